"""What a seat receives: made of `state.view(seat)`, the log and the actions that the seat may know, and nothing else.

Nobody but these functions turns a table into bytes for a player, so a secret has one door to be watched.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final

import msgspec

from grognard.core.dice import Sealed, commitment
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.reading import Told
from grognard.core.state import State
from grognard.core.values import (
    CHANCE,
    SPECTATOR,
    Action,
    Effect,
    Flow,
    Modifier,
    Odds,
    Other,
    Prompt,
    Round,
    Seat,
    Stage,
)
from grognard.core.way import Way
from grognard.core.words import Called, Words
from grognard.store.base import BOT, OPEN, OVER, PLAYING, WAITING, Said
from grognard.web import advice, orders
from grognard.web.frames import current, frame
from grognard.web.lines import line, lines, modifiers
from grognard.web.live import Live, channel
from grognard.web.refusals import words_at

TAIL: Final = 200  # lines of log sent at first; older ones are fetched when somebody scrolls up


class Since(msgspec.Struct, frozen=True):
    """What a client already has."""

    log: int = -1  # lines; -1: nothing yet
    undos: int = -1
    chat: int = 0
    frame: bool = True  # whether the drawing is wanted


NOTHING: Final = Since()


def stamp(live: Live, seat: Seat) -> str:
    """Changes when something changes that this seat may know, and only then."""
    row, match = live.row, live.match
    view = match.state.view(seat)
    known = (
        live.number(seat), live.undos(seat), len(live.log(seat)), row.status, sorted(row.words.items()),
        [(one.kind, one.player) for one in row.seats], _last(live.chat.get(channel(live, seat), [])), view.actor,
        orders.shown(live, seat), [live.replaceable(number) for number in range(len(row.seats))],
        row.seats[seat].stand_in if seat >= 0 else "",
    )  # fmt: skip
    return blake2b(repr(known).encode(), digest_size=8).hexdigest()


def _last(said: list[Said]) -> int:
    return said[-1].number if said else 0


def payload(live: Live, seat: Seat, language: str, version: str, since: Since = NOTHING) -> dict[str, Any]:
    """The table as one seat sees it now."""
    match, game = live.match, live.game
    view = match.state.view(seat)
    words = words_at(game, view, language)
    asked = seat >= 0 and view.actor == seat and live.row.status == PLAYING and live.departure is None
    asked = asked and live.row.seats[seat].kind != BOT  # who has left it to a bot is not asked
    log = live.log(seat)
    start = since.log if since.undos == live.undos(seat) and 0 <= since.log <= len(log) else max(0, len(log) - TAIL)
    offered = view.legal() if asked else []
    return {
        "table": live.row.id,
        "version": version,
        "language": language,
        "game": game.slug,
        "title": _title(live, words),
        "options": live.row.options,
        "seat": match.seats[seat] if seat >= 0 else None,
        "seats": _seats(live, view, seat, words),
        "status": live.row.status,
        "parent": live.row.parent or None,
        "number": live.number(seat),
        "undos": live.undos(seat),
        "stamp": stamp(live, seat),
        "turn": match.reading(seat).turn,
        "actor": _actor(match, view) if live.departure is None else None,
        "yours": asked,
        "departed": _departed(live, seat, words),
        "prompt": _prompt(live, view, seat, words),
        "actions": [str(action) for action in offered],
        "complete": not asked or view.complete,
        "odds": _odds(game, view, offered, words),
        "landings": _landings(game, view, offered),
        "pending": _pending(live, view, words) if asked else None,
        "patience": _patience(live, view),
        "hints": advice.offers(live, seat),
        "strict": live.row.strict,
        "order": orders.shown(live, seat),
        "muster": mustered.verb if asked and (mustered := game.muster(view, words)) else None,
        "undo": _undo(live, seat, words),
        "log": {"from": start, "total": len(log), "lines": lines(match, log, words, start)},
        "chat": _chat(live, seat, since.chat, words),
        "frame": current(live, view, language) if since.frame else None,
        "dice": dice(live),
        "result": _result(live, words),
    }


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=_plain)


def _plain(value: Any) -> str:
    """What is called by its place goes out as its id."""
    if isinstance(value, Called):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


# -- parts ---------------------------------------------------------------------------------------------------------


def _patience(live: Live, view: State) -> float | None:
    """How long whoever is asked may think, if it is a bot."""
    asked = view.actor
    thinks = asked is not None and asked >= 0 and live.row.seats[asked].kind == BOT and live.row.status == PLAYING
    return live.patience if thinks else None


def _title(live: Live, words: Words) -> str:
    """The game; where the dice are those of a test, everybody shall see it."""
    title = words.say("game.title")
    return words.say("web.rigged", title=title) if live.row.rigged else title


def _seats(live: Live, view: State, seat: Seat, words: Words) -> list[dict[str, Any]]:
    return [
        {
            "id": one.name,
            "name": words.name("seat", one.name),
            "kind": one.kind,
            "player": words.name("bot", one.player) if one.kind == BOT else one.player,
            "level": one.player if one.kind == BOT else "",
            "you": number == seat,
            "side": live.game.side(view, number),
            "stand_in": one.stand_in if number == seat else "",
            "absent": number != seat and live.replaceable(number),
        }
        for number, one in enumerate(live.row.seats)
    ]


def _actor(match: Match, view: State) -> str | None:
    return None if view.actor is None or view.actor == CHANCE else match.seats[view.actor]


def _prompt(live: Live, view: State, seat: Seat, words: Words) -> dict[str, Any]:
    """What is asked, of whom, by which rule; the rule's text is the help."""
    row = live.row
    if live.departure is not None:
        return {"text": _departed(live, seat, words)["why"], "rule": "", "help": ""}
    if row.status == WAITING:
        free = tuple(words.name("seat", one.name) for one in row.seats if one.kind == OPEN)
        return {"text": words.say("web.prompt.waiting", seats=free), "rule": "", "help": ""}
    prompt = view.prompt()
    text = words.say(prompt.key, **prompt.params)
    if view.actor is not None and view.actor >= 0:
        who = row.seats[view.actor]
        if who.kind == BOT:
            text = words.say("web.prompt.thinks", seat=who.name)
        elif view.actor != seat:
            mate = seat >= 0 and view.teams[seat] == view.teams[view.actor]
            text = words.say("web.prompt.partner" if mate else "web.prompt.turn", seat=who.name)
    told = _help(live.game, prompt, words) if view.actor == seat else rule_text(live.game, prompt.rule, words.language)
    return {"text": text, "rule": prompt.rule, "help": told}


def _help(game: Game, prompt: Prompt, words: Words) -> str:
    """What one does now, where the game says it (`prompt.KEY.help`); else what the rule says."""
    own = f"{prompt.key}.help"
    return words.say(own, **prompt.params) if words.has(own) else rule_text(game, prompt.rule, words.language)


def _departed(live: Live, seat: Seat, words: Words) -> Any:
    """Where and why the rules of today leave this game; it can be read and shown up to there. While secrets are kept
    nobody is told which action it was: it may be a hidden one, and so may be their number."""
    found = live.departure
    if found is None:
        return None
    if live.keeps_secrets:
        return {"action": live.number(seat) + 1, "why": words.say("web.departed-here")}
    return {"action": found.number, "why": words.say("web.departed", number=found.number, problem=found)}


def rule_text(game: Game, rule: str, language: str) -> str:
    found = game.rulebook.get(rule)
    return found.text[language] if found else ""


def _odds(game: Game, view: State, offered: list[Action], words: Words) -> dict[str, Any]:
    found = ((str(action), game.odds(view, action)) for action in offered)
    return {text: odds_of(odds, words) for text, odds in found if odds is not None}


def _landings(game: Game, view: State, offered: list[Action]) -> dict[str, str]:
    """Where actions end that do not name it: a page points there."""
    found = {str(one): game.landing(view, one) for one in offered if game.verbs[one.verb].lands}
    return {text: place for text, place in found.items() if place}


def odds_of(odds: Odds, words: Words) -> dict[str, Any]:
    return {
        "percent": _percent(odds.chance),
        "fraction": str(odds.chance),
        "sampled": odds.sampled,
        "stages": [_stage(one, words) for one in odds.stages],
        "effect": _effect(odds.effect, words) if odds.effect else None,
        "outcomes": [
            {"text": words.say(one.label), "percent": _percent(one.chance), "tone": one.tone} for one in odds.outcomes
        ],
        "rounds": [_round(one, words) for one in odds.rounds],
        "trials": odds.trials,
        **({"flow": _flow(odds.flow, words)} if odds.flow else {}),
        **(_contest(odds, words) if odds.pools else {}),
        **(_editions(odds, odds.editions, words) if odds.editions else {}),
    }


def _editions(odds: Odds, labels: tuple[str, str], words: Words) -> dict[str, Any]:
    """By which rules a chance is told, and what it is by others."""
    percent = None if odds.otherwise is None else _percent(odds.otherwise)
    return {"editions": [words.say(label) for label in labels], "otherwise": percent}


def _round(one: Round, words: Words) -> dict[str, Any]:
    throws = [
        {"text": words.say(throw.label, **throw.params), "percent": _percent(throw.chance), "own": throw.own}
        for throw in one.throws
    ]
    return {"text": words.say(one.label), "rule": one.rule, "throws": throws}


def _flow(flow: Flow, words: Words) -> dict[str, Any]:
    def said(labels: tuple[str, ...]) -> list[str]:
        return [words.say(label) if label else "" for label in labels]

    branches = [{"stops": said(one.stops), "end": one.end, "percent": _percent(one.chance)} for one in flow.branches]
    return {"stops": said(flow.stops), "branches": branches}


def _contest(odds: Odds, words: Words) -> dict[str, Any]:
    """The dice of both sides by what they are for, and how the chance is now."""
    pools = [
        {"side": one.side, "dice": [[sign, words.say(label, n=1)] for sign, label in one.dice], "coming": one.coming}
        for one in odds.pools
    ]
    return {"pools": pools, "before": None if odds.before is None else _percent(odds.before)}


def _effect(effect: Effect, words: Words) -> dict[str, str]:
    return {"sign": effect.sign, "text": words.say(effect.label), "rule": effect.rule}


def way_of(way: Way, words: Words) -> dict[str, Any]:
    note = words.say(way.note) if way.note else ""
    parts = {name: [one._asdict() for one in getattr(way, name)] for name in ("legs", "rows", "dangers")}
    return {**way._asdict(), **parts, "note": note}


def _stage(stage: Stage, words: Words) -> dict[str, Any]:
    return {
        "label": words.say(stage.label) if stage.label else "",
        "dice": list(stage.dice),
        "percent": _percent(stage.chance),
        "what": words.say("odds.value"),
        "value": stage.value,
        "need": stage.need,
        "rule": stage.rule,
        "modifiers": modifiers((*stage.modifiers, *_elsewhere(stage)), words),
        "good": list(stage.succeeding),
        "added": stage.added,
        "raised": stage.raised,
        "facts": [{"rule": one.rule, "text": words.say(one.label, **one.params)} for one in stage.facts],
        **({"other": _other(stage, stage.other)} if stage.other else {}),
    }


def _elsewhere(stage: Stage) -> list[Modifier]:
    """What counts by other rules alone: here nothing."""
    known = {one.label for one in stage.modifiers}
    return [one._replace(amount=0) for one in stage.other.modifiers if one.label not in known] if stage.other else []


def _other(stage: Stage, other: Other) -> dict[str, Any]:
    """Row by row, in the order of the modifiers that are sent."""
    there = {one.label: one.amount for one in other.modifiers}
    rows = (*stage.modifiers, *_elsewhere(stage))
    return {
        "percent": _percent(other.chance), "value": other.value, "amounts": [there.get(one.label, 0) for one in rows],
    }  # fmt: skip


def _percent(chance: Fraction) -> float:
    return round(float(chance * 100), 1)


def _pending(live: Live, view: State, words: Words) -> dict[str, Any] | None:
    """What waits for the answers to an interrupt window."""
    found = live.game.pending(view, words)
    if found is None:
        return None
    return {
        "title": found.title,
        "note": found.note,
        "rule": found.rule,
        "seat": live.match.seats[found.seat] if found.seat >= 0 else None,
        "odds": odds_of(found.odds, words) if found.odds else None,
        "ids": list(found.ids),
        "answers": {text: odds_of(odds, words) for text, odds in found.answers.items()},
        "moments": [one._asdict() for one in found.moments],
    }


def _undo(live: Live, seat: Seat, words: Words) -> dict[str, Any]:
    """Whether the last action can be taken back, and else why not: both follow from what the seat has noticed."""
    if seat < 0 or live.departure is not None:
        return {"possible": False, "why": ""}
    refusal = live.match.undo_refusal(seat)
    return {"possible": refusal is None, "why": words.say(refusal.key) if refusal else ""}


def _chat(live: Live, seat: Seat, after: int, words: Words) -> dict[str, Any]:
    """What was said in the reader's channel, by the names of players; who has none, or shares it, by his seat's."""
    here = channel(live, seat)
    said, seats = live.chat.get(here, []), live.row.seats if seat >= 0 else ()
    called = [one.player for one in seats]
    names = {one.name: one.player if called.count(one.player) == 1 and one.player else words.name("seat", one.name)
             for one in seats}  # fmt: skip
    lines = [one._replace(author=names.get(one.author, one.author))._asdict() for one in said if one.number > after]
    return {"channel": here, "total": _last(said), "lines": lines}


def dice(live: Live) -> dict[str, Any]:
    """The promise made before the first roll, and after the last one the secret that proves it was kept."""
    row = live.row
    over = row.status == OVER
    used = live.match.dice
    assert isinstance(used, Sealed)
    inherited = [{**part._asdict(), "commitment": commitment(bytes.fromhex(part.secret))} for part in row.inherited]
    return {
        "commitment": commitment(used.secret),
        "words": row.words,
        "open": row.status != OVER and not live.rolled,
        "secret": row.secret if over else None,
        "rigged": row.rigged,
        "inherited": inherited,  # the secrets of games that are over
    }


def _result(live: Live, words: Words) -> dict[str, Any] | None:
    match = live.match
    scores = match.state.scores() if live.departure is None else _noted(live.row.result, match)
    if scores is None:
        return None
    best = max(scores)
    won = [name for name, score in zip(match.seats, scores, strict=True) if score == best]
    drawn = len(won) == len(match.seats)
    text = words.say("web.result.draw") if drawn else words.say("web.result.won", seats=tuple(won))
    return {"scores": dict(zip(match.seats, scores, strict=True)), "won": [] if drawn else won, "text": text}


def _noted(text: str, match: Match) -> tuple[float, ...] | None:
    """The scores that were stored when the game was over."""
    found = dict(zip(text.split()[::2], text.split()[1::2], strict=False))
    return tuple(float(found[seat]) for seat in match.seats) if all(seat in found for seat in match.seats) else None


def summary(live_row: Any, words: Words) -> dict[str, Any]:
    """A table in the lobby."""
    return {
        "table": live_row.id, "game": live_row.game, "title": words.say("game.title"), "status": live_row.status,
        "created": live_row.created, "changed": live_row.changed,
        "seats": [
            {"id": one.name, "name": words.name("seat", one.name), "kind": one.kind,
             "player": words.name("bot", one.player) if one.kind == BOT else one.player}
            for one in live_row.seats
        ],
        "free": [one.name for one in live_row.seats if one.kind == OPEN],
    }  # fmt: skip


# -- replay --------------------------------------------------------------------------------------------------------


def replay_index(live: Live, seat: Seat, language: str) -> dict[str, Any]:
    """The whole game as a list of steps: who did what, in which turn; and the log with the step of each line."""
    match, over = live.match, live.row.status == OVER
    words = words_at(live.game, match.state.view(SPECTATOR if over else seat), language)  # once over, for onlookers
    log = match.told(seat)
    played = _played(match, seat, over=over)
    turns: dict[int, int] = {}
    for one in log:
        turns.setdefault(one.turn, one.place if over else one.step)
    return {
        "table": live.row.id, "game": live.game.slug, "status": live.row.status, "steps": len(played),
        "options": live.row.options,
        "seats": _seats(live, match.state.view(seat), seat, words),
        "actions": [
            {"step": n, "seat": match.seat_name(who), "action": str(what)} for n, (who, what) in enumerate(played, 1)
        ],
        "departed": _departed(live, seat, words),
        # What came after these rules had left the game; while it goes on nobody knows what of it is a secret.
        "rest": [{"seat": line.seat, "action": line.action} for line in live.rest] if over else [],
        "turns": [{"turn": turn, "step": step} for turn, step in turns.items()],
        "eyes": [*match.seats, "all"] if over else [match.seats[seat]] if seat >= 0 else [],
        "inherited": live.inherited,
        "log": lines(match, log, words, all_steps=over),
        "result": _result(live, words),
    }  # fmt: skip


def _played(match: Match, seat: Seat, *, over: bool) -> list[tuple[Seat, Action]]:
    return [(entry.seat, entry.action) for entry in match.entries] if over else match.seen_actions(seat)


def replay_step(
    live: Live, state: State, eyes: Seat | None, step: int, log: Sequence[Told], language: str
) -> dict[str, Any]:
    """One step. `eyes` is None for all eyes: only once the game is over."""
    match, over = live.match, live.row.status == OVER
    when = [one.place if over else one.step for one in log]
    view = state if eyes is None else state.view(eyes)
    words = words_at(live.game, state.view(SPECTATOR) if over else view, language)  # as the log tells it
    prompt = view.prompt()
    return {
        "table": live.row.id,
        "step": step,
        "eyes": "all" if eyes is None else match.seats[eyes] if eyes >= 0 else None,
        "actor": _actor(match, view),
        "turn": next((log[n].turn for n in range(len(log) - 1, -1, -1) if when[n] <= step), 0),
        "prompt": {"text": words.say(prompt.key, **prompt.params), "rule": prompt.rule},
        "log": [line(match, n, log[n], words, all_steps=over) for n in range(len(log)) if when[n] == step],
        "frame": frame(live.game, view, words),
        "hash": state.hash_text() if eyes is None else None,
    }
