"""A full state that agrees with a view: hidden hands, piles and lists filled in from plausible lists, for search."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.values import HIDDEN
from grognard.games.tank_commander.board import NOBODY

if TYPE_CHECKING:
    from grognard.games.tank_commander.state import Cards, Table

    S = TypeVar("S", bound=Table)


def filled(view: S, rng: Rng) -> S:
    """Every seat whose cards are hidden gets cards of its nation: those of a likely list that lie nowhere else."""
    s = view.clone()
    s.reader = NOBODY
    for seat in range(len(s.hand)):
        if _is_hidden(s, seat):
            _fill(s, seat, rng)
    return s


def _is_hidden(s: Table, seat: int) -> bool:
    """Nothing of an own seat is hidden; before the lists are public every other seat looks empty."""
    if s.phase >= 1:
        hidden = HIDDEN in s.hand[seat] or HIDDEN in s.pool[seat] or HIDDEN in s.pile[seat].cards
        unlisted = s.phase == 1 and s.scenario.kind != "historical" and not s.pool[seat]
        return hidden or HIDDEN in s.aside[seat] or unlisted
    return bool(s.built[seat]) and not s.pool[seat] and not s.pile[seat].size


def _fill(s: Table, seat: int, rng: Rng) -> None:
    from grognard.games.tank_commander import lists  # noqa: PLC0415 - lists knows the table

    force = _likely(s, seat, "build", rng)
    if s.scenario.kind == "historical":
        force = s.data.counted(s.scenario.german if s.nation[s.side_of(seat)] == 0 else s.scenario.soviet)
    deck = () if s.closed else _likely(s, seat, "deck", rng)
    if s.phase == 0:
        _fill_lists(s, seat, force, deck, rng)
        return
    if HIDDEN in s.aside[seat]:
        s.aside[seat] = _worth(s, seat, s.aside_points[seat], rng)
    seen = _seen(s, seat)
    if s.phase == 1 and not s.pool[seat]:  # bought and not yet set up: nobody knows how many
        free = [s.data.index[name] for name in s.scenario.defender_free_cards] if s.side_of(seat) != s.attacker else []
        s.pool[seat] = tuple(sorted((Counter((*force, *free)) - seen).elements()))
    in_force = s.scenario.pick > 0 or s.phase == 2
    rest = Counter(force if in_force else (*force, *deck)) - seen
    likely = _shuffled(list(rest.elements()), rng)
    spare = lists.allowed(s, seat, "build" if in_force else "deck")
    s.hand[seat] = _filled(s.hand[seat], likely, spare, rng)
    s.pool[seat] = _filled(s.pool[seat], likely, spare, rng)
    below = likely if not in_force else _shuffled(list((Counter(deck) - seen).elements()), rng)
    s.pile[seat] = Deck(_filled(s.pile[seat].cards, below, lists.allowed(s, seat, "deck"), rng))


def _fill_lists(s: Table, seat: int, force: Cards, deck: Cards, rng: Rng) -> None:
    """During BUILD and DECK: as many lists as the seat is known to have chosen, in their order."""
    chosen = s.built[seat]
    if s.scenario.kind != "historical":
        s.pool[seat] = force
        chosen -= 1
        if chosen and s.scenario.budget_reinforcements and s.side_of(seat) != s.attacker:
            s.aside[seat] = _likely(s, seat, "reinforce", rng)
            s.aside_points[seat] = sum(s.data.points[card] for card in s.aside[seat])
            chosen -= 1
    if chosen:
        s.pile[seat] = Deck(deck)


def _likely(s: Table, seat: int, what: str, rng: Rng) -> Cards:
    """A ready-made list, or a random one where there is none."""
    from grognard.games.tank_commander import lists  # noqa: PLC0415

    if what != "deck" and s.scenario.kind == "historical":
        return ()
    made = list(lists.ready_made(s, seat, what).values())
    if made:
        return made[rng.below(len(made))]
    cards = lists.beginning(s, seat, what)
    while not lists.complete(s, seat, what, cards):
        cards = (*cards, lists.next_card(s, seat, what, cards, rng))
    return tuple(sorted(cards))


def _seen(s: Table, seat: int) -> Counter[int]:
    """The cards of a seat that lie in the open."""
    seen = Counter(s.discarded[seat]) + Counter(s.destroyed[seat]) + Counter(s.known[seat])
    for piece, owner in enumerate(s.owner):
        if owner == seat:
            seen[s.card[piece]] += 1
            seen.update(s.gear[piece])
        if s.faulter[piece] == seat:
            seen[s.fault[piece]] += 1
    for place in range(s.board.size):
        if s.worker[place] == seat:
            seen[s.work[place]] += 1
        if s.mine[place] == seat:
            seen[s.data.minefield] += 1
        if s.board.owner[place] == s.side_of(seat) and s.terrain[place] >= 0:
            seen[s.terrain[place]] += 1
    return seen


def _filled(cards: Cards, likely: list[int], spare: list[int], rng: Rng) -> Cards:
    """Each hidden card becomes a likely one; where these run out, any card the seat may use."""
    found = []
    for card in cards:
        if card != HIDDEN:
            found.append(card)
        elif likely:
            found.append(likely.pop())
        else:
            found.append(spare[rng.below(len(spare))])
    return tuple(sorted(found))


def _worth(s: Table, seat: int, points: int, rng: Rng) -> Cards:
    """A reinforcement group of exactly these points (its total is public): likely cards first, small ones to fit."""
    group = _likely(s, seat, "reinforce", rng)
    if sum(s.data.points[card] for card in group) == points:
        return group
    exact = {0, *range(2, points + 1)}  # twos and threes make every total but one
    chosen: list[int] = []
    left = points
    usable = s.data.of_nation[s.nation[s.side_of(seat)]]
    while left:
        fitting = [card for card in usable if s.data.points[card] <= left and left - s.data.points[card] in exact]
        if not fitting:  # pragma: no cover - a total of one point cannot be bought
            break
        card = fitting[rng.below(len(fitting))]
        chosen.append(card)
        left -= s.data.points[card]
    return tuple(sorted(chosen))


def _shuffled(cards: list[int], rng: Rng) -> list[int]:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards
