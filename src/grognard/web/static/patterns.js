/**
 * How verbs are written: "UNIT HEX+", "CARD PLACE?", "full|half". What a kind of id is, one learns from what is
 * offered.
 */

import { isHeading, isNode } from "./places.js";

/**
 * @typedef {import("./facts.js").Facts} Facts
 * @typedef {import("./offers.js").Action} Action
 * @typedef {"piece" | "place" | "node" | "heading" | "card" | "word"} Role
 * @typedef {{kind: string, words: string[], many: boolean, optional: boolean}} Token
 */

/** @type {Readonly<Record<string, Role>>} kinds whose name says what they are */
const NAMED = { NODE: "node", HEADING: "heading", HEX: "place", PLACE: "place", CARD: "card" };

/** @param {string} pattern @returns {Token[]} */
export function tokensOf(pattern) {
  return pattern.split(" ").filter(Boolean).map(token);
}

/** @param {string} written @returns {Token} */
function token(written) {
  const bare = written.replace(/[+?]$/, "");
  const isKind = bare === bare.toUpperCase() && /[A-Z]/.test(bare);
  const [many, optional] = [written.endsWith("+"), written.endsWith("?")];
  return { kind: isKind ? bare : "", words: isKind ? [] : bare.split("|"), many, optional };
}

/**
 * Picks laid out as a pattern wants them, whatever their order; null where one does not fit. `open`: tokens that could
 * still take something, `missing`: those that must.
 * @param {Token[]} tokens @param {readonly string[]} picks @param {(token: Token, id: string) => boolean} fits
 */
export function laidOut(tokens, picks, fits) {
  let rest = [...picks];
  const parts = tokens.map((token) => {
    const fitting = rest.filter((id) => fits(token, id));
    const taken = token.many ? fitting : fitting.slice(0, 1);
    for (const id of taken) rest = rest.toSpliced(rest.indexOf(id), 1);
    return { token, taken };
  });
  if (rest.length) return null;
  return {
    ids: parts.flatMap(({ taken }) => taken),
    missing: parts.filter(({ token, taken }) => !taken.length && !token.optional).map(({ token }) => token),
    open: parts.filter(({ token, taken }) => token.many || !taken.length).map(({ token }) => token),
  };
}

/** What the kinds of a game are, as far as the actions that were offered tell it. */
export class Kinds {
  /** @type {Map<string, Role>} */
  #roles = new Map();
  /** @type {Map<string, string>} a word of each kind of words */
  #examples = new Map();
  #facts;

  /** @param {Facts} facts */
  constructor(facts) {
    this.#facts = facts;
  }

  /**
   * Look at an action, as far as it is clear which of its ids stands for which token.
   * @param {Action} action @param {Token[]} tokens
   */
  learn({ ids }, tokens) {
    for (const [i, { kind, many, optional }] of tokens.entries()) {
      const id = ids[i];
      if (optional || id === undefined) return;
      if (kind && !(kind in NAMED) && !this.#roles.has(kind)) this.#note(kind, id);
      if (many) return;
    }
  }

  /** @param {string} kind @param {string} id */
  #note(kind, id) {
    const role = this.#roleOf(id);
    this.#roles.set(kind, role);
    if (role === "word") this.#examples.set(kind, id);
  }

  /** @param {string} id @returns {Role} */
  #roleOf(id) {
    if (this.#facts.isPiece(id)) return "piece";
    if (isNode(id)) return "node";
    return this.#facts.isWord(id) ? "word" : "place";
  }

  /** @param {string} kind @returns {Role} */
  role(kind) {
    return NAMED[kind] ?? this.#roles.get(kind) ?? "piece";
  }

  /** A word of a kind, if one was ever offered. @param {string} kind */
  example(kind) {
    return this.#examples.get(kind) ?? "";
  }

  /** Whether an id may stand for a token. @param {Token} token @param {string} id */
  fits(token, id) {
    if (!token.kind) return token.words.includes(id);
    const role = this.role(token.kind);
    if (role === "node") return isNode(id);
    if (role === "heading") return isHeading(id);
    if (role === "place") return this.#facts.places.has(id);
    return role === "word" ? this.#facts.isWord(id) && !isHeading(id) : this.#facts.isPiece(id);
  }
}
