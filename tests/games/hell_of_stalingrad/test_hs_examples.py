"""The worked examples of the rulebook (W1 to W18)."""

from __future__ import annotations

import pytest
from hs_table import (
    DATA,
    asked,
    chance,
    expert,
    hand,
    kinds,
    new,
    offered,
    on,
    pile,
    play,
    playable,
    position,
    resolve,
    site,
    state,
    track,
    units,
    why_not,
)

from grognard.games.hell_of_stalingrad.state import NONE


@pytest.mark.rule("hs:2.3", "hs:2.7")
def test_w1_a_stug_kills_only_where_it_enters() -> None:
    """A StuG enters at Dar Gova: only Soviet units at Dar Gova are offered; afterwards it shows its core face."""
    s = position("""
        A dar_gova rifle t34 g_71
        B red_square razvedka*2 nkvd
        battle A german
        """)
    resolve(s, "german", "add_unit", unit="stug")
    assert asked(s) == "german"
    assert offered(s, "destroy") == {"rifle", "t34"}
    assert DATA.unit_ids[s.entering] == "stug"
    told = play(s, "destroy t34")
    assert s.entering == NONE
    assert "flipped" in kinds(told)
    assert units(s, "A") == {"rifle": 1, "stug": 1}
    assert units(s, "B") == {"razvedka": 2, "nkvd": 1}


RED_SQUARE = "B red_square g_71 s_193\n battle B intensity\n"


@pytest.mark.rule("hs:7.4", "hs:21.3", "hs:4.8")
def test_w2_only_the_winner_of_the_initiative_has_his_effect() -> None:
    """Red Square: the German gets Fire +1, or the Soviet an NKVD unit and a card."""
    german, soviet = position(RED_SQUARE), position(RED_SQUARE)
    play(german, "carnage c10")  # intensity 2, Stuka
    assert units(german, "B") == {}
    assert track(german, "B")["fire"] == 2 + 1
    assert asked(german) == "german"
    told = play(soviet, "carnage c07", "deal katyusha")  # intensity 2, Rat
    assert units(soviet, "B") == {"nkvd": 1}
    assert hand(soviet, "soviet") == ["katyusha"]
    assert track(soviet, "B")["fire"] == 2
    assert kinds(told)[-1] == "flipped"
    assert asked(soviet) == "soviet"


ALL_GERMAN = "hand german house_clearing panzer_spearhead*2 assault_guns staff_planning stuka_strike\n"


@pytest.mark.rule("hs:9.3", "hs:9.5", "hs:9.6")
def test_w3_the_16th_panzer_without_a_general() -> None:
    """Shock 2, tracked, no general: tracked cards only, and after two of them none."""
    s = position(ALL_GERMAN + "A dar_gova s_193(-) g_16pz(-)\n battle A german")
    assert playable(s, "g_16pz") == {"panzer_spearhead", "assault_guns"}
    assert why_not(s, "play house_clearing g_16pz") == "hs:9.4"
    assert why_not(s, "play stuka_strike g_16pz") == "hs:9.6"
    s = position(ALL_GERMAN + "A dar_gova s_193(-) g_16pz(-) t34\n on g_16pz breakthrough\n battle A german")
    play(s, "play panzer_spearhead g_16pz")  # its Panzer finds only armour
    assert on(s, "g_16pz") == ["breakthrough", "panzer_spearhead"]
    s = position(ALL_GERMAN + "A dar_gova s_193 g_16pz(-)\n on g_16pz breakthrough*2\n battle A german")
    assert playable(s, "g_16pz") == set()
    assert why_not(s, "play assault_guns g_16pz") == "hs:9.3"


@pytest.mark.rule("hs:9.2", "hs:9.4", "hs:9.6", "hs:14.2")
def test_w4_the_76th_infantry_is_depleted_and_plays_all_the_same() -> None:
    """Shock 1, infantry, depleted, general Lv 0: infantry and general cards, one of them."""
    s = position(ALL_GERMAN + "A dar_gova s_193(-) g_76(D,0)\n battle A german")
    assert playable(s, "g_76") == {"house_clearing", "staff_planning", "stuka_strike"}
    assert why_not(s, "play assault_guns g_76") == "hs:9.5"
    s = position(ALL_GERMAN + "A dar_gova s_193(-) g_76(D,0)\n on g_76 fresh_battalion\n battle A german")
    assert playable(s, "g_76") == set()


@pytest.mark.rule("hs:9.3", "hs:9.7", "hs:12.6")
def test_w5_the_60th_motorized_with_a_veteran_general() -> None:
    """Shock 1 and a Veteran General: infantry, tracked and general cards; two cards, not three."""
    cards = {"house_clearing", "panzer_spearhead", "assault_guns", "staff_planning", "stuka_strike"}
    text = ALL_GERMAN + "A dar_gova s_193(-) g_60mot(1)\n battle A german\n"
    assert playable(position(text), "g_60mot") == cards
    assert playable(position(text + "on g_60mot marksman"), "g_60mot") == cards
    assert playable(position(text + "on g_60mot marksman breakthrough"), "g_60mot") == set()


ALL_SOVIET = "hand soviet bucket_brigade storm_group*2 night_ferry katyusha\n"


@pytest.mark.rule("hs:10.2", "hs:10.3")
def test_w6_the_10th_nkvd_has_spent_its_patriotism() -> None:
    """Patriotism 3 and a card of cost 3 on it: only cards of cost 0."""
    s = position(ALL_SOVIET + "A dar_gova g_71 s_10nkvd\n on s_10nkvd katyusha\n battle A soviet")
    assert playable(s, "s_10nkvd") == {"bucket_brigade"}
    assert why_not(s, "play storm_group s_10nkvd") == "hs:10.2"


@pytest.mark.rule("hs:10.2", "hs:12.7")
def test_w7_a_commissar_of_level_0_adds_nothing() -> None:
    """37th Guards: patriotism 2, depleted, commissar Lv 0, two cards of cost 1: only cards of cost 0."""
    s = position(ALL_SOVIET + "A dar_gova g_71 s_37g(D,0)\n on s_37g sniper_nest sewer_raid\n battle A soviet")
    assert playable(s, "s_37g") == {"bucket_brigade"}


@pytest.mark.rule("hs:10.2", "hs:12.7", "hs:10.1", "hs:9.1", "hs:9.9")
def test_w8_a_brutal_commissar_adds_one() -> None:
    """Militia Brigade: patriotism 1 and a Brutal Commissar: a card of cost 0, then one of cost 2."""
    s = position(ALL_SOVIET + "A dar_gova g_71 s_militia1(1)\n battle A soviet\n")
    play(s, "play bucket_brigade s_militia1")
    s = position(ALL_SOVIET + "A dar_gova g_71 s_militia1(1)\n on s_militia1 bucket_brigade\n battle A soviet")
    play(s, "play night_ferry s_militia1")
    assert on(s, "s_militia1") == ["bucket_brigade", "night_ferry"]
    assert s.patriotism_left(DATA.formation_index["s_militia1"]) == 0


@pytest.mark.rule("hs:11.1", "hs:2.12", "hs:2.16", "hs:2.8")
def test_w9_deadly_roadblock_at_the_army_barracks() -> None:
    """Nine German units, one of them shielded: the T-34 kills that one, a Rifle enters, a Commando costs a card."""
    s = position("""
        A army_barracks landser*8 stug g_71 s_10nkvd
        hand german house_clearing*3 marksman
        hand soviet deadly_roadblock
        battle A soviet
        """)
    play(s, "play deadly_roadblock s_10nkvd")
    assert offered(s, "destroy") == {"landser", "stug"}
    told = play(s, "destroy stug")
    order = [event.args.get("unit") for event in told if event.kind in ("unit-destroyed", "flipped", "unit-added")]
    assert order == ["stug", "t34", "rifle", "commando"]
    assert asked(s) == "chance"
    assert chance(s, lambda s: "marksman" not in hand(s, "german")) == pytest.approx(1 / 4)
    play(s, "lost marksman")
    assert units(s, "A") == {"landser": 8, "rifle": 1, "t34": 1, "commando": 1}
    assert hand(s, "german") == ["house_clearing"] * 3
    assert pile(s, "german") == ["marksman"]


@pytest.mark.rule("hs:10.5", "hs:14.7", "hs:15.2", "hs:15.4", "hs:14.6", "hs:15.1")
def test_w10_pistol_persuasion() -> None:
    """The Rifle dies first; the 193rd is supplied on the Staging Line and overruns over the concentration."""
    s = position("""
        A grain_elevator g_71 s_39g(D) s_10nkvd rifle
        staging s_193(D)
        hand soviet pistol_persuasion
        battle A soviet
        """)
    told = play(s, "play pistol_persuasion s_10nkvd")
    assert kinds(told)[:2] == ["played", "units-destroyed"]
    assert units(s, "A") == {}
    assert offered(s, "supply") == {"s_39g", "s_193"}
    play(s, "supply s_193")
    assert offered(s, "overrun") == {"s_193"}
    play(s, "overrun s_193")
    assert state(s, "s_193") == "A 0"
    assert len(s.fighting(1)) == 3 > DATA.concentration[s.building[0]]
    assert units(s, "A") == {"rifle": 2}


@pytest.mark.rule("hs:16.4", "hs:16.5")
def test_w11_buildings_are_drawn_district_by_district() -> None:
    """Army Barracks for A, Worker Slums for B; everything else is still in the deck for C and D."""
    s = new()
    assert offered(s, "site") == {b.id for b in DATA.buildings if b.district == "A"}
    assert len(s.distribution()) == 6
    play(s, "site army_barracks")
    assert offered(s, "site") == {b.id for b in DATA.buildings if b.district == "B"}
    play(s, "site worker_slums")
    assert (site(s, "A"), site(s, "B")) == ("army_barracks", "worker_slums")
    assert len(s.estate) == 22
    assert "volga" not in offered(s, "site")


@pytest.mark.rule("hs:16.9", "hs:22.1")
def test_w12_no_building_left_at_the_end_of_the_last_turn() -> None:
    """A and C are Volga, B and D were captured: the German wins."""
    s = position("""
        turn 3 last
        A volga
        B empty
        C volga
        D empty river
        step end_of_turn
        """)
    assert (s.winner, s.why) == (0, "no_building_left")
    assert s.scores() == (1.0, 0.0)


@pytest.mark.rule("hs:21.2", "hs:4.7")
def test_w13_intensity_2() -> None:
    """Hold on 2, Fire at 2."""
    s = position(RED_SQUARE)
    play(s, "carnage c07")
    assert (track(s, "B")["hold"], track(s, "B")["fire"]) == (2, 2)


@pytest.mark.rule("hs:5.2", "hs:5.3", "hs:21.4.c", "hs:R5")
def test_w14_three_hold_actions_end_a_battle_of_intensity_3() -> None:
    """Hold 3, 2, 1, then the Break Test; no further action round."""
    s = position("""
        B red_square g_71 s_193(-)
        hand german house_clearing
        hand soviet katyusha
        carnage c18 c19 c01 c02
        battle B intensity
        """)
    play(s, "carnage c18", "deal katyusha")  # intensity 3, Rat
    seen = [track(s, "B")["hold"]]
    for card in ("c19", "c01", "c02"):
        play(s, "hold", f"carnage {card}", "effect a")
        seen.append(track(s, "B")["hold"])
    assert seen == [3, 2, 1, 0]
    assert asked(s) == "chance"
    assert s.prompt().params["purpose"] == "german-dice"


@pytest.mark.rule("hs:4.8", "hs:21.3")
def test_w15_binoculars_with_equal_recon() -> None:
    """Recon units 1-1: the Soviet wins the initiative, an NKVD unit is added, he draws and acts first."""
    s = position("B red_square g_71 s_193 aufklaerer razvedka\n battle B intensity")
    play(s, "carnage c05", "deal storm_group")  # intensity 2, Binoculars
    assert units(s, "B") == {"aufklaerer": 1, "razvedka": 1, "nkvd": 1}
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:20.6.a", "hs:20.6.c", "hs:7.5", "hs:20.6.d", "hs:16.10")
def test_w16_maneuver() -> None:
    """Three to Red Square, one to Orlovka; the Soviet answers there and nowhere else, and may keep units back."""
    s = position("""
        A volga
        B red_square
        C oil_plant
        D orlovka
        staging g_14pz g_71 g_94 g_295 g_76
        staging s_10nkvd s_35g s_112 s_244 s_193 s_95 s_45 s_92n
        step maneuver_german
        """)
    assert why_not(s, "send g_71 A") == "hs:20.6.a"
    assert why_not(s, "done") == "hs:20.6.b"
    assert (s.prompt().key, s.prompt().rule) == ("prompt.maneuver", "hs:20.6.a")
    play(s, "send g_14pz B", "send g_71 B", "send g_94 B")
    assert why_not(s, "send g_76 B") == "hs:7.5"
    assert why_not(s, "send g_94 D") == "hs:20.6.d"
    play(s, "send g_295 D", "done")
    assert asked(s) == "soviet"
    assert (s.prompt().key, s.prompt().rule) == ("prompt.answer", "hs:20.6.c")
    assert why_not(s, "send s_193 C") == "hs:20.6.c"
    play(s, "send s_10nkvd B", "send s_35g B", "send s_112 B")
    assert why_not(s, "send s_193 B") == "hs:7.5"
    play(s, *[f"send {f} D" for f in ("s_244", "s_193", "s_95", "s_45")], "done")
    assert state(s, "s_92n") == "staging 0"
    assert asked(s) == "german"  # the battles begin
    assert offered(s, "fight") == {"B", "D"}


@pytest.mark.rule("hs:18.11", "hs:18.12", "hs:R22")
def test_w17_zaitsev_intercepts() -> None:
    """The German card is lost and takes no slot; Zaitsev fires twice; the German acts again."""
    s = expert("""
        A dar_gova g_71 s_193 landser*3
        hand german house_clearing marksman
        hand soviet hero_zaitsev katyusha
        battle A german
        """)
    play(s, "play house_clearing g_71")
    assert asked(s) == "soviet"
    assert offered(s) == {"intercept hero_zaitsev", "pass"}
    play(s, "intercept hero_zaitsev")
    assert (on(s, "g_71"), pile(s, "german")) == ([], ["house_clearing"])
    assert asked(s) == "soviet"
    play(s, "shoot landser", "shoot landser")
    assert units(s, "A") == {"landser": 1}
    assert asked(s) == "german"
    assert playable(s, "g_71") == {"marksman"}
    assert [DATA.card_ids[hero.card] for hero in s.heroes] == ["hero_zaitsev"]


@pytest.mark.rule("hs:20.5.g", "hs:16.9")
def test_w18_the_fourth_volga_card() -> None:
    """Three Volga cards in play and the last district renewed with a fourth: the German wins at once."""
    s = position("A volga\n B volga\n C volga\n D empty\n captured orlovka\n staging g_71\n step renew")
    play(s, "site volga")
    assert (s.winner, s.why) == (0, "four_volga")
    assert asked(s) == "nobody"
