"""Names for people who look at the table: free points as its rulers count, headings by compass, things of the scenario.
A terminal, whose orders are ids, tells points and headings as they are typed (`Plain`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.measure.naming import Nodes, Plain, cm
from grognard.core.words import Words
from grognard.games.putsch_1991.data import Data
from grognard.games.putsch_1991.state import Table

HEADINGS: Final = 16
WRECKS: Final = 20  # more than there are vehicles


class Steers(Plain):
    """pu:12.5 The words of a drive: so many centimetres, a new heading, backwards."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def __getitem__(self, word: str) -> str:
        if word.isdecimal():
            return self.words.say("steer.straight", n=cm(int(word)))
        return self.words.say("steer.back") if word == "back" else self.words.name("compass", word[1:])


class Centimetres(Plain):
    """Lengths are kept in millimetres and told in centimetres, as the rulers count."""

    def __init__(self, language: str) -> None:
        self.point = "," if language == "fr" else "."

    def __getitem__(self, word: str) -> str:
        return cm(int(word)).replace(".", self.point)


def tokens(data: Data, words: Words) -> dict[str, str]:
    """Weapons, gear, skills, squads, things to cross or to blow up, men of a list, floors: what is said by buttons."""
    found = {name: words.name("item", name) for name in (*data.weapons, *data.equipment)}
    found |= {name: words.say("token-skill", skill=name) for name in data.skills}
    found |= {name: words.name("squad", name) for name in data.squads}
    for scenario in data.scenarios.values():
        ids = [*(zone.id for zone in scenario.zone), *(line.id for line in scenario.line)]
        found |= {id_: words.say("token-over", thing=id_) for id_ in ids}
        found |= {f"{id_}-{n}": words.say("token-over", thing=id_) for id_ in ids for n in (1, 2, 3)}
    found |= {one: words.say("token-target", n=one[1:]) for one in ("T1", "T2")}
    found |= {f"m{n}": words.say("token-man", n=n) for n in range(1, 13)}
    found |= {f"f{n}": words.say("token-floor", n=n) for n in range(1, 6)}
    return {**found, "f0": words.say("token-ground")}


@lru_cache(maxsize=16)
def _seen(
    words: Words, scenario: str, goals: tuple[str, ...], lines: tuple[str, ...], vehicles: tuple[str, ...]
) -> Words:
    things = {goal: words.name("goal", f"{scenario}.{goal}") for goal in goals}
    things |= {f"{line}-{n}": words.name("thing", line) for line in lines for n in (1, 2, 3)}  # a line with a gap
    things |= {name: words.name("unit", name) for name in vehicles}
    things |= {f"wreck-{n}": words.say("tape.wreck") for n in range(1, WRECKS)}
    compass = {str(n): words.name("compass", n) for n in range(HEADINGS)}
    headings = {**compass, **{f"h{n}": name for n, name in compass.items()}}
    names = {"thing": things, "node": Nodes(words.language), "heading": headings, "steer": Steers(words)}
    return words.seen(names, "")


def seen(words: Words, view: Table) -> Words:
    """Objectives and targets have letters; which they are depends on the scenario."""
    facts = view.scenario
    goals = (*(one.id for one in facts.objective), *(one.id for one in facts.sabotage_target))
    lines = tuple(line.id for line in facts.line)
    return _seen(words, facts.id, goals, lines, tuple(view.data.vehicles))
