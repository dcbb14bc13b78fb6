"""Chapters 1, 4, 7 and 21: carnage cards, the Redraw, the course of a battle, the Break Test, what follows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hs_table import (
    DATA,
    GAME,
    after,
    asked,
    chance,
    expert,
    hand,
    kinds,
    number,
    offered,
    pile,
    play,
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
from grognard.core.values import Action
from grognard.games.hell_of_stalingrad import sampling
from grognard.games.hell_of_stalingrad.breaktest import (
    chance_to_win,
    dice,
    first_roll,
    german_wins,
    german_wins_with,
    percent,
)
from grognard.games.hell_of_stalingrad.state import NONE

# -- the course of a battle ----------------------------------------------------------------------------------------


@pytest.mark.rule("hs:21.1.a", "hs:R61")
def test_soviet_vanguards_first_each_player_orders_his_own() -> None:
    s = position("A dar_gova g_71 g_14pz s_193 s_112\n battle A soviet_vanguard")
    assert asked(s) == "soviet"
    assert offered(s, "vanguard") == {"s_193", "s_112"}
    play(s, "vanguard s_112")  # the last one needs no choice
    assert units(s, "A") == {"rifle": 4}
    assert asked(s) == "german"
    assert offered(s, "vanguard") == {"g_71", "g_14pz"}
    play(s, "vanguard g_14pz")
    assert asked(s) == "chance"
    assert units(s, "A") == {"rifle": 3, "panzer": 1, "landser": 2}


@pytest.mark.rule("hs:21.3", "hs:7.4")
@pytest.mark.parametrize("side", ["german", "soviet"])
@pytest.mark.parametrize("building", [b.id for b in DATA.buildings])
def test_every_initiative_effect(building: str, side: str) -> None:
    """What is printed for the winner happens once, with the tactics of its units, and nothing of the other side's."""
    record = DATA.buildings[DATA.building_index[building]]
    s = position(f"{record.district} {building} g_71 s_193 landser*5 rifle*5\n hand german marksman*2\n"
                 f" hand soviet katyusha*2\n battle {record.district} intensity")  # fmt: skip
    told = play(s, "carnage c10" if side == "german" else "carnage c07")  # intensity 2, Stuka or Rat
    while {action.verb for action in s.legal()} & {"lose", "destroy", "shoot", "deal", "lost"}:
        told += play(s, str(s.legal()[0]))
    wanted: Counter[str] = Counter()
    for effect in getattr(record, f"{side}_initiative"):
        if effect.op == "add_unit":
            wanted[effect.unit] += effect.n
            for tactic in DATA.units[DATA.unit_index[effect.unit]].terror:
                wanted[tactic.op] += tactic.n * effect.n
        else:
            wanted[effect.op] += effect.n
    happened: Counter[str] = Counter(event.args["unit"] for event in told if event.kind == "unit-added")
    for event in told:
        if event.kind in ("fire", "bucket") and event.rule in ("hs:2.17", "hs:2.18"):
            happened[event.kind] += event.args["n"]
        name = {"drew": "draw", "discarded": "discard", "unit-destroyed": {"hs:2.11": "kill", "hs:2.12":
                "precision_kill", "hs:13.3.a": "sniper"}.get(event.rule)}.get(event.kind)  # fmt: skip
        happened[name or ""] += bool(name)
    assert +happened == wanted
    assert asked(s) == side


@pytest.mark.rule("hs:21.4.a", "hs:R34")
def test_rounds_alternate_and_there_is_no_pass() -> None:
    s = position("A dar_gova g_71 s_193(-)\n hand german fresh_battalion*2\n hand soviet storm_group\n"
                 " initiative soviet\n battle A german")  # fmt: skip
    assert offered(s) == {"play fresh_battalion g_71", "redraw", "hold"}
    assert why_not(s, "pass") == "hs:21.4.a"
    play(s, "play fresh_battalion g_71")
    assert asked(s) == "soviet"
    play(s, "hold", "carnage c01", "effect a")
    assert asked(s) == "german"


@pytest.mark.rule("hs:21.4.b", "hs:4.9", "hs:4.1", "hs:R33")
def test_a_hold_action_reads_one_section_and_resolves_one_effect() -> None:
    """c05: Kill 1 or one core unit; the caller chooses, even an effect without result; its other sections are mute."""
    s = position("A dar_gova g_71 s_193 t34\n battle A german")
    play(s, "hold", "carnage c05")
    assert asked(s) == "german"
    assert offered(s) == {"effect a", "effect b"}
    assert why_not(s, "redraw") == "hs:4.9"
    nothing = after(s, "effect a")
    assert units(nothing, "A") == {"t34": 1}
    assert units(after(s, "effect b"), "A") == {"landser": 1, "t34": 1}
    assert (track(nothing, "A")["hold"], track(nothing, "A")["fire"]) == (2, 0)


@pytest.mark.rule("hs:4.10", "hs:4.9")
@pytest.mark.parametrize("card", [row.id for row in DATA.carnage_rows])
def test_every_hold_effect_as_each_side_reads_it(card: str) -> None:
    """Flame and bucket: Fire for the German, Bucket for the Soviet player; the core unit is Infantry or Rifle."""
    row = DATA.carnage_rows[DATA.carnage_index[card]]
    for which, token in (("a", row.hold_a), ("b", row.hold_b)):
        op, n = token.split(":")
        for side, counter, unit in (("german", "fire", "landser"), ("soviet", "bucket", "rifle")):
            s = position(f"A dar_gova g_71(D) s_193(D) landser*3 rifle*3\n hand german marksman*2\n"
                         f" hand soviet katyusha*2\n battle A {side}")  # fmt: skip
            before = units(s, "A")
            play(s, "hold", f"carnage {card}", f"effect {which}")
            if op == "fire_bucket":
                assert track(s, "A")[counter] == int(n)
                assert track(s, "A")[{"fire": "bucket", "bucket": "fire"}[counter]] == 0
            elif op == "add_core":
                assert units(s, "A")[unit] == before[unit] + int(n)
            elif op == "kill":
                other = "rifle" if side == "german" else "landser"
                assert units(s, "A")[other] == 2
            elif op in ("draw", "discard"):
                assert s.prompt().params["purpose"] == {"draw": "deal", "discard": "lost"}[op]
            else:
                assert asked(s) == side
                assert {action.verb for action in s.legal()} <= {"supply": {"supply", "decline"},
                                                                "sniper": {"shoot"}}[op]  # fmt: skip


@pytest.mark.rule("hs:4.2", "hs:8.7", "hs:R45")
def test_an_empty_carnage_deck_is_made_new_without_the_card_in_hand() -> None:
    """The last card is c21 (Sniper Shot): the shot at a leader draws from the 23 others, c21 stays out."""
    s = position("A dar_gova g_71 s_193\n carnage c21\n battle A soviet")
    play(s, "hold", "carnage c21")
    assert s.carnage == ()
    told = play(s, "effect a")
    assert "carnage-reshuffled" in kinds(told)
    assert len(s.carnage) == 23
    assert "carnage c21" not in offered(s)
    play(s, "carnage c03")
    assert set(s.used_carnage()) == {DATA.carnage_index["c21"], DATA.carnage_index["c03"]}


@pytest.mark.rule("hs:4.2", "hs:R45")
def test_the_card_of_the_intensity_stays_out_until_the_initiative_is_resolved() -> None:
    """Pavlov's House: the Soviet initiative effect is a Sniper Shot; the card that gave it is not drawn for it."""
    s = position("B pavlovs_house g_71 s_193\n carnage c07\n battle B intensity")
    play(s, "carnage c07")
    assert s.prompt().params["purpose"] == "sniper"
    assert len(s.carnage) == 23
    play(s, "carnage c03")
    assert asked(s) == "soviet"
    assert len(s.used_carnage()) == 2


@pytest.mark.rule("hs:4.7", "hs:21.2", "hs:4.8")
def test_the_carnage_deck_as_a_whole() -> None:
    """Its sections are joined as printed: intensity, icons and sniper results of a fresh deck."""
    assert Counter(DATA.intensity) == {1: 4, 2: 9, 3: 8, 4: 3}
    assert Counter(DATA.who_starts) == {0: 8, 1: 8, 2: 8}
    assert Counter(DATA.sniper) == {0: 12, 1: 8, 2: 4}
    s = position("A army_barracks g_71 s_193\n battle A intensity")
    for card, n in (("c03", 1), ("c10", 2), ("c20", 3), ("c24", 4)):
        assert track(after(s, f"carnage {card}"), "A")["hold"] == n


@pytest.mark.rule("hs:4.3", "hs:4.4", "hs:4.5", "hs:R8")
def test_sniper_results_cost_cards_at_random() -> None:
    s = position("A dar_gova g_71 s_193\n hand german marksman*2 house_clearing\n battle A soviet")
    resolve(s, "soviet", "sniper")
    for card, lost, leader in (("c03", 1, "0"), ("c01", 1, "-"), ("c08", 2, "-")):
        shot = after(s, f"carnage {card}")
        for _ in range(lost):
            assert shot.prompt().params["purpose"] == "lost"
            shot.apply(shot.legal()[0])
        assert len(hand(shot, "german")) == 3 - lost
        assert state(shot, "g_71") == f"A {leader}"
        assert asked(shot) == "soviet"


@pytest.mark.rule("hs:1.6", "hs:8.5", "hs:R45")
def test_cards_put_away_are_in_the_pile_before_the_draw() -> None:
    """An empty deck is made of the discard pile, the cards of this Redraw included; what is missing is lost."""
    s = position("A dar_gova g_71\n hand german marksman*2\n discard german house_clearing\n deck german\n"
                 " battle A german")  # fmt: skip
    told = play(s, "redraw", "drop marksman", "draw")
    assert "reshuffled" in kinds(told)
    assert offered(s, "deal") == {"marksman", "house_clearing"}
    told = play(s, "deal marksman", "deal house_clearing")
    assert "no-draw" in kinds(told)
    assert "reshuffled" not in kinds(told), "of nothing no deck is made"
    assert sorted(hand(s, "german")) == ["house_clearing", "marksman", "marksman"]
    assert track(s, "A")["fire"] == 1


@pytest.mark.rule("hs:1.7", "hs:R35")
@pytest.mark.parametrize("commander", [c.id for c in DATA.commanders if c.seat == "army"])
def test_every_redraw_bonus(commander: str) -> None:
    record = DATA.commanders[DATA.commander_index[commander]]
    s = position(f"commander {record.side} {commander}\n A dar_gova g_71 s_193\n deck {record.side}\n"
                 f" battle A {record.side}")  # fmt: skip
    play(s, "redraw")
    expected = {"paulus": ("fire", {}), "seydlitz": ("", {"landser": 1}), "lopatin": ("bucket", {}),
                "chuikov": ("", {"rifle": 1})}[commander]  # fmt: skip
    assert units(s, "A") == expected[1]
    assert {name for name, n in track(s, "A").items() if n and name != "hold"} == ({expected[0]} - {""})


# -- Break Test ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:21.5.a", "hs:R44")
@pytest.mark.parametrize(
    ("german", "soviet", "dice_"),
    [("g_71 g_94", "s_193", (1, 0)), ("g_71", "s_193 s_95", (0, 1)), ("g_71", "s_193", (1, 1)),
     ("g_71(D)", "s_193(D)", (0, 0)), ("g_71(D)", "", (0, 0)), ("g_71 g_94(D)", "s_193", (1, 1))],
)  # fmt: skip
def test_the_formation_die(german: str, soviet: str, dice_: tuple[int, int]) -> None:
    found = dice(position(f"A dar_gova {german} {soviet}\n staging g_44 g_113 s_45 s_138 s_37g\n battle A german"))
    assert (found.german_formation, found.soviet_formation) == dice_


@pytest.mark.rule("hs:21.5.b", "hs:6.4")
@pytest.mark.parametrize(
    ("units_", "dice_"),
    [("landser*2 rifle", (1, 0)), ("landser rifle*2", (0, 1)), ("landser rifle", (1, 1)), ("", (0, 0)),
     ("panzer rubble_fort", (1, 1))],
)  # fmt: skip
def test_the_unit_die(units_: str, dice_: tuple[int, int]) -> None:
    """Leaders and heroes do not count."""
    s = expert(f"A dar_gova g_71(D) s_193(D) {units_}\n heroes german hero_rudel\n battle A german")
    assert (dice(s).german_unit, dice(s).soviet_unit) == dice_


@pytest.mark.rule("hs:21.5.d", "hs:7.6", "hs:21.5.c", "hs:5.6")
@pytest.mark.parametrize("building", [b.id for b in DATA.buildings])
def test_defensive_and_inferno_dice(building: str) -> None:
    record = DATA.buildings[DATA.building_index[building]]
    s = position(f"{record.district} {building} infernos 3 g_71(D) s_193(D)\n battle {record.district} german")
    assert (dice(s).defensive, dice(s).inferno) == (record.defense, 3)


@pytest.mark.rule("hs:21.5.f", "hs:R26")
def test_the_determination_die_is_never_stolen_nor_joined() -> None:
    s = expert("A dar_gova g_71(D) s_193(D) rifle\n steals 2\n battle A german")
    assert (dice(s).german, dice(s).determination, dice(s).stolen) == (1, True, 0)
    s = expert("A dar_gova infernos 1 g_71(D) s_193(D) rifle\n battle A german")
    assert (dice(s).german, dice(s).determination) == (1, False)


@pytest.mark.rule("hs:21.5.g", "hs:21.5.h", "hs:R2")
def test_the_highest_single_die_wins() -> None:
    """Dice are not added up: one six beats five fives."""
    s = position("D tractor_factory landser rifle*2 infernos 1 g_71(D) s_193\n battle D break_test")
    assert (dice(s).german, dice(s).soviet) == (1, 5)
    assert site(after(s, "roll 6", "roll 5 5 5 5 5"), "D") == "empty"
    assert site(after(s, "roll 4", "roll 1 1 1 1 5"), "D") == "tractor_factory"
    thrown = [event.args for event in play(s, "roll 6", "roll 5 5 5 5 5") if event.kind == "dice-thrown"]
    assert [(args["seat"], args["highest"], len(args["dice"])) for args in thrown] == [(0, 6, 1), (1, 5, 5)]


@pytest.mark.rule("hs:21.5.i", "hs:R3", "hs:21.5.k")
def test_a_bloody_slaughter_costs_both_a_die_and_all_roll_again() -> None:
    s = position("A dar_gova infernos 2 landser rifle g_71(D) s_193\n battle A break_test")
    assert (dice(s).german, dice(s).soviet) == (3, 3)
    told = play(s, "roll 1 2 6", "roll 5 6 6")
    assert kinds(told)[-1] == "slaughter"
    assert len(s.legal()) == 21  # two dice
    play(s, "roll 1 2", "roll 1 1")
    assert site(s, "A") == "empty"


@pytest.mark.rule("hs:21.5.k", "hs:21.5.j", "hs:R3")
def test_next_highest_compares_the_same_roll_on() -> None:
    text = "A dar_gova infernos 2 landser rifle g_71(D) s_193\n battle A break_test"
    s = position(text, bloody_slaughter="next_highest")
    assert site(after(s, "roll 1 4 6", "roll 3 3 6"), "A") == "empty"
    assert site(after(s, "roll 1 4 6", "roll 1 5 6"), "A") == "dar_gova"
    assert site(after(s, "roll 1 4 6", "roll 1 4 6"), "A") == "dar_gova"  # neither has dice left
    one = position("A dar_gova infernos 1 landser g_71(D)\n battle A break_test", bloody_slaughter="next_highest")
    assert site(after(one, "roll 1 6", "roll 6"), "A") == "empty"  # only the German has one left


@pytest.mark.rule("hs:21.5.i", "hs:21.5.j", "hs:21.5.f")
@pytest.mark.parametrize("row", DATA.odds_rows, ids=lambda row: f"{row.german_dice}-{row.soviet_dice}")
def test_the_odds_are_those_of_the_table(row) -> None:  # type: ignore[no-untyped-def]
    """break_test_odds.csv, to nine digits."""
    determined = row.german_dice == "determination"
    german = 1 if determined else int(row.german_dice)
    higher, tie = first_roll(german, row.soviet_dice)
    assert float(higher) == pytest.approx(row.first_roll_german_higher, abs=1e-9)
    assert float(tie) == pytest.approx(row.first_roll_tie, abs=1e-9)
    wins = german_wins(german, row.soviet_dice, "reroll")
    assert float(wins) == pytest.approx(row.german_wins_building, abs=1e-9)


@pytest.mark.rule("hs:21.5.k", "hs:21.5.j")
@pytest.mark.parametrize(("german", "soviet"), [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (3, 3)])
def test_the_odds_of_next_highest_by_counting_every_throw(german: int, soviet: int) -> None:
    won = 0
    for mine in product(range(1, 7), repeat=german):
        for his in product(range(1, 7), repeat=soviet):
            pairs = list(zip(sorted(mine, reverse=True), sorted(his, reverse=True), strict=False))
            decided = next(((a > b) for a, b in pairs if a != b), None)
            won += decided if decided is not None else german > soviet
    assert german_wins(german, soviet, "next_highest") == Fraction(won, 6 ** (german + soviet))


@pytest.mark.rule("hs:21.5.g", "hs:21.5.i")
@pytest.mark.parametrize("slaughter", ["reroll", "next_highest"])
def test_sampled_break_tests_agree_with_the_odds(slaughter: str) -> None:
    """Four thousand thrown tests, within four standard errors of the exact chance."""
    s = position("A dar_gova infernos 3 landser rifle g_71 s_193\n battle A break_test", bloody_slaughter=slaughter)
    exact, rng, won, games = float(chance_to_win(s, 0)), Seeded(12), 0, 4000
    for _ in range(games):
        test = s.clone()
        while test.battle != NONE:
            test.apply(test.sample(rng))
        won += site(test, "A") == "empty"
    assert abs(won / games - exact) < 4 * (exact * (1 - exact) / games) ** 0.5


# -- after the battle ----------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:21.6.e", "hs:18.7", "hs:13.4.b", "hs:R21", "hs:R25")
def test_clean_up() -> None:
    """Cards and surviving heroes go to the discard piles, wounds and Motivators are forgotten."""
    s = expert("""
        C oil_plant g_71 s_244 rifle*4
        on g_71 marksman
        on s_244 spent 1 pairs 1 night_ferry
        heroes soviet hero_pavlov(W)
        heroes german hero_rudel
        battle C break_test
        """)
    play(s, "roll 1", "roll 1 1 6")
    assert pile(s, "german") == ["hero_rudel", "marksman"]
    assert pile(s, "soviet") == ["hero_pavlov", "night_ferry"]
    assert s.heroes == ()
    assert (s.pairs[number("s_244")], s.spent[number("s_244")]) == (0, 0)
    assert units(s, "C") == {"rifle": 4}


@pytest.mark.rule("hs:21.6.c", "hs:21.6.d", "hs:R48", "hs:R47", "hs:R4")
def test_winner_and_loser_return_alike() -> None:
    s = position("A dar_gova infernos 2 g_71(0) g_94(-) g_76(1) s_193(0) s_37g(1) s_95(D,0)\n on g_71 marksman\n"
                 " battle A break_test")  # fmt: skip
    told = play(s, "roll 1 1 6", "roll 1")
    assert (site(s, "A"), pile(s, "german")) == ("empty", ["marksman"])
    assert kinds(told).count("graduated") == 2  # those of level 1 are already there
    assert (state(s, "g_71"), state(s, "g_94"), state(s, "s_193")) == ("staging D1", "staging D-", "staging D1")
    assert where(s, "s_95") == "destroyed"
    assert staging(s, "soviet") == {"s_193", "s_37g"}


@pytest.mark.rule("hs:21.0.a", "hs:21.4.d", "hs:19.6", "hs:21.4.e", "hs:14.5", "hs:18.9", "hs:18.10", "hs:17.7.h")
def test_what_belonged_to_a_battle_is_gone_after_it() -> None:
    """The next one waits for the order of its vanguards."""
    s = expert("A dar_gova g_71 s_193\n B red_square g_94 s_35g s_112\n bonus 2\n steals 1\n free\n stall 4\n"
               " hit g_71\n attacked B\n battle A break_test")  # fmt: skip
    play(s, "roll 1 1", "roll 1 1 6")
    assert s.battle == 1
    assert (s.bonus, s.steals, s.free, s.stall, s.initiative) == (0, 0, False, 0, NONE)
    assert (s.holding, s.heroes, s.hit, s.again, s.rounds) == (NONE, (), (), NONE, 0)


@pytest.mark.rule("hs:14.5", "hs:R19", "hs:21.4.a")
def test_the_action_rounds_begin_afresh() -> None:
    """What was depleted by the initiative effect may be depleted again in the first round."""
    s = position("A dar_gova hold 2 g_71 s_193\n hit g_71 s_193\n initiative german\n battle A action_rounds")
    assert (s.hit, asked(s)) == ((), "german")


@pytest.mark.rule("hs:5.2", "hs:5.3", "hs:21.4.c")
def test_a_second_action_is_lost_when_the_last_hold_is_made() -> None:
    s = expert("A dar_gova hold 1 g_71 s_193\n discard german hero_richthofen\n battle A soviet")
    s.again = 1
    play(s, "hold", "carnage c01", "effect a")
    assert s.prompt().params["purpose"] == "german-dice"


@pytest.mark.rule("hs:21.5.a")
def test_the_chance_on_the_table_is_that_of_the_dice() -> None:
    s = position("B univermag infernos 1 landser*5 rifle*3 g_71 g_94 s_193 s_95\n battle B german")
    assert chance_to_win(s, 0) == Fraction(29904617, 60466176)
    assert chance_to_win(s, 0) + chance_to_win(s, 1) == 1
    s.hold[s.battle] = 1
    odds = GAME.odds(s, Action("hold"))
    assert odds is not None
    assert odds.chance == chance_to_win(s, 0)
    assert chance(position("B univermag g_71(D)\n battle B break_test"), lambda s: site(s, "B") == "empty") > 0


@pytest.mark.rule("hs:21.5.h", "hs:21.5.i", "hs:21.5.j", "hs:21.5.k")
@pytest.mark.parametrize("slaughter", ["reroll", "next_highest"])
@pytest.mark.parametrize(("german", "soviet"), [(1, 1), (1, 3), (3, 1), (2, 2), (3, 2), (2, 4)])
def test_the_chance_halfway_is_on_average_the_chance_before(german: int, soviet: int, slaughter: str) -> None:
    """Over all German throws; and over all Soviet ones what it was halfway."""
    throws = [tuple(sorted(faces)) for faces in product(range(1, 7), repeat=german)]
    halfway = sum((german_wins_with(faces, soviet, slaughter) for faces in throws), Fraction(0))
    assert halfway / len(throws) == german_wins(german, soviet, slaughter)


@pytest.mark.rule("hs:21.5.i", "hs:21.5.j")
def test_a_throw_tells_how_the_chance_went_and_what_the_next_one_will_mean() -> None:
    s = position("A dar_gova infernos 2 landser rifle g_71(D) s_193\n battle A break_test")
    german, soviet, *_ = (event.args for event in play(s, "roll 1 2 4", "roll 2 3 3") if event.kind == "dice-thrown")
    assert german["course"] == (
        ("course.dice", 0, percent(german_wins(3, 3, "reroll"))),
        ("course.thrown", 0, percent(german_wins_with((1, 2, 4), 3, "reroll"))),
    )
    assert [word for word, _ in german["meaning"]] == [*["face.taken"] * 3, "face.reroll", "face.held", "face.held"]
    assert [seat for _, seat in german["meaning"]] == [0, 0, 0, NONE, 1, 1]
    assert soviet["course"] == (("course.thrown", 0, 100),)
    assert "meaning" not in soviet


@pytest.mark.rule("hs:21.5.j")
def test_a_tie_of_the_last_die_means_what_it_decides() -> None:
    """The last German die: held. The last Soviet die against several: taken. Both are said before it is thrown."""
    s = position("D tractor_factory landser rifle*2 infernos 1 g_71(D) s_193\n battle D break_test")
    (thrown,) = (event.args for event in play(s, "roll 4") if event.kind == "dice-thrown")
    assert thrown["meaning"][3] == ("face.held", 1)
    assert thrown["course"][-1][2] == percent(Fraction(1, 2) ** 5)
    s = position("A dar_gova infernos 2 landser*2 rifle g_71 s_193(D)\n battle A break_test")
    assert (dice(s).german, dice(s).soviet) == (4, 1)
    (thrown,) = (event.args for event in play(s, "roll 1 1 2 3") if event.kind == "dice-thrown")
    assert thrown["meaning"][2] == ("face.taken", 0)
    assert thrown["course"][-1][2] == 50


@pytest.mark.rule("hs:21.5.h", "hs:21.5.i", "hs:21.5.j", "hs:21.5.k")
@pytest.mark.parametrize("slaughter", ["reroll", "next_highest"])
def test_thrown_break_tests_agree_with_the_exact_odds(slaughter: str) -> None:
    """A small sample by the engine's own steps; `tools/break_tests.py` throws a million."""
    s = position("A dar_gova g_71 s_193\n battle A german", bloody_slaughter=slaughter)
    for seed, (german, soviet) in enumerate(((1, 1), (2, 2), (4, 2), (3, 4))):
        found = sampling.share(s, german, soviet, 1500, Seeded(seed))
        assert abs(sampling.off(found, german_wins(german, soviet, slaughter), 1500)) < 4
