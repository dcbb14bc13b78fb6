"""The Fire activation of a figure (pu:1.10, pu:Q.5; the second grammar of section 5)."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action
from grognard.games.putsch_1991 import fire, grenades, look, men, special
from grognard.games.putsch_1991.acting import DONE, Deed, reveal
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    AIMED,
    AMBUSHED,
    FIRED,
    LANE_SET,
    LANED,
    MOVED,
    NONE,
    REVEALED,
    VEHICLE,
    Table,
)


class Firing(Deed):
    """The Fire activation of a figure."""

    __slots__ = ()
    RULE = "pu:1.10"
    COMPLETE = True

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        if s.is_decoy(i):
            return [*self._faces(s), Action("scrap", (s.name(i),)), DONE]
        found = [*self._shots(s), *self._throws(s), *special.in_fire(s, i), *self._lane(s), *self._faces(s)]
        name = s.name(i)
        if s.jammed[i] and s.ap[i] >= 1:
            found.append(Action("unjam", (name,)))
        if self._may_aim(s):
            found.append(Action("aim", (name,)))
        if s.vis[i] < REVEALED:
            found.append(Action("reveal", (name,)))
        return [*found, DONE]

    def _may_aim(self, s: Table) -> bool:
        """pu:1.3g, pu:1.5 No enemy within 150, not after moving."""
        i = self.unit
        if s.ap[i] < 1 or s.now[i] & (AIMED | MOVED | FIRED | LANED) or not men.weapons(s, i):
            return False
        return fire.able_refusal(s, i, "") is None and not look.enemy_within(s, i, AIM_CLEAR)

    def _shots(self, s: Table) -> list[Action]:
        i = self.unit
        found = []
        for weapon in men.weapons(s, i):
            modes = ["fire"]
            if s.data.weapons[weapon].spray_ok == "yes" and not s.now[i] & AIMED:
                modes.append("spray")
            if weapon == "grenade_launcher":
                modes.append("smoke")
            for mode in modes:
                verb = {"fire": "fire", "spray": "spray", "smoke": "veil"}[mode]
                shot = Shot(i, NONE, weapon, self._mode(s, mode))
                if fire.shooter_refusal(s, shot):
                    continue
                for target in fire.targets(s, i):
                    if mode == "spray" and target >= VEHICLE:
                        continue
                    if fire.target_refusal(s, shot._replace(target=target)) is None:
                        found.append(Action(verb, (s.name(i), s.name(target), weapon)))
                        if weapon == "machine_gun":
                            found += self._loaders(s, verb, target, weapon)
        return found

    def _loaders(self, s: Table, verb: str, target: int, weapon: str) -> list[Action]:
        """pu:5.12d A friend in contact who gives up his fire."""
        i = self.unit
        if fire.served(s, i, NONE):
            return []
        friends = [j for j in s.free(s.side[i]) if fire.may_load(s, i, j)]
        return [Action(verb, (s.name(i), s.name(target), weapon, s.name(j))) for j in friends]

    def _mode(self, s: Table, mode: str) -> str:
        return "aimed" if mode == "fire" and s.now[self.unit] & AIMED else mode

    def _throws(self, s: Table) -> list[Action]:
        i = self.unit
        found = []
        for kind, number in grenades.KINDS.items():
            if s.stock[i][number] < 1 or s.now[i] & AIMED or grenades.thrower_refusal(s, i, kind):
                continue
            targets = [target for target in fire.targets(s, i) if grenades.target_refusal(s, i, target) is None]
            found += [Action("throw", (s.name(i), s.name(target), kind)) for target in targets]
        return found

    def _lane(self, s: Table) -> list[Action]:
        """pu:5.14a A fire lane in one of sixteen directions."""
        from grognard.games.putsch_1991.interrupts import lane_weapon  # noqa: PLC0415

        i = self.unit
        weapon = lane_weapon(s, i)
        fresh = not s.now[i] & FIRED or bool(s.now[i] & LANED)
        if not weapon or s.jammed[i] or not fresh or s.cone[i] != NONE or s.now[i] & AIMED or men.is_pinned(s, i):
            return []
        if s.ap[i] < fire.cost(s, weapon, "sustained"):
            return []
        blocked = fire.able_refusal(s, i, "sustain")
        return [] if blocked else [Action("sustain", (s.name(i), f"h{h}")) for h in range(s.data.headings.count)]

    def take(self, s: Table, action: Action) -> None:
        i, verb, args = self.unit, action.verb, action.args
        if verb == "done":
            s.end()
        elif verb == "face":
            self._face(s, action)
        elif verb in ("reveal", "scrap"):
            reveal(s, action)
        elif verb in ("fire", "spray", "veil"):
            loader = s.unit(args[3]) if len(args) > 3 else NONE
            mode = self._mode(s, {"fire": "fire", "spray": "spray", "veil": "smoke"}[verb])
            fire.declare(s, Shot(i, s.unit(args[1]), args[2], mode, "", loader))
        elif verb == "throw":
            grenades.throw(s, i, s.unit(args[1]), args[2])
        elif verb == "aim":
            s.ap[i] -= 1
            s.now[i] |= AIMED
            tell(s, "aims", "pu:1.3g", unit=s.name(i)) if s.vis[i] != AMBUSHED else None
        elif verb == "unjam":
            s.ap[i] -= 1
            s.jammed[i] = 0
            tell(s, "unjams", "pu:1.3k", unit=s.name(i))
        elif verb == "sustain":
            self._sustain(s, int(args[1][1:]))
        else:
            special.do(s, self, action)

    def _sustain(self, s: Table, heading: int) -> None:
        from grognard.games.putsch_1991.interrupts import lane_weapon  # noqa: PLC0415

        i = self.unit
        self.show_first(s)
        weapon = lane_weapon(s, i)
        s.ap[i] -= fire.cost(s, weapon, "sustained")
        s.cone[i] = s.heading[i] = heading
        s.now[i] |= LANED | LANE_SET
        s.show(i, weapon)
        tell(s, "lane", "pu:5.14a", unit=s.name(i), heading=heading)


AIM_CLEAR: Final = 150  # pu:1.3g
