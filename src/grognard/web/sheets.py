"""The style sheets: small files by idea in `style/`, sent as few sheets, each one request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from grognard.web.settings import STYLE

# Sheets that are made of several files, in the order in which their rules count.
JOINED: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("table", "beside", "side", "narrow", "editions"),
    "board": ("board", "telling", "since", "measured"),
    "cards": ("hand", "window", "cards", "contest"),
    "builder": ("builder", "builder-narrow", "builder-roll", "builder-parade"),
}


@cache
def sheet(name: str) -> bytes | None:
    """The text of a sheet; None where there is none of this name."""
    parts = [STYLE / f"{part}.css" for part in JOINED.get(name, (name,))]
    return b"\n".join([part.read_bytes() for part in parts]) if all(part.is_file() for part in parts) else None
