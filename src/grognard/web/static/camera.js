/** Looking at a board: zoom, pan, pinch, fit, and the small map that says where one is. Numbers are those of the scene. */

import { s } from "./dom.js";
import { stillness } from "./keep.js";

const STEP = 1.25; // one notch of zoom
const CLOSEST = 2.4; // pixels a unit
const DRAG = 6; // pixels before a press becomes a drag

export class Camera {
  /** @param {HTMLElement} wrap @param {SVGSVGElement[]} svgs drawings that show the same part */
  constructor(wrap, svgs) {
    Object.assign(this, { wrap, svgs, box: [0, 0, 100, 100], x: 0, y: 0, scale: 1, pointers: new Map(), dragged: false, moved: new Set() });
    wrap.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    wrap.addEventListener("pointerdown", (event) => this.down(event));
    wrap.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) wrap.addEventListener(name, (event) => this.up(event));
    new ResizeObserver(() => this.resized()).observe(wrap);
  }

  get width() { return this.wrap.clientWidth || 1; }
  get height() { return this.wrap.clientHeight || 1; }

  /** Call `listener` after each move. */
  onMove(listener) { this.moved.add(listener); }

  /** The whole scene: one cannot go far beyond it. */
  setBox(box) { this.box = box; }

  resized() {
    if (!this.seen) return;
    const [x, y] = this.seen;
    if (this.fitted) this.fit(this.fitted, 0);
    else this.look(x, y, this.scale, 0);
  }

  /** Look at a point. @param {number} x @param {number} y @param {number} [scale] @param {number} [ms] */
  look(x, y, scale = this.scale, ms = 240) {
    const [left, top, wide, high] = this.box;
    const farthest = Math.min(this.width / wide, this.height / high) * 0.94;
    const to = { scale: Math.min(CLOSEST, Math.max(farthest, scale)) };
    to.x = Math.min(left + wide, Math.max(left, x));
    to.y = Math.min(top + high, Math.max(top, y));
    this.fitted = null;
    if (ms && !stillness() && this.seen) this.glide(to, ms);
    else this.set(to);
  }

  glide(to, ms) {
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    cancelAnimationFrame(this.frame);
    const tick = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / ms));
      const ease = 1 - (1 - t) ** 3;
      this.set({ x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, scale: from.scale + (to.scale - from.scale) * ease });
      if (t < 1) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  set({ x, y, scale }) {
    Object.assign(this, { x, y, scale, seen: [x, y] });
    const [wide, high] = [this.width / scale, this.height / scale];
    const seen = `${x - wide / 2} ${y - high / 2} ${wide} ${high}`;
    for (const svg of this.svgs) svg.setAttribute("viewBox", seen);
    this.moved.forEach((listener) => listener());
  }

  /** The scale at which a rectangle is seen whole. */
  scaleOf([, , wide, high]) { return Math.min(this.width / wide, this.height / high); }

  /** Show a rectangle whole. */
  fit([x, y, wide, high], ms = 240) {
    const scale = this.scaleOf([x, y, wide, high]);
    this.look(x + wide / 2, y + high / 2, scale, ms);
    this.fitted = [x, y, wide, high];
  }

  zoom(by, at = null) {
    cancelAnimationFrame(this.frame);
    const [px, py] = at ?? [this.width / 2, this.height / 2];
    const [x, y] = this.toScene(px, py);
    const before = this.scale;
    this.look(this.x, this.y, before * by, 0);
    const ratio = before / this.scale;
    this.look(x + (this.x - x) * ratio, y + (this.y - y) * ratio, this.scale, 0);
  }

  closer() { this.zoom(STEP); }
  farther() { this.zoom(1 / STEP); }

  /** A point of the screen (relative to the board) in the scene. */
  toScene(px, py) { return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale]; }

  /** A point of the scene on the screen, relative to the board. */
  toScreen(x, y) { return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2]; }

  /** Bring a point into view if it is not. */
  reveal(x, y, margin = 70) {
    const [px, py] = this.toScreen(x, y);
    if (px < margin || py < margin || px > this.width - margin || py > this.height - margin) this.look(x, y);
  }

  wheel(event) {
    event.preventDefault();
    const box = this.wrap.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), [event.clientX - box.left, event.clientY - box.top]);
  }

  down(event) {
    if (event.target.closest?.(".sheet, .zoom, .over, .card")) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.pressed = [event.clientX, event.clientY];
    this.dragged = false;
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (!this.dragged && Math.hypot(now[0] - this.pressed[0], now[1] - this.pressed[1]) < DRAG) return;
    if (!this.dragged) this.wrap.setPointerCapture?.(event.pointerId);
    this.dragged = true;
    this.wrap.classList.add("panning");
    cancelAnimationFrame(this.frame);
    if (this.pointers.size > 1) this.pinch(event.pointerId, before, now);
    else this.look(this.x - (now[0] - before[0]) / this.scale, this.y - (now[1] - before[1]) / this.scale, this.scale, 0);
    this.pointers.set(event.pointerId, now);
  }

  pinch(id, before, now) {
    const [, other] = [...this.pointers].find(([one]) => one !== id);
    const was = Math.hypot(before[0] - other[0], before[1] - other[1]) || 1;
    const is = Math.hypot(now[0] - other[0], now[1] - other[1]) || 1;
    const box = this.wrap.getBoundingClientRect();
    this.zoom(is / was, [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top]);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.wrap.classList.remove("panning");
  }
}

/** The small map: the sheet as a plain shape, a chip for each stack, and a frame around what is on the screen. */
export class Overview {
  /** @param {HTMLElement} holder @param {Camera} camera */
  constructor(holder, camera) {
    Object.assign(this, { holder, camera });
    this.svg = s("svg", { "aria-hidden": "true" });
    this.ground = s("g", {});
    this.chips = s("g", {});
    this.frame = [s("rect", { class: "seen0" }), s("rect", { class: "seen1" })];
    this.svg.append(this.ground, this.chips);
    this.glass = s("svg", { "aria-hidden": "true", class: "glass" }, ...this.frame); // apart, so that the map below is not drawn again
    holder.append(this.svg, this.glass);
    camera.onMove(() => this.show());
    holder.addEventListener("pointerdown", (event) => this.go(event));
    holder.addEventListener("pointermove", (event) => event.buttons && this.go(event));
  }

  /** @param {number[]} box of the sheet @param {string} ground id of the printed layer, drawn again small */
  setGround(box, ground) {
    this.box = box;
    const wide = window.innerWidth < 720 ? 62 : 118;
    for (const svg of [this.svg, this.glass]) {
      svg.setAttribute("viewBox", box.join(" "));
      svg.setAttribute("width", wide);
      svg.setAttribute("height", (wide * box[3]) / box[2]);
    }
    this.ground.replaceChildren(s("use", { href: `#${ground}` }));
  }

  setPieces(pieces) {
    this.chips.replaceChildren(...pieces.map(({ x, y, side }) =>
      side === "german"
        ? s("rect", { x: x - 24, y: y - 24, width: 48, height: 48, fill: "#39443f", stroke: "#fff", "stroke-width": 6 })
        : s("circle", { cx: x, cy: y, r: 26, fill: "#a3301f", stroke: "#fff", "stroke-width": 6 })));
  }

  show() {
    const { x, y, scale, width, height } = this.camera;
    for (const frame of this.frame) {
      frame.setAttribute("x", x - width / scale / 2);
      frame.setAttribute("y", y - height / scale / 2);
      frame.setAttribute("width", width / scale);
      frame.setAttribute("height", height / scale);
    }
  }

  go(event) {
    event.stopPropagation();
    const box = this.svg.getBoundingClientRect();
    const [left, top, wide, high] = this.box;
    this.camera.look(left + ((event.clientX - box.left) / box.width) * wide, top + ((event.clientY - box.top) / box.height) * high, this.camera.scale, 0);
  }
}
