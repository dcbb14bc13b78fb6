"""What every game promises, checked by playing it: random games of any game, scenario and option set.

A `Trial` plays one game and raises `Broken` at the first promise that is not kept; `fuzz` plays many. A failure is
written out as a `.grog` record that leads to the state in which the promise broke.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from grognard import games
from grognard.core import record
from grognard.core.dice import Rng, Seeded
from grognard.core.errors import GrognardError
from grognard.core.game import Game, reason, sentence
from grognard.core.match import Match
from grognard.core.options import OptionError
from grognard.core.plain import field_names
from grognard.core.state import State
from grognard.core.switches import course, departs
from grognard.core.values import CHANCE, CONCEDE, SPECTATOR, Action, Event, Seat
from grognard.core.verbs import on_bar
from grognard.core.window import PASS, Window
from grognard.core.words import Words
from grognard.games import address

SAMPLED = 40  # one state in so many gets the dear checks: a clone for each action, twins, texts
WEIGHTS = 20_000  # a chance step with more outcomes is not enumerated
APART = 32  # actions between the states that are kept to start another course from
LATE = 6  # another course changes one of so many last actions that a seat has not seen
WAYS = 10  # of choosing an action: listed, by verb, sampled, the rarest; the others are eager
ENOUGH = 4  # of so many questions in windows of one name one is answered, if that can be
FEW = 9  # but of the first ones more
OFFERS = 2  # switches for which the whole list is asked for again: that is dear


class Broken(GrognardError):
    """A promise that a game did not keep."""


class Failure(NamedTuple):
    sentence: str
    record: Path | None


class Report(NamedTuple):
    passed: int
    failed: int
    failures: list[Failure]
    exercised: Mapping[str, int]  # what random play met, and how often: `verb move`, `card g-pz4h`, a bare rule id


# -- many games ----------------------------------------------------------------------------------------------------


def fuzz(
    game: Game,
    *,
    games: int,
    seed: int = 1,
    keep: Path | None = None,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play so many random games, each from a seed of its own, and count what they met."""
    where = address(game)
    tasks = [(where, seed * 1_000_000 + number, keep, dict(options or {})) for number in range(games)]
    failures: list[Failure] = []
    exercised: Counter[str] = Counter()
    for done, (failure, met) in enumerate(_outcomes(tasks, jobs), start=1):
        exercised.update(met)
        if failure:
            failures.append(failure)
        if progress:
            progress(done, len(failures))
    return Report(games - len(failures), len(failures), failures, dict(exercised))


Task = tuple[str, int, Path | None, dict[str, str]]
Outcome = tuple[Failure | None, dict[str, int]]


def _outcomes(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(one_game, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(one_game, tasks, chunksize=4)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def one_game(task: Task) -> Outcome:
    """One random game; its record is kept if wished, and always when a promise broke."""
    where, seed, keep, fixed = task
    game = games.at(where)
    trial = Trial(game, seed, fixed)
    failure = None
    try:
        trial.run()
    except Exception as error:
        failure = Failure(f"seed {seed}: {type(error).__name__}: {error}", _kept(trial, keep or Path("failures")))
    else:
        if keep:
            _kept(trial, keep)
    return failure, dict(trial.met) | dict.fromkeys((f"{DECIDED}{name}" for name in trial.decided), 1)


def _kept(trial: Trial, folder: Path) -> Path | None:
    path = folder / f"{trial.game.slug}-{trial.seed}.grog"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record.write(path, trial.match.record())
    except (OSError, record.RecordError):
        return None
    return path


# -- what was met --------------------------------------------------------------------------------------------------

USED: Final = "card "  # an event with an argument `card` says that this card was played or used
ASKED: Final = "window "  # somebody was asked in a window of this name,
ANSWERED: Final = "answer "  # and did not pass
DECIDED: Final = "switch "  # a switch that made a difference to what was offered, to a number or to a result
COMPARED: Final = "courses compared"  # by the twin test by history; with none it has said nothing


def met_in_events(events: Iterable[Event], tallied: Iterable[str] = ()) -> Counter[str]:
    """Kinds, rules and cards of what happened, and what else the game counts."""
    met: Counter[str] = Counter()
    for event in events:
        met[f"event {event.kind}"] += 1
        met[event.rule] += 1
        if "card" in event.args:
            met[f"{USED}{event.args['card']}"] += 1
        met.update(f"{name} {event.args[name]}" for name in tallied if name in event.args)
        met.update(modifier.rule for modifier in event.modifiers)
    return met


def met_in_answer(state: State, action: Action) -> Counter[str]:
    """The rule that asks, and the window if it is one."""
    met = Counter({state.prompt().rule: 1})
    top = state.stack[-1]
    if isinstance(top, Window):
        met[f"{ASKED}{top.name}"] += 1
        met[f"{ANSWERED}{top.name}"] += action != PASS
    return met


def cards_used(exercised: Mapping[str, int], cards: Iterable[str]) -> dict[str, int]:
    """How often each of these cards was played or used, by the counts of a report."""
    return {card: exercised.get(f"{USED}{card}", 0) for card in cards}


# -- one game ------------------------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """A copy of the state after so many actions, with its hash at that time."""

    number: int
    state: State
    text: str


class Past:
    """The game as it was, every so many actions: another course starts there instead of at the beginning."""

    def __init__(self, match: Match) -> None:
        self._kept: list[Kept] = []
        self.keep(match)

    def keep(self, match: Match) -> None:
        """Keep the present state if the last one is long ago."""
        number = len(match.entries)
        if not self._kept or number >= self._kept[-1].number + APART:
            self._kept.append(Kept(number, match.state.clone(), match.state.hash_text()))

    def before(self, number: int) -> tuple[int, State]:
        """The last state that was kept before the action of that number, with how many actions led to it."""
        kept = self._kept[bisect_right(self._kept, number, key=attrgetter("number")) - 1]
        _insist(kept.state.hash_text() == kept.text, "a copy shares something with its original: both changed")
        return kept.number, kept.state.clone()


class Trial:
    """One random game with all its checks."""

    def __init__(self, game: Game, seed: int, fixed: Mapping[str, str]) -> None:
        self.game = game
        self.seed = seed
        self.rng = Seeded(seed)
        self.options = drawn_options(game, fixed, self.rng)
        self.match = Match(game, self.options, Seeded(seed))
        self.words = {language: game.words(language) for language in Words.languages()}
        self.met: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()  # verbs, and verbs with their first id
        self.past = Past(self.match)
        self.bars: set[frozenset[str]] = set()  # sets of verbs that were offered together
        self.census: Mapping[str, int] = {}
        self.patient = not game.opens_windows(self.options) or self.rng.below(game.patient) == 0
        self.dull = 0  # decisions since something was met for the first time
        self.decided: set[str] = set()  # switches that mattered
        self.asks = Seeded(seed)  # which of them are asked about: no part of the game

    def run(self) -> None:
        """Play to the end; look closely at a state now and then; then replay."""
        match, cap = self.match, self.game.longest(self.options)
        self._set_up_both_ways()
        match.roll()
        while (seat := match.state.actor) is not None:
            self._offers(seat)
            if self.rng.below(SAMPLED) == 0:
                self._look_closely(seat)
            self._act(seat)
            self._holds()
            self.past.keep(match)
            _insist(len(match.entries) <= cap, f"the game is longer than its cap of {cap} actions")
        self._ended()

    def _set_up_both_ways(self) -> None:
        """Some switches matter before the first question: to who is there at all."""
        for name in sorted(self.game.noting_setup(self.options)) if self.game.switches else ():
            other = self.game.otherwise(self.match.state, name).options
            if self.game.setup(other, self.game.data).facts() != self.match.state.facts():
                self.decided.add(name)

    def _act(self, seat: Seat) -> None:
        """Play on; a game in which nothing new comes up any more is given up, unless somebody is patient."""
        state, known = self.match.state, len(self.met) + len(self.decided)
        dull = self.dull > self.game.patience and not self.patient
        action = CONCEDE if dull else self._chosen(state)
        self.met.update(met_in_answer(state, action))
        self.tried.update(_words(action))
        self._ask_both_ways(state, action)
        before = len(self.match.entries)
        self.match.play(seat, str(action))
        for entry in self.match.entries[before:]:
            self.met[f"verb {entry.action.verb}"] += 1
            self.met.update(met_in_events(entry.events, self.game.tallied))
            dice_can_be_shown(entry.events, len(self.match.seats))
        self.dull = 0 if len(self.met) + len(self.decided) > known else self.dull + 1

    def _ask_both_ways(self, state: State, action: Action) -> None:
        """The switches that have not mattered in this game and are asked for by the action, or by what is on offer: the
        same state under their other value."""
        if len(self.decided) == len(self.game.switches):
            return
        twin, asked = self.game.noting(state)
        played = course(twin, action, self.asks)
        self.decided |= {name for name in asked - self.decided if departs(played, self.game.otherwise(state, name))}
        twin, asked = self.game.noting(state)
        offered = set(twin.legal())
        left = sorted(asked - self.decided)
        for name in {left[self.asks.below(len(left))] for _ in range(min(OFFERS, len(left)))}:
            if set(self.game.otherwise(state, name).legal()) != offered:
                self.decided.add(name)

    def _chosen(self, state: State) -> Action:
        """Actions from the list, from `sample`, verb first, the rarest, the eager ones: all must be legal."""
        offered, way, top = state.legal(), self.rng.below(WAYS), state.stack[-1]
        if isinstance(top, Window):
            if self.met[f"{ANSWERED}{top.name}"] * ENOUGH > max(self.met[f"{ASKED}{top.name}"], FEW):
                return PASS  # kept for windows that are answered less often
            if way > 0 and (answers := top.gives(state, self.rng)):
                return rarest(answers, self.tried, self.rng)
        if way == 0:
            return offered[self.rng.below(len(offered))]
        if way == 1:
            return verb_first(offered, self.rng)
        if way == 2:
            return rarest(offered, self.tried, self.rng)
        if way == 3:
            action = state.sample(self.rng)
            sampled_is_legal(state, action, offered)
            return action
        action = state.eager(self.rng)
        _insist(state.refusal(action) is None, f"eager, but refused: {action}")
        return action

    def _holds(self) -> None:
        """The invariants of the game; what is counted neither comes nor goes."""
        state = self.match.state
        for complaint in self.game.invariants(state):
            raise Broken(complaint)
        census = state.census()
        if self.census and census:
            changed = sorted({name for name in {*census, *self.census} if census.get(name) != self.census.get(name)})
            _insist(not changed, f"these came or went: {', '.join(changed)}")
        self.census = census

    def _offers(self, seat: Seat) -> None:
        """Someone can always act, and a letter of the bar means one verb."""
        _insist(seat in range(len(self.match.seats)), f"seat {seat} is asked, which does not exist")
        offered = self.match.state.legal()
        _insist(bool(offered), f"seat {seat} is asked and has no action")
        verbs = frozenset([action.verb for action in offered])
        if verbs not in self.bars:
            self.bars.add(verbs)
            letters_are_unique(self.game, verbs)

    def _look_closely(self, seat: Seat) -> None:
        state = self.match.state
        actions_are_legal_texts(self.match)
        copies_are_independent(state)
        readers = (*range(len(self.match.seats)), SPECTATOR)
        for reader in readers:
            views_keep_secrets(self.match, reader, self.rng)
        for reader in readers:
            self.met[COMPARED] += what_is_shown_follows_from_what_was_told(self.match, self.past, reader, self.rng)
        chance_adds_up(state, self.rng)
        undo_comes_back(self.match, seat, self.rng)
        self._can_be_told()

    def _can_be_told(self) -> None:
        """Prompt, refusals and events have words in every language."""
        state = self.match.state
        for words in self.words.values():
            prompt = state.prompt()
            said = [words.say(prompt.key, **prompt.params)]
            said += [
                sentence(words, event, self.match.seats) for entry in self.match.entries[-5:] for event in entry.events
            ]
            if refusal := state.refusal(Action("roll", ("7",))):
                said.append(reason(words, refusal, self.match.seats))
            for text in said:
                _insist(bool(text) and not text.startswith("<"), f"no words for: {text}")

    def _ended(self) -> None:
        """Scores add up; the record reads back and replays to the same state."""
        scores = self.match.state.scores()
        teams = dict(zip(self.match.state.teams, scores or (), strict=True))
        _insist(abs(sum(teams.values()) - 1) < 1e-9, f"the scores of the teams add up to {sum(teams.values())}")
        text = record.render(self.match.record())
        again = Match.replay(self.game, record.parse(text))
        _insist(record.render(again.record()) == text, "the replayed record is not the same text")
        _insist(not record.check_dice(record.parse(text)).complaints, "the dice of the record do not check")


def drawn_options(game: Game, fixed: Mapping[str, str], rng: Rng) -> Any:
    """Random options around the fixed ones; where they do not fit together, others are drawn."""
    for _ in range(100):
        drawn = game.options.variants(rng.below).to_text()
        try:
            return game.options.from_text({**drawn, **fixed})
        except OptionError:
            continue
    return game.options.from_text(fixed)


def verb_first(offered: list[Action], rng: Rng) -> Action:
    """A verb, then one of its actions: rare deeds such as overruns are not drowned by a hundred moves, and a bare word
    such as `end` or `pass` comes up less often than a deed."""
    verbs = sorted({(action.verb, copy) for action in offered for copy in range(4 if action.args else 1)})
    verb, _ = verbs[rng.below(len(verbs))]
    found = [action for action in offered if action.verb == verb]
    return found[rng.below(len(found))]


def _words(action: Action) -> list[str]:
    """The verb of an action, and the verb with its first id."""
    return [action.verb, *(f"{action.verb} {id_}" for id_ in action.args[:1])]


def rarest(offered: list[Action], tried: Mapping[str, int], rng: Rng) -> Action:
    """Of the verbs the one tried least in this game, of its first ids the one tried least, and one of those actions."""
    for depth in (0, 1):
        times = {action: tried.get(_words(action)[min(depth, len(action.args))], 0) for action in offered}
        fewest = min(times.values())
        offered = [action for action in offered if times[action] == fewest]
    return offered[rng.below(len(offered))]


# -- the promises, one function each -------------------------------------------------------------------------------


def actions_are_legal_texts(match: Match) -> None:
    """Every offered action is legal, differs from the others, and reads back from its text."""
    state = match.state
    offered = state.legal()
    _insist(len(set(offered)) == len(offered), "an action is offered twice")
    for action in offered:
        refusal = state.refusal(action)
        _insist(refusal is None, f"offered, but refused by {refusal and refusal.rule}: {action}")
        _insist(match.codec.parse(str(action)) == action, f"does not read back: {action}")


def sampled_is_legal(state: State, action: Action, offered: list[Action]) -> None:
    """What is drawn is listed; where the list is not complete, it is accepted."""
    if state.complete:
        _insist(action in offered, f"sampled, but not listed: {action}")
    else:
        _insist(state.refusal(action) is None, f"sampled, but refused: {action}")


def dice_can_be_shown(events: Iterable[Event], seats: int) -> None:
    """Dice that an event tells are pairs of sides and face, and belong to one seat, or each to one."""
    for event in events:
        thrown = event.args.get("dice", ())
        if not thrown:
            continue
        sound = all(1 <= face <= sides for sides, face in thrown)
        _insist(sound, f"{event.kind} shows dice that cannot fall: {thrown}")
        by = event.args.get("by", event.args.get("seat", CHANCE))
        known = all(one == CHANCE or 0 <= one < seats for one in (by if isinstance(by, tuple) else (by,)))
        fits = not isinstance(by, tuple) or len(by) == len(thrown)
        _insist(known and fits, f"{event.kind} does not say whose dice it shows: {by}")


def letters_are_unique(game: Game, offered: Iterable[str]) -> None:
    """Of the verbs that stand on the bar together no two have the same letter."""
    owners: dict[str, str] = {}
    for name in on_bar(game.verbs, offered):
        if key := game.verbs[name].key:
            _insist(key not in owners, f"the letter {key} stands for {owners.get(key)} and for {name} at once")
            owners[key] = name


def copies_are_independent(state: State) -> None:
    """An action applied to a clone never changes the original, and twice the same gives the same."""
    before = state.hash_text()
    clone = state.clone()
    _insist(clone == state and clone.hash_text() == before, "a clone differs from its original")
    for name in field_names(type(state)):
        shared = name not in state.SHARED and getattr(clone, name) is getattr(state, name)
        _insist(not (shared and isinstance(getattr(state, name), list | dict | set)), f"a clone shares `{name}`")
    offered = state.legal()
    for action in offered:
        first, second = state.clone(), state.clone()
        first.apply(action)
        second.apply(action)
        _insist(first == second, f"applied twice to the same state, it gave two results: {action}")
    # A hash costs more than an action, so it is taken once; `offered` says where to look for the culprit.
    _insist(state.hash_text() == before, f"applied to a clone, one of these changed the original: {offered}")


def views_keep_secrets(match: Match, seat: Seat, rng: Seeded) -> None:
    """`view(guess(view)) == view`, the same legal actions, and the twin test on everything a seat receives."""
    state = match.state
    view = state.view(seat)
    twin = view.guess(rng)
    _insist(twin.view(seat) == view, f"a guess from the view of seat {seat} gives another view")
    if state.actor == seat:
        _insist(view.legal() == state.legal(), f"seat {seat} sees other actions than it has")
        _insist(twin.legal() == view.legal(), f"a guess from the view of seat {seat} has other actions")
    mine, other = received(match, view, seat), received(match, twin.view(seat), seat)
    _insist(mine == other, f"what seat {seat} receives depends on what it may not know")


def what_is_shown_follows_from_what_was_told(match: Match, past: Past, seat: Seat, rng: Seeded) -> bool:
    """The twin test by history: another course of the game that told a seat the same must look the same to it.

    A guess starts from the view, so it cannot notice a view that shows too much; this can. Says whether there was
    such a course."""
    twin = another_course(match, past, seat, rng)
    if twin is None or twin.log(seat) != match.log(seat) or twin.seen_actions(seat) != match.seen_actions(seat):
        return False
    mine, other = match.state.view(seat), twin.state.view(seat)
    shown = received(match, mine, seat) == received(twin, other, seat)
    _insist(shown, f"seat {seat} was told the same in two games, and is shown different things")
    _insist(mine == other, f"the view of seat {seat} shows what it was never told")
    return True


def another_course(match: Match, past: Past, seat: Seat, rng: Seeded) -> Match | None:
    """The same game with one action changed that this seat has not seen; None if the rest does not fit it."""
    changed = _unseen(match, seat, rng)
    if changed is None:
        return None
    start, state = past.before(changed)
    twin = Match(match.game, match.options, None, data=match.data)
    twin.resume(state, match.entries[:start])
    for number, entry in enumerate(match.entries[start:], start):
        action = entry.action
        if number == changed:
            others = [other for other in twin.state.legal() if other != action]
            if not others:
                return None
            action = others[rng.below(len(others))]
        if twin.state.actor != entry.seat or twin.state.refusal(action):
            return None
        twin.enter(entry.seat, action)
    while match.state.actor != CHANCE == twin.state.actor:  # nobody looks at a table before its dice have fallen
        twin.enter(CHANCE, twin.state.sample(rng))
    return twin


def _unseen(match: Match, seat: Seat, rng: Seeded) -> int | None:
    """The number of an action that this seat has not seen: a late one, so that what follows is likely to fit."""
    place = seat if seat >= 0 else len(match.seats)
    found: list[int] = []
    for number in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[number]
        if entry.shown[place] != entry.action:
            found.append(number)
            if len(found) == LATE:
                break
    return found[rng.below(len(found))] if found else None


def received(match: Match, view: State, seat: Seat) -> bytes:
    """What a seat receives of a state besides the log, as bytes: board, prompt, actions, refusals."""
    words = match.game.words("en", match.data)
    prompt = view.prompt()
    offered = [str(action) for action in view.legal()] if view.actor == seat else []
    refused = view.refusal(Action("roll", ("7",)))
    payload = [match.game.sketch(view, words), prompt.key, repr(dict(prompt.params)), offered, repr(refused)]
    return msgspec.json.encode(payload)


def chance_adds_up(state: State, rng: Rng) -> None:
    """Where the next action leads to chance, its distribution covers exactly the legal outcomes; draws are legal."""
    for action in state.legal()[:3]:
        after = state.clone()
        after.apply(action)
        if after.actor != CHANCE:
            continue
        outcomes = after.legal()
        sampled_is_legal(after, after.sample(rng), outcomes)
        if not after.complete or len(outcomes) > WEIGHTS:
            continue
        weights = after.distribution()
        _insist([outcome for outcome, _ in weights] == outcomes, "a distribution does not cover the outcomes")
        _insist(all(weight > 0 for _, weight in weights), "an outcome has no weight")
        _insist(all(after.refusal(outcome) is None for outcome in outcomes), "an outcome of chance is refused")


def undo_comes_back(match: Match, seat: Seat, rng: Seeded) -> None:
    """Undo restores the state exactly, and stops at chance, reveal and change of seat."""
    trial = Match(match.game, match.options, None, data=match.data)
    trial.state = match.state.clone()
    trial.rebase()
    before = trial.state.hash_text()
    offered = trial.state.legal()
    action = offered[rng.below(len(offered))]
    events = trial.play(seat, action, roll=False)
    learnt = any(seen.reveals for event in events if (seen := event.seen_by(seat)))
    stops = trial.state.actor != seat or learnt
    _insist(
        (trial.undo_refusal(seat) is not None) == stops, f"undo after {action} should {'stop' if stops else 'work'}"
    )
    if not stops:
        trial.undo(seat)
        _insist(trial.state.hash_text() == before, f"undo of {action} does not come back")
    for other in range(len(match.seats)):
        if other != seat:
            _insist(trial.undo_refusal(other) is not None, f"seat {other} could undo an action of seat {seat}")


def _insist(kept: bool, sentence: str) -> None:
    if not kept:
        raise Broken(sentence)
