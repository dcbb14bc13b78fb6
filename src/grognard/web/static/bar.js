/** Which verbs the bar shows, in which order. What is offered decides, and what the game tells of its verbs. Pure. */

import { PLAIN } from "./offers.js";

/**
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./types.js").Verb} Verb
 * @typedef {{left: string[], end: string}} Bar verbs, and the one at the right end that finishes
 */

/** @type {Readonly<Bar>} */
export const EMPTY = { left: [], end: "" };

/**
 * While nothing is offered the bar stays as it was, so that nothing jumps.
 * @param {Readonly<Record<string, Verb>>} known @param {ReadonlyMap<string, readonly Action[]>} offered
 * @param {Bar} before what it showed last
 * @returns {Bar}
 */
export function barOf(known, offered, before = EMPTY) {
  const about = (/** @type {string} */ name) => known[name] ?? PLAIN;
  if (!offered.size) return before.left.length || before.end ? before : atFirst(known);
  const isBare = (/** @type {string} */ name) => offered.get(name)?.some((action) => !action.ids.length) ?? false;
  const finishing = [...offered.keys()].filter((name) => about(name).ends && isBare(name)); // one may also name a card
  const end = finishing[0] ?? "";
  const others = [...offered.keys()].filter((name) => name !== end);
  const always = others.some((name) => about(name).core) ? coreOf(known) : [];
  return { left: inOrder(known, [...new Set([...always, ...others])]), end };
}

/** The bar of a table at which nothing was asked yet. @param {Readonly<Record<string, Verb>>} known @returns {Bar} */
function atFirst(known) {
  return { left: inOrder(known, coreOf(known)), end: "" };
}

/** Verbs that stay on the bar while any of them is possible. @param {Readonly<Record<string, Verb>>} known */
const coreOf = (known) => Object.keys(known).filter((name) => known[name]?.core);

/**
 * As they lead; those without a place last, as they come.
 * @param {Readonly<Record<string, Verb>>} known @param {string[]} names
 */
function inOrder(known, names) {
  const place = (/** @type {string} */ name) => known[name]?.lead || Number.POSITIVE_INFINITY;
  return names.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/**
 * Whether a verb begins a group of its own: what comes from off the table is set apart.
 * @param {Readonly<Record<string, Verb>>} known @param {readonly string[]} shown @param {number} at
 */
export function isApart(known, shown, at) {
  const support = (/** @type {string | undefined} */ name) => Boolean(name && known[name]?.support);
  return at > 0 && support(shown[at]) && !support(shown[at - 1]);
}

/**
 * What gives way on a narrow bar, in this order: what is there for help, then the verbs from the end; never what is
 * being chosen now. It stands under "more", with its word.
 * @param {readonly {name: string, on: boolean, possible: boolean}[]} left @param {readonly string[]} help ids
 */
export const folding = (left, help) => [
  ...help,
  ...left.flatMap(({ name, on, possible }) => (on || !possible ? [] : [name])).reverse(),
];

/**
 * The verb of a letter, among those that are shown.
 * @param {Readonly<Record<string, Verb>>} known @param {Bar} bar @param {string} letter
 */
export function verbOfKey(known, bar, letter) {
  return [...bar.left, bar.end].find((name) => known[name]?.key === letter.toUpperCase()) ?? "";
}
