/**
 * What shines: who can act, who is selected, what can be chosen next; then how each piece and each place is shown.
 * Pure.
 */

import { isNode } from "./places.js";

/**
 * `can`: own pieces to begin or go on with; `home`: own pieces whose place can begin something; `targets`: pieces of
 * others; `lit`, `assault`: places and free points.
 * @typedef {{
 *   can: Set<string>, selected: Set<string>, targets: Set<string>, lit: Set<string>, assault: Set<string>,
 *   home: Set<string>,
 * }} Lights
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./facts.js").Facts} Facts
 * @typedef {{
 *   facts: Facts, side: string, next: ReadonlyMap<string, Action[]>, selected: Iterable<string>, begun: boolean,
 *   isAssault: (action: Action) => boolean,
 * }} Lighting
 */

/** @returns {Lights} */
export const dark = () => ({
  can: new Set(),
  selected: new Set(),
  targets: new Set(),
  lit: new Set(),
  assault: new Set(),
  home: new Set(),
});

/** @param {Lighting} lighting @returns {Lights} */
export function lightsOf(lighting) {
  const lights = { ...dark(), selected: new Set(lighting.selected) };
  for (const [id, actions] of lighting.next) light(lights, lighting, id, actions);
  return lighting.begun ? lights : atRest(lights, lighting);
}

/** @param {Lights} lights @param {Lighting} lighting @param {string} id @param {Action[]} actions */
function light(lights, { facts, side, isAssault }, id, actions) {
  if (facts.isPiece(id)) (facts.sideOf(id) === side ? lights.can : lights.targets).add(id);
  else if (!facts.isWord(id)) (actions.every(isAssault) ? lights.assault : lights.lit).add(id);
}

/**
 * Nothing is begun: own pieces shine, not all that something could be done to, nor the ground below them; pieces of
 * others only where one of them is asked for.
 * @param {Lights} lights @param {Lighting} lighting
 */
function atRest(lights, lighting) {
  const { facts } = lighting;
  const home = homes(lighting);
  const owners = home.size > 0 || lights.can.size > 0;
  const begins = (/** @type {string} */ id) => owners && (facts.isGround(id) || facts.places.isHand(id));
  const lit = [...lights.lit].filter((id) => !begins(id) && !(facts.places.isHand(id) && isBeginning(lighting, id)));
  const targets = owners || lit.length ? new Set() : lights.targets; // where there is nothing else to choose
  return { ...lights, home, lit: new Set(lit), targets: /** @type {Set<string>} */ (targets) };
}

/** Whether a place alone begins something. @param {Lighting} lighting @param {string} id */
const isBeginning = ({ next }, id) => (next.get(id) ?? []).some((action) => action.ids.length === 1);

/** Something begins with a position: its cards are lit, not the ground below them. @param {Lighting} lighting */
function homes(lighting) {
  const { facts, side, next } = lighting;
  const begun = [...next.keys()].filter((id) => isBeginning(lighting, id) && facts.hasCards(id));
  const cards = begun.filter((id) => !facts.places.isHand(id)).flatMap((id) => facts.stackOf(id));
  return new Set(cards.filter((id) => facts.sideOf(id) === side && !facts.isCovered(id)));
}

/**
 * How a piece is ringed: "selected", "target", "aim", "can" or "".
 * @param {Lights} lights @param {string} id @param {string} aimed
 */
export function ringOf(lights, id, aimed = "") {
  if (lights.selected.has(id)) return "selected";
  if (lights.targets.has(id)) return aimed === id ? "aim" : "target";
  return lights.can.has(id) || lights.home.has(id) ? "can" : "";
}

/**
 * How places are shown: id -> "lit", "assault", "target" (something there can be chosen) or "own" (something there is
 * selected); free points are among them. What lies in the hand has no place on the board.
 * @param {Lights} lights @param {Pick<Facts, "places" | "regionOf">} facts @returns {Map<string, string>}
 */
export function groundOf(lights, facts) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const show = (/** @type {string} */ id, /** @type {string} */ kind) => {
    if (isNode(id) || (facts.places.has(id) && !facts.places.isHand(id))) found.set(id, kind);
  };
  for (const id of lights.lit) show(id, "lit");
  for (const id of lights.assault) show(id, "assault");
  for (const id of lights.targets) show(facts.regionOf(id), "target");
  for (const id of lights.selected) show(facts.regionOf(id), "own");
  return found;
}

/**
 * The best chance at each target that is lit, in percent, and what a hit does: what is known before one commits.
 * @param {Lights} lights @param {readonly Action[]} actions those that agree with what is picked
 */
export function chancesOf(lights, actions) {
  /** @type {Map<string, {percent: number, sign: string}>} */
  const found = new Map();
  for (const { ids, odds } of actions) {
    if (!odds) continue;
    const chance = { percent: odds.percent, sign: odds.effect?.sign ?? "" };
    for (const id of ids) {
      if (lights.targets.has(id) && (found.get(id)?.percent ?? -1) < odds.percent) found.set(id, chance);
    }
  }
  return found;
}

/** How many things can be chosen next. @param {Lights} lights */
export const countOf = ({ can, targets, lit, assault }) => can.size + targets.size + lit.size + assault.size;
