"""Words for people: message catalogues (gettext files), read once, spoken with names and numbers filled in.

A message is found by its key. Its placeholders are Python's, with one addition: a format of several letters
is a family of names. "{firer:unit} fires at {target:unit}." looks up the names of two units; "{side:side^}"
begins with a capital; a tuple of ids becomes a list with "and". Numbers get a true minus, and French ones the
signs of French.
"""

from __future__ import annotations

import io
import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel import Locale
from babel.lists import format_list
from babel.messages.pofile import PoFileError, read_po

from grognard.core.errors import GrognardError, WordsError

LANGUAGES: Final = ("en", "fr")
LISTS: Final = {"en": "en_GB", "fr": "fr"}  # as babel knows them: no comma before the last
MINUS: Final = "\u2212"
NARROW: Final = "\u202f"  # the narrow no-break space of French typography
FAMILY: Final = re.compile(r"([a-z][a-z_-]+)(\^?)")  # one letter is a format of Python's own
SIGNS: Final = {
    "en": str.maketrans({"-": MINUS}),
    "fr": str.maketrans({"-": MINUS, ".": ",", ",": NARROW, "%": NARROW + "%"}),
}
# A sign after an ordinary space, or glued to a word; a colon may be glued in a rule id or a time.
FRENCH_SLIP: Final = re.compile(r"[ \u00a0][;:?!%]|\w[;?!%]|'")

Names = Mapping[str, Mapping[str, str]]

REMEMBERED: Final = 20_000  # sentences


class Message(NamedTuple):
    """One entry: a single form, or a singular and a plural chosen by the parameter n."""

    forms: tuple[str, ...]
    fuzzy: bool = False


class Words:
    """The words of one language: catalogues of several folders, of which later ones override earlier ones.

    People never meet an error for a missing word: they see its key in angle brackets. Tests set `strict`.
    """

    def __init__(
        self, folders: Sequence[Path], language: str, names: Names | None = None, *, strict: bool = False
    ) -> None:
        if language not in LANGUAGES:
            raise WordsError(f"There is no language '{language}'; there are {', '.join(LANGUAGES)}.")
        self.language = language
        self.strict = strict
        self._names = names or {}
        self._messages: dict[str, Message] = {}
        self._plural: Callable[[int], str] = Locale.parse(language).plural_form
        self._formatter = _Formatter(self)
        self._said: dict[tuple[object, ...], str] = {}
        self._apart = ""
        for folder in folders:
            self._messages.update(catalogue(Path(folder) / f"{language}.po"))

    def seen(self, names: Names, apart: str) -> Words:
        """The same words for somebody who looks at a table: other names for some things, and a message that tells
        things of one kind apart by their place (`Called`)."""
        made = Words((), self.language, {**self._names, **names}, strict=self.strict)
        made._messages, made._apart = self._messages, apart
        return made

    @staticmethod
    def languages() -> tuple[str, ...]:
        return LANGUAGES

    def has(self, key: str) -> bool:
        return key in self._messages

    def keys(self) -> tuple[str, ...]:
        return tuple(sorted(self._messages))

    def texts(self, families: Sequence[str]) -> dict[str, str | tuple[str, ...]]:
        """The messages of whole families (`verb.` ...) as they are written, for a page that fills them in itself: a
        text each, or its forms for one and for many."""
        found = {key: message.forms for key, message in self._messages.items() if key.startswith(tuple(families))}
        return {key: forms[0] if len(forms) == 1 else forms for key, forms in found.items()}

    def say(self, key: str, /, **params: Any) -> str:
        """A message with its placeholders filled in. What was said before is remembered: a table says the same words
        at every action, and filling in costs ten times as much as remembering."""
        try:
            memory = (key, *params.items(), *map(type, params.values()))
            said = self._said.get(memory)
        except TypeError:  # a parameter that is no plain value, such as a list
            return self._say(key, params)
        if said is None:
            said = self._say(key, params)
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[memory] = said
        return said

    def _say(self, key: str, params: Mapping[str, Any]) -> str:
        message = self._messages.get(key)
        if message is None:
            return self._absent(key, f"There is no message '{key}' in {self.language}.")
        try:
            return self._formatter.vformat(self._form(message, params), (), params)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            problem = f"parameter {error}" if isinstance(error, LookupError) else str(error)
            return self._absent(key, f"The message '{key}' in {self.language} cannot be said: {problem}.")

    def name(self, family: str, value: object) -> str:
        """The name of a thing: from the catalogue (`unit.lah-pz`), else from the game's names."""
        key = f"{family}.{value}"
        if key in self._messages:
            return self.say(key)
        found = self._names.get(family, {}).get(str(value))
        return found if found is not None else self._absent(key, f"There is no name '{key}' in {self.language}.")

    def join(self, words: Sequence[str]) -> str:
        """One, two and three."""
        return format_list(words, locale=LISTS[self.language])

    def format(self, value: Any, spec: str) -> str:
        """A value as a placeholder shows it."""
        if isinstance(value, SpokenError | Sentence):
            return value.said(self)
        if isinstance(value, tuple | list):
            return self.join([self.format(one, spec) for one in value])
        if family := FAMILY.fullmatch(spec):
            name = self.name(family.group(1), value)
            if isinstance(value, Called) and value.place and self._apart:
                key = f"{self._apart}-{value.nth}" if value.nth else self._apart
                name = self.say(key, name=name, place=value.place)
            return name[:1].upper() + name[1:] if family.group(2) else name
        if isinstance(value, Fraction) and spec:
            value = float(value)  # fractions learn formats in Python 3.12 only
        if value == 0 and spec.startswith("+") and self.has("number.same"):
            return self.say("number.same")  # nobody reads +0
        text = format(value, spec)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return text.translate(SIGNS[self.language]) if is_number else text

    def _form(self, message: Message, params: Mapping[str, Any]) -> str:
        if len(message.forms) == 1:
            return message.forms[0]
        # Zero is singular in French and plural in English: the language decides.
        return message.forms[0 if self._plural(abs(params["n"])) == "one" else 1]

    def _absent(self, key: str, sentence: str) -> str:
        if self.strict:
            raise WordsError(sentence)
        return f"<{key}>"


class _Formatter(string.Formatter):
    def __init__(self, words: Words) -> None:
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        return self._words.format(value, format_spec)


class Called(str):
    """The id of a thing, with its place if that is needed to tell it from others of its kind: they share a name. With
    several of a kind in one place, `nth` counts them from the left. To everything but words it is the id."""

    __slots__ = ("nth", "place")

    place: str
    nth: int

    def __new__(cls, id_: str, place: str = "", nth: int = 0) -> Called:
        made = super().__new__(cls, id_)
        made.place, made.nth = place, nth
        return made

    def __eq__(self, other: object) -> bool:
        same = str.__eq__(self, other) if isinstance(other, str) else NotImplemented
        return same if not isinstance(other, Called) else bool(same) and self._apart() == other._apart()

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def _apart(self) -> tuple[str, int]:
        return self.place, self.nth

    def __reduce__(self) -> tuple[type[Called], tuple[str, str, int]]:
        return Called, (str(self), *self._apart())


class Sentence(str):
    """A sentence from the catalogues of the core: as a text it is the English one, and any language can say it."""

    __slots__ = ("key", "params")

    key: str
    params: dict[str, Any]

    def __new__(cls, key: str, /, **params: Any) -> Sentence:
        made = super().__new__(cls, _english().say(key, **params))
        made.key, made.params = key, params
        return made

    def said(self, words: Words) -> str:
        return words.say(self.key, **self.params)


class SpokenError(GrognardError):
    """An error whose sentence is in the catalogues of the core, so that it can be said in every language; its own text
    is the English one."""

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(_english().say(key, **params))
        self.key = key
        self.params = params

    def said(self, words: Words) -> str:
        return words.say(self.key, **self.params)


@cache
def _english() -> Words:
    return Words([Path(__file__).parent / "words"], "en")


def catalogue(path: Path) -> dict[str, Message]:
    """The messages of one gettext file."""
    try:
        found = read_po(io.StringIO(path.read_text("utf-8")), abort_invalid=True)
    except FileNotFoundError as error:
        raise WordsError(f"{path}: there is no such catalogue.") from error
    except (OSError, UnicodeDecodeError, PoFileError, ValueError) as error:
        raise WordsError(f"{path}: the catalogue cannot be read ({error}).") from error
    messages = {}
    for entry in found:
        if entry.id:  # the header has none
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
            messages[key] = Message(forms, entry.fuzzy)
    return messages


# -- the state of the catalogues -----------------------------------------------------------------------------


def check(folders: Iterable[Path]) -> list[str]:
    """What is wrong with the catalogues of these folders, a line each; nothing when they are complete."""
    complaints: list[str] = []
    for folder in folders:
        found: dict[str, dict[str, Message]] = {}
        for language in LANGUAGES:
            path = Path(folder) / f"{language}.po"
            try:
                found[language] = catalogue(path)
            except WordsError as error:
                complaints.append(str(error))
            else:
                complaints += [f"{path}: {slip}" for slip in _slips(path, language, found[language])]
        if len(found) == len(LANGUAGES):
            complaints += [f"{folder}: {slip}" for slip in _differences(found)]
    return complaints


def _slips(path: Path, language: str, messages: Mapping[str, Message]) -> list[str]:
    """What is wrong within one language."""
    keys = Counter(re.findall(r'^msgid "(.+)"', path.read_text("utf-8"), re.MULTILINE))
    slips = [f"'{key}' appears {times} times" for key, times in keys.items() if times > 1]
    for key, message in messages.items():
        if message.fuzzy:
            slips.append(f"'{key}' is marked fuzzy")
        if not all(form.strip() for form in message.forms):
            slips.append(f"'{key}' is empty")
        try:
            plain = "".join(_plain(form) for form in message.forms)
        except ValueError as error:
            slips.append(f"'{key}' is not a format ({error})")
        else:
            if language == "fr" and (slip := FRENCH_SLIP.search(plain)):
                slips.append(f"'{key}' has a typographic slip at '{slip.group()}'")
    return slips


def _differences(found: Mapping[str, Mapping[str, Message]]) -> list[str]:
    """What is wrong between the languages."""
    slips = []
    for key in dict.fromkeys(key for messages in found.values() for key in messages):
        if absent := [language for language in LANGUAGES if key not in found[language]]:
            slips.append(f"'{key}' is missing in {', '.join(absent)}")
            continue
        try:
            used = {language: _placeholders(found[language][key]) for language in LANGUAGES}
        except ValueError:  # already told as a slip
            continue
        if len({frozenset(names) for names in used.values()}) > 1:
            differing = "; ".join(
                f"{language} has {', '.join(sorted(names)) or 'none'}" for language, names in used.items()
            )
            slips.append(f"'{key}' has different placeholders: {differing}")
    return slips


def _placeholders(message: Message) -> set[str]:
    """The placeholders, each with a mark if it takes a name: which family may differ, as grammar does."""
    parts = [part for form in message.forms for part in string.Formatter().parse(form)]
    return {f"{name}:name" if FAMILY.fullmatch(spec or "") else name for _, name, spec, _ in parts if name is not None}


def _plain(form: str) -> str:
    """A message without its placeholders, each of which stands for one word."""
    parts = string.Formatter().parse(form)
    return "".join(text + ("x" if name is not None else "") for text, name, _, _ in parts)
