"""The words of Blood & Steel: everything the rules can say has a sentence in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import reason, sentence
from grognard.core.steps import Chance, Procedure, Step
from grognard.core.values import CHANCE, CONCEDE, Action
from grognard.core.words import LANGUAGES, Words, catalogue, check
from grognard.games.blood_and_steel import GAME, events, fire, text
from grognard.games.blood_and_steel.data import SIDES
from grognard.games.blood_and_steel.options import Rules
from grognard.games.blood_and_steel.state import Battle

GAMES = 30
# The kinds of events that are put together from parts, and what the parts can be.
COMPOSED = {
    "division-167-*": ["arrives", "fails", "never"],
    "over-*": ["german", "soviet", "draw"],
    "unit-*": ["disrupted", "reduced", "shaken", "eliminated", "unharmed"],
    "*-*": [f"{kind}-{result}" for kind in fire.SUPPORT for result in ("hit", "missed")],
}


@cache
def strict(language: str) -> Words:
    """Words that raise where people would see a key in angle brackets."""
    return Words(GAME.word_folders, language, GAME.names(GAME.data, language), strict=True)


@cache
def sources() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(GAME.folder.glob("*.py"))}


def keys_in_sources(prefix: str) -> list[str]:
    """Every literal key of a family that the rules mention."""
    found = re.findall(rf'"({prefix}\.[\w-]+)"', "\n".join(sources().values()))
    return sorted(set(found))


def literals(node: ast.expr | None) -> list[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    if isinstance(node, ast.Tuple):
        return literals(node.elts[0]) if node.elts else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)]
    return []


def event_kinds() -> Iterator[str]:
    """Every kind of event, read from `events.py`."""
    for function in ast.walk(ast.parse(sources()["events"])):
        if not isinstance(function, ast.FunctionDef):
            continue
        assigned = [
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and "kind" in ast.unparse(node.targets[0])
        ]
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "_event":
                first = call.args[0]
                kinds = (
                    [kind for value in assigned for kind in literals(value)]
                    if isinstance(first, ast.Name)
                    else literals(first)
                )
                assert kinds, f"{function.name}: the kind of its event cannot be read"
                yield from kinds


def all_event_kinds() -> list[str]:
    kinds: list[str] = []
    for kind in event_kinds():
        kinds += [
            kind if "*" not in kind else part if kind == "*-*" else kind.replace("*", part)
            for part in COMPOSED.get(kind, [""])
        ]
    return sorted(set(kinds))


def prompts() -> list[str]:
    """The questions to people: the last classes of the tree of steps, and the keys that are written out."""
    leaves = []

    def walk(cls: type[Step]) -> None:
        if issubclass(cls, Procedure | Chance):
            return
        below = cls.__subclasses__()
        if not below and cls.__module__.startswith("grognard.games.blood_and_steel"):
            leaves.append(f"prompt.{cls.__name__.lower()}")
        for child in below:
            walk(child)

    walk(Step)
    return sorted({*leaves, *keys_in_sources("prompt"), "prompt.chance", "prompt.over"})


def reasons() -> list[str]:
    """Why points are scored: the last argument of every call of `score`."""
    calls = [
        node for source in sources().values() for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
    ]
    scored = [call for call in calls if ast.unparse(call.func).endswith(".score")]
    return sorted({found for call in scored for found in literals(call.args[-1])})


def purposes() -> list[str]:
    """What dice are thrown and markers drawn for."""
    calls = [
        node for source in sources().values() for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
    ]
    rolls = [found for call in calls if ast.unparse(call.func) == "Roll" for found in literals(call.args[0])]
    draws = re.findall(r'super\(\).__init__\("([\w-]+)", "', "\n".join(sources().values()))
    return sorted({*rolls, *draws, *fire.SUPPORT})


def needed() -> list[str]:
    verbs = [*GAME.patterns, "roll"]
    data = GAME.data
    keys = [f"event.{kind}" for kind in all_event_kinds()]
    keys += [f"reason.{name}" for name in reasons()] + [f"purpose.{name}" for name in purposes()] + prompts()
    keys += keys_in_sources("refusal") + keys_in_sources("modifier") + keys_in_sources("board") + keys_in_sources("aid")
    keys += [f"verb.{verb}" for verb in [*verbs, "concede"]] + [f"action.{verb}" for verb in verbs]
    for field in Rules.fields():
        keys += [f"option.{field.name}", f"option.{field.name}.help"]
        keys += [f"option.{field.name}.{choice}" for choice in field.choices]
    keys += [f"{family}.{side}" for family in ("seat", "side") for side in SIDES]
    keys += [f"deployment.{name}" for name in data.deployments] + [f"terrain.{name}" for name in data.map.terrains]
    for row in data.unit_rows:
        keys += [f"kind.{row.kind}", f"size.{row.size}", f"class.{row.target_class}", f"the.{row.unit}"]
    keys += [f"the.{code}" for code in data.formations] + [f"counter.{row.counter}" for row in data.counters]
    keys += [f"clock.{time}" for row in data.turns for time in (row.start, row.end)]
    return sorted({*keys, "game.title", "game.line", "game.about", "status.disrupted", "status.reduced"})


def test_catalogues_are_in_order() -> None:
    """The two languages have the same messages with the same placeholders, and French keeps its typography."""
    assert check(GAME.word_folders) == []


def test_scan_of_the_sources_is_complete() -> None:
    """The lists are read from the code: they hold what we know to be there, and no unknown composed kind."""
    kinds = set(event_kinds())
    assert {kind for kind in kinds if "*" in kind} == set(COMPOSED)
    assert {"reserve-granted", "reserve-refused", "recovered", "not-recovered", "hit", "missed", "air"} <= kinds
    assert {"air", "fire", "tiger", "recovery", "marker", "remnant", "strike", "entry-zone"} <= set(purposes())
    assert {"exit", "objectives", "not-engaged", "railway", "reserve", "division-167", "rudel"} == set(reasons())
    assert {"prompt.phase", "prompt.deploysoviet", "prompt.wittmann", "prompt.forcedretreat"} <= set(prompts())
    assert len(keys_in_sources("refusal")) > 35


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words(language: str) -> None:
    """Whatever the rules can produce has a message: events, refusals, questions, modifiers, options, verbs, names."""
    words = strict(language)
    assert [key for key in needed() if not words.has(key)] == []


def test_no_event_without_function() -> None:
    """The catalogue has no sentence for an event that cannot happen."""
    own = catalogue(GAME.folder / "words" / "en.po")
    said = {key.removeprefix("event.") for key in own if key.startswith("event.")}
    assert said == set(all_event_kinds())


def test_french_articles() -> None:
    """The article agrees with the noun at the head of the French name."""
    words = strict("fr")
    masculine, feminine = (
        ("régiment", "bataillon", "corps"),
        ("brigade", "compagnie", "division", "réserve", "aéroportée"),
    )
    rows = [(row.unit, row.name_fr) for row in GAME.data.unit_rows]
    rows += [(row.formation, row.name_fr) for row in GAME.data.formation_rows if row.formation != "REM"]
    for thing, name in rows:
        head = next(noun for noun in re.findall(r"\w+", name) if noun in masculine + feminine)
        assert words.name("the", thing) == ("le" if head in masculine else "la"), name
    assert words.name("the", "REM") == "les"


@pytest.mark.rule("bs:15.c")
@pytest.mark.parametrize("language", LANGUAGES)
def test_credits(language: str) -> None:
    """The page about the game names designer and publishers."""
    about = strict(language).say("game.about")
    assert all(name in about for name in ("Paul Rohrbaugh", "Microgame Co-op", "L2 Design Group", "2006"))


# -- whole games in words --------------------------------------------------------------------------------------------


def random_action(rng: Seeded) -> Action:
    """Any well-formed action, legal or not."""
    data, grid = GAME.data, GAME.data.map.grid
    verbs = list(GAME.patterns)
    verb = verbs[rng.below(len(verbs))]
    args = []
    for token in GAME.patterns[verb].split():
        kind = token.rstrip("+?")
        pools = {
            "UNIT": data.units,
            "HEX": grid.ids,
            "FORMATION": data.formations,
            "DEPLOYMENT": tuple(data.deployments),
            "PLACE": (*grid.ids, "off"),
        }
        pool = pools.get(kind) or tuple(kind.split("|"))
        many = 1 + rng.below(2) if token.endswith("+") else rng.below(2) if token.endswith("?") else 1
        args += [pool[rng.below(len(pool))] for _ in range(many)]
    return Action(verb, tuple(args))


def say_all(s: Battle, rng: Seeded, words: Words) -> Iterator[str]:
    """The question, some of the actions on offer, and some refusals."""
    prompt = s.prompt()
    yield words.say(prompt.key, **prompt.params)
    legal = s.legal()
    for _ in range(3):
        yield text.describe(s, legal[rng.below(len(legal))], words)
    for _ in range(5):
        if s.actor != CHANCE and (refusal := s.refusal(random_action(rng))):
            yield reason(words, refusal, SIDES)


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_can_be_told(seed: int) -> None:
    """A random game with random options: every event, and samples of all else, in both languages, nothing missing."""
    rng = Seeded(seed)
    s = GAME.setup(GAME.options.variants(rng.below), GAME.data)
    told: set[str] = set()
    steps = 0
    while s.actor is not None:
        if steps % 7 == 0 or steps < 5:
            for language in LANGUAGES:
                for said in say_all(s, Seeded(1000 * seed + steps), strict(language)):
                    assert said
                    assert "<" not in said
                    assert not re.search(r"\{|\}|  ", said)
        s.apply(s.sample(rng))
        for event in s.news:
            told.add(event.kind)
            for language in LANGUAGES:
                words = strict(language)
                assert sentence(words, event, SIDES).endswith(".")
                assert all(words.say(modifier.label) for modifier in event.modifiers)
        s.news.clear()
        steps += 1
    assert {"turn-began", "drew", "statement", "dealt", "ready"} <= told
    assert any(kind.startswith("over-") for kind in told)
    assert strict("en").say(s.prompt().key) == "The game is over."


def test_rare_events_can_be_told() -> None:
    """Events that random games seldom bring: heavy damage, Tigers, long overruns."""
    s = GAME.position("turn 3\nphase LAH\n1309 lah-tig\n1308 29tc-31")
    tiger, where = s.data.unit_index["lah-tig"], s.place[s.data.unit_index["lah-tig"]]
    rare = [events.damage(s, tiger, result, "bs:7.3.2.c") for result in COMPOSED["unit-*"]]
    rare += [events.tiger_saved(s, tiger, 3), events.tiger_lost(s, tiger, 4), events.overrun_round(2)]
    rare += [events.retreated_off(s, tiger), events.no_retreat(s, tiger), events.stalemate(s, where)]
    rare += [events.driven_back(s, tiger, where), events.rerolled(s, tiger, 6), events.rudel_down()]
    for event in rare:
        for language in LANGUAGES:
            assert sentence(strict(language), event, SIDES).endswith(".")


REFUSED = {
    "not-in-play": ("phase LAH\n1309 lah-pz\ngone lah-sp", ["move lah-sp 1209"]),
    "stacking": ("phase LAH\n1309 lah-pz\n1209 lah-1pg lah-2pg", ["move lah-pz 1209"]),
    "entry-closed": (
        "phase 18TC\n2201 lah-pz\n2202 lah-1pg\n2203 dr-pz\n2204 tk-pz\nwaiting 18tc-181 zone 1",
        ["move 18tc-181 2101"],
    ),
    "tiger-lent": (
        "phase LAH\n1110 lah-pz lah-tig\n1111 29tc-32",
        ["fire lah-pz 29tc-32 full", "roll 6", "fire lah-tig 29tc-32 full"],
    ),
    "no-factor": ("phase 18TC\n1210 rem-89g\n1211 lah-pz", ["fire rem-89g lah-pz full"]),
    "has-acted": (
        "phase LAH\n1110 lah-pz\n1111 29tc-32",
        ["fire lah-pz 29tc-32 full", "roll 6", "move lah-pz 1109"],
    ),
    "no-sight": ("phase LAH\n1309 lah-pz\n1311 29tc-32", ["fire lah-pz 29tc-32 full"]),
    "long-range-infantry": ("phase LAH\n1110 lah-pz\n1112 9ga-23", ["fire lah-pz 9ga-23 full"]),
    "already-committed": ("at commit\n1110 lah-pz\ncommitted 18TC", ["commit 18TC"]),
    "named-twice": ("phase LAH\n1110 lah-pz\n1111 29tc-32", ["overrun 1111 lah-pz lah-pz"]),
    "already-there": ("phase LAH\n1110 lah-pz", ["move lah-pz 1110"]),
    "too-far": ("phase LAH\n0909 lah-1pg\n0908 lah-2pg", ["move lah-1pg 0908 0909 0908 0909"]),
}


@pytest.mark.parametrize("key", REFUSED)
def test_rare_refusals_can_be_told(key: str) -> None:
    """Refusals that a random order seldom meets, each from a position of its own."""
    written, orders = REFUSED[key]
    s = GAME.position(f"turn 3\n{written}")
    actions = [Action(verb, tuple(args)) for verb, *args in (order.split() for order in orders)]
    for action in actions[:-1]:
        s.apply(action)
    refusal = s.refusal(actions[-1])
    assert refusal is not None
    assert refusal.key == f"refusal.{key}"
    for language in LANGUAGES:
        assert reason(strict(language), refusal, SIDES).endswith(f"({refusal.rule})")


def test_refusal_of_the_hill_can_be_told() -> None:
    """The hill outside the zone takes one unit of the Leibstandarte only."""
    s = GAME.new()
    s.apply(Action("place", ("lah-pz", "1411")))
    refusal = s.refusal(Action("place", ("lah-1pg", "1411")))
    assert refusal is not None
    assert refusal.key == "refusal.hill"
    assert "1411 cote 252,2" in reason(strict("fr"), refusal, SIDES)


def test_sentences_read_well() -> None:
    """Articles, dice, signs and plurals, in both languages."""
    english, french = strict("en"), strict("fr")
    shot = {"unit": "lah-pz", "target": "29tc-31", "af": 4, "dice": (3,)}
    assert (
        english.say("event.hit", **shot) == "The 1st SS Panzer Regiment fires at the 31st Tank Brigade (AF 4): 3, hit."
    )
    assert (
        french.say("event.hit", **shot)
        == "Le 1er régiment Panzer SS tire sur la 31e brigade blindée (FA 4)\u202f: 3, touché."
    )
    air = {"seat": "soviet", "dice": (2, 3)}
    assert english.say("event.air", n=1, **air) == "Air: German 2, Soviet 3. The Soviet player receives 1 air unit."
    assert french.say("event.air", n=2, **air).endswith("Le joueur soviétique reçoit 2 unités aériennes.")
    points = {"seat": "german", "amount": -2, "reason": "division-167"}
    assert english.say("event.points", **points) == "The German player: \u22122 VP, attempt for the 167th Division."
    began = {"turn": 4, "start": "10:30", "end": "12:00"}
    assert french.say("event.turn-began", **began) == "Tour 4, de 10\u202fh\u202f30 à 12\u202fh\u202f00."


def test_describe_actions() -> None:
    """Actions in full, as a numbered menu shows them."""
    s = GAME.position("turn 3\nphase LAH\n1309 lah-pz lah-tig\n1308 29tc-31\nwaiting 18tc-181 zone 2")
    english, french = strict("en"), strict("fr")
    expected = {
        "move lah-pz 1209": "Move the 1st SS Panzer Regiment to 1209",
        "move lah-pz 1210 1310": "Move the 1st SS Panzer Regiment to 1310 Oktiabrskii State Farm by way of 1210",
        "fire lah-pz 29tc-31 full": "Fire at the 31st Tank Brigade with the 1st SS Panzer Regiment, full factor",
        "fire lah-pz 29tc-31 half": (
            "Fire at the 31st Tank Brigade with the 1st SS Panzer Regiment, half factor, and may move afterwards"
        ),
        "move 18tc-181 2106": "Bring the 181st Tank Brigade onto the map, to 2106",
        "retreat 29tc-31 off": "Retreat the 31st Tank Brigade off the map, for good",
        "strike 29tc-31 rudel": "Air strike led by Rudel on the 31st Tank Brigade",
        "zone 2": "Enter through zone 2, 2205-2208",
        "roll 3 5": "Roll: 3 and 5",
        "done": "Done",
    }
    for written, said in expected.items():
        verb, *args = written.split()
        assert text.describe(s, Action(verb, tuple(args)), english) == said
    assert text.describe(s, CONCEDE, french) == "Abandonner"
    overrun = Action("overrun", ("1308", "lah-pz", "lah-tig"))
    assert text.describe(s, overrun, french) == (
        "Déborder en 1308 avec\u202f: 1er régiment Panzer SS et 13e compagnie (Tigre), 1er régiment Panzer SS"
    )
    s = GAME.position("turn 3\nat commit\n1309 lah-pz")
    while s.actor == CHANCE:  # pragma: no cover - the position asks at once
        s.apply(s.legal()[0])
    assert text.describe(s, Action("done"), english) == "Commit no further formation this turn"


def test_no_unit_has_two_articles() -> None:
    for row in GAME.data.unit_rows:
        said = strict("en").say("refusal.not-to-place", unit=row.unit)
        assert not re.match(r"The (The|Der|Die|Das) ", said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_trial_fights_are_not_told_in_the_words_of_a_shot(language: str) -> None:
    """An overrun that was tried 240 times has other numbers than the dice of one shot: it says what came of it."""
    words = strict(language)
    assert words.say("odds.flow.hit") == {"en": "repelled", "fr": "repoussé"}[language]
    assert words.say("odds.flow.miss") == {"en": "gets in", "fr": "passe"}[language]
