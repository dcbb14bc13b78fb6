"""A game of switches and measured fire in the browser: to the end by mouse in either edition and by keys alone, a
battery called, aircraft sent in, an army built, the proposals looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import NUMBER, asked, changed, is_over, rest
from browser.measured_hands import drag, point, state, verb
from browser.test_measured_game import press
from browser.test_switched_game import Battle, arrive

MOST = 400  # questions of one game
WALKERS = 2  # elements that are moved by drags; the others hold
END = ("deploy", "pass", "done", "hold", "stay", "stop")
EDITIONS = {"v3": "third", "v2": "second"}


class Mouse:
    """One seat by the mouse, the other by requests."""

    def __init__(self, page: Any, table: Battle) -> None:
        self.page, self.table = page, table
        self.dragged = self.fired = 0

    def play(self) -> None:
        for _ in range(MOST):
            others(self.table)
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
        elif "activate" in now["verbs"]:
            page.locator("#prompt [data-word]").first.click()
        elif now["picks"] and now["targets"] and "fire" in now["verbs"] and self.fired < WALKERS:
            page.mouse.click(*point(page, now["targets"][0]))
        elif now["picks"] and "move" in now["verbs"] and now["lit"] and self.dragged < WALKERS:
            self.dragged += 1
            drag(page, now["picks"][0], [now["lit"][0]])
            page.click("#confirm")
        elif "go" in now["verbs"] and self.dragged < WALKERS:
            page.mouse.click(*point(page, now["can"][0]))
        else:
            verb(page, next(name for name in (*END, *now["verbs"]) if name in now["verbs"]))


def others(table: Battle) -> None:
    """The other side answers quickly until this one is asked, or the game is over."""
    for _ in range(600):
        view = table.look(table.seat)
        if view["status"] != "playing" or view["yours"]:
            return
        seat = next(seat for seat in table.keys if seat != table.seat)
        if table.look(seat)["yours"]:
            table.quick(seat, ("deploy", "pass", "done", "activate", "hold", "stay"))
    raise AssertionError("the other side never ends")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_scenario_to_the_end_by_mouse(visitor: Callable[..., Any], server: Any, edition: str) -> None:
    """Set up, led, moved by drags and fired, turn by turn to the end sheet."""
    presets = server.ask("/api/games/blitzkrieg")["presets"]
    table = Battle(server, **presets[edition])
    others(table)
    page = arrive(visitor, table)
    hands = Mouse(page, table)
    hands.play()
    assert is_over(page)
    assert hands.dragged
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)
    panels = {one["id"]: one for one in page.evaluate("() => Object.values(window.page.view.frame.panels)")}
    assert f"{75 if edition == 'v3' else 0} of 75" in panels["proposals"]["note"]


def test_a_scenario_to_the_end_by_keyboard(visitor: Callable[..., Any], server: Any) -> None:
    """Keys alone: Tab and Enter for elements and places, letters for verbs."""
    table = Battle(server)
    others(table)
    page = arrive(visitor, table)
    walked = 0
    for _ in range(MOST):
        others(table)
        asked(page)
        if is_over(page):
            break
        now, before = state(page), page.evaluate(NUMBER)
        if now["asked"]:
            press(page, "Enter")
        elif "activate" in now["verbs"]:
            press(page, "1")
        elif "move" in now["verbs"] and now["picks"] and walked < WALKERS:
            walked += 1
            press(page, "m", "Tab", "Enter", "Enter")
        elif "go" in now["verbs"] and walked < WALKERS:
            press(page, "n", "Enter")
        else:
            name = next(one for one in (*END, *now["verbs"]) if one in now["verbs"])
            press(page, page.evaluate("(name) => window.page.layers.verbs[name].key", name).lower())
            if page.locator("dialog #yes").count():
                press(page, "Enter")
        if page.evaluate("() => window.page.busy") or page.evaluate(NUMBER) != before:
            changed(page, before)
    assert is_over(page)
    assert walked


# -- what comes from outside -------------------------------------------------------------------------------------------

BATTLE = {"scenario": "assault", "forces": "choose", "hidden_placement": "no"}
ENEMY = "ger_gren_coy:regular"


def supported(server: Any, force: str, wanted: str, *moves: str) -> Battle:
    """A battle in which the Americans are offered what is wanted; both sides by requests until then."""
    table = Battle(server, **BATTLE)
    for _ in range(500):
        seat, view = next((seat, view) for seat in table.keys if (view := table.look(seat))["yours"])
        actions = view["actions"]
        if seat == "us" and any(action.startswith(wanted) for action in actions):
            return table
        if actions[0].startswith("enlist"):
            table.act(seat, f"enlist {force if seat == 'us' else ENEMY}", view)
            continue
        table.quick(seat, ("deploy", "request", "activate", "go", *moves, "hold", "pass", "done", "on"))
    raise AssertionError(f"{wanted} was never offered")


def test_a_battery_is_called(visitor: Callable[..., Any], server: Any) -> None:
    """The template lies where one points, with who is under it; then it is sent."""
    table = supported(server, "us_rifle_coy:regular us_rifle_coy:regular us_105", "call ")
    page = arrive(visitor, table)
    before = page.evaluate(NUMBER)
    verb(page, "call")
    choose(page)
    changed(page, before)
    lines = page.evaluate("() => window.page.log.lines.map(({ kind }) => kind)")
    assert "calls" in lines


def test_aircraft_attack(visitor: Callable[..., Any], server: Any) -> None:
    """A flight that has come is sent at a point, with one of its weapons."""
    table = supported(server, "us_rifle_coy:regular us_rifle_coy:regular p47", "strike ", "move")
    page = arrive(visitor, table)
    before = page.evaluate(NUMBER)
    verb(page, "strike")
    choose(page)
    changed(page, before)
    assert "strikes" in page.evaluate("() => window.page.log.lines.map(({ kind }) => kind)")


def choose(page: Any) -> None:
    """Words by their buttons, places by a click, until the action is sent."""
    before = page.evaluate(NUMBER)
    for _ in range(8):
        if page.evaluate(NUMBER) != before or page.evaluate("() => window.page.busy"):
            return
        now = state(page)
        if now["asked"] or page.locator("#confirm:visible").count():
            page.locator(".odds .btn.primary, #confirm").first.click()
        elif now["words"] and not now["lit"]:
            page.locator("#prompt [data-word]").first.click()
        elif now["lit"] or now["can"]:
            page.mouse.click(*point(page, (now["lit"] or now["can"])[0]))
        else:
            page.locator("#prompt [data-word]").first.click()
        rest(page)


# -- armies and proposals ----------------------------------------------------------------------------------------------


def test_an_army_is_built_card_by_card(visitor: Callable[..., Any], server: Any) -> None:
    """A random list is legal, its points are one figure; it is taken, and then the other side chooses."""
    table = Battle(server, **BATTLE)
    page = arrive(visitor, table)
    page.click("[data-offer=us_rifle_coy] .bd-plus")
    card = page.locator(".bd-form")
    expect(card.locator(".bd-ground .mini")).to_have_count(12)
    expect(card.locator(".bd-cost")).to_have_text("375", use_inner_text=True)
    card.get_by_role("button", name="veterans").click()
    expect(card.locator(".bd-cost")).to_have_text("435", use_inner_text=True)
    page.click("[data-step=us_bazooka] [data-part$='+']")
    expect(card.locator(".bd-ground .mini")).to_have_count(13)
    expect(page.locator("[data-makes=elements] b").first).to_have_text("13", use_inner_text=True)
    for _ in range(2):
        page.click("[data-offer=us_rifle_coy] .bd-plus")
    expect(page.locator("[data-offer=us_rifle_coy]").first).to_contain_text("3 of 3", use_inner_text=True)
    page.click("[data-offer=us_tank_sec] .bd-plus")
    expect(page.locator(".bd-form.chosen").first).to_contain_text("short", use_inner_text=True)
    page.get_by_role("button", name="Random").first.click()
    page.wait_for_selector("text=This list is legal.")
    assert "1,500" in page.inner_text(".builder, #builder, main").replace("\n", "")
    before = page.evaluate(NUMBER)
    page.get_by_role("button", name="Take this list").click()
    changed(page, before)
    assert table.look("german")["yours"]


def test_the_proposals_in_the_form_of_a_new_table(visitor: Callable[..., Any]) -> None:
    """Presets of the editions, a search by number; who changes one proposal has a set of his own."""
    page = visitor(width=1366, height=768)
    page.goto("/")
    page.click("[data-game=blitzkrieg]")
    page.wait_for_selector("#sit")
    page.check("input[name=preset][value=v2]", force=True)
    expect(page.locator("input[name=option-bk_206][value=before]").first).to_be_checked()
    page.fill("#seek", "206")
    shown = ".option.switch:has(input[name=option-{}])"
    expect(page.locator(shown.format("bk_206")).first).to_be_visible()
    expect(page.locator(shown.format("bk_101")).first).to_be_hidden()
    page.check("input[name=option-bk_206][value=after]", force=True)
    assert page.evaluate("() => document.querySelector('input[name=preset]:checked').value") == "own"
