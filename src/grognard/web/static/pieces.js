/** The pieces on the board: one element each, kept for life, its face cut from a sheet, moved by a transform. */

import { background, padOf } from "./atlas.js";
import { h } from "./dom.js";
import { stillness } from "./keep.js";
import { ring, STATES } from "./rings.js";
import { shapeOf } from "./sides.js";
import { equal } from "./store.js";

const MANY = 10; // pieces that change at once: another moment of the game, nothing is pointed out
const LIFTED = 100000; // selected pieces lie above the others, a fan above all
const FADE = 220; // ms in which a piece goes
const SLIDE = { duration: 420, easing: "cubic-bezier(.2, .7, .3, 1)" }; // from one place to another
const GLOW = 1100; // ms in which a change is pointed out

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {{x: number, y: number, turned: string}} Stand where a piece is, and how it is turned
 * @typedef {{
 *   element: HTMLElement, piece: Piece, state: string, fan: [number, number] | null,
 *   at: Stand, seen: Stand | null, slide: Animation | null,
 *   shown: {"--face": string, "--ring": string},
 * }} Known
 */

export class Pieces {
  /** @type {Map<string, Known>} */
  known = new Map();
  element = h("div", { class: "pieces" });
  #atlas;
  /** @type {Set<Known>} those that were placed elsewhere since the last look */
  #moved = new Set();

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

  /** @param {ReadonlyMap<string, Piece>} pieces those that lie on the board @param {boolean} anew nothing glides */
  show(pieces, anew = false) {
    if (anew) {
      this.known.clear();
      this.element.replaceChildren();
    }
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
    const at = { x: Number.NaN, y: 0, turned: "" };
    const shown = { "--face": "", "--ring": "" };
    const known = { element, piece, state: "", fan: null, at, seen: null, slide: null, shown };
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
    this.#stand(known, x, y);
    element.style.zIndex = String(piece.z + (fan ? 2 * LIFTED : state === "selected" ? LIFTED : 0));
    element.classList.toggle("fanned", Boolean(fan) && !element.classList.contains("led"));
  }

  /**
   * At rest a piece has a place and no transform: each transform is one more part for the compositor to sort, in
   * every frame that is drawn. Only on its way from where it was seen it has one.
   * @param {Known} known @param {number} x @param {number} y
   */
  #stand(known, x, y) {
    const { at, element } = known;
    const turned = turnOf(known.piece);
    if (at.x === x && at.y === y && at.turned === turned) return;
    known.at = { x, y, turned };
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
    element.style.transform = turned;
    if (!this.#moved.size) queueMicrotask(() => this.#slide());
    this.#moved.add(known);
  }

  /** What was moved, perhaps to and fro, slides from where it was seen: by the compositor alone. */
  #slide() {
    for (const known of this.#moved) {
      const { element, at, seen } = known;
      known.seen = at;
      if (!seen || equal(seen, at) || element.classList.contains("led") || stillness()) continue;
      const [x, y] = offset(known);
      known.slide = element.animate(
        [moved(seen.x + x - at.x, seen.y + y - at.y, seen.turned), moved(0, 0, at.turned)],
        SLIDE,
      );
    }
    this.#moved.clear();
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
    const turned = turnOf(known.piece);
    const at = (/** @type {[number, number]} */ [x, y]) => moved(x - last[0], y - last[1], turned);
    known.fan = last;
    known.element.classList.add("led");
    this.#place(known);
    const way = known.element.animate([at(from), ...points.map(at)], { duration: ms, easing: "linear" });
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

/** How a piece is turned, and that it grows on a table without a grid, seen from far away. @param {Piece} piece */
function turnOf({ region, turret, outline, angle }) {
  const grows = region || turret !== undefined || outline ? "" : "scale(var(--grow, 1))";
  return [angle ? `rotate(${angle}deg)` : "", grows].filter(Boolean).join(" ");
}

/**
 * How far from where it stands a piece is that still slides.
 * @param {Known} known @returns {[number, number]}
 */
function offset({ element, slide }) {
  if (slide?.playState !== "running") return [0, 0];
  const { e, f } = new DOMMatrix(getComputedStyle(element).transform);
  return [e, f];
}

/** Elsewhere than where it stands, for an animation. @param {number} x @param {number} y @param {string} turned */
const moved = (x, y, turned) => ({ transform: `translate(${x}px, ${y}px) ${turned}` });

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

/**
 * How wide those are of whom there are most; who lies in a box does not count.
 * @param {readonly Piece[]} pieces @param {number} none where nobody stands
 */
export function usualSize(pieces, none = 24) {
  const sizes = pieces.filter(({ region }) => !region).map(({ size }) => Math.min(...size));
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? none;
}
