/** Choosing on a table without a grid, in a toy game of three sides: legs, headings, dragging, what is not offered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, after, chooserOf, moment, offer, part } from "./table.js";

/** @typedef {Partial<ReturnType<typeof after>>} Seen */

const VERBS = {
  move: { pattern: "MAN NODE+ HEADING?", path: 1, core: true, lead: 1 },
  crawl: { pattern: "MAN NODE+ HEADING?", path: 1, lead: 2 },
  face: { pattern: "MAN HEADING", lead: 3 },
  throw: { pattern: "MAN NODE", lead: 4 },
  shoot: { pattern: "MAN MAN", core: true, lead: 5, meant: ["enemy"] },
  swap: { pattern: "MAN MAN", lead: 6 },
  rest: { pattern: "", ends: true },
};

const TABLE = {
  ...moment(
    `side red
    piece r1 red - disc 100,-100 z1 h1 w20
    piece r2 red - disc 200,-100 z2 h1 w20
    piece b1 blue - disc 300,-300 z3 h1 w20
    piece g1 green - disc 400,-300 z4 h1 w20
    > move r1 100,200
    > move r1 150,150 300,150
    > move r1 200,200
    > move r1 200,200 h2
    > crawl r1 120,100
    > face r2 h0
    > face r2 h1
    > throw r2 250,250
    ? shoot r1 b1
    ? shoot r1 g1
    > swap r1 r2
    > swap r2 r1
    > rest`,
    VERBS,
  ),
  lattice: { step: 10, x0: 0, y0: 0, scale: 1, headings: [0, 90, 180, 270] },
  complete: false,
};

/** @type {[name: string, steps: string[], seen: Seen][]} */
const CASES = [
  ["at rest the own pieces shine, not those of the two others", [], { can: "r1 r2", targets: "", lit: "" }],
  [
    "a piece shows offered ends and whom it may shoot at, of either side",
    ["r1"],
    { selected: "r1", lit: "100,200 300,150 200,200 120,100", targets: "b1 g1" },
  ],
  ["an enemy shows its odds", ["r1", "g1"], { asked: "shoot r1 g1", about: "g1" }],
  ["bare ground is no beginning", ["node 500,500"], { picks: "", sent: "" }],

  ["a click on an offered end lays the way", ["r1", "node 100,200"], { way: "r1 100,200", ready: "move r1 100,200" }],
  ["with its bend", ["r1", "node 300,150"], { way: "r1 150,150 300,150", ready: "move r1 150,150 300,150" }],
  ["the same point once more ends it", ["r1", "node 100,200", "node 100,200"], { sent: "move r1 100,200" }],
  ["so does Enter", ["r1", "node 300,150", "enter"], { sent: "move r1 150,150 300,150" }],
  ["a click adds a leg that nobody offered", ["r1", "node 100,200", "node 90,250"], { way: "r1 100,200 90,250" }],
  [
    "which verb is meant is asked by buttons",
    ["r1", "node 40,40"],
    { ready: "move r1 40,40, crawl r1 40,40", sent: "" },
  ],
  ["a verb makes it clear", ["verb crawl", "r1", "node 40,40"], { ready: "crawl r1 40,40" }],
  ["points may come twice", ["r1", "node 40,40", "node 50,40", "node 40,40"], { way: "r1 40,40 50,40 40,40" }],
  ["Backspace takes a leg back", ["r1", "node 40,40", "node 50,40", "shorten"], { way: "r1 40,40" }],
  ["and no more than legs", ["r1", "shorten"], { selected: "r1" }],
  ["Escape takes the last pick, also a piece", ["r1", "node 40,40", "esc", "esc"], { picks: "" }],
  ["another own piece begins anew", ["r1", "node 40,40", "r2"], { selected: "r2", way: "" }],
  ["after a leg an enemy is no target any more", ["r1", "node 40,40", "b1"], { why: "b1" }],

  ["dragging draws the whole way", ["drag r1>40,40>60,80"], { way: "r1 40,40 60,80", sent: "" }],
  ["dragging again draws another", ["drag r1>40,40", "drag r1>70,70"], { way: "r1 70,70" }],
  ["a drag that ends on a target is a click on it", ["r1", "drag r1>40,40>60,80@b1"], { asked: "shoot r1 b1" }],
  ["also of one who was not chosen yet", ["drag r1>60,80@g1"], { asked: "shoot r1 g1", selected: "r1" }],
  ["a drag onto a friend who shines joins him", ["verb swap", "r1", "drag r1>60,80@r2"], { sent: "swap r1 r2" }],
  ["a drag over himself is a way", ["r1", "drag r1>40,40@r1"], { way: "r1 40,40" }],
  ["who leads nowhere stays in hand on bare ground", ["verb swap", "r2", "drag r2>60,80"], { picks: "r2" }],
  ["a point where something is thrown is no way", ["verb throw", "r2", "node 10,10"], { way: "" }],
  ["nobody drags what is not his", ["drag b1>40,40"], { picks: "", sent: "" }],

  ["a heading that is offered is a word", ["r1", "node 200,200"], { words: "h2" }],
  ["it ends the move", ["r1", "node 200,200", "word h2"], { sent: "move r1 200,200 h2" }],
  ["one may be turned to without an offer", ["r1", "node 40,40", "turn 1"], { picks: "r1 40,40 h1", sent: "" }],
  ["and turned on", ["r1", "node 40,40", "turn 1", "turn 1"], { picks: "r1 40,40 h2" }],
  ["over the north too", ["r1", "node 40,40", "turn -1"], { picks: "r1 40,40 h3" }],
  ["Backspace takes the heading back first", ["r1", "node 40,40", "turn 1", "shorten"], { picks: "r1 40,40" }],
  ["it goes with the way", ["verb move", "r1", "node 40,40", "turn 1", "enter"], { sent: "move r1 40,40 h1" }],
  ["a verb may want a heading alone", ["verb face", "r2", "word h1"], { sent: "face r2 h1" }],

  ["a verb with one point is done at once", ["verb throw", "r2", "node 250,250"], { sent: "throw r2 250,250" }],
  ["also where it is not offered", ["verb throw", "r2", "node 10,10"], { sent: "throw r2 10,10" }],
  ["what is offered to others only is not made up", ["verb throw", "r1", "node 10,10"], { sent: "" }],

  ["the order of picks counts", ["verb swap", "r1", "r2"], { sent: "swap r1 r2" }],
  ["the other way round", ["verb swap", "r2", "r1"], { sent: "swap r2 r1" }],
  ["to rest is asked for once more while two could act", ["verb rest"], { sure: 2 }],
];

for (const [name, steps, wanted] of CASES) {
  test(name, () => assert.deepEqual(part(after(TABLE, steps), wanted), wanted));
}

test("while one draws, the server can be asked about the next leg", () => {
  const choosing = chooserOf(TABLE);
  assert.equal(choosing.wouldBe("40,40"), "");
  act(choosing, "verb move");
  act(choosing, "r1");
  assert.equal(choosing.wouldBe("40,40"), "move r1 40,40");
  act(choosing, "node 40,40");
  assert.equal(choosing.wouldBe("60,60"), "move r1 40,40 60,60");
  assert.equal(choosing.wouldBe("40,40"), "move r1 40,40");
});

const DRIVE = {
  ...moment(
    `side red
    piece t1 red - disc 100,-100 z1 h1 w40
    piece r2 red - disc 200,-100 z2 h1 w20
    > wake r2
    > drive t1 240
    > drive t1 h2 120
    > turn t1 h0
    > turn t1 h1
    > turn t1 h2
    > turn t1 h3
    > turn t1 h4
    > set r2 300,300 h1
    > set r2 320,300 h1
    > rest`,
    {
      wake: { pattern: "MAN", quick: true },
      drive: { pattern: "MAN STEER+" },
      turn: { pattern: "MAN HEADING" },
      set: { pattern: "MAN NODE HEADING FLOOR?" },
      rest: { pattern: "", ends: true },
    },
  ),
  lattice: { step: 10, x0: 0, y0: 0, scale: 1, headings: [0, 90, 180, 270] },
  landings: { "drive t1 240": "340,100", "drive t1 h2 120": "100,-20" },
  complete: false,
};

/** @type {[name: string, steps: string[], seen: Seen][]} */
const DRIVES = [
  ["where a drive ends is lit, though it does not name it", ["t1"], { lit: "340,100 100,-20" }],
  ["pointing there drives", ["t1", "node 340,100"], { sent: "drive t1 240" }],
  ["so many headings are pointed at, not said", ["verb turn", "t1"], { words: "" }],
  ["a point east of it is heading 0", ["verb turn", "t1", "node 400,100"], { sent: "turn t1 h0" }],
  ["a point south of it is heading 1", ["verb turn", "t1", "node 100,-300"], { sent: "turn t1 h1" }],
  ["a quick verb needs its piece alone", ["r2"], { sent: "wake r2" }],
  ["the heading that all offers share is meant", ["verb set", "r2", "node 500,500"], { sent: "set r2 500,500 h1" }],
];

for (const [name, steps, wanted] of DRIVES) {
  test(name, () => assert.deepEqual(part(after(DRIVE, steps), wanted), wanted));
}

const LATTICE = { step: 10, x0: 0, y0: 0, scale: 1, headings: [0, 90, 180, 270] };
const ALONE = {
  ...moment(
    `side red
    piece r1 red - disc 100,-100 z1 h1 w20
    piece r2 red - disc 200,-100 z2 h1 w20
    > move r1 100,200
    > face r1 h0
    > face r1 h1
    > rest`,
    { move: { pattern: "MAN NODE+", path: 1 }, face: { pattern: "MAN HEADING" }, rest: { pattern: "", ends: true } },
  ),
  lattice: LATTICE,
  complete: false,
};

test("whom all is about is in hand, and a click on him does not put him down", () => {
  assert.equal(after(ALONE, []).selected, "r1");
  assert.equal(after(ALONE, ["r1"]).selected, "r1");
});

test("a verb that only he can do begins with him", () => {
  assert.equal(after(ALONE, ["esc", "verb face"]).picks, "r1");
});

test("what is answered is read first: nobody is in hand", () => {
  assert.equal(after({ ...ALONE, answers: true }, []).selected, "");
});

test("what a drag would come to can be asked while one drags", () => {
  const choosing = chooserOf(ALONE);
  assert.equal(choosing.wouldGo("r1", ["150,150", "200,150"]), "move r1 150,150 200,150");
  assert.equal(choosing.wouldGo("r2", ["150,150"]), "");
});

test("who was named at a touch is put down where the same is asked again", () => {
  const verbs = { pick: { pattern: "MAN", quick: true }, pass: { pattern: "", ends: true } };
  const men = `side red
    piece r1 red - disc 100,-100 z1 h1 w20
    piece r2 red - disc 200,-100 z2 h1 w20
    > pick r1
    > pick r2
    > pass`;
  const now = { ...moment(men, verbs), lattice: LATTICE };
  const choosing = chooserOf(now);
  assert.equal(choosing.click({ id: "r1" }).send, "pick r1");
  offer(choosing, now);
  assert.equal(choosing.picks.join(), "");
});

const GOES = {
  ...moment(
    `side red
    piece r1 red - disc 100,-100 z1 h1 w20
    piece r2 red - disc 200,-100 z2 h1 w20
    > go r1
    > go r2
    > pass`,
    { go: { pattern: "MAN", quick: true }, pass: { pattern: "", ends: true } },
  ),
  lattice: LATTICE,
};

test("one who is named at a touch is named by a drag too", () => {
  assert.equal(after(GOES, ["drag r2>60,80"]).sent, "go r2");
});

test("whether one is led along a way follows from what is offered", () => {
  assert.equal(chooserOf(TABLE).isLed("r1"), true);
  assert.equal(chooserOf(TABLE).isLed("r2"), false);
  assert.equal(chooserOf(GOES).isLed("r1"), false);
});

test("who was let go may be dragged all the same", () => {
  const choosing = chooserOf(ALONE);
  act(choosing, "esc");
  assert.equal(choosing.picks.join(), "");
  assert.equal(choosing.isDraggable("r1"), true);
  assert.equal(choosing.onlyOne(), "r1");
});

test("a point that is refused is given up, a way is kept to be bent", () => {
  const choosing = chooserOf(TABLE);
  for (const step of ["verb throw", "r2", "node 10,10"]) act(choosing, step);
  choosing.resume();
  assert.deepEqual(choosing.picks, ["r2"]);
  for (const step of ["esc", "r1", "verb move", "node 40,40", "enter"]) act(choosing, step);
  choosing.resume();
  assert.deepEqual(choosing.way, ["r1", "40,40"]);
});

const HEXES = moment(
  `side red
  place 01 hex 0,0
  place 02 hex 60,0
  place 03 hex 120,0
  piece a red 01 counter 0,0 z1 h1 w50
  > go a 02
  > go a 02 03`,
  { go: { pattern: "UNIT HEX+", path: 1 } },
);

test("where all is offered, a hex ends a move", () => {
  assert.equal(after(HEXES, ["a", "03"]).sent, "go a 02 03");
});

test("where more may be done than is offered, an offered hex is still enough", () => {
  assert.equal(after({ ...HEXES, complete: false }, ["a", "02"]).sent, "go a 02");
});
