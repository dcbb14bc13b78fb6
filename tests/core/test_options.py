"""Options: one declaration, from which text, defaults, errors and variants follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.game import CORE_WORDS
from grognard.core.options import OptionError, OptionField, Options, option
from grognard.core.words import Words


@dataclass(frozen=True)
class Ridge(Options):
    scenario: Literal["ridge", "ford"] = option("ridge", rule="xx:1.0")
    rudel: bool = option(False, rule="xx:14.2")
    turns: int = option(9, rule="xx:5.0", low=1, high=20, advanced=True)

    def conflict(self) -> tuple[str, str] | None:
        if self.rudel and self.scenario == "ford":
            return "rudel", "no aircraft fly over the ford."
        return None


FRENCH = Words([CORE_WORDS], "fr")


@dataclass(frozen=True)
class Never(Options):
    flag: bool = option(True, rule="xx:1")

    def conflict(self) -> tuple[str, str] | None:
        return "flag", "nothing is allowed."


def numbers(data: st.DataObject) -> Callable[[int], int]:
    return lambda n: data.draw(st.integers(0, n - 1))


def test_fields_describe_the_declaration() -> None:
    """A form finds name, kind, default, choices, bounds, rule and whether to hide the option, in order."""
    assert Ridge.fields() == (
        OptionField("scenario", "choice", "ridge", ("ridge", "ford"), 0, 0, "xx:1.0", False),
        OptionField("rudel", "bool", False, (), 0, 0, "xx:14.2", False),
        OptionField("turns", "int", 9, (), 1, 20, "xx:5.0", True),
    )


def test_nothing_given_means_the_defaults() -> None:
    """An empty form is the printed game."""
    assert Ridge.from_text({}) == Ridge()
    assert Ridge().changed() == {}


@pytest.mark.parametrize("word", ["yes", "true", "on", "1", "YES", " True "])
def test_words_for_yes(word: str) -> None:
    """People and programs write yes in several ways."""
    assert Ridge.from_text({"rudel": word}).rudel is True


@pytest.mark.parametrize("word", ["no", "false", "off", "0", "No"])
def test_words_for_no(word: str) -> None:
    """And no as well."""
    assert Ridge.from_text({"rudel": word}).rudel is False


@pytest.mark.parametrize(
    ("texts", "name", "message"),
    [
        ({"rudel": "maybe"}, "rudel", "Option rudel: 'maybe' is not allowed, it must be yes or no"),
        (
            {"scenario": "hill"},
            "scenario",
            "Option scenario: 'hill' is not allowed, it must be one of ridge, ford",
        ),
        (
            {"turns": "21"},
            "turns",
            "Option turns: '21' is not allowed, it must be a whole number from 1 to 20",
        ),
        (
            {"turns": "1_0"},
            "turns",
            "Option turns: '1_0' is not allowed, it must be a whole number from 1 to 20",
        ),
        ({"turns": ""}, "turns", "Option turns: '' is not allowed, it must be a whole number from 1 to 20"),
        ({"rudle": "yes"}, "rudle", "There is no option “rudle”; did you mean “rudel”?"),
        ({"zzz": "1"}, "zzz", "There is no option “zzz”; the options are scenario, rudel, turns"),
        ({"scenario": "ford", "rudel": "yes"}, "rudel", "Option rudel: no aircraft fly over the ford"),
    ],
)
def test_errors_name_option_value_and_what_is_allowed(texts: dict[str, str], name: str, message: str) -> None:
    """Whoever mistypes can put it right without reading anything else."""
    with pytest.raises(OptionError) as caught:
        Ridge.from_text(texts)
    assert str(caught.value) == message
    assert caught.value.option == name
    assert "<" not in caught.value.said(FRENCH)
    assert caught.value.said(FRENCH) != message


def test_flags_may_be_written_with_dashes() -> None:
    """`--long-march` and `long_march` are one option, and may be given once."""

    @dataclass(frozen=True)
    class March(Options):
        long_march: bool = option(False, rule="xx:1")

    assert March.from_text({"long-march": "on"}).long_march
    with pytest.raises(OptionError, match="given twice"):
        March.from_text({"long-march": "on", "long_march": "off"})


def test_changed_lists_what_differs_from_the_defaults() -> None:
    """A table's title shows only what is unusual."""
    assert Ridge(rudel=True, turns=3).changed() == {"rudel": True, "turns": 3}


def test_options_built_in_code_are_checked_too() -> None:
    """The laboratory cannot run a game of ninety turns by mistake."""
    with pytest.raises(OptionError, match="turns: 90 is not allowed"):
        Ridge(turns=90).validate()
    with pytest.raises(OptionError, match="turns: True is not allowed"):
        Ridge(turns=True).validate()


@given(st.data())
def test_variants_are_legal_and_survive_text(data: st.DataObject) -> None:
    """Any variant is legal, is complete as text in declaration order, and comes back from it unchanged."""
    variant = Ridge.variants(numbers(data))
    variant.validate()
    text = variant.to_text()
    assert list(text) == ["scenario", "rudel", "turns"]
    assert Ridge.from_text(text) == variant
    assert Ridge(**variant.changed()) == variant  # type: ignore[arg-type]


def test_variants_try_again_after_a_conflict() -> None:
    """The first draw (ford with aircraft) is refused, the second counts."""
    draws = iter([1, 1, 4, 0, 1, 4])
    assert Ridge.variants(lambda _: next(draws)) == Ridge("ridge", True, 5)


def test_variants_give_up_with_a_sentence() -> None:
    """A declaration without any legal combination does not hang."""
    with pytest.raises(OptionError, match="No legal combination"):
        Never.variants(lambda _: 0)


def test_mistakes_in_a_declaration_are_told() -> None:
    """The author of a game learns at once what is wrong with an option."""

    @dataclass(frozen=True)
    class Unbounded(Options):
        turns: int = option(9, rule="xx:1")

    @dataclass(frozen=True)
    class Bare(Options):
        turns: bool = False

    @dataclass(frozen=True)
    class Strange(Options):
        name: str = option("x", rule="xx:1")

    @dataclass(frozen=True)
    class Outside(Options):
        turns: int = option(30, rule="xx:1", low=1, high=20)

    for cls, message in (
        (Unbounded, "has a low and a high bound"),
        (Bare, "not declared with option"),
        (Strange, "must be a bool, an int or a Literal"),
        (Outside, "default 30 is not allowed"),
    ):
        with pytest.raises(TypeError, match=message):
            cls.fields()
