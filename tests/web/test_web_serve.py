"""Starting and stopping: the address is printed, a busy port and a bad database are sentences, an end is clean."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from pathlib import Path

import pytest
import websockets

from grognard.web.serve import CannotServe, _listen, default_database, serve

pytestmark = pytest.mark.anyio
HANGS = 600  # seconds: no measure of speed, but nobody waits for ever
START = "import sys; from grognard.web.serve import serve; serve('127.0.0.1', 0, sys.argv[1], False)"


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
async def test_it_says_its_address_and_ends_cleanly(end: signal.Signals, tmp_path: Path) -> None:
    """With a socket open, an interrupt ends it without a traceback."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-c", START, str(tmp_path / "t.db"), stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    address = (await asyncio.wait_for(process.stdout.readline(), HANGS)).decode().strip()
    assert address.startswith("http://127.0.0.1:")
    url = f"{address.replace('http', 'ws')}api/tables/nothing/live"
    async with asyncio.timeout(HANGS):
        while True:
            try:
                open_socket = await websockets.connect(url)
                break
            except OSError:
                await asyncio.sleep(0.05)
    process.send_signal(end)
    _, errors = await asyncio.wait_for(process.communicate(), HANGS)
    await open_socket.close()
    assert b"Traceback" not in errors, errors.decode()


def test_a_port_in_use_is_a_sentence(tmp_path: Path) -> None:
    """And so is a port that there is not."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for wrong in (port, 99_999):
            with pytest.raises(CannotServe, match=f"port {wrong}"):
                serve("127.0.0.1", wrong, str(tmp_path / "t.db"), open_browser=False)
        with pytest.raises(
            CannotServe, match=rf"may already run at http://127.0.0.1:{port}/; .* make play PORT={port + 1}"
        ):
            serve("127.0.0.1", port, str(tmp_path / "t.db"), open_browser=False)


def test_small_packets_are_sent_at_once() -> None:
    """asyncio switches Nagle's delay off only for sockets that are named TCP; with it every answer took 40 ms more."""
    with _listen("127.0.0.1", 0) as made:
        assert made.proto == socket.IPPROTO_TCP


def test_a_bad_database_is_a_sentence(tmp_path: Path) -> None:
    """A folder is no database."""
    with pytest.raises(CannotServe, match="cannot keep tables"):
        serve("127.0.0.1", 0, str(tmp_path), open_browser=False)


def test_the_default_database_is_in_the_folder_of_the_user() -> None:
    """A file named after what it holds."""
    assert Path(default_database()).name == "tables.db"
    assert "grognard" in default_database()
