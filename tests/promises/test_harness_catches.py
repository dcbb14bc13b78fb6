"""The harness notices each kind of broken promise: a game with one fault at a time must fail."""

from __future__ import annotations

from pathlib import Path
from typing import Self

import pytest

from grognard import promises
from grognard.core import record
from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.match import Match
from grognard.core.values import Action, Event, Refusal, Seat
from toy import signals
from toy.signals import PASS, Signals, SignalsGame


def play(fault: type[Signals], monkeypatch: pytest.MonkeyPatch, games: int = 12) -> None:
    """Play the toy with a faulty kind of state."""
    monkeypatch.setattr(signals, "Signals", fault)
    monkeypatch.setattr(promises, "SAMPLED", 2)
    for seed in range(games):
        promises.Trial(SignalsGame(), seed, {}).run()


def test_the_sound_game_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a fault nothing is reported: the other tests of this file mean something."""
    play(Signals, monkeypatch)
    assert promises.SAMPLED == 2


class LeakyHands(Signals):
    def view(self, seat: Seat) -> Self:
        seen = super().view(seat)
        seen.hands = self.hands[:]
        return seen


class LeakyDeck(Signals):
    def view(self, seat: Seat) -> Self:
        seen = super().view(seat)
        seen.deck = self.deck
        return seen


class LeakyDie(Signals):
    def view(self, seat: Seat) -> Self:
        seen = super().view(seat)
        seen.secret = self.secret
        return seen


class SharedHands(Signals):
    def clone(self) -> Self:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class BadGuess(Signals):
    def guess(self, rng: Rng) -> Self:
        full = super().guess(rng)
        full.deck = Deck(())
        return full


class Doubled(Signals):
    def legal(self) -> list[Action]:
        return super().legal() * 2


class Stuck(Signals):
    def legal(self) -> list[Action]:
        return [] if len(self.played) > 3 else super().legal()


class Refusing(Signals):
    def refusal(self, action: Action) -> Refusal | None:
        return Refusal("to:3", "refusal.not-offered", {"action": str(action)}) if action == PASS else None


class Generous(Signals):
    def reckon(self) -> tuple[float, ...]:
        return (1.0, 1.0, 1.0, 1.0)


class Odd(Signals):
    def sample(self, rng: Rng) -> Action:
        drawn = super().sample(rng)
        return Action("wager", ("7",)) if drawn.verb == "wager" else drawn


class Partial(Signals):
    """Lists a part of what it accepts, and says so."""

    complete = False

    def legal(self) -> list[Action]:
        return super().legal()[:1]


class Unsure(Odd):
    complete = False


FAULTS = [
    (LeakyHands, "shown different things"),
    (LeakyDeck, "shown different things"),
    (LeakyDie, "shown different things"),
    (SharedHands, "a clone shares `hands`"),
    (BadGuess, "gives another view"),
    (Doubled, "offered twice"),
    (Stuck, "has no action"),
    (Refusing, "refus"),
    (Generous, "add up to"),
    (Odd, "sampled, but not listed"),
    (Unsure, "sampled, but refused"),
]


@pytest.mark.parametrize(("fault", "complaint"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_each_fault_is_caught(fault: type[Signals], complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak, a shallow copy, a dead end, a wrong list, a wrong score: the harness names it."""
    with pytest.raises(Exception, match=complaint):
        play(fault, monkeypatch)


def test_a_list_that_says_it_is_not_complete_may_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing what is not listed is fine then, as long as it is accepted."""
    play(Partial, monkeypatch)
    monkeypatch.setattr(Partial, "complete", True)
    with pytest.raises(promises.Broken, match=r"sampled, but not listed|does not cover"):
        play(Partial, monkeypatch)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ({"dice": ((6, 7),), "seat": 0}, "dice that cannot fall"),
        ({"dice": ((6, 2), (6, 3)), "by": (0,)}, "whose dice"),
        ({"dice": ((6, 2),), "seat": 4}, "whose dice"),
    ],
)
def test_dice_that_nobody_could_show_are_caught(args: dict[str, object], complaint: str) -> None:
    """A face that the die does not have, a die without its thrower, a seat that does not exist."""
    promises.dice_can_be_shown([Event("fell", "to:5", {"dice": ((6, 1), (4, 4)), "by": (0, 3)})], 4)
    with pytest.raises(promises.Broken, match=complaint):
        promises.dice_can_be_shown([Event("fell", "to:5", args)], 4)


def test_an_event_that_tells_too_much_changes_the_log_of_a_seat() -> None:
    """What only one seat may know is in its log and in nobody else's."""
    trial = promises.Trial(SignalsGame(), 3, {})
    trial.run()
    omens = [sum(event.kind == "omen" for event in trial.match.log(seat)) for seat in range(4)]
    assert omens[0] > 0
    assert omens[1:] == [0, 0, 0]
    drawn = [event for event in trial.match.log(2) if event.kind == "drew"]
    assert {event.args["seat"] for event in drawn} == {2}


def test_a_game_without_end_is_stopped_at_its_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stated cap is checked."""
    monkeypatch.setattr(SignalsGame, "longest", lambda _self, _options: 20)
    with pytest.raises(promises.Broken, match="longer than its cap of 20"):
        promises.Trial(SignalsGame(), 1, {}).run()


def test_a_failure_is_written_out_as_a_record_that_leads_to_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Fuzzing reports the sentence and keeps the record of the game up to the fault."""
    monkeypatch.setattr(promises.games, "find", lambda _slug: SignalsGame())
    monkeypatch.setattr(signals, "Signals", Stuck)
    report = promises.fuzz(SignalsGame(), games=2, seed=1, keep=tmp_path)
    assert (report.passed, report.failed) == (0, 2)
    assert "has no action" in report.failures[0].sentence
    path = report.failures[0].record
    assert path is not None
    replayed = Match.replay(SignalsGame(), record.read(path))
    assert len(replayed.state.played) > 3
