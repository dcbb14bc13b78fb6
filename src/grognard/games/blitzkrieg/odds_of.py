"""The throws that follow a hit, as stages of the odds: the saves of men, the test against armour."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.values import Fact, Modifier, Stage
from grognard.games.blitzkrieg.state import DEMORALISED, Fight


def at_least_one(each: Fraction, count: int) -> Fraction:
    """The chance that one of so many tries succeeds, or more."""
    return 1 - (1 - each) ** count


def failing(s: Fight, j: int, plus: int = 0) -> tuple[int, ...]:
    """bk:0.9b The faces of a save that eliminate or demoralise."""
    plus += 1 if s.models[j].fanatic else 0
    need = s.data.needed[s.models[j].level]
    return tuple(face for face in range(1, 7) if face == 1 or face + plus < need)


def fails(s: Fight, j: int, plus: int = 0) -> Fraction:
    return Fraction(len(failing(s, j, plus)), 6)


def saved(s: Fight, j: int, chance: Fraction, plus: int = 0) -> Stage:
    """bk:0.9b That at least one save fails, once there are hits: a die each."""
    steel = s.models[j].kind == "vehicle" and s.models[j].armoured
    rule, need = "bk:0.14b" if steel else "bk:0.9b", s.data.needed[s.models[j].level]
    fact = Fact(rule, "odds.saved", {"n": need})
    return Stage("stage.unsaved", (6,), chance, need, 0, rule, (), failing(s, j, plus), facts=(fact,))


def pierced(s: Fight, j: int, armour: int, made: tuple[Modifier, ...], *, halting: bool = False) -> Stage:
    """bk:0.13, bk:212 That the test harms the vehicle, and beside it how often it destroys it."""
    rules = s.data.constants["destroy"]
    shaken = rules["immobilised_at" if s.units[j].marks & DEMORALISED else "shaken_at"]  # the crew stays as it is
    wanted = rules["immobilise_shot_at"] if halting else shaken
    plus = sum(m.amount for m in made)
    good = tuple(t for t in range(2, 13) if t + plus - armour >= wanted)
    fatal = _chance(tuple(t for t in good if t + plus - armour >= rules["destroyed_at"]))
    facts = () if halting else (Fact("bk:0.13", "odds.destroyed", {"n": round(100 * fatal)}),)
    return Stage("stage.harm", (6, 6), _chance(good), wanted + armour, 0, "bk:0.13", made, good, facts, added=True)


def _chance(totals: tuple[int, ...]) -> Fraction:
    return Fraction(sum(6 - abs(t - 7) for t in totals), 36)
