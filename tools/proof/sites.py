"""Where a rule is enforced: the functions, lines, constants and data values that cite its id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from grognard.core.rulebook import citations
from proof.mutations import Header, Region, changes

TELLING: Final = frozenset({  # modules that show, foretell or check the game and decide nothing in it
    "beside", "events", "eye", "faces", "forecast", "foresee", "hell_of_stalingrad.look", "invariants", "layout",
    "measuring", "muster", "naming", "notation", "panels", "pending", "plan", "projection", "scene", "scene_marks",
    "scene_pieces", "show_battle", "show_city", "show_hands", "sides", "telling", "text", "verbs",
})  # fmt: skip


def telling(path: Path) -> bool:
    """`look` is a drawing in one game, and sight itself in others: there its game is named."""
    return path.stem in TELLING or f"{path.parent.name}.{path.stem}" in TELLING


@dataclass
class Site:
    """A place that cites rules. `nodes` may be broken there; `strict`: a line that is about these rules alone."""

    file: str  # of the module, without .py; or of a data file, with its ending
    name: str  # of the outermost function, method or constant; of a key in a data file
    ids: tuple[str, ...]
    strict: bool
    nodes: Region = field(default_factory=list)
    line: int = 0
    weak: bool = False  # of a whole class: counts only for ids that nothing else cites


@dataclass
class Module:
    """A module of a game as a tree, with its sites."""

    path: Path
    tree: ast.Module
    sites: list[Site]


def module(path: Path) -> Module:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    lines = {number: found for number, line in enumerate(text.splitlines(), 1) if (found := _ids(line))}
    found: list[Site] = []
    for name, function in _functions(tree):
        found += _of_function(path.stem, name, function, lines, text.splitlines())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found += _of_class(path.stem, node, lines)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            ids = tuple(i for n in range(node.lineno, (node.end_lineno or 0) + 1) for i in lines.get(n, ()))
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if ids and isinstance(target, ast.Name) and node.value is not None:
                found.append(Site(path.stem, target.id, ids, True, [node], node.lineno))
    return Module(path, tree, found)


def _of_class(file: str, node: ast.ClassDef, lines: dict[int, tuple[str, ...]]) -> Iterator[Site]:
    """A stage named in ORDER with an id beside it; and, if nothing else cites an id, all methods of its class."""
    methods = {method.name: method for method in node.body if isinstance(method, ast.FunctionDef)}
    cited = list(_ids(ast.get_docstring(node) or ""))
    for statement in node.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            continue
        for part in ast.walk(statement.value):
            if isinstance(part, ast.Constant) and part.value in methods and (ids := lines.get(part.lineno, ())):
                yield Site(file, f"{node.name}.{part.value}", ids, True, [methods[part.value]], part.lineno)
        cited += [i for n in range(statement.lineno, (statement.end_lineno or 0) + 1) for i in lines.get(n, ())]
    if cited:
        for name, method in methods.items():
            if not name.startswith("__") and name != "prompt":
                yield Site(file, f"{node.name}.{name}", tuple(dict.fromkeys(cited)), False, [method], 0, weak=True)


def _ids(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citations(text)))


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions and the methods, by qualified name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", method


def _of_function(
    file: str, name: str, function: ast.FunctionDef, lines: dict[int, tuple[str, ...]], text: list[str]
) -> Iterator[Site]:
    """The whole function for ids of its docstring; for others the statement beside which they stand."""
    documented = _ids(ast.get_docstring(function, clean=False) or "")
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if documented:
        yield Site(file, name, documented, False, [function], function.lineno)
    if not body:
        return
    for number in range(body[0].lineno - 1, (function.end_lineno or 0) + 1):
        ids = lines.get(number, ())
        if not ids or number <= function.lineno:
            continue
        wanted = number + 1 if text[number - 1].lstrip().startswith("#") else number
        if nodes := _around(function, wanted):
            yield Site(file, name, ids, True, nodes, number)


def _around(function: ast.FunctionDef, line: int) -> Region:
    """What a line is about: its statement; the condition that leads to it, and what else follows from that."""
    for statement in ast.walk(function):
        if isinstance(statement, ast.If) and statement.lineno <= line <= (statement.test.end_lineno or 0):
            return [Header(statement)]
        if isinstance(statement, ast.For | ast.While | ast.With) and statement.lineno == line:
            return [statement]
    block, owner = _block(function, line)
    here = [one for one in block if one.lineno <= line <= (one.end_lineno or 0)]
    simple: Region = [one for one in block if not isinstance(one, ast.If | ast.For | ast.While | ast.With)]
    if isinstance(owner, ast.If):
        return [Header(owner), *simple]
    return [*here] if here and any(changes([*here])) else simple


def _block(function: ast.FunctionDef, line: int) -> tuple[list[ast.stmt], ast.AST]:
    """The innermost block with a statement on this line, and what it belongs to."""
    block, owner = function.body, function
    deeper = True
    while deeper:
        deeper = False
        for statement in block:
            if not statement.lineno <= line <= (statement.end_lineno or 0):
                continue
            for name in ("body", "orelse"):
                inner = getattr(statement, name, None)
                if isinstance(inner, list) and any(s.lineno <= line <= (s.end_lineno or 0) for s in inner):
                    block, owner, deeper = inner, statement, True  # type: ignore[assignment]
    return block, owner


DATA_LINE: Final = re.compile(r'^(\s*)("?[a-z_0-9-]+"?)\s*=\s*([^#]*?)\s*(#.*)$')


def data_sites(folder: Path) -> Iterator[Site]:
    """Values in TOML files with an id in the comment beside them."""
    for path in sorted(folder.glob("*.toml")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            found = DATA_LINE.match(line)
            if found and (ids := _ids(found[4])):
                yield Site(path.name, found[2], ids, True, [], number)
