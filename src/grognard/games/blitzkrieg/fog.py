"""bk:R80 Fog, an option: an enemy on the table whom nobody sees is not shown, and is met like a hidden one."""

from __future__ import annotations

from grognard.games.blitzkrieg import hits, look
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.state import FOGGED, HIDDEN, Fight


def drifts(s: Fight) -> None:
    """bk:R80 Who is seen comes out of the fog, who is seen no longer goes into it."""
    if not s.options.fog:
        return
    for side in (0, 1):
        watchers = [i for i in s.own(1 - side) if look.watching(s, i)]
        for j in s.own(side):
            marks = s.units[j].marks
            if marks & HIDDEN and not marks & FOGGED:
                continue
            seen = any(look.detects(s, i, j) for i in watchers)
            if seen and marks & FOGGED:
                hits.reveal(s, j, "bk:R80")
            elif not seen and not marks & HIDDEN:
                tell(s, "vanishes", "bk:R80", unit=s.models[j].name)
                s.lay(j, HIDDEN | FOGGED)
