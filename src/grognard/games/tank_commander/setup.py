"""Chapters 3, 6 and 17, section 5.1: roles, secret lists, set-up order, terrain, deployment, the first seven cards."""

from __future__ import annotations

from typing import Final

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.steps import Chance, Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.tank_commander import events, lists
from grognard.games.tank_commander.data import NATIONS, RED
from grognard.games.tank_commander.lists import BUILD, DECK, RANDOM, REINFORCE
from grognard.games.tank_commander.numbers import FromPile, TenSided, TurnUp, draw_cards, natural
from grognard.games.tank_commander.state import CAPACITY, DEPLOYING, NONE, ORDERING, PLAYING, Cards, Table, Turned
from grognard.games.tank_commander.turn import GameTurns

READY: Final = Action("ready")
FIRST_HAND: Final = 7  # tc:3.0c
HIDDEN_LIST: Final = Action("list")
NUMBER_RULE: Final = {"17.1": "tc:17.1f", "17.4": "tc:17.4d", "17.5": "tc:17.5d", "17.8": "tc:17.8a"}


class SetUp(Procedure[Table]):
    """tc:3.0a The order of preparation; what the scenario says comes first (tc:17.0b)."""

    __slots__ = ()
    RULE = "tc:3.0a"
    ORDER = (
        "roles",  # tc:17.4a, tc:17.5a
        "nations",
        "build",  # tc:6.2a
        "decks",  # tc:6.2b
        "order",  # tc:4.0a
        "terrain",  # tc:6.1a
        "deploy",  # tc:3.0b
        "deal",  # tc:3.0c
        "play",
    )

    def roles(self, s: Table) -> None:
        """tc:R26 A ten-sided die each, as no draw pile exists yet; a historical attacker is written in the scenario."""
        if s.scenario.attacker:
            s.attacker = NATIONS.index(s.scenario.attacker)  # side A is German where nations are fixed
        elif s.scenario.roles:
            s.call(Roll("roles", (10, 10)))

    def receive(self, s: Table, answer: Action) -> None:
        a, b = faces(answer)
        if a == b:
            s.tell(events.roles_tied((a, b)))
            self.back_to(s, "roles")
        else:
            s.attacker = 0 if a > b else 1
            s.tell(events.roles(s, (a, b)))

    def nations(self, s: Table) -> None:
        if s.scenario.roles:
            s.call(ChooseNation())

    def build(self, s: Table) -> None:
        """tc:17.1b, tc:6.2a Secretly; a historical force is listed (tc:17.7b, tc:17.8b, tc:17.9b, tc:R33)."""
        for seat in reversed(range(s.seats)):
            side = s.side_of(seat)
            if s.scenario.kind == "historical":
                force = s.scenario.german if s.nation[side] == 0 else s.scenario.soviet
                s.pool[seat] = s.data.counted(force)
                continue
            defends = s.scenario.budget_reinforcements and side != s.attacker
            if defends:
                s.call(ChooseList(seat, REINFORCE))
            s.call(ChooseList(seat, BUILD))

    def decks(self, s: Table) -> None:
        """tc:R4 With closed piles there is no separate deck; in 17.1 it gives numbers only (tc:17.1d); tc:17.7e."""
        for seat in reversed(range(s.seats)):
            if not s.closed:
                s.call(ChooseList(seat, DECK))

    def order(self, s: Table) -> None:
        s.phase = ORDERING
        for seat in range(s.seats):
            free = (
                [s.data.index[name] for name in s.scenario.defender_free_cards] if s.side_of(seat) != s.attacker else []
            )
            s.pool[seat] = tuple(sorted((*s.pool[seat], *free)))  # tc:17.4c
            s.tell(events.piles(seat, s.pile[seat].size, s.aside_points[seat]))
        if s.scenario.setup == "attacker" and s.scenario.first == "attacker":
            s.first = s.attacker
            s.tell(events.first_player(s.first, "tc:17.9a" if s.attacker else "tc:17.7a"))
        else:
            s.call(Initiative())

    def terrain(self, s: Table) -> None:
        mode = s.terrain_mode()
        if mode == "random":
            s.call(LayAtRandom(1, (), ()))
            s.call(LayAtRandom(0, (), ()))
        elif mode == "purchased":
            for seat in reversed(self.setup_order(s)):
                s.call(LayTerrain(seat))

    def deploy(self, s: Table) -> None:
        s.phase = DEPLOYING
        for seat in range(s.seats):
            s.tell(events.force(seat, len(s.pool[seat])))
        for seat in reversed(self.setup_order(s)):
            s.call(Deploy(seat))

    def setup_order(self, s: Table) -> tuple[Seat, ...]:
        """tc:R26, tc:17.7a, tc:17.9a The attacker first; else who is first player (tc:17.1f, tc:17.8a)."""
        first = s.attacker if s.scenario.setup == "attacker" else s.first
        return (first, 1 - first) if s.seats == 2 else (first, 1 - first, first + 2, 3 - first)

    def deal(self, s: Table) -> None:
        """tc:3.0c, tc:R39 Seven cards besides those held back; tc:17.1c none in 17.1."""
        if s.scenario.draw_cards:
            for seat in reversed(range(s.seats)):
                draw_cards(s, seat, min(FIRST_HAND, s.pile[seat].size))

    def play(self, s: Table) -> None:
        s.phase = PLAYING
        s.become(GameTurns())


class ChooseNation(Step[Table]):
    """tc:17.4a, tc:17.5a The attacker picks his nation."""

    __slots__ = ()
    RULE = "tc:17.4a"

    def actor(self, s: Table) -> Seat | None:
        return s.attacker

    def choices(self, s: Table) -> list[Action]:
        return [Action("nation", (name,)) for name in NATIONS[:2]]

    def take(self, s: Table, action: Action) -> None:
        nation = NATIONS.index(action.args[0])
        s.nation[s.attacker] = nation
        s.nation[1 - s.attacker] = 1 - nation
        s.tell(events.nation(s, s.attacker))
        s.end()


# -- lists (section 5.1, BUILD and DECK) ---------------------------------------------------------------------------


class ChooseList(Step[Table]):
    """A force, a reinforcement group or a draw pile: any legal list, a ready-made one, or one picked by chance."""

    __slots__ = ("seat", "what")
    RULE = "tc:6.2a"
    COMPLETE = False

    def __init__(self, seat: Seat, what: str) -> None:
        self.seat = seat
        self.what = what

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        named = [Action(self.what, (name,)) for name in lists.ready_made(s, self.seat, self.what)]
        return [*named, Action(self.what, (RANDOM,))]

    def eager(self, s: Table, rng: Rng) -> Action:
        """A list with many Interrupts, so that windows are answered."""
        cards = lists.eager(s, self.seat, self.what, rng)
        return Action(self.what, tuple(s.data.ids[card] for card in cards)) if cards else self.sample(s, rng)

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb != self.what:
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action.args == (RANDOM,) or action.args[0] in lists.ready_made(s, self.seat, self.what):
            return None
        if any(word.partition("*")[0] not in s.data.index for word in action.args):
            return Refusal(self.RULE, "refusal.no-such-list", {"list": action.args[0]})
        return lists.why_not(s, self.seat, self.what, lists.parse(s.data, action.args))

    def take(self, s: Table, action: Action) -> None:
        if action.args == (RANDOM,):
            s.become(Pick(self.seat, self.what, lists.beginning(s, self.seat, self.what)))
            return
        made = lists.ready_made(s, self.seat, self.what)
        cards = made[action.args[0]] if action.args[0] in made else lists.parse(s.data, action.args)
        s.end()
        accept(s, self.seat, self.what, cards, action.args[0] in made)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else HIDDEN_LIST

    def prompt(self, s: Table) -> Prompt:
        if self.what == DECK:  # the same limits as on the sheet
            low, high = lists.sizes(s)
            return Prompt("prompt.deck" if low == high else "prompt.deck-range", self.RULE, {"n": low, "most": high})
        points = lists.budget(s, self.seat, self.what)
        key = "prompt.pick-six" if self.what == BUILD and s.scenario.pick else f"prompt.{self.what}"
        return Prompt(key, self.RULE, {"n": points})


def silent(s: Table) -> Action | None:
    """tc:17.1c-d Where no card is ever drawn the pile gives numbers only: any ready-made one will do."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, ChooseList) or top.what != DECK or s.scenario.draw_cards:
        return None
    return top.choices(s)[0]


class Pick(Chance[Table]):
    """A random legal list, one card after another, each card that still fits equally likely. Only its owner sees it."""

    __slots__ = ("cards", "seat", "what")
    RULE = "tc:6.2a"

    def __init__(self, seat: Seat, what: str, cards: Cards) -> None:
        super().__init__("list", f"list-{seat}")
        self.seat = seat
        self.what = what
        self.cards = cards

    def choices(self, s: Table) -> list[Action]:
        found = lists.next_cards(s, self.seat, self.what, self.cards)
        return [Action("pick", (s.data.ids[card],)) for card in found]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb == "pick" and lists.may_follow(
            s, self.seat, self.what, self.cards, s.data.index[action.args[0]]
        ):
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def sample(self, s: Table, rng: Rng) -> Action:
        card = lists.next_card(s, self.seat, self.what, self.cards, rng)
        return Action("pick", (s.data.ids[card],))

    def take(self, s: Table, action: Action) -> None:
        cards = (*self.cards, s.data.index[action.args[0]])
        if lists.complete(s, self.seat, self.what, cards):
            s.end()
            accept(s, self.seat, self.what, tuple(sorted(cards)), False)
        else:
            s.become(Pick(self.seat, self.what, cards))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else Pick(self.seat, self.what, ())

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


def accept(s: Table, seat: Seat, what: str, cards: Cards, ready_made: bool) -> None:
    """The list is fixed; the others learn only that it exists."""
    s.built[seat] += 1
    s.tell(events.listed(s, seat, what, cards, "tc:17.1b" if s.scenario.pick else "tc:6.2a"))
    if what == DECK:
        s.pile[seat] = Deck((*cards, *(lists.joined_terrain(s, seat) if ready_made else ())))
    elif what == REINFORCE:
        s.aside[seat] = cards
        s.aside_points[seat] = lists.cost(s.data, cards)
    else:
        s.pool[seat] = cards


# -- who is first (4.0, R5) ----------------------------------------------------------------------------------------


class Initiative(Step[Table]):
    """tc:4.0a, tc:17.1f Each side draws a red number from its own pile; ties are drawn again by both (tc:R5)."""

    __slots__ = ("numbers",)
    RULE = "tc:4.0a"

    def __init__(self, numbers: tuple[int, ...] = ()) -> None:
        self.numbers = numbers

    def run(self, s: Table) -> None:
        side = len(self.numbers)
        if side == 2:
            self._compare(s)
            return
        die = s.options.random_source == "d10" or not s.pile[side].size
        s.turned = Turned(side, NONE, NONE if die else RED, 0)
        if die:
            s.call(TenSided("initiative"))
        else:
            s.call(TurnUp(side, RED, "initiative"))

    def receive(self, s: Table, answer: Action) -> None:
        side, number = len(self.numbers), natural(answer)
        modifier = s.scenario.initiative_modifier if side == s.attacker else 0  # tc:4.0b
        rule = "tc:4.0b" if modifier else NUMBER_RULE.get(s.scenario.id, "tc:4.0a")
        s.tell(events.order_number(side, number, modifier, rule))
        s.become(Initiative((*self.numbers, number + modifier)))

    def _compare(self, s: Table) -> None:
        a, b = self.numbers
        rule = NUMBER_RULE.get(s.scenario.id, "tc:4.0a")
        if a == b:
            s.tell(events.order_tied("tc:R5"))
            s.become(Initiative())
            return
        higher = 0 if a > b else 1
        s.first = 1 - higher if s.scenario.setup == "lower" else higher
        s.tell(events.first_player(s.first, rule))
        s.end()


# -- terrain (6.1) -------------------------------------------------------------------------------------------------


class LayAtRandom(FromPile):
    """tc:6.1.1a-e One card of the shuffled pile on each own position: the first rank from column 1, then the second."""

    __slots__ = ("back", "seat", "turned")
    RULE = "tc:6.1.1a"

    def __init__(self, seat: Seat, turned: Cards, back: Cards) -> None:
        super().__init__("terrain")
        self.seat = seat
        self.turned = turned
        self.back = back  # what is no standard terrain lies aside until all are turned

    def take(self, s: Table, action: Action) -> None:
        seat, card = self.seat, s.data.index[action.args[0]]
        places = (*s.board.first[seat], *s.board.second[seat])
        place = places[len(self.turned)]
        s.draw_from_pile(seat, card)
        back = self.back
        if s.data.standard[card]:
            s.terrain[place] = card
            s.tell(events.terrain_laid(s, seat, card, place, "tc:6.1.1d"))
        else:
            back = (*back, card)
            s.tell(events.terrain_turned(s, seat, card, place))
        turned = (*self.turned, card)
        if len(turned) < len(places) and s.pile[seat].size:
            s.become(LayAtRandom(seat, turned, back))
        else:
            s.pile[seat] = s.pile[seat].with_(back)  # tc:6.1.1c
            s.tell(events.terrain_back(seat, len(back)))
            s.end()


class LayTerrain(Step[Table]):
    """tc:6.1.2, tc:11.0a, tc:R7 The bought standard terrain goes on any own position, one to each."""

    __slots__ = ("seat",)
    RULE = "tc:6.1.2"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        data = s.data
        own = [place for place in s.board.own[s.side_of(self.seat)] if s.terrain[place] < 0]
        cards = [card for card in dict.fromkeys(s.pool[self.seat]) if data.standard[card]]
        return [READY, *[Action("terrain", (data.ids[card], s.board.ids[place])) for card in cards for place in own]]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action == READY:
            return None
        if action.verb != "terrain":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        card, place = s.data.index[action.args[0]], s.board.index.get(action.args[1], NONE)
        if card not in s.pool[self.seat] or not s.data.standard[card]:
            return Refusal("tc:6.1.2", "refusal.not-in-hand", {"card": action.args[0]})
        if place == NONE or s.board.owner[place] != s.side_of(self.seat):
            return Refusal("tc:R7", "refusal.not-own-place", {"place": action.args[1]})
        if s.terrain[place] >= 0:
            return Refusal("tc:6.1b", "refusal.one-terrain", {"place": action.args[1]})
        return None

    def take(self, s: Table, action: Action) -> None:
        if action == READY:
            s.end()
            return
        card, place = s.data.index[action.args[0]], s.board.index[action.args[1]]
        s.from_pool(self.seat, card)
        s.terrain[place] = card
        s.tell(events.terrain_laid(s, self.seat, card, place, "tc:6.1.2"))

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.terrain", self.RULE)


# -- deployment ----------------------------------------------------------------------------------------------------


class Deploy(Step[Table]):
    """tc:3.0b, tc:6.2a Each card to a legal position or the reserve; squads may start mounted, cards attached."""

    __slots__ = ("seat",)
    RULE = "tc:3.0b"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def zone(self, s: Table) -> list[int]:
        """tc:17.1g, tc:17.2b, tc:17.3b, tc:17.6b, tc:17.7a, tc:17.8a, tc:17.9a, tc:R26"""
        scenario, side = s.scenario, s.side_of(self.seat)
        special = scenario.zone_attacker if side == s.attacker else scenario.zone_defender
        zone = special or scenario.zone
        return s.board.second[side] if zone == "own_second" else s.board.own[side]

    def open_places(self, s: Table) -> list[int]:
        """tc:6.3a"""
        own = s.side_of(self.seat) * s.board.size
        return [place for place in self.zone(s) if len(s.here[own + place]) < CAPACITY]

    def may_finish(self, s: Table) -> bool:
        """tc:17.1g, tc:R25 In 17.1 at least one card on the table."""
        return len(s.pieces_of(self.seat)) >= s.scenario.min_on_table

    def choices(self, s: Table) -> list[Action]:
        seat, data, ids, names = self.seat, s.data, s.board.ids, s.names
        found = [READY] if self.may_finish(s) else []
        places = self.open_places(s)
        mine = [p for p in range(len(s.at)) if s.at[p] >= 0 and s.owner[p] == seat]
        for card in dict.fromkeys(s.pool[seat]):
            name = data.ids[card]
            if data.combat[card]:
                found += [Action("place", (name, ids[place])) for place in places]
                if data.infantry[card]:
                    free = [p for p in mine if data.carries[s.card[p]] and s.rider[p] < 0]
                    found += [Action("aboard", (name, names[p])) for p in free]
            elif data.is_equipment[card]:
                found += [Action("attach", (name, names[p])) for p in mine if s.fits(card, p)]
            elif card in (data.ace, data.hero):
                found += [Action("attach", (name, names[p])) for p in mine if s.takes_leader(card, p)]
            elif data.fieldwork[card]:
                own = s.board.own[s.side_of(seat)]
                found += [Action("lay", (name, ids[place])) for place in own if s.may_lay(seat, card, place)]
            if s.closed and self._may_keep(s, card):
                found.append(Action("keep", (name,)))
        return found

    def eager(self, s: Table, rng: Rng) -> Action:
        """Single cards to the table, best under cover; of what there are several, some wait in the reserve."""
        choices, pool, index = self.choices(s), s.pool[self.seat], s.data.index
        single = [action for action in choices if action.args and pool.count(index[action.args[0]]) == 1]
        covered = [action for action in single if s.terrain[s.board.index.get(action.args[-1], NONE)] != NONE]
        wanted = covered or single or ([READY] if READY in choices and s.pieces_of(self.seat) else choices)
        return wanted[rng.below(len(wanted))]

    def _may_keep(self, s: Table, card: int) -> bool:
        """tc:R4, tc:R27 With closed piles cards are kept in the reserve by choice, but not the last Reinforcements."""
        last = card == s.data.reinforcements and s.pool[self.seat].count(card) == 1
        return not s.data.standard[card] and not (last and lists.needs_reinforcements(s, self.seat, BUILD))

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action == READY:
            least = s.scenario.min_on_table
            return None if self.may_finish(s) else Refusal("tc:17.1g", "refusal.place-one", {"n": least})
        if action.verb not in ("place", "aboard", "attach", "lay", "keep"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action in self.choices(s):
            return None
        card = s.data.index[action.args[0]]
        if card not in s.pool[self.seat]:
            return Refusal(self.RULE, "refusal.not-in-hand", {"card": action.args[0]})
        if action.verb == "place":
            return self._why_not_there(s, action.args[1])
        if action.verb == "attach":
            return Refusal("tc:8.7d", "refusal.does-not-fit", {"card": action.args[0], "piece": action.args[1]})
        if action.verb == "lay":
            return Refusal("tc:11.0e", "refusal.no-fieldwork", {"card": action.args[0], "place": action.args[1]})
        if action.verb == "aboard":
            return Refusal("tc:8.6a", "refusal.cannot-mount", {"piece": action.args[0]})
        return Refusal("tc:R4", "refusal.cannot-keep", {"card": action.args[0]})

    def _why_not_there(self, s: Table, name: str) -> Refusal:
        place = s.board.index.get(name, NONE)
        if place in self.zone(s):
            return Refusal("tc:6.3a", "refusal.full", {"place": name, "name": ""})
        rule = {"17.2": "tc:17.2b", "17.6": "tc:17.6b", "17.7": "tc:17.7a", "17.9": "tc:17.9a"}
        return Refusal(rule.get(s.scenario.id, "tc:6.2a"), "refusal.zone", {"place": name})

    def take(self, s: Table, action: Action) -> None:
        seat, data = self.seat, s.data
        if action == READY:
            self._ready(s)
            return
        card = data.index[action.args[0]]
        s.from_pool(seat, card)
        if action.verb == "place":
            piece = s.enter_table(seat, card, s.board.index[action.args[1]])
            s.tell(events.placed(s, piece, self.RULE))
        elif action.verb == "aboard":
            carrier = s.piece(action.args[1])
            piece = s.enter_table(seat, card, s.at[carrier], carrier)
            s.tell(events.mounted(s, piece, carrier))
        elif action.verb == "attach":
            piece = s.piece(action.args[1])
            s.gear[piece] = tuple(sorted((*s.gear[piece], card)))
            s.tell(events.attached(s, seat, card, piece, "tc:8.7a"))
        elif action.verb == "lay":
            place = s.board.index[action.args[1]]
            s.lay_work(seat, card, place)
            s.tell(events.work_laid(s, seat, card, place))
        else:
            s.into_hand(seat, [card], public=False)
            s.tell(events.kept(s, seat, card))
        if not s.pool[seat] and self.may_finish(s):
            self._ready(s)

    def _ready(self, s: Table) -> None:
        """Standard terrain that was not laid joins the draw pile; the rest the reserve, or with `closed` the pile."""
        seat, data = self.seat, s.data
        below = [card for card in s.pool[seat] if s.closed or data.standard[card]]
        above = [card for card in s.pool[seat] if not (s.closed or data.standard[card])]
        s.pool[seat] = ()
        s.pile[seat] = s.pile[seat].with_(below)
        s.into_hand(seat, above, public=s.scenario.kind == "historical")  # a listed force is no secret
        s.tell(events.ready(seat, self.RULE, len(above), len(below)))
        s.end()

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return KEPT if action.verb == "keep" and seat != self.seat else action

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.deploy", self.RULE)


KEPT: Final = Action("keep")
