"""Bots at the table: a level chosen in the form, a hint taken, a seat left to a bot and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import rest


@pytest.mark.parametrize("level", ["recruit", "regular", "veteran"])
def test_a_game_is_begun_from_the_form_against_each_level(level: str, visitor: Callable[..., Any]) -> None:
    """The level is chosen below the seat; the top bar says who sits there."""
    page = visitor()
    page.goto("/")
    page.click("[data-game=blood-and-steel]")
    page.check(f"input[name=level-soviet][value={level}]")
    page.click("#sit")
    page.wait_for_selector(f"#top .seats:has-text('Bot, {level}')")


def test_a_hint_is_asked_for_and_taken(server: Any, visitor: Callable[..., Any]) -> None:
    """What the veteran would do is told in words; one click does it."""
    table, page = server.open_table(), visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.click("#hint")
    page.wait_for_selector("#hint-do")
    expect(page.locator("#hint-card .best").first).to_contain_text("deployment", use_inner_text=True)
    page.click("#hint-do")
    page.wait_for_function("() => window.page.view.number > 0")
    expect(page.locator("#hint-card").first).to_be_hidden()


def test_the_level_of_an_opponent_is_changed_at_the_table(server: Any, visitor: Callable[..., Any]) -> None:
    """Its name in the top bar opens its sheet: levels, the pace of its moves, how it has answered."""
    table, page = server.open_table(), visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.click("#top .seat.bot")
    page.check(".bot-sheet input[value=veteran]")
    page.wait_for_function("() => window.page.view.seats[1].player === 'Veteran'")
    assert page.is_visible(".bot-sheet #pace")
    page.keyboard.press("Escape")
    assert "Bot, veteran" in page.inner_text("#top .seats")


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Any, visitor: Callable[..., Any]) -> None:
    """The bot sets up in our place until we come back; nobody else has noticed more than its name."""
    table, page = server.open_table(seats={"german": "me", "soviet": "me"}), visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.click("#deputy")
    page.click("[data-level=regular]")
    page.wait_for_selector("#take-back")
    expect(page.locator("#top .seats").first).to_contain_text("Bot, regular", use_inner_text=True)
    page.click("#take-back")
    page.wait_for_function("() => window.page.view.seats[0].kind === 'human'")


def test_a_seat_that_was_left_goes_to_the_bot_its_owner_allows(server: Any, visitor: Callable[..., Any]) -> None:
    """He says so where he would leave it himself; the other player is offered it once he is gone."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    owner, other = visitor(), visitor()
    owner.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    owner.click("#deputy")
    owner.select_option("#stand-in", "recruit")
    owner.wait_for_function("() => window.page.view.seats[0].stand_in === 'recruit'")
    owner.close()
    other.goto(f"/table/{table['table']}#key={table['keys']['soviet']}")
    while not other.locator(
        "#instead"
    ).count():  # offered to whoever looks once nothing has been seen of him for a while
        other.reload()
        other.wait_for_function("() => window.page?.view")
        rest(other)
    other.click("#instead")
    other.wait_for_function("() => window.page.view.seats[0].kind === 'bot'")
    expect(other.locator("#top .seats").first).to_contain_text("Bot, recruit", use_inner_text=True)


def test_a_bot_that_thinks_says_how_long_it_may(server: Any, visitor: Callable[..., Any]) -> None:
    """Once there is something to think about."""
    table, page = server.open_table(seats={"german": "me", "soviet": "me"}), visitor()
    seat = server.play_by_chance(table, lambda view: sum(one.startswith("move") for one in view["actions"]) > 20)
    other = "soviet" if seat == "german" else "german"
    page.goto(f"/table/{table['table']}#key={table['keys'][other]}")
    page.wait_for_function("() => window.page?.view")
    server.ask(f"/api/tables/{table['table']}/deputy", {"level": "veteran"}, table["keys"][seat])
    assert "2 s" in page.wait_for_selector(".prompt .deadline").text_content()
