"""`grognard draw FILE`: a moment of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard import draw as drawing
from grognard.cli.common import CommandError, DataFolder, GrogFile, Language, again, language_of, load_for, reader_of
from grognard.core import record

KINDS = (".svg", ".png")


def draw(
    file: GrogFile,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="PICTURE", help="Where to: .svg or .png.")],
    step: Annotated[int | None, typer.Option(metavar="N", min=0, help="After so many actions; by default all.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="As this seat may know it.")] = None,
    width: Annotated[int, typer.Option(metavar="PIXELS", min=100, max=8000, help="The width of the picture.")] = 1400,
    theme: Annotated[str, typer.Option(metavar="light|dark", help="The colours.")] = "light",
    lang: Language = None,
    data: DataFolder = None,
) -> None:
    """Draw the table of a recorded game, at any step, as SVG or PNG."""
    if output.suffix.lower() not in KINDS:
        raise CommandError(f"{output}: a picture is {' or '.join(KINDS)}, not '{output.suffix}'")
    if theme not in ("light", "dark"):
        raise CommandError(f"--theme is light or dark, not '{theme}'")
    written = record.read(file)
    loaded = load_for(file, written, data)
    if step is not None and step > len(written.lines):
        raise CommandError(f"{file} has {len(written.lines)} actions; --step {step} is beyond its end")
    match = again(file, written, loaded, step)
    words = drawing.words_for(loaded.game, language_of(lang), loaded.data)
    scene = loaded.game.scene(match.state.view(reader_of(seat, match.seats)), words)
    svg = drawing.render(scene, words, theme=theme, width=width)
    picture = drawing.to_png(svg, width) if output.suffix.lower() == ".png" else svg.encode()
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise CommandError(f"{output}: the picture cannot be written ({error.strerror or error})") from error
    typer.echo(f"{output}: {len(picture) // 1000} kB")
