"""Flash and noise at night (pu:5.24b, pu:R24): who sees a shot or a burst, and who only hears where it comes from."""

from __future__ import annotations

from grognard.core.measure import Point, Spot
from grognard.core.values import Event
from grognard.games.putsch_1991 import look
from grognard.games.putsch_1991.events import event, secret, veiled
from grognard.games.putsch_1991.state import ALIVE, NONE, VEHICLE, Table


def ears(s: Table, side: int) -> list[int]:
    """Who of a side may notice something: its men, hidden ones too, and crewed vehicles."""
    men = [i for i in s.living(side) if s.at[i] is not None and s.mounted[i] == NONE and s.life[i] == ALIVE]
    return men + [VEHICLE + v for v, one in enumerate(s.vehicles) if one.side == side and one.here and one.crew]


def flash_seen(s: Table, side: int, p: Spot, source: int = NONE) -> bool:
    """A free line of at most 750 from somebody; a vehicle does not hide the flash of its own guns."""
    reach = s.data.tables["night_fire"]["flash_visible_mm"]
    near_by = [unit for unit in ears(s, side) if look.point_gap2(s, p[:2], unit) <= reach * reach]
    ends = () if source == NONE else (source,)
    return any(look.between(s, s.spot(unit), p, (unit, *ends)).clear for unit in near_by)


def heard(s: Table, side: int, p: Point, reach: int, kind: str) -> None:
    """The nearest who hears it knows in which of sixteen directions it was, and no more."""
    near_by = [(look.point_gap2(s, p, unit), unit) for unit in ears(s, side)]
    far, unit = min(near_by, default=(reach * reach + 1, NONE))
    if far <= reach * reach and s.place(unit) != p:
        heading = s.data.headings.nearest(s.place(unit), p)
        secret(s, side, kind, "pu:5.24b", unit=s.name(unit), heading=heading)


def unseen(s: Table, shooter: int, *, silenced: bool) -> bool:
    """Whether the other side sees nothing of a shot: silenced, or with nobody in view of its flash."""
    return s.night and (silenced or not flash_seen(s, 1 - s.side_of_unit(shooter), s.spot(shooter), shooter))


def of_shot(s: Table, shooter: int, told: Event, *, silenced: bool) -> None:
    """A shot is seen to 750, if it is not silenced, and heard within 500; who does not see it learns who is shot at,
    and not by whom or with what."""
    if not unseen(s, shooter, silenced=silenced):
        s.tell(told)
        return
    side = s.side_of_unit(shooter)
    veiled(s, side, told, event("fires-unseen", "pu:5.24b", target=told.args["target"]))
    heard(s, 1 - side, s.place(shooter), s.data.tables["night_fire"]["shot_heard_mm"], "heard-shot")


def of_result(s: Table, shooter: int, told: Event, *, silenced: bool) -> None:
    """Whether it hit: told of one who is unseen without his name, his weapon and what he adds to the dice."""
    if not unseen(s, shooter, silenced=silenced):
        s.tell(told)
        return
    blind = event(f"{told.kind}-unseen", "pu:5.24b", target=told.args["target"], dice=told.args["dice"])
    veiled(s, s.side_of_unit(shooter), told, blind)


def of_burst(s: Table, where: Point, floor: int, told: Event, struck: set[int]) -> None:
    """An explosion: told to those who see it or have a man in it; others hear it within 800, or learn nothing."""
    if not s.night:
        s.tell(told)
        return
    seers = tuple(side for side in (0, 1) if side in struck or flash_seen(s, side, Spot(*where, floor)))
    s.tell(told if len(seers) == 2 else told._replace(only=seers))
    for side in (0, 1):
        if side not in seers:
            heard(s, side, where, s.data.tables["night_fire"]["explosion_heard_mm"], "heard-blast")
