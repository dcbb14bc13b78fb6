"""Morale (chapter 7): the squad's test, the sniper's own, and the break."""

from __future__ import annotations

from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Modifier, Seat
from grognard.games.putsch_1991 import command, hits, men, victory
from grognard.games.putsch_1991.events import dice, event, tell, veiled
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    DEAD,
    DRIVEN_OFF,
    LEFT,
    NONE,
    REAR,
    REVEALED,
    SPRUNG,
    TOKEN,
    Table,
)


def out_of_action(s: Table, side: int) -> int:
    """pu:7.4 Dead, critically wounded or off the table, but not those who left by a scenario's exit."""
    count = 0
    for i in s.squad(side):
        gone = s.life[i] == DEAD or (s.life[i] == LEFT and not s.ever[i] & DRIVEN_OFF)
        count += gone or men.worst_wound(s, i) == 3
    return count


def ground(s: Table, men_: list[int]) -> str:
    """pu:7.3, pu:R48 The class that holds most of them; of equal ones the worst modifier: open ground."""
    counts = {"clear": 0, "rough": 0, "dense": 0}
    for i in men_:
        if s.at[i] is not None and s.mounted[i] == NONE:
            counts[men.move_class(s, i)] += 1
    return max(("clear", "rough", "dense"), key=lambda kind: counts[kind])


def modifiers(s: Table, side: int, *, alone: int = NONE) -> list[Modifier]:
    """pu:7.3, pu:7.6 Of the squad, or of its sniper alone."""
    facts = s.data.tables["morale"]["modifiers"]
    found: list[Modifier] = []

    def add(rule: str, label: str, applies: object, amount: int) -> None:
        if applies:
            found.append(Modifier(rule, label, amount))

    own = alone != NONE
    last = s.sniper[side][0] if own else s.last[side]
    chief = command.leader(s, side) != NONE
    there = [alone] if own else [i for i in s.living(side) if s.stands(i)]
    group = [i for i in there if s.mounted[i] == NONE]  # aboard there is no ground
    add("pu:7.3", "mod.passed", last > 0, facts["passed_last_test"])
    add("pu:7.3", "mod.leader-alive", chief, facts["leader_alive"])
    trapped = s.now[alone] & SPRUNG if own else s.trapped[side]
    add("pu:7.3", "mod.ambushed", trapped, facts["ambushed_or_trapped"])
    add("pu:7.3", "mod.night", s.night, facts["night"])
    behind = s.now[alone] & REAR if own else s.rear[side]
    add("pu:7.3", "mod.from-behind", behind, facts["taken_from_behind"])
    add("pu:7.3", "mod.no-leader", not chief, facts["leader_dead"])
    kind = ground(s, group)
    names = {"clear": "open_terrain", "rough": "rough_terrain", "dense": "difficult_terrain"}
    add("pu:7.3", f"mod.ground-{kind}", group, facts[names[kind]])
    amount = 0
    if s.in_effect("speech"):
        amount += 2 if side == 1 else -1
    amount -= s.affects("dread", side)
    add("pu:11.2", "mod.card", amount, amount)
    return found


def must_test(s: Table, side: int) -> bool:
    """pu:7.1 In combat this turn, or a man lost; not on the day of the ballet."""
    return s.combat[side] and not s.in_effect("swan_lake") and not s.broken[side] and bool(s.living(side))


class Morale(Procedure):
    """Phase 6 of one side."""

    __slots__ = ("seat", "sniper", "thrown")
    RULE = "pu:7.2"
    ORDER = ("squad", "verdict", "marksman", "alone", "breaks")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.thrown: tuple[int, ...] = ()
        self.sniper = NONE

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(thrown=faces(answer)))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        """Which man the sniper is, and what was thrown for one who lies hidden, is known to his side alone."""
        if seat == self.seat or self.sniper == NONE:
            return self
        return self.but(sniper=NONE, thrown=() if self._hidden(s) else self.thrown)

    def _hidden(self, s: Table) -> bool:
        return self.sniper != NONE and s.vis[self.sniper] == AMBUSHED

    def squad(self, s: Table) -> None:
        if not must_test(s, self.seat):
            self.back_to(s, "breaks")
        elif command.required(s, self.seat) is not None:
            s.call(Roll("morale", (6, 6)))

    def _passes(self, s: Table, mods: list[Modifier], kind: str, rule: str) -> bool:
        need = command.required(s, self.seat)
        total = sum(self.thrown) + sum(one.amount for one in mods)
        passed = need is not None and bool(self.thrown) and total >= need
        told = event(
            f"{kind}-holds" if passed else f"{kind}-fails", rule, mods, seat=self.seat, need=need or 99, total=total,
            dice=dice(self.thrown),
        )  # fmt: skip
        if self._hidden(s) or any(s.vis[i] == TOKEN for i in s.free(self.seat)):
            plain = event(f"{told.kind}-hidden", rule, seat=self.seat, dice=told.args["dice"])
            veiled(s, self.seat, told, None if self._hidden(s) else plain)  # on which ground men stand, not decoys
        else:
            s.tell(told)
        return passed

    def verdict(self, s: Table) -> None:
        """pu:7.4, pu:7.5"""
        side = self.seat
        passed = self._passes(s, modifiers(s, side), "morale", "pu:7.2")
        s.last[side] = 1 if passed else -1
        s.fails[side] = 0 if passed else s.fails[side] + 1
        s.become(self.but(thrown=(), at=self.at))

    def marksman(self, s: Table) -> None:
        """pu:7.6 A sniper tests separately when the squad tests, wherever he is; in secret while he lies hidden."""
        snipers = [i for i in s.living(self.seat) if s.sheet[i].role == "sniper"]
        if not snipers or s.sniper[self.seat][2]:
            self.back_to(s, "breaks")
            return
        own = self.but(sniper=snipers[0])
        s.become(own)
        if command.required(s, self.seat) is not None:  # else he fails without a roll
            s.call(hits.Hidden("morale", self.seat, (6, 6)) if own._hidden(s) else Roll("morale", (6, 6)))

    def alone(self, s: Table) -> None:
        side = self.seat
        passed = self._passes(s, modifiers(s, side, alone=self.sniper), "sniper", "pu:7.6")
        fails = 0 if passed else s.sniper[side][1] + 1
        s.sniper[side] = (1 if passed else -1, fails, fails >= 2)
        if fails >= 2:
            tell(s, "sniper-breaks", "pu:7.6", seat=side)
            if s.vis[self.sniper] == AMBUSHED:
                hits.spring(s, self.sniper, REVEALED, "pu:7.7")

    def breaks(self, s: Table) -> None:
        """pu:7.4, pu:R49 Two failures in a row, or half of the original strength out of action."""
        s.end()
        side = self.seat
        half = s.original[side] and 2 * out_of_action(s, side) >= s.original[side]
        if not s.broken[side] and (s.fails[side] >= 2 or half):
            s.broken[side] = True
            tell(s, "breaks", "pu:7.4", seat=side)
            for i in range(len(s.side)):
                if s.side[i] != side or s.life[i] != ALIVE or s.sheet[i].role == "sniper":
                    continue
                hits.end_lane(s, i)
                if s.vis[i] == AMBUSHED:
                    hits.spring(s, i, REVEALED, "pu:7.7")
            victory.mission(s, 1 - side, "pu:7.7")
