"""A battle of The Hell of Stalingrad: how it stands, and what each action would add to it.

One currency for everything, the logarithm of the German odds in the Break Test. The dice as they stand say most of it,
the more so the fewer Hold Actions are left; flames, buckets, units and formations say what the dice may become. Cards
are worth playing for what they change at once, and worth looking for in a Redraw because a few of them (heroes,
Infernos) change much more than all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import log
from typing import Final, NamedTuple

from grognard.core.values import Action, Seat
from grognard.games.hell_of_stalingrad import plays
from grognard.games.hell_of_stalingrad.breaktest import dice_of, german_wins
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET, Compiled, Data
from grognard.games.hell_of_stalingrad.forecast import Outlook
from grognard.games.hell_of_stalingrad.rounds import HOLD, REDRAW
from grognard.games.hell_of_stalingrad.state import Siege


class Weights(NamedTuple):
    """What counts in a battle, in log-odds."""

    now: float = 0.23  # the odds of the dice as they stand
    near: float = 0.43  # more of them when a single Hold Action is left, half as much more with two
    inferno: float = 0.15  # an Inferno is a die, and one that stays
    fire: float = 0.073  # a space of the Fire Track
    bucket: float = 0.046  # a space of the Bucket Track
    full: float = 0.12  # a full-strength formation more than the enemy has
    units: float = 0.015  # a unit more
    bonus: float = 0.05  # a hero's die, which nobody can take away any more
    steal: float = 0.21  # a stolen die
    move: float = 0.146  # to act next
    slot: float = 0.0  # room for a card on a formation, or a point of patriotism
    hold: float = 0.0  # what a Hold Action brings by its carnage card
    second: float = 0.12  # a second action
    forms: float = 0.2  # a formation that comes into the battle
    cards: float = 0.03  # a card drawn, or one that the enemy loses
    keep: float = 0.5  # of the worth of a card, what one gives up by playing it now rather than later
    intercept: float = 0.25  # what an enemy card must add to be worth a hero


JUDGED: Final = Weights()  # how a battle stands, fitted to what became of battles
ACTED: Final = Weights(
    now=0.24, near=0.23, inferno=0.2, fire=0.08, bucket=0.08, full=0.13, units=0.02, bonus=0.22, steal=0.55, move=0.15,
    hold=0.1, keep=0.2, second=0.22,
)  # fmt: skip
WEIGHTS: Final = [ACTED, ACTED]  # of the German and of the Soviet player
COUNTED: Final = ACTED._replace(now=1.0, near=0.0, inferno=0.0, fire=0.02, bucket=0.02, full=0.0, units=0.0, move=0.0)
# who counts the dice as they stand, and hardly what they may become; an attacker of that kind minds his flames a little
# more, keeps what is good for later and takes his time, else he is no match for anybody
PLAIN: Final = (COUNTED._replace(fire=0.05, bucket=0.05, hold=-0.15, keep=0.5), COUNTED)
WORTH: Final = {  # what the effects of a card in hand promise its owner
    "bonus_dice": 0.15, "inferno": 0.15, "kindle": 0.15, "douse": 0.13, "steal": 0.3, "fire": 0.015, "bucket": 0.01,
    "second_action": 0.015, "draw": 0.01, "discard": 0.01, "redraw": 0.05, "new_formation": 0.04, "overrun": 0.015,
    "deplete": 0.025, "supply": 0.01, "add_unit": 0.005, "kill": 0.005, "precision_kill": 0.01, "sniper": 0.005,
    "recover": 0.025, "free_next": 0.01, "inspect_discard": 0.01, "discard_hand": 0.05,
}  # fmt: skip
INTERCEPTOR: Final = 0.03  # and a hero who waits for the enemy's card
UNUSABLE: Final = 0.3  # of its worth, what a card keeps that nobody in the battle can bear
FEW: Final = 6  # cards in a deck, about what a Redraw takes
MOST_FULL: Final = 3  # formations, and units, ahead: more would not be better
MOST_UNITS: Final = 6


@cache
def _log_odds(full: int, units: int, infernos: int, bonus: int, defense: int, steals: int, slaughter: str) -> float:
    """Of the German, with the dice as they stand; only who has more formations and units matters, 2 for neither any."""
    sides = {-1: (0, 1), 0: (1, 1), 1: (1, 0), 2: (0, 0)}
    found = dice_of(sides[full], sides[units], infernos, bonus, defense, steals)
    chance = max(0.02, min(0.98, float(german_wins(found.german, found.soviet, slaughter))))
    return log(chance / (1 - chance))


def _ahead(german: int, soviet: int) -> int:
    return (german > soviet) - (german < soviet) if german or soviet else 2


class Moment:
    """One decision of a seat in a battle. All gains are those of its own side."""

    def __init__(self, s: Siege, seat: Seat, weights: Weights | None = None) -> None:
        self.s = s
        self.seat = seat
        self.side = s.side_of(seat)
        self.sign = 1.0 if self.side == GERMAN else -1.0
        self.weights = weights or WEIGHTS[self.side]
        self.holds = s.hold[s.battle]
        self.defense = s.data.defense[s.building[s.battle]]
        self.outlook = Outlook(s, seat)
        self.now = self.lead(self.outlook, self.holds)  # if the enemy acts next, as he does after each action

    def lead(self, o: Outlook, holds: int) -> float:
        """How far the German is ahead when so many Hold Actions are left."""
        w = self.weights
        full = o.full[GERMAN] - o.full[SOVIET]
        german, soviet = o.soft[GERMAN] + o.hard[GERMAN], o.soft[SOVIET] + o.hard[SOVIET]
        units = german - soviet
        dice = _log_odds(
            _ahead(o.full[GERMAN], o.full[SOVIET]), _ahead(german, soviet), o.infernos, o.bonus, self.defense, o.steals,
            self.s.options.bloody_slaughter,
        )  # fmt: skip
        if holds <= 0:
            return dice
        full = MOST_FULL if full > MOST_FULL else -MOST_FULL if full < -MOST_FULL else full
        units = MOST_UNITS if units > MOST_UNITS else -MOST_UNITS if units < -MOST_UNITS else units
        return (
            (w.now + w.near / holds) * dice
            + w.inferno * (o.infernos - self.defense)
            + w.fire * o.fire
            - w.bucket * o.bucket
            + w.full * full
            + w.units * units
            + w.bonus * o.bonus
            - w.steal * o.steals
            - w.move * self.sign
        )

    # -- what an action adds ---------------------------------------------------------------------------------------

    def effects(self, effects: Compiled, seat: Seat) -> float:
        """What effects of a seat add for this one: the dice that can be foreseen, and what else is good for it."""
        o = self.outlook.copy(seat)
        o.resolve(effects)
        found = self.sign * (self.lead(o, self.holds) - self.now)
        return found + (1.0 if self.s.side_of(seat) == self.side else -1.0) * self._unseen(effects)

    def card(self, action: Action) -> float:
        """What a card adds at once."""
        data = self.s.data
        card = data.card_index[action.args[0]]
        gain = self.effects(data.effects[card], self.seat)
        if action.verb == "hero":
            return gain
        if self.side == SOVIET:
            # hs:13.4.b each Motivator goes with a rifle unit
            missing = plays.missing(self.s, card, data.formation_index[action.args[1]])
            price = 0 if self.s.free else data.cost[card]
            return gain - self.weights.slot * price - 2 * self.weights.units * missing
        return gain - self.weights.slot

    def hold(self) -> float:
        """One space nearer to the Break Test, and the effect of a carnage card."""
        return self.sign * (self.lead(self.outlook, self.holds - 1) - self.now) + self.weights.hold

    def redraw(self, usable: set[str]) -> float:
        """The commander's bonus, and better cards for those that are put away."""
        s = self.s
        bonus = self.effects(s.data.bonus[s.commander[self.seat]], self.seat)
        gone, draws = poor(s, self.seat, usable)
        return bonus + mean_worth(s, self.side) * draws - sum([worth for worth, _ in gone]) if draws else bonus

    def _unseen(self, effects: Compiled) -> float:
        """What effects bring beside dice."""
        w, found = self.weights, 0.0
        for op, n, _ in effects:
            if op == "second_action":
                found += w.second
            elif op in ("new_formation", "overrun"):
                found += w.forms
            elif op in ("draw", "discard"):
                found += w.cards * n
            elif op in ("redraw", "discard_hand"):
                found += w.cards * 4
            elif op in ("recover", "inspect_discard", "free_next"):
                found += w.cards * 2
        return found

    # -- what to do ------------------------------------------------------------------------------------------------

    def ranked(self, offered: list[Action]) -> list[Action]:
        """Every card once, a Redraw and a Hold Action; what adds most comes first."""
        s, keep = self.s, self.weights.keep
        usable = {action.args[0] for action in offered if action.args}
        gains = {
            action: self.card(action) - keep * worth(s, s.data.card_index[action.args[0]])
            for action in distinct(s, self.side, offered)
        }
        gains[HOLD] = self.hold()
        gains[REDRAW] = self.redraw(usable) - (s.stall >= s.data.guard - 1)  # the last chance to act otherwise
        return sorted(gains, key=lambda action: -gains[action])


def distinct(s: Siege, side: int, offered: Iterable[Action]) -> list[Action]:
    """Every card once, on the formation that can spare it best; heroes as they are."""
    found: dict[str, Action] = {}
    for action in offered:
        if action.verb == "play":
            card = action.args[0]
            if card not in found or _spare(s, side, action) < _spare(s, side, found[card]):
                found[card] = action
        elif action.verb == "hero":
            found[action.args[0]] = action
    return list(found.values())


def _spare(s: Siege, side: int, play: Action) -> tuple[int, int]:
    """A German formation that takes few kinds of cards and has much room; a Soviet one that can just pay."""
    f = s.data.formation_index[play.args[1]]
    if side == GERMAN:
        return s.data.doctrines[f].bit_count(), -s.free_slots(f)
    left = s.patriotism_left(f) - (0 if s.free else s.data.cost[s.data.card_index[play.args[0]]])
    return (0, left) if left >= 0 else (1, -left)


# -- cards in hand -------------------------------------------------------------------------------------------------


def poor(s: Siege, seat: Seat, usable: set[str]) -> tuple[list[tuple[float, int]], int]:
    """Cards that promise less than one that is drawn, and how many are drawn when they are put away (hs:1.6)."""
    ids, waits, hand, worths = s.data.card_ids, s.data.intercepts, s.hand[seat], _worths(s.data)
    drawn = mean_worth(s, s.side_of(seat))
    rated = [(worths[c] * (1.0 if ids[c] in usable or waits[c] else UNUSABLE), c) for c in hand]
    found = [one for one in rated if one[0] < drawn]
    return found, max(0, s.data.hand_number[s.commander[seat]] - len(hand) + len(found))


def worth(s: Siege, card: int) -> float:
    """What a card in hand promises its owner."""
    return _worths(s.data)[card]


@cache
def _worths(data: Data) -> tuple[float, ...]:
    """Of every card."""
    return tuple(
        sum([WORTH.get(op, 0.0) * n for op, n, _ in effects]) + INTERCEPTOR * waits
        for effects, waits in zip(data.effects, data.intercepts, strict=True)
    )


def mean_worth(s: Siege, side: int) -> float:
    """What a card promises that is drawn now: a side knows what its deck still holds, and its discard pile (hs:8.5)."""
    cards = s.deck[side] if len(s.deck[side]) >= FEW else s.deck[side] + s.pile[side]
    if not cards or cards[0] < 0:  # the deck of the enemy
        return _mean_worth(s.data, side, tuple(s.data.tracks.mode[s.options.mode].combat_levels))
    worths = _worths(s.data)
    return sum([worths[card] for card in cards]) / len(cards)


@cache
def _mean_worth(data: Data, side: int, levels: tuple[str, ...]) -> float:
    deck = data.deck(side, levels)
    return sum([_worths(data)[card] for card in deck]) / len(deck)
