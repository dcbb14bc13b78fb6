"""Positions as text, so that a test, a problem or a question to a bot states one in a few lines.

    turn 2 hourglass 3 last          the turn, the space of the hourglass, whether it is the last turn
    A dar_gova fire 2 bucket 1 infernos 1 hold 2 landser*3 rifle*2
    B volga                          also: empty, or `empty river` where a River Bank was captured
    captured yelshanka               buildings that are neither in play nor in the deck
    staging g_14pz g_71(D) s_193(D,-)    formations: D depleted; 0 or 1 the level of the leader, - no leader;
    A g_76(1) s_95(lg_hartmann,@2)       the leader by name; @2 owned by the second seat
    destroyed g_94                   also: ash (formations and heroes)
    on g_76 house_clearing           combat cards on a formation; `on s_244 spent 1 pairs 1 katyusha`
    hand german house_clearing*2     also: known, discard, deck (the deck: by default all other cards)
    heroes soviet hero_pavlov hero_chekhov(W)
    commander german seydlitz
    current german kg_assault        the campaign card of this turn; `campaigns german ...` those in the deck
    carnage c01 c02                  the carnage deck; by default all 24 cards
    battle A german                  an action round of that side or seat, or a stage: battle A intensity
    attacked B C                     districts whose battles are still to come
    step renew                       outside battles: a stage of the turn
    initiative soviet                also: rounds 3, stall 2, bonus 2, steals 1, hit g_76, held, free,
    handed soviet-army               who may not hand over any more in this round; also: gave
    lead german-army soviet-second   who decides for each side; by default as if the battle began now

A formation belongs to the army seat of its side, has a leader of level 0 and is full-strength where nothing is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Final

from grognard.core.errors import GrognardError
from grognard.core.steps import Step
from grognard.games.hell_of_stalingrad import battle
from grognard.games.hell_of_stalingrad.battle import Battle
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES, SOVIET, Data
from grognard.games.hell_of_stalingrad.options import Rules, seat_names
from grognard.games.hell_of_stalingrad.rounds import Act, Rounds
from grognard.games.hell_of_stalingrad.state import ASH, CLOSED, DESTROYED, EMPTY, NONE, STAGING, Hero, Siege
from grognard.games.hell_of_stalingrad.strategy import Turn
from grognard.games.hell_of_stalingrad.team import AfterBattle

ZONE: Final = {"staging": STAGING, "destroyed": DESTROYED, "ash": ASH}
TOKEN: Final = re.compile(r"([\w-]+)(?:\(([^()]*)\))?(?:\*(\d+))?")
COUNTS: Final = ("rounds", "stall", "bonus", "steals")
COUNTERS: Final = ("fire", "bucket", "infernos", "hold")


class NotationError(GrognardError):
    """A position that cannot be read; the sentence names the line."""


class _Reader:
    """Reads the lines into a state; what was not said is filled in at the end."""

    def __init__(self, data: Data, options: Rules) -> None:
        self.s = Siege(data, options)
        self.s.turn = self.s.hourglass = 1
        self.names = seat_names(options)
        self.stage: list[str] = []
        self.decks: set[int] = set()
        self.campaigns: set[int] = set()
        self.gone: set[int] = set()
        self.placed: set[int] = set()
        self.leads: list[int] = []

    def seat(self, word: str) -> int:
        if word in SIDES:
            return SIDES.index(word)
        return self.names.index(word)

    def cards(self, words: list[str]) -> tuple[int, ...]:
        found = [_token(word) for word in words]
        return tuple(self.s.data.card_index[name] for name, _, n in found for _ in range(n))

    def read(self, words: list[str]) -> None:
        head, rest = words[0], words[1:]
        if head in DISTRICTS:
            self._district(DISTRICTS.index(head), rest)
        elif head in ZONE:
            self._zone(ZONE[head], rest)
        elif head in COUNTS:
            setattr(self.s, head, int(rest[0]))
        elif head in READERS:
            READERS[head](self, rest)
        else:
            raise ValueError(f"'{head}' is no keyword")

    def _district(self, d: int, words: list[str]) -> None:
        s, data = self.s, self.s.data
        while words:
            word = words.pop(0)
            name, _, n = _token(word)
            if word in ("volga", "empty", "river"):
                s.building[d] = CLOSED if word == "volga" else EMPTY
                s.river[d] = word == "river"
            elif word in COUNTERS:
                getattr(s, word)[d] = int(words.pop(0))
            elif name in data.building_index:
                s.building[d] = data.building_index[name]
            elif name in data.unit_index:
                s.units[d * data.kinds + data.unit_index[name]] = n
            else:
                self._formation(d, word)

    def _zone(self, zone: int, words: list[str]) -> None:
        for word in words:
            if word in self.s.data.card_index:
                self.s.fallen += (self.s.data.card_index[word],)
            else:
                self._formation(zone, word)

    def _formation(self, zone: int, word: str) -> None:
        s, data = self.s, self.s.data
        name, flags, _ = _token(word)
        if name not in data.formation_index:
            raise ValueError(f"there is no formation or unit '{name}'")
        f = data.formation_index[name]
        s.move(f, zone)
        self.placed.add(f)
        if zone > STAGING:
            return
        side = data.side[f]
        s.owner[f] = side + 2 if "@2" in flags else side
        s.depleted[f] = "D" in flags
        s.level[f] = int("1" in flags)
        named = [data.leader_index[flag] for flag in flags if flag in data.leader_index]
        s.leader[f] = NONE if "-" in flags else named[0] if named else s.next_leader(side)

    def pile(self, what: str, words: list[str]) -> None:
        s, seat, cards = self.s, self.seat(words[0]), self.cards(words[1:])
        if what == "discard":
            s.pile[s.side_of(seat)] = cards
        elif what == "deck":
            s.deck[s.side_of(seat)] = tuple(sorted(cards))
            self.decks.add(s.side_of(seat))
        else:
            getattr(s, what)[seat] = tuple(sorted(cards))

    def on(self, words: list[str]) -> None:
        """Spent patriotism is what the cards cost, unless it is said."""
        s, f = self.s, self.s.data.formation_index[words.pop(0)]
        said: dict[str, int] = {}
        while words[0] in ("spent", "pairs"):
            said[words[0]] = int(words[1])
            del words[:2]
        s.cards[f] = self.cards(words)
        s.pairs[f] = said.get("pairs", 0)
        s.spent[f] = said.get("spent", sum(s.data.cost[card] for card in s.cards[f]))

    def heroes(self, words: list[str]) -> None:
        seat = self.seat(words[0])
        for word in words[1:]:
            name, flags, _ = _token(word)
            self.s.heroes += (Hero(self.s.data.card_index[name], seat, "W" in flags),)

    def turn(self, words: list[str]) -> None:
        self.s.turn = self.s.hourglass = int(words[0])
        if "hourglass" in words:
            self.s.hourglass = int(words[words.index("hourglass") + 1])
        self.s.last = "last" in words

    def side_card(self, words: list[str]) -> None:
        self.s.current[SIDES.index(words[0])] = self.s.data.campaign_index[words[1]]

    def campaign_deck(self, words: list[str]) -> None:
        side = SIDES.index(words[0])
        self.campaigns.add(side)
        self.s.campaign[side] = tuple(sorted(self.s.data.campaign_index[word] for word in words[1:]))

    def finish(self) -> Siege:
        """Fill in the decks; Soviet starting formations that lie nowhere were burned (hs:10.7)."""
        s, data = self.s, self.s.data
        s.estate = tuple(b for b in s.estate if b not in s.building and b not in self.gone)
        for f in data.every[SOVIET]:
            if data.starting[f] and f not in self.placed:
                s.move(f, ASH)
        for side in (GERMAN, SOVIET):
            if side not in self.campaigns:
                s.campaign[side] = tuple(c for c in s.campaign[side] if c != s.current[side])
            if side not in self.decks:
                s.deck[side] = self._rest(side)
        return s

    def _rest(self, side: int) -> tuple[int, ...]:
        s = self.s
        seen = Counter(s.pile[side]) + Counter(s.fallen) + Counter(hero.card for hero in s.heroes)
        for f in s.data.every[side]:
            seen += Counter(s.cards[f])
        for seat in s.team(side):
            seen += Counter(s.hand[seat])
        left = Counter(s.deck[side])
        left.subtract({card: n for card, n in seen.items() if s.data.card_side[card] == side})
        if wrong := [card for card, n in left.items() if n < 0]:
            raise ValueError(f"there are too many copies of {s.data.card_ids[wrong[0]]}")
        return tuple(sorted(left.elements()))


def _token(word: str) -> tuple[str, list[str], int]:
    found = TOKEN.fullmatch(word)
    if not found:
        raise ValueError(f"'{word}' cannot be read")
    return found[1], (found[2] or "").split(","), int(found[3] or 1)


def _stage(reader: _Reader, words: list[str]) -> None:
    reader.stage = words


def _battle(reader: _Reader, words: list[str]) -> None:
    reader.s.battle = DISTRICTS.index(words[0])
    reader.stage = words[1:]


def _lists(name: str) -> Callable[[_Reader, list[str]], None]:
    def read(reader: _Reader, words: list[str]) -> None:
        reader.pile(name, words)

    return read


def _seats(name: str) -> Callable[[_Reader, list[str]], None]:
    def read(reader: _Reader, words: list[str]) -> None:
        setattr(reader.s, name, tuple(reader.seat(word) for word in words))

    return read


def _flag(name: str) -> Callable[[_Reader, list[str]], None]:
    def read(reader: _Reader, words: list[str]) -> None:
        setattr(reader.s, name, True)

    return read


def _attacked(reader: _Reader, words: list[str]) -> None:
    reader.s.attacked = tuple(DISTRICTS.index(word) for word in words)


def _captured(reader: _Reader, words: list[str]) -> None:
    reader.gone |= {reader.s.data.building_index[word] for word in words}


def _carnage(reader: _Reader, words: list[str]) -> None:
    reader.s.carnage = tuple(sorted(reader.s.data.carnage_index[word] for word in words))


def _commander(reader: _Reader, words: list[str]) -> None:
    reader.s.commander[reader.seat(words[0])] = reader.s.data.commander_index[words[1]]


def _initiative(reader: _Reader, words: list[str]) -> None:
    reader.s.initiative = SIDES.index(words[0])


def _lead(reader: _Reader, words: list[str]) -> None:
    reader.leads = [reader.seat(word) for word in words]


def _went(reader: _Reader, words: list[str]) -> None:
    """`went g_71 A g_94 B`: where formations were sent in their last maneuver."""
    index = reader.s.data.formation_index
    pairs = zip(words[::2], words[1::2], strict=True)
    reader.s.went = tuple((index[name], DISTRICTS.index(district)) for name, district in pairs)


def _hit(reader: _Reader, words: list[str]) -> None:
    reader.s.hit = tuple(reader.s.data.formation_index[word] for word in words)


READERS: Final[dict[str, Callable[[_Reader, list[str]], None]]] = {
    "turn": _Reader.turn, "on": _Reader.on, "heroes": _Reader.heroes, "current": _Reader.side_card,
    "campaigns": _Reader.campaign_deck, "hand": _lists("hand"), "known": _lists("known"), "deck": _lists("deck"),
    "discard": _lists("discard"), "step": _stage, "battle": _battle, "attacked": _attacked, "captured": _captured,
    "carnage": _carnage, "commander": _commander, "initiative": _initiative, "hit": _hit, "lead": _lead,
    "went": _went, "handed": _seats("handed"), "gave": _seats("gave"), "held": _flag("held"), "free": _flag("free"),
}  # fmt: skip


def position(text: str, options: Rules, data: Data) -> Siege:
    """The state that the text describes, with its first question asked."""
    reader = _Reader(data, options)
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            reader.read(words)
        except (KeyError, ValueError, IndexError) as error:
            raise NotationError(f"line {number} of the position ({line.strip()}): {error}") from error
    try:
        s = reader.finish()
        _begin(reader, s)
    except (ValueError, IndexError) as error:
        raise NotationError(f"the position: {error}") from error
    return s


def _begin(reader: _Reader, s: Siege) -> None:
    """Put the steps on the stack that lead to the question."""
    stage = reader.stage[0] if reader.stage else "hourglass"
    if s.battle == NONE:
        s.stack = [_at(Turn(), stage, done=0)]
        s.settle()
        return
    leads = [battle.lead_of(s, side) for side in (GERMAN, SOVIET)]
    s.lead = reader.leads or leads
    s.stack = [_at(Turn(), "battles", done=0), AfterBattle()]
    if stage in Battle.ORDER:
        s.stack.append(_at(Battle(), stage, done=0))
    else:
        seat = s.lead[SIDES.index(stage)] if stage in SIDES else reader.seat(stage)
        s.initiative = s.side_of(seat) if s.initiative == NONE else s.initiative
        s.rounds = s.rounds or 1
        s.hold[s.battle] = s.hold[s.battle] or 3
        s.stack += [_at(Battle(), "action_rounds", done=1), Rounds(s.initiative, s.side_of(seat)), Act(seat)]
    s.settle()


def _at(procedure: Turn | Battle, stage: str, done: int) -> Step[Siege]:
    return procedure.but(at=procedure.ORDER.index(stage) + done)


# -- writing -------------------------------------------------------------------------------------------------------


def written(s: Siege) -> str:
    """The position as text, for a state in which a player begins an action round or a stage of the turn."""
    text = "\n".join(_lines(s)) + "\n"
    again = position(text, s.options, s.data)
    if again != s:
        raise NotationError("only the beginning of an action or of a stage of the turn can be written down")
    return text


def _lines(s: Siege) -> list[str]:
    data, names = s.data, seat_names(s.options)
    lines = [f"turn {s.turn} hourglass {s.hourglass}" + (" last" if s.last else "")]
    for side in (GERMAN, SOVIET):
        if s.current[side] != NONE:
            lines.append(f"current {SIDES[side]} {data.campaign_ids[s.current[side]]}")
        lines.append(" ".join(["campaigns", SIDES[side], *[data.campaign_ids[c] for c in s.campaign[side]]]))
    lines += [_district(s, d) for d in range(4)]
    standing = [b for b in range(len(data.buildings)) if b not in s.estate and b not in s.building]
    lines += ["captured " + " ".join(data.building_ids[b] for b in standing)] if standing else []
    for word, zone in ZONE.items():
        found = [_formation(s, f) for side in (0, 1) for f in s.here[2 * zone + side]]
        found += [data.card_ids[card] for card in s.fallen] if zone == ASH else []
        lines += [f"{word} {' '.join(found)}"] if found else []
    lines += [_on(s, f) for f in range(len(data.formations)) if s.cards[f]]
    if s.went:
        lines.append(" ".join(["went", *(f"{data.formation_ids[f]} {DISTRICTS[d]}" for f, d in s.went)]))
    for seat, name in enumerate(names):
        lines.append(f"commander {name} {data.commander_ids[s.commander[seat]]}")
        for what in ("hand", "known"):
            if cards := getattr(s, what)[seat]:
                lines.append(f"{what} {name} {_cards(s, cards)}")
    for side in (GERMAN, SOVIET):
        lines.append(f"deck {SIDES[side]} {_cards(s, s.deck[side])}".rstrip())
        lines += [f"discard {SIDES[side]} {_cards(s, s.pile[side])}"] if s.pile[side] else []
    lines.append(" ".join(["carnage", *[data.carnage_ids[k] for k in s.carnage]]))
    return lines + _battle_lines(s, names)


def _battle_lines(s: Siege, names: tuple[str, ...]) -> list[str]:
    data = s.data
    lines = [f"attacked {' '.join(DISTRICTS[d] for d in s.attacked)}"] if s.attacked else []
    if s.battle == NONE:
        turn = s.stack[0] if s.stack else None
        done = turn.at - 1 if isinstance(turn, Turn) else 0
        stage = Turn.ORDER[max(0, done)]
        return [*lines, f"step {'battles' if s.attacked and stage == 'maneuver_soviet' else stage}"]
    act = s.stack[-1]
    if not isinstance(act, Act):
        raise NotationError("in the middle of a battle only the beginning of an action can be written down")
    lines.append(f"battle {DISTRICTS[s.battle]} {names[act.seat]}")
    lines.append(f"initiative {SIDES[s.initiative]}")
    lines.append(f"lead {' '.join(names[seat] for seat in s.lead)}")
    lines += [f"{name} {getattr(s, name)}" for name in COUNTS if getattr(s, name)]
    lines += [name for name in ("held", "free") if getattr(s, name)]
    lines += [f"hit {' '.join(data.formation_ids[f] for f in s.hit)}"] if s.hit else []
    for name in ("handed", "gave"):
        if seats := getattr(s, name):
            lines.append(f"{name} {' '.join(names[seat] for seat in seats)}")
    for hero in s.heroes:
        lines.append(f"heroes {names[hero.seat]} {data.card_ids[hero.card]}{'(W)' if hero.wounded else ''}")
    return lines


def _district(s: Siege, d: int) -> str:
    data, building = s.data, s.building[d]
    words = [DISTRICTS[d]]
    if building < 0:
        words.append("volga" if building == CLOSED else "empty river" if s.river[d] else "empty")
    else:
        words.append(data.building_ids[building])
    words += [f"{name} {getattr(s, name)[d]}" for name in COUNTERS if getattr(s, name)[d]]
    counts = s.units[d * data.kinds : (d + 1) * data.kinds]
    words += [f"{data.unit_ids[u]}*{n}" if n > 1 else data.unit_ids[u] for u, n in enumerate(counts) if n]
    words += [_formation(s, f) for side in (0, 1) for f in s.here[2 * d + side]]
    return " ".join(words)


def _formation(s: Siege, f: int) -> str:
    name = s.data.formation_ids[f]
    if s.where[f] > STAGING:
        return name
    flags = ["D"] if s.depleted[f] else []
    flags += ["-"] if s.leader[f] == NONE else [str(s.level[f]), s.data.leader_ids[s.leader[f]]]
    flags += ["@2"] if s.owner[f] >= 2 else []
    return f"{name}({','.join(flags)})"


def _on(s: Siege, f: int) -> str:
    cards = " ".join(s.data.card_ids[card] for card in s.cards[f])
    return f"on {s.data.formation_ids[f]} spent {s.spent[f]} pairs {s.pairs[f]} {cards}"


def _cards(s: Siege, cards: tuple[int, ...]) -> str:
    runs = [(card, len(list(copies))) for card, copies in groupby(cards)]
    return " ".join(s.data.card_ids[card] + (f"*{n}" if n > 1 else "") for card, n in runs)
