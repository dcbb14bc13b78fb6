"""The further acceptance cases of the specification (A33 to A61), in the order of the list."""

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
    state,
    track,
    units,
    where,
    why_not,
)

from grognard.games.hell_of_stalingrad.state import NONE

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
