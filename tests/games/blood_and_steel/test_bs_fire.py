"""Chapter 7.3: who fires at what, with which factor and modifiers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from bs_table import (
    DATA,
    IDS,
    altered,
    distance,
    drm,
    hits_on,
    legal,
    neighbours,
    odds,
    offered,
    offers,
    play,
    position,
    refused,
    status,
    statuses,
    table_of,
    value,
)

from grognard.core.hexes import members

F = Fraction
OPAQUE = {row["hex"] for row in table_of("hexes.csv") if row["terrain"] in {"forest", "village"}}


@pytest.mark.rule("bs:7.3.a", "bs:7.3.2.f")
def test_who_may_fire() -> None:
    """7.3.a: a unit that is not disrupted, at an enemy, never at a friend."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp(D)\n1111 29tc-32\n1109 lah-1pg")
    assert "fire lah-pz 29tc-32 full" in offered(s)
    assert refused(s, "fire lah-sp 29tc-32 full") == "bs:7.3.2.f"
    assert refused(s, "fire lah-pz lah-1pg full") == "bs:7.3.a"
    assert refused(s, "fire lah-pz 18tc-181 full") == "bs:7.3.a"


@pytest.mark.rule("bs:7.3.b", "bs:7.3.c", "bs:3.af", "bs:R2")
def test_the_class_of_the_target_chooses_the_factor() -> None:
    """7.3.b-c, R2: armour AF against tanks, infantry AF against motorised, foot and mechanised troops."""
    s = position("turn 2\nphase LAH\n1110 lah-1pg lah-sp\n1111 29tc-32 29tc-53mr\n1210 5gta-10m 5gta-21t\n1109 rem-305")
    assert value(s, "fire lah-1pg 29tc-32 full") == 3
    assert value(s, "fire lah-1pg 29tc-53mr full") == 4
    assert value(s, "fire lah-1pg 5gta-10m full") == 4
    assert value(s, "fire lah-1pg 5gta-21t full") == 3
    assert value(s, "fire lah-1pg rem-305 full") == 4
    assert value(s, "fire lah-sp 29tc-32 full") == 4
    assert value(s, "fire lah-sp 29tc-53mr full") == 2
    s = position("turn 2\nphase 29TC\n1110 29tc-32\n1111 lah-rec lah-1pg lah-tig")
    assert value(s, "fire 29tc-32 lah-rec full") == 3
    assert value(s, "fire 29tc-32 lah-tig full") == 3
    assert value(s, "fire 29tc-32 lah-1pg full") == 2


@pytest.mark.rule("bs:7.3.d", "bs:7.3.1.c", "bs:7.3.f")
def test_every_german_unit_fires_at_armour_at_two_hexes() -> None:
    """7.3.d: all German kinds, Tiger and foot included; never at three hexes, never at infantry."""
    for row in DATA.unit_rows:
        if row.side == "german":
            s = position(f"turn 2\nphase {row.formation}\n1110 {row.unit}\n1112 29tc-32 29tc-53mr\n1113 29tc-25")
            assert offers(s, f"fire {row.unit}") - {f"fire {row.unit} 29tc-32 half"} == {
                f"fire {row.unit} 29tc-32 full"
            }
            assert drm(s, f"fire {row.unit} 29tc-32 full") == {"bs:7.3.1.c": 1}
            assert refused(s, f"fire {row.unit} 29tc-25 full") == "bs:7.3.f"
            assert refused(s, f"fire {row.unit} 29tc-53mr full") == "bs:7.3.d"


@pytest.mark.rule("bs:7.3.e", "bs:R20", "bs:tec.forest", "bs:tec.village", "bs:tec.hill", "bs:tec.rail", "bs:R59")
def test_sight_everywhere_on_the_map() -> None:
    """R20: blocked if every hex between is forest or village; hills, river, railway and units never block."""
    for h, here in enumerate(IDS):
        seen = {IDS[other] for other in members(DATA.map.sight[h])}
        ring = {there for there in IDS if distance(here, there) == 2}
        clear = {there for there in ring if not set(neighbours(here)) & set(neighbours(there)) <= OPAQUE}
        assert seen == clear


@pytest.mark.rule("bs:R20")
def test_sight_along_the_edge_of_the_map(tmp_path: Path) -> None:
    """R20: where one of the two hexes beside the line is off the map, the other decides."""
    data = altered(tmp_path, "hexes.csv", "hex", {"0401": {"terrain": "forest"}})
    s = position("turn 2\nphase LAH\n0301 lah-pz\n0501 29tc-32", data)
    assert refused(s, "fire lah-pz 29tc-32 full") == "bs:7.3.e"
    s = position("turn 2\nphase LAH\n0301 lah-pz\n0501 29tc-32")
    assert "fire lah-pz 29tc-32 full" in offered(s)


@pytest.mark.rule("bs:R20", "bs:7.3.e")
def test_units_in_between_do_not_block() -> None:
    """R20: neither friends nor enemies between the two hexes hide a target; both hexes of a hexside must be closed."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-25\n1112 29tc-32")
    assert "fire lah-pz 29tc-32 full" in offered(s)
    s = position("turn 2\nphase LAH\n1314 lah-pz\n1415 29tc-31\n1515 29tc-32\n1316 29tc-25")
    between = set(neighbours("1314")) & set(neighbours("1515"))
    assert between == {"1414"}
    assert refused(s, "fire lah-pz 29tc-32 full") == "bs:7.3.e"


@pytest.mark.rule("bs:7.3.f", "bs:5.2.c")
def test_soviet_fire_is_adjacent_only() -> None:
    """7.3.f: a Soviet brigade fires at the six hexes around it and no other."""
    for hex_ in ("1110", "1210", "1113", "1211"):
        s = position(f"turn 2\nphase 29TC\n1111 29tc-32\n{hex_} lah-pz")
        assert legal(s, "fire 29tc-32 lah-pz full") == (hex_ in neighbours("1111"))


@pytest.mark.rule("bs:7.3.g", "bs:R18")
def test_no_shot_with_a_factor_of_zero() -> None:
    """R18: a printed 0, or 0 after halving, is no shot at all, in any mode and at any modifier."""
    s = position("turn 2\nphase 2TC\n1411 2tc-99 rem-42g\n1410 lah-pz lah-1pg")
    assert offers(s, "fire 2tc-99") == {"fire 2tc-99 lah-pz full", "fire 2tc-99 lah-1pg full"}
    assert refused(s, "fire 2tc-99 lah-pz half") == "bs:7.3.g"
    assert refused(s, "fire rem-42g lah-pz full") == "bs:7.3.g"
    assert offers(s, "fire rem-42g") == {"fire rem-42g lah-1pg full"}


@pytest.mark.rule("bs:7.3.1.a", "bs:R19")
def test_one_shot_hits_the_unit_it_names() -> None:
    """7.3.1.a, R19: one unit fires at one unit of a stack, and only that one suffers."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp\n1111 29tc-32 29tc-25")
    assert {"fire lah-pz 29tc-32 full", "fire lah-pz 29tc-25 full"} <= offered(s)
    s = play(s, "fire lah-pz 29tc-25 full", "roll 1")
    assert statuses(s, "29tc-32", "29tc-25") == ("", "D")
    assert refused(s, "fire lah-pz 29tc-32 full") == "bs:5.2.b"
    assert "fire lah-sp 29tc-32 full" in offered(s)


@pytest.mark.rule("bs:7.3.1.b", "bs:3.drm")
def test_the_modified_die_is_compared_with_the_factor() -> None:
    """7.3.1.b: die plus modifiers at most the AF is a hit: each face tried, and the chance says the same."""
    cases = {
        ("1110", "1111"): 4, ("1110", "1112"): 3, ("1210", "1310"): 3, ("1308", "1310"): 2, ("1013", "1012"): 5,
        ("1013", "1011"): 4, ("0910", "0908"): 2, ("0909", "0908"): 3,
    }  # fmt: skip
    for (here, there), need in cases.items():
        s = position(f"turn 2\nphase LAH\n{here} lah-pz\n{there} 29tc-32")
        assert hits_on(s, "fire lah-pz 29tc-32 full") == set(range(1, need + 1))
        assert odds(s, "fire lah-pz 29tc-32 full") == F(need, 6)
    s = position("turn 2\nphase 2TC\n1210 2tc-99\n1310 lah-pz")
    assert odds(s, "fire 2tc-99 lah-pz full") == 0  # AF 1, +1: allowed, and hopeless
    assert hits_on(s, "fire 2tc-99 lah-pz full") == set()


@pytest.mark.rule("bs:7.3.1.f", "bs:7.3.1.g", "bs:tec.village", "bs:tec.forest", "bs:tec.hill", "bs:R59", "bs:tec.rail")
def test_terrain_modifiers() -> None:
    """7.3.1.f-g: +1 on a target in forest or village, -1 from a hill, both together; river and railway nothing."""

    def modifiers(here: str, there: str) -> dict[str, int]:
        return drm(position(f"turn 2\nphase 29TC\n{here} 29tc-32\n{there} lah-1pg"), "fire 29tc-32 lah-1pg full")

    assert modifiers("1210", "1310") == {"bs:7.3.1.f": 1}
    assert modifiers("0909", "0908") == {"bs:7.3.1.f": 1}
    assert modifiers("1310", "1210") == {}
    assert modifiers("0908", "0909") == {}
    assert modifiers("1411", "1311") == {"bs:7.3.1.g": -1}
    assert modifiers("1311", "1411") == {}
    assert modifiers("1709", "1809") == {"bs:7.3.1.g": -1}  # a railway hex
    assert modifiers("0409", "0309") == {}  # across the Psel
    assert modifiers("0509", "0508") == {}


@pytest.mark.rule("bs:7.3.1.d", "bs:7.3.f")
def test_soviet_units_have_no_bonus_outside_their_hex() -> None:
    """7.3.1.d: the -1 is for the same hex only: an adjacent shot at armour has none."""
    s = position("turn 2\nphase 29TC\n1110 29tc-32\n1111 lah-pz")
    assert drm(s, "fire 29tc-32 lah-pz full") == {}
    assert odds(s, "fire 29tc-32 lah-pz full") == F(1, 2)


@pytest.mark.rule("bs:7.2.b", "bs:7.3.1.e", "bs:7.2.d")
def test_half_factors_are_rounded_down() -> None:
    """7.2.b: both factors are halved, rounded down, before or after the move."""
    s = position("turn 2\nphase LAH\n1110 lah-1pg lah-rec\n1111 29tc-32 29tc-53mr")
    assert value(s, "fire lah-1pg 29tc-32 half") == 1
    assert value(s, "fire lah-1pg 29tc-53mr half") == 2
    assert value(s, "fire lah-rec 29tc-32 half") == 1
    assert value(s, "fire lah-rec 29tc-53mr half") == 1
    moved = play(position("turn 2\nphase LAH\n1109 lah-1pg\n1111 29tc-32 29tc-53mr"), "move lah-1pg 1110")
    assert offers(moved, "fire lah-1pg") == {"fire lah-1pg 29tc-32 half", "fire lah-1pg 29tc-53mr half"}
    assert refused(moved, "fire lah-1pg 29tc-32 full") == "bs:7.2.d"
    assert status(play(moved, "fire lah-1pg 29tc-53mr half", "roll 2"), "29tc-53mr") == "D"


@pytest.mark.rule("bs:7.2.a", "bs:7.0.f", "bs:7.2.d")
def test_a_unit_with_one_point_cannot_move_and_fire(tmp_path: Path) -> None:
    """7.2.a: floor(1/2) = 0, so half AF with a move is not offered to a unit of 1 MP, remnant or not."""
    data = altered(tmp_path, "units.csv", "unit", {"9ga-23": {"mp": 1}})
    s = position("turn 2\nphase 9GA\n1110 9ga-23\n1210 rem-305\n1111 lah-1pg\n1211 lah-2pg", data)
    assert offers(s, "fire 9ga-23") == {
        "fire 9ga-23 lah-1pg full",
    }
    assert refused(s, "fire 9ga-23 lah-1pg half").startswith("bs:7.2")
    assert refused(s, "fire rem-305 lah-2pg half") == "bs:7.0.f"


@pytest.mark.rule("bs:7.3.h", "bs:5.2.b")
def test_no_supply_and_no_zone_of_control() -> None:
    """7.3.h: a unit ringed by enemies far from any friend keeps its full action."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1109 29tc-32\n1111 29tc-25\n1009 29tc-31\n1210 29tc-53mr")
    assert value(s, "fire lah-pz 29tc-32 full") == 4
    assert legal(s, "move lah-pz 1209 1208")
    assert legal(s, "move lah-pz 1010 1011 1012 1112")
