"""Keys stay in the browser: no address, clipboard or entry of the history holds one; a lost one can be replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

# What a page leaves where others may look: every address it was given or gave itself.
ENTRIES = """window.entries = [location.href];
for (const name of ['pushState', 'replaceState']) {
  const real = history[name].bind(history);
  history[name] = (state, title, address) => { real(state, title, address); window.entries.push(location.href); };
}"""
ADDRESSES = """() => [location.href, document.referrer,
  ...performance.getEntriesByType('resource').map((one) => one.name)]"""


def _places(page: Any) -> list[str]:
    """Where a page can be seen to be, as the browser's own history tells it too."""
    session = page.context.new_cdp_session(page)
    history = session.send("Page.getNavigationHistory")["entries"]
    return [*page.evaluate(ADDRESSES), *(one["url"] for one in history), page.url]


def test_no_address_clipboard_or_history_holds_a_key(visitor: Callable[..., Any], server: Any) -> None:
    """A table opened from its link, its sheet of links, the replay with its copied link, and back again."""
    table = server.finished()
    keys = list(table["keys"].values())
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(ENTRIES)
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("dialog .end")
    assert page.evaluate("() => window.page.view.seat") == "german"
    seen = [*_places(page), *page.evaluate("() => window.entries.slice(1)")]  # the first is the link one came by
    page.click("#copy-replay")
    page.wait_for_selector("#copy-replay:has-text('Copied')")
    seen.append(page.evaluate("() => navigator.clipboard.readText()"))
    page.click("dialog .foot a.primary")
    page.wait_for_selector(".where:not(:empty)")
    page.click("#copy-step")
    page.wait_for_function("() => document.querySelector('.where').textContent === 'Copied.'")
    seen += [page.evaluate("() => navigator.clipboard.readText()"), *page.evaluate("() => window.entries")]
    seen += _places(page)
    page.go_back()
    page.wait_for_selector("dialog .end")
    seen += _places(page)
    assert len(seen) > 20
    assert [one for one in seen if any(key in one for key in keys)] == []


def test_a_running_game_and_its_replay_show_no_key(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    key = table["keys"]["german"]
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/table/{table['table']}#key={key}")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    assert [one for one in _places(page) if key in one] == []
    page.goto(f"/replay/{table['table']}")
    page.wait_for_selector(".where:not(:empty)")
    page.click("#copy-step")
    page.wait_for_function("() => document.querySelector('.where').textContent === 'Copied.'")
    assert key not in page.evaluate("() => navigator.clipboard.readText()")
    assert [one for one in _places(page) if key in one] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_replaced_key_ends_the_old_links(visitor: Callable[..., Any], server: Any, language: str) -> None:
    """From the menu of links: the new link is shown, this page goes on with it, another one with the old key ends."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    old = f"/table/{table['table']}#key={table['keys']['german']}"
    page, thief = visitor(language=language), visitor()
    for one in (page, thief):
        one.goto(old)
        one.wait_for_selector("[data-verb=deploy]:not(.off)")
    page.click("#share")
    page.click(".own-link summary")
    page.click("#new-key")
    page.wait_for_function("old => !document.querySelector('.mine input')?.value.endsWith(old)", arg=old)
    fresh = page.input_value(".mine input")
    assert table["keys"]["german"] not in fresh
    thief.wait_for_selector("main.lonely")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    page.reload()
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    other = visitor()
    other.goto(fresh)
    other.wait_for_function("() => window.page?.view?.seat === 'german'")


@pytest.mark.parametrize("place", ["table", "replay"])
def test_a_key_that_opens_nothing_does_not_stick(visitor: Callable[..., Any], server: Any, place: str) -> None:
    """Somebody follows a bad link to a table at which he sits: without it he sits there as before."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_function("() => window.page?.view?.seat === 'german'")
    page.goto("/")
    page.goto(f"/{place}/{table['table']}#key=wrong%key")
    page.wait_for_selector("main.lonely")
    page.goto(f"/table/{table['table']}")
    page.wait_for_function("() => window.page?.view?.seat === 'german'")
