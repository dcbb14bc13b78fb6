"""Why not: the reason for which somebody cannot do what is asked, as the rules that refuse it have it.

A question names a man and what is pointed at, often with a weapon that he does not carry: so whatever he carries is
tried. Of who lies hidden nothing is told but that there is no target.
"""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action, Refusal
from grognard.games.putsch_1991 import detect, fire, grenades, look, men
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    DRESSING,
    GONE,
    MOVE_USED,
    NO_MOVE,
    NONE,
    REFUSED,
    SHOT_PHASE,
    SPENT,
    VEHICLE,
    Table,
)

SHOTS: Final = {"fire": "fire", "spray": "spray", "veil": "smoke", "pierce": "pierce"}
IN_FIRE: Final = (*SHOTS, "throw", "aim", "sustain", "unjam", "flare", "prompt")
IN_MOVE: Final = (
    "move", "patrol", "watch", "crawl", "charge", "storm", "run", "onto", "cross", "stairs", "posture", "trench",
    "dive", "heal", "lift", "carry", "drop", "board", "dismount", "jump", "drive", "overrun", "halt", "embark", "ram",
    "exit",
)  # fmt: skip


def not_offered(rule: str, action: Action) -> Refusal:
    return Refusal(rule, "refusal.not-offered", {"action": str(action)})


def phase_refusal(s: Table, verb: str) -> Refusal | None:
    """pu:Q.1 What belongs to another phase."""
    homes = {"fire": IN_FIRE, "move": IN_MOVE, "detect": ("locate", "sweep")}
    home = next((phase for phase, verbs in homes.items() if verb in verbs), s.phase)
    return None if home == s.phase else Refusal("pu:Q.1", f"refusal.phase-{home}")


def other_refusal(s: Table, unit: int, action: Action) -> Refusal | None:
    """pu:Q.5 Somebody else is asked to act than who acts now."""
    if action.args and action.args[0] != s.name(unit) and s.unit(action.args[0]) != NONE:
        return Refusal("pu:Q.5", "refusal.other-acts", {"unit": s.name(unit)})
    return None


# -- fire ----------------------------------------------------------------------------------------------------------


def shot_refusal(s: Table, i: int, target: int, weapon: str = "", mode: str = "fire") -> Refusal | None:
    """P1 Why a man cannot fire at somebody with anything he has; None: he can."""
    if target == NONE or target not in fire.targets(s, i):
        return Refusal("pu:5.6", "refusal.no-target")
    if i >= VEHICLE:
        return _gun_refusal(s, i, target)
    if found := fire.able_refusal(s, i, "") or fire.absent_refusal(s, target) or fire.sight_refusal(s, i, target):
        return found
    own = men.weapons(s, i)
    if not own:
        return Refusal("pu:5.1", "refusal.unarmed")
    tried = [fire.refusal(s, Shot(i, target, one, mode)) for one in ([weapon] if weapon in own else own)]
    return None if None in tried else tried[0]


def _gun_refusal(s: Table, unit: int, target: int) -> Refusal | None:
    """pu:12.8, pu:12.9 The same of a vehicle."""
    vehicle = s.vehicle(unit)
    left = [one for n, one in enumerate(s.kind_of(unit).weapons) if not vehicle.fired >> n & 1]
    if not left:
        return Refusal("pu:12.8", "refusal.guns-fired")
    if found := fire.absent_refusal(s, target) or fire.sight_refusal(s, unit, target):
        return found
    if not s.options.turret_360 and not look.in_front(s, unit, target):
        return Refusal("pu:12.9", "refusal.arc")
    tried = [fire.weapon_refusal(s, Shot(unit, target, one.id)) for one in left]
    return None if None in tried else tried[0]


def deed_refusal(s: Table, unit: int, action: Action, rule: str) -> Refusal:
    """Why an activated unit cannot do something that its step does not offer."""
    verb, args = action.verb, action.args
    if found := other_refusal(s, unit, action) or phase_refusal(s, verb):
        return found
    target = s.unit(args[1]) if len(args) > 1 else NONE
    if verb in SHOTS:
        found = shot_refusal(s, unit, target, args[2], SHOTS[verb])
        return found or Refusal("pu:5.1", "refusal.no-weapon", {"weapon": args[2]})
    if unit >= VEHICLE:
        return not_offered(rule, action)
    if verb == "throw":
        found = grenades.thrower_refusal(s, unit, args[2])
        seen = target != NONE and target in fire.targets(s, unit)
        found = found or (grenades.target_refusal(s, unit, target, args[2]) if seen else None)
        return found or Refusal("pu:5.17a", "refusal.no-target")
    if verb in ("aim", "sustain") and (found := fire.able_refusal(s, unit, "sustain" if verb == "sustain" else "")):
        return found
    if verb == "aim":
        return Refusal("pu:1.3g", "refusal.aim")
    return Refusal("pu:1.2", "refusal.ap", {"n": 1}) if not s.ap[unit] else not_offered(rule, action)


# -- movement ------------------------------------------------------------------------------------------------------


def still_refusal(s: Table, i: int, rule: str, action: Action) -> Refusal:
    """pu:1.9, pu:1.8 Why a man who is activated does not walk."""
    if s.mounted[i] != NONE:
        return Refusal("pu:12.20", "refusal.aboard", {"unit": s.name(s.mounted[i])})
    if s.carrying[i] != NONE:
        return Refusal("pu:1.8", "refusal.burdened")
    if s.carried[i] != NONE or men.move_share(s, i)[0] == 0:
        return Refusal("pu:6.34", "refusal.lame")
    if s.now[i] & NO_MOVE:
        return Refusal(rule, "refusal.no-move")
    if s.now[i] & SPENT:
        return Refusal("pu:1.8", "refusal.spent")
    return Refusal("pu:1.9", "refusal.one-move") if s.now[i] & MOVE_USED else not_offered(rule, action)


# -- who acts next -------------------------------------------------------------------------------------------------


def idle_refusal(s: Table, side: int, unit: int, phase: str) -> Refusal:
    """pu:Q.3, pu:Q.5 Why a unit cannot be chosen to act."""
    if unit == NONE or s.side_of_unit(unit) != side:
        return Refusal("pu:Q.3", "refusal.own-first")
    if unit >= VEHICLE:
        return Refusal("pu:12.2", "refusal.vehicle-idle")
    bits = s.now[unit]
    if bits & (GONE if phase == "move" else SHOT_PHASE):
        return Refusal("pu:Q.3", "refusal.has-acted")
    if bits & REFUSED:
        return Refusal("pu:2.12", "refusal.disobeyed")
    if bits & DRESSING:
        return Refusal("pu:6.38", "refusal.dressing")
    if s.mounted[unit] != NONE:
        return Refusal("pu:12.20", "refusal.aboard", {"unit": s.name(s.mounted[unit])})
    return Refusal("pu:7.7" if men.bound(s, unit) else "pu:5.4", "refusal.cannot-act")


def at_enemy(s: Table, units: list[int], target: int) -> Refusal | None:
    """In the Fire phase, with nobody chosen yet: who could fire at somebody, or why the nearest cannot."""
    if not units or target not in fire.targets(s, units[0]):
        return None
    able = [unit for unit in units if shot_refusal(s, unit, target) is None]
    if able:
        return Refusal("pu:Q.5", "refusal.choose-first", {"unit": tuple(s.name(unit) for unit in able[:3])})
    placed = [unit for unit in units if unit >= VEHICLE or s.at[unit] is not None]
    if not placed:
        return Refusal("pu:Q.5", "refusal.nobody-left")
    return shot_refusal(s, min(placed, key=lambda unit: look.gap2(s, unit, target)), target)


def unlocated_refusal(s: Table, side: int, target: int) -> Refusal | None:
    """P9 Why nobody can try to locate somebody: what cuts the line of the nearest who looks."""
    if look.located(s, target):
        return Refusal("pu:3.1", "refusal.located-already")
    found = detect.locate_refusal(s, side, target)
    watchers = look.lookouts(s, side) if found and found.key == "refusal.nobody-sees" else []
    if not watchers:
        return found
    nearest = min(watchers, key=lambda unit: look.gap2(s, unit, target))
    cut = fire.unseen_refusal(s, nearest, target, "pu:3.1")
    return cut._replace(key=f"{cut.key}-from", params={**cut.params, "unit": s.name(nearest)}) if cut else found
