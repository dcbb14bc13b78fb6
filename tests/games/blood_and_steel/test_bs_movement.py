"""Chapters 7.1 and 7.2: movement, against a slow referee of its own, and case by case."""

from __future__ import annotations

import heapq
from pathlib import Path

import pytest
from bs_table import (
    DATA,
    IDS,
    altered,
    control,
    destinations,
    events,
    legal,
    neighbours,
    offered,
    offers,
    play,
    position,
    random_states,
    refused,
    table_of,
    where,
)

from grognard.games.blood_and_steel.data import GERMAN
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.state import FIRED_HALF, FRESH, MOVING, WAITING, Battle

# -- the referee: plain Dijkstra on the CSV files ----------------------------------------------------------------------

COST = {row["terrain"]: int(row["mp_cost"]) for row in table_of("terrain.csv")}
ENTER = {row["hex"]: COST[row["terrain"]] for row in table_of("hexes.csv")}
EXTRA = {frozenset((row["hex_a"], row["hex_b"])): int(row["extra_mp"]) for row in table_of("hexsides.csv")}
ENTRY = {
    **{zone: {r["hex"] for r in table_of("hexes.csv") if r["soviet_entry"] == str(zone)} for zone in range(1, 6)},
    6: {f"01{row}" for row in range(17, 22)},
}
UNITS = {row["unit"]: row for row in table_of("units.csv")}


def step(a: str, b: str) -> int:
    return ENTER[b] + EXTRA.get(frozenset((a, b)), 0)


def dijkstra(starts: dict[str, int], closed: set[str], points: int) -> dict[str, int]:
    """What each hex costs to reach, from hexes that cost something themselves."""
    best: dict[str, int] = {}
    queue = [(cost, hex_) for hex_, cost in starts.items() if cost <= points]
    heapq.heapify(queue)
    while queue:
        cost, hex_ = heapq.heappop(queue)
        if hex_ in best:
            continue
        best[hex_] = cost
        for near in neighbours(hex_):
            if near not in closed and near not in best and cost + step(hex_, near) <= points:
                heapq.heappush(queue, (cost + step(hex_, near), near))
    return best


def stack_allows(s: Battle, unit: str, hex_: str) -> bool:
    """Chapter 8 in plain words."""
    if UNITS[unit]["kind"] == "tiger":
        return True
    others = [
        name for name in UNITS
        if name != unit
        and UNITS[name]["side"] == UNITS[unit]["side"]
        and UNITS[name]["kind"] != "tiger"
        and where(s, name) == hex_
    ]  # fmt: skip
    if not others:
        return True
    if len(others) > 1:
        return False
    mine, theirs = UNITS[unit]["formation"], UNITS[others[0]]["formation"]
    return (mine == theirs and mine != "REM") or (mine == "REM") != (theirs == "REM")


def referee(s: Battle, unit: str) -> set[str]:
    """Every hex a unit may move to, by the text of the rules."""
    u = DATA.unit_index[unit]
    mp = int(UNITS[unit]["mp"])
    foes = {where(s, name) for name in UNITS if UNITS[name]["side"] != UNITS[unit]["side"]}
    points = {FRESH: mp, MOVING: mp - s.spent[u], FIRED_HALF: mp // 2 - s.spent[u]}.get(s.mode[u], 0)
    here = where(s, unit)
    if here == "waiting":
        open_ = ENTRY.get(s.zone[u], set()) - foes
        near = open_
        reached = dijkstra({hex_: ENTER[hex_] for hex_ in open_}, foes, points)
    else:
        near = set(neighbours(here)) - foes
        reached = dijkstra({here: 0}, foes, points)
        del reached[here]
    minimum = near if s.mode[u] == FRESH else set()
    return {hex_ for hex_ in set(reached) | minimum if stack_allows(s, unit, hex_)}


@pytest.mark.rule("bs:7.1.a", "bs:7.1.b", "bs:7.1.c", "bs:7.1.e", "bs:8.a", "bs:10.e")
@pytest.mark.parametrize("seed", range(4))
def test_destinations_agree_with_a_slow_referee(seed: int) -> None:
    """7.1: in random games the offered destinations are those of a plain Dijkstra on the map files."""
    compared = 0
    for s in random_states(seed, every=9, limit=1800, soviet_reserve="yes", german_167="yes"):
        if s.stack and isinstance(top := s.stack[-1], Phase):
            for u in top.units(s):
                unit = DATA.units[u]
                assert destinations(s, unit) == referee(s, unit), (unit, s.turn)
                compared += 1
    assert compared > 300


@pytest.mark.rule("bs:7.1.a", "bs:7.1.b", "bs:R57", "bs:R33")
@pytest.mark.parametrize("seed", range(3))
def test_paths_of_ones_own_are_judged_hex_by_hex(seed: int) -> None:
    """7.1: a path is legal if its hexes are neighbours without enemies, its cost is at hand and its end has room."""
    verdicts = {True: 0, False: 0}
    for n, s in enumerate(random_states(100 + seed, every=5, limit=1500)):
        if not (s.stack and isinstance(top := s.stack[-1], Phase)):
            continue
        for u in top.units(s):
            unit = DATA.units[u]
            foes = {where(s, name) for name in UNITS if UNITS[name]["side"] != UNITS[unit]["side"]}
            at = where(s, unit)
            path: list[str] = []
            for i in range(1 + (n + u) % 4):
                around = sorted(ENTRY.get(s.zone[u], set())) if at == "waiting" else neighbours(at)
                if not around:
                    break
                path.append(around[(n * 7 + u * 3 + i) % len(around)])
                at = path[-1]
            if len(path) < 2:
                continue
            cost = sum(
                ENTER[b] if a == "waiting" else step(a, b) for a, b in zip([where(s, unit), *path], path, strict=False)
            )
            mp = int(UNITS[unit]["mp"])
            points = {FRESH: mp, MOVING: mp - s.spent[u], FIRED_HALF: mp // 2 - s.spent[u]}.get(s.mode[u], 0)
            good = not foes & set(path) and cost <= points and stack_allows(s, unit, path[-1])
            assert legal(s, " ".join(["move", unit, *path])) == good, (unit, path)
            verdicts[good] += 1
            if good:
                after = play(s, " ".join(["move", unit, *path]))
                assert where(after, unit) == path[-1]
                assert after.spent[u] == s.spent[u] + cost
    assert min(verdicts.values()) > 20


# -- case by case ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:5.2.d", "bs:7.1.a", "bs:tec.clear")
def test_a_unit_moves_up_to_its_allowance() -> None:
    """5.2.d: a panzer regiment with 6 MP goes 6 clear hexes and not 7."""
    s = position("turn 2\nphase LAH\n1107 lah-pz")
    assert "1113" in destinations(s, "lah-pz")
    assert refused(s, "move lah-pz 1114") == "bs:7.1.a"
    s = play(s, "move lah-pz 1113")
    assert events(s, "moved")[0]["cost"] == 6
    assert not destinations(s, "lah-pz")


COSTS = {
    "bs:tec.clear": ("1110", "1111", 1),
    "bs:tec.village": ("1210", "1310", 1),
    "bs:tec.forest": ("0909", "0908", 2),
    "bs:tec.hill": ("1012", "1013", 2),
    "bs:tec.rail": ("1211", "1312", 1),
    "clear to railway": ("1312", "1412", 1),
    "along the railway": ("1412", "1512", 1),
    "bs:map.psel": ("0409", "0309", 3),
    "the Psel to a village": ("0409", "0309", 3),
    "the Psel back": ("0309", "0409", 3),
    "the Psel into a village": ("0607", "0608", 3),
}


@pytest.mark.rule(
    "bs:7.1.b",
    "bs:3.tec",
    "bs:tec.clear",
    "bs:tec.village",
    "bs:tec.forest",
    "bs:tec.hill",
    "bs:tec.rail",
    "bs:map.psel",
)
@pytest.mark.parametrize("case", COSTS)
def test_the_cost_of_a_step(case: str) -> None:
    """7.1.b: the hex entered and the hexside crossed; the railway changes nothing, the Psel adds 2 both ways."""
    here, there, cost = COSTS[case]
    s = play(position(f"turn 2\nphase LAH\n{here} lah-rec"), f"move lah-rec {there}")
    assert events(s, "moved")[0]["cost"] == cost
    assert s.spent[DATA.unit_index["lah-rec"]] == cost


@pytest.mark.rule("bs:7.1.e", "bs:7.3.h")
def test_enemy_hexes_are_closed_but_there_are_no_zones_of_control() -> None:
    """7.1.e, 7.3.h: one never enters or passes an enemy hex in movement, but passes between enemies at no cost."""
    s = position("turn 2\nphase LAH\n1108 lah-pz\n1110 29tc-32\n1210 29tc-25\n1010 29tc-31")
    assert refused(s, "move lah-pz 1110") == "bs:7.1.e"
    assert refused(s, "move lah-pz 1109 1110 1111") == "bs:7.1.e"
    s = position("turn 2\nphase LAH\n1109 lah-pz\n1010 29tc-32\n1210 29tc-25\n2010 29tc-31")
    s = play(s, "move lah-pz 1110", "move lah-pz 1111", "move lah-pz 1112")
    assert where(s, "lah-pz") == "1112"
    assert s.spent[DATA.unit_index["lah-pz"]] == 3


@pytest.mark.rule("bs:R57", "bs:R33", "bs:8.a")
def test_friends_are_passed_freely() -> None:
    """R57, R33: one moves through a full friendly hex, of another formation too, but cannot stop there."""
    s = position("turn 2\nphase LAH\n1109 lah-pz\n1110 dr-pz dr-df\n1010 dr-sp\n1210 dr-rec")
    assert refused(s, "move lah-pz 1110").startswith("bs:8")
    assert destinations(s, "lah-pz") == referee(s, "lah-pz")
    assert {"1111", "1112"} <= destinations(s, "lah-pz")
    s = play(s, "move lah-pz 1110 1111")
    assert where(s, "lah-pz") == "1111"
    assert s.spent[DATA.unit_index["lah-pz"]] == 2


@pytest.mark.rule("bs:R14", "bs:5.2.d")
def test_a_unit_moves_in_instalments() -> None:
    """R14: a unit may stop, let others act, and go on while MP are left."""
    s = position("turn 2\nphase LAH\n1107 lah-pz\n0907 lah-rec")
    s = play(s, "move lah-pz 1109", "move lah-rec 0910", "move lah-pz 1111", "move lah-pz 1113")
    assert (where(s, "lah-pz"), where(s, "lah-rec")) == ("1113", "0910")
    assert refused(s, "move lah-pz 1114") == "bs:7.1.a"


@pytest.mark.rule("bs:7.1.a", "bs:7.2.a", "bs:R17")
def test_a_regiment_that_spends_everything_on_the_river() -> None:
    """7.1: crossing the Psel takes all 3 MP of an airborne regiment: it neither goes on nor fires."""
    s = position("turn 2\nphase 9GA\n0907 9ga-23\n1006 lah-1pg\n1105 lah-2pg")
    s = play(s, "move 9ga-23 0906")
    assert events(s, "moved")[0]["cost"] == 3
    assert not destinations(s, "9ga-23")
    assert not offers(s, "fire 9ga-23")


@pytest.mark.rule("bs:7.1.c", "bs:R16", "bs:R17")
def test_a_minimum_move_beyond_the_allowance(tmp_path: Path) -> None:
    """R16: with 2 MP a regiment crosses the Psel (3), for all it has: afterwards no move, no fire, no overrun."""
    data = altered(tmp_path, "units.csv", "unit", {"lah-1pg": {"mp": 2}})
    text = "turn 2\nphase LAH\n0409 lah-1pg\n0308 29tc-32"
    s = position(text, data)
    assert "0309" in destinations(s, "lah-1pg")
    assert refused(s, "move lah-1pg 0309 0209") == "bs:7.1.a"
    s = play(s, "move lah-1pg 0309")
    assert events(s, "moved")[0]["cost"] == 2
    assert not {action for action in offered(s) if "lah-1pg" in action}
    assert refused(s, "fire lah-1pg 29tc-32 half") == "bs:5.2.b"
    assert refused(s, "overrun 0308 lah-1pg")
    half = play(position("turn 2\nphase LAH\n0409 lah-1pg\n0410 29tc-32", data), "fire lah-1pg 29tc-32 half", "roll 6")
    assert refused(half, "move lah-1pg 0309") == "bs:7.2.a"
    assert (
        refused(position("turn 2\nphase LAH\n0409 lah-1pg\n0309 29tc-32", data), "overrun 0309 lah-1pg") == "bs:7.3.3.c"
    )


@pytest.mark.rule("bs:R16", "bs:10.e")
def test_the_minimum_move_also_enters_the_map(tmp_path: Path) -> None:
    """R16: a waiting unit whose entry hex costs more than its MP enters with all of them."""
    data = altered(tmp_path, "units.csv", "unit", {"18tc-36g": {"mp": 1}})
    changes = {f"22{row:02}": {"terrain": "forest"} for row in range(1, 5)}
    data = altered(tmp_path, "hexes.csv", "hex", changes)
    s = position("turn 2\nphase 18TC\nwaiting 18tc-36g 18tc-181 zone 1\n1110 lah-pz", data)
    assert destinations(s, "18tc-36g") == {"2201", "2202", "2203", "2204"}
    s = play(s, "move 18tc-36g 2203")
    assert where(s, "18tc-36g") == "2203"
    assert not destinations(s, "18tc-36g")
    assert "2205" in destinations(s, "18tc-181")  # 2 for the forest, 1 for the next hex


@pytest.mark.rule("bs:7.2.a", "bs:7.2.d", "bs:5.2.e", "bs:R17")
def test_fire_then_move() -> None:
    """7.2: after a shot at half AF a unit moves up to half its MP, in instalments, or not at all, and fires no more."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32")
    s = play(s, "fire lah-pz 29tc-32 half", "roll 6")
    assert destinations(s, "lah-pz") == referee(s, "lah-pz")
    assert "1107" in destinations(s, "lah-pz")
    assert refused(s, "move lah-pz 1106") == "bs:7.2.a"
    assert refused(s, "fire lah-pz 29tc-32 half") == "bs:5.2.b"
    s = play(s, "move lah-pz 1109", "move lah-pz 1108", "move lah-pz 1107")
    assert refused(s, "move lah-pz 1106") == "bs:7.2.a"
    assert "end" in offered(s)


@pytest.mark.rule("bs:7.2.d", "bs:5.2.b", "bs:7.0.d", "bs:R17")
def test_full_fire_ends_the_action_and_so_does_move_then_fire() -> None:
    """5.2.b: fire at full AF, or move and then fire, and nothing more; doing nothing is allowed as well."""
    text = "turn 2\nphase LAH\n1110 lah-pz\n1109 lah-sp\n1112 29tc-32"
    s = play(position(text), "fire lah-pz 29tc-32 full", "roll 6")
    assert refused(s, "move lah-pz 1109") == "bs:5.2.b"
    assert refused(s, "overrun 1112 lah-pz")
    s = play(position(text), "move lah-pz 1111", "fire lah-pz 29tc-32 half", "roll 6")
    assert refused(s, "move lah-pz 1109") == "bs:5.2.b"
    assert refused(s, "fire lah-pz 29tc-32 half") == "bs:5.2.b"
    assert "end" in offered(position(text))


@pytest.mark.rule("bs:7.1.a", "bs:R44")
def test_a_path_may_come_back_to_its_stack() -> None:
    """7.1.a: a unit goes through an objective and back to the hex it left; there it makes two again, as before."""
    s = position("turn 2\nphase LAH\n1210 lah-pz lah-sp\n2010 29tc-32")
    s = play(s, "move lah-pz 1310 1210")
    assert where(s, "lah-pz") == "1210"
    assert control(s, "1310") == "german"


@pytest.mark.rule("bs:7.1.a")
def test_paths_that_are_no_paths() -> None:
    """7.1.a: a jump, the hex one stands on, an unknown way: refused with the rule of movement."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n2010 29tc-32")
    assert refused(s, "move lah-pz 1112 1113") == "bs:7.1.a"
    assert refused(s, "move lah-pz 1110") == "bs:7.1.a"
    assert refused(s, "move lah-pz 1111 1113") == "bs:7.1.a"


@pytest.mark.rule("bs:R44", "bs:13.c")
def test_the_cheapest_way_prefers_objectives() -> None:
    """R44: passing an objective takes it, also when only the goal was named and equal ways lead there."""
    s = play(position("turn 2\nphase LAH\n1209 lah-pz\n2010 29tc-32"), "move lah-pz 1310 1311")
    assert control(s, "1310") == "german"
    s = play(position("turn 2\nphase LAH\n1209 lah-pz\n2010 29tc-32"), "move lah-pz 1210 1311")
    assert control(s, "1310") == "soviet"
    s = play(position("turn 2\nphase LAH\n1309 lah-pz\n2010 29tc-32"), "move lah-pz 1311")
    assert control(s, "1310") == "german"
    assert events(s, "moved")[0]["path"] == ("1310", "1311")


@pytest.mark.rule("bs:5.2.a", "bs:5.2.b")
def test_only_the_drawn_formation_acts() -> None:
    """5.2.a: units of other formations, of the enemy, or not in play may not act."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1109 dr-pz\n1112 29tc-32\ngone lah-sp")
    assert refused(s, "move dr-pz 1108") == "bs:5.2.a"
    assert refused(s, "fire dr-pz 29tc-32 full") == "bs:5.2.a"
    assert refused(s, "move 29tc-32 1113") == "bs:5.2.a"
    assert refused(s, "move lah-sp 1110") == "bs:5.2.b"
    assert not {text for text in offered(s) if text.startswith(("move", "fire", "overrun")) and "lah-pz" not in text}
    assert DATA.side[DATA.unit_index["lah-pz"]] == GERMAN
    assert refused(s, "draw LAH") == "bs:5.2.b"


@pytest.mark.rule("bs:7.0.f", "bs:R13")
def test_each_remnant_acts_once_in_any_soviet_phase() -> None:
    """7.0.f: remnants move or fire in Soviet phases only, each once a turn, different ones in different phases."""
    s = position("""
        turn 2
        phase 9GA
        1310 rem-305
        1516 rem-375
        1311 lah-1pg
        2004 18tc-181
        envelope LAH 18TC
    """)
    s = play(s, "move rem-305 1309")
    assert refused(s, "fire rem-305 lah-1pg full") == "bs:7.0.f"
    german = play(s, "end", "draw LAH", "roll 6")
    assert refused(german, "move rem-375 1517") == "bs:5.2.a"
    soviet = play(german, "end", "draw 18TC")
    assert refused(soviet, "move rem-305 1308") == "bs:7.0.f"
    soviet = play(soviet, "move rem-375 1517")
    assert where(soviet, "rem-375") == "1517"
    later = play(soviet, "end", "roll 1 1", "roll 6", "done", "draw 18TC")
    assert destinations(later, "rem-305")
    assert destinations(later, "rem-375")


@pytest.mark.rule("bs:R13", "bs:7.0.e")
def test_without_a_soviet_marker_remnants_do_not_act() -> None:
    """R13: remnants have no marker of their own; if no Soviet phase comes, they do nothing."""
    s = position("turn 2\nat commit\n1110 lah-pz\n1310 rem-305\ncommitted 18TC 29TC 2TC 2GTC")
    assert offered(s) == {"draw LAH"}
    s = play(s, "draw LAH", "roll 6", "end")
    assert s.turn == 3


@pytest.mark.rule("bs:R37", "bs:10.e")
def test_a_waiting_unit_without_a_zone_stays_off(tmp_path: Path) -> None:
    """R37: entering needs the zone; with every hex of it held by the enemy nobody comes on."""
    s = position("turn 2\nphase 18TC\nwaiting 18tc-181 zone 1\n2201 dr-pz\n2202 dr-df\n2203 dr-dt\n2204 dr-sp")
    assert not destinations(s, "18tc-181")
    assert refused(s, "move 18tc-181 2201") == "bs:7.1.e"
    assert refused(s, "move 18tc-181 2205") == "bs:10.e"
    assert refused(s, "overrun 2201 18tc-181") == "bs:R26"
    assert refused(s, "fire 18tc-181 dr-pz full") == "bs:7.3.a"


@pytest.mark.rule("bs:R37", "bs:10.e")
def test_a_unit_that_enters_may_go_on_and_fire() -> None:
    """R37: the entry hex is paid, then the unit goes on, or fires at half AF within half its MP."""
    s = position("turn 2\nphase 18TC\nwaiting 18tc-181 zone 3\n2110 lah-1pg")
    s = play(s, "move 18tc-181 2210")
    assert events(s, "entered")[0]["cost"] == 1
    assert offers(s, "fire 18tc-181") == {"fire 18tc-181 lah-1pg half"}
    assert "overrun 2110 18tc-181" in offered(s)
    s = play(s, "fire 18tc-181 lah-1pg half", "roll 6")
    assert not destinations(s, "18tc-181")


@pytest.mark.rule("bs:13.b", "bs:R45")
def test_who_leaves_by_the_north_edge() -> None:
    """R45: Germans from any hex of row 01, for 1 MP at the end of their movement; Soviet units never."""
    s = position("turn 2\nphase LAH\n0602 lah-pz\n0301 lah-tig(D)\n0302 lah-1pg(H)\n2010 29tc-32")
    assert "exit lah-pz 0601" in offered(s)
    assert offers(s, "exit lah-1pg")
    assert legal(s, "exit lah-1pg 0301")
    assert legal(s, "exit lah-pz 0701")  # another hex of the edge within reach
    assert refused(s, "exit lah-pz 0602") == "bs:13.b"
    assert refused(s, "exit lah-tig 0301") == "bs:7.3.2.f"
    far = position("turn 2\nphase LAH\n0607 lah-pz\n0606 lah-rec\n2010 29tc-32")
    assert refused(far, "exit lah-pz 0601") == "bs:13.b"
    assert "exit lah-rec 0601" in offered(far)
    soviet = position("turn 2\nphase 29TC\n0601 29tc-32\n2010 lah-pz")
    assert refused(soviet, "exit 29tc-32 0601") == "bs:13.b"
    assert not offers(soviet, "exit")


@pytest.mark.rule("bs:13.b", "bs:R45", "bs:R44", "bs:7.2.a")
def test_leaving_after_fire_and_past_an_objective() -> None:
    """R45: the exit is paid from half the MP after a shot, and objectives on the way are taken."""
    s = position("turn 2\nphase LAH\n0703 lah-pz\n0704 29tc-25\n0504 lah-sp")
    s = play(s, "fire lah-pz 29tc-25 half", "roll 6")
    assert legal(s, "exit lah-pz 0701")  # 1 + 1 + 1 of 3 MP
    s = play(s, "fire lah-sp 29tc-25 half", "roll 6")
    assert refused(s, "exit lah-sp 0501") == "bs:13.b"
    assert where(play(s, "exit lah-pz 0701"), "lah-pz") == "exited"
    s = position("turn 2\nphase LAH\n0605 lah-rec\n2010 29tc-32")
    s = play(s, "exit lah-rec 0601")
    assert control(s, "0604") == "german"


@pytest.mark.rule("bs:8.f", "bs:R57")
def test_waiting_units_and_ids() -> None:
    """The pieces of the referee are those of the game: every unit id and hex id is known to both."""
    assert set(UNITS) == set(DATA.units)
    assert set(ENTER) == set(IDS)
    assert WAITING < 0
