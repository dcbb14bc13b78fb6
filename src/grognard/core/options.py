"""The options of a game: one frozen dataclass, from which forms, flags, variants and documentation follow.

@dataclass(frozen=True)
class BloodOptions(Options):
    vp_mode: Literal["standing", "cumulative"] = option("standing", rule="bs:R24")
    turns: int = option(9, rule="bs:14.0", low=1, high=20)
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

from grognard.core.words import SpokenError, Words

Value = bool | str | int
T = TypeVar("T", bound=Value)  # not a list of types: a Literal must stay one

YES: Final = frozenset({"yes", "true", "on", "1"})
NO: Final = frozenset({"no", "false", "off", "0"})
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")  # int() would also take 1_0 and digits of other scripts
PATIENCE: Final = 1000  # draws before we say that no combination is legal


class OptionError(SpokenError):
    """`option` names the culprit where there is one, so that a form can mark its field."""

    def __init__(self, key: str, option: str = "", /, **params: Any) -> None:
        super().__init__(key, option=option, **params)
        self.option = option

    def said(self, words: Words) -> str:
        """A combination that cannot be is explained by the game, where its catalogue does."""
        own = f"option.{self.option}.conflict"
        return words.say(own) if self.key == "options.conflict" and words.has(own) else super().said(words)


class OptionField(NamedTuple):
    """One option as a form, a flag or a page of documentation needs it."""

    name: str
    kind: Literal["bool", "choice", "int"]
    default: Value
    choices: tuple[str, ...]  # of a choice, in declaration order
    low: int  # of an int
    high: int
    rule: str
    advanced: bool
    group: str = ""  # with which others it stands in a form; the catalogue calls it `option.group.NAME`
    needs: tuple[str, ...] = ()  # other options that must be as they are by default for it to say anything
    sources: Mapping[str, str] = {}  # of a choice: where what a value says comes from, if that is not the rulebook

    def refuses(self, written: object) -> OptionError:
        """Why this is no value of the option: what may be written instead."""
        bounds = {"choices": ", ".join(self.choices)} if self.kind == "choice" else {"low": self.low, "high": self.high}
        return OptionError(f"options.{self.kind}", self.name, written=repr(written), **bounds)

    def read(self, text: str) -> Value:
        """The value that a text stands for."""
        word = text.strip()
        if self.kind == "bool" and word.lower() in YES | NO:
            return word.lower() in YES
        if self.kind == "int" and WHOLE.fullmatch(word) and self.low <= int(word) <= self.high:
            return int(word)
        if self.kind == "choice" and word in self.choices:
            return word
        raise self.refuses(text)

    def admits(self, value: object) -> bool:
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "int":
            return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        return value in self.choices

    def draw(self, below: Callable[[int], int]) -> Value:
        """One legal value; `below(n)` gives a number from 0 to n - 1."""
        if self.kind == "bool":
            return below(2) == 1
        if self.kind == "int":
            return self.low + below(self.high - self.low + 1)
        return self.choices[below(len(self.choices))]


def option(
    default: T,
    *,
    rule: str,
    low: int | None = None,
    high: int | None = None,
    advanced: bool = False,
    group: str = "",
    needs: tuple[str, ...] = (),
    sources: Mapping[str, str] | None = None,
) -> T:
    """One option of a game: its default, the rule or ruling it switches, for a number its bounds, where it stands."""
    about: dict[str, Any] = {"rule": rule, "low": low, "high": high, "advanced": advanced, "group": group}
    about |= {"needs": needs, "sources": sources or {}}
    # The field specifier pretends to be the value, as dataclasses.field itself does.
    made: Any = dataclasses.field(default=default, metadata=about)
    return made  # type: ignore[no-any-return]


@dataclasses.dataclass(frozen=True)
class Options:
    """Base of every game's options."""

    def conflict(self) -> tuple[str, str] | None:
        """An illegal combination: the option to blame and an English sentence. Games override this."""
        return None

    @classmethod
    def fields(cls) -> tuple[OptionField, ...]:
        """The options in declaration order."""
        declared: Any = cls  # mypy takes the class's own hash for that of its instances
        return _fields(declared)

    @classmethod
    def from_text(cls, texts: Mapping[str, str]) -> Self:
        """The options that these texts stand for; what is not named keeps its default."""
        known = {field.name: field for field in cls.fields()}
        values: dict[str, Value] = {}
        for written, text in texts.items():
            name = written.replace("-", "_")  # command-line flags are written with dashes
            if name not in known:
                raise _unknown(written, tuple(known))
            if name in values:
                raise OptionError("options.twice", name)
            values[name] = known[name].read(text)
        made: Any = cls
        chosen: Self = made(**values)
        chosen.validate()
        return chosen

    def to_text(self) -> dict[str, str]:
        """Every option as text, in declaration order: `from_text` gives the same options back."""
        return {field.name: _text(getattr(self, field.name)) for field in self.fields()}

    @classmethod
    def variants(cls, below: Callable[[int], int]) -> Self:
        """A random legal set of options; `below(n)` gives a number from 0 to n - 1."""
        made: Any = cls
        for _ in range(PATIENCE):
            chosen: Self = made(**{field.name: field.draw(below) for field in cls.fields()})
            if chosen.conflict() is None:
                return chosen
        raise OptionError("options.none", n=PATIENCE)

    def changed(self) -> dict[str, Value]:
        """The values that differ from their defaults."""
        values = ((field, getattr(self, field.name)) for field in self.fields())
        return {field.name: value for field, value in values if value != field.default}

    def validate(self) -> None:
        """Options may also be built in code: the same checks as for text."""
        for field in self.fields():
            value = getattr(self, field.name)
            if not field.admits(value):
                raise field.refuses(value)
        if found := self.conflict():
            name, sentence = found
            raise OptionError("options.conflict", name, sentence=sentence.rstrip("."))


@cache
def _fields(cls: Any) -> tuple[OptionField, ...]:
    hints = get_type_hints(cls)
    return tuple(_field(cls.__name__, field, hints[field.name]) for field in dataclasses.fields(cls))


def _field(owner: str, field: dataclasses.Field[Any], hint: Any) -> OptionField:
    """One declaration, understood; a mistake in it is told to the author of the game."""
    where = f"{owner}.{field.name}"
    if "rule" not in field.metadata:
        raise TypeError(f"{where} is not declared with option(...).")
    default: Any = field.default
    low, high = field.metadata["low"], field.metadata["high"]
    kind, choices = _kind(where, hint)
    if (kind == "int") != (low is not None and high is not None):
        raise TypeError(f"{where}: a number, and only a number, has a low and a high bound.")
    made = OptionField(
        field.name,
        kind,
        default,
        choices,
        low or 0,
        high or 0,
        field.metadata["rule"],
        field.metadata["advanced"],
        field.metadata["group"],
        field.metadata["needs"],
        field.metadata["sources"],
    )
    if not made.admits(made.default):
        raise TypeError(f"{where}: the default {made.default!r} is not allowed.")
    return made


def _kind(where: str, hint: Any) -> tuple[Literal["bool", "choice", "int"], tuple[str, ...]]:
    if hint is bool:
        return "bool", ()
    if hint is int:
        return "int", ()
    choices = get_args(hint)
    if get_origin(hint) is Literal and all(isinstance(choice, str) for choice in choices):
        return "choice", choices
    raise TypeError(f"{where} must be a bool, an int or a Literal of texts.")


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _unknown(name: str, known: tuple[str, ...]) -> OptionError:
    if near := difflib.get_close_matches(name.replace("-", "_"), known, 1):
        return OptionError("options.near", name, near=near[0])
    return OptionError("options.unknown", name, known=", ".join(known))
