"""Tank Commander on the page: whole games by mouse, a force built on screen, Interrupts, standing orders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import card_hands as hands

MOST = 900  # decisions of one game


def test_17_1_to_the_end_by_mouse_with_a_force_built_card_by_card(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1440, height=900)
    hands.open_form(page, "17.1")
    hands.set_option(page, "turn_limit", "12")
    page.click("#sit")
    page.wait_for_selector("#builder .bd-tile")
    assert hands.build_by_hand(page, "vehicle", 6) == 6
    page.click(f"#builder {hands.TAKE}")
    page.wait_for_function("() => window.page.view.muster === null")  # no draw pile is asked for: it is never used
    played = play(page, Tally())
    assert hands.is_over(page)
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)
    assert played.shots
    assert played.moves


@pytest.mark.night
def test_17_4_to_the_end_by_mouse_two_at_one_screen(visitor: Callable[..., Any], tmp_path: Path) -> None:
    """Both sides build, answer in windows, and give standing orders that the server keeps."""
    page = visitor(width=1440, height=900)
    hands.open_form(page, "17.4", "here")
    hands.set_option(page, "turn_limit", "10")
    page.click("#sit")
    played = play(page, Tally(tmp_path))
    assert hands.is_over(page)
    assert played.lists == 4  # a force and a draw pile each
    assert played.answered == {"south", "north"}, "an Interrupt by each side"
    assert set(played.orders) == {"south", "north"}
    assert "never" in played.orders.values(), played.orders  # what came after an order is judged in `order`


class Tally:
    """What one game has seen."""

    def __init__(self, files: Path | None = None) -> None:
        self.files = files  # where lists of one's own are kept
        self.lists = self.plays = self.shots = self.moves = self.placed = 0
        self.answered: set[str] = set()
        self.orders: dict[str, str] = {}  # the last standing order of each seat


def play(page: Any, tally: Tally) -> Tally:
    """A game by mouse: answer in windows, fire, advance, end the step."""
    for decision in range(MOST):
        hands.wait(page)
        if hands.raise_curtain(page):
            continue
        if hands.is_over(page):
            break
        tally.answered |= hands.seats_that_answered(page)
        before = hands.number(page)
        if not order(page, tally):
            decide(page, tally, before, decision)
            said = "() => [window.page.view.prompt.text, window.page.view.actions]"
            assert hands.went_on(page, before), page.evaluate(said)
    return tally


def order(page: Any, tally: Tally) -> bool:
    """Each seat asks to be asked always; once asked in vain, only when it can answer; having answered, never."""
    cards = hands.window(page)
    if cards is None or not page.locator("#order").count():
        return False
    seat = page.evaluate("() => window.page.view.seat")
    now = tally.orders.get(seat)
    assert now != "never", "asked against the order"
    assert now != "playable" or cards, "asked without a card to answer with"
    wanted = "always" if now is None else "playable" if now == "always" and not cards else None
    if now == "playable" and seat in tally.answered:
        wanted = "never"
    if wanted is None:
        return False
    tally.orders[seat] = wanted
    hands.give_order(page, wanted)
    return True


def decide(page: Any, tally: Tally, before: str, decision: int) -> None:
    if page.locator("#builder:not([hidden])").count():
        own = tally.files is not None and page.evaluate("() => window.page.view.muster") == "deck"
        hands.load_draw_pile(page, tally.files) if own else hands.take_ready_made(page)
        tally.lists += 1
    elif hands.window(page):
        page.locator("#window.open [data-word]").first.click()
        hands.go_on(page, before) or hands.end(page)
    elif page.locator("#prompt [data-word=red]").count():
        page.click("#prompt [data-word=red]")
    elif page.locator("#bar [data-verb=place]:not(.off)").count() and tally.placed < 16:
        tally.placed += 1
        hands.place_card(page, before, decision) or hands.end(page)
    elif page.locator("#bar [data-verb=go]:not(.off)").count() and decision % 3:
        page.click("#bar [data-verb=go]")
        hands.click_first(page, hands.CAN)
        hands.go_on(page, before) or hands.end(page)
        tally.moves += 1
    elif page.locator("#bar [data-verb=skip]:not(.off)").count() and page.locator("#bar [data-verb=draw]").count():
        page.click("#bar [data-verb=draw]")
    elif not begin(page, tally, before) and not hands.end(page):
        hands.go_on(page, before)


def begin(page: Any, tally: Tally, before: str) -> bool:
    """A play: fire and movement in turn, whichever is possible."""
    tally.plays += 1
    if tally.plays % 2:
        return fire(page, tally, before) or hands.advance(page, before, tally.plays)
    return hands.advance(page, before, tally.plays) or fire(page, tally, before)


def fire(page: Any, tally: Tally, before: str) -> bool:
    fired = hands.fire(page, before)
    tally.shots += fired
    return fired
