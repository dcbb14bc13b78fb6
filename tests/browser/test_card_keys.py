"""Tank Commander by keyboard alone: from the shelf to the end of a game of 17.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import card_hands as hands
from browser.hands import rest

MOST = 500  # decisions of one game
SAID = "() => [window.page.view.prompt.text, window.page.view.actions, window.page.choosing.picks]"


def test_17_1_to_the_end_by_keyboard(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1440, height=900)
    sit_down(page)
    build(page)
    heard: list[str] = []
    done = {"fire": 0, "move": 0, "place": 0}
    for decision in range(MOST):
        hands.wait(page)
        if hands.is_over(page):
            break
        before = hands.number(page)
        decide(page, before, decision, done, heard)
        assert hands.went_on(page, before), page.evaluate(
            "() => [window.page.view.prompt.text, window.page.choosing.picks]"
        )
    assert hands.is_over(page)
    assert done["place"]
    assert done["move"]
    assert done["fire"]
    assert any("can act" in text for text in heard), heard  # the live region says what the cursor is on


def tab_to(page: Any, wanted: str) -> None:
    """Tab until the focus is there."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def sit_down(page: Any) -> None:
    page.goto("/")
    page.wait_for_selector("[data-game=tank-commander]")
    tab_to(page, "[data-game=tank-commander]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sit")
    tab_to(page, "#option-turn_limit")
    page.keyboard.press("Control+a")
    page.keyboard.type("10")
    tab_to(page, "#sit")
    page.keyboard.press("Enter")


def build(page: Any) -> None:
    """Six cards, a ready-made list out of the menu."""
    page.wait_for_function("() => window.page?.builder?.asked?.verb === 'build'")
    tab_to(page, ".bd-menu")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(f"#builder {hands.TAKE}")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => window.page.view.muster === null")


def can(page: Any, verb: str) -> bool:
    return bool(page.locator(f"#bar [data-verb={verb}]:not(.off)").count())


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def decide(page: Any, before: str, decision: int, done: dict[str, int], heard: list[str]) -> None:
    if page.locator("#prompt [data-word=red]").count():
        press(page, "1")
    elif can(page, "place") and done["place"] < 4:
        press(page, "n")
        rest(page)
        heard.append(page.inner_text("#live"))
        press(page, "Enter", *"tttt", "Enter")  # past the three positions of the second rank
        done["place"] += 1
    elif can(page, "go") and not can(page, "done"):
        press(page, "n", "Enter", *"ttt"[: 1 + decision % 3], "Enter")  # not always to the nearest
        done["move"] += 1
        choose_way(page, before)
    elif decision % 3 and (can(page, "fire") or can(page, "shoot")):
        press(page, "f", "n", "Enter", "t", "Enter")
        choose_way(page, before)
        done["fire"] += 1
    elif can(page, "move"):
        press(page, "m", "t", "Enter")
    else:
        end(page, before)


def choose_way(page: Any, before: str) -> None:
    """The sheet has the focus: Enter takes its first way; without one the step is ended instead."""
    rest(page)
    if page.locator(".odds .btn.primary").count():
        press(page, "Enter")
    elif not hands.sent(page, before):
        press(page, "Escape", "Escape", "Escape")
        end(page, before)


def end(page: Any, before: str) -> None:
    press(page, "e")
    if page.locator("dialog #yes").count():
        press(page, "Enter")
    if not hands.sent(page, before):
        press(page, "n", "Enter", "t", "Enter")
