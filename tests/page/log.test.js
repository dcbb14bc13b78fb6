/** The log: merged by number, dropped from a number on, gathered in rows; only what differs is written. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { keptRows, Lines, resultOf, rowsOf } from "../../src/grognard/web/static/lines.js";

/** @typedef {import("../../src/grognard/web/static/types.js").Line} Line */

/**
 * Lines from short texts: "3:a" is told in turn 3, "3:a!" with a die.
 * @param {string} texts @param {number} [from] @returns {Line[]}
 */
function told(texts, from = 0) {
  return texts.split(" ").map((one, i) => {
    const [turn = "", text = ""] = one.split(":");
    const rolls = text.endsWith("!") ? [{ seat: null, face: 4, sides: 6 }] : [];
    const about = { kind: "", rule: "", seat: null, modifiers: [], ids: [] };
    return { n: from + i, step: from + i, turn: Number(turn), text, rolls, ...about };
  });
}

/** @param {Lines} log */
const texts = (log) => log.lines.map((line) => line.text).join(" ");

test("what comes is added, and only what is new is told again", () => {
  const log = new Lines();
  log.merge({ from: 0, lines: told("0:a 0:b") });
  const fresh = log.merge({ from: 1, lines: told("0:b 0:c", 1) });
  assert.equal(texts(log), "a b c");
  assert.deepEqual(
    fresh.map((line) => line.text),
    ["c"],
  );
});

test("after an undo lines are dropped from a number on", () => {
  const log = new Lines();
  log.merge({ from: 0, lines: told("0:a 0:b 0:c") });
  log.merge({ from: 1, lines: told("0:x", 1) });
  assert.equal(texts(log), "a x");
});

test("lines that are sent once more are the lines of before: nothing of them is drawn again", () => {
  const log = new Lines();
  log.merge({ from: 0, lines: told("0:a 0:b 0:c") });
  const [first, second] = log.lines;
  log.merge({ from: 0, lines: told("0:a 0:x") });
  assert.equal(log.lines[0], first);
  assert.notEqual(log.lines[1], second);
});

test("lines that are kept stay the very same", () => {
  const log = new Lines();
  log.merge({ from: 0, lines: told("0:a 0:b") });
  const [first] = log.lines;
  log.merge({ from: 1, lines: told("0:z", 1) });
  assert.equal(log.lines[0], first);
});

test("older lines come before, and the log begins there", () => {
  const log = new Lines();
  log.merge({ from: 5, lines: told("1:f 1:g", 5) });
  log.prepend(told("1:d 1:e", 3));
  assert.deepEqual([texts(log), log.from], ["d e f g", 3]);
});

test("a log that is told again begins anew", () => {
  const log = new Lines();
  log.merge({ from: 5, lines: told("1:f", 5) });
  log.reset();
  log.merge({ from: 2, lines: told("1:c", 2) });
  assert.deepEqual([texts(log), log.from], ["c", 2]);
});

/** @param {Line[]} lines @param {boolean} [byStep] */
const rows = (lines, byStep) => rowsOf(lines, byStep).map((row) => `${row.turn ?? ""}${row.line.text}${row.times}`);

/** @type {[string, string, boolean, string[]][]} name, lines, by step, rows as turn, text and times */
const ROWS = [
  ["the same once more at once is counted", "0:a 0:a 0:b", false, ["0a2", "b1"]],
  ["a turn is told where it begins", "0:a 1:b 1:c 2:d", false, ["0a1", "1b1", "c1", "2d1"]],
  ["the same in another turn is another line", "1:a 2:a", false, ["1a1", "2a1"]],
  ["what was rolled is never gathered", "0:a! 0:a!", false, ["0a!1", "a!1"]],
  ["a replay goes through them one by one", "0:a 0:a", true, ["0a1", "a1"]],
];
for (const [name, lines, byStep, wanted] of ROWS) {
  test(name, () => assert.deepEqual(rows(told(lines), byStep), wanted));
}

test("rows that are shown already are kept, the others written", () => {
  const lines = told("0:a 0:b 0:b");
  const before = rowsOf(lines.slice(0, 2));
  assert.equal(keptRows(before, rowsOf(lines)), 1, "the second is counted now");
  assert.equal(keptRows(before, rowsOf(lines.slice(0, 2))), 2);
  assert.equal(keptRows(before, rowsOf(lines.slice(0, 1))), 1, "one is gone");
  assert.equal(keptRows([], rowsOf(lines)), 0);
});

/** @type {[string, [string, string]][]} */
const RESULTS = [
  ["A fires at B (AF 4): 3, hit.", ["A fires at B (AF 4): 3, ", "hit."]],
  ["A tire sur B (FA 4)\u202f: 3, manqué.", ["A tire sur B (FA 4)\u202f: 3, ", "manqué."]],
  ["A turns a card; on red: 7 (an attack).", ["A turns a card; on red: 7 (an attack).", ""]],
  ["A moves on.", ["A moves on.", ""]],
];
for (const [text, wanted] of RESULTS) test(`of “${text}” the result`, () => assert.deepEqual(resultOf(text), wanted));

test("a line that only opened what the same piece then does is left out; a replay goes through both", () => {
  const [opens, comes, other] = told("1:chosen 1:gone 1:elsewhere");
  assert.ok(opens && comes && other);
  const lines = [
    { ...opens, as: "opens", ids: ["a"] },
    { ...comes, ids: ["a"] },
    { ...other, ids: ["b"] },
  ];
  const rows = rowsOf(lines);
  assert.deepEqual(
    rows.map(({ n, last, turn, line }) => [n, last, turn, line.text]),
    [
      [0, 1, 1, "gone"],
      [2, 2, null, "elsewhere"],
    ],
  );
  assert.equal(rowsOf(lines, true).length, 3);
});

test("a line that opened something stands where somebody else is told of next", () => {
  const [opens, other] = told("1:chosen 1:elsewhere");
  assert.ok(opens && other);
  const lines = [
    { ...opens, as: "opens", ids: ["a"] },
    { ...other, ids: ["b"] },
  ];
  assert.deepEqual(
    rowsOf(lines).map(({ line }) => line.text),
    ["chosen", "elsewhere"],
  );
});
