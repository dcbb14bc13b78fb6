"""Every fact that the log can tell: one function each, so that no rule misspells one. The words are in `words/*.po`.

An argument named `card` says that this card was used: the report of a fuzzing run counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.core.values import Event, Modifier, dice
from grognard.games.tank_commander.data import COLOURS, NATIONS
from grognard.games.tank_commander.options import seat_names

if TYPE_CHECKING:
    from grognard.games.tank_commander.state import Table

SEAT_NUMBERS = ("0", "1", "2", "3")


def _event(kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> Event:
    return Event(kind, rule, args, tuple(modifiers))


def _secret(seat: int, event: Event, instead: Event | None) -> Event:
    """Known to one seat only."""
    return event._replace(only=(seat,), instead=instead)


# -- set-up (section 5.1) ------------------------------------------------------------------------------------------


def roles(s: Table, faces: tuple[int, int]) -> Event:
    return _event("roles", "tc:17.4a", seat=s.attacker, dice=dice(*faces, sides=10), by=(0, 1))


def roles_tied(faces: tuple[int, int]) -> Event:
    return _event("roles-tied", "tc:R26", dice=dice(*faces, sides=10), by=(0, 1))


def nation(s: Table, seat: int) -> Event:
    return _event("nation", "tc:17.4a", seat=seat, nation=NATIONS[s.nation[s.side_of(seat)]])


def listed(s: Table, seat: int, what: str, cards: Sequence[int], rule: str) -> Event:
    """A list was chosen in secret (tc:17.1b): its owner sees the cards, the others that it exists."""
    counts = {s.data.ids[c]: cards.count(c) for c in dict.fromkeys(cards)}
    told = tuple(f"{name}*{n}" if n > 1 else name for name, n in counts.items())
    mine = _event(f"{what}-chosen", rule, seat=seat, list=told, n=len(cards))
    return _secret(seat, mine, _event(f"{what}-chosen-hidden", rule, seat=seat))


def picked(s: Table, seat: int, card: int, rule: str) -> Event:
    return _secret(seat, _event("picked", rule, seat=seat, name=s.data.ids[card]), None)


def first_player(seat: int, rule: str) -> Event:
    return _event("first-player", rule, seat=seat)


def order_number(seat: int, natural: int, modifier: int, rule: str) -> Event:
    return _event("order-number", rule, seat=seat, n=natural, modifier=modifier, total=natural + modifier)


def order_tied(rule: str) -> Event:
    return _event("order-tied", rule)


def terrain_laid(s: Table, seat: int, card: int, place: int, rule: str) -> Event:
    return _event("terrain-laid", rule, seat=seat, card=s.data.ids[card], place=s.board.ids[place])


def terrain_turned(s: Table, seat: int, card: int, place: int) -> Event:
    where = s.board.ids[place]
    return _event("terrain-turned", "tc:6.1.1b", seat=seat, name=s.data.ids[card], place=where)._replace(reveals=True)


def terrain_back(seat: int, n: int) -> Event:
    return _event("terrain-back", "tc:6.1.1c", seat=seat, n=n)


def placed(s: Table, piece: int, rule: str) -> Event:
    return _event(
        "placed", rule, seat=s.owner[piece], card=s.data.ids[s.card[piece]], piece=s.names[piece],
        place=s.board.ids[s.at[piece]],
    )  # fmt: skip


def kept(s: Table, seat: int, card: int) -> Event:
    mine = _event("kept", "tc:R4", seat=seat, name=s.data.ids[card])
    return _secret(seat, mine, _event("kept-hidden", "tc:R4", seat=seat))


def piles(seat: int, n: int, points: int) -> Event:
    """Section 4.3: the size of a draw pile and the points of a group set aside are public."""
    return _event("piles" if points else "pile", "tc:14.0a", seat=seat, n=n, points=points)


def force(seat: int, n: int) -> Event:
    return _event("force", "tc:6.2a", seat=seat, n=n)


def ready(seat: int, rule: str, reserve: int, pile: int) -> Event:
    kind = "ready" if pile else "ready-reserve" if reserve else "ready-bare"
    return _event(kind, rule, seat=seat, reserve=reserve, pile=pile)


# -- turn (chapters 4 to 7) ----------------------------------------------------------------------------------------


def turn_began(s: Table) -> Event:
    return _event("turn-began", "tc:4.0g", turn=s.turn)


def step_began(s: Table, seat: int) -> Event:
    return _event("step-began", "tc:4.0g", seat=seat, step=s.stage)


def number(s: Table, seat: int, card: int, colour: int, natural: int, purpose: str) -> Event:
    return _event(
        "number", "tc:7.0b", seat=seat, turned=s.data.ids[card], colour=COLOURS[colour], n=natural,
        dice=dice(natural, sides=10), purpose=purpose,
    )._replace(reveals=True)  # fmt: skip


def rolled(seat: int, natural: int, purpose: str) -> Event:
    return _event("rolled", "tc:16.1a", seat=seat, n=natural, dice=dice(natural, sides=10), purpose=purpose)


def drew(s: Table, seat: int, card: int) -> Event:
    mine = _event("drew", "tc:14.0a", seat=seat, drawn=s.data.ids[card])
    return _secret(seat, mine, _event("drew-hidden", "tc:14.0a", seat=seat))


def no_draw(seat: int) -> Event:
    return _event("no-draw", "tc:R23", seat=seat)


def reshuffled(s: Table, seat: int) -> Event:
    return _event("reshuffled", "tc:14.0c", seat=seat, n=s.pile[seat].size)


def discarded(s: Table, seat: int, card: int, rule: str) -> Event:
    return _event("discarded", rule, seat=seat, name=s.data.ids[card])


def step_ended(seat: int, plays: int) -> Event:
    return _event("step-passed" if plays else "step-ended", "tc:5.0b" if plays else "tc:4.0c", seat=seat)


# -- movement (chapter 8) ------------------------------------------------------------------------------------------


def declared(s: Table, seat: int, card: int, squad: int, path: Sequence[int]) -> Event:
    """A declared move; from the reserve perhaps with a squad aboard (tc:R13)."""
    ids, way = s.data.ids, tuple(s.board.label(place) for place in path)
    if squad < 0:
        return _event("declared", "tc:8.0a", seat=seat, name=ids[card], path=way)
    return _event("declared-with", "tc:8.0a", seat=seat, name=ids[card], squad=ids[squad], path=way)


def moved(s: Table, piece: int, place: int) -> Event:
    return _event(
        "moved", "tc:8.0d", seat=s.owner[piece], card=s.data.ids[s.card[piece]], piece=s.names[piece],
        place=s.board.label(place), at=s.board.ids[place],
    )  # fmt: skip


def withdrew(s: Table, piece: int, place: int) -> Event:
    return _event(
        "withdrew", "tc:12.3", seat=s.owner[piece], piece=s.names[piece], place=s.board.label(place),
        at=s.board.ids[place],
    )  # fmt: skip


def stays(s: Table, card: int, rule: str) -> Event:
    return _event("stays", rule, name=s.data.ids[card])


def mounted(s: Table, squad: int, carrier: int) -> Event:
    return _event("mounted", "tc:8.6d", seat=s.owner[squad], piece=s.called(squad), carrier=s.called(carrier))


def dismounted(s: Table, squad: int) -> Event:
    return _event("dismounted", "tc:8.6e", seat=s.owner[squad], piece=s.called(squad))


def handed(s: Table, card: int, giver: int, taker: int) -> Event:
    return _event("handed", "tc:8.7c", card=s.data.ids[card], piece=s.called(giver), to=s.called(taker))


def freed(s: Table, piece: int) -> Event:
    return _event("freed", "tc:12.3", seat=s.owner[piece], piece=s.called(piece))


# -- fire and melee (chapters 9 and 10) ----------------------------------------------------------------------------


def aimed(s: Table, firer: int, target: int, weapon: int, distance: int, rule: str) -> Event:
    used = s.data.weapon_card[weapon]
    used = s.card[firer] if used < 0 else used
    return _event(
        "aimed", rule, seat=s.owner[firer], card=s.data.ids[used], firer=s.called(firer), target=s.called(target),
        weapon=s.data.weapon_names[weapon], distance=distance,
    )  # fmt: skip


def shot(
    s: Table, firer: int, target: int, natural: int, modifiers: Sequence[Modifier], value: int, result: str, rule: str
) -> Event:
    total = natural + sum(m.amount for m in modifiers)
    return _event(
        "shot-" + result, rule, modifiers, firer=s.called(firer), target=s.called(target), n=natural, total=total,
        value=value,
    )  # fmt: skip


def no_penetration(s: Table, target: int, pen: int, armour: int) -> Event:
    return _event("no-penetration", "tc:9.3f", target=s.called(target), pen=pen, armour=armour)


def penetration(s: Table, target: int, pen: int, armour: int, rule: str) -> Event:
    return _event("penetration", rule, target=s.called(target), pen=pen, armour=armour)


def lucky(s: Table, target: int, natural: int) -> Event:
    return _event("lucky" if natural <= 3 else "not-lucky", "tc:9.3.2", target=s.called(target), n=natural)


def shot_cancelled(firer: str, rule: str) -> Event:
    return _event("shot-cancelled", rule, firer=firer)


def destroyed(s: Table, piece: int, rule: str) -> Event:
    return _event("destroyed", rule, seat=s.owner[piece], piece=s.called(piece), name=s.data.ids[s.card[piece]])


def marked(s: Table, piece: int) -> Event:
    return _event("marked", "tc:10.0j", piece=s.called(piece))


def spent(s: Table, seat: int, card: int) -> Event:
    return _event("spent", "tc:15.0a", seat=seat, card=s.data.ids[card])


def melee(s: Table, place: int, seat: int) -> Event:
    return _event("melee", "tc:10.0a", seat=seat, place=s.board.ids[place])


def shot_declared(s: Table, seat: int, firer: int, target: int, weapon: int) -> Event:
    """tc:10.0j All shots of a side become known together, one line each."""
    return _event(
        "shot-declared", "tc:10.0g", seat=seat, firer=s.called(firer), target=s.called(target),
        weapon=s.data.weapon_names[weapon],
    )  # fmt: skip


def no_shots(seat: int) -> Event:
    return _event("no-shots", "tc:10.0g", seat=seat)


# -- cards (chapters 11 to 13) -------------------------------------------------------------------------------------


def attached(s: Table, seat: int, card: int, piece: int, rule: str) -> Event:
    return _event("attached", rule, seat=seat, card=s.data.ids[card], piece=s.called(piece))


def dropped(s: Table, seat: int, card: int, piece: int) -> Event:
    return _event("dropped", "tc:13.0f", seat=seat, card=s.data.ids[card], piece=s.called(piece))


def work_laid(s: Table, seat: int, card: int, place: int) -> Event:
    rule = "tc:11.0d" if card == s.data.bunker else "tc:11.0e"
    return _event("work-laid", rule, seat=seat, card=s.data.ids[card], place=s.board.ids[place])


def abandoned(s: Table, place: int) -> Event:
    return _event("abandoned", "tc:11.0g", name=s.data.ids[s.work[place]], place=s.board.ids[place])


def played(s: Table, seat: int, card: int, args: Sequence[str], rule: str) -> Event:
    kind = "played-on" if args else "played"
    return _event(kind, rule, seat=seat, card=s.data.ids[card], targets=tuple(spoken(s, arg) for arg in args))


def spoken(s: Table, arg: str) -> str:
    """What a card names, as the catalogue knows it: seats are numbers in actions and names in sentences."""
    return seat_names(s.options)[int(arg)] if arg in SEAT_NUMBERS else s.spoken(arg)


def cancelled(s: Table, seat: int, card: int, by: int) -> Event:
    return _event("cancelled", "tc:12.2b", seat=seat, name=s.data.ids[card], by=s.data.ids[by])


def no_effect(s: Table, card: int) -> Event:
    return _event("no-effect", "tc:R21", name=s.data.ids[card])


def removed(s: Table, card: int, what: Sequence[str]) -> Event:
    """From where it lay: a piece, a position, a border."""
    return _event("removed", "tc:12.2d", name=s.data.ids[card], what=tuple(what))


def attack(
    s: Table, card: int, target: int, natural: int, modifiers: Sequence[Modifier], value: int, hit: bool
) -> Event:
    total = natural + sum(m.amount for m in modifiers)
    return _event(
        "attack-hit" if hit else "attack-missed", "tc:9.6a", modifiers, name=s.data.ids[card],
        target=s.called(target), n=natural, total=total, value=value,
    )  # fmt: skip


def cleared(s: Table, piece: int, place: int) -> Event:
    return _event("cleared", "tc:12.4", seat=s.owner[piece], piece=s.called(piece), place=s.board.ids[place])


def looked(s: Table, seat: int, at: int) -> Event:
    hand = tuple(s.data.ids[c] for c in s.hand[at])
    mine = _event("looked", "tc:12.3", seat=seat, at=at, hand=hand)._replace(reveals=True)
    return _secret(seat, mine, _event("looked-hidden", "tc:12.3", seat=seat, at=at)._replace(reveals=True))


def reinforced(seat: int, n: int) -> Event:
    return _event("reinforced", "tc:17.5e", seat=seat, n=n)


def more_plays(seat: int) -> Event:
    return _event("more-plays", "tc:12.1b", seat=seat)


def expired(s: Table, card: int) -> Event:
    return _event("expired", "tc:15.0d", name=s.data.ids[card])


def radio(s: Table, seat: int, card: int) -> Event:
    return _event("radio", "tc:12.3", seat=seat, name=s.data.ids[card])


# -- the end (section 5.6) -----------------------------------------------------------------------------------------


def clock(left: int) -> Event:
    return _event("clock", "tc:17.5h", n=left)


def ended(s: Table, winner: int, why: str) -> Event:
    if winner > 1:
        return _event("drawn", why, turn=s.turn)
    return _event("won", why, seat=winner, turn=s.turn)
