"""`make prove`: every rule of a game is broken on purpose; the tests that are marked with its id must notice.

    python tools/prove.py tank-commander --only tc:17.1e tc:5.0c --seconds 600

Mutants of the functions, lines, constants and data values that cite an id are put into the loaded game, each in a
forked child, and the marked tests are run; what they miss is run against the other tests of the game. Results are kept
in `.proof/`, so that a run that was stopped, or one after a change, goes on where it can. `tools/equivalent.toml` holds
the mutants that change nothing one could notice, with the reason. The report is `docs/proof.md`.
"""

from __future__ import annotations

import argparse
import inspect
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from proof import report
from proof.choice import EACH, chosen
from proof.mutants import Mutant, mutants
from proof.results import Result, Results, digest, verdict
from proof.runs import HUNG, REFUSED, VOID, Bench

from grognard import games
from grognard.core.game import Game

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = ROOT / ".proof"
EXCUSES: Final = Path(__file__).parent / "equivalent.toml"
REPORT: Final = ROOT / "docs" / "proof.md"
PLAIN: Final = (  # nothing that takes time and tells nobody anything
    *("-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-p", "no:logging"),
    *("--assert=plain", "--capture=no", "-q", "--no-header", "--no-summary"),
)
BATCH: Final = 40  # tests that are measured in one child
LONG: Final = 0.4  # seconds of a test that is asked last
SLUGS: Final = ("tank-commander", "blood-and-steel")


class Prover:
    """A plugin of pytest that runs mutants where the tests would be run."""

    def __init__(self, game: Game, only: set[str], seconds: float, *, every: bool, marked: bool) -> None:
        self.game = game
        self.only = only
        self.every = every
        self.attempts = (self._try_marked,) if marked else (self._try_marked, self._try_rest)
        self.until = time.monotonic() + seconds
        self.results = Results(KEPT / f"{game.slug}.json")
        self.left = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        bench = Bench(session.items, self.game.rulebook, self.game.folder.name)
        found = mutants(self.game) if self.every else chosen(mutants(self.game))
        ids = {id_ for mutant in found if not self.only or self.only & set(mutant.ids) for id_ in mutant.ids}
        marked = {nodeid for id_ in ids for nodeid in bench.marked.get(id_, ())}
        self._measure(bench, marked if self.only or self._try_rest not in self.attempts else set(bench.items))
        keys = {mutant.key for mutant in found}
        self.results.total = len(found)
        self.results.mutants = {key: r for key, r in self.results.mutants.items() if key in keys}
        excused = reasons("equivalent")
        found.sort(key=lambda mutant: mutant.key in excused or self.results.settled(mutant.key))
        for attempt in self.attempts:  # what was missed before, or never tried, comes first
            for number, mutant in enumerate(found, start=1):
                if self.only and not self.only & set(mutant.ids):
                    continue
                if time.monotonic() > self.until:
                    self.left += 1
                    continue
                attempt(bench, mutant)
                if number % 20 == 0:
                    self.results.write()
                    print(f"\r{self.game.slug}: {number} of {len(found)}", end="", flush=True, file=sys.stderr)
        self.results.write()
        return True

    def _measure(self, bench: Bench, wanted: set[str]) -> None:
        """Of the tests that are wanted, those that have changed are measured anew; others are not run at all."""
        self.files = {nodeid: digest(nodeid, _text(item)) for nodeid, item in bench.items.items()}
        old = {nodeid for nodeid, file in self.files.items() if self.results.tests.get(nodeid, [""])[0] == file}
        new = [nodeid for nodeid in bench.items if nodeid in wanted - old]
        for first in range(0, len(new), BATCH):
            if time.monotonic() < self.until:
                bench.measure(new[first : first + BATCH])
        for nodeid, file in self.files.items():
            if nodeid in bench.seconds:
                self.results.tests[nodeid] = [file, bench.seconds[nodeid], sorted(bench.meets[nodeid])]
            elif nodeid in old:
                _, seconds, met = self.results.tests[nodeid]
                bench.seconds[nodeid], bench.meets[nodeid] = float(str(seconds)), set(met)  # type: ignore[call-overload]
        bench.items = {nodeid: item for nodeid, item in bench.items.items() if nodeid in bench.seconds}
        self.results.write()

    def _try_marked(self, bench: Bench, mutant: Mutant) -> None:
        """The tests that are marked with the ids of its place."""
        marked = {id_: bench.chosen(bench.marked.get(id_, ()), mutant.function) for id_ in mutant.ids}
        ours = bench.chosen((nodeid for tests in marked.values() for nodeid in tests), mutant.function)
        tests, source = digest(*sorted(self.files[nodeid] for nodeid in ours)), digest(mutant.key, mutant.source)
        if self.results.known(mutant.key, mutant.ids, source, tests):
            return
        result = Result(list(mutant.ids), mutant.strict, source, tests)
        quick = [nodeid for nodeid in ours if bench.seconds[nodeid] < LONG]
        needs = [set(named) & set(quick) for named in marked.values()]
        failed = bench.failing(mutant.install, quick, lambda f: all(named & set(f) for named in needs if named))
        if not failed or not all(needs):  # the long ones are asked only where the others say nothing
            slow = [nodeid for nodeid in ours if nodeid not in quick]
            failed += [one for one in bench.failing(mutant.install, slow) if one not in failed]
        if failed and set(failed) == {VOID}:
            result.void = True
        elif REFUSED in failed or HUNG in failed:
            result.own = list(mutant.ids)
        else:
            result.own = [id_ for id_, named in marked.items() if set(named) & set(failed)]
        self.results.mutants[mutant.key] = result

    def _try_rest(self, bench: Bench, mutant: Mutant) -> None:
        """What they missed: the other tests of the folder."""
        result = self.results.mutants[mutant.key]
        if result.own or result.void or result.elsewhere:
            return
        ours = [nodeid for id_ in mutant.ids for nodeid in bench.marked.get(id_, ())]
        others = bench.rest(ours, mutant.function)
        everything = digest(*(self.files[nodeid] for nodeid in others))
        if result.rest == everything:
            return
        failed = bench.failing(mutant.install, others)
        result.void, result.elsewhere = VOID in failed, "" if VOID in failed else "".join(failed[:1])
        result.rest = everything


def _text(item: pytest.Item) -> str:
    """A test as it is written."""
    return inspect.getsource(item.obj) if isinstance(item, pytest.Function) else ""


def reasons(of: str) -> dict[str, str]:
    """Why a mutant is equivalent, or why a rule is but a definition."""
    return dict(tomllib.loads(EXCUSES.read_text("utf-8")).get(of, {}))


def verdicts(game: Game, results: Results, only: set[str]) -> Iterator[report.Verdict]:
    excused, defined = reasons("equivalent"), reasons("definition")
    for rule in game.rulebook.values():
        if rule.kind != "note" and (not only or rule.id in only):
            yield verdict(rule.id, results.mutants, excused, defined)


def main() -> int:
    parser = argparse.ArgumentParser(description="Break every rule on purpose; its tests must notice.")
    parser.add_argument("slugs", nargs="*", default=list(SLUGS))
    parser.add_argument("--only", nargs="*", default=[], help="ids; the report is then shown, not written")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long; the next run goes on")
    parser.add_argument("--all", action="store_true", help=f"all mutants, not only {EACH} a rule")
    parser.add_argument(
        "--marked", action="store_true", help="only the marked tests, not the folder for what they miss"
    )
    parser.add_argument("--report", action="store_true", help="run nothing: what earlier runs have found")
    given = parser.parse_args()
    only, chapters, left = set(given.only), [], 0
    for slug in given.slugs:
        game = games.find(slug)
        prover = Prover(game, only, given.seconds, every=given.all, marked=given.marked)
        if not given.report:
            folder = ROOT / "tests" / "games" / game.folder.name
            pytest.main([str(folder), *PLAIN, "-m", "not night"], plugins=[prover])
            left += prover.left
        chapters.append((game, list(verdicts(game, prover.results, only)), prover.results))
    for game, found, _ in chapters:
        print(f"\n{game.slug}: {report.summary(found)}" + (f"; {left} mutants left to try" if left else ""))
        for line in report.shortcomings(found):
            print(line)
    if not only:
        kept = report.chapters_of(REPORT.read_text("utf-8")) if REPORT.exists() else {}
        REPORT.write_text(report.page(chapters, kept, reasons("equivalent"), reasons("definition")), "utf-8")
    return int(any(report.shortcomings(found) for _, found, _ in chapters))


if __name__ == "__main__":
    sys.exit(main())
