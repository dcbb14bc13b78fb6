"""Army lists and battles that are made up: prices, limits, years, switches; tables, zones, objectives, budgets."""

from __future__ import annotations

import pytest
from bk_table import DATA, GAME, kinds, play, position, unit, why_not

from grognard.core.dice import Seeded
from grognard.core.muster import broken, counts, entry
from grognard.games.blitzkrieg import armies, battlefield, enlist, lists, turn, victory
from grognard.games.blitzkrieg.armies import Army
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import BURIED, HIDDEN, Fight


def army(nation: str = "German", year: int = 1944, budget: int = 1500, *, digs: bool = False, **sides: str) -> Army:
    return Army(nation, year, budget, digs, DATA.params(Rules.from_text(sides)))


def price(word: str, **about: object) -> int:
    return armies.total(DATA, [_entry(word)], army(**about))  # type: ignore[arg-type]


def _entry(word: str) -> armies.Entry:
    found = entry(word)
    assert found is not None
    return found


def refused(*words: str, **about: object) -> str:
    found = armies.why_not(DATA, [_entry(word) for word in words], army(**about))  # type: ignore[arg-type]
    return found.rule if found else ""


@pytest.mark.rule("bk:0.24")
def test_public_points() -> None:
    """The totals that were published, recomputed from the rows of the lists."""
    assert price("ger_gren_coy:regular+ger_m50", year=1941) == 390
    assert price("ger_gren_coy_red:regular") == 275
    assert price("ger_gren_coy_red:regular+ger_leig18") == 325
    assert price("ger_gren_coy_red:regular+ger_leig18+ger_m50", year=1941) == 275 + 90
    assert price("ger_pzgren_coy_red:veteran") == 330
    assert price("ger_pzgren_coy_red:elite") == 370
    assert price("ger_pion_sec:regular+smoke+ger_251") == 165
    assert price("us_armd_coy:regular", nation="US") == 420
    assert price("ger_stug_sec:regular+ger_stug3a", year=1941) == 125
    assert price("ger_recon_sec:regular+ger_222.2") == 110
    assert price("us_tank_sec:regular+us_m4a3e8+us_m4a3e2", nation="US") == 390
    assert [DATA.offtable[row].points for row in ("ger_m81_half", "us_105")] == [80, 180]


@pytest.mark.rule("bk:0.24")
def test_every_entry_costs_what_it_says() -> None:
    """The price of each entry as it stands, in a year in which it can be had."""
    for one in DATA.entries.values():
        years = [year for year in range(one.years[0], one.years[1] + 1) if armies.base(DATA, one, year) == one.base]
        whole = Army(one.nation, years[-1], 9999, False, DATA.params(Rules()))
        rows = sum(DATA.types[count.type].points * count.count for count in one.base)
        assert rows == one.points_regular, one.id
        if not one.choose:
            assert armies.cost(DATA, enlist.plain(DATA, one, whole), whole) == one.points_regular, one.id


@pytest.mark.rule("bk:0.24")
def test_what_a_list_must_keep_to() -> None:
    """A company, the points, the numbers of an entry, its years; experience once."""
    company = "ger_gren_coy_red:regular"
    assert refused(company) == ""
    assert refused("ger_tank_sec:regular+ger_pz4h.3") == "bk:0.24"  # no company
    assert refused(company, "ger_gren_coy:elite", budget=700) == "bk:0.24"
    assert refused(company, "ger_tank_sec:regular+ger_pz4h") == "bk:0.24"  # two to five
    assert refused(company, "ger_tank_sec:regular+ger_pz4h+ger_tiger1") == "bk:0.24"  # of one type
    assert refused(company, "ger_tank_sec:regular+ger_tiger1.2", year=1941) == "bk:0.24"  # not there yet
    assert refused(company, "ger_tank_sec:regular+ger_tiger1.2", year=1943) == ""
    assert refused(company, "us_rifle_coy:regular") == "bk:0.24"  # another army
    assert refused("ger_gren_coy:regular+veteran") == "bk:0.24"
    assert refused("ger_gren_coy:regular+ger_m50.2") == "bk:0.24"
    assert refused(*["ger_gren_coy_red:regular"] * 4) == "bk:0.24"  # three of an entry
    assert refused("ger_gren_coy_red:regular*4") == "bk:0.24"
    assert refused("ger_pion_sec:regular+ger_251.2", "ger_gren_coy:regular") == "bk:0.24"  # one for the section
    assert refused("brit_rifle_coy:regular", nation="British", year=1941) == ""  # a rifle stands in for the PIAT
    troop = Army("British", 1941, 1500, False, DATA.params(Rules()))
    assert "brit_atr" in armies.elements(DATA, _entry("brit_rifle_coy:regular"), troop)


@pytest.mark.rule("bk:0.24", "bk:106", "bk:R24", "bk:R41", "bk:R49")
def test_the_price_of_experience_and_flames() -> None:
    """5 more for a veteran element, 10 for an elite one, 5 less for a recruit; nothing for trucks. A portable
    flame-thrower costs 30, by the old rule 20."""
    assert price("ger_pion_sec:elite+ger_251") - price("ger_pion_sec:regular+ger_251") == 30
    assert price("ger_pion_sec:recruit") == 135 - 15
    assert price("ger_pion_sec:regular+ger_flame") == 165
    assert price("ger_pion_sec:regular+ger_flame", bk_106="before") == 155


@pytest.mark.rule("bk:305", "bk:R15", "bk:R82")
def test_batteries() -> None:
    """One a side; American armies two from 1944, by the old rule one. Each brings its observer."""
    company = "us_rifle_coy:regular"
    both = (company, "us_105", "us_m81")
    assert refused(*both, nation="US") == ""
    assert refused(*both, nation="US", year=1943) == "bk:305"
    assert refused(*both, nation="US", bk_305="before") == "bk:305"
    assert price("us_105", nation="US") == 195
    made = armies.formations(DATA, [_entry("us_105")], army("US"), "a")
    assert (made[0].offtable, [count.type for count in made[0].units]) == (("us_105",), ["us_obs"])


@pytest.mark.rule("bk:701d", "bk:R82")
def test_case_38_two_snipers() -> None:
    company = "ger_gren_coy_red:regular"
    assert refused(company, "ger_sniper*2") == ""
    assert refused(company, "ger_sniper*3") == "bk:701d"
    assert refused(company, "ger_sniper*3", bk_701="before") == ""
    made = armies.formations(DATA, [_entry("ger_sniper*2")], army(), "a")
    assert [one.id for one in made] == ["a1", "a2"]  # each a formation of its own


@pytest.mark.rule("bk:302a", "bk:409b", "bk:409c")
def test_mortars_stand_on_the_table_or_off_it() -> None:
    """Not both, of one calibre; the British detach two to a company. German 81s have an observer, by the new rule."""
    assert refused("ger_gren_coy:regular+ger_m81.2", "ger_m81_half") == "bk:302a"
    assert refused("ger_gren_coy:regular+ger_m81.2+ger_obs", "ger_m120") == ""
    assert refused("ger_gren_coy:regular+ger_m81.2+ger_obs", "ger_m120", bk_409="before") == "bk:0.24"
    assert refused("brit_rifle_coy:regular+brit_m3in.2+brit_obs", "brit_3in", nation="British") == ""
    assert refused("brit_rifle_coy:regular+brit_m3in.2", "brit_3in", nation="British", bk_409="before") == "bk:302a"


@pytest.mark.rule("bk:224a", "bk:224", "bk:R81", "bk:R32", "bk:R72")
def test_who_digs_in_tanks_and_fortifies() -> None:
    """With prepared positions: Soviets in any year, Germans from 1942, three tanks at most; not by the old rule."""
    german = ("ger_gren_coy_red:regular", "ger_tank_sec:regular+ger_pz3l.2+dug_in")
    assert refused(*german, year=1942, digs=True) == ""
    assert refused(*german, year=1942) == "bk:0.24"  # no prepared positions
    assert refused("ger_gren_coy_red:regular", "ger_tank_sec:regular+ger_38t.2+dug_in", year=1941, digs=True) != ""
    assert refused(*german, year=1942, digs=True, bk_224="before") == "bk:0.24"
    soviet = ("ussr_rifle_coy:regular", "ussr_tank_sec:regular+ussr_t26.5+dug_in.3")
    assert refused(*soviet, nation="Soviet", year=1941, digs=True) == ""
    more = (soviet[0], soviet[1].replace("dug_in.3", "dug_in.2"), "ussr_tank_sec:regular+ussr_t26.3+dug_in.2")
    assert refused(*more, nation="Soviet", year=1941, digs=True) == "bk:224"
    american = ("us_rifle_coy:regular", "us_tank_sec:regular+us_m4.2+dug_in")
    assert refused(*american, nation="US", digs=True) == "bk:0.24"
    assert refused("ger_gren_coy:regular", "minefield*3", digs=True) == ""
    assert refused("ger_gren_coy:regular", "minefield*3") == "bk:0.24"
    made = armies.formations(DATA, [_entry(word) for word in ("minefield*2", "wire")], army(digs=True), "d")
    assert {count.type: count.count for count in made[0].fortifications} == {"minefield": 2, "wire": 1}


@pytest.mark.rule("bk:107", "bk:107b", "bk:110", "bk:217", "bk:001", "bk:215c", "bk:R59", "bk:R72")
def test_switches_change_the_lists() -> None:
    """Capabilities or counted grenades; recoilless guns, grenade launchers and scouts by the new rules, Molotovs by
    the old one."""
    assert price("ger_pion_sec:regular+smoke") == price("ger_pion_sec:regular+smoke", bk_107="before") == 145
    assert price("ger_gren_coy:regular+panzerfaust.3") == 365
    assert refused("ger_gren_coy:regular+panzerfaust.3", year=1942) == "bk:0.24"
    assert refused("ger_fj_coy:regular+ger_lg40") == ""
    assert refused("ger_fj_coy:regular+ger_lg40", bk_110="before") == "bk:0.24"
    tiger = ("ger_gren_coy_red:regular", "ger_tank_sec:regular+ger_tiger1.2+launcher.2")
    assert refused(*tiger) == ""
    assert refused(*tiger, bk_217="before") == "bk:0.24"
    assert refused("ger_gren_coy_red:regular", "ger_tank_sec:regular+ger_pz4g.2+launcher", year=1943) == "bk:217"
    scouts = ("ger_gren_coy_red:regular", "ger_recon_sec:regular+ger_222.2+ger_scout")
    assert (refused(*scouts), refused(*scouts, bk_001="before")) == ("", "bk:0.24")
    molotov = "ussr_rifle_coy:regular+molotov.3"
    assert refused(molotov, nation="Soviet") == "bk:0.24"
    assert refused(molotov, nation="Soviet", bk_215="before") == ""


def battle(**options: str) -> Fight:
    s = GAME.new(**{"scenario": "assault", **options})
    assert isinstance(s, Fight)
    return s


@pytest.mark.rule("bk:0.24", "bk:217", "bk:224", "bk:R77", "bk:R32", "bk:R72")
def test_what_was_bought_is_on_the_table() -> None:
    s = battle(forces="choose", attacker="soviet", defender="german", year="1943", prepared_positions="yes")
    play(s, "enlist ussr_rifle_coy:veteran+ussr_m50")
    assert s.view(1).lists[0] == ("chosen",)  # in secret
    play(s, "enlist ger_gren_coy_red:regular ger_tank_sec:regular+ger_pz4h.2+launcher+dug_in ger_pion_sec:elite+"
            "explosive_charge+magnetic_mine minefield*2")  # fmt: skip
    assert s.lists[1]
    tanks = [unit(s, f"d2-pz4h-{n}") for n in (1, 2)]
    assert [s.has(i, BURIED) for i in tanks] == [True, False]
    assert [s.units[i].launcher for i in tanks] == [1, 0]
    pioneers = [unit(s, f"d3-pion-{n}") for n in (1, 2, 3)]
    assert [s.units[i].charges for i in pioneers] == [1, 1, 0]
    assert "magnet" in s.models[pioneers[0]].flags
    assert all(s.models[i].level == 3 for i in pioneers)
    assert s.models[unit(s, "a1-m50-1")].level == 2


@pytest.mark.rule("bk:0.24")
def test_a_list_is_refused_with_its_reason() -> None:
    s = battle(forces="choose")
    assert why_not(s, "enlist us_tank_sec:regular+us_m4.2") == "bk:0.24"
    assert why_not(s, "enlist us_rifle_coy:regular us_sniper*3") == "bk:701d"
    assert why_not(s, "enlist ready") == ""
    assert "enlisted" in kinds(play(s, "enlist us_rifle_coy:regular us_sniper*2"))


def test_lists_that_are_drawn_are_legal() -> None:
    """For every nation and year, with any points; what the screen counts is what the rules reckon."""
    rng = Seeded(5)
    for nation in ("german", "soviet", "british", "us"):
        for year in (1939, 1942, 1943, 1944, 1945):
            if nation == "us" and year < 1942:
                continue
            other = "german" if nation != "german" else "soviet"
            s = battle(
                forces="choose", attacker=nation, defender=other, year=str(year), budget=str(700 + 100 * rng.below(12))
            )
            words = GAME.random_list(s, rng)
            assert why_not(s, "enlist " + " ".join(words)) == "", (nation, year, words)
            asked = lists.muster(s.view(0), GAME.words("en"))
            assert asked is not None
            entries = [_entry(word) for word in words]
            force = enlist.army_of(s, 0)
            assert counts(asked, entries)["points"] == armies.total(DATA, entries, force), words
            assert broken(asked, entries) == []


@pytest.mark.rule("bk:0.24", "bk:R83")
def test_budgets_and_turns() -> None:
    """Equal in an engagement; 1500 against 1000, in a breakthrough 1250. Eight turns, or ten."""
    for kind, points, turns in (
        ("engagement", 1500, 8), ("assault", 1000, 8), ("deep_assault", 1000, 10), ("breakthrough", 1250, 10),
    ):  # fmt: skip
        options = Rules.from_text({"scenario": kind})
        assert battlefield.budgets(options) == (1500, points)
        assert battlefield.battle(options).turns == turns


@pytest.mark.rule("bk:0.24", "bk:R83")
def test_random_tables() -> None:
    """Eleven to seventeen features on 180 x 120 cm; the same number, the same ground; an engagement is turned round."""
    for kind in battlefield.TYPES:
        for number in range(1, 21):
            found = battlefield.features(kind, number)
            by = [one.kind for one in found]
            assert 11 <= len(found) - 1 <= 17, (kind, number)  # the cross is one
            assert 3 <= by.count("crops") <= 5
            assert 2 <= by.count("light_wood") + by.count("dense_wood") <= 4
            assert (by.count("hill"), by.count("road")) == (1, 2)
            assert 4 <= by.count("building") <= 6
            inside = all(0 <= x <= 180 and 0 <= y <= 120 for one in found for x, y in one.polygon or one.line)
            assert inside
            if kind == "engagement":
                shapes = {frozenset(one.polygon) for one in found if one.polygon}
                assert all(frozenset((180 - x, 120 - y) for x, y in shape) in shapes for shape in shapes)
    assert battlefield.features("assault", 3) != battlefield.features("assault", 4)


@pytest.mark.rule("bk:0.24a", "bk:R83")
def test_zones_and_objectives() -> None:
    """Where each type sets up or enters, and what counts in it."""
    s = battle()
    assert why_not(s, "place d1-x-1 100,700") != ""
    play(s, "deploy", "deploy")
    assert all(s.place(i)[1] >= 600 for i in s.own(1))
    assert all(s.has(i, HIDDEN) for i in s.own(1))  # hidden placement
    assert all(s.place(i)[1] <= 150 for i in s.own(0))
    assert len(s.camps) == 3
    assert all(s.control[n] == 1 for n in range(3))
    meeting = battle(scenario="engagement")
    assert meeting.turn == 1
    assert not meeting.own(0)
    assert not meeting.own(1)
    assert s.formations[0].due == 0
    assert all(one.due == 1 for one in meeting.formations)
    assert {one.segment for one in meeting.formations} == {((0, 0), (1800, 0)), ((0, 1200), (1800, 1200))}
    assert [victory.point_of(meeting, camp) for camp in meeting.camps] == [(45, 60), (90, 60), (135, 60)]
    deep = battle(scenario="deep_assault", hidden_placement="no")
    play(deep, "deploy")
    assert all(deep.place(i)[0] >= 600 for i in deep.own(1))
    assert not any(deep.has(i, HIDDEN) for i in deep.own(1) if deep.models[i].kind not in ("observer", "sniper"))
    through = battle(scenario="breakthrough")
    assert (through.camps, through.scenario.victory[0].edge) == ((), "north")


@pytest.mark.rule("bk:0.23", "bk:R83")
def test_a_point_is_held_from_five_centimetres() -> None:
    s = battle(scenario="engagement")
    i = next(n for n, model in enumerate(s.models) if model.side == 0 and model.infantry)
    for y, held in ((650, {0}), (655, set())):
        s.put(i, at=(900, y))
        assert victory.holders(s, "p2") == held


@pytest.mark.rule("bk:0.24a")
def test_a_surprise_attack() -> None:
    """The defender's first roll for the initiative is two less."""
    for surprise, winner in (("yes", 0), ("no", 1)):
        s = battle(surprise=surprise)
        s.turn = 1
        s.call(turn.Contest("initiative"))
        s.settle()
        play(s, "roll 3 4")
        assert s.holder == winner
    assert not battlefield.battle(Rules.from_text({"scenario": "engagement", "surprise": "yes"})).surprise


@pytest.mark.rule("bk:0.24")
def test_options_that_cannot_be() -> None:
    for options in ({"attacker": "german", "defender": "german"}, {"attacker": "us", "year": "1941"}):
        with pytest.raises(Exception, match=r"nations|1942"):
            Rules.from_text({"scenario": "assault", **options})
    assert Rules.from_text({"attacker": "german", "defender": "german"}).conflict() is None  # a printed scenario


def test_positions_of_printed_scenarios_are_untouched() -> None:
    s = position("german p4-pz4g-1 at 100,100\nsoviet r-rifle-1 at 900,900")
    assert s.ground == "ponyri"


@pytest.mark.rule("bk:0.24")
def test_forces_of_the_scenarios_are_ready_made_where_they_are_legal() -> None:
    """Taken by the name of the scenario, they are the entries that the sheet shows; none costs more than there is."""
    s = battle(forces="choose", attacker="german", defender="british", year="1944")
    asked = lists.muster(s.view(0), GAME.words("en"))
    assert asked is not None
    known = {one.id: one for one in asked.ready}
    assert {"ready", "caumont", "stalingrad"} <= set(known)
    for one in asked.ready:
        assert why_not(s, f"enlist {one.id}") == ""
        assert why_not(s, "enlist " + " ".join(one.entries)) == ""
        assert counts(asked, [_entry(word) for word in one.entries])["points"] == one.points <= 1500
    assert why_not(s, "enlist ponyri-nowhere") != ""
    play(s, "enlist caumont")
    assert s.lists[0] == known["caumont"].entries


def test_what_stands_in_a_row_has_a_picture() -> None:
    """Elements as they stand on the table; equipment has none."""
    s = battle(forces="choose", attacker="us", defender="german", year="1944")
    asked = lists.muster(s.view(0), GAME.words("en"))
    assert asked is not None
    rifles = next(one for one in asked.offers if one.id == "us_rifle_coy")
    assert sum(rifles.row.values()) == rifles.counts["elements"]
    assert set(rifles.row) <= set(asked.pictures)
    assert asked.pictures["us_m4"].kind == "vehicle"
    assert asked.pictures["p51"].kind == "aircraft"
    assert asked.look is not None
    assert asked.look.id == "us"
    assert counts(asked, [_entry("us_rifle_coy:regular")])["stake"] == 12
