"""The rules of a game as text with ids (`rules.toml`), and which of them code cites and tests prove."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from grognard.core.data import SOURCES, convert, toml
from grognard.core.errors import DataError, RulebookError

Kind = Literal["rule", "note", "ruling"]
Places = dict[str, list[str]]

# bs:7.3.3.a   tc:9.1b   bk:107b   pu:G.4   bs:R22   bs:map.grid
_PART: Final = r"(?:[A-Z]?[0-9]+[a-z]?|[A-Z]|[a-z]+[0-9]*)(?!\w)"
_ID: Final = rf"[a-z]{{2}}:{_PART}(?:\.{_PART})*"
RULE_ID: Final = re.compile(_ID)
CITATION: Final = re.compile(rf"(?<![\w:.])({_ID})(?:[-\u2013]([a-z])(?!\w))?")


class _Texts(msgspec.Struct, frozen=True):
    en: str
    fr: str


class _Entry(msgspec.Struct, frozen=True):
    """A table of rules.toml."""

    source: str
    title: _Texts
    text: _Texts
    kind: Kind | None = None
    why: str = ""
    rule: tuple[str, ...] = ()
    option: str = ""


@dataclass(frozen=True)
class Rule:
    """One rule. A note is what no code can enforce, and says why; a ruling settles a doubt about `rules`."""

    id: str
    source: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    kind: Kind
    why: str = ""
    rules: tuple[str, ...] = ()
    option: str = ""


class Rulebook(Mapping[str, Rule]):
    """The rules by id, in the order of the file."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}
        for rule in self._rules.values():
            for wanted in rule.rules:
                if not self.knows(wanted):
                    raise RulebookError(f"{rule.id}, rule: {self._missing(wanted)}")

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """The rulebook of a rules.toml."""
        try:
            raw = toml(Path(path))
            return cls([_rule(path.name, id_, table) for id_, table in raw.items()])
        except DataError as error:
            raise RulebookError(str(error)) from error

    def __getitem__(self, id_: str) -> Rule:
        return self._rules[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def find(self, id_: str) -> list[Rule]:
        """The rule with this id, followed by its sub-points: `bs:1` finds bs:1.0 and not bs:14.0."""
        if found := self._under(id_):
            return found
        raise RulebookError(self._missing(id_))

    def knows(self, id_: str) -> bool:
        """Whether it is a rule or has sub-points that are."""
        return id_ in self._rules or bool(self._under(id_))

    def meant(self, id_: str) -> list[str]:
        """What a mark on a test stands for: the rule itself if there is one, else all its sub-points."""
        return [id_] if id_ in self._rules else [rule.id for rule in self._under(id_)]

    @property
    def prefixes(self) -> frozenset[str]:
        """`bs`, as a rule: ids of other games are not this book's business."""
        return frozenset(id_.partition(":")[0] for id_ in self._rules)

    def _under(self, id_: str) -> list[Rule]:
        if not RULE_ID.fullmatch(id_):  # "bs" alone would stand for the whole book
            return []
        return [rule for other, rule in self._rules.items() if _within(other, id_)]

    def _missing(self, id_: str) -> str:
        near = difflib.get_close_matches(id_, list(self._rules), 3, 0.5)
        return f"there is no rule '{id_}'" + (f"; the nearest are {', '.join(near)}" if near else "")


def _rule(name: str, id_: str, table: Any) -> Rule:
    where = f"{name}, {id_}"
    if not RULE_ID.fullmatch(id_):
        raise DataError(f"{where}: this is not a rule id such as bs:7.3.3.a or bs:R22")
    entry = convert(table, _Entry, where)
    # Where a rule comes from may need a phrase, so here a source is prose around a known word.
    if not set(re.findall(r"[a-z]+[0-9]*", entry.source)) & set(SOURCES):
        raise DataError(f"{where}, source: expected a source ({', '.join(SOURCES)}), got '{entry.source}'")
    kind: Kind = entry.kind or ("ruling" if re.fullmatch(r"[a-z]+[0-9]*:R[0-9]+", id_) else "rule")
    title, text = ({"en": texts.en.strip(), "fr": texts.fr.strip()} for texts in (entry.title, entry.text))
    for label, texts in (("title", title), ("text", text)):
        for language in texts:
            if not texts[language]:
                raise DataError(f"{where}, {label}.{language}: empty")
    if kind == "note" and not entry.why.strip():
        raise DataError(f"{where}, why: missing; a note says why no code can enforce it")
    return Rule(id_, entry.source, title, text, kind, entry.why, entry.rule, entry.option)


def _parts(id_: str) -> list[str]:
    """bs:7.3.3.a -> bs 7 3 3 a, and bk:107b -> bk 107 b: a letter is a part, with or without its dot."""
    prefix, _, body = id_.partition(":")
    return [prefix, *re.findall(r"[A-Z]?[0-9]+|[A-Za-z]+", body)]


def _within(id_: str, prefix: str) -> bool:
    parts, wanted = _parts(id_), _parts(prefix)
    return parts[: len(wanted)] == wanted


# -- citations -----------------------------------------------------------------------------------------------


def citations(text: str) -> list[str]:
    """The rule ids in a text, with `bs:6.1.1.a-c` as three. Ranges of numbers are not understood."""
    found: list[str] = []
    for match in CITATION.finditer(text):
        id_, last = match.group(1), match.group(2)
        if last and re.search(r"[0-9.][a-z]$", id_) and last > id_[-1]:
            found += [id_[:-1] + chr(letter) for letter in range(ord(id_[-1]), ord(last) + 1)]
        else:
            found.append(id_)
    return found


def cited(folders: Path | Sequence[Path]) -> Places:
    """Where each id occurs, as `file:line`: in Python source, and in CSV and TOML files of data folders."""
    places: Places = {}
    for folder in [folders] if isinstance(folders, Path) else folders:
        for path in _cited_files(folder):
            name = path.relative_to(folder).as_posix()
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                for id_ in citations(line):
                    places.setdefault(id_, []).append(f"{name}:{number}")
    return {id_: list(dict.fromkeys(found)) for id_, found in places.items()}


def _cited_files(folder: Path) -> list[Path]:
    # The rulebook itself lies outside data/, so it cannot cite its own rules.
    data = [*folder.rglob("*.toml"), *folder.rglob("*.csv")]
    return sorted([*folder.rglob("*.py"), *(path for path in data if "data" in path.relative_to(folder).parts[:-1])])


def tested(folder: Path) -> Places:
    """The tests of each id, as `file::test`: those marked `@pytest.mark.rule("bs:7.3.3.a", ...)`."""
    places: Places = {}
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder).as_posix()
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except SyntaxError as error:
            raise RulebookError(f"{name}, line {error.lineno}: not Python ({error.msg})") from error
        for test, ids in _marked(tree.body, name, _marks(_module_marks(tree))):
            for id_ in ids:
                places.setdefault(id_, []).append(test)
    return {id_: list(dict.fromkeys(found)) for id_, found in places.items()}


def _marked(body: Sequence[ast.stmt], name: str, inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each test with its ids; a mark on a class or on the module counts for all tests inside."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marked(node.body, f"{name}::{node.name}", inherited + _marks(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield f"{name}::{node.name}", inherited + _marks(node.decorator_list)


def _module_marks(tree: ast.Module) -> list[ast.expr]:
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    return [node.value for node in assigned if any(ast.unparse(target) == "pytestmark" for target in node.targets)]


def _marks(expressions: Iterable[ast.expr]) -> list[str]:
    """The ids in calls of `mark.rule`, also where they stand inside a parametrize."""
    calls = (node for expression in expressions for node in ast.walk(expression) if isinstance(node, ast.Call))
    rules = [call for call in calls if re.search(r"(^|\.)mark\.rule$", ast.unparse(call.func))]
    texts = [arg.value for call in rules for arg in call.args if isinstance(arg, ast.Constant)]
    # A text that is no id at all is kept, so that coverage can report it.
    return [id_ for text in texts for id_ in (citations(str(text)) or [str(text)])]


# -- coverage ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """What is known of one rule; `problem` is empty when it is covered."""

    id: str
    kind: Kind
    cited: tuple[str, ...]
    tests: tuple[str, ...]
    problem: str = ""


@dataclass(frozen=True)
class Coverage:
    """The report: a row a rule, and the ids that are cited or marked but do not exist, with their places."""

    rows: tuple[Row, ...]
    unknown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def covered(self) -> int:
        return sum(not row.problem for row in self.rows)

    @property
    def total(self) -> int:
        return len(self.rows)

    @property
    def complete(self) -> bool:
        return self.covered == self.total and not self.unknown

    def __str__(self) -> str:
        return f"{self.covered} of {self.total}"


def coverage(book: Rulebook, source_folders: Path | Sequence[Path], tests_folder: Path) -> Coverage:
    """A rule is covered when it is cited and tested, a ruling when it is either, a note by its reason.

    A citation counts for the id it names and no other; a mark on a test that names no rule itself counts for
    all sub-points.
    """
    in_code, in_tests = cited(source_folders), tested(tests_folder)
    proved: Places = {}
    for id_, tests in in_tests.items():
        for rule in book.meant(id_):
            proved.setdefault(rule, []).extend(tests)
    rows = tuple(_row(rule, in_code.get(rule.id, []), proved.get(rule.id, [])) for rule in book.values())
    unknown: dict[str, tuple[str, ...]] = {}
    for places, strict in ((in_code, False), (in_tests, True)):
        for id_, found in places.items():
            ours = id_.partition(":")[0] in book.prefixes or (strict and not RULE_ID.fullmatch(id_))
            if ours and not book.knows(id_):
                unknown[id_] = (*unknown.get(id_, ()), *found)
    return Coverage(rows, unknown)


def _row(rule: Rule, places: list[str], tests: list[str]) -> Row:
    where, proofs = tuple(places), tuple(dict.fromkeys(tests))
    missing = [word for word, found in (("cited", where), ("tested", proofs)) if not found]
    problem = f"not {' and not '.join(missing)}" if missing else ""
    if rule.kind == "note" or (rule.kind == "ruling" and len(missing) < 2):
        problem = ""
    return Row(rule.id, rule.kind, where, proofs, problem)
