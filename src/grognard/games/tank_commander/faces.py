"""What is printed on a card, in the order in which the drawing sets it; names stay, words are the reader's.

A value that the rulebook does not state ends with a ring (9\u00b0): it is reconstructed (tc:2.1a, section 6.2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.scene import Face, Piece
from grognard.core.words import Words
from grognard.games.tank_commander.data import ATGUN, EQUIPMENT, EVENT, NATIONS, TERRAIN, TYPES, VEHICLE, Data
from grognard.games.tank_commander.layout import CARD
from grognard.games.tank_commander.records import EquipmentRow, EventRecord, TerrainRow, UnitRow

RING: Final = "\u00b0"
DASH: Final = "\u2013"
RARITY: Final = {"C": "\u25cf", "U": "\u25c6", "R": "\u2605", "UR": "\u2605\u2605"}
FAST, SLOW = "2", "1"  # how many arrows a card shows
SHAPES: Final = {
    "g-pz1b": "mk1", "g-pz2f": "mk2", "g-pz2flamm": "mk2", "g-pz38t": "mk2", "g-pz3g": "mk3", "g-pz3h": "mk3",
    "g-pz3j": "mk3", "g-pz3l": "mk3", "g-pz3n": "short", "g-pz3flamm": "mk3", "g-pz4d": "short", "g-pz4e": "short",
    "g-pz4f": "short", "g-pz5d": "panther", "g-pz5a": "panther", "g-pz5g": "panther", "g-pz6e": "tiger",
    "g-pz6b": "tiger2", "g-stug3f": "stug3", "g-stug3g": "stug3", "g-stuh42": "stug3", "g-brumm": "casemate",
    "g-pzjg1": "marder", "g-marder2": "marder", "g-marder3": "marder", "g-nashorn": "marder", "g-elefant": "elefant",
    "g-hetzer": "wedge", "g-jp4": "wedge", "g-jp470": "wedge", "g-jpanther": "wedge", "g-puma": "recon",
    "g-flak36": "flak", "s-t26": "t26", "s-ot133": "t26", "s-bt5": "bt", "s-bt7": "bt", "s-t60": "t70",
    "s-t70": "t70", "s-t28": "t28", "s-t35": "t28", "s-t3485": "t3485", "s-kv2": "kv2", "s-js1": "js", "s-js2": "js",
    "s-kv1m41": "kv", "s-kv1m42": "kv", "s-kv1s": "kv", "s-kv8": "kv", "s-su76": "marder", "s-su122": "su",
    "s-su85": "su", "s-su100": "su", "s-su152": "su152", "s-jsu122": "su152", "s-jsu152": "su152",
    "s-matilda": "matilda", "s-valentine": "matilda", "s-churchill": "churchill", "s-lee": "m3", "s-stuart": "t70",
    "s-sherman": "sherman", "s-m3a1": "halftrack",
}  # fmt: skip
CLASSES: Final = {
    "light_tank": "mk2", "armored_car": "car", "halftrack": "halftrack", "truck": "truck", "atgun": "atgun",
    "cavalry": "cavalry", "infantry": "squad", "engineer": "squad", "smg": "squad",
}  # fmt: skip


def picture(data: Data, card: int) -> str:
    """The silhouette of a vehicle by its class; everything else has a picture of its own."""
    row = data.cards[card]
    if not isinstance(row, UnitRow):
        return row.id
    found = SHAPES.get(row.id) or CLASSES.get(row.cls)
    return found or ("mk4" if row.nation == "german" else "t34")


def short_name(data: Data, card: int) -> str:
    """The frame tells the nation."""
    name = data.cards[card].name
    for word in ("Soviet ", "German ", " (Soviet)", " (German)"):
        name = name.replace(word, "")
    return name


def shortest_name(data: Data, card: int) -> str:
    name = short_name(data, card).replace("PzKw ", "Pz ").replace("Jagdpanzer", "JPz").replace(" Squadron", "")
    return name.removesuffix(" Squad")


def nation(data: Data, card: int) -> str:
    found = NATIONS[data.nation[card]]
    return "" if found == "both" else found


def _stated(row: UnitRow | TerrainRow | EquipmentRow) -> frozenset[str]:
    """The values that the rulebook states."""
    return frozenset(row.rulebook_values.split(";"))


def _value(row: UnitRow | TerrainRow | EquipmentRow, *fields: str, plus: bool = False) -> str:
    """One or two values as printed: a dash for an absent ability, a ring if the value is reconstructed."""
    values = [getattr(row, field) for field in fields]
    told = "/".join((f"+{value}" if plus else str(value)) if value else DASH for value in values)
    known = _stated(row)
    ring = any(value and field not in known for field, value in zip(fields, values, strict=True))
    return told + RING if ring else told


@lru_cache(maxsize=2048)
def large(data: Data, card: int, words: Words) -> Face:
    """tc:2.1a The card one reads."""
    row = data.cards[card]
    kind = TYPES[data.type[card]]
    numbers = tuple(str(value) for value in data.numbers[card])
    fields = (words.name("card.type", kind), *_fields(data, card, words))
    return Face(
        str(row.points), short_name(data, card), picture(data, card), kind, (*numbers, *fields), _foot(data, card)
    )


def _foot(data: Data, card: int) -> str:
    """Years and rarity; an open circle where the effect of an event is reconstructed."""
    row = data.cards[card]
    years = "" if isinstance(row, TerrainRow) else f"{row.year_from}\u2013{row.year_to}"
    ring = " \u25cb" if isinstance(row, EventRecord) and not row.effect_source.startswith("rulebook") else ""
    return f"{years} {RARITY[row.rarity]}{ring}"


def _fields(data: Data, card: int, words: Words) -> tuple[str, ...]:
    row = data.cards[card]
    if isinstance(row, UnitRow):
        return _gunned(row, words) if row.type in ("vehicle", "atgun") else _squad(row, words)
    if isinstance(row, TerrainRow):
        mods = [word for field in MODS for word in (words.name("card.mod", field), _value(row, field, plus=True))]
        blocks = words.say("card.blocks") if row.blocks_los else ""
        slows = words.say("card.slows") if row.slows else ""
        return (words.say("card.added"), *mods, blocks, slows, effect(data, card, words))
    if isinstance(row, EquipmentRow):
        return (*_weapon(row, words), effect(data, card, words))
    return (row.timing, words.name("card", row.timing), effect(data, card, words))


MODS: Final = ("at", "he", "sa", "art", "air")


def _speed(row: UnitRow, words: Words) -> str:
    return (FAST if row.speed == "fast" else SLOW) + words.name("card", row.speed)


def _gunned(row: UnitRow, words: Words) -> tuple[str, ...]:
    """tc:2.1.1, tc:2.1.2 A vehicle or a gun."""
    armour = (
        (words.say("card.no-armour-long"), "")
        if row.type == "atgun"
        else (words.say("card.front"), _value(row, "front"))
    )
    cells = tuple(word for field in ("sa", "he", "ft") for word in (words.name("card.mod", field), _value(row, field)))
    return (
        _speed(row, words), *armour, words.say("card.side"), _value(row, "side"), words.say("card.short"),
        words.say("card.long"), words.say("card.hit"), _value(row, "hit_short"), _value(row, "hit_long"),
        words.say("card.pen"), _value(row, "pen_short"), _value(row, "pen_long"), *cells,
        words.say("card.carries") if row.carries else "",
    )  # fmt: skip


def _squad(row: UnitRow, words: Words) -> tuple[str, ...]:
    """tc:2.1.3 A squad or a squadron."""
    parts = [words.say("card.fires-short" if row.sa_short else "card.fires-melee")]
    if row.engineer:
        parts.append(words.say("card.engineer"))
    arms, tanks = words.say("card.small-arms"), words.say("card.tanks")
    return _speed(row, words), arms, _value(row, "sa"), tanks, _value(row, "tmv"), " ".join(parts)


def _weapon(row: EquipmentRow, words: Words) -> tuple[str, ...]:
    """tc:2.1.5 Equipment: a bonus, or what it hits and penetrates."""
    if row.mode == "sa":
        first, second = words.say("card.bonus-short"), words.say("card.bonus-melee")
        return first, _value(row, "sa_bonus_short", plus=True), second, _value(row, "sa_bonus_melee", plus=True)
    if row.short_hit:
        return (
            words.say("card.hits-both"),
            _value(row, "short_hit", "melee_hit"),
            words.say("card.pen"),
            _value(row, "pen"),
        )
    return words.say("card.hits-melee"), _value(row, "melee_hit"), words.say("card.pen"), _value(row, "pen")


@lru_cache(maxsize=2048)
def small(data: Data, card: int, words: Words) -> Face:
    """tc:2.1a The card on the table: only what is asked of it at a glance."""
    row = data.cards[card]
    kind = TYPES[data.type[card]]
    figures: tuple[str, ...]
    if isinstance(row, UnitRow) and row.type in ("vehicle", "atgun"):
        none = words.say("card.no-armour") if row.type == "atgun" else ""
        short, long = _value(row, "hit_short", "pen_short"), _value(row, "hit_long", "pen_long")
        fast = FAST if row.speed == "fast" else SLOW
        front, side = _value(row, "front"), _value(row, "side")
        figures = (front, side, none, fast, words.say("card.s"), short, words.say("card.l"), long)
    elif isinstance(row, UnitRow):
        figures = (words.name("card.mod", "sa"), _value(row, "sa"), words.say("card.tank"), _value(row, "tmv"))
    elif isinstance(row, TerrainRow):
        at, sa = words.name("card.mod", "at"), words.name("card.mod", "sa")
        figures = (at, _value(row, "at", plus=True), sa, _value(row, "sa", plus=True))
    elif isinstance(row, EquipmentRow):
        _, first, _, second = _weapon(row, words)
        bonus = row.mode == "sa"
        labels = ("card.s", "card.melee") if bonus else ("card.hit-short", "card.pen-short")
        figures = (words.say(labels[0]), first, words.say(labels[1]), second)
    else:
        figures = (row.timing, words.name("card", row.timing))
    return Face(str(row.points), shortest_name(data, card), picture(data, card), kind, figures)


def effect(data: Data, card: int, words: Words) -> str:
    """What a card does, in the reader's language."""
    name = data.ids[card]
    if words.has(f"cardtext.{name}"):
        return words.say(f"cardtext.{name}")
    row = data.cards[card]
    return row.effect if isinstance(row, EventRecord) else ""


@lru_cache(maxsize=2048)
def lines(data: Data, card: int, words: Words, brief: bool = False) -> tuple[str, ...]:
    """The text beside a card: type, what it does, its values, where they come from; briefly for the table."""
    row = data.cards[card]
    kind = data.type[card]
    found = [words.name("card.type", TYPES[kind])]
    if isinstance(row, UnitRow):
        found[0] += f", {words.name('card', row.speed)}"
        values = {name: getattr(row, name) or DASH for name in UNIT_FIELDS}
        if kind in (VEHICLE, ATGUN):
            found.append(words.say("card.values", **values))
        else:
            found.append(words.say("card.values-squad", **values))
        if not brief:
            found.append(words.say("card.cost", **values))
    else:
        found.append(effect(data, card, words))
    if isinstance(row, TerrainRow):
        found.append(modifiers(data, card, words))
    if kind in (TERRAIN, EQUIPMENT, EVENT):
        found.append(words.say("card.points", n=row.points))
    if brief:
        return (*[line for line in found if line], words.say(f"card.brief.{_provenance(data, card)}"))
    colours = dict(zip(COLOUR_NAMES, data.numbers[card], strict=True))
    found.append(words.say("card.numbers", **colours))
    found.append(words.say(f"card.{_provenance(data, card)}"))
    return tuple(line for line in found if line)


UNIT_FIELDS: Final = (
    "front", "side", "hit_short", "hit_long", "pen_short", "pen_long", "he", "sa", "ft", "tmv", "points", "year_from",
    "year_to",
)  # fmt: skip
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "white")


def modifiers(data: Data, card: int, words: Words) -> str:
    """What terrain adds to a number: "AT +2, HE +2"."""
    row = data.cards[card]
    assert isinstance(row, TerrainRow)
    told = [f"{words.name('card.mod', field)} +{getattr(row, field)}" for field in MODS if getattr(row, field)]
    return ", ".join(told)


def _provenance(data: Data, card: int) -> str:
    row = data.cards[card]
    if isinstance(row, EventRecord):
        return "from-rulebook" if row.effect_source.startswith("rulebook") else "reconstructed"
    return "reconstructed" if not row.rulebook_values else "partly"


def card(data: Data, number: int, words: Words) -> Piece:
    """A card by itself, to read."""
    side = nation(data, number)
    face = large(data, number, words)
    text = lines(data, number, words)
    return Piece(data.ids[number], "card", "", 0, 0, 0, CARD, side, side, face, (), data.cards[number].name, text)
