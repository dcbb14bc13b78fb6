"""Who decides what in Three Flags: lists, hiding, and turns of two actions."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.muster import Entry, counts, entry
from grognard.core.steps import Bucket, Procedure, Step, faces
from grognard.core.values import Action, Event, Prompt, Refusal, Seat, dice
from toy.flags.lists import READY, SQUAD
from toy.flags.state import (
    FIGURES,
    FLAG,
    HEADINGS,
    HOMES,
    NEAR,
    OUT,
    SEATS,
    STEP,
    Flags,
    Point,
    at_home,
    is_node,
    length,
    name,
    node,
)

RANGE: Final = 160  # mm
GOOD: Final = (5, 6)  # the faces that hit
LEGS: Final = 3
END: Final = Action("end")
STRIDES: Final = {0: (40, 80, 120), 1: (20, 50, 80)}  # along a side and along a diagonal
HIDING: Final = 40  # mm between the places that are offered


class Game(Procedure):
    """fl:1 Lists, hiding, rounds."""

    __slots__ = ()
    RULE = "fl:1"
    ORDER = ("lists", "hide", "begin", "again")

    def lists(self, s: Flags) -> None:
        if s.options.lists:
            s.stack += [ChooseSquad(seat) for seat in (2, 1, 0)]

    def hide(self, s: Flags) -> None:
        s.stack += [Hide(seat) for seat in (2, 1, 0)]

    def begin(self, s: Flags) -> None:
        s.round += 1
        s.tell(Event("turn-began", "fl:1", {"turn": s.round}))
        s.stack += [Turn(seat) for seat in (2, 1, 0)]

    def again(self, s: Flags) -> None:
        alive = sum(bool(s.figures_of(seat)) for seat in range(len(SEATS)))
        if s.round < s.options.rounds and alive > 1:
            self.back_to(s, "begin")


class ChooseSquad(Step):
    """fl:2 Two men, each with what he carries."""

    __slots__ = ("seat",)
    RULE = "fl:2"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Flags) -> Seat | None:
        return self.seat

    def choices(self, s: Flags) -> list[Action]:
        return [Action("squad", (one,)) for one in READY]

    def refuses(self, s: Flags, action: Action) -> Refusal | None:
        men = men_of(action) if action.verb == "squad" else []
        if sum(man.copies for man in men) != 2:
            return Refusal(self.RULE, "refusal.two-men")
        if (points := counts(SQUAD, men)["points"]) > SQUAD.limits[0].high:
            return Refusal(self.RULE, "refusal.budget", {"n": points})
        return None

    def take(self, s: Flags, action: Action) -> None:
        gear = [tuple(man.parts) for man in men_of(action) for _ in range(man.copies)]
        s.gear[2 * self.seat : 2 * self.seat + 2] = gear
        s.tell(Event("squad", self.RULE, {"seat": self.seat}))
        s.end()


def men_of(action: Action) -> list[Entry]:
    """The men of a list, or of a ready-made one; none if it holds something else."""
    words = READY[action.args[0]] if len(action.args) == 1 and action.args[0] in READY else action.args
    men = [one for word in words if (one := entry(word))]
    carried = {part.id for slot in SQUAD.offers[0].slots for part in slot.offers}
    sound = all(man.offer == "man" and set(man.parts) <= carried and sum(man.parts.values()) <= 1 for man in men)
    return men if sound and len(men) == len(words) else []


class Hide(Step):
    """fl:3 Each side hides its flag in its own home, unseen."""

    __slots__ = ("seat",)
    RULE = "fl:3"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Flags) -> Seat | None:
        return self.seat

    def choices(self, s: Flags) -> list[Action]:
        west, south, east, north = HOMES[self.seat]
        places = [(x, y) for x in range(west, east + 1, HIDING) for y in range(south, north + 1, HIDING)]
        return [Action("hide", (name(place),)) for place in places]

    def sample(self, s: Flags, rng: Rng) -> Action:
        west, south, east, north = HOMES[self.seat]
        x, y = rng.below((east - west) // STEP + 1), rng.below((north - south) // STEP + 1)
        return Action("hide", (name((west + x * STEP, south + y * STEP)),))

    def refuses(self, s: Flags, action: Action) -> Refusal | None:
        if action.verb != "hide":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        return None if at_home(self.seat, node(action.args[0])) else Refusal(self.RULE, "refusal.not-home")

    def take(self, s: Flags, action: Action) -> None:
        s.flag[self.seat] = node(action.args[0])
        public = Event("hid", self.RULE, {"seat": self.seat})
        mine = Event("hid-at", self.RULE, {"seat": self.seat, "place": action.args[0]}, only=(self.seat,))
        s.tell(mine._replace(instead=public))
        s.end()

    def shown(self, s: Flags, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("hide")


class Turn(Step):
    """fl:1 Two actions of a side's figures, one after the other."""

    __slots__ = ("aim", "left", "seat")
    RULE = "fl:1"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.left = 2
        self.aim = (-1, -1)  # who throws at whom

    def actor(self, s: Flags) -> Seat | None:
        return self.seat if self.left and s.figures_of(self.seat) else None

    def run(self, s: Flags) -> None:
        s.end()

    def prompt(self, s: Flags) -> Prompt:
        return Prompt("prompt.turn", self.RULE, {"n": self.left})

    # -- what is offered

    def choices(self, s: Flags) -> list[Action]:
        offered = []
        for figure in s.figures_of(self.seat):
            offered += [Action("go", (FIGURES[figure], name(place))) for place in offers(s, figure)]
            turns = [turn for turn in range(len(HEADINGS)) if turn != s.heading[figure]]
            offered += [Action("face", (FIGURES[figure], f"h{turn}")) for turn in turns]
            targets = [one for one in range(len(FIGURES)) if why_no_throw(s, figure, one) is None]
            offered += [Action("throw", (FIGURES[figure], FIGURES[target])) for target in targets]
        return [*offered, END]

    def sample(self, s: Flags, rng: Rng) -> Action:
        """Now and then a way that is not in the list."""
        offered = self.choices(s)
        drawn = offered[rng.below(len(offered))]
        if drawn.verb != "go" or rng.below(2):
            return drawn
        x, y = s.place[FIGURES.index(drawn.args[0])]
        bent = (x + STEP * (rng.below(7) - 3), y + STEP * (rng.below(7) - 3))
        way = Action("go", (drawn.args[0], name(bent), drawn.args[1], f"h{rng.below(8)}"))
        return drawn if not is_node(name(bent)) or self.refuses(s, way) else way

    # -- what is refused

    def refuses(self, s: Flags, action: Action) -> Refusal | None:
        if action == END:
            return None
        if action.verb not in ("go", "face", "throw"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        figure = FIGURES.index(action.args[0])
        if figure not in s.figures_of(self.seat):
            return Refusal(self.RULE, "refusal.not-yours", {"figure": action.args[0]})
        if action.verb == "go":
            return why_not_go(s, figure, way_of(action))
        if action.verb == "throw":
            return why_no_throw(s, figure, FIGURES.index(action.args[1]))
        return None if f"h{s.heading[figure]}" != action.args[1] else Refusal("fl:6", "refusal.same-heading")

    # -- what it does

    def take(self, s: Flags, action: Action) -> None:
        if action == END:
            s.tell(Event("ended", self.RULE, {"seat": self.seat}))
            s.end()
            return
        figure = FIGURES.index(action.args[0])
        s.become(self.but(left=self.left - 1))
        if action.verb == "throw":
            target = FIGURES.index(action.args[1])
            s.become(self.but(left=self.left - 1, aim=(figure, target)))
            s.call(Bucket("throw", s.dice(figure)))
        elif action.verb == "face":
            s.heading[figure] = int(action.args[1][1:])
            s.tell(Event("faced", "fl:6", {"seat": self.seat, "figure": FIGURES[figure], "heading": action.args[1]}))
        else:
            self.go(s, figure, action)

    def go(self, s: Flags, figure: int, action: Action) -> None:
        """fl:4 Who comes near to a hidden flag finds it; that there is none is learnt too, so undo stops."""
        way = way_of(action)
        s.place[figure] = way[-1]
        if action.args[-1].startswith("h"):
            s.heading[figure] = int(action.args[-1][1:])
        told = {"seat": self.seat, "figure": FIGURES[figure], "path": tuple(map(name, way)), "place": name(way[-1])}
        hidden = [owner for owner in range(len(SEATS)) if owner != self.seat and s.finder[owner] < 0]
        s.tell(Event("went", "fl:4", told, reveals=any(at_home(owner, way[-1]) for owner in hidden)))
        for owner in hidden:
            flag = s.flag[owner]
            if flag is not None and length(flag, way[-1]) <= NEAR:
                s.finder[owner] = self.seat
                s.points[self.seat] += FLAG
                found = {"seat": self.seat, "figure": FIGURES[figure], "owner": SEATS[owner], "place": name(flag)}
                s.tell(Event("found", "fl:3", found, reveals=True))

    def receive(self, s: Flags, answer: Action) -> None:
        """fl:5 Each good face is a hit; a figure without strength is out."""
        figure, target = self.aim
        hits = min(sum(face in GOOD for face in faces(answer)), s.strength[target])
        s.become(self.but(aim=(-1, -1)))
        s.strength[target] -= hits
        s.points[self.seat] += hits
        thrown = {"seat": self.seat, "figure": FIGURES[figure], "target": FIGURES[target], "n": hits}
        s.tell(Event("threw", "fl:5", {**thrown, "dice": dice(*faces(answer))}))
        if not s.strength[target]:
            s.place[target] = OUT
            s.tell(Event("out", "fl:5", {"figure": FIGURES[target]}))


def way_of(action: Action) -> list[Point]:
    return [node(word) for word in action.args[1:] if not word.startswith("h")]


def offers(s: Flags, figure: int) -> list[Point]:
    """Straight ahead in eight directions, at three distances."""
    x, y = s.place[figure]
    found = [(x + dx * far, y + dy * far) for dx, dy in HEADINGS for far in STRIDES[int(bool(dx and dy))]]
    return [point for point in found if is_node(name(point)) and why_not_go(s, figure, [point]) is None]


def why_not_go(s: Flags, figure: int, way: list[Point]) -> Refusal | None:
    far, at = 0, s.place[figure]
    for point in way:
        far, at = far + length(at, point), point
    most = s.allowance(figure)
    if len(way) > LEGS:
        return Refusal("fl:4", "refusal.too-many-legs", {"n": LEGS})
    if far > most:
        return Refusal("fl:4", "refusal.too-far", {"n": far, "most": most})
    if not far:
        return Refusal("fl:4", "refusal.already-there")
    if (other := s.taken_by(figure, way[-1])) >= 0:
        return Refusal("fl:4", "refusal.occupied", {"figure": FIGURES[other]})
    return None


def why_no_throw(s: Flags, figure: int, target: int) -> Refusal | None:
    if target // 2 == figure // 2 or s.strength[target] < 1:
        return Refusal("fl:5", "refusal.no-target", {"figure": FIGURES[target]})
    if (far := length(s.place[figure], s.place[target])) > RANGE:
        return Refusal("fl:5", "refusal.out-of-range", {"n": far, "most": RANGE})
    return None if s.sees(figure, target) else Refusal("fl:5", "refusal.behind", {"figure": FIGURES[target]})
