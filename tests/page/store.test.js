/** The last view, what stays the same object in it, and the socket that brings it. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Wire } from "../../src/grognard/web/static/news.js";
import { equal, isAskedAnew, merged, Store } from "../../src/grognard/web/static/store.js";
import { piece, region } from "./table.js";

/**
 * @typedef {import("../../src/grognard/web/static/types.js").Frame} Frame
 * @typedef {import("../../src/grognard/web/static/types.js").View} View
 * @typedef {import("../../src/grognard/web/static/news.js").Socket} Socket
 */

/** @param {Partial<Frame>} about @returns {Frame} */
const frame = (about) => ({
  ...{ title: "", ground: "g", symbols: "s", box: [], focus: [], pieces: {}, marks: {}, regions: {}, panels: [] },
  ...about,
});

const TURN = { id: "turn", kind: "track", title: "Turn 1", items: [], note: "" };
const BEFORE = frame({
  pieces: { a: piece({ x: 1 }), b: piece({ x: 2 }) },
  marks: { m: { svg: "<g/>", over: false } },
  regions: { box: region("box", 0, 0) },
  panels: [TURN],
});

test("parts of a drawing are put together: new, changed, gone", () => {
  const sent = {
    ...frame({ pieces: { a: piece({ x: 9 }), c: piece({ x: 3 }) } }),
    partial: true,
    gone: { pieces: ["b"] },
  };
  const now = merged(BEFORE, sent);
  assert.deepEqual(Object.keys(now.pieces), ["a", "c"]);
  assert.equal(now.pieces.a?.x, 9);
  assert.equal("partial" in now, false);
});

test("a mark that is new and lies below others comes before them", () => {
  const mark = { svg: "<g/>", over: false };
  const sent = { ...frame({ marks: { low: mark } }), partial: true, gone: {} };
  assert.deepEqual(Object.keys(merged(BEFORE, sent).marks), ["m", "low"]);
  assert.deepEqual(Object.keys(merged(BEFORE, { ...sent, order: { marks: ["low", "m"] } }).marks), ["low", "m"]);
});

test("what is not sent stays the same object", () => {
  const now = merged(BEFORE, { ...frame({ pieces: { a: piece({ x: 9 }) } }), partial: true, gone: {} });
  assert.equal(now.pieces.b, BEFORE.pieces.b);
  assert.equal(now.marks, BEFORE.marks);
});

test("what is sent again unchanged stays the same object, also in a whole drawing", () => {
  const now = merged(BEFORE, structuredClone(BEFORE));
  assert.equal(now.pieces, BEFORE.pieces);
  assert.equal(now.regions, BEFORE.regions);
  assert.equal(now.panels, BEFORE.panels);
});

test("a panel that differs is new, its neighbours are not", () => {
  const score = { ...TURN, id: "score" };
  const before = frame({ panels: [TURN, score] });
  const now = merged(before, frame({ panels: [{ ...TURN, title: "Turn 2" }, structuredClone(score)] }));
  assert.notEqual(now.panels[0], TURN);
  assert.equal(now.panels[1], score);
});

test("the drawing that was there is left as it was", () => {
  const copy = structuredClone(BEFORE);
  merged(BEFORE, {
    ...frame({ pieces: { a: piece({ x: 5 }) } }),
    partial: true,
    gone: { pieces: ["b"], marks: ["m"] },
  });
  assert.deepEqual(BEFORE, copy);
});

test("values are equal if they say the same", () => {
  assert.ok(equal({ a: [1, { b: null }] }, { a: [1, { b: null }] }));
  assert.ok(!equal({ a: 1 }, { a: 1, b: 2 }));
  assert.ok(!equal([1, 2], [2, 1]));
  assert.ok(!equal(null, {}));
});

/** @param {Partial<View>} about */
function view(about) {
  const counts = { log: { from: 0, total: 4, lines: [] }, chat: { channel: "seats", total: 2, lines: [] } };
  return /** @type {View} */ ({ seat: "red", number: 1, undos: 0, ...counts, frame: BEFORE, ...about });
}

/** @type {[name: string, view: View, news: boolean][]} */
const NEWS = [
  ["a later view is news", view({ number: 6 }), true],
  ["so is the same once more", view({ number: 5 }), true],
  ["an older one is not", view({ number: 4 }), false],
  ["after an undo a lower number is", view({ number: 3, undos: 1 }), true],
  ["so is another seat", view({ number: 0, seat: "blue" }), true],
];
for (const [name, next, news] of NEWS) {
  test(name, () => {
    const store = new Store();
    store.receive(view({ number: 5 }));
    assert.equal(store.receive(next), news);
  });
}

test("subscribers hear of each view and of the one before it, until they stop", () => {
  const store = new Store();
  /** @type {[number, number | undefined][]} */
  const heard = [];
  const stop = store.subscribe((now, before) => heard.push([now.number, before?.number]));
  store.receive(view({ number: 1 }));
  store.receive(view({ number: 2 }));
  stop();
  store.receive(view({ number: 3 }));
  assert.deepEqual(heard, [
    [1, undefined],
    [2, 1],
  ]);
});

test("the server is told what is known already, after a change of seats nothing", () => {
  const store = new Store();
  assert.deepEqual(store.have, {});
  store.receive(view({ undos: 3 }));
  assert.deepEqual(store.have, { log: 4, undos: 3, chat: 2 });
  store.forget();
  assert.deepEqual(store.have, {});
});

// -- the socket ---------------------------------------------------------------------------------------------

/** A line that a test holds both ends of. */
function line() {
  /** @type {(Socket & {sent: string[]})[]} */
  const sockets = [];
  const open = () => {
    /** @type {string[]} */
    const sent = [];
    const made = {
      ...{ onopen: null, onmessage: null, onclose: null, readyState: /** @type {const} */ (1), sent },
      send: (/** @type {unknown} */ text) => sent.push(String(text)),
      close: () => {},
    };
    sockets.push(made);
    return made;
  };
  /** @param {object} message */
  const tell = (message) => call(sockets.at(-1)?.onmessage, { data: JSON.stringify(message) });
  return { sockets, tell, line: { open, hello: () => ({ lang: "en" }) } };
}

/** @param {unknown} listener @param {object} event */
const call = (listener, event = {}) => typeof listener === "function" && listener(event);

function wired() {
  const { sockets, tell, line: made } = line();
  /** @type {{views: View[], states: string[]}} */
  const heard = { views: [], states: [] };
  const wire = new Wire(
    { path: "/t", key: "k" },
    {
      have: () => ({ log: 7 }),
      tell: (now) => heard.views.push(now),
      state: (name) => heard.states.push(name),
    },
    made,
  );
  return { sockets, tell, heard, wire };
}

test("a socket says who we are and what we have", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sockets, wire } = wired();
  call(sockets[0]?.onopen);
  wire.greet(true);
  assert.deepEqual(
    sockets[0]?.sent.map((text) => JSON.parse(text)),
    [
      { key: "k", lang: "en", delta: true, log: 7 },
      { key: "k", lang: "en", delta: true },
    ],
  );
});

test("drawings are told whole, whatever was sent", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { tell, heard } = wired();
  tell({ type: "table", ...view({ frame: BEFORE }) });
  tell({ type: "table", ...view({}), frame: { ...frame({}), partial: true, gone: { pieces: ["b"] } } });
  tell({ type: "alive" });
  assert.deepEqual(
    heard.views.map((now) => Object.keys(now.frame.pieces)),
    [["a", "b"], ["a"]],
  );
  assert.deepEqual(heard.states, ["on", "on"]);
});

test("a line that is lost comes back, later and later", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sockets, heard } = wired();
  call(sockets[0]?.onclose);
  assert.deepEqual([sockets.length, heard.states.at(-1)], [1, "off"]);
  t.mock.timers.tick(400);
  assert.equal(sockets.length, 2);
  call(sockets[1]?.onclose);
  t.mock.timers.tick(400);
  assert.equal(sockets.length, 2);
  t.mock.timers.tick(280);
  assert.equal(sockets.length, 3);
});

test("a table that is no more is not asked for again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sockets, tell, heard } = wired();
  tell({ type: "refused", error: "no-table" });
  call(sockets[0]?.onclose);
  t.mock.timers.tick(60000);
  assert.deepEqual([sockets.length, heard.states], [1, ["refused"]]);
});

test("silence means that the line is dead", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sockets } = wired();
  const close = mock.fn();
  Object.assign(sockets[0] ?? {}, { close });
  t.mock.timers.tick(75000);
  assert.equal(close.mock.callCount(), 1);
});

test("who stops hears nothing more", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { sockets, tell, heard, wire } = wired();
  wire.stop();
  tell({ type: "table", ...view({}) });
  wire.again();
  t.mock.timers.tick(60000);
  assert.deepEqual([sockets.length, heard.views.length], [1, 0]);
});

test("a question is new when the table went on, went back, or asks somebody else; talk is no question", () => {
  const view = /** @type {View} */ (/** @type {unknown} */ ({ number: 4, undos: 0, yours: true, chat: [] }));
  assert.equal(isAskedAnew({ ...view }, view), false);
  for (const change of [{ number: 5 }, { undos: 1 }, { yours: false }]) {
    assert.equal(isAskedAnew({ ...view, ...change }, view), true);
  }
});
