/** Where the card of the coach lies: over nothing that it speaks of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { besideAll, reachOf, ring } from "../../src/grognard/web/static/coachlight.js";

/** @typedef {import("../../src/grognard/web/static/coachlight.js").Rect} Rect */

const ROOM = { left: 0, top: 100, right: 1000, bottom: 700 };
const SIZE = { wide: 358, high: 300 };

/** @param {number} left @param {number} top @param {number} [wide] @param {number} [high] @returns {Rect} */
const box = (left, top, wide = 60, high = 60) => ({ left, top, right: left + wide, bottom: top + high });
/** @param {[number, number]} at @param {Rect} thing */
const covers = ([x, y], thing) =>
  x < thing.right && x + SIZE.wide > thing.left && y < thing.bottom && y + SIZE.high > thing.top;

const CASES = /** @type {[string, Rect[]][]} */ ([
  ["a thing in the middle", [box(480, 380)]],
  ["a thing at the lower right", [box(900, 600)]],
  ["a thing at the upper left", [box(20, 120)]],
  ["two things far apart", [box(60, 160), box(880, 560)]],
  ["a thing and a sheet beside it", [box(300, 400), box(400, 120, 320, 510)]],
]);
for (const [name, things] of CASES) {
  test(`${name}: the card lies beside`, () => {
    const at = besideAll(SIZE, ROOM, things, 1364);
    for (const thing of things) assert.ok(!covers(at, thing), JSON.stringify(at));
    assert.ok(at[0] >= 0 && at[0] + SIZE.wide <= 1364 && at[1] >= 100 && at[1] + SIZE.high <= 700);
  });
}

test("what fills the board cannot be spared, the tools in its corner can", () => {
  const tools = box(940, 530, 40, 155);
  assert.ok(!covers(besideAll(SIZE, ROOM, [ROOM, tools], 1364), tools));
});

test("the side panel is covered only where the board has no room", () => {
  const [first] = besideAll(SIZE, ROOM, [box(480, 380)], 1364);
  assert.ok(first + SIZE.wide <= ROOM.right);
  const [other] = besideAll(SIZE, ROOM, [box(300, 400), box(400, 120, 320, 510)], 1364);
  assert.ok(other > ROOM.right - SIZE.wide);
});

test("an arrow to a high column ends at its own edge, not beside its neighbour", () => {
  const column = box(250, 100, 244, 400);
  assert.equal(Math.round(reachOf(column, [500, 0])), 122, "from the right");
  assert.equal(Math.round(reachOf(column, [0, 300])), 200, "from below");
  assert.ok(reachOf(column, [500, 500]) < 180, "aslant it meets the side");
});

/** How far a ring reaches. @param {string} path @returns {Rect} */
function reached(path) {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test("the ring of a counter stands around it, that of a column within its edge", () => {
  const [counter, column] = [box(100, 200), box(250, 100, 244, 400)];
  const around = reached(ring(counter));
  assert.ok(around.left < counter.left && around.right > counter.right);
  assert.ok(around.top < counter.top && around.bottom > counter.bottom);
  const inside = reached(ring(column));
  assert.ok(inside.left >= column.left - 3 && inside.right <= column.right, "its neighbour has a ring of its own");
  assert.ok(inside.top >= column.top - 3 && inside.bottom <= column.bottom);
});
