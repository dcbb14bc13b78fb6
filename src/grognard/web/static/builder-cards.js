/** What may be chosen: a grid to look through, with filters. */

import { h, put, tool, within } from "./dom.js";
import { locale, say } from "./words.js";
import { setAttribute, setText } from "./writing.js";

/**
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./muster.js").Facet} Facet
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./builder-large.js").Large} Large
 * @typedef {ReturnType<typeof stepper>} Stepper
 * @typedef {{
 *   offer: Offer, part: HTMLElement, card: HTMLButtonElement, step: Stepper, badge: HTMLElement,
 *   buttons: HTMLButtonElement[],
 * }} Tile
 */

const SORTS = ["catalogue", "points", "cheap", "name"];
const ROWS = 3; // that a page of the keyboard goes
/** @type {Readonly<Record<string, number>>} */
export const STEPS = { "+": 1, "=": 1, "-": -1, "−": -1, Delete: -1 };

/** @param {string} text */
const plainText = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Minus, how many, plus. @param {string} name @param {(by: number) => void} change */
export function stepper(name, change) {
  const less = tool("minus", say("build.less", { card: name }), () => change(-1), { class: "tool bd-step" });
  const more = tool("plus", say("build.add", { card: name }), () => change(1), { class: "tool bd-step" });
  const [n, of] = [h("b", {}), h("i", {})];
  const count = h("span", { class: "bd-n" }, n, of);
  const set = (/** @type {number} */ now, /** @type {number | null} */ most, full = most !== null && now >= most) => {
    setText(n, String(now));
    setText(of, most === null ? "" : `/${most}`);
    count.title = most === null ? "" : say("build.copies", { n: now, most });
    less.disabled = now === 0;
    more.disabled = full;
  };
  return { part: h("span", { class: "bd-stepper" }, less, count, more), less, more, set };
}

export class Cards {
  /** @type {string[]} ids of the offers that are shown, in their order */
  shown = [];
  #chosen;
  #hooks;
  #facets;
  /** @type {Set<string>} values of the first facet */
  #kinds = new Set();
  /** @type {Map<string, string>} of the other facets the value that is wanted */
  #wanted = new Map();
  #sought = "";
  #sort = "catalogue";
  #fits = false;
  #at = ""; // where the keyboard is
  /** @type {Map<string, Tile>} */
  #tiles = new Map();
  #grid = h("ul", { class: "bd-grid", "aria-label": say("build.cards"), onkeydown: (event) => this.#key(event) });
  #nothing = h("p", { class: "bd-nothing", hidden: true }, say("build.none"));
  #found = h("p", { class: "unseen", role: "status" });
  #search = h("input", { type: "search", class: "bd-search", autocomplete: "off" });
  /** @type {Map<string, HTMLButtonElement>} */
  #chips = new Map();

  /**
   * @param {Chosen} chosen
   * @param {{change: (id: string, by: number) => void, large: Large, draw: import("./builder-large.js").Draw}} hooks
   */
  constructor(chosen, hooks) {
    this.#chosen = chosen;
    this.#hooks = hooks;
    this.#facets = chosen.asked.facets;
    for (const offer of chosen.asked.offers) this.#tiles.set(offer.id, this.#tile(offer));
    const about = { class: "bd-browse", "aria-label": say("build.cards") };
    this.part = h("section", about, this.#filters(), this.#found, this.#grid, this.#nothing);
    this.#watch();
    this.show();
  }

  // -- filters -------------------------------------------------------------------------------------------------------

  #filters() {
    const [first, ...others] = this.#facets;
    for (const { id, name } of [{ id: "", name: say("build.all") }, ...(first?.values ?? [])]) {
      const about = { type: "button", class: "bd-chip", "data-kind": id, onclick: () => this.#toggle(id) };
      this.#chips.set(id, h("button", about, name));
    }
    const chips = h("div", { class: "bd-chips", role: "group", "aria-label": say("build.kinds") }, [
      ...this.#chips.values(),
    ]);
    const fits = h("input", { type: "checkbox" });
    fits.addEventListener("change", () => this.#want(() => (this.#fits = fits.checked)));
    const box = h("label", { class: "bd-fits" }, fits, say("build.fits"));
    const menus = others.map((facet) => this.#facetMenu(facet));
    return h(
      "div",
      { class: "bd-filters" },
      chips,
      h("div", { class: "bd-finds" }, this.#searchPart(), menus, this.#sortMenu(), box),
    );
  }

  #searchPart() {
    const search = this.#search;
    search.placeholder = search.ariaLabel = say("build.search");
    search.addEventListener("input", () => this.#want(() => (this.#sought = plainText(search.value.trim()))));
    search.addEventListener("keydown", (event) => this.#fromSearch(event));
    return search;
  }

  #sortMenu() {
    const rows = SORTS.map((name) => h("option", { value: name }, say(`build.sort.${name}`)));
    const facets = this.#facets.slice(1).map(({ id, name }) => {
      return h("option", { value: `facet ${id}` }, say("build.sort.facet", { name: name.toLowerCase() }));
    });
    const sort = h("select", { class: "bd-sort", "aria-label": say("build.sort") }, rows, facets);
    sort.addEventListener("change", () => this.#want(() => (this.#sort = sort.value)));
    return sort;
  }

  /** @param {Facet} facet */
  #facetMenu({ id, name, values }) {
    const rows = values.map((value) => h("option", { value: value.id }, value.name));
    const about = { class: "bd-facet", "aria-label": name, "data-facet": id };
    const menu = h("select", about, h("option", { value: "" }, `${name}…`), rows);
    menu.addEventListener("change", () => this.#want(() => this.#wanted.set(id, menu.value)));
    return menu;
  }

  /** @param {() => void} change of what is wanted */
  #want(change) {
    change();
    this.show(true);
  }

  /** @param {string} kind */
  #toggle(kind) {
    if (!kind) this.#kinds.clear();
    else if (!this.#kinds.delete(kind)) this.#kinds.add(kind);
    this.show(true);
  }

  /** @param {KeyboardEvent} event */
  #fromSearch(event) {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    if (this.shown[0]) this.focus(this.shown[0]);
  }

  /** @param {Offer} offer */
  #matches(offer) {
    const has = (/** @type {string} */ facet, /** @type {string} */ value) => offer.facets[facet]?.includes(value);
    const first = this.#facets[0]?.id ?? "";
    if (this.#kinds.size && ![...this.#kinds].some((kind) => has(first, kind))) return false;
    if ([...this.#wanted].some(([facet, value]) => value && !has(facet, value))) return false;
    if (this.#fits && !this.#chosen.fits(offer.id)) return false;
    const said = `${offer.name} ${offer.id} ${this.kindName(offer)} ${offer.text.join(" ")}`;
    return !this.#sought || plainText(said).includes(this.#sought);
  }

  /** The group that an offer belongs to, in words. @param {Offer} offer */
  kindName(offer) {
    const [first] = this.#facets;
    const value = offer.facets[first?.id ?? ""]?.[0];
    return first?.values.find(({ id }) => id === value)?.name ?? "";
  }

  #ordered() {
    const { offers } = this.#chosen.asked;
    if (this.#sort === "catalogue") return offers;
    const byName = (/** @type {Offer} */ a, /** @type {Offer} */ b) => a.name.localeCompare(b.name, locale());
    const rank = this.#rank();
    return offers.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  }

  /** What comes first. @returns {(offer: Offer) => number} */
  #rank() {
    if (this.#sort === "points") return (offer) => -offer.points;
    if (this.#sort === "cheap") return (offer) => offer.points;
    const facet = this.#facets.find(({ id }) => this.#sort === `facet ${id}`);
    if (!facet) return () => 0;
    const place = new Map(facet.values.map(({ id }, i) => [id, i]));
    return (offer) => place.get(offer.facets[facet.id]?.[0] ?? "") ?? facet.values.length;
  }

  /** Show this offer, whatever is filtered out. @param {Offer} offer */
  reveal(offer) {
    if (this.shown.includes(offer.id)) return;
    this.#kinds.clear();
    this.#sought = this.#search.value = "";
    this.show(true);
  }

  /** Which offers are shown, in which order. @param {boolean} [aloud] say how many */
  show(aloud = false) {
    const offers = this.#ordered().filter((offer) => this.#matches(offer));
    this.shown = offers.map((offer) => offer.id);
    const parts = this.shown.flatMap((id) => this.#tiles.get(id)?.part ?? []);
    const now = this.#grid.children;
    if (parts.length !== now.length || parts.some((part, i) => part !== now[i])) this.#grid.replaceChildren(...parts);
    this.#nothing.hidden = offers.length > 0;
    for (const [kind, chip] of this.#chips) {
      setAttribute(chip, "aria-pressed", String(kind ? this.#kinds.has(kind) : !this.#kinds.size));
    }
    if (aloud) this.#found.textContent = say("build.found", { n: offers.length });
    if (!this.shown.includes(this.#at)) this.#rove(this.shown[0] ?? "");
  }

  // -- one offer ------------------------------------------------------------------------------------------------------

  /** @param {Offer} offer @returns {Tile} */
  #tile(offer) {
    const { large, change } = this.#hooks;
    const step = stepper(offer.name, (by) => change(offer.id, by));
    const card = h("button", { type: "button", class: "bd-pick" });
    const read = tool("eye", say("build.read", { card: offer.name }), () => large.open(offer), {
      class: "tool bd-read",
    });
    const priced = this.#chosen.asked.limits.some(({ counts }) => counts === "points");
    const points = priced && h("span", { class: "bd-points" }, say("build.pts", { n: offer.points }));
    const row = h("span", { class: "bd-row" }, step.part, points, read);
    const part = h("li", { class: "bd-tile", "data-card": offer.id }, card, row);
    const badge = h("span", { class: "bd-badge", "aria-hidden": "true" });
    const tile = { offer, part, card, step, badge, buttons: [card, step.less, step.more, read] };
    for (const one of tile.buttons) one.tabIndex = -1;
    this.#listen(tile);
    this.#mark(tile);
    return tile;
  }

  /** @param {Tile} tile */
  #listen({ offer, part, card }) {
    const { large, change } = this.#hooks;
    card.addEventListener("click", () => change(offer.id, 1));
    card.addEventListener("focus", () => {
      this.#rove(offer.id);
      if (card.matches(":focus-visible")) large.show(offer, part);
    });
    card.addEventListener("blur", () => large.leave());
    card.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && large.rest(offer, part));
    card.addEventListener("pointerleave", () => large.leave());
  }

  /** How many of it are chosen. @param {Tile} tile */
  #mark({ offer, card, step, part, badge }) {
    const n = this.#chosen.of(offer.id);
    step.set(n, offer.most);
    part.classList.toggle("chosen", n > 0);
    part.classList.toggle("unfit", !n && !this.#chosen.fits(offer.id));
    setText(badge, `×${n}`);
    if (n && !badge.isConnected) card.append(badge);
    if (!n) badge.remove();
    const points = say("build.points", { n: offer.points });
    const about = { card: offer.name, kind: this.kindName(offer), points, chosen: say("build.chosen", { n }) };
    setAttribute(card, "aria-label", say("build.label", about));
  }

  /** After a change: all marks, as what fits changes with every choice. */
  refresh() {
    const had = document.activeElement;
    const focused = had?.closest?.(".bd-tile")?.getAttribute("data-card");
    for (const tile of this.#tiles.values()) this.#mark(tile);
    if (this.#fits) this.show();
    if (!focused) return;
    if (this.shown.includes(focused) && !this.#grid.contains(document.activeElement)) this.focus(focused);
    if (had instanceof HTMLButtonElement && had.disabled) this.#tiles.get(focused)?.card.focus();
  }

  /** Pictures are made when their offer comes near the window. */
  #watch() {
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const tile = this.#tiles.get(target.getAttribute("data-card") ?? "");
          if (!isIntersecting || !tile) continue;
          seen.unobserve(target);
          tile.card.prepend(this.#hooks.draw(tile.offer) ?? plainCard(tile.offer));
        }
      },
      { root: this.part, rootMargin: "600px" },
    );
    for (const { part } of this.#tiles.values()) seen.observe(part);
  }

  // -- keyboard -------------------------------------------------------------------------------------------------------

  /** Tab enters the grid at one offer; arrows walk on from there. @param {string} id */
  #rove(id) {
    for (const one of [this.#at, id]) {
      for (const button of this.#tiles.get(one)?.buttons ?? []) button.tabIndex = one === id ? 0 : -1;
    }
    this.#at = id;
  }

  /** @param {string} id */
  focus(id) {
    this.#rove(id);
    this.#tiles.get(id)?.card.focus();
    this.#tiles.get(id)?.part.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const id = within(event, ".bd-tile")?.dataset.card;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = STEPS[event.key];
    const to = this.#step(this.shown.indexOf(id), event.key);
    const next = to === undefined ? undefined : this.shown[Math.max(0, Math.min(this.shown.length - 1, to))];
    if (by) this.#hooks.change(id, by);
    else if (next) this.focus(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} at @param {string} key @returns {number | undefined} */
  #step(at, key) {
    const columns = this.#columns();
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const pages = { PageDown: ROWS * columns, PageUp: -ROWS * columns, Home: -at, End: this.shown.length - 1 - at };
    const by = { ...steps, ...pages }[key];
    return by === undefined ? undefined : at + by;
  }

  #columns() {
    const parts = /** @type {HTMLElement[]} */ ([...this.#grid.children]);
    return Math.max(1, parts.filter((part) => part.offsetTop === parts[0]?.offsetTop).length);
  }
}

/** What has no picture: its name and what is said of it. @param {Offer} offer */
function plainCard(offer) {
  const lines = offer.text.map((line) => h("span", { class: "small" }, line));
  return put(h("span", { class: "bd-card bd-plain" }), h("b", {}, offer.name), lines);
}
