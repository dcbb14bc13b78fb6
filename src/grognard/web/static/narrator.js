/** What a view brings is told before it is shown: events on the board, then what mattered since one's last move. */

import { Digest } from "./digest.js";
import { $ } from "./dom.js";
import { notice } from "./settings.js";
import { Teller } from "./teller.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Piece} Piece
 */

export class Narrator {
  /** @type {Line[]} what others did since one's last move */
  #since = [];
  /** @type {Map<string, Piece>} pieces as they were before it: one that is lost lies there once more */
  #known = new Map();
  #retold = false; // what was told already is told once more
  #page;

  /** @param {TablePage} page */
  constructor(page) {
    const { board } = page;
    this.#page = page;
    this.teller = new Teller(board, $("told"), {
      game: () => page.view?.game ?? "",
      sideOf: (seat) => page.sideOf(seat),
      changed: () => this.#changed(),
    });
    this.digest = new Digest(board, {
      go: (line) => this.#again([line]),
      light: (ids) => this.#light(ids),
      again: (lines) => this.#again(lines),
      known: (piece) => board.piece(piece) ?? this.#known.get(piece),
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
      this.acted();
      this.teller.skip();
      return settle();
    }
    this.#retold = false;
    if (!before.yours) this.#gather(before, fresh);
    this.teller.tell(fresh, settle, { own: before.yours && this.#isOwn(view, fresh) });
    if (view.yours && !before.yours) this.#arrived(view);
    return undefined;
  }

  /** Another event is told, or all of them are. */
  #changed() {
    const { view, log } = this.#page;
    log.tellUntil((!this.#retold && this.telling?.n) || Number.POSITIVE_INFINITY);
    if (view) this.#page.showPrompt(view);
  }

  /** The line that is told now, of what others do. */
  get telling() {
    return this.teller.isQuiet ? null : this.teller.now;
  }

  /** Whether all of it is what one did oneself. @param {View} view @param {readonly Line[]} lines */
  #isOwn(view, lines) {
    return lines.every(({ seat }) => !seat || seat === view.seat);
  }

  /** @param {View} before @param {readonly Line[]} fresh */
  #gather(before, fresh) {
    const [first] = fresh;
    if (first && !this.#since.length) {
      this.#known = new Map(Object.entries(before.frame.pieces ?? {}));
      this.#page.log.divideAt(first.n);
    }
    this.#since.push(...fresh);
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
    this.teller.clear();
  }

  /** @param {string[]} ids */
  #light(ids) {
    this.#page.board.tell(ids);
    this.#page.log.lightOf(ids);
  }

  /** @param {Line[]} lines */
  #again(lines) {
    const { looking, board } = this.#page;
    looking.at(board.tell(lines[0]?.ids ?? []));
    this.#retold = true; // the log keeps what was read
    this.teller.tell(lines, () => board.tell([]));
  }
}
