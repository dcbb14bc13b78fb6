"""A match that is played in pieces: every game a line of a file, so that a long figure is gathered over several nights.

The first line says which match it is; another match is not added to it. A game that is there already is not played
again, and what is told at the end is told of all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grognard.bots.arena import Played, Task
from grognard.core.errors import GrognardError


class OtherMatch(GrognardError):
    """The file holds games of another match."""


def _heading(task: Task) -> dict[str, Any]:
    """What makes games comparable: the game, the bots, what they may use, the options."""
    budgets = [{"applies": one.applies} if one.applies else {"seconds": one.seconds} for one in task.budgets]
    return {"game": task.game, "bots": list(task.bots), "budgets": budgets, "options": dict(task.options)}


class Tally:
    """The games of one match that have been played so far."""

    def __init__(self, path: Path, match: Task) -> None:
        self.path = path
        self.games: dict[tuple[int, bool], Played] = {}
        heading = _heading(match)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(heading) + "\n", "utf-8")
            return
        text = path.read_text("utf-8")
        if not text.endswith("\n"):  # the machine stopped in the middle of a line
            path.write_text(text + "\n", "utf-8")
        first, *lines = text.splitlines()
        if json.loads(first) != heading:
            raise OtherMatch(f"{path} holds games of another match: {first}")
        for line in lines:
            self._read(line)

    def _read(self, line: str) -> None:
        """A game whose line was cut off is played again."""
        try:
            row = json.loads(line)
            seconds, fallbacks, late = row["seconds"], row["fallbacks"], row["late"]
            self.games[row["seed"], row["swapped"]] = Played(
                row["score"], row["swapped"], row["actions"], (tuple(seconds[0]), tuple(seconds[1])),
                (fallbacks[0], fallbacks[1]), (late[0], late[1]), row["cpu"],
            )  # fmt: skip
        except (ValueError, KeyError, TypeError):
            return

    def missing(self, todo: Iterable[Task]) -> list[Task]:
        return [task for task in todo if (task.seed, task.swapped) not in self.games]

    def add(self, task: Task, played: Played) -> None:
        self.games[task.seed, task.swapped] = played
        times = [[round(seconds, 4) for seconds in one] for one in played.seconds]
        row = {"seed": task.seed, **played._asdict(), "seconds": times, "cpu": round(played.cpu, 2)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
