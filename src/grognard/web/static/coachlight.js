/** What the coach shows: dims the page, rings what is spoken of, and finds a place for the card beside it. */

import { h, put, s } from "./dom.js";
import { isNode } from "./places.js";

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Rect
 * @typedef {import("./coach.js").Light} Light
 * @typedef {import("./board.js").Board} Board
 */

const WHOLE = "#board";
const PARTS = /** @type {Record<string, string>} */ ({
  prompt: "#prompt",
  strip: "#strip",
  board: WHOLE,
  hand: "#hand",
  bar: "#bar",
  log: "#log-button, #panel", // the button where the panel is folded away
  inspector: "#inspect",
  contest: "#contest",
  help: ".tools .help",
});
const AROUND = 9; // pixels between a thing and its ring
const EDGE = 14; // pixels between the card and the edge of the board
const FAR = 2000; // what it costs to lie over the side panel
const APART = 30; // pixels between the card and what it speaks of
const ROUND = 170; // pixels: what is larger is framed
const POINT = 14; // pixels around a free point
const MOST = 6; // things that are ringed
const FEW = 3; // things of which the first is pointed at
const STEEP = 3.2; // a ring is round unless it is this many times wider than high

/** Where something is on the screen; null where it is not. @param {Board} board @param {Light} light */
export function rectOf(board, { kind, id }) {
  if (kind === "piece") return within(board, id, spotOf(board, id));
  if (kind === "place") return within(board, id, outlineOf(board, id) ?? spotOf(board, id));
  const verb = `#bar [data-verb="${id}"], #bar [data-folds~="${id}"]`; // under "more" where it has no room
  const found = { verb, panel: `[data-panel="${id}"]`, part: PARTS[id] ?? "" }[kind];
  if (!found) return null;
  const box = [...document.querySelectorAll(found)].map(boxOf).find((box) => box && isSeen(box));
  return box ? framed(box) : null;
}

/** Whether all of the table is spoken of. @param {Light} light */
export const isWhole = ({ kind, id }) => kind === "part" && PARTS[id] === WHOLE;

/** @param {Rect} box */
const isSeen = (box) => box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;

/** Beyond the edge of the map nothing is seen. @param {Board} board @param {string} id @param {Rect | null} found */
function within(board, id, found) {
  const wrap = boxOf(board.wrap);
  if (!found || !wrap || board.inHand(id) || board.isHand(id)) return found;
  if (!shared(found, wrap)) return null;
  return isLarge(found) ? cut(found, wrap) : found;
}

/** Of what lies on the board and beyond its edge, what is seen. @param {Rect} one @param {Rect} wrap @returns {Rect} */
const cut = (one, wrap) => ({
  left: Math.max(one.left, wrap.left),
  right: Math.min(one.right, wrap.right),
  top: Math.max(one.top, wrap.top),
  bottom: Math.min(one.bottom, wrap.bottom),
});

/** @param {Element | null} element @returns {Rect | null} */
export function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width && box.height ? box : null;
}

/** @param {Board} board @param {string} id @returns {Rect | null} */
function spotOf(board, id) {
  const spot = board.spot(id);
  const wrap = spot && boxOf(board.wrap);
  if (!spot || !wrap) return null;
  const [x, y] = [wrap.left, wrap.top];
  if (isNode(id)) return grown({ left: spot.x + x, right: spot.x + x, top: spot.y + y, bottom: spot.y + y }, POINT);
  return { left: spot.left + x, right: spot.right + x, top: spot.top + y, bottom: spot.bottom + y };
}

/** A place by its outline, as it lies on the screen. @param {Board} board @param {string} id @returns {Rect | null} */
function outlineOf(board, id) {
  const outline = board.isHand(id) ? undefined : board.places.get(id)?.outline;
  const wrap = boxOf(board.wrap);
  if (!outline?.length || !wrap) return null;
  const points = outline.map(([x, y]) => board.camera.toScreen(x, y));
  const xs = points.map(([x]) => x + wrap.left);
  const ys = points.map(([, y]) => y + wrap.top);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** @param {Rect} one @param {number} by @returns {Rect} */
const grown = (one, by) => ({
  left: one.left - by,
  right: one.right + by,
  top: one.top - by,
  bottom: one.bottom + by,
});

/** How much of the screen two rectangles share. @param {Rect} one @param {Rect} other */
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** What runs to the edge of the page leaves room there for its ring. @param {Rect} one @returns {Rect} */
const framed = (one) => ({
  left: Math.max(one.left, AROUND + 3),
  right: Math.min(one.right, innerWidth - AROUND - 3),
  top: Math.max(one.top, AROUND + 3),
  bottom: Math.min(one.bottom, innerHeight - AROUND - 3),
});

/** @param {Rect} one @returns {[number, number]} */
const middle = (one) => [(one.left + one.right) / 2, (one.top + one.bottom) / 2];

/** Some places from one edge to the other. @param {number} from @param {number} to */
const spread = (from, to) => [0, 0.25, 0.5, 0.75, 1].map((k) => from + (to - from) * k);

/**
 * Where a card of some size lies: in the room, over nothing that it speaks of, and near the first of it. Beyond the
 * board, over the side panel, only if there is no other place.
 * @param {{wide: number, high: number}} size @param {Rect} room the board @param {readonly Rect[]} things
 * @param {number} [beyond] where the page ends at the right
 * @returns {[number, number]}
 */
export function besideAll({ wide, high }, room, things, beyond = room.right) {
  const [right, bottom] = [room.right - wide - EDGE, room.bottom - high - EDGE];
  const xs = [...spread(right, room.left + EDGE), beyond - wide - EDGE];
  const ys = spread(bottom, room.top + EDGE);
  const [first] = things;
  const cost = (/** @type {number} */ x, /** @type {number} */ y) => {
    const card = { left: x, right: x + wide, top: y, bottom: y + high };
    const over = things.reduce((sum, thing) => sum + shared(grown(card, APART), thing), 0);
    const [fx, fy] = first ? middle(first) : [x, y];
    const [cx, cy] = middle(card);
    const afloat = x > room.left + EDGE && x < right ? 600 : 0; // the edges of the board are quieter
    return over * 50 + Math.hypot(cx - fx, cy - fy) + (x > right ? FAR : afloat);
  };
  const all = xs.flatMap((x) => ys.map((y) => /** @type {[number, number]} */ ([x, y])));
  const [best] = all.toSorted((a, b) => cost(...a) - cost(...b));
  const [x, y] = best ?? [room.left, room.top];
  return [Math.max(room.left + 4, x), Math.max(room.top + 4, y)];
}

// -- drawing ----------------------------------------------------------------------------------------------------------

/** What is large has its ring within its own edge: beside it are others. @param {Rect} one */
function isLarge({ left, top, right, bottom }) {
  const [wide, high] = [right - left, bottom - top];
  return wide > ROUND && (high > ROUND || wide > 3 * ROUND);
}

/** How far a ring stands off. @param {Rect} one */
const off = (one) => (isLarge(one) ? -5 : AROUND);

/** @param {Rect} one */
const isRound = (one) => one.right - one.left < STEEP * (one.bottom - one.top) && one.right - one.left < ROUND;

/** A hole, or a ring without its tremble. @param {Rect} one @param {number} by */
function outline(one, by) {
  const { left, top, right, bottom } = grown(one, by);
  const [w, e] = [right - left, bottom - top];
  if (isRound(one)) {
    const [rx, ry] = [w * 0.62, e * 0.62];
    const [x, y] = middle(one);
    return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
  }
  return `M${left + 8} ${top}h${w - 16}q8 0 8 8v${e - 16}q0 8 -8 8h${16 - w}q-8 0 -8 -8v${16 - e}q0 -8 8 -8Z`;
}

/** A ring as a hand draws it: its ends cross. @param {Rect} one */
export function ring(one) {
  const { left, top, right, bottom } = grown(one, off(one));
  const [up, east, down] = [`${right + 2} ${top}`, `${right} ${bottom + 2}`, `${left} ${bottom}`];
  if (!isRound(one)) return `M${left - 3} ${top + 5}L${up}L${east}L${down}L${left + 1} ${top - 5}`;
  const [x, y] = middle(one);
  const [rx, ry] = [(right - left) * 0.62, (bottom - top) * 0.62];
  const at = (/** @type {number} */ turn, /** @type {number} */ k) =>
    `${(x + Math.cos(turn) * rx * k).toFixed(1)} ${(y + Math.sin(turn) * ry * k).toFixed(1)}`;
  const points = Array.from({ length: 49 }, (_, i) => at(-1.9 + (i / 48) * 6.75, 1 + 0.03 * Math.sin(i * 0.37)));
  return `M${points.join("L")}`;
}

/**
 * How far the edge of a thing is from its middle, in a direction: an arrow ends there, not beside its neighbour.
 * @param {Rect} thing @param {[number, number]} towards
 */
export function reachOf(thing, [x, y]) {
  const [wide, high] = [(thing.right - thing.left) / 2, (thing.bottom - thing.top) / 2];
  if (isRound(thing)) return Math.max(wide, high) * 1.24;
  const [across, down] = [Math.abs(x) / wide, Math.abs(y) / high];
  return Math.hypot(x, y) / Math.max(across, down, Number.EPSILON);
}

/** A bent arrow from the card to a ring. @param {Rect} card @param {Rect} thing */
function arrow(card, thing) {
  const [tx, ty] = middle(thing);
  const from = [clamp(tx, card.left + 24, card.right - 24), clamp(ty, card.top + 24, card.bottom - 24)];
  const [fx = 0, fy = 0] = [
    nearest(from[0] ?? 0, tx, card.left, card.right),
    nearest(from[1] ?? 0, ty, card.top, card.bottom),
  ];
  const far = Math.hypot(tx - fx, ty - fy);
  const reach = reachOf(thing, [fx - tx, fy - ty]) + AROUND + 8;
  if (far < reach + 26) return "";
  const [ex, ey] = [tx + ((fx - tx) * reach) / far, ty + ((fy - ty) * reach) / far];
  const [bx, by] = [(fx + ex) / 2 - (ey - fy) * 0.18, (fy + ey) / 2 + (ex - fx) * 0.18];
  const turn = Math.atan2(ey - by, ex - bx);
  const head = [2.6, -2.6].map((d) => `M${ex} ${ey}L${ex + Math.cos(turn + d) * 15} ${ey + Math.sin(turn + d) * 15}`);
  return `M${fx} ${fy}Q${bx} ${by} ${ex} ${ey}${head.join("")}`;
}

/** @param {number} x @param {number} low @param {number} high */
const clamp = (x, low, high) => Math.min(high, Math.max(low, x));
/** The edge of a card towards a thing. @param {number} x @param {number} to @param {number} low @param {number} high */
const nearest = (x, to, low, high) => (to < low ? low : to > high ? high : x);

/** The sheet over the page that nobody can touch. */
export class Veil {
  #svg = s("svg", { class: "coach-veil", "aria-hidden": "true" });

  constructor() {
    document.body.append(this.#svg);
  }

  /** @param {readonly Rect[]} things the first one is ringed twice as firmly @param {Rect | null} card */
  show(things, card) {
    const dims = [
      ["dim", boxOf(document.getElementById("board"))],
      ["dim half", boxOf(document.getElementById("strip"))],
      ["dim half", boxOf(document.getElementById("bar"))],
    ];
    const holes = things.map((one) => outline(one, isLarge(one) ? 0 : AROUND + 4)).join("");
    const shades = dims.map(([kind, box], i) =>
      shade(String(kind), /** @type {Rect | null} */ (box), things, holes, i),
    );
    const rings = things.slice(0, MOST).map((one, i) => pencil(ring(one), i ? "ring lesser" : "ring"));
    const [first] = things;
    const line = card && first && things.length <= FEW ? arrow(card, first) : ""; // of many none is meant alone
    put(this.#svg, shades, rings, line && pencil(line, "arrow"));
  }

  remove() {
    this.#svg.remove();
  }
}

/**
 * @param {string} kind @param {Rect | null} box @param {readonly Rect[]} things @param {string} holes
 * @param {number} n
 */
function shade(kind, box, things, holes, n) {
  if (!box) return null;
  const { left, top, right, bottom } = box;
  const area = `M${left} ${top}H${right}V${bottom}H${left}Z`;
  if (!things.some((one) => shared(one, box))) return s("path", { class: kind, d: area });
  const id = `coach-clip-${n}`;
  const clip = s("clipPath", { id }, s("path", { d: area }));
  return [clip, s("path", { class: kind, d: area + holes, "fill-rule": "evenodd", "clip-path": `url(#${id})` })];
}

/** @param {string} path @param {string} kind */
const pencil = (path, kind) => [s("path", { d: path, class: `${kind} casing` }), s("path", { d: path, class: kind })];

/** A holder for the card: on the board, or above the bar of a phone. @param {boolean} narrow */
export function holderOf(narrow) {
  const foot = document.querySelector(".foot");
  const holder = h("section", { class: "coach", id: "coach", tabindex: -1 });
  if (narrow && foot) foot.prepend(holder);
  else document.body.append(holder);
  return holder;
}
