/** The mark of a seat: the emblem of its side, or the end of a compass needle where the nations are not known yet. */

import { emblem, s } from "./dom.js";

const SIDES = ["german", "soviet"];
const POINTS = { north: 0, south: 180 };

/** `german-1` sits on the side `german`. @param {string} seat */
export const sideOfSeat = (seat) => seat.replace(/-\d+$/, "");

/** @param {string} seat @param {number} [size] @param {string} [name] for readers of the screen */
export function seatMark(seat, size = 18, name = "") {
  const side = sideOfSeat(seat);
  if (SIDES.includes(side) || !(side in POINTS)) return emblem(side, size, name);
  const label = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  const needle = s("g", { transform: `rotate(${POINTS[side]})` },
    s("path", { d: "M0-7.4L3.1 0H-3.1Z", fill: "#a9470c" }), s("path", { d: "M0 7.4L3.1 0H-3.1Z", fill: "#b9b09a" }));
  return s("svg", { viewBox: "-10 -10 20 20", width: size, height: size, class: "emblem", ...label },
    s("circle", { r: 9, fill: "#f6f2e6", stroke: "#4f5347", "stroke-width": 1.4 }), needle);
}
