/** Sentences against an action, as they are shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBeyond, withoutRule } from "../../src/grognard/web/static/refusals.js";

/** @type {[name: string, text: string, rule: string, shown: string][]} */
const CASES = [
  ["a rule that is shown beside is not said twice", "Too far. (fl:4)", "fl:4", "Too far."],
  ["wherever it stands", "Too far (fl:4).", "fl:4", "Too far."],
  ["another rule stays", "Too far. (fl:5)", "fl:4", "Too far. (fl:5)"],
  ["where none is shown, nothing is lost", "Too far. (fl:4)", "", "Too far. (fl:4)"],
];
for (const [name, text, rule, shown] of CASES) test(name, () => assert.equal(withoutRule(text, rule), shown));

test("a point that nobody understands lies beyond the edge of the table", () => {
  assert.equal(isBeyond("malformed", "place g1 -210,890 h4"), true);
  assert.equal(isBeyond("malformed", "place g1"), false);
  assert.equal(isBeyond("illegal", "place g1 210,890 h4"), false);
});
