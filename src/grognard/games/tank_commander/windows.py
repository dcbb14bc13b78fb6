"""Section 5.5: the windows in which Interrupts are played (tc:4.0h), resolved last in, first out (tc:12.2f)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.tank_commander import events
from grognard.games.tank_commander.data import ENTER, EVENTS, MOVE, TURN, WINDOWS
from grognard.games.tank_commander.state import Response, Table

Targets = list[tuple[str, ...]]


class Interrupt(NamedTuple):
    """What a card may name in the open window, and what it does when its turn to take effect has come."""

    targets: Callable[[Table, Seat], Targets]
    effect: Callable[[Table, Response], None]


CARDS: Final[dict[str, Interrupt]] = {}  # by card id; filled by `interrupts`


def interrupt(card: str, targets: Callable[[Table, Seat], Targets]) -> Callable[..., Callable[..., None]]:
    """Enters the effect of a card: `@interrupt("v-repair", repairable)`."""

    def enter(effect: Callable[[Table, Response], None]) -> Callable[[Table, Response], None]:
        CARDS[card] = Interrupt(targets, effect)
        return effect

    return enter


def removable(s: Table, seat: Seat) -> bool:
    """Whether table or stack shows something that Repair, Minefield Gap or Assault Bridge could remove for a seat."""
    if s.streams or max(s.mine) >= 0:
        return True
    side = s.side_of(seat)
    for piece, fault in enumerate(s.fault):
        if fault >= 0 and s.side_of(s.owner[piece]) == side:
            return True
    data = s.data
    for response in s.pending:
        if response.live and response.card in data.answerable:
            if response.card in (data.minefield, data.stream):
                return True
            piece = s.piece(response.args[0])
            if piece >= 0 and s.side_of(s.owner[piece]) == side:
                return True
    return False


class Interrupts(Window[Table]):
    """One window. `acting` is the seat whose action opened it; responses lie on `s.pending` from `base` upwards."""

    __slots__ = ("acting", "base", "chain", "kind")
    RULE = "tc:12.2a"

    def __init__(self, order: tuple[Seat, ...], kind: int, acting: Seat, base: int) -> None:
        super().__init__(order)
        self.kind = kind
        self.acting = acting
        self.base = base
        self.chain = False  # the asked seat plays several cards together (tc:12.2c)

    @property
    def name(self) -> str:
        return WINDOWS[self.kind]

    def admits(self, s: Table, seat: Seat) -> bool:
        """By public facts alone: the window admits the seat, and its hand is not empty."""
        if not s.hand[seat]:
            return False
        return removable(s, seat) if self.answers_itself(s, seat) else True

    def answers_itself(self, s: Table, seat: Seat) -> bool:
        """Section 5.5: to a move, an entry or an event of its own a side has but Repair, Gap and Bridge to say."""
        return self.kind in (MOVE, ENTER, EVENTS) and s.side_of(seat) == s.side_of(self.acting)

    def playable(self, s: Table) -> frozenset[int]:
        """The cards that the asked seat may play in this window."""
        return s.data.removing if self.answers_itself(s, self.asked) else s.data.playable[self.kind]

    def choices(self, s: Table) -> list[Action]:
        seat = self.asked
        data = s.data
        playable = self.playable(s)
        found: list[Action] = []
        cards, last = 0, -1
        for card in s.hand[seat]:
            if card not in playable:
                continue
            cards += 1
            if card != last:
                name = data.ids[card]
                found += [Action("play", (name, *args)) for args in CARDS[name].targets(s, seat)]
                last = card
        if cards > 1 and found:  # tc:12.2c several together, in a declared order
            found += [Action("also", action.args) for action in found]
        found.append(PASS)
        return found

    def gives(self, s: Table, rng: Rng) -> list[Action]:
        """A Minefield is mostly kept for cards that enter: TURN opens so often that it would always be laid there."""
        answers, mine = super().gives(s, rng), s.data.ids[s.data.minefield]
        keeps = self.kind == TURN and rng.below(12) > 0
        return [action for action in answers if action.args[0] != mine] if keeps else answers

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action == PASS:
            return None
        if action.verb not in ("play", "also"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        card = s.data.index.get(action.args[0], -1)
        if card not in s.hand[self.asked]:
            return Refusal("tc:6.0c", "refusal.not-in-hand", {"card": action.args[0]})
        if card not in self.playable(s):
            return Refusal("tc:12.2a", "refusal.wrong-window", {"card": action.args[0]})
        if action not in self.choices(s):
            return Refusal("tc:12.3", "refusal.no-such-target", {"card": action.args[0]})
        return None

    def take(self, s: Table, action: Action) -> None:
        if action.verb == "pass":
            if self.chain:
                self._entered(s)
            else:
                self.passes(s)
            return
        seat, card = self.asked, s.data.index[action.args[0]]
        entry = s.pending[-1].entry if self.chain else (s.pending[-1].entry + 1 if s.pending else 1)
        s.from_hand(seat, card)
        s.pending.append(Response(seat, card, action.args[1:], entry, True))
        s.tell(events.played(s, seat, card, action.args[1:], "tc:12.2e" if card == s.data.stream else "tc:12.2a"))
        if action.verb == "also" and s.hand[seat]:
            s.become(self.but(chain=True))
        else:
            self._entered(s)

    def _entered(self, s: Table) -> None:
        """One entry is complete: the others may answer it."""
        seat, entry = self.asked, s.pending[-1].entry
        self.answered(s, chain=False)
        if any(r.card in s.data.answerable for r in s.pending if r.entry == entry):
            open_window(s, EVENTS, seat)

    def close(self, s: Table) -> None:
        if len(s.pending) > self.base:
            s.become(Resolve(self.base))
        else:
            s.end()

    def prompt(self, s: Table) -> Prompt:
        from grognard.games.tank_commander import pending  # noqa: PLC0415 - it knows the steps that open windows

        return Prompt("prompt.window-" + WINDOWS[self.kind].lower(), self.RULE, pending.params(s, self))


class Resolve(Step[Table]):
    """Last in, first out; cards played together take effect in their declared order."""

    __slots__ = ("base",)
    RULE = "tc:12.2c"

    def __init__(self, base: int) -> None:
        self.base = base

    def run(self, s: Table) -> None:
        pending = s.pending
        if len(pending) <= self.base:
            s.end()
            return
        entry, place = pending[-1].entry, len(pending) - 1
        while place > self.base and pending[place - 1].entry == entry:
            place -= 1
        response = pending.pop(place)
        if response.live:
            CARDS[s.data.ids[response.card]].effect(s, response)
        else:
            s.destroyed[response.seat] += (response.card,)  # tc:15.0d, tc:R23 cancelled


def spend(s: Table, response: Response) -> None:
    """tc:15.0d A played event goes to the destroyed pile when its effect ends."""
    s.destroyed[response.seat] += (response.card,)


def open_window(s: Table, kind: int, acting: Seat, order: tuple[Seat, ...] = ()) -> None:
    """tc:4.0h Opens a window if anybody is admitted; the seats that did not act are asked first."""
    if not s.scenario.interrupts:  # tc:R25 in 17.1 no window is ever opened
        return
    window = Interrupts(order or (*s.foes(acting), *s.friends(acting)), kind, acting, len(s.pending))
    if window.opens(s):
        s.call(window)
