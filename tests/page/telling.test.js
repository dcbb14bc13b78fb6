/** What is told of a log: gestures in order, paces, what matters. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  afterOwn,
  causeOf,
  digest,
  gesturesOf,
  iconOf,
  length,
  plan,
  saysMore,
  weightiest,
} from "../../src/grognard/web/static/telling.js";

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

test("in a tray dice fall one after another however few there are", () => {
  const rolls = (/** @type {number} */ n) => Array.from({ length: n }, () => ({ seat: null, face: 1, sides: 6 }));
  const ms = (/** @type {number} */ n) => gesturesOf(line({ tray: true }, { rolls: rolls(n) }))[0]?.ms ?? 0;
  assert.ok(ms(1) < ms(2));
  assert.equal(ms(2) - ms(1), ms(4) - ms(3));
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
test("a contest of dice is never hurried, however much is told with it", () => {
  const contest = [
    line({ tray: true }, { rolls: [{ seat: null, face: 1, sides: 6 }] }),
    line({ weight: 5, word: "held", on: "B" }),
  ];
  const alone = plan(contest, "usual").map(length);
  const among = plan([...contest, ...Array.from({ length: 30 }, () => SHOT)], "usual").map(length);
  assert.deepEqual(among.slice(0, 2), alone);
  assert.ok(among.slice(2).reduce((sum, ms) => sum + ms, 0) <= 9100);
});
test("a word that is neither good nor bad has a plain picture, not that of a loss", () => {
  const icons = [{ tone: "" }, { tone: "good" }, { tone: "bad" }, { tone: "bad", weight: 4 }].map((about) =>
    iconOf({ line: line({ word: "x", on: "a", ...about }), gestures: [] }),
  );
  assert.deepEqual(icons, ["text", "flag", "burst", "close"]);
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

test("what was won and lost is said across the board, not in a word on a place", () => {
  assert.equal(kinds(line({ word: "held", on: "B", weight: 5, tray: true })), "banner");
  assert.equal(kinds(line({ word: "lost", on: "B", weight: 4 })), "word");
});

test("a table that is laid anew is laid before what is told on it", () => {
  assert.equal(kinds(line({ word: "battle", on: "B", lays: true })), "layout word");
  assert.equal(kinds(line({ lays: true })), "layout");
});

test("what decided is never left out of the few things, however much was lost", () => {
  const hurt = Array.from({ length: 9 }, (_, i) => line({ weight: 3, on: "u" }, { n: i, text: `hurt ${i}` }));
  const lost = Array.from({ length: 3 }, (_, i) => line({ weight: 4, on: "f" }, { n: 10 + i, text: `lost ${i}` }));
  const won = line({ weight: 5, on: "B" }, { n: 5 });
  const few = digest([...hurt, won, ...lost], () => true);
  assert.deepEqual(
    few.map(({ n }) => n),
    [5, 10, 11, 12],
  );
});

test("where there is little room the weightiest are said, not the first", () => {
  const lines = [line({ weight: 2 }, { n: 1 }), line({ weight: 2 }, { n: 2 }), line({ weight: 3 }, { n: 3 })];
  const few = digest(
    [...lines, line({ weight: 3 }, { n: 4 })],
    () => false,
    () => false,
    2,
  );
  assert.deepEqual(
    few.map(({ n }) => n),
    [3, 4],
  );
});

test("the same thing twice is said once, with how often it happened", () => {
  const lost = (/** @type {number} */ n) =>
    line({ weight: 3, on: "rifle" }, { n, text: "A unit is destroyed: Rifle." });
  const few = digest([lost(1), line({ weight: 3, on: "g" }, { n: 2, text: "Depleted." }), lost(3)], () => false);
  assert.deepEqual(
    few.map(({ n, times }) => [n, times]),
    [
      [2, 1],
      [3, 2],
    ],
  );
});

test("a sentence that only says its title again says no more", () => {
  assert.ok(!saysMore("1er régiment Panzer SS : unité désorganisée.", "1er régiment Panzer SS : désorganisé"));
  assert.ok(!saysMore("32nd Tank Brigade is disrupted.", "32nd Tank Brigade: disrupted"));
  assert.ok(saysMore("The T-34 fires at the PzKw IV: hit, destroyed.", "PzKw IV: destroyed"));
});

test("what led to a line is the last throw before it about the same thing", () => {
  const rolls = [{ seat: null, face: 2, sides: 6 }];
  const lines = [
    line({}, { n: 1, rolls, ids: ["a", "b"], text: "first" }),
    line({}, { n: 2, rolls, ids: ["a", "b"], text: "second" }),
    line({}, { n: 3, rolls, ids: ["c"], text: "other" }),
    line({}, { n: 4, ids: ["b"], text: "no throw" }),
    line({ on: "b" }, { n: 5, text: "hurt" }),
    line({}, { n: 6, rolls, ids: ["b"], text: "later" }),
  ];
  assert.equal(causeOf(lines, line({ on: "b" }, { n: 5 }))?.text, "second");
  assert.equal(causeOf(lines, line({ on: "d" }, { n: 5 })), undefined);
});

/** @type {[string, [number, number][], number[]][]} name, step and weight of each line, those that others did */
const DEEDS = [
  [
    "what came of one's own action is known",
    [
      [7, 3],
      [7, 2],
    ],
    [],
  ],
  [
    "what others answered is told",
    [
      [7, 3],
      [8, 3],
      [9, 2],
    ],
    [8, 9],
  ],
  [
    "what one decided oneself is told all the same",
    [
      [7, 3],
      [7, 5],
    ],
    [7],
  ],
  ["nothing is nothing", [], []],
];
for (const [name, lines, told] of DEEDS) {
  test(name, () => {
    const all = lines.map(([step, weight]) => line({ weight }, { step }));
    assert.deepEqual(
      afterOwn(all).map(({ step }) => step),
      told,
    );
  });
}
