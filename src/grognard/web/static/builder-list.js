/** A list of cards: what is chosen so far, as an action, as a file, and as this browser remembers it. It draws nothing. */

const HEAD = "grognard list"; // how a file begins: grognard list: tank-commander build german
const MOST = 99; // copies, where the rules set no limit
const LONGEST = 50_000; // characters of a file
const REMEMBERED = 60; // lists
const PAST = 200; // changes that can be taken back

/**
 * @typedef {{id: string, name: string, kind: string, kindName: string, points: number, years: number[] | null, most: number | null, rarity: string, rarityName: string, combat: boolean, svg: string, text: string[]}} Offer
 * @typedef {{low: number, high: number}} Span
 * @typedef {{verb: string, title: string, note: string, rule: string, nation: string, points: Span | null, cards: Span | null, combat: number | null, ready: {id: string, name: string, cards: Record<string, number>, points: number}[], offers: Offer[]}} Asked
 * @typedef {Record<string, number>} Cards card -> copies
 */

/** A file or a remembered list that cannot be used: a key of the words, and what to fill in. */
export class Unusable extends Error {
  constructor(key, params = {}) {
    super(key);
    Object.assign(this, { key, params });
  }
}

/** The cards chosen for what is asked. */
export class Chosen {
  /** @param {Asked} asked @param {Cards} [cards] */
  constructor(asked, cards = {}) {
    this.asked = asked;
    this.offers = new Map(asked.offers.map((offer) => [offer.id, offer]));
    this.past = [];
    this.counts = new Map();
    this.fill(cards);
  }

  fill(cards) {
    const known = Object.entries(cards).filter(([id, n]) => this.offers.has(id) && n > 0);
    this.counts = new Map(known.map(([id, n]) => [id, Math.min(n, this.most(id))]));
  }

  of(id) { return this.counts.get(id) ?? 0; }
  most(id) { return this.offers.get(id).most ?? MOST; }

  /** In the order of the catalogue. @returns {Cards} */
  get cards() {
    return Object.fromEntries(this.asked.offers.filter((offer) => this.of(offer.id)).map((offer) => [offer.id, this.of(offer.id)]));
  }

  sum(worth) {
    return [...this.counts].reduce((all, [id, n]) => all + n * worth(this.offers.get(id)), 0);
  }

  get size() { return this.sum(() => 1); }
  get points() { return this.sum((offer) => offer.points); }
  get combat() { return this.sum((offer) => Number(offer.combat)); }

  /** Add copies, or take them away; whether anything changed. */
  change(id, by) {
    const n = Math.max(0, Math.min(this.most(id), this.of(id) + by));
    if (n === this.of(id)) return false;
    this.note();
    if (n) this.counts.set(id, n);
    else this.counts.delete(id);
    return true;
  }

  /** Another list instead. @param {Cards} cards */
  replace(cards) {
    this.note();
    this.fill(cards);
  }

  note() { this.past = [...this.past.slice(1 - PAST), this.cards]; }

  back() {
    const before = this.past.pop();
    if (before) this.fill(before);
    return Boolean(before);
  }

  /** Whether one more of a card would still fit in what is left. */
  fits(id) {
    const { points, cards, combat } = this.asked;
    const offer = this.offers.get(id);
    if (this.of(id) >= this.most(id)) return false;
    if (points && this.points + offer.points > points.high) return false;
    if (cards && this.size >= cards.high) return false;
    return !(offer.combat && combat !== null && this.combat >= combat);
  }

  /** The ready-made list that this is, unchanged. */
  get ready() {
    const mine = key(this.cards);
    return this.asked.ready.find((one) => key(one.cards) === mine);
  }

  /** As an action: the name of a ready-made list, or every card in the order of the catalogue. */
  get action() {
    const words = this.ready ? [this.ready.id] : Object.entries(this.cards).map(([id, n]) => (n > 1 ? `${id}*${n}` : id));
    return [this.asked.verb, ...words].join(" ");
  }
}

const key = (cards) => Object.entries(cards).filter(([, n]) => n).map(([id, n]) => `${id}*${n}`).sort().join(" ");

// -- files ---------------------------------------------------------------------------------------------------------------

/** A list as a small text file. @param {string} name @param {string} game @param {Chosen} chosen */
export function written(name, game, chosen) {
  const { verb, nation } = chosen.asked;
  const rows = Object.entries(chosen.cards).map(([id, n]) => `${n} ${id}  # ${chosen.offers.get(id).name}`);
  return [`${HEAD}: ${game} ${verb} ${nation}`, `# ${oneLine(name)}`, ...rows, ""].join("\n");
}

const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** The name that a file would have. */
export const fileName = (name) => `${name.normalize("NFKD").replace(/[^\w -]/g, "").trim().replace(/\s+/g, "-").toLowerCase() || "list"}.txt`;

/**
 * Read such a file. Whatever is wrong is said with its line, and nothing is half read.
 * @param {string} text @param {string} game @param {Chosen} chosen the list that is asked for
 * @returns {{name: string, cards: Cards}}
 */
export function readList(text, game, chosen) {
  if (text.length > LONGEST) throw new Unusable("build.bad.long");
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  checkHead(lines[0], game, chosen.asked);
  const rows = lines.slice(1).map((line, i) => ({ ...row(line, i + 2), line: i + 2 })).filter((one) => one.id);
  return { name: lines.slice(1).find((line) => /^\s*#/.test(line))?.replace(/^\s*#\s*/, "").trim().slice(0, 80) ?? "", cards: checked(rows, chosen) };
}

function checkHead(first, game, asked) {
  const found = /^\s*grognard list\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s*$/i.exec(first ?? "");
  if (!found) throw new Unusable("build.bad.first");
  const [, itsGame, verb, nation] = found;
  if (itsGame !== game) throw new Unusable("build.bad.game", { found: itsGame });
  if (verb !== asked.verb) throw new Unusable("build.bad.verb", { found: verb, wanted: asked.verb });
  if (nation !== asked.nation) throw new Unusable("build.bad.nation", { found: nation, wanted: asked.nation });
}

/** One line: copies, card, and after a # the name that the reader sees. */
function row(line, number) {
  const [said, comment = ""] = line.split(/#(.*)/s);
  if (!said.trim()) return {};
  const found = /^\s*([1-9]\d?)\s+([a-z0-9-]+)\s*$/i.exec(said);
  if (!found) throw new Unusable("build.bad.line", { line: number, text: line.trim().slice(0, 60) });
  return { n: Number(found[1]), id: found[2].toLowerCase(), name: comment.trim() };
}

/** The cards of some rows, if all of them may be chosen here. @param {{id: string, n: number, name?: string, line?: number}[]} rows */
function checked(rows, chosen) {
  if (!rows.length) throw new Unusable("build.bad.empty");
  const foreign = rows.filter((one) => !chosen.offers.has(one.id) || chosen.most(one.id) < 1);
  if (foreign.length) throw new Unusable("build.bad.cards", { foreign: foreign.map((one) => ({ card: one.name || chosen.offers.get(one.id)?.name || one.id, line: one.line })) });
  const cards = {};
  for (const { id, n, line } of rows) {
    cards[id] = (cards[id] ?? 0) + n;
    if (cards[id] > chosen.most(id)) throw new Unusable("build.bad.most", { line: line ?? 1, n: chosen.most(id), card: chosen.offers.get(id).name });
  }
  return cards;
}

// -- what this browser remembers -------------------------------------------------------------------------------------------

const memory = new Map(); // where storage is forbidden

function read(store, name, other) {
  try {
    return JSON.parse(window[store].getItem(`grognard.${name}`) ?? memory.get(name) ?? "null") ?? other;
  } catch {
    return other;
  }
}

function write(store, name, value) {
  memory.set(name, JSON.stringify(value));
  try {
    window[store].setItem(`grognard.${name}`, JSON.stringify(value));
  } catch { /* private mode: kept for this page only */ }
}

const mine = (one, game, asked) => one.game === game && one.verb === asked.verb && one.nation === asked.nation;

/** Lists of the player for this question. @returns {{name: string, cards: Cards}[]} */
export const ownLists = (game, asked) => read("localStorage", "lists", []).filter((one) => mine(one, game, asked));

/** The cards of a remembered list, if they may be chosen here. */
export const usable = (cards, chosen) => checked(Object.entries(cards).map(([id, n]) => ({ id, n })), chosen);

export function keepList(name, game, chosen) {
  const { verb, nation } = chosen.asked;
  const others = read("localStorage", "lists", []).filter((one) => !(mine(one, game, chosen.asked) && one.name === name));
  write("localStorage", "lists", [{ name, game, verb, nation, cards: chosen.cards }, ...others].slice(0, REMEMBERED));
}

export function forgetList(name, game, asked) {
  write("localStorage", "lists", read("localStorage", "lists", []).filter((one) => !(mine(one, game, asked) && one.name === name)));
}

/** What lies on the sheet, should the page be loaded again, or the list be taken back. */
export const draftOf = (place) => read("sessionStorage", `draft.${place}`, {});
export const keepDraft = (place, cards) => write("sessionStorage", `draft.${place}`, cards);
