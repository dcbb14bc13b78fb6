"""Odd cases: rules where they meet, at the end of a pile, an empty hand, a second action, the last German."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hs_table import (
    DATA,
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
    staging,
    state,
    track,
    units,
    where,
    why_not,
)

from grognard.core.dice import Seeded
from grognard.core.values import SPECTATOR, Action
from grognard.games.hell_of_stalingrad.breaktest import dice
from grognard.games.hell_of_stalingrad.hands import Deal
from grognard.games.hell_of_stalingrad.state import NONE

QUIET = "discard german hero_richthofen\n discard soviet hero_zaitsev hero_chekhov\n"


def drawn(s):  # type: ignore[no-untyped-def]
    while asked(s) == "chance":
        s.apply(s.legal()[0])
    return s


@pytest.mark.rule("hs:R59", "hs:19.5")
def test_a_refused_split_of_three() -> None:
    """In the order drawn: army, second, army."""
    s = four(
        "A dar_gova\n staging g_71\n current soviet ks_lopatin\n current german kg_assault\n step reinforce_soviet"
    )
    play(s, "arrive s_193", "arrive s_95")
    play(s, "keep s_193", "keep s_95", "refuse")
    assert [s.owner[number(f)] for f in ("s_193", "s_95")] == [1, 3]


@pytest.mark.rule("hs:2.15", "hs:2.9", "hs:10.9", "hs:R41")
def test_the_138th_wins_its_medal_in_the_german_round() -> None:
    """Its NKVD unit draws for the Soviet player; the rest of the German card still resolves."""
    s = position("A dar_gova g_71 s_138 rifle*3\n hand german corps_artillery\n battle A german")
    play(s, "play corps_artillery g_71")
    assert s.prompt().params["purpose"] == "deal"
    play(s, "deal katyusha")
    assert (hand(s, "soviet"), hand(s, "german")) == (["katyusha"], [])
    assert units(s, "A") == {"rifle": 1, "nkvd": 1, "rubble_fort": 1}


@pytest.mark.rule("hs:R53", "hs:21.4.e", "hs:17.4")
def test_a_hold_as_second_action_is_a_hold_of_its_round() -> None:
    s = expert(QUIET + "A dar_gova hold 3 g_71 s_193\n hand german command_vacancies\n stall 29\n battle A german")
    play(s, "play command_vacancies g_71", "hold", "carnage c12", "effect a")
    assert (s.stall, asked(s)) == (0, "soviet")
    assert "redraw" in offered(s)


@pytest.mark.rule("hs:4.6", "hs:18.6", "hs:17.7.j", "hs:R60")
def test_a_dead_hero_never_comes_back() -> None:
    """Neither by Rat's War nor with a new deck; dead interceptors open no window."""
    s = expert("A dar_gova g_71 s_193 landser\n ash hero_zaitsev hero_chekhov\n hand german fresh_battalion\n"
               " hand soviet rats_war\n discard german hero_richthofen\n deck soviet\n battle A soviet")  # fmt: skip
    told = play(s, "play rats_war s_193")
    assert "effect-lost" in kinds(told)
    told = play(s, "redraw")
    assert "no-draw" in kinds(told)
    play(s, "play fresh_battalion g_71")
    assert (asked(s), units(s, "A")) == ("soviet", {"landser": 4})  # his action round, not a window
    assert "hold" in offered(s)


@pytest.mark.rule("hs:3.3", "hs:8.3", "hs:22.2")
def test_an_hourglass_on_the_last_space_changes_nothing() -> None:
    s = expert("turn 5\n A dar_gova\n staging g_71\n campaigns soviet ks_uranus\n step hourglass")
    play(s, "campaign ks_uranus", "campaign kg_assault")
    assert (s.hourglass, s.last, s.turn) == (6, True, 6)


@pytest.mark.rule("hs:2.21", "hs:14.3", "hs:10.7", "hs:9.1")
def test_a_depleted_burning_skull_burns_in_the_middle_of_a_battle() -> None:
    s = position("A dar_gova g_71 s_35g(D,1) s_193 rifle\n on s_35g storm_group\n battle A german")
    resolve(s, "german", "deplete")
    play(s, "deplete s_35g")
    assert (where(s, "s_35g"), pile(s, "soviet"), s.fighting(1)) == ("ash", ["storm_group"], (number("s_193"),))
    assert s.next_leader(1) == DATA.pool[1][0]


@pytest.mark.rule("hs:1.6", "hs:8.5")
def test_a_whole_hand_is_put_away_and_drawn_again() -> None:
    """Lopatin, five cards, an empty deck: what was put away is all that can be drawn."""
    s = position("A dar_gova g_71 s_193\n hand soviet katyusha storm_group*2\n deck soviet\n battle A soviet")
    play(s, "redraw", "drop katyusha", "drop storm_group", "drop storm_group")
    assert sorted(hand(drawn(s), "soviet")) == ["katyusha", "storm_group", "storm_group"]
    assert (asked(s), track(s, "A")["bucket"]) == ("german", 1)


@pytest.mark.rule("hs:4.2", "hs:R45")
def test_a_deck_that_ended_with_the_last_battle_is_whole_again() -> None:
    s = position("A dar_gova hold 1 g_71 s_193\n B red_square g_94\n attacked B\n carnage c01\n battle A german")
    play(s, "hold", "carnage c01", "effect a")
    assert s.carnage == ()
    play_on(s, 1, lambda s: s.battle == 1 and s.prompt().params.get("purpose") == "intensity")
    assert len(s.carnage) == 24  # nothing is being resolved: all of them


@pytest.mark.rule("hs:2.16", "hs:2.2", "hs:11.1")
def test_a_commando_finds_an_empty_hand() -> None:
    """Sewer Raid: both Discards are lost, the unit stands."""
    s = position("A dar_gova g_71 s_193\n hand soviet sewer_raid\n battle A soviet")
    told = play(s, "play sewer_raid s_193")
    assert kinds(told).count("effect-lost") == 2
    assert (units(s, "A"), asked(s)) == ({"commando": 1}, "german")


@pytest.mark.rule("hs:2.7", "hs:13.2.a", "hs:11.2")
def test_a_tactic_works_once_even_if_it_found_nobody() -> None:
    """A StuG without a target: Fire or nothing, then it flips; in a later battle it is an ordinary unit."""
    s = position("A dar_gova g_71 s_193\n battle A german")
    resolve(s, "german", "add_unit", 1, "stug")
    assert (asked(s), offered(s), DATA.unit_ids[s.entering]) == ("german", {"spill", "decline"}, "stug")
    play(s, "decline")
    assert (s.entering, track(s, "A")["fire"]) == (NONE, 0)
    again = position("A dar_gova stug g_71 s_193\n battle A soviet_vanguard")
    assert units(again, "A") == {"stug": 1, "rifle": 2, "landser": 2}


@pytest.mark.rule("hs:2.24", "hs:10.8", "hs:13.4.a")
def test_a_sacrifice_may_leave_a_machine_gun_without_rifles() -> None:
    """Last Rifle sacrificed; then the Germans deplete the 95th: it retreats."""
    s = position("A dar_gova g_71 s_95 rifle landser*2\n hand soviet penal_company\n hand german corps_artillery\n"
                 " battle A soviet")  # fmt: skip
    play(s, "play penal_company s_95")
    assert units(s, "A") == {}
    play(s, "play corps_artillery g_71", "spill", "decline")
    assert state(s, "s_95") == "staging D-"
    assert (pile(s, "soviet"), s.battle) == (["penal_company"], 0)


@pytest.mark.rule("hs:14.7", "hs:2.4", "hs:21.5.a")
def test_supply_for_a_battle_to_come_counts_there() -> None:
    s = position("A dar_gova g_71 s_193\n B red_square g_94(D) s_95\n attacked B\n hand german half_track_column\n"
                 " staging g_16pz\n battle A german")  # fmt: skip
    resolve(s, "german", "supply")
    play(s, "supply g_94")
    assert state(s, "g_94") == "B 0"


@pytest.mark.rule("hs:1.3", "hs:3.4", "hs:3.7", "hs:1.8")
def test_shaken_up_both_sacks_and_empties_the_hand() -> None:
    s = position("A dar_gova\n B volga\n C volga\n D volga\n staging g_71 s_193\n hand soviet katyusha*2\n"
                 " campaigns soviet ks_new_broom\n step draw_soviet_card")  # fmt: skip
    drawn(s)
    assert (commander(s, "soviet"), hand(s, "soviet")) == ("chuikov", [])
    assert pile(s, "soviet") == ["katyusha", "katyusha"]


@pytest.mark.rule("hs:4.4", "hs:4.5", "hs:2.16")
def test_a_leader_is_shot_and_the_hand_is_empty() -> None:
    for card in ("c01", "c08"):
        s = position("A dar_gova g_71(1) s_193\n battle A soviet")
        resolve(s, "soviet", "sniper")
        play(s, f"carnage {card}")
        assert (state(s, "g_71"), asked(s)) == ("A -", "soviet")


@pytest.mark.rule("hs:2.23", "hs:13.2.b", "hs:21.5.b")
def test_a_stuka_strike_on_an_empty_half() -> None:
    """The Kill may spill over before the fort stands; the fort then gives the Soviet the Unit die."""
    s = position("A dar_gova g_71 s_193\n hand german stuka_strike\n battle A german")
    play(s, "play stuka_strike g_71", "spill")
    assert (track(s, "A")["fire"], track(s, "A")["infernos"], units(s, "A")) == (1, 1, {"rubble_fort": 1})
    assert (dice(s).german_unit, dice(s).soviet_unit) == (0, 1)


@pytest.mark.rule("hs:2.22", "hs:14.6")
def test_a_supply_run_may_stop_after_the_first() -> None:
    s = position("A dar_gova g_71(D) s_193\n staging g_94(D)\n hand german air_supply\n battle A german")
    play(s, "play air_supply g_71", "supply g_94")
    assert offered(s) == {"supply g_71", "decline"}
    play(s, "decline")
    assert (state(s, "g_71"), state(s, "g_94"), asked(s)) == ("A D0", "staging 0", "soviet")


@pytest.mark.rule("hs:R36", "hs:17.7.l", "hs:R28", "hs:21.4.d")
def test_a_last_stand_may_end_the_battle() -> None:
    """The medal's Assault takes the last unit, the German formation is destroyed: the Fire is not put back."""
    s = expert(QUIET + "A dar_gova fire 3 g_71(D) s_13g landser\n hand soviet last_stand\n battle A soviet")
    play(s, "play last_stand s_13g")
    told = play(s, "stand s_13g g_71")
    assert "wiped-out" in kinds(told)
    assert (track(s, "A")["fire"], site(s, "A"), s.battle) == (3, "dar_gova", NONE)
    assert state(s, "s_13g") == "destroyed -"  # depleted in the battle, and once more after it


@pytest.mark.rule("hs:R54", "hs:14.5", "hs:R19", "hs:17.4")
def test_a_second_action_is_of_the_same_round() -> None:
    """Depleted by Human Wave's Deplete, the 71st cannot be depleted again by what follows in that round."""
    s = expert(QUIET + "A dar_gova g_71 s_10nkvd landser*9\n hit g_71\n hand soviet german_despair katyusha\n"
               " free\n battle A soviet")  # fmt: skip
    play(s, "play german_despair s_10nkvd")
    assert asked(s) == "soviet"
    told = play(s, "play katyusha s_10nkvd")
    assert "effect-lost" in kinds(told)
    assert state(s, "g_71") == "A 0"


@pytest.mark.rule("hs:13.4.b", "hs:10.2", "hs:R21")
def test_a_debt_of_patriotism_counts_as_nothing() -> None:
    """The Brutal Commissar is dead, two points were spent on a patriotism of one: a card of cost 1 needs one pair."""
    s = position("A dar_gova g_71 s_244(-) motivator*2 rifle*2 landser\n on s_244 spent 2 night_ferry\n"
                 " hand soviet sniper_nest\n battle A soviet")  # fmt: skip
    assert playable(s, "s_244") == {"sniper_nest"}
    play(s, "play sniper_nest s_244")
    assert (s.pairs[number("s_244")], units(s, "A")["motivator"], units(s, "A")["rifle"]) == (1, 1, 1)


@pytest.mark.rule("hs:20.5.b", "hs:20.5.d")
def test_a_district_without_buildings_becomes_the_volga() -> None:
    gone = " ".join(b.id for b in DATA.buildings if b.district == "B" and b.terrain == "ruins_hell")
    s = position(f"A dar_gova\n B empty\n C oil_plant\n D orlovka\n captured {gone} pavlovs_house\n staging g_71\n"
                 " step renew")  # fmt: skip
    assert chance(s, lambda s: site(s, "B") == "volga") == Fraction(1)


@pytest.mark.rule("hs:18.10", "hs:21.5.e", "hs:R26")
def test_two_thieves_and_two_dice() -> None:
    s = expert("A dar_gova infernos 2 g_71(D) s_193(D)\n steals 2\n battle A german")
    assert (dice(s).german, dice(s).stolen, dice(s).soviet) == (1, 1, 2)


@pytest.mark.rule("hs:19.3", "hs:R31", "hs:1.7", "hs:15.1")
def test_hube_may_decline_his_overrun() -> None:
    s = four("commander german-second hube\n A dar_gova g_71(@2) s_193\n staging g_94\n"
             " hand german-second marksman*2 house_clearing*3\n"
             " battle A german")  # fmt: skip
    play(s, "redraw", "draw")
    assert offered(s) == {"overrun g_94", "decline"}
    play(s, "decline")
    assert (asked(s), staging(s, "german")) == ("soviet-army", {"g_94"})


@pytest.mark.rule("hs:15.3", "hs:R46", "hs:21.6.c")
def test_who_fought_may_overrun_and_is_destroyed_afterwards() -> None:
    s = position("A dar_gova g_71 s_193\n B red_square g_94 rifle\n attacked B\n battle A break_test")
    play(s, "roll 6", "roll 1 1")
    assert state(s, "g_71") == "staging D1"
    play_on(s, 3, lambda s: s.battle == 1 and "hold" in offered(s))
    resolve(s, "german", "overrun")
    play(s, "overrun g_71")
    play_on(s, 3, lambda s: s.battle == NONE)
    assert where(s, "g_71") == "destroyed"


@pytest.mark.rule("hs:9.3", "hs:17.6", "hs:12.6")
def test_a_promotion_opens_a_slot_at_once() -> None:
    s = expert(QUIET + "A dar_gova g_71 s_193\n hand german command_vacancies marksman\n battle A german")
    play(s, "play command_vacancies g_71")
    assert (state(s, "g_71"), playable(s, "g_71")) == ("A 1", {"marksman"})
    assert on(s, "g_71") == ["command_vacancies"]


@pytest.mark.rule("hs:1.4", "hs:16.7", "hs:16.3")
def test_decks_after_the_first_hands() -> None:
    s = play_on(new(), 2, lambda s: s.prompt().params.get("purpose") == "campaign")
    assert [len(deck) for deck in s.deck] == [27, 28]
    assert after(s).hand == s.hand
    assert why_not(s, "hold") != ""


@pytest.mark.rule("hs:9.9", "hs:10.1", "hs:10.2", "hs:R30")
def test_the_card_of_a_second_soviet_seat_costs_patriotism() -> None:
    s = four(QUIET + "A dar_gova g_71 s_10nkvd(@2)\n hand soviet-second night_ferry\n battle A soviet")
    play(s, "play night_ferry s_10nkvd")
    assert (s.spent[number("s_10nkvd")], s.patriotism_left(number("s_10nkvd"))) == (2, 1)


@pytest.mark.rule("hs:18.12", "hs:R22")
def test_an_intercepting_hero_enters_unhurt() -> None:
    s = expert("A dar_gova g_71(-) s_193\n hand german marksman\n hand soviet hero_chekhov\n battle A german")
    play(s, "play marksman g_71", "intercept hero_chekhov")
    assert [hero.wounded for hero in s.heroes] == [False]


class Drawn(Seeded):
    """Chance that is asked for one of so many cards, and draws this one."""

    def __init__(self, card: int, cards: int) -> None:
        super().__init__(0)
        self.card, self.cards = card, cards

    def below(self, n: int) -> int:
        assert n == self.cards
        return self.card


@pytest.mark.rule("hs:20.5.b")
def test_a_new_site_is_drawn_as_it_is_reckoned() -> None:
    """Each card of the district and each Volga card that is left is as likely as any other."""
    s = position("A empty\n B volga\n C oil_plant\n D orlovka\n captured dar_gova minina\n staging g_71\n step renew")
    weights = dict(s.distribution())
    cards = sum(weights.values())
    assert Counter(s.sample(Drawn(card, cards)) for card in range(cards)) == weights


@pytest.mark.rule("hs:2.8", "hs:2.15", "hs:3.1", "hs:4.1", "hs:20.3.a")
@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("A dar_gova g_71 s_35g\n hand german staff_planning\n battle A german", ["play staff_planning g_71"]),
        ("A dar_gova g_71 s_35g\n hand german marksman*2 house_clearing\n hand soviet sewer_raid\n battle A soviet",
         ["play sewer_raid s_35g"]),
        ("A dar_gova g_71 s_35g\n battle A german", ["hold"]),
        ("A dar_gova\n staging g_71 s_35g\n step hourglass", []),
        ("A dar_gova\n staging g_71 s_35g\n current german kg_assault\n step reinforce_german", []),
    ],
    ids=["deal", "lost", "carnage", "campaign", "arrive"],
)  # fmt: skip
def test_a_card_is_drawn_as_it_is_reckoned(text: str, actions: list[str]) -> None:
    """Each copy in a deck, a pile or a hand is as likely as any other."""
    s = position(text)
    play(s, *actions)
    weights = dict(s.distribution())
    cards = sum(weights.values())
    assert cards > 2
    assert Counter(s.sample(Drawn(card, cards)) for card in range(cards)) == weights


@pytest.mark.rule("hs:20.4.d")
def test_nobody_is_transferred_from_a_formation_without_leader() -> None:
    s = position("A dar_gova\n staging g_71(D,-) g_94(D,-) g_295(D)\n step consolidate")
    assert not {one for one in offered(s, "consolidate") if one.startswith("g_71") and one.endswith("transfer")}
    assert why_not(s, "consolidate g_71 g_94 transfer") == "hs:20.4.d"
    assert why_not(s, "consolidate g_295 g_94 transfer") == ""


@pytest.mark.rule("hs:2.15", "hs:19.7")
@pytest.mark.parametrize("seat", range(4))
def test_a_dealt_card_is_shown_to_its_side_alone(seat: int) -> None:
    s = four("A dar_gova g_71 s_193\n battle A german")
    card = Action("deal", ("marksman" if seat % 2 == 0 else "katyusha",))
    shown = [Deal(seat, 1).shown(s, card, reader) for reader in (0, 1, 2, 3, SPECTATOR)]
    assert shown == [card if reader % 2 == seat % 2 else Action("deal") for reader in range(4)] + [Action("deal")]
