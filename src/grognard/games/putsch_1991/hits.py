"""Saves, wounds, death, pinning and diving (chapter 6; procedures P3 to P6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from grognard.core.measure import Point, Spot
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Modifier, Seat
from grognard.games.putsch_1991 import look, men, noise
from grognard.games.putsch_1991.events import dice, event, shows, tell
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
    FREE_MOVE,
    LEFT,
    LOCATED,
    NONE,
    POSTURES,
    PRONE,
    REAR,
    REVEALED,
    ROCKET,
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
WATER: Final = frozenset({"water"})
BLAST: Final = "blast"  # mines, launcher shells
DEADLY: Final = ("dead", "wound")  # of what one suffers: it may kill


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
        _step_aside(s, i)
        stance = {"heading": s.heading[i], "posture": POSTURES[s.posture[i]], "floor": s.floor[i]}
        # What he has done in hiding lies beside him as markers from now on.
        marks = (s.now[i] & ~FREE_MOVE, s.before[i] & ~FREE_MOVE, s.moved[i], s.pinned[i], s.jammed[i])
        shows(s, "appears", rule, unit=s.name(i), node=_node(s, i), state=kind, marks=marks, **stance)
    else:
        shows(s, kind, rule, unit=s.name(i))


def _step_aside(s: Table, i: int) -> None:
    """pu:G.10 Who was hidden where somebody else stands by now appears beside him."""
    if not _free(s, s.place(i), i):
        s.at[i] = free_node_near(s, s.place(i), i) or s.place(i)


def _node(s: Table, i: int) -> str:
    x, y = s.place(i)
    return f"{x},{y}"


def remove_decoy(s: Table, i: int, rule: str) -> None:
    """pu:S.11"""
    s.life[i] = AWAY
    s.at[i] = None
    shows(s, "decoy", rule, unit=s.name(i))


def spring(s: Table, i: int, vis: int, rule: str) -> None:
    """pu:3.17c An ambush is over for the whole group: its others are placed, revealed; located, if it was discovered
    (pu:3.18f) or walked into (pu:3.17d)."""
    group = s.group[i]
    side = s.side[i]
    s.contact[1 - side] |= rule == "pu:3.17d"  # pu:R60
    uncover(s, i, vis, rule)
    for j, own in enumerate(s.side):
        if own == side and s.group[j] == group and s.vis[j] == AMBUSHED and s.life[j] == ALIVE and j != i:
            uncover(s, j, vis if rule in ("pu:3.18f", "pu:3.17d") else REVEALED, rule)


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
    """6.4 The cover factor of a victim against who fires."""
    return look.line(s, attacker, victim).cover


def blast_cover(s: Table, centre: Point, i: int) -> int:
    """pu:5.21, pu:R40, 6.4 None of the zone in which it bursts; what lies between covers as against a shot."""
    from_ = Spot(*centre, s.floor[i])
    return s.field.cover(from_, s.spot(i), s.field.at(centre).top)


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
    told = event("blast", rule, node=f"{centre[0]},{centre[1]}", radius=radius)
    thrower = {s.side_of_unit(attacker)} if attacker != NONE else set()
    noise.of_burst(s, centre, floor, told, {s.side[i] for i in victims} | thrower)
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
        s.call(Save(i, score, kind, blast_cover(s, centre, i), attacker, rule))  # pu:5.21


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

    def seen_by(self, s: Table, seat: Seat) -> Step:
        """pu:R72 Whether a dodge was thrown for, and with what, is the owner's secret; the save itself was told."""
        return self if seat == s.side[self.victim] else self.but(thrown=())

    def roll(self, s: Table) -> None:
        i = self.victim
        if s.life[i] != ALIVE or men.doomed(s, i):
            s.end()
        elif s.is_decoy(i):
            s.end()
            remove_decoy(s, i, "pu:S.11")
        else:
            area = self.kind != FIRE or self.rule in ("pu:5.15", "pu:5.19", "pu:12.12")
            s.now[i] = s.now[i] | BLOWN if area else s.now[i] & ~BLOWN
            s.call(Roll("save", (6, 6)))

    def receive(self, s: Table, answer: Action) -> None:
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
        if not men.doomed(s, i):
            s.now[i] &= ~BLOWN  # he lives: what kills him later is something else
        if s.life[i] == ALIVE:
            suffer(s, i, "pinned", self.attacker, "pu:5.11")


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

    def receive(self, s: Table, answer: Action) -> None:
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
    if what in DEADLY and _deadly(s, i):
        s.now[i] |= DOOMED
        tell(s, "doomed", "pu:Q.4", unit=s.name(i))


def _deadly(s: Table, i: int) -> bool:
    """Whether what waits for a man will kill him."""
    wounds, helpless = men.counted_wounds(s, i), men.helpless(s, i)
    for piece, what, number in s.later:
        if piece != i or what not in DEADLY:
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
    elif what == "prone":
        s.posture[i] = PRONE
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
        s.stunned[i] = s.turn + 1
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
        state = s.stock[i][ROCKET] if weapon == "rocket_launcher" else s.jammed[i]
        s.dropped = (*s.dropped, (x, y, weapon, state))
        s.jammed[i] = 0 if weapon == "machine_gun" else s.jammed[i]  # pu:5.14b the jam lies with the gun
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
    if s.sheet[i].role == "leader" or s.leader[s.side[i]] == i:  # pu:2.17 the second who has taken over is the leader
        return int(facts["kill_leader"])
    if s.ever[i] & CREW:
        return int(facts["kill_soldier"])
    return int(facts["kill_special_weapon" if _was_special(s, i) else "kill_soldier"])


def _was_special(s: Table, i: int) -> bool:
    dropped = any(item in men.HEAVY for item in s.seen[i])
    return men.carries_special(s, i) or dropped


def score(s: Table, side: int, points: int, rule: str, what: str = "enemy") -> None:
    """pu:10.3 Points, and what the ledger says they are for."""
    if points:
        s.vp[side] += points
        s.gains = (*s.gains, (side, points, rule, s.turn, what))
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
    """pu:5.23 The marker; then to cover (pu:5.22)."""
    from grognard.games.putsch_1991.diving import Dive  # noqa: PLC0415 - a dive is a move

    s.pinned[i] = s.turn
    s.now[i] |= STRUCK
    end_lane(s, i)
    tell(s, "pinned", "pu:5.23", unit=s.name(i))
    if s.stands(i):
        s.call(Dive(i, attacker))


def s_shun(s: Table, i: int) -> list[tuple[Point, int]]:
    """pu:4.3 The enemies one keeps away from, on the same floor."""
    contact, floor = s.data.contact, s.floor[i]
    return [(at, contact) for j in s.free(1 - s.side[i]) if s.floor[j] == floor and (at := s.at[j])]


def taken_near(s: Table, i: int, reach: int = 0) -> tuple[Point, ...]:
    """Where others stand on the same level, as far as their owner may know; with a reach, those so near."""
    own, floor = (s.side[i], s.floor[i]) if i != NONE else (NONE, 0)
    others = [(j, at) for j, at in enumerate(s.at) if at is not None and j != i]
    if reach:
        (x, y), far = s.place(i), (reach + s.data.base) ** 2
        others = [(j, at) for j, at in others if (at[0] - x) ** 2 + (at[1] - y) ** 2 < far]
    return tuple(
        at for j, at in others
        if s.life[j] == ALIVE and s.mounted[j] == NONE and s.floor[j] == floor
        and (s.carried[j] == NONE or s.carried[j] != i) and (s.vis[j] != AMBUSHED or s.side[j] == own)
    )  # fmt: skip


def closed_nodes(s: Table) -> frozenset[Point]:
    """pu:G.10, pu:R73 The nodes in water or on a line, where nobody may stand."""
    return s.field.closed(WATER)


def free_for(s: Table, i: int, reach: int = 0) -> Callable[[Point], bool]:
    """pu:G.10 The test whether a node is a legal end for a piece: no base, no vehicle, no line, no water. Hidden
    enemies bar nothing. What does not change from node to node is gathered once; with a reach, only what is so near."""
    return room_beside(s, taken_near(s, i, reach))


def room_beside(s: Table, taken: Iterable[Point]) -> Callable[[Point], bool]:
    """pu:G.4, pu:G.10 The test whether there is room on a node beside figures and vehicles, off lines and water."""
    base, step = s.data.base, s.data.lattice.step
    full = [look.nodes_within(at, base, step) for at in taken]
    full += [s.data.covered(one.type, one.at, one.heading) for one in s.vehicles if one.here]
    barred, closed = frozenset[Point]().union(*full), closed_nodes(s)
    return lambda p: p not in barred and p not in closed


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
