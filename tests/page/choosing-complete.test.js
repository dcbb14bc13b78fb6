/** A grid on which one may also name one's own way: a click on what is offered is all the same enough. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing } from "../../src/grognard/web/static/choosing.js";
import { Facts } from "../../src/grognard/web/static/facts.js";
import { Places } from "../../src/grognard/web/static/places.js";

const PLAIN = { icon: "", key: "", lead: 0, core: false, support: false, ends: false, risky: false, assault: false };
const VERBS = { move: { ...PLAIN, pattern: "UNIT HEX+", path: 1, meant: ["place"], grows: false } };

function machine() {
  const places = new Places();
  const region = (/** @type {number} */ x) => ({
    kind: "hex",
    x,
    y: 0,
    outline: [],
    label: "",
    text: "",
    note: "",
    side: "",
  });
  places.setFixed({ 11: region(1), 12: region(2), 13: region(3) });
  const facts = new Facts(places);
  const piece = {
    x: 1,
    y: 0,
    z: 0,
    kind: "counter",
    size: /** @type {[number, number]} */ ([64, 64]),
    svg: "",
    title: "",
    text: [],
    side: "red",
    region: "11",
    level: 0,
    height: 1,
    copies: 1,
    angle: 0,
  };
  facts.show({ pieces: { a: piece } });
  const choosing = new Choosing(facts);
  choosing.offer({ actions: ["move a 12", "move a 13"], verbs: VERBS, side: "red", complete: false });
  return choosing;
}

test("a click on an offered place of a grid goes there at once, although other ways could be named", () => {
  const choosing = machine();
  choosing.click({ id: "a" });
  assert.equal(choosing.click({ id: "13" }).send, "move a 13");
});
