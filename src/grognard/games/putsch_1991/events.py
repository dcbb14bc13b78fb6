"""Facts for the log. The words are in `words/*.po`, under `event.KIND`; a test holds the two together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.core.values import Event, Modifier, Seat

if TYPE_CHECKING:
    from grognard.games.putsch_1991.state import Table


def event(kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> Event:
    return Event(kind, rule, args, tuple(modifiers))


def tell(s: Table, kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> None:
    """Everybody learns it."""
    s.tell(event(kind, rule, modifiers, **args))


def secret(s: Table, seat: Seat, kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> None:
    """One side learns it, nobody else that there is anything to learn."""
    s.tell(event(kind, rule, modifiers, **args)._replace(only=(seat,)))


def shows(s: Table, kind: str, rule: str, /, **args: Any) -> None:
    """Everybody learns it, and nobody may take it back any more."""
    s.tell(event(kind, rule, **args)._replace(reveals=True))


def veiled(s: Table, seat: Seat, mine: Event, others: Event | None) -> None:
    """One side learns more than the others."""
    s.tell(mine._replace(only=(seat,), instead=others))


def dice(faces: Sequence[int], sides: int = 6) -> tuple[tuple[int, int], ...]:
    """Faces as events carry them: sides and face of each die."""
    return tuple((sides, face) for face in faces)
