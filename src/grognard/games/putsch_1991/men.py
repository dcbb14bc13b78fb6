"""What a man can do: experience, wounds, allowance, action points, weapons (chapters 1, 4 and 6)."""

from __future__ import annotations

from typing import Final

from grognard.games.putsch_1991.records import WoundRow
from grognard.games.putsch_1991.state import (
    ALIVE,
    CREW,
    DAZED,
    DOOMED,
    GONE,
    NONE,
    PRONE,
    REFUSED,
    ROADED,
    STANDING,
    VEHICLE,
    WINDED,
    Table,
)

LONG: Final = ("sniper_rifle", "assault_rifle", "machine_gun", "rocket_launcher", "grenade_launcher")
WHOLE: Final = (1, 1)  # of an allowance
HEAVY: Final = ("machine_gun", "rocket_launcher")  # weapons.csv, column heavy
MOST_AP: Final = 6  # with a second wind
SEVERITY: Final = {"light": 1, "severe": 2, "critical": 3}


def weapons(s: Table, i: int) -> list[str]:
    """The firearms that a man carries; a rifle with launcher is both (6.1)."""
    gear = s.sheet[i].gear
    found: list[str] = [name for name in (*LONG, "pistol") if name in gear]
    if "assault_rifle_gl" in gear:
        found += ["assault_rifle", "grenade_launcher"]
    return found


def carries_special(s: Table, i: int) -> bool:
    """pu:R10, pu:10.3 A special weapon."""
    return any(s.data.weapons[item].special == "yes" for item in s.sheet[i].gear if item in s.data.weapons)


def carries_heavy(s: Table, i: int) -> bool:
    return any(item in HEAVY for item in s.sheet[i].gear)


def full_ap(s: Table, i: int) -> int:
    """pu:1.1; cards may add or take (pu:11.2)."""
    ap: int = s.data.tables["action_points"][("green", "seasoned", "veteran")[s.sheet[i].exp]]
    if s.affects("fatigue", s.side[i]):
        ap = max(1, ap - 1)
    return min(MOST_AP, ap + 2) if s.now[i] & WINDED else ap


# -- states --------------------------------------------------------------------------------------------------------


def is_pinned(s: Table, i: int) -> bool:
    """pu:5.23"""
    return s.pinned[i] > 0


def refused(s: Table, i: int) -> bool:
    """pu:2.12"""
    return bool(s.now[i] & REFUSED)


def helpless(s: Table, i: int) -> bool:
    """pu:6.31, pu:6.32 Stunned or dazed."""
    return s.stunned[i] >= s.turn > 0 or bool(s.ever[i] & DAZED)


def able(s: Table, i: int) -> bool:
    """Whether a piece may be activated at all."""
    if s.life[i] != ALIVE or s.carried[i] != NONE or (s.at[i] is None and s.mounted[i] == NONE):
        return False
    return not (refused(s, i) or helpless(s, i))


def doomed(s: Table, i: int) -> bool:
    """pu:Q.4 Already dead in a simultaneous phase: it may act, but is no target any more."""
    return bool(s.now[i] & DOOMED)


def gone(s: Table, i: int) -> bool:
    return bool(s.now[i] & GONE)


def bound(s: Table, i: int) -> bool:
    """pu:7.6, pu:7.7 Whom a break binds: he flees, and has no orders, no fire but a riposte, no objective. The sniper
    breaks by himself; decoys flee as men do (pu:S.6). Not men aboard, not crews."""
    if s.mounted[i] != NONE or s.ever[i] & CREW:
        return False
    return s.sniper[s.side[i]][2] if s.sheet[i].role == "sniper" else s.broken[s.side[i]]


# -- wounds --------------------------------------------------------------------------------------------------------


def wound_rows(s: Table, i: int) -> list[WoundRow]:
    return [s.data.wounds[wound.row] for wound in s.wounds[i]]


def worst_wound(s: Table, i: int) -> int:
    """pu:2.8 0 none, 1 light, 2 severe, 3 critical; dressed ones still count."""
    return max((SEVERITY[row.severity] for row in wound_rows(s, i)), default=0)


def counted_wounds(s: Table, i: int) -> int:
    """pu:6.36 A dressed wound no longer counts."""
    return sum(not wound.dressed for wound in s.wounds[i])


def halves_fire(s: Table, i: int) -> bool:
    """pu:6.33"""
    return any(row.fire_effect == "halve" for row in wound_rows(s, i))


def halves_melee(s: Table, i: int) -> bool:
    return any(row.melee_effect == "halve" for row in wound_rows(s, i))


def fire_wound(s: Table, i: int) -> int:
    """pu:6.34 What light wounds take from fire."""
    return -2 if any(row.fire_effect == "minus2" for row in wound_rows(s, i)) else 0


def melee_wound(s: Table, i: int) -> int:
    """pu:6.6e, pu:6.34 The worst of them."""
    effects = {"minus2": -2, "minus1": -1}
    return min((effects.get(row.melee_effect, 0) for row in wound_rows(s, i)), default=0)


def move_share(s: Table, i: int) -> tuple[int, int]:
    """pu:6.35 The worst reduction: 0, a half or three quarters."""
    if not s.wounds[i]:
        return WHOLE
    shares = [(row.move_num, row.move_den) for row in wound_rows(s, i)]
    return min(shares, key=lambda share: share[0] / share[1])


# -- allowance -----------------------------------------------------------------------------------------------------


def allowance(s: Table, i: int, *, half: bool = False, on_road: bool = False) -> int:
    """pu:4.1, pu:G.12, pu:4.11 All factors exactly, then down to whole millimetres."""
    n, d = move_share(s, i)
    if s.night and (not on_road or s.in_effect("power_cut")):
        d *= 2
    if half:
        d *= 2
    plain: int = s.data.tables["movement"]["foot_mm"]
    return plain * n // d


def half_for_fire(s: Table, i: int) -> int:
    """pu:4.9a, pu:R68 Half of the plain Move allowance of the turn, in hundredths of a millimetre."""
    return allowance(s, i, on_road=bool(s.now[i] & ROADED)) * 100 // 2


def dice_reach(s: Table, face: int, *, on_road: bool) -> int:
    """pu:4.5a, pu:4.7, pu:4.13, pu:9.9 A die times 25; pu:4.11 at night off the road half of it."""
    length: int = face * s.data.tables["movement"]["run_die_mm"]
    return length // 2 if s.night and not on_road else length


def move_class(s: Table, i: int) -> str:
    """pu:T.1 The class of the ground that a piece stands on."""
    ground = s.field.at(s.place(i)).ground
    return s.data.terrain[ground].move_class if ground else "clear"


def in_building(s: Table, i: int) -> bool:
    return s.field.at(s.place(i)).walled >= 0


def can_run(s: Table, i: int) -> bool:
    """pu:4.5b, pu:1.7, pu:1.8, pu:9.10, pu:9.7"""
    strong = s.skill(i) == "strong"
    if is_pinned(s, i) or s.posture[i] != STANDING:
        return False
    if (carries_heavy(s, i) or s.carrying[i] != NONE) and not strong:
        return False
    return move_class(s, i) != "dense" or s.skill(i) == "scout"


def prone(s: Table, unit: int) -> bool:
    return unit < VEHICLE and s.posture[unit] == PRONE
