"""No serious or critical finding of axe, on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

GRAVE = {"serious", "critical"}


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
    assert page.locator(".hand-card").count()
    assert _findings(page) == []
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
