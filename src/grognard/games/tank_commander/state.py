"""What lies on the table in Tank Commander, and small questions about it (section 4.1 of the specification).

A combat card on the table is a *piece*: a small number that indexes flat lists. Such a place is used again when its
card is gone, so whoever remembers a piece remembers its serial number too: that one is given once in a game. Cards in
hands and piles have no identity, only copies: a hand is a sorted tuple of card numbers, a draw pile a multiset. So a
clone is a few list copies, and nothing in a hand can be recognised by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.state import State
from grognard.core.steps import Step
from grognard.core.values import HIDDEN, Seat
from grognard.core.words import Called
from grognard.games.tank_commander import events, guessing
from grognard.games.tank_commander.board import RESERVE, Board, board
from grognard.games.tank_commander.data import BOTH, Data
from grognard.games.tank_commander.options import Rules

NONE: Final = -1  # no card, no seat, no piece
CAPACITY: Final = 3  # tc:6.3a, tc:R8 combat cards of one side on a position

# how far the set-up has come (section 5.1); before DEPLOYING nothing of a list is public
BUILDING: Final = 0
ORDERING: Final = 1
DEPLOYING: Final = 2
PLAYING: Final = 3

DRAW: Final = 2  # as the winner: nobody
SIDES: Final = (0, 1, 0, 1)  # of each seat (tc:6.0f)

Cards = tuple[int, ...]
Why = tuple[str, str]  # the rule against something, and the key of the sentence
T = TypeVar("T", bound=Step)


class Response(NamedTuple):
    """An event card that was played and waits for its effect (section 5.5: last in, first out)."""

    seat: Seat
    card: int
    args: tuple[Any, ...]  # pieces, positions, weapons: what the card names
    entry: int  # cards played together share it (tc:12.2c)
    live: bool  # False: cancelled by an answer (tc:12.2b)


class Turned(NamedTuple):
    """tc:7.0b-d The card that was turned for a random number, the colour that was named, and the number there.

    While the number is still being drawn it is 0; a die has neither card nor colour."""

    seat: Seat
    card: int
    colour: int
    number: int


class Table(State):
    """One game of Tank Commander."""

    __slots__ = (
        "aboard", "aside", "aside_points", "at", "attacker", "board", "built", "card", "destroyed", "discarded",
        "fault", "faulter", "first", "gear", "hand", "here", "known", "mine", "mud", "names", "nation", "owner",
        "pending", "phase", "pile", "pool", "reader", "rider", "scenario", "serial", "serials", "smoke",
        "stage", "streams", "taken", "terrain", "turn", "turned", "waived", "why", "winner", "work", "worker",
    )  # fmt: skip
    # `reader` and `turned` are told apart by __eq__ but stay out of the hash: neither bears on what follows
    SHARED: ClassVar[frozenset[str]] = frozenset({"data", "news", "options", "board", "scenario", "reader", "turned"})

    data: Data
    options: Rules

    def __init__(self, data: Data, options: Rules) -> None:
        seats = 4 if options.team else 2  # tc:6.0f
        self.data = data
        self.options = options
        self.scenario = data.scenarios[options.scenario]
        self.board: Board = board(options.columns, options.no_mans_land == "row")
        size = self.board.size
        self.stack: list[Step] = []
        self.news = []
        self.conceded = None
        self.turn = 0  # the game turn (tc:4.0g)
        self.stage = ""  # the step of the game turn, a to f (tc:4.0g)
        self.phase = BUILDING
        self.nation = [0, 1]  # of each side
        self.attacker = NONE  # a side
        self.first = 0  # the side with the initiative (tc:4.0a)
        self.built = [0] * seats  # what each seat has chosen so far: public, unlike the choice
        # pieces: combat cards on the table
        self.card: list[int] = []
        self.at: list[int] = []
        self.owner: list[int] = []
        self.names: list[str] = []  # "g-pz4h.1"; "" marks a free place
        self.serial: list[int] = []  # the number of each piece for life
        self.serials = 0  # how many have been given
        self.aboard: list[int] = []  # the carrier of a mounted squad
        self.rider: list[int] = []  # the squad a carrier carries
        self.gear: list[Cards] = []  # attached cards of the own side: equipment, Tank Ace, Heroic Squad Leader
        self.fault: list[int] = []  # Breakdown or Bogged Down
        self.faulter: list[int] = []  # the seat whose card that is
        self.here: list[tuple[int, ...]] = [()] * (2 * size)  # tc:6.3d unmounted pieces by side and position
        # positions
        self.terrain = [NONE] * size  # tc:6.3b one standard card, which stays for good (tc:11.0f)
        self.work = [NONE] * size  # the fieldwork, besides the terrain (tc:11.0b)
        self.worker = [NONE] * size  # whose it is
        self.mine = [NONE] * size  # the seat whose Minefield lies there
        self.smoke = [NONE] * size
        self.streams: tuple[tuple[int, int, int], ...] = ()  # border and owner (tc:R22)
        self.mud: tuple[tuple[int, int], ...] = ()  # last game turn and owner of each Rasputitsa
        # seats
        self.pool: list[Cards] = [()] * seats  # bought or listed cards that are not set up yet
        self.hand: list[Cards] = [()] * seats  # the reserve (tc:6.0c)
        self.known: list[Cards] = [()] * seats  # of these, the cards everybody saw going there
        self.pile: list[Deck] = [
            Deck()
        ] * seats  # tc:15.0e three separate piles; this one serves draws and numbers (tc:14.0b)
        self.discarded: list[Cards] = [()] * seats
        self.destroyed: list[Cards] = [()] * seats
        self.aside: list[Cards] = [()] * seats  # the reinforcement group (tc:17.5c)
        self.aside_points = [0] * seats  # its cost, which is public
        self.waived = [0] * seats  # through this game turn the hand limit is waived (tc:17.5f)
        self.taken = 0  # the game turn in which the reinforcements came (tc:17.5h)
        self.pending: list[Response] = []
        self.winner = NONE
        self.why = ""
        self.reader: Seat = NONE  # in a view: whose it is, or SPECTATOR
        self.turned: Turned | None = None  # the last random number, for everybody to see

    def __eq__(self, other: object) -> bool:
        """Two views are equal if they show the same to the same reader: who shares a view shares its drawing."""
        return super().__eq__(other) and isinstance(other, Table) and self._seen() == other._seen()

    __hash__ = None  # as in every state

    def _seen(self) -> tuple[Seat, Turned | None]:
        return self.reader, self.turned

    # -- secrets (section 4.3) -------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> Self:
        """Section 4.3: of others one knows how many cards they hold and which of them went there in the open."""
        seen = self.clone()
        seen.reader = seat
        seen.stack = [step.seen_by(self, seat) for step in self.stack]
        for other in range(len(self.hand)):
            if other == seat:
                continue
            known = self.known[other]
            seen.hand[other] = (HIDDEN,) * (len(self.hand[other]) - len(known)) + known
            listed = self.phase >= ORDERING
            seen.pile[other] = Deck((HIDDEN,) * self.pile[other].size) if listed else Deck()
            seen.pool[other] = (HIDDEN,) * len(self.pool[other]) if self.phase >= DEPLOYING else ()
            seen.aside[other] = (HIDDEN,) if listed and self.aside[other] else ()
            if not listed:
                seen.aside_points[other] = 0
        return seen

    def guess(self, rng: Rng) -> Self:
        return guessing.filled(self, rng)

    def census(self) -> Mapping[str, int]:
        from grognard.games.tank_commander import invariants  # noqa: PLC0415 - it knows the steps, which know the table

        return invariants.census(self)

    # -- sides and ends --------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.hand)

    @property
    def teams(self) -> tuple[int, ...]:
        return SIDES[: len(self.hand)]

    def side_of(self, seat: Seat) -> int:
        return SIDES[seat]

    def foes(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other side."""
        return (1 - seat,) if len(self.hand) == 2 else (1, 3) if self.side_of(seat) == 0 else (0, 2)

    def friends(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of a side, the asked one first."""
        return (seat,) if len(self.hand) == 2 else (seat, (seat + 2) % 4)

    def order(self) -> tuple[Seat, ...]:
        """tc:4.0f, tc:R3 Who has a turn when: first side, second side; in a team game twice."""
        first = self.first
        return (first, 1 - first) if len(self.hand) == 2 else (first, 1 - first, first + 2, 3 - first)

    def finish(self, winner: int, why: str) -> None:
        """tc:4.0i The game ends at that moment, in the middle of a step if need be."""
        if self.winner == NONE:
            self.winner = winner
            self.why = why
            self.tell(events.ended(self, winner, why))

    @property
    def decided(self) -> bool:
        return self.winner != NONE

    def reckon(self) -> tuple[float, ...]:
        if self.winner == DRAW:
            return (0.5,) * len(self.hand)
        return tuple(1.0 if self.side_of(seat) == self.winner else 0.0 for seat in range(len(self.hand)))

    # -- the stack -------------------------------------------------------------------------------------------------

    def topmost(self, kind: type[T]) -> T | None:
        """The nearest step of this kind."""
        for step in reversed(self.stack):
            if isinstance(step, kind):
                return step
        return None

    def alter(self, kind: type[Step], **changes: Any) -> None:
        """Change what the nearest step of this kind is about: an Interrupt that touches a pending action."""
        stack = self.stack
        for place in range(len(stack) - 1, -1, -1):
            if isinstance(stack[place], kind):
                stack[place] = stack[place].but(**changes)
                return

    # -- questions -------------------------------------------------------------------------------------------------

    def piece(self, name: str) -> int:
        """The piece of a name, or NONE."""
        return self.names.index(name) if name in self.names else NONE

    def called(self, piece: int) -> str:
        """The name of a piece as events and prompts tell it: with its place if others of its kind are on the table."""
        name, card, at = self.names[piece], self.card[piece], self.at
        if at[piece] < 0:
            return name
        alike = [p for p, other in enumerate(self.card) if other == card and at[p] >= 0]
        if len(alike) < 2:
            return name
        beside = [p for p in alike if at[p] == at[piece] and self.owner[p] == self.owner[piece]]
        nth = beside.index(piece) + 1 if len(beside) > 1 else 0
        return Called(name, self.board.ids[at[piece]], nth)

    def spoken(self, name: str) -> str:
        """The same for a name of something that may be a piece."""
        return self.called(self.names.index(name)) if name in self.names else name

    def pieces_of(self, seat: Seat) -> list[int]:
        """A seat's pieces that stand on the table, mounted ones left out."""
        owner, at, aboard = self.owner, self.at, self.aboard
        return [p for p in range(len(at)) if at[p] >= 0 and owner[p] == seat and aboard[p] < 0]

    def mine_to_command(self, name: str, seat: Seat) -> int:
        """A piece of this seat that stands on the table, or NONE."""
        piece = self.piece(name)
        return piece if piece >= 0 and self.owner[piece] == seat else NONE

    def standing_at(self, side: int, place: int) -> tuple[int, ...]:
        """The unmounted pieces of a side on a position."""
        return self.here[side * self.board.size + place]

    def occupied(self, side: int) -> list[int]:
        """tc:R24 The enemy positions that count and that a side occupies. No man's land never counts."""
        board, here = self.board, self.here
        places = board.second[1 - side] if self.scenario.victory.where == "enemy_second" else board.own[1 - side]
        ours, theirs = side * board.size, (1 - side) * board.size
        if self.options.occupation == "contains":
            return [place for place in places if here[ours + place]]
        return [place for place in places if here[ours + place] and not here[theirs + place]]

    def standing(self) -> tuple[float, ...]:
        """How near each side is: enemy positions occupied, or in 17.1 cards that still stand."""
        if self.scenario.victory.type != "elimination":
            return tuple(len(self.occupied(side)) for side in (0, 1))
        size = self.board.size
        return tuple(sum(map(len, self.here[side * size : (side + 1) * size])) for side in (0, 1))

    def has_tank(self, side: int, place: int) -> bool:
        card, is_tank = self.card, self.data.is_tank
        return any(is_tank[card[piece]] for piece in self.here[side * self.board.size + place])

    def has_infantry(self, side: int, place: int) -> bool:
        card, infantry = self.card, self.data.infantry
        return any(infantry[card[piece]] for piece in self.here[side * self.board.size + place])

    def stream_between(self, a: int, b: int) -> bool:
        if not self.streams or a < 0 or b < 0:
            return False
        low, high = (a, b) if a < b else (b, a)
        return any(stream[0] == low and stream[1] == high for stream in self.streams)

    def is_fast(self, piece_card: int, march: bool) -> bool:
        """tc:8.1b; Forced March makes slow cards fast, Rasputitsa makes vehicles slow and beats it (tc:R32)."""
        if self.mud and self.data.vehicle[piece_card]:
            return False
        return march or bool(self.data.fast[piece_card])

    def fits(self, equipment: int, piece: int) -> bool:
        """tc:8.7a, tc:8.7d Equipment on infantry or cavalry as the card says, one of a type."""
        data = self.data
        card = self.card[piece]
        bearer = data.infantry[card] or (data.foot[card] and data.cavalry_too[equipment])
        return bearer and equipment not in self.gear[piece]

    def takes_leader(self, card: int, piece: int) -> bool:
        """Whom a Tank Ace or a Heroic Squad Leader may join."""
        data, its = self.data, self.card[piece]
        able = data.is_tank[its] and data.hit_short[its] if card == data.ace else data.foot[its]
        return bool(able) and card not in self.gear[piece]

    # -- changes: pieces -------------------------------------------------------------------------------------------

    def enter_table(self, seat: Seat, card: int, place: int, carrier: int = NONE) -> int:
        """A combat card comes to the table, on a position or aboard a carrier."""
        if "" in self.names:
            piece = self.names.index("")
        else:
            piece = len(self.names)
            for column in self._columns():
                column.append(NONE)
            self.gear.append(())
            self.names.append("")
        names = self.names
        self.names[piece] = next(name for name in self.data.piece_names[card] if name not in names)
        self.serials += 1
        self.serial[piece] = self.serials
        self.card[piece] = card
        self.owner[piece] = seat
        self.at[piece] = place
        if carrier >= 0:
            self.aboard[piece] = carrier
            self.rider[carrier] = piece
        else:
            self.here[self.side_of(seat) * self.board.size + place] += (piece,)
        return piece

    def _columns(self) -> tuple[list[int], ...]:
        """The lists of numbers that are indexed by piece."""
        return (
            self.card, self.at, self.owner, self.aboard, self.rider, self.fault, self.faulter, self.serial,
        )  # fmt: skip

    def is_still(self, piece: int, serial: int) -> bool:
        """Whether this is the piece that was meant: it may be gone, and another one may lie in its place."""
        return self.serial[piece] == serial

    def _leave_position(self, piece: int) -> None:
        key = self.side_of(self.owner[piece]) * self.board.size + self.at[piece]
        self.here[key] = tuple([other for other in self.here[key] if other != piece])

    def shift(self, piece: int, place: int) -> None:
        """A piece goes to another position, with its passenger (tc:8.7b: and all its gear)."""
        self._leave_position(piece)
        self.at[piece] = place
        self.here[self.side_of(self.owner[piece]) * self.board.size + place] += (piece,)
        if self.rider[piece] >= 0:
            self.at[self.rider[piece]] = place

    def mount(self, squad: int, carrier: int) -> None:
        if self.aboard[squad] >= 0:
            self.rider[self.aboard[squad]] = NONE
        else:
            self._leave_position(squad)
        self.aboard[squad] = carrier
        self.rider[carrier] = squad

    def dismount(self, squad: int) -> None:
        self.rider[self.aboard[squad]] = NONE
        self.aboard[squad] = NONE
        self.here[self.side_of(self.owner[squad]) * self.board.size + self.at[squad]] += (squad,)

    def _clear(self, piece: int) -> None:
        """Take a piece off the table; what becomes of its card is the caller's business."""
        if self.aboard[piece] >= 0:
            self.rider[self.aboard[piece]] = NONE
        else:
            self._leave_position(piece)
        self.names[piece] = ""
        self.gear[piece] = ()
        for column in self._columns():
            column[piece] = NONE

    def remove_fault(self, piece: int) -> None:
        """tc:15.0d A removed Breakdown or Bogged Down goes to its owner's destroyed pile."""
        if self.fault[piece] >= 0:
            self.destroyed[self.faulter[piece]] += (self.fault[piece],)
            self.fault[piece] = self.faulter[piece] = NONE

    def into_reserve(self, piece: int) -> None:
        """tc:8.3b, tc:13.0g-h, tc:R40 Into the reserve; there bearer, gear and passenger are separate cards."""
        seat = self.owner[piece]
        cards: list[int] = []
        for one in (self.rider[piece], piece):
            if one >= 0:
                self.remove_fault(one)
                cards += [self.card[one], *self.gear[one]]
                self._clear(one)
        self.into_hand(seat, cards, public=True)

    def destroy(self, piece: int, rule: str) -> None:
        """tc:9.3g, tc:15.0a To the destroyed pile: the card, its leaders and its passenger (tc:8.6i, tc:R12)."""
        data, seat = self.data, self.owner[piece]
        self.tell(events.destroyed(self, piece, rule))
        for one in (self.rider[piece], piece):
            if one < 0:
                continue
            self.remove_fault(one)
            for card in self.gear[one]:
                if data.is_equipment[card]:
                    self.discarded[seat] += (card,)  # tc:13.0d never captured, but discarded
                else:
                    self.destroyed[seat] += (card,)  # tc:R23 a leader dies with his card
            self.destroyed[seat] += (self.card[one],)
            self._clear(one)

    # -- changes: hands and piles ----------------------------------------------------------------------------------

    def into_hand(self, seat: Seat, cards: list[int], *, public: bool) -> None:
        self.hand[seat] = tuple(sorted((*self.hand[seat], *cards)))
        if public:
            self.known[seat] = tuple(sorted((*self.known[seat], *cards)))

    def from_hand(self, seat: Seat, card: int) -> None:
        """One copy leaves the hand in the open."""
        hand = list(self.hand[seat])
        hand.remove(card)
        self.hand[seat] = tuple(hand)
        if card in self.known[seat]:
            known = list(self.known[seat])
            known.remove(card)
            self.known[seat] = tuple(known)

    def from_pool(self, seat: Seat, card: int) -> None:
        pool = list(self.pool[seat])
        pool.remove(card)
        self.pool[seat] = tuple(pool)

    def discard(self, seat: Seat, card: int) -> None:
        """tc:15.0c"""
        self.discarded[seat] += (card,)

    def rebuild(self, seat: Seat) -> None:
        """tc:14.0c, tc:R23 An empty draw pile is rebuilt at once from the own discard pile."""
        if not self.pile[seat].size and self.discarded[seat]:
            self.pile[seat] = Deck(self.discarded[seat])
            self.discarded[seat] = ()
            self.tell(events.reshuffled(self, seat))

    def draw_from_pile(self, seat: Seat, card: int) -> None:
        self.pile[seat] = self.pile[seat].after(card)

    # -- fieldworks ------------------------------------------------------------------------------------------------

    def lay_work(self, seat: Seat, card: int, place: int) -> None:
        """tc:11.0d-e A Bunker replaces Foxholes, which are discarded at once."""
        if self.work[place] >= 0:
            self.discard(self.worker[place], self.work[place])
        self.work[place] = card
        self.worker[place] = seat

    def may_lay(self, seat: Seat, card: int, place: int) -> bool:
        """tc:11.0e, tc:R20 An own position with an own unmounted squad and no enemy; Foxholes never on a Bunker."""
        side, size = self.side_of(seat), self.board.size
        if self.board.owner[place] != side or self.here[(1 - side) * size + place]:
            return False
        if self.work[place] >= 0 and (self.work[place] == card or card == self.data.foxholes):
            return False
        card_of, infantry = self.card, self.data.infantry
        return any(infantry[card_of[p]] and self.owner[p] == seat for p in self.here[side * size + place])

    def tidy(self) -> None:
        """tc:11.0g-h A fieldwork goes when no unmounted infantry of its side is left; nobody captures it.

        Tested when a play is over and when a melee has taken effect, never before: squads may be swapped (tc:R20)."""
        if max(self.work) < 0:
            return
        for place, card in enumerate(self.work):
            if card >= 0 and not self.has_infantry(self.side_of(self.worker[place]), place):
                self.discard(self.worker[place], card)
                self.tell(events.abandoned(self, place))
                self.work[place] = self.worker[place] = NONE

    # -- lists -----------------------------------------------------------------------------------------------------

    def legal_year(self, card: int) -> bool:
        """tc:2.1d, tc:17.6a"""
        if not self.scenario.year_required:
            return True
        low, high = self.data.years[card]
        return low <= self.options.year <= high

    @property
    def year(self) -> int:
        """The year of the scenario; 1943 where it has none."""
        return self.options.year if self.scenario.year_required else self.scenario.year

    @property
    def closed(self) -> bool:
        """tc:R4 Points pay for the draw pile too; only where there are points."""
        return self.options.draw_pile == "closed" and self.scenario.kind == "point_buy"

    def usable(self, card: int, side: int) -> bool:
        """tc:R30 Cards of the own nation, or of both."""
        return self.data.nation[card] in (self.nation[side], BOTH)

    def terrain_mode(self) -> str:
        """tc:6.1a, tc:R7"""
        mode = self.options.terrain
        return self.scenario.terrain if mode == "scenario" else mode


__all__ = ["NONE", "RESERVE", "Response", "Table", "Why"]
