"""Facts for the log. The words are in `words/*.po`, under `event.KIND`; a test holds the two together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.core.values import Event, Modifier

if TYPE_CHECKING:
    from grognard.games.blitzkrieg.state import Fight


def event(kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> Event:
    return Event(kind, rule, args, tuple(modifiers))


def tell(s: Fight, kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> None:
    """Everybody learns it."""
    s.tell(event(kind, rule, modifiers, **args))


def tell_of(s: Fight, unit: int, kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> None:
    """What befalls an element: of a hidden one only its owner learns it (bk:R79)."""
    only = (s.models[unit].side,) if s.is_hidden(unit) else None
    s.tell(Event(kind, rule, {"unit": s.models[unit].name, **args}, tuple(modifiers), only))


def dice(faces: Sequence[int], sides: int = 6) -> tuple[tuple[int, int], ...]:
    """Faces as events carry them: sides and face of each die."""
    return tuple((sides, face) for face in faces)
