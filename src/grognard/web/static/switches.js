/** Which rules are switches, and on which side of them this table plays: marked wherever such a rule is cited. */

/** @type {Record<string, boolean>} by rule: whether it is as printed */
let known = {};

/** @param {Record<string, boolean>} [switches] */
export function setSwitches(switches = {}) {
  known = switches;
}

/** How many there are, and how many are as printed. */
export const counted = () => ({ most: Object.keys(known).length, n: Object.values(known).filter(Boolean).length });

/** The switch to which a rule or a point of it belongs; "" if to none. @param {string} rule */
export function switchOf(rule) {
  let found = rule;
  while (found && !(found in known) && /[a-z]$/.test(found)) found = found.slice(0, -1);
  return found in known ? found : "";
}

/** How a cited rule is marked: as printed or not; "" where nothing can be switched. @param {string} rule */
export function markOf(rule) {
  const found = switchOf(rule);
  return found ? (known[found] ? "prop" : "prop off") : "";
}
