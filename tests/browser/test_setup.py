"""Set-up by mouse: every lit place takes a click, and both games can be laid out wholly by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import card_hands
from browser.hands import NUMBER, asked, changed

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
    seated(page, server.open_table(seats={"german": "me", "soviet": "me"}), "german")
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
        seated(page, table, seat)
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
