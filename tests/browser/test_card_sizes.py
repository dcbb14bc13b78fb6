"""How large cards and their words are on the screen: measured on the page, not reckoned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import Server

CARD = (68, 96)  # pixels at least, width and height
LETTERS = 11  # pixels at least

# The sizes of cards on the board, from their frames in the scene and the camera, and the sizes of the letters in the
# very drawings that the board shows.
MEASURE = """() => {
  const { board, view } = window.page;
  const { scale } = board.camera;
  const pieces = Object.values(view.frame.pieces);
  const small = pieces.filter(one => one.kind === 'card-small').map(one => one.size.map(side => side * scale));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(ground);
  const drawn = pieces.filter(one => view.frame.regions[one.region]?.kind !== 'hand');
  const marks = Object.values(view.frame.marks);
  ground.innerHTML = [...drawn, ...marks].map(one => one.svg).join('');
  const grown = text => {
    const { a, b } = text.getScreenCTM();
    return Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize) * scale;
  };
  const letters = [...ground.querySelectorAll('text, tspan')].filter(one => one.textContent.trim())
    .map(one => [grown(one), one.textContent]);
  ground.remove();
  const heads = [...document.querySelectorAll('.hand-card .head')]
    .map(one => [parseFloat(getComputedStyle(one).fontSize), one.textContent]);
  return { scale, small, letters, heads };
}"""


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """The address of a table on which both sides stand, with a reserve."""
    made = server.open_table(
        game="tank-commander", seats={"german": "me", "soviet": "me"}, options={"scenario": "17.3"}
    )
    seat = server.play_by_chance(made, _both_stand)
    return f"/table/{made['table']}#key={made['keys'][seat]}"


def _both_stand(view: Any) -> bool:
    sides = {one["side"] for one in view["frame"]["pieces"].values() if one["kind"] == "card-small"}
    return view["turn"] >= 3 and sides >= {"german", "soviet"}


@pytest.mark.parametrize(
    ("width", "height", "language"), [(1366, 768, "en"), (1440, 900, "fr"), (1024, 768, "fr"), (390, 844, "fr")]
)
def test_cards_and_their_words_can_be_read(
    table: str, visitor: Callable[..., Any], width: int, height: int, language: str
) -> None:
    """Three columns at 1366 x 768: all of the mat is seen, cards are at least 68 x 96, letters at least 11 pixels high;
    on smaller screens one goes sideways instead."""
    page = visitor(width, height, language)
    page.goto(table)
    page.wait_for_function("() => window.page?.view?.frame?.pieces && window.page.board.frame && !window.page.busy")
    page.wait_for_function("() => document.body.classList.contains('of-cards')")
    found = page.evaluate(MEASURE)
    assert found["small"]
    if width >= 1366:
        assert page.evaluate("() => window.page.board.camera.isWhole")
        assert all(wide >= CARD[0] and high >= CARD[1] for wide, high in found["small"]), found["small"][0]
    assert not [one for one in found["letters"] if one[0] < LETTERS], found["scale"]
    assert not [one for one in found["heads"] if one[0] < LETTERS]


def test_a_tucked_card_is_raised_whole_when_it_is_pointed_at(table: str, visitor: Callable[..., Any]) -> None:
    page = visitor(1366, 768)
    page.goto(table)
    head = page.locator(".hand-card .head").first
    head.wait_for()
    picture = page.locator(".hand-card svg").first
    assert picture.is_hidden()
    head.hover()
    picture.wait_for()
    box, strip = picture.bounding_box(), head.bounding_box()
    assert (box["width"], round(box["height"] / box["width"], 1)) == (200, 1.4)
    assert box["y"] + box["height"] <= strip["y"] + 1
    assert box["x"] >= 0
