"""What is shown of an element follows from what was told: whatever it did while it was hidden, one log, one view."""

from __future__ import annotations

import pytest
from bk_table import kinds, ordered, play, position, told, unit

from grognard.core.dice import Seeded
from grognard.core.values import SPECTATOR, Event
from grognard.games.blitzkrieg import hits, turn
from grognard.games.blitzkrieg.orders import Order
from grognard.games.blitzkrieg.state import CAMOUFLAGED, CONTINUOUS, HATCH, HIDDEN, NONE

GERMAN, SOVIET = 0, 1
FAR = "german pzg-pzgren-1 at 1700,1100 acted\n"
HQ = "active soviet\nsoviet r-hq-1 at 900,150\n"
SNEAK = HQ + "soviet r-rifle-1 at 900,100 hidden camouflaged\n"


def seen(events: list[Event], seat: int) -> list[Event]:
    """What a seat is told of some events."""
    return [one for event in events if (one := event.seen_by(seat))]


@pytest.mark.rule("bk:R79", "bk:0.27")
@pytest.mark.parametrize("seat", [GERMAN, SPECTATOR])
def test_nothing_is_shown_of_how_a_hidden_element_left(seat: int) -> None:
    """Two ways to the same edge: others are told that it has left, and see no more than that."""
    tables, logs = [], []
    for x in (800, 950):
        s = ordered(SNEAK + FAR, "r-rifle-1")
        logs.append(seen([*play(s, f"move r-rifle-1 {x},0"), *play(s, "leave r-rifle-1")], seat))
        tables.append(s)
    one, other = (s.view(seat) for s in tables)
    assert logs[0] == logs[1]
    assert one == other
    assert one.guess(Seeded(1)).view(seat) == one
    assert tables[0].view(SOVIET) != tables[1].view(SOVIET)


@pytest.mark.rule("bk:0.27", "bk:R79")
def test_who_leaves_by_the_edge_that_counts_is_told_so() -> None:
    """The Germans are to leave by the north of Ponyri; by any other edge they are but gone."""
    for x, y, end, kind in ((900, 1100, "900,1200", "breaks-out"), (100, 900, "0,900", "leaves")):
        text = f"active german\ngerman pzg-hq_pzgren-1 at {x},{y - 100}\ngerman pzg-pzgren-1 at {x},{y}\n"
        s = ordered(text + "soviet r-hq-1 at 1700,100 acted\n", "pzg-pzgren-1")
        play(s, f"move pzg-pzgren-1 {end}")
        assert told(play(s, "leave pzg-pzgren-1"), "leaves", "breaks-out").kind == kind


@pytest.mark.rule("bk:0.24b", "bk:R79")
def test_who_appears_is_told_as_it_stands() -> None:
    """What it did while nobody saw it is told when it comes into sight: two that differ are told differently."""
    appeared = []
    for mark in (0, HATCH):
        s = position("active soviet\nsoviet t34-t34_76a-1 at 900,100 hidden camouflaged\n" + FAR)
        i = unit(s, "t34-t34_76a-1")
        s.lay(i, mark)
        hits.reveal(s, i, "bk:0.24b")
        appeared.append((told(s.news, "appears"), s.view(GERMAN).units[i]))
    (first, one), (second, other) = appeared
    assert first != second
    assert one != other


@pytest.mark.rule("bk:0.6d", "bk:R79")
@pytest.mark.parametrize("seat", [GERMAN, SPECTATOR])
def test_whether_a_hidden_heir_takes_command_is_told_when_he_appears(seat: int) -> None:
    """His headquarters fell, and its first heir after it: others see neither that he tries nor what came of it."""
    text = "active soviet\nsoviet r-rifle-1 at 900,100 hidden camouflaged\nsoviet r-rifle-2 at 300,100\n"
    views, told_then = [], []
    for roll in ("1", "6"):
        s = position(text + FAR)
        i, dead = unit(s, "r-rifle-1"), unit(s, "r-rifle-2")
        f = s.models[i].formation
        s.hq[f] = dead
        hits.eliminate(s, dead, "bk:0.9b")
        s.call(turn.Heir(f))
        events = play(s, "heir r-rifle-1", f"roll {roll}")
        assert not seen(events, seat)
        assert (s.hq[f] == i) == (roll == "6")
        views.append(s.view(seat))
        s.news.clear()
        hits.reveal(s, i, "bk:0.24b")
        told_then.append(seen(s.news, seat))
    assert views[0] == views[1]
    assert views[0].guess(Seeded(1)).view(seat) == views[0]
    assert told_then[0] != told_then[1]


@pytest.mark.rule("bk:0.25", "bk:R79")
def test_camouflage_that_comes_and_goes_is_told() -> None:
    """Whether an enemy sees it may be known to nobody but a hidden enemy: its owner is told what has become of it."""
    text = "active german\ngerman pzg-pzgren-1 at 1410,440\nsoviet r-hq-1 at {} hidden camouflaged\n"
    for place, again in (("200,100", True), ("1300,440", False)):
        s = position(text.format(place))
        i = unit(s, "pzg-pzgren-1")
        assert s.table.covers(s.place(i))
        turn.hides_again(s, i)
        assert s.has(i, CAMOUFLAGED) == again
        assert (kinds(s.news) == ["camouflaged"]) == again
    found = position("active german\ngerman pzg-pzgren-1 at 1410,440 camouflaged\nsoviet r-hq-1 at 200,100\n")
    hits.spied(found, unit(found, "pzg-pzgren-1"), "bk:0.25")
    assert kinds(found.news) == ["unmasked"]
    hits.spied(found, unit(found, "pzg-pzgren-1"), "bk:0.25")
    assert kinds(found.news) == ["unmasked"]  # once


@pytest.mark.rule("bk:0.8b", "bk:R79")
def test_a_tank_that_keeps_moving_is_told_of() -> None:
    """It may have declared so while nobody saw it."""
    text = "turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 300,300{}\nsoviet t34-t34_76a-2 at 300,350\n" + FAR
    for hidden in ("", " hidden camouflaged"):
        s = ordered(text.format(hidden), "t34-t34_76a-1")
        events = play(s, "move t34-t34_76a-1 700,300 continuous")
        order = s.stack[-1]
        if isinstance(order, Order):
            assert order.rolling
            shown = order.seen_by(s, GERMAN)
            assert not (isinstance(shown, Order) and shown.rolling)
            events += play(s, "done")
        i = unit(s, "t34-t34_76a-1")
        assert s.has(i, CONTINUOUS)
        assert told(events, "keeps-moving").only == ((SOVIET,) if s.has(i, HIDDEN) else None)


@pytest.mark.rule("bk:0.24b", "bk:R79")
def test_who_comes_into_sight_on_its_way_is_told_where_it_goes() -> None:
    """Its order was not seen, so the rest of its way is told; two ways that begin alike are told differently."""
    watched = SNEAK + "german pzg-pzgren-1 at 1200,100\n"
    ways = []
    for last in ("1000,150", "1000,50"):
        s = ordered(watched, "r-rifle-1")
        events = play(s, f"move r-rifle-1 950,100 1000,100 {last}")
        assert s.prompt().key == "prompt.watch"
        ways.append((seen(events, GERMAN), s.view(GERMAN)))
    (first, one), (second, other) = ways
    assert "under-way" in kinds(first)
    assert first != second
    assert one != other  # the rest of the way lies open
    plain = ordered(watched.replace(" hidden camouflaged", ""), "r-rifle-1")
    assert "under-way" not in kinds(play(plain, "move r-rifle-1 950,100"))


@pytest.mark.rule("bk:R79", "bk:306")
def test_who_directs_a_battery_is_not_shown_while_he_is_hidden() -> None:
    """The battery remembers its observer; others do not learn of him."""
    s = position("active soviet\nsoviet m120-obs-1 at 900,100 hidden camouflaged\nsoviet r-hq-1 at 900,200\n" + FAR)
    i, n = unit(s, "m120-obs-1"), 0
    s.amend(n, observer=i)
    assert s.view(GERMAN).batteries[n].observer == NONE
    assert s.view(SOVIET).batteries[n].observer == i
    s.lift(i, HIDDEN)
    assert s.view(GERMAN).batteries[n].observer == i
