"""Putsch 1991 on the wire: a decoy or a man, an ambush here or there, a dodge thrown or not: the other side is sent the
same bytes, and as many messages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from twins import SPECTATOR
from wire import Wire

from grognard.core.values import Seat
from grognard.games.putsch_1991 import GAME
from grognard.games.putsch_1991.detect import detectable
from grognard.games.putsch_1991.state import PATROLLED, Table

sys.path.insert(0, str(Path(__file__).parent.parent / "games" / "putsch_1991"))
from pu_table import offered, play, position, unit

pytestmark = pytest.mark.anyio
MAN = "soldier:seasoned:assault_rifle"
PATHS = (
    "", "?lang=fr", "?frame=no", "/board", "/text", "/text?lang=fr", "/log", "/list", "/reach?piece=g01&verb=move",
    "/reach?piece=r01&verb=move", "/measure?start=g01&end=r01", "/measure?start=g01&end=600,460",
)  # fmt: skip
QUESTIONS = ("pass", "move g01 600,450", "fire g01 r01 assault_rifle", "locate r01", "sweep g01", "spring r01", "flare")
WIRE = Wire(GAME, PATHS, QUESTIONS, unseen=("sweep",))
READERS = [0, SPECTATOR]


def swapped(s: Table, one: str, two: str) -> Table:
    """The same table with two men behind each other's token."""
    twin, i, j = s.clone(), unit(s, one), unit(s, two)
    for column in (twin.sheet, twin.stock, twin.ap):
        column[i], column[j] = column[j], column[i]
    return twin


def decoy_or_man() -> tuple[Table, Table]:
    s = position(
        f"turn 1 move\nstarts rsfsr\ng01 100,100 h0 {MAN}\nr01 700,700 h4 token {MAN}\nr02 decoy 800,700 h4 token\n"
        "r03 900,700 h4 token leader:veteran"
    )
    return s, swapped(s, "r01", "r02")


def ambush_or_none() -> tuple[Table, Table]:
    """Beside the way, or at the other end of the table."""
    s = position(
        f"turn 1 move\ninitiative rsfsr\ng01 600,300 h4 {MAN}\nr01 600,460 h4 ambushed {MAN}\n"
        f"r02 640,1190 h4 ambushed {MAN}"
    )
    twin = s.clone()
    twin.at[unit(s, "r01")] = (100, 1100)
    return s, twin


def hidden_roll_or_none() -> tuple[Table, Table]:
    """Two who patrolled look for an ambush: there is one in reach, or nobody to throw for."""
    s = position(
        f"turn 2 detect\nstarts gkchp\ng01 600,300 h4 soldier:green:assault_rifle\ng02 620,300 h4 leader:veteran\n"
        f"r01 600,460 h4 ambushed {MAN}\nr02 100,1100 h4 leader:veteran"
    )
    s.before[0] |= PATROLLED
    while not offered(s, "sweep "):
        play(s, sorted(offered(s))[0])
    twin = s.clone()
    twin.at[unit(s, "r01")] = (100, 1190)
    in_reach = [detectable(one, unit(s, "g01"), unit(s, "r01")) for one in (s, twin)]
    assert in_reach == [True, False]
    return s, twin


DEEDS: dict[str, tuple[Callable[[], tuple[Table, Table]], Sequence[tuple[Seat, str]]]] = {
    "a decoy or a man": (
        decoy_or_man,
        [(1, "go r01"), (1, "face r01 h3"), (1, "move r01 700,760"), (1, "done")],
    ),
    "an ambush or none": (
        ambush_or_none,
        [(1, "last"), (0, "go g01"), (0, "move g01 600,400"), (1, "pass"), (0, "done")],
    ),
    "a hidden roll or none": (hidden_roll_or_none, [(0, "sweep g01"), (0, "done")]),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("deed", DEEDS)
async def test_twins_send_the_same_bytes_and_as_many_messages(
    deed: str, reader: Seat, tmp_path: Path, same_names: Any
) -> None:
    make, actions = DEEDS[deed]
    answers = await WIRE.same(make(), 1, actions, reader, tmp_path, same_names)
    for path in ("", "/board", "/text", "/measure?start=g01&end=600,460"):
        assert answers[path].startswith(b"200")
