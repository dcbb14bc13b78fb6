/** Words: plurals as the language counts, parameters, and a game that says things its own way. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Catalogue, signed } from "../../src/grognard/web/static/catalogue.js";

const TEXTS = { cards: ["{n} card", "{n} cards"], hello: "Hello, {name}.", pace: "{n} km", bare: "{missing}!" };

/**
 * @type {[string, string, string, Record<string, string | number>, string][]} name, language, key, parameters, what is
 * said
 */
const CASES = [
  ["one is one", "en", "cards", { n: 1 }, "1 card"],
  ["zero is many in English", "en", "cards", { n: 0 }, "0 cards"],
  ["zero is one in French", "fr", "cards", { n: 0 }, "0 card"],
  ["a half is one in French", "fr", "cards", { n: 1.5 }, "1,5 card"],
  ["less than nothing counts as much", "en", "cards", { n: -1 }, "-1 card"],
  ["a plural without a number takes the last form", "en", "cards", {}, " cards"],
  ["a parameter is filled in", "en", "hello", { name: "Ada" }, "Hello, Ada."],
  ["numbers have two places at most", "en", "pace", { n: 2.3456 }, "2.35 km"],
  ["what is missing is left out", "en", "bare", {}, "!"],
  ["an unknown key is said as it is", "en", "nothing.here", {}, "nothing.here"],
];
for (const [name, language, key, params, said] of CASES) {
  test(name, () => assert.equal(new Catalogue(language, TEXTS).say(key, params), said));
}

test("a game has words of its own, and says the page's as it likes", () => {
  const words = new Catalogue("en", TEXTS);
  assert.equal(words.knows("verb.jump"), false);
  words.game = { "verb.jump": "Jump", "table.cards": ["{n} leaf", "{n} leaves"] };
  assert.deepEqual([words.say("verb.jump"), words.say("cards", { n: 3 })], ["Jump", "3 leaves"]);
  assert.equal(words.knows("verb.jump"), true);
});

test("a text may stay open, for a file that fills it in itself", () => {
  assert.equal(new Catalogue("fr", TEXTS).raw("cards"), "{n} cards");
});

test("signs are true signs, and capitals those of the language", () => {
  assert.deepEqual([2, 0, -3].map(signed), ["+2", "0", "−3"]);
  assert.equal(new Catalogue("fr", TEXTS).capital("école"), "École");
});
