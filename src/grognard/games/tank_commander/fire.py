"""Chapter 9: fire. Who may shoot at what with which weapon, what modifies the number, what a hit does."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Action, Modifier, Refusal, Seat
from grognard.games.tank_commander import events, victory
from grognard.games.tank_commander.data import (
    AFTERFIRE,
    AT,
    FIRE,
    FT,
    HE,
    HIT,
    NO_WEAPON,
    NUMBER,
    SA,
    TMV,
    WEAPONS,
)
from grognard.games.tank_commander.numbers import draw_number, natural
from grognard.games.tank_commander.state import NONE, Table, Why
from grognard.games.tank_commander.windows import open_window

SHORT: Final = 1  # tc:9.1a
LONG: Final = 2  # tc:9.1b
IN_MELEE: Final = 0  # distance 0: only in the melee step (tc:9.1e)

# why a shot is fired
PLAY: Final = "play"
AMBUSH: Final = "ambush"
OPPORTUNITY: Final = "opportunity"
RETURN: Final = "return"
MELEE_SHOT: Final = "melee"

# what an Interrupt made of a hit
DUD: Final = "dud"
RICOCHET: Final = "ricochet"
FANATIC: Final = "fanatic"

RULE_OF: Final = {AT: "tc:9.3c", HE: "tc:9.4d", SA: "tc:9.4f", FT: "tc:9.4e", TMV: "tc:10.0n"}
LUCKY: Final = 3  # tc:9.3.2


# -- sight and range (9.1, 9.2) ------------------------------------------------------------------------------------


def in_sight(s: Table, a: int, b: int) -> bool:
    """tc:9.2a-e Cards never block; terrain does, and Smoke Screen, which also hides what is in it."""
    if s.smoke[a] >= 0 or s.smoke[b] >= 0:
        return False
    middle = s.board.between[a][b]
    if not middle:
        return True
    blocks, terrain, smoke = s.data.blocks, s.terrain, s.smoke
    # tc:9.2d blocked only if every middle position blocks
    return any(smoke[place] < 0 and not blocks[terrain[place]] for place in middle)


def covered(s: Table, target: int) -> bool:
    """tc:9.7b Infantry and cavalry in a position that is not clear; tc:R17 with the option, infantry in fieldworks."""
    place = s.at[target]
    if s.terrain[place] >= 0:
        return True
    return s.options.foxholes_hide and dug_in(s, target)


def hides(s: Table, target: int) -> bool:
    """tc:9.7a-b Whom the ground protects from fire; in the open they are targets."""
    return s.data.foot[s.card[target]] and covered(s, target)


def dug_in(s: Table, target: int) -> bool:
    """tc:11.0c A fieldwork protects the unmounted infantry of its own side."""
    place = s.at[target]
    return (
        s.work[place] >= 0
        and s.side_of(s.worker[place]) == s.side_of(s.owner[target])
        and s.data.infantry[s.card[target]]
    )


# -- which shots are there (9.3, 9.4, 9.7) -------------------------------------------------------------------------


def shots(s: Table, seat: Seat, but: str = "") -> list[Action]:
    """Every legal shot of a seat outside melee (tc:9.0a-c, section 5.3); one without any chance too (tc:R35)."""
    size, here, owner, names = s.board.size, s.here, s.owner, s.names
    ours, theirs = s.side_of(seat) * size, (1 - s.side_of(seat)) * size
    marks = [place for place in range(size) if here[theirs + place]]
    weapon_names = s.data.weapon_names
    found: list[Action] = []
    for start in range(size):
        firers = here[ours + start]
        if not firers:
            continue
        distances = s.board.distance[start]
        for place in marks:
            if why_no_line(s, start, place):
                continue
            for firer in firers:
                if owner[firer] != seat or names[firer] == but:
                    continue
                for target in here[theirs + place]:
                    for weapon in weapons_against(s, firer, target, distances[place]):
                        found.append(Action("fire", (names[firer], names[target], weapon_names[weapon])))  # noqa: PERF401
    return found


def why_no_line(s: Table, a: int, b: int) -> Why | None:
    """The rule against fire from one position at another, or None: at short or long range, and in sight."""
    distance = s.board.distance[a][b]
    if distance > LONG:
        return "tc:9.1c", "refusal.out-of-range"
    if distance == IN_MELEE:
        return "tc:9.1e", "refusal.only-melee"
    return None if in_sight(s, a, b) else ("tc:9.2a", "refusal.no-sight")


def why_no_target(s: Table, firer: int, target: int) -> Why | None:
    """The rule against a shot of one card at another outside melee, whatever the weapon, or None."""
    if s.aboard[firer] >= 0:
        return "tc:8.6b", "refusal.mounted-fires"
    if s.aboard[target] >= 0:
        return "tc:8.6i", "refusal.mounted-target"
    if s.side_of(s.owner[firer]) == s.side_of(s.owner[target]):
        return "tc:9.0a", "refusal.own-target"
    return why_no_line(s, s.at[firer], s.at[target])


def why_no_weapon(s: Table, firer: int, target: int, weapon: int, distance: int) -> Why | None:
    """The rule against a weapon for a target that is in range and in sight, or None."""
    hidden = hides(s, target)
    if weapon < len(WEAPONS):
        return _why_not_printed(s, s.card[firer], s.card[target], weapon, distance, hidden)
    if s.data.weapon_card[weapon] not in s.gear[firer]:
        return "tc:9.6b", "refusal.no-weapon"
    return _why_not_borne(s, s.card[target], weapon, distance)


def weapons_against(s: Table, firer: int, target: int, distance: int) -> list[int]:
    """The weapons of a card that may be used against a target in sight at short or long range."""
    data, card, aim = s.data, s.card[firer], s.card[target]
    hidden = hides(s, target)
    scenario = s.scenario
    key = ("arms", card, aim, distance, hidden, scenario.at_only, scenario.guns_are_targets)
    printed: list[int] | None = data.memo.get(key)
    if printed is None:
        printed = [w for w in range(len(WEAPONS)) if _why_not_printed(s, card, aim, w, distance, hidden) is None]
        data.memo[key] = printed
    if not s.gear[firer]:
        return printed
    borne = [data.weapon[gear] for gear in s.gear[firer] if data.weapon[gear] != NO_WEAPON]
    return printed + [weapon for weapon in borne if _why_not_borne(s, aim, weapon, distance) is None]


def _why_not_printed(s: Table, card: int, aim: int, weapon: int, distance: int, hidden: bool) -> Why | None:
    """A weapon that is printed on the card: nothing but the two cards, the range, cover and the scenario decide."""
    data = s.data
    if weapon == AT:
        able = data.hit_long[card] if distance == LONG else data.hit_short[card]
        if not able:
            return "tc:9.3a", "refusal.no-weapon"
        # tc:9.3b armour only; tc:17.1i, tc:R37 but guns in 17.1
        is_target = data.armoured[aim] or (s.scenario.guns_are_targets and data.gun[aim])
        return None if is_target else ("tc:9.3b", "refusal.wrong-target")
    if s.scenario.at_only:
        return "tc:17.1e", "refusal.at-only"
    if weapon in (FT, TMV):
        return "tc:9.4h", "refusal.only-melee"
    if data.armoured[aim]:
        return RULE_OF[weapon], "refusal.wrong-target"
    if distance == LONG:
        return "tc:9.7c" if data.foot[aim] else "tc:9.4g", "refusal.short-range-only"
    if hidden:
        return "tc:9.7b", "refusal.in-cover"
    if weapon == HE:  # tc:9.4a, tc:9.4d
        return None if data.he[card] else ("tc:9.3a", "refusal.no-weapon")
    # tc:9.4c, tc:9.4f; a carrier fires normally (tc:8.6c)
    return None if data.sa[card] and data.sa_short[card] else ("tc:9.4i", "refusal.no-weapon")


def _why_not_borne(s: Table, aim: int, weapon: int, distance: int) -> Why | None:
    """A weapon that a squad bears as equipment: AT fire at armour, and only if it has a number for short range."""
    if distance == LONG or not s.data.short_hit[weapon]:
        return "tc:9.3a", "refusal.no-weapon"
    return None if s.data.armoured[aim] else ("tc:9.3b", "refusal.wrong-target")


def why_no_shot(s: Table, firer: int, target: int, weapon: int) -> Refusal | None:
    """The rule that forbids a shot outside melee, or None."""
    why = why_no_target(s, firer, target)
    if why is None:
        why = why_no_weapon(s, firer, target, weapon, s.board.distance[s.at[firer]][s.at[target]])
    return Refusal(*why, {"firer": s.called(firer), "target": s.called(target)}) if why else None


def melee_weapons(s: Table, firer: int, target: int) -> list[int]:
    """Section 5.3: the weapons of a card against another in the same position, before any priority."""
    data, card, aim = s.data, s.card[firer], s.card[target]
    armoured = data.armoured[aim]
    found: list[int] = []
    if data.hit_short[card] and (armoured or (s.scenario.guns_are_targets and data.gun[aim])):  # tc:10.0m
        found.append(AT)
    if s.scenario.at_only:
        return found
    if data.sa[card] and not armoured:
        found.append(SA)
    if data.ft[card]:  # tc:9.4b, tc:9.4e
        found.append(FT)
    if armoured and data.tmv[card]:  # tc:10.0n
        found.append(TMV)
    for gear in s.gear[firer]:
        weapon = data.weapon[gear]
        mode = data.mode[weapon]
        if mode == "ft" or (mode == "at" and armoured) or (mode == "ft_vehicle" and data.vehicle[aim]):
            found.append(weapon)
    return found


# -- how good is a shot (9.3, 9.4, 9.5) ----------------------------------------------------------------------------


def like_at(s: Table, weapon: int) -> bool:
    """AT fire by a card or by AT equipment: it must penetrate."""
    return weapon == AT or s.data.mode[weapon] == "at"


def value_of(s: Table, firer: int, weapon: int, distance: int) -> int:
    """The number to draw at or under (tc:9.3c, tc:9.4j)."""
    data, card, gear = s.data, s.card[firer], s.gear[firer]
    if weapon == AT:
        hit = data.hit_long[card] if distance == LONG else data.hit_short[card]
        return min(hit + data.params[data.ace]["bonus"], 10) if data.ace in gear else hit
    if weapon == HE:
        return data.he[card]
    if weapon == SA:
        bonus = data.bonus_melee if distance == IN_MELEE else data.bonus_short
        leader = data.params[data.hero]["sa"] if data.hero in gear else 0
        return data.sa[card] + leader + sum(bonus[one] for one in gear)
    if weapon == FT:
        return data.ft[card]
    if weapon == TMV:
        return data.params[data.hero]["tmv"] if data.hero in gear else data.tmv[card]
    return data.short_hit[weapon] if distance == SHORT else data.melee_hit[weapon]


def modifiers(s: Table, target: int, weapon: int, distance: int, hull: int) -> list[Modifier]:
    """tc:9.5a The target's terrain, tc:11.0j its fieldwork besides, and Hull Down. One list for log, odds and tests."""
    data, place = s.data, s.at[target]
    if like_at(s, weapon):
        table = data.mod_at
    elif weapon == HE:
        table = data.mod_he
    elif weapon == SA:
        table = data.mod_sa
    else:
        return []  # flamethrowers and the tank melee value (tc:R19) know no modifier
    found = []
    if distance != IN_MELEE and (amount := table[s.terrain[place]]):  # tc:10.0c, tc:10.0e
        found.append(Modifier("tc:9.5a", "modifier.terrain", amount))
    if s.work[place] >= 0 and dug_in(s, target) and (amount := table[s.work[place]]):  # tc:10.0d
        found.append(Modifier("tc:10.0d" if distance == IN_MELEE else "tc:11.0j", "modifier.fieldwork", amount))
    if hull:
        amount = hull * data.params[data.index["v-hulldown"]]["modifier"]
        found.append(Modifier("tc:12.3", "modifier.hull-down", amount))
    return found


def penetration_of(s: Table, firer: int, weapon: int, distance: int) -> int:
    if weapon == AT:
        table = s.data.pen_long if distance == LONG else s.data.pen_short
        return table[s.card[firer]]
    return s.data.pen[weapon]


def armour_of(s: Table, target: int, number: int, flank: bool, distance: int) -> tuple[int, str]:
    """The armour that applies, and the rule that says so (tc:9.3h, tc:9.3.1a-d, tc:10.0k-l, tc:R15)."""
    card = s.card[target]
    side = s.data.side[card]
    lucky = number <= 2
    if distance == IN_MELEE:
        return (max(side // 2, 1), "tc:10.0l") if lucky or flank else (side, "tc:10.0k")
    if lucky and flank:
        return max(side // 2, 1), "tc:9.3.1c"
    if lucky or flank:
        return side, "tc:9.3.1a" if lucky else "tc:9.3.1b"
    return s.data.front[card], "tc:9.3h"


def needs_penetration(s: Table, target: int, weapon: int) -> bool:
    """tc:9.4j Only AT fire at armour is tested; a gun hit in 17.1 is lost (tc:17.1i)."""
    return like_at(s, weapon) and s.data.armoured[s.card[target]]


# -- one shot ------------------------------------------------------------------------------------------------------

DECLARED: Final = 0
CHECKED: Final = 1
DRAWING: Final = 2
NUMBERED: Final = 3
JUDGED: Final = 4
HITTING: Final = 5
LUCK: Final = 6
OVER: Final = 7


class Shot(Step[Table]):
    """One shot from its declaration to its effect, in a fire play, by an Interrupt or in melee (tc:9.0b)."""

    __slots__ = (
        "cancelled", "cause", "distance", "firer", "flank", "hull", "number", "penetrates", "redrawn", "saved", "seat",
        "serials", "stage", "target", "target_name", "weapon",
    )  # fmt: skip
    RULE = "tc:9.0a"

    def __init__(self, s: Table, firer: int, target: int, weapon: int, cause: str = PLAY, flank: bool = False) -> None:
        self.seat = s.owner[firer]
        self.firer = firer
        self.target = target
        self.target_name = s.names[target]  # to tell whom it was aimed at, even when that card is lost
        self.serials = (s.serial[firer], s.serial[target])
        self.weapon = weapon
        self.distance = s.board.distance[s.at[firer]][s.at[target]]
        self.cause = cause
        self.flank = flank  # tc:9.3.1b
        self.hull = 0
        self.cancelled = False
        self.number = 0
        self.redrawn = False
        self.penetrates = False
        self.saved = ""
        self.stage = NUMBERED - 1 if cause == MELEE_SHOT else DECLARED

    def run(self, s: Table) -> None:
        STAGES[self.stage](self, s)

    def receive(self, s: Table, answer: Action) -> None:
        if self.stage == LUCK:
            self._luck(s, natural(answer))
        else:
            s.become(self.but(number=natural(answer), stage=NUMBERED))

    def declare(self, s: Table) -> None:
        s.tell(events.aimed(s, self.firer, self.target, self.weapon, self.distance, "tc:9.0b"))
        if s.scenario.interrupts:
            s.become(self.but(stage=CHECKED))
            open_window(s, FIRE, self.seat)
        else:
            self.draw(s)

    def check(self, s: Table) -> None:
        """tc:R21 After the last response the shot is checked again."""
        alive = s.is_still(self.firer, self.serials[0]) and self._target_lives(s)
        if self.cancelled or not alive or why_no_shot(s, self.firer, self.target, self.weapon):
            s.tell(events.shot_cancelled(s.called(self.firer), "tc:R21"))
            s.end()
        else:
            self.draw(s)

    def _target_lives(self, s: Table) -> bool:
        return s.is_still(self.target, self.serials[1])

    def draw(self, s: Table) -> None:
        s.become(self.but(stage=DRAWING))
        draw_number(s, self.seat, "shot")

    def aim(self, s: Table) -> None:
        """Window NUMBER: Corrected Aim, once, for AT, HE and SA shots."""
        if (
            not s.scenario.interrupts
            or self.redrawn
            or self.weapon in (FT, TMV)
            or s.data.mode[self.weapon] in ("ft", "ft_vehicle")
        ):
            self.judge(s)
        else:
            s.become(self.but(stage=JUDGED))
            open_window(s, NUMBER, self.seat, (self.seat,))

    def judge(self, s: Table) -> None:
        """tc:9.3c-f, tc:9.4j"""
        found = modifiers(s, self.target, self.weapon, self.distance, self.hull)
        value = value_of(s, self.firer, self.weapon, self.distance)
        hit = self.number + sum(m.amount for m in found) <= value
        rule = RULE_OF.get(self.weapon, "tc:9.6c") if hit else "tc:9.3d"
        s.tell(events.shot(s, self.firer, self.target, self.number, found, value, "hit" if hit else "missed", rule))
        if not hit:
            self.after(s)
            return
        penetrates = not needs_penetration(s, self.target, self.weapon) or self._penetrates(s)
        s.become(self.but(stage=HITTING, penetrates=penetrates))
        target = s.card[self.target]
        # Only these hits can be answered, as everybody can see: AT and HE (Dud Round, Ricochet), any on a squad.
        if self.weapon == HE or like_at(s, self.weapon) or s.data.infantry[target]:
            open_window(s, HIT, self.seat, (s.owner[self.target],))

    def _penetrates(self, s: Table) -> bool:
        """tc:9.3e Strictly higher than the armour that applies."""
        armour, rule = armour_of(s, self.target, self.number, self.flank, self.distance)
        pen = penetration_of(s, self.firer, self.weapon, self.distance)
        if pen > armour:
            s.tell(events.penetration(s, self.target, pen, armour, rule))
            return True
        s.tell(events.no_penetration(s, self.target, pen, armour))
        return False

    def strike(self, s: Table) -> None:
        """The hit takes effect, unless an Interrupt saved the target."""
        if self.saved:
            self.after(s)
        elif self.penetrates:
            self.kill(s)
        elif s.options.optional_penetration and needs_penetration(s, self.target, self.weapon):
            s.become(self.but(stage=LUCK))
            draw_number(s, self.seat, "luck")  # tc:9.3.2 no modifier, no window NUMBER
        else:
            self.after(s)

    def _luck(self, s: Table, number: int) -> None:
        s.tell(events.lucky(s, self.target, number))
        if number <= LUCKY:
            self.kill(s)
        else:
            self.after(s)

    def kill(self, s: Table) -> None:
        if self.cause == MELEE_SHOT:
            s.end(Action("marked", (str(self.target),)))  # tc:10.0j effects come together, later
            return
        s.destroy(self.target, "tc:9.3g")
        victory.check(s)
        s.end()

    def after(self, s: Table) -> None:
        """Window AFTERFIRE: the target of a fire play lives and may answer."""
        if self.cause == PLAY and self._target_lives(s):
            s.become(self.but(stage=OVER))
            open_window(s, AFTERFIRE, self.seat, (s.owner[self.target],))
        else:
            s.end()

    def over(self, s: Table) -> None:
        s.end()


STAGES: Final = (
    Shot.declare,
    Shot.check,
    Shot.draw,
    Shot.aim,
    Shot.judge,
    Shot.strike,
    Shot.strike,
    Shot.over,
)


class SecondShot(Step[Table]):
    """Rapid Fire: a second, different card may fire in the same play (tc:12.3)."""

    __slots__ = ("firer", "seat")
    RULE = "tc:12.3"

    def __init__(self, seat: Seat, firer: str) -> None:
        self.seat = seat
        self.firer = firer

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return [HOLD, *shots(s, self.seat, self.firer)]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action == HOLD:
            return None
        if action.verb == "fire" and action.args[0] == self.firer:
            return Refusal(self.RULE, "refusal.other-card", {"firer": self.firer})
        return refuses_fire(s, self.seat, action)

    def take(self, s: Table, action: Action) -> None:
        if action == HOLD:
            s.end()
        else:
            s.become(shot_of(s, action))


HOLD: Final = Action("hold")


def refuses_fire(s: Table, seat: Seat, action: Action) -> Refusal | None:
    """The reason against a declared shot."""
    if action.verb != "fire":
        return Refusal("tc:5.0a", "refusal.not-offered", {"action": str(action)})
    firer, target = s.mine_to_command(action.args[0], seat), s.piece(action.args[1])
    if firer == NONE:
        return Refusal("tc:9.0a", "refusal.not-yours", {"piece": action.args[0]})
    if target == NONE:
        return Refusal("tc:5.0c", "refusal.no-such-piece", {"piece": action.args[1]})
    return why_no_shot(s, firer, target, s.data.weapon_index[action.args[2]])


def shot_of(s: Table, action: Action, cause: str = PLAY, flank: bool = False) -> Shot:
    firer, target, weapon = action.args
    return Shot(s, s.piece(firer), s.piece(target), s.data.weapon_index[weapon], cause, flank)
