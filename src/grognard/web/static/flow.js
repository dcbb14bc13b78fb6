/** The ways that a fight may take, drawn as one stream from left to right: what happens, how often, how it ends. */

import { s } from "./dom.js";
import { HIGH, streamOf } from "./stream.js";
import { say } from "./words.js";

/**
 * @typedef {import("./stream.js").Knot} Knot
 * @typedef {import("./stream.js").Ribbon} Ribbon
 */

const WIDE = 300;
const BAR = 5; // how wide a knot is

/**
 * Into a drawing that keeps its place.
 * @param {SVGElement} svg
 * @param {import("./types.js").Flow} flow
 * @param {readonly import("./types.js").Ending[]} endings
 */
export function drawFlow(svg, flow, endings) {
  const { ribbons, knots } = streamOf(flow, endings);
  const step = (WIDE - BAR) / (flow.stops.length + 1);
  const named = knots.filter(({ text, stop }) => text || stop < 0);
  const said = named.filter(({ text }) => text).map((one) => `${one.text} ${share(one)}`);
  svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  svg.setAttribute("aria-label", said.join(", "));
  svg.append(
    ...ribbons.map((one) => s("path", { class: `ribbon ${one.tone}`, d: ribbonPath(one, step) })),
    ...named.map((one) => knotMark(one, step)),
  );
}

/** @param {{percent: number}} one */
const share = ({ percent }) => say("odds.percent", { n: Math.round(percent) });

/** @param {Ribbon} ribbon @param {number} step */
function ribbonPath({ from, to, high, stop }, step) {
  const [x, end] = [stop * step + BAR / 2, (stop + 1) * step + BAR / 2];
  const middle = (x + end) / 2;
  const top = `M${x} ${from}C${middle} ${from} ${middle} ${to} ${end} ${to}`;
  return `${top}v${high}C${middle} ${to + high} ${middle} ${from + high} ${x} ${from + high}z`;
}

/** A bar where ribbons come together, and what happens there. @param {Knot} knot @param {number} step */
function knotMark(knot, step) {
  const x = (knot.stop + 1) * step;
  const bar = s("rect", { x, y: knot.top, width: BAR, height: Math.max(1, knot.high) });
  const label = { x: x - 5, y: knot.top + knot.high / 2, "text-anchor": "end", "dominant-baseline": "central" };
  return s("g", { class: "knot" }, bar, knot.text && s("text", label, `${knot.text} ${Math.round(knot.percent)}`));
}
