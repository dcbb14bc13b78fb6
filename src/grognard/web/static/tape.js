/** Measured tables as drawings: a tape along a way, flags that stay readable, sight lines, bands of a reach. Pure. */

/**
 * @typedef {[number, number]} Point
 * @typedef {import("./overlay.js").Shape} Shape
 * @typedef {import("./types.js").Way} Way
 * @typedef {import("./types.js").Taped} Taped
 * @typedef {import("./types.js").Band} Band
 */

const LINE = 16; // between the names of those under an area
const HALF = 4; // of the width of the tape
const LONG = { every: 5, high: 5.6, low: 3 }; // ticks
const FLAG = { bold: 8.1, plain: 6.9, pad: 18, one: 22, two: 37, long: 36 };
const TICK = 10; // of a tape whose unit nobody has told yet

/** @param {readonly Point[]} points */
const line = (points) => `M${points.map((point) => point.join(" ")).join("L")}`;
/** @param {readonly Point[]} points */
const closed = (points) => `${line(points)}Z`;
/** @param {string} text */
const safe = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * A yellow tape with a tick each `unit`, knots at its bends.
 * @param {readonly Point[]} points @param {number} unit @param {boolean} [bad] a way that is refused
 */
export function tapeDrawing(points, unit, bad = false) {
  const path = line(points);
  const knots = points.slice(1, -1).map(([x, y]) => `<circle class="knot" cx="${x}" cy="${y}" r="4.6"/>`);
  const body = `<path class="tape0" d="${path}"/><path class="tape1" d="${path}"/>`;
  const ticks = `<path class="tick" d="${ticksOf(points, unit)}"/>`;
  return `<g class="tape${bad ? " bad" : ""}">${body}${ticks}${knots.join("")}</g>`;
}

/** A way that is being drawn: what it comes to is not known yet. @param {readonly Point[]} points */
export function tapeAlone(points) {
  return new Map([["tape", { svg: tapeDrawing(points, TICK) }]]);
}

/** @param {readonly Point[]} points @param {number} unit */
function ticksOf(points, unit) {
  let run = 0;
  const ticks = [];
  for (const [i, [bx, by]] of points.slice(1).entries()) {
    const [ax, ay] = points[i] ?? [0, 0];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    for (let at = (unit - (run % unit)) % unit; at <= length; at += unit) {
      const high = Math.round((run + at) / unit) % LONG.every ? LONG.low : LONG.high;
      const [x, y] = [ax + dx * at - dy * HALF, ay + dy * at + dx * HALF];
      ticks.push(`M${x.toFixed(1)} ${y.toFixed(1)}l${(dy * high).toFixed(1)} ${(-dx * high).toFixed(1)}`);
    }
    run += length;
  }
  return ticks.join("");
}

/** A sign of the same size at every zoom: a line in bold, one below. @param {Point} at @param {string} head */
export function flagDrawing([x, y], head, foot = "", kind = "") {
  const wide = Math.max(FLAG.bold * head.length, FLAG.plain * foot.length) + FLAG.pad;
  const box = `<rect width="${wide.toFixed(0)}" height="${foot ? FLAG.two : FLAG.one}" rx="4"/>`;
  const words = `<text class="head" x="9" y="15.4">${safe(head)}</text>`;
  const more = foot && `<text class="foot" x="9" y="30">${safe(foot)}</text>`;
  const inner = `<g class="steady"><g transform="translate(14 -44)">${box}${words}${more}</g></g>`;
  return `<g class="flag ${kind}" transform="translate(${x} ${y})">${inner}</g>`;
}

/**
 * A way that is measured: tape, flag, what may answer it, and at its end whoever goes, pale.
 * @param {Way} way @param {Point | null} from @param {(id: string) => Point | null} pointOf
 * @param {string} [ghost] how it is drawn
 * @returns {Map<string, Shape>}
 */
export function measuredWay(way, from, pointOf, ghost = "") {
  const points = [from, ...way.legs.map(({ place }) => pointOf(place))].filter((point) => point !== null);
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  const last = points.at(-1);
  if (!last || points.length < 2) return shapes;
  shapes.set("tape", { svg: tapeDrawing(points, way.tick ?? TICK) });
  if (ghost) shapes.set("ghost", { svg: ghostDrawing(last, ghost) });
  for (const [i, { place, known }] of (way.dangers ?? []).entries()) {
    const at = pointOf(place);
    if (at) shapes.set(`danger${i}`, { svg: dangerDrawing(at, known) });
  }
  shapes.set("flag", { svg: flagDrawing(last, way.head ?? "", way.foot) });
  return shapes;
}

/** @param {Point} at @param {string} drawing */
const ghostDrawing = ([x, y], drawing) =>
  `<g class="ghost" transform="translate(${x} ${y})"><g class="grows">${drawing}</g></g>`;

/** A bolt where it is known, a question mark where nobody knows. @param {Point} at @param {boolean} known */
function dangerDrawing([x, y], known) {
  const sign = known
    ? '<circle r="10"/><path d="M2-6L-4 1H0L-2 6L4-1H0Z"/>'
    : '<circle r="10" class="open"/><text y="4.6">?</text>';
  return `<g class="danger" transform="translate(${x} ${y})"><g class="steady">${sign}</g></g>`;
}

/** A way that is refused: red, and why. @param {readonly Point[]} points @param {string} why */
export function refusedWay(points, why) {
  const last = points.at(-1);
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  if (!last) return shapes;
  if (points.length > 1) shapes.set("tape", { svg: tapeDrawing(points, TICK, true) });
  shapes.set("flag", { svg: flagDrawing(last, ...inTwo(why), "bad") });
  return shapes;
}

/** A long sentence as two lines. @param {string} text @returns {[string, string]} */
function inTwo(text) {
  const middle = text.length > FLAG.long ? text.indexOf(" ", text.length / 2 - 4) : -1;
  return middle < 0 ? [text, ""] : [text.slice(0, middle), text.slice(middle + 1)];
}

/**
 * A tape laid between two things: green, amber through cover, red to what cuts it and thin beyond.
 * @param {Taped} taped @returns {Map<string, Shape>}
 */
export function tapedDrawing({ title, text, tone, ends, cut, outlines }) {
  const [a, b] = ends;
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  const blocks = outlines.map((one) => (one.length > 2 ? closed(one) : line(one))).join("");
  if (blocks) shapes.set("cuts", { path: blocks, kind: "cuts" });
  const near = cut ? line([a, cut]) : line([a, b]);
  shapes.set("sight0", { path: near, kind: "sight0" });
  shapes.set("sight1", { path: near, kind: `sight1 ${tone}` });
  if (cut) shapes.set("beyond", { path: line([cut, b]), kind: "beyond" });
  if (cut) shapes.set("cutmark", { svg: crossDrawing(cut) });
  shapes.set("flag", { svg: flagDrawing(b, title, text, tone) });
  return shapes;
}

/** @param {Point} at */
const crossDrawing = ([x, y]) =>
  `<g class="cutmark" transform="translate(${x} ${y})"><g class="steady"><circle r="9"/>` +
  '<path d="M-4-4L4 4M4-4L-4 4"/></g></g>';

/** Bands of a reach, from near to far, with their words on the edge. @param {readonly Band[]} bands */
export function bandShapes(bands) {
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  for (const [i, { label, outlines }] of bands.entries()) {
    const path = outlines.map(closed).join("");
    if (!path) continue;
    shapes.set(`band${i}`, { path, kind: `band b${i}` });
    const high = outlines.flat().reduce((best, point) => (point[1] < best[1] ? point : best));
    const words = `<text class="bandword" y="${i ? -5 : 13}">${safe(label)}</text>`; // the nearest inside, others out
    const svg = `<g transform="translate(${high[0]} ${high[1]})"><g class="steady">${words}</g></g>`;
    shapes.set(`edge${i}`, { svg });
  }
  return shapes;
}

/** The number of somebody who lies under an area. @param {{at: Point, own: boolean}} pin @param {number} i */
const pinned = ({ at: [x, y], own }, i) =>
  `<g class="under ${own ? "own" : ""}" transform="translate(${x} ${y})"><g class="steady">` +
  `<circle cx="12" cy="-12" r="9"/><text x="12" y="-8">${i + 1}</text></g></g>`;

/**
 * What an action would cover, and who lies there.
 * @param {import("./types.js").Area} area @returns {Map<string, Shape>}
 */
export function areaShapes({ outlines, text, names = [], pins = [] }) {
  const path = outlines.map(closed).join("");
  const [[x, y] = [0, 0]] = outlines[0] ?? [];
  const rows = [text, ...names].map((row, i) => `<text class="bandword" y="${4 + LINE * i}">${safe(row)}</text>`);
  const inner = `<g class="steady">${rows.join("")}</g>`;
  const words = `<g transform="translate(${x} ${y})">${inner}</g>`;
  return new Map([
    ["area0", { path, kind: "area0" }],
    ["area1", { path, kind: "area1" }],
    ["area-text", { svg: words }],
    ["area-pins", { svg: pins.map(pinned).join("") }],
  ]);
}
