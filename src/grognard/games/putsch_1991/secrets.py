"""Who knows what (section 4): views by allow-list, and guesses that agree with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from grognard.core.dice import Rng
from grognard.core.values import Seat
from grognard.games.putsch_1991 import men
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    AWAY,
    BURST,
    CREW,
    DAZED,
    DEAD,
    DECOY,
    DESERTER,
    DRIVEN_OFF,
    EXTRA,
    FREE_MOVE,
    LOCATED,
    NONE,
    NOTHING,
    SHOT_PHASE,
    SPENT,
    STANDING,
    TOKEN,
    UNKNOWN,
    WINDED,
    Man,
)

if TYPE_CHECKING:
    from grognard.games.putsch_1991.state import Table

    S = TypeVar("S", bound=Table)

HIDDEN_AP: Final = 0
PUBLIC_EVER: Final = DAZED | CREW | DESERTER | DRIVEN_OFF
NOWHERE: Final = -1
UNSEEN: Final = SHOT_PHASE | SPENT | EXTRA | WINDED  # pu:3.15c a flare is seen, not whose it is; so are helping cards
RIFLEMAN: Final = Man(0, "soldier", 1, "", ("assault_rifle",))


def view(s: S, seat: Seat) -> S:
    """What a seat may know; a spectator is an enemy of both sides."""
    seen = s.clone()
    seen.reader = seat
    seen.stack = [step.seen_by(s, seat) for step in s.stack]
    for i, side in enumerate(s.side):
        if side != seat:
            _veil(seen, i)
    for side in (0, 1):
        if side == seat:
            continue
        seen.leader[side] = NONE
        seen.sniper[side] = (0, 0, s.sniper[side][2])  # pu:7.6 he may have tested while he lay hidden
        seen.points[side] = 0
        seen.spare_mines[side] = 0
        seen.bombs[side] = False
        if s.options.squads != "ready":
            seen.original[side] = 0
    seen.mines = tuple(
        mine if mine[0] == seat or mine[3] else (mine[0], NOWHERE, NOWHERE, False) for mine in s.mines
    )  # fmt: skip
    return seen


def _veil(s: Table, i: int) -> None:
    """An enemy piece as it is seen."""
    known = s.life[i] in (DEAD, AWAY)
    s.sheet[i] = s.sheet[i] if known else UNKNOWN
    s.stock[i] = NOTHING
    s.ap[i] = HIDDEN_AP
    s.group[i] = 0
    s.ever[i] &= PUBLIC_EVER
    secret = FREE_MOVE | BURST | (UNSEEN if s.vis[i] == TOKEN else 0)  # pu:5.24b a burst may go unseen
    s.now[i] &= ~secret
    s.before[i] &= ~secret
    if s.vis[i] < LOCATED or known:
        s.wounds[i] = ()
    if s.vis[i] == AMBUSHED:
        s.at[i] = None
        s.floor[i] = s.heading[i] = s.posture[i] = s.moved[i] = s.now[i] = s.before[i] = s.jammed[i] = s.pinned[i] = 0
        s.low[i] = False


def guess(view_: S, rng: Rng) -> S:
    """A full state that agrees with a view."""
    s = view_.clone()
    reader = s.reader
    s.reader = NONE
    for side in (0, 1):
        if side != reader:
            _fill(s, side, rng)
    s.mines = tuple(
        (side, 10 * rng.below(121), 10 * rng.below(121), False) if x == NOWHERE else (side, x, y, seen)
        for side, x, y, seen in s.mines
    )  # fmt: skip
    return s


def _fill(s: Table, side: int, rng: Rng) -> None:
    unknown = [i for i, own in enumerate(s.side) if own == side and s.sheet[i] == UNKNOWN]
    taken = {s.sheet[i].n for i, own in enumerate(s.side) if own == side and s.sheet[i] != UNKNOWN}
    men_ = _shuffled([man for man in s.roster[side] if man.n not in taken], rng)
    certain = [i for i in unknown if s.vis[i] != TOKEN]
    tokens = _shuffled([i for i in unknown if s.vis[i] == TOKEN], rng)
    for i in (*certain, *tokens):
        if s.ever[i] & CREW:
            s.sheet[i] = Man(0, "soldier", 1, "", ("pistol",))
        elif men_:
            s.sheet[i] = men_.pop()
        else:
            s.sheet[i] = DECOY if s.vis[i] == TOKEN and s.roster[side] else RIFLEMAN
        s.stock[i] = s.start_stock(s.sheet[i])
        s.ap[i] = men.full_ap(s, i) if s.life[i] == ALIVE and s.turn else 0
        if s.vis[i] == AMBUSHED:
            _hide(s, i, rng)
    leaders = [i for i in s.living(side) if s.sheet[i].role == "leader"]
    seconds = [i for i in s.living(side) if s.sheet[i].role == "second"]
    s.leader[side] = (leaders or seconds or [NONE])[0] if s.turn else NONE
    if s.options.squads != "ready" and s.turn:
        s.original[side] = max(1, len(s.squad(side)))


def _hide(s: Table, i: int, rng: Rng) -> None:
    """Somewhere on the table where a man may stand."""
    from grognard.games.putsch_1991.deploy import room_for  # noqa: PLC0415

    s.posture[i] = STANDING
    s.group[i] = 1000 + i
    free = room_for(s, i, 0)
    for _ in range(40):
        p = (10 * rng.below(121), 10 * rng.below(121))
        if free(p):
            s.at[i] = p
            s.heading[i] = rng.below(s.data.headings.count)
            return
    s.at[i] = (0, 0)


def _shuffled(things: list, rng: Rng) -> list:  # type: ignore[type-arg]
    for place in range(len(things) - 1, 0, -1):
        other = rng.below(place + 1)
        things[place], things[other] = things[other], things[place]
    return things
