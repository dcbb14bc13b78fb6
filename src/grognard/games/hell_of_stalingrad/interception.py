"""hs:18.11 A combat card is placed; the other side may intercept it with a hero before it resolves."""

from __future__ import annotations

from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.damage import shot_for_the_motivator
from grognard.games.hell_of_stalingrad.data import SOVIET
from grognard.games.hell_of_stalingrad.effects import Effects
from grognard.games.hell_of_stalingrad.plays import missing
from grognard.games.hell_of_stalingrad.state import NONE, Hero, Siege


def place(s: Siege, seat: Seat, card: int, f: int) -> None:
    """A card is laid on a formation; it counts there once nobody intercepts it."""
    s.from_hand(seat, card)
    s.tell(events.played(s, seat, card, f))
    if s.options.expert:
        window = Interception(s.team(1 - s.side_of(seat)))
        if window.opens(s):
            s.limbo = card
            s.call(Placed(seat, card, f))
            s.call(window)
            return
    resolve(s, seat, card, f)


def resolve(s: Siege, seat: Seat, card: int, f: int) -> None:
    """hs:9.9 The card stays on its formation (hs:9.1, hs:10.1) and its effects resolve at once."""
    pairs, cost = 0, s.data.cost[card]
    if s.side_of(seat) == SOVIET:
        pairs = missing(s, card, f)
        cost = 0 if s.free else cost - pairs
        s.free = False  # hs:17.7.h the next card, and no other
        shot_for_the_motivator(s, pairs)
    s.cards[f] += (card,)
    s.spent[f] += cost
    s.pairs[f] += pairs
    s.call(Effects(seat, s.data.effects[card]))


class Placed(Step[Siege]):
    """A card that lies on a formation while the other side is asked."""

    __slots__ = ("card", "formation", "seat")
    RULE = "hs:18.11"

    def __init__(self, seat: Seat, card: int, formation: int) -> None:
        self.seat = seat
        self.card = card
        self.formation = formation

    def run(self, s: Siege) -> None:
        s.limbo = NONE
        s.stack.pop()
        resolve(s, self.seat, self.card, self.formation)

    def receive(self, s: Siege, answer: Action) -> None:
        """hs:18.12 The hero enters play and resolves its minor effect; then the intercepted seat acts again. Its card
        is lost: no capacity, no Sacrifice, no Motivator (R22); but Stalin's Ghost is spent on it (R27)."""
        from grognard.games.hell_of_stalingrad.rounds import Act, stays  # noqa: PLC0415 - the rounds know this module

        seat, hero = int(answer.args[1]), s.data.card_index[answer.args[0]]
        s.limbo = NONE
        s.pile[s.side_of(self.seat)] += (self.card,)
        if s.side_of(self.seat) == SOVIET:
            s.free = False
        s.from_hand(seat, hero)
        s.heroes += (Hero(hero, seat, False),)
        s.tell(events.intercepted(s, seat, hero, self.card))
        stays(s, self.seat)
        s.become(Act(self.seat))
        s.call(Effects(seat, s.data.effects[hero]))


class Interception(Window[Siege]):
    """hs:18.11 Each enemy seat that holds a card is asked while one of its side's interceptors is in no public place,
    so that being asked tells nothing."""

    __slots__ = ()
    RULE = "hs:18.11"

    def admits(self, s: Siege, seat: Seat) -> bool:
        return bool(s.hand[seat]) and hidden_interceptor(s, s.side_of(seat))  # hs:R60

    def choices(self, s: Siege) -> list[Action]:
        hand = s.hand[self.asked]
        actions = s.data.named["intercept"]
        return [actions[card] for card in s.data.interceptors[s.side_of(self.asked)] if card in hand] + [PASS]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        if action.verb != "intercept":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        card = s.data.card_index[action.args[0]]
        key = "refusal.not-in-hand" if card not in s.hand[self.asked] else "refusal.no-interceptor"
        return Refusal(self.RULE, key, {"card": action.args[0]})

    def take(self, s: Siege, action: Action) -> None:
        if action.verb == "pass":
            self.passes(s)
        else:
            s.end(Action("intercept", (action.args[0], str(self.asked))))

    def prompt(self, s: Siege) -> Prompt:
        placed = s.stack[-2]
        assert isinstance(placed, Placed)
        named = {"card": s.data.card_ids[placed.card], "formation": s.data.formation_ids[placed.formation]}
        return Prompt("prompt.interception", self.RULE, named)


def hidden_interceptor(s: Siege, side: int) -> bool:
    """hs:R60 Whether an interceptor of a side may be in a hand, as far as everybody can see."""
    shown = {*s.pile[side], *s.fallen, *[hero.card for hero in s.heroes]}
    return any(card not in shown for card in s.data.interceptors[side])
