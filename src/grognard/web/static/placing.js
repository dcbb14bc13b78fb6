/** Where a sheet lies: beside a thing and not over it, nor over the other one that it tells of. Pure. */

/**
 * @typedef {{left: number, right: number, top: number, bottom: number, x: number, y: number}} Spot
 * @typedef {{wide: number, high: number}} Size
 * @typedef {{width: number, height: number}} Room
 */

const EDGE = 6;
const ASIDE = 14;
const ABOVE = 12;
const CORNER = 10;
const COVER = 300; // so many pixels farther away are better than covering something

/**
 * Where nothing is covered; else as little as possible of what one may still want to point at, and not far away.
 * @param {Size} size @param {Room} room @param {Spot} spot @param {Spot | null} [other]
 * @param {readonly Spot[]} [targets] what may be pointed at next
 * @returns {[number, number]} left and top
 */
export function placeBeside(size, room, spot, other = null, targets = []) {
  const avoid = other ? [spot, other] : [spot];
  const all = candidates(size, room, spot, other);
  const fitting = all.filter((at) => fits(at, size, room));
  const free = fitting.filter((at) => avoid.every((box) => isClear(at, size, box)));
  const covered = (/** @type {[number, number]} */ at) => targets.filter((box) => !isClear(at, size, box)).length;
  const far = (/** @type {[number, number]} */ [x, y]) =>
    Math.hypot(x + size.wide / 2 - spot.x, y + size.high / 2 - spot.y);
  const cost = (/** @type {[number, number]} */ at) => (targets.length ? covered(at) * COVER + far(at) : 0);
  const best = free.toSorted((a, b) => cost(a) - cost(b))[0];
  const [x, y] = best ?? fitting[0] ?? [room.width - size.wide - CORNER, CORNER];
  return [Math.max(EDGE, x), Math.max(EDGE, y)];
}

/**
 * A sheet stays where it was laid, whatever its contents grow to: by its lower edge, where its buttons are. What is too
 * much for the room above scrolls.
 * @param {readonly [number, number]} at left and top @param {Size} size when it was laid @param {Room} room
 * @returns {{left: number, bottom: number, most: number}} from the left and lower edges; its greatest height
 */
export function anchored([left, top], { high }, { height }) {
  const bottom = Math.max(EDGE, Math.round(height - top - high));
  return { left: Math.round(left), bottom, most: Math.round(height - bottom - EDGE) };
}

/**
 * @param {Size} size @param {Room} room @param {Spot} spot @param {Spot | null} other
 * @returns {[number, number][]} best first
 */
function candidates({ wide, high }, { width, height }, spot, other) {
  const rows = [spot.y - high / 2, spot.bottom - high, spot.top, CORNER, height - high - CORNER];
  const sides = [spot, other].flatMap((box) => (box ? besides(box, wide, box === spot) : []));
  const columns = [spot.x - wide / 2, CORNER, width - wide - CORNER];
  const lines = [spot.bottom + ABOVE, spot.top - high - ABOVE];
  return [
    ...sides.flatMap((x) => rows.map((y) => /** @type {[number, number]} */ ([x, y]))),
    ...lines.flatMap((y) => columns.map((x) => /** @type {[number, number]} */ ([x, y]))),
    [width - wide - CORNER, CORNER],
    [CORNER, CORNER],
    [width - wide - CORNER, height - high - CORNER],
  ];
}

/** To the right of a thing, or to its left. @param {Spot} box @param {number} wide @param {boolean} rightFirst */
function besides(box, wide, rightFirst) {
  const both = [box.right + ASIDE, box.left - wide - ASIDE];
  return rightFirst ? both : both.reverse();
}

/** @param {[number, number]} at @param {Size} size @param {Room} room */
function fits([x, y], { wide, high }, { width, height }) {
  return x >= EDGE && y >= EDGE && x + wide <= width - EDGE && y + high <= height - EDGE;
}

/** @param {[number, number]} at @param {Size} size @param {Spot} box */
function isClear([x, y], { wide, high }, box) {
  return x + wide < box.left || x > box.right || y + high < box.top || y > box.bottom;
}

export const FAN = { step: 62, above: 66, arc: 22 };

/**
 * The pieces of a stack on an arc above their place.
 * @param {{x: number, y: number}} place @param {readonly string[]} ids @returns {Map<string, [number, number]>}
 */
export function fanned({ x, y }, ids) {
  const last = ids.length - 1;
  return new Map(
    ids.map((id, i) => {
      const off = (i - last / 2) / Math.max(1, last);
      return [id, [x + (i - last / 2) * FAN.step, y - FAN.above + FAN.arc * off * off]];
    }),
  );
}
