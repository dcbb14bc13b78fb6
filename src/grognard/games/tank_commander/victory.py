"""Section 5.6: when the game is over, and who has won (chapter 17, R24, R28, R38)."""

from __future__ import annotations

from grognard.core.steps import Step
from grognard.games.tank_commander import events
from grognard.games.tank_commander.state import DRAW, NONE, Table

RULES = {
    "17.1": "tc:17.1h", "17.2": "tc:17.2c", "17.3": "tc:17.3c", "17.4": "tc:17.4e", "17.5": "tc:17.5g",
    "17.6": "tc:17.6c", "17.7": "tc:17.7d", "17.8": "tc:17.8d", "17.9": "tc:17.9d", "custom": "tc:17.0c",
}  # fmt: skip


class GroupMove(Step[Table]):
    """A step in which cards are on their way: what they enter is not occupied before the move is complete (tc:R24)."""

    __slots__ = ()

    def under_way(self, s: Table) -> int:
        """The side whose cards are moving, or NONE."""
        return NONE


def needed(s: Table) -> int:
    """tc:R38 With more columns the same share of all enemy positions; of the second rank the same number."""
    wanted = s.scenario.victory
    if wanted.where == "enemy_second":
        return wanted.positions
    return -(-wanted.positions * 2 * s.board.columns // 6)


def contenders(s: Table) -> tuple[int, ...]:
    """The sides that can win by occupation; the active one is tested first."""
    if s.scenario.victory.side == "attacker":
        return (s.attacker,)
    active = s.first if s.stage in "abc" else 1 - s.first
    return (active, 1 - active)


def check(s: Table) -> None:
    """Tested after every completed group move, every destruction and every step (tc:4.0i).

    A loss in window ENTER does not complete the move of the others: they must survive what is still to come."""
    if s.winner != NONE:
        return
    if s.scenario.victory.type == "elimination":
        _last_card(s)
        return
    moving = [step.under_way(s) for step in s.stack if isinstance(step, GroupMove)]
    for side in contenders(s):
        if side not in moving and len(s.occupied(side)) >= needed(s):
            s.finish(side, RULES[s.scenario.id])
            return
    _everything_lost(s)


def _last_card(s: Table) -> None:
    """tc:17.1h, tc:R25 Who has no card on the battlefield loses; both at once: a draw."""
    size = s.board.size
    first, second = any(s.here[:size]), any(s.here[size:])
    if not first and not second:
        s.finish(DRAW, "tc:R25")
    elif not first or not second:
        s.finish(int(second), "tc:17.1h")


def _everything_lost(s: Table) -> None:
    """tc:17.x1 A side with no combat card left anywhere loses."""
    lost = [_nothing_left(s, side) for side in (0, 1)]
    if all(lost):
        s.finish(DRAW, "tc:17.x1")
    elif any(lost):
        s.finish(1 - lost.index(True), "tc:17.x1")


def _nothing_left(s: Table, side: int) -> bool:
    size = s.board.size
    if any(s.here[side * size : (side + 1) * size]):
        return False
    combat = s.data.combat
    for seat in s.friends(side):
        piles = (s.hand[seat], s.pool[seat], s.pile[seat].cards, s.discarded[seat], s.aside[seat])
        if any(combat[card] for pile in piles for card in pile):
            return False
    return True


def end_of_turn(s: Table) -> None:
    """End of step f: the clock of 17.5 (tc:17.5h), then the turn limit (tc:17.x2, tc:R28)."""
    full = s.scenario.full_turns_after_reinforcements
    if s.taken and full:
        left = s.taken + full - s.turn  # tc:R27 turns t+1, t+2, t+3 are the complete ones
        if left <= 0:
            s.finish(1 - s.attacker, "tc:17.5h")
            return
        s.tell(events.clock(left))
    if s.turn >= s.options.turn_limit:
        s.finish(DRAW if s.attacker == NONE else 1 - s.attacker, "tc:17.x2")
