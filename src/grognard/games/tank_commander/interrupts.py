"""12.2: the 22 Interrupts and the Stream, a pair of functions each: what it may name, and what it does (tc:12.3)."""

from __future__ import annotations

from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Seat
from grognard.games.tank_commander import events, fire, victory
from grognard.games.tank_commander.attacks import Attack
from grognard.games.tank_commander.board import RESERVE, Path
from grognard.games.tank_commander.data import AT, HE, MELEE, SA
from grognard.games.tank_commander.fire import DUD, FANATIC, RICOCHET, Shot, like_at
from grognard.games.tank_commander.melee import Fight
from grognard.games.tank_commander.movement import Advance, Declared, Enter, why_not_end
from grognard.games.tank_commander.state import NONE, Response, Table
from grognard.games.tank_commander.windows import Interrupts, Targets, interrupt, spend

ONCE: Targets = [()]  # the card needs no target of its own


def _pending(s: Table, card: int, *args: str) -> int:
    """The place on the stack of a live response with this card and target, or NONE."""
    for place in range(len(s.pending) - 1, -1, -1):
        response = s.pending[place]
        if response.live and response.card == card and response.args == args:
            return place
    return NONE


def _cancel(s: Table, place: int, by: Response) -> None:
    """tc:12.2b An answered card loses its effect."""
    answered = s.pending[place]
    s.pending[place] = answered._replace(live=False)
    s.tell(events.cancelled(s, answered.seat, answered.card, by.card))


# -- vehicles that stop --------------------------------------------------------------------------------------------


def _enemy_vehicles(s: Table, seat: Seat) -> Targets:
    """An enemy vehicle on the battlefield that carries no Breakdown and no Bogged Down."""
    side, data = s.side_of(seat), s.data
    return [
        (s.names[p],)
        for p in range(len(s.at))
        if s.at[p] >= 0
        and s.side_of(s.owner[p]) != side
        and data.vehicle[s.card[p]]
        and s.fault[p] < 0
        and _pending(s, data.breakdown, s.names[p]) == NONE
    ]


@interrupt("v-breakdown", _enemy_vehicles)
def breakdown(s: Table, r: Response) -> None:
    """The vehicle may not move; a declared move of it is cancelled, and only that."""
    piece = s.piece(r.args[0])
    if piece == NONE or s.fault[piece] >= 0:
        s.tell(events.no_effect(s, r.card))
        spend(s, r)
        return
    _attach_fault(s, piece, r)
    advance = s.topmost(Advance)
    if advance is not None:
        s.alter(Advance, moves=tuple(m for m in advance.moves if m.piece != piece))


def _attach_fault(s: Table, piece: int, r: Response) -> None:
    s.fault[piece] = r.card
    s.faulter[piece] = r.seat


def _just_slowed(s: Table, seat: Seat) -> Targets:
    """An enemy vehicle or AT gun that has just entered slowing terrain or crossed a Stream."""
    enter = s.topmost(Enter)
    assert enter is not None
    data = s.data
    return [
        (s.names[p],)
        for p in enter.living(s)
        if p in enter.slowed
        and (data.vehicle[s.card[p]] or data.gun[s.card[p]])
        and s.fault[p] < 0
        and s.side_of(s.owner[p]) != s.side_of(seat)
        and _pending(s, data.bogged, s.names[p]) == NONE
    ]


@interrupt("v-bogged", _just_slowed)
def bogged(s: Table, r: Response) -> None:
    """tc:R21 If the card is still there: a Tactical Withdrawal may have led it out."""
    piece, enter = s.piece(r.args[0]), s.topmost(Enter)
    assert enter is not None
    if piece not in enter.living(s) or s.fault[piece] >= 0:
        s.tell(events.no_effect(s, r.card))
        spend(s, r)
    else:
        _attach_fault(s, piece, r)


def _repairable(s: Table, seat: Seat) -> Targets:
    """A friendly vehicle or AT gun with Breakdown or Bogged Down, on the table or on the stack."""
    side, data = s.side_of(seat), s.data
    return [
        (s.names[p],)
        for p in range(len(s.at))
        if s.at[p] >= 0
        and s.side_of(s.owner[p]) == side
        and (
            s.fault[p] >= 0
            or _pending(s, data.breakdown, s.names[p]) != NONE
            or _pending(s, data.bogged, s.names[p]) != NONE
        )
    ]


@interrupt("v-repair", _repairable)
def repair(s: Table, r: Response) -> None:
    """tc:12.2d Removes one such card; one that is still on the stack never takes effect."""
    spend(s, r)
    piece = s.piece(r.args[0])
    for card in (s.data.breakdown, s.data.bogged):
        if (place := _pending(s, card, *r.args)) != NONE:
            _cancel(s, place, r)
            return
    if piece != NONE and s.fault[piece] >= 0:
        s.tell(events.removed(s, s.fault[piece], r.args))
        s.remove_fault(piece)
    else:
        s.tell(events.no_effect(s, r.card))


# -- a declared move -----------------------------------------------------------------------------------------------


def _any_move(s: Table, seat: Seat) -> Targets:
    return ONCE


@interrupt("v-radio", _any_move)
def radio(s: Table, r: Response) -> None:
    """Only one of the declared cards moves; the mover chooses which."""
    spend(s, r)
    advance = s.topmost(Advance)
    if advance is None or len(advance.moves) < 2:
        s.tell(events.no_effect(s, r.card))
    else:
        s.call(OneMoves(advance.seat, advance.moves))


class OneMoves(Step[Table]):
    """Radio Failure: which of the declared cards moves after all?"""

    __slots__ = ("moves", "seat")
    RULE = "tc:12.3"

    def __init__(self, seat: Seat, moves: tuple[Declared, ...]) -> None:
        self.seat = seat
        self.moves = moves

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return list(self._ways(s))

    def _ways(self, s: Table) -> dict[Action, Declared]:
        """Each declared card by the action that names it, its passenger and its path: what is named alike is alike."""
        ids, labels = s.data.ids, s.board.names
        found: dict[Action, Declared] = {}
        for move in self.moves:
            mover = ids[move.card] if move.piece == NONE else s.names[move.piece]
            squad = () if move.squad == NONE else (ids[move.squad],)
            path = [labels[place] for place in move.path]
            found.setdefault(Action("choose", (mover, *squad, *path)), move)
        return found

    def take(self, s: Table, action: Action) -> None:
        chosen = self._ways(s)[action]
        s.tell(events.radio(s, self.seat, chosen.card))
        s.end()
        s.alter(Advance, moves=(chosen,))

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.one-moves", self.RULE)


def _borders(s: Table, seat: Seat) -> Targets:
    """tc:R22 A border that a declared path crosses, with no Stream yet; never that of a reserve."""
    advance = s.topmost(Advance)
    assert advance is not None
    found: dict[tuple[int, int], None] = {}
    for move in advance.moves:
        before = advance.origin
        for place in move.path:
            if RESERVE not in (before, place) and not s.stream_between(before, place):
                found[s.board.edge(before, place)] = None
            before = place
    ids, stream = s.board.ids, s.data.stream
    return [(ids[a], ids[b]) for a, b in found if _pending(s, stream, ids[a], ids[b]) == NONE]


@interrupt("t-stream", _borders)
def stream(s: Table, r: Response) -> None:
    """tc:12.2e All declared cards that cross the border stay in the last position before it; the Stream remains.

    They get what room is left there when the others have theirs, in the declared order (tc:6.3a); who finds none stays
    at his origin."""
    a, b = s.board.index[r.args[0]], s.board.index[r.args[1]]
    s.streams = tuple(sorted((*s.streams, (a, b, r.seat))))
    advance = s.topmost(Advance)
    assert advance is not None
    cut = [move._replace(path=_before(s, advance.origin, move.path, (a, b))) for move in advance.moves]
    kept = [move for move in advance.moves if move in cut]
    for move in cut:
        if move in kept:
            continue
        if move.path and why_not_end(s, s.side_of(advance.seat), move.card, move.path[-1], tuple(kept)) is None:
            kept.append(move)
        else:
            s.tell(events.stays(s, move.card, "tc:12.2e"))
    s.alter(Advance, moves=tuple(move for move in cut if move in kept))


def _before(s: Table, origin: int, path: Path, border: tuple[int, int]) -> Path:
    """The part of a path that does not cross this border."""
    before = origin
    for number, place in enumerate(path):
        if RESERVE not in (before, place) and s.board.edge(before, place) == border:
            return path[:number]
        before = place
    return path


def _streams(s: Table, seat: Seat) -> Targets:
    ids = s.board.ids
    found = {(ids[a], ids[b]): None for a, b, _ in s.streams}
    for response in s.pending:
        if response.live and response.card == s.data.stream:
            found[response.args[0], response.args[1]] = None
    return list(found)


@interrupt("v-bridge", _streams)
def bridge(s: Table, r: Response) -> None:
    spend(s, r)
    if (place := _pending(s, s.data.stream, *r.args)) != NONE:
        _cancel(s, place, r)
        return
    a, b = s.board.index[r.args[0]], s.board.index[r.args[1]]
    gone = [one for one in s.streams if one[:2] == (a, b)]
    s.streams = tuple(one for one in s.streams if one[:2] != (a, b))
    for one in gone:
        s.destroyed[one[2]] += (s.data.stream,)
        s.tell(events.removed(s, s.data.stream, r.args))
    if not gone:
        s.tell(events.no_effect(s, r.card))


# -- positions -----------------------------------------------------------------------------------------------------


def _any_position(s: Table, seat: Seat) -> Targets:
    smoke = s.data.index["v-smoke"]
    return [
        (name,) for place, name in enumerate(s.board.ids) if s.smoke[place] < 0 and _pending(s, smoke, name) == NONE
    ]


@interrupt("v-smoke", _any_position)
def smoke(s: Table, r: Response) -> None:
    """No fire into, out of or through the position until the end of step f."""
    s.smoke[s.board.index[r.args[0]]] = r.seat


def _minable(s: Table, seat: Seat) -> Targets:
    """A position that holds none of the player's cards and no Minefield."""
    ours, here = s.side_of(seat) * s.board.size, s.here
    return [
        (name,)
        for place, name in enumerate(s.board.ids)
        if s.mine[place] < 0 and not here[ours + place] and _pending(s, s.data.minefield, name) == NONE
    ]


@interrupt("v-minefield", _minable)
def minefield(s: Table, r: Response) -> None:
    """It lies from now on; played in ENTER it attacks the cards that have just entered, when the window closes."""
    place = s.board.index[r.args[0]]
    if s.mine[place] >= 0:
        s.tell(events.no_effect(s, r.card))
        spend(s, r)
    else:
        s.mine[place] = r.seat


def _minefields(s: Table, seat: Seat) -> Targets:
    found = {(name,): None for place, name in enumerate(s.board.ids) if s.mine[place] >= 0}
    for response in s.pending:
        if response.live and response.card == s.data.minefield:
            found[(response.args[0],)] = None
    return list(found)


@interrupt("v-gap", _minefields)
def gap(s: Table, r: Response) -> None:
    spend(s, r)
    if (answered := _pending(s, s.data.minefield, *r.args)) != NONE:
        _cancel(s, answered, r)
        return
    remove_minefield(s, s.board.index[r.args[0]])


def remove_minefield(s: Table, place: int) -> None:
    if s.mine[place] >= 0:
        s.destroyed[s.mine[place]] += (s.data.minefield,)
        s.mine[place] = NONE
        s.tell(events.removed(s, s.data.minefield, (s.board.ids[place],)))


# -- a declared shot -----------------------------------------------------------------------------------------------


def _flank(s: Table, seat: Seat) -> Targets:
    """tc:9.3.1b One AT shot of one's own that has no number yet."""
    flank = s.data.index["v-flank"]
    window, fight = s.topmost(Interrupts), s.topmost(Fight)
    assert window is not None
    if window.kind == MELEE:
        assert fight is not None
        return [
            (s.names[shot.firer],)
            for shot in fight.shots
            if s.owner[shot.firer] == seat
            and like_at(s, shot.weapon)
            and not shot.flank
            and _pending(s, flank, s.names[shot.firer]) == NONE
        ]
    shot = _shot(s)
    mine = shot.seat == seat and like_at(s, shot.weapon) and not shot.flank
    return ONCE if mine and _pending(s, flank) == NONE else []


def _shot(s: Table) -> Shot:
    shot = s.topmost(Shot)
    assert shot is not None
    return shot


@interrupt("v-flank", _flank)
def flank_shot(s: Table, r: Response) -> None:
    spend(s, r)
    if not r.args:
        s.alter(Shot, flank=True)
        return
    fight, firer = s.topmost(Fight), s.piece(r.args[0])
    assert fight is not None
    s.alter(Fight, shots=tuple(m._replace(flank=True) if m.firer == firer else m for m in fight.shots))


def _hull_down(s: Table, seat: Seat) -> Targets:
    """A friendly vehicle behind standard terrain, target of an AT shot from another position."""
    shot = _shot(s)
    target = shot.target
    able = (
        s.side_of(s.owner[target]) == s.side_of(seat)
        and like_at(s, shot.weapon)
        and s.data.vehicle[s.card[target]]
        and s.terrain[s.at[target]] >= 0
    )
    return ONCE if able else []


@interrupt("v-hulldown", _hull_down)
def hull_down(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(Shot, hull=_shot(s).hull + 1)


def _out_of_ammunition(s: Table, seat: Seat) -> Targets:
    """An enemy card that has declared AT or HE fire in a fire play; equipment is not affected."""
    shot = _shot(s)
    able = s.side_of(shot.seat) != s.side_of(seat) and shot.weapon in (AT, HE) and shot.cause == fire.PLAY
    return ONCE if able else []


@interrupt("v-ammo", _out_of_ammunition)
def out_of_ammunition(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(Shot, cancelled=True)


def _withdrawals(s: Table, seat: Seat) -> Targets:
    """The own target of a declared shot moves one position, sideways or back, by the ordinary rules."""
    target = _shot(s).target
    if s.owner[target] != seat or s.fault[target] >= 0 or _pending_any(s, s.data.index["v-withdraw"]):
        return []
    side, start = s.side_of(seat), s.at[target]
    card = s.card[target]
    return [
        (s.board.label(b),)
        for b in s.board.backwards(side, start)
        if b == RESERVE or why_not_end(s, side, card, b, ()) is None
    ]


@interrupt("v-withdraw", _withdrawals)
def withdraw(s: Table, r: Response) -> None:
    """The shot is cancelled and the play is spent; Minefields attack there, but no window ENTER opens."""
    spend(s, r)
    target = _shot(s).target
    place = RESERVE if r.args[0] == "reserve" else s.board.index[r.args[0]]
    if s.at[target] < 0 or (place != RESERVE and why_not_end(s, s.side_of(r.seat), s.card[target], place, ())):
        s.tell(events.no_effect(s, r.card))
        return
    s.alter(Shot, cancelled=True)
    s.tell(events.withdrew(s, target, place))
    if place == RESERVE:
        s.into_reserve(target)
    else:
        s.shift(target, place)
    if place != RESERVE and s.mine[place] >= 0:
        s.call(Enter(s, r.seat, (target,), place, (), opened=True))
    else:
        victory.check(s)


# -- number and hit ------------------------------------------------------------------------------------------------


def _correctable(s: Table, seat: Seat) -> Targets:
    """The number of an AT, HE or SA shot of one's own."""
    shot = _shot(s)
    aim = s.data.index["v-aim"]
    return ONCE if (shot.weapon in (AT, HE, SA) or like_at(s, shot.weapon)) and _pending(s, aim) == NONE else []


@interrupt("v-aim", _correctable)
def corrected_aim(s: Table, r: Response) -> None:
    """A new number; the second stands."""
    spend(s, r)
    s.alter(Shot, redrawn=True, stage=fire.DRAWING)


def struck(s: Table) -> Shot | Attack:
    """What the open window HIT is about: the nearest shot or attack."""
    for step in reversed(s.stack):
        if isinstance(step, Shot | Attack):
            return step
    raise AssertionError("a window HIT belongs to a shot or an attack")  # pragma: no cover - callers see to it


def _penetrated(s: Table, seat: Seat) -> Targets:
    """A friendly card with armour that an AT shot has hit and penetrated."""
    shot = struck(s)
    if not isinstance(shot, Shot) or not like_at(s, shot.weapon) or not shot.penetrates:
        return []
    ricochet = s.data.index["v-ricochet"]
    return ONCE if s.data.armoured[s.card[shot.target]] and _pending(s, ricochet) == NONE else []


@interrupt("v-ricochet", _penetrated)
def ricochet(s: Table, r: Response) -> None:
    """A hit that did not penetrate; 9.3.2 does not apply to it."""
    spend(s, r)
    s.alter(Shot, saved=RICOCHET)


def _dud(s: Table, seat: Seat) -> Targets:
    """A friendly card hit by AT or HE fire."""
    shot = struck(s)
    hit = isinstance(shot, Shot) and (shot.weapon == HE or like_at(s, shot.weapon))
    return ONCE if hit and _pending(s, s.data.index["v-dud"]) == NONE else []


@interrupt("v-dud", _dud)
def dud(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(Shot, saved=DUD)


def _fanatic(s: Table, seat: Seat) -> Targets:
    """A friendly unmounted squad that would be destroyed by a shot, in melee or by the attack of an event."""
    hit = struck(s)
    squad = s.data.infantry[s.card[hit.target]] and s.aboard[hit.target] < 0
    return ONCE if squad and _pending(s, s.data.index["v-fanatic"]) == NONE else []


@interrupt("v-fanatic", _fanatic)
def fanatic(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(type(struck(s)), saved=FANATIC)


# -- shots out of turn ---------------------------------------------------------------------------------------------


def _shots_at_entered(s: Table, seat: Seat, hidden: bool) -> Targets:
    """Shots of own cards, not mounted and not in the entered position, at a card that has just entered."""
    enter = s.topmost(Enter)
    assert enter is not None
    found: Targets = []
    for firer in s.pieces_of(seat):
        start = s.at[firer]
        if start == enter.place or (hidden and s.terrain[start] < 0 and s.work[start] < 0):
            continue
        if fire.why_no_line(s, start, enter.place):
            continue
        distance = s.board.distance[start][enter.place]
        for target in enter.living(s):
            if s.side_of(s.owner[target]) != s.side_of(seat):
                for weapon in fire.weapons_against(s, firer, target, distance):
                    found.append((s.names[firer], s.names[target], s.data.weapon_names[weapon]))
    return found


def _ambushes(s: Table, seat: Seat) -> Targets:
    return _shots_at_entered(s, seat, hidden=True)


def _opportunities(s: Table, seat: Seat) -> Targets:
    return _shots_at_entered(s, seat, hidden=False)


def _fire_at_once(s: Table, r: Response, cause: str) -> None:
    """tc:R21 The shot is fired if it is still legal when its turn comes."""
    spend(s, r)
    firer, target = s.piece(r.args[0]), s.piece(r.args[1])
    weapon = s.data.weapon_index[r.args[2]]
    if NONE in (firer, target) or fire.why_no_shot(s, firer, target, weapon):
        s.tell(events.no_effect(s, r.card))
    else:
        flank = cause == fire.AMBUSH and like_at(s, weapon)
        s.call(Shot(s, firer, target, weapon, cause, flank))


@interrupt("v-ambush", _ambushes)
def ambush(s: Table, r: Response) -> None:
    """A card in terrain or a fieldwork fires at once, as if Flank Shot had been played."""
    _fire_at_once(s, r, fire.AMBUSH)


@interrupt("v-oppfire", _opportunities)
def opportunity_fire(s: Table, r: Response) -> None:
    _fire_at_once(s, r, fire.OPPORTUNITY)


def _returns(s: Table, seat: Seat) -> Targets:
    """The card that was fired at answers with any weapon that is legal at that range."""
    shot = _shot(s)
    firer, target = shot.target, shot.firer
    if s.at[target] < 0 or fire.why_no_target(s, firer, target) or _pending_any(s, s.data.index["v-return"]):
        return []
    weapons = fire.weapons_against(s, firer, target, s.board.distance[s.at[firer]][s.at[target]])
    return [(s.names[firer], s.names[target], s.data.weapon_names[weapon]) for weapon in weapons]


def _pending_any(s: Table, card: int) -> bool:
    return any(response.live and response.card == card for response in s.pending)


@interrupt("v-return", _returns)
def return_fire(s: Table, r: Response) -> None:
    _fire_at_once(s, r, fire.RETURN)


# -- an Instant just played ----------------------------------------------------------------------------------------


def _instant_below(s: Table, seat: Seat, *names: str) -> Targets:
    """An Instant of the enemy on the stack; with names, one of these."""
    for response in s.pending:
        if response.live and s.data.instant[response.card] and s.side_of(response.seat) != s.side_of(seat):
            return ONCE if not names or s.data.ids[response.card] in names else []
    return []


def _batteries(s: Table, seat: Seat) -> Targets:
    return _instant_below(s, seat, "v-artillery", "v-rocket")


def _aircraft(s: Table, seat: Seat) -> Targets:
    return _instant_below(s, seat, "v-airstrike")


def _orders(s: Table, seat: Seat) -> Targets:
    return _instant_below(s, seat)


def _cancel_instant(s: Table, r: Response) -> None:
    """The card is cancelled; if it cost a play, the play is spent."""
    spend(s, r)
    for place, response in enumerate(s.pending):
        if response.live and s.data.instant[response.card]:
            _cancel(s, place, r)
            return
    s.tell(events.no_effect(s, r.card))


@interrupt("v-counterbattery", _batteries)
def counter_battery(s: Table, r: Response) -> None:
    _cancel_instant(s, r)


@interrupt("v-fighters", _aircraft)
def fighter_cover(s: Table, r: Response) -> None:
    _cancel_instant(s, r)


@interrupt("v-garbled", _orders)
def garbled_orders(s: Table, r: Response) -> None:
    _cancel_instant(s, r)
