/** A layer of SVG over the board, patched by id: what has not changed is not touched. */

import { s } from "./dom.js";

/** @type {(svg: string) => string} brings the symbols that a drawing uses into the document */
let define = (svg) => svg;

/** @param {(svg: string) => string} hook */
export const defineBy = (hook) => {
  define = hook;
};

/** A drawing that came alone, with the symbols it uses. @param {string} svg */
export const whole = (svg) => drawing(define(svg));

/**
 * Turn drawn text into elements. Styles in it are set by script: the content policy forbids them in text.
 * @param {string} svg
 */
export function drawing(svg) {
  const holder = s("g");
  holder.innerHTML = svg.replaceAll(' style="', ' data-style="');
  for (const one of /** @type {NodeListOf<SVGElement>} */ (holder.querySelectorAll("[data-style]"))) {
    one.style.cssText = one.dataset.style ?? "";
    one.removeAttribute("data-style");
  }
  return holder;
}

/**
 * What is shown under an id: a drawing, or a path with a class.
 * @typedef {{svg: string} | {path: string, kind: string}} Shape
 */

export class Overlay {
  /** @type {Map<string, {element: SVGElement, text: string}>} */
  #known = new Map();

  /** @param {string} name class of the layer */
  constructor(name) {
    this.svg = s("svg", { class: `layer ${name}`, "aria-hidden": "true" });
  }

  /** @param {ReadonlyMap<string, Shape>} wanted */
  show(wanted) {
    for (const [id, { element }] of this.#known) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#known.delete(id);
    }
    /** @type {Element | null} */
    let last = null;
    for (const [id, shape] of wanted) {
      const element = this.#one(id, shape);
      if (last && last.nextElementSibling !== element) last.after(element); // what comes later lies on top
      last = element;
    }
  }

  clear() {
    this.show(new Map());
  }

  /** What belongs to a piece goes until all is shown again: the piece is led elsewhere. @param {string} piece */
  without(piece) {
    for (const [id, { element }] of this.#known) {
      if (!isOf(id, piece)) continue;
      element.remove();
      this.#known.delete(id);
    }
  }

  /** @param {string} id @param {Shape} shape */
  #one(id, shape) {
    const text = "svg" in shape ? shape.svg : `${shape.kind} ${shape.path}`;
    const known = this.#known.get(id);
    if (known?.text === text) return known.element;
    const made = "svg" in shape ? drawing(shape.svg) : s("path", { class: shape.kind, d: shape.path, "data-id": id });
    if (known) known.element.replaceWith(made);
    else this.svg.append(made);
    this.#known.set(id, { element: made, text });
    return made;
  }
}

/** Whether a mark is a piece's, such as its name: called after it. @param {string} id @param {string} piece */
const isOf = (id, piece) => id.endsWith(`-${piece}`);

/** @type {WeakMap<number[][], string>} outlines of places do not change: each is written once */
const written = new WeakMap();

/** An outline as the text of a path. @param {number[][]} outline */
export function pathOf(outline) {
  const known = written.get(outline);
  if (known !== undefined) return known;
  const path = outline.length ? `M${outline.map((point) => point.join(" ")).join("L")}Z` : "";
  written.set(outline, path);
  return path;
}

const adopted = new Set();

/** The style sheet of the drawings, for those that are live. @param {string} css */
export function adopt(css) {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A small circle as the text of a path. @param {[number, number]} point @param {number} radius */
export const dot = ([x, y], radius) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
