"""Write the golden material anew: playthroughs and recorded games. Run by `make golden`; read the diff first.

python tests/golden/regenerate.py [blitzkrieg ...]      only these games
"""

from __future__ import annotations

import sys
from pathlib import Path

from grognard import games
from grognard.core import record
from grognard.core.dice import Sealed, Seeded
from grognard.core.game import Game, sentence
from grognard.core.match import Match
from grognard.core.values import SPECTATOR
from grognard.promises import verb_first

HERE = Path(__file__).parent
RECORDED = 20  # games a game


def played(game: Game, options: dict[str, str], seed: int) -> Match:
    """A random game with sealed dice whose secret follows from the seed."""
    match = Match(game, game.options.from_text(options), Sealed(seed.to_bytes(32, "big")))
    rng = Seeded(seed)
    match.roll()
    while (seat := match.state.actor) is not None:
        match.play(seat, verb_first(match.state.legal(), rng))  # so that the story has its fights
    return match


def playthrough(game: Game, preset: str) -> str:
    """One game as text: every action, every event as a sentence, in English, and the state hash now and then."""
    match = played(game, dict(game.presets[preset]), 1943)
    words = game.words("en")
    lines = [f"{game.slug}, {preset}, rules version {game.version}", ""]
    again = Match(game, match.options, None)
    for number, entry in enumerate(match.entries, start=1):
        again.enter(entry.seat, entry.action)
        lines.append(f"{number} {match.seat_name(entry.seat)} {entry.action}")
        seen = [event.seen_by(SPECTATOR) for event in entry.events]
        lines += [f"    {sentence(words, event, match.seats)} [{event.rule}]" for event in seen if event]
        if number % 50 == 0:
            lines.append(f"    = {again.state.hash_text()}")
    lines.append(f"= {match.state.hash_text()} {match.result()}")
    return "\n".join(lines) + "\n"


def option_sets(game: Game) -> list[dict[str, str]]:
    """The option sets of the recorded games: every preset, then drawn ones."""
    rng = Seeded(42)
    sets = [dict(preset) for preset in game.presets.values()]
    while len(sets) < RECORDED:
        sets.append(game.options.variants(rng.below).to_text())
    return sets[:RECORDED]


def main() -> None:
    for folder in ("playthroughs", "records"):
        (HERE / folder).mkdir(exist_ok=True)
    for game in map(games.find, sys.argv[1:]) if sys.argv[1:] else games.every():
        for preset in game.presets:
            (HERE / "playthroughs" / f"{game.slug}-{preset}.txt").write_text(playthrough(game, preset), "utf-8")
        for number, options in enumerate(option_sets(game), start=1):
            record.write(HERE / "records" / f"{game.slug}-{number:02}.grog", played(game, options, number).record())


if __name__ == "__main__":
    main()
