"""Starts the real server for the browser tests: `python run_server.py DATABASE [PORT [SEED]] [--shipped]`. It prints
its address.

With a seed, dice and bots repeat themselves, and every table says so. `--shipped`: without the game of the tests.
"""

import sys
from pathlib import Path

from grognard import games
from grognard.web.serve import serve
from grognard.web.settings import Settings

sys.path.insert(0, str(Path(__file__).parent.parent))
from toy.flags import GAME as FLAGS  # a game of the tests, beside those that are shipped


def main() -> None:
    given = [one for one in sys.argv[1:] if one != "--shipped"]
    settings = Settings(
        given[0],
        shelf=(*games.every(), *([] if "--shipped" in sys.argv else [FLAGS])),
        bot_pause=0.0,
        bot_workers=1,
        away=1.0,  # who has closed his page is away soon
        rate=100_000.0,
        burst=100_000.0,
        creations=1000.0,
        creation_burst=1000.0,
        dice_seed=int(given[2]) if len(given) > 2 else None,
    )
    serve(port=int(given[1]) if len(given) > 1 else 0, open_browser=False, settings=settings)


if __name__ == "__main__":  # bots run in processes that import this file again
    main()
