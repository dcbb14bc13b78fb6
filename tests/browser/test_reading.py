"""How to play and the rules: pictures, search by mouse and keys, what a table plays with; phone, and nothing grave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.test_first_steps import findings

GAMES = ["blood-and-steel", "tank-commander", "hell-of-stalingrad"]


def _opened(page: Any, address: str) -> Any:
    page.goto(address)
    page.wait_for_selector("#top nav a")
    return page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_to_play_shows_the_games_own_pictures(visitor: Callable[..., Any], language: str) -> None:
    page = visitor(language=language)
    for game in GAMES:
        _opened(page, f"/how/{game}")
        assert page.evaluate("() => document.documentElement.lang") == language
        page.wait_for_function(
            "() => [...document.images].length > 4 && [...document.images].every(e => e.complete && e.naturalWidth > 0)"
        )
        expect(page.locator(".five li")).to_have_count(5)
        expect(page.locator(".credits dd").nth(1)).to_be_attached()
        assert "<how." not in page.inner_text("body")


def test_numbers_point_at_the_parts_of_a_piece(visitor: Callable[..., Any]) -> None:
    page = visitor()
    for game in GAMES[:2]:
        _opened(page, f"/how/{game}")
        parts = page.locator(".numbered > div").count()
        assert parts == 6
        address = page.get_attribute("img.face", "data-src")
        numbers = page.evaluate(
            """async address => { const text = await (await fetch(`${address}&theme=light`)).text();
            const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
            return [...svg.querySelectorAll('svg > text')].map((one) => Number(one.textContent)); }""",
            address,
        )
        assert numbers == [1, 2, 3, 4, 5, 6]


def test_a_rule_is_shown_on_the_table_where_it_was_last_used(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, lambda view: any(one["rule"] == "bs:7.1.a" for one in view["log"]["lines"]))
    page = visitor(width=1366, height=768)
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view && window.page.board.frame && window.page.layers")
    place = page.evaluate("""() => { const line = window.page.log.lines.findLast((one) => one.rule === 'bs:7.1.a');
      return window.page.board.regionOf(line.ids[0]); }""")
    told = 'id => Boolean(document.querySelector(`.region.told[data-id="${id}"]`))'
    seen = """id => { const { x, y } = window.page.board.places.get(id), [left, top, wide, high] =
      window.page.board.camera.seen; return x > left && x < left + wide && y > top && y < top + high; }"""
    page.evaluate("() => window.page.showRule('bs:7.1.a')")
    page.click("[data-show='bs:7.1.a']")
    assert page.wait_for_function(told, arg=place)
    assert page.wait_for_function(seen, arg=place)
    page.goto(f"/rules/blood-and-steel?table={table['table']}#bs:7.1.a")
    page.click("#show-on-table")
    page.wait_for_function("() => window.page?.board?.frame")
    assert page.wait_for_function(told, arg=place)
    assert page.wait_for_function(seen, arg=place)


def test_pictures_follow_the_theme(visitor: Callable[..., Any]) -> None:
    page = _opened(visitor(theme="light"), "/how/tank-commander")
    assert "theme=light" in page.locator("img.drawn").first.get_attribute("src")
    for _ in range(2):
        page.click(".colours")
    page.wait_for_selector("img.drawn[src*='theme=dark']")


def test_from_how_to_play_one_sits_down(visitor: Callable[..., Any]) -> None:
    page = _opened(visitor(), "/how/blood-and-steel")
    page.click(".margin a.btn")
    page.wait_for_selector("#sit")
    expect(page.locator("input[name=game][value=blood-and-steel]").first).to_be_checked()
    page.go_back()
    page.click(".margin [data-begin=steps]")
    page.wait_for_selector("#coach-next")
    assert "/table/" in page.url


@pytest.mark.parametrize(("language", "sought"), [("en", "Tiger"), ("fr", "Tigre"), ("fr", "Tiger")])
def test_search_finds_in_both_languages(visitor: Callable[..., Any], language: str, sought: str) -> None:
    page = _opened(visitor(language=language), "/rules/blood-and-steel")
    all_rules = page.locator(".rule:visible").count()
    page.keyboard.press("/")
    page.keyboard.type(sought)
    page.wait_for_function("n => document.querySelectorAll('.rule:not([hidden])').length < n", arg=all_rules)
    page.keyboard.press("ArrowDown")  # among what was typed, though the last letter has just come
    page.wait_for_selector(".rule.open")
    found = page.locator(".rule:not([hidden])").count()
    assert found >= 20
    expect(page.locator("#chapters .hits:not([hidden])").nth(4)).to_be_attached()
    first = page.evaluate("() => location.hash")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("first => location.hash !== first", arg=first)
    page.keyboard.press("Escape")
    page.wait_for_function("n => document.querySelectorAll('.rule:not([hidden])').length === n", arg=all_rules)


def test_filters_and_links(visitor: Callable[..., Any]) -> None:
    page = _opened(visitor(width=1440, height=900), "/rules/blood-and-steel#bs:11.0.a")
    page.wait_for_selector("[id='bs:11.0.a'].open")
    expect(page.locator("#open-rule").first).to_contain_text("Tiger support", use_inner_text=True)
    page.click("[data-filter=rulings]")
    kinds = page.evaluate("() => [...document.querySelectorAll('.rule:not([hidden])')].map(e => e.dataset.kind)")
    assert set(kinds) == {"ruling"}
    page.goto("/rules/blood-and-steel#bs:7.3.3")  # a family leads to its first rule
    page.wait_for_selector("[id='bs:7.3.3.a'].open")


def test_the_options_of_a_table_are_marked(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1440, height=900)
    table = server.open_table(seats={"german": "me", "soviet": "me"}, options={"wittmann": "yes"})
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("#tab-rules")
    page.click("#tab-rules")
    page.click(".rule-find a")  # all rules, by chapter
    page.wait_for_selector(".back-link")
    page.wait_for_selector("[data-option=wittmann] .chosen.on")
    expect(page.locator("[id='bs:14.2.3.a'] .pill.on")).to_have_count(1)
    expect(page.locator("[id='bs:14.2.2.a'] .pill.off")).to_have_count(1)
    expect(page.locator("[id='bs:14.2.2.a'].off")).to_have_count(1)
    page.click(".back-link")
    page.wait_for_selector("#board")


def test_a_phone(visitor: Callable[..., Any]) -> None:
    page = visitor(width=390, height=844, language="fr", has_touch=True)
    for game in GAMES:
        for kind in ("how", "rules"):
            _opened(page, f"/{kind}/{game}")
            assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_grave_finding(visitor: Callable[..., Any], theme: str) -> None:
    page = visitor(width=1366, height=768, theme=theme)
    _opened(page, "/how/blood-and-steel")
    assert findings(page) == []
    _opened(page, "/rules/tank-commander#tc:9.3.2")
    page.fill("#find", "armour")
    page.wait_for_selector("mark")
    assert findings(page) == []
