"""Events, odds and rules as lines of text, each with a style; who prints them decides what that looks like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.core.errors import RulebookError
from grognard.core.game import Game, sentence
from grognard.core.rulebook import RULE_ID, Rule, Rulebook
from grognard.core.values import Event, Modifier, Odds, Pending
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
    """A shot on one line: its chance and the die it needs, then why: its factor, and each modifier with its rule."""
    need = "cli.odds.never" if odds.need < 1 else "cli.odds.one" if odds.need == 1 else "cli.odds.need"
    value = words.say("cli.odds.value", value=odds.value, rule=odds.value_rule)
    why = ", ".join([value, *(modifier(words, one) for one in odds.modifiers)])
    return words.say("cli.odds", chance=odds.chance, die=words.say(need, need=odds.need), why=why)


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
