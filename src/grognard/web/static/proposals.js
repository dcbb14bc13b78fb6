/**
 * The switches of the rules as a page of their own while one plays: both texts side by side, which one is in force,
 * what it needs, how often it came into play and where.
 */

import { dialog, h, put } from "./dom.js";
import { finds, titleOf } from "./forms.js";
import { sideMark } from "./sides.js";
import { say } from "./words.js";

/**
 * @typedef {import("./forms.js").Option & {
 *   now: string, usual: boolean, uses: number, turns: Record<string, number>,
 *   moments: {n: number, turn: number, text: string, seat: string | null}[],
 * }} Switch
 * @typedef {{turn: number, groups: {id: string, name: string}[], switches: Switch[]}} Told
 * @typedef {{sideOf: (seat: string | null) => string, api: {switches: () => Promise<Told>}}} Page
 * @typedef {(one: Switch) => boolean} Sieve
 */

/** @type {Record<string, Sieve>} */
const SIEVES = {
  used: ({ uses }) => uses > 0,
  other: ({ usual }) => !usual,
  needs: ({ needs = [] }) => needs.length > 0,
};
const SIGNS = /** @type {Record<string, string>} */ ({ "": "■", partly: "◧", reconstructed: "○" });

export class Proposals {
  #page;
  #told;
  #group = "";
  #sieve = "";
  #search = h("input", { type: "search", id: "seek-switch" });
  #rail = h("nav", { class: "rail" });
  #chips = h("div", { class: "row chips" });
  #rows = h("div", { class: "rows", tabindex: "0" });

  #rule;

  /** @param {Page} page @param {Told} told @param {string} rule where it opens */
  constructor(page, told, rule) {
    this.#page = page;
    this.#told = told;
    this.#rule = rule;
  }

  open() {
    this.#search.placeholder = say("switches.search");
    this.#search.setAttribute("aria-label", say("switches.search"));
    this.#search.addEventListener("input", () => this.#show());
    const { switches } = this.#told;
    const n = switches.filter(({ usual }) => usual).length;
    const line = h("p", { class: "small" }, say("switches.line", { n, most: switches.length }));
    const head = h("div", { class: "switch-head" }, h("div", {}, line), this.#search, this.#chips);
    const body = h("div", { class: "switches" }, head, this.#rail, this.#rows);
    dialog(say("switches.title", { n: switches.length }), body, { closing: say("close"), kind: "opening proposals" });
    this.#show();
    if (this.#rule) this.#goTo(this.#rule);
  }

  /** @param {string} rule */
  #goTo(rule) {
    const row = this.#rows.querySelector(`[data-switch="${CSS.escape(rule)}"]`);
    if (!(row instanceof HTMLElement)) return;
    row.querySelector("details")?.setAttribute("open", "");
    row.classList.add("meant");
    row.scrollIntoView({ block: "center" });
  }

  #show() {
    put(
      this.#chips,
      Object.keys(SIEVES).map((name) => this.#chip(name)),
    );
    put(this.#rail, this.#railPart());
    const sought = this.#search.value.trim();
    const sieve = SIEVES[this.#sieve] ?? (() => true);
    const shown = this.#told.switches.filter(
      (one) => sieve(one) && (!this.#group || one.group === this.#group) && (!sought || finds(sought, one)),
    );
    const parts = this.#told.groups.flatMap(({ id, name }) => {
      const rows = shown.filter(({ group }) => group === id).map((one) => this.#row(one));
      return rows.length ? [h("h3", {}, name), ...rows] : [];
    });
    put(this.#rows, parts.length ? parts : h("p", { class: "small" }, say("form.none-found")));
  }

  /** @param {string} name */
  #chip(name) {
    const n = this.#told.switches.filter(SIEVES[name] ?? (() => false)).length;
    const choose = () => {
      this.#sieve = this.#sieve === name ? "" : name;
      this.#show();
    };
    const about = { type: "button", class: "chip", "aria-pressed": String(this.#sieve === name), onclick: choose };
    return h("button", { ...about, "data-sieve": name }, say(`switches.${name}`, { n }));
  }

  #railPart() {
    const { groups, switches } = this.#told;
    const of = (/** @type {string} */ id) => switches.filter(({ group }) => !id || group === id);
    const sum = (/** @type {Switch[]} */ some) => some.reduce((all, { uses }) => all + uses, 0);
    const most = Math.max(1, ...groups.map(({ id }) => sum(of(id))));
    const rows = [{ id: "", name: say("switches.all") }, ...groups].map(({ id, name }) => {
      const here = of(id);
      const choose = () => {
        this.#group = id;
        this.#show();
      };
      const bar = h("i", { class: "bar" }, h("i", {}));
      if (bar.firstElementChild instanceof HTMLElement)
        bar.firstElementChild.style.width = `${Math.min(100, (100 * sum(here)) / most)}%`;
      const uses = h("span", { class: "small" }, say("switches.uses", { n: sum(here) }));
      const about = { type: "button", "aria-pressed": String(this.#group === id), onclick: choose };
      return h("button", about, h("b", {}, name), h("span", { class: "num" }, here.length), uses, id && bar);
    });
    return [rows, h("h3", {}, say("switches.sources")), h("ul", {}, this.#sources())];
  }

  #sources() {
    return Object.entries(SIGNS).map(([source, sign]) => {
      const n = this.#told.switches.filter(({ choices }) => (choices[0]?.source ?? "") === source).length;
      return h("li", {}, `${sign} `, say(`switches.source.${source || "printed"}`), h("b", { class: "num" }, n));
    });
  }

  /** @param {Switch} one */
  #row(one) {
    const number = one.rule.split(":").at(-1) ?? "";
    const source = one.choices[0]?.source ?? "";
    const needs = (one.needs ?? []).map((name) => name.split("_").at(-1)).join(", ");
    const about = h(
      "div",
      { class: "about" },
      h("b", { class: "serif" }, titleOf(one)),
      h("span", { class: "small" }, `${SIGNS[source] ?? ""} `, say(`switches.source.${source || "printed"}`)),
      needs && h("span", { class: "needs" }, say("form.needs", { items: needs })),
    );
    const sides = one.choices.map(({ value, label, help }) => {
      const now = value === one.now;
      const plate = now && h("em", {}, say("switches.in-force"));
      return h("div", { class: now ? "text now" : "text" }, h("b", { class: "small" }, label), plate, h("p", {}, help));
    });
    const row = h("div", { class: "line" }, h("b", { class: "no" }, number), about, sides, this.#uses(one));
    return h("section", { "data-switch": one.rule }, row, one.moments.length > 0 && this.#moments(one));
  }

  /** @param {Switch} one */
  #uses({ uses, turns }) {
    const most = Math.max(1, ...Object.values(turns));
    const bars = Array.from({ length: Math.max(1, this.#told.turn) }, (_, i) => {
      const bar = h("i", { title: say("log.turn", { n: i + 1 }) });
      bar.style.height = `${Math.round((22 * (turns[i + 1] ?? 0)) / most) + 2}px`;
      return bar;
    });
    return h("div", { class: "uses" }, h("b", {}, uses), " ", say("switches.times", { n: uses }), h("div", {}, bars));
  }

  /** @param {Switch} one */
  #moments({ uses, moments }) {
    const rows = moments.toReversed().map(({ turn, text, seat }) => {
      const when = h("span", { class: "small" }, say("log.turn", { n: turn }));
      return h("li", {}, seat ? sideMark(this.#page.sideOf(seat), 16) : h("i", {}), when, h("span", {}, text));
    });
    const more = uses - moments.length;
    const rest = more > 0 && h("p", { class: "small" }, say("switches.more", { n: more }));
    return h("details", {}, h("summary", {}, say("switches.where")), h("ul", {}, rows), rest);
  }
}
