"""Throws Break Tests of The Hell of Stalingrad by the engine itself and holds the outcome against the exact chance.

    python tools/break_tests.py [--tests 1000000] [--seed 1942]

Each row: dice of both sides, how a tie is read, the exact chance, the share that was thrown, the difference in standard
errors. It fails if a row is more than four of them off.
"""

from __future__ import annotations

import argparse
import sys

from grognard.core.dice import Seeded
from grognard.games.hell_of_stalingrad import GAME, sampling
from grognard.games.hell_of_stalingrad.breaktest import german_wins

ROWS = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (4, 2), (3, 4), (4, 4), (6, 5), (8, 8))
SLAUGHTERS = ("reroll", "next_highest")
MOST = 4.0  # standard errors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--tests", type=int, default=1_000_000, help="in all rows together")
    parser.add_argument("--seed", type=int, default=1942)
    asked = parser.parse_args()
    each = asked.tests // (len(ROWS) * len(SLAUGHTERS))
    rng, worst = Seeded(asked.seed), 0.0
    for slaughter in SLAUGHTERS:
        options = GAME.options.from_text({"bloody_slaughter": slaughter})
        state = GAME.position("A dar_gova g_71 s_193\n battle A german", options)
        for german, soviet in ROWS:
            chance = german_wins(german, soviet, slaughter)
            found = sampling.share(state, german, soviet, each, rng)  # type: ignore[arg-type]
            far = sampling.off(found, chance, each)
            worst = max(worst, abs(far))
            print(
                f"{german:2} : {soviet:<2} {slaughter:13} {float(chance):.5f} {float(found):.5f} {far:+.2f}", flush=True
            )
    print(f"{each * len(ROWS) * len(SLAUGHTERS)} tests, at most {worst:.2f} standard errors off")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
