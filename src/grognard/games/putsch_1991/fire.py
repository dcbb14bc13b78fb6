"""Fire (chapter 5; procedures P1 and P2): what may be shot at, the score, the modifiers, the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from grognard.core.measure.segments import near
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.putsch_1991 import hits, look, men, noise
from grognard.games.putsch_1991.events import dice, event, tell
from grognard.games.putsch_1991.state import (
    AIMED,
    ALIVE,
    AMBUSHED,
    BURST,
    EXTRA,
    FIRED,
    KNEELING,
    LANED,
    LOADED,
    LOCATED,
    MOVED,
    NO_FIRE,
    NONE,
    PRONE,
    RAN,
    REVEALED,
    ROCKET,
    SABOTAGED,
    SHELL,
    SILENCED,
    SPENT,
    VEHICLE,
    Table,
)

LAUNCHERS: Final = ("grenade_launcher", "rocket_launcher")
RIFLES: Final = ("assault_rifle", "sniper_rifle")
BURSTS: Final = ("spray", "sustained")
OUT_OF_TURN: Final = ("spring", "riposte", "lane")
AMMUNITION: Final = {"rocket_launcher": ROCKET, "grenade_launcher": SHELL}
CIVILIANS: Final = 50
AIM_CLEAR: Final = 150  # pu:1.3g


class Shot(NamedTuple):
    """One shot, as it is declared."""

    shooter: int
    target: int
    weapon: str
    mode: str = "fire"  # fire, aimed, spray, sustained, smoke
    why: str = ""  # "" in its own activation; spring, riposte, lane, charge
    loader: int = NONE


# -- the score (pu:5.1) --------------------------------------------------------------------------------------------


def columns(s: Table, weapon: str) -> list[tuple[int, int]]:
    """pu:5.1a-f, pu:5.27, pu:12.12 Score and distance of each column that a weapon has; 0: any distance."""
    row = s.data.weapons[weapon]
    pairs = [(2, row.c2_mm), (4, row.c4_mm), (6, row.c6_mm), (8, row.c8_mm), (10, row.c10_mm)]
    found = [(need, limit) for need, limit in pairs if limit]
    return [*found, (12, 0)] if row.c12_from_mm else found


def score(s: Table, weapon: str, far: look.Gap, *, smoke: bool = False) -> int | None:
    """pu:5.1, pu:5.25c The first column whose distance is not exceeded, two more through smoke; None: impossible."""
    table = columns(s, weapon)
    for number, (_, limit) in enumerate(table):
        if not limit or far <= limit * limit:
            shifted = number + (s.data.tables["smoke"]["column_shift"] if smoke else 0)
            return table[shifted][0] if shifted < len(table) else None
    return None


def need(s: Table, shot: Shot) -> int | None:
    smoke = look.smoked(s, s.place(shot.shooter), s.place(shot.target))
    return score(s, shot.weapon, look.gap2(s, shot.shooter, shot.target), smoke=smoke)


def cost(s: Table, weapon: str, mode: str) -> int:
    """pu:1.3h, pu:1.3i, pu:1.3j The action points of a shot."""
    plain = s.data.weapons[weapon].fire_ap
    if mode in BURSTS:
        return plain + 1 if s.options.burst_surcharge else 1
    return plain


# -- modifiers (pu:5.12) -------------------------------------------------------------------------------------------


def modifiers(s: Table, shot: Shot) -> list[Modifier]:
    """Everything that is added to the dice."""
    i, weapon = shot.shooter, shot.weapon
    facts = s.data.tables["fire_modifiers"]
    found: list[Modifier] = []

    def add(rule: str, label: str, amount: int) -> None:
        if amount:
            found.append(Modifier(rule, label, amount))

    if i >= VEHICLE:
        _from_vehicle(s, shot, add)
    else:
        add("pu:5.1", "mod.rifle", s.data.weapons[weapon].plus)
        experience = ("green", "seasoned", "veteran")[s.sheet[i].exp]
        add("pu:5.12a", f"mod.{experience}", facts[experience])
        moved = bool(s.now[i] & MOVED)
        far = look.gap2(s, i, shot.target) > facts["scope_min_range_mm"] ** 2
        if s.has(i, "scope") and weapon in RIFLES and far and not moved:
            add("pu:5.12b", "mod.scope", facts["scope"])
        if moved:
            heavy = weapon in ("machine_gun", *LAUNCHERS)
            add("pu:5.12c", "mod.moved", facts["moved_launcher_or_mg" if heavy else "moved"])
        if weapon == "machine_gun" and not served(s, i, shot.loader):
            add("pu:5.12d", "mod.lone", facts["mg_single_man"])
        add("pu:5.12e", "mod.pinned", facts["firer_pinned"] if men.is_pinned(s, i) else 0)
        add("pu:5.12g", "mod.charging", facts["charging_fire"] if shot.why == "charge" else 0)
        add("pu:9.13", "mod.marksman", 2 if s.skill(i) == "marksman" else 0)
        add("pu:6.34", "mod.wound", men.fire_wound(s, i))
    if shot.target >= VEHICLE:
        add("pu:12.10", "mod.at-vehicle", facts["target_is_vehicle"])
    else:
        posture = s.posture[shot.target]
        add("pu:5.12f", "mod.kneeling", facts["target_kneeling"] if posture == KNEELING else 0)
        add("pu:5.12f", "mod.prone", facts["target_prone"] if posture == PRONE else 0)
    return found


def _from_vehicle(s: Table, shot: Shot, add: object) -> None:
    vehicle = s.vehicle(shot.shooter)
    facts = s.data.tables["fire_modifiers"]
    gunner = vehicle.crew[1] if len(vehicle.crew) > 1 else vehicle.crew[0]
    experience = ("green", "seasoned", "veteran")[gunner]
    assert callable(add)
    add("pu:5.12a", f"mod.{experience}", facts[experience])
    add("pu:12.10", "mod.in-motion", facts["firing_from_moving_vehicle"] if vehicle.motion else 0)


def served(s: Table, i: int, loader: int) -> bool:
    """pu:5.12d, pu:5.16 A loader in contact, or a friend who is named and gives up his fire."""
    return loader != NONE or own_loader(s, i) != NONE


def own_loader(s: Table, i: int) -> int:
    """The loader of the squad, if he is in contact with the gun and has not fired."""
    friends = [j for j in s.free(s.side[i]) if s.sheet[j].role == "loader" and may_load(s, i, j)]
    return friends[0] if friends else NONE


def may_load(s: Table, i: int, j: int) -> bool:
    """pu:5.12d, pu:1.8, pu:6.38 Not who has fired, nor who carries a man or dresses one: he does nothing else."""
    return (
        j != i and s.side[j] == s.side[i] and s.stands(j) and s.vis[j] >= REVEALED and not s.is_decoy(j)
        and not s.now[j] & (FIRED | SPENT) and s.carrying[j] == NONE
        and look.touching(s, i, j) and not men.helpless(s, j) and not men.refused(s, j)
    )  # fmt: skip


# -- priority (pu:5.7) ---------------------------------------------------------------------------------------------


def targets(s: Table, shooter: int) -> list[int]:
    """The enemies on the table that might be shot at, vehicles too."""
    side = s.side_of_unit(shooter)
    found = [j for j in s.free(1 - side) if not men.doomed(s, j)]
    return found + [VEHICLE + v for v, one in enumerate(s.vehicles) if one.side != side and one.here]


def hurts(s: Table, weapon: str, target: int) -> bool:
    """pu:5.7 Whether a weapon can affect a target at all (pu:12.14, pu:12.18)."""
    if target < VEHICLE:
        return True
    row = s.data.damage.get((s.kind_of(target).cls, damage_row(weapon)))
    return row is not None and (row.destroyed_max or row.immobilised_max) > 0


def damage_row(weapon: str) -> str:
    """pu:12.22 Rifles and pistols are small arms, shells and mines grenades."""
    if weapon in (*RIFLES, "pistol"):
        return "small_arms"
    return weapon if weapon in ("machine_gun", "rocket_launcher", "tank_cannon") else "grenade"


def is_priority(s: Table, shot: Shot) -> bool:
    """pu:5.7 The nearest located enemy in sight that the weapon may shoot at; for interrupts and for the guns of a
    vehicle, which do not turn with it, only in the front arc."""
    i = shot.shooter
    if not look.located(s, shot.target):
        return False
    mine = look.gap2(s, i, shot.target)
    for j in targets(s, i):
        if j == shot.target or not look.located(s, j) or look.gap2(s, i, j) >= mine:
            continue
        fixed = shot.why in OUT_OF_TURN or (i >= VEHICLE and not s.options.turret_360)
        if fixed and not look.in_front(s, i, j):
            continue
        if j < VEHICLE and look.engaged(s, j):
            continue
        if s.civilians and (civil_refusal(s, i, j) or spread_refusal(s, shot._replace(target=j))):
            continue
        if hurts(s, shot.weapon, j) and need(s, shot._replace(target=j)) is not None and look.sees(s, i, j):
            return False
    return True


def pays_priority(s: Table, shot: Shot) -> bool:
    """pu:5.7, pu:R69 Who pays 1d6: not snipers, not ripostes, not ambushers; a lane only against unlocated enemies."""
    if shot.why in ("spring", "riposte"):
        return False
    if shot.why == "lane":
        return not look.located(s, shot.target)
    if shot.shooter < VEHICLE and s.sheet[shot.shooter].role == "sniper":
        return False
    return not is_priority(s, shot)


# -- what refuses a shot (P1) --------------------------------------------------------------------------------------


def refusal(s: Table, shot: Shot) -> Refusal | None:
    return shooter_refusal(s, shot) or target_refusal(s, shot)


def shooter_refusal(s: Table, shot: Shot) -> Refusal | None:
    i, weapon, mode = shot.shooter, shot.weapon, shot.mode
    if found := able_refusal(s, i, shot.why):
        return found
    if weapon not in men.weapons(s, i):
        return Refusal("pu:5.1", "refusal.no-weapon", {"weapon": weapon})
    if weapon in ("assault_rifle", "machine_gun") and s.jammed[i]:
        return Refusal("pu:5.14b", "refusal.jammed")
    if weapon in AMMUNITION and s.stock[i][AMMUNITION[weapon]] < 1:
        return Refusal("pu:8.10", "refusal.no-ammunition")
    if found := _mode_refusal(s, shot):
        return found
    if shot.why in ("", "spring") and s.ap[i] < cost(s, weapon, mode) + (mode == "aimed" and shot.why == "spring"):
        return Refusal("pu:1.2", "refusal.ap", {"n": cost(s, weapon, mode)})
    if shot.loader != NONE and not (weapon == "machine_gun" and may_load(s, i, shot.loader)):
        return Refusal("pu:5.12d", "refusal.loader")
    return None


def _mode_refusal(s: Table, shot: Shot) -> Refusal | None:
    """pu:1.3j, pu:1.4, pu:1.5 Whether a weapon may be fired in this way."""
    i, weapon, mode = shot.shooter, shot.weapon, shot.mode
    if s.now[i] & FIRED and s.now[i] & EXTRA and bool(s.now[i] & BURST) != (mode in BURSTS):
        return Refusal("pu:1.4", "refusal.one-type")
    if mode == "spray" and s.data.weapons[weapon].spray_ok != "yes":
        return Refusal("pu:1.3j", "refusal.no-burst", {"weapon": weapon})
    if mode == "smoke" and weapon != "grenade_launcher":
        return Refusal("pu:5.25a", "refusal.no-weapon", {"weapon": weapon})
    if mode == "aimed" and shot.why == "spring" and s.now[i] & MOVED:
        return Refusal("pu:1.5", "refusal.aim")
    return None


def idle_refusal(s: Table, i: int, why: str) -> Refusal | None:
    """pu:S.6, pu:5.4, pu:7.7, pu:1.8, pu:1.10 Decoys, the helpless, riders and bearers, the refused, the broken do
    not fire, nor who has handled explosives."""
    if s.is_decoy(i):
        return Refusal("pu:S.6", "refusal.decoy")
    if men.helpless(s, i) or s.mounted[i] != NONE or s.carrying[i] != NONE or (men.refused(s, i) and why != "riposte"):
        return Refusal("pu:5.4", "refusal.cannot-fire")
    if why != "riposte" and men.bound(s, i):
        return Refusal("pu:7.7", "refusal.cannot-fire")
    if s.now[i] & SABOTAGED:
        return Refusal("pu:1.10", "refusal.cannot-fire")
    return Refusal("pu:1.8", "refusal.cannot-fire") if s.now[i] & SPENT else None


def able_refusal(s: Table, i: int, why: str) -> Refusal | None:
    """pu:4.9a, pu:5.5, pu:5.9 Whether a figure may fire or throw at all."""
    if found := idle_refusal(s, i, why):
        return found
    if look.engaged(s, i) and why != "charge":
        return Refusal("pu:5.9", "refusal.in-melee")
    if s.now[i] & NO_FIRE and why != "throw":  # the card forbids weapons only
        return Refusal("pu:11.2", "refusal.no-fire-card")
    if s.now[i] & LOADED:
        return Refusal("pu:5.16", "refusal.loading")
    if why not in ("lane", "sustain") and s.now[i] & FIRED and not s.now[i] & EXTRA:
        return Refusal("pu:5.5", "refusal.one-shot")
    if why in ("", "throw") and s.now[i] & LANED:
        return Refusal("pu:1.4", "refusal.one-type")
    if s.now[i] & RAN or s.moved[i] > men.half_for_fire(s, i):
        return Refusal("pu:4.9a", "refusal.moved-too-far")
    return None


def target_refusal(s: Table, shot: Shot) -> Refusal | None:
    return absent_refusal(s, shot.target) or weapon_refusal(s, shot) or sight_refusal(s, shot.shooter, shot.target)


def absent_refusal(s: Table, target: int) -> Refusal | None:
    """pu:5.6, pu:5.9 Whether somebody is there to be shot at, and not in a melee."""
    if target < VEHICLE:
        if not s.stands(target) or s.carried[target] != NONE or men.doomed(s, target):
            return Refusal("pu:5.6", "refusal.no-target")
        if look.engaged(s, target):
            return Refusal("pu:5.9", "refusal.target-in-melee")
    elif not s.vehicle(target).here:
        return Refusal("pu:5.6", "refusal.no-target")
    return None


def weapon_refusal(s: Table, shot: Shot) -> Refusal | None:
    """pu:5.1, pu:5.7, pu:5.8 Whether a weapon may be aimed at a target, reaches it and can affect it."""
    i, target = shot.shooter, shot.target
    if not _may_be_unlocated(shot) and not look.located(s, target):
        return Refusal("pu:5.8", "refusal.unlocated")
    if shot.why in OUT_OF_TURN and not look.in_front(s, i, target):
        return Refusal("pu:5.6", "refusal.arc")
    if shot.mode == "aimed" and shot.why == "spring" and look.enemy_within(s, i, AIM_CLEAR):
        return Refusal("pu:1.3g", "refusal.aim")
    if need(s, shot) is None:
        return Refusal("pu:5.1", "refusal.range")
    if not hurts(s, shot.weapon, target) and shot.mode != "smoke":
        return Refusal("pu:5.7", "refusal.no-effect")
    return spread_refusal(s, shot)


def spread_refusal(s: Table, shot: Shot) -> Refusal | None:
    """pu:11.2 Whether what a shot spreads would reach the civilians."""
    wide = shot.mode == "spray" or (bursts(shot) and shot.mode != "smoke")
    return blast_refusal(s, shot.target, s.data.weapons[shot.weapon].radius_mm) if wide else None


def sight_refusal(s: Table, i: int, target: int) -> Refusal | None:
    """pu:5.6"""
    return unseen_refusal(s, i, target, "pu:5.6") or civil_refusal(s, i, target)


def unseen_refusal(s: Table, i: int, target: int, rule: str) -> Refusal | None:
    """What cuts the line, or how near one would have to be."""
    if look.sees(s, i, target):
        return None
    sight = look.line(s, i, target)
    if not sight.clear:
        return Refusal(rule, "refusal.no-sight", {"by": sight.cut_by})
    return Refusal(rule, "refusal.too-far-to-see", {"n": look.reach_of_sight(s, i, target)})


def in_view(s: Table, i: int) -> list[int]:
    """Everything that a shooter sees and might shoot at, whatever his weapon."""
    seen = [j for j in targets(s, i) if look.sees(s, i, j)]
    return [j for j in seen if absent_refusal(s, j) is None and civil_refusal(s, i, j) is None]


def civil_refusal(s: Table, i: int, target: int) -> Refusal | None:
    if s.civilians and near(s.civilians, s.place(i), s.place(target), CIVILIANS):
        return Refusal("pu:11.2", "refusal.civilians")
    return None


def blast_refusal(s: Table, target: int, radius: int) -> Refusal | None:
    """pu:11.2 No blast or spray may reach the civilians."""
    if s.civilians and look.point_gap2(s, s.civilians, target) <= (radius + CIVILIANS) ** 2:
        return Refusal("pu:11.2", "refusal.civilians")
    return None


def _may_be_unlocated(shot: Shot) -> bool:
    """pu:5.8"""
    if shot.mode == "spray":
        return shot.why == "spring"  # pu:5.15 centred on a located enemy; pu:3.17b on the mover
    return shot.weapon in LAUNCHERS or shot.why in ("lane", "spring")


# -- the shot ------------------------------------------------------------------------------------------------------


class Shooting(Procedure):
    """P1, P2 One shot: dice, perhaps twice, perhaps 1d6 less; then its effect."""

    __slots__ = ("first", "minus", "need", "second", "shot")
    RULE = "pu:5.11"
    ORDER = ("dice", "again", "penalty", "verdict")

    def __init__(self, shot: Shot, need_: int) -> None:
        super().__init__()
        self.shot = shot
        self.need = need_
        self.first: tuple[int, ...] = ()
        self.second: tuple[int, ...] = ()
        self.minus = 0

    def dice(self, s: Table) -> None:
        s.call(Roll("fire", (6,) * s.data.weapons[self.shot.weapon].dice))

    def again(self, s: Table) -> None:
        """pu:5.13 An aimed shot rolls all dice twice."""
        if self.shot.mode == "aimed":
            s.call(Roll("aim", (6,) * s.data.weapons[self.shot.weapon].dice))

    def penalty(self, s: Table) -> None:
        if pays_priority(s, self.shot):
            s.call(Roll("priority"))

    def receive(self, s: Table, answer: Action) -> None:
        found = faces(answer)
        stage = self.ORDER[self.at - 1]
        changes: dict[str, dict[str, Any]] = {
            "dice": {"first": found},
            "again": {"second": found},
            "penalty": {"minus": found[0]},
        }
        s.become(self.but(**changes[stage]))

    def verdict(self, s: Table) -> None:
        shot = self.shot
        s.end()
        kept = max((self.first, self.second), key=sum) if self.second else self.first
        mods = modifiers(s, shot)
        if self.minus:
            mods.append(Modifier("pu:5.7", "mod.not-priority", -self.minus))
        ones = all(face == 1 for face in kept)
        natural = sum(kept)
        if shot.shooter < VEHICLE and men.halves_fire(s, shot.shooter):
            natural //= 2  # pu:6.33
        total = natural + sum(one.amount for one in mods)
        hit = total >= self.need and not ones
        told = event(
            "hit" if hit else "missed", "pu:5.2" if ones else "pu:5.11", mods,
            unit=s.name(shot.shooter), target=s.name(shot.target), weapon=shot.weapon, need=self.need, total=total,
            dice=dice((*self.first, *self.second)),
        )  # fmt: skip
        noise.of_result(s, shot.shooter, told, silenced=silenced(s, shot.shooter))
        hits.mark(s, shot.target, shot.shooter, sprung=shot.why == "spring")
        if ones and shot.mode == "sustained" and shot.shooter < VEHICLE:
            s.jammed[shot.shooter] = 1  # pu:5.14b
            tell(s, "jams", "pu:5.14b", unit=s.name(shot.shooter))
            hits.end_lane(s, shot.shooter)
        if shot.why != "riposte":
            others = area(s, shot) if hit and shot.mode != "smoke" else []
            ripostes(s, shot.shooter, (*reversed([i for i in others if i != shot.target]), shot.target))
        if hit:
            strike(s, shot)


def ripostes(s: Table, attacker: int, victims: Iterable[int]) -> None:
    """pu:2.12a, pu:7.7, pu:5.28, F.9 (d) A refused or broken figure that was named as a target or had to save may
    answer, once the attack is resolved; it is asked whatever it carries (pu:R72)."""
    from grognard.games.putsch_1991.interrupts import Riposte  # noqa: PLC0415

    for i in victims:
        foe = i < VEHICLE and s.side[i] != s.side_of_unit(attacker) and look.located(s, attacker)
        answers = foe and (men.refused(s, i) or men.bound(s, i))  # pu:7.7
        if answers and s.life[i] == ALIVE and not s.now[i] & FIRED:
            s.call(Riposte(s.side[i], i, attacker))


def strike(s: Table, shot: Shot) -> None:
    """What a hit does."""
    from grognard.games.putsch_1991 import grenades, vehicles  # noqa: PLC0415

    i, target, weapon = shot.shooter, shot.target, shot.weapon
    row = s.data.weapons[weapon]
    if shot.mode == "smoke":
        grenades.cloud(s, s.place(target), s.place(i))
    else:
        if bursts(shot):
            floor = s.floor[target] if target < VEHICLE else 0
            hits.burst(s, s.place(target), row.radius_mm, row.save, hits.FIRE, i, "pu:5.19", floor)
        elif shot.mode == "spray":
            for j in reversed(sprayed(s, i, target, row.radius_mm)):
                _spray_one(s, shot, j)
        elif target < VEHICLE:
            rule = "pu:12.12" if weapon == "tank_cannon" else "pu:5.11"
            s.call(hits.Save(target, row.save, hits.FIRE, hits.fire_cover(s, i, target), i, rule))
        if target >= VEHICLE:
            vehicles.struck(s, target, weapon, i)


def bursts(shot: Shot) -> bool:
    """pu:5.19, pu:12.12 Whether a shot has a blast: launchers, and the gun with high-explosive shells."""
    return shot.weapon in LAUNCHERS or (shot.weapon == "tank_cannon" and shot.mode != "pierce")


def area(s: Table, shot: Shot) -> list[int]:
    """P2, P3 Who must save if a shot hits, the nearest to its centre first."""
    radius, target = s.data.weapons[shot.weapon].radius_mm, shot.target
    if bursts(shot):
        return hits.under_blast(s, s.place(target), radius, s.floor[target] if target < VEHICLE else 0)
    return sprayed(s, shot.shooter, target, radius) if shot.mode == "spray" else [target]


def sprayed(s: Table, i: int, target: int, radius: int) -> list[int]:
    """pu:5.15, pu:R38 The target and everybody within the radius of it whom the shooter sees, friend or foe, located or
    not; of a vehicle the radius is measured from its footprint (pu:G.3)."""
    floor = s.floor[target] if target < VEHICLE else 0
    found = []
    for j, at in enumerate(s.at):
        if j == i or at is None or s.life[j] != ALIVE or s.mounted[j] != NONE or s.floor[j] != floor:
            continue
        far = look.point_gap2(s, at, target)
        if far <= radius * radius and (j == target or look.line(s, i, j).clear):
            found.append((far, s.side[j], s.number[j], j))
    return [j for *_, j in sorted(found)]


def _spray_one(s: Table, shot: Shot, j: int) -> None:
    if s.is_decoy(j):
        hits.remove_decoy(s, j, "pu:S.11")
        return
    if men.doomed(s, j):
        return
    if j != shot.target:
        if s.vis[j] == AMBUSHED:
            hits.spring(s, j, LOCATED, "pu:3.17c")
        hits.uncover(s, j, LOCATED, "pu:S.8")
        hits.mark(s, j, shot.shooter)
    row = s.data.weapons[shot.weapon]
    s.call(hits.Save(j, row.save, hits.FIRE, hits.fire_cover(s, shot.shooter, j), shot.shooter, "pu:5.15"))


def declare(s: Table, shot: Shot) -> None:
    """A shot is declared: who fires shows himself, turns, pays; then the dice."""
    i = shot.shooter
    found = need(s, shot)
    assert found is not None
    if s.vis[i] == AMBUSHED and shot.why != "spring":
        hits.spring(s, i, REVEALED, "pu:3.17c")
    else:  # the rest of an ambush may still fire at the same trigger (pu:3.17b)
        hits.uncover(s, i, REVEALED, "pu:5.4")
    if shot.why not in OUT_OF_TURN:
        s.heading[i] = s.data.headings.nearest(s.place(i), s.place(shot.target))  # pu:G.8
    if shot.why in ("", "spring", "charge"):
        s.ap[i] -= cost(s, shot.weapon, shot.mode) + (1 if shot.why == "spring" and shot.mode == "aimed" else 0)
    spent(s, i, shot)
    names = {"unit": s.name(i), "target": s.name(shot.target), "weapon": shot.weapon}
    noise.of_shot(s, i, event(f"fires-{shot.mode}", RULES[shot.why], **names), silenced=silenced(s, i))
    s.combat[s.side_of_unit(shot.target)] = True
    if shot.weapon in LAUNCHERS and dudded(s, s.side[i]):
        return
    s.call(Shooting(shot, found))


RULES: Final = {"": "pu:1.3h", "spring": "pu:3.17b", "riposte": "pu:2.12a", "lane": "pu:5.14a", "charge": "pu:4.9b"}


def spent(s: Table, i: int, shot: Shot) -> None:
    """pu:5.5, pu:8.10 The shot of the turn, the ammunition, what the enemy has seen."""
    once_more(s, i)
    s.now[i] |= LANED if shot.why == "lane" else 0
    s.now[i] |= FIRED | (BURST if shot.mode in BURSTS else 0)
    s.now[i] &= ~AIMED
    s.now[i] = s.now[i] | SILENCED if muffled(s, i, shot.weapon) else s.now[i] & ~SILENCED
    if shot.weapon in AMMUNITION:
        s.take(i, AMMUNITION[shot.weapon])
    if shot.weapon == "machine_gun" and (loader := shot.loader if shot.loader != NONE else own_loader(s, i)) != NONE:
        s.now[loader] |= LOADED
    if not noise.unseen(s, i, silenced=silenced(s, i)):
        s.show(i, shot.weapon)


def once_more(s: Table, i: int) -> None:
    """pu:11.2 The second shot that a card allows has been made."""
    if s.now[i] & FIRED:
        s.now[i] &= ~EXTRA


def muffled(s: Table, i: int, weapon: str) -> bool:
    """Whether a weapon of a man has a silencer."""
    return s.has(i, "silencer") and weapon in (*RIFLES, "pistol")


def silenced(s: Table, unit: int) -> bool:
    """Whether the last shot of a unit was silenced."""
    return unit < VEHICLE and bool(s.now[unit] & SILENCED)


def dudded(s: Table, side: int) -> bool:
    """A card makes the next grenade, shell or rocket of its drawer fail."""
    if not s.dud[side]:
        return False
    s.dud[side] -= 1
    tell(s, "dud", "pu:11.2", seat=side)
    return True
