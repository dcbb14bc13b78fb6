"""bk:0.3 to bk:0.6d, bk:0.16 The turn: rally, initiative, activations, and what is looked at when it ends."""

from __future__ import annotations

from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Seat
from grognard.core.window import PASS
from grognard.games.blitzkrieg import fog, hits, launcher, look, snipers, support, victory
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.orders import Activate, left
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    CRAWLED,
    DEMORALISED,
    JAMMED,
    LEADERS,
    NONE,
    PIVOTED,
    PRESSED,
    SHOT_AT,
    SHOT_AT_BEFORE,
    SPOTTED,
    STILL_FIRED,
    SUPPRESSED,
    UNSET,
    Fight,
)
from grognard.games.blitzkrieg.tasks import Tasks

SURPRISED = 2  # bk:0.24a


class Turn(Procedure[Fight]):
    """bk:0.3 Rally, initiative, activation; then the end of the turn."""

    ORDER = ("begin", "order", "first", "second", "initiative", "activation", "tasks", "finish")

    def begin(self, s: Fight) -> None:
        s.turn += 1
        s.phase = "rally"
        support.upkeep(s)
        s.smoke = tuple(one for one in s.smoke if one[2] >= s.turn)  # bk:0.2c
        for i, unit in enumerate(s.units):
            memory = SHOT_AT_BEFORE if unit.now & SHOT_AT else 0
            s.units[i] = unit.but(now=memory, moved=0, task=())
        s.done = [False] * len(s.formations)
        fog.drifts(s)
        s.passed = 0
        tell(s, "turn-began", "bk:0.3", turn=s.turn)

    def order(self, s: Fight) -> None:
        """bk:0.4 In the first turn a die says who rallies first."""
        if s.turn == 1:
            s.call(Contest("first"))

    def first(self, s: Fight) -> None:
        s.call(Rally(s.holder))

    def second(self, s: Fight) -> None:
        s.call(Rally(1 - s.holder))

    def initiative(self, s: Fight) -> None:
        """bk:0.5"""
        s.phase = "initiative"
        s.call(Contest("initiative"))

    def activation(self, s: Fight) -> None:
        s.phase = "activation"
        s.active = s.holder
        s.call(Activations())

    def tasks(self, s: Fight) -> None:
        """bk:0.28"""
        s.call(Tasks())

    def finish(self, s: Fight) -> None:
        """bk:0.23, bk:0.25, bk:0.26"""
        s.active = NONE
        for i in range(len(s.units)):
            hides_again(s, i)
            launcher.at_end(s, i)
            snipers.vanishes(s, i)
            in_battery(s, i)
        victory.take_control(s)
        victory.check(s)
        if s.winner == NONE:
            s.become(Turn())


def hides_again(s: Fight, i: int) -> None:
    """bk:0.25 In cover, neither moved (but crawling) nor fired, and no enemy sees it: camouflaged again."""
    unit = s.units[i]
    if not unit.now & PRESSED:  # bk:0.17 until the end of the turn after
        s.lift(i, SUPPRESSED)
    if not s.here(i) or unit.marks & (CAMOUFLAGED | SPOTTED) or unit.now & STILL_FIRED:
        return
    if (unit.moved and not unit.now & CRAWLED) or not look.covered(s, i):
        return
    if not look.seen_by_side(s, 1 - s.models[i].side, i):
        s.lay(i, CAMOUFLAGED)
        tell(s, "camouflaged", "bk:0.25", unit=s.models[i].name)


def in_battery(s: Fight, i: int) -> None:
    """bk:412, bk:R48 A turn without moving or firing brings a piece back in battery."""
    unit = s.units[i]
    gun = unit.marks & UNSET and s.models[i].kind != "observer" and s.here(i)
    if gun and not unit.moved and not unit.now & (STILL_FIRED | PIVOTED):
        s.lift(i, UNSET)


class Contest(Step[Fight]):
    """bk:0.5 A die each, the higher wins; ties are rolled again."""

    __slots__ = ("purpose",)
    RULE = "bk:0.5"

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose

    def run(self, s: Fight) -> None:
        s.call(Roll(self.purpose, (6, 6)))

    def receive(self, s: Fight, answer: Action) -> None:
        mine, theirs = self._surprised(s, faces(answer))
        if mine == theirs:
            tell(s, "tie", self.RULE, dice=dice(faces(answer)), by=(0, 1))
            return
        s.holder = 0 if mine > theirs else 1
        rule = "bk:0.4" if self.purpose == "first" else self.RULE
        tell(s, f"wins-{self.purpose}", rule, seat=s.holder, dice=dice(faces(answer)), by=(0, 1))
        s.end()

    def _surprised(self, s: Fight, shown: tuple[int, ...]) -> tuple[int, int]:
        """bk:0.24a A surprise attack: the defender's first roll for the initiative is two less."""
        late = SURPRISED if s.scenario.surprise and s.turn == 1 and self.purpose == "initiative" else 0
        less = [late if side.role == "defender" else 0 for side in s.scenario.side]
        return shown[0] - less[0], shown[1] - less[1]


class Activations(Step[Fight]):
    """bk:0.6 The seats alternate; when one has no formation left the other goes on."""

    __slots__ = ("begun",)

    def __init__(self) -> None:
        self.begun = False

    def run(self, s: Fight) -> None:
        if victory.wiped_out(s):
            s.end()
            return
        if self.begun:
            s.active = 1 - s.active
        if not left(s, s.active):
            s.active = 1 - s.active
        if not left(s, s.active):
            s.end()
            return
        s.become(self.but(begun=True))
        s.call(Activate())


# -- rally (bk:0.4) ----------------------------------------------------------------------------------------------------


class Rally(Procedure[Fight]):
    """bk:0.4 One seat completes the whole phase: rally, repair, broken formations, new headquarters, requests."""

    __slots__ = ("seat", "todo")
    ORDER = ("rally", "repair", "broken", "heirs", "requests")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.todo: tuple[int, ...] = ()

    def rally(self, s: Fight) -> None:
        """Headquarters first: nobody is served better by another order."""
        shaken = [i for i in s.own(self.seat) if s.has(i, DEMORALISED)]
        for i in sorted(shaken, key=lambda i: (s.models[i].kind in LEADERS, -i)):
            s.call(RallyTest(i))

    def repair(self, s: Fight) -> None:
        for i in reversed([i for i in s.own(self.seat) if s.has(i, JAMMED)]):
            s.call(Repair(i))

    def broken(self, s: Fight) -> None:
        for f, formation in enumerate(s.formations):
            if formation.side == self.seat and breaks(s, f):
                s.lost_checked[f] = losses(s, f)
                s.call(Break(f))

    def heirs(self, s: Fight) -> None:
        for f, formation in enumerate(s.formations):
            if formation.side == self.seat and formation.led and leaderless(s, f) and heirs(s, f):
                s.call(Heir(f))

    def requests(self, s: Fight) -> None:
        """bk:303, bk:0.18"""
        if support.in_use(s):
            s.call(support.Requests(self.seat))


def rally_modifiers(s: Fight, i: int) -> list[Modifier]:
    """bk:0.4, bk:112, bk:0.9c What helps and hinders a rally."""
    rules, side, made = s.data.constants["rally"], s.models[i].side, []
    fresh = [j for j in s.own(side) if j != i and not s.has(j, DEMORALISED)]
    hq = s.hq[s.models[i].formation]
    if hq in fresh and look.within(s, i, hq, rules["hq_distance_cm"] * 10):
        made.append(Modifier("bk:0.4", "mod.hq", rules["hq_bonus"]))
    near = rules["commissar_distance_cm"] * 10
    if any(s.models[j].commissar and look.within(s, i, j, near) for j in fresh):
        made.append(Modifier("bk:0.4", "mod.commissar", rules["commissar_bonus"]))
    if s.models[i].fanatic:
        made.append(Modifier("bk:0.9c", "mod.fanatic", 1))
    if s.did(i, SHOT_AT_BEFORE) and s.p.rally_shot_at:
        made.append(Modifier("bk:112", "mod.shot-at", s.p.rally_shot_at))
    return made


class RallyTest(Step[Fight]):
    """bk:0.4 Success takes the marker away."""

    __slots__ = ("unit",)
    RULE = "bk:0.4"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        s.call(hits.Test(self.unit, "rally", self.RULE, *rally_modifiers(s, self.unit)))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "passed":
            s.lift(self.unit, DEMORALISED)


class Repair(Step[Fight]):
    """bk:0.4 A jammed weapon is repaired on an experience test."""

    __slots__ = ("unit",)
    RULE = "bk:0.4"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        s.call(hits.Test(self.unit, "repair", self.RULE))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "passed":
            s.lift(self.unit, JAMMED)


# -- formations (bk:0.16, bk:0.6d) -------------------------------------------------------------------------------------


def losses(s: Fight, formation: int) -> int:
    return len(s.formations[formation].units) - len(s.living(formation))


def breaks(s: Fight, formation: int) -> bool:
    """bk:0.16 Half or more are lost, and one more than at the last test."""
    rules, lost = s.data.constants["formation_break"], losses(s, formation)
    many = lost * rules["lost_den"] >= len(s.formations[formation].units) * rules["lost_num"]
    return bool(many and lost > s.lost_checked[formation] and tester(s, formation) != NONE)


def tester(s: Fight, formation: int) -> int:
    """bk:0.16 The headquarters, else one of the commonest experience."""
    units = [i for i in s.living(formation) if s.here(i)]
    if s.hq[formation] in units or not units:
        return s.hq[formation] if units else NONE
    levels = [s.models[i].level for i in units]
    return max(units, key=lambda i: (levels.count(s.models[i].level), -i))


class Break(Step[Fight]):
    """bk:0.16 Failure demoralises all its elements."""

    __slots__ = ("formation",)
    RULE = "bk:0.16"

    def __init__(self, formation: int) -> None:
        self.formation = formation

    def run(self, s: Fight) -> None:
        i = tester(s, self.formation)
        if i == NONE:
            s.end()
            return
        made = [Modifier("bk:0.9c", "mod.fanatic", 1)] if s.models[i].fanatic else []
        s.call(hits.Test(i, "break", self.RULE, *made))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "failed":
            tell(s, "breaks", self.RULE, formation=s.formations[self.formation].id)
            for i in s.living(self.formation):
                if s.here(i) and not s.has(i, DEMORALISED):
                    hits.demoralise(s, i, self.RULE)


def leaderless(s: Fight, formation: int) -> bool:
    hq = s.hq[formation]
    return hq == NONE or s.units[hq].life != 0


def heirs(s: Fight, formation: int) -> list[int]:
    """bk:0.6d Groups that may become headquarters."""
    kinds = {"group", "pioneer", "scout", *LEADERS}
    return [i for i in s.living(formation) if s.here(i) and s.models[i].kind in kinds and not s.has(i, DEMORALISED)]


class Heir(Step[Fight]):
    """bk:0.6d The owner names a group; an experience test at -1, one try a turn."""

    __slots__ = ("formation", "named")
    RULE = "bk:0.6d"

    def __init__(self, formation: int) -> None:
        self.formation = formation
        self.named = NONE

    def actor(self, s: Fight) -> Seat | None:
        return s.formations[self.formation].side if self.named == NONE and heirs(s, self.formation) else None

    def choices(self, s: Fight) -> list[Action]:
        return [PASS, *(Action("heir", (s.models[i].name,)) for i in heirs(s, self.formation))]

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        hidden = action.verb == "heir" and s.is_hidden(s.find(action.args[0]))
        return None if hidden and seat != s.formations[self.formation].side else action

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if seat == s.formations[self.formation].side else self.but(named=NONE)

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.heir", self.RULE, {"formation": s.formations[self.formation].id})

    def take(self, s: Fight, action: Action) -> None:
        if action == PASS:
            s.end()
            return
        i = s.find(action.args[0])
        s.become(self.but(named=i))
        s.call(hits.Test(i, "heir", self.RULE, Modifier("bk:0.6d", "mod.heir", -1)))

    def run(self, s: Fight) -> None:
        s.end()

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb == "passed":
            s.hq[self.formation] = self.named
        s.end()
