/**
 * "Since your last move": a row above the board with the few things that mattered, each with a number that is pinned to
 * its place. It lies where turn and phases stand, so that nothing moves. Where nothing mattered there is none.
 */

import { button, h, icon, put } from "./dom.js";
import { causeOf, DECIDED, digest, FEW, formOf, LOSS, saysMore } from "./telling.js";
import { capital, named, say } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {{go: (line: Line) => void, light: (ids: string[]) => void, again: (lines: Line[]) => void,
 *   known: (piece: string) => Piece | undefined, isSameTable: () => boolean,
 *   sideOf: (seat: string) => string}} Hooks isSameTable: as it was before
 */

const COUNT = / ×\d+$/; // how many lie there says nothing of what was lost

export class Digest {
  #strip = h("section", { class: "since", hidden: true });
  #hooks;
  #board;
  /** @type {ReturnType<typeof digest>} */
  #few = [];
  #lit = -1;

  /** @param {Board} board @param {Hooks} hooks */
  constructor(board, hooks) {
    this.#board = board;
    this.#hooks = hooks;
    board.wrap.before(this.#strip); // it covers no piece
  }

  get isShown() {
    return !this.#strip.hidden;
  }

  /**
   * What mattered since one's last move: losses, hurts, ground, points, and what came of one's own shots.
   * @param {readonly Line[]} lines @param {string} own side of the reader @param {string} [title]
   */
  show(lines, own, title = say("since.title")) {
    this.hide();
    const isOurs = (/** @type {string | undefined} */ id) => this.#hooks.known(id ?? "")?.side === own;
    this.#few = digest(
      lines,
      ({ show, seat }) => (show?.on ? isOurs(show.on) : this.#hooks.sideOf(seat ?? "") === own),
      ({ show }) => isOurs(show?.piece),
      room(),
    );
    if (!this.#few.length) return;
    this.#strip.hidden = false;
    this.#strip.setAttribute("aria-label", title);
    const again = button({
      icon: "play",
      text: say("since.again"),
      kind: "ghost",
      onclick: () => this.#hooks.again([...lines]),
    });
    const close = button({ icon: "close", text: say("close"), kind: "ghost", onclick: () => this.hide() });
    const head = h("div", { class: "since-head" }, h("h2", {}, title), again);
    const items = this.#few.map((line, i) => this.#item(line, i, causeOf(lines, line)));
    put(this.#strip, h("div", { class: "since-sheet" }, head, h("ol", {}, items), close));
    this.#pin(-1);
  }

  hide() {
    this.#strip.hidden = true;
    this.#few = [];
    this.#board.pins([]);
  }

  /** For a while there is no room for it. @param {boolean} away */
  giveWay(away) {
    this.#strip.hidden = away || !this.#few.length;
  }

  /** Go to one of them by its number. Whether there is one. @param {number} n */
  take(n) {
    const line = this.isShown ? this.#few[n - 1] : undefined;
    if (line) this.#hooks.go(line);
    return Boolean(line);
  }

  /** @param {number} lit the one pointed at, or -1 */
  #pin(lit) {
    this.#lit = lit;
    const here = this.#hooks.isSameTable() ? this.#few : []; // places of another table are not those of this one
    const pins = here.map(({ show, ids }, i) => {
      const piece = this.#hooks.known(show?.on ?? "");
      const gone = piece && !this.#board.piece(show?.on ?? "");
      const lost = (show?.weight ?? 0) >= LOSS && gone ? piece : null;
      return { number: i + 1, at: show?.on || (ids[0] ?? ""), lost, now: i === this.#lit };
    });
    this.#board.pins(pins);
  }

  /** The place of a thing, where it has one of its own. @param {string} on */
  #where(on) {
    return this.#board.piece(on) ? this.#board.labelOf(this.#board.regionOf(on)) : "";
  }

  /** @param {Line & {times: number}} line @param {number} i @param {Line | undefined} cause */
  #item(line, i, cause) {
    const on = line.show?.on ?? "";
    const decided = (line.show?.weight ?? 0) >= DECIDED; // its sentence says where
    const called = this.#hooks.known(on)?.title.replace(COUNT, "") ?? this.#board.labelOf(on).split(",")[0] ?? "";
    const name = decided ? "" : called;
    const word = line.show?.word ?? "";
    const often = line.times > 1 ? ` ×${line.times}` : "";
    const title = (name && word ? named(name, word) : name || word) + often;
    const said = saysMore(line.text, title) ? line.text : (cause?.text ?? this.#where(on));
    const point = (/** @type {number} */ at) => () => {
      this.#pin(at);
      this.#hooks.light(at < 0 ? [] : line.ids);
    };
    const [on_, off] = [point(i), point(-1)];
    const about = { type: "button", class: "since-item", title: line.text, onclick: () => this.#hooks.go(line) };
    const hears = { onpointerenter: on_, onfocus: on_, onpointerleave: off, onblur: off };
    const words = h("span", { class: "since-words" }, headline(title, word + often), " ", h("small", {}, said));
    const number = h("i", { class: "since-number" }, i + 1);
    return h("li", {}, h("button", { ...about, ...hears }, number, icon(formOf(line, "shield")), words));
  }
}

/** Who or what, and what became of it: this is never cut. @param {string} title @param {string} verdict */
function headline(title, verdict) {
  const said = capital(title);
  if (!verdict || !said.endsWith(verdict) || said === verdict) return h("b", {}, said);
  const name = said.slice(0, -verdict.length).trimEnd();
  return h("b", {}, h("span", { class: "since-name" }, name), " ", h("span", {}, verdict));
}

/** How many things there is room for: the weightiest, not the first. */
function room() {
  if (window.matchMedia("(max-width: 719px)").matches) return FEW - 2;
  return window.matchMedia("(max-width: 1240px)").matches ? FEW - 1 : FEW;
}
