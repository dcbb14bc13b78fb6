"""Chapter 8: movement. One play moves up to three cards from one position; the reserve is one position."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import HIDDEN, Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.attacks import Attack
from grognard.games.tank_commander.board import RESERVE, Path
from grognard.games.tank_commander.data import ENTER, MOVE
from grognard.games.tank_commander.fire import why_no_line
from grognard.games.tank_commander.state import CAPACITY, NONE, Table, Why
from grognard.games.tank_commander.windows import open_window

MOST: Final = 3  # tc:8.0a cards in one movement play
DONE: Final = Action("done")
NOWHERE: Final = -2


class Declared(NamedTuple):
    """One card of a movement play and where it goes. From the reserve: no piece yet, perhaps a squad aboard.

    Two equal cards of one hand that go the same way are two declarations: `number` tells them apart."""

    piece: int
    card: int
    squad: int  # the card aboard a carrier that leaves the reserve (tc:R13)
    path: Path
    number: int = 0  # its place in the declaration
    serial: int = NONE  # of the piece
    via: int = NOWHERE  # the position of its first step, once it has made it


# -- legal paths (8.0 to 8.5) --------------------------------------------------------------------------------------


def paths(s: Table, side: int, card: int, start: int, fast: bool, moves: tuple[Declared, ...]) -> list[Path]:
    """Every legal path of a card: one step, or two if it is fast (tc:8.1b).

    Only the end counts for capacity (tc:8.0f); leaving slowing terrain or an enemy hinders nobody (tc:8.4c, tc:8.5d,
    tc:10.0b).
    """
    steps = s.board.steps[side]
    ends: dict[int, bool] = {}
    found: list[Path] = []
    for b in steps[start]:
        if b not in ends:
            ends[b] = why_not_end(s, side, card, b, moves) is None
        if ends[b]:
            found.append((b,))
        if not fast or why_stops(s, side, start, b):
            continue
        for c in steps[b]:
            if c == start or why_no_second(s, b, c):  # a move leads somewhere else
                continue
            if c not in ends:
                ends[c] = why_not_end(s, side, card, c, moves) is None
            if ends[c]:
                found.append((b, c))
    return found


def why_stops(s: Table, side: int, start: int, place: int) -> Why | None:
    """The rule that ends a move with its first step: the reserve, slowing terrain, a Stream, an enemy; or None."""
    if place == RESERVE:
        return "tc:8.3c", "refusal.no-bounce"
    if s.data.slows[s.terrain[place]] or s.stream_between(start, place):
        return "tc:8.4b", "refusal.slow-stops"
    return ("tc:8.5c", "refusal.enemy-stops") if s.here[(1 - side) * s.board.size + place] else None


def why_no_second(s: Table, before: int, place: int) -> Why | None:
    """tc:8.4a No second step leads into slowing terrain or across a Stream."""
    if place != RESERVE and (s.data.slows[s.terrain[place]] or s.stream_between(before, place)):
        return "tc:8.4a", "refusal.slow-second-step"
    return None


def can_move(s: Table, side: int, card: int, start: int, march: bool) -> bool:
    """Whether a card has any legal path: mostly a first step is enough to know."""
    steps = s.board.steps[side][start]
    if RESERVE in steps:
        return True
    for b in steps:
        if why_not_end(s, side, card, b, ()) is None:
            return True
    return any(len(path) == 2 for path in paths(s, side, card, start, s.is_fast(card, march), ()))


def why_not_end(s: Table, side: int, card: int, place: int, moves: tuple[Declared, ...]) -> Why | None:
    """Capacity (tc:6.3a, tc:6.3c: each side for itself); an enemy bars no way (tc:8.5a), but his tank may (tc:8.5b).

    The reserve holds any number."""
    if place == RESERVE:
        return None
    size = s.board.size
    room = CAPACITY - len(s.here[side * size + place])
    if moves:
        room -= sum(1 for move in moves if move.path[-1] == place)
    if room <= 0:
        return "tc:6.3a", "refusal.full"
    if s.data.barred[card] and guarded(s, side, place) and not escorted(s, place, moves):
        return "tc:8.5b", "refusal.tank-in-the-open"
    return None


def guarded(s: Table, side: int, place: int) -> bool:
    """tc:8.5b An enemy tank stands there in the open, and no friendly one."""
    return (
        place >= 0
        and s.terrain[place] < 0
        and bool(s.here[(1 - side) * s.board.size + place])
        and s.has_tank(1 - side, place)
        and not s.has_tank(side, place)
    )


def escorted(s: Table, place: int, moves: tuple[Declared, ...]) -> bool:
    """Whether a declared tank goes there too."""
    return any(s.data.is_tank[move.card] and move.path[-1] == place for move in moves)


def why_no_path(
    s: Table, side: int, card: int, start: int, path: Path, fast: bool, moves: tuple[Declared, ...]
) -> Why | None:
    """The rule against a path, or None: the same questions that `paths` asks, step by step."""
    if len(path) > 2 or (len(path) == 2 and not fast):
        return "tc:8.1b", "refusal.too-far"
    for before, place in pairwise((start, *path)):
        if place not in s.board.steps[side][before]:
            return ("tc:8.3b" if place == RESERVE else "tc:8.0e"), "refusal.not-adjacent"
    if path[-1] == start:
        return ("tc:8.3c", "refusal.no-bounce") if start == RESERVE else ("tc:8.0d", "refusal.same-place")
    why = (why_stops(s, side, start, path[0]) or why_no_second(s, *path)) if len(path) == 2 else None
    return why or why_not_end(s, side, card, path[-1], moves)


# -- declaring (section 5.2, play `move`) --------------------------------------------------------------------------


def can_start(s: Table, seat: Seat, origin: int, march: bool) -> bool:
    """Whether a movement play from this position has anything to do."""
    side, data = s.side_of(seat), s.data
    if origin == RESERVE:
        return any(data.combat[card] and can_move(s, side, card, RESERVE, march) for card in s.hand[seat])
    ours = [piece for piece in s.here[side * s.board.size + origin] if s.owner[piece] == seat]
    for piece in ours:
        if s.fault[piece] < 0 and can_move(s, side, s.card[piece], origin, march):
            return True
    return not march and bool(ours) and bool(Movement(seat, origin, march).preparations(s))


class Movement(Step[Table]):
    """Sub-step 1: mount, dismount, hand over (tc:8.6d-h, tc:8.7c, tc:8.7e, tc:13.0e, tc:R31).

    Sub-step 2: one to three cards, each with its path.
    """

    __slots__ = ("changed", "handed", "march", "moves", "origin", "seat")
    RULE = "tc:8.0a"

    def __init__(self, seat: Seat, origin: int, march: bool) -> None:
        self.seat = seat
        self.origin = origin
        self.march = march
        self.moves: tuple[Declared, ...] = ()
        self.changed: tuple[int, ...] = ()  # squads that mounted or dismounted: each once in a play (tc:R13)
        self.handed: tuple[tuple[int, int], ...] = ()  # equipment with its new bearer: each once

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        waiting = self._waiting(s)
        found = [DONE] if not waiting and (self.moves or self.changed or self.handed) else []
        if not self.moves and self.origin != RESERVE:
            found += self.preparations(s)
        return found + (self._from_reserve(s) if self.origin == RESERVE else self._from_position(s))

    def eager(self, s: Table, rng: Rng) -> Action:
        """Many cards at once, and where two are equal the same way; else to where an enemy could fire at them, where
        the ground is slow, or far."""
        choices = self.choices(s)
        last = self.moves[-1] if self.moves else None
        labels = [s.board.names[place] for place in last.path] if last else []
        alike = [action for action in choices if labels and list(action.args[-len(labels) :]) == labels]
        same = [action for action in alike if last and action.args[0] == s.data.ids[last.card]]
        moves = [action for action in choices if action.args] if rng.below(4) else []
        slow = [action for action in moves if s.data.slows[s.terrain[s.board.index.get(action.args[-1], RESERVE)]]]
        far = [action for action in choices if len(action.args) > 2]
        seen = [action for action in moves if self._seen(s, action.args[-1])] if rng.below(3) else []
        wanted = same or alike or seen or slow or far or choices
        return wanted[rng.below(len(wanted))]

    def _seen(self, s: Table, label: str) -> bool:
        """Whether an enemy could fire at this place."""
        place = s.board.index.get(label, RESERVE)
        posts = [post for post in range(s.board.size) if s.standing_at(1 - s.side_of(self.seat), post)]
        return place != RESERVE and any(why_no_line(s, post, place) is None for post in posts)

    # A squad may be named before the tank that accompanies it (tc:8.5b, tc:8.2b); then the tank comes next.

    def _waiting(self, s: Table) -> Declared | None:
        """The declared card whose tank is still to be named."""
        for move in self.moves:
            place = move.path[-1]
            if (
                s.data.barred[move.card]
                and guarded(s, s.side_of(self.seat), place)
                and not escorted(s, place, self.moves)
            ):
                return move
        return None

    def _tanks(self, s: Table) -> list[int]:
        """The cards of the tanks that may still be declared."""
        if self.origin == RESERVE:
            return [card for card in dict.fromkeys(self._left(s)) if s.data.is_tank[card]]
        declared = [move.piece for move in self.moves]
        able = [s.card[p] for p in self._ours(s) if s.fault[p] < 0 and p not in declared]
        return [card for card in able if s.data.is_tank[card]]

    def _escorts(self, s: Table) -> list[Declared]:
        """Tanks that could still follow a barred card, each to a place that it may not enter alone."""
        side = s.side_of(self.seat)
        places = (
            [place for place in range(s.board.size) if guarded(s, side, place)] if len(self.moves) < MOST - 1 else []
        )
        found: list[Declared] = []
        for card in self._tanks(s) if places else ():
            fast = s.is_fast(card, self.march)
            ends = {path[-1] for path in paths(s, side, card, self.origin, fast, self.moves)}
            found += [Declared(NONE, card, NONE, (place,)) for place in places if place in ends]
        return found

    def _ways(self, s: Table, card: int, escorts: list[Declared]) -> list[Path]:
        """The legal paths of a card, those with a tank that is named after it included."""
        side, fast, moves = s.side_of(self.seat), s.is_fast(card, self.march), self.moves
        if waiting := self._waiting(s):
            place = waiting.path[-1]
            tank = s.data.is_tank[card]
            return [p for p in paths(s, side, card, self.origin, fast, moves) if p[-1] == place] if tank else []
        found = paths(s, side, card, self.origin, fast, moves)
        if not s.data.barred[card]:
            return found
        for escort in {escort.path: escort for escort in escorts}.values():
            more = paths(s, side, card, self.origin, fast, (*moves, escort))
            found += [path for path in more if path[-1] == escort.path[-1] and path not in found]
        return found

    def _ours(self, s: Table) -> list[int]:
        """tc:8.0b All cards of a play start in the same position."""
        place = s.side_of(self.seat) * s.board.size + self.origin
        return [piece for piece in s.here[place] if s.owner[piece] == self.seat]

    def preparations(self, s: Table) -> list[Action]:
        data, names = s.data, s.names
        ours = self._ours(s)
        squads = [p for p in ours if data.infantry[s.card[p]]]
        squads += [s.rider[p] for p in ours if s.rider[p] >= 0]
        carriers = [p for p in ours if data.carries[s.card[p]] and s.rider[p] < 0]
        found: list[Action] = []
        for squad in squads:
            if squad in self.changed:
                continue
            found += [Action("mount", (names[squad], names[carrier])) for carrier in carriers]
            if s.aboard[squad] >= 0 and self._room(s):
                found.append(Action("dismount", (names[squad],)))
        bearers = squads + [p for p in ours if data.foot[s.card[p]] and not data.infantry[s.card[p]]]
        for giver in bearers:
            for card in s.gear[giver]:
                if not data.is_equipment[card] or (card, giver) in self.handed:
                    continue
                found += [
                    Action("hand", (data.ids[card], names[giver], names[taker]))
                    for taker in bearers
                    if taker != giver and s.fits(card, taker)
                ]
        return found

    def _room(self, s: Table) -> bool:
        """tc:8.6e, tc:R9 Dismounting needs room."""
        return len(s.here[s.side_of(self.seat) * s.board.size + self.origin]) < CAPACITY

    def _from_position(self, s: Table) -> list[Action]:
        declared = [move.piece for move in self.moves]
        escorts = self._escorts(s)
        found: list[Action] = []
        for piece in self._ours(s):
            if piece in declared or s.fault[piece] >= 0:
                continue
            found += s.board.moves(s.names[piece], self._ways(s, s.card[piece], escorts))
        return found

    def _from_reserve(self, s: Table) -> list[Action]:
        """tc:8.3d; tc:8.6d, tc:R13 in the reserve a squad mounts only a carrier that leaves in the same play."""
        data, labels = s.data, s.board.names
        left, escorts = self._left(s), self._escorts(s)
        squads = [card for card in dict.fromkeys(left) if data.infantry[card]]
        found: list[Action] = []
        for card in dict.fromkeys(left):
            if not data.combat[card]:
                continue
            for path in self._ways(s, card, escorts):
                texts = [labels[place] for place in path]
                found.append(Action("bring", (data.ids[card], *texts)))
                if data.carries[card]:
                    found += [Action("carry", (data.ids[squad], data.ids[card], *texts)) for squad in squads]
        return found

    def _left(self, s: Table) -> list[int]:
        """The hand without the cards that are declared already."""
        left = list(s.hand[self.seat])
        for move in self.moves:
            left.remove(move.card)
            if move.squad >= 0:
                left.remove(move.squad)
        return left

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb in ("go", "bring", "carry"):
            return self._refuses_path(s, action)
        if action == DONE and not (self.moves or self.changed or self.handed):
            return Refusal("tc:8.0a", "refusal.nothing-moves")
        if action == DONE and (waiting := self._waiting(s)):
            return self._alone(s, waiting)
        if action.verb in ("mount", "dismount", "hand"):
            return self._refuses_preparation(s, action)
        if action == DONE:
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def _refuses_preparation(self, s: Table, action: Action) -> Refusal | None:
        if self.moves or self.origin == RESERVE:
            return Refusal("tc:8.6g", "refusal.too-late-to-mount")
        if action in self.preparations(s):
            return None
        if action.verb == "hand":
            return Refusal("tc:8.7d", "refusal.does-not-fit", {"card": action.args[0], "piece": action.args[2]})
        squad = s.piece(action.args[0])
        if squad in self.changed:
            return Refusal("tc:R13", "refusal.once", {"piece": action.args[0]})
        if action.verb == "dismount" and squad >= 0 and s.aboard[squad] >= 0 and not self._room(s):
            return Refusal("tc:6.3a", "refusal.no-room-to-dismount", {"piece": action.args[0]})
        return Refusal("tc:8.6a", "refusal.cannot-mount", {"piece": action.args[0]})

    def _refuses_path(self, s: Table, action: Action) -> Refusal | None:
        if (action.verb == "go") == (self.origin == RESERVE):
            return Refusal("tc:8.0b", "refusal.one-origin")
        move = self._parsed(s, action)
        if isinstance(move, Refusal):
            return move
        params = {"name": s.data.ids[move.card], "place": s.board.label(move.path[-1])}
        fast = s.is_fast(move.card, self.march)
        if move.path in self._ways(s, move.card, self._escorts(s)):
            return None
        why = why_no_path(s, s.side_of(self.seat), move.card, self.origin, move.path, fast, self.moves)
        return Refusal(*why, params) if why else self._alone(s, self._waiting(s))

    def _alone(self, s: Table, move: Declared | None) -> Refusal:
        """Nothing is wrong with the path, but the tank of a declared card has to be named first."""
        assert move is not None
        params = {"name": s.data.ids[move.card], "place": s.board.label(move.path[-1])}
        return Refusal("tc:8.5b", "refusal.tank-in-the-open", params)

    def _parsed(self, s: Table, action: Action) -> Declared | Refusal:
        words = list(action.args)
        heads = 2 if action.verb == "carry" else 1
        places = words[heads:]
        unknown = [word for word in places if word != "reserve" and word not in s.board.index]
        if unknown:
            return Refusal("tc:6.0a", "refusal.no-such-place", {"place": unknown[0]})
        path = tuple(RESERVE if word == "reserve" else s.board.index[word] for word in places)
        if action.verb == "go":
            return self._parsed_piece(s, words[0], path)
        left = self._left(s)
        cards = [s.data.index[word] for word in words[:heads]]
        for card in cards:
            if card not in left:
                return Refusal("tc:6.0c", "refusal.not-in-hand", {"card": s.data.ids[card]})
            if not s.data.combat[card]:
                return Refusal("tc:8.0c", "refusal.moves-not", {"card": s.data.ids[card]})
            left.remove(card)
        if heads == 1:
            return Declared(NONE, cards[0], NONE, path, len(self.moves))
        if not s.data.infantry[cards[0]] or not s.data.carries[cards[1]]:
            return Refusal("tc:8.6a", "refusal.cannot-mount", {"piece": words[0]})
        return Declared(NONE, cards[1], cards[0], path, len(self.moves))

    def _parsed_piece(self, s: Table, name: str, path: Path) -> Declared | Refusal:
        piece = s.mine_to_command(name, self.seat)
        if piece == NONE:
            return Refusal("tc:8.0a", "refusal.not-yours", {"piece": name})
        if s.aboard[piece] >= 0:
            return Refusal("tc:8.1c", "refusal.mounted-moves", {"piece": name})
        if s.at[piece] != self.origin:
            return Refusal("tc:8.0b", "refusal.one-origin")
        if any(move.piece == piece for move in self.moves):
            return Refusal("tc:8.0a", "refusal.once", {"piece": name})
        if s.fault[piece] >= 0:
            return Refusal("tc:12.3", "refusal.cannot-move", {"piece": name})
        return Declared(piece, s.card[piece], NONE, path, len(self.moves), s.serial[piece])

    def take(self, s: Table, action: Action) -> None:
        if action.verb == "done":
            s.become(Advance(self.seat, self.origin, self.moves, opened=not s.scenario.interrupts))
        elif action.verb == "mount":
            squad, carrier = s.piece(action.args[0]), s.piece(action.args[1])
            s.mount(squad, carrier)
            s.tell(events.mounted(s, squad, carrier))
            s.become(self.but(changed=(*self.changed, squad)))
        elif action.verb == "dismount":
            squad = s.piece(action.args[0])
            s.dismount(squad)
            s.tell(events.dismounted(s, squad))
            s.become(self.but(changed=(*self.changed, squad)))
        elif action.verb == "hand":
            self._hand(s, action)
        else:
            self._declare(s, action)

    def _hand(self, s: Table, action: Action) -> None:
        card, giver, taker = s.data.index[action.args[0]], s.piece(action.args[1]), s.piece(action.args[2])
        s.gear[giver] = tuple(one for one in s.gear[giver] if one != card)
        s.gear[taker] = tuple(sorted((*s.gear[taker], card)))
        s.tell(events.handed(s, card, giver, taker))
        s.become(self.but(handed=(*self.handed, (card, taker))))

    def _declare(self, s: Table, action: Action) -> None:
        move = self._parsed(s, action)
        assert isinstance(move, Declared)
        moves = (*self.moves, move)
        if move.piece == NONE:  # a declared card of the reserve has been shown
            shown = [card for m in moves for card in (m.card, m.squad) if card >= 0]
            known = s.known[self.seat]
            missing = [c for c in dict.fromkeys(shown) for _ in range(shown.count(c) - known.count(c))]
            s.known[self.seat] = tuple(sorted((*known, *missing)))
        s.tell(events.declared(s, self.seat, move.card, move.squad, move.path))
        if len(moves) == MOST:
            s.become(Advance(self.seat, self.origin, moves, opened=not s.scenario.interrupts))
        else:
            s.become(self.but(moves=moves))

    def prompt(self, s: Table) -> Prompt:
        """How many more may be named, of those that are there (tc:8.0a); when nobody is left, that this is all."""
        unknown = self.origin == RESERVE and HIDDEN in s.hand[self.seat]  # others do not know what is there
        choices, place = [] if unknown else self.choices(s), s.board.label(self.origin)
        if choices == [DONE]:
            return Prompt("prompt.movement-over", self.RULE, {"place": place})
        there = {action.args[0] for action in choices if action.verb == "go"}
        left = MOST - len(self.moves)
        n = min(left, len(there)) if there else left  # of the cards of the reserve several may be alike
        return Prompt("prompt.movement-more" if self.moves else "prompt.movement", self.RULE, {"place": place, "n": n})


# -- carrying it out -----------------------------------------------------------------------------------------------


class Advance(victory.GroupMove):
    """A declared movement play: window MOVE, then group by group in the declared order (tc:8.2a-b)."""

    __slots__ = ("freed", "group", "grouped", "moves", "opened", "origin", "seat", "through")
    RULE = "tc:8.2b"

    def __init__(
        self, seat: Seat, origin: int, moves: tuple[Declared, ...], freed: int = NONE, opened: bool = False
    ) -> None:
        self.seat = seat
        self.origin = origin
        self.moves = moves
        self.freed = freed  # a piece that the play only frees of Bogged Down
        self.opened = opened
        self.grouped = False
        self.group: tuple[Declared, ...] = ()  # the group that moves now
        self.through = 0  # how many of its cards have made their first step

    def under_way(self, s: Table) -> int:
        return s.side_of(self.seat) if self.grouped else NONE

    def run(self, s: Table) -> None:
        if not self.opened:
            s.become(self.but(opened=True))
            open_window(s, MOVE, self.seat)
        elif self.freed >= 0:
            s.remove_fault(self.freed)
            s.tell(events.freed(s, self.freed))
            s.end()
        elif not self.grouped:
            self._next_group(s)
        else:
            for place in range(self.through, len(self.group)):
                if len(self.group[place].path) == 2:
                    self._first_step(s, place)
                    return
            self._enter_together(s)

    def _next_group(self, s: Table) -> None:
        victory.check(s)  # after every completed group move (tc:R24)
        if not self.moves:
            s.end()
            return
        aim = self.moves[0].path[-1]
        group = tuple(move for move in self.moves if move.path[-1] == aim)
        rest = tuple(move for move in self.moves if move.path[-1] != aim)
        s.become(self.but(grouped=True, group=group, moves=rest, through=0))

    def _first_step(self, s: Table, number: int) -> None:
        """tc:8.2b First steps through other positions come first, card by card."""
        move = self.group[number]
        middle = move.path[0]
        halted = s.here[(1 - s.side_of(self.seat)) * s.board.size + middle] or s.stream_between(self.origin, middle)
        if not self._able(s, move) or halted:
            s.tell(events.stays(s, move.card, "tc:R21"))
            s.become(self.but(group=tuple(m for m in self.group if m != move)))
            return
        piece = self._arrive(s, move, middle)
        stepped = move._replace(piece=piece, serial=s.serial[piece], path=move.path[1:], via=middle)
        group = tuple(stepped if m == move else m for m in self.group)
        s.become(self.but(group=group, through=number + 1))
        entered(s, self.seat, (piece,), middle, ())

    def _able(self, s: Table, move: Declared) -> bool:
        """A card that was destroyed, stopped or called back on the way drops out."""
        if move.piece == NONE:
            return move.card in s.hand[self.seat] and (move.squad == NONE or move.squad in s.hand[self.seat])
        return s.is_still(move.piece, move.serial) and s.aboard[move.piece] < 0 and s.fault[move.piece] < 0

    def _arrive(self, s: Table, move: Declared, place: int) -> int:
        """A card enters a position, from the table or from the reserve."""
        if move.piece != NONE:
            s.shift(move.piece, place)
            piece = move.piece
        else:
            s.from_hand(self.seat, move.card)
            piece = s.enter_table(self.seat, move.card, place)
            if move.squad >= 0:
                s.from_hand(self.seat, move.squad)
                s.enter_table(self.seat, move.squad, place, piece)
        s.tell(events.moved(s, piece, place))
        return piece

    def _enter_together(self, s: Table) -> None:
        """tc:8.2b, tc:R29 The group enters together; who may not enter stays where he is."""
        aim = self.group[0].path[-1] if self.group else NONE
        able = [m for m in self.group if self._able(s, m) and self._in_place(s, m) and self._may_cross(s, m)]
        for move in self._too_many(s, able, aim) if aim != RESERVE and able else ():
            able.remove(move)
        for move in self.group:
            if move not in able:
                self._stop(s, move)
        s.become(self.but(grouped=False, group=()))
        if aim == RESERVE:
            for move in able:
                s.tell(events.moved(s, move.piece, RESERVE))
                s.into_reserve(move.piece)
            return
        slowed = [s.data.slows[s.terrain[aim]] or s.stream_between(self._start(s, m), aim) for m in able]
        pieces = tuple(self._arrive(s, move, aim) for move in able)
        if pieces:
            stuck = tuple(piece for piece, slow in zip(pieces, slowed, strict=True) if slow)
            entered(s, self.seat, pieces, aim, stuck)

    def _start(self, s: Table, move: Declared) -> int:
        return RESERVE if move.piece == NONE else s.at[move.piece]

    def _in_place(self, s: Table, move: Declared) -> bool:
        """Still where the last step of its path begins (a Tactical Withdrawal may have called it away)."""
        return self._start(s, move) == (self.origin if move.via == NOWHERE else move.via)

    def _may_cross(self, s: Table, move: Declared) -> bool:
        """tc:8.4a A Stream that was laid meanwhile bars a second step."""
        start, aim = self._start(s, move), move.path[-1]
        if move.via == NOWHERE or aim == RESERVE:
            return True
        return not s.stream_between(start, aim)

    def _too_many(self, s: Table, able: list[Declared], aim: int) -> list[Declared]:
        """tc:8.5b tested for the group as it enters; tc:6.3a capacity, the later cards give way."""
        side, data = s.side_of(self.seat), s.data
        room = CAPACITY - len(s.here[side * s.board.size + aim])
        entering = able
        if guarded(s, side, aim):
            entering = sorted(able, key=lambda move: not data.is_tank[move.card])  # with its tank a squad loses its way
            if not any(data.is_tank[move.card] for move in able):
                entering = [move for move in able if not data.barred[move.card]]
        entering = entering[: max(room, 0)]
        return [move for move in able if move not in entering]

    def _stop(self, s: Table, move: Declared) -> None:
        """The card ends one step earlier; where that position is full, at its origin."""
        if not self._able(s, move):
            return
        s.tell(events.stays(s, move.card, "tc:R29"))
        if move.via != NOWHERE and len(s.here[s.side_of(self.seat) * s.board.size + s.at[move.piece]]) > CAPACITY:
            if self.origin == RESERVE:
                s.into_reserve(move.piece)
            else:
                s.shift(move.piece, self.origin)


def entered(s: Table, seat: Seat, pieces: tuple[int, ...], place: int, slowed: tuple[int, ...]) -> None:
    """Each entry into a position opens window ENTER; in 17.1 there are neither windows nor Minefields (tc:R25)."""
    if s.scenario.interrupts:
        s.call(Enter(s, seat, pieces, place, slowed))


class Enter(victory.GroupMove):
    """Cards have entered a position: window ENTER, then a Minefield there attacks them."""

    __slots__ = ("done", "names", "opened", "pieces", "place", "seat", "serials", "slowed")
    RULE = "tc:8.5a"

    def __init__(
        self, s: Table, seat: Seat, pieces: tuple[int, ...], place: int, slowed: tuple[int, ...], opened: bool = False
    ) -> None:
        self.seat = seat
        self.pieces = pieces
        self.names = tuple(s.names[piece] for piece in pieces)  # to tell who came, even of one who is lost
        self.serials = tuple(s.serial[piece] for piece in pieces)
        self.place = place
        self.slowed = slowed  # those that entered slowing terrain or crossed a Stream: Bogged Down may befall them
        self.opened = opened
        self.done = 0

    def under_way(self, s: Table) -> int:
        return s.side_of(self.seat)

    def run(self, s: Table) -> None:
        if not self.opened:
            s.become(self.but(opened=True))
            open_window(s, ENTER, self.seat)
            return
        if s.mine[self.place] < 0 or self.done == len(self.pieces):
            s.end()
            victory.check(s)
            return
        piece, serial = self.pieces[self.done], self.serials[self.done]
        s.become(self.but(done=self.done + 1))
        there = s.is_still(piece, serial) and s.at[piece] == self.place
        if there and not s.data.engineer[s.card[piece]]:  # tc:12.4
            minefield = s.data.minefield
            value = s.data.params[minefield]["hit"]
            s.call(Attack(s, s.mine[self.place], minefield, piece, value, ()))

    def living(self, s: Table) -> list[int]:
        """The entered cards that are still there."""
        return [
            piece
            for piece, serial in zip(self.pieces, self.serials, strict=True)
            if s.is_still(piece, serial) and s.at[piece] == self.place
        ]
