/** The pieces on the board: one element each, kept for life, its face cut from a sheet, moved by a transform. */

import { background, padOf } from "./atlas.js";
import { h } from "./dom.js";
import { stillness } from "./keep.js";
import { ring, STATES } from "./rings.js";
import { shapeOf } from "./sides.js";

const MANY = 10; // pieces that change at once: another moment of the game, nothing is pointed out
const LIFTED = 100000; // selected pieces lie above the others, a fan above all
const FADE = 220; // ms in which a piece goes
const GLOW = 1100; // ms in which a change is pointed out

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {{
 *   element: HTMLElement, piece: Piece, state: string, fan: [number, number] | null,
 *   shown: {"--face": string, "--ring": string},
 * }} Known
 */

export class Pieces {
  /** @type {Map<string, Known>} */
  known = new Map();
  element = h("div", { class: "pieces" });
  #atlas;

  /** @param {import("./atlas.js").Atlas} atlas */
  constructor(atlas) {
    this.#atlas = atlas;
  }

  /** All faces that are shown or may be, for the sheets. @param {Iterable<Piece>} pieces */
  wanted(pieces) {
    /** @type {import("./atlas.js").Wanted[]} */
    const faces = [];
    for (const piece of pieces) {
      const { svg, size } = piece;
      faces.push({ svg, size });
      for (const state of STATES) faces.push({ svg: ringOf(piece, state), size });
    }
    return faces;
  }

  /** @param {ReadonlyMap<string, Piece>} pieces those that lie on the board */
  show(pieces) {
    for (const [id, { element }] of this.known) if (!pieces.has(id)) this.#leave(id, element);
    const changed = [...pieces].filter(([id, piece]) => this.#differs(id, piece)).length;
    for (const [id, piece] of pieces) this.#one(id, piece, changed <= MANY);
  }

  /** The sheets were drawn anew. */
  repaint() {
    for (const known of this.known.values()) this.#paint(known);
  }

  /** @param {string} id @param {HTMLElement} element */
  #leave(id, element) {
    this.known.delete(id);
    element.classList.add("gone");
    element.removeAttribute("data-id");
    setTimeout(() => element.remove(), stillness() ? 0 : FADE);
  }

  /** @param {string} id @param {Piece} piece */
  #differs(id, piece) {
    const before = this.known.get(id)?.piece;
    return before && (before.svg !== piece.svg || before.x !== piece.x || before.y !== piece.y);
  }

  /** @param {string} id @param {Piece} piece @param {boolean} noticed */
  #one(id, piece, noticed) {
    const known = this.known.get(id) ?? this.#made(id, piece);
    const before = known.piece;
    if (before === piece && known.element.isConnected) return;
    known.piece = piece;
    const fresh = !known.element.isConnected;
    if (fresh || before.size !== piece.size) this.#measure(known);
    if (fresh || before.svg !== piece.svg) this.#paint(known);
    if (fresh || before.title !== piece.title || before.text !== piece.text) this.#name(known);
    known.fan = null;
    this.#place(known);
    if (fresh) this.element.append(known.element);
    else if (noticed && (before.svg !== piece.svg || (stillness() && this.#elsewhere(before, piece))))
      notice(known.element);
  }

  /** @param {Piece} before @param {Piece} now */
  #elsewhere(before, now) {
    return before.x !== now.x || before.y !== now.y;
  }

  /** @param {string} id @param {Piece} piece @returns {Known} */
  #made(id, piece) {
    const element = h("div", { class: "piece", role: "img", "data-id": id });
    const known = { element, piece, state: "", fan: null, shown: { "--face": "", "--ring": "" } };
    this.known.set(id, known);
    return known;
  }

  /** @param {Known} known */
  #measure({ element, piece }) {
    const [wide, high] = piece.size;
    element.style.width = `${wide}px`;
    element.style.height = `${high}px`;
    element.style.margin = `${-high / 2}px 0 0 ${-wide / 2}px`;
    element.style.setProperty("--pad", `${-padOf(piece.size)}px`);
  }

  /** The face and the ring, from the sheets. What is not drawn yet keeps its old picture. @param {Known} known */
  #paint(known) {
    const { piece, state } = known;
    const face = this.#atlas.get(piece.svg);
    const ring = state ? this.#atlas.get(ringOf(piece, state)) : undefined;
    if (face) this.#put(known, "--face", background(face));
    this.#put(known, "--ring", ring ? background(ring) : "");
  }

  /**
   * New sheets are rarely about every piece: what is shown already is not written.
   * @param {Known} known @param {"--face" | "--ring"} name @param {string} picture
   */
  #put({ element, shown }, name, picture) {
    if (shown[name] === picture) return;
    shown[name] = picture;
    element.style.setProperty(name, picture); // an empty text takes it away
  }

  /** @param {Known} known */
  #name({ element, piece }) {
    element.setAttribute("aria-label", [piece.title, ...piece.text].join(". "));
  }

  /** @param {Known} known */
  #place(known) {
    const { element, piece, fan, state } = known;
    const [x, y] = fan ?? [piece.x, piece.y];
    element.style.transform = this.#moved(known, x, y);
    element.style.zIndex = String(piece.z + (fan ? 2 * LIFTED : state === "selected" ? LIFTED : 0));
    element.classList.toggle("fanned", Boolean(fan) && !element.classList.contains("led"));
  }

  /** What can be done with each: "can", "selected", "target", "aim" or "". @param {(id: string) => string} stateOf */
  light(stateOf) {
    for (const [id, known] of this.known) {
      const state = stateOf(id);
      if (state === known.state) continue;
      const lifted = state === "selected" || known.state === "selected";
      known.state = state;
      known.element.dataset.state = state;
      this.#paint(known);
      if (lifted) this.#place(known);
    }
  }

  /**
   * Lead a piece from a point along others of the scene; it stays at the last one until it is released.
   * @param {string} id @param {[number, number]} from @param {[number, number][]} points @param {number} ms
   */
  async walk(id, from, points, ms) {
    const known = this.known.get(id);
    const last = points.at(-1);
    if (!known || !last) return;
    const at = (/** @type {[number, number]} */ [x, y]) => ({ transform: this.#moved(known, x, y) });
    const way = known.element.animate([at(from), ...points.map(at)], { duration: ms, easing: "linear" });
    known.fan = last;
    known.element.classList.add("led");
    this.#place(known);
    await way.finished.catch(() => {});
  }

  /**
   * Where a piece stands now: where it was led to, else where it lies.
   * @param {string} id @returns {[number, number] | null}
   */
  standing(id) {
    const known = this.known.get(id);
    return known ? (known.fan ?? [known.piece.x, known.piece.y]) : null;
  }

  /** All pieces are where they lie. */
  release() {
    for (const known of this.known.values()) {
      if (!known.element.classList.contains("led")) continue;
      known.element.classList.remove("led");
      for (const way of known.element.getAnimations()) way.cancel();
      known.fan = null;
      this.#place(known);
    }
  }

  /** @param {Known} known @param {number} x @param {number} y */
  #moved({ piece }, x, y) {
    return `translate(${x}px, ${y}px)${piece.angle ? ` rotate(${piece.angle}deg)` : ""}`;
  }

  /** Lay some out elsewhere for a while. @param {Map<string, [number, number]>} spots */
  fan(spots) {
    for (const [id, known] of this.known) {
      const spot = spots.get(id) ?? null;
      if (!spot && !known.fan) continue;
      known.fan = spot;
      this.#place(known);
    }
  }
}

/** The ring of a piece in a state. @param {Piece} piece @param {string} state */
const ringOf = (piece, state) => ring(state, shape(piece), piece.size);

/**
 * The shape that a ring must fit: cards and standing figures have their own, counters that of their side.
 * @param {Piece} piece
 */
function shape({ kind, side, region }) {
  if (kind.startsWith("card")) return "card";
  return region ? shapeOf(side) : "round";
}

/** Something changed here: a short glow. @param {HTMLElement} element */
function notice(element) {
  element.querySelector(".glow")?.remove();
  const glow = element.appendChild(h("i", { class: "glow" }));
  element.classList.add("changed");
  setTimeout(() => {
    glow.remove();
    if (!element.querySelector(".glow")) element.classList.remove("changed");
  }, GLOW);
}
