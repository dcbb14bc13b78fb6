"""No serious or critical finding of axe, on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import asked
from browser.measured_hands import Table
from grognard import games

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

GRAVE = {"serious", "critical"}
MOVING = ("squad", "skills", "edge", "place", "ready", "hold", "last", "go", "done")


def _findings(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_and_form(visitor: Callable[..., Any], theme: str) -> None:
    page = visitor(theme=theme)
    page.goto("/")
    page.wait_for_selector("#opens > *")
    assert _findings(page) == []
    page.click("[data-game=blood-and-steel]")
    page.wait_for_selector("#sit")
    page.click(".promise summary")
    page.wait_for_function("() => document.getElementById('commitment').textContent.length === 64")
    assert _findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", [game.slug for game in games.every()])
def test_how_to_play_and_the_rules(visitor: Callable[..., Any], game: str, theme: str) -> None:
    page = visitor(theme=theme)
    for path in (f"/how/{game}", f"/rules/{game}"):
        page.goto(path)
        page.wait_for_selector("h2")
        assert _findings(page) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_table(visitor: Callable[..., Any], server: Any, theme: str) -> None:
    page = visitor(theme=theme)
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    assert _findings(page) == []
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.click("#prompt .id, #tab-rules")
    page.wait_for_selector(".rule-text")
    assert _findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_card_table(visitor: Callable[..., Any], server: Any, theme: str) -> None:
    """A hand of cards, piles to look through, and a window with what may answer."""
    page = visitor(theme=theme)
    seats = {"german": "me", "soviet": "me"}
    table = server.open_table(game="tank-commander", seats=seats, options={"scenario": "17.3"})
    asked = server.play_by_chance(table, lambda view: view["pending"] and len(view["actions"]) > 1)
    page.goto(f"/table/{table['table']}#key={table['keys'][asked]}")
    page.wait_for_selector("#window.open .answers .btn")
    expect(page.locator(".hand-card").first).to_be_attached()
    assert _findings(page) == []
    page.click("#tab-table")
    page.wait_for_selector(".boxes li")
    assert _findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_measured_table(visitor: Callable[..., Any], server: Any, theme: str) -> None:
    """A roll of men with one of them open; then a table without a grid, a man with his reach and a question."""
    page = visitor(theme=theme)
    options = {"scenario": "ostankino", "squads": "choose", "decoys": "none", "events": "no"}
    table = Table(server, "gkchp", options=options)
    page.goto(table.address)
    page.click(".bd-ready >> nth=0")
    page.wait_for_selector(".bd-take[aria-disabled=false]")
    assert _findings(page) == []
    table.until(lambda view: any(action.startswith("move ") for action in view["actions"]), MOVING)
    page.reload()
    asked(page)
    page.click("#tab-table")
    page.wait_for_selector(".boxes li")
    assert _findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_end_replay_and_dice(visitor: Callable[..., Any], server: Any, theme: str) -> None:
    page = visitor(theme=theme)
    table = server.finished()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("dialog .end")
    assert _findings(page) == []
    page.goto(f"/replay/{table['table']}")
    page.wait_for_selector(".where:not(:empty)")
    page.keyboard.press("End")
    page.wait_for_selector(".ln.now")
    assert _findings(page) == []
    page.goto(f"/dice#{table['table']}")
    page.wait_for_selector(".verdict")
    assert _findings(page) == []
