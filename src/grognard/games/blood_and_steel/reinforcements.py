"""10.0 Reinforcements, 14.1 the strategic reserve, 14.2.1 the 167th Infantry Division."""

from __future__ import annotations

from grognard.core.hexes import HexSet
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, WEST
from grognard.games.blood_and_steel.state import AVAILABLE, GONE, HERE, POOL, WAITING, Battle

DONE_ACTION = Action("done")
ATTEMPT = Action("attempt")
DECLINE = Action("decline")


def bring(s: Battle, formation: int, units: list[int], zone: int = 0) -> None:
    """Units wait off the map from now on; their zone may be known already."""
    for unit in units:
        s.place[unit] = WAITING
    s.committed = tuple(s.turn if f == formation and not turn else turn for f, turn in enumerate(s.committed))
    if zone:
        give_zone(s, units, zone)


def give_zone(s: Battle, units: list[int], zone: int) -> None:
    s.zone = tuple(zone if unit in units else known for unit, known in enumerate(s.zone))


# -- commitment (bs:10.b) ------------------------------------------------------------------------------------------


class Commit(Step[Battle]):
    """bs:10.a-b, bs:12.2.c The Soviet player puts in any markers of formations kept back, openly (bs:R56)."""

    __slots__ = ()
    RULE = "bs:10.b"

    def actor(self, s: Battle) -> Seat | None:
        return SOVIET

    def choices(self, s: Battle) -> list[Action]:
        kept = [f for f in s.data.reinforcements if not s.committed[f]]
        return [*(Action("commit", (s.data.formations[f],)) for f in kept), DONE_ACTION]

    def refuses(self, s: Battle, action: Action) -> Refusal | None:
        if action.verb == "commit":
            formation = s.data.formation_index[action.args[0]]
            params = {"formation": action.args[0]}
            if formation not in s.data.reinforcements:
                return Refusal("bs:10.a", "refusal.no-reinforcement", params)
            if s.committed[formation]:
                return Refusal("bs:10.b", "refusal.already-committed", params)
        return super().refuses(s, action)

    def take(self, s: Battle, action: Action) -> None:
        if action == DONE_ACTION:
            s.end()
            return
        formation = s.data.formation_index[action.args[0]]
        bring(s, formation, s.data.units_of[formation])
        s.tell(events.committed(s, formation))
        if all(s.committed[f] for f in s.data.reinforcements):
            s.end()  # nothing is left to decide


# -- entry zones (bs:10.d) -----------------------------------------------------------------------------------------


def units_without_zone(s: Battle, formation: int) -> list[int]:
    return [unit for unit in s.data.units_of[formation] if s.place[unit] == WAITING and not s.zone[unit]]


def entry_hexes(s: Battle, unit: int) -> HexSet:
    """bs:10.e, bs:R37 Where a waiting unit may come on: its zone, but no hex with an enemy."""
    return s.data.map.entry.get(s.zone[unit], 0) & ~s.enemies(s.data.side[unit])


class EntryZones(Procedure[Battle]):
    """bs:10.d, bs:R37 One die for a formation on its first draw; bs:14.1.f, bs:R50 one for each reserve brigade."""

    __slots__ = ("formation",)
    RULE = "bs:10.d"
    ORDER = ("roll",)

    def __init__(self, formation: int) -> None:
        super().__init__()
        self.formation = formation

    def roll(self, s: Battle) -> None:
        if units_without_zone(s, self.formation):
            self.back_to(s, "roll")
            s.call(Roll("entry-zone"))

    def _rule(self, s: Battle) -> str:
        return "bs:14.1.f" if self.formation == s.data.reserve else "bs:10.d"

    def _entering(self, s: Battle) -> list[int]:
        """bs:14.1.f Who shares the next die: a whole corps, or one brigade of the reserve."""
        waiting = units_without_zone(s, self.formation)
        return waiting[:1] if self.formation == s.data.reserve else waiting

    def receive(self, s: Battle, answer: Action) -> None:
        units = self._entering(s)
        if answer.verb == "zone":
            self._settle(s, units, int(answer.args[0]))
            return
        (die,) = faces(answer)
        s.tell(events.zone_rolled(s, units[0], die, self._rule(s)))
        if die == s.data.tables.reinforcement.choice_on:
            s.call(ChooseZone(units[0]))
        else:
            self._settle(s, units, die)

    def _settle(self, s: Battle, units: list[int], zone: int) -> None:
        give_zone(s, units, zone)
        s.tell(events.zone_known(s, units[0], zone, self._rule(s)))


class ChooseZone(Step[Battle]):
    """bs:10.d On a 6 the Soviet player names the zone."""

    __slots__ = ("unit",)
    RULE = "bs:10.d"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def actor(self, s: Battle) -> Seat | None:
        return SOVIET

    def choices(self, s: Battle) -> list[Action]:
        return [Action("zone", (str(zone),)) for zone in range(1, s.data.tables.reinforcement.zones + 1)]

    def take(self, s: Battle, action: Action) -> None:
        s.end(action)

    def prompt(self, s: Battle) -> Prompt:
        formation = s.data.formation[self.unit]
        if formation == s.data.reserve:
            return Prompt("prompt.choosezone-brigade", self.RULE, {"unit": s.data.units[self.unit]})
        return Prompt("prompt.choosezone", self.RULE, {"formation": s.data.formations[formation]})


# -- the strategic reserve (bs:14.1) -------------------------------------------------------------------------------


def brigades_left(s: Battle) -> list[int]:
    return [unit for unit in s.data.units_of[s.data.reserve] if s.place[unit] == POOL and unit not in s.requests]


def may_request(s: Battle) -> bool:
    """bs:14.1.b, bs:14.1.g, bs:R49 From turn 2, once every corps was committed before and none of its units waits."""
    if not s.options.soviet_reserve or s.turn < s.data.tables.reserve.first_turn or not brigades_left(s):
        return False
    corps = s.data.reinforcements
    return all(0 < s.committed[f] < s.turn for f in corps) and not any(
        s.place[unit] == WAITING for f in corps for unit in s.data.units_of[f]
    )


def grants(s: Battle, die: int) -> bool:
    """bs:14.1.c, bs:R48 A number printed beside the turn: lower than its own; a 6 always fails (bs:14.1.d)."""
    return die in s.data.reserve_success[s.turn] and die != s.data.tables.reserve.always_fails_on


class RequestReserve(Procedure[Battle]):
    """bs:14.1.b All brigades are named before the first die."""

    __slots__ = ()
    RULE = "bs:14.1.b"
    ORDER = ("name", "roll")

    def name(self, s: Battle) -> None:
        s.call(NameBrigades())

    def roll(self, s: Battle) -> None:
        if s.requests:
            self.back_to(s, "roll")
            s.call(Roll("reserve"))

    def receive(self, s: Battle, answer: Action) -> None:
        (die,) = faces(answer)
        unit, s.requests = s.requests[0], s.requests[1:]
        granted = grants(s, die)
        s.tell(events.reserve_rolled(s, unit, die, granted))
        if granted:  # bs:14.1.e, bs:R50 it joins on this turn, and the marker of the 5GTA goes in
            bring(s, s.data.reserve, [unit])
        else:
            s.score(SOVIET, s.data.tables.victory.reserve_refused, "bs:14.1.d", "reserve")


class NameBrigades(Step[Battle]):
    """bs:14.1.a-b Any of the reserve brigades that are not yet granted."""

    __slots__ = ()
    RULE = "bs:14.1.b"

    def actor(self, s: Battle) -> Seat | None:
        return SOVIET

    def choices(self, s: Battle) -> list[Action]:
        return [*(Action("request", (s.data.units[unit],)) for unit in brigades_left(s)), DONE_ACTION]

    def refuses(self, s: Battle, action: Action) -> Refusal | None:
        if action.verb == "request" and s.data.unit_index[action.args[0]] not in brigades_left(s):
            return Refusal("bs:14.1.a", "refusal.no-brigade", {"unit": action.args[0]})
        return super().refuses(s, action)

    def take(self, s: Battle, action: Action) -> None:
        if action.verb == "request":
            unit = s.data.unit_index[action.args[0]]
            s.requests = (*s.requests, unit)
            s.tell(events.reserve_requested(s, unit))
        if action == DONE_ACTION or not brigades_left(s):
            s.end()

    def prompt(self, s: Battle) -> Prompt:
        return Prompt("prompt.namebrigades", self.RULE, {"points": -s.data.tables.victory.reserve_refused})


# -- the 167th Infantry Division (bs:14.2.1) -----------------------------------------------------------------------


def may_attempt_167(s: Battle) -> bool:
    """bs:14.2.1.a, bs:R51 From turn 2, once a turn, until it arrives or is lost for good."""
    return s.options.german_167 and s.div167 == AVAILABLE and s.turn >= s.data.tables.division_167.first_turn


class Attempt167(Step[Battle]):
    """bs:14.2.1.a The German player may roll for the division; every attempt costs points (bs:14.2.1.e)."""

    __slots__ = ()
    RULE = "bs:14.2.1.a"

    def actor(self, s: Battle) -> Seat | None:
        return GERMAN

    def choices(self, s: Battle) -> list[Action]:
        return [ATTEMPT, DECLINE]

    def prompt(self, s: Battle) -> Prompt:
        return Prompt("prompt.attempt167", self.RULE, {"points": -s.data.tables.victory.division_167_attempt})

    def take(self, s: Battle, action: Action) -> None:
        if action == DECLINE:
            s.end()
            return
        s.score(GERMAN, s.data.tables.victory.division_167_attempt, "bs:14.2.1.e", "division-167")
        s.become(Roll167())


class Roll167(Procedure[Battle]):
    """bs:14.2.1.a The die for the division."""

    __slots__ = ()
    RULE = "bs:14.2.1.a"
    ORDER = ("roll",)

    def roll(self, s: Battle) -> None:
        s.call(Roll("division-167"))

    def receive(self, s: Battle, answer: Action) -> None:
        (die,) = faces(answer)
        gone = s.data.tables.division_167.gone_for_good_on
        if die < s.turn and die != gone:  # bs:R48
            s.div167 = HERE
            bring(s, s.data.div167, s.data.units_of[s.data.div167], WEST)  # bs:14.2.1.b-c
            s.tell(events.div167_rolled("arrives", die, s.turn))
        elif die == gone:  # bs:14.2.1.d
            s.div167 = GONE
            s.tell(events.div167_rolled("never", die, s.turn))
        else:
            s.tell(events.div167_rolled("fails", die, s.turn))
