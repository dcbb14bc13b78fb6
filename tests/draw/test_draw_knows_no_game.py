"""The drawing, the server and the page know no game: no side, verb, card, unit or formation of any is written there.

Searched for are ids as whole quoted words, in any file. A few are common words that mean something else there.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grognard import draw, games

ABOVE = Path(draw.__file__).parent.parent
FILES = sorted(
    path
    for folder in ("draw", "web")
    for path in (ABOVE / folder).rglob("*")
    if path.suffix in (".py", ".js", ".css", ".html", ".po", ".svg")
)
QUOTED = re.compile(r"""["'`]([\w.-]{2,})["'`]""")
COMMON = {
    "hand": "a region of the reader's own cards (`core.scene.Region`)",
    "draw": "what the package is called",
    "name": "a field of many values",
    "end": "where a text is anchored; where a game ends",
    "skip": "the link past the head of a page",
    "free": "a seat that nobody has taken",
    "ready": "the ready-made lists of a muster",
    "pick": "a class of buttons and menus",
    "clear": "the button that empties a list",
    "place": "what one may point at (`core.verbs`, `core.codec`)",
    "assault": "a light on the board, and what a verb may be (`core.verbs`)",
    "send": "what the page does with an action that is complete",
    "turn": "when a standing order asks again",
    "pass": "the answer of every interrupt window (`core.window`)",
    "play": "a picture of the page: to play a recorded game",
    "move": "a picture of the page's general set",
    "fire": "a picture of the page's general set",
    "number": "where a table stands; a kind of option",
    "board": "the part of the page with the map",
    "aim": "a target that is pointed at",
    "prompt": "what is asked of a seat",
    "card": "a picture of the page's general set, and the shape of a card",
    "empty": "a class of what holds nothing",
    "watch": "the link of those who look on",
    "mine": "the seat of the reader",
    "face": "what is drawn on a piece",
    "veil": "a mark of the drawing: shade over a table",
    "trench": "a feature that a ground may print",
    "take": "what a sheet calls when a way is chosen",
    "squad": "a silhouette of the drawing",
    "last": "the end of a replay",
    "jump": "the sheet that goes to a place",
    "first": "the beginning of a replay",
    "edge": "a part of a drawing (`draw.ranks`)",
    "dud": "a picture of the drawing",
    "ambush": "a picture of the drawing",
}


@cache
def ids() -> dict[str, str]:
    """Every id that must not be written above the games, and what it is."""
    found: dict[str, str] = {}
    for game in games.every():
        names = game.names(game.data, "en")
        for family in ("unit", "formation", "card", "side", "nation"):
            found |= dict.fromkeys(names.get(family, ()), f"{family} of {game.slug}")
        found |= dict.fromkeys(game.verbs, f"verb of {game.slug}")
        for options in game.presets.values():
            state = game.new(**options)
            found |= dict.fromkeys(game.seats(state.options), f"seat of {game.slug}")
            if game.screen:
                words = draw.words_for(game, "en")
                found |= {one.id: f"side of {game.slug}" for one in game.scene(state.view(0), words).sides}
    return {name: what for name, what in found.items() if len(name) > 1 and not name.isdigit()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ABOVE)))
def test_no_file_names_anything_of_a_game(path: Path) -> None:
    known = ids()
    said = {word for word in QUOTED.findall(path.read_text("utf-8")) if word in known and word not in COMMON}
    assert not said, {word: known[word] for word in said}


def test_every_common_word_is_one_of_a_game() -> None:
    """The list of exceptions does not grow stale: what no game uses any more is taken off."""
    assert set(COMMON) <= set(ids())


def test_the_search_finds_what_it_looks_for() -> None:
    known = ids()
    for text in ('side == "german"', "VERBS['overrun']", "`g-pz4h`"):
        assert any(word in known for word in QUOTED.findall(text)), text
