/** A piece by itself, as a small picture beside its name: cut from the sheet of faces, or drawn. */

import { s } from "./dom.js";

/**
 * @typedef {{size: [number, number], angle?: number}} Lies
 * @typedef {import("./atlas.js").Slot} Slot
 */

/**
 * As it lies: its lettering is upright. Around what is small there is room for the signs that stand beside it.
 * @param {Lies} piece @param {string} kind @param {Slot | Node} face where its face lies on a sheet, or its drawing
 * @param {boolean} signs
 */
export function miniature({ size, angle = 0 }, kind, face, signs) {
  const [wide, high] = turned(size, angle);
  const pad = signs ? wide / 3 : angle ? wide / 6 : 2; // a barrel reaches beyond its hull
  const box = `${-wide / 2 - pad} ${-high / 2 - pad} ${wide + 2 * pad} ${high + 2 * pad}`;
  const turn = angle ? { transform: `rotate(${angle})` } : {};
  return s("svg", { class: kind, viewBox: box, "aria-hidden": "true" }, s("g", turn, isSlot(face) ? cut(face) : face));
}

/**
 * How much room a rectangle takes that lies askew.
 * @param {[number, number]} size @param {number} angle @returns {[number, number]}
 */
export function turned([wide, high], angle) {
  const [across, along] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  return wide === high ? [wide, high] : [wide * across + high * along, wide * along + high * across];
}

/** @param {Slot | Node} face @returns {face is Slot} */
const isSlot = (face) => "address" in face;

/** @param {Slot} slot */
function cut({ address, x, y, wide, high, whole: [width, height] }) {
  return s("image", { href: address, x: -x - wide / 2, y: -y - high / 2, width, height });
}
