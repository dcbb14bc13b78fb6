/**
 * Before one commits: the way to the place under the pointer with its prices, the places of a reach where somebody
 * could fire, and what a fight would bring. All of it is asked of the server, once for each thought.
 */

import { isNode } from "./places.js";
import { isBeyond } from "./refusals.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").Judged} Judged
 * @typedef {import("./types.js").Reached} Reached
 */

const REST = 70; // ms on a place before its way is asked for, or on a piece before its reach is

export class Foresight {
  #page;
  #timer = 0;
  #about = ""; // the action whose way is shown or asked for
  #reach = ""; // the piece whose reach is shown
  #thoughtAt = ""; // the moment of the table in which something was thought of
  /** @type {Map<string, Promise<Judged | null>>} what the server said of actions, in this moment of the table */
  #said = new Map();
  /** @type {Map<string, Promise<Reached | null>>} and of pieces */
  #reaches = new Map();
  #moment = "";
  /** @type {Set<string>} what is known to be against the rules, in this moment */
  #refused = new Set();
  #leads = false; // a way is drawn by a drag, and asked about as fast as the answers come
  #near = ""; // the piece under the pointer, which may be chosen next
  #ahead = 0;

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
    return this.#once(this.#said, text, () => this.#page.api.why(text));
  }

  /** Where enemies could fire at a piece, and how far it could go; asked once. @param {string} piece */
  #reachOf(piece) {
    const { verb } = this.#page.choosing;
    return this.#once(this.#reaches, `${piece} ${verb}`, () => this.#page.api.reach(piece, verb));
  }

  get #now() {
    const { view } = this.#page;
    return `${view?.number}.${view?.undos}.${view?.seat}.${view?.language}`;
  }

  /**
   * What was said in this moment of the table is not asked again.
   * @template T @param {Map<string, Promise<T | null>>} kept @param {string} key @param {() => Promise<T>} ask
   */
  #once(kept, key, ask) {
    const moment = this.#now;
    if (moment !== this.#moment) for (const one of [this.#said, this.#reaches, this.#refused]) one.clear();
    this.#moment = moment;
    const asked = kept.get(key) ?? ask().catch(() => null);
    kept.set(key, asked);
    return asked;
  }

  /**
   * The pointer is over a thing at a place, or a free point of a measured table.
   * @param {{id: string, region: string}} at @param {string} [node]
   */
  over({ id, region }, node = "") {
    this.#comeNear(id);
    const { choosing, view, busy } = this.#page;
    const live = view?.yours && !busy && !choosing.asked && choosing.selected.length;
    const text = live ? choosing.leadsTo(region) || choosing.wouldBe(node) || choosing.leadsTo(node) : "";
    if (text !== this.#about) this.leave();
    this.#page.board.shine.over(region);
    this.#think(text);
  }

  /** A piece is dragged along free points. @param {string} id @param {string[]} legs */
  along(id, legs) {
    const text = this.#page.choosing.wouldGo(id, legs);
    if (!text) return this.leave();
    clearTimeout(this.#timer);
    this.#about = text;
    this.#lead();
  }

  /** A hand that drags does not rest: what is known of its way a moment ago stays until more is known. */
  async #lead() {
    if (this.#leads) return;
    this.#leads = true;
    for (let last = ""; this.#about && this.#about !== last; ) {
      last = this.#about;
      await this.#show(last, true);
    }
    this.#leads = false;
  }

  /** Whether an action is known to be against the rules. @param {string} text */
  isRefused(text) {
    return this.#refused.has(text);
  }

  /** What one has drawn and could send now: may it be? What is offered may. */
  async #judge() {
    const { choosing, board } = this.#page;
    const own = board.places.lattice && choosing.way.length ? choosing.ready : [];
    const texts = own.filter((action) => !choosing.actions.includes(action)).map(({ text }) => text);
    const said = await Promise.all(texts.map((text) => this.ask(text)));
    const bad = texts.filter((text, i) => said[i]?.legal === false && !this.#refused.has(text));
    for (const text of bad) this.#refused.add(text);
    if (bad.length && this.#page.view) this.#page.showPrompt(this.#page.view);
  }

  /** An action that one thinks of: what it comes to is shown a moment later. @param {string} text */
  #think(text) {
    if (text === this.#about) return;
    this.leave();
    if (!text) return;
    this.#about = text;
    this.#thoughtAt = this.#now;
    this.#timer = window.setTimeout(() => this.#show(text), REST);
  }

  /** A piece may be chosen next: its reach is asked for ahead, and then shown at once. @param {string} id */
  #comeNear(id) {
    if (id === this.#near) return;
    this.#near = id;
    clearTimeout(this.#ahead);
    this.#ahead = window.setTimeout(() => {
      const { choosing, view, busy } = this.#page;
      const may = view?.yours && !busy && choosing.isOwn(id) && choosing.groundOf([id]).length > 0;
      if (may && id === this.#near) this.#reachOf(id);
    }, REST);
  }

  /** Nothing is pointed at any more. */
  leave() {
    clearTimeout(this.#timer);
    this.#page.board.shine.over("");
    if (!this.#about) return;
    this.#about = "";
    this.#page.board.cover(null);
    this.#page.board.foresee(null);
    this.#page.side.inspectAgain(this.#page.choosing.selected[0]);
  }

  /** @param {string} text @param {boolean} [led] a drag goes on: its way a moment ago is better than none */
  async #show(text, led = false) {
    const said = await this.ask(text);
    if (!said || !this.#about || (this.#about !== text && !led)) return;
    const { board, choosing, side } = this.#page;
    const [piece = ""] = choosing.selected;
    board.cover(said.area ? this.#named(said.area) : null);
    const why = isBeyond(said.error, text) ? say("why.beyond") : said.message;
    if (!said.legal && board.places.lattice) board.refuse(this.#points(text), why);
    if (said.area) this.#tellUnder(said.area);
    if (said.legal && !said.way) board.foresee(null); // what was refused a moment ago is not any more
    if (!said.way && led) side.inspectAgain(piece);
    if (!said.way) return;
    const verb = text.split(" ")[0] ?? "";
    const left = (/** @type {number} */ n) => say("way.left", { n });
    board.foresee(said.way, piece, { left, assault: choosing.about(verb).assault });
    side.inspectWay(said.way, {
      title: capital(said.text || board.nameOf(piece)),
      name: (id) => board.nameOf(id) || id,
    });
  }

  /** Those under an area by name, one's own first. @param {import("./types.js").Area} area */
  #named(area) {
    const { board, choosing } = this.#page;
    const own = area.under.filter((id) => choosing.isOwn(id));
    const others = area.under.filter((id) => !own.includes(id));
    const all = [...own, ...others];
    if (!area.rows?.length) return { ...area, names: all.map((id) => board.nameOf(id)).filter(Boolean) };
    const pins = all.flatMap((id) => {
      const piece = board.piece(id);
      return piece ? [{ at: /** @type {[number, number]} */ ([piece.x, piece.y]), own: own.includes(id) }] : [];
    });
    return { ...area, pins };
  }

  /** Who lies under it, numbered, with what each may suffer. @param {import("./types.js").Area} area */
  #tellUnder({ text, rows = [], under }) {
    const { side, choosing } = this.#page;
    const n = under.filter((id) => choosing.isOwn(id)).length;
    const told = rows.map((row, i) => ({ ...row, text: `${i + 1}  ${row.text}` }));
    const head = rows.length ? say("area.under", { n: rows.length - n }) : say("area.nobody");
    const foot = n ? say("area.own", { n }) : "";
    const none = { text: say("area.nobody"), value: "", rule: "", tone: "" };
    side.inspectWay(
      { legs: [], note: "", rule: "", head, foot, rows: told.length ? told : [none] },
      { title: text, name: (id) => id },
    );
  }

  /** Who goes, and the free points of an action; of one that leads along no way, the points alone. */
  #points(/** @type {string} */ text) {
    const [verb = "", ...ids] = text.split(" ");
    const goes = this.#page.choosing.about(verb).path > 0;
    return ids.filter((id, i) => (goes && i === 0) || isNode(id));
  }

  /** The pointer has gone: what is drawn already is what counts. */
  rest() {
    this.leave();
    this.#drawn();
  }

  /** What is chosen has changed: where could its enemies fire at it? */
  async choose() {
    if (this.#about && this.#thoughtAt !== this.#now) this.leave(); // the table went on: it was done, or is past
    this.#judge();
    const { choosing, board, view } = this.#page;
    const [piece = ""] = view?.yours ? choosing.selected.filter((id) => choosing.isOwn(id)) : [];
    const draws = choosing.lights.lit.size || choosing.way.length;
    const wanted = piece && draws ? `${piece} ${choosing.verb} ${view?.number}.${view?.undos}` : "";
    if (wanted === this.#reach) return this.#drawn();
    this.#reach = wanted;
    board.hatch([]);
    board.reach([]);
    this.leave();
    if (!wanted) return undefined;
    this.#drawn();
    const found = await this.#reachOf(piece);
    const { lit } = choosing.lights;
    if (!found || this.#reach !== wanted) return undefined;
    board.hatch(found.threats.filter((place) => lit.has(place)));
    board.reach(found.bands.filter(({ outlines }) => outlines.length));
    return undefined;
  }

  /** The way that is drawn so far, on a measured table, is shown with its price while nothing else is pointed at. */
  #drawn() {
    const { choosing, board } = this.#page;
    const text = board.places.lattice && choosing.way.length ? choosing.wouldBe() : "";
    if (!text || text === this.#about) return;
    this.#about = text;
    this.#thoughtAt = this.#now;
    this.#show(text);
  }
}
