"""One match at a terminal: it asks the people, lets the bots play, tells what happens, and saves after every action."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from grognard import bots
from grognard.bots.clock import Budget
from grognard.bots.hint import advise
from grognard.bots.lookahead import Regular
from grognard.cli.common import Screen, title_of
from grognard.cli.menu import matching
from grognard.cli.question import Question
from grognard.cli.replay import result_text
from grognard.cli.tell import Line, event_lines, find_rules, odds_text, pending_lines, rule_lines
from grognard.core import record
from grognard.core.codec import MalformedAction
from grognard.core.dice import Sealed, Seeded, commitment
from grognard.core.errors import GrognardError
from grognard.core.game import reason
from grognard.core.match import Match
from grognard.core.record import RecordError
from grognard.core.state import IllegalAction
from grognard.core.values import CONCEDE, SPECTATOR, Action, Event, Refusal, Seat
from grognard.core.veil import veiled
from grognard.core.words import Words
from grognard.draw import words_for

HUMAN: Final = "human"  # in the Players tag of a record
YES: Final = frozenset({"y", "yes", "o", "oui"})
LOG: Final = 15  # lines of the log that are shown
PATIENCE: Final = 2.0  # seconds that a bot may think
SIMULATED: Final = Budget(PATIENCE, 4000)  # with simulated dice, so that the same game comes out again


class Leave(Exception):
    """The person at the keyboard goes away; the game does not end."""


class Terminal:
    """Everything that is said here starts from the view of the seat that is asked."""

    def __init__(
        self, match: Match, words: Words, screen: Screen, humans: frozenset[Seat], save: Path | None
    ) -> None:  # fmt: skip
        self.match = match
        self.game = match.game
        self.words = words
        self.screen = screen
        self.humans = humans
        self.save = save
        self.typed = sys.stdin.isatty()
        self._keys: dict[str, Callable[[str], None]] = {
            "b": self._board, "l": self._log, "u": self._undo, "?": self._explain, "o": self._odds,
            "s": self._save_as, "q": self._quit, "c": self._concede, "a": self._aids, "h": self._help,
            "i": self._hint,
        }  # fmt: skip
        self._answered = False  # the question that was put, by an action or by going back
        self._bots: dict[Seat, bots.Bot] = {}
        self._heard: dict[Seat, int] = {}  # how many actions each bot has been told of

    # -- the game ------------------------------------------------------------------------------------------------

    def run(self, *, resumed: bool) -> None:
        if self.typed:
            with suppress(ImportError):  # line editing and history, where the system has them
                import readline  # noqa: F401, PLC0415
        self._greet(resumed)
        self._keep(first=True)
        try:
            self._tell_new(0 if not resumed else len(self.match.entries), self.match.roll)
            self._glance()
            while (seat := self.match.state.actor) is not None:
                if seat in self.humans:
                    self._ask(seat)
                else:
                    self._let_bot_play(seat)
        except Leave:
            self._keep()
            self._left()
        except KeyboardInterrupt:  # what was played is saved already
            print()
            self._left()
            raise
        else:
            self._finish()

    def _left(self) -> None:
        self._say("cli.left.saved" if self.save else "cli.left", file=shlex.quote(str(self.save or "")))

    def _greet(self, resumed: bool) -> None:
        match = self.match
        self.screen.say(title_of(self.game, self.words), "bold")
        for name, who in match.players.items():
            self._say("cli.player.human" if who == HUMAN else "cli.player.bot", seat=name, bot=who)
        if changed := match.options.changed():
            texts = match.options.to_text()
            self._say("cli.options", options=", ".join(f"{name}={texts[name]}" for name in changed))
        if isinstance(match.dice, Seeded):
            self._say("cli.dice.seeded", seed=str(match.dice.seed))
        elif isinstance(match.dice, Sealed):
            self._say("cli.dice.sealed", commitment=commitment(match.dice.secret))
        if self.save:
            self._say("cli.saving", style="dim", file=str(self.save))
        self._say("cli.keys.hint", style="dim")
        if resumed:
            self._say("cli.resumed", n=len(match.entries))
            self._tell(match.log(self._reader())[-LOG:])
        else:
            self._tell(match.opening)

    def _finish(self) -> None:
        match = self.match
        self.screen.say()
        self._glance()
        self.screen.say(result_text(match, self.words), "bold")
        if isinstance(match.dice, Sealed):
            self._say("cli.dice.secret", secret=match.dice.secret.hex())
        if self.save:
            self._say("cli.verify", file=str(self.save))
        else:
            with suppress(Leave):
                self._offer_to_save()

    def _let_bot_play(self, seat: Seat) -> None:
        match = self.match
        bot = self._bot(seat)
        events = (event.seen_by(seat) for entry in match.entries[self._heard.get(seat, 0) :] for event in entry.events)
        bot.hear([event for event in events if event is not None])
        self._heard[seat] = len(match.entries)
        budget = SIMULATED if isinstance(match.dice, Seeded) else Budget(PATIENCE)
        self._play(seat, bot.choose(match.state.view(seat), budget.start()))

    def _bot(self, seat: Seat) -> bots.Bot:
        """The bot of a seat; with simulated dice a new one for each question, so that a resumed game goes the same
        way."""
        match = self.match
        if seat not in self._bots or isinstance(match.dice, Seeded):
            self._bots[seat] = bots.make(match.players[match.seats[seat]], match.game, seat, self._bot_rng())
        return self._bots[seat]

    def _bot_rng(self) -> Seeded:
        """A bot's own chance, apart from the dice. With simulated dice, the same game again, resumed or not."""
        if isinstance(self.match.dice, Seeded):
            text = f"{self.match.dice.seed} {len(self.match.entries)}"
            return Seeded(int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big"))
        return Seeded(secrets.randbits(64))

    def _play(self, seat: Seat, action: Action) -> None:
        self._tell_new(len(self.match.entries), lambda: self.match.play(seat, action))
        self._keep()

    def _tell_new(self, first: int, act: Callable[[], Any]) -> None:
        act()
        self._tell(event for entry in self.match.entries[first:] for event in entry.events)

    # -- asking --------------------------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Put the question to this seat until it is answered: by an action, an undo or a concession."""
        if answer := self.match.game.silent(self.match.state.view(seat)):
            self._play(seat, answer)
            return
        question = Question(self.match, self.words, self.screen, seat)
        question.put()
        self._answered = False
        while not self._answered:
            line = " ".join(self._read(question.mark).split())
            if line in ("", "0"):
                question.put()
            elif line.isdecimal():
                if action := question.open(int(line)):
                    self._act(seat, action)
            elif line[0] in self._keys and (len(line) == 1 or line[0] == "?" or line[1] == " "):
                self._keys[line[0]](line[1:].strip())
            else:
                self._order(question, line)

    def _order(self, question: Question, line: str) -> None:
        """An action as text; or some of its words, which leave those actions that contain them."""
        words = line.split(" ")
        try:
            action = self.match.codec.parse(line)
        except MalformedAction as error:
            if question.narrow(words):
                return
            pattern = self.match.codec.tokens.get(words[0])
            if pattern is None:
                self._say("cli.not-understood", style="red", text=line)
            elif len(words) <= sum(not token.optional for token in pattern):
                self._say("cli.none-offered", style="red", text=line, usage=self.match.codec.usage(words[0]))
            else:
                self._refused(Refusal("", "refusal.malformed", {"problem": error}))
            return
        if action == CONCEDE:
            self._concede("")
        elif refusal := question.view.refusal(action):
            self._refused(refusal)
        else:
            self._act(question.seat, action)

    def _act(self, seat: Seat, action: Action) -> None:
        try:
            self._play(seat, action)
        except IllegalAction as error:
            self._refused(error.refusal)
        else:
            self._answered = True

    def _refused(self, refusal: Refusal) -> None:
        self.screen.say(reason(self.words, refusal, self.match.seats), "red", indent="  ")

    # -- keys ----------------------------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        """The keys, and how the orders that are possible now are written."""
        say = self.words.say
        order, words, file = say("cli.key.order-word"), say("cli.key.words-word"), say("cli.key.file-word")
        keys = (
            (say("cli.key.number-word"), "cli.key.number"),
            (order, "cli.key.order"),
            ("0", "cli.key.back"),
            ("b", "cli.key.board"),
            ("l, l 50", "cli.key.log"),
            ("u", "cli.key.undo"),
            ("i", "cli.key.hint"),
            ("?, ? " + say("cli.key.rule-word"), "cli.key.rule"),
            ("? " + say("cli.key.card-word"), "cli.key.card"),
            (f"? {order}", "cli.key.why"),
            (f"o, o {words}", "cli.key.odds"),
            ("a", "cli.key.aids"),
            (f"s {file}", "cli.key.save"),
            ("c", "cli.key.concede"),
            ("q", "cli.key.quit"),
        )
        for key, meaning in keys:
            self.screen.say(f"  {key:<13}{say(meaning)}", indent=" " * 15)
        possible = {action.verb for action in self.match.state.view(self._reader()).legal()}
        usages = {verb: self.match.codec.usage(verb) for verb in self.match.codec.tokens}
        now = [usage for verb, usage in usages.items() if verb in possible]
        later = [usage for verb, usage in usages.items() if verb not in possible]
        for key, orders in (("cli.orders.now", now), ("cli.orders.later", later)):
            if orders:
                self.screen.say(f"  {say(key)}  {' · '.join(orders)}", "dim", indent=" " * 4)

    def _board(self, rest: str) -> None:
        self._page(self.game.sketch(self.match.state.view(self._reader()), self.words))

    def _page(self, text: str) -> None:
        self.screen.page(text, self.words.say("cli.pager"))

    def _glance(self) -> None:
        """The board without being asked for it, unless it would fill more than the screen."""
        board = self.game.sketch(self.match.state.view(self._reader()), self.words)
        if not self.typed or self.screen.fits(board):
            self.screen.block(board)

    def _log(self, rest: str) -> None:
        many = int(rest) if rest.isdecimal() else LOG
        told = self.match.log(self._reader())
        self._tell(told[max(0, len(told) - many) :])

    def _undo(self, rest: str) -> None:
        try:
            self.match.undo(self._reader())
        except IllegalAction as error:
            self._refused(error.refusal)
            return
        self._say("cli.undone")
        self._keep()
        self._answered = True

    def _explain(self, rest: str) -> None:
        """The rule of the question; any rule by its number; or why an action is refused."""
        view = self.match.state.view(self._reader())
        if rest.partition(" ")[0] in self.match.codec.tokens:
            self._judge(view, rest)
            return
        try:
            if rest and (card := self.game.card(view, rest, self.words) or self._face(rest)):
                self.screen.block(card)
                return
            for rule in find_rules(self.game, rest or view.prompt().rule):
                self._lines(rule_lines(self.words, self.game.rulebook, rule))
        except GrognardError as error:
            self.screen.say(self.words.say("cli.unknown-rule", problem=str(error)), "red", indent="  ")

    def _face(self, id_: str) -> str:
        """What is printed on a card; on a piece that lies on the table, on the card that it is a copy of."""
        words = words_for(self.game, self.words.language, self.match.data)
        for card in (id_, id_.partition(".")[0]):
            if (found := self.game.face(card, words)) is not None:
                return "\n".join([found.title, *(f"  {line}" for line in found.text)])
        return ""

    def _judge(self, view: Any, text: str) -> None:
        try:
            action = self.match.codec.parse(text)
        except MalformedAction as error:
            self._refused(Refusal("", "refusal.malformed", {"problem": error}))
            return
        refusal = view.refusal(action)
        if refusal:
            self._refused(refusal)
            if refusal.rule:
                for rule in find_rules(self.game, refusal.rule):
                    self._lines(rule_lines(self.words, self.game.rulebook, rule))
            return
        self._say("cli.legal", action=text)
        if odds := self.game.odds(view, action):
            self.screen.say("  " + odds_text(self.words, odds), indent="  ")

    def _odds(self, rest: str) -> None:
        """The reckoning of every shot on offer, or of those that contain these words."""
        view = self.match.state.view(self._reader())
        shots = [(action, odds) for action in view.legal() if (odds := self.game.odds(view, action))]
        wanted = set(matching([action for action, _ in shots], rest.split()))
        pending = pending_lines(self.words, self.game.pending(view, self.words))
        self._lines(pending)
        if not wanted and not pending:
            self._say("cli.odds.none")
        for action, odds in shots:
            if action in wanted:
                self.screen.say(str(action))
                self.screen.say("    " + odds_text(self.words, odds), "dim", indent="    ")

    def _hint(self, rest: str) -> None:
        """What the best bot would do, what else it thought of, and why the first."""
        seat, level = self._reader(), bots.levels(self.game)[-1]
        bot = bots.make(level, self.game, seat, self._bot_rng())
        if not isinstance(bot, Regular):
            self._say("cli.hint.none")
            return
        view = self.match.state.view(seat)
        budget = SIMULATED if isinstance(self.match.dice, Seeded) else Budget(PATIENCE)
        found = advise(bot, view, budget.start())
        for one in found.candidates:
            text = self.game.describe(view, one.action, self.words)
            if found.settled:
                self._say("cli.hint.settled", action=text)
            else:
                self._say("cli.hint.candidate", action=text, percent=round(100 * one.chance))
        for name in found.reasons:
            self.screen.say("    " + self.words.say(f"reason.{self.game.slug}.{name}"), "dim", indent="    ")

    def _aids(self, rest: str) -> None:
        view = self.match.state.view(self._reader())
        self._page(self.game.aids(view, self.words) or self._chapters())

    def _chapters(self) -> str:
        """For a game without charts: what its rulebook is about, chapter by chapter."""
        found: dict[str, str] = {}
        for rule in self.game.rulebook.values():
            if rule.kind != "ruling":
                found.setdefault(rule.id.partition(".")[0], rule.title[self.words.language])
        rows = [f"  {chapter:<8}{title}" for chapter, title in found.items()]
        return "\n".join([self.words.say("cli.chapters"), *rows])

    def _concede(self, rest: str) -> None:
        seat = self._reader()
        if self._confirmed("cli.concede"):
            self._act(seat, CONCEDE)

    def _save_as(self, rest: str) -> None:
        if not rest:
            self._say("cli.save.how")
            return
        path = Path(rest)
        if path.exists() and path != self.save and not self._confirmed("cli.save.exists", file=rest):
            return
        if self._wrote(path):
            self._say("cli.saved", file=rest)

    def _quit(self, rest: str) -> None:
        if not self.save:
            self._offer_to_save()
        raise Leave

    # -- files ---------------------------------------------------------------------------------------------------

    def _keep(self, *, first: bool = False) -> None:
        """Save, if there is a file. At the start a failure ends the command; later the game must not be lost for it."""
        if self.save is None:
            return
        if first:
            record.write(self.save, veiled(self.match.record(secret=True)))
        else:
            self._wrote(self.save)

    def _wrote(self, path: Path) -> bool:
        try:
            record.write(path, veiled(self.match.record(secret=True)))
        except RecordError as error:
            self.screen.say(self.words.say("cli.save.failed", problem=error), "red", indent="  ")
            return False
        return True

    def _offer_to_save(self) -> None:
        while self.save is None:
            name = self._read(self.words.say("cli.save.offer") + " ").strip()
            if not name:
                return
            path = Path(name)
            if (not path.exists() or self._confirmed("cli.save.exists", file=name)) and self._wrote(path):
                self.save = path
                self._say("cli.saved", file=name)

    # -- small things --------------------------------------------------------------------------------------------

    def _reader(self) -> Seat:
        """Whose eyes are at the terminal: the seat that is asked, if it sits here."""
        actor = self.match.state.actor
        if actor in self.humans and actor is not None:
            return actor
        return next(iter(self.humans)) if len(self.humans) == 1 else SPECTATOR

    def _say(self, key: str, *, style: str = "", **params: Any) -> None:
        self.screen.say(self.words.say(key, **params), style, indent="  ")

    def _tell(self, events: Iterable[Event]) -> None:
        reader = self._reader()
        for event in events:
            if seen := event.seen_by(reader):
                self._lines(event_lines(self.words, seen, self.match.seats))

    def _lines(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.screen.say(line.text, line.style, indent="  ")

    def _confirmed(self, key: str, **params: Any) -> bool:
        return self._read(self.words.say(key, **params) + " ").strip().lower() in YES

    def _read(self, mark: str) -> str:
        sys.stdout.flush()
        try:
            line = input(mark)
        except EOFError:
            print()
            raise Leave from None
        if not self.typed:  # so that a piped game reads like a played one
            print(line)
        return line
