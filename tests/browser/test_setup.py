"""Set-up by mouse: every lit place takes a click, and both games can be laid out wholly by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import card_hands
from browser.hands import NUMBER, asked, changed, click_verb

# Where the middle of a lit place, or a piece, is on the screen.
MIDDLE = """id => { const { board, wrap } = window.page; const thing = board.piece(id) ?? board.places.get(id);
  const [x, y] = board.camera.toScreen(thing.x, thing.y); const at = wrap.getBoundingClientRect();
  return [x + at.x, y + at.y]; }"""
LIT = "() => [...window.page.choosing.lights.lit]"
WHERE = "id => window.page.view.frame.pieces[id].region"
LEFT = """side => Object.entries(window.page.view.frame.pieces)
  .filter(([id, { region }]) => window.page.choosing.lights.can.has(id) && window.page.board.places.isBox(region))
  .map(([id]) => id)"""


def seated(page: Any, table: dict[str, Any], seat: str) -> None:
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.board.frame")


def seated_before_the_whole(page: Any, table: dict[str, Any], seat: str) -> None:
    seated(page, table, seat)
    page.click("#zoom .tool:last-child")


def click(page: Any, thing: str) -> None:
    page.mouse.click(*page.evaluate(MIDDLE, thing))


def place(page: Any, unit: str, where: str) -> None:
    """A unit, then a place of the map."""
    before = page.evaluate(NUMBER)
    click(page, unit)
    if page.evaluate("() => window.page.choosing.fan") is not None:  # it lies in a stack: it is laid out first
        page.mouse.click(*page.evaluate(FANNED, unit))
    click(page, where)
    changed(page, before)


FANNED = """id => { const { x, y, width, height } =
  document.querySelector(`.pieces .piece.fanned[data-id="${id}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2]; }"""


def test_every_lit_hex_of_a_zone_takes_a_click(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1440, height=900)
    seated_before_the_whole(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
    click(page, "lah-1pg")
    zone = page.evaluate(LIT)
    assert len(zone) == 21
    page.keyboard.press("Escape")
    for where in zone:
        place(page, "lah-1pg", where)
        assert page.evaluate(WHERE, "lah-1pg") == where
        before = page.evaluate(NUMBER)
        page.keyboard.press("Control+z")
        changed(page, before)


def test_both_sides_of_a_battle_are_laid_out_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    for seat, units in (("german", 18), ("soviet", 3)):
        page = visitor(width=1440, height=900)
        seated_before_the_whole(page, table, seat)
        assert by_hand(page) == units
        if seat == "soviet":
            assert face_down(page) == 3  # the others lie on their objectives
        page.click("#bar [data-verb=ready]:not(.off)")
        page.wait_for_function("seat => window.page.view.actor !== seat || window.page.view.turn > 0", arg=seat)
        page.close()


def by_hand(page: Any) -> int:
    """Take what waits in its box, put it on a lit hex, until all of it lies on the map."""
    for n in range(60):
        asked(page)
        left = page.evaluate(LEFT)
        if not left:
            return n
        click(page, left[0])
        hexes = page.evaluate(LIT)
        page.keyboard.press("Escape")
        place(page, left[0], hexes[n % len(hexes)])
    raise AssertionError("something is still to be placed")


def face_down(page: Any) -> int:
    """Counters that nobody knows yet: the verb, then a hex, as often as there are any."""
    for n in range(40):
        asked(page)
        button = page.locator("#bar [data-verb=remnant]:not(.off)")
        if not button.count():
            return n
        before = page.evaluate(NUMBER)
        button.click()
        hexes = page.evaluate(LIT)
        click(page, hexes[n % len(hexes)])
        changed(page, before)
    raise AssertionError("counters are left")


def test_a_force_of_cards_is_laid_out_by_mouse(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    card_hands.open_form(page, "17.1")
    page.click("#sit")
    card_hands.take_ready_made(page)
    page.wait_for_function("() => window.page.view.muster === null")  # nothing is asked that is never used
    placed = "() => window.page.log.lines.filter((line) => line.kind === 'placed' && line.seat === 'german').length"
    card_hands.wait(page)
    for n in range(12):
        if not page.locator("#bar [data-verb=place]:not(.off)").count():
            break
        assert card_hands.place_card(page, page.evaluate(NUMBER), n)
        card_hands.wait(page)
    assert page.evaluate(placed) == 6


# The letters of what waits in a box, its title and note, in pixels; and where the box is on the screen.
WAITING = """id => { const { board, view, wrap } = window.page, { scale } = board.camera;
  const { region } = view.frame.pieces[id], ground = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const here = Object.values(view.frame.pieces).filter((one) => one.region === region);
  document.body.append(ground);
  ground.innerHTML = [...here, view.frame.regions[region]].map((one) => one.svg).join('');
  const size = (one) => Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) * scale
    * parseFloat(getComputedStyle(one).fontSize);
  const letters = [...ground.querySelectorAll('text')].map((one) => [size(one), one.textContent]);
  ground.remove();
  const corners = view.frame.regions[region].outline.map(([x, y]) => board.camera.toScreen(x, y));
  const inside = corners.every(([x, y]) => x >= 0 && y >= 0 && x <= wrap.clientWidth && y <= wrap.clientHeight);
  return { letters, inside }; }"""


COVERED = """() => { const box = (one) => one.getBoundingClientRect(), map = box(document.getElementById('overview'));
  return [...document.querySelectorAll('.piece[data-state=can]')].filter((one) => { const at = box(one);
    return at.left < map.right && at.right > map.left && at.top < map.bottom && at.bottom > map.top; })
    .map((one) => one.dataset.id); }"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (390, 844)])
def test_what_is_to_be_placed_can_be_read(visitor: Callable[..., Any], server: Any, width: int, height: int) -> None:
    page = visitor(width=width, height=height, language="fr")
    seated(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
    told = page.evaluate(WAITING, "lah-1pg")
    assert told["inside"]
    assert len(told["letters"]) > 18
    assert min(told["letters"])[0] >= 11, told["letters"]
    assert page.evaluate(COVERED) == [], "the small map lies over what waits to be placed"


def test_a_choice_leads_to_its_places_and_back(visitor: Callable[..., Any], server: Any) -> None:
    """On a phone the box and the zone are not seen together."""
    page = visitor(width=390, height=844)
    seated(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
    click(page, "lah-1pg")
    seen = """id => { const { board } = window.page, [x, y, wide, high] = board.camera.seen,
      thing = board.piece(id) ?? board.places.get(id);
      return thing.x > x && thing.x < x + wide && thing.y > y && thing.y < y + high; }"""
    assert page.wait_for_function(seen, arg="0813")
    before = page.evaluate(NUMBER)
    click(page, "0813")
    changed(page, before)
    assert page.wait_for_function(seen, arg="lah-2pg")


def test_when_all_is_placed_the_map_is_seen(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=390, height=844)
    seated(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
    before = page.evaluate(NUMBER)
    assert click_verb(page, "deploy")
    changed(page, before)
    page.wait_for_function("""() => { const { board } = window.page, [x, y, wide, high] = board.camera.seen;
      return Object.values(board.frame.pieces).filter((one) => one.side === 'german' && one.x > x && one.x < x + wide
        && one.y > y && one.y < y + high).length >= 18; }""")


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] - 12, steps=3)
    page.mouse.move(*end, steps=6)
    page.wait_for_selector(".carried")
    page.mouse.up()


def test_a_counter_is_dragged_from_its_box_to_a_hex(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1366, height=768)
    seated(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
    for unit, where in (("lah-1pg", "0813"), ("lah-2pg", "0813")):  # where another one stands too
        before, look = page.evaluate(NUMBER), page.evaluate("() => window.page.board.camera.x")
        drag(page, page.evaluate(MIDDLE, unit), page.evaluate(MIDDLE, where))
        changed(page, before)
        assert page.evaluate(WHERE, unit) == where
        assert page.evaluate("() => window.page.board.camera.x") == look, "the map stays"
        expect(page.locator(".carried")).to_have_count(0)
    before = page.evaluate(NUMBER)
    drag(page, page.evaluate(MIDDLE, "lah-pz"), page.evaluate(MIDDLE, "0414"))
    page.wait_for_selector(".sheet.card")
    assert page.evaluate(NUMBER) == before, "a wrong place is told, nothing is lost"


@pytest.fixture
def cards(visitor: Callable[..., Any]) -> Any:
    """A force of cards to be set up."""
    page = visitor(width=1366, height=768)
    card_hands.open_form(page, "17.1")
    page.click("#sit")
    card_hands.take_ready_made(page)
    page.wait_for_function("() => window.page.view.muster === null")
    card_hands.wait(page)
    return page


def middle(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_from_the_hand_to_a_position(cards: Any) -> None:
    for where in ("A1-2", "A2-1"):
        card = cards.locator(".hand-card[data-state=can]").first
        before = cards.evaluate(NUMBER)
        drag(cards, middle(card.bounding_box()), cards.evaluate(MIDDLE, where))
        changed(cards, before)
        there = "where => Object.values(window.page.view.frame.pieces).map((one) => one.region).includes(where)"
        assert cards.evaluate(there, where)


def test_an_enlarged_card_catches_no_click(cards: Any) -> None:
    """The card of the hand that is shown large lies over a lit position: the position is meant."""
    card = cards.locator(".hand-card[data-state=can]").first
    cards.mouse.move(*middle(card.bounding_box()))
    cards.wait_for_function(
        "e => getComputedStyle(e).visibility === 'visible'", arg=card.locator("svg").element_handle()
    )
    large = card.locator("svg").bounding_box()
    before = cards.evaluate(NUMBER)
    cards.mouse.down()
    cards.mouse.up()
    cards.wait_for_function("() => window.page.choosing.picks.length === 1")
    cards.mouse.move(large["x"] + 60, large["y"] + large["height"] - 60, steps=5)
    cards.mouse.down()
    cards.mouse.up()
    changed(cards, before)
    assert cards.evaluate(
        "() => window.page.log.lines.some((line) => line.kind === 'placed' && line.seat === 'german')"
    )
