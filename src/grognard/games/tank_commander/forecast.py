"""Before one commits: the way of a card with who could fire there, and what a melee would bring."""

from __future__ import annotations

from grognard.core.reach import Reach
from grognard.core.trials import TRIALS, outcomes, tried
from grognard.core.values import Action, Odds, Round, Throw
from grognard.core.way import Leg, Way
from grognard.core.window import PASS, Window
from grognard.core.words import Words
from grognard.games.tank_commander import odds
from grognard.games.tank_commander.board import RESERVE
from grognard.games.tank_commander.fire import LONG, in_sight
from grognard.games.tank_commander.melee import Declare, Fight, targets_of
from grognard.games.tank_commander.state import NONE, Table

ENDS = {"won": ("odds.melee-won", "good"), "both": ("odds.melee-both", "fair"), "lost": ("odds.melee-lost", "bad")}


def way(s: Table, action: Action, words: Words) -> Way | None:
    """tc:8.1b Position by position; a fast card goes two, and whoever sees it there may answer with an Interrupt."""
    if action.verb == "go":
        piece = s.piece(action.args[0])
        side, card, path = s.side_of(s.owner[piece]), s.card[piece], action.args[1:]
    elif action.verb == "bring":
        side, card, path = s.side_of(s.actor or 0), s.data.index[action.args[0]], action.args[1:]
    else:
        return None
    most = 2 if s.is_fast(card, False) else 1
    legs = [_leg(s, side, name, max(0, most - n), words) for n, name in enumerate(path, start=1)]
    return Way(tuple(legs), "way.seen", "tc:9.2a")


def _leg(s: Table, side: int, name: str, left: int, words: Words) -> Leg:
    place = s.board.index.get(name, NONE)
    if place in (NONE, RESERVE):
        return Leg(name, 1, left)
    terrain = s.terrain[place]
    ground = words.name("card", s.data.ids[terrain]) if terrain >= 0 else ""
    return Leg(name, 1, left, ground, threats(s, side, place))


def threats(s: Table, side: int, place: int) -> tuple[str, ...]:
    """tc:9.1a-b, tc:9.2a-e The enemy cards that see a position within range."""
    size, found = s.board.size, []
    for at in range(size):
        if 1 <= s.board.distance[at][place] <= LONG and in_sight(s, at, place):
            found += [s.names[piece] for piece in s.here[(1 - side) * size + at]]
    return tuple(found)


def reach(s: Table, name: str) -> Reach:
    """No bands: a card goes one position or two, which are lit. Where enemies would see it is told."""
    piece = s.piece(name) if name in s.names else NONE
    if piece == NONE or s.at[piece] < 0:
        return Reach()
    side = s.side_of(s.owner[piece])
    seen = (s.board.ids[place] for place in range(s.board.size) if threats(s, side, place))
    return Reach(threats=tuple(seen))


def of_melee(s: Table, action: Action) -> Odds:
    """tc:10.0 Tried on guesses of what is hidden: every card fires where the chance is best, nobody plays a card."""
    place, side = s.board.index[action.args[0]], s.side_of(s.actor or 0)

    def over(state: Table) -> str:
        fight = state.topmost(Fight)
        if fight is not None and fight.place == place:
            return ""
        size = state.board.size
        ours, theirs = state.here[side * size + place], state.here[(1 - side) * size + place]
        return "lost" if not ours else "both" if theirs else "won"

    ends = outcomes(tried(s, action, over, _plainly), ENDS)
    return Odds(ends[0].chance, (), sampled=True, outcomes=ends, rounds=_rounds(s, place, side), trials=TRIALS)


def _rounds(s: Table, place: int, side: int) -> tuple[Round, ...]:
    """tc:10.0g Every card of both sides fires once, tc:10.0j and all of it takes effect together."""
    return (
        Round("odds.round.ours", "tc:10.0g", _throws(s, place, side, own=True)),
        Round("odds.round.theirs", "tc:10.0g", _throws(s, place, 1 - side, own=False)),
        Round("odds.round.together", "tc:10.0j"),
    )


def _throws(s: Table, place: int, side: int, own: bool) -> tuple[Throw, ...]:
    """The best shot of each card."""
    found = []
    for firer in s.standing_at(side, place):
        shots = [
            Action("shoot", (s.names[firer], s.names[target], s.data.weapon_names[weapon]))
            for target, weapon in targets_of(s, firer, place)
        ]
        best = max(shots, key=lambda action: _chance(s, action), default=None)
        reckoned = odds.of_action(s, best) if best else None
        if best and reckoned:
            params = {"firer": s.called(firer), "target": s.called(s.piece(best.args[1]))}
            found.append(Throw("odds.throw", params, reckoned.chance, own))
    return tuple(found)


def _plainly(s: Table) -> Action:
    """The best shot of a melee; everybody passes in windows."""
    top = s.stack[-1]
    if isinstance(top, Window):
        return PASS
    choices = s.legal()
    shots = top.shots(s) if isinstance(top, Declare) else []
    return max(shots, key=lambda action: _chance(s, action)) if shots else choices[0]


def _chance(s: Table, action: Action) -> float:
    found = odds.of_action(s, action)
    return float(found.chance) if found else 0.0
