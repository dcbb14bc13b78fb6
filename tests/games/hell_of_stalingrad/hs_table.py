"""The table at which the tests play The Hell of Stalingrad: positions and actions as text, exact chances, questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grognard import games
from grognard.core.dice import Seeded
from grognard.core.steps import Step
from grognard.core.values import CHANCE, Action
from grognard.games.hell_of_stalingrad.breaktest import BreakTest
from grognard.games.hell_of_stalingrad.data import DISTRICTS, SIDES, Data
from grognard.games.hell_of_stalingrad.effects import Effects
from grognard.games.hell_of_stalingrad.options import seat_names
from grognard.games.hell_of_stalingrad.records import EffectRecord
from grognard.games.hell_of_stalingrad.state import CLOSED, EMPTY, NONE, STAGING, Siege
from playing import Playing

GAME = games.find("hell-of-stalingrad")
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
TABLE = Playing(GAME)
play, why_not, kinds = TABLE.play, TABLE.why_not, TABLE.kinds
ZONES = [*DISTRICTS, "staging", "deck", "destroyed", "ash"]


def position(text: str, **options: str) -> Siege:
    """A position from its text; the basic game unless something else is said."""
    state = GAME.position(text, GAME.options.from_text(options))
    assert isinstance(state, Siege)
    state.news.clear()
    return state


def expert(text: str, **options: str) -> Siege:
    return position(text, mode="expert", **options)


def four(text: str, **options: str) -> Siege:
    return position(text, mode="four_player", **options)


def new(**options: str) -> Siege:
    state = GAME.new(**options)
    assert isinstance(state, Siege)
    return state


def resolve(s: Siege, seat: str, op: str, n: int = 1, unit: str = "") -> Siege:
    """Let a seat resolve an effect in the current battle, as if a card had said so."""
    effect = DATA.compiled([EffectRecord(op, n, unit)], "test")  # type: ignore[arg-type]
    s.call(Effects(seat_number(s, seat), effect))
    s.settle()
    return s


def seat_number(s: Siege, name: str) -> int:
    names = seat_names(s.options)
    return names.index(name) if name in names else SIDES.index(name)


def asked(s: Siege) -> str:
    if s.actor is None:
        return "nobody"
    return "chance" if s.actor == CHANCE else seat_names(s.options)[s.actor]


def offered(s: Siege, verb: str = "") -> set[str]:
    """The actions on offer, or the arguments of those with a verb."""
    if verb:
        return {" ".join(action.args) for action in s.legal() if action.verb == verb}
    return {str(action) for action in s.legal()}


def playable(s: Siege, formation: str) -> set[str]:
    """The cards that may be played on a formation now."""
    return {action.args[0] for action in s.legal() if action.verb == "play" and action.args[1] == formation}


# -- questions -----------------------------------------------------------------------------------------------------


def units(s: Siege, district: str) -> dict[str, int]:
    """The units in a building, by type."""
    base = DISTRICTS.index(district) * DATA.kinds
    return {name: s.units[base + u] for u, name in enumerate(DATA.unit_ids) if s.units[base + u]}


def track(s: Siege, district: str) -> dict[str, int]:
    d = DISTRICTS.index(district)
    return {"fire": s.fire[d], "bucket": s.bucket[d], "infernos": s.infernos[d], "hold": s.hold[d]}


def site(s: Siege, district: str) -> str:
    building = s.building[DISTRICTS.index(district)]
    return {EMPTY: "empty", CLOSED: "volga"}.get(building) or DATA.building_ids[building]


def number(formation: str) -> int:
    return DATA.formation_index[formation]


def where(s: Siege, formation: str) -> str:
    return ZONES[s.where[number(formation)]]


def state(s: Siege, formation: str) -> str:
    """`staging D1`: where a formation is, whether it is depleted, the level of its leader."""
    f = number(formation)
    leader = "-" if s.leader[f] == NONE else str(s.level[f])
    return f"{where(s, formation)} {'D' if s.depleted[f] else ''}{leader}"


def on(s: Siege, formation: str) -> list[str]:
    return [DATA.card_ids[card] for card in s.cards[number(formation)]]


def hand(s: Siege, seat: str) -> list[str]:
    return [DATA.card_ids[card] for card in s.hand[seat_number(s, seat)]]


def pile(s: Siege, side: str) -> list[str]:
    return sorted(DATA.card_ids[card] for card in s.pile[SIDES.index(side)])


def staging(s: Siege, side: str) -> set[str]:
    return {DATA.formation_ids[f] for f in s.here[2 * STAGING + SIDES.index(side)]}


def commander(s: Siege, seat: str) -> str:
    return DATA.commander_ids[s.commander[seat_number(s, seat)]]


# -- chances -------------------------------------------------------------------------------------------------------


def chance(s: Siege, wanted: Callable[[Siege], bool]) -> Fraction:
    """The exact chance that what chance is asked now brings something about; it stops where a player is asked,
    or where the battle is over."""
    return expected(s, lambda after: int(wanted(after)))


def expected(s: Siege, value: Callable[[Siege], int]) -> Fraction:
    return _expected(s, value, s.battle, {})


def _expected(s: Siege, value: Callable[[Siege], int], battle: int, known: dict[Step, Fraction]) -> Fraction:
    if s.actor != CHANCE or s.battle != battle:  # what follows after the battle is another story
        return Fraction(value(s))
    test = s.stack[-2]  # the dice of a Break Test that are left say all that matters
    if test in known:
        return known[test]
    outcomes = s.distribution()
    weights = sum(weight for _, weight in outcomes)
    total = Fraction(0)
    for action, weight in outcomes:
        after = s.clone()
        after.apply(action)
        total += Fraction(weight, weights) * _expected(after, value, battle, known)
    if isinstance(test, BreakTest):
        known[test] = total
    return total


def after(s: Siege, *actions: str) -> Siege:
    """A copy on which these actions were played."""
    twin = s.clone()
    play(twin, *actions)
    return twin


def random_game(seed: int, **options: str) -> Siege:
    rng = Seeded(seed)
    s = new(**options)
    while s.actor is not None:
        s.apply(s.sample(rng))
    return s


def play_on(s: Siege, seed: int, until: Callable[[Siege], bool]) -> Siege:
    """Random play until something is so; the game must not end before."""
    rng = Seeded(seed)
    while not until(s):
        assert s.actor is not None
        s.apply(s.sample(rng))
    return s


HOLD = Action("hold")
