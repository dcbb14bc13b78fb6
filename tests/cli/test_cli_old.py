"""Records and tables of other rules, and records with dice of several tables: what replay, verify and migrate say."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.core import record
from grognard.core.dice import Sealed, Seeded, commitment
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.stretches import stretches, tag
from grognard.games import find
from grognard.store.base import HUMAN, PLAYING, Seated, Table
from grognard.store.sql import open_store

SLUG = "blood-and-steel"
GAME = find(SLUG)
FIRST, SECOND = bytes(range(32)), bytes(range(1, 33))
Call = Callable[..., tuple[int, str, str]]


def played(match: Match, actions: int, seed: int = 2) -> Match:
    rng = Seeded(seed)
    match.roll()
    while (seat := match.state.actor) is not None and len(match.entries) < actions:
        match.play(seat, match.state.sample(rng))
    return match


def finished() -> Record:
    return played(Match(GAME, GAME.options(), Sealed(FIRST)), 10_000).record()


def branched(step: int = 200) -> Record:
    """A game that was played on from a step of another, with dice of its own."""
    first = played(Match(GAME, GAME.options(), Sealed(FIRST)), step)
    step = len(first.entries)
    started = first.record()
    started.secret, started.commitment = SECOND.hex(), commitment(SECOND)
    second = played(Match.replay(GAME, started), 10_000, seed=3)
    made = second.record()
    made.extra = (tag(1, step, FIRST.hex(), {}),)
    return made


# -- replay and verify by other rules --------------------------------------------------------------------------------


def test_other_rules_that_agree_are_said_and_accepted(call: Call) -> None:
    """Another version and other data: every hash is compared."""
    saved = finished()
    saved.rules, saved.data = 99, "ffff"
    record.write("game.grog", saved)
    code, out, err = call("verify", "game.grog")
    assert (code, err) == (0, "")
    marks = sum(line.state != "" for line in saved.lines)
    assert f"played by version 99 of the rules; this is version {GAME.version}, and played with data set ffff" in out
    assert f"agrees with {marks} of {marks} hashes" in out
    assert f"actions 1-{len(saved.lines)}: commitment {commitment(FIRST)}, " in out
    assert call("replay", "game.grog")[0] == 0


def test_a_departure_is_told_and_the_story_goes_on(call: Call) -> None:
    """Replay tells the game up to there, then the actions alone; verify names the action; a picture can be drawn."""
    saved = finished()
    number = [n for n, line in enumerate(saved.lines, start=1) if line.state][3]
    saved.lines[number - 1] = saved.lines[number - 1]._replace(state="ab" * 8)
    saved.rules = 99
    record.write("game.grog", saved)
    code, out, err = call("replay", "game.grog")
    assert code == 1
    assert f"action {number} " in err
    assert "led to state abababababababab" in err
    assert "played by version 99 of the rules" in err
    last = saved.lines[-1]
    assert out.rstrip().endswith(f"{len(saved.lines)}  {last.seat} {last.action}")
    assert f"These rules leave the game before action {number}" in out
    code, _, err = call("verify", "game.grog")
    assert (code, f"action {number} " in err) == (1, True)
    assert call("draw", "game.grog", "-o", "there.svg", "--step", str(number - 1))[0] == 0
    code, _, err = call("draw", "game.grog", "-o", "beyond.svg", "--step", str(number))
    assert (code, f"action {number} " in err) == (2, True)


# -- verify and the dice of several tables ---------------------------------------------------------------------------


def test_every_stretch_is_named_with_its_commitment(call: Call) -> None:
    """Two tables, two secrets, two commitments."""
    saved = branched()
    record.write("game.grog", saved)
    code, out, err = call("verify", "game.grog")
    assert (code, err) == (0, "")
    first, second = stretches(saved)
    assert (first.last + 1, second.last) == (second.first, len(saved.lines))
    assert f"actions 1-{first.last}: commitment {commitment(FIRST)}, " in out
    assert f"actions {second.first}-{second.last}: commitment {commitment(SECOND)}, " in out
    assert f"{sum(len(line.draws) for line in saved.lines)} rolls reproduced" in out


def _parts(saved: Record) -> list[object]:
    found: list[object] = json.loads(saved.extra[0][1])
    return found


def _no_commitment(saved: Record) -> list[object]:
    return _parts(saved)[:3]


def _other_commitment(saved: Record) -> list[object]:
    return [*_parts(saved)[:3], commitment(SECOND)]


def _other_secret(saved: Record) -> list[object]:
    return [_parts(saved)[0], SECOND.hex(), {}, commitment(SECOND)]


def _all_lines(saved: Record) -> list[object]:
    return [len(saved.lines), *_parts(saved)[1:]]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_no_commitment, "actions 1-{last}: nothing binds these dice, their tag names no commitment"),
        (_other_commitment, "actions 1-{last}: the secret does not fit the commitment shown before the game"),
        (_other_secret, "is not that of its dice"),
        (_all_lines, "every action is declared inherited: the commitment of this game binds none of them"),
    ],
)
def test_what_nothing_binds_is_no_proof(call: Call, change: Callable[[Record], object], told: str) -> None:
    """A stretch without its commitment, with a false one, or one that swallows the whole game: exit 1, and said so."""
    saved = branched()
    last = stretches(saved)[0].last
    saved.extra = ((saved.extra[0][0], json.dumps(change(saved))),)
    record.write("game.grog", saved)
    code, out, err = call("verify", "game.grog")
    assert code == 1
    assert told.format(last=last) in err
    assert "rolls reproduced" not in out


@pytest.mark.parametrize(
    "text",
    ["nonsense", "[]", "{}", "[1, 2, 3, 4]", '[1, "x", {}, ""]', '["1", "{0}", {}, "{0}"]', "[0, \"{0}\", {}, \"{0}\"]",
     '[99999, "{0}", {}, "{0}"]', '[5, "{0}", {"finnish": "x"}, "{0}"]', '[5, "{0}", {}, "zz"]', "[" * 2000],
)  # fmt: skip
def test_a_malformed_tag_gets_a_sentence(call: Call, text: str) -> None:
    """Whatever stands in it."""
    saved = branched()
    saved.extra = ((saved.extra[0][0], text.replace("{0}", FIRST.hex())),)
    record.write("game.grog", saved)
    code, _, err = call("verify", "game.grog")
    assert code == 1
    assert "game.grog: tag X-Inherited-1: " in err
    assert "Traceback" not in err


def test_tags_out_of_order_get_a_sentence(call: Call) -> None:
    """The second without the first."""
    saved = branched()
    saved.extra = (("X-Inherited-2", saved.extra[0][1]),)
    record.write("game.grog", saved)
    code, _, err = call("verify", "game.grog")
    assert (code, "tag X-Inherited-2: X-Inherited-1 should stand here" in err) == (1, True)


# -- the report in French --------------------------------------------------------------------------------------------


def _without_secret(saved: Record) -> None:
    saved.secret = None


def _result(saved: Record) -> None:
    saved.result = None


def _false_roll(saved: Record) -> None:
    at = next(at for at, line in enumerate(saved.lines) if line.action.startswith("roll") and len(line.draws) == 1)
    draw = saved.lines[at].draws[0]
    saved.lines[at] = saved.lines[at]._replace(draws=(draw._replace(value=(draw.value + 1) % draw.sides),))


def _no_draw(saved: Record) -> None:
    at = next(at for at, line in enumerate(saved.lines) if line.draws)
    saved.lines[at] = saved.lines[at]._replace(draws=())


def _other_rules(saved: Record) -> None:
    saved.rules, saved.data = 99, "ffff"


def _departs(saved: Record) -> None:
    _other_rules(saved)
    saved.lines[0] = saved.lines[0]._replace(action="ready")


def _inherited(change: Callable[[Record], object]) -> Callable[[Record], None]:
    def changed(saved: Record) -> None:
        saved.extra = ((saved.extra[0][0], json.dumps(change(saved))), ("X-Test-Dice", "1"))

    return changed


def _unknown(saved: Record) -> None:
    saved.game = "xq-9"


CHANGES: list[Callable[[Record], None]] = [
    _without_secret, _result, _false_roll, _no_draw, _other_rules, _departs, _inherited(_no_commitment),
    _inherited(_other_commitment), _inherited(_other_secret), _inherited(_all_lines), _inherited(lambda _: "x"),
    _unknown,
]  # fmt: skip
ENGLISH = re.compile(r"\b(the|is|of|ok|are|not|by|rolls|says|played|with|nothing|there|should)\b")
NAMES = re.compile(r"game\.grog|hell-of-stalingrad|X-Inherited-1|Result|chance|public|german|soviet|data|[0-9a-f]{4,}")


@pytest.mark.parametrize("change", CHANGES)
def test_the_whole_report_is_said_in_french(call: Call, change: Callable[[Record], None]) -> None:
    """No line of it is the same in both languages, and no word of ours in it is English."""
    saved = branched()
    change(saved)
    record.write("game.grog", saved)
    english, french = ["".join(call("verify", "game.grog", "--lang", lang)[1:]).splitlines() for lang in ("en", "fr")]
    assert len(english) == len(french)
    assert not set(english) & set(french)
    assert [ENGLISH.findall(NAMES.sub("", line)) for line in french] == [[]] * len(french), french


def test_a_file_that_is_not_there_is_said_in_french(call: Call) -> None:
    code, _, err = call("verify", "nothing.grog", "--lang", "fr")
    assert (code, err) == (2, "grognard: nothing.grog ne peut être lu : ce fichier n’existe pas\n")


# -- migrate ---------------------------------------------------------------------------------------------------------


def stored(path: Path, **tables: Record) -> None:
    """Records as unfinished tables of a database."""

    async def store() -> None:
        kept = open_store(str(path))
        await kept.open()
        for name, saved in tables.items():
            seats = tuple(Seated(seat, HUMAN) for seat in saved.seats)
            table = Table(
                name, saved.game, saved.rules, saved.data, saved.options, FIRST.hex(), seats, status=PLAYING,
                undos=(0,) * (len(seats) + 1),
            )  # fmt: skip
            await kept.create(table, saved.lines)
        await kept.close()

    asyncio.run(store())


def test_migrate_says_which_tables_do_not_go_on(call: Call) -> None:
    """A dry run changes no byte; then the missing hashes are noted; exit 1 while a table does not go on."""
    good = played(Match(GAME, GAME.options(), Sealed(FIRST)), 300).record()
    good.lines = [line._replace(state="") for line in good.lines]
    bad = played(Match(GAME, GAME.options(), Sealed(FIRST)), 300).record()
    number = [n for n, line in enumerate(bad.lines, start=1) if line.state][1]
    bad.lines[number - 1] = bad.lines[number - 1]._replace(state="ab" * 8)
    path = Path("tables.db")
    stored(path, good=good, bad=bad)
    before = path.read_bytes()
    code, out, err = call("migrate", "--dry-run", "--database", "tables.db")
    assert (code, err) == (1, "")
    assert f"bad ({SLUG}): would not go on: action {number} " in out
    assert "1 of 2 unfinished tables go on\n" in out
    assert path.read_bytes() == before
    code, out, _ = call("migrate", "--database", "tables.db")
    assert (code, "1 of 2 unfinished tables go on; hashes noted at 1" in out) == (1, True)
    code, out, _ = call("migrate", "--database", "tables.db")
    assert out.endswith("1 of 2 unfinished tables go on\n")


def test_migrate_needs_a_database_that_it_can_copy(call: Call) -> None:
    """One that is not there, one that is none, one on a server."""
    Path("text.db").write_text("this is no database, it is a text of more than a few bytes" * 20)
    for url, told in (
        ("nothing.db", "there is no database at nothing.db"), ("text.db", "cannot be used as a database"),
        ("postgresql://host/name", "a dry run works on a copy of a SQLite file"),
    ):  # fmt: skip
        code, _, err = call("migrate", "--dry-run", "--database", url)
        assert (code, told in err) == (2, True), err
