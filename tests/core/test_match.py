"""A game being played: history, undo, records, replay."""

from __future__ import annotations

import pytest

from grognard import games
from grognard.core import record
from grognard.core.dice import Sealed, Seeded, commitment
from grognard.core.match import BrokenRecord, Match
from grognard.core.record import Line, Record
from grognard.core.state import IllegalAction
from grognard.core.values import CHANCE, SPECTATOR, Action
from toy.signals import GAME as TOY
from toy.signals import SignalOptions

BS = games.find("blood-and-steel")
SECRET = bytes(range(32))


def opened(**options: str) -> Match:
    """Blood & Steel at its first question, with sealed dice."""
    dice = Sealed(SECRET, {"german": "Wind from the north"})
    return Match(BS, BS.options.from_text(options), dice, players={"german": "person", "soviet": "recruit"})


def finished(seed: int = 4) -> Match:
    """A whole random game."""
    rng = Seeded(seed)
    match = opened()
    while (seat := match.state.actor) is not None:
        match.play(seat, match.state.sample(rng))
    return match


@pytest.fixture(scope="module")
def game() -> Match:
    return finished()


def test_undo_takes_back_one_action_after_another() -> None:
    """Two placements are undone one by one, and the state is the one before."""
    match = opened()
    start = match.state.hash_text()
    match.play(0, "place lah-pz 1013")
    middle = match.state.hash_text()
    match.play(0, "place lah-tig 1013")
    match.undo(0)
    assert match.state.hash_text() == middle
    match.undo(0)
    assert match.state.hash_text() == start
    assert match.entries == []
    with pytest.raises(IllegalAction, match=r"undo\.none"):
        match.undo(0)


def test_undo_stops_at_a_change_of_seat() -> None:
    """Once the German player is ready, the Soviet player is asked, and neither takes it back."""
    match = opened()
    match.play(0, "deploy front-line")
    match.play(0, "ready")
    assert [match.undo_refusal(seat).key for seat in (0, 1)] == ["undo.seat", "undo.seat"]
    match.play(1, "place 9ga-23 1310")
    assert match.undo_refusal(1) is None
    assert match.undo_refusal(0) is not None
    match.undo(1)
    assert match.undo_refusal(1).key == "undo.seat"


def test_undo_stops_at_chance_and_reveal() -> None:
    """When the remnants are turned up and the dice have rolled, nothing before can be taken back."""
    match = opened()
    for seat, text in ((0, "deploy front-line"), (0, "ready"), (1, "deploy front-line"), (1, "ready")):
        match.play(seat, text)
    assert match.entries[-1].seat == CHANCE
    assert match.undo_refusal(1).key == "undo.chance"
    reveals = [event for entry in match.entries for event in entry.events if event.reveals]
    assert len(reveals) == 15


def test_the_wrong_seat_and_a_malformed_action_change_nothing() -> None:
    """Each is refused with a message key; the history stays empty."""
    match = opened()
    for seat, text, key in (
        (1, "place lah-pz 1013", "refusal.not-your-turn"),
        (0, "place lah-pz", "refusal.malformed"),
        (0, "place lah-pz 0101", "refusal.zone"),
    ):
        with pytest.raises(IllegalAction) as caught:
            match.play(seat, text)
        assert caught.value.refusal.key == key
    assert match.entries == []


def test_a_seat_that_waits_may_concede_and_its_record_replays() -> None:
    """Whoever is asked: the seat that gives up has lost, and the record says who it was."""
    match = opened()
    assert match.state.actor == 0
    match.play(1, "concede")
    assert (match.state.actor, match.state.conceded, match.state.scores()) == (None, 1, (1.0, 0.0))
    assert [(entry.seat, str(entry.action)) for entry in match.entries] == [(1, "concede")]
    written = record.parse(record.render(match.record()))
    again = Match.replay(BS, written)
    assert (again.state.conceded, again.state.hash_text()) == (1, match.state.hash_text())
    with pytest.raises(IllegalAction):
        again.play(0, "concede")  # it is over


def test_a_record_reads_back_and_replays_to_the_same_state(game: Match) -> None:
    """The text of a finished game holds everything: options, players, words, secret, result, every roll."""
    text = record.render(game.record())
    again = Match.replay(BS, record.parse(text))
    assert again.state.hash_text() == game.state.hash_text()
    assert record.render(again.record()) == text
    assert again.log() == game.log()
    assert record.check_dice(game.record()).complaints == []


def test_the_secret_is_published_only_when_the_game_is_over(game: Match) -> None:
    """While it goes on the record shows the commitment; a private save holds the secret as well."""
    match = opened()
    match.play(0, "deploy front-line")
    public, private = match.record(), match.record(secret=True)
    assert public.secret is None
    assert public.commitment == commitment(SECRET)
    assert private.secret == SECRET.hex()
    assert game.record().secret == SECRET.hex()
    looked_at = Match.replay(BS, public)
    looked_at.play(0, "ready")
    looked_at.play(1, "deploy front-line")
    with pytest.raises(BrokenRecord, match="secret of the dice is not known"):
        looked_at.play(1, "ready")


def test_a_saved_game_goes_on_with_the_same_dice() -> None:
    """Saving and resuming in the middle changes nothing of what comes."""
    straight, saved = Seeded(8), Seeded(8)
    first, second = opened(), opened()
    for number in range(120):
        if number == 60:
            second = Match.replay(BS, record.parse(record.render(second.record(secret=True))))
        for match, rng in ((first, straight), (second, saved)):
            seat = match.state.actor
            assert seat is not None
            match.play(seat, match.state.sample(rng))
    assert first.state.hash_text() == second.state.hash_text()


def test_replay_stops_where_it_is_told(game: Match) -> None:
    """Any step of a finished game can be opened, and played on from."""
    early = Match.replay(BS, game.record(), until=30)
    assert len(early.entries) == 30
    assert early.state.scores() is None


def changed(base: Record, number: int, line: Line) -> Record:
    """The record with one line exchanged."""
    lines = [*base.lines[:number], line, *base.lines[number + 1 :]]
    return Record(
        base.game, base.rules, base.data, base.seats, options=base.options, commitment=base.commitment,
        words=base.words, secret=base.secret, lines=lines, state=base.state,
    )  # fmt: skip


def test_a_record_that_the_rules_do_not_allow_is_refused_at_its_action(game: Match) -> None:
    """Another seat, an illegal action, a malformed one, a roll that the draw does not give: each is named."""
    base = game.record()
    roll = next(n for n, line in enumerate(base.lines) if line.action.startswith("roll"))
    other = "1" if base.lines[roll].action.split()[1] != "1" else "2"
    face = " ".join(["roll", other, *base.lines[roll].action.split()[2:]])
    for number, line, complaint in (
        (0, Line("soviet", base.lines[0].action), r"action 1 .*: german is asked there"),
        (0, Line("german", "place lah-pz 0101"), r"action 1 .*not legal by bs:12\.1\.a"),
        (0, Line("german", "fly"), "unknown verb"),
        (roll, Line("chance", face, base.lines[roll].draws), "numbers drawn do not give this action"),
        (roll, Line("chance", base.lines[roll].action), "draws of chance are missing"),
    ):
        with pytest.raises(BrokenRecord, match=complaint):
            Match.replay(BS, changed(base, number, line))


def test_a_record_of_another_game_other_seats_or_another_end_is_refused(game: Match) -> None:
    """Each with its sentence."""
    base = game.record()
    for field, value, complaint in (
        ("game", "chess", "record of chess"),
        ("seats", ("red", "blue"), "seats are red, blue"),
        ("state", "0123456789abcdef", "ends in state 0123456789abcdef"),
    ):
        broken = game.record()
        setattr(broken, field, value)
        with pytest.raises(BrokenRecord, match=complaint):
            Match.replay(BS, broken)
    assert Match.replay(BS, base).result() == base.result


def test_hidden_chance_leaves_no_gap_in_what_a_seat_reads() -> None:
    """The record as a seat may read it counts only what it may know."""
    match = Match(TOY, SignalOptions(), Seeded(3))
    match.roll()
    rng = Seeded(1)
    for _ in range(20):
        seat = match.state.actor
        assert seat is not None
        match.play(seat, match.state.sample(rng))
    east, spectator = match.seen_actions(1), match.seen_actions(SPECTATOR)
    assert [action for who, action in spectator if who == CHANCE] == []
    mine = [action for who, action in east if who == CHANCE]
    assert mine
    assert all(action.verb == "card" for action in mine)
    assert (0, Action("wager")) in east
    assert len(spectator) < len(east) < len(match.entries)


def told_anew(match: Match, seat: int) -> tuple[list[object], int]:
    """Log and number of a reader, reckoned from the whole history at once."""
    place = seat if seat >= 0 else len(match.seats)
    events, step = [(event, 0, 0) for event in match.opening], 0
    for number, entry in enumerate(match.entries, start=1):
        step += entry.shown[place] is not None
        events += [(event, step, number) for event in entry.events]
    seen = [(event.seen_by(seat), step, number) for event, step, number in events]
    return [one for one in seen if one[0] is not None], step


def test_what_readers_were_told_survives_undo_fork_and_replay() -> None:
    """Kept as the game goes on, it is what the whole history tells; readers ask at different moments."""
    rng = Seeded(11)
    match = Match(TOY, SignalOptions(), Seeded(3))
    match.roll()
    undone = forked = 0
    for number in range(200):
        seat = match.state.actor
        if seat is None:
            break
        before = match.number(seat)
        trial = match.fork()
        trial.play(seat, trial.state.sample(rng), roll=False)
        assert match.number(seat) == before
        forked += trial.number(seat) > before
        if rng.below(2) and trial.undo_refusal(seat) is None:
            trial.undo(seat)
            undone += 1
        trial.roll()
        match = trial
        for reader in (*range(len(match.seats)), SPECTATOR)[: 1 + number % 5]:
            told = [(one.event, one.step, one.place) for one in match.told(reader)]
            assert (told, match.number(reader)) == told_anew(match, reader)
            assert match.number(reader) == len(match.seen_actions(reader))
    assert undone > 5
    assert forked > 50
    again = Match.replay(TOY, match.record())
    for reader in (*range(len(match.seats)), SPECTATOR):
        assert again.told(reader) == match.told(reader)
        assert again.place_of(match.number(reader), reader) == len(match.entries)
        seen = [again.place_of(number, reader) for number in range(match.number(reader))]
        column = reader if reader >= 0 else len(match.seats)
        assert seen == [n for n, entry in enumerate(match.entries) if entry.shown[column] is not None]


def test_nobody_acts_when_the_game_is_over(game: Match) -> None:
    """A late action gets a clear refusal."""
    with pytest.raises(IllegalAction, match=r"refusal\.game-over"):
        game.play(0, "end")
    assert game.result() in ("german 1 soviet 0", "german 0 soviet 1", "german 0.5 soviet 0.5")
