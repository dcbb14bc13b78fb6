"""The further acceptance cases of the specification (A1 to A61), in the order of the list."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hs_table import (
    DATA,
    HOLD,
    after,
    asked,
    chance,
    commander,
    expected,
    expert,
    four,
    hand,
    kinds,
    new,
    number,
    offered,
    on,
    pile,
    play,
    play_on,
    playable,
    position,
    resolve,
    site,
    staging,
    state,
    track,
    units,
    where,
    why_not,
)

from grognard.core.steps import rolled
from grognard.games.hell_of_stalingrad.breaktest import dice, first_roll, german_wins
from grognard.games.hell_of_stalingrad.state import NONE

# -- tracks and damage ---------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:5.5", "hs:5.4", "hs:2.17")
def test_a1_fire_wraps_into_an_inferno() -> None:
    s = position("A dar_gova fire 3 g_71\n battle A german")
    resolve(s, "german", "fire", 2)
    assert track(s, "A") == {"fire": 1, "bucket": 0, "infernos": 1, "hold": 3}


@pytest.mark.rule("hs:5.5", "hs:2.23", "hs:2.10")
def test_a2_stuka_strike() -> None:
    """The Rifle dies; Fire 2 + 4 makes an Inferno and Fire 2; a Rubble Fort rises on the Soviet side."""
    s = position("A dar_gova fire 2 rifle g_71\n hand german stuka_strike\n battle A german")
    play(s, "play stuka_strike g_71")
    assert units(s, "A") == {"rubble_fort": 1}
    assert (s.count(0, 0), s.count(1, 0)) == (0, 1)
    assert (track(s, "A")["fire"], track(s, "A")["infernos"]) == (2, 1)


@pytest.mark.rule("hs:5.8", "hs:5.7", "hs:2.18")
def test_a3_a_bucket_takes_an_inferno() -> None:
    s = position("A dar_gova bucket 3 infernos 2 g_71\n battle A soviet")
    resolve(s, "soviet", "bucket", 2)
    assert (track(s, "A")["infernos"], track(s, "A")["bucket"]) == (1, 1)


@pytest.mark.rule("hs:5.9", "hs:R6")
def test_a4_without_an_inferno_the_fire_goes_back() -> None:
    s = position("A dar_gova bucket 3 fire 2 g_71\n battle A soviet")
    resolve(s, "soviet", "bucket")
    assert track(s, "A") == {"fire": 0, "bucket": 0, "infernos": 0, "hold": 3}


@pytest.mark.rule("hs:13.1.b", "hs:2.13", "hs:2.6")
def test_a5_kills_do_nothing_to_shielded_units() -> None:
    s = position("A dar_gova t34*2 g_71\n hand german house_clearing\n battle A german")
    play(s, "play house_clearing g_71")
    assert units(s, "A") == {"t34": 2}
    assert asked(s) == "soviet"
    assert offered(s) == {"redraw", "hold"}


@pytest.mark.rule("hs:13.2.b", "hs:13.2.a")
def test_a6_the_third_kill_spills_over() -> None:
    s = position("A dar_gova rifle*2 g_71\n battle A german")
    resolve(s, "german", "kill", 3)
    assert units(s, "A") == {}
    assert offered(s) == {"spill", "decline"}
    assert track(after(s, "spill"), "A")["fire"] == 1
    assert track(after(s, "decline"), "A")["fire"] == 0


@pytest.mark.rule("hs:13.1.b")
def test_a7_a_kill_on_armour_that_is_left_does_not_spill_over() -> None:
    s = position("A dar_gova rifle t34 g_71\n hand german house_clearing\n battle A german")
    play(s, "play house_clearing g_71")
    assert units(s, "A") == {"t34": 1}
    assert "spill" not in offered(s)


@pytest.mark.rule("hs:13.3.a", "hs:2.20")
def test_a8_a_sniper_shot_at_a_unit_needs_no_carnage_card() -> None:
    s = position("A dar_gova landser g_71 s_193\n hand german marksman\n battle A soviet")
    resolve(s, "soviet", "sniper")
    assert offered(s, "shoot") == {"landser", "g_71"}
    play(s, "shoot landser")
    assert units(s, "A") == {}
    assert len(s.carnage) == 24
    assert hand(s, "german") == ["marksman"]


FIVE = "hand german house_clearing*2 marksman*2 fresh_battalion\n"


@pytest.mark.rule("hs:4.3", "hs:4.4", "hs:4.5", "hs:12.9", "hs:13.3.b", "hs:4.1")
def test_a9_a_sniper_shot_at_a_leader() -> None:
    """Killed with probability 1/2, 7/6 cards lost on average; the leader is in the pool again."""
    s = position(FIVE + "A dar_gova g_71 s_193\n battle A soviet")
    resolve(s, "soviet", "sniper")  # the only target
    assert asked(s) == "chance"
    dead = chance(s, lambda s: s.leader[number("g_71")] == NONE)
    assert dead == Fraction(1, 2)
    assert expected(s, lambda s: 5 - len(s.hand[0])) == Fraction(7, 6)
    assert len(after(s, "carnage c08", "lost marksman", "lost marksman").hand[0]) == 3  # hideous death
    assert s.clone().next_leader(0) != DATA.pool[0][0]
    assert after(s, "carnage c01", "lost marksman").next_leader(0) == DATA.pool[0][0]  # hit


@pytest.mark.rule("hs:18.5", "hs:4.4", "hs:4.5", "hs:4.6", "hs:18.6", "hs:R8")
def test_a10_a_sniper_shot_at_a_hero() -> None:
    """Dead 1/6, wounded 1/3, safe 1/2; the hero's owner chooses what he discards."""
    s = expert(FIVE + "A dar_gova g_71(-) s_193\n heroes german hero_rudel\n battle A soviet")
    resolve(s, "soviet", "sniper")
    assert chance(s, lambda s: not s.heroes) == Fraction(1, 6)
    assert chance(s, lambda s: bool(s.heroes) and s.heroes[0].wounded) == Fraction(1, 3)
    assert chance(s, lambda s: bool(s.heroes) and not s.heroes[0].wounded) == Fraction(1, 2)
    hideous = after(s, "carnage c08")
    assert asked(hideous) == "german"
    assert offered(hideous, "discard") == {"house_clearing", "marksman", "fresh_battalion"}
    play(hideous, "discard marksman", "discard fresh_battalion")
    assert hand(hideous, "german") == ["house_clearing", "house_clearing", "marksman"]
    assert hideous.fallen == (DATA.card_index["hero_rudel"],)
    wounded = expert(FIVE + "A dar_gova g_71(-) s_193\n heroes german hero_rudel(W)\n battle A soviet")
    resolve(wounded, "soviet", "sniper")
    assert chance(wounded, lambda s: not s.heroes) == Fraction(1, 2)  # a second Hit kills


# -- strategy phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:20.5.b", "hs:7.2", "hs:R14", "hs:16.5")
def test_a11_the_first_renewal_of_a_district() -> None:
    """Volga with probability 6/11, each of the five other A buildings 1/11."""
    s = position("A empty\n B red_square\n C oil_plant\n D orlovka\n captured dar_gova\n staging g_71\n step renew")
    assert chance(s, lambda s: site(s, "A") == "volga") == Fraction(6, 11)
    assert chance(s, lambda s: site(s, "A") == "grain_elevator") == Fraction(1, 11)
    assert chance(s, lambda s: site(s, "A") == "dar_gova") == 0


@pytest.mark.rule("hs:20.5.b")
def test_a12_two_volga_cards_are_out() -> None:
    """Four B buildings and four Volga cards are left: Volga 1/2, each building 1/8."""
    s = position("""
        A volga
        B empty
        C volga
        D orlovka
        captured worker_slums red_square
        staging g_71
        step renew
        """)
    assert chance(s, lambda s: site(s, "B") == "volga") == Fraction(1, 2)
    assert chance(s, lambda s: site(s, "B") == "univermag") == Fraction(1, 8)


@pytest.mark.rule("hs:20.5.e", "hs:7.3", "hs:21.6.a", "hs:8.2")
def test_a13_a_captured_river_bank_becomes_the_volga_without_a_draw() -> None:
    s = position("""
        A dar_gova
        B red_square
        C mamaev_kurgan infernos 6 landser*9 g_71 s_193(-)
        D orlovka
        battle C break_test
        """)
    play(s, "roll 6 6 6 6 6 6 6 6", "roll 1 1 1 1 1")
    assert site(s, "C") == "empty"
    assert s.river[2]
    s = position("A dar_gova\n B red_square\n C empty river\n D orlovka\n staging g_71\n step renew")
    assert site(s, "C") == "volga"
    assert asked(s) == "german"  # nothing was drawn
    assert DATA.volga - s.volga == 5


@pytest.mark.rule("hs:20.3.a", "hs:3.2", "hs:R17")
def test_a14_two_buildings_and_a_card_of_1_bring_three_formations() -> None:
    s = position("""
        A empty
        B red_square
        C empty
        D orlovka
        current german kg_richthofen
        current soviet ks_uranus
        step reinforce_german
        """)
    told = play(s, "arrive g_71", "arrive g_44", "arrive g_113")
    assert staging(s, "german") == {"g_71", "g_44", "g_113"}
    assert "arrived" in kinds(told)
    assert s.prompt().params.get("purpose") == "site"  # district A is renewed next


@pytest.mark.rule("hs:3.3", "hs:20.5.f", "hs:22.2", "hs:20.1", "hs:8.3")
def test_a15_the_hourglass_makes_it_the_last_turn() -> None:
    """Basic game, hourglass on 1, a Soviet card with an hourglass: it goes to 3, and step 5 draws nothing."""
    s = position("""
        turn 1
        A empty
        B red_square
        C oil_plant
        D orlovka
        staging g_71 s_193
        campaigns soviet ks_uranus
        campaigns german kg_assault
        step hourglass
        """)
    play(s, "campaign ks_uranus", "campaign kg_assault")
    assert (s.turn, s.hourglass) == (2, 3)
    assert s.last
    while asked(s) == "chance":
        assert s.prompt().params["purpose"] == "arrive"
        s.apply(s.legal()[0])
    assert asked(s) == "german"
    assert site(s, "A") == "empty"
    assert "g_71 A" not in offered(s, "send")


@pytest.mark.rule("hs:3.3", "hs:8.4", "hs:16.8", "hs:R12")
def test_a16_how_long_a_basic_game_lasts() -> None:
    """Two turns with probability 11/14, three with 3/14: four of the eight Soviet cards have an hourglass."""
    first = [card.hourglass for card in DATA.campaign if card.side == "soviet"]
    pairs = [(a, b) for i, a in enumerate(first) for j, b in enumerate(first) if i != j]
    two = Fraction(sum(2 + a + b >= 3 for a, b in pairs), len(pairs))
    assert two == Fraction(11, 14)
    for cards, turns in ((("ks_uranus", "ks_lopatin"), 2), (("ks_lopatin", "ks_flotilla"), 3)):
        s = position(f"""
            turn 0
            A dar_gova
            B red_square
            C oil_plant
            D orlovka
            staging g_71 s_193
            campaigns soviet {cards[0]}
            step hourglass
            """)
        play(s, f"campaign {cards[0]}")
        s.campaign[1] = (DATA.campaign_index[cards[1]],)
        play_on(s, 3, lambda s: s.turn == 2 and s.prompt().params.get("purpose") != "campaign")
        assert s.last == (turns == 2)


# -- Break Test ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:21.5.a", "hs:21.5.b", "hs:21.5.c", "hs:21.5.d", "hs:5.6", "hs:7.6", "hs:6.4")
def test_a17_three_dice_against_three() -> None:
    """Formation, Unit and Inferno die against Formation and two Defensive dice."""
    s = position("""
        B univermag infernos 1 landser*5 rifle*3 g_71 g_94 s_193 s_95
        battle B german
        """)
    found = dice(s)
    assert (found.german_formation, found.german_unit, found.inferno, found.german) == (1, 1, 1, 3)
    assert (found.soviet_formation, found.soviet_unit, found.defensive, found.soviet) == (1, 0, 2, 3)
    assert first_roll(3, 3) == (Fraction(5479, 15552), Fraction(2297, 7776))
    assert german_wins(3, 3, "reroll") == Fraction(29904617, 60466176)
    test = position("B univermag infernos 1 landser*5 rifle*3 g_71 g_94 s_193 s_95\n battle B break_test")
    assert chance(test, lambda s: site(s, "B") == "empty") == Fraction(29904617, 60466176)


@pytest.mark.rule("hs:21.5.f", "hs:21.5.j")
def test_a18_the_determination_die() -> None:
    """The German has no other die: one Determination die against five; any tie is a Soviet victory."""
    text = "D tractor_factory rifle*2 landser g_71(D) s_193 s_95\n battle D break_test"
    s = position(text)
    found = dice(s)
    assert (found.german, found.determination, found.soviet) == (1, True, 5)
    assert chance(s, lambda s: site(s, "D") == "empty") == Fraction(1475, 15552)
    assert site(after(s, "roll 4", "roll 1 1 1 1 4"), "D") == "tractor_factory"


@pytest.mark.rule("hs:21.5.i", "hs:21.5.h", "hs:21.5.g")
def test_a19_two_dice_against_two() -> None:
    s = position("B univermag landser rifle*2 g_71 s_193(D)\n battle B break_test")
    s = position("A dar_gova infernos 1 landser rifle g_71(D) s_193(D)\n battle A break_test")
    assert (dice(s).german, dice(s).soviet) == (2, 2)
    assert chance(s, lambda s: site(s, "A") == "empty") == Fraction(3745, 7776)
    tie = after(s, "roll 3 5", "roll 5 5")
    assert s.prompt().params["purpose"] == "german-dice"
    assert tie.legal() == [rolled(face) for face in range(1, 7)]  # each side lost one die


@pytest.mark.rule("hs:21.5.i")
def test_a20_three_dice_against_two() -> None:
    s = position("A dar_gova infernos 2 landser rifle g_71(D) s_193(D)\n battle A break_test")
    assert (dice(s).german, dice(s).soviet) == (3, 2)
    assert chance(s, lambda s: site(s, "A") == "empty") == Fraction(61231, 93312)


@pytest.mark.rule("hs:21.5.j")
def test_a21_one_die_against_one() -> None:
    """A tie costs both their last die: the Soviet wins."""
    s = position("A dar_gova infernos 1 g_71(D)\n battle A break_test")
    assert (dice(s).german, dice(s).soviet, dice(s).determination) == (1, 1, False)
    assert site(after(s, "roll 6", "roll 6"), "A") == "dar_gova"
    assert chance(s, lambda s: site(s, "A") == "empty") == Fraction(5, 12)


@pytest.mark.rule("hs:21.5.j")
def test_a22_two_dice_against_one() -> None:
    """A tie leaves the Soviet without a die: the German wins."""
    s = position("A dar_gova infernos 1 landser g_71(D)\n battle A break_test")
    assert (dice(s).german, dice(s).soviet) == (2, 1)
    assert site(after(s, "roll 1 6", "roll 6"), "A") == "empty"
    assert chance(s, lambda s: site(s, "A") == "empty") == Fraction(161, 216)


@pytest.mark.rule("hs:18.10", "hs:21.5.e", "hs:R26")
def test_a23_the_last_german_die_is_never_stolen() -> None:
    s = expert("A dar_gova infernos 1 g_71(D)\n steals 1\n heroes soviet hero_pavlov\n battle A german")
    assert (dice(s).german, dice(s).soviet, dice(s).stolen) == (1, 1, 0)


@pytest.mark.rule("hs:R26", "hs:18.9", "hs:21.5.e")
def test_a24_hero_dice_come_before_the_determination_die_and_before_stealing() -> None:
    s = expert("A dar_gova rifle g_71(D)\n bonus 2\n steals 1\n battle A german")
    found = dice(s)
    assert (found.german, found.determination) == (1, False)
    assert (found.stolen, found.soviet) == (1, 3)


# -- after the battle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:21.6.c", "hs:21.6.d", "hs:12.8", "hs:R4", "hs:R47")
def test_a25_return_depletion_and_graduation() -> None:
    s = position("A dar_gova g_71(0,lg_angern) g_76(D,1,lg_lenski) rifle\n battle A break_test")
    play(s, "roll 1", "roll 1 6")
    assert state(s, "g_71") == "staging D1"
    assert where(s, "g_76") == "destroyed"
    assert DATA.leader_index["lg_lenski"] not in s.leader
    assert DATA.leader_index["lg_angern"] in s.leader


@pytest.mark.rule("hs:21.6.b", "hs:21.6.c", "hs:12.11")
def test_a26_depletion_effects_do_not_work_after_the_battle() -> None:
    s = position("A dar_gova g_71 s_193 rifle\n battle A break_test")
    play(s, "roll 1", "roll 1 1 6")
    assert state(s, "s_193") == "staging D1"
    assert units(s, "A") == {"rifle": 1}


@pytest.mark.rule("hs:10.7", "hs:21.6.c", "hs:8.7")
def test_a27_a_destroyed_burning_skull_burns() -> None:
    s = position("A dar_gova g_71 s_10nkvd(D) rifle\n battle A break_test")
    play(s, "roll 1", "roll 1 6")
    assert where(s, "s_10nkvd") == "ash"


# -- depletion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:10.8", "hs:13.1.a", "hs:R32", "hs:2.11", "hs:2.21")
def test_a28_corps_artillery_and_the_machine_gun() -> None:
    """If a Rifle is left it is executed; if none is, the 95th retreats without its commissar."""
    text = "A dar_gova g_71 s_95 rifle razvedka*2\n hand german corps_artillery\n battle A german"
    s = position(text)
    play(s, "play corps_artillery g_71")
    assert asked(s) == "soviet"
    assert offered(s, "lose") == {"rifle", "razvedka"}
    scouts = after(s, "lose razvedka", "lose razvedka")
    assert state(scouts, "s_95") == "A D0"
    assert units(scouts, "A") == {"rubble_fort": 1}
    rifle = after(s, "lose rifle")
    assert state(rifle, "s_95") == "staging D-"
    assert units(rifle, "A") == {"razvedka": 1, "rubble_fort": 1}


@pytest.mark.rule("hs:10.8", "hs:R20", "hs:12.11", "hs:9.1")
def test_a29_too_few_rifles_for_the_machine_gun() -> None:
    s = position("A dar_gova g_71 s_308 rifle\n on s_308 storm_group\n battle A german")
    resolve(s, "german", "deplete")
    assert state(s, "s_308") == "staging D-"
    assert units(s, "A") == {"rifle": 1}
    assert (on(s, "s_308"), pile(s, "soviet")) == ([], ["storm_group"])
    assert s.spent[number("s_308")] == 0


@pytest.mark.rule("hs:10.9", "hs:10.6", "hs:R41", "hs:2.9")
def test_a30_the_red_star_medal() -> None:
    """The 13th Guards is depleted: an Assault unit enters in the German round, and its Kill takes the Infantry."""
    s = position("A dar_gova g_71 s_13g landser\n battle A german")
    resolve(s, "german", "deplete")
    assert state(s, "s_13g") == "A D0"
    assert units(s, "A") == {"assault": 1}


@pytest.mark.rule("hs:14.5", "hs:R19", "hs:R54")
def test_a31_one_depletion_a_round() -> None:
    s = position("A dar_gova g_71 s_193\n battle A soviet")
    resolve(s, "soviet", "deplete", 2)
    assert state(s, "g_71") == "A D0"
    play(s, "redraw")  # the next round: it may be depleted again
    s = position("A dar_gova g_71(D) landser s_193\n battle A soviet")
    resolve(s, "soviet", "deplete")
    assert where(s, "g_71") == "destroyed"


@pytest.mark.rule("hs:20.4.a", "hs:20.4.b", "hs:20.4.c", "hs:20.4.d", "hs:12.5", "hs:14.8")
def test_a32_consolidation_with_transfer() -> None:
    s = position("A dar_gova\n staging g_71(D,1,lg_angern) g_94(D,-)\n step consolidate")
    assert asked(s) == "german"
    assert offered(s) == {
        "consolidate g_71 g_94", "consolidate g_71 g_94 transfer", "consolidate g_94 g_71", "done",
    }  # fmt: skip
    lost = after(s, "consolidate g_71 g_94")
    assert state(lost, "g_94") == "staging -"
    play(s, "consolidate g_71 g_94 transfer")
    assert state(s, "g_94") == "staging 1"
    assert s.leader[number("g_94")] == DATA.leader_index["lg_angern"]
    assert where(s, "g_71") == "destroyed"


# -- hands ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:1.6", "hs:1.7", "hs:1.5")
def test_a33_redraw_up_to_the_commanders_number() -> None:
    """Paulus 6, hand 4, one card put away: three are drawn, then Fire +1."""
    s = position("A dar_gova g_71\n hand german house_clearing*2 marksman*2\n battle A german")
    play(s, "redraw", "drop marksman", "draw")
    assert track(s, "A")["fire"] == 0
    play(s, "deal house_clearing", "deal storm_the_block", "deal storm_the_block")
    assert len(hand(s, "german")) == 6
    assert track(s, "A")["fire"] == 1
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:R35", "hs:1.5", "hs:1.6")
def test_a34_redraw_with_a_large_hand() -> None:
    s = position("A dar_gova g_71\n hand german house_clearing*3 marksman*2 storm_the_block*3\n battle A german")
    play(s, "redraw", "draw")
    assert len(hand(s, "german")) == 8
    assert track(s, "A")["fire"] == 1


@pytest.mark.rule("hs:3.7")
def test_a35_a_discarded_hand_stays_empty_until_the_battle() -> None:
    s = position("""
        turn 1
        A dar_gova
        staging g_71
        hand german house_clearing*3 marksman*2 fresh_battalion
        campaigns german kg_mud
        campaigns soviet ks_lopatin
        step draw_soviet_card
        """)
    play(s, "campaign ks_lopatin", "campaign kg_mud")
    assert hand(s, "german") == []
    assert len(pile(s, "german")) == 6
    play_on(s, 1, lambda s: s.battle != NONE and isinstance(s.prompt().params, dict) and HOLD in s.legal())
    assert hand(s, "german") == []


@pytest.mark.rule("hs:12.3", "hs:R18", "hs:12.2")
def test_a36_the_fourteenth_general() -> None:
    staging_ = "g_14pz g_71 g_94 g_295 g_16pz g_24pz g_3mot g_29mot g_60mot g_44 g_76 g_79 g_100j"
    s = position(f"A dar_gova\n staging {staging_}\n current german kg_richthofen\n step reinforce_german")
    play(s, "arrive g_113")
    assert state(s, "g_113") == "staging -"
    assert sum(leader != NONE for leader in s.leader[:18]) == 13


@pytest.mark.rule("hs:21.0.c", "hs:R49")
def test_a37_an_undefended_building() -> None:
    s = position("A dar_gova g_71\n hand soviet bucket_brigade*2 storm_group katyusha night_ferry\n battle A soviet")
    assert offered(s) == {"redraw", "hold"}
    assert why_not(s, "play bucket_brigade s_193") == "hs:10.1"


@pytest.mark.rule("hs:13.2.a", "hs:21.4.d", "hs:R36", "hs:14.3", "hs:21.4.c", "hs:5.3")
def test_a38_katyusha_wipes_the_germans_out() -> None:
    """Three Spillovers, then the depleted formation is destroyed: a Soviet victory without dice."""
    s = position("A dar_gova g_71(D) s_10nkvd\n hand soviet katyusha\n battle A soviet")
    play(s, "play katyusha s_10nkvd", "spill", "spill")
    told = play(s, "spill")
    assert track(s, "A")["bucket"] == 3
    assert where(s, "g_71") == "destroyed"
    assert "wiped-out" in kinds(told)
    assert "break-test" not in kinds(told)
    assert s.battle == NONE
    assert site(s, "A") == "dar_gova"


@pytest.mark.rule("hs:21.1.b", "hs:13.2.c", "hs:10.4")
def test_a39_spillover_in_the_vanguard_step() -> None:
    """The T-34 of the 84th Tank Brigade finds no German unit yet: Bucket +1 if taken."""
    s = position("A dar_gova g_71 s_84t\n battle A soviet_vanguard")
    assert asked(s) == "soviet"
    assert offered(s) == {"spill", "decline"}
    play(s, "spill")
    assert track(s, "A")["bucket"] == 1
    assert units(s, "A") == {"t34": 1, "razvedka": 1, "landser": 2}


@pytest.mark.rule("hs:13.4.b", "hs:13.4.c", "hs:R21")
def test_a40_a_motivator_makes_good_the_missing_point() -> None:
    s = position("A dar_gova g_71 s_244 motivator rifle\n hand soviet night_ferry katyusha\n battle A soviet")
    assert playable(s, "s_244") == {"night_ferry"}
    assert why_not(s, "play katyusha s_244") == "hs:13.4.b"
    play(s, "play night_ferry s_244")
    f = number("s_244")
    assert (s.pairs[f], s.spent[f], s.patriotism_left(f)) == (1, 1, 0)
    assert units(s, "A") == {"rifle": 1}  # the one that the card adds


@pytest.mark.rule("hs:13.4.a", "hs:2.24")
def test_a41_no_sacrifice_without_rifles() -> None:
    s = position("A dar_gova g_71 s_193 razvedka\n hand soviet penal_company\n battle A soviet")
    assert playable(s, "s_193") == set()
    assert why_not(s, "play penal_company s_193") == "hs:13.4.a"


# -- expert cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:17.7.b", "hs:13.2.b", "hs:R51")
def test_a42_brutal_flanking() -> None:
    s = expert("""
        A dar_gova g_16pz s_193 rifle*2
        hand german brutal_flanking
        hand soviet katyusha*2 storm_group*3
        discard soviet hero_zaitsev hero_chekhov
        battle A german
        """)
    play(s, "play brutal_flanking g_16pz")
    assert hand(s, "soviet") == []
    assert units(s, "A") == {"panzer": 3}
    assert offered(s) == {"spill", "decline"}


@pytest.mark.rule("hs:4.8")
@pytest.mark.parametrize(("recon", "chances"), [("aufklaerer", Fraction(2, 3)), ("razvedka", Fraction(1, 3))])
def test_a43_the_initiative_of_a_fresh_deck(recon: str, chances: Fraction) -> None:
    s = position(f"C meat_combine g_71 {recon}\n battle C intensity")
    assert chance(s, lambda s: s.initiative == 0) == chances


@pytest.mark.rule("hs:21.0.b", "hs:21.0.a", "hs:21.0.c")
def test_a44_the_german_orders_his_battles() -> None:
    s = position("""
        A dar_gova g_71
        B red_square g_94
        C oil_plant g_295
        attacked A B C
        step battles
        """)
    assert asked(s) == "german"
    assert offered(s, "fight") == {"A", "B", "C"}
    play(s, "fight B")
    assert s.battle == 1
    play_on(s, 5, lambda s: s.battle == NONE)
    assert offered(s, "fight") == {"A", "C"}
    play(s, "fight C")
    play_on(s, 5, lambda s: s.battle in (NONE, 0))
    assert s.battle == 0  # the last one needs no choice


@pytest.mark.rule("hs:21.6.b", "hs:11.2")
def test_a45_a_held_building_stays_as_it_is() -> None:
    s = position("""
        turn 1
        C oil_plant hold 2 fire 2 bucket 1 infernos 1 landser*3 rifle*2 g_71 s_193
        battle C break_test
        """)
    play(s, "roll 1 1 1", "roll 1 6")
    assert track(s, "C") == {"fire": 2, "bucket": 1, "infernos": 1, "hold": 0}
    assert units(s, "C") == {"landser": 3, "rifle": 2}


@pytest.mark.rule("hs:21.6.a", "hs:R14", "hs:8.2", "hs:11.2")
def test_a46_a_captured_building_is_cleared() -> None:
    s = position("""
        turn 1
        C oil_plant fire 2 bucket 1 infernos 1 landser*3 rifle*2 g_71 s_193
        battle C break_test
        """)
    play(s, "roll 1 1 6", "roll 1 1")
    assert site(s, "C") == "empty"
    assert not s.river[2]
    assert units(s, "C") == {}
    assert (sum(s.units), len(s.units)) == (0, 4 * DATA.kinds)
    assert track(s, "C") == {"fire": 0, "bucket": 0, "infernos": 0, "hold": 0}
    assert DATA.building_index["oil_plant"] not in s.estate


@pytest.mark.rule("hs:17.7.h", "hs:R27")
def test_a47_stalins_ghost_pays_for_the_next_card() -> None:
    s = expert("""
        A dar_gova g_71 s_244
        hand soviet stalins_ghost katyusha*2
        discard german hero_richthofen
        battle A soviet
        """)
    play(s, "play stalins_ghost s_244")
    assert asked(s) == "soviet"  # the second action
    assert playable(s, "s_244") == {"katyusha"}
    play(s, "play katyusha s_244")
    assert s.spent[number("s_244")] == 0
    assert not s.free


# -- victory -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:20.6.b", "hs:16.10", "hs:20.6.a")
def test_a48_nobody_to_attack_with() -> None:
    s = position("A dar_gova\n B volga\n C volga\n D volga\n step maneuver_german")
    assert (s.winner, s.why) == (1, "german_cannot_attack")


@pytest.mark.rule("hs:16.10", "hs:22.1")
def test_a49_orlovka_holds_out() -> None:
    s = position("turn 3 last\n A volga\n B volga\n C volga\n D orlovka\n step end_of_turn")
    assert (s.winner, s.why) == (1, "building_held")
    assert s.scores() == (0.0, 1.0)


@pytest.mark.rule("hs:3.4", "hs:1.3")
def test_a50_a_second_sacking_is_ignored() -> None:
    s = position("commander german seydlitz\n A dar_gova\n staging g_71\n campaigns german kg_impatience\n"
                 " campaigns soviet ks_uranus\n step draw_soviet_card")  # fmt: skip
    play(s, "campaign ks_uranus", "campaign kg_impatience")
    assert s.current[0] == DATA.campaign_index["kg_impatience"]
    assert commander(s, "german") == "seydlitz"


# -- four players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:19.2", "hs:19.5", "hs:R59", "hs:19.1", "hs:1.4")
def test_a51_set_up_for_four() -> None:
    s = new(mode="four_player")
    while asked(s) == "chance":
        s.apply(s.legal()[0])
    assert asked(s) == "german-army"
    assert offered(s, "keep") == {"g_71", "g_94", "g_295"}
    play(s, "keep g_94", "keep g_71", "keep s_112", "keep s_244")
    owners = {f.id: s.owner[number(f.id)] for f in DATA.formations if f.starting}
    assert owners == {
        "g_14pz": 2, "g_71": 0, "g_94": 0, "g_295": 2, "s_10nkvd": 3, "s_35g": 3, "s_112": 1, "s_244": 1,
    }  # fmt: skip
    play_on(s, 1, lambda s: s.prompt().params.get("purpose") == "campaign")
    assert [len(cards) for cards in s.hand] == [6, 5, 4, 4]


@pytest.mark.rule("hs:19.4", "hs:10.7", "hs:1.8")
def test_a52_saraev_goes_with_the_10th_nkvd() -> None:
    s = four("A dar_gova g_71 s_10nkvd(D,@2)\n battle A german-army")
    resolve(s, "german-army", "deplete")
    assert where(s, "s_10nkvd") == "ash"
    assert commander(s, "soviet-second") == "rodimtsev"
    assert DATA.hand_number[s.commander[3]] == 5
    assert commander(s, "soviet-army") == "lopatin"


@pytest.mark.rule("hs:19.3", "hs:R31")
def test_a53_wietersheim_goes_with_the_last_panzer_division() -> None:
    s = four("A dar_gova g_14pz(D,@2) g_71 rifle\n battle A break_test")
    play(s, "roll 1", "roll 1 6")
    assert commander(s, "german-second") == "hube"
    s.enter_play(number("g_16pz"), 4, 2)
    play_on(s, 2, lambda s: s.turn == 2 and s.battle != NONE)
    assert commander(s, "german-second") == "hube"
    kept = four("A dar_gova g_14pz(@2) g_71 rifle\n battle A break_test")
    play(kept, "roll 1", "roll 1 6")
    assert commander(kept, "german-second") == "wietersheim"


@pytest.mark.rule("hs:19.7", "hs:R30", "hs:R57", "hs:19.6")
def test_a54_a_partner_plays_on_the_others_formation() -> None:
    text = """
        A dar_gova g_71 s_193
        hand soviet-army katyusha
        hand soviet-second storm_group
        discard german hero_richthofen
        battle A soviet
        """
    s = four(text)
    assert asked(s) == "soviet-army"
    play(s, "hand-over")
    assert asked(s) == "soviet-second"
    played = after(s, "play storm_group s_193", "spill")
    assert on(played, "s_193") == ["storm_group"]
    assert asked(played) == "german-army"
    play(s, "hand-over")
    assert asked(s) == "soviet-army"
    assert "hand-over" not in offered(s)
    assert why_not(s, "hand-over") == "hs:19.7"


@pytest.mark.rule("hs:3.4", "hs:19.3")
def test_a55_only_paulus_is_sacked() -> None:
    s = four("A dar_gova\n staging g_14pz(@2)\n campaigns german kg_impatience\n campaigns soviet ks_uranus\n"
             " step draw_soviet_card")  # fmt: skip
    play(s, "campaign ks_uranus", "campaign kg_impatience")
    assert commander(s, "german-army") == "seydlitz"
    assert commander(s, "german-second") == "wietersheim"


@pytest.mark.rule("hs:21.4.e", "hs:R53")
def test_a56_the_stalling_guard() -> None:
    """Thirty rounds without a Hold Action: from then on only Hold, for both sides, to the end of the battle."""
    s = position("A dar_gova hold 3 g_71 s_193\n hand german marksman\n hand soviet katyusha\n stall 29\n"
                 " battle A german")  # fmt: skip
    assert "redraw" in offered(s)
    play(s, "redraw", "draw")
    while asked(s) == "chance":
        s.apply(s.legal()[0])
    assert offered(s) == {"hold"}
    assert why_not(s, "redraw") == "hs:21.4.e"
    play(s, "hold", "carnage c01", "effect b")
    play_on(s, 1, lambda s: HOLD in s.legal())
    assert (asked(s), offered(s)) == ("german", {"hold"})
    fresh = position("A dar_gova hold 3 g_71 s_193\n stall 29\n battle A german")
    play(fresh, "hold", "carnage c12", "effect a")
    assert fresh.stall == 0
    play(fresh, "redraw")
    while asked(fresh) == "chance":
        fresh.apply(fresh.legal()[0])
    assert (asked(fresh), fresh.stall) == ("german", 1)  # that round had no Hold Action


@pytest.mark.rule("hs:18.11", "hs:R60")
def test_a57_the_window_opens_by_public_knowledge() -> None:
    """Chekhov in the hand or in the deck: the Soviet is asked, and the German sees no difference; else no window."""
    text = """
        A dar_gova g_71 s_193
        ash hero_zaitsev
        hand german marksman
        hand soviet storm_group*2 {card}
        discard soviet {gone}
        battle A german
        """
    holds = expert(text.format(card="hero_chekhov", gone="katyusha"))
    deck = expert(text.format(card="katyusha", gone="katyusha"))
    gone = expert(text.format(card="katyusha", gone="hero_chekhov"))
    for s in (holds, deck, gone):
        play(s, "play marksman g_71")
    assert (asked(holds), offered(holds)) == ("soviet", {"intercept hero_chekhov", "pass"})
    assert (asked(deck), offered(deck)) == ("soviet", {"pass"})
    assert holds.view(0) == deck.view(0)
    assert asked(gone) != "soviet"


@pytest.mark.rule("hs:17.6", "hs:2.2", "hs:R23", "hs:17.7.d", "hs:17.5")
def test_a58_determined_strike_with_nobody_to_promote() -> None:
    s = expert("""
        A dar_gova g_71(1) g_94(1) s_193
        staging g_76(-)
        hand german determined_strike
        hand soviet katyusha storm_group*3
        discard soviet hero_zaitsev hero_chekhov
        battle A german
        """)
    told = play(s, "play determined_strike g_71", "lost katyusha", "lost storm_group", "lost storm_group")
    assert "effect-lost" in kinds(told)
    assert state(s, "g_76") == "staging -"
    while asked(s) == "chance":
        s.apply(s.legal()[0])
    assert len(hand(s, "german")) == 6
    assert track(s, "A")["fire"] == 1
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:10.6", "hs:14.3", "hs:R56", "hs:12.10", "hs:12.12")
def test_a59_a_machine_gun_is_silent_when_its_formation_is_destroyed() -> None:
    s = position("A dar_gova g_71 s_45(D,0,ls_gurov) rifle\n battle A german")
    resolve(s, "german", "deplete")
    assert where(s, "s_45") == "destroyed"
    assert DATA.leader_index["ls_gurov"] not in s.leader
    assert units(s, "A") == {"rifle": 1}


@pytest.mark.rule("hs:2.16", "hs:R58", "hs:17.7.k", "hs:17.3")
def test_a60_german_despair_names_a_hand_for_each_card() -> None:
    s = four("""
        A dar_gova g_71 s_193
        hand german-army marksman
        hand german-second house_clearing*3 storm_the_block
        hand soviet-army german_despair
        discard german hero_richthofen
        battle A soviet
        """)
    play(s, "play german_despair s_193")
    assert offered(s, "hand") == {"german-army", "german-second"}
    play(s, "hand german-army", "lost marksman")
    assert asked(s) == "chance"  # only one hand is left to be named
    play(s, "lost house_clearing", "lost house_clearing")
    assert sum(len(s.hand[seat]) for seat in (0, 2)) == 2
    assert asked(s) == "soviet-army"  # second action


@pytest.mark.rule("hs:20.6.b", "hs:R59")
def test_a61_the_second_seat_must_attack_if_the_first_did_not() -> None:
    s = four("A dar_gova\n staging g_71 g_14pz(@2)\n step maneuver_german")
    assert asked(s) == "german-army"
    play(s, "done")
    assert asked(s) == "german-second"
    assert "done" not in offered(s)
    assert why_not(s, "done") == "hs:20.6.b"
    play(s, "send g_14pz A")
    assert where(s, "g_14pz") == "A"
    alone = four("A dar_gova\n staging g_71\n step maneuver_german")
    assert why_not(alone, "done") == "hs:20.6.b"
