/** The tape measure: from one thing or point to another, how far it is and what one sees of the other. */

import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./pointer.js").Pointed} Pointed
 */

export class TapeMeasure {
  on = false;
  #page;
  #from = "";
  #asked = ""; // the tape that is shown or asked for
  #busy = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** Take it up, or lay it away. Begins at the piece that is chosen, or where the cursor is. */
  toggle() {
    const { board, choosing, cursor } = this.#page;
    if (!board.places.lattice) return false;
    this.on = !this.on;
    this.#from = this.on ? (choosing.selected[0] ?? cursor.thing ?? "") || "" : "";
    this.#asked = "";
    board.wrap.classList.toggle("measuring", this.on);
    document.getElementById("tape")?.setAttribute("aria-pressed", String(this.on));
    if (!this.on) board.taped(null);
    this.#page.say(say(this.on ? "tape.on" : "tape.off"));
    return true;
  }

  /** A click: the tape begins here. @param {Pointed} at */
  click(at) {
    this.#from = this.#end(at);
    this.#asked = "";
    this.#page.board.taped(null);
  }

  /** The pointer, or the cursor, is over something: the tape ends here. Whether it is in use. @param {Pointed} at */
  over(at) {
    if (!this.on) return false;
    const end = this.#end(at);
    if (this.#from && end !== this.#from) this.#ask(this.#from, end);
    return true;
  }

  /** @param {Pointed} at */
  #end({ id, x, y }) {
    return this.#page.board.piece(id) ? id : this.#page.board.places.node([x, y]);
  }

  /** At most one question is under way; the last one is asked then. @param {string} from @param {string} to */
  async #ask(from, to) {
    const tape = `${from} ${to}`;
    if (tape === this.#asked) return;
    this.#asked = tape;
    if (this.#busy) return;
    this.#busy = true;
    const found = await this.#page.api.measure(from, to).catch(() => null);
    this.#busy = false;
    const [start = "", end = ""] = this.#asked.split(" ");
    if (tape !== this.#asked) return this.#again(start, end);
    if (!this.on || !found?.title) return;
    this.#page.board.taped(found);
    this.#page.say(`${found.title}. ${found.text}`);
  }

  /** @param {string} from @param {string} to */
  #again(from, to) {
    this.#asked = "";
    if (this.on && to) this.#ask(from, to);
  }
}
