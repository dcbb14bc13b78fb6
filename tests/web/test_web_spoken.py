"""The page never says ids, numbers of copies, +0 or English in French: all that random games say is read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grognard import games
from grognard.core.game import CORE_WORDS
from grognard.core.words import catalogue
from grognard.draw import WORDS as DRAWING
from grognard.web.settings import WORDS as WEB
from web import spoken

SEEDS = range(3)
ACTIONS = 400
EVERY = 15  # one state of so many is looked at
SLUGS = ("blood-and-steel", "tank-commander")
ZERO = re.compile(r"[+\u2212\u2013-]0\b(?![.,]\d)")
UNSAID = re.compile(r"<[a-z]+\.|[{}]")
ENGLISH = re.compile(r"\b(the|of|and|with|from|fires?|cards?|your|turn|is|are|to|units?)\b")
PRINTED = re.compile(r" \([^()]+\)$")  # the printed name beside the French one


@cache
def ids(slug: str) -> re.Pattern[str]:
    """The ids of data: units, cards, pieces, positions. Hexes have their numbers printed on the map, formations and
    markers their letters on the counters."""
    data = games.find(slug).data
    if slug == "blood-and-steel":
        return _words(data.units)
    places = r"(?<![\w-])(?:[AB][12]|N)-\d(?![\w-])"
    return re.compile(f"{_words(data.ids).pattern}|{places}")


def _words(names: list[str]) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])")


@cache
def copies(slug: str) -> re.Pattern[str]:
    """A card with the number of its copy: "PaK 40 2". What is printed ends some names with a figure."""
    game = games.find(slug)
    if slug == "blood-and-steel":
        return re.compile(r"(?!)")
    named = {game.words(language).name("card", id_) for id_ in game.data.ids for language in spoken.LANGUAGES}
    return re.compile(rf"(?:{_words(sorted(named)).pattern}) \d+(?![\d.,)/%])")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_speaks_like_people(slug: str, seed: int) -> None:
    game, heard = games.find(slug), set[str]()
    patterns = {"id": ids(slug), "copy": copies(slug), "zero": ZERO, "unsaid": UNSAID}
    wrong = set()
    for language, (where, text) in spoken.game_of(game, seed, ACTIONS, EVERY):
        heard.add(where.split(".")[0].split(" ")[0])
        wrong |= {(name, where, text) for name, pattern in patterns.items() if pattern.search(text)}
        if language == "fr" and ENGLISH.search(PRINTED.sub("", text)):
            wrong.add(("English", where, text))
    assert not wrong, sorted(wrong)[:5]
    assert heard >= {"event", "prompt", "action", "refusal", "piece", "region", "panel", "mark"}


# -- catalogues ------------------------------------------------------------------------------------------------------

LETTERS = re.compile(r"[^\W\d_]{3,}")
ALIKE = {  # words that the French spelling shares with the English one, and names
    "French words": """actions air art brigade coordination division face menu notes occupation options pause
        points pts rare reconnaissance ricochet score standard table terrain total village zone""",
    "the box on the shelf": "the hell of stalingrad tank commander",
    "names of vehicles and weapons": """panzer marder stug iii panzerfaust panzerschreck panzerbuechse flammenwerfer
        haft hohlladung roks rpg maxim ppsh""",
    "names of people": "rudel wittmann",
    "foreign words of both languages": "balka man land sov",
}
KNOWN = frozenset(" ".join(ALIKE.values()).split())


def pairs(folder: Path) -> dict[str, tuple[str, str]]:
    english, french = (catalogue(folder / f"{language}.po") for language in spoken.LANGUAGES)
    return {
        key: (one, other) for key in english for one, other in zip(english[key].forms, french[key].forms, strict=False)
    }


def _plain(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", text)


def alike(folder: Path) -> list[str]:
    """The keys whose French is their English, although there are words in it."""
    return [
        f"{key}: {english}"
        for key, (english, french) in pairs(folder).items()
        if english == french and {word.lower() for word in LETTERS.findall(_plain(english))} - KNOWN
    ]


@pytest.mark.parametrize("folder", [CORE_WORDS, DRAWING, WEB], ids=["core", "draw", "web"])
def test_no_message_of_the_table_is_left_in_english(folder: Path) -> None:
    assert not alike(folder)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_message_of_a_game_is_left_in_english(slug: str) -> None:
    assert not alike(games.find(slug).folder / "words")


def test_the_names_of_cards_in_the_catalogue_are_those_that_are_printed() -> None:
    game = games.find("tank-commander")
    named = {key: one.forms[0] for key, one in catalogue(game.folder / "words" / "en.po").items()}
    printed = {f"cardname.{card.id}": card.name for card in game.data.cards}
    assert {key: text for key, text in named.items() if key.startswith("cardname.")}.items() <= printed.items()
