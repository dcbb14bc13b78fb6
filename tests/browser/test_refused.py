"""What the page says against a deed, and how it goes away; drags that end on a piece. On the table of the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import NUMBER, asked, changed
from browser.test_free_table import SIDES, Others, place_of, sent, sit_down, spot

TIP = ".card.tip"
FAR = (290, 190)  # farther than anybody goes


def arrive(visitor: Callable[..., Any], server: Any, **about: Any) -> tuple[Any, Others]:
    page = visitor(width=1366, height=768, **about)
    others = sit_down(page, server)
    sent(page, others, spot(page, 60, 60))  # the flag is hidden
    return page, others


def refuse(page: Any) -> None:
    """Red 1 goes where he cannot: a card beside him says why."""
    page.mouse.click(*place_of(page, "red-1"))
    page.mouse.click(*spot(page, *FAR))
    page.keyboard.press("Enter")
    expect(page.locator(TIP)).to_be_visible()


CLOSING: dict[str, Callable[[Any], Any]] = {
    "Esc": lambda page: page.keyboard.press("Escape"),
    "a click on the table": lambda page: page.mouse.click(*spot(page, 150, 40)),
    "a click on a button": lambda page: page.click("#cancel"),
    "a click on the page's head": lambda page: page.click("#prompt h1"),
    "a click on the card": lambda page: page.locator(f"{TIP} .why").click(),
}


@pytest.mark.parametrize("how", CLOSING)
def test_a_refusal_goes_away_with(visitor: Callable[..., Any], server: Any, how: str) -> None:
    page, _ = arrive(visitor, server)
    refuse(page)
    CLOSING[how](page)
    expect(page.locator(TIP)).to_have_count(0)


def test_a_refusal_goes_away_with_the_next_question(visitor: Callable[..., Any], server: Any) -> None:
    """Somebody acts for us elsewhere: what was said is about another moment."""
    page, others = arrive(visitor, server)
    refuse(page)
    before, path = page.evaluate(NUMBER), f"/api/tables/{others.table['table']}"
    key = others.table["keys"]["red"]
    view = server.ask(path, key=key)
    action = next(one for one in view["actions"] if one.startswith("face red-2"))
    server.ask(f"{path}/actions", {"action": action, "number": view["number"], "undos": view["undos"]}, key)
    changed(page, before)
    expect(page.locator(TIP)).to_have_count(0)


def test_who_was_not_chosen_is_taken_up_by_a_drag(visitor: Callable[..., Any], server: Any) -> None:
    page, _ = arrive(visitor, server)
    asked(page)
    before = page.evaluate("() => [window.page.board.camera.x, window.page.board.camera.y]")
    page.mouse.move(*place_of(page, "red-1"))
    page.mouse.down()
    page.mouse.move(*spot(page, 70, 170), steps=6)
    page.mouse.up()
    assert page.evaluate("() => window.page.choosing.way.join(' ')") == "red-1 70,170"
    assert page.evaluate("() => [window.page.board.camera.x, window.page.board.camera.y]") == before


def test_a_refusal_names_its_rule_once(visitor: Callable[..., Any], server: Any) -> None:
    page, _ = arrive(visitor, server)
    refuse(page)
    rule = page.locator(f"{TIP} .id").inner_text()
    assert page.locator(TIP).inner_text().count(rule) == 1


def test_a_way_that_is_refused_does_not_invite(visitor: Callable[..., Any], server: Any) -> None:
    page, _ = arrive(visitor, server)
    page.mouse.click(*place_of(page, "red-1"))
    page.mouse.click(*spot(page, *FAR))
    expect(page.locator("#confirm.off")).to_be_visible()
    expect(page.locator(".ink.bad .tape1").first).to_be_attached()
    page.keyboard.press("Backspace")
    page.mouse.click(*spot(page, 70, 170))
    expect(page.locator("#confirm.primary")).to_be_visible()
    expect(page.locator(".ink.bad .tape1")).to_have_count(0)


def test_a_finger_sees_that_its_way_is_refused(visitor: Callable[..., Any], server: Any) -> None:
    """Before it is lifted, and still after; in words that a finger understands."""
    page, _ = arrive(visitor, server, has_touch=True, is_mobile=True)
    page.touchscreen.tap(*place_of(page, "red-1"))
    expect(page.locator(".piece[data-state=selected]")).to_have_count(1)
    finger = Finger(page)
    finger.send("touchStart", place_of(page, "red-1"))
    finger.send("touchMove", spot(page, 70, 170))
    finger.send("touchMove", spot(page, *FAR))
    expect(page.locator(".foreseen .flag.bad")).to_be_attached()  # before it is lifted
    finger.send("touchEnd")
    expect(page.locator("#confirm.off")).to_be_visible()
    expect(page.locator(".foreseen .flag.bad")).to_be_attached()
    assert "Backspace" not in page.locator("#prompt p").inner_text()


def test_beyond_the_edge_the_page_says_so(visitor: Callable[..., Any], server: Any) -> None:
    """Not in the words of whoever reads actions: he knows no such point."""
    page, _ = arrive(visitor, server)
    page.mouse.click(*place_of(page, "red-1"))
    page.mouse.click(*spot(page, -20, 150))
    expect(page.locator(".foreseen .flag.bad")).to_have_text("That is off the table.")
    page.keyboard.press("Enter")
    expect(page.locator(f"{TIP} .why")).to_have_text("That is off the table.")


def throwing(server: Any) -> dict[str, Any]:
    """A table at which red may throw at somebody: of some games by chance one comes so far."""
    for seed in range(40):
        table = server.open_table(game="three-flags", seats=dict.fromkeys(SIDES, "me"), options={"rounds": "6"})
        try:
            server.play_by_chance(table, lambda view: any(a.startswith("throw red-") for a in view["actions"]), seed)
        except AssertionError:
            continue  # it is over before
        return dict(table)
    raise AssertionError("nobody ever comes near")


def test_a_drag_that_ends_on_a_target_aims_at_it(visitor: Callable[..., Any], server: Any) -> None:
    table = throwing(server)
    page = visitor(width=1366, height=768)
    page.goto(f"/table/{table['table']}#key={table['keys']['red']}")
    asked(page)
    throw = page.evaluate("() => window.page.view.actions.find((one) => one.startsWith('throw red-'))")
    _, who, target = throw.split()[:3]
    page.mouse.move(*place_of(page, who))
    page.mouse.down()
    page.mouse.move(*place_of(page, target), steps=8)
    expect(page.locator(f".piece[data-id='{target}'][data-state=aim]")).to_be_attached()
    expect(page.locator(".tape1")).to_have_count(0)
    before = page.evaluate(NUMBER)
    page.mouse.up()
    page.wait_for_function(f"before => window.page.choosing.asked || ({NUMBER})() !== before", arg=before)
    page.wait_for_function(
        "target => [window.page.choosing.asked?.about, ...window.page.log.lines.at(-1).ids].includes(target)",
        arg=target,
    )


class Finger:
    """One finger that is held down and moved."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
