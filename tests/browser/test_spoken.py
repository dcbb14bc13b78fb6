"""What the page says of a game that is played: in the log and on the sheet of odds no ids, no numbers of copies, and in
French no English."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from grognard import games
from grognard.core.words import catalogue
from web.test_web_spoken import copies

ACTIONS = 80
LANGUAGES = ("en", "fr")
SEATS = {"blitzkrieg": ("us", "german"), "putsch-1991": ("gkchp", "rsfsr")}
USUAL = ("german", "soviet")
OPTIONS = {"tank-commander": {"scenario": "17.1"}}
SLUGS = sorted(game.slug for game in games.every())
IDLE = {"recall", "all-back", "concede"}
UNSAID = {"rule", "side", "sign", "tone", "seat", "id"}  # of odds: what is not words
WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")
LONG = 3  # letters of a word that tells a language
LOG = "() => document.querySelector('.log').textContent"


@cache
def english(slug: str) -> frozenset[str]:
    """The words of the English catalogues that the French ones never use."""
    said = {language: set[str]() for language in LANGUAGES}
    for folder in games.find(slug).word_folders:
        for language, words in said.items():
            for message in catalogue(folder / f"{language}.po").values():
                words |= {word for form in message.forms for word in _words(re.sub(r"\{[^}]*\}", " ", form))}
    return frozenset(said["en"] - said["fr"])


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text) if len(word) >= LONG}


@cache
def ids(slug: str) -> re.Pattern[str]:
    """The ids of the game that are no words of people: with a hyphen or a stroke, or letters and figures mixed."""
    game = games.find(slug)
    kinds: list[Any] = [kind for kind in game.codec(game.data).kinds.values() if not callable(kind)]
    odd = {id_ for kind in kinds for id_ in kind if re.search(r"[_-]|[a-z]\d|\d[a-z]", id_)}
    longest_first = sorted(map(re.escape, odd), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])")


def slips(slug: str, language: str, text: str) -> list[str]:
    """What a text should not have said."""
    found = [one.group() for one in ids(slug).finditer(text)]
    if slug == "tank-commander":
        found += [one.group() for one in copies(slug).finditer(text)]
    return found + (sorted(_words(text) & english(slug)) if language == "fr" else [])


def told(odds: Any) -> Iterator[str]:
    """All sentences of odds."""
    if isinstance(odds, str):
        yield odds
    elif isinstance(odds, dict):
        for key, value in odds.items():
            yield from () if key in UNSAID else told(value)
    elif isinstance(odds, list):
        for value in odds:
            yield from told(value)


class Walk:
    """A game played by chance through requests: who can shoot does. What the odds said is kept, by language."""

    def __init__(self, server: Any, slug: str) -> None:
        self.server, self.chance = server, random.Random(3)
        seats = dict.fromkeys(SEATS.get(slug, USUAL), "me")
        self.table = server.open_table(game=slug, seats=seats, options=OPTIONS.get(slug, {}))
        self.path = f"/api/tables/{self.table['table']}"
        self.sheets: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        for n in range(ACTIONS):
            if not self._step(LANGUAGES[n % 2]):
                break

    def _step(self, language: str) -> bool:
        for key in self.table["keys"].values():
            view = self.server.ask(f"{self.path}?frame=false&lang={language}", key=key)
            if view["yours"]:
                self.sheets[language] |= set(told(list(view["odds"].values())))
                body = {"action": self._chosen(view), "number": view["number"], "undos": view["undos"]}
                self.server.ask(f"{self.path}/actions?frame=false", body, key)
                return True
        return False

    def _chosen(self, view: Any) -> str:
        if view["odds"] and self.chance.random() < 0.6:
            return str(self.chance.choice(list(view["odds"])))
        verb = self.chance.choice(sorted({one.split()[0] for one in view["actions"]} - IDLE))
        return str(self.chance.choice([one for one in view["actions"] if one.split()[0] == verb]))

    def log(self, language: str) -> list[str]:
        lines = self.server.ask(f"{self.path}/log?since=0&until=100000&lang={language}")["lines"]
        return [" ".join([line["text"], *(one["label"] for one in line["modifiers"])]) for line in lines]


@pytest.mark.parametrize("slug", SLUGS)
def test_log_and_odds_say_no_ids_and_no_english_in_french(visitor: Callable[..., Any], server: Any, slug: str) -> None:
    walk = Walk(server, slug)
    for language in LANGUAGES:
        said = [*walk.log(language), *walk.sheets[language]]
        assert len(said) > 20
        wrong = {text: found for text in said if (found := slips(slug, language, text))}
        assert not wrong, wrong
    page = visitor(width=1366, height=768, language="fr")
    page.goto(f"{walk.path.removeprefix('/api').replace('tables', 'table')}#watch")
    page.wait_for_selector(".ln")
    assert not slips(slug, "fr", page.evaluate(LOG))


def test_slips_are_found() -> None:
    """What the test above looks for would be seen."""
    assert slips("blood-and-steel", "en", "lah-pz moves to 1411.") == ["lah-pz"]
    assert slips("tank-commander", "en", "PzKw IV G 2 moves.")
    assert slips("tank-commander", "fr", "Le char draws une carte.") == ["draws"]
    assert not slips("blood-and-steel", "fr", "Le 1er r\u00e9giment Panzer SS va en 1411.")
