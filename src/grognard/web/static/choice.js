/** Choosing an action by clicking: what is picked so far, what is left, what can be clicked next. No page in here. */

import { headOf } from "./verbs.js";

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

/** The id of an action that is asked for next: the first that is not picked yet; of a way its last place. */
export function firstOpen(action, picked) {
  const at = action.ids.findIndex((id) => !picked.includes(id));
  const head = headOf(action.verb);
  return head && at >= head ? action.ids.at(-1) : action.ids[at];
}

/** Ways that end at one of these places, the shortest first; everything before the way is picked. @param {Action[]} actions */
export function arriving(actions, picked, places) {
  const there = (action) =>
    headOf(action.verb) &&
    places.includes(action.ids.at(-1)) &&
    action.ids.slice(0, headOf(action.verb)).every((id) => picked.includes(id));
  return actions.filter(there).sort((a, b) => a.ids.length - b.ids.length);
}

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
export const complete = (actions, choice) =>
  left(actions, choice).filter(
    (action) => action.ids.every((id) => choice.picked.includes(id)) && (choice.verb || action.ids.length),
  );

/** All verbs of a list, in order, with their actions. @param {Action[]} actions @returns {Map<string, Action[]>} */
export function byVerb(actions) {
  const found = new Map();
  for (const action of actions) {
    if (!found.has(action.verb)) found.set(action.verb, []);
    found.get(action.verb).push(action);
  }
  return found;
}
