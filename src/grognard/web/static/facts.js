/** What is known of things, for choosing: whose a piece is, where it lies, what lies with it. No rules, no page. */

import { isNode } from "./places.js";

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./places.js").Places} Places
 */

export class Facts {
  places;
  /** @type {Map<string, Piece>} */
  pieces = new Map();
  /** @type {Map<string, string[]>} */
  #stacks = new Map();

  /** @param {Places} places */
  constructor(places) {
    this.places = places;
  }

  /** A new frame; the places have heard of it already. @param {Pick<Frame, "pieces">} frame */
  show(frame) {
    this.pieces = new Map(Object.entries(frame.pieces));
    this.#stacks = new Map();
    const down = [...this.pieces].sort(([, a], [, b]) => b.z - a.z);
    for (const [id, { region }] of down) {
      const stack = this.#stacks.get(region);
      if (stack) stack.push(id);
      else if (region) this.#stacks.set(region, [id]);
    }
  }

  /** @param {string} id */
  isPiece(id) {
    return this.pieces.has(id);
  }

  /** Whether an id is neither a piece nor a place nor a point: it is said, not pointed at. @param {string} id */
  isWord(id) {
    return !this.pieces.has(id) && !this.places.has(id) && !isNode(id);
  }

  /** Whether an id is ground to play on: a field, or a free point. @param {string} id */
  isGround(id) {
    return isNode(id) || this.places.isField(id);
  }

  /** @param {string} id */
  sideOf(id) {
    return this.pieces.get(id)?.side ?? "";
  }

  /** Where a piece lies; a place is where it is itself. @param {string} id */
  regionOf(id) {
    return this.pieces.get(id)?.region || id;
  }

  /** Whether a piece is a card of the own hand. @param {string} id */
  inHand(id) {
    const piece = this.pieces.get(id);
    return piece !== undefined && this.places.isHand(piece.region);
  }

  /** The pieces of a place, from the top. @param {string} region @returns {readonly string[]} */
  stackOf(region) {
    return this.#stacks.get(region) ?? [];
  }

  /** Whether cards lie there, side by side: what is clicked is meant. @param {string} region */
  hasCards(region) {
    return this.places.isHand(region) || this.stackOf(region).some((id) => this.#isCard(id));
  }

  /** Whether pieces lie on each other there: only then a click opens them like a fan. @param {string} region */
  isStack(region) {
    return this.stackOf(region).some((id) => (this.pieces.get(id)?.height ?? 1) > 1);
  }

  /**
   * Whether a piece looks out from under another one of its side, as a card does that belongs to it.
   * @param {string} id
   */
  isCovered(id) {
    const piece = this.pieces.get(id);
    if (!piece) return false;
    const above = this.stackOf(piece.region).map((one) => this.pieces.get(one));
    return above.some((one) => one && one.z > piece.z && one.side === piece.side && isOver(one, piece.x, piece.y));
  }

  /** Whether a piece lies on the ground, face up: one that can be meant by "any". @param {string} id */
  isOnBoard(id) {
    const piece = this.pieces.get(id);
    return Boolean(piece && !piece.kind.includes("back") && (!piece.region || this.places.isField(piece.region)));
  }

  /**
   * The pieces that stand free over a point, from the top.
   * @param {import("./types.js").Point} point @returns {string[]}
   */
  standingAt([x, y]) {
    const here = [...this.pieces].filter(([, piece]) => !piece.region && isOver(piece, x, y));
    return here.sort(([, a], [, b]) => b.z - a.z).map(([id]) => id);
  }

  /** @param {string} from @param {string} to */
  distance(from, to) {
    const [a, b] = [this.pieces.get(from), this.pieces.get(to)];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** @param {string} id */
  #isCard(id) {
    return this.pieces.get(id)?.kind.startsWith("card") ?? false;
  }
}

/** Whether a piece lies over a point. @param {Piece} piece @param {number} x @param {number} y */
function isOver(piece, x, y) {
  const [wide, high] = piece.size;
  return Math.abs(piece.x - x) * 2 < wide && Math.abs(piece.y - y) * 2 < high;
}
