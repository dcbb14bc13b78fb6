"""Chapters 3 to 7 and 17: set-up, lists, order, victory; cases A41 and A44 to A58."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import (
    CODEC,
    DATA,
    GAME,
    asked,
    chance,
    kills,
    kinds,
    legal,
    new,
    offered,
    on,
    pile,
    play,
    position,
    random_game,
    through_setup,
    why_not,
    window,
)

from grognard.core.dice import Seeded
from grognard.core.options import OptionError
from grognard.core.values import CHANCE
from grognard.games.tank_commander import victory
from grognard.games.tank_commander.setup import Initiative

D10 = {"random_source": "d10"}
SIX = "g-pz4h g-pz3l*2 g-stug3g*2 g-pak40"


def lists(s: object, *texts: str) -> None:
    play(s, *texts)  # type: ignore[arg-type]


# -- lists ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:14.0d", "tc:14.0e", "tc:R4", "tc:2.0a", "tc:6.2b")
def test_a41_what_a_draw_pile_may_hold() -> None:
    combat24 = "g-pz4h*4 g-pz4g*4 g-pz3l*4 g-line*4 g-veteran*4 g-pak40*4"
    rest = "v-breakdown*2 v-repair*2 v-smoke*2 v-hulldown*2 v-oppfire*2 v-return*2 v-radio*2 v-gap*2 "
    rest += "v-coordination*2 v-artillery*2 t-woods*4 t-hills*4 t-wheat*4"
    good = f"deck {combat24} {rest} v-flank*2 v-supply*2"
    flank3 = f"deck {combat24} {rest} v-flank*3 v-supply"
    combat25 = f"deck {combat24} g-truck {rest} v-flank*2 v-supply"
    five = (
        f"deck {combat24.replace('g-pz4h*4', 'g-pz4h*5').replace('g-pak40*4', 'g-pak40*3')} {rest} v-flank*2 v-supply*2"
    )
    retail = new(scenario="17.2", **D10)
    play(retail, "build german-1943", "build soviet-1943")
    assert legal(retail, good)
    assert why_not(retail, flank3) == "tc:14.0e"
    assert why_not(retail, combat25) == "tc:R4"
    assert why_not(retail, five) == "tc:R4"
    assert why_not(retail, f"deck {combat24}") == "tc:R4"
    book = new(scenario="17.2", deck_rule="rulebook", **D10)
    play(book, "build german-1943", "build soviet-1943")
    assert why_not(book, flank3) == "tc:14.0e"
    assert legal(book, combat25)
    assert legal(book, five)


@pytest.mark.rule("tc:17.6a", "tc:2.1d", "tc:R30")
def test_a50_year_1942() -> None:
    s = new(scenario="17.6", year="1942", **D10)
    for card in ("g-pz5d", "e-panzerfaust"):
        assert why_not(s, f"build {card}") == "tc:17.6a"
    assert why_not(s, "build s-t34m42") == "tc:R30"
    assert legal(s, "build g-pz4f*12")
    assert why_not(s, "build g-pz4f*13") == "tc:17.6a"
    play(s, "build g-pz4f*12")
    assert why_not(s, "build s-t3485") == "tc:17.6a"
    play(s, "build s-t34m42")
    assert why_not(s, "deck g-pz5d*30 g-line*30") == "tc:17.6a"


@pytest.mark.rule("tc:17.1a", "tc:17.1b", "tc:6.2a")
def test_17_1_six_cards_in_secret() -> None:
    s = new(scenario="17.1", **D10)
    assert asked(s) == "A"
    assert why_not(s, "build g-line*6") == "tc:17.1a"
    assert why_not(s, "build g-pz4h*5") == "tc:17.1b"
    play(s, f"build {SIX}")
    assert s.view(1).pool[0] == ()
    assert legal(s, "build s-t34m43*6")


@pytest.mark.rule("tc:17.2a", "tc:17.3a", "tc:17.4b", "tc:17.4c", "tc:17.5b", "tc:17.5c", "tc:R27")
def test_budgets() -> None:
    for scenario, points in (("17.2", 120), ("17.3", 180)):
        s = new(scenario=scenario)
        trucks = points // 3
        assert legal(s, f"build g-truck*{trucks}")
        assert why_not(s, f"build g-truck*{trucks} g-truck") == f"tc:{scenario}a"
    s = new(scenario="17.4")
    play(s, "roll 9 2", "nation german")
    assert why_not(s, "build g-truck t-woods") == "tc:17.4b"
    assert legal(s, "build g-pz4h*8")
    assert why_not(s, "build g-pz4h*9") == "tc:17.4b"
    play(s, "build german-1943-attacker")
    assert why_not(s, "build s-t34m43*7") == "tc:17.4b"
    play(s, "build soviet-1943-defender", "deck german-1943", "deck soviet-1943")
    free = {"t-woods", "t-wheat", "t-village", "t-hills", "t-foxholes"}
    assert free <= set(pile(s, "pool", "B"))
    closed = new(scenario="17.5", draw_pile="closed")
    play(closed, "roll 2 9", "nation german")
    assert why_not(closed, "build s-t34m43*5") == "tc:R27"
    assert legal(closed, "build s-t34m43*4 v-reinforcements")
    play(closed, "build s-t34m43*4 v-reinforcements")
    assert why_not(closed, "reinforce s-t34m43*6") == "tc:17.5b"
    assert legal(closed, "reinforce s-t34m43*5")


@pytest.mark.rule("tc:17.4a", "tc:17.5a", "tc:R26")
def test_roles_by_dice_and_the_attacker_picks_his_nation() -> None:
    s = new(scenario="17.5")
    play(s, "roll 4 4")
    assert asked(s) == "chance"  # a tie is rolled again
    play(s, "roll 3 8")
    assert (s.attacker, asked(s)) == (1, "B")
    play(s, "nation german")
    assert s.nation == [1, 0]


# -- order, terrain, deployment ------------------------------------------------------------------------------------


@pytest.mark.rule("tc:4.0a", "tc:4.0b", "tc:17.4d", "tc:17.5d", "tc:R5")
def test_a44_initiative_of_the_attacker() -> None:
    s = new(scenario="17.4", **D10)
    play(s, "roll 9 2", "nation german", "build german-1943-attacker", "build soviet-1943-defender")
    play(s, "deck german-1943")
    first = {True: Fraction(0), False: Fraction(0)}
    start = s.clone()
    start.apply(CODEC.parse("deck soviet-1943"))
    for a in range(1, 11):
        for b in range(1, 11):
            after = start.clone()
            play(after, f"roll {a}", f"roll {b}")
            if not isinstance(after.stack[-1], Initiative) and after.actor != CHANCE:
                first[after.first == after.attacker] += Fraction(1, 100)
    assert first[True] / (first[True] + first[False]) == Fraction(72, 93)


@pytest.mark.rule("tc:17.1f", "tc:17.2b", "tc:17.3b", "tc:17.6b", "tc:17.8a", "tc:3.0a")
def test_who_sets_up_first() -> None:
    for scenario, first in (("17.1", "A"), ("17.2", "A"), ("17.3", "A"), ("17.6", "A"), ("17.8", "B")):
        s = new(scenario=scenario, terrain="none", **D10)
        rng = Seeded(3)
        while s.phase < 1:
            s.apply(s.sample(rng))
        play(s, "roll 3", "roll 5")
        assert (asked(s), "AB"[s.first]) == (first, first)


@pytest.mark.rule("tc:4.0a", "tc:15.0c", "tc:17.1d")
def test_initiative_by_red_numbers() -> None:
    s = new(scenario="17.1")
    play(s, f"build {SIX}", "build soviet-1943", "deck german-1943", "deck soviet-1943")
    play(s, "turn g-pz4h", "turn s-t70")
    assert pile(s, "discarded", "A") == ["g-pz4h"]
    assert pile(s, "discarded", "B") == ["s-t70"]


@pytest.mark.rule("tc:6.1.2", "tc:6.1b", "tc:R7", "tc:11.0a")
def test_bought_terrain_goes_on_own_positions() -> None:
    s = new(scenario="17.2", **D10)
    play(s, "build german-1943", "build soviet-1943", "deck german-1943", "deck soviet-1943", "roll 1", "roll 2")
    play(s, "terrain t-woods A1-1")
    assert why_not(s, "terrain t-hills A1-1") == "tc:6.1b"
    assert why_not(s, "terrain t-hills N-1") == "tc:R7"
    assert why_not(s, "terrain t-town A1-2") == "tc:6.1.2"
    play(s, "ready", "ready")
    size = s.pile[0].size
    assert why_not(s, "place g-pz4h A1-1") == "tc:17.2b"
    play(s, "place g-pz4h A2-1", "ready")
    assert s.pile[0].size == size + 2  # Hills and Wheatfield were not laid


@pytest.mark.rule("tc:3.0b", "tc:3.0c", "tc:R39", "tc:17.7a", "tc:17.9a")
def test_seven_cards_besides_the_reserve() -> None:
    s = through_setup(scenario="17.2")
    listed = s.data.counted(next(b.cards for b in DATA.builds if b.scenario == "17.2" and b.nation == "german"))
    assert len(listed) > 0
    assert all(len(hand) >= 7 for hand in s.hand)
    for scenario, first in (("17.7", 0), ("17.9", 1)):
        s = new(scenario=scenario, terrain="none", **D10)
        play(s, "deck german-historical", "deck soviet-historical")
        assert (s.first, s.actor) == (first, first)


@pytest.mark.rule("tc:17.7b", "tc:17.7c", "tc:17.7e", "tc:17.8b", "tc:17.8c", "tc:17.9b", "tc:17.9c", "tc:R33")
def test_a51_only_terrain_and_events_below() -> None:
    for scenario in ("17.7", "17.8", "17.9"):
        s = through_setup(scenario=scenario)
        for seat in (0, 1):
            assert not any(DATA.combat[card] or DATA.is_equipment[card] for card in s.pile[seat].cards)
            assert len(s.hand[seat]) >= 7
        fresh = new(scenario=scenario)
        assert why_not(fresh, "deck g-pz4h*30") == "tc:17.7c"
    kursk = DATA.scenarios["17.8"]
    assert kursk.german["g-pz4f"] == 3
    assert kursk.german["g-stug3g"] == 2


@pytest.mark.rule("tc:17.8a", "tc:6.3a")
def test_a52_eighteen_of_nineteen() -> None:
    s = new(scenario="17.8", terrain="none", **D10)
    play(s, "deck german-historical", "deck soviet-historical", "roll 1", "roll 9")
    while placing := sorted(offered(s, "place")):
        play(s, placing[0])
    assert len(s.pieces_of(1)) == 18
    assert len(s.pool[1]) == 1
    left = pile(s, "pool", "B")
    play(s, "ready")
    assert pile(s, "hand", "B") == left
    play(s, "ready")
    while s.turn == 0:
        s.apply(s.sample(Seeded(1)))
    assert len(s.hand[1]) == 8  # with the seven that are drawn


@pytest.mark.rule("tc:17.1g", "tc:R25")
def test_17_1_at_least_one_on_the_table() -> None:
    s = new(scenario="17.1", **D10)
    play(s, f"build {SIX}", "build soviet-1943", "deck german-1943", "deck soviet-1943", "roll 1", "roll 2")
    assert why_not(s, "ready") == "tc:17.1g"
    play(s, "place g-pz4h A1-1", "ready")
    assert len(s.hand[0]) == 5


# -- the sequence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:17.1c", "tc:17.1d", "tc:17.1e", "tc:17.1h", "tc:R25", "tc:17.0b", "tc:5.0c")
def test_a45_tanks_in_action() -> None:
    s = position("A1-1 g-pz4h\nB1-1 s-t34m43\nB2-1 s-t70\nhand A g-pz3l\nhand B s-t70*3", scenario="17.1", **D10)
    assert {text.split()[0] for text in offered(s)} == {"end", "move", "fire"}
    assert {text.split()[-1] for text in offered(s, "fire")} == {"at"}
    play(s, "end")
    assert (asked(s), s.stage) == ("B", "d")  # no window, no step c
    lost = position("A1-1 g-pz4h\nN-1 s-t70\nhand B s-t70*3", scenario="17.1", **D10)
    play(lost, "fire g-pz4h.1 s-t70.1 at", "roll 1")
    assert lost.scores() == (1.0, 0.0)
    away = position("A2-1 g-pz4h\nB2-1 s-t70", scenario="17.1", **D10)
    play(away, "move A2-1", "go g-pz4h.1 reserve", "done")
    assert away.scores() == (0.0, 1.0)
    both = position("step b A\nN-1 g-pz4h s-t34m43", scenario="17.1", **D10)
    play(both, "shoot g-pz4h.1 s-t34m43.1 at", "shoot s-t34m43.1 g-pz4h.1 at", "roll 3", "roll 3")
    assert both.scores() == (0.5, 0.5)


@pytest.mark.rule("tc:17.1i", "tc:R37")
def test_a54_guns_are_targets_in_17_1() -> None:
    for place, value in (("N-1", 8), ("B1-1", 6)):
        s = position(f"A1-1 g-pz4h\n{place} s-57m43\nB2-1 s-t70", scenario="17.1", **D10)
        assert kills(s, "fire g-pz4h.1 s-57m43.1 at", "s-57m43.1") == Fraction(value, 10)
    melee = position("step b A\nN-1 g-pz4h s-57m43\nB2-1 s-t70", scenario="17.1", **D10)
    play(melee, "shoot g-pz4h.1 s-57m43.1 at")
    assert kills(melee, "done", "s-57m43.1") == Fraction(8, 10)
    other = position("A1-1 g-pz4h\nN-1 s-57m43\nB2-1 s-t70", **D10)
    assert why_not(other, "fire g-pz4h.1 s-57m43.1 at") == "tc:9.3b"


@pytest.mark.rule("tc:4.0c", "tc:4.0d", "tc:4.0e", "tc:4.0f", "tc:4.0g", "tc:5.0b", "tc:R6")
def test_the_six_steps() -> None:
    s = position("A1-1 g-pz4h\nB2-1 s-t70\npile A t-woods*9\npile B t-woods*9", **D10)
    seen = [s.stage]
    for action in ("end", "skip", "end", "skip", "end"):
        play(s, action)
        seen.append(s.stage)
    assert seen == ["a", "c", "d", "f", "a", "c"]
    assert s.turn == 2


@pytest.mark.rule("tc:17.2c", "tc:17.3c", "tc:R24", "tc:4.0i")
def test_a46_occupation() -> None:
    text = "nations german soviet\nA2-1 g-line\nstep a B\nB1-3 s-t70\nA1-3 s-t34m43\nA2-3 {}"
    sole = position(text.format("g-veteran"), scenario="17.2", **D10)
    play(sole, "move A1-3", "go s-t34m43.1 A2-3", "done")
    assert sole.scores() is None
    contains = position(text.format("g-veteran"), scenario="17.2", occupation="contains", **D10)
    play(contains, "move A1-3", "go s-t34m43.1 A2-3", "done")
    assert contains.scores() == (0.0, 1.0)
    empty = position(text.format(""), scenario="17.2", **D10)
    play(empty, "move A1-3", "go s-t34m43.1 A2-3", "done")
    assert empty.scores() == (0.0, 1.0)
    melee = position("step b B\nA2-1 g-line\nB1-1 s-t70\nA2-3 g-veteran s-t34m43", scenario="17.2", **D10)
    play(melee, "shoot s-t34m43.1 g-veteran.1 sa", "done", "roll 1")
    assert melee.scores() == (0.0, 1.0)


@pytest.mark.rule("tc:17.4e", "tc:17.5g")
def test_a47_four_of_six() -> None:
    text = "attacker A\nB1-1 g-pz4h\nB1-2 g-pz4h\nB2-1 g-pz4h\nN-1 g-pz4h\nN-2 g-pz4h\nB1-3 s-t70\nB2-3 g-pz3l s-line"
    for scenario in ("17.4", "17.5"):
        s = position(text, scenario=scenario, **D10)
        assert len(s.occupied(0)) == 3  # no man's land does not count, nor a position that holds a defender
        play(s, "move N-2", "go g-pz4h.5 B1-2 B2-2", "done")
        assert s.scores() == (1.0, 0.0)


@pytest.mark.rule("tc:17.6c", "tc:17.8d", "tc:17.9d", "tc:17.7d")
def test_other_victories() -> None:
    for scenario, owner in (("17.6", ""), ("17.8", ""), ("17.9", "")):
        s = position(f"step a B\nA2-1 s-t70\nA1-2 s-t70\nB1-1 s-line\nA1-1 g-line{owner}", scenario=scenario, **D10)
        play(s, "move A1-2", "go s-t70.2 A2-2", "done")
        assert s.scores() == (0.0, 1.0)
    full = position("B1-1 g-pz4h\nB1-2 g-pz4h g-pz4h\nB1-3 g-pz4h\nB2-1 g-pz4h\nB2-3 s-line", scenario="17.7", **D10)
    assert victory.needed(full) == 5
    play(full, "move B1-2", "go g-pz4h.2 B2-2", "done")
    assert full.scores() == (1.0, 0.0)


@pytest.mark.rule("tc:R38", "tc:6.0d")
def test_a57_wide_boards() -> None:
    for scenario, wanted in (("17.4", 7), ("17.5", 7), ("17.7", 9), ("17.2", 1), ("17.6", 2)):
        s = position("A2-1 g-line\nB2-1 s-line\nattacker A", scenario=scenario, columns="5")
        assert victory.needed(s) == wanted
    assert len(position("A2-8 g-line\nB2-8 s-line", columns="8").board.own[0]) == 16


@pytest.mark.rule("tc:12.2a", "tc:5.0c")
def test_a58_whom_to_ask() -> None:
    s = position("A1-1 g-pz4h\nB2-1 s-t70\nhand B t-woods")
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert window(s) == "MOVE B"
    assert offered(s) == {"pass"}
    empty = position("A1-1 g-pz4h\nB2-1 s-t70")
    play(empty, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert on(empty, "N-1") == {"g-pz4h.1"}


# -- 17.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:17.5e", "tc:17.5f", "tc:17.5h", "tc:R27")
def test_a48_a49_reinforcements() -> None:
    group = "s-t34m43*3 s-su85 s-guards"
    text = (
        f"turn 4\nattacker A\nstep d B\nA2-1 g-pz4h\nB2-1 s-line\nhand B v-reinforcements t-woods*10\naside B {group}"
    )
    text += "\npile B t-hills*30\npile A t-hills*30"
    s = position(text, scenario="17.5", **D10)
    play(s, "play v-reinforcements")
    assert s.taken == 4
    assert len(s.hand[1]) == 15
    play(s, "end", "pass", "draw", "deal t-hills", "skip")  # window TURN of step e, then step f: no forced discard
    assert (s.turn, len(s.hand[1])) == (5, 16)
    while not (
        asked(s) == "B" and s.stage == "f" and offered(s) == {f"discard {name}" for name in set(pile(s, "hand", "B"))}
    ):
        play(s, "pass" if legal(s, "pass") else "end" if legal(s, "end") else "skip")
        assert s.turn == 5
    assert why_not(s, "skip") == "tc:6.4a"
    clocks = []
    while s.actor is not None:
        texts = offered(s)
        action = next(a for a in ("pass", "end", "skip", *sorted(texts)) if a in texts)
        clocks += [e.args["n"] for e in play(s, action) if e.kind == "clock"]
    assert clocks == [2, 1]
    assert (s.turn, s.scores(), s.why) == (7, (0.0, 1.0), "tc:17.5h")


@pytest.mark.rule("tc:17.x1", "tc:17.x2", "tc:R28")
def test_the_end_nobody_reaches() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at", "roll 1")
    assert (s.scores(), s.why) == ((1.0, 0.0), "tc:17.x1")
    held = position("A1-1 g-pz4h\nN-1 s-t70\ndiscarded B s-t70", **D10)
    play(held, "fire g-pz4h.1 s-t70.1 at", "roll 1")
    assert held.scores() is None
    for scenario, result in (("17.3", (0.5, 0.5)), ("17.4", (0.0, 1.0))):
        last = position(
            "turn 10\nstep f B\nattacker A\nA1-1 g-pz4h\nB1-1 s-t70\npile B t-woods", scenario=scenario, turn_limit="10"
        )
        if scenario == "17.3":
            last.attacker = -1
        play(last, "skip")
        assert (last.scores(), last.why) == (result, "tc:17.x2")


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:6.0a", "tc:6.0b", "tc:6.0e", "tc:R1")
def test_boards() -> None:
    row, gap = position("A2-1 g-line\nB2-1 s-line"), position("A2-1 g-line\nB2-1 s-line", no_mans_land="gap")
    assert (row.board.size, gap.board.size) == (15, 12)
    assert row.board.rows == 5
    assert {row.board.owner[p] for p in range(6, 9)} == {-1}
    assert "B1-1" in {gap.board.ids[p] for p in gap.board.neighbours[gap.board.index["A1-1"]]}


@pytest.mark.rule("tc:R7", "tc:6.1a", "tc:6.0f")
def test_options_that_do_not_go_together() -> None:
    for options in (
        {"scenario": "17.1", "terrain": "random"},
        {"scenario": "17.8", "terrain": "purchased"},
        {"scenario": "17.2", "terrain": "random", "draw_pile": "closed"},
        {"scenario": "17.2", "team": "yes"},
    ):
        with pytest.raises(OptionError):
            GAME.options.from_text(options)


@pytest.mark.rule("tc:6.0f", "tc:R3")
def test_team_game() -> None:
    options = {"scenario": "17.8", "team": "yes", "columns": "6"}
    assert GAME.seats(GAME.options.from_text(options)) == ("german-1", "soviet-1", "german-2", "soviet-2")
    s = position("step a A2\nA1-1 g-pz4h@2 g-pz3l\nN-1 s-t70\nhand B t-woods\npile A2 t-hills*3", **options)
    assert s.order() == (0, 1, 2, 3)
    assert why_not(s, "fire g-pz3l.1 s-t70.1 at") == "tc:9.0a"  # a seat commands only its own cards
    play(s, "fire g-pz4h.1 s-t70.1 at", "pass")
    assert offered(s) == {"ask 1", "ask 3"}
    play(s, "ask 3")
    assert asked(s) == "B2"
    end = random_game(5, **options, turn_limit="10")
    assert len(end.scores() or ()) == 4


@pytest.mark.rule("tc:17.0a", "tc:17.0c", "tc:R36")
def test_every_scenario_is_playable() -> None:
    assert [name for name in DATA.scenarios if name != "custom"] == [f"17.{n}" for n in range(1, 10)]
    for name in DATA.scenarios:
        s = random_game(7, scenario=name, turn_limit="10")
        assert s.scores() is not None
        assert s.why


@pytest.mark.rule("tc:R4")
def test_closed_piles() -> None:
    s = new(scenario="17.2", draw_pile="closed")
    play(s, "build german-1943-closed", "build soviet-1943-closed")
    assert asked(s) == "chance"
    play(s, "roll 1", "roll 2", "ready", "ready", "keep v-flank", "place g-line A2-1")
    events = play(s, "ready")
    assert "ready" in kinds(events)
    assert pile(s, "hand", "A") == ["v-flank"]
    assert "v-flank" in pile(s, "pile", "A")
    assert why_not(s, "place g-line A2-1") != ""


@pytest.mark.rule("tc:6.3c", "tc:R8")
def test_three_a_side_in_a_melee() -> None:
    s = position("N-1 g-pz4h\nB1-1 s-t70 s-t70 s-t70\nA2-1 g-line")
    play(s, "move N-1")
    assert legal(s, "go g-pz4h.1 B1-1")


@pytest.mark.rule("tc:8.5d", "tc:8.0c")
def test_leaving_an_enemy_is_free() -> None:
    s = position("N-1 g-pz4h s-t70\nA2-1 g-line\nhand A t-woods")
    play(s, "move N-1", "go g-pz4h.1 A1-1 A2-2", "done")
    assert on(s, "A2-2") == {"g-pz4h.1"}
    held = position("A2-1 g-line\nB2-1 s-t70\nhand A t-woods g-line")
    play(held, "move reserve")
    assert why_not(held, "bring t-woods A2-1") == "tc:8.0c"


def test_chance_of_a_colour_follows_the_cards() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\npile A t-walls*2 s-matilda")
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert chance(s, "name yellow", lambda after: DATA.index["s-matilda"] in after.discarded[0]) == Fraction(1, 3)
