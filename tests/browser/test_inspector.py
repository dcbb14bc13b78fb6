"""The inspector tells what is true now: the chosen unit first, no unit that has gone, no old state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

# What the inspector shows, and what the table says of the place it names.
SHOWN = """() => [...document.querySelectorAll('#inspect .ins')].map((row) => row.querySelector('.words').innerText)"""
TRUE = """id => { const { board } = window.page; const { region } = board.piece(id);
  const stack = [id, ...board.stackOf(region).filter((one) => one !== id)];
  return stack.map((one) => { const { title, text } = board.piece(one); return [title, ...text].join('\\n'); }); }"""
SAME = f"id => JSON.stringify(({SHOWN})()) === JSON.stringify(({TRUE})(id))"


def look(server: Any, table: dict[str, Any], seat: str) -> dict[str, Any]:
    return dict(server.ask(f"/api/tables/{table['table']}", key=table["keys"][seat]))


def act(server: Any, table: dict[str, Any], seat: str, action: str) -> int:
    view = look(server, table, seat)
    body = {"action": action, "number": view["number"], "undos": view["undos"]}
    server.ask(f"/api/tables/{table['table']}/actions", body, table["keys"][seat])
    return int(look(server, table, seat)["number"])


def test_a_unit_is_followed_and_what_befalls_it_is_told(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, lambda view: any(one.startswith("fire ") for one in view["actions"]))
    page = visitor(width=1366, height=768)
    page.goto(f"/table/{table['table']}#watch")
    page.wait_for_function("() => window.page?.board.frame")
    told = 0
    for verb in ("fire", "move", "fire"):
        found = [one for one in look(server, table, seat)["actions"] if one.startswith(f"{verb} ")]
        if not found:
            continue
        unit = found[0].split()[2 if verb == "fire" else 1]
        page.evaluate("id => window.page.inspect(id)", unit)
        page.wait_for_function(SAME, arg=unit)
        number = act(server, table, seat, found[0])
        page.wait_for_function("n => window.page.view.number >= n", arg=number)
        if page.evaluate("id => Boolean(window.page.view.frame.pieces[id])", unit):
            page.wait_for_function(SAME, arg=unit)
            told += 1
    assert told >= 2


def test_the_chosen_unit_of_a_stack_comes_first_and_a_box_is_named_in_words(
    visitor: Callable[..., Any], server: Any
) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor(width=1366, height=768)
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.board.frame")
    units = page.evaluate("() => window.page.board.stackOf(window.page.board.piece('lah-1pg').region)")
    assert len(units) > 1
    for unit in (units[-1], units[0]):
        x, y, wide, high = page.evaluate(
            "id => { const r = document.querySelector(`[data-id='${id}']`).getBoundingClientRect();"
            " return [r.x, r.y, r.width, r.height]; }",
            unit,
        )
        page.mouse.click(x + wide / 2, y + high / 2)
        page.wait_for_function(SAME, arg=unit)
    heading = page.inner_text("#inspect header b")
    assert "Leibstandarte" in heading
    assert "," not in heading, "not the names of all that lies there"


# Figures with a mark after them, and degrees, in all that can be read: the page, and what is said of each piece.
MARKED = """sign => { const { pieces } = window.page.view.frame;
  const said = [document.body.innerText, ...Object.values(pieces).map((one) => `${one.title} ${one.text} ${one.svg}`)];
  return said.join(' ').split(sign).length - 1; }"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("slug", "marked"), [("blood-and-steel", 0), ("tank-commander", 50)])
def test_reconstructed_values_are_explained_once(
    visitor: Callable[..., Any], server: Any, slug: str, marked: int, language: str
) -> None:
    """No value reads as degrees; a mark is a star, which the legend explains, and nothing says it again for each."""
    table = server.open_table(game=slug, seats={"german": "me", "soviet": "bot:recruit"})
    page = visitor(width=1366, height=768, language=language)
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.layers")
    page.wait_for_selector("#bar [data-verb]" if not marked else ".bd-tile .bd-card")
    word = {"en": "reconstructed", "fr": "reconstitué"}[language]
    expect(page.locator(".legend").first).to_contain_text(word, use_inner_text=True)
    assert page.evaluate(MARKED, word) == 1
    assert page.evaluate(MARKED, "\u00b0") == 0
    if marked:
        expect(page.locator(".legend").first).to_contain_text("*", use_inner_text=True)
        assert (
            page.evaluate("() => (document.getElementById('builder').innerText.match(/\\d\\*/g) ?? []).length") > marked
        )
