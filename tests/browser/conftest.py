"""A real server in a process of its own, and Debian's Chromium driven by Playwright."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")

HERE = Path(__file__).parent
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
BACK = {"recall", "all-back"}  # who plays by chance goes on: the wanted moment comes sooner
PATIENCE = 90_000  # milliseconds that a page may take for one thing: no measure of speed
playwright.expect.set_options(timeout=PATIENCE)


class Server:
    """A running server: its address, and the few requests that prepare a test."""

    def __init__(self, address: str, process: subprocess.Popen[str], database: Path) -> None:
        self.address = address
        self.process = process
        self.database = database

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "accept-language": "en"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=30) as answer:
            return json.load(answer)

    def open_table(self, **about: Any) -> dict[str, Any]:
        seats = {"german": "me", "soviet": "bot:recruit"}
        return dict(self.ask("/api/tables", {"game": "blood-and-steel", "seats": seats, **about}))

    def finished(self) -> dict[str, Any]:
        """A table whose game is over: set up, played a little, then given up."""
        table = self.open_table(seats={"german": "me", "soviet": "me"})
        for _ in range(60):
            for seat, key in table["keys"].items():
                view = self.ask(f"/api/tables/{table['table']}", key=key)
                if view["actor"] == seat:
                    action = _quick(view["actions"], view["number"])
                    body = {"action": action, "number": view["number"], "undos": view["undos"]}
                    self.ask(f"/api/tables/{table['table']}/actions", body, key)
                    if self.ask(f"/api/tables/{table['table']}", key=key)["status"] == "over":
                        return table
        raise AssertionError("the game did not end")

    def play_by_chance(self, table: dict[str, Any], wanted: Callable[[Any], Any], seed: int = 5) -> str:
        """Both seats act by chance until one is asked what is wanted; the name of that seat."""
        chance, view = random.Random(seed), {"actor": next(iter(table["keys"]))}
        for _ in range(1500):
            key = table["keys"][view["actor"]]
            view = self.ask(f"/api/tables/{table['table']}", key=key)
            if view["yours"] and wanted(view):
                return str(view["actor"])
            if view["yours"]:
                verbs = sorted({action.split()[0] for action in view["actions"]} - BACK)
                verb = chance.choice(verbs)
                action = chance.choice([one for one in view["actions"] if one.split()[0] == verb])
                body = {"action": action, "number": view["number"], "undos": view["undos"]}
                self.ask(f"/api/tables/{table['table']}/actions", body, key)
                view = self.ask(f"/api/tables/{table['table']}", key=key)
            assert view["status"] == "playing"
        raise AssertionError("the wanted moment did not come")


def _quick(actions: list[str], number: int) -> str:
    """Set up at once, move a little, resign after a while."""
    for wanted in ("deploy", "ready", "done"):
        found = [action for action in actions if action.split()[0] == wanted]
        if found:
            return found[0]
    if number > 40:
        return "concede"
    moves = [action for action in actions if action.split()[0] == "move"]
    return moves[number % len(moves)] if moves and number % 3 else actions[-1]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("browser") / "tables.db"
    command = [sys.executable, str(HERE / "run_server.py"), str(database), "0", "1943"]  # dice that repeat themselves
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        assert address.startswith("http"), "the server did not start"
        _wait(address)
        yield Server(address, process, database)
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=5):
                return
        except OSError:
            pass


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.fail("Chromium is missing; `make test` installs it")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """`visitor()` is a page of somebody who has never been here; mistakes in scripts fail the test."""
    contexts: list[Any] = []
    mistakes: list[str] = []

    def arrive(width: int = 1280, height: int = 800, language: str = "en", theme: str = "light", **more: Any) -> Any:
        locale = {"en": "en-GB", "fr": "fr-FR"}[language]
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale=locale, color_scheme=theme,
            base_url=server.address, reduced_motion="reduce", **more,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not mistakes, mistakes
