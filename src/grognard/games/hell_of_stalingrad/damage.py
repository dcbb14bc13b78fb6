"""Chapter 13: destroying units. Kill, Precision Kill, Spillover, Sniper Shots, Soviet Brutality."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Action, Refusal, Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.choices import DECLINE, Pick, ask
from grognard.games.hell_of_stalingrad.data import CLOSE_ESCAPE, HIDEOUS_DEATH, HIT, SOVIET, Effect
from grognard.games.hell_of_stalingrad.effects import op, spill
from grognard.games.hell_of_stalingrad.hands import CarnageDraw, choose_discards, discard_at_random, draw_carnage
from grognard.games.hell_of_stalingrad.state import NONE, Siege

SPILL: Final = Action("spill")


def lose(s: Siege, u: int, rule: str) -> None:
    """hs:13.0 A unit is destroyed and returns to the pool."""
    s.tell(events.unit_destroyed(s, u, rule))
    s.remove_unit(u)


# -- Kill and Precision Kill ---------------------------------------------------------------------------------------


class Victim(Pick):
    """hs:2.11, hs:13.1.a The defender gives up an unshielded unit (hs:2.13)."""

    __slots__ = ()
    RULE = "hs:13.1.a"
    VERB = "lose"

    def offers(self, s: Siege) -> Sequence[int]:
        return s.present(s.data.soft[s.side_of(self.seat)])

    def picked(self, s: Siege, what: int) -> None:
        lose(s, what, "hs:2.11")


class Target(Pick):
    """hs:2.12, hs:13.1.c The attacker picks any enemy unit, shielded or not."""

    __slots__ = ()
    RULE = "hs:13.1.c"
    VERB = "destroy"

    def offers(self, s: Siege) -> Sequence[int]:
        return s.present(s.data.types[1 - s.side_of(self.seat)])

    def picked(self, s: Siege, what: int) -> None:
        lose(s, what, "hs:2.12")


class Spillover(Step[Siege]):
    """hs:13.2.a Without an enemy unit the attacker may advance his own counter instead."""

    __slots__ = ("seat",)
    RULE = "hs:13.2.a"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def choices(self, s: Siege) -> list[Action]:
        return [SPILL, DECLINE]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        return None if action in (SPILL, DECLINE) else super().refuses(s, action)

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        if action.verb == "spill":
            spill(s, s.side_of(self.seat))


@op("kill")
def kill(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:13.1.a; hs:13.1.b against shielded units alone nothing happens; hs:13.2.b each Kill is checked by itself."""
    foe = 1 - s.side_of(seat)
    if ask(s, Victim(s.lead[foe])):
        return
    if s.count(foe, s.battle):
        s.tell(events.lost_effect("kill", "hs:13.1.b"))
    else:
        s.call(Spillover(seat))  # hs:13.2.c also before any unit has entered


@op("precision_kill")
def precision_kill(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:13.1.c, hs:13.2.a, hs:13.2.c"""
    if not ask(s, Target(seat)):
        s.call(Spillover(seat))


# -- Sniper Shots --------------------------------------------------------------------------------------------------


class Aim(Step[Siege]):
    """hs:2.20 The attacker picks an enemy hero, a leader of the battle (hs:13.3.c) or an unshielded unit."""

    __slots__ = ("seat",)
    RULE = "hs:2.20"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def choices(self, s: Siege) -> list[Action]:
        data, foe = s.data, 1 - s.side_of(self.seat)
        found = [data.named["shoot"][u] for u in s.present(data.soft[foe])]
        found += [data.snipe_formation[f] for f in s.fighting(foe) if s.leader[f] != NONE]
        found += [data.snipe_hero[hero.card] for hero in s.heroes if s.side_of(hero.seat) == foe]
        return found

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.no-target", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        self.shoot(s, action.args[0])

    def shoot(self, s: Siege, name: str) -> None:
        data = s.data
        if name in data.unit_index:
            lose(s, data.unit_index[name], "hs:13.3.a")  # without a carnage card
        elif name in data.formation_index:
            s.call(AtLeader(data.formation_index[name]))
        else:
            s.call(AtHero(data.card_index[name]))


@op("sniper")
def sniper(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:2.20 Mandatory; without a target it is lost (hs:R40), and it never spills over (hs:13.2.d)."""
    aim = Aim(seat)
    found = aim.choices(s)
    if not found:
        s.tell(events.lost_effect("sniper", "hs:13.2.d"))
    elif len(found) == 1:
        aim.shoot(s, found[0].args[0])
    else:
        s.call(aim)


class AtLeader(Step[Siege]):
    """hs:13.3.b, hs:4.1 A carnage card is drawn and only its sniper section read."""

    __slots__ = ("formation",)
    RULE = "hs:13.3.b"

    def __init__(self, formation: int) -> None:
        self.formation = formation

    def run(self, s: Siege) -> None:
        draw_carnage(s, "sniper", self.RULE)

    def receive(self, s: Siege, answer: Action) -> None:
        """hs:4.3 Close Escape: one card. hs:4.4 Hit: one card and the leader. hs:4.5 Hideous Death: two and the leader.

        The cards of the formation's owner, at random; hs:12.9 the leader goes back to the pool."""
        f, k = self.formation, CarnageDraw.card(s, answer)
        result = s.data.sniper[k]
        s.tell(events.aimed_at_leader(s, f, k))
        if result != CLOSE_ESCAPE:
            s.lose_leader(f)
        s.stack.pop()
        discard_at_random(s, s.owner[f], 2 if result == HIDEOUS_DEATH else 1, RESULT_RULES[result])


RESULT_RULES: Final = ("hs:4.3", "hs:4.4", "hs:4.5")


class AtHero(Step[Siege]):
    """hs:18.4, hs:18.5 Only Sniper Shots hurt a hero; its owner chooses the cards he loses."""

    __slots__ = ("card",)
    RULE = "hs:18.5"

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Siege) -> None:
        draw_carnage(s, "sniper", self.RULE)

    def receive(self, s: Siege, answer: Action) -> None:
        k = CarnageDraw.card(s, answer)
        result = s.data.sniper[k]
        s.tell(events.aimed_at_hero(s, self.card, k))
        hero = next(hero for hero in s.heroes if hero.card == self.card)
        if result == HIDEOUS_DEATH or (result == HIT and hero.wounded):
            s.heroes = tuple(other for other in s.heroes if other != hero)
            s.fallen += (self.card,)  # hs:4.6, hs:18.6
            s.tell(events.hero_killed(s, self.card))
        elif result == HIT:
            s.heroes = tuple(other._replace(wounded=True) if other == hero else other for other in s.heroes)
            s.tell(events.hero_wounded(s, self.card))
        s.stack.pop()
        choose_discards(s, hero.seat, 2 if result == HIDEOUS_DEATH else 1)


# -- Soviet Brutality ----------------------------------------------------------------------------------------------


def lose_rifles(s: Siege, n: int, rule: str) -> None:
    if n:
        s.tell(events.units_destroyed(s, s.data.rifle, n, rule))
        s.remove_unit(s.data.rifle, n)


@op("sacrifice")
def sacrifice(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:2.24, hs:2.10, hs:13.4.a The Soviet player destroys a rifle unit; hs:10.5 before the rest of the card."""
    lose_rifles(s, 1, "hs:13.4.a")


@op("destroy_rifles")
def destroy_rifles(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.7.a As many as there are, at most n; nothing spills over."""
    lose_rifles(s, min(effect.n, s.rifles()), "hs:17.7.a")


def shot_for_the_motivator(s: Siege, pairs: int) -> None:
    """hs:13.4.b A Motivator and a rifle unit for each missing point; they lie on the card until the battle ends."""
    if pairs:
        s.tell(events.motivated(pairs))
        s.remove_unit(s.data.motivator, pairs)
        s.remove_unit(s.data.rifle, pairs)


__all__ = ["SOVIET", "Aim", "Spillover", "Target", "Victim", "lose_rifles", "shot_for_the_motivator"]
