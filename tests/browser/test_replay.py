"""The replay page: steps, turns, eyes; playing on; the file that opens from disk; the check of the dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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
    page.keyboard.press("End")
    page.wait_for_function("n => window.page.step === n", arg=steps)
    assert f"action {steps} of {steps}" in page.inner_text(".where")
    assert page.locator(".ln.now").count() >= 1
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("n => window.page.step === n - 1", arg=steps)
    page.click("[data-go=first]")
    page.wait_for_function("() => window.page.step === 0")
    page.click("[data-go=next-turn]")
    page.wait_for_function("() => document.querySelector('.where').textContent.startsWith('Turn 1')")
    assert page.locator("[data-choose=eyes] option").count() == 3
    page.select_option("[data-choose=eyes]", "soviet")
    page.wait_for_function("async () => (await window.page.frame(window.page.step)).eyes === 'soviet'")
    page.locator(".ln").nth(30).click()  # a line goes to its moment
    page.wait_for_function("() => document.querySelector('.ln.now')")
    page.keyboard.press("Home")
    page.wait_for_function("() => window.page.step === 0")
    page.click("[data-go=play]")
    page.wait_for_function("() => window.page.step > 1")


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
    assert page.locator("#pieces > g").count() > 30
    page.keyboard.press("Home")
    assert page.inner_text("#where") != last
    assert [url for url in asked if not url.startswith("file:")] == []


def test_dice_are_checked_in_the_browser(visitor: Callable[..., Any], finished: dict[str, Any], tmp_path: Path) -> None:
    page = visitor()
    page.goto(f"/dice#{finished['table']}")
    page.wait_for_selector(".verdict")
    assert page.locator(".verdict[data-good=true]").count() == 2
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
