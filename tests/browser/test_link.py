"""Two browsers at one table by link; one reloads, one loses its socket; the talk of seats and of spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.hands import NUMBER, PLACES, asked, changed, click_verb

# Sockets that a test can cut; while the line is down no new one is answered.
LINES = """window.lines = []; window.noLine = 0;
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(Date.now() < window.noLine ? new URL('/nowhere', address) : address);
    window.lines.push(this);
  }
};"""


def test_two_browsers_by_link(visitor: Callable[..., Any]) -> None:
    one, other = visitor(), visitor(language="fr")
    other.add_init_script(LINES)
    invitation = _open_by_link(one)
    other.goto(invitation)
    other.fill("#sit-name", "Grace")
    other.click("[data-seat=soviet]")
    other.wait_for_function("() => window.page.view?.seat === 'soviet'")
    one.wait_for_selector("[data-verb=deploy]:not(.off)")
    _answer(one, "deploy")
    _answer(one, "ready")
    asked(other)
    one.reload()
    one.wait_for_function("() => window.page?.view?.seat === 'german'")  # the key is in the address and remembered
    _answer(other, "deploy")
    _lose_socket(other)
    expect(other.locator("#bar [data-verb]:not(.off)")).to_have_count(0)  # the board can be read, nothing can be sent
    other.wait_for_selector("#line", state="hidden")
    _answer(other, "ready")
    _answer(other, "done")
    _same_board(one, other)
    _both_play_on(one, other)
    _same_board(one, other)


def _open_by_link(page: Any) -> str:
    page.goto("/")
    page.click("[data-game=blood-and-steel]")
    page.check("input[name=seat-soviet][value=link]")
    page.fill("#my-name", "Ada")
    page.click("#sit")
    page.wait_for_function("() => window.page?.view?.status === 'waiting'")
    page.click("#top [aria-label='Links to this table']")
    link = str(page.input_value(".invite input"))
    page.keyboard.press("Escape")
    return link


def _answer(page: Any, verb: str) -> None:
    asked(page)
    before = page.evaluate(NUMBER)
    assert click_verb(page, verb), verb
    changed(page, before)


def _lose_socket(page: Any) -> None:
    """The line breaks, and comes back by itself a little later."""
    page.evaluate("() => { window.noLine = Date.now() + 1500; window.lines.at(-1).close(); }")
    page.wait_for_selector("#line:not([hidden])")


def _same_board(one: Any, other: Any) -> None:
    """Both see the same pieces in the same places."""
    number = one.evaluate("() => window.page.view.number")
    other.wait_for_function("n => window.page.view.number >= n", arg=number)
    one.wait_for_function("n => window.page.view.number >= n", arg=other.evaluate("() => window.page.view.number"))
    assert one.evaluate(PLACES) == other.evaluate(PLACES)


def _both_play_on(one: Any, other: Any) -> None:
    """Each ends a phase or two, whoever is asked."""
    for _ in range(4):
        one.wait_for_function("() => window.page.view.actor && !window.page.busy")
        actor = one.evaluate("() => window.page.view.actor")
        page = one if actor == "german" else other
        asked(page)
        before = page.evaluate(NUMBER)
        click_verb(page, "end", "done", "hold", "stay", "ready") or page.locator("#prompt [data-word]").first.click()
        changed(page, before)


def test_talk_of_seats_is_not_heard_by_spectators(visitor: Callable[..., Any], server: Any) -> None:
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    player, watcher = visitor(), visitor()
    player.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    watcher.goto(f"/table/{table['table']}#watch")
    for page, text in ((player, "Good luck."), (watcher, "Who wins?")):
        page.click("#tab-talk")
        page.fill(".talk input", text)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".talk li:has-text('{text}')")
    assert "Who wins" not in player.inner_text(".talk ol")
    assert "Good luck" not in watcher.inner_text(".talk ol")
    expect(watcher.locator("#bar [data-verb]:not(.off)")).to_have_count(0)


def test_a_dead_link_says_so(visitor: Callable[..., Any], server: Any) -> None:
    page = visitor(language="fr")
    page.goto("/table/0123456789abcdef0123")
    page.wait_for_selector("main.lonely")
    expect(page.locator("main").first).to_contain_text("Il n’y a pas de table ici", use_inner_text=True)
    table = server.open_table()
    page.goto(f"/table/{table['table']}#key=wrongkey")
    page.wait_for_selector("main.lonely")


FREE = """async (seats) => {
  const { keepOpened } = await import('/static/keep.js');
  const options = { scenario: '17.8', team: 'yes', columns: '6' };
  const body = JSON.stringify({ game: 'tank-commander', seats, options });
  const sent = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const opened = await sent.json();
  keepOpened(opened, 'tank-commander', '');
  return `/table/${opened.table}#key=${Object.values(opened.keys)[0]}`;
}"""


def test_who_waits_sees_the_link_of_every_free_seat(visitor: Callable[..., Any]) -> None:
    page = visitor(width=1024, height=700)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    seats = {"german-1": "me", "soviet-1": "open", "german-2": "open", "soviet-2": "open"}
    page.goto(page.evaluate(FREE, seats))
    page.wait_for_selector(".waiting [data-invite=soviet-2]")
    for seat in ("soviet-1", "german-2", "soviet-2"):
        copy = page.locator(f".waiting [data-invite={seat}]")
        assert "primary" in (copy.get_attribute("class") or "")
        copy.click()
        link = page.input_value(f".waiting .link-row:has([data-invite={seat}]) input")
        assert f"#invite/{seat}/" in link
        page.wait_for_function("link => navigator.clipboard.readText().then((text) => text === link)", arg=link)
    other = visitor()
    other.goto(link)
    other.click("[data-seat=soviet-2]")
    page.wait_for_selector(".waiting [data-invite=soviet-2]", state="detached")
    expect(page.locator(".waiting [data-invite]")).to_have_count(2)


def test_a_lost_network_is_told_at_once_and_goes_away(visitor: Callable[..., Any], server: Any) -> None:
    """The socket would notice it only much later; when the network is back the page plays on by itself."""
    table = server.open_table(seats={"german": "me", "soviet": "me"})
    page = visitor()
    page.goto(f"/table/{table['table']}#key={table['keys']['german']}")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")
    page.context.set_offline(True)
    page.wait_for_selector("#line:not([hidden])")
    expect(page.locator("#bar [data-verb]:not(.off)")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_selector("#line", state="hidden")
    page.wait_for_selector("[data-verb=deploy]:not(.off)")


def test_who_takes_a_seat_gives_words_after_seeing_the_promise(visitor: Callable[..., Any], server: Any) -> None:
    opened = server.open_table(seats={"german": "me", "soviet": "open"})
    page = visitor()
    page.goto(f"/table/{opened['table']}#invite/soviet/{opened['invitations']['soviet']}")
    page.click(".promise summary")
    shown = page.inner_text("dialog .promise .mono")
    page.fill("#sit-words", "the quick brown fox")
    page.click("[data-seat=soviet]")
    page.wait_for_function("() => window.page.view?.seat === 'soviet'")
    dice = page.evaluate("() => window.page.view.dice")
    assert (dice["commitment"], dice["words"]["soviet"]) == (shown, "the quick brown fox")
