"""bk:0.24 The forces of the scenarios as lists: each formation as the entry that it was made of, where there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.core.muster import Entry
from grognard.games.blitzkrieg import armies
from grognard.games.blitzkrieg.armies import Army
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.records import ArmyEntry, FormationRecord


def forces(data: Data, army: Army) -> dict[str, list[Entry]]:
    """By scenario: those of the nation that an army of this year and of these points may be."""
    found = {}
    for scenario in data.scenarios.values():
        for side in scenario.side:
            if side.nation == army.nation:
                entries = [one for formation in side.formation for one in _entries(data, formation, army)]
                if entries and armies.why_not(data, entries, army) is None:
                    found[scenario.id] = entries
    return found


def _entries(data: Data, one: FormationRecord, army: Army) -> Iterator[Entry]:
    """The formation, and what it calls for from outside; nothing where no entry of the list makes it."""
    units = Counter({count.type: count.count for count in one.units})
    wide = armies.army_wide(data, army)
    for id_ in (*one.offtable, *one.air):
        if id_ in wide:
            yield Entry(id_)
    left = Counter({type_: n for type_, n in units.items() if not type_.endswith(("_obs", "_commissar"))})
    if set(left) <= set(wide):
        yield from (Entry(type_, copies=n) for type_, n in left.items())
        return
    made = (_made(data, entry, left, one.experience, army) for entry in armies.available(data, army))
    fits = [entry for entry in made if entry is not None]
    if fits:
        yield min(fits, key=lambda entry: armies.cost(data, entry, army))


def _made(data: Data, entry: ArmyEntry, units: Counter[str], level: str, army: Army) -> Entry | None:
    """An entry with just these elements, if it can have them."""
    base = Counter(
        {count.type: count.count for count in (() if entry.choose else armies.base(data, entry, army.year) or ())}
    )
    parts = armies.parts(data, entry, army)
    more = units - base
    if base - units or any(type_ not in parts or n > parts[type_].most for type_, n in more.items()):
        return None
    if entry.choose and not entry.size[0] <= sum(more.values()) <= entry.size[1]:
        return None
    order = [id_ for id_ in parts if more[id_]]
    return Entry(entry.id, {level: 1, **{id_: more[id_] for id_ in order}})
