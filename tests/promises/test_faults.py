"""Two faults that Tank Commander once had: put back, the invariants that random play checks notice them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from faults import equal_declarations, lost_cards_come_alive

from grognard import games
from grognard.core.window import PASS, Window
from grognard.games.tank_commander.state import Table

GAME = games.find("tank-commander")
Fault = Callable[[pytest.MonkeyPatch], None]

STREAM = (
    "A2-1 g-line g-line\nB2-3 s-line\nhand A g-pz4h*2\nhand B t-stream",
    ("move reserve", "bring g-pz4h A2-1 A1-1", "bring g-pz4h A2-1 A1-1", "done", "play t-stream A2-1 A1-1"),
)
SHOT = (
    "A2-3 g-line\nN-1 s-t34m43\nA1-1 v-minefield:B\nB2-3 s-line\nhand A g-pz4h*2\nhand B v-oppfire",
    ("move reserve", "bring g-pz4h A2-1 A1-1", "bring g-pz4h A2-1 A1-1", "done", "ENTER",
     "play v-oppfire s-t34m43.1 g-pz4h.1 at", "roll 1"),
)  # fmt: skip


def complaints(text: str, orders: tuple[str, ...]) -> list[str]:
    """What the invariants say of the states that these orders lead to; where nothing is ordered, windows are passed."""
    s = GAME.position(text, GAME.options.from_text({"scenario": "17.3", "random_source": "d10"}))
    assert isinstance(s, Table)
    codec, census, found = GAME.codec(s.data), s.census(), []
    for order in (*orders, ""):
        while isinstance(top := s.stack[-1], Window) and (order == "" or (order != top.name and not _fits(s, order))):
            s.apply(PASS)
            found += GAME.invariants(s)
        if order and order != "ENTER":
            s.apply(codec.parse(order))
            found += GAME.invariants(s)
    return found if s.census() == census else [*found, "the census has changed"]


def _fits(s: Table, order: str) -> bool:
    return s.refusal(GAME.codec(s.data).parse(order)) is None if order != "ENTER" else False


@pytest.mark.parametrize(("fault", "course"), [(equal_declarations, STREAM), (lost_cards_come_alive, SHOT)])
def test_a_fault_that_is_put_back_is_noticed(
    fault: Fault, course: tuple[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four cards in a position; one card on the table twice. Without the fault there is nothing to say."""
    assert complaints(*course) == []
    fault(monkeypatch)
    assert complaints(*course) != []


def test_a_card_that_takes_the_place_of_a_lost_one_is_no_fault() -> None:
    """The lost card is still named in its group, by the number it had; the next one has another."""
    text, orders = SHOT
    assert complaints(text.replace("A1-1 v-minefield:B\n", ""), orders) == []
