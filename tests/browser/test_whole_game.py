"""A whole game against the bot: once by mouse, once by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from browser.hands import (
    CAN,
    FANNED,
    FINISHING,
    NUMBER,
    PLACE,
    TARGET,
    asked,
    changed,
    click_verb,
    is_over,
    lit_spots,
    rest,
    sit_down,
    turn_of,
)  # fmt: skip

LIT = f"{PLACE}, {TARGET}, {CAN}"
MOST = 400  # decisions: a phase ends after a few


def test_a_whole_game_by_mouse(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1440, height=900)
    sit_down(page)
    assert click_verb(page, "deploy")  # the third click from the start page is the first legal action
    acted = moved = shots = turns = 0
    for _ in range(MOST):
        asked(page)
        if is_over(page):
            break
        before = page.evaluate(NUMBER)
        acted += 1
        if turn_of(page) > turns:
            turns, moved = turn_of(page), 0
        if moved < 2 and page.locator("#bar [data-verb=move]:not(.off)").count() and _move(page):
            moved += 1
        elif page.locator("#bar [data-verb=fire]:not(.off)").count() and shots < 6 and _fire(page):
            shots += 1
        elif not click_verb(page, *FINISHING):
            _anything(page)
        changed(page, before)
    assert is_over(page)
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)
    assert acted > 30
    assert page.title().startswith("Game over")


def _move(page: Any) -> bool:
    """A unit that can act, then a lit hex."""
    for spot in lit_spots(page, CAN)[:4]:
        page.mouse.click(*spot)
        fan = lit_spots(page, f"{FANNED}[data-state=can]")
        if fan:
            page.mouse.click(*fan[0])
        hexes = lit_spots(page, PLACE)
        if hexes:
            page.mouse.click(*hexes[len(hexes) // 2])
            return True
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    return False


def _fire(page: Any) -> bool:
    """The verb, a unit, a target; then the odds, and the button below them."""
    page.click("#bar [data-verb=fire]")
    for spot in lit_spots(page, CAN)[:3]:
        page.mouse.click(*spot)
        fan = lit_spots(page, f"{FANNED}[data-state=can]")
        if fan:
            page.mouse.click(*fan[0])
        targets = lit_spots(page, TARGET)
        if targets:
            page.mouse.click(*targets[0])
            fan = lit_spots(page, f"{FANNED}[data-state=target]")
            if fan:
                page.mouse.click(*fan[0])
            if not _opens(page, ".odds .pc b"):  # the click met a counter on its way: nothing was sent, leave and go on
                break
            assert page.locator(".odds .pc b").inner_text().endswith("%")
            expect(page.locator(".odds .faces .die")).to_have_count(6)
            page.click(".odds .btn.primary")
            return True
    while page.locator("#cancel").count():
        page.keyboard.press("Escape")
    return False


def _opens(page: Any, selector: str) -> bool:
    try:
        page.wait_for_selector(selector, timeout=3_000)
    except PlaywrightTimeout:
        return False
    return True


def _anything(page: Any) -> None:
    """A question without a finishing verb: take the first thing that is lit, as often as needed."""
    before = page.evaluate(NUMBER)
    for _ in range(6):
        if page.evaluate(NUMBER) != before or page.evaluate("() => window.page.busy"):
            return
        if page.locator(".odds .btn.primary").count():
            page.click(".odds .btn.primary")
            return
        words = page.locator("#prompt [data-word]")
        if words.count():
            words.first.click()
            continue
        if page.locator("#confirm").count():
            page.click("#confirm")
            return
        spots = lit_spots(page, f"{FANNED}:not([data-state='']), {LIT}")
        if not spots:
            page.keyboard.press("0")  # perhaps it is off the screen
            spots = lit_spots(page, LIT)
        assert spots, "nothing to click"
        page.mouse.click(*spots[0])
        rest(page)


@pytest.mark.night
def test_a_whole_game_by_keyboard(visitor: Callable[..., Any]) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_selector("[data-game=blood-and-steel]")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.game") == "blood-and-steel":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#sit")
    page.keyboard.press("Enter")  # the button of the form has the focus
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    page.keyboard.press("d")
    moved = shots = turns = 0
    heard: list[str] = []
    for _ in range(MOST):
        asked(page)
        if is_over(page):
            break
        before = page.evaluate(NUMBER)
        if turn_of(page) > turns:
            turns, moved = turn_of(page), 0
        if moved < 1 and page.locator("#bar [data-verb=move]:not(.off)").count() and _move_by_keys(page, heard):
            moved += 1
        elif shots < 4 and page.locator("#bar [data-verb=fire]:not(.off)").count() and _fire_by_keys(page):
            shots += 1
        else:
            _finish_by_keys(page)
        changed(page, before)
    assert is_over(page)
    assert any("can act" in text for text in heard)  # the live region says what the cursor is on


def _move_by_keys(page: Any, heard: list[str]) -> bool:
    page.keyboard.press("n")
    rest(page)
    heard.append(page.inner_text("#live"))
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    if page.evaluate("() => !window.page.choosing.lights.lit.size"):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        return False
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    return True


def _fire_by_keys(page: Any) -> bool:
    page.keyboard.press("f")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    if page.locator(".odds .btn.primary").count():
        page.keyboard.press("Enter")  # the sheet has the focus
        return True
    for _ in range(3):
        page.keyboard.press("Escape")
    return False


def _finish_by_keys(page: Any) -> None:
    if page.locator("#bar [data-verb=end]:not(.off), #bar [data-verb]:last-child:not(.off)").count():
        page.keyboard.press("e")
        if page.locator("dialog #yes").count():
            page.keyboard.press("Enter")
        return
    before = page.evaluate(NUMBER)
    for _ in range(5):
        page.keyboard.press(
            "n"
            if page.evaluate("() => window.page.choosing.lights.can.size && !window.page.choosing.picks.length")
            else "t"
        )
        page.keyboard.press("Enter")
        rest(page)
        if page.locator(".odds .btn.primary").count() or page.locator("#confirm").count():
            page.keyboard.press("Enter")
        if page.evaluate(NUMBER) != before or page.evaluate("() => window.page.busy"):
            return
