"""What a player is offered when he builds a force or a draw pile (section 5.1, R2, R4, R27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from tc_table import CODEC, DATA, GAME, legal, new, why_not

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.muster import Entry, Muster, broken, counts, entry
from grognard.core.values import CHANCE
from grognard.games.tank_commander.setup import ChooseList
from grognard.games.tank_commander.state import Table

WORDS = {language: draw.words_for(GAME, language, strict=True) for language in ("en", "fr")}
SCENARIOS = ("17.1", "17.2", "17.3", "17.4", "17.5", "17.6", "17.7", "17.8", "17.9", "custom")
SETTINGS: list[dict[str, str]] = [
    *[{"scenario": scenario} for scenario in SCENARIOS],
    *[{"scenario": scenario, "deck_rule": "rulebook"} for scenario in ("17.2", "17.5", "17.8")],
    *[{"scenario": scenario, "draw_pile": "closed", "random_source": "d10"} for scenario in ("17.2", "17.4", "17.5")],
    *[{"scenario": "17.6", "year": str(year)} for year in (1941, 1942, 1944, 1945)],
    {"scenario": "17.3", "terrain": "random"},
    {"scenario": "17.2", "team": "yes", "columns": "6"},
]


def questions(seed: int = 1, **options: str) -> Iterator[tuple[Table, Muster]]:
    """Every list that is asked for during a set-up, as the asked seat sees it; random lists are taken."""
    rng = Seeded(seed)
    s = new(**options)
    while s.turn == 0:
        if isinstance(s.stack[-1], ChooseList):
            view = s.view(s.stack[-1].seat)
            found = GAME.muster(view, WORDS["en"])
            assert found is not None
            yield view, found
            s.apply(CODEC.parse(listed(found.verb, GAME.random_list(view, rng))))
        else:
            s.apply(s.sample(rng))


def listed(verb: str, entries: Iterable[str]) -> str:
    return " ".join([verb, *entries])


def cards(entries: Iterable[str]) -> dict[str, int]:
    """Card: copies."""
    return {one.offer: one.copies for word in entries if (one := entry(word))}


def parsed(entries: Iterable[str]) -> list[Entry]:
    return [one for word in entries if (one := entry(word))]


def limits(found: Muster) -> dict[str, tuple[int, int | None]]:
    return {one.counts: (one.low, one.high) for one in found.limits}


def kinds(found: Muster) -> set[str]:
    return {one.facets["kind"][0] for one in found.offers}


def asked(verb: str, **options: str) -> tuple[Table, Muster]:
    """The first question of this kind."""
    return next((view, found) for view, found in questions(**options) if found.verb == verb)


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(options.values()))
@pytest.mark.rule("tc:6.2a", "tc:6.2b")
def test_every_ready_made_list_and_every_random_one_is_legal(options: dict[str, str]) -> None:
    count = 0
    for view, found in questions(**options):
        count += 1
        for one in found.ready:
            assert legal(view, f"{found.verb} {one.id}")
            assert why_not(view, listed(found.verb, one.entries)) == ""
            assert one.points == counts(found, parsed(one.entries))["points"]
            assert one.points == sum(DATA.points[DATA.index[card]] * n for card, n in cards(one.entries).items())
            assert broken(found, parsed(one.entries)) == []
        for seed in range(8):
            drawn = GAME.random_list(view, Seeded(seed))
            assert why_not(view, listed(found.verb, drawn)) == ""
            assert broken(found, parsed(drawn)) == []
    historical, closed = options["scenario"] in ("17.7", "17.8", "17.9"), options.get("draw_pile") == "closed"
    seats = 4 if "team" in options else 2
    assert count == seats * (2 - historical - closed) + (options["scenario"] == "17.5")


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(options.values()))
@pytest.mark.rule("tc:14.0d", "tc:14.0e", "tc:R2", "tc:R30")
def test_what_is_offered_may_be_chosen_as_often_as_it_says_and_no_more(options: dict[str, str]) -> None:
    """The size or the price of such a list may be wrong; the card is never the reason."""
    of_cards = {"refusal.copies", "refusal.other-nation", "refusal.year", "refusal.no-combat-cards",
                "refusal.at-cards-only", "refusal.no-terrain"}  # fmt: skip
    for view, found in questions(**options):
        offered = {one.id: one for one in found.offers}
        for card in DATA.ids:
            most = offered[card].most if card in offered else 0
            if most != 0:
                refusal = view.refusal(CODEC.parse(f"{found.verb} {card}*{most or 60}"))
                assert refusal is None or refusal.key not in of_cards, (card, refusal)
            if most is not None:
                refusal = view.refusal(CODEC.parse(f"{found.verb} {card}*{most + 1}"))
                assert refusal is not None, card
                assert refusal.key in of_cards, card


def test_the_offers_say_what_the_cards_are_in_both_languages() -> None:
    view, english = asked("build", scenario="17.2")
    french = GAME.muster(view, WORDS["fr"])
    assert french is not None
    assert [one.id for one in english.offers] == [one.id for one in french.offers]
    tiger = next(one for one in english.offers if one.id == "g-pz6e")
    assert (tiger.name, tiger.facets["kind"], tiger.counts) == ("PzKw VI E", ("vehicle",), {"combat": 1})
    assert tiger.facets["year"] == ("1942", "1943", "1944", "1945")
    assert tiger.points == DATA.points[DATA.index["g-pz6e"]]
    smoke = next(one for one in french.offers if one.id == "v-smoke")
    assert (smoke.facets["kind"], smoke.counts) == (("interrupt",), {})
    assert [facet.id for facet in french.facets] == ["kind", "rarity", "year"]
    assert french.facets[0].values["interrupt"] == "Interruptions"
    assert [facet.name for facet in english.facets] == ["Kind", "Rarity", "Year"]
    assert tiger.piece is not None
    assert draw.piece(tiger.piece).startswith("<g")
    assert kinds(english) == set(english.facets[0].values) == {
        "vehicle", "atgun", "infantry", "cavalry", "terrain", "equipment", "interrupt", "instant",
    }  # fmt: skip
    assert not any(one.id.startswith("s-") for one in english.offers)


@pytest.mark.rule("tc:17.1a", "tc:17.1b")
def test_six_cards_that_fire_at() -> None:
    _, found = asked("build", scenario="17.1")
    assert (limits(found), found.rule) == ({"entries": (6, 6)}, "tc:17.1a")
    assert kinds(found) == {"vehicle", "atgun"}
    assert "g-spw251" not in {one.id for one in found.offers}


@pytest.mark.rule("tc:17.2a", "tc:17.4b", "tc:17.4c", "tc:17.5b", "tc:17.5c", "tc:R27")
def test_points_and_notes() -> None:
    assert limits(asked("build", scenario="17.2")[1]) == {"points": (0, 120)}
    attack, defence = (found for _, found in questions(scenario="17.4") if found.verb == "build")
    if limits(attack)["points"] != (0, 200):
        attack, defence = defence, attack
    assert (limits(attack)["points"], limits(defence)["points"]) == ((0, 200), (0, 120))
    assert "terrain" not in kinds(attack)
    assert "Woods" in defence.note
    assert "Woods" not in attack.note
    assert limits(asked("reinforce", scenario="17.5")[1])["points"] == (0, 100)
    piles = [found for _, found in questions(scenario="17.5") if found.verb == "deck"]
    assert sorted("Reinforcements card" in found.note for found in piles) == [False, True]
    assert sorted(limits(found).get("reinforcements") == (1, None) for found in piles) == [False, True]
    assert sum("v-reinforcements" in cards(one.entries) for found in piles for one in found.ready) >= 1


@pytest.mark.rule("tc:R4", "tc:R2", "tc:17.7c")
def test_draw_piles() -> None:
    _, retail = asked("deck", scenario="17.2")
    assert limits(retail) == {"entries": (60, 60), "combat": (0, 24)}
    most = {one.id: one.most for one in retail.offers}
    assert (most["g-pz4h"], most["v-smoke"], most["v-repairshop"]) == (4, 2, 1)
    _, book = asked("deck", scenario="17.2", deck_rule="rulebook")
    assert limits(book) == {"entries": (30, 100)}
    most = {one.id: one.most for one in book.offers}
    assert (most["g-pz4h"], most["v-smoke"], most["v-repairshop"]) == (None, 2, 1)
    _, historical = asked("deck", scenario="17.8")
    assert limits(historical)["entries"] == (30, 60)
    assert not any("combat" in one.counts for one in historical.offers)


@pytest.mark.rule("tc:14.0e", "tc:17.5c")
def test_bought_copies_count_among_the_reinforcements_of_a_closed_pile() -> None:
    s = new(scenario="17.5", draw_pile="closed", random_source="d10")
    rng = Seeded(3)
    while not isinstance(s.stack[-1], ChooseList):
        s.apply(s.sample(rng))
    while not (isinstance(s.stack[-1], ChooseList) and s.stack[-1].seat != s.attacker):
        s.apply(s.sample(rng) if s.actor == CHANCE else CODEC.parse("build random"))
    s.apply(CODEC.parse("build v-reinforcements v-smoke*2 v-recon"))
    found = GAME.muster(s.view(s.stack[-1].seat), WORDS["en"])
    assert found is not None
    most = {one.id: one.most for one in found.offers}
    assert (found.verb, most["v-smoke"], most["v-recon"], most["v-flank"]) == ("reinforce", 0, 1, 2)


def test_nothing_is_offered_when_no_list_is_asked_for() -> None:
    s = new(scenario="17.8")
    rng = Seeded(1)
    while s.turn == 0:
        s.apply(s.sample(rng))
    assert GAME.muster(s.view(0), WORDS["en"]) is None
    assert GAME.random_list(s.view(0), rng) == ()
