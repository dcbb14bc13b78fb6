"""Blitzkrieg on the wire: somebody hidden here or there, mines here or there, camouflaged or not, one list or another:
the other side and a spectator are sent the same bytes, and as many messages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from twins import SPECTATOR
from wire import Wire

from grognard.core.values import Seat
from grognard.games.blitzkrieg import GAME
from grognard.games.blitzkrieg.state import Fight

sys.path.insert(0, str(Path(__file__).parent.parent / "games" / "blitzkrieg"))
from bk_table import play, position

pytestmark = pytest.mark.anyio
PATHS = (
    "", "?lang=fr", "?frame=no", "/board", "/text", "/text?lang=fr", "/log", "/list",
    "/reach?piece=pzg-pzgren-1&verb=move", "/measure?start=pzg-pzgren-1&end=r-mmg-1",
    "/measure?start=pzg-pzgren-1&end=600,460",
)  # fmt: skip
QUESTIONS = (
    "pass",
    "move pzg-pzgren-1 300,100",
    "fire pzg-pzgren-1 r-mmg-1 small",
    "react r-mmg-1 200,100 small",
    "done",
)
WIRE = Wire(GAME, PATHS, QUESTIONS, least=0)
MOVER = "german pzg-hq_pzgren-1 at 100,200\ngerman pzg-pzgren-1 at 100,100\nsoviet r-hq-1 at 1700,1100 acted\n"
WALK = [
    (0, "activate pzg"), (0, "go pzg-pzgren-1"), (0, "move pzg-pzgren-1 200,100 250,100"), (1, "pass"), (1, "pass"),
]  # fmt: skip
Pair = tuple[Fight, Fight]


def hidden_here_or_there() -> Pair:
    """A machine gun that could fire all along the way, or one behind the hill."""
    near, far = ("soviet r-mmg-1 at 700,100 hidden camouflaged", "soviet r-mmg-1 at 900,1100 hidden camouflaged")
    return position(MOVER + near), position(MOVER + far)


def mines_here_or_there() -> Pair:
    places = ("400,100", "900,900")
    text = MOVER + "soviet r-mmg-1 at 900,1100 hidden camouflaged\n"
    one, two = (position(text + f"work soviet minefield {at} hidden") for at in places)
    return one, two


def camouflaged_or_not() -> Pair:
    """A hidden group that keeps its camouflage, or lost it when it moved where nobody saw it."""
    text = (
        MOVER
        + "active soviet\nsoviet r-mmg-1 at 1600,1100 hidden {marks}\nsoviet r-rifle-1 at 1640,1140 hidden camouflaged"
    )
    one, two = (position(text.format(marks=marks)) for marks in ("camouflaged", "moved 50"))
    return one, two


def one_list_or_another() -> Pair:
    """The attacker has chosen; the defender has still to choose."""
    found = []
    for words in ("us_rifle_coy:regular", "us_para_coy:elite us_sniper*2"):
        s = GAME.new(scenario="assault", forces="choose")
        assert isinstance(s, Fight)
        play(s, f"enlist {words}")
        found.append(s)
    return found[0], found[1]


DEEDS: dict[str, tuple[Callable[[], Pair], Seat, Sequence[tuple[Seat, str]]]] = {
    "hidden here or there": (hidden_here_or_there, 1, WALK),
    "mines here or there": (mines_here_or_there, 1, WALK),
    "camouflaged or not": (camouflaged_or_not, 1, [(1, "activate r"), (1, "go r-mmg-1"), (1, "hold"), (1, "done")]),
    "one list or another": (one_list_or_another, 0, []),
}


@pytest.mark.parametrize("spectator", [False, True])
@pytest.mark.parametrize("deed", DEEDS)
async def test_twins_send_the_same_bytes_and_as_many_messages(
    deed: str, spectator: bool, tmp_path: Path, same_names: Any
) -> None:
    make, owner, actions = DEEDS[deed]
    reader = SPECTATOR if spectator else 1 - owner
    answers = await WIRE.same(make(), owner, actions, reader, tmp_path, same_names)
    assert all(answers[path].startswith(b"200") for path in ("", "/board", "/text"))
