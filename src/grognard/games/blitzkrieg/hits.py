"""bk:0.9a to bk:0.9d, bk:0.13, bk:216 What fire does: hits shared, saves, markers, destruction."""

from __future__ import annotations

from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Seat
from grognard.games.blitzkrieg import look, quiet
from grognard.games.blitzkrieg.events import dice, tell, tell_of
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    CAMOUFLAGED,
    COMMANDER_HIT,
    DEAD,
    DEMORALISED,
    DUG_IN,
    FOGGED,
    HATCH,
    HIDDEN,
    IMMOBILE,
    NONE,
    SHOT_AT,
    STOPPED,
    Fight,
)

GROUP = 50  # mm: who is so near the target shares its hits (bk:0.9a)


# -- what befalls an element -----------------------------------------------------------------------------------------


def reveal(s: Fight, i: int, rule: str) -> None:
    """bk:0.24b, bk:0.25 A hidden element is placed; a camouflaged one is so no more."""
    unit = s.units[i]
    if unit.marks & HIDDEN:
        s.lift(i, HIDDEN | CAMOUFLAGED | FOGGED)
        assert unit.at is not None
        # All that is seen from now on is told: where it turned while it was hidden, and what else it did.
        where = {"node": f"{unit.at[0]},{unit.at[1]}", "heading": unit.heading * 15, "turret": unit.turret * 15}
        stands = tuple(getattr(s.units[i], name) for name in SEEN_AT_ONCE)
        leads = s.hq[s.models[i].formation] == i  # it may have taken command unseen (bk:0.6d)
        tell(s, "appears", rule, unit=s.models[i].name, floor=unit.floor, stands=stands, leads=leads, **where)
    elif unit.marks & CAMOUFLAGED:
        s.lift(i, CAMOUFLAGED)


SEEN_AT_ONCE = ("marks", "now", "moved", "spent", "rounds", "weight", "charges", "task", "rockets", "launcher")


def spied(s: Fight, i: int, rule: str) -> None:
    """bk:0.25 An enemy sees it: that is told, for it may be one who is hidden himself."""
    masked = s.units[i].marks & (HIDDEN | CAMOUFLAGED) == CAMOUFLAGED
    reveal(s, i, rule)
    if masked:
        tell(s, "unmasked", rule, unit=s.models[i].name)


def eliminate(s: Fight, i: int, rule: str) -> None:
    """bk:0.9b, bk:0.13, bk:205 Removed; the model of a vehicle stays as a wreck."""
    unit, model = s.units[i], s.models[i]
    if unit.life != ALIVE:
        return
    reveal(s, i, rule)
    if model.kind == "vehicle" and s.p.wreck_wrecks and unit.at is not None:
        s.wrecks = (*s.wrecks, (*unit.at, unit.heading, model.armoured, model.type))
    aboard = s.inside(i)
    s.put(i, life=DEAD, at=None, aboard=NONE, task=())
    tell(s, "destroyed" if model.kind in ("vehicle", "gun") else "eliminated", rule, unit=model.name)
    if aboard:
        from grognard.games.blitzkrieg import transport  # noqa: PLC0415 - transport needs places, which need hits

        transport.bail_out(s, i, aboard, unit.at, rule)


def demoralise(s: Fight, i: int, rule: str) -> None:
    """bk:0.9b, bk:0.9d, bk:0.9f A second time it is eliminated; the crew of armour only stays so (bk:0.13)."""
    if s.units[i].life != ALIVE:
        return
    if s.units[i].marks & DEMORALISED:
        if not s.models[i].armoured:
            eliminate(s, i, rule)
        return
    s.lay(i, DEMORALISED)
    tell_of(s, i, "demoralised", rule)


def immobilise(s: Fight, i: int, rule: str) -> None:
    """bk:0.13, bk:0.13a A second time destroys."""
    if s.units[i].life != ALIVE:
        return
    if s.units[i].marks & IMMOBILE and not s.units[i].marks & BURIED:
        eliminate(s, i, "bk:0.13a")
        return
    s.lay(i, IMMOBILE)
    tell_of(s, i, "immobilised", rule)


def shot_at(s: Fight, i: int) -> None:
    """bk:112 Any fire that included it counts, hit or not."""
    s.note(i, SHOT_AT)


# -- experience --------------------------------------------------------------------------------------------------------


def experience(s: Fight, i: int, *modifiers: Modifier) -> tuple[int, int, tuple[Modifier, ...]]:
    """bk:0.9c, bk:216a The value an element needs, what is added, and why."""
    made = list(modifiers)
    if s.units[i].marks & COMMANDER_HIT:
        made.append(Modifier("bk:216a", "mod.commander-hit", -1))
    return s.data.needed[s.models[i].level], sum(m.amount for m in made), tuple(made)


def passes(face: int, need: int, plus: int) -> bool:
    """bk:0.9c A natural 1 fails, a natural 6 passes."""
    return face == 6 or (face != 1 and face + plus >= need)


class Test(Step[Fight]):
    """bk:0.9c One experience test; what lies below is told `passed` or `failed`."""

    __slots__ = ("modifiers", "purpose", "rule", "unit")
    RULE = "bk:0.9c"

    def __init__(self, unit: int, purpose: str, rule: str, *modifiers: Modifier) -> None:
        self.unit = unit
        self.purpose = purpose
        self.rule = rule
        self.modifiers = modifiers

    def run(self, s: Fight) -> None:
        s.call(quiet.roll(s, self.unit, self.purpose))

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return quiet.veiled(s, self, self.unit, seat)

    def receive(self, s: Fight, answer: Action) -> None:
        (face,) = faces(answer)
        need, plus, modifiers = experience(s, self.unit, *self.modifiers)
        good = passes(face, need, plus)
        tell_of(s, self.unit, f"{self.purpose}-{'yes' if good else 'no'}", self.rule, modifiers, dice=dice((face,)),
                need=need)  # fmt: skip
        s.end(Action("passed" if good else "failed"))


# -- saves -------------------------------------------------------------------------------------------------------------


class Save(Step[Fight]):
    """bk:0.9b, bk:0.9c, bk:R34 So many hits on one element: a die each. Natural or modified 1: eliminated; below the
    experience value: demoralised, and twice demoralised is eliminated."""

    __slots__ = ("count", "crew", "modifier", "rule", "unit")
    RULE = "bk:0.9b"

    def __init__(self, unit: int, count: int, modifier: Modifier | None = None, *, crew: bool = False) -> None:
        self.unit = unit
        self.count = count
        self.modifier = modifier
        self.crew = crew  # of an armoured vehicle that shows itself (bk:0.14b)
        self.rule = "bk:0.14b" if crew else "bk:0.9b"

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return quiet.veiled(s, self, self.unit, seat)

    def run(self, s: Fight) -> None:
        if s.units[self.unit].life != ALIVE:
            s.end()
        else:
            s.call(quiet.bucket(s, self.unit, "save", self.count))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        i, shown = self.unit, faces(answer)
        modifiers = [self.modifier] if self.modifier else []
        if s.models[i].fanatic:
            modifiers.append(Modifier("bk:0.9c", "mod.fanatic", 1))
        plus, need = sum(m.amount for m in modifiers), s.data.needed[s.models[i].level]
        fatal = sum(face == 1 or face + plus <= 1 for face in shown)
        shaken = sum(1 for face in shown if face != 1 and 1 < face + plus < need)
        tell_of(s, i, "saves", self.rule, modifiers, dice=dice(shown), need=need, n=fatal + shaken)
        killed = fatal > 0
        if self.crew:
            if killed:
                crew_hit(s, i)
            elif shaken:
                demoralise(s, i, self.rule)
        elif killed or shaken > 1:
            eliminate(s, i, self.rule)
        elif shaken:
            demoralise(s, i, self.rule)


def crew_hit(s: Fight, i: int) -> None:
    """bk:216, bk:216a The crew of an open vehicle, or the commander of a closed one."""
    if s.models[i].open_topped:
        eliminate(s, i, "bk:216")
    elif s.p.crew_closed_effect == "commander_hit":
        s.lift(i, HATCH)
        s.lay(i, COMMANDER_HIT | STOPPED)
        tell(s, "commander-hit", "bk:216a", unit=s.models[i].name)
    else:
        s.lift(i, HATCH)
        demoralise(s, i, "bk:216")


# -- sharing -----------------------------------------------------------------------------------------------------------


def sharing(s: Fight, target: int) -> list[int]:
    """bk:0.9a The visible elements that share hits with a target: within 5 cm or in its building; the target first."""
    model = s.models[target]
    if model.kind == "vehicle":
        return [target]
    house = s.table.building(s.place(target))
    others = [
        i for i in s.shown(model.side)
        if i != target and s.models[i].kind != "vehicle"
        and (look.within(s, i, target, GROUP) or (house and s.table.building(s.place(i)) == house))
    ]  # fmt: skip
    return [target, *others]


class Share(Step[Fight]):
    """bk:0.9a Hits shared as evenly as possible; the firer chooses who gets the odd ones."""

    __slots__ = ("among", "chosen", "count", "modifier", "seat")
    RULE = "bk:0.9a"

    def __init__(self, seat: Seat, among: tuple[int, ...], count: int, modifier: Modifier | None) -> None:
        self.seat = seat
        self.among = among
        self.count = count
        self.modifier = modifier
        self.chosen: tuple[int, ...] = ()

    @property
    def odd(self) -> int:
        """Odd hits still to be given; the named target has the first."""
        return self.count % len(self.among) - len(self.chosen)

    def left(self) -> list[int]:
        return [i for i in self.among if i not in self.chosen]

    def actor(self, s: Fight) -> Seat | None:
        return self.seat if 0 < self.odd < len(self.left()) and self.chosen else None

    def choices(self, s: Fight) -> list[Action]:
        return [Action("odd", (s.models[i].name,)) for i in self.left()]

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.share", self.RULE, {"n": self.odd})

    def take(self, s: Fight, action: Action) -> None:
        s.become(self.but(chosen=(*self.chosen, s.find(action.args[0]))))

    def run(self, s: Fight) -> None:
        if self.odd > 0 and not self.chosen:
            s.become(self.but(chosen=(self.among[0],)))
            return
        s.end()
        even = self.count // len(self.among)
        for i in reversed(self.among):
            count = even + (i in self.chosen)
            if count:
                shot_at(s, i)
                s.call(Save(i, count, self.save_modifier(s, i)))

    def save_modifier(self, s: Fight, i: int) -> Modifier | None:
        """bk:105, bk:R55 The malus of 20 mm fire is for infantry, not for gun crews."""
        spared = self.modifier is not None and self.modifier.rule == "bk:105" and not s.models[i].on_foot
        return None if spared else self.modifier


def strike(s: Fight, seat: Seat, target: int, count: int, modifier: Modifier | None = None) -> None:
    """So many hits arrive at a target and those around it."""
    if count:
        s.call(Share(seat, tuple(sharing(s, target)), count, modifier))


# -- armour ------------------------------------------------------------------------------------------------------------


class Destroy(Step[Fight]):
    """bk:0.13 The destroy test: two dice, anti-tank power and modifiers, less the armour that was hit."""

    __slots__ = ("armour", "halting", "modifiers", "rolled", "target")
    RULE = "bk:0.13"

    def __init__(self, target: int, armour: int, modifiers: tuple[Modifier, ...], *, halting: bool = False) -> None:
        self.target = target
        self.armour = armour
        self.modifiers = modifiers  # the power itself is the first
        self.halting = halting
        self.rolled = False

    def run(self, s: Fight) -> None:
        if self.rolled or s.units[self.target].life != ALIVE:
            s.end()
        else:
            s.call(Roll("destroy", (6, 6)))

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb != "roll":
            s.become(self.but(rolled=True))
            if answer.verb == "failed":
                eliminate(s, self.target, "bk:0.13")
            return
        shown, i, rules = faces(answer), self.target, s.data.constants["destroy"]
        total = sum(shown) + sum(m.amount for m in self.modifiers) - self.armour
        tell(s, "destroy-test", self.RULE, self.modifiers, unit=s.models[i].name, dice=dice(shown), total=total,
             armour=self.armour)  # fmt: skip
        s.become(self.but(rolled=True))
        if self.halting:  # bk:212 nothing worse than immobilised
            if total >= rules["immobilise_shot_at"]:
                immobilise(s, i, "bk:212")
            else:
                tell(s, "unharmed", "bk:212", unit=s.models[i].name)
        elif total >= rules["destroyed_at"]:
            eliminate(s, i, self.RULE)
        elif total == rules["immobilised_at"]:
            immobilise(s, i, self.RULE)
            if s.units[i].life == ALIVE:
                s.call(Test(i, "crew", self.RULE))
        elif total == rules["shaken_at"]:
            demoralise(s, i, self.RULE)
        else:
            tell(s, "unharmed", self.RULE, unit=s.models[i].name)


def digs(s: Fight, i: int) -> None:
    """bk:111 Light cover until it moves."""
    s.lay(i, DUG_IN)
    tell_of(s, i, "digs-in", "bk:111")
