"""The command line: one module a command; errors are one sentence and an exit code, never a traceback."""

from __future__ import annotations

import sys


def main() -> None:
    """The program `grognard`."""
    try:
        from grognard.cli.app import run  # noqa: PLC0415 - an interrupt while modules load is quiet, too

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
