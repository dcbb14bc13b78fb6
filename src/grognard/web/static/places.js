/** Where things are, by arithmetic: the place at a point, its neighbour in a direction, the names of free points. */

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Region} Region
 * @typedef {import("./types.js").Lattice} Lattice
 * @typedef {{left: number, top: number, right: number, bottom: number}} Edges
 */

const BOXES = new Set(["box", "tray", "slot", "hand"]); // kinds of places beside the board; all others are its ground
const SIDEWAYS = 2.2; // how much a step to the side costs, against one straight on
const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };
const NODE = /^-?\d+,-?\d+$/;
const HEADING = /^h\d+$/;

/** Whether an id is a free point of a measured table: "340,720". @param {string} id */
export const isNode = (id) => NODE.test(id);
/** Whether an id is a direction: "h4". @param {string} id */
export const isHeading = (id) => HEADING.test(id);

export class Places {
  /** @type {Lattice | null} */
  lattice = null;
  /** @type {Map<string, Region>} those that never change */
  #fixed = new Map();
  /** @type {Map<string, Region>} all of them */
  #all = new Map();
  /** @type {WeakMap<Region, Edges>} */
  #edges = new WeakMap();

  /** @param {Record<string, Region>} regions */
  setFixed(regions) {
    this.#fixed = new Map(Object.entries(regions));
    this.#all = new Map(this.#fixed);
  }

  /** @param {Record<string, Region>} regions those that may differ from moment to moment: all there are now */
  setChanging(regions) {
    this.#all = new Map([...this.#fixed, ...Object.entries(regions)]);
  }

  /** @param {string} id @returns {Region | undefined} */
  get(id) {
    return this.#all.get(id);
  }

  /** @param {string} id */
  has(id) {
    return this.#all.has(id);
  }

  /** Whether a place is a frame beside the board, or the hand. @param {string} id */
  isBox(id) {
    const region = this.get(id);
    return Boolean(region && (BOXES.has(region.kind) || region.svg));
  }

  /** Whether a place is ground to play on. @param {string} id */
  isField(id) {
    return this.has(id) && !this.isBox(id);
  }

  /** @param {string} id */
  isHand(id) {
    return this.get(id)?.kind === "hand";
  }

  /** The edges of all ground: left, top, right, bottom. @returns {[number, number, number, number]} */
  extent() {
    const fields = [...this.#all].filter(([id]) => this.isField(id)).map(([, region]) => this.#edgesOf(region));
    if (!fields.length) return [0, 0, 0, 0];
    return [
      Math.min(...fields.map((edges) => edges.left)),
      Math.min(...fields.map((edges) => edges.top)),
      Math.max(...fields.map((edges) => edges.right)),
      Math.max(...fields.map((edges) => edges.bottom)),
    ];
  }

  /** The same of one place. @param {string} id @returns {[number, number, number, number]} */
  edges(id) {
    const region = this.get(id);
    const { left, top, right, bottom } = region ? this.#edgesOf(region) : NOWHERE;
    return [left, top, right, bottom];
  }

  /** The place at a point of the scene; the smallest where one lies in another. @param {number} x @param {number} y */
  at(x, y) {
    let best = "";
    let least = Number.POSITIVE_INFINITY;
    for (const [id, region] of this.#all) {
      const edges = this.#edgesOf(region);
      if (x < edges.left || x > edges.right || y < edges.top || y > edges.bottom || region.kind === "hand") continue;
      const size = (edges.right - edges.left) * (edges.bottom - edges.top);
      if (size < least && inside(region.outline, x, y)) [best, least] = [id, size];
    }
    return best;
  }

  /** The ground nearest to a point. @param {number} x @param {number} y */
  nearest(x, y) {
    let best = "";
    let least = Number.POSITIVE_INFINITY;
    for (const [id, region] of this.#all) {
      const far = Math.hypot(region.x - x, region.y - y);
      if (far < least && this.isField(id)) [best, least] = [id, far];
    }
    return best;
  }

  /** The next place in a direction, by angle and distance; "" at the edge. @param {Point} from @param {Point} way */
  neighbour([fromX, fromY], [dx, dy]) {
    let best = "";
    let least = Number.POSITIVE_INFINITY;
    for (const [id, region] of this.#all) {
      const [x, y] = [region.x - fromX, region.y - fromY];
      const along = x * dx + y * dy;
      const cost = along + Math.abs(x * dy - y * dx) * SIDEWAYS;
      if (along > 1 && cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  /** @param {Region} region @returns {Edges} */
  #edgesOf(region) {
    const known = this.#edges.get(region);
    if (known) return known;
    const [xs, ys] = [region.outline.map(([x]) => x), region.outline.map(([, y]) => y)];
    const made = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    this.#edges.set(region, made);
    return made;
  }

  // -- free points --------------------------------------------------------------------------------------------------

  /** The name of the free point nearest to a point of the scene; "" on a table with a grid. @param {Point} point */
  node([x, y]) {
    if (!this.lattice) return "";
    const { step, x0, y0, scale } = this.lattice;
    const snap = (/** @type {number} */ length) => Math.round(length / scale / step) * step + 0; // no "-0"
    return `${snap(x - x0)},${snap(y0 - y)}`;
  }

  /** Where a place or a free point is in the scene. @param {string} id @returns {Point | null} */
  pointOf(id) {
    const region = this.get(id);
    if (region) return [region.x, region.y];
    if (!this.lattice || !isNode(id)) return null;
    const [x = 0, y = 0] = id.split(",").map(Number);
    const { x0, y0, scale } = this.lattice;
    return [x0 + x * scale, y0 - y * scale];
  }

  /** So many steps of the lattice on, in a direction of the scene. @param {string} node @param {Point} way */
  walk(node, [dx, dy], steps = 1) {
    if (!this.lattice) return "";
    const [x = 0, y = 0] = node.split(",").map(Number);
    const far = this.lattice.step * steps;
    return `${x + Math.sign(dx) * far},${y - Math.sign(dy) * far}`;
  }

  /**
   * What is meant by a point: an offered free point near it, else the nearest of all.
   * @param {Point} point @param {Iterable<string>} offered @param {number} reach in the scene
   */
  meant(point, offered, reach) {
    let best = "";
    let least = reach;
    for (const id of offered) {
      const at = isNode(id) ? this.pointOf(id) : null;
      const far = at ? Math.hypot(at[0] - point[0], at[1] - point[1]) : Number.POSITIVE_INFINITY;
      if (far <= least) [best, least] = [id, far];
    }
    return best || this.node(point);
  }

  /**
   * The heading from one free point to another: "h4"; "" where there are none.
   * @param {Point} from @param {Point} to
   */
  heading(from, to) {
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    return this.headingAt(angle);
  }

  /** The heading nearest to an angle of the scene. @param {number} angle in degrees, clockwise from east */
  headingAt(angle) {
    const headings = this.lattice?.headings ?? [];
    const off = headings.map((one) => Math.abs(((((one - angle) % 360) + 540) % 360) - 180));
    return headings.length ? `h${off.indexOf(Math.min(...off))}` : "";
  }
}

/** Whether a point lies in a polygon. @param {Point[]} outline @param {number} x @param {number} y */
export function inside(outline, x, y) {
  let within = false;
  let [px, py] = outline.at(-1) ?? [0, 0];
  for (const [qx, qy] of outline) {
    if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) within = !within;
    [px, py] = [qx, qy];
  }
  return within;
}

/**
 * The corners of a trail that was drawn by hand: what lies off the straight line by more than `tolerance` stays.
 * @param {Point[]} trail @param {number} tolerance @returns {Point[]}
 */
export function corners(trail, tolerance) {
  const [first, last] = [trail[0], trail.at(-1)];
  if (!first || !last || trail.length < 3) return trail;
  const off = trail.map((point) => distance(point, first, last));
  const worst = off.indexOf(Math.max(...off));
  if ((off[worst] ?? 0) <= tolerance) return [first, last];
  return [...corners(trail.slice(0, worst + 1), tolerance).slice(0, -1), ...corners(trail.slice(worst), tolerance)];
}

/** From a point to a segment. @param {Point} point @param {Point} from @param {Point} to */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - dx * at, y - ay - dy * at);
}
