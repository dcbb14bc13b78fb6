"""The Break Test as it would be after a card: the dice that its effects bring, as far as they can be foreseen.

Reckoned with counts alone: the enemy gives up what he must, a Sniper Shot takes a unit, a Deplete a full-strength
formation, a Supply one of this battle. What chance or a later decision brings (draws, Overruns) is not foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad.breaktest import Dice, chance_of, dice_of
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET, Compiled, Effect
from grognard.games.hell_of_stalingrad.plays import missing
from grognard.games.hell_of_stalingrad.state import Siege


class Outlook:
    """What the dice of the Break Test are counted from."""

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

    def dice(self) -> Dice:
        units = (self.soft[GERMAN] + self.hard[GERMAN], self.soft[SOVIET] + self.hard[SOVIET])
        defense = self.s.data.defense[self.s.building[self.s.battle]]
        return dice_of((self.full[0], self.full[1]), units, self.infernos, self.bonus, defense, self.steals)

    def resolve(self, effects: Compiled) -> None:
        side = self.s.side_of(self.seat)
        for effect in effects:
            if effect.op in FORESEEN:
                FORESEEN[effect.op](self, side, effect)

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


Foreseen = Callable[[Outlook, int, Effect], None]
FORESEEN: Final[dict[str, Foreseen]] = {
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


def after_card(s: Siege, seat: Seat, card: int, f: int) -> Dice:
    """The dice once this seat has resolved the card on a formation; f is -1 for a hero."""
    outlook = Outlook(s, seat)
    if s.side_of(seat) == SOVIET and f >= 0:  # hs:13.4.b each Motivator goes with a rifle unit
        outlook.soft[SOVIET] = max(0, outlook.soft[SOVIET] - 2 * missing(s, card, f))
    outlook.resolve(s.data.effects[card])
    return outlook.dice()


def after_effects(s: Siege, seat: Seat, effects: Compiled) -> Dice:
    """The dice once this seat has resolved these effects."""
    outlook = Outlook(s, seat)
    outlook.resolve(effects)
    return outlook.dice()


def chance(s: Siege, side: int, dice: Dice) -> Fraction:
    return chance_of(dice, side, s.options.bloody_slaughter)
