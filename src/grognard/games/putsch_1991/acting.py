"""Activations in the Movement and Fire phases (pu:1.3, pu:1.10, pu:Q.5; the two grammars of section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from grognard.core.dice import Rng
from grognard.core.measure import Offer
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import (
    charging,
    diving,
    grenades,
    hits,
    interrupts,
    keen,
    look,
    men,
    movement,
    retreat,
    special,
    vehicles,
    whynot,
)
from grognard.games.putsch_1991.data import ROADS
from grognard.games.putsch_1991.events import event, tell, veiled
from grognard.games.putsch_1991.showing import SHOWING, reveal, reveals
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    CLIMBED,
    CROSSED,
    DRESSING,
    FIRED,
    FREE_MOVE,
    GONE,
    KNEELING,
    LANE_SET,
    MOVE_USED,
    MOVED,
    NO_MOVE,
    NO_RUN,
    NONE,
    PATROLLED,
    POSTURED,
    POSTURES,
    PRONE,
    RAN,
    REFUSED,
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
WALKING: Final = ("move", "patrol", "crawl", "charge", "storm", "run", "cross", "stairs")  # pu:3.17c moving


@cache
def headed(verb: str, name: str, count: int) -> tuple[Action, ...]:
    """A deed in each of so many directions."""
    return tuple(Action(verb, (name, f"h{h}")) for h in range(count))


@cache
def going(name: str) -> Action:
    return Action("go", (name,))


def hidden_deed(s: Table, action: Action, seat: Seat) -> Action | None:
    """What an enemy reads of the deed of somebody he cannot see: that somebody goes on, and nothing more. Not that
    he is done: then somebody else would be asked."""
    if not action.args:
        return action
    unit = s.unit(action.args[0])
    if not NONE < unit < VEHICLE or s.side[unit] == seat:
        return action
    hidden = s.vis[unit] == AMBUSHED or (action.verb == "flare" and s.vis[unit] < REVEALED)
    return Action("go") if hidden else action


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
        return bool(self.passed >> self.turn & 1) or not self._anyone(s, self.turn)

    def _anyone(self, s: Table, side: int) -> bool:
        return next(self.units(s, side), NONE) != NONE

    def units(self, s: Table, side: int) -> Iterator[int]:
        """Who may still be chosen, by what everybody knows."""
        moving = self.phase == "move"
        done = (GONE if moving else SHOT_PHASE) | DRESSING | REFUSED
        now, life = s.now, s.life
        for i, own in enumerate(s.side):
            if own != side or now[i] & done or life[i] != ALIVE or not men.able(s, i):
                continue
            if moving or (s.mounted[i] == NONE and not men.bound(s, i)):
                yield i
        yield from vehicles.ready(s, side, self.phase)

    def run(self, s: Table) -> None:
        other = 1 - self.turn
        done = self.passed | 1 << self.turn
        if done >> other & 1 or not self._anyone(s, other):
            s.end()
        else:
            s.become(self.but(turn=other, passed=done if self._idle(s) else self.passed))

    def choices(self, s: Table) -> list[Action]:
        units = list(self.units(s, self.turn))
        found = [going(s.name(unit)) for unit in units]
        found += self._flares(s, units) if self.phase == "fire" and s.night else []
        bound = self.phase == "move" and self._fleeing(s)
        return [*found, *reveals(s, self.turn), *([] if bound else [PASS])]  # pu:7.7 the broken must move

    def _flares(self, s: Table, units: list[int]) -> list[Action]:
        """pu:3.15c An officer who is not revealed fires a flare without being seen to act, unless a lane lies on him:
        whoever is activated there may be fired at."""
        tokens = [i for i in units if i < VEHICLE and s.vis[i] == TOKEN and grenades.flare_refusal(s, i) is None]
        unseen = [i for i in tokens if interrupts.lane_window(s, i) is None]
        return [action for i in unseen for action in headed("flare", s.name(i), s.data.headings.count)]

    def eager(self, s: Table, rng: Rng) -> Action:
        return keen.choice(s, self.choices(s), rng)

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        if action.verb == "pass":
            return Refusal("pu:7.7", "refusal.must-flee")
        unit = s.unit(action.args[0]) if action.args else NONE
        if unit in self.units(s, self.turn):  # he can act, once he is chosen
            return whynot.phase_refusal(s, action.verb) or Refusal("pu:Q.5", "refusal.own-first")
        return whynot.idle_refusal(s, self.turn, unit, self.phase)

    def nobody(self, s: Table, verb: str, about: str) -> Refusal | None:
        """Nobody is chosen yet: who could fire at what is pointed at, or why none can."""
        target = s.unit(about) if about else NONE
        if self.phase == "fire" and target != NONE and s.side_of_unit(target) != self.turn:
            return whynot.at_enemy(s, list(self.units(s, self.turn)), target)
        return whynot.phase_refusal(s, verb) or whynot.idle_refusal(s, self.turn, target, self.phase)

    def prompt(self, s: Table) -> Prompt:
        """The broken do not choose (pu:7.7); where nobody can fire at anybody, the prompt says so."""
        if self.phase == "move" and self._fleeing(s):
            return Prompt("prompt.flee", "pu:7.7")
        if self.phase == "fire" and s.reads(self.turn) and not self._can_hit(s):
            return Prompt("prompt.fire-nobody", "pu:Q.5")
        return Prompt(f"prompt.{self.phase}", "pu:Q.5")

    def _fleeing(self, s: Table) -> bool:
        return any(unit < VEHICLE and men.bound(s, unit) for unit in self.units(s, self.turn))

    def _can_hit(self, s: Table) -> bool:
        """Whether anybody who may be chosen could fire at an enemy."""
        foes = list(s.free(1 - self.turn))
        foes += [VEHICLE + v for v, one in enumerate(s.vehicles) if one.side != self.turn and one.here]
        located = [j for j in foes if look.located(s, j)]
        units = [unit for unit in self.units(s, self.turn) if unit >= VEHICLE or s.at[unit] is not None]
        return any(whynot.shot_refusal(s, unit, j) is None for unit in units for j in located)

    def take(self, s: Table, action: Action) -> None:
        if action == PASS:
            tell(s, "passes", "pu:Q.3", seat=self.turn)
            s.become(self.but(passed=self.passed | 1 << self.turn))
            self._next(s)
        elif action.verb in SHOWING:
            reveal(s, action)
        elif action.verb == "flare":
            i = s.unit(action.args[0])
            s.now[i] |= SHOT_PHASE
            grenades.flare(s, i, int(action.args[1][1:]))
            self._next(s)
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
        unseen = action.verb == "flare" and seat != self.turn
        return Action("flare") if unseen else hidden_deed(s, action, seat)


def activate(s: Table, unit: int, phase: str) -> None:
    """pu:Q.5 A unit acts; enemies with a fire lane on it are asked first (F.9)."""
    from grognard.games.putsch_1991.firing import Firing  # noqa: PLC0415 - an activation too

    s.laned = ()
    if unit >= VEHICLE:
        vehicles.activate(s, unit, phase)
    else:
        s.now[unit] |= GONE if phase == "move" else SHOT_PHASE
        if s.vis[unit] != AMBUSHED:
            tell(s, f"activates-{phase}", "pu:Q.5", unit=s.name(unit))
        if phase == "fire" and s.cone[unit] != NONE and not s.now[unit] & LANE_SET:
            hits.end_lane(s, unit)
        if phase == "fire":
            s.call(Firing(unit))
        else:
            s.call(retreat.Flee(unit) if men.bound(s, unit) else Moving(unit))
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

    def eager(self, s: Table, rng: Rng) -> Action:
        return keen.choice(s, self.choices(s), rng)

    def _faces(self, s: Table) -> list[Action]:
        """pu:G.8 Turning is free."""
        i = self.unit
        if self.faced or s.mounted[i] != NONE:
            return []
        return [
            action for h, action in enumerate(headed("face", s.name(i), s.data.headings.count)) if h != s.heading[i]
        ]

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

    __slots__ = ("target",)
    RULE = "pu:1.10"

    def __init__(self, unit: int) -> None:
        super().__init__(unit)
        self.target = NONE  # whom it charges: a run may still bring it there (pu:4.10)

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        if s.mounted[i] != NONE:
            return [*special.leave_vehicle(s, i), DONE]
        found = [*self._paths(s), *self._others(s), *self._postures(s), *self._faces(s)]
        return [*found, DONE]

    def free_to_move(self, s: Table) -> bool:
        """pu:1.9 One move a turn, extended by a run; pu:R13 more as an option."""
        i = self.unit
        if self.over or s.now[i] & (NO_MOVE | SPENT) or men.move_share(s, i)[0] == 0 or s.carried[i] != NONE:
            return False
        if not s.now[i] & MOVE_USED or s.now[i] & CLIMBED:
            return True
        return s.options.repeat_moves and not s.now[i] & (RAN | CROSSED)

    def _paths(self, s: Table) -> list[Action]:
        i = self.unit
        name = s.name(i)
        if not self.free_to_move(s):
            return [*self._after_move(s), *self._stairs(s)]
        found = self._after_move(s) if s.options.repeat_moves else []  # pu:R13 a run instead of a further move
        posture, ap = s.posture[i], s.ap[i]
        carrying = s.carrying[i] != NONE
        if posture == STANDING and not carrying:
            offers = self._offers(s, "move", 40)
            found += self._move_list(s, "move", offers)
            if ap >= 1 and not s.now[i] & MOVE_USED:
                found += self._move_list(s, "patrol", offers, 12)
                found.append(Action("watch", (name,)))
                found += charging.offered(s, i, self._path_refusal)
        elif posture == PRONE and not (carrying or s.now[i] & MOVE_USED or s.has(i, "machine_gun")) and ap >= 1:
            found += self._move_list(s, "crawl", self._offers(s, "crawl", 12))
        if not carrying and not s.now[i] & (MOVE_USED | RAN):
            found += self._crossings(s)
        found += self._stairs(s)
        if not s.now[i] & MOVE_USED:
            found += special.carrying(s, i)
            if ap >= 2 and not carrying and not s.is_decoy(i) and self._dive(s):
                found.append(Action("dive", (name,)))
        return found

    def _crossings(self, s: Table) -> list[Action]:
        """pu:4.7 Each obstacle in contact; where several nodes behind it are equally near, the owner names one."""
        i = self.unit
        ways = [one for one in movement.crossings(s, i) if movement.cross_price(s, i, one[1]) <= s.ap[i]]
        lines = [line for line, _ in ways]
        return [
            Action("cross", (s.name(i), line, *([node_name(end)] if lines.count(line) > 1 else [])))
            for line, end in ways
        ]

    def _limit(self, s: Table, kind: str, *, on_road: bool) -> int:
        i = self.unit
        half = kind in movement.HALVED or bool(s.now[i] & POSTURED)
        spent = s.moved[i] if s.now[i] & CLIMBED else 0
        return men.allowance(s, i, half=half, on_road=on_road) * 100 - spent

    def _offers(self, s: Table, kind: str, most: int) -> list[Offer]:
        """By night the longer ones are for paths that stay on a road, so for who starts on one."""
        road = s.night and movement.on_road(s, (s.place(self.unit),) * 2)
        return movement.offered(s, self.unit, self._limit(s, kind, on_road=road), most)

    def _move_list(self, s: Table, kind: str, offers: list[Offer], most: int = 60) -> list[Action]:
        """pu:G.11 Every listed path passes `_path_refusal`; what they share is reckoned once."""
        i, name = self.unit, s.name(self.unit)
        start, ap = s.place(i), s.ap[i]
        limit, widest = self._limit(s, kind, on_road=False), self._limit(s, kind, on_road=s.night)
        plain = movement.price(s, i, kind, ())
        prices = {frozenset[str](): plain}  # by the grounds of a path, which are few
        on_road = s.field.running(start, ROADS)
        kept: dict[Any, Any] = s.field.__dict__.setdefault("_putsch_moves", {})
        key = (id(offers), name, kind, most, ap, limit, widest, plain, s.skill(i) == "scout", s.now[i] & CLIMBED)
        if key in kept:
            return list(kept[key][1])
        found: list[Action] = []
        for path, length, grounds in offers:
            if length > widest:
                continue
            if grounds not in prices:
                prices[grounds] = movement.price(s, i, kind, grounds)
            if prices[grounds] > ap:
                continue
            if length > limit and not (on_road(path[0]) if len(path) == 1 else movement.on_road(s, (start, *path))):
                continue
            found.append(Action(kind, (name, *[node_name(p) for p in path])))
            if len(found) == most:
                break
        if len(kept) >= movement.KEPT:
            kept.clear()
        kept[key] = offers, found  # the offers too: their id is the key
        return list(found)

    def _stairs(self, s: Table) -> list[Action]:
        """pu:G.15 A floor costs 50 of the allowance, before, after or within a move."""
        i = self.unit
        zone = s.field.at(s.place(i)).walled
        barred = s.now[i] & (RAN | CROSSED | NO_MOVE | SPENT) or self.over or look.engaged(s, i)
        if zone < 0 or barred or s.posture[i] != STANDING or s.carrying[i] != NONE or self._climb_price(s) > s.ap[i]:
            return []
        half = bool(s.now[i] & (POSTURED | PATROLLED))
        most = (men.allowance(s, i, half=half) * 100 - s.moved[i]) // (s.data.climb * 100)
        floors = [f for f in range(s.field.zones[zone].floors + 1) if 0 < abs(f - s.floor[i]) <= most]
        return [Action("stairs", (s.name(i), f"f{f}")) for f in floors if self._room(s, f)]

    def _climb_price(self, s: Table) -> int:
        """pu:1.3b The stairs of a building are a move in dense ground; who has moved there has paid."""
        i = self.unit
        if s.now[i] & MOVE_USED:
            return 0
        return 1 if s.skill(i) == "scout" else 2

    def _room(self, s: Table, floor: int) -> bool:
        i = self.unit
        twin = s.clone()
        twin.floor[i] = floor
        return hits._free(twin, s.place(i), i)

    def _after_move(self, s: Table) -> list[Action]:
        """pu:1.3d, pu:4.5a, pu:1.6, pu:1.9 A run, after a move or a charge; not after crossing, crawling or diving."""
        i = self.unit
        bits = s.now[i]
        if self.over or not bits & MOVED or bits & (RAN | PATROLLED | CROSSED | NO_MOVE | NO_RUN) or s.ap[i] < 1:
            return []
        if bits & SPENT and s.carrying[i] == NONE:  # pu:1.8 who has put a man down has no action back
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
        if s.mounted[self.unit] != NONE and action != DONE:
            return special.leave_refusal(s, self.unit, action)
        return None if action in self.choices(s) else whynot.deed_refusal(s, self.unit, action, self.RULE)

    def _path_refusal(self, s: Table, action: Action) -> Refusal | None:
        i, kind = self.unit, action.verb
        if found := whynot.other_refusal(s, i, action):
            return found
        if s.mounted[i] != NONE or not self.free_to_move(s) or s.carrying[i] != NONE:
            return whynot.still_refusal(s, i, self.RULE, action)
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
        """pu:4.9b, pu:4.10 A charge ends in contact with an enemy on foot, at once or after a run."""
        i, target, storm = self.unit, s.unit(action.args[1]), action.verb == "storm"
        if found := charging.target_refusal(s, i, target):
            return found
        path = (s.place(i), *movement.parsed(word for word in action.args[2:] if "," in word))
        if len(path) == 1:
            return Refusal("pu:G.9", "refusal.still")
        missed = charging.contact_refusal(s, i, path, target)
        if missed and (storm or missed.rule != "pu:4.10"):
            return missed
        if found := self._judge(s, "charge", path, NONE if missed else target):
            return found
        if missed:
            cost = movement.price(s, i, "charge", s.field.cost(path, s.data.walk).grounds)
            return charging.run_up_refusal(s, i, path[-1], target, cost)
        legs = charging.legs_before(action)
        return charging.shot_refusal(s, i, charging.victim(s, action), action.args[2], path, legs) if storm else None

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
            if self.faced:
                s.become(self.but(faced=False))
            if verb in WALKING:
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
        target = s.unit(action.args[1])
        path = movement.parsed(word for word in action.args[2:] if "," in word)
        s.become(self.but(faced=False, target=target))
        movement.begin(s, self.unit, "charge", path, target)

    def _do_storm(self, s: Table, action: Action) -> None:
        i, target = self.unit, s.unit(action.args[1])
        self.show_first(s)
        path = movement.parsed(word for word in action.args[3:] if "," in word)
        movement.declared(s, i, "charge", path, target)
        legs, shot_at = charging.legs_before(action), charging.victim(s, action)
        s.call(charging.Storm(i, target, action.args[2], path, legs, shot_at))

    def _do_run(self, s: Table, action: Action) -> None:
        i = self.unit
        s.ap[i] -= 1
        s.now[i] |= RAN
        s.call(_dice_move(i, "run", "pu:4.5a", self.target))

    def _do_cross(self, s: Table, action: Action) -> None:
        """pu:4.7, pu:4.8 Over an obstacle, then so far as the die says."""
        i, words = self.unit, action.args[1:]
        line, end = next(one for one in movement.crossings(s, i) if (one[0], node_name(one[1]))[: len(words)] == words)
        paid = movement.cross_price(s, i, end)
        s.ap[i] -= paid
        s.now[i] |= 0 if paid else FREE_MOVE
        movement.cross(s, i, line, end)
        s.call(_dice_move(i, "crawl" if s.posture[i] == PRONE else "cross", "pu:4.7", paid=paid))

    def _do_stairs(self, s: Table, action: Action) -> None:
        """pu:G.15 The move may go on with what is left of the allowance."""
        i = self.unit
        floor = int(action.args[1][1:])
        s.ap[i] -= self._climb_price(s)
        s.moved[i] += abs(floor - s.floor[i]) * s.data.climb * 100
        s.floor[i] = floor
        s.now[i] |= MOVE_USED | MOVED | (0 if s.now[i] & PATROLLED else CLIMBED)
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
        diving.choose(s, i)

    def _do_reveal(self, s: Table, action: Action) -> None:
        reveal(s, action)

    _do_scrap = _do_reveal


def _leave_ambush(s: Table, i: int) -> None:
    """pu:3.17c, pu:9.1 Moving ends an ambush, but not for the stealthy."""
    if s.vis[i] == AMBUSHED and s.skill(i) != "stealthy":
        hits.spring(s, i, REVEALED, "pu:3.17c")


def _dice_move(unit: int, what: str, rule: str, target: int = NONE, paid: int = 0) -> Step:
    from grognard.games.putsch_1991.dicemove import DiceMove  # noqa: PLC0415 - its path is an activation too

    return DiceMove(unit, what, rule, target, paid)
