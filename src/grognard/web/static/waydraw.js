/** A way before it is gone, as drawings: on each leg its price and what is left, at its end who could fire there. */

/**
 * @typedef {import("./types.js").Way} Way
 * @typedef {import("./overlay.js").Shape} Shape
 * @typedef {[number, number]} Point
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
