"""Chapter 12: set-up."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from bs_table import (
    DATA,
    GAME,
    IDS,
    altered,
    asked,
    chances,
    control,
    controlled,
    legal,
    offered,
    offers,
    play,
    refused,
    told,
    until,
    where,
)

from grognard.core.hexes import members
from grognard.core.values import SPECTATOR, Action
from grognard.games.blood_and_steel.state import Battle

F = Fraction
ZONES = {zone: {IDS[h] for h in members(hexes)} for zone, hexes in DATA.map.zones.items()}
VILLAGES = {row.hex for row in DATA.map.hexes if row.terrain == "village" and not row.german_zone}
REMNANTS = [row.unit for row in DATA.unit_rows if row.formation == "REM"]


def new(**options: str) -> Battle:
    s = GAME.new(**options)
    assert isinstance(s, Battle)
    return s


def germans_ready() -> Battle:
    return play(new(), "deploy front-line", "ready")


@pytest.mark.rule("bs:12.0")
def test_the_german_player_deploys_first() -> None:
    """12.0: German, then Soviet, then the remnants are turned up and turn 1 begins; each confirms when all is
    placed."""
    s = new()
    assert asked(s) == "german"
    assert refused(s, "ready") == "bs:12.1.a"
    s = play(s, "deploy front-line")
    assert offered(s) == {"ready"}
    s = play(s, "ready")
    assert asked(s) == "soviet"
    assert refused(s, "ready").startswith("bs:12.2")
    s = play(s, "deploy front-line", "ready")
    assert asked(s) == "chance"
    assert until(s, lambda t: t.turn == 1).turn == 1


@pytest.mark.rule("bs:12.1.a", "bs:R60", "bs:map.zones")
def test_each_division_in_its_zone() -> None:
    """12.1.a, R60: every German unit, Tigers too, is offered its division's zone, and the Leibstandarte also
    Hill 252."""
    s = new()
    for row in DATA.unit_rows:
        hexes = {text.split()[-1] for text in offers(s, f"place {row.unit}")}
        zone = ZONES.get(row.formation, set())
        assert hexes == zone | ({"1411"} if row.formation == "LAH" else set())
    assert refused(s, "place dr-pz 1012") == "bs:12.1.a"
    assert refused(s, "place dr-pz 1411") == "bs:12.1.b"
    assert refused(s, "place lah-tig 0718") == "bs:12.1.a"
    for unit in ("29tc-32", "167-315", "rem-305"):
        assert refused(s, f"place {unit} 1012") == "bs:12.1.a"


@pytest.mark.rule("bs:12.1.a", "bs:8.a")
def test_german_set_up_keeps_the_stacking_limit() -> None:
    """12.1.a: two units a hex and any Tiger; a unit is placed once."""
    s = play(new(), "place lah-pz 1012", "place lah-sp 1012")
    assert refused(s, "place lah-1pg 1012") == "bs:8.a"
    assert refused(s, "place lah-pz 1011") == "bs:12.1.a"
    assert where(play(s, "place lah-tig 1012"), "lah-tig") == "1012"


@pytest.mark.rule("bs:12.1.b", "bs:R41", "bs:R43")
def test_hill_252() -> None:
    """12.1.b, R41, R43: one Leibstandarte unit at most, a Tiger counting as one; the hill is then German."""
    s = new()
    assert controlled(s) == (6, 16)
    for unit in ("lah-pz", "lah-tig"):
        t = play(s, f"place {unit} 1411")
        assert controlled(t) == (7, 15)
        assert control(t, "1411") == "german"
        assert not {text for text in offered(t) if text.endswith("1411")}
        assert refused(t, "place lah-1pg 1411") == "bs:12.1.b"
        assert refused(t, "place lah-tig 1411") == ("bs:12.1.b" if unit == "lah-pz" else "bs:12.1.a")


@pytest.mark.rule("bs:12.2.a", "bs:R42", "bs:map.objectives")
def test_remnants_in_every_village() -> None:
    """12.2.a: 12 villages outside the German zones get a remnant without any choice; 3 more go anywhere else."""
    s = germans_ready()
    assert {IDS[h] for h in s.backs} == VILLAGES
    assert len(VILLAGES) == 12
    zones = set().union(*ZONES.values())
    assert {text.split()[-1] for text in offers(s, "remnant")} == set(IDS) - zones - VILLAGES
    assert refused(s, "remnant 1310") == "bs:8.d"
    assert refused(s, "remnant 1012") == "bs:12.2.a"
    s = play(s, "remnant 1411", "remnant 2221")
    assert refused(s, "remnant 1411") == "bs:8.d"
    s = play(s, "remnant 0101")
    assert len(s.backs) == 15
    assert refused(s, "remnant 0102") == "bs:12.2.a"
    assert not offers(s, "remnant")


@pytest.mark.rule("bs:12.2.a", "bs:12.2.b", "bs:12.1.b")
def test_no_soviet_unit_where_a_german_stands() -> None:
    """Section 5: with a German unit on Hill 252 neither a remnant nor an airborne regiment goes there."""
    s = play(new(), "place lah-rec 1411", "deploy front-line", "ready")
    assert refused(s, "remnant 1411") == "bs:12.2.a"
    assert refused(s, "place 9ga-23 1411") == "bs:12.2.b"
    assert refused(s, "deploy front-line")  # the ready-made line uses the hill
    assert control(s, "1411") == "german"


@pytest.mark.rule("bs:12.2.b", "bs:8.a", "bs:8.c", "bs:R34")
def test_the_airborne_regiments() -> None:
    """12.2.b: three regiments anywhere outside the German zones; two together, or one with a remnant."""
    s = germans_ready()
    zones = set().union(*ZONES.values())
    assert {text.split()[-1] for text in offers(s, "place 9ga-23")} == set(IDS) - zones
    assert refused(s, "place 9ga-23 0811") == "bs:12.2.b"
    assert refused(s, "place 18tc-181 2010").startswith("bs:12.2")
    s = play(s, "place 9ga-23 1310")
    assert refused(s, "place 9ga-26 1310") == "bs:8.a"
    s = play(s, "place 9ga-26 1410")
    assert legal(s, "place 9ga-28 1410")
    s = play(s, "remnant 1410")
    assert refused(s, "place 9ga-28 1410") == "bs:8.a"
    s = play(s, "place 9ga-28 1509", "remnant 0101", "remnant 0102")
    assert offered(s) == {"ready"}


@pytest.mark.rule("bs:12.2.e", "bs:R42")
def test_the_deal() -> None:
    """12.2.e: the 15 remnants come up one after another, hexes in ascending order, each of those left equally
    likely."""
    s = play(germans_ready(), "deploy front-line", "ready")
    hexes = [IDS[h] for h in s.backs]
    assert hexes == sorted(hexes)
    left = set(REMNANTS)
    for hex_ in hexes:
        assert {str(action): weight for action, weight in s.distribution()} == {f"deal {unit}": 1 for unit in left}
        unit = sorted(left)[len(left) // 2]
        s = play(s, f"deal {unit}")
        assert where(s, unit) == hex_
        left.remove(unit)
    assert s.turn == 1
    assert not s.backs


@pytest.mark.rule("bs:12.2.e")
def test_nobody_knows_a_face_before_the_reveal() -> None:
    """12.2.e: before the deal all seats and spectators have the same view, in which no remnant has a hex."""
    s = play(germans_ready(), "deploy front-line")
    views = [s.view(seat) for seat in (0, 1, SPECTATOR)]
    assert views[0] == views[1] == views[2]
    assert {where(views[0], unit) for unit in REMNANTS} == {"pool"}
    assert not [event for event in s.news if "rem-" in str(event)]
    assert told(s).count("remnant-placed") == 3
    dealt = play(s, "ready", "deal rem-305")
    assert all(event.only is None for event in dealt.news)
    assert chances(
        play(s, "ready"), lambda t: where(t, "rem-305") == IDS[s.backs[0]] if len(t.backs) < 15 else None
    ) == {
        True: F(1, 15),
        False: F(14, 15),
    }


@pytest.mark.rule("bs:12.2.c")
def test_everything_else_waits_in_its_pool() -> None:
    """12.2.c: the corps and the optional formations are not set up."""
    s = until(new(), lambda t: t.turn == 1)
    for row in DATA.unit_rows:
        on_map = row.formation in {"LAH", "DR", "TK", "9GA", "REM"}
        assert (where(s, row.unit) in IDS) == on_map
        assert on_map or where(s, row.unit) == "pool"


@pytest.mark.rule("bs:R43", "bs:12.0")
def test_starting_control() -> None:
    """R43: after set-up the objectives in the German zones are German, all others Soviet."""
    s = until(new(), lambda t: t.turn == 1)
    assert {hex_ for hex_ in IDS if control(s, hex_) == "german"} == {"0109", "0814", "0718", "0620", "1013", "0517"}
    assert controlled(s) == (6, 16)


@pytest.mark.rule("bs:12.1.a", "bs:12.2.a")
def test_a_ready_made_deployment_places_what_is_left() -> None:
    """Section 5: the ready-made line fills in after some units are placed by hand, or is refused if it no
    longer fits."""
    s = play(new(), "place lah-pz 0711", "deploy front-line")
    assert (where(s, "lah-pz"), where(s, "lah-1pg")) == ("0711", "1012")
    blocked = play(new(), "place lah-2pg 1012", "place lah-sp 1012")
    assert refused(blocked, "deploy front-line") == "bs:12.1.a"
    soviet = play(germans_ready(), "remnant 2221", "deploy front-line")
    assert len(soviet.backs) == 15
    assert offered(soviet) == {"ready"}


@pytest.mark.rule("bs:12.2.a")
def test_a_deployment_with_too_few_pieces_is_not_offered(tmp_path: Path) -> None:
    """Section 5: a ready-made deployment must place everything that is left."""
    altered(tmp_path, "deployments.csv", "piece", {})
    path = tmp_path / "data" / "deployments.csv"
    path.write_text(
        "".join(line for line in path.read_text("utf-8").splitlines(keepends=True) if "lah-pz" not in line), "utf-8"
    )
    s = GAME.new(GAME.load(tmp_path / "data"))
    assert "deploy front-line" not in {str(action) for action in s.legal()}


@pytest.mark.rule("bs:12.1.a")
def test_a_unit_in_place_is_told_to_be_so_and_how_it_is_placed_again() -> None:
    s = new()
    action = next(one for one in s.legal() if one.verb == "place")
    s.apply(action)
    refusal = s.refusal(action)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("bs:12.1.a", "refusal.placed-already")
    assert "Undo" in GAME.words("en").say(refusal.key, **refusal.params)
    soviet = s.refusal(Action("place", ("9ga-23", action.args[1])))
    assert soviet is not None
    assert soviet.key == "refusal.not-to-place"
