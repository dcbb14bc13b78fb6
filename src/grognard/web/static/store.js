/** The last view of a table. Deltas are merged so that what did not change stays the same object. Pure. */

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").SentFrame} SentFrame
 * @typedef {(view: View, before: View | null) => void} Listener
 */

/**
 * A drawing from the one before it and what has changed; equal parts keep their identity.
 * @param {Frame | null} before @param {SentFrame} sent @returns {Frame}
 */
export function merged(before, { partial, gone, order, ...frame }) {
  if (!before) return frame;
  const lost = (/** @type {string} */ name) => (partial ? (gone?.[name] ?? []) : null);
  return {
    ...frame,
    pieces: whole(before.pieces, frame.pieces, lost("pieces")),
    marks: ordered(whole(before.marks, frame.marks, lost("marks")), order?.marks),
    regions: whole(before.regions, frame.regions, lost("regions")),
    panels: keptList(before.panels, frame.panels),
  };
}

/**
 * All values of a part, each the old object where nothing differs; all of the old ones if nothing at all does.
 * @template T @param {Record<string, T> | undefined} old @param {Record<string, T> | undefined} sent
 * @param {string[] | null} lost ids that are gone, where only what changed was sent @returns {Record<string, T>}
 */
function whole(old = {}, sent = {}, lost = null) {
  const now = lost ? { ...old, ...sent } : { ...sent };
  for (const id of lost ?? []) delete now[id];
  for (const id of Object.keys(sent)) {
    const [was, is] = [old[id], now[id]];
    if (was !== undefined && equal(was, is)) now[id] = was;
  }
  const ids = Object.keys(now);
  return ids.length === Object.keys(old).length && ids.every((id) => now[id] === old[id]) ? old : now;
}

/**
 * The same values in another order: what is drawn first lies below.
 * @template T @param {Record<string, T>} part @param {string[] | undefined} ids @returns {Record<string, T>}
 */
function ordered(part, ids) {
  if (!ids) return part;
  return Object.fromEntries(ids.flatMap((id) => (id in part ? [[id, /** @type {T} */ (part[id])]] : [])));
}

/** @template {{id: string}} T @param {T[] | undefined} old @param {T[] | undefined} now @returns {T[]} */
function keptList(old = [], now = []) {
  const known = new Map(old.map((one) => [one.id, one]));
  const made = now.map((one) => {
    const was = known.get(one.id);
    return was && equal(was, one) ? was : one;
  });
  return made.length === old.length && made.every((one, i) => one === old[i]) ? old : made;
}

/** Whether two values say the same. @param {unknown} a @param {unknown} b @returns {boolean} */
export function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([name, value]) => other.has(name) && equal(value, other.get(name)));
}

/** Whether another question is asked than before, or of somebody else. @param {View} view @param {View} before */
export const isAskedAnew = (view, before) =>
  view.number !== before.number || view.undos !== before.undos || view.yours !== before.yours;

export class Store {
  /** @type {View | null} */
  view = null;
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** Call `listener` after each view that is news. Returns how to stop. @param {Listener} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What we have, for the server to send only the rest. */
  get have() {
    const { view } = this;
    return view ? { log: view.log.total, undos: view.undos, chat: view.chat.total } : {};
  }

  /** A view has come. Whether it is news. @param {View} sent */
  receive(sent) {
    const { view: before } = this;
    if (!this.isNews(sent)) return false;
    this.view = { ...sent, frame: merged(before?.frame ?? null, sent.frame) };
    for (const listener of this.#listeners) listener(this.view, before);
    return true;
  }

  /** An older view may come later, by another way. @param {Pick<View, "seat" | "undos" | "number">} view */
  isNews(view) {
    const { view: known } = this;
    return !known || view.seat !== known.seat || view.undos !== known.undos || view.number >= known.number;
  }

  /** Another seat: nothing is known. */
  forget() {
    this.view = null;
  }
}
