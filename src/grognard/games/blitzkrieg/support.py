"""bk:300 to bk:306, bk:0.18, bk:409, bk:414, bk:415 Batteries and flights: who has them, who directs them, requests."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Prompt, Seat
from grognard.games.blitzkrieg import look
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.state import DEMORALISED, LEADERS, NONE, UNSET, Battery, Fight, Flight

PRECISION: Final = 5  # on the table (bk:416)
ON_TABLE_SCORE: Final = 4  # bk:416 before: its support test has no request score
LINK: Final = 100  # mm (bk:414a)
COMPANY: Final = 60  # mm: the mortars of an American company (bk:409)


# -- who has what ------------------------------------------------------------------------------------------------------


def muster(s: Fight) -> None:
    """The batteries and flights of the forces, and the formations on the table that can fire indirect."""
    known = {(one.side, one.id): f for f, one in enumerate(s.formations)}
    for side, record in enumerate(s.scenario.side):
        most = most_batteries(s, side)
        for one in record.formation:
            for n, row in enumerate(one.offtable):
                own = sum(b.side == side for b in s.batteries)
                if own < most:
                    mark = f"-{n + 1}" if n else ""
                    home = known.get((side, one.id), NONE)
                    s.batteries.append(Battery(f"{one.id}-{row}{mark}", side, home, row))
            for n, type_ in enumerate(one.air):
                s.flights.append(Flight(f"{one.id}-{type_}-{n + 1}", side, type_, s.p.flight_n))
    on_table(s)
    s.grenades = [_grenades(s, one.smoke) for one in s.formations]


def on_table(s: Fight) -> None:
    """bk:410 Formations with pieces that can fire indirect are batteries as well."""
    from grognard.games.blitzkrieg import indirect  # noqa: PLC0415 - indirect fire asks who directs

    for f, formation in enumerate(s.formations):
        known = any(not one.row and one.formation == f for one in s.batteries)
        if not known and any(indirect.able(s, i) for i in formation.units):
            s.batteries.append(Battery(formation.id, formation.side, f))


def most_batteries(s: Fight, side: int) -> int:
    """bk:305, bk:R15 One off-table battery a side; American armies two from 1944."""
    record = s.scenario.side[side]
    american = record.nation == "US" and record.year >= s.p.batteries_from
    return s.p.batteries_us_max if american else 1


def _grenades(s: Fight, has: bool) -> int:
    """bk:107, bk:R72 The capability, or by the old rule two grenades."""
    if not has:
        return 0
    return 1 if s.p.smoke_mode == "section" else 2


def in_use(s: Fight) -> bool:
    """R79 Whether anybody in this battle has batteries or aircraft: then both sides are always asked."""
    return bool(s.flights) or any(battery.row for battery in s.batteries)


def find(s: Fight, id_: str) -> int:
    return next((n for n, battery in enumerate(s.batteries) if battery.id == id_), NONE)


def request_score(s: Fight, n: int) -> int:
    """bk:302 The score of the battery, by the old rule 4+ for everybody."""
    row = s.batteries[n].row
    if not row:
        return ON_TABLE_SCORE
    wanted = s.p.support_request
    return int(s.data.offtable[row].request.rstrip("+")) if wanted == "by_battery" else int(wanted)


# -- who directs -------------------------------------------------------------------------------------------------------


def has_radio(s: Fight, i: int) -> bool:
    """bk:415, bk:409, bk:R70 Observers, American headquarters and section leaders; by the old rule every
    headquarters."""
    model = s.models[i]
    if model.kind == "observer":
        return True
    if model.kind in LEADERS:
        return s.p.radios_all_hq or model.nation == "US"
    return section_leader(s, i)


def section_leader(s: Fight, i: int) -> bool:
    """bk:409, bk:R70 The first group left of an American section."""
    if not s.p.nations_national or s.models[i].nation != "US" or s.models[i].kind != "group":
        return False
    _, section = s.roster.sections[i]
    return next((u for u in section if s.here(u)), NONE) == i


def may_direct(s: Fight, i: int, n: int) -> bool:
    """bk:303, bk:414, bk:414a, bk:415 Whether an element may direct a battery."""
    battery, model = s.batteries[n], s.models[i]
    if model.side != battery.side or not s.here(i) or s.has(i, DEMORALISED):
        return False
    own = model.kind == "observer" and model.formation == battery.formation
    if battery.row:
        return own or (model.kind != "observer" and has_radio(s, i))
    if own:  # bk:R74 a Soviet observer of guns on the table has a telephone, and leaves it behind when he moves
        return model.nation != "Soviet" or not s.has(i, UNSET) or _beside(s, i, n)
    leads = model.kind in LEADERS or model.kind == "observer"
    american = (model.kind in LEADERS and model.nation == "US") or leads_mortars(s, i, n)
    return (leads if s.p.observing_any else american) and (has_radio(s, i) or _beside(s, i, n))


def leads_mortars(s: Fight, i: int, n: int) -> bool:
    """bk:409, bk:R70 A section leader directs the 60 mm mortars of his own company."""
    battery = s.batteries[n]
    if s.models[i].formation != battery.formation or not section_leader(s, i):
        return False
    pieces = [s.models[j] for j in s.living(battery.formation) if s.models[j].calibre]
    return all(one.kind == "mortar" and s.data.calibres[one.calibre].mm <= COMPANY for one in pieces)


def _beside(s: Fight, i: int, n: int) -> bool:
    pieces = [j for j in s.living(s.batteries[n].formation) if s.here(j) and s.models[j].calibre]
    return any(look.within(s, i, j, LINK) for j in pieces)


# -- turn by turn ------------------------------------------------------------------------------------------------------


def upkeep(s: Fight) -> None:
    """bk:303, bk:304, bk:416, bk:R69 A new turn: who is kept or still ranging is at hand; who moved begins anew."""
    for n, one in enumerate(s.batteries):
        ranging = one.attempts and one.tried == s.turn - 1 and not _disturbed(s, n)
        changes = {} if ranging else {"target": None, "attempts": 0, "observer": NONE}
        ready = one.kept or not one.row or bool(ranging and s.p.ranging_mode == "three_tries")
        s.amend(n, ready=ready and not one.out, kept=False, **changes)


def _disturbed(s: Fight, n: int) -> bool:
    """bk:416 The battery or its observer has moved."""
    one = s.batteries[n]
    if one.observer != NONE and (not s.here(one.observer) or s.units[one.observer].moved):
        return True
    return not one.row and any(s.units[i].moved for i in s.living(one.formation) if s.models[i].calibre)


class Requests(Step[Fight]):
    """bk:303, bk:0.18, bk:R79 In the rally phase a side asks for its batteries and aircraft, each once a turn."""

    __slots__ = ("asked", "seat")
    RULE = "bk:303"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.asked = ""

    def actor(self, s: Fight) -> Seat | None:
        return self.seat

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.requests", self.RULE)

    def choices(self, s: Fight) -> list[Action]:
        found = [Action("done")]
        for battery in s.batteries:
            free = battery.side == self.seat and battery.row and not battery.ready and not battery.out
            if free and battery.asked != s.turn:
                found.append(Action("request", (battery.id,)))
        for flight in s.flights:
            waits = flight.side == self.seat and not flight.gone and not flight.due and flight.asked != s.turn
            if waits:
                found.append(Action("request", (flight.id,)))
        return found

    def eager(self, s: Fight, rng: Rng) -> Action:
        """Whatever can be had."""
        return self.choices(s)[-1]

    def take(self, s: Fight, action: Action) -> None:
        if action.verb == "done":
            s.end()
            return
        s.become(self.but(asked=action.args[0]))
        s.call(Roll("request", (6,)))

    def receive(self, s: Fight, answer: Action) -> None:
        shown, id_ = faces(answer), self.asked
        s.become(self.but(asked=""))
        n = find(s, id_)
        need = request_score(s, n) if n != NONE else s.data.constants["air"]["request"]  # bk:R52
        good = shown[0] >= need
        rule = "bk:303" if n != NONE else "bk:0.18"
        tell(s, "request-yes" if good else "request-no", rule, support=id_, dice=dice(shown), need=need)
        if n != NONE:
            s.amend(n, asked=s.turn, ready=good)
            return
        for f, flight in enumerate(s.flights):
            if flight.id == id_:
                s.flights[f] = flight._replace(asked=s.turn, due=s.turn if good else 0)
