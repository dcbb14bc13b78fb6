/** Clicks that were meant for something that has just vanished. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isMeant } from "../../src/grognard/web/static/guard.js";

const SEEN = { x: 900, y: 730 };
/** @type {[name: string, press: import("../../src/grognard/web/static/guard.js").Spot, meant: boolean][]} */
const CASES = [
  ["a press that began on what is gone is not meant", { at: 990, ...SEEN }, false],
  ["nor one a moment later, at the same place", { at: 1150, ...SEEN }, false],
  ["nor one of a hand that was still coming to rest", { at: 1150, x: 912, y: 738 }, false],
  ["one that was led elsewhere is", { at: 1150, x: 300, y: 730 }, true],
  ["one after a while is, wherever it lies", { at: 1400, ...SEEN }, true],
];

for (const [name, press, meant] of CASES) {
  test(name, () => assert.equal(isMeant(press, 1000, SEEN), meant));
}

test("where nobody has pointed yet, only time tells", () => {
  assert.equal(isMeant({ at: 1100, ...SEEN }, 1000, null), false);
  assert.equal(isMeant({ at: 1500, ...SEEN }, 1000, null), true);
});
