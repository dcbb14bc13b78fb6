"""A game on a table without a grid in the browser: set up, walked by drags, fired, to the end; then by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import NUMBER, asked, changed, is_over
from browser.measured_hands import Table, drag, point, sent, state, verb

MOST = 260  # questions of one short game
WALKERS = 4  # men who are moved by drags; the others stay
END = ("ready", "done", "pass", "hold", "stay", "first", "last")


class Mouse:
    """One seat by the mouse."""

    def __init__(self, page: Any, table: Table) -> None:
        self.page, self.table = page, table
        self.dragged = self.fired = self.placed = 0

    def play(self) -> None:
        for _ in range(MOST):
            self.table.others()
            asked(self.page)
            if is_over(self.page):
                return
            before = self.page.evaluate(NUMBER)
            self.answer(state(self.page))
            if self.page.evaluate(NUMBER) == before and not self.page.evaluate("() => window.page.busy"):
                continue  # something was picked
            changed(self.page, before)
        raise AssertionError("the game does not end")

    def answer(self, now: dict[str, Any]) -> None:
        page = self.page
        if now["asked"]:
            self.fired += 1
            page.click(".odds .btn.primary")
        elif "place" in now["verbs"]:
            self.deploy(now)
        elif now["picks"] and now["targets"] and "fire" in now["verbs"]:
            page.mouse.click(*point(page, now["targets"][0]))
        elif now["picks"] and "move" in now["verbs"] and now["lit"]:
            self.walk(now)
        elif now["words"] and now["verbs"][0] not in END and len(now["words"]) < 9:
            page.locator("#prompt [data-word]").first.click()
        elif "go" in now["verbs"] and self.dragged < WALKERS:
            self.activate(now)
        else:
            verb(page, next(name for name in (*END, *now["verbs"]) if name in now["verbs"]))

    def deploy(self, now: dict[str, Any]) -> None:
        """A man from the box, then a point; the next man is in hand already."""
        if now["picks"]:
            self.placed += 1
            self.page.mouse.click(*point(self.page, now["lit"][self.placed % len(now["lit"])]))
        else:
            self.page.mouse.click(*point(self.page, now["can"][0]))

    def activate(self, now: dict[str, Any]) -> None:
        on_foot = [one for one in now["can"] if self.page.evaluate(FREE, one)]
        if on_foot:
            self.page.mouse.click(*point(self.page, on_foot[0]))
        else:
            verb(self.page, "pass")

    def walk(self, now: dict[str, Any]) -> None:
        self.dragged += 1
        drag(self.page, now["picks"][0], [now["lit"][-1]])
        self.page.wait_for_selector(".ink .tape1", state="attached")
        self.page.click("#confirm")


FREE = "(id) => { const piece = window.page.view.frame.pieces[id]; return piece.region === '' && !piece.outline; }"


def test_a_game_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    table = Table(server, "gkchp", options={"turn_limit": "1", "events": "no"})
    table.others()
    page = visitor(width=1366, height=768)
    page.goto(table.address)
    hands = Mouse(page, table)
    hands.play()
    assert is_over(page)
    assert hands.placed == 6
    assert hands.dragged  # as many as obey, up to four
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)


OFFICERS = {"g01", "g02"}
PHASE = """() => window.page.view.frame.panels.find(({ id }) => id === 'phase')
  ?.items.find(({ state }) => state === 'now')?.id"""


class Commander(Mouse):
    """Also drives what rolls, by pointing at where it would stop, and lights the night."""

    def __init__(self, page: Any, table: Table) -> None:
        super().__init__(page, table)
        self.driven = self.lit = 0

    def answer(self, now: dict[str, Any]) -> None:
        page = self.page
        if "flare" in now["verbs"] and not self.lit:
            self.lit += 1
            verb(page, "flare")
            x, y = point(page, now["picks"][0] if now["picks"] else now["can"][0])
            page.mouse.move(x + 4, y - 120, steps=4)
            page.wait_for_selector(".ink .area1")
            page.mouse.click(x + 4, y - 120)
        elif "drive" in now["verbs"] and now["picks"] and now["lit"]:
            self.driven += 1
            page.mouse.click(*point(page, now["lit"][0]))
        elif "drive" in now["verbs"] and not now["picks"] and now["can"]:
            page.mouse.click(*point(page, now["can"][0]))
        elif (
            "go" in now["verbs"] and not self.lit and page.evaluate(PHASE) == "phase-fire" and OFFICERS & {*now["can"]}
        ):
            page.mouse.click(*point(page, min(OFFICERS & {*now["can"]})))
        else:
            super().answer(now)

    def activate(self, now: dict[str, Any]) -> None:
        """The carrier first, if it has not gone yet; then men, who may fire a flare."""
        if "bmp1" in now["can"] and not self.driven:
            self.page.mouse.click(*point(self.page, "bmp1"))
        else:
            super().activate(now)


@pytest.mark.night
def test_two_turns_of_a_night_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    """To the end of the scenario: men set up and dragged, the carrier driven, a flare, enemies in ambush."""
    table = Table(server, "gkchp", options={"turn_limit": "2", "events": "no"})
    hidden = ("skills", "bombs", "ambush", "place", "ready", "spring", "pass", "done", "hold", "last", "stay")
    table.others(hidden)
    page = visitor(width=1366, height=768)
    page.goto(table.address)
    hands = Commander(page, table)
    hands.play()
    assert is_over(page)
    assert min(hands.placed, hands.dragged, hands.driven, hands.lit) > 0
    kinds = {line["kind"] for line in page.evaluate("() => window.page.log.lines")}
    assert "flare" in " ".join(sorted(kinds))
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)


# -- moments -----------------------------------------------------------------------------------------------------------


def offers(verb_: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: any(action.split()[0] == verb_ for action in view["actions"])


def arrive(visitor: Callable[..., Any], table: Table, **about: Any) -> Any:
    page = visitor(width=1366, height=768, **about)
    page.goto(table.address)
    asked(page)
    return page


def test_an_ambush_is_sprung(visitor: Callable[..., Any], server: Any) -> None:
    """The question has the same words whoever could fire; the chance of each way is told before it is taken."""
    table = Table(server, "rsfsr", options={"scenario": "airstrip", "events": "no"})
    table.until(offers("spring"), ("skills", "ambush", "bury", "ready", "go", "move", "drive", "done", "pass", "last"))
    page = arrive(visitor, table)
    expect(page.locator("#window .pending").first).to_contain_text("at every leg", use_inner_text=True)
    springs = (action.split() for action in table.look("rsfsr")["actions"])
    hidden = next(words[1] for words in springs if words[0] == "spring")
    page.mouse.click(*point(page, hidden))
    while state(page)["words"] and not state(page)["asked"]:  # at the first moment or at the last
        page.locator("#prompt [data-word]").first.click()
    assert page.locator(".odds h3.stage").all_inner_texts() == ["To hit", "His save fails"]
    before = page.evaluate(NUMBER)
    page.click(".odds .btn.primary")
    changed(page, before)
    kinds = [line["kind"] for line in page.evaluate("() => window.page.log.lines")]
    assert "appears" in kinds
    assert any(kind.startswith("fires-") for kind in kinds)


def test_a_vehicle_is_driven_to_a_point(visitor: Callable[..., Any], server: Any) -> None:
    """Where a drive ends is lit: one points there, whatever words it is written with."""
    table = Table(server, "gkchp", options={"events": "no"})
    table.until(lambda view: "go bmp1" in view["actions"])
    page = arrive(visitor, table)
    sent(page, table, lambda: page.mouse.click(*point(page, "bmp1")))
    ends = page.evaluate("() => window.page.view.landings")
    action, node = next((one, end) for one, end in ends.items() if one.startswith("drive"))
    assert node in state(page)["lit"]
    before = page.evaluate("() => window.page.view.frame.pieces.bmp1.y")
    sent(page, table, lambda: page.mouse.click(*point(page, node)))
    assert page.evaluate("() => window.page.view.frame.pieces.bmp1.y") != before
    assert action.split()[1] == "bmp1"


def test_a_flare_lights_the_night(visitor: Callable[..., Any], server: Any) -> None:
    """Its light is shown before it is fired; then it burns, and the veil has a hole."""
    table = Table(server, "gkchp", options={"events": "no"})
    table.until(offers("flare"), ("skills", "place", "ready", "go", "done", "pass", "hold", "last"))
    page = arrive(visitor, table)
    who = next(action.split()[1] for action in page.evaluate(ACTIONS) if action.startswith("flare"))
    if who not in state(page)["picks"]:
        page.mouse.click(*point(page, who))
    verb(page, "flare")
    x, y = point(page, who)
    page.mouse.move(x + 4, y - 120, steps=4)
    page.wait_for_selector(".ink .area1")
    sent(page, table, lambda: page.mouse.click(x + 4, y - 120))
    assert page.evaluate("() => Object.keys(window.page.view.frame.marks)").count("flare-0") == 1
    expect(page.locator(".marks text:has-text('Flare')").first).to_be_attached()


def test_the_tape_says_who_sees_whom(visitor: Callable[..., Any], server: Any) -> None:
    table = Table(server, "gkchp", options={"scenario": "ostankino", "events": "no"})
    table.until(offers("go"))
    page = arrive(visitor, table)
    mine, theirs = (page.evaluate(FIRST, side) for side in ("gkchp", "rsfsr"))
    page.click("#tape")
    page.mouse.click(*point(page, mine))
    page.evaluate("(id) => { const { x, y } = window.page.view.frame.pieces[id]; "
                  "window.page.board.camera.look(x, y, 0.5, 0); }", theirs)  # fmt: skip
    page.mouse.move(*point(page, theirs), steps=3)
    page.wait_for_selector(".taped .flag")
    assert "cm" in (page.text_content(".taped .flag .head") or "")
    assert page.text_content(".taped .flag .foot")
    page.keyboard.press("Escape")
    expect(page.locator(".taped .flag")).to_have_count(0)


def test_a_squad_is_built(visitor: Callable[..., Any], server: Any) -> None:
    """A ready-made squad, and in it a man who gets another weapon: price and limits follow, then it is taken."""
    table = Table(server, "gkchp", options={"squads": "choose", "decoys": "none", "events": "no"})
    table.others()
    page = visitor(width=1366, height=768)
    page.goto(table.address)
    page.click(".bd-ready >> nth=1")
    page.wait_for_function(POINTS, arg="400")
    men = page.locator(".bd-men > li").count()
    page.click(".bd-men .bd-open >> nth=-1")
    expect(page.locator(".bd-man.on")).to_have_count(1)
    page.click("[data-slot=weapon] [data-part=machine_gun]")
    page.wait_for_selector(".bd-figure.excess")  # what costs too much is shown, not refused
    page.wait_for_selector(".bd-reason.bad .id")
    page.click("[data-slot=weapon] [data-part=machine_gun]")  # put down again
    page.wait_for_selector(".bd-take[aria-disabled=false]")
    expect(page.locator(".bd-men > li")).to_have_count(men)
    expect(page.locator(".bd-limits .good, .bd-limits .full")).to_have_count(5)
    before = page.evaluate(NUMBER)
    page.click("#builder .bd-take")
    changed(page, before)
    kinds = [line["kind"] for line in page.evaluate("() => window.page.log.lines")]
    assert "enlists" in kinds


POINTS = "(n) => new RegExp(`${n}\\\\s*/ 400`).test(document.querySelector('#builder').innerText)"
ACTIONS = "() => window.page.view.actions"
FIRST = """(side) => Object.entries(window.page.view.frame.pieces)
  .find(([, piece]) => piece.side === side && piece.region === '' && piece.kind === 'figure')[0]"""


# -- keys --------------------------------------------------------------------------------------------------------------


def test_a_game_by_keyboard(visitor: Callable[..., Any], server: Any) -> None:
    """The cursor goes through men and offered points; Enter does the rest."""
    table = Table(server, "gkchp", options={"turn_limit": "1", "events": "no"})
    table.others()
    page = visitor(width=1366, height=768)
    page.goto(table.address)
    walked = 0
    for _ in range(MOST):
        table.others()
        asked(page)
        if is_over(page):
            break
        now, before = state(page), page.evaluate(NUMBER)
        if now["asked"]:
            press(page, "Enter")
        elif "place" in now["verbs"]:
            press(page, *([] if now["picks"] else ["n", "Enter"]), "Tab", "Enter")
        elif "move" in now["verbs"] and now["picks"] and now["lit"] and walked < WALKERS:
            walked += 1
            press(page, "Tab", "Tab", "Enter", "Enter")
        elif "go" in now["verbs"] and walked < WALKERS:
            press(page, "n", "Enter")
        elif "drive" in now["verbs"] and "done" not in now["verbs"]:  # what rolls must roll on
            press(page, *(["Tab", "Enter"] if now["picks"] else ["n", "Enter"]))
        else:
            by_letter(page, now["verbs"])
        if page.evaluate("() => window.page.busy") or page.evaluate(NUMBER) != before:
            changed(page, before)
    assert is_over(page)
    assert walked


def by_letter(page: Any, verbs: list[str]) -> None:
    """What ends a turn first; nothing where it has just become the other side's turn."""
    for name in [one for one in (*END, *verbs) if one in verbs][:1]:
        press(page, page.evaluate("(name) => window.page.layers.verbs[name].key", name).lower())
        if page.locator("dialog #yes").count():
            press(page, "Enter")


def press(page: Any, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)
