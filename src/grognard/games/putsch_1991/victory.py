"""Victory (chapter 10, section 6.2): objectives, missions, points, the end of the game."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import square_of
from grognard.games.putsch_1991 import hits, look, men
from grognard.games.putsch_1991.data import GKCHP, RSFSR, SIDES
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import ALIVE, DRAW, HOLDS, NONE, REVEALED, VEHICLE, Table

SCORED: Final = -2
NORTH_LINE: Final = 1050  # 6.2 garden-ring


def mission(s: Table, side: int, rule: str) -> None:
    """pu:10.3 The mission, once."""
    if not s.mission[side]:
        s.mission[side] = True
        tell(s, "mission", rule, seat=side)
        hits.score(s, side, s.data.tables["victory"]["mission"], rule, "mission")


def target_destroyed(s: Table, number: int) -> None:
    """6.5 A sabotage target: a mission, or 2 points for the attacker."""
    target = s.scenario.sabotage_target[number].id
    side = s.targets[number]
    missions = (s.scenario.mission, s.scenario.defender_mission)
    if any(one.side == SIDES[side] and target in one.text for one in missions):
        mission(s, side, "pu:3.20")
    else:
        hits.score(s, side, s.data.tables["victory_extra"]["minor_sabotage_target"], "pu:3.20", target)


# -- objectives (pu:3.21) ------------------------------------------------------------------------------------------


def hold_objectives(s: Table) -> None:
    """pu:3.21, pu:R30 The same soldier at the end of two turns running, and no enemy at him or on the token."""
    for number, record in enumerate(s.objectives):
        holder, turns = s.held[number]
        if holder == SCORED:
            continue
        now = _holders(s, (record.x, record.y))
        stayed = [i for i in now if i == holder or s.before[i] & HOLDS]  # of several each counts for himself
        for i in now:
            s.now[i] |= HOLDS
        holder = next(iter(stayed or now), NONE)
        turns = 0 if not now else turns + 1 if stayed else 1
        s.held[number] = (holder, turns)
        if turns >= s.data.tables["objective"]["hold_turns"]:
            side = s.side[holder]
            s.held[number] = (SCORED, side)
            tell(s, "objective", "pu:3.21", unit=s.name(holder), objective=record.id)
            hits.score(s, side, record.vp, "pu:10.3", record.id)


def _holders(s: Table, p: tuple[int, int]) -> list[int]:
    contact = s.data.contact**2

    def on(side: int) -> list[int]:
        return [i for i in s.free(side) if s.floor[i] == 0 and square_of(s.place(i), p) < contact]

    found = []
    near_by = on(GKCHP), on(RSFSR)
    for side in (GKCHP, RSFSR):
        if near_by[1 - side]:
            continue
        for i in near_by[side]:
            fit = not (s.is_decoy(i) or men.refused(s, i) or men.bound(s, i) or s.vis[i] < REVEALED)
            if fit and not look.engaged(s, i):
                found.append(i)
    return found


# -- missions (6.2) ------------------------------------------------------------------------------------------------


def check_missions(s: Table) -> None:
    """6.2 What each scenario asks for, at the end of a turn."""
    for side in (GKCHP, RSFSR):
        if not s.free_game and not s.mission[side] and MISSIONS[s.scenario.id][side](s):
            mission(s, side, "pu:10.1")


def _on_foot(s: Table, side: int) -> list[int]:
    return [i for i in s.free(side) if not s.is_decoy(i)]


def _bmp_through(s: Table) -> bool:
    for v, one in enumerate(s.vehicles):
        fit = one.type == "bmp1" and one.here and not one.immobilised
        if fit and all(y > NORTH_LINE for _, y in s.shape(VEHICLE + v).outline):
            return True
    return sum(s.place(i)[1] > NORTH_LINE for i in _on_foot(s, GKCHP)) >= 3


def _bmp_stopped(s: Table) -> bool:
    return any(one.type == "bmp1" and (one.destroyed or one.immobilised) for one in s.vehicles)


def _inside(s: Table, side: int, zone: str) -> int:
    """Men on foot in a zone, hidden ones among them: unseen, they are there all the same."""
    z = s.field.index[zone]
    there = [at for i in s.living(side) if s.carried[i] == NONE and (at := s.at[i]) is not None]
    return sum(bool(s.field.at(at).bits >> z & 1) for at in there)


def _last(s: Table) -> bool:
    return s.turn == (s.options.turn_limit or 12)


def _target(s: Table, side: int) -> bool:
    return s.targets[0] == side


def _ural_off(s: Table) -> bool:
    return any(one.type == "ural" and one.left for one in s.vehicles) or _inside(s, GKCHP, "fuel-dump") >= 5


def _ural_lost(s: Table) -> bool:
    return any(one.type == "ural" and one.destroyed for one in s.vehicles) or _target(s, RSFSR)


MISSIONS: Final = {
    "garden-ring": (_bmp_through, _bmp_stopped),
    "grom": (lambda s: _target(s, GKCHP), lambda s: _last(s) and s.targets[0] == NONE),
    "ostankino": (
        lambda s: _inside(s, GKCHP, "studio-block") >= 3 and not _inside(s, RSFSR, "studio-block"),
        lambda s: _last(s) and _inside(s, RSFSR, "studio-block") >= 1 and not _inside(s, GKCHP, "studio-block"),
    ),
    "airstrip": (_ural_off, _ural_lost),
}


# -- the end (pu:10.2, pu:10.4) ------------------------------------------------------------------------------------


def active(s: Table, side: int) -> bool:
    """pu:10.4 A figure on the table, hidden, or a crewed vehicle."""
    men_ = [i for i in s.living(side) if s.life[i] == ALIVE]
    crewed = any(one.side == side and (one.here or one.due) and one.crew for one in s.vehicles)
    return bool(men_) or crewed


def check(s: Table) -> None:
    """pu:10.2, pu:10.4, pu:R53 In this order: points, a side without men, the last turn."""
    target = s.data.tables["victory"]["target"]
    if max(s.vp) >= target and s.vp[0] != s.vp[1]:
        finish(s, 0 if s.vp[0] > s.vp[1] else 1, "points", "pu:10.2")
    elif not (active(s, 0) and active(s, 1)):
        _by_points(s, "nobody-left")
    elif s.turn >= s.limit():
        _by_points(s, "last-turn")


def _by_points(s: Table, why: str) -> None:
    winner = DRAW if s.vp[0] == s.vp[1] else 0 if s.vp[0] > s.vp[1] else 1
    finish(s, winner, why, "pu:10.4")


def finish(s: Table, winner: int, why: str, rule: str) -> None:
    s.winner = winner
    s.why = why
    scores = {"gkchp": s.vp[0], "rsfsr": s.vp[1]}
    if winner == DRAW:
        tell(s, f"drawn-{why}", rule, **scores)
    else:
        tell(s, f"won-{why}", rule, seat=winner, **scores)


# -- what must always hold -----------------------------------------------------------------------------------------


def broken_invariants(s: Table) -> list[str]:
    """Positions on the lattice, bases apart, carried and mounted men where their bearers are, counts not negative."""
    found = []
    standing = [i for i in range(len(s.side)) if s.stands(i)]
    for i in standing:
        if not s.data.lattice.has(s.place(i)):
            found.append(f"{s.name(i)} stands off the lattice at {s.place(i)}")
        if s.ap[i] < 0 or min(s.stock[i]) < 0:
            found.append(f"{s.name(i)} has {s.ap[i]} action points and {s.stock[i]} things")
        if s.carried[i] != NONE and s.carrying[s.carried[i]] != i:
            found.append(f"{s.name(i)} is carried by one who does not carry him")
    # Friends are passed through on the way, and somebody may give up just then.
    passing = s.conceded is not None or any(type(step).__name__ == "Walk" for step in s.stack)
    free = [] if passing else [i for i in standing if s.carried[i] == NONE]
    for n, i in enumerate(free):
        x, y = s.place(i)
        for j in free[n + 1 :]:
            a, b = s.place(j)
            if (a - x) ** 2 + (b - y) ** 2 < s.data.base**2 and s.floor[i] == s.floor[j]:
                found.append(f"{s.name(i)} and {s.name(j)} stand on one another at {(x, y)}")
    return found
