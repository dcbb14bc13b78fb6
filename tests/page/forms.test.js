/** The form of a new table: what differs from the defaults, and which ready-made set that is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changes,
  filledFrom,
  finds,
  firstSitters,
  grouped,
  moved,
  mySeat,
  presetOf,
  printedName,
  saidValue,
  seated,
  setsOf,
  taken,
  titleLines,
  wanted,
} from "../../src/grognard/web/static/forms.js";

/** @typedef {import("../../src/grognard/web/static/forms.js").Option} Option */

/**
 * @param {string} name @param {Option["kind"]} kind @param {string} value @param {Partial<Option>} [more]
 * @returns {Option}
 */
function option(name, kind, value, more = {}) {
  const plain = { low: null, high: null, rule: "", advanced: false, group: "rule", label: name, help: "", choices: [] };
  return { name, kind, default: value, ...plain, ...more };
}

const MAPS = [
  { value: "north", label: "The North", help: "" },
  { value: "south", label: "The South", help: "" },
];
const OPTIONS = [
  option("scenario", "choice", "north", { choices: MAPS }),
  option("fog", "bool", "no"),
  option("turns", "int", "9", { advanced: true, group: "rare" }),
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
    OPTIONS.map((one) => saidValue(one, one.default, words)),
    ["The North", "non", "9"],
  );
});

test("options stand in groups, the scenario in none", () => {
  const names = (/** @type {string} */ group) => grouped(OPTIONS, group).map((one) => one.name);
  assert.deepEqual([names("rule"), names("rare")], [["fog"], ["turns"]]);
});

test("a search finds names, texts, rules and choices, all its words", () => {
  const weather = option("fog", "bool", "no", { label: "Fog", help: "One sees two hexes.", rule: "x:14.2" });
  assert.deepEqual(
    ["fog", "SEES hex", "14.2", "fog rain", ""].map((one) => finds(one, weather)),
    [true, true, true, false, true],
  );
});

test("a set that only names a scenario is no set of variants", () => {
  assert.deepEqual(setsOf({ plain: {}, north: { scenario: "north" }, wild: { scenario: "north", fog: "yes" } }), [
    "wild",
  ]);
});

test("as printed keeps the scenario, a set may bring another", () => {
  const game = { options: OPTIONS, presets: { wild: { scenario: "south", fog: "yes" } } };
  const now = { scenario: "south", fog: "yes", turns: "12" };
  assert.deepEqual(taken(game, "", now), { scenario: "south", fog: "no", turns: "9" });
  assert.deepEqual(taken(game, "wild", { ...now, scenario: "north" }), { scenario: "south", fog: "yes", turns: "9" });
});

const BOTS = [{ id: "easy", name: "Easy", line: "" }];
const SEATS = ["red", "blue", "green"].map((id) => ({ id, name: id }));
/** @param {import("../../src/grognard/web/static/forms.js").Sitters} sitters */
const who = (sitters) => Object.values(sitters).map((one) => one.who);

test("at first I sit in the first seat, against bots", () => {
  const first = firstSitters(SEATS, BOTS);
  assert.deepEqual([who(first), mySeat(first)], [["me", "bot", "bot"], "red"]);
  assert.deepEqual(wanted(first), { red: "me", blue: "bot:easy", green: "bot:easy" });
});

/** @type {[string, [string, import("../../src/grognard/web/static/forms.js").Who][], string[]][]} */
const SEATINGS = [
  ["I take another seat: whoever sat there takes mine", [["blue", "me"]], ["bot", "me", "bot"]],
  ["a friend by link", [["blue", "link"]], ["me", "link", "bot"]],
  ["my seat goes to a friend: I sit in the next one", [["red", "link"]], ["link", "me", "bot"]],
  ["somebody else at this screen", [["green", "here"]], ["me", "bot", "here"]],
];
for (const [name, steps, after] of SEATINGS) {
  test(name, () => {
    let sitters = firstSitters(SEATS, BOTS);
    for (const [seat, one] of steps) sitters = seated(sitters, seat, one);
    assert.deepEqual(who(sitters), after);
  });
}

test("who is at this screen is `me` to the server", () => {
  const sitters = seated(firstSitters(SEATS, BOTS), "blue", "here");
  assert.deepEqual(wanted(seated(sitters, "green", "link")), { red: "me", blue: "me", green: "open" });
});

test("other seats: the same people in the same order, and bots for the rest", () => {
  const two = SEATS.slice(0, 2);
  const sitters = seated(firstSitters(two, BOTS), "blue", "me");
  assert.deepEqual(who(moved(sitters, SEATS, firstSitters(SEATS, BOTS))), ["bot", "me", "bot"]);
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

test("a game as printed has the name of the set that chooses nothing", () => {
  const presetNames = { basic: "Basic game", expert: "Expert game" };
  assert.equal(printedName({ presets: { basic: {}, expert: { mode: "expert" } }, presetNames }), "Basic game");
  assert.equal(printedName({ presets: { expert: { mode: "expert" } }, presetNames }), "");
});
