"""The verbs of a game: how each is written, and how a screen offers it. The page knows no verb; it reads these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

TAKEN: Final = "GHLNRSTVW"  # letters that a screen uses itself: go to, hide, log, next, rules, say, target, ledger, why


class Verb(NamedTuple):
    """What one can do. Its name for people is `verb.NAME` of the game's catalogue."""

    pattern: str = ""  # what follows the verb: `UNIT HEX+` (see `core.codec`)
    icon: str = ""  # a picture of the page's general set (move, fire, card, end ...); unknown or none: a plain button
    key: str = ""  # a letter, none of `TAKEN`; no two verbs that can be on the bar at once share one
    lead: int = 0  # place in the bar, from 1 on; 0: after all others
    core: bool = False  # on the bar as long as any core verb is possible, even when it is not itself: nothing jumps
    support: bool = False  # set apart in the bar: what comes from off the table
    ends: bool = False  # finishes a turn, phase or question: stands at the right
    risky: bool = False  # asked for once more: dice follow, or there is no way back
    path: int = 0  # so many ids say who goes; the places after them are a way, and its end is what one points at
    assault: bool = False  # a place that only such verbs reach is lit as an assault
    meant: tuple[
        str, ...
    ] = ()  # pointing at something dark may mean it: an `enemy`, an `own` piece, a `place`, a `card`
    back: bool = False  # takes something back: nobody stays selected for it
    quick: bool = False  # pointing at its only piece is all: nothing waits to be confirmed
    lands: bool = False  # it ends at a free point that it does not name (`Game.landing`): that is what one points at
    grows: bool = False  # a complete action may still grow, as others may join: it waits to be confirmed


def on_bar(verbs: Mapping[str, Verb], offered: Iterable[str]) -> list[str]:
    """What the bar shows while these verbs are possible, in its order; those that end come last."""
    possible = [name for name in verbs if name in set(offered)]
    always = [name for name, verb in verbs.items() if verb.core] if any(verbs[one].core for one in possible) else []
    shown = dict.fromkeys((*always, *possible))
    return sorted(shown, key=lambda name: (verbs[name].ends, verbs[name].lead or len(verbs) + 1))


def meant(verbs: Mapping[str, Verb], what: str, offered: Iterable[str]) -> str:
    """The verb that pointing at such a thing stands for: one on offer, else a core one, else the first; "" if none."""
    possible = set(offered)
    known = [name for name, verb in verbs.items() if what in verb.meant]
    order = sorted(known, key=lambda name: (name not in possible, not verbs[name].core, verbs[name].lead))
    return order[0] if order else ""
