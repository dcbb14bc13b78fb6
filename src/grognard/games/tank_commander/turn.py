"""Chapter 4: the sequence of play. Game turns, the six steps, the hand limit (6.4)."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.data import EVENT, TURN
from grognard.games.tank_commander.melee import Melees, fields
from grognard.games.tank_commander.numbers import draw_cards
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import NONE, Table
from grognard.games.tank_commander.windows import open_window

HAND_LIMIT: Final = 10  # tc:6.4a; between those moments a hand may be larger (tc:6.4b-c)
DRAW_CARD: Final = Action("draw")
SKIP: Final = Action("skip")
LETTERS: Final = ("abc", "def")  # tc:4.0c-f


class GameTurns(Step[Table]):
    """tc:4.0g The six steps follow one another without change; after f a new game turn starts."""

    __slots__ = ("place",)
    RULE = "tc:4.0g"

    def __init__(self, place: int = -1) -> None:
        self.place = place  # in the order of the players; -1 before the first turn

    def run(self, s: Table) -> None:
        order = s.order()
        if self.place in (-1, len(order)):
            if self.place > 0:
                self._end_of_turn(s)
                if s.winner != NONE:
                    return
            s.turn += 1
            s.tell(events.turn_began(s))
            s.become(GameTurns(0))
            return
        s.become(GameTurns(self.place + 1))
        s.call(PlayerTurn(order[self.place], LETTERS[self.place % 2]))

    def _end_of_turn(self, s: Table) -> None:
        """End of step f: Smoke Screen and Rasputitsa expire, the clock counts, the limit is tested."""
        data = s.data
        for place, seat in enumerate(s.smoke):
            if seat >= 0:
                s.smoke[place] = NONE
                s.destroyed[seat] += (data.index["v-smoke"],)
                s.tell(events.expired(s, data.index["v-smoke"]))
        for until, seat in s.mud:
            if until <= s.turn:
                s.destroyed[seat] += (data.index["v-mud"],)
                s.tell(events.expired(s, data.index["v-mud"]))
        s.mud = tuple(one for one in s.mud if one[0] > s.turn)
        victory.end_of_turn(s)


class PlayerTurn(Step[Table]):
    """Steps a, b, c of the first player, d, e, f of the second."""

    __slots__ = ("done", "letters", "seat")
    RULE = "tc:4.0c"

    def __init__(self, seat: Seat, letters: str, done: int = 0) -> None:
        self.seat = seat
        self.letters = letters
        self.done = done

    def run(self, s: Table) -> None:
        stack = s.stack
        depth, done = len(stack), self.done
        while len(stack) == depth and s.winner == NONE and done < len(STEPS):
            STEPS[done](self, s)
            done += 1
        if len(stack) == depth:
            s.end()
        else:
            stack[depth - 1] = PlayerTurn(self.seat, self.letters, done)

    def begin(self, s: Table) -> None:
        self._begin(s, 0)
        open_window(s, TURN, self.seat)

    def act(self, s: Table) -> None:
        s.call(Act(self.seat))

    def after_act(self, s: Table) -> None:
        victory.check(s)  # after every step (tc:R24)
        if s.winner == NONE:
            self._begin(s, 1)
            open_window(s, TURN, self.seat)

    def melees(self, s: Table) -> None:
        if fields(s):
            s.call(Melees(self.seat))

    def refit(self, s: Table) -> None:
        victory.check(s)
        if s.winner == NONE and s.scenario.draw_cards:  # tc:17.1c
            self._begin(s, 2)
            s.call(Refit(self.seat, DRAWING))

    def _begin(self, s: Table, number: int) -> None:
        s.stage = self.letters[number]
        s.tell(events.step_began(s, self.seat))


STEPS: Final = (PlayerTurn.begin, PlayerTurn.act, PlayerTurn.after_act, PlayerTurn.melees, PlayerTurn.refit)

DRAWING: Final = 0
DISCARDING: Final = 1
LIMIT: Final = 2


class Refit(Step[Table]):
    """Step c or f (tc:4.0e, tc:R6): draw one card, discard one, both or neither; then the hand limit (tc:6.4a)."""

    __slots__ = ("seat", "stage")
    RULE = "tc:4.0e"

    def __init__(self, seat: Seat, stage: int) -> None:
        self.seat = seat
        self.stage = stage

    def actor(self, s: Table) -> Seat | None:
        """Asked by public facts: whether there is anything to draw, and how many cards are in the hand."""
        seat = self.seat
        if self.stage == DRAWING:
            return seat if s.pile[seat].size or s.discarded[seat] else None
        if self.stage == DISCARDING:
            return seat if s.hand[seat] else None
        return seat if len(s.hand[seat]) > HAND_LIMIT and not self._waived(s) else None

    def _waived(self, s: Table) -> bool:
        """tc:17.5f, tc:R27 The turn in which the reinforcements came."""
        return 0 < s.turn <= s.waived[self.seat]

    def run(self, s: Table) -> None:
        if self.stage == LIMIT:
            s.end()
        else:
            s.become(Refit(self.seat, self.stage + 1))

    def choices(self, s: Table) -> list[Action]:
        if self.stage == DRAWING:
            return [DRAW_CARD, SKIP]
        found = [] if self.stage == LIMIT else [SKIP]
        return found + [s.data.discards[card] for card in dict.fromkeys(s.hand[self.seat])]

    def eager(self, s: Table, rng: Rng) -> Action:
        """New cards, and away with what answers nothing."""
        if self.stage == DRAWING:
            return DRAW_CARD
        held = [card for card in s.hand[self.seat] if s.data.type[card] != EVENT]
        return s.data.discards[held[rng.below(len(held))]] if held else self.sample(s, rng)

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb not in ("draw", "skip", "discard"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action in self.choices(s):
            return None
        if action.verb == "discard" and self.stage != DRAWING:
            return Refusal("tc:6.0c", "refusal.not-in-hand", {"card": action.args[0]})
        if action == SKIP:
            return Refusal("tc:6.4a", "refusal.hand-limit", {"n": len(s.hand[self.seat]) - HAND_LIMIT})
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def take(self, s: Table, action: Action) -> None:
        if self.stage < LIMIT:
            s.become(Refit(self.seat, self.stage + 1))
        if action == DRAW_CARD:
            draw_cards(s, self.seat, 1)
        elif action != SKIP:
            card = s.data.index[action.args[0]]
            s.from_hand(self.seat, card)
            s.discard(self.seat, card)
            s.tell(events.discarded(s, self.seat, card, "tc:6.4a" if self.stage == LIMIT else "tc:4.0e"))

    def prompt(self, s: Table) -> Prompt:
        if self.stage == LIMIT:
            return Prompt("prompt.hand-limit", "tc:6.4a", {"n": len(s.hand[self.seat]) - HAND_LIMIT})
        return Prompt(("prompt.draw", "prompt.discard")[self.stage], self.RULE)
