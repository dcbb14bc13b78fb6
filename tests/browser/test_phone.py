"""A phone: words that can be read whole, no keys that it has not, and the way to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CUT = """() => [...document.querySelectorAll('#bar .btn .word')].filter(word => {
  const [w, b] = [word.getBoundingClientRect(), word.parentElement.getBoundingClientRect()];
  return w.width > 2 && (w.left < b.left - 1 || w.right > b.right + 1); }).map(word => word.textContent)"""
KEYS_SEEN = "() => [...document.querySelectorAll('kbd, table.keys')].filter(one => one.checkVisibility()).length"
HIDDEN = "selector => { const e = document.querySelector(selector); return e.scrollHeight > e.clientHeight + 1; }"


def at_a_phone(visitor: Callable[..., Any], language: str) -> Any:
    """At the table of the first steps, which one plays on alone."""
    page = visitor(width=390, height=844, language=language, has_touch=True, is_mobile=True)
    page.goto("/")
    page.click("[data-steps=blood-and-steel]")
    page.click("#coach-leave")
    page.click("#play-on")
    page.wait_for_function("() => window.page.view?.yours && window.page.board.frame")
    return page


def test_the_bar_cuts_no_word(visitor: Callable[..., Any]) -> None:
    page = at_a_phone(visitor, "fr")
    assert page.evaluate(CUT) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_pressed_the_prompt_says_all(visitor: Callable[..., Any]) -> None:
    page = at_a_phone(visitor, "fr")
    assert page.evaluate(HIDDEN, "#prompt p")
    page.tap("#prompt h1")
    page.wait_for_selector("#prompt.whole p .id")
    assert not page.evaluate(HIDDEN, "#prompt p")
    page.tap("#prompt h1")
    page.wait_for_selector("#prompt:not(.whole)")


def test_no_keys_where_there_is_no_keyboard(visitor: Callable[..., Any]) -> None:
    page = at_a_phone(visitor, "fr")
    assert page.evaluate(KEYS_SEEN) == 0
    page.evaluate("() => window.page.help()")
    page.wait_for_selector("dialog .way")
    assert page.evaluate(KEYS_SEEN) == 0


def test_the_menu_leads_to_the_rules(visitor: Callable[..., Any]) -> None:
    page = at_a_phone(visitor, "en")
    page.tap(".tools .phone-only")
    hrefs = page.evaluate("() => [...document.querySelectorAll('.menu a')].map(one => one.getAttribute('href'))")
    assert hrefs == ["/how/blood-and-steel", "/rules/blood-and-steel", "/"]
    page.tap(".menu a")
    page.wait_for_selector(".reading .report")
    page.evaluate("() => scrollTo(0, 2000)")
    page.wait_for_function("() => scrollY > 1000")
    assert page.locator("#top nav").bounding_box()["y"] >= 0  # its tabs stay


def test_keys_are_called_as_on_the_keyboard_of_the_reader(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768, language="fr")
    page.goto("/")
    page.click("[data-steps=tank-commander]")
    page.wait_for_selector("#coach-next")
    page.wait_for_function("() => window.page.view?.yours && window.page.board.frame")
    page.evaluate("() => window.page.help()")
    caps = page.locator("table.keys kbd").all_inner_texts()
    assert "Entrée" in caps
    assert "Échap" in caps
    assert not {"Enter", "Esc", "Home", "Début"} & set(caps)  # a table of cards has no compass
    rows = page.locator("table.keys tr").all_inner_texts()
    assert any(row.split()[0] == "M" for row in rows)  # each verb with its letter
