/** Definitions of drawings, cut from the text in which they come. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { definitions, Symbols } from "../../src/grognard/web/static/picture.js";

const STAR = '<g id="star"><path d="M0 0"/><g><use href="#dot"/></g></g>';
const DOT = '<circle id="dot" r="2"/>';
const EDGE = '<linearGradient id="edge"><stop offset="0"/></linearGradient>';

const CASES = /** @type {[name: string, svg: string, found: Record<string, string>][]} */ ([
  ["what has parts is cut where it ends", STAR + DOT, { star: STAR, dot: DOT }],
  ["what has none ends at once", DOT + EDGE, { dot: DOT, edge: EDGE }],
  [
    "parts of the same kind do not end it",
    `<g id="a"><g><g/></g></g>${DOT}`,
    { a: '<g id="a"><g><g/></g></g>', dot: DOT },
  ],
  ["spaces between them are no part of them", `${EDGE}\n ${STAR}`, { edge: EDGE, star: STAR }],
  ["nothing defines nothing", "", {}],
]);

for (const [name, svg, found] of CASES) test(name, () => assert.deepEqual(Object.fromEntries(definitions(svg)), found));

test("a drawing needs what it uses, and what that uses", () => {
  const symbols = new Symbols();
  symbols.set(STAR + DOT + EDGE, "");
  assert.deepEqual(symbols.uses('<use href="#star"/>'), ["star", "dot"]);
  assert.equal(symbols.drawn(["star", "dot"]), STAR + DOT);
});
