"""What is known of each mutant, kept between runs; and the verdict on each rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

PROVED: Final = "proved"
OTHERS: Final = "by others"  # only tests marked with other ids notice
PARTLY: Final = "partly"
NOT: Final = "not proved"
EQUIVALENT: Final = "equivalent"
DEFINITION: Final = "definition"  # nothing decides by it: there is nothing to break, as the file of reasons says
UNTRIED: Final = "not tried"  # no mutant of it has been run yet


@dataclass
class Result:
    ids: list[str]
    strict: bool
    source: str  # a hash of what was broken
    tests: str  # a hash of the marked tests that were tried,
    rest: str = ""  # and of all tests of the folder, if the others were tried too
    own: list[str] = field(default_factory=list)  # the ids whose marked tests notice
    elsewhere: str = ""  # else a test of the folder that does
    void: bool = False  # the change changes nothing that is ever read

    @property
    def noticed(self) -> bool:
        return bool(self.own or self.elsewhere)


class Results:
    """The results of one game, in a file that a later run goes on with."""

    def __init__(self, path: Path) -> None:
        self.path = path
        kept = json.loads(path.read_text("utf-8")) if path.exists() else {"mutants": {}, "tests": {}}
        self.mutants = {key: Result(**value) for key, value in kept["mutants"].items()}
        self.tests: dict[str, list[object]] = kept["tests"]  # hash of the file, seconds, functions met
        self.total: int = kept.get("total", 0)  # mutants there are, tried or not

    def write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {
            "mutants": {key: asdict(result) for key, result in self.mutants.items()},
            "tests": self.tests,
            "total": self.total,
        }
        made = self.path.with_suffix(".new")
        made.write_text(json.dumps(kept), "utf-8")
        made.replace(self.path)

    def settled(self, key: str) -> bool:
        """Whether a mutant was noticed, or cannot be, when it was tried."""
        result = self.mutants.get(key)
        return result is not None and (result.noticed or result.void)

    def known(self, key: str, ids: tuple[str, ...], source: str, tests: str) -> bool:
        """Whether nothing has to be run: noticed by tests of each of its ids, or tried with these very tests."""
        result = self.mutants.get(key)
        if result is None or result.source != source or result.ids != list(ids):
            return False
        return set(result.own) == set(ids) or result.void or result.tests == tests


def digest(*texts: str) -> str:
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


@dataclass
class Verdict:
    id: str
    verdict: str
    mutants: int
    own: int
    mates: int  # noticed by tests of another id that the same place cites
    others: list[str]  # noticed only by tests that are not marked with any of them
    survived: list[str]


def verdict(id_: str, results: Mapping[str, Result], excused: Mapping[str, str], defined: Mapping[str, str]) -> Verdict:
    """A rule is proved when its own tests notice, and nothing that its places do goes unnoticed by their tests."""
    mine = {key: r for key, r in results.items() if id_ in r.ids and not r.void}
    own = sum(id_ in r.own for r in mine.values())
    mates = sum(bool(r.own) and id_ not in r.own for r in mine.values())
    others = [key for key, r in mine.items() if not r.own and r.elsewhere and key not in excused]
    survived = [key for key, r in mine.items() if not r.noticed and key not in excused]
    excuses = [key for key, r in mine.items() if not r.own and key in excused]
    if not mine:
        found = DEFINITION if id_ in defined else UNTRIED
    elif own:
        found = PARTLY if survived else PROVED
    elif excuses and not survived and not others:
        found = EQUIVALENT
    elif (others or mates) and not survived:
        found = OTHERS
    else:
        found = NOT
    return Verdict(id_, found, len(mine), own, mates, others, survived)
