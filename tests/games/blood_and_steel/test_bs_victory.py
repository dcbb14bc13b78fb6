"""Chapter 13: victory points, control and the end of the game."""

from __future__ import annotations

import pytest
from bs_table import (
    ALL_CORPS,
    DATA,
    IDS,
    control,
    controlled,
    events,
    ledger,
    offered,
    play,
    points,
    position,
    random_states,
    to_end,
    told,
    until,
    where,
)

from grognard.core.values import CONCEDE
from grognard.games.blood_and_steel.overrun import Overrun


@pytest.mark.rule("bs:4.0.c", "bs:R1", "bs:5.3.d")
def test_the_game_ends_after_turn_9() -> None:
    """4.0.c: nine turns, the marker advancing one box each time, and the game ends after the end phase of turn 9."""
    s = to_end(position("turn 1\nat start\n1110 lah-pz\n1310 9ga-23"))
    assert [entry["turn"] for entry in events(s, "turn-began")] == list(range(2, 10))
    assert [entry["turn"] for entry in events(s, "statement")] == list(range(1, 10))
    assert s.turn == 9
    assert s.scores() is not None


@pytest.mark.rule("bs:13.a", "bs:13.f", "bs:R54", "bs:3.vp")
def test_most_points_win() -> None:
    """13.f: by points only: German win, draw, Soviet win, one objective apart."""
    fourteen = "0109 0814 0718 0620 1013 0517 0310 0604 0608 0807 1006"
    text = "turn 9\nphase LAH\n1512 lah-pz\ncommitted 18TC 29TC 2TC 2GTC\ncontrol german {}"
    draw = play(position(text.format(fourteen)), "end")
    assert (points(draw), draw.scores()) == ((11, 11), (0.5, 0.5))
    german = play(position(text.format(fourteen + " 1310")), "end")
    assert (points(german), german.scores()) == ((12, 10), (1.0, 0.0))
    soviet = play(position(text.format(fourteen.replace("1006", ""))), "end")
    assert (points(soviet), soviet.scores()) == ((10, 12), (0.0, 1.0))
    assert [told(s)[-1] for s in (draw, german, soviet)] == ["over-draw", "over-german", "over-soviet"]


@pytest.mark.rule("bs:13.d", "bs:10.c", "bs:R38")
def test_formations_never_engaged() -> None:
    """13.d, R38: 2 points for each of the four corps whose marker never went in; the optional reserve never scores."""
    for n, committed in enumerate(["", "18TC", "18TC 29TC", "18TC 29TC 2TC", "18TC 29TC 2TC 2GTC"]):
        text = "turn 9\nphase LAH\n1110 lah-pz\n" + (f"committed {committed}\n" if committed else "")
        s = play(position(text, soviet_reserve="yes"), "end")
        assert ledger(s)["soviet", "bs:13.d"] == 2 * (4 - n)


@pytest.mark.rule("bs:R38")
def test_a_marker_in_the_envelope_engages() -> None:
    """R38: a corps is engaged once its marker is in, though it never enters the map."""
    s = position("turn 9\nat commit\n1110 lah-pz")
    s = to_end(play(s, "commit 18TC", "done"))
    assert where(s, "18tc-181") == "waiting"
    assert ledger(s)["soviet", "bs:13.d"] == 6


@pytest.mark.rule("bs:13.e", "bs:R46")
def test_exited_and_lost_units_do_not_hold_the_railway() -> None:
    """R46: a disrupted unit on the line counts; exited, eliminated and retreated ones do not; south of it counts."""
    for line, bonus in (
        ("1512 dr-pz(D)", 0),
        ("1518 dr-pz", 0),
        ("1512 29tc-32", 2),
        ("exited dr-pz", 2),
        ("off dr-pz", 2),
        ("gone dr-pz", 2),
    ):
        s = play(position(f"turn 9\nphase LAH\n1110 lah-pz\n{line}"), "end")
        assert ledger(s)["soviet", "bs:13.e"] == bonus, line


@pytest.mark.rule("bs:13.b", "bs:R45")
def test_every_unit_that_leaves_scores() -> None:
    """13.b: Tigers and reduced units score 1 each as well."""
    s = position("turn 2\nphase LAH\n0601 lah-tig lah-pz(H)\n0701 lah-rec\n2010 29tc-32")
    s = play(s, "exit lah-tig 0601", "exit lah-pz 0601", "exit lah-rec 0701")
    assert points(s) == (3, 0)
    assert [where(s, unit) for unit in ("lah-tig", "lah-pz", "lah-rec")] == ["exited"] * 3


@pytest.mark.rule("bs:13.c", "bs:R44", "bs:R24")
def test_control_passes_with_the_last_unit() -> None:
    """R44: entering or passing an objective takes it; leaving it does not give it back; disrupted units hold."""
    s = position("turn 2\nphase LAH\n1209 lah-pz\n1507 29tc-32\nenvelope 29TC")
    s = play(s, "move lah-pz 1310 1311")
    assert control(s, "1310") == "german"
    assert controlled(s) == (7, 15)
    s = play(s, "end", "draw 29TC", "move 29tc-32 1407 1408 1409 1310 1309")
    assert control(s, "1310") == "soviet"
    assert s.points(0) == 6
    assert s.points(1) == 16


@pytest.mark.rule("bs:R24", "bs:13.c")
def test_cumulative_and_standing_points() -> None:
    """R24: standing counts control once, at the end; cumulative every turn; exits count once in both."""
    text = "turn 8\nphase LAH\n0601 lah-rec\n1512 lah-pz\ncommitted 18TC 29TC 2TC 2GTC"
    standing_ = to_end(play(position(text), "exit lah-rec 0601"))
    assert ledger(standing_) == {("german", "bs:13.b"): 1, ("german", "bs:13.c"): 6, ("soviet", "bs:13.c"): 16}
    cumulative = to_end(play(position(text, vp_mode="cumulative"), "exit lah-rec 0601"))
    assert ledger(cumulative) == {("german", "bs:13.b"): 1, ("german", "bs:13.c"): 12, ("soviet", "bs:13.c"): 32}


@pytest.mark.rule("bs:R55")
def test_points_below_zero_are_reckoned() -> None:
    """R55: a negative score is counted as it is."""
    s = position(
        f"turn 9\nat start\n1512 lah-pz\n{ALL_CORPS}\ncontrol soviet 0109 0814 0718 0620 1013 0517", german_167="yes"
    )
    s = to_end(play(s, "roll 1 1", "roll 6", "attempt", "roll 6"))
    assert points(s) == (-2, 22)
    assert s.scores() == (0.0, 1.0)


@pytest.mark.rule("bs:R58")
def test_conceding_and_playing_on() -> None:
    """R58: whoever is asked may concede, and the other wins; a side without units plays on to turn 9."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32")
    assert s.refusal(CONCEDE) is None
    assert play(s, "concede").scores() == (0.0, 1.0)
    overrun = play(s, "overrun 1111 lah-pz")
    assert play(overrun, "concede").scores() == (1.0, 0.0)  # the defender is asked out of turn
    die = play(s, "fire lah-pz 29tc-32 full")
    assert die.refusal(CONCEDE) is not None
    alone = until(position("turn 2\nphase LAH\n1110 lah-pz\ncommitted 18TC 29TC 2TC 2GTC"), lambda t: not t.stack)
    assert alone.turn == 9
    assert alone.scores() == (0.0, 1.0)
    assert offered(alone) == set()


@pytest.mark.rule("bs:13.c", "bs:R44", "bs:R43")
@pytest.mark.parametrize("seed", range(3))
def test_control_changes_only_by_the_rules(seed: int) -> None:
    """R44: an objective changes hands only to a side that has just entered, passed or been left in it; whoever stands
    alone on an objective holds it."""
    before: int | None = None
    changed = 0
    for s in random_states(seed, limit=3000):
        paths = {
            hex_ for event in s.news if event.kind in {"moved", "entered", "exited"} for hex_ in event.args["path"]
        }
        touched = paths | {
            event.args["hex"] for event in s.news if event.kind in {"retreated", "overrun-closed", "placed"}
        }
        if before is not None:
            for h in DATA.map.objectives:
                if (s.control ^ before) >> h & 1:
                    assert IDS[h] in touched
                    changed += 1
        fought = next((step.hex for step in s.stack if isinstance(step, Overrun)), -1)
        for h in DATA.map.objectives:
            sides = {DATA.side[u] for u in s.stacks.get(h, ())}
            if len(sides) == 1 and h != fought:
                assert (control(s, IDS[h]) == "german") == (sides == {0})
        before = s.control
    assert changed


@pytest.mark.rule("bs:13.b", "bs:13.c", "bs:13.d", "bs:13.e", "bs:14.1.d", "bs:14.2.1.e", "bs:14.2.2.d", "bs:5.3.c")
@pytest.mark.parametrize("mode", ["standing", "cumulative"])
@pytest.mark.parametrize("seed", range(3))
def test_the_ledger_equals_a_recount(seed: int, mode: str) -> None:
    """13: at the end of a random game the ledger is what a recount of the log and of the map gives."""
    options = {"vp_mode": mode, "rudel": "yes", "german_167": "yes", "soviet_reserve": "yes"}
    german = soviet = 0
    refusals = attempts = downs = 0
    last = None
    for s in random_states(seed, limit=20_000, **options):
        for event in s.news:
            refusals += event.kind == "reserve-refused"
            attempts += event.kind.startswith("division-167")
            downs += event.kind == "rudel-down"
            if event.kind == "statement" and mode == "cumulative":
                german += len(s.objectives_of(0))
                soviet += len(s.objectives_of(1))
        last = s
    assert last is not None
    assert last.scores() is not None
    german += sum(place == -3 for place in last.place) - 2 * attempts
    soviet += downs - refusals
    if mode == "standing":
        german += len(last.objectives_of(0))
        soviet += len(last.objectives_of(1))
    soviet += 2 * sum(not last.committed[f] for f in DATA.reinforcements)
    on_line = [u for u in last.on_map(0) if DATA.map.hexes[last.place[u]].rail_side != "north"]
    soviet += 0 if on_line else 2
    assert points(last) == (german, soviet)
    assert last.scores() == ((1.0, 0.0) if german > soviet else (0.0, 1.0) if soviet > german else (0.5, 0.5))
