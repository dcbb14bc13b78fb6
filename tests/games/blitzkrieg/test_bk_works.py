"""Fortifications, mines, wire, barricades, wrecks, and tasks that take a turn: before and after each proposal."""

from __future__ import annotations

import pytest
from bk_table import both, kinds, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import aim, fortify, mines, moves, setup, shelling, tasks, works
from grognard.games.blitzkrieg.state import DEMORALISED, FIRED, IMMOBILE, Fight, Work

HQ = "german pzg-hq_pzgren-1 at 60,160\n"
MAN = "pzg-pzgren-1"
FAR = "\nsoviet r-rifle-1 at 1700,1100"
MINES = HQ + f"german {MAN} at 60,100 h6\nwork soviet minefield 150,100"


def at_task(s: Fight, name: str, *task: object) -> None:
    """The end of a turn in which an element had this task."""
    s.put(unit(s, name), task=task)
    s.call(tasks.Tasks())
    s.settle()


@pytest.mark.rule("bk:103", "bk:0.10")
def test_clearing_mines_provokes_nobody_now() -> None:
    """By the old rule whoever sees it may fire."""
    text = MINES + "\nsoviet r-rifle-1 at 350,100"
    for side, asked in (("after", False), ("before", True)):
        s = ordered(text, MAN, bk_103=side)
        play(s, f"clear {MAN} 150,100")
        assert (s.prompt().key == "prompt.watch") == asked


@pytest.mark.rule("bk:0.19")
def test_men_in_a_minefield() -> None:
    """Three dice at 5+ where they enter, and they go on; the mines are seen from now on."""
    s = ordered(MINES + " hidden" + FAR, MAN)
    assert s.view(0).works == ()
    assert len(s.view(1).works) == 1
    events = play(s, f"move {MAN} 160,100", "roll 1 2 5", "roll 4")
    assert {"mined", "burst", "saves"} <= set(kinds(events))
    assert s.place(unit(s, MAN)) == (160, 100)
    assert len(s.view(0).works) == 1


@pytest.mark.rule("bk:0.19")
@pytest.mark.parametrize(("face", "fate"), [(3, "on"), (4, "stuck"), (5, "stuck"), (6, "lost")])
def test_a_tank_on_mines(face: int, fate: str) -> None:
    s = ordered("german p4-pz4g-1 at 60,100 h6\nwork soviet minefield 150,100" + FAR, "p4-pz4g-1")
    play(s, "move p4-pz4g-1 300,100", f"roll {face}")
    i = unit(s, "p4-pz4g-1")
    assert {"on": not s.has(i, IMMOBILE), "stuck": s.has(i, IMMOBILE), "lost": not s.here(i)}[fate]
    if fate == "stuck":
        assert s.place(i) == (100, 100)


@pytest.mark.rule("bk:0.20")
def test_wire_holds_men_and_tracks_tear_it() -> None:
    wire = "\nwork soviet wire 200,100 tall" + FAR
    s = ordered(HQ + f"german {MAN} at 100,100" + wire, MAN)
    play(s, f"move {MAN} 280,100")
    assert s.place(unit(s, MAN)) == (190, 100)
    tank = ordered("german p4-pz4g-1 at 100,100 h6" + wire, "p4-pz4g-1")
    play(tank, "move p4-pz4g-1 300,100")
    assert (tank.works, tank.place(unit(tank, "p4-pz4g-1"))) == ((), (300, 100))


TRENCH = "work german entrenchment 500,100\n"


@pytest.mark.rule("bk:0.20", "bk:402")
def test_an_entrenchment_holds_two_or_one_gun() -> None:
    text = (
        TRENCH + HQ + f"german {MAN} at 485,100\ngerman pzg-pzgren-2 at 515,100\ngerman pzg-pzgren-3 at 600,100" + FAR
    )
    s = position(text)
    refused = moves.end_refusal(s, unit(s, "pzg-pzgren-3"), (500, 120))
    assert refused is not None
    assert refused.rule == "bk:0.20"
    one = position(text.replace("german pzg-pzgren-2 at 515,100\n", ""))
    assert moves.end_refusal(one, unit(one, "pzg-pzgren-3"), (515, 120)) is None
    gun = position(TRENCH + HQ + f"german {MAN} at 485,100\ngerman pzg-mmg-1 type ger_pak38 at 600,100" + FAR)
    refused = moves.end_refusal(gun, unit(gun, "pzg-mmg-1"), (510, 120))
    assert refused is not None


@pytest.mark.rule("bk:402")
def test_only_light_guns_go_in_and_out() -> None:
    """A Pak 38 enters and leaves an entrenchment; a Pak 40 may start in one, but then stays."""
    for type_, goes in (("ger_pak38", True), ("ger_pak40", False)):
        inside = position(TRENCH + HQ + f"german pzg-mmg-1 type {type_} at 500,100" + FAR)
        assert moves.may_move(inside, unit(inside, "pzg-mmg-1")) == goes
        outside = position(TRENCH + HQ + f"german pzg-mmg-1 type {type_} at 560,100" + FAR)
        refused = moves.end_refusal(outside, unit(outside, "pzg-mmg-1"), (500, 100))
        assert (refused is None) == goes
        assert setup.starts_inside(inside, unit(inside, "pzg-mmg-1"))
    howitzer = position(TRENCH + HQ + "german pzg-mmg-1 type ger_lefh18 at 560,100" + FAR)
    assert not setup.starts_inside(howitzer, unit(howitzer, "pzg-mmg-1"))


@pytest.mark.rule("bk:207f", "bk:207")
def test_men_in_an_entrenchment_are_hard_to_hit() -> None:
    """-4, by the old rule -3, instead of cover."""
    text = "german p4-pz4g-1 at 300,100 h6\nwork soviet entrenchment 500,100\nsoviet r-rifle-1 at 500,100 fired"
    for side, worth in (("after", -4), ("before", -3)):
        s = position(text, bk_207=side)
        found = aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1"), "he")
        assert [m.amount for m in found.modifiers if m.rule == "bk:207f"] == [worth]
        assert "mod.heavy" not in [m.label for m in found.modifiers]


@pytest.mark.rule("bk:0.9e")
def test_a_bunker_takes_a_die_from_each_firer() -> None:
    """Not below none; heavy cover beside."""
    text = HQ + f"german {MAN} at 300,100\nsoviet r-rifle-1 at 500,100 fired\n"
    open_, inside = position(text), position(text + "work soviet bunker 500,100")
    names = (MAN, "r-rifle-1")
    assert aim.small_arms(open_, *(unit(open_, n) for n in names)).dice == 3
    volley = aim.small_arms(inside, *(unit(inside, n) for n in names))
    assert (volley.dice, "mod.heavy" in [m.label for m in volley.modifiers]) == (2, True)
    assert aim.small_arms(inside, *(unit(inside, n) for n in names), dice=1).dice == 0
    s = ordered(text + "work soviet bunker 500,100", MAN)
    s.models = (*s.models[: unit(s, MAN)], s.models[unit(s, MAN)].but(dice=1), *s.models[unit(s, MAN) + 1 :])
    play(s, f"fire {MAN} r-rifle-1 small")
    assert s.prompt().key != "prompt.chance"


@pytest.mark.rule("bk:0.20")
def test_a_bunker_falls_to_a_destroy_test() -> None:
    """Armour 10: an 88 (9, +1 near) destroys it on 8 and more, with those inside."""
    text = "german tig-tiger1-1 at 300,100 h6\nwork soviet bunker 500,100\nsoviet r-rifle-1 at 500,100 fired" + (
        "\nsoviet r-rifle-2 at 1700,1100")  # fmt: skip
    for dice, stands in (("4 3", True), ("4 4", False)):
        s = ordered(text, "tig-tiger1-1")
        play(s, "fire tig-tiger1-1 r-rifle-1 ap", "roll 6 6 3", f"roll {dice}")
        assert (bool(s.works), s.here(unit(s, "r-rifle-1"))) == (stands, stands)


@pytest.mark.rule("bk:0.28", "bk:0.19")
def test_a_task_needs_a_whole_idle_turn() -> None:
    """Pioneers clear mines without a test, others on one; who moved, fired or lost heart has done nothing."""
    pioneer = MINES.replace(f"{MAN} at", f"{MAN} type ger_pion at") + FAR
    s = position(pioneer)
    at_task(s, MAN, "clear", 150, 100)
    assert s.works == ()
    for changes in ({"moved": 50}, {"now": FIRED}, {"marks": DEMORALISED}):
        idle = position(pioneer)
        idle.put(unit(idle, MAN), **changes)
        at_task(idle, MAN, "clear", 150, 100)
        assert len(idle.works) == 1, changes
    for face, left in ((4, 0), (3, 1)):
        men = position(MINES + FAR)
        at_task(men, MAN, "clear", 150, 100)
        play(men, f"roll {face}")
        assert len(men.works) == left


@pytest.mark.rule("bk:0.28")
def test_two_do_not_share_a_task_and_who_works_does_not_react() -> None:
    s = position(MINES + "\ngerman pzg-pzgren-2 at 60,60" + FAR)
    i, j = unit(s, MAN), unit(s, "pzg-pzgren-2")
    assert [a.verb for a in tasks.offered(s, j)] == ["clear"]
    s.put(i, task=("clear", 150, 100))
    assert tasks.offered(s, j) == []


BARRICADE = "\nwork soviet barricade 200,100 tall" + FAR


@pytest.mark.rule("bk:502", "bk:R27")
def test_men_remove_a_barricade() -> None:
    """On a test, one a turn for the barricade; by the old rule only pioneers."""
    text = HQ + f"german {MAN} at 150,100" + BARRICADE
    old, new = both(text, "bk_502")
    assert [[a.verb for a in tasks.offered(s, unit(s, MAN))] for s in (old, new)] == [[], ["remove"]]
    at_task(new, MAN, "remove", 200, 100)
    play(new, "roll 1")
    assert new.works[0].tested == new.turn
    new.put(unit(new, MAN), task=())
    assert tasks.offered(new, unit(new, MAN)) == []
    pioneer = position(text.replace(f"{MAN} at", f"{MAN} type ger_pion at"), bk_502="before")
    at_task(pioneer, MAN, "remove", 200, 100)
    assert pioneer.works == ()


@pytest.mark.rule("bk:502", "bk:502a")
def test_a_tank_climbs_over_a_barricade() -> None:
    """Starting in contact, for half its move and with a bog test; by the old rule nobody does."""
    for side, x, end, rule in (
        ("after", 160, 300, ""), ("after", 160, 365, "bk:0.8"), ("after", 100, 300, "bk:502"),
        ("before", 160, 300, "bk:502"),
    ):  # fmt: skip
        s = ordered(f"german p4-pz4g-1 at {x},100 h6" + BARRICADE, "p4-pz4g-1", bk_502=side)
        assert why_not(s, f"move p4-pz4g-1 {end},100") == rule, (side, x, end)
    s = ordered("german p4-pz4g-1 at 160,100 h6" + BARRICADE, "p4-pz4g-1")
    play(s, "move p4-pz4g-1 300,100", "roll 1")
    assert s.has(unit(s, "p4-pz4g-1"), IMMOBILE)
    assert len(s.works) == 1
    car = ordered("german pzg-251-1 at 160,100 h6\n" + HQ + BARRICADE, "pzg-251-1")
    assert why_not(car, "move pzg-251-1 300,100") == "bk:502"


@pytest.mark.rule("bk:503")
def test_anti_tank_obstacles_stand_off_the_road() -> None:
    """By the old rule anywhere; no vehicle crosses one."""
    for side, rule in (("after", "bk:503"), ("before", "")):
        s = position(HQ + FAR, bk_503=side)
        refused = fortify.refusal(s, 1, Work("at_obstacle", 1, 300, 615))
        assert (refused.rule if refused else "") == rule
    s = ordered("german p4-pz4g-1 at 160,100 h6\nwork soviet at_obstacle 200,100 tall" + FAR, "p4-pz4g-1")
    assert why_not(s, "move p4-pz4g-1 300,100") == "bk:503"


@pytest.mark.rule("bk:501")
def test_case_35_shells_on_mines() -> None:
    """Above 82 mm a 6 removes the section; by the old rule never. An 81 mm bomb does nothing."""
    for side, key, tested in (("after", "105*", True), ("after", "M81", False), ("before", "105*", False)):
        s = position(MINES + FAR, bk_501=side)
        before = len(s.stack)
        shelling.Shelling.of(s, [(shelling.Area(150, 100, 50, 50), key)], off_table=True)
        assert (len(s.stack) > before) == tested, (side, key)
    for face, left in ((5, 1), (6, 0)):
        s = position(MINES + FAR)
        s.call(mines.Shelled(s.works[0]))
        s.settle()
        play(s, f"roll {face}")
        assert len(s.works) == left


@pytest.mark.rule("bk:205b", "bk:R63")
def test_who_pushes_a_wreck_away() -> None:
    """Men a wheeled one; an armoured vehicle one that is not larger, a bulldozer any."""
    for what, wreck, able in (
        (f"{HQ}german {MAN} at 150,100", "ger_opel", True), (f"{HQ}german {MAN} at 150,100", "ger_tiger1", False),
        ("german p4-pz4g-1 at 140,100", "ger_tiger1", False), ("german p4-pz4g-1 at 140,100", "ger_pz4h", True),
        ("german p4-pz4g-1 with bulldozer at 140,100", "ger_tiger1", True),
    ):  # fmt: skip
        s = position(f"{what}\nwreck {wreck} 200,100" + FAR)
        name = MAN if MAN in what else "p4-pz4g-1"
        assert ("haul" in [a.verb for a in tasks.offered(s, unit(s, name))]) == able, (what, wreck)
        if able:
            at_task(s, name, "haul", 200, 100)
            assert s.wrecks == ()


@pytest.mark.rule("bk:0.20", "bk:0.24a")
def test_fortifications_are_set_up_first() -> None:
    """The defender of Caumont places them before his elements; the attacker sees all but the mines."""
    from bk_table import GAME  # noqa: PLC0415

    s = GAME.new(scenario="caumont")
    assert isinstance(s, Fight)
    assert why_not(s, "place g1-gren-1 1000,800") == "bk:0.20"
    assert why_not(s, "fortify minefield 1000,100 wide") == "bk:0.20"
    play(s, "fortify minefield 1000,800 wide")
    assert (len(s.works), len(s.view(0).works)) == (1, 0)
    play(s, "deploy")
    found = [work.kind for work in s.works]
    assert [found.count(kind) for kind in ("entrenchment", "minefield", "wire")] == [5, 3, 3]
    assert all(work.kind != "minefield" for work in s.view(0).works)
    assert all(setup.in_zone(s, 1, work.at) for work in s.works)
    assert works.find(s, "minefield", (1000, 800)) >= 0
