"""Every number that is printed on a component, beside the table `printed.txt`: a slip in the data is noticed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from hs_table import DATA

from grognard.games.hell_of_stalingrad.records import EffectRecord

PRINTED = Path(__file__).with_name("printed.txt")


def told(effects: Iterable[EffectRecord]) -> str:
    return ", ".join(f"{one.unit or one.op} {one.n}" for one in effects) or "-"


def families() -> dict[str, list[str]]:
    """Each component on a line, by family."""
    units = [
        f"{u.id} {u.side} {u.enters} [{told(u.terror)}]" + "".join(f" {word}" for word in ("shielded", "recon", "rifle")
                                                                   if getattr(u, word))
        for u in DATA.units
    ]  # fmt: skip
    buildings = [
        f"{b.id} {b.district} {b.terrain} boot {b.concentration} grenade {b.defense}"
        f" [{told(b.german_initiative)}] [{told(b.soviet_initiative)}]"
        for b in DATA.buildings
    ]
    german = [
        f"{f.id} {f.type} shock {f.shock} {'+'.join(f.doctrines)} [{told(f.vanguard)}]{' starting' * f.starting}"
        for f in DATA.formations
        if f.side == "german"
    ]
    soviet = [
        f"{f.id} {f.type} patriotism {f.patriotism} [{told(f.vanguard)}] {f.depletion}"
        f" {f.depletion_unit or f.depletion_rifles}{' starting' * f.starting}"
        for f in DATA.formations
        if f.side == "soviet"
    ]
    cards = [
        f"{c.id} {c.side} {c.level} x{c.copies} {c.doctrine or f'cost {c.cost}'} [{told(c.effects)}]"
        for c in DATA.cards
        if c.kind == "combat"
    ]
    heroes = [
        f"{c.id} {c.side} {c.level} x{c.copies} {c.major} [{told(c.minor)}]" for c in DATA.cards if c.kind == "hero"
    ]
    campaign = [
        f"{c.id} {c.side} +{c.reinforcement} [{told(c.effects)}]"
        f"{' hourglass' * c.hourglass}{' sacks' * c.sacks_commander}"
        for c in DATA.campaign
    ]
    carnage = [f"{k.id} {k.sniper} {k.intensity} {k.initiative} {k.hold_a} {k.hold_b}" for k in DATA.carnage_rows]
    commanders = [
        f"{c.id} {c.side} {c.seat} {c.face} hand {c.hand} [{told(c.redraw_bonus)}] {c.successor or '-'}"
        for c in DATA.commanders
    ]
    return {
        "units": units, "buildings": buildings, "german": german, "soviet": soviet, "cards": cards, "heroes": heroes,
        "campaign": campaign, "carnage": carnage, "commanders": commanders,
    }  # fmt: skip


def written(found: dict[str, list[str]]) -> str:
    return "\n\n".join("\n".join([f"# {family}", *lines]) for family, lines in found.items()) + "\n"


RULES = {
    "units": ("hs:6.2", "hs:6.3", "hs:2.7", "hs:2.6", "hs:2.13"),
    "buildings": ("hs:7.1", "hs:7.3", "hs:7.4", "hs:7.5", "hs:7.6", "hs:21.5.d"),
    "german": ("hs:9.3", "hs:9.7", "hs:9.8", "hs:16.2"),
    "soviet": ("hs:10.2", "hs:10.4", "hs:10.6", "hs:10.7", "hs:10.8", "hs:10.9", "hs:16.2"),
    "cards": ("hs:9.9", "hs:9.10", "hs:9.4", "hs:9.5", "hs:9.6", "hs:10.2", "hs:16.3", "hs:17.1"),
    "heroes": ("hs:18.3", "hs:18.8", "hs:18.9", "hs:18.10", "hs:18.11"),
    "campaign": ("hs:3.2", "hs:3.3", "hs:3.4", "hs:3.5", "hs:3.10"),
    "carnage": ("hs:4.1", "hs:4.7", "hs:4.8", "hs:4.9"),
    "commanders": ("hs:1.1", "hs:1.4", "hs:1.7", "hs:19.2", "hs:19.3", "hs:19.4"),
}


@pytest.mark.parametrize("family", [pytest.param(one, marks=pytest.mark.rule(*rules)) for one, rules in RULES.items()])
def test_everything_is_as_printed(family: str) -> None:
    blocks = dict(block.split("\n", 1) for block in PRINTED.read_text("utf-8").strip().split("\n\n"))
    assert families()[family] == blocks[f"# {family}"].splitlines()


if __name__ == "__main__":
    PRINTED.write_text(written(families()), "utf-8")
    sys.exit(0)
