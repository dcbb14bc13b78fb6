"""A table without a grid, of a game that the page has never heard of: three sides, free points, headings, many dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.hands import CAN, NUMBER, PLACE, TARGET, asked, changed, is_over, lit_spots

MOST = 60  # decisions of one game
SIDES = ("red", "blue", "green")
ACTIONS = "() => window.page.view.actions"
SCREEN = """([x, y]) => { const { board } = window.page; const at = board.places.pointOf(`${x},${y}`);
  const [px, py] = board.camera.toScreen(...at); const box = board.wrap.getBoundingClientRect();
  return [box.left + px, box.top + py]; }"""


class Others:
    """The two other sides: they come nearer, throw when they can, and are quick about it."""

    def __init__(self, server: Any, table: dict[str, Any]) -> None:
        self.server, self.table = server, table

    def play(self) -> None:
        path, keys = f"/api/tables/{self.table['table']}", self.table["keys"]
        for _ in range(20):
            view = self.server.ask(path)
            if view["actor"] in (None, "red"):
                return
            view = self.server.ask(path, key=keys[view["actor"]])
            action = min(view["actions"], key=lambda text: ORDER.index(text.split()[0]))
            body = {"action": action, "number": view["number"], "undos": view["undos"]}
            self.server.ask(f"{path}/actions", body, keys[view["actor"]])


ORDER = ("throw", "hide", "end", "go", "face")


def sit_down(page: Any, server: Any) -> Others:
    """Red, with two rounds to play."""
    table = server.open_table(game="three-flags", seats=dict.fromkeys(SIDES, "me"), options={"rounds": "2"})
    page.goto(f"/table/{table['table']}#key={table['keys']['red']}")
    asked(page)
    return Others(server, table)


def spot(page: Any, x: int, y: int) -> tuple[float, float]:
    """Where a point of the table is on the screen."""
    px, py = page.evaluate(SCREEN, [x, y])
    return px, py


def place_of(page: Any, piece: str) -> tuple[float, float]:
    found = page.locator(f".piece[data-id='{piece}']").bounding_box()
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def sent(page: Any, others: Others, *clicks: tuple[float, float]) -> None:
    """Clicks that send something; then it is our turn again."""
    before = page.evaluate(NUMBER)
    for click in clicks:
        page.mouse.click(*click)
    changed(page, before)
    others.play()
    asked(page)


def last_line(page: Any, kind: str) -> dict[str, Any]:
    lines = page.evaluate("() => window.page.log.lines")
    return dict([line for line in lines if line["kind"] == kind][-1])


def test_a_game_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1440, height=900)
    others = sit_down(page, server)
    expect(page.locator(PLACE).nth(4)).to_be_attached()  # where a flag may be hidden: points, not places
    sent(page, others, spot(page, 60, 60))
    page.mouse.click(*place_of(page, "red-1"))
    expect(page.locator(".piece[data-state=selected]")).to_have_count(1)
    offered = {action.split(" ", 2)[2] for action in page.evaluate(ACTIONS) if action.startswith("go red-1")}
    expect(page.locator(PLACE)).to_have_count(len(offered))
    page.mouse.click(*spot(page, 70, 170))  # a leg that nobody offered
    page.mouse.click(*spot(page, 100, 190))
    expect(page.locator(".tape1").first).to_be_attached()
    page.keyboard.press("Backspace")
    page.mouse.click(*spot(page, 90, 190))
    assert page.evaluate("() => window.page.choosing.way.join(' ')") == "red-1 70,170 90,190"
    sent(page, others, spot(page, 90, 190))  # the same point once more
    assert page.evaluate("() => window.page.view.frame.pieces['red-1'].x") == 90
    drag(page, "red-2", [(200, 70), (210, 110)])
    before = page.evaluate(NUMBER)
    page.click("#confirm")
    changed(page, before)
    others.play()
    moved = last_line(page, "went")
    assert "red-2" in moved["ids"]
    play_on(page, others)
    assert is_over(page)
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)


def drag(page: Any, piece: str, points: list[tuple[int, int]]) -> None:
    """Take a selected piece along."""
    asked(page)
    page.mouse.click(*place_of(page, piece))
    page.mouse.move(*place_of(page, piece))
    page.mouse.down()
    for point in points:
        page.mouse.move(*spot(page, *point), steps=8)
    page.mouse.up()
    assert page.evaluate("() => window.page.choosing.way.length") > 1


def begin(page: Any) -> str:
    """Who has just acted is still selected: leave him."""
    while page.locator("#cancel").count():
        page.keyboard.press("Escape")
    return str(page.evaluate(NUMBER))


def play_on(page: Any, others: Others) -> None:
    """Throw where one can, else go somewhere that is offered, to the end."""
    for _ in range(MOST):
        asked(page)
        if is_over(page):
            return
        before = begin(page)
        for figure in lit_spots(page, CAN):
            page.mouse.click(*figure)
            targets = lit_spots(page, TARGET)
            points = lit_spots(page, PLACE)
            if targets:
                page.mouse.click(*targets[0])
                assert page.locator(".odds .pc b").inner_text().endswith("%")
                page.click(".odds .btn.primary")
            elif points:
                page.mouse.click(*points[0])
                page.click("#confirm")
            if targets or points:
                break
        changed(page, before)
        others.play()


def test_a_game_by_keyboard(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(width=1440, height=900)
    others = sit_down(page, server)
    keys(page, others, "t", "Enter")  # the first place that is offered for the flag
    assert page.evaluate("() => window.page.view.frame.pieces['flag-red']")
    press(page, "n", "Enter")
    page.wait_for_selector("#live:has-text('60,130')", state="attached")
    press(page, "Shift+ArrowUp", "Enter", "ArrowRight", "Enter", ">")  # two legs and a heading
    assert page.evaluate("() => window.page.choosing.way.join(' ')") == "red-1 60,180 70,180"
    keys(page, others, "Enter")
    moved = page.evaluate("() => window.page.view.frame.pieces['red-1']")
    assert (moved["x"], moved["angle"]) == (70, 0)  # it looked north-east, one step on is east
    for _ in range(MOST):
        asked(page)
        if is_over(page):
            break
        before = begin(page)
        press(page, "n", "Enter", "Tab", "Enter")
        if page.locator(".odds .btn.primary").count() or page.evaluate("() => window.page.choosing.ready.length"):
            press(page, "Enter")
        changed(page, before)
        others.play()
    assert is_over(page)


def press(page: Any, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def keys(page: Any, others: Others, *names: str) -> None:
    """Keys that send something."""
    before = page.evaluate(NUMBER)
    press(page, *names)
    changed(page, before)
    others.play()
    asked(page)
