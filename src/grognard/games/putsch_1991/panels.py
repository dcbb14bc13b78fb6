"""The panels beside the table: turns, phases, points, squads with their action points, the cards of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.scene import Item, Panel
from grognard.core.words import Words
from grognard.games.putsch_1991 import men
from grognard.games.putsch_1991.data import SIDES
from grognard.games.putsch_1991.state import ALIVE, DEAD, DRIVEN_OFF, LEFT, NONE, UNKNOWN, Table
from grognard.games.putsch_1991.victory import SCORED

SHOWN: Final = 12  # turns on the track where there is no limit
GAINS: Final = ("enemy", "vehicle", "mission", "card")  # else an objective or a target by its id
PHASES: Final = ("command", "detect", "move", "fire", "melee", "morale")  # pu:Q.1


def title(view: Table, words: Words) -> str:
    scenario = words.name("scenario", view.scenario.id)
    if not view.turn:
        return words.say("scene.title-setup", scenario=scenario)
    return words.say("scene.title", scenario=scenario, n=view.turn)


def panels(view: Table, words: Words) -> Iterator[Panel]:
    yield _phases(view, words) if view.turn else _turns(view, words)
    yield _score(view, words)
    yield _missions(view, words)
    yield _ledger(view, words)
    if view.effects:
        yield _cards(view, words)
    for side in (0, 1):
        yield _squad(view, side, words)
    if any(_lost(view, i) for i in range(len(view.life))):
        yield _losses(view, words)


def _turns(view: Table, words: Words) -> Panel:
    """pu:10.4 Before the first turn: how many there will be."""
    items = tuple(Item(f"turn-{n}", str(n)) for n in range(1, (view.options.turn_limit or SHOWN) + 1))
    return Panel("turn", "track", _capital(words.say("phase.setup")), items)


def _phases(view: Table, words: Words) -> Panel:
    """The turn, and the last one if there is a limit; its six phases leave no room for a track of turns."""
    now, last = PHASES.index(view.phase) if view.phase in PHASES else -1, view.options.turn_limit
    states = ["past"] * now + ["now"] + [""] * len(PHASES) if now >= 0 else [""] * len(PHASES)
    items = tuple(
        Item(f"phase-{name}", _capital(words.say(f"phase.{name}")), state=state)
        for name, state in zip(PHASES, states, strict=False)
    )
    key = "scene.panel.turn-of" if last else "scene.panel.turn"
    return Panel("phase", "stages", words.say(key, n=view.turn, last=last), items)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _score(view: Table, words: Words) -> Panel:
    items = tuple(
        Item(f"score-{name}", words.name("seat", name), side=name, value=view.vp[side])
        for side, name in enumerate(SIDES)
    )
    target = view.data.tables["victory"]["target"]
    return Panel("score", "score", words.say("scene.panel.score", n=target), items)


def _ledger(view: Table, words: Words) -> Panel:
    """pu:10.3 What the points are for, and when they were scored; of a position that was set up only the sum is known.
    The note of a row is its turn."""
    rows, known = [], [0, 0]
    for number, (side, points, rule, turn, what) in enumerate(view.gains):
        known[side] += points
        told = words.say(f"scene.gain.{what}") if what in GAINS else words.name("thing", what)
        rows.append(Item(f"entry-{number}", told, str(turn), SIDES[side], value=points, rule=rule))
    for side, name in enumerate(SIDES):
        if view.vp[side] > known[side]:
            told = words.say("scene.gain.before")
            more = view.vp[side] - known[side]
            rows.append(Item(f"before-{name}", told, str(view.turn), name, value=more, rule="pu:10.3"))
    return Panel("ledger", "ledger", words.say("scene.panel.ledger"), tuple(rows))


def _missions(view: Table, words: Words) -> Panel:
    """6.2 What each side is here for."""
    missions = {one.side: one for one in (view.scenario.mission, view.scenario.defender_mission)}
    items = [
        Item(f"aim-{name}", words.say(f"mission.{view.scenario.id}.{name}"), side=name, rule="pu:10.3")
        for name in SIDES
        if name in missions
    ]
    for number, one in enumerate(view.scenario.objective):
        holder, turns = view.held[number]
        if holder not in (SCORED, NONE) and turns:
            note = words.say("scene.holding", n=turns)
            items.append(Item(f"holds-{one.id}", words.name("thing", one.id), note, SIDES[view.side[holder]]))
    return Panel("missions", "box", words.say("scene.panel.missions"), tuple(items))


def _cards(view: Table, words: Words) -> Panel:
    """pu:11.2 The cards that last this turn."""
    items = tuple(
        Item(f"card-{n}", words.name("card", card), words.say(f"cardtext.{card}"), SIDES[side], rule="pu:11.2")
        for n, (card, side) in enumerate(view.effects)
    )
    return Panel("cards", "box", words.say("scene.panel.cards"), items)


def _squad(view: Table, side: int, words: Words) -> Panel:
    """The men of a side: of one's own all, of the enemy what everybody sees; its morale."""
    rows = [_row(view, i, words) for i, own in enumerate(view.side) if own == side and view.life[i] == ALIVE]
    note = words.say("scene.broken") if view.broken[side] else words.say("scene.steady")
    return Panel(f"squad-{SIDES[side]}", "box", words.name("seat", SIDES[side]), tuple(rows), note)


def _row(view: Table, i: int, words: Words) -> Item:
    parts = []
    man = view.sheet[i]
    if view.is_decoy(i):
        parts.append(words.say("text.decoy"))
    elif man != UNKNOWN:
        parts.append(words.name("role", man.role))
        if view.turn:
            parts.append(words.say("scene.ap", n=view.ap[i]))
    if view.wounds[i]:
        parts.append(words.say("text.wounds", n=len(view.wounds[i])))
    if view.pinned[i]:
        parts.append(words.say("text.pinned"))
    if men.refused(view, i):
        parts.append(words.say("text.refused"))
    return Item(f"man-{view.name(i)}", words.name("unit", view.name(i)), ", ".join(parts), SIDES[view.side[i]])


def _lost(view: Table, i: int) -> str:
    """The word for how a man was lost; none for who is there, or drove off as his mission asks."""
    if view.life[i] == DEAD:
        return "scene.lost-dead"
    return "scene.lost-fled" if view.life[i] == LEFT and not view.ever[i] & DRIVEN_OFF else ""


def _losses(view: Table, words: Words) -> Panel:
    """Who is dead, and who has fled from the table."""
    items = tuple(
        Item(f"lost-{view.name(i)}", words.name("unit", view.name(i)), words.say(how), SIDES[view.side[i]])
        for i in range(len(view.life))
        if (how := _lost(view, i))
    )
    return Panel("losses", "losses", words.say("scene.panel.losses"), items)
