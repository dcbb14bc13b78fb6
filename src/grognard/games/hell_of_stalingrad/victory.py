"""Who wins, and when: hs:16.9, hs:16.10 and chapter 22."""

from __future__ import annotations

from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.state import STAGING, Siege


def after_volga(s: Siege) -> None:
    """hs:16.9, hs:20.5.g The fourth Volga card."""
    if s.volga >= s.data.volga_wins:
        s.finish(GERMAN, "four_volga", "hs:20.5.g")


def before_maneuver(s: Siege) -> None:
    """hs:22.3 Nothing to attack on the last turn: the German wins. hs:16.10, hs:20.6.b Nobody to send: he loses."""
    if not any(building >= 0 for building in s.building):
        s.finish(GERMAN, "no_building_left", "hs:22.3")
    elif not s.here[2 * STAGING]:
        s.finish(SOVIET, "german_cannot_attack", "hs:16.10")


def at_the_end(s: Siege) -> None:
    """hs:16.9, hs:16.10, hs:22.1 After the last battle of the last turn."""
    if any(building >= 0 for building in s.building):
        s.finish(SOVIET, "building_held", "hs:16.10")
    else:
        s.finish(GERMAN, "no_building_left", "hs:16.9")
