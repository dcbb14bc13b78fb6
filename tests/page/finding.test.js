/** Finding rules: in both languages, by filter, and what a table's options do to them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, force, found, meant, naming, wordsOf } from "../../src/grognard/web/static/finding.js";

/** @typedef {import("../../src/grognard/web/static/finding.js").Found} Found */

/** @param {string} id @param {string} title @param {string} text @param {Partial<Found>} [more] @returns {Found} */
const rule = (id, title, text, more = {}) => ({
  id,
  title,
  text,
  other: "",
  kind: "rule",
  option: "",
  chapter: "1",
  ...more,
});
const RULES = [
  rule("xx:1.a", "Tiger support", "Adds 1, see xx:2.b.", { other: "Appui des Tigres Ajoute 1" }),
  rule("xx:1.b", "Thick armour", "An even die.", { other: "Blindage épais Un dé pair" }),
  rule("xx:2.b", "Ace", "A tiger may fire again.", { option: "ace", other: "As" }),
  rule("xx:R1", "Doubt", "About xx:1.a.", { kind: "ruling", option: "mode", other: "Doute" }),
];
const OPTIONS = { ace: "no", mode: "every-turn" };

const CASES = /** @type {[string, string, import("../../src/grognard/web/static/finding.js").Filter, string][]} */ ([
  ["nothing sought: all rules", "", "all", "xx:1.a xx:1.b xx:2.b xx:R1"],
  ["capitals do not count", "TIGER", "all", "xx:1.a xx:2.b"],
  ["the other language is searched too", "tigre", "all", "xx:1.a"],
  ["accents do not count", "epais", "all", "xx:1.b"],
  ["all words must be there", "tiger fire", "all", "xx:2.b"],
  ["a number finds its rule and those that name it", "xx:2.b", "all", "xx:1.a xx:2.b"],
  ["the rulebook without rulings", "", "rulebook", "xx:1.a xx:1.b xx:2.b"],
  ["rulings alone", "", "rulings", "xx:R1"],
  ["in force here: not what an option switches off", "", "force", "xx:1.a xx:1.b xx:R1"],
  ["changed by an option", "", "option", "xx:2.b xx:R1"],
  ["nothing found", "submarine", "all", ""],
]);
for (const [name, sought, filter, ids] of CASES) {
  test(name, () => {
    const hits = found(RULES, sought, filter, OPTIONS).map((one) => one.id);
    assert.equal(hits.join(" "), ids);
  });
}

test("an option is off, or on with whatever is chosen; without a table nothing is said", () => {
  const [plainRule, , ace, ruling] = RULES;
  assert.ok(plainRule && ace && ruling);
  assert.deepEqual(
    [plainRule, ace, ruling].map((one) => force(one, OPTIONS)),
    ["", "off", "on"],
  );
  assert.equal(force(ace, {}), "");
  assert.equal(force(ace, { ace: "yes" }), "on");
});

test("hits are cut out of a text as they stand there", () => {
  assert.deepEqual(cut("A Tiger, two tigers", wordsOf("tiger")), ["A ", "Tiger", ", two ", "tiger", "s"]);
  assert.deepEqual(cut("Blindage épais", wordsOf("epais")), ["Blindage ", "épais", ""]);
  assert.deepEqual(cut("nothing", []), ["nothing"]);
});

test("who names a rule", () => {
  assert.deepEqual(naming(RULES, "xx:1.a"), ["xx:R1"]);
  assert.deepEqual(naming(RULES, "xx:2.b"), ["xx:1.a"]);
  assert.deepEqual(naming(RULES, "xx:2"), []); // a part of a number is another rule
});

test("an address of a rule, of a family, of nothing", () => {
  assert.equal(meant(RULES, "xx:1.b")?.id, "xx:1.b");
  assert.equal(meant(RULES, "xx:2")?.id, "xx:2.b");
  assert.equal(meant(RULES, ""), undefined);
  assert.equal(meant(RULES, "zz:1"), undefined);
});
