"""Component data: good files load, and a mistake is told with its file, line, record and field."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from grognard.core.data import Place, document, export, files, fingerprint, known, rows, sources, toml
from grognard.core.errors import DataError


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Unit(msgspec.Struct, frozen=True):
    unit: str
    side: Literal["german", "soviet"]
    mp: int
    source: str
    kind: str = msgspec.field(default="", name="class")
    af: int | None = None
    weapons: tuple[str, ...] = ()
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    elite: Annotated[bool, "shown in red"] = False


class Air(msgspec.Struct, frozen=True):
    af: int
    source: str
    per_turn: dict[int, int] = {}
    pair: tuple[int, int] = (0, 0)
    colour: Colour = Colour.RED
    zone: int | Literal["choice"] = "choice"


class Card(msgspec.Struct, frozen=True):
    id: str
    copies: int
    source: str = ""

    def __post_init__(self) -> None:
        if self.copies == 13:
            raise ValueError("thirteen brings bad luck")


class Tables(msgspec.Struct, frozen=True):
    air: Air
    card: list[Card] = []
    version: int = 1


SOURCE_WANTED = "expected a source (rulebook, public, reconstructed, fitted, ruling, house)"
HEADER = "unit,side,mp,source,class,af,weapons,steps,elite\n"


def units(folder: Path, text: str) -> list[Unit]:
    (folder / "units.csv").write_text(text, "utf-8")
    return rows(folder, "units.csv", Unit, "unit")


def tables(folder: Path, text: str) -> Tables:
    (folder / "tables.toml").write_text(text, "utf-8")
    return document(folder, "tables.toml", Tables)


def test_rows_become_typed_values(tmp_path: Path) -> None:
    """Numbers, booleans, choices and lists are converted; an empty cell stands for the default."""
    found = units(
        tmp_path,
        HEADER + "lah-pz,german,6,rulebook,tank,4,mg 75L,1,true\n tk-1 ,soviet,5,public,,,,,\n",
    )
    assert found == [
        Unit("lah-pz", "german", 6, "rulebook", "tank", 4, ("mg", "75L"), 1, True),
        Unit("tk-1", "soviet", 5, "public", "", None, (), 2, False),
    ]


def test_columns_with_defaults_may_be_left_out(tmp_path: Path) -> None:
    """A small file is enough for a small game, also when a spreadsheet put a byte order mark before it."""
    found = units(tmp_path, "\ufeffunit,side,mp,source\r\nx,german,6,rulebook+ruling (R17)\r\n")
    assert found == [Unit("x", "german", 6, "rulebook+ruling (R17)")]


def test_a_record_is_one_line(tmp_path: Path) -> None:
    """Lines are counted as an editor counts them: empty ones do no harm, and no value goes over two."""
    first = "x,german,6,public,,,,,\n"
    assert len(units(tmp_path, HEADER + "\n" + first + ",,,,,,,,\n\n")) == 1
    with pytest.raises(DataError, match=r"units\.csv, line 4 \(y\), field mp: expected an integer"):
        units(tmp_path, HEADER + first + "\n" + "y,german,six,public,,,,,\n")
    with pytest.raises(DataError, match=r"units\.csv, line 2: a value goes on in the next line"):
        units(tmp_path, HEADER + 'x,german,6,public,"a\nb",,,,\n')


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x,german,six,rulebook,,,,,", "line 2 (x), field mp: expected an integer, got 'six'"),
        ("x,german,,rulebook,,,,,", "line 2 (x), field mp: a value is required"),
        (",german,6,rulebook,,,,,", "line 2, field unit: a value is required"),
        ("x,german,6,,,,,,", "line 2 (x), field source: a value is required"),
        (
            "x,german,6,hearsay,,,,,",
            f"line 2 (x), field source: {SOURCE_WANTED}, got 'hearsay'",
        ),
        ("x,roman,6,rulebook,,,,,", "line 2 (x), field side: expected one of german, soviet, got 'roman'"),
        ("x,german,6,rulebook,,y,,,", "line 2 (x), field af: expected an integer, got 'y'"),
        (
            "x,german,6,rulebook,,,,3,",
            "line 2 (x), field steps: expected an integer of at least 1 and of at most 2, got '3'",
        ),
        ("x,german,6,rulebook,,,,,perhaps", "line 2 (x), field elite: expected true or false, got 'perhaps'"),
        ("x,german,6,rulebook", "line 2: 4 values for 9 columns"),
        (
            "x,german,6,rulebook,,,,,\nx,soviet,6,rulebook,,,,,",
            "line 3 (x), field unit: 'x' is already on line 2",
        ),
    ],
)
def test_a_bad_record_is_named(tmp_path: Path, line: str, message: str) -> None:
    """File, line, record and field are in the sentence."""
    with pytest.raises(DataError) as caught:
        units(tmp_path, HEADER + line + "\n")
    assert str(caught.value) == f"units.csv, {message}"


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("unit,side,source", "units.csv: column 'mp' is missing"),
        ("unit,side,mp", "units.csv: column 'source' is missing"),
        (
            "unit,side,mp,source,morale",
            f"units.csv: unknown column 'morale'; there are {HEADER.strip().replace(',', ', ')}",
        ),
        ("unit,side,mp,source,mp", "units.csv: column 'mp' appears twice"),
        ("", "units.csv: the file is empty; its first line must name the columns"),
    ],
)
def test_a_bad_header_is_named(tmp_path: Path, header: str, message: str) -> None:
    """Columns must be there, known and single."""
    with pytest.raises(DataError) as caught:
        units(tmp_path, header + "\n")
    assert str(caught.value) == message


def test_an_open_quote_is_named(tmp_path: Path) -> None:
    """A quote that never closes is a mistake, not a very long cell."""
    with pytest.raises(DataError, match=r"units\.csv, line 2: unexpected end of data"):
        units(tmp_path, HEADER + '"x,german\n')


def test_rows_without_a_key_may_repeat(tmp_path: Path) -> None:
    """Not every list has a name for its records."""
    (tmp_path / "cards.csv").write_text("id,copies,source\nmine,1,public\nmine,1,public\n")
    assert len(rows(tmp_path, "cards.csv", Card)) == 2


def test_a_type_may_add_its_own_check(tmp_path: Path) -> None:
    """What the record type itself refuses is told with the line."""
    (tmp_path / "cards.csv").write_text("id,copies,source\nmine,13,public\n")
    with pytest.raises(DataError, match=r"cards\.csv, line 2: thirteen brings bad luck"):
        rows(tmp_path, "cards.csv", Card)
    with pytest.raises(DataError, match=r"^tables\.toml: thirteen brings bad luck"):
        tables(tmp_path, AIR + '[[card]]\nid="mine"\ncopies=13\nsource="public"\n')


AIR = '[air]\naf = 2\nsource = "rulebook"\n'


def test_a_document_becomes_a_typed_value(tmp_path: Path) -> None:
    """Tables indexed by numbers, pairs, choices and lists of records all work."""
    found = tables(
        tmp_path,
        'version = 2\n[air]\naf = 2\nper_turn = {1 = 2}\npair = [1, 2]\ncolour = "blue"\nzone = 4\n'
        'source = "public"\n'
        '[[card]]\nid = "mine"\ncopies = 4\nsource = "reconstructed (fitted)"\n',
    )
    air = Air(2, "public", {1: 2}, (1, 2), Colour.BLUE, 4)
    assert found == Tables(air, [Card("mine", 4, "reconstructed (fitted)")], 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[air]\naf = "x"\nsource = "public"', "air.af: expected an integer, got 'x'"),
        ('[air]\nsource = "public"', "air.af: missing"),
        (AIR + "range = 5", "air.range: unknown; there are af, source, per_turn, pair, colour, zone"),
        (AIR + "per_turn = {1 = 'y'}", "air.per_turn.1: expected an integer, got 'y'"),
        (AIR + "per_turn = {y = 1}", "air.per_turn.y: the name of an entry: expected an integer, got 'y'"),
        (AIR + "pair = [1]", "air.pair: expected 2 values, got 1"),
        (AIR + "pair = [1, true]", "air.pair[2]: expected an integer, got true"),
        (AIR + "colour = 'green'", "air.colour: expected one of red, blue, got 'green'"),
        (AIR + "zone = 'all'", "air.zone: expected an integer or one of choice, got 'all'"),
        (AIR + "zone = [1]", "air.zone: expected an integer or one of choice, got a list"),
        ("[air]\naf = 2", "air.source: missing; every record says where it comes from"),
        (
            "[air]\naf = 2\nsource = 'me'",
            f"air.source: {SOURCE_WANTED}, got 'me'",
        ),
        (
            AIR + "[[card]]\nid = 'mine'\ncopies = 1\n",
            "card[mine].source: missing; every record says where it comes from",
        ),
        (
            AIR + "[[card]]\nid = 'mine'\ncopies = {}\nsource = 'public'\n",
            "card[mine].copies: expected an integer, got a table",
        ),
        ("source = 'public'\n[air]\naf = 1\nsource = 'me'", "air.source: expected a source"),
        ("source = 'public'\n[[card]]\nsource = 4", "card.1.source: expected a source"),
        ("air = 4", "air: expected a table, got 4"),
    ],
)
def test_a_bad_document_names_the_place(tmp_path: Path, text: str, message: str) -> None:
    """The path through the tables is in the sentence."""
    with pytest.raises(DataError) as caught:
        tables(tmp_path, text)
    assert str(caught.value).startswith(f"tables.toml, {message}")


def test_a_toml_syntax_error_has_its_line(tmp_path: Path) -> None:
    """A broken file is told with the line where it breaks."""
    with pytest.raises(DataError, match=r"tables\.toml: .*line 2"):
        tables(tmp_path, "[air]\naf = = 2\n")


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    """A missing folder or file, a folder in place of a file, and a file in another encoding."""
    with pytest.raises(DataError, match=r"nowhere: there is no such folder"):
        toml(tmp_path / "nowhere" / "x.toml")
    with pytest.raises(DataError, match=r"x\.toml: there is no such file"):
        toml(tmp_path / "x.toml")
    (tmp_path / "x.toml").mkdir()
    with pytest.raises(DataError, match=r"x\.toml: this is a folder, not a file"):
        toml(tmp_path / "x.toml")
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match="cannot be read"):
        toml(tmp_path / "file" / "x.toml")
    (tmp_path / "y.csv").write_bytes(b"unit\ncaf\xe9\n")
    with pytest.raises(DataError, match=r"y\.csv, line 2: the file is not UTF-8 text"):
        rows(tmp_path, "y.csv", Unit)
    with pytest.raises(DataError, match=r"nowhere: there is no such folder"):
        fingerprint(tmp_path / "nowhere")


def test_sources_are_read_without_their_notes() -> None:
    """The screen shows reconstructed values as such, whatever the note says."""
    assert sources("rulebook") == ("rulebook",)
    assert sources("rulebook+ruling (R17)") == ("rulebook", "ruling")
    assert sources("rulebook (mines) + reconstructed") == ("rulebook", "reconstructed")
    with pytest.raises(DataError, match="expected a source"):
        sources("rulebook+")


def test_a_reference_to_nothing_is_refused(tmp_path: Path) -> None:
    """The sentence has the place of the reference and what it might have been."""
    (tmp_path / "units.csv").write_text("unit,formation\nx-1,DR\ny,LAH\nx-1,DR LAHX\n")
    where = Place(tmp_path, "units.csv", "unit", "x-1", "formation")
    known({"LAH", "DR"}, "DR", where)
    known({"LAH", "DR"}, ("DR", "LAH"), where)
    with pytest.raises(DataError) as caught:
        known({"LAH", "DR"}, ("DR", "LAHX"), where)
    expected = "units.csv, line 4 (x-1), field formation: no formation 'LAHX'; there are DR, LAH"
    assert str(caught.value) == expected
    with pytest.raises(DataError, match=r"line 2 \(x-1\), field formation: no division 'q'; there are none"):
        known((), "q", where, "division")
    with pytest.raises(DataError, match=r"units\.csv \(z\), field formation: no formation 'q'"):
        known((), "q", where._replace(record="z"))
    with pytest.raises(DataError, match=r"^tables\.toml, map\.hex: no hex 'q'; .*h23, \.\.\.$"):
        known([f"h{n}" for n in range(100)], "q", "tables.toml, map.hex")


def test_a_fingerprint_ignores_line_ends_and_other_files(tmp_path: Path) -> None:
    """The same data has the same fingerprint on every machine; any change of data changes it."""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "a.toml").write_bytes(b"x = 1\ny = 2\n")
    (tmp_path / "b.csv").write_bytes(b"id\n1\n")
    before = fingerprint(tmp_path)
    assert len(before) == 32
    (tmp_path / "b.csv").write_bytes(b"id\r\n1\r\n")
    (tmp_path / "readme.txt").write_text("not data")
    assert fingerprint(tmp_path) == before
    (tmp_path / "b.csv").rename(tmp_path / "c.csv")
    renamed = fingerprint(tmp_path)
    assert renamed != before
    (tmp_path / "c.csv").write_bytes(b"id\n2\n")
    assert fingerprint(tmp_path) not in (before, renamed)


def test_export_copies_the_data(tmp_path: Path) -> None:
    """A player gets every data file, nothing else, and no leftovers."""
    data, target = tmp_path / "data", tmp_path / "mine" / "deep"
    (data / "scenarios").mkdir(parents=True)
    (data / "a.csv").write_text("id\n")
    (data / "scenarios" / "b.toml").write_text("x = 1\n")
    (data / "note.txt").write_text("")
    assert export(data, target) == ["a.csv", "scenarios/b.toml"]
    assert files(target) == ["a.csv", "scenarios/b.toml"]
    assert fingerprint(target) == fingerprint(data)
    assert sorted(path.name for path in target.iterdir()) == ["a.csv", "scenarios"]


def test_export_overwrites_nothing(tmp_path: Path) -> None:
    """One file in the way stops the whole export, and it stays as it was."""
    data, target = tmp_path / "data", tmp_path / "mine"
    data.mkdir()
    target.mkdir()
    (data / "a.csv").write_text("new")
    (data / "b.csv").write_text("new")
    (target / "b.csv").write_text("old")
    with pytest.raises(DataError, match=r"b\.csv already exists and is not overwritten"):
        export(data, target)
    assert [path.name for path in target.iterdir()] == ["b.csv"]
    assert (target / "b.csv").read_text() == "old"


def test_export_needs_something_and_somewhere(tmp_path: Path) -> None:
    """An empty folder and a file in place of the target are told."""
    with pytest.raises(DataError, match="no data files"):
        export(tmp_path, tmp_path / "mine")
    (tmp_path / "a.csv").write_text("id\n")
    with pytest.raises(DataError, match="cannot be written here"):
        export(tmp_path, tmp_path / "a.csv")
