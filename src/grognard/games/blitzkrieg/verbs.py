"""The verbs of Blitzkrieg: how each is written, and how a screen offers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.verbs import Verb

VERBS: Final[Mapping[str, Verb]] = {
    "enlist": Verb("ENTRY+", icon="flag", key="A", lead=1),
    "place": Verb("UNIT NODE HEADING? open?", icon="place", key="P", lead=2, meant=("place",)),
    "deploy": Verb(icon="end", key="E", ends=True),
    "activate": Verb("FORMATION", icon="flag", key="A", lead=3),
    "pass": Verb(icon="end", key="E", ends=True),
    "go": Verb("UNIT", icon="play", key="A", lead=4, meant=("own",), quick=True),
    "done": Verb(icon="end", key="E", ends=True),
    "hold": Verb(icon="end", key="E", ends=True),
    "fire": Verb("UNIT UNIT MODE", icon="fire", key="F", lead=5, risky=True, meant=("enemy",)),
    "cripple": Verb("UNIT UNIT", icon="wrench", key="K", lead=6, risky=True),
    "volley": Verb("UNIT UNIT+", icon="fire", key="J", lead=7, risky=True),
    "move": Verb("UNIT NODE+ HEADING? continuous? reverse?", icon="move", key="M", lead=8, path=1, meant=("place",)),
    "crawl": Verb("UNIT NODE+", icon="move", key="C", lead=9, path=1),
    "assault": Verb("UNIT UNIT+", icon="assault", key="A", lead=10, assault=True, risky=True),
    "hatch": Verb("UNIT open|shut", icon="eye", key="O", lead=11),
    "pivot": Verb("UNIT HEADING", icon="turn", key="P", lead=12),
    "dig": Verb("UNIT", icon="shield", key="D", lead=13, risky=True),
    "show": Verb("UNIT", icon="eye", lead=14),
    "floor": Verb("UNIT FLOOR", icon="up", key="U", lead=15),
    "shell": Verb("UNIT NODE", icon="burst", key="B", lead=16, risky=True),
    "react": Verb("UNIT NODE MODE", icon="fire", key="F", lead=17, risky=True),
    "on": Verb(icon="move", key="M", lead=18),
    "stop": Verb(icon="end", key="E", ends=True),
    "defend": Verb("UNIT UNIT MODE", icon="fire", key="F", lead=19, risky=True),
    "retreat": Verb("UNIT NODE", icon="move", key="M", lead=20),
    "occupy": Verb(icon="move", key="M", lead=21),
    "stay": Verb(icon="end", key="E", ends=True),
    "odd": Verb("UNIT", icon="shield", key="A", lead=22, quick=True),
    "heir": Verb("UNIT", icon="flag", key="A", lead=23, meant=("own",)),
    "pick": Verb("UNIT", icon="burst", key="A", lead=24, quick=True),
    # what comes from off the table
    "request": Verb("SUPPORT", icon="flag", key="Q", lead=25, support=True, risky=True),
    "call": Verb("UNIT SUPPORT+ NODE smoke?", icon="burst", key="Q", lead=26, support=True, risky=True),
    "strike": Verb("WEAPON NODE", icon="burst", key="F", lead=27, support=True, risky=True),
    "flak": Verb("UNIT", icon="fire", key="F", lead=28, risky=True),
    # works and mines
    "fortify": Verb("WORK NODE wide|tall", icon="shield", lead=29),
    "lay": Verb("NODE SIZE", icon="place", key="P", lead=30),
    "clear": Verb("UNIT NODE", icon="wrench", lead=31),
    "remove": Verb("UNIT NODE", icon="wrench", lead=32),
    "haul": Verb("UNIT NODE", icon="wrench", lead=33),
    "reload": Verb("UNIT", icon="wrench", lead=34),
    # transport
    "embark": Verb("UNIT UNIT", icon="move", key="I", lead=35),
    "disembark": Verb("UNIT NODE", icon="move", key="I", lead=36),
    "limber": Verb("UNIT UNIT", icon="move", key="X", lead=37),
    "unlimber": Verb("UNIT UNIT NODE", icon="move", key="X", lead=38),
    "leave": Verb("UNIT", icon="end", lead=39, risky=True),
    # close by
    "overrun": Verb("UNIT UNIT", icon="assault", lead=40, assault=True, risky=True),
    "storm": Verb("UNIT NODE", icon="assault", key="A", lead=41, assault=True, risky=True),
    "answer": Verb("UNIT NODE MODE", icon="fire", key="X", lead=42, risky=True),
    "launch": Verb("UNIT UNIT COUNT", icon="burst", key="Y", lead=43, risky=True),
    "salvo": Verb("COUNT", icon="burst", key="A", lead=44),
    "smoke": Verb("UNIT NODE", icon="burst", lead=45),
}
