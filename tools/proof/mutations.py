"""What can be broken in a piece of Python: one small change at a time, undone before the next.

A comparison is turned (one with 0 or NONE, which asks whether there is anything, only into its opposite), a constant is
off by one, a condition is dropped, a branch emptied, an option or a printed value is read wrongly. Words that are only
told (events, prompts, refusals) are left alone: they decide nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

OFF: Final = "__off__"  # the name under which a mutated function finds `off`
READ: Final = ("options", "scenario", "tables", "params", "data")  # what is printed or chosen

TURNED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
OTHER: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.RShift: ast.LShift,
}  # fmt: skip
TOLD: Final = ("tell", "Refusal", "Prompt", "Event", "events", "Modifier", "prompt")


NAMES: Final = frozenset({"ids", "units", "formations", "names", "weapon_names", "piece_names"})  # words, no values
touched = {True: 0, False: 0}  # how often `off` could make another value of what it was given, and how often not


def off(value: Any) -> Any:
    """A printed or chosen value that is read wrongly."""
    touched[isinstance(value, bool | int | str) or (isinstance(value, tuple | list) and bool(value))] += 1
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "" if value else "other"
    if isinstance(value, tuple | list):
        return value[1:] if value else value
    return value


class Change(NamedTuple):
    """One mutation: what stood there, what stands there instead, and how to put it in and take it out."""

    kind: str
    line: int
    before: str
    after: str
    make: Callable[[], None]
    undo: Callable[[], None]


class Header(NamedTuple):
    """Of an `if` only its condition."""

    statement: ast.If


Region = list[ast.stmt | Header]


def changes(region: Region) -> Iterator[Change]:
    """Every change of these nodes, in the order of the text."""
    for root in region:
        if isinstance(root, Header):
            yield from _of_statement(root.statement)
            below = [(root.statement, "test", -1, root.statement.test), *_children(root.statement.test)]
        else:
            yield from _of_statement(root)
            below = list(_children(root))
        for parent, field, place, node in below:
            if isinstance(parent, ast.Compare | ast.Subscript) and isinstance(node, ast.Constant):
                continue  # the comparison is turned anyway; an index is no value
            if isinstance(node, ast.stmt):
                yield from _of_statement(node)
            elif isinstance(node, ast.expr):
                for kind, new in _instead_of(node):
                    yield _swap(kind, parent, field, place, node, new)
            elif isinstance(node, ast.comprehension):
                for number, condition in enumerate(node.ifs):
                    yield _drop(node.ifs, number, condition)


def _children(root: ast.AST) -> Iterator[tuple[ast.AST, str, int, ast.AST]]:
    """Every node below, with its place; what is only told, annotated or documented is passed over."""
    for field, value in ast.iter_fields(root):
        if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(root, ast.Call):
            continue
        for place, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _is_told(node):
                continue
            yield root, field, place if isinstance(value, list) else -1, node
            yield from _children(node)


def _is_told(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = node.func
    words = []
    while isinstance(name, ast.Attribute):
        words.append(name.attr)
        name = name.value
    if isinstance(name, ast.Name):
        words.append(name.id)
    return any(word in TOLD for word in words)


# -- expressions -----------------------------------------------------------------------------------------------------


def _instead_of(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Other expressions, each with its kind."""
    if isinstance(node, ast.Compare):
        yield from (("comparison", new) for new in _turned(node))
    elif isinstance(node, ast.BoolOp | ast.UnaryOp | ast.IfExp):
        yield from (("condition", new) for new in _decided(node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "constant", ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER:
        yield "sum", ast.BinOp(node.left, OTHER[type(node.op)](), node.right)
    elif _is_read(node):
        yield "value", ast.Call(ast.Name(OFF, ast.Load()), [node], [])


def _decided(node: ast.BoolOp | ast.UnaryOp | ast.IfExp) -> Iterator[ast.expr]:
    """A condition dropped, a `not` left out, always the one branch or the other."""
    if isinstance(node, ast.BoolOp):
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.IfExp):
        if not (_is_word(node.body) or _is_word(node.orelse)):
            yield from (node.body, node.orelse)
    elif isinstance(node.op, ast.Not):
        yield node.operand


def _is_word(node: ast.expr) -> bool:
    """A rule id or the key of a sentence: it is only told."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and (":" in node.value or "." in node.value)


def _turned(node: ast.Compare) -> Iterator[ast.expr]:
    for number, op in enumerate(node.ops):
        presence = ast.unparse(node.comparators[number]) in ("0", "NONE")  # `>= 0` asks whether there is any
        for other in TURNED.get(type(op), ())[1 if presence and len(TURNED.get(type(op), ())) > 1 else 0 :]:
            ops = [*node.ops]
            ops[number] = other()
            yield ast.Compare(node.left, ops, node.comparators)


def _is_read(node: ast.expr) -> bool:
    """`s.options.x`, `s.scenario.x`, `data.tables.x.y`, `data.column[card]`: a value that is printed or chosen."""
    if not isinstance(node, ast.Attribute | ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return False
    if isinstance(node.value, ast.Attribute) and node.value.attr in NAMES:
        return False
    below: ast.expr = node.value
    while isinstance(below, ast.Attribute | ast.Subscript):
        if isinstance(below, ast.Attribute) and below.attr in READ:
            return isinstance(node, ast.Subscript) or below.attr != "data"
        below = below.value
    return isinstance(below, ast.Name) and below.id in READ and (isinstance(node, ast.Subscript) or below.id != "data")


def _swap(kind: str, parent: ast.AST, field: str, place: int, old: ast.expr, new: ast.expr) -> Change:
    ast.copy_location(new, old)
    ast.fix_missing_locations(new)

    def put(node: ast.expr) -> Callable[[], None]:
        def done() -> None:
            if place < 0:
                setattr(parent, field, node)
            else:
                getattr(parent, field)[place] = node

        return done

    return Change(kind, old.lineno, ast.unparse(old), ast.unparse(new), put(new), put(old))


def _drop(conditions: list[ast.expr], number: int, condition: ast.expr) -> Change:
    kept = [*conditions]

    def make() -> None:
        conditions[:] = kept[:number] + kept[number + 1 :]

    def undo() -> None:
        conditions[:] = kept

    return Change("condition", condition.lineno, f"if {ast.unparse(condition)}", "(no condition)", make, undo)


# -- statements ------------------------------------------------------------------------------------------------------


def _of_statement(node: ast.stmt) -> Iterator[Change]:
    if isinstance(node, ast.If):
        for value in (True, False):
            yield _swap("branch", node, "test", -1, node.test, ast.Constant(value))._replace(
                before=f"if {ast.unparse(node.test)}", after=f"if {value}"
            )
    elif _acts(node):
        yield _emptied(node)


def _acts(node: ast.stmt) -> bool:
    """A statement that changes the table, and can be left out."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call) and not _is_told(node.value)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign)


def _emptied(node: ast.stmt) -> Change:
    """The statement becomes one that does nothing; it keeps its place, so that no list of statements changes."""
    text = ast.unparse(node)
    kept = dict(node.__dict__)
    kind = type(node)

    def make() -> None:
        node.__class__ = ast.Pass  # type: ignore[assignment]

    def undo() -> None:
        node.__class__ = kind  # type: ignore[assignment]
        node.__dict__.update(kept)

    return Change("statement", node.lineno, text, "pass", make, undo)
