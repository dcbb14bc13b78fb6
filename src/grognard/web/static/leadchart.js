/** The lead turn by turn: a two-colour area with figures, what turned it as numbers on it and as sentences below. */

import { area, curves, ends, fromTheStart, isTold, leads, levelOf, spread, weightiest } from "./charts.js";
import { h, s } from "./dom.js";
import { sideColour, sideMark } from "./sides.js";
import { capital, say, signed } from "./words.js";

/** @typedef {import("./charts.js").Hindsight} Hindsight @typedef {import("./charts.js").Turn} Turn */

const WIDE = 380;
const HIGH = 110;
const FOOT = 32; // for the numbers of the turns
const SIDE = 16; // left and right of the chart, for figures
const NAMED = 3; // moments
const PIN = 18; // from the middle of a number on the curve to the next
const APART = 24; // pixels between two numbers of turns

/** @param {Hindsight} seen @param {(step: number) => string} address of a step of the replay */
export function leadPart(seen, address) {
  const [turns, turning] = [fromTheStart(seen), seen.turning];
  if (!isTold(seen.turns)) return null;
  const score = turns[0]?.score ?? [];
  const lead = score.length === 2 ? leads(turns) : [];
  const two = new Set(lead).size > 1; // a lead that never changed would be one block
  const named = weightiest(turning, NAMED);
  const last = turns.at(-1)?.score.map(({ name, value }) => `${name} ${value}`) ?? [];
  const label = `${say("end.lead")}: ${two ? lead.join(", ") : last.join(", ")}`;
  const about = { class: "end-lead", viewBox: `${-SIDE} -12 ${WIDE + 2 * SIDE} ${HIGH + FOOT + 12}`, role: "img" };
  const drawn = two ? [leadDrawing(turns), figures(turns), pins(turns, named)] : curveDrawing(turns);
  const marks = score.map((one) =>
    h("span", { class: "row" }, sideMark(one.side, 15), h("span", { class: "small" }, capital(one.name))),
  );
  return h(
    "section",
    { class: "lead" },
    h("h3", {}, say("end.lead")),
    h("div", { class: "row legend" }, marks),
    s("svg", { ...about, "aria-label": label }, drawn, numbers(turns)),
    named.length > 0 &&
      h(
        "ol",
        { class: "turning" },
        named.map((one) => moment(one, address)),
      ),
  );
}

/** @param {import("./charts.js").Moment} one @param {(step: number) => string} address */
function moment({ turn, text, step }, address) {
  return h("li", {}, h("a", { href: address(step) }, say("end.moment", { turn, text })));
}

/** The two halves of the area, each in the colour of its side. @param {Turn[]} turns */
function leadDrawing(turns) {
  const d = area(turns, WIDE, HIGH);
  const half = (/** @type {string} */ id, /** @type {number} */ y, /** @type {string | undefined} */ side) => {
    const shape = s("path", { d, "clip-path": `url(#${id})` });
    shape.style.fill = sideColour(side ?? "");
    return [s("clipPath", { id }, s("rect", { x: 0, y, width: WIDE, height: HIGH / 2 })), shape];
  };
  const [first, last] = [turns[0]?.score[0]?.side, turns[0]?.score.at(-1)?.side];
  const middle = s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "middle" });
  return [half("lead-up", 0, first), half("lead-down", HIGH / 2, last), middle];
}

/** The largest lead of either side, and the last one. @param {Turn[]} turns */
function figures(turns) {
  const [lead, at] = [leads(turns), ends(turns)];
  const spots = new Set([lead.indexOf(Math.max(...lead)), lead.indexOf(Math.min(...lead)), lead.length - 1]);
  const same = (/** @type {number} */ i) => i < lead.length - 1 && lead[i] === lead.at(-1);
  return [...spots]
    .filter((i) => !same(i))
    .map((i) => {
      const n = lead[i] ?? 0;
      const y = levelOf(n, lead, HIGH) + (n < 0 ? 13 : -4);
      return s(
        "text",
        { x: (at[i] ?? 0) * WIDE, y, "text-anchor": i === lead.length - 1 ? "end" : "middle" },
        signed(Math.abs(n)),
      );
    });
}

/** @param {Turn[]} turns @param {import("./charts.js").Moment[]} named */
function pins(turns, named) {
  const last = Math.max(1, turns.at(-1)?.step ?? 1);
  const at = spread(
    named.map(({ step }) => (step / last) * WIDE),
    PIN,
    WIDE,
  );
  return at.map((x, i) => {
    return [
      s("circle", { cx: x, cy: HIGH / 2, r: 8, class: "pin" }),
      s("text", { x, y: HIGH / 2 + 4, "text-anchor": "middle", class: "pin-number" }, i + 1),
    ];
  });
}

/** The numbers of the turns, where there is room for them. @param {Turn[]} turns */
function numbers(turns) {
  let free = Number.NEGATIVE_INFINITY;
  return turns.map(({ turn }, i) => {
    const x = (ends(turns)[i] ?? 0) * WIDE;
    if (x < free || !turn) return null; // before the first one
    free = x + APART;
    return s("text", { x, y: HIGH + FOOT - 3, "text-anchor": "middle", class: "turn" }, turn);
  });
}

/** @param {Turn[]} turns */
function curveDrawing(turns) {
  return curves(turns, WIDE, HIGH).map(({ side, path }) => {
    const line = s("path", { d: path, class: "curve" });
    line.style.stroke = sideColour(side);
    return line;
  });
}
