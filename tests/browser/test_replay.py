"""The replay page: steps, turns, eyes; playing on; the file that opens from disk; the check of the dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from grognard.core.dice import attempt, fold, mixed_key


@pytest.fixture(scope="module")
def finished(server: Any) -> dict[str, Any]:
    return dict(server.finished())


def _open(page: Any, table: str) -> None:
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".where:not(:empty)")


def test_steps_turns_and_eyes(visitor: Callable[..., Any], finished: dict[str, Any]) -> None:
    page = visitor()
    _open(page, finished["table"])
    steps = page.evaluate("() => window.page.steps")
    page.wait_for_function("n => window.page.step === n", arg=steps)  # it opens at the end
    expect(page.locator(".where").first).to_contain_text(f"action {steps} of {steps}", use_inner_text=True)
    expect(page.locator(".ln.now").nth(0)).to_be_attached()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("n => window.page.step === n - 1", arg=steps)
    page.click("[data-go=first]")
    page.wait_for_function("() => window.page.step === 0")
    page.click("[data-go=next-turn]")
    page.wait_for_function("() => document.querySelector('.where').textContent.startsWith('Turn 1')")
    expect(page.locator("[data-choose=eyes] option")).to_have_count(3)
    page.select_option("[data-choose=eyes]", "soviet")
    page.wait_for_function("async () => (await window.page.frame(window.page.step)).eyes === 'soviet'")
    page.locator(".ln").nth(30).click()  # a line goes to its moment
    page.wait_for_function("() => document.querySelector('.ln.now')")
    page.keyboard.press("Home")
    page.wait_for_function("() => window.page.step === 0")
    page.click("[data-go=play]")
    page.wait_for_function("() => window.page.step > 1")


LAST = """() => { const { bottom } = [...document.querySelectorAll('.ln')].at(-1).getBoundingClientRect();
  return bottom <= document.getElementById('panel').getBoundingClientRect().bottom + 1; }"""
LEAVES_OPEN = """() => { const leaves = [...document.querySelectorAll('.leaf')];
  return leaves.length > 1 && !leaves.at(-2).classList.contains('folded'); }"""
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def test_the_last_line_stays_in_sight_while_those_above_it_open(visitor: Callable[..., Any], server: Any) -> None:
    seats = {"german": "me", "soviet": "me"}
    table = server.ask("/api/tables", {"game": "tank-commander", "seats": seats, "options": {"scenario": "17.2"}})
    server.play_by_chance(table, lambda view: view["number"] > 150)
    page = visitor(width=1440, height=900)
    _open(page, table["table"])
    page.wait_for_function(LEAVES_OPEN)
    page.evaluate(NEXT_FRAMES)
    assert page.evaluate(LAST)
    page.hover("#panel")
    page.mouse.wheel(0, -400)  # who reads something older is not led back
    page.wait_for_function(f"() => !({LAST})()")
    page.evaluate(NEXT_FRAMES)
    assert not page.evaluate(LAST)


def test_the_line_of_the_estimates_lies_over_the_slider(visitor: Callable[..., Any], finished: dict[str, Any]) -> None:
    """From what the bots thought at first to the result, and at each step in words."""
    page = visitor()
    _open(page, finished["table"])
    page.wait_for_selector(".slide .estimates path", state="attached")
    line = page.get_attribute(".slide .estimates path", "d")
    assert line.count("L") > 5
    assert line.rpartition(" ")[2] in ("2.0", "20.0", "38.0")  # won, drawn, lost
    page.keyboard.press("End")
    page.wait_for_function("() => window.page.step === window.page.steps")
    assert re.search(r"German player: chance to win (0|50|100)%", page.get_attribute(".slide input", "title"))


def test_a_held_key_loses_no_step_and_log_and_board_keep_step(
    visitor: Callable[..., Any], finished: dict[str, Any]
) -> None:
    page = visitor()
    _open(page, finished["table"])
    page.keyboard.press("Home")
    page.wait_for_function("() => window.page.step === 0")
    for _ in range(25):  # a key that is held repeats
        page.keyboard.down("ArrowRight")
    page.keyboard.up("ArrowRight")
    page.wait_for_function("() => window.page.step === 25")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => window.page.step === 23")
    for _ in range(6):
        page.keyboard.press("PageDown")
    page.wait_for_function("() => window.page.step === window.page.steps")  # there are fewer chapters
    told = page.evaluate(
        """async () => { const step = window.page.step, sent = await window.page.frame(step);
        const where = document.querySelector(".where").textContent;
        return [sent.log.map((line) => line.text), sent.step === step, where]; }"""
    )
    assert told[1]
    assert f"action {page.evaluate('() => window.page.step')} of" in told[2]
    now = " ".join(page.locator(".ln.now").all_inner_texts())
    assert all(text.split(".")[0][:20] in now for text in told[0])


# Whether the last line of the step is within the panel that scrolls.
IN_SIGHT = """() => { const panel = document.getElementById('panel');
  const line = [...document.querySelectorAll('.ln.now')].at(-1);
  if (!line) return false;
  const [a, b] = [line.getBoundingClientRect(), panel.getBoundingClientRect()];
  return a.top >= b.top - 1 && a.bottom <= b.bottom + 1; }"""


def test_stepping_back_the_log_follows_and_chapters_only_go_on(
    visitor: Callable[..., Any], finished: dict[str, Any]
) -> None:
    page = visitor(width=1366, height=768)
    _open(page, finished["table"])
    page.wait_for_function(IN_SIGHT)
    steps = page.evaluate("() => window.page.steps")
    told = page.evaluate("() => [...new Set(window.page.log.lines.map((line) => line.step))].reverse()")
    for step in told[:24:4]:
        while page.evaluate("() => window.page.step") > step:
            now = page.evaluate("() => window.page.step")
            page.keyboard.press("ArrowLeft")
            page.wait_for_function("n => window.page.step === n - 1", arg=now)
        page.wait_for_function(IN_SIGHT)
    unit = page.evaluate("() => Object.keys(window.page.board.frame.pieces)[0]")
    page.click(f'.piece[data-id="{unit}"]')  # the inspector grows, the panel shrinks
    page.wait_for_selector("#inspect .ins")
    page.wait_for_function(IN_SIGHT)
    before = -1
    while before < steps:  # beyond the last chapter is the end, and never anything behind
        now = page.evaluate("() => window.page.step")
        assert now > before
        before = now
        page.click("[data-go=next-turn]")
        page.wait_for_function("n => window.page.step > n || n === window.page.steps", arg=now)
    page.click("[data-go=next-turn]")
    assert page.evaluate("() => window.page.step") == steps
    page.click("[data-go=play]")  # from the end it begins again
    page.wait_for_function("n => window.page.step > 0 && window.page.step < n", arg=steps)
    page.click("[data-go=play]")
    page.evaluate("() => window.page.go(12)")
    page.wait_for_function("() => window.page.step === 12")
    page.click("[data-go=play]")
    page.wait_for_function("() => window.page.step > 13")


def test_chapters_are_pins_and_the_phone_has_two_rows(visitor: Callable[..., Any], server: Any) -> None:
    """Pins are the moments that the server names; on a phone speed, eyes and files are behind one button."""
    table = server.finished()
    moments = server.ask(f"/api/tables/{table['table']}/lead")["turning"]
    page = visitor()
    _open(page, table["table"])
    pins = page.locator(".chapter-pin")
    assert pins.count() <= len(moments)
    if pins.count():
        pins.first.click()
        page.wait_for_function("step => window.page.step === step", arg=int(pins.first.get_attribute("data-step")))
        assert pins.first.get_attribute("aria-current") == "true"
    sentences = {moment["text"] for moment in moments if moment["ids"]}
    words = [text for text in page.locator(".chapter-pin span").all_inner_texts() if text]
    assert not sentences & set(words), "a place is named by its name, not by the sentence of the log"
    page.set_viewport_size({"width": 390, "height": 780})
    page.wait_for_selector(".choices", state="hidden")
    assert page.locator("#bar").bounding_box()["height"] < 140
    page.click(".transport .phone-only")
    page.wait_for_selector("[data-choose=eyes]", state="visible")
    page.wait_for_selector("#play-on", state="visible")


def test_a_game_of_other_rules_is_a_story_up_to_there(visitor: Callable[..., Any], finished: dict[str, Any]) -> None:
    page = visitor()

    def departed(route: Any) -> None:
        answer = route.fetch()
        told = {"departed": {"action": 41, "why": "Today's rules leave this game at action 41."}}
        route.fulfill(
            response=answer, json={**answer.json(), **told, "rest": [{"seat": "german", "action": "end"}] * 3}
        )

    page.route(re.compile(r"/replay\?"), departed)
    _open(page, finished["table"])
    page.wait_for_selector("#rest")
    expect(page.locator("#prompt").first).to_contain_text("leave this game at action 41", use_inner_text=True)
    page.click("#rest")
    expect(page.locator("dialog .rest li")).to_have_count(3)


def test_a_lost_line_is_told_and_goes_away(visitor: Callable[..., Any], finished: dict[str, Any]) -> None:
    page = visitor()
    _open(page, finished["table"])
    page.context.set_offline(True)
    page.wait_for_selector("#line:not([hidden])")
    assert page.inner_text("#line").strip()
    page.context.set_offline(False)
    page.wait_for_selector("#line", state="hidden")
    assert page.is_enabled("#play-on")  # all is as before


def test_play_on_from_here(visitor: Callable[..., Any], finished: dict[str, Any]) -> None:
    page = visitor()
    _open(page, finished["table"])
    page.evaluate("() => window.page.go(30)")
    page.wait_for_function("() => window.page.step === 30")
    page.click("#play-on")
    page.click("[data-on=german]")
    page.wait_for_url("**/table/**")
    page.wait_for_function("() => window.page?.view?.status === 'playing'")
    assert page.evaluate("() => window.page.view.number") >= 30
    assert finished["table"] not in page.url


def test_export_opens_from_disk(visitor: Callable[..., Any], finished: dict[str, Any], tmp_path: Path) -> None:
    page = visitor()
    _open(page, finished["table"])
    with page.expect_download(timeout=60_000) as download:
        page.click("#export")
    file = tmp_path / "game.html"
    download.value.save_as(file)
    asked: list[str] = []
    page = page.context.new_page()  # the replay itself may still be drawing its pictures
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.keyboard.press("End")
    last = page.inner_text("#where")
    assert "of" in last
    expect(page.locator("#pieces > g").nth(30)).to_be_attached()
    page.keyboard.press("Home")
    assert page.inner_text("#where") != last
    assert [url for url in asked if not url.startswith("file:")] == []


def test_dice_are_checked_in_the_browser(visitor: Callable[..., Any], finished: dict[str, Any], tmp_path: Path) -> None:
    page = visitor()
    page.goto(f"/dice#{finished['table']}")
    page.wait_for_selector(".verdict")
    expect(page.locator(".verdict[data-good=true]")).to_have_count(2)
    record = page.evaluate("id => fetch(`/api/tables/${id}/record`).then(a => a.text())", finished["table"])
    forged = re.sub(
        r"; public 0 (\d+)/", lambda found: f"; public 0 {int(found[1]) ^ 1}/", record
    )  # another first number
    file = tmp_path / "forged.grog"
    file.write_text(forged, encoding="utf-8")
    page.set_input_files("#file", file)
    page.wait_for_selector(".verdict[data-good=false]")


def test_words_for_the_dice_enter_the_check(visitor: Callable[..., Any], server: Any, tmp_path: Path) -> None:
    """The key of the dice is mixed with the words of the seats, in the browser as in the engine."""
    page = visitor()
    page.goto("/dice")
    made = page.evaluate(
        """async () => { const b = await import('/static/blake.js');
        const key = b.diceKey('ab'.repeat(32), [['german', 'a horse, ça va'], ['soviet', '']]);
        return Array.from({length: 40}, (_, i) => b.drawn(key, 'public', i, 6)); }"""
    )
    key = mixed_key(bytes.fromhex("ab" * 32), [("german", "a horse, ça va"), ("soviet", "")])
    assert made == [fold(attempt(key, "public", i), 6) for i in range(40)]
