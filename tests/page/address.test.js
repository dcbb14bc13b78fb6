/** What a page takes from its address: keys, invitations, steps; and what a damaged or a wrong link leaves behind. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {string[]} */
let addresses = [];

/** @param {Record<string, unknown>} names */
const pretend = (names) => Object.assign(globalThis, names);

function store() {
  const kept = new Map();
  const getItem = (/** @type {string} */ name) => kept.get(name) ?? null;
  return { getItem, setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text) };
}

/** The page is opened at this fragment. @param {string} hash */
function opened(hash) {
  pretend({ location: { hash, pathname: "/table/t1", search: "" } });
}

beforeEach(() => {
  addresses = [];
  const replaceState = (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ address) =>
    addresses.push(address);
  pretend({ history: { replaceState } });
  for (const name of ["sessionStorage", "localStorage"])
    Object.defineProperty(globalThis, name, { value: store(), configurable: true });
});

const { arrival, forgetTabKey, parsed } = await import("../../src/grognard/web/static/address.js");
const { remember } = await import("../../src/grognard/web/static/keep.js");

for (const hash of ["#key=50%", "#%", "#key=%E0%A4%A", "#at=%ZZ"]) {
  test(`a link with a broken escape opens the page all the same: ${hash}`, () => {
    opened(hash);
    assert.doesNotThrow(() => arrival(`broken ${hash}`));
  });
}

test("a broken escape is read as it is written", () => {
  opened("#key=50%");
  assert.equal(arrival("literal").key, "50%");
  assert.deepEqual(addresses, ["/table/t1"], "and leaves the address like any other key");
});

test("an escaped link is read like a plain one", () => {
  opened("#key%3Dabc");
  assert.equal(arrival("escaped").key, "abc");
});

test("a key that opened nothing is forgotten: the next visit sits where the browser knows a key", () => {
  remember("sticky", "a-game", "red", "right");
  opened("#key=wrong");
  assert.equal(arrival("sticky").key, "wrong");
  opened("");
  assert.equal(arrival("sticky").key, "wrong", "while it may be good, a reload of the tab keeps it");
  forgetTabKey("sticky");
  assert.equal(arrival("sticky").key, "right");
});

test("a key that opened nothing leaves a stranger without one", () => {
  opened("#key=wrong");
  arrival("stranger");
  forgetTabKey("stranger");
  opened("");
  assert.equal(arrival("stranger").key, "");
});

test("watching needs no key, and no word of a fragment is taken for one", () => {
  assert.equal(parsed("watch").key, "");
  assert.equal(parsed("step=12").key, "");
  assert.equal(parsed("step=12").step, 12);
  assert.equal(parsed("step=1e9x").step, null);
});
