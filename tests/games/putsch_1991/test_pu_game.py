"""Chapters S, Q, 7, 8, 10, 11, 12: set-up, turn, morale, squads, victory, cards, vehicles; secrets."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from pu_table import AR, DATA, GAME, asked, chance, new, offered, play, position, random_game, unit, why_not

from grognard.core import words as catalogues
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, SPECTATOR
from grognard.games.putsch_1991 import (
    command,
    damage,
    hits,
    keen,
    men,
    morale,
    movement,
    retreat,
    squads,
    vehicles,
    victory,
)
from grognard.games.putsch_1991.deploy import Deploy
from grognard.games.putsch_1991.state import Man, Table

# -- set-up ------------------------------------------------------------------------------------------------------------


def until_deploy(seed: int = 1, **options: str) -> Table:
    rng = Seeded(seed)
    s = new(**options)
    while not isinstance(s.stack[-1], Deploy):
        s.apply(s.sample(rng))
    return s


@pytest.mark.rule("pu:S.5", "pu:S.6", "pu:S.8", "pu:S.11", "pu:S.13", "pu:R6")
def test_ac_38_the_airborne_squad_has_twelve_tokens() -> None:
    s = until_deploy(scenario="ostankino")
    own = [i for i, side in enumerate(s.side) if side == 0]
    assert len(own) == 12
    decoys = [i for i in own if s.is_decoy(i)]
    assert len(decoys) == 3
    assert sorted(s.number[i] for i in own) == list(range(1, 13))
    hits.uncover(s, decoys[0], 3, "pu:S.8")
    assert s.life[decoys[0]] != 0
    assert s.vp == [0, 0]


@pytest.mark.rule("pu:S.13")
def test_who_is_behind_a_number_is_secret() -> None:
    one, other = until_deploy(1, scenario="ostankino"), until_deploy(2, scenario="ostankino")
    assert one.sheet != other.sheet
    assert one.view(1).sheet[:12] == other.view(1).sheet[:12]


@pytest.mark.rule("pu:S.2", "pu:S.3", "pu:R5", "pu:S.1")
def test_the_attacker_stands_in_his_band_and_the_defender_keeps_away() -> None:
    s = until_deploy(scenario="garden-ring")
    name = s.name(s.stack[-1].unplaced(s)[0])
    assert why_not(s, f"place {name} 300,100 h4") == ""
    assert why_not(s, f"place {name} 300,110 h4") == "pu:S.2"


@pytest.mark.rule("pu:S.4")
def test_at_the_airstrip_everybody_starts_hidden_and_nobody_sees_where() -> None:
    rng = Seeded(3)
    s = new(scenario="airstrip")
    while s.turn == 0 or s.phase == "upkeep":
        s.apply(s.sample(rng))
    hidden = [i for i, side in enumerate(s.side) if side == 1]
    assert all(s.vis[i] == 0 for i in hidden)
    assert all(s.view(0).at[i] is None for i in hidden)
    assert s.holder == 1


@pytest.mark.rule("pu:8.1", "pu:8.4", "pu:8.2")
def test_ready_made_squads_are_legal_and_cost_400() -> None:
    for squad in DATA.squads.values():
        made = squads.ready_made(DATA, squad.id)
        assert squads.cost(DATA, made) == 400
        assert squads.why_not(DATA, made) is None


def squad_of(veterans: int, seasoned: int, green: int) -> list[Man]:
    exps = [2] * veterans + [1] * seasoned + [0] * green
    roles = ["leader", "medic"] + ["soldier"] * (len(exps) - 2)
    return [Man(n, role, exp) for n, (role, exp) in enumerate(zip(roles, exps, strict=True), 1)]


@pytest.mark.rule("pu:8.5")
def test_ac_39_the_mix_of_experience() -> None:
    for mix in ((4, 8, 0), (3, 5, 4)):
        found = squads.why_not(DATA, squad_of(*mix))
        assert found is not None
        assert found.rule == "pu:8.5"
    assert squads.why_not(DATA, squad_of(3, 6, 3)) is None


@pytest.mark.rule("pu:8.6", "pu:8.7", "pu:8.8", "pu:8.9", "pu:8.10")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda m: m._replace(role="leader"), "pu:8.9"),
        (lambda m: m._replace(gear=("grenade",) * 3), "pu:8.7"),
        (lambda m: m._replace(gear=("pistol",)), "pu:8.8"),
        (lambda m: m._replace(gear=("bayonet",)), "pu:8.4"),
        (lambda m: m._replace(gear=("machine_gun", "assault_rifle")), "pu:8.4"),
        (lambda m: m._replace(gear=("flare",)), "pu:8.4"),
    ],
)
def test_what_a_squad_may_not_have(change, rule: str) -> None:  # type: ignore[no-untyped-def]
    made = squad_of(2, 6, 2)
    made[5] = change(made[5])
    found = squads.why_not(DATA, made)
    assert found is not None
    assert found.rule == rule


# -- turn, morale, victory ---------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:11.4", "pu:R54")
def test_ac_49_the_attacker_draws_first() -> None:
    s = position("turn 0 upkeep\ng01 100,600 h0 leader:veteran\nr01 900,900 h0 leader:veteran")
    assert asked(s) == "chance"
    play(s, "card quiet")
    assert s.deck.size == 41
    assert s.turn == 1
    assert asked(s) == "gkchp" or s.actor == CHANCE


@pytest.mark.rule("pu:7.2", "pu:7.3", "pu:R48", "pu:7.1")
def test_ac_28_morale_in_the_open() -> None:
    s = position("g01 100,600 h0 leader:veteran\ng02 140,600 h0\nr01 1100,100 h0")
    need = command.required(s, 0)
    assert need == 6
    total = sum(one.amount for one in morale.modifiers(s, 0))
    assert total == -1
    assert Fraction(sum(a + b + total >= need for a, b in product(range(1, 7), repeat=2)), 36) == Fraction(7, 12)
    s.last[0] = 1
    total = sum(one.amount for one in morale.modifiers(s, 0))
    assert Fraction(sum(a + b + total >= need for a, b in product(range(1, 7), repeat=2)), 36) == Fraction(5, 6)


@pytest.mark.rule("pu:7.4", "pu:7.7", "pu:R49")
def test_ac_56_the_way_out_at_the_river() -> None:
    s = position("scenario grom\ng01 600,1150 h12 leader:veteran\nr01 300,400 h4\nr02 900,400 h4")
    s.edge[0] = "north"
    assert set(retreat.edges_out(s, 1)) == {"west", "east"}
    assert retreat.out_point(s, unit(s, "r01")) == (0, 400)
    assert retreat.out_point(s, unit(s, "r02")) == (1200, 400)


@pytest.mark.rule("pu:10.3", "pu:R53", "pu:R10")
def test_ac_40_what_a_dead_man_is_worth() -> None:
    s = position(
        "g01 100,600 h0 leader:veteran:assault_rifle_gl\ng02 140,600 h0 sniper:seasoned:sniper_rifle\n"
        "g03 200,600 h0 soldier:green:assault_rifle\nr01 900,900 h0"
    )
    assert [hits.worth(s, unit(s, name)) for name in ("g01", "g02", "g03")] == [3, 2, 1]


@pytest.mark.rule("pu:10.2", "pu:10.4")
def test_fifteen_points_win_and_equal_totals_play_on() -> None:
    s = position("points 15 15\ng01 100,600 h0\nr01 900,900 h0")
    victory.check(s)
    assert s.winner == -1
    s.vp = [16, 15]
    victory.check(s)
    assert s.winner == 0


@pytest.mark.rule("pu:1.1", "pu:1.3a", "pu:1.3b")
def test_ac_31_a_move_under_the_leaders_eye_is_free_but_not_through_rubble() -> None:
    s = position(
        "turn 1 move\nstarts gkchp\ng01 600,800 h0 soldier:seasoned\ng02 560,780 h0 leader:veteran\nr01 1100,100 h0"
    )
    play(s, "go g01", "move g01 600,950")
    assert s.ap[0] == 4
    rubble = position(
        "turn 1 move\nstarts gkchp\ng01 540,900 h0 soldier:seasoned\ng02 600,900 h0 leader:veteran\nr01 1100,100 h0"
    )
    play(rubble, "go g01", "move g01 520,900")
    assert rubble.ap[0] == 2


@pytest.mark.rule("pu:4.7", "pu:1.6")
def test_ac_33_a_low_wall_is_crossed_from_contact_only() -> None:
    text = "turn 1 move\nstarts gkchp\ng01 900,{} h4\nr01 100,100 h0"
    far = position(text.format(600))
    play(far, "go g01")
    assert offered(far, "cross ") == set()
    s = position(text.format(580))
    play(s, "go g01", "cross g01 blast-wall", "roll 4")
    assert s.at[0][1] < 560
    assert max(movement.RULER.leg(s.at[0], movement.parsed(a.split(" ")[2:])[-1]) for a in offered(s, "onto ")) <= 10000
    play(s, "stay g01")
    assert offered(s, "run ") == set()


# -- vehicles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.2")
def test_ac_34_action_points_of_a_seasoned_driver() -> None:
    weights: dict[int, int] = {}
    for a, b in product(range(1, 7), repeat=2):
        ap = a + (b + 1) // 2
        weights[ap] = weights.get(ap, 0) + 1
    assert weights == {2: 2, 3: 4, 4: 6, 5: 6, 6: 6, 7: 6, 8: 4, 9: 2}
    s = position("turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp\ng01 100,100 h0\nr01 900,900 h0")
    play(s, "go btr80", "roll 3 5")
    assert s.vehicles[0].ap == 6


def vehicle_save(text: str, weapon: str, at: tuple[int, int]) -> Fraction:
    s = position(text + f"\nr01 {at[0]},{at[1]} h0")
    unit_ = unit(s, text.split(" ", maxsplit=1)[0])
    need = damage.save_score(s, unit_, weapon)
    total = sum(one.amount for one in damage.save_modifiers(s, unit_, unit(s, "r01"), 0))
    return Fraction(sum(a + b + total >= need for a, b in product(range(1, 7), repeat=2)), 36)


@pytest.mark.rule("pu:12.18", "pu:12.14", "pu:12.23")
def test_ac_35_a_rocket_against_a_tank() -> None:
    assert vehicle_save("t72 600,600 h0 gkchp", "rocket_launcher", (949, 600)) == Fraction(11, 12)
    assert vehicle_save("t72 600,600 h0 gkchp", "rocket_launcher", (140, 600)) == Fraction(5, 6)
    row = DATA.damage["heavy_tank", "rocket_launcher"]
    front = [min(6, face + 1) for face in range(1, 7)]
    assert sum(row.destroyed_min <= face <= row.destroyed_max for face in front) == 2
    rear = [max(1, face - 1) for face in range(1, 7)]
    assert sum(row.destroyed_min <= face <= row.destroyed_max for face in rear) == 4


@pytest.mark.rule("pu:12.13", "pu:12.17", "pu:12.16")
def test_ac_36_a_rifle_against_a_lorry() -> None:
    assert 1 - vehicle_save("ural 600,600 h0 gkchp", AR, (949, 600)) == Fraction(7, 12)
    s = position("ural 600,600 h0 gkchp\ng01 100,100 h0\nr01 900,900 h0")
    damage.immobilise(s, unit(s, "ural"), "pu:12.13")
    s.stack.pop()
    damage.immobilise(s, unit(s, "ural"), "pu:12.13")
    assert s.vehicles[0].destroyed


@pytest.mark.rule("pu:12.17", "pu:12.14")
def test_ac_50_a_machine_gun_against_a_carrier() -> None:
    assert vehicle_save("btr80 600,600 h0 gkchp", "machine_gun", (949, 600)) == Fraction(7, 12)
    row = DATA.damage["armoured", "machine_gun"]
    assert (row.immobilised_min, row.immobilised_max) == (5, 6)


@pytest.mark.rule("pu:12.15", "pu:R57", "pu:R70")
def test_ac_37_survivors_of_a_wreck() -> None:
    s = position("turn 1 move\nbtr80 600,600 h0 gkchp\ng01 100,100 h0\ng02 in=btr80\nr01 900,900 h0")
    damage.destroyed(s, unit(s, "btr80"), "pu:12.14")
    s.settle()
    assert chance(s, "roll 1", lambda t: t.life[unit(t, "g02")] == 1) == 1
    assert len(s.wrecks) == 1
    twin = s.clone()
    play(twin, "roll 6")
    assert {str(action) for action, _ in twin.distribution()} == {"survivor crew1", "survivor crew2", "survivor g02"}


@pytest.mark.rule("pu:12.4", "pu:R55")
def test_ac_55_a_lorry_rolls_up_to_the_wreck() -> None:
    s = position(
        "turn 1 move\nstarts gkchp\nural 600,300 h4 gkchp motion green\nbtr80 600,460 h4 rsfsr\ng01 100,100 h0\n"
        "r01 900,900 h0"
    )
    play(s, "go ural", "roll 1")
    assert not s.vehicles[0].motion
    assert 300 < s.vehicles[0].at[1] < 460
    assert not s.vehicles[0].immobilised


@pytest.mark.rule("pu:12.5", "pu:12.6", "pu:12.1")
def test_steering() -> None:
    s = position("turn 1 move\nstarts gkchp\nural 600,300 h4 gkchp\ng01 100,100 h0\nr01 900,900 h0")
    play(s, "go ural", "roll 6 6")
    assert why_not(s, "drive ural 320") == ""
    assert why_not(s, "drive ural 330") == "pu:12.1"
    assert why_not(s, "drive ural 40") == "pu:12.5"
    assert why_not(s, "drive ural h5 100") == "pu:12.5"  # no pivot on wheels
    assert why_not(s, "drive ural 100 h7 100") == "pu:12.5"  # three steps
    assert why_not(s, "drive ural back 160") == ""
    assert vehicles.speed(s, unit(s, "ural")) == 320


# -- secrets, words, whole games ---------------------------------------------------------------------------------------


@pytest.mark.rule("pu:8.3", "pu:0.6")
def test_a_view_hides_sheets_action_points_and_mines() -> None:
    s = position("mine rsfsr 500,500\ng01 100,600 h0 leader:veteran:pistol\nr01 900,900 h0 leader:veteran:pistol")
    seen = s.view(0)
    assert seen.sheet[1].role == ""
    assert seen.ap[1] == 0
    assert seen.mines[0][1:3] == (-1, -1)
    assert seen.sheet[0] == s.sheet[0]
    outside = s.view(SPECTATOR)
    assert outside.sheet[0].role == outside.sheet[1].role == ""


@pytest.mark.parametrize("seed", range(2))
def test_a_guess_from_any_view_gives_the_same_view(seed: int) -> None:
    rng = Seeded(seed)
    s = random_game(seed, turns=2, scenario="grom")
    for seat in (0, 1, SPECTATOR):
        seen = s.view(seat)
        assert seen.guess(rng).view(seat) == seen


def test_the_catalogues_are_complete() -> None:
    assert catalogues.check([GAME.folder / "words"]) == []


@pytest.mark.rule("pu:Q.1", "pu:Q.2", "pu:Q.3", "pu:Q.5", "pu:R7", "pu:10.4", "pu:R53")
def test_a_whole_random_game_ends_with_a_result() -> None:
    s = random_game(4, scenario="grom", turn_limit="3")
    assert s.winner in (0, 1, 2)
    assert s.turn <= 3
    assert men.full_ap(s, 0) in (2, 4, 6)


def test_a_keen_player_does_something_while_anything_can_be_done() -> None:
    s = position(
        "turn 1 fire\ninitiative gkchp\ng01 100,600 h0 soldier:seasoned:assault_rifle+grenade\n"
        "g02 100,900 h0\nr01 300,600 h8 located"
    )
    play(s, "first")
    assert {s.eager(Seeded(seed)).verb for seed in range(10)} == {"go"}
    play(s, "go g01")
    deeds = [s.eager(Seeded(seed)) for seed in range(40)]
    assert not [action for action in deeds if action.verb in keen.IDLE or s.refusal(action)]
    assert {"fire", "throw"} <= {action.verb for action in deeds}
    play(s, "done", "go g02")
    assert {str(s.eager(Seeded(seed))) for seed in range(10)} == {"done"}  # he has no weapon
