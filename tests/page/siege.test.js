/** Choosing at a table of cards and places: carried to a place, taken back, asked for one of the others. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, chooserOf, moment, offer } from "./table.js";

const VERBS = {
  send: { pattern: "FORMATION DISTRICT", meant: ["own"] },
  recall: { pattern: "FORMATION", back: true },
  hit: { pattern: "UNIT" },
  vanguard: { pattern: "FORMATION", meant: ["own"] },
  play: { pattern: "CARD FORMATION", core: true },
};
const TABLE = `
  side grey
  place line position 100,300
  place A position 100,100
  place B position 300,100
  place hand hand 100,500
  piece one grey line card-formation 80,300 z2 w40 h1
  piece two grey line card-formation 130,300 z2 w40 h1
  piece site grey A card-site 100,100 z1 w80 h1
  piece foe red A chip 110,110 z3 w30 h1
  piece other red A chip 80,110 z3 w30 h1
  piece card grey hand card-order 100,500 z1 w60 h1
`;
/** @param {...string} actions */
const now = (...actions) => moment(TABLE + actions.map((one) => `> ${one}\n`).join(""), VERBS);
const SENDING = now("send one A", "send one B", "send two A", "send two B");

/** @type {[name: string, at: ReturnType<typeof now>, steps: string[], seen: Partial<ReturnType<typeof after>>][]} */
const CASES = [
  ["who can be sent shines, not the ground", SENDING, [], { can: "one two", lit: "" }],
  ["one that is chosen lights where it may go", SENDING, ["one"], { selected: "one", lit: "A B" }],
  ["the card of a place stands for the place", SENDING, ["one", "site"], { sent: "send one A" }],
  ["so does carrying it there", SENDING, ["drag one>B"], { sent: "send one B" }],
  ["pieces of others shine where one of them is asked for", now("hit foe", "hit other"), [], { targets: "foe other" }],
  ["and a click takes one", now("hit foe", "hit other"), ["foe"], { sent: "hit foe" }],
  ["but not while own pieces can begin something", now("hit foe", "send one A"), [], { targets: "", can: "one" }],
];
for (const [name, at, steps, wanted] of CASES) {
  test(name, () => {
    const seen = after(at, steps);
    for (const [key, value] of Object.entries(wanted))
      assert.equal(seen[/** @type {keyof typeof seen} */ (key)], value, key);
  });
}

test("who was sent does not stay selected to be taken back", () => {
  const choosing = chooserOf(SENDING);
  choosing.click({ id: "one" });
  choosing.click({ id: "A" });
  offer(choosing, now("recall one", "send two A", "send two B"));
  assert.deepEqual(choosing.picks, []);
  assert.deepEqual([...choosing.lights.can].sort(), ["one", "two"]);
});

test("who was selected does not stay so when another question is asked: its words are read first", () => {
  const choosing = chooserOf(SENDING);
  choosing.click({ id: "one" });
  offer(choosing, now("vanguard one", "vanguard two"));
  assert.deepEqual(choosing.picks, []);
  assert.equal(choosing.active, false);
});

test("who was selected stays so while one may still do the same", () => {
  const choosing = chooserOf(SENDING);
  choosing.click({ id: "one" });
  offer(choosing, now("send one B", "send two B"));
  assert.deepEqual(choosing.picks, ["one"]);
});
