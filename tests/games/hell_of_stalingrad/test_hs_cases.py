"""The further acceptance cases of the specification (A1 to A32), in the order of the list."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hs_table import (
    DATA,
    after,
    asked,
    chance,
    expected,
    expert,
    hand,
    kinds,
    number,
    offered,
    on,
    pile,
    play,
    play_on,
    position,
    resolve,
    site,
    staging,
    state,
    track,
    units,
    where,
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


@pytest.mark.rule("hs:20.5.e", "hs:20.5.d", "hs:20.5.g", "hs:7.3", "hs:21.6.a", "hs:8.2")
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
    assert not s.river[2]  # said of empty districts only
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
        play_on(s, 3, lambda s: s.turn == 2 and s.prompt().params.get("purpose") == "arrive")
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
    s = position("A dar_gova hold 1 g_71(0,lg_angern) g_76(D,1,lg_lenski) rifle\n battle A break_test")
    assert "held" in kinds(play(s, "roll 1", "roll 1 6"))
    assert (site(s, "A"), track(s, "A")["hold"], units(s, "A")) == ("dar_gova", 0, {"rifle": 1})
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
    s = position("A dar_gova\n staging g_71(D,1,lg_angern) g_94(D,-)\n step consolidate", consolidation_minimum="2")
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
