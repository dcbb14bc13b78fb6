"""What the page costs the browser: main-thread milliseconds and nodes, each game, with lichess's board in the same run.

    python tools/paint.py [blood-and-steel ...] [--rounds 5]
    PYTHONPATH=OTHER/src python tools/paint.py --server OTHER/tests/browser/run_server.py  # that of another checkout

A game is played by chance up to a moment at which a piece has many places to go to, and put on as many tables as there
are rounds, so that each round finds the same. Then the page of a table is opened in headless Chromium and used by
mouse: a unit is selected, a move made, taken back, another one arrives by the socket, the board is dragged and zoomed.
Milliseconds are `TaskDuration` of the DevTools protocol in its domain `threadTicks`: processor time of the page's main
thread, which does not grow when others use the machine. Medians of the rounds, and the least; nodes are counted after
garbage collection. Chessground, measured beside it, says how fast the machine is.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from grognard.core.dice import Sealed
from grognard.core.match import Match
from grognard.games import find
from grognard.store.base import HUMAN, PLAYING, Seated
from grognard.store.base import Table as Row
from grognard.store.sql import open_store
from grognard.web import keys
from grognard.web.live import new_lines

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "tests" / "browser" / "run_server.py"
CHESS = ROOT / "node_modules" / "@lichess-org" / "chessground"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZE = {"width": 1440, "height": 900}
KEY = "a-key-for-every-seat"
SECRET = bytes(32)


class Moment(NamedTuple):
    """Where a game is measured: a piece has so many places to go to, after so many actions."""

    verb: str
    choices: int
    after: int


MOMENTS = {
    "blood-and-steel": Moment("move", 100, 300),
    "tank-commander": Moment("go", 30, 150),
    "hell-of-stalingrad": Moment("send", 4, 20),
}


# -- the game --------------------------------------------------------------------------------------------------------


def played(slug: str, moment: Moment) -> Match:
    """A game played by chance, in this process, up to its moment."""
    game = find(slug)
    for seed in range(50):
        chance = random.Random(seed)
        match = Match(game, game.options.from_text({}), Sealed(SECRET))
        match.roll()
        while (actor := match.state.actor) is not None:
            offered = [str(one) for one in match.state.legal()]
            most = max(map(len, moves(offered, moment.verb).values()), default=0)
            if len(match.entries) > moment.after and most >= moment.choices:
                return match
            match.play(actor, choice(offered, chance))
    raise SystemExit(f"nobody could move so far in {slug}")


def choice(offered: list[str], chance: random.Random) -> str:
    """A verb by chance, then one of its actions; what sets up at once comes first."""
    verbs = sorted({action.split()[0] for action in offered})
    ready = [verb for verb in verbs if verb in ("deploy", "ready", "build")]
    verb = ready[0] if ready else chance.choice(verbs)
    return chance.choice([one for one in offered if one.split()[0] == verb])


def moves(offered: list[str], verb: str) -> dict[str, list[str]]:
    """What each piece can do with a verb."""
    found: dict[str, list[str]] = {}
    for action in offered:
        name, *ids = action.split()
        if name == verb and len(ids) > 1:
            found.setdefault(ids[0], []).append(action)
    return found


async def store(database: str, match: Match, names: list[str]) -> None:
    """The same game on some tables; one key opens every seat."""
    kept = open_store(database)
    await kept.open()
    game = match.game
    lines = new_lines(Match(game, match.options, None), match)
    seats = tuple(Seated(name, HUMAN, "Ada", keys.digest(KEY + name)) for name in match.seats)
    for name in names:
        row = Row(
            name, game.slug, game.version, game.fingerprint, match.options.to_text(), SECRET.hex(), seats,
            status=PLAYING, undos=(0,) * (len(seats) + 1),
        )  # fmt: skip
        await kept.create(row, lines)
    await kept.close()


class Table:
    """A table, and the seat that is asked there."""

    def __init__(self, address: str, name: str, seat: str) -> None:
        self.address, self.path, self.seat = address, f"/api/tables/{name}", seat
        self.link = f"{address}/table/{name}#key={KEY}{seat}"

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {KEY}{self.seat}"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def look(self) -> dict[str, Any]:
        return dict(self.ask(self.path))

    def act(self, action: str, view: dict[str, Any]) -> None:
        self.ask(f"{self.path}/actions", {"action": action, "number": view["number"], "undos": view["undos"]})


# -- measuring -----------------------------------------------------------------------------------------------------

Note = Callable[[str, float], None]
QUIET = 0.003  # seconds of work in a tenth of a second that count as none
# A piece that is led along its way costs the main thread nothing until it is there.
MOVES = """() => Boolean(window.page?.narrator?.teller.isTelling) || document.getAnimations().some(
  one => one.playState === "running" && one.effect.getComputedTiming().endTime < 1e5)"""


class Meter:
    """Processor time of a page's main thread."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def metric(self, name: str) -> float:
        found = self.cdp.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == name))

    def nodes(self) -> int:
        for _ in range(3):
            self.cdp.send("HeapProfiler.collectGarbage")
            self.page.wait_for_timeout(100)
        return int(self.metric("Nodes"))

    def still(self) -> float:
        """Wait until the page does nothing more; the time it has used so far, in milliseconds."""
        before = self.metric("TaskDuration")
        quiet = 0
        while quiet < 4:
            self.page.wait_for_timeout(100)
            now = self.metric("TaskDuration")
            quiet = quiet + 1 if now - before < QUIET else 0
            before = now
            if quiet == 4 and self.page.evaluate(MOVES):
                quiet = 0
        return before * 1000

    def cost(self, do: Callable[[], object]) -> float:
        start = self.still()
        do()
        return self.still() - start


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def measured(context: BrowserContext, tables: list[Table], moment: Moment) -> dict[str, list[float]]:
    """Every figure of one game; the first table only warms the browser up."""
    rows: dict[str, list[float]] = {}
    for n, table in enumerate(tables):
        page = context.new_page()
        one_round(page, Meter(page), table, moment, functools.partial(_note, rows) if n else lambda *_: None)
        page.close()
    return rows


def _note(rows: dict[str, list[float]], name: str, value: float) -> None:
    rows.setdefault(name, []).append(value)


def one_round(page: Page, meter: Meter, table: Table, moment: Moment, note: Note) -> None:
    note("open", meter.cost(lambda: opened(page, table)))
    found = moves(table.look()["actions"], moment.verb)
    unit = min((one for one in found if len(found[one]) >= moment.choices), key=lambda one: len(found[one]))
    other = stranger(page, found, unit)
    note("choices", len(found[unit]))
    for one in (other, unit):  # a page that was never used has its scripts still to compile
        x, y = centre(page, f'[data-id="{one}"]')
        rest(page, x, y)
        cost = meter.cost(functools.partial(page.mouse.click, x, y))
    note("select", cost)
    assert page.evaluate("() => window.page.choosing.selected") == [unit], "something else was done than select"
    x, y = destination(page)
    rest(page, x, y)
    note("mouse", meter.cost(lambda: page.mouse.click(x, y)))
    if page.locator("#undo:not(.off)").count():
        note("undo", meter.cost(lambda: undone(page)))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    now = table.look()
    arriving = max(moves(now["actions"], moment.verb).values(), key=len, default=[])
    if arriving:
        note("told", meter.cost(lambda: table.act(arriving[0], now)))
    note("pan", meter.cost(lambda: pan(page)))
    note("zoom", meter.cost(lambda: zoom(page)))
    note("nodes", meter.nodes())


def stranger(page: Page, found: dict[str, list[str]], unit: str) -> str:
    """Another piece, selected first, that cannot go where the unit stands: a click there would move it."""
    place = page.evaluate("id => window.page.board.regionOf(id)", unit)
    return next(one for one in found if one != unit and not any(place in go.split() for go in found[one]))


def opened(page: Page, table: Table) -> None:
    page.goto(table.link)
    page.wait_for_selector("[data-state=can]")


def rest(page: Page, x: float, y: float) -> None:
    """Move there and wait until the card of what lies there has come: it is no part of a click."""
    page.mouse.move(x, y)
    page.wait_for_timeout(700)


def undone(page: Page) -> None:
    before = page.evaluate("() => window.page.view.undos")
    page.keyboard.press("Control+z")
    page.wait_for_function("before => window.page.view.undos !== before", arg=before)


def destination(page: Page) -> tuple[float, float]:
    """A lit place well inside the window, each time the same."""
    size = page.viewport_size
    assert size is not None
    boxes = [one.bounding_box() for one in page.query_selector_all(".lights .lit")]
    inside = [box for box in boxes if box and _inside(box, size["width"], size["height"])]
    spot = inside[len(inside) // 2]
    return spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2


def _inside(box: Any, wide: float, high: float) -> bool:
    return bool(box["x"] > 60 and box["y"] > 190 and box["x"] < wide - 440 and box["y"] < high - 160)


def pan(page: Page) -> None:
    x, y = centre(page, "#board")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(x + (step + 1) * (7 if step < 10 else -7), y + step * 3)
    page.mouse.up()


def zoom(page: Page) -> None:
    x, y = centre(page, "#board")
    page.mouse.move(x, y)
    for step in range(8):
        page.mouse.wheel(0, -120 if step < 4 else 120)


# -- chessground ---------------------------------------------------------------------------------------------------

CHESS_PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/assets/chessground.base.css">
<link rel="stylesheet" href="/assets/chessground.brown.css">
<link rel="stylesheet" href="/assets/chessground.cburnett.css">
<div id="b" style="width:720px;height:720px"></div><script type="module">
import { Chessground } from "/dist/chessground.js";
const dests = new Map([["e2", ["e3", "e4"]], ["d2", ["d3", "d4"]], ["g1", ["f3", "h3"]], ["b1", ["a3", "c3"]]]);
window.cg = Chessground(document.getElementById("b"), { movable: { free: false, color: "white", dests } });
</script>"""


@contextmanager
def chess_server() -> Iterator[str]:
    class Files(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path != "/":
                return super().do_GET()
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(CHESS_PAGE.encode())
            return None

        def log_message(self, *args: Any) -> None:
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(CHESS)))
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{httpd.server_port}/"
    httpd.shutdown()


def chess(page: Page, rounds: int) -> dict[str, list[float]]:
    """Lichess's board: a piece selected, a move by mouse, a move told."""
    rows: dict[str, list[float]] = {"select": [], "told": [], "mouse": [], "nodes": []}
    with chess_server() as address:
        meter = Meter(page)
        for n in range(rounds + 1):
            page.goto(address)
            page.wait_for_selector("piece")
            page.mouse.move(90 * 4 + 53, 90 * 6 + 53)
            select = meter.cost(lambda: page.mouse.click(90 * 4 + 53, 90 * 6 + 53))
            mouse = meter.cost(lambda: page.mouse.click(90 * 4 + 53, 90 * 4 + 53))
            told = meter.cost(lambda: page.evaluate("cg.move('e7', 'e5')"))
            if n:
                for name, value in (("select", select), ("mouse", mouse), ("told", told)):
                    rows[name].append(value)
        rows["nodes"].append(meter.nodes())
    return rows


# -- the table of figures ------------------------------------------------------------------------------------------

NAMES = ("nodes", "choices", "open", "select", "told", "mouse", "undo", "pan", "zoom")


def printed(rows: dict[str, dict[str, list[float]]]) -> str:
    lines = ["| | " + " | ".join(NAMES) + " |", "|---" * (len(NAMES) + 1) + "|"]
    for name, found in rows.items():
        cells = [_cell(found.get(one, [])) for one in NAMES]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} ({min(values):.0f})" if values else "-"


@contextmanager
def server(script: Path, database: str) -> Iterator[str]:
    alive = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([sys.executable, str(script), database], stdout=subprocess.PIPE, text=True, env=alive) as one:
        assert one.stdout is not None
        try:
            yield one.stdout.readline().strip().rstrip("/")
        finally:  # else whatever goes wrong meanwhile waits for a server that nobody ends
            one.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(MOMENTS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--server", type=Path, default=SERVER)
    asked = parser.parse_args()
    rows: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.db"
        seats = prepared(database, asked.games, asked.rounds + 1)
        with sync_playwright() as running, server(asked.server, database) as address:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for slug, seat in seats.items():
                tables = [Table(address, name, seat) for name in names(slug, asked.rounds + 1)]
                context = browser.new_context(viewport=SIZE, locale="en-GB")
                rows[slug] = measured(context, tables, MOMENTS[slug])
                context.close()
            if CHESS.exists():
                rows["chessground"] = chess(browser.new_page(viewport=SIZE), asked.rounds)
            browser.close()
    print("milliseconds of the main thread: median (least)")
    print(printed(rows))


def names(slug: str, count: int) -> list[str]:
    """Of the tables of a game."""
    return [f"{slug.replace('-', '')}{n}" for n in range(count)]


def prepared(database: str, slugs: list[str], count: int) -> dict[str, str]:
    """Each game on its tables; whose turn it is there."""
    seats: dict[str, str] = {}
    for slug in slugs:
        match = played(slug, MOMENTS[slug])
        asyncio.run(store(database, match, names(slug, count)))
        actor = match.state.actor
        assert actor is not None
        seats[slug] = match.seats[actor]
    return seats


if __name__ == "__main__":
    main()
