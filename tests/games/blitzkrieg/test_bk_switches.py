"""One situation, resolved by the old rule and by the new: a test for each proposal that is in play."""

from __future__ import annotations

import pytest
from bk_table import DATA, GAME, both, ordered, play, position, unit, why_not

from grognard.core.dice import Seeded
from grognard.core.switches import course, departs
from grognard.games.blitzkrieg import aim, fire, force, hits, look, mortars, moves, turn, weapons
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import BURIED, CONTINUOUS, EMPTY, HIDDEN, IMMOBILE, Fight

HQ = "german pzg-hq_pzgren-1 at 100,200\n"


def fielded(switch: str, type_: str) -> tuple[object, object]:
    """An element under both settings; None: there is none."""
    return tuple(  # type: ignore[return-value]
        force.element(DATA, DATA.params(Rules.from_text({switch: side})), type_) for side in ("before", "after")
    )


@pytest.mark.rule("bk:001", "bk:001a", "bk:001b", "bk:001c", "bk:R72")
def test_half_groups() -> None:
    """Scouts and carrier crews are not there by the old list; a commissar is then a full headquarters."""
    for type_, reach in (("ussr_scout", 400), ("brit_carrier", 600)):
        old, new = fielded("bk:001", type_)
        assert old is None
        assert (new.dice, new.long) == (1, reach)  # type: ignore[attr-defined]
    old, new = fielded("bk:001", "ussr_commissar")
    assert (old.kind, old.dice, new.kind, new.dice) == ("hq", 2, "half_hq", 1)  # type: ignore[attr-defined]


@pytest.mark.rule("bk:110")
def test_recoilless_guns() -> None:
    old, new = fielded("bk:110", "us_rr75")
    assert old is None
    assert new is not None


@pytest.mark.rule("bk:109")
def test_the_81_mm_mortar_is_carried() -> None:
    old, new = fielded("bk:109", "ger_m81")
    assert (old.clear, new.clear) == (0, 10)  # type: ignore[attr-defined]


@pytest.mark.rule("bk:203")
def test_light_trucks_are_faster() -> None:
    old, new = fielded("bk:203", "ger_krupp")
    assert ((old.clear, old.road), (new.clear, new.road)) == ((30, 80), (40, 100))  # type: ignore[attr-defined]


@pytest.mark.rule("bk:201", "bk:201a", "bk:201b")
def test_five_sizes_or_three() -> None:
    """A jeep-sized tankette: very small -2, by the old rule small -1; the KV-2 very large, large."""
    for type_, sizes in (("pl_tks", ("P", "TP")), ("ussr_kv2", ("G", "TG"))):
        old, new = fielded("bk:201", type_)
        assert (old.size, new.size) == sizes  # type: ignore[attr-defined]
    s, t = both("german p4-pz4g-1 at 100,100", "bk_201")
    assert (s.p.size("P"), t.p.size("TP"), t.p.size("TG")) == (-1, -2, 2)


@pytest.mark.rule("bk:402", "bk:401")
def test_guns_pushed_by_hand_and_their_sizes() -> None:
    """A Pak 40 moves only by the new rule; carriages have sizes only by the new rule."""
    old, new = fielded("bk:402", "ger_pak40")
    assert (old.clear, new.clear) == (0, 5)  # type: ignore[attr-defined]
    old, new = fielded("bk:401", "ger_flak38")
    assert (old.gun_size, new.gun_size) == ("medium", "large")  # type: ignore[attr-defined]


# -- movement ----------------------------------------------------------------------------------------------------------


def reaches(s: Fight, name: str, end: tuple[int, int]) -> str:
    i = unit(s, name)
    refused = moves.path_refusal(s, i, (s.place(i), end))
    return refused.rule if refused else ""


@pytest.mark.rule("bk:002", "bk:002a", "bk:0.7a")
def test_case_39_woods() -> None:
    """In a light wood a half-track moves in full and a truck at half; by the old rule a truck is refused entry."""
    text = "german pzg-251-1 {type} at 1300,440 h6\nsoviet r-rifle-1 at 100,1000"
    for type_, switch, rule in (
        ("type ger_opel", "after", ""), ("type ger_opel", "before", "bk:0.7a"), ("", "after", ""), ("", "before", ""),
    ):  # fmt: skip
        assert reaches(position(text.format(type=type_), bk_002=switch), "pzg-251-1", (1450, 440)) == rule
    truck = position(text.format(type="type ger_opel"))
    assert reaches(truck, "pzg-251-1", (1500, 440)) == ""  # 10 cm in the open, 10 cm at half speed
    assert reaches(truck, "pzg-251-1", (1505, 440)) == "bk:0.8"


@pytest.mark.rule("bk:002b", "bk:002c", "bk:0.7b")
def test_heavy_going_holds_vehicles_fast() -> None:
    """In soft sand a tank tests and a 1 immobilises it where it entered."""
    s = ordered("german p4-pz4g-1 at 1200,200 h6\nsoviet r-rifle-1 at 100,1000", "p4-pz4g-1")
    play(s, "move p4-pz4g-1 1400,200", "roll 1")
    i = unit(s, "p4-pz4g-1")
    assert s.has(i, IMMOBILE)
    assert s.place(i) == (1240, 200)
    wheels = position("german pzg-251-1 type ger_opel at 1200,200 h6\nsoviet r-rifle-1 at 100,1000")
    assert reaches(wheels, "pzg-251-1", (1300, 200)) == "bk:0.7a"


@pytest.mark.rule("bk:101")
def test_crawling_is_new() -> None:
    text = HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 900,100"
    assert why_not(ordered(text, "pzg-pzgren-1"), "crawl pzg-pzgren-1 200,100") == ""
    assert why_not(ordered(text, "pzg-pzgren-1"), "crawl pzg-pzgren-1 205,100") == "bk:0.7"
    assert why_not(ordered(text, "pzg-pzgren-1", bk_101="before"), "crawl pzg-pzgren-1 200,100") == "bk:101"


@pytest.mark.rule("bk:204", "bk:205a", "bk:R30")
def test_passing_a_friendly_vehicle() -> None:
    """It costs 10 cm; by the old rule nobody passes."""
    text = "german p4-pz4g-1 at 100,100 h6\ngerman p4-pz4g-2 at 300,100 h6\nsoviet r-rifle-1 at 1700,1000"
    old, new = both(text, "bk_204")
    assert reaches(old, "p4-pz4g-1", (400, 100)) == "bk:204"
    assert reaches(new, "p4-pz4g-1", (400, 100)) == ""
    assert reaches(new, "p4-pz4g-1", (405, 100)) == "bk:0.8"


@pytest.mark.rule("bk:213", "bk:0.8b", "bk:R64")
def test_continuous_movement_goes_straight_on() -> None:
    """At least 10 cm ahead first; by the old rule anywhere."""
    text = "german p4-pz4g-1 at 300,100 h6 continuous\nsoviet r-rifle-1 at 1700,1000"
    old, new = both(text, "bk_213")
    assert reaches(new, "p4-pz4g-1", (200, 100)) == "bk:213"
    assert reaches(old, "p4-pz4g-1", (200, 100)) == ""
    assert reaches(new, "p4-pz4g-1", (400, 100)) == ""
    moved = ordered("german p4-pz4g-1 at 300,100 h6\nsoviet r-rifle-1 at 1700,1000", "p4-pz4g-1")
    assert why_not(moved, "move p4-pz4g-1 495,100 continuous") == "bk:0.8b"
    play(moved, "move p4-pz4g-1 500,100 continuous")
    assert moved.has(unit(moved, "p4-pz4g-1"), CONTINUOUS)


@pytest.mark.rule("bk:218")
def test_case_24_unreliable_tanks() -> None:
    """Slow pace breaks down on 2-3, full on 2-4; by the old rule 2-3 always, and the crew tests."""
    text = "german pan-pantherd-1 at 100,{y} h6\nsoviet r-rifle-1 at 1700,1000 acted"
    for y, end, side, dice, stuck in (
        (100, 450, "after", "2 2", False), (100, 505, "after", "2 2", True), (100, 550, "before", "2 2", False),
        (100, 450, "after", "2 1", True), (100, 550, "before", "2 1", True), (100, 500, "after", "2 2", False),
        (615, 695, "after", "2 2", False), (615, 705, "after", "2 2", True),  # on the road 15 cm less is slow
    ):  # fmt: skip
        s = ordered(text.format(y=y), "pan-pantherd-1", bk_218=side)
        play(s, f"move pan-pantherd-1 {end},{min(y, 605)}", f"roll {dice}")
        i = unit(s, "pan-pantherd-1")
        assert s.has(i, IMMOBILE) == stuck, (end, side, dice)
        assert (s.actor == -1) == (stuck and side == "before")


@pytest.mark.rule("bk:222", "bk:R22", "bk:R68")
def test_one_must_have_seen_what_one_drives_up_to() -> None:
    """A closed tank has not seen a camouflaged one 40 cm away: it may not come within 10 cm."""
    text = "german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 at 500,200 camouflaged"
    old, new = both(text, "bk_222")
    assert reaches(new, "p4-pz4g-1", (460, 120)) == "bk:222"
    assert reaches(old, "p4-pz4g-1", (460, 120)) == ""
    assert reaches(new, "p4-pz4g-1", (380, 110)) == ""


# -- the rest ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:112", "bk:0.4", "bk:R33")
def test_rally_under_fire() -> None:
    """-1 if it was shot at in the turn before, +1 near its headquarters."""
    text = HQ + "german pzg-pzgren-1 at 100,100 demoralised shot-at-before\nsoviet r-rifle-1 at 900,100"
    old, new = both(text, "bk_112")
    assert [sum(m.amount for m in turn.rally_modifiers(s, unit(s, "pzg-pzgren-1"))) for s in (old, new)] == [1, 0]


@pytest.mark.rule("bk:107b", "bk:208b", "bk:R59")
def test_case_13_panzerfausts() -> None:
    """The first of a section is free, each later one needs 4+; by the old rule one is all there is."""
    text = """
        scenario caumont
        active german
        german g1-hq-1 at 1000,900
        german g1-gren-1 at 1000,800
        german g1-gren-2 at 1040,800
        british ch-churchill7-1 at 1000,750 h0
        british a-rifle-1 at 100,100
    """
    s = ordered(text, "g1-gren-1")
    play(s, "fire g1-gren-1 ch-churchill7-1 faust", "roll 1 1 3")
    play(s, "go g1-gren-2", "fire g1-gren-2 ch-churchill7-1 faust")
    assert s.prompt().params["purpose"] == "faust"
    assert [event.kind for event in play(s, "roll 3")] == ["faust-no"]
    old = ordered(text, "g1-gren-1", bk_107b="before")
    play(old, "fire g1-gren-1 ch-churchill7-1 faust", "roll 1 1 3")
    assert not weapons.has_faust(old, unit(old, "g1-gren-2"))
    assert weapons.has_faust(s, unit(s, "g1-gren-2"))


@pytest.mark.rule("bk:223", "bk:R49", "bk:R41")
def test_fuel_of_a_flame_tank() -> None:
    """A 1 empties it; by the old rule six shots are counted."""
    text = (
        "german p4-pz4g-1 type brit_crocodile at 100,100 h6\nsoviet r-rifle-1 at 200,100\nsoviet r-rifle-2 at 1500,900"
    )
    for side, empty in (("after", True), ("before", False)):
        s = ordered(text, "p4-pz4g-1", bk_223=side)
        play(s, "fire p4-pz4g-1 r-rifle-1 flame", "roll 1")
        assert s.has(unit(s, "p4-pz4g-1"), EMPTY) == empty


@pytest.mark.rule("bk:224", "bk:R32", "bk:R72")
def test_a_dug_in_tank() -> None:
    """Front armour always, hull down, -1 to destroy; by the old rule an ordinary tank."""
    old, new = (at_ponyri(side) for side in ("before", "after"))
    assert (old.has(unit(old, "dug-t34_76a-1"), BURIED), new.has(unit(new, "dug-t34_76a-1"), BURIED)) == (False, True)
    i, j = unit(new, "p4-pz4g-1"), unit(new, "dug-t34_76a-1")
    for n, at in ((i, (300, 100)), (j, (600, 100))):
        new.put(n, at=at, heading=6)
    assert aim.armour_hit(new, i, j, "ap") == new.models[j].armour[0]
    assert "mod.dug-in" in [m.label for m in aim.destroy_modifiers(new, i, j, "ap")]
    assert "mod.hull-down" in [m.label for m in aim.gun_aim(new, i, j, "ap").modifiers]


def at_ponyri(side: str) -> Fight:
    s = Fight(DATA, Rules.from_text({"scenario": "ponyri", "bk:224": side, "bk:306": side}))
    force.muster(s)
    return s


@pytest.mark.rule("bk:306")
def test_observers_are_hidden() -> None:
    """Seen at 5 cm, by reconnaissance at 15; by the old rule they stand on the table."""
    old, new = (at_ponyri(side) for side in ("before", "after"))
    i = unit(new, "m120-obs-1")
    assert (old.has(i, HIDDEN), new.has(i, HIDDEN)) == (False, True)
    watcher = unit(new, "pzg-pzgren-1")
    new.put(watcher, at=(100, 100))
    new.put(i, at=(150, 100))
    assert look.detection_reach(new, watcher, i, in_cover=False) == 50


@pytest.mark.rule("bk:407", "bk:0.14")
def test_a_shell_in_a_building() -> None:
    """One hit, and more on 5+ even in heavy cover; by the old rule on 6."""
    text = "german p4-pz4g-1 at 500,540 h6\nsoviet r-rifle-1 at 660,540 fired"
    for side, need in (("after", 5), ("before", 6)):
        s = position(text, bk_407=side)
        assert fire.Burst(unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")).need(s) == need


@pytest.mark.rule("bk:0.6b")
def test_command() -> None:
    """30 cm from the headquarters, or 15 cm from somebody who is in command; vehicles with a radio always."""
    text = """
        german pzg-hq_pzgren-1 at 100,100
        german pzg-pzgren-1 at 400,100
        german pzg-pzgren-2 at 550,100
        german pzg-pzgren-3 at 705,100
        german pzg-251-1 at 1200,100
        soviet r-rifle-1 at 1700,1100
    """
    from grognard.games.blitzkrieg.orders import needs_test  # noqa: PLC0415

    s = position(text)
    names = ("pzg-pzgren-1", "pzg-pzgren-2", "pzg-pzgren-3", "pzg-251-1")
    assert [needs_test(s, unit(s, name)) for name in names] == [False, False, True, False]


@pytest.mark.rule("bk:0.16")
def test_a_formation_breaks() -> None:
    """Half its elements are lost: a failed test demoralises the rest."""
    s = position(HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 900,100")
    f = s.models[unit(s, "pzg-pzgren-1")].formation
    assert not turn.breaks(s, f)
    s.lost_checked[f] = 0
    assert turn.breaks(s, f)
    s.call(turn.Break(f))
    s.settle()
    play(s, "roll 1")
    assert s.has(unit(s, "pzg-pzgren-1"), 1)


@pytest.mark.rule("bk:0.22", "bk:R35")
def test_victory_points() -> None:
    """A tank is worth 2, damaged 1, an infantry element 1."""
    from grognard.games.blitzkrieg import victory  # noqa: PLC0415

    s = position(HQ + "soviet t34-t34_76a-1 at 500,100\nsoviet r-rifle-1 at 900,100\nsoviet r-rifle-2 at 990,100")
    before = victory.points(s, 0)
    hits.immobilise(s, unit(s, "t34-t34_76a-1"), "bk:0.13")
    assert victory.points(s, 0) == before + 1
    hits.eliminate(s, unit(s, "t34-t34_76a-1"), "bk:0.13")
    hits.eliminate(s, unit(s, "r-rifle-1"), "bk:0.9b")
    assert victory.points(s, 0) == before + 3


# -- mortars -----------------------------------------------------------------------------------------------------------

MORTAR = HQ + "german pzg-mmg-1 type ger_m81 at 100,100\nsoviet r-rifle-1 at 500,100\nsoviet r-rifle-2 at {x},100"


@pytest.mark.rule("bk:108", "bk:108b", "bk:108c", "bk:108e")
def test_a_mortar_needs_no_precision_now() -> None:
    """Everybody partly under the template takes 3D6 at 5+; by the old rule 5+ comes first, and centres alone count."""
    new = ordered(MORTAR.format(x=540), "pzg-mmg-1")
    play(new, "shell pzg-mmg-1 500,100", "roll 3")
    assert new.stack[-2].struck == tuple(unit(new, name) for name in ("r-rifle-1", "r-rifle-2"))  # type: ignore[attr-defined]
    assert [event.kind for event in play(new, "roll 1 2 5", "roll 4")] == ["burst", "saves"]
    old = ordered(MORTAR.format(x=540), "pzg-mmg-1", bk_108="before")
    play(old, "shell pzg-mmg-1 500,100", "roll 5", "roll 3")
    assert old.stack[-2].struck == (unit(old, "r-rifle-1"),)  # type: ignore[attr-defined]
    astray = ordered(MORTAR.format(x=540), "pzg-mmg-1", bk_108="before")
    play(astray, "shell pzg-mmg-1 500,100", "roll 4", "roll 4 3")
    assert astray.stack[-2].at == (540, 100)  # type: ignore[attr-defined]  # 4 cm to the east


@pytest.mark.rule("bk:108d")
def test_a_light_mortar_strikes_two_at_most() -> None:
    text = HQ + "german pzg-mmg-1 type ger_m50 at 100,100\n"
    text += "\n".join(f"soviet r-rifle-{n} at {x},{y}" for n, x, y in ((1, 500, 100), (2, 530, 100), (3, 500, 130)))
    s = ordered(text, "pzg-mmg-1")
    play(s, "shell pzg-mmg-1 500,100", "roll 3")
    assert s.prompt().key == "prompt.pick"
    play(s, "pick r-rifle-3", "pick r-rifle-1")
    assert s.stack[-2].struck == (unit(s, "r-rifle-3"), unit(s, "r-rifle-1"))  # type: ignore[attr-defined]


@pytest.mark.rule("bk:413", "bk:R5")
def test_a_light_mortar_has_a_minimum_range() -> None:
    """10 cm; by the old rule none."""
    text = HQ + "german pzg-mmg-1 type ger_m50 at 100,100\nsoviet r-rifle-1 at 190,100"
    assert why_not(ordered(text, "pzg-mmg-1"), "shell pzg-mmg-1 190,100") == "bk:413"
    assert why_not(ordered(text, "pzg-mmg-1", bk_413="before"), "shell pzg-mmg-1 190,100") == ""


@pytest.mark.rule("bk:307", "bk:R16")
def test_bombs_on_vehicles() -> None:
    """Armour ignores the first hit and 5 is one; by the old rule only a 6, and one is enough, on the side."""
    text = HQ + "soviet t34-t34_76a-1 at 500,100\nsoviet r-rifle-1 at 900,100"
    for side, shown, tested in (
        ("after", (5, 1, 1, 1), False), ("after", (5, 6, 1, 1), True), ("before", (5, 5, 1, 1), False),
        ("before", (6, 1, 1, 1), True),
    ):  # fmt: skip
        s = position(text, bk_307=side)
        before = len(s.stack)
        mortars.on_vehicle(s, unit(s, "t34-t34_76a-1"), shown)
        assert (len(s.stack) > before) == tested, (side, shown)


@pytest.mark.rule("bk:000")
def test_a_switch_is_asked_both_ways_on_the_same_state() -> None:
    """Crawling is offered by the proposal alone; the precision of rockets matters to nobody here."""
    s = ordered("german pzg-pzgren-1 at 100,100\ngerman pzg-hq_pzgren-1 at 100,200", "pzg-pzgren-1")
    assert s.legal() != GAME.otherwise(s, "bk_101").legal()
    assert s.legal() == GAME.otherwise(s, "bk_408").legal()
    move, crawl = (next(action for action in s.legal() if action.verb == verb) for verb in ("move", "crawl"))
    assert not departs(course(s, move, Seeded(1)), GAME.otherwise(s, "bk_408"))
    assert departs(course(s, crawl, Seeded(1)), GAME.otherwise(s, "bk_101"))


@pytest.mark.rule("bk:000")
@pytest.mark.parametrize("scenario", ["saint_come", "ponyri", "assault"])
def test_a_switch_that_no_rule_asks_for_does_not_matter(scenario: str) -> None:
    """The parameters note of which switches they are asked; under the other value of any other all is the same."""
    rng = Seeded(3)
    s = GAME.setup(Rules.from_text({"scenario": scenario, "prepared_positions": "yes"}), GAME.data)
    for n in range(260):
        if s.actor is None:
            break
        action = s.eager(rng) if s.actor >= 0 else s.sample(rng)
        if s.actor >= 0 and n % 20 == 0:
            twin, asked = GAME.noting(s)
            played, offered = course(twin, action, Seeded(n)), twin.legal()
            for switch in sorted(set(GAME.switches) - asked):
                other = GAME.otherwise(s, switch)
                assert other.legal() == offered, (n, switch)
                assert not departs(played, other), (n, switch, str(action))
        s.apply(action)
        s.news.clear()
