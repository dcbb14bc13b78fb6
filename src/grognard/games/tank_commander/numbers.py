"""Chapter 7: random numbers. The other player names a colour, then the card is turned; or a ten-sided die (16.1)."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Chance, Roll, Step, rolled
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events
from grognard.games.tank_commander.data import COLOURS
from grognard.games.tank_commander.state import NONE, Table, Turned

NAMING: Final = [Action("name", (colour,)) for colour in COLOURS]
COLOUR_OF: Final = {action: colour for colour, action in enumerate(NAMING)}
ASKS: Final = [Action("ask", (str(seat),)) for seat in range(4)]


def draw_number(s: Table, seat: Seat, purpose: str) -> None:
    """tc:7.0a, section 5.4: the step below is told the natural number."""
    s.rebuild(seat)
    s.turned = Turned(seat, NONE, NONE, 0)
    if s.options.random_source == "d10" or not s.pile[seat].size:
        s.call(TenSided(purpose))  # tc:7.0e; tc:R23 without any card left numbers come from a die
    elif len(s.hand) == 2:
        s.call(NameColour(seat, 1 - seat, purpose))
    else:
        s.call(AskNamer(seat, purpose))


def natural(answer: Action) -> int:
    """The number that was told."""
    return int(answer.args[0])


class TenSided(Roll[Table]):
    """tc:16.1a-b A ten-sided die; its 0 is 10."""

    __slots__ = ()
    RULE = "tc:16.1a"

    def __init__(self, purpose: str) -> None:
        super().__init__(purpose, (10,))

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        return None if action == ZERO else super().refuses(s, action)

    def take(self, s: Table, action: Action) -> None:
        face = int(action.args[0]) or 10
        seat = NONE
        if s.turned is not None:  # whose number it is was said when it was asked for
            seat, s.turned = s.turned.seat, s.turned._replace(number=face)
        s.tell(events.rolled(seat, face, self.purpose))
        s.end(rolled(face))


ZERO: Final = Action("roll", ("0",))


class AskNamer(Step[Table]):
    """tc:R3 In a team game the acting seat says which enemy seat names the colour."""

    __slots__ = ("purpose", "seat")
    RULE = "tc:6.0f"

    def __init__(self, seat: Seat, purpose: str) -> None:
        self.seat = seat
        self.purpose = purpose

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return [ASKS[foe] for foe in s.foes(self.seat)]

    def take(self, s: Table, action: Action) -> None:
        s.become(NameColour(self.seat, int(action.args[0]), self.purpose))


class NameColour(Step[Table]):
    """tc:7.0b-c The other player names a colour; nobody has seen the card."""

    __slots__ = ("namer", "purpose", "seat")
    RULE = "tc:7.0b"

    def __init__(self, seat: Seat, namer: Seat, purpose: str) -> None:
        self.seat = seat
        self.namer = namer
        self.purpose = purpose

    def actor(self, s: Table) -> Seat | None:
        return self.namer

    def choices(self, s: Table) -> list[Action]:
        return NAMING[:]

    def sample(self, s: Table, rng: Rng) -> Action:
        return NAMING[rng.below(len(NAMING))]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action in COLOUR_OF:
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def take(self, s: Table, action: Action) -> None:
        colour = COLOUR_OF[action]
        s.turned = Turned(self.seat, NONE, colour, 0)
        s.become(TurnUp(self.seat, colour, self.purpose))

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.name-colour", self.RULE, {"purpose": self.purpose, "seat": self.seat})


class FromPile(Chance[Table]):
    """One card of a seat's draw pile comes up, each copy equally likely; what becomes of it the kinds say."""

    __slots__ = ()
    RULE = "tc:7.0a"
    seat: Seat

    def outcomes(self, s: Table) -> list[Action]:
        """The action for each card."""
        return s.data.turned

    def choices(self, s: Table) -> list[Action]:
        outcomes = self.outcomes(s)
        return [outcomes[card] for card in dict.fromkeys(s.pile[self.seat].cards)]

    def distribution(self, s: Table) -> list[tuple[Action, int]]:
        outcomes = self.outcomes(s)
        return [(outcomes[card], copies) for card, copies in s.pile[self.seat].options()]

    def sample(self, s: Table, rng: Rng) -> Action:
        cards = s.pile[self.seat].cards
        return self.outcomes(s)[cards[rng.below(len(cards))]]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        card = s.data.index.get(action.args[0]) if action.args else None
        if card is not None and action == self.outcomes(s)[card] and card in s.pile[self.seat].cards:
            return None
        return Refusal(self.RULE, "refusal.not-in-pile", {"action": str(action)})


class TurnUp(FromPile):
    """tc:7.0a, tc:7.0d The top card of the own draw pile is turned; afterwards it lies on the discard pile."""

    __slots__ = ("colour", "seat")

    def __init__(self, seat: Seat, colour: int, purpose: str) -> None:
        super().__init__(purpose)
        self.seat = seat
        self.colour = colour

    def take(self, s: Table, action: Action) -> None:
        seat, card = self.seat, s.data.index[action.args[0]]
        found = s.data.numbers[card][self.colour]
        s.turned = Turned(seat, card, self.colour, found)
        s.draw_from_pile(seat, card)
        s.tell(events.number(s, seat, card, self.colour, found, self.purpose))
        s.discarded[seat] += (card,)
        s.rebuild(seat)  # the number card included (section 5.4)
        s.end(rolled(found))


class DealCard(FromPile):
    """tc:14.0a Cards are drawn into the hand; only their owner sees them."""

    __slots__ = ("count", "seat")
    RULE = "tc:14.0a"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__("deal", f"deal-{seat}")  # a stream of its own: the number drawn is the card
        self.seat = seat
        self.count = count

    def outcomes(self, s: Table) -> list[Action]:
        return s.data.dealt

    def take(self, s: Table, action: Action) -> None:
        seat, card = self.seat, s.data.index[action.args[0]]
        s.draw_from_pile(seat, card)
        s.into_hand(seat, [card], public=False)
        s.tell(events.drew(s, seat, card))
        s.stack.pop()
        draw_cards(s, seat, self.count - 1)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else DEALT


DEALT: Final = Action("deal")


def draw_cards(s: Table, seat: Seat, count: int) -> None:
    """tc:R23 Draws fail without penalty when draw and discard pile are both empty."""
    s.rebuild(seat)
    if count and s.pile[seat].size:
        s.call(DealCard(seat, count))
    elif count:
        s.tell(events.no_draw(seat))
