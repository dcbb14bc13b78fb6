/**
 * The states of a piece, told by a form first: a thin line, a thick ring with a wedge, brackets, cross hairs. Pure
 * drawing.
 */

/** @typedef {[number, number]} Size */

const DARK = "var(--ring-edge)";
const CUT = 0.14; // of a corner
export const STATES = /** @type {const} */ (["can", "selected", "target", "aim"]);

/**
 * The outline of a shape around 0,0, so much beyond it: those by which counters tell their side, cards, round figures.
 * @param {string} shape @param {Size} size @param {number} by
 */
export function outline(shape, [wide, high], by) {
  const [x, y] = [wide / 2 + by, high / 2 + by];
  const cut = CUT * Math.min(wide, high);
  if (shape === "round") return `M${-x} 0A${x} ${y} 0 1 1 ${x} 0A${x} ${y} 0 1 1 ${-x} 0Z`;
  if (shape === "octagon") return corners(x, y, 0.24 * Math.min(wide, high), (dx, dy) => `L${dx} ${dy}`);
  if (shape === "disc") return corners(x, y, cut, (dx, dy) => `L${dx} ${dy}`);
  if (shape === "diamond") return corners(x, y, cut, (dx, dy) => `A${cut} ${cut} 0 0 0 ${dx} ${dy}`);
  if (shape === "hexagon") return `M${-0.8 * x} ${-y}H${0.8 * x}L${x} 0L${0.8 * x} ${y}H${-0.8 * x}L${-x} 0Z`;
  return corners(x, y, 0.08 * Math.min(wide, high) + by / 2, (dx, dy, cx, cy) => `Q${cx} ${cy} ${dx} ${dy}`);
}

/**
 * A rectangle with its corners cut in some way.
 * @param {number} x @param {number} y @param {number} cut
 * @param {(toX: number, toY: number, cornerX: number, cornerY: number) => string} turn
 */
function corners(x, y, cut, turn) {
  const [left, top] = [x - cut, y - cut];
  const right = `${turn(x, -top, x, -y)}V${top}${turn(left, y, x, y)}`;
  return `M${-left} ${-y}H${left}${right}H${-left}${turn(-x, top, -x, y)}V${-top}${turn(-left, -y, -x, -y)}Z`;
}

/**
 * A line with a dark edge.
 * @param {string} path @param {number} width @param {string} colour @param {string} edge @param {number} by
 */
function line(path, width, colour, edge, by) {
  const drawn = (/** @type {string} */ stroke, /** @type {number} */ thick) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${thick}"/>`;
  return drawn(edge, width + by) + drawn(colour, width);
}

/** @type {Map<string, string>} few pieces differ in size and shape: each ring is drawn once */
const drawn = new Map();

/** The ring of a piece. @param {string} state @param {string} shape @param {Size} size */
export function ring(state, shape, size) {
  const key = `${state} ${shape} ${size}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const made = ringOf(state, shape, size);
  drawn.set(key, made);
  return made;
}

/** @param {string} state @param {string} shape @param {Size} size */
function ringOf(state, shape, size) {
  const unit = Math.min(...size) / 100; // lines grow with the piece
  if (state === "can") return line(outline(shape, size, 4 * unit), 3.6 * unit, "var(--ring-can)", DARK, 2.4 * unit);
  if (state === "selected")
    return line(outline(shape, size, 6 * unit), 6.4 * unit, "var(--l-own)", DARK, 3.6 * unit) + wedge(size, unit);
  const colour = state === "aim" ? "var(--l-own)" : "var(--l-fire-2)";
  return line(
    brackets(size, unit) + (state === "aim" ? hairs(size, unit) : ""),
    5 * unit,
    colour,
    "var(--ring-foe)",
    6 * unit,
  );
}

/** A mark above what is selected. @param {Size} size @param {number} unit */
function wedge([, high], unit) {
  const [top, half, deep] = [-high / 2 - 10 * unit, 12 * unit, 12 * unit];
  const path = `M${-half} ${top - deep}L0 ${top}L${half} ${top - deep}Z`;
  return `<path d="${path}" fill="var(--l-own)" stroke="${DARK}" stroke-width="${2.6 * unit}"/>`;
}

/** @param {Size} size @param {number} unit */
function brackets([wide, high], unit) {
  const [x, y, arm] = [wide / 2 + 11 * unit, high / 2 + 11 * unit, 25 * unit];
  const corner = (/** @type {number} */ sx, /** @type {number} */ sy) =>
    `M${sx * x} ${sy * (y - arm)}V${sy * y}H${sx * (x - arm)}`;
  return corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
}

/** @param {Size} size @param {number} unit */
function hairs([wide, high], unit) {
  const [x, y] = [wide / 2, high / 2];
  const [from, to] = [4 * unit, 18 * unit];
  return `M0 ${-y - to}V${-y - from}M0 ${y + from}V${y + to}M${-x - to} 0H${-x - from}M${x + from} 0H${x + to}`;
}
