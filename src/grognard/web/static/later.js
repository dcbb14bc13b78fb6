/** What most pages never come to, fetched when it is wanted: the links while one waits, the sheet at the end. */

import { h } from "./dom.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 */

/** A style sheet that only few pages need, fetched once. @param {string} name @returns {Promise<unknown>} */
export function styled(name) {
  const href = `/static/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

export class Later {
  #page;
  #ended = false;
  /** @type {import("./waiting.js").Waiting | null} */
  #waiting = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {View} view */
  show(view) {
    if (this.#waiting || view.status === "waiting") this.#wait();
    if (view.status === "over" && !this.#ended) this.#end();
  }

  async #wait() {
    const { Waiting } = await import("./waiting.js");
    const { view, wrap } = this.#page;
    this.#waiting ??= new Waiting(wrap);
    if (view) this.#waiting.show(view);
  }

  async #end() {
    this.#ended = true;
    const [{ endSheet }] = await Promise.all([import("./ending.js"), styled("ending.css")]);
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
