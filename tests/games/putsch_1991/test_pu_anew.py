"""What is made when the data are read, looked at in data read anew; and small things that are seldom met."""

from __future__ import annotations

import pytest
from pu_table import AR, GAME, asked, firing, kinds, moving, offered, play, position, unit

from grognard.core.measure import Spot, towards
from grognard.games.putsch_1991 import detect, fire, grenades, movement, setup, squads, vehicles
from grognard.games.putsch_1991.data import Data
from grognard.games.putsch_1991.state import CLIMBED, LOCATED, SPENT, VEHICLE, Man

MAN = "soldier:seasoned:assault_rifle"
FAR = "\nr09 1150,1150 h8"


def read() -> Data:
    return Data(GAME.folder / "data")


@pytest.mark.rule("pu:0.7", "pu:0.9", "pu:R2", "pu:G.1", "pu:G.2", "pu:G.5")
def test_the_table_its_lattice_and_its_headings() -> None:
    data = read()
    assert (data.lattice.step, data.lattice.width, data.lattice.height) == (10, 1200, 1200)
    assert (data.contact, data.base, data.climb) == (25, 20, 50)
    assert [data.headings.vectors[h] for h in (0, 4, 8, 12)] == [(1000, 0), (0, 1000), (-1000, 0), (0, -1000)]
    assert data.headings.count == 16
    field = data.field("grom")
    assert field.leg((600, 200), (600, 100), data.walk).refused == "ground"  # the river
    over = field.leg((460, 330), (460, 350), data.crawling)
    assert (over.refused, over.crossed, over.cost) == ("", ("pipe-line",), 2000)
    assert field.leg((460, 330), (460, 350), data.walk).refused == "line"
    through = field.leg((500, 690), (500, 710), data.crawling)
    assert (through.refused, through.cost) == ("", 2000)  # a window costs nothing more


@pytest.mark.rule("pu:T.1", "pu:T.2", "pu:T.3", "pu:T.4", "pu:T.5", "pu:G.13", "pu:3.9d")
def test_ground_as_it_is_read() -> None:
    data = read()
    ring, strip = data.field("garden-ring"), data.field("airstrip")
    assert ring.sight(Spot(320, 300), Spot(600, 300)).clear  # 20 inside the block
    assert not ring.sight(Spot(310, 300), Spot(600, 300)).clear
    assert strip.at((140, 820)).ground == ""  # a hill has no ground of its own
    assert strip.at((300, 900)).ground == "park"
    assert strip.at((300, 900)).level == strip.at((140, 820)).level == 1
    covers = {"street": 0, "runway": 0, "wreck": 1, "rough": 1, "park": 2, "building": 3, "factory": 3}
    found = {zone.ground: zone.cover for field in (ring, strip) for zone in field.zones}
    assert {ground: found[ground] for ground in covers if ground in found} == {
        ground: cover for ground, cover in covers.items() if ground in found
    }


@pytest.mark.rule("pu:5.3", "pu:5.25c", "pu:5.24a", "pu:3.14", "pu:0.4")
def test_what_the_tape_says() -> None:
    words = GAME.words("en")

    def said(text: str, end: str = "r01") -> tuple[str, str]:
        found = GAME.measure(position(text).view(0), "g01", end, words)
        assert found is not None
        return found.tone, found.rule

    assert said(f"g01 600,300 h4\nr01 600,600 h12{FAR}") == ("clear", "pu:3.9a")
    assert said(f"g01 600,300 h4\nr01 600,600 h12\nsmoke 600,450{FAR}") == ("cover", "pu:5.25c")
    assert said(f"g01 700,460 h4\nr01 860,460 h12{FAR}") == ("cover", "pu:5.3")
    night = f"scenario garden-ring\ng01 600,300 h4\nr01 600,{{}} h12{FAR}"
    assert said(night.format(550)) == ("clear", "pu:3.9a")
    assert said(night.format(560)) == ("cut", "pu:3.14")
    assert said(night.format(560), "600,560") == ("clear", "pu:3.9a")  # to a mere point


@pytest.mark.rule("pu:5.17c", "pu:5.17d", "pu:5.17e", "pu:G.18")
def test_scatter_of_a_throw_across_the_table() -> None:
    s = position("g01 300,300 h0\nr01 900,900 h0")
    start, aim = (300, 300), (500, 400)
    where = {result: grenades.landing(s, start, aim, result, 3) for result in (4, 6, 8, 10, 11)}
    ways = {4: (start, (200, 100)), 6: (aim, (100, -200)), 8: (aim, (-100, 200)), 10: (aim, (200, 100))}
    for result, (base, way) in ways.items():
        dx, dy = towards(*way, 70)
        assert where[result] == (base[0] + dx, base[1] + dy)
    assert where[11] == aim


@pytest.mark.rule("pu:5.25b", "pu:R42")
def test_a_cloud_without_a_direction_of_its_own_drifts_by_that_of_the_table() -> None:
    s = position("g01 300,300 h0\nr01 900,900 h0")
    for ways, ends in (((0, 0), [(500, 530), (500, 470), (530, 500), (470, 500)]), ((0, 9), [(470, 500), (530, 500)])):
        for number, end in enumerate(ends):
            s.clouds = ((500, 500, *ways, 1),)
            grenades.drifted(s, 0, 2 * number + 1, 3)
            assert s.clouds[0][:2] == end


@pytest.mark.rule("pu:3.18e", "pu:9.1", "pu:9.2", "pu:9.3")
def test_whom_the_defender_looks_for() -> None:
    text = f"turn 2 detect\nr01 600,300 h4 {MAN}\ng01 600,500 h12 ambushed {{}}\ng02 {{}} h12\nr02 620,300 h4"
    for skill, at, amount in (
        ("", "600,900", 3),
        ("skill=stealthy", "600,900", 1),
        ("skill=mimicry", "600,900", 1),
        ("skill=sabotage", "600,900", 5),
        ("", "600,540", 1),
    ):
        s = position(text.format(skill, at))
        assert sum(one.amount for one in detect.detection_modifiers(s, 0, [1])) == amount


@pytest.mark.rule("pu:12.11", "pu:12.17")
def test_a_vehicle_that_is_hit_saves() -> None:
    s = firing(f"g01 300,400 h0 located soldier:seasoned:rocket_launcher\nural 600,400 h0 rsfsr{FAR}")
    told = play(s, "go g01", "fire g01 ural rocket_launcher", "roll 6 6 6")
    assert kinds(told)[-1] == "blast"
    assert asked(s) == "chance"
    told = play(s, "roll 6 5")
    assert kinds(told) == ["saved"]
    assert told[0].modifiers == ()


@pytest.mark.rule("pu:1.3b", "pu:1.3c", "pu:1.3e", "pu:9.7", "pu:R9")
def test_what_the_rest_of_a_move_costs_after_the_stairs() -> None:
    s = moving(f"scenario ostankino\ng01 600,600 h4 {MAN}\ng02 640,600 h4 {MAN} skill=scout{FAR}")
    for i, prices in ((0, (0, 0)), (1, (0, 1))):
        s.now[i] |= CLIMBED
        assert (movement.price(s, i, "move", ()), movement.price(s, i, "move", ("rough",))) == prices
        s.now[i] &= ~CLIMBED
    assert [movement.price(s, 0, kind, ("rough",)) for kind in ("patrol", "crawl", "move", "charge")] == [1, 1, 2, 2]
    assert [movement.price(s, 1, "charge", (ground,)) for ground in ("building", "rough")] == [1, 2]


@pytest.mark.rule("pu:1.3q", "pu:6.38")
@pytest.mark.parametrize(("y", "may"), [(750, False), (760, True)])
def test_a_medic_wants_150_of_peace(y: int, may: bool) -> None:
    s = moving(f"g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=3 {MAN}\nr01 600,{y} h0")
    play(s, "go g01")
    assert bool(offered(s, "heal ")) is may


@pytest.mark.rule("pu:3.15b", "pu:3.15c")
def test_a_revealed_officer_is_named_with_his_flare_and_has_spent_his_turn() -> None:
    s = firing(f"scenario garden-ring\ng01 600,300 h4 leader:veteran:{AR} skill=promptness{FAR}")
    told = play(s, "go g01", "flare g01 h4")
    assert kinds(told) == ["activates-fire", "flare"]
    assert told[-1].args["unit"] == "g01"
    assert s.now[0] & SPENT
    assert not offered(s, "prompt ")


@pytest.mark.rule("pu:3.17c", "pu:5.15")
def test_who_is_sprayed_in_ambush_betrays_his_group() -> None:
    s = firing(
        f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located {MAN}\nr02 360,600 h8 ambushed group=4 {MAN}\n"
        f"r03 700,600 h8 ambushed group=4 {MAN}\nr04 380,640 h8 {MAN}"
    )
    play(s, "go g01", f"spray g01 r01 {AR}", "roll 6 6")
    assert [s.vis[unit(s, name)] for name in ("r02", "r03", "r04")] == [LOCATED, 2, LOCATED]
    thrown = firing(
        f"g01 600,600 h0 ambushed group=2 {MAN}+grenade\ng02 640,640 h0 ambushed group=2\nr01 700,600 h8 located"
    )
    play(thrown, "go g01", "throw g01 r01 grenade")
    assert thrown.vis[:2] == [2, 2]
    shot = firing(f"g01 600,600 h0 ambushed group=2 {MAN}\ng02 640,640 h0 ambushed group=2\nr01 700,600 h8 located")
    play(shot, "go g01", f"fire g01 r01 {AR}")
    assert shot.vis[:2] == [2, 2]
    assert fire.refusal(shot, fire.Shot(0, 2, AR)) is not None


@pytest.mark.rule("pu:S.5", "pu:S.9", "pu:R6", "pu:S.10")
def test_whose_men_are_tokens() -> None:
    for mode, tokens in (("first", [True, True]), ("second", [False, True]), ("none", [False, False])):
        s = position("scenario ostankino\ng01 100,100 h0\nr01 900,900 h0", decoys=mode)
        assert [setup.uses_tokens(s, side) for side in (0, 1)] == tokens
    assert setup.ChooseSquad(0).drawn == 0
    data = GAME.data
    whole = squads.chosen(data, ("taman",))
    assert len(whole) == 12
    assert len(squads.chosen(data, ("taman",), 8)) == 8
    two = squads.chosen(data, ("leader:veteran:pistol", "medic:seasoned"))
    assert two == (Man(1, "leader", 2, "", ("pistol",)), Man(2, "medic", 1))


@pytest.mark.rule("pu:12.19")
def test_a_reinforcement_comes_where_there_is_room() -> None:
    s = position("turn 5 fire\ng01 100,100 h0\nr01 900,900 h0\nt72 600,50 h4 gkchp\nural 600,50 h4 gkchp")
    s.vehicles[0] = s.vehicles[0]._replace(due=5)
    vehicles.arrives(s, 0)
    assert s.vehicles[0].due == 0
    assert s.vehicles[0].at[1] == 50
    assert not s.shape(VEHICLE).meets(s.shape(VEHICLE + 1))
