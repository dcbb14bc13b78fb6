"""The mutants of a game: a patched function, a patched constant, or a patched data file, each put in by a call."""

from __future__ import annotations
import __future__

import ast
import importlib
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from grognard.core.errors import GrognardError
from grognard.core.game import Game
from proof import columns, sites
from proof.mutations import OFF, Change, Header, changes, off

SPREAD: Final = 10  # mutants of one function that are tried at most: evenly spread over its text


LOADING: Final = ("data", "records", "board")  # what runs while data are loaded: any test may meet its work


class Refused(Exception):
    """The game's own loader refuses the mutant: it is noticed before any test."""


@dataclass
class Mutant:
    key: str  # "movement.paths: b == RESERVE -> b != RESERVE"; the same on every run
    kind: str  # of the change: comparison, constant, condition, branch, statement, value, sum, table
    source: str  # what is broken, whole: a result holds as long as this is the same
    line: int
    ids: tuple[str, ...]  # the rules that its place cites
    strict: bool
    function: str  # "module.qualified.name", or empty where any test may meet it
    install: Callable[[], None]


def mutants(game: Game) -> list[Mutant]:
    """All of a game, those that are about single lines first, each key once."""
    package = type(game).__module__.rpartition(".")[0]
    found: dict[str, Mutant] = {}
    modules = [sites.module(path) for path in sorted(game.folder.glob("*.py")) if not sites.telling(path)]
    at_data = list(sites.data_sites(game.data_folder))
    strong = {i for m in modules for site in m.sites if not site.weak and any(changes(site.nodes)) for i in site.ids}
    strong |= {i for site in at_data for i in site.ids}
    for module in modules:
        for site in module.sites:
            if site.weak:
                site.ids = tuple(i for i in site.ids if i not in strong)
    every = [_of_site(game, package, module, site) for module in modules for site in module.sites if site.ids]
    every += [_of_data(game, site) for site in at_data]
    every.append(_of_columns(game))
    for group in every:
        for mutant in group:
            known = found.get(mutant.key)
            if known is None:
                found[mutant.key] = mutant
            else:
                known.ids = tuple(dict.fromkeys((*known.ids, *mutant.ids)))
                known.strict = known.strict and mutant.strict
    _add_rulings(game, list(found.values()))
    return sorted(found.values(), key=lambda mutant: not mutant.strict)


def _add_rulings(game: Game, found: list[Mutant]) -> None:
    """A ruling without a place of its own is broken where the rules that it settles are."""
    cited = {id_ for mutant in found for id_ in mutant.ids}
    for ruling in game.rulebook.values():
        if ruling.kind == "ruling" and ruling.id not in cited:
            for mutant in found:
                if not set(ruling.rules).isdisjoint(mutant.ids):
                    mutant.ids = (*mutant.ids, ruling.id)


def _of_site(game: Game, package: str, module: sites.Module, site: sites.Site) -> Iterator[Mutant]:
    owner = _owner(module, site)
    source = ast.unparse(owner)
    constant = "." not in site.name and not isinstance(site.nodes[0], ast.FunctionDef) and _is_constant(module, site)
    every = list(changes(site.nodes))
    step = max(1, -(-len(every) // (SPREAD // 3 if site.weak else SPREAD)))
    seen: dict[str, int] = {}
    for change in every[::step]:
        text = f"{site.file}.{site.name}: {_short(change.before)} -> {_short(change.after)}"
        seen[text] = seen.get(text, 0) + 1
        key = text + (f" (no. {seen[text]})" if seen[text] > 1 else "")
        name = f"{package}.{site.file}"
        install = (
            _constant(game, name, site.name, module, change)
            if constant
            else _patch(game, name, site.name, module, owner, change)
        )
        met = "" if constant or site.file in LOADING else f"{site.file}.{site.name}"
        yield Mutant(key, change.kind, source, change.line, site.ids, site.strict, met, install)


def _owner(module: sites.Module, site: sites.Site) -> ast.stmt:
    """The outermost statement of its module that a site is in: a function, a class or a constant."""
    line = site.nodes[0].statement.lineno if isinstance(site.nodes[0], Header) else site.nodes[0].lineno
    return next(one for one in module.tree.body if one.lineno <= line <= (one.end_lineno or 0))


def _is_constant(module: sites.Module, site: sites.Site) -> bool:
    return site.nodes[0] in module.tree.body


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else line[:87] + "..."


# -- code ------------------------------------------------------------------------------------------------------------


def _patch(
    game: Game, module_name: str, function: str, module: sites.Module, owner: ast.stmt, change: Change
) -> Callable[[], None]:
    def install() -> None:
        code = _compiled(module, owner, function, change)
        loaded = importlib.import_module(module_name)
        loaded.__dict__[OFF] = off
        _function(loaded, function).__code__ = code
        getattr(game.data, "memo", {}).clear()  # answers that were remembered while tests were collected
        if module.path.stem in LOADING:
            _reload(game, game.data_folder)
        if module.path.stem == "board":
            loaded.board.cache_clear()

    return install


def _compiled(module: sites.Module, owner: ast.stmt, function: str, change: Change) -> CodeType:
    change.make()
    try:
        whole = compile(ast.Module([owner], []), str(module.path), "exec", __future__.annotations.compiler_flag)
    finally:
        change.undo()
    return next(code for code in _codes(whole) if code.co_qualname == function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def _function(module: ModuleType, name: str) -> FunctionType:
    found: Any = module
    for word in name.split("."):
        found = found.__dict__[word]
    for way in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, way, None) or found
    assert isinstance(found, FunctionType), name
    return found


def _constant(game: Game, module_name: str, name: str, module: sites.Module, change: Change) -> Callable[[], None]:
    """A constant is put in wherever it was imported."""

    def install() -> None:
        loaded = importlib.import_module(module_name)
        before = loaded.__dict__[name]
        change.make()
        try:
            node = next(n for n in module.tree.body if isinstance(n, ast.Assign | ast.AnnAssign) and _target(n) == name)
            assert node.value is not None
            value = eval(compile(ast.Expression(node.value), str(module.path), "eval"), {**loaded.__dict__, OFF: off})
        finally:
            change.undo()
        package = module_name.rpartition(".")[0]
        for other, importer in list(sys.modules.items()):
            if other.startswith(package) and importer.__dict__.get(name) is before:
                importer.__dict__[name] = value
        if module.path.stem in LOADING:
            _reload(game, game.data_folder)

    return install


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


# -- data ------------------------------------------------------------------------------------------------------------


def _of_data(game: Game, site: sites.Site) -> Iterator[Mutant]:
    path = game.data_folder / site.file
    lines = path.read_text("utf-8").splitlines()
    match = sites.DATA_LINE.match(lines[site.line - 1])
    assert match is not None
    for before, after in _other_values(path, match[2], match[3]):
        changed = [*lines]
        changed[site.line - 1] = f"{match[1]}{match[2]} = {after}"
        record = _record(lines, site.line)
        key = f"{site.file}, {record}, {match[2]}: {_short(before)} -> {_short(after)}"
        yield Mutant(
            key, "table", key, site.line, site.ids, True, "", _data_install(game, site.file, "\n".join(changed) + "\n")
        )


def _of_columns(game: Game) -> Iterator[Mutant]:
    for wrong in columns.wrong_columns(game.folder / "records.py", game.data_folder):
        key = f"{wrong.file}, {wrong.column}: every value -> another"
        yield Mutant(key, "table", wrong.text, 0, wrong.ids, True, "", _data_install(game, wrong.file, wrong.text))


def _record(lines: list[str], line: int) -> str:
    """What a line belongs to: the id of its record, or the title of its table."""
    for number in range(line - 1, -1, -1):
        text = lines[number].strip()
        if text.startswith("id ="):
            return text.partition("=")[2].strip().strip('"')
        if text.startswith("[") and not text.startswith("[["):
            return text.strip("[]")
    return "top"


def _other_values(path: Path, key: str, text: str) -> Iterator[tuple[str, str]]:
    try:
        value = tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return
    if isinstance(value, bool):
        yield text, str(not value).lower()
    elif isinstance(value, int):
        yield text, str(value + 1)
    elif isinstance(value, str):
        others = {
            m[3] for line in path.read_text("utf-8").splitlines() if (m := sites.DATA_LINE.match(line)) and m[2] == key
        }
        yield from ((text, other) for other in sorted(others - {text}))
    elif isinstance(value, list):
        yield from ((text, _toml(other)) for other in _other_lists(value))
    elif isinstance(value, dict):
        first = next(iter(value), None)
        if isinstance(value.get(first), int):
            yield text, text.replace(f"{value[first]}", f"{value[first] + 1}", 1)
        if first is not None and len(value) > 1:
            yield text, _toml(dict(list(value.items())[1:]))


def _other_lists(value: list[Any]) -> Iterator[list[Any]]:
    """Without the first; and with one more of whatever in it has a number `n`."""
    yield value[1:]
    for place, one in enumerate(value):
        if isinstance(one, dict) and isinstance(one.get("n"), int):
            yield [*value[:place], {**one, "n": one["n"] + 1}, *value[place + 1 :]]


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_toml(one) for one in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(cell)}" for name, cell in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def _data_install(game: Game, file: str, text: str) -> Callable[[], None]:
    def install() -> None:
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made) / "data"
            shutil.copytree(game.data_folder, folder)
            (folder / file).write_text(text, "utf-8")
            _reload(game, folder)

    return install


def _reload(game: Game, folder: Path) -> None:
    """The data set is read anew, and takes the place of the old one inside it: whoever holds it sees the change."""
    try:
        fresh = game.load(folder)
    except (GrognardError, LookupError, TypeError, ValueError, AssertionError) as error:
        raise Refused(str(error)) from error
    game.data.__dict__.clear()
    game.data.__dict__.update(fresh.__dict__)
