"""The table of Blood & Steel as text: map, tracks, boxes, aids, unit cards."""

from __future__ import annotations

import re
from functools import cache

import pytest

from grognard.core.dice import Seeded
from grognard.core.values import CONCEDE
from grognard.core.words import LANGUAGES, Words
from grognard.games.blood_and_steel import GAME, text
from grognard.games.blood_and_steel.state import OFF_MAP, Battle

both = pytest.mark.parametrize("language", LANGUAGES)
OPTIONS = {"rudel": "yes", "soviet_reserve": "yes", "german_167": "yes", "wittmann": "yes"}


@cache
def strict(language: str) -> Words:
    return Words(GAME.word_folders, language, GAME.names(GAME.data, language), strict=True)


def deployed() -> Battle:
    """Both sides have deployed by the ready-made plan; the remnants still lie face down."""
    s = GAME.new(**OPTIONS)
    for verb in ("deploy", "ready", "deploy"):
        s.apply(next(action for action in s.legal() if action.verb == verb))
    return s


def played(turn: int, seed: int = 5) -> Battle:
    """A random game up to the first decision in a phase of that turn."""
    s, rng = GAME.new(**OPTIONS), Seeded(seed)
    while s.actor is not None and not (s.turn == turn and s.active >= 0):
        s.apply(s.sample(rng))
    return s


def flat(told: str) -> str:
    """Without line ends and unbreakable spaces."""
    return re.sub(r"[ \n]+", " ", told.replace("\u00a0", " "))


@pytest.mark.rule("bs:2.2", "bs:4.0.a", "bs:4.0.b", "bs:map.grid")
@both
def test_opening(language: str) -> None:
    """Before anything is placed: two lines a row of hexes, the scale, the score, every formation in its box."""
    s = GAME.new()
    told = text.sketch(s, strict(language))
    assert len(text.sheet(s)) == 2 * 21 + 2
    assert "<" not in told
    assert "800 m" in told
    assert "90 minutes" in told
    assert ("German 6 VP" if language == "en" else "Allemands 6 PV") in told
    assert ("Set-up" if language == "en" else "Mise en place") in told
    for short in ("1 Pz", "D. Führer", "Eicke", "23 Gds. Abn", "36 Gds.", "58 MR"):
        assert short in flat(told)
    assert "10 Mech" not in flat(told), "the reserve is an option"


@pytest.mark.rule("bs:2.2", "bs:map.psel", "bs:map.zones")
def test_map() -> None:
    """Each hex stands where its number says, even columns a line lower; the river has its 49 sides."""
    s = GAME.position("turn 1\nphase LAH\n1309 lah-pz lah-tig\n1310 29tc-31 rem-42g\n1209 29tc-32\n1411 dr-pz lah-tig")
    lines = text.sheet(s)[1:-1]
    letters = {
        "1310": "Vn2",
        "1309": ".L ",
        "1209": ".n ",
        "1411": "HD2",
        "1909": "V* ",
        "0109": "V+ ",
        "0908": "f  ",
        "0921": "=  ",
    }
    for name, found in letters.items():
        column, row = int(name[:2]), int(name[2:])
        line = lines[2 * (row - 1) + (column % 2 == 0)].ljust(96)
        left = 3 + 4 * (column - 1)
        assert line[left : left + 3] == found, name
    river = "\n".join(lines)
    assert river.count("~~~") + river.count("/") + river.count("\\") == 49
    assert [line[-3:] for line in lines].count("(5)") == 5
    assert lines[0].startswith("01 ")


@pytest.mark.rule("bs:12.2.e")
@both
def test_face_down_remnants(language: str) -> None:
    """Before the reveal everybody sees fifteen equal backs, and no name or id of a remnant."""
    s = deployed()
    told = text.sketch(s, strict(language))
    assert "\n".join(text.sheet(s)).count("?") == 15
    assert "rem-" not in told
    for row in GAME.data.unit_rows:
        if row.formation == "REM":
            assert row.label not in flat(told)
            assert strict(language).name("unit", row.unit) not in flat(told)
    assert f"15 {'face-down remnants' if language == 'en' else 'débris face cachée'}" in told
    while s.backs:
        assert "\n".join(text.sheet(s)).count("?") == len(s.backs)
        s.apply(s.sample(Seeded(1)) if s.actor == -1 else next(a for a in s.legal() if a.verb == "ready"))
    told = text.sketch(s, strict(language))
    assert "?" not in "\n".join(text.sheet(s))
    assert "42nd Gds." in told


@pytest.mark.rule("bs:4.0.a", "bs:2.3.b", "bs:7.0.b")
@both
def test_middle_of_a_game(language: str) -> None:
    """Turn with clock, score, envelope, and every unit in play with its short name."""
    words, s = strict(language), played(4)
    told = flat(text.sketch(s, words))
    assert "<" not in told
    assert (
        "Turn 4 of 9, 10:30 to 12:00" if language == "en" else "Tour 4 sur 9, de 10\u202fh\u202f30 à 12\u202fh\u202f00"
    ) in told
    assert "1 2 3 [4] 5 6 7 8 9" in told
    for side, name in enumerate(("german", "soviet")):
        assert words.say("board.score-line", side=name, points=s.points(side)) in told
    for unit, row in enumerate(GAME.data.unit_rows):
        if s.place[unit] >= 0:
            values = f"{row.af_armour}/{row.af_infantry}/{row.mp}"
            assert f"{GAME.data.map.grid.ids[s.place[unit]]} {row.label} {values}" in told
    inside = ", ".join(GAME.data.formations[f] for f in s.envelope.cards)
    assert inside in told
    assert words.say("board.drawn", formations=GAME.data.formations[s.active]) in told


@both
def test_end_of_a_game(language: str) -> None:
    """The end names the result and the final score."""
    words, s = strict(language), played(10)
    assert s.actor is None
    told = flat(text.sketch(s, words))
    german, soviet = s.points(0), s.points(1)
    winner = "german" if german > soviet else "soviet" if soviet > german else "draw"
    assert words.say(f"event.over-{winner}", german=german, soviet=soviet) in told
    assert words.say("board.over") in told
    assert "<" not in told
    assert "1 Pz" in told


@both
def test_conceded_game(language: str) -> None:
    """A game that was given up says who did."""
    s = GAME.new()
    s.apply(CONCEDE)
    assert strict(language).say("event.conceded", seat="german") in text.sketch(s, strict(language))


@pytest.mark.rule("bs:2.3.b")
@both
def test_holding_boxes(language: str) -> None:
    """Pieces off the map are sorted by formation and box: kept back, waiting by zone, left, retreated, eliminated."""
    s = GAME.position(
        "turn 3\nphase LAH\n1309 lah-pz(HD)\n1409 lah-1pg(D)\ngone lah-sp\nexited lah-rec\n"
        "waiting 18tc-181 18tc-110 zone 3\nwaiting 29tc-31\nwaiting 167-315 zone west\nrudel down",
        GAME.options.from_text({"soviet_reserve": "yes", "german_167": "yes", "rudel": "yes"}),
    )
    s.put(s.data.unit_index["18tc-36g"], OFF_MAP)
    words = strict(language)
    told = flat(text.sketch(s, words))
    zones = {key: words.say(f"board.zone-{key}") for key in ("west", "unknown")}
    assert "18TC " + words.say("board.waiting", zone=words.say("board.zone", zone=3), units="181, 110") in told
    assert "29TC " + words.say("board.kept", n=2, units="32, 25, 53 MR") in told
    assert words.say("board.waiting", zone=zones["unknown"], units="31") in told
    assert words.say("board.waiting", zone=zones["west"], units="315 Inf") in told
    assert words.say("board.off-map", units="36 Gds.") in told
    assert "LAH " + words.say("board.exited", units="1 Recon") in told
    assert words.say("board.reserve", units="10 Mech, 11 Mech, 12 Mech, 21") in told
    assert words.say("board.rudel-gone") in told
    assert words.say("board.markers", disrupted=2, reduced=1) in told
    assert f"1309 1 Pz 4/3/6 {words.say('status.disrupted')}, {words.say('status.reduced')}" in told


@both
def test_overrun_on_the_board(language: str) -> None:
    """While an overrun goes on, the hex is marked and the line names origin, hex and round."""
    s = GAME.position("turn 3\nphase LAH\n1309 lah-pz\n1308 29tc-31")
    s.apply(next(action for action in s.legal() if action.verb == "overrun"))
    told = flat(text.sketch(s, strict(language)))
    assert strict(language).say("board.overrun", origin="1309", hex="1308", round=1) in told
    assert ".x2" in "\n".join(text.sheet(s))


@both
@pytest.mark.parametrize("turn", [0, 1, 5, 9])
def test_width(language: str, turn: int) -> None:
    """Every line fits a terminal of 100 columns, without control codes or spaces at its end."""
    s = played(turn, seed=turn + 1) if turn else deployed()
    for line in text.sketch(s, strict(language)).splitlines():
        assert len(line) <= 100
        assert line == line.rstrip()
        assert "\x1b" not in line


def test_activation_is_shown() -> None:
    """A unit that can still move says how far; one that is spent says so."""
    s = GAME.position("turn 3\nphase LAH\n1309 lah-pz\n1409 lah-1pg\n1508 29tc-31")
    words = strict("en")
    s.apply(next(action for action in s.legal() if str(action) == "move lah-pz 1310"))
    assert "1310  1 Pz        4/3/6  5 MP left" in text.sketch(s, words)
    s.apply(next(action for action in s.legal() if str(action) == "fire lah-1pg 29tc-31 full"))
    assert "1409  1 PG        3/4/5  acted" in text.sketch(s, words)


@pytest.mark.rule("bs:2.4")
@both
def test_aids(language: str) -> None:
    """The tables are at hand, with the numbers of the data: terrain, fire, support, damage, victory, turns."""
    words, data = strict(language), GAME.data
    told = flat(text.aids(data, words))
    assert "<" not in told
    for terrain in data.map.terrains:
        assert words.name("terrain", terrain) in told
    for label in ("long-range", "target-terrain", "firer-on-hill", "same-hex", "rudel"):
        assert words.say(f"modifier.{label}") in told
    assert f"{words.say('aid.guns-soviet')} 1 2 3 4 5 0" in told
    assert f"{words.say('aid.guns-german')} 2 2 1 1 0 0" in told
    assert words.say("aid.ladder") in told
    assert words.say("aid.ladder-tiger", faces="2, 4, 6") in told
    assert f"\u22122 {words.say('aid.vp-167')}" in told
    assert f"+2 {words.say('aid.vp-railway')}" in told
    assert words.say("aid.turn", start="18:00", end="19:30") in told
    assert "192" in told


@pytest.mark.rule("bs:3.armour", "bs:3.infantry", "bs:3.names")
@both
def test_unit_cards(language: str) -> None:
    """A card names the unit in full and short, its formation, kind, values, place and state."""
    words = strict(language)
    s = GAME.position(
        "turn 3\nphase LAH\n1310 dr-df(D)\n1309 lah-tig\nexited lah-rec\nwaiting 18tc-36g zone 2\ngone rem-42g"
    )
    index = GAME.data.unit_index
    cards = {name: text.unit_card(s, index[name], words) for name in GAME.data.units}
    assert "(D. Führer)" in cards["dr-df"]
    assert "Das Reich (DR)" in cards["dr-df"]
    assert words.name("class", "infantry") in cards["dr-df"]
    assert words.say("card.values", armour=3, infantry=4, mp=5) in cards["dr-df"]
    assert words.say("card.state", status=words.say("status.disrupted")) in cards["dr-df"]
    assert words.say("card.place", hex="1310", terrain="village") in cards["dr-df"]
    assert words.name("class", "armour") in cards["lah-tig"]
    assert words.say("card.tiger", n=1) in cards["lah-tig"]
    assert words.say("card.state", status=words.say("status.fresh")) in cards["lah-tig"]
    assert words.say("card.guards") in cards["18tc-36g"]
    assert words.say("card.waiting", zone=words.say("board.zone", zone=2)) in cards["18tc-36g"]
    assert words.say("card.exited") in cards["lah-rec"]
    assert words.say("card.remnant") in cards["rem-42g"]
    assert words.say("card.eliminated") in cards["rem-42g"]
    assert all("<" not in card for card in cards.values())
