"""Three Flags: what a table needs to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.muster import Muster, entry
from grognard.core.reach import Reach
from grognard.core.scene import Scene
from grognard.core.steps import Bucket
from grognard.core.values import Action, Fact, Odds, Stage, one_throw
from grognard.core.verbs import Verb
from grognard.core.words import Words
from toy.flags import lists, scene, steps
from toy.flags.state import FIGURES, SEATS, FlagOptions, Flags, is_node


class FlagGame(Game):
    slug, prefix, version = "three-flags", "fl", 1
    folder = Path(__file__).parent
    options = FlagOptions
    verbs = {
        "squad": Verb("LISTED+", "card", "C"),
        "hide": Verb("NODE", "flag", "P", 1, meant=("place",)),
        "go": Verb("FIGURE NODE+ HEADING?", "move", "M", 2, core=True, path=1, meant=("place",), grows=True),
        "throw": Verb("FIGURE FIGURE", "fire", "F", 3, core=True, meant=("enemy",)),
        "face": Verb("FIGURE HEADING", "turn", "A", 4, core=True, meant=("own",)),
        "end": Verb("", "end", "E", ends=True),
    }
    presets = {"standard": {}, "lists": {"lists": "yes", "rounds": "2"}}
    fingerprint = "00"  # there are no data files
    data: Any = ()

    def seats(self, options: FlagOptions) -> tuple[str, ...]:
        return SEATS

    def setup(self, options: FlagOptions, data: Any) -> Flags:
        state = Flags(options)
        state.call(steps.Game())
        state.settle()
        return state

    def kinds(self, data: Any) -> Kinds:
        return {
            "FIGURE": FIGURES,
            "NODE": is_node,
            "HEADING": {f"h{turn}" for turn in range(8)},
            "LISTED": lambda word: word in lists.READY or entry(word) is not None,
        }

    def names(self, data: Any, language: str) -> Mapping[str, Mapping[str, str]]:
        return {}

    def longest(self, options: FlagOptions) -> int:
        return 10 + options.rounds * 3 * 5

    def odds(self, s: Flags, action: Action) -> Odds | None:
        """fl:5 The chance of at least one hit, and how many there are in the mean."""
        if action.verb != "throw":
            return None
        count = s.dice(FIGURES.index(action.args[0]))
        ways = dict(Bucket("throw", count).successes(len(steps.GOOD)))
        chance = 1 - Fraction(ways[0], 6**count)
        mean = Fact("fl:5", "odds.mean", {"n": float(Fraction(count * len(steps.GOOD), 6))})
        return one_throw(Stage("", (6,) * count, chance, min(steps.GOOD), 6, "fl:5", good=steps.GOOD, facts=(mean,)))

    def scene(self, view: Flags, words: Words) -> Scene:
        return scene.scene(view, words)

    def sketch(self, view: Flags, words: Words) -> str:
        return scene.sketch(view, words)

    def reach(self, view: Flags, piece: str, verb: str) -> Reach:
        return scene.reach(view, piece, verb)

    def muster(self, view: Flags, words: Words) -> Muster | None:
        top = view.stack[-1] if view.stack else None
        return lists.muster(SEATS[top.seat], words) if isinstance(top, steps.ChooseSquad) else None

    def random_list(self, view: Flags, rng: Rng) -> tuple[str, ...]:
        return tuple(lists.READY.values())[rng.below(len(lists.READY))]


GAME = FlagGame()
