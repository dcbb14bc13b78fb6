"""The table at which the tests play Blitzkrieg: positions and actions as text, exact chances, small questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

from grognard import games
from grognard.core.values import CHANCE, Event
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.game import Blitzkrieg
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import Fight
from playing import Playing

GAME = cast("Blitzkrieg", games.find("blitzkrieg"))
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
TABLE = Playing(GAME)
play, why_not, kinds = TABLE.play, TABLE.why_not, TABLE.kinds
chance, outcome = TABLE.chance, TABLE.outcome


def position(text: str, **switches: str) -> Fight:
    """A position from its text, at Ponyri unless it says otherwise; `bk_206="before"` sets a switch."""
    if "scenario " not in text:
        text = "scenario ponyri\n" + text
    state = GAME.position(text, Rules.from_text(switches))
    state.news.clear()
    return state


def ordered(text: str, unit: str, **switches: str) -> Fight:
    """The same, with an element of the active side already picked for its order."""
    s = position(text, **switches)
    i = s.find(unit)
    play(s, f"activate {s.formations[s.models[i].formation].id}", f"go {unit}")
    return s


def both(text: str, switch: str) -> tuple[Fight, Fight]:
    """The same position before and after a proposal."""
    return position(text, **{switch: "before"}), position(text, **{switch: "after"})


def unit(s: Fight, name: str) -> int:
    found = s.find(name)
    assert found >= 0, name
    return found


def shot(s: Fight, firer: str, target: str, ammo: str = "ap") -> tuple[int, Fraction]:
    """What a shot needs on two dice, and its chance."""
    from grognard.games.blitzkrieg import aim  # noqa: PLC0415 - only this question

    found = aim.gun_aim(s, unit(s, firer), unit(s, target), ammo)
    return found.need, Fraction(found.chances, 36)


def waits(s: Fight) -> str:
    """What the dice that are asked for decide."""
    return str(s.prompt().params.get("purpose", ""))


def offers(s: Fight, verb: str = "") -> list[str]:
    """The actions that are listed, of one verb or all."""
    return [str(action) for action in s.legal() if verb in ("", action.verb)]


def foretold(s: Fight, action: str) -> tuple[dict[str, int], ...]:
    """The modifiers of each throw that an action leads to, as the screen shows them beside its odds."""
    found = GAME.odds(s, CODEC.parse(action))
    assert found is not None, action
    return tuple({m.label: m.amount for m in stage.modifiers} for stage in found.stages)


def told(events: list[Event], *kinds: str) -> Event:
    """The one event of these kinds."""
    (found,) = [event for event in events if event.kind in kinds]
    return found


def refused(s: Fight, text: str) -> str:
    """The rule that refuses an action, or the sentence where no rule is named; empty only if it is legal."""
    found = s.refusal(CODEC.parse(text))
    return "" if found is None else found.rule or found.key


def rest(s: Fight) -> None:
    """Nobody does anything; dice fall as they may."""
    if s.actor == CHANCE:
        faces = s.distribution()
        s.apply(faces[len(faces) // 2][0])  # no tie
        return
    words = offers(s)
    play(s, next((one for one in ("hold", "done", "pass", "deploy") if one in words), words[0]))


def until(s: Fight, reached: Callable[[Fight], bool]) -> Fight:
    """Nobody does anything until something is so."""
    for _ in range(400):
        if reached(s):
            return s
        rest(s)
    raise AssertionError("it never comes to that")
