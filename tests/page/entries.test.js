/** Entries of the panels: the name of what lies nowhere on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { entryOf } from "../../src/grognard/web/static/entries.js";

/** @param {string} id @param {string} text */
const item = (id, text) => ({ id, text, note: "", side: "", colour: "", value: null, state: "", rule: "" });
/** @param {string} id @param {ReturnType<typeof item>[]} items */
const panel = (id, items) => ({ id, kind: "roster", title: "", note: "", items });
const PANELS = [
  panel("roster", [item("chip-a1", "Rifles 1"), item("chip-a6-p51-1", "P-51")]),
  panel("side", [item("formation-a1", "Rifle company 1"), item("formation-a2", "Rifle company 2")]),
];

test("the first panel that tells of something names it", () => {
  assert.equal(entryOf(PANELS, "a1")?.text, "Rifles 1");
  assert.equal(entryOf(PANELS, "a2")?.text, "Rifle company 2");
});

test("a name may have hyphens of its own", () => assert.equal(entryOf(PANELS, "a6-p51-1")?.text, "P-51"));

test("what nobody tells of has no entry", () => assert.equal(entryOf(PANELS, "p51-1"), undefined));
