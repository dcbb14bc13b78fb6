"""The chance of a shot before it is fired, or while it waits for its answers: what destroys, and why (section 9).

The reckoning is that of chapter 9 (`fire`): the same values, the same modifiers, the same armour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from grognard.core.values import Action, Effect, Fact, Modifier, Odds, Seat, Stage, one_throw
from grognard.games.tank_commander.attacks import Target
from grognard.games.tank_commander.data import AT, SA, TMV, Data
from grognard.games.tank_commander.fire import (
    IN_MELEE,
    LONG,
    LUCKY,
    RULE_OF,
    SHORT,
    Shot,
    armour_of,
    in_sight,
    like_at,
    modifiers,
    needs_penetration,
    penetration_of,
    value_of,
)
from grognard.games.tank_commander.state import Cards, Table

NUMBERS: Final = range(1, 11)
EVEN: Final = {number: Fraction(1, 10) for number in NUMBERS}
DESTROYS: Final = Effect("cross", "effect.destroyed", "tc:9.3e")
TEN: Final = (10,)  # a die, or a number printed on a card
NATURAL_LUCK: Final = 2  # tc:9.3.1a up to this natural number the side is hit
RANGES: Final = {IN_MELEE: ("tc:9.1e", "melee"), SHORT: ("tc:9.1a", "short"), LONG: ("tc:9.1b", "long")}
SHOOTING: Final = frozenset({"v-ambush", "v-oppfire", "v-return"})  # Interrupts that name firer, target and weapon
SAVING: Final = frozenset({"v-ammo", "v-withdraw", "v-ricochet", "v-dud", "v-fanatic"})
TOUCHING: Final = SAVING | {"v-flank", "v-hulldown", "v-aim", "v-smoke"}  # cards that change a pending shot


class Aim(NamedTuple):
    """A shot as far as it is known: one that is thought of has neither Hull Down nor a number."""

    firer: int
    target: int
    weapon: int
    distance: int
    flank: bool = False
    hull: int = 0
    number: int = 0
    open: bool = False  # reckoned by what everybody knows


def of_action(s: Table, action: Action) -> Odds | None:
    """The odds of an action that fires: in a fire play, in melee, or by an Interrupt (tc:9.3.1b Ambush too)."""
    verb, args = action.verb, action.args
    flank = False
    if verb in ("play", "also") and args[0] in SHOOTING and len(args) == 4:
        flank, args = args[0] == "v-ambush", args[1:]
    elif verb not in ("fire", "shoot"):
        return None
    firer, target, weapon = s.piece(args[0]), s.piece(args[1]), s.data.weapon_index[args[2]]
    distance = s.board.distance[s.at[firer]][s.at[target]]
    return of_aim(s, Aim(firer, target, weapon, distance, flank and like_at(s, weapon)))


def aim_of(shot: Shot) -> Aim:
    return Aim(shot.firer, shot.target, shot.weapon, shot.distance, shot.flank, shot.hull, shot.number)


def of_aim(s: Table, aim: Aim) -> Odds:
    """The chance to destroy, as far as the view knows the numbers of the draw pile."""
    value = value_of(s, aim.firer, aim.weapon, aim.distance)
    found = modifiers(s, aim.target, aim.weapon, aim.distance, aim.hull)
    shift = sum(m.amount for m in found)
    weights = EVEN if aim.open else number_weights(s, s.owner[aim.firer])
    hits = [n for n in NUMBERS if n + shift <= value]
    good = tuple(n for n in hits if pierces(s, aim, n))
    drawn = {aim.number: Fraction(1)} if aim.number else weights
    kills = sum((drawn.get(n, Fraction(0)) for n in good), Fraction(0))
    held = sum((drawn.get(n, Fraction(0)) for n in hits), Fraction(0)) - kills
    luck = _luck(weights) if s.options.optional_penetration and held else None
    facts = (_kind(s, aim), *_helpers(s, aim), *_effects(s, aim, hits), *_exactness(s, aim))
    rule, label = RULE_OF.get(aim.weapon, "tc:9.6c"), "odds.stage.shot" if luck else ""
    shot = Stage(label, TEN, kills, value, max(good, default=0), rule, tuple(found), good, facts)
    found_odds = Odds(kills + held * luck.chance, (shot, luck)) if luck else one_throw(shot)
    return found_odds._replace(effect=DESTROYS)


def _luck(weights: dict[int, Fraction]) -> Stage:
    """tc:9.3.2 The further number for a hit that does not penetrate."""
    chance = sum((weights[n] for n in NUMBERS if n <= LUCKY), Fraction(0))
    fact = Fact("tc:9.3.2", "odds.lucky", {"n": LUCKY})
    return Stage("odds.stage.luck", TEN, chance, LUCKY, LUCKY, "tc:9.3.2", facts=(fact,))


def pierces(s: Table, aim: Aim, number: int) -> bool:
    """Whether a hit with this natural number destroys by itself (tc:9.3e, tc:9.4j)."""
    if not needs_penetration(s, aim.target, aim.weapon):
        return True
    armour, _ = armour_of(s, aim.target, number, aim.flank, aim.distance)
    return penetration_of(s, aim.firer, aim.weapon, aim.distance) > armour


def number_weights(s: Table, seat: Seat) -> dict[int, Fraction]:
    """The chance of each number: exact with a die; with cards, over the seat's own pile and an unknown colour."""
    cards = s.pile[seat].cards
    if s.options.random_source == "d10" or not cards or min(cards) < 0:
        return EVEN
    return _printed(s.data, cards)


@lru_cache(maxsize=64)
def _printed(data: Data, cards: Cards) -> dict[int, Fraction]:
    """The share of each number among all that these cards print; asked again for every shot of a moment."""
    found = Counter(number for card in cards for number in data.numbers[card])
    return {number: Fraction(found[number], 5 * len(cards)) for number in NUMBERS}


# -- why -----------------------------------------------------------------------------------------------------------


def _kind(s: Table, aim: Aim) -> Fact:
    """Kind of fire and range."""
    rule, name = RANGES[aim.distance]
    return Fact(rule, f"odds.{name}", {"weapon": s.data.weapon_names[aim.weapon]})


def _helpers(s: Table, aim: Aim) -> list[Fact]:
    """Cards attached to the firer that the value counts already."""
    data, gear = s.data, s.gear[aim.firer]
    if aim.weapon == AT:
        found = [card for card in gear if card == data.ace]
    elif aim.weapon == SA:
        bonus = data.bonus_melee if aim.distance == IN_MELEE else data.bonus_short
        found = [card for card in gear if card == data.hero or bonus[card]]
    else:
        found = [card for card in gear if aim.weapon == TMV and card == data.hero]
    if not found:
        return []
    rule = "tc:12.3" if data.hero in found or data.ace in found else "tc:13.0a"
    return [Fact(rule, "odds.with", {"cards": tuple(data.ids[card] for card in found)})]


def _effects(s: Table, aim: Aim, hits: list[int]) -> list[Fact]:
    """What a hit does, by its natural number: the armour that applies, against the penetration."""
    if not hits:
        return [Fact("tc:9.3d", "odds.no-hit")]
    if not needs_penetration(s, aim.target, aim.weapon):
        return [Fact("tc:17.1i" if like_at(s, aim.weapon) else "tc:9.4j", "odds.destroys")]
    pen = penetration_of(s, aim.firer, aim.weapon, aim.distance)
    found: list[Fact] = []
    low, high = [n for n in hits if n <= NATURAL_LUCK], [n for n in hits if n > NATURAL_LUCK]
    for numbers in (low, high):
        if numbers and (not aim.number or aim.number in numbers):
            armour, rule = armour_of(s, aim.target, numbers[0], aim.flank, aim.distance)
            key = "odds.pierces" if pen > armour else "odds.holds"
            params = {"numbers": _range(numbers), "pen": pen, "armour": armour, "which": WHICH[rule]}
            found.append(Fact(rule, key, params))
    return found


WHICH: Final = {
    "tc:9.3h": "front", "tc:9.3.1a": "side", "tc:9.3.1b": "side", "tc:10.0k": "side", "tc:9.3.1c": "half",
    "tc:10.0l": "half",
}  # fmt: skip


def _range(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}\u2013{numbers[-1]}"


def _exactness(s: Table, aim: Aim) -> list[Fact]:
    """tc:7.0b Cards print uneven numbers: how the chance was reckoned."""
    if aim.number:
        return [Fact("tc:7.0b", "odds.drawn", {"n": aim.number})]
    return exactness(s, s.owner[aim.firer])


def exactness(s: Table, seat: Seat) -> list[Fact]:
    cards = s.pile[seat].cards
    if s.options.random_source == "d10" or not cards:
        return []
    if min(cards) < 0:
        return [Fact("tc:7.0b", "odds.hidden-pile")]
    return [Fact("tc:7.0b", "odds.known-pile", {"n": len(cards)})]


# -- while it waits ------------------------------------------------------------------------------------------------


def after(s: Table, aim: Aim, cards: Iterable[tuple[str, tuple[str, ...]]]) -> Odds:
    """The odds of a shot once these cards have taken effect, each with what it names (tc:12.2f: in any order)."""
    smoked: list[int] = []
    for card, args in cards:
        if card in SAVING:
            return saved(of_aim(s, aim), card)
        if card == "v-flank":
            aim = aim._replace(flank=True)
        elif card == "v-hulldown":
            aim = aim._replace(hull=aim.hull + 1)
        elif card == "v-aim":
            aim = aim._replace(number=0)
        elif card == "v-smoke":
            smoked.append(s.board.index[args[0]])
    if smoked and not aim.number and aim.distance != IN_MELEE:  # tc:R21 checked again before the number is drawn
        clouded = s.clone()
        for place in smoked:
            clouded.smoke[place] = s.owner[aim.target]
        if not in_sight(clouded, s.at[aim.firer], s.at[aim.target]):
            return saved(of_aim(s, aim), "v-smoke")
    return of_aim(s, aim)


def saved(odds: Odds, card: str) -> Odds:
    """No number destroys: a card has seen to that."""
    facts = (Fact("tc:12.3", "odds.saved", {"card": card}),)
    return one_throw(odds.stages[0]._replace(label="", chance=Fraction(0), need=0, good=(), facts=facts))


def of_attack(s: Table, seat: Seat, value: int, found: tuple[Modifier, ...]) -> Odds:
    """tc:9.6a The chance that an event destroys one card."""
    shift = sum(m.amount for m in found)
    good = tuple(n for n in NUMBERS if n + shift <= value)
    weights = number_weights(s, seat)
    chance = sum((weights[n] for n in good), Fraction(0))
    facts = tuple(exactness(s, seat))
    return one_throw(Stage("", TEN, chance, value, max(good, default=0), "tc:9.6a", found, good, facts))


def sure(odds: Odds) -> Odds:
    """The same once it has come to pass: nothing is left to be drawn."""
    return one_throw(odds.stages[0]._replace(chance=Fraction(1), facts=()))


def of_targets(s: Table, seat: Seat, targets: tuple[Target, ...]) -> Odds | None:
    """The odds of an event that attacks a single card; several cards have several chances."""
    return of_attack(s, seat, targets[0][2], targets[0][3]) if len(targets) == 1 else None
