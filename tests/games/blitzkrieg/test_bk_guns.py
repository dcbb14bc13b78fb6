"""Guns, mortars and launchers on the table: indirect fire, rockets, towing; before and after each proposal."""

from __future__ import annotations

import pytest
from bk_table import kinds, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import (
    aim,
    indirect,
    moves,
    rockets,
    shelling,
    support,
    tasks,
    transport,
    turn,
    walk,
    weapons,
)
from grognard.games.blitzkrieg.indirect import Lay
from grognard.games.blitzkrieg.shelling import Area
from grognard.games.blitzkrieg.state import EMPTY, FIRED, PIVOTED, SUPPRESSED, UNSET, Fight

MORTARS = """
    scenario caumont
    active german
    german mo-m81-1 at 1000,1100
    german mo-m81-2 at 1040,1100
    german mo-obs-1 at 900,900
    german g1-hq-1 at {hq}
    british a-rifle-1 at 900,{y}
    british a-hq-1 at 100,50
"""


def mortars(hq: str = "200,1100", y: int = 500, **switches: str) -> Fight:
    return position(MORTARS.format(hq=hq, y=y), **switches)


def waits(s: Fight) -> str:
    return str(s.prompt().params.get("purpose", ""))


@pytest.mark.rule("bk:410", "bk:108", "bk:409d", "bk:409", "bk:R56")
def test_who_fires_indirect() -> None:
    """Mortars above 50 mm and howitzers, not anti-tank guns; by the old rule any gun. Soviet mortars see their target;
    by the old rule they need not."""

    def able(type_: str, **switches: str) -> bool:
        text = f"german p4-pz4g-1 at 100,100\nsoviet r-hq-1 at 900,900\nsoviet r-mmg-1 type {type_} at 950,900"
        s = position(text, **switches)
        return indirect.able(s, unit(s, "r-mmg-1"))

    types = ("ger_m81", "ger_m50", "ger_lefh18", "ger_pak40", "ussr_zis3", "ger_flak88", "ger_wespe", "ger_neb41")
    assert [able(one) for one in types] == [True, False, True, False, True, False, True, True]
    assert able("ger_pak40", bk_410="before")
    assert not able("ger_m50", bk_410="before")
    assert (able("ussr_m82"), able("ussr_m82", bk_409="before")) == (False, True)


@pytest.mark.rule("bk:414", "bk:414a", "bk:415")
def test_who_directs_guns_on_the_table() -> None:
    """The battery's observer; another headquarters only by the old rule, with a radio or beside the guns."""
    for hq, changes, may in (
        ("1000,1050", {}, False), ("1000,1050", {"bk_414": "before"}, True), ("200,1100", {"bk_414": "before"}, False),
        ("200,1100", {"bk_414": "before", "bk_415": "before"}, True),
    ):  # fmt: skip
        s = mortars(hq, **changes)
        n = support.find(s, "mo")
        assert support.may_direct(s, unit(s, "g1-hq-1"), n) == may, (hq, changes)
        assert support.may_direct(s, unit(s, "mo-obs-1"), n)
    s = mortars()
    assert indirect.pieces(s, support.find(s, "mo"), unit(s, "mo-obs-1"), (900, 500)) == [
        unit(s, "mo-m81-1"), unit(s, "mo-m81-2")
    ]  # fmt: skip
    s.put(unit(s, "mo-m81-2"), at=(1055, 1100))
    assert len(indirect.pieces(s, support.find(s, "mo"), unit(s, "mo-obs-1"), (900, 500))) == 1


@pytest.mark.rule("bk:416", "bk:303", "bk:R42")
def test_the_procedure_on_the_table() -> None:
    """As off the table, without a support test; by the old rule shells go astray and the test follows."""
    old, new = (ordered(MORTARS.format(hq="200,1100", y=500), "mo-obs-1", bk_416=side) for side in ("before", "after"))
    for s in (old, new):
        play(s, "call mo-obs-1 mo 900,500", "roll 4")
    assert waits(old) == "astray"
    n = support.find(new, "mo")
    assert (waits(new), new.batteries[n].attempts) == ("", 1)
    play(old, "roll 1 1", "lay 900,550 10x5", "roll 3 3")
    while waits(old) in ("fire", "save"):
        play(old, "roll 1 1 1" if waits(old) == "fire" else "roll 6")
    assert waits(old) == "supply"
    new.put(unit(new, "mo-obs-1"), moved=50)
    new.turn += 1
    support.upkeep(new)
    assert new.batteries[n].attempts == 0  # its observer has moved


@pytest.mark.rule("bk:417", "bk:417b", "bk:0.17", "bk:R46")
def test_case_40_each_piece_its_square() -> None:
    """Under two squares an element takes both; a colour die for each piece."""
    s = ordered(MORTARS.format(hq="200,1100", y=500), "mo-obs-1")
    play(s, "call mo-obs-1 mo 900,500", "roll 5", "lay 925,500 10x5")
    assert (waits(s), len(s.stack[-1].dice)) == ("colour", 2)  # type: ignore[attr-defined]
    events = play(s, "roll 3 3", "roll 1 1 1")  # it lies under the western square alone
    assert kinds(events).count("burst") == 1
    assert s.has(unit(s, "a-rifle-1"), SUPPRESSED)
    both_ = [Area(875, 500, 50, 50), Area(925, 500, 50, 50)]
    blows = shelling.Shelling.of(s, [(one, "105*") for one in both_], off_table=False).blows
    assert blows == ((unit(s, "a-rifle-1"), 4, 5),) * 2


@pytest.mark.rule("bk:417a", "bk:417")
def test_case_6_shells_run_out() -> None:
    """1, then 1 or 2; by the old rule 1, then 1."""
    for side, face, out in (("after", 2, True), ("after", 3, False), ("before", 2, False), ("before", 1, True)):
        s = ordered(MORTARS.format(hq="200,1100", y=500), "mo-obs-1", bk_417=side)
        play(s, "call mo-obs-1 mo 900,500", "roll 5", "lay 925,500 10x5", "roll 1 3", f"roll {face}")
        assert s.has(unit(s, "mo-m81-1"), EMPTY) == out, (side, face)


@pytest.mark.rule("bk:412", "bk:R48")
def test_in_battery() -> None:
    """Who moved is out of battery until a still and silent turn; by the old rule it fires all the same."""
    for side, may in (("after", False), ("before", True)):
        s = mortars(bk_412=side)
        i = unit(s, "mo-m81-1")
        walk.step_to(s, i, (1000, 1150))
        assert indirect.set_up(s, i) == may
        s.put(i, moved=0)
        assert indirect.set_up(s, i) == may
        s.put(i, now=FIRED)
        turn.in_battery(s, i)
        assert s.has(i, UNSET) != may
        s.put(i, now=0)
        turn.in_battery(s, i)
        assert indirect.set_up(s, i)


@pytest.mark.rule("bk:413")
def test_minimum_ranges() -> None:
    """10 cm for light mortars, 20 for 81 mm, 60 for the rest; by the old rule none."""

    def least(type_: str, side: str) -> int:
        text = f"german p4-pz4g-1 at 100,100\nsoviet r-hq-1 at 900,900\nsoviet r-mmg-1 type {type_} at 950,900"
        s = position(text, bk_413=side)
        return indirect.minimum(s, unit(s, "r-mmg-1"))

    assert [least(one, "after") for one in ("us_m60", "ger_m81", "ger_m120", "ger_lefh18")] == [100, 200, 600, 600]
    assert least("ger_m81", "before") == 0
    near = MORTARS.format(hq="200,1100", y=500).replace("a-rifle-1 at 900,500", "a-rifle-1 at 1000,910")
    near = near.replace("mo-obs-1 at 900,900", "mo-obs-1 at 1000,800")
    call = "call mo-obs-1 mo 1000,910"
    assert why_not(ordered(near, "mo-obs-1"), call) == "bk:413"
    assert why_not(ordered(near, "mo-obs-1", bk_413="before"), call) == ""


@pytest.mark.rule("bk:411", "bk:R73")
def test_indirect_fire_is_no_answer_now() -> None:
    """By the old rule one precision roll at once, at a mover whom the observer sees."""
    text = MORTARS.format(hq="200,1100", y=500).replace("active german", "active british")
    text = text.replace("a-hq-1 at 100,50", "a-hq-1 at 800,500")
    for side, offered in (("after", False), ("before", True)):
        s = ordered(text + "british a-rifle-2 at 900,450", "a-rifle-1", bk_411=side)
        play(s, "move a-rifle-1 900,600")
        found = [str(a) for a in s.legal() if "indirect" in str(a)] if s.actor == 1 else []
        assert bool(found) == offered
        if offered:
            play(s, found[0], "roll 5")
            assert waits(s) == "colour"


# -- rockets -----------------------------------------------------------------------------------------------------------

LAUNCHER = """
    active soviet
    soviet r-hq-1 at 900,250
    soviet r-mmg-1 type ger_neb41 at 900,200 h18
    german p4-pz4g-1 at 100,100
    german pzg-pzgren-1 at {x},200 fired
"""


@pytest.mark.rule("bk:406", "bk:406a")
def test_rockets_fired_direct() -> None:
    """Any number of the tubes, at -2, each with the dice of its shell; by the old rule it is one gun."""
    s = ordered(LAUNCHER.format(x=700), "r-mmg-1")
    assert why_not(s, "launch r-mmg-1 pzg-pzgren-1 7") == "bk:406"
    events = play(s, "launch r-mmg-1 pzg-pzgren-1 3", "roll 6 6 3")
    shot = next(event for event in events if event.kind == "shot-hits")
    assert [m.amount for m in shot.modifiers if m.rule == "bk:406"] == [-2]
    assert s.stack[-1].count == 12  # type: ignore[attr-defined]
    assert rockets.left(s, unit(s, "r-mmg-1")) == 3
    assert weapons.modes(position(LAUNCHER.format(x=700)), unit(s, "r-mmg-1")) == ()  # no opportunity fire
    old = ordered(LAUNCHER.format(x=700), "r-mmg-1", bk_406="before")
    assert why_not(old, "launch r-mmg-1 pzg-pzgren-1 3") == "bk:406"
    play(old, "fire r-mmg-1 pzg-pzgren-1 he", "roll 6 6 3")
    assert old.stack[-1].count == 4  # type: ignore[attr-defined]
    pivoted = position(LAUNCHER.format(x=700))
    pivoted.note(unit(pivoted, "r-mmg-1"), PIVOTED)
    assert not rockets.may_launch(pivoted, unit(pivoted, "r-mmg-1"))


@pytest.mark.rule("bk:406")
def test_rockets_are_loaded_three_a_turn() -> None:
    """The crew counts as moving meanwhile."""
    s = position(LAUNCHER.format(x=700))
    i = unit(s, "r-mmg-1")
    s.put(i, rockets=5)
    assert [a.verb for a in tasks.offered(s, i)] == ["reload"]
    s.put(i, task=("reload", 0, 0))
    assert aim.moving(s, i)
    s.call(tasks.Tasks())
    s.settle()
    assert rockets.left(s, i) == 4
    old = position(LAUNCHER.format(x=700), bk_406="before")
    old.put(i, rockets=5)
    assert tasks.offered(old, i) == []


@pytest.mark.rule("bk:408")
def test_rockets_fired_indirect() -> None:
    """One ranges, then any number; each falls on the point on 1-2, else 5 cm off. By the old rule like any piece."""
    text = LAUNCHER.format(x=100)
    s = ordered(text, "r-mmg-1")
    assert why_not(s, "call r-mmg-1 r 100,200") == ""
    play(s, "call r-mmg-1 r 100,200", "roll 5")
    assert rockets.left(s, unit(s, "r-mmg-1")) == 5
    play(s, "salvo 2", "roll 2 1")
    events = play(s, "roll 3 3")
    assert [e.args["node"] for e in events if e.kind == "rocket"] == ["150,200"]
    assert s.has(unit(s, "pzg-pzgren-1"), SUPPRESSED)
    assert rockets.left(s, unit(s, "r-mmg-1")) == 3
    old = ordered(text, "r-mmg-1", bk_408="before")
    play(old, "call r-mmg-1 r 100,200", "roll 5")
    assert isinstance(old.stack[-1], Lay)


# -- towing (bk:403) ---------------------------------------------------------------------------------------------------

TOW = """
    german pzg-hq_pzgren-1 at 100,200
    german pzg-251-1 at 200,100 h6
    german pzg-mmg-1 type {gun} at {x},100 h6
    soviet r-rifle-1 at 1700,1100
"""


@pytest.mark.rule("bk:403", "bk:403a", "bk:403b", "bk:R18")
def test_case_4_towing() -> None:
    """The gun fires, then is limbered; next turn 40 cm in tow, or 20 and it is unlimbered and fires at number 7."""
    text = TOW.format(gun="ger_pak38", x=245)
    s = ordered(text, "pzg-251-1")
    s.note(unit(s, "pzg-mmg-1"), FIRED)
    play(s, "limber pzg-251-1 pzg-mmg-1")
    gun, truck = unit(s, "pzg-mmg-1"), unit(s, "pzg-251-1")
    assert s.units[gun].aboard == truck
    assert why_not(s, "move pzg-251-1 400,100") == ""  # (50 - 10) / 2
    assert why_not(s, "move pzg-251-1 405,100") == "bk:0.8"
    towing = ordered(text.replace("at 245,100", "at 245,100 aboard pzg-251-1"), "pzg-251-1")
    towing.put(gun, at=None)
    assert why_not(towing, "move pzg-251-1 600,100") == ""
    assert why_not(towing, "move pzg-251-1 605,100") == "bk:0.8"
    play(towing, "move pzg-251-1 400,100")
    drop = next(str(a) for a in towing.legal() if a.verb == "unlimber")
    play(towing, drop)
    assert towing.did(gun, PIVOTED)
    assert not towing.did(gun, FIRED)
    towing.put(unit(towing, "r-rifle-1"), at=(900, 100))
    assert aim.base_number(towing, gun, unit(towing, "r-rifle-1"), "ap") == 7


@pytest.mark.rule("bk:403")
def test_limbering_by_the_old_rule() -> None:
    """In contact only, and it takes the whole turn of both; a heavy gun takes all of the move by the new rule too."""
    apart = TOW.format(gun="ger_pak38", x=250)
    old, new = (ordered(apart, "pzg-251-1", bk_403=side) for side in ("before", "after"))
    assert [why_not(s, "limber pzg-251-1 pzg-mmg-1") for s in (old, new)] == ["", ""]
    far = TOW.format(gun="ger_pak38", x=255)
    assert why_not(ordered(far, "pzg-251-1"), "limber pzg-251-1 pzg-mmg-1") == "bk:403"
    for s, goes in ((old, False), (new, True)):
        play(s, "limber pzg-251-1 pzg-mmg-1")
        assert (moves.budget(s, unit(s, "pzg-251-1")) > 0) == goes
    fired = ordered(apart, "pzg-251-1", bk_403="before")
    fired.note(unit(fired, "pzg-mmg-1"), FIRED)
    assert why_not(fired, "limber pzg-251-1 pzg-mmg-1") == "bk:403"
    heavy = ordered(TOW.format(gun="ger_lefh18", x=250), "pzg-251-1")
    play(heavy, "limber pzg-251-1 pzg-mmg-1")
    assert moves.budget(heavy, unit(heavy, "pzg-251-1")) == 0


@pytest.mark.rule("bk:404", "bk:R17")
def test_the_88_fires_from_its_trailer() -> None:
    """-1 to hit, the bands of a normal gun; by the old rule not at all."""
    text = """
        german pzg-hq_pzgren-1 at 100,200
        german pzg-251-1 type ger_sdkfz7 at 200,100 h6
        german pzg-mmg-1 type ger_flak88 at 200,100 h6 aboard pzg-251-1
        soviet t34-t34_76a-1 at 650,100 h6
    """
    found = {}
    for side in ("before", "after"):
        s = position(text, bk_404=side)
        s.put(unit(s, "pzg-mmg-1"), at=None)
        play(s, "activate pzg", "go pzg-mmg-1")
        found[side] = [str(a) for a in s.legal() if a.verb == "fire"]
        if side == "after":
            events = play(s, "fire pzg-mmg-1 t34-t34_76a-1 ap", "roll 6 6 3", "roll 1 1")
            made = {m.rule: m.amount for e in events if e.kind == "shot-hits" for m in e.modifiers}
            assert (made["bk:404"], made["bk:207"]) == (-1, -1)  # 45 cm: second band of 30, first of 45
            assert s.units[unit(s, "pzg-mmg-1")].at is None
    assert found["before"] == []
    assert "fire pzg-mmg-1 t34-t34_76a-1 ap" in found["after"]


# -- aboard (bk:0.8c) --------------------------------------------------------------------------------------------------

RIDE = """
    german pzg-hq_pzgren-1 at 100,200
    german pzg-pzgren-1 at {x},100
    german pzg-251-1 {type} at 250,100 h6
    soviet r-rifle-1 at 1700,1100
"""


@pytest.mark.rule("bk:0.8c")
def test_embarking_costs_both_half_their_move() -> None:
    """10 cm of the men's move and half of the vehicle's; nobody fires from it that turn."""
    s = ordered(RIDE.format(x=110, type=""), "pzg-pzgren-1")
    play(s, "embark pzg-pzgren-1 pzg-251-1")
    i, v = unit(s, "pzg-pzgren-1"), unit(s, "pzg-251-1")
    assert (s.units[i].aboard, s.units[i].at) == (v, None)
    play(s, "go pzg-251-1")
    assert why_not(s, "move pzg-251-1 500,100") == ""
    assert why_not(s, "move pzg-251-1 505,100") == "bk:0.8"
    assert why_not(ordered(RIDE.format(x=100, type=""), "pzg-pzgren-1"), "embark pzg-pzgren-1 pzg-251-1") == "bk:0.8c"
    late = ordered(RIDE.format(x=200, type="").replace("h6", "h6 moved 255"), "pzg-pzgren-1")
    assert why_not(late, "embark pzg-pzgren-1 pzg-251-1") == "bk:0.8c"


@pytest.mark.rule("bk:0.8c")
def test_disembarking() -> None:
    s = position(RIDE.format(x=110, type="").replace("at 110,100", "at 110,100 aboard pzg-251-1"))
    i = unit(s, "pzg-pzgren-1")
    s.put(i, at=None)
    play(s, "activate pzg", "go pzg-pzgren-1")
    assert why_not(s, "disembark pzg-pzgren-1 250,250") == "bk:0.8c"
    play(s, "disembark pzg-pzgren-1 250,140")
    assert s.place(i) == (250, 140)
    assert weapons.modes(s, i) == ()


@pytest.mark.rule("bk:203", "bk:001", "bk:R36", "bk:R72")
def test_who_fits_aboard() -> None:
    """A light truck takes one, a heavy one three, or two with a support weapon; by the old rule all take two. Jeeps
    take half-groups, by the new rule."""

    def room(type_: str, aboard: int, man: str, **switches: str) -> bool:
        s = position(RIDE.format(x=110, type=f"type {type_}") + f"german pzg-mmg-1 type {man} at 600,100", **switches)
        v = unit(s, "pzg-251-1")
        for n in range(1, aboard + 1):
            k = unit(s, f"pzg-pzgren-{n}")
            s.units[k] = s.units[k].but(life=0, at=None, aboard=v)
        return transport.has_room(s, v, unit(s, "pzg-mmg-1"))

    assert [room("ger_krupp", 1, "ger_gren", bk_203=side) for side in ("before", "after")] == [True, False]
    assert [room("ger_opel", 2, "ger_gren", bk_203=side) for side in ("before", "after")] == [False, True]
    assert not room("ger_opel", 2, "ger_mmg")
    assert [room("ger_kubel", 0, man) for man in ("ger_gren", "ger_scout")] == [False, True]


@pytest.mark.rule("bk:203", "bk:203a", "bk:0.21", "bk:R75")
def test_what_becomes_of_passengers() -> None:
    """A truck hit by 37 mm or more: each saves at -1, by the old rule all are lost. From a half-track they come shaken;
    from a truck that falls to small arms they just get out."""
    from grognard.games.blitzkrieg import hits  # noqa: PLC0415, weapons

    for type_, side, rule, fate in (
        ("type ger_opel", "after", "bk:0.13", "saves"), ("type ger_opel", "before", "bk:0.13", "lost"),
        ("type ger_opel", "after", "bk:0.9b", "out"), ("", "after", "bk:0.13", "shaken"),
    ):  # fmt: skip
        s = position(RIDE.format(x=110, type=type_), bk_203=side)
        i, v = unit(s, "pzg-pzgren-1"), unit(s, "pzg-251-1")
        s.put(i, at=None, aboard=v)
        hits.eliminate(s, v, rule)
        s.settle()
        if fate in ("saves", "shaken"):
            assert waits(s) == "save"
            play(s, "roll 5")
        assert s.here(i) == (fate != "lost")
        assert s.has(i, 1) == (fate == "shaken"), (type_, side, rule)


@pytest.mark.rule("bk:203a", "bk:0.9f")
def test_small_arms_at_a_truck() -> None:
    """Hits are shared with those aboard; by the old rule the truck takes them all."""
    text = """
        active soviet
        soviet r-hq-1 at 600,200
        soviet r-rifle-1 at 500,100
        german pzg-251-1 type ger_opel at 250,100 h6
        german pzg-pzgren-1 at 110,100
    """
    for side, rolled in (("after", 1), ("before", 2)):
        s = position(text, bk_203=side)
        s.put(unit(s, "pzg-pzgren-1"), at=None, aboard=unit(s, "pzg-251-1"))
        play(s, "activate r", "go r-rifle-1", "fire r-rifle-1 pzg-251-1 small", "roll 6 6")
        assert s.stack[-1].count == rolled  # type: ignore[attr-defined]


@pytest.mark.rule("bk:0.27", "bk:0.22", "bk:0.24a", "bk:R35")
def test_leaving_the_table() -> None:
    """By the north edge of Ponyri a German tank scores what it is worth; elsewhere it counts as lost."""
    from grognard.games.blitzkrieg import victory  # noqa: PLC0415

    for start, end, mine, theirs in (("300,1050", "300,1200", 2, 0), ("300,150", "300,0", 0, 2)):
        s = ordered(
            f"german p4-pz4g-1 at {start} h0\ngerman p4-pz4g-2 at 900,100\nsoviet r-rifle-1 at 1700,600", "p4-pz4g-1"
        )
        before = [victory.points(s, side) for side in (0, 1)]
        play(s, f"move p4-pz4g-1 {end}")
        assert why_not(s, "leave p4-pz4g-1") == ""
        play(s, "leave p4-pz4g-1")
        assert [victory.points(s, side) - before[side] for side in (0, 1)] == [mine, theirs]
    inside = ordered("german p4-pz4g-1 at 300,150 h0\nsoviet r-rifle-1 at 1700,600", "p4-pz4g-1")
    assert why_not(inside, "leave p4-pz4g-1") != ""
