"""Chapters 17 and 18: the expert cards, each as written, and the heroes."""

from __future__ import annotations

import pytest
from hs_table import (
    DATA,
    GAME,
    after,
    asked,
    expert,
    hand,
    kinds,
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

from grognard.games.hell_of_stalingrad.breaktest import dice

QUIET = "discard german hero_richthofen\n discard soviet hero_zaitsev hero_chekhov\n"  # nobody can intercept


def german(cards: str, rest: str = "A dar_gova g_60mot(1) s_193 rifle*2") -> str:
    return f"{QUIET} {rest}\n hand german {cards}\n battle A german\n"


def soviet(cards: str, rest: str = "A dar_gova g_71 s_10nkvd landser*2") -> str:
    return f"{QUIET} {rest}\n hand soviet {cards}\n battle A soviet\n"


def drawn(s):  # type: ignore[no-untyped-def]
    """Chance deals until somebody is asked."""
    while asked(s) == "chance":
        s.apply(s.legal()[0])
    return s


@pytest.mark.rule("hs:17.7.a", "hs:17.4", "hs:17.3")
def test_militia_surrender() -> None:
    """Discard 2, then four Rifles (or all), then a second action; nothing spills over."""
    s = expert(german("militia_surrender") + "hand soviet katyusha*2 storm_group")
    play(s, "play militia_surrender g_60mot", "lost katyusha")
    told = play(s, "lost storm_group")
    assert hand(s, "soviet") == ["katyusha"]
    assert units(s, "A") == {}
    assert "spilled" not in kinds(told)
    assert asked(s) == "german"
    many = expert(german("militia_surrender", "A dar_gova g_60mot s_193 rifle*6 razvedka"))
    play(many, "play militia_surrender g_60mot")
    assert units(many, "A") == {"rifle": 2, "razvedka": 1}


@pytest.mark.rule("hs:17.7.b")
def test_brutal_flanking_takes_the_whole_hand() -> None:
    s = expert(german("brutal_flanking", "A dar_gova g_60mot s_193 t34") + "hand soviet katyusha*2")
    play(s, "play brutal_flanking g_60mot")
    assert pile(s, "soviet") == ["hero_chekhov", "hero_zaitsev", "katyusha", "katyusha"]
    assert units(s, "A") == {"t34": 1, "panzer": 3}
    assert asked(s) == "soviet"  # no second action


@pytest.mark.rule("hs:17.7.c", "hs:17.6", "hs:12.8", "hs:17.4")
def test_command_vacancies() -> None:
    """Four Promotions one by one: from none to Lv 0 to Lv 1 on one formation, a Lv 1 general not at all."""
    s = expert(german("command_vacancies", "A dar_gova g_71 g_94(-) g_295(1) s_193\n staging g_76"))
    play(s, "play command_vacancies g_71")
    assert offered(s, "promote") == {"g_71", "g_94"}
    play(s, "promote g_94", "promote g_94")
    assert state(s, "g_94") == "A 1"
    assert (state(s, "g_71"), state(s, "g_295"), state(s, "g_76")) == ("A 1", "A 1", "staging 0")  # one was lost
    assert asked(s) == "german"
    many = expert(german("command_vacancies", "A dar_gova g_71 g_94 g_295 g_44 g_76 g_113 s_193"))
    play(many, "play command_vacancies g_71", *(f"promote {f}" for f in ("g_71", "g_94", "g_295", "g_44")))
    assert (state(many, "g_76"), state(many, "g_113")) == ("A 0", "A 0")
    assert "hold" in offered(many)  # four, and no fifth


@pytest.mark.rule("hs:17.7.d")
def test_determined_strike() -> None:
    s = expert(german("determined_strike marksman", "A dar_gova g_71 g_94 s_193") + "hand soviet katyusha")
    play(s, "play determined_strike g_71", "lost katyusha", "promote g_94")
    assert (state(s, "g_71"), state(s, "g_94")) == ("A 0", "A 1")
    assert offered(s) == {"draw", "drop marksman"}
    play(s, "draw")
    drawn(s)
    assert len(hand(s, "german")) == 6
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:17.7.e", "hs:17.5", "hs:17.4")
def test_all_out_effort() -> None:
    s = expert(german("all_out_effort", "A dar_gova fire 1 g_71 s_193"))
    play(s, "play all_out_effort g_71")
    drawn(s)
    assert len(hand(s, "german")) == 6
    assert (track(s, "A")["infernos"], track(s, "A")["fire"]) == (1, 2)  # with the bonus of Paulus
    assert asked(s) == "german"


@pytest.mark.rule("hs:17.7.f", "hs:17.5")
def test_command_strategy() -> None:
    s = expert(german("command_strategy", "A dar_gova g_71 g_94 s_193"))
    play(s, "play command_strategy g_71")
    drawn(s)
    play(s, "promote g_71")
    assert (len(hand(s, "german")), state(s, "g_71"), state(s, "g_94")) == (6, "A 1", "A 0")
    assert "hold" in offered(s)  # the second action


@pytest.mark.rule("hs:17.7.g", "hs:9.8", "hs:12.2")
def test_forced_march() -> None:
    """A formation of the deck comes with a Lv 0 general and its vanguard; then a second action."""
    s = expert(german("forced_march", "A dar_gova g_60mot s_193 t34"))
    play(s, "play forced_march g_60mot")
    assert s.prompt().params["purpose"] == "arrive"
    play(s, "arrive g_44")
    assert state(s, "g_44") == "A 0"
    assert units(s, "A")["landser"] == 2
    assert asked(s) == "german"


@pytest.mark.rule("hs:17.7.g", "hs:2.2")
def test_forced_march_with_nothing_left() -> None:
    rest = " ".join(f.id for f in DATA.formations if f.side == "german" and f.id != "g_60mot")
    s = expert(german("forced_march", f"A dar_gova g_60mot s_193\n ash {rest}"))
    told = play(s, "play forced_march g_60mot")
    assert "effect-lost" in kinds(told)
    assert asked(s) == "german"


@pytest.mark.rule("hs:17.7.h", "hs:R27")
def test_stalins_ghost_waits_for_the_next_card() -> None:
    """A hero does not use it up; at the end of the battle it is gone."""
    s = expert(soviet("stalins_ghost hero_panikakha katyusha", "A dar_gova g_71 s_244 landser*2"))
    play(s, "play stalins_ghost s_244", "hero hero_panikakha")
    assert s.free
    play(s, "hold", "carnage c01", "effect a")
    assert s.free
    assert playable(s, "s_244") == {"katyusha"}


@pytest.mark.rule("hs:17.7.h", "hs:R27", "hs:9.1", "hs:9.9", "hs:10.1")
def test_a_german_card_neither_uses_the_ghost_nor_a_motivator() -> None:
    s = expert(german("fresh_battalion") + "free\n")
    play(s, "play fresh_battalion g_60mot")
    assert s.free
    assert (on(s, "g_60mot"), s.pairs[number("g_60mot")]) == (["fresh_battalion"], 0)
    assert units(s, "A") == {"rifle": 2, "landser": 3}


@pytest.mark.rule("hs:R27", "hs:R22")
def test_an_intercepted_card_uses_the_ghost_up() -> None:
    s = expert(
        "A dar_gova g_71 s_244(-)\n hand soviet katyusha*2\n hand german hero_richthofen\n free\n battle A soviet"
    )
    play(s, "play katyusha s_244", "intercept hero_richthofen")
    drawn(s)
    assert not s.free
    assert pile(s, "soviet").count("katyusha") == 1


@pytest.mark.rule("hs:17.7.i", "hs:17.7.b")
def test_collecting_tongues() -> None:
    """The Soviet sees the hand while he chooses, and only then."""
    s = expert(soviet("collecting_tongues") + "hand german marksman house_clearing*2")
    before = s.view(1).hand[0]
    play(s, "play collecting_tongues s_10nkvd")
    assert asked(s) == "soviet"
    assert offered(s, "strike") == {"marksman", "house_clearing"}
    assert s.view(1).hand[0] == s.hand[0] != before
    assert s.view(-2).hand[0] != s.hand[0]
    play(s, "strike marksman")
    assert hand(s, "german") == ["house_clearing", "house_clearing"]
    assert s.view(1).hand[0] != s.hand[0]
    assert asked(s) == "soviet"  # second action
    empty = expert(soviet("collecting_tongues"))
    assert "effect-lost" in kinds(play(empty, "play collecting_tongues s_10nkvd"))


@pytest.mark.rule("hs:17.7.j", "hs:R38")
def test_rats_war() -> None:
    """Any card of the discard pile; everybody knows that it is in the hand now."""
    s = expert(soviet("rats_war") + "discard soviet katyusha hero_zaitsev hero_chekhov")
    play(s, "play rats_war s_10nkvd")
    assert offered(s, "recover") == {"katyusha", "hero_zaitsev", "hero_chekhov"}
    play(s, "recover hero_chekhov")
    assert hand(s, "soviet") == ["hero_chekhov"]
    assert s.view(0).hand[1] == (DATA.card_index["hero_chekhov"],)
    assert asked(s) == "soviet"
    assert "hold" in offered(s)  # the second action


@pytest.mark.rule("hs:17.7.k")
def test_german_despair() -> None:
    s = expert(soviet("german_despair") + "hand german marksman house_clearing*3")
    play(s, "play german_despair s_10nkvd", "lost marksman", "lost house_clearing", "lost house_clearing")
    assert hand(s, "german") == ["house_clearing"]
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:17.7.l", "hs:R28")
def test_last_stand() -> None:
    """The Soviet formation first, with its effect, then the German one; the Fire goes back, Infernos stay."""
    s = expert(soviet("last_stand", "A dar_gova fire 3 infernos 1 g_71 g_94(D) s_13g s_95(D) landser*3"))
    assert playable(s, "s_95") == {"last_stand"}  # the host need not be the one that stands
    play(s, "play last_stand s_95")
    assert offered(s, "stand") == {"s_13g g_71", "s_13g g_94"}
    play(s, "stand s_13g g_94")
    assert state(s, "s_13g") == "A D0"
    assert where(s, "g_94") == "destroyed"
    assert units(s, "A") == {"landser": 2, "assault": 1}  # the Red Star's Assault killed one
    assert (track(s, "A")["fire"], track(s, "A")["infernos"]) == (0, 1)
    assert asked(s) == "german"


@pytest.mark.rule("hs:17.7.l", "hs:R28")
def test_last_stand_needs_a_fresh_formation() -> None:
    spent = expert(soviet("last_stand bucket_brigade", "A dar_gova g_71 s_95(D)"))
    assert why_not(spent, "play bucket_brigade s_95") == ""
    assert why_not(spent, "play last_stand s_95") == "hs:17.7.l"
    assert playable(spent, "s_95") == {"bucket_brigade"}
    hit = expert(soviet("last_stand", "A dar_gova g_71 s_95\n hit s_95"))
    assert why_not(hit, "play last_stand s_95") == "hs:17.7.l"
    alone = expert(soviet("last_stand", "A dar_gova g_71 s_13g landser*2\n hit g_71"))
    play(alone, "play last_stand s_13g", "stand s_13g")
    assert (state(alone, "s_13g"), state(alone, "g_71")) == ("A D0", "A 0")


@pytest.mark.rule("hs:17.7.m", "hs:2.2")
def test_hidden_infiltrators() -> None:
    s = expert(soviet("hidden_infiltrators", "A dar_gova g_71 s_10nkvd landser*5"))
    play(s, "play hidden_infiltrators s_10nkvd", "arrive s_193")
    assert state(s, "s_193") == "A 0"
    assert units(s, "A") == {"landser": 2, "rifle": 2, "assault": 3}
    assert asked(s) == "german"


@pytest.mark.rule("hs:17.4", "hs:R29")
def test_a_second_action_may_be_anything_but_nothing() -> None:
    s = expert(german("command_vacancies hero_rudel marksman", "A dar_gova g_60mot(1) s_193 rifle*3"))
    play(s, "play command_vacancies g_60mot")
    assert offered(s) == {"hero hero_rudel", "play marksman g_60mot", "redraw", "hold"}
    assert why_not(s, "pass") == "hs:21.4.a"
    assert asked(after(s, "hero hero_rudel")) == "soviet"  # his StuG takes a Rifle; then the round is over
    done = after(s, "redraw", "draw")
    drawn(done)
    assert asked(done) == "soviet"


# -- heroes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hs:18.1", "hs:18.2", "hs:18.3", "hs:18.8", "hs:R25", "hs:R49")
def test_a_hero_needs_no_formation() -> None:
    """Undefended building: no card, but a hero; its major effect comes before its minor one."""
    s = expert(soviet("hero_chernova katyusha", "A dar_gova infernos 2 g_71 landser"))
    assert offered(s) == {"hero hero_chernova", "redraw", "hold"}
    told = play(s, "hero hero_chernova")
    assert kinds(told)[:2] == ["hero-played", "doused"]
    assert track(s, "A")["infernos"] == 1
    assert offered(s, "shoot") == {"landser", "g_71"}
    assert [(DATA.card_ids[hero.card], hero.wounded) for hero in s.heroes] == [("hero_chernova", False)]


@pytest.mark.rule("hs:18.8", "hs:18.3")
@pytest.mark.parametrize("hero", [card.id for card in DATA.cards if card.kind == "hero" and card.major != "intercept"])
def test_every_hero(hero: str) -> None:
    """Major effect, then the units or shots that are printed."""
    card = DATA.cards[DATA.card_index[hero]]
    s = expert(f"{QUIET} A dar_gova infernos 1 g_71 s_193 landser*4 rifle*4\n hand {card.side} {hero}\n"
               f" battle A {card.side}")  # fmt: skip
    play(s, f"hero {hero}")
    major = {"add_inferno": (2, 0, 0), "remove_inferno": (0, 0, 0), "break_dice_2": (1, 2, 0), "steal_die": (1, 0, 1)}
    assert (track(s, "A")["infernos"], s.bonus, s.steals) == major[card.major]
    for effect in card.minor:
        if effect.op == "add_unit":
            assert units(s, "A").get(effect.unit, 0) >= effect.n
        else:
            assert offered(s, "shoot")


@pytest.mark.rule("hs:18.8", "hs:2.2")
def test_no_inferno_to_remove() -> None:
    s = expert(soviet("hero_panikakha"))
    told = play(s, "hero hero_panikakha")
    assert "effect-lost" in kinds(told)
    assert track(s, "A")["infernos"] == 0


@pytest.mark.rule("hs:18.9", "hs:18.10", "hs:18.6", "hs:4.6")
def test_dice_effects_outlive_the_hero() -> None:
    s = expert(german("hero_strachwitz", "A dar_gova g_71(D,-) s_193(-) t34"))
    play(s, "hero hero_strachwitz")
    resolve(s, "soviet", "sniper")
    play(s, "carnage c08")  # hideous death: he is the only target
    assert s.heroes == ()
    assert s.fallen == (DATA.card_index["hero_strachwitz"],)
    assert (s.bonus, dice(s).hero) == (2, 2)


@pytest.mark.rule("hs:18.4", "hs:18.5")
def test_only_snipers_hurt_heroes() -> None:
    s = expert(f"{QUIET} A dar_gova g_71(-) s_193\n heroes german hero_rudel\n hand german marksman house_clearing\n"
               " battle A soviet")  # fmt: skip
    for op in ("kill", "precision_kill"):
        twin = s.clone()
        resolve(twin, "soviet", op)
        assert offered(twin) == {"spill", "decline"}
    resolve(s, "soviet", "sniper")
    play(s, "carnage c01")
    assert s.heroes[0].wounded
    assert asked(s) == "german"
    play(s, "discard marksman")
    assert hand(s, "german") == ["house_clearing"]
    resolve(s, "soviet", "sniper")
    play(s, "carnage c02")  # a second Hit in the same battle; his last card goes without a question
    assert s.heroes == ()
    assert hand(s, "german") == []


@pytest.mark.rule("hs:18.11", "hs:R22")
def test_interceptors_wait_and_heroes_are_not_intercepted() -> None:
    s = expert("A dar_gova g_71 s_193\n hand german hero_richthofen hero_rudel marksman\n hand soviet hero_zaitsev\n"
               " battle A german")  # fmt: skip
    assert why_not(s, "hero hero_richthofen") == "hs:18.11"
    assert "hero hero_richthofen" not in offered(s)
    twin = after(s, "hero hero_rudel")
    assert asked(twin) != "soviet" or "intercept hero_zaitsev" not in offered(twin)
    play(s, "play marksman g_71")
    assert why_not(s, "intercept hero_chekhov") == "hs:18.11"
    assert why_not(s, "hold") == "hs:18.11"


@pytest.mark.rule("hs:18.12", "hs:R22")
def test_the_second_card_may_be_intercepted_too() -> None:
    """And a card played as a second action; each time the German acts again, and no slot is used."""
    s = expert("A dar_gova g_71(1) s_193 landser*5\n hand german command_vacancies marksman fresh_battalion*2\n"
               " hand soviet hero_zaitsev hero_chekhov katyusha\n battle A german")  # fmt: skip
    play(s, "play command_vacancies g_71", "pass")
    play(s, "play marksman g_71", "intercept hero_chekhov", "shoot landser")
    assert asked(s) == "german"
    play(s, "play fresh_battalion g_71", "intercept hero_zaitsev", "shoot landser", "shoot landser")
    assert (asked(s), on(s, "g_71")) == ("german", ["command_vacancies"])
    play(s, "play fresh_battalion g_71")  # both interceptors are in play: no window
    assert units(s, "A") == {"landser": 5}
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:18.11", "hs:R22")
def test_an_intercepted_card_costs_nothing_else() -> None:
    """No Sacrifice, no Motivator, no patriotism."""
    s = expert("A dar_gova g_71 s_244 motivator rifle*4\n hand soviet human_wave\n hand german hero_richthofen\n"
               " battle A soviet")  # fmt: skip
    play(s, "play human_wave s_244", "intercept hero_richthofen")
    play(s, "shoot motivator")
    assert units(s, "A") == {"rifle": 4}
    assert (s.spent[number("s_244")], s.pairs[number("s_244")]) == (0, 0)
    assert asked(s) == "soviet"


@pytest.mark.rule("hs:18.11", "hs:R60", "hs:R22", "hs:19.1")
def test_only_the_expert_cards_open_windows() -> None:
    """The table is told beforehand, for its standing orders; four play with the expert cards."""
    for mode, opens in (("basic", False), ("expert", True), ("four_player", True)):
        options = GAME.options.from_text({"mode": mode})
        assert (options.expert, GAME.opens_windows(options)) == (opens, opens)


@pytest.mark.rule("hs:18.11", "hs:R60")
def test_no_window_in_the_basic_game_nor_for_an_empty_hand() -> None:
    basic = position("A dar_gova g_71 s_193\n hand german fresh_battalion\n hand soviet katyusha\n battle A german")
    play(basic, "play fresh_battalion g_71")
    assert units(basic, "A") == {"landser": 3}
    s = expert("A dar_gova g_71 s_193\n hand german fresh_battalion\n battle A german")
    play(s, "play fresh_battalion g_71")
    assert units(s, "A") == {"landser": 3}
    asked_ = expert("A dar_gova g_71 s_193\n hand german fresh_battalion\n hand soviet katyusha\n battle A german")
    play(asked_, "play fresh_battalion g_71")
    assert units(asked_, "A") == {}
    play(asked_, "pass")
    assert units(asked_, "A") == {"landser": 3}
