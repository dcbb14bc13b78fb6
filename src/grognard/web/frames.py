"""The drawing of a table for a seat: made once a change, shared by all with the same eyes, sent in parts."""

from __future__ import annotations

from typing import Any, Final

from grognard import draw
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.switches import in_force
from grognard.core.values import Seat
from grognard.core.words import Words
from grognard.web.live import Live
from grognard.web.refusals import words_of

# Families of the game's catalogue that the page uses; `table.KEY` says the page's own `KEY` as this game would.
WORDS: Final = ("verb.", "token.", "list.", "table.")
PARTS: Final = ("pieces", "marks", "regions")  # those with ids, which may be sent one by one


def frame(game: Game, view: State, words: Words) -> dict[str, Any]:
    """The pieces as they are drawn; the map beneath them is sent once, by `board`."""
    try:
        return draw.frame(game.scene(view, words))
    except NotImplementedError:  # a game without a drawing yet
        return {}


def current(live: Live, view: State, language: str) -> dict[str, Any]:
    """The drawing of the table as it is now. A drawing is made of a view and words alone, so equal views share one."""
    live.refresh()
    for spoken, seen, drawn in live.drawn:
        if spoken == language and seen == view:
            return drawn
    made = frame(live.game, view, words_of(live.game, language))
    live.drawn.append((language, view, made))
    return made


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is new in a drawing, under `gone` the ids that are no longer there, and under `order` all ids of a part in
    which something new does not lie on top."""
    if not before or before.get("ground") != after.get("ground"):
        return after
    parts: dict[str, Any] = {name: value for name, value in after.items() if name not in PARTS}
    gone: dict[str, list[str]] = {}
    order: dict[str, list[str]] = {}
    for name in PARTS:
        old, new = before[name], after[name]
        parts[name] = {id_: one for id_, one in new.items() if old.get(id_) != one}
        gone[name] = [id_ for id_ in old if id_ not in new]
        if name == "marks" and list(new) != [
            *(id_ for id_ in old if id_ in new),
            *(id_ for id_ in new if id_ not in old),
        ]:
            order[name] = list(new)
    return {**parts, "partial": True, "gone": gone, **({"order": order} if order else {})}


def unchanging(live: Live, seat: Seat, language: str) -> dict[str, Any]:
    """What a page needs once: words, verbs, sides, the printed map, symbols, the places that never change."""
    words = words_of(live.game, language)
    verbs = {name: verb._asdict() for name, verb in live.game.verbs.items()}
    tokens = {f"token.{id_}": name for id_, name in live.game.tokens(live.match.state.data, words).items()}
    sent: dict[str, Any] = {"words": {**tokens, **words.texts(WORDS)}, "verbs": verbs}
    sent["switches"] = in_force(live.game, live.row.options)
    try:
        scene = live.game.scene(live.match.state.view(seat), words)
    except NotImplementedError:
        return sent
    return {**sent, **draw.printed(scene)}
