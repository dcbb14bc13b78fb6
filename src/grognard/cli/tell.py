"""Events, odds and rules as lines of text, each with a style; who prints them decides what that looks like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.core.errors import RulebookError
from grognard.core.game import Game, sentence
from grognard.core.rulebook import RULE_ID, Rule, Rulebook
from grognard.core.values import Event, Modifier, Odds, Pending, Stage
from grognard.core.words import Words

TURN: Final = "turn-began"  # every game that has turns tells this event


class Line(NamedTuple):
    text: str
    style: str = ""


def event_lines(words: Words, event: Event, seats: Sequence[str]) -> Iterator[Line]:
    """What happened, with its rule; below it each modifier with its own."""
    text = sentence(words, event, seats)
    cite = f"{text} [{event.rule}]" if event.rule else text
    if event.kind == TURN:
        yield Line("")
    yield Line(cite, "bold" if event.kind == TURN else "")
    if event.modifiers:
        yield Line("    " + ", ".join(modifier(words, one) for one in event.modifiers), "dim")


def modifier(words: Words, one: Modifier) -> str:
    label = words.say(one.label, amount=one.amount, n=one.amount)
    return words.say("cli.modifier", amount=one.amount, label=label, rule=one.rule)


def odds_text(words: Words, odds: Odds) -> str:
    """The throws of an action on one line: chance and what the dice need, then why; with several, the whole first."""
    stages = [_stage(words, stage) for stage in odds.stages]
    if len(stages) == 1 and not odds.sampled:
        return stages[0]
    whole = words.say("cli.odds.about" if odds.sampled else "cli.odds.stages", chance=odds.chance)
    return "; ".join([whole, *stages])


def _stage(words: Words, stage: Stage) -> str:
    """One throw: its value with its rule, and each modifier with its own."""
    value = words.say("cli.odds.value", what=words.say("odds.value"), value=stage.value, rule=stage.rule)
    why = ", ".join([value, *(modifier(words, one) for one in stage.modifiers)])
    said = words.say("cli.odds", chance=stage.chance, die=_need(words, stage), why=why)
    return words.say("cli.odds.stage", label=words.say(stage.label), told=said) if stage.label else said


def _need(words: Words, stage: Stage) -> str:
    """What the dice have to show."""
    good = stage.succeeding
    if not good:
        return words.say("cli.odds.never")
    if len(stage.dice) > 1:
        key = "cli.odds.sum" if stage.added else "cli.odds.each"
        return words.say(key, dice=len(stage.dice), faces=_spans(good))
    if good == tuple(range(1, len(good) + 1)) and len(good) > 1:
        return words.say("cli.odds.need", need=good[-1])
    return words.say("cli.odds.faces", faces=_spans(good))


def _spans(numbers: Sequence[int]) -> str:
    """3, 5-7: numbers in order, runs drawn together."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}\u2013{run[-1]}" for run in runs)


def pending_lines(words: Words, pending: Pending | None) -> list[Line]:
    """What waits for the answers to a window: the odds as they stand, and after each answer where that is known."""
    if pending is None:
        return []
    found = [Line("  " + " ".join(part for part in (pending.title, pending.note) if part))]
    if pending.odds:
        found.append(Line("    " + odds_text(words, pending.odds), "dim"))
    return [*found, *(Line(f"    {text}: {odds_text(words, odds)}", "dim") for text, odds in pending.answers.items())]


# -- rules ---------------------------------------------------------------------------------------------------------


def find_rules(game: Game, written: str) -> list[Rule]:
    """The rule a person means, with its sub-points: `bs:7.3.e`, or `7.3.e` for short."""
    book = game.rulebook
    for id_ in (written, f"{game.prefix}:{written}"):
        if book.knows(id_):
            return book.find(id_)
    # The rulebook's own sentence names the nearest ids; with the prefix it finds nearer ones.
    wanted = written if RULE_ID.fullmatch(written) else f"{game.prefix}:{written}"
    try:
        return book.find(wanted)
    except RulebookError as error:
        raise RulebookError(str(error).replace(f"'{wanted}'", f"'{written}'")) from error


def rule_lines(words: Words, book: Rulebook, rule: Rule) -> Iterator[Line]:
    """One rule in full: title, text, source, and the rulings that interpret it."""
    language = words.language
    yield Line(f"{rule.id}  {rule.title[language]}", "bold")
    yield Line("  " + rule.text[language])
    if rule.rules:
        yield Line("  " + words.say("cli.rule.interprets", rules=", ".join(rule.rules)), "dim")
    if rule.option:
        yield Line("  " + words.say("cli.rule.option", option=rule.option), "dim")
    yield Line("  " + words.say("cli.rule.source", source=rule.source), "dim")
    for ruling in rulings_on(book, rule):
        yield Line("  " + words.say("cli.rule.ruling", id=ruling.id, text=ruling.text[language]))


def rulings_on(book: Rulebook, rule: Rule) -> list[Rule]:
    return [other for other in book.values() if any(rule.id in book.meant(wanted) for wanted in other.rules)]
