"""Localisation and detection (pu:3.1 to pu:3.14, pu:3.18; procedures P9 and P10)."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Roll, Step
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import hits, keen, look, men
from grognard.games.putsch_1991.events import dice, event, secret, tell, veiled
from grognard.games.putsch_1991.showing import reveal, reveals
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    FIRED,
    KNEELING,
    LOCATED,
    MOVED,
    NONE,
    PATROLLED,
    PRONE,
    REVEALED,
    SILENCED,
    TRIED,
    VEHICLE,
    Table,
)
from grognard.games.putsch_1991.verdict import Verdict

NAMES: Final = ("open", "light", "medium", "dense")
DONE: Final = Action("done")


# -- localisation (P9) ---------------------------------------------------------------------------------------------


def nearest(s: Table, watchers: list[int], target: int) -> tuple[look.Gap, int]:
    """The nearest observer's distance, squared, and the cover against him; of equal ones the lower cover (pu:R65)."""
    return min((look.gap2(s, unit, target), look.line(s, unit, target).cover) for unit in watchers)


def score(s: Table, watchers: list[int], cover: int) -> int | None:
    """pu:3.2, pu:3.12 The score by cover; None: impossible."""
    if not s.night:
        return int(s.data.tables["localisation"]["need"][NAMES[cover]])
    facts = s.data.tables["localisation_night"]
    if cover == 3:
        infrared = any(look.has_infrared(s, unit) for unit in watchers)
        return int(facts["dense_with_infrared"]) if infrared else None
    return int(facts["need"][NAMES[cover]])


def modifiers(s: Table, watchers: list[int], target: int, far: look.Gap) -> list[Modifier]:
    found = _by_night(s, watchers, target, far) if s.night else _by_day(s, watchers, target, far)
    posture = s.posture[target]
    facts = s.data.tables["localisation"]["modifiers"]
    if posture == KNEELING:
        found.append(Modifier("pu:3.3e" if not s.night else "pu:3.13h", "mod.kneeling", facts["target_kneeling"]))
    elif posture == PRONE:
        found.append(Modifier("pu:3.3e" if not s.night else "pu:3.13h", "mod.prone", facts["target_prone"]))
    if s.in_effect("rain"):
        found.append(Modifier("pu:11.2", "mod.card", -1))
    return found


def _by_day(s: Table, watchers: list[int], target: int, far: look.Gap) -> list[Modifier]:
    """pu:3.3a-f"""
    facts = s.data.tables["localisation"]["modifiers"]
    found = []
    if len(watchers) > 1:
        found.append(Modifier("pu:3.3a", "mod.several", facts["several_revealed_observers"]))
    if s.before[target] & MOVED:
        found.append(Modifier("pu:3.3b", "mod.target-moved", facts["target_moved"]))
    if s.before[target] & FIRED:
        found.append(Modifier("pu:3.3c", "mod.target-fired", facts["target_fired_last_fire_phase"]))
    if far < 250**2:
        found.append(Modifier("pu:3.3d", "mod.near", facts["nearest_observer_below_250mm"]))
    scoped = any(unit < VEHICLE and s.has(unit, "scope") for unit in watchers)
    if far >= 600**2 and not scoped:
        found.append(Modifier("pu:3.3f", "mod.far", facts["nearest_observer_600mm_or_more_without_optics"]))
    return found


def _by_night(s: Table, watchers: list[int], target: int, far: look.Gap) -> list[Modifier]:
    """pu:3.13, pu:R66 The best case for the searchers."""
    facts = s.data.tables["localisation_night"]["modifiers"]
    found = []
    bright = look.lit(s, s.place(target))
    infrared = [unit for unit in watchers if look.has_infrared(s, unit)]
    if bright:
        found.append(Modifier("pu:3.13a", "mod.lit", facts["lit_by_flare"]))
    if infrared:
        found.append(
            Modifier("pu:3.13b", "mod.infrared", facts["observer_infrared_if_lit" if bright else "observer_infrared"])
        )
    if len(watchers) > 1:
        found.append(Modifier("pu:3.13c", "mod.several", facts["several_revealed_observers"]))
    if s.before[target] & FIRED and not s.before[target] & SILENCED:
        found.append(Modifier("pu:3.13d", "mod.target-fired", facts["target_fired_this_turn"]))
    if far < (200 if bright else 100) ** 2:
        found.append(Modifier("pu:3.13e", "mod.near", facts["nearest_below_100mm"]))
    if bright:
        if far > 500**2:
            found.append(Modifier("pu:3.13g", "mod.far", facts["beyond_500mm_if_flare"]))
    elif far >= 200**2 and not any(look.gap2(s, unit, target) < 300**2 for unit in infrared):
        found.append(Modifier("pu:3.13f", "mod.far", facts["nearest_200mm_or_more"]))
    return found


def locate_refusal(s: Table, side: int, target: int, among: list[int] | None = None) -> Refusal | None:
    """P9 An enemy on the table that is not located, not tried this turn, and seen by an observer."""
    if not NONE < target < VEHICLE or s.side[target] == side or not s.stands(target) or s.vis[target] == LOCATED:
        return Refusal("pu:3.1", "refusal.no-target")
    if s.now[target] & TRIED:
        return Refusal("pu:3.5", "refusal.tried")
    watchers = look.observers(s, side, target, among)
    if not watchers:
        return Refusal("pu:3.1", "refusal.nobody-sees")
    if s.night and score(s, watchers, nearest(s, watchers, target)[1]) is None:
        return Refusal("pu:3.12", "refusal.too-dark")
    return None


class Locate(Verdict):
    """pu:3.2 to pu:3.4 One attempt."""

    __slots__ = ("seat", "target")
    RULE = "pu:3.2"

    def __init__(self, seat: Seat, target: int) -> None:
        super().__init__()
        self.seat = seat
        self.target = target

    def roll(self, s: Table) -> None:
        s.call(Roll("locate"))

    def verdict(self, s: Table) -> None:
        s.end()
        target = self.target
        watchers = look.observers(s, self.seat, target)
        far, cover = nearest(s, watchers, target)
        need = score(s, watchers, cover)
        mods = modifiers(s, watchers, target, far)
        total = self.face + sum(one.amount for one in mods)
        found = need is not None and total >= need
        told = {"unit": s.name(target), "need": need, "total": total, "dice": dice(self.thrown)}
        tell(s, "locates" if found else "locates-not", "pu:3.4", mods, **told)
        if found:
            s.contact[self.seat] = True
            hits.uncover(s, target, LOCATED, "pu:S.8")


# -- detection (P10) -----------------------------------------------------------------------------------------------


def sweepers(s: Table, side: int) -> list[int]:
    """pu:3.18b Those who patrolled in their last Movement phase and are fit to look."""
    found = []
    for i in s.free(side):
        fit = not (men.is_pinned(s, i) or men.refused(s, i) or men.helpless(s, i) or s.is_decoy(i))
        if s.before[i] & PATROLLED and fit and s.vis[i] >= REVEALED:
            found.append(i)
    return found


def squad_patrols(s: Table, side: int) -> bool:
    """pu:4.4 Every figure that moved patrolled."""
    return not any(s.before[i] & MOVED and not s.before[i] & PATROLLED for i in s.squad(side) if s.life[i] == ALIVE)


def reach(s: Table, p: int, target: int) -> int:
    """pu:3.18d"""
    facts = s.data.tables["detection"]
    dense = "dense" in (men.move_class(s, p), men.move_class(s, target))
    return int(facts["range_difficult_or_night_mm"] if dense or s.night else facts["range_mm"])


def detectable(s: Table, p: int, target: int) -> bool:
    """pu:3.18a, pu:3.18d, pu:R67 In range and sight, its own zone not cutting; hidden, or inside a building."""
    if s.life[target] != ALIVE or s.at[target] is None or s.side[target] == s.side[p] or s.vis[target] == LOCATED:
        return False
    if not look.near_unit(s, p, target, reach(s, p, target)):
        return False
    zone = s.field.at(s.place(target)).top
    here, there = s.spot(p), s.spot(target)
    if s.vis[target] != AMBUSHED:
        inside = s.field.at(s.place(target)).walled >= 0
        if not inside or look.between(s, here, there).clear:
            return False
    return look.between(s, here, there, spare=zone).clear


def detection_modifiers(s: Table, p: int, group: list[int]) -> list[Modifier]:
    """pu:3.18e, pu:9.1, pu:9.2, pu:9.3 For a group the best value for the searcher among its members."""
    facts = s.data.tables["detection"]["modifiers"]
    side = s.side[p]
    found = []
    if squad_patrols(s, side):
        found.append(Modifier("pu:3.18e", "mod.patrols", facts["squad_patrols"]))
    if s.night and s.flares:
        found.append(Modifier("pu:3.18e", "mod.flare", facts["flare_at_night"]))
    if not s.contact[side]:
        found.append(Modifier("pu:3.18e", "mod.no-contact", facts["no_contact_yet"]))
    if s.night:
        found.append(Modifier("pu:3.18e", "mod.night", facts["night"]))
    if any(look.near_unit(s, p, j, 250) for j in s.on_table(1 - side) if j not in group):
        found.append(Modifier("pu:3.18e", "mod.enemies", facts["enemies_within_250mm"]))
    best = max(_target_modifier(s, j) for j in group)
    if best:
        found.append(Modifier("pu:3.18e", "mod.hidden-man", best))
    return found


def _target_modifier(s: Table, j: int) -> int:
    facts = s.data.tables["detection"]["modifiers"]
    man = s.sheet[j]
    total: int = facts["target_silencer"] if "silencer" in man.gear else 0
    total += facts["target_sniper"] if man.role == "sniper" else 0
    skills = {"stealthy": "target_stealthy", "mimicry": "target_mimicry", "sabotage": "target_sabotage"}
    return total + (facts[skills[man.skill]] if man.skill in skills else 0)


class Sweep(Verdict):
    """pu:3.18f One hidden 2d6, compared with every group in range; nothing is said of those not found."""

    __slots__ = ("unit",)
    RULE = "pu:3.18c"

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Table) -> None:
        s.call(Unseen("sweep", (6, 6), f"sweep-{s.side[self.unit]}"))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self.but(thrown=())

    def verdict(self, s: Table) -> None:
        s.end()
        p = self.unit
        groups: dict[tuple[str, int], list[int]] = {}
        for j in range(len(s.side)):
            if detectable(s, p, j):
                key = ("group", s.group[j]) if s.vis[j] == AMBUSHED else ("token", j)
                groups.setdefault(key, []).append(j)
        need = s.data.tables["detection"]["need"][("green", "seasoned", "veteran")[s.sheet[p].exp]]
        found = [group for group in groups.values() if self._total(s, group) >= need]
        for group in found:
            s.contact[s.side[p]] = True  # pu:R60
            _find(s, group[0])
        if not found:
            nothing = event("finds-nothing", "pu:3.18f", unit=s.name(p))
            veiled(s, s.side[p], nothing._replace(reveals=True), None)  # pu:3.18b no other man looks instead

    def _total(self, s: Table, group: list[int]) -> int:
        return sum(self.thrown) + sum(one.amount for one in detection_modifiers(s, self.unit, group))


def _find(s: Table, i: int) -> None:
    if s.vis[i] == AMBUSHED:
        hits.spring(s, i, LOCATED, "pu:3.18f")
    else:
        hits.uncover(s, i, LOCATED, "pu:3.18f")


class Unseen(Roll):
    """A roll that nobody sees (pu:3.18f)."""

    __slots__ = ()

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return None


class Detecting(Step):
    """pu:3.6, pu:3.7 Phase 2 of one side: at most one sweep, then any number of attempts to locate."""

    __slots__ = ("seat", "swept")
    RULE = "pu:3.1"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.swept = False

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        found = [] if self.swept else [Action("sweep", (s.name(i),)) for i in sweepers(s, self.seat)]
        fresh = [j for j in s.on_table(1 - self.seat) if s.vis[j] != LOCATED and not s.now[j] & TRIED]
        among = look.lookouts(s, self.seat) if fresh else []
        targets = [j for j in fresh if locate_refusal(s, self.seat, j, among) is None]
        found += [Action("locate", (s.name(j),)) for j in targets]
        return [*found, *reveals(s, self.seat), DONE]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return self.nobody(s, action.verb, action.args[0] if action.args else "") or super().refuses(s, action)

    def nobody(self, s: Table, verb: str, about: str) -> Refusal | None:
        """Why what is pointed at cannot be located, or a man not sweep; nothing else is done now."""
        from grognard.games.putsch_1991 import whynot  # noqa: PLC0415 - it asks what is judged here

        unit = s.unit(about) if about else NONE
        if unit != NONE and s.side_of_unit(unit) != self.seat:
            return whynot.unlocated_refusal(s, self.seat, unit)
        if verb == "sweep":
            return Refusal("pu:3.18b", "refusal.swept" if self.swept else "refusal.no-sweeper")
        return whynot.phase_refusal(s, verb)

    def eager(self, s: Table, rng: Rng) -> Action:
        return keen.choice(s, self.choices(s), rng)

    def prompt(self, s: Table) -> Prompt:
        """Whether there is anybody to look for."""
        offered = {action.verb for action in self.choices(s)} if s.reads(self.seat) else {"locate"}
        return Prompt("prompt.detect" if offered & {"sweep", "locate"} else "prompt.detect-nobody", self.RULE)

    def take(self, s: Table, action: Action) -> None:
        if action == DONE:
            s.end()
        elif action.verb == "sweep":
            s.become(self.but(swept=True))
            i = s.unit(action.args[0])
            secret(s, self.seat, "sweeps", "pu:3.18b", unit=s.name(i))
            s.call(Sweep(i))
        elif action.verb == "locate":
            target = s.unit(action.args[0])
            s.now[target] |= TRIED
            s.call(Locate(self.seat, target))
        else:
            reveal(s, action)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        from grognard.games.putsch_1991.acting import hidden_deed  # noqa: PLC0415

        if seat == self.seat:
            return action
        return None if action.verb == "sweep" else hidden_deed(s, action, seat)
