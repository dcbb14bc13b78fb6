/** Where the page looks: at the whole where it can be read, else at what one is asked about. */

const WHOLE = 0.55; // at this scale pieces can be read: the board is shown whole
const AROUND = 160; // of the scene, around what one is asked about
const CLOSE = { least: 0.72, most: 1 };

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./lights.js").Lights} Lights
 */

export class Looking {
  #board;
  #overview;
  #narrow;
  #phase = "";
  #fitted = false;
  #core = ""; // what a small screen looked at

  /** @param {Board} board @param {HTMLElement} overview @param {() => boolean} narrow */
  constructor(board, overview, narrow) {
    this.#board = board;
    this.#overview = overview;
    this.#narrow = narrow;
  }

  /**
   * Everything if it can be read; on a small screen a table of cards without its piles.
   * @param {Frame | undefined} frame
   */
  fit(frame, ms = 240) {
    const board = this.#board;
    const all = frame?.focus ?? board.camera.box;
    const [x = 0, y = 0, wide = 1, high = 1] = frame?.core ?? (board.ofCards ? board.mat : all);
    const mat = [x, y, this.#narrow() ? wide : wide * 1.06, high]; // room for the buttons at its right
    board.camera.fit(board.ofCards && board.camera.scaleOf(all) <= WHOLE ? mat : all, ms);
  }

  /** Look at the first of some places. @param {string[]} places */
  at([first = ""]) {
    const place = this.#board.places.get(first);
    if (place) this.#board.camera.look(place.x, place.y);
  }

  /**
   * At the beginning of a phase of ours: look where our units are, close enough to read them.
   * @param {View} view @param {View | null} before @param {Lights} lights
   */
  follow(view, before, lights) {
    const { camera, ofCards } = this.#board;
    if (!view.frame.pieces) return;
    const whole = camera.scaleOf(view.frame.focus) > WHOLE; // all of it can be read at once
    this.#overview.hidden = whole || ofCards;
    this.#board.overview.refresh();
    document.body.classList.toggle("of-cards", ofCards);
    const core = String(view.frame.core ?? "");
    const elsewhere = !whole && core !== this.#core; // a small screen follows what matters
    if (ofCards && (elsewhere || !this.#fitted)) this.fit(view.frame, this.#fitted ? 240 : 0);
    this.#fitted = true;
    this.#core = core;
    const phase = view.yours ? `${view.prompt.rule} ${view.turn} ${view.actor}` : "";
    if (whole || ofCards || !view.yours || phase === this.#phase) return;
    this.#phase = phase;
    this.#look(view, lights, before ? 240 : 0);
  }

  /** @param {View} view @param {Lights} lights @param {number} ms */
  #look(view, { can, lit, targets }, ms) {
    const board = this.#board;
    const things = [...can, ...lit, ...targets]
      .map((id) => board.piece(id) ?? board.places.get(id))
      .filter((one) => one !== undefined);
    const isOff = (/** @type {string} */ id) => board.places.isBox(board.regionOf(id));
    if (!things.length || [...can, ...lit, ...targets].some(isOff)) return board.camera.fit(view.frame.focus, ms);
    const [xs, ys] = [things.map((one) => one.x), things.map((one) => one.y)];
    const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    const [wide, high] = [Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
    const scale = Math.min(CLOSE.most, Math.max(CLOSE.least, board.camera.scaleOf([left, top, wide, high])));
    return board.lookAtSheet(left + wide / 2, top + high / 2, scale, ms);
  }
}
