/**
 * What a chance is made of, stage by stage, and the chance itself: in the sheet of a shot, in a window, everywhere
 * alike.
 */

import { contested } from "./contest.js";
import { die, h, s } from "./dom.js";
import { citedIn, diceText, facesOf, helps, needOf, sumsOf } from "./odds.js";
import { markOf, switchOf } from "./switches.js";
import { capital, say, signed } from "./words.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {{n: number, ways: number, good: boolean}} Sum
 * @typedef {(rule: string) => Node} Linked makes a link to a rule
 */

const FACE = 26; // pixels
const HIGH = 34; // of the highest bar
const NAMED = 11; // bars that are all named
const SMALL = 8; // faces of a die, up to which they are drawn as dice

/** @param {{percent: number}} odds */
export const percent = (odds) => say("odds.percent", { n: Math.round(odds.percent) });

/** Row by row, and the numbers that succeed. @param {Odds} odds @param {Linked} link */
export function reckoned(odds, link) {
  if (odds.outcomes?.length) return fight(odds, odds.outcomes, link);
  if (odds.pools?.length) return contested(odds, link);
  const many = odds.stages.length > 1;
  const parts = odds.stages.map((stage) => stagePart(stage, link, many || stage.label !== "", odds.editions ?? []));
  const all = odds.otherwise ?? undefined;
  const elsewhere = many && all !== undefined && all !== odds.percent ? byOther(odds.editions, all) : "";
  const sum = many && h("div", { class: "need all" }, h("div", { class: "faces" }), share(odds, elsewhere));
  const sampled = odds.sampled && h("p", { class: "small" }, say("odds.sampled", { n: Math.round(odds.percent) }));
  return [parts, sum, sampled, effectPart(odds, link), switchesPart(odds, link)];
}

/** "V2: 72 %". @param {string[] | undefined} editions @param {number} n */
const byOther = (editions, n) => say("odds.edition", { edition: editions?.[1] ?? "", n: Math.round(n) });

/** Which of the rules that can be switched stand behind the rows. @param {Odds} odds @param {Linked} link */
function switchesPart({ stages }, link) {
  const found = new Set(citedIn(stages).map(switchOf));
  found.delete("");
  if (!found.size) return null;
  const chips = [...found].sort().map((rule) => {
    const key = markOf(rule).endsWith("off") ? "odds.switch.off" : "odds.switch.on";
    const chip = link(rule);
    if (chip instanceof HTMLElement) {
      chip.className = `chip switch ${key.endsWith("off") ? "off" : ""}`.trim();
      chip.textContent = say(key, { number: rule.split(":").at(-1) ?? rule });
    }
    return chip;
  });
  return h("div", { class: "at-work" }, h("span", { class: "small" }, say("odds.switches")), h("div", {}, chips));
}

/** What a success does to this target. @param {Odds} odds @param {Linked} link */
function effectPart({ effect }, link) {
  return effect && h("p", { class: "small effect" }, effect.text, " ", effect.rule && link(effect.rule));
}

/**
 * A fight in rounds: its parts, numbered, each throw with its chance; the ways it may take; how it ends, as one bar.
 * @param {Odds} odds @param {import("./types.js").Ending[]} endings @param {Linked} link
 */
function fight({ rounds = [], flow, trials = 0 }, endings, link) {
  const shown = endings.filter(({ percent: share }) => share > 0);
  const bar = shown.map((one) => {
    const part = h("span", { class: `part ${one.tone}` }, one.percent >= 12 && percent(one));
    part.style.flexGrow = String(one.percent);
    return part;
  });
  const words = shown.map((one) => {
    return h("li", {}, h("i", { class: `part ${one.tone}` }), h("span", {}, one.text), h("b", {}, percent(one)));
  });
  const note = trials > 0 && h("p", { class: "small" }, say("odds.trials", { n: trials }));
  return [
    rounds.length > 0 &&
      h(
        "ol",
        { class: "rounds" },
        rounds.map((one) => roundPart(one, link)),
      ),
    flow && shown.length > 1 && flowPart(flow, endings),
    h("div", { class: "outcome", "aria-hidden": "true" }, bar),
    h("ul", { class: "endings" }, words),
    note,
  ];
}

/**
 * The ways that a fight may take. Few games have one, so what draws them is fetched then; the sheet keeps its size.
 * @param {import("./types.js").Flow} flow @param {readonly import("./types.js").Ending[]} endings
 */
function flowPart(flow, endings) {
  const titles = [...flow.stops, say("odds.in-the-end")].map((text) => h("span", {}, text));
  const drawing = s("svg", { role: "img" });
  import("./flow.js").then(({ drawFlow }) => drawFlow(drawing, flow, endings));
  return h("figure", { class: "flow" }, h("figcaption", { "aria-hidden": "true" }, titles), drawing);
}

/** @param {import("./types.js").Round} round @param {Linked} link */
function roundPart({ text, rule, throws }, link) {
  const rows = throws.map((one) => {
    return h("li", {}, h("span", {}, one.text), h("b", { class: one.own ? "good" : "bad" }, percent(one)));
  });
  return h("li", {}, h("div", {}, h("b", {}, text), rule && link(rule)), rows.length > 0 && h("ul", {}, rows));
}

/** @param {Stage} stage @param {Linked} link @param {boolean} named @param {string[]} editions */
function stagePart(stage, link, named, editions) {
  const { other } = stage;
  const beside = (/** @type {number} */ mine, /** @type {number | undefined} */ there, /** @type {string} */ said) =>
    other && h("td", { class: `num other ${mine === there ? "" : "differs"}` }, said);
  const rows = stage.modifiers.map(({ label, rule, amount }, i) => {
    const kind = amount === 0 ? "" : helps(stage, amount) ? "good" : "bad";
    const there = other?.amounts[i] ?? 0;
    const more = beside(amount, there, say("odds.amount", { amount: signed(there) }));
    return row(label, rule, say("odds.amount", { amount: signed(amount) }), link, kind, more);
  });
  const facts = stage.facts.map(({ text, rule }) => {
    return h(
      "tr",
      { class: "fact" },
      h("td", { colspan: 2 }, capital(text)),
      h("td", { class: "num" }, rule && link(rule)),
    );
  });
  const base = beside(stage.value, other?.value, String(other?.value ?? ""));
  const first = row(stage.what, stage.rule, String(stage.value), link, "", base);
  const said = named && stage.label ? capital(stage.label) : "";
  const title = !other && said && h("h3", { class: "stage" }, said);
  const body = h("tbody", {}, first, rows, facts);
  return [title, h("table", {}, other && headOf(said, editions), body), chances(stage, editions)];
}

/** Above the numbers: the rules in force, and the others. @param {string} title @param {string[]} editions */
function headOf(title, editions) {
  const names = editions.map((name, i) => h("th", { scope: "col", class: `num ${i ? "other" : ""}` }, name));
  return h("thead", {}, h("tr", {}, h("th", { colspan: 2, class: "stage" }, title), names));
}

/**
 * @param {string} label @param {string} rule @param {string} value @param {Linked} link @param {string} kind
 * @param {Node | false | null | undefined} more by other rules
 */
function row(label, rule, value, link, kind, more) {
  return h(
    "tr",
    {},
    h("td", {}, capital(label)),
    h("td", {}, rule && link(rule)),
    h("td", { class: `num ${kind}` }, value),
    more,
  );
}

/** The numbers that succeed, drawn, and the chance. @param {Stage} stage @param {string[]} editions */
function chances(stage, editions) {
  const need = needText(stage);
  const faces = h("div", { class: "faces", role: "img", "aria-label": need }, thrown(stage));
  const there = stage.other && stage.other.percent !== stage.percent ? byOther(editions, stage.other.percent) : "";
  return h("div", { class: "need" }, faces, share(stage, need, there));
}

/** @param {{percent: number}} odds @param {...string} notes below it */
function share(odds, ...notes) {
  const said = notes.filter(Boolean).map((note) => h("span", { class: "small" }, note));
  return h("div", { class: "pc" }, h("b", {}, percent(odds)), said);
}

/** @param {Stage} stage */
function needText(stage) {
  const need = needOf(stage);
  return "key" in need ? say(need.key, { n: need.n }) : need.list.join(", ");
}

/** The faces of the die, or sums as bars; the dice by name where there are too many. @param {Stage} stage */
function thrown(stage) {
  const sums = sumsOf(stage);
  if (sums) return histogram(sums);
  const faces = facesOf(stage);
  if (!faces) return h("b", { class: "thrown" }, diceText(stage.dice));
  const times = faces.times > 1 && h("b", { class: "thrown" }, `${faces.times} ×`);
  return [times, figures(faces.sides, faces.good)];
}

/** Sums side by side; of many every second one is named. @param {Sum[]} sums */
function histogram(sums) {
  const many = sums.length > NAMED;
  const most = Math.max(...sums.map(({ ways }) => ways));
  const bars = sums.map((sum) => bar(sum, most, many && sum.n % 2 ? "" : String(sum.n)));
  return h("div", { class: many ? "sums many" : "sums" }, bars);
}

/** As high as its chance; filled where it succeeds. @param {Sum} sum @param {number} most @param {string} name */
function bar({ ways, good }, most, name) {
  const high = h("i", {});
  high.style.height = `${Math.round((HIGH * ways) / most)}px`;
  return h("span", { class: good ? "good" : "off" }, high, h("b", {}, name));
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
  const drawn = last && (last.added ? h("b", { class: "thrown" }, diceText(last.dice)) : thrown(last));
  return h("span", { class: "faces10" }, drawn, h("b", {}, percent(odds)));
}
