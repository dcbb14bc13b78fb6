/** Actions of one's own: made of picks by the pattern of a verb, where more may be done than is offered. Pure. */

import { parse } from "./offers.js";
import { laidOut, tokensOf } from "./patterns.js";
import { isHeading } from "./places.js";

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
    const own = offered.filter(({ ids }) => pieces.every((id) => ids.includes(id)));
    if (!own.length) continue;
    const tokens = tokensOf(pattern);
    const plain = laidOut(tokens, picks, fits);
    const common = plain?.missing.every(({ kind }) => kind === "HEADING") ? headingOf(own) : "";
    const laid = plain?.missing.length && common ? laidOut(tokens, [...picks, common], fits) : plain;
    if (!laid) continue;
    const text = [verb, ...laid.ids].join(" ");
    const action = offered.find((one) => one.text === text) ?? parse(text);
    found.push({ action, missing: laid.missing, open: laid.open });
  }
  return found;
}

/**
 * The heading that all that is offered has in common: it is meant where none is named.
 * @param {readonly Action[]} offered
 */
function headingOf(offered) {
  const headings = new Set(offered.map(({ ids }) => ids.find(isHeading) ?? ""));
  return headings.size === 1 ? ([...headings][0] ?? "") : "";
}
