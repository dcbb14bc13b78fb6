"""Chapters 9, 10, 12, 14 and 15: cards on formations, depletion effects, leaders, supply, overrun."""

from __future__ import annotations

import pytest
from hs_table import (
    DATA,
    after,
    asked,
    expert,
    kinds,
    new,
    number,
    offered,
    on,
    pile,
    play,
    playable,
    position,
    resolve,
    state,
    track,
    units,
    where,
    why_not,
)

from grognard.core.dice import Seeded
from grognard.core.values import Action
from grognard.games.hell_of_stalingrad import plays
from grognard.games.hell_of_stalingrad.rounds import Act
from grognard.games.hell_of_stalingrad.state import NONE


@pytest.mark.rule("hs:9.1", "hs:10.1", "hs:15.6")
def test_cards_are_played_on_own_formations_of_the_battle() -> None:
    """Not on the enemy's, not on the Staging Line, not in another building; an Overrun card needs a host as well."""
    s = position("""
        A dar_gova g_16pz s_193
        B red_square g_24pz
        staging g_3mot
        hand german breakthrough
        hand soviet night_ferry
        battle A german
        """)
    assert offered(s, "play") == {"breakthrough g_16pz"}
    for other in ("g_24pz", "g_3mot", "s_193"):
        assert why_not(s, f"play breakthrough {other}") == "hs:9.1"
    play(s, "play breakthrough g_16pz", "overrun g_3mot")
    assert on(s, "g_16pz") == ["breakthrough"]
    soviet = position("A dar_gova g_71\n staging s_193\n hand soviet night_ferry\n battle A soviet")
    assert why_not(soviet, "play night_ferry s_193") == "hs:10.1"


@pytest.mark.rule("hs:9.1", "hs:21.6.e", "hs:14.3")
def test_cards_leave_with_their_formation() -> None:
    """A destroyed formation's cards go to the discard pile at once."""
    s = position("A dar_gova g_71(D) g_94 s_193\n on g_71 marksman\n battle A soviet")
    resolve(s, "soviet", "deplete")
    play(s, "deplete g_71")
    assert (on(s, "g_71"), pile(s, "german")) == ([], ["marksman"])


@pytest.mark.rule("hs:9.4", "hs:9.5", "hs:9.6", "hs:9.7", "hs:12.6")
@pytest.mark.parametrize(
    ("formation", "doctrines"),
    [
        ("g_71", {"infantry"}), ("g_100j", {"infantry"}), ("g_16pz", {"tracked"}),
        ("g_60mot", {"infantry", "tracked"}),
    ],
)  # fmt: skip
def test_doctrines(formation: str, doctrines: set[str]) -> None:
    """Jaeger are infantry, motorized formations are mixed; a general of any level adds his own doctrine."""
    cards = {"infantry": "fresh_battalion", "tracked": "assault_guns", "general": "corps_artillery"}
    text = f"hand german {' '.join(cards.values())}\n A dar_gova {{f}} s_193\n battle A german"
    alone = position(text.format(f=f"{formation}(-)"))
    assert playable(alone, formation) == {cards[d] for d in doctrines}
    refused = {doctrine: why_not(alone, f"play {card} {formation}") for doctrine, card in cards.items()}
    rules = {"infantry": "hs:9.4", "tracked": "hs:9.5", "general": "hs:9.6"}
    assert refused == {doctrine: "" if doctrine in doctrines else rule for doctrine, rule in rules.items()}
    for level in "01":
        led = position(text.format(f=f"{formation}({level})"))
        assert playable(led, formation) == {cards[d] for d in (*doctrines, "general")}
        assert why_not(led, f"play corps_artillery {formation}") == ""


@pytest.mark.rule("hs:9.6")
def test_the_general_must_be_there_when_the_card_is_played() -> None:
    """Played with a general; after his death the card stays, and no second one may follow."""
    text = "A dar_gova g_14pz({general}) s_193\n on g_14pz stuka_strike\n hand german corps_artillery\n battle A german"
    assert playable(position(text.format(general="0")), "g_14pz") == {"corps_artillery"}
    s = position(text.format(general="-"))
    assert why_not(s, "play corps_artillery g_14pz") == "hs:9.6"
    assert on(s, "g_14pz") == ["stuka_strike"]


@pytest.mark.rule("hs:9.3", "hs:12.9")
def test_slots_never_fall_below_zero() -> None:
    """Two cards on a Veteran General's infantry; he is shot: the cards stay, no slot is left."""
    s = position("A dar_gova g_71(1) s_193\n on g_71 marksman fresh_battalion\n battle A soviet")
    resolve(s, "soviet", "sniper")
    play(s, "carnage c01")
    assert on(s, "g_71") == ["marksman", "fresh_battalion"]
    assert s.free_slots(number("g_71")) == 0


@pytest.mark.rule("hs:10.2")
def test_patriotism_never_falls_below_zero() -> None:
    """A Brutal Commissar dies after his point was spent: cards of cost 0 can still be played, others not."""
    s = position("A dar_gova g_71 s_244(1)\n on s_244 night_ferry\n hand soviet bucket_brigade storm_group\n"
                 " battle A german")  # fmt: skip
    resolve(s, "german", "sniper")
    play(s, "carnage c01")
    s.apply(s.legal()[0])  # a card is lost
    assert s.patriotism_left(number("s_244")) == 0
    soviet = position("A dar_gova g_71 s_244(-)\n on s_244 night_ferry\n hand soviet bucket_brigade storm_group\n"
                      " battle A soviet")  # fmt: skip
    assert playable(soviet, "s_244") == {"bucket_brigade"}


@pytest.mark.rule("hs:9.8", "hs:10.4", "hs:15.4")
def test_whoever_is_brought_to_a_battle_resolves_its_vanguard() -> None:
    """Committed formations in step 1, an Overrun at once; afterwards it takes cards like any other."""
    s = position("A dar_gova g_305 s_112\n battle A soviet_vanguard")
    assert units(s, "A") == {"rifle": 2, "landser": 1, "pionier": 1}
    assert (track(s, "A")["bucket"], track(s, "A")["fire"]) == (1, 1)
    s = position("A dar_gova g_71 t34\n staging g_14pz\n hand german panzer_spearhead\n battle A german")
    resolve(s, "german", "overrun")
    play(s, "overrun g_14pz")
    assert units(s, "A") == {"panzer": 1, "t34": 1}
    assert track(s, "A")["fire"] == 1
    assert playable(s, "g_14pz") == {"panzer_spearhead"}


# -- depletion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:14.1", "hs:2.21")
def test_the_attacker_chooses_whom_he_depletes() -> None:
    s = position("A dar_gova g_71 g_94(D) s_193 s_95 rifle*2\n battle A german")
    resolve(s, "german", "deplete")
    assert asked(s) == "german"
    assert offered(s, "deplete") == {"s_193", "s_95"}
    play(s, "deplete s_95")
    assert (state(s, "s_95"), state(s, "s_193")) == ("A D0", "A 0")


@pytest.mark.rule("hs:14.5", "hs:R19", "hs:R54")
def test_a_new_round_allows_a_new_depletion() -> None:
    """Twice in one round is lost; in the next round the depleted formation is destroyed."""
    text = "A dar_gova g_71 landser s_10nkvd\n hand soviet katyusha\n battle A soviet\n"
    s = position(text + "hit g_71")
    told = play(s, "play katyusha s_10nkvd", "spill", "spill")
    assert state(s, "g_71") == "A 0"
    assert kinds(told)[-1] == "effect-lost"
    assert s.hit == ()  # the German round has begun


@pytest.mark.rule("hs:10.6", "hs:10.8", "hs:10.9", "hs:R43")
@pytest.mark.parametrize(
    ("formation", "icon"),
    [(f.id, f.depletion) for f in DATA.formations if f.side == "soviet" and not f.starting],
)
def test_every_depletion_icon(formation: str, icon: str) -> None:
    """With Rifles enough a Machine Gun executes its number; a Red Star adds its printed unit."""
    s = position(f"A dar_gova g_71 landser*3 {formation} rifle*2\n hand german marksman*2\n battle A german")
    before = units(s, "A")
    resolve(s, "german", "deplete")
    while asked(s) == "chance" or offered(s) & {"destroy landser", "shoot landser"}:
        s.apply(s.legal()[0])
    record = DATA.formations[number(formation)]
    assert state(s, formation) == "A D0"
    gone = before["rifle"] - units(s, "A").get("rifle", 0)
    assert gone == (record.depletion_rifles if icon == "machine_gun" else 0)
    assert units(s, "A").get(record.depletion_unit, 0) == (1 if icon == "red_star" else 0)


@pytest.mark.rule("hs:10.7")
def test_the_four_soviet_starting_formations_are_unique() -> None:
    skulls = {f.id for f in DATA.formations if f.depletion == "burning_skull"}
    assert skulls == {f.id for f in DATA.formations if f.starting and f.side == "soviet"}
    s = position("A dar_gova g_71 s_112(D) s_193(D)\n battle A german")
    resolve(s, "german", "deplete")
    assert where(after(s, "deplete s_112"), "s_112") == "ash"
    assert where(after(s, "deplete s_193"), "s_193") == "destroyed"


@pytest.mark.rule("hs:10.8", "hs:20.6.d", "hs:R20", "hs:R44")
def test_a_retreated_formation_may_overrun_back_with_fresh_capacity() -> None:
    s = position("A dar_gova g_71 s_95 s_10nkvd\n on s_95 night_ferry\n battle A german")
    resolve(s, "german", "deplete")
    play(s, "deplete s_95")
    assert state(s, "s_95") == "staging D-"
    assert s.full_strength(1) == 1
    resolve(s, "soviet", "overrun")
    play(s, "overrun s_95")
    assert state(s, "s_95") == "A D-"
    assert s.patriotism_left(number("s_95")) == 2


# -- leaders -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:12.1", "hs:12.4", "hs:12.3")
def test_leaders_are_taken_in_order_and_belong_to_one_formation() -> None:
    s = position("A dar_gova\n staging g_71 g_94 s_193\n step maneuver_german")
    assert [DATA.leader_ids[s.leader[number(f)]] for f in ("g_71", "g_94", "s_193")] == [
        "lg_hartmann", "lg_schloemer", "ls_gurov",
    ]  # fmt: skip
    for _ in range(3):
        held = [leader for leader in _random_leaders() if leader != NONE]
        assert len(held) == len(set(held))


def _random_leaders() -> list[int]:
    s, rng = new(mode="expert"), Seeded(4)
    while s.actor is not None and s.turn < 3:
        s.apply(s.sample(rng))
    return s.leader


@pytest.mark.rule("hs:12.10", "hs:R47")
def test_a_leader_dies_with_his_formation() -> None:
    s = position("A dar_gova g_71(D,1) g_94 s_193\n battle A soviet")
    resolve(s, "soviet", "deplete")
    play(s, "deplete g_71")
    assert s.leader[number("g_71")] == NONE
    assert s.next_leader(0) == DATA.pool[0][0]


@pytest.mark.rule("hs:14.8", "hs:14.6")
def test_supply_brings_no_leader() -> None:
    s = position("A dar_gova g_71(D,-) s_193\n battle A german")
    resolve(s, "german", "supply")
    play(s, "supply g_71")
    assert state(s, "g_71") == "A -"
    resolve(s, "german", "supply")
    assert "supply" not in {action.verb for action in s.legal()}  # hs:14.6 it is no longer depleted


# -- one truth -----------------------------------------------------------------------------------------------------


def brute_force(s, seat: int) -> set[Action]:  # type: ignore[no-untyped-def]
    """Every card on every formation, judged one by one from the printed values."""
    found = set()
    rifles, motivators = s.rifles(), s.motivators()
    for card in set(s.hand[seat]):
        record = DATA.cards[card]
        if record.kind == "hero":
            if record.major != "intercept":
                found.add(Action("hero", (record.id,)))
            continue
        for f, formation in enumerate(DATA.formations):
            if s.where[f] != s.battle or formation.side != record.side:
                continue
            if record.side == "german":
                general = s.leader[f] != NONE
                fits = record.doctrine in formation.doctrines or (record.doctrine == "general" and general)
                good = fits and len(s.cards[f]) < formation.shock + s.level[f]
            else:
                sacrifices = sum(e.n for e in record.effects if e.op == "sacrifice")
                left = max(0, formation.patriotism + s.level[f] - s.spent[f])
                short = max(0, (0 if s.free else record.cost) - left)
                good = short <= motivators and short + sacrifices <= rifles
                if record.id == "last_stand":
                    fresh = [g for g in s.fighting(1) if not s.depleted[g] and g not in s.hit]
                    good = good and bool(fresh)
            if good:
                found.add(Action("play", (record.id, formation.id)))
    return found


@pytest.mark.rule("hs:9.3", "hs:10.2", "hs:13.4.a", "hs:21.4.a", "hs:R33", "hs:R34")
@pytest.mark.parametrize("seed", range(6))
def test_list_refusal_and_a_recount_agree(seed: int) -> None:
    """Random expert games: what is offered is what is not refused is what a recount finds; Redraw, Hold always."""
    s, rng = new(mode="expert"), Seeded(seed)
    looked = 0
    while s.actor is not None:
        top = s.stack[-1]
        if isinstance(top, Act) and s.stall < DATA.guard:
            looked += 1
            listed = set(plays.offered(s, top.seat))
            assert listed == brute_force(s, top.seat)
            everything = [Action("play", (DATA.card_ids[card], DATA.formation_ids[f]))
                          for card in set(s.hand[top.seat]) for f in range(36)]  # fmt: skip
            assert {action for action in everything if s.refusal(action) is None} == {
                action for action in listed if action.verb == "play"
            }
            assert {"redraw", "hold"} <= offered(s)
        s.apply(s.sample(rng))
    assert looked > 20


@pytest.mark.rule("hs:18.1", "hs:9.1")
def test_cards_that_are_not_in_the_hand_are_refused() -> None:
    s = expert("A dar_gova g_71 s_193\n hand german hero_rudel marksman\n battle A german")
    assert why_not(s, "play house_clearing g_71") == "hs:9.1"
    assert why_not(s, "play hero_rudel g_71") == "hs:18.1"
    assert why_not(s, "play marksman g_71") == ""
    assert why_not(s, "hero marksman") == "hs:18.1"
    assert why_not(s, "hero hero_sauvant") == "hs:18.1"
    assert why_not(s, "send g_71 A") == "hs:21.4.a"
