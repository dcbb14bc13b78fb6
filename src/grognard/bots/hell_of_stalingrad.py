"""The Hell of Stalingrad: the chance that each district is out of Soviet hands at the end, and what it hangs on.

The German needs all four; one building saves the Soviet side. So districts are not points to be added up: each that is
likely to stand at the end costs the German most of his hopes.
"""

from __future__ import annotations

from functools import cache
from math import log, prod
from typing import Final

from grognard.bots.mind import Mind, Term
from grognard.core.dice import Rng
from grognard.core.steps import Bucket
from grognard.core.values import Action
from grognard.games.hell_of_stalingrad import forecast, plays
from grognard.games.hell_of_stalingrad.battle import Vanguards
from grognard.games.hell_of_stalingrad.breaktest import Dice, dice, german_wins, projected
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.hands import Redraw
from grognard.games.hell_of_stalingrad.interception import Interception
from grognard.games.hell_of_stalingrad.maneuver import DONE, Maneuver, NextBattle, room
from grognard.games.hell_of_stalingrad.rounds import HOLD, REDRAW, Act
from grognard.games.hell_of_stalingrad.state import CLOSED, NONE, STAGING, Siege
from grognard.games.hell_of_stalingrad.strategy import Consolidate

LATER: Final = (0.0, 0.42, 0.62, 0.72, 0.78, 0.82, 0.85)  # that a district falls in so many further turns
VOLGA: Final = 0.3  # that a district which is renewed turns out to be closed
DRAW: Final = Action("draw")
PASS: Final = Action("pass")
CARD: Final = {  # what the effects of a card are worth in hand, a unit in the building being 1
    "add_unit": 1.0, "kill": 0.9, "precision_kill": 1.1, "sniper": 0.8, "fire": 0.35, "bucket": 0.35, "inferno": 1.5,
    "kindle": 1.5, "douse": 1.5, "deplete": 1.2, "mutual_deplete": 0.4, "supply": 0.9, "overrun": 1.0,
    "bonus_dice": 1.5, "steal": 1.5, "second_action": 1.0, "draw": 0.5, "promote": 0.5, "sacrifice": -0.6,
}  # fmt: skip
PLAY: Final = 0.07  # what a card that can still be played adds to the chance of a battle
PICKS: Final = 8  # small choices that are compared
POOR: Final = 0.9  # cards worth less are put away in a Redraw
CREDIT: Final = 0.02  # of the worth of a card, what it adds beside the dice that it changes at once
GAIN: Final = 0.03  # what a card should add to the chance of a battle, its own worth counted a little
PATIENCE: Final = 10  # rounds without a Hold Action that one looks for such cards
FULL: Final = 12  # cards in hand: more would not be better
STRONG: Final = 0.7  # formations that a point of defense is worth when they are shared out


class HellOfStalingrad(Mind):
    """Which districts will stand at the end."""

    TERMS = {
        "city": Term(1.6),  # the chance that all four districts fall, as a lead: the German needs every one
        "margin": Term(0.22),  # formations and units ahead where it is fought: the dice of tomorrow
        "fire": Term(0.12),  # flames and buckets on their way; Infernos outlast a lost battle
        "forces": Term(0.12),  # full-strength and depleted formations, and their leaders
        "hand": Term(0.025),  # what the cards in hand can do
    }
    SCALE = 1.0
    LEAVES = 20
    GUESSES = 6
    HORIZON = 1

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Siege, side: int) -> dict[str, float]:
        sign = 1.0 if side == GERMAN else -1.0
        ahead = _turns_ahead(s)
        falls = [self._falls(s, d, ahead) for d in range(4)]
        margin = fire = 0.0
        for d in range(4):
            if s.here[2 * d] and s.building[d] >= 0:
                margin += self._margin(s, d)
            fire += s.infernos[d] + 0.2 * s.fire[d] - 0.2 * s.bucket[d] * (s.battle == d)
        forces = [_forces(s, one) for one in (GERMAN, SOVIET)]
        hands = [_hands(s, one) for one in (GERMAN, SOVIET)]
        return {
            "city": sign * _hopes(falls),
            "margin": sign * margin,
            "fire": sign * fire,
            "forces": sign * (forces[0] - forces[1]),
            "hand": sign * (hands[0] - hands[1]),
        }

    def _falls(self, s: Siege, d: int, ahead: tuple[float, ...]) -> float:
        """The chance that a district is out of Soviet hands at the end, by how many turns may follow this one."""
        if s.building[d] == CLOSED:
            return 1.0
        # hs:20.5 a captured district is renewed, but not on the last turn
        kept = sum(ahead[:2]) + sum([p * (VOLGA + (1 - VOLGA) * LATER[n]) for n, p in enumerate(ahead) if n > 1])
        if s.building[d] < 0:
            return kept
        later = sum([p * LATER[n] for n, p in enumerate(ahead)])
        if not s.here[2 * d] and d != s.battle:
            return later
        now = self._battle(s, d)
        return now * kept + (1 - now) * later

    def _battle(self, s: Siege, d: int) -> float:
        """The German chance in a battle: of its dice as they stand, and of what each side can still play before the
        Break Test comes. Who has more to play wants time, who has less wants it over."""
        slaughter = s.options.bloody_slaughter
        if d == s.battle:
            time = min(3, s.hold[d]) / 3
            chance = _wins(dice(s), slaughter)
            return max(0.03, min(0.97, chance + PLAY * time * (_playable(s, GERMAN) - _playable(s, SOVIET))))
        return 0.5 + (_wins(projected(s, d, _answers(s, d)), slaughter) - 0.5) * 0.6

    @staticmethod
    def _margin(s: Siege, d: int) -> float:
        """How far the German is ahead in formations and units: what a tie or a lead hangs on."""
        full = [sum([not s.depleted[f] for f in s.here[2 * d + side]]) for side in (GERMAN, SOVIET)]
        units = s.count(GERMAN, d) - s.count(SOVIET, d)
        return max(-3, min(3, full[0] - full[1])) + 0.5 * max(-4, min(4, units))

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Siege) -> bool:
        """The next action of a battle, its Break Test before it is thrown, or a question of the strategy phase."""
        top = s.stack[-1]
        return isinstance(top, Act | Maneuver | NextBattle | Consolidate) or (
            isinstance(top, Bucket) and top.purpose == "german-dice"
        )

    def round(self, s: Siege) -> int:
        """Turns, and battles that are over: one is as soon as only its dice are to be thrown."""
        thrown = bool(s.stack) and isinstance(s.stack[-1], Bucket)
        return 10 * s.turn - len(s.attacked) + (1 if s.battle == NONE or thrown else 0)

    def candidates(self, s: Siege) -> list[Action]:
        return [action for action in s.legal() if action.verb not in ("recall", "give", "hand-over")]

    def settled(self, s: Siege, rng: Rng) -> Action | None:
        top = s.stack[-1]
        if isinstance(top, Redraw):
            return self._redraw(s, top)
        if isinstance(top, Vanguards):
            return top.choices(s)[0]
        return None

    @staticmethod
    def _redraw(s: Siege, redraw: Redraw) -> Action:
        """Poor cards go, and such as nobody here can use; the others stay."""
        held = s.in_hand(redraw.seat)
        usable = {action.args[0] for action in plays.offered(s, redraw.seat)} if s.battle != NONE else set()
        rated = [(worth(s, c) * (1.0 if s.data.card_ids[c] in usable else 0.5), c) for c in held]
        worst, card = min(rated, default=(POOR, NONE))
        return s.data.named["drop"][card] if worst < POOR else DRAW

    # -- without thinking --------------------------------------------------------------------------------------------

    def script(self, s: Siege, rng: Rng) -> Action:
        top = s.stack[-1]
        if isinstance(top, Act):
            return self._act(s, top)
        if isinstance(top, Maneuver):
            return self._send(s, top)
        if isinstance(top, Interception):
            return PASS
        if (answer := self.settled(s, rng)) is not None:
            return answer
        offered = self.candidates(s)
        if isinstance(top, Consolidate | NextBattle):
            return DONE if DONE in offered else offered[0]
        return offered[0] if len(offered) == 1 else self._pick(s, offered)

    def _pick(self, s: Siege, offered: list[Action]) -> Action:
        """Of the small choices that an effect asks for, the one after which things look best."""
        side = s.side_of(s.actor) if s.actor is not None else GERMAN
        best, most = offered[0], -1e9
        for action in offered[:PICKS]:
            trial = s.clone()
            trial.apply(action)
            found = self.lead(self.terms(trial, side)) if trial.stack else 9.0 * (trial.winner == side)
            if found > most:
                best, most = action, found
        return best

    @staticmethod
    def _act(s: Siege, act: Act) -> Action:
        """The card that changes the dice most; else look for better ones as long as somebody could bear them."""
        side, slaughter = s.side_of(act.seat), s.options.bloody_slaughter
        offered = act.choices(s)
        if len(offered) == 1:
            return offered[0]
        now = _for(side, _wins(dice(s), slaughter))
        best, most = HOLD, 0.0
        for action in offered:
            if action.verb not in ("play", "hero"):
                continue
            card = s.data.card_index[action.args[0]]
            f = s.data.formation_index[action.args[1]] if action.verb == "play" else NONE
            chance = _for(side, _wins(forecast.after_card(s, act.seat, card, f), slaughter)) + CREDIT * worth(s, card)
            if chance > most:
                best, most = action, chance
        if most > now + GAIN:
            return best
        if _room_left(s, side) and s.stall < PATIENCE and len(s.hand[act.seat]) < FULL:
            return REDRAW
        return best if most > now + GAIN / 3 else HOLD

    def habit(self, s: Siege, rng: Rng) -> Action | None:
        """The German attacks everywhere, takes his time in battle and consolidates nothing: look-ahead by one step sees
        none of it."""
        return self.script(s, rng) if s.actor is not None and s.side_of(s.actor) == GERMAN else None

    def plays_on(self, s: Siege) -> bool:
        """The German is searched. Of the Soviet side the script knows too little: rollouts by it made the veteran lose
        half of what a look wins, so that he looks at more guesses instead."""
        return s.actor is None or s.side_of(s.actor) == GERMAN

    def _send(self, s: Siege, maneuver: Maneuver) -> Action:
        """The German shares his formations out by the defense, the Soviet sends them where it is undecided."""
        ready, districts = maneuver.ready(s), maneuver.open_(s)
        if not ready or not districts:
            return DONE
        full = [f for f in ready if not s.depleted[f]] or ready
        best = max(full, key=lambda f: s.data.capacity[f])
        if s.side_of(maneuver.seat) == GERMAN:
            defense = {d: STRONG * s.data.defense[s.building[d]] for d in districts}
            where = min(districts, key=lambda d: (len(s.here[2 * d]) - defense[d], -room(s, d)))
        else:
            slaughter = s.options.bloody_slaughter
            chances = {d: 1.0 - _wins(projected(s, d, _answers(s, d)), slaughter) for d in districts}
            where = min(districts, key=lambda d: abs(chances[d] - 0.4))
        return s.data.sends[best][where]


# -- reckoning -----------------------------------------------------------------------------------------------------


@cache
def _german(german: int, soviet: int, slaughter: str) -> float:
    return float(german_wins(german, soviet, slaughter))


def _wins(found: Dice, slaughter: str) -> float:
    """The German chance of a Break Test."""
    return _german(found.german, found.soviet, slaughter)


def _turns_ahead(s: Siege) -> tuple[float, ...]:
    """How likely it is that so many turns follow this one."""
    if s.last or s.hourglass >= s.final_turn:
        return (1.0,)
    cards = s.campaign[SOVIET]
    skips = sum([bool(s.data.campaign[card].hourglass) for card in cards]) / max(1, len(cards))
    return _further(s.final_turn - s.hourglass, round(skips, 2))


@cache
def _further(spaces: int, skips: float) -> tuple[float, ...]:
    """hs:8.3 A turn moves the hourglass by one space, or by two; the turn that brings it to the end is the last."""
    found = [0.0] * len(LATER)
    for p, left in ((1.0 - skips, spaces - 1), (skips, spaces - 2)):
        for n, q in enumerate(_further(left, skips) if left > 0 else (1.0,)):
            found[min(n + 1, len(LATER) - 1)] += p * q
    return tuple(found)


def _hopes(falls: list[float]) -> float:
    """The chance that all of them fall, as a lead: nothing when it is even, more than four when it is nearly sure."""
    whole = max(0.01, min(0.99, prod(falls)))
    return log(whole / (1.0 - whole))


def _for(side: int, german: float) -> float:
    return german if side == GERMAN else 1.0 - german


def _answers(s: Siege, d: int) -> int:
    """While formations are sent: how many Soviet ones may still come to a district, a fair share of those ready."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Maneuver):
        return 0
    attacked = max(1, sum([bool(s.here[2 * other]) for other in range(4)]))
    free = room(s, d) - len(s.here[2 * d + SOVIET])
    return int(min(free, -(-len(s.here[2 * STAGING + SOVIET]) // attacked)))


def _room_left(s: Siege, side: int) -> int:
    """Cards that the formations of a side in the battle can still bear."""
    if side == GERMAN:
        return sum([s.free_slots(f) for f in s.fighting(side)])
    return sum([s.patriotism_left(f) for f in s.fighting(side)])


def _playable(s: Siege, side: int) -> int:
    """How many cards a side can still bring into the battle: as many as it holds, and its formations can bear."""
    held = sum([len(s.hand[seat]) for seat in s.team(side)])
    if side == GERMAN:
        return min(held, sum([s.free_slots(f) for f in s.fighting(side)]))
    return min(held, sum([s.patriotism_left(f) for f in s.fighting(side)]) // 2)


def _forces(s: Siege, side: int) -> float:
    found = 0.0
    for zone in range(STAGING + 1):
        for f in s.here[2 * zone + side]:
            found += (0.45 if s.depleted[f] else 1.0) + 0.25 * s.level[f] + 0.1 * (s.leader[f] != NONE)
    return found


def _hands(s: Siege, side: int) -> float:
    return sum([worth(s, card) for seat in s.team(side) for card in s.hand[seat] if card >= 0])


def worth(s: Siege, card: int) -> float:
    """What a card in hand is worth."""
    return _card_worth(tuple([(effect.op, effect.n) for effect in s.data.effects[card]]))


@cache
def _card_worth(effects: tuple[tuple[str, int], ...]) -> float:
    return sum([CARD.get(op, 0.4) * max(1, n) for op, n in effects])


MIND = HellOfStalingrad
