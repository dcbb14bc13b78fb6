/** A hint: what the best bot would do, why, and what else it thought of. It is asked for, shown, and taken or not. */

import { $, button, h, icon, put, reason } from "./dom.js";
import { asGood } from "./odds.js";
import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").Advice} Advice
 * @typedef {Advice["candidates"][number]} Candidate
 */

export class HintCard {
  #page;
  #holder;
  #moment = ""; // of the table, when it was asked for

  /** @param {TablePage} page @param {HTMLElement} holder */
  constructor(page, holder) {
    this.#page = page;
    this.#holder = holder;
  }

  get open() {
    return !this.#holder.hidden;
  }

  /** Ask, say that one waits, and show the answer if the table is still as it was. */
  async ask() {
    const { api } = this.#page;
    this.#moment = this.#now;
    this.#show(h("p", { class: "wait" }, say("hint.thinking")));
    try {
      const advice = await api.hint();
      if (this.#now === this.#moment && this.open) this.#tell(advice);
    } catch (error) {
      this.#show(h("p", {}, reason(error)), this.#leave());
    }
  }

  /** The table has changed: an old hint is worth nothing. */
  changed() {
    if (this.open && this.#now !== this.#moment) this.close();
  }

  close() {
    this.#holder.hidden = true;
    this.#draw([]);
  }

  /** On the board: what it names, and a blue stroke from the first to the last of it. @param {string[]} ids */
  #draw(ids) {
    const { board, wrap } = this.#page;
    const found = ids.filter((id) => board.standing(id));
    board.tell(ids);
    board.way(found.length > 1 ? [/** @type {string} */ (found[0]), /** @type {string} */ (found.at(-1))] : []);
    wrap.classList.toggle("hinting", found.length > 1);
  }

  get #now() {
    const { view } = this.#page;
    return `${view?.number}.${view?.undos}.${view?.seat}`;
  }

  /** @param {...(Node | string | false)} content */
  #show(...content) {
    const narrow = window.matchMedia("(max-width: 719px)").matches;
    (narrow ? this.#page.wrap : $("side")).prepend(this.#holder); // it covers no piece where there is room beside
    this.#holder.hidden = false;
    put(this.#holder, ...content);
  }

  #leave() {
    return button({ text: say("hint.thanks"), key: "Esc", id: "hint-thanks", onclick: () => this.close() });
  }

  /** @param {Advice} advice */
  #tell({ bot, candidates, reasons, looked }) {
    const [best] = candidates;
    if (!best) return this.close();
    const title = h("h2", {}, icon("bulb"), say("hint.title", { bot: bot.toLowerCase() }));
    const count = looked > 0 && h("p", { class: "small" }, say("hint.looked", { n: looked }));
    const chances = best.percent !== null && h("h3", {}, say("hint.chance"));
    const equal = asGood(candidates);
    const rows = best.percent === null ? [] : candidates.map((one, i) => candidateRow(one, Boolean(equal[i])));
    const why = reasons.length > 0 && h("p", { class: "why" }, reasons.join(" "));
    const doing = () => this.#do(best);
    const yes = button({ text: say("hint.do"), kind: "primary", key: "↵", id: "hint-do", onclick: doing });
    const buttons = h("div", { class: "row" }, yes, this.#leave());
    this.#show(title, count, h("p", { class: "best" }, best.text), why, chances, ...rows, buttons);
    this.#holder.append(h("p", { class: "small" }, say("hint.note")));
    this.#draw(best.ids);
    yes.focus();
    return undefined;
  }

  /** @param {Candidate} candidate */
  #do({ action }) {
    this.close();
    this.#page.acting.send(action);
  }
}

/** @param {Candidate} candidate @param {boolean} equal to the best */
function candidateRow({ text, percent }, equal) {
  const bar = h("meter", { min: 0, max: 100, value: percent ?? 0, "aria-label": text });
  return h(
    "div",
    { class: "candidate" },
    h("span", {}, text),
    bar,
    equal ? h("small", {}, say("hint.equal")) : h("b", {}, say("odds.percent", { n: percent ?? 0 })),
  );
}
