"""What stands beside the table: turn and step, objective, occupation, hands, piles, the stack, lists, ledger."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.core.scene import Item, Panel
from grognard.core.values import HIDDEN, Seat
from grognard.core.words import Words
from grognard.games.tank_commander import events, options, victory
from grognard.games.tank_commander.data import NATIONS
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import DEPLOYING, NONE, PLAYING, Cards, Table

STEPS: Final = "abcdef"


def seat_names(view: Table) -> tuple[str, ...]:
    return options.seat_names(view.options)


def title(view: Table, words: Words) -> str:
    if not view.stack:
        return words.say("scene.over")
    if view.phase < PLAYING:
        return words.say("scene.set-up")
    return words.say("ranks.title", turn=view.turn, step=view.stage)


def every(view: Table, words: Words, reader: Seat) -> list[Panel]:
    found = [_turn(view, words), _steps(view, words), _hands(view, words), _score(view, words)]
    found += [_objective(view, words), _ledger(view, words)]
    for seat in range(view.seats):
        found += _piles(view, words, seat)
    if view.pending:
        found.append(_responses(view, words))
    if reader != NONE:
        found += _lists(view, words, reader)
    return found


def _turn(view: Table, words: Words) -> Panel:
    if not view.turn:
        return Panel("turn", "track", words.say("scene.set-up"))
    told = words.say("ranks.turn", turn=view.turn, last=view.options.turn_limit)
    return Panel("turn", "track", told, (Item(f"turn-{view.turn}", str(view.turn), state="now"),))


def _steps(view: Table, words: Words) -> Panel:
    """tc:4.0g The six steps; section 9: the present one lit, plays left."""
    items = []
    for number, step in enumerate(STEPS):
        side = view.first if number < 3 else 1 - view.first
        now = view.phase == PLAYING and view.stage == step
        past = bool(view.stage) and step < view.stage
        state = "now" if now else "past" if past else ""
        items.append(
            Item(f"step-{step}", step, words.name("ranks.step", step), NATIONS[view.nation[side]], state=state)
        )
    act = view.topmost(Act)
    told = words.say("ranks.steps") if act is None else words.say("ranks.plays", n=act.plays)
    return Panel("steps", "track", told, tuple(items))


def _hands(view: Table, words: Words) -> Panel:
    """Section 4.3: how many cards each holds is public."""
    items = tuple(
        Item(
            f"hand-{seat}",
            words.say("ranks.cards", n=len(view.hand[seat])),
            words.name("seat", name),
            NATIONS[view.nation[view.side_of(seat)]],
            value=len(view.hand[seat]),
        )
        for seat, name in enumerate(seat_names(view))
    )
    return Panel("hands", "counts", words.say("ranks.reserves"), items)


def _score(view: Table, words: Words) -> Panel:
    """How near each side is: enemy positions occupied, or in 17.1 cards that still stand."""
    names = seat_names(view)
    last = view.scenario.victory.type == "elimination"
    items = []
    for side, value in enumerate(view.standing()):
        items.append(
            Item(
                f"score-{names[side]}",
                words.name("seat", names[side]),
                side=NATIONS[view.nation[side]],
                value=int(value),
            )
        )
    told = words.say("ranks.standing") if last else words.say("ranks.occupied", n=victory.needed(view))
    return Panel("score", "score", told, tuple(items))


def _objective(view: Table, words: Words) -> Panel:
    """Chapter 17: what wins, who attacks, how long."""
    wanted = view.scenario.victory
    key = "elimination" if wanted.type == "elimination" else wanted.where
    lines = [Item("win", words.say(f"ranks.win.{key}", n=victory.needed(view)), rule=victory.RULES[view.scenario.id])]
    names = seat_names(view)
    if view.attacker != NONE:
        for side, name in enumerate(names[:2]):
            role = "attacker" if side == view.attacker else "defender"
            lines.append(Item(f"role-{name}", words.name("ranks.role", role), side=NATIONS[view.nation[side]]))
    limit = "ranks.limit-draw" if view.attacker == NONE else "ranks.limit"
    lines.append(Item("limit", words.say(limit, turn=view.options.turn_limit), rule="tc:17.x2"))
    full = view.scenario.full_turns_after_reinforcements
    if view.taken and full:
        lines.append(Item("clock", words.say("ranks.clock", n=max(view.taken + full - view.turn, 0)), rule="tc:17.5h"))
    for number, (until, _) in enumerate(view.mud):
        lines.append(Item(f"mud-{number}", words.say("ranks.mud", turn=until), rule="tc:12.3"))
    name = words.name("scenario", view.scenario.id)
    return Panel("objective", "box", words.say("ranks.objective"), tuple(lines), name)


def _ledger(view: Table, words: Words) -> Panel:
    """tc:R24 Every occupied position that counts."""
    items = []
    if view.scenario.victory.type != "elimination":
        for side in (0, 1):
            nation = NATIONS[view.nation[side]]
            for place in view.occupied(side):
                name = view.board.ids[place]
                text = words.say("ranks.entry", place=name)
                items.append(
                    Item(f"entry-{name}", text, str(view.turn), nation, value=1, state="pending", rule="tc:R24")
                )
    return Panel("ledger", "ledger", words.say("ranks.ledger"), tuple(items))


def _cards(view: Table, cards: Cards, words: Words) -> tuple[Item, ...]:
    """The contents of a pile or a list, grouped by kind, with copies and points."""
    data = view.data
    return tuple(
        Item(
            data.ids[card],
            words.name("card", data.ids[card]),
            f"\u00d7{copies}" if copies > 1 else "",
            value=data.points[card] * copies,
        )
        for card, copies in sorted(Counter(cards).items())
    )


def _piles(view: Table, words: Words, seat: Seat) -> list[Panel]:
    """tc:15.0a Discard and destroyed piles lie open and may be looked through."""
    found = []
    for name, cards in (("discarded", view.discarded[seat]), ("destroyed", view.destroyed[seat])):
        if cards:
            told = words.say("ranks.pile", seat=seat_names(view)[seat], pile=words.name("ranks", name))
            count = words.say("ranks.cards", n=len(cards))
            kind = "losses" if name == "destroyed" else "box"
            found.append(Panel(f"{name}-{seat}", kind, told, _cards(view, cards, words), count))
    return found


def _responses(view: Table, words: Words) -> Panel:
    """tc:12.2c Last in, first out."""
    names = seat_names(view)
    items = tuple(
        Item(
            f"stack-{number}",
            words.name("card", view.data.ids[response.card]),
            ": ".join(
                part
                for part in (
                    words.name("seat", names[response.seat]),
                    words.join([words.name("target", events.spoken(view, arg)) for arg in response.args]),
                )
                if part
            ),
            NATIONS[view.nation[view.side_of(response.seat)]],
            state="" if response.live else "past",
        )
        for number, response in reversed(list(enumerate(view.pending, start=1)))
    )
    return Panel("stack", "box", words.say("ranks.stack"), items)


def _lists(view: Table, words: Words, reader: Seat) -> list[Panel]:
    """tc:6.2a The own lists, with their points: nobody else sees them."""
    found = []
    points = view.data.points
    zones = (("list", view.pool[reader]), ("group", view.aside[reader]), ("deck", view.pile[reader].cards))
    for name, cards in zones:
        if not cards or HIDDEN in cards or (name == "list" and view.phase > DEPLOYING):
            continue
        cost = words.say("card.points", n=sum(points[card] for card in cards))
        note = f"{words.say('ranks.cards', n=len(cards))}, {cost}"
        found.append(Panel(name, "box", words.name("ranks", name), _cards(view, cards, words), note))
    return found
