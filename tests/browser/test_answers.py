"""The buttons beside the question lie over nothing that can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser import siege_hands as siege

# Whether the lower edge of a part of the page is above that of another one, where both are shown.
ABOVE = "([a, b]) => { const box = (s) => document.querySelector(s).getBoundingClientRect(); " + (
    "return box(a).bottom <= box(b).top + 1; }"
)


def test_five_colours_stand_beside_the_question(server: Any, visitor: Callable[..., Any]) -> None:
    seats = {"german": "me", "soviet": "me"}
    table = server.open_table(game="tank-commander", seats=seats)
    seat = server.play_by_chance(table, lambda view: "name red" in view["actions"])
    page = visitor(width=1024, height=768)
    siege.sit_at(page, table, seat)
    words = page.locator("#prompt [data-word]")
    expect(words).to_have_count(5)
    assert page.evaluate(ABOVE, ["#prompt .right", "#strip"])
    assert page.evaluate(ABOVE, ["#prompt .right", "#tabs"])
    cut = "() => { const { scrollHeight, clientHeight } = document.querySelector('#prompt .asked p'); "
    assert page.evaluate(cut + "return scrollHeight - clientHeight; }") <= 1, "and the question is read whole"


def test_on_a_phone_who_is_asked_for_a_district_sees_all_of_them(server: Any, visitor: Callable[..., Any]) -> None:
    table, seat = siege.table_where(server, "basic", "send")
    page = visitor(width=390, height=844, language="fr")
    siege.sit_at(page, table, seat)
    page.evaluate(
        "() => { const { page } = window; page.follow(page.choosing.point({ id: [...page.choosing.lights.can][0] })); }"
    )
    expect(page.locator("#prompt #cancel")).to_be_in_viewport(ratio=1)
    page.wait_for_selector("#strip .places")
    assert page.evaluate(ABOVE, ["#prompt .right", "#strip .places"])
