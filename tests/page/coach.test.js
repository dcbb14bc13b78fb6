/** The coach of the first steps, without a page: what fulfils a step, what does not, and what is done for somebody. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Coach, fits } from "../../src/grognard/web/static/coach.js";

/** @typedef {import("../../src/grognard/web/static/coach.js").Step} Step */
/** @typedef {import("../../src/grognard/web/static/coach.js").Seen} Seen */

/** @param {string} id @param {string} done @param {string} [light] @returns {Step} */
function step(id, done, light = "") {
  const [kind = "", ...words] = done.split(" ");
  const lights = light ? light.split(", ").map((one) => ({ kind: "piece", id: one })) : [];
  return { id, title: id, do: "", why: "", learnt: "", kind, pattern: words.join(" "), light: lights };
}

const STEPS = [
  step("map", "read"),
  step("unit", "pick a", "a"),
  step("fire", "play fire a b full", "b"),
  step("move", "play move c **", "c"),
  step("theirs", "asked end"),
  step("last", "read"),
];

/** @param {string} offered @param {Partial<Seen>} [more] @returns {Seen} */
const seen = (offered, more = {}) => ({
  yours: true,
  over: false,
  number: 1,
  actions: offered ? offered.split(", ") : [],
  picks: [],
  ...more,
});
const OFFER = "fire a b full, fire a b half, move c 01, move c 02, end";
const taste = (/** @type {string} */ action) => (action === "end" ? 1 : 0);

/** @param {number} at */
const coachAt = (at) => new Coach(STEPS, at);
/** @param {Coach} coach @param {string} action @param {string} [offered] */
function play(coach, action, offered = OFFER) {
  coach.sent(action, 1);
  return coach.look(seen(offered, { number: 2 }));
}

const PATTERNS = /** @type {[string, string, boolean][]} */ ([
  ["fire a b full", "fire a b full", true],
  ["fire a b full", "fire a b half", false],
  ["fire a b full|half", "fire a b half", true],
  ["fire a * *", "fire a c half", true],
  ["move a **", "move a 01 02", true],
  ["move a **", "move a", true],
  ["move a **", "move", false],
  ["move a", "move a 01", false],
  ["**", "end", true],
]);
for (const [pattern, action, so] of PATTERNS) {
  test(`${pattern} ${so ? "fits" : "does not fit"} ${action}`, () => assert.equal(fits(pattern, action), so));
}

test("what is to be read is left by Next", () => {
  const coach = coachAt(0);
  assert.equal(coach.look(seen(OFFER)), false);
  assert.deepEqual(coach.next(seen(OFFER), taste), { go: true });
  assert.equal(coach.step.id, "unit");
  assert.ok(coach.isDone(0));
});

test("a pick goes on by itself, another pick does not", () => {
  const coach = coachAt(1);
  assert.equal(coach.look(seen(OFFER, { picks: ["c"] })), false);
  assert.equal(coach.look(seen(OFFER, { picks: ["a"] })), true);
  assert.equal(coach.step.id, "fire");
});

test("the wanted action goes on once the table has carried it out", () => {
  const coach = coachAt(2);
  coach.sent("fire a b full", 1);
  assert.equal(coach.look(seen(OFFER, { number: 1 })), false); // refused, or not there yet
  assert.equal(coach.look(seen(OFFER, { number: 2 })), true);
  assert.equal(coach.step.id, "move");
});

test("another action is not punished: the coach says what it waits for", () => {
  const coach = coachAt(2);
  assert.equal(play(coach, "move c 01"), false);
  assert.deepEqual([coach.step.id, coach.remark, coach.instead], ["fire", "other", "move c 01"]);
  assert.equal(play(coach, "fire a b full"), true);
  assert.equal(coach.remark, "");
});

test("what cannot be done any more is passed over by Next", () => {
  const coach = coachAt(2);
  play(coach, "fire a b half", "move c 01, end");
  assert.equal(coach.remark, "gone");
  assert.deepEqual(coach.next(seen("move c 01, end"), taste), { go: true });
  assert.equal(coach.step.id, "move");
});

test("nothing is gone while the others act", () => {
  const coach = coachAt(2);
  coach.look(seen("", { yours: false }));
  assert.equal(coach.remark, "");
});

test("whoever plays at once what comes after the pick is two steps on", () => {
  const coach = coachAt(1);
  play(coach, "fire a b full");
  assert.equal(coach.step.id, "move");
});

test("Next does it for you: picks, and plays", () => {
  assert.deepEqual(coachAt(1).next(seen(OFFER), taste), { pick: "a" });
  assert.deepEqual(coachAt(2).next(seen(OFFER), taste), { send: "fire a b full" });
  assert.deepEqual(coachAt(3).next(seen(OFFER), taste), { send: "move c 01" });
});

test("Next does what the card shows: of several moves the one to what is lit, and with nobody else", () => {
  const steps = [step("move", "play move c **", "c, 02"), step("last", "read")];
  const offer = "move c 01, move c d 02, move c 02, move c 03";
  assert.deepEqual(new Coach(steps).next(seen(offer), taste), { send: "move c 02" });
});

test("waiting to be asked: Next answers by taste until then, and waits for the others", () => {
  const coach = coachAt(4);
  assert.deepEqual(coach.next(seen("", { yours: false }), taste), { wait: true });
  assert.equal(coach.remark, "wait");
  assert.deepEqual(coach.next(seen("name red, name blue"), taste), { send: "name red" });
  assert.equal(coach.step.id, "theirs");
  assert.ok(coach.isReady(seen("end")));
  assert.deepEqual(coach.next(seen("end"), taste), { go: true });
});

test("when the game is over every step can be left", () => {
  const coach = coachAt(4);
  assert.ok(coach.isReady(seen("", { yours: false, over: true })));
});

test("back and on again does nothing twice", () => {
  const coach = coachAt(3);
  coach.back();
  assert.equal(coach.step.id, "fire");
  assert.deepEqual(coach.next(seen(OFFER), taste), { go: true });
  assert.equal(coach.step.id, "move");
  assert.equal(coach.isDone(coach.at), false);
});

test("pointing at something else is answered with its name, at what is meant with nothing", () => {
  const coach = coachAt(2);
  coach.pointed("z", "9th");
  assert.deepEqual([coach.remark, coach.instead], ["look", "9th"]);
  const other = coachAt(2);
  other.pointed("b", "32nd");
  other.pointed("a", "1st");
  other.pointed("z", ""); // bare ground
  assert.equal(other.remark, "");
  const reading = coachAt(0);
  reading.pointed("z", "9th");
  assert.equal(reading.remark, "");
});

test("one comes back to the step where one left, and the last step stays", () => {
  assert.equal(coachAt(3).step.id, "move");
  assert.equal(coachAt(99).step.id, "last");
  const coach = coachAt(5);
  coach.next(seen(OFFER), taste);
  assert.ok(coach.isLast);
});
