"""Moves by a die: a run, what follows an obstacle, a casualty carried, promptness (pu:4.5a, 4.7, 4.13, 9.9)."""

from __future__ import annotations

from grognard.core.measure import Offer, Point
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action, Prompt, Refusal
from grognard.games.putsch_1991 import charging, look, men, movement
from grognard.games.putsch_1991.acting import Deed
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import AMBUSHED, NONE, POSTURED, Table


class DiceMove(Procedure):
    """pu:4.5a, pu:4.7, pu:4.13, pu:9.9 A die times 25, then a path of at most that length."""

    __slots__ = ("face", "paid", "rule", "target", "unit", "what")
    RULE = "pu:4.5a"
    ORDER = ("roll", "go")

    def __init__(self, unit: int, what: str, rule: str, target: int = NONE, paid: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.what = what  # run, cross, crawl, carry, haul (in later turns), prompt
        self.rule = rule
        self.target = target  # whom a run that lengthens a charge is aimed at
        self.paid = paid  # action points for an obstacle
        self.face = 0

    def roll(self, s: Table) -> None:
        s.call(Roll(self.what))

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(face=faces(answer)[0]))

    def go(self, s: Table) -> None:
        s.end()
        i = self.unit
        full, dark = (men.dice_reach(s, self.face, on_road=road) for road in (True, False))
        if self.what == "crawl":
            full = min(full, men.allowance(s, i, half=True, on_road=True))
            dark = min(dark, men.allowance(s, i, half=True))
        if self.what == "cross" and s.now[i] & POSTURED:  # pu:4.12 half a move in all
            full = min(full, max(0, men.allowance(s, i, half=True, on_road=True) - s.moved[i] // 100))
            dark = min(dark, max(0, men.allowance(s, i, half=True) - s.moved[i] // 100))
        if s.vis[i] != AMBUSHED:
            tell(s, f"rolls-{self.what}", self.rule, unit=s.name(i), n=dark, dice=dice((self.face,)))
        s.call(Onto(i, (dark * 100, full * 100), self.what, self.rule, self.target, self.paid))


class Onto(Deed):
    """The path that follows a die."""

    __slots__ = ("limits", "paid", "rule", "target", "what")
    RULE = "pu:4.5a"

    def __init__(self, unit: int, limits: tuple[int, int], what: str, rule: str, target: int, paid: int = 0) -> None:
        super().__init__(unit)
        self.limits = limits  # pu:4.11 of any path, and of one that stays on a road all the way
        self.what = what
        self.rule = rule
        self.target = target
        self.paid = paid

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        stay = Action("stay", (s.name(i),))
        if not men.move_share(s, i)[0] or look.engaged(s, i):
            return [stay]
        found = [self._onto(s, offer.path) for offer in self._offers(s)]
        if self.target != NONE and s.stands(self.target):
            charges = [path for j, path in movement.charges(s, i, self.limits[1]) if j == self.target]
            found += [action for path in charges if self.refuses(s, action := self._onto(s, path)) is None]
        return [*found, stay]

    def _onto(self, s: Table, path: tuple[Point, ...]) -> Action:
        return Action("onto", (s.name(self.unit), *[node_name(p) for p in path]))

    def _offers(self, s: Table) -> list[Offer]:
        """pu:G.11 Every listed path passes `refuses`; what the offers know is not asked again."""
        i, (dark, full) = self.unit, self.limits
        start = s.place(i)
        return [
            offer for offer in movement.offered(s, i, full, 20)
            if (offer.cost <= dark or movement.lit_road(s, (start, *offer.path)))
            and self._ground_refusal(s, offer.grounds) is None
        ]  # fmt: skip

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        i = self.unit
        if action == Action("stay", (s.name(i),)):
            return None
        if action.verb != "onto" or action.args[0] != s.name(i) or not men.move_share(s, i)[0]:
            return Refusal(self.rule, "refusal.not-offered", {"action": str(action)})
        path = (s.place(i), *movement.parsed(action.args[1:]))
        limit = self.limits[1] if movement.lit_road(s, path) else self.limits[0]
        target = self.target if self._ends_charge(s, path) else NONE
        if found := movement.path_refusal(s, i, path, limit, target=target):
            return found
        if target != NONE and (found := charging.contact_refusal(s, i, path, target)):
            return found
        return self._ground_refusal(s, s.field.cost(path, s.data.walk).grounds)

    def _ground_refusal(self, s: Table, grounds: frozenset[str]) -> Refusal | None:
        """pu:1.7, pu:4.13 Nobody but a scout runs in dense ground; carrying on through rough ground costs a point."""
        dense = any(s.data.terrain[ground].move_class == "dense" for ground in grounds)
        if self.what == "run" and dense and s.skill(self.unit) != "scout":
            return Refusal("pu:1.7", "refusal.no-run")
        if self._toil(s, grounds) > s.ap[self.unit]:
            return Refusal("pu:4.13", "refusal.ap", {"n": 2})
        return None

    def _toil(self, s: Table, grounds: frozenset[str]) -> int:
        """pu:4.13, pu:4.7, pu:1.3b What it costs more to go on through rough or dense ground: one point for who carries
        a man, two in all for who has crossed an obstacle."""
        if self.what not in ("haul", "cross") or not movement.rough(s, self.unit, grounds):
            return 0
        return 1 if self.what == "haul" else max(0, 2 - self.paid)

    def _ends_charge(self, s: Table, path: tuple[Point, ...]) -> bool:
        """pu:4.10 Whether a run brings the charger into contact with the enemy that he charges."""
        if self.target == NONE or not s.stands(self.target) or s.floor[self.target] != s.floor[self.unit]:
            return False
        (x, y), (ex, ey) = s.place(self.target), path[-1]
        return (x - ex) ** 2 + (y - ey) ** 2 < s.data.contact**2

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.onto", self.rule, {"unit": s.name(self.unit), "n": self.limits[0] // 100})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "onto":
            i = self.unit
            path = movement.parsed(action.args[1:])
            s.ap[i] -= self._toil(s, s.field.cost((s.place(i), *path), s.data.walk).grounds)
            if self.what == "prompt" and s.simultaneous:  # pu:Q.4 he is seen and shot at where he was
                s.walks = (*s.walks, (i, path))
                return
            charge = self._ends_charge(s, path)
            s.call(movement.Walk(i, path, "charge" if charge else "onto", self.target if charge else NONE))
