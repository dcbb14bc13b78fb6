"""With what an element fires: its shells, the weapons its men carry, its machine guns, and whether it is ready to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.blitzkrieg import look, snipers
from grognard.games.blitzkrieg.records import Calibre
from grognard.games.blitzkrieg.state import (
    COMMANDER_HIT,
    CRAWLED,
    DEMORALISED,
    DIGGING,
    EMPTY,
    FIRED,
    FUMBLED,
    HATCH,
    JAMMED,
    MG_FIRED,
    Fight,
)

AIMED: Final = "aa50"
FROM_YEAR: Final = {"heat": 1941, "apcr": 1942, "apds": 1944}  # bk:R50
WALKED: Final = 100  # mm: who goes farther on foot does not fire (bk:0.7)


def shells(s: Fight, i: int) -> list[str]:
    """bk:401a, bk:211, bk:R50 The kinds of shell a gun still has."""
    model, spent = s.models[i], s.units[i].spent
    calibre = s.data.calibres[model.calibre]
    if calibre.length_class == "rocket":  # bk:406 before: it fires as one gun
        return [] if s.p.rockets_count else ["he"]
    found = _issued(calibre, model.kind, model.nation, model.flags, s.scenario.side[model.side].year, s.p.gun_sizes)
    return [ammo for ammo in found if ammo not in spent]


@lru_cache(maxsize=512)
def _issued(
    calibre: Calibre, kind: str, nation: str, flags: tuple[str, ...], year: int, sizes: bool
) -> tuple[str, ...]:
    """bk:401a, bk:R50 The kinds of shell that a gun is given."""
    if calibre.length_class in ("mortar", "na"):
        return ()
    known = [ammo.lower() for ammo in calibre.ammo if ammo != "SMOKE" or kind == "gun"]
    if kind == "vehicle" and "smoke" in flags:
        known.append("smoke")
    if kind == "gun" and not sizes:
        known = [ammo for ammo in known if ammo in ("ap", "he")]
    found = []
    for ammo in known:
        early = 1941 if ammo == "apcr" and calibre.key == "28LL" else FROM_YEAR.get(ammo, 0)
        british = ammo != "apds" or (nation == "British" and ("apds" in flags or kind == "gun"))
        if year >= early and british:
            found.append(ammo)
    return tuple(found)


def section(s: Fight, i: int) -> int:
    """The section of three groups that an element of a company belongs to (section 4)."""
    return s.roster.sections.get(i, NO_SECTION)[0]


NO_SECTION: Final = (99, ())


def has_faust(s: Fight, i: int) -> bool:
    """bk:107b, bk:208b The section has the capability; where Panzerfausts are counted, one that is not yet fired."""
    formation = s.formations[s.models[i].formation]
    if not formation.fausts:
        return False
    number = section(s, i)
    if number >= formation.fausts or s.scenario.side[s.models[i].side].year < s.p.shells_panzerfaust_from:
        return False
    return s.p.faust_mode == "section" or not s.fausts[s.models[i].formation] >> number & 1


def faust_tried(s: Fight, i: int) -> bool:
    """bk:107b Whether the free first shot of the section is gone."""
    return bool(s.fausts[s.models[i].formation] >> section(s, i) & 1)


def ready(s: Fight, i: int) -> bool:
    """Whether an element may fire at all."""
    return s.here(i) and not s.units[i].marks & DEMORALISED


def modes(s: Fight, i: int) -> tuple[str, ...]:
    """What an element may fire with now, whatever the target."""
    stand = s.stand(i)
    if stand.modes is None:
        stand.modes = tuple(_modes(s, i))
    return stand.modes


def _modes(s: Fight, i: int) -> list[str]:
    unit, model = s.units[i], s.models[i]
    if not ready(s, i) or unit.now & (DIGGING | FUMBLED) or unit.task:
        return []
    if model.kind == "vehicle":
        guns = [] if unit.now & FIRED or unit.marks & EMPTY or not model.calibre else shells(s, i)
        mgs = ["mg"] if model.mgs and not unit.now & MG_FIRED and mg_dice(s, i) else []
        if mgs and AIMED in model.mgs and manned(s, i):
            mgs.append(AIMED)
        flames = ["flame"] if "flame" in model.flags and not unit.marks & EMPTY and not unit.now & FIRED else []
        return [*guns, *mgs, *flames]
    if unit.now & FIRED or unit.marks & (JAMMED | EMPTY):
        return []
    if unit.moved and (model.kind in ("mmg", "hmg", "mortar", "rr") or (model.on_foot and unit.moved > walked(s, i))):
        return []
    return _carried(s, i)


def walked(s: Fight, i: int) -> int:
    """bk:0.7, bk:101 In mm: who went farther on foot does not fire; who crawled, less far."""
    return s.p.crawl_move_fire_cm * 10 if s.units[i].now & CRAWLED else WALKED


def manned(s: Fight, i: int) -> bool:
    """bk:216a, bk:R61 Somebody stands at the anti-aircraft gun: of an open vehicle, or with the commander out."""
    return s.models[i].open_topped or bool(s.units[i].marks & HATCH)


def _carried(s: Fight, i: int) -> list[str]:
    """The weapons of men and guns."""
    model = s.models[i]
    if model.kind in ("gun", "rr"):
        return shells(s, i)
    if model.kind == "sniper" and snipers.special(s, i):
        return ["snipe"]
    found = [] if not model.dice or model.kind in ("mortar", "flame") else ["small"]
    if model.hand:
        found.append("hand")
    if model.kind == "hmg":
        found += shells(s, i)  # bk:0.9f, bk:R60
    if model.kind == "flame":
        found.append("flame")
    if model.kind == "group" and has_faust(s, i):
        found.append("faust")
    return found


def mg_dice(s: Fight, i: int, j: int = -1) -> int:
    """bk:202, bk:216a, bk:R61 The dice of a vehicle's machine guns: all that bear on a target, or all it has."""
    p, unit, model = s.p, s.units[i], s.models[i]
    total = 0
    for gun in model.mgs:
        anti_air = gun in ("aa", "aa50")
        if anti_air and not manned(s, i):
            continue
        facing = unit.turret if gun in ("coax", "twin") and model.mount == "turret" else unit.heading
        if j >= 0 and not anti_air and not look.in_arc(s, s.place(i), facing, s.place(j)):
            continue
        each = p.vehicle_mg_twin_aa if anti_air or gun == "twin" else p.vehicle_mg_hull_coax
        total += max(0, each + (p.vehicle_mg_moving if unit.moved else 0))
    if total and unit.marks & COMMANDER_HIT and not model.calibre:
        return max(1, total - 1)  # bk:216a machine guns are all it has
    return total
