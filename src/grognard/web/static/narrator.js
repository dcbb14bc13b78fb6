/** What a view brings is told before it is shown: events on the board, then what mattered since one's last move. */

import { $ } from "./dom.js";
import { lastSeen, notices } from "./keep.js";
import { Teller } from "./teller.js";
import { afterOwn, DECIDED } from "./telling.js";
import { say } from "./words.js";

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
  #table = ""; // on which they lay
  #retold = false; // what was told already is told once more
  #due = false; // it is one's turn again; what mattered is said when all is told
  /** @type {import("./digest.js").Digest | null} fetched when something mattered */
  digest = null;
  #wanted = 0; // raised when what mattered is wanted or known: an older wish ends
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
  }

  /**
   * Tell what is new, then show the board as it is. Without a view before, after an undo, or at another seat nothing
   * is told.
   * @param {View} view @param {View | null} before @param {readonly Line[]} fresh
   * @param {{settle: () => void, reach: () => void}} does reach: the board after these lines, while more follow
   */
  show(view, before, fresh, { settle, reach }) {
    const goesOn = before && before.seat === view.seat && before.undos === view.undos;
    if (!goesOn) {
      this.acted();
      this.teller.skip();
      settle();
      if (!before && view.yours && !lastSeen(view.table)) this.#before(view, fresh);
      return undefined;
    }
    this.#retold = false;
    const own = before.yours && this.#isOwn(view, fresh);
    const decided = fresh.some(({ show }) => (show?.weight ?? 0) >= DECIDED);
    if (!own || decided) this.#gather(before, fresh);
    if (view.yours && (!before.yours || decided)) this.#arrived(view);
    if (fresh.length) this.#page.board.tell([]); // what one looked up is over
    const stop = { frame: view.frame, reach };
    return this.teller.tell(fresh, () => this.#settled(view, settle), { own, stop });
  }

  /**
   * One sits down at a table where something has happened already.
   * @param {View} view @param {readonly Line[]} lines
   */
  #before(view, lines) {
    this.#table = this.#page.board.table;
    if (!this.#page.guided.isOn) this.#sum(lines, view, say("since.before"));
  }

  /** Another event is told, or all of them are. */
  #changed() {
    const { view, log } = this.#page;
    log.tellUntil((!this.#retold && this.telling?.n) || Number.POSITIVE_INFINITY);
    if (!view) return;
    this.#page.showPrompt(view);
    this.#page.showWindow(view);
  }

  /** The line that is told now, of what others do. */
  get telling() {
    return this.teller.isQuiet ? null : this.teller.now;
  }

  /** Who is spoken of: whose the line is that is told, else who is asked. @param {View} view */
  seatIn({ seats, actor, seat }) {
    const { telling } = this;
    const side = telling && this.#page.log.sideOf(telling);
    return telling?.seat ?? seats.find((one) => one.side === side)?.id ?? actor ?? seat;
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
      this.#table = this.#page.board.table;
      this.#page.log.divideAt(first.n);
    }
    this.#since.push(...(before.yours ? afterOwn(fresh) : fresh));
  }

  /** All is told: nothing is given away by what mattered of it. @param {View} view @param {() => void} settle */
  #settled(view, settle) {
    settle();
    if (this.#due) this.#sum(this.#since, view);
    this.#due = false;
  }

  /** It is one's turn again. @param {View} view */
  #arrived(view) {
    this.#due = true;
    notice(`${view.title}. ${view.prompt.text}`);
  }

  /** One acts oneself: what was before is known. */
  acted() {
    this.#since = [];
    this.#due = false;
    this.#wanted += 1;
    this.digest?.hide();
    this.teller.clear();
  }

  /** Say what mattered of lines. @param {readonly Line[]} lines @param {View} view @param {string} [title] */
  async #sum(lines, view, title) {
    this.#wanted += 1;
    this.digest?.hide();
    if (!lines.some(({ show }) => show?.weight)) return;
    const wanted = this.#wanted;
    const { Digest } = await import("./digest.js");
    this.digest ??= this.#madeDigest(Digest);
    if (wanted === this.#wanted) this.digest.show(lines, this.#page.sideOf(view.seat), title);
  }

  /** @param {typeof import("./digest.js").Digest} Digest */
  #madeDigest(Digest) {
    const { board } = this.#page;
    return new Digest(board, {
      go: (line) => this.#again([line]),
      light: (ids) => this.#light(ids),
      again: (lines) => this.#again(lines),
      known: (piece) => board.piece(piece) ?? this.#known.get(piece),
      isSameTable: () => board.table === this.#table,
      sideOf: (seat) => this.#page.sideOf(seat),
    });
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

/** Say that it is somebody's turn, if the page is hidden and that was asked for. @param {string} text */
function notice(text) {
  if (document.hidden && notices()) new Notification("grognard", { body: text, tag: location.pathname });
}
