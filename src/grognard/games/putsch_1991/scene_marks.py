"""What lies over the table: names, zones of deployment, the night, flares, smoke, fire lanes, mines, objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.scene import Mark, Outline
from grognard.core.words import Words
from grognard.games.putsch_1991.data import GAP, SIDES
from grognard.games.putsch_1991.look import CONE
from grognard.games.putsch_1991.plan import SIZE, circle, doors, down, on_table, outline
from grognard.games.putsch_1991.setup import Deploy
from grognard.games.putsch_1991.state import ALIVE, AMBUSHED, NONE, Table
from grognard.games.putsch_1991.victory import NORTH_LINE, SCORED

LANE: Final = 600  # how far the cone of a fire lane is drawn
EDGES: Final = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
NAMED: Final = ("street", "runway", "building", "factory", "ruin", "park", "rough", "water", "hill", "square")
LARGE: Final = 20_000  # square millimetres: what is smaller has no name on the table
LETTER: Final = 14.0  # how wide a letter of a name is where the whole table is shown, and how high a line
LINE: Final = 36.0
ALONG: Final = (0.25, 0.35, 0.15, 0.45, 0.55, 0.65, 0.75, 0.85)  # where the name of a street may stand
AMBER: Final = "#c8742a"
INK: Final = "#22261f"


def marks(view: Table, words: Words) -> Iterator[Mark]:
    yield from _interiors(view)
    yield from _gaps(view)
    yield from _bands(view, words)
    yield from _lanes(view)
    if view.night and view.turn:  # before the first turn one sets up by the light of a lamp
        yield _night(view)
    yield from _flares(view, words)
    yield from _names(view, words)
    yield from _goals(view, words)
    yield from _mines(view, words)
    yield from _weapons(view, words)
    yield from _smoke(view)
    if view.civilians:
        x, y = down(view.civilians)
        name = words.say("scene.crowd")
        yield Mark("crowd", "area", x, y, colour=AMBER, text=name, outlines=(circle(view.civilians, 100),))


# -- the ground as it is now ---------------------------------------------------------------------------------------


def _interiors(view: Table) -> Iterator[Mark]:
    """A roof is lifted where somebody stands whom the reader sees."""
    inside = 0
    for i, at in enumerate(view.at):
        if at is not None and view.life[i] == ALIVE and view.mounted[i] == NONE:
            inside |= view.field.at(at).bits
    for zone in view.scenario.zone:
        if zone.type in ("building", "factory") and inside >> view.field.index[zone.id] & 1:
            shapes = (outline(zone), *doors(view.scenario, zone))
            x, y = shapes[0][0]
            yield Mark(f"inside-{zone.id}", "interior", x, y, outlines=shapes)


def _gaps(view: Table) -> Iterator[Mark]:
    """6.2 garden-ring: a barricade that was opened."""
    for number, (_, x, y) in enumerate(view.gaps):
        half = GAP / 2
        corners = ((x - half, y - 11), (x + half, y - 11), (x + half, y + 11), (x - half, y + 11))
        yield Mark(f"gap-{number}", "breach", *down((x, y)), outlines=(tuple(map(down, corners)),))


Label = tuple[str, float, float, str]  # id, where it stands on the table, what it says


def _names(view: Table, words: Words) -> Iterator[Mark]:
    """Names of what is large enough; streets, which have room, give way to the others."""
    placed = _goal_names(view, words)
    fixed, streets = [], []
    for zone in view.scenario.zone:
        xs, ys = [x for x, _ in zone.polygon], [y for _, y in zone.polygon]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        if zone.type not in NAMED or wide * high < LARGE:
            continue
        name, middle = words.name("thing", zone.id), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        if zone.type in ("street", "runway"):  # where it does not cross others
            along = [(min(xs) + wide * part, middle[1]) for part in ALONG] if wide > high else []
            streets.append((zone.id, name, along or [(middle[0], min(ys) + high * part) for part in ALONG]))
        else:  # a building has its own at the foot, so that men can be seen in it
            foot = zone.type in ("building", "factory", "hill")
            places = [(middle[0], min(ys) + 22.0), (middle[0], max(ys) - 14.0)]
            fixed.append((zone.id, name, places if foot else places[::-1]))
    for id_, name, places in (*fixed, *streets):
        x, y = next((p for p in places if not _hits(p, name, placed)), places[0])
        placed.append((id_, x, y, name))
        yield Mark(f"name-{id_}", "toponym", *down((x, y)), text=name, over=False)


def _hits(p: tuple[float, float], text: str, placed: list[Label]) -> bool:
    """Whether a label would lie over another one, seen from afar."""
    return any(
        abs(p[1] - y) < LINE and abs(p[0] - x) < LETTER * (len(text) + len(other)) / 2 for _, x, y, other in placed
    )


def _goal_names(view: Table, words: Words) -> list[Label]:
    """The names of objectives and targets, above their signs or below, all of them within the table."""
    found: list[Label] = []
    goals = view.scenario.objective
    wanted = [(one, words.name("thing", one.id)) for n, one in enumerate(goals) if view.held[n][0] != SCORED]
    for one, name in wanted:
        found.append(_beside(one.id, (one.x, one.y), 34, name, found))
    for n, target in enumerate(view.scenario.sabotage_target):
        name = words.say("scene.target" if view.targets[n] == NONE else "scene.destroyed", thing=target.id)
        found.append(_beside(target.id, (target.x, target.y), 24, name, found))
    return found


def _beside(id_: str, at: tuple[int, int], off: int, text: str, placed: list[Label]) -> Label:
    half = LETTER * len(text) / 2
    x = min(max(at[0], half), SIZE - half)
    above, below = (x, min(at[1] + off, SIZE - LINE / 2)), (x, at[1] - off - 10.0)
    return id_, *(below if _hits(above, text, placed) else above), text


# -- set-up --------------------------------------------------------------------------------------------------------


def _bands(view: Table, words: Words) -> Iterator[Mark]:
    """pu:S.2 Where the attacker begins; 6.2 the line that the garden-ring is about."""
    top = view.stack[-1] if view.stack else None
    if isinstance(top, Deploy) and top.seat == view.attacker and view.edge[top.seat]:
        band = _band(view.edge[top.seat], top.rules(view).depth_mm)
        x, y = (sum(point[0] for point in band) / 4, sum(point[1] for point in band) / 4)
        name = words.say("scene.band")
        yield Mark("band", "area", x, y, SIDES[top.seat], text=name, outlines=(band,))
    if view.scenario.id == "garden-ring":
        ends = (down((0, NORTH_LINE)), down((SIZE, NORTH_LINE)))
        x, y = down((600, NORTH_LINE + 10))
        yield Mark("line", "pencil", x, y, SIDES[view.attacker], text=words.say("scene.line"), outlines=(ends,))


def _band(edge: str, deep: int) -> Outline:
    near, far = (0, deep) if edge in ("south", "west") else (SIZE - deep, SIZE)
    if edge in ("south", "north"):
        corners = ((0, near), (SIZE, near), (SIZE, far), (0, far))
    else:
        corners = ((near, 0), (far, 0), (far, SIZE), (near, SIZE))
    return tuple(map(down, corners))


# -- night and light -----------------------------------------------------------------------------------------------


def _night(view: Table) -> Mark:
    """pu:3.14, pu:5.24a A veil with holes as wide as the reader's men see, and where flares burn."""
    facts = view.data.tables["night_fire"]
    lit = [circle((x, y), view.data.tables["flare"]["radius_mm"]) for x, y, _ in view.flares]
    for i, at in enumerate(view.at):
        mine = view.side[i] == view.reader or view.reader < 0
        if at is not None and mine and view.life[i] == ALIVE and not view.is_decoy(i):
            lit.append(circle(at, facts["infrared_mm"] if view.has(i, "infrared") else facts["max_mm"]))
    return Mark("night", "veil", 0, 0, outlines=(tuple(map(down, EDGES)), *lit))


def _flares(view: Table, words: Words) -> Iterator[Mark]:
    """pu:3.15b-d Two turns of light."""
    facts = view.data.tables["flare"]
    for number, (x, y, since) in enumerate(view.flares):
        left = facts["turns"] - (view.turn - since)
        name = words.say("scene.flare", n=left)
        yield Mark(f"flare-{number}", "light", *down((x, y)), text=name, outlines=(circle((x, y), facts["radius_mm"]),))


def _smoke(view: Table) -> Iterator[Mark]:
    """pu:5.25a Clouds, and how many turns they stay."""
    facts = view.data.tables["smoke"]
    for number, (x, y, _, _, since) in enumerate(view.clouds):
        left = facts["turns"] - (view.turn - since)
        cloud = circle((x, y), facts["radius_mm"])
        yield Mark(f"smoke-{number}", "smoke", *down((x, y)), text=str(left), outlines=(cloud,), over=True)


def _lanes(view: Table) -> Iterator[Mark]:
    """pu:5.14a, pu:G.7 The cones of sustained fire, which everybody knows."""
    for i, heading in enumerate(view.cone):
        if heading != NONE and view.at[i] is not None and view.vis[i] != AMBUSHED:
            yield Mark(
                f"lane-{view.name(i)}",
                "area",
                *down(view.place(i)),
                SIDES[view.side[i]],
                outlines=(cone(view, i, heading),),
            )


def cone(view: Table, i: int, heading: int) -> Outline:
    """The triangle of a fire lane, as far as the table goes."""
    x, y = view.place(i)
    hx, hy = view.data.headings.vectors[heading]
    rise, run = CONE
    far = [
        (x + LANE * (hx - s * hy * rise / run) / 1000, y + LANE * (hy + s * hx * rise / run) / 1000) for s in (1, -1)
    ]
    return on_table(tuple(map(down, ((x, y), *far))))


# -- things --------------------------------------------------------------------------------------------------------


def _goals(view: Table, words: Words) -> Iterator[Mark]:
    """pu:3.21, pu:3.20 Objectives and targets: who has them."""
    for number, one in enumerate(view.scenario.objective):
        x, y = down((one.x, one.y))
        holder, turns = view.held[number]
        if holder == SCORED:
            yield Mark(f"goal-{one.id}", "disc", x, y, SIDES[turns])
            continue
        yield Mark(f"goal-{one.id}", "letter", x, y, colour=INK, text=one.id)
    for number, target in enumerate(view.scenario.sabotage_target):
        x, y = down((target.x, target.y))
        done = view.targets[number] != NONE
        yield Mark(f"target-{target.id}", "hazard", x, y, colour="#7d1408" if done else AMBER)
    marks = {one.id: "target" for one in view.scenario.sabotage_target}
    for id_, *place, text in _goal_names(view, words):
        yield Mark(f"{marks.get(id_, 'goal')}-name-{id_}", "toponym", *down((place[0], place[1])), text=text)


def _mines(view: Table, words: Words) -> Iterator[Mark]:
    """pu:3.19 Those that the reader knows."""
    for number, (side, x, y, _) in enumerate(view.mines):
        if x >= 0:
            place = down((x, y))
            yield Mark(f"mine-{number}", "hazard", *place, SIDES[side], text=words.say("scene.mine"))


def _weapons(view: Table, words: Words) -> Iterator[Mark]:
    """pu:6.37 What lies on the ground, to be taken up."""
    for number, (x, y, item, _) in enumerate(view.dropped):
        place = down((x, y))
        yield Mark(f"arm-{number}", "count", *place, text="+")
        yield Mark(f"arm-name-{number}", "toponym", place[0], place[1] + 24, text=words.name("item", item))
