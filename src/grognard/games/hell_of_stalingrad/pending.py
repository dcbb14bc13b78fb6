"""What is being decided while an interception window is open, in words for the seat that is asked."""

from __future__ import annotations

from grognard.core.values import Pending
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import text
from grognard.games.hell_of_stalingrad.interception import Interception, Placed
from grognard.games.hell_of_stalingrad.state import Siege


def pending(view: Siege, words: Words) -> Pending | None:
    """hs:18.11 The card that was placed, and what it would do; None outside a window."""
    window = view.stack[-1] if view.stack else None
    if not isinstance(window, Interception):
        return None
    placed = view.stack[-2]
    assert isinstance(placed, Placed)
    data = view.data
    ids = (data.card_ids[placed.card], data.formation_ids[placed.formation])
    title = words.say("pending.title", card=ids[0], formation=ids[1])
    note = text.effects_text(data, data.effects[placed.card], words)
    return Pending(title, note, "hs:18.11", placed.seat, None, ids)
