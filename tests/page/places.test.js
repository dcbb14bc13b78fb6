/** Places by arithmetic, free points and their names, and what is known of pieces on them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { dark, groundOf, ringOf } from "../../src/grognard/web/static/lights.js";
import { corners, inside, isHeading, isNode, Places } from "../../src/grognard/web/static/places.js";
import { factsOf, piece, region } from "./table.js";

/** @typedef {[number, number]} Point */

const HEXES = new Places();
HEXES.setFixed({
  nw: region("hex", 0, 0),
  ne: region("hex", 60, 0),
  sw: region("hex", 0, 60),
  se: region("hex", 60, 60),
});
HEXES.setChanging({ tray: region("box", 300, 0), slot: region("slot", 300, 0, 10), hand: region("hand", 0, 500) });

const FREE = new Places();
FREE.lattice = { step: 10, x0: 100, y0: 1000, scale: 2, headings: [0, 90, 180, 270] };

/** @type {[name: string, x: number, y: number, id: string][]} */
const AT = [
  ["a point is in the hex around it", 7, -12, "nw"],
  ["another in another", 45, 66, "se"],
  ["beside all there is nothing", 150, 150, ""],
  ["a box is a place too", 280, 20, "tray"],
  ["the smaller of two that lie in each other is meant", 302, 3, "slot"],
  ["the hand is not on the board", 0, 500, ""],
];
for (const [name, x, y, id] of AT) test(name, () => assert.equal(HEXES.at(x, y), id));

/** @type {[name: string, from: Point, way: Point, id: string][]} */
const NEIGHBOURS = [
  ["to the east lies the next hex", [0, 0], [1, 0], "ne"],
  ["to the south the one below", [0, 0], [0, 1], "sw"],
  ["aslant the one across", [0, 0], [Math.SQRT1_2, Math.SQRT1_2], "se"],
  ["at the edge there is none", [0, 0], [-1, 0], ""],
  ["boxes can be reached", [60, 0], [1, 0], "tray"],
];
for (const [name, from, way, id] of NEIGHBOURS) test(name, () => assert.equal(HEXES.neighbour(from, way), id));

test("the nearest ground is no box", () => assert.equal(HEXES.nearest(290, 5), "ne"));
test("ground and boxes are told apart", () => {
  assert.deepEqual(
    ["nw", "tray", "hand", "?"].map((id) => HEXES.isField(id)),
    [true, false, false, false],
  );
  assert.deepEqual(
    ["nw", "slot", "hand", "?"].map((id) => HEXES.isBox(id)),
    [false, true, true, false],
  );
});
test("the extent is that of the ground", () => assert.deepEqual(HEXES.extent(), [-30, -30, 90, 90]));
test("places that change may go again", () => {
  const places = new Places();
  places.setFixed({ a: region("hex", 0, 0) });
  places.setChanging({ b: region("box", 90, 0) });
  places.setChanging({ c: region("box", 90, 0) });
  assert.deepEqual(
    ["a", "b", "c"].map((id) => places.has(id)),
    [true, false, true],
  );
});

test("a point of the scene is called as the game measures, north upwards", () => {
  assert.equal(FREE.node([100, 1000]), "0,0");
  assert.equal(FREE.node([121, 958]), "10,20");
  assert.equal(FREE.node([99, 1001]), "0,0");
});
test("and found again", () => assert.deepEqual(FREE.pointOf("10,20"), [120, 960]));
test("a table with a grid has no free points", () => assert.equal(HEXES.node([5, 5]), ""));
test("the cursor walks in steps of the lattice", () => {
  assert.equal(FREE.walk("10,20", [0, -1]), "10,30");
  assert.equal(FREE.walk("10,20", [-1, 0], 5), "-40,20");
});
test("an offered point near the pointer is meant, else the nearest of all", () => {
  assert.equal(FREE.meant([124, 962], ["10,20", "x1"], 8), "10,20");
  assert.equal(FREE.meant([150, 900], ["10,20"], 8), "30,50");
});
test("a heading looks where one points", () => {
  assert.equal(FREE.heading([0, 0], [10, 1]), "h0");
  assert.equal(FREE.heading([0, 0], [0, 10]), "h1");
  assert.equal(FREE.heading([0, 0], [1, -10]), "h3");
  assert.equal(FREE.headingAt(-350), "h0");
  assert.equal(HEXES.heading([0, 0], [1, 0]), "");
});
test("points and headings are told by how they are written", () => {
  assert.deepEqual(["340,720", "-10,0", "1,2,3", "h4", "0711"].map(isNode), [true, true, false, false, false]);
  assert.deepEqual(["h4", "h12", "hex", "4"].map(isHeading), [true, true, false, false]);
});
test("a point lies in a polygon or not", () => {
  /** @type {Point[]} */
  const bent = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2],
    [0, 10],
  ];
  assert.equal(inside(bent, 1, 5), true);
  assert.equal(inside(bent, 5, 8), false);
});
test("a trail drawn by hand keeps its corners", () => {
  /** @type {Point[]} */
  const trail = [
    [0, 0],
    [5, 1],
    [10, 0],
    [11, 5],
    [10, 10],
  ];
  assert.deepEqual(corners(trail, 2), [
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  assert.deepEqual(corners([[3, 3]], 2), [[3, 3]]);
});

const CARDS = factsOf({
  side: "red",
  regions: { a: region("position", 0, 0, 80), hand: region("hand", 0, 400) },
  pieces: {
    tank: piece({ kind: "card-small", region: "a", side: "red", x: 0, y: 0, z: 5, size: [60, 84] }),
    gear: piece({ kind: "card-small", region: "a", side: "red", x: 0, y: -14, z: 4, size: [56, 80] }),
    rider: piece({ kind: "card-small", region: "a", side: "red", x: 40, y: 20, z: 9, size: [38, 52] }),
    foe: piece({ kind: "card-small", region: "a", side: "blue", x: 0, y: -14, z: 8, size: [56, 80] }),
    card: piece({ kind: "card", region: "hand", side: "red" }),
    man: piece({ side: "green", x: 500, y: 500, z: 1, size: [20, 20] }),
    over: piece({ side: "green", x: 505, y: 500, z: 2, size: [20, 20] }),
    cover: piece({ kind: "card-back", side: "blue", region: "a" }),
  },
  actions: [],
  dice: [],
  verbs: {},
});

test("a stack is told from the top", () => {
  assert.deepEqual(CARDS.stackOf("a"), ["rider", "foe", "tank", "gear", "cover"]);
});
test("a card that looks out from under another of its side is covered", () => {
  assert.deepEqual(
    ["tank", "gear", "rider", "foe"].map((id) => CARDS.isCovered(id)),
    [false, true, false, false],
  );
});
test("cards lie side by side: that is no stack", () => {
  assert.deepEqual([CARDS.hasCards("a"), CARDS.isStack("a"), CARDS.inHand("card")], [true, false, true]);
});
test("who stands free over a point, from the top", () => {
  assert.deepEqual(CARDS.standingAt([500, 501]), ["over", "man"]);
  assert.deepEqual(CARDS.standingAt([514, 501]), ["over"]);
});
test("a piece is on the board if it lies on ground or stands free, face up", () => {
  assert.deepEqual(
    ["tank", "card", "man", "cover"].map((id) => CARDS.isOnBoard(id)),
    [true, false, true, false],
  );
});

test("rings and ground follow from the lights", () => {
  const lights = { ...dark(), selected: new Set(["tank"]), targets: new Set(["foe"]), lit: new Set(["hand", "1,2"]) };
  assert.deepEqual(
    ["tank", "foe", "gear"].map((id) => ringOf(lights, id)),
    ["selected", "target", ""],
  );
  assert.equal(ringOf(lights, "foe", "foe"), "aim");
  assert.deepEqual(
    [...groundOf(lights, CARDS)],
    [
      ["1,2", "lit"],
      ["a", "own"],
    ],
  );
});
