"""The record of a game as text, the ``.grog`` file: tags on top, then one action a line, then a seal.

A record knows nothing of rules: it is a value that can be parsed, rendered, and have its dice checked.
There is exactly one text for a record, so a file that reads well is written again byte for byte.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from grognard.core.dice import RANGE, Draw, Sealed, Seeded, commitment, is_plain, is_stream
from grognard.core.words import Sentence, SpokenError

FORMAT: Final = 1
LIMIT: Final = 5_000_000  # bytes: a bound on the work that a file from a stranger can cause
CHANCE: Final = "chance"

_REQUIRED: Final = ("Game", "Rules", "Options", "Data", "Seats", "Dice")
# The order of the tags in a file; X- tags follow.
_ORDER: Final = (
    "Grognard", "Game", "Rules", "Options", "Data", "Seats",
    "Players", "Dice", "Commitment", "Words", "Secret", "Result",
)  # fmt: skip
_TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9-]*) "((?:[^"\\]|\\["\\])*)"\]')
_NUMBER: Final = "(0|[1-9][0-9]{0,38})"
_SEEDED: Final = re.compile("seeded " + _NUMBER)
_VERSION: Final = re.compile("[1-9][0-9]{0,8}")
_ACTION_LINE: Final = re.compile("([1-9][0-9]{0,8}) ([^ ]+) (.+)")
_DRAW: Final = re.compile(f"([^ ]+) {_NUMBER} {_NUMBER}/{_NUMBER}")
_STATE: Final = re.compile("state ([0-9a-f]+)")
_TRAILER: Final = re.compile(f"= {_NUMBER} state ([0-9a-f]+) seal ([0-9a-f]+)")
_NAME: Final = re.compile("[A-Za-z0-9_-]+")  # games and seats
_TOKEN: Final = re.compile(r"[^\s;]+")  # ids in actions; a lone semicolon would start a draw
_KEY: Final = re.compile(r"[^\s=]+")
_VALUE: Final = re.compile(r"\S*")
_HEX: Final = re.compile("[0-9a-f]{1,128}")
_HEX_64: Final = re.compile("[0-9a-f]{64}")
_MOST: Final = 10**39  # the first number that _NUMBER no longer reads


class RecordError(SpokenError):
    """A record that cannot be read or written, in one sentence that names the file."""


class Line(NamedTuple):
    """One action: who did it, what it was, for chance the draws it was made from; the hash of a turn that it ended."""

    seat: str
    action: str
    draws: tuple[Draw, ...] = ()
    state: str = ""


class Checked(NamedTuple):
    """The outcome of a check of the dice: draws that came out the same, what is wrong, and what binds the dice."""

    reproduced: int
    complaints: list[Sentence]
    notes: tuple[Sentence, ...] = ()


class Record:  # noqa: PLW1641 - it changes while it is played, so it has no hash
    """A game from its first action to now. Dice are sealed unless there is a seed."""

    __slots__ = (
        "commitment",
        "data",
        "extra",
        "game",
        "lines",
        "options",
        "players",
        "result",
        "rules",
        "seats",
        "secret",
        "seed",
        "state",
        "words",
    )

    def __init__(
        self,
        game: str,
        rules: int,
        data: str,
        seats: Iterable[str],
        *,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        commitment: str | None = None,
        words: Mapping[str, str] | None = None,
        secret: str | None = None,
        players: Mapping[str, str] | None = None,
        result: str | None = None,
        lines: Iterable[Line] = (),
        state: str = "0",
        extra: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.game = game
        self.rules = rules
        self.options: dict[str, str] = dict(options or {})
        self.data = data
        self.seats: tuple[str, ...] = tuple(seats)
        self.players: dict[str, str] = dict(players or {})
        self.seed = seed
        self.commitment = commitment
        self.words: dict[str, str] = dict(words or {})
        self.secret = secret
        self.result = result
        self.lines: list[Line] = list(lines)
        self.state = state
        self.extra: tuple[tuple[str, str], ...] = tuple(extra)  # X- tags: kept, never read

    @property
    def dice(self) -> str:
        """What the Dice tag says."""
        return "sealed" if self.seed is None else f"seeded {self.seed}"

    def _values(self) -> tuple[object, ...]:
        head = (self.game, self.rules, list(self.options.items()), self.data, self.seats, self.players)
        dice = (self.seed, self.commitment, self.words, self.secret)
        return (*head, *dice, self.result, self.lines, self.state, self.extra)

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Record) else NotImplemented

    def __repr__(self) -> str:  # without the secret: this may end up in a log
        return f"<Record {self.game} {self.dice} {len(self.lines)} lines>"


class _Flaw(SpokenError):
    """What is wrong with a text, before the name of its file is known. Line 0: the file as a whole."""

    def __init__(self, key: str, line: int = 0, /, **params: Any) -> None:
        super().__init__(key, **params)
        self.line = line

    def at(self, line: int) -> _Flaw:
        """The same, once its line is known."""
        self.line = line
        return self

    def of(self, name: str) -> RecordError:
        if self.line:
            return RecordError("record.line", name=name, line=self.line, why=self)
        return RecordError("record.whole", name=name, why=self)


# Reading


def parse(text: str, name: str = "file") -> Record:
    """The record that a text holds; ``name`` is for the sentence when it holds none."""
    try:
        return _parse(text)
    except _Flaw as flaw:
        raise flaw.of(name) from None


def read(path: str | os.PathLike[str]) -> Record:
    """The record in a file."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            data = file.read(LIMIT + 1)  # one more than allowed: parse will notice
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        raise RecordError("record.unread", name=name, reason=_reason(error)) from None
    if len(data) > LIMIT:
        raise _Flaw("record.too-large", n=_MEGABYTES).of(name)
    try:
        return parse(data.decode(), name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _Flaw("record.utf8", line).of(name) from None


_MEGABYTES: Final = LIMIT // 1_000_000


def _parse(text: str) -> Record:
    _check_size(text)
    rows = text.split("\n")
    _check_format(rows[0])
    if "\r" in text:
        raise _Flaw("record.returns")
    trailer = _read_trailer(rows)
    if "" not in rows:
        raise _Flaw("record.no-gap", len(rows) + 1)
    gap = rows.index("")
    record = _read_head(rows[:gap])
    record.lines = _read_lines(rows, gap, record.seats)
    record.state = trailer[1]
    _check_trailer(record, rows, trailer)
    return record


def _check_size(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise _Flaw("record.utf8", text.count("\n", 0, error.start) + 1) from None
    if size > LIMIT:
        raise _Flaw("record.too-large", n=_MEGABYTES)


def _check_format(row: str) -> None:
    tag = _TAG.fullmatch(row.removesuffix("\r"))
    if tag is None or tag[1] != "Grognard" or not _VERSION.fullmatch(tag[2]):
        raise _Flaw("record.other-file")
    if int(tag[2]) > FORMAT:
        raise _Flaw("record.newer", written=tag[2], known=FORMAT)


def _read_trailer(rows: list[str]) -> tuple[int, str, str]:
    """Take the last line off the rows: count of actions, hash of the state, seal."""
    if rows.pop() != "":
        raise _Flaw("record.breaks-off", n=len(rows) + 1)
    if not rows[-1].startswith("= "):
        raise _Flaw("record.no-seal", n=len(rows))
    match = _TRAILER.fullmatch(rows[-1])
    if match is None or not _HEX.fullmatch(match[2]):
        raise _Flaw("record.closing", len(rows))
    rows.pop()
    return int(match[1]), match[2], match[3]


def _check_trailer(record: Record, rows: list[str], trailer: tuple[int, str, str]) -> None:
    count, state, seal = trailer
    at = len(rows) + 1
    if count != len(record.lines):
        raise _Flaw("record.count", at, counted=count, found=len(record.lines))
    if seal != _seal(rows, state, record.secret):
        raise _Flaw("record.altered", n=at)
    # A record has one text only: whatever was read too kindly above shows here.
    for number, (row, written) in enumerate(zip(rows, _rows(record), strict=True), 1):
        if row != written:
            raise _Flaw("record.odd-line", number)


class _Tags:
    """The tags of a file by name, with the line of each."""

    __slots__ = ("at", "extra", "text", "words")

    def __init__(self) -> None:
        self.text: dict[str, str] = {}
        self.at: dict[str, int] = {}
        self.words: list[str] = []
        self.extra: list[tuple[str, str]] = []

    def flaw(self, tag: str, why: _Flaw) -> _Flaw:
        return _Flaw("record.tag", self.at[tag], tag=tag, why=why)


def _read_head(rows: list[str]) -> Record:
    tags = _read_tags(rows)
    for name in _REQUIRED:
        if name not in tags.text:
            raise _Flaw("record.no-tag", len(rows) + 1, tag=name)
    text = tags.text
    record = Record(
        text["Game"],
        _read_rules(tags),
        text["Data"],
        text["Seats"].split(" "),
        options=_read_pairs(tags, "Options", text["Options"].split(" ") if text["Options"] else []),
        players=_read_pairs(tags, "Players", text["Players"].split(" ") if "Players" in text else []),
        seed=_read_seed(tags),
        commitment=text.get("Commitment"),
        words=_read_pairs(tags, "Words", tags.words),
        secret=text.get("Secret"),
        result=text.get("Result"),
        extra=tags.extra,
    )
    flaws = _head_flaws(record)
    if flaws:
        raise tags.flaw(*flaws[0])
    return record


def _read_tags(rows: list[str]) -> _Tags:
    tags = _Tags()
    last = -1
    for number, row in enumerate(rows, 1):
        match = _TAG.fullmatch(row)
        if match is None:
            raise _Flaw("record.is-no-tag", number)
        name, text = match[1], re.sub(r"\\(.)", r"\1", match[2])
        rank = _rank(name, number)
        if rank < last or name in tags.text:
            raise _Flaw("record.tag-order", number, tag=name)
        last = rank
        _keep(tags, name, text, number)
    return tags


def _rank(name: str, number: int) -> int:
    if name.startswith("X-"):
        return len(_ORDER)
    if name not in _ORDER:
        raise _Flaw("record.tag-unknown", number, tag=name)
    return _ORDER.index(name)


def _keep(tags: _Tags, name: str, text: str, number: int) -> None:
    tags.at[name] = number
    if name == "Words":
        tags.words.append(text)
    elif name.startswith("X-"):
        tags.extra.append((name, text))
    else:
        tags.text[name] = text


def _read_rules(tags: _Tags) -> int:
    if not _VERSION.fullmatch(tags.text["Rules"]):
        raise tags.flaw("Rules", _Flaw("record.tag.version"))
    return int(tags.text["Rules"])


def _read_seed(tags: _Tags) -> int | None:
    text = tags.text["Dice"]
    if text == "sealed":
        return None
    match = _SEEDED.fullmatch(text)
    if match is None:
        raise tags.flaw("Dice", _Flaw("record.tag.dice"))
    return int(match[1])


def _read_pairs(tags: _Tags, name: str, parts: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key in pairs:
            raise tags.flaw(name, _Flaw("record.tag.pair", part=repr(part)))
        pairs[key] = value
    return pairs


def _read_lines(rows: list[str], gap: int, seats: tuple[str, ...]) -> list[Line]:
    lines: list[Line] = []
    for at in range(gap + 1, len(rows)):
        try:
            lines.append(_read_line(rows[at], len(lines) + 1, seats))
        except _Flaw as flaw:
            raise flaw.at(at + 1) from None
    return lines


def _read_line(row: str, number: int, seats: tuple[str, ...]) -> Line:
    parts = row.split(" ; ")
    match = _ACTION_LINE.fullmatch(parts[0])
    if match is None:
        raise _Flaw("record.action")
    if int(match[1]) != number:
        raise _Flaw("record.action-order", number=match[1], wanted=number)
    ended = _STATE.fullmatch(parts[-1])
    draws = parts[1:-1] if ended else parts[1:]
    line = Line(match[2], match[3], tuple([_read_draw(part) for part in draws]), ended[1] if ended else "")
    if flaw := _line_flaw(line, seats):
        raise flaw
    return line


def _read_draw(text: str) -> Draw:
    match = _DRAW.fullmatch(text)
    if match is None:
        raise _Flaw("record.draw", draw=repr(text))
    return Draw(match[1], int(match[2]), int(match[3]), int(match[4]))


# What a good record is, for reading and for writing


def _head_flaws(record: Record) -> list[tuple[str, _Flaw]]:
    """Each tag that cannot stand in a file, and why."""
    checks = (
        (_NAME.fullmatch(record.game) is not None, "Game", "record.tag.game"),
        (_VERSION.fullmatch(str(record.rules)) is not None, "Rules", "record.tag.version"),
        (_are_pairs(record.options), "Options", "record.tag.pairs"),
        (_HEX.fullmatch(record.data) is not None, "Data", "record.tag.fingerprint"),
        (_are_seats(record.seats), "Seats", "record.tag.seats"),
        (_are_players(record), "Players", "record.tag.players"),
        (_is_result(record.result), "Result", "record.tag.result"),
    )
    found = [(tag, _Flaw(key)) for good, tag, key in checks if not good]
    return found + _dice_flaws(record) + _extra_flaws(record)


def _dice_flaws(record: Record) -> list[tuple[str, _Flaw]]:
    if record.seed is not None:
        if record.commitment is not None or record.secret is not None or record.words:
            return [("Dice", _Flaw("record.tag.seeded"))]
        return [] if 0 <= record.seed < _MOST else [("Dice", _Flaw("record.tag.seed"))]
    if record.commitment is None:
        return [("Dice", _Flaw("record.tag.sealed"))]
    if not _HEX_64.fullmatch(record.commitment):
        return [("Commitment", _Flaw("record.tag.commitment"))]
    if record.secret is not None and not _HEX_64.fullmatch(record.secret):
        return [("Secret", _Flaw("record.tag.secret"))]
    for seat, text in record.words.items():
        if seat not in record.seats or not text or not is_plain(text):
            return [("Words", _Flaw("record.tag.words", seat=seat))]
    return []


def _extra_flaws(record: Record) -> list[tuple[str, _Flaw]]:
    seen: set[str] = set()
    for name, text in record.extra:
        if not re.fullmatch("X-[A-Za-z0-9-]+", name) or not is_plain(text):
            return [(name, _Flaw("record.tag.extra"))]
        if name in seen:
            return [(name, _Flaw("record.tag.twice"))]
        seen.add(name)
    return []


def _are_pairs(pairs: dict[str, str]) -> bool:
    good = all(_KEY.fullmatch(key) and _VALUE.fullmatch(value) for key, value in pairs.items())
    return good and all(is_plain(key + value) for key, value in pairs.items())


def _are_seats(seats: tuple[str, ...]) -> bool:
    different = len(set(seats)) == len(seats) > 0 and CHANCE not in seats
    return different and all(_NAME.fullmatch(seat) for seat in seats)


def _are_players(record: Record) -> bool:
    return set(record.players) <= set(record.seats) and _are_pairs(record.players)


def _is_result(result: str | None) -> bool:
    return result is None or (result != "" and is_plain(result))


def _line_flaw(line: Line, seats: tuple[str, ...]) -> _Flaw | None:
    if line.seat not in seats and line.seat != CHANCE:
        return _Flaw("record.seat", seat=repr(line.seat))
    if not is_plain(line.action) or not all(_TOKEN.fullmatch(token) for token in line.action.split(" ")):
        return _Flaw("record.spaces")
    if line.state and not _HEX.fullmatch(line.state):
        return _Flaw("record.hash")
    if line.draws and line.seat != CHANCE:
        return _Flaw("record.draws", seat=line.seat)
    for draw in line.draws:
        if not is_stream(draw.stream) or not 0 <= draw.counter < _MOST:
            return _Flaw("record.draw", draw=repr(_draw_text(draw)))
        if not 0 <= draw.value < draw.sides <= RANGE:
            return _Flaw("record.die", sides=draw.sides, value=draw.value)
    return None


# Writing


def render(record: Record, name: str = "the record") -> str:
    """The text of a record; raises RecordError for one that could not be read back."""
    flaws = _head_flaws(record)
    if flaws:
        raise _unwritten(name, _Flaw("record.tag", tag=flaws[0][0], why=flaws[0][1]))
    if not _HEX.fullmatch(record.state):
        raise _unwritten(name, _Flaw("record.hash"))
    for number, line in enumerate(record.lines, 1):
        if why := _line_flaw(line, record.seats):
            raise _unwritten(name, _Flaw("record.in-action", number=number, why=why))
    rows = _rows(record)
    seal = _seal(rows, record.state, record.secret)
    rows.append(f"= {len(record.lines)} state {record.state} seal {seal}\n")
    text = "\n".join(rows)
    if len(text.encode()) > LIMIT:
        raise _Flaw("record.too-large", n=_MEGABYTES).of(name)
    return text


def _unwritten(name: str, why: _Flaw | str) -> RecordError:
    return RecordError("record.unwritten", name=name, why=why)


def write(path: str | os.PathLike[str], record: Record) -> None:
    """Write a record so that, whatever happens, the file is either the old one or the new one, whole."""
    name = os.fspath(path)
    text = render(record, name)
    # A save of a running game may hold every roll to come, in clear or veiled: nobody but the owner may read it.
    mode = 0o600 if record.result is None and record.seed is None else 0o666
    try:
        _replace(os.path.realpath(name), text.encode(), mode)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        raise _unwritten(name, _reason(error)) from None


def _rows(record: Record) -> list[str]:
    """All lines of the file but the last."""
    rows = [f'[{name} "{_escaped(text)}"]' for name, text in _tags(record)]
    rows.append("")
    for number, line in enumerate(record.lines, 1):
        draws = "".join([f" ; {_draw_text(draw)}" for draw in line.draws])
        ended = f" ; state {line.state}" if line.state else ""
        rows.append(f"{number} {line.seat} {line.action}{draws}{ended}")
    return rows


def _tags(record: Record) -> list[tuple[str, str]]:
    tags = [
        ("Grognard", str(FORMAT)),
        ("Game", record.game),
        ("Rules", str(record.rules)),
        ("Options", " ".join([f"{key}={value}" for key, value in record.options.items()])),
        ("Data", record.data),
        ("Seats", " ".join(record.seats)),
    ]
    if record.players:
        tags.append(("Players", " ".join([f"{seat}={who}" for seat, who in _in_order(record, record.players)])))
    tags.append(("Dice", record.dice))
    if record.commitment is not None:
        tags.append(("Commitment", record.commitment))
    tags.extend([("Words", f"{seat}={text}") for seat, text in _in_order(record, record.words)])
    if record.secret is not None:
        tags.append(("Secret", record.secret))
    if record.result is not None:
        tags.append(("Result", record.result))
    return tags + list(record.extra)


def _in_order(record: Record, by_seat: dict[str, str]) -> list[tuple[str, str]]:
    return [(seat, by_seat[seat]) for seat in record.seats if seat in by_seat]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _draw_text(draw: Draw) -> str:
    return f"{draw.stream} {draw.counter} {draw.value}/{draw.sides}"


def _seal(rows: list[str], state: str, secret: str | None) -> str:
    """It shows damage and careless edits. It is no signature: who has the file has its key."""
    key = b"" if secret is None else bytes.fromhex(secret)
    data = "\n".join([*rows, state])
    return blake2b(data.encode(), key=key, digest_size=16).hexdigest()


def _replace(path: str, data: bytes, mode: int) -> None:
    if os.path.exists(path) and not os.path.isfile(path):  # renaming over a device would destroy it
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    folder = os.path.dirname(path)
    temporary, handle = _open_temporary(folder, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:  # also when interrupted: a half-written file must not stay behind
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(folder)


def _open_temporary(folder: str, mode: int) -> tuple[str, int]:
    """A new file beside the old one. Names left by a crash are passed over."""
    for number in range(1000):
        path = os.path.join(folder, f".grog-{os.getpid()}-{number}.tmp")
        try:
            return path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        except FileExistsError:
            continue
    raise OSError(errno.EEXIST, "too many temporary files are left in its folder")


def _sync_folder(folder: str) -> None:
    """Make the renaming last through a power cut, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some network folders cannot; the file itself is safe
            raise
    finally:
        os.close(handle)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and (key := _KNOWN.get(error.errno or 0)):
        return Sentence(key)
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]


_KNOWN: Final = {  # what often goes wrong with a file, in our own words
    errno.ENOENT: "record.reason.missing",
    errno.EACCES: "record.reason.forbidden",
    errno.EISDIR: "record.reason.folder",
}


# Dice


def source(record: Record, lines: int | None = None) -> Seeded | Sealed:
    """The dice of a record, ready for the draw after so many lines (all); for sealed dice the secret must be in it."""
    used: dict[str, int] = {}
    count = 0
    for line in record.lines[:lines]:
        for draw in line.draws:
            used[draw.stream] = draw.counter + 1
            count += 1
    if record.seed is not None:
        return Seeded(record.seed, count)
    return _sealed(record, used)


def _sealed(record: Record, used: dict[str, int]) -> Sealed:
    if record.secret is None:
        raise RecordError("record.no-secret")
    return Sealed(bytes.fromhex(record.secret), _in_order(record, record.words), used)


def check_dice(record: Record) -> Checked:
    """Draw every number of the record again. What a draw means (which card) only a replay can check."""
    if record.seed is not None:
        return _check_draws(record, Seeded(record.seed), [])
    if record.secret is None:
        return Checked(0, [Sentence("dice.unpublished")])
    complaints: list[Sentence] = []
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        complaints.append(Sentence("dice.other-secret"))
    return _check_draws(record, _sealed(record, {}), complaints)


def _check_draws(record: Record, dice: Seeded | Sealed, complaints: list[Sentence]) -> Checked:
    reproduced = 0
    for number, line in enumerate(record.lines, 1):
        complaints += faces_flaws(number, line)
        for draw in line.draws:
            again = dice.note(draw.sides, draw.stream)
            if again == draw:
                reproduced += 1
                continue
            why = Sentence("dice.false", drawn=_draw_text(draw), wanted=_draw_text(again))
            complaints.append(in_action(number, why))
            if isinstance(dice, Sealed):  # go on from here, so that one false draw is one complaint
                dice.used[draw.stream] = draw.counter + 1
    return Checked(reproduced, complaints)


def in_action(number: int, why: Sentence) -> Sentence:
    return Sentence("record.in-action", number=number, why=why)


def faces_flaws(number: int, line: Line) -> list[Sentence]:
    """What is wrong between an action of chance and the numbers noted beside it."""
    if line.seat != CHANCE:
        return []
    if not line.draws:  # else a forger would choose a card and take the draw away
        return [in_action(number, Sentence("dice.no-draw"))]
    tokens = line.action.split(" ")
    faces = [str(draw.value + 1) for draw in line.draws]
    if tokens[0] == "roll" and tokens[1:] not in (faces, sorted(faces, key=int)):  # a bucket of dice is sorted
        why = Sentence("dice.faces", faces=" ".join(tokens[1:]), drawn=" ".join(faces))
        return [in_action(number, why)]
    return []
