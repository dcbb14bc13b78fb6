"""bk:0.24, section 5.1 Both sides choose their forces, in secret; then the lists lie open and the battle is known."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng, Seeded
from grognard.core.muster import Entry, entry
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blitzkrieg import armies, battlefield, famous
from grognard.games.blitzkrieg.armies import Army
from grognard.games.blitzkrieg.data import LEVELS, Data
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.records import ArmyEntry
from grognard.games.blitzkrieg.state import Fight

READY: Final = "ready"  # the word for a force that is made up by the table's number
TRIES: Final = 24
LETTERS: Final = "ad"  # formations of the attacker and of the defender


def army_of(s: Fight, seat: Seat) -> Army:
    """What the list of a seat must keep to."""
    options = s.options
    nation = battlefield.NATIONS[(options.attacker, options.defender)[seat]]
    digs = seat == 1 and options.prepared_positions and options.scenario != "engagement"
    return Army(nation, options.year, battlefield.budgets(options)[seat], digs, s.p)


# -- lists that are made up --------------------------------------------------------------------------------------------


def plain(data: Data, one: ArmyEntry, army: Army, level: str = LEVELS[1]) -> Entry:
    """An entry as it stands in the list, or with the fewest of a row that can be had."""
    if not one.choose:
        return Entry(one.id, {level: 1})
    fits = armies.rows(data, one, army.year)
    own = {count.type: count.count for count in one.base if count.type in fits}
    if own and one.size[0] <= sum(own.values()) <= one.size[1]:
        return Entry(one.id, {level: 1, **own})
    return Entry(one.id, {level: 1, fits[0]: one.size[0]})


def drawn(data: Data, army: Army, rng: Rng) -> list[Entry]:
    """A legal list at random: a company, then whatever fits into the points that are left."""
    offered = armies.available(data, army)
    companies = [one for one in offered if armies.COMPANY in one.id]
    wide = list(armies.army_wide(data, army))
    found: list[Entry] = []
    for n in range(TRIES):
        pool: list[ArmyEntry | Entry] = [*companies] if n == 0 else [*offered, *offered, *(Entry(id_) for id_ in wide)]
        one = pool[rng.below(len(pool))]
        made = one if isinstance(one, Entry) else _varied(data, one, army, rng)
        wanted = [*found, made]
        if armies.why_not(data, wanted, army) is None:
            found = wanted
        elif n == 0:
            cheap = min(companies, key=lambda one: armies.cost(data, plain(data, one, army), army))
            found = [plain(data, cheap, army)]
    return found


def _varied(data: Data, one: ArmyEntry, army: Army, rng: Rng) -> Entry:
    """Some experience, perhaps another row, something added."""
    level = LEVELS[(1, 1, 1, 2, 3, 0)[rng.below(6)]]
    made = plain(data, one, army, level)
    fits = armies.rows(data, one, army.year)
    if fits and rng.below(2):
        count = one.size[0] + rng.below(one.size[1] - one.size[0] + 1)
        made = Entry(one.id, {level: 1, fits[rng.below(len(fits))]: count})
    more = [part for part in armies.parts(data, one, army).values() if part.slot != "elements"]
    for part in more:
        if rng.below(3) == 0:
            tried = made._replace(parts={**made.parts, part.id: 1 + rng.below(part.most)})
            if armies.why_not(data, [tried], army._replace(budget=100_000)) in (None, _no_company()):
                made = tried
    return made


def _no_company() -> Refusal:
    return Refusal("bk:0.24", "refusal.company")


def ready(s: Fight, seat: Seat) -> list[Entry]:
    """The force that comes with a table: the same one again for the same battle."""
    return drawn(s.data, army_of(s, seat), Seeded(10 * s.options.table + seat))


# -- asked for ---------------------------------------------------------------------------------------------------------


def written(entries: list[Entry]) -> tuple[str, ...]:
    return tuple(map(str, entries))


def read(s: Fight, seat: Seat, words: tuple[str, ...]) -> list[Entry] | None:
    """The entries of a list; None if a word is none."""
    if words == (READY,):
        return ready(s, seat)
    if len(words) == 1 and words[0] in s.data.scenarios:
        return famous.forces(s.data, army_of(s, seat)).get(words[0])
    found = [entry(word) for word in words]
    return None if None in found else [one for one in found if one is not None]


class Enlist(Step[Fight]):
    """bk:0.24 A seat builds its army, or takes the one that is ready; nobody sees it before both have chosen."""

    __slots__ = ("seat",)
    RULE = "bk:0.24"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Fight) -> Seat | None:
        return self.seat

    def choices(self, s: Fight) -> list[Action]:
        return [Action("enlist", (READY,))]

    def sample(self, s: Fight, rng: Rng) -> Action:
        """A ready-made force, or one that is drawn."""
        if rng.below(3) == 0:
            return self.choices(s)[0]
        return Action("enlist", written(drawn(s.data, army_of(s, self.seat), rng)))

    def eager(self, s: Fight, rng: Rng) -> Action:
        """A list of one's own."""
        return Action("enlist", written(drawn(s.data, army_of(s, self.seat), rng)))

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        if action.verb != "enlist":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        entries = read(s, self.seat, action.args)
        if entries is None:
            return Refusal(self.RULE, "refusal.no-entry", {"entry": action.args[0]})
        return armies.why_not(s.data, entries, army_of(s, self.seat))

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.enlist", self.RULE, {"n": battlefield.budgets(s.options)[self.seat]})

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None

    def take(self, s: Fight, action: Action) -> None:
        s.end()
        entries = read(s, self.seat, action.args)
        s.lists[self.seat] = written(entries or [])
        tell(s, "enlisted", self.RULE, seat=self.seat)


def field(s: Fight) -> None:
    """The lists lie open: the battle has its forces."""
    mine, theirs = (
        armies.formations(
            s.data, read(s, seat, s.lists[seat]) or [], army_of(s, seat), LETTERS[seat]
        )
        for seat in (0, 1)
    )  # fmt: skip
    s.scenario = battlefield.fielded(s.options, (mine, theirs))
    for seat, words in enumerate(s.lists):
        offers = [one.offer for one in read(s, seat, words) or []]
        companies = tuple(one for one in offers if one in s.data.entries)
        tell(s, "fields", "bk:0.24", seat=seat, entries=companies, words=words)
        if outside := tuple(one for one in offers if one not in s.data.entries):
            tell(s, "fields-outside", "bk:R82", seat=seat, entries=outside)
