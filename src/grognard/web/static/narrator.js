/** What a view brings is told before it is shown: events on the board, then what mattered since one's last move. */

import { Digest } from "./digest.js";
import { $ } from "./dom.js";
import { notice } from "./settings.js";
import { Teller } from "./teller.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 */

export class Narrator {
  /** @type {Line[]} what others did since one's last move */
  #since = [];
  #page;

  /** @param {TablePage} page */
  constructor(page) {
    const { board } = page;
    this.#page = page;
    this.teller = new Teller(board, $("told"));
    this.digest = new Digest(board.wrap, {
      go: (line) => this.#again([line]),
      light: (ids) => board.tell(ids),
      again: (lines) => this.#again(lines),
      sideOf: (seat) => page.sideOf(seat),
      side: (piece) => board.piece(piece)?.side ?? "",
    });
  }

  /**
   * Tell what is new, then show the board as it is. Without a view before, after an undo, or at another seat nothing
   * is told.
   * @param {View} view @param {View | null} before @param {readonly Line[]} fresh @param {() => void} settle
   */
  show(view, before, fresh, settle) {
    const goesOn = before && before.seat === view.seat && before.undos === view.undos;
    if (!goesOn) {
      this.#since = [];
      this.digest.hide();
      this.teller.skip();
      return settle();
    }
    if (!before.yours) this.#since.push(...fresh);
    this.teller.tell(fresh, settle);
    if (view.yours && !before.yours) this.#arrived(view);
    return undefined;
  }

  /** It is one's turn again. @param {View} view */
  #arrived(view) {
    this.digest.show(this.#since, this.#page.sideOf(view.seat));
    notice(`${view.title}. ${view.prompt.text}`);
  }

  /** One acts oneself: what was before is known. */
  acted() {
    this.#since = [];
    this.digest.hide();
  }

  /** @param {Line[]} lines */
  #again(lines) {
    const { looking, board } = this.#page;
    looking.at(board.tell(lines[0]?.ids ?? []));
    this.teller.tell(lines, () => board.tell([]));
  }
}
