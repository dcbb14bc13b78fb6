/**
 * The faces of pieces, cut from few sheets: all faces that are new in a frame are drawn at once. Equal faces are
 * drawn once.
 * A sheet is drawn anew, all faces on one, when the resolution or the theme changes, or when there are too many sheets.
 */

import { addressOf, painted } from "./picture.js";

const MANY = 24; // sheets before all faces are gathered on one again
const WIDEST = 4096; // pixels of a sheet
const AREA = 12e6; // pixels of a sheet at the most: a table full of cards on a fine screen
const PAD = 0.24; // of the smaller side: bursts, shadows and rings reach beyond a piece
const SMALL = 13; // at least, in the scene, around what is small

/**
 * Where a face lies: `at` and `whole` are lengths in the scene, `pad` how far the picture reaches beyond the piece.
 * @typedef {{
 *   address: string, x: number, y: number, wide: number, high: number, pad: number, whole: [number, number],
 * }} Slot
 * @typedef {{svg: string, size: [number, number]}} Wanted
 */

/** How far a picture of this size reaches beyond it. @param {[number, number]} size */
export const padOf = ([wide, high]) => {
  const least = Math.min(wide, high);
  return Math.ceil(Math.max(PAD * least, Math.min(SMALL, least / 2))); // signs around a small piece take more room
};

/** Faces side by side in rows, the widest sheet first. @param {Wanted[]} faces @param {number} widest in the scene */
export function laidOut(faces, widest) {
  const sorted = [...faces].sort((a, b) => b.size[1] - a.size[1]);
  /** @type {Map<string, {x: number, y: number, wide: number, high: number, pad: number}>} */
  const places = new Map();
  let [x, y, row, right] = [0, 0, 0, 0];
  for (const { svg, size } of sorted) {
    const pad = padOf(size);
    const [wide, high] = [Math.ceil(size[0] + 2 * pad), Math.ceil(size[1] + 2 * pad)];
    if (x && x + wide > widest) [x, y, row] = [0, y + row, 0];
    places.set(svg, { x, y, wide, high, pad });
    [x, row, right] = [x + wide, Math.max(row, high), Math.max(right, x + wide)];
  }
  return { places, whole: /** @type {[number, number]} */ ([right, y + row]) };
}

export class Atlas {
  /** @type {Map<string, Slot>} */
  #slots = new Map();
  /** @type {Map<string, [number, number]>} */
  #sizes = new Map();
  /** @type {Set<string>} */
  #sheets = new Set();
  #symbols;
  #resolution = 1.5;
  #turn = 0; // of drawing everything anew: older ones are dropped

  /** @param {import("./picture.js").Symbols} symbols */
  constructor(symbols) {
    this.#symbols = symbols;
  }

  /** @param {string} svg */
  get(svg) {
    return this.#slots.get(svg);
  }

  /** Nothing was drawn or asked for yet. */
  get isEmpty() {
    return !this.#sizes.size;
  }

  get resolution() {
    return this.#resolution;
  }

  /** Make sure that these faces are drawn; true if any was not. @param {Wanted[]} faces */
  async want(faces) {
    const fresh = new Map(faces.filter(({ svg }) => !this.#sizes.has(svg)).map((one) => [one.svg, one]));
    if (!fresh.size) return false;
    for (const { svg, size } of fresh.values()) this.#sizes.set(svg, size);
    if (this.#sheets.size < MANY) await this.#draw([...fresh.values()], this.#turn);
    else await this.renew(this.#resolution, new Set(faces.map(({ svg }) => svg)));
    return true;
  }

  /**
   * Draw all faces again, finer, coarser or in other colours; those that nobody shows any more are forgotten.
   * @param {number} resolution pixels a unit of the scene @param {Set<string>} used
   */
  async renew(resolution, used) {
    const turn = ++this.#turn;
    this.#resolution = resolution;
    for (const svg of this.#sizes.keys()) if (!used.has(svg)) this.#forget(svg);
    const old = [...this.#sheets];
    this.#sheets.clear();
    await this.#draw(
      [...this.#sizes].map(([svg, size]) => ({ svg, size })),
      turn,
    );
    setTimeout(() => old.map((address) => URL.revokeObjectURL(address)), 2000); // pieces let go of them meanwhile
  }

  /** @param {string} svg */
  #forget(svg) {
    this.#sizes.delete(svg);
    this.#slots.delete(svg);
  }

  /** @param {Wanted[]} faces @param {number} turn */
  async #draw(faces, turn) {
    if (!faces.length) return;
    const { places, whole } = laidOut(faces, WIDEST / this.#resolution);
    const scale = Math.min(this.#resolution, Math.sqrt(AREA / (whole[0] * whole[1] || 1)));
    const inner = faces.map(({ svg }) => placed(svg, places.get(svg))).join("");
    const address = await addressOf(await painted(this.#symbols.document(inner, [0, 0, ...whole], scale)));
    if (turn !== this.#turn) return;
    this.#sheets.add(address);
    for (const [svg, place] of places) this.#slots.set(svg, { address, ...place, whole });
  }
}

/** @param {string} svg @param {{x: number, y: number, wide: number, high: number} | undefined} place */
function placed(svg, place) {
  if (!place) return "";
  return `<g transform="translate(${place.x + place.wide / 2} ${place.y + place.high / 2})">${svg}</g>`;
}

/** The background that shows a slot in an element of the size of its picture. @param {Slot} slot */
export function background({ address, x, y, whole }) {
  return `url("${address}") ${-x}px ${-y}px / ${whole[0]}px ${whole[1]}px no-repeat`;
}
