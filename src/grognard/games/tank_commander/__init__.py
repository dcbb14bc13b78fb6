"""Tank Commander: The Eastern Front. A card wargame: hidden hands, interrupts at any time, force building."""

from grognard.games.tank_commander.game import TankCommander

GAME = TankCommander()
