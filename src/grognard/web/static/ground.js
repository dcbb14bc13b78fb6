/**
 * The printed sheet: one bitmap of all of it, and where one looks closer than that is fine, another of the part that
 * is seen,
 * drawn once the gesture rests. The last picture stays until the next one is there.
 */

import { h } from "./dom.js";
import { addressOf, painted } from "./picture.js";

const BASE = 1.5; // pixels a unit of the sheet's own bitmap
const AREA = 16e6; // pixels of a bitmap at the most
const REST = 180; // ms without a move before the seen part is drawn
const SMALL = 240; // pixels of the small map: fine enough for every screen
const MARGIN = 0.25; // drawn beyond what is seen, so that a small move needs nothing new

export class Ground {
  #sheet = /** @type {HTMLImageElement} */ (h("img", { class: "ground", alt: "", draggable: "false" }));
  #detail = /** @type {HTMLImageElement} */ (h("img", { class: "ground", alt: "", draggable: "false", hidden: true }));
  element = h("div", { class: "grounds", "aria-hidden": "true" }, this.#sheet, this.#detail);
  #symbols;
  #svg = "";
  /** @type {number[]} */
  #box = [0, 0, 1, 1];
  /** @type {number[]} the part that the detail shows */
  #shown = [];
  #fine = 0; // its pixels a unit
  /** @type {HTMLCanvasElement | null} the sheet again, for the small map */
  small = null;
  #turn = 0;
  #timer = 0;

  /** @param {import("./picture.js").Symbols} symbols */
  constructor(symbols) {
    this.#symbols = symbols;
  }

  get box() {
    return this.#box;
  }

  get #scale() {
    const [, , wide = 1, high = 1] = this.#box;
    return Math.min(BASE, Math.sqrt(AREA / (wide * high)));
  }

  /** @param {string} svg @param {number[]} box */
  async set(svg, box) {
    this.#svg = svg;
    this.#box = box;
    await this.draw();
  }

  /**
   * Draw the whole sheet, as it is and in the colours of now. It is shown at once; a picture takes the place of the
   * canvas
   * as soon as it is made, because it costs less with each stroke that is painted above it.
   */
  async draw() {
    const turn = ++this.#turn;
    this.#hideDetail();
    const canvas = await painted(this.#symbols.document(this.#svg, this.#box, this.#scale));
    if (turn !== this.#turn) return;
    this.small = smaller(canvas);
    const first = h("div", { class: "ground" }, canvas);
    first.style.cssText = placed(this.#box);
    this.#sheet.after(first);
    this.#encode(canvas, turn).finally(() => first.remove());
  }

  /** @param {HTMLCanvasElement} canvas @param {number} turn */
  async #encode(canvas, turn) {
    const address = await addressOf(canvas, "image/webp");
    if (turn === this.#turn) this.#put(this.#sheet, this.#box, address);
    else URL.revokeObjectURL(address);
  }

  /**
   * What is on the screen now, in the scene, and how many pixels a unit has there.
   * @param {number[]} seen @param {number} fine
   */
  look(seen, fine) {
    clearTimeout(this.#timer);
    if (fine <= this.#scale * 1.05) return this.#hideDetail();
    if (this.#fine >= fine * 0.95 && holds(this.#shown, within(seen, this.#box))) return undefined;
    this.#timer = window.setTimeout(() => this.#drawDetail(seen, fine), REST);
    return undefined;
  }

  #hideDetail() {
    this.#fine = 0;
    this.#detail.hidden = true;
  }

  /** @param {number[]} seen @param {number} fine */
  async #drawDetail(seen, fine) {
    const turn = this.#turn;
    const [, , wide = 0, high = 0] = seen;
    const box = within(grown(seen, wide * MARGIN, high * MARGIN), this.#box);
    const [, , w = 1, h_ = 1] = box;
    const scale = Math.min(fine, Math.sqrt(AREA / (w * h_)));
    const canvas = await painted(this.#symbols.document(this.#svg, box, scale));
    const address = await addressOf(canvas, "image/webp");
    if (turn !== this.#turn) return URL.revokeObjectURL(address);
    this.#put(this.#detail, box, address);
    this.#detail.hidden = false;
    [this.#shown, this.#fine] = [box, fine];
    return undefined;
  }

  /** @param {HTMLImageElement} image @param {number[]} box @param {string} address */
  #put(image, box, address) {
    const old = image.src;
    image.style.cssText = placed(box);
    image.src = address;
    if (old.startsWith("blob:")) setTimeout(() => URL.revokeObjectURL(old), 2000);
  }
}

/** @param {number[]} box */
const placed = ([x = 0, y = 0, wide = 0, high = 0]) => `left:${x}px;top:${y}px;width:${wide}px;height:${high}px`;

/** The same picture small. @param {HTMLCanvasElement} canvas */
function smaller(canvas) {
  const small = document.createElement("canvas");
  small.width = SMALL;
  small.height = Math.ceil((SMALL * canvas.height) / canvas.width);
  small.getContext("2d")?.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/** @param {number[]} box @param {number} dx @param {number} dy */
const grown = ([x = 0, y = 0, wide = 0, high = 0], dx, dy) => [x - dx, y - dy, wide + 2 * dx, high + 2 * dy];

/** The part of a rectangle inside another. @param {number[]} one @param {number[]} other */
export function within([x = 0, y = 0, wide = 0, high = 0], [left = 0, top = 0, w = 0, h_ = 0]) {
  const [from, over] = [Math.max(x, left), Math.max(y, top)];
  return [
    from,
    over,
    Math.max(1, Math.min(x + wide, left + w) - from),
    Math.max(1, Math.min(y + high, top + h_) - over),
  ];
}

/** @param {number[]} outer @param {number[]} inner */
export function holds([x = 0, y = 0, wide = 0, high = 0], [left = 0, top = 0, w = 0, h_ = 0]) {
  return x <= left + 1 && y <= top + 1 && x + wide >= left + w - 1 && y + high >= top + h_ - 1;
}
