/** The actions that are offered, and what a sequence of picks makes of them. Pure. */

/**
 * One legal action: its text, its verb, its ids in order.
 * @typedef {{text: string, verb: string, ids: string[], odds?: import("./types.js").Odds}} Action
 * @typedef {{verb: string, picks: readonly string[]}} Choice
 * @typedef {import("./types.js").Verb} Verb
 */

/** @type {Readonly<Choice>} */
export const NOTHING = { verb: "", picks: [] };

/** @type {Readonly<Verb>} a verb of which nothing is told: a plain button */
export const PLAIN = {
  pattern: "",
  icon: "",
  key: "",
  lead: 0,
  core: false,
  support: false,
  ends: false,
  risky: false,
  path: 0,
  assault: false,
  meant: [],
  grows: false,
  quick: false,
};

/**
 * An action is told by its ids; one that ends at a free point which it does not name, by who acts and that point.
 * @param {string} text @param {Action["odds"]} [odds] @param {string} [landing] @returns {Action}
 */
export function parse(text, odds, landing = "") {
  const [verb = "", ...named] = text.split(" ");
  const ids = landing ? [...named.slice(0, 1), landing] : named;
  return odds ? { text, verb, ids, odds } : { text, verb, ids };
}

/**
 * All verbs of a list, in order, with their actions.
 * @param {readonly Action[]} actions @returns {Map<string, Action[]>}
 */
export function byVerb(actions) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of actions) {
    const known = found.get(action.verb);
    if (known) known.push(action);
    else found.set(action.verb, [action]);
  }
  return found;
}

/**
 * A list without each of some ids, once; null where one is missing.
 * @param {readonly string[]} ids @param {readonly string[]} picks
 */
function without(ids, picks) {
  const left = [...ids];
  for (const pick of picks) {
    const at = left.indexOf(pick);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/**
 * Whether picks come in this order, others between them.
 * @param {readonly string[]} picks @param {readonly string[]} way
 */
function inOrder(picks, way) {
  let from = 0;
  for (const pick of picks) {
    const at = way.indexOf(pick, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/**
 * The parts of an action with a way: who goes, the way itself, and words that follow it.
 * @param {Action} action @param {number} path @param {(id: string) => boolean} isWord
 */
export function partsOf({ ids }, path, isWord) {
  const end = ids.findLastIndex((id, i) => i >= path && !isWord(id)) + 1;
  return { head: ids.slice(0, path), way: ids.slice(path, end), tail: ids.slice(Math.max(path, end)) };
}

/**
 * What an action still asks for after some picks, in its order; null if it does not agree with them. Of a way only its
 * end is asked for: whoever wants to go by certain places picks them first.
 * @param {Action} action @param {readonly string[]} picks
 * @param {number} path how many ids come before the way; 0: no way
 * @param {(id: string) => boolean} isWord @returns {string[] | null}
 */
export function asks(action, picks, path, isWord) {
  if (!path) return without(action.ids, picks);
  if (!picks.every((pick) => action.ids.includes(pick))) return null; // most of a long list
  const { head, way, tail } = partsOf(action, path, isWord);
  const legs = picks.filter((pick) => !head.includes(pick) && !tail.includes(pick));
  const heads = without(
    head,
    picks.filter((pick) => head.includes(pick)),
  );
  const tails = without(
    tail,
    picks.filter((pick) => !head.includes(pick) && tail.includes(pick)),
  );
  if (!heads || !tails || !inOrder(legs, way)) return null;
  const end = way.at(-1);
  return [...heads, ...(end === undefined || legs.at(-1) === end ? [] : [end]), ...tails];
}
