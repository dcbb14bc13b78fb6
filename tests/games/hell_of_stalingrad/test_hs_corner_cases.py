"""Corner cases: who is asked among partners, piles and pools at their end, what the log says of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hs_table import (
    GAME,
    after,
    asked,
    chance,
    expert,
    four,
    hand,
    kinds,
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

from grognard.core.dice import Seeded
from grognard.core.values import HIDDEN, Action, Event

LATER = "g_16pz g_24pz g_3mot g_29mot g_60mot g_44 g_76 g_79 g_100j g_113 g_297 g_305 g_371 g_389"
QUIET = "discard german hero_richthofen\n discard soviet hero_zaitsev hero_chekhov\n"


def rules(events: list[Event], kind: str) -> list[str]:
    """The rules that the log names for a kind of event."""
    return [event.rule for event in events if event.kind == kind]


# -- partners ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:R57", "hs:13.1.a")
def test_the_lead_gives_up_units_also_for_his_partner() -> None:
    """Only the second German seat fights here: a Soviet Kill is his to answer, whoever played the card."""
    s = four(f"A dar_gova g_71(@2) s_35g s_10nkvd(@2) landser*2 aufklaerer rifle*2\n{QUIET}"
             " hand soviet-second penal_company\n battle A soviet")  # fmt: skip
    play(s, "hand-over", "play penal_company s_35g")
    assert (asked(s), offered(s)) == ("german-second", {"lose landser", "lose aufklaerer"})


@pytest.mark.rule("hs:R57", "hs:19.6", "hs:21.1.a", "hs:21.3", "hs:21.4.a", "hs:R58")
def test_a_battle_of_the_second_seats() -> None:
    """Only they have sent somebody: they order the vanguards, draw by the initiative effect, and act in turn."""
    s = four("A minina g_71(@2) g_94(@2) s_35g(@2) s_112(@2)\n battle A soviet_vanguard")
    assert (asked(s), offered(s, "vanguard")) == ("soviet-second", {"s_35g", "s_112"})
    play(s, "vanguard s_35g")
    assert (asked(s), offered(s, "vanguard")) == ("german-second", {"g_71", "g_94"})
    play(s, "vanguard g_94", "carnage c10", "deal marksman")
    assert (hand(s, "german-army"), hand(s, "german-second")) == ([], ["marksman"])
    assert asked(s) == "german-second"
    play(s, "hold", "carnage c06", "effect b")
    assert asked(s) == "soviet-second"
    play(s, "hold", "carnage c05", "effect b")
    assert s.prompt().params["purpose"] == "german-dice"


@pytest.mark.rule("hs:R57", "hs:4.9", "hs:21.4.b")
def test_whoever_took_over_decides_and_draws() -> None:
    """The army seat leads and hands over: the Hold, the card and what they bring are the partner's."""
    s = four(f"A dar_gova g_71 g_14pz(@2) s_35g landser\n{QUIET} hand german-second staff_planning\n battle A german")
    held = after(s, "hand-over", "hold", "carnage c01")
    assert (asked(held), offered(held)) == ("german-second", {"effect a", "effect b"})
    play(held, "effect b", "deal marksman")
    assert (hand(held, "german-army"), hand(held, "german-second")) == ([], ["marksman", "staff_planning"])
    play(s, "hand-over", "play staff_planning g_71", "deal marksman", "deal marksman", "deal night_patrol")
    assert (hand(s, "german-army"), hand(s, "german-second")) == ([], ["marksman", "marksman", "night_patrol"])


@pytest.mark.rule("hs:R58", "hs:R57", "hs:18.5", "hs:18.12", "hs:2.20", "hs:18.4")
@pytest.mark.parametrize("intercepts", [False, True])
def test_a_hero_is_aimed_and_paid_for_by_the_seat_that_played_it(intercepts: bool) -> None:
    """The second German seat, whose partner leads, plays Rudel, or intercepts with Richthofen."""
    hero = "hero_richthofen" if intercepts else "hero_rudel"
    s = four(f"A dar_gova g_71 g_14pz(@2) s_35g rifle t34\n discard soviet hero_zaitsev hero_chekhov\n"
             f" hand german-second {hero} marksman night_patrol\n hand soviet-army bucket_brigade\n"
             f" hand german-army fresh_battalion*2\n battle A {'soviet' if intercepts else 'german'}")  # fmt: skip
    if intercepts:
        play(s, "play bucket_brigade s_35g", "pass", f"intercept {hero}")
        assert (asked(s), offered(s)) == ("german-second", {"shoot rifle", "shoot s_35g"})
        play(s, "shoot rifle")
    else:
        play(s, "hand-over", f"hero {hero}", "destroy t34")
    resolve(s, "soviet-army", "sniper")
    play(s, f"shoot {hero}", "carnage c01")
    assert (asked(s), offered(s, "discard")) == ("german-second", {"marksman", "night_patrol"})


@pytest.mark.rule("hs:7.5", "hs:R30")
def test_partners_share_the_room_before_a_building() -> None:
    """The Nail Factory takes two formations a side, not two a seat."""
    s = four("A volga\n B nail_factory\n C volga\n D volga\n staging g_14pz(@2) g_295(@2) g_71 s_35g\n"
             " step maneuver_german")  # fmt: skip
    play(s, "send g_71 B", "done", "send g_14pz B")
    assert (asked(s), offered(s, "send"), why_not(s, "send g_295 B")) == ("german-second", set(), "hs:7.5")


@pytest.mark.rule("hs:R59", "hs:20.6.a", "hs:20.6.c", "hs:21.0.b")
def test_each_seat_sends_its_own_and_the_army_seat_before_the_second() -> None:
    s = four("A dar_gova\n B red_square\n C volga\n D volga\n"
             " staging g_71 g_14pz(@2) s_35g s_10nkvd(@2)\n step maneuver_german")  # fmt: skip
    for seat, own in (
        ("german-army", "g_71"),
        ("german-second", "g_14pz"),
        ("soviet-army", "s_35g"),
        ("soviet-second", "s_10nkvd"),
    ):
        assert (asked(s), offered(s, "send")) == (seat, {f"{own} A", f"{own} B"})
        play(s, f"send {own} {'A' if seat.endswith('army') else 'B'}", "done")
    assert (asked(s), offered(s)) == ("german-army", {"fight A", "fight B"})


@pytest.mark.rule("hs:R59", "hs:19.5")
def test_a_reserved_formation_alone_is_not_shared_out() -> None:
    """All others are burned: the 14th Panzer comes to its seat, and nobody is asked about it."""
    s = four(f"A dar_gova\n B volga\n C volga\n D volga\n staging g_71 s_35g\n ash g_94 g_295 {LATER}\n"
             " current german kg_assault\n step reinforce_german")  # fmt: skip
    play(s, "arrive g_14pz")
    assert s.owner[number("g_14pz")] == 2
    assert (asked(s), s.prompt().key) == ("german-army", "prompt.maneuver")


@pytest.mark.rule("hs:R30", "hs:19.7")
@pytest.mark.parametrize(
    ("side", "card", "formation"), [("german", "marksman", "g_71"), ("soviet", "katyusha", "s_10nkvd")]
)
@pytest.mark.parametrize("seat", ["army", "second"])
def test_cards_are_played_on_the_formations_of_both_partners(side: str, seat: str, card: str, formation: str) -> None:
    for owner in ("", "(@2)"):
        s = four(f"A dar_gova {formation}{owner} g_94 s_35g\n hand {side}-{seat} {card}\n battle A {side}-{seat}")
        assert card in playable(s, formation)
        assert why_not(s, f"play {card} {formation}") == ""


@pytest.mark.rule("hs:R57", "hs:17.4")
def test_the_seat_that_earned_a_second_action_takes_it() -> None:
    """The army seat leads and hands over; the second action of the partner's card does not come back to it."""
    s = four(f"A dar_gova g_71 s_35g s_10nkvd(@2) landser\n{QUIET} hand soviet-second german_despair\n"
             " battle A soviet")  # fmt: skip
    play(s, "hand-over", "play german_despair s_35g")
    assert (asked(s), why_not(s, "hand-over")) == ("soviet-second", "hs:19.7")


@pytest.mark.rule("hs:R58", "hs:3.8", "hs:3.10", "hs:17.6")
@pytest.mark.parametrize(("card", "verb"), [("kg_pioneers", "promote"), ("kg_halder", "demote")])
def test_a_campaign_card_reaches_the_generals_of_the_partner(card: str, verb: str) -> None:
    s = four(f"A dar_gova\n staging g_14pz(@2) g_71 s_35g\n current german {card}\n current soviet ks_lopatin\n"
             " step german_card")  # fmt: skip
    assert (asked(s), offered(s, verb)) == ("german-army", {"g_14pz", "g_71"})
    play(s, f"{verb} g_14pz")
    assert state(s, "g_14pz") == ("staging 1" if verb == "promote" else "staging -")


@pytest.mark.rule("hs:R58", "hs:4.4")
def test_a_shot_at_the_partners_leader_costs_the_partner() -> None:
    """Both German seats fight and the army seat leads; the general of the second seat is shot."""
    s = four(f"A dar_gova g_71(@2) g_94 s_35g landser\n{QUIET} hand german-army marksman\n"
             " hand german-second storm_the_block\n hand soviet-army sniper_nest\n battle A soviet")  # fmt: skip
    play(s, "play sniper_nest s_35g", "shoot g_71", "carnage c01")
    assert offered(s) == {"lost storm_the_block"}
    play(s, "lost storm_the_block")
    assert (hand(s, "german-army"), hand(s, "german-second")) == (["marksman"], [])
    assert state(s, "g_71") == "A -"


@pytest.mark.rule("hs:R57", "hs:R58", "hs:10.9")
@pytest.mark.parametrize(
    ("formation", "question", "seat"), [("s_284", "shoot", "soviet-second"), ("s_138", "deal", "chance")]
)
def test_a_medal_belongs_to_the_owner_of_its_formation(formation: str, question: str, seat: str) -> None:
    """The army seat leads; what the unit of the partner's formation asks or draws is the partner's."""
    s = four(f"A dar_gova g_71 s_35g {formation}(@2) landser*2\n battle A german")
    resolve(s, "german", "deplete")
    play(s, f"deplete {formation}")
    assert (asked(s), s.legal()[0].verb) == (seat, question)
    if question == "deal":
        play(s, "deal katyusha")
        assert (hand(s, "soviet-army"), hand(s, "soviet-second")) == ([], ["katyusha"])


@pytest.mark.rule("hs:18.11", "hs:R60", "hs:19.1")
def test_nobody_intercepts_with_his_partners_hero() -> None:
    s = four("A dar_gova g_71 s_35g landser rifle*2\n hand german-army house_clearing\n"
             " hand soviet-army bucket_brigade\n hand soviet-second hero_chekhov\n battle A german")  # fmt: skip
    play(s, "play house_clearing g_71")
    assert (asked(s), offered(s), why_not(s, "intercept hero_chekhov")) == ("soviet-army", {"pass"}, "hs:18.11")
    play(s, "pass")
    assert (asked(s), offered(s, "intercept")) == ("soviet-second", {"hero_chekhov"})


@pytest.mark.rule("hs:R60", "hs:18.11")
def test_of_partners_only_who_holds_a_card_is_asked() -> None:
    s = four("A dar_gova g_71 s_35g landser rifle*2\n hand german-army house_clearing\n"
             " hand soviet-second bucket_brigade\n battle A german")  # fmt: skip
    play(s, "play house_clearing g_71")
    assert (asked(s), offered(s)) == ("soviet-second", {"pass"})
    play(s, "pass")
    assert units(s, "A") == {"landser": 1}


# -- at the end of a pool ------------------------------------------------------------------------------------------

GENERALS = "g_71 g_94 g_295 g_14pz g_16pz g_24pz g_3mot g_29mot g_60mot g_44 g_76 g_79"


@pytest.mark.rule("hs:17.6", "hs:R23", "hs:12.3")
def test_no_general_is_promoted_from_an_empty_pool() -> None:
    """Thirteen generals lead thirteen formations: the fourteenth waits until one of them is gone."""
    s = expert(f"A dar_gova g_100j(1) g_113(-) s_35g landser\n staging {GENERALS}\n battle A german")
    assert "effect-lost" in kinds(_promotion(s))
    assert state(s, "g_113") == "A -"
    s = expert(f"A dar_gova g_100j(1) g_113(-) s_35g landser\n staging {GENERALS.replace('g_79', 'g_79(-)')}\n"
               " battle A german")  # fmt: skip
    _promotion(s)
    assert state(s, "g_113") == "A 0"


def _promotion(s):  # type: ignore[no-untyped-def]
    s.news.clear()
    resolve(s, "german", "promote")
    return list(s.news)


@pytest.mark.rule("hs:12.2", "hs:12.12", "hs:12.10", "hs:20.3.b")
def test_a_destroyed_formation_comes_back_with_a_new_leader() -> None:
    """The 94th falls with its veteran and is all that can be drawn: full-strength, its general at level 0."""
    s = position(f"A dar_gova hold 1 g_71 g_94(D,1) s_35g landser*3\n B volga\n C volga\n D volga\n ash {LATER}\n"
                 " ash g_295 g_14pz\n battle A break_test")  # fmt: skip
    play(s, "roll 1 1", "roll 1 6")
    assert where(s, "g_94") == "destroyed"
    play(s, "campaign ks_lopatin", "campaign kg_assault", "arrive s_193", "arrive s_95", "arrive g_94")
    assert state(s, "g_94") == "staging 0"


@pytest.mark.rule("hs:5.8", "hs:2.18")
def test_a_bucket_that_puts_an_inferno_out_leaves_the_fire_alone() -> None:
    s = position("A dar_gova fire 2 bucket 3 infernos 1 g_71 s_35g\n hand soviet bucket_brigade\n battle A soviet")
    play(s, "play bucket_brigade s_35g")
    assert track(s, "A") == {"fire": 2, "bucket": 1, "infernos": 0, "hold": 3}


@pytest.mark.rule("hs:8.5", "hs:R45", "hs:1.6", "hs:1.7")
def test_a_redraw_uses_up_the_deck_and_the_pile() -> None:
    """Two cards put away, one in the deck, one in the pile: four come, two are lost, and Paulus fans the fire."""
    s = position("A dar_gova g_71 s_35g\n hand german house_clearing marksman\n deck german staff_planning\n"
                 " discard german air_supply\n battle A german")  # fmt: skip
    play(s, "redraw", "drop house_clearing", "drop marksman", "deal staff_planning")
    assert offered(s, "deal") == {"air_supply", "house_clearing", "marksman"}
    events = play(s, "deal marksman", "deal air_supply", "deal house_clearing")
    assert "no-draw" in kinds(events)
    assert (len(hand(s, "german")), pile(s, "german"), track(s, "A")["fire"]) == (4, [], 1)
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:20.3.a", "hs:8.6", "hs:8.7")
def test_fewer_formations_than_were_due() -> None:
    """One in the deck, two destroyed, the rest burned: three of four come, and the log says that no more are left."""
    s = position(f"A dar_gova\n B red_square\n C volga\n D volga\n current german kg_assault\n staging g_71 s_35g\n"
                 f" destroyed g_94 g_295\n ash {LATER}\n step reinforce_german")  # fmt: skip
    play(s, "arrive g_14pz", "arrive g_94")
    events = play(s, "arrive g_295")
    assert staging(s, "german") == {"g_71", "g_14pz", "g_94", "g_295"}
    assert rules(events, "no-formation") == ["hs:R45"]
    assert asked(s) == "german"


@pytest.mark.rule("hs:20.3.a", "hs:R17", "hs:3.2")
def test_neither_closed_nor_captured_districts_bring_formations() -> None:
    """One building stands, one is captured, two are closed: 1 and the 2 of the card."""
    s = position("A dar_gova\n B empty\n C volga\n D volga\n current german kg_assault\n staging g_71 s_35g\n"
                 " step reinforce_german")  # fmt: skip
    play(s, "arrive g_94", "arrive g_295", "arrive g_44")
    assert not offered(s, "arrive")
    assert staging(s, "german") == {"g_71", "g_94", "g_295", "g_44"}


@pytest.mark.rule("hs:22.2", "hs:R12", "hs:3.3", "hs:20.5.f")
def test_an_hourglass_beyond_the_last_space() -> None:
    """Turn 3 of the basic game and an hourglass: the fourth space is reached, it is the last turn all the same."""
    s = position("turn 2\n A dar_gova\n B empty\n C volga\n D volga\n staging g_71 s_35g\n"
                 " campaigns soviet ks_uranus\n campaigns german kg_assault\n step hourglass")  # fmt: skip
    play(s, "campaign ks_uranus", "campaign kg_assault")
    assert (s.hourglass, s.last) == (4, True)


@pytest.mark.rule("hs:4.2", "hs:R45", "hs:13.3.b")
def test_the_odds_of_a_shot_leave_the_card_in_hand_out() -> None:
    """The last carnage card is a Hold that fires a Sniper Shot: the new deck has 23 cards, and 12 of them kill."""
    s = position("A dar_gova g_71 g_94 s_35g landser\n carnage c21\n battle A soviet")
    play(s, "hold", "carnage c21", "effect a")
    odds = GAME.odds(s, Action("shoot", ("g_94",)))
    assert odds is not None
    play(s, "shoot g_94")
    assert odds.chance == chance(s, lambda done: state(done, "g_94") == "A -") == Fraction(12, 23)


# -- rules that meet -----------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:14.5", "hs:R19", "hs:10.9", "hs:10.6", "hs:R56")
def test_what_stood_in_one_round_falls_in_the_next() -> None:
    """A Last Stand as second action wins the 13th Guards its medal; in the German round it is destroyed without one."""
    s = expert("A dar_gova g_71 g_94 s_13g s_35g landser*2 panzer\n discard german hero_richthofen\n"
               " hand soviet stalins_ghost last_stand hero_zaitsev\n hand german corps_artillery\n"
               " battle A soviet")  # fmt: skip
    play(s, "play stalins_ghost s_13g", "play last_stand s_13g", "stand s_13g g_94")
    assert units(s, "A") == {"landser": 1, "panzer": 1, "assault": 1}
    assert (state(s, "s_13g"), state(s, "g_94")) == ("A D0", "A D0")
    play(s, "play corps_artillery g_71", "pass", "decline", "deplete s_13g")
    assert where(s, "s_13g") == "destroyed"
    assert units(s, "A") == {"landser": 1, "panzer": 1, "rubble_fort": 1}
    assert pile(s, "soviet") == ["last_stand", "stalins_ghost"]


@pytest.mark.rule("hs:17.7.l", "hs:R28", "hs:21.4.d", "hs:13.2.a")
def test_in_a_last_stand_the_soviet_formation_goes_first() -> None:
    """No German unit is there: the medal's Assault spills over before the last German formation is destroyed."""
    s = expert(f"A dar_gova g_71(D) s_13g\n{QUIET} hand soviet last_stand\n battle A soviet")
    play(s, "play last_stand s_13g", "stand s_13g g_71")
    assert (asked(s), offered(s), state(s, "g_71")) == ("soviet", {"spill", "decline"}, "A D0")
    events = play(s, "spill")
    assert "wiped-out" in kinds(events)
    assert (track(s, "A")["bucket"], units(s, "A"), where(s, "g_71")) == (1, {"assault": 1}, "destroyed")


@pytest.mark.rule("hs:17.7.j", "hs:R38")
def test_a_known_card_that_was_played_is_known_no_more() -> None:
    s = expert(f"A dar_gova g_71 s_10nkvd landser*5\n{QUIET} hand soviet storm_group sniper_nest\n"
               " known soviet storm_group\n battle A soviet")  # fmt: skip
    play(s, "play storm_group s_10nkvd")
    assert s.view(0).hand[1] == (HIDDEN,)


@pytest.mark.rule("hs:17.7.h", "hs:R27", "hs:18.1")
def test_a_hero_leaves_the_ghost_to_the_next_card() -> None:
    s = expert(f"A dar_gova infernos 1 g_71 s_244 landser*2 rifle\n{QUIET}"
               " hand soviet stalins_ghost hero_chernova katyusha\n battle A soviet")  # fmt: skip
    play(s, "play stalins_ghost s_244", "hero hero_chernova", "shoot landser")
    assert (asked(s), track(s, "A")["infernos"]) == ("german", 0)
    play(s, "hold", "carnage c06", "effect b")
    assert playable(s, "s_244") == {"katyusha"}


@pytest.mark.rule("hs:R22", "hs:18.12", "hs:9.3")
def test_two_interceptions_in_one_round() -> None:
    """Both heroes fire, both cards are lost, and the formation has still room for one."""
    s = expert("A dar_gova g_71 s_35g landser*2 rifle*2\n hand german house_clearing*2 marksman\n"
               " hand soviet hero_zaitsev hero_chekhov\n battle A german")  # fmt: skip
    play(s, "play house_clearing g_71", "intercept hero_zaitsev", "shoot landser", "shoot landser")
    play(s, "play house_clearing g_71", "intercept hero_chekhov", "carnage c03")
    assert offered(s) == {"lost marksman"}
    play(s, "lost marksman")
    assert (asked(s), on(s, "g_71"), units(s, "A")) == ("german", [], {"rifle": 2})
    assert s.free_slots(number("g_71")) == 1


@pytest.mark.rule("hs:20.4.a", "hs:20.4.c", "hs:20.4.d", "hs:R11")
def test_four_depleted_formations_consolidate_once() -> None:
    """More than two are needed each time: after the first there are two."""
    s = position("A dar_gova\n B volga\n C volga\n D red_oktober\n"
                 " staging g_71 s_35g(D,-) s_112(D,1) s_95(D) s_193(D)\n step consolidate")  # fmt: skip
    assert asked(s) == "soviet"
    assert why_not(s, "consolidate s_112 s_95 transfer") == "hs:20.4.d"
    play(s, "consolidate s_112 s_35g transfer")
    assert (state(s, "s_35g"), where(s, "s_112")) == ("staging 1", "ash")
    assert s.prompt().key == "prompt.maneuver"


@pytest.mark.rule("hs:21.4.e", "hs:R53", "hs:21.4.a")
def test_the_thirtieth_round_without_a_hold_is_still_free() -> None:
    s = position("A dar_gova g_71 s_35g landser rifle\n stall 29\n hand german house_clearing\n battle A german")
    play(s, "play house_clearing g_71", "spill")
    assert (asked(s), offered(s), why_not(s, "redraw")) == ("soviet", {"hold"}, "hs:21.4.e")


@pytest.mark.rule("hs:21.4.d", "hs:R36", "hs:21.4.b")
def test_a_hold_that_kills_the_last_german_moves_no_counter() -> None:
    """A single German unit is left and a Hold kills it: the battle is over before Hold would move."""
    s = position("A dar_gova hold 2 fire 3 s_35g landser\n B red_square g_94\n attacked B\n battle A soviet")
    events = play(s, "hold", "carnage c05", "effect a")
    assert "wiped-out" in kinds(events)
    assert "hold-left" not in kinds(events)
    assert (site(s, "A"), track(s, "A")["fire"], state(s, "s_35g")) == ("dar_gova", 3, "staging D1")


@pytest.mark.rule("hs:18.11", "hs:R60")
def test_the_placed_card_is_neither_in_a_hand_nor_in_a_deck() -> None:
    """While the other side is asked it guesses at hands and decks: the card on the table is in none of them."""
    s = expert("A dar_gova g_71 s_35g\n hand german brutal_flanking house_clearing\n hand soviet hero_zaitsev\n"
               " battle A german")  # fmt: skip
    play(s, "play house_clearing g_71")
    for seed in range(5):
        guess = s.view(1).guess(Seeded(seed))
        assert guess.census() == s.census()


@pytest.mark.rule("hs:17.7.b", "hs:3.7", "hs:17.7.j")
@pytest.mark.parametrize("op", ["discard_hand", "discard_own_hand"])
def test_with_the_hand_goes_what_is_known_of_it(op: str) -> None:
    """A card that Rat's War brought back in the open leaves with all others: nobody sees it in an empty hand."""
    s = expert("A dar_gova g_71 s_35g\n hand soviet katyusha storm_group\n known soviet katyusha\n battle A german")
    assert len([card for card in s.view(0).hand[1] if card != HIDDEN]) == 1
    resolve(s, "german" if op == "discard_hand" else "soviet", op)
    assert (s.view(0).hand[1], hand(s, "soviet"), pile(s, "soviet")) == ((), [], ["katyusha", "storm_group"])


# -- what the log says ---------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:10.8", "hs:12.11")
@pytest.mark.parametrize(("leader", "kind"), [("0", "retreated-leader"), ("-", "retreated")])
def test_a_retreat_shoots_a_commissar_only_where_there_is_one(leader: str, kind: str) -> None:
    s = position(f"A dar_gova g_71 s_308({leader}) landser rifle\n battle A german")
    s.news.clear()
    resolve(s, "german", "deplete")
    assert rules(s.news, kind) == ["hs:10.8"]
    assert state(s, "s_308") == "staging D-"


@pytest.mark.rule("hs:17.7.e", "hs:18.8", "hs:5.5")
@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        (("play all_out_effort g_71", "draw"), "hs:17.7.e"),
        (("hero hero_sauvant", "decline"), "hs:18.8"),
        (("play stuka_strike g_71", "decline"), "hs:5.5"),
    ],
)
def test_an_inferno_names_what_lit_it(actions: tuple[str, ...], rule: str) -> None:
    cards = "all_out_effort hero_sauvant stuka_strike house_clearing*3 marksman*2"
    s = expert(f"A dar_gova g_71 s_35g\n{QUIET} hand german {cards}\n battle A german")
    assert rules(play(s, *actions), "inferno") == [rule]


@pytest.mark.rule("hs:17.7.g", "hs:17.7.m")
@pytest.mark.parametrize(
    ("side", "card", "host", "comes", "rule"),
    [
        ("german", "forced_march", "g_16pz", "g_44", "hs:17.7.g"),
        ("soviet", "hidden_infiltrators", "s_35g", "s_193", "hs:17.7.m"),
    ],
)
def test_a_formation_from_the_deck_names_its_card(side: str, card: str, host: str, comes: str, rule: str) -> None:
    s = expert(f"A dar_gova g_16pz s_35g panzer*4\n{QUIET} hand {side} {card}\n battle A {side}")
    assert rules(play(s, f"play {card} {host}", f"arrive {comes}"), "arrived") == [rule]
