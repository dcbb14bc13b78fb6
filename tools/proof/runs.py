"""Tests run against mutants: pytest collects once, then every mutant gets a forked child of its own."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal

import pytest

from grognard.core.rulebook import Rulebook, citations
from proof.mutants import Refused
from proof.mutations import touched

SECONDS: Final = 1  # for the tests of one mutant, besides what they took when they were measured: who hangs is noticed
FOLDER: Final = 3.0  # for the rest of the folder, the quick tests first: what they have not noticed then survives

Enough = Callable[[list[str]], bool]

CALLS: Final = 100_000  # of a test that are looked at: one that does more may meet anything
ANYTHING: Final = "*"

REFUSED: Final = "(the loader)"
HUNG: Final = "(hangs or crashes)"
VOID: Final = "(void)"


class Bench:
    """The collected tests of a game, what they are marked with, how long they take and which functions they meet."""

    def __init__(self, items: list[pytest.Item], book: Rulebook, package: str) -> None:
        self.items = {item.nodeid: item for item in items}
        self.marked: dict[str, list[str]] = {}
        for item in items:
            for mark in item.iter_markers("rule"):
                for id_ in {rule for text in mark.args for one in citations(text) for rule in book.meant(one)}:
                    self.marked.setdefault(id_, []).append(item.nodeid)
        self.package = package
        self.seconds: dict[str, float] = {}
        self.meets: dict[str, set[str]] = {}

    def measure(self, nodeids: list[str]) -> None:
        """These tests once, in a child, with a note of the functions of the game that each calls."""
        answer = _in_child(lambda: self._measured(nodeids), 3000)
        assert answer is not None, "the tests fail, or take too long, without any mutant"
        seconds, meets = json.loads(answer)
        self.seconds.update(seconds)
        self.meets.update({name: set(found) for name, found in meets.items()})

    def _measured(self, nodeids: list[str]) -> Any:
        seconds, meets = {}, {}
        for nodeid in nodeids:
            item = self.items[nodeid]
            met: set[Any] = set()

            left = iter(range(CALLS))

            def note(frame: Any, _event: str, _arg: Any, met: set[Any] = met, left: Iterator[int] = left) -> None:
                met.add(frame.f_code)
                if next(left, -1) < 0:
                    sys.settrace(None)

            start = time.process_time()
            sys.settrace(note)
            failed = _run([item])
            sys.settrace(None)
            seconds[nodeid] = time.process_time() - start
            if failed:
                raise RuntimeError(f"{nodeid} fails without any mutant")
            names = sorted({name for code in met if (name := self._name(code))})
            meets[nodeid] = names if next(left, -1) >= 0 else [ANYTHING]
        return seconds, meets

    def _name(self, code: Any) -> str:
        folder, _, file = code.co_filename.rpartition("/")
        if not folder.endswith(self.package) or not file.endswith(".py"):
            return ""
        return f"{file[:-3]}.{code.co_qualname.partition('.<locals>')[0]}"

    def chosen(self, nodeids: Iterable[str], function: str) -> list[str]:
        """Of these tests those that meet the function, the quick ones first; all where that is not known."""
        known = function and any(function in met for met in self.meets.values())
        found = [n for n in dict.fromkeys(nodeids) if not known or not self.meets[n].isdisjoint((function, ANYTHING))]
        return sorted(found, key=lambda nodeid: self.seconds[nodeid])

    def rest(self, tried: list[str], function: str) -> list[str]:
        """The other tests that meet a function, as many as there is time for."""
        found, spent = [], 0.0 if function else FOLDER * 3 / 4  # what any test may meet is met by the quick ones too
        for nodeid in self.chosen((n for n in self.items if n not in tried), function):
            spent += self.seconds[nodeid]
            if spent > FOLDER:
                break
            found.append(nodeid)
        return found

    def failing(self, install: Callable[[], None], nodeids: list[str], enough: Enough = bool) -> list[str]:
        """The tests that fail with a mutant, until they are enough: the first one, or one of each rule."""
        if not nodeids:
            return []

        def run() -> list[str]:
            touched.update({True: 0, False: 0})
            try:
                install()
            except Refused:
                return [REFUSED]
            except (SyntaxError, ValueError, StopIteration):
                return [VOID]  # the change cannot be made here
            failed = _run([self.items[nodeid] for nodeid in nodeids], enough)
            return failed or ([VOID] if touched[False] and not touched[True] else [])

        answer = _in_child(run, SECONDS + sum(self.seconds[nodeid] for nodeid in nodeids))
        return [HUNG] if answer is None else list(json.loads(answer))


class _Failures:
    """Who failed; why is not asked, for a traceback in colours takes longer than most tests."""

    def __init__(self) -> None:
        self.found: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        failed = call.excinfo is not None
        if failed and item.nodeid not in self.found:
            self.found.append(item.nodeid)
        outcome: Literal["failed", "passed"] = "failed" if failed else "passed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)


def _run(items: list[pytest.Item], enough: Enough = bool) -> list[str]:
    """Runs these tests in this process until enough have failed; the names of those that did."""
    config = items[0].config
    if config.pluginmanager.has_plugin("terminalreporter"):
        config.pluginmanager.unregister(name="terminalreporter")  # this is a child: nobody reads its dots
    failures = _Failures()
    config.pluginmanager.register(failures)
    try:
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if enough(failures.found):
                break
    finally:
        config.pluginmanager.unregister(failures)
    return failures.found


def _in_child(work: Callable[[], Any], seconds: float) -> str | None:
    """What the work answers, as JSON, done in a forked child; None if it takes too long or dies."""
    reading, writing = os.pipe()
    gc.freeze()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(reading)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, seconds * 60)  # a sleeper; other people's work may slow ours
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            answer = json.dumps(work()).encode()
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(answer)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(pid, 0)
    if status == 0:
        return answer.decode()
    return None
