"""One screen for two, undo, refusals, why not, the stack that fans out, the language, the phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.hands import CAN, FANNED, NUMBER, PLACE, PLACES, asked, changed, click_verb, lit_spots, sit_down


def _sit_at_one_screen(page: Any) -> None:
    page.goto("/")
    page.click("[data-game=blood-and-steel]")
    page.check("input[name=seat-soviet][value=here]")
    page.click("#sit")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    for verb in ("deploy", "ready"):
        asked(page)
        assert page.evaluate("() => window.page.view.seat") == "german"
        before = page.evaluate(NUMBER)
        assert click_verb(page, verb)
        changed(page, before)


def _soviet_deploys(page: Any) -> None:
    page.wait_for_function("() => window.page.view?.seat === 'soviet' && window.page.view.yours")
    before = page.evaluate(NUMBER)
    assert click_verb(page, "deploy")
    changed(page, before)


def test_one_screen_with_a_curtain(visitor: Callable[..., Any]) -> None:
    """Where a game has secrets the other player opens a curtain first. Blood & Steel has none: here it says it has."""
    page = visitor()
    page.route("**/api/games/blood-and-steel?*", _with_secrets)
    _sit_at_one_screen(page)
    page.wait_for_selector(".curtain")
    expect(page.locator(".curtain h2").first).to_contain_text("Soviet", use_inner_text=True)
    assert page.evaluate("() => window.page.view.seat") == "german"  # nothing of the other seat is fetched before
    assert page.evaluate("() => document.activeElement.id") == "raise"
    page.keyboard.press("Enter")
    _soviet_deploys(page)


def _with_secrets(route: Any) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "secrets": True})


def test_one_screen_without_secrets(visitor: Callable[..., Any]) -> None:
    page = visitor()
    _sit_at_one_screen(page)
    _soviet_deploys(page)
    expect(page.locator(".curtain")).to_have_count(0)


def _in_play(page: Any) -> None:
    sit_down(page)
    for verb in ("deploy", "ready"):
        asked(page)
        before = page.evaluate(NUMBER)
        assert click_verb(page, verb)
        changed(page, before)
    asked(page)
    page.wait_for_selector("[data-verb=end]:not(.off)")


def test_stack_fans_out_and_undo(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1440, height=900)
    _in_play(page)
    before = page.evaluate(PLACES)
    number = page.evaluate(NUMBER)
    stacked = lit_spots(page, CAN)
    page.mouse.click(*stacked[0])
    fanned = lit_spots(page, FANNED)
    if fanned:
        assert len(fanned) > 1
        page.mouse.click(*fanned[0])
    expect(page.locator(".piece[data-state=selected]")).to_have_count(1)
    hexes = lit_spots(page, PLACE)
    page.mouse.click(*hexes[0])
    changed(page, number)
    assert page.evaluate(PLACES) != before
    number = page.evaluate(NUMBER)
    page.keyboard.press("Control+z")
    changed(page, number)
    assert page.evaluate(PLACES) == before


def test_why_not(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1440, height=900)
    _in_play(page)
    dashed = page.locator("#bar [data-verb].off").first
    dashed.hover()
    page.wait_for_selector(".card .why")
    assert page.inner_text(".card .why")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    page.fill("#jump", "2221")
    page.keyboard.press("Enter")
    page.keyboard.press("w")
    page.wait_for_function(r"() => /bs:\d/.test(document.getElementById('live').textContent)")
    rule = page.locator(".card .id").inner_text()
    page.click(".card .id")  # the rule opens beside the board
    page.wait_for_selector(".rule-text.here")
    assert page.locator(".rule-text.here .id").first.inner_text() == rule


def test_language_switches_in_mid_game(visitor: Callable[..., Any]) -> None:
    page = visitor()
    _in_play(page)
    page.wait_for_selector(".telling-bar", state="hidden")  # until then the log and the prompt hold back what is told
    last = page.evaluate("() => window.page.log.lines.at(-1).n")
    page.click(".tools .lang")
    page.wait_for_selector("html[lang=fr]")
    page.wait_for_selector("#prompt h1:text-matches('peu(ven)?t encore agir')")
    page.wait_for_selector("[data-verb=move] .word:text-is('Déplacer')")
    page.wait_for_function("n => window.page.log.lines.at(-1)?.n === n", arg=last)
    page.wait_for_selector(".log :text-matches('marqueur', 'i')")
    page.wait_for_function("() => window.page.board.labelOf('1411').includes('colline')")
    page.reload()
    page.wait_for_selector("html[lang=fr] #prompt.yours h1:text-matches('peu(ven)?t encore agir')")
    assert page.evaluate("() => window.page.log.lines.at(-1).n") == last  # nothing was lost or told twice


def test_refused_action_says_why(visitor: Callable[..., Any]) -> None:
    page = visitor()
    _in_play(page)
    number = page.evaluate(NUMBER)
    page.evaluate("() => window.page.acting.send('move lah-pz 2221')")  # a page that is out of date could send this
    page.wait_for_selector(".card .why")
    assert re.search(r"bs:\d", page.inner_text(".card"))
    assert page.evaluate(NUMBER) == number
    assert not page.evaluate("() => window.page.busy")


def test_phone(visitor: Callable[..., Any]) -> None:
    page = visitor(width=360, height=740, language="fr", has_touch=True)
    _in_play(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.click("#log-button")
    page.wait_for_selector("#side.open .ln")
    page.click("#side-close")
    page.wait_for_selector("#side:not(.open)", state="hidden")
    assert page.locator("#overview svg").first.is_visible()


def test_theme_is_kept(visitor: Callable[..., Any]) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_selector(".box")
    for _ in range(2):
        page.click(".colours")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.reload()
    page.wait_for_selector("html[data-theme=dark] .box")


def test_the_table_as_text_can_be_played(visitor: Callable[..., Any]) -> None:
    page = visitor()
    sit_down(page)
    page.click("#top [aria-label='Links to this table']")
    page.click("button:has-text('The table as text')")
    page.wait_for_function("() => document.querySelector('.textsheet').textContent.length > 500")
    page.fill("dialog input[type=search]", "deploy")
    before = page.evaluate(NUMBER)
    page.click(".plain .btn")
    changed(page, before)
    assert page.evaluate("() => window.page.view.number") > int(before.split(".")[0])


def test_first_load_is_small(visitor: Callable[..., Any]) -> None:
    """All that the start page fetches, and all that the table page fetches, as it comes over the line."""
    page = visitor()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto("/")
    page.wait_for_selector(".box")
    assert 0 < sum(sizes) < 300_000
    page.click("[data-game=blood-and-steel]")
    sizes.clear()
    page.click("#sit")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    assert 0 < sum(sizes) < 290_000, sum(sizes)
