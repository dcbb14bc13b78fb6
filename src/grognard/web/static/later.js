/**
 * What most pages never come to, fetched when it is wanted: the links while one waits, the interrupt window, the sheet
 * at the end.
 */

import { $, h } from "./dom.js";
import { switchOf } from "./switches.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 */

/** A style sheet that only few pages need, fetched once. @param {string} name @returns {Promise<unknown>} */
export function styled(name) {
  const href = `/style/${name}?v=${document.documentElement.dataset.version}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

/** Questions on paper: few pages ask one. */
export const dialogs = () => import("./dialogs.js");

export class Later {
  #page;
  #ended = false;
  /** @type {import("./hint.js").HintCard | null} */
  hint = null;
  /** @type {import("./waiting.js").Waiting | null} */
  #waiting = null;
  /** @type {import("./window.js").Windows | null} */
  #windows = null;
  /** @type {import("./window.js").Shown | null} what it shows once it is there */
  #asked = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
    // Whoever comes near the board will act: what his first action is told with is there by then.
    page.wrap.addEventListener("pointermove", () => import("./stage.js"), { once: true });
  }

  /** @param {View} view */
  show(view) {
    if (this.#waiting || view.status === "waiting") this.#wait();
    if (view.status === "over" && !this.#ended) this.#end();
  }

  /** What the best bot would do. */
  async askHint() {
    const [{ HintCard }] = await Promise.all([import("./hint.js"), styled("bots.css")]);
    this.hint ??= new HintCard(this.#page, $("hint-card"));
    await this.hint.ask();
  }

  /** A list is asked for: it is put together on a sheet of its own, in the place of the board. @param {View} view */
  async showBuilder(view) {
    const page = this.#page;
    const wanted = Boolean(view.yours && view.muster);
    $("builder").hidden = !wanted;
    document.body.classList.toggle("building", wanted);
    if (!wanted) return page.builder?.close();
    const [{ Builder }] = await Promise.all([import("./builder.js"), styled("builder.css")]);
    page.builder ??= new Builder($("builder"), page.api, this.#building());
    page.builder.api = page.api;
    return page.view && page.builder.show(page.view);
  }

  #building() {
    const page = this.#page;
    return {
      send: (/** @type {string} */ text) => page.acting.send(text),
      why: (/** @type {string} */ text) => page.api.why(text),
      rule: (/** @type {string} */ id) => page.showRule(id),
      draw: (/** @type {string} */ svg, /** @type {[number, number]} */ size, angle = 0) =>
        page.board.miniature({ svg, size, angle }, "mini", false),
    };
  }

  async #wait() {
    const { Waiting } = await import("./waiting.js");
    const { view, wrap } = this.#page;
    this.#waiting ??= new Waiting(wrap);
    if (view) this.#waiting.show(view);
  }

  /**
   * Where nothing may be answered and no order can be given there is no window.
   * @param {import("./window.js").Shown} asked
   */
  async showWindow(asked) {
    this.#asked = asked;
    if (!this.#windows) {
      if (!asked.pending && !asked.order && !asked.strict) return;
      const { Windows } = await import("./window.js");
      this.#windows ??= new Windows($("window"), { side: $("side"), drawer: $("drawer") }, this.#answering());
    }
    this.#windows.show(this.#asked);
  }

  /** @returns {import("./window.js").Hooks} */
  #answering() {
    const page = this.#page;
    return {
      answer: (card) => page.follow(page.choosing.answer(card)),
      take: (action) => page.follow(page.choosing.sendFor(action)),
      pass: (verb) => page.takeVerb(verb),
      order: (order) => page.acting.order(order),
      rule: (rule) => page.showRule(rule),
      light: (ids) => page.board.tell(ids),
    };
  }

  async #end() {
    this.#ended = true;
    const told = this.#page.narrator.teller.allTold; // the end is not given away before it is told
    const [{ endSheet }] = await Promise.all([import("./ending.js"), styled("ending.css"), told]);
    const { view } = this.#page;
    if (view && !document.querySelector("dialog")) endSheet(this.#about(view));
  }

  /** What the sheet at the end tells of. @param {View} view @returns {import("./ending.js").Ended} */
  #about(view) {
    const { api, log, board } = this.#page;
    const all = () => api.log(0, 1e9).then((sent) => sent.lines);
    return {
      view,
      lines: () => all().catch(() => log.lines),
      hindsight: () => api.lead().catch(() => null),
      copy: (piece) => board.copy(piece),
      rule: (rule) => this.#page.showRule(rule),
    };
  }
}

/**
 * The switches of the rules, at a rule if that is one of them. Whether they are opened.
 * @param {import("./proposals.js").Page} page @param {string} [rule]
 */
export function openSwitches(page, rule = "") {
  const wanted = rule && switchOf(rule);
  if (rule && !wanted) return false;
  const sheets = ["opening.css", "proposals.css"].map((name) => styled(name));
  Promise.all([import("./proposals.js"), page.api.switches(), ...sheets]).then(([{ Proposals }, told]) => {
    new Proposals(page, told, wanted).open();
  });
  return true;
}
