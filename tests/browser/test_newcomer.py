"""What a newcomer stumbled over: counts that disagree, answers far from the question, orders that cannot be found."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import NUMBER, changed

READY = "() => window.page?.view?.yours && window.page.board.frame && window.page.layers && !window.page.busy"
MIDDLE = """id => { const { board, wrap } = window.page; const thing = board.piece(id) ?? board.places.get(id);
  const [x, y] = board.camera.toScreen(thing.x, thing.y); const at = wrap.getBoundingClientRect();
  return [x + at.x, y + at.y]; }"""


def phase(visitor: Callable[..., Any], server: Any, **about: Any) -> Any:
    """A phase of somebody whose units can move."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    wanted = lambda view: view["turn"] and sum(one.startswith("move ") for one in view["actions"]) > 60  # noqa: E731
    seat = server.play_by_chance(table, wanted)
    page = visitor(**about)
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function(READY)
    return page


def count_in(text: str) -> int:
    """The first number that stands by itself, not in the name of a formation."""
    found = re.search(r": (\d+) |\? (\d+) |\? (One) ", text)
    assert found, text
    return 1 if found[3] else int(found[1] or found[2])


@pytest.mark.parametrize("width", [1366, 390])
def test_who_can_still_act_is_counted_alike_and_ending_asks(
    visitor: Callable[..., Any], server: Any, width: int
) -> None:
    page = phase(visitor, server, width=width)
    for _ in range(3):
        asked = count_in(page.evaluate("() => window.page.view.prompt.text"))
        before = page.evaluate(NUMBER)
        page.click("#bar [data-verb=end]:not(.off)")
        page.wait_for_selector("dialog #yes")
        assert count_in(page.inner_text("dialog")) == asked
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        assert page.evaluate(NUMBER) == before, "nothing was ended"
        page.evaluate("() => window.page.acting.send(window.page.view.actions.find((one) => one.startsWith('move ')))")
        changed(page, before)
        page.wait_for_function(READY)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
@pytest.mark.parametrize("chosen", [False, True])
def test_why_not_is_told_beside_what_was_pointed_at(
    visitor: Callable[..., Any], server: Any, width: int, height: int, chosen: bool
) -> None:
    page = phase(visitor, server, width=width, height=height)
    if chosen:
        page.evaluate("""() => { const { page } = window;
          const unit = page.view.actions.find((one) => one.startsWith('move ')).split(' ')[1];
          page.follow(page.choosing.point({ id: unit })); }""")
    dark = page.evaluate("""() => { const { board, choosing, wrap } = window.page, { lit, assault } = choosing.lights;
      const known = Object.keys(window.page.layers.regions).map((id) => [id, board.places.get(id)]);
      const all = known.filter(([id, one]) => {
        const [x, y] = board.camera.toScreen(one?.x ?? -1e9, one?.y ?? -1e9);
        const { clientWidth: wide, clientHeight: high } = wrap;
        return one?.kind === 'hex' && !lit.has(id) && !assault.has(id) && !board.stackOf(id).length
          && x > 90 && y > 150 && x < wide - 90 && y < high - 150; });
      return all[Math.floor(all.length / 2)]?.[0] ?? null; }""")
    assert dark, "there is a dark hex on the screen"
    x, y = page.evaluate(MIDDLE, dark)
    page.mouse.click(x, y)
    page.wait_for_function("() => getComputedStyle(document.querySelector('.card') ?? document.body).opacity === '1'")
    page.wait_for_selector(".card .why")
    box = page.locator(".card").bounding_box()
    across = max(box["x"] - x, x - box["x"] - box["width"], 0)
    down = max(box["y"] - y, y - box["y"] - box["height"], 0)
    assert max(across, down) < 70, "beside the hex"
    said = page.inner_text(".card .why")
    assert len(said.split()) >= 4, "a reason, in words"
    if chosen:
        expect(page.locator(".card .id")).to_have_count(1)  # with its rule


def test_standing_orders_are_among_the_settings(visitor: Callable[..., Any], server: Any) -> None:
    seats = {"german": "me", "soviet": "me"}
    table = server.open_table(game="tank-commander", seats=seats, options={"scenario": "17.2"})
    page = visitor(width=1366)
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_function("() => window.page?.view")
    page.click("#settings")
    expect(page.locator("#order-setting").first).to_have_value("playable")
    page.select_option("#order-setting", "never")
    page.wait_for_function("() => window.page.view.order.now === 'never'")
    plain = visitor(width=1366)  # a game without such questions has no such setting
    other = server.open_table(seats=seats)
    plain.goto(f"/table/{other['table']}#key={other['keys']['german']}")
    plain.wait_for_function("() => window.page?.view")
    plain.click("#settings")
    plain.wait_for_selector("#pace")
    expect(plain.locator("#order-setting")).to_have_count(0)


def test_ranks_are_told_as_each_reader_sees_them(visitor: Callable[..., Any], server: Any) -> None:
    """Your own rank is yours; another's has its nation, also in a sentence about the enemy."""
    seats = {"german": "me", "soviet": "me"}
    table = server.open_table(game="tank-commander", seats=seats, options={"scenario": "17.1"})
    server.play_by_chance(table, lambda view: view["turn"] == 1)
    for seat, other in (("german", "Soviet"), ("soviet", "German")):
        page = visitor(width=1366)
        page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
        page.wait_for_selector(".log .ln")
        lines = page.evaluate("() => window.page.log.lines.filter((one) => one.kind === 'placed')")
        assert {one["seat"] for one in lines} == {"german", "soviet"}
        for line in lines:
            whose = "your " if line["seat"] == seat else f"the {other} "
            assert f" on {whose}" in line["text"]
            assert "enemy" not in line["text"]


def test_the_shelf_has_help(visitor: Callable[..., Any]) -> None:
    """ "?" offers first steps, how to play and the rules of each game, then the keys; the key does the same."""
    page = visitor()
    page.goto("/")
    page.wait_for_selector(".box")
    page.click("#top .help")
    page.wait_for_selector("dialog [data-help]")
    expect(page.locator("dialog [data-help]")).to_have_count(page.locator(".box").count())
    row = page.locator("[data-help=tank-commander]")
    assert row.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))") == [
        "/how/tank-commander", "/rules/tank-commander",
    ]  # fmt: skip
    expect(page.locator("dialog table.keys tr").nth(10)).to_be_attached()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("?")
    page.click("[data-help=tank-commander] [data-way=steps]")
    page.wait_for_selector("#coach-next")
