"""fl:2 The squad of a side: two men with what they carry. Values without words; `muster` says them in a language."""

from __future__ import annotations

from typing import Final

from grognard.core.muster import Facet, Limit, Muster, Offer, Ready, Slot, counts, entry
from grognard.core.words import Words

BUDGET: Final = 9
READY: Final = {"plain": ("man*2",), "mixed": ("man:boots", "man:sling"), "booted": ("man:boots*2",)}
GEAR: Final = Slot("gear", "gear", 0, 1, (
    Offer("boots", "boots", 1, most=1, counts={"geared": 1}), Offer("sling", "sling", 2, most=1, counts={"geared": 1}),
), rule="fl:2")  # fmt: skip
SQUAD: Final = Muster(
    "squad", "", "", "fl:2", "",
    limits=(Limit("points", "points", "fl:2", 0, BUDGET), Limit("entries", "men", "fl:2", 2, 2)),
    facets=(Facet("kind", "kind", {"foot": "foot"}),),
    ready=(),
    offers=(Offer("man", "man", 3, most=2, facets={"kind": ("foot",)}, slots=(GEAR,)),),
)  # fmt: skip


def muster(side: str, words: Words) -> Muster:
    """The same with names."""
    gear = GEAR._replace(
        name=words.say("list.gear"),
        offers=tuple(one._replace(name=words.name("gear", one.id)) for one in GEAR.offers),
    )
    man = SQUAD.offers[0]._replace(name=words.say("list.man"), slots=(gear,), text=(words.say("list.man-text"),))
    cost = {id_: counts(SQUAD, [one for word in READY[id_] if (one := entry(word))])["points"] for id_ in READY}
    return SQUAD._replace(
        title=words.say("list.title"),
        note=words.say("list.note", n=BUDGET),
        side=side,
        limits=tuple(one._replace(name=words.say(f"list.limit.{one.counts}")) for one in SQUAD.limits),
        facets=(Facet("kind", words.say("list.facet.kind"), {"foot": words.say("list.kind.foot")}),),
        ready=tuple(Ready(id_, words.say(f"list.ready.{id_}"), READY[id_], cost[id_]) for id_ in READY),
        offers=(man,),
    )
