"""The table as text: ranks, hands, piles and actions in words, for the terminal and for readers of the screen."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.values import HIDDEN, Action
from grognard.core.words import Words
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.data import NATIONS, TYPES
from grognard.games.tank_commander.options import seat_names
from grognard.games.tank_commander.state import NONE, PLAYING, Cards, Table


def sketch(s: Table, words: Words) -> str:
    """Everything that lies on the table, and of the hands what the view knows."""
    sections = [_heading(s, words), _ranks(s, words), _specials(s, words), _seats(s, words)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _heading(s: Table, words: Words) -> list[str]:
    if s.phase < PLAYING:
        lines = [words.say("text.heading-setup", scenario=s.scenario.id)]
    else:
        lines = [words.say("text.heading", scenario=s.scenario.id, turn=s.turn, step=s.stage)]
    for side in (0, 1):
        told = [words.say("text.side", side="AB"[side], nation=NATIONS[s.nation[side]])]
        if s.attacker != NONE:
            told.append(words.say("text.attacks" if side == s.attacker else "text.defends"))
        if s.phase == PLAYING and s.scenario.victory.type == "occupy" and side in victory.contenders(s):
            told.append(words.say("text.occupies", n=len(s.occupied(side)), need=victory.needed(s)))
        lines.append(", ".join(told))
    if s.taken:
        left = s.taken + s.scenario.full_turns_after_reinforcements - s.turn
        lines.append(words.say("text.clock", n=max(left, 0)))
    return lines


def _ranks(s: Table, words: Words) -> list[str]:
    """From the upper edge to the lower one, a line for each position that holds anything."""
    lines = []
    for row in reversed(range(s.board.rows)):
        name = s.board.row_names[row]
        key = {"2": "row.second", "1": "row.first"}.get(name[1:], "row.no-mans-land")
        lines.append(f"{name} ({words.say(key)})")
        for column in range(s.board.columns):
            place = row * s.board.columns + column
            lines.append(f"  {s.board.ids[place]:5} {_position(s, place, words)}".rstrip())
    return lines


def _position(s: Table, place: int, words: Words) -> str:
    ground = [words.name("card", s.data.ids[card]) for card in (s.terrain[place], s.work[place]) if card >= 0]
    ground += [words.say("text.minefield")] if s.mine[place] >= 0 else []
    ground += [words.say("text.smoke")] if s.smoke[place] >= 0 else []
    pieces = [piece_text(s, piece, words) for side in (0, 1) for piece in s.standing_at(side, place)]
    return " | ".join(part for part in (", ".join(ground) or words.say("text.clear"), ", ".join(pieces)) if part)


def piece_text(s: Table, piece: int, words: Words) -> str:
    """A card on the table with what is attached to it and whom it carries."""
    notes = [words.name("card", s.data.ids[card]) for card in s.gear[piece]]
    notes += [words.name("card", s.data.ids[s.fault[piece]])] if s.fault[piece] >= 0 else []
    squad = s.rider[piece]
    if squad >= 0:
        notes.append(words.say("text.aboard", name=s.names[squad]))
        notes += [words.name("card", s.data.ids[card]) for card in s.gear[squad]]
    name = words.name("piece", s.names[piece])
    return f"{name} [{'; '.join(notes)}]" if notes else name


def _specials(s: Table, words: Words) -> list[str]:
    lines = [words.say("text.stream", a=s.board.ids[a], b=s.board.ids[b]) for a, b, _ in s.streams]
    lines += [words.say("text.mud")] if s.mud else []
    if s.pending:
        lines.append(words.say("text.pending", cards=_counted(s, tuple(r.card for r in s.pending), words)))
    return lines


def _seats(s: Table, words: Words) -> list[str]:
    lines = []
    for seat, name in enumerate(seat_names(s.options)):
        counts = {"hand": len(s.hand[seat]), "pile": s.pile[seat].size}
        fallen = {"discarded": len(s.discarded[seat]), "destroyed": len(s.destroyed[seat])}
        lines.append(words.say("text.seat", seat=name, **counts, **fallen))
        if s.hand[seat]:
            lines.append("  " + words.say("text.hand", cards=_counted(s, s.hand[seat], words)))
        if s.pool[seat]:
            lines.append("  " + words.say("text.pool", cards=_counted(s, s.pool[seat], words)))
        if s.aside[seat]:
            lines.append("  " + words.say("text.aside", n=s.aside_points[seat]))
    return lines


def _counted(s: Table, cards: Cards, words: Words) -> str:
    """Cards with their copies; what the view does not know is only counted."""
    known = [card for card in cards if card != HIDDEN]
    told = []
    for card in dict.fromkeys(known):
        name, n = words.name("card", s.data.ids[card]), known.count(card)
        told.append(f"{n} x {name}" if n > 1 else name)
    if hidden := len(cards) - len(known):
        told.append(words.say("text.unknown", n=hidden))
    return ", ".join(told)


# -- cards and actions ---------------------------------------------------------------------------------------------


def card_text(s: Table, card: int, words: Words) -> str:
    """What a card says: its values or its text, and where these come from."""
    record = s.data.cards[card]
    source = words.name("source", record.source)
    if s.data.combat[card]:
        values = {name: getattr(record, name) for name in UNIT_VALUES}
        return f"{record.name} ({TYPES[s.data.type[card]]}): {words.say('cardtext.unit', **values)} ({source})"
    return f"{record.name}: {words.say('cardtext.' + record.id)} ({source})"


UNIT_VALUES: Final = (
    "front", "side", "hit_short", "hit_long", "pen_short", "pen_long", "he", "sa", "ft", "points", "year_from",
    "year_to",
)  # fmt: skip

# what the arguments of each verb are called in the catalogue; `path` and `targets` take all that follow
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "nation": ("nation",), "pick": ("card",), "turn": ("card",), "deal": ("card",), "terrain": ("card", "place"),
    "place": ("card", "place"), "aboard": ("card", "piece"), "attach": ("card", "piece"), "lay": ("card", "place"),
    "keep": ("card",), "name": ("colour",), "move": ("place",), "mount": ("piece", "to"),
    "dismount": ("piece",), "hand": ("card", "piece", "to"), "go": ("piece", "path"), "bring": ("card", "path"),
    "carry": ("card", "to", "path"), "free": ("piece",), "clear": ("piece", "place"), "fire": ("piece", "to", "weapon"),
    "shoot": ("piece", "to", "weapon"), "drop": ("card", "piece"), "play": ("card", "targets"),
    "also": ("card", "targets"), "choose": ("mover", "path"), "melee": ("place",), "discard": ("card",), "roll": ("n",),
    "build": ("list",), "reinforce": ("list",), "deck": ("list",),
}  # fmt: skip


def describe(s: Table, action: Action, words: Words) -> str:
    """One action in words."""
    verb, args = action.verb, action.args
    if args == ("random",):
        return words.say("action.random")
    parts = PARTS.get(verb, ())
    params: dict[str, Any] = {}
    for number, part in enumerate(parts):
        rest = part in ("path", "targets")
        if rest or number < len(args):
            params[part] = args[number:] if rest else s.spoken(args[number])
    if "list" in params:
        params["list"] = args
    if "targets" in params:
        params["targets"] = tuple(events.spoken(s, arg) for arg in params["targets"])
    if verb == "ask":
        params["seat"] = seat_names(s.options)[int(args[0])]
    if verb == "choose" and args[1] in s.data.index:
        return words.say("action.choose-with", mover=args[0], squad=args[1], path=args[2:])
    key = f"action.{verb}-on" if params.get("targets") else f"action.{verb}"
    return words.say(key, **params)
