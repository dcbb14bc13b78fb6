/**
 * One question for a whole move: those who may answer down, the moments of the way across, in each cell the best
 * chance. A cell is chosen first, with all that makes its chance; then it is sent.
 */

import { button, h, put } from "./dom.js";
import { percent, reckoned } from "./reckoning.js";
import { say, verbName } from "./words.js";

/**
 * @typedef {import("./types.js").Pending} Pending
 * @typedef {import("./window.js").Answer} Answer
 * @typedef {import("./offers.js").Action} Action
 * @typedef {{
 *   take: (action: Action) => void, light: (ids: string[]) => void, link: (rule: string) => Node,
 *   word: (word: string) => string,
 * }} Hooks
 */

/** The letter of a moment. @param {number} i */
export const letterOf = (i) => String.fromCharCode(65 + i);

/**
 * The actions of somebody at a moment, the best chance first.
 * @param {Pending} pending @param {Answer} answer @param {string} place
 */
export function cellOf({ answers }, { actions }, place) {
  const chance = (/** @type {Action} */ { text }) => answers[text]?.percent ?? -1;
  return actions.filter(({ ids }) => ids[1] === place).toSorted((a, b) => chance(b) - chance(a));
}

/** The best of all. @param {Pending} pending @param {readonly Answer[]} answers @returns {Action | undefined} */
export function bestOf(pending, answers) {
  const cells = answers.flatMap((answer) => pending.moments.map(({ place }) => cellOf(pending, answer, place)[0]));
  const chance = (/** @type {Action | undefined} */ one) => (one && pending.answers[one.text]?.percent) ?? -1;
  return (
    cells.filter(Boolean).reduce((best, one) => (chance(one) > chance(best) ? one : best), undefined) ??
    cells.find(Boolean)
  );
}

export class Moments {
  #pending;
  #answers;
  #hooks;
  /** @type {Action | undefined} */
  #now;
  #table = h("table", { class: "moments" });
  #below = h("div", { class: "moment" });
  #foot = h("div", { class: "row moment-foot" });
  part = h("div", {}, this.#table, this.#below, this.#foot);

  /** @param {Pending} pending @param {readonly Answer[]} answers @param {Hooks} hooks @param {Node | null} pass */
  constructor(pending, answers, hooks, pass) {
    this.#pending = pending;
    this.#answers = answers;
    this.#hooks = hooks;
    this.pass = pass;
    this.#now = bestOf(pending, answers);
    this.#show();
  }

  #show() {
    const { moments } = this.#pending;
    const head = moments.map(({ label }, i) =>
      h("th", { scope: "col" }, h("i", {}, letterOf(i)), h("span", {}, label)),
    );
    const first = h("th", { scope: "col", class: "about" }, say("window.chance"));
    const rows = this.#answers.map((answer) => this.#row(answer));
    put(this.#table, h("thead", {}, h("tr", {}, first, head)), h("tbody", {}, rows));
    put(this.#below, this.#now && this.#about(this.#now));
    put(this.#foot, this.#fire(), this.pass);
  }

  /** @param {Answer} answer */
  #row(answer) {
    const [name = "", ...of] = answer.name.split(", ");
    const title = h("th", { scope: "row" }, h("b", {}, name), of.length > 0 && h("span", {}, of.join(", ")));
    const cells = this.#pending.moments.map(({ place }, i) => h("td", {}, this.#cell(answer, place, i)));
    return h("tr", {}, title, cells);
  }

  /** @param {Answer} answer @param {string} place @param {number} i */
  #cell(answer, place, i) {
    const [best] = cellOf(this.#pending, answer, place);
    if (!best) return h("span", { class: "none" }, "–");
    const odds = this.#pending.answers[best.text];
    const now = best.ids[0] === this.#now?.ids[0] && place === this.#now?.ids[1];
    const about = { type: "button", "aria-pressed": String(now), "data-cell": `${answer.card} ${letterOf(i)}` };
    const choose = () => this.#choose(best);
    return h("button", { ...about, onclick: choose }, odds ? percent(odds) : verbName(best.verb));
  }

  /** @param {Action} action */
  #choose(action) {
    this.#now = action;
    this.#hooks.light([action.ids[0] ?? "", ...this.#pending.ids]);
    this.#show();
  }

  /** What the chosen cell comes to; other ways to do it are chips. @param {Action} action */
  #about(action) {
    const odds = this.#pending.answers[action.text];
    const answer = this.#answers.find(({ card }) => card === action.ids[0]);
    const ways = answer ? cellOf(this.#pending, answer, action.ids[1] ?? "") : [];
    const chips = ways.map((way) => {
      const pressed = { "aria-pressed": String(way === action) };
      return h(
        "button",
        { type: "button", class: "chip", ...pressed, onclick: () => this.#choose(way) },
        this.#way(way),
      );
    });
    return [chips.length > 1 && h("div", { class: "row ways" }, chips), odds && reckoned(odds, this.#hooks.link)];
  }

  /** @param {Action} way */
  #way({ verb, ids }) {
    const words = ids.slice(2).map(this.#hooks.word);
    return [verbName(verb), ...words].join(" · ");
  }

  #fire() {
    const now = this.#now;
    if (!now) return h("p", { class: "small" }, say("window.nothing"));
    const i = this.#pending.moments.findIndex(({ place }) => place === now.ids[1]);
    const text = say("window.at", { verb: verbName(now.verb), letter: letterOf(i) });
    return button({ text, kind: "primary", "data-take": now.verb, onclick: () => this.#hooks.take(now) });
  }
}
