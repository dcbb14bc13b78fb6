"""What others did is told on the board, event by event; the state is never held back, the board ends equal to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import NUMBER, changed
from browser.test_commit import MIDDLE

FIGHTING = ("fire", "overrun", "strike", "bombard", "attack", "defend", "retreat")
# The lines from a number on that are told, as the page itself plans them.
PLANNED = """async (from) => { const { plan } = await import('/static/telling.js');
  return plan(window.page.log.lines.filter((line) => line.n >= from), 'usual').map(({ line }) => line.n); }"""
HISTORY = "from => window.page.narrator.teller.history.filter((one) => one.n >= from)"
# Every piece of the state lies on the board where the state says, and no other.
EQUAL = """() => { const { board, view } = window.page;
  const lying = Object.entries(view.frame.pieces).filter(([, piece]) => !board.isHand(piece.region));
  const shown = [...document.querySelectorAll('.pieces .piece')].filter((one) => one.dataset.id);
  const at = (id) => document.querySelector(`.pieces .piece[data-id="${id}"]`)?.style ?? {};
  return board.frame === view.frame && shown.length === lying.length
    && lying.every(([id, { x, y }]) => at(id).left === `${x}px` && at(id).top === `${y}px`); }"""

LOOK = "id => { const { board } = window.page, { x, y } = board.piece(id); board.camera.look(x, y, 0.9, 0); }"

# What may be bombarded and lies alone: a stack would open first.
ALONE = """() => { const { board, view } = window.page;
  const targets = view.actions.filter((one) => one.startsWith('bombard ')).map((one) => one.split(' ')[1]);
  return targets.find((one) => board.stackOf(board.regionOf(one)).length === 1); }"""


class Enemy:
    """The Soviet side, played through the API while the page of the German side looks on."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.table = server.open_table(seats={"german": "me", "soviet": "me"})
        wanted = lambda view: view["actor"] == "soviet" and view["turn"] > 1 and _fights(view["actions"])  # noqa: E731
        server.play_by_chance(self.table, wanted, 9)

    def look(self, seat: str = "soviet") -> Any:
        return self.server.ask(f"/api/tables/{self.table['table']}", key=self.table["keys"][seat])

    def play(self, most: int = 60) -> None:
        """Fire at whatever there is, move a little, end the phase: until the German side is asked."""
        chance = random.Random(3)
        for n in range(most):
            view = self.look()
            if not view["yours"]:
                return
            fights, moves = _fights(view["actions"]), [one for one in view["actions"] if one.startswith("move ")]
            chosen = fights or (moves if n < 6 else []) or view["actions"][-1:]
            body = {"action": chance.choice(chosen), "number": view["number"], "undos": view["undos"]}
            self.server.ask(f"/api/tables/{self.table['table']}/actions", body, self.table["keys"]["soviet"])


def _fights(actions: list[str]) -> list[str]:
    return [one for one in actions if one.split()[0] in FIGHTING]


@pytest.fixture
def enemy(server: Any) -> Enemy:
    return Enemy(server)


# Whether the prompt bears the mark of the side whose line is told: the seat's, else that of the piece that acts.
MARKED = """() => { const { narrator, view, log } = window.page, side = log.sideOf(narrator.telling);
  return [view.seats.find((one) => one.id === narrator.seatIn(view)).side === side]; }"""


def watching(visitor: Callable[..., Any], enemy: Enemy, motion: str = "no-preference", **about: Any) -> tuple[Any, int]:
    page = visitor(**{"width": 1366, "height": 768, **about})
    page.emulate_media(reduced_motion=motion)
    page.goto(f"/table/{enemy.table['table']}#key={enemy.table['keys']['german']}")
    page.wait_for_function("() => window.page?.view && window.page.board.frame && window.page.layers")
    return page, int(enemy.look("german")["log"]["total"])


def arrived(page: Any, enemy: Enemy) -> None:
    number = enemy.look("german")["number"]
    page.wait_for_function("n => window.page.view.number >= n && window.page.view.yours", arg=number)


def test_a_whole_enemy_turn_is_told_in_order_and_the_board_ends_equal_to_the_state(
    visitor: Callable[..., Any], enemy: Enemy
) -> None:
    page, start = watching(visitor, enemy)
    board = page.locator("#board").bounding_box()
    enemy.play()
    arrived(page, enemy)
    page.wait_for_selector(".telling-bar:not([hidden])")
    bar, verbs = (page.locator(one).bounding_box() for one in (".telling-bar", "#bar"))
    assert bar == verbs, "in the place of the verbs: it covers no piece"
    assert page.locator("#board").bounding_box() == board, "and nothing moves"
    expect(page.locator(".since").first).to_be_hidden()  # what mattered is not given away before it is told
    assert page.evaluate(MARKED) == [True], "the mark beside the prompt is that of the line that is told"
    page.wait_for_function("() => window.page.board.camera.scale > 0.7")  # close enough to be read, once it has come
    page.wait_for_function("() => !window.page.narrator.teller.isTelling")
    page.wait_for_selector(".since:not([hidden])")
    told = page.evaluate(HISTORY, start)
    planned = page.evaluate(PLANNED, start)
    assert len(planned) >= 4
    assert [one["n"] for one in told] == planned, "each event once, in order"
    assert {one["how"] for one in told} <= {"told", "skipped"}
    assert sum(one["how"] == "told" for one in told) >= 4
    page.wait_for_function(EQUAL)
    expect(page.locator(".trace").nth(0)).to_be_attached()  # what was told stays as a pale stroke
    # numbers are those of what mattered, not two rows of them
    expect(page.locator(".trace text:visible")).to_have_count(0)


def test_who_has_zoomed_out_is_not_zoomed_in_by_what_is_told(visitor: Callable[..., Any], enemy: Enemy) -> None:
    page, _ = watching(visitor, enemy)
    for _ in range(4):
        page.click("#zoom [aria-label='Farther']")
    chosen = page.evaluate("() => window.page.board.camera.scale")
    assert chosen < 0.7
    view = enemy.look()
    body = {"action": _fights(view["actions"])[0], "number": view["number"], "undos": view["undos"]}
    enemy.server.ask(f"/api/tables/{enemy.table['table']}/actions", body, enemy.table["keys"]["soviet"])
    page.wait_for_function("() => window.page.narrator.teller.history.some((one) => one.how === 'told')")
    page.wait_for_function("() => !window.page.narrator.teller.isTelling")
    assert page.evaluate("() => window.page.board.camera.scale") == chosen


def test_a_piece_that_goes_leaves_ghosts_and_its_price(visitor: Callable[..., Any], enemy: Enemy) -> None:
    page, _ = watching(visitor, enemy)
    for _ in range(3):
        view = enemy.look()
        long = max((one for one in view["actions"] if one.startswith("move ")), key=lambda one: len(one.split()))
        body = {"action": long, "number": view["number"], "undos": view["undos"]}
        enemy.server.ask(f"/api/tables/{enemy.table['table']}/actions", body, enemy.table["keys"]["soviet"])
    page.wait_for_selector(".ink .was")
    ghosts = page.eval_on_selector_all(".ink .was", "all => all.map((one) => Number(one.getAttribute('opacity')))")
    assert ghosts in ([0.34], [0.34, 0.56])
    expect(page.locator(".ink .passed")).to_have_count(1)  # one path for all hexes that it left
    assert page.locator(".ink .leg text").text_content().endswith("MP")
    page.wait_for_function("() => !window.page.narrator.teller.isTelling")
    expect(page.locator(".ink .was")).to_have_count(0)


def test_the_end_is_told_before_its_sheet_lies_on_the_board(visitor: Callable[..., Any], enemy: Enemy) -> None:
    page, _ = watching(visitor, enemy)
    for n in range(4):
        view = enemy.look()
        moves = [one for one in view["actions"] if one.startswith("move ")]
        body = {"action": moves[0] if n < 3 else "concede", "number": view["number"], "undos": view["undos"]}
        enemy.server.ask(f"/api/tables/{enemy.table['table']}/actions", body, enemy.table["keys"]["soviet"])
    page.wait_for_function("() => window.page.view.status === 'over'")
    early = "() => window.page.narrator.teller.isTelling && Boolean(document.querySelector('dialog'))"
    assert not page.evaluate(early)
    page.wait_for_selector("dialog .result")
    assert not page.evaluate("() => window.page.narrator.teller.isTelling")


@pytest.mark.parametrize("how", ["key", "button", "press"])
def test_a_key_or_a_press_puts_the_board_to_its_end_at_once(
    visitor: Callable[..., Any], enemy: Enemy, how: str
) -> None:
    page, start = watching(visitor, enemy)
    enemy.play()
    arrived(page, enemy)
    page.wait_for_selector(".telling-bar:not([hidden])")
    expect(page.locator("#bar [data-verb=end]:not(.off)").first).to_be_attached()  # one may act at once
    expect(page.locator(".tell-boxes .now")).to_have_count(1)
    if how == "key":
        page.keyboard.press(" ")
    elif how == "button":
        page.click("#skip-telling")
        page.mouse.move(700, 300)  # a click at the same place would be one too many for what was skipped
    else:
        page.mouse.click(700, 500)
    assert page.evaluate(EQUAL)
    expect(page.locator(".telling-bar").first).to_be_hidden()
    assert [one["n"] for one in page.evaluate(HISTORY, start)] == page.evaluate(PLANNED, start)
    page.keyboard.press("Escape")
    before = page.evaluate(NUMBER)
    page.click("#bar [data-verb=end]:not(.off)")
    if page.locator("dialog #yes").count():
        page.click("dialog #yes")
    changed(page, before)
    expect(page.locator(".trace")).to_have_count(0)  # with one's own action what was before is known


@pytest.mark.parametrize("width", [1366, 390])
def test_a_seat_that_was_left_to_a_bot_is_taken_back_while_something_is_told(
    visitor: Callable[..., Any], enemy: Enemy, width: int
) -> None:
    page, _ = watching(visitor, enemy, width=width, height=844)
    enemy.server.ask(f"/api/tables/{enemy.table['table']}/deputy", {"level": "recruit"}, enemy.table["keys"]["german"])
    enemy.play()
    page.wait_for_selector(".telling-bar:not([hidden])")
    back = page.locator("#take-back")
    expect(back).to_be_in_viewport()
    back.click()  # the press alone moves nothing: the button is still there when it is let go
    page.wait_for_function("() => window.page.view.seats[0].kind === 'human'")
    expect(back).to_be_hidden()


def test_one_may_pause_and_step(visitor: Callable[..., Any], enemy: Enemy) -> None:
    page, start = watching(visitor, enemy)
    enemy.play()
    page.wait_for_selector(".telling-bar:not([hidden])")
    page.keyboard.press("p")
    page.wait_for_selector("#pause-telling:has-text('Go on')")
    told = page.evaluate("() => window.page.narrator.telling.n")
    assert all(int(n) <= told for n in page.eval_on_selector_all(".log .ln", "all => all.map((one) => one.dataset.n)"))
    # the log grows with the telling
    expect(page.locator(".log-more").first).to_contain_text("to tell", use_inner_text=True)
    at = "() => Number(document.querySelector('.tell-count b').textContent.match(/\\d+/)[0])"
    before = page.evaluate(at)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"n => ({at})() > n || !window.page.narrator.teller.isTelling", arg=before)
    page.keyboard.press(" ")
    page.wait_for_function(EQUAL)
    expect(page.locator(".log-more").first).to_be_hidden()
    assert page.evaluate(HISTORY, start)


def test_what_mattered_since_ones_last_move_and_where(visitor: Callable[..., Any], enemy: Enemy) -> None:
    """Without movement: strokes, numbers and a strip with a few things, each with its pin."""
    page, _ = watching(visitor, enemy, "reduce")
    before = page.locator("#board").bounding_box()
    enemy.play()
    arrived(page, enemy)
    page.wait_for_selector(".since:not([hidden])")
    page.wait_for_function(EQUAL)
    assert page.locator("#board").bounding_box() == before, "the board stays where it is"
    verdicts = page.locator(".since-words b > :last-child")
    assert all(one.evaluate("e => e.scrollWidth <= e.clientWidth || e.offsetWidth === 0") for one in verdicts.all())
    strip, board = page.locator(".since").bounding_box(), page.locator("#board").bounding_box()
    assert strip["y"] + strip["height"] <= board["y"] + 1, "it covers no piece"
    assert not page.evaluate("() => window.page.narrator.teller.isTelling")
    expect(page.locator(".last-move")).to_have_count(1)  # the log divides old from new
    items = page.locator(".since-item")
    assert items.count() == page.locator(".pinned .pin").count()
    if items.count():
        items.first.hover()
        page.wait_for_selector(".pin.now")
        expect(page.locator(".log .ln.here").nth(0)).to_be_attached()
        items.first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector(".since", state="hidden")
    expect(page.locator(".pinned .pin")).to_have_count(0)


# Somebody who may act is on the screen.
SEEN = """() => { const { board, choosing } = window.page, [x, y, wide, high] = board.camera.seen;
  return [...choosing.atRest.can].map((id) => board.piece(id)).some((one) => one && one.x > x && one.x < x + wide
    && one.y > y && one.y < y + high); }"""
CORNER = """() => { const { camera } = window.page.board, [x, y] = camera.box; camera.look(x, y, 1.6, 0); }"""


@pytest.mark.parametrize("width", [1366, 390])
def test_after_the_telling_who_may_act_is_in_sight(visitor: Callable[..., Any], enemy: Enemy, width: int) -> None:
    page, _ = watching(visitor, enemy, "reduce", width=width)
    page.evaluate(CORNER)
    assert not page.evaluate(SEEN)
    enemy.play()
    arrived(page, enemy)
    page.wait_for_function(EQUAL)
    page.wait_for_function(SEEN)


def test_a_card_that_is_turned_has_its_body(visitor: Callable[..., Any], server: Any) -> None:
    """Whatever its face uses is in the document, also where no such card lies on the table."""
    seats = {"german": "me", "soviet": "bot:recruit"}
    table = server.ask("/api/tables", {"game": "tank-commander", "seats": seats})
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_function("() => window.page?.view && window.page.layers")
    missing = page.evaluate("""async () => { const { faceOf } = await import('/static/faces.js');
      const face = await faceOf('tank-commander', 'v-rapid'); document.body.append(face);
      return [...face.querySelectorAll('use')].map((one) => one.getAttribute('href'))
        .filter((one) => !document.querySelector(one)); }""")
    assert missing == []


def test_on_a_phone_the_news_wait_while_a_sheet_is_open(visitor: Callable[..., Any], enemy: Enemy) -> None:
    """News above the board and a sheet below it would leave nothing of the board."""
    page, _ = watching(visitor, enemy, "reduce", width=390, height=844, has_touch=True, is_mobile=True)
    enemy.play()
    arrived(page, enemy)
    page.wait_for_selector(".since h2")
    target = page.evaluate(ALONE)
    page.tap("[data-verb=bombard]")
    page.evaluate(LOOK, target)
    page.touchscreen.tap(*page.evaluate(MIDDLE, target))
    page.wait_for_selector("#drawer .odds")
    expect(page.locator(".since").first).to_be_hidden()
    assert page.locator("#board").bounding_box()["height"] > 844 / 3
    page.tap("#drawer .odds .btn.ghost")
    page.wait_for_selector("#drawer .odds", state="detached")
    page.keyboard.press("Escape")  # nothing is asked any more: the question hung over the news
    page.wait_for_selector(".since h2")
