/** The side panel: log, rules, ledger, talk, notes, and below them the inspector. */

import { h, put } from "./dom.js";
import { Inspector } from "./inspector.js";
import { keepNotes, notesOf } from "./keep.js";
import { Keyed } from "./keyed.js";
import { ruleLink } from "./log.js";
import { boxes, boxesOf, ledger, scoreText } from "./panels.js";
import { Talk } from "./talk.js";
import { lang, say } from "./words.js";
import { setAttribute, setText } from "./writing.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {"steps" | "log" | "rules" | "table" | "ledger" | "talk" | "notes"} Tab
 * @typedef {{
 *   shown?: Tab[], say?: (text: string) => Promise<boolean>, face?: import("./panels.js").ShowFace,
 *   opened?: (tab: Tab) => void,
 * } & import("./rules.js").OnTable} Hooks which tabs there are, how to talk, how to show a card and where a rule was
 *   used, and what to do when a tab is opened
 * @typedef {{name: string, text: string, extra: string, selected: boolean, fresh: boolean}} TabLook
 */

const TABS = /** @type {Tab[]} */ (["steps", "log", "rules", "table", "ledger", "talk", "notes"]);

export class Side {
  /** @type {Tab} */
  tab = "log";
  table = "";
  #log;
  #hooks;
  #holders;
  #inspector;
  /** @type {Promise<import("./rules.js").RulesPanel> | null} fetched when they are read */
  #rules = null;
  #game = "";
  #talk;
  #names;
  /** @type {Keyed<TabLook, HTMLButtonElement>} */
  #tabs;
  /** @type {Map<string, TabLook>} */
  #looks = new Map();
  /** @type {readonly Panel[]} */
  #panels = [];
  /** @type {Set<Tab>} tabs in which something is new */
  #fresh = new Set();
  #shown = ""; // what the panel shows, and in which language
  /** @type {HTMLElement | null} the list of the first steps, while somebody takes them */
  #steps = null;

  /**
   * @param {{tabs: HTMLElement, panel: HTMLElement, inspect: HTMLElement}} holders @param {import("./log.js").Log} log
   * @param {Hooks} [hooks]
   */
  constructor(holders, log, hooks = {}) {
    this.#holders = holders;
    this.#log = log;
    this.#hooks = hooks;
    this.#names = hooks.shown ?? TABS;
    this.#talk = new Talk(hooks.say ?? (async () => false));
    this.#inspector = new Inspector(holders.inspect);
    holders.panel.setAttribute("role", "tabpanel");
    holders.panel.tabIndex = 0;
    holders.tabs.setAttribute("role", "tablist");
    this.#tabs = new Keyed(holders.tabs, (name) => this.#tabButton(/** @type {Tab} */ (name)), writeTab);
  }

  /** @param {string} table @param {string} game */
  setTable(table, game) {
    this.table = table;
    this.#game = game;
  }

  // -- tabs ----------------------------------------------------------------------------------------------------------

  /** @param {Tab} name */
  #tabButton(name) {
    const open = () => this.open(name);
    const walk = (/** @type {KeyboardEvent} */ event) => this.#walk(event);
    const about = { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel" };
    return h("button", { ...about, onclick: open, onkeydown: walk }, h("span", {}), h("em", {}));
  }

  showTabs() {
    const names = this.#names.filter((name) => this.#has(name));
    const looks = names.map((name) => this.#look(name));
    this.#looks = new Map(looks.map((look) => [look.name, look]));
    this.#tabs.show(this.#looks);
    setAttribute(this.#holders.tabs, "aria-label", say("tabs"));
    setAttribute(this.#holders.panel, "aria-labelledby", `tab-${this.tab}`);
  }

  /** Whether there is anything in a tab. @param {Tab} name */
  #has(name) {
    if (name === "steps") return this.#steps !== null;
    if (this.#steps && (name === "talk" || name === "notes")) return false; // one learns alone, and all tabs have room
    return name !== "table" || boxesOf(this.#panels).length > 0;
  }

  /** A list of steps has a tab of its own, as long as there is one. @param {HTMLElement | null} list */
  setSteps(list) {
    this.#steps = list;
    if (!list && this.tab === "steps") this.tab = "log";
    this.show();
  }

  /** The very look of before, where nothing of it differs. @param {Tab} name */
  #look(name) {
    const extra = name === "ledger" ? scoreText(this.#panels) : "";
    const [selected, fresh] = [name === this.tab, this.#fresh.has(name)];
    const look = { name, text: say(`tab.${name}`), extra, selected, fresh };
    const old = this.#looks.get(name);
    return old && JSON.stringify(old) === JSON.stringify(look) ? old : look;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const names = /** @type {Tab[]} */ ([...this.#looks.keys()]);
    const next = names[(names.indexOf(this.tab) + step + names.length) % names.length];
    if (!next) return;
    this.open(next);
    this.#tabs.get(next)?.focus();
  }

  /** @param {string} name of a tab */
  open(name) {
    const tab = this.#names.find((one) => one === name);
    if (!tab) return;
    this.tab = tab;
    this.#fresh.delete(tab);
    this.show();
    if (tab === "log") this.#log.scroll();
    this.#hooks.opened?.(tab);
  }

  /** The tabs, and what the open one has to show. */
  show() {
    this.showTabs();
    const shown = `${this.tab} ${lang()}`;
    const changes = this.tab === "table" || this.tab === "ledger"; // these follow the frame
    if (shown === this.#shown && !changes) return;
    this.#shown = shown;
    put(this.#holders.panel, this.#content());
  }

  #content() {
    const link = (/** @type {string} */ rule) => ruleLink(rule, (id) => this.rule(id));
    switch (this.tab) {
      case "steps":
        return this.#steps;
      case "rules":
        return this.#rulesPart();
      case "table":
        return boxes(this.#panels, link, this.#hooks.face);
      case "ledger":
        return ledger(this.#panels, link);
      case "talk":
        return this.#talk.part();
      case "notes":
        return this.#notes();
      default:
        return this.#log.part;
    }
  }

  /** News of the frame. @param {readonly Panel[]} panels */
  setPanels(panels) {
    if (panels === this.#panels) return;
    this.#panels = panels;
    this.show();
  }

  // -- what the tabs hold --------------------------------------------------------------------------------------------

  /** Open a rule beside the board. @param {string} id */
  rule(id) {
    this.tab = "rules";
    this.#hooks.opened?.("rules");
    this.show();
    return this.#rulebook().then((rules) => rules.open(id));
  }

  async #rulebook() {
    this.#rules ??= import("./rules.js").then(({ RulesPanel }) => new RulesPanel((id) => this.rule(id), this.#hooks));
    const rules = await this.#rules;
    [rules.game, rules.table] = [this.#game, this.table];
    return rules;
  }

  #rulesPart() {
    const holder = h("div", {});
    this.#rulebook().then((rules) => put(holder, rules.part()));
    return holder;
  }

  /** News of the talk; returns what is new. @param {import("./types.js").View["chat"]} chat */
  setChat(chat) {
    const added = this.#talk.merge(chat);
    if (added.length && this.tab !== "talk") {
      this.#fresh.add("talk");
      this.showTabs();
    }
    return added;
  }

  #notes() {
    const label = say("notes.about");
    const area = h("textarea", { class: "notes", "aria-label": label, placeholder: label }, notesOf(this.table));
    area.addEventListener("input", () => keepNotes(this.table, area.value));
    area.addEventListener("keydown", (event) => event.stopPropagation());
    return area;
  }

  /** Show the pieces of a place, one of them first. @param {import("./board.js").Board} board @param {string} region */
  inspectPlace(board, region, first = "") {
    this.#inspector.show(board, region, first);
  }

  /**
   * A way that is thought of.
   * @param {Parameters<Inspector["way"]>[0]} way @param {Parameters<Inspector["way"]>[1]} about
   */
  inspectWay(way, about) {
    this.#inspector.way(way, about);
  }

  /** The board has changed: what is inspected, as it is now, or the piece that is chosen. @param {string} [chosen] */
  inspectAgain(chosen = "") {
    this.#inspector.again(chosen);
  }
}

/** @param {HTMLElement} tab @param {TabLook} look */
function writeTab(tab, { text, extra, selected, fresh }) {
  setAttribute(tab, "aria-selected", String(selected));
  tab.tabIndex = selected ? 0 : -1;
  tab.classList.toggle("fresh", fresh);
  const [word, more] = tab.children;
  if (word) setText(word, text);
  if (more) setText(more, extra);
}
