"""Lists that fork: what one does afterwards the other does not see; nothing is copied while only one goes on."""

from __future__ import annotations

import pytest

from grognard.core.trail import Trail


def test_it_reads_like_a_list() -> None:
    """Length, items, slices from either end, order, equality."""
    trail = Trail("abcd")
    trail.append("e")
    assert (len(trail), trail[0], trail[-1], trail[-5]) == (5, "a", "e", "a")
    assert (trail[1:3], trail[-2:], trail[::-1], trail[9:]) == (["b", "c"], ["d", "e"], list("edcba"), [])
    assert (list(trail), list(reversed(trail))) == (list("abcde"), list("edcba"))
    assert trail == list("abcde")
    assert trail != list("abcd")
    assert repr(Trail([1])) == "Trail([1])"
    for wrong in (5, -6):
        with pytest.raises(IndexError):
            trail[wrong]


def test_forks_go_their_own_ways() -> None:
    """Two forks and their original append different things; each keeps its own."""
    first = Trail([1, 2])
    second, third = first.fork(), first.fork()
    second.append(3)
    third.append(4)
    first.append(5)
    assert (first, second, third) == ([1, 2, 5], [1, 2, 3], [1, 2, 4])


def test_a_cut_does_not_reach_the_other() -> None:
    """What is cut in a fork stays in the original, also after the fork has gone on."""
    first = Trail([1, 2, 3])
    second = first.fork()
    second.cut(1)
    assert (len(second), second[-1], list(second)) == (1, 1, [1])
    second.append(9)
    assert (first, second) == ([1, 2, 3], [1, 9])
    first.cut(7)
    assert first == [1, 2, 3]


def test_a_fork_that_alone_goes_on_copies_nothing() -> None:
    """That is what makes an action cost the same in a long game."""
    first = Trail(range(1000))
    second = first.fork()
    second.append(1000)
    assert second._items is first._items
    assert (len(first), len(second)) == (1000, 1001)
