/** The list so far: entries in groups, each with its copies, its price and what fills it. */

import { STEPS, stepper } from "./builder-cards.js";
import { h, put, tool, within } from "./dom.js";
import { Keyed } from "./keyed.js";
import { keyOf } from "./muster.js";
import { say } from "./words.js";
import { setText } from "./writing.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Entry} Entry
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./builder-large.js").Large} Large
 * @typedef {{
 *   change: (key: string, by: number) => void, refill: (key: string) => void, find: (offer: Offer) => void,
 *   kindName: (offer: Offer) => string, large: () => Large,
 * }} Hooks
 * @typedef {{key: string, entry: Entry, offer: Offer, first: boolean, last: boolean}} Row
 */

export class Rows {
  part = h("div", { class: "bd-groups", onkeydown: (event) => this.#key(event) });
  #chosen;
  #hooks;
  /**
   * @type {Map<string, {title: HTMLElement, count: HTMLElement, list: HTMLElement, rows: Keyed<Entry, HTMLLIElement>}>}
   */
  #groups = new Map();
  /** @type {Map<string, ReturnType<typeof stepper>>} */
  #steppers = new Map();
  #empty = h("p", { class: "bd-empty" }, say("build.empty"));

  /** @param {Chosen} chosen @param {Hooks} hooks */
  constructor(chosen, hooks) {
    this.#chosen = chosen;
    this.#hooks = hooks;
  }

  /** Rows are kept from one change to the next, so that the focus stays where it was. */
  show() {
    const had = document.activeElement;
    const place = this.#all().findIndex((row) => row.contains(had));
    /** @type {Map<string, Entry[]>} */
    const kinds = new Map();
    for (const entry of this.#chosen.entries) {
      const offer = this.#chosen.offers.get(entry.offer);
      const kind = offer ? this.#hooks.kindName(offer) : "";
      kinds.set(kind, [...(kinds.get(kind) ?? []), entry]);
    }
    const parts = [...kinds].map(([kind, entries]) => this.#group(kind, entries));
    if (!parts.length) put(this.part, this.#empty);
    else if (parts.length !== this.part.children.length || parts.some((one, i) => one !== this.part.children[i])) {
      put(this.part, parts);
    }
    if (place >= 0 && had instanceof HTMLElement) this.#refocus(had, place);
  }

  /** @param {string} kind @param {Entry[]} entries */
  #group(kind, entries) {
    const group = this.#groups.get(kind) ?? this.#madeGroup(kind);
    setText(group.count, String(entries.reduce((n, { copies }) => n + copies, 0)));
    group.rows.show(new Map(entries.map((entry) => [keyOf(entry), entry])));
    return group.title;
  }

  /** @param {string} kind */
  #madeGroup(kind) {
    const [count, list] = [h("em", {}), h("ul", {})];
    const title = h("section", {}, h("h3", {}, kind, " ", count), list);
    /** @type {Keyed<Entry, HTMLLIElement>} */
    const rows = new Keyed(
      list,
      (key, entry) => this.#made(key, entry),
      (row, entry) => this.#write(row, entry),
    );
    const group = { title, count, list, rows };
    this.#groups.set(kind, group);
    return group;
  }

  /** @param {string} key @param {Entry} entry */
  #made(key, entry) {
    const offer = this.#chosen.offers.get(entry.offer);
    const step = stepper(offer?.name ?? "", (by) => this.#hooks.change(key, by));
    this.#steppers.set(key, step);
    const name = h("button", { type: "button", class: "bd-line-name" }, offer?.name);
    const fill =
      offer !== undefined && offer.slots.length > 0 && tool("wrench", say("build.fill"), () => this.#hooks.refill(key));
    const filled = h("span", { class: "small bd-filled" });
    const what = h("span", { class: "bd-what" }, name, filled);
    const price = h("span", { class: "bd-price" });
    const about = { class: "bd-line", "data-card": entry.offer, "data-entry": key };
    const row = h("li", about, what, price, h("span", { class: "bd-row" }, fill, step.part));
    if (offer) this.#listen(row, name, offer);
    return row;
  }

  /** @param {HTMLElement} row @param {HTMLElement} name @param {Offer} offer */
  #listen(row, name, offer) {
    const large = () => this.#hooks.large();
    name.addEventListener("click", () => this.#hooks.find(offer));
    name.addEventListener("focus", () => name.matches(":focus-visible") && large().show(offer, row));
    name.addEventListener("blur", () => large().leave());
    name.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && large().rest(offer, row));
    name.addEventListener("pointerleave", () => large().leave());
  }

  /** @param {HTMLElement} row @param {Entry} entry */
  #write(row, entry) {
    const offer = this.#chosen.offers.get(entry.offer);
    const full = this.#chosen.of(entry.offer) >= this.#chosen.most(entry.offer);
    this.#steppers.get(keyOf(entry))?.set(entry.copies, offer?.slots.length ? null : (offer?.most ?? null), full);
    const priced = this.#chosen.asked.limits.some(({ counts }) => counts === "points");
    const [price, filled] = [row.querySelector(".bd-price"), row.querySelector(".bd-filled")];
    if (price) setText(price, priced ? String(this.#chosen.priceOf(entry)) : "");
    if (filled && offer) setText(filled, partsText(offer, entry));
  }

  // -- keyboard -------------------------------------------------------------------------------------------------------

  /** @returns {HTMLElement[]} */
  #all() {
    return [...this.part.querySelectorAll(/** @type {"li"} */ (".bd-line"))];
  }

  /**
   * The same button, else the row that has taken the place of the one that is gone.
   * @param {HTMLElement} before @param {number} place
   */
  #refocus(before, place) {
    const disabled = before instanceof HTMLButtonElement && before.disabled;
    if (before.isConnected && !disabled) return before.focus();
    const rows = this.#all();
    const row = before.isConnected ? before.closest(".bd-line") : rows[Math.min(place, rows.length - 1)];
    return row?.querySelector("button")?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const row = within(event, ".bd-line");
    const by = STEPS[event.key];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || (!by && !step) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) return this.#hooks.change(row.dataset.entry ?? "", by);
    const rows = this.#all();
    return rows[rows.indexOf(row) + (step ?? 0)]?.querySelector("button")?.focus();
  }
}

/** What fills an entry, in words. @param {Offer} offer @param {Entry} entry */
function partsText(offer, { parts }) {
  const all = offer.slots.flatMap((slot) => slot.offers).filter(({ id }) => parts[id]);
  return all.map(({ id, name }) => ((parts[id] ?? 0) > 1 ? `${name} ×${parts[id]}` : name)).join(", ");
}
