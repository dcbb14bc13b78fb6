"""Charts: what is printed is what is looked up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.chart import chart, render
from grognard.core.errors import DataError

CRT = chart(
    "xx:8.5",
    """
    die   1:2   1:1   2:1
     1    AE    ..    +1
     2    AR    12    \u22123
    """,
)

words = st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1, max_size=4)


def test_cells_are_numbers_or_text() -> None:
    """Signs are understood, also the true minus; what is no number stays text."""
    assert CRT.cell(1, "1:2") == "AE"
    assert CRT.cell("2", "1:1") == 12
    assert CRT.number(1, "2:1") == 1
    assert CRT.number(2, "2:1") == -3
    assert (CRT.corner, CRT.columns, CRT.rows) == ("die", ("1:2", "1:1", "2:1"), ("1", "2"))


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        (7, "1:1", "Chart xx:8.5 has no row '7'; there are 1, 2."),
        (1, "9:1", "Chart xx:8.5 has no column '9:1'; there are 1:2, 1:1, 2:1."),
        (1, "1:1", "Chart xx:8.5, row 1, column 1:1: '..' is not a number."),
    ],
)
def test_a_wrong_lookup_says_what_there_is(row: int, column: str, message: str) -> None:
    """The chart, the heading and the choices are named."""
    with pytest.raises(DataError) as caught:
        CRT.number(row, column)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Chart xx:1 needs a line of headings"),
        ("die a", "Chart xx:1 needs a line of headings"),
        ("die a b\n1 2", r"Chart xx:1, row 1 \(1\): 1 values for 2 columns"),
        ("die a a\n1 2 3", "Chart xx:1 has the column 'a' twice"),
        ("die a\n1 2\n1 3", "Chart xx:1 has the row '1' twice"),
    ],
)
def test_a_badly_drawn_chart_is_refused(text: str, message: str) -> None:
    """A mistake in a chart names the chart."""
    with pytest.raises(DataError, match=message):
        chart("xx:1", text)


def test_render_is_aligned() -> None:
    """Columns stand under their headings."""
    assert render(chart("xx:1", "die soviet german\n1 1 2\n10 AE 2")) == (
        "die  soviet  german\n  1       1       2\n 10      AE       2"
    )


@given(st.lists(words, min_size=1, max_size=4, unique=True), st.lists(words, min_size=1, unique=True), st.data())
def test_render_reads_back(columns: list[str], rows: list[str], data: st.DataObject) -> None:
    """A rendered chart is the same chart."""
    lines = [["x", *columns], *([row, *(data.draw(words) for _ in columns)] for row in rows)]
    drawn = chart("xx:1", "\n".join(map(" ".join, lines)))
    assert chart("xx:1", render(drawn)) == drawn
    assert hash(chart("xx:1", render(drawn))) == hash(drawn)
    assert drawn != "x"
    assert repr(drawn) == f"Chart('xx:1', {len(rows)} rows, {len(columns)} columns)"
