/** The numbers of the camera. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as optics from "../../src/grognard/web/static/optics.js";

const SCENE = [0, 0, 1000, 500];
const SIZE = { width: 400, height: 300 };
const LOOK = { x: 500, y: 250, scale: 1 };

/** @typedef {[number, number]} Point @type {[name: string, look: optics.Look, wanted: optics.Look][]} */
const ALLOWED = [
  ["a look inside the scene is allowed", LOOK, LOOK],
  ["one cannot look beyond the edge", { x: -50, y: 900, scale: 1 }, { x: 0, y: 500, scale: 1 }],
  ["nor come too close", { ...LOOK, scale: 9 }, { ...LOOK, scale: optics.CLOSEST }],
  ["nor go farther than the whole scene", { ...LOOK, scale: 0.01 }, { ...LOOK, scale: 0.4 * 0.94 }],
];
for (const [name, look, wanted] of ALLOWED) {
  test(name, () => assert.deepEqual(optics.allowed(look, SCENE, SIZE), wanted));
}

test("a point goes to the screen and back", () => {
  const look = { x: 120, y: 80, scale: 1.6 };
  const [x, y] = optics.toScene(look, optics.toScreen(look, [77, 33], SIZE), SIZE);
  assert.ok(Math.abs(x - 77) < 1e-9 && Math.abs(y - 33) < 1e-9);
});

test("the middle of the screen is where one looks", () => {
  assert.deepEqual(optics.toScreen(LOOK, [500, 250], SIZE), [200, 150]);
});

test("a rectangle is fitted whole, in the middle", () => {
  assert.deepEqual(optics.fitted([100, 100, 200, 100], SIZE), { x: 200, y: 150, scale: 2 });
});

test("zooming keeps the point under the pointer", () => {
  /** @type {Point} */
  const at = [300, 100];
  const before = optics.toScene(LOOK, at, SIZE);
  const look = optics.zoomed(LOOK, optics.STEP, at, SCENE, SIZE);
  const now = optics.toScene(look, at, SIZE);
  assert.equal(look.scale, optics.STEP);
  assert.ok(Math.hypot(now[0] - before[0], now[1] - before[1]) < 1e-9);
});

test("zooming at the limit moves nothing", () => {
  const close = { ...LOOK, scale: optics.CLOSEST };
  assert.deepEqual(optics.zoomed(close, 2, [10, 10], SCENE, SIZE), close);
});

test("a gesture begins where it was and ends where it should", () => {
  const to = { x: 0, y: 0, scale: 2 };
  assert.deepEqual(optics.between(LOOK, to, 0), LOOK);
  assert.deepEqual(optics.between(LOOK, to, 1), to);
  assert.deepEqual(optics.between(LOOK, to, 7), to);
});

test("what is seen is a rectangle around the middle", () => {
  assert.deepEqual(optics.seenBy({ ...LOOK, scale: 2 }, SIZE), [400, 175, 200, 150]);
});

test("no more desk than needed is shown", () => {
  assert.deepEqual(optics.onSheet({ x: 0, y: 0, scale: 1 }, SCENE, SIZE), { x: 200, y: 150, scale: 1 });
  assert.deepEqual(optics.onSheet({ x: 0, y: 0, scale: 0.1 }, SCENE, SIZE), { x: 500, y: 250, scale: 0.1 });
});

/** @type {[string, {scale: number, byHand: boolean}, {whole: number, least: number, most: number}, number][]} */
const SCALES = [
  ["a zoom chosen by hand is kept", { scale: 0.4, byHand: true }, { whole: 0.9, least: 0.72, most: 1 }, 0.4],
  ["so is one at which all is seen and read", { scale: 0.8, byHand: false }, { whole: 0.9, least: 0.72, most: 1 }, 0.8],
  ["too far to be read: closer", { scale: 0.4, byHand: false }, { whole: 0.9, least: 0.72, most: 1 }, 0.9],
  ["too close to see all: farther", { scale: 1.5, byHand: false }, { whole: 0.9, least: 0.72, most: 1 }, 0.9],
  ["what is too large is read all the same", { scale: 1.5, byHand: false }, { whole: 0.3, least: 0.72, most: 1 }, 0.72],
];
for (const [name, now, wanted, scale] of SCALES) {
  test(name, () => assert.equal(optics.scaleFor(now, wanted), scale));
}
