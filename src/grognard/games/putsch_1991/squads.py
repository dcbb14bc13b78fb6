"""Squads (chapters 8 and 9): ready-made ones, the builder's check (P14), skills."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grognard.core.muster import entry
from grognard.core.values import Refusal
from grognard.games.putsch_1991.data import EXPERIENCE, Data
from grognard.games.putsch_1991.state import Man

BUDGET: Final = 400  # pu:8.1
FEWEST: Final = 6
MOST: Final = 12
GRENADES: Final = 2  # pu:8.7; smoke the same (reconstructed)
SPECIALISTS: Final = ("second", "medic", "sniper", "radio", "saboteur", "loader")
LONG: Final = frozenset(
    ("sniper_rifle", "assault_rifle", "assault_rifle_gl", "machine_gun", "rocket_launcher", "grenade_launcher")
)
PLAIN: Final = re.compile(r"[a-z]+:[a-z]+(:[a-z_]+(\+[a-z_]+)*)?")


def reads(word: str) -> bool:
    """A kind of the codec: a man, or several alike, as one types them or as a list has them (`core.muster`)."""
    return PLAIN.fullmatch(word) is not None or entry(word) is not None


def ready_made(data: Data, squad: str) -> tuple[Man, ...]:
    """The men of a ready-made squad, without skills."""
    return tuple(
        Man(figure.n, figure.role, EXPERIENCE.index(figure.experience), "", tuple(figure.gear))
        for figure in data.squads[squad].figure
    )


def parse(words: Sequence[str]) -> tuple[Man, ...]:
    """`leader:veteran:assault_rifle+bayonet`, one word a man, in the order of their numbers."""
    made = [man for word in words for man in _men(word)]
    return tuple(man._replace(n=n) for n, man in enumerate(made, 1))


def chosen(data: Data, words: Sequence[str], drawn: int = 0) -> tuple[Man, ...]:
    """The men of a list; one word may name a ready-made squad, cut down to the number that was drawn (pu:R6)."""
    if len(words) == 1 and words[0] in data.squads:
        men = ready_made(data, words[0])
        return trimmed(men, drawn) if drawn else men
    return parse(words)


def offered(data: Data, side: str, drawn: int = 0) -> list[str]:
    """The ready-made squads of a side; cut down or filled up to the number drawn, they must be legal too (pu:8.1)."""
    names = [one.id for one in data.squads.values() if one.side == side]
    if drawn <= 1:  # nothing was drawn, or nobody but the drawer knows what
        return names
    return [name for name in names if why_not(data, chosen(data, (name,), drawn), drawn) is None]


def _men(word: str) -> list[Man]:
    """The men of a word: typed, or of a list (`soldier:seasoned+assault_rifle+grenade.2*3`)."""
    listed = None if PLAIN.fullmatch(word) and "+" not in word.partition(":")[2].partition(":")[0] else entry(word)
    if listed is None:
        role, experience, *gear = word.split(":")
        return [_man(role, [experience, *(gear[0].split("+") if gear else ())])]
    parts = [part for part, count in listed.parts.items() for _ in range(count)]
    return [_man(listed.offer, parts)] * listed.copies


def _man(role: str, parts: list[str]) -> Man:
    """Experience is what is no gear; without it nobody is a man."""
    known = [part for part in parts if part in EXPERIENCE]
    gear = tuple(part for part in parts if part not in EXPERIENCE)
    return Man(0, role, EXPERIENCE.index(known[0]) if len(known) == 1 else -1, "", gear)


def written(man: Man) -> str:
    head = f"{man.role}:{EXPERIENCE[man.exp]}"
    return f"{head}:{'+'.join(man.gear)}" if man.gear else head


def why_not(data: Data, men: Sequence[Man], exactly: int = 0) -> Refusal | None:
    """P14 What is wrong with a squad; None if it is legal."""
    return _known(data, men) or _numbers(data, men, exactly) or _roles(men) or _mix(men) or _gear(men)


def _known(data: Data, men: Sequence[Man]) -> Refusal | None:
    for man in men:
        if man.role not in ("soldier", "leader", *SPECIALISTS) or man.exp < 0:
            return Refusal("pu:8.4", "refusal.no-such-man", {"n": man.n})
        for item in man.gear:
            sold = (item in data.weapons and data.weapons[item].cost) or (
                item in data.equipment and data.equipment[item].cost
            )
            if not sold:
                return Refusal("pu:8.4", "refusal.not-for-sale", {"item": item})
    return None


def cost(data: Data, men: Sequence[Man]) -> int:
    return sum(data.price(man.role, EXPERIENCE[man.exp], man.gear) for man in men)


def _numbers(data: Data, men: Sequence[Man], exactly: int) -> Refusal | None:
    """pu:8.1, pu:R6"""
    if exactly and len(men) != exactly:
        return Refusal("pu:S.5", "refusal.exactly", {"n": exactly})
    if not FEWEST <= len(men) <= MOST:
        return Refusal("pu:8.1", "refusal.size", {"n": len(men)})
    if (total := cost(data, men)) > BUDGET:
        return Refusal("pu:8.1", "refusal.budget", {"total": total, "budget": BUDGET})
    return None


def _roles(men: Sequence[Man]) -> Refusal | None:
    """pu:8.6, pu:8.9 One leader, one medic, no specialist twice."""
    roles = [man.role for man in men]
    for role in ("leader", "medic"):
        if roles.count(role) != 1:
            return Refusal("pu:8.9", "refusal.needs-one", {"role": role})
    for role in SPECIALISTS:
        if roles.count(role) > 1:
            return Refusal("pu:8.6", "refusal.twice", {"role": role})
    return None


def _mix(men: Sequence[Man]) -> Refusal | None:
    """pu:8.5 At least half seasoned, at most three tenths veterans."""
    seasoned, veterans = sum(man.exp == 1 for man in men), sum(man.exp == 2 for man in men)
    if 2 * seasoned < len(men):
        return Refusal("pu:8.5", "refusal.seasoned", {"n": seasoned})
    if 10 * veterans > 3 * len(men):
        return Refusal("pu:8.5", "refusal.veterans", {"n": veterans})
    return None


def _gear(men: Sequence[Man]) -> Refusal | None:
    for man in men:
        gear = man.gear
        special = any(item in LONG and item != "assault_rifle" for item in gear)
        rifle = "assault_rifle" in gear or "assault_rifle_gl" in gear
        if max(gear.count("grenade"), gear.count("smoke_grenade")) > GRENADES:
            return Refusal("pu:8.7", "refusal.grenades", {"n": man.n})
        if "pistol" in gear and not (special or man.officer):
            return Refusal("pu:8.8", "refusal.pistol", {"n": man.n})
        if "bayonet" in gear and not rifle:
            return Refusal("pu:8.4", "refusal.bayonet", {"n": man.n})
        if sum(item in LONG for item in gear) > 1:
            return Refusal("pu:8.4", "refusal.long-weapons", {"n": man.n})
        single = [item for item in gear if item not in ("grenade", "smoke_grenade")]
        if len(set(single)) != len(single):
            return Refusal("pu:8.4", "refusal.double-gear", {"n": man.n})
    return None


# -- skills (chapter 9) --------------------------------------------------------------------------------------------


def may_have(man: Man, skill: str) -> bool:
    """pu:9.0, pu:R51 One skill a man, none for the green; eloquence for the leader only."""
    if man.exp == 0 or man.skill or man.role == "decoy":
        return False
    return skill != "eloquence" or man.role == "leader"


def trimmed(men: Sequence[Man], n: int) -> tuple[Man, ...]:
    """A squad cut down to exactly so many men that is still legal: for the draw of the first decoy system."""
    kept = list(men)
    while len(kept) > n:
        for man in reversed(kept):
            rest = [one for one in kept if one is not man]
            if man.role in ("leader", "medic") or _mix(rest):
                continue
            kept = rest
            break
        else:
            kept = [one for one in kept if one.role in ("leader", "medic")] + [
                one for one in kept if one.role not in ("leader", "medic")
            ]
            kept = kept[:n]
    while len(kept) < n:
        kept.append(Man(0, "soldier", 1))
    return tuple(man._replace(n=number) for number, man in enumerate(kept, 1))
