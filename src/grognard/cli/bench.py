"""`grognard bench`: how fast the games play, beside python-chess in the same run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer
from rich import box
from rich.table import Table

from grognard import bench as bench_
from grognard.cli.common import CommandError, DataFolder, OptionTexts, ScenarioText, Screen, chosen, housed
from grognard.games import every

RATES: Final = ("decisions_per_second", "offered_per_second")  # python-chess has these, too
OWN: Final = ("sampled_per_second", "games_per_second", "mean_length", "mean_branching")
COSTS: Final = ("legal_us", "apply_us", "clone_us", "view_us", "guess_us")


def bench(
    slugs: Annotated[
        list[str] | None, typer.Argument(metavar="[SLUG]...", help="The games; all by default.", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, help="Time for each game.")] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game, one a line.")] = False,
    option: OptionTexts = None,
    scenario: ScenarioText = None,
    data: DataFolder = None,
) -> None:
    """Measure random play: decisions and games a second, and what single calls cost."""
    fixed = chosen(option, scenario)
    if data is not None and len(slugs or ()) != 1:
        raise CommandError("--data belongs to one game: name it")
    for game in [housed(slug, data) for slug in slugs] if slugs else every():
        try:
            figures = bench_.measure(game, seconds, fixed)
        except ModuleNotFoundError as error:
            raise CommandError(
                f"the benchmark needs {error.name}; install it with: pip install grognard[dev]"
            ) from error
        if as_json:
            print(json.dumps(figures), flush=True)
        else:
            Screen().console.print(_table(figures))


def _table(figures: Mapping[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    scenario = figures["options"].get("scenario")
    table.add_column(str(figures["game"]) + (f", scenario {scenario}" if scenario else ""))
    for heading in ("measured", "python-chess", "ratio"):
        table.add_column(heading, justify="right")
    peer = figures["peer"]
    for name in RATES:
        table.add_row(_label(name), _number(figures[name]), _number(peer[name]), f"{figures[name] / peer[name]:.2f}")
    for name in OWN:
        table.add_row(_label(name), _number(figures[name]), "", "")
    for name in COSTS:
        same = name == "clone_us"  # a clone is what python-chess calls a copy
        ratio = f"{peer['copy_us'] / figures[name]:.2f}" if same and figures[name] else ""
        table.add_row(_label(name), _number(figures[name]), _number(peer["copy_us"]) if same else "", ratio)
    return table


def _label(name: str) -> str:
    return name.replace("_per_second", " a second").replace("_us", " (microseconds)").replace("_", " ")


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"
