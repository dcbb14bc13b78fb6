"""The table as text: districts, formations, hands, piles and actions in words, for terminal and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from grognard.core.values import HIDDEN, Action
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad.breaktest import chance_to_win, dice
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES, SOVIET, Compiled, Effect
from grognard.games.hell_of_stalingrad.options import seat_names
from grognard.games.hell_of_stalingrad.state import CLOSED, DECK, DESTROYED, NONE, STAGING, Siege


def sketch(s: Siege, words: Words) -> str:
    """Everything that lies on the table, and of the hands what the view knows."""
    sections = [_heading(s, words), _districts(s, words), _battle(s, words), _lines(s, words), _seats(s, words)]
    return "\n\n".join("\n".join(lines) for lines in [*sections, _piles(s, words)] if lines) + "\n"


def _heading(s: Siege, words: Words) -> list[str]:
    mode = words.name("mode", s.options.mode)
    lines = [words.say("text.heading", mode=mode, turn=s.turn, n=s.hourglass, final=s.final_turn)]
    if s.last:
        lines.append(words.say("text.last-turn"))
    for side in (GERMAN, SOVIET):
        if s.current[side] != NONE:
            card = s.data.campaign_ids[s.current[side]]
            lines.append(words.say("text.campaign", side=SIDES[side], campaign=card))
    return lines


# -- districts -----------------------------------------------------------------------------------------------------


def _districts(s: Siege, words: Words) -> list[str]:
    return [line for d in range(4) for line in _district(s, d, words)]


def _district(s: Siege, d: int, words: Words) -> list[str]:
    b = s.building[d]
    if b < 0:
        return [words.say("text.closed" if b == CLOSED else "text.empty", district=DISTRICTS[d])]
    data = s.data
    lines = [
        words.say(
            "text.building", district=DISTRICTS[d], building=data.building_ids[b],
            terrain=data.buildings[b].terrain, boot=data.concentration[b], grenade=data.defense[b],
        ),
        "  " + words.say("text.tracks", fire=s.fire[d], bucket=s.bucket[d], n=s.infernos[d]),
    ]  # fmt: skip
    if s.hold[d]:
        lines.append("  " + words.say("text.hold", n=s.hold[d]))
    for side in (GERMAN, SOVIET):
        told = _units(s, d, side, words)
        told += [formation_text(s, f, words) for f in s.here[2 * d + side]]
        if told:
            lines.append("  " + words.say("text.nation", nation=SIDES[side], told=", ".join(told)))
    return lines


def _units(s: Siege, d: int, side: int, words: Words) -> list[str]:
    base = d * s.data.kinds
    return [
        words.say("text.units", n=s.units[base + u], unit=s.data.unit_ids[u])
        for u in s.data.types[side]
        if s.units[base + u]
    ]


def formation_text(s: Siege, f: int, words: Words) -> str:
    """A formation with its condition, its leader and what was played on it."""
    notes = [words.say("text.depleted")] if s.depleted[f] else []
    if s.leader[f] != NONE:
        notes.append(words.say(f"text.leader-{SIDES[s.data.side[f]]}-{s.level[f]}"))
    if s.where[f] == s.battle:
        notes += [words.name("card", s.data.card_ids[card]) for card in s.cards[f]]
        key, left = ("slots", s.free_slots(f)) if s.data.side[f] == GERMAN else ("patriotism", s.patriotism_left(f))
        notes.append(words.say(f"text.{key}", n=left))
    if len(s.hand) == 4 and s.where[f] <= STAGING:
        notes.append(words.say("text.of", seat=seat_names(s.options)[s.owner[f]]))
    name = words.name("formation", s.data.formation_ids[f])
    return f"{name} [{', '.join(notes)}]" if notes else name


def _battle(s: Siege, words: Words) -> list[str]:
    """hs:21.5 The dice as they stand, by kind, and the chance that follows from them."""
    if s.battle == NONE or s.building[s.battle] < 0:
        return []
    lines = [words.say("text.battle", district=DISTRICTS[s.battle])]
    if s.initiative != NONE:
        lines[0] += " " + words.say("text.initiative", side=SIDES[s.initiative])
    lines += dice_lines(s, words)
    for hero in s.heroes:
        told = words.say("text.hero", side=SIDES[s.side_of(hero.seat)], card=s.data.card_ids[hero.card])
        lines.append(told + (" " + words.say("text.wounded") if hero.wounded else ""))
    return lines


def dice_lines(s: Siege, words: Words) -> list[str]:
    found = dice(s)
    german = {"formation": found.german_formation, "unit": found.german_unit, "inferno": found.inferno}
    german |= {"hero": found.hero, "determination": int(found.determination), "lost": -found.stolen}
    soviet = {"formation": found.soviet_formation, "unit": found.soviet_unit, "defensive": found.defensive}
    soviet |= {"stolen": found.stolen}
    lines = []
    for side, total, kinds in ((GERMAN, found.german, german), (SOVIET, found.soviet, soviet)):
        told = ", ".join(words.say(f"die.{kind}", n=n) for kind, n in kinds.items() if n)
        lines.append(
            "  " + words.say("text.dice", side=SIDES[side], n=total, kinds=told, chance=chance_to_win(s, side))
        )
    return lines


# -- lines, hands, piles -------------------------------------------------------------------------------------------


def _lines(s: Siege, words: Words) -> list[str]:
    lines = []
    for side in (GERMAN, SOVIET):
        here = s.here[2 * STAGING + side]
        told = ", ".join(formation_text(s, f, words) for f in here) or words.say("text.nobody")
        lines.append(words.say("text.staging", side=SIDES[side], formations=told))
    return lines


def _seats(s: Siege, words: Words) -> list[str]:
    lines = []
    for seat, name in enumerate(seat_names(s.options)):
        commander = s.commander[seat]
        about = {"commander": s.data.commander_ids[commander], "number": s.data.hand_number[commander]}
        lines.append(words.say("text.seat", seat=name, n=len(s.hand[seat]), **about))
        if s.hand[seat]:
            lines.append("  " + counted(s, s.hand[seat], words))
    return lines


def _piles(s: Siege, words: Words) -> list[str]:
    lines = []
    for side in (GERMAN, SOVIET):
        counts = {"deck": len(s.deck[side]), "pile": len(s.pile[side]), "campaign": len(s.campaign[side])}
        fresh, gone = len(s.here[2 * DECK + side]), len(s.here[2 * DESTROYED + side])
        lines.append(words.say("text.piles", side=SIDES[side], formations=fresh, destroyed=gone, **counts))
        if s.pile[side]:
            lines.append("  " + words.say("text.discarded", cards=counted(s, s.pile[side], words)))
    lines.append(words.say("text.shared-piles", carnage=len(s.carnage), buildings=len(s.estate)))
    return lines


def counted(s: Siege, cards: Sequence[int], words: Words) -> str:
    """Cards with their copies; what the view does not know is only counted."""
    known = sorted(card for card in cards if card != HIDDEN)
    told = []
    for card, copies in groupby(known):
        n, name = len(list(copies)), words.name("card", s.data.card_ids[card])
        told.append(f"{n} × {name}" if n > 1 else name)
    if hidden := len(cards) - len(known):
        told.append(words.say("text.unknown", n=hidden))
    return ", ".join(told)


# -- what is printed -----------------------------------------------------------------------------------------------


def effects_text(data: Any, effects: Compiled, words: Words) -> str:
    """Effects as a list: equal ones together."""
    told = [_effect(data, effect, len(list(same)), words) for effect, same in groupby(effects)]
    return ", ".join(told) or words.say("effect.none")


def _effect(data: Any, effect: Effect, times: int, words: Words) -> str:
    n = effect.n * times
    if effect.op == "add_unit":
        return words.say("effect.add_unit", n=n, unit=data.unit_ids[effect.unit])
    return words.say(f"effect.{effect.op}", n=n)


def printed(s: Siege, name: str, words: Words) -> str:
    """What is printed on a card, formation, building, unit or commander; empty for an unknown id."""
    data = s.data
    for index, tell in (
        (data.card_index, _card), (data.formation_index, _formation), (data.building_index, _building),
        (data.unit_index, _unit), (data.campaign_index, _campaign), (data.carnage_index, _carnage),
        (data.commander_index, _commander),
    ):  # fmt: skip
        if name in index:
            return "\n".join(tell(s, index[name], words))
    return ""


def _source(words: Words, source: str) -> list[str]:
    return [words.say(f"source.{source}")] if source != "rulebook" else []


def _card(s: Siege, c: int, words: Words) -> list[str]:
    data, card = s.data, s.data.cards[c]
    lines = [words.say("face.card", card=card.id, side=card.side, level=card.level, n=card.copies)]
    if card.kind == "hero":
        lines[0] = words.say("face.hero", card=card.id, side=card.side)
        lines.append(words.say(f"major.{card.major}"))
    elif card.side == "german":
        lines.append(words.say("face.doctrine", doctrine=card.doctrine))
    else:
        lines.append(words.say("face.cost", n=card.cost))
    minor = data.effects[c][1:] if card.kind == "hero" and card.major != "intercept" else data.effects[c]
    return [*lines, effects_text(data, minor, words), *_source(words, card.source)]


def _formation(s: Siege, f: int, words: Words) -> list[str]:
    data, record = s.data, s.data.formations[f]
    lines = [words.say("face.formation", formation=record.id, type=record.type)]
    if record.side == "german":
        told = words.join([words.name("doctrine", word) for word in record.doctrines])
        lines.append(words.say("face.shock", n=record.shock, doctrines=told))
    else:
        lines.append(words.say("face.patriotism", n=record.patriotism))
        unit = effects_text(data, data.medal[f], words)
        lines.append(words.say(f"icon.{record.depletion}", n=record.depletion_rifles, units=unit))
    lines.append(words.say("face.vanguard", effects=effects_text(data, data.vanguard[f], words)))
    lines.append(words.say(f"zone.{('committed', 'staging', 'deck', 'destroyed', 'ash')[max(0, s.where[f] - 3)]}"))
    return [*lines, *_source(words, record.source)]


def _building(s: Siege, b: int, words: Words) -> list[str]:
    data, record = s.data, s.data.buildings[b]
    lines = [
        words.say(
            "text.building", district=record.district, building=record.id, terrain=record.terrain,
            boot=record.concentration, grenade=record.defense,
        )
    ]  # fmt: skip
    for side in (GERMAN, SOVIET):
        told = effects_text(data, data.initiative[b][side], words)
        lines.append(words.say("face.initiative", side=SIDES[side], effects=told))
    return [*lines, *_source(words, record.source)]


def _unit(s: Siege, u: int, words: Words) -> list[str]:
    data, record = s.data, s.data.units[u]
    lines = [words.say("face.unit", unit=record.id, side=record.side)]
    if record.enters == "elite":
        lines.append(words.say("face.elite", effects=effects_text(data, data.terror[u], words)))
    lines += [words.say(f"face.{word}") for word in ("shielded", "recon", "rifle") if getattr(record, word)]
    return [*lines, *_source(words, record.source)]


def _campaign(s: Siege, c: int, words: Words) -> list[str]:
    record = s.data.campaign[c]
    lines = [words.say("face.campaign", campaign=record.id, side=record.side, n=record.reinforcement)]
    lines += [words.say("face.hourglass")] if record.hourglass else []
    lines += [words.say("face.sacks")] if record.sacks_commander else []
    return [*lines, effects_text(s.data, s.data.campaign_effects[c], words), *_source(words, record.source)]


def _carnage(s: Siege, k: int, words: Words) -> list[str]:
    row, data = s.data.carnage_rows[k], s.data
    lines = [words.say("face.carnage", result=row.sniper, n=row.intensity, icon=row.initiative)]
    for side in (GERMAN, SOVIET):
        told = words.say("face.or", a=effects_text(data, data.holds[k][0][side], words),
                         b=effects_text(data, data.holds[k][1][side], words))  # fmt: skip
        lines.append(words.say("face.hold", side=SIDES[side], effects=told))
    return [*lines, *_source(words, row.source)]


def _commander(s: Siege, c: int, words: Words) -> list[str]:
    record = s.data.commanders[c]
    told = effects_text(s.data, s.data.bonus[c], words)
    return [words.say("face.commander", commander=record.id, n=record.hand, effects=told),
            *_source(words, record.source)]  # fmt: skip


def aids(s: Siege, words: Words) -> str:
    """The charts that lie beside the board: effects, units, the way of a turn."""
    data = s.data
    lines = [words.say("aids.turn"), "", words.say("aids.battle"), "", words.say("aids.dice"), ""]
    for side in (GERMAN, SOVIET):
        lines.append(words.name("nation", SIDES[side]))
        lines += ["  " + ", ".join(_unit(s, u, words)) for u in data.types[side]]
    return "\n".join(lines) + "\n"


# -- actions -------------------------------------------------------------------------------------------------------

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "site": ("site",), "campaign": ("campaign",), "carnage": ("carnage",), "arrive": ("formation",), "deal": ("card",),
    "lost": ("card",), "keep": ("formation",), "cede": ("formation",), "consolidate": ("gone", "formation"),
    "send": ("formation", "district"), "fight": ("district",), "vanguard": ("formation",),
    "play": ("card", "formation"), "hero": ("card",), "drop": ("card",), "give": ("card",), "intercept": ("card",),
    "lose": ("unit",), "destroy": ("unit",), "shoot": ("target",), "discard": ("card",), "hand": ("seat",),
    "strike": ("card",), "recover": ("card",), "deplete": ("formation",), "stand": ("formation", "foe"),
    "supply": ("formation",), "overrun": ("formation",), "promote": ("formation",), "demote": ("formation",),
    "burn": ("formation",), "recall": ("formation",),
}  # fmt: skip


def describe(s: Siege, action: Action, words: Words) -> str:
    """One action in words, with what it would do where that is printed somewhere."""
    verb, args = action.verb, action.args
    params: dict[str, Any] = dict(zip(PARTS.get(verb, ()), args, strict=False))
    if verb == "roll":
        return words.say("action.roll", faces=args)
    if verb == "consolidate" and len(args) == 3:
        return words.say("action.consolidate-transfer", **params)
    if verb == "stand" and len(args) == 1:
        return words.say("action.stand-alone", **params)
    if verb in ("deal", "give") and not args:
        return words.say(f"action.{verb}-hidden")
    if verb == "shoot" and args[0] in s.data.formation_index:
        return words.say("action.shoot-leader", formation=args[0])
    if verb == "effect":
        return words.say("action.effect", effects=_hold_effect(s, args[0], words))
    if verb in ("play", "hero", "intercept"):
        params["effects"] = effects_text(s.data, s.data.effects[s.data.card_index[args[0]]], words)
    if verb == "vanguard":
        params["effects"] = effects_text(s.data, s.data.vanguard[s.data.formation_index[args[0]]], words)
    return words.say(f"action.{verb}", **params)


def _hold_effect(s: Siege, which: str, words: Words) -> str:
    if s.holding == NONE:
        return which
    side = s.side_of(s.actor) if s.actor is not None and s.actor >= 0 else GERMAN
    return effects_text(s.data, s.data.holds[s.holding]["ab".index(which)][side], words)
