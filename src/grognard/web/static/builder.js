/**
 * Building a list: a sheet in the place of the board. Left what there is, right the list, above them ready-made ones
 * and files. Whether a list is legal is asked of the server; the list itself leaves the page only when it is taken.
 */

import { Cards } from "./builder-cards.js";
import { Large } from "./builder-large.js";
import { draftOf, keepDraft } from "./builder-list.js";
import { Parade } from "./builder-parade.js";
import { Rows } from "./builder-rows.js";
import { slotSheet } from "./builder-slots.js";
import { Squad } from "./builder-squad.js";
import { Sum } from "./builder-sum.js";
import { Top } from "./builder-top.js";
import { button, h, put, reason, within } from "./dom.js";
import { ruleLink } from "./log.js";
import { Chosen, entryOf, keyOf } from "./muster.js";
import { ask } from "./transport.js";
import { say } from "./words.js";
import { setText } from "./writing.js";

/**
 * @typedef {import("./muster.js").Asked} Asked
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Judged} Judged
 * @typedef {import("./transport.js").Table} Table
 * @typedef {{
 *   send: (text: string) => Promise<void>, why: (text: string) => Promise<Judged>, rule: (rule: string) => void,
 *   draw: (svg: string, size: [number, number], angle?: number) => Element,
 * }} Hooks
 * @typedef {{browse: HTMLElement, list: HTMLElement, show: () => void, cards?: Cards}} Halves
 * @typedef {Halves & {sum: Sum, top: Top, large: Large, live: HTMLElement, count: HTMLElement}} Sheet
 */

const PAUSE = 300; // ms after the last change before the rules are asked
const CARD = /** @type {[number, number]} */ ([200, 280]); // the size of a picture
const OURS = /^(Arrow.*|Home|End|PageUp|PageDown|Enter|[-+=−0-9 ./])$/; // keys that are elsewhere the table's

/** @type {Readonly<Record<string, Record<string, string>>>} what the two halves are called, by layout */
const TABS = { roll: { cards: "list", list: "one" }, parade: { cards: "list", list: "lists" } };

export class Builder {
  api;
  /** @type {Asked | null} */
  asked = null;
  /** @type {Chosen | null} */
  chosen = null;
  #holder;
  #hooks;
  /** @type {View | null} */
  #view = null;
  /** @type {Sheet | null} */
  #sheet = null;
  /** @type {Judged | null} */
  #judged = null;
  #place = ""; // whose list, of which table
  #shown = ""; // and in which language
  #sending = false;
  #pressed = false; // take it as soon as the rules have answered
  #round = 0; // of questions to the rules
  #timer = 0;
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#keyOutside(event);

  /** @param {HTMLElement} holder @param {Table} api @param {Hooks} hooks */
  constructor(holder, api, hooks) {
    this.#holder = holder;
    this.api = api;
    this.#hooks = hooks;
    holder.addEventListener("keydown", (event) => this.#keyWithin(event));
  }

  /** Show the list that this view asks for. What is already on the sheet stays there. @param {View} view */
  async show(view) {
    this.#view = view;
    const place = `${view.table}.${view.seat}.${view.muster}`;
    const shown = `${place}.${view.language}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    document.addEventListener("keydown", this.#onKey, true);
    if (place !== this.#place) this.#rest(place);
    if (!this.chosen) put(this.#holder, h("p", { class: "bd-wait", role: "status" }, say("build.loading")));
    try {
      const asked = /** @type {Asked} */ (await ask(`${this.api.path}/list`, { key: this.api.key }));
      if (this.#shown === shown) this.#lay(asked);
    } catch (error) {
      if (this.#shown === shown) this.#fail(view, error);
    }
  }

  /** Another question than before: nothing of the old one remains. @param {string} place */
  #rest(place) {
    this.#place = place;
    this.asked = this.chosen = this.#judged = this.#sheet = null;
    put(this.#holder);
  }

  /** @param {View} view @param {unknown} error */
  #fail(view, error) {
    this.#shown = "";
    const again = button({ text: say("build.again"), onclick: () => this.show(view) });
    put(this.#holder, h("div", { class: "bd-wait", role: "alert" }, h("p", {}, reason(error)), again));
  }

  close() {
    document.removeEventListener("keydown", this.#onKey, true);
    clearTimeout(this.#timer);
    this.#shown = "";
    this.#rest("");
  }

  // -- the sheet ------------------------------------------------------------------------------------------------------

  /** @param {Asked} asked */
  #lay(asked) {
    const chosen = new Chosen(asked, this.chosen?.words ?? draftOf(this.#place));
    this.asked = asked;
    this.chosen = chosen;
    this.#holder.setAttribute("aria-label", say("build.sheet"));
    const body = h("div", { class: "bd", "data-tab": "cards" });
    const large = new Large(
      body,
      (offer) => this.#picture(offer),
      (offer) => this.#facts(offer),
    );
    const isRoll = asked.layout === "roll";
    body.classList.add(asked.layout);
    const halves = this.#halves(chosen, body, large);
    const sum = new Sum({ take: () => this.#send(), rule: this.#hooks.rule });
    const top = this.#madeTop(chosen);
    const live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
    const count = h("em", {});
    this.#sheet = { ...halves, sum, top, large, live, count };
    const named = say(isRoll ? "build.one" : "build.list");
    const list = h("section", { class: "bd-list", "aria-label": named }, this.#note(), halves.list);
    body.prepend(
      top.part(this.#note()),
      this.#tabs(body),
      halves.browse,
      h("div", { class: "bd-side" }, sum.part, list),
      live,
    );
    put(this.#holder, body);
    this.#refresh();
  }

  /** @param {Chosen} chosen @param {HTMLElement} body @param {Large} large */
  #halves(chosen, body, large) {
    if (chosen.asked.layout === "roll") return this.#roll(chosen, body);
    return chosen.asked.layout === "parade" ? this.#parade(chosen) : this.#catalogue(chosen, large);
  }

  /** Offers in groups, and cards with pieces in a row. @param {Chosen} chosen @returns {Halves} */
  #parade(chosen) {
    const parade = new Parade(chosen, {
      told: (id, changed) => this.#told(id, changed),
      replace: (words, name) => this.#replace(words, name),
      rule: this.#hooks.rule,
      draw: ({ svg, size, angle = 0 }) => this.#hooks.draw(svg, size, angle),
    });
    return { browse: parade.browse, list: parade.list, show: () => parade.show() };
  }

  /**
   * Cards to look through, and the list of those chosen.
   * @param {Chosen} chosen @param {Large} large @returns {Halves}
   */
  #catalogue(chosen, large) {
    const draw = (/** @type {Offer} */ offer) => this.#picture(offer);
    const cards = new Cards(chosen, { change: (id, by) => this.#change(id, by), large, draw });
    const rows = this.#madeRows(chosen, cards, large);
    const show = () => {
      cards.refresh();
      rows.show();
    };
    return { browse: cards.part, list: rows.part, show, cards };
  }

  /**
   * One row an entry, and the editor of one of them.
   * @param {Chosen} chosen @param {HTMLElement} body @returns {Halves}
   */
  #roll(chosen, body) {
    const squad = new Squad(chosen, {
      told: (id, changed) => this.#told(id, changed),
      rule: this.#hooks.rule,
      draw: ({ svg, size }) => (svg ? this.#hooks.draw(svg, size) : null),
      opened: () => this.#showTab(body, "list"),
    });
    return { browse: squad.browse, list: squad.list, show: () => squad.show() };
  }

  /** @param {Chosen} chosen @param {Cards} cards @param {Large} large */
  #madeRows(chosen, cards, large) {
    return new Rows(chosen, {
      change: (key, by) => this.#told(entryOf(key)?.offer ?? "", chosen.changeEntry(key, by)),
      refill: (key) => this.#refill(key),
      find: (offer) => this.#find(offer),
      kindName: (offer) => cards.kindName(offer),
      large: () => large,
    });
  }

  /** @param {Chosen} chosen */
  #madeTop(chosen) {
    return new Top(chosen, this.#view?.game ?? "", {
      replace: (words, name) => this.#replace(words, name),
      back: () => this.#back(),
      random: () => this.#random(),
    });
  }

  /** @param {Offer} offer */
  #picture(offer) {
    if (!offer.svg) return null;
    const drawn = this.#hooks.draw(offer.svg, CARD);
    drawn.setAttribute("class", "bd-card");
    return drawn;
  }

  /** What an offer is besides its group, where that is one thing. @param {Offer} offer */
  #facts(offer) {
    const names = (this.asked?.facets ?? []).slice(1).flatMap(({ id, values }) => {
      const own = offer.facets[id] ?? [];
      return own.length === 1 ? (values.find((value) => value.id === own[0])?.name ?? []) : [];
    });
    return names.join(" · ");
  }

  /** What may be chosen, in a sentence, and the rule that says so. */
  #note() {
    const { note = "", rule = "" } = this.asked ?? {};
    return h("p", { class: "bd-note" }, note, " ", rule && ruleLink(rule, this.#hooks.rule));
  }

  /** On a phone: the choice or the list. @param {HTMLElement} body */
  #tabs(body) {
    const names = /** @type {const} */ (["cards", "list"]);
    const both = names.map((name) => {
      const about = { type: "button", role: "tab", "data-tab": name, "aria-selected": String(name === "cards") };
      const key = TABS[this.asked?.layout ?? ""]?.[name] ?? name;
      return h("button", about, say(`build.${key}`), " ", key === "list" && this.#sheet?.count);
    });
    for (const one of both) one.addEventListener("click", () => this.#showTab(body, one.dataset.tab ?? ""));
    return h("div", { class: "bd-tabs tabs", role: "tablist" }, both);
  }

  /** @param {HTMLElement} body @param {string} name */
  #showTab(body, name) {
    body.dataset.tab = name;
    for (const one of body.querySelectorAll(".bd-tabs [data-tab]")) {
      one.setAttribute("aria-selected", String(one.getAttribute("data-tab") === name));
    }
    this.#sheet?.large.close();
  }

  /** Something of the list, in the grid; on a narrow screen it is read at once. @param {Offer} offer */
  #find(offer) {
    const { cards, large } = this.#sheet ?? {};
    if (!cards || cards.part.offsetParent === null) return large?.open(offer);
    cards.reveal(offer);
    return cards.shown.includes(offer.id) && cards.focus(offer.id);
  }

  // -- changes --------------------------------------------------------------------------------------------------------

  /** @param {string} id @param {number} by */
  #change(id, by) {
    const full = by > 0 && this.chosen?.full;
    this.#sheet?.top.tell(full ? say("build.full", { n: this.chosen?.size ?? 0 }) : "");
    this.#told(id, Boolean(this.chosen?.change(id, by)));
  }

  /** @param {string} id of the offer that changed @param {boolean} changed */
  #told(id, changed) {
    const { chosen } = this;
    if (!changed || !chosen) return;
    this.#refresh();
    const about = { card: chosen.offers.get(id)?.name ?? "", n: chosen.of(id), total: this.#sheet?.sum.text(chosen) };
    this.#say(say("build.changed", about));
  }

  /** @param {string} key of an entry with slots */
  #refill(key) {
    const entry = this.chosen?.entries.find((one) => key === keyOf(one));
    const offer = entry && this.chosen?.offers.get(entry.offer);
    if (!entry || !offer) return;
    const done = (/** @type {import("./muster.js").Parts} */ parts) =>
      this.#told(offer.id, Boolean(this.chosen?.refill(key, parts)));
    slotSheet(offer, entry.parts, { done, rule: this.#hooks.rule });
  }

  /** @param {string[]} words @param {string} [name] */
  #replace(words, name = "") {
    this.chosen?.replace(words);
    this.#sheet?.top.tell("");
    this.#refresh();
    if (this.chosen) this.#say([name, this.#sheet?.sum.text(this.chosen)].filter(Boolean).join(". "));
  }

  #back() {
    if (!this.chosen?.back()) return false;
    this.#refresh();
    this.#say(this.#sheet?.sum.text(this.chosen) ?? "");
    return true;
  }

  /** @param {string} text */
  #say(text) {
    if (this.#sheet) setText(this.#sheet.live, text);
  }

  #refresh() {
    const { chosen } = this;
    if (!chosen || !this.#sheet) return;
    const { show, sum, top, count } = this.#sheet;
    this.#pressed = false;
    keepDraft(this.#place, chosen.words);
    show();
    sum.show(chosen);
    setText(count, sum.short(chosen));
    top.show();
    this.#judge();
  }

  async #random() {
    try {
      const about = { key: this.api.key, body: {} };
      const { entries } = /** @type {{entries: string[]}} */ (await ask(`${this.api.path}/list/random`, about));
      this.#replace(entries, say("build.random.title"));
    } catch (error) {
      this.#sheet?.top.tell(reason(error), "bad");
    }
  }

  // -- the rules, and taking it ---------------------------------------------------------------------------------------

  /** Ask the rules, a moment after the last change. */
  #judge() {
    clearTimeout(this.#timer);
    const round = ++this.#round;
    this.#judged = null;
    this.#showJudged();
    if (!this.chosen?.size) return;
    this.#timer = window.setTimeout(() => this.#ask(round), this.#pressed ? 0 : PAUSE);
  }

  /** @param {number} round */
  async #ask(round) {
    const refused = (/** @type {unknown} */ error) => ({ legal: false, message: reason(error), rule: null });
    const judged = await this.#hooks.why(this.chosen?.action ?? "").catch(refused);
    if (round !== this.#round) return;
    this.#judged = judged;
    this.#showJudged();
    if (this.#pressed) this.#send();
  }

  #showJudged() {
    const about = { empty: !this.chosen?.size, judged: this.#judged, sending: this.#sending };
    this.#sheet?.sum.judge(about);
  }

  async #send() {
    const { chosen } = this;
    if (!chosen || this.#sending) return;
    if (chosen.size && !this.#judged) {
      this.#pressed = true;
      return this.#judge();
    }
    this.#pressed = false;
    if (!this.#judged?.legal) return;
    this.#sending = true;
    this.#showJudged();
    try {
      await this.#hooks.send(chosen.action);
    } finally {
      this.#sending = false;
      if (this.chosen === chosen) this.#showJudged();
    }
  }

  // -- keyboard -------------------------------------------------------------------------------------------------------

  /** Keys that mean something here do not reach the table. @param {KeyboardEvent} event */
  #keyWithin(event) {
    const done = this.asked && this.#command(event);
    if (done) event.preventDefault();
    if (done || OURS.test(event.key)) event.stopPropagation();
  }

  /** The same while nothing has the focus. @param {KeyboardEvent} event */
  #keyOutside(event) {
    const nowhere = event.target === document.body || within(event, "#board") !== null;
    if (nowhere && !document.querySelector("dialog[open], .curtain")) this.#keyWithin(event);
  }

  /** Whether the key was a command of the sheet. @param {KeyboardEvent} event */
  #command(event) {
    const { key } = event;
    const typing = within(event, "input:not([type=checkbox]), textarea");
    if (key === "Escape" && this.#sheet?.large.shown) {
      this.#sheet.large.close();
      return true;
    }
    const undo = (event.ctrlKey || event.metaKey) && key.toLowerCase() === "z";
    if (undo && !typing) return this.#back(); // nothing to take back here: the table may
    if (key !== "Enter" || event.altKey) return false;
    if (within(event, "input, select, textarea, button, a") && !event.ctrlKey) return false;
    this.#send();
    return true;
  }
}
