"""Menus in stages: every action can be reached, and no menu is longer than a screen can show."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.cli.menu import LIMIT, PAGE, SHOTS, Menu, matching, menu, tokens
from grognard.core.values import Action

WORD = st.sampled_from(["a", "b", "c", "d", "lah-pz", "1209"])
ACTIONS = st.lists(st.builds(Action, WORD, st.lists(WORD, max_size=3).map(tuple)), unique=True, max_size=200)


def reached(shown: Menu, shots: frozenset[Action]) -> list[Action]:
    """Every action that choosing numbers leads to."""
    found: list[Action] = []
    for choice in shown.choices:
        if choice.final:
            found += choice.actions
        else:
            found += reached(menu(choice.actions, choice.prefix, shots), shots)
    return found


@given(ACTIONS, st.booleans())
def test_every_action_is_reached_once(actions: list[Action], tall: bool) -> None:
    """Numbers lead to every action on offer, by one way only."""
    shots = frozenset(actions if tall else ())
    assert sorted(reached(menu(actions, (), shots), shots)) == sorted(actions)


@given(ACTIONS)
def test_a_menu_fits_on_the_screen(actions: list[Action]) -> None:
    """No menu has more lines than its page, however many actions there are."""
    assert len(menu(actions).choices) <= PAGE


def test_a_few_actions_are_listed_at_once() -> None:
    """Up to the limit nobody has to choose in stages."""
    actions = [Action("move", ("lah-pz", str(number))) for number in range(LIMIT)]
    assert [choice.actions[0] for choice in menu(actions).choices] == actions


def test_many_actions_are_grouped_by_verb_then_by_first_id() -> None:
    """A thousand moves are one line, then a line a unit, then the hexes."""
    moves = [Action("move", (f"unit-{unit}", f"{place:04}")) for unit in range(6) for place in range(40)]
    top = menu([*moves, Action("end")])
    assert [choice.prefix for choice in top.choices] == [("move",), ("end",)]
    units = menu(top.choices[0].actions, top.choices[0].prefix)
    assert [choice.prefix for choice in units.choices] == [("move", f"unit-{unit}") for unit in range(6)]
    hexes = menu(units.choices[2].actions, units.choices[2].prefix)
    assert [choice.actions[0] for choice in hexes.choices] == moves[80:120]


def test_small_groups_are_shown_whole_while_there_is_room() -> None:
    """Beside a long list of moves the two shots are choices of their own, not a group."""
    moves = [Action("move", ("lah-pz", str(number))) for number in range(100)]
    shots = [Action("fire", ("lah-pz", "29tc-31", mode)) for mode in ("full", "half")]
    top = menu([*moves, *shots], (), shots)
    assert [choice.final for choice in top.choices] == [False, True, True]


def test_a_single_stage_is_skipped() -> None:
    """When only one unit can move, nobody is asked which one."""
    moves = [Action("move", ("lah-pz", str(number))) for number in range(30)]
    assert menu(moves).prefix == ("move", "lah-pz")


def test_shots_come_in_shorter_pages_than_hexes() -> None:
    """A line with odds takes a whole row, so fewer of them make a page."""
    strikes = [Action("strike", (str(number),)) for number in range(45)]
    assert len(menu(strikes).choices) == len(strikes)
    assert [len(page.actions) for page in menu(strikes, (), strikes).choices] == [SHOTS, 45 - SHOTS]


def test_words_in_any_order_narrow_the_list() -> None:
    """Naming two things leaves the actions that contain both, as two clicks on a board would."""
    actions = [
        Action("move", ("lah-pz", "1209")),
        Action("move", ("lah-pz", "1210")),
        Action("move", ("dr-pz", "1209")),
    ]
    assert matching(actions, ["1209", "lah-pz"]) == actions[:1]
    assert tokens(actions[0]) == ("move", "lah-pz", "1209")
