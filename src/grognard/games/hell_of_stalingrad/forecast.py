"""The Break Test as it would be after a card: the dice that its effects bring, as far as they can be foreseen.

Reckoned with counts: the enemy gives up what he must, a Sniper Shot takes a unit, a Deplete a full-strength
formation, a Supply one of this battle. That is quick, and what bots judge by. People are told more (`Closer`): which
formation is depleted, what its icon does, who comes from the deck. What else chance or a later decision brings (other
draws, Overruns) is not foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Self

from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad.breaktest import Dice, chance_of, dice_of
from grognard.games.hell_of_stalingrad.data import GERMAN, MACHINE_GUN, RED_STAR, SOVIET, Compiled, Effect
from grognard.games.hell_of_stalingrad.plays import missing
from grognard.games.hell_of_stalingrad.state import DECK, DESTROYED, Siege

Foreseen = Callable[[Any, int, Effect], None]


class Outlook:
    """What the dice of the Break Test are counted from."""

    known: ClassVar[dict[str, Foreseen]]  # effects that are foreseen
    __slots__ = ("bonus", "bucket", "fire", "full", "hard", "infernos", "s", "seat", "soft", "steals", "worn")

    def __init__(self, s: Siege, seat: Seat) -> None:
        d, data = s.battle, s.data
        self.s = s
        self.seat = seat
        self.full = [s.full_strength(side) for side in (GERMAN, SOVIET)]
        self.worn = [len(s.fighting(side)) - full for side, full in enumerate(self.full)]
        base = d * data.kinds
        self.soft = [sum(s.units[base + u] for u in data.soft[side]) for side in (GERMAN, SOVIET)]
        self.hard = [s.count(side, d) - self.soft[side] for side in (GERMAN, SOVIET)]
        self.fire, self.bucket, self.infernos = s.fire[d], s.bucket[d], s.infernos[d]
        self.bonus, self.steals = s.bonus, s.steals

    def copy(self, seat: Seat) -> Self:
        """The same counts, to be changed on their own by what a seat does."""
        twin = object.__new__(type(self))
        twin.s, twin.seat = self.s, seat
        twin.full, twin.worn, twin.soft, twin.hard = self.full[:], self.worn[:], self.soft[:], self.hard[:]
        twin.fire, twin.bucket, twin.infernos = self.fire, self.bucket, self.infernos
        twin.bonus, twin.steals = self.bonus, self.steals
        return twin

    def dice(self) -> Dice:
        units = (self.soft[GERMAN] + self.hard[GERMAN], self.soft[SOVIET] + self.hard[SOVIET])
        defense = self.s.data.defense[self.s.building[self.s.battle]]
        return dice_of((self.full[0], self.full[1]), units, self.infernos, self.bonus, defense, self.steals)

    def resolve(self, effects: Compiled) -> None:
        side, known = self.s.side_of(self.seat), self.known
        for effect in effects:
            if effect.op in known:
                known[effect.op](self, side, effect)

    # -- effects -----------------------------------------------------------------------------------------------------

    def add_unit(self, side: int, effect: Effect) -> None:
        data, u = self.s.data, effect.unit
        (self.hard if data.shielded[u] else self.soft)[data.unit_side[u]] += 1
        if data.elite[u]:
            self.resolve(data.terror[u])

    def kill(self, side: int, effect: Effect) -> None:
        foe = 1 - side
        if self.soft[foe]:
            self.soft[foe] -= 1
        elif not self.hard[foe]:
            self.spill(side)

    def precision(self, side: int, effect: Effect) -> None:
        foe = 1 - side
        if self.hard[foe]:
            self.hard[foe] -= 1
        else:
            self.kill(side, effect)

    def sniper(self, side: int, effect: Effect) -> None:
        self.soft[1 - side] = max(0, self.soft[1 - side] - 1)

    def sacrifice(self, side: int, effect: Effect) -> None:
        self.soft[SOVIET] = max(0, self.soft[SOVIET] - effect.n)

    def massacre(self, side: int, effect: Effect) -> None:
        """hs:17.7.a Rifle units, and no others."""
        self.soft[SOVIET] = max(0, self.soft[SOVIET] - min(effect.n, self.s.rifles()))

    def spill(self, side: int) -> None:
        if side == GERMAN:
            self.advance(1)
        else:
            self.douse(1)

    def burn(self, side: int, effect: Effect) -> None:
        self.advance(effect.n)

    def pour(self, side: int, effect: Effect) -> None:
        self.douse(effect.n)

    def wear(self, side: int, effect: Effect) -> None:
        self.deplete(1 - side)

    def advance(self, n: int) -> None:
        made, self.fire = divmod(self.fire + n, self.s.data.inferno_at)
        self.infernos += made

    def douse(self, n: int) -> None:
        arrived, self.bucket = divmod(self.bucket + n, self.s.data.bucket_at)
        for _ in range(arrived):
            if self.infernos:
                self.infernos -= 1
            else:
                self.fire = 0

    def deplete(self, side: int) -> None:
        """A full-strength formation of a side, if it has any."""
        if self.full[side]:
            self.full[side] -= 1
            self.worn[side] += 1

    def supply(self, side: int, effect: Effect) -> None:
        if self.worn[side]:
            self.worn[side] -= 1
            self.full[side] += 1

    def mutual(self, side: int, effect: Effect) -> None:
        self.deplete(GERMAN)
        self.deplete(SOVIET)

    def reset(self, side: int, effect: Effect) -> None:
        self.fire = 0

    def more_dice(self, side: int, effect: Effect) -> None:
        self.bonus += effect.n

    def steal(self, side: int, effect: Effect) -> None:
        self.steals += effect.n

    def inferno(self, side: int, effect: Effect) -> None:
        self.infernos += 1

    def quench(self, side: int, effect: Effect) -> None:
        self.infernos = max(0, self.infernos - 1)

    def redraw(self, side: int, effect: Effect) -> None:
        """hs:17.5 Which cards come is not foreseen; what the commander adds to them is (hs:1.7)."""
        self.resolve(self.s.data.bonus[self.s.commander[self.seat]])


Outlook.known = {
    "add_unit": Outlook.add_unit,
    "kill": Outlook.kill,
    "precision_kill": Outlook.precision,
    "sniper": Outlook.sniper,
    "sacrifice": Outlook.sacrifice,
    "destroy_rifles": Outlook.massacre,
    "fire": Outlook.burn,
    "bucket": Outlook.pour,
    "inferno": Outlook.inferno,
    "kindle": Outlook.inferno,
    "douse": Outlook.quench,
    "reset_fire": Outlook.reset,
    "deplete": Outlook.wear,
    "mutual_deplete": Outlook.mutual,
    "supply": Outlook.supply,
    "bonus_dice": Outlook.more_dice,
    "steal": Outlook.steal,
    "redraw": Outlook.redraw,
}


class Closer(Outlook):
    """With the formations themselves: of those that may be depleted it is the one that serves best, and its icon works;
    one that comes from the deck is counted with as many units as most of those left there bring."""

    __slots__ = ("fit", "hit", "rifles", "spent")

    def __init__(self, s: Siege, seat: Seat) -> None:
        super().__init__(s, seat)
        self.fit = [[f for f in s.fighting(side) if not s.depleted[f]] for side in (GERMAN, SOVIET)]
        self.spent = [[f for f in s.fighting(side) if s.depleted[f]] for side in (GERMAN, SOVIET)]
        self.hit, self.rifles = s.hit, s.rifles()

    def copy(self, seat: Seat) -> Self:
        twin = super().copy(seat)
        twin.fit, twin.spent = [one[:] for one in self.fit], [one[:] for one in self.spent]
        twin.hit, twin.rifles = self.hit, self.rifles
        return twin

    # -- rifle units ---------------------------------------------------------------------------------------------------

    def add_unit(self, side: int, effect: Effect) -> None:
        self.rifles += effect.unit == self.s.data.rifle
        super().add_unit(side, effect)

    def lose_rifles(self, n: int) -> None:
        lost = min(n, self.rifles, self.soft[SOVIET])  # other losses may have been Rifle units as well
        self.rifles -= lost
        self.soft[SOVIET] -= lost

    def massacre(self, side: int, effect: Effect) -> None:
        self.lose_rifles(effect.n)

    # -- depletion -----------------------------------------------------------------------------------------------------

    def wear(self, side: int, effect: Effect) -> None:
        """hs:2.21 The attacker chooses; hs:14.5 once a round, and hs:14.3 whoever is depleted already would be gone."""
        foe = 1 - side
        self.choose(side, foe, [f for f in (*self.fit[foe], *self.spent[foe]) if f not in self.hit])

    def mutual(self, side: int, effect: Effect) -> None:
        """hs:17.7.l The Soviet player picks both; his own is full-strength, and suffers first."""
        self.choose(SOVIET, SOVIET, [f for f in self.fit[SOVIET] if f not in self.hit])
        self.wear(SOVIET, effect)

    def choose(self, chooser: int, side: int, offered: Sequence[int]) -> None:
        """Of these formations of a side, the one whose depletion serves the chooser best."""

        def served(f: int) -> Fraction:
            twin = self.copy(self.seat)
            twin.suffer(side, f)
            return chance(self.s, chooser, twin.dice())

        if offered:
            self.suffer(side, max(offered, key=served))

    def suffer(self, side: int, f: int) -> None:
        """hs:10.6 A depletion, and what its icon does."""
        icon, data = self.s.data.icon[f], self.s.data
        self.hit += (f,)
        if f in self.spent[side]:
            self.worn[side] -= 1
            self.spent[side].remove(f)
            return
        self.deplete(side)
        self.fit[side].remove(f)
        self.spent[side].append(f)
        if icon == RED_STAR:
            seat, self.seat = self.seat, self.s.owner[f]
            self.resolve(data.medal[f])  # hs:10.9
            self.seat = seat
        elif icon == MACHINE_GUN:
            self.execute(f)

    def execute(self, f: int) -> None:
        """hs:10.8 Rifle units are shot, or the formation goes back."""
        n = self.s.data.executes[f]
        if min(self.rifles, self.soft[SOVIET]) >= n:
            self.lose_rifles(n)
        else:
            self.worn[SOVIET] -= 1
            self.spent[SOVIET].remove(f)

    def supply(self, side: int, effect: Effect) -> None:
        super().supply(side, effect)
        if self.spent[side]:
            self.fit[side].append(self.spent[side].pop())

    # -- the deck ------------------------------------------------------------------------------------------------------

    def reinforce(self, side: int, effect: Effect) -> None:
        """hs:17.7.g, hs:17.7.m Somebody of the deck, full-strength; which one is drawn is not foreseen."""
        s = self.s
        left = s.here[2 * DECK + side] or s.here[2 * DESTROYED + side]  # hs:8.6
        if left:
            self.full[side] += 1
            self.soft[side] += usual_units(s, left)


Closer.known = Outlook.known | {
    "add_unit": Closer.add_unit,
    "destroy_rifles": Closer.massacre,
    "sacrifice": Closer.massacre,
    "deplete": Closer.wear,
    "mutual_deplete": Closer.mutual,
    "supply": Closer.supply,
    "new_formation": Closer.reinforce,
}


def usual_units(s: Siege, formations: Iterable[int]) -> int:
    """As many units as half of these formations bring by their vanguard, or more."""
    brought = sorted(sum(effect.op == "add_unit" for effect in s.data.vanguard[f]) for f in formations)
    return brought[len(brought) // 2]


def after_card(s: Siege, seat: Seat, card: int, f: int) -> Dice:
    """The dice once this seat has resolved the card on a formation; f is -1 for a hero."""
    outlook = Closer(s, seat)
    if s.side_of(seat) == SOVIET and f >= 0:  # hs:13.4.b each Motivator goes with a rifle unit
        pairs = missing(s, card, f)
        outlook.lose_rifles(pairs)
        outlook.soft[SOVIET] = max(0, outlook.soft[SOVIET] - pairs)
    outlook.resolve(s.data.effects[card])
    return outlook.dice()


def after_effects(s: Siege, seat: Seat, effects: Compiled) -> Dice:
    """The dice once this seat has resolved these effects."""
    outlook = Closer(s, seat)
    outlook.resolve(effects)
    return outlook.dice()


def chance(s: Siege, side: int, dice: Dice) -> Fraction:
    return chance_of(dice, side, s.options.bloody_slaughter)
