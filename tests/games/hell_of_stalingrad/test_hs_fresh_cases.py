"""Cases across all chapters in which effects are nested and both sides decide in the middle."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hs_table import (
    after,
    asked,
    chance,
    commander,
    expert,
    four,
    hand,
    number,
    offered,
    on,
    pile,
    play,
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

QUIET = "discard german hero_richthofen\n discard soviet hero_zaitsev hero_chekhov\n"


@pytest.mark.rule("hs:10.9", "hs:R41", "hs:2.21", "hs:13.3.b", "hs:2.23", "hs:4.4")
def test_a_medal_is_won_aimed_and_paid_for_in_the_middle_of_a_german_card() -> None:
    """Corps Artillery: the Soviet gives up units, the German depletes the 284th, its sniper aims at a general, the
    German loses him and a card; only then the Rubble Fort stands there."""
    s = position("""
        A dar_gova g_71(1) g_94 s_284 s_193 rifle razvedka landser
        hand german corps_artillery marksman
        battle A german
        """)
    play(s, "play corps_artillery g_71")
    assert (asked(s), offered(s, "lose")) == ("soviet", {"rifle", "razvedka"})
    play(s, "lose razvedka")
    assert (asked(s), offered(s, "deplete")) == ("german", {"s_284", "s_193"})
    play(s, "deplete s_284")
    assert asked(s) == "soviet"
    assert offered(s, "shoot") == {"landser", "g_71", "g_94"}
    assert "rubble_fort" not in units(s, "A")
    play(s, "shoot g_71", "carnage c01", "lost marksman")
    assert (state(s, "g_71"), hand(s, "german")) == ("A -", [])
    assert units(s, "A") == {"landser": 1, "snayper": 1, "rubble_fort": 1}
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:15.4", "hs:9.8", "hs:14.7", "hs:10.5", "hs:13.2.d")
def test_pistol_persuasion_brings_a_sniper_along() -> None:
    """Sacrifice, Supply, Overrun: the 284th shoots on arrival, before its Rifle is there, and takes cards at once."""
    s = position("""
        A grain_elevator g_71(-) g_94(-) s_193 rifle landser panzer
        staging s_284(D,-)
        hand soviet pistol_persuasion sniper_nest*2
        battle A soviet
        """)
    play(s, "play pistol_persuasion s_193")
    assert (asked(s), offered(s)) == ("soviet", {"supply s_284", "decline"})
    play(s, "decline")
    assert (asked(s), offered(s)) == ("soviet", {"overrun s_284", "decline"})
    play(s, "overrun s_284")
    assert units(s, "A") == {"panzer": 1, "rifle": 1}  # the only target was the Infantry; no general, and a shield
    assert state(s, "s_284") == "A D-"
    assert asked(s) == "german"


@pytest.mark.rule("hs:15.4", "hs:13.2.c", "hs:21.1.b", "hs:5.9")
def test_a_tank_brigade_overruns_an_empty_half() -> None:
    """Night Ferry: the T-34 finds no German unit, the Bucket that spills over arrives and puts the Fire out."""
    s = position("""
        C oil_plant fire 3 bucket 3 g_71 s_193
        staging s_84t
        hand soviet night_ferry
        battle C soviet
        """)
    play(s, "play night_ferry s_193", "overrun s_84t")
    assert (asked(s), offered(s)) == ("soviet", {"spill", "decline"})
    assert units(s, "C") == {"t34": 1}
    declined = after(s, "decline")
    assert track(declined, "C") == {"fire": 3, "bucket": 3, "infernos": 0, "hold": 3}
    play(s, "spill")
    assert track(s, "C") == {"fire": 0, "bucket": 0, "infernos": 0, "hold": 3}
    assert units(s, "C") == {"t34": 1, "razvedka": 1, "rifle": 1}


@pytest.mark.rule("hs:15.2", "hs:15.3", "hs:11.1", "hs:13.1.a", "hs:7.5")
def test_armoured_breakthrough_over_the_concentration_of_pavlovs_house() -> None:
    """Who stands at another building may not come; the two Panzers each find their own victim."""
    s = position("""
        B pavlovs_house g_16pz s_193 rifle razvedka motivator
        C oil_plant g_24pz
        staging g_14pz(D)
        attacked C
        hand german breakthrough
        battle B german
        """)
    play(s, "play breakthrough g_16pz")
    assert offered(s) == {"overrun g_14pz", "decline"}
    play(s, "overrun g_14pz")
    assert (asked(s), offered(s, "lose")) == ("soviet", {"rifle", "razvedka", "motivator"})
    play(s, "lose motivator")
    assert track(s, "B")["fire"] == 1  # the vanguard goes on before the card does
    play(s, "lose rifle")
    assert units(s, "B") == {"panzer": 2, "razvedka": 1}
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:18.12", "hs:9.6", "hs:18.11", "hs:R22")
def test_the_interceptor_kills_the_general_whose_card_it_was() -> None:
    s = expert("""
        A dar_gova g_71 s_193
        hand german stuka_strike*2 house_clearing
        hand soviet hero_chekhov
        battle A german
        """)
    play(s, "play stuka_strike g_71", "intercept hero_chekhov", "carnage c11")
    assert (asked(s), state(s, "g_71")) == ("chance", "A -")
    play(s, "lost house_clearing")
    assert hand(s, "german") == ["stuka_strike"]  # Hideous Death: one is left to lose
    play(s, "lost stuka_strike")
    assert offered(s) == {"redraw", "hold"}
    assert track(s, "A")["fire"] == 0


@pytest.mark.rule("hs:18.12", "hs:R60", "hs:18.11", "hs:R22")
def test_after_both_interceptors_lie_open_nobody_is_asked() -> None:
    s = expert("""
        A dar_gova g_71(1,-) g_94(-) s_193
        hand german house_clearing*3
        hand soviet hero_zaitsev hero_chekhov katyusha
        battle A german
        """)
    play(s, "play house_clearing g_71", "intercept hero_zaitsev")  # two Sniper Shots without a target are lost
    assert asked(s) == "german"
    play(s, "play house_clearing g_71", "intercept hero_chekhov")
    assert on(s, "g_71") == []
    play(s, "play house_clearing g_71")
    assert (asked(s), offered(s)) == ("german", {"spill", "decline"})  # resolved at once
    assert pile(s, "german") == ["house_clearing", "house_clearing"]


@pytest.mark.rule("hs:R60", "hs:21.6.e", "hs:18.7", "hs:R25", "hs:8.5")
def test_an_interceptor_that_may_be_drawn_again_opens_the_window_again() -> None:
    """Richthofen lies in the pile: no window. The pile becomes the deck: he may be in the hand."""
    s = expert("""
        A dar_gova g_71 s_193
        deck german
        discard german hero_richthofen marksman
        hand german house_clearing
        hand soviet bucket_brigade*2
        battle A soviet
        """)
    play(s, "play bucket_brigade s_193")
    assert asked(s) == "german"
    assert "pass" not in offered(s)
    play(s, "redraw", "draw", "deal marksman")
    s = after(s, "deal hero_richthofen")
    play(s, "play bucket_brigade s_193")
    assert (asked(s), offered(s)) == ("german", {"intercept hero_richthofen", "pass"})


@pytest.mark.rule("hs:18.5", "hs:18.6", "hs:4.6", "hs:18.12")
def test_richthofen_finishes_a_wounded_hero() -> None:
    """The Soviet player, whose card it was, pays with a card of his choice and acts again."""
    s = expert("""
        A dar_gova g_71 s_193(-)
        heroes soviet hero_pavlov(W)
        hand german hero_richthofen
        hand soviet katyusha bucket_brigade storm_group
        battle A soviet
        """)
    play(s, "play bucket_brigade s_193", "intercept hero_richthofen", "carnage c01")
    assert (asked(s), offered(s)) == ("soviet", {"discard katyusha", "discard storm_group"})
    play(s, "discard katyusha")
    assert [hero.seat for hero in s.heroes] == [0]
    assert len(s.fallen) == 1
    assert (asked(s), "play storm_group s_193" in offered(s)) == ("soviet", True)


@pytest.mark.rule("hs:21.4.d", "hs:R36", "hs:18.1")
def test_units_without_a_formation_fight_on_without_cards() -> None:
    """The last German formation is destroyed, an Infantry unit is left: cards need a formation, heroes do not. When
    the unit dies the battle is over, hero or not."""
    s = expert(
        QUIET
        + """
        A dar_gova hold 2 g_71(D) s_193 landser*3 rifle*3
        hand german house_clearing hero_strachwitz hero_rudel
        hand soviet human_wave sniper_nest penal_company
        battle A soviet
        """
    )
    play(s, "play human_wave s_193")
    assert (where(s, "g_71"), units(s, "A")) == ("destroyed", {"landser": 1, "rifle": 1})
    assert offered(s) == {"hero hero_strachwitz", "hero hero_rudel", "redraw", "hold"}
    assert why_not(s, "play house_clearing g_71") == "hs:9.1"
    play(s, "hold", "carnage c09", "effect b")
    assert units(s, "A") == {"landser": 2, "rifle": 1}
    play(s, "play penal_company s_193")
    assert (s.battle, site(s, "A"), len(hand(s, "german"))) == (-1, "dar_gova", 3)


@pytest.mark.rule("hs:20.5.e", "hs:20.5.g", "hs:16.9", "hs:20.5.a", "hs:R16")
def test_a_river_bank_and_a_draw_make_four() -> None:
    """A closes without a draw, then B: with three Volga cards of six left and one building of B in the deck, the German
    wins at once with three chances in four."""
    s = position("""
        turn 2
        A empty river
        B empty
        C volga
        D volga
        captured grain_elevator worker_slums red_square univermag central_station nail_factory
        staging g_71 s_193
        step renew
        """)
    assert (site(s, "A"), asked(s)) == ("volga", "chance")
    assert offered(s, "site") == {"volga", "pavlovs_house"}
    assert chance(s, lambda s: s.why == "four_volga") == Fraction(3, 4)
    play(s, "site volga")
    assert (s.why, s.scores()) == ("four_volga", (1.0, 0.0))


@pytest.mark.rule("hs:22.3", "hs:R13", "hs:20.6.b")
def test_with_nothing_to_attack_and_nobody_to_send_the_german_has_won() -> None:
    s = position("turn 3 last\n A volga\n B empty\n C volga\n D empty\n staging s_193\n step consolidate")
    assert (s.why, s.scores()) == ("no_building_left", (1.0, 0.0))


@pytest.mark.rule("hs:17.7.c", "hs:17.6", "hs:R23", "hs:9.3", "hs:12.6")
def test_four_promotions_for_two_formations() -> None:
    """One without a general rises twice, the other once; the fourth is lost, and the second action still comes."""
    s = expert(
        QUIET
        + """
        A dar_gova g_71(-) g_94 s_193
        staging g_295(-)
        hand german command_vacancies house_clearing
        battle A german
        """
    )
    play(s, "play command_vacancies g_94")
    assert offered(s, "promote") == {"g_71", "g_94"}
    play(s, "promote g_71", "promote g_71")
    assert (state(s, "g_71"), state(s, "g_94")) == ("A 1", "A 1")  # the third had one choice left
    assert state(s, "g_295") == "staging -"
    assert (asked(s), playable(s, "g_94")) == ("german", {"house_clearing"})  # the new level is a new slot


@pytest.mark.rule("hs:3.8", "hs:R24", "hs:20.2", "hs:3.2")
def test_flanks_stripped_bare_strikes_one_general_twice() -> None:
    s = position("""
        A dar_gova
        staging g_71(1) g_94 s_193
        campaigns german kg_flanks
        campaigns soviet ks_uranus
        step draw_soviet_card
        """)
    play(s, "campaign ks_uranus", "campaign kg_flanks")
    assert offered(s, "demote") == {"g_71", "g_94"}
    play(s, "demote g_71")
    assert state(s, "g_71") == "staging 0"
    play(s, "demote g_71")
    assert (state(s, "g_71"), state(s, "g_94")) == ("staging -", "staging 0")


@pytest.mark.rule("hs:17.7.l", "hs:R28", "hs:10.8", "hs:R20", "hs:12.11")
def test_a_last_stand_that_breaks_its_own_formation() -> None:
    """The 45th carries the card, finds no Rifle to execute and retreats with it; the German is depleted all the same,
    the Fire goes back, and on the Soviet side nobody is left to play cards on."""
    s = expert(
        QUIET
        + """
        A dar_gova fire 3 infernos 1 g_71 g_94(D) s_45 landser
        hand soviet last_stand storm_group
        battle A soviet
        """
    )
    play(s, "play last_stand s_45")
    assert offered(s) == {"stand s_45 g_71", "stand s_45 g_94"}
    play(s, "stand s_45 g_94")
    assert (state(s, "s_45"), where(s, "g_94")) == ("staging D-", "destroyed")
    assert "last_stand" in pile(s, "soviet")
    assert track(s, "A") == {"fire": 0, "bucket": 0, "infernos": 1, "hold": 3}
    assert asked(s) == "german"


@pytest.mark.rule("hs:13.4.a", "hs:13.4.b", "hs:R21", "hs:10.5", "hs:13.4.c")
@pytest.mark.parametrize(("rifles", "motivators", "rule"), [(3, 1, ""), (2, 1, "hs:13.4.b"), (3, 0, "hs:10.2"),
                                                            (1, 2, "hs:13.4.a")])  # fmt: skip
def test_human_wave_with_and_without_a_motivator(rifles: int, motivators: int, rule: str) -> None:
    """Cost 2 on the 244th (1): one pair, and two Rifles more for the Sacrifice."""
    shot = f"motivator*{motivators}" if motivators else ""
    s = position(f"A dar_gova g_71 s_244 rifle*{rifles} {shot} landser*2\n hand soviet human_wave\n battle A soviet")
    assert why_not(s, "play human_wave s_244") == rule
    assert ("play human_wave s_244" in offered(s)) == (not rule)
    if not rule:
        play(s, "play human_wave s_244")
        assert units(s, "A") == {}
        assert (state(s, "g_71"), s.patriotism_left(number("s_244"))) == ("A D0", 0)


@pytest.mark.rule("hs:17.7.j", "hs:17.4", "hs:10.2", "hs:R29")
def test_rats_war_brings_a_card_back_and_plays_it() -> None:
    s = expert("""
        A dar_gova g_71 s_10nkvd
        hand soviet rats_war
        discard german hero_richthofen
        discard soviet hero_pavlov katyusha deadly_roadblock
        battle A soviet
        """)
    play(s, "play rats_war s_10nkvd", "recover deadly_roadblock")
    assert (asked(s), playable(s, "s_10nkvd")) == ("soviet", {"deadly_roadblock"})
    s.hand[0] = ()
    play(s, "play deadly_roadblock s_10nkvd", "spill")
    assert on(s, "s_10nkvd") == ["rats_war", "deadly_roadblock"]
    assert pile(s, "soviet") == ["hero_pavlov", "katyusha"]


@pytest.mark.rule("hs:17.7.i", "hs:2.2", "hs:17.4")
def test_collecting_tongues_of_an_empty_hand() -> None:
    s = expert("A dar_gova g_71 s_193\n hand soviet collecting_tongues\n battle A soviet")
    play(s, "play collecting_tongues s_193")
    assert (asked(s), offered(s)) == ("soviet", {"redraw", "hold"})


@pytest.mark.rule("hs:4.2", "hs:R45", "hs:21.4.b", "hs:13.3.b")
def test_the_last_carnage_card_fires_a_sniper_shot() -> None:
    """The deck is made new without the card that is being resolved: the shot reads one of the other 23."""
    s = position("A dar_gova g_71 s_193(-)\n carnage c21\n hand german marksman\n battle A soviet")
    play(s, "hold", "carnage c21", "effect a")
    assert len(offered(s, "carnage")) == 23
    assert "c21" not in offered(s, "carnage")
    play(s, "carnage c03", "lost marksman")
    assert (track(s, "A")["hold"], len(s.carnage)) == (2, 22)


@pytest.mark.rule("hs:21.2", "hs:5.5", "hs:R6", "hs:4.8")
def test_an_intensity_of_four_on_a_fire_at_three() -> None:
    s = position("B red_square fire 3 aufklaerer*2 razvedka g_71(-) s_193(-)\n battle B intensity")
    play(s, "carnage c22")
    assert track(s, "B") == {"fire": 0, "bucket": 0, "infernos": 2, "hold": 4}
    assert asked(s) == "german"  # Binoculars: two Recon units against one; Red Square gives him Fire 1


@pytest.mark.rule("hs:R57", "hs:R30", "hs:15.4", "hs:19.2")
def test_hube_calls_the_partners_division_and_its_owner_decides() -> None:
    """The Overrun of his Redraw may bring the army seat's 100th Jaeger: its Kill finds nobody, and the army seat says
    whether it spills over."""
    s = four("""
        commander german-second hube
        A dar_gova g_71(@2) s_193
        staging g_100j g_14pz(@2)
        hand german-second marksman*2 house_clearing*2 stuka_strike
        battle A german
        """)
    assert asked(s) == "german-second"
    play(s, "redraw", "draw")
    assert offered(s, "overrun") == {"g_100j", "g_14pz"}
    play(s, "overrun g_100j")
    assert (asked(s), offered(s)) == ("german-army", {"spill", "decline"})


@pytest.mark.rule("hs:19.7", "hs:R57", "hs:17.4", "hs:R29")
def test_a_second_action_stays_with_the_seat_that_earned_it() -> None:
    """He may not hand it over, even if nobody has handed over in this round; he may still give cards."""
    s = four(
        QUIET
        + """
        A dar_gova g_71 s_193
        hand german-army command_vacancies marksman
        hand german-second house_clearing
        battle A german
        """
    )
    assert "hand-over" in offered(s)
    play(s, "play command_vacancies g_71")
    assert asked(s) == "german-army"
    assert "hand-over" not in offered(s)
    assert why_not(s, "hand-over") == "hs:19.7"
    play(s, "give marksman")
    assert "hand-over" not in offered(s)
    play(s, "redraw")
    assert asked(s) in ("german-army", "chance")


@pytest.mark.rule("hs:19.4", "hs:20.4.c", "hs:10.7", "hs:20.4.d")
def test_the_10th_nkvd_is_consolidated_away() -> None:
    s = four(
        "A dar_gova\n staging g_71 s_10nkvd(D,1,@2) s_193(D,@2,-) s_95(D,@2)\n step consolidate",
    )
    assert asked(s) == "soviet-second"
    assert "s_10nkvd s_95 transfer" not in offered(s, "consolidate")
    play(s, "consolidate s_10nkvd s_193 transfer")
    assert (where(s, "s_10nkvd"), state(s, "s_193")) == ("ash", "staging 1")
    assert commander(s, "soviet-second") == "rodimtsev"


@pytest.mark.rule("hs:17.7.g", "hs:8.6", "hs:12.3", "hs:R18")
def test_a_forced_march_from_the_destroyed_pile() -> None:
    """The deck is empty: it is made of the pile, and the thirteen generals are all in play."""
    lines = "g_14pz g_71 g_94 g_295 g_24pz g_3mot g_29mot g_60mot g_44 g_76 g_79 g_113"
    gone = "g_100j g_297 g_305 g_371 g_389"
    s = expert(QUIET + f"A dar_gova g_16pz s_193 t34\n staging {lines}\n destroyed {gone}\n"
               " hand german forced_march\n battle A german")  # fmt: skip
    assert s.next_leader(0) == -1
    play(s, "play forced_march g_16pz")
    assert offered(s, "arrive") == set(gone.split())
    play(s, "arrive g_297")
    assert state(s, "g_297") == "A -"
    assert (units(s, "A"), track(s, "A")["fire"]) == ({"t34": 1, "landser": 1}, 1)
    assert asked(s) == "german"
    assert len(staging(s, "german")) == 12


@pytest.mark.rule("hs:21.6.c", "hs:21.6.d", "hs:R48", "hs:R46", "hs:14.8")
def test_who_came_late_graduates_and_who_was_supplied_survives() -> None:
    s = position("""
        D orlovka hold 1 g_71(D) g_94(D,-) s_193(D)
        staging g_295
        hand german half_track_column breakthrough
        battle D german
        """)
    resolve(s, "german", "overrun")
    play(s, "overrun g_295")
    resolve(s, "german", "supply")
    play(s, "supply g_94")
    play(s, "hold", "carnage c20", "effect b")
    for best in (max, min):  # six for the German, then ones
        s.apply(best(s.legal(), key=str))
    assert site(s, "D") == "empty"
    assert (state(s, "g_295"), state(s, "g_94")) == ("staging D1", "staging D-")
    assert (where(s, "g_71"), where(s, "s_193")) == ("destroyed", "destroyed")


@pytest.mark.rule("hs:R57", "hs:17.4", "hs:18.12", "hs:R22")
def test_who_was_intercepted_acts_himself() -> None:
    """Two interceptions in a round: each time the same seat must act, and is noted once. Two players hand nothing over
    and nothing is noted."""
    text = """
        A dar_gova g_71(-) g_94(-) s_193
        hand german{army} house_clearing*2 militia_surrender
        hand soviet{army} hero_zaitsev hero_chekhov katyusha
        battle A german
        """
    s = four(text.format(army="-army"))
    for hero in ("hero_zaitsev", "hero_chekhov"):
        play(s, "play house_clearing g_71", f"intercept {hero}")
        assert asked(s) == "german-army"
        assert s.handed == (0,)
        assert why_not(s, "hand-over") == "hs:19.7"
    two = expert(text.format(army=""))
    play(two, "play house_clearing g_71", "intercept hero_zaitsev")
    assert (asked(two), two.handed) == ("german", ())
    quiet = expert(QUIET + "A dar_gova g_71 s_193\n hand german command_vacancies marksman\n battle A german")
    play(quiet, "play command_vacancies g_71")
    assert (asked(quiet), quiet.handed) == ("german", ())
