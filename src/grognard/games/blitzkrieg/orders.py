"""bk:0.6, bk:0.6a, bk:0.6b Activation: one formation, each of its elements one order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, node, within
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat, actions
from grognard.games.blitzkrieg import (
    aim,
    air,
    assault,
    extras,
    fire,
    fog,
    grenades,
    hits,
    keen,
    launcher,
    look,
    mortars,
    moves,
    quiet,
    radio,
    specials,
    transport,
    walk,
    weapons,
    whynot,
)
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import tell, tell_of
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.places import Goal
from grognard.games.blitzkrieg.state import (
    ACTED,
    ALIVE,
    BURIED,
    CONTINUOUS,
    CRAWLED,
    DEMORALISED,
    FIRED,
    HELD,
    IMMOBILE,
    NONE,
    ONCE,
    ORDERED,
    RAPID,
    STOPPED,
    SUPPRESSED,
    Fight,
)

ROLLING: Final = "continuous"
LISTED: Final = 20  # moves: near and far, in every direction; any other is accepted as well
FEW: Final = 6  # of these are also offered as continuous, backwards, or crawling


# -- command (bk:0.6b) -----------------------------------------------------------------------------------------------


def commanded(s: Fight, formation: int) -> set[int]:
    """bk:0.6b In command: near the headquarters, or linked to somebody who is."""
    units, hq = s.units, head(s, formation)
    if hq == NONE or not (at := units[hq].at):
        return set()
    near, link = s.data.command
    found, grown, left = set[int](), [at], []
    for i in s.formations[formation].units:
        if p := units[i].at:
            if within(at, p, near):
                found.add(i)
                grown.append(p)
            else:
                left.append((i, p))
    while left and grown:
        linked = [(i, p) for i, p in left if any(within(p, q, link) for q in grown)]
        found.update(i for i, _ in linked)
        left, grown = [one for one in left if one not in linked], [p for _, p in linked]
    return found


def head(s: Fight, formation: int) -> int:
    """bk:0.6b The headquarters; of a section without one its first element, and when that is lost the next."""
    hq = s.hq[formation]
    if s.formations[formation].led or (hq != NONE and s.units[hq].life == 0):
        return hq
    return next((i for i in s.living(formation) if s.here(i)), NONE)


def needs_test(s: Fight, i: int, inside: set[int] | None = None) -> bool:
    """bk:0.6b Whether an element must test experience to be given an order other than Hold. `inside`: those in
    command, where they are known."""
    model = s.models[i]
    if s.units[i].at is None:
        return False
    if inside is None and _beside_hq(s, i):
        return False  # most are: the chain need not be followed
    if model.kind == "vehicle" and ("noradio" not in model.flags or s.p.no_radio_mode == "link15"):
        return False
    return i not in (commanded(s, model.formation) if inside is None else inside)


def _beside_hq(s: Fight, i: int) -> bool:
    hq = head(s, s.models[i].formation)
    return hq != NONE and s.here(hq) and look.within(s, i, hq, s.data.command[0])


class Activate(Step[Fight]):
    """bk:0.6 The active seat activates a formation, or passes if it has fewer left than the other."""

    __slots__ = ()
    RULE = "bk:0.6"

    def actor(self, s: Fight) -> Seat | None:
        return s.active

    def choices(self, s: Fight) -> list[Action]:
        found = [Action("activate", (s.formations[f].id,)) for f in waiting(s, s.active)]
        found += [Action("activate", (s.flights[n].id,)) for n in air.arrived(s, s.active)]
        if may_pass(s, s.active):
            found.append(Action("pass"))
        return found

    def eager(self, s: Fight, rng: Rng) -> Action:
        """Aircraft first."""
        flown = [Action("activate", (s.flights[n].id,)) for n in air.arrived(s, s.active)]
        return keen.any_of(flown or self.choices(s), rng)

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.activate", self.RULE, {"turn": s.turn})

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        return None if action in self.choices(s) else whynot.early(s, action, waiting(s, s.active))

    def nobody(self, s: Fight, verb: str, about: str) -> Refusal | None:
        return whynot.pointed_at(s, [i for f in waiting(s, s.active) for i in s.living(f)], about)

    def take(self, s: Fight, action: Action) -> None:
        seat = s.active
        s.end()
        if action.verb == "pass":
            s.passed |= 1 << seat
            tell(s, "passes", self.RULE, seat=seat)
            return
        s.passed &= ~(1 << seat)
        if (n := air.find(s, action.args[0])) >= 0:
            tell(s, "flies", "bk:0.18", seat=seat, support=action.args[0])
            air.send(s, n)
            return
        formation = next(f for f in waiting(s, seat) if s.formations[f].id == action.args[0])
        s.done[formation] = True
        tell(s, "activates", self.RULE, seat=seat, formation=s.formations[formation].id)
        s.call(Command(formation, radio.alone(s, formation)))


def waiting(s: Fight, side: Seat) -> list[int]:
    """bk:0.6, bk:0.27 Formations not yet activated, with somebody on the table or due to enter."""
    units, turn = s.units, s.turn
    return [
        f for f, one in enumerate(s.formations)
        if one.side == side and not s.done[f] and one.due <= turn and any(units[i].life == ALIVE for i in one.units)
    ]  # fmt: skip


def may_pass(s: Fight, side: Seat) -> bool:
    """bk:0.6 With fewer formations left than the other, and not twice in a row."""
    return left(s, side) < left(s, 1 - side) and not s.passed >> side & 1


def left(s: Fight, side: Seat) -> int:
    """What a side can still activate: formations, and flights that have come."""
    return len(waiting(s, side)) + len(air.arrived(s, side))


class Command(Step[Fight]):
    """bk:0.6a The elements of the active formation get their orders, in the order their owner wishes."""

    __slots__ = ("formation", "isolated", "picked")
    RULE = "bk:0.6a"

    def __init__(self, formation: int, isolated: tuple[int, ...] = ()) -> None:
        self.formation = formation
        self.isolated = isolated  # vehicles without radio that were alone when it began (bk:219)
        self.picked = NONE

    def actor(self, s: Fight) -> Seat | None:
        return s.formations[self.formation].side if next(self._waiting(s), None) is not None else None

    def _left(self, s: Fight) -> list[int]:
        return list(self._waiting(s))

    def _waiting(self, s: Fight) -> Iterator[int]:
        """Those without an order that one can reach: on the table, in a vehicle that is, or about to enter."""
        units = s.units
        for i in s.formations[self.formation].units:
            unit = units[i]
            if unit.life != ALIVE or unit.now & ORDERED:
                continue
            if s.here(unit.aboard) if unit.aboard != NONE else unit.at is not None or moves.may_come(s, i):
                yield i

    def choices(self, s: Fight) -> list[Action]:
        return [Action("done"), *(Action("go", (s.models[i].name,)) for i in self._left(s))]

    def sample(self, s: Fight, rng: Rng) -> Action:
        """Mostly somebody gets an order."""
        left = self._left(s)
        return Action("done") if rng.below(12) == 0 else Action("go", (s.models[left[rng.below(len(left))]].name,))

    def eager(self, s: Fight, rng: Rng) -> Action:
        """Everybody gets one."""
        return keen.any_of(self.choices(s)[1:], rng)

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        return None if action in self.choices(s) else whynot.unordered(s, action, self.formation, self._left(s))

    def nobody(self, s: Fight, verb: str, about: str) -> Refusal | None:
        return whynot.pointed_at(s, self._left(s), about)

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.command", self.RULE, {"formation": s.formations[self.formation].id})

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if seat == s.formations[self.formation].side else self.but(picked=NONE, isolated=())

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        hidden = action.verb == "go" and s.is_hidden(s.find(action.args[0]))
        return None if hidden and seat != s.formations[self.formation].side else action

    def take(self, s: Fight, action: Action) -> None:
        if action.verb == "done":
            self._finish(s)
            return
        i = s.find(action.args[0])
        s.note(i, ORDERED)
        s.become(self.but(picked=i))
        if needs_test(s, i):
            s.call(hits.Test(i, "command", "bk:0.6b"))
        else:
            s.call(Order(i))
            launcher.at_order(s, i)

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb == "passed":
            s.call(Order(self.picked))
            launcher.at_order(s, self.picked)
        else:
            hold(s, self.picked)

    def run(self, s: Fight) -> None:
        self._finish(s)

    def _finish(self, s: Fight) -> None:
        """bk:0.6c, bk:102 Whoever got no order has held; covering fire is over."""
        left = self._left(s)
        for i in left:
            s.note(i, ORDERED)
            if s.here(i):
                held(s, i)
        if left:
            fog.drifts(s)
        for i in range(len(s.units)):
            if s.units[i].weight:
                s.put(i, weight=0)
        s.end()
        grenades.after(s, self.formation)


def hold(s: Fight, i: int) -> None:
    held(s, i)
    fog.drifts(s)


def held(s: Fight, i: int) -> None:
    """bk:0.6c, bk:0.17, bk:216a It keeps its opportunity fire; a stopped crew has done its turn."""
    s.note(i, HELD | ORDERED)
    s.lift(i, STOPPED | CONTINUOUS | RAPID | SUPPRESSED)


def end_order(s: Fight, i: int) -> None:
    """bk:0.17 Suppression ends with the next order."""
    s.lift(i, SUPPRESSED)
    fog.drifts(s)


# -- one order (bk:0.6a) -----------------------------------------------------------------------------------------------


class Order(Step[Fight]):
    """bk:0.6a, bk:0.8a One element acts: it holds, fires, moves, or does something special."""

    __slots__ = ("acted", "pending", "rolling", "tried", "unit")
    RULE = "bk:0.6a"
    COMPLETE = False

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.acted = False  # has moved or fired: what is left is to fire, or to be done
        self.rolling = False  # its owner declared continuous movement (bk:0.8b)
        self.pending: Action | None = None  # a move that waits for a test (bk:219)
        self.tried = False  # has tested whether it may move

    def actor(self, s: Fight) -> Seat | None:
        unit = s.units[self.unit]
        if unit.life or (unit.at is None and self.acted) or self.pending is not None:
            return None
        if self.acted and not (self._may_fire(s) or extras.after(s, self.unit)):
            return None
        return s.models[self.unit].side

    def run(self, s: Fight) -> None:
        if self.pending is not None:
            s.call(hits.Test(self.unit, "radio", "bk:219"))
            return
        s.end()
        i = self.unit
        s.note(i, ACTED | (FIRED if s.did(i, ONCE) else 0))
        if s.units[i].aboard != NONE:  # bk:404 it fired from its trailer
            s.put(i, at=None)
        if s.units[i].life == 0:
            self._continuous(s)
            end_order(s, i)

    def receive(self, s: Fight, answer: Action) -> None:
        """bk:219 It has tested whether it may move."""
        move = self.pending
        s.become(self.but(pending=None, tried=True))
        if answer.verb == "passed" and move is not None:
            s.stack[-1].take(s, move)

    def _continuous(self, s: Fight) -> None:
        """bk:0.8b A tank that moved half its allowance or more keeps moving, if that was declared."""
        i = self.unit
        far = s.units[i].moved >= half_allowance(s, i) and not s.units[i].marks & IMMOBILE
        s.lift(i, CONTINUOUS | RAPID)
        if self.rolling and far:
            s.lay(i, CONTINUOUS | (RAPID if s.units[i].moved >= aim.FAST else 0))
            tell_of(s, i, "keeps-moving", "bk:0.8b")

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        """Others see that it acts; what was declared or tested for it may have been while it was hidden."""
        known = self if seat == s.models[self.unit].side else self.but(pending=None, rolling=False, tried=False)
        return quiet.veiled(s, known, self.unit, seat)

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        loud = ("fire", "cripple", "volley", "assault", "shell", "overrun", "launch", "show")
        unseen = s.is_hidden(self.unit) and action.verb not in loud
        return None if unseen and seat != s.models[self.unit].side else action

    def prompt(self, s: Fight) -> Prompt:
        key = "prompt.order-rest" if self.acted else "prompt.order"
        return Prompt(key, self.RULE, {"unit": s.models[self.unit].name})

    def nobody(self, s: Fight, verb: str, about: str) -> Refusal | None:
        return whynot.pointed_at(s, [self.unit], about)

    # -- what is offered -------------------------------------------------------------------------------------------

    def _fires(self, s: Fight) -> list[Action]:
        """bk:0.9a, bk:212 Fire alone, together with others of the formation, or to immobilise; a crew that was stopped
        on the way does not fire (bk:216a)."""
        i = self.unit
        if s.units[i].marks & STOPPED:
            return []
        if s.units[i].at is None:
            return self._from_trailer(s)
        name, arms = s.models[i].name, fire.arms(s, i)
        found = []
        friends: list[int] | None = None
        for j, mode in self._targets(s):
            target = s.models[j].name
            found.append(Action("fire", (name, target, mode)))
            if mode == "ap" and cripples(s, i, j):
                found.append(Action("cripple", (name, target)))
            if mode != arms or self.acted:
                continue
            if friends is None:
                friends = self._friends(s)
            if others := [k for k in friends if fire.bears(s, k, j, fire.arms(s, k))]:
                found.append(Action("volley", (target, name, *(s.models[k].name for k in others))))
        return found

    def _may_fire(self, s: Fight) -> bool:
        """Whether there is anything to fire at."""
        if s.units[self.unit].marks & STOPPED or s.units[self.unit].at is None:
            return bool(self._fires(s))
        return bool(self._targets(s))

    def _targets(self, s: Fight) -> list[tuple[int, str]]:
        """Whom it may fire at, and with what. Who has acted is asked for it several times while nothing happens."""
        key = (Order, self.unit, s.active, s.turn, *s.fausts)
        found: list[tuple[int, str]] | None = s.memo.recall(s, key) if self.acted else None
        if found is None:
            found = fire.targets(s, self.unit)
            if self.acted:
                s.memo.keep(s, key, found)
        return found

    def _from_trailer(self, s: Fight) -> list[Action]:
        """bk:404 The 88 mm Flak fires while it is limbered."""
        i, name = self.unit, s.models[self.unit].name
        if not transport.fires_limbered(s, i) or self.acted:
            return []
        return [Action("fire", (name, s.models[j].name, mode)) for j, mode in fire.targets(self._unhitched(s), i)]

    def _unhitched(self, s: Fight) -> Fight:
        twin = s.clone()
        aboard = s.units[self.unit].aboard
        twin.put(self.unit, at=s.place(aboard), heading=s.units[aboard].heading)
        return twin

    def _friends(self, s: Fight) -> list[int]:
        """bk:0.9a Others of the formation that have no order yet and may fire with it."""
        units = s.living(s.models[self.unit].formation)
        inside = commanded(s, s.models[self.unit].formation)
        return [k for k in units if k != self.unit and joins(s, k, inside)]

    def choices(self, s: Fight) -> list[Action]:
        i = self.unit
        if self.acted:
            return [Action("done"), *self._fires(s), *extras.after(s, i)]
        if s.units[i].aboard != NONE:
            return [Action("hold"), *self._fires(s), *extras.offered(s, i)]
        if s.units[i].at is None:
            return [Action("hold"), *self._entries(s)]
        if s.units[i].marks & STOPPED:
            return [Action("hold")]
        going = moves.Going(s, i, "move", wary=True)
        more = [
            *specials.offered(s, i),
            *mortars.offered(s, i),
            *assault.offered(s, i, going),
            *extras.offered(s, i, going),
        ]
        return [Action("hold"), *self._fires(s), *self._moves(s, going), *more]

    def _entries(self, s: Fight) -> list[Action]:
        """bk:0.27 Reinforcements come in by their edge."""
        found = []
        for p in islice(moves.entries(s, self.unit), 5):
            twin = s.clone()
            twin.put(self.unit, at=p)
            found += [
                Action("move", (s.models[self.unit].name, node_name(p), *map(node_name, path)))
                for path in moves.offered(twin, self.unit, most=10)
            ]
        return found

    def _moves(self, s: Fight, going: moves.Going) -> list[Action]:
        i, name = self.unit, s.models[self.unit].name
        goals = moves.goals(s, i, going, LISTED)
        if radio.deaf(s, i):
            goals = [goal for goal in goals if self._radio_refusal(s, goal.path[-1]) is None]
        found = actions("move", [(name, *goal.words) for goal in goals])
        if is_tank(s, i):
            far = [goal for goal in goals if RULER.path((s.place(i), *goal.path)) >= half_allowance(s, i)]
            found += [Action("move", (name, *goal.words, ROLLING)) for goal in far[:FEW]]
        if s.models[i].kind == "vehicle":
            found += self._backwards(s, goals, going.slower(s, i, moves.BACKWARDS))
        if may_crawl(s, i):
            limit = moves.budget(s, i, "crawl")
            near = [goal for goal in goals if goal.cost <= limit][:FEW]
            found += actions("crawl", [(name, *goal.words) for goal in near])
        return found

    def _backwards(self, s: Fight, goals: list[Goal], going: moves.Going) -> list[Action]:
        """bk:0.8 A few ways that lie behind it, without turning round."""
        i, at, count = self.unit, s.place(self.unit), s.data.headings.count
        behind = (s.units[i].heading + count // 2) % count
        near = [goal for goal in goals if len(goal.path) == 1 and goal.cost <= going.limit]
        ways = [goal for goal in near if look.in_arc(s, at, behind, goal.path[0])][:FEW]
        good = [goal for goal in ways if moves.judged(s, i, (at, *goal.path), goal.cost, going) is None]
        return [Action("move", (s.models[i].name, *goal.words, moves.BACKWARDS)) for goal in good]

    def sample(self, s: Fight, rng: Rng) -> Action:
        """A fire if there is one, now and then; else a move; without listing everything."""
        i = self.unit
        kind = rng.below(8)
        goes = not self.acted and kind < 3 and s.here(i) and not s.units[i].marks & STOPPED
        if goes and (path := moves.sampled(s, i, rng)) and self._radio_refusal(s, path[-1]) is None:
            return Action("move", (s.models[i].name, *map(node_name, path)))
        if s.here(i) and kind < 6 and (fires := self._fires(s)) and not s.units[i].marks & STOPPED:
            return fires[rng.below(len(fires))]
        choices = self.choices(s)
        return choices[rng.below(len(choices))]

    def eager(self, s: Fight, rng: Rng) -> Action:
        return keen.order(s, self.unit, self.choices(s), rng)

    # -- what is refused -------------------------------------------------------------------------------------------

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        i = self.unit
        refused = Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action.verb == "hold":
            return refused if self.acted else None
        if action.verb == "done":
            return None if self.acted else refused
        if s.units[i].marks & STOPPED:
            return Refusal("bk:216a", "refusal.stopped", {"unit": s.models[i].name})
        if action.verb in ("fire", "cripple", "volley"):
            return self._fire_refusal(s, action)
        if action.verb in extras.VERBS:
            own = action.args[0] == s.models[i].name
            return extras.refusal(s, i, action, acted=self.acted) if own else refused
        return refused if self.acted else self._first_refusal(s, action)

    def _first_refusal(self, s: Fight, action: Action) -> Refusal | None:
        """What is only possible while it has not acted."""
        i = self.unit
        refused = Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action.verb in ("move", "crawl") and action.args[0] == s.models[i].name:
            return self._move_refusal(s, action)
        if s.units[i].at is None:
            return refused
        if action.verb == "assault":
            return assault.refusal(s, i, action)
        if action.verb == "shell":
            return mortars.refusal(s, i, mortars.aimed(action)) if action.args[0] == s.models[i].name else refused
        known = specials.offered(s, i)
        return None if action in known or (action.verb == "pivot" and self._turns(s, action, known)) else refused

    def _turns(self, s: Fight, action: Action, known: list[Action]) -> bool:
        """bk:0.8 Whether it may pivot so: only some headings are listed."""
        pivots = any(one.verb == "pivot" for one in known) and action.args[0] == s.models[self.unit].name
        return pivots and action.args[1] != f"h{s.units[self.unit].heading}"

    def _fire_refusal(self, s: Fight, action: Action) -> Refusal | None:
        i = self.unit
        if s.units[i].at is None:
            return None if action in self._from_trailer(s) else whynot.not_offered(self.RULE, action)
        names = action.args
        if action.verb == "volley":
            j, firers = s.find(names[0]), [s.find(name) for name in names[1:]]
            fit = firers[0] == i and len(set(firers)) == len(firers) > 1 and NONE not in firers
            same = fit and all(s.models[k].formation == s.models[i].formation for k in firers)
            if not same or self.acted or not all(joins(s, k) for k in firers[1:]):
                return Refusal("bk:0.9a", "refusal.together")
            modes = [fire.arms(s, k) for k in firers]
        else:
            if s.find(names[0]) != i:
                return Refusal(self.RULE, "refusal.other-acts", {"unit": s.models[i].name})
            j, firers = s.find(names[1]), [i]
            if action.verb == "fire":
                return whynot.fire_refusal(s, i, j, names[2])
            modes = ["ap"]
        if not whynot.is_target(s, s.models[i].side, j):
            return Refusal("bk:003d", "refusal.no-target")
        armed = list(zip(firers, modes, strict=True))
        if any(mode not in weapons.modes(s, k) for k, mode in armed):
            return Refusal(self.RULE, "refusal.weapon", {"unit": s.models[i].name})
        if action.verb == "cripple" and not cripples(s, i, j):
            return Refusal("bk:212", "refusal.far", {"unit": s.models[i].name, "target": s.models[j].name})
        return next((why for k, mode in armed if (why := fire.why_not(s, k, j, mode))), None)

    def _move_refusal(self, s: Fight, action: Action) -> Refusal | None:
        i = self.unit
        nodes, heading = split_path(action)
        if heading and (s.models[i].on_foot or action.verb == "crawl"):
            return Refusal("bk:0.8", "refusal.heading")
        back = moves.BACKWARDS in action.args
        if ROLLING in action.args and (back or not (is_tank(s, i) and self._goes_far(s, nodes))):
            return Refusal("bk:0.8b", "refusal.rolling", {"unit": s.models[i].name})
        if back and (s.models[i].kind != "vehicle" or heading or s.units[i].at is None):
            return Refusal("bk:0.8", "refusal.reverse", {"unit": s.models[i].name})
        if s.units[i].at is None:
            if action.verb == "crawl" or len(nodes) < 2 or not moves.may_enter(s, i, nodes[0]):
                return Refusal("bk:0.27", "refusal.entry")
            twin = s.clone()
            twin.put(i, at=nodes[0])
            return moves.path_refusal(twin, i, tuple(nodes))
        if action.verb == "crawl" and not may_crawl(s, i):
            return Refusal("bk:101", "refusal.crawl")
        if not moves.may_move(s, i):
            return Refusal("bk:0.8", "refusal.immobile", {"unit": s.models[i].name})
        if not nodes:
            return Refusal("bk:0.1d", "refusal.still")
        if refused := self._radio_refusal(s, nodes[-1]):
            return refused
        found = moves.path_refusal(s, i, (s.place(i), *nodes), moves.BACKWARDS if back else action.verb)
        return whynot.contact_refusal(s, i, nodes[-1], found)

    def _radio_refusal(self, s: Fight, end: Point) -> Refusal | None:
        """bk:219 Where a vehicle without radio may end; not at all once it has failed its test."""
        command = s.topmost(Command)
        isolated = command.isolated if command else ()
        if self.tried and self.unit in isolated:
            return Refusal("bk:219", "refusal.radio", {"unit": s.models[self.unit].name})
        return radio.refusal(s, self.unit, end, isolated)

    def _goes_far(self, s: Fight, nodes: list[Point]) -> bool:
        at = s.units[self.unit].at
        return RULER.path((at, *nodes) if at else nodes) >= half_allowance(s, self.unit)

    # -- what happens ----------------------------------------------------------------------------------------------

    def take(self, s: Fight, action: Action) -> None:
        i = self.unit
        if action.verb == "hold":
            s.end()
            hold(s, i)
        elif action.verb == "done":
            self.run(s)
        elif action.verb in ("fire", "cripple", "volley"):
            self._fire(s, action)
        elif action.verb in ("move", "crawl"):
            self._move(s, action)
        elif action.verb in extras.VERBS:
            hitches = action.verb in ("limber", "unlimber") and not self.acted  # bk:403 it may move before or after
            s.become(self if hitches else self.but(acted=True))
            extras.begin(s, i, action)
        elif action.verb == "assault":
            s.become(self.but(acted=True))
            assault.begin(s, action)
        elif action.verb == "shell":
            s.become(self.but(acted=True))
            mortars.begin(s, i, mortars.aimed(action))
        else:
            if action.verb not in ("hatch", "pivot", "show"):
                s.become(self.but(acted=True))
            specials.carry_out(s, i, action)

    def _fire(self, s: Fight, action: Action) -> None:
        i = self.unit
        s.become(self.but(acted=True))
        if s.units[i].at is None:
            s.units[i] = self._unhitched(s).units[i]
        if action.verb == "volley":
            j, firers, mode = s.find(action.args[0]), tuple(s.find(name) for name in action.args[1:]), "small"
            for k in firers:
                s.note(k, ORDERED | ACTED)
        else:
            j, firers = s.find(action.args[1]), (i,)
            mode = action.args[2] if action.verb == "fire" else "ap"
        assault.covering(s, firers, j)
        fire.open_fire(s, firers, j, mode, halting=action.verb == "cripple")

    def _move(self, s: Fight, action: Action) -> None:
        i = self.unit
        nodes, heading = split_path(action)
        command = s.topmost(Command)
        if command and i in command.isolated and not self.tried:
            s.become(self.but(pending=action))
            return
        s.become(self.but(acted=True, rolling=ROLLING in action.args))
        if s.units[i].at is None:
            first, *nodes = nodes
            towards = s.data.headings.nearest(first, nodes[0])
            s.put(i, at=first, due=0, heading=towards, turret=towards)
            tell(s, "enters", "bk:0.27", unit=s.models[i].name, node=node_name(first))
        if action.verb == "crawl":
            s.note(i, CRAWLED)
        tell_of(s, i, "goes", "bk:101" if action.verb == "crawl" else "bk:0.7")
        back = moves.BACKWARDS in action.args
        kind = moves.BACKWARDS if back else "withdraw" if s.units[i].marks & DEMORALISED else action.verb
        s.call(walk.Walk(i, tuple(nodes), kind, heading[0] if heading else NONE))


def split_path(action: Action) -> tuple[list[Point], list[int]]:
    """The nodes of a move, and the heading at its end if one is named."""
    words = [word for word in action.args[1:] if word not in (ROLLING, moves.BACKWARDS)]
    headings = [int(word[1:]) for word in words if word.startswith("h")]
    return [node(word) for word in words if not word.startswith("h")], headings


def is_tank(s: Fight, i: int) -> bool:
    """bk:0.8b Who may declare continuous movement."""
    return s.models[i].vehicle_class in ("tank", "assault", "td") and not s.has(i, DEMORALISED)


def half_allowance(s: Fight, i: int) -> int:
    """In mm."""
    return s.models[i].clear * MM // 2


def joins(s: Fight, k: int, inside: set[int] | None = None) -> bool:
    """bk:0.9a It has no order yet, is in command and may fire."""
    return (
        s.here(k)
        and not s.did(k, ORDERED)
        and fire.arms(s, k) in weapons.modes(s, k)
        and (not needs_test(s, k, inside))
    )


def cripples(s: Fight, i: int, j: int) -> bool:
    """bk:212 An immobilisation shot: at an armoured vehicle that can move, near enough."""
    able = s.models[j].kind == "vehicle" and s.models[j].armoured and not s.units[j].marks & (IMMOBILE | BURIED)
    return able and look.within(s, i, j, aim.halting_reach(s, i))


def may_crawl(s: Fight, i: int) -> bool:
    """bk:101 Infantry that is not demoralised."""
    return s.p.crawl and s.models[i].on_foot and not s.has(i, DEMORALISED) and s.models[i].clear >= s.p.crawl_move_cm
