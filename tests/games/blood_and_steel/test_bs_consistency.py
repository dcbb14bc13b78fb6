"""What is offered is what is allowed; and what must hold in every game."""

from __future__ import annotations

from collections import Counter

import pytest
from bs_table import DATA, EVERY_OPTION, GAME, IDS, play, position, random_states

from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.notation import NotationError, written
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.setup import DeployGerman, DeploySoviet
from grognard.games.blood_and_steel.state import GONE, POOL, WAITING, Battle


def every_phase_action() -> list[Action]:
    """All single-hex moves, shots, strikes, bombardments and overruns by one unit that can be written down."""
    moves = [Action("move", (unit, hex_)) for unit in DATA.units for hex_ in IDS]
    germans = [u for u in DATA.units if DATA.side[DATA.unit_index[u]] == 0]
    soviets = [u for u in DATA.units if DATA.side[DATA.unit_index[u]] == 1]
    pairs = [(a, b) for a in germans for b in soviets] + [(b, a) for a in germans for b in soviets]
    pairs += [(a, a) for a in DATA.units]
    fires = [Action("fire", (a, b, mode)) for a, b in pairs for mode in ("full", "half")]
    support = [Action(verb, (unit,)) for verb in ("strike", "bombard") for unit in DATA.units]
    support += [Action("strike", (unit, "rudel")) for unit in DATA.units]
    overruns = [Action("overrun", (hex_, unit)) for unit in DATA.units for hex_ in IDS]
    return [*moves, *fires, *support, *overruns, Action("end")]


EVERYTHING = every_phase_action()


@pytest.mark.rule("bs:5.2.b", "bs:7.0.d", "bs:7.1.a", "bs:7.3.f", "bs:7.3.3.b", "bs:6.1.1.d", "bs:6.2.3.d")
@pytest.mark.parametrize("seed", range(4))
def test_an_action_is_allowed_exactly_when_it_is_offered(seed: int) -> None:
    """For every unit and hex, every pair and mode: no refusal means that it is on the list, and the reverse."""
    options = EVERY_OPTION if seed % 2 else {}
    looked_at = 0
    for s in random_states(seed, every=83, limit=20_000, **options):
        if s.stack and isinstance(s.stack[-1], Phase):
            offered = set(s.legal())
            assert len(offered) == len(s.legal())
            for action in EVERYTHING:
                assert (s.refusal(action) is None) == (action in offered), (str(action), s.refusal(action))
            for unit in DATA.units:  # of the hexes by which a unit may leave one is offered
                exits = {Action("exit", (unit, hex_)) for hex_ in IDS}
                allowed = {action for action in exits if s.refusal(action) is None}
                assert len(exits & offered) == bool(allowed)
                assert exits & offered <= allowed
            looked_at += 1
    assert looked_at >= 3


@pytest.mark.rule("bs:12.1.a", "bs:12.1.b", "bs:12.2.a", "bs:12.2.b")
@pytest.mark.parametrize("seed", range(3))
def test_set_up_is_allowed_exactly_when_it_is_offered(seed: int) -> None:
    """The same for every unit and hex of the set-up, and for every remnant."""
    rng = Seeded(seed)
    s = GAME.new()
    assert isinstance(s, Battle)
    places = [Action("place", (unit, hex_)) for unit in DATA.units for hex_ in IDS]
    remnants = [Action("remnant", (hex_,)) for hex_ in IDS]
    steps = 0
    while isinstance(s.stack[-1], DeployGerman | DeploySoviet):
        offered = set(s.legal())
        if steps % 8 == 0:
            for action in [*places, *remnants, Action("ready"), Action("deploy", ("front-line",))]:
                assert (s.refusal(action) is None) == (action in offered), (str(action), s.refusal(action))
        single = [action for action in s.legal() if action.verb != "deploy"]
        s.apply(single[rng.below(len(single))])
        steps += 1
    assert steps == 18 + 1 + 6 + 1


@pytest.mark.rule("bs:R64", "bs:5.2.b")
@pytest.mark.parametrize("seed", range(4))
def test_somebody_can_always_act_and_samples_are_legal(seed: int) -> None:
    """R64: in every state there is a choice, all that is offered is allowed, and a sample is on the list."""
    rng = Seeded(seed + 50)
    for s in random_states(seed, every=7, limit=20_000, **(EVERY_OPTION if seed % 2 else {})):
        if not s.stack:
            continue
        choices = s.legal()
        assert choices
        for action in choices:
            assert s.refusal(action) is None, str(action)
        drawn = s.sample(rng)
        assert drawn in choices or s.refusal(drawn) is None
        assert s.actor == CHANCE or len(choices) >= 1
        if s.actor != CHANCE and not isinstance(s.stack[-1], Phase | DeployGerman | DeploySoviet):
            assert len(choices) > 1, "a question with one answer is not asked"


@pytest.mark.rule("bs:7.0.a", "bs:7.0.b", "bs:7.0.c", "bs:7.0.e", "bs:5.2.f", "bs:R11")
@pytest.mark.parametrize("seed", range(4))
def test_every_marker_is_drawn_exactly_once_a_turn(seed: int) -> None:
    """7.0: the markers put in are those of the formations in play, and each comes out once before the turn ends."""
    put: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    turns = 0
    for s in random_states(seed, limit=20_000, **(EVERY_OPTION if seed % 2 else {})):
        for event in s.news:
            if event.kind == "envelope-filled":
                put = Counter(event.args["formations"])
                drawn = Counter()
                in_play = {
                    DATA.formations[DATA.formation[u]]
                    for u, place in enumerate(s.place)
                    if place >= 0 or place == WAITING
                } - {"REM"}
                assert set(put) == in_play
                assert max(put.values()) == 1
            elif event.kind == "drew":
                drawn[event.args["formation"]] += 1
            elif event.kind == "statement":
                assert put == drawn
                turns += 1
    assert turns == 9


@pytest.mark.rule("bs:oob", "bs:9.c", "bs:2.3.a")
@pytest.mark.parametrize("seed", range(4))
def test_units_are_conserved(seed: int) -> None:
    """Section 4: every unit is in exactly one place; those of options that are off never leave their pool."""
    options = EVERY_OPTION if seed % 2 else {}
    for s in random_states(seed, every=3, limit=20_000, **options):
        assert len(s.place) == 62
        assert sum(len(units) for units in s.stacks.values()) == sum(place >= 0 for place in s.place)
        if not options:
            assert all(s.place[u] == POOL for f in ("167", "5GTA") for u in DATA.units_of[DATA.formation_index[f]])
        for unit, status in enumerate(s.status):
            assert 0 <= status <= 3
            assert s.place[unit] >= 0 or s.place[unit] == -3 or status == 0
            assert not (DATA.tiger[unit] and status & 2)
        for side in (0, 1):
            assert 0 <= s.air[side] <= 5
            assert 0 <= s.artillery[side] <= 5


@pytest.mark.rule("bs:7.0.f", "bs:5.2.b", "bs:7.2.a")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_acts_twice(seed: int) -> None:
    """5.2.b: in one phase a unit fires at most once; a remnant acts at most once a turn; nobody spends more
    than his MP."""
    fired: Counter[str] = Counter()
    acted: Counter[str] = Counter()
    in_overrun = False
    for s in random_states(seed, limit=20_000):
        for event in s.news:
            if event.kind == "drew":
                fired.clear()
            elif event.kind == "turn-began":
                acted.clear()
            elif event.kind in {"hit", "missed"} and event.rule in {"bs:7.3.1.b", "bs:7.3.1.e"}:
                fired[event.args["unit"]] += 1
                acted[event.args["unit"]] += 1
            elif event.kind == "moved":
                acted[event.args["unit"]] += 1
                in_overrun = True
        assert not fired or max(fired.values()) == 1
        assert all(n == 1 for unit, n in acted.items() if unit.startswith("rem-"))
        for unit, spent in enumerate(s.spent):
            assert spent <= DATA.mp[unit]
    assert in_overrun


@pytest.mark.rule("bs:7.0.b", "bs:12.2.e")
def test_a_clone_is_independent_and_views_are_complete() -> None:
    """Section 4: nothing is hidden but the future, which no state contains; a copy changes nothing of the original."""
    rng = Seeded(3)
    for s in random_states(5, every=40, limit=3000):
        if s.stack:
            before = s.hash_text()
            for twin in (s.clone(), s.view(0), s.view(1), s.view(0).guess(rng)):
                assert twin == s
                twin.apply(twin.sample(rng))
            assert s.hash_text() == before


@pytest.mark.rule("bs:5.2.b", "bs:12.2.e")
@pytest.mark.parametrize("seed", [2, 5])
def test_a_position_is_written_and_read_back(seed: int) -> None:
    """The notation of positions loses nothing: what is written reads back as the same state."""
    count = 0
    options = GAME.options.from_text(EVERY_OPTION)
    for s in random_states(seed, limit=20_000, **EVERY_OPTION):
        if s.stack and isinstance(s.stack[-1], Phase) and not any(s.mode):
            again = GAME.position(written(s), options)
            for mine, read in zip(s.facts(), again.facts(), strict=True):
                assert read == mine
            assert again == s
            count += 1
    assert count > 100


@pytest.mark.rule("bs:14.2.1.d", "bs:14.2.3.a", "bs:3.vp", "bs:10.b")
def test_what_lies_beside_the_map_is_written_too() -> None:
    """The 167th that never comes, the points with their reasons, Wittmann's die, the turn of a commitment."""
    s = position("turn 4\nphase LAH\n1110 lah-pz\n1310 29tc-32\ncommitted 29TC@3 18TC", **EVERY_OPTION)
    assert s.committed[s.data.formation_index["29TC"]] == 3
    assert s.committed[s.data.formation_index["18TC"]] == 1
    s.div167, s.wittmann_used = GONE, True
    s.score(GERMAN, -2, "bs:14.2.1.e", "division-167")
    s.score(SOVIET, 1, "bs:14.2.2.d", "rudel")
    lines = written(s).splitlines()
    assert {"division-167 gone", "wittmann used", "committed 18TC 29TC@3"} <= set(lines)
    assert "points 4 german -2 bs:14.2.1.e division-167" in lines
    again = GAME.position(written(s), s.options)
    assert again == s


@pytest.mark.rule("bs:14.2.2.d")
def test_flags_of_a_position_are_written_too() -> None:
    """The notation also keeps Rudel, the 167th's side of the map, statuses and memories."""
    text = """
        turn 4
        phase LAH
        1110 lah-pz(HD)
        1310 29tc-32(D)
        waiting 167-315 zone west
        exited lah-rec
        did lah-pz moved struck
    """
    for word in ("here", "down"):
        s = position(text + f"rudel {word}", rudel="yes", german_167="yes")
        lines = written(s).splitlines()
        assert f"rudel {word}" in lines
        assert {"1110 lah-pz(HD)", "waiting 167-315 zone west", "did lah-pz moved struck", "exited lah-rec"} <= set(
            lines
        )


@pytest.mark.rule("bs:5.2.b")
def test_mistakes_in_a_position_name_their_line() -> None:
    """The notation: an unknown unit, keyword or hex is reported with its line; only an untouched phase can be
    written."""
    with pytest.raises(NotationError, match="line 2"):
        position("turn 2\n1110 lah-xx")
    with pytest.raises(NotationError, match="neither a hex nor a keyword"):
        position("turn 2\nnonsense 3")
    with pytest.raises(NotationError, match="only a phase"):
        written(position("turn 2\nat start"))
    with pytest.raises(NotationError, match="only a phase"):
        written(play(position("turn 2\nphase LAH\n1110 lah-pz"), "move lah-pz 1109"))


@pytest.mark.rule("bs:14.2.3.a", "bs:5.2.b", "bs:12.1.a", "bs:10.d")
@pytest.mark.parametrize("seed", range(2))
def test_every_question_names_its_rule(seed: int) -> None:
    """Section 9: whoever is asked is told what for, with the rule; only shots have odds; games keep to their cap."""
    count = 0
    kinds = set()
    for s in random_states(seed, limit=20_000, **EVERY_OPTION):
        count += 1
        prompt = s.prompt()
        kinds.add(prompt.key)
        if not s.stack:
            continue
        assert prompt.key.startswith("prompt.")
        assert s.actor == CHANCE or GAME.rulebook.knows(prompt.rule), prompt
        action = s.legal()[-1]
        shots = {"fire", "strike", "bombard", "defend", "attack"}
        assert (GAME.odds(s, action) is not None) == (action.verb in shots)
    assert count <= GAME.longest(GAME.options())
    assert len(kinds) > 8
    asked_again = play(
        position("turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32", wittmann="yes"),
        "fire lah-pz 29tc-32 full",
        "roll 6",
    )
    assert asked_again.prompt().rule == "bs:14.2.3.a"
    assert asked_again.prompt().params["unit"] == "lah-pz"
