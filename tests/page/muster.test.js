/** Lists that are asked for: words of entries, what they count, what fits, files. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readList, Unusable, usable, written } from "../../src/grognard/web/static/builder-list.js";
import {
  brokenBy,
  Chosen,
  countsOf,
  entryOf,
  isFilled,
  isUnder,
  keyOf,
  missing,
  reached,
  rowOf,
  wordOf,
} from "../../src/grognard/web/static/muster.js";

/**
 * @typedef {import("../../src/grognard/web/static/muster.js").Offer} Offer
 * @typedef {import("../../src/grognard/web/static/muster.js").Asked} Asked
 */

/** @param {string} id @param {number} points @param {Partial<Offer>} [more] @returns {Offer} */
function offer(id, points, more = {}) {
  const plain = { per: "", most: null, facets: {}, counts: {}, needs: [], text: [], svg: "", slots: [] };
  return { id, name: id.toUpperCase(), points, size: [0, 0], ...plain, ...more };
}

const ARMS = [offer("rifle", 3), offer("gun", 9, { counts: { heavy: 1 } })];
const GEAR = [offer("grenade", 1, { most: 2 }), offer("scope", 4, { needs: ["rifle"] })];
/** @type {import("../../src/grognard/web/static/muster.js").Slot[]} */
const SLOTS = [
  { id: "arm", name: "Arm", rule: "", low: 1, high: 1, default: { rifle: 1 }, offers: ARMS },
  { id: "gear", name: "Gear", rule: "", low: 0, high: 3, default: {}, offers: GEAR },
];
const MAN = offer("man", 10, { slots: SLOTS, counts: { men: 1 } });

/** @type {Asked} */
const ASKED = {
  verb: "raise",
  title: "Your force",
  note: "",
  rule: "",
  side: "red",
  limits: [
    { counts: "points", name: "Points", rule: "", low: 0, high: 40, of: "" },
    { counts: "heavy", name: "Heavy", rule: "", low: 0, high: 1, of: "" },
    { counts: "heavy", name: "Share", rule: "", low: 0, high: 50, of: "men" },
  ],
  facets: [],
  ready: [{ id: "two", name: "Two", entries: ["cart*2"], points: 10 }],
  offers: [offer("cart", 5, { most: 3 }), MAN],
  layout: "roll",
};

/** @type {[string, {offer: string, parts: Record<string, number>, copies: number} | null][]} */
const WORDS = [
  ["cart", { offer: "cart", parts: {}, copies: 1 }],
  ["cart*12", { offer: "cart", parts: {}, copies: 12 }],
  ["man:rifle+grenade.2", { offer: "man", parts: { rifle: 1, grenade: 2 }, copies: 1 }],
  ["man:gun*3", { offer: "man", parts: { gun: 1 }, copies: 3 }],
  ["cart*0", null],
  ["two words", null],
];
for (const [word, entry] of WORDS) {
  test(`the word “${word}”`, () => {
    assert.deepEqual(entryOf(word), entry);
    if (entry) assert.equal(wordOf(entry), word);
  });
}

test("parts that are none are not written", () => {
  assert.equal(keyOf({ offer: "man", parts: { rifle: 1, grenade: 0 } }), "man:rifle");
});

test("an entry counts itself and what fills it", () => {
  const total = countsOf(MAN, { gun: 1, grenade: 2 });
  assert.deepEqual([total.get("points"), total.get("heavy"), total.get("entries"), total.get("men")], [21, 1, 1, 1]);
});

test("points may be paid for each of something", () => {
  const fast = offer("fast", 5, { per: "men" });
  const squad = offer("squad", 20, {
    counts: { men: 4 },
    slots: [{ id: "x", name: "", rule: "", low: 0, high: 1, default: {}, offers: [fast] }],
  });
  assert.equal(countsOf(squad, { fast: 1 }).get("points"), 40);
});

/** @type {[string, Record<string, number>, boolean][]} */
const FILLED = [
  ["one arm is enough", { rifle: 1 }, true],
  ["an arm is needed", { grenade: 1 }, false],
  ["two arms are too many", { rifle: 1, gun: 1 }, false],
  ["no more than there may be", { rifle: 1, grenade: 3 }, false],
  ["what needs something else has it", { rifle: 1, scope: 1 }, true],
  ["or it cannot be", { gun: 1, scope: 1 }, false],
];
for (const [name, parts, wanted] of FILLED) test(name, () => assert.equal(isFilled(MAN, parts), wanted));

test("adding, taking away, going back", () => {
  const chosen = new Chosen(ASKED);
  assert.equal(chosen.change("cart", 1), true);
  chosen.change("man", 1);
  chosen.change("cart", 1);
  assert.deepEqual(chosen.words, ["cart*2", "man:rifle"]);
  assert.equal(chosen.action, "raise cart*2 man:rifle");
  chosen.change("cart", -1);
  assert.equal(chosen.back(), true);
  assert.deepEqual(chosen.words, ["cart*2", "man:rifle"]);
  assert.equal(chosen.change("nothing", 1), false);
});

test("no more copies than there may be", () => {
  const chosen = new Chosen(ASKED, ["cart*9"]);
  assert.deepEqual([chosen.of("cart"), chosen.change("cart", 1), chosen.fits("cart")], [3, false, false]);
});

test("entries that are filled alike become one", () => {
  const chosen = new Chosen(ASKED, ["man:rifle", "man:gun"]);
  assert.equal(chosen.refill("man:gun", { rifle: 1 }), true);
  assert.deepEqual(chosen.words, ["man:rifle*2"]);
  assert.equal(chosen.changeEntry("man:rifle", -1), true);
  assert.deepEqual(chosen.words, ["man:rifle"]);
});

test("what still fits keeps the limits that are numbers", () => {
  const chosen = new Chosen(ASKED, ["man:gun", "cart*2"]);
  assert.equal(chosen.total.get("points"), 29);
  assert.equal(chosen.fits("cart"), true);
  assert.equal(chosen.fits("man"), false, "13 more are 42");
});

test("a limit may be a share", () => {
  const { total } = new Chosen(ASKED, ["man:gun", "man:rifle*3"]);
  assert.deepEqual(
    ASKED.limits.map((limit) => reached(limit, total)),
    [58, 1, 25],
  );
});

test("a ready-made list is sent by its name, until it is changed", () => {
  const chosen = new Chosen(ASKED, ["cart*2"]);
  assert.equal(chosen.action, "raise two");
  chosen.change("cart", 1);
  assert.equal(chosen.action, "raise cart*3");
  assert.equal(new Chosen(ASKED).action, "raise");
});

// -- files ------------------------------------------------------------------------------------------------------------

test("a list is written and read again", () => {
  const chosen = new Chosen(ASKED, ["cart*2", "man:gun+grenade.2"]);
  const text = written("My  force", "toy", chosen);
  assert.equal(text, "grognard list: toy raise red\n# My force\n2 cart  # CART\n1 man:gun+grenade.2  # MAN\n");
  assert.deepEqual(readList(text, "toy", chosen), { name: "My force", words: chosen.words });
});

const HEAD = "grognard list: toy raise red\n";
/** @type {[string, string, string][]} what is wrong, the file, the sentence */
const BAD = [
  ["no list at all", "hello", "build.bad.first"],
  ["another game", "grognard list: chess raise red\n1 cart", "build.bad.game"],
  ["another question", "grognard list: toy sell red\n1 cart", "build.bad.verb"],
  ["another side", "grognard list: toy raise blue\n1 cart", "build.bad.nation"],
  ["a line without sense", `${HEAD}three carts`, "build.bad.line"],
  ["something that is not on offer", `${HEAD}1 horse  # Horse`, "build.bad.cards"],
  ["filled with what is not on offer", `${HEAD}1 man:sword`, "build.bad.cards"],
  ["too many of one, in two lines", `${HEAD}2 cart\n2 cart`, "build.bad.most"],
  ["nothing", HEAD, "build.bad.empty"],
  ["a book", HEAD + " ".repeat(60_000), "build.bad.long"],
];
for (const [name, text, key] of BAD) {
  test(`a file with ${name} is refused whole`, () => {
    const chosen = new Chosen(ASKED);
    assert.throws(
      () => readList(text, "toy", chosen),
      (error) => error instanceof Unusable && error.key === key,
    );
  });
}

test("a remembered list is used if it can be", () => {
  const chosen = new Chosen(ASKED);
  assert.deepEqual(usable(["cart*2"], chosen), ["cart*2"]);
  assert.throws(() => usable(["horse"], chosen), Unusable);
});

test("a list of so many entries takes no further one, and lets one go", () => {
  const limits = [{ counts: "entries", name: "Cards", rule: "", low: 2, high: 2, of: "" }];
  const chosen = new Chosen({ ...ASKED, limits }, ["cart*2"]);
  assert.deepEqual([chosen.full, chosen.change("man", 1), chosen.changeEntry("cart", 1)], [true, false, false]);
  assert.deepEqual([chosen.change("cart", -1), chosen.full, chosen.change("man", 1)], [true, false, true]);
});

// -- a roll: one of several alike becomes another ---------------------------------------------------------------------

/** @type {[string, string[], string, {offer: string, parts: Record<string, number>}, string[]][]} */
const SWAPS = [
  [
    "one of two alike is armed",
    ["man:rifle*2"],
    "man:rifle",
    { offer: "man", parts: { gun: 1 } },
    ["man:rifle", "man:gun"],
  ],
  [
    "he becomes like another",
    ["man:rifle", "man:gun"],
    "man:gun",
    { offer: "man", parts: { rifle: 1 } },
    ["man:rifle*2"],
  ],
  ["he becomes something else", ["man:rifle"], "man:rifle", { offer: "cart", parts: { rifle: 1 } }, ["cart"]],
  ["what has no room changes nothing", ["cart*3", "man:rifle"], "man:rifle", { offer: "cart", parts: {} }, []],
];
for (const [name, words, key, wanted, after] of SWAPS) {
  test(`${name}, and back`, () => {
    const chosen = new Chosen(ASKED, words);
    const before = chosen.words;
    assert.equal(chosen.swap(key, wanted) !== "", after.length > 0);
    assert.deepEqual(chosen.words, after.length ? after : before);
    assert.equal(chosen.back(), after.length > 0);
    assert.deepEqual(chosen.words, before);
  });
}

test("the limit that a change would break is told, not one that is broken already", () => {
  const chosen = new Chosen(ASKED, ["man:rifle*2", "cart"]);
  const gun = { offer: "man", parts: { gun: 1, grenade: 2 } };
  assert.equal(brokenBy(chosen, "man:rifle", gun), undefined);
  assert.equal(brokenBy(new Chosen(ASKED, ["man:rifle", "man:gun"]), "man:rifle", gun)?.name, "Heavy");
  assert.equal(brokenBy(new Chosen(ASKED, ["man:gun"]), "man:gun", gun), undefined);
  const few = { counts: "men", name: "", rule: "", low: 2, high: null, of: "" };
  assert.deepEqual([isUnder(few, chosen.total), isUnder({ ...few, low: 3 }, chosen.total)], [false, true]);
});

test("what always stands in an entry is in its row first, then what was added and has a picture", () => {
  const cart = offer("cart", 5, { row: { horse: 2, sack: 1 }, slots: SLOTS });
  const pictures = Object.fromEntries(["horse", "grenade"].map((id) => [id, { svg: "", size: [1, 1] }]));
  const row = rowOf(cart, { rifle: 1, grenade: 2 }, /** @type {never} */ (pictures));
  assert.deepEqual(row, ["horse", "horse", "grenade", "grenade"]);
});

test("what is missing for a change is said in points", () => {
  const chosen = new Chosen(ASKED, ["man:rifle*2", "cart*2"]); // 36 of 40
  assert.equal(missing(chosen, "man:rifle", { offer: "man", parts: { rifle: 1, grenade: 2 } }), 0);
  assert.equal(missing(chosen, "man:rifle", { offer: "man", parts: { gun: 1 } }), 2);
  assert.equal(missing(chosen, "", { offer: "cart", parts: {} }), 1);
});
