/** The rules beside the board: found by number or by word, each with its text and links to others. */

import { button, h, put } from "./dom.js";
import { plain, wordsOf } from "./finding.js";
import { ruleLink } from "./log.js";
import { ask } from "./transport.js";
import { lang, say } from "./words.js";

/**
 * @typedef {{
 *   id: string, title: Record<string, string>, text: Record<string, string>, source?: Record<string, string>,
 *   rules?: string[],
 * }} Rule in both languages
 *
 * Where on the table a rule was last used, as ids, and how to show that.
 * @typedef {{usedAt?: (rule: string) => string[], point?: (ids: string[]) => void}} OnTable
 */

const MOST = 120; // rules in a list
const ID = /([a-z]{2}:[\w.]+\w)/;

export class RulesPanel {
  game = "";
  table = "";
  #open;
  #table;
  #wanted = "";
  /** @type {Promise<Rule[]> | null} */
  #rules = null;
  #find = h("input", { type: "search" });
  #found = h("div", {});

  /**
   * @param {(id: string) => void} open a rule that another one names @param {OnTable} table
   */
  constructor(open, table) {
    this.#open = open;
    this.#table = table;
    this.#find.addEventListener("input", () => this.#filter(this.#find.value.trim(), false));
    this.#find.addEventListener("keydown", (event) => event.stopPropagation());
  }

  part() {
    this.#find.placeholder = this.#find.ariaLabel = say("rules.find");
    this.#filter(this.#wanted, Boolean(this.#wanted));
    const address = `/rules/${this.game}${this.table && `?table=${this.table}`}`;
    const whole = h("a", { class: "small", href: address }, say("rules.whole"));
    return h("div", { class: "rules" }, h("div", { class: "rule-find" }, this.#find, whole), this.#found);
  }

  /** Look one up. @param {string} id */
  async open(id) {
    this.#wanted = id;
    this.#find.value = id;
    await this.#filter(id, true);
  }

  async #load() {
    this.#rules ??= ask(`/api/games/${this.game}/rules`).then((sent) => /** @type {{rules: Rule[]}} */ (sent).rules);
    return this.#rules;
  }

  /**
   * Rules that match; an id shows its neighbours too, with itself in the middle.
   * @param {string} text @param {boolean} exact
   */
  async #filter(text, exact) {
    const rules = await this.#load();
    const shown = matching(rules, text, exact);
    const none = !shown.length && h("p", { class: "pad" }, say("rules.none"));
    put(
      this.#found,
      shown.slice(0, MOST).map((rule) => this.#text(rule, rule.id === text)),
      none,
    );
    this.#found.querySelector(".here")?.scrollIntoView({ block: "center" });
  }

  /** @param {Rule} rule @param {boolean} here */
  #text(rule, here) {
    const words = (rule.text[lang()] ?? "").split(ID);
    const body = words.map((part, i) => (i % 2 ? ruleLink(part, this.#open) : part));
    const address = `/rules/${this.game}${this.table && `?table=${this.table}`}#${rule.id}`;
    const title = h("h3", {}, h("a", { class: "id", href: address }, rule.id), rule.title[lang()]);
    const about = { class: `rule-text ${here ? "here" : ""}`, "data-rule": rule.id };
    const source = rule.source && h("p", { class: "small" }, rule.source[lang()]);
    return h("article", about, title, h("p", {}, body), source, here && this.#pointer(rule.id));
  }

  /** Where it was last used in this game, on the table. @param {string} rule */
  #pointer(rule) {
    const ids = this.#table.usedAt?.(rule) ?? [];
    const show = () => this.#table.point?.(ids);
    return ids.length > 0 && button({ icon: "eye", text: say("rules.show"), "data-show": rule, onclick: show });
  }
}

/** Rules with all the words, in either language, or around an id. @param {readonly Rule[]} rules
 * @param {string} text @param {boolean} exact an id */
function matching(rules, text, exact) {
  if (exact && rules.some((rule) => rule.id === text)) {
    const family = text.replace(/\.[^.]*$/, "");
    return rules.filter((rule) => rule.id.startsWith(family) || rule.rules?.includes(text));
  }
  const words = wordsOf(text);
  const said = (/** @type {Rule} */ rule) =>
    plain([rule.id, ...Object.values(rule.title), ...Object.values(rule.text)].join(" "));
  return rules.filter((rule) => words.every((word) => said(rule).includes(word)));
}
