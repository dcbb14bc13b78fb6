"""Bots at the table: a level chosen in the form, a hint taken, a seat left to a bot and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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
    assert "deployment" in page.inner_text("#hint-card .best")
    page.click("#hint-do")
    page.wait_for_function("() => window.page.view.number > 0")
    assert page.is_hidden("#hint-card")


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Any, visitor: Callable[..., Any]) -> None:
    """The bot sets up in our place until we come back; nobody else has noticed more than its name."""
    table, page = server.open_table(seats={"german": "me", "soviet": "me"}), visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.click("#deputy")
    page.click("[data-level=regular]")
    page.wait_for_selector("#take-back")
    assert "Bot, regular" in page.inner_text("#top .seats")
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
    assert "Bot, recruit" in other.inner_text("#top .seats")


def test_a_bot_that_thinks_says_how_long_it_may(server: Any, visitor: Callable[..., Any]) -> None:
    """Once there is something to think about."""
    table, page = server.open_table(seats={"german": "me", "soviet": "me"}), visitor()
    seat = server.play_by_chance(table, lambda view: sum(one.startswith("move") for one in view["actions"]) > 20)
    other = "soviet" if seat == "german" else "german"
    page.goto(f"/table/{table['table']}#key={table['keys'][other]}")
    page.wait_for_function("() => window.page?.view")
    server.ask(f"/api/tables/{table['table']}/deputy", {"level": "veteran"}, table["keys"][seat])
    assert "2 s" in page.wait_for_selector(".prompt .deadline").text_content()
