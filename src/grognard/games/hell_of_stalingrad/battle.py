"""Chapter 21: the battle phase. Vanguard, intensity, initiative, action rounds, Break Test, and what follows."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Procedure, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.breaktest import BreakTest
from grognard.games.hell_of_stalingrad.data import BINOCULARS, GERMAN, RAT, SOVIET, STUKA
from grognard.games.hell_of_stalingrad.effects import Effects, advance_fire
from grognard.games.hell_of_stalingrad.formations import vanguard
from grognard.games.hell_of_stalingrad.hands import CarnageDraw, draw_carnage
from grognard.games.hell_of_stalingrad.rounds import Rounds, new_round
from grognard.games.hell_of_stalingrad.state import EMPTY, NONE, STAGING, Siege


class Battle(Procedure[Siege]):
    """hs:21.0.a One battle, completed before the next one begins."""

    __slots__ = ("winner",)
    RULE = "hs:21.0.a"
    ORDER = (
        "soviet_vanguard",  # hs:21.1.a
        "german_vanguard",
        "intensity",  # hs:21.2
        "initiative",  # hs:21.3
        "action_rounds",  # hs:21.4.a
        "break_test",  # hs:21.5.a
        "aftermath",
    )

    def __init__(self) -> None:
        super().__init__()
        self.winner = NONE

    def run(self, s: Siege) -> None:
        if s.wiped and self.at < AFTERMATH:
            s.tell(events.wiped_out())
            s.wiped = False
            s.become(self.but(at=AFTERMATH, winner=SOVIET))
            return
        super().run(s)

    def soviet_vanguard(self, s: Siege) -> None:
        """hs:21.1.a All Soviet formations first; hs:21.1.b with no German unit there a Kill may spill over."""
        s.call(Vanguards(SOVIET, s.fighting(SOVIET)))

    def german_vanguard(self, s: Siege) -> None:
        s.call(Vanguards(GERMAN, s.fighting(GERMAN)))

    def intensity(self, s: Siege) -> None:
        draw_carnage(s, "intensity", "hs:21.2")

    def receive(self, s: Siege, answer: Action) -> None:
        """The Break Test is won, or the carnage card of the intensity is there."""
        if answer.verb == "won":
            s.become(self.but(winner=int(answer.args[0])))
        else:
            read_intensity(s, CarnageDraw.card(s, answer))

    def initiative(self, s: Siege) -> None:
        """hs:7.4, hs:21.3 The winner, and only he, resolves his initiative effect, once; his lead decides."""
        side = s.initiative
        s.call(Effects(s.lead[side], s.data.initiative[s.building[s.battle]][side]))

    def action_rounds(self, s: Siege) -> None:
        new_round(s)
        s.holding = NONE
        s.call(Rounds(s.initiative))

    def break_test(self, s: Siege) -> None:
        s.call(BreakTest.prepared(s))

    def aftermath(self, s: Siege) -> None:
        """hs:R4 In this order: the building, cards and heroes, return and depletion, Graduation."""
        d = s.battle
        if self.winner == GERMAN:
            capture(s, d)
        else:
            keep(s, d)
        clean_up(s, d)
        graduate(s, return_to_staging(s, d))
        s.no_battle()


AFTERMATH: Final = Battle.ORDER.index("aftermath")


def begin(s: Siege, d: int) -> None:
    """hs:21.0.c A battle is fought even where nobody defends. The leads are fixed now (hs:R57)."""
    s.battle = d
    s.attacked = tuple(other for other in s.attacked if other != d)
    s.lead = [lead_of(s, side) for side in (GERMAN, SOVIET)]
    s.tell(events.battle_began(s, d))
    s.call(Battle())


def read_intensity(s: Siege, k: int) -> None:
    """hs:4.7, hs:21.2 The Hold counter on the space of its number, Fire advanced by as many; hs:21.3 the initiative."""
    d = s.battle
    s.holding = k  # hs:4.2 it is resolved when the initiative effect is
    s.hold[d] = s.data.intensity[k]
    s.tell(events.intensity(s, k))
    advance_fire(s, s.data.intensity[k], "hs:21.2")
    s.initiative = has_initiative(s, k)
    s.tell(events.initiative(s, k, s.initiative))


def lead_of(s: Siege, side: int) -> int:
    """hs:19.6 The only seat with formations in the battle; if both or neither have any, the army seat (R57)."""
    owners = {s.owner[f] for f in s.fighting(side)}
    return owners.pop() if len(owners) == 1 else side


def has_initiative(s: Siege, k: int) -> int:
    """hs:4.8 Stuka: German. Rat: Soviet. Binoculars: more recon units in the building, the Soviet if equal."""
    icon = s.data.who_starts[k]
    if icon != BINOCULARS:
        return {STUKA: GERMAN, RAT: SOVIET}[icon]
    base = s.battle * s.data.kinds
    german, soviet = (sum(s.units[base + u] for u in s.data.scouts[side]) for side in (GERMAN, SOVIET))
    return GERMAN if german > soviet else SOVIET


class Vanguards(Step[Siege]):
    """hs:21.1.a The lead of a side chooses which of its formations comes next (R61)."""

    __slots__ = ("side", "todo")
    RULE = "hs:21.1.a"

    def __init__(self, side: int, todo: tuple[int, ...]) -> None:
        self.side = side
        self.todo = todo

    def actor(self, s: Siege) -> Seat | None:
        return s.lead[self.side] if len(self.todo) > 1 and not s.wiped else None

    def choices(self, s: Siege) -> list[Action]:
        return [s.data.named["vanguard"][f] for f in self.todo]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        self._next(s, s.data.formation_index[action.args[0]])

    def run(self, s: Siege) -> None:
        if s.wiped or not self.todo:
            new_round(s)
            s.end()
        else:
            self._next(s, self.todo[0])

    def _next(self, s: Siege, f: int) -> None:
        s.become(Vanguards(self.side, tuple(other for other in self.todo if other != f)))
        vanguard(s, f)

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt.vanguard", self.RULE)


# -- after the battle (hs:21.6) ------------------------------------------------------------------------------------


def capture(s: Siege, d: int) -> None:
    """hs:21.6.a The building burns (hs:8.2); units and counters are cleared (hs:11.2); the district is empty."""
    data = s.data
    s.tell(events.battle_won(s, GERMAN, "hs:21.6.a"))
    s.river[d] = data.river_bank[s.building[d]]
    s.building[d] = EMPTY
    s.fire[d] = s.bucket[d] = s.infernos[d] = s.hold[d] = 0
    s.units[d * data.kinds : (d + 1) * data.kinds] = [0] * data.kinds


def keep(s: Siege, d: int) -> None:
    """hs:21.6.b, hs:11.2 Units, Infernos, Fire and Bucket stay for later battles; Hold returns to Smoldering Ruins."""
    s.tell(events.battle_won(s, SOVIET, "hs:21.6.b"))
    s.hold[d] = 0


def clean_up(s: Siege, d: int) -> None:
    """hs:21.6.e Cards on formations and surviving heroes go to the discard piles; hs:18.7 wounds are forgotten."""
    for side in (GERMAN, SOVIET):
        for f in s.here[2 * d + side]:
            s.take_cards_off(f)
    for hero in s.heroes:
        s.pile[s.side_of(hero.seat)] += (hero.card,)


def return_to_staging(s: Siege, d: int) -> list[int]:
    """hs:21.6.c All return and are depleted once more, winner and loser alike; depletion effects do not work.

    hs:12.11 The return is no retreat."""
    survivors = []
    for f in (*s.here[2 * d], *s.here[2 * d + 1]):
        if s.depleted[f]:
            s.destroy(f)
        else:
            s.depleted[f] = True
            s.move(f, STAGING)
            s.tell(events.depleted(s, f, "hs:21.6.c"))
            survivors.append(f)  # hs:R47 who is destroyed is none of them, nor his leader
    return survivors


def graduate(s: Siege, survivors: list[int]) -> None:
    """hs:21.6.d, hs:12.8 A leader of level 0 on a formation that came back rises to level 1."""
    for f in survivors:
        if s.leader[f] != NONE and s.level[f] == 0:  # hs:R48 whoever came to the battle, and how
            s.level[f] = 1
            s.tell(events.graduated(s, f))
