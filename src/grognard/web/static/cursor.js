/**
 * A cursor for those who play by keys: on a place, or on a free point of a measured table; and how deep in a stack.
 * Pure.
 */

import { isNode } from "./places.js";

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {"can" | "lit"} Wanted own pieces that can act, or what can be chosen next
 */

export class Cursor {
  at = ""; // a place or a free point; "" until it is shown
  #depth = 0; // which piece of the stack
  /** @type {{wanted: Wanted, id: string} | null} where `next` was last */
  #last = null;
  #choosing;

  /** @param {Choosing} choosing */
  constructor(choosing) {
    this.#choosing = choosing;
  }

  get #facts() {
    return this.#choosing.facts;
  }

  /** Where it is in the scene. @returns {Point | null} */
  get point() {
    return this.#facts.places.pointOf(this.at);
  }

  /** What lies under it; what can be chosen comes first. */
  get stack() {
    const { point } = this;
    const free = isNode(this.at) && point ? this.#facts.standingAt(point) : this.#facts.stackOf(this.at);
    const first = free.filter((id) => this.#choosing.isClickable(id));
    return [...first, ...free.filter((id) => !first.includes(id))];
  }

  /** The piece that is meant; "" on bare ground. */
  get thing() {
    const { stack } = this;
    return stack.length ? (stack[this.#depth % stack.length] ?? "") : "";
  }

  /** Whether somebody went down into the stack. */
  get isDeep() {
    return this.#depth > 0;
  }

  /** Whether what is under it can be chosen as a place. */
  get isLit() {
    const { lit, assault } = this.#choosing.lights;
    return lit.has(this.at) || assault.has(this.at);
  }

  /** @param {string} id a place, a free point, or a piece: then where it is */
  go(id) {
    const { places, pieces } = this.#facts;
    const piece = pieces.get(id);
    const at = piece && !piece.region ? places.node([piece.x, piece.y]) : this.#facts.regionOf(id);
    if (!places.pointOf(at)) return false;
    this.at = at;
    this.#depth = 0;
    const depth = this.stack.indexOf(id);
    this.#depth = Math.max(0, depth);
    return true;
  }

  /**
   * One step in a direction, or several on a measured table.
   * @param {Point} way @param {number} steps @param {Point} middle where it appears first
   */
  walk(way, steps, middle) {
    const { places } = this.#facts;
    const { point } = this;
    if (!point) return this.go(places.lattice ? places.node(middle) : places.nearest(...middle));
    return this.go(isNode(this.at) ? places.walk(this.at, way, steps) : places.neighbour(point, way));
  }

  /** The next piece of the stack. */
  deeper() {
    this.#depth += 1;
  }

  /**
   * The next piece that can act, or the next thing that shines; false if there is none.
   * @param {Wanted} wanted @param {number} step
   */
  next(wanted, step) {
    const { can, selected, targets, assault, lit } = this.#choosing.lights;
    const acting = can.size ? can : selected; // nobody else could: who is in hand
    const ids = wanted === "can" ? [...acting] : [...targets, ...assault, ...lit];
    if (!ids.length) return false;
    const last = this.#last?.wanted === wanted ? ids.indexOf(this.#last.id) : -1;
    const first = step > 0 ? 0 : ids.length - 1;
    const id = ids[last < 0 ? first : (last + step + ids.length) % ids.length] ?? "";
    this.#last = { wanted, id };
    return this.go(id);
  }

  /** What Enter means here: a leg, what is complete, or what lies under the cursor. Null where nothing does. */
  choose() {
    const choosing = this.#choosing;
    const node = isNode(this.at) ? this.at : "";
    const draws = node && choosing.active && choosing.lastLeg !== node && !this.thing;
    const done = draws ? null : choosing.enter();
    if (done || !this.at) return done;
    const ground = choosing.lights.lit.has(this.at) && !this.isDeep; // the place is meant, not what lies on it
    const thing = ground ? "" : this.thing;
    if (node) return choosing.point({ id: thing, region: "", node });
    return choosing.point({ id: thing || this.at, region: this.at });
  }
}
