"""hs:21.4 Action rounds: a combat card, a Redraw or a Hold Action, turn by turn, until Hold reaches Break Test."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad import events, plays
from grognard.games.hell_of_stalingrad.effects import Effects
from grognard.games.hell_of_stalingrad.hands import CarnageDraw, draw_carnage, start_redraw
from grognard.games.hell_of_stalingrad.interception import Placed, place
from grognard.games.hell_of_stalingrad.state import NONE, Hero, Siege

HOLD: Final = Action("hold")
REDRAW: Final = Action("redraw")
HAND_OVER: Final = Action("hand-over")
GIVEN: Final = Action("give")  # as the other side reads it
EFFECTS: Final = (Action("effect", ("a",)), Action("effect", ("b",)))


class Rounds(Step[Siege]):
    """hs:21.4.a The sides alternate; who won the initiative begins. `active` is NONE before the first round."""

    __slots__ = ("active", "first")
    RULE = "hs:21.4.a"

    def __init__(self, first: int, active: int = NONE) -> None:
        self.first = first
        self.active = active

    def run(self, s: Siege) -> None:
        if s.wiped or not s.hold[s.battle]:  # hs:21.4.c, hs:5.3 at once, even if a second action was due
            s.again = NONE
            s.end()
            return
        if s.again != NONE:  # hs:17.4 in the same round
            seat, s.again = s.again, NONE
            stays(s, seat)
            s.call(Act(seat))
            return
        if self.active != NONE:
            end_round(s)
        active = self.first if self.active == NONE else 1 - self.active
        s.rounds += 1
        s.become(Rounds(self.first, active))
        s.call(Act(s.lead[active]))


def new_round(s: Siege) -> None:
    """hs:14.5 What was depleted may be depleted again: in a vanguard step, by the initiative effect, in a round."""
    s.hit = ()


def stays(s: Siege, seat: Seat) -> None:
    """hs:R57 Who has acted in this round cannot hand over what he must still do in it: a second action (hs:17.4), or
    the action in place of a card that was intercepted (hs:18.12)."""
    if len(s.hand) == 4 and seat not in s.handed:
        s.handed += (seat,)


def end_round(s: Siege) -> None:
    """hs:21.4.e Rounds without a Hold Action count."""
    new_round(s)
    s.handed = s.gave = ()
    if s.stall < s.data.guard:  # once it is reached it stays to the end of the battle
        s.stall = 0 if s.held else s.stall + 1
    s.held = False


class Act(Step[Siege]):
    """One action of the seat on turn; there is no pass (R34)."""

    __slots__ = ("giving", "seat")
    RULE = "hs:21.4.a"

    def __init__(self, seat: Seat, giving: bool = False) -> None:
        self.seat = seat
        self.giving = giving  # the last thing it did was to give a card: it may give more

    def actor(self, s: Siege) -> Seat | None:
        return None if s.wiped else self.seat

    def run(self, s: Siege) -> None:
        s.end()

    def choices(self, s: Siege) -> list[Action]:
        if s.stall >= s.data.guard:  # hs:21.4.e
            return [HOLD]
        found = plays.offered(s, self.seat)
        found.append(REDRAW)
        found.append(HOLD)
        if len(s.hand) == 4:
            self._with_partner(s, found)
        return found

    def _with_partner(self, s: Siege, found: list[Action]) -> None:
        """hs:19.7, R57 Once a round each seat may hand over, and once, while on turn, give cards to its partner."""
        if self.seat not in s.handed:
            found.append(HAND_OVER)
        if self.giving or self.seat not in s.gave:
            give = s.data.named["give"]
            found += [give[card] for card in s.in_hand(self.seat)]

    def sample(self, s: Siege, rng: Rng) -> Action:
        found = self.choices(s)
        return found[rng.below(len(found))]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == "hold":
            return None
        if verb not in ("play", "hero", "redraw", "hand-over", "give"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if s.stall >= s.data.guard:
            return Refusal("hs:21.4.e", "refusal.must-hold", {"n": s.data.guard})
        if verb == "play":
            return plays.refusal(s, self.seat, *action.args)
        if verb == "hero":
            return plays.hero_refusal(s, self.seat, action.args[0])
        if verb == "redraw" or action in self.choices(s):
            return None
        if verb == "give" and s.data.card_index[action.args[0]] not in s.hand[self.seat]:
            return Refusal("hs:19.7", "refusal.not-in-hand", {"card": action.args[0]})
        key = "refusal.hand-over" if verb == "hand-over" else "refusal.once-a-round"
        return Refusal("hs:19.7", key, {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        TAKEN[action.verb](self, s, action)

    def play(self, s: Siege, action: Action) -> None:
        data = s.data
        s.stack.pop()
        place(s, self.seat, data.card_index[action.args[0]], data.formation_index[action.args[1]])

    def hero(self, s: Siege, action: Action) -> None:
        """hs:18.1, hs:18.2, hs:18.3 Beside the Tracking Card; major effect, then minor effect."""
        card = s.data.card_index[action.args[0]]
        s.from_hand(self.seat, card)
        s.heroes += (Hero(card, self.seat, False),)
        s.tell(events.hero_played(s, self.seat, card))
        s.become(Effects(self.seat, s.data.effects[card]))

    def redraw(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        start_redraw(s, self.seat)

    def hold(self, s: Siege, action: Action) -> None:
        s.held = True
        s.become(Hold(self.seat))

    def hand_over(self, s: Siege, action: Action) -> None:
        s.handed += (self.seat,)
        s.tell(events.handed_over(self.seat))
        s.become(Act((self.seat + 2) % 4))

    def give(self, s: Siege, action: Action) -> None:
        """The other side sees that a card was given, and no longer knows where those lie that it knew."""
        seat, card = self.seat, s.data.card_index[action.args[0]]
        s.tell(events.gave(s, seat, card))
        s.from_hand(seat, card)
        s.known[seat] = ()
        s.into_hand((seat + 2) % 4, card, public=False)
        if seat not in s.gave:
            s.gave += (seat,)
        s.become(Act(seat, True))

    def shown(self, s: Siege, action: Action, seat: Seat) -> Action | None:
        return GIVEN if action.verb == "give" and (seat < 0 or seat % 2 != self.seat % 2) else action

    def prompt(self, s: Siege) -> Prompt:
        key = "prompt.must-hold" if s.stall >= s.data.guard else "prompt.act"
        return Prompt(key, self.RULE, {"n": s.hold[s.battle]})


TAKEN: Final = {
    "play": Act.play,
    "hero": Act.hero,
    "redraw": Act.redraw,
    "hold": Act.hold,
    "hand-over": Act.hand_over,
    "give": Act.give,
}

DRAWING: Final = 0
CHOOSING: Final = 1
DONE: Final = 2


class Hold(Step[Siege]):
    """hs:21.4.b A carnage card, one of its two hold effects (hs:4.9), then Hold one space on (hs:5.3)."""

    __slots__ = ("seat", "stage")
    RULE = "hs:21.4.b"

    def __init__(self, seat: Seat, stage: int = DRAWING) -> None:
        self.seat = seat
        self.stage = stage

    def actor(self, s: Siege) -> Seat | None:
        return self.seat if self.stage == CHOOSING else None

    def run(self, s: Siege) -> None:
        if self.stage == DRAWING:
            draw_carnage(s, "hold", self.RULE)
            return
        s.holding = NONE  # hs:4.2 fully resolved: to the Ash Heap
        s.end()
        if not s.wiped:
            s.hold[s.battle] -= 1
            s.tell(events.hold_left(s))

    def receive(self, s: Siege, answer: Action) -> None:
        s.holding = CarnageDraw.card(s, answer)
        s.tell(events.holding(s, self.seat, s.holding))
        s.become(Hold(self.seat, CHOOSING))

    def choices(self, s: Siege) -> list[Action]:
        return list(EFFECTS)

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in EFFECTS:  # hs:R33 either, even one that would come to nothing
            return None
        return Refusal("hs:4.9", "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        """hs:4.10 Flame and bucket side by side: Fire for the German, Bucket for the Soviet player."""
        effects = s.data.holds[s.holding]["ab".index(action.args[0])][s.side_of(self.seat)]
        s.become(Hold(self.seat, DONE))
        s.call(Effects(self.seat, effects))

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt.effect", "hs:4.9", {"carnage": s.data.carnage_ids[s.holding]})


__all__ = ["Act", "Hold", "Placed", "Rounds"]
