/**
 * Before one commits: the way to the place under the pointer with its prices, the places of a reach where somebody
 * could fire, and what a fight would bring. All of it is asked of the server, once for each thought.
 */

import { capital, say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").Judged} Judged
 */

const REST = 70; // ms on a place before its way is asked for

export class Foresight {
  #page;
  #timer = 0;
  #about = ""; // the action whose way is shown or asked for
  #reach = ""; // the piece whose reach is shown
  /** @type {Map<string, Promise<Judged | null>>} what the server said, in this moment of the table */
  #said = new Map();
  #moment = "";

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether a way is shown now: what it says stands in the inspector. */
  get shows() {
    return Boolean(this.#about);
  }

  /** What the server says of an action; asked once. @param {string} text @returns {Promise<Judged | null>} */
  ask(text) {
    const { view, api } = this.#page;
    const moment = `${view?.number}.${view?.undos}.${view?.seat}.${view?.language}`;
    if (moment !== this.#moment) this.#said.clear();
    this.#moment = moment;
    const known = this.#said.get(text);
    if (known) return known;
    const asked = api.why(text).catch(() => null);
    this.#said.set(text, asked);
    return asked;
  }

  /** The pointer is over a place. @param {string} region */
  over(region) {
    const { choosing, view, busy } = this.#page;
    const text = view?.yours && !busy && !choosing.asked && choosing.selected.length ? choosing.leadsTo(region) : "";
    if (text === this.#about) return;
    this.leave();
    if (!text) return;
    this.#about = text;
    this.#timer = window.setTimeout(() => this.#show(text), REST);
  }

  /** Nothing is pointed at any more. */
  leave() {
    clearTimeout(this.#timer);
    if (!this.#about) return;
    this.#about = "";
    this.#page.board.foresee(null);
    this.#page.side.inspectAgain(this.#page.choosing.selected[0]);
  }

  /** @param {string} text */
  async #show(text) {
    const said = await this.ask(text);
    if (this.#about !== text || !said?.way) return;
    const { board, choosing, side } = this.#page;
    const [piece = ""] = choosing.selected;
    const verb = text.split(" ")[0] ?? "";
    const left = (/** @type {number} */ n) => say("way.left", { n });
    board.foresee(said.way, piece, { left, assault: choosing.about(verb).assault });
    side.inspectWay(said.way, {
      title: capital(said.text || board.nameOf(piece)),
      name: (id) => board.nameOf(id) || id,
    });
  }

  /** What is chosen has changed: where could its enemies fire at it? */
  async choose() {
    const { choosing, board, api, view } = this.#page;
    const [piece = ""] = view?.yours ? choosing.selected.filter((id) => choosing.isOwn(id)) : [];
    const wanted = piece && choosing.lights.lit.size ? `${piece} ${view?.number}.${view?.undos}` : "";
    if (wanted === this.#reach) return;
    this.#reach = wanted;
    board.hatch([]);
    this.leave();
    if (!wanted) return;
    const found = await api.reach(piece).catch(() => null);
    const { lit } = choosing.lights;
    if (found && this.#reach === wanted) board.hatch(found.threats.filter((place) => lit.has(place)));
  }
}
