"""5.0 Sequence of play: support, markers drawn one by one, end phase. Nine turns (bs:4.0.c)."""

from __future__ import annotations

from grognard.core.deck import Deck
from grognard.core.steps import Draw, Procedure, Roll, faces
from grognard.core.values import Action
from grognard.games.blood_and_steel import events, support, victory
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.reinforcements import (
    Attempt167,
    Commit,
    EntryZones,
    RequestReserve,
    may_attempt_167,
    may_request,
)
from grognard.games.blood_and_steel.setup import SetUp
from grognard.games.blood_and_steel.state import (
    DISRUPTED,
    FIRED,
    FRESH,
    MOVED,
    REDUCED,
    RESTED,
    STRUCK,
    WAITING,
    Battle,
)


class Campaign(Procedure[Battle]):
    """The whole game: set-up, turns, reckoning."""

    __slots__ = ()
    ORDER = (
        "set_up",  # bs:12
        "turn",  # bs:5
        "next_turn",  # bs:5.3.d
    )

    def set_up(self, s: Battle) -> None:
        s.call(SetUp())

    def turn(self, s: Battle) -> None:
        if not s.turn:
            s.stated = (s.points(GERMAN), s.points(SOVIET))
        s.turn += 1
        s.tell(events.turn_began(s))
        s.call(Turn())

    def next_turn(self, s: Battle) -> None:
        """bs:5.3.d, bs:4.0.c, bs:R1 The marker advances to the last turn; nothing else ends the game (bs:R58)."""
        if s.turn < s.data.last_turn:
            self.back_to(s, "turn")
        else:
            victory.final_reckoning(s)


class Turn(Procedure[Battle]):
    """bs:5.1-5.3 One turn."""

    __slots__ = ()
    RULE = "bs:5.2.a"
    ORDER = (
        "air",  # bs:5.1.a, bs:6.1
        "soviet_artillery",  # bs:5.1.b, bs:6.2.1
        "division_167",  # bs:14.2.1, an option (bs:R47: after support, before commitment; German first)
        "reserve",  # bs:14.1, an option
        "commit",  # bs:10.b, bs:R63: the dice of the turn are known by then
        "fill_envelope",  # bs:7.0.a
        "draw",  # bs:5.2.a, bs:7.0.b
        "operations",  # bs:5.2.b
        "disruption_ends",  # bs:5.3.a, bs:9.a
        "recovery",  # bs:5.3.b, bs:9.b
        "statement",  # bs:5.3.c
        "clear",  # markers and memories of the turn are put away
    )

    def air(self, s: Battle) -> None:
        s.call(Roll("air", (6, 6)))

    def soviet_artillery(self, s: Battle) -> None:
        s.call(Roll("soviet-artillery"))

    def division_167(self, s: Battle) -> None:
        if may_attempt_167(s):
            s.call(Attempt167())

    def reserve(self, s: Battle) -> None:
        if may_request(s):
            s.call(RequestReserve())

    def commit(self, s: Battle) -> None:
        if any(not s.committed[f] for f in s.data.reinforcements):
            s.call(Commit())

    def fill_envelope(self, s: Battle) -> None:
        """bs:7.0.a, bs:R11 One marker for each formation on the map or waiting; not remnants (bs:7.0.e)."""
        data = s.data
        inside = [
            f
            for f, row in enumerate(data.formation_rows)
            if row.has_marker and any(s.place[unit] >= 0 or s.place[unit] == WAITING for unit in data.units_of[f])
        ]
        s.envelope = Deck(tuple(inside))
        s.drawn = ()
        for f in inside:
            s.engaged |= 1 << f  # bs:R38
        if inside:
            s.tell(events.envelope_filled(s))

    def draw(self, s: Battle) -> None:
        """bs:7.0.b-c, bs:R12 Every marker comes out, in an order decided only by blind draws."""
        if s.envelope.size:
            s.call(DrawMarker(tuple((s.data.formations[f], n) for f, n in s.envelope.options())))
        else:
            self.back_to(s, "disruption_ends")

    def operations(self, s: Battle) -> None:
        """The phase just drawn is over: bs:5.2.f draw again."""
        self.back_to(s, "draw")

    def disruption_ends(self, s: Battle) -> None:
        relieved = [unit for unit, status in enumerate(s.status) if status & DISRUPTED]
        for unit in relieved:
            s.status[unit] &= ~DISRUPTED
        if relieved:
            s.tell(events.disruption_ended(s, relieved))

    def recovery(self, s: Battle) -> None:
        """bs:9.b German units first, then Soviet ones, in the order of the counter sheet."""
        for side in (GERMAN, SOVIET):
            for unit in s.on_map(side):
                if may_recover(s, unit):
                    self.back_to(s, "recovery")
                    s.call(Recovery(unit))
                    return

    def statement(self, s: Battle) -> None:
        victory.end_of_turn(s)

    def clear(self, s: Battle) -> None:
        """bs:6.1.1.a, bs:6.2.1.b Unused air and artillery vanish; a new turn remembers nothing of this one."""
        s.air = s.artillery = (0, 0)
        s.marks = [0] * len(s.marks)
        s.rudel_here = s.wittmann_used = False

    def receive(self, s: Battle, answer: Action) -> None:
        stage = self.ORDER[self.at - 1]
        if stage == "air":
            support.air_rolled(s, *faces(answer))
        elif stage == "soviet_artillery":
            support.soviet_artillery_rolled(s, *faces(answer))
        else:
            formation = s.data.formation_index[answer.args[0]]
            s.envelope = s.envelope.after(formation)  # bs:2.0.b
            s.drawn = (*s.drawn, formation)
            s.tell(events.drew(s, formation))
            s.call(Operations(formation))


class DrawMarker(Draw[Battle]):
    """bs:5.2.a, bs:2.0.b A formation marker comes out of the envelope."""

    __slots__ = ()
    RULE = "bs:5.2.a"

    def __init__(self, inside: tuple[tuple[str, int], ...]) -> None:
        super().__init__("marker", "draw", inside)


class Operations(Procedure[Battle]):
    """bs:5.2 The operational phase of one formation."""

    __slots__ = ("formation",)
    RULE = "bs:5.2.b"
    ORDER = (
        "begin",
        "german_artillery",  # bs:6.2.2, bs:6.2.a, bs:R7
        "entry_zone",  # bs:10.d
        "actions",  # bs:5.2.b
        "finish",  # bs:6.2.2.b
    )

    def __init__(self, formation: int) -> None:
        super().__init__()
        self.formation = formation

    def begin(self, s: Battle) -> None:
        s.active = self.formation
        s.lent = s.fired_tigers = 0
        for unit in (*s.data.units_of[self.formation], *s.data.remnant_units):
            s.mode[unit] = FRESH
            s.spent[unit] = 0

    def german_artillery(self, s: Battle) -> None:
        if s.data.formation_side[self.formation] == GERMAN:
            s.call(Roll("german-artillery"))

    def receive(self, s: Battle, answer: Action) -> None:
        support.german_artillery_rolled(s, self.formation, *faces(answer))

    def entry_zone(self, s: Battle) -> None:
        s.call(EntryZones(self.formation))

    def actions(self, s: Battle) -> None:
        s.call(Phase(self.formation))

    def finish(self, s: Battle) -> None:
        """bs:6.2.2.b German artillery serves in its phase only."""
        s.artillery = (0, s.artillery[SOVIET])
        s.active = -1
        s.lent = s.fired_tigers = 0
        for unit, mode in enumerate(s.mode):
            if mode:
                s.mode[unit] = FRESH
            s.spent[unit] = 0
        s.tell(events.phase_ended(s, self.formation))


def may_recover(s: Battle, unit: int) -> bool:
    """bs:9.b, bs:R35, bs:R36 Reduced, and this turn neither moved, nor fired, nor hit by the fire of a ground unit."""
    return s.status[unit] == REDUCED and not s.marks[unit] & (MOVED | FIRED | STRUCK | RESTED)


class Recovery(Procedure[Battle]):
    """bs:9.b One reduced unit tries to recover."""

    __slots__ = ("unit",)
    RULE = "bs:9.b"
    ORDER = ("roll",)

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Battle) -> None:
        s.call(Roll("recovery"))

    def receive(self, s: Battle, answer: Action) -> None:
        (die,) = faces(answer)
        recovered = die in s.data.tables.recovery.remove_hit_on
        if recovered:
            s.status[self.unit] &= ~REDUCED
        s.marks[self.unit] |= RESTED
        s.tell(events.recovery(s, self.unit, die, recovered))
