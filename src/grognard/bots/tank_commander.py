"""Tank Commander: points on the table, the best shot of each side, and the way to the enemy's rear.

One shot a turn decides much: what counts is not how many guns a side has but what the best of them can do next, and
what the enemy's best can do before.
"""

from __future__ import annotations

from typing import Final

from grognard.bots.mind import PLAIN, Mind, Style, Term, squash
from grognard.bots.tank_break import broken, gates
from grognard.bots.tank_ground import Ground, bold, goals, missing, threatened, winning_start
from grognard.bots.tank_shots import duel_all, promise, worth
from grognard.bots.tank_table import Tables, standing
from grognard.core.dice import Rng
from grognard.core.values import Action, Seat
from grognard.core.window import PASS
from grognard.games.tank_commander import lists
from grognard.games.tank_commander.board import RESERVE
from grognard.games.tank_commander.melee import Declare, Melees
from grognard.games.tank_commander.movement import DONE, Movement
from grognard.games.tank_commander.numbers import NameColour, TurnUp
from grognard.games.tank_commander.play import END, Act
from grognard.games.tank_commander.setup import READY, ChooseList, ChooseNation, Deploy, LayTerrain
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.turn import DRAW_CARD, LIMIT, SKIP, Refit
from grognard.games.tank_commander.windows import Interrupts

RARELY: Final = 0.1  # what a card in the reserve is worth beside one on the table: it comes late
SAFE: Final = 0.7  # the same where nothing but losses counts
SHOTS: Final = 14  # of many shots, those that are looked at
PATHS: Final = 16  # and of many moves
SHOOTS: Final = 2.5  # points that a shot should promise before the script prefers it to a move
WINS: Final = 4.0  # to be able to win now
THREATS: Final = 0.4  # a position that could be taken next time
CALM: Final = 4.0  # the lead that wins three games of four where nobody breaks through: there it tells little
RUSH: Final = 15.0  # for a card that comes to where its next step wins
URGENT: Final = 3.0  # how much more it counts at the turn limit to come near
AGAIN: Final = Action("play", ("v-coordination",))  # one more play
FRONT: Final = 500.0  # a wish to stand in the first rank; twice that in the gate


class TankCommander(Mind):
    """What stands, what shoots next, who is nearer to the other's rear."""

    TERMS = {
        "cards": Term(0.09),  # points of combat cards, on the table above all: what is lost never comes back
        "danger": Term(0.05, risk=True),  # what the enemy's best shots promise him: they come first
        "aim": Term(0.04),  # what one's own best shots promise
        "melee": Term(0.12),  # where cards of both sides stand together
        "advance": Term(0.8),  # cards near the positions that win, and how many of these are held
        "rear": Term(0.8, risk=True),  # and the same of the enemy
        "line": Term(0.45),  # positions of the first rank that are held: whoever comes must stop there
        "break": Term(1.0),  # positions that would win the game with the next movement
        "hand": Term(0.03),  # Interrupts and equipment not played yet
    }
    SCALE = 1.0
    LEAVES = 10
    GUESSES = 1
    WIDTH = 5  # this and what follows is for rollouts, which a longer look has measured better than: see `plays_on`
    REPLIES = 1
    HORIZON = 2  # past the enemy's turn

    # -- judging -------------------------------------------------------------------------------------------------

    def __init__(self, style: Style = PLAIN) -> None:
        super().__init__(style)
        self._tables = Tables()

    def terms(self, s: Table, side: int) -> dict[str, float]:
        foe, table = 1 - side, self._tables.stands(s)
        waits = SAFE if s.scenario.victory.type == "elimination" else RARELY
        cards = [table.standing[one] + waits * _held(s, one) for one in (0, 1)]
        boldness = bold(s, side, table.standing)
        return {
            "cards": cards[side] - cards[foe],
            "danger": -table.shots[foe] / boldness,
            "aim": table.shots[side],
            "melee": table.melee if side == 0 else -table.melee,
            "advance": table.near[side] * boldness * _late(s),
            "rear": -table.near[foe],
            "line": table.line[side] - table.line[foe],
            "break": _breaks(s, side),
            "hand": _other_cards(s, side) - _other_cards(s, foe),
        }

    def chance(self, s: Table, side: int) -> float:
        """Who plans asks first who breaks through with the next plays, and judges the rest by what then stands. Who
        does not, judges by what stands alone, as if nobody could win next."""
        if s.scores() is not None:
            return super().chance(s, side)
        terms = self.terms(s, side)
        rest = self.lead(terms) - self.weights["break"] * terms["break"]
        if not self.plans or s.scenario.victory.type == "elimination":
            return squash(rest / self.SCALE)
        won, lost = broken(s, side)
        return won + (1.0 - won - lost) * squash(rest / CALM)

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Table) -> bool:
        """A turn begins, or ends: windows, shots, movements and melees are over."""
        top = s.stack[-1]
        return (isinstance(top, Act) and top.plays > 0) or isinstance(
            top, Refit | Deploy | LayTerrain | ChooseList | ChooseNation
        )

    def plays_on(self, s: Table) -> bool:
        """A longer look: with rollouts the same judgement won 0.52 of 29 games where this won 0.93 of 30."""
        return False

    def round(self, s: Table) -> int:
        return 2 * s.turn + (s.stage in "def" and s.stage != "")

    def candidates(self, s: Table) -> list[Action]:
        offered = [action for action in s.legal() if action.verb not in ("also", "drop")]
        top = s.stack[-1]
        if isinstance(top, Movement):
            ground = self._ground(s, top.seat)
            ranked = sorted(offered, key=lambda action: -self._move(ground, action))
            return ranked[:PATHS] + ([DONE] if DONE in offered and DONE not in ranked[:PATHS] else [])
        shots = [action for action in offered if action.verb == "fire"]
        if len(shots) > SHOTS:
            shots.sort(key=lambda action: -promise(s, action))
            return [action for action in offered if action.verb != "fire"] + shots[:SHOTS]
        return offered

    def outcomes(self, s: Table) -> list[tuple[Action, int]]:
        """Cards that show the same number are one outcome."""
        top = s.stack[-1]
        found: list[tuple[Action, int]] = s.distribution()
        if not isinstance(top, TurnUp):
            return found
        numbers: dict[int, tuple[Action, int]] = {}
        for action, copies in found:
            number = s.data.numbers[s.data.index[action.args[0]]][top.colour]
            first, before = numbers.get(number, (action, 0))
            numbers[number] = (first, before + copies)
        return list(numbers.values())

    def settled(self, s: Table, rng: Rng) -> Action | None:
        top = s.stack[-1]
        if isinstance(top, ChooseList):
            return self._list(s, top)
        if isinstance(top, ChooseNation):
            return top.choices(s)[0]  # the German guns reach further
        if isinstance(top, NameColour):
            return self._colour(s, top, rng)
        if isinstance(top, Refit):
            return self._refit(s, top)
        if isinstance(top, LayTerrain):
            return self._terrain(s, top)
        if isinstance(top, Deploy):
            return (self._ready(s, top) if self.plans else None) or self._deploy(s, top)
        return None

    # -- without thinking --------------------------------------------------------------------------------------------

    def script(self, s: Table, rng: Rng) -> Action:
        top = s.stack[-1]
        if isinstance(top, Interrupts):
            return PASS
        if isinstance(top, NameColour):
            return top.sample(s, rng)
        if isinstance(top, Act):
            return self._act(s, top)
        offered = s.legal()
        if isinstance(top, Movement):
            ground = self._ground(s, top.seat)
            return max(offered, key=lambda action: self._move(ground, action))
        if isinstance(top, Declare):
            return max(offered, key=lambda action: promise(s, action))
        if isinstance(top, Melees):
            return offered[0]
        if (answer := self.settled(s, rng)) is not None:
            return answer
        shots = [action for action in offered if action.verb == "fire"]
        return max(shots, key=lambda action: promise(s, action)) if shots else offered[rng.below(len(offered))]

    def _act(self, s: Table, act: Act) -> Action:
        """What wins at once; a good shot; else the move that gains most; else a card."""
        offered, ground = act.choices(s), self._ground(s, act.seat)
        if self.plans and not act.plays and ground.wins is not None and AGAIN in offered:
            return AGAIN
        if ground.wins is not None:
            win = Action("move", (s.board.names[ground.wins],))
            if win in offered:
                return win
        shots = [action for action in offered if action.verb == "fire"]
        best = max(shots, key=lambda action: promise(s, action), default=None)
        if best is not None and promise(s, best) >= SHOOTS and not ground.guards:
            return best
        for action in offered:
            if action.verb == "attach":
                return action
        moves = [action for action in offered if action.verb == "move"]
        gains = [(self._gain(ground, act.seat, action.args[0]), action) for action in moves]
        gain, move = max(gains, key=lambda pair: pair[0], default=(0.0, END))
        if gain > 0.5:
            return move
        return best if best is not None else DRAW_CARD if DRAW_CARD in offered else offered[0]

    @staticmethod
    def _gain(ground: Ground, seat: Seat, origin: str) -> float:
        """What moving the best card out of a position would gain, by a glance."""
        s, side = ground.s, ground.side
        if origin == s.board.names[RESERVE]:
            held = [card for card in dict.fromkeys(s.hand[seat]) if card >= 0 and s.data.combat[card]]
            return max([ground.value(card, place) for card in held for place in s.board.second[side]], default=0.0)
        start = s.board.index[origin]
        ours = {s.card[piece] for piece in s.standing_at(side, start) if s.owner[piece] == seat}
        return max(
            [ground.value(c, p) - ground.value(c, start) for c in ours for p in s.board.neighbours[start]], default=0.0
        )

    @staticmethod
    def _move(ground: Ground, action: Action) -> float:
        """What one declaration of a movement gains; to be done is worth nothing, and better than a bad one."""
        s = ground.s
        if action.verb == "go":
            piece = s.piece(action.args[0])
            start, end = s.at[piece], s.board.names.index(action.args[-1])
            if end >= s.board.size:
                return -1.0
            return ground.value(s.card[piece], end) - ground.value(s.card[piece], start) - 0.01
        if action.verb in ("bring", "carry"):
            card = s.data.index[action.args[0 if action.verb == "bring" else 1]]
            return ground.value(card, s.board.index[action.args[-1]]) + 0.3
        return 0.0 if action == DONE else -0.5

    def _ground(self, s: Table, seat: Seat) -> Ground:
        """With plans, what leads to the last step before the enemy's rear comes first."""
        ground = _ground(s, seat)
        ground.rush = RUSH if self.plans and missing(s, ground.side) == 1 else 0.0
        return ground

    @staticmethod
    def _ready(s: Table, deploy: Deploy) -> Action | None:
        """The best tanks to the gate, where the enemy comes through first; other fast ones beside it, from where they
        come through his; what is left is placed as ever."""
        data, places, side = s.data, s.board.index, s.side_of(deploy.seat)
        gate, front = gates(s, side), s.board.first[side]
        if not goals(s, side):
            return None

        def wish(action: Action) -> float:
            card, place = data.index[action.args[0]], places[action.args[1]]
            if not data.armoured[card] or not data.pen_short[card] or place not in front:
                return 0.0
            return FRONT * (2.0 if place in gate else data.fast[card]) + data.points[card]

        placed = [action for action in deploy.choices(s) if action.verb == "place"]
        best = max(placed, key=wish, default=None)
        return best if best is not None and wish(best) >= FRONT else None

    @staticmethod
    def _deploy(s: Table, deploy: Deploy) -> Action:
        """A cheap card to every position that the enemy must not take; the others where they stand best; equipment to
        the first who can bear it."""
        offered, data, places, side = deploy.choices(s), s.data, s.board.index, s.side_of(deploy.seat)
        placed = [action for action in offered if action.verb == "place"]
        rear = [p for p in goals(s, 1 - side) if s.board.rear[side][p] and not s.standing_at(side, p)]
        guards = [action for action in placed if places[action.args[1]] in rear]
        if guards:
            index = data.index
            return min(guards, key=lambda a: (data.fast[index[a.args[0]]], data.points[index[a.args[0]]]))
        if placed:
            ground = _ground(s, deploy.seat)
            return max(placed, key=lambda a: ground.value(data.index[a.args[0]], places[a.args[1]]))
        attached = [action for action in offered if action.verb in ("attach", "lay", "keep")]
        return attached[0] if attached else READY

    @staticmethod
    def _terrain(s: Table, lay: LayTerrain) -> Action:
        """Cover in the front rank first."""
        offered, board, side = lay.choices(s), s.board, s.side_of(lay.seat)
        front = [board.ids[place] for place in board.first[side]]
        laid = [action for action in offered if action.verb == "terrain"]
        return max(laid, key=lambda action: action.args[1] in front) if laid else READY

    @staticmethod
    def _refit(s: Table, refit: Refit) -> Action:
        """Draw; keep everything; over the limit the cheapest card goes."""
        offered = refit.choices(s)
        if DRAW_CARD in offered:
            return DRAW_CARD
        if refit.stage != LIMIT:
            return SKIP
        return min(offered, key=lambda action: worth(s.data, s.data.index[action.args[0]]))

    @staticmethod
    def _colour(s: Table, naming: NameColour, rng: Rng) -> Action:
        """The colour with the highest numbers left in the pile of whoever draws, if it is known; low numbers hit."""
        cards = s.pile[naming.seat].cards
        if not cards or min(cards) < 0:
            seen = s.discarded[naming.seat]  # what has been turned is not left: many high ones there are bad
            totals = [-sum([s.data.numbers[card][colour] for card in seen if card >= 0]) for colour in range(5)]
        else:
            totals = [sum([s.data.numbers[card][colour] for card in cards]) for colour in range(5)]
        offered = naming.choices(s)
        best = max(totals)
        return offered[rng.below(5)] if totals.count(best) == 5 else offered[totals.index(best)]

    @staticmethod
    def _list(s: Table, asked: ChooseList) -> Action:
        """The best cards where any may be picked; else a ready-made list."""
        if asked.what == lists.BUILD and s.scenario.pick:
            cards = sorted(lists.allowed(s, asked.seat, asked.what), key=lambda card: -duel_all(s.data, card))
            action = Action(asked.what, tuple(sorted([s.data.ids[cards[0]] + f"*{s.scenario.pick}"])))
            if asked.refuses(s, action) is None:
                return action
        return asked.choices(s)[0]


def _ground(s: Table, seat: Seat) -> Ground:
    return Ground(s, s.side_of(seat), (standing(s, 0), standing(s, 1)))


def _late(s: Table) -> float:
    """Towards the turn limit a way into a held rear is worth more losses: whoever stays where he is has drawn."""
    return 1.0 + URGENT * (s.turn / s.options.turn_limit) ** 2


# -- what is about to happen, and what is held -----------------------------------------------------------------------


def _breaks(s: Table, side: int) -> float:
    """Whoever acts next and can win does; two positions that can be taken next time are hard to guard both."""
    top = s.stack[-1]
    if isinstance(top, Act):
        acts = s.side_of(top.seat)
    elif isinstance(top, Refit):
        acts = 1 - s.side_of(top.seat)
    else:
        return 0.0
    sign = 1.0 if side == acts else -1.0
    if winning_start(s, acts) is not None:
        return sign * WINS
    return -sign * THREATS * min(3, len(threatened(s, 1 - acts)))


def _held(s: Table, side: int) -> float:
    """Combat cards in hand and, while a force is set up, in the pool."""
    data = s.data
    seats = [seat for seat, team in enumerate(s.teams) if team == side]
    cards = [card for seat in seats for card in (*s.hand[seat], *s.pool[seat])]
    return float(sum([data.points[card] for card in cards if card >= 0 and data.combat[card]]))


def _other_cards(s: Table, side: int) -> float:
    data = s.data
    seats = [seat for seat, team in enumerate(s.teams) if team == side]
    return float(sum([3 for seat in seats for card in s.hand[seat] if card >= 0 and not data.combat[card]]))


MIND = TankCommander
