/**
 * Places and pieces that shine: where one may go, what is selected or aimed at, what a line of the log names. Cards
 * have rings of their own; a place that is much larger than what lies there would only be a veil over all the others.
 */

import { groundOf } from "./lights.js";
import { dot, Overlay, pathOf } from "./overlay.js";
import { isNode } from "./places.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./lights.js").Lights} Lights
 * @typedef {import("./types.js").Piece} Piece
 */

export const DOT = { lit: 5, cursor: 9, told: 20 }; // the radius of a free point
const VAST = 10; // times a piece: a place that says nothing of it
const EDGE = 3; // around a piece

export class Shine {
  lit = new Overlay("lights");
  told = new Overlay("ink");
  #board;
  /** @type {Map<string, string>} how each place shines */
  #ground = new Map();
  #over = ""; // the place under the pointer

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {Lights} lights */
  light(lights) {
    this.#ground = groundOf(lights, this.#board);
    for (const id of [...lights.selected, ...lights.targets]) {
      const region = this.#board.regionOf(id);
      if (!lights.lit.has(region) && this.#isLost(id)) this.#ground.delete(region);
    }
    this.#draw();
  }

  /** The pointer is over a place. @param {string} region */
  over(region) {
    if (region === this.#over) return;
    this.#over = region;
    this.#draw();
  }

  #draw() {
    const kindOf = (/** @type {string} */ id, /** @type {string} */ kind) =>
      `region ${kind}${this.#isField(id)}${id === this.#over ? " over" : ""}`;
    const shapes = [...this.#ground].map(([id, kind]) => /** @type {const} */ ([id, kindOf(id, kind)]));
    this.lit.show(new Map(shapes.map(([id, kind]) => [id, { path: this.pathOf(id), kind }])));
  }

  /** Fields for cards are outlined: a tint would lie below everything. @param {string} id */
  #isField(id) {
    return this.#board.places.get(id)?.kind === "position" ? " field" : "";
  }

  /**
   * Light what a line of the log names; returns the places. Where another table is to be laid, the places that are
   * known are those of that one: of the table that still lies there only pieces can be shown.
   * @param {string[]} ids
   */
  tell(ids) {
    const { places, isRelaid } = this.#board;
    const isAlone = (/** @type {string} */ id) => this.#board.piece(id)?.region === "" || this.#isLost(id);
    const alone = ids.filter(isRelaid ? (id) => this.#board.piece(id) : isAlone);
    const others = isRelaid ? [] : ids.filter((id) => !alone.includes(id));
    const named = others.map((id) => this.#board.regionOf(id));
    const regions = [...new Set(named)].filter((id) => places.get(id));
    const wide = regions.map((id) => /** @type {const} */ ([id, this.pathOf(id), this.#isField(id)]));
    const near = alone.map((id) => /** @type {const} */ ([id, this.#around(id), " field"]));
    this.told.show(new Map([...wide, ...near].map(([id, path, kind]) => [id, { path, kind: `region told${kind}` }])));
    return [...regions, ...alone];
  }

  /** Around a piece itself: a frame around a card, a ring around a man. @param {string} id */
  #around(id) {
    const piece = this.#board.piece(id);
    if (!piece) return "";
    return piece.region ? frame(piece) : dot([piece.x, piece.y], DOT.told);
  }

  /** Whether a piece lies in a place so large that one would not find it there. @param {string} id */
  #isLost(id) {
    const piece = this.#board.piece(id);
    const [left, top, right, bottom] = this.#board.places.edges(piece?.region ?? "");
    const [wide = 1, high = 1] = piece?.size ?? [];
    return Boolean(piece) && (right - left) * (bottom - top) > VAST * wide * high && !this.#board.inHand(id);
  }

  /** @param {string} id of a place or a free point */
  pathOf(id, radius = DOT.lit) {
    const point = isNode(id) ? this.#board.places.pointOf(id) : null;
    return point ? dot(point, radius) : pathOf(this.#board.places.get(id)?.outline ?? []);
  }
}

/** @param {Piece} piece */
function frame({ x, y, size: [wide = 0, high = 0] }) {
  const [w, h] = [wide / 2 + EDGE, high / 2 + EDGE];
  return `M${x - w} ${y - h}H${x + w}V${y + h}H${x - w}Z`;
}
