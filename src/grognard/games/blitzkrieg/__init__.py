"""Blitzkrieg: companies of 1939 to 1945 on a table with a tape measure, and every proposed change a switch."""

from grognard.games.blitzkrieg.game import Blitzkrieg

GAME = Blitzkrieg()
