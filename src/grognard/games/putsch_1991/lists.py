"""pu:8.1 to pu:8.9 A squad that is put together: roles as offers, experience, weapon and gear as slots of each man."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.muster import Entry, Facet, Limit, Muster, Offer, Ready, Slot
from grognard.core.words import Words
from grognard.games.putsch_1991 import squads
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES, Data
from grognard.games.putsch_1991.setup import ChooseSquad
from grognard.games.putsch_1991.state import Man, Table

OFFICERS: Final = ("leader", "second")
ROLES: Final = ("leader", *squads.SPECIALISTS, "soldier")
SPECIAL: Final = tuple(sorted(squads.LONG - {"assault_rifle"}))  # pu:8.8 who carries one may have a pistol
RIFLES: Final = ("assault_rifle", "assault_rifle_gl")
PICTURES: Final = {  # what is drawn beside a name: posts, experience, arms, gear
    "leader": "leader", "second": "second", "medic": "medic", "sniper": "scope", "radio": "radio",
    "saboteur": "engineer", "loader": "loader", "green": "chevron", "seasoned": "chevrons", "veteran": "chevrons-3",
    "assault_rifle": "carbine", "assault_rifle_gl": "rifle-launcher", "machine_gun": "squad-gun",
    "sniper_rifle": "long-rifle", "rocket_launcher": "rocket", "grenade_launcher": "thumper", "pistol": "handgun",
    "body_armour": "vest", "grenade": "bomb", "smoke_grenade": "smoke-can", "knife": "dagger", "bayonet": "blade",
    "scope": "sight", "infrared": "night-glass", "silencer": "muffler",
}  # fmt: skip
GROUPS: Final = {"leader": "officer", "second": "officer", "soldier": "soldier"}  # all others are specialists


def muster(view: Table, words: Words) -> Muster | None:
    """The list that the seat to act is asked for."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, ChooseSquad) or view.reader != top.seat:
        return None
    data, side = view.data, SIDES[top.seat]
    return Muster(
        verb="build",
        title=words.say("list.title", n=squads.BUDGET),
        note=words.say("list.exactly", n=top.drawn) if top.drawn > 1 else words.say("list.note"),
        rule="pu:8.1",
        side=side,
        limits=_limits(top.drawn, words),
        facets=(Facet("group", words.say("list.facet.group"), _groups(words)),),
        ready=tuple(_ready(data, squad, top.drawn, words) for squad in squads.offered(data, side, top.drawn)),
        offers=tuple(_offer(data, role, words) for role in ROLES),
        layout="roll",
    )


def _limits(drawn: int, words: Words) -> tuple[Limit, ...]:
    """pu:8.1, pu:8.5, pu:8.9, pu:S.5"""
    low, high = (drawn, drawn) if drawn > 1 else (squads.FEWEST, squads.MOST)

    def limit(counts: str, rule: str, low: int, high: int | None, of: str = "") -> Limit:
        return Limit(counts, words.say(f"list.limit.{counts}"), rule, low, high, of)

    return (
        limit("points", "pu:8.1", 0, squads.BUDGET),
        limit("entries", "pu:8.1", low, high),
        limit("leader", "pu:8.9", 1, 1),
        limit("medic", "pu:8.9", 1, 1),
        limit("seasoned", "pu:8.5", 50, None, "entries"),
        limit("veteran", "pu:8.5", 0, 30, "entries"),
    )


def _groups(words: Words) -> dict[str, str]:
    return {group: words.say(f"list.group.{group}") for group in ("officer", "specialist", "soldier")}


def _offer(data: Data, role: str, words: Words) -> Offer:
    """pu:8.4, pu:8.6 A role; all but plain soldiers once."""
    points = data.roles["soldier"].cost + (data.roles[role].cost if role != "soldier" else 0)
    return Offer(
        role,
        words.name("role", role),
        points,
        most=squads.MOST if role == "soldier" else 1,
        facets={"group": (GROUPS.get(role, "specialist"),)},
        counts={role: 1},
        text=(words.say(f"list.role.{role}"),),
        picture=PICTURES.get(role, ""),
        slots=(_experience(data, words), _weapons(data, words), _gear(data, role, words)),
    )


def _experience(data: Data, words: Words) -> Slot:
    """pu:1.1 Green, seasoned or veteran."""
    offers = tuple(
        Offer(
            name,
            words.name("role", name),
            data.roles[name].cost,
            most=1,
            counts={name: 1},
            text=(words.say("list.ap", n=data.tables["action_points"][name]),),
            picture=PICTURES[name],
        )
        for name in EXPERIENCE
    )
    return Slot("experience", words.say("list.experience"), 1, 1, offers, {"seasoned": 1}, "pu:8.5")


def _weapons(data: Data, words: Words) -> Slot:
    """pu:8.4 One long weapon at most."""
    rows = [data.weapons[name] for name in data.weapons if name in squads.LONG]
    offers = tuple(
        Offer(row.id, words.name("item", row.id), row.cost, most=1, picture=PICTURES[row.id]) for row in rows
    )
    return Slot("weapon", words.say("list.weapon"), 0, 1, offers, {"assault_rifle": 1}, "pu:8.4")


def _gear(data: Data, role: str, words: Words) -> Slot:
    """pu:8.4, pu:8.7, pu:8.8 What he carries besides."""
    sold = [row for row in data.equipment.values() if row.cost]
    offers = [_item(row.id, row.cost, words) for row in sold]
    needs = () if role in OFFICERS else SPECIAL
    pistol = _item("pistol", data.weapons["pistol"].cost, words)._replace(needs=needs)
    return Slot("gear", words.say("list.gear"), 0, 12, (*offers, pistol), rule="pu:8.4")


def _item(item: str, cost: int, words: Words) -> Offer:
    most = squads.GRENADES if item in ("grenade", "smoke_grenade") else 1
    needs = RIFLES if item == "bayonet" else ()
    return Offer(item, words.name("item", item), cost, most=most, needs=needs, picture=PICTURES[item])


# -- words of a list -----------------------------------------------------------------------------------------------


def written(man: Man) -> str:
    """A man as a word of a list: `leader:veteran+assault_rifle+grenade.2`."""
    parts: dict[str, int] = {EXPERIENCE[man.exp]: 1}
    for item in man.gear:
        parts[item] = parts.get(item, 0) + 1
    return str(Entry(man.role, parts))


def _men(data: Data, squad: str, drawn: int) -> tuple[Man, ...]:
    men = squads.ready_made(data, squad)
    return squads.trimmed(men, drawn) if drawn > 1 else men


def _ready(data: Data, squad: str, drawn: int, words: Words) -> Ready:
    men = _men(data, squad, drawn)
    return Ready(squad, words.name("squad", squad), tuple(map(written, men)), squads.cost(data, men))


def random_list(view: Table, rng: Rng) -> tuple[str, ...]:
    """One of the ready-made squads of the side."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, ChooseSquad):
        return ()
    names = squads.offered(view.data, SIDES[top.seat], top.drawn)
    return tuple(map(written, _men(view.data, names[rng.below(len(names))], top.drawn)))
