"""What keeps the page light: few nodes after a long game, and a choice that touches only what it is about."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hands import CAN, lit_spots, rest
from playwright.sync_api import expect

from grognard.core.dice import Sealed
from grognard.core.match import Match
from grognard.games import find
from grognard.store.base import HUMAN, PLAYING, Seated, Table
from grognard.store.sql import open_store
from grognard.web import keys
from grognard.web.live import new_lines

MOST = 3000  # nodes as the browser counts them
KEY = "a-key-for-every-seat"
LONG = 400  # actions


def _long_game() -> Match:
    """Blood & Steel played by chance, in this process, until somebody can move late in the game."""
    game = find("blood-and-steel")
    for seed in range(20):
        chance, match = random.Random(seed), Match(game, game.options.from_text({}), Sealed(bytes(32)))
        match.roll()
        while (actor := match.state.actor) is not None:
            offered = [str(one) for one in match.state.legal()]
            verbs = sorted({one.split()[0] for one in offered})
            if len(match.entries) > LONG and "move" in verbs:
                return match
            verb = "deploy" if "deploy" in verbs else chance.choice(verbs)
            match.play(actor, chance.choice([one for one in offered if one.split()[0] == verb]))
    raise AssertionError("no game was so long")


async def _stored(database: Path, match: Match) -> None:
    store = open_store(str(database))
    await store.open()
    game = match.game
    seats = tuple(Seated(name, HUMAN, "Ada", keys.digest(KEY + name)) for name in match.seats)
    row = Table(
        "long", game.slug, game.version, game.fingerprint, match.options.to_text(), bytes(32).hex(), seats,
        status=PLAYING, undos=(0,) * (len(seats) + 1),
    )  # fmt: skip
    await store.create(row, new_lines(Match(game, match.options, None), match))
    await store.close()


@pytest.fixture(scope="module")
def link(server: Any) -> str:
    """A long game on a table of the server, and the address of the seat that is asked."""
    match = _long_game()
    with ThreadPoolExecutor(1) as other:  # this thread's loop is the browser's
        other.submit(asyncio.run, _stored(server.database, match)).result()
    assert match.state.actor is not None
    return f"/table/long#key={KEY}{match.seats[match.state.actor]}"


def _opened(visitor: Callable[..., Any], link: str) -> Any:
    page = visitor(width=1440, height=900)
    page.goto(link)
    page.wait_for_selector(CAN)
    rest(page)  # the camera has come to where it looks
    return page


def _nodes(page: Any) -> int:
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    cdp.send("HeapProfiler.collectGarbage")
    return int(next(one["value"] for one in cdp.send("Performance.getMetrics")["metrics"] if one["name"] == "Nodes"))


def test_a_long_game_has_few_nodes(visitor: Callable[..., Any], link: str) -> None:
    page = _opened(visitor, link)
    assert page.evaluate("() => window.page.log.lines.length") > 150
    page.mouse.click(*lit_spots(page, CAN)[0])
    page.wait_for_selector("#cancel, .piece.fanned")
    assert _nodes(page) <= MOST


def test_no_dark_place_has_an_element(visitor: Callable[..., Any], link: str) -> None:
    page = _opened(visitor, link)
    dark = page.evaluate("""() => [...document.querySelectorAll('#board [data-id]')].map((one) => one.dataset.id)
        .filter((id) => window.page.board.places.get(id) && !window.page.choosing.lights.lit.has(id))""")
    assert dark == []


WATCHED = ("#panel", "#strip", "#top", "#tabs", ".grounds", ".marks", ".fixtures", "#overview")


ROUNDS = 5  # what came late from the opening (a finer ground, a leaf of the log) disturbs one round, not all


def test_choosing_touches_nothing_else(visitor: Callable[..., Any], link: str) -> None:
    """No row of the log, no panel and nothing of the ground is written when a unit is selected and let go again."""
    page = _opened(visitor, link)
    page.evaluate(
        """names => { window.touched = [];
        for (const name of names) for (const one of document.querySelectorAll(name))
          new MutationObserver(told => window.touched.push(...told.map(() => name)))
            .observe(one, { subtree: true, childList: true, attributes: true, characterData: true }); }""",
        list(WATCHED),
    )
    touched = [_touched_by_a_choice(page) for _ in range(ROUNDS)]
    assert [] in touched, touched


def _touched_by_a_choice(page: Any) -> list[str]:
    page.evaluate("() => { window.touched.length = 0; }")
    page.mouse.click(*lit_spots(page, CAN)[0])
    page.wait_for_selector("#cancel, .piece.fanned")
    page.keyboard.press("Escape")
    page.wait_for_selector("#cancel", state="detached")
    return list(page.evaluate("() => window.touched"))


def test_far_lines_are_text_that_opens_when_it_is_read(visitor: Callable[..., Any], link: str) -> None:
    page = _opened(visitor, link)
    page.wait_for_selector(".leaf.folded")
    first = page.evaluate("() => window.page.log.lines[0].text")
    # what is far away can still be searched and copied
    expect(page.locator(".log").first).to_contain_text(first, use_inner_text=True)
    rows = page.locator(".ln").count()
    assert rows < page.evaluate("() => window.page.log.lines.length") / 2
    page.locator("#panel").evaluate("panel => { panel.scrollTop = 0; }")
    page.wait_for_function("text => document.querySelector('.ln')?.textContent.includes(text)", arg=first[:20])
    page.wait_for_function("() => document.querySelectorAll('.leaf.folded').length > 0")
    assert page.locator(".ln").count() < 2 * rows + 60, "what was read before is folded again"
