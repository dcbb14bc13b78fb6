"""bk:0.24, bk:R82 Army building: what an entry of a list may hold, what it costs, and why a list is not legal.

A list is words (`core.muster`): `ger_gren_coy:veteran+ger_m50+panzerfaust.2`, `ger_tank_sec:regular+ger_pz4h.3`,
`ger_105` for a battery, `ju87g` for aircraft, `ger_sniper*2`, `minefield*3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from grognard.core.muster import Entry
from grognard.core.values import Refusal
from grognard.games.blitzkrieg.data import LEVELS, Data
from grognard.games.blitzkrieg.params import Params
from grognard.games.blitzkrieg.records import ArmyEntry, ArmyOption, Choose, Count, FormationRecord, VehicleRow

COMPANY: Final = "_coy"
FREE_OF_SURCHARGE: Final = ("truck", "jeep", "halftrack")  # bk:0.24
SECTION: Final = 3  # groups
CHARGE, MAGNET, MOLOTOV = "explosive_charge", "magnetic_mine", "molotov"
FAUST, SMOKE, BULLDOZER, LAUNCHER, BURIED = "panzerfaust", "smoke", "bulldozer", "launcher", "dug_in"
DIGGERS: Final = {"Soviet": 1939, "German": 1942}  # bk:224a from which year; no list is Japanese
WORKS: Final = ("entrenchment", "bunker", "minefield", "wire", "barricade", "at_obstacle")


class Army(NamedTuple):
    """Whose list it is, and what it must keep to."""

    nation: str
    year: int
    budget: int
    fortifies: bool  # the defender, with prepared positions (bk:R81)
    p: Params


class Part(NamedTuple):
    """What may be chosen for an entry: a row or a piece of equipment."""

    id: str
    points: int
    most: int
    slot: str  # elements, more, instead, transport, gear
    per: str = ""


# -- what there is -----------------------------------------------------------------------------------------------------


def in_time(data: Data, type_: str, year: int) -> bool:
    row = data.types[type_]
    return row.first_year <= year <= row.last_year


def available(data: Data, army: Army) -> list[ArmyEntry]:
    """The entries of a nation in a year whose base can be had, or chosen otherwise."""
    return [
        one for one in data.entries.values()
        if one.nation == army.nation and one.years[0] <= army.year <= one.years[1] and _has_base(data, one, army)
    ]  # fmt: skip


def _has_base(data: Data, one: ArmyEntry, army: Army) -> bool:
    return bool(rows(data, one, army.year)) if one.choose else base(data, one, army.year) is not None


def base(data: Data, one: ArmyEntry, year: int) -> tuple[Count, ...] | None:
    """What is always there; a row out of its years is stood in for, at its own price, or the entry is not to be had."""
    found = []
    for entry in one.base:
        type_ = entry.type if in_time(data, entry.type, year) else one.substitute.get(entry.type, "")
        if not type_ or not in_time(data, type_, year):
            return None
        found.append(Count(type_, entry.count))
    return tuple(found)


def rows(data: Data, one: ArmyEntry, year: int) -> list[str]:
    """The rows that may stand in an entry whose elements are chosen; kept, for a list asks for them again and again."""
    kept = data.rows
    if (one.id, year) not in kept:
        kept[one.id, year] = _rows(data, one.choose, year) if one.choose else []
    return kept[one.id, year]


def _rows(data: Data, choose: Choose, year: int) -> list[str]:
    found = []
    for row in data.vehicles.values() if choose.file == "vehicles" else data.guns.values():
        fits = row.nation == choose.nation
        if isinstance(row, VehicleRow):
            fits = fits and (row.class_ in choose.class_ or bool(choose.flag and choose.flag in row.flags))
        else:
            fits = fits and row.role in choose.role
        if fits and in_time(data, row.id, year):
            found.append(row.id)
    if choose.or_vehicle_flag:
        own = (row for row in data.vehicles.values() if row.nation == choose.nation)
        found += [row.id for row in own if choose.or_vehicle_flag in row.flags and in_time(data, row.id, year)]
    return found


def open_to(army: Army, option: ArmyOption) -> bool:
    """Whether an option is offered: its year has come, and its switch is as it wants it."""
    if army.year < option.from_year:
        return False
    side = "after" if not option.switch or after(army.p, option.switch) else "before"
    return side == option.only


def after(p: Params, switch: str) -> bool:
    """The switches that lists speak of, as the parameters show them."""
    return {
        "bk:001": p.half_groups,
        "bk:107": p.smoke_mode == "section",
        "bk:107b": p.faust_mode == "section",
        "bk:110": p.recoilless_available,
        "bk:215": not p.close_molotov,
    }[switch]


def parts(data: Data, one: ArmyEntry, army: Army) -> dict[str, Part]:
    """Everything that may be chosen for an entry; kept as well, under the setting that was asked about last."""
    p, kept = data.parts
    if p is not army.p:
        p, kept = data.parts = (army.p, {})
    key = (one.id, army.year, army.fortifies)
    if key not in kept:
        kept[key] = _parts(data, one, army)
    found: dict[str, Part] = kept[key]
    return found


def _parts(data: Data, one: ArmyEntry, army: Army) -> dict[str, Part]:
    found: dict[str, Part] = {}

    def add(part: Part) -> None:
        found.setdefault(part.id, part)

    each = one.choose.max_each if one.choose else {}
    for row in rows(data, one, army.year):
        add(Part(row, data.types[row].points, each.get(row, one.size[1]), "elements"))
    groups = sum(entry.count for entry in one.base if data.types[entry.type].id in data.infantry)
    for option in one.options:
        for part in _option_parts(data, one, option, army, groups):
            add(part)
    for part in _common_parts(data, one, army):
        add(part)
    return found


def _option_parts(data: Data, one: ArmyEntry, option: ArmyOption, army: Army, men: int) -> Iterator[Part]:
    if option.kind == "capability":
        yield from _capability(data, one, option, army)
    elif not open_to(army, option):
        return
    elif option.kind == "add" and in_time(data, option.type, army.year) and fielded(data, option.type, army.p):
        yield Part(option.type, price_of(data, option.type, army.p), option.max, "more")
    elif option.kind == "replace" and in_time(data, option.to, army.year):
        extra = data.types[option.to].points - data.types[option.from_].points
        yield Part(option.to, extra, option.max, "instead")
    elif option.kind in ("transport", "tractor"):
        most = 1 if option.per == "entry" else max(men, one.size[1])
        for type_ in option.types:
            if in_time(data, type_, army.year):
                yield Part(type_, data.types[type_].points, most, "transport")
    elif option.kind == "equipment":
        yield Part(option.name, option.points, option.max, "gear")


def fielded(data: Data, type_: str, p: Params) -> bool:
    """Whether there is such an element under this setting (bk:001, bk:110)."""
    from grognard.games.blitzkrieg import force  # noqa: PLC0415 - forces are made of lists

    return force.element(data, p, type_) is not None


def price_of(data: Data, type_: str, p: Params) -> int:
    """bk:106 A portable flame-thrower has a price by either rule."""
    row = data.types[type_]
    return p.flame_points if getattr(row, "kind", "") == "flame" else row.points


def _capability(data: Data, one: ArmyEntry, option: ArmyOption, army: Army) -> Iterator[Part]:
    """bk:107, bk:107b A capability of the section; by the old rule so many grenades or Panzerfausts, counted."""
    section = bool(option.switch) and after(army.p, option.switch)
    if army.year < (army.p.shells_panzerfaust_from if option.name == FAUST else 0):
        return
    groups = sum(entry.count for entry in one.base if getattr(data.types[entry.type], "kind", "") == "group")
    if option.name == SMOKE:
        yield Part(SMOKE, army.p.smoke_points if section else 2 * army.p.smoke_points_each, 1, "gear")
    elif army.year >= option.from_year or not section:
        points = army.p.faust_points if section else army.p.faust_points_each
        yield Part(FAUST, points, max(1, groups // SECTION), "gear")


def _common_parts(data: Data, one: ArmyEntry, army: Army) -> Iterator[Part]:
    """bk:217, bk:224, bk:224a, bk:409b What any entry may buy: grenades of tanks, pits for tanks, an observer."""
    limits = data.limits
    chosen = [data.vehicles[row] for row in rows(data, one, army.year) if row in data.vehicles]
    if army.p.launcher_points and any("gl_option" in row.flags for row in chosen):
        yield Part(LAUNCHER, army.p.launcher_points, one.size[1], "gear")
    digs = army.fortifies and army.p.buried_available and army.year >= DIGGERS.get(army.nation, 9999)
    if digs and any(row.class_ == "tank" for row in chosen):
        yield Part(BURIED, limits.dug_in_tank_points, min(limits.dug_in_tanks, one.size[1]), "gear")
    mortars = any(option.type == "ger_m81" for option in one.options)
    if mortars and army.p.nations_national:
        yield Part("ger_obs", data.types["ger_obs"].points, 1, "more")


def army_wide(data: Data, army: Army) -> dict[str, tuple[str, int, int]]:
    """bk:R81, bk:R82 What is bought for the whole army: its kind, its price, how many."""
    found: dict[str, tuple[str, int, int]] = {}
    prefix = {"German": "ger", "US": "us", "Soviet": "ussr", "British": "brit"}[army.nation]
    observer = data.types[f"{prefix}_obs"].points
    for row in data.offtable.values():
        if row.nation == army.nation and row.first_year <= army.year <= row.last_year:
            found[row.id] = ("battery", row.points + observer, batteries(data, army))
    for plane in data.aircraft.values():
        if plane.nation == army.nation:
            found[plane.id] = ("air", plane.points_per_support, data.limits.air_supports)
    most = army.p.sniper_max_per_side or 9
    found[f"{prefix}_sniper"] = ("sniper", data.types[f"{prefix}_sniper"].points, most)
    if army.fortifies:
        found |= {work: ("work", data.fortifications[work].points, 9) for work in WORKS}
    return found


def batteries(data: Data, army: Army) -> int:
    """bk:305, bk:R15 One battery, of American armies from 1944 two."""
    american = army.nation == "US" and army.year >= army.p.batteries_from
    return army.p.batteries_us_max if american else data.limits.offtable_batteries


# -- what it costs -----------------------------------------------------------------------------------------------------


def elements(data: Data, chosen: Entry, army: Army) -> Counter[str]:
    """The rows of an entry and how many of each, as it will stand on the table."""
    one = data.entries[chosen.offer]
    known = parts(data, one, army)
    found: Counter[str] = Counter()
    if not one.choose:
        for entry in base(data, one, army.year) or ():
            found[entry.type] += entry.count
    for part, n in chosen.parts.items():
        if part not in known or part in LEVELS or known[part].slot == "gear":
            continue
        if known[part].slot == "instead":
            old = next(option.from_ for option in one.options if option.to == part)
            found[old] -= n
        found[part] += n
    return +found


def cost(data: Data, chosen: Entry, army: Army) -> int:
    """bk:0.24 Its rows, its equipment, and the surcharge of experience for each element but light vehicles."""
    if chosen.offer not in data.entries:
        return army_wide(data, army)[chosen.offer][1] * chosen.copies
    one = data.entries[chosen.offer]
    known = parts(data, one, army)
    level = next((part for part in chosen.parts if part in LEVELS), LEVELS[1])
    total = 0
    for type_, n in elements(data, chosen, army).items():
        row = data.types[type_]
        light = isinstance(row, VehicleRow) and row.class_ in FREE_OF_SURCHARGE
        extra = 0 if light else data.constants["experience"]["points"][level]
        total += n * (price_of(data, type_, army.p) + extra)
    gear = sum(
        known[part].points * n for part, n in chosen.parts.items() if part in known and known[part].slot == "gear"
    )
    return (total + gear) * chosen.copies


def total(data: Data, entries: Iterable[Entry], army: Army) -> int:
    return sum(cost(data, one, army) for one in entries)


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not(data: Data, entries: list[Entry], army: Army) -> Refusal | None:
    """bk:0.24 The first thing that is wrong with a list."""
    offered = {one.id: one for one in available(data, army)}
    wide = army_wide(data, army)
    for one in entries:
        if one.offer in offered:
            if refused := _entry_refusal(data, offered[one.offer], one, army):
                return refused
        elif one.offer not in wide or one.parts:
            return Refusal("bk:0.24", "refusal.no-entry", {"entry": one.offer})
    return _army_refusal(data, entries, army, wide)


def _entry_refusal(data: Data, one: ArmyEntry, chosen: Entry, army: Army) -> Refusal | None:
    known = parts(data, one, army)
    params = {"entry": one.id}
    if sum(n for part, n in chosen.parts.items() if part in LEVELS) != 1:
        return Refusal("bk:0.24", "refusal.level", params)
    for part, n in chosen.parts.items():
        if part not in LEVELS and part not in known:
            return Refusal("bk:0.24", "refusal.no-part", {**params, "part": part})
        if part in known and n > known[part].most:
            return Refusal("bk:0.24", "refusal.too-many", {**params, "part": part, "n": known[part].most})
    picked = {part: n for part, n in chosen.parts.items() if part in known and known[part].slot == "elements"}
    if one.choose and not one.size[0] <= sum(picked.values()) <= one.size[1]:
        return Refusal("bk:0.24", "refusal.size", {**params, "low": one.size[0], "high": one.size[1]})
    if one.one_type and len(picked) > 1:
        return Refusal("bk:0.24", "refusal.one-type", params)
    return _fits_refusal(data, one, chosen, army, known, picked)


def _fits_refusal(
    data: Data, one: ArmyEntry, chosen: Entry, army: Army, known: Mapping[str, Part], picked: Mapping[str, int]
) -> Refusal | None:
    """What must have somebody to carry it: vehicles for elements, grenades and pits for tanks, charges for men."""
    params = {"entry": one.id}
    found = elements(data, chosen, army)
    carried = sum(n for part, n in chosen.parts.items() if part in known and known[part].slot == "transport")
    riders = sum(n for type_, n in found.items() if type_ not in data.vehicles)
    if carried > max(riders, 1 if one.options and carried == 1 else 0):
        return Refusal("bk:0.24", "refusal.transport", params)
    tanks = sum(n for type_, n in picked.items() if type_ in data.vehicles and data.vehicles[type_].class_ == "tank")
    fitted = sum(
        n for type_, n in picked.items() if type_ in data.vehicles and "gl_option" in data.vehicles[type_].flags
    )
    if chosen.parts.get(BURIED, 0) > tanks:
        return Refusal("bk:224a", "refusal.no-part", {**params, "part": BURIED})
    if chosen.parts.get(LAUNCHER, 0) > fitted:
        return Refusal("bk:217", "refusal.no-part", {**params, "part": LAUNCHER})
    if chosen.parts.get(BULLDOZER, 0) > found["us_m4"]:
        return Refusal("bk:0.24", "refusal.no-part", {**params, "part": BULLDOZER})
    men = sum(n for type_, n in found.items() if getattr(data.types[type_], "kind", "") in ("pioneer", "group"))
    if chosen.parts.get(CHARGE, 0) + chosen.parts.get(MAGNET, 0) > men:
        return Refusal("bk:R77", "refusal.no-part", {**params, "part": CHARGE})
    return None


def _army_refusal(
    data: Data, entries: list[Entry], army: Army, wide: Mapping[str, tuple[str, int, int]]
) -> Refusal | None:
    count: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for one in entries:
        count[one.offer] += one.copies
        kinds[wide[one.offer][0] if one.offer in wide else "company" if COMPANY in one.offer else ""] += one.copies
        kinds[BURIED] += one.parts.get(BURIED, 0) * one.copies
    for id_, n in count.items():
        if id_ in data.entries and n > data.entries[id_].max_per_army:
            return Refusal("bk:0.24", "refusal.entries", {"entry": id_, "n": data.entries[id_].max_per_army})
    if kinds["company"] < data.limits.companies_min:
        return Refusal("bk:0.24", "refusal.company")
    if kinds["battery"] > batteries(data, army):
        return Refusal("bk:305", "refusal.batteries", {"n": batteries(data, army)})
    if kinds["air"] > data.limits.air_supports:
        return Refusal("bk:0.24", "refusal.flights", {"n": data.limits.air_supports})
    if army.p.sniper_max_per_side and kinds["sniper"] > army.p.sniper_max_per_side:
        return Refusal("bk:701d", "refusal.snipers", {"n": army.p.sniper_max_per_side})
    if kinds[BURIED] > data.limits.dug_in_tanks:
        return Refusal("bk:224", "refusal.pits", {"n": data.limits.dug_in_tanks})
    if twice_the_mortars(data, entries, army):
        return Refusal("bk:302a", "refusal.mortars")
    spent = total(data, entries, army)
    return Refusal("bk:0.24", "refusal.budget", {"n": spent, "most": army.budget}) if spent > army.budget else None


def twice_the_mortars(data: Data, entries: list[Entry], army: Army) -> bool:
    """bk:302a, bk:409b, bk:409c Mortars that stand on the table are not also off it. The British detach two of six."""
    off = {data.offtable[one.offer].calibre for one in entries if one.offer in data.offtable}
    on = {
        row.calibre
        for one in entries if one.offer in data.entries
        for type_ in elements(data, one, army)
        if (row := data.infantry.get(type_)) is not None and row.kind == "mortar"
    }  # fmt: skip
    spared = army.p.nations_national and army.nation == "British"
    return bool(off & on) and not spared


# -- as formations -----------------------------------------------------------------------------------------------------


def formations(data: Data, entries: list[Entry], army: Army, letter: str) -> tuple[FormationRecord, ...]:
    """bk:R82 The formations of a list: each company and section, each battery with its observer, each flight, each
    sniper; fortifications come with the army."""
    wide, works = army_wide(data, army), Counter[str]()
    made: list[FormationRecord] = []
    for one in entries:
        for _ in range(one.copies):
            id_ = f"{letter}{len(made) + 1}"
            if one.offer in data.entries:
                made.append(_company(data, one, army, id_))
            elif wide[one.offer][0] == "work":
                works[one.offer] += 1
            else:
                made.append(_outside(data, one.offer, wide[one.offer], id_))
    if works:
        counts = tuple(Count(work, n) for work, n in works.items())
        points = sum(wide[work][1] * n for work, n in works.items())
        id_ = f"{letter}{len(made) + 1}"
        made.append(FormationRecord(id_, "works", "regular", (), points, entry="works", fortifications=counts))
    return tuple(made)


def _company(data: Data, chosen: Entry, army: Army, id_: str) -> FormationRecord:
    parts_ = chosen.parts
    level = next(part for part in parts_ if part in LEVELS)
    units = tuple(Count(type_, n) for type_, n in elements(data, chosen, army).items())
    return FormationRecord(
        id_, data.entries[chosen.offer].name, level, units, cost(data, chosen._replace(copies=1), army),  # type: ignore[arg-type]
        entry=chosen.offer, panzerfaust_sections=parts_.get(FAUST, 0), explosive_charges=parts_.get(CHARGE, 0),
        magnetic_mines=parts_.get(MAGNET, 0), molotovs=parts_.get(MOLOTOV, 0), launchers=parts_.get(LAUNCHER, 0),
        bulldozers=parts_.get(BULLDOZER, 0), buried=parts_.get(BURIED, 0), smoke=bool(parts_.get(SMOKE, 0)),
    )  # fmt: skip


def _outside(data: Data, offer: str, about: tuple[str, int, int], id_: str) -> FormationRecord:
    kind, points, _ = about
    if kind == "air":
        return FormationRecord(id_, data.aircraft[offer].name, "regular", (), points, entry=offer, air=(offer,))
    if kind == "sniper":
        return FormationRecord(id_, "sniper", "regular", (Count(offer, 1),), points, entry=offer)
    observer = f"{offer.split('_', maxsplit=1)[0]}_obs"
    row = data.offtable[offer]
    return FormationRecord(id_, row.name, "regular", (Count(observer, 1),), points, entry=offer, offtable=(offer,))
