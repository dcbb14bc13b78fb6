/** Where the page looks: at the whole where it can be read, else at what one is asked about. */

const WHOLE = 0.55; // at this scale counters can be read: the board is shown whole
const READABLE = 0.85; // at this scale the words on cards can be read
const AROUND = 160; // of the scene, around what one is asked about
const CLOSE = { least: 0.72, most: 1, cards: 0.9 };

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./lights.js").Lights} Lights
 */

export class Looking {
  #board;
  #overview;
  #phase = "";
  #fitted = false;
  #core = ""; // what a small screen looked at
  /** @type {Set<string>} what one could act with when it was last asked */
  #could = new Set();

  /** @param {Board} board @param {HTMLElement} overview */
  constructor(board, overview) {
    this.#board = board;
    this.#overview = overview;
  }

  /**
   * Everything if it can be read. Else cards are shown so large that they can, from the middle of the mat: one goes
   * sideways for the rest; asked once more, the whole is shown all the same.
   * @param {Frame | undefined} frame
   */
  fit(frame, ms = 240) {
    const { camera, ofCards, mat } = this.#board;
    const all = frame?.focus ?? camera.box;
    if (!ofCards || camera.scaleOf(all) >= READABLE) return camera.fit(all, ms);
    if (frame?.core) return camera.fit(frame.core, ms);
    const [x = 0, y = 0, wide = 1, high = 1] = mat;
    const look = (/** @type {import("./optics.js").Size} */ { height }) => {
      const scale = Math.max(READABLE, Math.min(CLOSE.cards, height / high));
      const above = Math.max(0, high - height / scale); // what does not fit is at the far edge
      return { x: x + wide / 2, y: y + (high + above) / 2, scale };
    };
    if (ms && Math.abs(camera.scale - look(camera).scale) < 0.01) return camera.fit(all, ms);
    return camera.keep(look, ms);
  }

  /** Look at the first of some places. @param {string[]} places */
  at([first = ""]) {
    const place = this.#board.places.get(first);
    if (place) this.#board.camera.look(place.x, place.y);
  }

  /**
   * A view has come: cards on a small screen are followed at once; the rest waits until all is told.
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
    if (!view.yours) this.#could = new Set();
    if (!before) this.arrive(view, lights, 0);
  }

  /**
   * All is told. At the beginning of a phase of ours: look where our units are, close enough to read them; and
   * wherever others may act than before, if none of them is seen.
   * @param {View} view @param {Lights} lights at rest
   */
  arrive(view, lights, ms = 240) {
    if (!view.yours || !this.#fitted || !view.frame.pieces) return;
    const { camera, ofCards } = this.#board;
    const now = [...lights.can, ...lights.home, ...lights.lit, ...lights.targets];
    const others = !now.some((id) => this.#could.has(id));
    this.#could = new Set(now);
    const whole = camera.scaleOf(view.frame.focus) > WHOLE && camera.isWhole;
    const phase = `${view.prompt.rule} ${view.turn} ${view.actor}`;
    const seen = ofCards ? camera.scaleOf(view.frame.focus) >= READABLE : whole;
    const begins = phase !== this.#phase;
    if (!seen && begins) this.#phase = phase;
    if (seen || !(begins || (others && !this.#isSeen(now)))) return;
    if (ofCards) this.#pan(lights, ms);
    else this.#look(view, lights, ms);
  }

  /** Whether one of some pieces and places is on the screen; nothing at all is not missed. @param {string[]} ids */
  #isSeen(ids) {
    const [left = 0, top = 0, wide = 1, high = 1] = this.#board.camera.seen;
    const found = ids
      .map((id) => this.#board.piece(id) ?? this.#board.places.get(id))
      .filter((one) => one !== undefined);
    return !found.length || found.some(({ x, y }) => x > left && x < left + wide && y > top && y < top + high);
  }

  /** Sideways to what one is asked about, if none of it is seen. @param {Lights} lights @param {number} ms */
  #pan({ can, lit, targets }, ms) {
    const { camera, places } = this.#board;
    const ids = [...can, ...lit, ...targets].filter((id) => !places.isBox(this.#board.regionOf(id)));
    const xs = ids.map((id) => (this.#board.piece(id) ?? places.get(id))?.x).filter((x) => x !== undefined);
    const [left = 0, , wide = 1] = camera.seen;
    if (!xs.length || xs.some((x) => x > left && x < left + wide)) return;
    camera.look((Math.min(...xs) + Math.max(...xs)) / 2, camera.y, camera.scale, ms);
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
