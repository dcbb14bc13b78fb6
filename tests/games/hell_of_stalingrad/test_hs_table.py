"""Around the rules: words, the table as text, positions as text, data, odds, names."""

from __future__ import annotations

import ast
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hs_table import CODEC, DATA, GAME, after, expert, four, new, play, position, resolve

from grognard.core.dice import Seeded
from grognard.core.errors import DataError
from grognard.core.game import reason, sentence
from grognard.core.steps import Chance, Procedure, Step
from grognard.core.values import CHANCE, Action
from grognard.core.words import LANGUAGES, Words, check
from grognard.games.hell_of_stalingrad import notation
from grognard.games.hell_of_stalingrad.breaktest import chance_to_win
from grognard.games.hell_of_stalingrad.data import SIDES, Data
from grognard.games.hell_of_stalingrad.interception import Interception
from grognard.games.hell_of_stalingrad.notation import NotationError
from grognard.games.hell_of_stalingrad.options import Rules
from grognard.games.hell_of_stalingrad.rounds import Act
from grognard.games.hell_of_stalingrad.state import Siege

# -- words ---------------------------------------------------------------------------------------------------------


@cache
def strict(language: str) -> Words:
    return Words(GAME.word_folders, language, GAME.names(DATA, language), strict=True)


@cache
def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(GAME.folder.glob("*.py")))


def test_the_catalogues_are_complete() -> None:
    assert check(GAME.word_folders) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_prompt_and_refusal_has_words(language: str) -> None:
    words = strict(language)
    tree = ast.parse((GAME.folder / "events.py").read_text("utf-8"))
    kinds = set(re.findall(r'_(?:event|open)\(\s*"([\w-]+)"', sources()))
    kinds |= set(re.findall(r'kind = "([\w-]+)"', sources())) | set(re.findall(r'else "([\w-]+)"', sources()))
    assert len([node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]) > 60
    for kind in kinds - {"duplicate"}:
        if "-" in kind or kind in ("played", "volga", "captured", "held", "depleted"):
            assert words.has(f"event.{kind}") or words.has(f"prompt.{kind}"), kind
    for key in set(re.findall(r'"((?:refusal|prompt|text|face|effect|aids|pending)\.[\w-]+)"', sources())):
        assert words.has(key), key
    for verb in GAME.patterns:
        assert words.has(f"verb.{verb}"), verb
        assert words.has(f"action.{verb}"), verb


def asking_steps() -> list[type[Step]]:
    found: list[type[Step]] = []

    def walk(cls: type[Step]) -> None:
        below = cls.__subclasses__()
        if not below and cls.__module__.startswith("grognard.games.hell") and not issubclass(cls, Procedure | Chance):
            found.append(cls)
        for child in below:
            walk(child)

    walk(Step)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["basic", "expert", "four_player"])
def test_a_whole_game_can_be_told(language: str, mode: str) -> None:
    """Every prompt, action, event and refusal of a random game, and the board of every seat."""
    words, s, rng = strict(language), new(mode=mode), Seeded(17)
    seats = GAME.seats(s.options)
    told = 0
    while s.actor is not None:
        question_can_be_told(s, words, seats)
        if rng.below(25) == 0:
            table_can_be_told(s, words)
        s.news.clear()
        s.apply(s.sample(rng))
        seen = [found for event in s.news for seat in (0, 1, -2) if (found := event.seen_by(seat))]
        told += sum(bool(sentence(words, event, seats)) for event in seen)
    assert told > 300
    assert GAME.pending(s, words) is None


def question_can_be_told(s: Siege, words: Words, seats: tuple[str, ...]) -> None:
    prompt = s.prompt()
    assert words.say(prompt.key, **prompt.params)
    for action in s.legal()[:40]:
        assert GAME.describe(s, action, words)
    for odd in ("hold", "done", "send g_71 A", "play marksman g_71", "intercept hero_zaitsev", "lose rifle"):
        refusal = s.refusal(CODEC.parse(odd))
        assert refusal is None or reason(words, refusal, seats)
    if isinstance(s.stack[-1], Interception):
        pending = GAME.pending(s.view(s.stack[-1].asked), words)
        assert pending is not None
        assert pending.title


def table_can_be_told(s: Siege, words: Words) -> None:
    for seat in (*range(s.seats), -2):
        assert GAME.sketch(s.view(seat), words)
    if s.actor is not None and s.actor != CHANCE:
        for action in s.legal():
            GAME.odds(s.view(s.actor), action)


def test_every_step_that_asks_has_its_rule() -> None:
    for step in asking_steps():
        assert step.RULE.startswith("hs:"), step


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_can_be_read(language: str) -> None:
    """What is printed on it, in words; reconstructed values are said to be so."""
    words, s = strict(language), new()
    ids = [*DATA.card_ids, *DATA.formation_ids, *DATA.building_ids, *DATA.unit_ids, *DATA.campaign_ids]
    for name in [*ids, *DATA.carnage_ids, *DATA.commander_ids]:
        assert GAME.card(s, name, words), name
    assert GAME.card(s, "nothing", words) == ""
    assert words.say("source.reconstructed") in GAME.card(s, "fresh_battalion", words)
    assert words.say("source.reconstructed") not in GAME.card(s, "deadly_roadblock", words)
    assert len(GAME.aids(s, words).splitlines()) > 20


def test_what_is_printed() -> None:
    words, s = strict("en"), new()
    assert GAME.card(s, "stuka_strike", words).splitlines()[1:3] == [
        "Doctrine: general", "Kill 1, Fire 4, 1 Rubble Fort",
    ]  # fmt: skip
    assert "Machine Gun: when depleted in battle it executes 2 Rifle units" in GAME.card(s, "s_308", words)
    assert "Sniper Shot 2" in GAME.card(s, "hero_zaitsev", words)


def test_the_board_shows_dice_and_chance() -> None:
    s = position("B univermag infernos 1 landser*5 rifle*3 g_71 g_94(D,1) s_193 s_95(D)\n battle B german")
    told = GAME.sketch(s.view(0), strict("en"))
    assert "The German side: 3 dice (formation, units, 1 Inferno), wins now with 49%" in told
    assert "The Soviet side: 3 dice (formation, 2 defensive), wins now with 51%" in told
    assert "94th Infantry Division [depleted, Veteran General, room for 2 cards]" in told


def test_actions_in_words() -> None:
    words = strict("en")
    s = position("A dar_gova g_71 s_193\n hand german house_clearing\n battle A german")
    assert GAME.describe(s, CODEC.parse("play house_clearing g_71"), words) == (
        "House Clearing on 71st Infantry Division: Kill 2"
    )
    play(s, "hold", "carnage c12")
    assert [GAME.describe(s, action, words) for action in s.legal()] == ["Fire 1", "1 Infantry"]
    for text, told in {
        "consolidate g_71 g_94 transfer": "Give up 71st Infantry Division to supply 94th Infantry Division, "
        "with its leader",
        "shoot g_71": "Shoot at the leader of 71st Infantry Division",
        "shoot landser": "Shoot at Infantry",
        "stand s_193": "193rd Rifle Division alone",
        "site volga": "Volga",
        "roll 1 6": "rolls 1 and 6",
    }.items():
        assert GAME.describe(s, CODEC.parse(text), words) == told
    assert GAME.describe(s, Action("deal"), words) == "draws a card"
    assert GAME.describe(new(), CODEC.parse("effect a"), words) == "a"


# -- odds ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:13.3.b", "hs:18.5", "hs:4.3", "hs:4.4", "hs:4.5", "hs:13.3.a")
def test_the_odds_of_a_shot_are_those_of_the_cards_that_are_left() -> None:
    s = expert("A dar_gova g_71 s_193 landser\n heroes german hero_rudel hero_sauvant(W)\n carnage c01 c03 c04 c08\n"
               " battle A soviet")  # fmt: skip
    resolve(s, "soviet", "sniper")
    chances = {str(action): GAME.odds(s, action) for action in s.legal()}
    assert chances["shoot landser"] is None
    assert float(chances["shoot g_71"].chance) == 0.5  # type: ignore[union-attr]
    assert float(chances["shoot hero_rudel"].chance) == 0.25  # type: ignore[union-attr]
    assert float(chances["shoot hero_sauvant"].chance) == 0.5  # type: ignore[union-attr]
    assert GAME.odds(new(), Action("hold")) is None
    empty = expert("A dar_gova g_71 g_94 s_193\n battle A soviet")
    empty.carnage = ()
    resolve(empty, "soviet", "sniper")
    assert float(GAME.odds(empty, Action("shoot", ("g_71",))).chance) == 0.5  # type: ignore[union-attr]


HEROES = ("hs:18.9", "hs:18.10")


@pytest.mark.rule(
    "hs:21.5.a", "hs:21.5.b", "hs:21.5.c", "hs:21.5.d", "hs:21.5.e", "hs:21.5.f", "hs:18.9", "hs:18.10", "hs:21.5.h"
)
@pytest.mark.parametrize(
    ("text", "side", "kinds"),
    [
        ("A dar_gova infernos 2 landser g_71 s_193\n bonus 2\n steals 1", "german",
         {"die.formation": 1, "die.unit": 1, "die.inferno": 2, "die.hero": 1}),
        ("A dar_gova infernos 2 landser g_71 s_193\n bonus 2\n steals 1", "soviet",
         {"die.formation": 1, "die.defensive": 1, "die.stolen": 1}),
        ("C mamaev_kurgan rifle g_71(D) s_193", "german", {"die.determination": 1}),
        ("C mamaev_kurgan rifle g_71(D) s_193", "soviet", {"die.formation": 1, "die.unit": 1, "die.defensive": 4}),
    ],
)  # fmt: skip
def test_the_odds_of_the_last_hold_are_the_dice_of_its_side(text: str, side: str, kinds: dict[str, int]) -> None:
    """Each kind with its rule; together they are the dice that would be thrown. A Hold before it throws nothing."""
    s = expert(f"{text}\n battle {text[0]} {side}")
    s.hold[s.battle] = 2
    assert GAME.odds(s, Action("hold")) is None
    s.hold[s.battle] = 1
    odds = GAME.odds(s, Action("hold"))
    assert odds is not None
    (stage,) = odds.stages
    assert (stage.dice, stage.value, stage.need) == ((), 0, 0), "there is no number to reach"
    assert {one.label: one.params["n"] for one in stage.facts} == kinds
    assert {one.rule for one in stage.facts} <= {
        "hs:21.5.a",
        "hs:21.5.b",
        "hs:21.5.c",
        "hs:21.5.d",
        "hs:21.5.f",
        *HEROES,
    }
    own, other = odds.pools
    assert (own.side, other.side) == (side, SIDES[1 - SIDES.index(side)])
    assert Counter(label for _, label in own.dice) == kinds
    assert own.coming == other.coming == 0
    assert odds.before is None
    assert odds.chance == chance_to_win(s, SIDES.index(side))
    assert GAME.odds(s, Action("redraw")) is None


# -- invariants ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:12.3", "hs:12.4", "hs:9.1", "hs:21.6.a")
@pytest.mark.parametrize(
    ("field", "place", "value", "complaint"),
    [
        ("where", 0, 4, "not in one zone"), ("cards", 5, (1,), "does not fight"), ("depleted", 5, True, "out of play"),
        ("leader", 5, 3, "out of play"), ("owner", 1, 1, "other side"), ("leader", 1, 20, "leader of the other side"),
        ("leader", 1, 0, "two formations"), ("level", 5, 1, "no leader"), ("fire", 1, 4, "off its track"),
        ("bucket", 1, 4, "off its track"), ("infernos", 1, -1, "off its track"), ("units", 3, -1, "fewer units"),
        ("fire", 3, 1, "something lies there"), ("hold", 1, 2, "no battle"), ("hand", 0, (5, 1), "has an order"),
        ("known", 0, (1,), "known to hold"),
    ],
)  # fmt: skip
def test_a_broken_state_is_noticed(field: str, place: int, value: object, complaint: str) -> None:
    s = position("A dar_gova g_14pz s_193\n B red_square\n D volga\n staging g_71\n battle A german")
    assert GAME.invariants(s) == []
    getattr(s, field)[place] = value
    assert any(complaint in told for told in GAME.invariants(s))


def test_the_census_counts_every_card() -> None:
    s = expert("A dar_gova g_71 s_193\n on g_71 marksman\n heroes german hero_rudel\n ash hero_zaitsev\n"
               " discard german house_clearing\n hand soviet katyusha\n battle A german")  # fmt: skip
    counted = s.census()
    assert {name: n for name, n in counted.items() if name != "formations"} == {c.id: c.copies for c in DATA.cards}
    assert counted["formations"] == 36


# -- positions as text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["basic", "expert", "four_player"])
def test_positions_read_back(mode: str) -> None:
    """Every beginning of an action in a random game is written down and read back equal."""
    s, rng = new(mode=mode), Seeded(5)
    written = 0
    while s.actor is not None:
        top = s.stack[-1]
        if isinstance(top, Act) and not top.giving and len(s.stack) == 5:
            text = notation.written(s)
            assert GAME.position(text, s.options) == s
            written += 1
        s.apply(s.sample(rng))
    assert written > 40


def test_the_beginning_of_a_maneuver_reads_back() -> None:
    text = (
        "turn 2 hourglass 3\n A dar_gova fire 1 rifle\n B volga\n C empty river\n D orlovka\n staging g_71 s_193(D)\n"
    )
    s = position(text + "step maneuver_german")
    assert GAME.position(notation.written(s), s.options) == s
    with pytest.raises(NotationError, match="only the beginning"):
        notation.written(after(s, "send g_71 A"))
    with pytest.raises(NotationError, match="beginning of an action"):
        notation.written(after(position("A dar_gova g_71 s_193\n battle A german"), "hold"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nonsense", "'nonsense' is no keyword"),
        ("A atlantis", "there is no formation or unit 'atlantis'"),
        ("A dar_gova rifle**2", "cannot be read"),
        ("hand german marksman*9", "too many copies of marksman"),
        ("hand nobody marksman", "line 1"),
        ("step dancing", "not in tuple"),
    ],
)
def test_a_position_that_cannot_be_read(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=re.escape(problem)):
        position(text)


def test_a_position_for_four() -> None:
    s = four("""
        A dar_gova g_71(D,1,lg_angern,@2) s_193(-)
        hand german-second marksman
        known soviet-army
        gave german-second
        handed german-army
        held
        battle A german-second
        """)
    f = DATA.formation_index["g_71"]
    assert (s.owner[f], s.level[f], s.depleted[f], DATA.leader_ids[s.leader[f]]) == (2, 1, True, "lg_angern")
    assert (s.gave, s.handed, s.held, s.actor) == ((2,), (0,), True, 2)


# -- data ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:7.1", "hs:16.3", "hs:12.3", "hs:10.7", "hs:5.2", "hs:20.4.a", "hs:21.5.k")
def test_the_components() -> None:
    """24 buildings, six a district with one River Bank; 18 formations, 4 of them starting; 13 leaders a side."""
    for letter in "ABCD":
        found = [b for b in DATA.buildings if b.district == letter]
        assert (len(found), sum(b.terrain == "river_bank" for b in found)) == (6, 1)
    for side in ("german", "soviet"):
        formations = [f for f in DATA.formations if f.side == side]
        assert (len(formations), sum(f.starting for f in formations)) == (18, 4)
        assert sum(leader.side == side for leader in DATA.leaders) == 13
        assert sum(card.copies for card in DATA.cards if card.side == side and card.level == "basic") == 33
        assert sum(card.copies for card in DATA.cards if card.side == side and card.level == "expert") == 12
    assert sum(card.hourglass for card in DATA.campaign) == 4
    assert DATA.skull == 5
    defaults = DATA.tracks.options
    assert GAME.options() == Rules("basic", defaults.bloody_slaughter, defaults.consolidation_minimum)
    assert len(GAME.components(DATA)) > 150
    assert GAME.side(new(), 1) == "soviet"
    assert GAME.opens_windows(GAME.options.from_text({"mode": "expert"}))
    assert not GAME.opens_windows(GAME.options())


@pytest.mark.rule("hs:5.2", "hs:12.3", "hs:3.3", "hs:7.1", "hs:2.5")
@pytest.mark.parametrize(
    ("file", "old", "new_", "problem"),
    [
        ("units.toml", 'id = "panzer"', 'id = "stug"', "share the id 'stug'"),
        ("units.toml", "rifle = true", "rifle = false", "counts as a rifle unit"),
        ("buildings.toml", 'terrain = "river_bank"', 'terrain = "ruins_hell"', "0 River Banks"),
        ("buildings.toml", 'unit = "landser"', 'unit = "zouave"', "zouave"),
        ("formations.toml", 'depletion_unit = "assault"', 'depletion_unit = "zouave"', "depletion_unit"),
        ("combat_cards.toml", 'doctrine = "infantry"', 'doctrine = ""', "German cards have one"),
        ("combat_cards.toml", "n = 2", "n = 0", "at least once"),
        ("campaign_cards.toml", "hourglass = false", "hourglass = true", "only Soviet cards"),
        ("carnage_cards.csv", "kill:1", "kill", "expected an effect such as"),
        ("carnage_cards.csv", "kill:1", "dance:1", "no hold effect"),
        ("carnage_cards.csv", "hit,1,", "hit,6,", "skull track"),
        ("leaders.csv", "lg_hartmann,german", "lg_hartmann,soviet", "leaders, not 13"),
        ("supreme_commanders.toml", 'successor = "seydlitz"', 'successor = "rommel"', "rommel"),
        ("names_fr.csv", "panzer,Panzer,reconstructed\n", "", "the name of panzer is missing"),
    ],
)
def test_a_mistake_in_the_data_is_named(tmp_path: Path, file: str, old: str, new_: str, problem: str) -> None:
    folder = tmp_path / "data"
    shutil.copytree(GAME.data_folder, folder)
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new_, 1), "utf-8")
    with pytest.raises(DataError, match=re.escape(problem)):
        Data(folder)
