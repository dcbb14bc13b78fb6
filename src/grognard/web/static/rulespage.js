/** The rules as a page: search over both languages, chapters with their hits, and what the options of a table do. */

import { button, h, icon, put } from "./dom.js";
import { cut, FILTERS, force, found, meant, naming, passes, wordsOf } from "./finding.js";
import { dressTop } from "./gamepage.js";
import { keysOf } from "./keep.js";
import { usedAt } from "./lines.js";
import { Table } from "./transport.js";
import { say } from "./words.js";

/**
 * @typedef {import("./finding.js").Found} Found
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 */

const table = new URLSearchParams(location.search).get("table") ?? "";
const PATIENCE = 120; // ms of quiet before a search

/** @param {string} id */
const article = (id) => document.getElementById(id);
/** @param {Element | null | undefined} element */
const textOf = (element) => element?.textContent ?? "";

/** @type {Found[]} as the page has them */
const RULES = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rule"))].map((one) => ({
  id: one.id,
  title: textOf(one.querySelector("h3")),
  text: textOf(one.querySelector("p")),
  other: one.dataset.other ?? "",
  kind: one.dataset.kind ?? "",
  option: one.dataset.option ?? "",
  chapter: one.closest("section")?.dataset.chapter ?? "",
}));

class RulesPage {
  /** @type {Record<string, string>} what is played with, here or by default */
  #options = {};
  /** @type {Line[]} of the table */
  #lines = [];
  /** @type {import("./finding.js").Filter} */
  #filter = "all";
  /** @type {Found[]} */
  #hits = RULES;
  #at = -1;
  #timer = 0;
  #find = h("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false" });
  #count = h("span", { class: "small", role: "status" });
  #filters = h("div", { class: "filters", role: "group" });

  constructor() {
    this.#dress();
    this.#readDefaults();
    this.#search();
    this.#open();
    if (table) this.#sitBeside();
    window.addEventListener("hashchange", () => this.#open());
    document.addEventListener("keydown", (event) => this.#slash(event));
  }

  #dress() {
    const label = say("rules.find");
    this.#find.placeholder = this.#find.ariaLabel = label;
    this.#filters.ariaLabel = say("rules.filters");
    this.#find.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#searchNow(), PATIENCE);
    });
    this.#find.addEventListener("keydown", (event) => this.#walk(event));
    const up = () => this.#go(-1);
    const down = () => this.#go(1);
    const walk = h(
      "span",
      { class: "walk" },
      h("button", { type: "button", class: "tool", "aria-label": say("rules.before"), onclick: up }, "▲"),
      h("button", { type: "button", class: "tool", "aria-label": say("rules.after"), onclick: down }, "▼"),
    );
    const field = h("div", { class: "find" }, icon("search", 18), this.#find, this.#count, walk, h("kbd", {}, "/"));
    const holder = document.getElementById("finder");
    if (holder) put(holder, field, this.#filters);
  }

  // -- search -------------------------------------------------------------------------------------------------------

  #search() {
    const sought = this.#find.value.trim();
    this.#hits = found(RULES, sought, this.#filter, this.#options);
    this.#at = -1;
    const ids = new Set(this.#hits.map((rule) => rule.id));
    for (const rule of RULES) {
      const element = article(rule.id);
      if (element) this.#show(element, rule, ids.has(rule.id), wordsOf(sought));
    }
    this.#showChapters(Boolean(sought) || this.#filter !== "all");
    this.#showFilters(sought);
    const chapters = new Set(this.#hits.map((rule) => rule.chapter)).size;
    put(this.#count, sought && say("rules.hits", { n: this.#hits.length, chapters }));
    const none = document.getElementById("none");
    if (none) {
      none.hidden = this.#hits.length > 0;
      put(none, say("rules.none"));
    }
  }

  /** @param {HTMLElement} element @param {Found} rule @param {boolean} hit @param {string[]} words */
  #show(element, rule, hit, words) {
    element.hidden = !hit;
    if (!hit) return;
    const [title, text] = [element.querySelector("h3"), element.querySelector("p")];
    if (title) put(title, marked(rule.title, words), this.#pill(rule));
    if (text) put(text, marked(rule.text, words));
    element.classList.toggle("off", Boolean(table) && force(rule, this.#options) === "off");
  }

  /** Whether an option decides about a rule at this table. @param {Found} rule */
  #pill(rule) {
    const how = table ? force(rule, this.#options) : "";
    if (!how) return null;
    const plain = ["yes", "no"].includes(this.#options[rule.option] ?? "");
    const chosen = textOf(document.querySelector(`#options [data-option="${rule.option}"] .chosen`));
    return h("span", { class: `pill ${how}` }, how === "on" ? "✓ " : "", plain ? say(`rules.${how}`) : chosen);
  }

  /** @param {boolean} searching */
  #showChapters(searching) {
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("section.chapter"))) {
      const hits = this.#hits.filter((rule) => rule.chapter === part.dataset.chapter).length;
      part.hidden = hits === 0;
      const row = document.querySelector(`#chapters [data-chapter="${part.dataset.chapter}"]`);
      const badge = /** @type {HTMLElement | null} */ (row?.querySelector(".hits"));
      if (badge) {
        badge.hidden = !searching || !hits;
        put(badge, hits);
      }
      row?.classList.toggle("without", searching && !hits);
    }
  }

  /** @param {string} sought */
  #showFilters(sought) {
    const all = found(RULES, sought, "all", this.#options);
    const buttons = FILTERS.map((name) => {
      const n = all.filter((rule) => passes(rule, name, this.#options)).length;
      const take = () => {
        this.#filter = name;
        this.#search();
        /** @type {HTMLElement | null} */ (this.#filters.querySelector(`[data-filter=${name}]`))?.focus();
      };
      const about = { type: "button", class: "filter", "data-filter": name, "aria-pressed": this.#filter === name };
      return h(
        "button",
        { ...about, "aria-pressed": String(about["aria-pressed"]), onclick: take },
        say(`rules.f-${name}`),
        " ",
        n,
      );
    });
    put(this.#filters, buttons);
  }

  /** What was typed, without further waiting. */
  #searchNow() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#search();
    window.scrollTo({ top: 0 });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (["ArrowDown", "ArrowUp", "Enter", "Escape"].includes(event.key)) this.#searchNow();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#go(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && this.#find.value) {
      event.preventDefault();
      this.#find.value = "";
      this.#search();
    } else if (event.key === "Enter") {
      const rule = this.#hits[Math.max(0, this.#at)];
      if (rule) location.hash = rule.id;
    }
  }

  /** From hit to hit. @param {number} step */
  #go(step) {
    const { length } = this.#hits;
    if (!length) return;
    this.#at = (this.#at + step + length) % length;
    const rule = this.#hits[this.#at];
    if (rule) history.replaceState(null, "", `#${rule.id}`);
    this.#open();
  }

  /** @param {KeyboardEvent} event */
  #slash(event) {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, dialog");
    if (event.key !== "/" || typing) return;
    event.preventDefault();
    this.#find.focus();
    this.#find.select();
  }

  // -- one rule -----------------------------------------------------------------------------------------------------

  /** The rule of the address. */
  #open() {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const rule = meant(RULES, wanted);
    document.querySelector(".rule.open")?.classList.remove("open");
    if (!rule) return;
    const element = article(rule.id);
    if (element?.hidden) {
      this.#find.value = "";
      this.#filter = "all";
      this.#search();
    }
    element?.classList.add("open");
    element?.scrollIntoView({ block: "center" });
    if (document.activeElement !== this.#find) element?.focus({ preventScroll: true });
    this.#showOpen(rule);
  }

  /** @param {Found} rule */
  #showOpen(rule) {
    const link = (/** @type {string} */ id) => [h("a", { class: "id", href: `#${id}` }, id), " "];
    const named = naming(RULES, rule.id);
    const used = this.#lines.filter((line) => line.rule === rule.id);
    const copy = button({ icon: "link", text: say("rules.copy") });
    copy.addEventListener("click", async () => {
      const address = `${location.origin}${location.pathname}#${rule.id}`;
      await navigator.clipboard?.writeText(address).catch(() => {});
      put(copy, h("span", { class: "word" }, say("copied")));
    });
    const holder = document.getElementById("open-rule");
    if (!holder) return;
    put(
      holder,
      h("h3", {}, h("a", { class: "id", href: `#${rule.id}` }, rule.id), " ", rule.title),
      named.length > 0 && [h("b", { class: "label" }, say("rules.named")), h("p", {}, named.map(link))],
      table && [h("b", { class: "label" }, say("rules.used")), h("p", {}, say("rules.times", { n: used.length }))],
      used.length > 0 && h("p", { class: "small" }, say("rules.last"), " ", used.at(-1)?.text ?? ""),
      h("div", { class: "row" }, copy, this.#pointer(rule.id)),
    );
  }

  /** To the table, where the rule was last used. @param {string} rule */
  #pointer(rule) {
    const ids = usedAt(this.#lines, rule);
    const about = { class: "btn", id: "show-on-table", href: `/table/${table}#at=${ids.join(",")}` };
    return ids.length > 0 && h("a", about, icon("eye"), say("rules.show"));
  }

  // -- the table ----------------------------------------------------------------------------------------------------

  #readDefaults() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#options li"))) {
      this.#options[row.dataset.option ?? ""] = row.dataset.default ?? "";
    }
  }

  /** The rules as they are played there. */
  async #sitBeside() {
    const api = new Table(table, Object.values(keysOf(table))[0] ?? "");
    const view = await api.look({ log: 1000000000, undos: 0 }).catch(() => null);
    if (!view) return;
    this.#options = { ...this.#options, ...view.options };
    this.#lines = (await api.log(0, 1e9).catch(() => ({ lines: [] }))).lines;
    const move = view.yours ? say("rules.your-move") : "";
    const turn = view.turn ? say("lobby.turn", { n: view.turn }) : "";
    const where = [turn, move].filter(Boolean).join(", ");
    dressTop(h("a", { class: "back-link", href: `/table/${table}` }, "◁ ", say("rules.back"), where && `: ${where}`));
    this.#showOptions();
    this.#search();
    this.#open();
  }

  #showOptions() {
    const [title, line] = [document.getElementById("here-title"), document.getElementById("here-line")];
    if (title) put(title, say("rules.here"));
    if (line) put(line, say("rules.here-line"));
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#options li"))) {
      const value = this.#options[row.dataset.option ?? ""] ?? "";
      const chosen = /** @type {HTMLElement | null} */ (row.querySelector(".chosen"));
      if (!chosen) continue;
      put(chosen, chosen.getAttribute(`data-value-${value.replaceAll("_", "-")}`) ?? value);
      chosen.className = `chosen ${value === "yes" ? "on" : value === "no" ? "off" : ""}`;
    }
  }
}

/** @param {string} text @param {readonly string[]} words */
function marked(text, words) {
  return cut(text, words).map((part, i) => (i % 2 ? h("mark", {}, part) : part));
}

new RulesPage();
