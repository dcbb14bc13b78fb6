"""Every line of the lists of modifiers and refusals, each by itself: with what it asks for, and just without."""

from __future__ import annotations

import pytest
from pu_table import AR, asked, firing, kinds, moving, offered, play, position, why_not

from grognard.core.values import Modifier
from grognard.games.putsch_1991 import (
    cards,
    charging,
    command,
    damage,
    deploy,
    detect,
    diving,
    fire,
    grenades,
    hits,
    melee,
)
from grognard.games.putsch_1991.state import (
    AIMED,
    ALIVE,
    AMBUSHED,
    BLASTED,
    CHARGER,
    DEAD,
    EXTRA,
    FIRED,
    FLARE,
    GRENADE,
    LOCATED,
    MOVED,
    NONE,
    PASSED,
    REAR,
    SILENCED,
    SNIPED,
    SPRUNG,
    TARGETED,
    VEHICLE,
    WON,
)

MAN = "soldier:seasoned:assault_rifle"
FAR = "\nr09 1150,1150 h8"


def labels(found: list[Modifier]) -> dict[str, int]:
    return {one.label: one.amount for one in found}


# -- localisation --------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.3a", "pu:3.3b", "pu:3.3c", "pu:3.3d", "pu:3.3e", "pu:3.3f", "pu:R20")
@pytest.mark.parametrize(
    ("y", "before", "posture", "gear", "found"),
    [
        (300, 0, "", "", {}),
        (300, MOVED, "", "", {"mod.target-moved": 1}),
        (300, FIRED, "", "", {"mod.target-fired": 1}),
        (240, 0, "", "", {"mod.near": 1}),
        (250, 0, "", "", {}),
        (590, 0, "", "", {}),
        (600, 0, "", "", {"mod.far": -1}),
        (600, 0, "", "+scope", {}),
        (300, 0, "kneeling", "", {"mod.kneeling": -1}),
        (300, 0, "prone", "", {"mod.prone": -2}),
    ],
)
def test_by_day(y: int, before: int, posture: str, gear: str, found: dict[str, int]) -> None:
    s = position(f"turn 2 detect\ng01 600,300 h4 {MAN}{gear}\nr01 600,{300 + y} h12 {posture}{FAR}")
    s.before[1] |= before
    assert labels(detect.modifiers(s, [0], 1, y * y)) == found
    two = labels(detect.modifiers(s, [0, 2], 1, y * y))
    assert two == {**found, "mod.several": 1}


@pytest.mark.rule(
    "pu:3.13a", "pu:3.13b", "pu:3.13c", "pu:3.13d", "pu:3.13e", "pu:3.13f", "pu:3.13g", "pu:3.13h", "pu:R66", "pu:R24"
)
@pytest.mark.parametrize(
    ("y", "lit", "before", "gear", "found"),
    [
        (150, False, 0, "", {}),
        (90, False, 0, "", {"mod.near": 1}),
        (100, False, 0, "", {}),
        (190, False, 0, "", {}),
        (200, False, 0, "", {"mod.far": -1}),
        (290, False, 0, "+infrared", {"mod.infrared": 3}),
        (300, False, 0, "+infrared", {"mod.infrared": 3, "mod.far": -1}),
        (150, False, FIRED, "", {"mod.target-fired": 1}),
        (150, False, FIRED | SILENCED, "", {}),
        (190, True, 0, "", {"mod.lit": 1, "mod.near": 1}),
        (200, True, 0, "", {"mod.lit": 1}),
        (500, True, 0, "", {"mod.lit": 1}),
        (510, True, 0, "", {"mod.lit": 1, "mod.far": -1}),
        (300, True, 0, "+infrared", {"mod.lit": 1, "mod.infrared": 1}),
    ],
)
def test_by_night(y: int, lit: bool, before: int, gear: str, found: dict[str, int]) -> None:
    light = f"\nflare 600,{300 + y}" if lit else ""
    s = position(f"scenario garden-ring\nturn 2 detect\ng01 600,300 h4 {MAN}{gear}\nr01 600,{300 + y} h12{light}{FAR}")
    s.before[1] |= before
    assert labels(detect.modifiers(s, [0], 1, y * y)) == found
    assert labels(detect.modifiers(s, [0, 2], 1, y * y)) == {**found, "mod.several": 1}


@pytest.mark.rule("pu:3.2", "pu:3.12", "pu:R65")
def test_the_scores_by_cover() -> None:
    day = position("g01 100,100 h0\nr01 900,900 h0")
    night = position("scenario garden-ring\ng01 100,60 h0\ng02 140,60 h0 soldier:seasoned:infrared\nr01 900,900 h0")
    assert [detect.score(day, [0], cover) for cover in range(4)] == [3, 4, 5, 6]
    assert [detect.score(night, [0], cover) for cover in range(4)] == [5, 5, 6, None]
    assert detect.score(night, [0, 1], 3) == 6


@pytest.mark.rule("pu:3.1", "pu:3.4", "pu:3.5", "pu:3.6", "pu:R60")
def test_an_attempt_is_made_once_and_makes_contact_only_when_it_succeeds() -> None:
    s = position(f"turn 1 detect\nstarts gkchp\ng01 600,300 h4\nr01 600,600 h12\nr02 640,600 h12 located{FAR}")
    assert offered(s, "locate ") == {"locate r01", "locate r09"} - ({"locate r09"} - offered(s, "locate "))
    told = play(s, "locate r01", "roll 2")
    assert kinds(told) == ["locates-not"]
    assert (told[0].args["need"], told[0].args["total"]) == (3, 2)
    assert not s.contact[0]
    assert why_not(s, "locate r01") != ""
    found = detect.locate_refusal(s, 0, 1)
    assert found is not None
    assert found.rule == "pu:3.5"
    assert asked(s) == "gkchp"
    again = position(f"turn 1 detect\nstarts gkchp\ng01 600,300 h4\nr01 600,600 h12{FAR}")
    play(again, "locate r01", "roll 3")
    assert again.contact[0]
    refused = detect.locate_refusal(again, 0, 1)
    assert refused is not None
    assert refused.rule == "pu:3.1"  # located already
    assert detect.locate_refusal(again, 0, 0) is not None
    assert detect.locate_refusal(again, 0, NONE) is not None


# -- command -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "pu:2.5", "pu:2.6", "pu:2.9b", "pu:2.9c", "pu:2.9d", "pu:2.9e", "pu:2.9f", "pu:2.9g", "pu:2.10", "pu:2.8"
)
@pytest.mark.parametrize(
    ("ever", "before", "more", "found"),
    [
        (0, 0, "", {}),
        (WON, 0, "", {"mod.won": 2}),
        (PASSED, 0, "", {"mod.passed": 2}),
        (0, SNIPED, "", {"mod.sniped": -2}),
        (0, BLASTED, "", {"mod.blasted": -3}),
        (0, TARGETED, "", {"mod.targeted": -1}),
        (0, REAR, "", {"mod.from-behind": -1}),
        (0, SPRUNG, "", {"mod.ambushed": -1}),
        (0, 0, "pinned", {"mod.pinned": -2}),
        (0, 0, "wound=8", {"mod.wounded": -2}),
        (0, 0, "wound=6", {"mod.wounded": -4}),
        (0, 0, "wound=4", {"mod.wounded": -6}),
        (WON, TARGETED | SNIPED, "pinned", {"mod.won": 2, "mod.targeted": -1, "mod.sniped": -2, "mod.pinned": -2}),
    ],
)
def test_what_a_man_feels(ever: int, before: int, more: str, found: dict[str, int]) -> None:
    s = position(f"turn 2 command\ng01 600,300 h4 leader:veteran\ng02 640,300 h4 {more} {MAN}\nr01 900,900 h0")
    s.ever[1] |= ever
    s.before[1] |= before
    assert labels(command.modifiers(s, 1)) == {"mod.base": 6, **found}


@pytest.mark.rule("pu:2.9a", "pu:2.7", "pu:2.14", "pu:R14", "pu:2.9h", "pu:2.9j")
@pytest.mark.parametrize("role", ["soldier", "sniper"])
def test_far_from_the_leader_and_without_one(role: str) -> None:
    s = position(f"turn 2 command\ng01 600,100 h4 leader:veteran\ng02 760,100 h4 {role}:green\nr01 900,900 h0")
    plain = role == "soldier"
    assert labels(command.modifiers(s, 1)) == {"mod.base": 4, **({"mod.far-leader": -2} if plain else {})}
    s.at[0] = (300, 100)
    far = {"mod.base": 4, "mod.alone": -2, **({"mod.far-leader": -2} if plain else {})}
    assert labels(command.modifiers(s, 1)) == far
    s.life[0] = DEAD
    gone = {"mod.base": 4, "mod.alone": -2, **({"mod.no-leader": -4} if plain else {})}
    assert labels(command.modifiers(s, 1)) == gone
    s.at[1] = (960, 950)  # in the hangar
    assert labels(command.modifiers(s, 1)) == {**gone, "mod.dense-ground": -1}


@pytest.mark.rule("pu:2.17", "pu:R17")
def test_the_second_takes_over_and_nobody_else() -> None:
    s = position(
        f"turn 2 command\ng01 100,300 h4 leader:veteran\ng02 140,300 h4 {MAN}\ng03 180,300 h4 second:seasoned{FAR}"
    )
    command.succession(s, 0)
    assert s.leader[0] == 0
    s.life[0] = DEAD
    s.news.clear()
    command.succession(s, 0)
    assert s.leader[0] == 2
    (told,) = s.news
    mine, theirs = told.seen_by(0), told.seen_by(1)
    assert mine is not None
    assert theirs is not None
    assert (mine.kind, theirs.kind) == ("succeeds", "succeeds-hidden")
    s.life[2] = DEAD
    command.succession(s, 0)
    assert command.leader(s, 0) == NONE


# -- fire ----------------------------------------------------------------------------------------------------------


def shot_at(text: str, weapon: str = AR, why: str = "", target: str = "r01", **bits: int) -> dict[str, int]:
    s = position("turn 2 fire\n" + text + FAR)
    s.now[0] |= bits.get("now", 0)
    return labels(fire.modifiers(s, fire.Shot(0, s.unit(target), weapon, "fire", why)))


@pytest.mark.rule(
    "pu:5.12a", "pu:5.12b", "pu:5.12c", "pu:5.12d", "pu:5.12e", "pu:5.12f", "pu:5.12g", "pu:9.13", "pu:6.34",
    "pu:12.10", "pu:R36",
)  # fmt: skip
def test_what_is_added_to_a_shot() -> None:
    base = {"mod.rifle": 1, "mod.seasoned": 1}
    far, near = "r01 600,600 h12", "r01 600,500 h12"
    assert shot_at(f"g01 600,300 h4 {MAN}\n{far}") == base
    assert shot_at(f"g01 600,300 h4 soldier:green:{AR}\n{far}") == {"mod.rifle": 1, "mod.green": -1}
    assert shot_at(f"g01 600,300 h4 soldier:veteran:{AR}\n{far}") == {"mod.rifle": 1, "mod.veteran": 2}
    assert shot_at(f"g01 600,300 h4 {MAN}+scope\n{far}") == {**base, "mod.scope": 1}
    assert shot_at(f"g01 600,300 h4 {MAN}+scope\n{near}") == base  # at 200
    assert shot_at(f"g01 600,300 h4 {MAN}+scope\n{far}", now=MOVED) == {**base, "mod.moved": -1}
    assert shot_at(f"g01 600,300 h4 {MAN}+scope+pistol\n{far}", "pistol") == {"mod.seasoned": 1}
    assert shot_at(f"g01 600,300 h4 pinned {MAN}\n{far}") == {**base, "mod.pinned": -1}
    assert shot_at(f"g01 600,300 h4 {MAN} skill=marksman\n{far}") == {**base, "mod.marksman": 2}
    assert shot_at(f"g01 600,300 h4 wound=8 {MAN}\n{far}") == {**base, "mod.wound": -2}
    assert shot_at(f"g01 600,300 h4 {MAN}\n{far}", why="charge") == {**base, "mod.charging": -2}
    assert shot_at(f"g01 600,300 h4 {MAN}\n{far} kneeling") == {**base, "mod.kneeling": -1}
    assert shot_at(f"g01 600,300 h4 {MAN}\n{far} prone") == {**base, "mod.prone": -2}
    gun = "g01 600,300 h4 soldier:seasoned:machine_gun"
    assert shot_at(f"{gun}\n{far}", "machine_gun") == {"mod.seasoned": 1, "mod.lone": -1}
    assert shot_at(f"{gun}\ng02 620,300 h4 loader:green\n{far}", "machine_gun") == {"mod.seasoned": 1}
    assert shot_at(f"{gun}\n{far}", "machine_gun", now=MOVED)["mod.moved"] == -2
    rocket = f"g01 600,300 h4 soldier:seasoned:rocket_launcher\nural 600,700 h0 rsfsr\n{far}"
    assert shot_at(rocket, "rocket_launcher", target="ural") == {"mod.seasoned": 1, "mod.at-vehicle": 1}
    assert shot_at(rocket, "rocket_launcher", now=MOVED)["mod.moved"] == -2


@pytest.mark.rule("pu:12.10", "pu:12.8")
@pytest.mark.parametrize("motion", ["", " motion"])
def test_guns_of_a_vehicle(motion: str) -> None:
    s = position(f"turn 2 fire\nbtr80 600,300 h4 gkchp{motion}\nr01 600,600 h12{FAR}")
    found = labels(fire.modifiers(s, fire.Shot(VEHICLE, 0, "machine_gun")))
    assert found == {"mod.seasoned": 1, **({"mod.in-motion": -1} if motion else {})}


@pytest.mark.rule("pu:5.6", "pu:5.8", "pu:5.14b", "pu:8.10", "pu:5.5", "pu:1.4", "pu:1.8", "pu:6.31")
def test_what_refuses_a_shot() -> None:
    text = f"turn 2 fire\ng01 600,300 h4 located {{}}\nr01 600,600 h12 located\nr02 640,600 h12{FAR}"

    def why(
        man: str = MAN, weapon: str = AR, target: int = 1, mode: str = "fire", reason: str = "", **about: int
    ) -> str:
        s = position(text.format(man))
        for name, value in about.items():
            getattr(s, name)[0] = value
        found = fire.refusal(s, fire.Shot(0, target, weapon, mode, reason))
        return found.rule if found else ""

    assert why() == ""
    assert why(target=2) == "pu:5.8"
    assert why(weapon="pistol") == "pu:5.1"
    assert why(jammed=1) == "pu:5.14b"
    assert why(f"{MAN}+pistol", "pistol", jammed=1) == ""
    assert why("soldier:seasoned:rocket_launcher", "rocket_launcher", target=2) == ""
    assert why("soldier:seasoned:rocket_launcher", "rocket_launcher", stock=(0,) * 7) == "pu:8.10"  # type: ignore[arg-type]
    assert why(now=FIRED) == "pu:5.5"
    assert why(now=FIRED | EXTRA) == ""
    assert why(now=FIRED | EXTRA, mode="spray") == "pu:1.4"
    assert why(now=EXTRA, mode="spray") == ""
    assert why(stunned=9) == "pu:5.4"
    assert why(carrying=3) == "pu:5.4"
    assert why(now=MOVED | AIMED, mode="aimed") == ""  # it was judged when he aimed
    assert why(ap=0) == "pu:1.2"
    s = position(text.format(MAN))
    s.carried[1] = 2
    gone = fire.absent_refusal(s, 1)
    assert gone is not None
    assert gone.rule == "pu:5.6"


@pytest.mark.rule("pu:2.12a", "pu:R18")
def test_only_a_located_enemy_is_answered_and_only_by_the_refused_who_have_not_fired() -> None:
    text = f"turn 2 fire\ng01 600,300 h4 {{}} {MAN}\nr01 600,600 h12 located {{}} {MAN}{FAR}"
    for where, state, bits, is_asked in (
        ("located", "refused", 0, True),
        ("revealed", "refused", 0, False),
        ("located", "", 0, False),
        ("located", "refused", FIRED, False),
    ):
        s = position(text.format(where, state))
        s.now[1] |= bits
        before = len(s.stack)
        fire.ripostes(s, 0, (1, VEHICLE))
        assert (len(s.stack) > before) is is_asked


@pytest.mark.rule("pu:5.17a", "pu:8.7", "pu:1.3m")
def test_who_may_throw_what() -> None:
    s = position(f"turn 2 fire\ng01 600,300 h4 located {MAN}+grenade\nr01 600,500 h12 located{FAR}")
    assert grenades.thrower_refusal(s, 0, "grenade") is None
    none = grenades.thrower_refusal(s, 0, "smoke")
    assert none is not None
    assert none.rule == "pu:8.7"
    s.ap[0] = 0
    assert grenades.thrower_refusal(s, 0, "grenade") is not None
    s.take(0, GRENADE)
    assert grenades.thrower_refusal(s, 0, "grenade") is not None


@pytest.mark.rule("pu:5.12h", "pu:5.17a")
@pytest.mark.parametrize("located", [True, False])
def test_a_throw_at_an_unlocated_enemy_tells_the_die_it_lost(located: bool) -> None:
    seen = "located" if located else "revealed"
    s = firing(f"g01 600,300 h4 located {MAN}+grenade\nr01 600,500 h12 prone {seen}{FAR}")
    play(s, "go g01", "throw g01 r01 grenade", "roll 6 6")
    if not located:
        play(s, "roll 2", "roll 1")
    told = next(event for event in reversed(s.news) if event.kind == "grenade-lands")
    assert labels(list(told.modifiers)).get("mod.unlocated") == (None if located else -2)


@pytest.mark.rule("pu:3.15a", "pu:3.15b", "pu:R25")
def test_who_may_fire_a_flare() -> None:
    s = position(f"scenario garden-ring\nturn 2 fire\ng01 600,300 h4 leader:veteran\ng02 640,300 h4 {MAN}{FAR}")
    assert s.stock[0][FLARE] == 2
    assert grenades.flare_refusal(s, 0) is None
    assert grenades.flare_refusal(s, 1) is not None
    s.take(0, FLARE)
    assert grenades.flare_refusal(s, 0) is None
    s.take(0, FLARE)
    refusal = grenades.flare_refusal(s, 0)
    assert refusal is not None
    assert refusal.rule == "pu:3.15a"


# -- being hit -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.28", "pu:2.9c", "pu:2.9d", "pu:2.9f", "pu:2.9g", "pu:R60")
def test_what_is_remembered_of_an_attack() -> None:
    text = f"turn 2 fire\ng01 600,300 h4 {{}}:seasoned:sniper_rifle\nr01 600,600 h{{}} located{FAR}"
    for role, heading, blast, sprung, bits in (
        ("soldier", 12, False, False, TARGETED),
        ("sniper", 12, False, False, TARGETED | SNIPED),
        ("soldier", 4, False, False, TARGETED | REAR),
        ("soldier", 12, True, False, TARGETED | BLASTED),
        ("soldier", 12, False, True, TARGETED | SPRUNG),
    ):
        s = position(text.format(role, heading))
        hits.mark(s, 1, 0, blast=blast, sprung=sprung)
        assert s.now[1] == bits
        assert (s.combat[1], s.contact[1]) == (True, True)
        assert (s.trapped[1], s.rear[1]) == (sprung, heading == 4)
    s = position(text.format("soldier", 12))
    before = list(s.now)
    hits.mark(s, VEHICLE, 0)
    assert s.now == before


@pytest.mark.rule("pu:6.21", "pu:9.14", "pu:8.3")
def test_what_is_added_to_a_save() -> None:
    s = position("g01 600,300 h4 soldier:seasoned:body_armour skill=tactical\ng02 640,300 h4\nr01 900,900 h0")
    assert labels(hits.save_modifiers(s, 0, 0)) == {"mod.armour": 1}
    assert labels(hits.save_modifiers(s, 0, 2)) == {"mod.armour": 1, "mod.medium": 2, "mod.tactical": 1}
    assert [labels(hits.save_modifiers(s, 1, cover)) for cover in range(4)] == [
        {}, {"mod.light": 1}, {"mod.medium": 2}, {"mod.dense": 3},
    ]  # fmt: skip
    alone = position(f"turn 1 fire\ng01 600,300 h4 soldier:seasoned:body_armour\ng02 640,300 h4{FAR}")
    for i in (0, 1):
        alone.stack = [hits.Save(i, 8, hits.FIRE, 0, NONE, "pu:5.11")]
        alone.settle()
        play(alone, "roll 6 6")
    assert alone.seen[0] == ("body_armour",)
    assert alone.seen[1] == ()


@pytest.mark.rule("pu:6.39", "pu:10.3", "pu:7.1", "pu:8.3")
def test_a_death() -> None:
    s = position(f"turn 1 fire\ng01 600,300 h4 soldier:seasoned:machine_gun+knife\ng02 620,300 h4 wound=8\n{FAR[1:]}")
    s.cone[0] = 4
    s.carrying[0], s.carried[1] = 1, 0
    s.news.clear()
    hits.kill(s, 0, "pu:6.30")
    assert (s.life[0], s.cone[0], s.carried[1]) == (DEAD, NONE, NONE)
    assert s.combat[0]
    assert s.dropped == ((600, 300, "machine_gun", 0),)
    assert s.vp == [0, 2]
    told = next(event for event in s.news if event.kind == "killed")
    assert (told.args["experience"], told.args["gear"]) == (1, ("knife",))
    hits.kill(s, 0, "pu:6.30")
    assert s.vp == [0, 2]


@pytest.mark.rule("pu:9.5", "pu:R51")
def test_only_the_hard_as_nails_ignore_a_wound_and_only_once() -> None:
    s = position("g01 600,300 h4 soldier:veteran skill=tough\ng02 640,300 h4\nr01 900,900 h0")
    assert not hits.toughs_out(s, 1)
    assert hits.toughs_out(s, 0)
    assert not hits.toughs_out(s, 0)


@pytest.mark.rule("pu:3.17c")
def test_an_ambush_is_over_for_its_group_and_no_other() -> None:
    s = position(
        "g01 100,100 h0\nr01 600,300 h4 ambushed group=1\nr02 640,300 h4 ambushed group=1\n"
        "r03 680,300 h4 ambushed group=2\nr04 700,340 h4 ambushed group=1"
    )
    s.life[4] = DEAD
    hits.spring(s, 1, LOCATED, "pu:3.17c")
    assert [s.vis[i] for i in (1, 2, 3, 4)] == [LOCATED, 2, AMBUSHED, AMBUSHED]


@pytest.mark.rule("pu:5.22", "pu:R41")
def test_who_must_dive() -> None:
    text = f"turn 1 fire\ng01 600,600 h4 {{}}\nr01 900,600 h8 located{FAR}"

    def must(more: str = "", **about: int) -> bool:
        s = position(text.format(more))
        for name, value in about.items():
            getattr(s, name)[0] = value
        return diving.must_dive(s, 0, 1)

    assert must()
    assert not must("ap=1")
    assert must("ap=2")
    assert not must("wound=4")  # he cannot move
    assert not must(stunned=9)
    assert not must(carried=1)
    assert not must(life=DEAD)
    near = position(f"turn 1 fire\ng01 600,600 h4\nr01 620,600 h8 located{FAR}")
    assert not diving.must_dive(near, 0, 1)


# -- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:6.2", "pu:6.3", "pu:6.4", "pu:R43")
@pytest.mark.parametrize(
    ("gear", "arms"),
    [
        ("", ["bare_hands"]),
        ("assault_rifle", ["bare_hands", "rifle_butt"]),
        ("assault_rifle_gl+bayonet", ["bare_hands", "rifle_butt", "bayonet"]),
        ("machine_gun+knife+pistol", ["bare_hands", "knife", "pistol"]),
        ("rocket_launcher", ["bare_hands"]),
        ("sniper_rifle+knife", ["bare_hands", "knife"]),
        ("assault_rifle+machine_gun", ["bare_hands"]),
    ],
)
def test_what_a_man_may_fight_with(gear: str, arms: list[str]) -> None:
    s = position(f"g01 600,300 h4 soldier:seasoned{':' + gear if gear else ''}\nr01 900,900 h0")
    assert melee.arms(s, 0) == arms


@pytest.mark.rule("pu:6.6a", "pu:6.6b", "pu:6.6c", "pu:6.6e", "pu:R44")
@pytest.mark.parametrize(
    ("more", "bits", "quarter", "found"),
    [
        ("soldier:green", 0, NONE, {"mod.green": -1}),
        ("soldier:veteran", 0, NONE, {"mod.veteran": 2}),
        ("soldier:seasoned", CHARGER, 0, {"mod.assailant": 1, "mod.seasoned": 1}),
        ("soldier:seasoned", CHARGER, 1, {"mod.assailant": 1, "mod.flank": 2, "mod.seasoned": 1}),
        ("soldier:seasoned", CHARGER, 2, {"mod.assailant": 1, "mod.rear": 4, "mod.seasoned": 1}),
        ("soldier:seasoned", CHARGER, 6, {"mod.assailant": 1, "mod.rear": 4, "mod.seasoned": 1}),
        ("wound=8 soldier:seasoned", 0, NONE, {"mod.seasoned": 1, "mod.wound": -2}),
        ("wound=12 soldier:seasoned", 0, NONE, {"mod.seasoned": 1, "mod.wound": -1}),
    ],
)
def test_what_is_added_in_melee(more: str, bits: int, quarter: int, found: dict[str, int]) -> None:
    s = position(f"g01 600,300 h4 {more}\nr01 900,900 h0")
    s.now[0] |= bits
    s.quarter[0] = quarter
    assert labels(melee.modifiers(s, 0)) == found


@pytest.mark.rule("pu:6.1", "pu:6.8")
def test_connected_contacts_are_one_melee_and_the_lowest_number_of_the_starter_comes_first() -> None:
    s = position(
        "starts rsfsr\ng01 600,300 h4\nr05 620,300 h4\ng02 640,300 h4\ng03 900,300 h4\nr02 920,300 h4\ng04 100,100 h0"
    )
    assert melee.groups(s) == [(3, 4), (0, 1, 2)]
    s.starter = 0
    assert melee.groups(s) == [(0, 1, 2), (3, 4)]


# -- charges -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.10", "pu:5.23")
def test_who_may_be_charged_and_by_whom() -> None:
    s = position(f"g01 600,300 h4 {MAN}\ng02 600,380 h4\nr01 600,420 h12\nr02 640,420 h12{FAR}")

    def why(target: int, i: int = 0) -> str:
        found = charging.target_refusal(s, i, target)
        return found.rule if found else ""

    assert why(2) == ""
    assert why(1) == "pu:4.10"  # a friend
    assert why(VEHICLE) == "pu:4.10"
    assert why(NONE) == "pu:4.10"
    s.carried[3] = 2
    assert why(3) == "pu:4.10"
    s.life[2] = DEAD
    assert why(2) == "pu:4.10"
    s.life[2] = ALIVE
    s.pinned[0] = 1
    assert why(2) == "pu:5.23"


@pytest.mark.rule("pu:4.10", "pu:R33", "pu:1.3n")
@pytest.mark.parametrize(("y", "ap", "rule"), [(595, 2, ""), (595, 1, "pu:1.2"), (640, 4, "pu:4.10")])
def test_how_far_a_run_may_lengthen_a_charge(y: int, ap: int, rule: str) -> None:
    s = moving(f"g01 600,300 h4 ap={ap} {MAN}\nr01 600,{y // 10 * 10} h12{FAR}")
    play(s, "go g01")
    assert why_not(s, "charge g01 r01 600,450") == rule


# -- cards and set-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:3.18f")
@pytest.mark.parametrize(("dice", "found"), [("4 4", True), ("4 3", False)])
def test_a_tip_off(dice: str, found: bool) -> None:
    s = position(f"turn 1 fire\ng01 600,300 h4\nr01 600,600 h12 ambushed{FAR}")
    s.stack = [cards.TipOff(1)]
    s.settle()
    play(s, f"roll {dice}")
    assert (s.vis[1] == LOCATED) is found
    far = position(f"turn 1 fire\ng01 600,100 h4\nr01 600,710 h12 ambushed{FAR}")
    far.stack = []
    cards.tip_off(far, 0)
    assert not far.stack
    near = position(f"turn 1 fire\ng01 600,100 h4\nr01 600,700 h12 ambushed{FAR}")
    near.stack = []
    cards.tip_off(near, 0)
    assert len(near.stack) == 1


@pytest.mark.rule("pu:11.2", "pu:R71")
@pytest.mark.parametrize(("face", "goes"), [(1, True), (2, False)])
def test_a_change_of_heart(face: int, goes: bool) -> None:
    s = position(
        f"turn 1 fire\ng01 100,100 h4\nr01 600,600 h12 leader:veteran\nr02 900,600 h12 {MAN}\nr03 940,600 h12 {MAN}"
    )
    s.stack = []
    cards.defector(s, 0)
    s.settle()
    assert isinstance(s.stack[0], cards.Waver)
    assert s.stack[0].unit == 3  # the farthest from his leader
    told = play(s, f"roll {face}")  # 6 - 2 + the die, against 6
    assert (s.life[3] != ALIVE) is goes
    assert s.vp[0] == int(goes)
    assert ("nobody-goes-over" in kinds(told)) is not goes


@pytest.mark.rule("pu:11.2")
@pytest.mark.parametrize(
    ("posture", "dice", "hit"),
    [
        ("", "1 2", True),
        ("", "1 1", False),
        ("kneeling", "1 2", False),
        ("kneeling", "2 2", True),
        ("prone", "2 2", False),
    ],
)
def test_a_shot_from_a_roof(posture: str, dice: str, hit: bool) -> None:
    s = position(f"turn 1 fire\ng01 100,100 h4\nr01 600,600 h12 located {posture}{FAR}")
    s.stack = [cards.Rooftop(1)]
    s.settle()
    told = play(s, f"roll {dice}")
    assert kinds(told)[0] == ("rooftop-hit" if hit else "rooftop-missed")
    assert s.now[1] & SNIPED
    assert (asked(s) == "chance") is hit


@pytest.mark.rule("pu:S.2", "pu:3.19c", "pu:S.12")
def test_the_band_of_the_attacker_and_mines_at_the_start() -> None:
    s = position("g01 600,60 h4\nr01 700,700 h0\nbtr80 200,60 h0 rsfsr\nmine rsfsr 600,600")
    s.at[0] = None
    s.stack = [deploy.Deploy(0)]
    deep = deploy.Deploy(0).rules(s).depth_mm
    for edge, good, bad in (
        ("south", (700, deep), (700, deep + 10)),
        ("north", (700, 1200 - deep), (700, 1190 - deep)),
        ("east", (1200 - deep, 720), (1190 - deep, 720)),
        ("west", (deep, 720), (deep + 10, 720)),
    ):
        s.edge[0] = edge
        assert why_not(s, f"place g01 {good[0]},{good[1]} h4") == ""
        assert why_not(s, f"place g01 {bad[0]},{bad[1]} h4") == "pu:S.2"
    s.edge[0] = "south"
    edge_x = max(x for x, _ in s.shape(VEHICLE).outline)
    assert why_not(s, f"place g01 {(edge_x + 299) // 10 * 10},60 h4") == "pu:S.2"
    s.put_vehicle(VEHICLE, destroyed=True)
    assert why_not(s, f"place g01 {(edge_x + 299) // 10 * 10},60 h4") == ""
    play(s, "place g01 600,60 h4")
    s.stack = [deploy.Deploy(1)]
    s.spare_mines[1] = 1
    assert why_not(s, "bury 600,250") == "pu:3.19c" or why_not(s, "bury 600,250") == "pu:S.3"
    assert why_not(s, "bury 600,260") == ""
    assert why_not(s, "bury 600,600") == "pu:3.19c"  # one lies there
    play(s, "bury 600,260")
    assert why_not(s, "bury 700,400") == "pu:3.19c"
    s.spare_mines[1] = 3
    play(s, "ready")
    assert s.spare_mines[1] == 0
    assert s.placed[1]


# -- vehicles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.17", "pu:12.18", "pu:12.22", "pu:12.23")
def test_what_is_added_to_the_save_of_a_vehicle() -> None:
    def found(line: str, shooter: str = "900,400", bonus: int = 0) -> dict[str, int]:
        s = position(f"turn 1 fire\nr01 {shooter} h8 located\ng01 100,100 h0\n{line}")
        return labels(damage.save_modifiers(s, VEHICLE, 0, bonus))

    assert found("ural 600,400 h0 gkchp") == {}
    assert found("btr80 600,400 h0 gkchp") == {"mod.armoured": 2}
    assert found("btr80 600,400 h0 gkchp immobilised", bonus=-1) == {
        "mod.armoured": 2, "mod.immobilised": -3, "mod.petrol": -1,
    }  # fmt: skip
    assert found("t72 600,400 h0 gkchp") == {"mod.armour-front": 6}
    assert found("t72 600,400 h8 gkchp") == {"mod.armour-rear": 4}
    assert found("t72 400,400 h8 gkchp") == {"mod.armour-rear": 4, "mod.far": 1}
    s = position("turn 1 fire\nr01 900,400 h8 located\ng01 100,100 h0\nt72 600,400 h8 gkchp")
    assert damage.facing(s, VEHICLE, NONE) == "front"
    assert labels(damage.save_modifiers(s, VEHICLE, NONE, 0)) == {"mod.armour-front": 6}


@pytest.mark.rule("pu:12.22", "pu:12.11")
@pytest.mark.parametrize(("kind", "bonus"), [("grenade", 0), ("petrol", -1)])
def test_only_what_bursts_on_a_vehicle_harms_it(kind: str, bonus: int) -> None:
    s = position("turn 1 fire\ng01 100,100 h0\nr01 900,900 h0\nural 300,400 h0 gkchp\nbtr80 600,400 h0 gkchp")
    s.stack = []
    damage.blasted(s, (600, 400), kind, 1)
    (save,) = s.stack
    assert isinstance(save, damage.VehicleSave)
    assert (save.unit, save.weapon, save.bonus) == (VEHICLE + 1, "grenade", bonus)
    s.stack = []
    damage.blasted(s, (450, 400), kind, 1)
    assert not s.stack
