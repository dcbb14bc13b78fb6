"""Values of a table as text (their `repr`) and back: numbers, words, tuples, men, vehicles, steps of the stack. Nothing
is run: only what is named here is made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from grognard.core.deck import Deck
from grognard.core.errors import GrognardError
from grognard.core.plain import field_names
from grognard.core.steps import Step
from grognard.core.values import Action
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import Man, Vehicle, Wound

HOMES = ("grognard.core.", "grognard.games.putsch_1991.")  # where the steps of this game are written


class BadValue(GrognardError):
    """A text that is no value of a table."""


def read(text: str) -> Any:
    """The value whose `repr` a text is."""
    try:
        return _made(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, TypeError) as error:
        raise BadValue(f"'{text}' is no value") from error


def _made(tree: ast.expr) -> Any:
    match tree:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case ast.Tuple(elts=parts):
            return tuple(map(_made, parts))
        case ast.List(elts=parts):
            return list(map(_made, parts))
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=fields):
            if maker := _makers().get(name):
                return maker(*map(_made, parts), **{str(field.arg): _made(field.value) for field in fields})
    raise BadValue(f"'{ast.unparse(tree)}' is no value")


@cache
def _makers() -> dict[str, Callable[..., Any]]:
    """What can be made, by the name of its class; every module of the game is asked for its steps."""
    for module in iter_modules([str(Path(__file__).parent)]):
        import_module(f"{__package__}.{module.name}")
    steps = {cls.__name__: _step(cls) for cls in _kinds(Step) if cls.__module__.startswith(HOMES)}
    values: dict[str, Callable[..., Any]] = {cls.__name__: cls for cls in (Action, Man, Shot, Vehicle, Wound)}
    return {**steps, **values, "Deck": lambda cards, *_: Deck(cards)}


def _kinds(cls: type[Any]) -> Iterator[type[Any]]:
    kind: type[Any]
    for kind in cls.__subclasses__():
        yield kind
        yield from _kinds(kind)


def _step(cls: type[Any]) -> Callable[..., Any]:
    """A step is made of its fields, all of them."""

    def made(**fields: Any) -> Any:
        if set(fields) != set(field_names(cls)):
            raise BadValue(f"{cls.__name__} has the fields {', '.join(field_names(cls))}")
        step: Any = object.__new__(cls)
        for name, value in fields.items():
            setattr(step, name, value)
        return step

    return made
