/** Choosing an action by clicking: what is picked so far, what is left, what can be clicked next. No page in here. */

/**
 * One legal action: its text, its verb, its ids in order.
 * @typedef {{text: string, verb: string, ids: string[], odds?: any, said?: string}} Action
 * @typedef {{verb: string, picked: string[]}} Choice
 */

/** @returns {Choice} */
export const nothing = () => ({ verb: "", picked: [] });

/** @param {{text: string, odds?: any, said?: string}} written @returns {Action} */
export function parse(written) {
  const [verb, ...ids] = written.text.split(" ");
  return { ...written, verb, ids };
}

/** The actions that agree with a choice: of its verb, with all that is picked. @param {Action[]} actions */
export function left(actions, { verb, picked }) {
  return actions.filter((action) => (!verb || action.verb === verb) && picked.every((id) => action.ids.includes(id)));
}

/** The first id of an action that is not picked yet. */
export const firstOpen = (action, picked) => action.ids.find((id) => !picked.includes(id));

/**
 * What can be clicked next: id -> the actions it leads to, each by its first id that is not picked yet.
 * @param {Action[]} actions @param {Choice} choice @returns {Map<string, Action[]>}
 */
export function open(actions, choice) {
  const found = new Map();
  for (const action of left(actions, choice)) {
    const id = firstOpen(action, choice.picked);
    if (id === undefined) continue;
    if (!found.has(id)) found.set(id, []);
    found.get(id).push(action);
  }
  return found;
}

/** Actions whose ids are all picked: they can be done now. @param {Action[]} actions @param {Choice} choice */
export const complete = (actions, choice) => left(actions, choice).filter((action) => action.ids.every((id) => choice.picked.includes(id)) && (choice.verb || action.ids.length));

/**
 * The actions that a click on these ids (a piece, and the place it stands on) allows.
 * Whoever is pointed at counts, in whatever order: a target may be clicked before the unit that fires.
 * @param {Action[]} actions @param {Choice} choice @param {string[]} ids
 */
export function pointed(actions, choice, ids) {
  const rest = left(actions, choice);
  for (const id of ids) {
    const found = rest.filter((action) => action.ids.includes(id) && !choice.picked.includes(id));
    if (found.length) return { id, found };
  }
  return { id: "", found: [] };
}

/** All verbs of a list, in order, with their actions. @param {Action[]} actions @returns {Map<string, Action[]>} */
export function byVerb(actions) {
  const found = new Map();
  for (const action of actions) {
    if (!found.has(action.verb)) found.set(action.verb, []);
    found.get(action.verb).push(action);
  }
  return found;
}
