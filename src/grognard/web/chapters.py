"""The rules of a game by chapter, with what each option of a table does to them."""

from __future__ import annotations

import re
from typing import Any

from grognard.core.data import SOURCES
from grognard.core.game import Game
from grognard.core.rulebook import Rule
from grognard.web.refusals import words_of


def parts(game: Game, language: str) -> list[dict[str, Any]]:
    """The chapters in order, each with its rules; all rules in one where the game names no chapters."""
    named = {one.first: one.title[language] for one in game.chapters.chapter} if game.chapters else {}
    found: list[dict[str, Any]] = []
    told = _options_of(game)
    for rule in game.rulebook.values():
        if rule.id in named or not found:
            title = named.get(rule.id) or words_of(None, language).say("web.page.rules")
            found.append({"title": title, "rules": [], "count": 0})
        found[-1]["rules"].append(_rule(rule, language, told.get(rule.id, "")))
        found[-1]["count"] += 1
    return found


def _rule(rule: Rule, language: str, option: str) -> dict[str, Any]:
    other = next(one for one in rule.title if one != language)
    source = source_in_words(rule.source, language)
    return {
        "id": rule.id, "kind": rule.kind, "title": rule.title[language], "text": rule.text[language],
        "other": f"{rule.title[other]} {rule.text[other]}", "source": source, "rules": rule.rules,
        "option": option,
    }  # fmt: skip


def source_in_words(text: str, language: str) -> str:
    """Where a rule comes from, in words: the known ones in the reader's language."""
    words = words_of(None, language)
    said = re.sub(rf"\b({'|'.join(SOURCES)})\b", lambda found: words.say(f"web.source.{found.group()}"), text)
    return re.sub(r"\s*\+\s*", " + ", said)


def _options_of(game: Game) -> dict[str, str]:
    """Which option brings each rule into play, or changes it."""
    found = {rule.id: rule.option for rule in game.rulebook.values() if rule.option}
    for option, ids in (game.chapters.options if game.chapters else {}).items():
        found |= {rule.id: option for id_ in ids for rule in game.rulebook.find(id_)}
    return found


def options(game: Game, language: str) -> list[dict[str, Any]]:
    """The options that are named beside the rules: what they are called, and what is chosen where nobody chooses."""
    words, named = words_of(game, language), set(_options_of(game).values())
    found = []
    for field in game.options.fields():
        if field.name not in named:
            continue
        default = {True: "yes", False: "no"}[field.default] if isinstance(field.default, bool) else str(field.default)
        values = field.choices or (("no", "yes") if field.kind == "bool" else ())
        label = words.say(f"option.{field.name}") if words.has(f"option.{field.name}") else field.name
        said = {value: _value(field.name, value, words) for value in values}
        found.append({"name": field.name, "label": label, "rule": field.rule, "default": default, "values": said})
    return found


def _value(option: str, value: str, words: Any) -> str:
    key = f"option.{option}.{value}"
    if words.has(key):
        return str(words.say(key))
    return str(words.say(f"web.option.{value}")) if words.has(f"web.option.{value}") else value
