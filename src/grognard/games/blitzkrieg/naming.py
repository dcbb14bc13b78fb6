"""Names for people who look at the table: points as its rulers count, headings by degrees, elements by their formation.
A terminal, whose orders are ids, tells them as they are typed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from grognard.core.measure.naming import Nodes
from grognard.core.words import Words
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.fire import MODES
from grognard.games.blitzkrieg.records import Scenario
from grognard.games.blitzkrieg.state import Fight

FLOORS: Final = 5
ORDINALS: Final = 20


def tokens(data: Data, words: Words) -> dict[str, str]:
    """Weapons, floors, headings, formations and works: what is said by buttons."""
    found = {mode: words.name("mode", mode) for mode in MODES}
    found |= {lid: words.name("lid", lid) for lid in ("open", "shut")}
    found |= {f"f{n}": words.say("token-floor", n=n) for n in range(1, FLOORS + 1)}
    found |= {f"h{n}": words.say("token-heading", n=15 * n) for n in range(data.headings.count)}
    for scenario in data.scenarios.values():
        for side in scenario.side:
            found |= {one.id: words.name("chip", one.id) for one in side.formation}
    found |= {row: words.name("work", row) for row in data.fortifications}
    found |= {row: words.name("weapon", row) for row in data.air_weapons}
    found |= support(data, words)
    found |= {way: words.say(f"token-{way}") for way in ("wide", "tall")}
    return {**found, "f0": words.say("token-ground")}


def support(data: Data, words: Words) -> dict[str, str]:
    """Batteries and flights."""
    found: dict[str, str] = {}
    for scenario in data.scenarios.values():
        for side in scenario.side:
            for one in side.formation:
                ids = [f"{one.id}-{row}" for row in one.offtable]
                ids += [f"{one.id}-{plane}-{n}" for n, plane in enumerate(one.air, 1)]
                found |= {id_: words.name("support", id_) for id_ in ids}
    return found


def units(scenario: Scenario, words: Words) -> dict[str, str]:
    """Its type, which one of its formation, and of which: `3rd grenadier group, 1st grenadier company`."""
    found = {}
    for side in scenario.side:
        for formation in side.formation:
            of = _bare(words.name("formation", formation.id), words)
            total: Counter[str] = Counter()
            for entry in formation.units:
                total[entry.type] += entry.count
            for entry in formation.units:
                tail = entry.type.split("_", 1)[1]
                for n in range(1, entry.count + 1):
                    type_ = short(words.name("type", entry.type))
                    called = _nth(n, type_, words) if total[entry.type] > 1 else type_
                    found[f"{formation.id}-{tail}-{n}"] = words.say("scene.unit", name=called, formation=of)
    return found


def _bare(name: str, words: Words) -> str:
    """Without its article: an element is named `3e groupe, compagnie D`."""
    articles = "|".join(words.say("scene.articles").split())
    return re.sub(rf"^({articles})((?<=’)| )", "", name)


def _nth(n: int, name: str, words: Words) -> str:
    """As soldiers count: `2nd Pz IV G`, `1re équipe bazooka`."""
    if n > ORDINALS:
        return f"{name} {n}"
    feminine = n == 1 and name.split(maxsplit=1)[0] in words.say("ordinal.feminine").split()
    return words.say("scene.nth", nth=words.say("ordinal.1f" if feminine else f"ordinal.{n}"), name=name)


def formations(scenario: Scenario, words: Words) -> dict[str, str]:
    """Of a made-up battle: what each was taken as, numbered where there are several."""
    found = {}
    for side in scenario.side:
        total = Counter(one.entry for one in side.formation)
        number: Counter[str] = Counter()
        for one in side.formation:
            if one.entry:
                number[one.entry] += 1
                family = "entry" if "_coy" in one.entry or one.entry.endswith("_sec") else "outside"
                name = words.name(family, one.entry)
                found[one.id] = f"{name} {number[one.entry]}" if total[one.entry] > 1 else name
    return found


def chips(view: Fight, side: int, words: Words) -> dict[int, str]:
    """The formations of a side in a word or two each, numbered where two would read alike."""
    found = {f: _chip(view, f, words) for f, one in enumerate(view.formations) if one.side == side}
    same, number = Counter(found.values()), Counter[str]()
    for f, name in found.items():
        number[name] += 1
        found[f] = f"{name} {number[name]}" if same[name] > 1 else name
    return found


def _chip(view: Fight, formation: int, words: Words) -> str:
    """As its scenario calls it; in a list by its kind of company, or by the most frequent element."""
    one = view.formations[formation]
    record = next(row for side in view.scenario.side for row in side.formation if row.id == one.id)
    if not record.entry:
        return words.name("chip", one.id)
    first = view.models[one.units[0]]
    if first.kind in ("observer", "sniper"):
        return words.name("chip", first.kind)
    entry = view.data.entries.get(record.entry)
    if entry is not None and not entry.choose:
        return words.name("chip", record.entry.split("_", 1)[1].removesuffix("_red"))
    types = Counter(view.models[i].type for i in one.units)
    return short(words.name("type", types.most_common(1)[0][0]))


def short(name: str) -> str:
    """A type without its mark and its year: `T-34/76 m1943`, `Churchill VII (75)`."""
    return re.sub(r" (\(.*\)|m19.*|tractor)$", "", name)


_KEPT: Final[dict[tuple[Words, str, tuple[tuple[str, ...], ...]], Words]] = {}
KEPT: Final = 16


def seen(words: Words, view: Fight) -> Words:
    """Which elements there are depends on the scenario, and on the lists."""
    key = (words, view.ground, tuple(view.lists) if view.models else ())
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= KEPT:
            _KEPT.clear()
        named = formations(view.scenario, words)
        if named:
            words_ = words.seen({"formation": named, "support": {**named, **_outside(view.scenario, words)}}, "")
        else:
            words_ = words
        names = {"unit": units(view.scenario, words_), "node": Nodes(words.language)}
        found = _KEPT[key] = words_.seen(names, "")
    return found


def _outside(scenario: Scenario, words: Words) -> dict[str, str]:
    """Batteries and flights of a list, by their rows."""
    found: dict[str, str] = {}
    for side in scenario.side:
        for one in side.formation:
            found |= {f"{one.id}-{row}": words.name("outside", row) for row in one.offtable}
            found |= {f"{one.id}-{row}-{n}": words.name("outside", row) for n, row in enumerate(one.air, 1)}
    return found
