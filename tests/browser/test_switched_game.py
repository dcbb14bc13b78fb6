"""A game whose rules are switches, on a table without a grid: led, answered, shelled, bombed and ended by mouse and by
keys, by either edition; the proposals as a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.battle_hands import Battle, by_keys, by_mouse, offers, to_the_end
from browser.hands import NUMBER, asked, changed, rest
from browser.measured_hands import point, state, verb

V2 = {"bk_206": "before", "bk_207": "before", "bk_101": "before", "bk_111": "before"}
EDITIONS = {"v3": {}, "v2": V2}
KINDS = "() => window.page.log.lines.map((line) => line.kind)"


def arrive(visitor: Callable[..., Any], table: Battle, width: int = 1366, height: int = 768, **about: Any) -> Any:
    page = visitor(width=width, height=height, **about)
    page.goto(table.address)
    asked(page)
    return page


def sends(page: Any, deed: Callable[[], None]) -> None:
    before = page.evaluate(NUMBER)
    deed()
    changed(page, before)


def test_all_are_set_up_by_one_button(visitor: Callable[..., Any], server: Any) -> None:
    """Those to be set up lie in a box beside the table, then stand on it."""
    table = Battle(server)
    table.others()
    page = arrive(visitor, table)
    free = "() => Object.values(window.page.view.frame.pieces).filter((one) => one.side === 'us' && !one.region).length"
    assert page.evaluate(free) == 0
    sends(page, lambda: verb(page, "deploy"))
    assert page.evaluate(free) == 22


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_formation_is_led_by_mouse(visitor: Callable[..., Any], server: Any, edition: str) -> None:
    """It is activated by its button, an element is picked, and then led by pointing at the ground; what it may do
    follows the edition, and the panel says which proposals are as before."""
    table = Battle(server, **EDITIONS[edition])
    table.until(offers("activate"))
    page = arrive(visitor, table)
    sends(page, page.locator("#prompt [data-word]").first.click)
    asked(page)
    element = "coyD-para-1"
    sends(page, lambda: page.mouse.click(*point(page, element)))
    asked(page)
    now = state(page)
    assert ("crawl" in now["verbs"]) == (edition == "v3")  # bk:101 is a proposal
    assert now["picks"] == [element]  # nobody is asked again who is meant
    page.mouse.click(*point(page, "380,160"))
    sends(page, page.locator("#confirm").click)
    table.others()
    asked(page)
    assert "moves" in page.evaluate(KINDS)
    panels = {one["id"]: one for one in page.evaluate("() => Object.values(window.page.view.frame.panels)")}
    assert len(panels["proposals"]["items"]) == len(EDITIONS[edition])


def test_odds_in_stages_with_the_other_edition_beside_them(visitor: Callable[..., Any], server: Any) -> None:
    """Somebody fires: what is pointed at shows its chance before one commits."""
    table = Battle(server)
    table.seat = server.play_by_chance(table.about, offers("fire"))
    page = arrive(visitor, table)
    view = table.look(table.seat)
    _, firer, target, _ = next(action for action in view["actions"] if action.startswith("fire ")).split()
    verb(page, "fire")
    if firer in state(page)["can"]:
        page.mouse.click(*point(page, firer))
    page.mouse.click(*point(page, target))
    page.wait_for_selector(".odds .btn.primary")
    expect(page.locator(".odds").first).to_contain_text("%", use_inner_text=True)
    sends(page, page.locator(".odds .btn.primary").click)
    assert "fires" in page.evaluate(KINDS)


def test_the_sheet_of_odds_stays_while_one_weighs_what_to_fire(visitor: Callable[..., Any], server: Any) -> None:
    """Several kinds of shell, each with odds of another length: no button runs from the pointer. The sheet scrolls by
    the wheel, not the table; what it is about, the chance and the buttons are always in view."""
    table = Battle(server, seat="german", seats=("german", "soviet"), scenario="ponyri")
    table.seat = server.play_by_chance(table.about, lambda view: _kinds(view)[1] > 2)
    firer, target = _kinds(table.look(table.seat))[0]
    page = arrive(visitor, table)
    verb(page, "fire")
    if firer in state(page)["can"]:
        page.mouse.click(*point(page, firer))
    page.mouse.click(*point(page, target))
    page.wait_for_selector(".odds:not([style*='opacity: 0'])")
    ways, scale = page.locator(".odds .ways .btn"), page.evaluate("() => window.page.board.camera.scale")
    before = [one.bounding_box() for one in ways.all()]
    for n in range(ways.count()):
        ways.nth(n).hover()
        rest(page)
        assert [one.bounding_box() for one in ways.all()] == before
        expect(ways.nth(n)).to_be_in_viewport(ratio=1)
        expect(page.locator(".odds .need").last).to_be_in_viewport(ratio=1)
        expect(page.locator(".odds header").first).to_be_in_viewport(ratio=1)
    page.locator(".odds .reckoning").hover()
    page.mouse.wheel(0, 240)
    rest(page)
    assert page.evaluate("() => window.page.board.camera.scale") == scale
    sends(page, ways.last.click)


def _kinds(view: Any) -> tuple[tuple[str, str], int]:
    """Who may fire at whom with most kinds of shells, and how many they are."""
    fires = [(one.split()[1], one.split()[2]) for one in view["actions"] if one.startswith("fire ")]
    return max(((pair, fires.count(pair)) for pair in fires), key=lambda found: found[1], default=(("", ""), 0))


def test_one_question_for_a_whole_leg(visitor: Callable[..., Any], server: Any) -> None:
    """Who answers down, the moments of the way across; a cell shows what makes its chance, and is then fired."""
    table = Battle(server)
    table.seat = server.play_by_chance(table.about, offers("react"))
    page = arrive(visitor, table)
    view = table.look(table.seat)
    reacts = [action.split() for action in view["actions"] if action.startswith("react ")]
    page.wait_for_selector(".moments thead i")  # it comes after the view
    expect(page.locator(".moments thead i")).to_have_count(len({one[2] for one in reacts}))
    expect(page.locator(".moments tbody tr")).to_have_count(len({one[1] for one in reacts}))
    page.locator(".moments [data-cell]").last.click()
    expect(page.locator(".moment").first).to_contain_text("%", use_inner_text=True)
    sends(page, page.locator("[data-take]").click)
    assert "fires" in page.evaluate(KINDS)


@pytest.mark.parametrize("width", [1366, 390])
def test_the_whole_board_is_shown_with_its_rulers(visitor: Callable[..., Any], server: Any, width: int) -> None:
    table = Battle(server)
    table.until(offers("activate"))
    page = arrive(visitor, table, width=width, height=844)
    page.click("#zoom [aria-label='Whole board']")
    page.wait_for_function(
        """() => { const { camera } = window.page.board, [x, y, wide, high] = camera.seen, [a, b, w, h] = camera.box;
        return x <= a + 1 && y <= b + 1 && x + wide >= a + w - 1 && y + high >= b + h - 1; }"""
    )


def test_the_name_of_a_piece_does_not_stay_behind(visitor: Callable[..., Any], server: Any) -> None:
    """It is not seen while the piece is led along its way, and is beside it afterwards."""
    table = Battle(server, seat="german", seats=("german", "soviet"), scenario="ponyri")
    table.until(offers("activate"))
    page = arrive(visitor, table)
    page.wait_for_selector(".layer text:text-is('Tiger I')", state="attached")
    page.evaluate("() => { window.page.board.walk('tig-tiger1-1', ['p4-pz4g-1'], 1); }")
    page.wait_for_selector(".layer text:text-is('Tiger I')", state="detached")
    page.evaluate("() => window.page.board.release()")
    page.wait_for_selector(".layer text:text-is('Tiger I')", state="attached")


def test_a_window_opens_when_what_it_answers_is_told(visitor: Callable[..., Any], server: Any) -> None:
    """Its odds would give away what comes; whoever skips is asked at once."""
    table = Battle(server)
    table.seat = server.play_by_chance(table.about, offers("react"))
    page = arrive(visitor, table)
    page.wait_for_selector("#window.open")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(
        "() => window.page.narrator.teller.tell(window.page.log.lines.slice(-8), () => window.page.showChoice())"
    )
    page.wait_for_function("() => window.page.narrator.telling")
    page.click("#pause-telling")
    expect(page.locator("#window")).not_to_have_class("window open")
    page.click("#skip-telling")
    page.wait_for_selector("#window.open")


# -- shells and bombs --------------------------------------------------------------------------------------------------

CAUMONT = {"seat": "german", "seats": ("british", "german"), "scenario": "caumont"}


def test_shells_are_called_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    """A mortar is given its order; what its template covers is listed, numbered, before anything is thrown."""
    table = Battle(server, **CAUMONT)
    table.until(lambda view: "activate mo" in view["actions"])
    table.act("german", "activate mo", table.look("german"))
    table.until(lambda view: any(action.startswith("go mo-m81") for action in view["actions"]))
    page = arrive(visitor, table)
    mortar = next(one for one in state(page)["can"] if one.startswith("mo-m81"))
    sends(page, lambda: page.mouse.click(*point(page, mortar)))
    asked(page)
    verb(page, "call")
    if page.locator("#prompt [data-word=mo]").count():
        page.click("#prompt [data-word=mo]")
    rest(page, 12)  # the board looks where the targets are
    target = state(page)["lit"][0]
    page.mouse.move(*point(page, target))
    page.wait_for_selector(".inspect .legs")
    expect(page.locator(".under")).to_have_count(page.locator(".inspect .legs tr").count())
    page.mouse.click(*point(page, target))
    sends(page, page.locator("#confirm, .odds .btn.primary").first.click)
    assert "calls" in page.evaluate(KINDS)


def test_aircraft_attack_by_mouse(visitor: Callable[..., Any], server: Any) -> None:
    """Requested by its button until it comes, sent in as a formation, then a weapon and a target."""
    table = Battle(server, scenario="assault", hidden_placement="no")
    wanted = ("deploy", "request", "activate", "on", "pass", "done", "hold", "stay", "stop")
    flight = "a6-p51-1"
    table.until(lambda view: f"activate {flight}" in view["actions"], wanted)
    page = arrive(visitor, table)
    sends(page, page.locator(f"#prompt [data-word={flight}]").click)
    asked(page)
    verb(page, "strike")
    weapon = page.locator("#prompt [data-word]")
    if weapon.count():
        weapon.first.click()
    rest(page, 12)
    target = next(iter(state(page)["lit"] or state(page)["targets"]))
    page.mouse.click(*point(page, target))
    sends(page, page.locator("#confirm, .odds .btn.primary").first.click)
    assert "strikes" in page.evaluate(KINDS)


# -- proposals ---------------------------------------------------------------------------------------------------------


def test_the_proposals_are_a_page_of_their_own(visitor: Callable[..., Any], server: Any) -> None:
    """Both texts, which is in force, what it needs, how often it came into play; from the strip and from the log."""
    table = Battle(server, **V2)
    table.seat = server.play_by_chance(table.about, lambda view: view["turn"] >= 1 and len(view["log"]["lines"]) > 60)
    page = arrive(visitor, table)
    expect(page.locator("#strip .switches").first).to_contain_text("71 of 75", use_inner_text=True)
    page.click("#strip .switches button")
    page.wait_for_selector(".switches section")
    expect(page.locator(".switches section")).to_have_count(75)
    old = page.locator("[data-switch='bk:206']")
    assert "in force" in old.locator(".text").first.inner_text()  # as before
    expect(page.locator("[data-switch='bk:205']").first).to_contain_text("needs 204", use_inner_text=True)
    page.click("[data-sieve=other]")
    expect(page.locator(".switches section")).to_have_count(len(V2))
    page.click("[data-sieve=other]")
    page.fill("#seek-switch", "turret")
    assert 0 < page.locator(".switches section").count() < 20


def test_the_form_says_what_a_proposal_needs(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    page.goto("/")
    page.click("[data-game=blitzkrieg]")
    page.wait_for_selector("#sit")
    page.check("input[name=preset][value=v2]", force=True)
    expect(page.locator(".sum").first).to_contain_text("Second edition", use_inner_text=True)
    page.check("input[name=preset][value='']", force=True)
    page.fill("#seek", "204")
    page.check("input[name=option-bk_204][value=before]", force=True)
    page.fill("#seek", "wrecks")
    expect(page.locator(".option.switch:visible >> nth=0").first).to_contain_text("needs 204", use_inner_text=True)
    expect(page.locator(".sum").first).to_contain_text("204 Going round a vehicle", use_inner_text=True)


def test_a_force_is_chosen_on_its_sheet(visitor: Callable[..., Any], server: Any) -> None:
    """A ready-made list, changed by its menu and its steppers; then both sides set up on a random table."""
    table = Battle(server, scenario="assault", forces="choose")
    page = arrive(visitor, table)
    page.click(".bd-ready >> nth=0")
    expect(page.locator(".bd-form[data-at]").nth(3)).to_be_attached()
    price = page.inner_text(".bd-figure b")
    page.click(".bd-form header .tool >> nth=0")
    assert page.inner_text(".bd-figure b") != price
    sends(page, page.locator(".bd-take").click)
    table.others()
    page.wait_for_function(
        "() => window.page.view.frame.pieces && Object.keys(window.page.view.frame.pieces).length > 20"
    )


# -- whole games -------------------------------------------------------------------------------------------------------

LAST = 8  # turns of Saint-Côme


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_turn_is_played_to_the_end_by_mouse(visitor: Callable[..., Any], server: Any, edition: str) -> None:
    """Formation by formation; then the dispatch, and the replay."""
    table = Battle(server, **EDITIONS[edition])
    table.until(lambda view: view["turn"] >= LAST and offers("activate")(view))
    page = arrive(visitor, table)
    assert to_the_end(page, table, by_mouse) >= 2
    page.wait_for_selector("dialog[open]")
    assert "%" not in page.inner_text("dialog[open] h2")
    page.goto(f"/replay/{table.about['table']}")
    page.wait_for_selector("#bar .slide")


def test_the_last_turn_is_played_to_the_end_by_keys(visitor: Callable[..., Any], server: Any) -> None:
    table = Battle(server)
    table.until(lambda view: view["turn"] >= LAST and offers("activate")(view))
    page = arrive(visitor, table)
    assert to_the_end(page, table, by_keys) >= 2


@pytest.mark.night
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("hand", [by_mouse, by_keys], ids=lambda hand: hand.__name__)
def test_a_whole_scenario(visitor: Callable[..., Any], server: Any, edition: str, hand: Callable[[Any], None]) -> None:
    table = Battle(server, **EDITIONS[edition])
    table.others()  # the defender sets up first
    page = arrive(visitor, table)
    assert to_the_end(page, table, hand) > 20
