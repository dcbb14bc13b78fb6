"""The table at which the tests play Blood & Steel: positions and actions as text, exact chances, small questions."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard import games
from grognard.core.dice import Seeded
from grognard.core.state import IllegalAction
from grognard.core.values import CHANCE, Action, Event, total
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, Data
from grognard.games.blood_and_steel.overrun import Overrun
from grognard.games.blood_and_steel.state import ELIMINATED, EXITED, OFF_MAP, POOL, WAITING, Battle

GAME = games.find("blood-and-steel")
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
IDS = DATA.map.grid.ids
PLACES = {POOL: "pool", WAITING: "waiting", EXITED: "exited", OFF_MAP: "off", ELIMINATED: "gone"}
LETTERS = {0: "", 1: "D", 2: "H", 3: "HD"}
SEATS = {GERMAN: "german", SOVIET: "soviet", CHANCE: "chance", None: "nobody"}
EVERY_OPTION = {"soviet_reserve": "yes", "german_167": "yes", "rudel": "yes", "wittmann": "yes"}


# -- positions and play ----------------------------------------------------------------------------------------------


def position(text: str, data: Data | None = None, **options: str) -> Battle:
    """A position from its text; options as text (`rudel="yes"`)."""
    state = GAME.position(text, GAME.options.from_text(options), data)
    assert isinstance(state, Battle)
    return state


def parse(text: str) -> Action:
    return CODEC.parse(text)


def play(s: Battle, *texts: str) -> Battle:
    """The state after these actions; the given one is left alone. Its `news` tells all that happened on the way."""
    news: list[Event] = []
    for text in texts:
        action = parse(text)
        if refusal := s.refusal(action):
            raise IllegalAction(refusal)
        s = s.clone()
        s.apply(action)
        news += s.news
    s.news = news
    return s


def offered(s: Battle) -> set[str]:
    """What the seat that is asked may choose."""
    return {str(action) for action in s.legal()}


def offers(s: Battle, start: str) -> set[str]:
    """The offered actions that begin with these words."""
    return {text for text in offered(s) if text.startswith(start + " ") or text == start}


def destinations(s: Battle, unit: str) -> set[str]:
    """The hexes to which a unit is offered to move."""
    return {text.split()[-1] for text in offers(s, f"move {unit}")}


def refused(s: Battle, text: str) -> str:
    """The rule that forbids an action; the action must be refused and must not be offered."""
    refusal = s.refusal(parse(text))
    assert refusal is not None, f"{text} is legal"
    assert text not in offered(s), f"{text} is refused by {refusal.rule}, yet offered"
    return refusal.rule


def legal(s: Battle, text: str) -> bool:
    return s.refusal(parse(text)) is None


# -- questions -------------------------------------------------------------------------------------------------------


def asked(s: Battle) -> str:
    """Who decides: german, soviet, chance, or nobody."""
    return SEATS[s.actor]


def purpose(s: Battle) -> str:
    """What the dice are rolled for."""
    assert s.actor == CHANCE
    purpose = s.stack[-1].purpose  # type: ignore[attr-defined]
    assert isinstance(purpose, str)
    return purpose


def number(unit: str) -> int:
    return DATA.unit_index[unit]


def where(s: Battle, unit: str) -> str:
    """The hex of a unit, or pool, waiting, exited, off, gone."""
    place = s.place[number(unit)]
    return IDS[place] if place >= 0 else PLACES[place]


def status(s: Battle, unit: str) -> str:
    """'', D, H, HD, or gone."""
    return "gone" if s.place[number(unit)] == ELIMINATED else LETTERS[s.status[number(unit)]]


def statuses(s: Battle, *units: str) -> tuple[str, ...]:
    return tuple(status(s, unit) for unit in units)


def odds(s: Battle, text: str) -> Fraction:
    """The exact chance of a shot."""
    found = GAME.odds(s, parse(text))
    assert found is not None
    return found.chance


def value(s: Battle, text: str) -> int:
    """The AF of a shot."""
    found = GAME.odds(s, parse(text))
    assert found is not None
    return found.stages[0].value


def drm(s: Battle, text: str) -> dict[str, int]:
    """The modifiers of a shot, by rule."""
    found = GAME.odds(s, parse(text))
    assert found is not None
    return {modifier.rule: modifier.amount for modifier in found.stages[0].modifiers}


def hits_on(s: Battle, text: str) -> set[int]:
    """The natural dice on which a shot hits, found by rolling each of them."""
    return dice_that_hit(play(s, text))


def told(s: Battle) -> list[str]:
    """The kinds of the events of the last `play`."""
    return [event.kind for event in s.news]


def events(s: Battle, kind: str) -> list[Mapping[str, Any]]:
    return [event.args for event in s.news if event.kind == kind]


def control(s: Battle, hex_: str) -> str:
    return "german" if s.control >> DATA.map.grid.index[hex_] & 1 else "soviet"


def controlled(s: Battle) -> tuple[int, int]:
    """How many objectives each side holds."""
    return len(s.objectives_of(GERMAN)), len(s.objectives_of(SOVIET))


def points(s: Battle) -> tuple[int, int]:
    """What the ledger holds for each side."""
    return total(s.ledger, GERMAN), total(s.ledger, SOVIET)


def ledger(s: Battle) -> Counter[tuple[str, str]]:
    """The points of each side and rule."""
    found: Counter[tuple[str, str]] = Counter()
    for entry in s.ledger:
        found[SEATS[entry.seat], entry.rule] += entry.amount
    return found


def markers(s: Battle) -> set[str]:
    """The markers still in the envelope."""
    return {DATA.formations[f] for f in s.envelope.cards}


# -- exact chances ---------------------------------------------------------------------------------------------------


def chances(
    s: Battle, verdict: Callable[[Battle], object], choose: Callable[[Battle], str] | None = None
) -> dict[object, Fraction]:
    """The exact distribution of a verdict (None: not decided yet), all dice enumerated; `choose` answers for
    the seats."""
    found: dict[object, Fraction] = {}

    def follow(state: Battle, weight: Fraction) -> None:
        result = verdict(state)
        if result is not None:
            found[result] = found.get(result, Fraction(0)) + weight
        elif state.actor == CHANCE:
            outcomes = state.distribution()
            whole = sum(copies for _, copies in outcomes)
            for action, copies in outcomes:
                after = state.clone()
                after.apply(action)
                follow(after, weight * Fraction(copies, whole))
        else:
            assert choose is not None
            follow(play(state, choose(state)), weight)

    follow(s, Fraction(1))
    assert sum(found.values()) == 1
    return found


# -- quick play ------------------------------------------------------------------------------------------------------


def idle(s: Battle) -> str:
    """The quietest answer: nobody does anything, dice bring nothing."""
    quiet = {"air": "roll 1 1", "soviet-artillery": "roll 6", "german-artillery": "roll 6", "entry-zone": "roll 1"}
    if s.actor == CHANCE:
        texts = sorted(offered(s))
        return quiet.get(purpose(s), texts[-1])
    for text in ("end", "done", "decline", "stay", "hold", "keep", "ready", "deploy front-line"):
        if text in offered(s):
            return text
    return sorted(offered(s))[0]


def until(s: Battle, wanted: Callable[[Battle], bool]) -> Battle:
    """Play quietly until something is the case, or the game is over."""
    news: list[Event] = []
    while s.stack and not wanted(s):
        s = play(s, idle(s))
        news += s.news
    s.news = news
    return s


def to_turn(s: Battle, turn: int) -> Battle:
    return until(s, lambda state: state.turn == turn)


def to_end(s: Battle) -> Battle:
    return until(s, lambda _: False)


FIGHTS = ("fire", "overrun", "strike", "bombard", "attack", "defend")


def random_states(seed: int, every: int = 1, limit: int = 4000, **options: str) -> Iterator[Battle]:
    """The states of a random game, one in so many, the last one always; `news` holds what the last action told.

    The players look for a fight: plain random play hardly ever comes to blows.
    """
    s = GAME.new(**options)
    assert isinstance(s, Battle)
    rng = Seeded(seed)
    for count in range(limit):
        if not s.stack:
            break
        if count % every == 0:
            yield s
        s = s.clone()
        s.apply(_rash(s, rng))
    yield s


def _rash(s: Battle, rng: Seeded) -> Action:
    """An action of somebody who wants to fight: fire if possible, else move towards the enemy, else anything."""
    if s.actor == CHANCE or rng.below(20) == 0:
        return s.sample(rng)
    choices = s.legal()
    fights = [action for action in choices if action.verb in FIGHTS]
    if fights and rng.below(6):
        return fights[rng.below(len(fights))]
    moves = [action for action in choices if action.verb == "move"]
    enemies = [where for unit, where in enumerate(s.place) if where >= 0 and s.data.side[unit] != s.actor]
    if moves and enemies and rng.below(8):
        tried = [moves[rng.below(len(moves))] for _ in range(8)]
        grid = s.data.map.grid
        return min(tried, key=lambda move: min(grid.distance(grid.index[move.args[1]], foe) for foe in enemies))
    ready = [action for action in choices if action.verb in {"deploy", "commit", "request", "attempt", "reroll"}]
    return (ready or choices)[rng.below(len(ready or choices))]


# -- data of one's own -----------------------------------------------------------------------------------------------


def altered(folder: Path, file: str, key: str, changes: Mapping[str, Mapping[str, object]]) -> Data:
    """The data set with some cells of one CSV file changed, as the laboratory would (section 6.4)."""
    made = folder / "data"
    if not made.exists():
        shutil.copytree(GAME.data_folder, made)
    with (made / file).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        row.update({name: str(cell) for name, cell in changes.get(row[key], {}).items()})
    with (made / file).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    loaded = GAME.load(made)
    assert isinstance(loaded, Data)
    return loaded


def table_of(file: str) -> list[dict[str, str]]:
    """A CSV file of the data set, read without the game's loader."""
    with (GAME.data_folder / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def words(text: str) -> list[list[str]]:
    """A small table in a test: lines of words."""
    return [line.split() for line in text.strip().splitlines()]


def neighbours(hex_: str) -> list[str]:
    """The neighbours of a hex by the formula of section 6.2, those on the map only."""
    c, r = int(hex_[:2]), int(hex_[2:])
    if c % 2:
        around = [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
    else:
        around = [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
    return [f"{x:02}{y:02}" for x, y in around if 1 <= x <= 22 and 1 <= y <= 21]


def distance(a: str, b: str) -> int:
    """The distance by the formula of section 6.2."""

    def slanted(hex_: str) -> tuple[int, int]:
        c0, r0 = int(hex_[:2]) - 1, int(hex_[2:]) - 1
        return c0, r0 - (c0 - (c0 & 1)) // 2

    (x, z), (to_x, to_z) = slanted(a), slanted(b)
    return max(abs(to_x - x), abs(to_z - z), abs(to_x - x + to_z - z))


def all_hexes() -> Iterable[str]:
    return (f"{c:02}{r:02}" for c in range(1, 23) for r in range(1, 22))


def dice_that_hit(s: Battle) -> set[int]:
    """At the die of a shot: the faces on which it hits."""
    assert purpose(s) in {"fire", "strike", "bombard"}
    return {die for die in range(1, 7) if any("hit" in kind for kind in told(play(s, f"roll {die}")))}


def after_setup(**options: str) -> Battle:
    """A new game with the ready-made deployments, at the first dice of turn 1."""
    s = GAME.new(**options)
    assert isinstance(s, Battle)
    return until(s, lambda state: state.turn == 1)


def overrun_round(s: Battle) -> int:
    """The round of the overrun that is being fought, or 0."""
    return next((step.round for step in s.stack if isinstance(step, Overrun)), 0)


ALL_CORPS = """
    2002 18tc-181 18tc-110
    2003 18tc-170 18tc-36g
    2004 18tc-32mr
    2006 29tc-32 29tc-25
    2009 29tc-31 29tc-53mr
    2010 2tc-26 2tc-99
    2011 2tc-169 2tc-58mr
    2013 2gtc-4g 2gtc-25g
    2014 2gtc-26g 2gtc-47g
    2015 2gtc-4gmr
"""
