"""What a game offers to everything above it: bots, terminal, server, laboratory. One subclass a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from grognard.core import guide
from grognard.core.codec import Codec, Kinds, number
from grognard.core.data import fingerprint
from grognard.core.dice import Rng
from grognard.core.measured import Covered, Measured
from grognard.core.muster import Muster
from grognard.core.options import Options
from grognard.core.reach import Reach
from grognard.core.rulebook import Rulebook
from grognard.core.scene import Piece, Scene
from grognard.core.state import State
from grognard.core.telling import Telling
from grognard.core.values import Action, Event, Odds, Pending, Refusal, Seat
from grognard.core.verbs import Verb
from grognard.core.way import Way
from grognard.core.words import Words

CORE_WORDS = Path(__file__).parent / "words"


class Game:
    """The rules, data and words of one game. Immutable; shared by all its states."""

    slug: ClassVar[str]
    prefix: ClassVar[str]  # of its rule ids
    version: ClassVar[int]  # of its rules: raised when a rule changes, so that old records say what they were played by
    folder: ClassVar[Path]
    screen: ClassVar[bool] = True  # whether the browser's table is ready for it; else its box is shown as coming
    secrets: ClassVar[bool] = True  # does a seat ever know what another does not? (a curtain on one screen)
    partners: ClassVar[bool] = False  # do seats of one side talk among themselves alone?
    windows: ClassVar[bool] = False  # does it have interrupt windows (`core.window`)? then seats have standing orders
    options: ClassVar[type[Options]]
    verbs: ClassVar[Mapping[str, Verb]]  # how each is written and offered
    tellings: ClassVar[Mapping[str, Telling]] = {}  # how its events are told on the board, by kind
    patience: ClassVar[int] = (
        30  # decisions in which nothing new comes up: then a random game with windows is given up,
    )
    patient: ClassVar[int] = 250  # but one in so many is played on to its end
    unmet: ClassVar[Mapping[str, str]] = {}  # why random play cannot meet something: `verb leave`, `card spies`
    tallied: ClassVar[tuple[str, ...]] = ()  # parameters of events whose values random play counts, besides cards
    set_up: ClassVar[tuple[str, ...]] = ()  # verbs that set up at once, for pictures: the first one offered is taken
    switches: ClassVar[tuple[str, ...]] = ()  # options of two values: random games count which of them matter
    presets: ClassVar[Mapping[str, Mapping[str, str]]]  # named option sets: playthroughs and tests go through all

    # -- what each game writes ---------------------------------------------------------------------------------

    def seats(self, options: Any) -> tuple[str, ...]:
        """The names of the seats, two to four."""
        raise NotImplementedError

    def load(self, folder: Path) -> Any:
        """The component data of a folder, validated."""
        raise NotImplementedError

    def setup(self, options: Any, data: Any) -> State:
        """The state in which the first question is asked."""
        raise NotImplementedError

    def kinds(self, data: Any) -> Kinds:
        """What each kind of id in the action patterns may be."""
        raise NotImplementedError

    def names(self, data: Any, language: str) -> Mapping[str, Mapping[str, str]]:
        """Names of things, by family (`unit`, `hex` ...) and id."""
        raise NotImplementedError

    def components(self, data: Any) -> Mapping[str, str]:
        """Its cards, id and name: random games count which of them were played or used."""
        return {}

    def otherwise(self, state: Any, switch: str) -> Any:
        """The same state under the other value of a switch."""
        raise NotImplementedError

    def noting(self, state: Any) -> tuple[Any, set[str]]:
        """The same state, and the switches that its rules ask for from now on: no others can matter to it."""
        return state.clone(), set(self.switches)

    def noting_setup(self, options: Any) -> set[str]:
        """The switches that are asked for before the first question."""
        return set(self.switches)

    def longest(self, options: Any) -> int:
        """No game has more actions than this, chance included: a stated cap that random play must keep."""
        raise NotImplementedError

    def odds(self, s: Any, action: Action) -> Odds | None:
        """The chance of an action that rolls dice, before it is chosen."""
        return None

    def forecast(self, view: Any, action: Action) -> Odds | None:
        """What a fight in rounds would bring. It is dear: asked for one action at a time, when it is thought of."""
        return None

    def way(self, view: Any, action: Action, words: Words) -> Way | None:
        """How an action goes that moves a piece: leg by leg, before it is chosen."""
        return None

    def landing(self, view: Any, action: Action) -> str:
        """The free point at which an action ends that does not name it; "" if it has none."""
        return ""

    def covered(self, view: Any, action: Action, words: Words) -> Covered | None:
        """The area of an action that has one, and who lies under it: shown before it is chosen."""
        return None

    def measure(self, view: Any, start: str, end: str, words: Words) -> Measured | None:
        """A tape between two pieces or free points; None where they are none, or nothing is measured."""
        return None

    def pending(self, view: Any, words: Words) -> Pending | None:
        """What is being decided while an interrupt window is open, for the seat that is asked there."""
        return None

    def side(self, view: Any, seat: Seat) -> str:
        """Whose pieces a seat commands, as the scene names them; by default each seat is a side of its own."""
        return self.seats(view.options)[seat]

    def sketch(self, view: Any, words: Words) -> str:
        """The table as text, for the terminal and for readers of the screen."""
        raise NotImplementedError

    def scene(self, view: Any, words: Words) -> Scene:
        """The table as shapes to draw; the words must include those of the drawing (`grognard.draw.WORDS`)."""
        raise NotImplementedError

    def muster(self, view: Any, words: Words) -> Muster | None:
        """The list that the seat to act is asked for, if it is; for the eyes of that seat only."""
        return None

    def random_list(self, view: Any, rng: Rng) -> tuple[str, ...]:
        """A legal list for this question, as its words; empty where none is asked for. Nothing is decided by it."""
        return ()

    def silent(self, view: Any) -> Action | None:
        """The answer to a question that decides nothing: tables give it themselves; it is on record like any other."""
        return None

    def words_seen(self, words: Words, view: Any) -> Words:
        """The words for somebody who looks at the table: places and pieces told as they lie before him. A terminal,
        whose orders are ids, has the plain ones."""
        return words

    def tokens(self, data: Any, words: Words) -> Mapping[str, str]:
        """Names of ids that are shown as buttons, besides `token.WORD` of the catalogue."""
        return {}

    def face(self, card: str, words: Words) -> Piece | None:
        """A card by itself, to read; None for what is no card of this game."""
        return None

    def reach(self, view: Any, piece: str, verb: str) -> Reach:
        """How far a piece could go, or do what the verb says, for tints; empty where the game does not say."""
        return Reach()

    def aids(self, view: Any, words: Words) -> str:
        """The charts that lie beside the board, as text."""
        return ""

    def card(self, view: Any, id_: str, words: Words) -> str:
        """What is printed on a piece or card and what befell it, as text; empty for an unknown id."""
        return ""

    def describe(self, view: Any, action: Action, words: Words) -> str:
        """One action in words, for menus and for readers of the screen."""
        return str(action)

    def position(self, text: str, options: Any = None, data: Any = None) -> State:
        """A state from the text notation of positions, for tests, problems and questions to a bot."""
        raise NotImplementedError

    def opens_windows(self, options: Any) -> bool:
        """Whether a game with these options ever opens an interrupt window."""
        return self.windows

    def owner_of(self, state: Any, piece: str) -> Seat | None:
        """Whose a piece is. An event that names its `unit` or `units` and no seat is the owner's, with its dice."""
        return None

    def invariants(self, state: Any) -> list[str]:
        """What must hold in every state and does not, in words for whoever mends it: random play asks at each step."""
        return []

    # -- what follows from it ------------------------------------------------------------------------------------

    @property
    def data_folder(self) -> Path:
        return self.folder / "data"

    @cached_property
    def patterns(self) -> Mapping[str, str]:
        """How each verb is written."""
        return {name: verb.pattern for name, verb in self.verbs.items()}

    @cached_property
    def data(self) -> Any:
        """The data set that ships with the game."""
        return self.load(self.data_folder)

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.data_folder)

    @cached_property
    def written(self) -> int:
        """When the code of the game came to this machine, in seconds: what was played before, other code has judged."""
        return max(int(path.stat().st_mtime) for path in self.folder.glob("*.py"))

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "rules.toml")

    @property
    def guide_folder(self) -> Path:
        return self.folder / "guide"

    @cached_property
    def first_steps(self) -> guide.FirstSteps | None:
        """A guided first turn, where the game has one."""
        return guide.first_steps(self.guide_folder)

    @cached_property
    def how_to_play(self) -> guide.HowToPlay | None:
        """What is to be said of it on one page, where it has one."""
        found: guide.HowToPlay | None = guide.read(self.guide_folder, guide.HOW_TO_PLAY, guide.HowToPlay)
        return found

    @cached_property
    def chapters(self) -> guide.Chapters | None:
        """Its rules by chapter."""
        found: guide.Chapters | None = guide.read(self.guide_folder, guide.CHAPTERS, guide.Chapters)
        return found

    @cached_property
    def word_folders(self) -> list[Path]:
        own = [self.folder / "words", self.guide_folder]
        return [CORE_WORDS, *(folder for folder in own if (folder / "en.po").is_file() or folder.name == "words")]

    def words(self, language: str, data: Any = None) -> Words:
        """The catalogue of a language with the names of a data set; that of the game's own data is read once."""
        if data is not None and data is not self.data:
            return Words(self.word_folders, language, self.names(data, language))
        if language not in self._words:
            self._words[language] = Words(self.word_folders, language, self.names(self.data, language))
        return self._words[language]

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    def codec(self, data: Any) -> Codec:
        return Codec({**CHANCE_PATTERNS, **self.patterns}, {**self.kinds(data), "FACE": number})

    def new(self, data: Any = None, **options: str) -> State:
        """A new game with these options, given as text: `game.new(rudel="yes")`."""
        return self.setup(self.options.from_text(options), self.data if data is None else data)


CHANCE_PATTERNS: Mapping[str, str] = {"roll": "FACE+"}


def sentence(words: Words, event: Event, seats: Sequence[str]) -> str:
    """An event in words."""
    return words.say("event." + event.kind, **_readable(event.args, seats))


def reason(words: Words, refusal: Refusal, seats: Sequence[str] = ()) -> str:
    """A refusal in words, with its rule."""
    said = words.say(refusal.key, **_readable(refusal.params, seats))
    return f"{said} ({refusal.rule})" if refusal.rule else said


def _readable(params: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Seats are numbers in the engine and names in the catalogue; of dice one reads the faces."""
    read = dict(params)
    seat = params.get("seat")
    if isinstance(seat, Seat) and 0 <= seat < len(seats):
        read["seat"] = seats[seat]
    if "dice" in params:
        read["dice"] = tuple(face for _, face in params["dice"])
    return read
