"""The small print: what happens when something else happens first, and what a card, a list or a refusal says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import CODEC, DATA, GAME, asked, kills, kinds, legal, new, offered, on, pile, play, position, why_not

from grognard.core.values import Action
from grognard.games.tank_commander import lists, odds
from grognard.games.tank_commander.data import AT, SA
from grognard.games.tank_commander.state import DEPLOYING, Table

D10 = {"random_source": "d10"}
rule = pytest.mark.rule


def says(s: Table, text: str) -> tuple[str, str]:
    """The rule that refuses an action, and what it says."""
    refusal = s.refusal(CODEC.parse(text))
    assert refusal is not None
    return refusal.rule, refusal.key


# -- what is printed (2, 11, 13) -------------------------------------------------------------------------------------


@rule("tc:2.1.4", "tc:11.0i")
@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("t-woods", (2, 2, 2, 1, 2, True, True)), ("t-walls", (1, 2, 2, 1, 0, False, False)),
        ("t-swamp", (0, 1, 0, 2, 0, False, True)), ("t-wheat", (1, 1, 1, 0, 1, True, False)),
        ("t-factory", (3, 4, 3, 3, 2, True, True)), ("t-bunker", (0, 4, 3, 4, 3, False, False)),
    ],
)  # fmt: skip
def test_terrain_as_it_is_printed(card: str, printed: tuple[int, ...]) -> None:
    """AT, HE, SA, Art and Air; then whether it blocks and whether it slows."""
    c = DATA.index[card]
    tables = (DATA.mod_at, DATA.mod_he, DATA.mod_sa, DATA.mod_art, DATA.mod_air, DATA.blocks, DATA.slows)
    assert tuple(table[c] for table in tables) == printed


@rule("tc:2.1.1", "tc:2.1.2", "tc:2.1.3")
def test_a_vehicle_a_gun_and_a_squad_as_they_are_printed() -> None:
    def printed(card: str) -> tuple[int, ...]:
        c = DATA.index[card]
        shots = (DATA.hit_short[c], DATA.pen_short[c], DATA.hit_long[c], DATA.pen_long[c])
        return (DATA.is_tank[c], DATA.front[c], DATA.side[c], *shots, DATA.he[c], DATA.sa[c], DATA.tmv[c], DATA.fast[c])

    assert printed("g-pz2f") == (1, 5, 3, 6, 3, 4, 2, 2, 3, 0, 1)
    assert printed("s-truck")[:7] == (0, 0, 0, 0, 0, 0, 0)
    assert printed("g-pak40")[:3] == (0, 0, 0)
    assert printed("g-pak40")[-2:] == (0, 0)
    assert printed("s-line") == (0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 0)


@rule("tc:2.1.5", "tc:2.1.5a", "tc:13.0a")
def test_equipment_as_it_is_printed() -> None:
    """What small arms gain next door and in melee, the number in both, the penetration."""

    def printed(card: str) -> tuple[int, ...]:
        c = DATA.index[card]
        w = DATA.weapon[c]
        return (DATA.bonus_short[c], DATA.bonus_melee[c], DATA.short_hit[w], DATA.melee_hit[w], DATA.pen[w])

    assert printed("e-panzerfaust") == (0, 0, 0, 5, 20)
    assert printed("e-mg42") == (1, 1, 0, 0, 0)
    assert printed("e-ppsh") == (0, 1, 0, 0, 0)
    assert printed("e-atrifle") == (0, 0, 5, 6, 4)
    assert not DATA.single_use[DATA.weapon_index["e-panzerschreck"]]


# -- preparation (3, 6, 17) ------------------------------------------------------------------------------------------


@rule("tc:R36", "tc:17.0c")
def test_the_scenario_of_ones_own_has_the_points_of_its_record() -> None:
    s = new(scenario="custom", **D10)
    assert s.prompt().params["n"] == 150


@rule("tc:17.1a")
def test_17_1_offers_only_cards_with_at_fire() -> None:
    s = new(scenario="17.1", **D10)
    cards = lists.allowed(s, 0, "build")
    assert DATA.index["g-pz4h"] in cards
    assert DATA.index["g-pak40"] in cards
    assert all(DATA.combat[card] and DATA.hit_short[card] and DATA.pen_short[card] for card in cards)
    assert DATA.index["g-line"] in lists.allowed(new(scenario="17.3"), 0, "build")


def deploying(scenario: str, force: str = "german-1943", **options: str) -> Table:
    """A game of bought forces up to the set-up of the first player, side A."""
    s = new(scenario=scenario, terrain="none", **D10, **options)
    play(s, f"build {force}", "build soviet-1943", "deck german-1943", "deck soviet-1943")
    lower = s.scenario.setup == "lower"
    play(s, "roll 1" if lower else "roll 9", "roll 9" if lower else "roll 1")
    assert asked(s) == "A"
    return s


@rule("tc:3.0b", "tc:8.6a", "tc:8.7a", "tc:8.7d")
def test_squads_start_mounted_and_with_their_weapons() -> None:
    s = deploying("17.3", "g-spw251 g-pz4h g-line*2 e-mg42 e-panzerfaust")
    assert s.phase == DEPLOYING
    play(s, "place g-spw251 A1-1", "place g-pz4h A1-2", "place g-line A2-1")
    assert says(s, "aboard g-line g-pz4h.1") == ("tc:8.6a", "refusal.cannot-mount")
    assert says(s, "attach e-mg42 g-pz4h.1") == ("tc:8.7d", "refusal.does-not-fit")
    play(s, "aboard g-line g-spw251.1", "attach e-mg42 g-line.1", "attach e-panzerfaust g-line.2")
    assert [DATA.ids[card] for card in s.gear[s.piece("g-line.1")]] == ["e-mg42"]
    assert [DATA.ids[card] for card in s.gear[s.piece("g-line.2")]] == ["e-panzerfaust"]
    assert pile(s, "hand", "A") == []


@rule("tc:17.1g")
def test_17_1_says_how_many_must_stand() -> None:
    s = deploying("17.1", "g-pz4h g-pz3l*2 g-stug3g*2 g-pak40")
    refusal = s.refusal(CODEC.parse("ready"))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("tc:17.1g", {"n": 1})


@rule("tc:17.7a", "tc:17.9a", "tc:R26")
@pytest.mark.parametrize("scenario", ["17.4", "17.5", "17.7", "17.9"])
def test_the_defender_sets_up_everywhere_and_the_attacker_behind(scenario: str) -> None:
    text = "attacker {}\nA2-1 g-line\nB2-1 s-line"
    for attacker in "AB":
        s = position(text.format(attacker), scenario=scenario)
        from grognard.games.tank_commander.setup import Deploy  # noqa: PLC0415 - a step is made for itself

        zones = [{s.board.ids[place] for place in Deploy(seat).zone(s)} for seat in (0, 1)]
        first = "AB".index(attacker)
        assert zones[first] == {f"{attacker}2-{column}" for column in (1, 2, 3)}
        other = "BA"[first]
        assert zones[1 - first] == {f"{other}{rank}-{column}" for rank in (1, 2) for column in (1, 2, 3)}


@rule("tc:11.0a", "tc:R7", "tc:6.1a", "tc:6.1.2")
def test_bought_terrain_lies_once_and_on_own_ground() -> None:
    s = new(scenario="17.2", **D10)
    play(s, "build german-1943", "build soviet-1943", "deck german-1943", "deck soviet-1943", "roll 1", "roll 2")
    assert asked(s) == "A"
    assert "terrain t-hills A1-1" in offered(s)
    play(s, "terrain t-woods A1-1")
    assert offered(s, "terrain t-hills") == {f"terrain t-hills {p}" for p in ("A1-2", "A1-3", "A2-1", "A2-2", "A2-3")}
    play(s, "ready")
    assert asked(s) == "B"
    card = next(text.split()[1] for text in sorted(offered(s, "terrain")))
    assert why_not(s, f"terrain {card} reserve") == "tc:R7"
    assert why_not(s, f"terrain {card} A1-2") == "tc:R7"


@rule("tc:6.1a")
@pytest.mark.parametrize(("terrain", "first"), [("none", "place"), ("purchased", "terrain"), ("random", "turn")])
def test_the_option_says_how_terrain_comes(terrain: str, first: str) -> None:
    s = new(scenario="17.2", terrain=terrain, **D10)
    play(s, "build german-1943", "build soviet-1943", "deck german-1943", "deck soviet-1943", "roll 2", "roll 1")
    assert asked(s) == ("chance" if terrain == "random" else "A" if s.first == 0 else "B")
    assert offered(s, first)
    if terrain == "random":
        for _ in range(6):
            s.apply(s.legal()[0])
        assert s.stack[-1].seat == 1  # type: ignore[attr-defined]  # side A has turned its six, side B follows


# -- the hand (4, 6.4, 13, 14) ---------------------------------------------------------------------------------------


@rule("tc:4.0e", "tc:6.0c", "tc:6.4a", "tc:15.0c", "tc:R6")
def test_one_draws_then_discards() -> None:
    s = position("step c A\nA1-1 g-pz4h\nB2-1 s-t70\nhand A t-woods t-hills\npile A t-walls*3", **D10)
    assert why_not(s, "discard t-woods") == "tc:4.0e"  # first comes the draw
    play(s, "skip")
    assert why_not(s, "discard t-swamp") == "tc:6.0c"
    play(s, "discard t-woods")
    assert pile(s, "discarded", "A") == ["t-woods"]
    assert pile(s, "hand", "A") == ["t-hills"]


@rule("tc:14.0a")
def test_only_its_owner_sees_a_drawn_card() -> None:
    s = position("A1-1 g-pz4h\nB2-1 s-t70\npile A t-woods*3", **D10)
    play(s, "draw")
    step, dealt = s.stack[-1], CODEC.parse("deal t-woods")
    assert step.shown(s, dealt, 0) == dealt
    assert step.shown(s, dealt, 1) == Action("deal")
    play(s, "deal t-woods")
    assert pile(s, "hand", "A") == ["t-woods"]
    assert pile(s, "known", "A") == []


@rule("tc:6.0c", "tc:12.0", "tc:12.1a", "tc:12.3")
def test_why_a_card_cannot_be_played() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-line\nB2-1 s-t70\nhand A v-artillery v-hulldown v-sniper", **D10)
    assert says(s, "play v-supply") == ("tc:6.0c", "refusal.not-in-hand")
    assert says(s, "play v-hulldown") == ("tc:12.0", "refusal.wrong-window")
    assert says(s, "play v-sniper s-t70.1") == ("tc:12.3", "refusal.no-such-target")
    play(s, "fire g-pz4h.1 s-line.1 he")
    while s.stage == "a" and (legal(s, "pass") or asked(s) == "chance"):
        play(s, "roll 10" if asked(s) == "chance" else "pass")
    assert says(s, "play v-artillery N-1") == ("tc:12.1a", "refusal.one-play")


@rule("tc:13.0b", "tc:13.0c", "tc:R13")
def test_equipment_goes_to_own_squads_alone_mounted_ones_too() -> None:
    s = position("A1-1 g-line g-spw251>g-veteran g-pz4h\nA1-2 s-line\nB2-1 s-guards\nhand A e-mg42", **D10)
    assert offered(s, "attach") == {"attach e-mg42 g-line.1", "attach e-mg42 g-veteran.1"}
    assert says(s, "attach e-mg42 s-line.1") == ("tc:8.7d", "refusal.does-not-fit")


@rule("tc:11.0d", "tc:11.0e")
def test_foxholes_take_nothing_away_where_nothing_lay() -> None:
    s = position("A1-1 g-line\nB2-1 s-t70\nhand A t-foxholes t-bunker", **D10)
    play(s, "lay t-foxholes A1-1")
    assert (pile(s, "discarded", "A"), s.discarded[1]) == ([], ())
    play(s, "lay t-bunker A1-1")
    assert pile(s, "discarded", "A") == ["t-foxholes"]


@rule("tc:17.5e", "tc:17.5f")
def test_nobody_sees_which_reinforcements_came() -> None:
    text = "turn 4\nattacker A\nstep d B\nA2-1 g-pz4h\nB2-1 s-line\nhand B v-reinforcements\naside B s-t34m43*3\n"
    s = position(text + "pile A t-hills*9\npile B t-hills*9", scenario="17.5", **D10)
    play(s, "play v-reinforcements")
    assert pile(s, "hand", "B") == ["s-t34m43"] * 3
    assert pile(s, "known", "B") == []
    assert pile(s, "destroyed", "B") == ["v-reinforcements"]


@rule("tc:12.2d")
def test_a_second_repair_finds_nothing_to_mend() -> None:
    s = position("A1-1 g-pz4h!v-breakdown g-line\nB2-1 s-t70\nhand A v-repair*2", **D10)
    play(s, "move A1-1", "go g-line.1 A1-2", "done")
    told = play(s, "also v-repair g-pz4h.1", "play v-repair g-pz4h.1")
    assert s.fault[s.piece("g-pz4h.1")] < 0
    assert (kinds(told).count("removed"), kinds(told).count("no-effect")) == (1, 1)
    assert pile(s, "destroyed", "B") == ["v-breakdown"]


@rule("tc:8.3b", "tc:13.0g", "tc:13.0h", "tc:R40")
def test_in_the_reserve_all_are_single_cards() -> None:
    """Tank, Breakdown, squad and its weapon: the three of the side are in the hand, seen by all; the fault is lost."""
    s = position("A2-1 g-spw251>g-line+e-mg42\nB2-1 s-t70", **D10)
    s.fault[s.piece("g-spw251.1")], s.faulter[s.piece("g-spw251.1")] = DATA.breakdown, 1
    s.into_reserve(s.piece("g-spw251.1"))
    assert sorted(pile(s, "hand", "A")) == ["e-mg42", "g-line", "g-spw251"]
    assert sorted(pile(s, "known", "A")) == ["e-mg42", "g-line", "g-spw251"]
    assert pile(s, "destroyed", "B") == ["v-breakdown"]


# -- numbers (7, 16) -------------------------------------------------------------------------------------------------


@rule("tc:7.0a", "tc:7.0c", "tc:14.0c")
def test_a_number_comes_from_the_rebuilt_pile_and_a_colour_is_named_first() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-line\ndiscarded A t-hills*3")
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert asked(s) == "B"
    assert offered(s) == {f"name {colour}" for colour in ("red", "yellow", "green", "blue", "white")}
    assert why_not(s, "roll 3") == "tc:7.0b"
    assert (s.pile[0].size, s.discarded[0]) == (3, ())


# -- fire (9, 10, 11) ------------------------------------------------------------------------------------------------


@rule("tc:9.5b", "tc:11.0j", "tc:9.6a")
def test_foxholes_shelter_squads_from_artillery_and_nobody_else() -> None:
    s = position("step a B\nA1-1 t-foxholes g-line g-pak40\nB2-1 s-t70\nhand B v-artillery", **D10)
    soft = DATA.params[DATA.index["v-artillery"]]["soft"]
    assert kills(s, "play v-artillery A1-1", "g-pak40.1") == Fraction(soft, 10)
    assert kills(s, "play v-artillery A1-1", "g-line.1") == Fraction(soft - 2, 10)


@rule("tc:9.6a", "tc:R24")
def test_an_event_that_destroys_the_last_card_ends_the_game_at_once() -> None:
    s = position("step a B\nA1-1 g-line\nB2-1 s-t70\nhand B v-artillery t-woods", scenario="17.3", **D10)
    play(s, "play v-artillery A1-1", "roll 1")
    assert s.scores() == (0.0, 1.0)


@rule("tc:11.0c", "tc:R17")
def test_who_has_no_foxholes_is_not_hidden_by_them() -> None:
    s = position("A1-1 g-line\nN-1 s-line\nB2-1 s-t70", foxholes_hide="yes", **D10)
    assert legal(s, "fire g-line.1 s-line.1 sa")
    theirs = position("step d B\nA1-1 g-line\nN-1 s-line\nB2-1 s-t70", foxholes_hide="yes", **D10)
    assert legal(theirs, "fire s-line.1 g-line.1 sa")


@rule("tc:10.0m", "tc:17.1i", "tc:R37")
def test_in_17_1_guns_are_shot_at_and_squads_are_not() -> None:
    for target, shots in (("s-57m43", 1), ("s-line", 0)):
        s = position(f"step b A\nN-1 g-pz4h {target}\nB2-1 s-t70", scenario="17.1", **D10)
        assert len(offered(s, "shoot g-pz4h.1")) == shots
    near = position("A1-1 g-pz4h\nN-1 s-57m43\nB1-2 s-57m43\nB2-1 s-t70", scenario="17.1", **D10)
    assert len(offered(near, "fire g-pz4h.1")) == 2


@rule("tc:9.3.1c", "tc:9.3.1d", "tc:10.0l", "tc:9.3.1a", "tc:9.3.1b", "tc:9.3h", "tc:10.0k", "tc:R15")
def test_half_of_thin_armour_is_one() -> None:
    """Penetration 2 at long range, side armour 2: a natural 1 or 2 from the flank destroys, and nothing else does."""
    s = position("step a B\nN-1 s-t60\nA2-1 g-pz1b\nA2-3 g-line\nB2-3 s-line\nhand B v-flank", **D10)
    play(s, "fire s-t60.1 g-pz1b.1 at")
    flank = s.clone()
    while asked(flank) != "chance":
        play(flank, "play v-flank" if legal(flank, "play v-flank") else "pass")
    while asked(s) != "chance":
        play(s, "pass")
    for start, dead in ((s, []), (flank, [1, 2])):
        found = []
        for number in range(1, 11):
            after = start.clone()
            play(after, f"roll {number}")
            if after.piece("g-pz1b.1") < 0:
                found.append(number)
        assert found == dead


@rule("tc:10.0i", "tc:R16", "tc:R18")
def test_only_tanks_must_shoot_at_tanks() -> None:
    """An armoured car among a tank and a squad takes whom it likes; a tank takes the tank."""
    s = position("step b A\nN-1 g-puma g-pz4h s-t70 s-line\nB2-1 s-t70", **D10)
    assert offered(s, "shoot g-puma.1") == {"shoot g-puma.1 s-t70.1 at", "shoot g-puma.1 s-line.1 sa"}
    assert offered(s, "shoot g-pz4h.1") == {"shoot g-pz4h.1 s-t70.1 at"}


@rule("tc:10.0g")
def test_one_declares_for_own_cards_alone() -> None:
    s = position("step b A\nB2-1 s-line\nN-1 g-pz4h s-t70", **D10)
    assert says(s, "shoot s-t70.1 g-pz4h.1 at") == ("tc:10.0g", "refusal.not-yours")


# -- on the way (8, 12) ----------------------------------------------------------------------------------------------

# What comes between a declaration and its steps is put on the table by hand: in a game it takes several Interrupts.


def declared(text: str, *moves: str) -> Table:
    s = position(text + "\nA2-3 g-truck\nB2-3 s-line", **D10)
    play(s, "move A2-1", *moves)
    return s


def go(s: Table, name: str, place: str) -> None:
    s.shift(s.piece(name), s.board.index[place])


@rule("tc:R21", "tc:8.2a", "tc:8.2b", "tc:R29")
def test_who_finds_an_enemy_in_the_way_stays_at_home() -> None:
    s = declared("A2-1 g-pz4h\nN-3 s-t70", "go g-pz4h.1 A1-2 N-2")
    go(s, "s-t70.1", "A1-2")
    told = play(s, "done")
    assert on(s, "A2-1") == {"g-pz4h.1"}
    assert [event.rule for event in told if event.kind == "stays"] == ["tc:R21"]


@rule("tc:8.2a", "tc:8.2b", "tc:8.4a", "tc:R29")
def test_who_finds_a_stream_before_the_second_step_stays_in_the_middle() -> None:
    s = declared("A2-1 g-pz4h", "go g-pz4h.1 A1-2 N-2")
    s.streams = ((s.board.index["A1-2"], s.board.index["N-2"], 1),)
    told = play(s, "done")
    assert on(s, "A1-2") == {"g-pz4h.1"}
    assert [event.rule for event in told if event.kind == "stays"] == ["tc:R29"]


@rule("tc:6.3a", "tc:8.2a", "tc:8.2b", "tc:R29")
def test_who_comes_last_finds_no_room() -> None:
    s = declared("A2-1 g-pz4h g-pz3l\nA1-2 g-line g-line", "go g-pz4h.1 A1-1", "go g-pz3l.1 A1-1")
    go(s, "g-line.1", "A1-1")
    go(s, "g-line.2", "A1-1")
    play(s, "done")
    assert on(s, "A1-1") == {"g-line.1", "g-line.2", "g-pz4h.1"}
    assert on(s, "A2-1") == {"g-pz3l.1"}


@rule("tc:8.5b", "tc:8.2a", "tc:R29")
def test_before_an_enemy_tank_the_own_tank_goes_first() -> None:
    """A squad was named before its tank. With room for both they enter; with room for one the tank does."""
    text = "A2-1 g-veteran g-pz4h\nA1-1 s-t70\nA1-2 g-line g-line"
    both = declared(text, "go g-veteran.1 A1-1", "go g-pz4h.1 A1-1")
    one = both.clone()
    play(both, "done")
    assert on(both, "A1-1") == {"s-t70.1", "g-veteran.1", "g-pz4h.1"}
    go(one, "g-line.1", "A1-1")
    go(one, "g-line.2", "A1-1")
    play(one, "done")
    assert on(one, "A1-1") == {"s-t70.1", "g-line.1", "g-line.2", "g-pz4h.1"}
    assert on(one, "A2-1") == {"g-veteran.1"}


@rule("tc:8.0a")
def test_a_move_asks_for_as_many_cards_as_are_there_and_says_when_that_is_all() -> None:
    s = position("A1-1 g-pz4h g-pz3l\nB2-1 s-t70", **D10)
    play(s, "move A1-1")
    assert (s.prompt().key, s.prompt().params["n"]) == ("prompt.movement", 2)
    play(s, "go g-pz4h.1 N-1")
    assert (s.prompt().key, s.prompt().params["n"]) == ("prompt.movement-more", 1)
    play(s, "go g-pz3l.1 N-1")
    assert (s.prompt().key, offered(s)) == ("prompt.movement-over", {"done"})
    reserve = position("A1-1 g-pz4h\nB2-1 s-t70\nhand A g-pz4h*4", **D10)  # of which four are alike
    play(reserve, "move reserve")
    assert reserve.prompt().params["n"] == 3
    play(reserve, "bring g-pz4h A2-1")
    assert reserve.prompt().params["n"] == 2


@rule("tc:R24", "tc:8.2a")
def test_who_leaves_a_position_to_the_enemy_may_lose_at_once() -> None:
    s = position("A2-1 g-pz4h s-t70\nA1-1 g-line\nB2-3 s-line\nhand A t-foxholes", scenario="17.2", **D10)
    play(s, "move A2-1", "go g-pz4h.1 reserve", "done")
    assert s.scores() == (0.0, 1.0)


MINES = "A1-1 {}\nN-1 v-minefield:B\nA2-3 g-line\nB1-1 s-t34m43\nB2-3 s-line\nhand B {}"


@rule("tc:12.4")
def test_engineers_walk_through_mines_and_the_dead_step_on_none() -> None:
    sapper = next(name for name in DATA.ids if name.startswith("g-") and DATA.engineer[DATA.index[name]])
    s = position(MINES.format(f"{sapper} g-pz4h", "t-woods"), **D10)
    clever = s.clone()
    play(clever, "move A1-1", f"go {sapper}.1 N-1", "done")
    while legal(clever, "pass"):
        play(clever, "pass")
    assert asked(clever) != "chance"
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    while legal(s, "pass"):
        play(s, "pass")
    assert asked(s) == "chance"  # the number of the Minefield
    dead = position(MINES.format("g-pz4h g-pz3l", "v-oppfire"), **D10)
    play(dead, "move A1-1", "go g-pz4h.1 N-1", "go g-pz3l.1 N-1", "done")
    while not offered(dead, "play v-oppfire"):
        play(dead, "pass")
    play(dead, "play v-oppfire s-t34m43.1 g-pz4h.1 at")
    while asked(dead) != "chance":
        play(dead, "pass")
    play(dead, "roll 1")
    assert not on(dead, "N-1") & {"g-pz4h.1"}
    numbers = 0
    while legal(dead, "pass") or asked(dead) == "chance":
        numbers += asked(dead) == "chance"
        play(dead, "roll 10" if asked(dead) == "chance" else "pass")
    assert numbers == 1  # for the second tank alone


@rule("tc:8.3d", "tc:8.6d", "tc:8.6f", "tc:8.6h", "tc:R13")
def test_a_squad_leaves_the_reserve_aboard() -> None:
    s = position("A2-3 g-pz4h\nB2-1 s-t70\nhand A g-line g-spw251 g-pz3l", **D10)
    play(s, "move reserve")
    assert "carry g-line g-spw251 A2-1" in offered(s)
    assert not offered(s, "carry g-line g-pz3l")
    play(s, "carry g-line g-spw251 A2-1", "done")
    assert on(s, "A2-1") == {"g-spw251.1", "g-line.1"}
    assert s.aboard[s.piece("g-line.1")] == s.piece("g-spw251.1")


@rule("tc:8.6e", "tc:R9")
@pytest.mark.parametrize("side", ["A", "B"])
def test_nobody_dismounts_where_three_stand(side: str) -> None:
    nations = "german soviet" if side == "B" else "soviet german"
    full = f"nations {nations}\nstep {'d B' if side == 'B' else 'a A'}\n{side}1-1 s-truck>s-line s-t70 {{}}\n"
    full += "A2-3 g-line\nB2-3 s-guards" if side == "B" else "A2-3 s-guards\nB2-3 g-line"
    crowded = position(full.format("s-t70"), **D10)
    play(crowded, f"move {side}1-1")
    assert not offered(crowded, "dismount")
    roomy = position(full.format(""), **D10)
    play(roomy, f"move {side}1-1")
    assert offered(roomy, "dismount") == {"dismount s-line.1"}


# -- the end (4, 17) -------------------------------------------------------------------------------------------------


@rule("tc:4.0i", "tc:17.x1")
def test_the_first_end_is_the_end_and_two_losers_draw() -> None:
    s = position("A1-1 g-pz4h\nB2-1 s-t70", **D10)
    s.finish(0, "tc:17.3c")
    s.finish(1, "tc:17.x2")
    assert (s.winner, s.why) == (0, "tc:17.3c")
    both = position("step b A\nN-1 g-pz4h s-t34m43", scenario="17.3", **D10)
    play(both, "shoot g-pz4h.1 s-t34m43.1 at", "shoot s-t34m43.1 g-pz4h.1 at", "roll 3", "roll 3")
    assert both.scores() == (0.5, 0.5)


# -- what is said of a shot ------------------------------------------------------------------------------------------


@rule("tc:7.0b", "tc:12.3", "tc:13.0a", "tc:12.2f", "tc:R21")
def test_what_the_odds_say() -> None:
    s = position("A1-1 g-pz4h g-line+v-hero g-veteran+e-mg42\nN-1 s-t70 s-57m43\nB2-1 s-line\npile A t-woods*3")

    def aim(firer: str, target: str, weapon: int, **more: int) -> odds.Aim:
        return odds.Aim(s.piece(firer), s.piece(target), weapon, more.pop("distance", 1), False, **more)

    def facts(found: odds.Aim) -> dict[str, str]:
        return {fact.label: fact.rule for fact in odds.of_aim(s, found).stages[0].facts}

    tank = aim("g-pz4h.1", "s-t70.1", AT)
    assert facts(tank._replace(number=3))["odds.drawn"] == "tc:7.0b"
    assert facts(tank)["odds.known-pile"] == "tc:7.0b"
    assert facts(aim("g-line.1", "s-57m43.1", SA))["odds.with"] == "tc:12.3"
    assert facts(aim("g-veteran.1", "s-57m43.1", SA))["odds.with"] == "tc:13.0a"
    assert odds.after(s, tank, [("v-oppfire", ("s-t70.1", "g-pz4h.1", "at"))]) == odds.of_aim(s, tank)
    assert odds.after(s, tank, [("v-smoke", ("N-1",))]).chance == 0
    melee = tank._replace(distance=0)
    assert odds.after(s, melee, [("v-smoke", ("A1-1",))]) == odds.of_aim(s, melee)
    assert odds.after(s, tank._replace(number=3), [("v-smoke", ("N-1",))]).chance == 1  # too late for smoke
    assert GAME.odds(s, CODEC.parse("draw")) is None


# -- why there is nothing to do --------------------------------------------------------------------------------------


@rule("tc:5.0a", "tc:8.0a", "tc:9.1a", "tc:13.0a", "tc:R32")
def test_why_a_play_is_not_there_at_all() -> None:
    def why(s: Table, verb: str) -> tuple[str, str]:
        refusal = s.nobody(verb, "")
        return (refusal.rule, refusal.key) if refusal else ("", "")

    s = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-line\nhand A t-woods v-rapid v-march", **D10)
    assert why(s, "fire") == ("tc:9.1a", "refusal.none-fire")
    assert why(s, "move") == ("tc:8.0a", "refusal.none-move")
    assert why(s, "play") == ("tc:13.0a", "refusal.none-play")
    assert why(s, "draw") == why(s, "lay") == ("", "")
    for card, other, same in (("v-rapid", "move", "fire"), ("v-march", "fire", "move")):
        bound = s.clone()
        play(bound, f"play {card}")
        while legal(bound, "pass"):
            play(bound, "pass")
        assert why(bound, other) == ("tc:R32", "refusal.none-bound")
        assert why(bound, same)[0] != "tc:R32"
    play(s, "move A1-1", "go g-pz4h.1 A1-2", "done")
    while legal(s, "pass"):
        play(s, "pass")
    assert {why(s, verb) for verb in ("fire", "move", "draw")} == {("tc:5.0a", "refusal.none-plays")}
    assert why(s, "play") == ("tc:13.0a", "refusal.none-play")


@rule("tc:17.1c", "tc:17.1d")
def test_a_pile_that_only_gives_numbers_is_chosen_without_a_question() -> None:
    for scenario, force, asks in (("17.1", "g-pz4h g-pz3l*2 g-stug3g*2 g-pak40", False), ("17.3", "german-1943", True)):
        s = new(scenario=scenario, **D10)
        assert GAME.silent(s) is None  # forces are always chosen
        play(s, f"build {force}", "build soviet-1943")
        assert (GAME.silent(s) is None) == asks
        if not asks:
            assert str(GAME.silent(s)) == "deck german-1943"
    over = position("A1-1 g-pz4h\nN-1 s-t70", scenario="17.1", **D10)
    play(over, "fire g-pz4h.1 s-t70.1 at", "roll 1")
    assert over.scores() is not None
    assert GAME.silent(over) is None
