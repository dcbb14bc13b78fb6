"""Screenshots of the real page into docs/screens/: `make screens`. Needs Chromium and the development dependencies.

One game is played by chance through the API, both seats ours; at each stage the page is opened in four dresses
(wide and 360 pixels, light and dark, English and French).
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
OUT = ROOT / "docs" / "screens"
SERVER = ROOT / "tests" / "browser" / "run_server.py"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
DRESSES = {  # name: width, height, colours, language
    "wide-light-en": (1440, 900, "light", "en"),
    "wide-dark-fr": (1440, 900, "dark", "fr"),
    "phone-light-fr": (360, 740, "light", "fr"),
    "phone-dark-en": (360, 740, "dark", "en"),
}
LIMIT = 5_000_000  # bytes for all of them
PATIENCE = 3000  # actions until a wanted stage must have come
QUICK = ("deploy", "ready")
Look = Callable[[Page], None]


class Game:
    """A table whose two seats are ours, played through the API."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.chance = address, random.Random(seed)
        seats = {"german": "me", "soviet": "me"}
        made = self.ask("/api/tables", {"game": "blood-and-steel", "seats": seats, "name": "Ada"})
        self.table, self.keys = made["table"], made["keys"]
        self.view = self.ask(self.path, key=self.keys["german"])

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def act(self, action: str) -> None:
        body = {"action": action, "number": self.view["number"], "undos": self.view["undos"]}
        self.view = self.ask(f"{self.path}/actions", body, self.keys[self.view["actor"]])
        self.look()

    def look(self) -> None:
        """The table as the seat sees it that is asked now."""
        if self.view["actor"]:
            self.view = self.ask(self.path, key=self.keys[self.view["actor"]])

    def play_until(self, wanted: Callable[[Game], bool]) -> None:
        """Sensible chance: advance, fire when possible, end a phase now and then."""
        for _ in range(PATIENCE):
            self.look()
            if self.view["status"] == "over" or wanted(self):
                return
            self.act(self.choice())
        raise SystemExit("the wanted stage did not come")

    def choice(self) -> str:
        offered = self.view["actions"]
        first = [action for action in offered if action.split()[0] in QUICK]
        if first:
            return first[0]
        shots = sorted(self.view["odds"], key=lambda action: -self.view["odds"][action]["percent"])
        if shots and self.chance.random() < 0.7:
            return shots[0]
        assaults = [action for action in offered if action.startswith("overrun ")]
        if assaults and self.chance.random() < 0.5:
            return self.chance.choice(assaults)
        if "end" in offered and self.chance.random() < 0.16:
            return "end"
        return self.chance.choice(offered)

    def has(self, verb: str) -> bool:
        return any(action.startswith(verb + " ") for action in self.view["actions"])

    def has_rich_shot(self) -> bool:
        """A shot with something to read on its sheet."""
        shots = [
            odds
            for action, odds in self.view["odds"].items()
            if action.startswith("fire ") and action.endswith(" full")
        ]
        return any(odds["modifiers"] and odds["percent"] > 30 for odds in shots)

    @property
    def link(self) -> str:
        return f"/table/{self.table}#{self.keys[self.view['actor'] or 'german']}"


@contextmanager
def server(database: Path) -> Iterator[str]:
    with subprocess.Popen([sys.executable, str(SERVER), str(database)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}/api/health")
                break
            except OSError:
                continue
        try:
            yield address
        finally:
            process.terminate()


def shoot(browser: Browser, address: str, name: str, path: str, look: Look) -> None:
    for dress, (width, height, colours, language) in DRESSES.items():
        phone = width < 720
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=colours, base_url=address, has_touch=phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[language], reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        page.goto(path)
        look(page)
        page.wait_for_timeout(400)
        file = OUT / f"{name}-{dress}.png"
        page.screenshot(path=file)
        smaller(file)
        context.close()
    print(name)


def smaller(file: Path) -> None:
    """A palette keeps pictures small; without Pillow they are only larger."""
    try:
        from PIL import Image  # noqa: PLC0415 - optional
    except ImportError:
        return
    picture = Image.open(file).convert("RGB")
    picture.quantize(160, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, optimize=True)


# -- what to look at -----------------------------------------------------------------------------------------------


def ready(page: Page) -> None:
    page.wait_for_function("() => window.page?.view?.frame?.pieces && window.page.drawn")


def lobby(page: Page) -> None:
    page.wait_for_selector("#opens > *")


def form(page: Page) -> None:
    page.click("[data-game=blood-and-steel]")
    page.wait_for_selector("#sit")


SHOT = """() => {
  const { play, board } = window.page;
  const narrow = window.innerWidth < 720;
  const shots = play.actions.filter(a => a.verb === 'fire' && a.ids.includes('full'));
  const worth = a => a.odds.modifiers.length * 1000 + a.odds.percent;
  const best = shots.sort((a, b) => worth(b) - worth(a))[0];
  const at = board.pieces.get(best.ids[1]).piece;
  board.lookAtSheet(at.x, at.y + (narrow ? 60 : 20), narrow ? 0.85 : 1, 0);
  play.select(best.ids[0]);
  play.point(best.ids[1], at.region);
  window.page.inspect(best.ids[0]);
}"""


def odds(page: Page) -> None:
    """The best shot, chosen with the mouse up to the sheet."""
    ready(page)
    page.evaluate(SHOT)
    page.wait_for_selector(".odds")


def defence(page: Page) -> None:
    ready(page)
    page.evaluate("() => { const c = window.page.board.camera; c.look(c.x, c.y, innerWidth < 720 ? 0.9 : 1.2, 0); }")


def rule(page: Page) -> None:
    ready(page)
    page.evaluate("() => window.page.showRule('bs:7.3.1.a')")
    page.wait_for_selector(".rule-text.here")


def end(page: Page) -> None:
    page.wait_for_selector("dialog .result")


def replay(page: Page) -> None:
    page.wait_for_selector(".where:not(:empty)")
    page.evaluate("() => window.page.go(Math.round(window.page.steps * 0.55))")
    page.wait_for_function("() => window.page.step > 10")
    page.evaluate("() => { const c = window.page.board.camera; c.look(700, 800, innerWidth < 720 ? 0.5 : 0.8, 0); }")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder) / "tables.db") as address,
        sync_playwright() as running,
    ):
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        game = Game(address, seed=12)
        shoot(browser, address, "lobby", "/", lobby)
        shoot(browser, address, "form", "/", form)
        shoot(browser, address, "set-up", game.link, ready)
        game.play_until(lambda one: one.view["turn"] >= 3 and one.view["actor"] == "german" and one.has_rich_shot())
        shoot(browser, address, "mid-game", game.link, odds)
        shoot(browser, address, "rule", game.link, rule)
        game.play_until(lambda one: one.has("defend") or one.has("attack"))
        shoot(browser, address, "overrun", game.link, defence)
        game.play_until(lambda one: one.view["status"] == "over")
        shoot(browser, address, "end", f"/table/{game.table}#{game.keys['german']}", end)
        shoot(browser, address, "replay", f"/replay/{game.table}", replay)
        browser.close()
    total = sum(file.stat().st_size for file in OUT.glob("*.png"))
    print(f"{len(list(OUT.glob('*.png')))} pictures, {total / 1e6:.1f} MB in {OUT}")
    if total > LIMIT:
        raise SystemExit("the pictures are too large")


if __name__ == "__main__":
    main()
