"""The text of actions: one codec for all games, with exact messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.codec import LONGEST, Codec, MalformedAction, number
from grognard.core.values import CONCEDE, Action

CODEC = Codec(
    {"fire": "UNIT UNIT full|half", "move": "UNIT HEX+", "strike": "UNIT rudel?", "end": "", "roll": "FACE+"},
    {"UNIT": {"lah-pz", "29tc-31"}, "HEX": {"0101", "0102", "0103"}, "FACE": number},
)


@pytest.mark.parametrize(
    "text",
    [
        "fire lah-pz 29tc-31 full",
        "move lah-pz 0101 0102 0103",
        "strike 29tc-31",
        "strike 29tc-31 rudel",
        "end",
        "roll 6 1",
    ],
)
def test_an_action_reads_back_from_its_text(text: str) -> None:
    """Parse and print are inverse."""
    assert str(CODEC.parse(text)) == text


def test_conceding_is_an_action_of_every_game() -> None:
    """No game has to declare it."""
    assert CODEC.parse("concede") is CONCEDE


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "unknown verb ''; there are end, fire, move, roll, strike"),
        ("fly lah-pz", "unknown verb 'fly'"),
        ("fire lah-pz", "fire: something is missing; it is written: fire UNIT UNIT full|half"),
        ("fire lah-pz nobody full", "fire: 'nobody' is no unit"),
        ("fire lah-pz 29tc-31 twice", "fire: 'twice' is none of full, half"),
        ("end now", "end: 'now' is too much; it is written: end"),
        ("move lah-pz", "move: something is missing"),
        ("move lah-pz 9999", "move: '9999' is no hex"),
        ("strike 29tc-31 hans", "strike: 'hans' is too much; it is written: strike UNIT rudel?"),
        ("roll six", "roll: 'six' is no face"),
        ("end ", "end: '' is too much"),
        ("fire  lah-pz 29tc-31 full", "fire: '' is no unit"),
        ("x" * 60, "unknown verb 'xxx"),
        ("end " + "x" * LONGEST, "an action has at most 4000 characters"),
        ("concede now", "unknown verb 'concede'"),
    ],
)
def test_a_malformed_text_is_told_exactly_what_is_wrong(text: str, complaint: str) -> None:
    """One sentence that names the verb, the word and how it is written."""
    with pytest.raises(MalformedAction) as caught:
        CODEC.parse(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_a_malformed_one(text: str) -> None:
    """No text crashes the parser, and what parses prints back to itself."""
    try:
        action = CODEC.parse(text)
    except MalformedAction:
        return
    assert str(action) == text


def test_numbers_are_plain_digits() -> None:
    """Other scripts' digits, signs and long numbers are no faces of a die."""
    assert [word for word in ("1", "12", "-1", "+1", "", "\u0663", "1234567", "1.0") if number(word)] == ["1", "12"]


def test_an_action_is_a_plain_value() -> None:
    """Equal actions are equal values with equal hashes."""
    assert Action("end") == CODEC.parse("end")
    assert len({Action("end"), CODEC.parse("end")}) == 1
