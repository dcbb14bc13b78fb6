"""The end sheet and the replay of a card game: losses by name, numbers from 1 to 10, the hand of whoever looks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

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
    counted = page.evaluate(
        "() => [...document.querySelectorAll('.dicebars text:not(.pips)')].map((one) => one.textContent)"
    )
    assert sum(int(text) for text in counted) == drawn > 0
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


def test_the_dispatch_tells_why_what_turned_it_and_how_lucky_it_was(visitor: Callable[..., Any], server: Any) -> None:
    """Given up: the result, who gave up, how it stood; the promise of the dice as this browser remembers it."""
    table = server.finished()
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("dialog .end")
    expect(page.locator("dialog h2.result").first).to_contain_text("Winner", use_inner_text=True)
    expect(page.locator(".why").first).to_contain_text("concedes", use_inner_text=True)
    expect(page.locator(".why").first).to_contain_text("It stood", use_inner_text=True)
    seen = server.ask(f"/api/tables/{table['table']}/lead")
    thrown = {seat: [one for one in seen["luck"] if one["seat"] == seat] for seat in table["keys"]}
    for row in page.locator(".luck-row").all_inner_texts():
        seat = next(seat for seat in thrown if seat in row.lower())
        assert f"{sum(one['good'] for one in thrown[seat])} of {len(thrown[seat])} throws" in row
    assert page.get_attribute(".promised", "data-promise") == "unseen"  # this browser came after the first roll
    expect(page.locator(".promised").first).to_contain_text("test server", use_inner_text=True)
    page.click("#copy-replay")
    page.wait_for_selector("#copy-replay:has-text('Copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == f"{server.address}/replay/{table['table']}"


def test_the_promise_is_remembered_and_compared(visitor: Callable[..., Any], server: Any) -> None:
    """Seen at the start, the fingerprint is compared at the end; another one than was shown is told as such."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    view = server.ask(f"/api/tables/{table['table']}", key=table["keys"]["german"])
    body = {"action": "concede", "number": view["number"], "undos": view["undos"]}
    server.ask(f"/api/tables/{table['table']}/actions", body, table["keys"]["german"])
    page.wait_for_selector("dialog .end")
    assert page.get_attribute(".promised", "data-promise") == "same"
    page.evaluate("(id) => localStorage.setItem(`grognard.dice.${id}`, JSON.stringify('00'))", table["table"])
    page.reload()
    page.wait_for_selector(".promised[data-promise=other]")
    page.goto(f"/dice#{table['table']}")
    page.wait_for_selector(".verdict[data-good=false]")


def test_the_dispatch_by_keyboard(visitor: Callable[..., Any], server: Any) -> None:
    """The replay has the focus; Tab goes through the sheet, Escape lays it away."""
    table = server.finished()
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("dialog .end")
    page.wait_for_function("() => document.activeElement?.matches('dialog .foot a.primary')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => Boolean(document.activeElement.closest('dialog .foot'))")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/**")
    page.wait_for_selector(".where:not(:empty)")
    page.go_back()
    page.wait_for_selector("dialog .end")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
