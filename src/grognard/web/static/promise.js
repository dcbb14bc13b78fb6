/**
 * Words for the dice of a table that is about to be opened: first the server commits itself to a secret and its
 * fingerprint is shown, then one gives one's words. So neither side can choose the dice.
 */

import { h, put, reason } from "./dom.js";
import { ask } from "./transport.js";
import { say } from "./words.js";

export class Promised {
  #shown = "";
  #print = h("p", { class: "mono", id: "commitment" });
  #words = h("input", { id: "dice-words", maxlength: 100, autocomplete: "off" });

  constructor() {
    const label = h("label", { for: "dice-words" }, say("dice.words"));
    const inside = [
      h("p", { class: "small" }, say("dice.why")),
      h("p", { class: "small" }, say("dice.promise")),
      this.#print,
      h("div", { class: "field" }, label, this.#words),
    ];
    this.part = h("details", { class: "promise" }, h("summary", {}, say("dice.fold")), inside);
    this.part.addEventListener("toggle", () => this.part.open && this.#fetch());
  }

  /** One commitment serves one table; it is asked for when somebody wants to see it. */
  async #fetch() {
    if (this.#shown) return;
    try {
      const { commitment } = /** @type {{commitment: string}} */ (await ask("/api/dice", { body: {} }));
      this.#shown = commitment;
      put(this.#print, commitment);
    } catch (error) {
      put(this.#print, reason(error));
    }
  }

  /** Without a commitment on the screen there are no words either. */
  get sent() {
    return this.#shown ? { commitment: this.#shown, words: this.#words.value.trim() } : {};
  }

  /** The server has forgotten it, as it does when it ends: the next look asks anew. */
  forget() {
    this.#shown = "";
    if (this.part.open) this.#fetch();
  }
}
