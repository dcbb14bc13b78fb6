"""What is printed on a card, in the order in which the drawing sets it; names stay, words are the reader's.

On the card one reads, a value that the rulebook does not state ends with a star (9*): it is reconstructed (tc:2.1a,
section 6.2). The card on the table has no room for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.scene import CardFace, Piece
from grognard.core.words import Words
from grognard.games.tank_commander.data import ATGUN, EQUIPMENT, EVENT, NATIONS, TERRAIN, TYPES, VEHICLE, Data
from grognard.games.tank_commander.layout import CARD
from grognard.games.tank_commander.records import EquipmentRow, EventRecord, TerrainRow, UnitRow

STAR: Final = "*"
DASH: Final = "\u2013"
RARITY: Final = {"C": "\u25cf", "U": "\u25c6", "R": "\u2605", "UR": "\u2605\u2605"}
FAST, SLOW = 2, 1  # how many arrows a card shows
FRAMES: Final = {"german": "#56625d", "soviet": "#6d5a34", "": "#a8905c"}
TINTS: Final = {"german": "#dfe3dc", "soviet": "#ebe2cb", "": "#f3ead2"}
EMBLEMS: Final = {"german": "balkenkreuz", "soviet": "star", "": "ring"}
LAYOUTS: Final = {
    "vehicle": "armed", "atgun": "armed", "infantry": "two", "cavalry": "two", "terrain": "land", "equipment": "two",
    "event": "prose",
}  # fmt: skip
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
SCENES: Final = {
    "v-recon": "glasses",
    "v-hero": "banner",
    "v-supply": "crates",
}  # other cards bear the picture of their own name


def picture(data: Data, card: int) -> str:
    """The silhouette of a vehicle by its class; everything else has a picture of its own."""
    row = data.cards[card]
    if not isinstance(row, UnitRow):
        return SCENES.get(row.id) or row.id.partition("-")[2]
    found = SHAPES.get(row.id) or CLASSES.get(row.cls)
    return found or ("mk4" if row.nation == "german" else "t34-76")


def short_name(data: Data, card: int, words: Words) -> str:
    """The frame tells the nation."""
    name = words.name("card", data.ids[card])
    for word in words.say("card.nations").split("|"):
        name = name.replace(word, "")
    return name


def shortest_name(data: Data, card: int, words: Words) -> str:
    """The picture tells squads and squadrons."""
    name = short_name(data, card, words).replace("PzKw ", "Pz ").replace("Jagdpanzer", "JPz")
    for word in words.say("card.squads").split("|"):
        name = name.replace(word, "")
    return name[:1].upper() + name[1:]


def nation(data: Data, card: int) -> str:
    found = NATIONS[data.nation[card]]
    return "" if found == "both" else found


def _stated(row: UnitRow | TerrainRow | EquipmentRow) -> frozenset[str]:
    """The values that the rulebook states."""
    return frozenset(row.rulebook_values.split(";"))


def _value(row: UnitRow | TerrainRow | EquipmentRow, *fields: str, plus: bool = False) -> str:
    """One or two values as printed: a dash for an absent ability, a star if the value is reconstructed."""
    values = [getattr(row, field) for field in fields]
    told = "/".join((f"+{value}" if plus else str(value)) if value else DASH for value in values)
    known = _stated(row)
    made_up = any(value and field not in known for field, value in zip(fields, values, strict=True))
    return told + STAR if made_up else told


def _plain(row: UnitRow | TerrainRow | EquipmentRow, *fields: str, plus: bool = False) -> str:
    """The same without its star."""
    return _value(row, *fields, plus=plus).removesuffix(STAR)


def _blank(data: Data, card: int, name: str) -> CardFace:
    """Frame, name and picture: what both sizes of a card have."""
    whose = nation(data, card)
    return CardFace(
        layout=LAYOUTS[TYPES[data.type[card]]],
        name=name,
        picture=picture(data, card),
        frame=FRAMES[whose],
        tint=TINTS[whose],
        emblem=EMBLEMS[whose],
        west=whose == "soviet",  # combat cards look at the enemy
    )


@lru_cache(maxsize=2048)
def large(data: Data, card: int, words: Words) -> CardFace:
    """tc:2.1a The card one reads."""
    row = data.cards[card]
    years = "" if isinstance(row, TerrainRow) else f"{row.year_from}\u2013{row.year_to}"
    star = f" {STAR}" if isinstance(row, EventRecord) and not row.effect_source.startswith("rulebook") else ""
    face = _blank(data, card, short_name(data, card, words))._replace(
        corner=str(row.points),
        numbers=tuple(str(value) for value in data.numbers[card]),
        kind=words.name("card.type", TYPES[data.type[card]]),
        years=years,
        rarity=RARITY[row.rarity] + star,
        printed="" if words.name("card", row.id) == row.name else row.name,
    )
    if isinstance(row, UnitRow):
        return _gunned(face, row, words) if row.type in ("vehicle", "atgun") else _squad(face, row, words)
    if isinstance(row, TerrainRow):
        signs = (("eye", words.say("card.blocks"), row.blocks_los), ("snail", words.say("card.slows"), row.slows))
        return face._replace(
            note=words.say("card.added"),
            cells=tuple((words.name("card.mod", field), _value(row, field, plus=True)) for field in MODS),
            signs=tuple((sign, told) for sign, told, true in signs if true),
            text=effect(data, card, words),
        )
    if isinstance(row, EquipmentRow):
        return face._replace(boxes=_weapon(row, words), text=effect(data, card, words))
    return face._replace(pill=_timing(row, words), text=effect(data, card, words))


MODS: Final = ("at", "he", "sa", "art", "air")


def _timing(row: EventRecord, words: Words) -> tuple[str, str]:
    return words.name("card", row.timing), "round" if row.timing == "interrupt" else "square"


def _fast(face: CardFace, row: UnitRow, words: Words) -> CardFace:
    return face._replace(arrows=FAST if row.speed == "fast" else SLOW, speed=words.name("card", row.speed))


def _gunned(face: CardFace, row: UnitRow, words: Words) -> CardFace:
    """tc:2.1.1, tc:2.1.2 A vehicle or a gun."""
    gun = row.type == "atgun"
    armour = ((words.say("card.front"), _value(row, "front")), (words.say("card.side"), _value(row, "side")))
    return _fast(face, row, words)._replace(
        boxes=() if gun else armour,
        text=words.say("card.no-armour-long") if gun else "",
        heads=(words.say("card.short"), words.say("card.long")),
        rows=(
            (words.say("card.hit"), _value(row, "hit_short"), _value(row, "hit_long")),
            (words.say("card.pen"), _value(row, "pen_short"), _value(row, "pen_long")),
        ),
        cells=tuple((words.name("card.mod", field), _value(row, field)) for field in ("sa", "he", "ft")),
        note=words.say("card.carries") if row.carries else "",
    )


def _squad(face: CardFace, row: UnitRow, words: Words) -> CardFace:
    """tc:2.1.3 A squad or a squadron."""
    parts = [words.say("card.fires-short" if row.sa_short else "card.fires-melee")]
    if row.engineer:
        parts.append(words.say("card.engineer"))
    boxes = ((words.say("card.small-arms"), _value(row, "sa")), (words.say("card.tanks"), _value(row, "tmv")))
    return _fast(face, row, words)._replace(boxes=boxes, text=" ".join(parts))


def _weapon(row: EquipmentRow, words: Words) -> tuple[tuple[str, str], tuple[str, str]]:
    """tc:2.1.5 Equipment: a bonus, or what it hits and penetrates."""
    if row.mode == "sa":
        return (
            (words.say("card.bonus-short"), _value(row, "sa_bonus_short", plus=True)),
            (words.say("card.bonus-melee"), _value(row, "sa_bonus_melee", plus=True)),
        )
    pen = (words.say("card.pen"), _value(row, "pen"))
    if row.short_hit:
        return (words.say("card.hits-both"), _value(row, "short_hit", "melee_hit")), pen
    return (words.say("card.hits-melee"), _value(row, "melee_hit")), pen


@lru_cache(maxsize=2048)
def small(data: Data, card: int, words: Words) -> CardFace:
    """tc:2.1a The card on the table: only what is asked of it at a glance."""
    row = data.cards[card]
    face = _blank(data, card, shortest_name(data, card, words))
    if isinstance(row, UnitRow) and row.type in ("vehicle", "atgun"):
        gun = row.type == "atgun"
        return face._replace(
            boxes=() if gun else (("", _plain(row, "front")), ("", _plain(row, "side"))),
            text=words.say("card.no-armour") if gun else "",
            rows=(
                (words.say("card.s"), _plain(row, "hit_short", "pen_short")),
                (words.say("card.l"), _plain(row, "hit_long", "pen_long")),
            ),
            arrows=FAST if row.speed == "fast" else SLOW,
        )
    if isinstance(row, EventRecord):
        return face._replace(pill=_timing(row, words))
    return face._replace(boxes=_glance(row, words))


def _glance(row: UnitRow | TerrainRow | EquipmentRow, words: Words) -> tuple[tuple[str, str], ...]:
    """Two labels with their values."""
    if isinstance(row, UnitRow):
        return (words.name("card.mod", "sa"), _plain(row, "sa")), (words.say("card.tank"), _plain(row, "tmv"))
    if isinstance(row, TerrainRow):
        return tuple((words.name("card.mod", field), _plain(row, field, plus=True)) for field in ("at", "sa"))
    (_, first), (_, second) = _weapon(row, words)
    labels = ("card.s", "card.melee") if row.mode == "sa" else ("card.hit-short", "card.pen-short")
    return (words.say(labels[0]), first.removesuffix(STAR)), (words.say(labels[1]), second.removesuffix(STAR))


def effect(data: Data, card: int, words: Words) -> str:
    """What a card does, in the reader's language."""
    name = data.ids[card]
    if words.has(f"cardtext.{name}"):
        return words.say(f"cardtext.{name}")
    row = data.cards[card]
    return row.effect if isinstance(row, EventRecord) else ""


@lru_cache(maxsize=2048)
def lines(data: Data, card: int, words: Words, brief: bool = False) -> tuple[str, ...]:
    """The text beside a card: type, what it does, its values; briefly for the table. A legend explains the star."""
    row = data.cards[card]
    kind = data.type[card]
    found = [words.name("card.type", TYPES[kind])]
    if words.name("card", row.id) != row.name:
        found[0] += f" ({row.name})"
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
        return tuple(line for line in found if line)
    colours = dict(zip(COLOUR_NAMES, data.numbers[card], strict=True))
    found.append(words.say("card.numbers", **colours))
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


def card(data: Data, number: int, words: Words) -> Piece:
    """A card by itself, to read."""
    side = nation(data, number)
    face = large(data, number, words)
    text = lines(data, number, words)
    id_ = data.ids[number]
    return Piece(id_, "card", "", 0, 0, 0, CARD, side, "", face, (), words.name("card", id_), text)
