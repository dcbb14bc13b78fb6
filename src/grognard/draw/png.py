"""Pictures as PNG, drawn by resvg."""

from __future__ import annotations

import resvg_py


def to_png(svg: str, width: int | None = None) -> bytes:
    """A drawing that stands alone, as PNG. Where a font of the drawing is missing, DejaVu serves."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_family="DejaVu Sans",
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
        )
    )
