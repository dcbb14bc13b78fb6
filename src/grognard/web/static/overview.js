/** The small map: the sheet, a chip for each stack, and a frame around what is on the screen. */

import { h, s } from "./dom.js";

const WIDE = 118;
const NARROW = 62;

export class Overview {
  /** @type {number[]} */
  box = [0, 0, 1, 1];
  #sheet = h("div", { class: "small-sheet" });
  #frame = [s("rect", { class: "seen0" }), s("rect", { class: "seen1" })];
  #chipLayer = s("g", {});
  #glass = s("svg", { "aria-hidden": "true", class: "glass" }, this.#chipLayer, ...this.#frame);
  #holder;
  #camera;

  /** @param {HTMLElement} holder @param {import("./camera.js").Camera} camera */
  constructor(holder, camera) {
    this.#holder = holder;
    this.#camera = camera;
    holder.append(this.#sheet, this.#glass);
    camera.onMove(() => this.refresh());
    holder.addEventListener("pointerdown", (event) => this.#go(event));
    holder.addEventListener("pointermove", (event) => event.buttons && this.#go(event));
  }

  /** @param {number[]} box of the sheet @param {HTMLCanvasElement | null} small the sheet, once it is drawn */
  setGround(box, small) {
    this.box = box;
    const [, , across = 1, down = 1] = box;
    const wide = window.innerWidth < 720 ? NARROW : WIDE;
    const high = (wide * down) / across;
    this.#sheet.style.cssText = `width:${wide}px;height:${high}px`;
    if (small) this.#sheet.replaceChildren(small);
    this.#glass.setAttribute("width", String(wide));
    this.#glass.setAttribute("height", String(high));
    this.#glass.setAttribute("viewBox", box.join(" "));
  }

  /** A chip for each stack, one path a side. @param {{x: number, y: number, side: string}[]} pieces */
  setPieces(pieces) {
    /** @type {Map<string, string>} */
    const paths = new Map();
    for (const { x, y, side } of pieces) paths.set(side, `${paths.get(side) ?? ""}M${x - 24} ${y - 24}h48v48h-48z`);
    const made = [...paths].map(([side, d]) => {
      const path = s("path", { class: "chip", d });
      path.style.fill = `var(--side-${side}, var(--ink-2))`;
      return path;
    });
    this.#chipLayer.replaceChildren(...made);
  }

  refresh() {
    if (this.#holder.hidden) return;
    const [x, y, wide, high] = this.#camera.seen;
    for (const frame of this.#frame) {
      for (const [name, value] of Object.entries({ x, y, width: wide, height: high }))
        frame.setAttribute(name, String(value));
    }
  }

  /** @param {PointerEvent} event */
  #go(event) {
    event.stopPropagation();
    const rect = this.#glass.getBoundingClientRect();
    const [left = 0, top = 0, wide = 1, high = 1] = this.box;
    const across = left + ((event.clientX - rect.left) / rect.width) * wide;
    const down = top + ((event.clientY - rect.top) / rect.height) * high;
    this.#camera.look(across, down, this.#camera.scale, 0);
  }
}
