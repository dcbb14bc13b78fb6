"""Chapter 7.3.2: the ladder, and what disrupted and reduced units can do."""

from __future__ import annotations

import pytest
from bs_table import (
    DATA,
    LETTERS,
    destinations,
    events,
    offered,
    offers,
    play,
    position,
    random_states,
    refused,
    status,
    told,
    until,
    value,
    where,
)

LADDER = {"": "D", "D": "H", "H": "HD", "HD": "gone"}
RULES = {"": "bs:7.3.2.a", "D": "bs:7.3.2.b", "H": "bs:7.3.2.c", "HD": "bs:7.3.2.d"}


@pytest.mark.rule("bs:7.3.2.a", "bs:7.3.2.b", "bs:7.3.2.c", "bs:7.3.2.d")
@pytest.mark.parametrize("before", LADDER)
def test_the_damage_ladder(before: str) -> None:
    """7.3.2.a-d: fresh, D, H, H+D, eliminated; a miss changes nothing."""
    named = f"29tc-32({before})" if before else "29tc-32"
    s = play(position(f"turn 2\nphase LAH\n1110 lah-pz\n1111 {named}"), "fire lah-pz 29tc-32 full")
    hit = play(s, "roll 4")
    assert status(hit, "29tc-32") == LADDER[before]
    assert hit.news[-1].rule == RULES[before]
    assert status(play(s, "roll 5"), "29tc-32") == before


@pytest.mark.rule("bs:7.3.2.d", "bs:9.c")
def test_an_eliminated_unit_never_returns() -> None:
    """7.3.2.d, 9.c: it leaves the map for good, and its hex is free."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp\n1111 29tc-32(HD)")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1")
    assert where(s, "29tc-32") == "gone"
    assert "1111" in destinations(s, "lah-sp")
    assert refused(s, "fire lah-sp 29tc-32 full") == "bs:7.3.a"
    later = until(s, lambda state: not state.stack)
    assert where(later, "29tc-32") == "gone"


@pytest.mark.rule("bs:9.c", "bs:R45", "bs:7.3.3.n")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_returns_in_random_games(seed: int) -> None:
    """9.c: who is eliminated, has left by the north edge or has retreated off the map stays there."""
    lost: set[tuple[int, int]] = set()
    for s in random_states(seed, limit=8000):
        now = {(unit, place) for unit, place in enumerate(s.place) if place in {-3, -4, -5}}
        assert lost <= now
        lost = now
    assert lost


@pytest.mark.rule("bs:7.3.2.f")
def test_a_disrupted_unit_does_nothing() -> None:
    """7.3.2.f: neither move nor fire nor overrun nor leave, while it is DISRUPTED, reduced or not."""
    for mark in ("D", "HD"):
        s = position(f"turn 2\nphase LAH\n0601 lah-pz({mark})\n0602 29tc-32")
        assert not {text for text in offered(s) if "lah-pz" in text}
        for text in ("move lah-pz 0701", "fire lah-pz 29tc-32 full", "overrun 0602 lah-pz", "exit lah-pz 0601"):
            assert refused(s, text) == "bs:7.3.2.f"


@pytest.mark.rule("bs:7.3.2.h")
def test_a_reduced_unit_acts_normally() -> None:
    """7.3.2.h: HIT changes neither AF nor MP, in fire, movement or overrun."""
    fresh = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32")
    reduced = position("turn 2\nphase LAH\n1110 lah-pz(H)\n1112 29tc-32")
    assert offered(fresh) == offered(reduced)
    for mode in ("full", "half"):
        assert value(fresh, f"fire lah-pz 29tc-32 {mode}") == value(reduced, f"fire lah-pz 29tc-32 {mode}")
    overrun = play(position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz(H)"), "overrun 1110 29tc-32")
    assert value(overrun, "defend lah-pz 29tc-32") == 4


@pytest.mark.rule("bs:R22", "bs:7.3.2.b")
def test_a_second_hit_lets_a_unit_act_again() -> None:
    """R22: a unit whose DISRUPTED marker a hit took off acts normally when its marker is drawn."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32(D)\nenvelope 29TC")
    hit = play(s, "fire lah-pz 29tc-32 full", "roll 1", "end", "draw 29TC")
    assert status(hit, "29tc-32") == "H"
    assert offers(hit, "move 29tc-32")
    missed = play(s, "fire lah-pz 29tc-32 full", "roll 6", "end", "draw 29TC")
    assert not offers(missed, "move 29tc-32")


@pytest.mark.rule("bs:R31")
def test_markers_never_run_out() -> None:
    """R31: with more units disrupted and reduced than there are markers in the box, one more hit still counts."""
    units = [name for name in DATA.units if not DATA.tiger[DATA.unit_index[name]] and name not in {"lah-pz", "29tc-32"}]
    lines = [f"{3 + i % 18:02}{1 + i // 18:02} {name}(HD)" for i, name in enumerate(units)]
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32\n" + "\n".join(lines))
    assert sum(bool(bits & 1) for bits in s.status) > 36
    assert sum(bool(bits & 2) for bits in s.status) > 25
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1")
    assert status(s, "29tc-32") == "D"


@pytest.mark.rule("bs:7.3.2.a", "bs:7.3.2.b", "bs:7.3.2.c", "bs:7.3.2.d", "bs:11.0.d", "bs:6.1.1.e", "bs:9.a", "bs:9.b")
@pytest.mark.parametrize("seed", range(3))
def test_statuses_follow_the_ladder_in_random_games(seed: int) -> None:
    """6.1: every change of status is a step of the ladder, the end of disruption or a recovery; Tigers are
    never reduced."""
    allowed = {("", "D"), ("D", "H"), ("H", "HD"), ("HD", "gone"), ("D", ""), ("HD", "H"), ("H", "")}
    before: list[str] | None = None
    changes: set[tuple[str, str]] = set()
    for s in random_states(seed, limit=6000):
        now = ["gone" if s.place[u] == -5 else "off" if s.place[u] == -4 else LETTERS[s.status[u]] for u in range(62)]
        if before is not None:
            for unit, (old, new) in enumerate(zip(before, now, strict=True)):
                if new not in {old, "off"}:
                    forced = new == "gone" and {"no-retreat", "unit-eliminated"} & {e.kind for e in s.news}
                    assert (old, new) in allowed or forced, (DATA.units[unit], old, new)
                    changes.add((old, new))
                assert not (DATA.tiger[unit] and new in {"H", "HD"})
                assert not (new == "H" and old == "HD" and s.turn < 1)
        before = now
    assert {("", "D"), ("D", "")} <= changes


@pytest.mark.rule("bs:7.3.1.b", "bs:7.3.2.a")
def test_the_log_tells_the_shot() -> None:
    """7.3.1.b: the log has the shot with its factor, die and modifiers, and what it did."""
    s = play(position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32"), "fire lah-pz 29tc-32 full", "roll 3")
    assert told(s) == ["hit", "unit-disrupted"]
    assert events(s, "hit") == [{"seat": 0, "unit": "lah-pz", "target": "29tc-32", "af": 4, "dice": ((6, 3),)}]
    assert [(m.rule, m.amount) for m in s.news[0].modifiers] == [("bs:7.3.1.c", 1)]
