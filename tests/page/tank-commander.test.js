/** Choosing in Tank Commander: cards side by side, a hand, moves that begin with a position, ways, windows. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, after, chooserOf, momentsOf, offer, part, seen } from "./table.js";

/** @typedef {Partial<ReturnType<typeof after>>} Seen */

const MOMENTS = momentsOf("tank-commander");

/** @param {string} name */
function moment(name) {
  const found = MOMENTS[name];
  assert.ok(found, name);
  return found;
}

/** @type {[name: string, moment: string, steps: string[], seen: Seen][]} */
const CASES = [
  ["cards of the hand can be placed", "setting up", ["s-su76"], { selected: "s-su76", lit: "B2-1 B2-2 B2-3" }],
  ["another card takes the place of the first", "setting up", ["s-su76", "s-line"], { selected: "s-line" }],
  ["a position ends it", "setting up", ["s-su76", "B2-2"], { sent: "place s-su76 B2-2" }],
  ["a card that cannot be placed is asked about", "setting up", ["t-hills"], { why: "t-hills", selected: "" }],

  [
    "a move begins with a position: its own cards shine, and a button stands for the hand",
    "a turn",
    [],
    { home: "g-jpanther.1", can: "g-jpanther.1 v-march", lit: "", words: "reserve" },
  ],
  ["cards that lie with a unit are no homes", "equipment", [], { home: "s-truck.1 s-t34m43.1 s-line.1" }],
  ["a unit that is only at home begins its move at once", "equipment", ["s-truck.1"], { sent: "move B1-1" }],
  ["one that could fire is selected first", "a turn", ["g-jpanther.1"], { targets: "s-t34m43.1", place: "move A1-2" }],
  ["then the verb moves from its position", "a turn", ["g-jpanther.1", "verb move"], { sent: "move A1-2" }],
  ["so does the button beside the prompt", "a turn", ["g-jpanther.1", "place move"], { sent: "move A1-2" }],
  ["a target shows its odds", "a turn", ["g-jpanther.1", "s-t34m43.1"], { asked: "fire g-jpanther.1 s-t34m43.1 at" }],
  ["a card that asks for nothing waits for Enter", "a turn", ["v-march"], { ready: "play v-march", sent: "" }],
  ["and is played by it", "a turn", ["v-march", "enter"], { sent: "play v-march" }],
  ["to end is asked for once more: one card could act", "a turn", ["verb end"], { sure: 1 }],
  ["to draw needs nothing else", "a turn", ["verb draw"], { sent: "draw" }],

  ["equipment shows who can bear it", "equipment", ["e-maxim"], { selected: "e-maxim", can: "s-line.1" }],
  ["a card is played on a unit", "equipment", ["e-maxim", "s-line.1"], { sent: "attach e-maxim s-line.1" }],
  [
    "what a unit bears can be dropped",
    "equipment",
    ["verb drop", "e-roks2", "s-line.1"],
    { sent: "drop e-roks2 s-line.1" },
  ],

  ["the end of a way shines, not its middle", "ways", ["g-pz4f.2", "A2-2"], { why: "A2-2", selected: "g-pz4f.2" }],
  ["the shortest way is taken", "ways", ["g-pz4f.2", "A1-1"], { sent: "go g-pz4f.2 A1-1" }],
  ["also where a card of ours stands", "ways", ["g-pz4f.2", "g-stug3g.1"], { sent: "go g-pz4f.2 A1-2" }],
  [
    "where several are as short one is asked which",
    "ways",
    ["g-pz4f.2", "N-1"],
    { asked: "go g-pz4f.2 A1-1 N-1, go g-pz4f.2 A1-2 N-1", about: "N-1" },
  ],
  ["and takes one of them", "ways", ["g-pz4f.2", "N-1", "way 1"], { sent: "go g-pz4f.2 A1-2 N-1" }],
  ["the hand has a button, as a place", "ways", ["g-pz4f.2", "word reserve"], { sent: "go g-pz4f.2 reserve" }],
  ["the place first, then who goes there", "ways", ["verb go", "A1-3", "g-pz4f.2"], { sent: "go g-pz4f.2 A1-3" }],
  ["another place first", "ways", ["verb go", "A1-3", "A1-1"], { picks: "A1-1", can: "g-pz4f.2" }],

  ["two cards go together", "bringing cards", ["verb carry", "s-line"], { can: "s-t34m43 s-truck" }],
  [
    "both are the head of the way",
    "bringing cards",
    ["verb carry", "s-line", "s-truck", "B2-3"],
    { sent: "carry s-line s-truck B2-3" },
  ],
  ["a unit mounts another", "moving", ["verb mount", "s-line.1", "s-t34m43.1"], { sent: "mount s-line.1 s-t34m43.1" }],
  [
    "who may be chosen goes its own way",
    "a choice of movers",
    ["s-su76.1", "A1-2"],
    { sent: "choose s-su76.1 N-2 A1-2" },
  ],
  ["colours are words", "a colour", ["word green"], { sent: "name green" }],

  [
    "an answer that is clear is sent at once",
    "return fire",
    ["answer v-return"],
    { sent: "play v-return g-stug3g.1 s-su76.2 at" },
  ],
  ["an answer with targets is aimed", "a window", ["answer v-smoke", "s-su76.1"], { sent: "play v-smoke B1-1" }],
  [
    "by hand one is asked which verb is meant",
    "a window",
    ["v-smoke", "N-2"],
    { asked: "play v-smoke N-2, also v-smoke N-2" },
  ],
  ["to pass is no end of a turn", "a window", ["verb pass"], { sent: "pass" }],
];

for (const [name, at, steps, wanted] of CASES) {
  test(name, () => assert.deepEqual(part(after(moment(at), steps), wanted), wanted));
}

test("the cards that may answer are those of the core verb", () => {
  const { answers } = chooserOf(moment("a window"));
  assert.deepEqual(
    answers.map(({ card, actions }) => [card, actions.length]),
    [["v-smoke", 15]],
  );
});

test("the unit whose position was moved stays selected for what is asked next", () => {
  const turn = moment("a turn");
  const choosing = chooserOf(turn);
  act(choosing, "g-jpanther.1");
  act(choosing, "verb move");
  offer(choosing, { ...turn, actions: ["go g-jpanther.1 A1-1", "go g-jpanther.2 A1-1"] });
  assert.equal(seen(choosing, {}).selected, "g-jpanther.1");
});

test("a card of the hand is done with once it is played", () => {
  const turn = moment("a turn");
  const choosing = chooserOf(turn);
  act(choosing, "v-march");
  act(choosing, "enter");
  offer(choosing, turn);
  assert.equal(choosing.active, false);
});

test("the same offer once more changes nothing of what is chosen", () => {
  const turn = moment("a turn");
  const choosing = chooserOf(turn);
  act(choosing, "g-jpanther.1");
  act(choosing, "s-t34m43.1");
  offer(choosing, turn);
  assert.equal(choosing.asked?.about, "s-t34m43.1");
});

test("what was refused can be chosen again", () => {
  const choosing = chooserOf(moment("ways"));
  act(choosing, "g-pz4f.2");
  act(choosing, "A1-1");
  assert.equal(choosing.waiting, true);
  choosing.resume();
  assert.deepEqual(act(choosing, "A1-3"), { inspect: "A1-3", send: "go g-pz4f.2 A1-3" });
});
