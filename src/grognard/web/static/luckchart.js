/**
 * The luck of the dice: successes above what was to be expected, throw by throw, by the chances that were told before
 * each throw. A grey trumpet holds nineteen games of twenty.
 */

import { luckOf, trumpet } from "./charts.js";
import { h, s } from "./dom.js";
import { sideColour, sideMark } from "./sides.js";
import { capital, say } from "./words.js";

/** @typedef {import("./charts.js").Throw} Throw @typedef {import("./types.js").Seat} Seat */

const WIDE = 380;
const HIGH = 96;
const DASHES = ["", "6 4", "2 3", "8 3 2 3"]; // a side is told by its line too
const FEW = 5; // throws below which there is nothing to see

/** @param {Throw[]} throws @param {Seat[]} seats */
export function luckPart(throws, seats) {
  if (throws.length < FEW) return null;
  const rows = seats
    .map((seat) => ({ seat, own: throws.filter((one) => one.seat === seat.id) }))
    .filter(({ own }) => own.length);
  const widest = Math.max(1, ...rows.map(({ own }) => reach(own)));
  const longest = Math.max(...rows.map(({ own }) => own.length));
  const x = (/** @type {number} */ i) => ((i + 1) / longest) * WIDE;
  const y = (/** @type {number} */ n) => HIGH / 2 - (n / widest) * (HIGH / 2 - 3);
  const most = rows.reduce((a, b) => (b.own.length > a.own.length ? b : a)).own;
  const drawn = rows.map(({ seat, own }, i) => curve(own, seat.side, x, y, DASHES[i] ?? ""));
  const about = { class: "luck", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": rows.map(said).join(" ") };
  const middle = s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "middle" });
  return h(
    "section",
    {},
    h("h3", {}, say("end.luck"), " ", h("span", { class: "small" }, say("end.luck-line"))),
    s("svg", about, band(most, x, y), middle, drawn),
    rows.map((row) => h("div", { class: "row luck-row" }, sideMark(row.seat.side, 16), h("span", {}, said(row)))),
    h("p", { class: "small" }, say("end.luck-grey")),
  );
}

/** How far a curve or its trumpet goes from nothing. @param {Throw[]} own */
function reach(own) {
  const { above, usual } = luckOf(own);
  return Math.max(usual, ...above.map(Math.abs));
}

/** @param {{seat: Seat, own: Throw[]}} row */
function said({ seat, own }) {
  const { good, expected } = luckOf(own);
  return say("end.luck-row", { name: capital(seat.name), n: own.length, good, expected: Number(expected.toFixed(1)) });
}

/** @typedef {(n: number) => number} Scale */

/** @param {Throw[]} own @param {Scale} x @param {Scale} y */
function band(own, x, y) {
  const edge = trumpet(own);
  const upper = edge.map((n, i) => `${x(i)} ${y(n)}`);
  const lower = edge.map((n, i) => `${x(i)} ${y(-n)}`).reverse();
  return s("path", { d: `M0 ${HIGH / 2}L${[...upper, ...lower].join("L")}Z`, class: "trumpet" });
}

/** @param {Throw[]} own @param {string} side @param {Scale} x @param {Scale} y @param {string} dashes */
function curve(own, side, x, y, dashes) {
  const points = luckOf(own).above.map((n, i) => `${x(i).toFixed(1)} ${y(n).toFixed(1)}`);
  const line = s("path", {
    d: `M0 ${HIGH / 2}L${points.join("L")}`,
    class: "curve",
    "stroke-dasharray": dashes || null,
  });
  line.style.stroke = sideColour(side);
  return line;
}
