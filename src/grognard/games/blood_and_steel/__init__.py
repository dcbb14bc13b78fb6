"""Blood & Steel, Prokhorovka 1943: hexes and counters, blind draw of formations, overruns."""

from grognard.games.blood_and_steel.game import BloodAndSteel

GAME = BloodAndSteel()
