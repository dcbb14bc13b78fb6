/** Above a list: ready-made ones and one's own, a random one, files. */

import { fileName, forgetList, keepList, ownLists, readList, Unusable, usable, written } from "./builder-list.js";
import { countedText } from "./builder-sum.js";
import { button, dialog, h, icon, put, save, tool } from "./dom.js";
import { entryOf } from "./muster.js";
import { sideOf } from "./sides.js";
import { knows, say } from "./words.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {{replace: (words: string[], name?: string) => void, back: () => void, random: () => void}} Hooks
 */

const LARGE = 1e6; // bytes of a file that is not even read

export class Top {
  #chosen;
  #game;
  #hooks;
  #menu = h("select", { class: "bd-menu", "aria-label": say("build.lists") });
  #forget = tool("close", "", () => this.#forgetOwn());
  #file = h("input", { type: "file", accept: ".txt,text/plain", class: "unseen", tabindex: -1, "aria-hidden": "true" });
  #undo = tool("undo", say("build.undo"), () => this.#hooks.back());
  #told = h("p", { class: "bd-told", role: "alert", hidden: true });
  #clear = this.#small("close", "clear", () => this.#hooks.replace([]));
  #made = h("div", { class: "bd-readies", role: "group", "aria-label": say("build.ready") });
  #save = this.#small("download", "save", () => this.#saveSheet());

  /** @param {Chosen} chosen @param {string} game @param {Hooks} hooks */
  constructor(chosen, game, hooks) {
    this.#chosen = chosen;
    this.#game = game;
    this.#hooks = hooks;
    this.#menu.addEventListener("change", () => this.#pick(this.#menu.value));
    this.#file.addEventListener("change", () => this.#load());
  }

  /** @param {string} name of its icon @param {string} key @param {() => void} onclick */
  #small(name, key, onclick) {
    const title = knows(`build.${key}.title`) ? say(`build.${key}.title`) : null;
    return button({ icon: name, text: say(`build.${key}`), title, onclick, "data-do": key });
  }

  /** @param {HTMLElement} note */
  part(note) {
    const title = h("h2", { class: "unseen" }, this.#chosen.asked.title);
    const lists = h("span", { class: "bd-lists" }, this.#menu, this.#forget);
    const random = this.#small("dice", "random", this.#hooks.random);
    const load = this.#small("up", "load", () => this.#file.click());
    const tools = [title, lists, random, this.#undo, this.#clear, this.#save, load, this.#file];
    return h("header", { class: "bd-top" }, h("div", { class: "bd-tools" }, tools), note, this.#made, this.#told);
  }

  /** After a change of the list. */
  show() {
    const { past, size } = this.#chosen;
    this.#undo.disabled = !past.length;
    this.#clear.disabled = this.#save.disabled = !size;
    this.#showMenu();
    this.#showReady();
  }

  /** The ready-made lists as cards, where a list is a roll. */
  #showReady() {
    const { asked, ready } = this.#chosen;
    const cards = asked.ready.map((one) => {
      const about = { type: "button", class: "bd-ready", "aria-pressed": String(one.id === ready?.id) };
      const n = one.entries.reduce((sum, word) => sum + (entryOf(word)?.copies ?? 0), 0);
      const note = `${countedText("entries", n)} · ${say("build.points", { n: one.points })}`;
      const onclick = () => this.#hooks.replace(one.entries, one.name);
      return h("button", { ...about, onclick }, h("b", {}, one.name), h("small", {}, note));
    });
    put(this.#made, asked.layout === "roll" && cards);
  }

  /** A sentence about a file or a list; it stays until the next one. @param {string} text @param {string} [kind] */
  tell(text, kind = "") {
    this.#told.hidden = !text;
    this.#told.className = `bd-told ${kind}`;
    put(this.#told, text && [h("span", {}, text), tool("close", say("close"), () => this.tell(""))]);
  }

  // -- lists ready-made and one's own ---------------------------------------------------------------------------------

  get #own() {
    return ownLists(this.#game, this.#chosen.asked);
  }

  /** The name of the own list that is shown. */
  get #ownName() {
    return this.#menu.value.startsWith("own ") ? this.#menu.value.slice(4) : "";
  }

  #showMenu() {
    const { asked, ready, words } = this.#chosen;
    const own = this.#own;
    const mine = own.find((one) => one.entries.join(" ") === words.join(" "));
    const priced = asked.limits.some(({ counts }) => counts === "points");
    const points = (/** @type {number} */ n) => (priced ? ` (${say("build.points", { n })})` : "");
    const group = (/** @type {string} */ label, /** @type {HTMLElement[]} */ rows) =>
      rows.length > 0 && h("optgroup", { label }, rows);
    const made = asked.ready.map((one) => h("option", { value: `ready ${one.id}` }, one.name + points(one.points)));
    const kept = own.map(({ name }) => h("option", { value: `own ${name}` }, name));
    const none = h("option", { value: "" }, say("build.choose"));
    put(this.#menu, none, group(say("build.ready"), made), group(say("build.own"), kept));
    this.#menu.value = ready ? `ready ${ready.id}` : mine ? `own ${mine.name}` : "";
    const name = this.#ownName;
    this.#forget.hidden = !name;
    this.#forget.title = this.#forget.ariaLabel = say("build.forget", { name });
  }

  /** @param {string} value */
  #pick(value) {
    const ready = this.#chosen.asked.ready.find((one) => value === `ready ${one.id}`);
    if (ready) return this.#hooks.replace(ready.entries, ready.name);
    const own = this.#own.find((one) => value === `own ${one.name}`);
    return own && this.#attempt(() => this.#hooks.replace(usable(own.entries, this.#chosen), own.name));
  }

  #forgetOwn() {
    const name = this.#ownName;
    forgetList(name, this.#game, this.#chosen.asked);
    this.#showMenu();
    this.#menu.focus();
    this.tell(say("build.forgotten", { name }));
  }

  // -- files ----------------------------------------------------------------------------------------------------------

  #saveSheet() {
    const before = this.#ownName || this.#chosen.ready?.name || say("build.name.default");
    const input = h("input", { id: "bd-name", maxlength: 60, autocomplete: "off", value: before });
    const keep = (/** @type {boolean} */ file) => {
      const name = input.value.replace(/\s+/g, " ").trim() || say("build.name.default");
      keepList(name, this.#game, this.#chosen);
      if (file) save(fileName(name), written(name, this.#game, this.#chosen));
      sheet.close();
      this.#showMenu();
      this.tell(say(file ? "build.saved" : "build.kept", { name }));
    };
    const sent = (/** @type {Event} */ event) => {
      event.preventDefault();
      keep(true);
    };
    const field = h("div", { class: "field" }, h("label", { for: "bd-name" }, say("build.name")), input);
    const file = h("button", { type: "submit", class: "btn primary" }, icon("download"), say("build.to-file"));
    const here = button({ text: say("build.to-browser"), onclick: () => keep(false) });
    const note = h("p", { class: "small" }, say("build.save.note"));
    const form = h("form", { onsubmit: sent }, field, note, h("div", { class: "row" }, file, here));
    const sheet = dialog(say("build.save.title"), form, { closing: say("close") });
    input.select();
  }

  async #load() {
    const file = this.#file.files?.[0];
    if (!file) return;
    const text = file.size > LARGE ? " ".repeat(LARGE) : await file.text();
    this.#file.value = "";
    this.#attempt(() => {
      const { name, words } = readList(text, this.#game, this.#chosen);
      this.#hooks.replace(words);
      this.tell(say("build.loaded", { name: name || file.name }));
    });
  }

  /** Do something that may find a list unusable; then say why, and leave all as it is. @param {() => void} go */
  #attempt(go) {
    try {
      go();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.tell(sentence(error), "bad");
      this.#showMenu();
    }
  }
}

/** A kind of list or a side, in words. @param {string | number | undefined} word */
function named(word = "") {
  const title = `list.title.${word}`;
  return knows(title) ? say(title) : (sideOf(String(word))?.name ?? String(word));
}

/** What is wrong with a list, in words. @param {Unusable} error */
function sentence({ key, params, foreign }) {
  const cards = foreign.map((one) => say("build.bad.card", one)).join(", ");
  return say(key, { ...params, cards, found: named(params.found), wanted: named(params.wanted) });
}
