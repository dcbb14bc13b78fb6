"""Small tables that show every kind that can be drawn, and their drawings as text. `make golden` writes them anew."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from grognard import draw
from grognard.core.scene import (
    Box,
    CardFace,
    Face,
    Feature,
    Ground,
    Lattice,
    Mark,
    Outline,
    Piece,
    Scene,
    Side,
    Status,
)

GOLDEN = Path(__file__).parent / "golden"
RED = Side("red", "The Red", "RED", "#a3301f", "#f39a83", "hexagon", "bars")
BLUE = Side("blue", "The Blue", "BLU", "#2f66a3", "#93c4ec", "disc", "cockade")
GREY = Side("grey", "The Grey", "GRY", "#4d5854", "#b4c3bc", "square", "balkenkreuz")
GOLD = Side("gold", "The Gold", "GLD", "#7c5a12", "#e8c465", "diamond", "chevron")


def block(x: float, y: float, width: float, height: float) -> Outline:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def circle(x: float, y: float, r: float, corners: int = 24) -> Outline:
    return tuple((x + r * cos(2 * pi * i / corners), y + r * sin(2 * pi * i / corners)) for i in range(corners))


def _table(name: str, features: tuple[Feature, ...], pieces: tuple[Piece, ...], marks: tuple[Mark, ...]) -> Scene:
    box = Box(0, 0, 1200, 800)
    ground = Ground("table", name, box, Box(-40, -40, 1280, 900), 10, features, name, "for trying")
    sides = (RED, BLUE, GREY, GOLD)
    return Scene(name, box.grown(60), box, ground, (), pieces, marks, sides=sides, lattice=Lattice(10, 0, 800))


def man(name: str, x: float, y: float, side: Side, angle: float, sign: str = "", *states: Status) -> Piece:
    return Piece(name, "figure", "", x, y, 1, 22, side.id, "", Face(name[-1], "", sign, "", ()), states, angle=angle)


def town() -> Scene:
    """Men and a carrier between houses, at night."""
    features = (
        Feature("base", (), "town"),
        Feature("street", block(420, 0, 360, 800)),
        Feature("street", block(0, 480, 1200, 170)),
        Feature("zebra", block(440, 450, 330, 26)),
        Feature("zebra", block(390, 500, 26, 130)),
        Feature("building", block(60, 60, 280, 320)),
        Feature("floor", block(60, 680, 300, 110)),
        Feature("door", ((340, 200), (340, 240))),
        Feature("window", ((100, 683), (140, 683))),
        Feature("barricade", ((430, 300), (600, 310), (780, 320))),
        Feature("rubble", block(420, 330, 90, 60)),
        Feature("hulk", block(520, 350, 150, 46)),
        Feature("hulk", block(720, 100, 46, 150), "ochre"),
        Feature("park", block(820, 660, 340, 130)),
        Feature("wall", ((400, 660), (400, 790))),
        Feature("high-wall", ((800, 40), (800, 400))),
        Feature("wire", ((450, 200), (750, 190))),
        Feature("square", block(840, 420, 340, 56)),
        Feature("ruin", block(840, 300, 110, 90)),
        Feature("factory", block(860, 60, 280, 120)),
        Feature("crater", circle(1010, 340, 22)),
        Feature("trench", ((1080, 300), (1160, 360)), "", 14),
        Feature("trench", block(1060, 210, 100, 26)),
        Feature("objective", ((1000, 120),), "", 40),
        Feature("objective", block(50, 50, 300, 340)),
        Feature("name", ((880, 565), (1180, 565)), "Long Street"),
        Feature("name", ((200, 230),), "North Block"),
    )
    carrier = Piece(
        "carrier", "vehicle", "", 680, 560, 2, 60, "red", "#5b6147", Face("", "BMP", "tracked", "", ()), (), "Carrier",
        angle=-90, turret=-60, outline=block(-47, -20, 94, 40),
    )  # fmt: skip
    pieces = (
        man("r9", 560, 560, RED, -60, "leader"),
        man("r8", 500, 600, RED, -90, "launcher", Status("kneeling")),
        man("r3", 620, 610, RED, -45, "gunner", Status("prone"), Status("spent")),
        man("b7", 560, 280, BLUE, 90, "", Status("pinned")),
        man("b4", 640, 275, BLUE, 120, "radio", Status("hit", "2")),
        man("b1", 700, 250, BLUE, 100, "", Status("hidden")),
        man("b2", 730, 290, BLUE, 0, "medic", Status("down"), Status("unfaced")),
        man("b5", 120, 720, BLUE, 0, "second", Status("plate", "1"), Status("halted")),
        man("b6", 200, 740, BLUE, 30, "loader", Status("veiled"), Status("aiming")),
        man("b8", 270, 720, BLUE, 60, "dummy", Status("dazed")),
        carrier,
        Piece(
            "crate", "token", "", 480, 700, 1, 30, "gold", "", Face("A", "", "", "", ()), outline=block(-15, -9, 30, 18)
        ),
        Piece("stone", "token", "", 480, 740, 1, 30, "gold"),
    )
    lit = (circle(560, 560, 190), circle(680, 560, 190), circle(600, 200, 160))
    marks = (
        Mark("night", "veil", 0, 0, outlines=(block(0, 0, 1200, 800), *lit)),
        Mark("cloud", "smoke", 260, 440, text="2", outlines=(circle(300, 470, 90),), over=True),
        Mark("way", "tape", 0, 0, outlines=(((560, 560), (610, 500), (600, 420)),), over=True),
        Mark("told", "flag", 630, 470, text="14.9 cm of 15\nthe leader sees", over=True),
        Mark("range", "ring", 600, 90, "blue", text="25 cm", outlines=(lit[2],)),
        Mark("reach", "area", 560, 520, "red", outlines=(circle(560, 560, 110),)),
        Mark("house", "interior", 60, 60, outlines=(block(60, 60, 280, 320), ((340, 200), (340, 240)))),
        Mark("flare", "light", 700, 180, text="Flare, last turn", outlines=(circle(700, 180, 120),)),
        Mark("block", "toponym", 200, 360, text="north block"),
        Mark("gap", "breach", 600, 310, outlines=(block(570, 300, 60, 22),)),
        Mark("mine", "hazard", 520, 480, "blue", text="Mine"),
    )
    return _table("Town", features, pieces, marks)


def tank(name: str, x: float, y: float, side: Side, angle: float, turret: float, *states: Status) -> Piece:
    colour = "#6d7872" if side is GREY else "#6c6a45"
    face = Face("", name, "tracked", "", ())
    return Piece(name, "vehicle", "", x, y, 1, 46, side.id, colour, face, states, angle=angle, turret=turret)


def team(name: str, x: float, y: float, side: Side, arm: str, angle: float = 0, *states: Status) -> Piece:
    return Piece(name, "group", "", x, y, 1, 34, side.id, "", Face("", "", arm, "", ()), states, angle=angle)


def field() -> Scene:
    """Tanks, guns and teams around a hill, by day."""
    features = (
        Feature("hill", ((150, 80), (760, 40), (860, 330), (520, 380), (180, 340)), "", 3),
        Feature("height", ((420, 220),), "Height 253.5"),
        Feature("crop", block(110, 560, 480, 220)),
        Feature("road", ((0, 470), (600, 440), (1200, 480)), "", 40),
        Feature("wood", ((900, 560), (1150, 540), (1180, 760), (920, 770))),
        Feature("building", ((560, 380), (640, 380), (640, 420), (600, 420), (600, 450), (560, 450))),
        Feature("name", ((385, 480),), "Station"),
        Feature("stream", ((900, 0), (960, 200), (1100, 300), (1200, 320)), "", 18),
        Feature("rails", ((0, 520), (1200, 560))),
        Feature("hedge", ((700, 600), (850, 640))),
        Feature("hedge", ((700, 630), (840, 670)), "", 22),
        Feature("bridge", block(1010, 235, 60, 34)),
        Feature("sand", block(1100, 380, 90, 90)),
        Feature("rough", block(950, 380, 140, 90)),
        Feature("runway", block(20, 690, 90, 110)),
        Feature("runway", block(620, 740, 280, 60)),
        Feature("pond", ((1050, 60), (1150, 50), (1160, 130), (1070, 140))),
    )
    lorry = Piece("lorry", "vehicle", "", 800, 700, 1, 40, "grey", "", Face("", "", "wheeled", "", ()), angle=20)
    pieces = (
        tank("heavy", 400, 640, GREY, -80, -70),
        tank("medium", 500, 660, GREY, -90, -90, Status("spent"), Status("moved", "30")),
        tank("spoilt", 620, 690, GREY, -60, -60, Status("broken", "BROKEN DOWN")),
        tank("old", 520, 180, BLUE, 100, 95, Status("hit", "1")),
        tank("dug-in", 300, 280, BLUE, 85, 80, Status("dug")),
        tank("burnt", 700, 540, BLUE, 30, 30, Status("wreck")),
        lorry,
        team("gun", 760, 330, BLUE, "gun", 100, Status("dug")),
        team("rifles", 320, 560, GREY, "rifles"),
        team("staff", 380, 540, GREY, "staff"),
        team("saws", 600, 300, GOLD, "machine-gun", 45),
        team("rifle", 660, 260, BLUE, "long-rifle"),
        team("mortar", 700, 200, RED, "mortar", 90, Status("disrupted", "PINNED")),
        Piece("plane", "aircraft", "", 980, 420, 9, 90, "grey", angle=-120),
    )
    marks = (
        Mark("tape", "tape", 0, 0, outlines=(((400, 640), (520, 180)),)),
        Mark("command", "pencil", 0, 0, "grey", outlines=(((380, 540), (320, 560)), ((380, 540), (400, 640)))),
        Mark("shells", "template", 800, 500, "red", text="82 mm", outlines=(circle(800, 500, 60),)),
        Mark("lost", "broken", 0, 0, "grey", "#c8742a", outlines=(((380, 540), (600, 600)),)),
        Mark("who", "called", 380, 575, text="Staff car"),
        Mark("far", "flag", 560, 190, text="49.0 cm", colour="#7c5600", over=True),
        Mark("comes", "route", 300, 300, colour="#a3301f", outlines=(((200, 300), (300, 300)),), over=True),
        Mark("when", "moment", 250, 300, colour="#a3301f", text="A", over=True),
        Mark("goal", "letter", 420, 300, colour="#22261f", text="B"),
    )
    return _table("Field", features, pieces, marks)


def card(name: str, kind: str, x: float, y: float, size: float, side: str, face: CardFace, *states: Status) -> Piece:
    return Piece(name, kind, "", x, y, 2, size, side, "", face, states)


def unit(name: str, x: float, y: float, side: str, symbol: str, copies: int = 1, *states: Status) -> Piece:
    face = Face("", name, symbol, "", ("shield",) if symbol == "mk4" else ())
    return Piece(f"{side}-{name}", "chip", "", x, y, 5, 60, side, "", face, states, copies=copies)


GREY_FRAME, RED_FRAME = "#56625d", "#9d2f1d"
FACES = {
    "ours": CardFace(
        "", "Infantry", corner="71", note="Division", frame=GREY_FRAME, cells=(("slot", "used"), ("slot", "free")),
        signs=(("helmet", ""), ("cap", "")), text="Hartmann", pill=("+1", ""), picture="helmet",
    ),
    "theirs": CardFace(
        "", "Guards Rifle", corner="13", note="Division", frame=RED_FRAME, boxes=(("of 4", "3"),),
        signs=(("flame", ""),), text="Vasilyev", picture="star",
    ),
    "station": CardFace(
        "", "Central Station", "arch", kind="District B, ruins", cells=(("boot", "3"), ("egg-grenade", "2")),
        signs=(("rodent", "x1"),), rows=(("dive-bomber", "x2"), ("flame", "")),
    ),
    "hill": CardFace(
        "", "Hill", "hill", corner="C", cells=(("boot", "4"), ("egg-grenade", "4")), arrows=1,
        boxes=(("star", "3"), ("balkenkreuz", "0")), pill=("next battle", ""),
    ),
    "tracks": CardFace(
        "", "", note="Fires", arrows=2,
        rows=(
            ("burst", "3", "", "5", "4", "3", "2", "1"),
            ("flame", "2", "4", "0", "1", "2", "3", "flame"),
            ("bucket", "1", "", "0", "1", "2", "3", "flame"),
        ),
    ),
    "dive": CardFace(
        "", "Dive Bombers", "dive-bomber", frame=GREY_FRAME, text="Kill, Fire 4, Rubble", pill=("General", "cap"),
        signs=(("crossed-burst", ""), ("flame", "x4"), ("heap", "")), note="It needs a general and a free slot.",
    ),
    "push": CardFace(
        "", "Spearhead", "mk4", frame=RED_FRAME, signs=(("mk4", "x2"), ("field-glass", "")), text="Panzer 2, Recon",
        corner="2", pill=("cost", ""),
    ),
    "notice": CardFace(
        "", "River Flotilla at Work", frame=RED_FRAME, signs=(("card-turned", "+1"), ("card-plus", "x2")),
    ),
    "chief": CardFace("", "Paulus", kind="hand 6", corner="6", signs=(("card-plus", ""), ("flame", ""))),
    "river": CardFace("", "Volga", kind="District A", note="Elevator taken"),
}  # fmt: skip
DICE = (
    (Face("5", "", "", "", ()), (Status("best"),)),
    (Face("2", "", "", "", ()), (Status("aside"),)),
    (Face("", "", "helmet", "", ()), ()),
    (Face("", "", "flame", "", ()), (Status("ghost"),)),
    (Face("10", "", "", "", ()), ()),
)


def siege() -> Scene:
    """A battle for a building, with everything that lies around it."""
    box = Box(0, 0, 1040, 780)
    features = (
        Feature("glow", ((470, 330),), "", 330),
        Feature("band", ((0, 0), (1040, 60)), "#5e140b"),
        Feature("band", ((0, 480), (1040, 540)), "#22302c"),
        Feature("line", ((0, 545), (1040, 545))),
        Feature("words", ((20, 26),), "Upper line"),
    )
    ground = Ground("coal", "Siege", box, box.grown(6), 10, features)
    pieces = (*_units(), *_formations(), *_sites(), *_orders())
    return Scene("Siege", box.grown(10), box, ground, (), pieces, (), sides=(RED, BLUE, GREY, GOLD))


def _units() -> list[Piece]:
    elite = Face("", "Pioneers", "flame", "elite", (), "flame")
    return [
        unit("Rifle", 330, 265, "red", "squad", 4),
        unit("Guard", 400, 265, "blue", "cap"),
        unit("Sniper", 460, 265, "gold", "scoped-rifle", 1, Status("ghost")),
        unit("Panzer", 330, 335, "grey", "mk4", 2),
        unit("Recon", 400, 335, "grey", "field-glass")._replace(face=elite),
    ]


def _formations() -> list[Piece]:
    ours, theirs, turned = FACES["ours"], FACES["theirs"], Status("turned", "DEPLETED")
    return [
        card("ours", "card-formation", 340, 430, 112, "grey", ours),
        card("spent", "card-formation", 520, 432, 140, "grey", ours, turned, Status("owner", "P")),
        card("theirs", "card-formation", 400, 140, 112, "blue", theirs),
        card("worn", "card-formation", 560, 140, 140, "blue", theirs, turned),
        card("waits", "card-formation-small", 200, 510, 42, "grey", ours, Status("owner", "W")),
        card("rests", "card-formation-small", 270, 510, 52, "grey", ours, Status("turned", "DEPL.")),
        card("slim", "card-formation-slim", 130, 510, 30, "grey", ours, Status("owner", "W")),
        card("lean", "card-formation-slim", 90, 510, 36, "grey", ours, Status("turned", "DEPL.")),
    ]


def _sites() -> list[Piece]:
    small = ("ruins", "silos", "chimneys", "tower", "park", "quay")
    return [
        card("station", "card-site", 430, 290, 330, "", FACES["station"])._replace(z=1),
        card("tracks", "tracker", 700, 290, 150, "", FACES["tracks"]),
        card("hill", "card-site-small", 880, 290, 134, "", FACES["hill"]),
        card("river", "card-site-closed", 100, 290, 134, "", FACES["river"]),
        *(
            card(f"{name}-1", "card-site-small", 90 + 150 * i, 640, 134, "", CardFace("", name, name, corner="A"))
            for i, name in enumerate(small)
        ),
    ]


def _orders() -> list[Piece]:
    return [
        card("dive", "card-order", 100, 410, 100, "grey", FACES["dive"]),
        card("push", "card-order", 210, 410, 100, "blue", FACES["push"])._replace(copies=2),
        card("peeks", "card-slip", 340, 486, 102, "grey", FACES["dive"]),
        card("notice", "card-notice", 880, 160, 120, "blue", FACES["notice"]),
        card("chief", "person", 930, 510, 168, "grey", FACES["chief"], Status("owner", "P")),
        *(
            Piece(f"die-{i}", "die", "", 620 + 46 * i, 560, 1, 40, "grey" if i % 2 else "blue", "", face, states)
            for i, (face, states) in enumerate(DICE)
        ),
    ]


SCENES = {"town": town, "field": field, "siege": siege}


def told(scene: Scene) -> str:
    """The drawing of a table as lines that can be compared: the key of its ground, then each mark and piece."""
    frame = draw.frame(scene)
    lines = [f"ground {frame['ground']}"]
    for part in ("marks", "pieces"):
        for name, one in frame[part].items():
            lines += ["", f"{part[:-1]} {name}", *one["svg"].replace("><", ">|<").split("|")]
    return "\n".join(lines) + "\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        (GOLDEN / f"{name}.txt").write_text(told(scene()), "utf-8")


if __name__ == "__main__":
    main()
