"""The guns of vehicles (pu:12.8 to pu:12.10, pu:12.12)."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import fire, look, noise, whynot
from grognard.games.putsch_1991.events import event
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import Table

MODES: Final = {"machine_gun": ("fire", "spray"), "tank_cannon": ("fire", "pierce")}  # pu:12.8


class Gunnery(Step):
    """pu:12.8, pu:12.12, pu:R56 Each crewed weapon fires once a turn, for nothing."""

    __slots__ = ("unit",)
    RULE = "pu:12.8"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def actor(self, s: Table) -> Seat | None:
        vehicle = s.vehicle(self.unit)
        return vehicle.side if vehicle.here and vehicle.crew else None

    def run(self, s: Table) -> None:
        s.end()

    def choices(self, s: Table) -> list[Action]:
        vehicle = s.vehicle(self.unit)
        found = []
        seen = fire.in_view(s, self.unit)
        for number, mount_ in enumerate(s.kind_of(self.unit).weapons):
            if vehicle.fired >> number & 1 or (mount_.id == "tank_cannon" and not vehicle.shells):
                continue
            for target in seen:
                if not self._in_arc(s, target):
                    continue
                words = (vehicle.name, s.name(target), mount_.id)
                modes = [Shot(self.unit, target, mount_.id, mode) for mode in MODES[mount_.id]]
                found += [Action(shot.mode, words) for shot in modes if fire.weapon_refusal(s, shot) is None]
        return [*found, Action("done")]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        return None if action in self.choices(s) else whynot.deed_refusal(s, self.unit, action, self.RULE)

    def _in_arc(self, s: Table, target: int) -> bool:
        """pu:12.9 The front half; all round as an option."""
        return s.options.turret_360 or look.in_front(s, self.unit, target)

    def prompt(self, s: Table) -> Prompt:
        idle = s.reads(s.vehicle(self.unit).side) and len(self.choices(s)) == 1
        key = "prompt.gunnery-nobody" if idle else "prompt.gunnery"
        return Prompt(key, self.RULE, {"unit": s.name(self.unit)})

    def take(self, s: Table, action: Action) -> None:
        if action.verb == "done":
            s.end()
            return
        unit, vehicle = self.unit, s.vehicle(self.unit)
        target, weapon = s.unit(action.args[1]), action.args[2]
        number = next(n for n, one in enumerate(s.kind_of(unit).weapons) if one.id == weapon)
        s.put_vehicle(unit, fired=vehicle.fired | 1 << number)
        mode = {"fire": "fire", "spray": "spray", "pierce": "pierce"}[action.verb]
        shot = Shot(unit, target, weapon, mode)
        need = fire.need(s, shot)
        assert need is not None
        told = event(f"fires-{mode}", "pu:12.8", unit=s.name(unit), target=s.name(target), weapon=weapon)
        noise.of_shot(s, unit, told, silenced=False)
        s.combat[s.side_of_unit(target)] = True
        s.call(fire.Shooting(shot, need))
