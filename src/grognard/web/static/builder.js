/**
 * Force building: a sheet in the place of the board. Left the cards, right the list, above them ready-made lists and
 * files. Whether a list is legal is asked of the server; the list itself leaves the page only when it is taken.
 */

import { ask } from "./api.js";
import { Cards, Large, stepper } from "./builder-cards.js";
import { Chosen, Unusable, draftOf, fileName, forgetList, keepDraft, keepList, ownLists, readList, usable, written } from "./builder-list.js";
import { button, cap, dialog, h, icon, put, save, tool } from "./dom.js";
import { ruleLink } from "./log.js";
import { knows, say } from "./words.js";

const PAUSE = 300; // ms after the last change before the rules are asked
const FULL = 100; // per cent


/** The style sheet comes with the first list; a game without lists never fetches it. */
const dressed = new Promise((done) => {
  if (document.querySelector('link[href$="builder.css"]')) return done();
  return document.head.append(h("link", { rel: "stylesheet", href: "/static/builder.css", onload: done, onerror: done }));
});

export class Builder {
  /**
   * @param {HTMLElement} holder @param {import("./api.js").Table} api
   * @param {{send: (text: string) => any, why: (text: string) => Promise<any>, rule: (id: string) => void}} hooks
   */
  constructor(holder, api, hooks) {
    Object.assign(this, { holder, api, hooks, place: "", asked: null, chosen: null, judged: null, rows: new Map(), sending: false, round: 0 });
    this.onKey = (event) => this.keyOutside(event);
    holder.addEventListener("keydown", (event) => this.keyWithin(event));
  }

  /** Show the list that this view asks for. What is already on the sheet stays there. */
  async show(view) {
    this.view = view;
    const place = `${view.table}.${view.seat}.${view.muster}`;
    const words = `${place}.${view.language}`;
    if (words === this.words && this.asked) return;
    this.words = words;
    document.addEventListener("keydown", this.onKey, true);
    if (place !== this.place) this.rest(place);
    if (!this.chosen) put(this.holder, h("p", { class: "bd-wait", role: "status" }, say("build.loading")));
    try {
      const [asked] = await Promise.all([ask(`${this.api.path}/list`, { key: this.api.key }), dressed]);
      if (this.words === words) this.lay(asked);
    } catch (error) {
      if (this.words === words) this.fail(error);
    }
  }

  /** Another question than before: nothing of the old one remains. */
  rest(place) {
    Object.assign(this, { place, asked: null, chosen: null, judged: null });
    put(this.holder);
  }

  fail(error) {
    this.words = "";
    put(this.holder, h("div", { class: "bd-wait", role: "alert" }, h("p", {}, error.message), button({ text: say("build.again"), onclick: () => this.show(this.view) })));
  }

  close() {
    document.removeEventListener("keydown", this.onKey, true);
    clearTimeout(this.timer);
    this.words = "";
    this.rest("");
  }

  // -- the sheet -------------------------------------------------------------------------------------------------------

  /** @param {import("./builder-list.js").Asked} asked */
  lay(asked) {
    const cards = this.chosen?.cards ?? draftOf(this.place);
    this.asked = asked;
    this.chosen = new Chosen(asked, cards);
    this.rows.clear();
    this.holder.setAttribute("aria-label", say("build.sheet"));
    this.live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.told = h("p", { class: "bd-told", role: "alert", hidden: true });
    const body = h("div", { class: "bd", "data-tab": "cards" });
    this.large = new Large(body);
    this.cards = new Cards(this.chosen, { change: (id, by) => this.change(id, by), large: this.large });
    body.prepend(this.top(), this.tabs(body), this.cards.part, h("div", { class: "bd-side" }, this.sum(), this.list()), this.live);
    put(this.holder, body);
    this.refresh();
  }

  top() {
    const { asked } = this;
    this.menu = h("select", { class: "bd-menu", "aria-label": say("build.lists"), onchange: () => this.pick(this.menu.value) });
    this.forget = tool("close", "", () => this.forgetOwn());
    this.file = h("input", { type: "file", accept: ".txt,text/plain", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => this.load() });
    this.undo = tool("undo", say("build.undo"), () => this.back());
    const small = (name, key, onclick) => button({ icon: name, text: say(`build.${key}`), title: knows(`build.${key}.title`) ? say(`build.${key}.title`) : null, onclick, "data-do": key });
    this.clear = small("close", "clear", () => this.replace({}));
    this.saver = small("download", "save", () => this.saveSheet());
    return h("header", { class: "bd-top" },
      h("div", { class: "bd-tools" }, h("h2", { class: "unseen" }, asked.title), h("span", { class: "bd-lists" }, this.menu, this.forget), small("dice", "random", () => this.random()), this.undo, this.clear, this.saver, small("exit", "load", () => this.file.click()), this.file), this.note(), this.told);
  }

  /** What may be chosen, in a sentence, and the rule that says so. */
  note() { return h("p", { class: "bd-note" }, this.asked.note, " ", ruleLink(this.asked.rule, this.hooks.rule)); }

  /** On a phone: the cards or the list. */
  tabs(body) {
    const show = (name) => { body.dataset.tab = name; for (const one of both) one.setAttribute("aria-selected", String(one.dataset.tab === name)); this.large.close(); };
    const both = ["cards", "list"].map((name) => h("button", { type: "button", role: "tab", "data-tab": name, "aria-selected": String(name === "cards"), onclick: () => show(name) }, say(`build.${name}`), " ", h("em", {})));
    this.tabCount = both[1].lastChild;
    return h("div", { class: "bd-tabs tabs", role: "tablist" }, both);
  }

  // -- the list ----------------------------------------------------------------------------------------------------------

  list() {
    this.groups = h("div", { class: "bd-groups" });
    return h("section", { class: "bd-list", "aria-label": say("build.list"), onkeydown: (event) => this.listKey(event) }, this.note(), this.groups);
  }

  /** Rows are kept from one change to the next, so that the focus stays where it was. */
  showList() {
    const { asked, chosen } = this;
    const kinds = new Map();
    for (const offer of asked.offers.filter((one) => chosen.of(one.id))) kinds.set(offer.kindName, [...(kinds.get(offer.kindName) ?? []), offer]);
    const focused = document.activeElement?.closest?.(".bd-line");
    const place = focused && this.groups.contains(focused) ? [...this.groups.querySelectorAll(".bd-line")].indexOf(focused) : -1;
    const button_ = document.activeElement;
    const parts = [...kinds].map(([name, offers]) => h("section", {}, h("h3", {}, name, " ", h("em", {}, String(offers.reduce((n, one) => n + chosen.of(one.id), 0)))), h("ul", {}, offers.map((offer) => this.row(offer)))));
    put(this.groups, parts.length ? parts : h("p", { class: "bd-empty" }, say("build.empty")));
    if (place >= 0) this.refocus(button_, place);
  }

  /** The same button, else the row that has taken the place of the one that is gone. */
  refocus(before, place) {
    if (before.isConnected && !before.disabled) return before.focus();
    const rows = this.groups.querySelectorAll(".bd-line");
    const row = before.isConnected ? before.closest(".bd-line") : rows[Math.min(place, rows.length - 1)];
    return row ? row.querySelector("button").focus() : this.menu.focus();
  }

  row(offer) {
    if (!this.rows.has(offer.id)) {
      const step = stepper(offer, (id, by) => this.change(id, by));
      const price = h("span", { class: "bd-price" });
      const name = h("button", { type: "button", class: "bd-line-name", onclick: () => this.find(offer), onfocus: () => name.matches(":focus-visible") && this.large.show(offer, part), onblur: () => this.large.leave(), onpointerenter: (event) => event.pointerType === "mouse" && this.large.rest(offer, part), onpointerleave: () => this.large.leave() }, offer.name);
      const part = h("li", { class: "bd-line", "data-card": offer.id }, name, price, step.part);
      this.rows.set(offer.id, { part, step, price });
    }
    const { part, step, price } = this.rows.get(offer.id);
    const n = this.chosen.of(offer.id);
    step.set(n, offer.most);
    price.textContent = this.asked.points ? String(n * offer.points) : "";
    return part;
  }

  /** A card of the list, in the grid; on a narrow screen it is read at once. */
  find(offer) {
    if (this.cards.part.offsetParent === null) return this.large.open(offer);
    if (!this.cards.shown.includes(offer.id)) {
      this.cards.kinds = new Set([offer.kind]);
      this.cards.search.value = this.cards.sought = "";
      this.cards.show(true);
    }
    return this.cards.shown.includes(offer.id) && this.cards.focus(offer.id);
  }

  listKey(event) {
    const row = event.target.closest(".bd-line");
    const by = { "+": 1, "=": 1, "-": -1, "−": -1, Delete: -1 }[event.key];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || (!by && !step) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) return void this.change(row.dataset.card, by);
    const rows = [...this.groups.querySelectorAll(".bd-line")];
    rows[rows.indexOf(row) + step]?.querySelector("button").focus();
  }

  // -- the sum -----------------------------------------------------------------------------------------------------------

  sum() {
    this.figure = h("p", { class: "bd-figure" });
    this.bar = h("div", { class: "bd-bar", "aria-hidden": "true" }, h("i", {}));
    this.rest_ = h("p", { class: "bd-rest" });
    this.reason = h("p", { class: "bd-reason", id: "bd-reason" });
    this.take = h("button", { type: "button", class: "btn primary bd-take", "aria-describedby": "bd-reason", onclick: () => this.send() }, icon("end"), h("span", { class: "word" }, say("build.take")), cap("↵"));
    return h("section", { class: "bd-sum", "aria-label": say("build.list") }, this.figure, this.bar, this.rest_, this.take, this.reason);
  }

  /** The one figure that counts here: points, or cards. */
  get total() {
    const { chosen, asked: { points, cards } } = this;
    if (points) return { n: chosen.points, high: points.high, text: say("build.of-points", { n: chosen.points, high: points.high }) };
    const same = cards.low === cards.high;
    return { n: chosen.size, high: cards.high, text: say(same ? "build.of-cards" : "build.span-cards", { n: chosen.size, low: cards.low, high: cards.high }) };
  }

  showSum() {
    const { chosen, asked: { points, cards, combat }, total } = this;
    const left = total.high - total.n;
    const what = points ? "points" : "cards";
    const missing = points ? left : cards.low - total.n;
    const words = [left < 0 ? say(`build.over-${what}`, { n: -left }) : missing > 0 && say(`build.left-${what}`, { n: missing }), points && say("build.count", { n: chosen.size }), combat !== null && say("build.combat", { n: chosen.combat, high: combat })];
    const [first, ...rest] = total.text.split(/(?<=^[\d\s.,\u202f]+)(?=\D)/);
    put(this.figure, h("b", {}, first), rest.join(""));
    put(this.rest_, words.filter(Boolean).join(" · "));
    this.bar.firstChild.style.width = `${Math.min(FULL, (FULL * total.n) / total.high)}%`;
    for (const part of [this.bar, this.figure]) part.classList.toggle("excess", left < 0 || (combat !== null && chosen.combat > combat));
    this.tabCount.textContent = points ? `${total.n}/${total.high}` : `${total.n}/${cards.high}`;
  }

  /** Ask the rules, a moment after the last change. */
  judge() {
    clearTimeout(this.timer);
    const round = ++this.round;
    this.judged = null;
    if (!this.chosen.size) return this.showReason();
    this.timer = setTimeout(async () => {
      const action = this.chosen.action;
      const judged = await Promise.resolve(this.hooks.why(action)).catch((error) => ({ legal: false, message: error.message, rule: null }));
      if (round !== this.round) return;
      this.judged = judged;
      this.showReason();
      if (this.pressed) this.send();
    }, this.pressed ? 0 : PAUSE);
    return this.showReason();
  }

  get legal() { return Boolean(this.judged?.legal) && !this.sending; }

  showReason() {
    const { judged, reason, take } = this;
    const empty = !this.chosen.size;
    const tail = judged?.rule ? ` (${judged.rule})` : "";
    const text = judged?.message?.endsWith(tail) ? judged.message.slice(0, judged.message.length - tail.length) : judged?.message;
    const parts = empty ? [say("build.nothing")] : !judged ? [say("build.checking")] : judged.legal ? [icon("end", 15), say("build.legal")] : [text, " ", judged.rule && ruleLink(judged.rule, this.hooks.rule)];
    put(reason, parts);
    reason.className = `bd-reason ${judged?.legal ? "good" : judged ? "bad" : ""}`;
    take.setAttribute("aria-disabled", String(!this.legal));
    take.querySelector(".word").textContent = say(this.sending ? "build.taking" : "build.take");
  }

  // -- changes -------------------------------------------------------------------------------------------------------------

  change(id, by) {
    if (!this.chosen.change(id, by)) return;
    this.pressed = false;
    this.refresh();
    this.live.textContent = say("build.changed", { card: this.chosen.offers.get(id).name, n: this.chosen.of(id), total: this.total.text });
  }

  /** @param {import("./builder-list.js").Cards} cards @param {string} [name] */
  replace(cards, name = "") {
    this.chosen.replace(cards);
    this.tell("");
    this.refresh();
    this.live.textContent = [name, this.total.text].filter(Boolean).join(". ");
  }

  back() {
    if (!this.chosen.back()) return false;
    this.refresh();
    this.live.textContent = this.total.text;
    return true;
  }

  refresh() {
    keepDraft(this.place, this.chosen.cards);
    this.cards.refresh();
    this.showList();
    this.showSum();
    this.showMenu();
    this.undo.disabled = !this.chosen.past.length;
    this.clear.disabled = this.saver.disabled = !this.chosen.size;
    this.judge();
  }

  /** A sentence about a file or a list; it stays until the next one. */
  tell(text, kind = "") {
    this.told.hidden = !text;
    this.told.className = `bd-told ${kind}`;
    put(this.told, text && [h("span", {}, text), tool("close", say("close"), () => this.tell(""))]);
  }

  // -- lists ready-made and one's own ----------------------------------------------------------------------------------------

  get own() { return ownLists(this.view.game, this.asked); }

  showMenu() {
    const { own, chosen } = this;
    const same = JSON.stringify(chosen.cards);
    const mine = own.find((one) => same === JSON.stringify(new Chosen(this.asked, one.cards).cards));
    const points = (n) => (this.asked.points ? ` (${say("build.points", { n })})` : "");
    const group = (key, options) => options.length > 0 && h("optgroup", { label: say(`build.${key}`) }, options);
    put(this.menu, h("option", { value: "" }, say("build.choose")), group("ready", this.asked.ready.map((one) => h("option", { value: `ready ${one.id}` }, one.name + points(one.points)))), group("own", own.map((one) => h("option", { value: `own ${one.name}` }, one.name))));
    this.menu.value = chosen.ready ? `ready ${chosen.ready.id}` : mine ? `own ${mine.name}` : "";
    const name = this.menu.value.startsWith("own ") ? this.menu.value.slice(4) : "";
    this.forget.hidden = !name;
    this.forget.title = this.forget.ariaLabel = say("build.forget", { name });
  }

  pick(value) {
    const [kind, ...rest] = value.split(" ");
    const name = rest.join(" ");
    const ready = kind === "ready" && this.asked.ready.find((one) => one.id === name);
    if (ready) return this.replace(ready.cards, ready.name);
    const own = this.own.find((one) => one.name === name);
    return own && this.attempt(() => this.replace(usable(own.cards, this.chosen), own.name));
  }

  forgetOwn() {
    const name = this.menu.value.slice(4);
    forgetList(name, this.view.game, this.asked);
    this.showMenu();
    this.menu.focus();
    this.tell(say("build.forgotten", { name }));
  }

  async random() {
    try {
      const { cards } = await ask(`${this.api.path}/list/random`, { key: this.api.key, body: {} });
      this.replace(cards, say("build.random.title"));
    } catch (error) {
      this.tell(error.message, "bad");
    }
  }

  // -- files -------------------------------------------------------------------------------------------------------------------

  saveSheet() {
    const before = this.menu.value.startsWith("own ") ? this.menu.value.slice(4) : this.chosen.ready?.name;
    const input = h("input", { id: "bd-name", maxlength: 60, autocomplete: "off", value: before ?? say("build.name.default") });
    const keep = (file) => {
      const name = input.value.replace(/\s+/g, " ").trim() || say("build.name.default");
      keepList(name, this.view.game, this.chosen);
      if (file) save(fileName(name), written(name, this.view.game, this.chosen));
      sheet.close();
      this.showMenu();
      this.tell(say(file ? "build.saved" : "build.kept", { name }));
    };
    const form = h("form", { onsubmit: (event) => { event.preventDefault(); keep(true); } },
      h("div", { class: "field" }, h("label", { for: "bd-name" }, say("build.name")), input), h("p", { class: "small" }, say("build.save.note")),
      h("div", { class: "row" }, h("button", { type: "submit", class: "btn primary" }, icon("download"), say("build.to-file")), button({ text: say("build.to-browser"), onclick: () => keep(false) })));
    const sheet = dialog(say("build.save.title"), form, { closing: say("close") });
    input.select();
  }

  async load() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    const text = file.size > 1e6 ? " ".repeat(1e6) : await file.text();
    this.attempt(() => {
      const { name, cards } = readList(text, this.view.game, this.chosen);
      this.replace(cards);
      this.tell(say("build.loaded", { name: name || file.name }));
    });
  }

  /** Do something that may find a list unusable; then say why, and leave all as it is. */
  attempt(go) {
    try {
      go();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.tell(sentence(error), "bad");
      this.showMenu();
    }
  }

  // -- taking it -----------------------------------------------------------------------------------------------------------------

  async send() {
    if (this.chosen.size && !this.judged && !this.sending) { this.pressed = true; return this.judge(); } // as soon as the rules have answered
    this.pressed = false;
    if (!this.legal) return undefined;
    this.sending = true;
    this.showReason();
    const { chosen } = this;
    try {
      await this.hooks.send(chosen.action);
    } finally {
      this.sending = false;
      if (this.chosen === chosen) this.showReason();
    }
    return undefined;
  }

  /** Keys that mean something here do not reach the table. */
  keyWithin(event) {
    const done = this.asked && this.command(event);
    if (done) event.preventDefault();
    if (done || OURS.test(event.key)) event.stopPropagation();
  }

  /** The same while nothing has the focus. */
  keyOutside(event) {
    const nowhere = event.target === document.body || event.target.id === "board";
    if (nowhere && !document.querySelector("dialog[open], .curtain")) this.keyWithin(event);
  }

  /** Whether the key was a command of the sheet. */
  command(event) {
    const { key, target } = event;
    const typing = target.closest?.("input:not([type=checkbox]), textarea");
    if (key === "Escape" && this.large.shown) return this.large.close(), true;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && !typing) return this.back(); // nothing to take back here: the table may
    if (key !== "Enter" || event.altKey) return false;
    if (target.closest?.("input, select, textarea, button, a") && !event.ctrlKey) return false;
    return this.send(), true;
  }
}

const OURS = /^(Arrow.*|Home|End|PageUp|PageDown|Enter|[-+=−0-9 ./])$/; // elsewhere the table's

/** What is wrong with a list, in words. @param {Unusable} error */
function sentence({ key, params }) {
  const { found, wanted, foreign } = params;
  const named = (word) => (knows(`build.kind.${word}`) ? say(`build.kind.${word}`) : knows(`build.nation.${word}`) ? say(`build.nation.${word}`) : word);
  const cards = foreign?.map((one) => (one.line ? say("build.bad.card", one) : one.card)).join(", ");
  return say(key, { ...params, cards, found: named(found), wanted: named(wanted) });
}
