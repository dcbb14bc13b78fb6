/** Charts: the lead of two sides, curves of three, counts of dice, and whether they are fair. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  area,
  chiSquare,
  counted,
  curves,
  ends,
  isTold,
  leads,
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
