"""What the mind of The Hell of Stalingrad makes of battles and districts that can be judged by hand."""

from __future__ import annotations

import pytest

from grognard.bots import stalingrad_city as city
from grognard.bots.hell_of_stalingrad import HellOfStalingrad
from grognard.bots.stalingrad_battle import PLAIN, Moment
from grognard.core.dice import Seeded
from grognard.core.values import Action
from grognard.games import find
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.state import Siege

GAME = find("hell-of-stalingrad")
MIND = HellOfStalingrad()
CITY = "B worker_slums\nC oil_plant\nD orlovka"
FIGHT = f"turn 1 hourglass 1\nA dar_gova hold 3 landser*2 rifle*2\n{CITY}\nA g_71 g_94 s_35g s_112\nbattle A german"


def position(text: str) -> Siege:
    """Of an expert game."""
    found = GAME.position(text, GAME.options.from_text({"mode": "expert"}))
    assert isinstance(found, Siege)
    return found


def answer(text: str) -> Action:
    return MIND.script(position(text), Seeded(1))


def test_a_hero_who_brings_dice_is_played_at_once() -> None:
    assert answer(f"{FIGHT}\nhand german hero_strachwitz house_clearing*3") == Action("hero", ("hero_strachwitz",))


def test_poor_cards_are_put_away_and_good_ones_kept() -> None:
    """hs:1.6 A Redraw goes on until only what promises more than a new card is left."""
    s = position(f"{FIGHT}\nhand german hero_strachwitz house_clearing*3 night_patrol")
    s.apply(Action("redraw"))
    gone = []
    while (action := MIND.script(s, Seeded(1))).verb == "drop":
        gone.append(action.args[0])
        s.apply(action)
    assert action == Action("draw")
    assert "hero_strachwitz" not in gone
    assert "house_clearing" in gone


def test_whoever_is_ahead_in_dice_wants_them_thrown() -> None:
    """A Hold Action brings the Break Test nearer: good for the side that would win it, bad for the other."""
    ahead = position(FIGHT.replace("hold 3 landser*2 rifle*2", "hold 1 infernos 2 landser*6 rifle"))
    behind = position(FIGHT.replace("hold 3 landser*2 rifle*2", "hold 1 rifle*6"))
    assert Moment(ahead, GERMAN).hold() > 0 > Moment(behind, GERMAN).hold()
    assert Moment(behind, SOVIET).hold() > Moment(ahead, SOVIET).hold()


def test_an_enemy_card_that_changes_much_is_worth_a_hero() -> None:
    """hs:18.11 An Inferno is intercepted, a patrol is not."""
    hands = "hand german stuka_strike night_patrol\nhand soviet hero_zaitsev not_one_step"
    text = f"{FIGHT.replace('A dar_gova', 'A dar_gova fire 3')}\n{hands}"
    for card, intercepted in (("stuka_strike", True), ("night_patrol", False)):
        s = position(text)
        s.apply(Action("play", (card, "g_71")))
        assert (MIND.script(s, Seeded(1)).verb == "intercept") is intercepted, card


def test_a_river_bank_that_falls_is_closed_for_good() -> None:
    """hs:20.5.e Its successor is a Volga card, whatever is left to come."""
    s = position("turn 1 hourglass 1\nA grain_elevator\nB univermag\nC oil_plant\nD orlovka\nstaging g_71")
    ahead = city.turns_ahead(s)
    assert city.stays_fallen(s, 0, ahead) == 1.0
    assert city.stays_fallen(s, 1, ahead) < 1.0


def test_what_falls_on_the_last_turn_stays_fallen() -> None:
    """hs:20.5.f Nothing is drawn any more; and what stands then stands at the end."""
    s = position(f"turn 4 hourglass 6 last\nA dar_gova\n{CITY}\nstaging g_71")
    assert city.turns_ahead(s) == (1.0,)
    assert city.stays_fallen(s, 0, (1.0,)) == 1.0
    assert city.falls_later(s, 0, (1.0,)) == 0.0


def test_more_turns_and_more_flames_are_the_german_s_hope() -> None:
    s = position("turn 1 hourglass 1\nA dar_gova infernos 2\nB red_square\nC oil_plant\nD orlovka\nstaging g_71")
    ahead = city.turns_ahead(s)
    assert sum(ahead) == pytest.approx(1.0)
    assert city.falls_later(s, 0, ahead) > city.falls_later(s, 1, ahead)
    assert city.falls_later(s, 0, (0.0, 0.0, 1.0)) > city.falls_later(s, 0, (0.0, 1.0))


def test_the_soviet_side_defends_where_it_changes_most() -> None:
    """On the last turn one building is enough: nobody goes where the German has won already."""
    s = position(
        "turn 4 hourglass 6 last\nA volga\nB volga\nC mamaev_kurgan\nD orlovka infernos 6\n"
        "staging s_13g s_37g s_45\nC g_71 g_94\nD g_16pz g_24pz g_100j g_76\nattacked C D\nstep maneuver_soviet"
    )
    assert MIND.script(s, Seeded(1)).args[1] == "C"


def test_the_regular_meets_an_attack_man_for_man() -> None:
    """He goes where most are missing, although that building is lost; what the veteran begins with does not."""
    s = position(
        "turn 4 hourglass 6 last\nA volga\nB volga\nC mamaev_kurgan\nD orlovka infernos 6\n"
        "staging s_13g s_37g s_45\nC g_71 g_94\nD g_16pz g_24pz g_100j g_76\nattacked C D\nstep maneuver_soviet"
    )
    regular = MIND.plain(s, Seeded(1))
    assert regular is not None
    assert regular.args[1] == "D"
    assert MIND.base(s, Seeded(1)) == MIND.script(s, Seeded(1)) != regular


def test_the_regular_counts_the_dice_as_they_stand() -> None:
    """Buckets that put nothing out yet are little to him; an Inferno is a die."""
    s = position(FIGHT.replace("hold 3", "hold 3 fire 2 infernos 1").replace("battle A german", "battle A soviet"))
    plain, script = Moment(s, SOVIET, PLAIN[SOVIET]), Moment(s, SOVIET)
    few, all_ = (s.data.effects[s.data.card_index[card]] for card in ("bucket_brigade", "hero_chernova"))
    assert plain.effects(few, SOVIET) < 0.5 * script.effects(few, SOVIET)
    assert plain.effects(all_, SOVIET) > 0.3


def test_the_regular_answers_what_he_is_not_plain_about_by_the_script() -> None:
    text = f"turn 1 hourglass 1\nA dar_gova\n{CITY}\nstaging g_71 g_94 g_24pz s_35g s_112 s_45\nstep maneuver_german"
    assert MIND.plain(position(text), Seeded(1)) is None


def test_spare_depleted_formations_are_put_together() -> None:
    """hs:20.4 Where more wait than the buildings can take, two depleted ones make one at full strength."""
    many = " ".join(f"{name}(D)" for name in ("g_71", "g_94", "g_44", "g_76", "g_79", "g_113"))
    text = "turn 3 hourglass 4\nA volga\nB volga\nC volga\nD orlovka\nstaging {} s_45\nstep consolidate"
    assert answer(text.format(many)).verb == "consolidate"
    assert answer(text.format("g_71(D) g_94(D) g_44(D)")) == Action("done")


def test_the_german_plans_and_the_soviet_side_answers_by_the_script() -> None:
    """Where formations are sent is looked at by the German alone; what effects ask for by nobody."""
    text = f"turn 1 hourglass 1\nA dar_gova\n{CITY}\nstaging g_71 g_94 g_24pz s_35g s_112 s_45\n"
    german = position(f"{text}step maneuver_german")
    assert MIND.settled(german, Seeded(1)) is None
    assert not MIND.plays_on(german)
    soviet = position(f"{text}A g_71\nattacked A\nstep maneuver_soviet".replace("staging g_71 ", "staging "))
    assert MIND.settled(soviet, Seeded(1)) == MIND.script(soviet, Seeded(1))
    assert MIND.settled(position(FIGHT), Seeded(1)) is None
