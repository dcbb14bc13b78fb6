"""The question that a seat is asked: its prompt, its numbered choices in stages, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.cli.common import Screen
from grognard.cli.menu import LIMIT, Choice, Menu, matching, menu, tokens
from grognard.cli.tell import odds_text, pending_lines
from grognard.core.game import reason
from grognard.core.match import Match
from grognard.core.values import Action, Odds, Refusal, Seat
from grognard.core.words import Words

MARGIN: Final = " " * 4  # of what belongs to a numbered line


class Question:
    """What is on offer, and which part of it is on the screen. It starts from the view of the seat."""

    def __init__(self, match: Match, words: Words, screen: Screen, seat: Seat) -> None:
        self.match = match
        self.game = match.game
        self.words = words
        self.screen = screen
        self.seat = seat
        self.view = match.state.view(seat)
        self.offered: Sequence[Action] = self.view.legal()
        self.odds: dict[Action, Odds] = {
            action: odds for action in self.offered if (odds := self.game.odds(self.view, action))
        }
        self.shown: Menu = menu(self.offered, (), self.odds)

    # -- asking --------------------------------------------------------------------------------------------------

    def put(self) -> None:
        """The question and all its choices."""
        prompt = self.view.prompt()
        asked = reason(self.words, Refusal(prompt.rule, prompt.key, prompt.params), self.match.seats)
        asked_for = self.words.say("cli.question", seat=self.match.seats[self.seat], asked=asked)
        self.screen.say()
        self.screen.say(asked_for, "bold", indent="  ")
        for line in pending_lines(self.words, self.game.pending(self.view, self.words)):
            self.screen.say(line.text, line.style, indent=MARGIN)
        self._show(menu(self.offered, (), self.odds))
        if not self.view.complete:
            self._more()

    def _more(self) -> None:
        """More than is listed may be written: how."""
        codec = self.match.codec
        free = {action.verb: None for action in self.offered if any(one.many for one in codec.tokens[action.verb])}
        usages = "; ".join(codec.usage(verb) for verb in free)
        if usages:
            self.screen.say(MARGIN + self.words.say("cli.more", usages=usages), "dim", indent=MARGIN)

    def open(self, number: int) -> Action | None:
        """Take a choice: an action is the answer, a group is listed."""
        if not 1 <= number <= len(self.shown.choices):
            self.screen.say(self.words.say("cli.no-choice", number=number, n=len(self.shown.choices)), "red")
            return None
        choice = self.shown.choices[number - 1]
        if choice.final:
            return choice.actions[0]
        self._show(menu(choice.actions, choice.prefix, self.odds))
        return None

    def narrow(self, words: Sequence[str]) -> bool:
        """List what contains these words; False if nothing does."""
        left = matching(self.offered, words)
        if left:
            self._show(menu(left, (), self.odds))
        return bool(left)

    @property
    def mark(self) -> str:
        """What stands before the cursor: the words chosen so far."""
        return " ".join(self.shown.prefix) + "> "

    # -- lists ---------------------------------------------------------------------------------------------------

    def _show(self, shown: Menu) -> None:
        """Numbered choices: a line each when they are few or have odds, side by side when they are many."""
        self.shown = shown
        if len(shown.choices) <= LIMIT or any(choice.actions[0] in self.odds for choice in shown.choices):
            for number, choice in enumerate(shown.choices, start=1):
                self._line(number, choice)
        else:
            cells = (self._cell(choice) for choice in shown.choices)
            self.screen.columns(f"{number:>3} {cell}" for number, cell in enumerate(cells, start=1))

    def _line(self, number: int, choice: Choice) -> None:
        if not choice.final:
            self.screen.say(f"{number:>3} {self._cell(choice)}", indent=MARGIN)
            return
        action = choice.actions[0]
        said, written = self.game.describe(self.view, action, self.words), str(action)
        text = f"{number:>3} {said}"
        if said != written and self._fits(text, f"[{written}]"):
            text += f"  [{written}]"
        self.screen.say(text, indent=MARGIN)
        if action in self.odds:
            self.screen.say(f"{MARGIN}  {odds_text(self.words, self.odds[action])}", "dim", indent=f"{MARGIN}  ")

    def _fits(self, text: str, more: str) -> bool:
        return len(text) + len(more) + 3 < self.screen.width

    def _cell(self, choice: Choice) -> str:
        """A choice by the words in which it differs from the others."""
        start = len(self.shown.prefix)
        if choice.final:
            return self._names(tokens(choice.actions[0]), start)
        many = f"({len(choice.actions)})"
        if len(choice.prefix) > start:
            return f"{self._names(choice.prefix, start)} … {many}"
        first, last = (self._names(tokens(action), start) for action in (choice.actions[0], choice.actions[-1]))
        return f"{first} – {last} {many}"

    def _names(self, written: tuple[str, ...], start: int) -> str:
        """The words of an action from some place on: each id with its name, so that both can be learnt."""
        pattern = [token.kind.lower() for token in self.match.codec.tokens.get(written[0], ())] or [""]
        kinds = ["verb", *(pattern[min(at, len(pattern) - 1)] for at in range(len(written) - 1))]
        return " ".join(self._name(kinds[at], written[at]) for at in range(start, len(written)))

    def _name(self, kind: str, word: str) -> str:
        name = self.words.name(kind, word) if kind else "<"
        if name.startswith("<"):  # there is none
            return word
        if name.split(" ")[0].casefold() == word.casefold():  # a hex has its number in its name
            return name if word in name else word
        return f"{word} ({name})"
