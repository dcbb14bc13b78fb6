"""What no other chapter has proved: small print of smoke, snipers, covering fire, lookouts, wrecks and camouflage."""

from __future__ import annotations

import pytest
from bk_table import GAME, offers, ordered, play, position, refused, told, unit, until, waits

from grognard.core.dice import Seeded
from grognard.games.blitzkrieg.state import CAMOUFLAGED, DEAD, DEMORALISED, SPOTTED

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
FACES = [f"roll {n}" for n in range(1, 7)]

# -- smoke of pioneers (bk:107) ----------------------------------------------------------------------------------------

PIONEERS = """
    scenario stalingrad
    german pio-pion-1 at 600,300
    german pio-pion-2 at 640,300
    german g1-hq-1 at 300,300
    soviet r1-hq-1 at 900,1100
"""


@pytest.mark.rule("bk:107a", "bk:107", "bk:R25")
@pytest.mark.parametrize(("face", "again"), [(4, True), (3, False)])
def test_smoke_as_long_as_the_die_is_kind(face: int, again: bool) -> None:
    """One die of six after an activation in which it was used, and only then; next turn it may be used again."""
    s = ordered(PIONEERS, "pio-pion-1")
    play(s, "smoke pio-pion-1 600,350", "go pio-pion-2", "hold")
    assert (waits(s), [str(one) for one, _ in s.distribution()]) == ("grenades", FACES)
    play(s, f"roll {face}")
    assert waits(s) != "grenades"
    until(s, lambda s: "activate g1" in offers(s))
    play(s, "activate g1", "done")
    assert waits(s) != "grenades"  # nobody has used any in this one
    until(s, lambda s: s.turn == 2 and "activate pio" in offers(s))
    play(s, "activate pio", "go pio-pion-1")
    assert refused(s, "smoke pio-pion-1 600,350") == ("" if again else "bk:107")
    play(s, "hold", "go pio-pion-2", "hold")
    assert waits(s) != "grenades"


# -- snipers (bk:701) --------------------------------------------------------------------------------------------------

SNIPER = """
    scenario caumont
    active german
    german sn-sniper-1 at 900,400 hidden camouflaged
    british ch-churchill7-1 {tank} at 900,150 h0
    british a-rifle-1 at 940,200
    british a-rifle-2 at 860,200
"""


@pytest.mark.rule("bk:701a", "bk:701c")
def test_nobody_in_a_closed_tank_looks_for_a_sniper() -> None:
    """A commander who looks out is a target, but he does not search."""
    s = ordered(SNIPER.format(tank="hatch"), "sn-sniper-1")
    play(s, "fire sn-sniper-1 ch-churchill7-1 snipe", "roll 1")
    assert (waits(s), s.is_hidden(unit(s, "sn-sniper-1"))) == ("", True)


@pytest.mark.rule("bk:701a", "bk:701")
def test_a_sniper_is_found_once() -> None:
    """By the old rule everybody near may find him; when one has, the others do not search. By the new rule the target
    alone, and he is never camouflaged again."""
    old = ordered(SNIPER.format(tank="type ger_gren"), "sn-sniper-1", bk_701="before")
    play(old, "fire sn-sniper-1 a-rifle-1 snipe", "roll 1")
    assert waits(old) == "spot"
    again = old.clone()
    play(old, "roll 6")
    assert (waits(old), old.is_hidden(unit(old, "sn-sniper-1"))) == ("", False)
    play(again, "roll 1")
    assert waits(again) == "spot"
    new = ordered(SNIPER.format(tank="type ger_gren"), "sn-sniper-1")
    play(new, "fire sn-sniper-1 a-rifle-1 snipe", "roll 1", "roll 1")
    assert waits(new) == ""
    found = ordered(SNIPER.format(tank="type ger_gren"), "sn-sniper-1")
    play(found, "fire sn-sniper-1 a-rifle-1 snipe", "roll 1", "roll 6")
    assert found.has(unit(found, "sn-sniper-1"), SPOTTED)


@pytest.mark.rule("bk:701b", "bk:701c")
@pytest.mark.parametrize(("target", "rule"), [("camouflaged", ""), ("type brit_obs camouflaged", "bk:701b")])
def test_a_camouflaged_observer_is_no_target(target: str, rule: str) -> None:
    """Somebody else who is camouflaged is one, at the distance at which he is seen."""
    text = SNIPER.format(tank="").replace("a-rifle-1 at 940,200", f"a-rifle-1 {target} at 900,350")
    s = ordered(text, "sn-sniper-1")
    assert refused(s, "fire sn-sniper-1 a-rifle-1 snipe") == rule


# -- covering fire (bk:102) --------------------------------------------------------------------------------------------

COVER = """
    active soviet
    soviet r-hq-1 at 300,400
    soviet r-rifle-1 at 300,300
    soviet r-rifle-2 at 400,300
    soviet r-mmg-1 at 200,300 h12
    soviet r-mmg-2 type ger_m50 at 250,330
    german pzg-pzgren-1 type ger_gren at 300,130 fired dug-in
"""


@pytest.mark.rule("bk:102", "bk:102a", "bk:102b", "bk:102d", "bk:R40", "bk:R57", "bk:R39", "bk:R23", "bk:R8", "bk:102c")
@pytest.mark.parametrize(
    ("before", "after_", "old"),
    [
        ([], 2, 2),
        (["fire r-rifle-2 pzg-pzgren-1 small"], 3, 2),
        (["fire r-mmg-1 pzg-pzgren-1 small"], 4, 2),
        (["fire r-rifle-2 pzg-pzgren-1 small", "fire r-mmg-1 pzg-pzgren-1 small"], 5, 2),
        (["shell r-mmg-2 300,130"], 3, 2),  # a mortar that sees its target is one more
    ],
)
def test_covering_fire_raises_the_number_of_the_defender(before: list[str], after_: int, old: int) -> None:
    """At men who charge him: 4, moving -1, point blank -1; 1 more for each element that fired, 2 for a machine gun, to
    5 at most, though nothing was hit."""
    for side, need in (("after", after_), ("before", old)):
        s = ordered(COVER, before[0].split()[1] if before else "r-rifle-1", bk_102=side)
        for n, action in enumerate(before):
            play(s, *([f"go {action.split()[1]}"] if n else []), action)
            while waits(s):
                dice = next(str(one) for one, _ in s.distribution() if waits(s) != "colour" or str(one) == "roll 2")
                play(s, dice)
            if "done" in offers(s) and "go r-rifle-1" not in offers(s):
                play(s, "done")
        if before:
            play(s, "go r-rifle-1")
        play(s, "assault pzg-pzgren-1 r-rifle-1")
        if not s.here(unit(s, "pzg-pzgren-1")) or s.has(unit(s, "pzg-pzgren-1"), DEMORALISED):
            raise AssertionError("the fire before was meant to miss")
        event = told(play(s, "defend pzg-pzgren-1 r-rifle-1 small", "roll 1 1"), "volley")
        assert event.args["need"] == need, side


# -- here and there ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:108a", "bk:108f")
@pytest.mark.parametrize(("target", "rule"), [("880,660", ""), ("900,660", "bk:108a")])
def test_ten_centimetres_behind_the_house_along_the_line(target: str, rule: str) -> None:
    """From 10 cm straight behind it; on a slanting line the wall is farther away than that."""
    text = "german pzg-hq_pzgren-1 at 880,300\ngerman pzg-pzgren-1 type ger_m81 at 880,410\n"
    s = ordered(text + f"soviet r-rifle-1 at {target} fired" + FAR, "pzg-pzgren-1")
    assert refused(s, f"shell pzg-pzgren-1 {target}") == rule


@pytest.mark.rule("bk:108f", "bk:108a")
@pytest.mark.parametrize(
    ("mortar", "target", "rule"),
    [
        ("at 1290,830", "505,730", ""),  # over the whole hill, whose slanting edge lies before it
        ("at 1320,830", "505,730", "bk:108a"),
        ("at 925,565 floor 0", "1795,990", "bk:108a"),  # in a house, on the ground: it has no lookout on its own roof
        ("at 925,565 floor 2", "1795,990", ""),
    ],
)
def test_mortars_fire_over_what_their_lookouts_stand_on(mortar: str, target: str, rule: str) -> None:
    x, y = map(int, mortar.split()[1].split(","))
    text = f"german pzg-hq_pzgren-1 at {x + 60},{y + 20}\ngerman pzg-pzgren-1 type ger_m81 {mortar}\n"
    s = ordered(text + f"soviet r-rifle-1 at {target} fired" + FAR, "pzg-pzgren-1")
    assert refused(s, f"shell pzg-pzgren-1 {target}") == rule


@pytest.mark.rule("bk:108d", "bk:108")
@pytest.mark.parametrize(("side", "picks"), [("after", True), ("before", False)])
def test_by_the_old_rule_light_mortars_strike_all(side: str, picks: bool) -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 type ger_m50 at 100,100\n"
    text += "".join(f"soviet r-rifle-{n} at {at} fired\n" for n, at in enumerate(("485,90", "515,90", "500,120"), 1))
    s = ordered(text + FAR, "pzg-pzgren-1", bk_108=side)
    play(s, "shell pzg-pzgren-1 500,100", *(["roll 5"] if side == "before" else []), "roll 3")
    assert bool(offers(s, "pick")) == picks
    assert waits(s) == ("" if picks else "fire")


@pytest.mark.rule("bk:408", "bk:406")
def test_guns_off_the_table_use_up_no_rockets_on_it() -> None:
    """Although a launcher of the same formation stands there."""
    text = "active soviet\nsoviet r-hq-1 at 860,200\nsoviet m120-obs-1 type ger_neb41 at 900,200 h18\n"
    text += "battery m120-ussr_m82 ready\ngerman p4-pz4g-1 at 100,100\ngerman pzg-pzgren-1 at 100,200 fired"
    s = ordered(text, "r-hq-1", bk_415="before")
    play(s, "call r-hq-1 m120-ussr_m82 100,200", "roll 2")
    assert s.units[unit(s, "m120-obs-1")].rockets == 0


@pytest.mark.rule("bk:205b", "bk:R63", "bk:R45")
@pytest.mark.parametrize(("side", "rule"), [("after", "bk:0.28"), ("before", "")])
def test_the_largest_wreck_by_the_old_sizes(side: str, rule: str) -> None:
    """A KV-2 is very large; where there are only three sizes it is large, like a Tiger."""
    text = "german p4-pz4g-1 type ger_tiger1 at 100,100 h6\nwreck ussr_kv2 190,100" + FAR
    assert refused(ordered(text, "p4-pz4g-1", bk_201=side), "haul p4-pz4g-1 190,100") == rule


@pytest.mark.rule("bk:217", "bk:R26")
@pytest.mark.parametrize(("loaded", "asked"), [("launcher 1", "spray"), ("launcher 2", "nerve"), ("", "nerve")])
def test_only_a_loaded_launcher_throws_grenades(loaded: str, asked: str) -> None:
    text = "active soviet\nsoviet r-hq-1 at 300,400\nsoviet r-rifle-1 at 300,250\n"
    s = ordered(text + f"german p4-pz4g-1 type ger_pz4h {loaded} at 300,150 h12 fired", "r-rifle-1")
    play(s, "assault p4-pz4g-1 r-rifle-1")
    while s.actor == 0:
        play(s, "pass")
    assert waits(s) == asked


@pytest.mark.rule("bk:R79", "bk:0.24b")
def test_who_finds_somebody_at_a_bend_goes_on_round_it() -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\n"
    s = ordered(text + "soviet r-rifle-1 at 200,55 hidden camouflaged" + FAR, "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 200,100 200,200", "pass")
    assert offers(s) == ["on", "stop"]
    play(s, "on")
    while s.actor == 1:
        play(s, "pass")
    assert s.units[unit(s, "pzg-pzgren-1")].at == (200, 200)


@pytest.mark.rule("bk:0.25", "bk:0.24b", "bk:101a")
@pytest.mark.parametrize(("y", "keeps"), [(400, True), (395, False)])
def test_who_crawls_up_to_an_enemy_is_seen(y: int, keeps: bool) -> None:
    """In cover camouflage is kept, but not 5 cm from his eyes."""
    text = "german pzg-hq_pzgren-1 at 250,550\ngerman pzg-pzgren-1 at 300,450 camouflaged\n"
    s = ordered(text + "soviet r-rifle-1 at 300,345 fired" + FAR, "pzg-pzgren-1")
    play(s, f"crawl pzg-pzgren-1 300,{y}")
    assert bool(s.has(unit(s, "pzg-pzgren-1"), CAMOUFLAGED)) == keeps


@pytest.mark.rule("bk:R79", "bk:303f")
def test_who_left_in_hiding_is_not_guessed_back_and_smoke_may_lie_over_the_edge() -> None:
    text = "german pzg-pzgren-1 at 100,100 hidden\ngerman pzg-pzgren-2 at 200,100\nsmoke 1800,100\n"
    text += "soviet r-hq-1 at 900,900"
    s = position(text)
    s.put(unit(s, "pzg-pzgren-1"), at=None, life=DEAD)
    s.smoke = (*s.smoke, (1825, -25, 2))
    seen = s.view(1)
    assert seen.guess(Seeded(1)).units[unit(s, "pzg-pzgren-1")].at is None
    assert "*" in GAME.sketch(seen, GAME.words("en"))
