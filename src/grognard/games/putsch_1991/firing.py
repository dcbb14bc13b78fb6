"""The Fire activation of a figure (pu:1.10, pu:Q.5; the second grammar of section 5)."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import fire, grenades, look, men, noise, special, whynot
from grognard.games.putsch_1991.acting import DONE, Deed, headed
from grognard.games.putsch_1991.events import event, tell, veiled
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.interrupts import lane_weapon
from grognard.games.putsch_1991.showing import SHOWING, reveal
from grognard.games.putsch_1991.state import (
    AIMED,
    AMBUSHED,
    FIRED,
    LANE_SET,
    LANED,
    MOVED,
    NONE,
    REVEALED,
    SPENT,
    TOKEN,
    Table,
)

SHOTS: Final = ("fire", "spray", "veil", "throw")


class Firing(Deed):
    """The Fire activation of a figure."""

    __slots__ = ()
    RULE = "pu:1.10"
    COMPLETE = True

    def choices(self, s: Table) -> list[Action]:
        i = self.unit
        if s.is_decoy(i):
            return [*self._faces(s), Action("scrap", (s.name(i),)), DONE]
        able = fire.able_refusal(s, i, "") is None
        shots = self._shots(s) if able else []
        found = [*shots, *self._throws(s), *special.in_fire(s, i), *self._lane(s), *self._faces(s)]
        name = s.name(i)
        if s.jammed[i] and s.ap[i] >= 1 and not s.now[i] & SPENT and s.carrying[i] == NONE:  # pu:1.8
            found.append(Action("unjam", (name,)))
        if able and self._may_aim(s):
            found.append(Action("aim", (name,)))
        if s.vis[i] < REVEALED:
            found.append(Action("reveal", (name,)))
        return [*found, DONE]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        return None if action in self.choices(s) else whynot.deed_refusal(s, self.unit, action, self.RULE)

    def prompt(self, s: Table) -> Prompt:
        """Whether there is anything to fire at."""
        shots = not s.reads(s.side[self.unit]) or any(action.verb in SHOTS for action in self.choices(s))
        params = {"unit": s.name(self.unit), "ap": s.ap[self.unit]}
        return Prompt("prompt.firing" if shots else "prompt.firing-nobody", self.RULE, params)

    def _may_aim(self, s: Table) -> bool:
        """pu:1.3g, pu:1.5 No enemy within 150, not after moving."""
        i = self.unit
        if s.ap[i] < 1 or s.now[i] & (AIMED | MOVED | FIRED | LANED) or not men.weapons(s, i):
            return False
        return not look.enemy_within(s, i, fire.AIM_CLEAR)

    def _shots(self, s: Table) -> list[Action]:
        i = self.unit
        found: list[Action] = []
        if not (seen := fire.in_view(s, i)):
            return found
        for weapon in men.weapons(s, i):
            for verb, mode in self._modes(s, weapon):
                shot = Shot(i, NONE, weapon, mode)
                if fire.shooter_refusal(s, shot):
                    continue
                for target in seen:
                    if fire.weapon_refusal(s, shot._replace(target=target)) is None:
                        found.append(Action(verb, (s.name(i), s.name(target), weapon)))
                        found += self._loaders(s, verb, target, weapon) if weapon == "machine_gun" else []
        return found

    def _modes(self, s: Table, weapon: str) -> list[tuple[str, str]]:
        """The verbs of a weapon with the mode that each means."""
        aimed = bool(s.now[self.unit] & AIMED)
        found = [("fire", "aimed" if aimed else "fire")]
        if s.data.weapons[weapon].spray_ok == "yes" and not aimed:
            found.append(("spray", "spray"))
        if weapon == "grenade_launcher":
            found.append(("veil", "smoke"))
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
        i, stock = self.unit, s.stock[self.unit]
        kinds = [kind for kind, number in grenades.KINDS.items() if stock[number]] if not s.now[i] & AIMED else []
        kinds = [kind for kind in kinds if grenades.thrower_refusal(s, i, kind) is None]
        near_by = grenades.in_reach(s, i) if kinds else []
        return [
            Action("throw", (s.name(i), s.name(target), kind))
            for kind in kinds
            for target in near_by
            if grenades.target_refusal(s, i, target, kind) is None
        ]

    def _lane(self, s: Table) -> list[Action]:
        """pu:5.14a A fire lane in one of sixteen directions."""
        i = self.unit
        weapon = lane_weapon(s, i)
        fresh = not s.now[i] & FIRED or bool(s.now[i] & LANED)
        if not weapon or s.jammed[i] or not fresh or s.cone[i] != NONE or s.now[i] & AIMED or men.is_pinned(s, i):
            return []
        if s.ap[i] < fire.cost(s, weapon, "sustained"):
            return []
        blocked = fire.able_refusal(s, i, "sustain")
        return [] if blocked else list(headed("sustain", s.name(i), s.data.headings.count))

    def take(self, s: Table, action: Action) -> None:
        i, verb, args = self.unit, action.verb, action.args
        if self.faced and verb not in ("done", "face"):
            s.become(self.but(faced=False))  # pu:G.8
        if verb == "done":
            s.end()
        elif verb == "face":
            self._face(s, action)
        elif verb in SHOWING:
            reveal(s, action)
        elif verb in ("fire", "spray", "veil"):
            loader = s.unit(args[3]) if len(args) > 3 else NONE
            mode = self._mode(s, {"fire": "fire", "spray": "spray", "veil": "smoke"}[verb])
            fire.declare(s, Shot(i, s.unit(args[1]), args[2], mode, "", loader))
        elif verb == "throw":
            grenades.throw(s, i, s.unit(args[1]), args[2])
        elif verb in ("aim", "unjam"):
            self._handle(s, verb)
        elif verb == "sustain":
            self._sustain(s, int(args[1][1:]))
        else:
            special.do(s, self, action)

    def _handle(self, s: Table, verb: str) -> None:
        """pu:1.3g, pu:1.3k Aiming, or clearing a jam; pu:S.6 a token that does so is a man."""
        i = self.unit
        if s.vis[i] == TOKEN:
            self.show_first(s)
        s.ap[i] -= 1
        if verb == "aim":
            s.now[i] |= AIMED
        else:
            s.jammed[i] = 0
        told = event("aims", "pu:1.3g", unit=s.name(i)) if verb == "aim" else event("unjams", "pu:1.3k", unit=s.name(i))
        veiled(s, s.side[i], told, None) if s.vis[i] == AMBUSHED else s.tell(told)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        """pu:5.24b A shot that an enemy does not see is to him only that something was done."""
        i = self.unit
        shoots = action.verb in ("fire", "spray", "veil") and seat != s.side[i]
        if shoots and noise.unseen(s, i, silenced=fire.muffled(s, i, action.args[2])):
            return DONE
        return super().shown(s, action, seat)

    def _sustain(self, s: Table, heading: int) -> None:
        i = self.unit
        self.show_first(s)
        weapon = lane_weapon(s, i)
        s.ap[i] -= fire.cost(s, weapon, "sustained")
        s.cone[i] = s.heading[i] = heading
        s.now[i] |= LANED | LANE_SET
        s.show(i, weapon)
        tell(s, "lane", "pu:5.14a", unit=s.name(i), heading=heading)
