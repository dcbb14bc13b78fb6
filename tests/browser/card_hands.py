"""Hands for card games: they see what is lit on the table and in the hand, and click it. They read no rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.hands import CAN, MEETS, NUMBER
from browser.hands import PLACE as PLACES
from browser.hands import TARGET as TARGETS

ENDS = ("ready", "done", "end", "pass", "skip", "forgo", "hold", "keep")
CARDS = ".hand-card[data-state=can]"
TAKE = ".bd-take:not([aria-disabled=true])"


def open_form(page: Any, scenario: str, how: str = "bot") -> None:
    """From the start page to the form of a new table, with its scenario chosen."""
    page.goto("/")
    page.click("[data-game=tank-commander]")
    page.wait_for_selector("#sit")
    page.check(f"input[name=scenario][value='{scenario}']")
    for seat in page.locator(".seat-row").all()[1:]:
        seat.locator(f"input[value={how}]").check()


def set_option(page: Any, name: str, value: str) -> None:
    """An option, perhaps in a group that is folded."""
    group = page.locator(".group", has=page.locator(f"#option-{name}"))
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    page.fill(f"#option-{name}", value)
    page.dispatch_event(f"#option-{name}", "change")


def wait(page: Any) -> None:
    """Until this screen is asked something, has a curtain to raise, or the game is over."""
    page.wait_for_function(
        """() => { const { view, busy, layers } = window.page ?? {};
        if (document.querySelector('.curtain')) return true;
        return view && layers && !busy && (view.status === 'over' || view.yours); }""",
        timeout=60_000,
    )


def raise_curtain(page: Any) -> bool:
    """Between two players at one screen."""
    button = page.locator(".curtain #raise")
    if not button.count():
        return False
    button.click()
    page.wait_for_selector(".curtain", state="detached")
    return True


def is_over(page: Any) -> bool:
    return bool(page.evaluate("() => window.page.view?.status === 'over'"))


def number(page: Any) -> str:
    return str(page.evaluate(NUMBER))


def went_on(page: Any, before: str, timeout: int = 10_000) -> bool:
    """Whether the table went on after what was done."""
    moved = f"before => Boolean(document.querySelector('.curtain')) || (({NUMBER})() !== before && !window.page.busy)"
    try:
        page.wait_for_function(moved, arg=before, timeout=timeout)
    except PlaywrightTimeout:
        return False
    return True


def sent(page: Any, before: str) -> bool:
    """Whether what was clicked or pressed has sent something; then the table goes on."""
    busy = "() => !window.page || window.page.busy || Boolean(document.querySelector('.curtain'))"
    return (page.evaluate(busy) or number(page) != before) and went_on(page, before)


# -- building ------------------------------------------------------------------------------------------------------


def take_ready_made(page: Any) -> None:
    """Fill the sheet with the first ready-made list, and take it."""
    page.wait_for_selector("#builder .bd-menu optgroup option", state="attached")
    value = page.locator("#builder .bd-menu optgroup option").first.get_attribute("value")
    page.select_option("#builder .bd-menu", value)
    page.click(f"#builder {TAKE}")


def build_by_hand(page: Any, kind: str, cards: int) -> int:
    """Filter the cards by kind, click so many different ones, and say what the list holds."""
    page.wait_for_selector("#builder .bd-tile")
    page.click(f"#builder .bd-chip[data-kind={kind}]")
    tiles = page.locator("#builder .bd-tile:not(.unfit):not([hidden])")
    for place in range(cards):
        tiles.nth(place).locator(".bd-pick").click()
    return sum(int(text or 0) for text in page.locator("#builder .bd-line .bd-n").all_inner_texts())


def load_draw_pile(page: Any, folder: Path) -> None:
    """A draw pile of one's own from a file: all Interrupts that are allowed, filled up with squads and terrain."""
    page.wait_for_function("() => window.page.builder?.asked?.verb === 'deck'")
    asked = page.evaluate("() => window.page.builder.asked")
    first = ("interrupt", "infantry", "terrain", "equipment", "instant")
    kinds = {one["id"]: one["facets"]["kind"][0] for one in asked["offers"]}
    wanted = [one for one in asked["offers"] if kinds[one["id"]] in first]
    offers = sorted(wanted, key=lambda one: first.index(kinds[one["id"]]))
    lines, left, units = [f"grognard list: tank-commander deck {asked['side']}", "# Ambush"], 60, 24
    for offer in offers:
        fights = "combat" in offer["counts"]
        copies = min(offer["most"] or 4, left, units if fights else left)
        left -= copies
        units -= copies if fights else 0
        lines += [f"{copies} {offer['id']}  # {offer['name']}"] if copies else []
    file = folder / f"{asked['side']}.txt"
    file.write_text("\n".join(lines), "utf-8")
    page.set_input_files("#builder input[type=file]", file)
    page.click(f"#builder {TAKE}")


# -- playing -------------------------------------------------------------------------------------------------------


def end(page: Any) -> bool:
    """The button at the right end of the bar; yes when asked whether one is sure."""
    for name in ENDS:
        button = page.locator(f"#bar [data-verb={name}]:not(.off)")
        if button.count():
            button.click()
            if page.locator("dialog #yes").count():
                page.click("dialog #yes")
            return True
    return False


CORNERS = f"""selector => {{ {MEETS} return [...document.querySelectorAll(selector)].map(e => {{
  const r = e.getBoundingClientRect();
  const points = [0.5, 0.06, 0.94].flatMap(a => [0.5, 0.08, 0.92].map(b => [r.x + r.width * a, r.y + r.height * b]));
  return points.find(([x, y]) => meets(e, x, y));
}}).filter(Boolean); }}"""


def spots_of(page: Any, selector: str) -> list[tuple[float, float]]:
    """Where each lit thing can be clicked: in the middle, or where no card covers it."""
    return [(x, y) for x, y in page.evaluate(CORNERS, selector)]


def click_first(page: Any, *selectors: str, place: int = 0) -> bool:
    """Click something lit, the first kind of thing that there is."""
    for selector in selectors:
        spots = spots_of(page, selector)
        if spots:
            page.mouse.click(*spots[place % len(spots)])
            return True
    return False


def go_on(page: Any, before: str, most: int = 8) -> bool:
    """Something was begun: point at what is lit until it is done."""
    for _ in range(most):
        if number(page) != before or page.locator(".curtain").count():
            return True
        if page.locator(".odds .btn.primary").count():
            page.click(".odds .btn.primary")
        elif page.locator("#confirm").count():
            page.click("#confirm")
        elif not click_first(page, TARGETS, PLACES):
            words = page.locator("#prompt [data-word]")
            if words.count():
                words.first.click()
            elif not click_first(page, ".hand-group.lit", CAN, CARDS):
                break
        if sent(page, before):
            return True
    leave(page)
    return False


def leave(page: Any) -> None:
    """Back to where nothing is chosen."""
    for _ in range(6):
        if not page.locator("#cancel").count():
            return
        page.keyboard.press("Escape")


def fire(page: Any, before: str) -> bool:
    """The verb, a card, a target, the odds, the button below them."""
    button = page.locator("#bar [data-verb=fire]:not(.off), #bar [data-verb=shoot]:not(.off)")
    if not button.count():
        return False
    button.first.click()
    if click_first(page, CAN) and go_on(page, before):
        return True
    leave(page)
    return False


def place_card(page: Any, before: str, place: int) -> bool:
    """A card of the hand, then a position."""
    spots = page.locator(".hand-card[data-state=can]")
    if not spots.count():
        return False
    spots.nth(place % spots.count()).click(position={"x": 12, "y": 12})
    try:
        page.wait_for_selector(PLACES, timeout=1500)
    except PlaywrightTimeout:
        leave(page)
        return False
    return click_first(page, PLACES, place=place) and sent(page, before)


def advance(page: Any, before: str, place: int) -> bool:
    """The verb, a position, a card of it, where it goes."""
    if not page.locator("#bar [data-verb=move]:not(.off)").count():
        return False
    page.click("#bar [data-verb=move]")
    if click_first(page, PLACES, place=place) and sent(page, before):
        return True
    leave(page)
    return False


def seats_that_answered(page: Any) -> set[str]:
    """Who has played an Interrupt so far, as the log tells it."""
    lines = page.evaluate("() => window.page.log.lines.filter(l => l.kind.startsWith('played')).map(l => l.seat)")
    return {line for line in lines if line}


def give_order(page: Any, order: str) -> None:
    """Tell the server when to ask."""
    page.select_option("#order", order)
    page.wait_for_function(f"() => !window.page.busy && window.page.view?.order?.now === '{order}'")


def window(page: Any) -> int | None:
    """How many cards may answer in the window that is open; None without one."""
    if not page.locator("#window.open").count():
        return None
    return int(page.locator("#window.open [data-word]").count())
