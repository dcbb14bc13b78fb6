"""From values to rows and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from grognard.core.dice import Draw
from grognard.core.record import Line
from grognard.store.base import STATUSES, Corrupt, Inherited, Seated, Table

_JSON: Final = {"options": dict[str, str], "words": dict[str, str], "undos": tuple[int, ...]}
_PARTS: Final = list[tuple[int, str, dict[str, str]]]
_SECRET: Final = re.compile("[0-9a-f]{64}")
_DRAW: Final = re.compile(r"(\S+) (\d+) (\d+)/(\d+)")


def table_row(table: Table) -> dict[str, Any]:
    return columns({name: value for name, value in table._asdict().items() if name != "seats"})


def columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a table as they are stored: those with structure become JSON."""
    structured = {*_JSON, "inherited"}
    return {
        name: msgspec.json.encode(value).decode() if name in structured else value for name, value in values.items()
    }


def table_of(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Table:
    """The table of a row; raises Corrupt for what nobody of ours has written."""
    values = dict(row)
    try:
        for name, kind in _JSON.items():
            values[name] = msgspec.json.decode(values[name], type=kind)
        values["inherited"] = tuple(Inherited(*part) for part in msgspec.json.decode(values["inherited"], type=_PARTS))
        made = Table(**values, seats=tuple(seat_of(seat) for seat in seats))
    except (msgspec.DecodeError, TypeError, KeyError, ValueError) as error:
        raise Corrupt(f"the row of table {row.get('id')} cannot be understood: {error}") from error
    secrets = (made.secret, *(part.secret for part in made.inherited))
    if not made.seats or made.status not in STATUSES or not all(_SECRET.fullmatch(one) for one in secrets):
        raise Corrupt(f"the row of table {made.id} cannot be understood")
    return made


def seat_row(table: str, number: int, seat: Seated) -> dict[str, Any]:
    return {
        "table_id": table, "number": number, "name": seat.name, "kind": seat.kind, "player": seat.player,
        "key_hash": seat.key, "invitation_hash": seat.invitation, "standing": seat.order,
        "stand_in": seat.stand_in,
    }  # fmt: skip


def seat_of(row: Mapping[str, Any]) -> Seated:
    return Seated(
        row["name"], row["kind"], row["player"], row["key_hash"], row["invitation_hash"], row["standing"],
        row["stand_in"],
    )  # fmt: skip


def action_row(table: str, number: int, line: Line) -> dict[str, Any]:
    draws = " ; ".join(f"{draw.stream} {draw.counter} {draw.value}/{draw.sides}" for draw in line.draws)
    return {
        "table_id": table, "number": number, "seat": line.seat, "text": line.action, "draws": draws,
        "state": line.state,
    }  # fmt: skip


def line_of(row: Mapping[str, Any]) -> Line:
    found = _DRAW.findall(row["draws"])
    draws = tuple(Draw(stream, int(counter), int(value), int(sides)) for stream, counter, value, sides in found)
    return Line(row["seat"], row["text"], draws, row["state"])
