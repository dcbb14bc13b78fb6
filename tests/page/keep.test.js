/** What the browser remembers of a table: its keys, and the promise of its dice. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentOf, keepCommitment, keepOpened, keysOf } from "../../src/grognard/web/static/keep.js";

/** @param {string} table @param {string} [commitment] */
const opened = (table, commitment) => ({
  table,
  keys: { red: "k1" },
  invitations: {},
  ...(commitment ? { commitment } : {}),
});

test("who opens a table knows what was promised of its dice, whatever is thrown before the first look", () => {
  keepOpened(opened("t1", "abc"), "a-game", "A game");
  assert.equal(commitmentOf("t1"), "abc");
  assert.deepEqual(keysOf("t1"), { red: "k1" });
});

test("what was shown first counts, and is not replaced", () => {
  keepCommitment("t2", "first");
  keepOpened(opened("t2", "second"), "a-game", "A game");
  assert.equal(commitmentOf("t2"), "first");
});

test("a table whose promise was not told is not known by one", () => {
  keepOpened(opened("t3"), "a-game", "A game");
  assert.equal(commitmentOf("t3"), "");
});
