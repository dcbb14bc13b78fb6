/**
 * The ways that a fight may take as one stream: it parts at each stop by what happens there, and ends in the outcomes,
 * the good ones above. Where each ribbon runs is reckoned here; flow.js draws.
 */

/**
 * @typedef {import("./types.js").Branch} Branch
 * @typedef {import("./types.js").Ending} Ending
 * @typedef {import("./types.js").Flow} Flow
 *
 * Top edges of a ribbon at a stop and the next, and where ribbons come together.
 * @typedef {{from: number, to: number, high: number, stop: number, tone: string}} Ribbon
 * @typedef {{stop: number, top: number, high: number, text: string, percent: number}} Knot
 */

export const HIGH = 92;
const GAP = 7; // between two knots of a stop

/**
 * Where a branch runs at a stop: what is said there in the order in which it comes; what is decided already passes
 * above it if it is good, else below.
 * @param {Branch} branch @param {number} stop @param {readonly Ending[]} endings
 */
function rank({ stops, end }, stop, endings) {
  if (stop === stops.length) return end;
  if (stops[stop]) return 0;
  return endings[end]?.tone === "bad" ? 1 : -1;
}

/** What comes together at a stop. @param {Branch} branch @param {number} stop @param {readonly Ending[]} endings */
function knotOf(branch, stop, endings) {
  if (stop < 0) return "";
  return `${rank(branch, stop, endings)} ${branch.stops[stop] ?? ""}`;
}

/**
 * The branches at a stop from top to bottom, each with its top edge, and the knots.
 * @param {Flow} flow @param {readonly Ending[]} endings @param {number} stop -1: where all begin
 */
function laid({ branches }, endings, stop) {
  const order = branches.map((_, i) => i);
  const at = (/** @type {number} */ i) => /** @type {Branch} */ (branches[i]);
  if (stop >= 0) order.sort((a, b) => rank(at(a), stop, endings) - rank(at(b), stop, endings) || a - b);
  const names = [...new Set(order.map((i) => knotOf(at(i), stop, endings)))];
  const scale = (HIGH - 3 * GAP) / 100;
  const used = branches.reduce((sum, one) => sum + one.percent * scale, 0) + (names.length - 1) * GAP;
  let y = (HIGH - used) / 2;
  /** @type {Map<number, number>} */
  const tops = new Map();
  /** @type {Knot[]} */
  const knots = [];
  for (const name of names) {
    const own = order.filter((i) => knotOf(at(i), stop, endings) === name);
    const percent = own.reduce((sum, i) => sum + at(i).percent, 0);
    const text = (own[0] === undefined ? "" : at(own[0]).stops[stop]) ?? "";
    knots.push({ stop, top: y, high: percent * scale, text, percent });
    for (const i of own) {
      tops.set(i, y);
      y += at(i).percent * scale;
    }
    y += GAP;
  }
  return { tops, knots };
}

/** @param {Flow} flow @param {readonly Ending[]} endings @returns {{ribbons: Ribbon[], knots: Knot[]}} */
export function streamOf(flow, endings) {
  const stops = Array.from({ length: flow.stops.length + 2 }, (_, i) => laid(flow, endings, i - 1));
  const scale = (HIGH - 3 * GAP) / 100;
  /** @type {Ribbon[]} */
  const ribbons = [];
  for (const [stop, { tops }] of stops.slice(0, -1).entries()) {
    for (const [i, { percent, end }] of flow.branches.entries()) {
      const [from = 0, to = 0] = [tops.get(i), stops[stop + 1]?.tops.get(i)];
      // Before the first stop nothing is decided yet, and all look alike.
      const tone = stop === 0 && flow.stops.length > 1 ? "" : (endings[end]?.tone ?? "");
      ribbons.push({ from, to, high: percent * scale, stop, tone });
    }
  }
  return { ribbons, knots: stops.slice(0, -1).flatMap(({ knots }) => knots) };
}
