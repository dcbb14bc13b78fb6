"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port of this machine, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

NAME = "grognard"
_names = count(1)


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps those of a server out of the path."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(kept[-1]) if kept else None)
    if found is None:
        pytest.fail("there is no PostgreSQL on this machine: `make postgres` installs it")
    return found


def someone() -> dict[str, Any]:
    """PostgreSQL does not run as root: there it runs as the user made for it, or as nobody."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a running server, without the name of a database."""
    folder, who = Path(tempfile.mkdtemp(prefix="grognard-postgres-")), someone()
    if who:
        os.chown(folder, who["user"], who["group"])
    quiet: dict[str, Any] = {"cwd": folder, "stdin": subprocess.DEVNULL, **who}
    data = str(folder / "data")
    make = [program("initdb"), "-D", data, "-U", NAME, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(make, check=True, capture_output=True, **quiet)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = ("listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", "fsync=off")
    run = [program("postgres"), "-D", data, "-p", str(port), *[part for one in settings for part in ("-c", one)]]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(run, stdout=log, stderr=log, **quiet)
    try:
        _wait(server, port, folder / "log")
        yield f"postgresql://{NAME}@127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGINT)  # stop at once, but in order
        server.wait(30)
        shutil.rmtree(folder)


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    ready = [program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
    for _ in range(6000):
        if server.poll() is not None:
            break
        if subprocess.run(ready, check=False).returncode == 0:
            return
        time.sleep(0.05)
    pytest.fail(f"PostgreSQL does not start: {log.read_text()[-2000:]}")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "a" / "tables.db")
    address: str = request.getfixturevalue("cluster")
    name = f"tables{next(_names)}"
    host, port = address.rpartition("@")[2].split(":")
    subprocess.run([program("createdb"), "-h", host, "-p", port, "-U", NAME, name], check=True)
    return f"{address}/{name}"
