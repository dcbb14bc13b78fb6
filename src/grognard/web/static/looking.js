/** Where the page looks: at the whole where it can be read, else at what one is asked about. */

import { fitted, holding, onSheet, scaleFor } from "./optics.js";

const WHOLE = 0.55; // at this scale counters can be read: the board is shown whole
const READABLE = 0.85; // at this scale the words on cards can be read
const LETTERS = 1.02; // at this scale the smallest of them can
const AROUND = 160; // of the scene, around what one is asked about
const SMALL_MAP = 160; // pixels that the small map takes in its corner,
const ASIDE = 56; // and the tools in the other one
const NARROW = 720; // of a phone
const NEARLY = 0.9; // of the scale at which things can be read: no reason to zoom
const SEEN = 40; // pixels from the edge
const CLOSE = { least: 0.72, most: 1, cards: 0.9, boxes: 0.92, window: 0.5 };

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./lights.js").Lights} Lights
 * @typedef {(ids: readonly string[]) => string[]} GroundOf the places to which some pieces may go
 */

/**
 * A rectangle whole; where its letters would be too small for that, as wide as it is, from its near edge.
 * @param {readonly number[]} box @param {import("./optics.js").Size} size
 */
function nearest(box, size) {
  const [, top = 0, wide = 1, high = 1] = box;
  const { x, y, scale } = fitted(box, size);
  const close = Math.max(scale, Math.min(LETTERS, size.width / wide));
  return { x, y: Math.max(y, top + high - size.height / close / 2), scale: close };
}

export class Looking {
  #board;
  #overview;
  #phase = "";
  #fitted = false;
  #core = ""; // what a small screen looked at
  /** @type {Set<string>} what one could act with when it was last asked */
  #could = new Set();
  #pending = ""; // what was to be answered when one was last asked
  #boxed = false; // what was looked at last is a box beside the sheet
  #away = false; // a choice has led away from what it was chosen from

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
    const all = (ofCards && frame?.focus) || camera.box; // a map with its rulers and all that lies beside it
    if (!ofCards || camera.scaleOf(all) >= READABLE) return camera.fit(all, ms);
    const core = frame?.core;
    if (core) return camera.keep((size) => onSheet(nearest(core, size), all, size), ms, true); // and no bare desk
    const [x = 0, y = 0, wide = 1, high = 1] = mat;
    const look = (/** @type {import("./optics.js").Size} */ { width, height }) => {
      const across = width / wide; // all columns and the names of the ranks, if they can be read then
      const most = across < READABLE ? CLOSE.cards : Math.min(CLOSE.cards, across);
      const scale = Math.max(READABLE, Math.min(most, height / high));
      const above = Math.max(0, high - height / scale); // what does not fit is at the far edge
      return { x: x + wide / 2, y: y + (high + above) / 2, scale };
    };
    if (ms && Math.abs(camera.scale - look(camera).scale) < 0.01) return camera.fit(all, ms);
    return camera.keep(look, ms);
  }

  /** Look at the first of some places or pieces. @param {string[]} places */
  at([first = ""]) {
    const place = this.#board.places.get(first) ?? this.#board.piece(first);
    if (place) this.#board.camera.look(place.x, place.y);
  }

  /**
   * A view has come: cards on a small screen are followed at once; the rest waits until all is told.
   * @param {View} view @param {View | null} before @param {Lights} lights @param {GroundOf} groundOf
   */
  follow(view, before, lights, groundOf) {
    if (!view.frame.pieces) return;
    this.#overview.hidden = this.#isWhole(view.frame) || this.#board.ofCards;
    this.#board.overview.refresh();
    this.onCards(view.frame);
    if (!view.yours) this.#could = new Set();
    if (!before) this.arrive(view, lights, groundOf, 0);
  }

  /** Whether all of a table can be read at once. @param {Frame} frame */
  #isWhole({ focus, near }) {
    return this.#board.camera.scaleOf(focus) > (near ?? WHOLE);
  }

  /** A table of cards on a small screen: it looks at what matters, and follows it. @param {Frame} frame */
  onCards(frame) {
    const { ofCards } = this.#board;
    document.body.classList.toggle("of-cards", ofCards);
    const core = String(frame.core ?? "");
    const elsewhere = !this.#isWhole(frame) && core !== this.#core;
    if (ofCards && (elsewhere || !this.#fitted)) this.fit(frame, this.#fitted ? 240 : 0);
    this.#fitted = true;
    this.#core = core;
  }

  /**
   * All is told. At the beginning of a phase of ours, and wherever others may act than before: look where our units
   * are, if none of them is seen close enough to be read; who has zoomed by hand has chosen what that is. Where the
   * next piece is in hand already, look where it may go.
   * @param {View} view @param {Lights} lights at rest @param {GroundOf} groundOf @param {Lights} [inHand]
   */
  arrive(view, lights, groundOf, ms = 240, inHand = undefined) {
    if (!view.yours || !this.#fitted || !view.frame.pieces) return;
    const { camera, ofCards } = this.#board;
    const now = [...lights.can, ...lights.home, ...lights.lit, ...lights.targets];
    const others = this.#away || !now.some((id) => this.#could.has(id));
    this.#away = false;
    this.#could = new Set(now);
    const whole = camera.scaleOf(view.frame.focus) > (view.frame.near ?? WHOLE) && camera.isWhole;
    const phase = `${view.prompt.rule} ${view.turn} ${view.actor}`;
    const seen = ofCards ? camera.scaleOf(view.frame.focus) >= READABLE : whole;
    const close = camera.byHand || camera.scale >= (view.frame.near ?? CLOSE.least) * NEARLY;
    if (!seen && this.#asksAnew(view)) return this.#turnTo(this.#ofWindow(view), ms);
    const begins = phase !== this.#phase && !(this.#phase && close && this.#isSeen(now));
    if (!seen && inHand?.selected.size && [...inHand.lit, ...inHand.targets].length) {
      this.#phase = phase;
      return this.chosen(inHand, begins ? CLOSE.window : 0);
    }
    if (!seen) this.#phase = phase;
    const emptied = this.#boxed && !now.length;
    if (seen || !(begins || emptied || (others && !this.#isSeen(now)))) return;
    if (ofCards) this.#pan(lights, ms);
    else this.#look(view, lights, groundOf, ms);
    this.#clear(now);
  }

  /** What is to be answered is looked at, unless all of it is seen well. @param {string[]} ids @param {number} ms */
  #turnTo(ids, ms) {
    const { camera } = this.#board;
    const seen = this.#things(ids).every(({ x, y }) => camera.holds(x, y, SEEN));
    if (!seen || (!camera.byHand && camera.scale < CLOSE.window)) this.#frame(ids, CLOSE.window, ms);
  }

  /** The small map goes to the other corner if it would lie over what may be chosen. @param {string[]} ids */
  #clear(ids) {
    const { width, height } = this.#board.camera;
    const spots = ids.map((id) => this.#board.spot(id)).filter((spot) => spot !== null);
    const hangs = width < NARROW; // from the upper edge, on a phone
    const near = (/** @type {{top: number, bottom: number}} */ { top, bottom }) =>
      hangs ? top < SMALL_MAP && bottom > 0 : bottom > height - SMALL_MAP && top < height;
    const low = spots.filter(near);
    const [left, right] = [
      low.filter((spot) => spot.right > 0 && spot.left < SMALL_MAP).length,
      low.filter((spot) => spot.left < width && spot.right > width - ASIDE - SMALL_MAP).length,
    ];
    this.#overview.classList.toggle("aside", left > right);
  }

  /** Whether something else is to be answered than before. @param {View} view */
  #asksAnew(view) {
    const before = this.#pending;
    this.#pending = view.pending ? `${view.number} ${view.pending.title}` : "";
    return this.#pending !== "" && this.#pending !== before && this.#ofWindow(view).length > 0;
  }

  /** What a window is about, on the board. @param {View} view */
  #ofWindow({ pending }) {
    const { places } = this.#board;
    return (pending?.ids ?? []).filter((id) => {
      const region = this.#board.regionOf(id);
      return !this.#board.isHand(region) && !places.isBox(region);
    });
  }

  /**
   * Something was chosen: if nothing on the screen shines for it, or all is smaller than wanted, look where something
   * does.
   * @param {Lights} lights @param {number} [scale]
   */
  chosen(lights, scale = 0) {
    const ids = [...lights.lit, ...lights.targets];
    const { camera } = this.#board;
    if (!lights.selected.size || (this.#isSeen(ids) && (camera.byHand || camera.scale >= scale))) return;
    this.#away = true;
    if (this.#board.ofCards) this.#pan(lights, 240);
    else this.#frame(ids, this.#board.places.lattice ? CLOSE.window : CLOSE.least, 240);
  }

  /** Whether one of some pieces and places is on the screen; nothing at all is not missed. @param {string[]} ids */
  #isSeen(ids) {
    const [left = 0, top = 0, wide = 1, high = 1] = this.#board.camera.seen;
    const found = this.#things(ids);
    return !found.length || found.some(({ x, y }) => x > left && x < left + wide && y > top && y < top + high);
  }

  /** Where some pieces, places and free points are. @param {readonly string[]} ids */
  #things(ids) {
    const { places } = this.#board;
    const free = (/** @type {string} */ id) => {
      const point = places.pointOf(id);
      return point ? { x: point[0], y: point[1] } : undefined;
    };
    return ids.map((id) => this.#board.piece(id) ?? places.get(id) ?? free(id)).filter((one) => one !== undefined);
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

  /**
   * At most of what may be chosen: on the sheet, or in a box beside it, with where its pieces may go.
   * @param {View} view @param {Lights} lights @param {GroundOf} groundOf @param {number} ms
   */
  #look(view, { can, lit, targets }, groundOf, ms) {
    const { camera, places } = this.#board;
    const ids = [...can, ...lit, ...targets];
    const boxes = ids.map((id) => this.#board.regionOf(id)).filter((region) => places.isBox(region));
    const [box] = boxes;
    const most = boxes.length * 2 < ids.length || (places.lattice && boxes.length < ids.length);
    this.#boxed = Boolean(box) && !most;
    if (!ids.length) return camera.fit(view.frame.focus, ms);
    if (!box || !this.#boxed)
      return this.#frame(
        ids.filter((id) => !places.isBox(this.#board.regionOf(id))),
        view.frame.near ?? CLOSE.least,
        ms,
      );
    const here = ids.filter((id) => this.#board.regionOf(id) === box);
    return this.#frame([...here, ...groundOf(here)], CLOSE.boxes, ms, box);
  }

  /**
   * Look at some pieces and places, close enough to read them; a box is seen whole, whatever becomes of the rest.
   * @param {readonly string[]} ids @param {number} least the smallest scale @param {number} ms @param {string} [box]
   */
  #frame(ids, least, ms, box = "") {
    const board = this.#board;
    const things = this.#things(ids);
    if (!things.length) return;
    const [xs, ys] = [things.map((one) => one.x), things.map((one) => one.y)];
    const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    const [wide, high] = [Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
    const whole = board.camera.scaleOf([left, top, wide, high]);
    const scale = scaleFor(ms ? board.camera : { scale: 0, byHand: false }, { whole, least, most: CLOSE.most });
    const [x, y] = [left + wide / 2, top + high / 2];
    const outline = board.places.get(box)?.outline;
    if (!outline) return board.lookAtSheet(x, y, scale, ms);
    const held = holding({ x, y, scale }, outline, board.camera);
    return board.camera.look(held.x, held.y, scale, ms);
  }
}
