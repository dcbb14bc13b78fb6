"""bk:0.24 An army list on a screen: entries as offers, experience, elements, transport and equipment as their slots."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.muster import Facet, Limit, Muster, Offer, Ready, Slot
from grognard.core.scene import Piece
from grognard.core.words import Words
from grognard.games.blitzkrieg import armies, enlist, famous, force, scene, scene_pieces
from grognard.games.blitzkrieg.armies import Army, Part
from grognard.games.blitzkrieg.data import LEVELS, Data
from grognard.games.blitzkrieg.enlist import Enlist
from grognard.games.blitzkrieg.records import ArmyEntry, VehicleRow
from grognard.games.blitzkrieg.state import Fight

GROUPS: Final = ("company", "armour", "section", "outside", "works")
SLOTS: Final = {"elements": ("elements",), "more": ("more", "instead", "transport"), "gear": ("gear",)}
PAID: Final = "paid"  # elements that the surcharge of experience counts
WORTH: Final = ("armoured", "stake")
MAKES: Final = ("elements", "entries", *WORTH)  # what a list comes to, besides its limits
PICTURES: Final = {"recruit": "chevron", "regular": "chevron", "veteran": "chevrons", "elite": "chevrons-3"}


def muster(view: Fight, words: Words) -> Muster | None:
    """The list that the seat to act is asked for."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, Enlist) or view.reader != top.seat:
        return None
    data, army = view.data, enlist.army_of(view, top.seat)
    offers = [_entry(data, one, army, words) for one in armies.available(data, army)]
    offers += [_outside(data, army, id_, about, words) for id_, about in armies.army_wide(data, army).items()]
    ready = enlist.ready(view, top.seat)
    whole = armies.total(data, ready, army)
    return Muster(
        verb="enlist",
        title=words.say("list.title", n=army.budget),
        note=words.say("list.note"),
        rule="bk:0.24",
        side=view.scenario.side[top.seat].seat.lower(),
        limits=tuple(_limits(data, army, words)),
        facets=(Facet("group", words.say("list.facet"), {one: words.say(f"list.group.{one}") for one in GROUPS}),),
        ready=(
            Ready("ready", words.say("list.ready", n=view.options.table), enlist.written(ready), whole),
            *_famous(data, army, words),
        ),
        offers=tuple(offers),
        layout="parade",
        pictures=_pictures(data, army, offers),
        look=next(one for one in scene.sides(view, words) if one.id == view.scenario.side[top.seat].seat.lower()),
        makes={name: words.say(f"list.makes.{name}") for name in MAKES},
    )


def _famous(data: Data, army: Army, words: Words) -> list[Ready]:
    """The forces of the scenarios, as far as they are legal here."""
    return [
        Ready(
            id_,
            words.say("list.famous", scenario=words.name("scenario", id_)),
            enlist.written(entries),
            armies.total(data, entries, army),
        )
        for id_, entries in famous.forces(data, army).items()
    ]


def _pictures(data: Data, army: Army, offers: list[Offer]) -> dict[str, Piece]:
    """Everything that may stand in a row, as it will stand on the table."""
    types = {
        type_ for offer in offers for type_ in (*offer.row, *(one.id for slot in offer.slots for one in slot.offers))
    }
    side = army.nation.lower()
    drawn = {type_: scene_pieces.portrait(data, army.p, type_, side) for type_ in sorted(types)}
    return {type_: piece for type_, piece in drawn.items() if piece is not None}


def random_list(view: Fight, rng: Rng) -> tuple[str, ...]:
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, Enlist):
        return ()
    return enlist.written(enlist.drawn(view.data, enlist.army_of(view, top.seat), rng))


def _limits(data: Data, army: Army, words: Words) -> list[Limit]:
    """bk:0.24, bk:305, bk:701d, bk:224"""

    def limit(counts: str, rule: str, low: int, high: int | None) -> Limit:
        return Limit(counts, words.say(f"list.limit.{counts}"), rule, low, high)

    found = [
        limit("points", "bk:0.24", 0, army.budget),
        limit("company", "bk:0.24", data.limits.companies_min, None),
        limit("battery", "bk:305", 0, armies.batteries(data, army)),
        limit("air", "bk:0.18", 0, data.limits.air_supports),
    ]
    if army.p.sniper_max_per_side:
        found.append(limit("sniper", "bk:701d", 0, army.p.sniper_max_per_side))
    if army.fortifies and army.p.buried_available:
        found.append(limit(armies.BURIED, "bk:224", 0, data.limits.dug_in_tanks))
    return found


def _entry(data: Data, one: ArmyEntry, army: Army, words: Words) -> Offer:
    """bk:0.24 A company or section: what always stands in it is its price, what is chosen has its own."""
    fixed = () if one.choose else armies.base(data, one, army.year) or ()
    points = sum(armies.price_of(data, count.type, army.p) * count.count for count in fixed)
    men = sum(count.count for count in fixed if _pays(data, count.type))
    armour = one.choose is not None and one.choose.file == "vehicles"
    group = "company" if armies.COMPANY in one.id else "armour" if armour else "section"
    counted = {PAID: men, "elements": sum(count.count for count in fixed), group: 1}
    counted |= {name: sum(_worth(data, army, count.type)[name] * count.count for count in fixed) for name in WORTH}
    text = words.join([f"{count.count} × {words.name('type', count.type)}" for count in fixed])
    return Offer(
        one.id,
        words.name("entry", one.id),
        points,
        most=one.max_per_army,
        facets={"group": (group,)},
        counts=counted,
        text=(text,) if text else (words.say("list.size", low=one.size[0], high=one.size[1]),),
        picture="flag" if group == "company" else "",
        slots=tuple(_slots(data, one, army, words)),
        row={count.type: count.count for count in fixed},
    )


def _worth(data: Data, army: Army, type_: str) -> dict[str, int]:
    """bk:0.22 Whether it is armoured, and what the enemy scores for it."""
    model = force.element(data, army.p, type_)
    if model is None:
        return dict.fromkeys(WORTH, 0)
    rules = data.constants["victory"]
    if model.kind == "vehicle":
        key = "armoured_destroyed" if model.armoured else "soft_vehicle"
    else:
        key = "gun" if model.kind == "gun" else "half_group" if model.kind.startswith("half") else "infantry"
    return {"armoured": int(model.kind == "vehicle" and model.armoured), "stake": rules[key]}


def _pays(data: Data, type_: str) -> bool:
    row = data.types[type_]
    return not (isinstance(row, VehicleRow) and row.class_ in armies.FREE_OF_SURCHARGE)


def _slots(data: Data, one: ArmyEntry, army: Army, words: Words) -> list[Slot]:
    known = armies.parts(data, one, army)
    levels = tuple(
        Offer(level, words.say(f"level.{level}"), data.constants["experience"]["points"][level], per=PAID, most=1,
              picture=PICTURES[level])
        for level in LEVELS
    )  # fmt: skip
    found = [Slot("level", words.say("list.level"), 1, 1, levels, {LEVELS[1]: 1}, "bk:0.24")]
    for slot, kinds in SLOTS.items():  # every entry has them all, so that they stand in columns
        mine = [part for part in known.values() if part.slot in kinds]
        offers = tuple(_part(data, army, part, words) for part in mine)
        low, high = one.size if slot == "elements" else (0, sum(part.most for part in mine))
        default = dict(enlist.plain(data, one, army).parts) if slot == "elements" and mine else {}
        default.pop(LEVELS[1], None)
        found.append(Slot(slot, words.say(f"list.slot.{slot}"), low, high, offers, default, "bk:0.24"))
    return found


def _part(data: Data, army: Army, part: Part, words: Words) -> Offer:
    counts = {armies.BURIED: 1} if part.id == armies.BURIED else {}
    if part.slot in ("elements", "more", "transport"):
        counts = {"elements": 1, PAID: int(_pays(data, part.id)), **_worth(data, army, part.id)}
    return Offer(part.id, words.name("part", part.id), part.points, most=part.most, counts=counts)


def _stands(data: Data, id_: str, army: Army) -> str:
    """Who stands for it on the table: of a battery its observer."""
    return {"German": "ger_obs", "US": "us_obs", "Soviet": "ussr_obs", "British": "brit_obs"}[army.nation] if (
        id_ in data.offtable) else id_  # fmt: skip


def _outside(data: Data, army: Army, id_: str, about: tuple[str, int, int], words: Words) -> Offer:
    """bk:R82 Batteries with their observers, flights, snipers, fortifications."""
    kind, points, most = about
    group = "works" if kind == "work" else "outside"
    return Offer(
        id_,
        words.name("outside", id_),
        points,
        most=most,
        facets={"group": (group,)},
        counts={kind: 1},
        row={_stands(data, id_, army): 2 if kind == "air" else 1} if kind != "work" else {},
        text=(words.say(f"list.kind.{kind}"),),
        slots=tuple(
            Slot(slot, words.say(f"list.{'level' if slot == 'level' else f'slot.{slot}'}"), 0, 0, ())
            for slot in ("level", *SLOTS)
        ),
    )
