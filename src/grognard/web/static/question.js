/**
 * "Why not?": an action to ask the server about, as near as possible to what is meant by pointing at something dark.
 * Pure.
 */

import { tokensOf } from "./patterns.js";
import { isNode } from "./places.js";

/**
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./patterns.js").Token} Token
 * @typedef {{own: string, enemy: string, place: string, card: string}} About who, against whom, where, with which card
 */

/**
 * A question about a thing that is dark; "" if nothing sensible can be asked.
 * @param {Choosing} choosing @param {string} id
 */
export function questionAbout(choosing, id) {
  const about = aboutOf(choosing, id);
  const what = about.enemy ? "enemy" : about.card === id ? "card" : "place";
  const verb = choosing.verb || meant(choosing, what);
  if (about.enemy && !about.own && !about.card) return verb; // nobody is chosen: why can none of ours?
  return filled(choosing, verb, about);
}

/**
 * A question about a verb of the bar that is impossible: with what is selected and the enemy nearest to it; nothing
 * selected: the verb alone, whatever it is tried with.
 * @param {Choosing} choosing @param {string} verb
 */
export function questionOf(choosing, verb) {
  const { facts, selected } = choosing;
  const own = selected.find((id) => choosing.isOwn(id) && !facts.inHand(id)) ?? "";
  const card = selected.find((id) => facts.inHand(id)) ?? "";
  if (choosing.about(verb).ends || !(own || card)) return verb;
  const enemy = nearest(choosing, own);
  const place = placeOf(choosing, choosing.about(verb).assault ? enemy : own);
  return filled(choosing, verb, { own, enemy, card, place });
}

/** The enemy nearest to a piece. @param {Choosing} choosing @param {string} own */
function nearest(choosing, own) {
  const { facts } = choosing;
  const others = [...facts.pieces.keys()].filter((id) => facts.isOnBoard(id) && !choosing.isOwn(id));
  return others.sort((a, b) => facts.distance(own, a) - facts.distance(own, b))[0] ?? "";
}

/** @param {Choosing} choosing @param {string} id @returns {About} */
function aboutOf(choosing, id) {
  const { facts, selected } = choosing;
  const [isPiece, isOwn, inHand] = [facts.isPiece(id), choosing.isOwn(id), facts.inHand(id)];
  const mover = selected.find((one) => choosing.isOwn(one) && !facts.inHand(one));
  const own = mover ?? (isOwn && !inHand ? id : "");
  const aims = choosing.verb && own === id && choosing.about(choosing.verb).meant.includes("enemy");
  return {
    own,
    enemy: isPiece && !isOwn ? id : aims ? nearest(choosing, own) : "",
    card: inHand ? id : (selected.find((one) => facts.inHand(one)) ?? ""),
    place: placeOf(choosing, id),
  };
}

/**
 * Where a thing is, as actions name it: its region, or the free point it stands on.
 * @param {Choosing} choosing @param {string} id
 */
function placeOf({ facts }, id) {
  const piece = facts.pieces.get(id);
  if (!piece) return id;
  if (facts.inHand(id)) return "";
  return piece.region || facts.places.node([piece.x, piece.y]);
}

/**
 * The verb that pointing at such a thing stands for: one on offer, else a core one, else the first.
 * @param {Choosing} choosing @param {string} what
 */
export function meant(choosing, what) {
  const named = Object.keys(choosing.known).filter((name) => choosing.about(name).meant.includes(what));
  const offered = named.find((name) => choosing.verbs.has(name));
  return offered ?? named.find((name) => choosing.about(name).core) ?? named[0] ?? "";
}

/** @param {Choosing} choosing @param {string} verb @param {About} about */
function filled(choosing, verb, about) {
  if (!verb || !(verb in choosing.known)) return "";
  const tokens = tokensOf(choosing.about(verb).pattern).filter((token) => !token.optional);
  const pieces = about.own ? [about.own, about.enemy || about.own] : [about.enemy];
  const ids = tokens.map((token) => wordFor(choosing, token, about, pieces));
  return ids.every(Boolean) ? [verb, ...ids].join(" ") : "";
}

/** @param {Choosing} choosing @param {Token} token @param {About} about @param {string[]} pieces those not named yet */
function wordFor({ kinds }, token, about, pieces) {
  if (!token.kind) return token.words[0] ?? "";
  const role = kinds.role(token.kind);
  if (role === "piece") return (pieces.length > 1 ? pieces.shift() : pieces[0]) ?? "";
  if (role === "card") return about.card;
  if (role === "place") return isNode(about.place) ? "" : about.place;
  if (role === "node") return isNode(about.place) ? about.place : "";
  return role === "heading" ? "h0" : kinds.example(token.kind);
}
