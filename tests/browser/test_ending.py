"""The end sheet and the replay of a card game: losses by name, numbers from 1 to 10, the hand of whoever looks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

SEATS = ("german", "soviet")
LAST = 150  # actions; then somebody gives up


def _finished(server: Any) -> dict[str, Any]:
    """Six tanks a side, played by chance: who can shoot does."""
    chance = random.Random(11)
    seats = dict.fromkeys(SEATS, "me")
    table: dict[str, Any] = server.open_table(game="tank-commander", seats=seats, options={"scenario": "17.1"})
    path, seat = f"/api/tables/{table['table']}", SEATS[0]
    for number in range(LAST + 1):
        view = server.ask(f"{path}?frame=false", key=table["keys"][seat])
        if view["status"] == "over":
            return table
        if view["actor"] != seat:
            seat = view["actor"]
            view = server.ask(f"{path}?frame=false", key=table["keys"][seat])
        action = "concede" if number == LAST else chance.choice(list(view["odds"]) or view["actions"])
        body = {"action": action, "number": view["number"], "undos": view["undos"]}
        server.ask(f"{path}/actions?frame=false", body, table["keys"][seat])
    return table


def test_the_end_and_the_replay_of_a_card_game(visitor: Callable[..., Any], server: Any) -> None:
    """Every destroyed card is named, every number counted; each pair of eyes sees its own hand, all eyes none."""
    table = _finished(server)
    lines = server.ask(f"/api/tables/{table['table']}/log")["lines"]
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("dialog .result")
    drawn = sum(len(line["rolls"]) for line in lines)
    assert page.locator(".dicebars.many rect").count() % 10 == 0
    counted = page.evaluate("() => [...document.querySelectorAll('.dicebars text')].map((one) => one.textContent)")
    assert sum(int(text.split(": ")[1]) for text in counted) == drawn > 0
    lost = sum(line["kind"] == "destroyed" for line in lines)
    listed = page.evaluate(
        "() => [...document.querySelectorAll('.lost-cards li span:first-child')].map((one) => one.textContent)"
    )
    assert sum(int(text.rpartition("×")[2]) if "×" in text else 1 for text in listed) == lost > 0
    page.goto(f"/replay/{table['table']}")
    page.wait_for_selector(".where:not(:empty)")
    page.select_option("[data-choose=eyes]", "soviet")
    page.wait_for_function("() => !document.getElementById('hand').hidden")
    page.select_option("[data-choose=eyes]", "all")
    page.wait_for_function("() => document.getElementById('hand').hidden")
