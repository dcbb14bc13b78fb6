"""The panels beside the table: turns, phases, points, formations in their order, objectives, the proposals, losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.scene import Item, Panel
from grognard.core.words import Words
from grognard.games.blitzkrieg import naming, orders, victory
from grognard.games.blitzkrieg.options import SWITCHES, name_of, preset
from grognard.games.blitzkrieg.orders import Command
from grognard.games.blitzkrieg.params import number
from grognard.games.blitzkrieg.state import ALIVE, DEAD, NONE, Fight

EDITIONS: Final = ("v3", "v2", "v3_core")
PHASES: Final = ("rally", "initiative", "activation")  # bk:0.3


def seats(view: Fight) -> tuple[str, ...]:
    return tuple(side.seat.lower() for side in view.scenario.side)


def title(view: Fight, words: Words) -> str:
    scenario = words.name("scenario", view.scenario.id)
    if not view.turn:
        return words.say("scene.title-setup", scenario=scenario)
    return words.say("scene.title", scenario=scenario, n=view.turn, most=view.scenario.turns)


def panels(view: Fight, words: Words) -> Iterator[Panel]:
    yield _turns(view, words)
    if view.turn:
        yield _phases(view, words)
        yield from (_roster(view, side, words) for side in (0, 1))
    yield _score(view, words)
    yield _objectives(view, words)
    for side in (0, 1):
        yield _formations(view, side, words)
    if view.batteries or view.flights:
        yield _support(view, words)
    yield _proposals(view, words)
    yield _edition(view, words)
    lost = {view.models[i].side for i, unit in enumerate(view.units) if unit.life == DEAD}
    yield from (_losses(view, side, words) for side in sorted(lost))


def _turns(view: Fight, words: Words) -> Panel:
    over = not view.stack
    items = tuple(
        Item(f"turn-{n}", str(n), state="past" if n < view.turn or over else "now" if n == view.turn else "")
        for n in range(1, view.scenario.turns + 1)
    )
    told = words.say("scene.panel.turn", n=view.turn, most=len(items)) if view.turn else words.say("phase.setup")
    return Panel("turn", "track", told, items)


def _phases(view: Fight, words: Words) -> Panel:
    now = PHASES.index(view.phase) if view.phase in PHASES else -1
    items = tuple(
        Item(f"phase-{name}", words.say(f"phase.{name}"), state="now" if n == now else "past" if n < now else "")
        for n, name in enumerate(PHASES)
    )
    return Panel("phase", "stages", "", items)


def _score(view: Fight, words: Words) -> Panel:
    """bk:0.22"""
    items = tuple(
        Item(f"score-{name}", words.name("seat", name), side=name, value=victory.points(view, side))
        for side, name in enumerate(seats(view))
    )
    return Panel("score", "score", words.say("scene.panel.score"), items)


def _objectives(view: Fight, words: Words) -> Panel:
    """bk:0.23 Who holds what."""
    names = seats(view)
    items = tuple(
        Item(
            f"camp-{camp}",
            words.name("thing", camp),
            words.say("text.nobody") if owner == NONE else "",
            "" if owner == NONE else names[owner],
            rule="bk:0.23",
        )
        for camp, owner in zip(view.camps, view.control, strict=True)
    )
    return Panel("objectives", "box", words.say("scene.panel.objectives"), items)


def _formations(view: Fight, side: int, words: Words) -> Panel:
    """bk:0.6 The formations of a side: which have been activated, how many elements are left."""
    rows = []
    for f, one in enumerate(view.formations):
        if one.side != side:
            continue
        left = sum(view.units[i].life == ALIVE for i in one.units)
        parts = [words.say("scene.left", n=left, most=len(one.units))]
        if one.due > view.turn:
            parts.append(words.say("text.due", turn=one.due))
        if view.done[f]:
            parts.append(words.say("scene.activated"))
        state = "past" if view.done[f] or not left else ""
        name = words.name("formation", one.id)
        rows.append(Item(f"formation-{one.id}", name, ", ".join(parts), seats(view)[side], state=state, rule="bk:0.6"))
    return Panel(f"side-{seats(view)[side]}", "box", words.name("seat", seats(view)[side]), tuple(rows))


def _roster(view: Fight, side: int, words: Words) -> Panel:
    """bk:0.6 The same as chips: the active one marked, those that have been activated past; each knows where it is."""
    seat = seats(view)[side]
    items = [
        Item(f"chip-{view.formations[f].id}", name, words.name("formation", view.formations[f].id), seat,
             state=_stage(view, f), at=_whereabouts(view, f))
        for f, name in naming.chips(view, side, words).items()
        if view.formations[f].due <= view.turn and view.living(f)
    ]  # fmt: skip
    items += [
        Item(f"chip-{one.id}", words.name("support", one.id), side=seat, state="past" if one.gone else "")
        for one in view.flights
        if one.side == side and (one.gone or 0 < one.due <= view.turn)
    ]
    return Panel(f"roster-{seat}", "roster", words.name("seat", seat), tuple(items))


def _stage(view: Fight, formation: int) -> str:
    active = any(isinstance(one, Command) and one.formation == formation for one in view.stack)
    return "now" if active else "past" if view.done[formation] else ""


def _whereabouts(view: Fight, formation: int) -> str:
    """Its headquarters, or whoever of it is seen first."""
    leader = orders.head(view, formation)
    seen = [i for i in (leader, *view.formations[formation].units) if i != NONE and view.here(i)]
    return view.models[seen[0]].name if seen else ""


def _support(view: Fight, words: Words) -> Panel:
    """bk:300, bk:0.18 Batteries and flights: who has fire at hand, who is ranging, who comes when."""
    names, rows = seats(view), []
    for one in view.batteries:
        key = "out" if one.out else "ranging" if one.target else "at-hand" if one.ready else "waits"
        rows.append(Item(f"battery-{one.id}", words.name("support", one.id), words.say(f"scene.battery.{key}"),
                         names[one.side], state="past" if one.out else "", rule="bk:303"))  # fmt: skip
    for flight in view.flights:
        told = words.say("scene.battery.out") if flight.gone else words.say("text.due", turn=flight.due or "?")
        rows.append(Item(f"flight-{flight.id}", words.name("support", flight.id), told, names[flight.side],
                         state="past" if flight.gone else "", rule="bk:0.18"))  # fmt: skip
    return Panel("support", "box", words.say("scene.panel.support"), tuple(rows))


def _proposals(view: Fight, words: Words) -> Panel:
    """bk:000 Which proposals are as before; all others are in force."""
    old = [one for one in SWITCHES if view.options.side(one) == "before"]
    shown = old if len(old) * 2 <= len(SWITCHES) else [one for one in SWITCHES if one not in old]
    key = "scene.as-before" if shown is old else "scene.in-force"
    names = {one: words.say(f"option.bk_{number(one)}") for one in shown}
    items = tuple(Item(f"switch-{number(one)}", name, words.say(key), rule=one) for one, name in names.items())
    note = words.say("scene.proposals", n=len(SWITCHES) - len(old), most=len(SWITCHES))
    return Panel("proposals", "box", words.say("scene.panel.proposals"), items, note)


def _edition(view: Fight, words: Words) -> Panel:
    """bk:000 The edition that is played, and how many proposals are in force."""
    old = sum(view.options.side(one) == "before" for one in SWITCHES)
    key = next((name for name in EDITIONS if all(_as_in(view, name, one) for one in SWITCHES)), "own")
    note = words.say("scene.edition-of", n=len(SWITCHES) - old, most=len(SWITCHES))
    return Panel("edition", "switches", words.say(f"scene.edition.{key}"), (), note)


def _as_in(view: Fight, name: str, switch: str) -> bool:
    return preset(name).get(name_of(switch), "after") == view.options.side(switch)


def _losses(view: Fight, side: int, words: Words) -> Panel:
    seat = seats(view)[side]
    items = tuple(
        Item(f"lost-{model.name}", words.name("unit", model.name), side=seat)
        for i, model in enumerate(view.models)
        if view.units[i].life == DEAD and model.side == side
    )
    return Panel(f"losses-{seat}", "losses", words.say("scene.panel.losses", seat=words.name("seat", seat)), items)
