"""What an open window is about, in words: for the seat that is asked whether it answers (section 5.5).

Everything here is public (declared moves and shots, numbers, played cards) but the answers, which are the reader's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.core.values import Odds, Pending, Seat
from grognard.core.words import Words
from grognard.games.tank_commander import events, faces, instants, odds
from grognard.games.tank_commander.attacks import Attack
from grognard.games.tank_commander.data import AFTERFIRE, ENTER, EVENTS, FIRE, HIT, MELEE, MOVE, NUMBER, TURN
from grognard.games.tank_commander.fire import (
    IN_MELEE,
    Shot,
    armour_of,
    modifiers,
    needs_penetration,
    penetration_of,
    value_of,
)
from grognard.games.tank_commander.interrupts import struck
from grognard.games.tank_commander.melee import Fight
from grognard.games.tank_commander.movement import Advance, Declared, Enter
from grognard.games.tank_commander.options import seat_names
from grognard.games.tank_commander.state import NONE, Response, Table
from grognard.games.tank_commander.windows import Interrupts

Cards = list[tuple[str, tuple[str, ...]]]  # ids of played cards, each with what it names
CANCELLING: Final = frozenset({"v-counterbattery", "v-fighters", "v-garbled"})  # they answer an Instant


def pending(view: Table, words: Words) -> Pending | None:
    """What is being decided, or None outside a window."""
    window = view.stack[-1] if view.stack else None
    if not isinstance(window, Interrupts):
        return None
    found = WINDOWS[window.kind](view, window, words)
    waiting = _waiting(view, window)
    if waiting:
        told = words.say("pending.waiting", cards=tuple(card for card, _ in waiting))
        found = found._replace(note=" ".join(part for part in (found.note, told) if part))
    return found


def params(s: Table, window: Interrupts) -> Mapping[str, Any]:
    """The names that the prompt of a window mentions."""
    kind = window.kind
    if kind == TURN:
        return {"step": s.stage}
    if kind == MOVE:
        return {"place": s.board.label(_step(s, Advance).origin)}
    if kind == ENTER:
        enter = _step(s, Enter)
        return {"pieces": tuple(map(s.spoken, enter.names)), "place": s.board.ids[enter.place]}
    if kind == MELEE:
        return {"place": s.board.ids[_step(s, Fight).place]}
    if kind == EVENTS:
        return {"card": s.data.ids[_answered(s, window).card]}
    if kind == HIT:
        return {"target": s.called(struck(s).target)}
    shot = _step(s, Shot)
    return {"firer": s.called(shot.firer), "target": s.spoken(shot.target_name), "n": shot.number}


def _step(s: Table, kind: type[Any]) -> Any:
    """The step that opened the window."""
    found = s.topmost(kind)
    assert found is not None, kind
    return found


def _answered(s: Table, window: Interrupts) -> Response:
    """Window EVENT: the card that was just played."""
    return s.pending[window.base - 1]


# -- what the reader could do --------------------------------------------------------------------------------------


def _waiting(s: Table, window: Interrupts) -> Cards:
    """Cards that were played in this window and have not taken effect yet."""
    return [(s.data.ids[r.card], r.args) for r in s.pending[window.base :] if r.live]


def _offers(view: Table, window: Interrupts) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The cards on offer, by action; only the asked seat's own view knows them."""
    if view.reader not in (NONE, window.asked):
        return {}
    return {str(a): (a.args[0], a.args[1:]) for a in view.legal() if a.verb in ("play", "also")}


def _answers(view: Table, window: Interrupts, aim: odds.Aim) -> dict[str, Odds]:
    """The odds of the pending shot if a card were played on top of those that wait; smoke elsewhere is left out."""
    waiting = _waiting(view, window)
    now, found = odds.after(view, aim, waiting), {}
    for text, card in _offers(view, window).items():
        if card[0] in odds.TOUCHING:
            then = odds.after(view, aim, [*waiting, card])
            if card[0] != "v-smoke" or then != now:
                found[text] = then
    return found


def _whose(view: Table, firer: int, target: int) -> str:
    """Whether a sentence speaks of the reader's own card."""
    if view.owner[target] == view.reader:
        return "at-yours"
    return "yours" if view.owner[firer] == view.reader else "other"


def _seat(s: Table, seat: Seat) -> str:
    return seat_names(s.options)[seat]


# -- one function a window -----------------------------------------------------------------------------------------


def _turn(view: Table, window: Interrupts, words: Words) -> Pending:
    title = words.say("pending.turn", seat=_seat(view, window.acting), step=view.stage)
    return Pending(title, words.say("pending.any-moment"), "tc:12.2a", window.acting)


def _move(view: Table, window: Interrupts, words: Words) -> Pending:
    """tc:8.0a The declared cards and where they go."""
    advance, seat = _step(view, Advance), _seat(view, window.acting)
    if advance.freed >= 0:
        name = view.called(advance.freed)
        title = words.say("pending.frees", seat=seat, piece=name)
        return Pending(title, "", "tc:12.3", window.acting, ids=(name,))
    title = words.say("pending.move", seat=seat, place=view.board.label(advance.origin))
    note = "; ".join(_way(view, move, words) for move in advance.moves)
    names = [view.called(move.piece) for move in advance.moves if move.piece != NONE]
    places = [view.board.label(place) for move in advance.moves for place in move.path]
    return Pending(title, note, "tc:8.0a", window.acting, ids=tuple(dict.fromkeys((*names, *places))))


def _way(view: Table, move: Declared, words: Words) -> str:
    mover = view.called(move.piece) if move.piece != NONE else view.data.ids[move.card]
    path = tuple(view.board.label(place) for place in move.path)
    if move.squad == NONE:
        return words.say("pending.way", mover=mover, path=path)
    return words.say("pending.way-with", mover=mover, squad=view.data.ids[move.squad], path=path)


def _enter(view: Table, window: Interrupts, words: Words) -> Pending:
    enter = _step(view, Enter)
    place = view.board.ids[enter.place]
    title = words.say("pending.enter", pieces=tuple(map(view.spoken, enter.names)), place=place)
    notes = [words.say("pending.slowed")] if enter.slowed else []
    notes += [words.say("pending.mined")] if view.mine[enter.place] >= 0 else []
    return Pending(title, " ".join(notes), "tc:8.5a", window.acting, ids=(*enter.names, place))


def _fire(view: Table, window: Interrupts, words: Words) -> Pending:
    """tc:9.0b A declared shot, with its chance as things stand."""
    shot = _step(view, Shot)
    names = {"firer": view.called(shot.firer), "target": view.spoken(shot.target_name)}
    title = words.say(f"pending.fire.{_whose(view, shot.firer, shot.target)}", **names)
    aim = odds.aim_of(shot)
    now = odds.after(view, aim, _waiting(view, window))
    note = _kind(view, shot, words)
    return Pending(title, note, "tc:9.0b", shot.seat, now, tuple(names.values()), _answers(view, window, aim))


def _kind(view: Table, shot: Shot, words: Words) -> str:
    """Kind of fire, range, from where to where."""
    name = odds.RANGES[shot.distance][1]
    kind = words.say(f"odds.{name}", weapon=view.data.weapon_names[shot.weapon])
    places = (view.board.ids[view.at[shot.firer]], view.board.ids[view.at[shot.target]])
    told = kind if places[0] == places[1] else words.say("pending.from-to", kind=kind, a=places[0], b=places[1])
    return f"{told[:1].upper()}{told[1:]}."


def _number(view: Table, window: Interrupts, words: Words) -> Pending:
    """The number is known, and whether it would hit; Corrected Aim draws another."""
    shot = _step(view, Shot)
    names = {"firer": view.called(shot.firer), "target": view.spoken(shot.target_name)}
    title = words.say("pending.number", n=shot.number, **names)
    found = modifiers(view, shot.target, shot.weapon, shot.distance, shot.hull)
    total = shot.number + sum(m.amount for m in found)
    value = value_of(view, shot.firer, shot.weapon, shot.distance)
    note = words.say("pending.would-hit" if total <= value else "pending.would-miss", total=total, value=value)
    aim = odds.aim_of(shot)
    now = odds.after(view, aim, _waiting(view, window))
    return Pending(title, note, "tc:9.3c", shot.seat, now, tuple(names.values()), _answers(view, window, aim))


def _hit(view: Table, window: Interrupts, words: Words) -> Pending:
    """tc:9.3e A hit, and what it does if nobody answers."""
    hit = struck(view)
    if isinstance(hit, Attack):
        return _attacked(view, window, hit, words)
    names = {"firer": view.called(hit.firer), "target": view.spoken(hit.target_name)}
    title = words.say(f"pending.hit.{_whose(view, hit.firer, hit.target)}", **names)
    note = words.say("pending.lost")
    if needs_penetration(view, hit.target, hit.weapon):
        armour, _ = armour_of(view, hit.target, hit.number, hit.flank, hit.distance)
        pen = penetration_of(view, hit.firer, hit.weapon, hit.distance)
        note = words.say("pending.pierced" if hit.penetrates else "pending.holds", pen=pen, armour=armour)
    aim = odds.aim_of(hit)
    now = odds.after(view, aim, _waiting(view, window))
    return Pending(title, note, "tc:9.3e", hit.seat, now, tuple(names.values()), _answers(view, window, aim))


def _attacked(view: Table, window: Interrupts, attack: Attack, words: Words) -> Pending:
    """tc:9.6a A squad that an event would destroy."""
    key = "pending.attack.at-yours" if view.owner[attack.target] == view.reader else "pending.attack.other"
    title = words.say(key, card=view.data.ids[attack.card], target=view.spoken(attack.name))
    sure = odds.sure(odds.of_attack(view, attack.seat, attack.value, attack.modifiers))
    waiting = [card for card, _ in _waiting(view, window) if card in odds.SAVING]
    now = odds.saved(sure, waiting[0]) if waiting else sure
    offers = _offers(view, window).items()
    answers = {text: odds.saved(sure, card) for text, (card, _) in offers if card in odds.SAVING}
    return Pending(title, words.say("pending.lost"), "tc:9.6a", attack.seat, now, (attack.name,), answers)


def _after_fire(view: Table, _: Interrupts, words: Words) -> Pending:
    shot = _step(view, Shot)
    names = {"firer": view.called(shot.firer), "target": view.spoken(shot.target_name)}
    title = words.say(f"pending.lives.{_whose(view, shot.firer, shot.target)}", **names)
    return Pending(title, _kind(view, shot, words), "tc:12.3", shot.seat, ids=tuple(names.values()))


def _melee(view: Table, window: Interrupts, words: Words) -> Pending:
    """tc:10.0g All declared shots; a Flank Shot touches one of them."""
    fight = _step(view, Fight)
    place, weapons = view.board.ids[fight.place], view.data.weapon_names
    told = [
        words.say("pending.shot", firer=view.called(m.firer), target=view.called(m.target), weapon=weapons[m.weapon])
        for m in fight.shots
    ]
    aims = {view.names[m.firer]: odds.Aim(m.firer, m.target, m.weapon, IN_MELEE, m.flank) for m in fight.shots}
    answers = {
        text: odds.after(view, aims[args[0]], [(card, args)])
        for text, (card, args) in _offers(view, window).items()
        if card == "v-flank" and args[0] in aims
    }
    title = words.say("pending.melee", place=place)
    return Pending(title, "; ".join(told), "tc:10.0g", window.acting, ids=(place, *aims), answers=answers)


def _event(view: Table, window: Interrupts, words: Words) -> Pending:
    """tc:12.1c, tc:12.2b A card was played; some may cancel it."""
    response = _answered(view, window)
    card = view.data.ids[response.card]
    key = "pending.played-on" if response.args else "pending.played"
    shown = tuple(events.spoken(view, arg) for arg in response.args)
    title = words.say(key, seat=_seat(view, response.seat), card=card, targets=shown)
    now = odds.of_targets(view, response.seat, instants.attacked(view, response))
    answers = {}
    if now is not None:
        offers = _offers(view, window).items()
        answers = {text: odds.saved(now, answer) for text, (answer, _) in offers if answer in CANCELLING}
        if cancelled := [one for one, _ in _waiting(view, window) if one in CANCELLING]:
            now = odds.saved(now, cancelled[0])
    ids = tuple(arg for arg in response.args if view.piece(arg) >= 0 or arg in view.board.index)
    return Pending(title, faces.effect(view.data, response.card, words), "tc:12.2b", response.seat, now, ids, answers)


WINDOWS: Final = {
    TURN: _turn, MOVE: _move, ENTER: _enter, FIRE: _fire, NUMBER: _number, HIT: _hit, AFTERFIRE: _after_fire,
    MELEE: _melee, EVENTS: _event,
}  # fmt: skip
