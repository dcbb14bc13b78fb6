"""What a list may hold that a player is asked for: a force of cards, a squad of men with their gear, an army.

A game answers with values; screens lay them out. Whether a list is legal is asked like any other action.

A list is an action: its verb and one word for each entry. `g-pz4h*3` is three copies of an offer. An offer with slots
names after a colon what fills them, each part joined by a plus and counted after a dot where there are several:
`man:leader+veteran+rifle+grenade.2`. Everything chosen is written, in the order of the slots; ids of parts differ
within an offer, so slots need no names. Ids are small letters, digits, `-` and `_`. A word of a ready-made list stands
for all of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from grognard.core.scene import Piece, Side

POINTS: Final = "points"  # what every offer counts: its price,
ENTRIES: Final = "entries"  # and itself
_PART: Final = r"[a-z0-9_-]+(?:\.[1-9][0-9]?)?"
_WORD: Final = re.compile(rf"([a-z0-9_-]+)(?::({_PART}(?:\+{_PART})*))?(?:\*([1-9][0-9]{{0,2}}))?")


class Entry(NamedTuple):
    """One word of a list."""

    offer: str
    parts: Mapping[str, int] = {}  # what fills its slots: id and number
    copies: int = 1

    def __str__(self) -> str:
        parts = "+".join(part if n == 1 else f"{part}.{n}" for part, n in self.parts.items())
        return self.offer + (f":{parts}" if parts else "") + (f"*{self.copies}" if self.copies > 1 else "")


def entry(word: str) -> Entry | None:
    """A word of a list, taken apart; None if it is none."""
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    parts: Counter[str] = Counter()
    for part in found[2].split("+") if found[2] else ():
        name, _, n = part.partition(".")
        parts[name] += int(n or 1)
    return Entry(found[1], dict(parts), int(found[3] or 1))


class Facet(NamedTuple):
    """Something to filter and sort offers by; the first facet of a list also groups them."""

    id: str
    name: str
    values: Mapping[str, str]  # value: its name, in order


class Slot(NamedTuple):
    """A place of an offer that is filled by offers of its own: experience, weapon, gear; elements of a formation."""

    id: str
    name: str
    low: int  # so many at least,
    high: int  # and at most; 1: one of them
    offers: tuple[Offer, ...]
    default: Mapping[str, int] = {}
    rule: str = ""


class Offer(NamedTuple):
    """Something that may be chosen."""

    id: str
    name: str
    points: int = 0
    per: str = ""  # a count of its entry: its points are paid for each of those (5 more for every element)
    most: int | None = None  # copies, or in a slot how many; None: any number
    facets: Mapping[str, tuple[str, ...]] = {}  # facet: the values it has
    counts: Mapping[str, int] = {}  # what it adds to the counts that limits speak of, besides points and entries
    needs: tuple[str, ...] = ()  # in a slot: one of these must be in the same entry
    text: tuple[str, ...] = ()
    piece: Piece | None = None  # to be drawn as a card,
    picture: str = ""  # or a small picture beside its name
    slots: tuple[Slot, ...] = ()
    row: Mapping[str, int] = {}  # what always stands in it, by the names of pictures


class Limit(NamedTuple):
    """How much of something a list holds: points, entries, or what its offers count."""

    counts: str
    name: str
    rule: str
    low: int = 0
    high: int | None = None
    of: str = ""  # another count: low and high are percents of it


class Ready(NamedTuple):
    """A ready-made list that is legal here."""

    id: str
    name: str
    entries: tuple[str, ...]
    points: int


class Muster(NamedTuple):
    """The list that is asked for: `build g-pz4h*3 g-line` begins with its verb."""

    verb: str
    title: str
    note: str
    rule: str
    side: str  # whose list: people keep their lists by game, verb and side
    limits: tuple[Limit, ...]  # the first is the one to watch while choosing
    facets: tuple[Facet, ...]
    ready: tuple[Ready, ...]
    offers: tuple[Offer, ...]  # in the order of the catalogue
    layout: str = "catalogue"  # a grid of cards to look through; "roll": one row an entry, its slots side by side;
    # "parade": offers in groups, each entry a card on which its pieces stand in a row
    pictures: Mapping[str, Piece] = {}  # what stands in a row: by the id of a part, or as `Offer.row` names it
    look: Side | None = None  # whose pieces they are
    makes: Mapping[str, str] = {}  # counts that are told besides those of limits, and their names


# -- reckoning -----------------------------------------------------------------------------------------------------


def counts(muster: Muster, entries: Iterable[Entry]) -> Counter[str]:
    """What a list amounts to, by what its limits count; entries that are not on offer count nothing."""
    offers = {one.id: one for one in muster.offers}
    total: Counter[str] = Counter()
    for one in entries:
        if one.offer in offers:
            for name, n in counts_of(offers[one.offer], one).items():
                total[name] += n * one.copies
    return total


def counts_of(offer: Offer, chosen: Entry) -> Counter[str]:
    """What one copy of an entry amounts to."""
    parts = [(part, chosen.parts[part.id]) for slot in offer.slots for part in slot.offers if part.id in chosen.parts]
    total = Counter({**offer.counts, ENTRIES: 1})
    for part, n in parts:
        total.update({name: amount * n for name, amount in part.counts.items()})
    total[POINTS] = offer.points + sum(part.points * n * (total[part.per] if part.per else 1) for part, n in parts)
    return total


def broken(muster: Muster, entries: Iterable[Entry]) -> list[Limit]:
    """The limits that a list does not keep. What else forbids it only the rules know."""
    total = counts(muster, entries)
    return [limit for limit in muster.limits if not _kept(limit, total)]


def _kept(limit: Limit, total: Counter[str]) -> bool:
    scale, whole = (100, total[limit.of]) if limit.of else (1, 1)
    found = total[limit.counts] * scale
    return limit.low * whole <= found and (limit.high is None or found <= limit.high * whole)
