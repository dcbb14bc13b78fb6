"""Before one commits: the way and its price, the chance at every target and what a hit does, the odds of a fight."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

MIDDLE = """id => { const { board, wrap } = window.page; const thing = board.piece(id) ?? board.places.get(id);
  const [x, y] = board.camera.toScreen(thing.x, thing.y); const at = wrap.getBoundingClientRect();
  return [x + at.x, y + at.y]; }"""
INFANTRY = "pg"  # in the name of a unit
OVERRUN = re.compile(rf"overrun \d+ \S*{INFANTRY}")
SELECT = """id => { const { page } = window; const { x, y } = page.board.piece(id);
  page.board.camera.look(x, y, 0.9, 0); page.follow(page.choosing.point({ id })); }"""


@pytest.fixture
def phase(visitor: Callable[..., Any], server: Any) -> Any:
    """A phase in which units can move, fire and overrun."""
    wanted = {"move", "fire", "overrun"}
    return reached(
        visitor, server, lambda view: wanted <= {one.split()[0] for one in view["actions"]} and view["turn"] > 1
    )


def reached(visitor: Callable[..., Any], server: Any, moment: Callable[[dict[str, Any]], bool]) -> Any:
    """The page of whoever is asked when a moment has come by chance."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    seat = server.play_by_chance(table, moment)
    page = visitor(width=1440, height=900)
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view?.yours && window.page.board.frame && window.page.layers")
    return page


def offered(page: Any, verb: str) -> list[list[str]]:
    found = page.evaluate("verb => window.page.view.actions.filter((one) => one.startsWith(`${verb} `))", verb)
    return [one.split()[1:] for one in found]


def test_pointing_at_a_hex_shows_the_way_its_price_and_what_is_left(phase: Any) -> None:
    unit = offered(phase, "move")[0][0]
    phase.evaluate(SELECT, unit)
    near = phase.evaluate(
        """unit => { const { choosing, board } = window.page; const from = board.piece(unit);
        const far = (id) => Math.hypot(board.places.get(id).x - from.x, board.places.get(id).y - from.y);
        return [...choosing.lights.lit].filter((id) => board.stackOf(id).length === 0 && far(id) < 260)
          .sort((a, b) => far(b) - far(a))[0]; }""",
        unit,
    )
    phase.mouse.move(*phase.evaluate(MIDDLE, near))
    phase.wait_for_selector(".foreseen .leg")
    legs = phase.locator(".foreseen .leg").count()
    prices = [int(text) for text in phase.locator(".legs tbody td.num").all_inner_texts()]
    assert legs == len(prices) >= 1
    left = [int(text.split()[0]) for text in phase.locator(".foreseen .leg .rest").all_text_contents()]
    assert left == sorted(left, reverse=True)
    assert left[0] - left[-1] == sum(prices[1:])
    assert phase.locator(".legs tbody tr").last.locator("td").first.inner_text() == near
    threats = phase.evaluate("id => window.page.api.reach(id).then((found) => found.threats)", unit)
    hatched = phase.locator(".hatched .threatened")  # one path for all of them
    assert hatched.get_attribute("d").count("M") == len(threats)
    expect(phase.locator(".foreseen .threat")).to_have_count(int(near in threats))
    phase.mouse.move(5, 5)
    phase.wait_for_selector(".foreseen .leg", state="detached")


def test_the_reach_of_a_unit_under_the_pointer_is_asked_for_ahead(phase: Any) -> None:
    """A click then shows it at once: nothing more is asked, and the selection is one frame."""
    asked: list[str] = []
    phase.on("request", lambda request: asked.append(request.url) if "/reach" in request.url else None)
    unit = next(one for one, *_ in offered(phase, "move") if _threats(phase, one))
    phase.evaluate("id => { const { x, y } = page.board.piece(id); page.board.camera.look(x, y, 0.9, 0); }", unit)
    asked.clear()
    with phase.expect_response(lambda answer: "/reach" in answer.url):
        phase.mouse.move(*phase.evaluate(MIDDLE, unit))
    expect(phase.locator(".hatched .threatened")).to_have_count(0)
    phase.mouse.down()
    phase.mouse.up()
    phase.wait_for_selector(".hatched .threatened", state="attached")
    assert phase.evaluate("() => page.choosing.selected") == [unit]
    assert len(asked) == 1


def _threats(page: Any, unit: str) -> int:
    """Under how many of its destinations enemies could fire, where a click on the unit means it."""
    return int(
        page.evaluate(
            """id => page.board.isStack(page.board.regionOf(id)) ? 0
              : page.api.reach(id).then((found) => found.threats.length)""",
            unit,
        )
    )


def test_every_target_bears_its_chance_and_what_a_hit_does(phase: Any) -> None:
    firer = offered(phase, "fire")[0][0]
    phase.evaluate(SELECT, firer)
    targets = phase.evaluate("() => [...window.page.choosing.lights.targets]")
    assert {two[1] for two in offered(phase, "fire") if two[0] == firer} <= set(targets)
    expect(phase.locator(".tag.chance")).to_have_count(len(targets))
    assert all("%" in text for text in phase.locator(".tag.chance text").all_text_contents())
    expect(phase.locator(".tag.chance .sign")).to_have_count(len(targets))
    target = next(two[1] for two in offered(phase, "fire") if two[0] == firer)
    phase.evaluate("id => window.page.follow(window.page.choosing.point({ id }))", target)
    phase.wait_for_selector(".odds .effect")
    expect(phase.locator(".odds .effect").first).to_contain_text("A hit", use_inner_text=True)


def test_an_overrun_has_odds_before_it_is_begun(visitor: Callable[..., Any], server: Any) -> None:
    """Infantry, which every defender can hurt: it fires first, and nothing is sure."""
    phase = reached(visitor, server, lambda view: any(OVERRUN.match(one) for one in view["actions"]))
    where, unit = next(one for one in offered(phase, "overrun") if INFANTRY in one[1])[:2]
    phase.evaluate(SELECT, unit)
    phase.click("#bar [data-verb=overrun]:not(.off)")
    for thing in (unit, where):
        if thing not in phase.evaluate("() => window.page.choosing.picks"):
            phase.evaluate("id => window.page.follow(window.page.choosing.point({ id }))", thing)
    if phase.locator("#confirm").count():
        phase.click("#confirm")
    phase.wait_for_selector(".odds .outcome")
    shares = [int(text.rstrip("%\u202f\u00a0 ")) for text in phase.locator(".odds .endings b").all_inner_texts()]
    assert all(shares)  # what cannot happen is not told
    assert 98 <= sum(shares) <= 102
    expect(phase.locator(".odds").first).to_contain_text("trial fights", use_inner_text=True)
    first, answer, end = phase.locator(".odds .rounds > li").all()  # who fires first, what is answered, what ends it
    told = [*first.locator("ul b.bad").all_inner_texts(), *answer.locator("ul b.good").all_inner_texts()]
    assert told
    assert all("%" in one for one in told)
    expect(end.locator("ul")).to_have_count(0)
    expect(phase.locator(".odds .rounds .id")).to_have_count(3)
    said = phase.locator(".odds .flow svg").get_attribute("aria-label") or ""  # one stream that parts
    assert ["repelled" in said, "gets in" in said] == [True, True]
    expect(phase.locator(".odds .flow .knot text").first).to_be_visible()
