"""What the table of The Hell of Stalingrad says to who plays: generals by name, whose a unit is, what decided."""

from __future__ import annotations

import pytest
from hs_table import DATA, GAME, after, number, position, resolve

from grognard import draw
from grognard.core.scene import Scene
from grognard.core.telling import DECIDED, LOSS, OPENS
from grognard.core.values import Action
from grognard.core.verbs import meant
from grognard.games.hell_of_stalingrad.state import Siege

BATTLE = "A dar_gova hold 2 {here}\n B central_station\n C mamaev_kurgan\n D barrikady\n battle A german"


def table(s: Siege, seat: int = 0, language: str = "en") -> Scene:
    return GAME.scene(s.view(seat), GAME.words(language))


def written(scene: Scene) -> dict[str, str]:
    """What is written on the small cards of formations."""
    small = [one for one in scene.pieces if one.kind == "card-formation-small" and one.face is not None]
    return {one.id: one.face.name for one in small if one.face is not None}


def test_where_a_general_is_picked_the_cards_say_who_leads() -> None:
    s = position("A dar_gova\n staging g_71(1) g_94(0) s_95\n step maneuver_german")
    assert written(table(s))["g_71"] == "Infantry"
    resolve(s, "german", "demote")
    leader = GAME.words("en").name("leader", DATA.leader_ids[s.leader[number("g_71")]])
    assert written(table(s))["g_71"] == leader
    assert written(table(s, seat=1))["g_71"] == "Infantry", "who is not asked sees the kind"


@pytest.mark.rule("hs:2.23")
@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        ("corps_artillery", [("effect.kill", 2, ""), ("effect.deplete", 1, ""), ("odds.for-others", 1, "rubble_fort")]),
        ("storm_the_block", [("effect.add_unit", 1, "stosstrupp"), ("effect.add_unit", 1, "landser")]),
        ("house_clearing", [("effect.kill", 2, "")]),
    ],
)
def test_the_odds_of_a_card_say_what_it_does_and_for_whom(card: str, wanted: list[tuple[str, int, str]]) -> None:
    """Equal effects together; a Rubble Fort is the Soviet player's, whoever causes it."""
    s = position(BATTLE.format(here="g_71 s_193 rifle").replace("battle", f"hand german {card}\n battle"))
    odds = GAME.odds(s, Action("play", (card, "g_71")))
    assert odds is not None
    facts = odds.stages[0].facts
    assert [(fact.label, fact.params["n"], fact.params["unit"]) for fact in facts] == wanted
    assert all((fact.rule, fact.params["side"]) == ("hs:2.23", "soviet") for fact in facts if "others" in fact.label)


@pytest.mark.parametrize(("language", "told"), [("en", "Soviet"), ("fr", "Soviétiques")])
def test_a_rubble_fort_of_a_german_card_says_whose_it_is(language: str, told: str) -> None:
    s = position(BATTLE.format(here="g_71 s_193 rifle").replace("battle", "hand german corps_artillery\n battle"))
    odds = GAME.odds(s, Action("play", ("corps_artillery", "g_71")))
    assert odds is not None
    facts = [fact for fact in odds.stages[0].facts if fact.label == "odds.for-others"]
    assert len(facts) == 1
    assert told in GAME.words(language).say(facts[0].label, **facts[0].params)


@pytest.mark.parametrize("here", ["g_71 s_193", "g_71 s_193 s_95 s_112 s_244", "g_71 g_94 g_295 g_76 s_193"])
def test_the_effects_of_a_carnage_card_cover_no_tracks_and_no_formation(here: str) -> None:
    s = after(position(BATTLE.format(here=here)), "hold", "carnage c05")
    pieces = {one.id: one for one in table(s).pieces}
    others = [pieces["tracks"], *(one for one in pieces.values() if one.kind == "card-formation")]
    for card in (pieces["a"], pieces["b"]):
        wide, high = draw.extent(card)
        for other in others:
            w, h = draw.extent(other)
            apart = abs(card.x - other.x) * 2 >= wide + w or abs(card.y - other.y) * 2 >= high + h
            assert apart, (card.id, other.id)


def test_both_sides_show_what_their_vanguards_bring_before_a_battle() -> None:
    s = position("A dar_gova\n staging g_71 s_193\n step maneuver_german")
    tokens = {mark.id for mark in table(s).marks if mark.kind == "tokens"}
    assert {"vanguard-g_71", "vanguard-s_193"} <= tokens


@pytest.mark.parametrize(
    ("language", "value", "title"), [("en", "%", "German chance"), ("fr", "\u202f%", "Chances des")]
)
def test_the_bars_of_a_projection_say_what_they_are(language: str, value: str, title: str) -> None:
    s = after(position("A dar_gova\n staging g_71 s_193\n step maneuver_german"), "send g_71 A")
    marks = {mark.id: mark for mark in table(s, 0, language).marks}
    assert all(word.endswith(value) for word in marks["bars-A"].text.split(" "))
    assert marks["bars-note-A"].text.startswith(title)


def test_who_won_a_battle_outweighs_every_loss() -> None:
    weights = {kind: telling.weight for kind, telling in GAME.tellings.items()}
    assert weights["captured"] == weights["held"] == DECIDED > LOSS
    assert max(weight for kind, weight in weights.items() if kind not in ("captured", "held")) == LOSS


def test_with_a_battle_and_with_a_turn_the_table_is_laid_anew() -> None:
    lays = {kind for kind, telling in GAME.tellings.items() if telling.lays}
    assert lays == {"battle-began", "turn-began"}
    city, battle = (
        position("A dar_gova\n staging g_71\n step maneuver_german"),
        position(BATTLE.format(here="g_71 s_193")),
    )
    assert table(city).core != table(battle).core, "the page knows by the core that it is another table"


@pytest.mark.parametrize("kind", ["hourglass", "campaign", "hand-discarded", "replaced", "last-turn"])
def test_what_a_turn_brings_is_told_to_who_sits_down(kind: str) -> None:
    telling = GAME.tellings[kind]
    assert telling.weight >= 2
    assert all(GAME.words(language).say(telling.word) for language in ("en", "fr"))


@pytest.mark.parametrize("step", ["step maneuver_german", "battle A german"])
def test_a_crowd_on_the_staging_lines_is_slim_and_nobody_covers_anybody(step: str) -> None:
    """Sixteen and thirteen, half of them depleted; the lines of both sides keep apart."""
    ids = [[DATA.formation_ids[f] for f in DATA.every[side]] for side in (0, 1)]
    waiting = [f"{name}(D,1)" if i % 2 else name for line in (ids[0][2:], ids[1][5:]) for i, name in enumerate(line)]
    s = position(f"A dar_gova {ids[0][0]} s_13g\n B central_station\n staging {' '.join(waiting)}\n {step}")
    pieces = [one for one in table(s).pieces if one.region.startswith("line-")]
    assert {one.kind for one in pieces} == {"card-formation-slim"}
    for i, one in enumerate(pieces):
        for other in pieces[:i]:
            (w, h), (wide, high) = draw.extent(one), draw.extent(other)
            assert abs(one.x - other.x) * 2 >= w + wide - 1 or abs(one.y - other.y) * 2 >= h + high - 1


# -- French ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "params", "said"),
    [
        ("event.committed", {"formation": "g_14pz", "district": "A"}, "La 14e division de panzers va au quartier A."),
        ("event.destroyed", {"formation": "s_militia1"}, "La brigade de milice est détruite."),
        (
            "event.campaign",
            {"side": "soviet", "card": "ks_workers", "n": 2},
            "Le camp soviétique retourne «\u202fLes bataillons ouvriers se consument\u202f» (renfort 2).",
        ),
        ("event.discarded", {"seat": "german", "lost": "hero_rudel"}, "Le joueur allemand défausse Hans-Ulrich Rudel."),
        ("scene.destroyed", {"n": 1}, "1 détruite"),
        ("scene.destroyed", {"n": 2}, "2 détruites"),
        ("effect.bonus_dice", {"n": 1}, "1 dé de plus au test de rupture"),
        ("told.destroyed", {}, "détruite"),
        (
            "event.slaughter",
            {"german": 1, "soviet": 0},
            "Boucherie\u202f: dés restants, 1 aux Allemands, 0 aux Soviétiques.",
        ),
    ],
)
def test_french_has_its_articles_plurals_and_quotation_marks(key: str, params: dict[str, str | int], said: str) -> None:
    assert GAME.words("fr").say(key, **params) == said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_unit_is_destroyed_in_one_form_of_words(language: str) -> None:
    words = GAME.words(language)
    one, some = (words.say(f"event.{kind}-destroyed", unit="rifle", n=1) for kind in ("unit", "units"))
    assert one == some


# -- pointing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:7.5")
def test_pointing_at_the_building_of_a_full_district_asks_why_nobody_can_be_sent() -> None:
    """The building is a card of nobody's: while formations are sent, to point at it is to send somebody there."""
    s = position("A empty\n B pavlovs_house\n D orlovka\n staging g_71 g_94\n step maneuver_german")
    s.apply(Action("send", ("g_71", "B")))  # the house takes one formation of each side
    verb = meant(GAME.verbs, "enemy", {action.verb for action in s.legal()})
    refusal = s.refusal(Action(verb, ("g_94", "B")))
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.params["n"]) == ("hs:7.5", "refusal.concentration", 1)


def test_a_formation_taken_back_is_not_told_beside_where_it_goes_instead() -> None:
    assert GAME.tellings["recalled"].line == OPENS
