"""First steps by mouse in both games and languages, once by keyboard; leaving, coming back, doing otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

AT = "() => Number(document.querySelector('.coach-track .now')?.dataset.step ?? 0)"
SPOT = """id => { const s = window.page.board.spot(id), r = window.page.board.wrap.getBoundingClientRect();
  return [s.x + r.x, s.y + r.y]; }"""
STILL = "() => { const { view, busy } = window.page; return view && !busy && (view.yours || view.status === 'over'); }"


class Pupil:
    """Somebody at a table of first steps, with a mouse."""

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        page.goto("/")
        page.click(f"[data-steps={game}]")
        page.wait_for_selector("#coach-next")
        page.wait_for_function("() => window.page.view?.yours && window.page.board.frame")

    @property
    def at(self) -> int:
        return int(self.page.evaluate(AT))

    def reaches(self, step: int) -> None:
        self.page.wait_for_function(f"step => ({AT})() === step", arg=step)

    def asked(self) -> None:
        self.page.wait_for_function(STILL)

    def reads(self) -> None:
        """Next, where there is nothing to do."""
        before = self.at
        self.page.click("#coach-next")
        self.reaches(before + 1)

    def clicks(self, id_: str) -> None:
        """A piece or place, where it lies; out of a stack if need be."""
        self.asked()
        self.page.mouse.click(*self.page.evaluate(SPOT, id_))
        fanned = self.page.locator(f".piece.fanned[data-id='{id_}']")
        if fanned.count():
            fanned.click()

    def confirms(self, way: int = 0) -> None:
        """On the sheet of odds."""
        self.page.wait_for_selector(".odds .btn")
        self.page.locator(".odds .btn").nth(way).click()

    def takes(self, verb: str) -> None:
        self.asked()
        self.page.click(f"#bar [data-verb={verb}]:not(.off)")
        sure = self.page.locator("dialog #yes")
        if sure.count():
            sure.click()

    def waits(self, step: int) -> None:
        """Whatever is asked until then, Next answers it."""
        while self.at < step:
            before = self.at
            self.page.wait_for_function(f"step => ({AT})() >= step || ({STILL})()", arg=step)
            number = self.page.evaluate("() => window.page.view.number")
            if self.at < step:
                self.page.click("#coach-next")
            self.page.wait_for_function(
                f"([before, number]) => ({AT})() > before || window.page.view.number > number", arg=[before, number]
            )


def blood_and_steel(pupil: Pupil) -> None:
    pupil.reads()
    pupil.reads()
    pupil.clicks("lah-pz")
    pupil.reaches(4)
    pupil.clicks("29tc-32")
    pupil.confirms()
    pupil.reaches(5)
    pupil.reads()
    pupil.clicks("lah-rec")
    pupil.clicks("1412")
    pupil.reaches(7)
    pupil.clicks("lah-2pg")
    pupil.clicks("rem-71g")
    pupil.confirms(1)
    pupil.reaches(8)
    pupil.clicks("lah-1pg")
    pupil.clicks("rem-66g")
    pupil.confirms(2)
    pupil.page.click("#prompt .btn.primary")
    pupil.reaches(9)
    pupil.waits(10)
    pupil.takes("end")
    pupil.reaches(11)
    pupil.waits(12)


def tank_commander(pupil: Pupil) -> None:
    pupil.reads()
    pupil.clicks("g-pak40.1")
    pupil.reaches(3)
    pupil.clicks("s-t34m43.1")
    pupil.confirms()
    pupil.reaches(4)
    pupil.reads()
    pupil.waits(6)
    pupil.takes("move")
    pupil.clicks("A2-2")
    pupil.reaches(7)
    pupil.clicks("N-2")
    pupil.confirms(1)  # by the middle
    pupil.reaches(8)
    pupil.takes("done")
    pupil.reaches(9)
    pupil.waits(10)


def hell_of_stalingrad(pupil: Pupil) -> None:
    pupil.reads()
    pupil.clicks("g_14pz")
    pupil.reaches(3)
    pupil.clicks("B")
    pupil.reaches(4)
    pupil.clicks("g_71")
    pupil.clicks("A")
    pupil.reaches(5)
    pupil.takes("done")
    pupil.reaches(6)
    pupil.waits(7)
    pupil.takes("fight")
    pupil.clicks("B")
    pupil.reaches(8)
    pupil.waits(9)
    pupil.takes("hold")
    pupil.reaches(10)
    pupil.reads()


def led_by_the_hand(pupil: Pupil) -> None:
    """All of it by Next, which does what the card asks for."""
    pupil.waits(pupil.page.locator(".coach-track > *").count())


WALKS = {
    "blood-and-steel": blood_and_steel,
    "tank-commander": tank_commander,
    "hell-of-stalingrad": hell_of_stalingrad,
    "putsch-1991": led_by_the_hand,
    "blitzkrieg": led_by_the_hand,
}
DONE = {"en": "Done", "fr": "Terminé"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", WALKS)
def test_first_steps_by_mouse(visitor: Callable[..., Any], game: str, language: str) -> None:
    page = visitor(width=1366, height=768, language=language)
    pupil = Pupil(page, game)
    WALKS[game](pupil)
    expect(page.locator("#coach-next .word").first).to_have_text(DONE[language], use_inner_text=True)
    page.click("#coach-next")
    page.wait_for_selector("#coach", state="detached")
    assert page.evaluate("() => window.page.view.status") in ("playing", "over")  # a real table: one may play on


def test_first_steps_by_keyboard(visitor: Callable[..., Any]) -> None:
    """From the shelf to the last step, with one shot aimed by keys; what is not aimed, Next does."""
    page = visitor(width=1366, height=768)
    page.goto("/")
    page.focus("[data-steps=blood-and-steel]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach-next")
    page.wait_for_function("() => document.activeElement.id === 'coach-next' && window.page.view?.yours")
    for step in (2, 3):
        page.keyboard.press("Enter")
        page.wait_for_function(f"step => ({AT})() === step", arg=step)
    page.keyboard.press("Enter")  # picks the regiment for us
    page.wait_for_function(f"() => ({AT})() === 4 && window.page.choosing.picks.includes('lah-pz')")
    for _ in range(30):
        page.keyboard.press("t")
        if page.evaluate("() => window.page.cursor.thing === '29tc-32' || window.page.cursor.at === '1611'"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".odds .btn")
    page.keyboard.press("Enter")
    for step in range(5, 13):
        page.wait_for_function(f"step => ({AT})() === step", arg=step)
        if step < 12:
            _on_by_enter(page, step)
    page.focus("#coach-leave")
    page.keyboard.press("Enter")
    page.wait_for_selector("#play-on")
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach", state="detached")
    assert page.evaluate("() => window.page.view.status") == "playing"  # one plays on at the same table


def _on_by_enter(page: Any, step: int) -> None:
    """Enter on Next until the step is taken."""
    while page.evaluate(AT) == step:
        page.wait_for_function(f"step => ({AT})() !== step || ({STILL})()", arg=step)
        number = page.evaluate("() => window.page.view.number")
        page.focus("#coach-next")
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"([step, number]) => ({AT})() !== step || window.page.view.number > number", arg=[step, number]
        )


def test_doing_otherwise_is_not_punished(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    pupil = Pupil(page, "blood-and-steel")
    pupil.reads()
    pupil.reads()
    pupil.clicks("29tc-25")
    page.wait_for_selector(".coach .remark")
    expect(page.locator(".coach .remark").first).to_contain_text("25th Tank Brigade", use_inner_text=True)
    page.keyboard.press("Escape")  # the sheet that it opened
    page.wait_for_selector(".odds", state="detached")
    pupil.clicks("lah-pz")
    pupil.reaches(4)
    pupil.clicks("29tc-25")  # fires at another
    pupil.confirms()
    page.wait_for_function("() => window.page.view.log.lines.length && !window.page.busy")
    page.wait_for_selector(".coach .remark")
    assert pupil.at == 4
    pupil.reads()  # this cannot be done any more: Next goes on
    assert pupil.at == 5


RING = "() => { const r = document.querySelector('.coach-veil .ring').getBoundingClientRect(); return r.toJSON(); }"


def rings(page: Any, thing: str) -> None:
    """The first ring lies around a piece, once both are at rest."""
    page.wait_for_function(
        f"""id => {{ const p = document.querySelector(`.piece[data-id="${{id}}"]`)?.getBoundingClientRect();
        const r = ({RING})();
        return p && r.left < p.left + 9 && r.right > p.right - 9 && r.top < p.top + 9 && r.bottom > p.bottom - 9; }}""",
        arg=thing,
    )


def test_the_ring_follows_a_counter_out_of_its_stack(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    pupil = Pupil(page, "blood-and-steel")
    pupil.reads()
    pupil.reads()
    rings(page, "lah-pz")
    before = page.evaluate(RING)
    page.mouse.click(*page.evaluate(SPOT, "lah-pz"))
    page.wait_for_selector(".piece.fanned[data-id=lah-pz]")
    rings(page, "lah-pz")
    assert page.evaluate(RING) != before


def test_next_does_what_the_card_says_and_the_map_goes_where_the_next_card_points(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    pupil = Pupil(page, "blood-and-steel")
    pupil.waits(7)
    page.wait_for_function("() => window.page.board.regionOf('lah-rec') === '1412'")
    rings(page, "rem-71g")
    board = page.locator("#board").bounding_box()
    ring = page.evaluate(RING)
    assert board["x"] <= ring["left"] < ring["right"] <= board["x"] + board["width"]
    assert board["y"] <= ring["top"] < ring["bottom"] <= board["y"] + board["height"]


def test_of_what_a_step_leaves_to_one_every_part_is_meant(visitor: Callable[..., Any]) -> None:
    """Any card will do: whoever has chosen one is shown where it goes, and pointing there is no mistake."""
    page = visitor(width=1366, height=768)
    pupil = Pupil(page, "hell-of-stalingrad")
    pupil.waits(9)
    pupil.asked()
    page.locator(".hand-card[data-state=can]").first.click(position={"x": 12, "y": 20})
    page.wait_for_function("() => window.page.choosing.active && window.page.choosing.lights.can.size")
    (first, *_) = page.evaluate("() => [...window.page.choosing.lights.can]")
    rings(page, first)
    pupil.clicks(first)
    page.wait_for_selector(".odds .btn")
    assert not page.locator(".coach .remark").count()
    pupil.confirms()
    pupil.reaches(10)
    page.wait_for_function(
        f"""() => {{ const r = ({RING})(), c = document.querySelector("#contest")?.getBoundingClientRect();
        return c && r.left >= c.left - 9 && r.right <= c.right + 9 && r.bottom <= c.bottom + 9; }}"""
    )


def test_leaving_and_coming_back(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    pupil = Pupil(page, "blood-and-steel")
    pupil.reads()
    page.click("#coach-leave")
    page.click("#play-on")
    page.wait_for_selector("#coach", state="detached")
    page.reload()
    page.wait_for_function("() => window.page.view?.yours")
    expect(page.locator("#coach")).to_have_count(0)  # one left: nothing comes back by itself
    page.keyboard.press("?")
    page.wait_for_selector("dialog .way")
    expect(page.locator("dialog .way")).to_have_count(3)
    ways = page.evaluate(
        "() => [...document.querySelectorAll('dialog .way, dialog table')].map(e => e.dataset.way ?? '')"
    )
    assert ways == ["steps", "how", "rules", ""]  # before the keys
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach-next")
    assert pupil.at == 2
    page.goto("/")
    page.click("[data-steps=blood-and-steel]")
    page.click("dialog .btn.primary")  # go on where one was
    page.wait_for_selector("#coach-next")
    assert pupil.at == 2


def test_a_phone(visitor: Callable[..., Any]) -> None:
    """The card lies above the bar; nothing is wider than the screen; what is lit is in sight."""
    page = visitor(width=390, height=844, language="fr", has_touch=True)
    pupil = Pupil(page, "blood-and-steel")
    pupil.reads()
    pupil.reads()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    card = page.locator("#coach").bounding_box()
    board = page.locator("#board").bounding_box()
    assert card["y"] >= board["y"] + board["height"] - 1
    x, y = page.evaluate(SPOT, "lah-pz")
    assert board["x"] < x < board["x"] + board["width"]
    assert board["y"] < y < board["y"] + board["height"]
    pupil.clicks("lah-pz")
    pupil.reaches(4)
    assert page.locator("#coach-next").bounding_box()["height"] >= 44


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_grave_finding(visitor: Callable[..., Any], theme: str) -> None:
    page = visitor(width=1366, height=768, theme=theme)
    pupil = Pupil(page, "blood-and-steel")
    assert findings(page) == []
    pupil.reads()
    page.keyboard.press("?")
    page.wait_for_selector("dialog .way")
    assert findings(page) == []


def findings(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for one in grave for node in one["nodes"]
    ]
