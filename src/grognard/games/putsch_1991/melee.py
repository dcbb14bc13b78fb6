"""Melee (pu:6.1 to pu:6.10; procedures P7 and P8)."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Seat
from grognard.games.putsch_1991 import hits, look, men, movement
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    CHARGER,
    DAZED,
    LOCATED,
    NONE,
    PRONE,
    REAR,
    WON,
    Table,
)

QUARTERS: Final = ("front", "flank", "rear")
ACROSS: Final = 4  # the charge came over an obstacle (pu:6.9)


# -- contact (P7) --------------------------------------------------------------------------------------------------


def contact(s: Table, i: int, target: int) -> None:
    """pu:4.10, P7 A charger reaches his enemy: everybody in it is placed and located."""
    if s.life[target] != ALIVE or not look.touching(s, i, target):
        return
    if s.is_decoy(target):
        hits.remove_decoy(s, target, "pu:4.10")
        movement.stop(s, i)
        return
    s.now[i] |= CHARGER
    s.contact[0] = s.contact[1] = True  # pu:R60
    unseen_target, unseen_charger = s.vis[target] < LOCATED, s.vis[i] < LOCATED
    quarter = max(s.quarter[i], 0) % ACROSS
    s.quarter[i] = quarter + (ACROSS if _across(s, i, target) else 0)
    if unseen_target:
        s.foes[i] = (*s.foes[i], target)
    if unseen_charger:
        s.foes[target] = (*s.foes[target], i)
    if s.by[target] == NONE:
        surprised = quarter == 2 and unseen_charger
        busy = any(j != i for j in look.foes_touching(s, target))
        s.by[target] = i
        if not (busy or men.is_pinned(s, target) or men.helpless(s, target) or surprised):
            s.heading[target] = s.data.headings.nearest(s.place(target), s.place(i))
    tell(s, "contact", "pu:4.10", unit=s.name(i), target=s.name(target), quarter=QUARTERS[quarter])
    for one in next((group for group in groups(s) if i in group), (i, target)):
        hits.uncover(s, one, LOCATED, "pu:4.10")
        hits.end_lane(s, one)
    if quarter == 2:
        s.rear[s.side[target]] = True
        s.now[target] |= REAR  # pu:2.9f, pu:5.28


def came_from(s: Table, i: int, target: int) -> int:
    """P7 The quadrant of the target in which a charge starts."""
    return QUARTERS.index(s.data.headings.quadrant(s.heading[target], s.place(target), s.place(i)))


def _across(s: Table, i: int, target: int) -> bool:
    """pu:6.9 Whether an obstacle lies between them: a line, or the wall of a building, which is one (pu:G.15)."""
    return s.field.leg(s.place(i), s.place(target), s.data.walk).refused in ("line", "wall", "on-line")


def groups(s: Table) -> list[tuple[int, ...]]:
    """pu:6.1 Connected contacts, in order of the lowest number of the starter."""
    left = [i for i in range(len(s.side)) if s.stands(i) and s.carried[i] == NONE and look.foes_touching(s, i)]
    found = []
    while left:
        group = {left[0]}
        grown = True
        while grown:
            more = {j for i in group for j in look.foes_touching(s, i)} - group
            grown = bool(more)
            group |= more
        found.append(tuple(sorted(group)))
        left = [i for i in left if i not in group]
    starters = {group: min([s.number[i] for i in group if s.side[i] == s.starter], default=99) for group in found}
    return sorted(found, key=lambda group: (starters[group], group))


# -- weapons (pu:6.2 to pu:6.4) ------------------------------------------------------------------------------------


def arms(s: Table, i: int) -> list[str]:
    """pu:6.3, pu:6.4, pu:R43 What a man may fight with: butt and bayonet need an assault rifle."""
    gear = s.sheet[i].gear
    rifle = "assault_rifle" in gear or "assault_rifle_gl" in gear
    found = ["bare_hands"]
    if rifle and not men.carries_heavy(s, i):
        found.append("rifle_butt")
    found += [item for item in ("knife", "pistol") if item in gear]
    if "bayonet" in gear and rifle:
        found.append("bayonet")
    return found


def sides_of(s: Table, i: int, arm: str) -> int:
    """pu:6.2 The die of an arm; smaller in dense cover."""
    facts = s.data.tables["melee"]
    if s.field.at(s.place(i)).cover == 3 and arm in facts["dice_in_dense"]:
        return int(facts["dice_in_dense"][arm])
    return int(facts["dice"][arm])


def best_arm(s: Table, i: int) -> str:
    return max(arms(s, i), key=lambda arm: (sides_of(s, i, arm), arm))


def count(s: Table, i: int, arm: str, enemies: list[int]) -> int:
    """P8, pu:6.5, pu:9.4 One die; one more against the pinned or prone, and for close combat without a pistol."""
    down = any(men.is_pinned(s, j) or s.posture[j] == PRONE for j in enemies)
    skilled = s.skill(i) == "close_combat" and arm != "pistol"
    return 1 + down + skilled


def modifiers(s: Table, i: int) -> list[Modifier]:
    """pu:6.6 The assailant, his side, experience, wounds."""
    facts = s.data.tables["melee"]["modifiers"]
    found = []
    if s.now[i] & CHARGER and s.quarter[i] != NONE:
        found.append(Modifier("pu:6.6a", "mod.assailant", facts["attacker"]))
        quarter = s.quarter[i] % ACROSS
        if quarter:
            label = "mod.flank" if quarter == 1 else "mod.rear"
            found.append(Modifier("pu:6.6b", label, facts["flank_attack" if quarter == 1 else "rear_attack"]))
    experience = ("green", "seasoned", "veteran")[s.sheet[i].exp]
    found.append(Modifier("pu:6.6c", f"mod.{experience}", facts[experience]))
    if men.melee_wound(s, i):
        found.append(Modifier("pu:6.6e", "mod.wound", men.melee_wound(s, i)))
    return found


# -- the phase -----------------------------------------------------------------------------------------------------


class Melees(Step):
    """Phase 5: break-offs, then each melee."""

    __slots__ = ("done", "fled")
    RULE = "pu:6.1"

    def __init__(self) -> None:
        self.done: tuple[int, ...] = ()  # figures whose melee is over
        self.fled = False

    def run(self, s: Table) -> None:
        if not self.fled:
            s.become(self.but(fled=True))
            for i in range(len(s.side)):
                if s.by[i] != NONE and men.refused(s, i):
                    s.call(BreakOff(i))
            return
        if self._brawls(s):
            return
        for group in groups(s):
            if not set(group) & set(self.done):
                s.become(self.but(done=(*self.done, *group)))
                for i in group:
                    if s.is_decoy(i):
                        hits.remove_decoy(s, i, "pu:S.11")
                rest = tuple(i for i in group if s.life[i] == ALIVE)
                if len({s.side[i] for i in rest}) == 2:
                    s.call(Melee(rest))
                return
        s.end()

    def _brawls(self, s: Table) -> bool:
        """pu:6.32 A dazed man against the friend he has run into."""
        for i, j in enumerate(s.against):
            if j != NONE and s.stands(i) and s.stands(j) and look.touching(s, i, j):
                s.against[i] = NONE
                s.call(Melee((i, j), turned=i))
                return True
        return False


class BreakOff(Step):
    """pu:2.12b One man after the other: where the first has gone, the next does not go."""

    __slots__ = ("unit",)
    RULE = "pu:2.12b"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Table) -> None:
        s.end()
        if look.engaged(s, self.unit):
            break_off(s, self.unit)


def break_off(s: Table, i: int) -> None:
    """pu:2.12b, pu:R18 One full move directly away from the charger; who cannot move 25 fights."""
    ends = away(s, i, s.by[i])
    if ends:
        tell(s, "breaks-off", "pu:2.12b", unit=s.name(i))
        s.call(ChooseWay(i, ends) if len(ends) > 1 else movement.Walk(i, ends, "break"))


def away(s: Table, i: int, enemy: int) -> tuple[Point, ...]:
    """The nodes within one straight move that are farthest from an enemy, at least 25 away from where one stands;
    several where they are equally far."""
    if men.move_share(s, i)[0] == 0:
        return ()
    start, foe, step = s.place(i), s.place(enemy), s.data.lattice.step
    dark, lit = (men.allowance(s, i, on_road=road) for road in (False, True))
    free, shun, near_by = hits.free_for(s, i), hits.s_shun(s, i), range(-lit // step, lit // step + 1)
    nodes = [(start[0] + dx * step, start[1] + dy * step) for dx in near_by for dy in near_by]
    nodes = [p for p in nodes if s.data.contact**2 <= _far(p, start) <= lit**2 and s.data.lattice.inside(p)]
    found: list[Point] = []
    for p in sorted(nodes, key=lambda p: (-_far(p, foe), p)):
        if found and _far(p, foe) < _far(found[0], foe):
            break
        open_ = free(p) and not s.field.leg(start, p, s.data.walk, shun).refused
        if open_ and (_far(p, start) <= dark**2 or movement.lit_road(s, (start, p))):
            found.append(p)
    return tuple(found)


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


class ChooseWay(Step):
    """F.7, pu:2.12b Of equal ways to break off the owner takes one."""

    __slots__ = ("ends", "unit")
    RULE = "pu:2.12b"

    def __init__(self, unit: int, ends: tuple[Point, ...]) -> None:
        self.unit = unit
        self.ends = ends

    def actor(self, s: Table) -> Seat | None:
        return s.side[self.unit]

    def choices(self, s: Table) -> list[Action]:
        return [Action("onto", (s.name(self.unit), node_name(p))) for p in self.ends]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.break-off", self.RULE, {"unit": s.name(self.unit)})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        s.call(movement.Walk(self.unit, (node(action.args[1]),), "break"))


class Melee(Procedure):
    """P8 Weapons in secret, dice, the better side wins and picks whom it wounds; then extra attacks."""

    __slots__ = ("arms", "dice", "extra", "group", "only", "result", "turned", "unseen")
    RULE = "pu:6.7"
    ORDER = ("choose_first", "choose_second", "roll", "verdict", "wound", "extras")

    def __init__(self, group: tuple[int, ...], only: tuple[int, int] | None = None, turned: int = NONE) -> None:
        super().__init__()
        self.group = group
        self.turned = turned  # a dazed man who has run into a friend: he counts as the other side (pu:6.32)
        self.only = only  # an extra attack: the figure and the enemy it chose (pu:R52)
        self.arms: tuple[tuple[int, str], ...] = ()
        self.dice: tuple[tuple[int, tuple[int, ...]], ...] = ()
        self.unseen: tuple[tuple[int, int], ...] = ()
        self.result = NONE
        self.extra: tuple[int, ...] = ()

    def camp(self, s: Table, i: int) -> int:
        """The side that a fighter counts for."""
        return 1 - s.side[i] if i == self.turned else s.side[i]

    def fighters(self, s: Table) -> list[int]:
        return [i for i in (self.only or self.group) if s.life[i] == ALIVE]

    def seen_by(self, s: Table, seat: Seat) -> Step:
        """F.7 Weapons are hidden until both have chosen."""
        if self.at > self.ORDER.index("roll"):
            return self
        return self.but(arms=tuple((i, arm) if s.side[i] == seat else (i, "") for i, arm in self.arms))

    def choose_first(self, s: Table) -> None:
        self._ask(s, s.starter)

    def choose_second(self, s: Table) -> None:
        self._ask(s, 1 - s.starter)

    def _ask(self, s: Table, side: int) -> None:
        for i in reversed(self.fighters(s)):
            if self.camp(s, i) == side and fights(s, i):
                s.call(ChooseArm(i))

    def enemies(self, s: Table, i: int) -> list[int]:
        if self.only:  # pu:9.11 not always in contact
            return [j for j in self.fighters(s) if j != i]
        return [j for j in self.fighters(s) if self.camp(s, j) != self.camp(s, i) and look.touching(s, i, j)]

    def roll(self, s: Table) -> None:
        """One roll a figure, and a d4 for whoever had not located his opponent (pu:6.6d)."""
        for i, arm in reversed(self.arms):
            if s.life[i] != ALIVE:
                continue
            s.show(i, arm if arm in s.sheet[i].gear else "")
            number = count(s, i, arm, self.enemies(s, i))
            extra = (4,) if set(s.foes[i]) & set(self.enemies(s, i)) else ()
            s.call(MeleeRoll(i, (sides_of(s, i, arm),) * number + extra, number))

    def value(self, s: Table, i: int) -> tuple[int, list[Modifier]]:
        """The modified die of a figure."""
        natural = max(dict(self.dice)[i])
        if men.halves_melee(s, i):
            natural //= 2
        found = modifiers(s, i)
        if i in dict(self.unseen):
            found.append(Modifier("pu:6.6d", "mod.unseen", -dict(self.unseen)[i]))
        return natural + sum(one.amount for one in found), found

    def verdict(self, s: Table) -> None:
        """pu:6.7, pu:6.9 The highest modified die; who defends an obstacle wins ties."""
        best = {0: -99, 1: -99}
        for i, thrown in self.dice:
            value, found = self.value(s, i)
            best[self.camp(s, i)] = max(best[self.camp(s, i)], value)
            arm = dict(self.arms)[i]
            shown = tuple((sides_of(s, i, arm), face) for face in thrown)
            tell(s, "fights", "pu:6.2", found, unit=s.name(i), arm=arm, total=value, dice=shown)
            s.combat[s.side[i]] = True
        winner = 0 if best[0] > best[1] else 1 if best[1] > best[0] else self._tied(s)
        if winner == NONE:
            tell(s, "melee-tied", "pu:6.9")
            self.back_to(s, "extras")  # pu:9.12 a furious charger strikes again
            return
        tell(s, "melee-won", "pu:6.7", seat=winner)
        for i, _ in self.dice:
            s.ever[i] = s.ever[i] | WON if self.camp(s, i) == winner else s.ever[i] & ~WON
        s.become(s.stack[-1].but(result=winner))

    def _tied(self, s: Table) -> int:
        over = {self.camp(s, i) for i in self.fighters(s) if s.quarter[i] != NONE and s.quarter[i] & ACROSS}
        return 1 - over.pop() if len(over) == 1 else NONE

    def wound(self, s: Table) -> None:
        """pu:6.8 The winner picks one enemy in contact with one of his."""
        victims = [
            i for i in self.fighters(s)
            if self.camp(s, i) != self.result and any(self.camp(s, j) == self.result for j in self.enemies(s, i))
            and (not self.only or i == self.only[1])
        ]  # fmt: skip
        if len(victims) > 1:
            s.call(PickVictim(self.result, tuple(victims)))
        elif victims:
            strike(s, victims[0])

    def extras(self, s: Table) -> None:
        """pu:9.11, pu:9.12, pu:R52 Furious chargers first, then dirty fighters whose die has won; one exchange each, no
        chaining."""
        s.end()
        if self.only or self.turned != NONE:
            return
        queue = [i for i in self.fighters(s) if s.skill(i) == "furious" and _furious(s, i)]
        best = max((self.value(s, i)[0] for i, _ in self.dice if self.camp(s, i) == self.result), default=0)
        for i, thrown in self.dice:
            dirty = s.life[i] == ALIVE and self.camp(s, i) == self.result and s.skill(i) == "old_hand"
            won = dirty and self.value(s, i)[0] == best
            if won and max(thrown) == sides_of(s, i, dict(self.arms)[i]):
                queue.append(i)
        for i in reversed(queue):
            s.call(ExtraAttack(i, self.group))


def fights(s: Table, i: int) -> bool:
    """pu:6.31, pu:6.32 Who is stunned or dazed does not fight, but for a dazed man in the turn in which he reels: he
    fights whom he has run into."""
    reels = s.ever[i] & DAZED and s.stunned[i] == s.turn and s.now[i] & CHARGER
    return bool(reels) or not men.helpless(s, i)


def _furious(s: Table, i: int) -> bool:
    return bool(s.now[i] & CHARGER) and s.by[i] == NONE


def strike(s: Table, i: int) -> None:
    """pu:6.8, P8 A wound without a save; Hard as nails applies."""
    if not hits.toughs_out(s, i):
        s.call(hits.Wounding(i))


class MeleeRoll(Roll):
    """The dice of one fighter; the melee keeps them."""

    __slots__ = ("number", "unit")
    RULE = "pu:6.2"

    def __init__(self, unit: int, sides: tuple[int, ...], number: int) -> None:
        super().__init__("melee", sides)
        self.unit = unit
        self.number = number

    def take(self, s: Any, action: Action) -> None:
        s.stack.pop()
        melee = s.topmost(Melee)
        place = s.stack.index(melee)
        unseen, found = melee.unseen, faces(action)
        if len(found) > self.number:
            unseen = (*unseen, (self.unit, found[self.number]))
        s.stack[place] = melee.but(dice=(*melee.dice, (self.unit, found[: self.number])), unseen=unseen)


class ChooseArm(Step):
    """F.7, pu:R72 A weapon for the melee, in secret; asked even with one weapon."""

    __slots__ = ("unit",)
    RULE = "pu:6.2"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def actor(self, s: Table) -> Seat | None:
        return s.side[self.unit]

    def choices(self, s: Table) -> list[Action]:
        return [Action("arm", (s.name(self.unit), arm)) for arm in arms(s, self.unit)]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.arm", self.RULE, {"unit": s.name(self.unit)})

    def take(self, s: Table, action: Action) -> None:
        s.stack.pop()
        melee = s.topmost(Melee)
        assert melee is not None
        place = s.stack.index(melee)
        s.stack[place] = melee.but(arms=(*melee.arms, (self.unit, action.args[1])))

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == s.side[self.unit] else Action("arm", (action.args[0],))


class PickVictim(Step):
    """pu:6.8"""

    __slots__ = ("seat", "victims")
    RULE = "pu:6.8"

    def __init__(self, seat: Seat, victims: tuple[int, ...]) -> None:
        self.seat = seat
        self.victims = victims

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return [Action("victim", (s.name(i),)) for i in self.victims]

    def take(self, s: Table, action: Action) -> None:
        s.end()
        strike(s, s.unit(action.args[0]))


class ExtraAttack(Step):
    """pu:R52 One exchange of a figure with an enemy of his choice in that melee."""

    __slots__ = ("group", "unit")
    RULE = "pu:R52"

    def __init__(self, unit: int, group: tuple[int, ...]) -> None:
        self.unit = unit
        self.group = group

    def enemies(self, s: Table) -> list[int]:
        i = self.unit
        if s.life[i] != ALIVE or not fights(s, i):
            return []
        foes = [j for j in self.group if s.side[j] != s.side[i] and s.life[j] == ALIVE]
        return [j for j in foes if s.skill(i) == "old_hand" or look.touching(s, i, j)]  # pu:9.11 anybody in the melee

    def actor(self, s: Table) -> Seat | None:
        return s.side[self.unit] if self.enemies(s) else None

    def run(self, s: Table) -> None:
        s.end()

    def choices(self, s: Table) -> list[Action]:
        return [Action("again", (s.name(self.unit), s.name(j))) for j in self.enemies(s)] + [Action("pass")]

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "again":
            i, j = self.unit, s.unit(action.args[1])
            rule = "pu:9.12" if s.skill(i) == "furious" else "pu:9.11"
            s.show(i, s.skill(i))
            tell(s, "extra-attack", rule, unit=s.name(i), target=s.name(j))
            s.call(Melee(self.group, (i, j)))
