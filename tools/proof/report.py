"""docs/proof.md: a line a rule, what its tests miss, and what cannot be noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from grognard.core.game import Game
from proof.results import DEFINITION, EQUIVALENT, NOT, OTHERS, PARTLY, PROVED, UNTRIED, Results, Verdict

ORDER: Final = (PROVED, EQUIVALENT, DEFINITION, PARTLY, OTHERS, NOT, UNTRIED)
INTRODUCTION: Final = """\
Written by `make prove`. Every rule is broken on purpose, in code and in data: a comparison turned, a constant off by
one, a condition dropped, a branch emptied, an option, a printed value or a column of a table read wrongly; six for each
rule, of every kind, those nearest to its citation first (`--all` tries the others). A rule is *proved* when tests
marked with its id notice and nothing that its places do goes unnoticed; *partly* when something does; *by others* when
only tests of other rules notice; *equivalent* when its mutants change nothing that anybody could notice, with the
reason at the end; a *definition* when nothing decides by it (scale, words, the catalogue itself), said there too. `own`
counts the mutants that the rule's own tests notice (they are asked until each rule of a place has noticed), `mates`
those noticed by tests of another rule cited at the same place, `others` those left to the rest of the game's tests.
"""
EQUIVALENTS: Final = "## Equivalent mutants"
DEFINITIONS: Final = "## Definitions"
Chapter = tuple[Game, list[Verdict], Results]


def summary(found: Sequence[Verdict]) -> str:
    """`280 rules: 271 proved, 3 equivalent, 6 by others`."""
    counts = Counter(one.verdict for one in found)
    return f"{len(found)} rules: " + ", ".join(f"{counts[word]} {word}" for word in ORDER if counts[word])


def shortcomings(found: Sequence[Verdict]) -> list[str]:
    return [
        line
        for one in found
        if one.verdict not in (PROVED, EQUIVALENT, DEFINITION)
        for line in (f"{one.id}: {one.verdict} ({one.own} of {one.mutants})", *_missed(one))
    ]


def _missed(one: Verdict) -> Iterator[str]:
    yield from (f"    survives: {key}" for key in one.survived)
    yield from (f"    by others: {key}" for key in one.others)


def page(
    chapters: Sequence[Chapter], kept: Mapping[str, str], excused: Mapping[str, str], defined: Mapping[str, str]
) -> str:
    """The report; a game that nothing is known of here keeps the chapter that an earlier report gave it."""
    written = {game.slug: _chapter(game, found, results, excused) for game, found, results in chapters}
    both = {**kept, **written}
    lines = ["# Proof by mutation", "", *INTRODUCTION.splitlines(), ""]
    for slug in sorted(both):
        lines += [f"## {slug}", "", *both[slug].splitlines(), ""]
    lines += [EQUIVALENTS, "", *(f"- `{key}`: {reason}" for key, reason in sorted(excused.items()))]
    lines += ["", DEFINITIONS, "", *(f"- {id_}: {reason}" for id_, reason in sorted(defined.items()))]
    return "\n".join(lines).rstrip() + "\n"


def chapters_of(text: str) -> dict[str, str]:
    """The chapters of a report, by game."""
    parts = text.split("\n## ")[1:]
    found = {title: rest for title, _, rest in (part.partition("\n") for part in parts)}
    return {title: rest.strip() for title, rest in found.items() if f"## {title}" not in (EQUIVALENTS, DEFINITIONS)}


def _chapter(game: Game, found: Sequence[Verdict], results: Results, excused: Mapping[str, str]) -> str:
    tried = [result for result in results.mutants.values() if not result.void]
    lines = [
        f"{summary(found)}. {len(tried)} mutants, {sum(bool(r.own) for r in tried)} noticed by marked tests, "
        f"{sum(bool(r.elsewhere) and not r.own for r in tried)} by others." + _untried(results),
        "",
        "| rule | verdict | mutants | own | mates | others | survived |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {v.id} | {v.verdict} | {v.mutants} | {v.own} | {v.mates} | {len(v.others)} | {len(v.survived)} |"
        for v in found
    ]
    notes = [rule for rule in game.rulebook.values() if rule.kind == "note"]
    if notes:
        lines += ["", "Notes, which no code can enforce: " + "; ".join(f"{note.id} ({note.why})" for note in notes)]
    return "\n".join([*lines, "", *_survivors(results, excused)]).rstrip()


def _untried(results: Results) -> str:
    left = results.total - len(results.mutants)
    alone = sum(not r.own and not r.void and not r.rest and not r.elsewhere for r in results.mutants.values())
    said = f" {left} mutants are still to be tried." if left else ""
    return said + (f" Of those unnoticed, {alone} were tried with the marked tests only." if alone else "")


def _survivors(results: Results, excused: Mapping[str, str]) -> list[str]:
    found = [key for key, r in results.mutants.items() if not r.noticed and not r.void and key not in excused]
    return [f"Unnoticed: {len(found)}.", "", *(f"- `{key}`" for key in found), ""] if found else []
