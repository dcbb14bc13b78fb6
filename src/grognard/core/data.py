"""Component data: CSV and TOML files, checked on load; a mistake is told with its file, record and field.

Every record says where it comes from, in a field `source`: a word of SOURCES, several joined by a plus sign,
each with a note in brackets if need be (`rulebook+ruling (R17)`).
"""

from __future__ import annotations

import csv
import enum
import hashlib
import io
import os
import re
import shutil
import tempfile
import tomllib
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from grognard.core.errors import DataError

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

SOURCES: Final = ("rulebook", "public", "reconstructed", "fitted", "ruling", "house")
_ONE_SOURCE = rf"({'|'.join(SOURCES)})(?:\s*\([^()]*\))?"
SOURCE: Final = re.compile(rf"{_ONE_SOURCE}(?:\s*\+\s*{_ONE_SOURCE})*")
SUFFIXES: Final = (".csv", ".toml")
LISTS: Final = (list, tuple, set, frozenset)
SHOWN: Final = 24  # longer lists of ids are cut short in messages


class Place(NamedTuple):
    """A field of a record of a CSV file, for messages; its line is looked up only when something is wrong."""

    folder: Path
    name: str
    key: str  # the column that names records
    record: str
    field: str

    def holding(self, value: str) -> str:
        """The place in words. Where several records share a name, it is the one that holds this value."""
        lines = [line for line in _table(self.folder, self.name)[1] if line.cells.get(self.key) == self.record]
        exact = [line for line in lines if value in line.cells.get(self.field, "").split()]
        where = next((line.where(self.name, self.key) for line in (*exact, *lines)), f"{self.name} ({self.record})")
        return f"{where}, field {self.field}"


class _Line(NamedTuple):
    number: int
    cells: dict[str, str]

    def where(self, name: str, key: str | None) -> str:
        record = self.cells.get(key, "") if key else ""
        return f"{name}, line {self.number}" + (f" ({record})" if record else "")


class _Fault(NamedTuple):
    path: str
    problem: str


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a record type: asking msgspec takes two milliseconds, and every record asks."""
    return msgspec.structs.fields(kind)


# -- reading -------------------------------------------------------------------------------------------------


def rows(folder: Path, name: str, kind: type[S], key: str | None = None) -> list[S]:
    """The records of a CSV file with a header; `key` names the column whose values must differ.

    An empty cell stands for the field's default. A field that is a list or tuple is split at blanks.
    """
    columns, lines = _table(folder, name)
    _check_columns(name, kind, columns, key)
    first: dict[str, int] = {}
    made = []
    for line in lines:
        made.append(_record(name, kind, key, line))
        if key:
            label = line.cells[key]
            if label in first:
                where = line.where(name, key)
                raise DataError(f"{where}, field {key}: '{label}' is already on line {first[label]}")
            first[label] = line.number
    return made


def document(folder: Path, name: str, kind: type[T]) -> T:
    """A TOML file as one value. A table that holds values has a source, or lies in a table that has one."""
    raw = toml(Path(folder) / name)
    if fault := _unsourced(raw, ""):
        raise DataError(f"{name}, {fault.path}: {fault.problem}")
    return convert(raw, kind, name)


def toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain tables."""
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: {_lower(str(error))}") from error


def convert(raw: object, kind: type[T], where: str) -> T:
    """A plain value as a typed one, or an error that names the exact place."""
    if fault := _fault(raw, kind, "", strict=True):
        raise DataError(f"{where}, {fault.path}: {fault.problem}" if fault.path else f"{where}: {fault.problem}")
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:  # a check of the type's own __post_init__
        raise DataError(f"{where}: {_lower(str(error))}") from error


def sources(text: str) -> tuple[str, ...]:
    """The kinds of source in a text, without its notes: `rulebook+ruling (R17)` is rulebook and ruling."""
    if not SOURCE.fullmatch(text):
        raise DataError(f"expected a source ({', '.join(SOURCES)}), got '{text}'")
    return tuple(re.findall(r"[a-z]+", re.sub(r"\([^()]*\)", "", text)))


def known(ids: Collection[str], wanted: str | Iterable[str], where: Place | str, noun: str = "") -> None:
    """Refuses a reference to nothing; `where` is a Place, or a text that ends in the name of the field."""
    for one in (wanted,) if isinstance(wanted, str) else wanted:
        if one not in ids:
            place = where.holding(one) if isinstance(where, Place) else where
            kind = noun or re.split(r"[ .]", place)[-1]
            raise DataError(f"{place}: no {kind} '{one}'; there are {_listed(ids)}")


# -- whole folders -------------------------------------------------------------------------------------------


def fingerprint(folder: Path) -> str:
    """32 hex digits that change when a data file changes, and not with the line ends of the machine."""
    digest = hashlib.sha256()
    for name in files(folder):
        content = _bytes(Path(folder) / name).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        # Lengths keep the border between name and content, so that no two folders can look alike.
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:32]


def files(folder: Path) -> list[str]:
    """The data files of a folder and its subfolders, sorted, with forward slashes."""
    root = Path(folder)
    if not root.is_dir():
        raise DataError(f"{root}: there is no such folder")
    found = (path for path in root.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    return sorted(path.relative_to(root).as_posix() for path in found)


def export(folder: Path, target: Path) -> list[str]:
    """Copies the data files for a player to edit. All of them arrive, or none; nothing is overwritten."""
    names, aim = files(folder), Path(target)
    if not names:
        raise DataError(f"{folder}: there are no data files in this folder")
    try:
        aim.mkdir(parents=True, exist_ok=True)
        if taken := [name for name in names if os.path.lexists(aim / name)]:
            raise DataError(f"{aim}: {taken[0]} already exists and is not overwritten; choose an empty folder")
        # Complete copies first, on the same disk; renaming them is the only step that others can see.
        with tempfile.TemporaryDirectory(prefix=".export-", dir=aim) as stage:
            for name in names:
                _in_folder(Path(stage) / name, partial(shutil.copyfile, Path(folder) / name))
            for name in names:
                _in_folder(aim / name, (Path(stage) / name).replace)
    except OSError as error:
        raise DataError(f"{aim}: the data cannot be written here ({error.strerror or error})") from error
    return names


def _in_folder(path: Path, step: Callable[[Path], object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    step(path)


# -- files ---------------------------------------------------------------------------------------------------


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        missing = "file" if path.parent.is_dir() else "folder"
        culprit = path if missing == "file" else path.parent
        raise DataError(f"{culprit}: there is no such {missing}") from error
    except IsADirectoryError as error:
        raise DataError(f"{path}: this is a folder, not a file") from error
    except OSError as error:
        raise DataError(f"{path}: the file cannot be read ({error.strerror or error})") from error


def _text(path: Path) -> str:
    raw = _bytes(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(f"{path.name}, line {line}: the file is not UTF-8 text") from error


def _table(folder: Path, name: str) -> tuple[list[str], list[_Line]]:
    """The header of a CSV file and its records, still as text. Empty lines are counted and hold nothing."""
    cells = [(number, values) for number, values in enumerate(_cells(folder, name), 1) if any(values)]
    if not cells:
        raise DataError(f"{name}: the file is empty; its first line must name the columns")
    header = cells[0][1]
    lines = []
    for number, values in cells[1:]:
        if len(values) != len(header):
            raise DataError(f"{name}, line {number}: {len(values)} values for {len(header)} columns")
        lines.append(_Line(number, dict(zip(header, values, strict=True))))
    return header, lines


def _cells(folder: Path, name: str) -> list[list[str]]:
    """The values of each line. csv wants line ends inside quotes as they are, and we refuse them."""
    reader = csv.reader(io.StringIO(_text(Path(folder) / name), newline=""), strict=True)
    cells: list[list[str]] = []
    try:
        for values in reader:
            cells.append([value.strip() for value in values])
            if reader.line_num > len(cells):
                raise DataError(f"{name}, line {len(cells)}: a value goes on in the next line")
    except csv.Error as error:
        raise DataError(f"{name}, line {len(cells) + 1}: {error}") from error
    return cells


# -- records -------------------------------------------------------------------------------------------------


def _check_columns(name: str, kind: type[msgspec.Struct], columns: list[str], key: str | None) -> None:
    fields = {field.encode_name: field for field in _fields(kind)}
    for column in columns:
        if columns.count(column) > 1:
            raise DataError(f"{name}: column '{column}' appears twice")
        if column not in fields:
            raise DataError(f"{name}: unknown column '{column}'; there are {_listed(fields)}")
    needed = {label for label, field in fields.items() if field.required} | {"source", key or "source"}
    for column in (*fields, *needed):
        if column in needed and column not in columns:
            raise DataError(f"{name}: column '{column}' is missing")


def _record(name: str, kind: type[S], key: str | None, line: _Line) -> S:
    where = line.where(name, key)
    values: dict[str, Any] = {}
    for field in _fields(kind):
        label = field.encode_name
        text = line.cells.get(label, "")
        if text:
            values[label] = text.split() if _is_list(field.type) else text
        elif field.required or label in ("source", key):
            raise DataError(f"{where}, field {label}: a value is required")
    fault = _source_fault(values["source"], "source") or _fault(values, kind, "", strict=False)
    if fault:
        raise DataError(f"{where}, field {fault.path}: {fault.problem}")
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:  # a check of the type's own __post_init__
        raise DataError(f"{where}: {_lower(str(error))}") from error


def _is_list(hint: Any) -> bool:
    return any((get_origin(option) or option) in LISTS for option in _options(hint))


# -- faults --------------------------------------------------------------------------------------------------
# msgspec stops at the first mistake too, but does not say which key of a table or which value was wrong.


def _fault(value: Any, hint: Any, path: str, *, strict: bool) -> _Fault | None:
    """The first place where a plain value does not fit a type."""
    origin = get_origin(hint) or hint
    if len(options := _options(hint)) > 1:
        faults = [_fault(value, option, path, strict=strict) for option in options]
        if None in faults:
            return None
        inner = [fault for fault in faults if fault and fault.path != path]
        return inner[0] if inner else _Fault(path, f"expected {_expected(hint)}, got {_got(value)}")
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct) and isinstance(value, dict):
        return _struct_fault(value, origin, path, strict=strict)
    if origin is dict and get_args(hint) and isinstance(value, dict):
        return _table_fault(value, hint, path, strict=strict)
    if origin in LISTS and get_args(hint) and isinstance(value, list):
        return _list_fault(value, hint, path, strict=strict)
    try:
        msgspec.convert(value, hint, strict=strict, str_keys=True)
    except msgspec.ValidationError:
        return _Fault(path, f"expected {_expected(hint)}, got {_got(value)}")
    return None


def _struct_fault(value: dict[str, Any], kind: type[msgspec.Struct], path: str, *, strict: bool) -> _Fault | None:
    fields = {field.encode_name: field for field in _fields(kind)}
    for label in value:
        if label not in fields and label != kind.__struct_config__.tag_field:
            return _Fault(_under(path, label), f"unknown; there are {_listed(fields)}")
    for label, field in fields.items():
        if label not in value:
            if field.required:
                return _Fault(_under(path, label), "missing")
        elif fault := _fault(value[label], field.type, _under(path, label), strict=strict):
            return fault
    return None


def _table_fault(value: dict[str, Any], hint: Any, path: str, *, strict: bool) -> _Fault | None:
    key_type, value_type = get_args(hint)
    for label, inner in value.items():
        # TOML writes every key as text, also where the table is indexed by numbers.
        if fault := _fault(label, key_type, _under(path, label), strict=False):
            return _Fault(fault.path, f"the name of an entry: {fault.problem}")
        if fault := _fault(inner, value_type, _under(path, label), strict=strict):
            return fault
    return None


def _list_fault(value: list[Any], hint: Any, path: str, *, strict: bool) -> _Fault | None:
    kinds = get_args(hint)
    fixed = get_origin(hint) is tuple and (len(kinds) < 2 or kinds[1] is not Ellipsis)
    if fixed and len(kinds) != len(value):
        return _Fault(path, f"expected {len(kinds)} values, got {len(value)}")
    for at, inner in enumerate(value):
        # People name records by their id and count from one.
        label = inner.get("id") if isinstance(inner, dict) and isinstance(inner.get("id"), str) else at + 1
        if fault := _fault(inner, kinds[at] if fixed else kinds[0], f"{path}[{label}]", strict=strict):
            return fault
    return None


def _unsourced(value: Any, path: str) -> _Fault | None:
    """A table with values but without a source, or with a source that is none."""
    if isinstance(value, list):
        inner = [(f"{path}[{one.get('id', at + 1)}]", one) for at, one in enumerate(value) if isinstance(one, dict)]
    else:
        if "source" in value:
            return _source_fault(value["source"], _under(path, "source")) or _deep_source_fault(value, path)
        if path and not all(_holds_tables(one) for one in value.values()):
            return _Fault(_under(path, "source"), "missing; every record says where it comes from")
        inner = [(_under(path, label), one) for label, one in value.items() if _holds_tables(one)]
    return next((fault for place, one in inner if (fault := _unsourced(one, place))), None)


def _deep_source_fault(value: Any, path: str) -> _Fault | None:
    """Inside a table with a source others may differ, but they must be sources."""
    pairs = value.items() if isinstance(value, dict) else ((at + 1, one) for at, one in enumerate(value))
    for label, one in pairs:
        if label == "source" and (fault := _source_fault(one, _under(path, "source"))):
            return fault
        if isinstance(one, dict | list) and (fault := _deep_source_fault(one, _under(path, str(label)))):
            return fault
    return None


def _source_fault(value: object, path: str) -> _Fault | None:
    if isinstance(value, str) and SOURCE.fullmatch(value):
        return None
    return _Fault(path, f"expected a source ({', '.join(SOURCES)}), got {_got(value)}")


def _holds_tables(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value))


# -- words for messages --------------------------------------------------------------------------------------


def _options(hint: Any) -> tuple[Any, ...]:
    """The types of a union without None, which a file cannot write."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,)
    return tuple(option for option in get_args(hint) if option is not types.NoneType)


def _expected(hint: Any) -> str:
    options = _options(hint)
    if len(options) > 1 or options[0] is not hint:
        return " or ".join(_expected(option) for option in options)
    origin = get_origin(hint) or hint
    if origin is Annotated:
        base, *notes = get_args(hint)
        return " ".join(filter(None, (_expected(base), *map(_limits, notes))))
    if origin is Literal:
        return "one of " + ", ".join(str(choice) for choice in get_args(hint))
    if isinstance(origin, type) and issubclass(origin, enum.Enum):
        return "one of " + ", ".join(str(member.value) for member in origin)
    plain = {int: "an integer", float: "a number", bool: "true or false", str: "text"}
    return plain.get(origin) or ("a list" if origin in LISTS else "a table")


def _limits(note: Any) -> str:
    if not isinstance(note, msgspec.Meta):
        return ""
    signs = {"ge": "of at least", "gt": "above", "le": "of at most", "lt": "below", "pattern": "of the form"}
    given = [f"{words} {getattr(note, sign)}" for sign, words in signs.items() if getattr(note, sign) is not None]
    return " and ".join(given)


def _got(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else repr(value)


def _under(path: str, label: str) -> str:
    return f"{path}.{label}" if path else label


def _listed(ids: Collection[str] | Mapping[str, object]) -> str:
    names = sorted(ids) if isinstance(ids, set | frozenset) else list(ids)
    shown = names[:SHOWN] + (["..."] if len(names) > SHOWN else [])
    return ", ".join(shown) or "none"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
