"""What a card would make of the Break Test: held against the engine, which plays it."""

from __future__ import annotations

import pytest
from hs_table import GAME, after, expert, four, number, position, seat_number

from grognard.core.values import Action
from grognard.games.hell_of_stalingrad import forecast
from grognard.games.hell_of_stalingrad.breaktest import Dice, chance_of, dice
from grognard.games.hell_of_stalingrad.data import SIDES
from grognard.games.hell_of_stalingrad.state import ASH, DECK, DESTROYED, Siege

PLAIN = "A dar_gova hold 2 fire 3 g_71 g_16pz s_193 s_95 landser*2 panzer rifle*3 t34\n"


@pytest.mark.parametrize(
    ("side", "card", "formation", "answers"),
    [
        ("german", "fresh_battalion", "g_71", ()),
        ("german", "flamethrower_team", "g_71", ()),
        ("german", "house_clearing", "g_71", ()),
        ("german", "panzer_spearhead", "g_16pz", ("destroy t34",)),
        ("german", "assault_guns", "g_16pz", ("destroy t34",)),
        ("soviet", "not_one_step", "s_193", ()),
        ("soviet", "bucket_brigade", "s_193", ()),
        ("soviet", "molotov_ambush", "s_193", ()),
        ("soviet", "penal_company", "s_95", ()),
    ],
)
def test_the_forecast_is_what_comes(side: str, card: str, formation: str, answers: tuple[str, ...]) -> None:
    """The same dice as after the card was played and everybody has answered, as the forecast assumes."""
    s = position(f"{PLAIN} hand {side} {card}\n battle A {side}")
    foreseen = forecast.after_card(s, SIDES.index(side), GAME.data.card_index[card], number(formation))
    played = after(s, f"play {card} {formation}")
    lead = SIDES.index(side)
    for _ in range(8):
        if played.prompt().key == "prompt.act":
            break
        legal = [str(action) for action in played.legal()]
        wanted = next((one for one in answers if one in legal), None)
        played = after(played, wanted or next((one for one in legal if "landser" in one or "rifle" in one), legal[0]))
    assert played.prompt().key == "prompt.act"
    assert played.battle == s.battle
    assert dice(played) == foreseen
    odds = GAME.odds(s, Action("play", (card, formation)))
    assert odds is not None
    assert odds.chance == chance_of(foreseen, lead, s.options.bloody_slaughter)
    assert odds.before == chance_of(dice(s), lead, s.options.bloody_slaughter)


@pytest.mark.rule("hs:17.7.a")
def test_militia_that_surrenders_is_rifle_units_alone() -> None:
    """Four Rifle units are to be destroyed and two are there: the Scouts stay, and with them the Unit die."""
    s = expert("A dar_gova hold 2 g_71 s_193 landser*2 rifle*2 razvedka*3\n hand german militia_surrender\n"
               " discard soviet hero_zaitsev hero_chekhov\n battle A german")  # fmt: skip
    foreseen = forecast.after_card(s, 0, GAME.data.card_index["militia_surrender"], number("g_71"))
    assert dice(after(s, "play militia_surrender g_71")) == foreseen


def outlook(s: Siege, side: str, card: str, formation: str) -> Dice:
    return forecast.after_card(s, SIDES.index(side), GAME.data.card_index[card], number(formation))


def resolved(s: Siege, *answers: str) -> Siege:
    """Everybody has answered: as is said, else the first that is offered."""
    wanted = list(answers)
    while s.prompt().key != "prompt.act":
        legal = [str(action) for action in s.legal()]
        s = after(s, next((one for one in wanted if one in legal), legal[0]))
    return s


# -- depletion icons -------------------------------------------------------------------------------------------------

ARTILLERY = "hand german corps_artillery\n battle A german"


@pytest.mark.rule("hs:10.8")
@pytest.mark.parametrize("rifles", [6, 2])
def test_the_machine_gun_of_a_depleted_formation_is_foreseen(rifles: int) -> None:
    """Rifle units are executed, or too few are left after the Kills and the formation retreats; the same dice come."""
    s = position(f"A dar_gova hold 2 g_71(+1) landser*4 s_193 rifle*{rifles}\n {ARTILLERY}")
    played = resolved(after(s, "play corps_artillery g_71"), "deplete s_193", "destroy rifle")
    assert dice(played) == outlook(s, "german", "corps_artillery", "g_71")


@pytest.mark.rule("hs:10.9")
def test_the_medal_of_a_depleted_formation_is_foreseen() -> None:
    """It brings a unit: without it the German would have more of them."""
    s = position(f"A dar_gova hold 2 g_71(+1) landser*3 s_138 rifle*4\n {ARTILLERY}")
    foreseen = outlook(s, "german", "corps_artillery", "g_71")
    assert dice(resolved(after(s, "play corps_artillery g_71"), "deplete s_138", "destroy rifle")) == foreseen
    assert (foreseen.german_unit, foreseen.soviet_unit) == (0, 1)


@pytest.mark.rule("hs:2.21", "hs:14.5")
def test_of_several_formations_the_one_is_depleted_that_serves_best() -> None:
    """With the medal the Soviet would have more units, with the machine gun he has fewer; who was hit is safe."""
    text = "A dar_gova hold 2 g_71(+1) g_94 landser*4 s_138 s_193 rifle*5"
    s = position(f"{text}\n {ARTILLERY}")
    foreseen = outlook(s, "german", "corps_artillery", "g_71")
    assert dice(resolved(after(s, "play corps_artillery g_71"), "deplete s_193", "destroy rifle")) == foreseen
    assert foreseen.german_unit
    s.hit = (number("s_193"),)
    assert not outlook(s, "german", "corps_artillery", "g_71").german_unit


# -- formations of the deck ------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:17.7.g")
def test_a_forced_march_brings_a_formation_with_its_units() -> None:
    """Full-strength, with two units as most bring; the same dice as with one of these."""
    s = expert("A dar_gova hold 2 g_16pz s_193 s_95(D) landser rifle*2\n hand german forced_march\n battle A german")
    foreseen = outlook(s, "german", "forced_march", "g_16pz")
    assert (dice(s).soviet_formation, dice(s).german_unit) == (1, 0)
    assert (foreseen.soviet_formation, foreseen.german_unit) == (0, 1)
    played = after(s, "play forced_march g_16pz")
    assert dice(resolved(after(played, "arrive g_76"))) == foreseen


@pytest.mark.rule("hs:17.7.m", "hs:8.6")
def test_hidden_infiltrators_come_out_of_the_deck_or_its_pile_and_else_nobody_does() -> None:
    s = expert("A dar_gova hold 2 g_71 s_10nkvd landser*8\n hand soviet hidden_infiltrators\n battle A soviet")
    assert outlook(s, "soviet", "hidden_infiltrators", "s_10nkvd").soviet_formation == 1
    assert not outlook(s, "soviet", "hidden_infiltrators", "s_10nkvd").german_formation
    for f in s.here[2 * DECK + 1]:
        s.move(f, DESTROYED)
    assert not outlook(s, "soviet", "hidden_infiltrators", "s_10nkvd").german_formation
    for f in s.here[2 * DESTROYED + 1]:
        s.move(f, ASH)
    assert outlook(s, "soviet", "hidden_infiltrators", "s_10nkvd").german_formation


@pytest.mark.rule("hs:17.5", "hs:1.7")
@pytest.mark.parametrize(
    ("commander", "inferno", "unit"), [("paulus", 1, 0), ("seydlitz", 0, 1), ("wietersheim", 0, 1), ("hube", 0, 0)]
)
def test_the_bonus_of_the_own_commander_is_foreseen(commander: str, inferno: int, unit: int) -> None:
    """Of a Redraw by a card: Paulus lights the fourth fire, others bring the unit that makes the numbers equal."""
    seat = "german-army" if commander in ("paulus", "seydlitz") else "german-second"
    s = four(f"A dar_gova hold 2 fire 3 g_71(@2) s_193 landser rifle*2\n commander {seat} {commander}\n"
             f" hand {seat} determined_strike\n battle A {seat}")  # fmt: skip
    foreseen = forecast.after_card(s, seat_number(s, seat), GAME.data.card_index["determined_strike"], number("g_71"))
    assert (foreseen.inferno, foreseen.german_unit) == (inferno, unit)
    assert foreseen.soviet_unit == 1


def test_new_dice_stand_last_and_are_counted() -> None:
    """Fire 3 on a Fire counter that stands on 3: an Inferno more, and its die is told apart."""
    s = position("A dar_gova hold 2 fire 3 g_71 s_193 rifle\n hand german flamethrower_team\n battle A german")
    odds = GAME.odds(s, Action("play", ("flamethrower_team", "g_71")))
    assert odds is not None
    own, other = odds.pools
    assert own.coming >= 1
    assert own.dice[-1] == ("flame", "die.inferno")
    assert other.coming == 0
    assert [fact.label for fact in odds.stages[0].facts]


def test_a_hero_is_foreseen_too() -> None:
    s = expert("A dar_gova hold 2 g_71 s_193 landser rifle\n hand german hero_rudel\n battle A german")
    odds = GAME.odds(s, Action("hero", ("hero_rudel",)))
    assert odds is not None
    assert odds.before is not None
    assert odds.chance >= odds.before
