"""Signals. Four seats, two teams. A seat plays a card; the others may answer it with the same number, and answer an
answer; the last one decides. Once a round every seat wagers in secret, and chance shows a hidden die to one seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.options import Options, option
from grognard.core.state import State
from grognard.core.steps import Chance, Draw, Procedure, Roll, Step, faces
from grognard.core.values import HIDDEN, Action, Event, Ledger, Points, Prompt, Seat, total
from grognard.core.verbs import Verb
from grognard.core.words import Words

SEATS = ("north", "east", "south", "west")
TEAMS = (0, 1, 0, 1)
PASS = Action("pass")


@dataclass(frozen=True)
class SignalOptions(Options):
    copies: int = option(3, rule="to:1", low=2, high=5)
    wagers: bool = option(True, rule="to:4")


class Signals(State):
    __slots__ = ("deck", "hands", "ledger", "played", "secret", "wagers", "winner_card")

    def __init__(self, options: SignalOptions) -> None:
        self.data = None
        self.options = options
        self.stack = []
        self.news = []
        self.conceded = None
        self.deck = Deck(tuple(sorted([card for card in range(6) for _ in range(options.copies)])))
        self.hands: list[tuple[int, ...]] = [()] * 4
        self.played: tuple[int, ...] = ()
        self.wagers: list[int] = [-1] * 4
        self.secret = 0  # a hidden die that only seat 0 has seen
        self.winner_card = -1
        self.ledger: Ledger = ()

    @property
    def teams(self) -> tuple[int, ...]:
        return TEAMS

    def view(self, seat: Seat) -> Self:
        seen = self.clone()
        seen.deck = Deck((HIDDEN,) * self.deck.size)
        seen.hands = [hand if s == seat else (HIDDEN,) * len(hand) for s, hand in enumerate(self.hands)]
        seen.secret = self.secret if seat == 0 else HIDDEN
        seen.wagers = [w if s == seat or w < 0 else HIDDEN for s, w in enumerate(self.wagers)]
        seen.stack = [step.seen_by(self, seat) for step in self.stack]
        return seen

    def guess(self, rng: Rng) -> Self:
        full = self.clone()
        unseen = [card for card in range(6) for _ in range(self.options.copies)]
        for card in (*self.played, *(c for hand in self.hands for c in hand if c != HIDDEN)):
            unseen.remove(card)
        for place in range(len(unseen) - 1, 0, -1):
            other = rng.below(place + 1)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        full.hands = [tuple(sorted(unseen.pop() if card == HIDDEN else card for card in hand)) for hand in self.hands]
        if HIDDEN in self.deck.cards:
            full.deck = Deck(tuple(sorted(unseen)))
        full.secret = rng.below(6) + 1 if self.secret == HIDDEN else self.secret
        full.wagers = [rng.below(2) if wager == HIDDEN else wager for wager in self.wagers]
        return full

    def reckon(self) -> tuple[float, ...]:
        ours, theirs = (sum(total(self.ledger, s) for s in range(4) if TEAMS[s] == t) for t in (0, 1))
        first = 1.0 if ours > theirs else 0.0 if ours < theirs else 0.5
        return tuple(first if team == 0 else 1 - first for team in TEAMS)


class Deal(Draw):
    """A card nobody else sees: drawn from a stream of its own, and not shown in the record of others."""

    __slots__ = ("seat",)

    def __init__(self, s: Signals, seat: Seat) -> None:
        super().__init__("card", "card", tuple((str(c), n) for c, n in s.deck.options()), stream=f"hand-{seat}")
        self.seat = seat

    def seen_by(self, s: Signals, seat: Seat) -> Step:
        return self.but(options=())

    def shown(self, s: Signals, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


class Hidden(Roll):
    __slots__ = ()

    def shown(self, s: Signals, action: Action, seat: Seat) -> Action | None:
        return action if seat == 0 else None


class Whole(Procedure):
    __slots__ = ("to_deal",)
    ORDER = ("deal", "rounds")

    def __init__(self) -> None:
        super().__init__()
        self.to_deal = (0, 1, 2, 3) * 2

    def deal(self, s: Signals) -> None:
        if self.to_deal:
            self.back_to(s, "deal")
            s.call(Deal(s, self.to_deal[0]))

    def receive(self, s: Signals, answer: Action) -> None:
        take_card(s, self.to_deal[0], int(answer.args[0]))
        s.become(self.but(to_deal=self.to_deal[1:]))

    def rounds(self, s: Signals) -> None:
        if any(s.hands):
            self.back_to(s, "rounds")
            s.call(Round())


def take_card(s: Signals, seat: Seat, card: int) -> None:
    s.deck = s.deck.after(card)
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    s.tell(
        Event(
            "drew",
            "to:2",
            {"seat": seat, "card": card},
            only=(seat,),
            instead=Event("drew-hidden", "to:2", {"seat": seat}),
        )
    )


def lose_card(s: Signals, seat: Seat, card: int) -> None:
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)
    s.played = (*s.played, card)


class Round(Procedure):
    __slots__ = ("seat",)
    ORDER = ("hidden_die", "wager", "reveal", "turn", "draw")

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0

    def hidden_die(self, s: Signals) -> None:
        s.call(Hidden("omen", stream="hidden"))

    def wager(self, s: Signals) -> None:
        if s.options.wagers and -1 in s.wagers:
            self.back_to(s, "wager")
            s.call(Wager(s.wagers.index(-1)))

    def reveal(self, s: Signals) -> None:
        if s.options.wagers:
            s.tell(Event("wagers", "to:4", {"wagers": tuple(s.wagers)}, reveals=True))
            s.wagers = [-1] * 4

    def turn(self, s: Signals) -> None:
        if self.seat == 4:
            s.end()
        elif s.hands[self.seat]:
            s.call(Turn(self.seat))

    def draw(self, s: Signals) -> None:
        s.become(self.but(at=self.ORDER.index("turn"), seat=self.seat + 1))
        if s.deck.size:
            s.call(DrawOne(self.seat))

    def receive(self, s: Signals, answer: Action) -> None:
        if answer.verb == "roll":
            s.secret = faces(answer)[0]
            s.tell(Event("omen", "to:5", {"die": s.secret}, only=(0,)))
        elif answer.verb == "wager":
            s.wagers[s.wagers.index(-1)] = int(answer.args[0])


class DrawOne(Procedure):
    __slots__ = ("seat",)
    ORDER = ("draw",)

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def draw(self, s: Signals) -> None:
        s.call(Deal(s, self.seat))

    def receive(self, s: Signals, answer: Action) -> None:
        take_card(s, self.seat, int(answer.args[0]))


class Wager(Step):
    __slots__ = ("seat",)
    RULE = "to:4"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Signals) -> Seat | None:
        return self.seat

    def choices(self, s: Signals) -> list[Action]:
        return [Action("wager", ("0",)), Action("wager", ("1",))]

    def take(self, s: Signals, action: Action) -> None:
        s.end(action)

    def shown(self, s: Signals, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("wager")


class PlayCard(Step):
    __slots__ = ("seat",)
    RULE = "to:3"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Signals) -> Seat | None:
        return self.seat

    def choices(self, s: Signals) -> list[Action]:
        return [Action("play", (str(card),)) for card in sorted(set(s.hands[self.seat]))] + [PASS]

    def take(self, s: Signals, action: Action) -> None:
        if action == PASS and s.deck.size:
            s.end()
            return
        card = s.hands[self.seat][0] if action == PASS else int(action.args[0])
        lose_card(s, self.seat, card)
        s.tell(Event("played", "to:3", {"seat": self.seat, "card": card}))
        s.become(Window(self.seat, card, self.seat, 1))


class Window(Step):
    """Everybody who holds a card is asked, whatever he holds; an answer opens a window of its own."""

    __slots__ = ("asked", "card", "player", "seat")
    RULE = "to:3"

    def __init__(self, player: Seat, card: int, seat: Seat, asked: int) -> None:
        self.player = player
        self.card = card
        self.seat = seat
        self.asked = asked

    def actor(self, s: Signals) -> Seat | None:
        if self.asked == 4:
            return None
        return (self.seat + self.asked) % 4 if s.hands[(self.seat + self.asked) % 4] else None

    def run(self, s: Signals) -> None:
        if self.asked < 4:
            s.become(self.but(asked=self.asked + 1))
            return
        s.end(Action("stands", (str(self.player),)))

    def choices(self, s: Signals) -> list[Action]:
        seat = self.actor(s)
        held = seat is not None and self.card in s.hands[seat]
        return [Action("answer", (str(self.card),)), PASS] if held else [PASS]

    def take(self, s: Signals, action: Action) -> None:
        seat = self.actor(s)
        assert seat is not None
        s.become(self.but(asked=self.asked + 1))
        if action != PASS:
            lose_card(s, seat, self.card)
            s.tell(Event("answered", "to:3", {"seat": seat, "card": self.card}))
            s.call(Window(seat, self.card, seat, 1))

    def receive(self, s: Signals, answer: Action) -> None:
        """An answer stands instead of this card; nobody else is asked about it."""
        s.become(self.but(asked=4, player=int(answer.args[0])))

    def prompt(self, s: Signals) -> Prompt:
        return Prompt("prompt.window", self.RULE, {"card": self.card})


class Turn(Procedure):
    """Between a round and a play: hears which seat's card stands in the end."""

    __slots__ = ("seat",)
    ORDER = ("play",)

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def play(self, s: Signals) -> None:
        s.call(PlayCard(self.seat))

    def receive(self, s: Signals, answer: Action) -> None:
        winner = int(answer.args[0])
        s.winner_card = winner
        s.ledger = (*s.ledger, Points(0, winner, 1, "to:3", "stands"))
        s.tell(Event("stands", "to:3", {"seat": winner}))


class SignalsGame(Game):
    slug = "signals"
    prefix = "to"
    version = 1
    folder = Path(__file__).parent
    options = SignalOptions
    verbs = {
        "card": Verb("CARD"), "play": Verb("CARD"), "answer": Verb("CARD"), "wager": Verb("0|1"), "pass": Verb(),
    }  # fmt: skip
    presets = {"standard": {}}
    fingerprint = "00"  # there are no data files
    data: Any = ()

    def seats(self, options: SignalOptions) -> tuple[str, ...]:
        return SEATS

    def setup(self, options: SignalOptions, data: Any) -> Signals:
        s = Signals(options)
        s.call(Whole())
        s.settle()
        return s

    def kinds(self, data: Any) -> Any:
        return {"CARD": {str(card) for card in range(6)}}

    def names(self, data: Any, language: str) -> dict[str, dict[str, str]]:
        return {"seat": {name: name for name in SEATS}}

    def longest(self, options: SignalOptions) -> int:
        return 3000

    def sketch(self, view: Signals, words: Words) -> str:
        return repr((view.hands, view.deck, view.played, view.wagers, view.secret))


assert issubclass(Deal, Chance)
GAME = SignalsGame()
