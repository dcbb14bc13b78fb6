"""Screenshots of the real page into docs/screens/: `make screens`. Needs Chromium and the development dependencies.

A game is played by chance through the API, all seats ours; at each of its stages the page is opened in four dresses
(wide and 360 pixels, light and dark, English and French). What is particular to a game stands at the end: its stages,
when each has come, what to look at there, and how chance plays so that all of them come.

    python tools/screens.py [tank-commander ...]       only these games
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
OUT = ROOT / "docs" / "screens"
SERVER = ROOT / "tests" / "browser" / "run_server.py"
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
DRESSES: dict[str, tuple[int, int, Literal["light", "dark"], str]] = {  # name: width, height, colours, language
    "wide-light-en": (1440, 900, "light", "en"),
    "wide-dark-fr": (1440, 900, "dark", "fr"),
    "phone-light-fr": (360, 740, "light", "fr"),
    "phone-dark-en": (360, 740, "dark", "en"),
}
LIMIT = 12_000_000  # bytes for all of them, some 160; no two runs are alike
COLOURS = 160  # of a picture: with fewer, ground and counters lose their shades
EXACT = 64  # and its commonest ones as they are
LONG = 120_000  # milliseconds for a page on a busy machine
PATIENCE = 3000  # actions until a wanted stage must have come


# -- a game by chance ----------------------------------------------------------------------------------------------


class Table:
    """A table whose seats are all ours, played through the API."""

    def __init__(self, address: str, play: Play, chance: random.Random) -> None:
        self.address, self.chance, self.choose = address, chance, play.choose
        body = {"game": play.slug, "seats": dict.fromkeys(play.seats, "me"), "options": play.options, "name": "Ada"}
        made = self.ask("/api/tables", body)
        self.id, self.keys = made["table"], made["keys"]
        self.first = play.seats[0]
        self.view = self.ask(self.path, key=self.keys[self.first])
        self.look()

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    @property
    def over(self) -> bool:
        return bool(self.view["status"] == "over")

    def link(self, path: str) -> str:
        return path.format(table=self.id, key=self.keys[self.view["actor"] or self.first])

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def act(self, action: str) -> None:
        body = {"action": action, "number": self.view["number"], "undos": self.view["undos"]}
        key = self.keys[self.view["actor"]]
        self.ask(f"{self.path}/actions", body, key)
        self.view = self.ask(self.path, key=key)
        self.look()

    def look(self) -> None:
        """The table as the seat sees it that is asked now; whom a window asks only he may know."""
        if self.over or self.view["yours"]:
            return
        views = (self.ask(self.path, key=key) for key in self.keys.values())
        self.view = next((view for view in views if view["yours"]), self.view)

    def play_until(self, come: Come) -> bool:
        """Whether the stage came before the game was over."""
        for _ in range(PATIENCE):
            if come(self):
                return True
            if self.over:
                return False
            self.act(self.choose(self))
        raise SystemExit("the wanted stage did not come")

    # -- what the asked seat has before it

    def offers(self, *verbs: str) -> list[str]:
        return [action for action in self.view["actions"] if action.split()[0] in verbs]

    def shots(self, *verbs: str) -> list[Any]:
        """The odds of what may be fired."""
        return [self.view["odds"][action] for action in self.offers(*verbs) if action in self.view["odds"]]

    def best(self, shots: Sequence[str]) -> str:
        odds = self.view["odds"]
        return max(shots, key=lambda action: odds[action]["percent"] if action in odds else 0)

    def foes(self) -> set[str]:
        """The places where others stand."""
        mine = next(seat["side"] for seat in self.view["seats"] if seat["id"] == self.view["actor"])
        return {piece["region"] for piece in self.view["frame"]["pieces"].values() if piece["side"] not in ("", mine)}


Come = Callable[[Table], bool]
Look = Callable[[Page], None]


class Stage(NamedTuple):
    """A moment of a game worth a picture."""

    name: str
    come: Come  # play until this is so
    look: Look  # what to open and point at
    path: str = "/table/{table}#key={key}"  # the key of the seat that is asked


class Play(NamedTuple):
    """How a game is played for its pictures."""

    slug: str
    seats: tuple[str, ...]
    options: Mapping[str, str]
    choose: Callable[[Table], str]
    stages: tuple[Stage, ...]  # in the order in which they come


# -- pictures ------------------------------------------------------------------------------------------------------


@contextmanager
def server(database: Path) -> Iterator[str]:
    command = [sys.executable, str(SERVER), str(database), "--shipped"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}/api/health")
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield address
        finally:
            process.terminate()


DRAWN = """() => [...document.querySelectorAll('.world .piece')].every(one => one.style.getPropertyValue('--face'))"""


def shoot(browser: Browser, address: str, name: str, path: str, look: Look) -> None:
    for dress, (width, height, colours, language) in DRESSES.items():
        phone = width < 720
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=colours, base_url=address, has_touch=phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[language], reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(LONG)
        page = context.new_page()
        page.goto(path)
        look(page)
        page.wait_for_function(DRAWN)
        page.wait_for_timeout(400)
        file = OUT / f"{name}-{dress}.png"
        page.screenshot(path=file)
        smaller(file)
        context.close()
    print(name, flush=True)


def smaller(file: Path) -> None:
    """A palette keeps pictures small; without Pillow they are only larger."""
    try:
        from PIL import Image  # noqa: PLC0415 - optional
    except ImportError:
        return
    picture = Image.open(file).convert("RGB")
    # Papers and inks fill a picture and stay what they are; the other shades share the rest of the palette.
    counted: list[tuple[int, Any]] = sorted(picture.getcolors(picture.width * picture.height) or [], reverse=True)
    exact = [part for _, colour in counted[:EXACT] for part in colour]
    shades = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*exact, *shades[: 3 * COLOURS]])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)


def shoot_game(browser: Browser, address: str, play: Play) -> None:
    """All stages of a game; when it is over before one has come, another game goes on from there."""
    chance = random.Random(12)
    table = Table(address, play, chance)
    for stage in play.stages:
        while not table.play_until(stage.come):
            table = Table(address, play, chance)
        shoot(browser, address, f"{play.slug}-{stage.name}", table.link(stage.path), stage.look)


# -- what to look at, in every game --------------------------------------------------------------------------------


def lobby(page: Page) -> None:
    page.wait_for_selector("#opens > *")


def form(slug: str) -> Look:
    def look(page: Page) -> None:
        page.click(f"[data-game={slug}]")
        page.wait_for_selector("#sit")

    return look


def ready(page: Page) -> None:
    """The table is there, and its ground is drawn."""
    page.wait_for_function("() => window.page?.view?.frame?.pieces && document.querySelector('.grounds img')?.src")


def rule(name: str) -> Look:
    def look(page: Page) -> None:
        ready(page)
        page.evaluate("name => window.page.showRule(name)", name)
        page.wait_for_selector(".rule-text.here")

    return look


AIM = """([verb, word]) => {
  const { choosing, board } = window.page;
  const narrow = window.innerWidth < 720;
  const shots = choosing.actions.filter(a => a.verb === verb && a.odds && (!word || a.ids.includes(word)));
  const worth = a => a.odds.stages.flatMap(stage => stage.modifiers).length * 1000 + a.odds.percent;
  const best = shots.sort((a, b) => worth(b) - worth(a))[0];
  const to = board.piece(best.ids[1]);
  if (word) board.lookAtSheet(to.x, to.y + (narrow ? 60 : 20), narrow ? 0.85 : 1, 0);
  else window.page.takeVerb(verb);
  for (const id of best.ids.slice(0, 2)) window.page.follow(choosing.point({ id, region: board.regionOf(id) }));
  window.page.inspect(best.ids[0]);
}"""


def aim(verb: str, word: str = "") -> Look:
    """The best shot, chosen as a hand would up to the sheet with its odds."""

    def look(page: Page) -> None:
        ready(page)
        page.evaluate(AIM, [verb, word])
        page.wait_for_selector(".odds")

    return look


def closer(narrow: float, wide: float, *at: int) -> Look:
    """The board, so much enlarged, around a point of it."""

    def look(page: Page) -> None:
        page.evaluate(
            """([narrow, wide, x, y]) => { const c = window.page.board.camera;
            c.look(x ?? c.x, y ?? c.y, innerWidth < 720 ? narrow : wide, 0); }""",
            [narrow, wide, *at],
        )

    return look


def end(page: Page) -> None:
    page.wait_for_selector("dialog .result")


def replay(page: Page) -> None:
    """The replay, a little after its middle, where the log has a line."""
    page.wait_for_selector(".where:not(:empty)")
    find = "() => window.page.log.lines.find((line) => line.step >= window.page.steps * 0.55).step"
    step = page.evaluate(find)
    page.evaluate("(step) => window.page.go(step)", step)
    page.wait_for_function("(step) => window.page.step === step && document.querySelector('.ln.now')", arg=step)
    page.wait_for_timeout(400)  # faces are drawn beside the page


def then(*looks: Look) -> Look:
    """One after another."""

    def look(page: Page) -> None:
        for one in looks:
            one(page)

    return look


# -- when to look, in every game -----------------------------------------------------------------------------------


def at_once(_: Table) -> bool:
    return True


def over(table: Table) -> bool:
    return table.over


def modified(odds: Any) -> bool:
    return any(stage["modifiers"] for stage in odds["stages"])


# -- Blood & Steel -------------------------------------------------------------------------------------------------


def advance_and_fire(table: Table) -> str:
    """Ready-made deployments, then sensible chance: fire when possible, end a phase now and then."""
    first, shots, assaults = table.offers("deploy", "ready"), list(table.view["odds"]), table.offers("overrun")
    if first:
        return first[0]
    if shots and table.chance.random() < 0.7:
        return table.best(shots)
    if assaults and table.chance.random() < 0.5:
        return table.chance.choice(assaults)
    if table.offers("end") and table.chance.random() < 0.16:
        return "end"
    return str(table.chance.choice(table.view["actions"]))


def rich_shot(table: Table) -> bool:
    """A shot of the Germans with something to read on its sheet."""
    view = table.view
    full = [view["odds"][action] for action in table.offers("fire") if action.endswith(" full")]
    something = any(modified(odds) and odds["percent"] > 30 for odds in full)
    return bool(view["turn"] >= 3 and view["actor"] == "german" and something)


BLOOD_AND_STEEL = Play(
    "blood-and-steel",
    ("german", "soviet"),
    {},
    advance_and_fire,
    (
        Stage("form", at_once, form("blood-and-steel"), "/"),
        Stage("set-up", at_once, ready),
        Stage("mid-game", rich_shot, aim("fire", "full")),
        Stage("rule", rich_shot, rule("bs:7.3.1.a")),
        Stage("overrun", lambda table: bool(table.offers("defend", "attack")), then(ready, closer(0.9, 1.2))),
        Stage("end", over, end),
        Stage("replay", over, then(replay, closer(0.5, 0.8, 700, 800)), "/replay/{table}"),
    ),
)


# -- Tank Commander ------------------------------------------------------------------------------------------------


def close_in(table: Table) -> str:
    """Ready-made lists, all cards on the table, then chance that closes with the enemy: else no melee comes."""
    for verb in ("build", "deck", "place", "ready"):
        if table.offers(verb):
            return table.chance.choice(table.offers(verb))
    shots, foes = table.offers("fire", "shoot"), table.foes()
    if shots and table.chance.random() < 0.6:
        return table.best(shots)
    steps = table.offers("go", "bring")
    charge = [action for action in steps if action.split()[-1] in foes]
    if charge:
        return table.chance.choice(charge)
    ahead = [action for action in steps if action.split()[-1].startswith("N-")]
    if ahead and table.chance.random() < 0.6:
        return table.chance.choice(ahead)
    verbs = sorted({action.split()[0] for action in table.view["actions"]})
    verb = "move" if "move" in verbs and table.chance.random() < 0.4 else table.chance.choice(verbs)
    return table.chance.choice(table.offers(verb))


def list_of_cards(page: Page) -> None:
    """Force building with a ready-made list on the sheet."""
    page.wait_for_selector(".bd-tile .bd-card")
    page.select_option(".bd-menu", page.locator(".bd-menu optgroup option").first.get_attribute("value"))
    page.wait_for_selector(".bd-take[aria-disabled=false]")


def half_deployed(table: Table) -> bool:
    placed = [line for line in table.view["log"]["lines"] if line["kind"] == "placed"]
    return bool(table.offers("place")) and len(placed) >= 4


def card_in_hand(page: Page) -> None:
    """A card is chosen, the positions light up."""
    ready(page)
    page.evaluate("""() => { const { choosing, board } = window.page, [id] = choosing.verbs.get('place')[0].ids;
        window.page.follow(choosing.point({ id, region: board.regionOf(id) })); }""")
    page.wait_for_selector(".lights .region.lit", state="attached")


def doubtful(odds: Any) -> bool:
    """Worth looking at: neither sure nor hopeless."""
    return bool(odds and 20 <= odds["percent"] <= 80)


def reckoned_shot(table: Table) -> bool:
    return table.view["turn"] >= 2 and any(modified(odds) and doubtful(odds) for odds in table.shots("fire"))


def answerable(table: Table) -> bool:
    """An interrupt window over a shot of the enemy, with an answer that changes its odds."""
    pending = table.view["pending"]
    if not pending or pending["seat"] == table.view["actor"] or not doubtful(pending["odds"]):
        return False
    cards = {action.split()[1]: action for action in reversed(table.offers("play"))}  # each with its first target
    changed = [pending["answers"][action]["percent"] for action in cards.values() if action in pending["answers"]]
    return any(percent != pending["odds"]["percent"] for percent in changed)


TANK_COMMANDER = Play(
    "tank-commander",
    ("german", "soviet"),
    {"scenario": "17.2", "turn_limit": "16"},  # late in a long game there is little left on the table
    close_in,
    (
        Stage("build", lambda table: table.view["muster"] == "build", list_of_cards),
        Stage("deploy", half_deployed, card_in_hand),
        Stage("turn", reckoned_shot, aim("fire")),
        Stage("window", answerable, ready),
        Stage("melee", lambda table: any(map(doubtful, table.shots("shoot"))), aim("shoot")),
        Stage("end", lambda table: table.over and bool(table.view["result"]["won"]), end),
        Stage("replay", over, replay, "/replay/{table}"),
    ),
)


# -- The Hell of Stalingrad ----------------------------------------------------------------------------------------


def besiege(table: Table) -> str:
    """Send formations, play cards, hold now and then; nobody takes anything back."""
    if table.offers("send") and len(table.offers("recall")) < 4:
        return table.chance.choice(table.offers("send"))
    if table.offers("play") and table.chance.random() < 0.7:
        return table.best(table.offers("play"))
    verbs = sorted({action.split()[0] for action in table.view["actions"]} - {"recall", "hand-over", "give"})
    return table.chance.choice(table.offers(table.chance.choice(verbs)))


def card_on_formation(page: Page) -> None:
    """A card and a formation are chosen: the sheet says what would come of it."""
    ready(page)
    page.evaluate("""() => { const { choosing } = window.page, [card, formation] = choosing.verbs.get('play')[0].ids;
        for (const id of [card, formation]) window.page.follow(choosing.point({ id })); }""")
    page.wait_for_selector(".odds .pool")


STALINGRAD = Play(
    "hell-of-stalingrad",
    ("german", "soviet"),
    {"mode": "expert"},
    besiege,
    (
        Stage("manoeuvre", lambda table: len(table.offers("recall")) >= 3, ready),
        Stage("battle", lambda table: len(table.offers("play")) >= 4, card_on_formation),
        Stage("carnage", lambda table: bool(table.offers("effect")), ready),
        Stage("window", lambda table: bool(table.offers("intercept")), ready),
        Stage("end", over, end),
        Stage("replay", over, replay, "/replay/{table}"),
    ),
)

# -- Putsch 1991 ---------------------------------------------------------------------------------------------------


def skirmish(table: Table) -> str:
    """Fire, light the night, go on; nobody shows his decoys or passes while he can act."""
    if table.offers("fire", "spring") and table.chance.random() < 0.7:
        return table.best(table.offers("fire", "spring"))
    for verb in ("squad", "skills", "place", "ambush", "flare", "go", "move", "drive"):
        if table.offers(verb) and table.chance.random() < 0.8:
            return table.chance.choice(table.offers(verb))
    idle = {"pass", "reveal", "scrap", "bury"}
    verbs = sorted({action.split()[0] for action in table.view["actions"]})
    return table.chance.choice(table.offers(table.chance.choice([verb for verb in verbs if verb not in idle] or verbs)))


def offered(*verbs: str) -> Come:
    return lambda table: bool(table.offers(*verbs))


def half_set_up(table: Table) -> bool:
    placed = [line for line in table.view["log"]["lines"] if line["kind"] == "placed"]
    return len(table.offers("place")) > 4 and len(placed) >= 3


def seen_by_flare(table: Table) -> bool:
    return bool(table.offers("fire")) and any(name.startswith("flare") for name in table.view["frame"]["marks"])


def list_of_men(page: Page) -> None:
    """A squad with a ready-made list on the sheet, and one man of it open."""
    page.click(".bd-ready >> nth=0")
    page.wait_for_selector(".bd-take[aria-disabled=false]")


def drawn_path(page: Page) -> None:
    """A path of two legs up to its sheet; what may answer it, reach, and the price."""
    ready(page)
    page.evaluate("""() => { const { choosing, board } = window.page, moves = choosing.verbs.get('move');
        const [id] = moves[0].ids, { x, y } = board.piece(id);
        const far = (at) => { const [px, py] = board.places.pointOf(at); return Math.hypot(px - x, py - y); };
        const ends = moves.map((one) => one.ids.at(-1)).sort((a, b) => far(b) - far(a));
        board.camera.look(x, y, innerWidth < 720 ? 1.1 : 1.9, 0);
        for (const pick of [id, ends[0]]) window.page.follow(choosing.point({ id: pick, region: '' })); }""")
    page.wait_for_selector(".ink .tape1", state="attached")


def driver(page: Page) -> None:
    """Where a vehicle may drive to."""
    ready(page)
    page.evaluate("""() => { const { choosing, board } = window.page, [id] = choosing.verbs.get('drive')[0].ids;
        const { x, y } = board.piece(id);
        board.camera.look(x, y, innerWidth < 720 ? 0.8 : 1.2, 0);
        if (!choosing.picks.includes(id)) window.page.follow(choosing.point({ id, region: '' }));
        window.page.inspect(id); }""")


PUTSCH = Play(
    "putsch-1991",
    ("gkchp", "rsfsr"),
    {"scenario": "ostankino", "squads": "choose"},
    skirmish,
    (
        Stage("form", at_once, form("putsch-1991"), "/"),
        Stage("build", lambda table: table.view["muster"] == "build", list_of_men),
        Stage("set-up", half_set_up, card_in_hand),
        Stage("path", offered("move"), drawn_path),
        Stage("shot", lambda table: any(map(doubtful, table.shots("fire"))), aim("fire")),
        Stage("end", over, end),
        Stage("replay", over, replay, "/replay/{table}"),
    ),
)
PUTSCH_NIGHT = PUTSCH._replace(
    options={"scenario": "garden-ring"},
    stages=(Stage("drive", offered("drive"), driver), Stage("night", seen_by_flare, aim("fire"))),
)
PUTSCH_AMBUSH = PUTSCH._replace(
    options={"scenario": "airstrip"},
    stages=(Stage("ambush", offered("spring"), then(ready, closer(0.8, 1.2))),),
)

# -- Blitzkrieg ----------------------------------------------------------------------------------------------------


def campaign(table: Table) -> str:
    """Set up at once, ask for support, call and fire when one can; each formation does something, none passes early."""
    for verb in ("enlist", "deploy", "request", "strike", "lay"):
        if table.offers(verb):
            return table.chance.choice(table.offers(verb))
    if table.offers("fire", "react", "call") and table.chance.random() < 0.5:
        return table.best(table.offers("fire", "react", "call"))
    verbs = sorted({action.split()[0] for action in table.view["actions"]} - {"concede"})
    idle = {"pass", "done", "hold", "place"}
    lively = [verb for verb in verbs if verb not in idle]
    verb = table.chance.choice(lively) if lively and table.chance.random() < 0.7 else table.chance.choice(verbs)
    return table.chance.choice(table.offers(verb))


def list_of_formations(page: Page) -> None:
    """The ready-made force on the sheet, one formation of it open."""
    page.wait_for_selector(".bd-offers li")
    page.select_option(".bd-menu", "ready ready")
    page.wait_for_selector(".bd-take[aria-disabled=false]")


def cell(page: Page) -> None:
    """Who fires where: the last of the cells."""
    ready(page)
    page.locator(".moments [data-cell]").last.click()


def shelled(page: Page) -> None:
    """Where shells would fall, and who lies there."""
    ready(page)
    page.evaluate("""async () => { const { choosing, board, foresight } = window.page;
        const [first] = ['lay', 'call', 'shell'].flatMap((verb) => choosing.verbs.get(verb) ?? []);
        const said = await foresight.ask(first.text), node = first.ids.find((id) => board.places.pointOf(id));
        board.camera.look(...board.places.pointOf(node), innerWidth < 720 ? 0.8 : 1.2, 0);
        if (said?.area) board.cover({ ...said.area, names: [] }); }""")


def proposals(page: Page) -> None:
    ready(page)
    page.evaluate("() => document.querySelector('#strip .switches button').click()")
    page.wait_for_selector(".switches section")


BLITZKRIEG = Play(
    "blitzkrieg",
    ("us", "german"),
    {},
    campaign,
    (
        Stage("form", at_once, form("blitzkrieg"), "/"),
        Stage("set-up", at_once, ready),
        Stage("move", offered("move"), drawn_path),
        Stage("answers", lambda table: len(table.offers("react")) > 3, cell),
        Stage("shot", lambda table: any(map(doubtful, table.shots("fire"))), aim("fire")),
        Stage("proposals", lambda table: table.view["turn"] >= 2, proposals),
        Stage("end", over, end),
        Stage("replay", over, replay, "/replay/{table}"),
    ),
)
BLITZKRIEG_ARMY = BLITZKRIEG._replace(
    options={"scenario": "assault", "forces": "choose"},
    stages=(Stage("army", lambda table: table.view["muster"] == "enlist", list_of_formations),),
)
BLITZKRIEG_SHELLS = BLITZKRIEG._replace(
    seats=("british", "german"),
    options={"scenario": "caumont"},
    stages=(Stage("artillery", offered("lay", "call", "shell"), shelled),),
)

PLAYS = (
    BLOOD_AND_STEEL, TANK_COMMANDER, STALINGRAD, PUTSCH, PUTSCH_NIGHT, PUTSCH_AMBUSH, BLITZKRIEG, BLITZKRIEG_ARMY,
    BLITZKRIEG_SHELLS,
)  # fmt: skip


def main() -> None:
    wanted = [play for play in PLAYS if play.slug in sys.argv[1:] or len(sys.argv) == 1]
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder) / "tables.db") as address,
        sync_playwright() as running,
    ):
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shoot(browser, address, "lobby", "/", lobby)
        for play in wanted:
            shoot_game(browser, address, play)
        browser.close()
    files = list(OUT.glob("*.png"))
    total = sum(file.stat().st_size for file in files)
    print(f"{len(files)} pictures, {total / 1e6:.1f} MB in {OUT}")
    if total > LIMIT:
        raise SystemExit("the pictures are too large")


if __name__ == "__main__":
    main()
