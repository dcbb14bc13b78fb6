/** A line of fire as a drawing: from one piece to another, with its chance on it. */

/** @typedef {{x: number, y: number}} Spot */

const NEAR = 70; // closer than this there is no room for a line

/** @param {Spot} a @param {Spot} b @param {string} percent */
export function shotLine(a, b, percent) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [px, py] = [a.x + dx * 32, a.y + dy * 32];
  const [qx, qy] = [b.x - dx * 36, b.y - dy * 36];
  const way = `M${px} ${py}L${qx} ${qy}`;
  const tip = `M${qx + dx * 12} ${qy + dy * 12}L${qx - dy * 8} ${qy + dx * 8}L${qx + dy * 8} ${qy - dx * 8}Z`;
  const line = `<path class="fire0" d="${way}"/><path class="fire1" d="${way}"/><path class="head" d="${tip}"/>`;
  if (!percent) return line;
  const tag = `<rect x="-26" y="-12" width="52" height="22" rx="11"/><text y="4">${percent}</text>`;
  const middle = `translate(${(px + qx) / 2} ${(py + qy) / 2 - 16})`;
  return `${length > NEAR ? line : ""}<g class="tag" transform="${middle}">${tag}</g>`;
}

/**
 * The chance of a shot on the upper edge of its target.
 * @param {{x: number, y: number, size: [number, number]}} piece @param {string} percent
 */
export function chanceTag({ x, y, size }, percent) {
  const tag = `<rect x="-24" y="-10" width="48" height="19" rx="9.5"/><text y="4">${percent}</text>`;
  return `<g class="tag chance" transform="translate(${x} ${y - size[1] / 2 - 4})">${tag}</g>`;
}
