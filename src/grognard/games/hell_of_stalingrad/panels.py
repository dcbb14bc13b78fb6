"""What stands beside the table: turn and phase, districts, hands, the battle as it stands, campaign cards, piles."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.core.scene import Item, Panel
from grognard.core.steps import Step
from grognard.core.values import HIDDEN
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import look, odds, projection, text
from grognard.games.hell_of_stalingrad.battle import Battle, Vanguards
from grognard.games.hell_of_stalingrad.breaktest import BreakTest, chance_to_win, dice, pool
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES
from grognard.games.hell_of_stalingrad.eye import Eye
from grognard.games.hell_of_stalingrad.maneuver import Maneuver, NextBattle
from grognard.games.hell_of_stalingrad.rounds import Rounds
from grognard.games.hell_of_stalingrad.state import ASH, CLOSED, DESTROYED, NONE, Siege
from grognard.games.hell_of_stalingrad.strategy import Consolidate, Reinforce, Renewal

BATTLE: Final = ("vanguard", "intensity", "rounds", "break-test")
STRATEGY: Final = ("campaign", "reinforcement", "consolidation", "renewal", "maneuver")


def title(view: Siege, words: Words) -> str:
    if view.winner != NONE:
        return words.say("scene.over")
    if view.battle != NONE:
        return words.say("scene.title-battle", turn=view.turn, district=DISTRICTS[view.battle])
    return words.say("scene.title", turn=view.turn)


def every(eye: Eye) -> list[Panel]:
    found = [_turn(eye), _phase(eye), _places(eye), _districts(eye)]
    if eye.battle:
        found += [_contest(eye), _gauges(eye)]
    elif eye.view.stack and isinstance(step := eye.view.stack[-1], Maneuver):
        found.append(projection.panel(eye, step))
    return [*found, _campaign(eye), *_piles(eye)]


def _turn(eye: Eye) -> Panel:
    """hs:8.3 The hourglass on its track."""
    view, words = eye.view, eye.words
    now = min(view.hourglass, view.final_turn)
    items = tuple(
        Item(f"turn-{n}", str(n), state="now" if n == now else "past" if n < now else "")
        for n in range(1, view.final_turn + 1)
    )
    return Panel("hourglass", "track", words.say("scene.hourglass"), items)


# -- phases --------------------------------------------------------------------------------------------------------

STEPS: Final[dict[type[Step[Siege]], str]] = {
    Vanguards: "vanguard",
    Rounds: "rounds",
    BreakTest: "break-test",
    Reinforce: "reinforcement",
    Consolidate: "consolidation",
    Renewal: "renewal",
    Maneuver: "maneuver",
    NextBattle: "battles",  # the strategy phase is over
}


def _phase(eye: Eye) -> Panel:
    view, words = eye.view, eye.words
    now = next((STEPS[type(step)] for step in reversed(view.stack) if type(step) in STEPS), "")
    names = BATTLE if view.battle != NONE else STRATEGY
    if not now and view.stack:
        now = "intensity" if any(isinstance(step, Battle) for step in view.stack) else "campaign"
    at = names.index(now) if now in names else len(names)
    items = tuple(
        Item(f"phase-{name}", words.say(f"phase.{name}"), state="now" if i == at else "past" if i < at else "")
        for i, name in enumerate(names)
    )
    told = ""
    if view.battle != NONE:
        told = words.say("scene.battle", district=DISTRICTS[view.battle])
    return Panel("phase", "stages", told, items)


def _places(eye: Eye) -> Panel:
    """The four districts in a row: what stands there, and whether it is fought for, comes next or is lost."""
    items = [Item(DISTRICTS[d], *_place(eye, d)) for d in range(4)]
    return Panel("places", "places", eye.words.say("scene.districts"), tuple(items))


def _place(eye: Eye, d: int) -> tuple[str, str, str, str, None, str]:
    """Of an item: its text and note, and last its state."""
    view, words, b = eye.view, eye.words, eye.view.building[d]
    if not view.turn:
        return words.say("scene.undrawn"), "", "", "", None, ""
    if b < 0:
        volga = b == CLOSED
        return "Volga" if volga else words.say("scene.rubble"), words.say("scene.taken"), "", "", None, "past"
    name = words.name("building", eye.data.building_ids[b])
    if eye.battle and d == view.battle:
        return name, words.say("scene.here"), "", "", None, "now"
    waits = words.say("scene.next") if d in view.attacked else words.say("scene.defence", n=eye.data.defense[b])
    return name, waits, "", "", None, ""


def _districts(eye: Eye) -> Panel:
    """hs:22.3 Districts that are lost to the Soviet, and those that he still holds."""
    lost, held = (int(value) for value in eye.view.standing())
    values = {GERMAN: lost, 1 - GERMAN: held}
    items = tuple(
        Item(f"score-{SIDES[side]}", eye.words.name("nation", SIDES[side]), side=SIDES[side], value=value)
        for side, value in values.items()
    )
    volga = eye.words.say("scene.volga", n=eye.view.volga) if eye.view.volga else ""
    return Panel("score", "score", eye.words.say("scene.districts"), items, volga)


# -- the battle ----------------------------------------------------------------------------------------------------


def _contest(eye: Eye) -> Panel:
    """hs:21.5 The Break Test as it stands: dice by kind and chances; then what each card would make of the chance."""
    view, words, found = eye.view, eye.words, dice(eye.view)
    items = []
    for side in (eye.low, 1 - eye.low):
        kinds = pool(found, side)
        told = ", ".join(words.say(f"die.{kind}", n=n) for kind, n in Counter(kinds).items())
        chance = round(float(100 * chance_to_win(view, side)))
        signs = " ".join(look.DICE[kind] for kind in kinds)
        items.append(Item(SIDES[side], words.name("nation", SIDES[side]), told, SIDES[side], "", chance, "", "", signs))
    items += _cards(eye)
    hold = words.say("scene.holds", n=view.hold[view.battle]) if view.hold[view.battle] else ""
    return Panel("contest", "contest", words.say("scene.contest"), tuple(items), hold)


def _gauges(eye: Eye) -> Panel:
    """hs:5.1 The Tracking Card and the chances in short, for a screen that shows but a part of the table."""
    view, words, data, d = eye.view, eye.words, eye.data, eye.view.battle
    found = (("burst", view.hold[d], 0, ""), ("flame", view.fire[d], data.inferno_at, ""),
             ("bucket", view.bucket[d], data.bucket_at, ""), ("flame", view.infernos[d], 0, "hot"))  # fmt: skip
    items = [
        Item(f"gauge-{i}", words.say(f"gauge.{i}"), f"/{most}" if most else "", value=n, state=state, picture=sign)
        for i, (sign, n, most, state) in enumerate(found)
        if n or most
    ]
    for side in (eye.low, 1 - eye.low):
        chance = words.say("scene.percent", n=round(float(100 * chance_to_win(view, side))))
        items.append(Item(SIDES[side], words.name("nation", SIDES[side]), chance, SIDES[side]))
    return Panel("gauges", "gauges", words.say("scene.tracks"), tuple(items))


def _cards(eye: Eye) -> list[Item]:
    """The best that each card of the hand can do for the chance, and on which formation."""
    best: dict[str, tuple[int, str]] = {}
    for action in eye.offered:
        if action.verb not in ("play", "hero"):
            continue
        chance = odds.of_action(eye.view, action)
        if chance is None:
            continue
        percent = round(float(100 * chance.chance))
        on = eye.words.name("formation", action.args[1]) if action.verb == "play" else ""
        if action.args[0] not in best or percent > best[action.args[0]][0]:
            best[action.args[0]] = (percent, on)
    side = SIDES[eye.low]
    return [
        Item(card, eye.words.name("card", card), on, side, "", percent, "card")
        for card, (percent, on) in sorted(best.items(), key=lambda one: -one[1][0])
    ]


# -- cards that lie open -------------------------------------------------------------------------------------------


def _campaign(eye: Eye) -> Panel:
    view, words = eye.view, eye.words
    items = []
    for side in (GERMAN, 1 - GERMAN):
        c = view.current[side]
        if c != NONE:
            name = eye.data.campaign_ids[c]
            told = text.effects_text(eye.data, eye.data.campaign_effects[c], words)
            items.append(Item(name, words.name("campaign", name), told, SIDES[side]))
    return Panel("campaign", "box", words.say("scene.campaign"), tuple(items))


def _piles(eye: Eye) -> list[Panel]:
    """hs:8.1 What lies open may be looked through: discarded cards, destroyed and burned formations, fallen heroes."""
    view, words, data = eye.view, eye.words, eye.data
    found = []
    for side in (GERMAN, 1 - GERMAN):
        nation = SIDES[side]
        cards = Counter(card for card in view.pile[side] if card != HIDDEN)
        items = tuple(
            Item(
                data.card_ids[card],
                words.name("card", data.card_ids[card]),
                f"\u00d7{n}" if n > 1 else "",
                nation,
                value=n,
            )
            for card, n in sorted(cards.items())
        )
        if items:
            note = words.say("scene.n-cards", n=len(view.pile[side]))
            found.append(Panel(f"pile-{nation}", "box", words.say("scene.discarded", nation=nation), items, note))
    for side in (GERMAN, 1 - GERMAN):
        gone = [(f, zone) for zone in (DESTROYED, ASH) for f in view.here[2 * zone + side]]
        items = tuple(
            Item(data.formation_ids[f], words.name("formation", data.formation_ids[f]),
                 words.say("scene.burned") if zone == ASH else "", SIDES[side])
            for f, zone in gone
        )  # fmt: skip
        if items:
            found.append(Panel(f"gone-{SIDES[side]}", "losses", words.say("scene.gone", nation=SIDES[side]), items))
    if view.fallen:
        items = tuple(
            Item(data.card_ids[card], words.name("card", data.card_ids[card]), "", data.cards[card].side)
            for card in view.fallen
        )
        found.append(Panel("fallen", "losses", words.say("scene.fallen"), items))
    return found
