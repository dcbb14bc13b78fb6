/** Playing with the keyboard: a table of keys, each with what it does and the sentence that says so in the help. */

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./choosing.js").Outcome} Outcome
 * @typedef {import("./cursor.js").Cursor} Cursor
 * @typedef {import("./choosing.js").Choosing} Choosing
 *
 * What the page does for the keys.
 * @typedef {{
 *   cursor: Cursor, choosing: Choosing, say: (key: string, about?: Record<string, string | number>) => string,
 *   middle: () => Point, showCursor: (cursor: Cursor) => void, look: (point: Point) => void,
 *   act: (outcome: Outcome) => void, changed: () => void, leave: () => boolean, letter: (letter: string) => boolean,
 *   number: (n: number) => void, undo: () => void, why: (id: string) => void, inspect: (id: string) => void,
 *   tell: (text: string) => void, readPrompt: () => void, help: () => void, jump: () => void,
 *   tape: () => boolean,
 *   hide: (on: boolean) => void, tab: (name: string) => void, closer: () => void, farther: () => void, fit: () => void,
 * }} Hands
 *
 * `where` the focus is: on a "button", in a "panel" that scrolls, in a "field" for text, or on the "board".
 * @typedef {"field" | "button" | "panel" | "board"} Where
 * @typedef {{key: string, shift: boolean, ctrl: boolean, alt: boolean, where: Where}} Press
 * @typedef {(keys: Keys, press: Press) => boolean | void} Doing false: the key means nothing now
 * @typedef {{shown: string[], about: string, on?: "free" | "map" | "cards", does: Record<string, Doing>}} Row
 */

const HALF = Math.sqrt(3) / 2;
const FAR = 5; // steps with Shift, on a measured table

/** @type {(way: Point) => Doing} */
const walk = (way) => (keys, press) => keys.walk(way, press.shift ? FAR : 1);
/** @type {(wanted: import("./cursor.js").Wanted) => Doing} */
const next = (wanted) => (keys, press) => keys.next(wanted, press.shift ? -1 : 1);
/** @type {(name: string) => Doing} */
const tab = (name) => (keys) => keys.hands.tab(name);

/** @type {readonly Row[]} all keys, in the order of the help; `on`: on measured tables only, maps, or cards */
export const KEYS = [
  {
    shown: ["↑", "↓", "←", "→"],
    about: "keys.arrows",
    on: "map",
    does: { ArrowUp: walk([0, -1]), ArrowDown: walk([0, 1]), ArrowLeft: walk([-1, 0]), ArrowRight: walk([1, 0]) },
  },
  { shown: ["↑", "↓", "←", "→"], about: "keys.cursor", on: "cards", does: {} },
  {
    shown: ["Home", "Page ↑", "End", "Page ↓"],
    about: "keys.six",
    on: "map",
    does: {
      Home: walk([-HALF, -0.5]),
      PageUp: walk([HALF, -0.5]),
      End: walk([-HALF, 0.5]),
      PageDown: walk([HALF, 0.5]),
    },
  },
  { shown: ["Shift", "↑"], about: "keys.far", on: "free", does: {} },
  { shown: ["Enter"], about: "keys.enter", does: { Enter: (keys) => keys.choose() } },
  { shown: ["Esc"], about: "keys.esc", does: { Escape: (keys) => keys.hands.leave() } },
  { shown: ["⌫"], about: "keys.leg", on: "free", does: { Backspace: (keys) => keys.shorten() } },
  {
    shown: ["<", ">"],
    about: "keys.turn",
    on: "free",
    does: { "<": (keys) => keys.turn(-1), ">": (keys) => keys.turn(1) },
  },
  { shown: ["N"], about: "keys.units", does: { n: next("can") } },
  { shown: ["T"], about: "keys.targets", does: { t: next("lit") } },
  { shown: ["Tab"], about: "keys.offered", on: "free", does: { Tab: (keys, press) => keys.tabOn(press) } },
  { shown: [","], about: "keys.tape", on: "free", does: { ",": ({ hands }) => hands.tape() } },
  { shown: ["."], about: "keys.stack", does: { ".": (keys) => keys.deeper() } },
  { shown: ["G"], about: "keys.jump", does: { g: ({ hands }) => hands.jump(), "/": ({ hands }) => hands.jump() } },
  { shown: ["A", "…"], about: "keys.verbs", does: {} },
  { shown: ["1", "…", "9"], about: "keys.numbers", does: {} },
  { shown: ["W"], about: "keys.why", does: { w: (keys) => keys.why() } },
  { shown: ["Ctrl", "Z"], about: "keys.undo", does: {} },
  {
    shown: ["+", "−", "0"],
    about: "keys.zoom",
    does: {
      "+": ({ hands }) => hands.closer(),
      "=": ({ hands }) => hands.closer(),
      "-": ({ hands }) => hands.farther(),
      "−": ({ hands }) => hands.farther(),
      0: ({ hands }) => hands.fit(),
    },
  },
  { shown: ["Space"], about: "keys.space", does: { " ": (keys) => keys.centre() } },
  { shown: ["H"], about: "keys.hide", does: { h: ({ hands }) => hands.hide(true) } },
  { shown: ["L", "R", "V"], about: "keys.tabs", does: { l: tab("log"), r: tab("rules"), v: tab("ledger") } },
  { shown: ["S"], about: "keys.read", does: { s: ({ hands }) => hands.readPrompt() } },
  { shown: ["?"], about: "keys.help", does: { "?": ({ hands }) => hands.help() } },
];

const DOES = new Map(KEYS.flatMap(({ does }) => Object.entries(does)));
const MOVES = /^(Arrow.*|Home|End|Page.*)$/;

/**
 * The rows of the help: a compass is of use on a map only, a heading where distances are measured.
 * @param {{free?: boolean, cards?: boolean}} table
 */
export const rowsOf = ({ free = false, cards = false }) =>
  KEYS.filter(({ on }) => !on || { free, cards, map: !cards }[on]);

export class Keys {
  hands;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /**
   * Whether a key meant something. Verbs have the last word: a letter of the table is never one of theirs.
   * @param {Press} press
   */
  press(press) {
    if (press.where === "field" || press.alt) return false;
    const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
    if (press.ctrl) return key === "z" && this.#undo();
    if (press.where !== "board" && this.#isOthers(key, press.where)) return false;
    const doing = DOES.get(key);
    if (doing) return doing(this, press) !== false;
    if (/^[1-9]$/.test(key)) this.hands.number(Number(key));
    else return key.length === 1 && this.hands.letter(key.toUpperCase());
    return true;
  }

  /** @param {string} key of a press that has ended */
  release(key) {
    if (key.toLowerCase() === "h") this.hands.hide(false);
  }

  /** What a button or a panel does with a key itself. @param {string} key @param {"button" | "panel"} where */
  #isOthers(key, where) {
    if (key === "Enter" || key === " " || key === "Tab") return true;
    return where === "panel" && MOVES.test(key);
  }

  #undo() {
    this.hands.undo();
    return true;
  }

  // -- the cursor ---------------------------------------------------------------------------------------------------

  /** @param {Point} way @param {number} steps */
  walk(way, steps) {
    const { cursor, middle } = this.hands;
    if (cursor.walk(way, steps, middle())) this.#moved();
  }

  /** @param {import("./cursor.js").Wanted} wanted @param {number} step */
  next(wanted, step) {
    const { cursor, tell, say } = this.hands;
    if (cursor.next(wanted, step)) this.#moved();
    else tell(say(wanted === "can" ? "cursor.no-units" : "cursor.no-targets"));
  }

  /** On a measured table Tab goes through what is offered; elsewhere it moves the focus. @param {Press} press */
  tabOn(press) {
    const { choosing } = this.hands;
    const offers = choosing.facts.places.lattice && choosing.active && choosing.lights.lit.size;
    if (!offers) return false;
    this.next("lit", press.shift ? -1 : 1);
    return true;
  }

  /** @param {string} id */
  go(id) {
    const there = this.hands.cursor.go(id);
    if (there) this.#moved();
    return there;
  }

  deeper() {
    this.hands.cursor.deeper();
    this.#moved();
  }

  #moved() {
    const { cursor, showCursor, inspect, tell } = this.hands;
    showCursor(cursor);
    tell(this.spoken());
    inspect(cursor.thing || cursor.at);
  }

  choose() {
    const outcome = this.hands.cursor.choose();
    if (!outcome) return false;
    this.hands.act(outcome);
    return true;
  }

  shorten() {
    const shorter = this.hands.choosing.shorten();
    if (shorter) this.hands.changed();
    return shorter;
  }

  /** @param {number} steps */
  turn(steps) {
    const turned = this.hands.choosing.turn(steps);
    if (turned) this.hands.changed();
    return turned;
  }

  why() {
    const { cursor, why } = this.hands;
    why(cursor.thing || cursor.at);
  }

  centre() {
    const { point } = this.hands.cursor;
    if (!point) return false;
    this.hands.look(point);
    return true;
  }

  // -- said aloud ---------------------------------------------------------------------------------------------------

  /** What is under the cursor, in words. */
  spoken() {
    const { cursor, choosing, say } = this.hands;
    const names = cursor.stack.map((id) => this.#named(id));
    const first = cursor.isDeep && cursor.thing ? [this.#named(cursor.thing)] : [];
    const label = choosing.facts.places.get(cursor.at)?.label ?? cursor.at;
    const place = cursor.isLit ? say("cursor.target") : "";
    const here = names.length ? names.join(", ") : say("cursor.empty");
    return [...first, label, place, here].filter(Boolean).join(". ");
  }

  /** @param {string} id */
  #named(id) {
    const { choosing, say } = this.hands;
    const { can, targets } = choosing.lights;
    const title = choosing.facts.pieces.get(id)?.title ?? id;
    if (choosing.picks.includes(id)) return `${title} (${say("cursor.selected")})`;
    if (targets.has(id)) return `${title} (${say("cursor.target")})`;
    return can.has(id) ? `${title} (${say("cursor.can")})` : title;
  }
}

/** Listen to the keyboard of the page. @param {Keys} keys */
export function listen(keys) {
  document.addEventListener("keydown", (event) => {
    if (keys.press(pressOf(event))) event.preventDefault();
  });
  document.addEventListener("keyup", (event) => keys.release(event.key));
  window.addEventListener("blur", () => keys.release("h"));
}

/** @param {KeyboardEvent} event @returns {Press} */
function pressOf(event) {
  const { key, shiftKey: shift, ctrlKey: ctrl, altKey, metaKey } = event;
  return { key, shift, ctrl, alt: altKey || metaKey, where: whereIs(/** @type {Element} */ (event.target)) };
}

/** @param {Element} target @returns {Press["where"]} */
function whereIs(target) {
  if (target.closest("input, textarea, select, dialog")) return "field";
  if (target.closest(".tabs, .panel, .odds")) return "panel";
  return target.closest("button, a, [role=tab]") ? "button" : "board";
}
