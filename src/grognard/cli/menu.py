"""Long lists of actions in stages: first the verb, then the first id, then the rest. Nothing here prints."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from grognard.core.values import Action

LIMIT: Final = 14  # that many choices fit on a screen of 24 lines, with the question
PAGE: Final = 60  # that many fit side by side, when they are short
SHOTS: Final = 30  # that many, each with its odds below it, can still be looked through
TALL: Final = 3  # lines of such a shot, as a rule

Words_ = tuple[str, ...]


class Choice(NamedTuple):
    """One line of a menu: an action, or several that begin alike and open a menu of their own."""

    actions: tuple[Action, ...]
    prefix: Words_

    @property
    def final(self) -> bool:
        return len(self.actions) == 1


class Menu(NamedTuple):
    prefix: Words_  # the words that all choices begin with
    choices: tuple[Choice, ...]


def tokens(action: Action) -> Words_:
    return (action.verb, *action.args)


def menu(actions: Sequence[Action], prefix: Words_ = (), shots: Container[Action] = ()) -> Menu:
    """The next question to ask somebody who wants one of these actions, all of which begin with `prefix`.

    `shots` are the actions whose odds are shown, and which therefore take more room.
    """
    if len(actions) <= LIMIT:
        return Menu(prefix, tuple(_one(action) for action in actions))
    groups = _grouped(actions, len(prefix))
    if len(groups) == 1:
        longer = (*prefix, *groups)
        return menu(actions, longer, shots) if "" not in groups else _pages(actions, prefix, PAGE)
    if all(len(group) == 1 for group in groups.values()):
        return _pages(actions, prefix, SHOTS if any(action in shots for action in actions) else PAGE)
    return Menu(prefix, _opened(groups, prefix, shots))


def matching(actions: Sequence[Action], words: Sequence[str]) -> list[Action]:
    """The actions that contain all these words, in any order: what clicking on the board would leave."""
    return [action for action in actions if set(words) <= set(tokens(action))]


def _one(action: Action) -> Choice:
    return Choice((action,), tokens(action))


def _grouped(actions: Sequence[Action], depth: int) -> dict[str, list[Action]]:
    groups: dict[str, list[Action]] = {}
    for action in actions:
        words = tokens(action)
        groups.setdefault(words[depth] if depth < len(words) else "", []).append(action)
    return groups


def _pages(actions: Sequence[Action], prefix: Words_, size: int) -> Menu:
    """They all differ in their next word: as they are, or in pages."""
    if len(actions) <= size:
        return Menu(prefix, tuple(_one(action) for action in actions))
    pages = [tuple(actions[first : first + size]) for first in range(0, len(actions), size)]
    return Menu(prefix, tuple(Choice(page, prefix) for page in pages))


def _opened(groups: dict[str, list[Action]], prefix: Words_, shots: Container[Action]) -> tuple[Choice, ...]:
    """A line for each group; small groups are shown whole while there is room."""
    room = LIMIT - len(groups)
    whole: set[str] = set()
    for word in sorted(groups, key=lambda word: len(groups[word])):
        extra = sum(TALL if action in shots else 1 for action in groups[word]) - 1
        if len(groups[word]) > 1 and extra > room:
            break
        room -= extra
        whole.add(word)
    choices: list[Choice] = []
    for word, group in groups.items():
        if word in whole:
            choices += [_one(action) for action in group]
        else:
            choices.append(Choice(tuple(group), (*prefix, word)))
    return tuple(choices)
