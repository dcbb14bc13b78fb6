"""Ready and End are primary when nothing else is left; everything begun has a Cancel; one may give up at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.test_setup import click, seated

PRIMARY = "verb => document.querySelector(`#bar [data-verb=${verb}]`)?.classList.contains('primary') ?? false"


def act(server: Any, table: dict[str, Any], seat: str, action: str) -> None:
    view = server.ask(f"/api/tables/{table['table']}", key=table["keys"][seat])
    body = {"action": action, "number": view["number"], "undos": view["undos"]}
    server.ask(f"/api/tables/{table['table']}/actions", body, table["keys"][seat])


def test_ready_is_primary_once_all_is_placed(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor(width=1366, height=768)
    seated(page, table, "german")
    expect(page.locator("#bar .primary")).to_have_count(0)  # units are still to be placed
    click(page, "lah-1pg")
    page.wait_for_selector("#cancel")
    page.click("#cancel")
    assert page.evaluate("() => window.page.choosing.picks.length") == 0
    act(server, table, "german", "deploy front-line")
    page.wait_for_selector("#bar [data-verb=ready].primary")


def test_end_is_primary_when_nothing_else_can_be_done_and_not_before(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, lambda view: {"move", "end"} <= {one.split()[0] for one in view["actions"]})
    page = visitor(width=1366, height=768)
    seated(page, table, seat)
    page.wait_for_selector("#bar [data-verb=end]:not(.off)")
    assert not page.evaluate(PRIMARY, "end")
    unit = page.evaluate("() => [...window.page.choosing.lights.can][0]")
    page.evaluate("id => window.page.follow(window.page.choosing.point({ id }))", unit)
    page.wait_for_selector("#cancel")
    assert not page.evaluate(PRIMARY, "end"), "somebody is chosen: there is something to do"
    spend(server, table, seat)
    page.wait_for_selector("#bar [data-verb=end].primary")
    expect(page.locator("#prompt h1").first).to_contain_text("nothing left to do", use_inner_text=True)


def spend(server: Any, table: dict[str, Any], seat: str) -> None:
    """Everybody fires and moves until nothing is left but to end the phase."""
    for _ in range(150):
        view = server.ask(f"/api/tables/{table['table']}", key=table["keys"][seat])
        if view["actions"] == ["end"]:
            return
        wanted = [
            one for verb in ("fire", "strike", "bombard", "move") for one in view["actions"] if one.startswith(verb)
        ]
        act(server, table, seat, (wanted or view["actions"])[0])
    raise AssertionError("something is always left")


def test_one_may_give_up_while_one_waits(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor(width=1366, height=768)
    page.goto(f"/table/{table['table']}#key={table['keys']['soviet']}")
    page.wait_for_function("() => window.page?.view?.actor === 'german' && window.page.layers")
    page.click("#resign")
    page.wait_for_selector("dialog #yes")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog #yes", state="detached")
    assert page.evaluate("() => window.page.view.status") == "playing", "asked once more: Enter is to stay"
    page.click("#resign")
    page.click("dialog #yes")
    page.wait_for_function("() => window.page.view.status === 'over'")
    assert page.evaluate("() => window.page.view.result.won") == ["german"]
    page.wait_for_selector("dialog .result")
