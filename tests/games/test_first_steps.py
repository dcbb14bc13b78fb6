"""First steps on the real engine: whatever the dice say and the others do, every step can be taken."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from grognard import games
from grognard.core import firststeps, guide
from grognard.core.dice import Seeded
from grognard.core.errors import DataError
from grognard.core.game import Game
from grognard.core.guide import Step, fits
from grognard.core.match import Match
from grognard.core.words import check as slips

GUIDED = [game for game in games.every() if game.first_steps is not None]
TRIES = 20  # tables a game, each with dice and others of its own
PATIENCE = 400  # actions of the others until one is asked again
ANSWERS = 15  # and of one's own: a step that waits is not a game that is played for somebody


class Pupil:
    """Somebody who does what the steps say; the others act by chance."""

    def __init__(self, game: Game, begun: Match, seed: int) -> None:
        assert game.first_steps is not None
        self.steps = game.first_steps
        self.match = begun.fork()
        self.match.dice = Seeded(seed)
        self.seat = self.match.seats.index(self.steps.seat)
        self.chance = random.Random(seed)

    def take(self, step: Step) -> None:
        if step.kind == "pick":
            assert self.yours, step
            assert any(step.pattern in str(action).split() for action in self.offered), step
        elif step.kind == "play":
            assert self.yours, step
            assert self.fitting(step), f"{step}: offered are {self.offered[:9]}"
            self.match.play(self.seat, self.chance.choice(self.fitting(step)))
        elif step.kind == "asked":
            self.wait(step)

    def wait(self, step: Step) -> None:
        answers = 0
        for _ in range(PATIENCE):
            if self.yours and self.fitting(step):
                return
            answers += self.yours
            assert answers <= ANSWERS, step
            assert self.match.state.actor is not None, step
            self.match.play(self.match.state.actor, self.chance.choice(self.offered))
        pytest.fail(f"{step}: one is not asked again")

    @property
    def yours(self) -> bool:
        return self.match.state.actor == self.seat

    @property
    def offered(self) -> list[Any]:
        return [action for action in self.match.state.legal() if action.verb != "concede"]

    def fitting(self, step: Step) -> list[Any]:
        return [action for action in self.offered if fits(step.pattern, str(action))]


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.slug)
def test_every_step_can_be_taken_whatever_the_dice_say(game: Game) -> None:
    assert game.first_steps is not None
    begun = firststeps.prepared(game, game.first_steps)
    for seed in range(TRIES):
        pupil = Pupil(game, begun, seed)
        for step in pupil.steps.step:
            pupil.take(step)


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.slug)
def test_what_is_lit_says_which_of_several_actions_is_meant(game: Game) -> None:
    """Next plays the action that names most of what is lit, and little else: on a map there must be one such."""
    assert game.first_steps is not None
    pupil = Pupil(game, firststeps.prepared(game, game.first_steps), 1)
    for step in pupil.steps.step:
        fitting = pupil.fitting(step) if step.kind == "play" and pupil.yours else []
        lit = {light.split()[1] for light in step.light if light.split()[0] in ("piece", "place")}
        ranks = [10 * len(lit & set(words)) - len(words) for words in (str(one).split() for one in fitting)]
        assert not lit or ranks.count(max(ranks, default=0)) <= 1, (step.id, [str(one) for one in fitting])
        pupil.take(step)


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.slug)
def test_the_steps_are_complete(game: Game) -> None:
    """Words in both languages, rules that exist, pieces that lie on the table, a script that holds."""
    steps = firststeps.check(game)
    assert steps is not None
    assert 8 <= len(steps.step) <= 14
    assert {step.kind for step in steps.step} == set(guide.DONE)
    assert steps.step[-1].kind == "read"  # the last words point to what to read next
    assert slips([game.guide_folder]) == []


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_each_game_has_a_way_in(game: Game) -> None:
    """How to play, chapters and credits; with a screen, first steps too."""
    assert game.how_to_play is not None
    assert game.how_to_play.credit
    assert len(game.how_to_play.forget) == 5
    assert game.chapters is not None
    assert game.first_steps is not None or not game.screen


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_chapters_hold(game: Game) -> None:
    """Each begins with a rule, in the order of the book, from the first rule on; options are those of the game."""
    assert game.chapters is not None
    order = list(game.rulebook)
    places = [order.index(one.first) for one in game.chapters.chapter]
    assert places[0] == 0
    assert places == sorted(set(places))
    assert all(set(one.title) == {"en", "fr"} for one in game.chapters.chapter)
    known = {field.name for field in game.options.fields()}
    assert set(game.chapters.options) <= known
    assert all(game.rulebook.knows(rule) for ids in game.chapters.options.values() for rule in ids)


# -- a broken file is refused with a sentence --------------------------------------------------------------------------

BROKEN = [
    ('done = "read"', 'done = "reed"', "step map, done: expected read, pick ID, play PATTERN or asked PATTERN"),
    ('"place 1411"', '"hex 1411"', "step map, light: expected one of piece, place, verb, panel, part and an id"),
    ('"piece lah-rec"', '"piece lah-reconnaissance"', "no piece 'lah-reconnaissance' lies on the table"),
    ("play move lah-rec", "play march lah-rec", "step move, done: no verb 'march'; there are"),
    ('id = "half"', 'id = "third"', "step third: no words 'steps.third.title' in en"),
    ('id = "half"', 'id = "move"', "step move: there are two steps of this name"),
    ('seat = "german"', 'seat = "french"', "no seat 'french'; there are german, soviet"),
    ('"soviet ready"', '"soviet done"', "script, line 15 (soviet done): bs:12.2"),
    ('"soviet done",\n    "german end"', '"german done",\n    "german end"', "(german done): soviet is asked there"),
    ("[options]", '[options]\nweather = "fine"', "first_steps.toml, options: "),
    ('dice = "Prokhorovka 19"', "dice = 19", "first_steps.toml, dice: expected text, got 19"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "instead", "sentence"), BROKEN, ids=[one[1].replace("\n", " ") for one in BROKEN])
def test_a_broken_file_is_refused_with_a_sentence(said: str, instead: str, sentence: str, tmp_path: Path) -> None:
    game = games.find("blood-and-steel")
    shutil.copytree(game.guide_folder, tmp_path / "guide")
    file = tmp_path / "guide" / guide.FIRST_STEPS
    text = file.read_text("utf-8")
    assert said in text
    file.write_text(text.replace(said, instead, 1), "utf-8")
    with pytest.raises(DataError) as told:
        firststeps.check(game, tmp_path / "guide")
    assert sentence in str(told.value)
    assert str(told.value).startswith("first_steps.toml, ")


FITTING = [
    ("fire a b full", "fire a b full", True),
    ("fire a b full", "fire a b half", False),
    ("fire a b full|half", "fire a b half", True),
    ("fire a * *", "fire a c half", True),
    ("move a **", "move a 01 02 03", True),
    ("move a **", "move a", True),
    ("move a **", "move", False),
    ("move a", "move a 01", False),
    ("**", "end", True),
    ("end", "end", True),
]


@pytest.mark.parametrize(("pattern", "action", "so"), FITTING)
def test_a_pattern_fits(pattern: str, action: str, so: bool) -> None:
    assert fits(pattern, action) is so
