"""Hands for a siege: they see what is lit on the table and in the hand, and click it or press keys. They read no
rules."""

from __future__ import annotations

from typing import Any

from browser import card_hands as hands

SLUG = "hell-of-stalingrad"
ENDS = ("done", "draw", "hold", "pass", "decline", "accept")  # what ends a question, if one wants to


def sit_down(page: Any) -> None:
    """From the shelf to a table against the bot."""
    page.goto("/")
    page.click(f"[data-game={SLUG}]")
    page.click("#sit")
    hands.wait(page)


def open_table(server: Any, mode: str) -> dict[str, Any]:
    names = ("german-army", "soviet-army", "german-second", "soviet-second") if mode == "four_player" else ()
    seats = dict.fromkeys(names or ("german", "soviet"), "me")
    return dict(server.open_table(game=SLUG, seats=seats, options={"mode": mode}))


def table_where(server: Any, mode: str, verb: str) -> tuple[dict[str, Any], str]:
    """A table at which somebody may do this, and who; a game may be over before, then the next one is played."""
    for seed in range(11, 19):
        table = open_table(server, mode)
        try:
            return table, server.play_by_chance(
                table, lambda view: any(one.split()[0] == verb for one in view["actions"]), seed=seed
            )
        except AssertionError:
            continue
    raise AssertionError(f"nobody could {verb}")


def sit_at(page: Any, table: dict[str, Any], seat: str) -> None:
    page.goto(f"/table/{table['table']}#key={table['keys'][seat]}")
    page.wait_for_function("() => window.page?.view && window.page.layers")


def offers(page: Any, verb: str) -> int:
    return int(page.evaluate("verb => window.page.choosing.verbs.get(verb)?.length ?? 0", verb))


def click_verb(page: Any, *verbs: str) -> bool:
    for verb in verbs:
        button = page.locator(f"#bar [data-verb={verb}]:not(.off)")
        if button.count():
            button.first.click()
            if page.locator("dialog #yes").count():
                page.click("dialog #yes")
            return True
    return False


def decide(page: Any, number: int) -> str:
    """One decision by mouse: what was done, in a word."""
    before = hands.number(page)
    hands.leave(page)  # who acted last may still be selected
    if page.locator("#window.open").count():
        answer = page.locator("#window.open [data-word]")
        answer.first.click() if answer.count() else click_verb(page, "pass")
        return "answer"
    if offers(page, "send") and offers(page, "recall") < 2:
        done = send(page, before, number)
    elif offers(page, "play") and number % 5:
        done = play_card(page, before, number)
    else:
        done = ""
    if not done:
        done = "end" if click_verb(page, *ENDS) else "choose"
        hands.go_on(page, before)
    return done


def send(page: Any, before: str, number: int) -> str:
    """The verb, a formation of the staging line, a district that is lit."""
    click_verb(page, "send")
    page.wait_for_selector(hands.CAN)
    spots = hands.spots_of(page, hands.CAN)
    page.mouse.click(*spots[number % len(spots)])
    page.wait_for_selector(hands.PLACES)
    return "send" if hands.click_first(page, hands.PLACES, place=number) and hands.sent(page, before) else ""


def play_card(page: Any, before: str, number: int) -> str:
    """A card of the hand, a formation, the odds, the button below them."""
    cards = page.locator(hands.CARDS)
    cards.nth(number % cards.count()).click(position={"x": 12, "y": 30})
    if hands.go_on(page, before):
        return "play"
    return ""
