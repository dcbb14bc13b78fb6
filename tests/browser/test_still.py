"""Nothing jumps: the prompt keeps its height, the board its place and scale; cards cover nothing one may point at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import CAN, NUMBER, PLACE, asked, changed, lit_spots

BOX = """() => { const box = (id) => { const r = document.getElementById(id).getBoundingClientRect();
  return [r.x, r.y, r.width, r.height]; };
  return JSON.stringify([box('prompt'), box('board'), window.page.board.camera.scale]); }"""
SPOT = """id => { const r = document.querySelector(`.pieces .piece[data-id="${id}"]`).getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2]; }"""
TOP = """ids => ids.find((id) => { const { level, height } = window.page.board.piece(id);
  return level === height - 1; })"""
COVERS = """ids => { const card = document.querySelector('.boardwrap > .card').getBoundingClientRect();
  return ids.filter((id) => { const r = document.querySelector(`.pieces .piece[data-id="${id}"]`)
    .getBoundingClientRect(); return card.left < r.right && r.left < card.right && card.top < r.bottom
    && r.top < card.bottom; }); }"""


def in_a_phase(page: Any, server: Any, verb: str = "fire") -> dict[str, Any]:
    table: dict[str, Any] = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, lambda view: any(one.startswith(f"{verb} ") for one in view["actions"]))
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.board.frame && window.page.layers")
    return table


@pytest.mark.parametrize(("width", "language"), [(1366, "en"), (1024, "fr"), (390, "fr")])
def test_prompt_and_board_keep_their_size(visitor: Callable[..., Any], server: Any, width: int, language: str) -> None:
    page = visitor(width=width, height=768, language=language)
    in_a_phase(page, server, "move")
    before = page.evaluate(BOX)
    for verb in ("move", "overrun", "fire"):
        button = page.locator(f"#bar [data-verb={verb}]:not(.off)")
        if button.count():
            button.click()
            assert page.evaluate(BOX) == before, verb
            page.keyboard.press("Escape")
    unit = page.evaluate("() => [...window.page.choosing.lights.can][0]")
    page.evaluate("id => window.page.follow(window.page.choosing.click({ id }))", unit)
    assert page.evaluate(BOX) == before


def test_a_card_covers_neither_its_piece_nor_targets_and_repeats_nothing(
    visitor: Callable[..., Any], server: Any
) -> None:
    page = visitor(width=1366, height=768)
    in_a_phase(page, server)
    firer, target = page.evaluate(
        "() => window.page.view.actions.find((one) => one.startsWith('fire ')).split(' ').slice(1, 3)"
    )
    page.evaluate("id => window.page.follow(window.page.choosing.click({ id }))", firer)
    page.evaluate("id => window.page.follow(window.page.choosing.point({ id }))", firer) if page.evaluate(
        "() => Boolean(window.page.choosing.fan)"
    ) else None
    targets = page.evaluate("() => [...window.page.choosing.lights.targets]")
    assert target in targets
    top = page.evaluate(TOP, targets)
    page.mouse.move(*page.evaluate(SPOT, top))  # lit: what it is stands in the inspector, and nowhere else
    page.wait_for_function(
        "id => document.querySelector('#inspect .ins b')?.textContent === window.page.board.piece(id).title",
        arg=top,
    )
    expect(page.locator(".boardwrap > .card")).to_have_count(0)
    dark = page.evaluate(
        """() => Object.entries(window.page.board.frame.pieces).find(([id, piece]) => {
          const spot = window.page.board.spot(id); const { camera, places } = window.page.board;
          return piece.side && piece.side !== window.page.choosing.side && piece.level === piece.height - 1
            && !places.isBox(piece.region) && !window.page.choosing.lights.targets.has(id) && spot.left > 150
            && spot.top > 20 && spot.right < camera.width - 60 && spot.bottom < camera.height - 20; })?.[0]"""
    )
    assert dark
    page.mouse.move(*page.evaluate(SPOT, dark))
    page.wait_for_selector(".boardwrap > .card .why")
    page.wait_for_function("() => document.querySelector('.boardwrap > .card').style.opacity === ''")
    assert page.evaluate(COVERS, [dark, *targets]) == []
    assert page.evaluate("id => window.page.board.piece(id).title", dark) in page.inner_text(".boardwrap > .card .why")


def test_why_not_speaks_of_the_formation_or_of_what_is_pointed_at(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1366, height=768)
    table = server.open_table(seats={"german": "me", "soviet": "me"})

    def quiet(view: Any) -> bool:
        verbs = {one.split()[0] for one in view["actions"]}
        return "move" in verbs and "fire" not in verbs and "end" in verbs

    seat = server.play_by_chance(table, quiet)
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_selector("#bar [data-verb=fire].off")
    page.hover("#bar [data-verb=fire]")
    page.wait_for_selector(".card .why")
    said = page.inner_text(".card .why")
    formation = page.inner_text("#prompt h1").split(":")[0]
    assert said.startswith("No unit of the"), said
    assert formation in said


def test_a_move_leaves_the_board_where_it_is(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1440, height=900)
    in_a_phase(page, server, "move")
    asked(page)
    before, number = page.evaluate(BOX), page.evaluate(NUMBER)
    for spot in lit_spots(page, CAN):
        page.mouse.click(*spot)
        hexes = lit_spots(page, PLACE)
        if hexes:
            page.mouse.click(*hexes[0])
            break
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    changed(page, number)
    assert page.evaluate(BOX) == before
