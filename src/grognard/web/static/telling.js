/**
 * What is told on the board of the lines of a log, and how long each takes; what matters of them. Pure; teller.js
 * plays it.
 */

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Roll} Roll
 *
 * One gesture after another, never two at once. `points` are ids of places; the piece starts where it lies.
 * @typedef {{kind: "way", piece: string, way: string[], price: string, ms: number}} Way
 * @typedef {{kind: "aim", from: string, to: string, ms: number}} Aim
 * @typedef {{kind: "dice", beside: string, ms: number}} Dice
 * @typedef {{kind: "word", on: string, text: string, tone: string, ms: number}} Word
 * @typedef {{kind: "card", card: string, at: string, ms: number}} Card
 * @typedef {{kind: "layout", ms: number}} Lay the table is laid anew
 * @typedef {{kind: "banner", ms: number}} Banner
 * @typedef {Way | Aim | Dice | Word | Card | Lay | Banner} Gesture
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
const TURN = 800; // a card is turned, and read
const LAID = 450; // another table is laid, and seen
const BANNER = 1900; // who has won is read
const SOON = 12; // more events than this are told faster,
const WHOLE = 9000; // so that all of them take no longer,
export const MANY = 40; // and of so many only what matters is told
export const DECIDED = 5; // the weight of what was won and lost, which is said across the board;
export const LOSS = 4; // of what is lost for good;
const GROUND = 2; // the weight of what matters: losses, hurts, ground and points;
const HELD = 1; // of a shot that did nothing: it matters to who fired
const STEM = 5; // letters by which two forms of a word are one
export const FEW = 4; // things that mattered since one's last move

/** How long so many dice take. @param {number} n @param {boolean} [each] however few there are, one after another */
const fall = (n, each) => DIE + (each || n > FEW_DICE ? Math.min(LONG, EACH * (n - 1)) : 0);

/** @param {Line} line @returns {Gesture[]} */
export function gesturesOf({ show, rolls }) {
  if (!show) return rolls.length ? [{ kind: "dice", beside: "", ms: fall(rolls.length) }] : [];
  const { piece, way, price = "", target, word, on, tone } = show;
  /** @type {Gesture[]} */
  const found = [];
  if (show.lays) found.push({ kind: "layout", ms: LAID });
  if (piece && way.length) found.push({ kind: "way", piece, way, price, ms: STEP * Math.max(3, way.length) });
  if (piece && target) found.push({ kind: "aim", from: piece, to: target, ms: AIM });
  if (show.card) found.push({ kind: "card", card: show.card, at: show.at ?? "", ms: TURN });
  else if (rolls.length) found.push({ kind: "dice", beside: target || piece, ms: fall(rolls.length, show.tray) });
  if (show.weight >= DECIDED) found.push({ kind: "banner", ms: BANNER });
  else if (word && on) found.push({ kind: "word", on, text: word, tone, ms: WORD });
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
  return hurried(told.map((event) => faster(event, FACTOR[pace])));
}

/**
 * Many events would take too long: each is shortened, but for a contest of dice: for that one has waited.
 * @param {readonly Event[]} events @returns {Event[]}
 */
export function hurried(events) {
  const many = events.length > SOON ? events.filter((event) => !isContest(event)) : [];
  const long = many.reduce((sum, event) => sum + length(event), 0);
  const squeeze = Math.min(1, WHOLE / Math.max(1, long));
  return events.map((event) => (many.includes(event) ? faster(event, squeeze) : event));
}

/** @param {Event} event */
const isContest = ({ line }) => Boolean(line.show?.tray || (line.show?.weight ?? 0) >= DECIDED);

/** @param {Event} event @param {number} factor @returns {Event} */
const faster = ({ line, gestures }, factor) => ({ line, gestures: gestures.map((one) => paced(one, factor)) });

/** The picture of an event in a row of them. @param {Event} event */
export function iconOf({ line, gestures }) {
  const kinds = new Set(gestures.map(({ kind }) => kind));
  if (kinds.has("aim")) return "fire";
  if (kinds.has("way")) return "move";
  if (kinds.has("card")) return "card";
  if (kinds.has("dice")) return "dice";
  if (kinds.has("banner")) return "flag";
  if (kinds.has("layout")) return "place";
  return formOf(line, "text");
}

/** What kind of thing it was, as a picture. @param {Line} line @param {string} plain of what is neither good nor bad */
export function formOf({ show }, plain) {
  const { weight = 0, tone = "" } = show ?? {};
  if (weight >= DECIDED) return "flag";
  if (weight >= LOSS) return "close";
  if (tone === "bad") return "burst";
  return tone === "good" ? "flag" : plain;
}

/** The figures below a die: what fell, the sum with its modifiers, what was needed. @param {Line} line */
export function plateOf({ rolls, modifiers, show }) {
  const [only, ...others] = rolls;
  const alone = only && !others.length;
  const sum = modifiers.reduce((all, { amount }) => all + amount, only?.face ?? 0);
  return { thrown: alone ? only.face : null, sum: alone ? sum : null, need: show?.need ?? null };
}

/** @param {Event} event */
export const length = ({ gestures }) => gestures.reduce((sum, { ms }) => sum + ms, 0);

/** @template {Gesture} G @param {G} gesture @param {number} factor @returns {G} */
const paced = (gesture, factor) => ({ ...gesture, ms: Math.round(gesture.ms * factor) });

/**
 * The few things that matter of some lines, the weightiest first, then as they came; own losses before those of
 * others. A shot that did nothing is told to who fired it alone.
 * @param {readonly Line[]} lines @param {(line: Line) => boolean} isOwn whether it fell on the reader
 * @param {(line: Line) => boolean} [isBy] whether it was the reader's doing @param {number} [few] at most
 */
export function digest(lines, isOwn, isBy = () => false, few = FEW) {
  const least = (/** @type {Line} */ line) => (isBy(line) && line.show?.target ? HELD : GROUND);
  const weighty = together(lines.filter((line) => (line.show?.weight ?? 0) >= least(line)));
  const weight = (/** @type {Line} */ line) => (line.show?.weight ?? 0) * 2 + (isOwn(line) ? 1 : 0);
  const best = [...weighty].sort((a, b) => weight(b) - weight(a)).slice(0, few);
  return best.sort((a, b) => a.n - b.n);
}

/**
 * What others did, of the lines that follow an action of the reader's own: all but what came of that very action. What
 * was decided counts whoever brought it about.
 * @param {readonly Line[]} lines
 */
export function afterOwn(lines) {
  const own = lines[0]?.step;
  return lines.filter(({ step, show }) => step !== own || (show?.weight ?? 0) >= DECIDED);
}

/**
 * What was said several times in the same words is one thing, with how often it happened.
 * @param {readonly Line[]} lines @returns {(Line & {times: number})[]}
 */
function together(lines) {
  /** @type {Map<string, Line & {times: number}>} */
  const found = new Map();
  for (const line of lines) {
    const key = line.text ? `${line.text} ${line.show?.on}` : String(line.n);
    found.set(key, { ...line, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()];
}

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];

/**
 * Whether a sentence says more than its title: more than one word that is not in it, in whatever form.
 * @param {string} text @param {string} title
 */
export function saysMore(text, title) {
  const stems = wordsOf(title).map((word) => word.slice(0, STEM));
  return wordsOf(text).filter((word) => !stems.includes(word.slice(0, STEM))).length > 1;
}

/**
 * What led to a line: the last throw before it that was about the same thing.
 * @param {readonly Line[]} lines @param {Line} line
 */
export function causeOf(lines, { n, show }) {
  const about = lines.filter((one) => one.n < n && one.rolls.length && one.ids.includes(show?.on ?? ""));
  return about.at(-1);
}

/**
 * Of too many events those that matter, and of these the last.
 * @param {readonly Event[]} events @param {number} most
 */
export function weightiest(events, most) {
  const weighty = events.filter(({ line }) => (line.show?.weight ?? 0) >= GROUND);
  return weighty.slice(-most);
}
