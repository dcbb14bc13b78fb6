"""What lies on the table in The Hell of Stalingrad, and small questions about it.

Formations, leaders and buildings are unique: small numbers that index flat lists. Combat cards have copies and no
identity: a hand is a sorted tuple of card numbers, a deck a multiset. Units are counted by type. So a clone is a few
list copies, and nothing in a hand can be recognised by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple, Self

from grognard.core.dice import Rng
from grognard.core.state import State
from grognard.core.values import HIDDEN, Seat
from grognard.games.hell_of_stalingrad import events, guessing, invariants
from grognard.games.hell_of_stalingrad.data import BURNING_SKULL, GERMAN, SOVIET, Data
from grognard.games.hell_of_stalingrad.options import Rules

NONE: Final = -1  # no card, no seat, no district

# where a formation is: 0 to 3 committed to that district, or
STAGING: Final = 4  # hs:8.1
DECK: Final = 5  # hs:8.1
DESTROYED: Final = 6  # hs:8.1
ASH: Final = 7  # hs:8.1
ZONES: Final = 8

# what lies in a district: the number of a building, or
EMPTY: Final = -1  # captured, not renewed
CLOSED: Final = -2  # hs:20.5.d a Volga card

WIETERSHEIM: Final = 2  # his seat

Cards = tuple[int, ...]


class Hero(NamedTuple):
    """hs:18.2 A hero beside the Tracking Card of the current battle."""

    card: int
    seat: Seat
    wounded: bool


class Siege(State):
    """One game of The Hell of Stalingrad."""

    __slots__ = (
        "again", "attacked", "battle", "bonus", "bucket", "building", "campaign", "cards", "carnage", "commander",
        "current", "deck", "depleted", "entering", "estate", "fallen", "fire", "free", "gave", "hand", "handed",
        "held", "here", "heroes", "hit", "hold", "holding", "hourglass", "infernos", "initiative", "inspected",
        "known", "last", "lead", "leader", "level", "limbo", "owner", "pairs", "pile", "reader", "river", "rounds",
        "spent", "stall", "steals", "turn", "units", "went", "where", "why", "winner", "wiped",
    )  # fmt: skip
    # `reader` and `went` are told apart by __eq__ but stay out of the hash: no rule depends on them
    SHARED: ClassVar[frozenset[str]] = frozenset({"data", "news", "options", "reader", "went"})

    data: Data
    options: Rules

    def __init__(self, data: Data, options: Rules) -> None:
        mode = data.tracks.mode[options.mode]
        seats, formations = mode.players, len(data.formations)
        self.data = data
        self.options = options
        self.stack = []
        self.news = []
        self.conceded = None
        self.hourglass = 0  # hs:8.3
        self.turn = 0  # turns begun
        self.last = False  # hs:22.2 this is the last turn
        # districts (hs:5.1, hs:7.1)
        self.building = [EMPTY] * 4
        self.river = [False] * 4  # of an empty district: a River Bank was captured there
        self.fire = [0] * 4
        self.bucket = [0] * 4
        self.infernos = [0] * 4
        self.hold = [0] * 4  # hs:5.2 Hold Actions still to come; 0: Smoldering Ruins, or Break Test
        self.units = [0] * (4 * data.kinds)  # hs:6.1 by district and type
        self.estate: Cards = tuple(range(len(data.buildings)))  # buildings in the deck
        # formations
        self.where = [DECK] * formations
        self.here: list[tuple[int, ...]] = [()] * (2 * ZONES)  # the same by zone and side, in order
        self.here[2 * DECK], self.here[2 * DECK + 1] = data.every
        self.owner = [data.side[f] for f in range(formations)]  # hs:19.5 the seat that controls it
        self.depleted = [False] * formations  # hs:14.1
        self.leader = [NONE] * formations  # hs:12.4
        self.level = [0] * formations  # of its leader
        self.cards: list[Cards] = [()] * formations  # hs:9.1 played on it in this battle
        self.spent = [0] * formations  # patriotism used by them
        self.pairs = [0] * formations  # hs:13.4.b Motivators with their rifle units on its cards
        # seats and sides
        self.hand: list[Cards] = [()] * seats
        self.known: list[Cards] = [()] * seats  # of these, the cards that everybody saw going there
        self.commander = data.first_commanders[:seats]
        self.deck: list[Cards] = [data.deck(side, mode.combat_levels) for side in (GERMAN, SOVIET)]
        self.pile: list[Cards] = [(), ()]  # discarded combat cards
        self.campaign: list[Cards] = [
            tuple(c for c, side in enumerate(data.campaign_side) if side == one) for one in (GERMAN, SOVIET)
        ]
        self.current = [NONE, NONE]  # the campaign cards of this turn
        self.carnage: Cards = tuple(range(len(data.carnage_rows)))  # the deck
        self.fallen: Cards = ()  # hs:18.6 heroes in the Ash Heap
        self.attacked: tuple[int, ...] = ()  # districts whose battles are still to come
        self.went: tuple[tuple[int, int], ...] = ()  # formations and where each was sent in its last maneuver
        self.no_battle()
        self.winner = NONE
        self.why = ""
        self.reader: Seat = NONE  # in a view: whose it is

    def no_battle(self) -> None:
        """Everything that belongs to one battle alone, as it is before the first and after each."""
        self.battle = NONE  # its district
        self.holding = NONE  # the carnage card that is being resolved: intensity or Hold
        self.lead = [GERMAN, SOVIET]  # hs:19.6 the seat that decides for its side
        self.initiative = NONE
        self.rounds = 0
        self.stall = 0  # hs:21.4.e rounds in a row without a Hold Action
        self.held = False  # a Hold Action was made in this round
        self.hit: tuple[int, ...] = ()  # hs:14.5 formations depleted in this round
        self.again = NONE  # hs:17.4 the seat that has a second action
        self.handed: tuple[int, ...] = ()  # seats that handed over in this round, or have acted in it
        self.gave: tuple[int, ...] = ()  # seats that gave cards in this round
        self.heroes: tuple[Hero, ...] = ()
        self.bonus = 0  # hs:18.9
        self.steals = 0  # hs:18.10
        self.free = False  # hs:17.7.h the next Soviet card costs nothing
        self.limbo = NONE  # a card that is placed and may still be intercepted
        self.entering = NONE  # the unit that shows its elite face
        self.inspected = NONE  # hs:17.7.i the seat whose hand is being looked at
        self.wiped = False  # hs:21.4.d no German formation and no German unit is left

    def __eq__(self, other: object) -> bool:
        """Two views are equal if they show the same to the same reader."""
        if not isinstance(other, Siege) or not super().__eq__(other):
            return False
        return (self.reader, self.went) == (other.reader, other.went)

    __hash__ = None  # as in every state

    # -- secrets ---------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> Self:
        """A side knows its own hands and so what its deck still holds; of the other side it knows numbers, and the
        cards that went into a hand in the open. hs:R38 All piles but the decks lie open."""
        seen = self.clone()
        seen.reader = seat
        for other in range(len(self.hand)):
            if seat < 0 or self.side_of(other) != self.side_of(seat):
                known = self.known[other]
                if other != self.inspected or seat < 0:
                    seen.hand[other] = (HIDDEN,) * (len(self.hand[other]) - len(known)) + known
                seen.deck[self.side_of(other)] = (HIDDEN,) * len(self.deck[self.side_of(other)])
        return seen

    def guess(self, rng: Rng) -> Self:
        return guessing.filled(self, rng)

    # -- sides and ends --------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.hand)

    def census(self) -> Mapping[str, int]:
        return invariants.census(self)

    def side_of(self, seat: Seat) -> int:
        """Seats of the two sides alternate, with two players and with four."""
        return seat % 2

    @property
    def teams(self) -> tuple[int, ...]:
        return (0, 1, 0, 1) if len(self.hand) == 4 else (0, 1)

    def team(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side, the army commander first."""
        return (side, side + 2) if len(self.hand) == 4 else (side,)

    def finish(self, winner: int, why: str, rule: str) -> None:
        self.winner = winner
        self.why = why
        self.tell(events.ended(winner, why, rule))

    @property
    def decided(self) -> bool:
        return self.winner != NONE

    def reckon(self) -> tuple[float, ...]:
        return tuple(1.0 if self.side_of(seat) == self.winner else 0.0 for seat in range(len(self.hand)))

    def standing(self) -> tuple[float, ...]:
        """Districts out of Soviet hands and districts still held; before the first turn nothing is lost."""
        held = sum(building >= 0 for building in self.building) if self.turn else 4
        return (float(4 - held), float(held))

    # -- questions -------------------------------------------------------------------------------------------------

    @property
    def final_turn(self) -> int:
        """hs:8.4, hs:16.8"""
        return self.data.tracks.mode[self.options.mode].turns

    @property
    def volga(self) -> int:
        """Volga cards in play."""
        return self.building.count(CLOSED)

    def fighting(self, side: int) -> tuple[int, ...]:
        """hs:2.3 The formations of a side in the current battle: effects touch no others."""
        return self.here[2 * self.battle + side]

    def in_play(self, side: int) -> list[int]:
        """Formations on the Staging Line or committed to a battle."""
        here = self.here
        return sorted([f for zone in range(STAGING + 1) for f in here[2 * zone + side]])

    def count(self, side: int, d: int) -> int:
        """hs:6.4 The units of a side in a building."""
        data = self.data
        types, base = data.types[side], d * data.kinds
        return sum(self.units[base + types.start : base + types.stop])

    def present(self, types: tuple[int, ...] | range) -> list[int]:
        """hs:2.3 Of these unit types, those that stand in the building of the current battle."""
        units, base = self.units, self.battle * self.data.kinds
        return [u for u in types if units[base + u]]

    def rifles(self) -> int:
        return self.units[self.battle * self.data.kinds + self.data.rifle]

    def motivators(self) -> int:
        return self.units[self.battle * self.data.kinds + self.data.motivator]

    def in_hand(self, seat: Seat) -> list[int]:
        """The different cards of a hand, as far as this state knows them (a view may not)."""
        return [card for card in dict.fromkeys(self.hand[seat]) if card >= 0]

    def free_slots(self, f: int) -> int:
        """hs:9.3, hs:12.6 Cards that a German formation can still take in this battle; never below 0."""
        return max(0, self.data.capacity[f] + self.level[f] - len(self.cards[f]))

    def patriotism_left(self, f: int) -> int:
        """hs:10.2, hs:12.7 What a Soviet formation can still pay in this battle; never below 0."""
        return max(0, self.data.capacity[f] + self.level[f] - self.spent[f])

    def next_leader(self, side: int) -> int:
        """hs:12.3, hs:12.12 The first leader in the pool, or NONE."""
        leader = self.leader
        for number in self.data.pool[side]:
            if number not in leader:
                return number
        return NONE

    def full_strength(self, side: int) -> int:
        """hs:21.5.a Full-strength formations of a side that are in the battle now (hs:R44)."""
        depleted = self.depleted
        return sum(not depleted[f] for f in self.fighting(side))

    def used_carnage(self) -> Cards:
        """hs:4.2 Carnage cards in the Ash Heap."""
        return tuple(k for k in range(len(self.data.carnage_rows)) if k not in self.carnage and k != self.holding)

    # -- changes: formations and leaders ---------------------------------------------------------------------------

    def move(self, f: int, zone: int) -> None:
        """A formation goes to another zone."""
        side = self.data.side[f]
        old, new = 2 * self.where[f] + side, 2 * zone + side
        here = self.here
        here[old] = tuple([other for other in here[old] if other != f])
        here[new] = tuple(sorted((*here[new], f)))
        self.where[f] = zone

    def enter_play(self, f: int, zone: int, seat: Seat) -> None:
        """hs:20.3.b, hs:12.2 A formation enters play full-strength with a Lv 0 leader, if there is one (hs:12.3)."""
        side = self.data.side[f]
        self.move(f, zone)
        self.owner[f] = self.data.reserved[f] if len(self.hand) == 4 and self.data.reserved[f] >= 0 else seat
        self.depleted[f] = False
        self.leader[f] = self.next_leader(side)  # hs:12.12 who has lost one is at level 0 already

    def lose_leader(self, f: int) -> None:
        """hs:12.12 A destroyed leader returns to the pool."""
        self.leader[f] = NONE
        self.level[f] = 0

    def take_cards_off(self, f: int) -> None:
        """hs:9.1, hs:21.6.e The combat cards of a formation go to the discard pile, Motivators to the pool."""
        self.pile[self.data.side[f]] += self.cards[f]
        self.cards[f] = ()
        self.spent[f] = self.pairs[f] = 0

    def destroy(self, f: int) -> None:
        """hs:14.3, hs:12.10 To the Destroyed Pile, its leader killed; hs:10.7 a Burning Skull to the Ash Heap."""
        self.lose_leader(f)
        self.take_cards_off(f)
        self.depleted[f] = False
        self.owner[f] = self.data.side[f]
        burned = self.data.icon[f] == BURNING_SKULL
        self.move(f, ASH if burned else DESTROYED)
        self.tell(events.destroyed(self, f, burned))
        self.after_loss(f)

    def burn(self, f: int) -> None:
        """hs:8.2, hs:8.7 To the Ash Heap, for good."""
        self.lose_leader(f)
        self.depleted[f] = False
        self.owner[f] = self.data.side[f]
        self.move(f, ASH)
        self.tell(events.burned(self, f))

    def after_loss(self, f: int) -> None:
        """hs:19.4 With the 10th NKVD Saraev goes; a battle without Germans is over."""
        if f == self.data.nkvd and len(self.hand) == 4:
            self.replace(3, "hs:19.4")
        self.look_for_germans()

    def look_for_panzers(self) -> None:
        """hs:19.3, R31 Wietersheim goes as soon as no Panzer Division is on the German Staging Line."""
        if len(self.hand) == 4 and not any(self.data.panzer[f] for f in self.here[2 * STAGING]):
            self.replace(WIETERSHEIM, "hs:19.3")

    def look_for_germans(self) -> None:
        """hs:21.4.d Without a formation and a unit of his the German has lost; hs:R37 of Soviets nobody asks."""
        d = self.battle
        if d != NONE and not self.here[2 * d] and not self.count(GERMAN, d):
            self.wiped = True

    def replace(self, seat: Seat, rule: str) -> None:
        """hs:1.3 The successor serves to the end of the game; hs:3.4 he is never replaced himself."""
        successor = self.data.successor[self.commander[seat]]
        if successor != NONE:
            self.commander[seat] = successor
            self.tell(events.replaced(self, seat, rule))

    # -- changes: units --------------------------------------------------------------------------------------------

    def remove_unit(self, u: int, n: int = 1) -> None:
        """hs:13.0 Units of the current battle return to the pool."""
        self.units[self.battle * self.data.kinds + u] -= n
        if self.data.unit_side[u] == GERMAN:
            self.look_for_germans()

    # -- changes: hands and piles ----------------------------------------------------------------------------------

    def into_hand(self, seat: Seat, card: int, *, public: bool) -> None:
        self.hand[seat] = tuple(sorted((*self.hand[seat], card)))
        if public:
            self.known[seat] = tuple(sorted((*self.known[seat], card)))

    def from_hand(self, seat: Seat, card: int) -> None:
        """One copy leaves the hand in the open."""
        self.hand[seat] = without(self.hand[seat], card)
        if card in self.known[seat]:
            self.known[seat] = without(self.known[seat], card)

    def discard(self, seat: Seat, card: int) -> None:
        """From the hand to the discard pile of the side."""
        self.from_hand(seat, card)
        self.pile[self.side_of(seat)] += (card,)

    def rebuild(self, side: int) -> None:
        """hs:8.5 The discard pile becomes the new deck when a card is needed and the deck is empty."""
        if self.pile[side]:
            self.deck[side] = tuple(sorted(self.pile[side]))
            self.pile[side] = ()
            self.tell(events.reshuffled(self, side))

    def rebuild_formations(self, side: int) -> None:
        """hs:8.6, hs:14.4 The Destroyed Pile becomes the new formation deck."""
        if not self.here[2 * DECK + side] and self.here[2 * DESTROYED + side]:
            for f in self.here[2 * DESTROYED + side]:
                self.move(f, DECK)
            self.tell(events.formations_reshuffled(side))


def without(cards: Cards, card: int) -> Cards:
    """A tuple less one copy of a card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
