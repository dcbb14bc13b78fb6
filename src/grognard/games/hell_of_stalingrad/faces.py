"""What is printed on cards, formations, buildings and counters, as faces to draw and lines to read."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from grognard.core.scene import CardFace, Face, Piece, Status
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import look, text
from grognard.games.hell_of_stalingrad.data import GERMAN, SIDES, Compiled, Data
from grognard.games.hell_of_stalingrad.sides import FRAMES
from grognard.games.hell_of_stalingrad.state import NONE, Siege

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGE: Final = 150.0  # the width of a card to read
TIMES: Final = "\u00d7"
_LINES: WeakKeyDictionary[Data, dict[tuple[str, str, int], tuple[str, ...]]] = WeakKeyDictionary()


def lines(s: Siege, name: str, words: Words) -> tuple[str, ...]:
    """What is printed on something, and of a formation where it is; read from the catalogue once."""
    f = s.data.formation_index.get(name, NONE)
    known = _LINES.setdefault(s.data, {})
    key = (words.language, name, s.where[f] if f != NONE else 0)
    if key not in known:
        known[key] = tuple(text.printed(s, name, words).split("\n"))
    return known[key]


def site_lines(s: Siege, d: int, words: Words) -> tuple[str, ...]:
    """What is printed on the building of a district, below its name."""
    record = s.data.buildings[s.building[d]]
    about = {"terrain": record.terrain, "boot": record.concentration, "grenade": record.defense}
    where = words.say("scene.site", district=record.district, **about)
    return (where, *lines(s, record.id, words)[1:])


def signs(data: Data, effects: Compiled) -> tuple[tuple[str, str], ...]:
    """Effects as signs, each with how often."""
    found = []
    for (op, unit), same in groupby(effects, key=lambda effect: (effect.op, effect.unit)):
        n = sum(effect.n for effect in same)
        name = look.UNITS[data.unit_ids[unit]] if unit >= 0 else look.EFFECTS[op]
        found.append((name, f"{TIMES}{n}" if n > 1 else ""))
    return tuple(found)


# -- cards of the hand ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def order(data: Data, card: int, words: Words) -> CardFace:
    """hs:9.4, hs:10.2 A combat card: what it does, which doctrine it needs or what it costs; or a hero."""
    record, effects = data.cards[card], data.effects[card]
    told = text.effects_text(data, effects, words)
    shown = signs(data, effects)
    pill, corner, note = ("", ""), "", ""
    if record.kind == "hero":
        pill = (words.say("scene.hero"), "star")
        note = words.say(f"major.{record.major}")
    elif record.side == SIDES[GERMAN]:
        pill = (words.name("doctrine", record.doctrine), look.DOCTRINES[record.doctrine])
    else:
        corner, pill = str(record.cost), (words.say("scene.cost"), "")
    short = told if len(told) <= SHORT else ""
    return CardFace(
        "order", words.name("card", record.id), shown[0][0] if shown else "star", FRAMES[SIDES.index(record.side)],
        corner=corner, signs=shown[:4], text=short, pill=pill, note=note or ("" if short else told),
    )  # fmt: skip


SHORT: Final = 30  # letters of the line of effects


def card(s: Siege, c: int, words: Words, name: str, region: str, place: tuple[float, float, int], size: float) -> Piece:
    """A combat card that lies face up; `place` is x, y and how high it lies."""
    data = s.data
    return Piece(
        name, "card-order", region, *place, size, data.cards[c].side, face=order(data, c, words),
        title=words.name("card", data.card_ids[c]), text=lines(s, data.card_ids[c], words)[1:],
    )  # fmt: skip


# -- formations ----------------------------------------------------------------------------------------------------


def number(name: str) -> str:
    """The number of a division; of one that has none its first letter."""
    found = re.search(r"\d+", name)
    return found.group() if found else name[:1]


def formation(s: Siege, f: int, words: Words, fighting: bool) -> CardFace:
    """hs:9.3 Shells for the slots of a German formation; hs:10.2 a star with the patriotism that is left."""
    data, record = s.data, s.data.formations[f]
    side, level = data.side[f], s.level[f]
    name = words.name("formation", record.id)
    kind = words.name("type", record.type)
    cells: tuple[tuple[str, str], ...] = ()
    boxes: tuple[tuple[str, str], ...] = ()
    marks = [look.DOCTRINES[word] for word in record.doctrines]
    if side == GERMAN:
        used = len(s.cards[f])
        cells = tuple(("", "used" if i < used else "free") for i in range(max(data.capacity[f] + level, used)))
        if s.leader[f] != NONE and "cap" not in marks:
            marks.append("cap")
    else:
        boxes = ((words.say("scene.of", n=data.capacity[f] + level), str(s.patriotism_left(f))),)
        marks = [look.DEPLETION[record.depletion]] if record.depletion else []
    leader = words.name("leader", data.leader_ids[s.leader[f]]) if s.leader[f] != NONE else ""
    return CardFace(
        "formation", kind[:1].upper() + kind[1:], look.TYPES[record.type], FRAMES[side], corner=number(name),
        cells=cells, boxes=boxes, signs=tuple((mark, "") for mark in marks),
        text=leader if fighting else "", pill=(f"+{level}" if level and leader else "", ""),
        note=words.say("scene.brigade" if record.type in BRIGADES else "scene.division"),
    )  # fmt: skip


def crowded(s: Siege, f: int, words: Words) -> CardFace:
    """A small formation in a battle: the slots or the patriotism that are left, of how many."""
    left = s.free_slots(f) if s.data.side[f] == GERMAN else s.patriotism_left(f)
    return formation(s, f, words, fighting=False)._replace(name=f"{left}/{s.data.capacity[f] + s.level[f]}")


def led(s: Siege, f: int, words: Words) -> CardFace:
    """A small formation while generals are picked: it says who leads it."""
    face = formation(s, f, words, fighting=False)
    return face._replace(name=words.name("leader", s.data.leader_ids[s.leader[f]])) if s.leader[f] != NONE else face


BRIGADES: Final = ("naval", "tank", "militia")


def states(s: Siege, f: int, words: Words, fighting: bool) -> tuple[Status, ...]:
    found = []
    if s.depleted[f]:
        found.append(Status("turned", words.say("scene.depleted" if fighting else "scene.depl")))
    if len(s.hand) == 4:
        found.append(Status("owner", initial(s, s.owner[f], words)))
    return tuple(found)


def initial(s: Siege, seat: int, words: Words) -> str:
    """hs:19.5 Whose it is within a side: the first letter of his commander."""
    return words.name("commander", s.data.commander_ids[s.commander[seat]])[:1]


# -- buildings and tracks ------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def building(data: Data, b: int, words: Words, flipped: bool) -> CardFace:
    """hs:7.1 The building that is fought for: boot, grenade, and what the initiative gives to each side."""
    record = data.buildings[b]
    german, soviet = (tuple(signs(data, effects)) for effects in data.initiative[b])
    stuka, rat = (("dive-bomber", ""), *german), (("rodent", ""), *soviet)
    upper, lower = (stuka, rat) if flipped else (rat, stuka)
    where = words.say("scene.district", district=record.district)
    return CardFace(
        "site", words.name("building", record.id), look.PROFILES.get(record.id, "ruins"),
        kind=f"{where} \u00b7 {words.name('terrain', record.terrain)}",
        cells=(("boot", str(record.concentration)), ("egg-grenade", str(record.defense))),
        signs=upper, rows=tuple(lower), west=flipped,
    )  # fmt: skip


def waiting(s: Siege, d: int, words: Words, word: str) -> CardFace:
    """A building that is not fought for now: boot, grenade, units of each side, Infernos."""
    record = s.data.buildings[s.building[d]]
    return CardFace(
        "site-small", words.name("building", record.id), look.PROFILES.get(record.id, "ruins"),
        corner=record.district, cells=(("boot", str(record.concentration)), ("egg-grenade", str(record.defense))),
        pill=(word, ""), arrows=s.infernos[d],
    )  # fmt: skip


def closed(s: Siege, d: int, words: Words, name: str, note: str) -> CardFace:
    return CardFace("site-closed", name, kind=words.say("scene.district", district="ABCD"[d]), note=note)


def tracks(s: Siege, d: int, words: Words) -> CardFace:
    """hs:5.1 The Tracking Card: Hold, Fire, Bucket with their cubes; Infernos below."""
    data = s.data
    skull = [str(n) for n in range(data.skull, 0, -1)]
    hold = str(data.skull - s.hold[d]) if s.hold[d] else ""
    fire = [str(n) for n in range(data.inferno_at)] + ["flame"]
    bucket = [str(n) for n in range(data.bucket_at)] + ["flame"]
    rows = (
        ("burst", hold, "", *skull),
        ("flame", str(s.fire[d]), "", *fire),
        ("bucket", str(s.bucket[d]), "", *bucket),
    )
    return CardFace("tracks", "", note=words.say("scene.infernos", n=s.infernos[d]), rows=rows, arrows=s.infernos[d])


# -- units ---------------------------------------------------------------------------------------------------------


def unit(data: Data, u: int, words: Words, elite: bool) -> Face:
    """hs:6.2 A counter; on its elite face it shows its terror tactic, until it has been resolved."""
    name = data.unit_ids[u]
    badge = signs(data, data.terror[u])[0][0] if elite and data.terror[u] else ""
    figures = ("shield",) if data.shielded[u] else ()
    return Face("", words.name("unit", name), look.UNITS[name], "elite" if elite else "core", figures, badge)


def sentences(parts: Iterable[str]) -> tuple[str, ...]:
    return tuple(part for part in parts if part)


def alone(data: Data, name: str, words: Words) -> Piece | None:
    """A combat card by itself, to read."""
    if name not in data.card_index:
        return None
    c = data.card_index[name]
    title = words.name("card", name)
    return Piece(name, "card-order", "", 0, 0, 0, LARGE, data.cards[c].side, face=order(data, c, words), title=title)
