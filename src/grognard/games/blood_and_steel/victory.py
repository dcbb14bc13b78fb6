"""13.0 Victory points: a ledger of signed entries, and what is added when the game ends."""

from __future__ import annotations

from grognard.core.values import total
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.state import Battle


def end_of_turn(s: Battle) -> None:
    """bs:5.3.c Each player's points for the turn are reckoned and logged."""
    if s.options.vp_mode == "cumulative":
        score_objectives(s)
    now = (s.points(GERMAN), s.points(SOVIET))
    s.tell(events.statement(s, now))
    s.stated = now


def score_objectives(s: Battle) -> None:
    """bs:13.c One point for each hill and village controlled."""
    for side in (GERMAN, SOVIET):
        n = len(s.objectives_of(side))
        s.score(side, n * s.data.tables.victory.objective, "bs:13.c", "objectives")


def formations_not_engaged(s: Battle) -> int:
    """bs:13.d, bs:10.c, bs:R38 Reinforcements whose marker never went in; the optional reserve does not count."""
    return sum(not s.engaged >> f & 1 for f in s.data.reinforcements)


def railway_is_clear(s: Battle) -> bool:
    """bs:13.e, bs:R46, bs:map.rail No German unit on the map stands on or south of the line."""
    return not s.held[GERMAN] & s.data.map.rail_or_south


def final_reckoning(s: Battle) -> None:
    """bs:13.a, bs:3.vp Points alone decide."""
    points = s.data.tables.victory
    if s.options.vp_mode == "standing":
        score_objectives(s)
    s.score(SOVIET, formations_not_engaged(s) * points.formation_not_engaged, "bs:13.d", "not-engaged")
    if railway_is_clear(s):
        s.score(SOVIET, points.railway_clear, "bs:13.e", "railway")
    german, soviet = total(s.ledger, GERMAN), total(s.ledger, SOVIET)
    result = "german" if german > soviet else "soviet" if soviet > german else "draw"
    s.tell(events.game_over(result, german, soviet))
