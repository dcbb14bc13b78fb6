/** A bar a face of a die, with a line where fair dice would be. */

import { s } from "./dom.js";

const SIX = 6;
const HIGH = 56;
const STEP = 31; // from one bar to the next
const BAR = 23;

/** @param {number[]} counts @param {number} expected */
export function bars(counts, expected) {
  const most = Math.max(1, expected, ...counts);
  const wide = counts.length * STEP;
  const y = HIGH - (expected / most) * HIGH;
  const kind = counts.length > SIX ? "dicebars many" : "dicebars";
  const label = counts.map((n, i) => `${i + 1}: ${n}`).join(", ");
  const size = { viewBox: `0 0 ${wide} ${HIGH + 27}`, style: `max-width: ${wide * 1.4}px` };
  const about = { class: kind, ...size, role: "img", "aria-label": label };
  return s(
    "svg",
    about,
    counts.map((n, i) => bar(n, i, n / most)),
    s("path", { d: `M0 ${y}H${wide}` }),
  );
}

/** @param {number} n @param {number} i @param {number} share of the highest */
function bar(n, i, share) {
  const high = share * HIGH;
  return [
    s("rect", { x: i * STEP + 4, y: HIGH - high, width: BAR, height: high, rx: 2 }),
    s("text", { x: i * STEP + 15.5, y: HIGH + 12, "text-anchor": "middle", class: "pips" }, i + 1),
    s("text", { x: i * STEP + 15.5, y: HIGH + 24, "text-anchor": "middle" }, n),
  ];
}
