/** A list as a file, and as this browser remembers it. It draws nothing. */

import { read, write } from "./keep.js";
import { entryOf, keyOf, wordOf } from "./muster.js";

/**
 * @typedef {import("./muster.js").Asked} Asked
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Entry} Entry
 * @typedef {Record<string, string | number>} Params
 * @typedef {{entry: Entry, name: string, line: number}} Row of a file
 * @typedef {{name: string, game: string, verb: string, side: string, entries: string[]}} Kept
 */

const HEAD = "grognard list"; // how a file begins: grognard list: GAME VERB SIDE
const LONGEST = 50_000; // characters of a file
const REMEMBERED = 60; // lists

/** A file or a remembered list that cannot be used: a key of the words, and what to fill in. */
export class Unusable extends Error {
  /**
   * @param {string} key @param {Params} [params] @param {{card: string, line: number}[]} [foreign] what is not on offer
   */
  constructor(key, params = {}, foreign = []) {
    super(key);
    this.key = key;
    this.params = params;
    this.foreign = foreign;
  }
}

// -- files ------------------------------------------------------------------------------------------------------------

/** A list as a small text file. @param {string} name @param {string} game @param {Chosen} chosen */
export function written(name, game, chosen) {
  const { verb, side } = chosen.asked;
  const rows = chosen.entries.map((entry) => {
    return `${entry.copies} ${keyOf(entry)}  # ${chosen.offers.get(entry.offer)?.name ?? ""}`;
  });
  return [`${HEAD}: ${game} ${verb} ${side}`, `# ${oneLine(name)}`, ...rows, ""].join("\n");
}

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** The name that a file would have. @param {string} name */
export function fileName(name) {
  const plain = name.normalize("NFKD").replace(/[^\w -]/g, "");
  return `${plain.trim().replace(/\s+/g, "-").toLowerCase() || "list"}.txt`;
}

/**
 * Read such a file. Whatever is wrong is said with its line, and nothing is half read.
 * @param {string} text @param {string} game @param {Chosen} chosen the list that is asked for
 */
export function readList(text, game, chosen) {
  if (text.length > LONGEST) throw new Unusable("build.bad.long");
  const [first = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  checkHead(first, game, chosen.asked);
  const example = chosen.asked.offers[0]?.id ?? "";
  const rows = lines.flatMap((line, i) => row(line, i + 2, example) ?? []);
  const title = lines.find((line) => /^\s*#/.test(line))?.replace(/^\s*#\s*/, "");
  return { name: title?.trim().slice(0, 80) ?? "", words: checked(rows, chosen) };
}

/** @param {string} first @param {string} game @param {Asked} asked */
function checkHead(first, game, asked) {
  const found = /^\s*grognard list\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s*$/i.exec(first);
  if (!found) throw new Unusable("build.bad.first");
  const [, itsGame = "", verb = "", side = ""] = found;
  if (itsGame !== game) throw new Unusable("build.bad.game", { found: itsGame });
  if (verb !== asked.verb) throw new Unusable("build.bad.verb", { found: verb, wanted: asked.verb });
  if (side !== asked.side) throw new Unusable("build.bad.nation", { found: side, wanted: asked.side });
}

/**
 * One line: copies, what, and after a # the name that the reader sees.
 * @param {string} line @param {number} number @param {string} example @returns {Row | null}
 */
function row(line, number, example) {
  const [said = "", comment = ""] = line.split(/#(.*)/s);
  if (!said.trim()) return null;
  const found = /^\s*([1-9]\d?)\s+(\S+)\s*$/.exec(said);
  const entry = found && entryOf(found[2]?.toLowerCase() ?? "");
  const params = { line: number, text: line.trim().slice(0, 60), example };
  if (!found || !entry || entry.copies > 1) throw new Unusable("build.bad.line", params);
  return { entry: { ...entry, copies: Number(found[1]) }, name: comment.trim(), line: number };
}

/** The words of some rows, if all of them may be chosen here. @param {Row[]} rows @param {Chosen} chosen */
function checked(rows, chosen) {
  if (!rows.length) throw new Unusable("build.bad.empty");
  const foreign = rows.filter(({ entry }) => !isOffered(entry, chosen));
  const named = foreign.map(({ entry, name, line }) => ({ card: nameOf(entry, chosen) || name || entry.offer, line }));
  if (named.length) throw new Unusable("build.bad.cards", {}, named);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { entry, line } of rows) {
    const n = (counts.get(entry.offer) ?? 0) + entry.copies;
    const most = chosen.most(entry.offer);
    counts.set(entry.offer, n);
    if (n > most) throw new Unusable("build.bad.most", { line, n: most, card: nameOf(entry, chosen) });
  }
  return rows.map(({ entry }) => wordOf(entry));
}

/** @param {Entry} entry @param {Chosen} chosen */
const nameOf = ({ offer }, chosen) => chosen.offers.get(offer)?.name ?? "";

/** Whether an entry, and all that fills it, is on offer. @param {Entry} entry @param {Chosen} chosen */
function isOffered({ offer, parts }, chosen) {
  const about = chosen.offers.get(offer);
  const known = new Set(about?.slots.flatMap((slot) => slot.offers.map(({ id }) => id)));
  return about !== undefined && chosen.most(offer) > 0 && Object.keys(parts).every((id) => known.has(id));
}

/**
 * The words of a remembered list, if they may be chosen here.
 * @param {readonly string[]} words @param {Chosen} chosen
 */
export function usable(words, chosen) {
  const rows = words.flatMap((word, i) => {
    const entry = entryOf(word);
    return entry ? [{ entry, name: "", line: i + 1 }] : [];
  });
  return checked(rows, chosen);
}

// -- what this browser remembers --------------------------------------------------------------------------------------

/** @returns {Kept[]} */
const all = () => read("lists", /** @type {Kept[]} */ ([])).filter((one) => Array.isArray(one.entries));

/** @param {Kept} one @param {string} game @param {Asked} asked */
const isMine = (one, game, asked) => one.game === game && one.verb === asked.verb && one.side === asked.side;

/** Lists of the player for this question. @param {string} game @param {Asked} asked */
export const ownLists = (game, asked) => all().filter((one) => isMine(one, game, asked));

/** @param {string} name @param {string} game @param {Asked} asked */
const others = (name, game, asked) => all().filter((one) => !(isMine(one, game, asked) && one.name === name));

/** @param {string} name @param {string} game @param {Chosen} chosen */
export function keepList(name, game, chosen) {
  const { verb, side } = chosen.asked;
  const mine = { name, game, verb, side, entries: chosen.words };
  write("lists", [mine, ...others(name, game, chosen.asked)].slice(0, REMEMBERED));
}

/** @param {string} name @param {string} game @param {Asked} asked */
export const forgetList = (name, game, asked) => write("lists", others(name, game, asked));

/**
 * What lies on the sheet, should the page be loaded again, or the list be taken back.
 * @param {string} place @returns {string[]}
 */
export function draftOf(place) {
  const words = read(`draft.${place}`, /** @type {string[]} */ ([]), "sessionStorage");
  return Array.isArray(words) ? words : [];
}

/** @param {string} place @param {string[]} words */
export const keepDraft = (place, words) => write(`draft.${place}`, words, "sessionStorage");
