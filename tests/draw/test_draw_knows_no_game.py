"""The drawing, the server and the page know no game: no side, verb, card, unit or formation of any is written there.

Searched for are ids as whole quoted words, in any file. Some are common words that mean something else in a file: each
is allowed in the files that are named with it, and nowhere else.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
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
PAGE = "web/static/"
STYLE = "web/style/"
COMMON: dict[str, dict[str, str]] = {  # a word, and what it means in the files that may say it
    "show": {"web/lines.py": "how a line is told on the board"},
    "aim": {
        "draw/pictures.py": "a picture of the general set",
        "web/how.py": "a part of the page that says how to play",
        "web/templates/how.html": "a part of the page that says how to play",
        PAGE + "board.js, lights.js, pieces.js, rings.js": "the ring of a target that is pointed at",
        STYLE + "board.css": "the ring of a target that is pointed at",
        PAGE + "stage.js, telling.js": "a gesture: the line of fire is drawn",
    },
    "ambush": {"draw/pictures.py": "a picture of the general set"},
    "assault": {PAGE + "lights.js": "places that are entered by force (`core.verbs`)"},
    "board": {
        "web/frames.py": "an address of the server",
        "web/sheets.py": "a style sheet",
        "web/templates/*.html": "the element of the map",
        PAGE + "coachlight.js, export.js, keys.js, offline.js, replay.js, table.js": "the element of the map",
    },
    "card": {
        "draw/cards.py, small.py": "a kind of piece (`core.scene`)",
        PAGE + "contest.js": "an item of a panel that is a card",
        PAGE + "stage.js, telling.js": "a gesture: a card is turned",
        PAGE + "board.js, facts.js, pieces.js, shot.js": "a kind of piece (`core.scene`)",
        PAGE + "lobby.js": "the name of an icon",
        PAGE + "patterns.js, question.js": "what a place of a pattern stands for (`core.codec`)",
    },
    "ch": {"draw/cards.py": "the class of a stroke"},
    "clear": {PAGE + "builder-top.js": "the button that empties a list"},
    "cross": {PAGE + "types.js": "a sign of what a hit does"},
    "drop": {PAGE + "waydraw.js": "the class of a pin"},
    "dud": {"draw/pictures.py": "a picture of the general set"},
    "dug": {"draw/figures.py": "a state of a piece: behind a bank of earth"},
    "edge": {"draw/ranks.py": "the class of a stroke"},
    "effect": {"web/payload.py": "a field of the API"},
    "empty": {
        PAGE + "lobby.js": "the class of what holds nothing",
    },
    "end": {
        PAGE + "builder-sum.js, dicecheck.js, ending.js, flow.js, leadchart.js": "where a text is anchored",
        "web/payload.py": "a field of the API: how a course ends",
        PAGE + "log.js": "how far one scrolls",
    },
    "face": {
        "web/lines.py": "what a die shows",
        "web/how.py": "a part of the page that says how to play",
        "web/templates/how.html": "a part of the page that says how to play",
        PAGE + "sheet.js": "the class of a card to read",
    },
    "first": {
        "web/templates/how.html": "the class of the first part of a page",
        PAGE + "replaybar.js": "the beginning of a replay",
        STYLE + "replay.css": "the beginning of a replay",
    },
    "fire": {PAGE + "telling.js": "the name of an icon"},
    "floor": {"draw/table.py": "a feature that a ground may print"},
    "flak": {"draw/pictures.py": "a picture of the general set"},
    "free": {
        "web/payload.py": "a seat that nobody has taken",
        PAGE + "keys.js, lobby.js, seating.js": "a seat that nobody has taken; a point on no grid",
    },
    "hand": {
        "draw/marks.py": "a kind of region (`core.scene`)",
        "web/sheets.py": "a style sheet",
        "web/templates/*.html": "the element of the own cards",
        PAGE + "board.js, export.js, hand.js, places.js": "a kind of region, and the element of the own cards",
    },
    "hatch": {PAGE + "board.js": "the class of a stroke"},
    "jump": {PAGE + "dialogs.js": "the field of the sheet that goes to a place"},
    "last": {
        PAGE + "replaybar.js": "the end of a replay",
        STYLE + "replay.css": "the end of a replay",
        PAGE + "tellbar.js": "the name of an icon",
        PAGE + "barview.js": "the class of the last button of a bar",
    },
    "mine": {
        "web/templates/lobby.html": "the tables of the reader",
        PAGE + "lobby.js": "the tables of the reader",
        PAGE + "coachview.js": "the class of what the reader has to do",
        PAGE + "dialogs.js": "the link to the own seat",
    },
    "move": {PAGE + "telling.js": "the name of an icon"},
    "name": {
        "draw/sheet.py, table.py, theatre.py": "a field of a drawing",
        "web/*.py": "a field of the API",
        PAGE + "builder-cards.js": "what a list is sorted by",
        PAGE + "forms.js": "a field of an option",
        PAGE + "hand.js": "the class of a card's name",
        PAGE + "keep.js": "what the browser keeps",
    },
    "number": {
        "draw/ranks.py": "a kind of mark",
        "web/*.py": "a field of the API: where a table stands",
        PAGE + "catalogue.js, dom.js": "a type of JavaScript",
        PAGE + "options.js": "a type of input",
        STYLE + "opening.css": "a type of input",
        PAGE + "store.js": "a field of the API: where a table stands",
    },
    "on": {
        PAGE + "barview.js, table.js, tellbar.js, news.js, keys.js": "what is switched on, or goes on",
        PAGE + "builder-man.js, builder-roll.js": "the class of what is chosen",
        PAGE + "dom.js": "how the names of listeners begin",
        PAGE + "finding.js, rulespage.js": "an option that is in force",
    },
    "pick": {
        "web/models.py": "a kind of step in the first game",
        PAGE + "coach.js, coachview.js": "a kind of step in the first game",
        PAGE + "builder-slots.js": "the class of a choice on a form",
    },
    "place": {
        PAGE + "coach.js, coachlight.js, coachview.js": "what a step lights",
        PAGE + "telling.js": "the name of an icon",
        PAGE + "patterns.js, question.js": "what a place of a pattern stands for (`core.codec`)",
    },
    "play": {
        "web/models.py": "a kind of step in the first game",
        PAGE + "coach.js, coachview.js": "a kind of step in the first game",
        PAGE + "dialogs.js, digest.js, ending.js, replaybar.js, tellbar.js, wayin.js": "the name of an icon",
    },
    "prompt": {
        "web/payload.py": "a field of the API",
        "web/templates/*.html": "the element of the question",
        PAGE + "export.js, offline.js, replay.js, table.js, teller.js": "the element of the question",
    },
    "ready": {
        "web/lists.py": "the ready-made lists of a muster",
        PAGE + "choosing.js": "what Enter would send",
    },
    "reload": {
        "web/guard.py, models.py": "a refusal: the page is older than the server",
        PAGE + "acting.js, news.js, table.js": "a refusal: the page is older than the server",
    },
    "send": {
        PAGE + "choosing.js, coachview.js": "a field of an outcome",
        PAGE + "news.js": "a method of sockets",
    },
    "smoke": {
        "draw/measured.py": "a kind of template",
        "draw/pictures.py": "a picture of the general set",
    },
    "skip": {
        "web/templates/*.html": "the link past the head of a page",
        PAGE + "dicecheck.js, lobby.js, replay.js, table.js": "the link past the head of a page",
    },
    "squad": {"draw/pictures.py": "a silhouette of the general set"},
    "stop": {PAGE + "news.js": "the end of listening"},
    "take": {PAGE + "sheet.js": "what is called when a way is chosen"},
    "t70": {"draw/silhouettes.py": "a silhouette of the general set"},
    "tiger": {"draw/pictures.py, silhouettes.py": "a silhouette of the general set"},
    "trench": {
        "draw/table.py": "a feature that a ground may print",
        "draw/small.py": "a feature that a ground may print",
    },
    "turn": {
        "web/*.py": "a field of the API, and a standing order",
        PAGE + "lines.js": "a field of a row",
        PAGE + "leadchart.js": "the class of the number of a turn",
        PAGE + "panels.js": "the id of the track that counts turns",
        PAGE + "seating.js": "the class of the seat that is asked",
    },
    "veil": {"draw/measured.py": "a kind of mark: shade over a table"},
    "watch": {PAGE + "address.js, dialogs.js": "the link of those who look on"},
    "wheel": {PAGE + "camera.js, log.js, offline.js": "an event of the mouse"},
}


def is_common(word: str, file: str) -> bool:
    return any(fnmatch(file, one) for where in COMMON.get(word, ()) for one in files(where))


def files(where: str) -> list[str]:
    """Names after the first lie in the same folder: "draw/a.py, b.py"."""
    folder, _, names = where.rpartition("/")
    return [f"{folder}/{name}" for name in names.split(", ")]


def said_in(path: Path) -> set[str]:
    """The quoted words of a file that are ids of some game; of a catalogue its keys alone, for the rest is language."""
    text = path.read_text("utf-8")
    if path.suffix == ".po":
        text = "\n".join(line for line in text.splitlines() if line.startswith("msgid"))
    return set(QUOTED.findall(text)) & set(ids())


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
    known, file = ids(), path.relative_to(ABOVE).as_posix()
    said = {word for word in said_in(path) if not is_common(word, file)}
    assert not said, {word: known[word] for word in said}


def test_no_exception_is_stale() -> None:
    """What no game uses any more, or a file no longer says, is taken off the list."""
    said = {(word, path.relative_to(ABOVE).as_posix()) for path in FILES for word in said_in(path)}
    listed = {(word, one) for word, wheres in COMMON.items() for where in wheres for one in files(where)}
    stale = {(word, one) for word, one in listed if not any(w == word and fnmatch(file, one) for w, file in said)}
    assert not stale


def test_an_exception_holds_in_its_files_only() -> None:
    assert is_common("board", "web/static/table.js")
    assert not is_common("board", "web/static/pieces.js")
    assert not is_common("overrun", "web/static/table.js")


def test_the_search_finds_what_it_looks_for() -> None:
    known = ids()
    for text in ('side == "german"', "VERBS['overrun']", "`g-pz4h`"):
        assert any(word in known for word in QUOTED.findall(text)), text
