"""12.0 Set-up: the German player deploys, then the Soviet player, then the remnants are turned up."""

from __future__ import annotations

from grognard.core.hexes import HexSet, as_set, chosen, members
from grognard.core.steps import Draw, Procedure, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.stacking import room, room_for, why_no_room
from grognard.games.blood_and_steel.state import POOL, Battle

READY = Action("ready")


class SetUp(Procedure[Battle]):
    """bs:12.0 The order of set-up."""

    __slots__ = ()
    RULE = "bs:12.0"
    ORDER = (
        "german",  # bs:12.1
        "village_remnants",  # bs:12.2.a, bs:R42  one in each village, without a choice
        "soviet",  # bs:12.2
        "deal",  # bs:12.2.e  chance turns the remnants up, one hex after another
    )

    def german(self, s: Battle) -> None:
        s.call(DeployGerman())

    def village_remnants(self, s: Battle) -> None:
        for where in s.data.map.villages:
            if not (1 << where) & (s.data.map.german_zones | s.held[GERMAN]):
                s.put_back(where)
                s.tell(events.remnant_placed(s, where))

    def soviet(self, s: Battle) -> None:
        s.call(DeploySoviet())

    def deal(self, s: Battle) -> None:
        if not s.backs:
            return
        left = tuple((s.data.units[unit], 1) for unit in s.data.remnant_units if s.place[unit] == POOL)
        s.call(DealRemnant(left))

    def receive(self, s: Battle, answer: Action) -> None:
        unit, where = s.data.unit_index[answer.args[0]], s.backs[0]
        s.turn_up(unit, where)
        s.tell(events.dealt(s, unit, where))
        self.back_to(s, "deal")


class DealRemnant(Draw[Battle]):
    """bs:12.2.e, bs:R42 Which remnant lies in the first hex that is still face down? Each is equally likely."""

    __slots__ = ()
    RULE = "bs:12.2.e"

    def __init__(self, left: tuple[tuple[str, int], ...]) -> None:
        super().__init__("remnant", "deal", left)


class Deploy(Step[Battle]):
    """A side places its units one by one, in any order, or all that are left by a ready-made deployment."""

    __slots__ = ()
    SIDE: Seat

    def actor(self, s: Battle) -> Seat | None:
        return self.SIDE

    def units(self, s: Battle) -> list[int]:
        """The units that must still be placed."""
        raise NotImplementedError

    def allowed(self, s: Battle, unit: int) -> HexSet:
        """Where a unit may be placed now, stacking included."""
        raise NotImplementedError

    def why_not(self, s: Battle, unit: int, where: int) -> Refusal:
        """Why a unit may not be placed in a hex."""
        raise NotImplementedError

    def left(self, s: Battle) -> int:
        """How many pieces must still be placed."""
        return len(self.units(s))

    def finished(self, s: Battle) -> bool:
        return not self.left(s)

    def choices(self, s: Battle) -> list[Action]:
        if self.finished(s):
            return [READY]
        data = s.data
        offered: list[Action] = []
        rooms: dict[int, HexSet] = {}
        for unit in self.units(s):
            key = data.formation[unit] if data.stacks[unit] else -1 - unit
            if key not in rooms:
                rooms[key] = self.allowed(s, unit)
            offered += [Action("place", move.args) for move in chosen(data.moves[unit], rooms[key])]
        return offered + [Action("deploy", (name,)) for name in data.deployments if self._fits(s, name)]

    def refuses(self, s: Battle, action: Action) -> Refusal | None:
        if action.verb == "place":
            return self._refuses_place(s, s.data.unit_index[action.args[0]], s.data.map.grid.index[action.args[1]])
        if action == READY and not self.finished(s):
            return Refusal(self.RULE, "refusal.units-left", {"n": self.left(s)})
        if action.verb == "deploy" and not self.finished(s) and not self._fits(s, action.args[0]):
            return Refusal(self.RULE, "refusal.deployment", {"deployment": action.args[0]})
        return super().refuses(s, action)

    def _refuses_place(self, s: Battle, unit: int, where: int) -> Refusal | None:
        if unit not in self.units(s):
            stands = s.data.side[unit] == self.SIDE and s.place[unit] >= 0
            key = "refusal.placed-already" if stands else "refusal.not-to-place"
            return Refusal(self.RULE, key, {"unit": s.data.units[unit]})
        if (1 << where) & self.allowed(s, unit):
            return None
        return self.why_not(s, unit, where)

    def take(self, s: Battle, action: Action) -> None:
        if action == READY:
            s.tell(events.ready(self.SIDE))
            s.end()
        elif action.verb == "deploy":
            for piece, where in self._planned(s, action.args[0]):
                self.place(s, piece, where)
        else:
            self.place(s, action.args[0], s.data.map.grid.index[action.args[-1]])

    def place(self, s: Battle, piece: str, where: int) -> None:
        unit = s.data.unit_index[piece]
        s.put(unit, where)
        s.tell(events.placed(s, unit, where, self.RULE))
        s.take_control(where, self.SIDE)  # bs:R43 an objective under a German unit is German

    def _planned(self, s: Battle, name: str) -> list[tuple[str, int]]:
        """What a ready-made deployment still has to place for this side."""
        index = s.data.unit_index
        left = self.units(s)
        return [(piece, where) for piece, where in s.data.deployments[name] if piece in index and index[piece] in left]

    def _fits(self, s: Battle, name: str) -> bool:
        """Would the deployment place everything that is left, legally?"""
        trial = s.clone()
        for piece, where in self._planned(s, name):
            if self._forbids(trial, piece, where):
                return False
            self.place(trial, piece, where)
        return self.finished(trial)

    def _forbids(self, s: Battle, piece: str, where: int) -> bool:
        return self._refuses_place(s, s.data.unit_index[piece], where) is not None

    def prompt(self, s: Battle) -> Prompt:
        key = "prompt.ready" if self.finished(s) else f"prompt.{type(self).__name__.lower()}"
        return Prompt(key, self.RULE, {"n": len(self.units(s))})


class DeployGerman(Deploy):
    """bs:12.1.a Each German formation in its own zone (bs:R60: its Tigers too)."""

    __slots__ = ()
    RULE = "bs:12.1.a"
    SIDE = GERMAN

    def units(self, s: Battle) -> list[int]:
        zones = s.data.map.zones
        return [
            unit
            for unit, where in enumerate(s.place)
            if where == POOL and s.data.formations[s.data.formation[unit]] in zones
        ]

    def allowed(self, s: Battle, unit: int) -> HexSet:
        formation = s.data.formation[unit]
        zone = s.data.map.zones[s.data.formations[formation]]
        return (zone | self._hill(s, formation)) & room_for(s, unit)

    def _hill(self, s: Battle, formation: int) -> HexSet:
        """bs:12.1.b, bs:R41 One Leibstandarte unit, a Tiger included, may stand on Hill 252 instead."""
        rule = s.data.tables.setup
        hill = s.data.map.grid.index[rule.hill_252]
        its_own = rule.hill_252_formation == s.data.formations[formation]
        return 1 << hill if its_own and len(s.stacks.get(hill, ())) < rule.hill_252_units else 0

    def why_not(self, s: Battle, unit: int, where: int) -> Refusal:
        formation = s.data.formations[s.data.formation[unit]]
        params = {"unit": s.data.units[unit], "hex": s.data.map.grid.ids[where], "formation": formation}
        if (1 << where) & s.data.map.zones[formation]:
            return Refusal(why_no_room(s, s.data.formation[unit], where), "refusal.stacking", params)
        if s.data.map.grid.ids[where] == s.data.tables.setup.hill_252:
            return Refusal("bs:12.1.b", "refusal.hill", params)
        return Refusal("bs:12.1.a", "refusal.zone", params)


class DeploySoviet(Deploy):
    """bs:12.2 Remnants face down, one to a hex, and the airborne regiments: anywhere outside the German zones."""

    __slots__ = ()
    RULE = "bs:12.2.b"
    SIDE = SOVIET

    def units(self, s: Battle) -> list[int]:
        return [unit for unit in s.data.units_of[s.data.airborne] if s.place[unit] == POOL]

    def remnants_left(self, s: Battle) -> int:
        return s.data.tables.setup.remnants - len(s.backs)

    def left(self, s: Battle) -> int:
        return len(self.units(s)) + self.remnants_left(s)

    def _outside(self, s: Battle) -> HexSet:
        """bs:12.2.a-b Never in a German zone, nor where a German unit stands."""
        return s.data.map.grid.everywhere & ~(s.data.map.german_zones | s.held[GERMAN])

    def allowed(self, s: Battle, unit: int) -> HexSet:
        return self._outside(s) & room_for(s, unit)

    def remnant_hexes(self, s: Battle) -> HexSet:
        return self._outside(s) & room(s, s.data.remnants) & ~as_set(s.backs)

    def choices(self, s: Battle) -> list[Action]:
        offered = super().choices(s)
        if self.remnants_left(s):
            ids = s.data.map.grid.ids
            offered += [Action("remnant", (ids[where],)) for where in members(self.remnant_hexes(s))]
        return offered

    def refuses(self, s: Battle, action: Action) -> Refusal | None:
        if action.verb != "remnant":
            return super().refuses(s, action)
        if not self.remnants_left(s):
            return Refusal("bs:12.2.a", "refusal.no-remnant-left")
        where = s.data.map.grid.index[action.args[0]]
        if (1 << where) & self.remnant_hexes(s):
            return None
        return self._why_not_there(s, where, s.data.remnants, "bs:12.2.a")

    def why_not(self, s: Battle, unit: int, where: int) -> Refusal:
        return self._why_not_there(s, where, s.data.formation[unit], "bs:12.2.b")

    def _why_not_there(self, s: Battle, where: int, formation: int, rule: str) -> Refusal:
        params = {"hex": s.data.map.grid.ids[where], "formation": s.data.formations[formation]}
        if (1 << where) & self._outside(s):
            return Refusal(why_no_room(s, formation, where), "refusal.stacking", params)
        return Refusal(rule, "refusal.german-zone", params)

    def place(self, s: Battle, piece: str, where: int) -> None:
        if piece in s.data.unit_index:
            super().place(s, piece, where)
        else:
            s.put_back(where)
            s.tell(events.remnant_placed(s, where))

    def take(self, s: Battle, action: Action) -> None:
        if action.verb == "remnant":
            self.place(s, "remnant", s.data.map.grid.index[action.args[0]])
        else:
            super().take(s, action)

    def _planned(self, s: Battle, name: str) -> list[tuple[str, int]]:
        backs = [pair for pair in s.data.deployments[name] if pair[0] == "remnant" and pair[1] not in s.backs]
        return super()._planned(s, name) + backs[: self.remnants_left(s)]

    def _forbids(self, s: Battle, piece: str, where: int) -> bool:
        if piece in s.data.unit_index:
            return super()._forbids(s, piece, where)
        return not (1 << where) & self.remnant_hexes(s)

    def prompt(self, s: Battle) -> Prompt:
        prompt = super().prompt(s)
        return prompt._replace(params={**prompt.params, "remnants": self.remnants_left(s)})
