"""bk:0.2, bk:0.7a, bk:002 Terrain: the features of a scenario as zones and lines of the kernel, and ways of moving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isqrt
from typing import Any, Final, cast

from grognard.core.measure import FREE, Field, How, Lattice, Line, Optics, Outline, Point, Ruler, Zone
from grognard.core.measure.segments import clip, rounded
from grognard.games.blitzkrieg import places
from grognard.games.blitzkrieg.records import Scenario, Terrain, TerrainRecord

MM: Final = 10
RULER: Final = Ruler(1, up=True)  # bk:0.1d whole millimetres, rounded up
COVERS: Final = {"none": 0, "light_static": 0, "light": 1, "heavy": 2}
LAYERS: Final = {"bridge": 4, "road": 3, "building": 2}  # bk:R78; all others 1
ROADS: Final = frozenset({"road", "bridge"})
BRIDGE: Final = frozenset({"bridge"})
LINEAR: Final = frozenset({"hedge", "bocage", "stone_wall", "stream", "river"})
OPENED: Final = frozenset({"hedge", "bocage", "stone_wall"})  # bk:R78 a road leads through these
SEEN_THROUGH: Final = "sight"  # the kind of a line that only sight minds
KEPT: Final = 4000  # lists of places
NET: Final = -1  # the nodes that one goes to; others are those of a side's zone
WALK: Final = 2  # units of cost for a millimetre on foot: half as fast is four


def _again(data: Any, scenario: str, old: bool) -> Table:
    return cast("Table", data.table(scenario, old=old))


class Table:
    """The ground of one scenario, and how each kind of element moves on it."""

    def __init__(
        self,
        field: Field,
        terrain: Mapping[str, Terrain],
        features: Mapping[str, TerrainRecord],
        wanted: Iterable[Point] = (),
    ) -> None:
        self.field = field
        self.terrain = terrain
        self.features = features
        self.lattice = field.lattice
        self.buildings = {z.id: i for i, z in enumerate(field.zones) if z.walled}
        self.walk = self._walk()
        self._hows: dict[tuple[str, int, int], How] = {}
        self.cells = field.specials()
        self.net = places.net(field, ROADS, wanted)
        self._goals: dict[tuple[Point, int, str, int], list[places.Goal]] = {}
        self._covers: dict[Point, bool] = {}
        self._near: dict[tuple[int, int, int, int], list[Point]] = {}
        self.nodes: dict[int, list[Point]] = {NET: [spot.path[0] for spot in self.net]}  # by side: places to set up at
        self.columns: dict[int, list[int]] = {}  # and their columns
        self.facing: dict[int, int] = {}  # and the heading from there to the middle
        self.dread: dict[tuple[int, int, bool], list[Point]] = {}  # and their order, by side, column and kind
        self.found: tuple[Any, ...] = ()  # where it is found again: a table travels without its ground

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self.found

    def _walk(self) -> How:
        """bk:0.7, bk:0.7a, bk:0.20a On foot; what is not named cannot be entered or crossed."""
        rates = {"": WALK}
        crossing = {SEEN_THROUGH: 0}
        for row in self.terrain.values():
            if row.infantry_pct.startswith("cross"):
                crossing[row.id] = int(row.infantry_pct.removeprefix("cross")) * MM * WALK
            elif row.infantry_pct.startswith("enter"):
                rates[row.id] = WALK
            elif row.infantry_pct != "no":
                rates[row.id] = WALK * 100 // int(row.infantry_pct)
        plain = frozenset(ground for ground, rate in rates.items() if rate == WALK and ground)
        return How("walk", RULER, rates, crossing, BRIDGE, entry=ENTER * MM * WALK, flat=False, plain=plain)

    def how(self, locomotion: str, clear: int, road: int) -> How:
        """bk:0.7a, bk:002a, bk:002b, bk:002c, bk:002d, bk:0.8 On tracks or wheels: a cm on a road costs clear/road."""
        found = self._hows.get((locomotion, clear, road))
        if found is None:
            rates, crossing = {"": road}, {SEEN_THROUGH: 0}
            for row in self.terrain.values():
                word: str = getattr(row, locomotion)
                if word.startswith("cross"):
                    half = word == "cross_half_bog"
                    crossing[row.id] = clear * MM * road // 2 if half else int(word.removeprefix("cross")) * MM * road
                elif word in ("full", "half", "road"):
                    rates[row.id] = {"full": road, "half": 2 * road, "road": clear}[word]
            name = f"{locomotion} {clear} {road}"
            plain = frozenset(ground for ground, rate in rates.items() if rate == road and not self.bogs(ground))
            found = How(name, RULER, rates, crossing, BRIDGE, flat=False, plain=plain)
            self._hows[locomotion, clear, road] = found
        return found

    def goals(self, start: Point, limit: int, how: How, most: int) -> list[places.Goal]:
        """bk:0.1d Where one may go from a place with so much to spend, whoever stands there; some more than `most`."""
        key = (start, limit, how.name, most)
        found = self._goals.get(key)
        if found is None:
            if len(self._goals) >= KEPT:
                self._goals.clear()
            found = self._goals[key] = places.goals(self.field, self.net, start, limit, how, most)
        return found

    def nodes_within(self, nodes: int, x: int, y: int, reach: int) -> list[Point]:
        """The nodes of the net, or of a side's zone, that are nearer than so far; kept: most elements stand still."""
        found = self._near.get((nodes, x, y, reach))
        if found is None:
            if len(self._near) >= KEPT:
                self._near.clear()
            found = self._near[nodes, x, y, reach] = places.near(self.nodes[nodes], x, y, reach)
        return found

    def covers(self, p: Point) -> bool:
        """bk:0.2b Whether the ground of a place, or a line beside it, is cover to who stands there; kept."""
        found = self._covers.get(p)
        if found is None:
            if len(self._covers) >= KEPT:
                self._covers.clear()
            field = self.field
            found = bool(field.at(p).cover) or any(
                line.cover and field.beside(p, n) for n, line in enumerate(field.lines)
            )
            self._covers[p] = found
        return found

    def bogs(self, ground: str) -> bool:
        """bk:0.7b Whether vehicles test when they enter this ground."""
        return bool(ground) and self.terrain[ground].bog_test == "all"

    def holds_fast(self, line: str) -> bool:
        """bk:0.7b Whether vehicles test when they cross this line; a part of it is named `line-2`."""
        feature = self.features.get(line) or self.features[line.rsplit("-", 1)[0]]
        return self.terrain[feature.kind].bog_test == "cross"

    def building(self, p: Point) -> str:
        """The building that holds a point, or nothing."""
        zone = self.field.at(p).walled
        return self.field.zones[zone].id if zone >= 0 else ""


ENTER: Final = 5  # bk:0.20a cm to enter or leave a building


def build(
    scenario: Scenario, terrain: Mapping[str, Terrain], lattice: Lattice, adjacent: int, *, old: bool = False
) -> Table:
    """The table of a scenario."""
    zones: list[Zone] = []
    lines: list[Line] = []
    for feature in scenario.terrain:
        row = terrain[terrain[feature.kind].v2_fallback] if old else terrain[feature.kind]
        if feature.line and not feature.width:
            continue
        zones += _zones(feature, row, lattice)
    roads = [zone.outline for zone in zones if zone.ground in ROADS]
    for feature in scenario.terrain:
        if feature.line and not feature.width:
            lines += _lines(feature, terrain[feature.kind], roads)
    optics = Optics(masked=False, heights="eye", beside=adjacent, beside_closed=True)
    where = f"scenarios.toml, {scenario.id}"
    points = [(one.x * MM, one.y * MM) for one in scenario.point]  # objectives that are no feature
    return Table(Field(lattice, zones, lines, optics, where), terrain, {f.id: f for f in scenario.terrain}, points)


def _zones(feature: TerrainRecord, row: Terrain, lattice: Lattice) -> list[Zone]:
    """bk:0.2, bk:0.2a, bk:R78, bk:R86 An area, or the parts of a road."""
    if feature.line:
        parts = [_strip(a, b, feature.width, lattice) for a, b in pairwise(feature.line)]
        return [_zone(f"{feature.id}-{n}", row, part, feature) for n, part in enumerate(parts, 1)]
    outline = tuple((x * MM, y * MM) for x, y in feature.polygon)
    if row.los == "elevation":
        hill = Zone(feature.id, outline, rise=max(1, feature.level))
        if row.id == "hill":
            return [hill]
        return [hill, Zone(f"{feature.id}-slope", outline, row.id, cover=COVERS[row.cover])]
    return [_zone(feature.id, row, outline, feature)]


def _zone(name: str, row: Terrain, outline: Outline, feature: TerrainRecord) -> Zone:
    limit = int(row.los.removeprefix("limit")) * MM if row.los.startswith("limit") else FREE
    house = row.id == "building"
    return Zone(
        name, outline, "" if row.id == "open" else row.id,
        layer=LAYERS.get(row.id, 1),
        cover=COVERS[row.cover],
        opaque=row.los == "block" or limit != FREE,
        edge=limit,
        inside=limit,
        height=row.height,
        floors=feature.floors,
        walled=house,
    )  # fmt: skip


def _strip(a: Point, b: Point, width: int, lattice: Lattice) -> Outline:
    """R86 One segment of a road: a rectangle lengthened by half its width at both ends, on whole millimetres."""
    (ax, ay), (bx, by) = (a[0] * MM, a[1] * MM), (b[0] * MM, b[1] * MM)
    dx, dy, half = bx - ax, by - ay, width * MM // 2
    length = isqrt(1_000_000 * (dx * dx + dy * dy))  # thousandths

    def corner(x: int, y: int, forward: int, left: int) -> Point:
        vx, vy = forward * dx - left * dy, forward * dy + left * dx
        shifted = (x + rounded(1000 * half * vx, length), y + rounded(1000 * half * vy, length))
        return lattice.clipped(shifted)

    return (corner(ax, ay, -1, -1), corner(bx, by, 1, -1), corner(bx, by, 1, 1), corner(ax, ay, -1, 1))


def _lines(feature: TerrainRecord, row: Terrain, roads: list[Outline]) -> list[Line]:
    """bk:0.2b, bk:R78 A linear obstacle; a road makes a gap for who moves, not for who looks."""
    points = tuple((x * MM, y * MM) for x, y in feature.line)
    cover, solid = COVERS[row.cover], row.los == "block_unless_adjacent"
    whole = Line(feature.id, points, row.id, cover, solid, spared=True, height=row.height)
    parts = [part for a, b in pairwise(points) for part in _without(a, b, roads)] if row.id in OPENED else []
    if row.id not in OPENED or parts == list(pairwise(points)):
        return [whole]
    moved = [Line(f"{feature.id}-{n}", part, row.id) for n, part in enumerate(parts, 1)]
    return [whole._replace(kind=SEEN_THROUGH), *moved]


def _without(a: Point, b: Point, roads: list[Outline]) -> list[tuple[Point, Point]]:
    """What is left of a segment where no road lies on it."""
    gaps = sorted((n0, d0, n1, d1) for road in roads if (span := clip(a, b, road)) for n0, d0, n1, d1 in [span])
    kept, start = [], a
    for n0, d0, n1, d1 in sorted(gaps, key=lambda g: g[0] / g[1]):
        end = (a[0] + (b[0] - a[0]) * n0 // d0, a[1] + (b[1] - a[1]) * n0 // d0)
        if end != start and (end[0] - start[0]) * (b[0] - a[0]) + (end[1] - start[1]) * (b[1] - a[1]) > 0:
            kept.append((start, end))
        start = (a[0] + (b[0] - a[0]) * n1 // d1, a[1] + (b[1] - a[1]) * n1 // d1)
    if start != b:
        kept.append((start, b))
    return kept
