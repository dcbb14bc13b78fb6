/** A list as a roll: one row for each man, what fills his slots side by side; one of them is open in the editor. */

import { h, icon, put, tool, within } from "./dom.js";
import { countsOf, keyOf } from "./muster.js";
import { say } from "./words.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Entry} Entry
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./muster.js").Slot} Slot
 * @typedef {(offer: Offer) => Element | null} Draw
 * @typedef {{key: string, copy: number}} Place of an entry, and which of its copies
 * @typedef {{
 *   select: (place: Place) => void, add: () => void, remove: (key: string) => void, draw: Draw,
 * }} Hooks
 */

const MANY = 12; // offers from which on they are formations rather than posts of men
/** @type {Readonly<Record<string, number>>} */
const WALK = { ArrowDown: 1, ArrowUp: -1 };

export class Roll {
  part = h("section", { class: "bd-browse bd-roll", onkeydown: (event) => this.#key(event) });
  #chosen;
  #hooks;
  #rows = h("ol", { class: "bd-men" });
  #another = h("button", { type: "button", class: "bd-another", onclick: () => this.#hooks.add() });

  /** @param {Chosen} chosen @param {Hooks} hooks */
  constructor(chosen, hooks) {
    this.#chosen = chosen;
    this.#hooks = hooks;
    this.part.setAttribute("aria-label", say("build.list"));
    const many = chosen.asked.offers.length > MANY;
    this.part.classList.toggle("many", many);
    const columns = this.#columns;
    this.part.style.setProperty("--slots", columns.map(({ wide }) => (wide ? "2.2fr" : "1.1fr")).join(" "));
    const post = many ? (chosen.asked.facets[0]?.name ?? "") : say("build.post");
    const names = [post, ...columns.map(({ name }) => name)];
    const head = h("div", { class: "bd-man bd-heads", "aria-hidden": "true" }, h("span", {}));
    head.append(...names.map((name) => h("span", {}, name)), h("span", { class: "r" }, say("build.price")));
    this.part.append(head, this.#rows, this.#another);
  }

  /**
   * The columns: a slot each for men; of formations what holds one thing only, and one column for all the rest.
   * @returns {{name: string, wide: boolean, slots: string[]}[]}
   */
  get #columns() {
    const { offers } = this.#chosen.asked;
    const slots = offers.flatMap((offer) => offer.slots);
    const all = [...new Set(slots.map(({ id }) => id))].map((id) => {
      const here = slots.filter((slot) => slot.id === id && slot.offers.length);
      const one = here.every(({ low, high }) => low === 1 && high === 1);
      const name = slots.find((slot) => slot.id === id)?.name ?? "";
      return { id, name, one, wide: here.some(({ high }) => high > 1) };
    });
    const apart = all.filter(({ one }) => one || offers.length <= MANY);
    const [first, ...more] = all.filter((slot) => !apart.includes(slot));
    const columns = apart.map(({ id, name, wide }) => ({ name, wide, slots: [id] }));
    if (first) columns.push({ name: first.name, wide: true, slots: [first.id, ...more.map(({ id }) => id)] });
    return columns;
  }

  /** One place for each man, in the order of the list. @returns {Place[]} */
  get places() {
    return this.#chosen.entries.flatMap((entry) =>
      Array.from({ length: entry.copies }, (_, copy) => ({ key: keyOf(entry), copy })),
    );
  }

  /** @param {Place | null} open the one in the editor */
  show(open) {
    const had = document.activeElement?.closest(/** @type {"li"} */ (".bd-man"))?.dataset.at;
    const entries = new Map(this.#chosen.entries.map((entry) => [keyOf(entry), entry]));
    const rows = this.places.flatMap(({ key, copy }, i) => {
      const entry = entries.get(key);
      const isOpen = open?.key === key && open.copy === copy;
      return entry ? this.#row(entry, { key, copy }, i + 1, isOpen) : [];
    });
    put(this.#rows, rows);
    this.#showAnother();
    if (had !== undefined) this.focus(Math.min(Number(had), rows.length));
  }

  /** @param {number} n of a row, from 1 */
  focus(n) {
    this.#rows.querySelectorAll(/** @type {"button"} */ (".bd-open"))[n - 1]?.focus();
  }

  /** @param {Entry} entry @param {Place} place @param {number} n @param {boolean} isOpen */
  #row(entry, place, n, isOpen) {
    const offer = this.#chosen.offers.get(entry.offer);
    if (!offer) return [];
    const [badge, price] = [this.#hooks.draw(offer), countsOf(offer, entry.parts).get("points") ?? 0];
    const about = { class: "bd-num", style: `--side: var(--side-${this.#chosen.asked.side}, var(--ink-2))` };
    const token = h("span", about, String(n), badge && h("i", {}, badge));
    const cells = this.#columns.map(({ slots, wide }) => {
      const here = offer.slots.filter(({ id }) => slots.includes(id));
      return this.#cell(here, entry, wide);
    });
    const open = () => this.#hooks.select(place);
    const post = h("span", { class: "bd-post" }, h("b", {}, offer.name));
    const main = h(
      "button",
      { type: "button", class: "bd-open", "aria-pressed": String(isOpen), onclick: open },
      h("span", { class: "unseen" }, `${n}. `),
      post,
      cells,
      h("b", { class: "r" }, String(price)),
    );
    const less = tool("close", say("build.less", { card: offer.name }), () => this.#hooks.remove(place.key));
    return h("li", { class: `bd-man ${isOpen ? "on" : ""}`, "data-at": n, "data-entry": place.key }, token, main, less);
  }

  /**
   * What fills a slot: one with its name, several side by side.
   * @param {Slot[]} slots @param {Entry} entry @param {boolean} wide
   */
  #cell(slots, entry, wide) {
    const held = slots.flatMap((slot) => slot.offers).filter(({ id }) => entry.parts[id]);
    const kits = () => held.map((one) => this.#kit(one, entry.parts[one.id] ?? 1));
    if (wide) return h("span", { class: "bd-kits" }, kits());
    const [one] = held;
    return h("span", { class: "bd-held" }, one && this.#hooks.draw(one), h("small", {}, one ? one.name : "–"));
  }

  /** @param {Offer} offer @param {number} n */
  #kit(offer, n) {
    const many = n > 1 && h("em", {}, String(n));
    const name = n > 1 ? `${offer.name} ×${n}` : offer.name;
    const drawn = this.#hooks.draw(offer);
    return h(
      "span",
      { class: drawn ? "bd-kit" : "bd-kit worded", title: name },
      h("span", { class: "unseen" }, `${name}, `),
      !drawn && n > 1 ? `${n} × ${offer.name}` : (drawn ?? offer.name),
      drawn && many,
    );
  }

  #showAnother() {
    const { asked, full, total } = this.#chosen;
    const limit = asked.limits.find(({ counts }) => counts === "points");
    const left = (limit?.high ?? 0) - (total.get("points") ?? 0);
    const note = full ? say("build.full", { n: this.#chosen.size }) : say("build.another.left", { n: left });
    this.#another.disabled = full;
    put(this.#another, icon("plus"), h("b", {}, say("build.another")), h("span", { class: "small" }, note));
  }

  /** Up and down walk the rows; minus and delete take a man away. @param {KeyboardEvent} event */
  #key(event) {
    const row = within(event, ".bd-man");
    const step = WALK[event.key];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const n = Number(row.dataset.at);
    if (step) this.focus(n + step);
    else if (["-", "−", "Delete"].includes(event.key)) this.#hooks.remove(row.dataset.entry ?? "");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
