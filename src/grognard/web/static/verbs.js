/** The verbs on the action bar: their picture, their letter, their place. A verb that is not listed gets a plain button. */

import { knows, say } from "./words.js";

/** @type {Record<string, {icon: string, key: string, ends?: boolean, risky?: boolean}>} */
const VERBS = {
  place: { icon: "place", key: "P" },
  remnant: { icon: "place", key: "I" },
  deploy: { icon: "flag", key: "D" },
  move: { icon: "move", key: "M" },
  fire: { icon: "fire", key: "F" },
  overrun: { icon: "overrun", key: "O", risky: true },
  exit: { icon: "exit", key: "X", risky: true },
  strike: { icon: "strike", key: "A" },
  bombard: { icon: "bombard", key: "B" },
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
  keep: { icon: "end", key: "E", ends: true },
  hold: { icon: "end", key: "E", ends: true },
  stay: { icon: "end", key: "E", ends: true },
};
const ORDER = Object.keys(VERBS);
/** Always on the bar while units act, also when impossible: nothing jumps. */
const CORE = ["move", "fire", "overrun", "strike", "bombard"];
const SUPPORT = new Set(["strike", "bombard"]);

export const verb = (name) => VERBS[name] ?? { icon: "dot", key: "" };
export const verbName = (name) => (knows(`verb.${name}`) ? say(`verb.${name}`) : name);
export const isSupport = (name) => SUPPORT.has(name);

/**
 * What the bar shows: verbs to the left, the finishing one to the right.
 * @param {Iterable<string>} possible verbs of the legal actions @param {string[]} before what it showed last
 */
export function barOf(possible, before) {
  const here = new Set(possible);
  if (!here.size) return { left: before.length ? before : CORE, end: "end" };
  const end = [...here].find((name) => VERBS[name]?.ends) ?? "end";
  const units = CORE.some((name) => here.has(name)) || here.has("end");
  const shown = new Set([...(units ? CORE : []), ...[...here].filter((name) => !VERBS[name]?.ends)]);
  const place = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return { left: [...shown].sort((a, b) => place(a) - place(b)), end };
}

/** Actions of these verbs are asked for once more, because dice follow and there is no way back. */
export const isRisky = (name) => Boolean(VERBS[name]?.risky);
