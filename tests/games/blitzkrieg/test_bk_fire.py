"""Section 8 of the specification: fire with its dice, exact chances, both sides of a switch."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bk_table import both, chance, kinds, ordered, outcome, play, position, unit, why_not

from grognard.core.measure import Spot
from grognard.games.blitzkrieg import aim, assault, hits, look
from grognard.games.blitzkrieg.state import (
    ALIVE,
    COMMANDER_HIT,
    DEMORALISED,
    DUG_IN,
    EMPTY,
    IMMOBILE,
    JAMMED,
    STOPPED,
    Fight,
)

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
# Two dice at 30 cm and less, in the open; Panzergrenadiers have three, so an ordinary group stands in for one.
INFANTRY = HQ + "german pzg-pzgren-1 type ger_gren at 100,100\nsoviet r-rifle-1 at 350,100 {more}"


def fates(s: Fight, action: str, name: str) -> tuple[Fraction, Fraction, Fraction]:
    """Unaffected, demoralised, eliminated."""
    i = unit(s, name)

    def eliminated(after: Fight) -> bool:
        return after.units[i].life != ALIVE

    def shaken(after: Fight) -> bool:
        return after.units[i].life == ALIVE and after.has(i, DEMORALISED)

    dead, broken = chance(s, action, eliminated), chance(s, action, shaken)
    return 1 - dead - broken, broken, dead


@pytest.mark.rule("bk:0.9", "bk:0.9b", "bk:R34")
def test_case_7_infantry_fire_in_the_open() -> None:
    """2D6 at 4+ at a still regular group: 9/16, 1/4, 3/16; a veteran 25/36, 5/36, 1/6."""
    regular = ordered(INFANTRY.format(more=""), "pzg-pzgren-1")
    assert fates(regular, "fire pzg-pzgren-1 r-rifle-1 small", "r-rifle-1") == (
        Fraction(9, 16), Fraction(1, 4), Fraction(3, 16),
    )  # fmt: skip
    veteran = ordered(INFANTRY.format(more="veteran"), "pzg-pzgren-1")
    assert fates(veteran, "fire pzg-pzgren-1 r-rifle-1 small", "r-rifle-1") == (
        Fraction(25, 36), Fraction(5, 36), Fraction(1, 6),
    )  # fmt: skip


@pytest.mark.rule("bk:0.9b", "bk:R34")
def test_case_8_a_demoralised_target() -> None:
    s = ordered(INFANTRY.format(more="demoralised"), "pzg-pzgren-1")
    assert fates(s, "fire pzg-pzgren-1 r-rifle-1 small", "r-rifle-1")[2] == Fraction(7, 16)


@pytest.mark.rule("bk:105", "bk:0.14a", "bk:R55")
def test_case_9_twenty_millimetres() -> None:
    """3D6 at 4+ with saves at -1: 8/27, 2/9, 13/27; by the old rule 27/64, 9/32, 19/64."""
    text = "german p4-pz4g-1 type ger_pz2f at 100,100 h6\nsoviet r-rifle-1 at 350,100"
    wanted = {
        "after": (Fraction(8, 27), Fraction(2, 9), Fraction(13, 27)),
        "before": (Fraction(27, 64), Fraction(9, 32), Fraction(19, 64)),
    }
    for side, expected in wanted.items():
        s = ordered(text, "p4-pz4g-1", bk_105=side)
        assert fates(s, "fire p4-pz4g-1 r-rifle-1 he", "r-rifle-1") == expected, side


@pytest.mark.rule("bk:106", "bk:R24", "bk:R41", "bk:R49")
def test_case_12_fuel_of_a_portable_flame_thrower() -> None:
    """Still fuelled after one shot: one half; by the old rule five sixths."""
    text = HQ + "german pzg-pzgren-1 type ger_flame at 100,100\nsoviet r-rifle-1 at 200,100"
    for side, expected in (("after", Fraction(1, 2)), ("before", Fraction(5, 6))):
        s = ordered(text, "pzg-pzgren-1", bk_106=side)
        i = unit(s, "pzg-pzgren-1")
        play(s, "fire pzg-pzgren-1 r-rifle-1 flame")
        fuelled = sum(not after_colour(s, face).has(i, EMPTY) for face in range(1, 7))
        assert Fraction(fuelled, 6) == expected


def after_colour(s: Fight, face: int) -> Fight:
    after = s.clone()
    play(after, f"roll {face}")
    return after


@pytest.mark.rule("bk:0.11")
def test_case_6_ammunition_of_a_gun() -> None:
    """Out of ammunition on a 1 and a 1: one shot in thirty-six; a machine gun may also jam."""
    s = ordered("german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 at 500,100 h18", "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 1", "roll 1")
    assert s.has(unit(s, "p4-pz4g-1"), EMPTY)
    gun = ordered(HQ + "german pzg-mmg-1 at 100,100 h6\nsoviet r-rifle-1 at 350,100", "pzg-mmg-1")
    play(gun, "fire pzg-mmg-1 r-rifle-1 small", "roll 1", "roll 2")
    assert gun.has(unit(gun, "pzg-mmg-1"), JAMMED)


@pytest.mark.rule("bk:0.12", "bk:0.13", "bk:R53")
def test_a_shot_has_two_stages() -> None:
    """To hit, then to destroy: 7 immobilises and the crew tests, 6 shakes, 8 destroys."""
    text = "german p4-pz4g-1 type ger_pz4h at 100,100 h6\nsoviet t34-t34_76a-1 type us_m4 at 700,100 h18\n"
    text += "soviet r-rifle-1 at 1500,1000"
    for dice, kind in (("4 4", "destroyed"), ("4 3", "immobilised"), ("3 3", "demoralised")):
        s = ordered(text, "p4-pz4g-1")
        assert kinds(play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 6 6 2")) == ["fires", "shot-hits"]
        assert kinds(play(s, f"roll {dice}"))[:2] == ["destroy-test", kind]
    s = ordered(text, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 6 6 2", "roll 4 3")
    assert kinds(play(s, "roll 1")) == ["crew-no", "destroyed"]
    assert why_not(s, "fire p4-pz4g-1 t34-t34_76a-1 ap") != ""


@pytest.mark.rule("bk:0.13a")
def test_immobilised_twice_is_destroyed() -> None:
    s = position("german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 at 500,100 immobile")
    hits.immobilise(s, unit(s, "t34-t34_76a-1"), "bk:0.13")
    assert s.units[unit(s, "t34-t34_76a-1")].life != ALIVE


@pytest.mark.rule("bk:216", "bk:216a", "bk:0.14b")
def test_case_34_the_commander_is_hit() -> None:
    """He must hold, then fires at -2; by the old rule the vehicle is demoralised."""
    text = "german tig-tiger1-1 at 100,100 h6 hatch\nsoviet r-rifle-1 at 350,100"
    old, new = both(text, "bk_216")
    for s in (old, new):
        hits.crew_hit(s, unit(s, "tig-tiger1-1"))
    i = unit(new, "tig-tiger1-1")
    assert old.has(i, DEMORALISED)
    assert not new.has(i, DEMORALISED)
    assert new.has(i, COMMANDER_HIT | STOPPED)
    play(new, "activate tig", "go tig-tiger1-1")
    assert why_not(new, "fire tig-tiger1-1 r-rifle-1 he") == "bk:216a"
    labels = [m.label for m in aim.gun_aim(new, i, unit(new, "r-rifle-1"), "he").modifiers]
    assert "mod.commander-hit" in labels


# -- assaults ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:102", "bk:102a", "bk:102b", "bk:102c", "bk:102d", "bk:R39", "bk:R23")
def test_case_2_covering_fire() -> None:
    """Three groups and a machine gun weigh 5 on two defenders: 3 and 2. A number of 2 becomes 5 and 4."""
    text = (
        HQ
        + """
        german pzg-pzgren-1 at 100,100
        german pzg-pzgren-2 at 140,100
        german pzg-pzgren-3 at 180,100
        german pzg-mmg-1 at 220,100
        soviet r-rifle-1 at 300,250
        soviet r-rifle-2 at 335,250
    """
    )
    old, new = both(text, "bk_102")
    for s in (old, new):
        firers = [unit(s, name) for name in ("pzg-pzgren-1", "pzg-pzgren-2", "pzg-pzgren-3", "pzg-mmg-1")]
        for i in firers:
            assault.covering(s, (i,), unit(s, "r-rifle-1"))
    weights = [new.units[unit(new, name)].weight for name in ("r-rifle-1", "r-rifle-2")]
    assert weights == [3, 2]
    assert [old.units[unit(old, name)].weight for name in ("r-rifle-1", "r-rifle-2")] == [0, 0]
    assert [aim.with_covering(new, 2, weight) for weight in weights] == [5, 4]
    assert aim.with_covering(new, 6, 2) == 6


@pytest.mark.rule("bk:215", "bk:215a", "bk:0.15c", "bk:R12")
def test_case_32_infantry_against_a_tank() -> None:
    """Regular group, immobilised tank: the test one half, then 4+ with +1: one quarter. By the old rule 5+: a sixth."""
    text = HQ + "german pzg-pzgren-1 at 100,100\nsoviet t34-t34_76a-1 at 140,100 immobile"
    for side, expected in (("after", Fraction(1, 4)), ("before", Fraction(1, 6))):
        s = position(text, bk_215=side)
        j = unit(s, "t34-t34_76a-1")
        s.call(assault.AgainstVehicle((unit(s, "pzg-pzgren-1"),), j))
        s.settle()
        assert outcome(s, lambda after, j=j: after.units[j].life != ALIVE) == expected


@pytest.mark.rule("bk:215", "bk:R12")
def test_case_33_flame_against_a_tank() -> None:
    """No test; two dice at 4+: three quarters."""
    s = position(HQ + "german pzg-pzgren-1 type ger_flame at 100,100\nsoviet t34-t34_76a-1 at 140,100")
    need, dice, spared = assault.score(s, unit(s, "pzg-pzgren-1"))
    assert (need, dice, spared) == (4, 2, True)
    old = position(
        HQ + "german pzg-pzgren-1 type ger_flame at 100,100\nsoviet t34-t34_76a-1 at 140,100", bk_215="before"
    )
    assert assault.score(old, unit(old, "pzg-pzgren-1"))[0] == 5


@pytest.mark.rule("bk:0.15", "bk:0.15a")
def test_an_assault_from_the_charge_to_the_retreat() -> None:
    """The defender fires, then one die a side; losing by one or two shakes and drives back."""
    s = ordered(HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 250,100 fired", "pzg-pzgren-1")
    events = play(s, "assault r-rifle-1 pzg-pzgren-1")
    assert kinds(events)[:2] == ["assaults", "moves"]
    assert s.prompt().key == "prompt.defend"
    play(s, "pass", "roll 5 3")
    assert s.has(unit(s, "r-rifle-1"), DEMORALISED)
    assert s.prompt().key == "prompt.retreat"
    place = s.legal()[0]
    s.apply(place)
    assert s.prompt().key == "prompt.occupy"


# -- digging, wrecks, sizes --------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:111")
def test_digging_in() -> None:
    """A test, and light cover; by the old rule nobody digs."""
    text = HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 350,100"
    s = ordered(text, "pzg-pzgren-1")
    play(s, "dig pzg-pzgren-1", "pass", "roll 4")
    assert s.has(unit(s, "pzg-pzgren-1"), DUG_IN)
    old = ordered(text, "pzg-pzgren-1", bk_111="before")
    assert why_not(old, "dig pzg-pzgren-1") != ""


@pytest.mark.rule("bk:205")
def test_a_destroyed_vehicle_leaves_a_wreck() -> None:
    text = "german p4-pz4g-1 at 100,100\nsoviet t34-t34_76a-1 at 500,100\nsoviet r-rifle-1 at 1500,900"
    old, new = both(text, "bk_205")
    for s in (old, new):
        hits.eliminate(s, unit(s, "t34-t34_76a-1"), "bk:0.13")
    assert (len(old.wrecks), len(new.wrecks)) == (0, 1)
    for s, cover in ((old, look.OPEN), (new, look.HEAVY)):
        s.put(unit(s, "p4-pz4g-1"), at=(900, 100))
        man = unit(s, "r-rifle-1")
        s.put(man, at=(450, 100))
        assert look.cover(s, man, look.line(s, Spot(900, 100), Spot(450, 100)), (900, 100)) == cover
        assert look.cover(s, man, look.line(s, Spot(450, 250), Spot(450, 100)), (450, 250)) == look.OPEN


@pytest.mark.rule("bk:211", "bk:R71", "bk:R50")
def test_special_ammunition_runs_out_by_a_die_or_by_count() -> None:
    """A 1 finishes it; by the old rule there are three rounds."""
    text = "german p4-pz4g-1 type ger_pz4h at 100,100 h6\nsoviet t34-t34_76a-1 type us_m4 at 700,100 h18"
    for side, spent in (("after", ("apcr",)), ("before", ())):
        s = ordered(text, "p4-pz4g-1", bk_211=side)
        play(s, "fire p4-pz4g-1 t34-t34_76a-1 apcr", "roll 1 1 1")
        assert s.units[unit(s, "p4-pz4g-1")].spent == spent
        assert s.has(unit(s, "p4-pz4g-1"), IMMOBILE) is False
