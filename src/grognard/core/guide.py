"""A way into a game, as data in its folder `guide`: first steps, how to play, chapters of the rules, credits.

Words are ids of the catalogue that lies beside the files. What changes here changes no game: these files are no part
of the component data and leave its fingerprint alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from grognard.core.data import convert, toml
from grognard.core.errors import DataError

FIRST_STEPS: Final = "first_steps.toml"
HOW_TO_PLAY: Final = "how_to_play.toml"
CHAPTERS: Final = "chapters.toml"
LIGHTS: Final = ("piece", "place", "verb", "panel", "part")  # what a step lights, followed by an id
PARTS: Final = ("prompt", "strip", "board", "hand", "bar", "log", "inspector", "contest", "help")  # of every table
DONE: Final = ("read", "pick", "play", "asked")  # what fulfils a step

Name = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]


# -- first steps -------------------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step. It is done when it is `read`; when something is picked (`pick ID`); when an action that fits is played
    (`play PATTERN`); or once such an action is on offer, whatever happens until then (`asked PATTERN`)."""

    id: Name
    done: str
    light: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return self.done.partition(" ")[0]

    @property
    def pattern(self) -> str:
        return self.done.partition(" ")[2]


class FirstSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first turn on a real table. The script prepares it; its dice follow from a phrase that everybody may
    know. From there on the table rolls its own."""

    source: str
    seat: str
    others: str  # who sits elsewhere: "bot:recruit"
    dice: str
    step: tuple[Step, ...]
    options: dict[str, str] = {}
    script: tuple[str, ...] = ()  # "german ready": a seat and its action


def fits(pattern: str, action: str) -> bool:
    """Whether an action is of a form: `*` is any word, `a|b` either, `**` at the end all that follow."""
    wanted, said = pattern.split(), action.split()
    if wanted[-1:] == ["**"]:
        wanted.pop()
        said = said[: len(wanted)] if len(said) >= len(wanted) else []
    return len(wanted) == len(said) and all(w == "*" or s in w.split("|") for w, s in zip(wanted, said, strict=True))


# -- how to play -------------------------------------------------------------------------------------------------------


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut-out of the table around some ids, or pieces or cards by themselves; after some more actions, chance
    included, if need be."""

    id: Name
    around: tuple[str, ...] = ()  # pieces and places
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    margin: float = 0  # around the cut-out, in units of the scene


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to know: a title, a sentence, perhaps a picture."""

    id: Name
    picture: str = ""
    rules: tuple[str, ...] = ()
    side: str = ""
    worth: str = ""  # what stands at the end of its line: "+1", "half AF"
    at: tuple[Annotated[float, msgspec.Meta(ge=0, le=100)], Annotated[float, msgspec.Meta(ge=0, le=100)]] | None = None
    # of an anatomy: where it is on its picture, in hundredths from the upper left corner; a number points there


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who did what for the printed game."""

    role: Name
    names: tuple[str, ...]


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page. Every list may be empty, save the turn, what is forgotten, and the credits."""

    source: str
    turn: tuple[Point, ...]
    forget: tuple[Point, ...]
    credit: tuple[Credit, ...]
    copyright: str = ""
    aim: str = ""  # the picture beside the aim
    figure: tuple[Point, ...] = ()
    score: tuple[Point, ...] = ()
    anatomy: tuple[Point, ...] = ()
    face: str = ""  # the picture that the anatomy explains
    modifier: tuple[Point, ...] = ()
    state: tuple[Point, ...] = ()
    advice: tuple[Point, ...] = ()
    picture: tuple[Picture, ...] = ()
    options: dict[str, str] = {}

    def points(self) -> list[tuple[str, Point]]:
        """All points, each with the name of its list."""
        lists = ("figure", "score", "turn", "anatomy", "modifier", "state", "forget", "advice")
        return [(name, point) for name in lists for point in getattr(self, name)]


# -- chapters ----------------------------------------------------------------------------------------------------------


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter begins with a rule and goes on to the next chapter."""

    first: str
    title: dict[str, str]


class Chapters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a game by chapter, and which of them each option brings into play."""

    source: str
    chapter: tuple[Chapter, ...]
    options: dict[str, tuple[str, ...]] = {}


# -- reading -----------------------------------------------------------------------------------------------------------


def read(folder: Path, name: str, kind: type[Any]) -> Any:
    """A file of the guide, or None where there is none."""
    path = Path(folder) / name
    return convert(toml(path), kind, name) if path.is_file() else None


def first_steps(folder: Path) -> FirstSteps | None:
    """The steps of a guide, each of a known form."""
    found: FirstSteps | None = read(folder, FIRST_STEPS, FirstSteps)
    if found is not None:
        seen: set[str] = set()
        for step in found.step:
            where = f"{FIRST_STEPS}, step {step.id}"
            if step.id in seen:
                raise DataError(f"{where}: there are two steps of this name")
            seen.add(step.id)
            _check_form(step, where)
    return found


def _check_form(step: Step, where: str) -> None:
    if step.kind not in DONE or (step.kind == "read") == bool(step.pattern):
        forms = "read, pick ID, play PATTERN or asked PATTERN"
        raise DataError(f"{where}, done: expected {forms}, got '{step.done}'")
    for light in step.light:
        kind, _, id_ = light.partition(" ")
        if kind not in LIGHTS or not id_ or (kind == "part" and id_ not in PARTS):
            raise DataError(f"{where}, light: expected one of {', '.join(LIGHTS)} and an id, got '{light}'")


def verbs_of(pattern: str) -> list[str]:
    """The verbs that a pattern admits; none where it admits all."""
    first = pattern.split(maxsplit=1)[0]
    return [] if first in ("*", "**") else first.split("|")
