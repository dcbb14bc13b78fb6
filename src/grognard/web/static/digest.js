/**
 * "Since your last move": a strip along the upper edge of the board with the few things that mattered, each with a
 * number that is pinned to its place.
 */

import { button, h, icon, put } from "./dom.js";
import { digest } from "./telling.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {{go: (line: Line) => void, light: (ids: string[]) => void, again: (lines: Line[]) => void,
 *   known: (piece: string) => Piece | undefined}} Hooks
 */

const GONE = 6000; // ms that a strip stays in which nothing mattered
const LOSS = 4; // the weight of what is lost for good

export class Digest {
  #strip = h("section", { class: "sheet since", hidden: true });
  #hooks;
  #board;
  #timer = 0;
  /** @type {Line[]} */
  #few = [];
  #lit = -1;

  /** @param {Board} board @param {Hooks} hooks */
  constructor(board, hooks) {
    this.#board = board;
    this.#hooks = hooks;
    board.wrap.append(this.#strip);
  }

  get isShown() {
    return !this.#strip.hidden;
  }

  /**
   * What happened since one's last move; where nothing mattered, one line that goes by itself.
   * @param {readonly Line[]} lines @param {string} own side of the reader
   */
  show(lines, own) {
    this.hide();
    if (!lines.length) return;
    this.#few = digest(lines, (line) => this.#hooks.known(line.show?.on ?? "")?.side === own);
    this.#strip.hidden = false;
    this.#strip.setAttribute("aria-label", say("since.title"));
    const again = button({
      icon: "play",
      text: say("since.again"),
      kind: "ghost",
      onclick: () => this.#hooks.again([...lines]),
    });
    const close = button({ icon: "close", text: say("close"), kind: "ghost", onclick: () => this.hide() });
    const head = h("div", { class: "since-head" }, h("h2", {}, say("since.title")), again);
    const items = this.#few.map((line, i) => this.#item(line, i));
    const nothing = h("p", { class: "small" }, say("since.nothing", { n: lines.length }));
    put(this.#strip, head, items.length ? h("ol", {}, items) : nothing, close);
    if (!items.length) this.#timer = window.setTimeout(() => this.hide(), GONE);
    this.#pin(-1);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#strip.hidden = true;
    this.#few = [];
    this.#board.pins([]);
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
    const pins = this.#few.map(({ show, ids }, i) => {
      const piece = this.#hooks.known(show?.on ?? "");
      const lost = (show?.weight ?? 0) >= LOSS && piece && !this.#board.piece(show?.on ?? "") ? piece : null;
      return { number: i + 1, at: show?.on || (ids[0] ?? ""), lost, now: i === this.#lit };
    });
    this.#board.pins(pins);
  }

  /** @param {Line} line @param {number} i */
  #item(line, i) {
    const on = line.show?.on ?? "";
    const name = this.#hooks.known(on)?.title ?? this.#board.labelOf(on).split(",")[0] ?? "";
    const title = [name, line.show?.word ?? ""].filter(Boolean).join(": ");
    const point = (/** @type {number} */ at) => () => {
      this.#pin(at);
      this.#hooks.light(at < 0 ? [] : line.ids);
    };
    const [on_, off] = [point(i), point(-1)];
    const about = { type: "button", class: "since-item", title: line.text, onclick: () => this.#hooks.go(line) };
    const hears = { onpointerenter: on_, onfocus: on_, onpointerleave: off, onblur: off };
    const words = h("span", { class: "since-words" }, h("b", {}, capital(title)), h("small", {}, line.text));
    const number = h("i", { class: "since-number" }, i + 1);
    return h("li", {}, h("button", { ...about, ...hears }, number, icon(formOf(line)), words));
  }
}

/** What kind of thing it was, as a picture. @param {Line} line */
function formOf({ show }) {
  if ((show?.weight ?? 0) >= LOSS) return "close";
  if (show?.tone === "bad") return "burst";
  return show?.tone === "good" ? "flag" : "shield";
}
