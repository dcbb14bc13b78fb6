"""Steps, procedures and chance on the stack of a state."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from grognard.core.dice import Seeded
from grognard.core.state import IllegalAction, play
from grognard.core.steps import Bucket, Draw, Procedure, Roll, Step, Unlisted, faces, rolled
from grognard.core.values import CHANCE, CONCEDE, SPECTATOR, Action, Event, Points, Refusal, total
from grognard.games.blood_and_steel import overrun, reinforcements, setup, turn
from toy.signals import GAME, PASS, PlayCard, SignalOptions, Signals, Turn, Window


def table(*hands: tuple[int, ...]) -> Signals:
    """Four hands, and the first seat to play."""
    s = Signals(SignalOptions(wagers=False))
    s.hands = list(hands)
    s.stack = [Turn(0)]
    s.settle()
    return s


def test_an_answer_is_answered_and_the_last_one_stands() -> None:
    """Nested windows resolve last in, first out: north plays, east answers, south answers east, and south stands."""
    s = table((2, 5), (2,), (2, 3), (1,))
    s = play(s, Action("play", ("2",)))
    assert s.actor == 1
    s = play(s, Action("answer", ("2",)))
    assert s.actor == 2
    assert isinstance(s.stack[-1], Window)
    s = play(s, Action("answer", ("2",)))
    assert [type(step).__name__ for step in s.stack] == ["Turn", "Window", "Window", "Window"]
    for _ in range(2):
        s = play(s, PASS)
    assert s.winner_card == 2
    assert s.ledger == (Points(0, 2, 1, "to:3", "stands"),)


def test_who_is_asked_follows_from_public_knowledge() -> None:
    """A seat with a card is asked even if it cannot answer; one without a card is not."""
    s = play(table((2,), (4,), (), (2,)), Action("play", ("2",)))
    assert (s.actor, s.legal()) == (1, [PASS])
    s = play(s, PASS)
    assert s.actor == 3
    assert Action("answer", ("2",)) in s.legal()


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    """`play` raises; the state is the same as before."""
    s = table((2,), (1,), (1,), (1,))
    before = s.hash_text()
    with pytest.raises(IllegalAction) as caught:
        play(s, Action("play", ("5",)))
    assert caught.value.refusal == Refusal("to:3", "refusal.not-offered", {"action": "play 5"})
    assert s.hash_text() == before


def test_whoever_is_asked_may_concede() -> None:
    """Conceding is never listed, always legal, and gives the point to the other team."""
    s = table((2,), (1,), (1,), (1,))
    assert CONCEDE not in s.legal()
    assert s.refusal(CONCEDE) is None
    s = play(s, CONCEDE)
    assert (s.actor, s.legal(), s.scores()) == (None, [], (0.0, 1.0, 0.0, 1.0))
    assert s.refusal(PASS) == Refusal("", "refusal.game-over")
    assert s.prompt().key == "prompt.over"


def test_chance_does_not_concede() -> None:
    """The dice cannot give up."""
    s = GAME.setup(SignalOptions(), ())
    assert s.actor == CHANCE
    assert s.refusal(CONCEDE) is not None


def test_dice_of_their_own_meaning_have_an_exact_distribution() -> None:
    """Two dice have 36 equally likely outcomes; each is an action that holds the faces."""
    s = Signals(SignalOptions())
    step = Roll("test", (6, 6))
    s.stack = [step]
    assert len(s.legal()) == len(s.distribution()) == 36
    assert {weight for _, weight in s.distribution()} == {1}
    assert faces(rolled(3, 5)) == (3, 5)
    assert s.refusal(rolled(6, 1)) is None
    for wrong in (rolled(7, 1), rolled(1), Action("roll", ("x", "1")), Action("roll", ("0", "1")), Action("end")):
        assert s.refusal(wrong) is not None
    rng = Seeded(1)
    assert all(s.refusal(s.sample(rng)) is None for _ in range(100))
    assert s.prompt().params == {"purpose": "test"}


def bucket(count: int, sides: int = 6) -> Signals:
    """A table that waits for so many dice."""
    s = Signals(SignalOptions())
    s.stack = [Bucket("test", count, sides)]
    return s


def test_a_bucket_of_dice_counts_faces_not_orders() -> None:
    """Two dice show 21 things; a double comes in one way, two different faces in two."""
    s = bucket(2)
    weights = dict(s.distribution())
    assert s.complete
    assert list(weights) == s.legal()
    assert (len(weights), sum(weights.values())) == (21, 36)
    assert (weights[rolled(3, 3)], weights[rolled(2, 5)]) == (1, 2)
    brute = Counter(rolled(*sorted(thrown)) for thrown in product(range(1, 5), repeat=4))
    assert dict(bucket(4, 4).distribution()) == brute


def test_a_bucket_of_sixteen_dice_is_listed_and_adds_up() -> None:
    """20,349 outcomes, and their weights are all the 6 ** 16 throws."""
    weights = bucket(16).distribution()
    assert len(weights) == 20_349
    assert sum(weight for _, weight in weights) == 6**16


def test_a_bucket_too_large_to_list_is_sampled_and_judged() -> None:
    """No list and no distribution, but any throw is accepted or refused, and the number of hits is exact."""
    s, rng = bucket(40), Seeded(3)
    assert (s.complete, s.legal()) == (False, [])
    with pytest.raises(Unlisted, match="40 dice of 6 sides"):
        s.distribution()
    for _ in range(50):
        thrown = s.sample(rng)
        assert s.refusal(thrown) is None
        assert list(faces(thrown)) == sorted(faces(thrown))
    hits = Bucket("test", 40).successes(2)
    assert sum(weight for _, weight in hits) == 6**40
    assert max(hits, key=lambda pair: pair[1])[0] == 13


def test_a_bucket_refuses_what_it_cannot_show() -> None:
    """Sorted faces of these dice, written plainly, and nothing else."""
    s = bucket(3)
    assert s.refusal(rolled(1, 4, 6)) is None
    wrong = [("4", "1", "6"), ("1", "4"), ("0", "4", "6"), ("1", "4", "7"), ("01", "4", "6"), ("x", "4", "6")]
    for shown in wrong:
        assert s.refusal(Action("roll", shown)) is not None, shown
    assert s.refusal(Action("end", ("1", "4", "6"))) is not None


def test_the_hits_of_a_bucket_agree_with_its_throws() -> None:
    """Counting successes by formula and by list gives the same."""
    counted: Counter[int] = Counter()
    for thrown, weight in bucket(5).distribution():
        counted[sum(face <= 2 for face in faces(thrown))] += weight
    assert dict(Bucket("test", 5).successes(2)) == counted
    assert Bucket("test", 3).successes(6) == [(3, 216)]


def test_a_draw_follows_the_number_of_copies() -> None:
    """Three copies come up three times as often as one, and the weights say so."""
    s = Signals(SignalOptions())
    s.stack = [Draw("card", "card", (("1", 3), ("4", 1)))]
    assert s.distribution() == [(Action("card", ("1",)), 3), (Action("card", ("4",)), 1)]
    rng = Seeded(5)
    drawn = Counter(s.sample(rng).args[0] for _ in range(4000))
    assert 2850 < drawn["1"] < 3150
    assert s.actor == CHANCE


def test_only_chance_has_a_distribution() -> None:
    """Asking a player's step for probabilities is a mistake of the caller."""
    with pytest.raises(TypeError, match="PlayCard is not a chance step"):
        table((2,), (1,), (1,), (1,)).distribution()


def test_steps_are_values() -> None:
    """Equal fields make equal steps; a changed copy leaves the first alone."""
    one = PlayCard(2)
    assert one == PlayCard(2) != PlayCard(3)
    assert hash(one) == hash(PlayCard(2))
    assert one != Turn(2)
    assert repr(one.but(seat=1)) == "PlayCard(seat=1)"
    assert one.seat == 2


def test_a_bare_step_asks_nobody_and_offers_nothing() -> None:
    """The base class runs by itself; what a step does it must write."""
    step = Step()
    assert (step.actor(None), step.choices(None)) == (None, [])
    for call in (lambda: step.take(None, PASS), lambda: step.run(None), lambda: step.receive(None, PASS)):
        with pytest.raises(NotImplementedError):
            call()


@pytest.mark.parametrize("module", [overrun, reinforcements, setup, turn])
def test_every_stage_of_every_procedure_exists(module: object) -> None:
    """A procedure is an outline of the rulebook: each name in it is a method."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Procedure)]
    stages = [(kind, stage) for kind in found for stage in kind.ORDER]
    assert stages
    assert all(callable(getattr(kind, stage, None)) for kind, stage in stages)


def test_an_event_shows_each_seat_what_it_may_know() -> None:
    """`only` and `instead`: the owner sees the card, others that one was drawn, a secret event is nothing to others."""
    hidden = Event("drew-hidden", "to:2", {"seat": 1})
    event = Event("drew", "to:2", {"seat": 1, "card": 4}, only=(1,), instead=hidden)
    assert event.seen_by(1) == Event("drew", "to:2", {"seat": 1, "card": 4})
    assert event.seen_by(0) == event.seen_by(SPECTATOR) == hidden
    assert Event("omen", "to:5", only=(0,)).seen_by(2) is None
    assert hidden.seen_by(2) == hidden


def test_a_ledger_adds_up_by_seat() -> None:
    """Points are signed entries."""
    ledger = (Points(1, 0, 3, "x", "a"), Points(2, 1, 1, "x", "b"), Points(3, 0, -2, "x", "c"))
    assert (total(ledger, 0), total(ledger, 1)) == (1, 1)


def test_states_compare_by_position_and_have_no_hash() -> None:
    """A state changes, so it is no key; its text hash is."""
    s = table((2,), (1,), (1,), (1,))
    assert s == s.clone()
    assert s != "a state"
    with pytest.raises(TypeError):
        hash(s)
    assert len(s.hash_text()) == 16
