"""Special actions: casualties, dressing, dropped weapons, mines, sabotage, promptness, getting off vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Roll
from grognard.core.values import Action, Refusal
from grognard.games.putsch_1991 import grenades, hits, look, men, riding
from grognard.games.putsch_1991.events import dice, event, tell, veiled
from grognard.games.putsch_1991.state import (
    AIMED,
    ALIVE,
    AMBUSHED,
    BROUGHT,
    DAZED,
    DRESSING,
    FIRED,
    LANED,
    LOCATED,
    MINE,
    MOVE_USED,
    MOVED,
    NO_RUN,
    NONE,
    PRONE,
    REVEALED,
    ROCKET,
    SABOTAGED,
    SPENT,
    STANDING,
    Table,
)
from grognard.games.putsch_1991.verdict import Verdict

if TYPE_CHECKING:
    from grognard.games.putsch_1991.acting import Deed

CLEAR: Final = 150  # pu:1.3q no enemy within


# -- what is offered -----------------------------------------------------------------------------------------------


def in_movement(s: Table, i: int) -> list[Action]:
    """pu:1.10 Dressing and picking up weapons."""
    name = s.name(i)
    found = []
    if s.carrying[i] != NONE:
        found.append(Action("drop", (name,)))
        return found
    if s.is_decoy(i) or s.carried[i] != NONE:
        return found
    if s.sheet[i].role == "medic" and _may_dress(s, i):
        found += [Action("heal", (name, s.name(j))) for j in patients(s, i)]
    if s.ap[i] >= 1 and not s.now[i] & MOVE_USED:
        weapons = {item for x, y, item, _ in s.dropped if _touches(s, i, (x, y))}
        weapons -= {"machine_gun"} if s.wounds[i] else set()  # pu:6.37
        if not set(men.weapons(s, i)) & set(men.HEAVY):
            found += [Action("take", (name, item)) for item in sorted(weapons)]
    return found + riding.boarding(s, i)


def _touches(s: Table, i: int, p: Point) -> bool:
    """pu:G.4 In contact with a point on the ground floor."""
    x, y = s.place(i)
    return s.floor[i] == 0 and (x - p[0]) ** 2 + (y - p[1]) ** 2 < s.data.contact**2


def _may_dress(s: Table, i: int) -> bool:
    """pu:6.38 The whole turn, and no enemy within 150."""
    fresh = not s.now[i] & (MOVE_USED | MOVED | SPENT | FIRED | LANED) and s.ap[i] == men.full_ap(s, i)
    return fresh and s.ap[i] >= 1 and not look.enemy_within(s, i, CLEAR)


def patients(s: Table, i: int) -> list[int]:
    """pu:6.38 Wounded friends in contact since the start of the turn; a medic does not dress himself."""
    near_by = [
        j for j in s.on_table(s.side[i]) if j != i and not s.now[j] & (MOVED | BROUGHT) and look.touching(s, i, j)
    ]
    return [j for j in near_by if any(not wound.dressed for wound in s.wounds[j])]


def carrying(s: Table, i: int) -> list[Action]:
    """pu:4.13 Picking a casualty up, or carrying one on."""
    name = s.name(i)
    if s.is_decoy(i) or s.posture[i] != STANDING or look.engaged(s, i):
        return []
    if s.carrying[i] != NONE:
        return [Action("carry", (name,))] if s.ap[i] >= 1 else []
    if s.ap[i] < 1:
        return []
    found = []
    for j in s.free(s.side[i]):
        hurt = s.wounds[j] or (s.stunned[j] >= s.turn and not s.ever[j] & DAZED) or men.move_share(s, j)[0] == 0
        if j != i and hurt and look.touching(s, i, j) and not s.is_decoy(j):
            found.append(Action("lift", (name, s.name(j))))
    return found


def in_fire(s: Table, i: int) -> list[Action]:
    """pu:1.10 Flares, sabotage, mines, promptness."""
    name = s.name(i)
    found: list[Action] = []
    if s.night and grenades.flare_refusal(s, i) is None:
        found += [Action("flare", (name, f"h{h}")) for h in range(s.data.headings.count)]
    if s.carrying[i] != NONE or look.engaged(s, i):
        return found
    if s.ap[i] >= 2 and not men.is_pinned(s, i) and not s.now[i] & (SABOTAGED | FIRED | LANED | SPENT):
        found += sabotages(s, i) + _mines(s, i)
    busy = s.now[i] & (FIRED | LANED | SPENT | AIMED | SABOTAGED) or men.is_pinned(s, i) or s.posture[i] != STANDING
    if s.skill(i) == "promptness" and not busy:
        found.append(Action("prompt", (name,)))
    return found


def sabotages(s: Table, i: int) -> list[Action]:
    """pu:1.3r, pu:3.20 In contact since the start of the turn (so it has not moved), no enemy within 50."""
    if s.now[i] & (MOVED | BROUGHT):
        return []
    found = []
    for number, target in enumerate(s.scenario.sabotage_target):
        if s.targets[number] == NONE and _touches(s, i, (target.x, target.y)) and s.side[i] == saboteur_side(s, number):
            found.append(Action("sabotage", (s.name(i), target.id)))
    alone = found and not look.enemy_within(s, i, s.data.tables["sabotage"]["enemy_free_radius_mm"])
    return found if alone else []


def saboteur_side(s: Table, number: int) -> int:
    """pu:3.20, 6.5 The side whose mission names the target; otherwise the attacker."""
    target = s.scenario.sabotage_target[number].id
    for mission in (s.scenario.mission, s.scenario.defender_mission):
        if target in mission.text and "Destroy" in mission.text:
            return 0 if mission.side == "gkchp" else 1
        if target in mission.text and "destroy" in mission.text:
            return 0 if mission.side == "gkchp" else 1
    return s.attacker


def _mines(s: Table, i: int) -> list[Action]:
    """pu:3.19c, pu:9.3 Laying at the own node, defusing a known mine within 25."""
    man = s.sheet[i]
    if (man.role != "saboteur" and man.skill != "sabotage") or s.floor[i]:
        return []
    found = []
    facts = s.data.tables["mine_handling"]
    if s.stock[i][MINE] and not look.enemy_within(s, i, facts["lay_enemy_free_mm"]):
        found.append(Action("lay", (s.name(i),)))
    x, y = s.place(i)
    for side, mx, my, seen in s.mines:
        if (seen or side == s.side[i]) and (x - mx) ** 2 + (y - my) ** 2 <= s.data.contact**2:
            found.append(Action("defuse", (s.name(i), node_name((mx, my)))))
    return list(dict.fromkeys(found))


def leave_vehicle(s: Table, i: int) -> list[Action]:
    return riding.leaving(s, i)


def leave_refusal(s: Table, i: int, action: Action) -> Refusal | None:
    return riding.leaving_refusal(s, i, action)


# -- what is done --------------------------------------------------------------------------------------------------


def do(s: Table, step: Deed, action: Action) -> None:
    """A special action of the present activation."""
    DOING[action.verb](s, step, action)


def _heal(s: Table, step: Deed, action: Action) -> None:
    i = step.unit
    step.show_first(s)
    s.ap[i] -= 1
    s.now[i] |= DRESSING | SPENT
    s.patient[i] = s.unit(action.args[1])
    s.show(i, "medic")
    tell(s, "dresses", "pu:6.38", unit=s.name(i), target=action.args[1])
    s.end()


def _take(s: Table, step: Deed, action: Action) -> None:
    """pu:6.37 A dropped weapon in contact, for 1 AP, in place of the move."""
    i, item = step.unit, action.args[1]
    step.show_first(s)
    s.ap[i] -= 1
    s.now[i] |= MOVE_USED
    found = next(one for one in s.dropped if one[2] == item and _touches(s, i, one[:2]))
    at = s.dropped.index(found)
    s.dropped = (*s.dropped[:at], *s.dropped[at + 1 :])
    if item == "machine_gun":
        s.jammed[i] |= found[3]  # pu:5.14b until it is cleared, whoever has it
    else:
        s.take(i, ROCKET, -found[3])
    s.sheet[i] = s.sheet[i]._replace(gear=(*s.sheet[i].gear, item))
    s.show(i, item)
    tell(s, "takes", "pu:6.37", unit=s.name(i), weapon=item)


def _lift(s: Table, step: Deed, action: Action) -> None:
    """pu:1.3l, pu:4.13"""
    i, other = step.unit, s.unit(action.args[1])
    step.show_first(s)
    s.carrying[i], s.carried[other] = other, i
    s.at[other] = s.place(i)
    s.now[other] |= BROUGHT
    hits.end_lane(s, other)
    tell(s, "lifts", "pu:4.13", unit=s.name(i), target=action.args[1])
    _carry_on(s, i, "carry")


def _carry(s: Table, step: Deed, action: Action) -> None:
    _carry_on(s, step.unit, "haul")


def _carry_on(s: Table, i: int, what: str) -> None:
    from grognard.games.putsch_1991.dicemove import DiceMove  # noqa: PLC0415

    s.ap[i] -= 1
    s.now[i] |= MOVE_USED | SPENT
    s.call(DiceMove(i, what, "pu:4.13"))


def _drop(s: Table, step: Deed, action: Action) -> None:
    """pu:1.8 Free, but it gives no action back."""
    tell(s, "drops", "pu:1.8", unit=s.name(step.unit))
    hits.put_down(s, step.unit)


def _flare(s: Table, step: Deed, action: Action) -> None:
    if s.vis[step.unit] == AMBUSHED:
        step.show_first(s)
    grenades.flare(s, step.unit, int(action.args[1][1:]))


def _sabotage(s: Table, step: Deed, action: Action) -> None:
    i = step.unit
    step.show_first(s)
    s.ap[i] -= 2
    s.now[i] |= SABOTAGED
    number = next(n for n, one in enumerate(s.scenario.sabotage_target) if one.id == action.args[1])
    s.call(Sabotage(i, number))


class Sabotage(Verdict):
    """pu:3.20, pu:R29 1d6, 5 or more; +1 for a saboteur or the skill."""

    __slots__ = ("number", "unit")
    RULE = "pu:3.20"

    def __init__(self, unit: int, number: int) -> None:
        super().__init__()
        self.unit = unit
        self.number = number

    def roll(self, s: Table) -> None:
        s.call(Roll("sabotage"))

    def verdict(self, s: Table) -> None:
        from grognard.games.putsch_1991 import victory  # noqa: PLC0415

        s.end()
        i = self.unit
        man = s.sheet[i]
        bonus = 1 if man.role == "saboteur" or man.skill == "sabotage" else 0
        done = self.face + bonus >= s.data.tables["sabotage"]["need"]
        target = s.scenario.sabotage_target[self.number].id
        tell(
            s,
            "sabotaged" if done else "sabotage-fails",
            "pu:3.20",
            unit=s.name(i),
            objective=target,
            dice=dice(self.thrown),
        )
        if done:
            s.targets[self.number] = s.side[i]
            victory.target_destroyed(s, self.number)


def _lay(s: Table, step: Deed, action: Action) -> None:
    """pu:3.19c Known to the enemy unless the layer is hidden."""
    i = step.unit
    hidden = s.vis[i] == AMBUSHED
    if not hidden:
        step.show_first(s)
    s.ap[i] -= 2
    s.now[i] |= SABOTAGED
    s.take(i, MINE)
    x, y = s.place(i)
    s.mines = (*s.mines, (s.side[i], x, y, not hidden))
    mine = event("lays", "pu:3.19c", unit=s.name(i), node=node_name((x, y)))
    if hidden:
        veiled(s, s.side[i], mine, event("lays-hidden", "pu:3.19c", seat=s.side[i]))
    else:
        s.tell(mine)


def _defuse(s: Table, step: Deed, action: Action) -> None:
    i = step.unit
    step.show_first(s)
    s.ap[i] -= 2
    s.now[i] |= SABOTAGED
    p = node(action.args[1])
    number = next(n for n, one in enumerate(s.mines) if one[1:3] == p and (one[3] or one[0] == s.side[i]))
    s.call(Defuse(i, number))


class Defuse(Verdict):
    """pu:3.19c 1d6, 4 or more; a natural 1 sets it off on the defuser."""

    __slots__ = ("number", "unit")
    RULE = "pu:3.19c"

    def __init__(self, unit: int, number: int) -> None:
        super().__init__()
        self.unit = unit
        self.number = number

    def roll(self, s: Table) -> None:
        s.call(Roll("defuse"))

    def verdict(self, s: Table) -> None:
        from grognard.games.putsch_1991 import interrupts  # noqa: PLC0415

        s.end()
        need = s.data.tables["mine_handling"]["defuse_need"]
        kind = "defused" if self.face >= need else "mine-bursts-on" if self.face == 1 else "defuse-fails"
        tell(s, kind, "pu:3.19c", unit=s.name(self.unit), dice=dice(self.thrown))
        if self.face >= need or self.face == 1:
            s.mines = (*s.mines[: self.number], *s.mines[self.number + 1 :])
        if self.face == 1:
            interrupts.explode(s, s.place(self.unit), "pu:3.19c")


def _prompt(s: Table, step: Deed, action: Action) -> None:
    """pu:9.9 Instead of firing: 1d6 times 25."""
    from grognard.games.putsch_1991.dicemove import DiceMove  # noqa: PLC0415

    i = step.unit
    step.show_first(s)
    s.now[i] |= SPENT | LANED
    s.show(i, "promptness")
    s.call(DiceMove(i, "prompt", "pu:9.9"))


def _dismount(s: Table, step: Deed, action: Action) -> None:
    """pu:1.3o, pu:12.20 1 AP from a stopped vehicle, then it may move."""
    i = step.unit
    s.ap[i] -= 1
    alight(s, i, node(action.args[1]))


def _jump(s: Table, step: Deed, action: Action) -> None:
    """pu:1.3p, pu:12.20 2 AP from a moving vehicle: to cover, prone, no other move."""
    i = step.unit
    s.ap[i] -= 2
    alight(s, i, node(action.args[1]))
    s.posture[i] = PRONE
    s.now[i] |= MOVE_USED | MOVED | NO_RUN


def alight(s: Table, i: int, p: Point) -> None:
    vehicle = s.mounted[i]
    s.mounted[i] = NONE
    s.at[i] = p
    s.now[i] |= BROUGHT
    s.vis[i] = max(s.vis[i], REVEALED)
    s.heading[i] = s.vehicle(vehicle).heading
    tell(s, "alights", "pu:12.20", unit=s.name(i), vehicle=s.name(vehicle), node=node_name(p))
    hidden = [j for j, side in enumerate(s.side) if side != s.side[i] and s.vis[j] == AMBUSHED and s.life[j] == ALIVE]
    found = next((j for j in hidden if s.at[j] is not None and look.touching(s, i, j)), NONE)
    if found != NONE:
        tell(s, "walks-into", "pu:3.17d", unit=s.name(i), node=node_name(p))
        hits.spring(s, found, LOCATED, "pu:3.17d")


def _board(s: Table, step: Deed, action: Action) -> None:
    riding.embark(s, step.unit, s.unit(action.args[1]))
    s.end()


DOING: Final = {
    "heal": _heal, "take": _take, "lift": _lift, "carry": _carry, "drop": _drop, "flare": _flare,
    "sabotage": _sabotage, "lay": _lay, "defuse": _defuse, "prompt": _prompt, "dismount": _dismount, "jump": _jump,
    "board": _board,
}  # fmt: skip
