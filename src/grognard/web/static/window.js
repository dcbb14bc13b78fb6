/** The interrupt window: what is being decided, its odds, the cards that may answer, and the standing order. */

import { button, h, put } from "./dom.js";
import { ruleLink } from "./log.js";
import { Moments } from "./moments.js";
import { inShort, reckoned } from "./reckoning.js";
import { sideMark } from "./sides.js";
import { capital, knows, lang, say } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Pending} Pending
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./offers.js").Action} Action
 *
 * A card that may answer, with the actions that play it; one with several targets is chosen first and then aimed.
 * @typedef {{card: string, name: string, actions: readonly Action[]}} Answer
 *
 * What is shown: what waits (null: nothing may be answered), whose mark it bears, answers, and the verb that passes.
 * @typedef {{verb: string, name: string, key: string} | null} Passing
 * @typedef {{
 *   pending: Pending | null, side: string, answers: readonly Answer[], pass: Passing,
 *   order: View["order"], strict: boolean,
 * }} Shown
 * @typedef {{
 *   answer: (card: string) => void, take: (action: Action) => void,
 *   pass: (verb: string) => void, order: (order: string) => void,
 *   rule: (rule: string) => void, light: (ids: string[]) => void,
 * }} Hooks
 */

const NUMBERED = 9; // answers that have a key

export class Windows {
  #holder;
  #homes;
  #hooks;
  #shown = "";
  #narrow = window.matchMedia("(max-width: 719px)");

  /**
   * @param {HTMLElement} holder @param {{side: HTMLElement, drawer: HTMLElement}} homes where it is: the drawer on a
   * narrow screen while something may be answered @param {Hooks} hooks
   */
  constructor(holder, homes, hooks) {
    this.#holder = holder;
    this.#homes = homes;
    this.#hooks = hooks;
  }

  /** Empty when nothing may be answered and no order can be given. @param {Shown} shown */
  show(shown) {
    const home = this.#narrow.matches && shown.pending ? this.#homes.drawer : this.#homes.side;
    if (this.#holder.parentElement !== home) home.prepend(this.#holder);
    const text = JSON.stringify([lang(), shown]);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#holder.classList.toggle("open", Boolean(shown.pending));
    put(this.#holder, shown.pending && this.#windowPart(shown.pending, shown), this.#orderPart(shown));
  }

  /** @param {Pending} pending @param {Shown} shown */
  #windowPart(pending, shown) {
    const link = (/** @type {string} */ id) => ruleLink(id, this.#hooks.rule);
    const lit = { onmouseenter: () => this.#hooks.light(pending.ids), onmouseleave: () => this.#hooks.light([]) };
    const note = h("div", { class: "small" }, pending.note, " ", pending.rule && link(pending.rule));
    return [
      h("header", {}, shown.side && sideMark(shown.side, 20), h("h2", {}, say("window.title"))),
      h("div", { class: "pending", ...lit }, h("b", {}, capital(pending.title)), note),
      pending.odds && reckoned(pending.odds, link),
      this.#answersPart(pending, shown),
    ];
  }

  /** @param {Pending} pending @param {Shown} shown */
  #answersPart(pending, { answers, pass }) {
    if (pending.moments.length) return this.#momentsPart(pending, answers, pass);
    const rows = answers.map((answer, i) => this.#answerRow(answer, i, pending.answers[answer.actions[0]?.text ?? ""]));
    const none = !answers.length && h("li", { class: "small" }, say("window.nothing"));
    const taken = pass && { text: pass.name, key: pass.key, "data-answer": pass.verb };
    const passing = taken && button({ ...taken, onclick: () => this.#hooks.pass(pass.verb) });
    return h("ul", { class: "answers" }, rows, none, h("li", {}, passing));
  }

  /**
   * Who answers where: one question for a whole way.
   * @param {Pending} pending @param {readonly Answer[]} answers @param {Passing} pass
   */
  #momentsPart(pending, answers, pass) {
    const { take, light, rule } = this.#hooks;
    const link = (/** @type {string} */ id) => ruleLink(id, rule);
    const word = (/** @type {string} */ one) => (knows(`token.${one}`) ? say(`token.${one}`) : one);
    const about = pass && { text: pass.name, key: pass.key, "data-answer": pass.verb };
    const passing = about && button({ ...about, onclick: () => this.#hooks.pass(pass.verb) });
    return new Moments(pending, answers, { take, light, link, word }, passing).part;
  }

  /** One button a card. @param {Answer} answer @param {number} i @param {Odds | undefined} odds */
  #answerRow({ card, name, actions }, i, odds) {
    const aims = actions.length > 1 && (actions[0]?.ids.length ?? 0) > 1;
    const key = i < NUMBERED ? String(i + 1) : "";
    const about = { text: name, key, kind: i ? "" : "primary", "data-word": card };
    const taken = button({ ...about, onclick: () => this.#hooks.answer(card) });
    const note = odds ? inShort(odds) : h("span", { class: "small" }, aims && say("window.targets"));
    return h("li", { class: odds ? "rated" : "" }, taken, note);
  }

  /** "Ask me: when I hold something playable". @param {Shown} shown */
  #orderPart({ order, strict }) {
    if (strict) return h("p", { class: "order small" }, say("order.strict"));
    if (!order) return null;
    const select = orderSelect(order, this.#hooks.order);
    select.id = "order";
    return h("label", { class: "order small" }, say("order.label"), " ", select);
  }
}

/**
 * When one wants to be asked: what the server passes for oneself.
 * @param {NonNullable<View["order"]>} order @param {(order: string) => void} choose
 */
export function orderSelect(order, choose) {
  const rows = order.choices.map((one) => h("option", { value: one }, say(`order.${one}`)));
  const select = h("select", { title: say("order.about") }, rows);
  select.value = order.now;
  select.addEventListener("change", () => choose(select.value));
  select.addEventListener("keydown", (event) => event.stopPropagation());
  return select;
}
