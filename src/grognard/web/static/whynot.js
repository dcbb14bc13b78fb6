/** "Why not?": the card of a thing one rests on, and for what is dark the reason, with its rule. */

import { say, verbName } from "./words.js";

/**
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./transport.js").Table} Table
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Judged} Judged
 * @typedef {{
 *   view: () => View | null, api: () => Table, say: (text: string) => void, inspect: (id: string) => void,
 * }} Hooks
 */

export class WhyNot {
  #board;
  #choosing;
  #sheets;
  #hooks;
  #asked = 0; // how often something was rested on: only the last counts
  #outright = 0; // how often something was asked outright, or became stale

  /**
   * @param {Board} board @param {Choosing} choosing @param {import("./sheet.js").Sheets} sheets @param {Hooks} hooks
   */
  constructor(board, choosing, sheets, hooks) {
    this.#board = board;
    this.#choosing = choosing;
    this.#sheets = sheets;
    this.#hooks = hooks;
  }

  /**
   * What the rules say to a question; null where they say nothing against it.
   * @param {(ask: typeof import("./question.js")) => string} put into words @param {string} [about] what was pointed at
   * @returns {Promise<Judged | null>}
   */
  async #judged(put, about = "") {
    const question = put(await import("./question.js"));
    const said = question
      ? await this.#hooks
          .api()
          .why(question, about)
          .catch(() => null)
      : null;
    return said && !said.legal && said.error !== "malformed" ? said : null;
  }

  /** Whether a thing can be chosen now, or is. @param {string} id */
  #isLit(id) {
    const { lights, picks } = this.#choosing;
    const region = this.#board.regionOf(id);
    const place = lights.lit.has(region) || lights.assault.has(region);
    return place || lights.can.has(id) || lights.targets.has(id) || lights.home.has(id) || picks.includes(id);
  }

  /**
   * Rest on a thing: what it is stands in the inspector; where that is folded away, or a small card is to be read, on a
   * card beside it. If it is dark, why.
   * @param {string} id
   */
  async rest(id) {
    if (this.#sheets.busy) return;
    this.#hooks.inspect(id);
    const piece = this.#board.piece(id);
    const about = this.#sheets.narrow ? { title: this.#board.nameOf(id), lines: piece?.text ?? [] } : {};
    const small = piece?.kind === "card-small"; // it is shown large
    if (this.#sheets.narrow || (small && !this.#board.inHand(id))) this.#sheets.tell(id, about);
    const asked = ++this.#asked;
    const dark = this.#hooks.view()?.yours && !this.#isLit(id);
    const said = dark ? await this.#judged((ask) => ask.questionAbout(this.#choosing, id), id) : null;
    if (!said || asked !== this.#asked || this.#sheets.busy) return;
    this.#sheets.tell(id, { ...about, why: said.message, rule: said.rule ?? "" });
  }

  /** The pointer has gone on: an answer that is still on its way comes too late. */
  leave() {
    this.#asked += 1;
    this.#sheets.hush(true);
  }

  /** Something else happens: what was answered is gone, and what is still to be answered is not wanted any more. */
  forget() {
    this.#outright += 1;
    this.#sheets.hush();
  }

  /** Asked outright: a card that stays, and a sentence for the ear. @param {string} id */
  async tell(id) {
    if (!id || !this.#hooks.view()?.yours) return this.#hooks.say(say("why.not-yours"));
    const asked = ++this.#outright;
    const said = await this.#judged((ask) => ask.questionAbout(this.#choosing, id), id);
    if (asked !== this.#outright) return undefined; // something else has happened meanwhile
    const why = said?.message ?? this.#nothing();
    this.#hooks.say(why);
    const about = { title: this.#board.nameOf(id), why, rule: said?.rule ?? "" };
    this.#sheets.tell(id, { ...about, firm: Boolean(said?.rule), near: true });
    return undefined;
  }

  /** The rules have nothing against it, for it means nothing: what could be chosen instead. */
  #nothing() {
    const { verb, active, lights } = this.#choosing;
    if (verb) return say("why.elsewhere", { verb: verbName(verb) });
    return say(!active && lights.can.size ? "why.first" : "why.none");
  }

  /** Why a verb of the bar is impossible; "" stands for taking back. @param {string} verb */
  async verb(verb) {
    const view = this.#hooks.view();
    if (!view) return ""; // the seats are changing
    if (!verb) return view.undo.why;
    if (!view.yours) return view.status === "playing" ? say("why.not-yours") : view.prompt.text;
    const said = await this.#judged((ask) => ask.questionOf(this.#choosing, verb));
    return said?.message ?? say("why.verb");
  }
}
