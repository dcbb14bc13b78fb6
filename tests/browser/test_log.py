"""The log beside the board: it stays at its end, unless the reader looks at something older."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

END = "() => document.querySelector('.log-end').getBoundingClientRect().top < innerHeight"

LAST = "() => Number([...document.querySelectorAll('.ln')].at(-1).dataset.n)"


def act(server: Any, table: dict[str, Any], times: int) -> None:
    """Somebody plays elsewhere: the side that is asked ends its phase, or moves a unit."""
    for _ in range(times):
        for key in table["keys"].values():
            view = server.ask(f"/api/tables/{table['table']}", key=key)
            if view["yours"]:
                action = next((one for one in view["actions"] if one.split()[0] in ("deploy", "ready", "move")), None)
                body = {"action": action or view["actions"][-1], "number": view["number"], "undos": view["undos"]}
                server.ask(f"/api/tables/{table['table']}/actions", body, key)
                break


def test_new_lines_are_told_to_whoever_looks_elsewhere(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    act(server, table, 40)
    page = visitor()
    page.goto(f"/table/{table['table']}#watch")
    page.wait_for_selector(".ln")
    page.wait_for_function(END)
    last = page.evaluate(LAST)
    act(server, table, 2)
    page.wait_for_function(f"n => ({LAST})() > n", arg=last)
    page.wait_for_function(END)
    expect(page.locator(".log-news").first).to_be_hidden()
    page.locator(".panel").evaluate("panel => { panel.scrollTop = 0; }")
    page.wait_for_function(f"() => !({END})()")
    act(server, table, 3)
    page.wait_for_selector(".log-news:has-text('new line')")
    assert page.locator(".panel").evaluate("panel => panel.scrollTop") == 0, "what one reads stays where it is"
    page.click(".log-news")
    page.wait_for_function(END)
    page.wait_for_selector(".log-news", state="hidden")


def test_the_log_follows_though_the_panel_shrinks(visitor: Callable[..., Any], server: Any) -> None:
    """What is looked at below the log, or a smaller window, is no reason to stop following."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    act(server, table, 40)
    page = visitor(height=800)
    page.goto(f"/table/{table['table']}#watch")
    page.wait_for_selector(".ln")
    page.wait_for_function(SEEN)
    page.evaluate("() => window.page.inspect([...Object.keys(window.page.board.frame.pieces)][0])")
    page.set_viewport_size({"width": 1280, "height": 560})
    page.wait_for_function(SEEN)
    last = page.evaluate("() => window.page.log.lines.at(-1).n")
    act(server, table, 4)
    page.wait_for_function("n => window.page.log.lines.at(-1).n > n", arg=last)
    page.wait_for_function(SEEN)
    expect(page.locator(".log-news").first).to_be_hidden()


SEEN = """() => document.querySelector('.log-end').getBoundingClientRect().top
  <= document.getElementById('panel').getBoundingClientRect().bottom + 1"""


def test_guns_and_aircraft_bear_the_side_that_fires(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    support = ("bombard", "strike")
    seat = server.play_by_chance(table, lambda view: any(one.split()[0] in support for one in view["actions"]))
    key = table["keys"][seat]
    view = server.ask(f"/api/tables/{table['table']}", key=key)
    action = next(one for one in view["actions"] if one.split()[0] in support)
    body = {"action": action, "number": view["number"], "undos": view["undos"]}
    server.ask(f"/api/tables/{table['table']}/actions", body, key)
    page = visitor()
    page.goto(f"/table/{table['table']}#watch")
    verb = action.split()[0]
    line = page.locator(f".ln[data-kind={verb}-hit], .ln[data-kind={verb}-missed]").last
    line.wait_for()
    assert line.locator(".die").get_attribute("style").startswith(f"--of-side: var(--side-{seat}")
    emblem = "seat => document.querySelector(`#top .seat [aria-label*='${seat}']`).innerHTML"
    name = {"german": "German", "soviet": "Soviet"}[seat]
    assert line.locator(".emblem").first.inner_html() == page.evaluate(emblem, name)


def test_every_die_of_a_game_is_somebodys(server: Any) -> None:
    """The end sheet counts by seat: no die is left out, none is counted for the wrong side."""
    table = server.finished()
    lines = server.ask(f"/api/tables/{table['table']}/log?since=0&until=100000")["lines"]
    rolls = [roll for line in lines for roll in line["rolls"]]
    assert len(rolls) > 5
    assert {roll["seat"] for roll in rolls} == {"german", "soviet"}
