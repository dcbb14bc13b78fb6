/**
 * A list as a parade: what there is in groups at the left; each chosen entry a card on which its pieces stand in a
 * row, with what one of it is, and what may be added, step by step.
 */

import { stepper } from "./builder-cards.js";
import { countedText } from "./builder-sum.js";
import { h, icon, put, tool } from "./dom.js";
import { ruleLink } from "./log.js";
import { brokenBy, countsOf, entryOf, keyOf, missing, partsAtFirst, rowOf } from "./muster.js";
import { sideMark } from "./sides.js";
import { say } from "./words.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./muster.js").Parts} Parts
 * @typedef {import("./muster.js").Picture} Picture
 * @typedef {import("./muster.js").Slot} Slot
 * @typedef {{key: string, copy: number}} Place of an entry, and which of its copies
 * @typedef {{key: string, at: number, offer: Offer, parts: Parts, open: boolean}} Shown a card
 * @typedef {{
 *   told: (offer: string, changed: boolean) => void, replace: (words: string[], name: string) => void,
 *   rule: (rule: string) => void, draw: (picture: Picture) => Element,
 * }} Hooks
 */

/** Whether just one of a slot is taken, whatever else. @param {Slot} slot */
const isOne = ({ low, high }) => low === 1 && high === 1;
/** What an offer costs as it is at first. @param {Offer} offer */
const priceOf = (offer) => countsOf(offer, partsAtFirst(offer)).get("points") ?? 0;

export class Parade {
  browse = h("section", { class: "bd-browse bd-parade" });
  list = h("div", { class: "bd-made" });
  #chosen;
  #hooks;
  #offers = h("nav", { class: "bd-offers" });
  #cards = h("ol", { class: "bd-forms" });
  #sought = "";
  #open = 0; // the card that is edited
  /** @type {Readonly<Record<string, Picture>>} */
  #pictures;

  /** @param {Chosen} chosen @param {Hooks} hooks */
  constructor(chosen, hooks) {
    this.#chosen = chosen;
    this.#hooks = hooks;
    this.#pictures = chosen.asked.pictures ?? {};
    const find = h("input", { type: "search", class: "bd-search", placeholder: say("build.search") });
    find.setAttribute("aria-label", say("build.search"));
    find.addEventListener("input", () => {
      this.#sought = find.value.trim().toLowerCase();
      this.#showOffers();
    });
    this.browse.append(h("div", { class: "bd-catalogue" }, find, this.#offers), this.#cards);
  }

  show() {
    const had = document.activeElement?.closest("[data-part]")?.getAttribute("data-part");
    this.#showOffers();
    const places = this.#places;
    this.#open = Math.min(this.#open, Math.max(0, places.length - 1));
    put(
      this.#cards,
      places.map((place, at) => this.#card(place, at)),
      this.#another(),
    );
    this.#showMade();
    if (had) this.browse.querySelector(/** @type {"button"} */ (`[data-part="${CSS.escape(had)}"]`))?.focus();
  }

  /** One place for each copy, in the order of the list. @returns {Place[]} */
  get #places() {
    return this.#chosen.entries.flatMap((entry) =>
      Array.from({ length: entry.copies }, (_, copy) => ({ key: keyOf(entry), copy })),
    );
  }

  // -- what there is ------------------------------------------------------------------------------------------------

  #showOffers() {
    const { offers, facets } = this.#chosen.asked;
    const [facet] = facets;
    const groups = (facet?.values ?? []).map(({ id, name }) => {
      const here = offers.filter((offer) => facet && offer.facets[facet.id]?.includes(id));
      const found = here.filter((offer) => offer.name.toLowerCase().includes(this.#sought));
      return (
        found.length > 0 && [
          h("h3", {}, name),
          h(
            "ul",
            {},
            found.map((offer) => this.#offer(offer)),
          ),
        ]
      );
    });
    put(this.#offers, groups);
  }

  /** @param {Offer} offer */
  #offer(offer) {
    const [n, most] = [this.#chosen.of(offer.id), this.#chosen.most(offer.id)];
    const fits = this.#chosen.fits(offer.id) && !this.#chosen.full;
    const grows = offer.slots.some((slot) => slot.low > 0 && !isOne(slot)) ? "+" : "";
    const add = tool("plus", say("build.add", { card: offer.name }), () => this.#add(offer), {
      class: `tool bd-plus ${fits ? "" : "dear"}`,
      "data-part": `add ${offer.id}`,
    });
    add.disabled = n >= most || this.#chosen.full;
    const count = offer.most === null ? "" : say("build.of-most", { n, most });
    return h(
      "li",
      { class: `${n ? "chosen" : ""} ${n >= most ? "full" : ""}`, "data-offer": offer.id },
      h("span", {}, offer.name),
      h("b", {}, `${priceOf(offer)}${grows}`),
      h("em", {}, count),
      add,
    );
  }

  /** @param {Offer} offer */
  #add(offer) {
    const changed = this.#chosen.change(offer.id, 1);
    const last = this.#places.findLastIndex(({ key }) => entryOf(key)?.offer === offer.id);
    if (changed) this.#open = Math.max(0, last);
    this.#hooks.told(offer.id, changed);
  }

  // -- cards --------------------------------------------------------------------------------------------------------

  /** @param {Place} place @param {number} at */
  #card({ key }, at) {
    const entry = entryOf(key);
    const offer = entry && this.#chosen.offers.get(entry.offer);
    if (!entry || !offer) return null;
    const shown = { key, at, offer, parts: entry.parts, open: at === this.#open };
    const row = rowOf(offer, entry.parts, this.#pictures).map((id) => this.#picture(id));
    const about = { class: `bd-form ${shown.open ? "chosen" : ""}`, "data-at": at + 1, "data-entry": key };
    const select = (/** @type {Event} */ event) => {
      if (shown.open || (event.target instanceof Element && event.target.closest("button"))) return;
      this.#open = at;
      this.show();
    };
    const slots = offer.slots.filter((slot) => !isOne(slot) && slot.offers.length);
    const ground = h("div", { class: "bd-ground", "aria-hidden": "true" }, row);
    return h(
      "li",
      { ...about, onclick: select },
      this.#head(shown),
      ground,
      slots.map((slot) => this.#slot(slot, shown)),
      this.#more(shown, slots),
    );
  }

  /** @param {string} id */
  #picture(id) {
    const picture = this.#pictures[id];
    return picture ? this.#hooks.draw(picture) : null;
  }

  /** @param {Shown} shown */
  #head(shown) {
    const { offer, parts, key } = shown;
    const price = countsOf(offer, parts).get("points") ?? 0;
    const n = countsOf(offer, parts).get("elements") ?? 0;
    const text = h("small", { title: offer.text.join(" ") }, n ? countedText("elements", n) : offer.text[0]);
    const name = h("div", { class: "bd-named" }, h("h3", {}, offer.name), text);
    const less = tool("close", say("build.less", { card: offer.name }), () =>
      this.#hooks.told(offer.id, this.#chosen.changeEntry(key, -1)),
    );
    const ranks = offer.slots.filter((slot) => isOne(slot) && slot.offers.length).map((slot) => this.#one(slot, shown));
    const mark = sideMark(this.#chosen.asked.side, 18);
    return [h("header", {}, mark, name, h("b", { class: "bd-cost" }, String(price)), less), ranks];
  }

  /** One of a few, as buttons in a row. @param {Slot} slot @param {Shown} shown */
  #one(slot, shown) {
    const all = slot.offers.map((one) => {
      const others = Object.entries(shown.parts).filter(([id]) => !slot.offers.some((other) => other.id === id));
      const parts = { [one.id]: 1, ...Object.fromEntries(others) };
      const on = Boolean(shown.parts[one.id]);
      const about = { type: "button", "aria-pressed": String(on), "data-part": `${shown.at} ${one.id}` };
      const title = one.points ? `${one.name} ${one.points > 0 ? "+" : "−"}${Math.abs(one.points)}` : one.name;
      const dear = !on && this.#isDear(shown, parts) ? "dear" : "";
      return h("button", { ...about, title, class: dear, onclick: () => this.#swap(shown, parts) }, one.name);
    });
    return h("div", { class: "segments bd-ranks", role: "group", "aria-label": slot.name }, all);
  }

  /** What fills a slot, a row each; where one must be taken of many, they are chips first. */
  /** @param {Slot} slot @param {Shown} shown */
  #slot(slot, shown) {
    const taken = slot.offers.filter(({ id }) => shown.parts[id]);
    const rows = slot.low > 0 || !shown.open ? taken : slot.offers;
    const chips = slot.low > 0 && shown.open && slot.offers.length > 1 && this.#types(slot, shown);
    return h(
      "div",
      { class: "bd-slot", "data-slot": slot.id },
      chips,
      rows.map((one) => this.#step(slot, one, shown)),
    );
  }

  /** @param {Slot} slot @param {Shown} shown */
  #types(slot, shown) {
    const count = slot.offers.reduce((sum, { id }) => sum + (shown.parts[id] ?? 0), 0);
    const chips = slot.offers.map((one) => {
      const others = Object.entries(shown.parts).filter(([id]) => !slot.offers.some((other) => other.id === id));
      const parts = { ...Object.fromEntries(others), [one.id]: Math.min(count || slot.low, one.most ?? count) };
      const on = Boolean(shown.parts[one.id]);
      const about = { type: "button", "aria-pressed": String(on), "data-part": `${shown.at} type ${one.id}` };
      const dear = !on && this.#isDear(shown, parts) ? "dear" : "";
      const text = [h("span", {}, one.name), h("em", {}, String(one.points))];
      return h("button", { ...about, class: `bd-choice ${dear}`, onclick: () => this.#swap(shown, parts) }, text);
    });
    return h("div", { class: "bd-types", role: "group", "aria-label": slot.name }, chips);
  }

  /** @param {Slot} slot @param {Offer} one @param {Shown} shown */
  #step(slot, one, shown) {
    const n = shown.parts[one.id] ?? 0;
    const count = slot.offers.reduce((sum, { id }) => sum + (shown.parts[id] ?? 0), 0);
    const next = { ...shown.parts, [one.id]: n + 1 };
    const short = missing(this.#chosen, shown.key, { offer: shown.offer.id, parts: next });
    const full = count >= slot.high || (one.most !== null && n >= one.most);
    const step = stepper(one.name, (by) => this.#swap(shown, { ...shown.parts, [one.id]: Math.max(0, n + by) }));
    step.set(n, null, full);
    step.less.disabled = n === 0 || count <= slot.low;
    step.more.dataset.part = `${shown.at} ${one.id}+`;
    step.less.dataset.part = `${shown.at} ${one.id}-`;
    const price =
      short && !full ? h("em", { class: "short" }, say("build.short", { n: short })) : h("em", {}, one.points);
    return h(
      "div",
      { class: `bd-gear ${n ? "chosen" : ""}`, "data-step": one.id },
      h("span", {}, one.name),
      price,
      step.part,
    );
  }

  /** What could be added stays folded on the other cards. @param {Shown} shown @param {Slot[]} slots */
  #more(shown, slots) {
    const folded = slots.some(({ low, offers }) => offers.length > (low > 0 ? 1 : 0));
    if (shown.open || !folded) return null;
    const open = () => {
      this.#open = shown.at;
      this.show();
    };
    const about = { type: "button", class: "bd-unfold", "data-part": `${shown.at} open`, onclick: open };
    return h("button", about, icon("plus", 14), say("build.options"));
  }

  /** @param {Shown} shown @param {Parts} parts */
  #isDear({ key, offer }, parts) {
    return Boolean(brokenBy(this.#chosen, key, { offer: offer.id, parts }));
  }

  /** @param {Shown} shown @param {Parts} parts */
  #swap({ key, offer, at }, parts) {
    const next = this.#chosen.swap(key, { offer: offer.id, parts });
    if (!next) return;
    const found = this.#places.findLastIndex((place) => place.key === next);
    this.#open = found < 0 ? at : found;
    this.#hooks.told(offer.id, true);
  }

  /** What is left, and whether anything is to be had for it. */
  #another() {
    const { asked, full, total, size } = this.#chosen;
    const limit = asked.limits.find(({ counts }) => counts === "points");
    const left = (limit?.high ?? 0) - (total.get("points") ?? 0);
    const note = full ? say("build.full", { n: size }) : say("build.another.left", { n: left });
    return h("li", { class: "bd-next" }, icon("plus"), h("b", {}, say("build.another")), h("span", {}, note));
  }

  // -- beside them --------------------------------------------------------------------------------------------------

  /** Ready-made lists, and what this one comes to. */
  #showMade() {
    const { asked, ready, total } = this.#chosen;
    const rows = asked.ready.map((one) => {
      const about = { type: "button", class: "bd-ready", "aria-pressed": String(one.id === ready?.id) };
      const n = one.entries.reduce((sum, word) => sum + (entryOf(word)?.copies ?? 0), 0);
      const onclick = () => this.#hooks.replace(one.entries, one.name);
      const text = h("span", {}, h("b", {}, one.name), h("small", {}, countedText("entries", n)));
      return h("button", { ...about, onclick }, sideMark(asked.side, 16), text, h("b", {}, String(one.points)));
    });
    const makes = (asked.makes ?? []).map(({ id, name }) =>
      h("li", { "data-makes": id }, h("span", {}, name), h("b", {}, String(total.get(id) ?? 0))),
    );
    const rule = asked.rule && ruleLink(asked.rule, this.#hooks.rule);
    put(
      this.list,
      h("h3", {}, say("build.ready"), " ", rule),
      rows,
      makes.length > 0 && [h("h3", {}, say("build.makes")), h("ul", {}, makes)],
    );
  }
}
