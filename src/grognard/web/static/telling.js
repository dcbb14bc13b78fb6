/**
 * What is told on the board of the lines of a log, and how long each takes; what matters of them. Pure; teller.js
 * plays it.
 */

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Roll} Roll
 *
 * One gesture after another, never two at once. `points` are ids of places; the piece starts where it lies.
 * @typedef {{kind: "way", piece: string, way: string[], ms: number}} Way
 * @typedef {{kind: "aim", from: string, to: string, ms: number}} Aim
 * @typedef {{kind: "dice", beside: string, ms: number}} Dice
 * @typedef {{kind: "word", on: string, text: string, tone: string, ms: number}} Word
 * @typedef {Way | Aim | Dice | Word} Gesture
 * @typedef {{line: Line, gestures: Gesture[]}} Event
 * @typedef {"slow" | "usual" | "fast" | "off"} Pace
 */

export const PACES = /** @type {const} */ (["slow", "usual", "fast", "off"]);
const FACTOR = { slow: 1.6, usual: 1, fast: 0.55, off: 0 };
const STEP = 90; // ms a place of a way
const AIM = 200;
const DIE = 650; // it falls, and lies still
export const FEW_DICE = 2; // more of them fall one after another,
const EACH = 350; // so much apart,
const LONG = 3500; // and all of them in so much
const WORD = 420;
export const SOON = 12; // more events than this are told faster,
const WHOLE = 9000; // so that all of them take no longer,
const MANY = 40; // and of so many only what matters is told
const GROUND = 2; // the weight of what matters: losses, hurts, ground and points
const FEW = 4; // things that mattered since one's last move

/** How long so many dice take. @param {number} n */
const fall = (n) => DIE + (n > FEW_DICE ? Math.min(LONG, EACH * (n - 1)) : 0);

/** @param {Line} line @returns {Gesture[]} */
export function gesturesOf({ show, rolls }) {
  if (!show) return rolls.length ? [{ kind: "dice", beside: "", ms: fall(rolls.length) }] : [];
  const { piece, way, target, word, on, tone } = show;
  /** @type {Gesture[]} */
  const found = [];
  if (piece && way.length) found.push({ kind: "way", piece, way, ms: STEP * Math.max(3, way.length) });
  if (piece && target) found.push({ kind: "aim", from: piece, to: target, ms: AIM });
  if (rolls.length) found.push({ kind: "dice", beside: target || piece, ms: fall(rolls.length) });
  if (word && on) found.push({ kind: "word", on, text: word, tone, ms: WORD });
  return found;
}

/**
 * What is told of some lines at a pace, in order; nothing if it is off.
 * @param {readonly Line[]} lines @param {Pace} pace @returns {Event[]}
 */
export function plan(lines, pace) {
  const all = lines.map((line) => ({ line, gestures: gesturesOf(line) })).filter(({ gestures }) => gestures.length);
  const told = all.length > MANY ? all.filter(({ line }) => (line.show?.weight ?? 0) >= GROUND) : all;
  if (pace === "off") return [];
  const long = told.reduce((sum, event) => sum + length(event), 0);
  const squeeze = told.length > SOON ? Math.min(1, WHOLE / long) : 1;
  return told.map(({ line, gestures }) => ({
    line,
    gestures: gestures.map((one) => paced(one, squeeze * FACTOR[pace])),
  }));
}

/** @param {Event} event */
export const length = ({ gestures }) => gestures.reduce((sum, { ms }) => sum + ms, 0);

/** @template {Gesture} G @param {G} gesture @param {number} factor @returns {G} */
const paced = (gesture, factor) => ({ ...gesture, ms: Math.round(gesture.ms * factor) });

/**
 * The few things that matter of some lines, the weightiest first, then as they came; own losses before those of
 * others.
 * @param {readonly Line[]} lines @param {(line: Line) => boolean} isOwn
 */
export function digest(lines, isOwn) {
  const weighty = lines.filter((line) => (line.show?.weight ?? 0) >= GROUND);
  const weight = (/** @type {Line} */ line) => (line.show?.weight ?? 0) * 2 + (isOwn(line) ? 1 : 0);
  const best = [...weighty].sort((a, b) => weight(b) - weight(a)).slice(0, FEW);
  return best.sort((a, b) => a.n - b.n);
}

/**
 * Of too many events those that matter, and of these the last.
 * @param {readonly Event[]} events @param {number} most
 */
export function weightiest(events, most) {
  const weighty = events.filter(({ line }) => (line.show?.weight ?? 0) >= GROUND);
  return weighty.slice(-most);
}
