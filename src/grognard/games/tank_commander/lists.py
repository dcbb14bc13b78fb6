"""Building forces and draw piles (section 5.1, R4): what a list may hold, the ready-made ones, a random one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from grognard.core.dice import Rng
from grognard.core.values import Refusal, Seat
from grognard.games.tank_commander.data import COPIES, ENTER, EQUIPMENT, EVENT, TERRAIN, Data
from grognard.games.tank_commander.state import NONE, Cards, Table

RANDOM = "random"
SHARE = 12  # of the cards that answer one window, whatever their number, in a list made for random play
IDENTICAL = 2  # tc:14.0e special events and equipment cards
RETAIL_SIZE = 60  # tc:2.0a
RETAIL_COMBAT = 24  # tc:R4
RULEBOOK_SIZES = (30, 100)
HISTORICAL_SIZES = (30, 60)
UNLIMITED = 1000
PATIENCE = 12  # draws before the fitting cards are listed after all

BUILD = "build"
REINFORCE = "reinforce"
DECK = "deck"


def parse(data: Data, words: Iterable[str]) -> Cards:
    """`g-pz4h*3 g-line` as sorted card numbers."""
    cards: list[int] = []
    for word in words:
        name, _, copies = word.partition("*")
        cards += [data.index[name]] * (int(copies) if copies else 1)
    return tuple(sorted(cards))


def is_listed(data: Data, word: str) -> bool:
    """A word of a list: a card, a card with copies, a ready-made list, or `random`."""
    name, star, copies = word.partition("*")
    if star:
        return name in data.index and copies.isascii() and copies.isdecimal() and 1 <= int(copies[:4]) <= 100
    return word in data.index or word == RANDOM or word in data.decks or any(word == b.id for b in data.builds)


class Named(Mapping[str, str]):
    """The names of the words of a list: a card by its name, with its copies before it."""

    def __init__(self, cards: Mapping[str, str]) -> None:
        self.cards = cards

    def __getitem__(self, word: str) -> str:
        name, _, copies = word.partition("*")
        return f"{copies} \u00d7 {self.cards[name]}" if copies else self.cards[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


# -- budgets -------------------------------------------------------------------------------------------------------


def budget(s: Table, seat: Seat, what: str) -> int:
    """tc:17.2a, tc:17.3a, tc:17.4b-c, tc:17.5b-c, tc:17.6a"""
    scenario = s.scenario
    if what == REINFORCE:
        return scenario.budget_reinforcements
    if scenario.budget:
        return scenario.budget
    return scenario.budget_attacker if s.side_of(seat) == s.attacker else scenario.budget_defender


def cost(data: Data, cards: Iterable[int]) -> int:
    return sum(data.points[card] for card in cards)


# -- which cards, how many -----------------------------------------------------------------------------------------


def _circumstances(s: Table, seat: Seat, what: str) -> tuple[object, ...]:
    """Everything public that decides what a list may hold: the key under which answers are remembered."""
    options, side = s.options, s.side_of(seat)
    role = NONE if s.attacker == NONE else int(side == s.attacker)
    return (what, options.scenario, options.year, s.nation[side], role, options.deck_rule, s.closed)


def allowed(s: Table, seat: Seat, what: str) -> list[int]:
    """The cards a list may be made of."""
    key = ("allowed", *_circumstances(s, seat, what))
    found = s.data.memo.get(key)
    if found is None:
        found = s.data.memo[key] = _allowed(s, seat, what)
    return found


def _allowed(s: Table, seat: Seat, what: str) -> list[int]:
    data, scenario = s.data, s.scenario
    cards = [card for card in data.of_nation[s.nation[s.side_of(seat)]] if s.legal_year(card)]
    if what == DECK:
        if scenario.kind == "historical":  # tc:17.7c, tc:17.8c, tc:17.9c terrain and events only
            return [card for card in cards if data.type[card] in (TERRAIN, EVENT)]
        return cards
    if scenario.pick:  # tc:17.1a
        return [card for card in cards if data.combat[card] and data.hit_short[card] and data.pen_short[card]]
    if not scenario.attacker_terrain and s.side_of(seat) == s.attacker:  # tc:17.4b
        return [card for card in cards if data.type[card] != TERRAIN]
    return cards


def copies(s: Table, card: int, what: str) -> int:
    """tc:14.0d-e, tc:R2, tc:R4 How many copies of a card a list may hold."""
    data = s.data
    twice = data.type[card] in (EVENT, EQUIPMENT)
    if what != DECK and not s.closed:
        return UNLIMITED
    if data.rarity[card] == "UR":
        return 1
    if what != DECK:
        return IDENTICAL if twice else UNLIMITED
    most = COPIES[data.rarity[card]] if s.options.deck_rule == "retail" else UNLIMITED
    return min(most, IDENTICAL) if twice else most


def sizes(s: Table) -> tuple[int, int]:
    """The fewest and the most cards of a draw pile."""
    if s.scenario.kind == "historical":
        return HISTORICAL_SIZES
    return (RETAIL_SIZE, RETAIL_SIZE) if s.options.deck_rule == "retail" else RULEBOOK_SIZES


def needs_reinforcements(s: Table, seat: Seat, what: str) -> bool:
    """tc:R27 The defender's draw pile holds at least one Reinforcements card."""
    defends = bool(s.scenario.full_turns_after_reinforcements) and s.side_of(seat) != s.attacker
    return defends and what == (BUILD if s.closed else DECK)


def most_combat(s: Table, what: str) -> int:
    retail = what == DECK and s.options.deck_rule == "retail"
    return RETAIL_COMBAT if retail else UNLIMITED


def why_not(s: Table, seat: Seat, what: str, cards: Sequence[int]) -> Refusal | None:
    """The rule against a list, or None."""
    return _why_not_cards(s, seat, what, cards) or _why_not_size(s, seat, what, cards)


def _why_not_cards(s: Table, seat: Seat, what: str, cards: Sequence[int]) -> Refusal | None:
    data = s.data
    counts = Counter(cards)
    legal = frozenset(allowed(s, seat, what))
    bought = Counter(s.pool[seat]) if what == REINFORCE else Counter[int]()
    for card, n in counts.items():
        if card not in legal:
            return _why_not_card(s, seat, what, card)
        if n + bought[card] > copies(s, card, what):
            rule = "tc:14.0e" if data.type[card] in (EVENT, EQUIPMENT) else "tc:R4"
            return Refusal(rule, "refusal.copies", {"card": data.ids[card], "n": copies(s, card, what)})
    if needs_reinforcements(s, seat, what) and not counts[data.reinforcements]:
        return Refusal("tc:R27", "refusal.needs-reinforcements")
    return None


def _why_not_size(s: Table, seat: Seat, what: str, cards: Sequence[int]) -> Refusal | None:
    data = s.data
    if what == DECK:
        low, high = sizes(s)
        if not low <= len(cards) <= high:
            return Refusal("tc:R4", "refusal.pile-size", {"n": len(cards), "low": low, "high": high})
        combat = sum(data.combat[card] for card in cards)
        too_many = combat > most_combat(s, what)
        return Refusal("tc:R4", "refusal.combat-cards", {"n": combat, "most": RETAIL_COMBAT}) if too_many else None
    if s.scenario.pick:
        wanted = s.scenario.pick
        return Refusal("tc:17.1b", "refusal.pick", {"n": wanted}) if len(cards) != wanted else None
    points, most = cost(data, cards), budget(s, seat, what)
    if points > most:
        return Refusal(BUDGET_RULES.get(s.scenario.id, "tc:17.0c"), "refusal.budget", {"n": points, "most": most})
    return None


BUDGET_RULES = {"17.2": "tc:17.2a", "17.3": "tc:17.3a", "17.4": "tc:17.4b", "17.5": "tc:17.5b", "17.6": "tc:17.6a"}


def _why_not_card(s: Table, seat: Seat, what: str, card: int) -> Refusal:
    params = {"card": s.data.ids[card]}
    if not s.usable(card, s.side_of(seat)):
        return Refusal("tc:R30", "refusal.other-nation", params)
    if not s.legal_year(card):
        return Refusal("tc:17.6a", "refusal.year", {**params, "year": s.options.year})
    if what == DECK:
        return Refusal("tc:17.7c", "refusal.no-combat-cards", params)
    if s.scenario.pick:
        return Refusal("tc:17.1a", "refusal.at-cards-only", params)
    return Refusal("tc:17.4b", "refusal.no-terrain", params)


# -- ready-made lists ----------------------------------------------------------------------------------------------


def ready_made(s: Table, seat: Seat, what: str) -> dict[str, Cards]:
    """The ready-made lists that are legal here, by id."""
    key = ("made", *_circumstances(s, seat, what))
    known = s.data.memo.get(key) if what != REINFORCE or not s.closed else None  # closed: what was bought counts too
    if known is None:
        found = _decks(s, seat) if what == DECK else _builds(s, seat, what)
        known = {name: cards for name, cards in found.items() if why_not(s, seat, what, cards) is None}
        s.data.memo[key] = known
    return known


def _builds(s: Table, seat: Seat, what: str) -> dict[str, Cards]:
    side, scenario, data = s.side_of(seat), s.scenario, s.data
    role = "reinforcements" if what == REINFORCE else "force"
    if what == BUILD and scenario.budget_attacker:
        role = "attacker" if side == s.attacker else "defender"
    nation = ("german", "soviet")[s.nation[side]]
    fitting = [
        build
        for build in data.builds
        if build.nation == nation
        and (scenario.id == "custom" or (build.scenario, build.role) == (scenario.id, role))
        and (not scenario.year_required or build.year == s.options.year)
    ]
    return {build.id: data.counted(build.cards) for build in fitting}


def _decks(s: Table, seat: Seat) -> dict[str, Cards]:
    """tc:R7 With random terrain each ready-made pile is joined by the standard terrain of the historical one."""
    data, scenario = s.data, s.scenario
    kind = "historical" if scenario.kind == "historical" else "open"
    nation = ("german", "soviet")[s.nation[s.side_of(seat)]]
    defends = bool(scenario.full_turns_after_reinforcements) and s.side_of(seat) != s.attacker
    found = {}
    for deck in data.decks.values():
        if deck.nation == nation and deck.kind == kind and (kind == "historical" or s.year in deck.years):
            cards = dict(deck.cards)
            if defends and deck.swap_for_17_5_defender:
                for name in deck.swap_for_17_5_defender.out:
                    cards[name] -= 1
                for name in deck.swap_for_17_5_defender.into:
                    cards[name] = cards.get(name, 0) + 1
            found[deck.id] = data.counted(cards)
    return found


def joined_terrain(s: Table, seat: Seat) -> Cards:
    """tc:R7 The ten standard terrain cards of the historical pile."""
    if s.scenario.kind != "point_buy" or s.terrain_mode() != "random":
        return ()
    data = s.data
    nation = ("german", "soviet")[s.nation[s.side_of(seat)]]
    historical = next(deck for deck in data.decks.values() if deck.nation == nation and deck.kind == "historical")
    return tuple(card for card in data.counted(historical.cards) if data.standard[card])


# -- a random legal list -------------------------------------------------------------------------------------------


def fits(s: Table, seat: Seat, what: str, cards: Cards, card: int) -> bool:
    """Whether a card may still be added to a list that is picked by chance."""
    data = s.data
    already = cards.count(card) + (s.pool[seat].count(card) if what == REINFORCE else 0)
    if already >= copies(s, card, what):
        return False
    if what == DECK:
        return not data.combat[card] or sum([data.combat[c] for c in cards]) < most_combat(s, what)
    return bool(s.scenario.pick) or data.points[card] <= budget(s, seat, what) - cost(data, cards)


def complete(s: Table, seat: Seat, what: str, cards: Cards) -> bool:
    """Whether nothing more is to be picked."""
    if s.scenario.pick and what == BUILD:
        return len(cards) >= s.scenario.pick
    if what == DECK:
        low, high = sizes(s)
        return len(cards) >= max(low, min(high, RETAIL_SIZE))
    return not any(fits(s, seat, what, cards, card) for card in allowed(s, seat, what))


def beginning(s: Table, seat: Seat, what: str) -> Cards:
    """The cards that a random list must hold (tc:R27)."""
    return (s.data.reinforcements,) if needs_reinforcements(s, seat, what) else ()


def may_follow(s: Table, seat: Seat, what: str, cards: Cards, card: int) -> bool:
    """Whether this card may come next."""
    return card in allowed(s, seat, what) and fits(s, seat, what, cards, card)


def next_cards(s: Table, seat: Seat, what: str, cards: Cards) -> list[int]:
    """The cards that may come next."""
    return [card for card in allowed(s, seat, what) if fits(s, seat, what, cards, card)]


def next_card(s: Table, seat: Seat, what: str, cards: Cards, rng: Rng) -> int:
    """One of them, each equally likely, without listing all: a card that does not fit is drawn again."""
    every = allowed(s, seat, what)
    for _ in range(PATIENCE):
        card = every[rng.below(len(every))]
        if fits(s, seat, what, cards, card):
            return card
    fitting = next_cards(s, seat, what, cards)
    return fitting[rng.below(len(fitting))]


def eager(s: Table, seat: Seat, what: str, rng: Rng) -> Cards:
    """A draw pile full of Interrupts, as far as it may be; where it is bought with the force, some of both.
    Each window gets its share, for few cards answer those that open most often; who enters is answered by what needs
    least: a Minefield anywhere, any gun that sees him."""
    if what != DECK and not (s.closed and what == BUILD):
        return ()
    data, least = s.data, s.scenario.min_on_table if what == BUILD else 0
    every = allowed(s, seat, what)
    entering = frozenset({data.minefield, data.index["v-oppfire"]})
    asking = (*data.playable, data.playable[ENTER], *[entering] * 4)
    windows = [window.intersection(every) - data.removing for window in asking]
    windows.append(data.removing.intersection(every))
    answers = [card for window in windows for card in sorted(window) * (SHARE // len(window))]
    cards = beginning(s, seat, what)
    while not complete(s, seat, what, cards):
        combat = [card for card in every if data.combat[card]] if sum(data.combat[c] for c in cards) < least + 3 else []
        fitting = [card for card in combat or answers if fits(s, seat, what, cards, card)]
        wanted = fitting if fitting and (combat or rng.below(10)) else next_cards(s, seat, what, cards)
        cards = (*cards, wanted[rng.below(len(wanted))])
    return tuple(sorted(cards))
