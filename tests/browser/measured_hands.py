"""Hands for tables without a grid: they see what is lit, click it, drag it along, point at free places. They read no
rules; the other seat is played by requests."""

from __future__ import annotations

from typing import Any

from browser.hands import CAN, NUMBER, TARGET, asked, changed, lit_spots

STATE = """() => { const { view, choosing } = window.page; const { can, lit, targets } = choosing.lights; return {
  prompt: view.prompt.text, verbs: [...choosing.verbs.keys()], picks: [...choosing.picks], lit: [...lit],
  can: [...can], targets: [...targets], words: choosing.words.map(({ id }) => id),
  ready: choosing.ready.map(({ text }) => text), asked: Boolean(choosing.asked), turn: view.turn }; }"""
AT = """const at = (id) => { const { board } = window.page; const piece = board.piece(id);
  return piece ? [piece.x, piece.y] : board.places.pointOf(id); };"""
SCREEN = f"""(id) => {{ {AT} const {{ board }} = window.page; const [x, y] = board.camera.toScreen(...at(id));
  const box = board.wrap.getBoundingClientRect(); const hit = document.elementFromPoint(box.left + x, box.top + y);
  return [box.left + x, box.top + y, Boolean(hit?.closest('#board')) && !hit.closest('.zoom, .over, .sheet')]; }}"""
LOOK = f"(id) => {{ {AT} window.page.board.camera.look(...at(id), window.page.board.camera.scale, 0); }}"
QUICK = ("skills", "bombs", "ready", "place", "ambush", "bury", "pass", "done", "hold", "last", "stay", "arm", "victim")


class Table:
    """A table with one seat for the mouse and one for requests."""

    def __init__(self, server: Any, seat: str, **about: Any) -> None:
        self.server, self.seat = server, seat
        seats = {"gkchp": "me", "rsfsr": "me"}
        self.about = server.ask("/api/tables", {"game": "putsch-1991", "seats": seats, **about})
        self.path, self.keys = f"/api/tables/{self.about['table']}", self.about["keys"]

    @property
    def address(self) -> str:
        return f"/table/{self.about['table']}#key={self.keys[self.seat]}"

    def look(self, seat: str) -> dict[str, Any]:
        return dict(self.server.ask(f"{self.path}?frame=false", key=self.keys[seat]))

    def act(self, seat: str, action: str, view: dict[str, Any]) -> None:
        body = {"action": action, "number": view["number"], "undos": view["undos"]}
        self.server.ask(f"{self.path}/actions", body, self.keys[seat])

    def others(self, wanted: tuple[str, ...] = QUICK) -> None:
        """The other side answers quickly until this seat is asked, or the game is over."""
        for _ in range(600):
            view = self.look(self.seat)
            if view["status"] != "playing" or view["actor"] in (None, self.seat):
                return
            self.quick(view["actor"], wanted)
        raise AssertionError("the other side never ends")

    def quick(self, seat: str, wanted: tuple[str, ...] = QUICK) -> None:
        view = self.look(seat)
        actions = view["actions"]
        found = [one for verb in wanted for one in actions if one.split()[0] == verb]
        self.act(seat, (found or actions)[0], view)

    def until(self, wanted: Any, verbs: tuple[str, ...] = QUICK) -> None:
        """Both sides by requests, until this seat is asked what is wanted."""
        for _ in range(900):
            seat = self.look(self.seat)["actor"]
            view = self.look(seat)
            if seat == self.seat and wanted(view):
                return
            self.quick(seat, verbs)
        raise AssertionError("the wanted moment did not come")


def state(page: Any) -> dict[str, Any]:
    return dict(page.evaluate(STATE))


def point(page: Any, id_: str) -> tuple[float, float]:
    """Where a piece or a free point is on the screen; the board is moved there if something else lies over it."""
    x, y, seen = page.evaluate(SCREEN, id_)
    if not seen:
        page.evaluate(LOOK, id_)
        x, y, _ = page.evaluate(SCREEN, id_)
    return x, y


def sent(page: Any, table: Table, deed: Any) -> None:
    """Do something that sends an action; then it is our turn again."""
    before = page.evaluate(NUMBER)
    deed()
    changed(page, before)
    table.others()
    asked(page)


def drag(page: Any, piece: str, nodes: list[str]) -> None:
    """Take a selected man along some points."""
    page.mouse.move(*point(page, piece))
    page.mouse.down()
    for node in nodes:
        page.mouse.move(*point(page, node), steps=6)
    page.mouse.up()


def verb(page: Any, name: str) -> None:
    page.click(f"#bar [data-verb={name}]:not(.off)")
    sure = page.locator("dialog #yes")
    if sure.count():
        sure.click()


__all__ = ["CAN", "TARGET", "Table", "asked", "drag", "lit_spots", "point", "sent", "state", "verb"]
