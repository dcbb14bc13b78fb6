/** Writing only what differs: a page that is written anew lays itself out anew. */

import { equal } from "./store.js";

/** @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Null takes the attribute away. @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Values by id, each the very object of before where it says the same: what came anew is not written anew.
 * @template {{id: string}} T
 * @param {ReadonlyMap<string, T>} before @param {readonly T[]} now @returns {Map<string, T>}
 */
export function settled(before, now) {
  const kept = (/** @type {T} */ value) => {
    const old = before.get(value.id);
    return old && equal(old, value) ? old : value;
  };
  return new Map(now.map((value) => [value.id, kept(value)]));
}
