"""Small print of artillery, aircraft and snipers, of what is told before one acts, and of rows as elements."""

from __future__ import annotations

import pytest
from bk_table import DATA, GAME, both, ordered, play, position, refused, unit, why_not

from grognard.games.blitzkrieg import (
    aim,
    air,
    force,
    foresee,
    indirect,
    look,
    measuring,
    shelling,
    snipers,
    support,
    turn,
    victory,
)  # fmt: skip
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    CONTINUOUS,
    DEMORALISED,
    EMPTY,
    FIRED,
    HATCH,
    HIDDEN,
    IMMOBILE,
    JAMMED,
    SUPPRESSED,
    Fight,
)  # fmt: skip

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
TANK = "german p4-pz4g-1 at 100,100 h6\n"


def amounts(found: tuple[aim.Modifier, ...]) -> dict[str, int]:
    return {m.label: m.amount for m in found}


# -- artillery, aircraft, snipers --------------------------------------------------------------------------------------


@pytest.mark.rule("bk:R69", "bk:416", "bk:303a")
def test_ranging_begins_anew() -> None:
    """Another marker or another observer: back to the first attempt, and off the table not without a new request; the
    same ones go on."""
    text = (
        "active soviet\nsoviet m120-obs-1 at 1200,750\nbattery m120-ussr_m82 ready\ngerman pzg-pzgren-1 at 1200,300\n"
        "german pzg-hq_pzgren-1 at 1700,200\nsoviet ptp-45-1 type ussr_m30 at 1300,1000\n"
    )
    for unit_, battery in (("m120-obs-1", "m120-ussr_m82"), ("ptp-45-1", "ptp")):
        for marker, other, attempts in (("1200,300", False, 1), ("1250,300", False, 0), ("1200,300", True, 0)):
            s = ordered(text, unit_)
            n, i = support.find(s, battery), unit(s, unit_)
            s.amend(n, target=(1200, 300), observer=0 if other else i, attempts=1)
            if s.batteries[n].row and not attempts:
                assert refused(s, f"call {unit_} {battery} {marker}") == "bk:303", (marker, other)
                continue
            play(s, f"call {unit_} {battery} {marker}")
            assert s.batteries[n].attempts == attempts, (battery, marker, other)


@pytest.mark.rule("bk:303c", "bk:301")
def test_a_template_covers_its_marker() -> None:
    """Both ways; the edge counts. What a call or a mortar would cover is told before."""
    area = shelling.Area(500, 500, 100, 100)
    for x, y, covered in ((525, 500, True), (530, 500, False), (500, 525, True), (500, 530, False), (475, 475, True)):
        assert area.covers((x, y)) == covered, (x, y)
    s = position(HQ + "german pzg-mmg-1 type ger_m81 at 100,100\nsoviet r-rifle-1 at 500,100" + FAR)
    words = GAME.words("en")
    told = GAME.covered(s, GAME.codec(DATA).parse("shell pzg-mmg-1 500,100"), words)
    assert told is not None
    assert "5 cm" in told.text
    assert told.under == ("r-rifle-1",)
    laid = GAME.covered(s, GAME.codec(DATA).parse("lay 500,100 15x10"), words)
    assert laid is not None
    assert GAME.covered(s, GAME.codec(DATA).parse("hold"), words) is None


@pytest.mark.rule("bk:602", "bk:R28", "bk:R61", "bk:0.18")
def test_who_fires_at_aircraft() -> None:
    """Not if it is shaken, suppressed, jammed or out; machine guns of open vehicles, or with the commander out."""
    text = "german pzg-hq_pzgren-1 at 60,60\ngerman pzg-pzgren-1 type {type} at 100,100 {marks}" + FAR
    for type_, marks, need in (
        ("ger_flak38", "", 9), ("us_m10", "", 10), ("us_m4", "", 0), ("us_m4", "hatch", 10), ("ger_251", "", 10),
        ("ger_pak40", "", 0), ("us_m10", "commander-hit", 0),
    ):  # fmt: skip
        s = position(text.format(type=type_, marks=marks))
        assert air.guns(s, unit(s, "pzg-pzgren-1")) == need, (type_, marks)
    i = unit(s, "pzg-pzgren-1")
    for bit in (DEMORALISED, SUPPRESSED, JAMMED, EMPTY):
        flak = position(text.format(type="ger_flak38", marks=""))
        flak.lay(i, bit)
        assert air.guns(flak, i) == 0


@pytest.mark.rule("bk:603", "bk:R37", "bk:0.18a")
def test_a_dive() -> None:
    """One die to hit; who lies under 10 x 10 cm of a large bomb, hidden ones for their owner alone."""
    text = (
        "german pzg-pzgren-1 at 500,100\ngerman pzg-pzgren-2 at 560,100\n"
        "german pzg-pzgren-3 at 570,160 hidden camouflaged" + FAR
    )
    s = position(text)
    dive = air.Dive(1, "bomb_large", (500, 100))
    assert {s.models[i].name for i in dive._under(s)} == {"pzg-pzgren-1", "pzg-pzgren-2"}
    s.call(dive)
    s.settle()
    assert s.prompt().params["purpose"] == "air"
    low = _after(s, "roll 2")
    assert not any(isinstance(step, air.Dive) for step in low.stack)
    hit = _after(s, "roll 3")
    assert hit.prompt().params["purpose"] == "fire"
    hidden = air.Dive(1, "bomb_large", (500, 100)).but(blows=(unit(s, "pzg-pzgren-3"), unit(s, "pzg-pzgren-1")))
    assert hidden.seen_by(s, 1).blows == (unit(s, "pzg-pzgren-1"),)  # type: ignore[attr-defined]
    assert len(hidden.seen_by(s, 0).blows) == 2  # type: ignore[attr-defined]


def _after(s: Fight, *actions: str) -> Fight:
    twin = s.clone()
    play(twin, *actions)
    return twin


@pytest.mark.rule("bk:701", "bk:701d")
def test_snipers_start_hidden_and_vanish_by_the_old_rule() -> None:
    """Others do not; after a turn without moving or firing a found one hides again, before the proposal only."""
    s = Fight(DATA, Rules.from_text({"scenario": "ponyri"}))
    force.muster(s)
    snipes = [i for i, m in enumerate(s.models) if m.kind == "sniper"]
    assert all(s.has(i, HIDDEN) for i in snipes)
    assert not s.has(s.find("p4-pz4g-1"), HIDDEN)
    text = HQ + "german pzg-pzgren-1 type ger_sniper at 300,450 {marks}" + FAR
    for side, marks, hides in (
        ("before", "", True),
        ("before", "moved 50", False),
        ("before", "fired", False),
        ("after", "", False),
    ):
        t = position(text.format(marks=marks), bk_701=side)
        snipers.vanishes(t, unit(t, "pzg-pzgren-1"))
        assert t.has(unit(t, "pzg-pzgren-1"), CAMOUFLAGED) == hides, (side, marks)
    assert DATA.limits.snipers == 2


# -- what is told before -----------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.10a", "bk:0.24b", "bk:R79")
def test_dangers_of_a_way() -> None:
    """Who may fire at the mover, and that somebody hidden may be there; not who has acted."""
    words = GAME.words("en")
    for marks, known in (("", 1), ("acted", 0)):
        s = ordered(HQ + f"german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 500,100 {marks}" + FAR, "pzg-pzgren-1")
        way = foresee.way(s.view(0), GAME.codec(DATA).parse("move pzg-pzgren-1 250,100"), words)
        assert way is not None
        assert len(way.dangers) == known
    s = ordered(
        HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 900,1100 hidden camouflaged" + FAR, "pzg-pzgren-1"
    )
    way = foresee.way(s.view(0), GAME.codec(DATA).parse("move pzg-pzgren-1 250,100"), words)
    assert way is not None
    assert [danger.known for danger in way.dangers] == [False]
    play(s, "move pzg-pzgren-1 250,100")
    waits = foresee.pending(s.view(1), words)
    assert waits is not None
    assert waits.ids == ("pzg-pzgren-1",)
    assert foresee.pending(s.view(0), words) is None


@pytest.mark.rule("bk:0.2b", "bk:0.1a", "bk:0.2", "bk:003")
def test_the_tape() -> None:
    """How far, whether it is cut, covered or too far to be seen."""
    s = position(TANK + "soviet r-rifle-1 at 500,100\nsoviet r-rifle-2 at 660,540 fired" + FAR)
    words = GAME.words("en")
    for start, end, kind in (
        ("100,100", "400,100", "clear"), ("600,540", "760,540", "cut"), ("p4-pz4g-1", "r-rifle-1", "cut"),
        ("500,540", "r-rifle-2", "cover"),
    ):  # fmt: skip
        found = measuring.measure(s, start, end, words)
        assert found is not None
        assert found.tone == kind, (start, end)
    assert "30" in measuring.measure(s, "100,100", "400,100", words).title  # type: ignore[union-attr]
    assert measuring.measure(s, "100,100", "100,100", words) is None


@pytest.mark.rule("bk:0.22", "bk:R35")
def test_what_each_is_worth() -> None:
    s = position(TANK + "soviet ptp-45-1 at 500,100\nsoviet r-rifle-1 at 600,100\n"
                 "soviet t34-t34_76a-1 type ussr_zis5 at 700,100\n"
                 "soviet r-rifle-2 type ussr_scout at 800,100" + FAR)  # fmt: skip
    names = ("p4-pz4g-1", "ptp-45-1", "r-rifle-1", "t34-t34_76a-1", "r-rifle-2")
    assert [victory.worth(s, unit(s, name)) for name in names] == [2, 1, 1, 1, 1]
    rules = {**s.data.constants["victory"], "gun": 5, "half_group": 7, "soft_vehicle": 9}
    s.data.constants["victory"], kept = rules, s.data.constants["victory"]
    try:
        assert [victory.worth(s, unit(s, name)) for name in names] == [2, 5, 1, 9, 7]
    finally:
        s.data.constants["victory"] = kept


@pytest.mark.rule("bk:109", "bk:110", "bk:0.7", "bk:001", "bk:R72")
def test_rows_as_elements() -> None:
    """Speeds and sizes of what is carried; half-groups and recoilless guns by the new rules alone."""
    new, old = (
        DATA.params(Rules()),
        DATA.params(Rules.from_text({"bk:001": "before", "bk:110": "before", "bk:109": "before"})),
    )
    for type_, speed, radius in (
        ("ger_mmg", 15, 15), ("us_hmg", 10, 15), ("ussr_mmg", 10, 15), ("us_m60", 15, 15), ("ger_m81", 10, 15),
        ("ger_m120", 0, 15), ("ger_gren", 20, 15), ("us_rr75", 10, 15), ("ussr_scout", 20, 10),
    ):  # fmt: skip
        made = force.element(DATA, new, type_)
        assert made is not None
        assert (made.clear, made.radius) == (speed, radius), type_
    assert (made.dice, made.short, made.long) == (1, 200, 400)
    assert force.element(DATA, new, "ger_schreck").hand == "panzerschreck"  # type: ignore[union-attr]
    assert force.element(DATA, new, "ger_pak38").kind == "gun"  # type: ignore[union-attr]
    assert force.element(DATA, new, "ger_pz4g").kind == "vehicle"  # type: ignore[union-attr]
    assert force.element(DATA, old, "ussr_scout") is None
    assert force.element(DATA, old, "us_rr57") is None
    assert force.element(DATA, old, "ger_m81").clear == 0  # type: ignore[union-attr]
    plain = position(
        "scenario stalingrad\ngerman pio-pion-1 at 600,300\nsoviet t1-t34_76a-1 at 600,1100", bk_107="before"
    )
    smokes = {plain.formations[f].id: n for f, n in enumerate(plain.grenades)}
    assert smokes["pio"] == 2
    assert sum(smokes.values()) == 2 * sum(one.smoke for one in plain.formations)


@pytest.mark.rule("bk:0.6a")
def test_one_order_each() -> None:
    """After a move no special order; hidden ones may show themselves, tanks turn and open hatches, men dig."""
    s = ordered(TANK + FAR, "p4-pz4g-1")
    verbs = {action.verb for action in s.legal()}
    assert {"hatch", "pivot", "move"} <= verbs
    assert not {"dig", "show", "crawl", "floor"} & verbs
    men = ordered(HQ + "german pzg-pzgren-1 at 300,150" + FAR, "pzg-pzgren-1")
    assert not {"hatch", "pivot", "show"} & {action.verb for action in men.legal()}
    play(men, "move pzg-pzgren-1 350,150")
    assert men.prompt().key == "prompt.command" or why_not(men, "dig pzg-pzgren-1") == "bk:0.6a"
    stuck = ordered("german p4-pz4g-1 at 100,100 h6 immobile" + FAR, "p4-pz4g-1")
    assert not {"pivot", "move"} & {action.verb for action in stuck.legal()}
    assert stuck.has(unit(stuck, "p4-pz4g-1"), IMMOBILE)


@pytest.mark.rule("bk:0.24b", "bk:411", "bk:221")
def test_who_acts_appears() -> None:
    """A hidden tank that overruns or answers, a hidden mortar that answers: all are placed."""
    s = position("german p4-pz4g-1 at 100,100 h6 hidden camouflaged\nsoviet r-rifle-1 at 250,100" + FAR)
    from grognard.games.blitzkrieg import close, overrun  # noqa: PLC0415

    i, j = unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")
    run, tested, snapped = s.clone(), s.clone(), s.clone()
    overrun.begin(run, i, GAME.codec(DATA).parse("overrun p4-pz4g-1 r-rifle-1"))
    assert not run.has(i, HIDDEN)
    tested.call(close.Answer(i, j, "ap"))
    tested.settle()
    assert not tested.has(i, HIDDEN)
    indirect.snap(snapped, i, (250, 100))
    assert not snapped.has(i, HIDDEN)


@pytest.mark.rule("bk:112", "bk:R33")
def test_shot_at_in_the_turn_before() -> None:
    """It is remembered for one turn."""
    s = position(HQ + "german pzg-pzgren-1 at 100,100 demoralised shot-at" + FAR)
    i = unit(s, "pzg-pzgren-1")
    labels = []
    for _ in range(3):
        labels.append("mod.shot-at" in [m.label for m in turn.rally_modifiers(s, i)])
        turn.Turn().begin(s)
    assert labels == [False, True, False]
    assert s.did(i, FIRED) is False
    old, new = both(HQ + "german pzg-pzgren-1 at 100,100 demoralised shot-at-before" + FAR, "bk_112")
    assert ["mod.shot-at" in [m.label for m in turn.rally_modifiers(t, i)] for t in (old, new)] == [False, True]
    assert look.hatch_open(s, i) is False
    assert not s.has(i, HATCH | CONTINUOUS)
