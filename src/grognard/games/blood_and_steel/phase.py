"""7.0 Operations: what the owner of the drawn marker may do, in any order, until he ends the phase."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blood_and_steel import fire, movement, overrun, stacking, support
from grognard.games.blood_and_steel.data import SOVIET
from grognard.games.blood_and_steel.state import ACTED, DISRUPTED, DONE, WAITING, Battle

END = Action("end")
FIGHTING: Final = frozenset(("fire", "overrun", "strike", "bombard"))

# what keeps a unit from acting: the rule, and the key of the sentence
NOT_IN_PLAY: Final = ("bs:5.2.b", "refusal.not-in-play")
IS_DISRUPTED: Final = ("bs:7.3.2.f", "refusal.disrupted")
REMNANT_ACTED: Final = ("bs:7.0.f", "refusal.remnant-acted")
HAS_ACTED: Final = ("bs:5.2.b", "refusal.has-acted")


def hindrance(s: Battle, unit: int) -> tuple[str, str] | None:
    """Why a unit of the phase cannot act any more, or None: both who may act and why not follow from it."""
    where = s.place[unit]
    if where < 0 and where != WAITING:
        return NOT_IN_PLAY
    if s.status[unit] & DISRUPTED:
        return IS_DISRUPTED
    if s.marks[unit] & ACTED and s.data.remnant[unit]:
        return REMNANT_ACTED
    return HAS_ACTED if s.mode[unit] == DONE else None


def _actors(action: Action) -> tuple[str, ...]:
    """The units that do it: one that moves, fires or leaves, all that overrun; none for aircraft and guns."""
    if action.verb == "overrun":
        return action.args[1:]
    return action.args[:1] if action.verb in ("move", "fire", "exit") else ()


class Phase(Step[Battle]):
    """bs:5.2.b, bs:7.0.d Each unit of the formation may fire, move, or both; bs:7.0.f remnants join Soviet phases."""

    __slots__ = ("formation",)
    RULE = "bs:5.2.b"
    COMPLETE = False  # destinations are listed; a player may also name the way

    def __init__(self, formation: int) -> None:
        self.formation = formation

    def actor(self, s: Battle) -> Seat | None:
        return s.data.formation_side[self.formation]

    def prompt(self, s: Battle) -> Prompt:
        offered = self.choices(s)
        able = {unit for action in offered for unit in _actors(action)}  # not who may act, but who has something to do
        params = {"formation": s.data.formations[self.formation], "n": len(able)}
        return Prompt(self._question({action.verb for action in offered}), self.RULE, params)

    @staticmethod
    def _question(verbs: set[str]) -> str:
        """Only what is possible is asked for."""
        if verbs == {END.verb}:
            return "prompt.phase-over"
        if not verbs & FIGHTING:
            return "prompt.phase-move"
        return "prompt.phase" if "move" in verbs else "prompt.phase-fight"

    # -- who may act

    def units(self, s: Battle) -> list[int]:
        """The units that may still do something: not disrupted (bs:7.3.2.f), on the map or able to enter."""
        data = s.data
        able = [unit for unit in data.units_of[self.formation] if hindrance(s, unit) is None]
        if data.formation_side[self.formation] == SOVIET:  # bs:R13
            able += [unit for unit in data.remnant_units if hindrance(s, unit) is None]
        return able

    # -- what is offered

    def choices(self, s: Battle) -> list[Action]:
        offered: list[Action] = []
        room = remnant_room = -1
        everywhere = s.data.map.grid.everywhere
        for unit in self.units(s):
            if not s.data.stacks[unit]:
                free = everywhere
            elif s.data.remnant[unit]:
                free = remnant_room = stacking.room(s, s.data.remnants) if remnant_room < 0 else remnant_room
            else:
                free = room = stacking.room(s, self.formation) if room < 0 else room
            movement.offers(s, unit, free, offered)
            fire.offers(s, unit, offered)
        overrun.offers(s, self.formation, offered)
        support.offers(s, s.data.formation_side[self.formation], offered)
        offered.append(END)
        return offered

    def sample(self, s: Battle, rng: Rng) -> Action:
        """One legal action: first who acts (a unit, aircraft, guns, or nobody), then one of its actions."""
        side = s.data.formation_side[self.formation]
        actors = [*self.units(s), -1]
        if s.air[side]:
            actors.append(-2)
        if s.artillery[side]:
            actors.append(-3)
        while True:
            offered = self._offers_of(s, actors.pop(rng.below(len(actors))), side)
            if offered:
                return offered[rng.below(len(offered))]

    def _offers_of(self, s: Battle, who: int, side: int) -> list[Action]:
        offered: list[Action] = []
        if who == -1:
            return [END]
        if who == -2:
            support.offer_strikes(s, side, offered)
        elif who == -3:
            support.offer_bombardments(s, side, offered)
        else:
            movement.offers(s, who, stacking.room_for(s, who), offered)
            fire.offers(s, who, offered)
            overrun.offers(s, self.formation, offered, only=who)
        return offered

    # -- what is refused, and why

    def refuses(self, s: Battle, action: Action) -> Refusal | None:
        index, hexes = s.data.unit_index, s.data.map.grid.index
        side = s.data.formation_side[self.formation]
        if action == END:
            return None
        if action.verb == "strike":
            return support.refuses_strike(s, side, action)
        if action.verb == "bombard":
            return support.refuses_bombardment(s, side, action)
        if action.verb == "overrun":
            units = [index[name] for name in action.args[1:]]
            where = hexes[action.args[0]]
            return self._refuses_unit(s, units, overrun=True) or overrun.refuses(s, self.formation, where, units)
        if action.verb not in ("move", "exit", "fire"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        unit = index[action.args[0]]
        if refusal := self._refuses_unit(s, [unit]):
            return refusal
        if action.verb == "fire":
            return fire.refuses(s, unit, index[action.args[1]], action.args[2])
        if action.verb == "exit":
            return movement.refuses_exit(s, unit, hexes[action.args[1]])
        return movement.refuses(s, unit, [hexes[where] for where in action.args[1:]])

    def _refuses_unit(self, s: Battle, units: list[int], *, overrun: bool = False) -> Refusal | None:
        """May these units act in this phase at all? One that has acted is for the overrun to judge."""
        data = s.data
        for unit in units:
            params = {"unit": data.units[unit], "formation": data.formations[self.formation]}
            remnant = data.remnant[unit] and data.formation_side[self.formation] == SOVIET
            if data.formation[unit] != self.formation and not remnant:
                return Refusal("bs:5.2.a", "refusal.other-formation", params)
            why = hindrance(s, unit)
            if why is not None and not (overrun and why is HAS_ACTED):
                return Refusal(*why, params)
        return None

    def nobody(self, s: Battle, verb: str, about: str) -> Refusal | None:
        """Why no unit of the formation can do it, or none to the unit that was pointed at."""
        data, side = s.data, s.data.formation_side[self.formation]
        params = {"formation": data.formations[self.formation]}
        if verb in fire.SUPPORT:
            return support.nobody(s, side, verb)
        able = self.units(s)
        if not able:
            return Refusal(self.RULE, "refusal.none-can-act", params)
        if verb == "fire":
            return self._nobody_fires(s, able, data.unit_index.get(about, -1))
        rules = {"move": "bs:7.1.a", "overrun": "bs:7.3.3.c", "exit": "bs:13.b"}
        return Refusal(rules[verb], f"refusal.none-{verb}", params) if verb in rules else None

    def _nobody_fires(self, s: Battle, able: list[int], target: int) -> Refusal:
        data = s.data
        params = {"formation": data.formations[self.formation]}
        firers = [unit for unit in able if fire.may_fire(s, unit)]
        if not firers:
            return Refusal("bs:7.2.d", "refusal.none-may-fire", params)
        if target < 0 or s.place[target] < 0:
            return Refusal("bs:7.3.f", "refusal.none-in-range", params)
        nearest = min(firers, key=lambda unit: data.map.grid.distance(s.place[unit], s.place[target]))
        found = [why for kind in fire.may_fire(s, nearest) if (why := fire.refuses(s, nearest, target, kind))]
        rule = found[0].rule if found else "bs:7.3.f"
        return Refusal(rule, "refusal.none-at-target", {**params, "target": data.units[target]})

    # -- what it does

    def take(self, s: Battle, action: Action) -> None:
        index, hexes = s.data.unit_index, s.data.map.grid.index
        verb, args = action
        if verb == "end":
            s.end()
        elif verb == "move":
            movement.move(s, index[args[0]], [hexes[where] for where in args[1:]])
        elif verb == "fire":
            fire.fire(s, index[args[0]], index[args[1]], args[2])
        elif verb == "overrun":
            overrun.begin(s, hexes[args[0]], sorted(index[name] for name in args[1:]))
        elif verb == "exit":
            movement.leave(s, index[args[0]], hexes[args[1]])
        else:
            fire.support_attack(s, index[args[0]], verb, support.RUDEL in args)
