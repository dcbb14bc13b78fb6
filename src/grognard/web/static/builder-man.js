/** The editor of one row of a roll: what he is, and every slot; what cannot be bought stays and says why. */

import { stepper } from "./builder-cards.js";
import { h, put } from "./dom.js";
import { ruleLink } from "./log.js";
import { brokenBy, countsOf, refitted } from "./muster.js";
import { say } from "./words.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Limit} Limit
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./muster.js").Parts} Parts
 * @typedef {import("./muster.js").Slot} Slot
 * @typedef {import("./builder-roll.js").Draw} Draw
 * @typedef {{key: string, n: number, offer: Offer, parts: Parts}} Man
 * @typedef {{swap: (offer: string, parts: Parts) => void, rule: (rule: string) => void, draw: Draw}} Hooks
 */

const MANY = 12; // posts that are shown side by side

export class ManEditor {
  part = h("div", { class: "bd-editor" });
  #chosen;
  #hooks;
  /** @type {Map<string, Limit | "needs">} why something cannot be had: name and what forbids it */
  #why = new Map();

  /** @param {Chosen} chosen @param {Hooks} hooks */
  constructor(chosen, hooks) {
    this.#chosen = chosen;
    this.#hooks = hooks;
  }

  /** @param {Man | null} man */
  show(man) {
    if (!man) return put(this.part, h("p", { class: "bd-empty" }, say("build.open")));
    const focused = document.activeElement?.getAttribute("data-part");
    this.#why = new Map();
    const price = countsOf(man.offer, man.parts).get("points") ?? 0;
    const head = h("header", {}, h("h3", {}, `${man.n} · ${man.offer.name}`), h("b", {}, String(price)));
    const text = man.offer.text.map((line) => h("p", { class: "small" }, line));
    const slots = man.offer.slots.map((slot) => this.#slot(slot, man));
    put(this.part, head, text, this.#posts(man), slots, this.#reasons());
    if (focused) this.part.querySelector(/** @type {"button"} */ (`[data-part="${focused}"]`))?.focus();
    return this.part;
  }

  /** What he could be instead. @param {Man} man */
  #posts(man) {
    if (this.#chosen.asked.offers.length > MANY) return this.#menu(man);
    const all = this.#chosen.asked.offers.map((offer) => {
      const taken = offer.id !== man.offer.id && this.#chosen.of(offer.id) >= this.#chosen.most(offer.id);
      const about = { class: "bd-choice", "aria-pressed": String(offer.id === man.offer.id), "data-part": offer.id };
      const onclick = () => this.#hooks.swap(offer.id, refitted(offer, man.parts));
      return h("button", { type: "button", ...about, disabled: taken, onclick }, offer.name);
    });
    return h("div", { class: "bd-choices", role: "group", "aria-label": say("build.post") }, all);
  }

  /** The same where there are many: a menu in the groups of the first facet, with prices. @param {Man} man */
  #menu(man) {
    const { offers, facets } = this.#chosen.asked;
    const [facet] = facets;
    const row = (/** @type {Offer} */ offer) => {
      const taken = offer.id !== man.offer.id && this.#chosen.of(offer.id) >= this.#chosen.most(offer.id);
      const price = countsOf(offer, refitted(offer, {})).get("points") ?? 0;
      return h("option", { value: offer.id, disabled: taken }, `${offer.name}, ${price}`);
    };
    const groups = (facet?.values ?? []).map(({ id, name }) => {
      const here = offers.filter((offer) => facet && offer.facets[facet.id]?.includes(id));
      return here.length > 0 && h("optgroup", { label: name }, here.map(row));
    });
    const select = h("select", { class: "bd-posts", "aria-label": say("build.post"), "data-part": "post" }, groups);
    select.value = man.offer.id;
    select.addEventListener("change", () => {
      const offer = this.#chosen.offers.get(select.value);
      if (offer) this.#hooks.swap(offer.id, refitted(offer, man.parts));
    });
    select.addEventListener("keydown", (event) => event.stopPropagation());
    return select;
  }

  /** @param {Slot} slot @param {Man} man */
  #slot(slot, man) {
    if (!slot.offers.length) return null;
    const title = h("legend", {}, slot.name, " ", slot.rule && ruleLink(slot.rule, this.#hooks.rule));
    const body = slot.high === 1 ? this.#oneOf(slot, man) : this.#someOf(slot, man);
    return h("fieldset", { "data-slot": slot.id }, title, body);
  }

  /** One of them, or none where that may be: the chosen one is put down again. @param {Slot} slot @param {Man} man */
  #oneOf(slot, man) {
    const parts = slot.offers.map((offer) => {
      const on = Boolean(man.parts[offer.id]);
      const others = Object.fromEntries(
        Object.entries(man.parts).filter(([id]) => !slot.offers.some((o) => o.id === id)),
      );
      const next = on && slot.low === 0 ? others : { ...others, [offer.id]: 1 };
      const about = { class: `bd-choice ${on ? "" : this.#class(man, offer, next)}`, "aria-pressed": String(on) };
      const drawn = this.#hooks.draw(offer);
      const label = [drawn, h("span", {}, offer.name), h("em", {}, signed(offer.points, slot.low))];
      const title = [offer.name, ...offer.text].join(": ");
      const onclick = () => this.#hooks.swap(man.offer.id, next);
      return h("button", { type: "button", ...about, title, "data-part": offer.id, onclick }, label);
    });
    const wide = slot.offers.some(({ size }) => size[0] > 2 * size[1]);
    return h("div", { class: `bd-choices ${wide ? "arms" : ""}` }, parts);
  }

  /** Several, each so often. @param {Slot} slot @param {Man} man */
  #someOf(slot, man) {
    const count = slot.offers.reduce((sum, { id }) => sum + (man.parts[id] ?? 0), 0);
    return slot.offers.map((offer) => {
      const n = man.parts[offer.id] ?? 0;
      const more = { ...man.parts, [offer.id]: n + 1 };
      const kind = this.#class(man, offer, more);
      const step = stepper(offer.name, (by) => {
        this.#hooks.swap(man.offer.id, { ...man.parts, [offer.id]: Math.max(0, n + by) });
      });
      const full = count >= slot.high || (offer.most !== null && n >= offer.most) || kind === "needs";
      step.set(n, null, full);
      step.more.dataset.part = `${offer.id}+`;
      step.less.dataset.part = `${offer.id}-`;
      const cells = [
        this.#hooks.draw(offer) ?? h("i", {}),
        h("span", {}, offer.name),
        h("em", {}, String(offer.points)),
      ];
      return h("div", { class: `bd-gear ${n ? "on" : ""} ${full ? "" : kind}` }, cells, step.part);
    });
  }

  /**
   * How something is marked that a limit or another part forbids.
   * @param {Man} man @param {Offer} offer @param {Parts} next
   */
  #class(man, offer, next) {
    if (offer.needs.length && !offer.needs.some((id) => next[id])) {
      if (!next[offer.id]) return "";
      this.#why.set(offer.name, "needs");
      return "needs";
    }
    const limit = brokenBy(this.#chosen, man.key, { offer: man.offer.id, parts: next });
    if (limit) this.#why.set(offer.name, limit);
    return limit ? "dear" : "";
  }

  /** Why some cannot be had: the names that one limit forbids together. */
  #reasons() {
    /** @type {Map<Limit | "needs", string[]>} */
    const by = new Map();
    for (const [name, limit] of this.#why) by.set(limit, [...(by.get(limit) ?? []), name]);
    return [...by].map(([limit, names]) => {
      const text = limit === "needs" ? say("build.needs") : limit.name;
      const rule = limit !== "needs" && limit.rule && ruleLink(limit.rule, this.#hooks.rule);
      return h("p", { class: "small bd-why" }, h("b", {}, names.join(", ")), ` : ${text} `, rule);
    });
  }
}

/** A price, with its sign where one of them must be taken. @param {number} points @param {number} low */
const signed = (points, low) => (low && points > 0 ? `+${points}` : String(points).replace("-", "−"));
