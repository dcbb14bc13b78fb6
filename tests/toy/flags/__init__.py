"""Three Flags: a small game of the tests that has what no shipped game has yet.

Three sides, a table without a grid, headings, a bucket of dice, something hidden, lists with slots. It is played in the
browser without a line about it in the page; a test server puts it on its shelf.
"""

from toy.flags.game import GAME

__all__ = ["GAME"]
