/**
 * A contest: the dice of both sides by what they are for, and the chance as one bar in two colours. In the odds of an
 * action, and beside the table as long as one goes on.
 */

import { h, put, s } from "./dom.js";
import { whole } from "./overlay.js";
import { prospects } from "./prospects.js";
import { sideColour, sideMark } from "./sides.js";
import { capital, lang, say, signed } from "./words.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Pool} Pool
 */

/**
 * A small drawing of a game by its name. @param {string} sign @param {string} label @param {string} kind class of it
 */
export function signDrawing(sign, label, kind) {
  const use = `<use href="#s-${sign}" transform="translate(4 4)scale(.75)" color="currentColor" fill="none"/>`;
  const about = { viewBox: "0 0 26 26", width: 24, height: 24, role: "img", "aria-label": label };
  return s("svg", { ...about, class: kind }, whole(use));
}

/** A die with the sign of what it is for. @param {string} sign @param {string} label @param {boolean} coming */
const signed24 = (sign, label, coming) => signDrawing(sign, label, `pool-die ${coming ? "coming" : ""}`);

/** @param {Pool} pool */
function poolRow({ side, dice, coming }) {
  const drawn = dice.map(([sign, label], i) => signed24(sign, label, i >= dice.length - coming));
  const row = h("div", { class: "pool" }, sideMark(side, 16), drawn, h("b", { class: "num" }, dice.length));
  row.style.setProperty("--pool", sideColour(side));
  return row;
}

/**
 * The chance of the first side, its bar, that of the second; a line where it was before.
 * @param {number} percent @param {readonly string[]} sides @param {number | null} before
 */
function chanceBar(percent, [one = "", two = ""], before) {
  const [mine, other] = [Math.round(percent), 100 - Math.round(percent)];
  const fill = h("i", { class: "share" });
  const bar = h("div", { class: "bar", "aria-hidden": "true" }, fill, before !== null && h("i", { class: "was" }));
  bar.style.cssText = `--share:${mine}%;--was:${before ?? 0}%;--one:${sideColour(one)};--two:${sideColour(two)}`;
  const now = before !== null && h("span", { class: "small" }, say("contest.now", { n: Math.round(before) }));
  const share = (/** @type {string} */ side, /** @type {number} */ n) =>
    h("span", { class: "row" }, sideMark(side, 16), h("b", {}, say("odds.percent", { n })));
  return [h("div", { class: "shares" }, share(one, mine), now, share(two, other)), bar];
}

/** The odds of an action that leads to a contest. @param {Odds} odds @param {(rule: string) => Node} link */
export function contested(odds, link) {
  const [stage] = odds.stages;
  const facts = stage?.facts.map(({ text, rule }) => h("li", {}, capital(text), rule && link(rule)));
  const title = stage && h("h3", { class: "stage" }, capital(stage.label), " ", stage.rule && link(stage.rule));
  const pools = odds.pools ?? [];
  const sides = pools.map((pool) => pool.side);
  const bar = chanceBar(odds.percent, sides, odds.before ?? null);
  return [h("ul", { class: "facts" }, facts), title, pools.map(poolRow), bar];
}

/** Beside the table: how it stands, and what each card would make of it; before it the prospects of those to come. */
export class ContestPanel {
  #holder;
  #shown = "";
  /** @type {Panel | undefined} */
  #panel;
  /** @type {readonly string[]} */
  #picks = [];

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.#holder = holder;
  }

  /** @param {readonly Panel[]} panels */
  show(panels) {
    this.#panel = panels.find(({ kind }) => kind === "contest" || kind === "prospects");
    this.#draw();
  }

  /** What is chosen would change the prospects. @param {readonly string[]} picks */
  choose(picks) {
    this.#picks = picks;
    this.#draw();
  }

  #draw() {
    const panel = this.#panel;
    const isAhead = panel?.kind === "prospects";
    const text = JSON.stringify([lang(), panel ?? null, isAhead && this.#picks]);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#holder.hidden = !panel;
    put(this.#holder, panel && (isAhead ? prospects(panel, this.#picks) : this.#part(panel)));
  }

  /** @param {Panel} panel */
  #part({ title, note, items }) {
    const sides = items.filter(({ state }) => state !== "card");
    const cards = items.filter(({ state }) => state === "card");
    const [first] = sides;
    const percent = first?.value ?? 50;
    return [
      h("h2", {}, title, note && h("em", {}, note)),
      sides.map((item) => poolRow({ side: item.side, dice: diceOf(item), coming: 0 })),
      chanceBar(
        percent,
        sides.map(({ side }) => side),
        null,
      ),
      cards.length > 0 &&
        h(
          "ul",
          { class: "would" },
          cards.map((card) => would(card, percent)),
        ),
    ];
  }
}

/** @param {Item} item @returns {[string, string][]} */
const diceOf = ({ picture = "", note }) =>
  picture
    .split(" ")
    .filter(Boolean)
    .map((sign) => [sign, note]);

/** @param {Item} card @param {number} now */
function would({ text, note, value }, now) {
  const change = Math.round((value ?? now) - now);
  const look = change > 0 ? "good" : change < 0 ? "bad" : "";
  const what = h("span", {}, text, note && h("em", {}, ` ${note}`));
  const told = say("odds.percent", { n: value ?? 0 });
  return h("li", {}, what, h("b", { class: `num ${look}` }, told, change ? h("i", {}, signed(change)) : ""));
}
