/** "Since your last move": a strip along the upper edge of the board with the few things that mattered. */

import { button, h, put } from "./dom.js";
import { sideMark } from "./sides.js";
import { digest } from "./telling.js";
import { say } from "./words.js";

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {{go: (line: Line) => void, light: (ids: string[]) => void, again: (lines: Line[]) => void,
 *   sideOf: (seat: string) => string, side: (piece: string) => string}} Hooks
 */

export class Digest {
  #strip = h("section", { class: "sheet since", hidden: true });
  #hooks;

  /** @param {HTMLElement} wrap @param {Hooks} hooks */
  constructor(wrap, hooks) {
    this.#hooks = hooks;
    wrap.append(this.#strip);
  }

  /**
   * What happened since one's last move; nothing is shown where nothing mattered.
   * @param {readonly Line[]} lines @param {string} own side of the reader
   */
  show(lines, own) {
    const few = digest(lines, (line) => this.#hooks.side(line.show?.on ?? "") === own);
    this.#strip.hidden = !few.length;
    if (!few.length) return;
    this.#strip.setAttribute("aria-label", say("since.title"));
    const again = button({ text: say("since.again"), kind: "ghost", onclick: () => this.#hooks.again([...lines]) });
    const close = button({ icon: "close", text: say("close"), kind: "ghost", onclick: () => this.hide() });
    put(
      this.#strip,
      h("h2", {}, say("since.title")),
      h(
        "ol",
        {},
        few.map((line) => this.#item(line)),
      ),
      again,
      close,
    );
  }

  hide() {
    this.#strip.hidden = true;
  }

  /** @param {Line} line */
  #item(line) {
    const side = this.#hooks.side(line.show?.on ?? "") || (line.seat ? this.#hooks.sideOf(line.seat) : "");
    const lit = { onpointerenter: () => this.#hooks.light(line.ids), onpointerleave: () => this.#hooks.light([]) };
    const about = {
      type: "button",
      class: "since-item",
      title: line.text,
      onclick: () => this.#hooks.go(line),
      ...lit,
    };
    return h("li", {}, h("button", about, sideMark(side, 16), h("span", {}, line.text)));
  }
}
