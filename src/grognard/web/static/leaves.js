/**
 * A long list in leaves: those near what is seen hold rows, the others their text alone, one node for many rows. A
 * leaf opens when it comes near and is folded when it is far away; its text can be searched and copied all the same.
 */

import { h } from "./dom.js";

const SIZE = 12; // rows of a leaf: few are drawn that nobody sees
const NEAR = 300; // pixels around the panel in which leaves are open

/** @template T */
class Leaf {
  element = h("ol", { class: "leaf" });
  /** @type {readonly T[]} */
  rows = [];
  /** @type {HTMLElement[][] | null} the elements of each row, while it is open */
  made = null;
  #make;
  #text;

  /** @param {(row: T) => HTMLElement[]} make @param {(row: T) => string} text */
  constructor(make, text) {
    this.#make = make;
    this.#text = text;
  }

  /** Other rows; the first `kept` of them are those of before. @param {readonly T[]} rows @param {number} kept */
  set(rows, kept) {
    this.rows = rows;
    if (!this.made) return this.fold(0);
    for (const elements of this.made.splice(kept)) for (const one of elements) one.remove();
    const made = rows.slice(kept).map(this.#make);
    this.made.push(...made);
    return this.element.append(...made.flat());
  }

  open() {
    if (this.made) return;
    this.made = this.rows.map(this.#make);
    this.element.classList.remove("folded");
    this.element.style.height = "";
    this.element.replaceChildren(...this.made.flat());
  }

  /** @param {number} height that it had, so that nothing moves; 0: as its text takes */
  fold(height) {
    this.made = null;
    this.element.classList.add("folded");
    this.element.style.height = height ? `${height}px` : "";
    this.element.replaceChildren(h("li", {}, this.rows.map(this.#text).join("\n")));
  }

  /** Whether somebody has selected something of it, or stands in it. */
  get isHeld() {
    const held = document.getSelection();
    if (this.element.contains(document.activeElement)) return true;
    return Boolean(held && !held.isCollapsed && held.containsNode(this.element, true));
  }
}

/** @template T */
export class Leaves {
  #holder;
  #make;
  #text;
  /** @type {Leaf<T>[]} */
  #leaves = [];
  /** @type {IntersectionObserver | null} */
  #near = null;

  /** @param {HTMLElement} holder @param {(row: T) => HTMLElement[]} make @param {(row: T) => string} text */
  constructor(holder, make, text) {
    this.#holder = holder;
    this.#make = make;
    this.#text = text;
  }

  /** @param {HTMLElement} root the panel that scrolls */
  watch(root) {
    this.#near?.disconnect();
    const about = { root, rootMargin: `${NEAR}px 0px` };
    this.#near = new IntersectionObserver((told) => {
      for (const one of told) this.#moved(one);
    }, about);
    for (const leaf of this.#leaves) this.#near.observe(leaf.element);
  }

  /**
   * A leaf has come near, or is far away now; the last one stays open, for it grows.
   * @param {IntersectionObserverEntry} told
   */
  #moved({ target, isIntersecting, boundingClientRect: { height } }) {
    const leaf = this.#leaves.find((one) => one.element === target);
    if (!leaf) return;
    if (isIntersecting) leaf.open();
    else if (leaf.made && height && leaf !== this.#leaves.at(-1) && !leaf.isHeld) leaf.fold(height);
  }

  clear() {
    for (const leaf of this.#leaves) this.#forget(leaf);
    this.#leaves = [];
  }

  /** @param {readonly T[]} rows @param {number} kept how many at the beginning are shown already, as they are */
  show(rows, kept) {
    const count = Math.ceil(rows.length / SIZE);
    for (const leaf of this.#leaves.splice(count)) this.#forget(leaf);
    for (let at = Math.floor(kept / SIZE); at < count; at++) {
      const leaf = this.#leaves[at] ?? this.#added(at === count - 1);
      leaf.set(rows.slice(at * SIZE, (at + 1) * SIZE), Math.max(0, kept - at * SIZE));
    }
    this.#leaves.at(-1)?.open();
  }

  /** @param {boolean} open */
  #added(open) {
    /** @type {Leaf<T>} */
    const leaf = new Leaf(this.#make, this.#text);
    if (open) leaf.made = [];
    this.#leaves.push(leaf);
    this.#holder.append(leaf.element);
    this.#near?.observe(leaf.element);
    return leaf;
  }

  /** @param {Leaf<T>} leaf */
  #forget(leaf) {
    this.#near?.unobserve(leaf.element);
    leaf.element.remove();
  }

  /** The elements of a row that must be seen: its leaf is opened. @param {number} row */
  opened(row) {
    const leaf = this.#leaves[Math.floor(row / SIZE)];
    leaf?.open();
    return leaf?.made?.[row % SIZE] ?? [];
  }
}
