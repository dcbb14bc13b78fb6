"""Saves, wounds, death, pinning and diving (chapter 6; procedures P3 to P6)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final

from grognard.core.measure import Point, Spot
from grognard.core.measure.segments import crosses_chain
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action, Modifier, Seat
from grognard.games.putsch_1991 import look, men
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    AWAY,
    BLASTED,
    BLOWN,
    CREW,
    DAZED,
    DEAD,
    DOOMED,
    LEFT,
    LOCATED,
    NONE,
    REAR,
    REVEALED,
    SNIPED,
    SPRUNG,
    STRUCK,
    TARGETED,
    TOUGH_USED,
    VEHICLE,
    Table,
    Wound,
)

EXPLOSION: Final = 10  # pu:6.20
FIRE: Final = "fire"  # shots, sprays, launchers, rockets, guns: Dodge may help
GRENADE: Final = "grenade"  # a failed save kills
BLAST: Final = "blast"  # mines, launcher shells


class Hidden(Roll):
    """A roll that only one side sees (section 4: rolls of tokens, failed dodges)."""

    __slots__ = ("seat",)

    def __init__(self, purpose: str, seat: Seat, sides: tuple[int, ...] = (6,)) -> None:
        super().__init__(purpose, sides, f"hidden-{seat}")
        self.seat = seat

    def shown(self, s: Any, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


# -- who is there --------------------------------------------------------------------------------------------------


def uncover(s: Table, i: int, vis: int, rule: str) -> None:
    """pu:S.7, pu:S.8 A token or a hidden man is shown; a decoy goes off the table."""
    if s.vis[i] >= vis or s.life[i] != ALIVE:
        return
    if s.is_decoy(i):
        remove_decoy(s, i, rule)
        return
    hidden = s.vis[i] == AMBUSHED
    s.vis[i] = vis
    kind = "located" if vis == LOCATED else "revealed"
    if hidden:
        tell(s, "appears", rule, unit=s.name(i), node=_node(s, i), state=kind)
    else:
        tell(s, kind, rule, unit=s.name(i))


def _node(s: Table, i: int) -> str:
    x, y = s.place(i)
    return f"{x},{y}"


def remove_decoy(s: Table, i: int, rule: str) -> None:
    """pu:S.11"""
    s.life[i] = AWAY
    s.at[i] = None
    tell(s, "decoy", rule, unit=s.name(i))


def spring(s: Table, i: int, vis: int, rule: str) -> None:
    """pu:3.17c An ambush is over for the whole group: those not located are placed, revealed."""
    group = s.group[i]
    side = s.side[i]
    uncover(s, i, vis, rule)
    for j, own in enumerate(s.side):
        if own == side and s.group[j] == group and s.vis[j] == AMBUSHED and s.life[j] == ALIVE and j != i:
            uncover(s, j, vis if rule == "pu:3.18f" else REVEALED, rule)


# -- targets and blasts --------------------------------------------------------------------------------------------


def mark(s: Table, victim: int, attacker: int, *, blast: bool = False, sprung: bool = False) -> None:
    """pu:5.28 Being targeted, with what it means for the next turn's command tests (pu:2.9c to pu:2.9g)."""
    if victim >= VEHICLE:
        return
    bits = TARGETED | (BLASTED if blast else 0) | (SPRUNG if sprung else 0)
    if NONE < attacker < VEHICLE and s.sheet[attacker].role == "sniper":
        bits |= SNIPED
    if attacker != NONE and look.behind(s, victim, s.place(attacker)):
        bits |= REAR
        s.rear[s.side[victim]] = True
    s.now[victim] |= bits
    side = s.side[victim]
    s.combat[side] = s.contact[side] = True
    if sprung:
        s.trapped[side] = True


def fire_cover(s: Table, attacker: int, victim: int) -> int:
    """6.4, pu:5.10 The cover factor of a victim against who fires."""
    return look.line(s, attacker, victim).cover


def blast_cover(s: Table, centre: Point, i: int) -> int:
    """pu:5.21, pu:R40 None in the zone where it bursts; otherwise the own zone, or a line between."""
    place = s.place(i)
    here = s.field.at(place)
    best = 0 if look.same_zone(s, centre, i) else here.cover
    for number, one in enumerate(s.field.lines):
        if one.cover > best and s.field.beside(place, number) and crosses_chain(centre, place, one.points):
            best = one.cover
    return best


def under_blast(s: Table, centre: Point, radius: int, floor: int = 0) -> list[int]:
    """pu:G.17, P3 Everybody within the radius, friend or foe, hidden or not, in order of distance."""
    found = []
    for i in range(len(s.side)):
        if s.life[i] != ALIVE or s.at[i] is None or s.mounted[i] != NONE or s.floor[i] != floor:
            continue
        x, y = s.place(i)
        far = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
        if far <= radius * radius:
            found.append((far, s.side[i], s.number[i], i))
    return [i for *_, i in sorted(found)]


def burst(
    s: Table, centre: Point, radius: int, score: int, kind: str, attacker: int, rule: str, floor: int = 0
) -> None:
    """P3 A blast: decoys go, all others save, nearest first; hidden soldiers become located."""
    victims = under_blast(s, centre, radius, floor)
    tell(s, "blast", rule, node=f"{centre[0]},{centre[1]}", radius=radius)
    for i in reversed(victims):
        if s.is_decoy(i):
            remove_decoy(s, i, "pu:S.11")
            continue
        if men.doomed(s, i):
            continue
        if s.vis[i] == AMBUSHED:
            spring(s, i, LOCATED, "pu:3.17c")
        else:
            uncover(s, i, LOCATED, "pu:S.8")
        mark(s, i, attacker, blast=True)
        s.call(Save(i, score, kind, blast_cover(s, centre, i), attacker, rule))


# -- save ----------------------------------------------------------------------------------------------------------


def save_modifiers(s: Table, i: int, cover: int) -> list[Modifier]:
    """pu:6.21, pu:9.14 Armour and cover add; tactical sense where there is cover."""
    found = []
    facts = s.data.tables["save"]["modifiers"]
    if s.has(i, "body_armour"):
        found.append(Modifier("pu:6.21", "mod.armour", facts["body_armour"]))
    if cover:
        amount = facts[("", "light", "medium", "dense")[cover]]
        found.append(Modifier("pu:6.21", ("", "mod.light", "mod.medium", "mod.dense")[cover], amount))
        if s.skill(i) == "tactical":
            found.append(Modifier("pu:9.14", "mod.tactical", 1))
    return found


class Save(Procedure):
    """pu:6.20, pu:5.20, P4 2d6 plus cover against the weapon's score; then the wound, the pin and the dive."""

    __slots__ = ("attacker", "cover", "kind", "rule", "score", "thrown", "victim")
    RULE = "pu:6.20"
    ORDER = ("roll", "verdict", "dodge", "after")

    def __init__(self, victim: int, score: int, kind: str, cover: int, attacker: int, rule: str) -> None:
        super().__init__()
        self.victim = victim
        self.score = score
        self.kind = kind
        self.cover = cover
        self.attacker = attacker
        self.rule = rule
        self.thrown: tuple[int, ...] = ()

    def roll(self, s: Table) -> None:
        i = self.victim
        if s.life[i] != ALIVE or men.doomed(s, i):
            s.end()
        elif s.is_decoy(i):
            s.end()
            remove_decoy(s, i, "pu:S.11")
        else:
            area = self.kind != FIRE or self.rule in ("pu:5.15", "pu:5.19")
            s.now[i] = s.now[i] | BLOWN if area else s.now[i] & ~BLOWN
            s.call(Roll("save", (6, 6)))

    def told(self, s: Table, answer: Action) -> None:
        s.become(self.but(thrown=faces(answer)))

    def verdict(self, s: Table) -> None:
        i = self.victim
        modifiers = save_modifiers(s, i, self.cover)
        total = sum(self.thrown) + sum(one.amount for one in modifiers)
        saved = total >= self.score
        s.show(i, "body_armour" if s.has(i, "body_armour") else "")
        tell(
            s, "saved" if saved else "not-saved", "pu:6.20", modifiers,
            unit=s.name(i), need=self.score, total=total, dice=dice(self.thrown),
        )  # fmt: skip
        if saved:
            self.back_to(s, "after")
        elif self.kind == FIRE and s.skill(i) == "dodge":
            s.call(Hidden("dodge", s.side[i]))

    def dodge(self, s: Table) -> None:
        """pu:9.8, pu:9.5 A natural 6 cancels; then Hard as nails, once."""
        i = self.victim
        if self.thrown == (6,):
            tell(s, "dodged", "pu:9.8", unit=s.name(i), dice=dice(self.thrown))
            s.show(i, "dodge")
            return
        if toughs_out(s, i):
            return
        if self.kind == GRENADE:
            suffer(s, i, "dead", 0, self.rule)  # pu:5.17g
        else:
            s.call(Wounding(i))

    def after(self, s: Table) -> None:
        """pu:5.11 Pinned in any case, then to cover."""
        i = self.victim
        s.end()
        if s.life[i] == ALIVE:
            suffer(s, i, "pinned", self.attacker if self.attacker != NONE else HIDELESS, "pu:5.11")


HIDELESS: Final = 999  # no attacker to hide from


def toughs_out(s: Table, i: int) -> bool:
    """pu:9.5, pu:R51 The first wound is ignored, even a deadly one."""
    if s.skill(i) != "tough" or s.ever[i] & TOUGH_USED:
        return False
    s.ever[i] |= TOUGH_USED
    s.show(i, "tough")
    tell(s, "tough", "pu:9.5", unit=s.name(i))
    return True


# -- wounds (P5) ---------------------------------------------------------------------------------------------------


class Wounding(Procedure):
    """pu:6.30 d100 for the location, d4 for the effect."""

    __slots__ = ("thrown", "victim")
    RULE = "pu:6.30"
    ORDER = ("roll", "effect")

    def __init__(self, victim: int) -> None:
        super().__init__()
        self.victim = victim
        self.thrown: tuple[int, ...] = ()

    def roll(self, s: Table) -> None:
        s.call(Roll("wound", (100, 4)))

    def told(self, s: Table, answer: Action) -> None:
        s.become(self.but(thrown=faces(answer)))

    def effect(self, s: Table) -> None:
        s.end()
        row = wound_row(s, *self.thrown)
        record = s.data.wounds[row]
        thrown = ((100, self.thrown[0]), (4, self.thrown[1]))
        tell(
            s, "wound", "pu:6.30", unit=s.name(self.victim), location=record.location, result=record.result, dice=thrown
        )
        suffer(s, self.victim, "wound", row, "pu:6.30")


def wound_row(s: Table, location: int, effect: int) -> int:
    return next(
        number for number, row in enumerate(s.data.wounds)
        if row.d100_min <= location <= row.d100_max and row.d4 == effect
    )  # fmt: skip


def suffer(s: Table, i: int, what: str, number: int, rule: str) -> None:
    """pu:Q.4 In a simultaneous Fire phase effects wait for its end, but who is dead is no target any more."""
    if not s.simultaneous:
        _apply(s, i, what, number, rule)
        return
    s.later = (*s.later, (i, what, number))
    if what != "pinned" and _deadly(s, i):
        s.now[i] |= DOOMED
        tell(s, "doomed", "pu:Q.4", unit=s.name(i))


def _deadly(s: Table, i: int) -> bool:
    """Whether what waits for a man will kill him."""
    wounds, helpless = men.counted_wounds(s, i), men.helpless(s, i)
    for piece, what, number in s.later:
        if piece != i or what == "pinned":
            continue
        result = "dead" if what == "dead" else s.data.wounds[number].result
        if result == "dead" or helpless:
            return True
        if result in ("stunned", "dazed"):
            helpless = True
        else:
            wounds += 1
        if wounds >= 2:
            return True
    return False


def _apply(s: Table, i: int, what: str, number: int, rule: str) -> None:
    if s.life[i] != ALIVE:
        return
    if what == "dead":
        kill(s, i, rule)
    elif what == "wound":
        _wound(s, i, number)
    else:
        pin(s, i, number)


def _wound(s: Table, i: int, row: int) -> None:
    """pu:6.31, pu:6.32, pu:6.36 A second counted wound kills, and any wound while stunned or dazed."""
    record = s.data.wounds[row]
    if record.result == "dead" or men.helpless(s, i):
        kill(s, i, "pu:6.30" if record.result == "dead" else "pu:6.31")
    elif record.result == "stunned":
        s.stunned[i] = s.turn + 1
        end_lane(s, i)
    elif record.result == "dazed":
        s.ever[i] |= DAZED
        end_lane(s, i)
    else:
        s.wounds[i] = (*s.wounds[i], Wound(row))
        if men.counted_wounds(s, i) >= 2:
            kill(s, i, "pu:6.36")
        elif s.has(i, "machine_gun"):
            drop_weapon(s, i, "machine_gun", "pu:6.37")


def drop_weapon(s: Table, i: int, weapon: str, rule: str) -> None:
    """pu:6.37, pu:6.39 A machine gun or a rocket launcher stays where its bearer lay."""
    man = s.sheet[i]
    s.sheet[i] = man._replace(gear=tuple(item for item in man.gear if item != weapon))
    if s.at[i] is not None:
        x, y = s.place(i)
        s.dropped = (*s.dropped, (x, y, weapon))
        s.show(i, weapon)
        tell(s, "dropped", rule, unit=s.name(i), weapon=weapon)


def end_lane(s: Table, i: int) -> None:
    """pu:5.14a A fire lane is over."""
    if s.cone[i] != NONE:
        s.cone[i] = NONE
        tell(s, "lane-over", "pu:5.14a", unit=s.name(i))


# -- death ---------------------------------------------------------------------------------------------------------


def kill(s: Table, i: int, rule: str) -> None:
    """pu:6.39, pu:10.3 A man dies; his enemy scores, whoever killed him."""
    if s.life[i] != ALIVE:
        return
    if s.carrying[i] != NONE:
        put_down(s, i)
    for weapon in men.HEAVY:
        if s.has(i, weapon) and s.mounted[i] == NONE:
            drop_weapon(s, i, weapon, "pu:6.39")
    s.life[i] = DEAD
    s.cone[i] = NONE
    side = s.side[i]
    s.combat[side] = True
    man = s.sheet[i]  # pu:8.3 of a dead man everything is seen
    sheet = {"role": man.role, "man": man.n, "experience": man.exp, "skill": man.skill, "gear": man.gear}
    tell(s, "killed", rule, unit=s.name(i), **sheet)
    if not (s.now[i] & BLOWN and s.affects("press", 1 - side)):  # the card: blasts, sprays and guns score nothing
        score(s, 1 - side, worth(s, i), "pu:10.3")
    if s.carried[i] != NONE:
        s.carrying[s.carried[i]] = NONE
        s.carried[i] = NONE


def worth(s: Table, i: int) -> int:
    """pu:10.3, pu:R53 The highest category only."""
    facts = s.data.tables["victory"]
    if s.sheet[i].role == "leader":
        return int(facts["kill_leader"])
    if s.ever[i] & CREW:
        return int(facts["kill_soldier"])
    return int(facts["kill_special_weapon" if _was_special(s, i) else "kill_soldier"])


def _was_special(s: Table, i: int) -> bool:
    dropped = any(item in men.HEAVY for item in s.seen[i])
    return men.carries_special(s, i) or dropped


def score(s: Table, side: int, points: int, rule: str) -> None:
    if points:
        s.vp[side] += points
        tell(s, "points", rule, seat=side, n=points, total=s.vp[side])


def leaves(s: Table, i: int, rule: str) -> None:
    """A man goes off the table for good."""
    s.life[i] = LEFT
    s.at[i] = None
    s.cone[i] = NONE
    tell(s, "left", rule, unit=s.name(i))


def put_down(s: Table, i: int) -> None:
    """pu:1.8 The carried man is dropped where his bearer is."""
    other = s.carrying[i]
    s.carrying[i] = NONE
    s.carried[other] = NONE
    node = free_node_near(s, s.place(i), other)
    if node:
        s.at[other] = node


# -- pinning and diving (P6) ---------------------------------------------------------------------------------------


def pin(s: Table, i: int, attacker: int) -> None:
    """pu:5.22, pu:5.23 The marker, and the dive to cover of who lies in the open."""
    s.pinned[i] = s.turn
    s.now[i] |= STRUCK
    end_lane(s, i)
    tell(s, "pinned", "pu:5.23", unit=s.name(i))
    if attacker != HIDELESS and s.stands(i) and s.carried[i] == NONE:
        dive(s, i, attacker)


def dive(s: Table, i: int, attacker: int) -> None:
    """pu:5.22, pu:R41 To the nearest cover, for 2 action points."""
    from grognard.games.putsch_1991.movement import Walk  # noqa: PLC0415 - a dive is a move

    if s.ap[i] < 2 or men.move_share(s, i)[0] == 0 or (s.topmost(Walk) and _walking(s) == i):
        return
    place = s.field.at(s.place(i))
    hollow = place.top >= 0 and s.field.zones[place.top].hollow
    if place.walled >= 0 or hollow or look.engaged(s, i):
        return
    if attacker < len(s.side) and s.at[attacker] is None:
        return
    if look.line(s, attacker, i).cover:
        return
    path = way_to_cover(s, i, attacker)
    if path:
        s.ap[i] -= 2
        s.now[i] &= ~STRUCK  # the dive itself is not stopped by the hit that causes it
        tell(s, "dives", "pu:5.22", unit=s.name(i))
        s.call(Walk(i, path, "dive"))


def _walking(s: Table) -> int:
    from grognard.games.putsch_1991.movement import Walk  # noqa: PLC0415

    walk = s.topmost(Walk)
    return walk.unit if walk else NONE


COVER_SEARCH: Final = 400  # millimetres: so far a man looks for cover


def way_to_cover(s: Table, i: int, attacker: int) -> tuple[Point, ...]:
    """The way to the nearest node with cover against an attacker, as far as the allowance goes; empty if there is
    none. Straight, or with one bend; equal ones by their place."""
    field, start = s.field, s.place(i)
    limit = men.allowance(s, i) * 100
    shun = s_shun(s, i)
    own = s.spot(attacker)
    free = free_for(s, i)

    def bare(p: Point) -> bool:
        return not free(p) or field.sight(own, Spot(*p)).cover < 1

    offers = field.offers(start, COVER_SEARCH * 100, s.data.walk, bare, _cells(s), shun, 12)
    best = min(offers, key=lambda offer: (offer.cost, offer.path[-1]), default=None)
    return _shortened(s, i, (start, *best.path), limit) if best else ()


def _shortened(s: Table, i: int, path: tuple[Point, ...], limit: int) -> tuple[Point, ...]:
    """As much of a path as an allowance holds, ending on a free node."""
    from grognard.core.measure import along  # noqa: PLC0415
    from grognard.games.putsch_1991.data import RULER  # noqa: PLC0415

    made: list[Point] = []
    for a, b in itertools.pairwise(path):
        length = RULER.leg(a, b)
        if length <= limit:
            made.append(b)
            limit -= length
            continue
        for part in range(limit, 0, -500):
            end = along(s.data.lattice, a, b, part, length)
            if (
                end != a
                and RULER.leg(a, end) <= limit
                and _free(s, end, i)
                and not s.field.leg(a, end, s.data.walk).refused
            ):
                made.append(end)
                break
        break
    return tuple(made)


def _cells(s: Table) -> dict[Point, list[Point]]:
    from grognard.games.putsch_1991.movement import specials  # noqa: PLC0415

    return specials(s)


def s_shun(s: Table, i: int) -> list[tuple[Point, int]]:
    """pu:4.3 The enemies one keeps away from, on the same floor."""
    contact = s.data.contact
    return [(s.place(j), contact) for j in s.free(1 - s.side[i]) if s.floor[j] == s.floor[i]]


def free_for(s: Table, i: int) -> Callable[[Point], bool]:
    """pu:G.10 The test whether a node is a legal end for a piece: no base, no vehicle, no line, no water. Hidden
    enemies bar nothing. What does not change from node to node is gathered once."""
    base = s.data.base**2
    own, floor = (s.side[i], s.floor[i]) if i != NONE else (NONE, 0)
    taken = [
        s.place(j) for j in range(len(s.side))
        if j != i and s.life[j] == ALIVE and s.at[j] is not None and s.mounted[j] == NONE and s.floor[j] == floor
        and (s.carried[j] == NONE or s.carried[j] != i) and (s.vis[j] != AMBUSHED or s.side[j] == own)
    ]  # fmt: skip
    shapes = [s.shape(VEHICLE + v) for v, one in enumerate(s.vehicles) if one.here]
    field = s.field

    def free(p: Point) -> bool:
        x, y = p
        for tx, ty in taken:
            if (tx - x) ** 2 + (ty - y) ** 2 < base:
                return False
        if field.on_line(p) >= 0 or field.at(p).ground == "water":
            return False
        return not any(shape.holds(p) for shape in shapes)

    return free


def _free(s: Table, p: Point, i: int) -> bool:
    return free_for(s, i)(p)


def free_node_near(s: Table, p: Point, i: int) -> Point | None:
    """The nearest free node, equal ones by their place."""
    step = s.data.lattice.step
    x, y = s.data.lattice.snap(*p)
    nodes = [(x + dx * step, y + dy * step) for dx in range(-12, 13) for dy in range(-12, 13)]
    nodes = [node for node in nodes if s.data.lattice.has(node)]
    nodes.sort(key=lambda node: ((node[0] - p[0]) ** 2 + (node[1] - p[1]) ** 2, node))
    return next(filter(free_for(s, i), nodes), None)
