"""Sections 1 to 4 and 6: components, map, terrain chart and order of battle, against the tables of the
specification."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from bs_table import DATA, GAME, IDS, all_hexes, altered, distance, neighbours, play, position, table_of, words

from grognard.core.errors import DataError
from grognard.core.hexes import members
from grognard.games.blood_and_steel.data import WEST, Data
from grognard.games.blood_and_steel.state import WAITING

MAP = """
01 : : : : : : : : : : : : : : : : : : : : . .
02 : : : : : : : H : : : : : : : : : : . . . .
03 : : : : f : : : : : f f : : : : . . . . . .
04 : : : : : V : : : : : : : : . . . f . . . .
05 : : : f : : : : : : : : . . . . . . f . . =
06 : : : : : : : : : V . . . . . . . . . . = .
07 : : H : : : : V . . . . . . . . . . . = = .
08 : : : : : V . . f . . . . . . . . . . = . .
09 V : : . f . . . . . . . . . . . H = V . . .
10 . . V . . . . . . . . . V . . = = . . . . .
11 . . . . . . . . . . . . . H = . . . . . . .
12 . . . . . . . . . . . . . = = . . . . . . .
13 . . . . . . . . . H . . = . . . . . . . . .
14 . . . . . . . V . . . = = f . . V . . . . .
15 . . . . . . . . . . . = f f f . . . . . . .
16 . . . . . . . . . . = . . . V . . . . . . .
17 . . . . H . . . . = = . . . . . . . . f . .
18 . . . . . . V . . = . V . f . . f . . f . .
19 . . f . . . . . = . . . f . . V . . . . . .
20 . . . . . V . . V . . . . . . . f . . . . .
21 . . . f . . . . = . . . . . . . . . . . . .
"""
TERRAIN = {"V": "village", "H": "hill", "f": "forest", "=": "clear", ":": "clear", ".": "clear"}
SPEC_MAP = {f"{c:02}{line[0]}": mark for line in words(MAP) for c, mark in enumerate(line[1:], start=1)}

OBJECTIVES = {
    "0109": ("Kliuchi", "german"), "0310": ("Vasilevka", "soviet"), "0608": ("Andreevka", "soviet"),
    "0807": ("Mikhailovka", "soviet"), "1006": ("Prelestnoe", "soviet"), "0604": ("Polezhaev", "soviet"),
    "1310": ("Oktiabrskii State Farm", "soviet"), "1909": ("Prokhorovka", "soviet"), "1714": ("Iamki", "soviet"),
    "1516": ("Storozhevoe", "soviet"), "0814": ("Komsomolets State Farm", "german"), "1619": ("Vinogradovka", "soviet"),
    "1218": ("Ivanovskii Vyselok", "soviet"), "0920": ("Belenikhino", "soviet"), "0718": ("Iasnaia Poliana", "german"),
    "0620": ("Kalinin", "german"), "0307": ("Hill 226.6", "soviet"), "0802": ("Hill 236.7", "soviet"),
    "1411": ("Hill 252.2", "soviet"), "1709": ("Hill 252.4", "soviet"), "1013": ("Hill 241.6", "german"),
    "0517": ("Hill 258.2", "german"),
}  # fmt: skip

OOB = """
    lah-1pg LAH 3 4 5   lah-2pg LAH 3 4 5   lah-pz LAH 4 3 6   lah-sp LAH 4 2 6   lah-rec LAH 3 2 8   lah-tig LAH 1 1 5
    dr-df DR 3 4 5   dr-dt DR 3 4 5   dr-pz DR 4 3 6   dr-sp DR 4 3 6   dr-rec DR 3 2 8   dr-tig DR 1 1 5
    tk-th TK 3 4 5   tk-ei TK 3 4 5   tk-pz TK 4 3 6   tk-sp TK 4 2 6   tk-rec TK 3 2 8   tk-tig TK 1 1 5
    167-315 167 1 3 3   167-331 167 1 3 3   167-339 167 1 3 3   167-stg 167 4 3 6
    9ga-23 9GA 1 3 3   9ga-26 9GA 1 3 3   9ga-28 9GA 1 3 3
    18tc-181 18TC 3 2 5   18tc-110 18TC 2 2 5   18tc-170 18TC 2 2 5   18tc-36g 18TC 2 2 3   18tc-32mr 18TC 1 2 4
    29tc-32 29TC 3 2 5   29tc-25 29TC 2 2 5   29tc-31 29TC 2 1 6   29tc-53mr 29TC 1 2 4
    2tc-26 2TC 2 2 5   2tc-99 2TC 1 1 6   2tc-169 2TC 1 1 6   2tc-58mr 2TC 1 2 4
    2gtc-4g 2GTC 3 2 5   2gtc-25g 2GTC 3 2 5   2gtc-26g 2GTC 2 2 5   2gtc-47g 2GTC 2 2 3   2gtc-4gmr 2GTC 1 3 4
    5gta-10m 5GTA 2 3 5   5gta-11m 5GTA 2 3 5   5gta-12m 5GTA 2 3 5   5gta-21t 5GTA 3 2 5
"""
KINDS = {
    "panzergrenadier": "infantry", "foot": "infantry", "motor_rifle": "infantry", "mech": "infantry", "mk4": "armour",
    "marder": "armour", "stug3": "armour", "recon": "armour", "tiger": "armour", "t34": "armour", "t70": "armour",
    "m3": "armour",
}  # fmt: skip


def rows_of(name: str) -> dict[str, object]:
    return {row.unit: getattr(row, name) for row in DATA.unit_rows}


# -- components ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:1.0")
def test_two_sides_meet_at_prokhorovka() -> None:
    """1.0: the game has two sides, german and soviet, and its description names the two armies."""
    assert GAME.seats(GAME.options()) == ("german", "soviet")
    assert {row.side for row in DATA.unit_rows} == {"german", "soviet"}
    text = GAME.rulebook["bs:1.0"].text["en"]
    assert "Prokhorovka" in text
    assert "II SS Panzer Corps" in text
    assert "5th Guards Tank Army" in text


@pytest.mark.rule("bs:2.0.a")
def test_the_counter_mix_totals_192() -> None:
    """2.0.a: 192 counters; those of the units agree with the order of battle."""
    mix = {row["counter"]: int(row["count"]) for row in table_of("counters.csv")}
    assert sum(mix.values()) == DATA.tables.game.counters == 192
    assert sum(n for name, n in mix.items() if "unit" in name or name.startswith("soviet_re")) == len(DATA.units) == 62
    assert mix["control_marker"] == len(OBJECTIVES)
    assert mix["formation_marker_german"] + mix["formation_marker_soviet"] == 10


@pytest.mark.rule("bs:2.0.b")
def test_one_fair_die_and_a_blind_envelope() -> None:
    """2.0.b: every roll has six equally likely faces, and each marker in the envelope the same weight."""
    s = position("turn 2\nat draw\n1110 lah-pz\n1310 9ga-23\nenvelope LAH 9GA")
    assert [(str(action), weight) for action, weight in s.distribution()] == [("draw LAH", 1), ("draw 9GA", 1)]
    s.apply(s.legal()[0])
    assert s.envelope.size == 1  # what is drawn stays out
    assert [(str(action), weight) for action, weight in s.distribution()] == [
        (f"roll {face}", 1) for face in range(1, 7)
    ]


@pytest.mark.rule("bs:2.1", "bs:2.4")
def test_the_booklet_is_at_hand() -> None:
    """2.1, 2.4: every rule has a title and a text in English and French, the tables of the aids among them."""
    book = GAME.rulebook
    for id_ in book:
        for language in ("en", "fr"):
            assert book[id_].title[language]
            assert book[id_].text[language]
    for id_ in ("bs:6.2.1.a", "bs:6.2.2.a", "bs:7.3.1.c", "bs:7.3.1.f", "bs:tec.clear", "bs:13.c", "bs:4.0.c"):
        assert book.knows(id_)


@pytest.mark.rule("bs:2.3.a")
def test_only_units_stand_on_the_map() -> None:
    """2.3.a: the pieces that can be placed, moved and stacked are the 62 units of the order of battle and
    nothing else."""
    kinds = GAME.kinds(DATA)["UNIT"]
    assert set(kinds) == set(DATA.units)  # type: ignore[arg-type]
    assert not [name for name in DATA.units if name.startswith(("air", "art", "rudel", "wittmann"))]


@pytest.mark.rule("bs:2.3.b")
def test_units_are_sorted_by_formation() -> None:
    """2.3.b: each unit lies in the pool of exactly one formation, and the counters are counted by kind."""
    pools = [unit for units in DATA.units_of for unit in units]
    assert sorted(pools) == list(range(62))
    assert [len(units) for units in DATA.units_of] == [6, 6, 6, 4, 3, 5, 4, 4, 5, 4, 15]
    assert len({row["counter"] for row in table_of("counters.csv")}) == len(table_of("counters.csv"))


@pytest.mark.rule("bs:3.af", "bs:3.mp", "bs:oob")
def test_the_order_of_battle() -> None:
    """Section 6.4: AF armour, AF infantry and MP of every unit, and which formation it belongs to."""
    parts = OOB.split()
    written = {parts[i]: (parts[i + 1], *map(int, parts[i + 2 : i + 5])) for i in range(0, len(parts), 5)}
    loaded = {
        row.unit: (row.formation, row.af_armour, row.af_infantry, row.mp)
        for row in DATA.unit_rows
        if row.formation != "REM"
    }
    assert loaded == written
    remnants = [row for row in DATA.unit_rows if row.formation == "REM"]
    assert Counter((row.af_armour, row.af_infantry, row.mp) for row in remnants) == {
        (0, 1, 1): 5, (0, 2, 1): 5, (1, 2, 1): 3, (1, 3, 1): 2,
    }  # fmt: skip
    assert len(DATA.units) == 62


@pytest.mark.rule("bs:3.af", "bs:3.mp")
def test_the_engine_reads_the_printed_numbers() -> None:
    """3.0: the lists that the rules read are those of the counters."""
    for unit, row in enumerate(DATA.unit_rows):
        assert (DATA.af_armour[unit], DATA.af_infantry[unit], DATA.mp[unit]) == (row.af_armour, row.af_infantry, row.mp)
        assert DATA.half_mp[unit] == row.mp // 2


@pytest.mark.rule("bs:3.armour", "bs:3.infantry", "bs:R2")
def test_the_class_of_each_kind() -> None:
    """3.0, R2: twelve kinds, eight armoured and four infantry; mechanised troops are infantry targets."""
    assert {row.kind for row in DATA.unit_rows} == set(KINDS)
    for row in DATA.unit_rows:
        assert row.target_class == KINDS[row.kind]
        assert DATA.armour[DATA.unit_index[row.unit]] == (KINDS[row.kind] == "armour")
    assert {row.kind for row in DATA.unit_rows if row.formation == "5GTA"} == {"mech", "t34"}


@pytest.mark.rule("bs:oob")
def test_the_values_respect_the_booklet() -> None:
    """Section 6.4: armour AF of armoured units is at least infantry AF; Tigers 1/1 and one step; some armour
    AF are 0."""
    for row in DATA.unit_rows:
        if row.target_class == "armour":
            assert row.af_armour >= row.af_infantry
        tiger = row.kind == "tiger"
        assert (row.steps, row.stack_points) == ((1, 0) if tiger else (2, 1))
        assert not tiger or (row.af_armour, row.af_infantry, row.size) == (1, 1, "company")
        assert (row.size == "division") == (row.formation == "REM")
    assert sum(row.kind == "tiger" for row in DATA.unit_rows) == 3
    assert any(row.af_armour == 0 for row in DATA.unit_rows)


@pytest.mark.rule("bs:3.names", "bs:R61", "bs:R62")
def test_names() -> None:
    """3.0: the regiments of each division; R61: 9GA is one formation of three regiments; R62: the reserve
    brigade is 21."""
    short, formation = rows_of("short"), rows_of("formation")
    assert (short["dr-df"], short["dr-dt"]) == ("D. Fhrer", "Dtchld.")
    assert (short["tk-th"], short["tk-ei"]) == ("Thule", "Eicke")
    assert {formation["dr-df"], formation["dr-dt"]} == {"DR"}
    assert {formation["tk-th"], formation["tk-ei"]} == {"TK"}
    guards = {row.unit for row in DATA.unit_rows if "Gds." in row.short}
    assert {"9ga-23", "18tc-36g", "2gtc-4g", "2gtc-4gmr", "rem-42g"} <= guards
    assert all(DATA.side[DATA.unit_index[unit]] == 1 for unit in guards)
    airborne = [row for row in DATA.unit_rows if row.formation == "9GA"]
    assert [row.size for row in airborne] == ["regiment"] * 3
    assert short["5gta-21t"] == "21"


@pytest.mark.rule("bs:4.0.a", "bs:4.0.b", "bs:4.0.c", "bs:R1")
def test_scale_and_length() -> None:
    """4.0, R1: nine turns of 90 minutes, hexes of 800 m."""
    assert (DATA.tables.game.turn_minutes, DATA.tables.game.hex_metres) == (90, 800)
    assert DATA.last_turn == len(DATA.turns) == 9

    def minutes(clock: str) -> int:
        hours, rest = clock.split(":")
        return int(hours) * 60 + int(rest)

    for row in DATA.turns:
        assert minutes(row.end) - minutes(row.start) == 90
    assert [row.end for row in DATA.turns[:-1]] == [row.start for row in DATA.turns[1:]]


@pytest.mark.rule("bs:14.1.c", "bs:R48")
def test_the_turn_track_shows_the_success_range() -> None:
    """turns.csv: on turn t a reserve request succeeds on the dice below t, at most 5."""
    for row in DATA.turns:
        low_to_high = [int(part) for part in row.reserve_success_on.replace("none", "").replace("-", " ").split()]
        assert (low_to_high[-1] if low_to_high else 0) == (min(row.turn - 1, 5) if row.turn >= 2 else 0)


# -- map -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:2.2", "bs:map.grid")
def test_the_grid() -> None:
    """Section 6.2: 22 columns by 21 rows; even columns lie half a hex lower; the neighbours and distances of
    the formula."""
    assert list(IDS) == list(all_hexes())
    assert sorted(neighbours("1310")) == sorted(["1309", "1409", "1410", "1311", "1210", "1209"])
    assert sorted(neighbours("1411")) == sorted(["1410", "1511", "1512", "1412", "1312", "1311"])
    for h, id_ in enumerate(IDS):
        assert {IDS[n] for n in DATA.map.grid.adjacent[h]} == set(neighbours(id_))
    for a in range(0, len(IDS), 7):
        for b in range(0, len(IDS), 5):
            assert DATA.map.grid.distance(a, b) == distance(IDS[a], IDS[b])


@pytest.mark.rule("bs:map.grid", "bs:3.tec")
def test_every_hex_has_the_terrain_of_the_drawn_map() -> None:
    """Section 6.2: the drawn map, hex by hex: terrain, railway in the open, bank of the Psel."""
    railway = {row.hex for row in DATA.map.railway}
    assert len(SPEC_MAP) == len(DATA.map.hexes) == 462
    for row in DATA.map.hexes:
        mark = SPEC_MAP[row.hex]
        assert row.terrain == TERRAIN[mark]
        assert mark != "=" or row.hex in railway
        assert (mark != ":") or row.psel_bank == "north"
        assert (mark != ".") or row.psel_bank == "south"


@pytest.mark.rule("bs:map.objectives", "bs:R43")
def test_the_objectives() -> None:
    """Section 6.2: 16 villages and 6 hills with their names; 6 are German at the start and 16 Soviet."""
    objectives = {row.hex: row for row in DATA.map.hexes if row.objective}
    assert set(objectives) == set(OBJECTIVES)
    for hex_, (name, side) in OBJECTIVES.items():
        assert name in objectives[hex_].name
        assert objectives[hex_].start_control == side
        assert (side == "german") == bool(objectives[hex_].german_zone)
    assert Counter(row.terrain for row in objectives.values()) == {"village": 16, "hill": 6}
    assert {row.hex for row in DATA.map.hexes if row.terrain in {"village", "hill"}} == set(OBJECTIVES)
    s = position("turn 1\nat start")
    assert len(s.objectives_of(0)) == 6
    assert len(s.objectives_of(1)) == 16


@pytest.mark.rule("bs:map.zones", "bs:14.2.1.c")
def test_the_zones() -> None:
    """Section 6.2: the three German zones, the five Soviet entry zones, the north edge and the entry of the 167th."""

    def block(c1: int, c2: int, r1: int, r2: int) -> set[str]:
        return {f"{c:02}{r:02}" for c in range(c1, c2 + 1) for r in range(r1, r2 + 1)}

    named = {zone: {IDS[h] for h in members(hexes)} for zone, hexes in DATA.map.zones.items()}
    assert named == {"TK": block(1, 2, 8, 12), "LAH": block(7, 10, 11, 15), "DR": block(1, 7, 17, 21)}
    assert {zone: len(hexes) for zone, hexes in named.items()} == {"TK": 10, "LAH": 20, "DR": 35}
    entry = {zone: {IDS[h] for h in members(hexes)} for zone, hexes in DATA.map.entry.items()}
    rows = {1: (1, 4), 2: (5, 8), 3: (9, 12), 4: (13, 16), 5: (17, 21)}
    assert entry == {**{zone: block(22, 22, *r) for zone, r in rows.items()}, WEST: block(1, 1, 17, 21)}
    assert {IDS[h] for h in members(DATA.map.north)} == block(1, 22, 1, 1)
    edge = {id_ for id_ in IDS if id_[:2] in {"01", "22"} or id_[2:] in {"01", "21"}}
    assert {IDS[h] for h in members(DATA.map.edge)} == edge


@pytest.mark.rule("bs:map.psel")
def test_the_psel() -> None:
    """Section 6.2: 49 hexsides, each +2 MP, and together they part the north bank from the south."""
    sides = table_of("hexsides.csv")
    assert len(sides) == len(DATA.map.rivers) == 49
    assert {row["extra_mp"] for row in sides} == {"2"}
    pairs = {frozenset((row["hex_a"], row["hex_b"])) for row in sides}
    banks = {row.hex: row.psel_bank for row in DATA.map.hexes}
    for hex_ in IDS:
        for near in neighbours(hex_):
            crosses = {banks[hex_], banks[near]} == {"north", "south"}
            assert (frozenset((hex_, near)) in pairs) == crosses


@pytest.mark.rule("bs:map.rail", "bs:R46")
def test_the_railway() -> None:
    """Section 6.2, R46: 23 hexes in one line from the south edge to the east edge; every hex lies on one side of it."""
    line = [row.hex for row in DATA.map.railway]
    assert len(line) == 23
    assert (line[0], line[-1]) == ("0921", "2205")
    assert all(distance(a, b) == 1 for a, b in pairwise(line))
    sides = {row.hex: row.rail_side for row in DATA.map.hexes}
    assert {hex_ for hex_, side in sides.items() if side == "on"} == set(line)
    assert {row.hex for row in DATA.map.hexes if row.railway} == set(line)
    for hex_ in IDS:  # no step leads from one side to the other without the line
        assert not any({sides[hex_], sides[near]} == {"north", "south"} for near in neighbours(hex_))
    assert (sides["0101"], sides["2221"], sides["1410"], sides["1013"], sides["1512"]) == (
        "north",
        "south",
        "north",
        "north",
        "on",
    )
    assert {IDS[h] for h in members(DATA.map.rail_or_south)} == {
        hex_ for hex_, side in sides.items() if side != "north"
    }


@pytest.mark.rule("bs:tec.clear", "bs:tec.village", "bs:tec.forest", "bs:tec.hill", "bs:3.tec")
def test_the_terrain_effects_chart() -> None:
    """Section 6.3: cost, sight, DRM on a target, DRM for a firer of each terrain."""
    chart = words("""
        clear    1  0  0   0
        village  1  1  1   0
        forest   2  1  1   0
        hill     2  0  0  -1
    """)
    for terrain, *numbers in chart:
        row = DATA.map.terrains[terrain]
        assert [row.mp_cost, row.blocks_los, row.target_drm, row.firer_drm] == [int(n) for n in numbers]
        for h, hex_ in enumerate(DATA.map.hexes):
            if hex_.terrain == terrain:
                assert DATA.map.cost[h] == row.mp_cost
                assert bool(DATA.map.opaque >> h & 1) == row.blocks_los
    assert DATA.map.exit_cost == 1
    assert DATA.tables.movement.overrun_extra_mp == 1


@pytest.mark.rule("bs:6.2.1.a", "bs:6.2.2.a")
def test_the_support_table() -> None:
    """Section 6.1: the artillery of each face of the die."""
    for die, soviet, german in words("1 1 2\n2 2 2\n3 3 1\n4 4 1\n5 5 0\n6 0 0"):
        assert DATA.support.number(die, "soviet") == int(soviet)
        assert DATA.support.number(die, "german") == int(german)


@pytest.mark.rule("bs:7.0.e", "bs:14.1.a", "bs:14.2.1.b")
def test_the_formations() -> None:
    """Section 4: eleven formations, their side and arrival; only the remnants have no marker."""
    formations = {row.formation: (row.side, row.arrival, row.units, row.has_marker) for row in DATA.formation_rows}
    assert formations == {
        "LAH": ("german", "on_map", 6, True), "DR": ("german", "on_map", 6, True), "TK": ("german", "on_map", 6, True),
        "167": ("german", "option", 4, True), "9GA": ("soviet", "on_map", 3, True),
        "18TC": ("soviet", "reinforcement", 5, True), "29TC": ("soviet", "reinforcement", 4, True),
        "2TC": ("soviet", "reinforcement", 4, True), "2GTC": ("soviet", "reinforcement", 5, True),
        "5GTA": ("soviet", "option", 4, True), "REM": ("soviet", "on_map", 15, False),
    }  # fmt: skip
    division = [row.kind for row in DATA.unit_rows if row.formation == "167"]
    assert Counter(division) == {"foot": 3, "stug3": 1}
    assert DATA.tables.artillery.division_167_units == 2
    assert [row.unit for row in DATA.unit_rows if row.formation == "5GTA"] == [
        "5gta-10m",
        "5gta-11m",
        "5gta-12m",
        "5gta-21t",
    ]


@pytest.mark.rule("bs:13.b", "bs:13.c", "bs:13.d", "bs:13.e", "bs:14.1.d", "bs:14.2.1.e", "bs:14.2.2.d")
def test_the_victory_table() -> None:
    """Section 6.1: what each thing is worth."""
    table = DATA.tables.victory
    assert (table.exit_north, table.objective, table.formation_not_engaged, table.railway_clear) == (1, 1, 2, 2)
    assert (table.reserve_refused, table.division_167_attempt, table.rudel_shot_down) == (-1, -2, 1)


@pytest.mark.rule("bs:oob")
def test_a_variant_file_changes_the_play_and_a_broken_one_is_named(tmp_path: Path) -> None:
    """Section 6.4: unit values are data: a variant file works, and a mistake in it is reported with file and line."""
    variant = altered(tmp_path, "units.csv", "unit", {"lah-pz": {"mp": 2}})
    s = position("turn 2\nphase LAH\n1110 lah-pz", variant)
    assert len([action for action in s.legal() if action.verb == "move"]) == 18
    with pytest.raises(DataError, match=r"units\.csv"):
        altered(tmp_path, "units.csv", "unit", {"lah-pz": {"mp": 0}})


MISTAKES = {
    "a hex misnumbered": ("hexes.csv", "hex", "0101", {"col": 2}),
    "no such terrain": ("hexes.csv", "hex", "0101", {"terrain": "swamp"}),
    "a river between hexes apart": ("hexsides.csv", "hex_b", "0110", {"hex_b": "2020"}),
    "a river off the map": ("hexsides.csv", "hex_b", "0110", {"hex_b": "9999"}),
    "a railway off the map": ("railway.csv", "hex", "0921", {"hex": "9999"}),
    "no such side": ("formations.csv", "formation", "LAH", {"side": "italian"}),
    "a unit of no formation": ("units.csv", "unit", "lah-pz", {"formation": "GD"}),
    "no such class": ("units.csv", "unit", "lah-pz", {"target_class": "ship"}),
    "a Tiger with another armour factor": ("units.csv", "unit", "lah-tig", {"af_armour": 3}),
    "a Tiger with another infantry factor": ("units.csv", "unit", "dr-tig", {"af_infantry": 2}),
    "a Tiger with two steps": ("units.csv", "unit", "tk-tig", {"steps": 2}),
    "a unit with three steps": ("units.csv", "unit", "lah-pz", {"steps": 3}),
    "a die that has no such face": ("turns.csv", "turn", "3", {"reserve_success_on": "1-7"}),
    "no numbers of the reserve": ("turns.csv", "turn", "3", {"reserve_success_on": "often"}),
    "a negative factor": ("units.csv", "unit", "lah-pz", {"af_armour": -1}),
    "a wrong number of units": ("formations.csv", "formation", "LAH", {"units": 7}),
    "a deployment of nobody": ("deployments.csv", "piece", "lah-pz", {"piece": "lah-xx"}),
    "a deployment nowhere": ("deployments.csv", "piece", "lah-pz", {"hex": "9999"}),
}


@pytest.mark.rule("bs:oob", "bs:map.grid")
@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_in_the_data_is_named(tmp_path: Path, case: str) -> None:
    """Every mistake in a data file is reported with the file's name, before a game begins."""
    file, key, row, change = MISTAKES[case]
    with pytest.raises(DataError, match=file.replace(".", r"\.")):
        altered(tmp_path, file, key, {row: change})


@pytest.mark.rule("bs:R1")
def test_a_turn_track_that_is_too_short_is_named(tmp_path: Path) -> None:
    """A data set with fewer turns on its track than in its tables is refused, and so is a map with a hole."""
    altered(tmp_path, "turns.csv", "turn", {})
    for file in ("turns.csv", "hexes.csv"):
        path = tmp_path / "data" / file
        kept = path.read_text("utf-8")
        path.write_text("".join(kept.splitlines(keepends=True)[:-1]), "utf-8")
        with pytest.raises(DataError, match=file.replace(".", r"\.")):
            GAME.load(tmp_path / "data")
        path.write_text(kept, "utf-8")


@pytest.mark.rule("bs:14.1.c", "bs:14.1.d")
def test_the_numbers_of_the_reserve_are_read_from_the_turn_track(tmp_path: Path) -> None:
    """What is printed beside a turn is what the die must show; the number that always fails still fails."""
    printed = [sorted(DATA.reserve_success[turn]) for turn in range(1, 10)]
    assert printed == [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], *[[1, 2, 3, 4, 5]] * 4]
    variant = altered(tmp_path, "turns.csv", "turn", {"4": {"reserve_success_on": "2,5-6"}})
    assert [die for die in range(1, 7) if granted(variant, die)] == [2, 5]


def granted(data: Data, die: int) -> bool:
    """Whether a brigade that is requested on turn 4 comes on this die."""
    corps = "committed " + " ".join(data.formations[f] for f in data.reinforcements)
    s = position(f"turn 4\nat start\n{corps}\n2002 18tc-181\n1110 lah-pz", data, soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 1", "request 5gta-10m", "done", f"roll {die}")
    return s.place[data.unit_index["5gta-10m"]] == WAITING
