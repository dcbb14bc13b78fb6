"""Chapters 3, 8, 16, 20 and 22: set-up, campaign cards, reinforcement, consolidation, districts, maneuver, the end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hs_table import (
    DATA,
    GAME,
    after,
    asked,
    chance,
    commander,
    expert,
    hand,
    kinds,
    new,
    number,
    offered,
    pile,
    play,
    play_on,
    position,
    random_game,
    site,
    staging,
    state,
    where,
    why_not,
)

from grognard.core.dice import Seeded
from grognard.core.scene import Item
from grognard.games.hell_of_stalingrad.breaktest import chance_of, percent, projected
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.state import EMPTY, NONE, Siege

# -- set-up --------------------------------------------------------------------------------------------------------


def through_setup(**options: str):  # type: ignore[no-untyped-def]
    s = new(**options)
    return play_on(s, 7, lambda s: s.prompt().params.get("purpose") == "campaign")


@pytest.mark.rule("hs:16.2", "hs:1.1", "hs:12.1", "hs:12.2", "hs:12.4", "hs:14.1")
def test_starting_formations_and_commanders() -> None:
    """Four a side, full-strength, each with a leader of level 0 of its own; Paulus and Lopatin."""
    s = through_setup()
    assert staging(s, "german") == {"g_14pz", "g_71", "g_94", "g_295"}
    assert staging(s, "soviet") == {"s_10nkvd", "s_35g", "s_112", "s_244"}
    assert {state(s, f) for side in ("german", "soviet") for f in staging(s, side)} == {"staging 0"}
    leaders = [leader for leader in s.leader if leader != NONE]
    assert len(leaders) == len(set(leaders)) == 8
    assert {DATA.leaders[n].lv0_title for n in leaders} == {"General", "Commissar"}
    assert {DATA.leaders[n].lv1_title for n in leaders} == {"Veteran General", "Brutal Commissar"}
    assert (commander(s, "german"), commander(s, "soviet")) == ("paulus", "lopatin")


@pytest.mark.rule("hs:16.3", "hs:9.10", "hs:17.1", "hs:17.2", "hs:8.1")
@pytest.mark.parametrize(("mode", "cards", "turns"), [("basic", 33, 3), ("expert", 45, 6), ("four_player", 45, 6)])
def test_decks(mode: str, cards: int, turns: int) -> None:
    """33 or 45 combat cards, 14 formations, 8 campaign cards a side, 24 carnage cards; the length of the game."""
    s = new(mode=mode)
    assert [len(deck) for deck in s.deck] == [cards, cards]
    assert len(s.here[2 * 5]) == len(s.here[2 * 5 + 1]) == 14
    assert [len(deck) for deck in s.campaign] == [8, 8]
    assert (len(s.carnage), s.hourglass, s.final_turn) == (24, 0, turns)
    levels = {DATA.cards[card].level for deck in s.deck for card in deck}
    assert levels == ({"basic"} if mode == "basic" else {"basic", "expert"})


@pytest.mark.rule("hs:16.4", "hs:16.5", "hs:16.6", "hs:5.1", "hs:7.1", "hs:16.7", "hs:1.4", "hs:16.11")
def test_buildings_tracks_and_hands() -> None:
    """A building of its district each, all counters at the start, hands of 6 and 5; then the first campaign card."""
    s = through_setup()
    for d, letter in enumerate("ABCD"):
        assert DATA.buildings[s.building[d]].district == letter
    assert s.fire == s.bucket == s.infernos == s.hold == [0, 0, 0, 0]
    assert sum(s.units) == 0
    assert [len(cards) for cards in s.hand] == [6, 5]
    assert (s.turn, len(s.estate), DATA.volga - s.volga) == (1, 20, 6)


@pytest.mark.rule(
    "hs:8.3", "hs:22.2", "hs:5.1", "hs:5.2", "hs:R5", "hs:6.1", "hs:7.1", "hs:14.1", "hs:18.6", "hs:19.5", "hs:13.4.b"
)
@pytest.mark.rule("hs:18.9", "hs:18.10", "hs:21.4.e", "hs:14.5", "hs:19.6", "hs:17.4", "hs:17.7.h", "hs:12.4", "hs:9.1")
def test_the_table_before_anything_happened() -> None:
    """Everything at its start: no turn, no battle, no card on any formation, decks whole."""
    s = new(mode="four_player")
    assert (s.hourglass, s.turn, s.last, s.fallen, s.heroes, s.battle, s.attacked) == (0, 0, False, (), (), NONE, ())
    assert (s.bonus, s.steals, s.stall, s.rounds, s.hit, s.again, s.free, s.held) == (
        0,
        0,
        0,
        0,
        (),
        NONE,
        False,
        False,
    )
    assert (s.lead, s.initiative, s.holding, s.limbo, s.wiped) == ([0, 1], NONE, NONE, NONE, False)
    assert s.river == [False] * 4
    assert s.building == [EMPTY] * 4
    assert s.fire == s.bucket == s.infernos == s.hold == [0] * 4
    assert s.units == [0] * (4 * DATA.kinds)
    assert (s.pairs, s.spent, s.cards) == ([0] * 36, [0] * 36, [()] * 36)
    assert not any(s.depleted)
    assert [s.owner[f] % 2 for f in range(36)] == DATA.side
    assert [DATA.commander_ids[c] for c in s.commander] == ["paulus", "lopatin", "wietersheim", "saraev"]
    assert s.known == [(), (), (), ()]


@pytest.mark.rule("hs:16.4")
def test_each_building_of_a_district_is_equally_likely() -> None:
    assert {weight for _, weight in new().distribution()} == {1}


# -- campaign cards ------------------------------------------------------------------------------------------------

TURN = "A dar_gova\n B red_square\n C oil_plant\n D orlovka\n step draw_soviet_card\n"


def campaign(text: str, soviet: str, german: str, mode: str = "basic"):  # type: ignore[no-untyped-def]
    """Both cards are turned over."""
    s = position(f"{text}\n campaigns soviet {soviet}\n campaigns german {german}\n" + TURN, mode=mode)
    play(s, f"campaign {soviet}", f"campaign {german}")
    return s


@pytest.mark.rule("hs:3.1", "hs:20.2", "hs:8.2")
def test_one_card_a_turn_from_the_own_deck() -> None:
    s = position("staging g_71\n" + TURN)
    assert {weight for _, weight in s.distribution()} == {1}
    assert len(s.distribution()) == 8
    play(s, "campaign ks_uranus", "campaign kg_assault")
    assert DATA.campaign_index["ks_uranus"] not in s.campaign[SOVIET]
    assert len(s.campaign[GERMAN]) == 7
    assert s.current == [DATA.campaign_index["kg_assault"], DATA.campaign_index["ks_uranus"]]
    assert why_not(position(TURN), "campaign kg_assault") != ""


@pytest.mark.rule("hs:3.4", "hs:1.3", "hs:1.8", "hs:3.5")
def test_a_sacked_commander_is_replaced_and_his_number_counts_at_once() -> None:
    s = campaign("staging g_71 s_193", "ks_lopatin", "kg_impatience")
    assert (commander(s, "german"), commander(s, "soviet")) == ("seydlitz", "chuikov")
    assert hand(s, "german") == []  # no card moves by itself
    battle = position("commander german seydlitz\n A dar_gova g_71\n battle A german")
    play(battle, "redraw")
    for _ in range(7):
        battle.apply(battle.legal()[0])
    assert len(hand(battle, "german")) == 7
    assert asked(battle) == "soviet"


@pytest.mark.rule("hs:3.4", "hs:3.5", "hs:3.10")
def test_a_card_without_a_crossed_portrait_sacks_nobody() -> None:
    s = campaign("staging g_71 s_193", "ks_uranus", "kg_richthofen")
    assert (commander(s, "german"), commander(s, "soviet")) == ("paulus", "lopatin")
    assert s.prompt().params["purpose"] == "deal"  # its text works all the same


@pytest.mark.rule("hs:1.2", "hs:1.3")
def test_nothing_but_a_campaign_card_touches_a_supreme_commander() -> None:
    """Through whole expert games he changes only at a crossed portrait, and no action ever names him."""
    changes = 0
    for seed in range(6):
        s, rng = new(mode="expert"), Seeded(seed)
        while s.actor is not None:
            before = s.commander[:]
            assert not {word for action in s.legal() for word in action.args} & set(DATA.commander_ids)
            s.news.clear()
            s.apply(s.sample(rng))
            if s.commander != before:
                changes += 1
                assert {event.rule for event in s.news if event.kind == "replaced"} == {"hs:3.4"}
    assert changes > 2


@pytest.mark.rule("hs:3.8", "hs:R24", "hs:3.5", "hs:2.2")
def test_demotions_are_picked_one_by_one() -> None:
    """Flanks Stripped Bare: a Lv 1 general is demoted and, hit again, destroyed."""
    s = campaign("staging g_71(1) g_94(0)", "ks_uranus", "kg_flanks")
    assert asked(s) == "german"
    assert offered(s, "demote") == {"g_71", "g_94"}
    play(s, "demote g_71")
    assert state(s, "g_71") == "staging 0"
    assert state(after(s, "demote g_71"), "g_71") == "staging -"
    assert state(after(s, "demote g_94"), "g_94") == "staging -"
    assert "effect-lost" in kinds(_news(campaign("staging g_71(-)", "ks_uranus", "kg_halder")))


def _news(s):  # type: ignore[no-untyped-def]
    return list(s.news)


@pytest.mark.rule("hs:3.10", "hs:17.6", "hs:R23", "hs:R58")
def test_favourable_cards() -> None:
    """A campaign Promotion may pick any formation in play; the Luftwaffe draws two cards."""
    s = campaign("staging g_71(0) g_94(1) g_295(-)", "ks_uranus", "kg_pioneers")
    assert offered(s, "promote") == {"g_71", "g_295"}
    assert state(after(s, "promote g_295"), "g_295") == "staging 0"
    assert state(after(s, "promote g_71"), "g_71") == "staging 1"
    s = campaign("staging g_71", "ks_uranus", "kg_richthofen")
    play(s, "deal marksman", "deal marksman")
    assert hand(s, "german") == ["marksman", "marksman"]


@pytest.mark.rule("hs:3.9")
def test_all_commissars_are_executed() -> None:
    s = campaign("A dar_gova\n staging g_71 s_193(1) s_95 s_45(-)", "ks_single_command", "kg_assault")
    assert (state(s, "s_193"), state(s, "s_95")) == ("staging -", "staging -")
    assert [event.args["n"] for event in s.news if event.kind == "commissars-executed"] == [2]
    assert state(s, "g_71") == "staging 0"
    assert s.next_leader(SOVIET) == DATA.pool[SOVIET][0]


@pytest.mark.rule("hs:3.6", "hs:R39", "hs:8.7")
def test_a_militia_brigade_burns() -> None:
    """From the Staging Line first, else from the Destroyed Pile, else from the deck; none anywhere: nothing."""
    s = campaign("staging g_71 s_militia2 s_militia3(D)", "ks_stavka", "kg_assault")
    assert asked(s) == "soviet"
    assert offered(s, "burn") == {"s_militia2", "s_militia3"}
    play(s, "burn s_militia3")
    assert state(s, "s_militia3") == "ash -"
    s = campaign("staging g_71\n destroyed s_militia1", "ks_stavka", "kg_assault")
    assert where(s, "s_militia1") == "ash"
    s = campaign("staging g_71\n ash s_militia1 s_militia2", "ks_stavka", "kg_assault")
    assert where(s, "s_militia3") == "ash"
    s = campaign("staging g_71\n ash s_militia1 s_militia2 s_militia3", "ks_stavka", "kg_assault")
    assert "effect-lost" in kinds(_news(s))


@pytest.mark.rule("hs:20.2", "hs:R42")
def test_the_soviet_card_resolves_wholly_first() -> None:
    """The Soviet chooses his Militia Brigade before the German demotes anybody."""
    s = campaign("staging g_71 g_94 s_militia2 s_militia3", "ks_workers", "kg_halder")
    assert s.hourglass == 2
    assert asked(s) == "soviet"
    play(s, "burn s_militia2")
    assert asked(s) == "german"


@pytest.mark.rule("hs:3.7")
def test_a_whole_hand_is_discarded() -> None:
    s = campaign("staging g_71\n hand soviet katyusha*2 storm_group", "ks_ice", "kg_assault")
    assert hand(s, "soviet") == []
    assert pile(s, "soviet") == ["katyusha", "katyusha", "storm_group"]


@pytest.mark.rule("hs:8.3", "hs:R12", "hs:22.2", "hs:8.4")
def test_the_hourglass_stops_on_space_6() -> None:
    s = expert("turn 5\n staging g_71\n campaigns soviet ks_uranus\n" + TURN)
    s.hourglass = 6
    play(s, "campaign ks_uranus", "campaign kg_assault")
    assert s.hourglass == 6
    assert s.last
    assert "last-turn" in kinds(_news(s))
    early = expert("turn 2\n staging g_71\n campaigns soviet ks_lopatin\n" + TURN)
    play(early, "campaign ks_lopatin", "campaign kg_assault")
    assert not early.last
    assert "last-turn" not in kinds(_news(early))


# -- reinforcement -------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:20.3.b", "hs:12.2", "hs:3.2")
def test_new_formations_arrive_with_a_leader() -> None:
    s = position("turn 1\n A dar_gova\n staging g_71(D,1)\n current german kg_assault\n step reinforce_german")
    assert {weight for _, weight in s.distribution()} == {1}
    play(s, "arrive g_44", "arrive g_16pz", "arrive g_389")
    assert staging(s, "german") == {"g_71", "g_44", "g_16pz", "g_389"}
    assert (state(s, "g_44"), state(s, "g_71")) == ("staging 0", "staging D1")
    assert s.prompt().params["purpose"] == "site"  # no fourth one: the empty districts are next
    assert where(s, "g_76") == "deck"


@pytest.mark.rule("hs:8.6", "hs:14.4", "hs:8.7", "hs:R45", "hs:20.3.a")
def test_an_empty_formation_deck_is_made_of_the_destroyed_pile() -> None:
    """In the middle of a draw; the Ash Heap never comes back; with nothing left the rest is lost."""
    others = [f.id for f in DATA.formations if f.side == "soviet" and f.id not in ("s_193", "s_95", "s_10nkvd")]
    s = position(f"""
        A dar_gova
        B red_square
        staging g_71
        ash {" ".join(others)} s_10nkvd
        destroyed s_95
        current soviet ks_uranus
        current german kg_assault
        step reinforce_soviet
        """)
    assert offered(s, "arrive") == {"s_193"}  # as long as the deck holds one, the pile waits
    play(s, "arrive s_193")
    assert offered(s, "arrive") == {"s_95"}
    told = list(s.news) + play(s, "arrive s_95")
    assert "formations-reshuffled" in kinds(told)
    assert staging(s, "soviet") == {"s_193", "s_95"}
    assert (state(s, "s_95"), asked(s)) == ("staging 0", "chance")  # the third is lost: the German draws


# -- consolidation -------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:20.4.a", "hs:R11")
def test_the_minimum_is_an_option() -> None:
    """More than two depleted formations, as the rulebook says, or two."""
    text = "A dar_gova\n staging g_71(D) g_94(D) {more}\n step consolidate"
    assert offered(position(text.format(more="g_295")), "consolidate") == set()
    assert asked(position(text.format(more="g_295(D)"))) == "german"
    assert offered(position(text.format(more="g_295(D)")), "consolidate")
    two = position(text.format(more="g_295"), consolidation_minimum="2")
    assert asked(two) == "german"
    assert offered(two, "consolidate")


@pytest.mark.rule("hs:20.4.c", "hs:10.7", "hs:20.4.b", "hs:20.4.d")
def test_consolidation_goes_on_and_soviets_come_first() -> None:
    """Any number of times; a Burning Skull burns; a formation that was supplied is no longer depleted."""
    s = position("""
        A dar_gova
        staging s_10nkvd(D) s_35g(D) s_193(D) g_71(D) g_94(D) g_295(D)
        step consolidate
        """)
    assert asked(s) == "soviet"
    assert why_not(s, "consolidate s_193 s_193") == "hs:20.4.b"
    assert why_not(s, "consolidate s_193 g_71") == "hs:20.4.b"
    assert why_not(s, "consolidate s_193 s_35g transfer") == "hs:20.4.d"
    play(s, "consolidate s_10nkvd s_193")
    assert where(s, "s_10nkvd") == "ash"
    assert state(s, "s_193") == "staging 0"
    assert asked(s) == "german"  # less than three depleted formations are not enough
    play(s, "done")
    assert state(s, "g_71") == "staging D0"
    s = position("A dar_gova\n staging g_71(D) g_94(D) g_295(D) g_76(D)\n step consolidate",
                 consolidation_minimum="2")  # fmt: skip
    play(s, "consolidate g_71 g_94", "consolidate g_295 g_76")
    assert staging(s, "german") == {"g_94", "g_76"}
    assert (state(s, "g_94"), state(s, "g_76")) == ("staging 0", "staging 0")


# -- districts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:20.5.a", "hs:R16", "hs:R15", "hs:20.5.c", "hs:20.5.d", "hs:20.5.e", "hs:7.3")
def test_districts_are_renewed_in_order() -> None:
    """A, then C; a building comes clean, a Volga card closes for good; ignored buildings stay in the deck."""
    s = position("""
        A empty
        B red_square infernos 2
        C empty
        D volga
        captured dar_gova oil_plant
        staging g_71
        step renew
        """)
    assert offered(s, "site") == {"volga", "army_barracks", "yelshanka", "minina", "south_station", "grain_elevator"}
    play(s, "site yelshanka")
    assert offered(s, "site") == {"volga", "lazur", "meat_combine", "dolgy_ravine", "city_airfield", "mamaev_kurgan"}
    assert chance(s, lambda s: site(s, "C") == "volga") == Fraction(5, 10)  # one Volga card is in play already
    play(s, "site volga")
    assert [site(s, d) for d in "ABCD"] == ["yelshanka", "red_square", "volga", "volga"]
    assert (s.fire[0], s.bucket[0], s.infernos[0], s.hold[0]) == (0, 0, 0, 0)
    assert DATA.building_index["lazur"] in s.estate
    assert DATA.building_index["yelshanka"] not in s.estate
    assert asked(s) == "german"


@pytest.mark.rule("hs:20.5.d", "hs:20.5.f", "hs:20.5.a")
def test_a_closed_district_is_never_drawn_for_again() -> None:
    s = position("A volga\n B red_square\n C volga\n D orlovka\n staging g_71\n step renew")
    assert asked(s) == "german"
    assert offered(s, "send") == {"g_71 B", "g_71 D"}
    last = position("turn 3 last\n A empty\n B red_square\n C volga\n D orlovka\n staging g_71\n step renew")
    assert (asked(last), site(last, "A")) == ("german", "empty")


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:22.3", "hs:R13", "hs:20.6.b", "hs:16.10")
def test_nothing_to_attack_on_the_last_turn() -> None:
    """The German wins, even with nobody on his Staging Line."""
    s = position("turn 3 last\n A volga\n B empty\n C volga\n D volga\n step maneuver_german")
    assert (s.winner, s.why) == (0, "no_building_left")
    s = position("turn 3 last\n A volga\n B empty\n C volga\n D volga\n staging g_71(D) g_94(D) g_295(D)\n"
                 " step consolidate")  # fmt: skip
    assert [event.rule for event in play(s, "done") if event.kind == "ended"] == ["hs:22.3"]  # at once


@pytest.mark.rule("hs:22.1", "hs:8.4")
def test_before_the_last_turn_the_next_one_begins() -> None:
    s = position("turn 1\n A dar_gova\n B volga\n C volga\n D volga\n staging g_71\n step end_of_turn")
    assert (s.turn, s.hourglass, asked(s)) == (2, 2, "chance")


@pytest.mark.rule("hs:8.4", "hs:16.8")
@pytest.mark.parametrize(("mode", "most"), [("basic", 3), ("expert", 6)])
def test_games_end_in_time(mode: str, most: int) -> None:
    for seed in range(4):
        s = random_game(seed, mode=mode)
        assert s.turn <= most
        assert s.scores() in ((1.0, 0.0), (0.0, 1.0))


@pytest.mark.rule("hs:20.6.c", "hs:20.6.d", "hs:21.0.c")
def test_the_soviet_may_send_nobody() -> None:
    s = position("A dar_gova\n B red_square\n staging g_71 g_94 s_193 s_95\n step maneuver_german")
    play(s, "send g_71 A", "done", "done")
    assert staging(s, "soviet") == {"s_193", "s_95"}
    assert (s.battle, s.attacked, s.lead) == (0, (), [0, 1])
    assert s.prompt().params["purpose"] == "intensity"


@pytest.mark.rule("hs:20.6.a", "hs:20.6.b")
def test_who_was_sent_may_be_taken_back_until_the_seat_is_done() -> None:
    s = position("A dar_gova\n B volga\n C volga\n D volga\n staging g_71 g_94 s_193\n step maneuver_german")
    assert why_not(s, "recall g_71") == "hs:20.6.a"
    play(s, "send g_71 A", "send g_94 A")
    assert offered(s) == {"recall g_71", "recall g_94", "all-back", "done"}  # nobody is left, and yet one is asked
    play(s, "recall g_71")
    assert state(s, "g_71") == "staging 0"
    assert offered(s) == {"send g_71 A", "recall g_94", "done"}
    play(s, "recall g_94")
    assert why_not(s, "done") == "hs:20.6.b"
    play(s, "send g_94 A", "done")
    assert asked(s) == "soviet"
    assert why_not(s, "recall g_94") == "hs:20.6.a"
    for _ in range(24):
        play(s, "send s_193 A", "recall s_193")
    play(s, "send s_193 A")
    assert why_not(s, "recall s_193") == "hs:20.6.a"  # a game comes to its end


@pytest.mark.rule("hs:20.6.a", "hs:7.5")
def test_all_may_be_taken_back_at_once() -> None:
    s = position("A dar_gova\n B red_square\n C volga\n D volga\n staging g_71 g_94 g_295\n step maneuver_german")
    assert why_not(s, "all-back") == "hs:20.6.a"
    play(s, "send g_71 A")
    assert "all-back" not in offered(s)  # one is taken back by its name
    play(s, "send g_94 B")
    told = play(s, "all-back")
    assert kinds(told) == ["recalled", "recalled"]
    assert staging(s, "german") == {"g_71", "g_94", "g_295"}
    assert why_not(s, "done") == "hs:20.6.b"
    for _ in range(11):
        play(s, "send g_71 A", "send g_94 B", "all-back")
    play(s, "send g_71 A", "send g_94 B")
    assert why_not(s, "all-back") == "hs:20.6.a"  # twenty-four were taken back


@pytest.mark.rule("hs:20.6.a", "hs:20.6.c", "hs:7.5")
def test_formations_may_be_sent_as_in_the_last_maneuver() -> None:
    """Who waits again goes where he went, if a building stands there that has room; the Soviet where he is attacked."""
    text = """
        A empty
        B pavlovs_house
        C volga
        D orlovka
        staging g_71(D) g_94(D) g_295 s_193 s_95
        went g_71 B g_94 B g_76 D g_44 C g_295 D s_193 D s_95 B
        step maneuver_german
        """
    s = position(text)
    told = play(s, "as-before")
    assert kinds(told) == ["committed", "committed"]
    assert [where(s, f) for f in ("g_71", "g_94", "g_295")] == ["B", "staging", "D"]  # Pavlov's House takes one
    assert "as-before" not in offered(s)
    assert "as-before" in offered(after(s, "all-back"))
    play(s, "recall g_71", "done")
    assert offered(after(s, "as-before"), "recall") == {"s_193"}  # only D is attacked
    play(s, "done")
    assert s.went == ((number("g_295"), 3),)  # what was last, of either side
    fresh = position("A dar_gova\n staging g_71\n step maneuver_german")
    assert why_not(fresh, "as-before") == "hs:20.6.a"


# -- the prospects of districts --------------------------------------------------------------------------------------


def prospects(s: Siege, seat: int) -> dict[str, Item]:
    panels = GAME.scene(s.view(seat), GAME.words("en")).panels
    found = next((panel.items for panel in panels if panel.kind == "prospects"), ())
    return {item.id: item for item in found}


SENT = "A dar_gova g_94\n B red_square\n C volga\n D volga\n staging g_71 g_295(D) s_193\n step maneuver_german"


@pytest.mark.rule("hs:7.5")
def test_the_prospects_say_how_many_were_sent_and_the_chance_by_how_many_answer() -> None:
    s = position(SENT)
    shown = prospects(s, 0)
    assert list(shown) == ["A", "B"], "a closed district has none"
    most = GAME.data.concentration[s.building[0]]
    assert shown["A"].note == f"1 of {most}"
    expected = [percent(chance_of(projected(s, 0, n), 0, "reroll")) for n in range(most + 1)]
    assert list(shown["A"].chances) == expected
    assert sorted(expected, reverse=True) == expected, "the more answer, the worse"
    assert shown["B"].chances == (), "not attacked"


def test_a_formation_that_is_ready_is_shown_as_if_it_had_been_sent() -> None:
    """What is foreseen of it is what stands there once it was sent."""
    s = position(SENT)
    for name in ("g_71", "g_295"):
        for district in "AB":
            ahead = dict(prospects(s, 0)[district].would)[name]
            assert prospects(after(s, f"send {name} {district}"), 0)[district].chances == ahead


def test_who_is_not_asked_sees_no_ready_formations_of_the_other() -> None:
    s = position(SENT)
    assert not any(item.would for item in prospects(s, 1).values())
    defended = after(s, "done")
    assert prospects(defended, 1)["A"].would
    assert not prospects(defended, 0)["A"].would
    german, soviet = (prospects(defended, seat)["A"].chances for seat in (0, 1))
    assert [one + other for one, other in zip(german, soviet, strict=True)] == [100] * len(german)
