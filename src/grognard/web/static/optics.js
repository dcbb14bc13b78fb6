/** The numbers of looking at a board: what a camera may see, how a point travels between scene and screen. Pure. */

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {{x: number, y: number, scale: number}} Look the point in the middle, and pixels a unit
 * @typedef {{width: number, height: number}} Size of the board on the screen
 * @typedef {readonly number[]} Box left, top, width, height
 */

export const STEP = 1.25; // one notch of zoom
export const CLOSEST = 2.4; // pixels a unit
const MARGIN = 0.94; // the whole scene fills so much of the screen at the widest

/** @param {number} low @param {number} value @param {number} high */
const within = (low, value, high) => Math.min(high, Math.max(low, value));

/** The scale at which a rectangle is seen whole. @param {Box} box @param {Size} size */
export function scaleOf([, , wide = 1, high = 1], { width, height }) {
  return Math.min(width / wide, height / high);
}

/**
 * The nearest look that is allowed: not beyond the scene, not too close.
 * @param {Look} wanted @param {Box} scene @param {Size} size @returns {Look}
 */
export function allowed({ x, y, scale }, scene, size) {
  const [left = 0, top = 0, wide = 1, high = 1] = scene;
  return {
    x: within(left, x, left + wide),
    y: within(top, y, top + high),
    scale: Math.min(CLOSEST, Math.max(scaleOf(scene, size) * MARGIN, scale)),
  };
}

/**
 * The scale at which to look at something else: the one that is there, if somebody chose it or things can be read at it
 * and all of them are seen; else the wanted one.
 * @param {{scale: number, byHand: boolean}} now @param {{whole: number, least: number, most: number}} wanted whole: at
 * which all is seen
 */
export function scaleFor({ scale, byHand }, { whole, least, most }) {
  const fits = scale >= least && scale <= Math.max(least, Math.min(most, whole));
  return byHand || fits ? scale : Math.min(most, Math.max(least, whole));
}

/** A rectangle whole and in the middle. @param {Box} box @param {Size} size @returns {Look} */
export function fitted(box, size) {
  const [left = 0, top = 0, wide = 1, high = 1] = box;
  return { x: left + wide / 2, y: top + high / 2, scale: scaleOf(box, size) };
}

/**
 * Closer or farther, so that the point under the pointer stays where it is.
 * @param {Look} look @param {number} by @param {Point} at of the screen @param {Box} scene @param {Size} size
 */
export function zoomed(look, by, at, scene, size) {
  const [x, y] = toScene(look, at, size);
  const { scale } = allowed({ ...look, scale: look.scale * by }, scene, size);
  const ratio = look.scale / scale;
  return allowed({ x: x + (look.x - x) * ratio, y: y + (look.y - y) * ratio, scale }, scene, size);
}

/**
 * The middle of a gesture that comes to rest slowly.
 * @param {Look} from @param {Look} to @param {number} part from 0 to 1 @returns {Look}
 */
export function between(from, to, part) {
  const ease = 1 - (1 - within(0, part, 1)) ** 3;
  const at = (/** @type {keyof Look} */ name) => from[name] + (to[name] - from[name]) * ease;
  return { x: at("x"), y: at("y"), scale: at("scale") };
}

/**
 * A point of the screen (relative to the board) in the scene.
 * @param {Look} look @param {Point} at @param {Size} size @returns {Point}
 */
export function toScene(look, [px, py], { width, height }) {
  return [look.x + (px - width / 2) / look.scale, look.y + (py - height / 2) / look.scale];
}

/**
 * A point of the scene on the screen, relative to the board.
 * @param {Look} look @param {Point} at @param {Size} size @returns {Point}
 */
export function toScreen(look, [x, y], { width, height }) {
  return [(x - look.x) * look.scale + width / 2, (y - look.y) * look.scale + height / 2];
}

/**
 * What is on the screen, as a rectangle of the scene.
 * @param {Look} look @param {Size} size @returns {[number, number, number, number]}
 */
export function seenBy({ x, y, scale }, { width, height }) {
  return [x - width / scale / 2, y - height / scale / 2, width / scale, height / scale];
}

/**
 * Where to look so that no more desk than needed is seen around a sheet.
 * @param {Look} look @param {Box} sheet @param {Size} size @returns {Look}
 */
export function onSheet({ x, y, scale }, [left = 0, top = 0, wide = 1, high = 1], { width, height }) {
  return { x: inside(x, left, wide, width / scale), y: inside(y, top, high, height / scale), scale };
}

/** @param {number} at @param {number} from @param {number} size @param {number} seen */
function inside(at, from, size, seen) {
  return seen >= size ? from + size / 2 : within(from + seen / 2, at, from + size - seen / 2);
}

/**
 * The nearest look that shows an outline whole; one that is too large is seen from its upper left corner.
 * @param {Look} look @param {readonly (readonly number[])[]} outline @param {Size} size @returns {Look}
 */
export function holding({ x, y, scale }, outline, { width, height }) {
  const edge = 12;
  const at = (/** @type {number} */ now, /** @type {number[]} */ points, /** @type {number} */ seen) => {
    const [low, high] = [Math.max(...points) + edge - seen / 2, Math.min(...points) - edge + seen / 2];
    return Math.min(high, Math.max(low, now));
  };
  const across = outline.map(([one = 0]) => one);
  const down = outline.map(([, one = 0]) => one);
  return { x: at(x, across, width / scale), y: at(y, down, height / scale), scale };
}
