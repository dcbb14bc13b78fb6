"""Chapter 20: the strategy phase. Hourglass, campaign cards, reinforcement, consolidation, new districts, maneuver."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Chance, Procedure, Step
from grognard.core.values import Action, Refusal, Seat
from grognard.games.hell_of_stalingrad import events, team, victory
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.effects import Effects
from grognard.games.hell_of_stalingrad.formations import draw_formation, supply
from grognard.games.hell_of_stalingrad.hands import CardOfMany
from grognard.games.hell_of_stalingrad.maneuver import Maneuver, NextBattle, fight
from grognard.games.hell_of_stalingrad.state import CLOSED, EMPTY, NONE, STAGING, Siege, without

DONE: Final = Action("done")


class Turn(Procedure[Siege]):
    """One turn: six steps of strategy, then a battle for each building under attack."""

    __slots__ = ()
    RULE = "hs:20.1"
    ORDER = (
        "hourglass",  # hs:20.1
        "draw_soviet_card",  # hs:20.2
        "draw_german_card",
        "soviet_card",
        "german_card",
        "is_it_the_last",  # hs:22.2
        "reinforce_soviet",  # hs:20.3.a
        "reinforce_german",
        "consolidate",  # hs:20.4.a
        "renew",  # hs:20.5.a
        "maneuver_german",  # hs:20.6.a
        "maneuver_soviet",  # hs:20.6.c
        "battles",  # hs:21.0.a
        "end_of_turn",  # hs:22.1
    )

    def hourglass(self, s: Siege) -> None:
        """hs:20.1, hs:8.3 One space on; hs:16.11 the first turn begins here."""
        s.turn += 1
        advance_hourglass(s)
        s.tell(events.turn_began(s))

    def draw_soviet_card(self, s: Siege) -> None:
        s.call(CampaignDraw(SOVIET))

    def draw_german_card(self, s: Siege) -> None:
        s.call(CampaignDraw(GERMAN))

    def soviet_card(self, s: Siege) -> None:
        """hs:20.2, hs:R42 The Soviet card resolves first, wholly; hs:3.3 with its hourglass."""
        if s.data.campaign[s.current[SOVIET]].hourglass:
            advance_hourglass(s)
            s.tell(events.hourglass(s))
        play_campaign(s, SOVIET)

    def german_card(self, s: Siege) -> None:
        play_campaign(s, GERMAN)

    def is_it_the_last(self, s: Siege) -> None:
        """hs:22.2, hs:8.4"""
        s.last = s.hourglass >= s.final_turn
        if s.last:
            s.tell(events.last_turn())

    def reinforce_soviet(self, s: Siege) -> None:
        s.call(Reinforce(SOVIET, reinforcement(s, SOVIET)))

    def reinforce_german(self, s: Siege) -> None:
        s.call(Reinforce(GERMAN, reinforcement(s, GERMAN)))

    def consolidate(self, s: Siege) -> None:
        """hs:20.4 Soviet before German, and with four players the army seat before the second."""
        for seat in reversed((*s.team(SOVIET), *s.team(GERMAN))):
            s.call(Consolidate(seat))

    def renew(self, s: Siege) -> None:
        s.look_for_panzers()
        if not s.last:  # hs:20.5.f on the last turn nothing is drawn
            s.call(Renewal())

    def maneuver_german(self, s: Siege) -> None:
        victory.before_maneuver(s)
        for seat in reversed(s.team(GERMAN)):
            s.call(Maneuver(seat))

    def maneuver_soviet(self, s: Siege) -> None:
        """hs:20.6.c Then the Soviet player, only to buildings under attack."""
        s.attacked = tuple(d for d in range(4) if s.here[2 * d])
        for seat in reversed(s.team(SOVIET)):
            s.call(Maneuver(seat))

    def battles(self, s: Siege) -> None:
        """hs:21.0.b The German player chooses the next battle each time; a single one needs no choice."""
        if not s.attacked:
            return
        self.back_to(s, "battles")
        if len(s.attacked) == 1:
            fight(s, s.attacked[0])
        else:
            s.call(NextBattle(GERMAN))

    def end_of_turn(self, s: Siege) -> None:
        """hs:22.1 On the last turn the game is decided, else the next strategy phase begins."""
        if s.last:
            victory.at_the_end(s)
        else:
            s.become(Turn())


def advance_hourglass(s: Siege) -> None:
    """hs:8.3 The counter stays on the last space of the track when it would go beyond."""
    s.hourglass = min(s.hourglass + 1, LAST_SPACE)


LAST_SPACE: Final = 6


# -- campaign cards (chapter 3) ------------------------------------------------------------------------------------


class CampaignDraw(CardOfMany):
    """hs:3.1 The top card of the own campaign deck."""

    __slots__ = ("side",)
    RULE = "hs:3.1"
    VERB = "campaign"

    def __init__(self, side: int) -> None:
        super().__init__("campaign")
        self.side = side

    def pool(self, s: Siege) -> tuple[int, ...]:
        return s.campaign[self.side]

    def take(self, s: Siege, action: Action) -> None:
        card = s.data.campaign_index[action.args[0]]
        s.campaign[self.side] = without(s.campaign[self.side], card)
        s.current[self.side] = card
        s.tell(events.campaign(s, card))
        s.stack.pop()


def play_campaign(s: Siege, side: int) -> None:
    """hs:3.4 A crossed portrait first, then the text (hs:3.5, hs:3.10); the army commander's player decides (R58)."""
    card = s.current[side]
    if s.data.campaign[card].sacks_commander:
        s.replace(side, "hs:3.4")
    s.call(Effects(side, s.data.campaign_effects[card]))


# -- reinforcement -------------------------------------------------------------------------------------------------


def reinforcement(s: Siege, side: int) -> int:
    """hs:3.2, hs:20.3.a Building cards in play plus the number on the campaign card."""
    buildings = sum(building >= 0 for building in s.building)
    return buildings + s.data.campaign[s.current[side]].reinforcement


class Reinforce(Step[Siege]):
    """hs:20.3.a Formations are drawn one by one and go to the Staging Line (hs:20.3.b)."""

    __slots__ = ("drawn", "left", "side")
    RULE = "hs:20.3.a"

    def __init__(self, side: int, left: int, drawn: tuple[int, ...] = ()) -> None:
        self.side = side
        self.left = left
        self.drawn = drawn

    def run(self, s: Siege) -> None:
        if not self.drawn:
            s.tell(events.reinforcements(self.side, self.left))
        if self.left:
            if draw_formation(s, self.side):
                return
            s.tell(events.no_formation(self.side))
        s.stack.pop()
        if len(s.hand) == 4:
            team.share(s, self.side, self.drawn)

    def receive(self, s: Siege, answer: Action) -> None:
        f = s.data.formation_index[answer.args[0]]
        s.enter_play(f, STAGING, self.side)
        s.tell(events.arrived(s, f, "hs:20.3.b"))
        s.become(Reinforce(self.side, self.left - 1, (*self.drawn, f)))


# -- consolidation -------------------------------------------------------------------------------------------------


class Consolidate(Step[Siege]):
    """hs:20.4.a A depleted formation of the Staging Line is destroyed to supply another, any number of times."""

    __slots__ = ("seat",)
    RULE = "hs:20.4.a"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def depleted(self, s: Siege) -> list[int]:
        """hs:20.4.b The own depleted formations on the Staging Line."""
        seat = self.seat
        return [f for f in s.here[2 * STAGING + s.side_of(seat)] if s.depleted[f] and s.owner[f] == seat]

    def actor(self, s: Siege) -> Seat | None:
        return self.seat if len(self.depleted(s)) >= s.options.consolidation_minimum else None

    def run(self, s: Siege) -> None:
        s.end()

    def choices(self, s: Siege) -> list[Action]:
        ids, found = s.data.formation_ids, [DONE]
        weak = self.depleted(s)
        for gone in weak:
            for f in weak:
                if f != gone:
                    found.append(Action("consolidate", (ids[gone], ids[f])))
                    if may_transfer(s, gone, f):
                        found.append(Action("consolidate", (ids[gone], ids[f], "transfer")))
        return found

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        if action.verb != "consolidate":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        gone, f = (s.data.formation_index[name] for name in action.args[:2])
        weak = self.depleted(s)
        for one in (gone, f):
            if one not in weak:
                return Refusal("hs:20.4.b", "refusal.not-depleted", {"formation": s.data.formation_ids[one]})
        if gone == f:
            return Refusal("hs:20.4.b", "refusal.another", {"formation": action.args[0]})
        if len(action.args) == 3 and not may_transfer(s, gone, f):
            return Refusal("hs:20.4.d", "refusal.no-transfer", {"formation": action.args[1]})
        return None

    def take(self, s: Siege, action: Action) -> None:
        if action == DONE:
            s.end()
            return
        gone, f = (s.data.formation_index[name] for name in action.args[:2])
        transfer = len(action.args) == 3
        s.tell(events.consolidated(s, gone, f, transfer))
        if transfer:  # hs:20.4.d, hs:12.5 the leader keeps his level
            s.leader[f], s.level[f] = s.leader[gone], s.level[gone]
            s.lose_leader(gone)
        s.destroy(gone)  # hs:20.4.c
        supply(s, f)


def may_transfer(s: Siege, gone: int, f: int) -> bool:
    """hs:20.4.d Only to a formation without a leader."""
    return s.leader[gone] != NONE and s.leader[f] == NONE


# -- new districts -------------------------------------------------------------------------------------------------


class Renewal(Step[Siege]):
    """hs:20.5.a District after district, A to D; the deck is shuffled between the draws."""

    __slots__ = ("district",)
    RULE = "hs:20.5.a"

    def __init__(self, district: int = 0) -> None:
        self.district = district

    def run(self, s: Siege) -> None:
        d = self.district
        while d < 4 and s.building[d] != EMPTY:  # hs:R16
            d += 1
        if d == 4:
            s.end()
            return
        s.become(Renewal(d + 1))
        if s.river[d]:  # hs:20.5.e, hs:7.3 without a draw
            close(s, d, "hs:20.5.e")
        else:
            s.call(NewSite(d))


VOLGA: Final = Action("site", ("volga",))


class NewSite(Chance[Siege]):
    """hs:20.5.b A building of this district or a Volga card, whichever turns up first; others go back."""

    __slots__ = ("district",)
    RULE = "hs:20.5.b"

    def __init__(self, district: int) -> None:
        super().__init__("site")
        self.district = district

    def left(self, s: Siege) -> list[int]:
        return [b for b in s.estate if s.data.district[b] == self.district]

    def choices(self, s: Siege) -> list[Action]:
        return [action for action, _ in self.distribution(s)]

    def distribution(self, s: Siege) -> list[tuple[Action, int]]:
        volga = s.data.volga - s.volga
        found = [(VOLGA, volga)] if volga else []
        return found + [(s.data.named["site"][b], 1) for b in self.left(s)]

    def sample(self, s: Siege, rng: Rng) -> Action:
        buildings = self.left(s)
        drawn = rng.below(len(buildings) + s.data.volga - s.volga)
        return s.data.named["site"][buildings[drawn]] if drawn < len(buildings) else VOLGA

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        if action == VOLGA:
            close(s, self.district, "hs:20.5.d")
        else:
            build(s, s.data.building_index[action.args[0]], "hs:20.5.c")


def build(s: Siege, b: int, rule: str) -> None:
    """hs:20.5.c, hs:7.2 A new building; all counters of its Tracking Card on Smoldering Ruins (hs:5.1, hs:16.6)."""
    d = s.data.district[b]
    s.estate = without(s.estate, b)  # hs:R15 those that were ignored are still in it
    s.building[d] = b
    s.tell(events.site_drawn(s, d, b, rule))


def close(s: Siege, d: int, rule: str) -> None:
    """hs:20.5.d The district is closed; hs:20.5.g the fourth Volga card wins the game."""
    s.building[d] = CLOSED
    s.river[d] = False
    s.tell(events.volga(d, rule))
    victory.after_volga(s)
