/** The form of a new table: what differs from the defaults, and which ready-made set that is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, filledFrom, presetOf, sorted, standard, titleLines } from "../../src/grognard/web/static/forms.js";

/** @typedef {import("../../src/grognard/web/static/forms.js").Option} Option */

/**
 * @param {string} name @param {Option["kind"]} kind @param {string} value @param {Partial<Option>} [more]
 * @returns {Option}
 */
function option(name, kind, value, more = {}) {
  const plain = { low: null, high: null, rule: "", advanced: false, label: name, help: "", choices: [] };
  return { name, kind, default: value, ...plain, ...more };
}

const MAPS = [
  { value: "north", label: "The North", help: "" },
  { value: "south", label: "The South", help: "" },
];
const OPTIONS = [
  option("scenario", "choice", "north", { choices: MAPS }),
  option("fog", "bool", "no"),
  option("turns", "int", "9", { advanced: true }),
];
const PRESETS = { standard: {}, fog: { fog: "yes" }, long: { fog: "yes", turns: "12" } };

test("only what differs from the defaults is sent", () => {
  assert.deepEqual(changes(OPTIONS, { scenario: "north", fog: "yes", turns: "9" }), { fog: "yes" });
  assert.deepEqual(changes(OPTIONS, {}), {});
});

/** @type {[string, Record<string, string>, string | undefined][]} */
const SETS = [
  ["nothing changed is the standard", {}, "standard"],
  ["one change", { fog: "yes" }, "fog"],
  ["two changes, in any order", { turns: "12", fog: "yes" }, "long"],
  ["another value is a set of one's own", { fog: "yes", turns: "13" }, undefined],
];
for (const [name, values, wanted] of SETS) test(name, () => assert.equal(presetOf(PRESETS, values), wanted));

test("a set fills the whole form", () => {
  assert.deepEqual(filledFrom(OPTIONS, PRESETS.long), { scenario: "north", fog: "yes", turns: "12" });
});

test("defaults are told in words", () => {
  const words = { yes: "oui", no: "non" };
  assert.deepEqual(
    OPTIONS.map((one) => standard(one, words)),
    ["The North", "non", "9"],
  );
});

test("the scenario stands apart, rare options are folded", () => {
  const { scenario, usual, rare } = sorted(OPTIONS);
  assert.deepEqual(
    [scenario?.name, usual.map((one) => one.name), rare.map((one) => one.name)],
    ["scenario", ["fog"], ["turns"]],
  );
});

/** @type {[string, string[], string][]} */
const TITLES = [
  ["Iron Road: Spring 1919", ["Iron Road"], "Spring 1919"],
  ["Grand Manoeuvre", ["Grand", "Manoeuvre"], ""],
  ["The Siege of the City\u202f: Hiver", ["The Siege", "of the City"], "Hiver"],
];
for (const [title, lines, under] of TITLES) {
  test(`the box of “${title}”`, () => {
    const found = titleLines(title);
    assert.deepEqual([found.lines, found.under], [lines, under]);
  });
}
