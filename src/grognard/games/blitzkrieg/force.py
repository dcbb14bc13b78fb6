"""bk:R72 The forces of a scenario or of a list as elements and formations, as this game reads their rows."""

from __future__ import annotations

from grognard.core.measure import Point
from grognard.games.blitzkrieg.data import LEVELS, MM, Data
from grognard.games.blitzkrieg.params import Params
from grognard.games.blitzkrieg.records import FormationRecord, Gun, Infantry, Scenario, VehicleRow
from grognard.games.blitzkrieg.state import (
    BURIED,
    CAMOUFLAGED,
    HIDDEN,
    IMMOBILE,
    LEADERS,
    Fight,
    Formation,
    Model,
    Roster,
    Unit,
)

PUSHED = {"mmg": 15, "hmg": 10, "rr": 10}  # bk:0.7, bk:R60 cm, and no fire that turn


def muster(s: Fight) -> None:
    """All elements of both sides, each with its formation; nobody is placed yet."""
    models: list[Model] = []
    formations: list[Formation] = []
    for side, record in enumerate(s.scenario.side):
        for one in record.formation:
            units = _elements(s, side, len(formations), one, models)
            if not units:
                continue
            due, segment = _due(s.scenario, record.seat, one.id)
            led = any(models[i].kind in LEADERS for i in units)
            fausts = one.panzerfaust_sections
            formations.append(Formation(one.id, side, one.name, units, led, due, segment, fausts, one.smoke))
    s.models, s.formations = tuple(models), tuple(formations)
    s.roster = Roster(s.models)
    s.units = [_unit(s, i) for i in range(len(models))]
    count = len(formations)
    s.done, s.lost_checked, s.fausts = [False] * count, [0] * count, [0] * count
    s.hq = [leader(s, f) for f in range(count)]


def leader(s: Fight, formation: int) -> int:
    """bk:0.6b, bk:001c The headquarters, or the first element of a section without one."""
    units = s.formations[formation].units
    found = [i for i in units if s.models[i].kind in LEADERS and not s.models[i].commissar]
    return (found or [i for i in units if s.models[i].kind in LEADERS] or list(units))[0]


def _due(scenario: Scenario, seat: str, formation: str) -> tuple[int, tuple[Point, Point] | tuple[()]]:
    """bk:0.27 The turn from which a formation may enter, and where."""
    for late in scenario.reinforcement:
        if late.side == seat and formation in late.formations:
            (ax, ay), (bx, by) = late.segment
            return late.turn, ((ax * MM, ay * MM), (bx * MM, by * MM))
    return 0, ()


def _elements(s: Fight, side: int, formation: int, record: FormationRecord, models: list[Model]) -> tuple[int, ...]:
    first = len(models)
    bag = {name: getattr(record, name) for name in ("explosive_charges", "magnetic_mines", "molotovs", "bulldozers")}
    for entry in record.units:
        for n in range(1, entry.count + 1):
            model = element(s.data, s.p, entry.type)
            if model is None:
                continue
            name = f"{record.id}-{entry.type.split('_', 1)[1]}-{n}"
            model = _equipped(model, bag)
            level = LEVELS.index(record.experience)
            models.append(model.but(name=name, side=side, formation=formation, level=level, fanatic=record.fanatic))
    return tuple(range(first, len(models)))


def _equipped(model: Model, bag: dict[str, int]) -> Model:
    """bk:R77, bk:215c What was bought for a formation goes to its first elements, one each."""
    kinds: tuple[tuple[str, int, tuple[str, ...]], ...]
    if model.kind in ("pioneer", "group"):
        kinds = (("magnetic_mines", 1, ("magnet",)), ("explosive_charges", 1, ()), ("molotovs", 0, ("molotov",)))
    else:
        kinds = (("bulldozers", 0, ("bulldozer",)),) if model.type == "us_m4" else ()
    for name, charges, flags in kinds:
        if bag[name]:
            bag[name] -= 1
            return model.but(charges=charges, flags=(*model.flags, *flags))
    return model


def _unit(s: Fight, i: int) -> Unit:
    model = s.models[i]
    formation = s.formations[model.formation]
    record = next(
        one for one in s.scenario.side[model.side].formation if one.id == formation.id
    )  # the scenario names formations once a side
    marks = HIDDEN | CAMOUFLAGED if record.placement == "hidden" else 0
    if model.kind == "observer" and s.p.observer_hidden:
        marks |= HIDDEN | CAMOUFLAGED  # bk:306
    if model.kind == "sniper":
        marks |= HIDDEN | CAMOUFLAGED  # bk:701
    tanks = [k for k in formation.units if s.models[k].vehicle_class == "tank"]
    if s.p.buried_available and (record.dug_in or i in tanks[: record.buried]):
        marks |= BURIED | IMMOBILE  # bk:224
    fitted = [k for k in formation.units if "gl_option" in s.models[k].flags]
    loaded = int(i in fitted[: record.launchers])  # bk:217
    return Unit(due=formation.due, marks=marks, charges=model.charges, launcher=loaded)


def element(data: Data, p: Params, type_: str) -> Model | None:
    """The row of a type as an element; None: there is no such thing under this setting (bk:R72)."""
    row = data.types[type_]
    if isinstance(row, Infantry):
        return _infantry(data, p, row)
    return _gun(data, p, row) if isinstance(row, Gun) else _vehicle(data, p, row)


def _infantry(data: Data, p: Params, row: Infantry) -> Model | None:
    """bk:001, bk:001a, bk:001b, bk:001c, bk:110, R72"""
    kind, dice = row.kind, row.fire_dice
    commissar = "commissar" in row.id
    if kind in ("half", "half_hq") and not p.half_groups:
        if not commissar:
            return None
        kind, dice = "hq", 2
    elif kind in ("half", "half_hq"):
        dice = p.half_dice
    if kind == "rr" and not p.recoilless_available:
        return None
    size = "half" if kind in ("half", "half_hq") else "weapon" if kind in PUSHED or kind == "mortar" else "infantry"
    calibre = data.calibres.get(row.calibre)
    speed = 20
    if kind in PUSHED:
        speed = 10 if row.id == "ussr_mmg" else PUSHED[kind]  # bk:0.7 the wheeled Maxim
    elif kind == "mortar" and calibre is not None:
        speed = 15 if calibre.mm <= 60 else p.carried_push_cm if calibre.mm <= 82 else 0  # bk:0.7, bk:109
    return Model(
        "", 0, 0, row.id, kind, row.nation, 1, data.radius[size], dice=dice,
        short=row.range_short_cm * MM, long=row.range_long_cm * MM, calibre=row.calibre,
        hand=row.at_weapon if row.at_weapon in data.hand else "", assault=bool(row.assault), clear=speed, road=speed,
        commissar=commissar, flags=("recon",) if kind == "scout" else (),
    )  # fmt: skip


def _gun(data: Data, p: Params, row: Gun) -> Model:
    """bk:401, bk:402, bk:402a, bk:R38 A towed gun; where carriage sizes are not tracked every one is medium."""
    calibre = data.calibres[row.calibre]
    push = (row.push_clear_cm, row.push_road_cm)
    if not p.push_at_all and not (row.role == "at" and calibre.mm <= LIGHT):
        push = (0, 0)
    return Model(
        "", 0, 0, row.id, "gun", row.nation, 1, data.radius["gun"], calibre=row.calibre, mount=row.mount,
        clear=push[0], road=max(push), locomotion="packed" if "dismountable" in row.notes else "wheeled", role=row.role,
        gun_size=row.size_to_hit if p.gun_sizes else "medium", crush=row.size_to_crush,
    )  # fmt: skip


LIGHT = 50  # bk:402 before: only anti-tank guns up to this calibre are moved by hand


def _vehicle(data: Data, p: Params, row: VehicleRow) -> Model:
    """bk:201, bk:201a, bk:201b, bk:203 A vehicle; sizes and trucks as the settings have them."""
    clear, road = row.move_clear_cm, row.move_road_cm
    if row.speed_class in ("ltruck", "htruck"):
        clear, road, *_ = p.truck_light if row.speed_class == "ltruck" else p.truck_heavy
    carries = row.carry_units
    if row.class_ == "truck" and row.speed_class in ("ltruck", "htruck"):
        places = (p.truck_light if row.speed_class == "ltruck" else p.truck_heavy)[2]
        carries = str(places) if carries != "0" else carries
    return Model(
        "", 0, 0, row.id, "vehicle", row.nation, 1, data.radius[row.size], calibre=row.gun, carries=carries,
        size=row.size if p.size_tp else row.size_v2,
        armour=(row.armour_front, row.armour_side, row.armour_rear), vehicle_class=row.class_, mount=row.mount,
        mgs=row.mgs, flags=row.flags, clear=clear, road=road, locomotion=row.locomotion,
    )  # fmt: skip
