/** The sides of the table as the game shows them: name, colour, shape and emblem, all from the server. */

import { h, s } from "./dom.js";
import { drawing } from "./overlay.js";

/** @typedef {import("./types.js").Side} Side */

const BOX = 1.16;

/** @type {Map<string, Side>} */
const known = new Map();
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/**
 * Learn sides: their colours are custom properties from then on, by day and by night.
 * @param {readonly Side[]} [sides]
 */
export function setSides(sides = []) {
  for (const side of sides) known.set(side.id, side);
  const colours = (/** @type {"light" | "dark"} */ look) =>
    [...known.values()].map((side) => `--side-${side.id}:${side[look]}`).join(";");
  sheet.replaceSync(`:root{${colours("light")}}[data-theme="dark"]{${colours("dark")}}`);
}

/** @param {string} id */
export const sideOf = (id) => known.get(id);

/** The colour of a side, for a style; of an unknown one that of the text. @param {string} id */
export const sideColour = (id) => `var(--side-${id}, currentColor)`;

/** The shape by which a side is told. @param {string} id */
export const shapeOf = (id) => known.get(id)?.shape ?? "square";

/**
 * The mark of a side: its emblem; a plain disc where there is none yet. @param {string | null | undefined} id
 * @param {number} [size] @param {string} [name] for readers of the screen
 */
export function sideMark(id, size = 18, name = "") {
  const label = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  const svg = known.get(id ?? "")?.emblem;
  const inner = svg ? emblem(svg) : s("circle", { r: 7, fill: "currentColor", "fill-opacity": 0.55 });
  const wide = Math.round(size * BOX); // a badge does not fill its box
  return s("svg", { viewBox: "-12 -12 24 24", width: wide, height: wide, class: "emblem", ...label }, inner);
}

/** @type {Map<string, SVGElement>} drawn once, then copied: a log shows the same few many times */
const emblems = new Map();

/** @param {string} svg */
function emblem(svg) {
  const made = emblems.get(svg) ?? drawing(svg);
  emblems.set(svg, made);
  return made.cloneNode(true);
}

/** A seat's mark and name. @param {{side?: string, name: string}} seat @param {number} [size] */
export const seatName = (seat, size = 18) =>
  h("span", { class: "seat-name" }, sideMark(seat.side, size), h("b", {}, seat.name));
