"""Old games live: another rules version or data set is tried, and judged by the hashes that the record keeps."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest

from grognard import games
from grognard.core import record
from grognard.core.dice import Sealed, Seeded
from grognard.core.game import Game
from grognard.core.match import BrokenRecord, Departed, Match, other_rules
from grognard.core.options import Options, option
from grognard.core.plain import field_names
from grognard.core.record import Record
from grognard.core.state import State
from grognard.core.steps import Step
from grognard.core.values import Action, Event


def played(game: Game, actions: int = 10_000, seed: int = 5) -> Match:
    """A random game with sealed dice."""
    match, rng = Match(game, game.options(), Sealed(bytes(range(32)))), Seeded(seed)
    match.roll()
    while (seat := match.state.actor) is not None and len(match.entries) < actions:
        match.play(seat, match.state.sample(rng))
    return match


@pytest.fixture(scope="module", params=["blood-and-steel", "tank-commander"])
def game(request: Any) -> Game:
    return games.find(request.param)


def test_a_record_keeps_the_hash_of_every_turn(game: Game) -> None:
    """Beside the action that ended it, and beside the last one; read and written byte for byte."""
    match = played(game)
    written = match.record()
    turns = sum(event.kind == "turn-began" for entry in match.entries for event in entry.events)
    marks = [n for n, line in enumerate(written.lines, start=1) if line.state]
    assert 3 < len(marks) <= turns + 1
    assert marks[-1] == len(written.lines)
    text = record.render(written)
    assert f" ; state {match.state.mark()}\n" in text
    assert record.render(record.parse(text)) == text
    assert Match.replay(game, written).state == match.state
    assert record.check_dice(written).complaints == []


def test_undo_and_fork_keep_the_hashes(game: Game) -> None:
    """A record made after them has those of a straight replay."""
    match = played(game, 100)
    seat = match.state.actor
    assert seat is not None
    trial = match.fork()
    trial.play(seat, trial.state.sample(Seeded(1)), roll=False)
    if trial.undo_refusal(seat) is None:
        trial.undo(seat)
    assert trial.record(secret=True).lines[: len(match.entries)] == match.record(secret=True).lines
    again = Match.replay(game, match.record(secret=True))
    assert again.lines() == match.lines()


def test_by_which_rules_a_record_was_played_is_said(game: Game) -> None:
    """Version and data set, where they are not those at hand."""
    saved = played(game, 20).record()
    assert other_rules(game, saved) is None
    saved.rules, saved.data = saved.rules + 7, "ffff"
    said = str(other_rules(game, saved))
    assert f"by version {saved.rules} of the rules; this is version {game.version}" in said
    assert f"with data set ffff; the one at hand is {game.fingerprint}" in said


def test_a_record_departs_at_the_turn_whose_hash_differs(game: Game) -> None:
    """A false hash in the middle is named with its action; until there the game can be shown."""
    saved = played(game).record()
    number = [n for n, line in enumerate(saved.lines) if line.state][2]
    saved.lines[number] = saved.lines[number]._replace(state="0123456789abcdef")
    with pytest.raises(Departed, match=f"action {number + 1} .*led to state 0123456789abcdef") as error:
        Match.replay(game, saved)
    assert error.value.number == number + 1
    assert len(Match.replay(game, saved, until=number).entries) == number


# -- a game that grows: an option, a value in its data and a rule, none of which the old game used -------------------


@dataclass(frozen=True)
class MarchOptions(Options):
    rounds: int = option(6, rule="ma:1", low=1, high=20)


class Marching(State):
    """Two seats march in turns; who has come further wins."""

    __slots__ = ("turn", "ways")

    def __init__(self, options: Any, data: Any) -> None:
        self.options, self.data, self.stack, self.news, self.conceded = options, data, [], [], None
        self.ways, self.turn = [0, 0], 0

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        for name in field_names(type(self)):
            setattr(twin, name, getattr(self, name))
        twin.stack, twin.news, twin.ways = self.stack[:], [], self.ways[:]
        return twin

    def view(self, seat: int) -> Self:
        return self.clone()

    def reckon(self) -> tuple[float, ...]:
        red, blue = self.ways
        return (0.5, 0.5) if red == blue else (float(red > blue), float(blue > red))


class March(Step):
    """One seat after the other: how far?"""

    __slots__ = ("seat",)
    RULE = "ma:2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def actor(self, s: Marching) -> int | None:
        return self.seat

    def choices(self, s: Marching) -> list[Action]:
        return [Action("march", (str(n),)) for n in s.data["paces"]]

    def length(self, s: Marching, action: Action) -> int:
        return int(action.args[0])

    def take(self, s: Marching, action: Action) -> None:
        s.ways[self.seat] += self.length(s, action)
        s.tell(Event("marched", "ma:2", {"seat": self.seat}))
        s.become(self.but(seat=1 - self.seat))
        if self.seat == 1:
            s.turn += 1
            s.tell(Event("turn-began", "ma:1", {"turn": s.turn}))
            if s.turn == s.options.rounds:
                s.end()


class MarchGame(Game):
    slug, prefix, version, options = "march", "ma", 1, MarchOptions
    folder = Path(__file__).parent
    patterns = {"march": "1|2|3", "storm": ""}
    presets = {"standard": {}}
    fingerprint = "0a"
    data: Any = {"paces": (1, 2, 3)}
    first: type[March] = March
    state: type[Marching] = Marching

    def seats(self, options: Any) -> tuple[str, ...]:
        return ("red", "blue")

    def setup(self, options: Any, data: Any) -> Marching:
        s = self.state(options, data)
        s.call(self.first(0))
        return s

    def kinds(self, data: Any) -> Any:
        return {}


@dataclass(frozen=True)
class GrownOptions(MarchOptions):
    storms: bool = option(False, rule="ma:3")


class Grown(Marching):
    """With a field of the new rule, empty until it is used."""

    __slots__ = ("stormy",)

    def __init__(self, options: Any, data: Any) -> None:
        super().__init__(options, data)
        self.stormy: tuple[int, ...] = ()


class GrownMarch(March):
    """A storm may be called: the next turns are lost."""

    __slots__ = ()

    def choices(self, s: Any) -> list[Action]:
        return super().choices(s) + [Action("storm")] * s.options.storms

    def length(self, s: Any, action: Action) -> int:
        if action.verb == "storm":
            s.stormy = (*s.stormy, s.turn)
        return 0 if s.stormy else super().length(s, action)


class GrownGame(MarchGame):
    version, fingerprint, options, first, state = 2, "0b", GrownOptions, GrownMarch, Grown
    data: Any = {"paces": (1, 2, 3), "storm": 4}


class LongerMarch(March):
    """Another rule: from the fourth turn on a march of three leads one further."""

    __slots__ = ()

    def length(self, s: Marching, action: Action) -> int:
        return super().length(s, action) + (s.turn >= 3 and action.args == ("3",))


GrownMarch.__name__ = LongerMarch.__name__ = "March"  # the same step, in later versions of the game


class ChangedGame(MarchGame):
    version, first = 3, LongerMarch


class StricterGame(MarchGame):
    version, fingerprint = 4, "0c"
    data: Any = {"paces": (1, 2)}


def marched() -> Record:
    """An old game in which every march is one of three from the second turn on."""
    match = Match(MarchGame(), MarchOptions(), Seeded(1))
    for pace in (1, 2, *([3] * 10)):
        match.play(match.state.actor or 0, f"march {pace}")
    assert match.state.actor is None
    return match.record()


def test_what_an_old_game_does_not_use_breaks_nothing() -> None:
    """A new option, a new value in the data, a new rule with a field and a verb of its own: the game goes on."""
    again = Match.replay(GrownGame(), marched())
    assert again.result() == marched().result
    assert again.options == GrownOptions()
    unfinished = marched()
    del unfinished.lines[7:]
    on = Match.replay(GrownGame(), unfinished, until=7)
    on.play(1, "march 2")
    assert on.state.hash_text() != Match.replay(MarchGame(), unfinished, until=7).state.hash_text()


def test_a_changed_rule_says_at_which_action_it_departs() -> None:
    """At the end of the turn in which it made a difference; where an action is no longer legal, at that action."""
    with pytest.raises(Departed, match=r"action 8 \(blue march 3\): it led to state") as error:
        Match.replay(ChangedGame(), marched())
    assert error.value.number == 8
    with pytest.raises(Departed, match=r"action 3 \(red march 3\): not legal by ma:2$"):
        Match.replay(StricterGame(), marched())
    shown = Match.replay(ChangedGame(), marched(), until=7)
    assert len(shown.entries) == 7


def test_without_hashes_the_end_decides() -> None:
    """A record from before there were any: the state it ended in is compared."""
    old = marched()
    old.lines = [line._replace(state="") for line in old.lines]
    assert Match.replay(MarchGame(), old).result() == old.result
    with pytest.raises(BrokenRecord, match="ends in state"):
        Match.replay(ChangedGame(), old)
