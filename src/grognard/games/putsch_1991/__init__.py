"""Putsch 1991: Moscow in August 1991, man to man, on a table with a tape measure."""

from grognard.games.putsch_1991.game import Putsch

GAME = Putsch()
