/** Clicks that were meant for something that has just vanished. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isMeant } from "../../src/grognard/web/static/guard.js";

const GONE = 1000;
/** @type {[name: string, press: number, led: number, meant: boolean][]} */
const CASES = [
  ["a press that began on what is gone is not meant", 990, 0, false],
  ["not even of a hand that moves", 990, 80, false],
  ["nor one a moment later, at the same place", 1150, 0, false],
  ["nor one of a hand that was still coming to rest", 1150, 14, false],
  ["one of a hand that was elsewhere meanwhile is", 1150, 300, true],
  ["one after a while is, wherever it lies", 1400, 0, true],
];

for (const [name, press, led, meant] of CASES) {
  test(name, () => assert.equal(isMeant(press, GONE, led), meant));
}
