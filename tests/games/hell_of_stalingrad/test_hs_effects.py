"""Chapters 2, 5, 6, 11 and 13: effects, tracks, units, and how they are destroyed."""

from __future__ import annotations

import pytest
from hs_table import (
    DATA,
    after,
    asked,
    expert,
    hand,
    kinds,
    number,
    offered,
    pile,
    play,
    playable,
    position,
    resolve,
    state,
    track,
    units,
    why_not,
)

from grognard.games.hell_of_stalingrad.data import Effect
from grognard.games.hell_of_stalingrad.effects import Effects
from grognard.games.hell_of_stalingrad.formations import Deplete
from grognard.games.hell_of_stalingrad.records import EffectRecord
from grognard.games.hell_of_stalingrad.state import NONE

ONE_EACH = "A dar_gova g_71 s_193\n battle A german\n"


@pytest.mark.rule("hs:2.1", "hs:9.9", "hs:R32")
def test_effects_resolve_at_once_from_left_to_right() -> None:
    """Flamethrower Team: the Pioneers with their Fire, then one more Fire; nothing of it lasts."""
    s = position("hand german flamethrower_team\n" + ONE_EACH)
    told = play(s, "play flamethrower_team g_71")
    assert kinds(told) == ["played", "unit-added", "fire", "flipped", "fire"]
    assert track(s, "A")["fire"] == 2
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:2.5", "hs:2.2")
def test_icons_with_a_number_are_resolved_one_after_the_other() -> None:
    """Kill 2 is two Kills: the first takes the only Rifle, the second is judged by itself."""
    assert [effect.op for effect in DATA.compiled([EffectRecord("kill", 2)], "test")] == ["kill", "kill"]
    s = position("A dar_gova g_71 s_193 rifle razvedka\n battle A german")
    resolve(s, "german", "kill", 2)
    assert asked(s) == "soviet"
    play(s, "lose razvedka")
    assert units(s, "A") == {}
    assert asked(s) == "german"


@pytest.mark.rule("hs:2.2")
def test_what_cannot_be_resolved_is_lost_and_the_rest_happens() -> None:
    """Half-Track Column with nobody to supply: two Infantry enter, the Supply is lost."""
    s = position("hand german half_track_column\n A dar_gova g_16pz s_193\n battle A german")
    told = play(s, "play half_track_column g_16pz")
    assert units(s, "A") == {"landser": 2}
    assert kinds(told)[-1] == "effect-lost"


@pytest.mark.rule("hs:2.2", "hs:14.6", "hs:14.5", "hs:3.6")
@pytest.mark.parametrize(
    ("side", "op", "possible"),
    [
        ("german", "supply", "staging g_94(D)"), ("german", "overrun", "staging g_94"),
        ("german", "promote", "A g_94(0)"),
        ("german", "demote", "staging g_94(0)"), ("german", "discard", "hand soviet katyusha"),
        ("german", "discard_hand", "hand soviet katyusha"), ("soviet", "inspect_discard", "hand german marksman"),
        ("soviet", "recover", "discard soviet katyusha"), ("german", "deplete", "A s_95"),
        ("soviet", "mutual_deplete", "A s_95"), ("soviet", "burn_militia", "staging s_militia1"),
        ("soviet", "douse", "A infernos 1"), ("german", "sniper", "A rifle"),
    ],
)  # fmt: skip
def test_every_effect_is_lost_only_where_it_cannot_be_resolved(side: str, op: str, possible: str) -> None:
    militia = "s_militia1 s_militia2 s_militia3"
    bare = f"A dar_gova g_71(1) s_193(D,-)\n hit s_193\n ash {militia}\n battle A {side}\n"
    for text, lost in ((bare, op != "demote"), (bare + possible, False)):
        s = expert(text)
        s.call(Effects(0 if side == "german" else 1, (Effect(op, 1, -1),)))
        s.settle()
        assert ("effect-lost" in kinds(list(s.news))) == lost, text


@pytest.mark.rule("hs:2.4", "hs:2.22", "hs:14.7", "hs:R10")
def test_supply_reaches_everything_in_play() -> None:
    """The battle, the Staging Line and another building; it may be declined, and only own formations are offered."""
    s = position("A dar_gova g_71(D) s_193(D)\n B red_square g_94(D)\n staging g_76(D) g_44\n battle A german")
    resolve(s, "german", "supply")
    assert offered(s) == {"supply g_71", "supply g_94", "supply g_76", "decline"}
    assert state(after(s, "supply g_94"), "g_94") == "B 0"
    assert state(after(s, "decline"), "g_71") == "A D0"


@pytest.mark.rule("hs:2.19", "hs:15.1", "hs:15.3", "hs:15.5", "hs:R46")
def test_overrun_brings_anybody_from_the_staging_line() -> None:
    """Depleted ones too; nobody from another building; it may be declined; twice means two formations."""
    s = position("A dar_gova g_71 s_193\n B red_square g_94\n staging g_76(D) g_44\n battle A german")
    resolve(s, "german", "overrun", 2)
    assert offered(s) == {"overrun g_76", "overrun g_44", "decline"}
    play(s, "overrun g_76")
    assert state(s, "g_76") == "A D0"
    assert units(s, "A") == {"landser": 2}
    play(s, "overrun g_44")
    assert units(s, "A") == {"landser": 4}


@pytest.mark.rule("hs:2.15", "hs:1.5")
def test_drawing_cards() -> None:
    """Staff Planning draws three, whatever the commander's number is."""
    s = position("hand german staff_planning marksman*2 house_clearing*3 fresh_battalion*2\n" + ONE_EACH)
    play(s, "play staff_planning g_71", "deal storm_the_block", "deal storm_the_block", "deal storm_the_block")
    assert len(hand(s, "german")) == 10


@pytest.mark.rule("hs:6.1", "hs:6.5", "hs:13.0", "hs:R9")
def test_units_stand_on_their_side_and_are_not_limited() -> None:
    """Forty Infantry and a Rubble Fort; a destroyed unit is simply gone and can come again."""
    s = position(ONE_EACH)
    resolve(s, "german", "add_unit", 40, "landser")
    resolve(s, "german", "rubble_fort")
    assert units(s, "A") == {"landser": 40, "rubble_fort": 1}
    assert (s.count(0, 0), s.count(1, 0)) == (40, 1)
    resolve(s, "soviet", "kill")
    assert units(s, "A")["landser"] == 39
    resolve(s, "german", "add_unit", 1, "landser")
    assert units(s, "A")["landser"] == 40


@pytest.mark.rule("hs:6.2", "hs:6.3", "hs:2.7", "hs:2.6")
def test_faces_and_shields() -> None:
    """Elite units have a tactic and core units none; a flipped T-34 is still shielded and still no rifle unit."""
    for unit in DATA.units:
        assert (unit.enters == "elite") == bool(unit.terror), unit.id
    assert {u.id for u in DATA.units if u.shielded} == {"panzer", "stug", "t34", "rubble_fort"}
    s = position("A dar_gova g_71 s_193 landser\n battle A soviet")
    told = resolve(s, "soviet", "add_unit", 1, "rifle")
    assert "flipped" not in kinds(list(told.news))
    resolve(s, "soviet", "add_unit", 1, "t34")
    assert units(s, "A") == {"rifle": 1, "t34": 1}
    resolve(s, "german", "kill", 2)
    assert units(s, "A") == {"t34": 1}


@pytest.mark.rule("hs:R52", "hs:2.23")
def test_a_rubble_fort_is_a_shielded_soviet_unit() -> None:
    """It stops a Kill from spilling over; only a Precision Kill removes it."""
    s = position("B red_square g_71\n battle B german")
    resolve(s, "german", "rubble_fort")
    assert (s.count(0, 1), s.count(1, 1)) == (0, 1)
    resolve(s, "german", "kill")
    assert offered(s) != {"spill", "decline"}
    resolve(s, "german", "sniper")
    assert units(s, "B") == {"rubble_fort": 1}
    resolve(s, "german", "precision_kill")
    assert units(s, "B") == {}


@pytest.mark.rule("hs:13.1.c", "hs:2.12", "hs:R7")
def test_a_precision_kill_takes_any_unit() -> None:
    s = position("A dar_gova rifle t34 g_71 s_193\n battle A german")
    resolve(s, "german", "precision_kill")
    assert asked(s) == "german"
    assert offered(s, "destroy") == {"rifle", "t34"}
    play(s, "destroy rifle")
    assert units(s, "A") == {"t34": 1}


@pytest.mark.rule("hs:13.2.a")
def test_a_precision_kill_spills_over_into_the_users_own_track() -> None:
    s = position("A dar_gova g_71 s_193\n battle A german")
    resolve(s, "soviet", "precision_kill")
    assert asked(s) == "soviet"
    play(s, "spill")
    assert (track(s, "A")["bucket"], track(s, "A")["fire"]) == (1, 0)


@pytest.mark.rule("hs:13.2.d", "hs:R40")
def test_a_sniper_shot_without_a_target_is_lost() -> None:
    s = position("A dar_gova g_71(-) s_193\n battle A soviet")
    resolve(s, "soviet", "sniper")
    assert [(event.kind, event.rule) for event in s.news] == [("effect-lost", "hs:13.2.d")]
    assert asked(s) == "soviet"
    assert "spill" not in offered(s)
    assert track(s, "A")["bucket"] == 0
    one = position("A dar_gova g_71(-) landser s_193\n battle A soviet")
    resolve(one, "soviet", "sniper", 2)  # the first has one target, the second none
    assert (units(one, "A"), track(one, "A")["bucket"]) == ({}, 0)
    assert kinds(list(one.news)) == ["unit-destroyed", "effect-lost"]
    two = position("A dar_gova g_71 landser s_193\n battle A soviet")
    resolve(two, "soviet", "sniper")
    assert offered(two, "shoot") == {"landser", "g_71"}


@pytest.mark.rule("hs:13.2.c", "hs:21.1.b")
def test_a_kill_before_any_enemy_unit_has_entered_may_spill_over() -> None:
    """The Assault unit of the 13th Guards comes before every German: its Kill advances the Bucket, or nothing."""
    s = position("A dar_gova g_71 s_13g\n battle A soviet_vanguard")
    assert (asked(s), offered(s)) == ("soviet", {"spill", "decline"})
    assert track(after(s, "spill"), "A")["bucket"] == 1
    assert track(after(s, "decline"), "A")["bucket"] == 0
    later = position("A dar_gova panzer g_71 s_13g\n battle A soviet_vanguard")  # armour of an earlier battle
    assert (asked(later), track(later, "A")["bucket"]) == ("chance", 0)


@pytest.mark.rule("hs:2.3", "hs:R50", "hs:R54")
def test_effects_touch_the_formations_of_the_battle_alone() -> None:
    s = position("A dar_gova g_71 g_94 s_193\n B red_square g_295\n staging g_76\n battle A soviet")
    resolve(s, "soviet", "deplete")
    assert offered(s, "deplete") == {"g_71", "g_94"}


@pytest.mark.rule("hs:13.3.c", "hs:R50", "hs:2.13", "hs:2.20")
def test_whom_a_sniper_may_aim_at() -> None:
    """Unshielded units, leaders and heroes of the battle; nobody on the Staging Line or in another building."""
    s = expert("""
        A dar_gova landser panzer g_71 g_94(-) s_193
        B red_square g_295
        staging g_76
        heroes german hero_rudel
        battle A soviet
        """)
    resolve(s, "soviet", "sniper")
    assert offered(s, "shoot") == {"landser", "g_71", "hero_rudel"}
    assert why_not(s, "shoot g_76") == "hs:2.20"
    assert why_not(s, "shoot panzer") == "hs:2.20"


@pytest.mark.rule("hs:12.12", "hs:R55", "hs:12.9")
def test_a_leader_who_was_shot_comes_back_at_level_0() -> None:
    s = position("A dar_gova g_71(1,lg_hartmann) s_193\n battle A soviet")
    resolve(s, "soviet", "sniper")
    play(s, "carnage c01")
    assert state(s, "g_71") == "A -"
    s.enter_play(number("g_44"), 4, 0)
    assert DATA.leader_ids[s.leader[number("g_44")]] == "lg_hartmann"
    assert state(s, "g_44") == "staging 0"


@pytest.mark.rule("hs:5.6")
def test_many_infernos() -> None:
    s = position("A dar_gova infernos 7 g_71 s_193\n battle A german")
    resolve(s, "german", "fire", 9)
    assert (track(s, "A")["infernos"], track(s, "A")["fire"]) == (9, 1)


@pytest.mark.rule("hs:R6", "hs:5.9", "hs:5.8")
def test_a_bucket_that_goes_around_twice() -> None:
    """Nine icons from 3: the first arrival takes the only Inferno, the second and third send the Fire back."""
    s = position("A dar_gova bucket 3 infernos 1 fire 3 g_71 s_193\n battle A german")
    resolve(s, "soviet", "bucket", 9)
    assert track(s, "A") == {"fire": 0, "bucket": 0, "infernos": 0, "hold": 3}


@pytest.mark.rule("hs:13.4.a", "hs:10.5", "hs:13.4.b", "hs:R21", "hs:R32")
def test_a_rifle_pays_either_the_motivator_or_the_sacrifice() -> None:
    """Human Wave (cost 2, Sacrifice 2) on the 244th (patriotism 1): one pair and two Sacrifices need three Rifles."""
    text = "A dar_gova g_71 s_244 motivator rifle*{n} landser*4\n hand soviet human_wave\n battle A soviet"
    assert playable(position(text.format(n=2)), "s_244") == set()
    assert why_not(position(text.format(n=2)), "play human_wave s_244") == "hs:13.4.b"
    s = position(text.format(n=3))
    told = play(s, "play human_wave s_244")
    assert kinds(told)[:4] == ["played", "motivated", "units-destroyed", "units-destroyed"]
    assert units(s, "A") == {"landser": 2}


@pytest.mark.rule("hs:13.4.c", "hs:13.4.b")
def test_a_motivator_is_not_used_where_nothing_is_missing() -> None:
    s = position("A dar_gova g_71 s_10nkvd motivator*2 rifle*2\n hand soviet night_ferry\n battle A soviet")
    play(s, "play night_ferry s_10nkvd")
    assert units(s, "A") == {"motivator": 2, "rifle": 3}
    assert s.pairs[number("s_10nkvd")] == 0


@pytest.mark.rule("hs:13.4.b")
def test_two_pairs_for_two_points() -> None:
    s = position("A dar_gova g_71 s_244 motivator*2 rifle*2\n hand soviet katyusha\n battle A soviet")
    play(s, "play katyusha s_244")
    assert (s.pairs[number("s_244")], units(s, "A")) == (2, {})


@pytest.mark.rule("hs:21.4.d", "hs:R36")
def test_the_rest_of_a_card_is_dropped_when_no_german_is_left() -> None:
    """A Kill takes the last unit of a battle whose formation is gone: what follows on the card does not happen."""
    s = position("A dar_gova landser g_71(D) s_10nkvd\n hand soviet human_wave\n battle A soviet")
    s.units[DATA.rifle] = 2
    told = play(s, "play human_wave s_10nkvd")  # Sacrifice 2, Deplete 1, Kill 2
    assert "wiped-out" in kinds(told)
    assert "spilled" not in kinds(told)
    assert track(s, "A")["bucket"] == 0


@pytest.mark.rule("hs:21.4.d", "hs:R36", "hs:R37")
def test_a_unit_keeps_a_battle_alive_and_so_does_a_formation() -> None:
    """The last formation is destroyed, then the last unit; what is destroyed outside a battle ends none."""
    s = position("B red_square landser g_71(D) s_193\n battle B soviet")
    resolve(s, "soviet", "deplete")
    assert (s.battle, s.wiped) == (1, False)
    told = list(resolve(s, "soviet", "kill").news)
    assert "wiped-out" in kinds(told)
    assert s.battle == NONE
    one = position("B red_square landser g_71 s_193\n battle B soviet")
    resolve(one, "soviet", "kill")
    assert (one.battle, one.wiped) == (1, False)
    quiet = position("A dar_gova\n D volga\n staging g_71(D) g_94(D) g_295(D)\n step consolidate")
    play(quiet, "consolidate g_71 g_94")
    assert not quiet.wiped


@pytest.mark.rule("hs:R37")
def test_a_battle_goes_on_without_soviets() -> None:
    s = position("A dar_gova rifle g_71 s_193(D)\n hand german house_clearing\n battle A german")
    resolve(s, "german", "kill")
    resolve(s, "german", "deplete")
    assert (s.fighting(1), s.count(1, 0)) == ((), 0)
    assert s.battle == 0
    assert "hold" in offered(s)


@pytest.mark.rule("hs:R43", "hs:10.9", "hs:10.8")
@pytest.mark.parametrize("step", ["german_vanguard", "initiative", "intensity"])
def test_depletion_effects_work_before_the_action_rounds(step: str) -> None:
    s = position(f"A dar_gova g_71 g_94 s_13g s_95 rifle landser*2\n initiative german\n battle A {step}")
    for formation, found in (("s_13g", {"rifle": 1, "landser": 1, "assault": 1}), ("s_95", {"landser": 2})):
        twin = s.clone()
        twin.stack.append(Deplete(0))
        play(twin, f"deplete {formation}")
        assert units(twin, "A") == found


@pytest.mark.rule("hs:2.8", "hs:2.16")
def test_a_random_discard_is_uniform_over_the_hand() -> None:
    s = position("A dar_gova g_71 s_193\n hand german marksman*2 house_clearing\n battle A soviet")
    resolve(s, "soviet", "discard")
    assert sorted((str(action), weight) for action, weight in s.distribution()) == [
        ("lost house_clearing", 1), ("lost marksman", 2),
    ]  # fmt: skip
    play(s, "lost marksman")
    assert pile(s, "german") == ["marksman"]
    resolve(s, "soviet", "discard", 5)
    play(s, "lost marksman", "lost house_clearing")
    assert hand(s, "german") == []
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:2.9", "hs:2.10", "hs:2.24")
def test_backfiring_effects_are_mandatory() -> None:
    """The Soviet player is not asked whether he sacrifices, nor the German whether the Rubble Fort rises."""
    s = position("A dar_gova g_71 s_193 rifle landser\n hand soviet penal_company\n battle A soviet")
    play(s, "play penal_company s_193")
    assert units(s, "A") == {}  # Rifle and Infantry; then the second Kill may spill over
    assert asked(s) == "soviet"
    assert offered(s) == {"spill", "decline"}
