"""Hands for Blitzkrieg: one seat by mouse or keys, the other by requests. They see what is offered, and no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.hands import NUMBER, asked, changed, is_over
from browser.measured_hands import Table, state

QUICK = ("deploy", "enlist", "activate", "on", "pass", "done", "hold", "stay", "stop")
ENDS = ("pass", "done", "hold", "stay", "stop", "deploy", "on")
View = dict[str, Any]


class Battle(Table):
    """A table of which one seat is for the page."""

    def __init__(
        self, server: Any, seat: str = "us", seats: tuple[str, str] = ("us", "german"), **options: str
    ) -> None:
        self.server, self.seat = server, seat
        about = {"game": "blitzkrieg", "seats": dict.fromkeys(seats, "me"), "options": options}
        self.about = server.ask("/api/tables", about)
        self.path, self.keys = f"/api/tables/{self.about['table']}", self.about["keys"]

    def others(self, wanted: tuple[str, ...] = QUICK) -> None:
        self.until(lambda _: True, wanted)

    def until(self, wanted: Callable[[View], bool], verbs: tuple[str, ...] = QUICK) -> None:
        """Both sides by requests, the first of these verbs that is offered. Whom a window asks only he knows: so both
        are looked at."""
        for _ in range(1500):
            found = [(seat, view) for seat in self.keys if (view := self.look(seat))["yours"]]
            if not found:
                return  # it is over
            seat, view = found[0]
            if seat == self.seat and wanted(view):
                return
            self.quick(seat, verbs)
        raise AssertionError("the wanted moment did not come")


def offers(*verbs: str) -> Callable[[View], bool]:
    return lambda view: any(action.split()[0] in verbs for action in view["actions"])


def by_mouse(page: Any) -> None:
    """The quickest answer: a formation by its button, else what ends the question."""
    word = page.locator("#prompt [data-word]")
    ends = [name for name in ENDS if page.locator(f"#bar [data-verb={name}]:not(.off)").count()]
    if "activate" in state(page)["verbs"] and word.count():
        word.first.click()
        return
    page.locator(f"#bar [data-verb={ends[0]}]:not(.off)").click()
    sure = page.locator("dialog #yes")
    if sure.count():
        sure.click()


def by_keys(page: Any) -> None:
    """The same with the keys that stand on the buttons."""
    if "activate" in state(page)["verbs"] and page.locator("#prompt [data-word]").count():
        page.keyboard.press("1")
        return
    page.keyboard.press("e")
    if page.locator("dialog #yes").count():
        page.keyboard.press("Enter")


def to_the_end(page: Any, table: Battle, hand: Callable[[Any], None]) -> int:
    """Until the game is over; how often the page was asked."""
    for n in range(400):
        asked(page)
        if is_over(page):
            return n
        before = page.evaluate(NUMBER)
        hand(page)
        changed(page, before)
        table.others()
    raise AssertionError("the game does not end")
