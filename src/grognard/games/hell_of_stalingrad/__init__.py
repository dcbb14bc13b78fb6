"""The Hell of Stalingrad: cards and counters, nested effects, a cup of dice; basic, expert and four players."""

from grognard.games.hell_of_stalingrad.game import HellOfStalingrad

GAME = HellOfStalingrad()
