"""Damage to vehicles (pu:12.11 to pu:12.18, pu:12.22, pu:12.23): saves, the damage table, crews."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Draw, Procedure, Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import command, fire, hits, look, riding
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import ALIVE, CREW, NONE, REVEALED, VEHICLE, Man, Table
from grognard.games.putsch_1991.verdict import Verdict

BEYOND: Final = 400  # pu:12.18


def aboard(s: Table, unit: int) -> list[int]:
    return [i for i, v in enumerate(s.mounted) if v == unit and s.life[i] == ALIVE]


def struck(s: Table, unit: int, weapon: str, shooter: int) -> None:
    """pu:12.11, pu:12.17 A vehicle that was aimed at and hit."""
    s.call(VehicleSave(unit, weapon, shooter, 0))


def blasted(s: Table, where: Point, kind: str, thrower: int) -> None:
    """pu:12.22 Grenades and mines: only a vehicle whose footprint holds the impact."""
    for v, one in enumerate(s.vehicles):
        unit = VEHICLE + v
        if one.here and s.shape(unit).holds(where) and fire.hurts(s, "grenade", unit):
            bonus = s.data.tables["petrol_bomb"]["vehicle_save_modifier"] if kind == "petrol" else 0
            s.call(VehicleSave(unit, "grenade", thrower, bonus))


def save_score(s: Table, unit: int, weapon: str) -> int:
    """pu:12.17, pu:12.18, pu:12.22"""
    if s.kind_of(unit).cls == "heavy_tank":
        return int(s.data.vehicle_rules.heavy_tank_save[weapon])
    return hits.EXPLOSION if weapon == "grenade" else s.data.weapons[weapon].save


def facing(s: Table, unit: int, shooter: int) -> str:
    """pu:12.23 By the quadrant in which the shooter's centre lies."""
    if shooter == NONE:
        return "front"
    return s.data.headings.quadrant(s.vehicle(unit).heading, s.vehicle(unit).at, s.place(shooter))


def save_modifiers(s: Table, unit: int, shooter: int, bonus: int) -> list[Modifier]:
    rules = s.data.vehicle_rules
    found = []
    kind = s.kind_of(unit).cls
    if kind == "heavy_tank":
        rear = facing(s, unit, shooter) == "rear"
        facts = rules.heavy_tank_save
        found.append(
            Modifier(
                "pu:12.18",
                "mod.armour-rear" if rear else "mod.armour-front",
                facts["rear" if rear else "front_or_side"],
            )
        )
        if shooter != NONE and look.gap2(s, shooter, unit) > BEYOND**2:
            found.append(Modifier("pu:12.18", "mod.far", facts["beyond_400mm"]))
    elif kind == "armoured":
        found.append(Modifier("pu:12.17", "mod.armoured", rules.save["armoured"]))
    if s.vehicle(unit).immobilised:
        found.append(Modifier("pu:12.17", "mod.immobilised", rules.save["immobilised"]))
    if bonus:
        found.append(Modifier("pu:12.17", "mod.petrol", bonus))
    return found


class VehicleSave(Procedure):
    """pu:12.17 2d6 against the weapon's score; failure: the damage table."""

    __slots__ = ("bonus", "shooter", "thrown", "unit", "weapon")
    RULE = "pu:12.17"
    ORDER = ("roll", "verdict", "damage")

    def __init__(self, unit: int, weapon: str, shooter: int, bonus: int) -> None:
        super().__init__()
        self.unit = unit
        self.weapon = weapon
        self.shooter = shooter
        self.bonus = bonus
        self.thrown: tuple[int, ...] = ()

    def roll(self, s: Table) -> None:
        if not s.vehicle(self.unit).here:
            s.end()
        else:
            s.call(Roll("vehicle-save", (6, 6)))

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(thrown=faces(answer)))

    def verdict(self, s: Table) -> None:
        unit = self.unit
        need = save_score(s, unit, self.weapon)
        mods = save_modifiers(s, unit, self.shooter, self.bonus)
        total = sum(self.thrown) + sum(one.amount for one in mods)
        saved = total >= need
        rule = "pu:12.18" if s.kind_of(unit).cls == "heavy_tank" else "pu:12.17"
        tell(
            s,
            "saved" if saved else "not-saved",
            rule,
            mods,
            unit=s.name(unit),
            need=need,
            total=total,
            dice=dice(self.thrown),
        )
        if saved:
            s.end()
        else:
            s.call(Roll("damage"))

    def damage(self, s: Table) -> None:
        """pu:12.13, pu:12.14 Rockets +1 from the front, -1 from the rear; 7 counts as 6, 0 as 1."""
        s.end()
        unit = self.unit
        row = s.data.damage[s.kind_of(unit).cls, fire.damage_row(self.weapon)]
        face = self.thrown[0]
        mods = []
        if row.facing_modifier == "yes":
            rules = s.data.vehicle_rules.damage
            where = facing(s, unit, self.shooter)
            amount = rules["rocket_front"] if where == "front" else rules["rocket_rear"] if where == "rear" else 0
            if amount:
                mods.append(Modifier("pu:12.14", "mod.facing", amount))
                face = max(1, min(6, face + amount))
        rule = "pu:12.13" if s.kind_of(unit).cls == "unarmoured" else "pu:12.14"
        tell(s, "damage", rule, mods, unit=s.name(unit), n=face, dice=dice(self.thrown))
        if row.destroyed_min <= face <= row.destroyed_max:
            destroyed(s, unit, rule)
        elif row.immobilised_min <= face <= row.immobilised_max:
            immobilise(s, unit, rule)


def immobilise(s: Table, unit: int, rule: str) -> None:
    """pu:12.16 No more movement; again: destroyed. The crew may abandon it."""
    if s.vehicle(unit).immobilised:
        destroyed(s, unit, "pu:12.16")
        return
    s.put_vehicle(unit, immobilised=True, motion=False)
    tell(s, "immobilised", rule, unit=s.name(unit))
    if s.vehicle(unit).crew:
        s.call(CrewTest(unit))


def destroyed(s: Table, unit: int, rule: str) -> None:
    """pu:12.15, pu:10.3 A wreck stays; the enemy scores; some of those aboard may live."""
    vehicle, kind = s.vehicle(unit), s.kind_of(unit)
    s.wrecks = (*s.wrecks, s.shape(unit).outline)
    s.put_vehicle(unit, destroyed=True, motion=False)
    tell(s, "destroyed", rule, unit=vehicle.name)
    facts = s.data.tables["victory_extra"]
    hits.score(s, 1 - vehicle.side, facts["armed_vehicle" if kind.weapons else "unarmed_vehicle"], "pu:10.3", "vehicle")
    s.combat[vehicle.side] = True
    s.call(Survivors(unit))


class Survivors(Procedure):
    """pu:12.15, pu:R57 max(0, 1d6 - 3) of all aboard, chosen at random, get out pinned; the others are dead."""

    __slots__ = ("left", "saved", "unit")
    RULE = "pu:12.15"
    ORDER = ("roll", "draw", "end")

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit
        self.left = 0
        self.saved: tuple[str, ...] = ()

    def names(self, s: Table) -> list[str]:
        crew = [f"crew{n}" for n in range(1, len(s.vehicle(self.unit).crew) + 1)]
        everybody = crew + [s.name(i) for i in aboard(s, self.unit)]
        return [name for name in everybody if name not in self.saved]

    def roll(self, s: Table) -> None:
        s.call(Roll("survivors"))

    def draw(self, s: Table) -> None:
        left = self.names(s)
        if self.left and left:
            s.call(Draw("survivor", "survivor", tuple((name, 1) for name in left)))

    def receive(self, s: Table, answer: Action) -> None:
        if answer.verb == "roll":
            face = faces(answer)[0]
            tell(s, "survivors", "pu:12.15", n=max(0, face - 3), dice=dice((face,)))
            s.become(self.but(left=max(0, face - 3)))
        else:
            s.become(self.but(left=self.left - 1, saved=(*self.saved, answer.args[0]), at=self.ORDER.index("draw")))

    def end(self, s: Table) -> None:
        s.end()
        unit = self.unit
        crew = s.vehicle(unit).crew
        for n, exp in enumerate(crew, 1):
            if f"crew{n}" in self.saved:
                on_foot(s, unit, exp)
        for i in aboard(s, unit):
            if s.name(i) in self.saved:
                s.call(Emerge(unit, i))
            elif not s.ever[i] & CREW:
                s.mounted[i] = NONE
                s.at[i] = None
                hits.kill(s, i, "pu:12.15")
        s.put_vehicle(unit, crew=())


def on_foot(s: Table, unit: int, exp: int) -> int:
    """pu:R70 A man of the crew on foot: a pistol, no skill, the next free number, outside the squad's strength."""
    side = s.vehicle(unit).side
    number = max([s.number[i] for i, own in enumerate(s.side) if own == side], default=0) + 1
    i = s.add(side, number, Man(0, "soldier", exp, "", ("pistol",)))
    s.ever[i] |= CREW
    s.vis[i] = REVEALED
    s.mounted[i] = unit
    s.call(Emerge(unit, i))
    return i


class Emerge(Step):
    """pu:12.15, pu:12.16, F.9 Who gets out of a wreck is placed pinned next to it, where his owner likes."""

    __slots__ = ("man", "unit")
    RULE = "pu:12.15"
    COMPLETE = False

    def __init__(self, unit: int, man: int) -> None:
        self.unit = unit
        self.man = man

    def places(self, s: Table) -> list[Point]:
        shape = s.shape(self.unit)
        return [p for p in riding.beside(s, self.man, self.unit) if not shape.holds(p)]

    def actor(self, s: Table) -> Seat | None:
        return s.side[self.man] if self.places(s) else None

    def run(self, s: Table) -> None:
        """No room beside it: the nearest that there is."""
        self._out(
            s, hits.free_node_near(s, s.vehicle(self.unit).at, self.man) or s.data.lattice.snap(*s.place(self.man))
        )

    def choices(self, s: Table) -> list[Action]:
        places = self.places(s)
        return [Action("dismount", (s.name(self.man), node_name(p))) for p in places[:: max(1, len(places) // 12)]]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb != "dismount" or action.args[0] != s.name(self.man):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        return None if node(action.args[1]) in self.places(s) else Refusal(self.RULE, "refusal.not-beside")

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.emerge", self.RULE, {"unit": s.name(self.man)})

    def take(self, s: Table, action: Action) -> None:
        self._out(s, node(action.args[1]))

    def _out(self, s: Table, p: Point) -> None:
        s.end()
        i = self.man
        s.mounted[i] = NONE
        s.at[i] = p
        s.vis[i] = max(s.vis[i], REVEALED)
        s.heading[i] = s.vehicle(self.unit).heading
        tell(s, "gets-out", "pu:12.15", unit=s.name(i), node=node_name(p))
        hits.pin(s, i, NONE)


class CrewTest(Verdict):
    """pu:12.16, pu:R57 2d6 on the squad's loss column without modifiers; failure: all get out pinned."""

    __slots__ = ("unit",)
    RULE = "pu:12.16"

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Table) -> None:
        s.call(Roll("crew", (6, 6)))

    def verdict(self, s: Table) -> None:
        s.end()
        unit = self.unit
        need = command.required(s, s.vehicle(unit).side)
        stays = need is not None and sum(self.thrown) >= need
        tell(s, "crew-stays" if stays else "crew-flees", "pu:12.16", unit=s.name(unit), dice=dice(self.thrown))
        if not stays:
            crew = s.vehicle(unit).crew
            s.put_vehicle(unit, crew=())
            for exp in crew:
                on_foot(s, unit, exp)
            for i in aboard(s, unit):
                if not s.ever[i] & CREW:
                    s.call(Emerge(unit, i))
