"""Every special event and every equipment card works as its record says (tc:12.3), cases A36 to A43."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import DATA, alive, asked, chance, kills, kinds, legal, offered, on, pile, play, position, why_not, window

from grognard.games.tank_commander import instants, windows

D10 = {"random_source": "d10"}


@pytest.mark.rule("tc:12.0", "tc:12.3", "tc:2.1.6")
def test_every_event_has_its_function() -> None:
    events = {record.id: record.timing for record in DATA.event_records}
    assert {name for name, timing in events.items() if timing == "instant"} == set(instants.CARDS)
    assert {name for name, timing in events.items() if timing == "interrupt"} | {"t-stream"} == set(windows.CARDS)


@pytest.mark.rule("tc:12.1b", "tc:R32", "tc:4.0c")
def test_a36_coordination() -> None:
    s = position("A1-1 g-pz4h g-pz3l\nN-1 s-t70\nB2-1 s-t70\nhand A v-coordination v-flank", **D10)
    play(
        s,
        "play v-coordination",
        "move A1-1",
        "go g-pz3l.1 A1-2",
        "done",
        "fire g-pz4h.1 s-t70.1 at",
        "pass",
        "roll 10",
        "pass",
    )
    assert why_not(s, "move A1-1") == "tc:5.0a"
    assert pile(s, "destroyed", "A") == ["v-coordination"]


@pytest.mark.rule("tc:12.3", "tc:15.0d", "tc:12.2d")
def test_a37_breakdown() -> None:
    s = position("A1-1 g-pz4h!v-breakdown g-line\nN-1 s-t70\nhand A v-repair")
    assert legal(s, "fire g-pz4h.1 s-t70.1 at")
    play(s, "move A1-1")
    assert why_not(s, "go g-pz4h.1 A1-2") == "tc:12.3"
    play(s, "go g-line.1 A1-2", "done")
    assert window(s) == "MOVE A"  # the mover is admitted, because a Breakdown lies on the table
    play(s, "play v-repair g-pz4h.1")
    assert s.fault[s.piece("g-pz4h.1")] < 0
    assert pile(s, "destroyed", "B") == ["v-breakdown"]


def test_bogged_down_costs_a_play() -> None:
    s = position("step a B\nB1-1 s-t70\nN-1 g-line\nB1-2 t-brush\nA2-1 g-pz4h\nhand A v-bogged")
    play(s, "move B1-1", "go s-t70.1 B1-2", "done", "pass")
    assert window(s) == "ENTER A"
    play(s, "play v-bogged s-t70.1")
    assert s.fault[s.piece("s-t70.1")] == DATA.bogged
    stuck = position("A1-1 g-pz4h!v-bogged\nB2-1 s-t70")
    play(stuck, "free g-pz4h.1")
    assert stuck.fault[stuck.piece("g-pz4h.1")] < 0
    assert pile(stuck, "destroyed", "B") == ["v-bogged"]


@pytest.mark.rule("tc:12.3", "tc:12.4")
def test_a38_minefield_and_gap() -> None:
    text = "step a B\nB1-2 s-t34m43 s-sapper\nA2-1 g-line\nB2-1 s-t70\nhand A v-minefield\nhand B {}"
    s = position(text.format("v-gap"), **D10)
    play(s, "move B1-2", "go s-t34m43.1 N-2", "done", "pass", "play v-minefield N-2")
    assert window(s) == "EVENT B"
    play(s, "play v-gap N-2")
    assert alive(s, "s-t34m43.1")
    assert s.mine[s.board.index["N-2"]] < 0
    assert pile(s, "destroyed", "A") == ["v-minefield"]
    assert pile(s, "destroyed", "B") == ["v-gap"]
    mined = position(text.format("v-flank"), **D10)
    play(mined, "move B1-2", "go s-t34m43.1 N-2", "done", "pass", "play v-minefield N-2")
    assert chance(mined, "pass", lambda after: not alive(after, "s-t34m43.1")) == Fraction(3, 10)
    play(mined, "pass", "pass", "roll 3")
    assert mined.mine[mined.board.index["N-2"]] == 0  # it stays
    engineers = position("step a B\nB1-2 s-sapper\nN-2 v-minefield:A\nA2-1 g-line\nB2-1 s-t70", **D10)
    play(engineers, "move B1-2", "go s-sapper.1 N-2", "done")
    assert on(engineers, "N-2") == {"s-sapper.1"}
    clearing = position("step a B\nB1-2 s-sapper\nN-2 v-minefield:A\nA2-1 g-line\nB2-1 s-t70", **D10)
    assert offered(clearing, "clear") == {"clear s-sapper.1 N-2"}
    play(clearing, "clear s-sapper.1 N-2")
    assert pile(clearing, "destroyed", "A") == ["v-minefield"]


@pytest.mark.rule("tc:9.5b", "tc:9.6a", "tc:12.0", "tc:12.1a", "tc:12.1c", "tc:15.0d", "tc:2.1.6")
def test_a39_artillery() -> None:
    text = "step a B\nA1-1 t-woods t-foxholes g-line g-pz4h\nB2-1 s-t70\nhand B v-artillery"
    s = position(text, **D10)
    assert kills(s, "play v-artillery A1-1", "g-line.1") == Fraction(2, 10)
    assert kills(s, "play v-artillery A1-1", "g-pz4h.1") == 0
    play(s, "play v-artillery A1-1", "roll 3", "roll 9")
    assert pile(s, "destroyed", "B") == ["v-artillery"]
    assert (asked(s), s.stage) == ("A", "d")  # it was the play of the step


def test_rocket_artillery_and_air_strike_and_sniper() -> None:
    s = position("step a B\nA1-1 g-spw251\nA1-2 g-pz4h\nB2-1 s-t70\nhand B v-rocket", **D10)
    assert kills(s, "play v-rocket A1-1 A1-2", "g-spw251.1") == Fraction(3, 10)
    assert kills(s, "play v-rocket A1-1 A1-2", "g-pz4h.1") == Fraction(2, 10)
    air = position("step a B\nA1-1 t-woods g-pz4h g-spw251 g-line\nB2-1 s-t70\nhand B v-airstrike", **D10)
    assert kills(air, "play v-airstrike g-pz4h.1 g-spw251.1", "g-pz4h.1") == Fraction(2, 10)
    assert not legal(air, "play v-airstrike s-t70.1")
    assert kills(air, "play v-airstrike g-pz4h.1 g-spw251.1", "g-line.1") == 0
    sniper = position("step a B\nA1-1 t-woods t-foxholes g-line g-pz4h\nB1-1 s-line\nhand B v-sniper", **D10)
    assert offered(sniper, "play v-sniper") == {"play v-sniper g-line.1"}
    assert kills(sniper, "play v-sniper g-line.1", "g-line.1") == 0  # 2 for the Woods, 2 for the Foxholes
    field = position("step a B\nA1-1 t-brush g-line\nB1-1 s-line\nhand B v-sniper", **D10)
    assert kills(field, "play v-sniper g-line.1", "g-line.1") == Fraction(3, 10)


def test_counter_battery_fighters_and_garbled_orders() -> None:
    for card, instant in (
        ("v-counterbattery", "v-artillery A1-1"),
        ("v-fighters", "v-airstrike g-line.1"),
        ("v-garbled", "v-supply"),
    ):
        s = position(
            f"step a B\nA1-1 g-line\nB2-1 s-t70\nhand B {instant.split()[0]}\nhand A {card}\npile B t-woods*4", **D10
        )
        play(s, f"play {instant}")
        assert window(s) == "EVENT A"
        assert offered(s) == {f"play {card}", "pass"}
        events = play(s, f"play {card}")
        assert "cancelled" in kinds(events)
        assert alive(s, "g-line.1")
        assert pile(s, "destroyed", "A") == [card]
        assert pile(s, "destroyed", "B") == [instant.split()[0]]
        assert not s.hand[1]
    wrong = position("step a B\nA1-1 g-line\nB2-1 s-t70\nhand B v-supply\nhand A v-fighters\npile B t-woods*4", **D10)
    play(wrong, "play v-supply")
    assert offered(wrong) == {"pass"}


def test_smoke_screen_stops_a_shot_and_ends_with_the_turn() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-t70\nhand A v-gap\nhand B v-smoke", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at", "play v-smoke N-1", "pass")
    assert "shot-cancelled" in kinds(s.news)
    assert why_not(s, "fire g-pz4h.1 s-t70.1 at") == "tc:5.0a"  # the play is spent
    melee = position("step b A\nN-1 v-smoke:B g-pz4h s-t70", **D10)
    assert legal(melee, "shoot g-pz4h.1 s-t70.1 at")
    ending = position("step f B\nN-1 v-smoke:B\nA2-1 g-pz4h\nB2-1 s-t70\nmud 1 A\npile B t-woods*3", **D10)
    play(ending, "skip")
    assert max(ending.smoke) < 0
    assert pile(ending, "destroyed", "B") == ["v-smoke"]
    assert pile(ending, "destroyed", "A") == ["v-mud"]


def test_ricochet_dud_and_fanatic_resistance() -> None:
    for card in ("v-ricochet", "v-dud"):
        s = position(f"A1-1 g-pz4h\nN-1 s-t70\nhand B {card}", **D10, optional_penetration="yes")
        play(s, "fire g-pz4h.1 s-t70.1 at", "pass", "roll 3")
        assert window(s) == "HIT B"
        play(s, f"play {card}")
        assert alive(s, "s-t70.1")
    dull = position("A1-1 g-pz3g\nN-1 s-js2\nhand B v-ricochet", **D10)
    play(dull, "fire g-pz3g.1 s-js2.1 at", "pass", "roll 3")
    assert offered(dull) == {"pass"}  # nothing was penetrated
    squad = position("A1-1 g-line\nN-1 s-line\nhand B v-fanatic", **D10)
    play(squad, "fire g-line.1 s-line.1 sa", "pass", "roll 3", "play v-fanatic")
    assert alive(squad, "s-line.1")
    shelled = position("step a B\nA1-1 g-line\nB2-1 s-t70\nhand B v-artillery\nhand A v-fanatic", **D10)
    play(shelled, "play v-artillery A1-1", "pass", "roll 1", "play v-fanatic")
    assert alive(shelled, "g-line.1")


def test_hull_down_out_of_ammunition_and_withdrawal() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nB1-1 t-brush s-t34m43\nhand B v-hulldown v-ammo v-withdraw", **D10)
    play(s, "fire g-pz4h.1 s-t34m43.1 at")
    plain = chance(s, "pass", lambda after: not alive(after, "s-t34m43.1"))
    hull = chance(s, "play v-hulldown", lambda after: not alive(after, "s-t34m43.1"))
    assert (plain, hull) == (Fraction(5, 10), Fraction(3, 10))
    spent = s.clone()
    assert "shot-cancelled" in kinds(play(spent, "play v-ammo", "pass"))
    assert alive(spent, "s-t34m43.1")
    assert spent.stage == "b"  # the play is spent
    assert offered(s, "play v-withdraw") == {
        "play v-withdraw B1-2", "play v-withdraw B2-1", "play v-withdraw B2-2",
    }  # fmt: skip
    play(s, "play v-withdraw B2-2", "pass")
    assert on(s, "B2-2") == {"s-t34m43.1"}
    bare = position("A1-1 g-pz4h\nN-1 s-t70\nhand B v-hulldown", **D10)
    play(bare, "fire g-pz4h.1 s-t70.1 at")
    assert offered(bare) == {"pass"}  # no standard terrain
    rear = position("N-1 g-pz4h\nA2-1 g-line\nB2-1 s-t70\nhand B v-withdraw", **D10)
    play(rear, "fire g-pz4h.1 s-t70.1 at", "play v-withdraw reserve")
    assert pile(rear, "hand", "B") == ["s-t70"]


def test_ambush_opportunity_and_return_fire() -> None:
    text = "step a B\nA1-1 {} g-pz3l\nB1-1 s-kv1m42\nB2-1 s-t70\nhand A {}"
    clear = position(text.format("", "v-ambush"), **D10)
    play(clear, "move B1-1", "go s-kv1m42.1 N-1", "done", "pass")
    assert offered(clear) == {"pass"}  # no terrain, no ambush
    s = position(text.format("t-brush", "v-ambush"), **D10)
    play(s, "move B1-1", "go s-kv1m42.1 N-1", "done", "pass")
    shot = "play v-ambush g-pz3l.1 s-kv1m42.1 at"
    assert chance(s, shot, lambda after: not alive(after, "s-kv1m42.1")) == Fraction(2, 10)  # half of 10 on 1 or 2
    opp = position(text.format("", "v-oppfire"), **D10)
    play(opp, "move B1-1", "go s-kv1m42.1 N-1", "done", "pass")
    assert chance(opp, "play v-oppfire g-pz3l.1 s-kv1m42.1 at", lambda after: not alive(after, "s-kv1m42.1")) == 0
    back = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-t70\nhand A v-gap\nhand B v-return", **D10)
    play(back, "fire g-pz4h.1 s-t70.1 at", "pass", "pass", "roll 10", "pass")
    assert window(back) == "AFTERFIRE B"
    assert offered(back) == {"play v-return s-t70.1 g-pz4h.1 at", "pass"}
    play(back, "play v-return s-t70.1 g-pz4h.1 at", "pass", "roll 1", "pass")
    assert asked(back) == "A"


def test_radio_failure() -> None:
    s = position("A1-1 g-pz4h g-pz3l\nB2-1 s-t70\nhand B v-radio", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "go g-pz3l.1 N-2", "done", "play v-radio")
    assert asked(s) == "A"
    play(s, "choose g-pz3l.1 N-2")
    assert on(s, "A1-1") == {"g-pz4h.1"}
    assert on(s, "N-2") == {"g-pz3l.1"}
    one = position("A1-1 g-pz4h\nB2-1 s-t70\nhand B v-radio", **D10)
    play(one, "move A1-1", "go g-pz4h.1 N-1", "done", "play v-radio")
    assert on(one, "N-1") == {"g-pz4h.1"}


def test_corrected_aim() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nhand A v-aim\npile A t-woods*4")
    play(s, "fire g-pz4h.1 s-t70.1 at", "pass", "name red", "turn t-woods")
    assert window(s) == "NUMBER A"
    play(s, "play v-aim")
    assert asked(s) == "B"  # a colour again
    play(s, "name blue", "turn t-woods")
    assert pile(s, "discarded", "A") == ["t-woods", "t-woods"]


def test_assault_bridge() -> None:
    s = position("A1-1 g-pz4h\nB2-1 s-t70\nstream A1-1 N-1 B\nhand A v-bridge", **D10)
    play(s, "move A1-1")
    assert why_not(s, "go g-pz4h.1 N-1 B1-1") == "tc:8.4b"
    play(s, "go g-pz4h.1 N-1", "done", "play v-bridge A1-1 N-1")
    assert not s.streams
    assert pile(s, "destroyed", "B") == ["t-stream"]
    answer = position("A1-1 g-pz4h\nB2-1 s-t70\nhand A v-bridge\nhand B t-stream", **D10)
    play(answer, "move A1-1", "go g-pz4h.1 N-1", "done", "play t-stream A1-1 N-1", "play v-bridge A1-1 N-1")
    assert on(answer, "N-1") == {"g-pz4h.1"}
    assert not answer.streams


def test_leaders() -> None:
    s = position("A1-1 g-pz4h g-line g-truck\nN-1 s-t34m43\nhand A v-tankace v-hero", **D10)
    assert offered(s, "play v-tankace") == {"play v-tankace g-pz4h.1"}
    assert offered(s, "play v-hero") == {"play v-hero g-line.1"}
    before = kills(s, "fire g-pz4h.1 s-t34m43.1 at", "s-t34m43.1")
    play(s, "play v-tankace g-pz4h.1", "play v-hero g-line.1")
    assert kills(s, "fire g-pz4h.1 s-t34m43.1 at", "s-t34m43.1") == before + Fraction(2, 10)
    lost = position("step a B\nA1-1 g-pz4h+v-tankace g-line\nN-1 s-su85\nB2-1 s-t70", **D10)
    play(lost, "fire s-su85.1 g-pz4h.1 at", "roll 1")
    assert sorted(pile(lost, "destroyed", "A")) == ["g-pz4h", "v-tankace"]


@pytest.mark.rule("tc:R40")
def test_a_leader_goes_home_as_a_card_of_his_own() -> None:
    s = position("A2-1 g-pz4h+v-tankace\nA2-2 g-line\nB2-1 s-t70")
    play(s, "move A2-1", "go g-pz4h.1 reserve", "done")
    assert pile(s, "hand", "A") == ["g-pz4h", "v-tankace"]


@pytest.mark.rule("tc:R32")
def test_rapid_fire_and_forced_march_bind() -> None:
    s = position("A1-1 g-pz4h g-pz3l\nN-1 s-t70\nB2-1 s-t70\nhand A v-rapid", **D10)
    play(s, "play v-rapid")
    assert why_not(s, "move A1-1") == "tc:R32"
    play(s, "fire g-pz4h.1 s-t70.1 at", "roll 10")
    assert why_not(s, "fire g-pz4h.1 s-t70.1 at") == "tc:12.3"
    play(s, "fire g-pz3l.1 s-t70.1 at", "roll 10")
    march = position("A1-1 g-line\nN-1 s-t70\nB2-1 s-t70\nhand A v-march\nA2-1 g-pak40", **D10)
    play(march, "play v-march")
    assert why_not(march, "end") == "tc:R32"
    play(march, "move A1-1", "go g-line.1 A2-2 A2-3", "done")
    assert on(march, "A2-3") == {"g-line.1"}
    forgone = position("A1-1 g-line\nN-1 s-t70\nhand A v-march v-flank", **D10)
    play(forgone, "play v-march", "forgo", "end")
    blocked = position("A2-1 g-pz4h\nB2-1 s-t70\nhand A v-rapid", **D10)
    assert not offered(blocked, "play v-rapid")  # no legal shot


def test_rasputitsa_slows_vehicles() -> None:
    s = position("A1-1 g-pz4h g-cav\nB2-1 s-t70\nhand A v-mud v-march", **D10)
    play(s, "play v-mud")
    assert s.mud == ((2, 0),)
    slow = position("A1-1 g-pz4h g-cav\nB2-1 s-t70\nmud 2 A", **D10)
    play(slow, "move A1-1")
    assert why_not(slow, "go g-pz4h.1 N-1 B1-1") == "tc:8.1b"
    assert legal(slow, "go g-cav.1 N-1 B1-1")


def test_reconnaissance_supply_and_repair_shop() -> None:
    s = position("A1-1 g-line\nB2-1 s-t70\nhand A v-recon\nhand B v-flank\npile A t-woods*5", **D10)
    events = play(s, "play v-recon", "pass", "deal t-woods")
    looked = next(e for e in events if e.kind == "looked")
    assert looked.args["hand"] == ("v-flank",)
    assert looked.seen_by(1).kind == "looked-hidden"  # type: ignore[union-attr]
    supply = position("A1-1 g-line\nB2-1 s-t70\nhand A v-supply\npile A t-woods*2", **D10)
    events = play(supply, "play v-supply", "deal t-woods", "deal t-woods")
    assert pile(supply, "hand", "A") == ["t-woods", "t-woods"]
    assert "no-draw" in kinds(events)  # both piles are empty (tc:R23)
    shop = position("A1-1 g-line\nB2-1 s-t70\nhand A v-repairshop\ndestroyed A g-pz4h g-line", **D10)
    assert offered(shop, "play") == {"play v-repairshop g-pz4h"}
    play(shop, "play v-repairshop g-pz4h")
    assert pile(shop, "hand", "A") == ["g-pz4h"]


@pytest.mark.rule("tc:1.0d", "tc:R2")
def test_tank_repair_shop_is_the_ultra_rare_card() -> None:
    assert [card.id for card in DATA.cards if card.rarity == "UR"] == ["v-repairshop"]


@pytest.mark.rule("tc:14.0c", "tc:14.0b", "tc:R23")
def test_a40_the_pile_is_rebuilt_at_once() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\npile A t-woods\ndiscarded A t-hills*9")
    play(s, "fire g-pz4h.1 s-t70.1 at", "name red", "turn t-woods")
    assert s.pile[0].size == 10
    assert not s.discarded[0]
    bare = position("A1-1 g-pz4h\nN-1 s-t70")
    play(bare, "fire g-pz4h.1 s-t70.1 at")
    assert legal(bare, "roll 7")  # without any card a die serves


@pytest.mark.rule("tc:11.0b", "tc:11.0d", "tc:11.0e", "tc:6.3b", "tc:R20")
def test_fieldworks() -> None:
    s = position(
        "A1-1 t-woods g-line\nA1-2 g-pz4h\nA2-1 g-line s-line\nB2-1 s-t70\nhand A t-foxholes t-bunker t-foxholes"
    )
    assert offered(s, "lay t-foxholes") == {"lay t-foxholes A1-1"}
    assert why_not(s, "lay t-foxholes A1-2") == "tc:11.0e"
    play(s, "lay t-foxholes A1-1", "lay t-bunker A1-1")
    assert pile(s, "discarded", "A") == ["t-foxholes"]
    assert why_not(s, "lay t-foxholes A1-1") == "tc:11.0e"  # never on a Bunker
    play(s, "move A1-1", "go g-line.1 A2-2", "done")
    assert sorted(pile(s, "discarded", "A")) == ["t-bunker", "t-foxholes"]


@pytest.mark.rule("tc:12.2c")
def test_several_interrupts_together() -> None:
    """Played in one entry they take effect in their declared order: Radio Failure first, then Breakdown."""
    s = position("A1-1 g-pz4h g-pz3l\nB2-1 s-t70\nhand B v-radio v-breakdown v-dud", **D10)
    play(
        s,
        "move A1-1",
        "go g-pz4h.1 N-1",
        "go g-pz3l.1 N-2",
        "done",
        "also v-radio",
        "play v-breakdown g-pz4h.1",
        "pass",
    )
    assert asked(s) == "A"
    play(s, "choose g-pz4h.1 N-1")
    assert on(s, "A1-1") == {"g-pz4h.1", "g-pz3l.1"}  # the chosen card broke down
    lifo = position("A1-1 g-pz4h g-pz3l\nB2-1 s-t70\nhand B v-radio v-breakdown v-dud", **D10)
    play(
        lifo,
        "move A1-1",
        "go g-pz4h.1 N-1",
        "go g-pz3l.1 N-2",
        "done",
        "play v-radio",
        "play v-breakdown g-pz4h.1",
        "pass",
    )
    assert on(lifo, "N-2") == {"g-pz3l.1"}  # last in, first out: Breakdown left one card for the Radio Failure


def test_equipment_weapons() -> None:
    expected = {
        "e-panzerschreck": 6, "e-haft": 4, "e-rpg43": 4, "e-satchel": 4, "e-capfaust": 5, "e-flammenwerfer": 6,
        "e-roks2": 6, "e-molotov": 3, "e-atrifle": 2, "e-pzb39": 0,
    }  # fmt: skip
    for name, hits in expected.items():
        german = DATA.nation[DATA.index[name]] != 1
        us, them = ("g-line", "s-t34m42") if german else ("s-line", "g-pz4h")
        nations = "german soviet" if german else "soviet german"
        s = position(f"nations {nations}\nstep b A\nN-1 t-woods {us}+{name} {them}", **D10)
        play(s, f"shoot {us}.1 {them}.1 {name}")
        assert kills(s, "done", f"{them}.1") == Fraction(hits, 10), name
    rifle = position("nations soviet german\nA1-1 s-line+e-atrifle\nN-1 g-sdkfz222", **D10)
    assert kills(rifle, "fire s-line.1 g-sdkfz222.1 e-atrifle", "g-sdkfz222.1") == Fraction(5, 10)
    for name, short, melee in (("e-mg42", 6, 6), ("e-maxim", 5, 5), ("e-ppsh", 4, 5)):
        us, them, nations = (
            ("g-line", "s-line", "german soviet") if name == "e-mg42" else ("s-line", "g-line", "soviet german")
        )
        near = position(f"nations {nations}\nA1-1 {us}+{name}\nN-1 {them}", **D10)
        assert kills(near, f"fire {us}.1 {them}.1 sa", f"{them}.1") == Fraction(short, 10)
        close = position(f"nations {nations}\nstep b A\nN-1 {us}+{name} {them}", **D10)
        play(close, f"shoot {us}.1 {them}.1 sa")
        assert kills(close, "done", f"{them}.1") == Fraction(melee, 10)
