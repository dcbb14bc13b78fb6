/** Filling the slots of an entry: a man with his weapon and gear, a formation with its elements. */

import { stepper } from "./builder-cards.js";
import { button, dialog, h } from "./dom.js";
import { ruleLink } from "./log.js";
import { countsOf, isFilled } from "./muster.js";
import { say } from "./words.js";

/**
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {import("./muster.js").Slot} Slot
 * @typedef {import("./muster.js").Parts} Parts
 */

/**
 * @param {Offer} offer @param {Parts} parts @param {{done: (parts: Parts) => void, rule: (rule: string) => void}} hooks
 */
export function slotSheet(offer, parts, { done, rule }) {
  /** @type {Parts} */
  const now = { ...parts };
  const price = h("b", {});
  const take = () => {
    sheet.close();
    done(now);
  };
  const ready = button({ text: say("build.filled"), kind: "primary", onclick: take });
  const show = () => {
    price.textContent = say("build.points", { n: countsOf(offer, now).get("points") ?? 0 });
    ready.disabled = !isFilled(offer, now);
  };
  const link = (/** @type {string} */ id) => {
    return ruleLink(id, (wanted) => {
      sheet.close();
      rule(wanted);
    });
  };
  const fields = offer.slots.map((slot) => slotPart(slot, now, show, link));
  const content = h("div", { class: "bd-slots" }, fields, h("div", { class: "row" }, ready, price));
  const sheet = dialog(offer.name, content, { closing: say("close") });
  show();
}

/** @param {Slot} slot @param {Parts} parts @param {() => void} changed @param {(rule: string) => Node} link */
function slotPart(slot, parts, changed, link) {
  const title = h("legend", {}, slot.name, " ", slot.rule && link(slot.rule));
  const one = slot.low === 1 && slot.high === 1;
  return h("fieldset", {}, title, one ? oneOf(slot, parts, changed) : someOf(slot, parts, changed));
}

/** @param {Offer} offer */
const label = ({ name, points }) => (points ? `${name} (${say("build.pts", { n: points })})` : name);

/** One of them. @param {Slot} slot @param {Parts} parts @param {() => void} changed */
function oneOf({ id, offers }, parts, changed) {
  return offers.map((offer) => {
    const input = h("input", { type: "radio", name: `slot-${id}`, value: offer.id, checked: Boolean(parts[offer.id]) });
    input.addEventListener("change", () => {
      for (const other of offers) delete parts[other.id];
      parts[offer.id] = 1;
      changed();
    });
    return h("label", { class: "pick" }, input, h("span", {}, label(offer)));
  });
}

/** Several, each so often. @param {Slot} slot @param {Parts} parts @param {() => void} changed */
function someOf({ high, offers }, parts, changed) {
  const count = () => offers.reduce((sum, { id }) => sum + (parts[id] ?? 0), 0);
  const rows = offers.map((offer) => {
    const step = stepper(offer.name, (by) => {
      parts[offer.id] = Math.max(0, (parts[offer.id] ?? 0) + by);
      mark();
      changed();
    });
    return { offer, step, part: h("div", { class: "bd-line" }, h("span", {}, label(offer)), h("span", {}), step.part) };
  });
  const mark = () => {
    const full = count() >= high;
    for (const { offer, step } of rows) {
      const n = parts[offer.id] ?? 0;
      step.set(n, offer.most, full || (offer.most !== null && n >= offer.most));
    }
  };
  mark();
  return rows.map(({ part }) => part);
}
