/** Choosing in Blood & Steel: hexes, stacks, shots with odds, an overrun that others may join. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { after, momentsOf, part } from "./table.js";

/** @typedef {Partial<ReturnType<typeof after>>} Seen */

const MOMENTS = momentsOf("blood-and-steel");
const FIRE = "fire tk-th rem-67g full, fire tk-th rem-67g half";
const OVERRUNS = ["tk-th", "tk-th tk-pz", "tk-th tk-tig", "tk-th tk-pz tk-tig"].map((units) => `overrun 0310 ${units}`);

/** @type {[name: string, moment: string, steps: string[], seen: Seen][]} */
const CASES = [
  [
    "at rest the units that can act shine, and what can be overrun",
    "a phase",
    [],
    { can: "tk-th tk-ei tk-pz tk-sp tk-tig", targets: "", lit: "", assault: "0310", words: "" },
  ],
  ["a click on a stack lays it out", "a phase", ["tk-pz"], { fan: "tk-pz tk-th tk-tig", picks: "" }],
  ["so does a click on its hex", "a phase", ["0209"], { fan: "tk-pz tk-th tk-tig" }],
  [
    "a unit of the fan is selected: where it may go and what it may shoot at shines",
    "a phase",
    ["tk-pz", "tk-th"],
    { fan: "", selected: "tk-th", lit: "0105 0110 0206 0305 0311 0409 0508", targets: "rem-67g", assault: "0310" },
  ],
  ["a lit hex ends a move", "a phase", ["tk-pz", "tk-th", "0305"], { sent: "move tk-th 0305" }],
  ["a hex that is lit is meant, also where own units stand", "a phase", ["tk-pz", "tk-th", "0210"], { fan: "" }],
  [
    "a hex that is dark is asked about, and changes nothing",
    "a phase",
    ["tk-pz", "tk-th", "0415"],
    { why: "0415", selected: "tk-th", sent: "" },
  ],
  ["the others of its stack are laid out again", "a phase", ["tk-pz", "tk-th", "tk-pz"], { fan: "tk-pz tk-th tk-tig" }],
  ["another unit takes the place of the first", "a phase", ["tk-pz", "tk-th", "tk-sp"], { selected: "tk-sp", fan: "" }],
  ["the same unit once more is left", "a phase", ["point tk-th", "point tk-th"], { selected: "" }],
  [
    "an enemy is asked about: the ways to fire, and the overruns",
    "a phase",
    ["tk-pz", "tk-th", "rem-67g"],
    { asked: [FIRE, ...OVERRUNS].join(", "), about: "rem-67g", sent: "" },
  ],
  ["a way that is taken is sent", "a phase", ["point tk-th", "rem-67g", "way 1"], { sent: "fire tk-th rem-67g half" }],
  [
    "an overrun waits for others to join",
    "a phase",
    ["point tk-th", "rem-67g", "all overrun"],
    { verb: "overrun", can: "tk-pz tk-tig", ready: "overrun 0310 tk-th", asked: "" },
  ],
  [
    "Enter sends it as it is",
    "a phase",
    ["point tk-th", "rem-67g", "all overrun", "enter"],
    { sent: "overrun 0310 tk-th" },
  ],
  [
    "the last that can join makes it complete: it is risky, so it is asked for",
    "a phase",
    ["point tk-th", "rem-67g", "all overrun", "point tk-pz", "point tk-tig"],
    { asked: "overrun 0310 tk-th tk-pz tk-tig", sent: "" },
  ],
  [
    "the verb, its hex, a unit: in this order too",
    "a phase",
    ["verb overrun", "rem-67g", "point tk-sp"],
    { picks: "0310 tk-sp", can: "tk-ei", ready: "overrun 0310 tk-sp" },
  ],
  ["a verb shows who can do it", "a phase", ["verb fire"], { verb: "fire", can: "tk-th tk-ei tk-pz tk-sp tk-tig" }],
  ["a verb keeps the unit that is selected", "a phase", ["point tk-th", "verb fire"], { selected: "tk-th", lit: "" }],
  ["and the enemy is all that is left to say", "a phase", ["point tk-th", "verb fire", "rem-67g"], { asked: FIRE }],
  ["the same verb once more is left", "a phase", ["verb fire", "verb fire"], { verb: "", picks: "" }],
  [
    "a verb that is impossible does nothing",
    "a phase",
    ["point tk-th", "verb strike"],
    { selected: "tk-th", verb: "" },
  ],
  ["to end is asked for once more while units could act", "a phase", ["verb end"], { sure: 5, sent: "" }],
  ["whoever is selected meanwhile", "a phase", ["point tk-th", "verb end"], { sure: 5, sent: "" }],
  ["or whatever verb is begun", "a phase", ["point tk-th", "verb move", "verb end"], { sure: 5, sent: "" }],
  ["who is sure ends", "a phase", ["sure end"], { sent: "end" }],
  ["Escape closes the sheet first", "a phase", ["point tk-th", "rem-67g", "esc"], { asked: "", selected: "tk-th" }],
  ["then leaves the unit", "a phase", ["point tk-th", "rem-67g", "esc", "esc"], { selected: "" }],
  ["and the fan before anything else", "a phase", ["point tk-th", "tk-pz", "esc"], { fan: "", selected: "tk-th" }],
  ["after something is sent nothing more is", "a phase", ["point tk-th", "0305", "0508"], { sent: "" }],
  ["a unit is dragged to a hex", "a phase", ["drag tk-th>0305"], { sent: "move tk-th 0305" }],

  ["units in a box are placed", "setting up", ["lah-1pg", "0712"], { sent: "place lah-1pg 0712" }],
  ["the only ready-made deployment needs no more words", "setting up", ["verb deploy"], { sent: "deploy front-line" }],
  [
    "what lies nowhere on the ground is said",
    "reserves",
    [],
    { words: "18TC 29TC 2TC 2GTC", lit: "18TC 29TC 2TC 2GTC" },
  ],
  ["a word is enough", "reserves", ["word 2TC"], { sent: "commit 2TC" }],
  ["so is its box", "reserves", ["29TC"], { sent: "commit 29TC" }],
  ["where nothing else could be done one may be done at once", "reserves", ["verb done"], { sent: "done" }],

  ["what reaches everywhere shines only when it is asked for", "support", [], { can: "9ga-23", targets: "" }],
  ["its verb shows what it reaches", "support", ["verb strike", "esc"], { targets: "" }],
  [
    "one enemy of a stack is chosen from the fan",
    "support",
    ["verb strike", "tk-pz", "tk-tig"],
    { asked: "strike tk-tig" },
  ],

  ["a retreat goes to a lit hex", "a retreat", ["rem-67g", "0409"], { sent: "retreat rem-67g 0409" }],
  ["to stay is no end of a turn: nobody is asked twice", "a retreat", ["verb stay"], { sent: "stay" }],
  ["an answer to an overrun shows its odds", "an overrun", ["rem-67g", "tk-th"], { asked: "defend rem-67g tk-th" }],
];

for (const [name, moment, steps, wanted] of CASES) {
  test(name, () => {
    const now = MOMENTS[moment];
    assert.ok(now, moment);
    assert.deepEqual(part(after(now, steps), wanted), wanted);
  });
}
