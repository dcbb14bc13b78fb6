/** What the server says against an action, made fit for people to read. Pure. */

import { isNode } from "./places.js";

/**
 * A sentence whose rule is shown beside it does not name it once more.
 * @param {string} text "Too far. (pu:4.1)" @param {string} rule
 */
export function withoutRule(text, rule) {
  return rule ? text.replace(` (${rule})`, "") : text;
}

/**
 * Whether an action was not understood because it names a free point that the table has not: one beyond its edge.
 * @param {string | null | undefined} error @param {string} action
 */
export const isBeyond = (error, action) => error === "malformed" && action.split(" ").some(isNode);
