/** A line of fire as a drawing: from one piece to another, with its chance on it. */

/** @typedef {{x: number, y: number}} Spot */

const ROW = 22; // of tags one above the other
const CLEAR = 12; // a tag above an edge, not on it
const NEAR = 70; // closer than this there is no room for a line

/** @param {readonly number[]} a @param {readonly number[]} b @param {string} percent */
export function shotLine([ax = 0, ay = 0], [bx = 0, by = 0], percent) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const [px, py] = [ax + dx * 32, ay + dy * 32];
  const [qx, qy] = [bx - dx * 36, by - dy * 36];
  const way = `M${px} ${py}L${qx} ${qy}`;
  const tip = `M${qx + dx * 12} ${qy + dy * 12}L${qx - dy * 8} ${qy + dx * 8}L${qx + dy * 8} ${qy - dx * 8}Z`;
  const line = `<path class="fire0" d="${way}"/><path class="fire1" d="${way}"/><path class="head" d="${tip}"/>`;
  if (!percent) return line;
  const tag = `<rect x="-26" y="-12" width="52" height="22" rx="11"/><text y="4">${percent}</text>`;
  const middle = `translate(${(px + qx) / 2} ${(py + qy) / 2 - 16})`;
  return `${length > NEAR ? line : ""}<g class="tag" transform="${middle}">${tag}</g>`;
}

/** What a hit does, in small: a band, a burst, a cross. @type {Record<string, string>} */
const SIGNS = {
  band: '<path class="sign band" d="M13 3L27 -3L28.6 1L14.6 7Z" transform="translate(0 -2)"/>',
  burst: `<path class="sign burst" d="M20.5 -8L22 -3.5L26.5 -5.5L24.5 -1L29 .5L24.5 2L26.5 6.5L22 4.5L20.5 9
    L19 4.5L14.5 6.5L16.5 2L12 .5L16.5 -1L14.5 -5.5L19 -3.5Z"/>`,
  cross: '<path class="sign cross" d="M15.5 -4.5L25.5 5.5M25.5 -4.5L15.5 5.5"/>',
};

/**
 * The chance of a shot on the upper edge of its target, and the sign of what a hit does.
 * @param {{x: number, y: number, size: [number, number], kind?: string}} piece @param {string} percent
 * @param {string} [sign]
 * @param {number} [row] of tags one above the other
 */
export function chanceTag({ x, y, size, kind = "" }, percent, sign = "", row = 0) {
  const drawn = SIGNS[sign] ?? "";
  const over = kind.startsWith("card") ? CLEAR : 4; // a card has its name at its upper edge
  const [wide, at] = drawn ? [66, -9] : [48, 0];
  const pill = `<rect x="${-wide / 2}" y="-10.5" width="${wide}" height="21" rx="10.5"/>`;
  const tag = `${pill}<text x="${at}" y="4.5">${percent}</text>${drawn}`;
  return `<g class="tag chance" transform="translate(${x} ${y - size[1] / 2 - over - row * ROW})">${tag}</g>`;
}
