/** A way before it is gone, as drawings: on each leg its price and what is left, at its end who could fire there. */

/**
 * @typedef {import("./types.js").Way} Way
 * @typedef {import("./overlay.js").Shape} Shape
 * @typedef {[number, number]} Point
 * @typedef {{number: number, points: Point[], shot: boolean}} Trace what was told: pale, with its number
 */

const DISC = 12;
const BELOW = 25; // of what is left, under the disc

/**
 * @param {Way} way @param {Point | null} from where it begins @param {(id: string) => Point | null} pointOf
 * @param {{left: (n: number) => string, assault: boolean}} about the words for what is left; whether it ends in a fight
 * @returns {Map<string, Shape>}
 */
export function wayDrawing(way, from, pointOf, { left, assault }) {
  const legs = way.legs.flatMap((leg) => {
    const point = pointOf(leg.place);
    return point ? [{ ...leg, point }] : [];
  });
  const points = [...(from ? [from] : []), ...legs.map(({ point }) => point)];
  const path = `M${points.map((point) => point.join(" ")).join("L")}`;
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  if (points.length > 1) {
    shapes.set("way0", { path, kind: "way0" });
    shapes.set("way1", { path, kind: "way1" });
  }
  for (const [i, leg] of legs.entries()) {
    const fight = assault && i === legs.length - 1;
    shapes.set(`leg${i}`, { svg: legDrawing(leg.point, leg.price, left(leg.left), fight) });
  }
  const last = legs.at(-1);
  if (last?.threats.length) shapes.set("threat", { svg: threatBadge(last.point, last.threats.length) });
  return shapes;
}

/** @param {Point} at @param {number} price @param {string} left @param {boolean} fight */
function legDrawing([x, y], price, left, fight) {
  const wide = Math.max(40, left.length * 7 + 12);
  const disc = `<circle r="${DISC}"/><text y="4.5">${price}</text>`;
  const pill = `<rect class="pill" x="${-wide / 2}" y="${BELOW - 10}" width="${wide}" height="18" rx="9"/>`;
  const text = `<text class="rest" y="${BELOW + 3.5}">${left}</text>`;
  return `<g class="leg${fight ? " fight" : ""}" transform="translate(${x} ${y})">${disc}${pill}${text}</g>`;
}

/** Cross hairs and how many could fire. @param {Point} at @param {number} n */
function threatBadge([x, y], n) {
  const cross = '<circle class="hair" cx="-9" r="5.5"/><path class="hair" d="M-9 -9V-3M-9 3V9M-18 0H-12M-6 0H0"/>';
  const box = '<rect x="-22" y="-12" width="44" height="24" rx="5"/>';
  const place = `translate(${x + 40} ${y - 14})`;
  return `<g class="threat" transform="${place}">${box}${cross}<text x="11" y="5">${n}</text></g>`;
}

/** @param {Trace} trace @param {boolean} now the last one @returns {string} */
export function traceDrawing({ number, points, shot }, now) {
  const path = `M${points.map((point) => point.join(" ")).join("L")}`;
  const [[x, y] = [0, 0]] = points;
  const disc = `<circle r="11"/><text y="4.5">${number}</text>`;
  const kind = `trace${shot ? " shot" : ""}${now ? " now" : ""}`;
  return `<g class="${kind}"><path d="${path}"/><g transform="translate(${x - 30} ${y - 30})">${disc}</g></g>`;
}

/**
 * A numbered pin above a place; what was lost lies below it, pale and crossed.
 * @param {Point} at @param {number} number @param {boolean} now pointed at @param {string} lost its drawing, if any
 */
export function pinDrawing([x, y], number, now, lost) {
  const cross = '<rect x="-25" y="-25" width="50" height="50" rx="5"/><path d="M-16 -16L16 16M16 -16L-16 16"/>';
  const ghost = lost && `<g class="ghost"><g opacity=".34">${lost}</g>${cross}</g>`;
  const drop = '<path class="drop" d="M0 0C-5 -10 -14 -14 -14 -24A14 14 0 0 1 14 -24C14 -14 5 -10 0 0Z"/>';
  const text = `<text y="-19.5">${number}</text>`;
  const pin = `<g class="pin${now ? " now" : ""}" transform="translate(0 -24)">${drop}${text}</g>`;
  return `<g transform="translate(${x} ${y})">${ghost}${pin}</g>`;
}

/**
 * Where a piece was: its hexes in one tint, itself pale at the first and the last of them: twice, however long the way.
 * @param {readonly Point[]} left the points it has left @param {string} path of their places
 * @param {string} drawing of the piece @param {string} colour of its side @returns {[string, Shape][]}
 */
export function ghostShapes(left, path, drawing, colour) {
  const [first] = left;
  const last = left.length > 1 ? left.at(-1) : undefined;
  const ghost = (/** @type {Point} */ [x, y], /** @type {number} */ strength) =>
    `<g class="was" opacity="${strength}" transform="translate(${x} ${y})">${drawing}</g>`;
  const tint = path && `<path class="passed" d="${path}" style="fill:${colour};stroke:${colour}"/>`;
  /** @type {[string, Shape][]} */
  const shapes = [
    ["passed", { svg: tint }],
    ["ghost0", { svg: first ? ghost(first, 0.34) : "" }],
    ["ghost1", { svg: last ? ghost(last, 0.56) : "" }],
  ];
  return shapes;
}

/** What a way has cost, on a pill beside its end. @param {readonly Point[]} way @param {string} text */
export function priceShapes(way, text) {
  const [x = 0, y = 0] = way.at(-1) ?? [];
  const [px = 0, py = 0] = way.at(-2) ?? [];
  const wide = text.length * 7 + 14;
  const pill = `<rect class="pill" x="${-wide / 2}" y="-10" width="${wide}" height="20" rx="10"/>`;
  const told = `<text class="rest" y="4">${text}</text>`;
  const at = `translate(${x * 0.4 + px * 0.6} ${y * 0.4 + py * 0.6})`; // off the piece
  /** @type {[string, Shape][]} */
  const shapes = text ? [["price", { svg: `<g class="leg" transform="${at}">${pill}${told}</g>` }]] : [];
  return shapes;
}

/**
 * A way as a line with a light edge.
 * @param {readonly Point[]} points @returns {Map<string, Shape>}
 */
export function wayShapes(points) {
  const path = `M${points.map((point) => point.join(" ")).join("L")}`;
  return new Map([
    ["way0", { path, kind: "way0" }],
    ["way1", { path, kind: "way1" }],
  ]);
}
