"""The Hell of Stalingrad: the chance that all four districts are out of Soviet hands at the end."""

from __future__ import annotations

from math import log
from typing import Final

from grognard.bots import stalingrad_city as city
from grognard.bots.mind import Mind, Term, squash
from grognard.bots.stalingrad_battle import JUDGED, PLAIN, Moment, mean_worth, poor, worth
from grognard.bots.stalingrad_picks import picked, strength
from grognard.core.dice import Rng
from grognard.core.steps import Bucket
from grognard.core.values import Action
from grognard.core.window import PASS
from grognard.games.hell_of_stalingrad import plays
from grognard.games.hell_of_stalingrad.breaktest import chance_to_win
from grognard.games.hell_of_stalingrad.data import BURNING_SKULL, GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.hands import Redraw
from grognard.games.hell_of_stalingrad.interception import Interception, Placed
from grognard.games.hell_of_stalingrad.maneuver import DONE, Maneuver, NextBattle, room
from grognard.games.hell_of_stalingrad.rounds import Act
from grognard.games.hell_of_stalingrad.state import NONE, STAGING, Siege
from grognard.games.hell_of_stalingrad.strategy import Consolidate
from grognard.games.hell_of_stalingrad.team import Propose

DRAW: Final = Action("draw")
ROUNDS: Final = 1000  # more than any battle has
HELD: Final = 0.87  # of what cards in hand promise, what comes of it in a battle under way
ROOM: Final = 0.065  # for a card on a German formation


class HellOfStalingrad(Mind):
    """Which districts will stand at the end."""

    TERMS = {
        "city": Term(1.0),  # the chance that all four districts fall, as a lead: the German needs every one
        "battle": Term(0.05),  # the battle under way, as a lead: what it is worth is said by the city
        "forces": Term(0.02),  # full-strength and depleted formations, and their leaders
        "hand": Term(0.02),  # what the cards in hand can do
    }
    SCALE = 1.0
    LEAVES = 20
    GUESSES = 4
    LOOKS = False
    WIDTH = 3
    HORIZON = 4

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Siege, side: int) -> dict[str, float]:
        sign = 1.0 if side == GERMAN else -1.0
        ahead = city.turns_ahead(s)
        forces = [_forces(s, one) for one in (GERMAN, SOVIET)]
        hands = _hands(s, GERMAN) - _hands(s, SOVIET)
        won = [self._won(s, d, hands) for d in range(4)]
        return {
            "city": sign * city.hopes([city.falls(s, d, won[d], ahead) for d in range(4)]),
            "battle": sign * city.hopes([won[s.battle] or 0.0]) if s.battle != NONE else 0.0,
            "forces": sign * (forces[0] - forces[1]),
            "hand": sign * hands,
        }

    @staticmethod
    def _won(s: Siege, d: int, hands: float) -> float | None:
        """The German chance in the battle of a district in this turn, if there is one, and with what is in hand."""
        if d == s.battle:
            if not s.hold[d] or not s.stack:  # the Break Test is next
                return float(chance_to_win(s, GERMAN))
            moves = s.stack[-1].seat if isinstance(s.stack[-1], Act) else s.lead[SOVIET]
            slots = sum([s.free_slots(f) for f in s.fighting(GERMAN)])
            return squash(Moment(s, 1 - s.side_of(moves), JUDGED).now + HELD * hands + ROOM * slots)
        return city.to_come(s, d, s.here[2 * d], s.here[2 * d + SOVIET], hands) if s.here[2 * d] else None

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Siege) -> bool:
        """The next action of a battle, its Break Test before it is thrown, or a battle to be chosen."""
        top = s.stack[-1]
        return isinstance(top, Act | NextBattle) or (isinstance(top, Bucket) and top.purpose == "german-dice")

    def round(self, s: Siege) -> int:
        """Action rounds of a battle, which is over as soon as only its dice are to be thrown; battles; turns."""
        battles = 10 * s.turn - len(s.attacked)
        fought = s.battle != NONE and not (s.stack and isinstance(s.stack[-1], Bucket))
        return battles * ROUNDS + (min(s.rounds, ROUNDS - 1) if fought else ROUNDS - 1)

    def candidates(self, s: Siege) -> list[Action]:
        top, offered = s.stack[-1], s.legal()
        if isinstance(top, Act) and len(offered) > 1:
            return Moment(s, top.seat).ranked(offered)
        if isinstance(top, Maneuver):
            return self._sends(s, top)
        if isinstance(top, Consolidate):
            return list(dict.fromkeys([self._consolidate(s, top), DONE]))
        return offered

    @staticmethod
    def _sends(s: Siege, maneuver: Maneuver) -> list[Action]:
        """To every district the best formation that is ready, and the best that is depleted; or no more."""
        ready, sends = maneuver.ready(s), s.data.sends
        groups = [[f for f in ready if s.depleted[f] == worn] for worn in (False, True)]
        best = [max(group, key=lambda f: strength(s, f)) for group in groups if group]
        found = [sends[f][d] for f in best for d in maneuver.open_(s)]
        return [*found, DONE] if maneuver.may_stop(s) else found

    def settled(self, s: Siege, rng: Rng) -> Action | None:
        """What effects ask for: there rules of thumb are enough. So they are where the Soviet side sends formations: it
        answers what the German has sent, and a look has measured worse than the script."""
        top = s.stack[-1]
        plans = isinstance(top, Maneuver | NextBattle | Consolidate) and s.side_of(top.seat) == GERMAN
        return None if plans or isinstance(top, Act | Interception) else self.script(s, rng)

    def plays_on(self, s: Siege) -> bool:
        """A battle is played to its end; of a whole turn of them that tells too little, but where formations stand can
        be judged."""
        return isinstance(s.stack[-1], Act | Interception)

    @staticmethod
    def _redraw(s: Siege, redraw: Redraw) -> Action:
        """What promises less than a new card goes."""
        if s.battle == NONE:
            return DRAW
        usable = {action.args[0] for action in plays.offered(s, redraw.seat)}
        gone, draws = poor(s, redraw.seat, usable)
        return s.data.named["drop"][min(gone)[1]] if gone and draws else DRAW

    def habit(self, s: Siege, rng: Rng) -> Action | None:
        """The script knows how much a card promises that is not drawn yet; one step of look-ahead does not."""
        return self.script(s, rng)

    def plain(self, s: Siege, rng: Rng) -> Action | None:
        """The regular counts the dice of a battle as they stand, and meets an attack man for man."""
        top = s.stack[-1]
        if isinstance(top, Act):
            known = s if s.complete else s.guess(rng)
            offered = top.choices(known)
            weights = PLAIN[s.side_of(top.seat)]
            return offered[0] if len(offered) == 1 else Moment(known, top.seat, weights).ranked(offered)[0]
        if isinstance(top, Maneuver) and s.side_of(top.seat) == SOVIET:
            return self._answer(s, top)
        return None

    # -- without thinking --------------------------------------------------------------------------------------------

    def script(self, s: Siege, rng: Rng) -> Action:
        top = s.stack[-1]
        if isinstance(top, Act):
            offered = top.choices(s)
            return offered[0] if len(offered) == 1 else Moment(s, top.seat).ranked(offered)[0]
        if isinstance(top, Redraw):
            return self._redraw(s, top)
        if isinstance(top, Interception):
            return self._intercept(s, top)
        if isinstance(top, Maneuver):
            return self._send(s, top)
        if isinstance(top, Consolidate):
            return self._consolidate(s, top)
        if isinstance(top, Propose):
            return top.choices(s)[top.done % 2]  # one by turns
        return picked(s, s.legal())

    @staticmethod
    def _intercept(s: Siege, window: Interception) -> Action:
        """hs:18.11 A card that would change much is worth a hero."""
        offered, placed = window.choices(s), s.stack[-2]
        if len(offered) == 1:
            return PASS
        assert isinstance(placed, Placed)
        moment = Moment(s, window.asked)
        loss = -moment.effects(s.data.effects[placed.card], placed.seat)
        return offered[0] if loss > moment.weights.intercept else PASS

    @staticmethod
    def _consolidate(s: Siege, top: Consolidate) -> Action:
        """Two depleted formations make one at full strength, if there are more than the buildings can take."""
        side, weak, ids = s.side_of(top.seat), top.depleted(s), s.data.formation_ids
        places = sum([room(s, d) for d in range(4) if s.building[d] >= 0])
        if len(s.here[2 * STAGING + side]) <= places:
            return DONE
        gone = min(weak, key=lambda f: (s.data.icon[f] == BURNING_SKULL, strength(s, f)))
        kept = max([f for f in weak if f != gone], key=lambda f: strength(s, f))
        return Action("consolidate", (ids[gone], ids[kept]))

    @staticmethod
    def _answer(s: Siege, maneuver: Maneuver) -> Action:
        """The best formation to where most are missing."""
        ready, districts = maneuver.ready(s), maneuver.open_(s)
        if not ready or not districts:
            return DONE
        best = max(ready, key=lambda f: (not s.depleted[f], strength(s, f)))
        return s.data.sends[best][max(districts, key=lambda d: len(s.here[2 * d]) - len(s.here[2 * d + SOVIET]))]

    @staticmethod
    def _send(s: Siege, maneuver: Maneuver) -> Action:
        """The best formation to where it changes most."""
        ready, districts = maneuver.ready(s), maneuver.open_(s)
        if not ready or not districts:
            return DONE
        ranked = sorted(ready, key=lambda f: (not s.depleted[f], strength(s, f)), reverse=True)
        gain = _attack if s.side_of(maneuver.seat) == GERMAN else _defend
        ahead = city.turns_ahead(s)
        where = max(districts, key=lambda d: gain(s, d, ranked, ahead))
        return s.data.sends[ranked[0]][where]


def _attack(s: Siege, d: int, ranked: list[int], ahead: tuple[float, ...]) -> float:
    """What one formation more changes where the enemy answers man for man."""
    here = s.here[2 * d]
    foes = sorted(s.here[2 * STAGING + SOVIET], key=lambda f: (s.depleted[f], -s.data.capacity[f]))
    now = city.falls(s, d, city.to_come(s, d, here, foes[: len(here)]) if here else None, ahead)
    then = city.falls(s, d, city.to_come(s, d, (*here, ranked[0]), foes[: len(here) + 1]), ahead)
    return log(max(0.001, then)) - log(max(0.001, now))


def _defend(s: Siege, d: int, ranked: list[int], ahead: tuple[float, ...]) -> float:
    """What a formation changes, alone or with one or two more: it may take several to be stronger."""
    german, here = s.here[2 * d], s.here[2 * d + SOVIET]
    now = log(max(0.001, city.falls(s, d, city.to_come(s, d, german, here), ahead)))
    gains = []
    for n in range(1, min(3, room(s, d) - len(here), len(ranked)) + 1):
        then = city.falls(s, d, city.to_come(s, d, german, (*here, *ranked[:n])), ahead)
        gains.append((now - log(max(0.001, then))) / n)
    return max(gains)


def _forces(s: Siege, side: int) -> float:
    found = 0.0
    for zone in range(STAGING + 1):
        for f in s.here[2 * zone + side]:
            found += (0.45 if s.depleted[f] else 1.0) + 0.25 * s.level[f] + 0.1 * (s.leader[f] != NONE)
    return found


def _hands(s: Siege, side: int) -> float:
    """What the cards of a side promise; of those that are hidden, what most do."""
    hidden = mean_worth(s, side)
    return sum([worth(s, card) if card >= 0 else hidden for seat in s.team(side) for card in s.hand[seat]])


MIND = HellOfStalingrad
