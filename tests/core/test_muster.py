"""Lists of anything: the words of entries, what they amount to, and the limits that they keep or break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.muster import Entry, Limit, Muster, Offer, Slot, broken, counts, counts_of, entry

GEAR = Slot("gear", "Gear", 0, 6, (
    Offer("rifle", "Rifle", 6, most=1), Offer("bayonet", "Bayonet", 1, most=1, needs=("rifle",)),
    Offer("grenade", "Grenade", 2, most=2),
))  # fmt: skip
EXPERIENCE = Slot("experience", "Experience", 1, 1, (
    Offer("green", "Green", -2), Offer("seasoned", "Seasoned", 2, counts={"seasoned": 1}),
    Offer("veteran", "Veteran", 4, counts={"veteran": 1}),
), {"seasoned": 1})  # fmt: skip
ROLE = Slot("role", "Role", 1, 1, (
    Offer("leader", "Leader", 0, counts={"leader": 1}), Offer("soldier", "Soldier"),
), {"soldier": 1})  # fmt: skip
SQUAD = Muster(
    "squad", "Your squad", "", "pu:8.1", "gkchp",
    limits=(
        Limit("points", "Points", "pu:8.1", 0, 60),
        Limit("entries", "Men", "pu:8.1", 2, 4),
        Limit("leader", "Leaders", "pu:8.9", 1, 1),
        Limit("seasoned", "Seasoned", "pu:8.5", 50, None, "entries"),
        Limit("veteran", "Veterans", "pu:8.5", 0, 30, "entries"),
    ),
    facets=(), ready=(), offers=(Offer("man", "Man", 10, slots=(ROLE, EXPERIENCE, GEAR)),),
)  # fmt: skip
COMPANY = Offer("coy", "Company", 350, counts={"elements": 12, "companies": 1}, most=3, slots=(
    Slot("experience", "Experience", 1, 1, (
        Offer("recruit", "Recruit", -5, "elements"), Offer("regular", "Regular"),
        Offer("elite", "Elite", 10, "elements"),
    ), {"regular": 1}),
    Slot("more", "More", 0, 4, (
        Offer("mortar", "Mortar", 30, most=2, counts={"elements": 1}), Offer("truck", "Truck", 10, most=14),
    )),
))  # fmt: skip


def squad(*words: str) -> list[Entry]:
    return [one for word in words if (one := entry(word))]


def test_a_word_says_offer_parts_and_copies() -> None:
    """One word an entry, however much hangs on it."""
    assert entry("g-pz4h") == Entry("g-pz4h")
    assert entry("g-pz4h*3") == Entry("g-pz4h", copies=3)
    assert entry("man:leader+rifle+grenade.2") == Entry("man", {"leader": 1, "rifle": 1, "grenade": 2})
    assert entry("man:grenade+grenade") == Entry("man", {"grenade": 2})
    assert entry("coy:elite+mortar.2*2") == Entry("coy", {"elite": 1, "mortar": 2}, 2)


@pytest.mark.parametrize(
    "word", ["", "man:", "man:+rifle", "man:rifle+", "man*0", "man*1000", "Man", "man:rifle.0", "a b"]
)
def test_what_is_no_word_of_a_list(word: str) -> None:
    assert entry(word) is None


ids = st.from_regex(r"[a-z0-9_-]{1,8}", fullmatch=True)


@given(ids, st.dictionaries(ids, st.integers(1, 99), max_size=5), st.integers(1, 999))
def test_what_is_written_reads_back(offer: str, parts: dict[str, int], copies: int) -> None:
    made = Entry(offer, parts, copies)
    assert entry(str(made)) == made


def test_a_man_costs_what_he_is_and_carries() -> None:
    one = entry("man:leader+veteran+rifle+bayonet+grenade.2")
    assert one is not None
    assert counts_of(SQUAD.offers[0], one) == {"leader": 1, "veteran": 1, "entries": 1, "points": 10 + 4 + 6 + 1 + 4}


@pytest.mark.parametrize(
    ("word", "points", "elements"),
    [
        ("coy:regular", 350, 12),
        ("coy:elite", 470, 12),
        ("coy:elite+mortar.2", 550, 14),
        ("coy:recruit+mortar+truck.3", 350 - 65 + 30 + 30, 13),
    ],
)
def test_experience_is_paid_for_each_element_of_a_formation(word: str, points: int, elements: int) -> None:
    """Elements that were added pay too; trucks are none."""
    one = entry(word)
    assert one is not None
    found = counts_of(COMPANY, one)
    assert (found["points"], found["elements"]) == (points, elements)


def test_limits_count_points_entries_and_what_offers_bring() -> None:
    """A share is compared exactly: one veteran of three men is more than 30 in a hundred, one of four is not."""
    good = squad("man:leader+seasoned+rifle", "man:soldier+seasoned")
    assert broken(SQUAD, good) == []
    assert counts(SQUAD, good)["points"] == 30
    names = [one.name for one in broken(SQUAD, squad("man:soldier+veteran", "man:soldier+green"))]
    assert names == ["Leaders", "Seasoned", "Veterans"]
    third = squad("man:leader+veteran", "man:soldier+seasoned*2")
    assert [one.name for one in broken(SQUAD, third)] == ["Veterans"]
    assert broken(SQUAD, [*third, *squad("man:soldier+green")]) == []
    assert [one.name for one in broken(SQUAD, squad("man:leader+seasoned", "man:soldier+seasoned*5"))] == [
        "Points",
        "Men",
    ]


def test_what_is_not_on_offer_counts_nothing() -> None:
    assert counts(SQUAD, squad("tank")) == {}
    assert counts(SQUAD, squad("man:tank"))["points"] == 10
