"""`grognard draw` and `grognard serve`: pictures of a record, and the table in a browser."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grognard.cli.app import run

RECORD = next(iter(sorted((Path(__file__).parents[1] / "golden" / "records").glob("blood-and-steel-*.grog"))))


def test_a_moment_of_a_record_is_drawn_as_svg_and_png(tmp_path: Path) -> None:
    """Any step, in both formats."""
    svg, png = tmp_path / "a.svg", tmp_path / "b.png"
    assert run(["draw", str(RECORD), "--step", "60", "-o", str(svg), "--lang", "fr"]) == 0
    assert run(["draw", str(RECORD), "-o", str(png), "--width", "400", "--theme", "dark"]) == 0
    root = ET.fromstring(svg.read_text("utf-8"))
    assert root.tag.endswith("svg")
    assert "lah-pz" in svg.read_text("utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (["-o", "x.gif"], "a picture is .svg or .png, not '.gif'"),
        (["-o", "x.svg", "--step", "99999"], "--step 99999 is beyond its end"),
        (["-o", "x.svg", "--theme", "pink"], "--theme is light or dark, not 'pink'"),
        (["-o", "no/such/folder/x.svg"], "the picture cannot be written"),
    ],
)
def test_a_picture_that_cannot_be_made_gets_a_sentence(
    flags: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Wrong format, step, colours or folder: one sentence, exit code 2, no file."""
    monkeypatch.chdir(tmp_path)
    assert run(["draw", str(RECORD), *flags]) == 2
    assert complaint in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_serve_prints_its_address_and_answers(tmp_path: Path) -> None:
    """The server starts from the command line on a free port, and its start page opens."""
    command = [
        sys.executable,
        "-m",
        "grognard",
        "serve",
        "--port",
        "0",
        "--no-open",
        "--database",
        str(tmp_path / "t.db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with urllib.request.urlopen(f"{address}api/health", timeout=20) as answer:
                assert answer.status == 200
            with urllib.request.urlopen(address, timeout=20) as answer:
                assert "grognard" in answer.read().decode()
        finally:
            server.terminate()


def test_a_port_in_use_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """No traceback where the server cannot listen."""
    assert run(["serve", "--host", "203.0.113.1", "--no-open", "--database", str(tmp_path / "t.db")]) == 2
    assert "cannot listen on 203.0.113.1" in capsys.readouterr().err
