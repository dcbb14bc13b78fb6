"""Hands for the tests: they see what is lit on the page and click it, or press keys. They read no rules."""

from __future__ import annotations

import re
from typing import Any

NUMBER = (
    "() => window.page.view ? `${window.page.view.number}.${window.page.view.undos}.${window.page.view.yours}` : ''"
)

PLACES = "() => Object.entries(window.page.view.frame.pieces).map(([id, { x, y }]) => `${id} ${x} ${y}`).sort().join()"


def sit_down(page: Any) -> None:
    """From the start page to a table against the bot: two clicks."""
    page.goto("/")
    page.click("[data-game=blood-and-steel]")
    page.click("#sit")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")


def asked(page: Any) -> None:
    """Wait until this page is asked something, or the game is over; a view is shown once its drawing has come."""
    page.wait_for_function(
        """() => { const { view, busy, layers } = window.page ?? {};
        return view && layers && !busy && (view.status === 'over' || view.yours); }""",
    )


# Frames in a row in which nothing was written, neither the document nor the place of the camera.
REST = """frames => new Promise((done) => {
  let left = frames;
  const watch = new MutationObserver(() => { left = frames; });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const next = () => { left -= 1; if (left > 0) return requestAnimationFrame(next); watch.disconnect(); done(); };
  requestAnimationFrame(next);
})"""


def rest(page: Any, frames: int = 4) -> None:
    """Wait until the page has drawn what was asked of it."""
    page.evaluate(REST, frames)


def is_over(page: Any) -> bool:
    return bool(page.evaluate("() => window.page.view.status === 'over'"))


def changed(page: Any, before: str) -> None:
    page.wait_for_function(f"before => ({NUMBER})() !== before && !window.page.busy", arg=before)


def click_verb(page: Any, *names: str) -> bool:
    """Click the first of these verbs that the bar offers; say yes when asked whether one is sure."""
    for name in names:
        button = page.locator(f"#bar [data-verb={name}]:not(.off)")
        if button.count():
            button.click()
            sure = page.locator("dialog #yes")
            if sure.count():
                sure.click()
            words = page.locator("#prompt [data-word]")
            if name == "deploy" and words.count() > 1:  # several ready-made deployments
                words.first.click()
            return True
    return False


FINISHING = ("end", "ready", "done", "hold", "stay", "keep", "decline")


# Lights are a drawing that the pointer goes through: a lit place is met where nothing else lies over it.
MEETS = """const meets = (e, x, y) => {
  const hit = document.elementFromPoint(x, y);
  if (!hit || getComputedStyle(e).pointerEvents !== 'none') return e.contains(hit);
  return Boolean(hit.closest('#board')) && !hit.closest('.piece, .sheet, .card, .zoom, .over');
};"""
CAN = ".pieces .piece[data-state=can]"
TARGET = ".pieces .piece[data-state=target]"
PLACE = ".lights .region.lit"
FANNED = ".pieces .piece.fanned"


def lit_spots(page: Any, selector: str) -> list[tuple[float, float]]:
    """The middles of lit things that are on the screen and not covered by anything else."""
    return [
        (x, y)
        for x, y in page.evaluate(
            f"""selector => {{ {MEETS} return [...document.querySelectorAll(selector)]
            .map(e => {{ const r = e.getBoundingClientRect(); return [e, r.x + r.width / 2, r.y + r.height / 2]; }})
            .filter(([e, x, y]) => meets(e, x, y)).map(([, x, y]) => [x, y]); }}""",
            selector,
        )
    ]


def turn_of(page: Any) -> int:
    found = re.search(r"\d+", page.inner_text("[data-panel=turn] h2") or "")
    return int(found.group()) if found else 0
