"""bk:0.24, bk:0.24a, bk:R83 Battles that are made up: a random table, zones, objectives, budgets, by type."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.dice import Seeded
from grognard.games.blitzkrieg.options import MADE_UP, Battle
from grognard.games.blitzkrieg.records import (
    FormationRecord,
    Nation,
    Pair,
    PointRecord,
    Reinforcement,
    Scenario,
    SideRecord,
    TerrainRecord,
    Victory,
    Worth,
    ZoneRecord,
)

TYPES: Final = MADE_UP
NATIONS: Final[dict[str, Nation]] = {"german": "German", "us": "US", "soviet": "Soviet", "british": "British"}
WIDE: Final = 180  # cm
DEEP: Final = 120
CELL: Final = 30
TURNS: Final = {"engagement": 8, "assault": 8, "deep_assault": 10, "breakthrough": 10}
SHARE: Final = {
    "engagement": (1, 1),
    "assault": (2, 3),
    "deep_assault": (2, 3),
    "breakthrough": (5, 6),
}  # the defender's
BAND: Final = 15  # cm along the attacker's edge
SAFE: Final = 60  # cm from the edge of a deep assault
WORTH: Final = 3  # of an objective
ROAD: Final = 4  # cm wide


def ground_of(options: Battle) -> str:
    """The name of a made-up table: its type and number say all of it."""
    return f"{options.scenario}-{options.table}"


def budgets(options: Battle) -> tuple[int, int]:
    """bk:0.24 The points of the attacker and of the defender: equal in an engagement, 1500 to 1000 in an assault, to
    1250 in a breakthrough; rounded to fives."""
    own, (n, d) = options.budget, SHARE[options.scenario]
    return own, own * n // d // 5 * 5


@lru_cache(maxsize=64)
def battle(options: Battle) -> Scenario:
    """bk:0.24a, bk:R83 The battle that the options describe, without its forces."""
    kind = options.scenario
    sides = ((options.attacker, "attacker"), (options.defender, "defender"))
    one, two = (
        SideRecord(seat.upper() if seat == "us" else seat.capitalize(), NATIONS[seat], role, options.year, 0, ())  # type: ignore[arg-type]
        for seat, role in sides
    )
    terrain = features(kind, options.table)
    targets, spare = objectives(kind, terrain)
    chosen = (*spots(kind), *spare)
    return Scenario(
        id=kind, title=kind, date=str(options.year), table_cm=(WIDE, DEEP), turns=TURNS[kind], source="reconstructed",
        first_turn="initiative", narrow_passages=(), options=(), notes="", side=(one, two), terrain=terrain,
        zone=zones(kind, one.seat, two.seat), victory=victory(kind, one.seat, (*targets, *(p.id for p in chosen))),
        point=chosen, ground=ground_of(options), surprise=options.surprise and kind != "engagement",
    )  # fmt: skip


def spots(kind: str) -> tuple[PointRecord, ...]:
    """bk:R83 Of an engagement the objectives are three points between the two sides."""
    return tuple(PointRecord(f"p{n}", WIDE * n // 4, DEEP // 2) for n in (1, 2, 3)) if kind == "engagement" else ()


def zones(kind: str, attacker: str, defender: str) -> tuple[ZoneRecord, ...]:
    """bk:R83 Where each side sets up; who enters later has no zone. The attacker comes from the south or the west."""
    if kind == "engagement":
        return ()
    if kind == "deep_assault":
        return (ZoneRecord(defender, "deploy", box(SAFE, 0, WIDE, DEEP)),)
    return (
        ZoneRecord(attacker, "deploy", box(0, 0, WIDE, BAND)),
        ZoneRecord(defender, "deploy", box(0, DEEP // 2, WIDE, DEEP)),
    )


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[Pair, ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def objectives(kind: str, terrain: tuple[TerrainRecord, ...]) -> tuple[list[str], list[PointRecord]]:
    """bk:R83 Three buildings of the defender's zone, the nearest to the middle first; a missing one is a point a
    quarter of the depth from his edge."""
    if kind in ("engagement", "breakthrough"):
        return [], []
    deep = kind == "deep_assault"
    houses = []
    for one in terrain:
        x, y = middle(one.polygon) if one.kind == "building" else (0, 0)
        if one.kind == "building" and (x >= SAFE if deep else y >= DEEP // 2):
            houses.append(((x - WIDE // 2) ** 2 + (y - DEEP // 2) ** 2, one.id))
    found = [id_ for _, id_ in sorted(houses)[:3]]
    spare = [PointRecord(f"p{n}", WIDE * n // 4, DEEP * 3 // 4) for n in range(len(found) + 1, 4)]
    return found, spare


def middle(polygon: tuple[Pair, ...]) -> Pair:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def victory(kind: str, attacker: str, targets: tuple[str, ...]) -> tuple[Victory, ...]:
    """bk:0.24a, bk:R83 Three points an objective; a breakthrough counts who leaves by the far edge."""
    margin = Victory("vp_margin", decisive=5, minor=1)
    if kind == "breakthrough":
        return Victory("exit", side=attacker, edge="north"), margin
    return Victory("control_points", points=tuple(Worth(one, WORTH) for one in targets), when="end"), margin


def entries(kind: str, sides: tuple[SideRecord, SideRecord]) -> tuple[Reinforcement, ...]:
    """bk:R83 Who comes in on the first turn: in an engagement both, each by its long edge; in a deep assault the
    attacker, by a short one."""
    edges = {
        "engagement": (("south", ((0, 0), (WIDE, 0))), ("north", ((0, DEEP), (WIDE, DEEP)))),
        "deep_assault": (("west", ((0, 0), (0, DEEP))),),
    }.get(kind, ())
    return tuple(
        Reinforcement(1, side.seat, tuple(one.id for one in side.formation), edge, segment)  # type: ignore[arg-type]
        for side, (edge, segment) in zip(sides, edges, strict=False)
    )


def fielded(options: Battle, forces: tuple[tuple[FormationRecord, ...], tuple[FormationRecord, ...]]) -> Scenario:
    """The battle with its forces. Hidden placement is for all of the defender's that set up (bk:0.24b)."""
    from msgspec.structs import replace  # noqa: PLC0415

    plain = battle(options)
    hides = options.hidden_placement and options.scenario != "engagement"
    mine, theirs = forces
    if hides:
        theirs = tuple(replace(one, placement="hidden") for one in theirs)
    sides = (
        replace(plain.side[0], formation=mine, points_total=sum(one.points for one in mine)),
        replace(plain.side[1], formation=theirs, points_total=sum(one.points for one in theirs)),
    )
    return replace(plain, side=sides, reinforcement=entries(options.scenario, sides))


# -- the table ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def features(kind: str, number: int) -> tuple[TerrainRecord, ...]:
    """bk:0.24, bk:R83 Eleven to seventeen features: fields, woods, a hill, a road cross, buildings; for an engagement
    one half of the table is the other one turned round."""
    rng = Seeded(1_000 * TYPES.index(kind) + number)
    twice = kind == "engagement"
    across, along = (WIDE // 2, DEEP // 2) if twice else (75 + rng.below(7) * 5, 45 + rng.below(7) * 5)
    roads = (
        TerrainRecord("road", "r1", line=((0, along), (WIDE, along)), width=ROAD),
        TerrainRecord("road", "r2", line=((across, 0), (across, DEEP)), width=ROAD),
    )
    cells = [(x, y) for x in range(0, WIDE, CELL) for y in range(0, DEEP // 2 if twice else DEEP, CELL)]
    for n in range(len(cells) - 1, 0, -1):
        k = rng.below(n + 1)
        cells[n], cells[k] = cells[k], cells[n]
    hill = (WIDE // 2 - 20, DEEP // 2 - 15) if twice else cells.pop()
    made = [*roads, TerrainRecord("hill", "hill", polygon=_blob(*hill, 40 if twice else 30, 30, 8), level=1)]
    halves = 2 if twice else 1
    for id_, low, high in (("f", 3, 5), ("w", 2, 4), ("b", 4, 6)):
        count = low + rng.below(high - low + 1)
        if count % halves:  # a feature and its twin
            count += 1 if count < high else -1
        for n in range(1, count // halves + 1):
            one = _feature(id_, n, cells.pop(), rng, (across, along))
            made.append(one)
            if twice:
                made.append(_turned(one, f"{id_}{n + count // 2}"))
    return tuple(made)


def _feature(kind: str, n: int, cell: Pair, rng: Seeded, roads: Pair) -> TerrainRecord:
    x, y = cell
    if kind == "f":
        return TerrainRecord("crops", f"f{n}", polygon=box(x + 2, y + 2, x + 22 + rng.below(6), y + 20 + rng.below(8)))
    if kind == "w":
        wood = ("light_wood", "dense_wood")[rng.below(2)]
        return TerrainRecord(wood, f"w{n}", polygon=_blob(x + 2, y + 2, 20 + rng.below(7), 18 + rng.below(8), 5))
    wide, deep = (10, 8) if rng.below(2) else (8, 10)
    x, y = x + 5 + rng.below(10), y + 5 + rng.below(10)
    x, y = _beside(x, wide, roads[0]), _beside(y, deep, roads[1])
    return TerrainRecord(
        "building", f"b{n}", polygon=box(x, y, x + wide, y + deep), floors=1 + rng.below(2), capacity=3
    )


def _beside(start: int, long: int, road: int) -> int:
    """Where a building begins that does not stand on a road."""
    gap = ROAD // 2 + 2
    if start - gap < road < start + long + gap:
        return road + gap if start + long // 2 >= road else road - gap - long
    return start


def _blob(x: int, y: int, wide: int, deep: int, cut: int) -> tuple[Pair, ...]:
    """A rectangle whose corners are cut off."""
    return (
        (x + cut, y), (x + wide - cut, y), (x + wide, y + cut), (x + wide, y + deep - cut),
        (x + wide - cut, y + deep), (x + cut, y + deep), (x, y + deep - cut), (x, y + cut),
    )  # fmt: skip


def _turned(one: TerrainRecord, id_: str) -> TerrainRecord:
    from msgspec.structs import replace  # noqa: PLC0415

    return replace(one, id=id_, polygon=tuple((WIDE - x, DEEP - y) for x, y in one.polygon))
