"""First steps on the engine: the table they begin with, and whether what the file says holds there."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from grognard.core import guide
from grognard.core.dice import Sealed
from grognard.core.errors import DataError, GrognardError
from grognard.core.game import Game
from grognard.core.guide import FIRST_STEPS, FirstSteps, Step
from grognard.core.match import Match
from grognard.core.options import OptionError
from grognard.core.rulebook import citations
from grognard.core.words import LANGUAGES, Words

SAID: Final = ("title", "do", "why", "learnt")  # of each step, in the catalogue: steps.ID.do


def secret(steps: FirstSteps) -> bytes:
    """The dice of the preparation follow from a phrase in the file: set, and open to everybody."""
    return sha256(steps.dice.encode()).digest()


def prepared(game: Game, steps: FirstSteps) -> Match:
    """The table at which the first step is taken; DataError names the line of the script that does not hold."""
    try:
        options = game.options.from_text(steps.options)
    except OptionError as error:
        raise DataError(f"{FIRST_STEPS}, options: {error}") from error
    match = Match(game, options, Sealed(secret(steps)))
    match.roll()
    for number, line in enumerate(steps.script, start=1):
        seat, _, action = line.partition(" ")
        where = f"{FIRST_STEPS}, script, line {number} ({line})"
        actor = match.state.actor
        asked = "nobody" if actor is None else match.seat_name(actor)
        if actor is None or asked != seat:
            raise DataError(f"{where}: {asked} is asked there")
        try:
            match.play(actor, action)
        except GrognardError as error:
            raise DataError(f"{where}: {error}") from error
    return match


def check(game: Game, folder: Path | None = None) -> FirstSteps | None:
    """The first steps of a guide, if they hold: words, rules, verbs, pieces, script. Else DataError says what is wrong.

    Whether each step can be taken, whatever the dice say, is for the tests to try.
    """
    steps = guide.first_steps(folder or game.guide_folder)
    if steps is None:
        return None
    match = prepared(game, steps)
    if steps.seat not in match.seats:
        raise DataError(f"{FIRST_STEPS}, seat: no seat '{steps.seat}'; there are {', '.join(match.seats)}")
    if match.seat_name(match.state.actor or 0) != steps.seat:
        raise DataError(f"{FIRST_STEPS}, script: at its end {steps.seat} must be asked")
    for flaw in _flaws(game, steps, match, folder):
        raise DataError(f"{FIRST_STEPS}, {flaw}")
    return steps


def _flaws(game: Game, steps: FirstSteps, match: Match, folder: Path | None) -> Iterator[str]:
    folders = [*game.word_folders, *([folder] if folder else [])]
    catalogues = [Words(folders, language) for language in LANGUAGES]
    known = _things(game, match)
    for step in steps.step:
        for words in catalogues:
            yield from (f"step {step.id}: {flaw}" for flaw in _word_flaws(game, step, words))
        for verb in guide.verbs_of(step.pattern) if step.kind in ("play", "asked") else []:
            if verb not in game.verbs:
                yield f"step {step.id}, done: no verb '{verb}'; there are {', '.join(game.verbs)}"
        for light in [*step.light, *([f"piece {step.pattern}"] if step.kind == "pick" else [])]:
            kind, _, id_ = light.partition(" ")
            if kind in known and id_ not in known[kind] and not (kind == "place" and _is_point(match, id_)):
                yield f"step {step.id}, light: no {kind} '{id_}' lies on the table"


def _is_point(match: Match, id_: str) -> bool:
    """Whether it is a free point of a measured table."""
    reads = match.codec.kinds.get("NODE")
    return callable(reads) and reads(id_)


def _word_flaws(game: Game, step: Step, words: Words) -> Iterator[str]:
    for name in SAID:
        key = f"steps.{step.id}.{name}"
        if not words.has(key):
            yield f"no words '{key}' in {words.language}"
        for rule in citations(words.say(key)) if words.has(key) else []:
            if not game.rulebook.knows(rule):
                yield f"'{key}' in {words.language} names the rule '{rule}', which does not exist"


def _things(game: Game, match: Match) -> dict[str, set[str]]:
    """What lies on the table, by kind of light; nothing is known of a table that nobody draws yet."""
    known: dict[str, set[str]] = {"verb": set(game.verbs)}
    seat = match.state.actor or 0
    try:
        scene = game.scene(match.state.view(seat), game.words("en"))
    except NotImplementedError:
        return known
    return {
        **known,
        "piece": {one.id for one in scene.pieces},
        "place": {one.id for one in scene.regions},
        "panel": {one.id for one in scene.panels},
    }
