/** The cards that may be chosen: a grid to look through, and the one card that is being read. */

import { drawing } from "./board.js";
import { h, put, s, tool } from "./dom.js";
import { lang, locale, say } from "./words.js";

const FRAME = "-102 -142 207 289"; // a card with its shadow
const REST = 260; // ms on a card before it is shown large
const LEAVE = 120;
const GAP = 8; // between a thing and the card that tells of it
const SORTS = ["catalogue", "points", "cheap", "name", "year"];
const plainText = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A card as it is drawn. @param {import("./builder-list.js").Offer} offer */
export const cardDrawing = (offer) => {
  const card = drawing(offer.svg);
  for (const one of card.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
  return s("svg", { viewBox: FRAME, class: "bd-card", "aria-hidden": "true" }, card);
};

/** Minus, how many, plus. @param {import("./builder-list.js").Offer} offer @param {(id: string, by: number) => void} change */
export function stepper(offer, change) {
  const less = tool("minus", say("build.less", { card: offer.name }), () => change(offer.id, -1), { class: "tool bd-step" });
  const more = tool("plus", say("build.add", { card: offer.name }), () => change(offer.id, 1), { class: "tool bd-step" });
  const count = h("span", { class: "bd-n" });
  const set = (n, most) => {
    put(count, h("b", {}, String(n)), most !== null && h("i", {}, `/${most}`));
    count.title = most === null ? "" : say("build.copies", { n, most });
    less.disabled = n === 0;
    more.disabled = most !== null && n >= most;
  };
  return { part: h("span", { class: "bd-stepper" }, less, count, more), less, more, set };
}

/** The grid of cards with its filters. */
export class Cards {
  /** @param {import("./builder-list.js").Chosen} chosen @param {{change: (id: string, by: number) => void, large: Large}} hooks */
  constructor(chosen, hooks) {
    Object.assign(this, { chosen, hooks, kinds: new Set(), sought: "", sort: "catalogue", fits: false, tiles: new Map(), at: "" });
    this.grid = h("ul", { class: "bd-grid", "aria-label": say("build.cards"), onkeydown: (event) => this.key(event) });
    this.nothing = h("p", { class: "bd-nothing", hidden: true }, say("build.none"));
    this.found = h("p", { class: "unseen", role: "status" });
    for (const offer of chosen.asked.offers) this.tiles.set(offer.id, this.tile(offer));
    this.part = h("section", { class: "bd-browse", "aria-label": say("build.cards") }, this.filters(), this.found, this.grid, this.nothing);
    this.watch();
    this.show();
  }

  // -- filters -------------------------------------------------------------------------------------------------------

  filters() {
    const names = new Map(this.chosen.asked.offers.map((offer) => [offer.kind, offer.kindName]));
    const chips = [["", say("build.all")], ...names].map(([kind, name]) => h("button", { type: "button", class: "bd-chip", "data-kind": kind, onclick: () => this.toggle(kind) }, name));
    this.chips = h("div", { class: "bd-chips", role: "group", "aria-label": say("build.kinds") }, chips);
    this.search = h("input", { type: "search", class: "bd-search", "aria-label": say("build.search"), placeholder: say("build.search"), autocomplete: "off", oninput: () => { this.sought = plainText(this.search.value.trim()); this.show(true); }, onkeydown: (event) => this.fromSearch(event) });
    const sort = h("select", { class: "bd-sort", "aria-label": say("build.sort"), onchange: () => { this.sort = sort.value; this.show(true); } }, SORTS.map((name) => h("option", { value: name }, say(`build.sort.${name}`))));
    const fits = h("input", { type: "checkbox", onchange: () => { this.fits = fits.checked; this.show(true); } });
    return h("div", { class: "bd-filters" }, this.chips, h("div", { class: "bd-finds" }, this.search, sort, h("label", { class: "bd-fits" }, fits, say("build.fits"))));
  }

  toggle(kind) {
    if (!kind) this.kinds.clear();
    else if (!this.kinds.delete(kind)) this.kinds.add(kind);
    this.show(true);
  }

  fromSearch(event) {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.shown.length) this.focus(this.shown[0]);
  }

  matches(offer) {
    if (this.kinds.size && !this.kinds.has(offer.kind)) return false;
    if (this.fits && !this.chosen.fits(offer.id)) return false;
    return !this.sought || plainText(`${offer.name} ${offer.id} ${offer.kindName} ${offer.text.join(" ")}`).includes(this.sought);
  }

  ordered() {
    const { offers } = this.chosen.asked;
    const byName = (a, b) => a.name.localeCompare(b.name, locale());
    const orders = { points: (a, b) => b.points - a.points, cheap: (a, b) => a.points - b.points, name: byName, year: (a, b) => (a.years?.[0] ?? 9999) - (b.years?.[0] ?? 9999) };
    return orders[this.sort] ? [...offers].sort((a, b) => orders[this.sort](a, b) || byName(a, b)) : offers;
  }

  /** Which cards are shown, in which order. @param {boolean} [aloud] say how many */
  show(aloud = false) {
    const offers = this.ordered().filter((offer) => this.matches(offer));
    this.shown = offers.map((offer) => offer.id);
    const parts = offers.map((offer) => this.tiles.get(offer.id).part);
    if (parts.length !== this.grid.children.length || parts.some((part, i) => part !== this.grid.children[i])) this.grid.replaceChildren(...parts);
    this.nothing.hidden = offers.length > 0;
    for (const chip of this.chips.children) chip.setAttribute("aria-pressed", String(chip.dataset.kind ? this.kinds.has(chip.dataset.kind) : !this.kinds.size));
    if (aloud) this.found.textContent = say("build.found", { n: offers.length });
    if (!this.shown.includes(this.at)) this.rove(this.shown[0] ?? "");
  }

  // -- one card --------------------------------------------------------------------------------------------------------

  tile(offer) {
    const { large, change } = this.hooks;
    const step = stepper(offer, change);
    const card = h("button", { type: "button", class: "bd-pick", tabindex: -1, onclick: () => change(offer.id, 1), onfocus: () => { this.rove(offer.id); if (card.matches(":focus-visible")) large.show(offer, part); }, onblur: () => large.leave(), onpointerenter: (event) => event.pointerType === "mouse" && large.rest(offer, part), onpointerleave: () => large.leave() });
    const read = tool("eye", say("build.read", { card: offer.name }), () => large.open(offer), { class: "tool bd-read" });
    const points = this.chosen.asked.points && h("span", { class: "bd-points" }, say("build.pts", { n: offer.points }));
    const part = h("li", { class: "bd-tile", "data-card": offer.id }, card, h("span", { class: "bd-row" }, step.part, points, read));
    const tile = { offer, part, card, step, buttons: [card, step.less, step.more, read], badge: h("span", { class: "bd-badge", "aria-hidden": "true" }) };
    for (const one of tile.buttons) one.tabIndex = -1;
    this.mark(tile);
    return tile;
  }

  /** How many of a card are chosen. */
  mark(tile) {
    const { offer, card, step, part, badge } = tile;
    const n = this.chosen.of(offer.id);
    step.set(n, offer.most);
    part.classList.toggle("chosen", n > 0);
    part.classList.toggle("unfit", !n && !this.chosen.fits(offer.id));
    badge.textContent = `×${n}`;
    if (n && !badge.isConnected) card.append(badge);
    if (!n) badge.remove();
    card.setAttribute("aria-label", say("build.label", { card: offer.name, kind: offer.kindName, points: say("build.points", { n: offer.points }), chosen: say("build.chosen", { n }) }));
  }

  /** After a change: all marks, as what fits changes with every card. */
  refresh() {
    const focused = document.activeElement?.closest?.(".bd-tile")?.dataset.card;
    for (const tile of this.tiles.values()) this.mark(tile);
    if (this.fits) this.show();
    if (focused && this.shown.includes(focused) && !this.grid.contains(document.activeElement)) this.focus(focused);
    const button = document.activeElement;
    if (focused && button?.disabled) this.tiles.get(focused).card.focus();
  }

  /** Drawings are made when their card comes near the window. */
  watch() {
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        const { card, offer } = this.tiles.get(target.dataset.card);
        card.prepend(cardDrawing(offer));
      }
    }, { root: this.part, rootMargin: "600px" });
    for (const { part } of this.tiles.values()) seen.observe(part);
  }

  // -- keyboard --------------------------------------------------------------------------------------------------------

  /** Tab enters the grid at one card; arrows walk on from there. */
  rove(id) {
    for (const one of [this.at, id]) {
      for (const button of this.tiles.get(one)?.buttons ?? []) button.tabIndex = one === id ? 0 : -1;
    }
    this.at = id;
  }

  focus(id) {
    this.rove(id);
    this.tiles.get(id).card.focus();
    this.tiles.get(id).part.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const id = event.target.closest(".bd-tile")?.dataset.card;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { "+": 1, "=": 1, "-": -1, "−": -1, Delete: -1 }[event.key];
    const to = this.step(this.shown.indexOf(id), event.key);
    if (by) this.hooks.change(id, by);
    else if (to !== undefined) this.focus(this.shown[Math.max(0, Math.min(this.shown.length - 1, to))]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  step(at, key) {
    const columns = this.columns();
    return { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: this.shown.length - 1, PageDown: at + 3 * columns, PageUp: at - 3 * columns }[key];
  }

  columns() {
    const parts = [...this.grid.children];
    return Math.max(1, parts.filter((part) => part.offsetTop === parts[0].offsetTop).length);
  }
}

/** The one card that is being read: beside what the mouse or the keyboard rests on, or in the middle of a phone. */
export class Large {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.part = h("aside", { class: "bd-large sheet", hidden: true, "aria-hidden": "true" });
    root.append(this.part);
  }

  /** The mouse rests on a card. */
  rest(offer, beside) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(offer, beside), this.part.hidden ? REST : LEAVE / 2);
  }

  leave() {
    clearTimeout(this.timer);
    if (!this.part.classList.contains("opened")) this.timer = setTimeout(() => this.close(), LEAVE);
  }

  /** @param {import("./builder-list.js").Offer} offer @param {HTMLElement} beside */
  show(offer, beside) {
    clearTimeout(this.timer);
    if (!beside.isConnected || this.part.classList.contains("opened")) return;
    this.draw(offer);
    const here = this.root.getBoundingClientRect();
    const { left, right, top, bottom } = beside.getBoundingClientRect();
    const room = Math.max(here.right - right, left - here.left) - GAP;
    this.part.classList.remove("slim");
    this.part.classList.toggle("slim", this.part.offsetWidth > room); // the text below the card instead of beside it
    const [wide, high] = [this.part.offsetWidth, this.part.offsetHeight];
    const x = right + GAP + wide <= here.right ? right + GAP - here.left : Math.max(4, left - GAP - wide - here.left);
    const y = Math.max(4, Math.min(here.height - high - 4, (top + bottom - high) / 2 - here.top));
    Object.assign(this.part.style, { left: `${x}px`, top: `${y}px` });
  }

  /** By a finger: in the middle, until it is closed. */
  open(offer) {
    this.draw(offer);
    this.part.classList.remove("slim");
    this.part.classList.add("opened");
    this.part.style.cssText = "";
    this.part.removeAttribute("aria-hidden");
    this.before = document.activeElement;
    const close = tool("close", say("close"), () => this.close(), { class: "tool bd-close" });
    this.part.append(close);
    close.focus();
  }

  draw(offer) {
    const lines = offer.text.slice(1).map((line) => h("p", {}, line));
    put(this.part, cardDrawing(offer), h("div", { class: "bd-reads", lang: lang() }, h("h3", {}, offer.name), h("p", { class: "small" }, `${offer.text[0]} · ${offer.rarityName}`), lines));
    this.part.hidden = false;
  }

  get shown() { return !this.part.hidden; }

  close() {
    clearTimeout(this.timer);
    const opened = this.part.classList.contains("opened");
    this.part.hidden = true;
    this.part.classList.remove("opened");
    this.part.setAttribute("aria-hidden", "true");
    if (opened) this.before?.focus?.();
  }
}

