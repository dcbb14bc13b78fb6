/** Odds in stages: what is thrown, what is needed, and where a sheet about it lies. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asGood,
  citedIn,
  diceText,
  facesOf,
  helps,
  isBucket,
  needOf,
  sumsOf,
} from "../../src/grognard/web/static/odds.js";
import { anchored, placeBeside } from "../../src/grognard/web/static/placing.js";

/** @param {number[]} dice @param {number[]} good @param {{added?: boolean, percent?: number}} [more] */
function stage(dice, good, { added = false, percent = 50 } = {}) {
  const about = { label: "", what: "", value: 0, need: 0, rule: "", modifiers: [], facts: [] };
  return { dice, good, added, percent, ...about };
}

const many = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** @type {[string, ReturnType<typeof stage>, ReturnType<typeof needOf>][]} */
const NEEDS = [
  ["so much or less", stage([6], [1, 2, 3]), { key: "odds.need", n: 3 }],
  ["a one only", stage([6], [1]), { key: "odds.one", n: 1 }],
  ["so much or more", stage([6], [5, 6]), { key: "odds.least", n: 5 }],
  ["always", stage([6], many(1, 6)), { key: "odds.always", n: 6 }],
  ["never", stage([6], [], { percent: 0 }), { key: "odds.never", n: 0 }],
  ["numbers that have no effect are none", stage([10], [3, 4], { percent: 0 }), { key: "odds.never", n: 0 }],
  ["some numbers of ten", stage([10], [3, 7]), { list: [3, 7] }],
  ["some in the middle", stage([10], [4, 5]), { list: [4, 5] }],
  ["a sum of two dice", stage([6, 6], many(2, 7), { added: true }), { key: "odds.need", n: 7 }],
  ["a sum at least", stage([6, 6], many(9, 12), { added: true }), { key: "odds.least", n: 9 }],
  ["each die of a bucket", stage(Array(16).fill(6), [5, 6]), { key: "odds.least", n: 5 }],
];
for (const [name, some, wanted] of NEEDS) test(name, () => assert.deepEqual(needOf(some), wanted));

test("a bucket looks at each die, a sum at all of them", () => {
  assert.equal(isBucket(stage([6, 6, 6], [6])), true);
  assert.equal(isBucket(stage([6, 6], [7], { added: true })), false);
  assert.equal(isBucket(stage([6], [6])), false);
  assert.equal(isBucket(stage([6, 10], [6])), false);
});

test("faces are drawn of one die, of a bucket once, of sums and of large dice not", () => {
  assert.deepEqual(facesOf(stage([6], [1, 2])), { sides: 6, good: new Set([1, 2]), times: 1 });
  assert.deepEqual(facesOf(stage([6, 6, 6], [6])), { sides: 6, good: new Set([6]), times: 3 });
  assert.deepEqual(facesOf(stage([6], [1], { percent: 0 })), { sides: 6, good: new Set(), times: 1 });
  assert.equal(facesOf(stage([6, 6], [7], { added: true })), null);
  assert.equal(facesOf(stage([100], [1])), null);
});

test("a modifier helps by what it is added to: the throw, or the number that is needed", () => {
  const [high, low] = [stage([6], [5, 6]), stage([6], [1, 2])];
  assert.deepEqual([helps(high, 1), helps(high, -1), helps(low, 1), helps(low, -1)], [true, false, false, true]);
  assert.deepEqual([helps({ ...high, raised: true }, 2), helps({ ...high, raised: true }, -1)], [false, true]);
});

test("dice by name", () => {
  assert.deepEqual([[6], [6, 6], [10, 6, 6]].map(diceText), ["D6", "2D6", "D10 + 2D6"]);
});

// -- where a sheet lies -----------------------------------------------------------------------------------------------

const ROOM = { width: 1000, height: 600 };
const SHEET = { wide: 300, high: 200 };
/** @param {number} x @param {number} y */
const spot = (x, y) => ({ left: x - 30, right: x + 30, top: y - 30, bottom: y + 30, x, y });

/** @type {[string, [number, number], [number, number] | null, [number, number]][]} name, thing, other, place */
const PLACES = [
  ["to the right of a thing", [200, 300], null, [244, 200]],
  ["to its left at the right edge", [900, 300], null, [556, 200]],
  ["as low as fits near the upper edge", [200, 40], null, [244, 10]],
  ["not over the other thing", [200, 300], [400, 300], [244, 10]],
];
for (const [name, at, other, wanted] of PLACES) {
  test(name, () => {
    const far = other ? spot(...other) : null;
    assert.deepEqual(placeBeside(SHEET, ROOM, spot(...at), far), wanted);
  });
}

test("a sheet larger than the room lies in its corner", () => {
  assert.deepEqual(placeBeside({ wide: 2000, high: 900 }, ROOM, spot(200, 300)), [6, 10]);
});

/** @type {[string, [number, number], number, ReturnType<typeof anchored>][]} name, where it lay, its height, then */
const ANCHORS = [
  [
    "a sheet stays by its lower edge, and may grow up to the upper one",
    [244, 200],
    200,
    { left: 244, bottom: 200, most: 394 },
  ],
  ["one at the lower edge too", [10, 394], 200, { left: 10, bottom: 6, most: 588 }],
  ["one that reaches below the room is drawn up into it", [10, 500], 200, { left: 10, bottom: 6, most: 588 }],
];
for (const [name, at, high, wanted] of ANCHORS) {
  test(name, () => assert.deepEqual(anchored(at, { wide: 300, high }, ROOM), wanted));
}

test("sums of two dice are bars, as high as the ways that lead to them", () => {
  const bars = sumsOf(stage([6, 6], many(10, 12), { added: true })) ?? [];
  assert.deepEqual(
    bars.map(({ n, ways }) => `${n}:${ways}`).join(" "),
    "2:1 3:2 4:3 5:4 6:5 7:6 8:5 9:4 10:3 11:2 12:1",
  );
  assert.deepEqual(
    bars.filter(({ good }) => good).map(({ n }) => n),
    [10, 11, 12],
  );
  assert.equal(sumsOf(stage([6, 6, 6], [6])), null);
  assert.equal(sumsOf(stage([6], [6])), null);
  assert.equal(sumsOf(stage([10, 10], [11], { added: true })), null);
});

test("a rule is cited once, whether of a throw or of what modifies it", () => {
  const modifiers = ["a:2", "a:1"].map((rule) => ({ rule, label: "", amount: 1 }));
  assert.deepEqual(citedIn([{ ...stage([6], [6]), rule: "a:1", modifiers }]), ["a:1", "a:2"]);
});

test("candidates with the figure of the best are about equal to it", () => {
  const of = (/** @type {(number | null)[]} */ ...all) => asGood(all.map((percent) => ({ percent })));
  assert.deepEqual(of(98, 98, 97), [false, true, false]);
  assert.deepEqual(of(60, 40), [false, false]);
  assert.deepEqual(of(), []);
});
