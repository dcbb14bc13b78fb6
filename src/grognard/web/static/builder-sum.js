/** What a list amounts to, whether it is legal, and the one button that takes it. */

import { cap, h, icon, put } from "./dom.js";
import { ruleLink } from "./log.js";
import { isOver, isUnder, reached } from "./muster.js";
import { knows, say } from "./words.js";
import { setText } from "./writing.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./muster.js").Limit} Limit
 * @typedef {import("./types.js").Judged} Judged
 */

const FULL = 100; // per cent

export class Sum {
  #figure = h("p", { class: "bd-figure" });
  #fill = h("i", {});
  #bar = h("div", { class: "bd-bar", "aria-hidden": "true" }, this.#fill);
  #rest = h("p", { class: "bd-rest" });
  #limits = h("ul", { class: "bd-limits" });
  #reason = h("p", { class: "bd-reason", id: "bd-reason" });
  #word = h("span", { class: "word" }, say("build.take"));
  #take;
  #rule;

  /** @param {{take: () => void, rule: (rule: string) => void}} hooks */
  constructor({ take, rule }) {
    this.#rule = rule;
    const about = { type: "button", class: "btn primary bd-take", "aria-describedby": "bd-reason", onclick: take };
    this.#take = h("button", about, icon("end"), this.#word, cap("↵"));
    const parts = [this.#figure, this.#bar, this.#rest, this.#limits, this.#take, this.#reason];
    this.part = h("section", { class: "bd-sum", "aria-label": say("build.list") }, parts);
  }

  /** @param {Chosen} chosen */
  show(chosen) {
    const total = chosen.total;
    const [first, ...others] = chosen.asked.limits;
    const n = first ? reached(first, total) : chosen.size;
    const text = first ? limitText(first, n) : say("build.count", { n });
    const figure = /^\d[\d.,\s\u202f\u00a0]*(?=\s)|^\d+/.exec(text)?.[0] ?? "";
    put(this.#figure, h("b", {}, figure.trimEnd()), text.slice(figure.trimEnd().length));
    const rows = chosen.asked.layout === "catalogue" ? [] : others;
    put(
      this.#limits,
      rows.map((limit) => this.#limit(limit, chosen)),
    );
    const counted = first?.counts === "points" && !rows.length && say("build.count", { n: chosen.size });
    const rest = rows.length ? [] : others.map((limit) => limitText(limit, reached(limit, total)));
    setText(this.#rest, [first && leftText(first, n), counted, ...rest].filter(Boolean).join(" · "));
    this.#fill.style.width = `${Math.min(FULL, (FULL * n) / Math.max(1, first?.high ?? n))}%`;
    const over = chosen.asked.limits.some((limit) => isOver(limit, total));
    for (const part of [this.#bar, this.#figure]) part.classList.toggle("excess", over);
  }

  /** A limit as a row: a sign, its words, the value, its rule. @param {Limit} limit @param {Chosen} chosen */
  #limit(limit, { total, asked }) {
    const [found, n] = [reached(limit, total), total.get(limit.counts) ?? 0];
    const broken = isOver(limit, total) || isUnder(limit, total);
    const full = !broken && !limit.low && limit.high !== null && found >= limit.high;
    const kind = broken ? "bad" : full ? "full" : "good";
    const plain = asked.layout === "parade" && limit.high !== null;
    const alone = plain ? say("build.of-most", { n, most: limit.high ?? 0 }) : String(n);
    const value = limit.of ? say("build.of-all", { n, m: total.get(limit.of) ?? 0 }) : alone;
    const sign = h("span", { class: "unseen" }, say(`build.limit.${kind}`));
    const words = [icon(broken ? "close" : full ? "pause" : "end", 15), sign, h("span", {}, limit.name)];
    return h("li", { class: kind }, words, h("b", {}, value), ruleLink(limit.rule, this.#rule));
  }

  /** The one figure that counts here, for a tab. @param {Chosen} chosen */
  short(chosen) {
    const [first] = chosen.asked.limits;
    if (!first) return String(chosen.size);
    return `${Math.round(reached(first, chosen.total))}/${first.high ?? "–"}`;
  }

  /** The same in words. @param {Chosen} chosen */
  text(chosen) {
    const [first] = chosen.asked.limits;
    return first ? limitText(first, reached(first, chosen.total)) : say("build.count", { n: chosen.size });
  }

  /** What the rules say. @param {{empty: boolean, judged: Judged | null, sending: boolean}} about */
  judge({ empty, judged, sending }) {
    put(this.#reason, empty ? "" : judged ? this.#verdict(judged) : say("build.checking"));
    this.#reason.className = `bd-reason ${judged?.legal ? "good" : judged ? "bad" : ""}`;
    this.#take.setAttribute("aria-disabled", String(!judged?.legal || sending));
    setText(this.#word, say(sending ? "build.taking" : "build.take"));
  }

  /** @param {Judged} judged */
  #verdict({ legal, message, rule }) {
    if (legal) return [icon("end", 15), say("build.legal")];
    const tail = rule ? ` (${rule})` : ""; // its link says it
    const text = message.endsWith(tail) ? message.slice(0, message.length - tail.length) : message;
    return [text, " ", rule && ruleLink(rule, this.#rule)];
  }
}

/** "115 / 120 points". @param {Limit} limit @param {number} found */
function limitText({ name, low, high, of }, found) {
  const about = { n: Math.round(found), name: name.toLowerCase(), low, high: high ?? 0 };
  if (of) return say("build.share", about);
  if (high === null) return say(low ? "build.at-least" : "build.so-many", about);
  return say(low && low < high ? "build.span" : "build.of", about);
}

/** What a limit counts, in the right number, if the game says it so. @param {string} counts @param {number} n */
const counted = (counts, n) => (knows(`list.counted.${counts}`) ? say(`list.counted.${counts}`, { n }) : "");

/** "9 men". @param {string} counts @param {number} n */
export function countedText(counts, n) {
  const name = counted(counts, n);
  return name ? `${n}\u00a0${name}` : say("build.count", { n });
}

/** What is left, missing or too much. @param {Limit} limit @param {number} found */
function leftText({ counts, name, low, high, of }, found) {
  if (of) return "";
  const told = (/** @type {string} */ key, /** @type {number} */ n) =>
    say(key, { n, name: counted(counts, n) || name.toLowerCase() });
  if (high !== null && found > high) return told("build.over", found - high);
  if (found < low) return told("build.missing", low - found);
  return high !== null && !low && found < high && told("build.left", high - found);
}
