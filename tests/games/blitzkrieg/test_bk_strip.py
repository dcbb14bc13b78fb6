"""What the screen of Blitzkrieg says of formations and elements: chips above the table, names and flags on it."""

from __future__ import annotations

from bk_table import GAME, ordered, play, position

from grognard import draw
from grognard.core.scene import Item, Mark
from grognard.games.blitzkrieg.state import Fight

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
FAR = HQ + "german pzg-pzgren-1 at 700,200\ngerman p4-pz4g-1 at 900,600\nsoviet r-rifle-1 at 1500,1000"


def chips(s: Fight, seat: str, language: str = "en") -> dict[str, Item]:
    panels = {one.id: one for one in GAME.scene(s.view(0), draw.words_for(GAME, language)).panels}
    return {one.id.removeprefix("chip-"): one for one in panels[f"roster-{seat}"].items}


def marks(s: Fight, kind: str, seat: int = 0) -> list[Mark]:
    return [one for one in GAME.scene(s.view(seat), draw.words_for(GAME, "en")).marks if one.kind == kind]


def test_chips_say_which_formation_was_activated_and_where_it_is() -> None:
    s = position(FAR)
    assert {id_: one.state for id_, one in chips(s, "german").items()} == {"p4": "", "pzg": ""}
    play(s, "activate pzg")
    mine = chips(s, "german")
    assert (mine["pzg"].state, mine["p4"].state) == ("now", "")
    assert mine["pzg"].at == "pzg-hq_pzgren-1"
    play(s, "done")
    assert chips(s, "german")["pzg"].state == "past"
    assert chips(s, "soviet")["r"].at == "r-rifle-1"


def test_chips_are_short_in_both_languages() -> None:
    s = position(FAR)
    assert chips(s, "german")["p4"].text == "Pz IV"
    assert chips(s, "soviet", "fr")["r"].text == "Fusiliers"
    for scenario in GAME.data.scenarios.values():
        names = [one.id for side in scenario.side for one in side.formation]
        for language in ("en", "fr"):
            words = draw.words_for(GAME, language)
            assert all(len(words.name("chip", name)) <= 11 for name in names)


def test_a_flag_says_how_far_out_of_command_an_element_is() -> None:
    """bk:0.6b No flag for those in command, none for the enemy."""
    s = ordered(FAR, "pzg-hq_pzgren-1")
    assert [one.text for one in marks(s, "flag")] == ["60 cm: out of command\ntests before any order"]
    assert [one.id for one in marks(s, "broken")] == ["command-pzg-pzgren-1"]
    assert marks(s, "flag", 1) == []
    near = ordered(HQ + "german pzg-pzgren-1 at 300,200\nsoviet r-rifle-1 at 1500,1000", "pzg-hq_pzgren-1")
    assert marks(near, "flag") == []


def test_vehicles_and_guns_are_named_where_there_is_room() -> None:
    s = position(HQ + "german p4-pz4g-1 at 900,600\ngerman p4-pz4g-2 at 900,545\nsoviet t34-t34_76a-1 at 1500,1000")
    found = {one.id: one.text for one in marks(s, "called")}
    assert found == {"called-p4-pz4g-2": "Pz IV G", "called-t34-t34_76a-1": "T-34/76"}


def test_the_page_looks_at_what_is_fought_for_large_enough_to_read() -> None:
    s = position(FAR)
    seen = GAME.scene(s.view(0), draw.words_for(GAME, "en"))
    places = [(one.x, one.y) for one in seen.pieces]
    assert all(seen.focus.holds(x, y) for x, y in places)
    assert seen.focus.width < seen.ground.box.width
    assert draw.frame(seen)["near"] == seen.near > 0


def test_elements_are_counted_as_soldiers_count() -> None:
    """No copy numbers: ordinals, without what stands in brackets behind a type; alone in its formation, none."""
    s = GAME.new(scenario="saint_come")
    for language, wanted in {
        "en": ("2nd MG34/42 tripod, 1st grenadier company", "Tiger I, Tiger", "1st Bazooka team, Company D"),
        "fr": ("2e mitrailleuse MG 34/42 sur trépied, 1re compagnie de grenadiers", "Tiger I, Tigre",
               "1re équipe bazooka, compagnie D"),
    }.items():  # fmt: skip
        words = GAME.words_seen(draw.words_for(GAME, language), s)
        assert tuple(words.name("unit", id_) for id_ in ("coy1-mmg-2", "tiger-tiger1-1", "coyD-bazooka-1")) == wanted


def test_sentences_begin_with_a_capital_letter() -> None:
    s = GAME.new(scenario="saint_come")
    words = GAME.words_seen(draw.words_for(GAME, "fr"), s)
    assert words.say("event.eliminated", unit="coyD-m60-1").startswith("Mortier de 60 mm")
