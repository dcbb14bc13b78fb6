/**
 * The own hand: tucked along the lower edge, so that one sees the heads of its cards; the pointed one is raised whole.
 * The board gives it what lies in regions of kind "hand".
 */

import { Atlas } from "./atlas.js";
import { h, put, s } from "./dom.js";
import { say } from "./words.js";

const REST = 350;
const HOLD = 420; // milliseconds that make a press long
const WIDE = 200; // pixels of a raised card

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Region} Region
 * @typedef {{element: HTMLElement, title: HTMLElement, list: HTMLElement}} Group
 * @typedef {{element: HTMLElement, piece: Piece | null, head: HTMLElement, picture: SVGElement}} Card
 */

export class Hand {
  /** @type {Map<string, Group>} */
  #groups = new Map();
  /** @type {Map<string, Card>} */
  #cards = new Map();
  #atlas;
  holder;
  #hands;
  #held = false;

  /**
   * @param {HTMLElement} holder @param {import("./pointer.js").Hands} hands
   * @param {import("./picture.js").Symbols} symbols
   */
  constructor(holder, hands, symbols) {
    this.holder = holder;
    this.#hands = hands;
    this.#atlas = new Atlas(symbols);
    holder.addEventListener("click", (event) => this.#click(event));
    holder.addEventListener("keydown", (event) => this.#walk(event));
    this.#listenToMouse();
    this.#listenToFingers();
  }

  // -- hands ---------------------------------------------------------------------------------------------------------

  /** The card or group that an event is about. @param {Event} event @param {string} [what] */
  #idOf(event, what = "[data-id]") {
    const found = /** @type {Element} */ (event.target).closest(what);
    return /** @type {HTMLElement | null} */ (found)?.dataset.id ?? "";
  }

  /** @param {Event} event */
  #click(event) {
    const id = this.#idOf(event);
    const group = this.#idOf(event, ".hand-group");
    if (!this.#held) this.#hands.click({ id, region: group || id, x: 0, y: 0 });
    this.#held = false;
  }

  #listenToMouse() {
    let timer = 0;
    this.holder.addEventListener("pointerover", (event) => {
      clearTimeout(timer);
      const id = this.#idOf(event, ".hand-card");
      if (id && event.pointerType !== "touch") timer = window.setTimeout(() => this.#hands.rest(id), REST);
    });
    this.holder.addEventListener("pointerleave", () => {
      clearTimeout(timer);
      this.#hands.leave();
    });
  }

  /** A tap chooses a card; a long press shows it large until the finger leaves. */
  #listenToFingers() {
    let timer = 0;
    this.holder.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      this.#held = false;
      const id = event.pointerType === "touch" ? this.#idOf(event, ".hand-card") : "";
      const hold = () => {
        this.#held = true;
        this.#hands.rest(id);
      };
      if (id) timer = window.setTimeout(hold, HOLD);
    });
    for (const name of ["pointerup", "pointercancel", "scroll"]) {
      this.holder.addEventListener(name, () => {
        clearTimeout(timer);
        if (this.#held) this.#hands.leave();
      });
    }
    this.holder.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Arrows go from card to card. @param {KeyboardEvent} event */
  #walk(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const here = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".hand-card"));
    if (!step || !here) return;
    const all = /** @type {HTMLElement[]} */ ([...this.holder.querySelectorAll(".hand-card")]);
    all[(all.indexOf(here) + step + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** @param {Record<string, Region>} regions of kind "hand" @param {Record<string, Piece>} pieces all pieces */
  show(regions, pieces) {
    this.holder.hidden = !Object.keys(regions).length;
    const held = Object.entries(pieces).filter(([, piece]) => piece.region in regions);
    const ids = new Set(held.map(([id]) => id));
    for (const id of this.#cards.keys()) if (!ids.has(id)) this.#forget(id);
    for (const [id, group] of this.#groups) {
      if (id in regions) continue;
      group.element.remove();
      this.#groups.delete(id);
    }
    for (const [id, region] of Object.entries(regions)) {
      this.#showGroup(
        id,
        region,
        held.filter(([, piece]) => piece.region === id),
      );
    }
    this.holder.classList.toggle("several", new Set(held.map(([, piece]) => piece.region)).size > 1);
    this.#draw(held.map(([, piece]) => piece));
  }

  /** @param {Piece[]} pieces */
  async #draw(pieces) {
    const fine = (WIDE / (pieces[0]?.size[0] ?? WIDE)) * window.devicePixelRatio;
    const faces = pieces.map(({ svg, size }) => ({ svg, size }));
    if (Math.abs(fine - this.#atlas.resolution) > 0.01) await this.#atlas.renew(fine, new Set());
    if (await this.#atlas.want(faces)) this.#repaint();
  }

  /** The colours have changed. */
  async redraw() {
    const used = [...this.#cards.values()].map(({ piece }) => piece?.svg ?? "");
    await this.#atlas.renew(this.#atlas.resolution, new Set(used));
    this.#repaint();
  }

  #repaint() {
    for (const card of this.#cards.values()) this.#paint(card);
  }

  /** Where a face lies on the sheets of the hand. @param {string} svg */
  slot(svg) {
    return this.#atlas.get(svg);
  }

  /** @param {string} id @param {Region} region @param {[string, Piece][]} cards */
  #showGroup(id, region, cards) {
    const group = this.#groups.get(id) ?? this.#made(id);
    const count = cards.reduce((sum, [, piece]) => sum + piece.copies, 0);
    const title = `${region.label.split(". ")[0] ?? ""} ${say("hand.count", { n: count })}`;
    if (group.element.dataset.title !== title) {
      group.element.dataset.title = title;
      put(group.title, region.label.split(". ")[0], " ", h("em", {}, say("hand.count", { n: count })));
    }
    group.element.setAttribute("aria-label", region.label);
    const made = cards.sort((a, b) => a[1].z - b[1].z).map(([card, piece]) => this.#card(card, piece));
    const same = made.length === group.list.children.length && made.every((one, i) => group.list.children[i] === one);
    if (!same) put(group.list, made);
    group.element.classList.toggle("bare", !made.length);
  }

  /** @param {string} id @returns {Group} */
  #made(id) {
    const [title, list] = [h("h2", {}), h("div", { class: "hand-cards" })];
    const group = { element: h("section", { class: "hand-group", "data-id": id }, title, list), title, list };
    this.#groups.set(id, group);
    this.holder.append(group.element);
    return group;
  }

  /** @param {string} id @param {Piece} piece */
  #card(id, piece) {
    const card = this.#cards.get(id) ?? this.#newCard(id);
    if (card.piece === piece) return card.element;
    card.piece = piece;
    this.#paint(card);
    this.#title(card.head, piece);
    card.element.setAttribute("aria-label", [piece.title, ...piece.text].join(". "));
    return card.element;
  }

  /** @param {string} id @returns {Card} */
  #newCard(id) {
    const picture = s("svg", { "aria-hidden": "true" }, s("image", {}));
    const head = h("span", { class: "head", "aria-hidden": "true" });
    const element = h("button", { type: "button", class: "hand-card", "data-id": id }, head, picture);
    const card = { element, piece: null, head, picture };
    this.#cards.set(id, card);
    return card;
  }

  /** Name, corner and kind, in the colour of the card. @param {HTMLElement} head @param {Piece} piece */
  #title(head, { head: printed, title, copies }) {
    const { name = title, corner = "", kind = "", colour = "", ink = "" } = printed ?? {};
    head.style.setProperty("--frame", colour);
    head.style.setProperty("--on-frame", ink);
    const count = copies > 1 && h("b", { class: "copies" }, `\u00d7${copies}`);
    put(head, h("span", { class: "name" }, name), count, h("b", {}, corner), h("i", {}, kind));
  }

  /** @param {Card} card */
  #paint({ piece, picture }) {
    const slot = piece && this.#atlas.get(piece.svg);
    if (!slot) return;
    const [wide, high] = piece.size;
    picture.setAttribute("viewBox", `${-wide / 2 - 2} ${-high / 2 - 2} ${wide + 4} ${high + 4}`);
    const image = /** @type {SVGElement} */ (picture.firstElementChild);
    const place = { href: slot.address, x: -slot.x - slot.wide / 2, y: -slot.y - slot.high / 2 };
    const whole = { width: slot.whole[0], height: slot.whole[1] };
    for (const [name, value] of Object.entries({ ...place, ...whole })) image.setAttribute(name, String(value));
  }

  /** @param {string} id */
  #forget(id) {
    this.#cards.get(id)?.element.remove();
    this.#cards.delete(id);
  }

  // -- lights --------------------------------------------------------------------------------------------------------

  ids() {
    return this.#cards.keys();
  }

  /** @param {string} id @param {string} state can, selected, target, aim or "" */
  ring(id, state) {
    const element = this.#cards.get(id)?.element;
    if (element && element.dataset.state !== state) element.dataset.state = state;
  }

  /** Light whole groups: places one can go to. @param {Set<string>} lit */
  light(lit) {
    for (const [id, group] of this.#groups) group.element.classList.toggle("lit", lit.has(id));
    const choosing = [...this.#cards.values()].some(({ element }) => element.dataset.state);
    this.holder.classList.toggle("choosing", choosing);
  }

  /** Raise a card that the keyboard has reached. @param {string} id */
  point(id) {
    for (const [card, { element }] of this.#cards) element.classList.toggle("raised", card === id);
    if (id) this.#cards.get(id)?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Where a card or a group is, relative to the board. @param {string} id @param {DOMRect} frame */
  spot(id, frame) {
    const element = this.#cards.get(id)?.element ?? this.#groups.get(id)?.element;
    if (!element?.isConnected) return null;
    const box = element.getBoundingClientRect();
    const [left, top] = [box.left - frame.left, box.top - frame.top];
    const [right, bottom] = [left + box.width, top + box.height];
    return { left, top, right, bottom, x: left + box.width / 2, y: top + box.height / 2 };
  }
}
