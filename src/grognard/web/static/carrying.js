/** Carrying: a piece or a card is dragged to a place, or along a way of one's own where the table has no grid. */

import { h } from "./dom.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./pointer.js").Pointed} Pointed
 */

export class Carrying {
  #page;
  /** @type {Pointed[]} where it was dragged */
  #trail = [];
  /** @type {HTMLElement | null} a pale copy below the pointer */
  #ghost = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether a press may carry something. A finger moves the map, unless it is on what was chosen, or all is about. */
  grab(/** @type {Pointed} */ at, /** @type {boolean} */ finger) {
    const { board, choosing, view, busy } = this.#page;
    const chosen = choosing.picks.includes(at.id) || choosing.onlyOne() === at.id;
    const may = chosen || !finger || (!board.places.lattice && board.ofCards);
    this.#trail = may && view?.yours && !busy && choosing.isDraggable(at.id) ? [at] : [];
    return this.#trail.length > 0;
  }

  /** @param {Pointed} at */
  drag(at) {
    const { board, choosing, foresight } = this.#page;
    const [from] = this.#trail;
    if (!from) return;
    this.#trail.push(at);
    if (this.#trail.length === 2) this.#take(from.id);
    if (choosing.isLed(from.id)) return this.#draw(from.id, at);
    if (!this.#ghost) this.#lift(from.id);
    const [x, y] = board.camera.toScreen(at.x, at.y);
    if (this.#ghost) this.#ghost.style.transform = `translate(${x}px, ${y}px)`;
    if (choosing.selected.length) foresight.over(at, board.places.node([at.x, at.y]));
  }

  /**
   * The way so far, with what it would come to; on a piece that shines, none.
   * @param {string} id @param {Pointed} at
   */
  #draw(id, at) {
    const { board, foresight, choosing } = this.#page;
    this.#drop();
    const met = choosing.isMet(id, at.id);
    board.aim(met ? at.id : "");
    if (met) foresight.leave();
    if (met) return board.way([]);
    const points = this.#trail.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
    const legs = board.legs(points);
    board.way([id, ...legs]);
    foresight.along(id, legs);
  }

  /** What is carried is chosen, and where it may go shines. @param {string} id */
  #take(id) {
    const { choosing } = this.#page;
    if (!choosing.picks.includes(id)) this.#page.follow(choosing.lift(id));
  }

  /** A pale copy goes with the pointer. @param {string} id */
  #lift(id) {
    const { board } = this.#page;
    this.#page.sheets.hush();
    this.#ghost = h("div", { class: "carried", "aria-hidden": "true" }, board.copy(id));
    board.wrap.append(this.#ghost);
  }

  #drop() {
    this.#ghost?.remove();
    this.#ghost = null;
  }

  /** Nothing is carried any more. */
  leave() {
    this.#drop();
    this.#page.board.trail([]);
    const [from] = this.#trail;
    this.#trail = [];
    return from;
  }

  /** @param {Pointed} at */
  drop(at) {
    const { board, choosing } = this.#page;
    const points = [...this.#trail, at].map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
    const from = this.leave();
    if (!from) return;
    if (!board.places.lattice) return this.#page.follow(choosing.drag(from.id, [at]));
    board.aim("");
    const nodes = board.legs(points);
    const legs = nodes.map((node, i) => ({ id: i === nodes.length - 1 ? at.id : "", region: "", node }));
    return this.#page.follow(choosing.drag(from.id, legs));
  }
}
