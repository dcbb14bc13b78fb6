/** The ways of a fight as a stream: nothing is lost on the way, what is decided passes above or below what is not. */

import assert from "node:assert/strict";
import test from "node:test";
import { streamOf } from "../../src/grognard/web/static/stream.js";

const ENDINGS = [
  { text: "won", percent: 60, tone: "good" },
  { text: "lost", percent: 40, tone: "bad" },
];
const FLOW = {
  stops: ["they fire", "you fire"],
  branches: [
    { stops: ["miss", ""], end: 0, percent: 40 },
    { stops: ["miss", "again"], end: 0, percent: 20 },
    { stops: ["miss", "again"], end: 1, percent: 10 },
    { stops: ["hit", ""], end: 1, percent: 30 },
  ],
};

test("each stop says what happens there, and how often", () => {
  const { knots } = streamOf(FLOW, ENDINGS);
  const said = knots.filter(({ text }) => text).map(({ stop, text, percent }) => [stop, text, percent]);
  assert.deepEqual(said, [
    [0, "miss", 70],
    [0, "hit", 30],
    [1, "again", 30],
  ]);
});

test("who has won passes above who goes on, who has lost below", () => {
  const { knots } = streamOf(FLOW, ENDINGS);
  const at = knots.filter(({ stop }) => stop === 1);
  assert.deepEqual(
    at.map(({ text, percent }) => [text, percent]),
    [
      ["", 40],
      ["again", 30],
      ["", 30],
    ],
  );
  assert.ok(at.every(({ top, high }, i) => i === 0 || top > (at[i - 1]?.top ?? 0) + high / 100));
});

test("ribbons keep their width and do not lie on one another", () => {
  const { ribbons } = streamOf(FLOW, ENDINGS);
  for (const stop of [0, 1, 2]) {
    const own = ribbons.filter((one) => one.stop === stop);
    assert.equal(own.length, FLOW.branches.length);
    for (const edge of /** @type {const} */ (["from", "to"])) {
      const rows = own.toSorted((a, b) => a[edge] - b[edge]);
      for (const [i, one] of rows.entries()) {
        const above = rows[i - 1];
        if (above) assert.ok(one[edge] >= above[edge] + above.high - 1e-9);
      }
    }
  }
});

test("nothing is coloured before anything has happened", () => {
  const tones = streamOf(FLOW, ENDINGS).ribbons.map(({ stop, tone }) => [stop, tone]);
  assert.ok(tones.every(([stop, tone]) => (stop === 0) === (tone === "")));
});
