"""Which mutants are tried: a few for each rule, of every kind, those nearest to its citation first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proof.mutants import Mutant

EACH: Final = 6  # mutants of a rule that are tried


def chosen(mutants: Sequence[Mutant], each: int = EACH) -> list[Mutant]:
    """At most so many for each rule besides those that another rule of the same place needs; in the order given."""
    of: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        for id_ in mutant.ids:
            of.setdefault(id_, []).append(mutant)
    taken: set[str] = set()
    for _, mine in sorted(of.items(), key=lambda pair: len(pair[1])):  # who has few shares them with its mates
        missing = each - sum(mutant.key in taken for mutant in mine)
        kinds = {mutant.kind for mutant in mine if mutant.key in taken}
        for mutant in _in_turn([mutant for mutant in mine if mutant.key not in taken], kinds)[: max(missing, 0)]:
            taken.add(mutant.key)
    return [mutant for mutant in mutants if mutant.key in taken]


def _in_turn(mutants: list[Mutant], met: set[str]) -> list[Mutant]:
    """The first of every kind, then the second of every kind; kinds that were met come later; single lines first."""
    rounds: dict[tuple[bool, str], int] = {}
    placed: list[tuple[bool, int, Mutant]] = []
    for mutant in mutants:
        key = (mutant.strict, mutant.kind)
        rounds[key] = rounds.get(key, int(mutant.kind in met)) + 1
        placed.append((not mutant.strict, rounds[key], mutant))
    return [mutant for *_, mutant in sorted(placed, key=lambda one: one[:2])]
