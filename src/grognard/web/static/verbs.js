/** The verbs on the action bar: their picture, their letter, their place. Names come with the game; an unlisted verb gets a plain button. */

import { knows, say } from "./words.js";

/**
 * `core`: always on the bar while units act, also when impossible, so that nothing jumps. `ends`: finishes, stands at the right.
 * `risky`: asked for once more, because there is no way back. `path`: who goes, so many ids, then the way: a click on its last place is enough.
 * @type {Record<string, {icon: string, key: string, core?: boolean, ends?: boolean, risky?: boolean, path?: number}>}
 */
const VERBS = {
  place: { icon: "place", key: "P" },
  aboard: { icon: "place", key: "B" },
  terrain: { icon: "place", key: "Q" },
  remnant: { icon: "place", key: "I" },
  deploy: { icon: "flag", key: "D" },
  move: { icon: "move", key: "M", core: true },
  go: { icon: "move", key: "M", path: 1 },
  bring: { icon: "place", key: "B", path: 1 },
  carry: { icon: "place", key: "Y", path: 2 },
  choose: { icon: "move", key: "M", path: 1 },
  fire: { icon: "fire", key: "F", core: true },
  shoot: { icon: "fire", key: "F" },
  melee: { icon: "overrun", key: "O" },
  overrun: { icon: "overrun", key: "O", core: true, risky: true },
  exit: { icon: "exit", key: "X", risky: true },
  play: { icon: "card", key: "C", core: true },
  also: { icon: "card", key: "K" },
  draw: { icon: "draw", key: "D", core: true },
  strike: { icon: "strike", key: "A", core: true },
  bombard: { icon: "bombard", key: "B", core: true },
  attach: { icon: "link", key: "A" },
  lay: { icon: "place", key: "Y" },
  mount: { icon: "place", key: "U" },
  dismount: { icon: "exit", key: "O" },
  hand: { icon: "link", key: "A" },
  free: { icon: "move", key: "Q" },
  clear: { icon: "close", key: "Z" },
  drop: { icon: "close", key: "X" },
  discard: { icon: "close", key: "X" },
  commit: { icon: "flag", key: "C" },
  request: { icon: "flag", key: "C" },
  zone: { icon: "place", key: "Z" },
  attempt: { icon: "dice", key: "A", risky: true },
  reroll: { icon: "dice", key: "A" },
  defend: { icon: "fire", key: "F" },
  attack: { icon: "fire", key: "F" },
  retreat: { icon: "move", key: "M" },
  end: { icon: "end", key: "E", ends: true },
  ready: { icon: "end", key: "E", ends: true },
  done: { icon: "end", key: "E", ends: true },
  decline: { icon: "end", key: "E", ends: true },
  keep: { icon: "end", key: "K", ends: true },
  hold: { icon: "end", key: "E", ends: true },
  stay: { icon: "end", key: "E", ends: true },
  skip: { icon: "end", key: "E", ends: true },
  forgo: { icon: "end", key: "E", ends: true },
  pass: { icon: "end", key: "P", ends: true },
};
const ORDER = Object.keys(VERBS);
const SUPPORT = new Set(["strike", "bombard"]);

export const verb = (name) => VERBS[name] ?? { icon: "dot", key: "" };
export const verbName = (name) => (knows(`verb.${name}`) ? say(`verb.${name}`) : name);
export const isSupport = (name) => SUPPORT.has(name);
/** How many ids of a verb come before its way; 0 for a verb without one. */
export const headOf = (name) => VERBS[name]?.path ?? 0;
/** Actions of these verbs are asked for once more, because dice follow and there is no way back. */
export const isRisky = (name) => Boolean(VERBS[name]?.risky);

/** The verbs of this game that stay on the bar while units act. */
const core = () => ORDER.filter((name) => VERBS[name].core && knows(`verb.${name}`));

/**
 * What the bar shows: verbs to the left, the finishing one to the right.
 * @param {Map<string, any[]>} possible verbs of the legal actions, with these @param {string[]} before what it showed last
 */
export function barOf(possible, before) {
  if (!possible.size) return { left: before.length ? before : core(), end: "end" };
  const ends = (name) => VERBS[name]?.ends && possible.get(name).some((action) => !action.ids.length); // "keep" may also name a card
  const end = [...possible.keys()].find(ends) ?? "end";
  const always = core();
  const units = always.some((name) => possible.has(name)) && possible.has("end");
  const shown = new Set([...(units ? always : []), ...[...possible.keys()].filter((name) => name !== end)]);
  const place = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return { left: [...shown].sort((a, b) => place(a) - place(b)), end };
}
