"""The shapes of requests and answers, for the documentation of the API and for checking what comes in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=4000)]
Short = Annotated[str, Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Asked(BaseModel):
    """Whatever a client sends: unknown fields are a mistake."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Asked):
    """A table to be opened."""

    game: Short = Field(examples=["blood-and-steel"])
    options: dict[Short, Short] = Field(default_factory=dict, max_length=200, examples=[{"rudel": "yes"}])
    seats: dict[Short, Short] = Field(
        description="for each seat: `me`, `open` (somebody takes it by link) or `bot:LEVEL`; unnamed seats are open",
        max_length=8,
        examples=[{"red": "me", "blue": "bot:recruit"}],
    )
    name: Short = Field("", description="what others call you", examples=["Ada"])
    words: Short | dict[Short, Short] = Field(
        "", description="your words for the key of the dice; by seat if you take several", examples=["a horse, a horse"]
    )
    commitment: Short = Field("", description="of the dice, if you asked for it before (`POST /api/dice`)")
    listed: bool = Field(False, description="show the table in the lobby: anybody may take an open seat or look on")
    strict: bool = Field(False, description="strict secrecy: no standing orders, so that no wait hints at a hand")


class Beginner(Asked):
    """Somebody who takes the first steps of a game."""

    name: Short = Field("", description="what others call you")


class Light(BaseModel):
    """What a step shows: a piece, a place, a verb of the bar, a panel, or a part of the page."""

    kind: str
    id: str


class GuideStep(BaseModel):
    """One step: what to do, why, what was learnt. It is done when it is read (`read`), something is picked (`pick`), an
    action that fits is played (`play`), or such an action is on offer (`asked`)."""

    id: str
    title: str
    do: str
    why: str
    learnt: str
    kind: str
    pattern: str = Field(description="`*` stands for any word, `a|b` for either, `**` at the end for all that follow")
    light: list[Light]


class FirstSteps(BaseModel):
    """A guided first turn."""

    game: str
    seat: str
    steps: list[GuideStep]


class PlayOn(Asked):
    """A table to be opened from a step of a finished game."""

    step: Count = Field(examples=[120])
    seats: dict[Short, Short] = Field(max_length=8, examples=[{"red": "me", "blue": "bot:recruit"}])
    name: Short = ""
    words: Short | dict[Short, Short] = ""
    commitment: Short = ""


class Order(Asked):
    """An action of a seat."""

    number: Count = Field(description="the `number` of the table as you last saw it", examples=[0])
    action: Text = Field(examples=["deploy front-line"])
    undos: Count | None = Field(None, description="the `undos` as you last saw them; recommended", examples=[0])


class StandingOrder(Asked):
    """What the server answers for a seat in an interrupt window: `playable` asks only when there is something to play,
    `always` asks, `turn` passes until the game turn changes, `never` passes."""

    order: Literal["playable", "always", "turn", "never"]


class Deputy(Asked):
    """Let a bot of this level play for you; an empty one takes your seat back, under this name."""

    level: Short = Field(examples=["regular"])
    name: Short = ""


class Level(Asked):
    """A bot that you play against shall play at this level from its next answer on."""

    seat: Short = Field(examples=["red"])
    level: Short = Field(examples=["veteran"])


class StandIn(Asked):
    """Let others put a bot of this level in your seat while you are away; an empty one forbids it."""

    level: Short = Field(examples=["regular"])


class Absent(Asked):
    """The seat of somebody who is away, and allows a bot to play for him."""

    seat: Short = Field(examples=["red"])


class Back(Asked):
    """Take the last action back."""

    number: Count = Field(examples=[12])
    undos: Count | None = Field(None, examples=[0])


class Question(Asked):
    """An action to be judged or described, not played."""

    action: Text = Field(
        examples=["fire lah-pz 29tc-31 full"], description="or a verb alone: why is nothing at all possible with it?"
    )
    about: Text = Field("", description="with a verb alone: the piece or place that was pointed at")


class Sit(Asked):
    """Take an open seat."""

    invitation: Short | None = Field(None, description="from the link; not needed at a listed table")
    name: Short = Field("", examples=["Grace"])
    words: Short = ""


class DiceWords(Asked):
    """Words for the key of the dice."""

    words: Short = Field(examples=["the quick brown fox"])


class Talk(Asked):
    """A line of chat."""

    text: Text = Field(examples=["Good luck!"])
    name: Short = Field("", description="of a spectator; a player speaks as his seat")


class Failure(BaseModel):
    """Every refusal. `error` is for programs, `message` for people, `rule` the rule that forbids it."""

    error: str = Field(examples=["illegal"])
    message: str = Field(examples=["1013 is out of reach for LAH Panzer (bs:7.2.a)"])
    rule: str | None = Field(None, examples=["bs:7.2.a"])
    number: int | None = Field(None, description="with `stale`: where the table stands")
    undos: int | None = None
    option: str | None = Field(None, description="with `options`: the field to blame")
    version: str | None = Field(None, description="with `reload`: that of the server")


class Opened(BaseModel):
    """A new table. Keep the keys: they are shown once."""

    table: str = Field(examples=["5f1d0c2b9a8e7d6c5b4a"])
    keys: dict[str, str] = Field(description="the secret of each seat you took")
    invitations: dict[str, str] = Field(description="the secret to pass on with each open seat")
    commitment: str = Field(description="of its dice: the game may begin with throws, so it is told with the table")


class Promised(BaseModel):
    """A secret for the dice of a table to come was chosen; this is its SHA-256."""

    commitment: str = Field(examples=["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"])


class Taken(BaseModel):
    """A seat is yours."""

    seat: str
    key: str


class Done(BaseModel):
    """It is done and stored. What came of it is told by the socket, or by the view when you ask for it."""

    number: int = Field(description="how many actions you may know of now; name it with your next one", examples=[1])
    undos: int = Field(examples=[0])


class Candidate(BaseModel):
    action: str
    text: str = Field(description="the action in words")
    percent: int | None = Field(description="the estimated chance to win; null where there was nothing to search")
    ids: list[str]


class Advice(BaseModel):
    """What the best bot would do in your place."""

    bot: str
    candidates: list[Candidate] = Field(description="at most three, the best first")
    reasons: list[str] = Field(description="why the first, by what counts most")
    looked: int = Field(description="positions that were looked at")


class Leg(BaseModel):
    place: str
    price: int
    left: int = Field(description="of what is spent on moving, once one is there")
    ground: str
    threats: list[str] = Field(description="pieces that could fire at whoever stops there")


class Row(BaseModel):
    text: str
    value: str = ""
    rule: str = ""
    tone: str = Field(default="", description="good, bad, warn or nothing")


class Danger(BaseModel):
    place: str
    text: str
    rule: str = ""
    known: bool = Field(default=True, description="at this very place; else somewhere, nobody knows where")


class Way(BaseModel):
    legs: list[Leg]
    note: str
    rule: str
    tick: float = Field(default=0, description="a tick of the tape, in the scene; 0: nothing is measured")
    head: str = Field(default="", description="what the flag at its end says")
    foot: str = ""
    rows: list[Row] = Field(default=[], description="what it comes to")
    dangers: list[Danger] = Field(default=[], description="what may answer it, as far as you know")


class Area(BaseModel):
    """What an action would cover."""

    outlines: list[list[list[float]]] = Field(description="in the scene")
    text: str
    under: list[str] = Field(description="pieces that lie there, as far as you know; yours first")
    rows: list[Row] = Field(default=[], description="for each of them what it may suffer, where that is known")


class Judged(BaseModel):
    """What the rules say to an action."""

    action: str
    text: str = Field(description="the action in words")
    legal: bool
    error: str | None = None
    message: str = Field(description="why not")
    rule: str | None = None
    odds: Chances | None = None
    way: Way | None = None
    area: Area | None = None


class Health(BaseModel):
    ok: bool
    version: str
    tables: int = Field(description="in memory")
    bots: int = Field(description="answers that a bot failed to give in time")


class Seat(BaseModel):
    id: str
    name: str
    kind: str = Field(description="open, human or bot")
    player: str
    you: bool = False
    side: str = Field("", description="whose pieces the seat commands, as the drawing names them")
    level: str = Field("", description="of a bot: how it plays, as in `bot:LEVEL`")
    stand_in: str = Field("", description="of your own seat: the bot that others may put there while you are away")
    absent: bool = Field(False, description="nobody sits there, and a bot may: see `/replace`")


class Opponent(BaseModel):
    seat: str
    answers: int = Field(description="that it has given since the server has the table in memory")
    seconds: float = Field(description="that they took on the average")
    failed: int = Field(description="answers that it owed: any legal action was played instead")


class Opponents(BaseModel):
    bots: list[Opponent]


class Modifier(BaseModel):
    rule: str
    label: str
    amount: int


class Fact(BaseModel):
    rule: str
    text: str


class Other(BaseModel):
    """The same throw by other rules."""

    percent: float
    value: int
    amounts: list[int] = Field(description="of each of the modifiers there")


class Stage(BaseModel):
    """One throw."""

    label: str = Field(description="empty where there is only one")
    dice: list[int] = Field(description="the sides of each", examples=[[6], [10], [6, 6]])
    percent: float = Field(description="once it comes to this throw")
    what: str = Field(description="what the game calls the value", examples=["attack factor"])
    value: int
    need: int
    rule: str
    modifiers: list[Modifier]
    good: list[int] = Field(description="the natural results that succeed: of each die, or of their sum")
    added: bool = Field(description="whether the dice are added up")
    raised: bool = Field(description="whether modifiers change the number that is needed, and not the throw")
    facts: list[Fact] = Field(description="what else matters, with its rule")
    other: Other | None = Field(None, description="where other rules give other numbers")


class Effect(BaseModel):
    """What a success would do to this target."""

    sign: str
    text: str
    rule: str


class Outcome(BaseModel):
    """One way in which a fight in rounds may end."""

    text: str
    percent: float
    tone: str


class Throw(BaseModel):
    """A throw that may come in a round of a fight."""

    text: str
    percent: float
    own: bool = Field(description="of whoever begins the fight")


class Round(BaseModel):
    """A part of a fight in rounds."""

    text: str
    rule: str
    throws: list[Throw]


class Branch(BaseModel):
    """One branch of a fight."""

    stops: list[str] = Field(description="what happened at each stop, empty where nothing did")
    end: int = Field(description="which of the outcomes it leads to")
    percent: float


class Flow(BaseModel):
    """How a fight goes on its way."""

    stops: list[str] = Field(description="titles of the stops, in order")
    branches: list[Branch]


class Pool(BaseModel):
    """The dice of one side in a contest."""

    side: str
    dice: list[tuple[str, str]] = Field(description="of each the sign of what it is for, and its name")
    coming: int = Field(description="so many at the end would come by this action")


class Chances(BaseModel):
    percent: float = Field(description="of the whole")
    fraction: str
    sampled: bool = Field(description="estimated, not reckoned")
    stages: list[Stage] = Field(description="the throws, in order")
    effect: Effect | None = None
    outcomes: list[Outcome] = Field([], description="of a fight in rounds")
    rounds: list[Round] = Field([], description="the parts of such a fight, in order")
    flow: Flow | None = Field(None, description="the ways that such a fight may take")
    trials: int = Field(0, description="how many fights were tried, if it is sampled")
    pools: list[Pool] = Field(default=[], description="in a contest the dice of both sides, those of who acts first")
    before: float | None = Field(default=None, description="in a contest the chance as things stand, in percent")
    editions: list[str] = Field([], description="names of the rules in force and of those that `other` speaks of")
    otherwise: float | None = Field(None, description="the chance of the whole by those, in percent")


class Moment(BaseModel):
    """A place on the way where it may be answered."""

    place: str = Field(description="as your actions name it")
    label: str = Field(description="how far on the way", examples=["25 cm"])


class Pending(BaseModel):
    """What is being decided while an interrupt window is open."""

    title: str
    note: str
    rule: str
    seat: str | None = Field(description="whose action it is")
    odds: Chances | None = Field(description="as things stand")
    ids: list[str] = Field(description="the pieces and places it is about")
    answers: dict[str, Chances] = Field(description="by action: the odds if you took it, where they are easily known")
    moments: list[Moment] = Field(description="in their order, where answers name a place of the way")


class Ordered(BaseModel):
    """Your standing order for interrupt windows."""

    now: str
    choices: list[str]


class Roll(BaseModel):
    """One random number: a die, or a figure on a card that was turned."""

    seat: str | None = Field(description="whose, where that is known")
    face: int
    sides: int


class LogLine(BaseModel):
    n: int
    step: int = Field(description="actions the seat knew of when it happened")
    turn: int
    kind: str
    rule: str
    text: str
    seat: str | None
    dice: list[int] = Field(description="the faces alone")
    rolls: list[Roll] = Field(description="the dice that fell")
    modifiers: list[Modifier]
    ids: list[str] = Field(description="pieces and places named")


class Log(BaseModel):
    start: int = Field(alias="from", description="drop your lines from this one on, then add these")
    total: int
    lines: list[LogLine]


class Prompt(BaseModel):
    text: str
    rule: str
    help: str = ""


class Undo(BaseModel):
    possible: bool
    why: str


class ChatLine(BaseModel):
    number: int
    author: str
    text: str
    time: int


class Chat(BaseModel):
    channel: str
    total: int
    lines: list[ChatLine]


class Dice(BaseModel):
    commitment: str
    words: dict[str, str]
    open: bool = Field(description="whether words may still be added")
    secret: str | None = Field(description="once the game is over")
    rigged: bool = Field(description="dice of a test server, known beforehand: nothing is proved by them")
    inherited: list[dict[str, Any]]


class Result(BaseModel):
    scores: dict[str, float]
    won: list[str]
    text: str


class Departed(BaseModel):
    """A game played by other rules: these leave it at an action."""

    action: int
    why: str


class View(BaseModel):
    """A table as one seat sees it."""

    table: str
    version: str
    language: str
    game: str
    title: str
    options: dict[str, str]
    seat: str | None = Field(description="null: you look on")
    seats: list[Seat]
    status: str = Field(description="waiting, playing or over")
    parent: str | None
    number: int = Field(description="how many actions you may know of; name it with your next one")
    undos: int
    stamp: str = Field(description="give it back as `after` to wait for news")
    turn: int
    actor: str | None
    yours: bool
    departed: Departed | None = Field(description="where the rules of today leave this game; it only can be read")
    prompt: Prompt
    actions: list[str] = Field(description="what you may do now, ids in order")
    complete: bool = Field(description="whether these are all that is legal; else they are a useful part of it")
    odds: dict[str, Chances] = Field(description="by action, for those that roll")
    landings: dict[str, str] = Field(description="by action, the free point at which it ends, where it names none")
    pending: Pending | None = Field(description="in an interrupt window that asks you: what may be answered")
    patience: float | None = Field(description="while a bot thinks: the seconds that it may take")
    hints: bool = Field(description="whether you may ask for a hint: the others are bots")
    strict: bool = Field(description="strict secrecy: no standing orders at this table")
    order: Ordered | None = Field(description="what the server answers for you in interrupt windows")
    muster: str | None = Field(description="the verb of the list that you are asked for; see `/list`")
    undo: Undo
    log: Log
    chat: Chat
    frame: dict[str, Any] | None = Field(description="the drawing; null with `frame=no`")
    dice: Dice
    result: Result | None
