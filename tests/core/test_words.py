"""Words: messages with names and numbers, in two languages that must agree."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.core import words as module
from grognard.core.errors import WordsError
from grognard.core.words import LANGUAGES, Called, SpokenError, Words, check

CORE = Path(module.__file__).parent / "words"
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
HEAD += '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
NAMES = {"unit": {"a": "1st Panzer", "b": "29th Tank", "c": "the Guards"}}


def po(folder: Path, language: str, **messages: str) -> Path:
    """A catalogue from keyword arguments; a double underscore stands for the dot of a key."""
    entries = [f'msgid "{key.replace("__", ".")}"\nmsgstr "{text}"\n' for key, text in messages.items()]
    return raw(folder, language, "\n".join(entries))


def raw(folder: Path, language: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"{language}.po").write_text(HEAD + text, "utf-8")
    return folder


def english(folder: Path, text: str, language: str = "en") -> Words:
    return Words([po(folder, language, m=text, unit__d="the Drum")], language, NAMES, strict=True)


@pytest.mark.parametrize(
    ("text", "params", "said"),
    [
        ("{f:unit} fires at {t:unit}.", {"f": "a", "t": "d"}, "1st Panzer fires at the Drum."),
        ("{u:unit^} waits.", {"u": "c"}, "The Guards waits."),
        ("{u:unit}", {"u": ("a",)}, "1st Panzer"),
        ("{u:unit}", {"u": ["a", "b"]}, "1st Panzer and 29th Tank"),
        ("{u:unit}", {"u": ("a", "b", "c")}, "1st Panzer, 29th Tank and the Guards"),
        ("{u:unit}", {"u": ()}, ""),
        ("{n:+}, {m:+}", {"n": 2, "m": -3}, "+2, \u22123"),
        ("{n} {x}", {"n": -1, "x": "a-b"}, "\u22121 a-b"),
        ("{n:03d} {p:.0%}", {"n": 7, "p": Fraction(1, 4)}, "007 25%"),
        ("{p}", {"p": Fraction(1, 4)}, "1/4"),
        ("{{braces}}", {}, "{braces}"),
    ],
)
def test_placeholders(tmp_path: Path, text: str, params: dict[str, object], said: str) -> None:
    """Families give names, lists are joined, numbers have true signs, and ordinary formats still work."""
    assert english(tmp_path, text).say("m", **params) == said


def test_french_signs(tmp_path: Path) -> None:
    """French writes a decimal comma, narrow spaces and `et`."""
    words = english(tmp_path, "{n:,} {p:.1%} {u:unit}", "fr")
    said = words.say("m", n=12000, p=0.125, u=("a", "b"))
    assert said == "12\u202f000 12,5\u202f% 1st Panzer et 29th Tank"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["0 hits", "1 hit", "2 hits"]), ("fr", ["0 hit", "1 hit", "2 hits"])],
)
def test_plurals(tmp_path: Path, language: str, said: list[str]) -> None:
    """The number n chooses the form as the language counts: zero is plural in English, singular in French."""
    entry = 'msgid "hits"\nmsgid_plural "hits"\nmsgstr[0] "{n} hit"\nmsgstr[1] "{n} hits"\n'
    words = Words([raw(tmp_path, language, entry)], language, strict=True)
    assert [words.say("hits", n=n) for n in range(3)] == said
    with pytest.raises(WordsError, match=r"'hits' in .* parameter 'n'"):
        words.say("hits")


def test_later_folders_override(tmp_path: Path) -> None:
    """A game may say the general words in its own way."""
    first = po(tmp_path / "core", "en", yes="yes", no="no")
    second = po(tmp_path / "game", "en", yes="aye")
    words = Words([first, second], "en")
    assert (words.say("yes"), words.say("no")) == ("aye", "no")
    assert words.keys() == ("no", "yes")
    assert words.has("yes")
    assert not words.has("perhaps")


def test_people_never_meet_an_error(tmp_path: Path) -> None:
    """A missing message, name or parameter shows its key in angle brackets; strict words raise."""
    folder = po(tmp_path, "en", m="{u:unit} {n:+}")
    cases: list[tuple[str, dict[str, object], str]] = [
        ("x", {}, "<x>"),
        ("m", {}, "<m>"),
        ("m", {"u": "zz", "n": 1}, "<unit.zz> +1"),
        ("m", {"u": "a", "n": "text"}, "<m>"),
    ]
    for key, params, said in cases:
        assert Words([folder], "en", NAMES).say(key, **params) == said
        with pytest.raises(WordsError):
            Words([folder], "en", NAMES, strict=True).say(key, **params)


def test_broken_catalogues_are_named(tmp_path: Path) -> None:
    """An unknown language, a missing file, bytes that are not UTF-8 and a file that is not gettext."""
    with pytest.raises(WordsError, match="no language 'de'; there are en, fr"):
        Words([], "de")
    with pytest.raises(WordsError, match=r"en\.po: there is no such catalogue"):
        Words([tmp_path], "en")
    (tmp_path / "en.po").write_bytes(b'msgid "a"\nmsgstr "\xe9"\n')
    with pytest.raises(WordsError, match="cannot be read"):
        Words([tmp_path], "en")
    (tmp_path / "en.po").write_text("this is not gettext\n")
    with pytest.raises(WordsError, match="cannot be read"):
        Words([tmp_path], "en")


def test_the_general_words_are_complete() -> None:
    """The core's own catalogues have nothing to complain about, and every refusal of the core is in them."""
    assert check([CORE]) == []
    for language in Words.languages():
        words = Words([CORE], language, {"seat": {"german": "the German player"}}, strict=True)
        keys = words.keys()
        assert set(keys) >= {"yes", "no", "chance", "concede", "event.conceded", "undo.none", "refusal.stale"}
        assert "fire x" not in words.say("refusal.not-offered", action="fire x")
        assert words.say("event.conceded", seat="german").startswith("The German player ")
        errors = ("asked", "blame", "found", "game", "kind", "most", "number", "others", "path", "refusal", "rule")
        options = ("choices", "high", "known", "low", "near", "option", "sentence", "written")
        others = ("seats", "slug", "state", "usage", "verb", "verbs", "word", "words")
        records = ("before", "counted", "draw", "last", "line", "name", "part", "reason", "sides", "tag", "value")
        dice = ("commitment", "counter", "drawn", "faces", "first", "stream", "stretch", "wanted", "why")
        played = ("data", "other", "ours", "rules", "slugs", "version")
        filled = dict.fromkeys((*errors, *options, *others, *records, *dice, *played), "c")
        said = [words.say(key, action="a", problem="b", seat="german", n=1, **filled) for key in keys]
        assert not any("!" in sentence for sentence in said)


def test_check_finds_every_fault(tmp_path: Path) -> None:
    """Missing, different, empty, fuzzy, repeated and malformed entries each have their line."""
    folder = tmp_path / "game"
    po(folder, "en", a="x", b="{n} {u:unit}", c="{n}", d="d", e="e", f="{", g="g {u:unit}")
    raw(
        folder,
        "fr",
        'msgid "b"\nmsgstr "{n} {u}"\n\nmsgid "c"\nmsgstr ""\n\n#, fuzzy\nmsgid "d"\nmsgstr "d"\n\n'
        'msgid "e"\nmsgstr "e"\n\nmsgid "e"\nmsgstr "ee"\n\nmsgid "f"\nmsgstr "f"\n\n'
        'msgid "g"\nmsgstr "Feu : l\'{u:unit-du}"\n',
    )
    told = [complaint.removeprefix(str(folder)).lstrip("/") for complaint in check([folder])]
    assert told == [
        "en.po: 'f' is not a format (Single '{' encountered in format string)",
        "fr.po: 'e' appears 2 times",
        "fr.po: 'c' is empty",
        "fr.po: 'd' is marked fuzzy",
        "fr.po: 'g' has a typographic slip at ' :'",
        ": 'a' is missing in fr",
        ": 'b' has different placeholders: en has n, u:name; fr has n, u",
        ": 'c' has different placeholders: en has n; fr has none",
    ]


def test_check_tells_a_missing_catalogue(tmp_path: Path) -> None:
    """A game without French is not finished."""
    po(tmp_path, "en", a="x")
    assert check([tmp_path]) == [f"{tmp_path / 'fr.po'}: there is no such catalogue."]
    assert LANGUAGES == ("en", "fr")


def test_an_error_is_said_in_the_language_of_the_reader() -> None:
    """Its own text is English; inside a sentence it follows the words, also when it stands within another error."""
    inner = SpokenError("malformed.less", verb="go", usage="go PIECE")
    outer = SpokenError("broken.file", path="a.grog", problem=inner, blame="")
    assert str(outer) == "a.grog: go: something is missing; it is written: go PIECE"
    french = Words([CORE], "fr", strict=True)
    assert french.say("refusal.malformed", problem=outer).count("il manque quelque chose") == 1


def test_things_of_one_kind_are_told_apart_by_their_place(tmp_path: Path) -> None:
    """Only for whoever looks at the table: a terminal keeps the plain names."""
    po(tmp_path, "en", **{"go": "{u:unit^} goes", "apart": "{name} in {place:place}", "apart-2": "{name}, the second"})
    plain = Words([tmp_path], "en", {"unit": {"a1": "tank 1"}, "place": {"x": "X"}}, strict=True)
    seen = plain.seen({"unit": {"a1": "tank"}, "place": {"x": "the wood"}}, "apart")
    assert plain.say("go", u=Called("a1", "x")) == "Tank 1 goes"
    assert seen.say("go", u=Called("a1", "x")) == "Tank in the wood goes"
    assert seen.say("go", u=Called("a1", "x", 2)) == "Tank, the second goes"
    assert seen.say("go", u="a1") == "Tank goes"
    assert Called("a1", "x") == "a1"
    assert Called("a1", "x") != Called("a1", "y")
    assert pickle.loads(pickle.dumps(Called("a1", "x", 2))) == Called("a1", "x", 2)
