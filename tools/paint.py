"""What the page costs the browser: main-thread milliseconds and nodes, each game, with lichess's board in the same run.

    python tools/paint.py [blood-and-steel ...] [--rounds 5]

A game is played by chance through the API until somebody can move; then the page is opened in headless Chromium and
used by mouse: a unit is selected, a move made, taken back, another one arrives by the socket, the board is dragged and
zoomed. Milliseconds are `TaskDuration` of the DevTools protocol, medians of the rounds; nodes are counted after garbage
collection. Trust the ratios, not the digits: chessground, measured beside it, says how fast the machine was.
"""

from __future__ import annotations

import argparse
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
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "tests" / "browser" / "run_server.py"
CHESS = ROOT / "node_modules" / "@lichess-org" / "chessground"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZE = {"width": 1440, "height": 900}
GAMES: dict[str, tuple[tuple[str, ...], str]] = {  # seats, and the verb that moves
    "blood-and-steel": (("german", "soviet"), "move"),
    "tank-commander": (("north", "south"), "go"),
}
WIDE_CHOICE = 30  # destinations of the unit that is selected, where the game has so many
PATIENCE = 2000


class Table:
    """A table whose seats are all ours, played through the API."""

    def __init__(self, address: str, slug: str) -> None:
        self.address, self.slug = address, slug
        self.open()

    def open(self) -> None:
        seats = self.ask(f"/api/games/{self.slug}")["seats"]
        names = [one["id"] if isinstance(one, dict) else one for one in seats]
        made = self.ask("/api/tables", {"game": self.slug, "seats": dict.fromkeys(names, "me"), "name": "Ada"})
        self.path, self.id, self.keys = f"/api/tables/{made['table']}", made["table"], made["keys"]
        self.seat = names[0]

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def look(self) -> dict[str, Any]:
        """The table as the seat sees it that is asked."""
        view = self.ask(self.path, key=self.keys[self.seat])
        if view["actor"] and view["actor"] != self.seat:
            self.seat = view["actor"]
            view = self.ask(self.path, key=self.keys[self.seat])
        return dict(view)

    def act(self, action: str, view: dict[str, Any]) -> None:
        body = {"action": action, "number": view["number"], "undos": view["undos"]}
        self.ask(f"{self.path}/actions", body, self.keys[self.seat])

    def play_to_a_move(self, verb: str, chance: random.Random) -> dict[str, Any]:
        """Until a piece has many places to go to, somewhere in the middle of the game."""
        most = 0
        for _ in range(PATIENCE):
            view = self.look()
            found = moves(view, verb)
            most = max(most, max(map(len, found.values()), default=0))
            if view["status"] == "over":  # too short a game: another one
                self.open()
                continue
            if view["number"] > 150 and found and max(map(len, found.values())) >= min(WIDE_CHOICE, most):
                return view
            self.act(self.choice(view, chance), view)
        raise SystemExit("nobody could move")

    def choice(self, view: dict[str, Any], chance: random.Random) -> str:
        ready = [one for one in view["actions"] if one.split()[0] in ("deploy", "ready", "build")]
        if ready:
            return str(ready[0])
        verbs = sorted({action.split()[0] for action in view["actions"]})
        verb = chance.choice(verbs)
        return str(chance.choice([one for one in view["actions"] if one.split()[0] == verb]))


def moves(view: dict[str, Any], verb: str) -> dict[str, list[str]]:
    """What each piece can do with a verb."""
    found: dict[str, list[str]] = {}
    for action in view["actions"]:
        name, *ids = action.split()
        if name == verb and len(ids) > 1:
            found.setdefault(ids[0], []).append(action)
    return found


# -- measuring -----------------------------------------------------------------------------------------------------


class Meter:
    """Main-thread time of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Performance.enable")

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
        while quiet < 3:
            self.page.wait_for_timeout(120)
            now = self.metric("TaskDuration")
            quiet = quiet + 1 if now - before < 0.003 else 0
            before = now
        return before * 1000

    def cost(self, do: Callable[[], None]) -> float:
        start = self.still()
        do()
        return self.still() - start


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, selector: str) -> None:
    page.mouse.click(*centre(page, selector))


def measured(page: Page, address: str, slug: str, rounds: int, chance: random.Random) -> dict[str, list[float]]:
    """Every figure of one game."""
    table = Table(address, slug)
    _, verb = GAMES[slug]
    view = table.play_to_a_move(verb, chance)
    rows: dict[str, list[float]] = {}
    meter = Meter(page)

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    link = f"{address}/table/{table.id}#key={table.keys[table.seat]}"
    for _ in range(2):
        page.goto("about:blank")
        note("open", meter.cost(lambda: (page.goto(link), page.wait_for_selector("[data-state=can]"))))
    for n in range(rounds + 1):
        one_round(page, meter, table, view, verb, note if n else lambda *_: None)  # the first only warms up
        view = table.look()
        if not moves(view, verb):
            view = table.play_to_a_move(verb, chance)
            page.goto("about:blank")
            page.goto(f"{address}/table/{table.id}#key={table.keys[table.seat]}")
            page.wait_for_selector("[data-state=can]")
    note("nodes", meter.nodes())
    return rows


def one_round(page: Page, meter: Meter, table: Table, view: Any, verb: str, note: Callable[[str, float], None]) -> None:
    found = moves(view, verb)
    unit = max(found, key=lambda one: len(found[one]))
    note("choices", len(found[unit]))
    page.mouse.move(*centre(page, f'[data-id="{unit}"]'))
    note("select", meter.cost(lambda: click(page, f'[data-id="{unit}"]')))
    wide, high = page.viewport_size["width"], page.viewport_size["height"]
    lit = [one for one in page.query_selector_all(".lights .lit") if _inside(one.bounding_box(), wide, high)]
    spot = random.Random(len(lit)).choice(lit).bounding_box()
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    page.mouse.move(x, y)
    note("mouse", meter.cost(lambda: page.mouse.click(x, y)))
    if page.locator("#undo:not(.off)").count():
        note("undo", meter.cost(lambda: page.keyboard.press("Control+z")))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    now = table.look()
    other = max(moves(now, verb).values(), key=len, default=[])
    if other:
        note("told", meter.cost(lambda: table.act(other[0], now)))
    note("pan", meter.cost(lambda: pan(page)))
    note("zoom", meter.cost(lambda: zoom(page)))


def _inside(box: Any, wide: float, high: float) -> bool:
    return bool(box and box["x"] > 60 and box["y"] > 190 and box["x"] < wide - 440 and box["y"] < high - 160)


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
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(SERVER), f"{folder}/tables.db"]
        alive = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=alive) as process:
            assert process.stdout is not None
            yield process.stdout.readline().strip().rstrip("/")
            process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    rows: dict[str, dict[str, list[float]]] = {}
    with sync_playwright() as running, server() as address:
        browser = running.chromium.launch(executable_path=chromium, args=FLAGS)
        for slug in asked.games:
            page = browser.new_page(viewport=SIZE, locale="en-GB")
            rows[slug] = measured(page, address, slug, asked.rounds, random.Random(asked.seed))
            page.close()
        if CHESS.exists():
            page = browser.new_page(viewport=SIZE)
            rows["chessground"] = chess(page, asked.rounds)
        browser.close()
    print("milliseconds of the main thread: median (least)")
    print(printed(rows))


if __name__ == "__main__":
    main()
