"""7.3.3 Overrun: units enter an enemy hex and fight there, round after round, until one side is left."""

from __future__ import annotations

from grognard.core.steps import Procedure, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blood_and_steel import events, fire, movement
from grognard.games.blood_and_steel.fire import DEFENSIVE, OFFENSIVE
from grognard.games.blood_and_steel.stacking import room_for
from grognard.games.blood_and_steel.state import DONE, MOVED, OFF_MAP, Battle

HOLD = Action("hold")
STAY = Action("stay")
OFF = "off"


# -- entering (bs:7.3.3.a-e) ---------------------------------------------------------------------------------------


def price(s: Battle, origin: int, where: int) -> int:
    """bs:7.3.3.c, bs:R15 The step in full and one point more; the minimum move does not pay for it."""
    return s.data.map.ground.step_cost(origin, where) + s.data.tables.movement.overrun_extra_mp


def able(s: Battle, unit: int, formation: int) -> bool:
    """bs:7.1.d, bs:7.2.e, bs:R26 Units of the active formation on the map, not disrupted and not spent: those that
    have moved, or fired at half AF, may go on into an overrun."""
    return s.data.formation[unit] == formation and s.place[unit] >= 0 and not s.disrupted(unit) and s.mode[unit] != DONE


def origins(s: Battle, formation: int) -> dict[int, list[int]]:
    """bs:7.3.3.b Hexes with units that could overrun a neighbour, and those units."""
    data, found = s.data, dict[int, list[int]]()
    enemies = s.enemies(data.formation_side[formation])
    for unit in data.units_of[formation]:
        if able(s, unit, formation) and data.map.grid.adjacent_set[s.place[unit]] & enemies:
            found.setdefault(s.place[unit], []).append(unit)
    return found


def offers(s: Battle, formation: int, offered: list[Action], only: int = -1) -> None:
    """Every group in one hex, into every adjacent enemy hex it can pay for; `only` asks for the groups of one unit."""
    grid = s.data.map.grid
    enemies = s.enemies(s.data.formation_side[formation])
    for origin, units in origins(s, formation).items():
        if only >= 0 and only not in units:
            continue
        for where in grid.adjacent[origin]:
            if not enemies >> where & 1:
                continue
            cost = price(s, origin, where)
            paying = tuple(unit for unit in units if movement.budget(s, unit) >= cost)
            offered += [
                Action("overrun", (grid.ids[where], *(s.data.units[unit] for unit in group)))
                for group in s.data.groups(paying)
                if only < 0 or only in group
            ]


def refuses(s: Battle, formation: int, where: int, units: list[int]) -> Refusal | None:
    data, ids = s.data, s.data.map.grid.ids
    if not s.enemies(data.formation_side[formation]) >> where & 1:
        return Refusal("bs:7.3.3.a", "refusal.no-enemy-there", {"hex": ids[where]})
    for unit in units:
        params = {"unit": data.units[unit], "hex": ids[where]}
        if not able(s, unit, formation):
            return Refusal("bs:7.3.3.q" if s.mode[unit] == DONE else "bs:R26", "refusal.cannot-overrun", params)
        if s.place[unit] != s.place[units[0]] or not data.map.grid.adjacent_set[s.place[unit]] >> where & 1:
            return Refusal("bs:7.3.3.b", "refusal.one-origin", params)
        cost = price(s, s.place[unit], where)
        if movement.budget(s, unit) < cost:
            return Refusal("bs:7.3.3.c", "refusal.too-far", {**params, "cost": cost, "mp": movement.budget(s, unit)})
    if len(set(units)) < len(units):
        return Refusal("bs:7.3.3.b", "refusal.named-twice", {"hex": ids[where]})
    return None


def begin(s: Battle, where: int, units: list[int]) -> None:
    """bs:7.3.3.a-e, q The attackers enter together and stop; they do nothing else in this activation."""
    origin = s.place[units[0]]
    s.tell(events.overrun_began(s, units, origin, where))
    for unit in units:
        s.put(unit, where)
        s.mode[unit] = DONE
        s.marks[unit] |= MOVED
    s.call(Overrun(origin, where, s.data.side[units[0]]))


# -- the fight (bs:7.3.3.f-o) --------------------------------------------------------------------------------------


class Overrun(Procedure[Battle]):
    """Rounds of defensive fire, offensive fire and retreats (bs:7.3.3.o)."""

    __slots__ = ("any_shot", "fired", "hex", "origin", "round", "side")
    RULE = "bs:7.3.3.a"
    ORDER = (
        "stalemate",  # bs:R32 (a)
        "defensive_fire",  # bs:7.3.3.f-g
        "offensive_fire",  # bs:7.3.3.h-j
        "forced_retreat",  # bs:7.3.3.k
        "defender_may_retreat",  # bs:7.3.3.l
        "attacker_may_retreat",  # bs:7.3.3.l
        "next_round",  # bs:7.3.3.o
    )

    def __init__(self, origin: int, where: int, side: int) -> None:
        super().__init__()
        self.origin = origin
        self.hex = where
        self.side = side  # of the attackers
        self.round = 1
        self.fired: tuple[int, ...] = ()  # units that have fired, or declined, in this stage
        self.any_shot = False  # in this round (bs:R32 b)

    def attackers(self, s: Battle) -> list[int]:
        return s.units_in(self.hex, self.side)

    def defenders(self, s: Battle) -> list[int]:
        return s.units_in(self.hex, 1 - self.side)

    def run(self, s: Battle) -> None:
        """Before each stage the hit attackers go back, and the overrun closes when one side is gone."""
        self._drive_back(s)
        if self.attackers(s) and self.defenders(s):
            super().run(s)
        else:
            self._close(s)

    def _drive_back(self, s: Battle) -> None:
        """bs:7.3.3.g, bs:R28 An attacker that is hit is disrupted, whatever it was before: it returns at once."""
        for unit in self.attackers(s):
            if s.disrupted(unit):
                s.put(unit, self.origin)
                s.tell(events.driven_back(s, unit, self.origin))

    def _close(self, s: Battle) -> None:
        s.end()
        left = self.side if self.attackers(s) else 1 - self.side
        if s.stacks.get(self.hex):  # bs:R44 nobody left: no change
            s.take_control(self.hex, left)
            s.tell(events.overrun_closed(s, self.hex, left))

    # -- stages

    def stalemate(self, s: Battle) -> None:
        """bs:R32 (a) Nobody in the hex has a factor against anybody there: the attackers go back."""
        ours, theirs = self.attackers(s), self.defenders(s)
        can_fight = any(
            fire.factor(s, a, d, OFFENSIVE) or fire.factor(s, d, a, DEFENSIVE) for a in ours for d in theirs
        )
        if not can_fight:
            self._give_up(s)

    def _give_up(self, s: Battle) -> None:
        s.tell(events.stalemate(s, self.hex))
        for unit in self.attackers(s):
            s.put(unit, self.origin)

    def defensive_fire(self, s: Battle) -> None:
        """bs:7.3.3.f, bs:R27 Each defender may fire once, in any order; bs:R64 nobody is asked who cannot."""
        shots = self._shots(s, self.defenders(s), self.attackers(s), DEFENSIVE)
        if shots:
            s.call(DefensiveFire(1 - self.side, self.hex, tuple(shots)))
        else:
            s.become(self.but(fired=()))

    def offensive_fire(self, s: Battle) -> None:
        """bs:7.3.3.h, bs:R29 Each attacker left must fire at a defender against which it has a factor."""
        attackers = self.attackers(s)
        if len(attackers) > 1:  # bs:R39 (j) a Tiger fires itself only when it is alone
            attackers = [unit for unit in attackers if not s.data.tiger[unit]]
        shots = self._shots(s, attackers, self.defenders(s), OFFENSIVE)
        if len(shots) == 1:
            self.receive(s, _shot_action(s, OFFENSIVE, *shots[0]))
        elif shots:
            s.call(OffensiveFire(self.side, self.hex, tuple(shots)))
        else:
            s.become(self.but(fired=()))

    def _shots(self, s: Battle, firers: list[int], targets: list[int], kind: str) -> list[tuple[int, int]]:
        return [(f, t) for f in firers if f not in self.fired for t in targets if fire.factor(s, f, t, kind)]

    def forced_retreat(self, s: Battle) -> None:
        """bs:7.3.3.k, bs:11.0.i, bs:R30 Disrupted defenders go, Tigers too; one without a place is eliminated."""
        moves: list[tuple[int, str]] = []
        for unit in self.defenders(s):
            if not s.disrupted(unit):
                continue
            places = self.places(s, unit)
            if not places:
                s.tell(events.no_retreat(s, unit))
                fire.eliminate(s, unit, "bs:R30")
            moves += [(unit, place) for place in places]
        if len(moves) == 1:
            self._again(s, "forced_retreat")
            retreat(s, *moves[0], "bs:7.3.3.k")
        elif moves:
            self._again(s, "forced_retreat")
            s.call(ForcedRetreat(1 - self.side, self.hex, tuple(moves)))

    def defender_may_retreat(self, s: Battle) -> None:
        self._offer_retreat(s, 1 - self.side, self.defenders(s), "defender_may_retreat")

    def attacker_may_retreat(self, s: Battle) -> None:
        self._offer_retreat(s, self.side, self.attackers(s), "attacker_may_retreat")

    def _offer_retreat(self, s: Battle, side: int, units: list[int], stage: str) -> None:
        """bs:7.3.3.l Units that are not disrupted may go, one after another, until the player stays."""
        moves = [(unit, place) for unit in units if not s.disrupted(unit) for place in self.places(s, unit)]
        if moves:
            self._again(s, stage)
            s.call(VoluntaryRetreat(side, self.hex, tuple(moves)))

    def _again(self, s: Battle, stage: str) -> None:
        self.back_to(s, stage)

    def next_round(self, s: Battle) -> None:
        """bs:7.3.3.o Once more; bs:R32 (b) unless nobody fired."""
        if self.any_shot:
            s.become(self.but(at=0, round=self.round + 1, fired=(), any_shot=False))
            s.tell(events.overrun_round(self.round + 1))
        else:
            self._give_up(s)

    def places(self, s: Battle, unit: int) -> list[str]:
        """bs:7.3.3.k, bs:7.3.3.m-n, bs:R30 Where a unit may retreat: next to the hex, no enemies, within stacking, or
        off an edge of the map. Defenders never go where the attack came from."""
        data, grid = s.data, s.data.map.grid
        side = data.side[unit]
        open_ = grid.adjacent_set[self.hex] & ~s.enemies(side) & room_for(s, unit)
        if side != self.side:
            open_ &= ~(1 << self.origin)
        places = [grid.ids[where] for where in grid.adjacent[self.hex] if open_ >> where & 1]
        return [*places, OFF] if data.map.edge >> self.hex & 1 else places

    # -- answers

    def receive(self, s: Battle, answer: Action) -> None:
        if answer.verb in ("defend", "attack"):
            unit, target = (s.data.unit_index[name] for name in answer.args)
            stage, kind = ("defensive_fire", DEFENSIVE) if answer.verb == "defend" else ("offensive_fire", OFFENSIVE)
            s.become(self.but(at=self.ORDER.index(stage), fired=(*self.fired, unit), any_shot=True))
            self._fire(s, unit, target, kind)
        elif answer == HOLD:
            s.become(self.but(fired=()))
        elif answer == STAY:
            s.become(self.but(at=self.at + 1))
        else:
            forced = self.ORDER[self.at] == "forced_retreat"
            unit = s.data.unit_index[answer.args[0]]
            retreat(s, unit, answer.args[1], "bs:7.3.3.k" if forced else "bs:7.3.3.l")

    def _fire(self, s: Battle, unit: int, target: int, kind: str) -> None:
        value, found = fire.factor(s, unit, target, kind), fire.modifiers(s, unit, target, kind)
        lent_by = fire.lender(s, unit, kind) if fire.uses_armour_factor(s, unit, target, kind) else -1
        fire.shoot(s, unit, target, kind, value, found, lent_by)


def retreat(s: Battle, unit: int, place: str, rule: str) -> None:
    """bs:7.3.3.k-n, bs:R30 One hex, or off the map for good and without points (bs:R45); no action of its own."""
    s.marks[unit] |= MOVED
    if place == OFF:
        s.put(unit, OFF_MAP)
        s.status[unit] = 0
        s.tell(events.retreated_off(s, unit))
        return
    where = s.data.map.grid.index[place]
    s.put(unit, where)
    s.tell(events.retreated(s, unit, where, rule))
    s.take_control(where, s.data.side[unit])


def _shot_action(s: Battle, kind: str, unit: int, target: int) -> Action:
    return Action("defend" if kind == DEFENSIVE else "attack", (s.data.units[unit], s.data.units[target]))


# -- the questions (out of turn for the defender) ------------------------------------------------------------------


class Question(Step[Battle]):
    """A choice inside an overrun: pairs of a unit and a target or place."""

    __slots__ = ("hex", "pairs", "side")

    def __init__(self, side: int, where: int, pairs: tuple[tuple[int, int], ...] | tuple[tuple[int, str], ...]) -> None:
        self.side = side
        self.hex = where
        self.pairs = pairs

    def actor(self, s: Battle) -> Seat | None:
        return self.side

    def take(self, s: Battle, action: Action) -> None:
        s.end(action)

    def prompt(self, s: Battle) -> Prompt:
        return super().prompt(s)._replace(params={"hex": s.data.map.grid.ids[self.hex]})


class DefensiveFire(Question):
    """bs:7.3.3.f The defender may fire."""

    __slots__ = ()
    RULE = "bs:7.3.3.f"

    def choices(self, s: Battle) -> list[Action]:
        return [*(_shot_action(s, DEFENSIVE, unit, int(target)) for unit, target in self.pairs), HOLD]


class OffensiveFire(Question):
    """bs:7.3.3.h The attacker fires."""

    __slots__ = ()
    RULE = "bs:7.3.3.h"

    def choices(self, s: Battle) -> list[Action]:
        return [_shot_action(s, OFFENSIVE, unit, int(target)) for unit, target in self.pairs]


class ForcedRetreat(Question):
    """bs:7.3.3.k The defender chooses who goes where."""

    __slots__ = ()
    RULE = "bs:7.3.3.k"

    def choices(self, s: Battle) -> list[Action]:
        return [Action("retreat", (s.data.units[unit], str(place))) for unit, place in self.pairs]


class VoluntaryRetreat(Question):
    """bs:7.3.3.l A unit may go, or all stay."""

    __slots__ = ()
    RULE = "bs:7.3.3.l"

    def choices(self, s: Battle) -> list[Action]:
        return [*(Action("retreat", (s.data.units[unit], str(place))) for unit, place in self.pairs), STAY]
