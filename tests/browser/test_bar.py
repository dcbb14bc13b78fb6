"""The action bar fits from 1024 up and on a phone, in both languages; it runs over nothing, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

CROWDED = ("move", "fire", "overrun", "bombard")
LAID_OUT = """() => {
  const bar = document.getElementById('bar').getBoundingClientRect();
  const side = document.getElementById('side').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('#bar .btn')].filter((one) => one.offsetParent)
    .map((one) => one.getBoundingClientRect());
  const words = [...document.querySelectorAll('#bar .btn:not(.off) .word')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).position !== 'absolute');
  return {
    out: buttons.filter((one) => one.left < bar.left - 1 || one.right > bar.right + 1).length,
    over: buttons.some((one, i) => buttons.slice(i + 1).some((other) => one.right > other.left + 1)),
    beside: bar.right <= side.left + 1, page: document.documentElement.scrollWidth <= innerWidth,
    left: document.body.getBoundingClientRect().left, cut: words.length, n: buttons.length };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bar_fits_in_a_battle(visitor: Callable[..., Any], server: Any, language: str) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, lambda view: set(CROWDED) <= {action.split()[0] for action in view["actions"]})
    fits(visitor, table, seat, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bar_fits_at_a_table_of_cards(visitor: Callable[..., Any], server: Any, language: str) -> None:
    seats = {"german": "me", "soviet": "me"}
    table = server.open_table(game="tank-commander", seats=seats, options={"scenario": "17.2"})
    wanted = {"move", "fire", "draw", "play"}
    seat = server.play_by_chance(table, lambda view: wanted <= {action.split()[0] for action in view["actions"]})
    fits(visitor, table, seat, language)


def fits(visitor: Callable[..., Any], table: dict[str, Any], seat: str, language: str) -> None:
    page = visitor(width=1024, height=768, language=language)
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.layers && window.page.board.frame")
    for width in (390, 1024, 1280, 1366):  # on a phone too what ends is in sight
        page.set_viewport_size({"width": width, "height": 768})
        page.wait_for_function(f"() => {{ const found = ({LAID_OUT})(); return !found.out && !found.over; }}")
        found = page.evaluate(LAID_OUT)
        assert found["beside"] or width < 720, width  # on a phone the panel lies over the page
        assert found["page"], width
        assert found["left"] == 0, width
        assert found["cut"] == 0, width
        assert found["n"] >= len(CROWDED) + 1
