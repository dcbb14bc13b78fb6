"""The .grog file: what is written is read back, what was tampered with is refused, in one sentence."""

import os
import re
import resource
import stat
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.dice import Draw, Noted, Sealed, Seeded, commitment
from grognard.core.record import (
    LIMIT,
    Line,
    Record,
    RecordError,
    check_dice,
    parse,
    read,
    render,
    source,
    write,
)

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "verify_grog.py"
SECRET = bytes(range(32))
WORDS = {"german": 'say "Vorwärts" \\o/', "soviet": "Ура = hurrah"}


# A small game to tamper with


def game(dice: Seeded | Sealed) -> list[Line]:
    """Two placements, a blind draw, a roll of three dice, a hidden roll, a last word."""
    lines = [Line("german", "place lah-1pg 0912"), Line("soviet", "place 29tc-31 0713")]
    lines += [chance(dice, "deal rem-42g", 15), chance(dice, "roll", 6, 6, 6)]
    lines += [Line("german", "fire lah-pz 29tc-31"), chance(dice, "roll", 10, stream="hidden")]
    return [*lines, chance(dice, "roll", 6), Line("soviet", "pass")]


def chance(dice: Seeded | Sealed, action: str, *sides: int, stream: str = "public") -> Line:
    noted = Noted(dice, stream)
    faces = "".join([f" {noted.below(n) + 1}" for n in sides])
    return Line("chance", action + (faces if action == "roll" else ""), tuple(noted.draws))


def sealed_record() -> Record:
    return Record(
        "blood-and-steel",
        1,
        "3f2a9c",
        ("german", "soviet"),
        options={"vp_mode": "standing", "rudel": "no"},
        players={"german": "person", "soviet": "recruit"},
        commitment=commitment(SECRET),
        words=WORDS,
        secret=SECRET.hex(),
        result="german 14 soviet 12",
        lines=game(Sealed(SECRET, WORDS)),
        state="77aa00",
    )


def seeded_record() -> Record:
    seats = ("german", "soviet")
    return Record("blood-and-steel", 1, "3f2a9c", seats, seed=42, lines=game(Seeded(42)), state="5b")


RECORDS = [pytest.param(sealed_record, id="sealed"), pytest.param(seeded_record, id="seeded")]


def resealed(text: str) -> str:
    """The same text with a seal that fits: what a forger would do who has the file."""
    body, _, closing = text.rpartition("\n= ")
    rest, _, _ = closing.partition(" seal ")
    state = rest.split(" ")[2]
    secret = re.search(r'^\[Secret "(.*)"\]$', body, re.MULTILINE)
    key = bytes.fromhex(secret[1]) if secret else b""
    seal = blake2b(f"{body}\n{state}".encode(), key=key, digest_size=16).hexdigest()
    return f"{body}\n= {rest} seal {seal}\n"


def run_script(path: Path | str) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, str(SCRIPT), str(path)], capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def script_refuses(folder: Path, text: str) -> str:
    """Let the stand-alone script judge a text: it must refuse it in one sentence, which is returned."""
    path = folder / "game.grog"
    path.write_bytes(text.encode())
    code, out, err = run_script(path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path} ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


# The text


def test_the_text_is_the_documented_one() -> None:
    """Tags in order, an empty line, numbered actions with their draws, and the closing line."""
    rows = render(sealed_record()).split("\n")
    assert rows[:8] == [
        '[Grognard "1"]',
        '[Game "blood-and-steel"]',
        '[Rules "1"]',
        '[Options "vp_mode=standing rudel=no"]',
        '[Data "3f2a9c"]',
        '[Seats "german soviet"]',
        '[Players "german=person soviet=recruit"]',
        '[Dice "sealed"]',
    ]
    assert rows[8] == f'[Commitment "{commitment(SECRET)}"]'
    assert rows[9:11] == [r'[Words "german=say \"Vorwärts\" \\o/"]', '[Words "soviet=Ура = hurrah"]']
    assert rows[11:14] == [f'[Secret "{SECRET.hex()}"]', '[Result "german 14 soviet 12"]', ""]
    assert rows[14] == "1 german place lah-1pg 0912"
    assert re.fullmatch(r"3 chance deal rem-42g ; public 0 \d+/15", rows[16])
    assert re.fullmatch(r"4 chance roll \d \d \d ; public 1 \d/6 ; public 2 \d/6 ; public 3 \d/6", rows[17])
    assert re.fullmatch(r"6 chance roll \d+ ; hidden 0 \d/10", rows[19])
    assert re.fullmatch("= 8 state 77aa00 seal [0-9a-f]{32}", rows[22])
    assert rows[23:] == [""]


def test_absent_tags_are_absent() -> None:
    """A game of seeded dice that goes on has neither players, commitment, words, secret nor result."""
    head = render(seeded_record()).partition("\n\n")[0]
    names = re.findall(r"^\[(\S+) ", head, re.MULTILINE)
    assert names == ["Grognard", "Game", "Rules", "Options", "Data", "Seats", "Dice"]
    assert '[Dice "seeded 42"]' in head
    assert '[Options ""]' in head


def test_the_seal_is_the_documented_one() -> None:
    """Keyed with the secret where it is in the file, plain where it is not."""
    with_secret, without = sealed_record(), sealed_record()
    without.secret = None
    for record in (with_secret, without):
        assert render(record) == resealed(render(record))
    assert render(with_secret).rpartition("seal")[2] != render(without).rpartition("seal")[2]


names = st.from_regex("[a-z][a-z0-9-]{0,7}", fullmatch=True)
hexes = st.from_regex("[0-9a-f]{1,40}", fullmatch=True)
plain = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")), max_size=12)
tokens = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S"), exclude_characters=";="), min_size=1)
draws = st.builds(
    lambda stream, counter, sides, part: Draw(stream, counter, sides * part // 100, sides),
    names,
    st.integers(0, 10**18),
    st.integers(1, 2**64),
    st.integers(0, 99),
)
marks = st.just("") | hexes


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that can be written, whether or not a game could have been like this."""
    seats = draw(st.lists(names.filter("chance".__ne__), min_size=1, max_size=4, unique=True))
    by_seat = st.dictionaries(st.sampled_from(seats), plain.filter(bool))
    is_sealed = draw(st.booleans())
    action = st.lists(tokens, min_size=1, max_size=4).map(" ".join)
    line = st.one_of(
        st.builds(Line, st.sampled_from(seats), action, st.just(()), marks),
        st.builds(Line, st.just("chance"), action, st.lists(draws, max_size=3).map(tuple), marks),
    )
    secret = draw(st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex)) if is_sealed else None
    extra = draw(st.dictionaries(names.map("X-".__add__), plain, max_size=2))
    return Record(
        draw(names),
        draw(st.integers(1, 999)),
        draw(hexes),
        seats,
        options=draw(st.dictionaries(tokens, tokens, max_size=4)),
        players=draw(st.dictionaries(st.sampled_from(seats), tokens)),
        seed=None if is_sealed else draw(st.integers(0, 2**64)),
        commitment=draw(st.binary(min_size=32, max_size=32)).hex() if is_sealed else None,
        words=draw(by_seat) if is_sealed else None,
        secret=secret,
        result=draw(st.none() | plain.filter(bool)),
        lines=draw(st.lists(line, max_size=6)),
        state=draw(hexes),
        extra=extra.items(),
    )


@pytest.mark.many
@given(records())
def test_what_is_rendered_is_parsed_back(record: Record) -> None:
    """parse(render(r)) == r, and rendering that once more gives the same text."""
    text = render(record)
    again = parse(text)
    assert again == record
    assert list(again.options.items()) == list(record.options.items())
    assert render(again) == text


@pytest.mark.many
@given(records(), st.data())
def test_any_cut_or_changed_character_is_noticed(record: Record, data: st.DataObject) -> None:
    """A text with one character replaced, removed, or everything after it gone is refused with a sentence."""
    text = render(record)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda c: c != text[at]))
    for damaged in (text[:at] + other + text[at + 1 :], text[:at] + text[at + 1 :], text[:at]):
        with pytest.raises(RecordError) as error:
            parse(damaged, "game.grog")
        assert str(error.value).startswith("game.grog")
        assert "\n" not in str(error.value)


@given(st.text())
def test_garbage_is_refused(text: str) -> None:
    """Whatever the text, the answer is a sentence and not a crash."""
    with pytest.raises(RecordError, match=r"^file is not a \.grog file|^file, line"):
        parse(text)


def test_records_compare_by_value_and_hide_the_secret() -> None:
    """Equal fields make equal records; the order of options counts; a printed record shows no secret."""
    a, b = sealed_record(), sealed_record()
    assert a == b
    b.options = dict(reversed(b.options.items()))
    assert a != b
    assert a != "a record"
    assert SECRET.hex() not in repr(a)
    assert repr(a) == "<Record blood-and-steel sealed 8 lines>"


# What is refused, and how

REFUSALS = [
    (
        r'\[Grognard "1"\]',
        '[Event "x"]',
        "game.grog is not a .grog file: its first line is not a Grognard tag",
    ),
    (
        r'\[Grognard "1"\]',
        '[Grognard "2"]',
        "game.grog was written by a newer grognard (format 2); this one reads format 1",
    ),
    (r"\[Data .*\n", "", "game.grog, line 13: the tags end here, but the tag Data is missing"),
    (r"\[Data ", "[Date ", "game.grog, line 5: tag Date is unknown to this grognard"),
    (
        r"(\[Game .*\n)(\[Rules .*\n)",
        r"\2\1",
        "game.grog, line 3: tag Game is given twice or out of order",
    ),
    (r"(\[Game .*\n)", r"\1\1", "game.grog, line 3: tag Game is given twice or out of order"),
    (r"\[Game .*\]", "[Game steel]", 'game.grog, line 2: this is not a tag such as [Game "name"]'),
    (r'Game ".*"', 'Game "a b"', "game.grog, line 2: tag Game: this is not the name of a game"),
    (r'Rules "1"', 'Rules "01"', "game.grog, line 3: tag Rules: this is not a version number"),
    (
        r"rudel=no",
        "rudel",
        "game.grog, line 4: tag Options: 'rudel' is not of the form key=value, or is given twice",
    ),
    (r'Data ".*"', 'Data "xyz"', "game.grog, line 5: tag Data: this is not a fingerprint"),
    (
        r"german soviet",
        "german german",
        "game.grog, line 6: tag Seats: these are not different names of seats",
    ),
    (
        r"german soviet",
        "german chance",
        "game.grog, line 6: tag Seats: these are not different names of seats",
    ),
    (r"soviet=recruit", "us=recruit", "game.grog, line 7: tag Players: these are not players of the seats"),
    (
        r'Dice "sealed"',
        'Dice "loaded"',
        "game.grog, line 8: tag Dice: this is neither 'sealed' nor 'seeded' and a number",
    ),
    (
        r'Dice "sealed"',
        'Dice "seeded 1"',
        "game.grog, line 8: tag Dice: seeded dice have no commitment, words or secret",
    ),
    (r"\[Commitment .*\n", "", "game.grog, line 8: tag Dice: sealed dice need the tag Commitment"),
    (
        r'Commitment ".*"',
        'Commitment "1"',
        "game.grog, line 9: tag Commitment: this is not a SHA-256 in hexadecimal",
    ),
    (
        r'Secret ".*"',
        'Secret "1"',
        "game.grog, line 12: tag Secret: this is not a secret of 64 hexadecimal digits",
    ),
    (r"\n\n", "\n", "game.grog, line 22: the empty line between tags and actions is missing"),
    (r"\n2 soviet", "\n3 soviet", "game.grog, line 16: action 3 is out of order: number 2 should stand here"),
    (r"\n2 soviet", "\n2 finnish", "game.grog, line 16: 'finnish' is not a seat of this game"),
    (
        r"\n2 soviet place .*",
        "\n2 soviet",
        "game.grog, line 16: this is not an action: number, seat, verb and ids",
    ),
    (
        r"\n2 soviet place",
        "\n2 soviet  place",
        "game.grog, line 16: this is not an action: verb and ids, with single spaces between them",
    ),
    (
        r"public 0 \d+/15",
        "public 0 x/15",
        "game.grog, line 17: 'public 0 x/15' is not a draw: stream, counter, value/sides",
    ),
    (
        r"lah-1pg 0912",
        r"\g<0> ; state xyz",
        "game.grog, line 15: 'state xyz' is not a draw: stream, counter, value/sides",
    ),
    (
        r"lah-1pg 0912",
        r"\g<0> ; state " + "a" * 129,
        "game.grog, line 15: the hash of its state is not hexadecimal",
    ),
    (r"public 0 \d+/15", "public 0 15/15", "game.grog, line 17: no die of 15 sides can give the value 15"),
    (r"lah-1pg 0912", r"\g<0> ; public 0 1/6", "game.grog, line 15: german has draws, but only chance draws"),
    (r"= 8", "= 7", "game.grog, line 23: the closing line counts 7 actions, but the file has 8"),
    (r"= 8 state", "= 8 hash", "game.grog, line 23: the closing line is not '= COUNT state HASH seal SEAL'"),
    (r"0912", "0913", "game.grog has been altered: its seal does not fit (line 23)"),
    (r"state 77aa00", "state 77aa01", "game.grog has been altered: its seal does not fit (line 23)"),
    (r"\n", "\r\n", "game.grog has carriage returns: its line ends were changed on the way"),
    (r"\n\Z", "", "game.grog breaks off in line 23: the end of the file is missing"),
    (r"\n= .*\n", "\n", "game.grog breaks off after line 22: the closing line with the seal is missing"),
]


@pytest.mark.parametrize(("pattern", "by", "sentence"), REFUSALS)
def test_refusals_say_where_and_why(pattern: str, by: str, sentence: str) -> None:
    """Each thing that can be wrong has its sentence, with the file and, where there is one, the line."""
    text = re.sub(pattern, by, render(sealed_record()))
    with pytest.raises(RecordError) as error:
        parse(text, "game.grog")
    assert str(error.value) == sentence


def test_one_text_only_even_with_a_fitting_seal() -> None:
    """A file with another spelling of the same record is refused, so that reading and writing are inverse."""
    text = resealed(re.sub(r"(\[Words .*\n)(\[Words .*\n)", r"\2\1", render(sealed_record())))
    with pytest.raises(RecordError, match=r"^file, line 10: this line is not as grognard writes it$"):
        parse(text)


def test_unknown_x_tags_are_kept() -> None:
    """Tags that start with X- belong to other programs: they are read past and written back."""
    record = sealed_record()
    record.extra = (("X-Club", 'the "Old Guard"'), ("X-Table", "4"))
    text = render(record)
    assert '[X-Club "the \\"Old Guard\\""]\n[X-Table "4"]\n\n' in text
    assert parse(text).extra == record.extra
    with pytest.raises(RecordError, match="tag X-Table: this tag is given twice"):
        parse(resealed(text.replace("X-Club", "X-Table")))


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    """Beyond 5 MB nothing is read, parsed or written."""
    record = seeded_record()
    record.lines = [Line("german", "x" * 1_000_000)] * 5
    sentence = "is too large: a .grog file has at most 5 MB"
    with pytest.raises(RecordError, match=sentence):
        render(record)
    with pytest.raises(RecordError, match=f"^file {sentence}"):
        parse("é" * (LIMIT // 2 + 1))
    path = tmp_path / "large.grog"
    path.write_bytes(b"x" * (LIMIT + 1))
    with pytest.raises(RecordError, match=f"large.grog {sentence}"):
        read(path)


Spoil = Callable[[Record], None]
UNWRITABLE: list[tuple[Spoil, str]] = [
    (lambda r: setattr(r, "result", "a\nb"), "tag Result: this is not a line of text"),
    (lambda r: setattr(r, "words", {"german": "a\n1 german pass"}), "tag Words: these are not the words"),
    (lambda r: setattr(r, "words", {"finnish": "a"}), "tag Words: these are not the words"),
    (lambda r: setattr(r, "options", {"a": "b c"}), "tag Options"),
    (lambda r: setattr(r, "rules", 0), "tag Rules"),
    (lambda r: setattr(r, "commitment", None), "tag Dice: sealed dice need the tag Commitment"),
    (lambda r: setattr(r, "state", "none"), "the hash of its state is not hexadecimal"),
    (lambda r: setattr(r, "extra", (("Club", "x"),)), "tag Club"),
    (lambda r: r.lines.append(Line("german", "a ; public 0 0/6")), "action 9: this is not an action"),
    (lambda r: r.lines.append(Line("german", "a\x85b")), "action 9: this is not an action"),
    (
        lambda r: r.lines.append(Line("chance", "a", (Draw("a b", 0, 0, 6),))),
        "action 9: 'a b 0 0/6' is not a draw",
    ),
    (lambda r: r.lines.append(Line("chance", "a", (Draw("a", 0, 6, 6),))), "action 9: no die of 6 sides"),
]


@pytest.mark.parametrize(("spoil", "why"), UNWRITABLE)
def test_what_could_not_be_read_is_not_written(spoil: Spoil, why: str) -> None:
    """A record with something that would break its text is refused before a byte is written."""
    record = sealed_record()
    spoil(record)
    with pytest.raises(RecordError, match=f"^the record cannot be written: {re.escape(why)}"):
        render(record)


# Dice


@pytest.mark.parametrize("make", RECORDS)
def test_honest_dice_are_reproduced(make: Callable[[], Record], tmp_path: Path) -> None:
    """Every draw of the game comes out again, here and in the stand-alone script."""
    record = make()
    assert check_dice(record)[:2] == (6, [])
    path = tmp_path / "game.grog"
    write(path, record)
    first = "commitment ok" if record.seed is None else "no commitment"
    assert run_script(path) == (0, f"{first}\n6 rolls reproduced\nseal ok\n", "")


def test_a_bucket_of_dice_is_written_sorted_and_checks(tmp_path: Path) -> None:
    """Its faces are those drawn, in order of size; any other order is a complaint, of both checkers."""
    record, path = sealed_record(), tmp_path / "game.grog"
    drawn = sorted(str(draw.value + 1) for draw in record.lines[3].draws)
    for faces, fine in ((drawn, True), (drawn[::-1], False)):
        record.lines[3] = record.lines[3]._replace(action=" ".join(("roll", *faces)))
        write(path, record)
        assert (check_dice(record).complaints == []) == fine
        assert (run_script(path)[0] == 0) == fine


FORGERIES = [
    (
        "a roll",
        r"(chance roll) \d+( ; public 5|(?= ; hidden))",
        r"\1 99\2",
        "the faces 99 are not those drawn",
    ),
    ("a value", r"public 1 \d/6", lambda m: f"public 1 {(int(m[0][-3]) + 1) % 6}/6", "should be public 1"),
    ("a counter", r"public 2 ", "public 3 ", "should be public 2"),
    ("a stream", r"; hidden 0", "; public 4", "should be public 4"),
    ("a first draw", r" ; public 0 \d+/15", "", "chance acted without a draw"),
    ("a face too few", r"(chance roll \d \d) \d", r"\1", "are not those drawn"),
    ("the secret", r'Secret "00', 'Secret "01', "the secret does not fit the commitment"),
    ("the commitment", r'Commitment "63', 'Commitment "64', "the secret does not fit the commitment"),
    ("the words", "Vorwärts", "Rückwärts", "should be public 0"),
    ("a seat's words", r"\[Words .*\n", "", "should be public 0"),
]


@pytest.mark.parametrize(("what", "pattern", "by", "complaint"), FORGERIES, ids=[row[0] for row in FORGERIES])
def test_forged_dice_are_found_behind_a_fitting_seal(
    what: str, pattern: str, by: str | Callable[[re.Match[str]], str], complaint: str, tmp_path: Path
) -> None:
    """Who changes the dice, and even makes a new seal, is found out by the check and by the script."""
    text = render(sealed_record())
    forged = resealed(re.sub(pattern, by, text, count=1))
    assert forged != text, what
    checked = check_dice(parse(forged))
    assert any(complaint in found for found in checked.complaints)
    script_refuses(tmp_path, forged)


@pytest.mark.parametrize(("pattern", "by"), [(r"public 1 ", "public 2 "), (r"seeded 42", "seeded 43")])
def test_forged_seeded_dice_are_found(pattern: str, by: str, tmp_path: Path) -> None:
    """The seed promises every draw of a simulated game in the same way."""
    forged = resealed(re.sub(pattern, by, render(seeded_record()), count=1))
    assert check_dice(parse(forged)).complaints
    assert "false draw" in script_refuses(tmp_path, forged)


def test_one_false_draw_is_one_complaint() -> None:
    """The check goes on behind a false draw and counts the good ones."""
    record = sealed_record()
    line = record.lines[2]
    draw = line.draws[0]
    record.lines[2] = line._replace(draws=(draw._replace(value=(draw.value + 1) % 15),))
    checked = check_dice(record)
    assert checked.reproduced == 5
    assert len(checked.complaints) == 1
    assert checked.complaints[0].startswith("action 3: public 0 ")


def test_a_skipped_draw_is_found() -> None:
    """A table that throws a roll away and uses the next one leaves a gap in the counters."""
    dice = Sealed(SECRET)
    lines = [chance(dice, "roll", 6)]
    dice.draw(6)
    lines.append(chance(dice, "roll", 6))
    seal = commitment(SECRET)
    record = Record("toy", 1, "0", ("a",), commitment=seal, secret=SECRET.hex(), lines=lines)
    checked = check_dice(record)
    assert checked.reproduced == 1
    assert len(checked.complaints) == 1
    assert "should be public 1" in checked.complaints[0]


def test_a_bucket_of_dice_is_written_in_order_of_its_faces(tmp_path: Path) -> None:
    """Many equal dice have no order: the action holds their faces sorted, the draws stand as they came. Other faces are
    found by both checks, and so is another order."""
    noted = Noted(Sealed(SECRET))
    faces = sorted(noted.below(12) + 1 for _ in range(16))
    assert [draw.value + 1 for draw in noted.draws] != faces
    for action, good in (
        (faces, True), ([*faces[:-1], 1], False), (faces[::-1], False), (faces[:-1], False),
    ):  # fmt: skip
        line = Line("chance", " ".join(["roll", *map(str, action)]), tuple(noted.draws), "abcd")
        record = Record("toy", 1, "0", ("a",), commitment=commitment(SECRET), secret=SECRET.hex(), lines=[line])
        assert (check_dice(record).complaints == []) == good
        write(tmp_path / "toy.grog", record)
        code, out, _ = run_script(tmp_path / "toy.grog")
        assert (code == 0, "16 rolls reproduced" in out) == (good, good)


def test_rejected_attempts_are_no_gap(tmp_path: Path) -> None:
    """Dice with 2**63 + 1 sides skip many counters, rightly, and are reproduced in both checks."""
    dice = Sealed(SECRET)
    lines = [chance(dice, "roll", 2**63 + 1) for _ in range(20)]
    assert lines[-1].draws[0].counter > 20
    seal = commitment(SECRET)
    record = Record("toy", 1, "0", ("a",), commitment=seal, secret=SECRET.hex(), lines=lines)
    assert check_dice(record)[:2] == (20, [])
    write(tmp_path / "toy.grog", record)
    assert run_script(tmp_path / "toy.grog")[1] == "commitment ok\n20 rolls reproduced\nseal ok\n"


def test_without_the_secret_nothing_can_be_checked(tmp_path: Path) -> None:
    """While the game goes on the dice stay unchecked, and both checks say so."""
    record = sealed_record()
    record.secret = record.result = None
    assert check_dice(record)[:2] == (0, ["the secret is not published, so the dice cannot be checked yet"])
    assert "has no secret yet" in script_refuses(tmp_path, render(record))
    with pytest.raises(RecordError, match="secret of the dice is not in the record"):
        source(record)


@pytest.mark.parametrize("make", RECORDS)
def test_the_dice_of_a_record_go_on(make: Callable[[], Record]) -> None:
    """A game taken up again draws what it would have drawn without the break."""
    whole = make()
    half = make()
    half.lines = half.lines[:4]
    dice = source(half)
    rest = [chance(dice, "roll", 10, stream="hidden"), chance(dice, "roll", 6)]
    assert [whole.lines[5], whole.lines[6]] == rest


# The stand-alone script and whole files


def test_the_script_is_short_and_stands_alone() -> None:
    """Fewer than 100 lines, nothing of grognard imported: a suspicious player can read it in one go."""
    text = SCRIPT.read_text()
    assert len(text.splitlines()) < 100
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("line", [15, 16, 17, 18, 19, 22])
def test_an_altered_action_breaks_the_seal(line: int, tmp_path: Path) -> None:
    """One changed character in any action, of a player or of chance, is noticed by both readers."""
    rows = render(sealed_record()).split("\n")
    number, seat, action = rows[line - 1].split(" ", 2)
    rows[line - 1] = f"{number} {seat} x{action}"
    text = "\n".join(rows)
    with pytest.raises(RecordError, match="has been altered: its seal does not fit"):
        parse(text)
    assert "seal does not fit" in script_refuses(tmp_path, text)


@pytest.mark.parametrize("make", RECORDS)
def test_a_file_cut_at_any_line_is_refused(make: Callable[[], Record], tmp_path: Path) -> None:
    """Wherever a file breaks off, it is not taken for a shorter game."""
    rows = render(make()).split("\n")
    for count in range(1, len(rows) - 1):
        text = "\n".join(rows[:count]) + "\n"
        with pytest.raises(RecordError, match=f"^file breaks off after line {count}: "):
            parse(text)
        assert "breaks off" in script_refuses(tmp_path, text)
    with pytest.raises(RecordError, match=r"is not a \.grog file"):
        parse("")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff\xfe",
        b'[Grognard "1"]\n',
        b'[Grognard "1"]\n\xff\n\n= 0 state 0 seal 0\n',
        b"\n= \n" * 9,
    ],
)
def test_the_script_survives_garbage(data: bytes, tmp_path: Path) -> None:
    """Whatever the file holds, the script answers with one sentence and exit code 1."""
    path = tmp_path / "x.grog"
    path.write_bytes(data)
    code, out, err = run_script(path)
    assert (code, out) == (1, "")
    assert err.startswith(str(path))
    assert err.count("\n") == 1


def test_the_script_survives_missing_files(tmp_path: Path) -> None:
    """No file, a folder instead of a file: one sentence."""
    assert run_script(tmp_path / "none.grog")[2].endswith("none.grog cannot be read: No such file or directory\n")
    assert run_script(tmp_path)[2].endswith(" cannot be read: Is a directory\n")
    assert run_script(tmp_path)[0] == 1


# Disks


def test_a_written_file_is_read_back(tmp_path: Path) -> None:
    """What write leaves on the disk is the rendered text, and nothing beside it."""
    path = tmp_path / "game.grog"
    write(path, seeded_record())
    write(path, sealed_record())
    assert path.read_bytes().decode() == render(sealed_record())
    assert read(path) == sealed_record()
    assert os.listdir(tmp_path) == ["game.grog"]


def test_the_secret_of_a_running_game_is_for_its_owner(tmp_path: Path) -> None:
    """A private save tells every roll to come, so nobody else may read it; a finished game is for all."""
    record = sealed_record()
    write(tmp_path / "done.grog", record)
    record.result = None
    write(tmp_path / "running.grog", record)
    assert stat.S_IMODE((tmp_path / "running.grog").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "done.grog").stat().st_mode) & 0o600 == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing through a symbolic link changes the file that it points to."""
    (tmp_path / "link.grog").symlink_to("game.grog")
    write(tmp_path / "link.grog", seeded_record())
    assert (tmp_path / "link.grog").is_symlink()
    assert read(tmp_path / "game.grog") == seeded_record()


def test_a_leftover_of_a_crash_is_passed_over(tmp_path: Path) -> None:
    """A temporary file that an earlier process with this number left behind is neither used nor touched."""
    leftover = tmp_path / f".grog-{os.getpid()}-0.tmp"
    leftover.write_text("old")
    write(tmp_path / "game.grog", seeded_record())
    assert read(tmp_path / "game.grog") == seeded_record()
    assert leftover.read_text() == "old"


def test_a_write_that_fails_half_way_keeps_the_old_file(tmp_path: Path) -> None:
    """The system refuses to write more than 100 bytes: the old game is whole and nothing is left over."""
    path = tmp_path / "game.grog"
    write(path, seeded_record())
    old = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(RecordError, match=r"game\.grog cannot be written: file too large$"):
            write(path, sealed_record())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["game.grog"]


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The temporary file is led to /dev/full: the sentence says what the system said."""
    real = os.open

    def full(path: str, flags: int, mode: int = 0o777) -> int:
        handle = real(path, flags, mode)
        if path.endswith(".tmp"):
            device = real("/dev/full", os.O_WRONLY)
            os.dup2(device, handle)
            os.close(device)
        return handle

    path = tmp_path / "game.grog"
    write(path, seeded_record())
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(RecordError) as error:
        write(path, sealed_record())
    monkeypatch.undo()
    assert str(error.value) == f"{path} cannot be written: no space left on device"
    assert read(path) == seeded_record()
    assert os.listdir(tmp_path) == ["game.grog"]


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between writing and renaming: the interruption goes on, the temporary file does not stay."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "game.grog", seeded_record())
    assert os.listdir(tmp_path) == []


def test_impossible_places_are_named(tmp_path: Path) -> None:
    """A folder that is a file, a folder that is missing, a device, a folder itself: a sentence each."""
    (tmp_path / "file").write_text("x")
    cases = {
        tmp_path / "file" / "game.grog": "cannot be written: not a directory",
        tmp_path / "none" / "game.grog": "cannot be written: no such file or directory",
        Path("/dev/null"): "cannot be written: it is not an ordinary file",
        tmp_path: "cannot be written: it is not an ordinary file",
        Path("a\x00b"): "cannot be written: embedded null byte",
    }
    for path, sentence in cases.items():
        with pytest.raises(RecordError) as error:
            write(path, seeded_record())
        assert str(error.value) == f"{path} {sentence}"
    assert os.listdir(tmp_path) == ["file"]
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    """Missing, a folder, not text: a sentence each, with the line where there is one."""
    with pytest.raises(RecordError, match=r"none\.grog cannot be read: no such file or directory$"):
        read(tmp_path / "none.grog")
    with pytest.raises(RecordError, match=r"cannot be read: is a directory$"):
        read(tmp_path)
    with pytest.raises(RecordError, match=r"cannot be read: embedded null byte$"):
        read("a\x00b")
    (tmp_path / "x.grog").write_bytes(b'[Grognard "1"]\n[Game "\xff"]\n')
    with pytest.raises(RecordError, match=r"x\.grog, line 2: this is not UTF-8 text$"):
        read(tmp_path / "x.grog")
    with pytest.raises(RecordError, match=r"^file, line 2: this is not UTF-8 text$"):
        parse("\n\ud800")
