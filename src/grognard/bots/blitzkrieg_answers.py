"""Blitzkrieg: what is not an order: set-up, opportunity fire, defence, and the small questions of an effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.bots import blitzkrieg_ground as ground
from grognard.bots import blitzkrieg_shots as shots
from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.values import Action
from grognard.core.window import PASS
from grognard.games.blitzkrieg import close, fire, fortify, reaction, setup, walk, weapons
from grognard.games.blitzkrieg.air import Flak, Sortie
from grognard.games.blitzkrieg.assault import Defence, Occupy, Retreat
from grognard.games.blitzkrieg.hits import Share
from grognard.games.blitzkrieg.indirect import Lay, RocketFire
from grognard.games.blitzkrieg.overrun import Reply
from grognard.games.blitzkrieg.reaction import Watch
from grognard.games.blitzkrieg.setup import Deploy
from grognard.games.blitzkrieg.state import CAMOUFLAGED, HELD, HIDDEN, Fight
from grognard.games.blitzkrieg.support import Requests
from grognard.games.blitzkrieg.turn import Heir
from grognard.games.blitzkrieg.walk import Walk

HELD_FIRE: Final = 0.07  # what opportunity fire should promise of one that waits for it
OWN_TURN: Final = 0.12  # of one that could fire in an order of its own
AMBUSH: Final = 0.2  # of one that is not seen yet
THICKER: Final = 3  # points of armour for which a tank shows its front
WATCHERS: Final = 4  # of many who could answer, those that are looked at
CROWD: Final = 60  # mm: who stands nearer shares the hits
HOUSED: Final = 3  # defenders of one house at set-up


def answer(s: Fight, top: Any) -> Action:
    """Whatever is asked beside orders."""
    for kind, how in ANSWERS.items():
        if isinstance(top, kind):
            return how(s, top)
    offered: list[Action] = s.legal()
    return offered[0]


# -- opportunity fire (bk:0.10) --------------------------------------------------------------------------------------


def react(s: Fight, top: Watch) -> Action:
    """Whoever promises most fires, where he promises most; if it is worth it."""
    mover = top.unit
    if not s.here(mover):
        return PASS
    points = top._points(s)
    spots = [points[0], points[len(points) // 2], points[-1]]
    side = top.order[0]
    able = [i for i in s.own(side) if reaction.may_react(s, i) or close.may_answer(s, i, mover)]
    likely = []
    for i in able:
        seen = [(shots.glance(s, i, s.place(i), s.units[i].floor, mover, p, moved=True), p) for p in spots]
        best, p = max(seen, key=lambda one: one[0])
        if best > 0.5 * _least(s, i):
            likely.append((best, i, p))
    likely.sort(key=lambda one: -one[0])
    for _, i, p in likely[:WATCHERS]:
        found = _shots(s, top, i, p)
        if found and found[0][0] >= _least(s, i):
            return found[0][1]
    return _storms(s, top, able, points[-1])


def _least(s: Fight, i: int) -> float:
    """What a fire should promise to be opened now: it may be the last of this turn."""
    unit = s.units[i]
    if unit.marks & (HIDDEN | CAMOUFLAGED):
        return AMBUSH
    return HELD_FIRE if unit.now & HELD else OWN_TURN


def _shots(s: Fight, top: Watch, i: int, p: Point) -> list[tuple[float, Action]]:
    """What one could fire with the mover at a place, the best first."""
    twin = s.clone()
    walk.step_to(twin, top.unit, p)
    found = []
    for mode in weapons.modes(twin, i):
        if mode != "smoke" and fire.why_not(twin, i, top.unit, mode) is None:
            action = Action("react", (s.models[i].name, node_name(p), mode))
            if top.refuses(s, action) is None:
                found.append((shots.promise(twin, i, top.unit, mode), action))
    found.sort(key=lambda one: -one[0])
    return found


def _storms(s: Fight, top: Watch, able: list[int], end: Point) -> Action:
    """bk:0.15d, bk:221 A tank that comes so near is assaulted, or answered."""
    mover = top.unit
    if s.models[mover].kind != "vehicle":
        return PASS
    for i in able:
        x, y = s.place(i)
        if (x - end[0]) ** 2 + (y - end[1]) ** 2 > 120**2:
            continue
        for action in (
            Action("storm", (s.models[i].name, node_name(end))),
            *(Action("answer", (s.models[i].name, node_name(end), mode)) for mode in ("ap", "heat", "he")),
        ):
            if (action.verb != "storm" or close.equipped(s, i)) and top.refuses(s, action) is None:
                return action
    return PASS


# -- small questions -------------------------------------------------------------------------------------------------


def _on(*_: Any) -> Action:
    """bk:0.10b Who was fired at goes on: the way back is no safer."""
    return Action("on")


def _last(s: Fight, _: Any) -> Action:
    """All that may be asked for is, every gun fires, every rocket flies."""
    return s.legal()[-1]


def _heir(s: Fight, _: Heir) -> Action:
    """bk:0.6d The most experienced of those it may be."""
    return max(s.legal()[1:], key=lambda a: s.models[s.find(a.args[0])].level, default=PASS)


def _defend(s: Fight, _: Any) -> Action:
    """bk:0.15, bk:214d The fire that promises most costs nothing."""
    found = [(shots.of_action(s, action), action) for action in s.legal()]
    return max(found, key=lambda one: one[0])[1]


def _odd(s: Fight, _: Share) -> Action:
    """bk:0.9a The odd hit goes where it costs most."""
    return max(s.legal(), key=lambda a: shots.per_hit(s, s.find(a.args[0])))


def _retreat(s: Fight, top: Retreat) -> Action:
    """bk:0.15a Where least is to be feared, in cover if there is any."""
    i = top.unit
    foes = ground.fears(s, i)
    return min(s.legal(), key=lambda a: ground.threat(s, i, node(a.args[1]), foes) - 0.1 * _cover(s, node(a.args[1])))


def _occupy(s: Fight, top: Occupy) -> Action:
    """bk:0.15a Into cover, and into what counts."""
    return Action("occupy" if top.at is not None and _worth_taking(s, top.at) else "stay")


def _turned(s: Fight, top: close.Turned) -> Action:
    """bk:221 The turret is quicker; the whole hull only where there is none, or for much thicker armour in front."""
    turret = s.models[top.unit].mount == "turret"
    front, side, _ = s.models[top.unit].armour
    return s.legal()[0 if turret and front - side < THICKER else -1]


def _worth_taking(s: Fight, p: Point) -> bool:
    return bool(_cover(s, p)) or any(ground.gap(p, prize.box) == 0 for prize in ground.prizes(s))


def _cover(s: Fight, p: Point) -> int:
    return s.table.field.at(p).cover


def _lay(s: Fight, top: Lay) -> Action:
    """bk:303b Where the shells cost the other side most."""
    return max(s.legal(), key=lambda a: -1.0 if a == PASS else shots.shelled(s, top.seat, node(a.args[0])))


def _strike(s: Fight, top: Sortie) -> Action:
    """bk:0.18 The same of bombs; nothing where friends would suffer more."""
    side, offered = s.flights[top.flight].side, s.legal()
    strikes = [(shots.shelled(s, side, node(a.args[1])), a) for a in offered if a.verb == "strike"]
    best, action = max(strikes, key=lambda one: one[0], default=(0.0, offered[0]))
    return action if best > 0 else offered[0]


# -- set-up ----------------------------------------------------------------------------------------------------------


def deploy(s: Fight, top: Deploy) -> Action:
    """Works where they are offered first; defenders into the houses they hold, the others in cover near an objective,
    apart from each other, those who attack at the front of their zone."""
    if fortify.to_build(s, top.seat):
        offered = top.choices(s)
        return offered[1] if len(offered) > 1 else offered[0]
    i = setup.to_place(s, top.seat)[0]
    if (housed := _housed(s, top, i)) is not None:
        return housed
    nodes = setup.zone_nodes(s, top.seat)
    friends = [s.place(j) for j in s.own(top.seat)]
    mates = [s.place(j) for j in s.living(s.models[i].formation) if s.here(j)]
    held = [prize for prize in ground.prizes(s) if s.control[prize.n] == top.seat]
    goals = held or list(ground.prizes(s))

    def worth(p: Point) -> float:
        away = min([ground.gap(p, prize.box) for prize in goals], default=0.0)
        crowd = sum([(p[0] - x) ** 2 + (p[1] - y) ** 2 < CROWD**2 for x, y in friends])
        apart = min([abs(p[0] - x) + abs(p[1] - y) for x, y in mates], default=0)
        covered = min(2, _cover(s, p)) if s.models[i].on_foot or s.models[i].kind == "gun" else 0
        return 0.3 * covered - away / 400 - 0.5 * crowd - max(0, apart - 140) / 200

    for p in sorted(nodes, key=lambda p: -worth(p))[:60]:
        action = Action("place", (s.models[i].name, node_name(p)))
        if top.refuses(s, action) is None:
            return action
    return Action("deploy")


def _housed(s: Fight, top: Deploy, i: int) -> Action | None:
    """Into a house that is to be held, the emptiest first."""
    if not s.models[i].infantry or s.models[i].kind in ("mortar", "observer"):
        return None
    own = [s.place(j) for j in s.own(top.seat)]
    houses = [
        (sum([ground.gap(p, prize.box) == 0 for p in own]), prize.n, prize)
        for prize in ground.prizes(s)
        if prize.house and s.control[prize.n] == top.seat
    ]
    for inside, _, prize in sorted(houses):
        action = Action("place", (s.models[i].name, node_name(prize.middle)))
        if inside < HOUSED and top.refuses(s, action) is None:
            return action
    return None


ANSWERS: Final[Mapping[type, Callable[[Fight, Any], Action]]] = {
    Watch: react, Deploy: deploy, Walk: _on, Requests: _last, Heir: _heir, Defence: _defend, Reply: _defend,
    Share: _odd, Retreat: _retreat, Occupy: _occupy, Lay: _lay, Sortie: _strike, Flak: _last, RocketFire: _last,
    close.Turned: _turned,
}  # fmt: skip
