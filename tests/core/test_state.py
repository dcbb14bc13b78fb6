"""The state itself: copies from its declared fields, and whose side a seat is on."""

from __future__ import annotations

from grognard.core.state import State
from grognard.core.values import Event
from toy.signals import SignalOptions, Signals


class Ground(State):
    __slots__ = ("held", "marks", "name", "order")

    def __init__(self) -> None:
        self.data = self.options = object()
        self.stack, self.news, self.conceded = [], [Event("began", "", {})], None
        self.held = {3: (1, 2)}
        self.marks = {7}
        self.name = "north"
        self.order = [1, 2]


class Weather(Ground):
    __slots__ = ("rain",)

    def __init__(self) -> None:
        super().__init__()
        self.rain = [0]


def test_a_clone_has_lists_of_its_own_and_no_news() -> None:
    """Lists, dicts and sets are copied; what is static is shared; the news belong to whoever drives the original."""
    ground = Ground()
    twin = ground.clone()
    assert (twin.held, twin.marks, twin.name, twin.order, twin.news) == ({3: (1, 2)}, {7}, "north", [1, 2], [])
    twin.held[4], twin.name = (5,), "south"
    twin.order.append(3)
    twin.marks.clear()
    twin.stack.append(None)  # type: ignore[arg-type]
    assert (ground.held, ground.marks, ground.name, ground.order) == ({3: (1, 2)}, {7}, "north", [1, 2])
    assert ground.stack == []
    assert len(ground.news) == 1
    assert twin.data is ground.data


def test_each_class_of_states_is_copied_by_its_own_fields() -> None:
    """A kind of state that adds a field gets a copy with that field, whichever was copied first."""
    assert type(Ground().clone()) is Ground
    weather = Weather()
    twin = weather.clone()
    assert type(twin) is Weather
    twin.rain[0] = 9
    assert weather.rain == [0]


def test_the_side_of_a_seat_is_its_team() -> None:
    """Seats are not sides: with four of them, two play together."""
    s = Signals(SignalOptions())
    assert [s.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
