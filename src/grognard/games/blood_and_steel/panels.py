"""The tracks beside the board: turns, markers, support, points (bs:2.4)."""

from __future__ import annotations

from grognard.core.scene import Item, Panel
from grognard.core.values import total
from grognard.core.words import Words
from grognard.games.blood_and_steel.data import SIDES
from grognard.games.blood_and_steel.state import Battle


def title(view: Battle, words: Words) -> str:
    if not view.stack:
        return words.say("scene.over")
    if not view.turn:
        return words.say("scene.set-up")
    return words.say("scene.title", turn=view.turn, time=view.data.turns[view.turn - 1].start)


def tracks(view: Battle, words: Words) -> list[Panel]:
    data = view.data
    over = not view.stack
    turns = []
    for row in data.turns[: data.last_turn]:
        state = "past" if row.turn < view.turn or over else "now" if row.turn == view.turn else ""
        turns.append(Item(f"turn-{row.turn}", str(row.turn), row.start, state=state))
    envelope = [f for f, copies in view.envelope.options() for _ in range(copies)]
    inside = tuple(_marker(view, words, f) for f in envelope)
    drawn = tuple(_marker(view, words, f) for f in view.drawn)  # bs:5.2.a
    score = tuple(
        Item(f"score-{name}", words.name("side", name), side=name, value=view.points(side))
        for side, name in enumerate(SIDES)
    )
    told = (
        words.say("scene.panel.turn", turn=view.turn, last=data.last_turn) if view.turn else words.say("scene.set-up")
    )
    return [
        Panel("turn", "track", told, tuple(turns)),
        Panel("drawn", "markers", words.say("scene.panel.drawn"), drawn),
        Panel("envelope", "markers", words.say("scene.panel.envelope"), inside, note=str(len(inside))),
        Panel("support", "counts", words.say("scene.panel.support"), _support(view, words)),
        Panel("score", "score", words.say("scene.panel.score"), score),
        Panel("ledger", "ledger", words.say("scene.panel.ledger"), _ledger(view, words)),
    ]


def _marker(view: Battle, words: Words, formation: int) -> Item:
    row = view.data.formation_rows[formation]
    state = "now" if formation == view.active else ""
    return Item(row.formation, row.formation, words.name("formation", row.formation), row.side, row.colour, state=state)


def _support(view: Battle, words: Words) -> tuple[Item, ...]:
    found = []
    for side, name in enumerate(SIDES):
        for kind, counts in (("air", view.air), ("artillery", view.artillery)):
            found.append(
                Item(
                    f"{kind}-{name}",
                    words.name("scene.support", kind),
                    words.name("side", name),
                    name,
                    value=counts[side],
                    picture=kind,
                )
            )
    return tuple(found)


def _ledger(view: Battle, words: Words) -> tuple[Item, ...]:
    """bs:13.a Every entry with its rule; while control still counts at the end only, the entry it would make now."""
    entries = [
        Item(
            f"entry-{number}",
            words.name("reason", entry.reason),
            str(entry.turn),
            SIDES[entry.seat],
            value=entry.amount,
            rule=entry.rule,
        )
        for number, entry in enumerate(view.ledger)
    ]
    for side, name in enumerate(SIDES):
        pending = view.points(side) - total(view.ledger, side)
        if pending:
            text = words.say("scene.pending")
            entries.append(
                Item(f"pending-{name}", text, str(view.turn), name, value=pending, state="pending", rule="bs:13.c")
            )
    return tuple(entries)
