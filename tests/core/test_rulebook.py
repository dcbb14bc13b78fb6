"""Rulebooks: rules are found by id, and the report says which are cited and tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core import rulebook
from grognard.core.errors import RulebookError
from grognard.core.rulebook import Rulebook, citations, cited, coverage

X = "xx:"  # the ids of no game


def entry(id_: str, more: str = "") -> str:
    texts = 'title.en = "T"\ntitle.fr = "T"\ntext.en = "Text."\ntext.fr = "Texte."\n'
    source = "" if "source" in more else 'source = "rulebook"\n'
    return f'["{X}{id_}"]\n{source}{texts}{more}\n'


def book(folder: Path, *entries: str) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text("\n".join(entries), "utf-8")
    return Rulebook.load(path)


@pytest.fixture
def small(tmp_path: Path) -> Rulebook:
    return book(
        tmp_path,
        *map(entry, ("7.3.a", "7.3.3.a", "7.3.3.b", "7.30.a", "107", "107b")),
        entry("8.a", 'kind = "note"\nwhy = "a courtesy"'),
        entry("R2", f'source = "ruling (doubt)"\nrule = ["{X}7.3.3"]\noption = "rudel"'),
    )


def test_a_rule_has_its_words_and_kind(small: Rulebook) -> None:
    """Kinds are rule, note and ruling; a ruling names the rules it settles and its option."""
    assert len(small) == 8
    rule = small[X + "7.3.a"]
    assert (rule.kind, rule.source) == ("rule", "rulebook")
    assert rule.text == {"en": "Text.", "fr": "Texte."}
    assert (small[X + "8.a"].kind, small[X + "8.a"].why) == ("note", "a courtesy")
    ruling = small[X + "R2"]
    assert (ruling.kind, ruling.rules, ruling.option) == ("ruling", (X + "7.3.3",), "rudel")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("7.3.3.a", ["7.3.3.a"]),
        ("7.3.3", ["7.3.3.a", "7.3.3.b"]),
        ("7.3", ["7.3.a", "7.3.3.a", "7.3.3.b"]),
        ("107", ["107", "107b"]),
        ("R2", ["R2"]),
    ],
)
def test_a_prefix_finds_its_sub_points(small: Rulebook, wanted: str, found: list[str]) -> None:
    """A prefix matches whole parts: 7.3 is not 7.30, and a letter is a part with or without a dot."""
    assert [rule.id for rule in small.find(X + wanted)] == [X + id_ for id_ in found]


def test_an_unknown_rule_has_neighbours(small: Rulebook) -> None:
    """The error proposes the nearest ids; a bare prefix is not a rule."""
    with pytest.raises(RulebookError, match=f"there is no rule '{X}7.3.3.d'; the nearest are .*7.3.3"):
        small.find(X + "7.3.3.d")
    with pytest.raises(RulebookError, match="there is no rule 'xx'"):
        small.find("xx")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (entry("7.3.a", 'source = "me"'), "rules.toml, xx:7.3.a, source: expected a source"),
        (
            entry("7.3.a", 'kind = "joke"'),
            "rules.toml, xx:7.3.a, kind: expected one of rule, note, ruling, got 'joke'",
        ),
        (entry("7.3.a", 'kind = "note"'), "rules.toml, xx:7.3.a, why: missing"),
        (entry("7.3.a", f'rule = ["{X}9"]'), "xx:7.3.a, rule: there is no rule 'xx:9'"),
        (entry("7.3.a").replace("Texte.", " "), "rules.toml, xx:7.3.a, text.fr: empty"),
        (entry("7.3.a").replace('text.fr = "Texte."', ""), "rules.toml, xx:7.3.a, text.fr: missing"),
        (entry("7.3.a", 'wy = "x"'), "rules.toml, xx:7.3.a, wy: unknown"),
        (entry("7..a"), "rules.toml, xx:7..a: this is not a rule id"),
        ("x = = 1", "rules.toml: "),
    ],
)
def test_a_broken_rulebook_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """The rule and the field are named."""
    with pytest.raises(RulebookError) as caught:
        book(tmp_path, text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# {}7.3.3.a says so.", ["7.3.3.a"]),
        ('RULE = "{}9.1b"', ["9.1b"]),
        ("({}6.1.1.a-c)", ["6.1.1.a", "6.1.1.b", "6.1.1.c"]),
        ("{}1.3a\u2013b", ["1.3a", "1.3b"]),
        ("{}8.b-style, {}R22, {}G.4", ["8.b", "R22", "G.4"]),
        ("{}1.1-1.8", ["1.1"]),
        ("{}7.3.c-a", ["7.3.c"]),
        ("{}map.grid, {}oob; {}3.af-b", ["map.grid", "oob", "3.af"]),
        ("z{}7.3 {}7_3 {}", []),
    ],
)
def test_citations_in_a_text(text: str, found: list[str]) -> None:
    """Ids end with the word; a range of letters counts for each, a range of numbers is not understood."""
    assert citations(text.replace("{}", X)) == [X + id_ for id_ in found]


def tree(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("{}", X), "utf-8")
    return folder


SOURCE = {
    "fire.py": '"""{}7.3.a"""\nx = "{}7.3.3.a"  # {}7.3.3.a and {}7.3.3\n',
    "data/tables.toml": "# {}7.30.a\n",
    "rules.toml": '["{}7.3.3.b"]\n',
    "deep/data/units.csv": "id\n{}9.9\n",
}

TESTS = {
    "test_fire.py": (
        "import pytest\n"
        '@pytest.mark.rule("{}7.3.3")\n'
        "def test_overrun(): ...\n"
        '@pytest.mark.rule("{}7.3.a", "{}107")\n'
        "class TestFire:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("{}7.30.a"))])\n'
        "    def test_one(self, x): ...\n"
        "    def helper(self): ...\n"
    ),
    "deep/test_module.py": 'pytestmark = pytest.mark.rule("{}4.4", "nonsense")\nasync def test_two(): ...\n',
    "helper.py": '@pytest.mark.rule("{}8.8")\ndef test_no(): ...\n',
}


def test_cited_lists_file_and_line(tmp_path: Path) -> None:
    """Code and data count; the rulebook itself does not cite its rules."""
    folder = tree(tmp_path / "src", SOURCE)
    assert cited(folder) == {
        X + "7.30.a": ["data/tables.toml:1"],
        X + "9.9": ["deep/data/units.csv:2"],
        X + "7.3.a": ["fire.py:1"],
        X + "7.3.3.a": ["fire.py:2"],
        X + "7.3.3": ["fire.py:2"],
    }
    assert cited([folder]) == cited(folder)


def test_tested_reads_the_marks(tmp_path: Path) -> None:
    """Marks on functions, classes, modules and parameters count; functions that are no tests do not."""
    assert rulebook.tested(tree(tmp_path, TESTS)) == {
        X + "4.4": ["deep/test_module.py::test_two"],
        "nonsense": ["deep/test_module.py::test_two"],
        X + "7.3.3": ["test_fire.py::test_overrun"],
        X + "7.3.a": ["test_fire.py::TestFire::test_one"],
        X + "107": ["test_fire.py::TestFire::test_one"],
        X + "7.30.a": ["test_fire.py::TestFire::test_one"],
    }


def test_a_test_file_that_is_not_python_is_named(tmp_path: Path) -> None:
    """A half-written test stops the count with its name."""
    with pytest.raises(RulebookError, match=r"test_x\.py, line 1: not Python"):
        rulebook.tested(tree(tmp_path, {"test_x.py": "def ("}))


def test_coverage_counts_and_complains(small: Rulebook, tmp_path: Path) -> None:
    """Cited and tested is covered, a note is by its reason; a prefix proves sub-points but cites none."""
    report = coverage(small, tree(tmp_path / "src", SOURCE), tree(tmp_path / "tests", TESTS))
    assert {row.id.removeprefix(X): row.problem for row in report.rows} == {
        "7.3.a": "",
        "7.3.3.a": "",
        "7.3.3.b": "not cited",
        "7.30.a": "",
        "107": "not cited",
        "107b": "not cited and not tested",
        "8.a": "",
        "R2": "not cited and not tested",
    }
    assert report.rows[1].cited == ("fire.py:2",)
    assert report.rows[1].tests == ("test_fire.py::test_overrun",)
    assert set(report.unknown) == {X + "9.9", X + "4.4", "nonsense"}
    assert report.unknown[X + "9.9"] == ("deep/data/units.csv:2",)
    assert str(report) == "4 of 8"
    assert not report.complete


def test_a_ruling_needs_one_of_the_two(tmp_path: Path) -> None:
    """A ruling that is cited, or tested, is covered, and ids of other games are not this book's business."""
    rules = book(tmp_path, entry("R1", 'source = "ruling"'), entry("R2", 'source = "ruling"'))
    source = tree(tmp_path / "src", {"a.py": "# {}R1, yy:3.4\n"})
    proofs = tree(tmp_path / "tests", {"test_a.py": '@pytest.mark.rule("{}R2", "yy:3")\ndef test_a(): ...\n'})
    report = coverage(rules, source, proofs)
    assert report.complete
    assert str(report) == "2 of 2"
