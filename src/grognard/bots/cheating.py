"""A veteran who is shown what is hidden, for the laboratory alone: how much the guesses of the fair one cost it.

Only a match between bots makes one (`grognard match veteran-cheating veteran SLUG`); no table can.
"""

from __future__ import annotations

from typing import Any

from grognard.bots.rollouts import Veteran


class Cheating(Veteran):
    """Searches the true state where a fair bot guesses. The dice to come are hidden from it too."""

    truth: Any = None  # set by the match before each question

    def imagined(self, view: Any) -> Any:
        return view.guess(self.rng) if self.truth is None else self.truth
