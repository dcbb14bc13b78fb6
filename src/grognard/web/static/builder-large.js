/** The one offer that is being read: beside what the mouse or the keyboard rests on, or in the middle of a phone. */

import { h, put, tool } from "./dom.js";
import { placeBeside } from "./placing.js";
import { lang, say } from "./words.js";

/**
 * @typedef {import("./muster.js").Offer} Offer
 * @typedef {(offer: Offer) => Element | null} Draw the picture of an offer, if it has one
 */

const REST = 260; // ms on an offer before it is shown large
const LEAVE = 120;

export class Large {
  #root;
  #draw;
  #note;
  #part = h("aside", { class: "bd-large sheet", hidden: true, "aria-hidden": "true" });
  #timer = 0;
  /** @type {Element | null} what had the focus before it was opened */
  #before = null;
  /** @type {((wide: number, high: number) => void) | null} */
  #place = null;
  #sizes = new ResizeObserver((told) => {
    const size = told.at(-1)?.borderBoxSize[0];
    if (size?.inlineSize) this.#place?.(size.inlineSize, size.blockSize);
  });

  /** @param {HTMLElement} root @param {Draw} draw @param {(offer: Offer) => string} note */
  constructor(root, draw, note) {
    this.#root = root;
    this.#draw = draw;
    this.#note = note;
    root.append(this.#part);
  }

  /** The mouse rests on an offer. @param {Offer} offer @param {HTMLElement} beside */
  rest(offer, beside) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.show(offer, beside), this.#part.hidden ? REST : LEAVE / 2);
  }

  leave() {
    clearTimeout(this.#timer);
    if (!this.#isOpened) this.#timer = window.setTimeout(() => this.close(), LEAVE);
  }

  get #isOpened() {
    return this.#part.classList.contains("opened");
  }

  /** @param {Offer} offer @param {HTMLElement} beside */
  show(offer, beside) {
    clearTimeout(this.#timer);
    if (!beside.isConnected || this.#isOpened) return;
    const here = this.#root.getBoundingClientRect();
    const box = beside.getBoundingClientRect();
    const [left, top] = [box.left - here.left, box.top - here.top];
    const [right, bottom] = [left + box.width, top + box.height];
    const spot = { left, top, right, bottom, x: left + box.width / 2, y: top + box.height / 2 };
    const room = Math.max(here.width - right, left);
    this.#place = (wide, high) => {
      if (wide > room && !this.#part.classList.contains("slim")) return this.#part.classList.add("slim");
      const [x, y] = placeBeside({ wide, high }, { width: here.width, height: here.height }, spot);
      return Object.assign(this.#part.style, { left: `${x}px`, top: `${y}px`, visibility: "" });
    };
    this.#part.classList.remove("slim");
    this.#part.style.visibility = "hidden";
    this.#fill(offer);
    this.#sizes.unobserve(this.#part); // told again, also if it is as large as before
    this.#sizes.observe(this.#part, { box: "border-box" });
  }

  /** By a finger: in the middle, until it is closed. @param {Offer} offer */
  open(offer) {
    this.#place = null;
    this.#fill(offer);
    this.#part.classList.remove("slim");
    this.#part.classList.add("opened");
    this.#part.style.cssText = "";
    this.#part.removeAttribute("aria-hidden");
    this.#before = document.activeElement;
    const close = tool("close", say("close"), () => this.close(), { class: "tool bd-close" });
    this.#part.append(close);
    close.focus();
  }

  /** @param {Offer} offer */
  #fill(offer) {
    const [first = "", ...lines] = offer.text;
    const about = h("p", { class: "small" }, [first, this.#note(offer)].filter(Boolean).join(" · "));
    const text = lines.map((line) => h("p", {}, line));
    put(
      this.#part,
      this.#draw(offer),
      h("div", { class: "bd-reads", lang: lang() }, h("h3", {}, offer.name), about, text),
    );
    this.#part.hidden = false;
  }

  get shown() {
    return !this.#part.hidden;
  }

  close() {
    clearTimeout(this.#timer);
    const opened = this.#isOpened;
    this.#part.hidden = true;
    this.#part.classList.remove("opened");
    this.#part.setAttribute("aria-hidden", "true");
    if (opened && this.#before instanceof HTMLElement) this.#before.focus();
  }
}
