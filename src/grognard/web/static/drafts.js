/** Actions of one's own: made of picks by the pattern of a verb, where more may be done than is offered. Pure. */

import { parse } from "./offers.js";
import { laidOut, tokensOf } from "./patterns.js";

/**
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./patterns.js").Token} Token
 * @typedef {{action: Action, missing: Token[], open: Token[]}} Draft what must and what may still be added
 */

/**
 * What picks make of the verbs that are offered, for the pieces that are offered with them.
 * @param {Iterable<[verb: string, pattern: string, offered: readonly Action[]]>} verbs
 * @param {readonly string[]} picks @param {import("./patterns.js").Kinds} kinds
 * @param {(id: string) => boolean} isPiece
 * @returns {Draft[]}
 */
export function draftsOf(verbs, picks, kinds, isPiece) {
  const fits = kinds.fits.bind(kinds);
  const pieces = picks.filter(isPiece);
  const found = [];
  for (const [verb, pattern, offered] of verbs) {
    const laid = laidOut(tokensOf(pattern), picks, fits);
    if (!laid || !offered.some(({ ids }) => pieces.every((id) => ids.includes(id)))) continue;
    const text = [verb, ...laid.ids].join(" ");
    const action = offered.find((one) => one.text === text) ?? parse(text);
    found.push({ action, missing: laid.missing, open: laid.open });
  }
  return found;
}
