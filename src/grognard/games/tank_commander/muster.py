"""Force building on a screen (section 5.1): which cards a list may hold, the ready-made lists, a random one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.core.dice import Rng
from grognard.core.muster import ENTRIES, POINTS, Entry, Facet, Limit, Muster, Offer, Ready
from grognard.core.values import Seat
from grognard.core.words import Words
from grognard.games.tank_commander import faces, lists
from grognard.games.tank_commander.data import COPIES, EVENT, NATIONS, TYPES, Data
from grognard.games.tank_commander.lists import BUILD, DECK, REINFORCE, UNLIMITED
from grognard.games.tank_commander.setup import ChooseList
from grognard.games.tank_commander.state import Table

COMBAT = "combat"  # cards that fight
NEEDED = "reinforcements"  # tc:R27


def muster(view: Table, words: Words) -> Muster | None:
    """What the seat is asked for, or None when it is asked for something else. To be shown to nobody but that seat."""
    asked = _asked(view)
    if asked is None:
        return None
    seat, what = asked.seat, asked.what
    pick = view.scenario.pick if what == BUILD else 0
    offers = tuple(_offer(view, seat, what, card, words) for card in lists.allowed(view, seat, what))
    return Muster(
        verb=what,
        title=words.say(f"list.title.{'pick' if pick else what}"),
        note=_note(view, seat, what, words),
        rule=_rule(view, what),
        side=NATIONS[view.nation[view.side_of(seat)]],
        limits=tuple(_limits(view, seat, what, words)),
        facets=tuple(_facets(offers, words)),
        ready=tuple(_ready(view, seat, what, words)),
        offers=offers,
    )


def random_list(view: Table, rng: Rng) -> tuple[str, ...]:
    """A legal list, each fitting card equally likely, as chance itself picks one; but nothing is decided by it."""
    asked = _asked(view)
    if asked is None:
        return ()
    seat, what = asked.seat, asked.what
    cards = lists.beginning(view, seat, what)
    while not lists.complete(view, seat, what, cards):
        cards = (*cards, lists.next_card(view, seat, what, cards, rng))
    return _entries(view.data, cards)


def _asked(view: Table) -> ChooseList | None:
    top = view.stack[-1] if view.stack else None
    return top if isinstance(top, ChooseList) else None


def _entries(data: Data, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(Entry(data.ids[card], copies=copies)) for card, copies in sorted(Counter(cards).items()))


# -- what is asked -------------------------------------------------------------------------------------------------


def _note(view: Table, seat: Seat, what: str, words: Words) -> str:
    """The limits in a sentence, and what else the player should know before he chooses."""
    parts = [_asks(view, seat, what, words)]
    if lists.needs_reinforcements(view, seat, what):
        parts.append(words.say("list.note.needs-reinforcements"))
    free = view.scenario.defender_free_cards if view.side_of(seat) != view.attacker else ()
    if what == BUILD and free:  # tc:17.4c
        parts.append(words.say("list.note.free", cards=tuple(free)))
    return " ".join(parts)


def _limits(view: Table, seat: Seat, what: str, words: Words) -> Iterable[Limit]:
    """tc:17.1b a number of cards, tc:R4 sizes of a draw pile, else points; tc:R27 a card that must be in it."""
    rule, pick = _rule(view, what), view.scenario.pick
    if what == DECK:
        low, high = lists.sizes(view)
        yield Limit(ENTRIES, words.say("list.limit.cards"), rule, low, high)
    elif what == BUILD and pick:
        yield Limit(ENTRIES, words.say("list.limit.cards"), "tc:17.1b", pick, pick)
    else:
        yield Limit(POINTS, words.say("list.limit.points"), rule, 0, lists.budget(view, seat, what))
    if lists.most_combat(view, what) != UNLIMITED:
        yield Limit(COMBAT, words.say("list.limit.combat"), "tc:R4", 0, lists.most_combat(view, what))
    if lists.needs_reinforcements(view, seat, what):
        yield Limit(NEEDED, words.say("list.limit.reinforcements"), "tc:R27", 1)


def _asks(view: Table, seat: Seat, what: str, words: Words) -> str:
    if what != DECK:
        if what == BUILD and view.scenario.pick:
            return words.say("list.note.pick", n=view.scenario.pick)
        key = f"{what}-closed" if view.closed and what == BUILD else what
        return words.say(f"list.note.{key}", n=lists.budget(view, seat, what))
    low, high = lists.sizes(view)
    if view.scenario.kind == "historical":
        return words.say("list.note.deck-historical", low=low, high=high)
    return words.say(f"list.note.deck-{view.options.deck_rule}", low=low, high=high, most=lists.most_combat(view, what))


def _rule(view: Table, what: str) -> str:
    if what == DECK:
        return "tc:17.7c" if view.scenario.kind == "historical" else "tc:R4"
    return "tc:17.1a" if view.scenario.pick else lists.BUDGET_RULES.get(view.scenario.id, "tc:17.0c")


# -- ready-made lists ----------------------------------------------------------------------------------------------


def _ready(view: Table, seat: Seat, what: str, words: Words) -> Iterable[Ready]:
    data = view.data
    for name, cards in lists.ready_made(view, seat, what).items():
        yield Ready(name, _name(data, what, name, words), _entries(data, cards), lists.cost(data, cards))


def _name(data: Data, what: str, name: str, words: Words) -> str:
    if what == DECK:
        deck = data.decks[name]
        return words.say(f"list.made.deck-{deck.kind}", year=str(min(deck.years)))
    build = next(build for build in data.builds if build.id == name)
    key = f"{build.role}-closed" if build.closed else build.role
    return words.say(f"list.made.{key}", year=str(build.year))


# -- cards ---------------------------------------------------------------------------------------------------------


def _facets(offers: tuple[Offer, ...], words: Words) -> Iterable[Facet]:
    """Kinds in the order of the catalogue, rarities from common to rare, years."""
    kinds = {one.facets["kind"][0]: None for one in offers}
    yield Facet("kind", words.say("list.facet.kind"), {kind: words.say(f"list.kind.{kind}") for kind in kinds})
    rarities = {rarity: words.say(f"list.rarity.{rarity}") for rarity in COPIES}
    yield Facet("rarity", words.say("list.facet.rarity"), rarities)
    years = sorted({year for one in offers for year in one.facets.get("year", ())})
    yield Facet("year", words.say("list.facet.year"), {year: year for year in years})


def _offer(view: Table, seat: Seat, what: str, card: int, words: Words) -> Offer:
    data = view.data
    facets: dict[str, tuple[str, ...]] = {"kind": (_kind(data, card),), "rarity": (data.rarity[card],)}
    if hasattr(data.cards[card], "year_from"):
        low, high = data.years[card]
        facets["year"] = tuple(str(year) for year in range(low, high + 1))
    return Offer(
        id=data.ids[card],
        name=words.name("card", data.ids[card]),
        points=data.points[card],
        most=_most(view, seat, what, card),
        facets=facets,
        counts={**({COMBAT: 1} if data.combat[card] else {}), **({NEEDED: 1} if card == data.reinforcements else {})},
        text=faces.lines(data, card, words),
        piece=faces.card(data, card, words),
    )


def _kind(data: Data, card: int) -> str:
    """tc:2.1a The types of cards, events by when they are played (tc:12.1, tc:12.2)."""
    if data.type[card] != EVENT:
        return TYPES[data.type[card]]
    return "instant" if data.instant[card] else "interrupt"


def _most(view: Table, seat: Seat, what: str, card: int) -> int | None:
    """How many copies may be chosen; those of a force that was bought before count too (tc:14.0e)."""
    most = lists.copies(view, card, what)
    if most == UNLIMITED:
        return None
    return most - (view.pool[seat].count(card) if what == REINFORCE else 0)
