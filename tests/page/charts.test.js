/** Charts: the lead of two sides, curves of three, counts of dice, and whether they are fair. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  area,
  chiSquare,
  counted,
  curves,
  ends,
  estimateLine,
  isCounted,
  isTold,
  leads,
  ledSince,
  luckOf,
  mean,
  spread,
  tail5,
  trumpet,
  weightiest,
} from "../../src/grognard/web/static/charts.js";

/** @param {...number[]} scores of each turn */
const turns = (...scores) =>
  scores.map((score, i) => ({
    turn: i + 1,
    step: i * 10,
    score: score.map((value, side) => ({ side: "abc".charAt(side), name: `Side ${side}`, value })),
  }));

test("who was ahead in the end, since when and by how much", () => {
  assert.deepEqual(ledSince(turns([1, 4], [5, 3], [9, 3], [7, 6])), { name: "Side 0", turn: 2, most: 6 });
  assert.deepEqual(ledSince(turns([1, 4], [2, 3])), { name: "Side 1", turn: 1, most: 3 });
  assert.equal(ledSince(turns([1, 4], [5, 3])), null); // the last turn alone
  assert.equal(ledSince(turns([1, 4], [3, 3])), null);
  assert.equal(ledSince([]), null);
});

test("a line that only repeats a row of the points is known", () => {
  const rows = [{ text: "objectives held", amount: "+7" }];
  assert.ok(isCounted("The German player: +7 VP, objectives held.", rows));
  assert.ok(!isCounted("The Soviet player: +15 VP, objectives held.", rows));
  assert.ok(!isCounted("Three units leave the map: +7.", rows));
  assert.ok(!isCounted("Three units leave the map.", []));
});

test("the lead is one score less the other", () => {
  assert.deepEqual(leads(turns([3, 1], [2, 5], [4, 4])), [2, -3, 0]);
});

test("an area rises for the first side and falls for the other", () => {
  assert.equal(area(turns([2, 0], [0, 2]), 100, 40), "M0 20L0.0 4.0L0.0 4.0L100.0 36.0L100 20Z");
});

test("turns are as long as their actions", () => {
  assert.deepEqual(ends(turns([0, 0], [1, 0], [2, 0])), [0, 0.5, 1]);
});

test("the weightiest moments are told in their order", () => {
  const moments = [3, -5, 1, 4].map((by, step) => ({ step, turn: 1, by, text: "" }));
  assert.deepEqual(
    weightiest(moments, 2).map((one) => one.step),
    [1, 3],
  );
});

test("luck is what came above what was to be expected", () => {
  const throws = [true, false, true].map((good, step) => ({ step, seat: "a", chance: 0.5, good }));
  const { above, expected, good, usual } = luckOf(throws);
  assert.deepEqual([above, expected, good], [[0.5, 0, 0.5], 1.5, 2]);
  assert.ok(Math.abs(usual - 1.96 * Math.sqrt(0.75)) < 1e-9);
  assert.equal(trumpet(throws).at(-1), usual);
  assert.deepEqual(luckOf([]).above, []);
});

test("three sides have a curve each, on one scale", () => {
  const drawn = curves(turns([0, 0, 0], [10, 5, 0]), 100, 28);
  assert.deepEqual(
    drawn.map(({ side, path }) => `${side} ${path}`),
    ["a M0.0 24.0L100.0 4.0", "b M0.0 24.0L100.0 14.0", "c M0.0 24.0L100.0 24.0"],
  );
});

test("scores below nothing stay on the chart", () => {
  const [low] = curves(turns([-10, 0, 10], [10, 0, -10]), 100, 28);
  assert.equal(low?.path, "M0.0 24.0L100.0 4.0");
});

/** @type {[string, ReturnType<typeof turns>, boolean][]} */
const TOLD = [
  ["one turn tells nothing", turns([3, 1]), false],
  ["equal scores tell nothing", turns([0, 0], [2, 2]), false],
  ["a lead tells something", turns([0, 0], [2, 1]), true],
  ["no turns tell nothing", turns(), false],
];
for (const [name, some, wanted] of TOLD) test(name, () => assert.equal(isTold(some), wanted));

test("faces are counted, and their mean", () => {
  const rolls = [1, 6, 6, 3].map((face) => ({ face }));
  assert.deepEqual(counted(rolls, 6), [1, 0, 1, 0, 0, 2]);
  assert.equal(mean(rolls), 4);
  assert.equal(mean([]), 0);
});

test("how uneven dice are, and how rare that is", () => {
  assert.equal(chiSquare([10, 10, 10, 10, 10, 10]), 0);
  assert.equal(chiSquare([0, 0, 0, 0, 0, 0]), 0);
  assert.equal(chiSquare([20, 0, 10, 10, 10, 10]), 20);
  assert.equal(tail5(0), 1);
  assert.ok(Math.abs(tail5(11.0705) - 0.05) < 1e-4, "the twentieth part lies above 11.07");
});

/** @type {[string, number[], number[]][]} */
const SPREAD = [
  ["what is far apart stays", [10, 50, 90], [10, 50, 90]],
  ["what would overlap goes to the right", [10, 12, 14], [10, 28, 46]],
  ["at the end it goes to the left", [97, 98, 99], [64, 82, 100]],
];
for (const [name, places, found] of SPREAD) {
  test(`marks on a chart: ${name}`, () => assert.deepEqual(spread(places, 18, 100), found));
}

test("estimates are a line from a sure win of the first side at the top to one of the other at the bottom", () => {
  const seen = [0, 5, 10].map((step) => ({ step, percent: 100 - 10 * step }));
  assert.equal(estimateLine(seen, 10, 100, 40), "M0.0 2.0L50.0 20.0L100.0 38.0");
  assert.equal(estimateLine([], 10, 100, 40), "");
});
