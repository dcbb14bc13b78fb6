"""The form of a new table of Tank Commander: scenario, seats that follow, ready-made sets, what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SEATS = "() => [...document.querySelectorAll('input[name=seat]')].map((one) => one.value).join(' ')"


def _form(page: Any) -> None:
    page.goto("/")
    page.click("[data-game=tank-commander]")
    page.wait_for_selector("#sit")


def _seats(page: Any, wanted: str) -> None:
    page.wait_for_function(f"(wanted) => ({SEATS})() === wanted", arg=wanted)


def test_seats_follow_the_scenario_and_the_team(visitor: Callable[..., Any]) -> None:
    """The menu of ready-made sets fills the form, and tells when the form is no longer one of them."""
    page = visitor()
    _form(page)
    assert page.evaluate(SEATS) == "german soviet"
    assert "six tanks" in page.inner_text("#option-scenario-help")
    page.select_option("#option-scenario", "17.4")
    _seats(page, "south north")
    assert "decided at the table" in page.inner_text(".new-table")
    page.click(".variants > summary")
    assert page.input_value("#preset") == "prepared-defense"
    page.select_option("#preset", "team-kursk")
    _seats(page, "german-1 soviet-1 german-2 soviet-2")
    assert (page.input_value("#option-scenario"), page.input_value("#option-columns")) == ("17.8", "6")
    assert page.is_checked("#option-team")
    page.fill("#option-columns", "7")
    page.dispatch_event("#option-columns", "change")
    assert page.input_value("#preset") == "own"


def test_what_cannot_be_is_said_before_sitting_down(visitor: Callable[..., Any]) -> None:
    """In the reader's language, at the option to blame; four seats then take one of ours and three bots, strictly."""
    page = visitor(language="fr")
    _form(page)
    page.click(".variants > summary")
    page.check("#option-team")
    page.wait_for_selector("#sit:disabled")
    assert "cinq colonnes" in page.inner_text(".new-table [role=alert]")
    assert page.get_attribute("#option-team", "aria-invalid") == "true"
    page.fill("#option-columns", "5")
    page.dispatch_event("#option-columns", "change")
    _seats(page, "german-1 soviet-1 german-2 soviet-2")
    page.check("input[value=soviet-2]")
    page.check("#strict")
    page.click("#sit")
    page.wait_for_function("() => window.page?.view?.seats.length === 4")
    view = page.evaluate("() => window.page.view")
    assert (view["seat"], view["strict"], view["options"]["columns"]) == ("soviet-2", True, "5")
    assert [one["kind"] for one in view["seats"]].count("bot") == 3
