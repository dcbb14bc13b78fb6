"""Command and reaction (chapter 2): who tests, the score, the modifiers, eloquence, succession."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Procedure, Roll, Step
from grognard.core.values import Action, Modifier, Prompt, Seat
from grognard.games.putsch_1991 import hits, look, men
from grognard.games.putsch_1991.events import dice, event, tell, veiled
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    BLASTED,
    CREW,
    DEAD,
    DESERTER,
    LEFT,
    NONE,
    PASSED,
    REAR,
    REFUSED,
    REVEALED,
    SNIPED,
    SPRUNG,
    TARGETED,
    WON,
    Table,
)
from grognard.games.putsch_1991.verdict import Verdict

ALONE: Final = 200  # pu:2.9h


# -- losses (pu:2.4) -----------------------------------------------------------------------------------------------


def dead(s: Table, side: int) -> int:
    """Men of the original squad who are dead; one who changed sides counts as such."""
    lost = [i for i, life in enumerate(s.life) if life == DEAD or s.ever[i] & DESERTER]
    return sum(s.side[i] == side and not s.is_decoy(i) and not s.ever[i] & CREW for i in lost)


def required(s: Table, side: int) -> int | None:
    """pu:2.4, pu:R15 The score by losses, rounded up to the next column; None: automatic failure."""
    original = max(1, s.original[side])
    column = 10 * -(-10 * dead(s, side) // original)
    facts = s.data.tables["losses"]
    if column > facts["columns_pct"][-1]:
        return None
    return int(facts["scores"][facts["columns_pct"].index(column)])


# -- the leader ----------------------------------------------------------------------------------------------------


def leader(s: Table, side: int) -> int:
    """The leader in command, or NONE."""
    i = s.leader[side]
    return i if i != NONE and s.life[i] == ALIVE else NONE


def succession(s: Table, side: int) -> None:
    """pu:2.17, pu:R17 The second takes over at the start of the Command phase."""
    if leader(s, side) != NONE:
        return
    for i in s.living(side):
        if s.sheet[i].role == "second" and s.life[i] == ALIVE:
            s.leader[side] = i
            veiled(
                s, side, event("succeeds", "pu:2.17", unit=s.name(i)), event("succeeds-hidden", "pu:2.17", seat=side)
            )
            return


def radius(s: Table, side: int) -> int:
    return CONTRADICTED if s.affects("contradiction", side) else int(s.data.tables["command"]["leader_radius_mm"])


CONTRADICTED: Final = 100


def beyond_leader(s: Table, i: int, reach: int) -> bool:
    """pu:2.1 Farther than so much from the leader; a mounted one is measured to his vehicle."""
    chief = leader(s, s.side[i])
    if chief == NONE:
        return False
    other = s.mounted[chief] if s.mounted[chief] != NONE else chief
    return not look.near_unit(s, i, other, reach)


# -- who tests (pu:2.1) --------------------------------------------------------------------------------------------


def testers(s: Table, side: int) -> list[int]:
    """pu:2.1, pu:2.15, pu:2.16 Everybody on the table beyond the leader's reach, or all without a leader."""
    if s.obeying[side]:
        return []
    chief = leader(s, side)
    found = []
    for i in s.on_table(side):
        if i == chief or s.carried[i] != NONE or men.helpless(s, i) or men.bound(s, i):
            continue
        if chief == NONE or beyond_leader(s, i, radius(s, side)):
            found.append(i)
    return found


def modifiers(s: Table, i: int) -> list[Modifier]:
    """pu:2.5, pu:2.14 and all that follow: they add up."""
    facts = s.data.tables["command"]
    mods = facts["modifiers"]
    side, man = s.side[i], s.sheet[i]
    found = [Modifier("pu:2.3", "mod.base", facts["base"][("green", "seasoned", "veteran")[man.exp]])]

    def add(rule: str, label: str, applies: object, amount: int) -> None:
        if applies:
            found.append(Modifier(rule, label, amount))

    was, sniper, chief = s.before[i], man.role == "sniper", leader(s, side)
    if s.is_decoy(i):  # pu:2.15 what is the squad's, not the man's
        add("pu:2.7", "mod.no-leader", chief == NONE, mods["leader_dead"])
        add("pu:2.9i", "mod.night", s.night, mods["night"])
        return [*found, *_cards(s, side)]
    add("pu:2.5", "mod.won", s.ever[i] & WON, mods["won_last_combat"])
    add("pu:2.6", "mod.passed", s.ever[i] & PASSED, mods["passed_last_test"])
    add("pu:2.7", "mod.no-leader", chief == NONE and not sniper, mods["leader_dead"])
    worst = men.worst_wound(s, i)
    add("pu:2.8", "mod.wounded", worst, mods[("wound_light", "wound_light", "wound_severe", "wound_critical")[worst]])
    far = chief != NONE and beyond_leader(s, i, radius(s, side))
    add("pu:2.9a", "mod.far-leader", far and not sniper, mods["beyond_leader_radius"])
    add("pu:2.9b", "mod.pinned", men.is_pinned(s, i), mods["pinned"])
    add("pu:2.9c", "mod.sniped", was & SNIPED, mods["targeted_by_sniper_last_turn"])
    add("pu:2.9d", "mod.blasted", was & BLASTED, mods["hit_by_explosion_area"])
    add("pu:2.9e", "mod.targeted", was & TARGETED, mods["targeted_last_turn"])
    add("pu:2.9f", "mod.from-behind", was & REAR, mods["taken_from_behind_last_turn"])
    add("pu:2.9g", "mod.ambushed", was & SPRUNG, mods["ambushed_last_turn"])
    add("pu:2.9h", "mod.alone", _alone(s, i), mods["no_friend_within_200mm"])
    add("pu:2.9i", "mod.night", s.night, mods["night"])
    add("pu:2.9j", "mod.dense-ground", men.move_class(s, i) == "dense", mods["difficult_terrain"])
    return [*found, *_cards(s, side)]


def _cards(s: Table, side: int) -> list[Modifier]:
    """pu:11.2 What cards of this turn add to command tests."""
    amount = 0
    amount -= s.affects("dread", side)
    amount -= s.in_effect("swan_lake")
    if s.in_effect("speech"):
        amount += 1 if side == 1 else -1
    return [Modifier("pu:11.2", "mod.card", amount)] if amount else []


def _alone(s: Table, i: int) -> bool:
    """pu:2.9h No living friend closer than 200; decoys are no friends (pu:S.11)."""
    friends = [j for j in s.living(s.side[i]) if j != i and (s.at[j] is not None or s.mounted[j] != NONE)]
    return not any(look.gap2(s, i, j) < ALONE**2 for j in friends)


def out_of_hearing(s: Table, i: int) -> bool:
    """pu:2.13 Beyond the voice of the leader at night."""
    if not s.night or s.sheet[i].role == "sniper" or leader(s, s.side[i]) == NONE:
        return False
    return beyond_leader(s, i, s.data.tables["command"]["night_orders_max_mm"])


# -- the phase -----------------------------------------------------------------------------------------------------


class Command(Procedure):
    """Phase 1 of one side: succession, eloquence, tests."""

    __slots__ = ("queue", "seat")
    RULE = "pu:2.1"
    ORDER = ("succeed", "speak", "line_up", "test")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.queue: tuple[int, ...] = ()

    def succeed(self, s: Table) -> None:
        succession(s, self.seat)

    def speak(self, s: Table) -> None:
        """pu:9.6, pu:R72 Asked each turn until used, or until the first leader is known to be dead."""
        chief = next((i for i in s.squad(self.seat) if s.sheet[i].role == "leader"), NONE)
        known_dead = chief != NONE and s.life[chief] in (DEAD, LEFT)
        if not s.eloquence[self.seat] and not known_dead and not s.obeying[self.seat]:
            s.call(Speak(self.seat))

    def line_up(self, s: Table) -> None:
        s.become(self.but(queue=tuple(testers(s, self.seat))))

    def test(self, s: Table) -> None:
        """One man after the other; who fails outright rolls no die."""
        lost = required(s, self.seat) is None
        for done, i in enumerate(self.queue, 1):
            if lost or out_of_hearing(s, i):
                refuse(s, i, "pu:2.4" if lost else "pu:2.13")
                continue
            s.become(self.but(queue=self.queue[done:], at=self.ORDER.index("test")))
            s.call(Test(i))
            return
        s.end()


def refuse(s: Table, i: int, rule: str) -> None:
    """pu:2.12 The red marker: no action this turn."""
    s.now[i] |= REFUSED
    s.ap[i] = 0
    s.ever[i] &= ~PASSED
    plain = event("refuses", "pu:2.15" if s.vis[i] < REVEALED else rule, unit=s.name(i))  # not how far he is from whom
    veiled(s, s.side[i], event("refuses", rule, unit=s.name(i)), plain)
    hits.end_lane(s, i)


class Test(Verdict):
    """pu:2.2 1d6 plus base and modifiers; of an unrevealed token only the outcome is shown (pu:2.15)."""

    __slots__ = ("unit",)
    RULE = "pu:2.2"

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Table) -> None:
        hidden = s.vis[self.unit] < REVEALED
        s.call(hits.Hidden("command", s.side[self.unit]) if hidden else Roll("command"))

    def verdict(self, s: Table) -> None:
        i = self.unit
        s.end()
        need = required(s, s.side[i])
        assert need is not None
        mods = modifiers(s, i)
        total = self.face + sum(one.amount for one in mods)
        passed = total >= need
        kind = "obeys" if passed else "disobeys"
        told = event(kind, "pu:2.2", mods, unit=s.name(i), need=need, total=total, dice=dice(self.thrown))
        # Of tokens one hears who refuses: that one had to test would tell that it is far from the leader.
        veiled(s, s.side[i], told, None if s.vis[i] < REVEALED else told._replace(modifiers=()))
        if passed:
            s.ever[i] |= PASSED  # pu:2.11
        else:
            refuse(s, i, "pu:2.12")


class Speak(Step):
    """pu:9.6 Eloquence: all command tests of one turn are skipped."""

    __slots__ = ("seat",)
    RULE = "pu:9.6"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        chief = leader(s, self.seat)
        able = chief != NONE and s.skill(chief) == "eloquence" and not men.helpless(s, chief)
        return [Action("speak")] * able + [Action("hold")]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.speak", self.RULE)

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "speak":
            chief = leader(s, self.seat)
            s.eloquence[self.seat] = s.obeying[self.seat] = True
            s.show(chief, "leader")
            s.show(chief, "eloquence")
            hits.spring(s, chief, REVEALED, "pu:S.7") if s.vis[chief] == AMBUSHED else hits.uncover(
                s, chief, REVEALED, "pu:S.7"
            )
            tell(s, "speaks", "pu:9.6", unit=s.name(chief))
