/**
 * What a chance is made of, stage by stage, and the chance itself: in the sheet of a shot, in a window, everywhere
 * alike.
 */

import { contested } from "./contest.js";
import { die, h } from "./dom.js";
import { diceText, facesOf, needOf } from "./odds.js";
import { capital, say, signed } from "./words.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {(rule: string) => Node} Linked makes a link to a rule
 */

const FACE = 26; // pixels
const SMALL = 8; // faces of a die, up to which they are drawn as dice

/** @param {{percent: number}} odds */
export const percent = (odds) => say("odds.percent", { n: Math.round(odds.percent) });

/** Row by row, and the numbers that succeed. @param {Odds} odds @param {Linked} link */
export function reckoned(odds, link) {
  if (odds.outcomes?.length) return fight(odds, odds.outcomes, link);
  if (odds.pools?.length) return contested(odds, link);
  const many = odds.stages.length > 1;
  const parts = odds.stages.map((stage) => stagePart(stage, link, many || stage.label !== ""));
  const sum = many && h("div", { class: "need all" }, h("div", { class: "faces" }), share(odds, ""));
  const sampled = odds.sampled && h("p", { class: "small" }, say("odds.sampled", { n: Math.round(odds.percent) }));
  return [parts, sum, sampled, effectPart(odds, link)];
}

/** What a success does to this target. @param {Odds} odds @param {Linked} link */
function effectPart({ effect }, link) {
  return effect && h("p", { class: "small effect" }, effect.text, " ", effect.rule && link(effect.rule));
}

/**
 * A fight in rounds: who fires first, then how it ends, as one bar in parts.
 * @param {Odds} odds @param {import("./types.js").Ending[]} endings @param {Linked} link
 */
function fight({ facts = [], trials = 0 }, endings, link) {
  const rows = facts.map(({ text, rule }) => {
    return h("tr", { class: "fact" }, h("td", {}, text), h("td", { class: "num" }, rule && link(rule)));
  });
  const shown = endings.filter(({ percent: share }) => share > 0);
  const bar = shown.map((one) => {
    const part = h("span", { class: `part ${one.tone}` }, one.percent >= 12 && percent(one));
    part.style.flexGrow = String(one.percent);
    return part;
  });
  const words = endings.map((one) => {
    return h("li", {}, h("i", { class: `part ${one.tone}` }), h("span", {}, one.text), h("b", {}, percent(one)));
  });
  const note = trials > 0 && h("p", { class: "small" }, say("odds.trials", { n: trials }));
  return [
    rows.length > 0 && h("table", {}, h("tbody", {}, rows)),
    h("div", { class: "outcome", "aria-hidden": "true" }, bar),
    h("ul", { class: "endings" }, words),
    note,
  ];
}

/** @param {Stage} stage @param {Linked} link @param {boolean} named */
function stagePart(stage, link, named) {
  const rows = stage.modifiers.map(({ label, rule, amount }) => {
    return row(label, rule, say("odds.amount", { amount: signed(amount) }), link, amount > 0 ? "bad" : "good");
  });
  const facts = stage.facts.map(({ text, rule }) => {
    return h(
      "tr",
      { class: "fact" },
      h("td", { colspan: 2 }, capital(text)),
      h("td", { class: "num" }, rule && link(rule)),
    );
  });
  const first = row(stage.what, stage.rule, String(stage.value), link, "");
  const title = named && stage.label && h("h3", { class: "stage" }, capital(stage.label));
  return [title, h("table", {}, h("tbody", {}, first, rows, facts)), chances(stage)];
}

/** @param {string} label @param {string} rule @param {string} value @param {Linked} link @param {string} kind */
function row(label, rule, value, link, kind) {
  return h(
    "tr",
    {},
    h("td", {}, capital(label)),
    h("td", {}, rule && link(rule)),
    h("td", { class: `num ${kind}` }, value),
  );
}

/** The numbers that succeed, drawn, and the chance. @param {Stage} stage */
function chances(stage) {
  const need = needText(stage);
  const faces = h("div", { class: "faces", role: "img", "aria-label": need }, thrown(stage));
  return h("div", { class: "need" }, faces, share(stage, need));
}

/** @param {{percent: number}} odds @param {string} need */
function share(odds, need) {
  return h("div", { class: "pc" }, h("b", {}, percent(odds)), need && h("span", { class: "small" }, need));
}

/** @param {Stage} stage */
function needText(stage) {
  const need = needOf(stage);
  return "key" in need ? say(need.key, { n: need.n }) : need.list.join(", ");
}

/** The faces of the die, or the dice by name where sums count. @param {Stage} stage */
function thrown(stage) {
  const faces = facesOf(stage);
  if (!faces) return h("b", { class: "thrown" }, diceText(stage.dice));
  const times = faces.times > 1 && h("b", { class: "thrown" }, `${faces.times} ×`);
  return [times, figures(faces.sides, faces.good)];
}

/** Six dice, or ten figures: those that succeed are filled. @param {number} sides @param {ReadonlySet<number>} good */
function figures(sides, good) {
  return Array.from({ length: sides }, (_, i) => {
    const look = good.has(i + 1) ? "good" : "off";
    if (sides <= SMALL) return die(i + 1, { size: FACE, look, sides });
    return h("i", { class: `figure ${look}` }, i + 1);
  });
}

/** The last throw in one line, for an answer in a list. @param {Odds} odds */
export function inShort(odds) {
  const last = odds.stages.at(-1);
  return h("span", { class: "faces10" }, last && thrown(last), h("b", {}, percent(odds)));
}
