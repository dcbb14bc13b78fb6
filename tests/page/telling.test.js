/** What is told of a log: gestures in order, paces, what matters. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { digest, gesturesOf, length, plan, weightiest } from "../../src/grognard/web/static/telling.js";

/** @typedef {import("../../src/grognard/web/static/types.js").Line} Line */

const SHOW = { piece: "", way: [], target: "", word: "", on: "", tone: "", weight: 0 };

/** @param {Partial<NonNullable<Line["show"]>>} show @param {Partial<Line>} [more] @returns {Line} */
const line = (show, more = {}) => ({
  n: 0,
  step: 0,
  turn: 1,
  kind: "k",
  rule: "",
  text: "",
  seat: null,
  rolls: [],
  modifiers: [],
  ids: [],
  ...more,
  show: { ...SHOW, ...show },
});
const SHOT = line(
  { piece: "a", target: "b", word: "hit", on: "b", weight: 3 },
  { rolls: [{ seat: null, face: 2, sides: 6 }] },
);

/** @param {Line} one */
const kinds = (one) =>
  gesturesOf(one)
    .map(({ kind }) => kind)
    .join(" ");

test("a move is a way, and takes longer the longer it is", () => {
  const [short] = gesturesOf(line({ piece: "a", way: ["1"] }));
  const [long] = gesturesOf(line({ piece: "a", way: ["1", "2", "3", "4", "5", "6"] }));
  assert.equal(short?.kind, "way");
  assert.ok((long?.ms ?? 0) > (short?.ms ?? 0));
});
test("a shot is aimed, then thrown, then told in a word", () => assert.equal(kinds(SHOT), "aim dice word"));
test("a line that shows nothing is not told", () => assert.equal(kinds({ ...line({}), show: null }), ""));
test("many dice fall one after another, and take their time; however many, not for ever", () => {
  const rolls = (/** @type {number} */ n) => Array.from({ length: n }, () => ({ seat: null, face: 1, sides: 6 }));
  const ms = (/** @type {number} */ n) => gesturesOf({ ...line({}, { rolls: rolls(n) }), show: null })[0]?.ms ?? 0;
  assert.equal(ms(1), ms(2));
  assert.equal(ms(4) - ms(3), ms(5) - ms(4));
  assert.ok(ms(3) > ms(2) && ms(16) === ms(30));
});

test("dice that are about no piece are thrown all the same", () => {
  assert.equal(kinds({ ...line({}, { rolls: [{ seat: null, face: 1, sides: 6 }] }), show: null }), "dice");
});
test("nothing is told when the pace is off", () => assert.deepEqual(plan([SHOT], "off"), []));
test("a fast pace takes less time than a slow one", () => {
  const [fast, slow] = [plan([SHOT], "fast")[0], plan([SHOT], "slow")[0]];
  assert.ok(fast && slow && length(fast) < length(slow) / 2);
});
test("many events together stay under nine seconds", () => {
  const told = plan(
    Array.from({ length: 30 }, () => SHOT),
    "usual",
  );
  assert.equal(told.length, 30);
  assert.ok(told.reduce((sum, event) => sum + length(event), 0) <= 9100);
});
test("of more than forty only what matters is told", () => {
  const lines = [...Array.from({ length: 45 }, () => line({ piece: "a", way: ["1"] })), SHOT];
  assert.equal(plan(lines, "usual").length, 1);
});
test("the few things that mattered come in order, own losses chosen first", () => {
  const lost = (/** @type {number} */ n, /** @type {string} */ on) => line({ on, word: "x", weight: 4 }, { n });
  const lines = [lost(1, "his"), lost(2, "his"), lost(3, "his"), lost(4, "his"), lost(5, "mine")];
  const few = digest(lines, (one) => one.show?.on === "mine");
  assert.deepEqual(
    few.map(({ n }) => n),
    [1, 2, 3, 5],
  );
});
test("a miss or a plain move is not among what mattered", () => {
  assert.deepEqual(
    digest([line({ weight: 1 }), line({ piece: "a", way: ["1"] })], () => true),
    [],
  );
});
test("what piles up is thinned to the last that matter", () => {
  const events = plan([line({ piece: "a", way: ["1"] }), SHOT, SHOT, SHOT], "usual");
  assert.equal(weightiest(events, 2).length, 2);
});
