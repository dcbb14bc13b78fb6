/** Looking at a board: zoom, pan, pinch, fit. Numbers are those of the scene; the world is moved by one transform. */

import { stillness } from "./keep.js";
import * as optics from "./optics.js";

const DRAG = 6; // pixels before a press becomes a drag
const REVEALED = 70; // pixels from the edge

/** @typedef {import("./optics.js").Look} Look */

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;
  dragged = false; // the press that is going on, or has just ended, was a drag
  /** @type {(event: PointerEvent) => boolean} whether a press belongs to somebody else: a piece that is dragged */
  yields = () => false;
  /** @type {number[]} the whole scene: one cannot go far beyond it */
  box = [0, 0, 100, 100];
  /** @type {((size: import("./optics.js").Size) => Look) | null} how to look, whatever the size, until one moves */
  #kept = null;
  /** Whether somebody has zoomed by hand to where it is: what is told does not zoom for him. */
  byHand = false;
  /** Whether a rectangle is shown whole: nobody has moved since. */
  isWhole = false;
  #placed = false; // whether anything was looked at yet
  /** @type {Map<number, [number, number]>} */
  #pointers = new Map();
  /** @type {[number, number]} */
  #pressed = [0, 0];
  /**
   * @type {DOMRect | null} where the board is on the page; measured when first asked, forgotten on resize and scroll
   */
  #rect = null;
  #frame = 0;
  /** @type {Set<() => void>} */
  #moved = new Set();
  #wrap;
  #world;

  /** @param {HTMLElement} wrap @param {HTMLElement} world what is moved */
  constructor(wrap, world) {
    this.#wrap = wrap;
    this.#world = world;
    wrap.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    wrap.addEventListener("pointerdown", (event) => this.#down(event));
    wrap.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      wrap.addEventListener(name, (event) => this.#up(event));
    }
    new ResizeObserver(([entry]) => entry && this.#resized(entry.contentRect)).observe(wrap);
    window.addEventListener("scroll", () => this.#forgetRect(), { passive: true });
    this.#resized(wrap.getBoundingClientRect());
  }

  /** Call `listener` after each move. @param {() => void} listener */
  onMove(listener) {
    this.#moved.add(listener);
  }

  /** What is on the screen, as a rectangle of the scene. */
  get seen() {
    return optics.seenBy(this, this);
  }

  /** @param {{width: number, height: number}} size */
  #resized({ width, height }) {
    this.#forgetRect();
    if (width === this.width && height === this.height) return;
    this.width = width || 1;
    this.height = height || 1;
    if (!this.#placed) return;
    if (this.#kept) this.keep(this.#kept, 0, this.isWhole);
    else this.look(this.x, this.y, this.scale, 0);
  }

  #forgetRect() {
    this.#rect = null;
  }

  /** Look at a point. @param {number} x @param {number} y */
  look(x, y, scale = this.scale, ms = 240) {
    const to = optics.allowed({ x, y, scale }, this.box, this);
    [this.#kept, this.isWhole] = [null, false];
    this.byHand &&= to.scale === this.scale;
    if (ms && !stillness() && this.#placed) this.#glide(to, ms);
    else this.#set(to);
  }

  /** @param {Look} to @param {number} ms */
  #glide(to, ms) {
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    cancelAnimationFrame(this.#frame);
    const tick = (/** @type {number} */ now) => {
      const t = (now - start) / ms;
      this.#set(optics.between(from, to, t));
      if (t < 1) this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** @param {Look} look */
  #set({ x, y, scale }) {
    [this.x, this.y, this.scale, this.#placed] = [x, y, scale, true];
    const [left, top] = [this.width / 2 - x * scale, this.height / 2 - y * scale];
    this.#world.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    for (const listener of this.#moved) listener();
  }

  /** The scale at which a rectangle is seen whole. @param {number[]} box */
  scaleOf(box) {
    return optics.scaleOf(box, this);
  }

  /** Show a rectangle whole. @param {number[]} box */
  fit(box, ms = 240) {
    this.keep((size) => optics.fitted(box, size), ms, true);
  }

  /**
   * Look in a way that holds for every size of the board, until one moves.
   * @param {(size: import("./optics.js").Size) => Look} how
   */
  keep(how, ms = 240, isWhole = false) {
    const { x, y, scale } = how(this);
    this.look(x, y, scale, ms);
    [this.#kept, this.isWhole] = [how, isWhole];
    for (const listener of this.#moved) listener();
  }

  /** @param {number} by @param {[number, number]} [at] a point of the screen that stays where it is */
  zoom(by, at = [this.width / 2, this.height / 2]) {
    cancelAnimationFrame(this.#frame);
    const { x, y, scale } = optics.zoomed(this, by, at, this.box, this);
    this.look(x, y, scale, 0);
    this.byHand = true;
  }

  closer() {
    this.zoom(optics.STEP);
  }

  farther() {
    this.zoom(1 / optics.STEP);
  }

  /**
   * A point of the screen (relative to the board) in the scene.
   * @param {number} px @param {number} py @returns {[number, number]}
   */
  toScene(px, py) {
    return optics.toScene(this, [px, py], this);
  }

  /**
   * A point of the scene on the screen, relative to the board.
   * @param {number} x @param {number} y @returns {[number, number]}
   */
  toScreen(x, y) {
    return optics.toScreen(this, [x, y], this);
  }

  /** Where an event happened, relative to the board. @param {MouseEvent} event @returns {[number, number]} */
  at(event) {
    this.#rect ??= this.#wrap.getBoundingClientRect();
    return [event.clientX - this.#rect.left, event.clientY - this.#rect.top];
  }

  /** Bring a point into view if it is not. @param {number} x @param {number} y */
  reveal(x, y) {
    if (!this.holds(x, y, REVEALED)) this.look(x, y);
  }

  /**
   * Whether a point is on the screen, so far from its edges.
   * @param {number} x @param {number} y @param {number} margin
   */
  holds(x, y, margin) {
    const [px, py] = this.toScreen(x, y);
    return px >= margin && py >= margin && px <= this.width - margin && py <= this.height - margin;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (/** @type {Element} */ (event.target).closest(".sheet")) return; // it scrolls
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.at(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (/** @type {Element} */ (event.target).closest(".sheet, .zoom, .over, .card") || this.yields(event)) return;
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.#pressed = [event.clientX, event.clientY];
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    /** @type {[number, number]} */
    const now = [event.clientX, event.clientY];
    if (!this.dragged && Math.hypot(now[0] - this.#pressed[0], now[1] - this.#pressed[1]) < DRAG) return;
    if (!this.dragged) this.#wrap.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.#wrap.classList.add("panning");
    cancelAnimationFrame(this.#frame);
    if (this.#pointers.size > 1) this.#pinch(event.pointerId, before, now);
    else
      this.look(this.x - (now[0] - before[0]) / this.scale, this.y - (now[1] - before[1]) / this.scale, this.scale, 0);
    this.#pointers.set(event.pointerId, now);
  }

  /** @param {number} id @param {[number, number]} before @param {[number, number]} now */
  #pinch(id, before, now) {
    const other = [...this.#pointers].find(([one]) => one !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before[0] - other[0], before[1] - other[1]) || 1;
    const is = Math.hypot(now[0] - other[0], now[1] - other[1]) || 1;
    this.#rect ??= this.#wrap.getBoundingClientRect();
    this.zoom(is / was, [(now[0] + other[0]) / 2 - this.#rect.left, (now[1] + other[1]) / 2 - this.#rect.top]);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
    this.#wrap.classList.remove("panning");
  }
}
