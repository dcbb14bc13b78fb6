"""Hands and piles: drawing and losing combat cards, carnage cards (chapter 4), the Redraw (chapter 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Chance, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.choices import Pick, ask
from grognard.games.hell_of_stalingrad.data import Effect
from grognard.games.hell_of_stalingrad.effects import Effects, op
from grognard.games.hell_of_stalingrad.options import seat_names
from grognard.games.hell_of_stalingrad.state import NONE, Siege, without

DEALT: Final = Action("deal")
TAKE_CARDS: Final = Action("draw")


class CardOfMany(Chance[Siege]):
    """One of several cards comes up, each copy equally likely."""

    __slots__ = ()
    VERB = ""

    def pool(self, s: Siege) -> tuple[int, ...]:
        raise NotImplementedError

    def actions(self, s: Siege) -> list[Action]:
        return s.data.named[self.VERB]

    def choices(self, s: Siege) -> list[Action]:
        actions = self.actions(s)
        return [actions[card] for card in dict.fromkeys(self.pool(s)) if card >= 0]

    def distribution(self, s: Siege) -> list[tuple[Action, int]]:
        actions = self.actions(s)
        return [(actions[card], copies) for card, copies in Counter(self.pool(s)).items()]

    def sample(self, s: Siege, rng: Rng) -> Action:
        pool = self.pool(s)
        return self.actions(s)[pool[rng.below(len(pool))]]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-in-pile", {"action": str(action)})


# -- drawing -------------------------------------------------------------------------------------------------------


class Deal(CardOfMany):
    """hs:2.15 Cards are drawn into a hand; only its side sees them."""

    __slots__ = ("count", "seat")
    RULE = "hs:2.15"
    VERB = "deal"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__("deal", f"deal-{seat % 2}")  # a stream of its own: the number drawn is the card
        self.seat = seat
        self.count = count

    def pool(self, s: Siege) -> tuple[int, ...]:
        return s.deck[s.side_of(self.seat)]

    def take(self, s: Siege, action: Action) -> None:
        seat, card = self.seat, s.data.card_index[action.args[0]]
        s.deck[s.side_of(seat)] = without(s.deck[s.side_of(seat)], card)
        s.into_hand(seat, card, public=False)
        s.tell(events.drew(s, seat, card))
        s.stack.pop()
        draw_cards(s, seat, self.count - 1)

    def shown(self, s: Siege, action: Action, seat: Seat) -> Action | None:
        return action if seat >= 0 and seat % 2 == self.seat % 2 else DEALT


def draw_cards(s: Siege, seat: Seat, count: int) -> None:
    """hs:8.5, hs:1.5 A hand has no limit; when deck and discard pile are both empty, the rest of the draw is lost."""
    if count <= 0:
        return
    if not s.deck[s.side_of(seat)]:
        s.rebuild(s.side_of(seat))
        if not s.deck[s.side_of(seat)]:
            s.tell(events.no_draw(seat))
            return
    s.call(Deal(seat, count))


@op("draw")
def draw(s: Siege, seat: Seat, effect: Effect) -> None:
    draw_cards(s, seat, effect.n)


# -- losing cards --------------------------------------------------------------------------------------------------


class LostCard(CardOfMany):
    """hs:2.8 A card leaves a hand at random for the discard pile of its side."""

    __slots__ = ("count", "rule", "seat")
    RULE = "hs:2.8"
    VERB = "lost"

    def __init__(self, seat: Seat, count: int, rule: str) -> None:
        super().__init__("lost", f"hand-{seat}")  # the place of a card in a hand is nobody's business
        self.seat = seat
        self.count = count
        self.rule = rule

    def pool(self, s: Siege) -> tuple[int, ...]:
        return s.hand[self.seat]

    def take(self, s: Siege, action: Action) -> None:
        seat, card = self.seat, s.data.card_index[action.args[0]]
        s.discard(seat, card)
        s.tell(events.discarded(s, seat, card, self.rule))
        s.stack.pop()
        discard_at_random(s, seat, self.count - 1, self.rule)


def discard_at_random(s: Siege, seat: Seat, count: int, rule: str) -> None:
    """hs:2.8 One by one, each copy in the hand equally likely; an empty hand has nothing to lose."""
    if count > 0 and s.hand[seat]:
        s.call(LostCard(seat, count, rule))


class WhichHand(Pick):
    """hs:19.2 With four players the user names an enemy hand that still holds cards (R58)."""

    __slots__ = ("purpose",)
    RULE = "hs:R58"
    VERB = "hand"

    def __init__(self, seat: Seat, purpose: str) -> None:
        super().__init__(seat)
        self.purpose = purpose

    def offers(self, s: Siege) -> Sequence[int]:
        return [seat for seat in s.team(1 - s.side_of(self.seat)) if s.hand[seat]]

    def actions(self, s: Siege) -> list[Action]:
        return [Action("hand", (name,)) for name in seat_names(s.options)]

    def picked(self, s: Siege, what: int) -> None:
        if self.purpose == "discard":
            discard_at_random(s, what, 1, "hs:2.16")
        elif self.purpose == "discard_hand":
            whole_hand(s, what, "hs:17.7.b")
        else:
            s.inspected = what
            s.tell(events.inspected(s, self.seat, what))
            s.call(Inspect(self.seat, what))

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt.hand", self.RULE, {"purpose": self.purpose})


def whole_hand(s: Siege, seat: Seat, rule: str) -> None:
    cards = s.hand[seat]
    if cards:
        s.tell(events.hand_discarded(s, seat, cards, rule))
        s.hand[seat] = s.known[seat] = ()
        s.pile[s.side_of(seat)] += cards


@op("discard")
def discard(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:2.16, hs:17.3 Fewer if the hand holds fewer."""
    if not ask(s, WhichHand(seat, "discard")):
        s.tell(events.lost_effect("discard", "hs:2.2"))


@op("discard_hand")
def discard_hand(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.7.b"""
    if not ask(s, WhichHand(seat, "discard_hand")):
        s.tell(events.lost_effect("discard_hand", "hs:2.2"))


@op("discard_own_hand")
def discard_own_hand(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:3.7"""
    whole_hand(s, seat, "hs:3.7")


class OwnDiscard(Pick):
    """hs:18.5 The owner of a hero that is shot at chooses the cards he loses."""

    __slots__ = ("count",)
    RULE = "hs:18.5"
    VERB = "discard"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def offers(self, s: Siege) -> Sequence[int]:
        return s.in_hand(self.seat)

    def picked(self, s: Siege, what: int) -> None:
        s.discard(self.seat, what)
        s.tell(events.discarded(s, self.seat, what, "hs:18.5"))
        choose_discards(s, self.seat, self.count - 1)


def choose_discards(s: Siege, seat: Seat, count: int) -> None:
    """Everybody can count a hand: one that holds no more than must go is not asked."""
    if 0 < count < len(s.hand[seat]):
        s.call(OwnDiscard(seat, count))
    elif count > 0:
        for card in s.hand[seat]:
            s.discard(seat, card)
            s.tell(events.discarded(s, seat, card, "hs:18.5"))


class Inspect(Pick):
    """hs:17.7.i Collecting Tongues: the hand is looked at, and one card of it chosen."""

    __slots__ = ("victim",)
    RULE = "hs:17.7.i"
    VERB = "strike"

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def offers(self, s: Siege) -> Sequence[int]:
        return s.in_hand(self.victim)

    def picked(self, s: Siege, what: int) -> None:
        s.inspected = NONE
        s.discard(self.victim, what)
        s.tell(events.discarded(s, self.victim, what, "hs:17.7.i"))


@op("inspect_discard")
def inspect_discard(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, WhichHand(seat, "inspect_discard")):
        s.tell(events.lost_effect("inspect_discard", "hs:2.2"))


class Recover(Pick):
    """hs:17.7.j Rat's War: any card of the own discard pile, in the open."""

    __slots__ = ()
    RULE = "hs:17.7.j"
    VERB = "recover"

    def offers(self, s: Siege) -> Sequence[int]:
        return sorted(set(s.pile[s.side_of(self.seat)]))

    def picked(self, s: Siege, what: int) -> None:
        side = s.side_of(self.seat)
        s.pile[side] = without(s.pile[side], what)
        s.into_hand(self.seat, what, public=True)
        s.tell(events.recovered(s, self.seat, what))


@op("recover")
def recover(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Recover(seat)):
        s.tell(events.lost_effect("recover", "hs:2.2"))


# -- the Redraw ----------------------------------------------------------------------------------------------------


class Redraw(Step[Siege]):
    """hs:1.6 First any number of own cards are put away, then the hand is filled up to the commander's number."""

    __slots__ = ("seat",)
    RULE = "hs:1.6"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Siege) -> Seat | None:
        return self.seat if s.hand[self.seat] else None

    def choices(self, s: Siege) -> list[Action]:
        drop = s.data.named["drop"]
        return [TAKE_CARDS, *[drop[card] for card in s.in_hand(self.seat)]]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        if action.verb == "drop":
            return Refusal(self.RULE, "refusal.not-in-hand", {"card": action.args[0]})
        return super().refuses(s, action)

    def take(self, s: Siege, action: Action) -> None:
        if action.verb == "draw":
            self.run(s)
            return
        card = s.data.card_index[action.args[0]]
        s.discard(self.seat, card)
        s.tell(events.discarded(s, self.seat, card, "hs:1.6")._replace(reveals=False))

    def run(self, s: Siege) -> None:
        """hs:1.7 After the draw the bonus of the commander works, in the current battle; hs:1.2 he does nothing else.
        hs:1.8 His number is that of the commander of this moment."""
        commander = s.commander[self.seat]
        s.become(Effects(self.seat, s.data.bonus[commander]))
        draw_cards(s, self.seat, s.data.hand_number[commander] - len(s.hand[self.seat]))

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt.redraw", self.RULE, {"n": s.data.hand_number[s.commander[self.seat]]})


@op("redraw")
def redraw(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.5 As part of a card."""
    start_redraw(s, seat)


def start_redraw(s: Siege, seat: Seat) -> None:
    s.tell(events.redraws(seat))
    s.call(Redraw(seat))


# -- carnage cards -------------------------------------------------------------------------------------------------


class CarnageDraw(CardOfMany):
    """hs:4.1 A carnage card; who asked for it reads one section of it."""

    __slots__ = ("rule",)
    VERB = "carnage"

    def __init__(self, purpose: str, rule: str) -> None:
        super().__init__(purpose)
        self.rule = rule

    def pool(self, s: Siege) -> tuple[int, ...]:
        return s.carnage

    def take(self, s: Siege, action: Action) -> None:
        s.carnage = without(s.carnage, s.data.carnage_index[action.args[0]])
        s.end(action)

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt.chance", self.rule, {"purpose": self.purpose})

    @staticmethod
    def card(s: Siege, answer: Action) -> int:
        return s.data.carnage_index[answer.args[0]]


def draw_carnage(s: Siege, purpose: str, rule: str) -> None:
    """hs:4.2, hs:8.7 An empty deck is made new from the used carnage cards, those alone; one that is still being
    resolved stays out (R45)."""
    if not s.carnage:
        s.carnage = s.used_carnage()
        s.tell(events.carnage_reshuffled())
    s.call(CarnageDraw(purpose, rule))
