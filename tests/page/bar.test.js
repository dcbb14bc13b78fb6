/** Which verbs the bar shows, and what pointing at something dark asks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, folding, isApart, verbOfKey } from "../../src/grognard/web/static/bar.js";
import { byVerb, parse } from "../../src/grognard/web/static/offers.js";
import { tokensOf } from "../../src/grognard/web/static/patterns.js";
import { meant, questionAbout, questionOf } from "../../src/grognard/web/static/question.js";
import { act, chooserOf, moment, momentsOf, read, whole } from "./table.js";

const VERBS = JSON.parse(read("verbs.json"));
const STEEL = whole(VERBS["blood-and-steel"]);
const TANKS = whole(VERBS["tank-commander"]);
const CORE = "move fire overrun strike bombard";

/** @param {string} verbs */
const offered = (verbs) =>
  byVerb(
    verbs
      .split(", ")
      .filter(Boolean)
      .map((text) => parse(text)),
  );

/** @type {[name: string, known: typeof STEEL, offers: string, left: string, end: string][]} */
const CASES = [
  ["while units act all that units do is there, possible or not", STEEL, "end, move a 01", CORE, "end"],
  [
    "in the order the game gives, not that of the offers",
    STEEL,
    "end, exit a 01, move a 01, fire a b full",
    CORE.replace("overrun", "overrun exit"),
    "end",
  ],
  ["a question apart shows only its own verbs", STEEL, "stay, retreat a 01", "retreat", "stay"],
  ["a bar may have nothing that ends", STEEL, "retreat a 01", "retreat", ""],
  ["what ends may also name a card: then it is no end", TANKS, "keep a, keep b", "keep", ""],
  ["cards and shots", TANKS, "pass, play a, also a", "move fire play also draw", "pass"],
  ["a verb that nobody told of comes last", STEEL, "zap a, deploy b, place a 01", "place deploy zap", ""],
];
for (const [name, known, offers, left, end] of CASES) {
  test(name, () => assert.deepEqual(barOf(known, offered(offers)), { left: left.split(" "), end }));
}

test("while nothing is offered the bar stays as it was", () => {
  const before = barOf(STEEL, offered("stay, retreat a 01"));
  assert.equal(barOf(STEEL, offered(""), before), before);
  assert.equal(barOf(STEEL, offered("")).left.join(" "), CORE);
});

test("what comes from off the table is set apart, once", () => {
  const { left } = barOf(STEEL, offered("end, move a 01"));
  assert.deepEqual(
    left.filter((_, i) => isApart(STEEL, left, i)),
    ["strike"],
  );
});

test("a letter finds the verb that is shown", () => {
  const bar = barOf(STEEL, offered("end, move a 01"));
  assert.deepEqual(
    ["m", "F", "e", "p"].map((key) => verbOfKey(STEEL, bar, key)),
    ["move", "fire", "end", ""],
  );
});

test("patterns are read into tokens", () => {
  assert.deepEqual(tokensOf("UNIT HEX+ full|half CARD?"), [
    { kind: "UNIT", words: [], many: false, optional: false },
    { kind: "HEX", words: [], many: true, optional: false },
    { kind: "", words: ["full", "half"], many: false, optional: false },
    { kind: "CARD", words: [], many: false, optional: true },
  ]);
  assert.deepEqual(tokensOf(""), []);
});

// -- why not ------------------------------------------------------------------------------------------------

const GAMES = { steel: momentsOf("blood-and-steel"), tanks: momentsOf("tank-commander") };

/** @param {"steel" | "tanks"} game @param {string} name @param {string[]} steps */
function at(game, name, steps) {
  const now = GAMES[game][name];
  assert.ok(now, name);
  const choosing = chooserOf(now);
  for (const step of steps) act(choosing, step);
  return choosing;
}

/** @type {[name: string, game: "steel" | "tanks", moment: string, steps: string[], id: string, question: string][]} */
const ABOUT = [
  ["a dark hex: could the unit go there?", "steel", "a phase", ["point tk-th"], "0415", "move tk-th 0415"],
  ["a dark enemy: could it be fired at?", "steel", "support", ["9ga-23"], "tk-tig", "fire 9ga-23 tk-tig full"],
  ["a unit that cannot act: could it move at all?", "steel", "support", [], "rem-375", "move rem-375 1310"],
  ["bare ground without a unit: nothing can be asked", "steel", "a phase", [], "0415", ""],
  [
    "the chosen verb is what is meant",
    "steel",
    "a phase",
    ["verb overrun", "0310", "point tk-th"],
    "0311",
    "overrun 0311 tk-th",
  ],
  ["in an overrun to fire is to defend", "steel", "an overrun", ["rem-67g"], "tk-th", "defend rem-67g tk-th"],
  ["a dark card of the hand: could it be placed?", "tanks", "setting up", [], "t-hills", ""],
  ["a dark position: could the card go there?", "tanks", "ways", ["g-pz4f.2"], "A2-2", "go g-pz4f.2 A2-2"],
  [
    "a word that was offered once stands for its kind",
    "tanks",
    "a turn",
    ["g-jpanther.1"],
    "s-t34m43.1",
    "fire g-jpanther.1 s-t34m43.1 at",
  ],
  ["a card that cannot be played now", "tanks", "a turn", [], "v-ambush", "play v-ambush"],
];
for (const [name, game, now, steps, id, question] of ABOUT) {
  test(name, () => assert.equal(questionAbout(at(game, now, steps), id), question));
}

test("a dashed verb is asked about with the selected unit and the enemy nearest to it, else as a whole", () => {
  assert.equal(questionOf(at("steel", "support", []), "fire"), "fire");
  assert.equal(questionOf(at("steel", "support", ["9ga-23"]), "fire"), "fire 9ga-23 lah-1pg full");
  assert.equal(questionOf(at("steel", "support", ["9ga-23"]), "overrun"), "overrun 1012 9ga-23");
  assert.equal(questionOf(at("steel", "support", []), "hold"), "hold");
  assert.equal(questionOf(at("tanks", "ways", []), "discard"), "discard");
});

test("what is offered is meant before what is not", () => {
  assert.equal(meant(at("steel", "setting up", []), "place"), "place");
  assert.equal(meant(at("steel", "a phase", []), "place"), "move");
  assert.equal(meant(at("tanks", "a colour", []), "enemy"), "fire");
});

test("on a measured table a free point is asked about", () => {
  const free = moment("side red\npiece a red - disc 10,-20 z1 h1 w9\n> move a 50,50", {
    move: { pattern: "MAN NODE+", path: 1, meant: ["place"] },
  });
  const choosing = chooserOf({ ...free, lattice: { step: 10, x0: 0, y0: 0, scale: 1 } });
  act(choosing, "a");
  assert.equal(questionAbout(choosing, "70,70"), "move a 70,70");
  assert.equal(questionAbout(choosing, "a"), "move a 10,20");
});

test("where there is little room help gives way first, then the rarest verbs, never what is being chosen", () => {
  const keys = ["move", "patrol", "watch", "turn"].map((name) => ({
    name,
    on: name === "watch",
    possible: name !== "patrol",
  }));
  assert.deepEqual(folding(keys, ["log-button", "hint"]), ["log-button", "hint", "turn", "move"]);
});
