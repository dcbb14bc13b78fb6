"""Chapter 19: four players."""

from __future__ import annotations

import pytest
from hs_table import (
    DATA,
    after,
    asked,
    commander,
    four,
    hand,
    number,
    offered,
    on,
    pile,
    play,
    play_on,
    resolve,
    state,
    track,
    units,
    where,
    why_not,
)

from grognard.core.values import Action
from grognard.games.hell_of_stalingrad.breaktest import dice
from grognard.games.hell_of_stalingrad.state import NONE

QUIET = "discard german hero_richthofen\n discard soviet hero_zaitsev hero_chekhov\n"


@pytest.mark.rule("hs:19.5", "hs:R59")
def test_new_formations_are_proposed_and_accepted_or_dealt_in_turn() -> None:
    """Three arrive, one of them the reserved 14th Panzer: it is not part of the bargain."""
    text = "A dar_gova\n staging s_193\n current german kg_assault\n current soviet ks_uranus\n step reinforce_german"
    s = four(text)
    play(s, "arrive g_44", "arrive g_14pz", "arrive g_71")
    assert asked(s) == "german-army"
    assert offered(s) == {"keep g_44", "cede g_44"}
    play(s, "cede g_44")
    assert offered(s) == {"keep g_71", "cede g_71"}
    play(s, "cede g_71")
    assert asked(s) == "german-second"
    owners = ["g_44", "g_14pz", "g_71"]
    assert [after(s, "accept").owner[number(f)] for f in owners] == [2, 2, 2]
    assert [after(s, "refuse").owner[number(f)] for f in owners] == [0, 2, 2]


@pytest.mark.rule("hs:19.5", "hs:R59", "hs:17.7.g")
def test_a_formation_drawn_by_a_card_belongs_to_who_played_it() -> None:
    s = four(QUIET + "A dar_gova g_16pz s_193 t34\n hand german-second forced_march\n battle A german")
    play(s, "hand-over", "play forced_march g_16pz", "arrive g_44")
    assert s.owner[number("g_44")] == 2
    assert asked(s) == "german-second"  # the second action stays with him


@pytest.mark.rule("hs:19.2", "hs:1.7", "hs:R58")
@pytest.mark.parametrize(
    ("seat", "name"),
    [("german-army", "seydlitz"), ("german-second", "wietersheim"), ("german-second", "hube"),
     ("soviet-second", "saraev"), ("soviet-second", "rodimtsev")],
)  # fmt: skip
def test_each_seat_redraws_by_its_own_commander(seat: str, name: str) -> None:
    side = seat.partition("-")[0]
    second = "second" in seat
    mine = "@2" if second else "0"
    s = four(f"commander {seat} {name}\n A dar_gova g_71({mine}) s_193({mine})\n staging g_94\n battle A {side}")
    assert asked(s) == seat
    play(s, "redraw")
    record = DATA.commanders[DATA.commander_index[name]]
    for _ in range(record.hand):
        assert s.prompt().params["purpose"] == "deal"
        s.apply(s.legal()[0])
    assert len(hand(s, seat)) == record.hand
    effect = record.redraw_bonus[0]
    if effect.op == "add_unit":
        assert units(s, "A") == {effect.unit: 1}
    elif effect.op == "overrun":
        assert offered(s) == {"overrun g_94", "decline"}
    else:
        assert track(s, "A")[effect.op] == 1


@pytest.mark.rule("hs:R57", "hs:19.6")
def test_the_lead_of_a_side() -> None:
    """The only seat with formations there; the army seat if both or neither have any. It decides for the side."""
    s = four("A dar_gova g_71(@2) s_193(@2) s_95 rifle razvedka\n battle A german")
    assert asked(s) == "german-second"
    assert s.lead == [2, 1]
    resolve(s, "german-second", "kill")
    assert asked(s) == "soviet-army"
    undefended = four("A dar_gova g_71(@2) rifle razvedka\n battle A soviet")
    assert asked(undefended) == "soviet-army"


@pytest.mark.rule("hs:R57", "hs:R58", "hs:R41")
def test_choices_and_cards_of_a_vanguard_are_the_owners() -> None:
    """The 10th NKVD's unit draws for its owner; the 284th's sniper is aimed by its owner."""
    s = four("A dar_gova g_71 g_94 s_10nkvd(@2) s_284(@2) s_193\n battle A soviet_vanguard")
    assert asked(s) == "soviet-army"
    play(s, "vanguard s_10nkvd", "deal katyusha")
    assert hand(s, "soviet-second") == ["katyusha"]
    play(s, "vanguard s_284")
    assert asked(s) == "soviet-second"
    assert offered(s, "shoot") == {"g_71", "g_94"}


@pytest.mark.rule("hs:19.7", "hs:R57")
def test_giving_cards() -> None:
    """Any cards of the own hand to the partner, in one go, once a round; the enemy sees how many, not which."""
    s = four("A dar_gova g_71 s_193\n hand german-army marksman*2 house_clearing\n battle A german")
    assert offered(s, "give") == {"marksman", "house_clearing"}
    assert s.refusal(Action("give", ("stuka_strike",))).key == "refusal.not-in-hand"  # type: ignore[union-attr]
    play(s, "give marksman", "give house_clearing")
    assert (hand(s, "german-army"), sorted(hand(s, "german-second"))) == (["marksman"], ["house_clearing", "marksman"])
    assert s.view(1).hand[2] == (-9999, -9999)
    play(s, "hand-over")
    assert asked(s) == "german-second"
    play(s, "give marksman", "hand-over")
    assert asked(s) == "german-army"
    assert s.refusal(Action("give", ("marksman",))).key == "refusal.once-a-round"  # type: ignore[union-attr]
    assert s.refusal(Action("hand-over")).key == "refusal.hand-over"  # type: ignore[union-attr]
    assert offered(s, "give") == set()
    play(s, "hold", "carnage c12", "effect a")
    assert asked(s) == "soviet-army"
    assert (s.gave, s.handed) == ((), ())


@pytest.mark.rule("hs:R58")
def test_whose_hand_pays() -> None:
    """A leader: the owner of his formation; a hero: who played it; Brutal Flanking names one hand."""
    s = four("A dar_gova g_71(@2) s_193\n hand german-army marksman\n hand german-second house_clearing\n"
             " battle A soviet")  # fmt: skip
    resolve(s, "soviet-army", "sniper")
    play(s, "carnage c03")
    assert offered(s, "lost") == {"house_clearing"}
    s = four("A dar_gova g_71(-) s_193\n hand german-army marksman\n hand german-second house_clearing*2 marksman\n"
             " heroes german-second hero_rudel\n battle A soviet")  # fmt: skip
    resolve(s, "soviet-army", "sniper")
    play(s, "carnage c03")
    assert asked(s) == "german-second"
    assert offered(s, "discard") == {"house_clearing", "marksman"}
    s = four(QUIET + "A dar_gova g_16pz s_193 t34\n hand german-army brutal_flanking\n hand soviet-army katyusha\n"
             " hand soviet-second storm_group*2\n battle A german")  # fmt: skip
    play(s, "play brutal_flanking g_16pz", "hand soviet-second")
    assert (hand(s, "soviet-army"), hand(s, "soviet-second")) == (["katyusha"], [])
    s = four(QUIET + "A dar_gova g_16pz s_193\n hand soviet-army collecting_tongues\n hand german-army marksman\n"
             " hand german-second house_clearing\n battle A soviet")  # fmt: skip
    play(s, "play collecting_tongues s_193", "hand german-second")
    assert offered(s, "strike") == {"house_clearing"}
    assert s.view(3).hand[2] == s.hand[2]
    assert s.view(3).hand[0] != s.hand[0]


@pytest.mark.rule("hs:R58", "hs:3.7")
def test_campaign_cards_belong_to_the_army_seats() -> None:
    s = four("""
        A dar_gova
        staging g_71 g_14pz(@2)
        hand german-army marksman
        hand german-second house_clearing
        campaigns german kg_mud
        campaigns soviet ks_uranus
        step draw_soviet_card
        """)
    play(s, "campaign ks_uranus", "campaign kg_mud")
    assert (hand(s, "german-army"), hand(s, "german-second")) == ([], ["house_clearing"])


@pytest.mark.rule("hs:R59", "hs:R11")
def test_consolidation_counts_the_own_formations() -> None:
    """Army seat before second; one depleted formation each is not enough."""
    s = four("A dar_gova\n staging g_71(D) g_94(D) g_295(D,@2) g_76(D,@2) s_193(D) s_95(D,@2)\n step consolidate",
             consolidation_minimum="2")  # fmt: skip
    assert asked(s) == "german-army"
    assert offered(s, "consolidate") == {"g_71 g_94", "g_94 g_71"}
    play(s, "done")
    assert asked(s) == "german-second"
    assert why_not(s, "consolidate g_295 g_71") == "hs:20.4.b"


@pytest.mark.rule("hs:R59", "hs:R30", "hs:7.5", "hs:20.6.d", "hs:20.6.a", "hs:20.6.c")
def test_maneuver_with_four_seats() -> None:
    """Each sends its own formations; the concentration counts the side."""
    s = four("B univermag\n A volga\n C volga\n D volga\n staging g_71 g_94 g_295(@2) s_193\n step maneuver_german")
    assert why_not(s, "send g_295 B") == "hs:20.6.a"
    play(s, "send g_71 B", "done")
    assert asked(s) == "german-second"
    assert s.prompt().key == "prompt.maneuver"
    assert why_not(s, "send g_94 B") == "hs:20.6.a"
    play(s, "send g_295 B", "done")
    assert len(s.here[2]) == 2
    assert (asked(s), s.prompt().key) == ("soviet-army", "prompt.answer")


@pytest.mark.rule("hs:R30")
def test_supply_overrun_and_promotion_reach_the_partners_formations() -> None:
    s = four("A dar_gova g_71(D) g_94(-,@2) s_193\n staging g_76(@2) g_44(D,@2)\n battle A german-army")
    resolve(s, "german-army", "supply")
    assert offered(s, "supply") == {"g_71", "g_44"}
    play(s, "decline")
    resolve(s, "german-army", "promote")
    assert offered(s, "promote") == {"g_71", "g_94"}
    play(s, "promote g_94")
    resolve(s, "german-army", "overrun")
    assert offered(s, "overrun") == {"g_76", "g_44"}
    found = dice(s)
    assert (found.german_formation, found.soviet_formation) == (1, 1)  # the 94th counts for the side


@pytest.mark.rule("hs:R60", "hs:18.11")
def test_both_enemy_seats_are_asked_to_intercept() -> None:
    """Army seat first, each only with a card in hand; the first interception closes the window."""
    text = """
        A dar_gova g_71 s_193 landser*3
        hand german-army fresh_battalion
        hand soviet-army {army}
        hand soviet-second {second}
        battle A german
        """
    s = four(text.format(army="katyusha hero_chekhov", second="hero_zaitsev"))
    play(s, "play fresh_battalion g_71")
    assert asked(s) == "soviet-army"
    closed = after(s, "intercept hero_chekhov")
    assert [hero.seat for hero in closed.heroes] == [1]
    assert asked(closed) == "soviet-army"  # his shot
    play(s, "pass")
    assert asked(s) == "soviet-second"
    play(s, "intercept hero_zaitsev", "shoot landser", "shoot landser")
    assert asked(s) == "german-army"
    one = four("A dar_gova g_71 s_193\n hand german-army fresh_battalion\n hand soviet-second katyusha\n"
               " battle A german")  # fmt: skip
    play(one, "play fresh_battalion g_71")
    assert asked(one) == "soviet-second"


@pytest.mark.rule("hs:19.3", "hs:R31", "hs:20.5.a")
def test_wietersheim_is_looked_for_after_consolidation_too() -> None:
    s = four("""
        A dar_gova
        staging g_14pz(D,@2) g_295(D,@2)
        step consolidate
        """, consolidation_minimum="2")  # fmt: skip
    assert asked(s) == "german-second"
    play(s, "consolidate g_14pz g_295")
    assert commander(s, "german-second") == "hube"


@pytest.mark.rule("hs:14.3", "hs:10.7", "hs:12.10", "hs:8.2", "hs:8.7", "hs:19.5")
def test_a_formation_out_of_play_is_nobodys_in_particular() -> None:
    """Destroyed or burned it is whole, without a leader, and belongs to its side as before the game."""
    s = four("A dar_gova g_71 s_193(D,@2) s_112(D,@2) s_95\n battle A german")
    resolve(s, "german-army", "deplete", 2)
    play(s, "deplete s_193", "deplete s_112")
    burned = four("A dar_gova\n staging g_71 s_militia1(D,1,@2)\n campaigns soviet ks_stavka\n step draw_soviet_card")
    play(burned, "campaign ks_stavka", "campaign kg_assault")
    for out, name, zone in ((s, "s_193", "destroyed"), (s, "s_112", "ash"), (burned, "s_militia1", "ash")):
        assert (state(out, name), out.owner[number(name)], out.level[number(name)]) == (f"{zone} -", 1, 0)


@pytest.mark.rule("hs:19.4", "hs:8.7")
def test_saraev_stays_when_another_formation_burns() -> None:
    s = four("A dar_gova g_71 s_112(D)\n battle A german")
    resolve(s, "german-army", "deplete")
    assert where(s, "s_112") == "ash"
    assert commander(s, "soviet-second") == "saraev"


@pytest.mark.rule("hs:19.5", "hs:R59")
def test_a_reserved_formation_that_comes_back_goes_to_its_seat() -> None:
    s = four("A dar_gova g_14pz(D,@2) g_71\n battle A soviet")
    resolve(s, "soviet-army", "deplete")
    play(s, "deplete g_14pz")
    assert where(s, "g_14pz") == "destroyed"
    s.enter_play(number("g_14pz"), 4, 0)
    assert s.owner[number("g_14pz")] == 2
    assert state(s, "g_14pz") == "staging 0"


@pytest.mark.rule("hs:19.7", "hs:R57")
def test_one_action_a_round_for_the_side() -> None:
    s = four(QUIET + "A dar_gova g_71 g_94(@2) s_193\n hand german-army marksman\n hand german-second fresh_battalion\n"
             " battle A german")  # fmt: skip
    play(s, "hand-over", "play fresh_battalion g_71")
    assert on(s, "g_71") == ["fresh_battalion"]
    assert asked(s) == "soviet-army"
    assert s.scores() is None


@pytest.mark.rule("hs:R30", "hs:2.4", "hs:2.22", "hs:14.6", "hs:14.7", "hs:14.8", "hs:R10", "hs:2.19", "hs:15.1")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_supply_and_overrun_reach_the_formations_of_both_seats(side: str) -> None:
    """Whichever seat uses them; the other side's are never offered."""
    s = four("A dar_gova g_71 s_193(@2,D)\n B red_square g_295(@2,D) s_95(D)\n"
             " staging g_94(D) g_14pz(@2) s_112(D) s_10nkvd(@2)\n battle A german")  # fmt: skip
    depleted = {"german": {"g_295", "g_94"}, "soviet": {"s_193", "s_95", "s_112"}}[side]
    waiting = {"german": {"g_94", "g_14pz"}, "soviet": {"s_112", "s_10nkvd"}}[side]
    for seat in ("army", "second"):
        assert offered(resolve(s.clone(), f"{side}-{seat}", "supply"), "supply") == depleted
        assert offered(resolve(s.clone(), f"{side}-{seat}", "overrun"), "overrun") == waiting


@pytest.mark.rule("hs:8.5", "hs:1.5", "hs:R45", "hs:R30", "hs:2.15")
@pytest.mark.parametrize(("seat", "card", "foe"), [("german-second", "marksman", "soviet"),
                                                   ("soviet-second", "katyusha", "german")])  # fmt: skip
def test_a_side_has_one_deck_and_one_discard_pile(seat: str, card: str, foe: str) -> None:
    """Both seats draw from it; it is made new from the side's pile alone, and with nothing there nothing is drawn."""
    side = seat.partition("-")[0]
    s = four(f"A dar_gova g_71 s_193\n deck {side}\n discard {side} {card}*2\n battle A german")
    foes = len(s.deck[("german", "soviet").index(foe)])
    resolve(s, seat, "draw", 3)
    assert offered(s, "deal") == {card}
    play(s, f"deal {card}", f"deal {card}")
    assert hand(s, seat) == [card, card]
    assert "no-draw" in [event.kind for event in s.news]
    assert len(s.deck[("german", "soviet").index(foe)]) == foes


@pytest.mark.rule("hs:17.7.j", "hs:R30")
def test_a_second_seat_recovers_from_the_pile_of_its_side() -> None:
    s = four(
        "A dar_gova g_71 s_193\n discard german marksman\n discard soviet katyusha storm_group*2\n battle A soviet"
    )
    resolve(s, "soviet-second", "recover")
    assert offered(s, "recover") == {"katyusha", "storm_group"}
    play(s, "recover storm_group")
    assert hand(s, "soviet-second") == ["storm_group"]
    assert pile(s, "soviet") == ["katyusha", "storm_group"]


@pytest.mark.rule("hs:R58", "hs:2.16")
@pytest.mark.parametrize(("seat", "hands"), [("german-second", {"soviet-army", "soviet-second"}),
                                             ("soviet-second", {"german-army", "german-second"})])  # fmt: skip
def test_a_second_seat_names_an_enemy_hand(seat: str, hands: set[str]) -> None:
    s = four("A dar_gova g_71 s_193\n hand german-army marksman\n hand german-second marksman\n"
             " hand soviet-army katyusha\n hand soviet-second katyusha\n battle A german")  # fmt: skip
    resolve(s, seat, "discard")
    assert (asked(s), offered(s, "hand")) == (seat, hands)


@pytest.mark.rule("hs:18.12", "hs:R22", "hs:19.1", "hs:R27")
@pytest.mark.parametrize(
    ("side", "card", "hero", "host"),
    [("german", "fresh_battalion", "hero_zaitsev", "g_71"), ("soviet", "storm_group", "hero_richthofen", "s_193")],
)
def test_the_card_of_a_second_seat_is_intercepted(side: str, card: str, hero: str, host: str) -> None:
    """It goes to the pile of its side; only a Soviet card uses Stalin's Ghost up; the same seat acts again."""
    foe = {"german": "soviet", "soviet": "german"}[side]
    s = four(f"A dar_gova g_71(@2,-) s_193(@2,-)\n hand {side}-second {card}\n hand {foe}-army {hero}\n free\n"
             f" battle A {side}")  # fmt: skip
    play(s, f"play {card} {host}", f"intercept {hero}")
    assert (pile(s, side), pile(s, foe), on(s, host)) == ([card], [], [])
    assert asked(s) == f"{side}-second"
    assert s.free == (side == "german")


@pytest.mark.rule("hs:21.0.c", "hs:R49", "hs:R57", "hs:19.6")
def test_the_leads_are_fixed_when_the_battle_begins() -> None:
    """Only the second German seat attacks; nobody defends: the Soviet army seat decides. Then a partner's reserve
    comes by Overrun: the lead stays, and cards can be played."""
    s = four("A dar_gova\n B volga\n C volga\n D volga\n staging g_71 g_14pz(@2) s_193 s_10nkvd(@2)\n"
             " hand soviet-army storm_group\n step maneuver_german")  # fmt: skip
    play(s, "done", "send g_14pz A", "done", "done", "done")
    assert (s.battle, s.lead) == (0, [2, 1])
    play_on(s, 1, lambda s: asked(s) in ("soviet-army", "soviet-second") and "hold" in offered(s))
    assert asked(s) == "soviet-army"
    assert offered(s, "play") == set()
    resolve(s, "soviet-army", "overrun")
    play(s, "overrun s_10nkvd")
    play_on(s, 1, lambda s: "hold" in offered(s))
    assert (asked(s), s.lead) == ("soviet-army", [2, 1])
    assert "storm_group s_10nkvd" in offered(s, "play")


@pytest.mark.rule("hs:19.1")
def test_a_team_wins_together() -> None:
    s = four("turn 6 last\n A volga\n B volga\n C volga\n D orlovka\n step end_of_turn")
    assert s.scores() == (0.0, 1.0, 0.0, 1.0)
    assert s.teams == (0, 1, 0, 1)
    play_on(four("A dar_gova\n staging g_71 s_193\n step maneuver_german"), 3, lambda s: s.battle != NONE)


@pytest.mark.rule("hs:19.3", "hs:R31")
def test_wietersheim_goes_as_soon_as_the_last_panzer_division_leaves_the_staging_line() -> None:
    """Sent to a battle, by maneuver (looked at when the seat is done) or by Overrun; another one there keeps him."""
    text = "A dar_gova\n staging g_14pz(@2) {more} s_193\n step maneuver_german"
    s = four(text.format(more="g_71"))
    play(s, "done", "send g_14pz A")
    assert commander(s, "german-second") == "wietersheim"
    assert commander(after(s, "recall g_14pz", "send g_14pz A"), "german-second") == "wietersheim"
    play(s, "done")
    assert commander(s, "german-second") == "hube"
    two = four(text.format(more="g_16pz(@2)"))
    play(two, "send g_14pz A", "done")
    assert commander(two, "german-second") == "wietersheim"
    marched = four("A dar_gova g_71 s_193\n staging g_14pz(@2)\n battle A german-army")
    resolve(marched, "german-army", "overrun")
    play(marched, "overrun g_14pz")
    assert commander(marched, "german-second") == "hube"
