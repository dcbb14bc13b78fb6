"""Chapters 5 and 13, section 5.2: step a or d. Free actions, and one play: move, fire, an Instant, or a draw."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events, fire
from grognard.games.tank_commander.board import RESERVE
from grognard.games.tank_commander.data import EVENTS
from grognard.games.tank_commander.movement import Advance, Movement, can_start
from grognard.games.tank_commander.numbers import draw_cards
from grognard.games.tank_commander.state import NONE, Response, Table
from grognard.games.tank_commander.windows import open_window

END: Final = Action("end")
DRAW_CARD: Final = Action("draw")
PASS_PLAY: Final = Action("forgo")

RAPID: Final = "rapid"  # tc:R32 a Rapid Fire binds the player to a fire play
MARCH: Final = "march"  # and a Forced March to a movement play


class Act(Step[Table]):
    """Step a or d (tc:4.0c): `plays` are left, one and one more for each Coordination (tc:5.0a, tc:12.1b)."""

    __slots__ = ("bound", "plays", "seat")
    RULE = "tc:5.0a"

    def __init__(self, seat: Seat, plays: int = 1, bound: str = "") -> None:
        self.seat = seat
        self.plays = plays
        self.bound = bound

    def actor(self, s: Table) -> Seat | None:
        """After the last play the player is still asked, unless everybody sees that nothing is left to do."""
        if self.plays:
            return self.seat
        if not s.scenario.draw_cards and not s.scenario.interrupts:  # tc:17.1c no card can be laid or played
            return None
        return self.seat if s.hand[self.seat] or self._bears_equipment(s) else None

    def _bears_equipment(self, s: Table) -> bool:
        equipment = s.data.is_equipment
        return any(
            gear and s.owner[p] == self.seat and any(equipment[c] for c in gear) for p, gear in enumerate(s.gear)
        )

    def run(self, s: Table) -> None:
        s.tell(events.step_ended(self.seat, 0))
        s.end()

    # -- what may be done ------------------------------------------------------------------------------------------

    def choices(self, s: Table) -> list[Action]:
        found = [PASS_PLAY if self.bound else END]
        if self.plays:
            if self.bound != MARCH:
                found += fire.shots(s, self.seat)
            if self.bound != RAPID:
                found += self._moves(s)
            if not self.bound:
                found += self._other_plays(s)
        if not self.bound:
            found += self._free(s)
        return found

    def _moves(self, s: Table) -> list[Action]:
        seat, march = self.seat, self.bound == MARCH
        own, size = s.side_of(seat) * s.board.size, s.board.size
        places = [place for place in range(size) if s.here[own + place]]
        labels = s.board.names
        found = [Action("move", (labels[p],)) for p in places if can_start(s, seat, p, march)]
        if s.hand[seat] and can_start(s, seat, RESERVE, march):
            found.append(TO_TABLE)
        return found

    def _other_plays(self, s: Table) -> list[Action]:
        found: list[Action] = []
        if s.scenario.draw_cards:  # tc:R23 with both piles empty too, for nothing
            found.append(DRAW_CARD)
        bogged = s.data.bogged
        if bogged in s.fault:
            stuck = [p for p, fault in enumerate(s.fault) if fault == bogged and s.owner[p] == self.seat]
            found += [Action("free", (s.names[piece],)) for piece in stuck]
        if max(s.mine) >= 0:  # tc:12.4
            for piece in s.pieces_of(self.seat):
                if s.data.engineer[s.card[piece]]:
                    start = s.at[piece]
                    found += [
                        Action("clear", (s.names[piece], s.board.ids[place]))
                        for place in (start, *s.board.neighbours[start])
                        if s.mine[place] >= 0
                    ]
        return found

    def _free(self, s: Table) -> list[Action]:
        """Instants, equipment and fieldworks of the hand; equipment on the table may be dropped."""
        seat, data, found = self.seat, s.data, []
        if not s.scenario.interrupts:
            return []
        last = NONE
        for card in s.hand[seat]:
            if card == last or data.combat[card]:
                continue
            last = card
            if data.instant[card]:
                if self.plays or not (data.costs_play[card] or data.ids[card] in NEEDS_PLAY):
                    found += [Action("play", (data.ids[card], *args)) for args in instant_targets(s, seat, card)]
            elif data.is_equipment[card]:
                found += [Action("attach", (data.ids[card], s.names[p])) for p in self._bearers(s, card)]
            elif data.fieldwork[card]:
                own = s.board.own[s.side_of(seat)]
                found += [Action("lay", (data.ids[card], s.board.ids[p])) for p in own if s.may_lay(seat, card, p)]
        for piece, gear in enumerate(s.gear):
            if gear and s.owner[piece] == seat:
                found += [Action("drop", (data.ids[c], s.names[piece])) for c in gear if data.is_equipment[c]]
        return found

    def _bearers(self, s: Table, card: int) -> list[int]:
        """tc:13.0b-c On a fitting squad on the table, mounted ones too (tc:R13)."""
        return [p for p in range(len(s.at)) if s.at[p] >= 0 and s.owner[p] == self.seat and s.fits(card, p)]

    def nobody(self, s: Table, verb: str, about: str) -> Refusal | None:
        """Why a play is not there at all, whatever one points at."""
        if verb in ("move", "fire", "draw") and not self.plays:
            return Refusal("tc:5.0a", "refusal.none-plays")
        if (verb, self.bound) in (("fire", MARCH), ("move", RAPID)):
            return Refusal("tc:R32", "refusal.none-bound")
        rules = {"fire": "tc:9.1a", "move": "tc:8.0a", "play": "tc:13.0a"}
        return Refusal(rules[verb], f"refusal.none-{verb}") if verb in rules else None

    def eager(self, s: Table, rng: Rng) -> Action:
        """New cards, or the combat cards of the hand to the table: what stays in the hand are answers. Else those in
        front move on: into the sight of who could answer."""
        choices = self.choices(s)
        wanted = [action for action in (DRAW_CARD, TO_TABLE) if action in choices and rng.below(3) == 0]
        if not wanted and rng.below(2):
            rear = {s.board.ids[place] for place in s.board.second[s.side_of(self.seat)]} | set(TO_TABLE.args)
            front = [action for action in choices if action.verb == "move" and action.args[0] not in rear]
            wanted = front[: 1 + rng.below(len(front))][-1:] if front else []
        return wanted[0] if wanted else choices[rng.below(len(choices))]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        verb = action.verb
        if verb not in VERBS:
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if verb in PLAYS and not self.plays:
            return Refusal("tc:5.0a", "refusal.one-play")
        if self.bound and verb not in ("forgo", "fire" if self.bound == RAPID else "move"):
            return Refusal("tc:R32", "refusal.bound")
        if verb == "fire":
            return fire.refuses_fire(s, self.seat, action)
        if action in self.choices(s):
            return None
        return self._why_not(s, action)

    def _why_not(self, s: Table, action: Action) -> Refusal:
        verb, data = action.verb, s.data
        if verb in ("play", "attach", "lay"):
            card = data.index[action.args[0]]
            if card not in s.hand[self.seat]:
                return Refusal("tc:6.0c", "refusal.not-in-hand", {"card": action.args[0]})
            if verb == "attach":
                return Refusal("tc:8.7d", "refusal.does-not-fit", {"card": action.args[0], "piece": action.args[1]})
            if verb == "lay":
                return Refusal("tc:11.0e", "refusal.no-fieldwork", {"card": action.args[0], "place": action.args[1]})
            if not data.instant[card]:
                return Refusal("tc:12.0", "refusal.wrong-window", {"card": action.args[0]})
            if not self.plays:
                return Refusal("tc:12.1a", "refusal.one-play")
            return Refusal("tc:12.3", "refusal.no-such-target", {"card": action.args[0]})
        if verb == "move":
            return Refusal("tc:8.0a", f"refusal.{'nothing-moves' if self._stands(s, action) else 'starts-elsewhere'}")
        if verb == "draw":
            return Refusal("tc:17.1c", "refusal.no-draw")
        if verb == "clear":
            return Refusal("tc:12.4", "refusal.no-minefield")
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def _stands(self, s: Table, action: Action) -> bool:
        """Whether a card of the player is where a move is to start."""
        where = action.args[0]
        if where == TO_TABLE.args[0]:
            return bool(s.hand[self.seat])
        return any(s.board.ids[s.at[piece]] == where for piece in s.pieces_of(self.seat) if s.at[piece] >= 0)

    # -- doing it --------------------------------------------------------------------------------------------------

    def take(self, s: Table, action: Action) -> None:
        verb = action.verb
        if verb in PLAYS:
            s.become(self._spent())
        if verb in PLAYS or verb == "play":
            s.call(PLAY_OVER)
        DEEDS[verb](self, s, action)

    def _spent(self) -> Act:
        """One play is used up."""
        return Act(self.seat, self.plays - 1)

    def end(self, s: Table, action: Action) -> None:
        """tc:5.0b A play that is left is declined."""
        s.tell(events.step_ended(self.seat, self.plays))
        s.end()

    def forgo(self, s: Table, action: Action) -> None:
        s.become(self._spent())

    def fire(self, s: Table, action: Action) -> None:
        if self.bound == RAPID:
            s.call(fire.SecondShot(self.seat, action.args[0]))
        s.call(fire.shot_of(s, action))

    def move(self, s: Table, action: Action) -> None:
        origin = RESERVE if action.args[0] == "reserve" else s.board.index[action.args[0]]
        s.call(Movement(self.seat, origin, self.bound == MARCH))

    def draw(self, s: Table, action: Action) -> None:
        draw_cards(s, self.seat, 1)

    def free(self, s: Table, action: Action) -> None:
        piece = s.piece(action.args[0])
        s.call(Advance(self.seat, s.at[piece], (), piece))

    def clear(self, s: Table, action: Action) -> None:
        place = s.board.index[action.args[1]]
        s.tell(events.cleared(s, s.piece(action.args[0]), place))
        s.destroyed[s.mine[place]] += (s.data.minefield,)
        s.mine[place] = NONE

    def play(self, s: Table, action: Action) -> None:
        seat, card = self.seat, s.data.index[action.args[0]]
        costs = s.data.costs_play[card]
        if costs:
            s.alter(Act, plays=self.plays - 1)
        s.from_hand(seat, card)
        s.tell(events.played(s, seat, card, action.args[1:], "tc:12.1a" if costs else "tc:12.1b"))
        s.pending.append(Response(seat, card, action.args[1:], 0, True))
        s.call(carry())
        open_window(s, EVENTS, seat)

    def attach(self, s: Table, action: Action) -> None:
        card, piece = s.data.index[action.args[0]], s.piece(action.args[1])
        s.from_hand(self.seat, card)
        s.gear[piece] = tuple(sorted((*s.gear[piece], card)))
        s.tell(events.attached(s, self.seat, card, piece, "tc:13.0b"))

    def drop(self, s: Table, action: Action) -> None:
        """tc:13.0f"""
        card, piece = s.data.index[action.args[0]], s.piece(action.args[1])
        s.gear[piece] = tuple(one for one in s.gear[piece] if one != card)
        s.discard(self.seat, card)
        s.tell(events.dropped(s, self.seat, card, piece))

    def lay(self, s: Table, action: Action) -> None:
        card, place = s.data.index[action.args[0]], s.board.index[action.args[1]]
        s.from_hand(self.seat, card)
        s.lay_work(self.seat, card, place)
        s.tell(events.work_laid(s, self.seat, card, place))

    def prompt(self, s: Table) -> Prompt:
        if self.bound:
            return Prompt("prompt.bound-" + self.bound, "tc:R32")
        key = "prompt.act" if self.plays else "prompt.act-over"
        return Prompt(key, self.RULE, {"n": self.plays, "turn": s.turn, "step": s.stage})


class PlayOver(Step[Table]):
    """tc:R20 A play lies above this step: when it is over, fieldworks without a squad are taken away."""

    __slots__ = ()
    RULE = "tc:R20"

    def run(self, s: Table) -> None:
        s.end()
        s.tidy()


PLAY_OVER: Final = PlayOver()
TO_TABLE: Final = Action("move", ("reserve",))
NEEDS_PLAY: Final = frozenset({"v-rapid", "v-march"})  # tc:R32 each needs a play of its kind
PLAYS: Final = frozenset({"fire", "move", "draw", "free", "clear"})
DEEDS: Final = {
    "end": Act.end, "forgo": Act.forgo, "fire": Act.fire, "move": Act.move, "draw": Act.draw, "free": Act.free,
    "clear": Act.clear, "play": Act.play, "attach": Act.attach, "drop": Act.drop, "lay": Act.lay,
}  # fmt: skip
VERBS: Final = frozenset(DEEDS)


def instant_targets(s: Table, seat: Seat, card: int) -> list[tuple[str, ...]]:
    from grognard.games.tank_commander import instants  # noqa: PLC0415 - Instants change Act, and Act offers Instants

    return instants.CARDS[s.data.ids[card]].targets(s, seat)


def carry() -> Step:
    from grognard.games.tank_commander import instants  # noqa: PLC0415

    return instants.Carry()
