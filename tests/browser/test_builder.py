"""Force building on the page: with the mouse, with the keyboard alone, with files, on a phone, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

FRENCH_WORDS = ("Au hasard", "Prendre cette liste", "Véhicules", "Ce qui tient encore")


@pytest.fixture
def tanks(server: Any) -> Callable[..., dict[str, Any]]:
    """Open a table of Tank Commander against a bot."""

    def sit(scenario: str = "17.2") -> dict[str, Any]:
        seats = {"german": "me", "soviet": "bot:recruit"}
        return server.open_table(game="tank-commander", seats=seats, options={"scenario": scenario})

    return sit


def arrive(page: Any, table: dict[str, Any]) -> None:
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector(".bd-tile .bd-card")


def figure(page: Any) -> str:
    return str(page.inner_text(".bd-figure")).replace("\n", " ")


def legal(page: Any) -> None:
    page.wait_for_selector(".bd-take[aria-disabled=false]")


def moved_on(page: Any, verb: str) -> None:
    """The server has taken the list and asks for the next one."""
    page.wait_for_function("verb => window.page.view.muster === verb && !window.page.busy", arg=verb)


def card(page: Any) -> str:
    found: str = page.evaluate("document.activeElement.closest('[data-card]')?.dataset.card ?? ''")
    return found


def test_a_force_with_the_mouse_and_a_random_draw_pile(visitor: Any, tanks: Any) -> None:
    page = visitor()
    arrive(page, tanks())
    assert page.get_attribute(".bd-take", "aria-disabled") == "true"
    for _ in range(5):
        page.click(".bd-tile[data-card=g-pz6e] .bd-pick")
    assert figure(page) == "150 / 120 points"
    page.wait_for_selector(".bd-reason.bad .id")
    expect(page.locator(".bd-reason .id").first).to_have_text("tc:17.2a", use_inner_text=True)
    page.click(".bd-take", force=True)  # refused: nothing is sent
    assert page.evaluate("window.page.view.muster") == "build"
    page.click(".bd-line[data-card=g-pz6e] .bd-step >> nth=0")
    legal(page)
    page.click(".bd-take")
    moved_on(page, "deck")
    page.wait_for_selector(".bd-figure:has-text('/ 60 cards')")
    page.click("[data-do=random]")
    page.wait_for_function("() => document.querySelector('.bd-figure b').textContent === '60'")
    legal(page)
    page.click(".bd-take")
    page.wait_for_selector("#builder", state="hidden")


def test_17_1_asks_for_no_draw_pile(visitor: Any, tanks: Any) -> None:
    """It is never used there: after the force comes the set-up. Prompt and sheet say the same number of cards."""
    page = visitor()
    arrive(page, tanks("17.1"))
    page.evaluate("() => { window.asked = []; window.page.store.subscribe((view) => window.asked.push(view.muster)); }")
    assert figure(page) == "0 / 6 cards"
    expect(page.locator("#prompt").first).to_contain_text("6", use_inner_text=True)
    page.click("[data-do=random]")
    legal(page)
    page.click(".bd-take")
    page.wait_for_selector("#builder", state="hidden")
    page.wait_for_selector("#bar [data-verb]:not(.off)")
    assert set(page.evaluate("() => window.asked")) <= {"build", None}
    assert page.evaluate("() => window.page.view.muster") is None


def test_a_ready_made_list_by_its_name_and_a_changed_one_by_its_cards(visitor: Any, tanks: Any) -> None:
    page = visitor()
    arrive(page, tanks())
    page.select_option(".bd-menu", "ready german-1943")
    assert figure(page) == "115 / 120 points"
    sent = "() => window.page.builder.chosen.action"
    assert page.evaluate(sent) == "build german-1943"
    page.click(".bd-line[data-card=t-woods] .bd-step >> nth=0")
    assert page.evaluate(sent).startswith("build g-pz3l g-pz4h g-stug3g g-spw251 g-pak40 g-line*2 t-wheat")
    expect(page.locator(".bd-menu").first).to_have_value("")
    page.keyboard.press("Control+z")
    expect(page.locator(".bd-menu").first).to_have_value("ready german-1943")
    page.reload()  # what lies on the sheet is still there
    page.wait_for_selector(".bd-tile .bd-card")
    assert figure(page) == "115 / 120 points"


def test_with_the_keyboard_alone(visitor: Any, tanks: Any) -> None:
    page = visitor()
    arrive(page, tanks())
    page.focus(".bd-search")
    page.keyboard.type("elefant")
    page.wait_for_function("() => document.querySelectorAll('.bd-tile').length === 1")
    page.keyboard.press("ArrowDown")
    assert card(page) == "g-elefant"
    expect(page.locator(".bd-large").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".bd-large").first).to_be_hidden()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("-")
    page.keyboard.press("Enter")
    expect(page.locator(".bd-line[data-card=g-elefant] .bd-n").first).to_have_text("2", use_inner_text=True)
    expect(page.locator(".bd > [aria-live=polite]").first).to_contain_text("Elefant: 2", use_inner_text=True)
    page.fill(".bd-search", "")
    page.keyboard.press("ArrowDown")
    first = card(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert card(page) == first
    legal(page)
    page.keyboard.press("Control+Enter")
    moved_on(page, "deck")


def test_what_is_shown(visitor: Any, tanks: Any) -> None:
    page = visitor()
    arrive(page, tanks())
    shown = page.locator(".bd-tile")
    every = shown.count()
    page.click(".bd-chip[data-kind=atgun]")
    guns = shown.count()
    page.click(".bd-chip[data-kind=cavalry]")
    assert 0 < guns < shown.count() < every
    page.click(".bd-chip[data-kind='']")
    page.select_option(".bd-sort", "points")
    assert shown.first.get_attribute("data-card") == "g-pz6b"
    page.select_option(".bd-menu", "ready german-1943")
    page.check(".bd-fits input")
    points = [int(text.split()[0]) for text in page.locator(".bd-tile .bd-points").all_inner_texts()]
    assert points
    assert max(points) <= 5
    page.hover(".bd-tile >> nth=0")
    page.wait_for_selector(".bd-large h3")


def test_lists_as_files_and_in_the_browser(visitor: Any, tanks: Any, tmp_path: Path) -> None:
    page = visitor()
    arrive(page, tanks())
    page.select_option(".bd-menu", "ready german-1943")
    page.click("[data-do=save]")
    page.fill("#bd-name", "My  Panzers")
    with page.expect_download() as download:
        page.click("dialog .btn.primary")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    text = file.read_text("utf-8")
    assert file.name == "my-panzers.txt"
    assert text.splitlines()[:3] == [
        "grognard list: tank-commander build german", "# My Panzers", "1 g-pz3l  # PzKw III L",
    ]  # fmt: skip
    page.click("[data-do=clear]")
    assert figure(page) == "0 / 120 points"
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(".bd-told:has-text('My Panzers')")
    assert figure(page) == "115 / 120 points"
    broken = {
        "Line 1:": "no list at all",
        "another side (Soviet)": text.replace("german", "soviet", 1),
        "for “Your draw pile”": text.replace(" build ", " deck ", 1),
        "another game (chess)": text.replace("tank-commander", "chess", 1),
        f"Line {len(text.splitlines()) + 1}: “three g-line”": text + "three g-line\n",
        f"T-34 (line {len(text.splitlines()) + 1})": text + "1 s-t34m43  # T-34\n",
        "chooses nothing": text.splitlines()[0],
    }
    for sentence, content in broken.items():
        file.write_text(content, "utf-8")
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector(f".bd-told.bad:has-text('{sentence}')")
        assert figure(page) == "115 / 120 points"
    page.click("[data-do=clear]")
    page.select_option(".bd-menu", label="My Panzers")
    assert figure(page) == "115 / 120 points"


def test_six_cards_on_a_phone_in_french(visitor: Any, tanks: Any) -> None:
    page = visitor(360, 740, "fr", has_touch=True, is_mobile=True)
    arrive(page, tanks("17.1"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    text = page.text_content("#builder")
    assert all(word in text for word in FRENCH_WORDS)
    page.tap(".bd-tile >> nth=0 >> .bd-read")
    page.wait_for_selector(".bd-large.opened")
    page.tap(".bd-close")
    for _ in range(6):
        page.tap(".bd-tile >> nth=0 >> .bd-pick")
    page.tap(".bd-tabs [data-tab=list]")
    expect(page.locator(".bd-line").first).to_be_visible()
    expect(page.locator(".bd-tile").first).to_be_hidden()
    small = page.evaluate(
        """() => [...document.querySelectorAll('#builder button:not(.id), #builder select')]
        .filter((one) => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 40)
        .map((one) => one.className)"""
    )
    assert small == []
    legal(page)
    page.tap(".bd-take")
    page.wait_for_function("() => !window.page.view.muster && !window.page.busy")  # the pile is filled in silently


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(visitor: Any, tanks: Any, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = visitor(theme=theme)
    arrive(page, tanks())
    page.select_option(".bd-menu", "ready german-1943")
    page.click(".bd-tile[data-card=g-pz6e] .bd-pick")
    page.wait_for_selector(".bd-reason.bad")
    page.mouse.move(2, 2)
    found = axe.Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in {"serious", "critical"}]
    assert [
        (one["id"], node["html"][:160], node["failureSummary"][:300]) for one in grave for node in one["nodes"][:4]
    ] == []
