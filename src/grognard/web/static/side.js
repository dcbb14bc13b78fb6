/** The side panel: log, rules, ledger, talk, notes, and below them the inspector. */

import { rulesOf } from "./api.js";
import { h, put } from "./dom.js";
import { keepNotes, notesOf } from "./keep.js";
import { ruleLink } from "./log.js";
import { boxes, boxesOf, ledger, scoreText } from "./panels.js";
import { lang, locale, say } from "./words.js";

const TABS = ["log", "rules", "table", "ledger", "talk", "notes"];

export class Side {
  /** @param {{tabs: HTMLElement, panel: HTMLElement, inspect: HTMLElement}} holders @param {import("./log.js").Log} log */
  constructor(holders, log, hooks = {}) {
    Object.assign(this, holders, { log, hooks, tab: "log", rules: null, wanted: "", chat: [], channel: "", panels: [], fresh: new Set(), shownTabs: hooks.shown ?? TABS });
    this.panel.setAttribute("role", "tabpanel");
    this.panel.tabIndex = 0;
  }

  setTable(table, game) { Object.assign(this, { table, game }); }

  // -- tabs ----------------------------------------------------------------------------------------------------------

  showTabs() {
    const shown = this.shownTabs.filter((name) => name !== "table" || boxesOf(this.panels).length);
    put(this.tabs, shown.map((name) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(name === this.tab), "aria-controls": "panel", tabindex: name === this.tab ? 0 : -1, class: this.fresh.has(name) ? "fresh" : "", onclick: () => this.open(name), onkeydown: (event) => this.walk(event),
    }, say(`tab.${name}`), name === "ledger" && h("em", {}, scoreText(this.panels)))));
    this.tabs.setAttribute("role", "tablist");
    this.tabs.setAttribute("aria-label", say("tabs"));
    this.panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.shownTabs.indexOf(this.tab);
    this.open(this.shownTabs[(at + step + this.shownTabs.length) % this.shownTabs.length]);
    this.tabs.querySelector('[aria-selected="true"]').focus();
  }

  open(name) {
    this.tab = name;
    this.fresh.delete(name);
    this.show();
    if (name === "log") this.log.scroll();
    this.hooks.opened?.(name);
  }

  show() {
    this.showTabs();
    const make = { log: () => this.log.list, rules: () => this.rulesPanel(), table: () => boxes(this.panels, (rule) => ruleLink(rule, (id) => this.rule(id)), this.hooks.face), ledger: () => ledger(this.panels, (rule) => ruleLink(rule, (id) => this.rule(id))), talk: () => this.talk(), notes: () => this.notes() };
    if (this.tab === "talk" && this.panel.querySelector(".talk")) return this.showChat();
    if (this.tab === "rules" && this.panel.querySelector(".rules") && this.panel.dataset.lang === lang()) return undefined;
    if (this.tab === "notes" && this.panel.querySelector(".notes") && this.panel.dataset.lang === lang()) return undefined;
    this.panel.dataset.lang = lang();
    if (this.tab !== "log" || this.panel.firstChild !== this.log.list) put(this.panel, make[this.tab]());
    return undefined;
  }

  /** News of the frame. */
  setPanels(panels) {
    this.panels = panels;
    this.show();
  }

  // -- rules ---------------------------------------------------------------------------------------------------------

  /** Open a rule beside the board. */
  async rule(id) {
    this.wanted = id;
    this.tab = "rules";
    this.hooks.opened?.("rules");
    put(this.panel);
    this.show();
    await this.loaded;
    this.filter(id, true);
  }

  rulesPanel() {
    const find = h("input", { type: "search", placeholder: say("rules.find"), "aria-label": say("rules.find"), value: this.wanted, oninput: () => this.filter(find.value.trim()) });
    find.addEventListener("keydown", (event) => event.stopPropagation());
    this.found = h("div", {});
    this.loaded = this.loadRules().then(() => this.filter(this.wanted, Boolean(this.wanted)));
    return h("div", { class: "rules" }, h("div", { class: "rule-find" }, find), this.found);
  }

  async loadRules() {
    this.rules ??= (await rulesOf(this.game)).rules;
  }

  /** Rules that match; an id shows its neighbours too, with itself in the middle. */
  filter(text, exact = false) {
    const find = this.panel.querySelector(".rule-find input");
    if (exact && find) find.value = text;
    const low = text.toLowerCase();
    const inText = (rule) => `${rule.id} ${rule.title[lang()]} ${rule.text[lang()]}`.toLowerCase().includes(low);
    const known = exact && this.rules.find((rule) => rule.id === text);
    const family = known ? text.replace(/\.[^.]*$/, "") : "";
    const shown = known ? this.rules.filter((rule) => rule.id === text || rule.id.startsWith(family) || rule.rules?.includes(text)) : this.rules.filter(inText);
    put(this.found, shown.slice(0, 120).map((rule) => this.ruleText(rule, rule.id === text)), !shown.length && h("p", { class: "pad" }, say("rules.none")));
    this.found.querySelector(".here")?.scrollIntoView({ block: "center" });
  }

  ruleText(rule, here) {
    const body = rule.text[lang()].split(/([a-z]{2}:[\w.]+\w)/).map((part, i) => (i % 2 ? ruleLink(part, (id) => this.rule(id)) : part));
    return h("article", { class: `rule-text ${here ? "here" : ""}`, "data-rule": rule.id }, h("h3", {}, h("span", { class: "id" }, rule.id), rule.title[lang()]), h("p", {}, body), rule.source && h("p", { class: "small" }, rule.source));
  }

  // -- talk ------------------------------------------------------------------------------------------------------------

  setChat(chat) {
    this.channel = chat.channel;
    const known = new Set(this.chat.map((one) => one.number));
    const added = chat.lines.filter((one) => !known.has(one.number));
    this.chat = [...this.chat, ...added];
    if (added.length && this.tab !== "talk") this.fresh.add("talk");
    if (this.tab === "talk") this.showChat();
    return added;
  }

  talk() {
    const input = h("input", { name: "text", maxlength: 500, autocomplete: "off", "aria-label": say("talk.say"), placeholder: say("talk.say") });
    input.addEventListener("keydown", (event) => event.stopPropagation());
    const form = h("form", { onsubmit: async (event) => { event.preventDefault(); const text = input.value.trim(); if (text && (await this.hooks.say(text))) input.value = ""; } }, input, h("button", { class: "btn", type: "submit" }, say("talk.send")));
    this.said = h("ol", {});
    queueMicrotask(() => this.showChat());
    return h("div", { class: "talk" }, h("p", { class: "small pad" }, say(this.channel === "watchers" ? "talk.watchers" : "talk.seats")), this.said, form);
  }

  showChat() {
    if (!this.said) return;
    const clock = (time) => new Date(time * (time < 1e12 ? 1000 : 1)).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
    put(this.said, this.chat.map((one) => h("li", {}, h("b", {}, one.author), " ", h("span", { class: "small" }, clock(one.time)), h("div", {}, one.text))), !this.chat.length && h("li", { class: "small" }, say("talk.empty")));
    this.said.scrollTop = this.said.scrollHeight;
  }

  // -- notes -----------------------------------------------------------------------------------------------------------

  notes() {
    const area = h("textarea", { class: "notes", "aria-label": say("notes.about"), placeholder: say("notes.about"), oninput: () => keepNotes(this.table, area.value) }, notesOf(this.table));
    area.addEventListener("keydown", (event) => event.stopPropagation());
    return area;
  }

  // -- inspector ---------------------------------------------------------------------------------------------------------

  /** Show the pieces of a place, each at 84 px with its text. @param {import("./board.js").Board} board */
  inspectPlace(board, region, first = "") {
    const stack = board.stackOf(region);
    if (stack.includes(first) && board.isHand(region)) stack.unshift(...stack.splice(stack.indexOf(first), 1));
    const label = board.regions.get(region)?.getAttribute("aria-label") ?? region;
    if (!stack.length && !board.places.get(region)?.hex) return put(this.inspect);
    const rows = stack.slice(0, 8).map((id) => {
      const { title, text } = board.pieces.get(id).piece;
      return h("div", { class: "ins" }, board.copy(id, "big"), h("div", {}, h("b", {}, title), text.map((line) => h("div", { class: "small" }, line))));
    });
    const count = stack.length && !board.hasCards(region) ? h("span", { class: "small" }, say("stack", { n: stack.length })) : null;
    return put(this.inspect, h("header", {}, h("b", { class: "serif" }, label), count), rows);
  }
}
