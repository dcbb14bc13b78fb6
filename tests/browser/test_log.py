"""The log beside the board: it stays at its end, unless the reader looks at something older."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

END = "() => document.querySelector('.log-end').getBoundingClientRect().top < innerHeight"


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
    lines = page.locator(".ln").count()
    act(server, table, 2)
    page.wait_for_function("n => document.querySelectorAll('.ln').length > n", arg=lines)
    page.wait_for_function(END)
    assert not page.is_visible(".log-news")
    page.locator(".panel").evaluate("panel => { panel.scrollTop = 0; }")
    page.wait_for_function(f"() => !({END})()")
    act(server, table, 3)
    page.wait_for_selector(".log-news:has-text('new line')")
    assert page.locator(".panel").evaluate("panel => panel.scrollTop") == 0, "what one reads stays where it is"
    page.click(".log-news")
    page.wait_for_function(END)
    page.wait_for_selector(".log-news", state="hidden")
