"""The form of a new table of Tank Commander: scenario, seats that follow, ready-made sets, what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

SEATS = "() => [...document.querySelectorAll('.seat-row')].map((one) => one.dataset.seat).join(' ')"
SET = "() => document.querySelector('input[name=preset]:checked').value"
PLAYED = "() => document.querySelector('input[name=scenario]:checked').value"


def _form(page: Any) -> None:
    page.goto("/")
    page.click("[data-game=tank-commander]")
    page.wait_for_selector("#sit")


def _seats(page: Any, wanted: str) -> None:
    page.wait_for_function(f"(wanted) => ({SEATS})() === wanted", arg=wanted)


def test_seats_follow_the_scenario_and_the_team(visitor: Callable[..., Any]) -> None:
    """A ready-made set fills the form, which tells when it is no longer one of them, and what will be played."""
    page = visitor()
    _form(page)
    assert page.evaluate(SEATS) == "german soviet"
    expect(page.locator("#scenario-line").first).to_contain_text("six tanks", use_inner_text=True)
    page.check("input[name=scenario][value='17.4']")
    _seats(page, "south north")
    expect(page.locator(".new-table").first).to_contain_text("decided at the table", use_inner_text=True)
    assert page.evaluate(SET) == ""  # as printed, whatever the scenario
    page.check("input[name=preset][value=team-kursk]")
    _seats(page, "german-1 soviet-1 german-2 soviet-2")
    assert (page.evaluate(PLAYED), page.input_value("#option-columns")) == ("17.8", "6")
    expect(page.locator("#option-team").first).to_be_checked()
    page.fill("#option-columns", "7")
    page.dispatch_event("#option-columns", "change")
    assert page.evaluate(SET) == "own"
    expect(page.locator(".sum").first).to_contain_text("17.8 Armor at Kursk", use_inner_text=True)
    expect(page.locator(".sum").first).to_contain_text("2 changes: Columns 7, Team game yes", use_inner_text=True)


def test_what_cannot_be_is_said_before_sitting_down(visitor: Callable[..., Any]) -> None:
    """In the reader's language, at the option to blame; four seats then take one of ours and three bots, strictly."""
    page = visitor(language="fr")
    _form(page)
    page.check("#option-team")
    page.wait_for_selector("#sit:disabled")
    expect(page.locator(".new-table [role=alert]").first).to_contain_text("cinq colonnes", use_inner_text=True)
    assert page.get_attribute("#option-team", "aria-invalid") == "true"
    page.fill("#option-columns", "5")
    page.dispatch_event("#option-columns", "change")
    _seats(page, "german-1 soviet-1 german-2 soviet-2")
    page.check("input[name=seat-soviet-2][value=me]")
    page.check("#strict")
    page.click("#sit")
    page.wait_for_function("() => window.page?.view?.seats.length === 4")
    view = page.evaluate("() => window.page.view")
    assert (view["seat"], view["strict"], view["options"]["columns"]) == ("soviet-2", True, "5")
    assert [one["kind"] for one in view["seats"]].count("bot") == 3


def test_every_scenario_has_a_picture_and_sit_down_stays_in_sight(visitor: Callable[..., Any]) -> None:
    page = visitor()
    _form(page)
    page.wait_for_function("() => [...document.querySelectorAll('.scenarios img')].every((one) => one.complete)")
    assert page.evaluate("() => [...document.querySelectorAll('.scenarios img')].every((one) => one.naturalWidth > 90)")
    for width, height in ((1440, 900), (1024, 700), (390, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".group").last.scroll_into_view_if_needed()
        box = page.locator("#sit").bounding_box()
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width


def test_search_and_changed_leave_the_rest_away(visitor: Callable[..., Any]) -> None:
    page = visitor()
    _form(page)
    page.fill("#seek", "foxholes")  # in a group that is folded
    assert page.locator(".option:visible").all_inner_texts()
    expect(page.locator(".option:visible")).to_have_count(1)
    page.check("#option-foxholes_hide")
    page.fill("#seek", "")
    page.check("#only-changed")
    expect(page.locator(".option:visible")).to_have_count(1)
    page.fill("#seek", "no such thing")
    page.wait_for_selector(".variants > p:not([hidden])")


def test_the_form_by_keyboard(visitor: Callable[..., Any]) -> None:
    """From the shelf to the table without a mouse: another seat by an arrow key, then Enter."""
    page = visitor()
    page.goto("/")
    page.focus("[data-game=blood-and-steel]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'sit'")
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement?.name") == "seat-soviet":
            break
    page.keyboard.press("ArrowRight")  # from the bot on to the first: me
    page.wait_for_function("() => document.querySelector('input[name=seat-soviet][value=me]').checked")
    assert page.evaluate("() => document.activeElement.value") == "me"
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.page?.view?.seat === 'soviet'")


def test_words_for_the_dice_are_given_after_the_promise_is_shown(visitor: Callable[..., Any]) -> None:
    """Against a bot too; the page remembers what it was shown."""
    page = visitor()
    page.goto("/")
    page.click("[data-game=blood-and-steel]")
    page.click(".promise summary")
    page.wait_for_function("() => document.getElementById('commitment').textContent.length === 64")
    shown = page.inner_text("#commitment")
    page.fill("#dice-words", "a horse, a horse")
    page.click("#sit")
    page.wait_for_function("() => window.page?.view?.status === 'playing'")
    dice = page.evaluate("() => window.page.view.dice")
    assert dice["commitment"] == shown
    assert dice["words"]["german"] == "a horse, a horse"
    table = page.evaluate("() => window.page.view.table")
    assert page.evaluate("(id) => JSON.parse(localStorage.getItem(`grognard.dice.${id}`))", table) == shown


def test_sets_and_seats_explain_themselves(visitor: Callable[..., Any]) -> None:
    """A ready-made set names its scenario and every value; below a seat stands what its word means."""
    page = visitor()
    _form(page)
    set_ = lambda name: page.inner_text(f".card-pick:has(input[value={name}])")  # noqa: E731
    assert "17.8" in set_("team-kursk")
    assert "Columns: 6" in set_("team-kursk")
    assert "Year: 1942" in set_("advanced-force-1942")
    page.check("input[name=seat-soviet][value=here]")
    expect(page.locator("[data-note=soviet]").first).to_contain_text("this screen", use_inner_text=True)
    page.check("input[name=seat-soviet][value=link]")
    expect(page.locator("[data-note=soviet]").first).to_contain_text("link to send", use_inner_text=True)
    page.check("input[name=seat-soviet][value=bot]")
    expect(page.locator("[data-note=soviet]").first).to_have_text("", use_inner_text=True)
    expect(page.locator("[data-levels=soviet]").first).to_be_visible()


def test_on_a_phone_the_chosen_game_is_in_sight(visitor: Callable[..., Any]) -> None:
    """The games are a row that scrolls: the last box on the shelf is not beyond its end."""
    page = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    page.goto("/")
    slug = page.locator(".box").last.get_attribute("data-game")
    page.tap(f"[data-game={slug}]")
    box = page.locator(f".games .card-pick:has([value={slug}])")
    box.wait_for()
    place = box.bounding_box()
    assert 0 <= place["x"] <= 390 - place["width"]
