"""A list that only grows at its end or is cut there, and whose copies cost the same however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T], Generic[T]):
    """What happened, one after another. A fork shares the items with its original; each counts how many are its own.

    Only who goes on from a place where another has gone on already (a second fork, or after a cut) copies the list.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def append(self, item: T) -> None:
        if len(self._items) != self._size:
            self._items = self._items[: self._size]
        self._items.append(item)
        self._size += 1

    def cut(self, size: int) -> None:
        """Let go of all but the first `size` items."""
        self._size = min(self._size, size)

    def fork(self) -> Trail[T]:
        twin: Trail[T] = Trail()
        twin._items, twin._size = self._items, self._size
        return twin

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._items[n] for n in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(f"there is no item {place} of {self._size}")
        return self._items[place if place >= 0 else self._size + place]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self[:] == list(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return f"Trail({self[:]!r})"
