"""What the kernel of tables without a grid costs: microseconds a question, on the maps of a game's scenarios.

python tools/measure_bench.py [SECONDS]
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from grognard.core.measure import FREE, Field, How, Lattice, Line, Ruler, Spot, Zone

FOLDER = Path(__file__).parents[1] / "src/grognard/games/putsch_1991/data/scenarios"
LAYERS = {"street": 2, "runway": 2, "wreck": 3, "rubble": 3, "trench": 3, "shell_hole": 3, "square": 0}
COVER = {"rough": 1, "wreck": 1, "park": 2, "rubble": 2, "ruin": 3, "factory": 3, "building": 3, "trench": 2}
WALK = How("walk", Ruler(100), dict.fromkeys(("", "street", *COVER, "runway", "square", "shell_hole"), 1), {},
           plain=frozenset(("", "street", "runway", "square")))  # fmt: skip


def zone(record: dict[str, object]) -> Zone:
    kind = str(record["type"])
    outline = tuple((x, y) for x, y in record["polygon"])  # type: ignore[attr-defined]
    dense = COVER.get(kind) == 3
    return Zone(
        str(record["id"]), outline, kind, LAYERS.get(kind, 1), COVER.get(kind, 0), kind in COVER and kind != "trench",
        25 if dense else FREE, 250 if dense else FREE, kind in ("trench", "shell_hole"), COVER.get(kind) == 1, 0,
        int(kind == "hill"),
    )  # fmt: skip


def table(path: Path) -> Field:
    raw = tomllib.loads(path.read_text())
    lines = [
        Line(one["id"], tuple((x, y) for x, y in one["points"]), one["type"], 1, one["type"] == "high_wall")
        for one in raw.get("line", [])
    ]
    return Field(Lattice(10, 1200, 1200), [zone(one) for one in raw["zone"]], lines)


def anywhere(_: tuple[int, int]) -> bool:
    return True


def timed(question: object, seconds: float) -> float:
    count, start = 0, process_time()
    while process_time() - start < seconds:
        for _ in range(100):
            question()  # type: ignore[operator]
        count += 100
    return (process_time() - start) / count * 1e6


def main(seconds: float) -> None:
    rng = Random(1)
    for path in sorted(FOLDER.glob("*.toml")):
        start = perf_counter()
        field = table(path)
        built = perf_counter() - start
        spots = [Spot(rng.randrange(121) * 10, rng.randrange(121) * 10) for _ in range(4000)]
        pairs = iter([(a, b) for a in spots for b in rng.sample(spots, 60) if a != b])
        sight = timed(lambda pairs=pairs, field=field: field.look(*next(pairs)), seconds)
        legs = iter(
            [((a.x, a.y), (b.x, b.y)) for a in spots for b in spots if 0 < abs(a.x - b.x) + abs(a.y - b.y) < 150]
        )
        leg = timed(lambda legs=legs, field=field: field.leg(*next(legs), WALK), seconds / 4)
        cells = field.specials()
        starts = [
            (a.x, a.y) for a in spots if field.at((a.x, a.y)).ground in WALK.rates and field.on_line((a.x, a.y)) < 0
        ]
        offers = timed(
            lambda field=field, cells=cells, starts=starts: field.offers(
                rng.choice(starts), 15000, WALK, anywhere, cells
            ),
            seconds,
        )
        reach = timed(lambda field=field, starts=starts: field.reach(starts[0], 15000, WALK, anywhere), 0.01)
        print(
            f"{path.stem:12} build {built * 1e3:5.0f} ms   sight {sight:5.2f} us   leg {leg:5.2f} us   "
            f"list {offers:6.1f} us   reach {reach / 1e3:5.1f} ms"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
