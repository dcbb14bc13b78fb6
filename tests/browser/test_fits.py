"""Nothing overlaps that should not, no text is cut off, nothing is smaller than 11 pixels: measured on every screen.

The screens are those of `tools/screens.py`; each is opened once a language and made as wide as people's screens are.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import games

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))
import screens

SIZES = ((1440, 900), (1366, 768), (1280, 800), (1024, 768), (390, 844))
LANGUAGES = ("en", "fr")
PATIENCE = 120  # actions until a stage must have come

# Parts of a page that must not lie over one another. A sheet lies over all of them and hides what is below.
APART = ("#top", "#line", "#prompt", "#strip", "#board", "#hand", "#bar", "#side", "#builder")
WITHIN = {
    "#bar": ".btn, .tool, select, .where, .slide", "#top": "a, button, .title, .seat, .tools",
    "dialog": "button, a.btn, input, select", "#tabs": "button", "#strip": "section, section > *",
}  # fmt: skip

# The board, its pieces and the cards of a hand are drawings with a zoom of their own: their size is the reader's choice
# (design: a counter is read at 50 px and more, below that by silhouette, colour and figures; `test_card_sizes.py`
# measures the cards of a mat). A picture of a piece beside its name is hidden from readers: the name is what is read.
MEASURE = """([apart, within]) => {
  const found = [], round = Math.round;
  const top = document.querySelector('dialog[open]');
  const seen = (e) => { const r = e.getBoundingClientRect(); const s = getComputedStyle(e);
    return r.width > 1 && r.height > 1 && s.visibility === 'visible' && s.opacity !== '0'
      && !e.closest('.unseen, .skip') && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight; };
  const name = (e) => e.id ? '#' + e.id : e.tagName.toLowerCase() + '.' + [...e.classList].join('.');
  const box = (e) => e.getBoundingClientRect();
  const over = (a, b) => { const [p, q] = [box(a), box(b)];
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 &&
      Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5; };
  const scaled = (turned) => turned ? Math.hypot(turned.a, turned.b) : 1;
  const pairs = (all, what) => all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
    if (!a.contains(b) && !b.contains(a) && over(a, b)) found.push(`${what}: ${name(a)} over ${name(b)}`); }));
  const parts = apart.map((one) => document.querySelector(one)).filter((e) => e && seen(e));
  const narrow = innerWidth < 720;
  if (!top) pairs(parts.filter((e) => !narrow || e.id !== 'side'), 'overlap');
  for (const [one, inner] of Object.entries(within)) {
    const holder = one === 'dialog' ? top : !top && document.querySelector(one);
    if (!holder || !seen(holder)) continue;
    const free = (e) => seen(e) && !e.closest('label, .curve, .foot, footer');
    const all = [...holder.querySelectorAll(inner)].filter(free);
    pairs(all, 'overlap');
    const edge = box(holder);
    for (const e of all) if (one !== 'dialog' && box(e).right > edge.right + 1) found.push(`out of ${one}: ${name(e)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways');
  const root = top ?? document.body;
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent.trim(), e = node.parentElement;
    if (!text || !seen(e) || e.closest('script, style, option, noscript')) continue;
    if (e.closest('#board .world, #board .over, .hand-card, .bd-card, .piece, .losses, .inspect svg, kbd')) continue;
    if (e.closest('svg[aria-hidden="true"]')) continue;
    const scale = e instanceof SVGElement ? scaled(e.getScreenCTM?.()) : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    if (size > 0.5 && size < 10.95) found.push(`small ${size.toFixed(1)}px: ${name(e)} "${text.slice(0, 30)}"`);
    if (e instanceof SVGElement) continue;
    const style = getComputedStyle(e);
    const told = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (clips && !told && e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${name(e)} "${text.slice(0, 40)}"`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = range.getBoundingClientRect(), around = box(e.closest('button, .btn, td, th, .tool') ?? e);
    if (own.width > around.width + 2 && !told && style.display !== 'inline') {
      const by = round(own.width - around.width);
      found.push(`wider than its place by ${by}: ${name(e)} "${text.slice(0, 40)}"`);
    }
  }
  return [...new Set(found)];
}"""


class Screen:
    """A stage of a game, or a page of its own: where it is and what to look at there."""

    def __init__(self, name: str, path: str, look: screens.Look) -> None:
        self.name, self.path, self.look = name, path, look


def _taken(server: Any, play: screens.Play) -> Iterator[Screen]:
    """The stages of a game in their order; its end is a surrender: what the sheet shows is the same."""
    chance = random.Random(12)
    table = screens.Table(server.address, play, chance)
    for stage in play.stages:
        look = stage.look
        if stage.name in ("end", "replay"):
            if not table.over:
                table.act("concede")
        else:
            table, come = _played(server, play, table, stage, chance)
            look = look if come else screens.ready
        yield Screen(f"{play.slug} {stage.name}", table.link(stage.path), look)


def _played(
    server: Any, play: screens.Play, table: screens.Table, stage: screens.Stage, chance: random.Random
) -> tuple[screens.Table, bool]:
    """On to a stage. A rare one may not come in time: then the table is looked at as it stands."""
    for _ in range(PATIENCE):
        if stage.come(table):
            return table, True
        if table.over:
            table = screens.Table(server.address, play, chance)
        table.act(table.choose(table))
    return table, False


def _measured(page: Any, screen: Screen) -> list[str]:
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.goto(screen.path)
    screen.look(page)
    return _fits(page, screen.name)


def _fits(page: Any, name: str) -> list[str]:
    """What does not fit of the page that is open, at every size."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{name} {width}: {one}" for one in page.evaluate(MEASURE, [APART, WITHIN])]
    return found


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.night)])  # French is the longer one
@pytest.mark.parametrize("play", screens.PLAYS, ids=lambda play: play.slug)
def test_every_screen_of_a_game_fits(
    visitor: Callable[..., Any], server: Any, play: screens.Play, language: str
) -> None:
    found = []
    for screen in _taken(server, play):
        page = visitor(*SIZES[0], language=language)
        found += [f"{language} {one}" for one in _measured(page, screen)]
        page.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_dice_fit(visitor: Callable[..., Any], server: Any, language: str) -> None:
    table = server.finished()
    page = visitor(*SIZES[0], language=language)
    found = _measured(page, Screen("lobby", "/", screens.lobby))
    found += _measured(page, Screen("dice", f"/dice#{table['table']}", lambda page: page.wait_for_selector(".verdict")))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.night)])
@pytest.mark.parametrize("game", [game.slug for game in games.every()])
def test_every_way_into_a_game_fits(visitor: Callable[..., Any], server: Any, game: str, language: str) -> None:
    """Its first steps, the first and another one; how to play; the rules."""
    page = visitor(*SIZES[0], language=language)
    page.goto("/")
    page.click(f"[data-steps={game}]")
    page.wait_for_selector("#coach-next")
    found = _fits(page, f"{game} first step")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.click("#coach-next")
    found += _fits(page, f"{game} second step")
    for name in ("how", "rules"):
        found += _measured(page, Screen(f"{game} {name}", f"/{name}/{game}", lambda page: page.wait_for_selector("h2")))
    assert not found, "\n".join(f"{language} {one}" for one in found)


FAULTS = """() => { const style = (one, about) => Object.assign(document.querySelector(one).style, about);
style('#bar', { translate: '0 -60px' });
style('#strip h2', { fontSize: '9px' });
style('.tabs button span', { display: 'block', overflow: 'hidden', maxWidth: '9px', whiteSpace: 'nowrap' }); }"""


def test_the_measure_finds_what_does_not_fit(visitor: Callable[..., Any], server: Any) -> None:
    """Put in on purpose: a bar over the board, a word that is cut off, a small one."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor(*SIZES[1])
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    screens.ready(page)
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    assert page.evaluate(MEASURE, [APART, WITHIN]) == []
    page.evaluate(FAULTS)
    found = " ".join(page.evaluate(MEASURE, [APART, WITHIN]))
    for kind in ("overlap: #board over #bar", "small 9.0px", "cut off: span"):
        assert kind in found, found
