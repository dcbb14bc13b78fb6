"""Set-up, the turn and its order, cards: small cases that fail when the rule beside them is broken."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, GAME, alone, asked, kinds, moving, new, offered, play, position, why_not

from grognard.core.values import CHANCE, Action
from grognard.games.putsch_1991 import (
    freegame,
    hits,
    lists,
    setup,
    squads,
)
from grognard.games.putsch_1991.deploy import Deploy
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    DECOY,
    LOCATED,
    NONE,
    REVEALED,
    TOKEN,
    Man,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


def deploying(text: str, seat: int, **options: str) -> Table:
    """A side is to deploy; who has no place in the text is still to be placed."""
    return alone(position(text, **options), Deploy(seat))


# -- set-up (chapter S) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:S.1")
def test_a_scenario_names_the_attacker_and_throws_no_coin() -> None:
    s = alone(position("g01 100,100 h0" + FOE), setup.SetUp().but(at=0))
    assert not any(isinstance(step, freegame.Coin) for step in s.stack)
    assert s.attacker == 0
    free = new(scenario="ostankino", setting="free", decoys="none")
    assert free.distribution() == [(Action("roll", ("1",)), 1), (Action("roll", ("2",)), 1)]
    play(free, "roll 2")
    assert free.attacker == 1


@pytest.mark.rule("pu:S.2")
def test_the_attacker_keeps_300_from_enemy_vehicles_and_in_his_band() -> None:
    s = deploying("g01 soldier:seasoned\nt72 600,395 h0 rsfsr" + FOE, 0)  # its footprint ends at y = 370
    assert why_not(s, "place g01 600,70 h4") == ""
    assert why_not(s, "place g01 600,80 h4") == "pu:S.2"
    assert why_not(s, "place g01 100,120 h4") == ""  # the band of this scenario
    assert why_not(s, "place g01 100,130 h4") == "pu:S.2"


@pytest.mark.rule("pu:S.2")
def test_an_edge_is_chosen_once() -> None:
    s = alone(position("scenario grom\ng01 soldier:seasoned" + FOE), setup.SetUp().but(at=6))
    assert offered(s) == {"edge north", "edge west", "edge east"}  # the south is water
    play(s, "edge west")
    assert s.edge[0] == "west"
    assert isinstance(s.stack[-1], Deploy)
    assert why_not(s, "place g01 100,500 h0") == ""


@pytest.mark.rule("pu:S.3", "pu:R5")
def test_the_defender_keeps_300_from_enemies_but_not_from_his_own_vehicles() -> None:
    s = deploying(
        "scenario ostankino\ng01 100,1000 h0\nr01 soldier:seasoned\nt72 900,395 h0 gkchp\nuaz 600,600 h0 rsfsr", 1
    )
    assert why_not(s, "place r01 400,1000 h4") == ""
    assert why_not(s, "place r01 390,1000 h4") == "pu:S.3"
    assert why_not(s, "place r01 900,70 h4") == ""
    assert why_not(s, "place r01 900,80 h4") == "pu:S.3"
    assert why_not(s, "place r01 600,650 h4") == ""


@pytest.mark.rule("pu:S.4", "pu:R63")
def test_four_of_the_defenders_hide_inside_the_government_hall() -> None:
    hidden = "".join(f"r{n:02} {380 + 40 * n},800 h0 ambushed\n" for n in range(2, 5))
    s = deploying(
        "scenario grom\n" + hidden + "r01 soldier:seasoned\ng01 140,1000 h0 ambushed\ng02 140,1050 h0 ambushed", 1
    )
    assert why_not(s, "ambush r01 600,900 h0") == ""
    assert why_not(s, "ambush r01 600,500 h0") == "pu:S.4"  # before the hall
    full = deploying("scenario grom\n" + hidden + "r05 700,800 h0 ambushed\nr01 soldier:seasoned\ng01 140,1000 h0", 1)
    assert why_not(full, "ambush r01 600,900 h0") == "pu:S.4"
    assert why_not(full, "place r01 600,900 h0") == ""


@pytest.mark.rule("pu:S.4")
def test_who_must_hide_is_not_placed_and_an_attacker_never_hides() -> None:
    s = deploying("r01 soldier:seasoned\ng01 100,50 h0", 1)
    assert why_not(s, "place r01 600,900 h0") == "pu:S.4"
    assert why_not(s, "ambush r01 600,900 h0") == ""
    assert why_not(deploying("g01 soldier:seasoned" + FOE, 0), "ambush g01 100,50 h0") == "pu:S.4"
    twelve = deploying("scenario ostankino\nr01 soldier:seasoned\ng01 100,50 h0", 1)  # the first system: no ambush
    assert why_not(twelve, "ambush r01 600,900 h0") == "pu:S.4"


@pytest.mark.rule("pu:3.17a", "pu:R63")
def test_a_group_is_joined_within_100_of_one_of_it() -> None:
    s = deploying("r02 soldier:seasoned\ng01 100,50 h0 ambushed\ng02 100,90 h0\nr01 600,800 h12 ambushed", 1)
    assert why_not(s, "ambush r02 660,880 h0 r01") == ""
    assert why_not(s, "ambush r02 680,880 h0 r01") == "pu:3.17a"
    assert why_not(s, "ambush r02 700,900 h0 r01") == "pu:3.17a"
    assert why_not(s, "ambush r02 600,800 h0 r02") == "pu:3.17a"
    assert why_not(s, "ambush r02 150,50 h0 g01") == "pu:3.17a"
    assert why_not(s, "ambush r02 660,880 h0 r33") == "pu:3.17a"  # nobody
    play(s, "ambush r02 660,880 h0 r01")
    assert s.group[0] == s.group[3]


@pytest.mark.rule("pu:S.5", "pu:S.9", "pu:S.10")
@pytest.mark.parametrize(
    ("decoys", "tokens"), [("first", (True, True)), ("second", (False, True)), ("none", (False, False))]
)
def test_whose_figures_are_tokens(decoys: str, tokens: tuple[bool, bool]) -> None:
    s = position("scenario ostankino\ng01 100,100 h0" + FOE, decoys=decoys)
    assert (setup.uses_tokens(s, 0), setup.uses_tokens(s, 1)) == tokens


@pytest.mark.rule("pu:8.2", "pu:S.10", "pu:S.6", "pu:S.5")
@pytest.mark.parametrize(
    ("decoys", "seen", "extra"), [("none", REVEALED, 0), ("first", TOKEN, 10), ("second", TOKEN, 3)]
)
def test_men_are_numbered_from_one_and_decoys_after_them(decoys: str, seen: int, extra: int) -> None:
    s = position("scenario airstrip", decoys=decoys)
    setup.enlist(s, 1, (Man(1, "leader", 2), Man(2, "medic", 1)))
    assert s.number == list(range(1, 3 + extra))
    assert s.sheet == [Man(1, "leader", 2), Man(2, "medic", 1), *[DECOY] * extra]
    assert s.vis == [seen] * (2 + extra)
    assert s.side == [1] * (2 + extra)


@pytest.mark.rule("pu:S.9", "pu:R6")
def test_the_second_system_has_the_decoys_of_the_scenario_or_three() -> None:
    counts = [
        (setup.decoys_of(s, 0, 9), setup.decoys_of(s, 1, 9))
        for s in (
            position("scenario garden-ring"),
            position("scenario grom"),
            position("scenario airstrip", decoys="second"),
            position("scenario ostankino"),
            position("scenario garden-ring", decoys="none"),
        )
    ]
    assert counts == [(0, 4), (0, 3), (0, 3), (3, 3), (0, 0)]


@pytest.mark.rule("pu:S.13")
def test_numbers_are_drawn_where_there_are_decoys_and_told_to_their_owner_only() -> None:
    text = "scenario ostankino\ng01 soldier:seasoned\ng02 medic:seasoned\nr01 soldier:seasoned\n"
    plain = alone(position(text), setup.SetUp().but(at=4))
    assert plain.number == [1, 2, 1]
    assert not isinstance(plain.stack[-1], setup.Numbers)
    both = alone(position(text + "g03 decoy\nr02 decoy"), setup.SetUp().but(at=4))
    assert [type(step) for step in both.stack[-2:]] == [setup.Numbers, setup.Numbers]
    told = play(both, "number decoy", "number m2", "number m1")
    assert [event.kind for event in told if event.seen_by(0)] == ["numbered-decoy", "numbered", "numbered"]
    assert not [event for event in told if event.seen_by(1)]
    order = [(both.number[i], both.sheet[i].role) for i in range(len(both.side)) if both.side[i] == 0]
    assert order == [(1, "decoy"), (2, "medic"), (3, "soldier")]
    assert both.stack[-1].seat == 1


@pytest.mark.rule("pu:S.12", "pu:Q.4", "pu:R8", "pu:Q.2", "pu:R7")
def test_a_game_begins_with_set_up_and_without_initiative() -> None:
    s = new(scenario="grom")
    assert (s.phase, s.turn, s.starter, s.holder, s.simultaneous) == ("setup", 0, 0, NONE, False)
    assert s.later == s.walks == s.marks == s.dropped == ()


@pytest.mark.rule("pu:S.12", "pu:10.1")
def test_objectives_are_placed_in_turn_600_apart() -> None:
    s = alone(position("scenario ostankino\ng01 100,100 h0" + FOE, setting="free"), freegame.PlaceObjectives())
    assert asked(s) == "gkchp"
    play(s, "point 0,0")
    assert asked(s) == "rsfsr"
    assert why_not(s, "point 590,0") == "pu:10.1"
    assert why_not(s, "point 600,0") == ""
    play(s, "point 600,0")
    assert asked(s) == "gkchp"
    assert why_not(s, "point 0,600") == ""


@pytest.mark.rule("pu:3.19c", "pu:T.7")
def test_mines_lie_from_200_off_the_south_edge_and_from_200_off_enemies() -> None:
    s = deploying("g01 100,50 h0\nr01 900,900 h0 ambushed", 1)
    s.spare_mines[1] = 2
    assert why_not(s, "bury 600,200") == ""
    assert why_not(s, "bury 600,190") == "pu:3.19c"
    assert why_not(s, "bury 220,210") == ""  # 200 from the man
    assert why_not(s, "bury 210,210") == "pu:3.19c"
    play(s, "bury 600,200")
    assert why_not(s, "bury 600,200") == "pu:3.19c"
    play(s, "bury 610,200")
    assert why_not(s, "bury 700,200") == "pu:3.19c"


@pytest.mark.rule("pu:S.7")
def test_showing_a_token_shows_nobody_else() -> None:
    s = moving("g01 600,600 h0 token\ng02 700,600 h0 ambushed group=4\ng03 740,600 h0 ambushed group=4" + FOE)
    told = play(s, "reveal g01")
    assert s.vis[:3] == [REVEALED, AMBUSHED, AMBUSHED]
    assert [(event.kind, event.rule) for event in told] == [("revealed", "pu:S.7")]
    play(s, "reveal g02")
    assert s.vis[:3] == [REVEALED] * 3


@pytest.mark.rule("pu:S.7", "pu:S.8")
def test_it_is_told_whether_a_token_was_revealed_or_located() -> None:
    s = position("g01 600,600 h0 token\ng02 700,600 h0 token\ng03 decoy 800,600 h0 token" + FOE)
    hits.uncover(s, 0, LOCATED, "pu:S.8")
    hits.uncover(s, 1, REVEALED, "pu:S.7")
    hits.uncover(s, 2, LOCATED, "pu:S.8")
    assert kinds(s.news) == ["located", "revealed", "decoy"]


# -- squads (chapters 8 and 9) ----------------------------------------------------------------------------------------

TEN = [
    "leader:veteran:assault_rifle", "medic:seasoned:assault_rifle", "second:seasoned:assault_rifle",
    "radio:seasoned:assault_rifle", "soldier:seasoned:assault_rifle", "soldier:veteran:assault_rifle",
    "soldier:veteran:assault_rifle", "soldier:green:assault_rifle", "soldier:green:assault_rifle",
    "loader:seasoned:assault_rifle",
]  # fmt: skip


def wrong(*words: str) -> str:
    """The rule that a squad breaks."""
    found = squads.why_not(DATA, squads.parse(words))
    return found.rule if found else ""


@pytest.mark.rule("pu:8.8", "pu:8.7", "pu:8.4")
@pytest.mark.parametrize(
    ("man", "rule"),
    [
        ("soldier:seasoned:assault_rifle+pistol", "pu:8.8"),
        ("soldier:seasoned:knife+pistol", "pu:8.8"),
        ("soldier:seasoned:machine_gun+pistol", ""),
        ("soldier:seasoned:grenade_launcher+pistol", ""),
        ("soldier:seasoned:rocket_launcher+pistol", ""),
        ("soldier:seasoned:sniper_rifle+pistol", ""),
        ("soldier:seasoned:assault_rifle_gl+pistol", ""),
        ("second:seasoned:assault_rifle+pistol", ""),
        ("soldier:seasoned:grenade+grenade+smoke_grenade+smoke_grenade", ""),
        ("soldier:seasoned:grenade+grenade+grenade", "pu:8.7"),
        ("soldier:seasoned:smoke_grenade+smoke_grenade+smoke_grenade", "pu:8.7"),
        ("soldier:seasoned:knife+bayonet", "pu:8.4"),
        ("soldier:seasoned:assault_rifle+bayonet", ""),
        ("soldier:seasoned:assault_rifle+machine_gun", "pu:8.4"),
        ("soldier:seasoned:knife+knife", "pu:8.4"),
        ("soldier:seasoned:petrol_bomb", "pu:8.4"),
    ],
)  # fmt: skip
def test_what_a_man_may_carry(man: str, rule: str) -> None:
    six = ["leader:seasoned", "medic:seasoned", "soldier:seasoned", "soldier:seasoned", "soldier:seasoned", man]
    assert wrong(*six) == rule


@pytest.mark.rule("pu:8.1", "pu:8.5", "pu:8.6", "pu:8.9", "pu:R50")
def test_sizes_mixes_and_posts() -> None:
    assert wrong(*TEN) == ""
    assert wrong(*TEN[:5]) == "pu:8.1"
    assert wrong(*TEN[:5], TEN[4]) == ""
    plain = ["soldier:green"] * 3 + ["soldier:seasoned"] * 7
    assert wrong("leader:green", "medic:green", *plain) == ""
    assert wrong("leader:green", "medic:green", *plain, "soldier:seasoned") == "pu:8.1"
    assert wrong(*TEN[:9], "radio:seasoned") == "pu:8.6"
    assert wrong(*TEN[1:]) == "pu:8.9"
    assert wrong(TEN[0], *TEN) == "pu:8.9"
    assert wrong(*[one for one in TEN if "medic" not in one]) == "pu:8.9"
    assert wrong(*TEN[:9], "soldier:green:assault_rifle") == "pu:8.5"  # four of ten seasoned
    assert wrong(*TEN[:8], "soldier:veteran:assault_rifle", TEN[9]) == "pu:8.5"  # four of ten veterans


@pytest.mark.rule("pu:8.1")
def test_four_hundred_points_and_not_one_more() -> None:
    men_ = [
        "leader:veteran:machine_gun",
        "medic:seasoned:rocket_launcher",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:machine_gun",
        "soldier:seasoned:grenade_launcher",
        "soldier:seasoned:knife",
    ]  # 44 + 42 + 6 * 42 + 26 + 14
    made = squads.parse(men_)
    assert squads.cost(DATA, made) == 378
    assert wrong(*men_[:-1], "soldier:seasoned:assault_rifle_gl+body_armour+smoke_grenade") == ""  # 36
    assert wrong(*men_[:-1], "soldier:seasoned:assault_rifle_gl+body_armour+knife") == "pu:8.1"


@pytest.mark.rule("pu:R6", "pu:S.5", "pu:8.1")
def test_a_ready_made_squad_by_name_is_cut_down_to_the_number_drawn() -> None:
    whole = squads.chosen(DATA, ("airborne",))
    assert (len(whole), [man.n for man in whole]) == (9, list(range(1, 10)))
    for drawn in (6, 9, 12):
        assert len(squads.chosen(DATA, ("airborne",), drawn)) == drawn
    listed = squads.chosen(DATA, tuple(TEN))
    assert [man.role for man in listed[:3]] == ["leader", "medic", "second"]
    assert [man.role for man in squads.chosen(DATA, ("soldier:seasoned:knife",), 7)] == ["soldier"]
    assert [man.role for man in squads.chosen(DATA, ("airborne", "soldier:seasoned"))] == ["airborne", "soldier"]
    found = squads.why_not(DATA, squads.parse(TEN), 9)
    assert found is not None
    assert found.rule == "pu:S.5"


@pytest.mark.rule("pu:8.1", "pu:R6")
@pytest.mark.parametrize(
    ("drawn", "names"),
    [
        (6, ["taman", "alpha", "airborne", "convoy"]), (10, ["taman", "alpha", "convoy"]), (12, ["taman", "convoy"]),
        (0, ["taman", "alpha", "airborne", "convoy"]),
    ],
)  # fmt: skip
def test_a_squad_that_is_filled_up_must_still_be_paid_for(drawn: int, names: list[str]) -> None:
    assert squads.offered(DATA, "gkchp", drawn) == names


@pytest.mark.rule("pu:R6", "pu:S.5")
def test_with_the_first_system_the_number_is_drawn_before_the_squad_is_bought() -> None:
    s = alone(position("scenario ostankino\ng01 100,100 h0" + FOE), setup.ChooseSquad(0))
    assert s.actor == CHANCE
    assert sorted(str(action) for action in s.legal()) == sorted(f"soldiers {n}" for n in range(6, 13))
    play(s, "soldiers 7")
    assert asked(s) == "gkchp"
    assert why_not(s, "build " + " ".join(TEN)) == "pu:S.5"
    plain = alone(position("scenario ostankino\ng01 100,100 h0" + FOE, decoys="none"), setup.ChooseSquad(0))
    assert asked(plain) == "gkchp"
    assert why_not(plain, "build " + " ".join(TEN)) == ""


@pytest.mark.rule("pu:8.1", "pu:8.5", "pu:8.9", "pu:R50", "pu:8.4", "pu:8.6", "pu:1.1", "pu:S.5")
def test_the_builder_shows_the_limits_and_prices() -> None:
    words = GAME.words("en")
    s = alone(position("scenario ostankino\ng01 100,100 h0" + FOE, decoys="none"), setup.ChooseSquad(0)).view(0)
    shown = lists.muster(s, words)
    assert shown is not None
    assert [(one.counts, one.rule, one.low, one.high) for one in shown.limits] == [
        ("points", "pu:8.1", 0, 400), ("entries", "pu:8.1", 6, 12), ("leader", "pu:8.9", 1, 1),
        ("medic", "pu:8.9", 1, 1), ("seasoned", "pu:8.5", 50, None), ("veteran", "pu:8.5", 0, 30),
    ]  # fmt: skip
    assert {offer.id: (offer.points, offer.most) for offer in shown.offers} == {
        "leader": (10, 1), "second": (20, 1), "medic": (15, 1), "sniper": (15, 1), "radio": (15, 1),
        "saboteur": (15, 1), "loader": (15, 1), "soldier": (10, 12),
    }  # fmt: skip
    experience = shown.offers[0].slots[0]
    assert (experience.low, experience.high) == (1, 1)
    assert [(one.id, one.points, one.most, one.counts) for one in experience.offers] == [
        ("green", -2, 1, {"green": 1}), ("seasoned", 2, 1, {"seasoned": 1}), ("veteran", 4, 1, {"veteran": 1}),
    ]  # fmt: skip
    assert [one.text for one in experience.offers] == [(words.say("list.ap", n=n),) for n in (2, 4, 6)]
    seven = alone(position("scenario ostankino\ng01 100,100 h0" + FOE), setup.ChooseSquad(0).but(drawn=7))
    drawn = lists.muster(seven.view(0), words)
    assert drawn is not None
    assert (drawn.limits[1].low, drawn.limits[1].high) == (7, 7)
    assert drawn.note == words.say("list.exactly", n=7)
    assert shown.note == words.say("list.note")


PRICES = {  # section 3.8 of the specification
    "pistol": 3, "sniper_rifle": 10, "assault_rifle": 6, "assault_rifle_gl": 20, "machine_gun": 30,
    "grenade_launcher": 14, "rocket_launcher": 25, "bayonet": 1, "knife": 2, "body_armour": 3, "scope": 5,
    "infrared": 6, "silencer": 5, "grenade": 2, "smoke_grenade": 1,
}  # fmt: skip
POSTS = {"soldier": 0, "leader": 0, "second": 10, "medic": 5, "sniper": 5, "radio": 5, "saboteur": 5, "loader": 5}


@pytest.mark.rule("pu:8.4")
@pytest.mark.parametrize("item", PRICES)
def test_the_price_of_a_thing(item: str) -> None:
    assert DATA.price("soldier", "seasoned", (item,)) == 10 + 2 + PRICES[item]


@pytest.mark.rule("pu:8.4")
@pytest.mark.parametrize("role", POSTS)
def test_the_price_of_a_post(role: str) -> None:
    assert [DATA.price(role, grade, ()) for grade in ("green", "seasoned", "veteran")] == [
        10 + POSTS[role] + more for more in (-2, 2, 4)
    ]


@pytest.mark.rule("pu:0.6", "pu:R17")
def test_officers_are_the_leader_and_the_second() -> None:
    officers = {role for role in ("leader", "second", "medic", "sniper", "soldier", "radio") if Man(1, role, 1).officer}
    assert officers == {"leader", "second"}


@pytest.mark.rule("pu:8.10", "pu:3.15a", "pu:3.19c", "pu:R50", "pu:R25")
@pytest.mark.parametrize(
    ("man", "stock"),
    [
        (Man(1, "leader", 1), (0, 0, 0, 0, 0, 2, 0)),
        (Man(1, "second", 1, "", ("grenade", "grenade", "smoke_grenade")), (2, 1, 0, 0, 0, 2, 0)),
        (Man(1, "soldier", 1, "", ("rocket_launcher",)), (0, 0, 0, 3, 0, 0, 0)),
        (Man(1, "soldier", 1, "", ("grenade_launcher",)), (0, 0, 0, 0, 4, 0, 0)),
        (Man(1, "soldier", 1, "", ("assault_rifle_gl",)), (0, 0, 0, 0, 4, 0, 0)),
        (Man(1, "saboteur", 1), (0, 0, 0, 0, 0, 0, 2)),
        (Man(1, "soldier", 1, "sabotage"), (0, 0, 0, 0, 0, 0, 2)),
        (Man(1, "saboteur", 1, "sabotage"), (0, 0, 0, 0, 0, 0, 2)),
        (Man(1, "soldier", 1, "", ("assault_rifle",)), (0,) * 7),
    ],
)
def test_what_a_man_has_to_begin_with(man: Man, stock: tuple[int, ...]) -> None:
    assert position("g01 100,100 h0" + FOE).start_stock(man) == stock


@pytest.mark.rule("pu:8.3", "pu:R61")
def test_what_an_enemy_wears_is_not_known_before_it_was_seen() -> None:
    s = position(f"turn 1 fire\nstarts gkchp\ng01 100,600 h0 {MAN}\nr01 300,600 h8 located {MAN}+body_armour")
    play(s, "go g01")
    shot = Action("fire", ("g01", "r01", AR))
    seen, known = GAME.odds(s.view(0), shot), GAME.odds(s, shot)
    assert seen is not None
    assert known is not None
    assert [fact.label for fact in seen.stages[1].facts] == ["fact.armour-unknown"]
    assert known.stages[1].facts == ()


@pytest.mark.rule("pu:6.20", "pu:8.3")
def test_a_save_shows_the_armour_that_is_worn() -> None:
    s = position(f"g01 100,600 h0\nr01 300,600 h8 ap=0 {MAN}+body_armour\nr02 340,600 h8 ap=0 {MAN}")
    for i in (1, 2):
        play(alone(s, hits.Save(i, 8, hits.FIRE, 0, 0, "pu:5.11")), "roll 6 6")
    assert s.seen[1] == ("body_armour",)
    assert s.seen[2] == ()
