"""9.6: attacks by the text of a card: Minefield, artillery, aircraft, Sniper. One number each, no fire windows."""

from __future__ import annotations

from grognard.core.steps import Step
from grognard.core.values import Action, Modifier, Seat
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.data import HIT
from grognard.games.tank_commander.fire import dug_in
from grognard.games.tank_commander.numbers import draw_number, natural
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import open_window

Target = tuple[int, int, int, tuple[Modifier, ...]]  # piece, its serial, the number that destroys it, modifiers


def ground(s: Table, target: int, table: list[int]) -> tuple[Modifier, ...]:
    """tc:9.5b The Art, Air or SA modifier of the terrain; infantry adds that of its fieldwork (tc:11.0j)."""
    place = s.at[target]
    found = []
    if amount := table[s.terrain[place]]:
        found.append(Modifier("tc:9.5b", "modifier.terrain", amount))
    if dug_in(s, target) and (amount := table[s.work[place]]):
        found.append(Modifier("tc:11.0j", "modifier.fieldwork", amount))
    return tuple(found)


def threshold(s: Table, card: int, target: int) -> int:
    """What an event's params say about soft targets, light armour and tanks."""
    params, its = s.data.params[card], s.card[target]
    if s.data.soft[its]:
        return params["soft"]
    return params["light"] if s.data.light[its] else params["tank"]


class Attack(Step[Table]):
    """One card attacked by an event; a squad may be saved in window HIT by Fanatic Resistance."""

    __slots__ = ("card", "hit", "modifiers", "name", "saved", "seat", "target", "value")
    RULE = "tc:9.6a"

    def __init__(
        self, s: Table, seat: Seat, card: int, target: int, value: int, modifiers: tuple[Modifier, ...]
    ) -> None:
        self.seat = seat  # whose number it is
        self.card = card
        self.target = target
        self.name = s.names[target]
        self.value = value
        self.modifiers = modifiers
        self.hit = False
        self.saved = ""

    def run(self, s: Table) -> None:
        if not self.hit:
            draw_number(s, self.seat, "attack")
            return
        if not self.saved:
            s.destroy(self.target, "tc:9.6a")
            victory.check(s)
        s.end()

    def receive(self, s: Table, answer: Action) -> None:
        number = natural(answer)
        hit = number + sum(m.amount for m in self.modifiers) <= self.value
        s.tell(events.attack(s, self.card, self.target, number, self.modifiers, self.value, hit))
        if not hit:
            s.end()
            return
        s.become(self.but(hit=True))
        if s.data.infantry[s.card[self.target]]:
            open_window(s, HIT, self.seat, (s.owner[self.target],))


class Barrage(Step[Table]):
    """Several cards attacked one after another by the same event."""

    __slots__ = ("card", "done", "seat", "targets")
    RULE = "tc:9.6a"

    def __init__(self, seat: Seat, card: int, targets: tuple[Target, ...]) -> None:
        self.seat = seat
        self.card = card
        self.targets = targets
        self.done = 0

    def run(self, s: Table) -> None:
        if self.done == len(self.targets):
            s.end()
            return
        piece, serial, value, modifiers = self.targets[self.done]
        s.become(self.but(done=self.done + 1))
        if s.is_still(piece, serial):
            s.call(Attack(s, self.seat, self.card, piece, value, modifiers))
