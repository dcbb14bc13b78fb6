"""The Hell of Stalingrad on the page: a whole game by mouse and one by keyboard, an interception, four seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import card_hands as hands
from browser import siege_hands as siege
from browser.test_card_sizes import LETTERS, MEASURE

MOST = 500  # decisions of one game
SAID = "() => [window.page.view.prompt.text, window.page.view.actions, window.page.choosing.picks]"


def test_a_basic_game_to_the_end_by_mouse(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    siege.sit_down(page)
    done: Counter[str] = Counter()
    for number in range(MOST):
        hands.wait(page)
        if hands.is_over(page):
            break
        before = hands.number(page)
        done[siege.decide(page, number)] += 1
        assert hands.went_on(page, before), page.evaluate(SAID)
    assert hands.is_over(page)
    expect(page.locator("dialog .result")).not_to_have_text("", use_inner_text=True)
    assert done["send"] >= 2
    assert done["play"]


def test_a_formation_is_carried_to_a_district_and_taken_back(server: Any, visitor: Callable[..., Any]) -> None:
    """Concentration and dice follow as one goes; until Done one may change one's mind."""
    table = siege.open_table(server, "basic")
    server.play_by_chance(table, lambda view: any(one.startswith("send") for one in view["actions"]))
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, "german")
    formation, district = page.evaluate("() => window.page.choosing.verbs.get('send')[0].ids")
    start, end = (page.locator(f'.piece[data-id="{one}"]').bounding_box() for one in (formation, f"site-{district}"))
    before = hands.number(page)
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
    page.mouse.move(end["x"] + 40, end["y"] + 40, steps=3)
    page.mouse.up()
    assert hands.went_on(page, before)
    where = "one => window.page.view.frame.pieces[one].region"
    assert page.evaluate(where, formation) == district
    assert page.evaluate("one => `bars-${one}` in window.page.view.frame.marks", district)
    before = hands.number(page)
    page.click("#bar [data-verb=recall]")
    page.click(f'.piece[data-id="{formation}"]')
    hands.go_on(page, before)
    assert page.evaluate(where, formation) == "line-german"


def test_the_prospects_of_districts_stand_beside_the_table(server: Any, visitor: Callable[..., Any]) -> None:
    """How many were sent and the chance; with a formation in hand, as it would be there. A battle has its own."""
    table, seat = siege.table_where(server, "basic", "send")
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, seat)
    rows = page.locator("#contest .prospects li")
    page.wait_for_selector("#contest .prospects li")
    assert "0 of" in rows.first.inner_text()
    assert "not attacked" in rows.first.inner_text()
    formation, district = page.evaluate("() => window.page.choosing.verbs.get('send')[0].ids")
    page.click(f'.piece[data-id="{formation}"]')
    row = f"#contest .prospects li[data-of='{district}']"
    page.wait_for_selector(f"{row}.chosen")
    ahead = page.inner_text(f"{row} .num")
    before = hands.number(page)
    page.click(f'.piece[data-id="site-{district}"]', position={"x": 40, "y": 40})
    assert hands.went_on(page, before)
    page.wait_for_selector(f"{row}:not(.chosen) .num")
    assert page.inner_text(f"{row} .num") == ahead, "as it was foreseen"
    assert "1 of" in page.inner_text(row)


def test_a_place_of_the_table_to_come_is_not_lit_on_the_one_that_lies_there(
    server: Any, visitor: Callable[..., Any]
) -> None:
    """While the end of a battle is told, a line under the pointer names a district; the city is laid later."""
    table, seat = siege.table_where(server, "basic", "send")
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, seat)
    lit = "() => { window.page.board.tell(['B']); return document.querySelectorAll('.region.told').length; }"
    assert page.evaluate(lit) == 1
    page.evaluate("() => { const { board } = window.page; board.expect({ ...board.frame, core: [0, 0, 1, 1] }); }")
    assert page.evaluate(lit) == 0


def test_an_expert_battle_with_an_interception(server: Any, visitor: Callable[..., Any]) -> None:
    """The window says what is played; the hero's button answers it, and both logs tell it."""
    table, seat = siege.table_where(server, "expert", "intercept")
    other = next(one for one in table["keys"] if one != seat)
    page, watcher = visitor(width=1366, height=768), visitor(width=1024, height=768, language="fr", theme="dark")
    siege.sit_at(page, table, seat)
    siege.sit_at(watcher, table, other)
    assert not watcher.locator("#window.open").count(), "nobody else is told that somebody may answer"
    before = hands.number(page)
    page.locator("#window.open [data-word]").first.click()
    assert hands.went_on(page, before)
    for one in (page, watcher):
        one.wait_for_function("() => window.page.log.lines.some(line => line.kind === 'intercepted')")


def test_four_seats_in_four_browsers(server: Any, visitor: Callable[..., Any]) -> None:
    """Each has its own hand and sees its partner's; what partners say reaches them alone."""
    table = siege.open_table(server, "four_player")
    server.play_by_chance(table, lambda view: any(one.startswith("hold") for one in view["actions"]))
    pages = {seat: visitor(width=1366, height=768) for seat in table["keys"]}
    for seat, page in pages.items():
        siege.sit_at(page, table, seat)
    for seat, page in pages.items():
        groups = page.locator("#hand .hand-group").evaluate_all("all => all.map(one => one.dataset.id)")
        partner = list(table["keys"]).index(seat) ^ 2
        assert groups == ["hand", f"hand-{partner}"], (seat, groups)
    _talk(pages)
    for number in range(24):
        seat = pages["german-army"].evaluate("() => window.page.view.actor")
        page = pages[seat]
        hands.wait(page)
        if hands.is_over(page):
            break
        before = hands.number(page)
        siege.decide(page, number)
        assert hands.went_on(page, before), page.evaluate(SAID)
        now = page.evaluate("() => window.page.view.log.total")
        assert now > 0
        for other in pages.values():
            other.wait_for_function(
                "actor => window.page.view.actor === actor", arg=page.evaluate("() => window.page.view.actor")
            )


def _talk(pages: dict[str, Any]) -> None:
    speaker = pages["german-army"]
    speaker.click("#tab-talk")
    speaker.fill(".talk input", "I hold the station")
    speaker.keyboard.press("Enter")
    partner = pages["german-second"]
    partner.click("#tab-talk")
    partner.wait_for_function("() => document.querySelector('.talk ol')?.innerText.includes('I hold the station')")
    for seat in ("soviet-army", "soviet-second"):
        assert pages[seat].evaluate("() => window.page.view.chat.total") == 0


def test_a_basic_game_to_the_end_by_keyboard(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1366, height=768)
    page.goto("/")
    page.wait_for_selector(f"[data-game={siege.SLUG}]")
    _tab_to(page, f"[data-game={siege.SLUG}]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sit")
    _tab_to(page, "#sit")
    page.keyboard.press("Enter")
    done: Counter[str] = Counter()
    for number in range(MOST):
        hands.wait(page)
        if hands.is_over(page):
            break
        before = hands.number(page)
        done[_by_keys(page, before, number)] += 1
        assert hands.went_on(page, before), page.evaluate(SAID)
    assert hands.is_over(page)
    assert done["send"]
    assert done["play"]


def _tab_to(page: Any, wanted: str) -> None:
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def _by_keys(page: Any, before: str, number: int) -> str:
    """One decision: N and T walk through what is lit, Enter takes it, a letter is a verb."""
    if siege.offers(page, "send") and siege.offers(page, "recall") < 2:
        _press(page, "n", "Enter", "t", "Enter")
        return "send"
    if siege.offers(page, "play") and number % 5:
        _press(page, "c", "n", "Enter", "n", "Enter")
        if _finished(page, before):
            return "play"
        _press(page, "Escape", "Escape", "Escape")
    for verb in siege.ENDS:
        if siege.offers(page, verb):
            _press(page, page.evaluate("verb => window.page.choosing.about(verb).key.toLowerCase()", verb))
            _finished(page, before)
            return "end"
    for key in ("n", "t"):
        _press(page, key, "Enter")
        if _finished(page, before):
            return "choose"
    return "nothing"


def _finished(page: Any, before: str) -> bool:
    """The sheet has the focus, or something is complete: Enter takes it."""
    for _ in range(2):
        if hands.sent(page, before):
            return True
        _press(page, "Enter")
    return hands.sent(page, before)


def _press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_break_test_is_thrown_into_a_tray(server: Any, visitor: Callable[..., Any]) -> None:
    """The last Hold Action: the dice of both sides lie in one tray, row by row, the highest of each ringed."""
    page = _before_the_last_hold(server, visitor)
    before = hands.number(page)
    siege.click_verb(page, "hold")
    hands.go_on(page, before)
    page.wait_for_function("() => window.page.choosing.verbs.get('effect')?.length === 2")
    before = hands.number(page)
    page.click('.piece[data-id="a"]')
    hands.go_on(page, before)
    page.wait_for_function("() => document.querySelectorAll('.tray:not([hidden]) .tray-row .best').length === 2")
    thrown = page.evaluate(
        "() => [...document.querySelectorAll('.tray-row')].map(row => [...row.querySelectorAll('.dice .die')]"
        ".map(die => [Number(die.dataset.face), die.classList.contains('best')]))"
    )
    for row in thrown:
        assert [face for face, best in row if best] == [max(face for face, _ in row)]
    course = "() => [...document.querySelectorAll('.tray-course li:not(.tray-title) b')].map(one => one.textContent)"
    page.wait_for_function(f"() => ({course})().length >= 3")  # as it was, after the first throw, after the second
    meant = page.locator(".tray-faces [data-face]").evaluate_all("all => all.map(one => one.textContent)")
    (fell,) = page.locator(".tray-faces .fell").evaluate_all("all => all.map(one => Number(one.dataset.face))")
    first, second = (max(face for face, _ in row) for row in thrown)
    assert fell == second, "what was thrown, among what was needed"
    assert meant[: first - 1] == ["taken"] * (first - 1)
    assert meant[first:] == ["held"] * (6 - first)
    signed = "() => [...document.querySelectorAll('.tray .dice > *')].every(one => one.querySelector('use'))"
    assert page.evaluate(signed), "each die says what it is for"
    page.wait_for_function("() => /hold|capture/.test(document.querySelector('.tray-verdict').textContent)")


def _before_the_last_hold(server: Any, visitor: Callable[..., Any]) -> Any:
    """A page of somebody whose Hold would end the rounds."""
    table = siege.open_table(server, "basic")
    seat = server.play_by_chance(
        table, lambda view: "hold" in view["actions"] and ": 1 Hold to" in view["prompt"]["text"]
    )
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, seat)
    return page


def test_what_the_last_hold_means_is_said_above_its_button(server: Any, visitor: Callable[..., Any]) -> None:
    page = _before_the_last_hold(server, visitor)
    page.click("#bar [data-verb=hold]")
    page.wait_for_selector(".odds:not([style*='opacity: 0'])")
    sheet, button = page.locator(".odds").bounding_box(), page.locator("#bar [data-verb=hold]").bounding_box()
    assert sheet["x"] <= button["x"] + button["width"] / 2 <= sheet["x"] + sheet["width"] + 20
    assert 0 < button["y"] - sheet["y"] - sheet["height"] < 90, "only the hand lies between them"
    assert page.inner_text(".odds header") == "Hold", "it is about nothing on the table: it says what one does"


def test_a_hold_before_the_last_one_throws_nothing_and_is_done_at_once(
    server: Any, visitor: Callable[..., Any]
) -> None:
    table, seat = siege.table_where(server, "basic", "hold")
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, seat)
    before = hands.number(page)
    page.click("#bar [data-verb=hold]")
    assert hands.went_on(page, before)
    page.wait_for_function("() => window.page.choosing.verbs.get('effect')?.length === 2")


def test_a_card_is_weighed_beside_the_table_not_over_it(server: Any, visitor: Callable[..., Any]) -> None:
    """In the place of the Break Test as it stands; the card that is chosen is lowered."""
    table, seat = siege.table_where(server, "basic", "play")
    page = visitor(width=1366, height=768)
    siege.sit_at(page, table, seat)
    page.locator(hands.CARDS).first.click(position={"x": 12, "y": 20})
    page.wait_for_selector(hands.CAN)
    raised = "() => getComputedStyle(document.querySelector('.hand-card[data-state=selected] svg')).visibility"
    assert page.evaluate(raised) == "hidden"
    hands.click_first(page, hands.CAN)
    page.wait_for_selector(".side .odds.aside")
    expect(page.locator("#contest").first).to_be_hidden()
    page.keyboard.press("Escape")
    page.wait_for_selector("#contest")


def test_who_sits_down_reads_what_has_happened_already(visitor: Callable[..., Any]) -> None:
    """Campaign cards are turned over before the first question; coming back it is known."""
    page = visitor(width=1366, height=768)
    siege.sit_down(page)
    expect(page.locator(".since").first).to_contain_text("Before you sat down", use_inner_text=True)
    expect(page.locator(".since ol").first).to_contain_text("turns over", use_inner_text=True)
    page.reload()
    hands.wait(page)
    expect(page.locator(".since").first).to_be_hidden()


def test_on_a_phone_nothing_lies_where_done_will_stand(visitor: Callable[..., Any]) -> None:
    page = visitor(width=390, height=780, language="fr", has_touch=True, is_mobile=True)
    siege.sit_down(page)
    places = set()
    for number in range(6):
        hands.wait(page)
        last = page.locator("#bar > .last").bounding_box()
        places.add((round(last["x"]), round(last["width"])))
        for button in page.locator("#bar button:not(.last)").all():
            box = button.bounding_box()
            assert box is None or box["x"] + box["width"] <= last["x"] + 1
        before = hands.number(page)
        siege.decide(page, number)
        assert hands.went_on(page, before), page.evaluate(SAID)
    assert len(places) == 1, places


@pytest.mark.parametrize(("mode", "verb"), [("basic", "send"), ("expert", "play"), ("four_player", "play")])
def test_no_letter_is_small_and_no_name_is_cut_off(
    server: Any, visitor: Callable[..., Any], mode: str, verb: str
) -> None:
    """On a small screen and on a phone, whatever else is open there; with two hands too."""
    table, seat = siege.table_where(server, mode, verb)
    for width, height, language in ((1366, 768, "fr"), (390, 844, "fr"), (1366, 768, "en")):
        page = visitor(width=width, height=height, language=language)
        siege.sit_at(page, table, seat)
        page.wait_for_selector(".since-sheet")
        for open_ in (True, False):
            found = page.evaluate(MEASURE)
            small = [one for one in found["letters"] + found["heads"] if one[0] < LETTERS]
            assert not small, (width, language, open_, found["scale"], small)
            assert not page.evaluate(CUT), (width, language)
            if open_:
                page.click(".since-sheet > .btn")
        page.context.close()


CUT = """() => [...document.querySelectorAll('.hand-card .name, .place b, .place small')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map(one => one.textContent)"""


def test_on_a_phone_the_districts_stand_in_a_row(server: Any, visitor: Callable[..., Any]) -> None:
    """What is there and what comes; a tap looks at one of them. A wide screen shows them all anyway."""
    table, seat = siege.table_where(server, "basic", "send")
    page = visitor(width=390, height=844, has_touch=True, is_mobile=True)
    siege.sit_at(page, table, seat)
    shown = page.locator(".places .place")
    assert [text.split()[0] for text in shown.all_inner_texts()] == ["A", "B", "C", "D"]
    assert "defence" in shown.last.inner_text()
    at = (
        "() => { const { board } = window.page, { x, y } = board.places.get('D'); return board.camera.holds(x, y, 0); }"
    )
    assert not page.evaluate(at)
    shown.last.tap()
    page.wait_for_function(at)
    wide = visitor(width=1366, height=768)
    siege.sit_at(wide, table, seat)
    assert wide.locator(".places .place").first.is_hidden()
