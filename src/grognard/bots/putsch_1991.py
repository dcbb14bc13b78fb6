"""Putsch 1991: points on the board, men who can still fight, and who stands nearer to what is worth points.

A side needs one man on each objective for two turns, and a mission that is carried out by a few; the others shoot at
whom they see. So everybody is given an errand, the nearest man first, and whoever has none covers those who have.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.bots import putsch_shots as shots
from grognard.bots.mind import Mind, Term
from grognard.core.dice import Rng
from grognard.core.measure import Point, node
from grognard.core.values import Action
from grognard.games.putsch_1991 import hits, look, men, movement, victory
from grognard.games.putsch_1991.acting import DONE, PASS, Alternate, Deed, Moving
from grognard.games.putsch_1991.cards import Pick, Radio
from grognard.games.putsch_1991.cards import Point as Place
from grognard.games.putsch_1991.command import Speak
from grognard.games.putsch_1991.deploy import READY, Deploy
from grognard.games.putsch_1991.detect import Detecting
from grognard.games.putsch_1991.firing import Firing
from grognard.games.putsch_1991.gunnery import Gunnery
from grognard.games.putsch_1991.melee import ChooseArm, best_arm
from grognard.games.putsch_1991.setup import Bombs, ChooseEdge, ChooseSkills, ChooseSquad
from grognard.games.putsch_1991.state import MOVE_USED, NONE, PRONE, REVEALED, STANDING, TOKEN, VEHICLE, Table
from grognard.games.putsch_1991.turn import ChooseOrder
from grognard.games.putsch_1991.vehicles import Driving, legs_of
from grognard.games.putsch_1991.vehicles import ends as driven_to

FAR: Final = 1100.0  # a way that leaves no hope of an errand
SEEN: Final = 350.0  # millimetres at which a man in the open is in real danger
PATHS: Final = 5  # of many moves, those that are looked at
PICKS: Final = 10  # small choices that are compared
SCORED: Final = -2
SHORT: Final = 380  # how far north the BMP goes: at a barricade one face of six would lose it, and the enemy's mission
WAYS: Final = ("move", "crawl", "cross", "onto")
ROUNDS: Final = {"upkeep": 0, "command": 0, "detect": 0, "move": 0, "fire": 1}


class Errand(NamedTuple):
    """Something that is worth points to whoever goes there: how many, and how many men it takes."""

    at: Point
    points: float
    needs: int = 1
    wide: int = 0  # millimetres around it that will do


class Putsch1991(Mind):
    """Points, men, errands, and who is seen by whom."""

    TERMS = {
        "points": Term(0.35),  # victory points: fifteen win, and after the last turn one is enough
        "men": Term(0.30, risk=True),  # who can still fight, by what his death would be worth
        "errands": Term(0.28),  # how near men are to objectives and missions, and how long they have been there
        "danger": Term(0.10, risk=True),  # own men in the open within sight of enemies
        "aim": Term(0.10),  # the same of the enemy's, if he has been located
    }
    SCALE = 1.0
    LEAVES = 6
    WIDTH = 5
    HORIZON = 2

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Table, side: int) -> dict[str, float]:
        foe = 1 - side
        late = 1.0 + s.turn / max(1, s.limit())
        force = [_force(s, one) for one in (0, 1)]
        goals = [_errands_done(s, one) for one in (0, 1)]
        return {
            "points": late * (s.vp[side] - s.vp[foe]),
            "men": force[side] - force[foe],
            "errands": goals[side] - goals[foe],
            "danger": -_exposed(s, side),
            "aim": _exposed(s, foe),
        }

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Table) -> bool:
        """Between two activations, or between phases: shots are thrown, windows answered, wounds rolled."""
        return isinstance(s.stack[-1], Alternate | Detecting | ChooseOrder | Speak | Radio | Deploy)

    def round(self, s: Table) -> int:
        """Half turns: the phases up to the movement, and those from the fire on."""
        return 2 * s.turn + ROUNDS.get(s.phase, 1)

    def candidates(self, s: Table) -> list[Action]:
        """What a man may do with his turn: a few ways, every charge, lying down; of many shots the best."""
        offered: list[Action] = s.legal()
        top = s.stack[-1]
        if isinstance(top, Firing | Gunnery):
            return shots.best_few(s, offered)
        if not isinstance(top, Moving):
            return offered
        i = top.unit
        goal = _sent(s, s.side[i]).get(i) or _nearest_errand(s, s.side[i], s.place(i))
        ways = [action for action in offered if action.verb in WAYS]
        near = sorted(ways, key=lambda action: -self._glance(s, i, action, goal))[:PATHS]
        low = [action for action in offered if action.verb == "posture" and action.args[1] != "standing"]
        bold = [action for action in offered if action.verb in ("charge", "storm", "heal")]
        first = self.script(s, None)
        return list(dict.fromkeys([first, *near, *bold[:4], *low[:1], DONE]))

    def settled(self, s: Table, rng: Rng) -> Action | None:
        """Everything but where a man goes, at whom he shoots and what a card is used for."""
        top = s.stack[-1]
        if isinstance(top, Pick | Place):
            return None
        if isinstance(top, Firing | Gunnery):
            offered = shots.best_few(s, s.legal())
            return self.script(s, rng) if len(offered) < 3 or offered[0].verb in shots.SURE else None
        if isinstance(top, Moving) and s.mounted[top.unit] == NONE and not s.is_decoy(top.unit):
            return None
        return self.script(s, rng)

    # -- without thinking --------------------------------------------------------------------------------------------

    def script(self, s: Table, rng: Rng | None) -> Action:
        top = s.stack[-1]
        if isinstance(top, Alternate):
            return self._next(s, top)
        if isinstance(top, Moving):
            return self._moves(s, top)
        if isinstance(top, Firing | Gunnery):
            return shots.shoot(s, s.legal())
        if isinstance(top, Deploy):
            return self._deploy(s, top)
        if isinstance(top, Driving):
            return self._drive(s, top)
        return self._small(s, s.legal())

    def _small(self, s: Table, offered: list[Action]) -> Action:
        """Questions that come up on the way."""
        top = s.stack[-1]
        if isinstance(top, ChooseArm):
            return Action("arm", (s.name(top.unit), best_arm(s, top.unit)))
        if isinstance(top, Detecting):
            return _detect(offered)
        if isinstance(top, Deed):  # a run, or the end of an obstacle
            i = top.unit
            goal = _sent(s, s.side[i]).get(i) or _nearest_errand(s, s.side[i], s.place(i))
            return max(offered, key=lambda action: self._glance(s, i, action, goal))
        if isinstance(top, Pick | Place):
            return self._pick(s, offered)
        if isinstance(top, ChooseEdge):
            return self._edge(s, top, offered)
        if isinstance(top, Radio):
            return offered[-1]  # a new card is no better than this one
        if isinstance(top, Speak | Bombs | ChooseSkills | ChooseSquad | ChooseOrder):
            return offered[0]  # to speak, to take the bombs, the squad's own skills, its own men, to act first
        return shots.answer(s, offered)

    def _next(self, s: Table, top: Alternate) -> Action:
        """Whoever has an errand first, decoys only where they must (pu:7.7: those of a broken squad flee)."""
        ready = [unit for unit in top.units(s, top.turn) if unit >= VEHICLE or not s.is_decoy(unit)]
        if not ready:
            offered = top.choices(s)
            return PASS if PASS in offered else offered[0]
        sent = _sent(s, top.turn)
        return Action("go", (s.name(min(ready, key=lambda unit: (unit not in sent, unit))),))

    def _moves(self, s: Table, top: Moving) -> Action:
        """To his errand, to stand where he is of use, or to stay where he shoots well; then he looks at the enemy."""
        i = top.unit
        moved = s.mounted[i] == NONE and bool(s.now[i] & MOVE_USED)  # what is left to him need not be sought
        offered = [*top._after_move(s), *top._faces(s), DONE] if moved else s.legal()
        if s.mounted[i] != NONE:
            return _off(s, i, offered)
        if heals := [action for action in offered if action.verb == "heal"]:
            return heals[0]
        errand = _sent(s, s.side[i]).get(i)
        if errand and _gap(s.place(i), errand) <= 0:
            return _settle(s, i, offered)
        if errand and not _hot(s, i) and (hurried := _hurries(s, i, errand, offered)):
            return hurried
        goal = errand or _nearest_errand(s, s.side[i], s.place(i))
        ways = [action for action in offered if action.verb in WAYS]
        best = max(ways, key=lambda way: self._glance(s, i, way, goal), default=DONE)
        if best != DONE and self._glance(s, i, best, goal) > self._glance(s, i, DONE, goal) + 0.03:
            return best
        return shots.face(s, i, offered) or DONE

    @staticmethod
    def _glance(s: Table, i: int, action: Action, goal: Errand | None) -> float:
        """What a place is worth to a man: the way that is left to his errand, cover, and enemies near."""
        p = _end(s, i, action)
        found = goal.points * max(0.0, 1.0 - _gap(p, goal) / FAR) if goal else 0.0
        return found + 0.08 * s.field.at(p).cover * (1.0 + 2.0 * _threat(s, 1 - s.side[i], p))

    def _deploy(self, s: Table, top: Deploy) -> Action:
        """Men on the objectives that one may stand on already, the others in cover near an errand, apart."""
        left = top.unplaced(s)
        offered = top.choices(s)
        if not left:  # how one lies in wait can be changed without end
            return next((action for action in offered if action.verb == "bury"), READY)
        i, errands = left[0], _errands(s, top.seat)
        if not s.is_decoy(i) and len(offered[0].args) > 2:
            for errand in errands:
                action = Action(offered[0].verb, (s.name(i), f"{errand.at[0]},{errand.at[1]}", offered[0].args[2]))
                if errand.needs == 1 and top.refuses(s, action) is None and not _taken(s, top.seat, errand):
                    return action
        placed = [action for action in offered if action.verb in ("place", "ambush")]
        friends = [s.place(j) for j in s.on_table(top.seat)]

        def worth(action: Action) -> float:
            p = node(action.args[1])
            crowd = sum([(p[0] - x) ** 2 + (p[1] - y) ** 2 < 100**2 for x, y in friends])
            near = max([e.points * max(0.0, 1.0 - _gap(p, e) / FAR) for e in errands], default=0.0)
            return near + 0.25 * s.field.at(p).cover - 0.3 * crowd

        return max(placed, key=worth) if placed else offered[0]

    def _edge(self, s: Table, top: ChooseEdge, offered: list[Action]) -> Action:
        """The edge with most of one's errands near it."""
        middle = {"south": (600, 0), "north": (600, 1200), "west": (0, 600), "east": (1200, 600)}
        return max(
            offered, key=lambda a: sum([e.points / (300 + _gap(middle[a.args[0]], e)) for e in _errands(s, top.seat)])
        )

    def _drive(self, s: Table, top: Driving) -> Action:
        """What is to get through goes on to the end of the road; others stop where they shoot."""
        offered = top.choices(s)
        if out := [action for action in offered if action.verb == "exit"]:
            return out[0]
        goal = _road(s, top.unit)
        drives = [action for action in offered if action.verb in ("drive", "overrun")]
        if goal is None or not drives:
            halt = next((action for action in offered if action.verb == "halt"), None)
            return halt or (DONE if DONE in offered else offered[0])
        heading = s.vehicle(top.unit).heading

        def left(action: Action) -> float:
            (x, y), turned = driven_to(s, top.unit, legs_of(action.args[1:], heading))
            return abs(goal[0] - x) + abs(goal[1] - y) + 8.0 * min((turned - 4) % 16, (4 - turned) % 16)

        return min(drives, key=left)

    def _pick(self, s: Table, offered: list[Action]) -> Action:
        """Of the small choices of a card, the one after which things look best."""
        side = self.side(s, s.actor) if s.actor is not None else 0
        best, most = offered[0], -1e9
        for action in offered[:: max(1, len(offered) // PICKS)]:
            trial = s.clone()
            trial.apply(action)
            found = self.lead(self.terms(trial, side)) if trial.stack else 0.0
            if found > most:
                best, most = action, found
        return best


# -- errands -------------------------------------------------------------------------------------------------------


def _errands(s: Table, side: int) -> list[Errand]:
    """What a side may still earn by going somewhere."""
    found = [Errand((one.x, one.y), float(one.vp)) for n, one in enumerate(s.objectives) if s.held[n][0] != SCORED]
    if not s.mission[side] and not s.free_game:
        found += _missions(s, side)
    return found


def _missions(s: Table, side: int) -> list[Errand]:
    """6.2 Where men carry a mission out."""
    scenario, points = s.scenario.id, float(s.data.tables["victory"]["mission"])
    targets = [(one.x, one.y) for n, one in enumerate(s.scenario.sabotage_target) if s.targets[n] == NONE]
    if scenario == "garden-ring" and side == 0:
        return [Errand((600, 1130), points, 3, 70)]
    if scenario == "ostankino":
        return [Errand(_middle(s, "studio-block"), points, 3 if side == 0 else 1, 60)]
    if scenario == "grom" and side == 0 and targets:
        return [Errand(targets[0], points)]
    if scenario == "airstrip":
        if side == 0:
            return [Errand(_middle(s, "fuel-dump"), points, 5, 60)]
        return [Errand(targets[0], points)] if targets else []
    return []


def _middle(s: Table, zone: str) -> Point:
    x0, y0, x1, y1 = s.field.boxes[s.field.index[zone]]
    return ((x0 + x1) // 20 * 10, (y0 + y1) // 20 * 10)


def _gap(p: Point, errand: Errand) -> float:
    """How far it is to an errand; 0: there."""
    return max(0.0, float(((p[0] - errand.at[0]) ** 2 + (p[1] - errand.at[1]) ** 2) ** 0.5) - 15 - errand.wide)


def _fit(s: Table, side: int) -> list[int]:
    """Who can go on errands."""
    return [i for i in s.free(side) if not (s.is_decoy(i) or men.helpless(s, i) or men.move_share(s, i)[0] == 0)]


def _sent(s: Table, side: int) -> dict[int, Errand]:
    """Each errand to those who are nearest to it; nobody has two."""
    places = {i: s.place(i) for i in _fit(s, side)}
    found: dict[int, Errand] = {}
    pairs = sorted([(_gap(p, e), n, i, e) for n, e in enumerate(_errands(s, side)) for i, p in places.items()])
    wanted: dict[int, int] = {}
    for _, n, i, errand in pairs:
        if i not in found and wanted.get(n, 0) < errand.needs:
            found[i] = errand
            wanted[n] = wanted.get(n, 0) + 1
    return found


def _nearest_errand(s: Table, side: int, p: Point) -> Errand | None:
    return min(_errands(s, side), key=lambda errand: _gap(p, errand), default=None)


def _end(s: Table, i: int, action: Action) -> Point:
    """Where an action leaves a man, as far as it is known before."""
    if action.verb == "cross":
        return next(end for line, end in movement.crossings(s, i) if line == action.args[1])
    words = [word for word in action.args[1:] if "," in word]
    return node(words[-1]) if words else s.place(i)


def _hurries(s: Table, i: int, errand: Errand, offered: list[Action]) -> Action | None:
    """Who is not shot at gets up, and runs where a die may bring him nearer."""
    if up := next((action for action in offered if action.args[1:] == ("standing",)), None):
        return up
    run = next((action for action in offered if action.verb == "run"), None)
    return run if _gap(s.place(i), errand) > 60 else None


def _taken(s: Table, side: int, errand: Errand) -> bool:
    return any(_gap(s.place(j), errand) <= 0 for j in s.on_table(side) if not s.is_decoy(j)) or any(
        s.side[j] == side and at is not None and _gap(at, errand) <= 0 for j, at in enumerate(s.at)
    )


def _errands_done(s: Table, side: int) -> float:
    """What the errands of a side are worth as they stand: most for who is there, more the longer he is."""
    found = 0.0
    for i, errand in _sent(s, side).items():
        gap = _gap(s.place(i), errand)
        share = errand.points / errand.needs
        found += share * (0.75 if gap <= 0 and s.floor[i] == 0 else 0.55 * max(0.0, 1.0 - gap / FAR))
    for holder, turns in s.held:
        if holder >= 0 and s.side[holder] == side:
            found += 0.5 * turns
    if not (s.mission[side] or s.free_game) and victory.MISSIONS[s.scenario.id][side](s):
        found += 4.0
    return found + _driven(s, side)


def _road(s: Table, unit: int) -> Point | None:
    """Where a vehicle is wanted: near the barricade, where men get off, or off the edge."""
    kind = s.vehicle(unit).type
    if s.free_game or s.mission[s.vehicle(unit).side]:
        return None
    if s.scenario.id == "garden-ring" and kind == "bmp1":
        return (600, SHORT) if s.vehicle(unit).at[1] < SHORT - 60 else None
    return (s.vehicle(unit).at[0], 1200) if s.scenario.id == "airstrip" and kind == "ural" else None


def _driven(s: Table, side: int) -> float:
    """How far a vehicle that is to get through has come."""
    found = 0.0
    for v, one in enumerate(s.vehicles):
        if one.side == side and one.here and not one.immobilised and _road(s, VEHICLE + v):
            found += 3.0 * one.at[1] / 1200 if one.type == "ural" else 0.5 * one.at[1] / SHORT
    return found


# -- men -----------------------------------------------------------------------------------------------------------


def _force(s: Table, side: int) -> float:
    """Who can still fight; a wounded or pinned man counts for less. Vehicles by what their loss would cost."""
    found = 0.0
    for i, own in enumerate(s.side):
        if own != side or s.life[i] or s.is_decoy(i):
            continue
        worth = 0.6 + 0.5 * hits.worth(s, i)
        found += worth * (0.55 if s.wounds[i] else 1.0) * (0.9 if s.pinned[i] else 1.0)
    for one in s.vehicles:
        if one.side == side and (one.here or one.due):
            found += 1.0 if one.immobilised else 3.0
    return found


def _threat(s: Table, side: int, p: Point) -> float:
    """How much the men of a side threaten a place, by how near they are; 1 and more is hot."""
    found = 0.0
    for j in s.free(side):
        x, y = s.place(j)
        found += 1.0 / (1.0 + ((x - p[0]) ** 2 + (y - p[1]) ** 2) / SEEN**2) if s.vis[j] >= TOKEN else 0.0
    return min(1.5, 0.25 * found)


def _hot(s: Table, i: int) -> bool:
    """Whether enemies stand near enough to shoot at a man."""
    x, y = s.place(i)
    return any((a - x) ** 2 + (b - y) ** 2 < 200**2 for a, b in [s.place(j) for j in s.free(1 - s.side[i])])


def _exposed(s: Table, side: int) -> float:
    """What the men of a side risk where they stand: in the open and upright more than in cover or on the ground."""
    found = 0.0
    for i in s.free(side):
        if s.is_decoy(i):
            continue
        shelter = 1.0 / (1.0 + 0.6 * s.field.at(s.place(i)).cover)
        shelter *= 0.6 if s.posture[i] == PRONE else 1.0
        shelter *= 1.0 if look.located(s, i) else 0.6
        found += shelter * _threat(s, 1 - side, s.place(i))
    return found


def _off(s: Table, i: int, offered: list[Action]) -> Action:
    """Men stay aboard as long as their vehicle has somewhere to go."""
    unit = s.mounted[i]
    vehicle = s.vehicle(unit)
    out = [action for action in offered if action.verb == "dismount"]
    if not out or (_road(s, unit) and not vehicle.immobilised):
        return DONE
    return max(out, key=lambda action: s.field.at(node(action.args[1])).cover)


def _settle(s: Table, i: int, offered: list[Action]) -> Action:
    """On the spot: he shows himself, or the place does not count, goes down, and looks at the enemy."""
    if s.vis[i] < REVEALED:
        return next((action for action in offered if action.verb == "reveal"), DONE)
    if s.posture[i] == STANDING and s.ap[i] > 1 and _threat(s, 1 - s.side[i], s.place(i)) > 0.15:
        down = next((action for action in offered if action.args[1:] == ("kneeling",)), None)
        if down:
            return down
    return shots.face(s, i, offered) or DONE


def _detect(offered: list[Action]) -> Action:
    """Every attempt is free: the point man first, then everybody in sight."""
    found = [action for action in offered if action.verb in ("sweep", "locate")]
    return found[0] if found else DONE


MIND = Putsch1991
