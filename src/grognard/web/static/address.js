/**
 * What the address of a page says, read once. A key does not stay in it: it is kept by the browser, for this tab and
 * for the next visit, so that whoever copies the address, or looks over a shoulder, gets none.
 */

import { anyKeyOf, keysOf, read, write } from "./keep.js";

/**
 * @typedef {{seat: string, invitation: string}} Invited
 * @typedef {{key: string, invited: Invited | null, step: number | null, at: string[]}} Arrival
 */

/**
 * The parts of a fragment: `key=K&step=12`, `invite/SEAT/SECRET`, `watch`, `step=12`, `at=ID,ID`.
 * @param {string} fragment
 */
export function parsed(fragment) {
  const [word = "", seat = "", invitation = ""] = fragment.split("/");
  if (word === "invite" && seat && invitation)
    return { key: "", invited: { seat, invitation }, step: null, watch: false, at: [] };
  const found = new URLSearchParams(fragment);
  const step = found.get("step");
  const number = step === null || step === "" ? Number.NaN : Number(step);
  const watch = found.has("watch");
  const bare = !watch && /^[\w-]+$/.test(fragment) ? fragment : ""; // links of earlier days are a key and nothing else
  const at = found.get("at")?.split(",") ?? []; // things to be shown
  return { key: found.get("key") ?? bare, invited: null, step: Number.isInteger(number) ? number : null, watch, at };
}

/** Read the address and clear it of secrets. @param {string} table @returns {Arrival} */
export function arrival(table) {
  const { key, invited, step, watch, at } = parsed(unescaped(location.hash.slice(1)));
  if (key || invited || at.length) clear();
  const mine = keysOf(table);
  const own = invited ? mineAt(mine, invited.seat) : key || tabKey(table) || anyKeyOf(table);
  const used = watch ? "" : own;
  if (used) keepTabKey(table, used);
  return { key: used, invited: invited && !used ? invited : null, step, at };
}

/** What a link says; a damaged one says what is written. @param {string} fragment */
function unescaped(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** @param {Record<string, string>} keys @param {string} seat */
const mineAt = (keys, seat) => (Object.hasOwn(keys, seat) ? (keys[seat] ?? "") : "");

/** A key that opens nothing is not kept for this tab. @param {string} table */
export const forgetTabKey = (table) => keepTabKey(table, "");

/** Put something harmless behind the #, or nothing. @param {string} [fragment] */
export function clear(fragment = "") {
  history.replaceState(null, "", location.pathname + location.search + (fragment && `#${fragment}`));
}

/** The seat of this tab: another tab may sit at the same table elsewhere. @param {string} table */
const tabKey = (table) => read(`key.${table}`, "", "sessionStorage");
/** @param {string} table @param {string} key */
export const keepTabKey = (table, key) => write(`key.${table}`, key, "sessionStorage");
