"""hs:21.5 The Break Test: dice for formations, units, Infernos, defence and heroes; the highest single die wins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

from grognard.core.steps import Bucket, Step, faces
from grognard.core.values import Action
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.state import NONE, Siege

ANSWER: Final = 2  # units that a formation brings
KINDS: Final = (  # of dice, by side: the field, the name
    (("german_formation", "formation"), ("german_unit", "unit"), ("inferno", "inferno"), ("hero", "hero")),
    (("soviet_formation", "formation"), ("soviet_unit", "unit"), ("defensive", "defensive"), ("stolen", "stolen")),
)


class Dice(NamedTuple):
    """The dice of both sides by kind, as they stand; `german` and `soviet` are the totals that are rolled."""

    german_formation: int
    german_unit: int
    inferno: int
    hero: int
    soviet_formation: int
    soviet_unit: int
    defensive: int
    stolen: int
    determination: bool

    @property
    def german(self) -> int:
        won = self.german_formation + self.german_unit + self.inferno + self.hero - self.stolen
        return 1 if self.determination else won

    @property
    def soviet(self) -> int:
        return self.soviet_formation + self.soviet_unit + self.defensive + self.stolen


def _awarded(german: int, soviet: int) -> tuple[int, int]:
    """A die to the side with more, to both if they are equal, to nobody if there is nothing."""
    return int(german >= soviet and german > 0), int(soviet >= german and soviet > 0)


def dice_of(
    full: tuple[int, int], units: tuple[int, int], infernos: int, bonus: int, defense: int, steals: int
) -> Dice:
    """hs:21.5.a to hs:21.5.f, in the order of the rules, from what stands on the table."""
    formation = _awarded(*full)  # hs:21.5.a
    unit = _awarded(*units)  # hs:21.5.b, hs:6.4
    # hs:21.5.c, hs:5.6 one for each Inferno; hs:18.9 the dice of heroes; hs:21.5.d, hs:7.6 the defense
    won = Dice(formation[0], unit[0], infernos, bonus, formation[1], unit[1], defense, 0, False)
    if not won.german:
        return won._replace(determination=True)  # hs:21.5.f
    return won._replace(stolen=min(steals, won.german - 1))  # hs:21.5.e, hs:18.10 never the last one


def projected(s: Siege, d: int, answers: int, more: tuple[int, ...] = ()) -> Dice:
    """The dice of a battle to come: those who were sent, and `more` formations, with what their vanguards bring, and so
    many Soviet formations besides, each at full strength and with as many units as most bring."""
    data = s.data
    full, units = [0, answers], [s.count(GERMAN, d), s.count(SOVIET, d) + ANSWER * answers]
    fire = s.fire[d]
    for side in (GERMAN, SOVIET):
        for f in (*s.here[2 * d + side], *[f for f in more if data.side[f] == side]):
            full[side] += not s.depleted[f]
            for effect in data.vanguard[f]:
                if effect.op == "add_unit":
                    units[data.unit_side[effect.unit]] += 1
                elif effect.op == "fire":
                    fire += effect.n
    infernos = s.infernos[d] + fire // data.inferno_at
    return dice_of((full[0], full[1]), (units[0], units[1]), infernos, 0, data.defense[s.building[d]], 0)


def dice(s: Siege) -> Dice:
    """hs:21.5.a to hs:21.5.f as things stand."""
    d = s.battle
    full = (s.full_strength(GERMAN), s.full_strength(SOVIET))
    units = (s.count(GERMAN, d), s.count(SOVIET, d))
    return dice_of(full, units, s.infernos[d], s.bonus, s.data.defense[s.building[d]], s.steals)


def pool(found: Dice, side: int) -> list[str]:
    """The dice of a side by kind, in the order of the rules; hs:21.5.f Determination, if it has nothing else."""
    if side == GERMAN and found.determination:
        return ["determination"]
    kinds = [name for field, name in KINDS[side] for _ in range(getattr(found, field))]
    return kinds[: len(kinds) - found.stolen] if side == GERMAN else kinds


class BreakTest(Step[Siege]):
    """hs:21.5.g Both roll all their dice; they are compared one by one and never summed."""

    __slots__ = ("german", "rolled", "soviet")
    RULE = "hs:21.5.g"

    def __init__(self, german: int, soviet: int, rolled: tuple[int, ...] = ()) -> None:
        self.german = german
        self.soviet = soviet
        self.rolled = rolled  # the German faces, while the Soviet dice are thrown

    @classmethod
    def prepared(cls, s: Siege) -> BreakTest:
        found = dice(s)
        s.tell(events.break_test(found.german, found.soviet, found.determination))
        return cls(found.german, found.soviet)

    def run(self, s: Siege) -> None:
        if self.rolled:
            s.call(Bucket("soviet-dice", self.soviet))
        else:
            s.call(Bucket("german-dice", self.german))

    def receive(self, s: Siege, answer: Action) -> None:
        shown = faces(answer)
        side = SOVIET if self.rolled else GERMAN
        told = self._course(s, shown) if side == GERMAN else self._decided(s, shown)
        s.tell(events.dice_thrown(s, side, shown, pool(dice(s), side), **told))
        if not self.rolled:
            s.become(self.but(rolled=shown))
            return
        self._compare(s, self.rolled, shown)

    def _course(self, s: Siege, german: tuple[int, ...]) -> dict[str, Any]:
        """How the chance went with the German throw, and what the highest Soviet die will mean."""
        slaughter = s.options.bloody_slaughter
        began, now = german_wins(self.german, self.soviet, slaughter), german_wins_with(german, self.soviet, slaughter)
        rows = (("course.dice", s.lead[GERMAN], percent(began)), ("course.thrown", s.lead[GERMAN], percent(now)))
        outcomes = (_outcome(s, german, self.soviet, face) for face in range(1, 7))
        return {"german": self.german, "soviet": self.soviet, "course": rows, "meaning": tuple(outcomes)}

    def _decided(self, s: Siege, soviet: tuple[int, ...]) -> dict[str, Any]:
        """The last row; where both show the same it goes on, and the next throw has a row for what is left."""
        german = self.rolled[-1]
        if german == soviet[-1]:
            return {}
        return {"course": (("course.thrown", s.lead[GERMAN], 100 * (german > soviet[-1])),)}

    def _compare(self, s: Siege, german: tuple[int, ...], soviet: tuple[int, ...]) -> None:
        """hs:21.5.h The highest die; hs:21.5.i a tie is a Bloody Slaughter and costs each side a die."""
        if german[-1] != soviet[-1]:
            self._won(s, GERMAN if german[-1] > soviet[-1] else SOVIET)  # hs:R2
            return
        left, other = len(german) - 1, len(soviet) - 1
        s.tell(events.slaughter(s, left, other))
        if left == 0:
            self._won(s, SOVIET)  # hs:21.5.j his last die, and so the Determination die
        elif other == 0:
            self._won(s, GERMAN)
        elif s.options.bloody_slaughter == "next_highest":  # hs:21.5.k
            self._compare(s, german[:-1], soviet[:-1])
        else:
            s.become(type(self)(left, other))

    def _won(self, s: Siege, side: int) -> None:
        s.end(Action("won", (str(side),)))


def _outcome(s: Siege, german: tuple[int, ...], soviet: int, face: int) -> tuple[str, int]:
    """What it means if the highest Soviet die shows a face, and whom it serves; -1 if it decides nothing."""
    if face == german[-1] and len(german) > 1 and soviet > 1:
        return f"face.{s.options.bloody_slaughter}", NONE  # hs:21.5.i
    taken = face < german[-1] or (face == german[-1] and len(german) > 1)  # hs:21.5.j
    return ("face.taken", s.lead[GERMAN]) if taken else ("face.held", s.lead[SOVIET])


# -- odds ----------------------------------------------------------------------------------------------------------


@cache
def first_roll(german: int, soviet: int) -> tuple[Fraction, Fraction]:
    """The chances that the highest German die is higher, and that it is equal."""
    higher = equal = Fraction(0)
    for face in range(1, 7):
        mine = Fraction(face**german - (face - 1) ** german, 6**german)
        higher += mine * Fraction(face - 1, 6) ** soviet
        equal += mine * Fraction(face**soviet - (face - 1) ** soviet, 6**soviet)
    return higher, equal


@cache
def german_wins(german: int, soviet: int, slaughter: str) -> Fraction:
    """The exact chance that the German takes the building; the Determination die is a single die like any other."""
    if slaughter == "next_highest":
        return _next_highest(german, soviet)
    higher, equal = first_roll(german, soviet)
    if german == 1:
        return higher
    if soviet == 1:
        return higher + equal
    return higher + equal * german_wins(german - 1, soviet - 1, slaughter)


def _next_highest(german: int, soviet: int) -> Fraction:
    """Face by face from six down: as long as both show as many of a face, the next lower one decides."""

    @cache
    def below(face: int, mine: int, his: int) -> Fraction:
        """The chance with so many dice left that show at most `face`; higher ones were set aside in pairs."""
        if mine == 0:
            return Fraction(0)  # hs:21.5.j neither, or only the Soviet player, has dice left
        if his == 0:
            return Fraction(1)
        total = Fraction(0)
        for a in range(mine + 1):
            for b in range(his + 1):
                chance = _binomial(mine, a, face) * _binomial(his, b, face)
                if a > b:
                    total += chance  # he shows more of the highest face that is left
                elif a == b and chance:
                    total += chance * below(face - 1, mine - a, his - b)
        return total

    return below(6, german, soviet)


@cache
def german_wins_with(german: tuple[int, ...], soviet: int, slaughter: str) -> Fraction:
    """The exact chance once the German faces lie there, in ascending order, and the Soviet dice are still out."""
    if slaughter == "next_highest":
        return _next_highest_with(Counter(german), 6, len(german), soviet)
    best = german[-1]
    higher, upto = Fraction(best - 1, 6) ** soviet, Fraction(best, 6) ** soviet
    if len(german) == 1:
        return higher  # hs:21.5.j
    after = german_wins(len(german) - 1, soviet - 1, slaughter) if soviet > 1 else Fraction(1)
    return higher + (upto - higher) * after


def _next_highest_with(german: Counter[int], face: int, mine: int, his: int) -> Fraction:
    """As `_next_highest`, with known German faces."""
    if mine == 0:
        return Fraction(0)
    if his == 0:
        return Fraction(1)
    a = german[face]
    fewer = sum((_binomial(his, b, face) for b in range(min(a, his + 1))), Fraction(0))
    same = _binomial(his, a, face) if a <= his else Fraction(0)
    return fewer + (same * _next_highest_with(german, face - 1, mine - a, his - a) if same else 0)


def percent(chance: Fraction) -> int:
    """In whole numbers; only what is certain is 0 or 100."""
    if chance in (0, 1):
        return 100 * int(chance)
    return min(99, max(1, round(float(100 * chance))))


def _binomial(dice: int, showing: int, face: int) -> Fraction:
    """The chance that so many of the dice, each at most `face`, show exactly that face."""
    if face == 1:
        return Fraction(int(showing == dice))
    return comb(dice, showing) * Fraction(1, face) ** showing * Fraction(face - 1, face) ** (dice - showing)


def chance_of(found: Dice, side: int, slaughter: str) -> Fraction:
    """The chance of a side with these dice."""
    german = german_wins(found.german, found.soviet, slaughter)
    return german if side == GERMAN else 1 - german


def chance_to_win(s: Siege, side: int) -> Fraction:
    """As things stand now."""
    return chance_of(dice(s), side, s.options.bloody_slaughter)
