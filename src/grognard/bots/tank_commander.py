"""Tank Commander: points on the table, the best shot of each side, and the way to the enemy's rear.

One shot a turn decides much: what counts is not how many guns a side has but what the best of them can do next, and
what the enemy's best can do before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.bots.mind import Mind, Term
from grognard.core.dice import Rng
from grognard.core.values import Action, Seat
from grognard.core.window import PASS
from grognard.games.tank_commander import fire, lists, victory
from grognard.games.tank_commander.board import RESERVE
from grognard.games.tank_commander.data import Data
from grognard.games.tank_commander.melee import Declare, Melees
from grognard.games.tank_commander.movement import DONE, Movement
from grognard.games.tank_commander.numbers import NameColour, TurnUp
from grognard.games.tank_commander.play import END, Act
from grognard.games.tank_commander.setup import READY, ChooseList, ChooseNation, Deploy, LayTerrain
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.turn import DRAW_CARD, LIMIT, SKIP, Refit
from grognard.games.tank_commander.windows import Interrupts

RARELY: Final = 0.35  # what a card in the reserve is worth beside one on the table that may be shot at
SHOTS: Final = 14  # of many shots, those that are looked at
PATHS: Final = 16  # and of many moves
SHOOTS: Final = 2.5  # points that a shot should promise before the script prefers it to a move
BOLDEST: Final = 5.0  # times that ground counts more, and danger less, for whoever is so much stronger
URGENT: Final = 3.0  # how much more it counts at the turn limit to come near
KEEPS: Final = {"e": 1.5, "v": 3.0, "t": 1.0}  # what other cards of the hand are worth, by the letter of their kind


class TankCommander(Mind):
    """What stands, what shoots next, who is nearer to the other's rear."""

    TERMS = {
        "cards": Term(0.10),  # points of combat cards on the table and in hand: what is lost never comes back
        "danger": Term(0.09, risk=True),  # what the enemy's best shots promise him: they come first
        "aim": Term(0.06),  # what one's own best shots promise
        "melee": Term(0.06),  # where cards of both sides stand together
        "advance": Term(0.35),  # how near fast cards are to the positions that win, and how many are held
        "rear": Term(0.5, risk=True),  # how near the enemy is to them
        "hand": Term(0.03),  # Interrupts and equipment not played yet
    }
    SCALE = 1.0
    LEAVES = 10
    GUESSES = 2
    HORIZON = 4  # two player turns: who has just been shot at, and not shot yet, looks worse than he stands

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Table, side: int) -> dict[str, float]:
        foe = 1 - side
        cards = [_standing(s, one) + RARELY * 2 * _held(s, one) for one in (0, 1)]
        shots = [_shooting(s, one) for one in (0, 1)]
        near = [self._advance(s, one) for one in (0, 1)]
        bold = _bold(s, side)
        return {
            "cards": cards[side] - cards[foe],
            "danger": -shots[foe] / bold,
            "aim": shots[side],
            "melee": _melees(s, side),
            "advance": near[side] * bold * _late(s),
            "rear": -near[foe],
            "hand": _other_cards(s, side) - _other_cards(s, foe),
        }

    @staticmethod
    def _advance(s: Table, side: int) -> float:
        """How near a side is to the enemy positions that count."""
        if s.scenario.victory.type == "elimination" or side not in victory.contenders(s):
            return 0.0
        board, held = s.board, len(s.occupied(side))
        rear = board.second[1 - side] if s.scenario.victory.where == "enemy_second" else board.own[1 - side]
        steps = []
        own = side * board.size
        for place in range(board.size):
            for piece in s.here[own + place]:
                away = min(board.distance[place][goal] for goal in rear)
                steps.append(away / (2.0 if s.is_fast(s.card[piece], False) else 1.0))
        steps.sort()
        needed = victory.needed(s)
        return 2.0 * held / needed + sum([max(0.0, 1.0 - step / 4) for step in steps[: needed + 2]]) / (needed + 2)

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Table) -> bool:
        """A turn begins, or ends: windows, shots, movements and melees are over."""
        top = s.stack[-1]
        return (isinstance(top, Act) and top.plays > 0) or isinstance(
            top, Refit | Deploy | LayTerrain | ChooseList | ChooseNation
        )

    def round(self, s: Table) -> int:
        return 2 * s.turn + (s.stage in "def" and s.stage != "")

    def candidates(self, s: Table) -> list[Action]:
        offered = [action for action in s.legal() if action.verb not in ("also", "drop")]
        top = s.stack[-1]
        if isinstance(top, Movement):
            ranked = sorted(offered, key=lambda action: -self._move(s, top.seat, action))
            return ranked[:PATHS] + ([DONE] if DONE in offered and DONE not in ranked[:PATHS] else [])
        shots = [action for action in offered if action.verb == "fire"]
        if len(shots) > SHOTS:
            shots.sort(key=lambda action: -_promise(s, action))
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
            return max(offered, key=lambda action: self._move(s, top.seat, action))
        if isinstance(top, Declare):
            return max(offered, key=lambda action: _promise(s, action))
        if isinstance(top, Melees):
            return offered[0]
        if isinstance(top, Deploy):
            return self._deploy(s, top, offered)
        if (answer := self.settled(s, rng)) is not None:
            return answer
        shots = [action for action in offered if action.verb == "fire"]
        return max(shots, key=lambda action: _promise(s, action)) if shots else offered[rng.below(len(offered))]

    def _act(self, s: Table, act: Act) -> Action:
        """A good shot; else the move that gains most; else a card."""
        offered = act.choices(s)
        shots = [action for action in offered if action.verb == "fire"]
        best = max(shots, key=lambda action: _promise(s, action), default=None)
        if best is not None and _promise(s, best) >= SHOOTS:
            return best
        for action in offered:
            if action.verb == "attach":
                return action
        moves = [action for action in offered if action.verb == "move"]
        gains = [(self._gain(s, act.seat, action.args[0]), action) for action in moves]
        gain, move = max(gains, key=lambda pair: pair[0], default=(0.0, END))
        if gain > 0.5:
            return move
        return best if best is not None else DRAW_CARD if DRAW_CARD in offered else offered[0]

    def _gain(self, s: Table, seat: Seat, origin: str) -> float:
        """What moving the best card out of a position would gain, by a glance."""
        side, board = s.side_of(seat), s.board
        if origin == board.names[RESERVE]:
            held = [card for card in dict.fromkeys(s.hand[seat]) if card >= 0 and s.data.combat[card]]
            return max([_place(s, side, card, place) for card in held for place in board.second[side]], default=0.0)
        start = board.index[origin]
        ours = [s.card[piece] for piece in s.standing_at(side, start) if s.owner[piece] == seat]
        return max(
            [_place(s, side, c, place) - _place(s, side, c, start) for c in ours for place in board.neighbours[start]],
            default=0.0,
        )

    def _move(self, s: Table, seat: Seat, action: Action) -> float:
        """What one declaration of a movement gains; to be done is worth nothing, and better than a bad one."""
        side = s.side_of(seat)
        if action.verb == "go":
            piece = s.piece(action.args[0])
            start, end = s.at[piece], s.board.names.index(action.args[-1])
            if end >= s.board.size:
                return -1.0
            return _place(s, side, s.card[piece], end) - _place(s, side, s.card[piece], start) - 0.01
        if action.verb in ("bring", "carry"):
            card = s.data.index[action.args[0 if action.verb == "bring" else 1]]
            return _place(s, side, card, s.board.index[action.args[-1]]) + 0.3
        return 0.0 if action == DONE else -0.5

    @staticmethod
    def _deploy(s: Table, deploy: Deploy, offered: list[Action]) -> Action:
        """Every card to the table, where it stands best; equipment to the first who can bear it."""
        placed = [action for action in offered if action.verb == "place"]
        if placed:
            side, index, places = s.side_of(deploy.seat), s.data.index, s.board.index
            return max(placed, key=lambda a: _place(s, side, index[a.args[0]], places[a.args[1]]))
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
        return min(offered, key=lambda action: _worth(s.data, s.data.index[action.args[0]]))

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
            cards = sorted(lists.allowed(s, asked.seat, asked.what), key=lambda card: -_duel(s.data, card))
            action = Action(asked.what, tuple(sorted([s.data.ids[cards[0]] + f"*{s.scenario.pick}"])))
            if asked.refuses(s, action) is None:
                return action
        return asked.choices(s)[0]


def _bold(s: Table, side: int) -> float:
    """Whoever has much more on the table, and wins by occupying, can afford what it costs."""
    if s.scenario.victory.type == "elimination" or side not in victory.contenders(s):
        return 1.0
    return max(1.0, min(BOLDEST, (_standing(s, side) + 5) / (_standing(s, 1 - side) + 5)))


def _late(s: Table) -> float:
    """Towards the turn limit a way into a held rear is worth more losses: whoever stays where he is has drawn."""
    return 1.0 + URGENT * (s.turn / s.options.turn_limit) ** 2


# -- single shots --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def _chance(value: int, modifier: int, armour: tuple[int, ...], penetration: int) -> float:
    """The numbers of ten that destroy: at or under the value, and through the armour that they meet."""
    good = [n for n in range(1, 11) if n + modifier <= value and (not armour or penetration > armour[n > 2])]
    return len(good) / 10


def _armour(data: Data, card: int, near: bool) -> tuple[int, ...]:
    """The armour that low numbers and others meet; empty for what has none."""
    if not data.armoured[card]:
        return ()
    return (max(data.side[card] // 2, 1), data.side[card]) if near else (data.side[card], data.front[card])


def _kills(s: Table, firer: int, target: int, distance: int) -> float:
    """The chance of the best weapon of one card to destroy another."""
    found = 0.0
    data = s.data
    weapons = (
        fire.melee_weapons(s, firer, target) if distance == 0 else fire.weapons_against(s, firer, target, distance)
    )
    for weapon in weapons:
        modifier = sum([m.amount for m in fire.modifiers(s, target, weapon, distance, 0)])
        armour = _armour(data, s.card[target], distance == 0) if fire.needs_penetration(s, target, weapon) else ()
        value = fire.value_of(s, firer, weapon, distance)
        found = max(found, _chance(value, modifier, armour, fire.penetration_of(s, firer, weapon, distance)))
    return found


def _promise(s: Table, action: Action) -> float:
    """The points that a declared shot may be expected to destroy."""
    if action.verb not in ("fire", "shoot"):
        return 0.0
    firer, target = s.piece(action.args[0]), s.piece(action.args[1])
    weapon = s.data.weapon_index[action.args[2]]
    distance = s.board.distance[s.at[firer]][s.at[target]]
    modifier = sum([m.amount for m in fire.modifiers(s, target, weapon, distance, 0)])
    armour = _armour(s.data, s.card[target], distance == 0) if fire.needs_penetration(s, target, weapon) else ()
    value = fire.value_of(s, firer, weapon, distance)
    chance = _chance(value, modifier, armour, fire.penetration_of(s, firer, weapon, distance))
    return chance * (_worth(s.data, s.card[target]) + 0.01)


# -- what stands where ---------------------------------------------------------------------------------------------


def _worth(data: Data, card: int) -> float:
    """The points of a combat card; a guess for the others."""
    return float(data.points[card]) if data.combat[card] else KEEPS.get(data.ids[card][0], 1.0) * 2


def _standing(s: Table, side: int) -> float:
    own, size, card, points = side * s.board.size, s.board.size, s.card, s.data.points
    found = 0.0
    for place in range(size):
        for piece in s.here[own + place]:
            found += points[card[piece]] * (0.6 if s.fault[piece] >= 0 else 1.0)
            if s.rider[piece] >= 0:
                found += points[card[s.rider[piece]]]
            found += 2.0 * len(s.gear[piece])
    return found


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


def _shooting(s: Table, side: int) -> float:
    """The best shot of a side, and a little of the others: what fires only from nearer counts less."""
    size, here, card, points = s.board.size, s.here, s.card, s.data.points
    ours, theirs = side * size, (1 - side) * size
    marks = [place for place in range(size) if here[theirs + place]]
    found: list[float] = []
    for start in range(size):
        if not here[ours + start]:
            continue
        distances = s.board.distance[start]
        for firer in here[ours + start]:
            best = 0.0
            for place in marks:
                away = distances[place]
                if away == 0:
                    continue
                clear = away <= 2 and fire.in_sight(s, start, place)
                weight = 1.0 if clear else 0.25 / max(1, away - 1)
                for target in here[theirs + place]:
                    best = max(best, weight * _kills(s, firer, target, min(away, 2)) * points[card[target]])
            found.append(best)
    found.sort(reverse=True)
    return found[0] + 0.3 * found[1] + 0.1 * sum(found[2:]) if len(found) > 1 else sum(found)


def _melees(s: Table, side: int) -> float:
    """What the next melees may bring: destroyed and lost, in points."""
    size, here, card, points = s.board.size, s.here, s.card, s.data.points
    found = 0.0
    for place in range(size):
        ours, theirs = here[side * size + place], here[(1 - side) * size + place]
        if ours and theirs:
            found += sum([max([_kills(s, a, b, 0) * points[card[b]] for b in theirs]) for a in ours])
            found -= sum([max([_kills(s, b, a, 0) * points[card[a]] for a in ours]) for b in theirs])
    return found


def _place(s: Table, side: int, card: int, place: int) -> float:
    """How well a card would stand on a position: what it hits from there, who hits it there, how far it leads."""
    data, board, size = s.data, s.board, s.board.size
    theirs = (1 - side) * size
    hits = danger = 0.0
    for other in range(size):
        for foe in s.here[theirs + other]:
            away = board.distance[place][other]
            sight = 1.0 if away <= 2 and (away == 0 or fire.in_sight(s, place, other)) else 0.2 / max(1, away)
            hits = max(hits, sight * duel(data, card, s.card[foe], min(away, 2)) * data.points[s.card[foe]])
            danger = max(danger, sight * duel(data, s.card[foe], card, min(away, 2)) * data.points[card])
    bold = _bold(s, side)
    found = 0.6 * hits - 0.9 * danger / bold
    if data.foot[card] and s.terrain[place] >= 0:
        found += 1.5
    if s.scenario.victory.type != "elimination" and side in victory.contenders(s):
        rear = board.second[1 - side] if s.scenario.victory.where == "enemy_second" else board.own[1 - side]
        away = min(board.distance[place][goal] for goal in rear)
        there = 6.0 if not s.here[side * size + place] else 3.0  # one card holds a position
        found += bold * (there if away == 0 else 3.0 / away) * (1.5 if data.fast[card] else 1.0)
    return found


def duel(data: Data, firer: int, target: int, distance: int) -> float:
    """The chance of one kind of card to destroy another in the open."""
    key = ("duel", firer, target, distance)
    found = data.memo.get(key)
    if found is None:
        found = data.memo[key] = _duelled(data, firer, target, distance)
    return float(found)


def _duelled(data: Data, firer: int, target: int, distance: int) -> float:
    if not data.combat[firer] or not data.combat[target]:
        return 0.0
    far = distance == 2
    hit, pen = (data.hit_long, data.pen_long) if far else (data.hit_short, data.pen_short)
    chances = [0.0]
    if data.armoured[target]:
        chances.append(_chance(hit[firer], 0, _armour(data, target, distance == 0), pen[firer]))
        if distance == 0:
            chances.append(data.tmv[firer] / 10)
    elif not far:
        chances += [data.he[firer] / 10 if distance else 0.0, data.sa[firer] / 10]
    elif data.gun[target]:
        chances.append(hit[firer] / 20)
    return max(chances)


def _duel(data: Data, card: int) -> float:
    """How a kind of card does against all armour of the other nation, at both ranges."""
    foes = [c for c in range(len(data.ids)) if data.armoured[c] and data.nation[c] != data.nation[card]]
    gained = sum([duel(data, card, foe, 2) + duel(data, card, foe, 1) for foe in foes])
    lost = sum([duel(data, foe, card, 2) + duel(data, foe, card, 1) for foe in foes])
    return gained - lost


MIND = TankCommander
