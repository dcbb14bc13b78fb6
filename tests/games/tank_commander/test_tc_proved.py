"""Rules that other tests only pass through: each of these fails when its rule is broken (see docs/proof.md)."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from tc_table import (
    CODEC,
    DATA,
    GAME,
    asked,
    kills,
    legal,
    new,
    offered,
    on,
    pile,
    play,
    position,
    random_game,
    why_not,
)

from grognard.core.dice import Seeded
from grognard.core.options import OptionError
from grognard.games.tank_commander import victory
from grognard.games.tank_commander.state import Table

D10 = {"random_source": "d10"}
SIX = "g-pz4h g-pz3l*2 g-stug3g*2 g-pak40"


def weapons(s: Table, verb: str = "fire") -> set[str]:
    return {text.split()[-1] for text in offered(s, verb)}


# -- 17.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:17.1e", "tc:17.0b")
def test_17_1_knows_no_other_fire_than_at() -> None:
    """The tank has HE and small arms, and a gun before it: in 17.1 it uses AT fire only, elsewhere only the others."""
    text = "A1-1 g-pz4h\nN-1 s-57m43\nB2-1 s-t70"
    s = position(text, scenario="17.1", **D10)
    assert weapons(s) == {"at"}
    assert why_not(s, "fire g-pz4h.1 s-57m43.1 he") == "tc:17.1e"
    assert why_not(s, "fire g-pz4h.1 s-57m43.1 sa") == "tc:17.1e"
    elsewhere = position(text, **D10)
    assert weapons(elsewhere) == {"he", "sa"}
    assert why_not(elsewhere, "fire g-pz4h.1 s-57m43.1 tmv") == "tc:9.4h"  # refused, but not because of 17.1
    far = position("A1-1 g-pz4h\nB1-1 s-57m43\nB2-1 s-t70", scenario="17.1", **D10)
    assert offered(far, "fire g-pz4h.1 s-57m43.1") == {"fire g-pz4h.1 s-57m43.1 at"}
    foot = position("A1-1 g-pz4h\nN-1 s-line\nB2-1 s-t70", scenario="17.1", **D10)
    assert not offered(foot, "fire g-pz4h.1 s-line.1")
    assert why_not(foot, "fire g-pz4h.1 s-line.1 at") == "tc:9.3b"  # what it may not do for another reason


@pytest.mark.rule("tc:17.1e")
def test_17_1_knows_no_other_fire_in_melee() -> None:
    text = "step b A\nN-1 s-57m43 g-pz4h\nB2-1 s-t70"
    assert weapons(position(text, scenario="17.1", **D10), "shoot g-pz4h.1") == {"at"}
    assert weapons(position(text, **D10), "shoot g-pz4h.1") == {"sa"}


@pytest.mark.rule("tc:17.1d", "tc:7.0a", "tc:7.0d", "tc:17.0b")
def test_17_1_has_a_pile_for_numbers_and_nothing_else() -> None:
    """Each side chooses a draw pile; numbers come from it, and no card of it ever reaches a hand."""
    s = new(scenario="17.1")
    play(s, f"build {SIX}", "build soviet-1943")
    assert offered(s, "deck") == {"deck german-1943", "deck random"}
    play(s, "deck german-1943")
    assert asked(s) == "B"
    assert offered(s, "deck") == {"deck soviet-1943", "deck random"}
    play(s, "deck soviet-1943", "turn g-pz4h", "turn s-t70")
    rng = Seeded(1)
    while s.turn == 0:
        s.apply(s.sample(rng))
    assert (s.pile[0].size, s.pile[1].size) == (59, 59)
    assert all(DATA.combat[card] for hand in s.hand for card in hand)  # nothing was dealt
    shot = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-t70\npile A t-woods*3", scenario="17.1")
    play(shot, "fire g-pz4h.1 s-t70.1 at", "name red", "turn t-woods")
    assert pile(shot, "discarded", "A") == ["t-woods"]
    assert pile(shot, "hand", "A") == []


@pytest.mark.rule("tc:17.1c")
def test_17_1_neither_draws_nor_lays() -> None:
    """No draw play, no step c, no terrain; a card that could be laid elsewhere stays in the hand."""
    text = "A1-1 g-pz4h\nB2-1 s-t70\nhand A t-foxholes\npile A t-woods*3"
    s = position(text, scenario="17.1", **D10)
    assert why_not(s, "draw") == "tc:17.1c"
    assert offered(s, "draw") == set()
    assert "draw" in offered(position(text, **D10))
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert (asked(s), s.stage) == ("B", "d")
    after = position(text, **D10)
    play(after, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert (asked(after), after.stage) == ("A", "a")  # there one still may lay, or play an Instant


# -- roles and initiative (4.0a-b, 17.4, 17.5) -----------------------------------------------------------------------


@pytest.mark.rule("tc:17.4a", "tc:17.5a", "tc:R26")
@pytest.mark.parametrize("scenario", ["17.4", "17.5"])
@pytest.mark.parametrize(("dice", "attacker"), [("9 2", "A"), ("2 9", "B")])
def test_the_higher_number_attacks_and_picks_its_nation(scenario: str, dice: str, attacker: str) -> None:
    s = new(scenario=scenario, **D10)
    assert asked(s) == "chance"
    play(s, "roll 5 5")
    assert (s.attacker, asked(s)) == (-1, "chance")  # a tie is rolled again
    play(s, f"roll {dice}")
    side = "AB".index(attacker)
    assert (s.attacker, asked(s)) == (side, attacker)
    assert offered(s) == {"nation german", "nation soviet"}
    soviet = s.clone()
    play(soviet, "nation soviet")
    assert (soviet.nation[side], soviet.nation[1 - side]) == (1, 0)
    play(s, "nation german")
    assert (s.nation[side], s.nation[1 - side]) == (0, 1)
    assert asked(s) == "A"  # lists follow, side A first


@pytest.mark.rule("tc:17.4a", "tc:17.5a")
@pytest.mark.parametrize("scenario", ["17.1", "17.2", "17.3", "17.6", "17.7", "17.8", "17.9"])
def test_elsewhere_nobody_picks_a_nation(scenario: str) -> None:
    s = new(scenario=scenario, **D10)
    assert asked(s) == "A"
    assert not offered(s, "nation")
    assert s.nation == [0, 1]


@pytest.mark.rule("tc:17.4d", "tc:17.5d", "tc:4.0b")
@pytest.mark.parametrize("scenario", ["17.4", "17.5"])
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize(("mine", "other", "attacks_first"), [(5, 7, True), (4, 7, None), (3, 7, False), (1, 3, True)])
def test_the_attacker_adds_three(
    scenario: str, attacker: int, mine: int, other: int, attacks_first: bool | None
) -> None:
    """The higher number has the initiative, the attacker's with 3 more; equal numbers are drawn again."""
    s = new(scenario=scenario, **D10)
    play(s, "roll 9 2" if attacker == 0 else "roll 2 9", "nation german" if attacker == 0 else "nation soviet")
    rng = Seeded(2)
    while s.phase < 1:
        s.apply(s.sample(rng))
    numbers = (mine, other) if attacker == 0 else (other, mine)
    play(s, f"roll {numbers[0]}", f"roll {numbers[1]}")
    if attacks_first is None:
        assert asked(s) == "chance"
        play(s, "roll 1", "roll 9")
        assert s.first == 1
    else:
        assert (s.first == attacker) == attacks_first
        assert s.actor != -1


@pytest.mark.rule("tc:4.0a", "tc:R5", "tc:17.8a", "tc:17.2b")
@pytest.mark.parametrize(("scenario", "higher_is_first"), [("17.8", True), ("17.2", False)])
def test_red_numbers_decide_who_is_first_for_the_whole_game(scenario: str, higher_is_first: bool) -> None:
    """Each side turns a card of its own pile; its red number counts, the cards lie on the discard piles."""
    s = new(scenario=scenario, terrain="none")
    rng = Seeded(4)
    while s.phase < 1:
        s.apply(s.sample(rng))
    by_red = sorted((DATA.numbers[card][0], card) for card in s.pile[0].cards)
    low, high = by_red[0], by_red[-1]
    other = next((DATA.numbers[card][0], card) for card in s.pile[1].cards if low[0] < DATA.numbers[card][0] < high[0])
    same = next(card for card in s.pile[0].cards if DATA.numbers[card][0] == other[0])
    play(s, f"turn {DATA.ids[same]}", f"turn {DATA.ids[other[1]]}")
    assert asked(s) == "chance"  # a tie: both turn another card
    assert (len(s.discarded[0]), len(s.discarded[1])) == (1, 1)
    for number, winner in ((low, 1), (high, 0)):
        after = s.clone()
        play(after, f"turn {DATA.ids[number[1]]}", f"turn {DATA.ids[other[1]]}")
        assert after.first == (winner if higher_is_first else 1 - winner)
        assert after.actor == after.first  # and sets up first
        assert len(after.discarded[0]) == 2
        while after.turn == 0:
            after.apply(after.sample(rng))
        assert (after.stage, after.order()[0]) == ("a", after.first)


# -- piles, hands, terrain -------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:6.2b", "tc:3.0b", "tc:3.0c", "tc:R39")
@pytest.mark.parametrize("scenario", ["17.2", "17.8"])
def test_the_other_cards_are_the_draw_pile_and_seven_are_dealt(scenario: str) -> None:
    s = new(scenario=scenario, terrain="none", **D10)
    rng = Seeded(8)
    assert s.pile[0].size == 0
    while s.phase < 1:
        s.apply(s.sample(rng))
    decks = [s.pile[seat].size for seat in (0, 1)]
    assert all(size >= 30 for size in decks)
    while s.turn == 0:
        held = [len(s.pool[seat]) for seat in (0, 1)]
        s.apply(s.sample(rng))
    for seat in (0, 1):
        assert len(s.hand[seat]) >= 7
        everything = decks[seat] + sum(len(s.pool[n]) for n in (seat,))
        assert s.pile[seat].size + len(s.hand[seat]) >= everything
    assert held == [0, 0]


@pytest.mark.rule("tc:6.2b", "tc:3.0c")
def test_exactly_seven_cards_leave_the_pile() -> None:
    """With every bought card on the table, the hand is the seven that were dealt."""
    s = new(scenario="17.3", terrain="none", **D10)
    play(s, "build g-pz4h", "build s-t70", "deck german-1943", "deck soviet-1943", "roll 1", "roll 2")
    play(s, "place g-pz4h A1-1", "place s-t70 B1-1")  # nothing is left to place
    rng = Seeded(3)
    while s.turn == 0:
        assert s.actor == -1
        s.apply(s.sample(rng))
    assert [len(hand) for hand in s.hand] == [7, 7]
    assert [s.pile[seat].size for seat in (0, 1)] == [53, 53]


@pytest.mark.rule("tc:6.1.1a", "tc:6.1.1b", "tc:6.1.1c", "tc:6.1.1d", "tc:6.1.1e")
def test_random_terrain_stays_and_the_rest_goes_back() -> None:
    """One card on each own position; terrain lies there from now on, anything else is turned and goes back."""
    s = new(scenario="17.8", **D10)
    play(s, "deck german-historical", "deck soviet-historical", "roll 9", "roll 1")
    size, laid = s.pile[0].size, ["t-woods", "t-stream", "v-repair", "t-hills", "t-wheat", "v-smoke"]
    turned = [card for card in laid if DATA.index[card] in s.pile[0].cards]
    play(s, *(f"turn {card}" for card in turned[:6]))
    places = [s.board.ids[p] for p in (*s.board.first[0], *s.board.second[0])]
    found = dict(zip(places, turned, strict=False))
    for place, card in found.items():
        lies = s.terrain[s.board.index[place]]
        assert lies == (DATA.index[card] if DATA.standard[DATA.index[card]] else -1), place
    standard = sum(DATA.standard[DATA.index[card]] for card in turned)
    rng = Seeded(5)
    while s.turn == 0:
        before = list(s.terrain)
        s.apply(s.sample(rng))
        if s.phase >= 2:
            assert s.terrain == before  # nothing that follows changes it
    assert standard >= 2
    own = [p for p in range(s.board.size) if s.board.owner[p] == 0]
    assert s.pile[0].size + sum(s.terrain[p] >= 0 for p in own) + 7 == size


@pytest.mark.rule("tc:6.1.1d", "tc:11.0f")
def test_terrain_survives_everything_that_happens_on_it() -> None:
    """Squads fall, a Bunker and Foxholes go: the Woods stay, and protect whoever comes next."""
    s = position("step b A\nN-1 t-woods g-line s-line\nA2-1 g-line\nB2-1 s-t70", **D10)
    play(s, "shoot g-line.1 s-line.1 sa", "shoot s-line.1 g-line.1 sa", "roll 1", "roll 1")
    assert on(s, "N-1") == set()
    assert s.terrain[s.board.index["N-1"]] == DATA.index["t-woods"]
    dug = position("A1-1 t-woods t-foxholes g-line\nB2-1 s-t70", **D10)
    play(dug, "move A1-1", "go g-line.1 A1-2", "done")
    place = dug.board.index["A1-1"]
    assert (dug.terrain[place], dug.work[place]) == (DATA.index["t-woods"], -1)


@pytest.mark.rule("tc:5.0c", "tc:9.0a")
def test_only_what_lies_on_the_table_can_be_shot() -> None:
    """A card in the reserve is no target, of fire or of an event; nor is one that lies nowhere."""
    s = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-line\nhand B s-t34m43\nhand A v-airstrike v-artillery v-sniper", **D10)
    assert why_not(s, "fire g-pz4h.1 s-t34m43.1 at") == "tc:5.0c"
    assert why_not(s, "fire g-pz4h.1 s-t70.2 at") == "tc:5.0c"
    assert why_not(s, "fire g-pz4h.1 s-t70.1 at") == ""
    assert not any("s-t34m43" in text for text in offered(s))
    assert why_not(s, "play v-airstrike s-t34m43.1") == "tc:12.3"
    assert why_not(s, "fire g-pz3l.1 s-t70.1 at") == "tc:9.0a"
    home = position("A1-1 g-pz4h\nB2-1 s-t70\nB2-2 s-line\nstep d B", **D10)
    play(home, "move B2-1", "go s-t70.1 reserve", "done")
    while asked(home) != "A" or home.stage != "a":
        play(home, next(text for text in ("pass", "skip", "end") if text in offered(home)))
    assert why_not(home, "fire g-pz4h.1 s-t70.1 at") == "tc:5.0c"


@pytest.mark.rule("tc:9.4a", "tc:9.4c", "tc:9.4d", "tc:9.4f")
def test_only_a_card_with_an_he_value_fires_he() -> None:
    """A tank with both, a half-track and a squad without; never at armour."""
    text = "A1-1 g-pz4h\nA1-2 g-spw251\nA1-3 g-line\nN-1 s-line\nN-2 s-57m43\nN-3 s-truck\nB2-1 s-t70"
    s = position(text, **D10)
    for target in ("s-line.1", "s-57m43.1"):
        assert {t.split()[-1] for t in offered(s, f"fire g-pz4h.1 {target}")} == {"he", "sa"}
        assert {t.split()[-1] for t in offered(s, f"fire g-spw251.1 {target}")} == {"sa"}
    assert {t.split()[-1] for t in offered(s, "fire g-line.1 s-57m43.1")} == {"sa"}
    assert {t.split()[-1] for t in offered(s, "fire g-spw251.1 s-truck.1")} == {"sa"}
    assert why_not(s, "fire g-spw251.1 s-line.1 he") == "tc:9.3a"
    armour = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-line", **D10)
    assert weapons(armour) == {"at"}
    assert why_not(armour, "fire g-pz4h.1 s-t70.1 he") == "tc:9.4d"
    assert why_not(armour, "fire g-pz4h.1 s-t70.1 sa") == "tc:9.4f"


# -- how games end, and games of one's own ---------------------------------------------------------------------------


@pytest.mark.rule("tc:R28", "tc:17.x2")
@pytest.mark.parametrize(("turn", "over"), [(9, False), (10, True)])
@pytest.mark.parametrize(
    ("attacker", "scores"), [("", (0.5, 0.5)), ("attacker A", (0.0, 1.0)), ("attacker B", (1.0, 0.0))]
)
def test_the_turn_limit_ends_a_game_that_nobody_wins(
    turn: int, over: bool, attacker: str, scores: tuple[float, float]
) -> None:
    """At the end of the last turn, not before; the defender wins, or nobody where there is none."""
    text = f"turn {turn}\nstep f B\n{attacker}\nA1-1 g-pz4h\nB1-1 s-t70\npile B t-woods"
    s = position(text, turn_limit="10", **D10)
    play(s, "skip")
    assert s.scores() == (scores if over else None)
    assert s.why == ("tc:17.x2" if over else "")


@pytest.mark.rule("tc:R28", "tc:17.x1")
def test_there_is_no_unlimited_game() -> None:
    """The limit lies between 10 and 200 turns, and random games keep it."""
    for limit in ("9", "201"):
        with pytest.raises(OptionError):
            GAME.options.from_text({"turn_limit": limit})
    s = random_game(3, scenario="17.3", turn_limit="10", **D10)
    assert s.scores() is not None
    assert s.turn <= 10


@pytest.mark.rule("tc:R36", "tc:17.0c")
def test_a_scenario_of_ones_own_is_played_as_its_fields_say(tmp_path: Path) -> None:
    """Any field may be changed: budget, zone, who is first, what wins; the same screens and rules serve it."""
    printed = DATA.scenarios["custom"]
    assert (printed.terrain, printed.setup, printed.first, printed.zone) == ("purchased", "higher", "setup", "own_any")
    assert GAME.options.from_text({"scenario": "custom", "terrain": "purchased"})
    with pytest.raises(OptionError):
        GAME.options.from_text({"scenario": "17.8", "terrain": "purchased"})
    shipped = position("A2-1 g-pz4h\nB2-1 s-t70", scenario="custom", **D10)
    assert printed.victory.where == "enemy_any"
    assert victory.needed(shipped) == 2
    assert legal(new(scenario="custom", **D10), "build g-truck*50")
    assert why_not(new(scenario="custom", **D10), "build g-truck*51") == "tc:17.0c"
    folder = tmp_path / "data"
    shutil.copytree(GAME.data_folder, folder)
    record = (folder / "custom.toml").read_text("utf-8")
    changed = record.replace("budget = 150", "budget = 30").replace('zone = "own_any"', 'zone = "own_second"')
    changed = changed.replace("positions = 2", "positions = 1").replace('setup = "higher"', 'setup = "lower"')
    (folder / "custom.toml").write_text(changed, "utf-8")
    data = GAME.load(folder)
    s = GAME.new(data, scenario="custom", terrain="none", **D10)
    assert isinstance(s, Table)
    assert why_not(s, "build g-truck*11") == "tc:17.0c"
    play(s, "build g-truck*10", "build s-t70", "deck german-1943", "deck soviet-1943", "roll 1", "roll 2")
    assert asked(s) == "A"  # the lower number sets up first
    assert why_not(s, "place g-truck A1-1") != ""
    assert legal(s, "place g-truck A2-1")
    assert victory.needed(s) == 1


# -- what is refused, and by which rule ------------------------------------------------------------------------------

rule = pytest.mark.rule
MOVING = "A1-1 g-pz4h g-line\nA2-2 g-pz3l\nB2-1 s-t70\nhand A g-pz4h t-woods"
CARRIED = "A1-1 g-spw251>g-line g-pz4h g-pz3l\nB2-1 s-t70\nhand A g-line"
MELEE = "step b A\nN-1 g-pz4h g-line s-t34m43 s-line\nN-2 g-pz3l s-t70\nA2-1 g-veteran\nB2-1 s-57m43"
REFUSED = [
    pytest.param(MOVING, "move A1-1", "go g-pz4h.1 N-1 B1-1 B2-1", "tc:8.1b", marks=rule("tc:8.1b")),
    pytest.param(MOVING, "move A1-1", "go g-line.1 N-1 B1-1", "tc:8.1b", marks=rule("tc:8.1b")),
    pytest.param(MOVING, "move reserve", "bring g-pz4h A2-1 reserve", "tc:8.3c", marks=rule("tc:8.3c")),
    pytest.param(MOVING, "move A2-2", "go g-pz3l.1 reserve A2-1", "tc:8.3c", marks=rule("tc:8.3c")),
    pytest.param(MOVING, "move A1-1", "go g-pz4h.1 reserve", "tc:8.3b", marks=rule("tc:8.3b")),
    pytest.param(MOVING, "move A1-1", "go g-pz4h.1 A1-2 A1-1", "tc:8.0d", marks=rule("tc:8.0d")),
    pytest.param(MOVING, "move A1-1", "go g-pz4h.1 B1-1", "tc:8.0e", marks=rule("tc:8.0e")),
    pytest.param(MOVING, "move A1-1", "go g-pz4h.1 A1-7", "tc:6.0a", marks=rule("tc:6.0a")),
    pytest.param(MOVING, "move A1-1", "bring g-pz4h A2-1", "tc:8.0b", marks=rule("tc:8.0b")),
    pytest.param(MOVING, "move reserve", "go g-pz3l.1 A1-2", "tc:8.0b", marks=rule("tc:8.0b")),
    pytest.param(MOVING, "move A1-1", "go g-pz3l.1 A1-2", "tc:8.0b", marks=rule("tc:8.0b")),
    pytest.param(MOVING, "move reserve", "bring g-pz3l A2-1", "tc:6.0c", marks=rule("tc:6.0c")),
    pytest.param(MOVING, "move reserve", "bring t-woods A2-1", "tc:8.0c", marks=rule("tc:8.0c")),
    pytest.param(MOVING, "move A1-1", "go s-t70.1 B1-1", "tc:8.0a", marks=rule("tc:8.0a")),
    pytest.param(MOVING, "move A1-1", "go g-pz4h.9 N-1", "tc:8.0a", marks=rule("tc:8.0a")),
    pytest.param(MOVING, "move A1-1", "done", "tc:8.0a", marks=rule("tc:8.0a")),
    pytest.param(MOVING, "move A1-1, go g-pz4h.1 N-1", "go g-pz4h.1 A1-2", "tc:8.0a", marks=rule("tc:8.0a")),
    pytest.param(CARRIED, "move A1-1, go g-pz4h.1 N-1", "dismount g-line.1", "tc:8.6g", marks=rule("tc:8.6g")),
    pytest.param(CARRIED, "move reserve", "dismount g-line.1", "tc:8.6g", marks=rule("tc:8.6g", "tc:8.6d")),
    pytest.param(CARRIED, "move A1-1", "dismount g-line.1", "tc:6.3a", marks=rule("tc:6.3a", "tc:8.6e", "tc:R9")),
    pytest.param(CARRIED, "move A1-1", "dismount g-pz4h.1", "tc:8.6a", marks=rule("tc:8.6a")),
    pytest.param(CARRIED, "move A1-1", "mount g-line.1 g-pz4h.1", "tc:8.6a", marks=rule("tc:8.6a")),
    pytest.param(CARRIED, "move A1-1", "go g-line.1 N-1", "tc:8.1c", marks=rule("tc:8.1c")),
    pytest.param(MELEE, "melee N-1", "shoot s-t34m43.1 g-pz4h.1 at", "tc:10.0g", marks=rule("tc:10.0g")),
    pytest.param(MELEE, "melee N-1", "shoot g-pz3l.1 s-t70.1 at", "tc:10.0g", marks=rule("tc:10.0g")),
    pytest.param(MELEE, "melee N-1", "shoot g-pz3l.9 s-t70.1 at", "tc:10.0g", marks=rule("tc:10.0g")),
    pytest.param(
        MELEE, "melee N-1, shoot g-pz4h.1 s-t34m43.1 at", "shoot g-pz4h.1 s-t34m43.1 at", "tc:10.0g",
        marks=rule("tc:10.0g"),
    ),
    pytest.param(MELEE, "melee N-1", "shoot g-pz4h.1 s-t70.1 at", "tc:10.0a", marks=rule("tc:10.0a")),
    pytest.param(MELEE, "melee N-1", "shoot g-pz4h.1 s-57m43.1 at", "tc:10.0a", marks=rule("tc:10.0a")),
    pytest.param(MELEE, "melee N-1", "shoot g-line.1 s-t34m43.1 tmv", "tc:10.0h", marks=rule("tc:10.0h")),
    pytest.param(MELEE, "melee N-1", "shoot g-pz4h.1 s-line.1 sa", "tc:10.0i", marks=rule("tc:10.0i")),
    pytest.param(MELEE, "melee N-1", "shoot g-pz4h.1 s-line.1 he", "tc:9.4g", marks=rule("tc:9.4g")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "before", "order", "wanted"), REFUSED)
def test_an_order_is_refused_by_its_own_rule(text: str, before: str, order: str, wanted: str) -> None:
    """The rule that forbids it is named, and it is not offered."""
    s = position(text, **D10)
    play(s, *before.split(", "))
    assert why_not(s, order) == wanted
    assert order not in offered(s)


@rule("tc:8.0a", "tc:8.0b")
def test_the_third_card_ends_the_declaration() -> None:
    s = position("A1-1 g-pz4h g-pz4h g-pz3l\nB2-1 s-t70", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "go g-pz4h.2 N-1")
    assert offered(s, "go g-pz3l.1")
    play(s, "go g-pz3l.1 N-1")
    assert on(s, "N-1") == {"g-pz4h.1", "g-pz4h.2", "g-pz3l.1"}
    assert not offered(s, "go")


@rule("tc:9.3.1b", "tc:12.2a")
def test_a_flank_shot_is_for_ones_own_at_shot_once() -> None:
    """Not for HE, not for the enemy's shot, and not twice."""
    text = "A1-1 g-pz4h\nN-1 s-t70\nN-2 s-57m43\nB2-1 s-line\nhand A v-flank*2\nhand B v-flank"
    s = position(text, **D10)
    high = s.clone()
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert offered(s, "play") == set()  # the enemy is asked first
    play(s, "pass")
    assert offered(s, "play") == {"play v-flank"}
    play(s, "play v-flank", "pass")
    assert offered(s, "play") == set()
    play(high, "fire g-pz4h.1 s-57m43.1 he", "pass")
    assert offered(high, "play") == set()


@rule("tc:10.0i", "tc:R18")
def test_only_tanks_must_fire_at_tanks_first() -> None:
    """A half-track may shoot at the squad although a tank is there; a tank may not."""
    s = position("step b A\nN-1 g-pz4h g-spw251 s-t70 s-line\nB2-1 s-57m43", **D10)
    assert offered(s, "shoot g-spw251.1") == {"shoot g-spw251.1 s-line.1 sa"}
    assert offered(s, "shoot g-pz4h.1") == {"shoot g-pz4h.1 s-t70.1 at"}
    no_tank = position("step b A\nN-1 g-pz4h s-line s-57m43\nB2-1 s-57m43", **D10)
    assert offered(no_tank, "shoot g-pz4h.1") == {"shoot g-pz4h.1 s-line.1 sa", "shoot g-pz4h.1 s-57m43.1 sa"}


@rule("tc:9.2a", "tc:9.2b", "tc:9.2c")
@pytest.mark.parametrize("smoky", ["A1-1", "N-1", "B1-1"])
@pytest.mark.parametrize("whose", ["A", "B"])
def test_smoke_of_either_side_hides_what_is_in_it_and_behind_it(smoky: str, whose: str) -> None:
    text = f"A1-1 g-pz4h\nB1-1 s-t70\nB2-1 s-line\n{smoky} v-smoke:{whose}"
    s = position(text, **D10)
    assert why_not(s, "fire g-pz4h.1 s-t70.1 at") == "tc:9.2a"
    assert not offered(s, "fire")


@rule("tc:R17", "tc:9.7b", "tc:11.0c")
def test_foxholes_hide_only_with_the_option_and_only_their_own_infantry() -> None:
    text = "A1-1 g-pz4h\nB1-1 t-foxholes s-line s-cav\nN-1 g-pz3l\nB2-1 s-t70"
    without, hiding = position(text, **D10), position(text, foxholes_hide="yes", **D10)
    assert offered(without, "fire g-pz3l.1 s-line.1")
    assert why_not(hiding, "fire g-pz3l.1 s-line.1 sa") == "tc:9.7b"
    assert offered(hiding, "fire g-pz3l.1 s-cav.1")  # cavalry digs no holes


@rule("tc:9.3.2")
def test_luck_needs_a_hit_on_armour_that_did_not_pierce() -> None:
    """A missed shot, and an HE hit that was saved, draw no second number."""
    options = {"optional_penetration": "yes", **D10}
    s = position("A1-1 g-pz3l\nN-1 s-js2\nB2-1 s-line", **options)
    play(s, "fire g-pz3l.1 s-js2.1 at", "roll 5")
    assert asked(s) == "chance"
    play(s, "roll 3")
    assert on(s, "N-1") == set()
    for number, lives in (("4", True), ("1", False)):
        again = position("A1-1 g-pz3l\nN-1 s-js2\nB2-1 s-line", **options)
        play(again, "fire g-pz3l.1 s-js2.1 at", "roll 5", f"roll {number}")
        assert (on(again, "N-1") != set()) == lives
    missed = position("A1-1 g-pz3l\nN-1 s-js2\nB2-1 s-line", **options)
    play(missed, "fire g-pz3l.1 s-js2.1 at", "roll 9")
    assert asked(missed) != "chance"
    plain = position("A1-1 g-pz3l\nN-1 s-js2\nB2-1 s-line", **D10)
    play(plain, "fire g-pz3l.1 s-js2.1 at", "roll 5")
    assert asked(plain) != "chance"


@rule("tc:17.7c", "tc:17.8c", "tc:17.9c", "tc:17.7e")
@pytest.mark.parametrize("scenario", ["17.7", "17.8", "17.9"])
def test_only_terrain_and_events_below_in_the_historical_scenarios(scenario: str) -> None:
    """No combat card and no equipment in any pile; terrain and events as many as one likes, 30 to 60."""
    events = "v-repair*2 v-gap*2 v-bridge*2 v-smoke*2 v-radio*2 v-breakdown*2 v-oppfire*2"
    fill = f"t-woods*8 t-hills*8 {events}"
    s = new(scenario=scenario, deck_rule="rulebook", **D10)
    assert legal(s, f"deck {fill}")
    for card in ("g-line", "g-pak40", "g-pz4h", "e-panzerfaust"):
        assert why_not(s, f"deck {fill} {card}") == "tc:17.7c"
    open_ = new(scenario="17.2", deck_rule="rulebook", **D10)
    play(open_, "build german-1943", "build soviet-1943")
    assert legal(open_, f"deck {fill} g-line*10 e-panzerfaust*2 g-pz4h*18")


@rule("tc:17.1a")
def test_17_1_takes_only_cards_with_at_fire() -> None:
    """A tank with a gun and an AT gun, but no flame tank, no half-track, no truck and no squad."""
    s = new(scenario="17.1", **D10)
    assert legal(s, "build g-pz4h*5 g-pak40")
    for card in ("g-pz2flamm", "g-spw251", "g-truck", "g-line", "t-woods", "v-repair"):
        assert why_not(s, f"build g-pz4h*5 {card}") == "tc:17.1a", card


@rule("tc:17.5e", "tc:17.5f")
def test_the_group_comes_to_the_defender_of_17_5_alone() -> None:
    """An attacker's Reinforcements card draws three cards, as does every one in another scenario."""
    text = "turn 4\nattacker A\n{}\nA2-1 g-pz4h\nB2-1 s-line\nhand A v-reinforcements\nhand B v-reinforcements\n"
    text += "aside B s-t34m43*3\npile A t-hills*9\npile B t-hills*9"
    attacker = position(text.format("step a A"), scenario="17.5", **D10)
    play(attacker, "play v-reinforcements", "pass", "deal t-hills", "deal t-hills", "deal t-hills")
    assert pile(attacker, "hand", "A") == ["t-hills"] * 3
    assert (attacker.taken, len(attacker.aside[1])) == (0, 3)
    defender = position(text.format("step d B"), scenario="17.5", **D10)
    play(defender, "play v-reinforcements", "pass")
    assert pile(defender, "hand", "B") == ["s-t34m43"] * 3
    assert (defender.taken, defender.waived[1], defender.aside[1]) == (4, 4, ())
    other = position(text.format("step d B"), scenario="17.4", **D10)
    play(other, "play v-reinforcements", "pass", "deal t-hills")
    assert other.taken == 0
    assert len(other.aside[1]) == 3


# -- weapons and ranges ----------------------------------------------------------------------------------------------

FIRING = (
    "A1-1 g-pz4h g-line+e-pzb39 g-pz3flamm\nA1-2 g-truck g-veteran\nN-1 s-line s-t70\nN-2 t-woods s-guards s-57m43\n"
    "B1-1 s-t34m43\nB2-1 s-truck"
)
NO_SHOT = [
    pytest.param("g-veteran.1 s-t70.1 e-pzb39", "tc:9.6b", marks=rule("tc:9.6b")),
    pytest.param("g-pz4h.1 s-t70.1 e-panzerfaust", "tc:9.6b", marks=rule("tc:9.6b")),
    pytest.param("g-line.1 s-t70.1 e-pzb39", "", marks=rule("tc:9.6b", "tc:9.6c")),
    pytest.param("g-line.1 s-line.1 e-pzb39", "tc:9.3b", marks=rule("tc:9.3b")),
    pytest.param("g-pz3flamm.1 s-line.1 ft", "tc:9.4h", marks=rule("tc:9.4h")),
    pytest.param("g-line.1 s-t70.1 tmv", "tc:9.4h", marks=rule("tc:9.4h")),
    pytest.param("g-pz4h.1 s-guards.1 sa", "tc:9.7b", marks=rule("tc:9.7b")),
    pytest.param("g-pz4h.1 s-guards.1 he", "tc:9.7b", marks=rule("tc:9.7b")),
    pytest.param("g-pz4h.1 s-57m43.1 he", "", marks=rule("tc:9.7b", "tc:9.4d")),
    pytest.param("g-pz4h.1 s-line.1 sa", "", marks=rule("tc:9.7a")),
    pytest.param("g-pz4h.1 s-line.1 at", "tc:9.3b", marks=rule("tc:9.3b")),
    pytest.param("g-veteran.1 s-line.1 at", "tc:9.3a", marks=rule("tc:9.3a", "tc:9.3b")),
    pytest.param("g-veteran.1 s-t70.1 at", "tc:9.3a", marks=rule("tc:9.3a", "tc:9.3b")),
    pytest.param("g-truck.1 s-line.1 sa", "tc:9.4i", marks=rule("tc:9.4i", "tc:9.4c")),
    pytest.param("g-pz4h.1 s-t34m43.1 at", "", marks=rule("tc:9.1b")),
    pytest.param("g-line.1 s-t34m43.1 e-pzb39", "tc:9.3a", marks=rule("tc:9.1b")),
    pytest.param("g-pz4h.1 s-truck.1 he", "tc:9.1c", marks=rule("tc:9.1c")),
]


@pytest.mark.parametrize(("shot", "wanted"), NO_SHOT)
def test_a_shot_is_refused_by_its_own_rule(shot: str, wanted: str) -> None:
    s = position(FIRING, **D10)
    assert why_not(s, f"fire {shot}") == wanted
    assert (f"fire {shot}" in offered(s)) == (wanted == "")


@rule("tc:9.1a", "tc:9.1b", "tc:9.1e", "tc:9.3c", "tc:10.0m")
def test_the_range_decides_the_number() -> None:
    """8 at short range, 6 at long; in the same position only in melee, again 8, and the side armour counts."""
    for place, number in (("N-1", 8), ("B1-1", 6)):
        s = position(f"A1-1 g-pz4h\n{place} s-t70\nB2-3 s-line", **D10)
        assert kills(s, "fire g-pz4h.1 s-t70.1 at", "s-t70.1") == Fraction(number, 10)
    together = position("A1-1 g-pz4h s-t70\nB2-3 s-line", **D10)
    assert why_not(together, "fire g-pz4h.1 s-t70.1 at") == "tc:9.1e"
    melee = position("step b A\nN-1 g-pz4h s-t70\nB2-3 s-line", **D10)
    play(melee, "shoot g-pz4h.1 s-t70.1 at")
    assert kills(melee, "done", "s-t70.1") == Fraction(8, 10)


@rule("tc:9.1a", "tc:9.3c", "tc:9.4j", "tc:9.6c", "tc:13.0a")
def test_equipment_has_a_number_for_each_range() -> None:
    """The AT rifle of 1939: 5 at short range, 6 in melee, penetration 3 against the 2 of a half-track's side."""
    far = position("A1-1 g-line+e-pzb39\nN-1 s-ba64\nB2-3 s-line", **D10)
    assert kills(far, "fire g-line.1 s-ba64.1 e-pzb39", "s-ba64.1") == Fraction(5, 10)
    near = position("step b A\nN-1 g-line+e-pzb39 s-ba64\nB2-3 s-line", **D10)
    play(near, "shoot g-line.1 s-ba64.1 e-pzb39")
    assert kills(near, "done" if legal(near, "done") else "pass", "s-ba64.1") == Fraction(6, 10)


@rule("tc:9.4b", "tc:9.4e", "tc:9.4h", "tc:10.0m")
def test_flames_burn_everything_in_melee_and_only_flame_tanks_have_them() -> None:
    text = "step b A\nN-1 g-pz3flamm g-pz4h {}\nB2-3 s-t70"
    for target in ("s-line", "s-57m43", "s-truck", "s-t34m43"):
        s = position(text.format(target), **D10)
        assert f"shoot g-pz3flamm.1 {target}.1 ft" in offered(s)
        assert f"shoot g-pz4h.1 {target}.1 ft" not in offered(s)
        assert (f"shoot g-pz4h.1 {target}.1 at" in offered(s)) == (target == "s-t34m43")
        assert f"shoot g-pz3flamm.1 {target}.1 at" not in offered(s)


@rule("tc:R19", "tc:10.0n")
def test_the_tank_melee_value_knows_no_modifier() -> None:
    """A 1 destroys the tank, in the open and in Woods alike, and nothing else does."""
    for ground in ("", "t-woods ", "t-hills "):
        s = position(f"step b A\nN-1 {ground}g-line s-t34m43\nB2-3 s-line", **D10)
        play(s, "shoot g-line.1 s-t34m43.1 tmv")
        while asked(s) != "chance":
            play(s, "done" if legal(s, "done") else "pass")
        dead = []
        for number in range(1, 11):
            after = s.clone()
            play(after, f"roll {number}")
            while asked(after) == "chance":
                play(after, "roll 10")
            if after.piece("s-t34m43.1") < 0:
                dead.append(number)
        assert dead == [1]


@rule("tc:12.3", "tc:9.5a")
def test_hull_down_adds_two_each_time() -> None:
    """A tank in Woods: the number is 2 higher for the terrain and 2 for each Hull Down."""
    for cards, number in ((0, 6), (1, 4), (2, 2)):
        s = position("A1-1 g-pz4h\nN-1 t-woods s-t70\nB2-3 s-line\nhand B v-hulldown*2", **D10)
        play(s, "fire g-pz4h.1 s-t70.1 at", *["play v-hulldown"] * cards)
        while asked(s) != "chance":
            play(s, "pass")
        hits = 0
        for roll in range(1, 11):
            after = s.clone()
            told = [event.kind for event in play(after, f"roll {roll}")]
            hits += "shot-hit" in told
        assert hits == number


@rule("tc:12.1c", "tc:12.3")
def test_a_leader_stays_with_his_card_and_counts() -> None:
    """A Tank Ace: two better at any range; a Heroic Squad Leader: one better with small arms."""
    s = position("A1-1 g-pz4h g-line\nN-1 s-t70\nN-2 s-57m43\nB2-3 s-line\nhand A v-tankace v-hero", **D10)
    before = kills(s, "fire g-pz4h.1 s-t70.1 at", "s-t70.1")
    squad = kills(s, "fire g-line.1 s-57m43.1 sa", "s-57m43.1")
    play(s, "play v-tankace g-pz4h.1", "play v-hero g-line.1")
    assert kills(s, "fire g-pz4h.1 s-t70.1 at", "s-t70.1") == before + Fraction(2, 10)
    assert kills(s, "fire g-line.1 s-57m43.1 sa", "s-57m43.1") == squad + Fraction(1, 10)
    assert {DATA.ids[card] for card in s.gear[s.piece("g-pz4h.1")]} == {"v-tankace"}


# -- ways ------------------------------------------------------------------------------------------------------------


def ends(s: Table, name: str) -> set[str]:
    return {" ".join(text.split()[2:]) for text in offered(s, f"go {name} ")}


@rule("tc:8.1b", "tc:8.3b", "tc:8.3c", "tc:8.4a", "tc:8.4b", "tc:8.4c", "tc:8.5c", "tc:8.0d", "tc:8.0e")
def test_every_way_of_a_fast_card_through_woods_and_enemies() -> None:
    """Woods only as the first step, and there it stops; so it does at an enemy; the reserve ends a move."""
    s = position("A2-1 g-pz4h\nA1-1 t-woods\nA1-2 s-t70\nB2-3 s-line", **D10)
    play(s, "move A2-1")
    assert ends(s, "g-pz4h.1") == {"A1-1", "A1-2", "A2-2", "reserve", "A2-2 A1-2", "A2-2 A1-3", "A2-2 A2-3",
                                   "A2-2 reserve"}  # fmt: skip
    out = position("A1-1 t-woods g-pz4h\nB2-3 s-line", **D10)
    play(out, "move A1-1")
    assert {"N-1 B1-1", "A2-1 reserve", "A1-2 N-3"} <= ends(out, "g-pz4h.1")  # leaving Woods hinders nobody
    slow = position("A2-1 g-line\nB2-3 s-line", **D10)
    play(slow, "move A2-1")
    assert ends(slow, "g-line.1") == {"A1-1", "A1-2", "A2-2", "reserve"}


@rule("tc:8.4a", "tc:R22")
def test_a_stream_is_crossed_by_the_first_step_only() -> None:
    s = position("A2-1 g-pz4h\nstream A2-1 A1-1 B\nstream A1-2 N-2 B\nB2-3 s-line", **D10)
    play(s, "move A2-1")
    ways = ends(s, "g-pz4h.1")
    assert "A1-1" in ways
    assert not any(way.startswith("A1-1 ") for way in ways)  # it stops there
    assert "A1-2" in ways
    assert "A1-2 N-2" not in ways
    assert "A1-2 N-1" in ways
    assert why_not(s, "go g-pz4h.1 A1-2 N-2") == "tc:8.4a"
    assert why_not(s, "go g-pz4h.1 A1-1 N-1") == "tc:8.4b"


@rule("tc:9.4c", "tc:9.4i")
def test_submachine_guns_are_for_melee() -> None:
    """A squad whose small arms do not reach the next position, beside one whose do."""
    s = position("step d B\nN-1 s-smg s-line\nA1-1 g-pak40\nA2-1 g-line\nB2-1 s-t70", **D10)
    assert offered(s, "fire s-line.1 g-pak40.1") == {"fire s-line.1 g-pak40.1 sa"}
    assert offered(s, "fire s-smg.1") == set()
    assert why_not(s, "fire s-smg.1 g-pak40.1 sa") == "tc:9.4i"
    melee = position("step e B\nA1-1 s-smg g-pak40\nB2-1 s-t70\nA2-1 g-line", **D10)
    assert "shoot s-smg.1 g-pak40.1 sa" in offered(melee)


@rule("tc:5.0a", "tc:R32")
def test_a_second_shot_is_a_shot_or_nothing() -> None:
    """After the first shot of a Rapid Fire: another card fires, or nobody; no other play."""
    s = position("A1-1 g-pz4h g-pz3l\nN-1 s-t70 s-t70\nB2-1 s-line\nhand A v-rapid", **D10)
    play(s, "play v-rapid", "fire g-pz4h.1 s-t70.1 at", "roll 10")
    assert why_not(s, "move A1-1") == "tc:5.0a"
    assert why_not(s, "draw") == "tc:5.0a"
    assert why_not(s, "fire g-pz4h.1 s-t70.1 at") == "tc:12.3"
    assert {"hold", "fire g-pz3l.1 s-t70.1 at", "fire g-pz3l.1 s-t70.2 at"} == offered(s)
    play(s, "fire g-pz3l.1 s-t70.2 at", "roll 1")
    assert on(s, "N-1") == {"s-t70.1"}
    assert asked(s) == "B"  # the play is spent, and the hand is empty


@rule("tc:4.0a", "tc:4.0b", "tc:17.4d", "tc:17.5d", "tc:17.8a", "tc:17.1f")
@pytest.mark.parametrize(
    ("scenario", "cited"),
    [("17.2", "tc:4.0a"), ("17.8", "tc:17.8a"), ("17.1", "tc:17.1f"), ("17.4", "tc:17.4d"), ("17.5", "tc:17.5d")],
)
def test_the_log_says_by_which_rule_one_is_first(scenario: str, cited: str) -> None:
    """The rule of the scenario, or the general one; for the attacker's three more that of the modifier."""
    s = new(scenario=scenario, terrain="none", **D10)
    rng = Seeded(4)
    while s.phase < 1:
        s.apply(s.sample(rng))
    told = play(s, "roll 2", "roll 9")
    numbers = {event.args["seat"]: event.rule for event in told if event.kind == "order-number"}
    attacker = s.attacker
    assert {seat: ("tc:4.0b" if seat == attacker else cited) for seat in (0, 1)} == numbers
    assert [event.rule for event in told if event.kind == "first-player"] == [cited]


@rule("tc:17.4a", "tc:17.5a", "tc:R26")
def test_roles_are_decided_by_ten_sided_dice_and_nobody_has_a_nation_before() -> None:
    s = new(scenario="17.4", **D10)
    assert len(s.legal()) == 100
    assert s.refusal(CODEC.parse("roll 11 2")) is not None
    assert legal(s, "roll 10 1")
    assert [GAME.side(s.view(seat), seat) for seat in (0, 1)] == ["", ""]
    play(s, "roll 2 9")
    assert [GAME.side(s.view(seat), seat) for seat in (0, 1)] == ["", ""]
    play(s, "nation german")
    assert [GAME.side(s.view(seat), seat) for seat in (0, 1)] == ["soviet", "german"]
    fixed = new(scenario="17.2", **D10)
    assert [GAME.side(fixed.view(seat), seat) for seat in (0, 1)] == ["german", "soviet"]


@rule("tc:R28", "tc:17.5h", "tc:R27")
@pytest.mark.parametrize(("taken", "turn", "over"), [(0, 5, False), (0, 9, False), (4, 6, False), (4, 7, True)])
def test_the_clock_of_17_5_runs_only_once_the_reinforcements_have_come(taken: int, turn: int, over: bool) -> None:
    text = f"turn {turn}\nstep f B\nattacker A\nA1-1 g-pz4h\nB1-1 s-t70\npile B t-woods"
    s = position(text + (f"\ntaken {taken}" if taken else ""), scenario="17.5", **D10)
    play(s, "skip")
    assert s.scores() == ((0.0, 1.0) if over else None)
    assert s.why == ("tc:17.5h" if over else "")
