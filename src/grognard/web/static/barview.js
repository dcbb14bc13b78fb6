/**
 * The action bar: undo, verbs to the left, the finishing one to the right. What is impossible stays, dashed, and says
 * why.
 */

import { folding } from "./bar.js";
import { button, dialog, h, put } from "./dom.js";
import { say } from "./words.js";

const REST = 250; // ms on a dashed button before it says why

/**
 * @typedef {{
 *   name: string, text: string, icon: string, key: string, possible: boolean, on: boolean, apart: boolean,
 *   primary?: boolean,
 * }} Key
 * @typedef {{undo: {text: string, possible: boolean}, log: string, hint: string, left: Key[], end: Key | null}} Shown
 * @typedef {{take: (verb: string) => void, undo: () => void, log: () => void, hint: () => void,
 *   why: (verb: string) => Promise<string>,
 *   tell: (at: HTMLElement, text: string) => void, hush: () => void}} Hooks
 */

export class BarView {
  #holder;
  #hooks;
  #shown = "";
  /** @type {string[]} what gives way where there is little room: verbs, or ids */
  #folding = [];

  /** @param {HTMLElement} holder @param {Hooks} hooks */
  constructor(holder, hooks) {
    this.#holder = holder;
    this.#hooks = hooks;
    new ResizeObserver(() => this.#squeeze()).observe(holder);
  }

  /** @param {Shown} shown */
  show(shown) {
    const now = JSON.stringify(shown);
    if (now === this.#shown) return;
    this.#shown = now;
    const focused = this.#holder.contains(document.activeElement) && document.activeElement?.getAttribute("data-verb");
    const hooks = this.#hooks;
    const undo = this.#dashed(
      button({ icon: "undo", text: shown.undo.text, key: "Ctrl Z", kind: "ghost", id: "undo", onclick: hooks.undo }),
      shown.undo.possible,
      "",
    );
    const log = button({ icon: "log", text: shown.log, kind: "ghost phone", id: "log-button", onclick: hooks.log });
    const verbs = shown.left.flatMap((key) => [key.apart && h("span", { class: "sep" }), this.#key(key)]);
    const gap = h("span", { class: "gap" });
    const hint =
      shown.hint && button({ icon: "bulb", text: shown.hint, kind: "hint", id: "hint", onclick: hooks.hint });
    const more = button({ icon: "menu", text: say("bar.more"), id: "more-verbs", hidden: true });
    more.onclick = () => this.#unfold();
    this.#folding = folding(shown.left, shown.hint ? ["log-button", "hint"] : ["log-button"]);
    put(this.#holder, undo, h("span", { class: "sep" }), verbs, gap, hint, log, more, this.#end(shown.end));
    hooks.hush();
    if (focused) this.focus(focused);
    requestAnimationFrame(() => this.#squeeze());
  }

  /** The button of a verb. @param {string} verb */
  of(verb) {
    return this.#holder.querySelector(`[data-verb="${verb}"]`);
  }

  /** @param {string} verb */
  focus(verb) {
    const found = this.of(verb);
    if (found instanceof HTMLElement) found.focus();
  }

  /** The bar itself, to put something beside. */
  get first() {
    return /** @type {HTMLElement | null} */ (this.#holder.firstElementChild);
  }

  /** What is folded away now. @returns {HTMLElement[]} */
  get #folded() {
    return [...this.#holder.querySelectorAll(".folded")].filter((one) => one instanceof HTMLElement);
  }

  /**
   * Key caps go first, then the words of what is impossible, then what is rare goes under "more", with its words: read
   * once a change of the bar, not once an action.
   */
  #squeeze() {
    const { classList } = this.#holder;
    const more = this.#holder.querySelector("#more-verbs");
    if (!(more instanceof HTMLElement)) return;
    const fits = () => this.#holder.scrollWidth <= this.#holder.clientWidth;
    classList.remove("tight", "tighter");
    more.hidden = true;
    for (const one of this.#folded) one.classList.remove("folded");
    for (const name of ["tight", "tighter"]) {
      if (fits()) return;
      classList.add(name);
    }
    for (const name of this.#folding) {
      const one = document.getElementById(name) ?? this.of(name);
      if (fits()) return;
      if (!one?.checkVisibility()) continue;
      more.hidden = false;
      one.classList.add("folded");
      more.dataset.folds = this.#folded.map((one) => one.dataset.verb ?? one.id).join(" ");
    }
  }

  /** What has no room on the bar, as a list. */
  #unfold() {
    const rows = this.#folded.map((one) => {
      const row = /** @type {HTMLElement} */ (one.cloneNode(true));
      row.classList.remove("folded", "phone");
      row.removeAttribute("id");
      row.onclick = () => {
        sheet.close();
        one.click();
      };
      return row;
    });
    const sheet = dialog(say("bar.more"), h("div", { class: "unfolded" }, rows), { closing: say("close") });
  }

  /**
   * What ends has a place of its own, kept free when nothing does: it never comes under a finger.
   * @param {Key | null} key
   */
  #end(key) {
    const made = key ? this.#key(key) : h("span", { "aria-hidden": "true" });
    made.classList.add("last");
    return made;
  }

  /** @param {Key} key */
  #key({ name, text, icon, key, possible, on, primary }) {
    const kind = on ? "on" : primary && possible ? "primary" : "";
    const take = () => this.#hooks.take(name);
    const pressed = on ? "true" : null;
    const made = button({ icon, text, key, kind, "data-verb": name, "aria-pressed": pressed, onclick: take });
    return this.#dashed(made, possible, name);
  }

  /** A button that stays visible when impossible, and then says why not on hover, focus and long press. */
  /** @param {HTMLElement} made @param {boolean} possible @param {string} verb */
  #dashed(made, possible, verb) {
    if (possible) return made;
    made.classList.add("off");
    made.setAttribute("aria-disabled", "true");
    let timer = 0;
    const tell = () => {
      clearTimeout(timer);
      timer = window.setTimeout(async () => {
        const text = await this.#hooks.why(verb);
        if (text && made.isConnected) this.#hooks.tell(made, text);
      }, REST);
    };
    const hush = () => {
      clearTimeout(timer);
      this.#hooks.hush();
    };
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, tell);
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, hush);
    return made;
  }
}
