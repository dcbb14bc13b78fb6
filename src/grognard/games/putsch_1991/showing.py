"""pu:S.7 Showing oneself: an owner may do so with his tokens and hidden men at any own decision."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action
from grognard.games.putsch_1991 import hits
from grognard.games.putsch_1991.state import ALIVE, AMBUSHED, REVEALED, Table

SHOWING: Final = ("reveal", "scrap")


def reveals(s: Table, side: int) -> list[Action]:
    """pu:S.7 A real token or a hidden man may be shown, a decoy removed, at any own decision."""
    unseen = [i for i, vis in enumerate(s.vis) if vis < REVEALED and s.side[i] == side]
    shown = [i for i in unseen if s.life[i] == ALIVE and s.at[i] is not None]
    return [Action("scrap" if s.is_decoy(i) else "reveal", (s.name(i),)) for i in shown]


def reveal(s: Table, action: Action) -> None:
    i = s.unit(action.args[0])
    if s.vis[i] == AMBUSHED:
        hits.spring(s, i, REVEALED, "pu:S.7")
    else:
        hits.uncover(s, i, REVEALED, "pu:S.7")
