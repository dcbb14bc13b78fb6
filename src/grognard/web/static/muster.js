/**
 * A list that is asked for, as values: what is chosen so far, what it counts, what still fits. Pure; see
 * core/muster.py.
 */

/**
 * Something that may be chosen. With slots it is written `ID:PART+PART.2`, with copies `ID*3`. `per`: a count of its
 * entry, its points are paid for each of those; `needs`: in a slot, one of these must be in the same entry.
 * @typedef {{
 *   id: string, name: string, points: number, per: string, most: number | null, facets: Record<string, string[]>,
 *   counts: Record<string, number>, needs: string[], text: string[], svg: string,
 *   size: [number, number], slots: Slot[], row?: Record<string, number>,
 * }} Offer
 * @typedef {{
 *   id: string, name: string, rule: string, low: number, high: number, default: Record<string, number>,
 *   offers: Offer[],
 * }} Slot
 *
 * `of`: another count, of which low and high are percents; else they are numbers.
 * @typedef {{counts: string, name: string, rule: string, low: number, high: number | null, of: string}} Limit
 * @typedef {{id: string, name: string, values: {id: string, name: string}[]}} Facet
 * @typedef {{id: string, name: string, entries: string[], points: number}} Ready
 * @typedef {{
 *   verb: string, title: string, note: string, rule: string, side: string, limits: Limit[], facets: Facet[],
 *   ready: Ready[], offers: Offer[], layout: string, pictures?: Record<string, Picture>,
 *   makes?: {id: string, name: string}[],
 * }} Asked
 * @typedef {{svg: string, size: [number, number], angle?: number}} Picture of what stands in a row
 *
 * @typedef {Record<string, number>} Parts what fills the slots of an entry: id and number
 * @typedef {{offer: string, parts: Parts, copies: number}} Entry
 */

const POINTS = "points";
const ENTRIES = "entries";
const MOST = 99; // copies, where the rules set no limit
const PAST = 200; // changes that can be taken back
const WORD = /^([a-z0-9_-]+)(?::([a-z0-9_.+-]+))?(?:\*([1-9]\d{0,2}))?$/;

// -- words ------------------------------------------------------------------------------------------------------------

/** An entry without its copies: two that are written alike are one. @param {Pick<Entry, "offer" | "parts">} entry */
export function keyOf({ offer, parts }) {
  const filled = Object.entries(parts).filter(([, n]) => n > 0);
  const words = filled.map(([id, n]) => (n > 1 ? `${id}.${n}` : id));
  return words.length ? `${offer}:${words.join("+")}` : offer;
}

/** @param {Entry} entry */
export const wordOf = (entry) => keyOf(entry) + (entry.copies > 1 ? `*${entry.copies}` : "");

/** A word of a list, taken apart; null if it is none. @param {string} word @returns {Entry | null} */
export function entryOf(word) {
  const found = WORD.exec(word);
  if (!found) return null;
  /** @type {Parts} */
  const parts = {};
  for (const part of found[2]?.split("+") ?? []) {
    const [id = "", n = "1"] = part.split(".");
    parts[id] = (parts[id] ?? 0) + Number(n);
  }
  return { offer: found[1] ?? "", parts, copies: Number(found[3] ?? 1) };
}

/** The parts of an offer as they are at first. @param {Offer} offer @returns {Parts} */
export function partsAtFirst(offer) {
  return Object.assign({}, ...offer.slots.map((slot) => slot.default));
}

/**
 * What another offer makes of these parts: what it sells too stays; a slot that is not filled then is as at first.
 * @param {Offer} offer @param {Parts} parts @returns {Parts}
 */
export function refitted(offer, parts) {
  const kept = offer.slots.map((slot) => {
    const held = Object.fromEntries(slot.offers.filter(({ id }) => parts[id]).map(({ id }) => [id, parts[id] ?? 0]));
    const n = Object.values(held).reduce((sum, one) => sum + one, 0);
    return n < slot.low || n > slot.high ? slot.default : held;
  });
  return Object.assign({}, ...kept);
}

/**
 * The parts in the order of the slots, without those that are not on offer.
 * @param {Offer} offer @param {Parts} parts @returns {Parts}
 */
export function inOrder(offer, parts) {
  const ids = offer.slots.flatMap((slot) => slot.offers.map(({ id }) => id));
  return Object.fromEntries(ids.filter((id) => parts[id]).map((id) => [id, parts[id] ?? 0]));
}

// -- reckoning --------------------------------------------------------------------------------------------------------

/** @param {Map<string, number>} total @param {string} name @param {number} n */
const add = (total, name, n) => total.set(name, (total.get(name) ?? 0) + n);

/**
 * What one copy of an entry amounts to, by what limits count.
 * @param {Offer} offer @param {Parts} parts @returns {Map<string, number>}
 */
export function countsOf(offer, parts) {
  const total = new Map(Object.entries(offer.counts));
  total.set(ENTRIES, 1);
  const filled = offer.slots.flatMap((slot) => slot.offers).filter(({ id }) => parts[id]);
  for (const { id, counts } of filled) {
    for (const [name, n] of Object.entries(counts)) add(total, name, n * (parts[id] ?? 0));
  }
  const price = filled.map(({ id, points, per }) => points * (parts[id] ?? 0) * (per ? (total.get(per) ?? 0) : 1));
  total.set(POINTS, offer.points + price.reduce((sum, n) => sum + n, 0));
  return total;
}

/**
 * How far a limit is reached: as a number, or as a percent of another one.
 * @param {Limit} limit @param {ReadonlyMap<string, number>} total
 */
export function reached({ counts, of }, total) {
  const found = total.get(counts) ?? 0;
  if (!of) return found;
  const whole = total.get(of) ?? 0;
  return whole ? (100 * found) / whole : 0;
}

/**
 * Whether a list holds too much of what a limit counts.
 * @param {Limit} limit @param {ReadonlyMap<string, number>} total
 */
export const isOver = (limit, total) => limit.high !== null && reached(limit, total) > limit.high;

/**
 * The limit that would be broken, and is kept now, if one copy of an entry became another.
 * @param {Chosen} chosen @param {string} key @param {Pick<Entry, "offer" | "parts">} wanted
 */
export function brokenBy(chosen, key, wanted) {
  const before = chosen.total;
  const after = new Map(before);
  const entry = chosen.entries.find((one) => keyOf(one) === key);
  for (const [one, sign] of /** @type {const} */ ([
    [entry, -1],
    [wanted, 1],
  ])) {
    const offer = one && chosen.offers.get(one.offer);
    for (const [name, n] of offer ? countsOf(offer, one.parts) : []) add(after, name, sign * n);
  }
  return chosen.asked.limits.find((limit) => isOver(limit, after) && !isOver(limit, before));
}

/**
 * Whether a list has too little of what a limit counts.
 * @param {Limit} limit @param {ReadonlyMap<string, number>} total
 */
export const isUnder = (limit, total) => reached(limit, total) < limit.low;

/** Whether parts fill the slots of an offer as they must. @param {Offer} offer @param {Parts} parts */
export function isFilled(offer, parts) {
  const has = (/** @type {string} */ id) => (parts[id] ?? 0) > 0;
  return offer.slots.every(({ low, high, offers }) => {
    const n = offers.reduce((sum, { id }) => sum + (parts[id] ?? 0), 0);
    const needed = offers.filter(({ id }) => has(id)).every(({ needs }) => !needs.length || needs.some(has));
    const most = offers.every(({ id, most: some }) => some === null || (parts[id] ?? 0) <= some);
    return n >= low && n <= high && needed && most;
  });
}

/**
 * What stands in an entry, in a row: what always does, then what fills its slots and has a picture.
 * @param {Offer} offer @param {Parts} parts @param {Readonly<Record<string, Picture>>} pictures
 */
export function rowOf(offer, parts, pictures) {
  const ids = offer.slots.flatMap((slot) => slot.offers.map(({ id }) => id));
  const all = [...Object.entries(offer.row ?? {}), ...ids.map((id) => /** @type {const} */ ([id, parts[id] ?? 0]))];
  return all.flatMap(([id, n]) => (id in pictures ? Array.from({ length: n }, () => id) : []));
}

/**
 * How many points are missing to change one entry into another; 0 if there are enough.
 * @param {Chosen} chosen @param {string} key @param {Pick<Entry, "offer" | "parts">} wanted
 */
export function missing(chosen, key, wanted) {
  const limit = chosen.asked.limits.find(({ counts, high }) => counts === POINTS && high !== null);
  const price = (/** @type {Pick<Entry, "offer" | "parts"> | null | undefined} */ one) => {
    const offer = one && chosen.offers.get(one.offer);
    return offer ? (countsOf(offer, one.parts).get(POINTS) ?? 0) : 0;
  };
  const now = chosen.entries.find((one) => keyOf(one) === key);
  const left = (limit?.high ?? Number.POSITIVE_INFINITY) - (chosen.total.get(POINTS) ?? 0);
  return Math.max(0, price(wanted) - price(now) - left);
}

// -- what is chosen ---------------------------------------------------------------------------------------------------

export class Chosen {
  /** @type {Map<string, Offer>} */
  offers;
  /** @type {string[][]} lists as they were, to go back to */
  past = [];
  /** @type {Map<string, Entry>} by its word without copies */
  #entries = new Map();

  /** @param {Asked} asked @param {readonly string[]} [words] */
  constructor(asked, words = []) {
    this.asked = asked;
    this.offers = new Map(asked.offers.map((offer) => [offer.id, offer]));
    this.#fill(words);
  }

  /** What is on offer here of some words, no more copies than there may be. @param {readonly string[]} words */
  #fill(words) {
    this.#entries = new Map();
    for (const word of words) {
      const entry = entryOf(word);
      const offer = entry && this.offers.get(entry.offer);
      if (entry && offer) this.#put(offer, entry.parts, entry.copies);
    }
  }

  /** @param {Offer} offer @param {Parts} parts @param {number} by */
  #put(offer, parts, by) {
    const entry = { offer: offer.id, parts: inOrder(offer, parts), copies: 0 };
    const key = keyOf(entry);
    const now = this.#entries.get(key) ?? entry;
    const room = this.most(offer.id) - this.of(offer.id);
    const copies = Math.max(0, now.copies + Math.min(by, room));
    if (copies) this.#entries.set(key, { ...now, copies });
    else this.#entries.delete(key);
    return copies !== now.copies;
  }

  /** Whether no other entry has room, whatever it is. */
  get full() {
    return this.asked.limits.some(
      ({ counts, of, high }) => counts === ENTRIES && !of && this.size >= (high ?? MOST * MOST),
    );
  }

  /** How many copies of an offer are chosen, however they are filled. @param {string} id */
  of(id) {
    return [...this.#entries.values()].reduce((sum, { offer, copies }) => sum + (offer === id ? copies : 0), 0);
  }

  /** @param {string} id */
  most(id) {
    return this.offers.get(id)?.most ?? MOST;
  }

  /** In the order of the catalogue. @returns {Entry[]} */
  get entries() {
    const all = [...this.#entries.values()];
    return this.asked.offers.flatMap(({ id }) => all.filter(({ offer }) => offer === id));
  }

  get words() {
    return this.entries.map(wordOf);
  }

  get size() {
    return [...this.#entries.values()].reduce((sum, { copies }) => sum + copies, 0);
  }

  /** What the list amounts to. @returns {Map<string, number>} */
  get total() {
    /** @type {Map<string, number>} */
    const total = new Map();
    for (const { offer, parts, copies } of this.#entries.values()) {
      const about = this.offers.get(offer);
      for (const [name, n] of about ? countsOf(about, parts) : []) add(total, name, n * copies);
    }
    return total;
  }

  /** What an entry costs, with all its copies. @param {Entry} entry */
  priceOf({ offer, parts, copies }) {
    const about = this.offers.get(offer);
    return about ? (countsOf(about, parts).get(POINTS) ?? 0) * copies : 0;
  }

  /**
   * One more of an offer, filled as at first, or one less of its last entry; whether anything changed.
   * @param {string} id @param {number} by
   */
  change(id, by) {
    const offer = this.offers.get(id);
    if (!offer || (by > 0 && this.full)) return false;
    const mine = this.entries.filter((entry) => entry.offer === id);
    const parts = by < 0 || !offer.slots.length ? mine.at(-1)?.parts : partsAtFirst(offer);
    return this.#noted(() => this.#put(offer, parts ?? {}, by));
  }

  /** The same of one entry. @param {string} key @param {number} by */
  changeEntry(key, by) {
    const entry = this.#entries.get(key);
    const offer = entry && this.offers.get(entry.offer);
    if (by > 0 && this.full) return false;
    return Boolean(entry && offer) && this.#noted(() => Boolean(entry && offer && this.#put(offer, entry.parts, by)));
  }

  /** Fill the slots of an entry in another way. @param {string} key @param {Parts} parts */
  refill(key, parts) {
    const entry = this.#entries.get(key);
    const offer = entry && this.offers.get(entry.offer);
    if (!entry || !offer) return false;
    return this.#noted(() => {
      this.#entries.delete(key);
      return this.#put(offer, parts, entry.copies);
    });
  }

  /**
   * One copy of an entry becomes another: another offer, other parts. Its new key, or "" if there is no room for it.
   * @param {string} key @param {Pick<Entry, "offer" | "parts">} wanted
   */
  swap(key, { offer: id, parts }) {
    const entry = this.#entries.get(key);
    const [before, offer] = [entry && this.offers.get(entry.offer), this.offers.get(id)];
    if (!entry || !before || !offer) return "";
    const next = keyOf({ offer: id, parts: inOrder(offer, parts) });
    const old = this.words;
    const done = this.#noted(() => this.#put(before, entry.parts, -1) && this.#put(offer, parts, 1));
    if (!done) this.#fill(old);
    return done ? next : "";
  }

  /** Another list instead. @param {readonly string[]} words */
  replace(words) {
    this.past = [...this.past.slice(1 - PAST), this.words];
    this.#fill(words);
  }

  /** Do something that may change the list; what it was can be gone back to. @param {() => boolean} change */
  #noted(change) {
    const before = this.words;
    if (!change()) return false;
    this.past = [...this.past.slice(1 - PAST), before];
    return true;
  }

  back() {
    const before = this.past.pop();
    if (before) this.#fill(before);
    return before !== undefined;
  }

  /** Whether one more of an offer would still fit in what is left. @param {string} id */
  fits(id) {
    const offer = this.offers.get(id);
    if (!offer || this.of(id) >= this.most(id)) return false;
    const total = this.total;
    for (const [name, n] of countsOf(offer, partsAtFirst(offer))) add(total, name, n);
    return !this.asked.limits.some((limit) => !limit.of && isOver(limit, total));
  }

  /** The ready-made list that this is, unchanged. */
  get ready() {
    const mine = this.words.join(" ");
    return this.asked.ready.find((one) => new Chosen(this.asked, one.entries).words.join(" ") === mine);
  }

  /** As an action: the name of a ready-made list, or every entry in the order of the catalogue. */
  get action() {
    const ready = this.size ? this.ready : undefined;
    return [this.asked.verb, ...(ready ? [ready.id] : this.words)].join(" ");
  }
}
