"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from grognard import games
from grognard.bots.clock import Budget
from grognard.core.game import Game

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
STYLE = FOLDER / "style"
TEMPLATES = FOLDER / "templates"
WORDS = FOLDER / "words"


@cache
def page_version() -> str:
    """Changes with the program and with every file that a browser may have kept: an old page is told to reload."""
    try:
        number = version("grognard")
    except PackageNotFoundError:  # run from a folder, not installed
        number = "0"
    mix = blake2b(digest_size=4)
    for path in sorted(
        path for folder in (STATIC, STYLE, TEMPLATES, WORDS) for path in folder.rglob("*") if path.is_file()
    ):
        mix.update(path.name.encode() + path.read_bytes())
    return f"{number}-{mix.hexdigest()}"


@dataclass(frozen=True)
class Settings:
    """Everything that may differ from one server to another."""

    database: str
    shelf: tuple[Game, ...] = field(default_factory=lambda: tuple(game for game in games.every() if game.screen))
    version: str = field(default_factory=page_version)
    patience: float = 2.0  # seconds to wait for a locked database
    bot_workers: int = 2
    warm: bool = True  # have the bots ready before the first question
    bot_seconds: float = 2.0
    bot_applies: int = 4000  # what a bot has instead of seconds where everything must come out the same again
    away: float = 120.0  # seconds without a sign of life after which nobody sits in a seat
    bot_pause: float = 0.1  # between two actions of a bot, so that people can follow
    live: int = 500  # tables kept in memory; the others are read again when somebody comes
    body: int = 16_384  # bytes of a request
    rate: float = 30.0  # requests a second and client, in the long run
    burst: float = 150.0  # and at once
    creations: float = 0.5  # new tables a second and client, in the long run
    creation_burst: float = 30.0
    sockets: int = 2000  # open at once
    sockets_each: int = 60  # and of one client
    messages: float = 2.0  # a second that a client may send on them, in the long run
    message_burst: float = 20.0  # and at once
    behind_proxy: bool = False  # believe what a proxy on this machine says of its clients
    trial: float = 3.0  # seconds at the start to find out which tables of other rules go on
    dice_seed: int | None = None  # for tests alone: dice and bots repeat themselves, and every table says so
    origins: tuple[str, ...] = ()  # other pages that may send orders, such as https://example.org

    @property
    def budget(self) -> Budget:
        """How long a bot may think."""
        return Budget(self.bot_seconds, self.bot_applies if self.dice_seed is not None else 0)

    def game(self, slug: str) -> Game | None:
        return next((game for game in self.shelf if game.slug == slug), None)
