"""Chapter 16: set-up. Buildings, starting formations with their leaders, hands; the decks are ready from the start."""

from __future__ import annotations

from grognard.core.steps import Procedure
from grognard.core.values import Action
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.hands import CardOfMany, draw_cards
from grognard.games.hell_of_stalingrad.state import STAGING, Siege
from grognard.games.hell_of_stalingrad.strategy import Turn, build
from grognard.games.hell_of_stalingrad.team import FirstShare


class SetUp(Procedure[Siege]):
    """hs:16.1, hs:16.2, hs:16.3, hs:16.4, hs:16.7 In the order of the rulebook."""

    __slots__ = ()
    RULE = "hs:16.2"
    ORDER = ("formations", "buildings", "share", "hands", "begin")

    def formations(self, s: Siege) -> None:
        """hs:16.2 The four starting formations of each side, full-strength, each with a Lv 0 leader.

        hs:19.5 With four players the reserved one has its seat; of the others the army seat will choose."""
        for f, starting in enumerate(s.data.starting):
            if starting:
                side = s.data.side[f]
                s.enter_play(f, STAGING, side + 2 if len(s.hand) == 4 else side)

    def buildings(self, s: Siege) -> None:
        """hs:16.4 A to D; hs:16.5 the Volga cards are in the deck only afterwards."""
        for d in reversed(range(4)):
            s.call(FirstSite(d))

    def share(self, s: Siege) -> None:
        if len(s.hand) == 4:
            for side in (SOVIET, GERMAN):
                s.call(FirstShare(side))

    def hands(self, s: Siege) -> None:
        """hs:1.4, hs:16.7, hs:19.2 As many cards as the commander of each seat says."""
        for seat in reversed(range(len(s.hand))):
            draw_cards(s, seat, s.data.hand_number[s.commander[seat]])

    def begin(self, s: Siege) -> None:
        """hs:16.11 The strategy phase of turn 1."""
        s.become(Turn())


class FirstSite(CardOfMany):
    """hs:16.4 One of the buildings of a district, each equally likely; the others go back into the deck."""

    __slots__ = ("district",)
    RULE = "hs:16.4"
    VERB = "site"

    def __init__(self, district: int) -> None:
        super().__init__("site")
        self.district = district

    def pool(self, s: Siege) -> tuple[int, ...]:
        return tuple(b for b in s.estate if s.data.district[b] == self.district)

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        build(s, s.data.building_index[action.args[0]], self.RULE)
