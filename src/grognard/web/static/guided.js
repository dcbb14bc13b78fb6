/** What the table page tells the coach of the first steps; nothing at all where there is none. */

import { keepSteps, keptSteps } from "./keep.js";
import { styled } from "./later.js";

/** @typedef {import("./table.js").TablePage} TablePage */

export class Guided {
  #page;
  #table;
  /** @type {import("./coachview.js").CoachView | null} */
  #coach = null;

  /** @param {TablePage} page @param {string} table */
  constructor(page, table) {
    this.#page = page;
    this.#table = table;
    const kept = keptSteps(table);
    if (kept && !kept.left && !kept.over) this.#open();
  }

  /** Whether this is a table of first steps. */
  get isOn() {
    return Boolean(keptSteps(this.#table));
  }

  async #open() {
    const kept = keptSteps(this.#table);
    if (!kept || this.#coach) return;
    const [{ CoachView }] = await Promise.all([import("./coachview.js"), styled("wayin.css")]);
    this.#coach = await CoachView.of(this.#page, kept, () => {
      this.#coach = null;
    });
    this.changed();
  }

  /** Whether first steps can be gone on with here; then they are. */
  resume() {
    const kept = keptSteps(this.#table);
    if (!kept) return false;
    keepSteps({ ...kept, left: false, over: false });
    this.#open();
    return true;
  }

  /** Something on the table, or of what is chosen, is new. */
  changed() {
    this.#coach?.changed();
  }

  /** @param {string} action that is on its way */
  sent(action) {
    this.#coach?.sent(action);
  }

  /** @param {string} id of what was clicked */
  pointed(id) {
    this.#coach?.pointed(id);
  }

  /** Another language. */
  translate() {
    this.#coach?.translate();
  }

  /** Esc, when there is nothing else to leave. Whether there was a coach. */
  leave() {
    this.#coach?.leave();
    return this.#coach !== null;
  }
}
