"""Activations in the Movement and Fire phases (pu:1.3, pu:1.10, pu:Q.5; the two grammars of section 5)."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import fire, hits, look, men, movement, special
from grognard.games.putsch_1991.events import dice, event, tell, veiled
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    CROSSED,
    DRESSING,
    FIRED,
    GONE,
    KNEELING,
    LANE_SET,
    MOVE_USED,
    MOVED,
    NO_MOVE,
    NONE,
    PATROLLED,
    POSTURED,
    POSTURES,
    PRONE,
    RAN,
    REVEALED,
    SHOT_PHASE,
    SPENT,
    STANDING,
    TOKEN,
    VEHICLE,
    Table,
)

DONE: Final = Action("done")
PASS: Final = Action("pass")


def hidden_deed(s: Table, action: Action, seat: Seat) -> Action | None:
    """What an enemy reads of the deed of somebody he cannot see: that something was done, and nothing more."""
    if not action.args:
        return action
    unit = s.unit(action.args[0])
    if not NONE < unit < VEHICLE or s.side[unit] == seat:
        return action
    hidden = s.vis[unit] == AMBUSHED or (action.verb == "flare" and s.vis[unit] < REVEALED)
    return Action("done") if hidden else action


# -- who acts next (pu:Q.3, pu:Q.5) --------------------------------------------------------------------------------


class Alternate(Step):
    """pu:Q.3 Sides choose one unit after the other; a pass is final. With initiative one side acts wholly first."""

    __slots__ = ("passed", "phase", "turn")
    RULE = "pu:Q.3"

    def __init__(self, phase: str, turn: int) -> None:
        self.phase = phase  # move, fire
        self.turn = turn  # the side that chooses
        self.passed = 0  # a bit for each side that is done

    def actor(self, s: Table) -> Seat | None:
        return None if self._idle(s) else self.turn

    def _idle(self, s: Table) -> bool:
        return bool(self.passed >> self.turn & 1) or not self.units(s, self.turn)

    def units(self, s: Table, side: int) -> list[int]:
        """Who may still be chosen, by what everybody knows."""
        done = GONE if self.phase == "move" else SHOT_PHASE
        found = [
            i for i, own in enumerate(s.side)
            if own == side and men.able(s, i) and not s.now[i] & (done | DRESSING)
            and (s.mounted[i] == NONE or self.phase == "move")
        ]  # fmt: skip
        from grognard.games.putsch_1991 import vehicles  # noqa: PLC0415

        return found + vehicles.ready(s, side, self.phase)

    def run(self, s: Table) -> None:
        other = 1 - self.turn
        done = self.passed | 1 << self.turn
        if done >> other & 1 or not self.units(s, other):
            s.end()
        else:
            s.become(self.but(turn=other, passed=done if self._idle(s) else self.passed))

    def choices(self, s: Table) -> list[Action]:
        found = [Action("go", (s.name(unit),)) for unit in self.units(s, self.turn)]
        return [*found, *reveals(s, self.turn), PASS]

    def prompt(self, s: Table) -> Prompt:
        return Prompt(f"prompt.{self.phase}", "pu:Q.5")

    def take(self, s: Table, action: Action) -> None:
        if action == PASS:
            tell(s, "passes", "pu:Q.3", seat=self.turn)
            s.become(self.but(passed=self.passed | 1 << self.turn))
            self._next(s)
        elif action.verb in ("reveal", "scrap"):
            reveal(s, action)
        else:
            self._next(s)
            activate(s, s.unit(action.args[0]), self.phase)

    def _next(self, s: Table) -> None:
        """pu:Q.2 A holder of the initiative acts wholly before or after; else the other side is next."""
        step = s.stack[-1]
        assert isinstance(step, Alternate)
        other = 1 - self.turn
        if s.holder != NONE and not step.passed >> self.turn & 1:
            return
        if not step.passed >> other & 1:
            s.become(step.but(turn=other))

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return hidden_deed(s, action, seat)


def reveals(s: Table, side: int) -> list[Action]:
    """pu:S.7 A real token or a hidden man may be shown, a decoy removed, at any own decision."""
    found = []
    for i, own in enumerate(s.side):
        if own == side and s.life[i] == ALIVE and s.vis[i] < REVEALED and s.at[i] is not None:
            found.append(Action("scrap" if s.is_decoy(i) else "reveal", (s.name(i),)))
    return found


def reveal(s: Table, action: Action) -> None:
    i = s.unit(action.args[0])
    if s.vis[i] == AMBUSHED:
        hits.spring(s, i, REVEALED, "pu:S.7")
    else:
        hits.uncover(s, i, REVEALED, "pu:S.7")


def activate(s: Table, unit: int, phase: str) -> None:
    """pu:Q.5 A unit acts; enemies with a fire lane on it are asked first (F.9)."""
    from grognard.games.putsch_1991 import firing, interrupts, retreat, vehicles  # noqa: PLC0415

    s.laned = ()
    if unit >= VEHICLE:
        vehicles.activate(s, unit, phase)
    else:
        s.now[unit] |= GONE if phase == "move" else SHOT_PHASE
        if s.vis[unit] != AMBUSHED:
            tell(s, f"activates-{phase}", "pu:Q.5", unit=s.name(unit))
        if phase == "move" and retreat.must_flee(s, unit):
            retreat.flee(s, unit)
            return
        if phase == "fire" and s.cone[unit] != NONE and not s.now[unit] & LANE_SET:
            hits.end_lane(s, unit)
        s.call(Moving(unit) if phase == "move" else firing.Firing(unit))
    window = interrupts.lane_window(s, unit)
    if window is not None and window.opens(s):
        s.call(window)


class Deed(Step):
    """An activation: any number of actions, then `done`."""

    __slots__ = ("faced", "over", "unit")
    COMPLETE = False

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.over = False  # nothing but facing and postures is left
        self.faced = False

    def actor(self, s: Table) -> Seat | None:
        i = self.unit
        gone = s.life[i] != ALIVE or (s.at[i] is None and s.mounted[i] == NONE) or men.helpless(s, i)
        return None if gone else s.side[i]

    def run(self, s: Table) -> None:
        s.end()

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return hidden_deed(s, action, seat)

    def seen_by(self, s: Table, seat: Seat) -> Step:
        hidden = s.vis[self.unit] == AMBUSHED and seat != s.side[self.unit]
        return self.but(unit=next(i for i, own in enumerate(s.side) if own == s.side[self.unit])) if hidden else self

    def prompt(self, s: Table) -> Prompt:
        params = {"unit": s.name(self.unit), "ap": s.ap[self.unit]}
        return Prompt("prompt." + type(self).__name__.lower(), self.RULE, params)

    def _faces(self, s: Table) -> list[Action]:
        """pu:G.8 Turning is free."""
        i = self.unit
        if self.faced or s.mounted[i] != NONE:
            return []
        return [Action("face", (s.name(i), f"h{h}")) for h in range(s.data.headings.count) if h != s.heading[i]]

    def _face(self, s: Table, action: Action) -> None:
        i = self.unit
        s.heading[i] = int(action.args[1][1:])
        hits.end_lane(s, i) if s.cone[i] not in (NONE, s.heading[i]) else None
        if s.vis[i] != AMBUSHED:
            tell(s, "faces", "pu:G.8", unit=s.name(i), heading=s.heading[i])
        s.become(self.but(faced=True))

    def show_first(self, s: Table) -> None:
        """pu:S.6, pu:3.17c Who does something else than moving shows himself first."""
        i = self.unit
        if s.vis[i] == AMBUSHED:
            hits.spring(s, i, REVEALED, "pu:3.17c")
        elif s.vis[i] == TOKEN:
            hits.uncover(s, i, REVEALED, "pu:S.6")


# -- movement ------------------------------------------------------------------------------------------------------


class Moving(Deed):
    """The Movement activation of a figure."""

    __slots__ = ()
    RULE = "pu:1.10"

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        if s.mounted[i] != NONE:
            return [*special.leave_vehicle(s, i), DONE]
        found = [*self._paths(s), *self._others(s), *self._postures(s), *self._faces(s)]
        return [*found, DONE]

    def free_to_move(self, s: Table) -> bool:
        """pu:1.9 One move a turn, extended by a run; pu:R13 more as an option."""
        i = self.unit
        if self.over or s.now[i] & NO_MOVE or men.move_share(s, i)[0] == 0 or s.carried[i] != NONE:
            return False
        return not s.now[i] & MOVE_USED or (s.options.repeat_moves and not s.now[i] & (RAN | CROSSED))

    def _paths(self, s: Table) -> list[Action]:
        i = self.unit
        name = s.name(i)
        if not self.free_to_move(s):
            return self._after_move(s)
        found: list[Action] = []
        posture, ap = s.posture[i], s.ap[i]
        carrying = s.carrying[i] != NONE
        if posture == STANDING and not carrying:
            found += self._move_list(s, "move", 40)
            if ap >= 1 and not s.now[i] & MOVE_USED:
                found += self._move_list(s, "patrol", 12)
                found.append(Action("watch", (name,)))
                found += self._charges(s)
        elif posture == PRONE and not (carrying or s.now[i] & MOVE_USED or s.has(i, "machine_gun")) and ap >= 1:
            found += self._move_list(s, "crawl", 12)
        if ap >= 1 and not carrying and not s.now[i] & (MOVE_USED | RAN):
            found += [Action("cross", (name, line)) for line, _ in movement.crossings(s, i) if self._may_cross(s)]
            found += self._stairs(s)
        if not s.now[i] & MOVE_USED:
            found += special.carrying(s, i)
            if ap >= 2 and not carrying and not s.is_decoy(i) and self._dive(s):
                found.append(Action("dive", (name,)))
        return found

    def _may_cross(self, s: Table) -> bool:
        i = self.unit
        return s.ap[i] >= 1 or look.sees_officer(s, i)

    def _move_list(self, s: Table, kind: str, most: int) -> list[Action]:
        """pu:G.11 Every listed path passes `_path_refusal`; what they share is reckoned once."""
        i, name = self.unit, s.name(self.unit)
        start = s.place(i)
        half = kind in movement.HALVED or bool(s.now[i] & POSTURED)
        limit = men.allowance(s, i, half=half) * 100
        widest = men.allowance(s, i, half=half, on_road=s.night) * 100  # at night only paths that stay on a road
        plain = movement.price(s, i, kind, ())
        found = []
        for offer in movement.offered(s, i, widest, most):
            cost = movement.price(s, i, kind, offer.grounds) if offer.grounds else plain
            if cost > s.ap[i] or (offer.cost > limit and not movement.on_road(s, (start, *offer.path))):
                continue
            found.append(Action(kind, (name, *[node_name(p) for p in offer.path])))
        return found

    def _charges(self, s: Table) -> list[Action]:
        i = self.unit
        if men.is_pinned(s, i) or s.is_decoy(i) or s.ap[i] < 1:
            return []
        limit = movement.budget(s, i, "charge", (s.place(i),))
        found = []
        for j, path in movement.charges(s, i, limit):
            words = [node_name(p) for p in path]
            action = Action("charge", (s.name(i), s.name(j), *words))
            if self._path_refusal(s, action) is None:
                found.append(action)
                for weapon in men.weapons(s, i):
                    storm = Action("storm", (s.name(i), s.name(j), weapon, *words))
                    if self._path_refusal(s, storm) is None:
                        found.append(storm)
        return found

    def _stairs(self, s: Table) -> list[Action]:
        """pu:G.15 A floor costs 50 of the allowance."""
        i = self.unit
        zone = s.field.at(s.place(i)).walled
        if zone < 0 or s.posture[i] != STANDING:
            return []
        most = men.allowance(s, i) // s.data.climb
        floors = [f for f in range(s.field.zones[zone].floors + 1) if 0 < abs(f - s.floor[i]) <= most]
        return [Action("stairs", (s.name(i), f"f{f}")) for f in floors if self._room(s, f)]

    def _room(self, s: Table, floor: int) -> bool:
        i = self.unit
        twin = s.clone()
        twin.floor[i] = floor
        return hits._free(twin, s.place(i), i)

    def _after_move(self, s: Table) -> list[Action]:
        """pu:1.3d, pu:4.5a, pu:1.6 A run, after a move; not after an obstacle."""
        i = self.unit
        bits = s.now[i]
        if self.over or not bits & MOVED or bits & (RAN | PATROLLED | CROSSED | NO_MOVE) or s.ap[i] < 1:
            return []
        if not men.can_run(s, i) or look.engaged(s, i) or bits & FIRED:
            return []
        return [Action("run", (s.name(i),))]

    def _dive(self, s: Table) -> bool:
        return s.field.at(s.place(self.unit)).cover == 0 and not look.engaged(s, self.unit)

    def _postures(self, s: Table) -> list[Action]:
        """pu:1.3f, pu:R64 One step each; pu:4.12 kneeling after more than half a move is not possible."""
        i = self.unit
        if s.ap[i] < 1 or s.carrying[i] != NONE or s.now[i] & SPENT:
            return []
        now = s.posture[i]
        found = [p for p in (now - 1, now + 1) if STANDING <= p <= PRONE]
        if s.moved[i] > men.half_for_fire(s, i) and now == STANDING:
            found.remove(KNEELING)
        return [Action("posture", (s.name(i), POSTURES[p])) for p in found]

    def _others(self, s: Table) -> list[Action]:
        i = self.unit
        found = special.in_movement(s, i)
        hollow = s.field.at(s.place(i)).top
        if hollow >= 0 and s.field.zones[hollow].hollow and (s.now[i] & MOVED or s.ap[i] >= 1):
            found.append(Action("trench", (s.name(i), "step" if s.low[i] else "low")))
        if s.vis[i] < REVEALED:
            found.append(Action("scrap" if s.is_decoy(i) else "reveal", (s.name(i),)))
        return found

    # -- judging -------------------------------------------------------------------------------------------------

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb in ("move", "patrol", "crawl", "charge", "storm"):
            return self._path_refusal(s, action)
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def _path_refusal(self, s: Table, action: Action) -> Refusal | None:
        i, kind = self.unit, action.verb
        if action.args[0] != s.name(i) or s.mounted[i] != NONE or not self.free_to_move(s) or s.carrying[i] != NONE:
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if s.posture[i] != (PRONE if kind == "crawl" else STANDING):  # pu:R32
            return Refusal("pu:4.6", "refusal.posture")
        if s.now[i] & MOVE_USED and kind != "move":
            return Refusal("pu:1.9", "refusal.one-move")
        if kind == "crawl" and s.has(i, "machine_gun"):
            return Refusal("pu:4.6", "refusal.crawl-gun")
        if kind in ("charge", "storm"):
            return self._charge_refusal(s, action)
        path = (s.place(i), *movement.parsed(word for word in action.args[1:] if "," in word))
        if len(path) == 1:
            return Refusal("pu:G.9", "refusal.still")
        return self._judge(s, kind, path)

    def _judge(self, s: Table, kind: str, path: tuple[tuple[int, int], ...], target: int = NONE) -> Refusal | None:
        i = self.unit
        limit = movement.budget(s, i, kind, path)
        if found := movement.path_refusal(s, i, path, limit, target=target):
            return found
        way = s.field.cost(path, s.data.walk)
        cost = movement.price(s, i, kind, way.grounds)
        if cost > s.ap[i]:
            return Refusal("pu:1.2", "refusal.ap", {"n": cost})
        return None

    def _charge_refusal(self, s: Table, action: Action) -> Refusal | None:
        """pu:4.10 A charge ends in contact with an enemy on foot."""
        i, target = self.unit, s.unit(action.args[1])
        if men.is_pinned(s, i) or s.is_decoy(i):
            return Refusal("pu:5.23", "refusal.no-charge")
        if (
            not NONE < target < VEHICLE
            or s.side[target] == s.side[i]
            or not s.stands(target)
            or look.touching(s, i, target)
        ):
            return Refusal("pu:4.10", "refusal.no-target")
        storm = action.verb == "storm"
        path = (s.place(i), *movement.parsed(word for word in action.args[2:] if "," in word))
        if len(path) == 1:
            return Refusal("pu:G.9", "refusal.still")
        x, y = s.place(target)
        end = path[-1]
        if (end[0] - x) ** 2 + (end[1] - y) ** 2 >= s.data.contact**2 or s.floor[target] != s.floor[i]:
            return Refusal("pu:4.10", "refusal.no-contact")
        if found := self._judge(s, "charge", path, target):
            return found
        if not storm:
            return None
        return self._storm_refusal(s, action, target, path)

    def _storm_refusal(
        self, s: Table, action: Action, target: int, path: tuple[tuple[int, int], ...]
    ) -> Refusal | None:
        """pu:4.9b The shot before the charge."""
        i, weapon = self.unit, action.args[2]
        shot = Shot(i, target, weapon, "fire", "charge")
        if weapon not in s.data.weapons or weapon in fire.LAUNCHERS:
            return Refusal("pu:4.9b", "refusal.no-weapon", {"weapon": weapon})
        grounds = s.field.cost(path, s.data.walk).grounds
        if s.ap[i] < movement.price(s, i, "charge", grounds) + fire.cost(s, weapon, "fire"):
            return Refusal("pu:1.2", "refusal.ap", {"n": 2})
        return fire.refusal(s, shot)

    def sample(self, s: Table, rng: Rng) -> Action:
        i = self.unit
        if rng.below(3) == 0 and s.mounted[i] == NONE and s.posture[i] == STANDING and self.free_to_move(s):
            path = movement.sampled(s, i, movement.budget(s, i, "move", (s.place(i),)), rng)
            if path:
                action = Action("move", (s.name(i), *[node_name(p) for p in path]))
                if self._path_refusal(s, action) is None:
                    return action
        return super().sample(s, rng)

    # -- doing ---------------------------------------------------------------------------------------------------

    def take(self, s: Table, action: Action) -> None:
        i, verb = self.unit, action.verb
        if verb == "done":
            s.end()
        elif verb == "face":
            self._face(s, action)
        else:
            s.become(self.but(faced=False))
            if verb not in ("reveal", "scrap"):
                _leave_ambush(s, i)
            own = getattr(self, f"_do_{verb}", None)
            if own:
                own(s, action)
            else:
                special.do(s, self, action)

    def _walk(self, s: Table, action: Action) -> None:
        words = action.args[1:]
        movement.begin(s, self.unit, action.verb, movement.parsed(word for word in words if "," in word))

    _do_move = _do_patrol = _do_crawl = _walk

    def _do_watch(self, s: Table, action: Action) -> None:
        """pu:4.4 A patrol of length 0."""
        i = self.unit
        s.ap[i] -= 1
        s.now[i] |= MOVE_USED | PATROLLED
        if s.vis[i] != AMBUSHED:
            tell(s, "watches", "pu:4.4", unit=s.name(i))

    def _do_charge(self, s: Table, action: Action) -> None:
        self.show_first(s)
        path = movement.parsed(word for word in action.args[2:] if "," in word)
        movement.begin(s, self.unit, "charge", path, s.unit(action.args[1]))

    def _do_storm(self, s: Table, action: Action) -> None:
        i, target = self.unit, s.unit(action.args[1])
        self.show_first(s)
        path = movement.parsed(word for word in action.args[3:] if "," in word)
        s.call(AfterShot(i, target, path))
        fire.declare(s, Shot(i, target, action.args[2], "fire", "charge"))

    def _do_run(self, s: Table, action: Action) -> None:
        i = self.unit
        s.ap[i] -= 1
        s.now[i] |= RAN
        s.call(DiceMove(i, "run", "pu:4.5a"))

    def _do_cross(self, s: Table, action: Action) -> None:
        """pu:4.7, pu:4.8 Over an obstacle, then so far as the die says."""
        i = self.unit
        line, end = next(one for one in movement.crossings(s, i) if one[0] == action.args[1])
        free = look.sees_officer(s, i) and s.posture[i] == STANDING
        s.ap[i] -= 0 if free else 1
        movement.cross(s, i, line, end)
        s.call(DiceMove(i, "crawl" if s.posture[i] == PRONE else "cross", "pu:4.7"))

    def _do_stairs(self, s: Table, action: Action) -> None:
        i = self.unit
        floor = int(action.args[1][1:])
        free = look.sees_officer(s, i)
        s.ap[i] -= 0 if free else 1
        s.moved[i] += abs(floor - s.floor[i]) * s.data.climb * 100
        s.floor[i] = floor
        s.now[i] |= MOVE_USED | MOVED
        told = event("stairs", "pu:G.15", unit=s.name(i), floor=floor)
        veiled(s, s.side[i], told, None) if s.vis[i] == AMBUSHED else s.tell(told)

    def _do_posture(self, s: Table, action: Action) -> None:
        i = self.unit
        posture = POSTURES.index(action.args[1])
        if {posture, s.posture[i]} == {STANDING, KNEELING}:
            s.now[i] |= POSTURED
        s.ap[i] -= 1
        s.posture[i] = posture
        told = event("posture", "pu:1.3f", unit=s.name(i), posture=action.args[1])
        veiled(s, s.side[i], told, None) if s.vis[i] == AMBUSHED else s.tell(told)

    def _do_trench(self, s: Table, action: Action) -> None:
        """pu:3.10b Free at the end of a move, else 1 AP."""
        i = self.unit
        if not s.now[i] & MOVED:
            s.ap[i] -= 1
        s.low[i] = action.args[1] == "low"
        told = event("trench", "pu:3.10b", unit=s.name(i), place=action.args[1])
        veiled(s, s.side[i], told, None) if s.vis[i] == AMBUSHED else s.tell(told)

    def _do_dive(self, s: Table, action: Action) -> None:
        """pu:1.3p To the nearest cover."""
        i = self.unit
        s.ap[i] -= 2
        s.now[i] |= MOVE_USED
        self.show_first(s)
        nearest = min(s.free(1 - s.side[i]), key=lambda j: (look.gap2(s, i, j), j), default=NONE)
        path = hits.way_to_cover(s, i, nearest) if nearest != NONE else ()
        if path:
            s.call(movement.Walk(i, path, "dive"))
        else:
            s.posture[i] = PRONE
        tell(s, "dives", "pu:1.3p", unit=s.name(i))

    def _do_reveal(self, s: Table, action: Action) -> None:
        reveal(s, action)

    _do_scrap = _do_reveal


def _leave_ambush(s: Table, i: int) -> None:
    """pu:3.17c, pu:9.1 Moving ends an ambush, but not for the stealthy."""
    if s.vis[i] == AMBUSHED and s.skill(i) != "stealthy":
        hits.spring(s, i, REVEALED, "pu:3.17c")


class AfterShot(Step):
    """pu:4.9b The charge goes on after its shot."""

    __slots__ = ("path", "target", "unit")
    RULE = "pu:4.9b"

    def __init__(self, unit: int, target: int, path: tuple[tuple[int, int], ...]) -> None:
        self.unit = unit
        self.target = target
        self.path = path

    def run(self, s: Table) -> None:
        s.end()
        i, target = self.unit, self.target
        if s.life[i] == ALIVE and s.life[target] == ALIVE and s.stands(target) and not s.simultaneous:
            movement.begin(s, i, "charge", self.path, target)


class DiceMove(Procedure):
    """pu:4.5a, pu:4.7, pu:4.13, pu:9.9 A die times 25, then a path of at most that length."""

    __slots__ = ("face", "rule", "unit", "what")
    RULE = "pu:4.5a"
    ORDER = ("roll", "go")

    def __init__(self, unit: int, what: str, rule: str) -> None:
        super().__init__()
        self.unit = unit
        self.what = what  # run, cross, crawl, carry, prompt
        self.rule = rule
        self.face = 0

    def roll(self, s: Table) -> None:
        s.call(Roll(self.what))

    def told(self, s: Table, answer: Action) -> None:
        s.become(self.but(face=faces(answer)[0]))

    def go(self, s: Table) -> None:
        s.end()
        i = self.unit
        limit = men.dice_reach(s, self.face, on_road=s.field.at(s.place(i)).ground in ("street", "runway"))
        if self.what == "crawl":
            limit = min(limit, men.allowance(s, i, half=True))
        if s.vis[i] != AMBUSHED:
            tell(s, f"rolls-{self.what}", self.rule, unit=s.name(i), n=limit, dice=dice((self.face,)))
        s.call(Onto(i, limit * 100, self.what, self.rule))


class Onto(Deed):
    """The path that follows a die."""

    __slots__ = ("limit", "rule", "what")
    RULE = "pu:4.5a"

    def __init__(self, unit: int, limit: int, what: str, rule: str) -> None:
        super().__init__(unit)
        self.limit = limit
        self.what = what
        self.rule = rule

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        offers = movement.offered(s, i, self.limit, 20) if men.move_share(s, i)[0] else []
        found = [Action("onto", (s.name(i), *[node_name(p) for p in offer.path])) for offer in offers]
        return [*[action for action in found if self.refuses(s, action) is None], Action("stay", (s.name(i),))]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        i = self.unit
        if action == Action("stay", (s.name(i),)):
            return None
        if action.verb != "onto" or action.args[0] != s.name(i):
            return Refusal(self.rule, "refusal.not-offered", {"action": str(action)})
        path = (s.place(i), *movement.parsed(action.args[1:]))
        if found := movement.path_refusal(s, i, path, self.limit):
            return found
        grounds = s.field.cost(path, s.data.walk).grounds
        dense = any(s.data.terrain[ground].move_class == "dense" for ground in grounds)
        if self.what == "run" and dense and s.skill(i) != "scout":
            return Refusal("pu:1.7", "refusal.no-run")
        return None

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.onto", self.rule, {"unit": s.name(self.unit), "n": self.limit // 100})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "onto":
            i = self.unit
            path = movement.parsed(action.args[1:])
            s.call(movement.Walk(i, path, "onto"))
