"""A game without a scenario, on the table of one: a coin names the attacker, the players place the objectives
(pu:S.1, pu:S.12, pu:10.1). No vehicles, no mission but to break the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.records import Deployment, ObjectiveRecord, Scenario

if TYPE_CHECKING:
    from grognard.games.putsch_1991.state import Table

OBJECTIVES: Final = 3  # pu:10.1
APART: Final = 600
TRIES: Final = 40


def emptied(scenario: Scenario) -> Scenario:
    """The table of a scenario, without what the scenario puts on it; both sides deploy by the plain rules."""
    from msgspec.structs import replace  # noqa: PLC0415

    barred = sorted({edge for one in scenario.deploy.values() for edge in one.forbidden_edges})
    plain = Deployment("anywhere", edge="any", forbidden_edges=barred)
    deploy = dict.fromkeys(scenario.deploy, plain)
    nothing: dict[str, list[str]] = {"vehicle": [], "sabotage_target": [], "objective": [], "special": []}
    return replace(scenario, reinforcement=None, deploy=deploy, **nothing)


def objectives(s: Table) -> list[ObjectiveRecord]:
    """What is worth three points: of the scenario, or where the players have put it."""
    if not s.free_game:
        return s.scenario.objective
    vp = s.data.tables["victory"]["find_objective"]
    return [ObjectiveRecord(f"O{n}", str(n), x, y, vp, "") for n, (x, y) in enumerate(s.marks, 1)]


class Coin(Procedure):
    """pu:S.1 Without a scenario a fair coin names the attacker."""

    __slots__ = ()
    RULE = "pu:S.1"
    ORDER = ("toss",)

    def toss(self, s: Table) -> None:
        s.call(Roll("coin", (2,)))

    def receive(self, s: Table, answer: Action) -> None:
        s.attacker = faces(answer)[0] - 1
        tell(s, "attacker", "pu:S.1", seat=s.attacker, dice=dice(faces(answer), 2))


class PlaceObjectives(Step):
    """pu:S.12, pu:10.1 Three objectives, alternately, the attacker first; each 600 or more from the others."""

    __slots__ = ()
    RULE = "pu:S.12"
    COMPLETE = False

    def actor(self, s: Table) -> Seat | None:
        if len(s.marks) == OBJECTIVES:
            return None
        return s.attacker if len(s.marks) % 2 == 0 else 1 - s.attacker

    def run(self, s: Table) -> None:
        s.end()

    def choices(self, s: Table) -> list[Action]:
        size, step = s.data.lattice.width, s.data.lattice.step
        nodes = [(x, y) for x in range(0, size + 1, 6 * step) for y in range(0, size + 1, 6 * step)]
        good = [p for p in nodes if self._fits(s, p)]
        return [Action("point", (node_name(p),)) for p in good[:: max(1, len(good) // TRIES)]]

    def _fits(self, s: Table, p: Point) -> bool:
        """Far enough from the others, and so that those still to come find a place."""
        if self._refusal(s, p):
            return False
        size, marks = s.data.lattice.width, (*s.marks, p)
        corners = [(x, y) for x in (0, size // 2, size) for y in (0, size // 2, size)]
        return len(marks) == OBJECTIVES or any(self._open(s, q, marks) for q in corners)

    def _open(self, s: Table, p: Point, marks: tuple[Point, ...]) -> bool:
        dry = s.field.on_line(p) < 0 and s.field.at(p).ground != "water"
        return dry and all((x - p[0]) ** 2 + (y - p[1]) ** 2 >= APART**2 for x, y in marks)

    def _refusal(self, s: Table, p: Point) -> Refusal | None:
        if not self._open(s, p, s.marks):
            return Refusal("pu:10.1", "refusal.too-near", {"n": APART})
        return None

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb != "point":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        p = node(action.args[0])
        if found := self._refusal(s, p):
            return found
        return None if self._fits(s, p) else Refusal("pu:10.1", "refusal.no-room", {"n": APART})

    def sample(self, s: Table, rng: Rng) -> Action:
        return super().sample(s, rng)

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.objective", self.RULE, {"n": len(s.marks) + 1})

    def take(self, s: Table, action: Action) -> None:
        seat = self.actor(s)
        s.marks = (*s.marks, node(action.args[0]))
        tell(s, "marks", "pu:S.12", seat=seat, node=action.args[0], n=len(s.marks))
