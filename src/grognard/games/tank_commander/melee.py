"""Chapter 10: melee. Opposing cards in one position; every card may fire once, and all shots take effect together."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.data import MELEE
from grognard.games.tank_commander.fire import MELEE_SHOT, Shot, like_at, melee_weapons
from grognard.games.tank_commander.state import NONE, Table
from grognard.games.tank_commander.windows import open_window

NO_MORE: Final = Action("done")


class MeleeShot(NamedTuple):
    firer: int
    target: int
    weapon: int
    flank: bool = False


def fields(s: Table) -> list[int]:
    """tc:10.0a The positions with combat cards of both sides."""
    here, size = s.here, s.board.size
    return [place for place in range(size) if here[place] and here[size + place]]


class Melees(Step[Table]):
    """Step b or e (tc:4.0d): all melees, in the order chosen by the player whose step it is (tc:10.0f)."""

    __slots__ = ("fought", "seat")
    RULE = "tc:10.0f"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.fought: tuple[int, ...] = ()

    def left(self, s: Table) -> list[int]:
        return [place for place in fields(s) if place not in self.fought]

    def actor(self, s: Table) -> Seat | None:
        return self.seat if len(self.left(s)) > 1 else None

    def choices(self, s: Table) -> list[Action]:
        return [Action("melee", (s.board.ids[place],)) for place in self.left(s)]

    def run(self, s: Table) -> None:
        left = self.left(s)
        if left:
            self._fight(s, left[0])
        else:
            s.end()

    def take(self, s: Table, action: Action) -> None:
        self._fight(s, s.board.index[action.args[0]])

    def _fight(self, s: Table, place: int) -> None:
        s.tell(events.melee(s, place, self.seat))
        s.become(self.but(fought=(*self.fought, place)))
        s.call(Fight(self.seat, place, (*s.friends(self.seat), *s.foes(self.seat))))


class Fight(Step[Table]):
    """One melee (section 5.2): declarations, window MELEE, numbers, then all effects together (tc:10.0j)."""

    __slots__ = ("declarers", "done", "marked", "opened", "place", "seat", "shots")
    RULE = "tc:10.0g"

    def __init__(self, seat: Seat, place: int, declarers: tuple[Seat, ...]) -> None:
        self.seat = seat
        self.place = place
        self.declarers = declarers  # seats that have not declared yet
        self.shots: tuple[MeleeShot, ...] = ()
        self.opened = False
        self.done = 0
        self.marked: tuple[int, ...] = ()

    def run(self, s: Table) -> None:
        if self.declarers:
            self._ask_next(s)
        elif not self.opened:
            self._open(s)
        elif self.done < len(self.shots):
            self._shoot(s, self.shots[self.done])
        else:
            self._effects(s)

    def _ask_next(self, s: Table) -> None:
        seat = self.declarers[0]
        s.become(self.but(declarers=self.declarers[1:]))
        declare = Declare(seat, self.place, ())
        if declare.shots(s):
            s.call(declare)

    def _open(self, s: Table) -> None:
        s.become(self.but(opened=True))
        owners = {s.owner[shot.firer] for shot in self.shots if like_at(s, shot.weapon)}
        order = tuple(seat for seat in (*s.foes(self.seat), *s.friends(self.seat)) if seat in owners)
        if order:
            open_window(s, MELEE, self.seat, order)

    def _shoot(self, s: Table, shot: MeleeShot) -> None:
        s.become(self.but(done=self.done + 1))
        s.tell(events.aimed(s, shot.firer, shot.target, shot.weapon, 0, "tc:10.0g"))
        self._spend(s, shot)
        if shot.target not in self.marked:  # a card already marked needs no number
            s.call(Shot(s, shot.firer, shot.target, shot.weapon, MELEE_SHOT, shot.flank))

    def _spend(self, s: Table, shot: MeleeShot) -> None:
        """tc:15.0a A single-use weapon is spent, hit or miss."""
        if s.data.single_use[shot.weapon]:
            owner, used = s.owner[shot.firer], s.data.weapon_card[shot.weapon]
            s.gear[shot.firer] = tuple(card for card in s.gear[shot.firer] if card != used)
            s.destroyed[owner] += (used,)
            s.tell(events.spent(s, owner, used))

    def receive(self, s: Table, answer: Action) -> None:
        piece = int(answer.args[0])
        s.tell(events.marked(s, piece))
        s.become(self.but(marked=(*self.marked, piece)))

    def _effects(self, s: Table) -> None:
        for piece in self.marked:
            s.destroy(piece, "tc:10.0j")
        s.tidy()
        s.end()
        victory.check(s)


def targets_of(s: Table, firer: int, place: int) -> list[tuple[int, int]]:
    """The shots a card may declare in a melee, one a card (tc:R16): priorities by 10.0h and 10.0i (tc:R18)."""
    data, card = s.data, s.card[firer]
    foes = s.standing_at(1 - s.side_of(s.owner[firer]), place)
    found = [(target, weapon) for target in foes for weapon in melee_weapons(s, firer, target)]
    if data.foot[card]:
        if any(data.foot[s.card[target]] for target, _ in found):  # tc:10.0h
            found = [pair for pair in found if data.foot[s.card[pair[0]]]]
    elif data.is_tank[card] and any(data.is_tank[s.card[target]] for target, _ in found):  # tc:10.0i
        found = [pair for pair in found if not (data.foot[s.card[pair[0]]] or data.gun[s.card[pair[0]]])]
    return found


class Declare(Step[Table]):
    """A seat declares the shots of its cards in a melee; the others learn them when it has declared them all."""

    __slots__ = ("declared", "place", "seat")
    RULE = "tc:10.0g"

    def __init__(self, seat: Seat, place: int, declared: tuple[MeleeShot, ...]) -> None:
        self.seat = seat
        self.place = place
        self.declared = declared

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def _silent(self, s: Table) -> list[int]:
        """Own cards that have not declared a shot: each has one, whatever its weapons (tc:9.6c)."""
        busy = [shot.firer for shot in self.declared]
        return [p for p in s.standing_at(s.side_of(self.seat), self.place) if s.owner[p] == self.seat and p not in busy]

    def shots(self, s: Table) -> list[Action]:
        names, weapons = s.names, s.data.weapon_names
        return [
            Action("shoot", (names[firer], names[target], weapons[weapon]))
            for firer in self._silent(s)
            for target, weapon in targets_of(s, firer, self.place)
        ]

    def choices(self, s: Table) -> list[Action]:
        return [NO_MORE, *self.shots(s)]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action == NO_MORE:
            return None
        if action.verb != "shoot":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        firer, target = s.mine_to_command(action.args[0], self.seat), s.piece(action.args[1])
        params = {"firer": action.args[0], "target": action.args[1]}
        if firer == NONE or s.at[firer] != self.place:
            return Refusal("tc:10.0g", "refusal.not-yours", {"piece": action.args[0]})
        if s.aboard[firer] >= 0:
            return Refusal("tc:8.6b", "refusal.mounted-fires", params)
        if firer not in self._silent(s):
            return Refusal("tc:10.0g", "refusal.once", {"piece": action.args[0]})
        if target not in s.standing_at(1 - s.side_of(self.seat), self.place):
            return Refusal("tc:10.0a", "refusal.no-such-piece", {"piece": action.args[1]})
        weapon = s.data.weapon_index[action.args[2]]
        if (target, weapon) in targets_of(s, firer, self.place):
            return None
        if weapon in melee_weapons(s, firer, target):
            rule = "tc:10.0h" if s.data.foot[s.card[firer]] else "tc:10.0i"
            return Refusal(rule, "refusal.priority", params)
        return Refusal("tc:9.4g", "refusal.no-weapon", params)

    def take(self, s: Table, action: Action) -> None:
        if action == NO_MORE:
            self._finish(s, self.declared)
            return
        firer, target = s.piece(action.args[0]), s.piece(action.args[1])
        shot = MeleeShot(firer, target, s.data.weapon_index[action.args[2]])
        further = self.but(declared=(*self.declared, shot))
        s.become(further)
        if not further.shots(s):
            self._finish(s, further.declared)

    def _finish(self, s: Table, declared: tuple[MeleeShot, ...]) -> None:
        for firer, target, weapon, _ in declared:
            s.tell(events.shot_declared(s, self.seat, firer, target, weapon))
        if not declared:
            s.tell(events.no_shots(self.seat))
        s.end()
        fight = s.topmost(Fight)
        assert fight is not None
        s.alter(Fight, shots=(*fight.shots, *declared))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else Declare(self.seat, self.place, ())

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        """The others read the shots when all are declared, in the log."""
        return action if seat == self.seat or action == NO_MORE else None

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.declare", self.RULE, {"place": s.board.ids[self.place]})
