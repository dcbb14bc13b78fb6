/** The log: a heading a turn, one line an event with drawn dice, its modifiers and the rules behind it. */

import { die, emblem, h, put } from "./dom.js";
import { knows, lang, say, signed } from "./words.js";

/**
 * @typedef {{n: number, step: number, turn: number, kind: string, rule: string, text: string, seat: string|null, dice: number[], modifiers: {rule: string, label: string, amount: number}[], ids: string[]}} Line
 */

/** An id of a rule that opens it. @param {string} rule @param {(rule: string) => void} show */
export const ruleLink = (rule, show) => h("button", { type: "button", class: "id", onclick: (event) => { event.stopPropagation(); show(rule); } }, rule);

export class Log {
  /** @param {{light: (ids: string[]) => void, go: (line: Line) => void, rule: (rule: string) => void, earlier?: (before: number) => void, side: (id: string) => string}} hooks */
  constructor(hooks) {
    Object.assign(this, { hooks, lines: [], from: 0, seen: Infinity });
    this.list = h("ol", { class: "log" });
  }

  /** Drop our lines from `from` on, add these. Returns those that are new to us. @param {{from: number, total: number, lines: Line[]}} sent */
  merge(sent) {
    const had = this.lines.length ? this.lines.at(-1).n : -1;
    if (!this.lines.length || sent.from < this.from) this.from = sent.from;
    this.lines = [...this.lines.filter((line) => line.n < sent.from), ...sent.lines];
    return sent.lines.filter((line) => line.n > had);
  }

  /** Forget everything, to be told again in another language. */
  reset() { this.lines = []; this.from = 0; this.shown = null; }

  prepend(lines) { this.lines = [...lines, ...this.lines]; this.from = lines[0]?.n ?? this.from; }

  /** Show what is not shown yet; everything anew when lines were dropped. @param {number} [now] step to mark, in a replay */
  show(now = -1) {
    const bottom = this.atBottom();
    const kept = this.shown?.from === this.from && this.shown.lang === lang() && this.shown.lines.every((line, i) => this.lines[i] === line) ? this.shown.lines.length : 0;
    if (!kept) put(this.list, this.from > 0 && h("li", {}, h("button", { type: "button", class: "btn ghost", onclick: () => this.hooks.earlier?.(this.from) }, say("log.earlier"))), !this.lines.length && h("li", { class: "pad small" }, say("log.empty")));
    let turn = kept ? this.lines[kept - 1].turn : null;
    const rows = [];
    for (const line of this.lines.slice(kept)) {
      if (line.turn !== turn) rows.push(h("li", {}, h("h3", {}, line.turn ? say("log.turn", { n: line.turn }) : say("log.setup"))));
      turn = line.turn;
      const last = rows.at(-1) ?? this.list.lastElementChild;
      if (!this.repeats(last, line, now)) rows.push(this.row(line));
    }
    this.list.append(...rows);
    this.shown = { from: this.from, lines: [...this.lines], lang: lang() };
    this.mark(now, bottom);
  }

  /** The same once more at once (seven cards drawn): counted on the line that says it. */
  repeats(row, line, now) {
    const same = now < 0 || row?.dataset.step === String(line.step); // a replay goes through them one by one
    if (!same || !row?.classList.contains("ln") || row.dataset.text !== line.text || line.dice.length || line.modifiers.length) return false;
    const times = Number(row.dataset.times ?? 1) + 1;
    row.dataset.times = times;
    row.dataset.n = line.n;
    (row.querySelector(".times") ?? row.lastElementChild.appendChild(h("b", { class: "times" }))).textContent = ` ×${times}`;
    return true;
  }

  mark(now, bottom) {
    for (const old of this.list.querySelectorAll(".now")) old.classList.remove("now");
    const here = now < 0 ? [] : this.list.querySelectorAll(`[data-step="${now}"]`);
    for (const row of here) row.classList.add("now");
    const last = now < 0 ? null : [...this.list.querySelectorAll("[data-step]")].findLast((row) => Number(row.dataset.step) <= now); // a step may tell nothing
    if (here.length || last) (here[0] ?? last).scrollIntoView({ block: "nearest" });
    else if (bottom) this.scroll();
  }

  atBottom() {
    const box = this.list.parentElement;
    return !box || box.scrollTop + box.clientHeight > box.scrollHeight - 60;
  }

  scroll() {
    const box = this.list.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }

  row(line) {
    const side = line.seat ? this.hooks.sideOf?.(line.seat) ?? line.seat : this.hooks.side(line.ids[0] ?? "");
    const fresh = line.n >= this.seen ? "new" : "";
    const rule = line.rule ? [" ", ruleLink(line.rule, this.hooks.rule)] : [];
    return h("li", { class: `ln ${fresh}`, "data-n": line.n, "data-step": line.step, "data-text": line.text, "data-kind": line.kind,
      onmouseenter: () => this.hooks.light(line.ids), onmouseleave: () => this.hooks.light([]), onclick: () => this.hooks.go(line) },
      side ? emblem(side, 17) : h("i", {}), h("div", {}, sentence(line, side), rule, modifiers(line, this.hooks.rule)));
  }
}

/** Designations and positions (T-34, A1-2) are not torn apart at the end of a line. @param {string} text */
const whole = (text) => text.split(/(\S*\w-\d\S*)/).map((part, i) => (i % 2 ? h("span", { class: "whole" }, part) : part));

/** Lines that are a result by themselves, and how it looks. */
const RESULTS = { destroyed: "bad", "no-penetration": "" };
const COLOURS = ["red", "yellow", "green", "blue", "white"];

/** A number on a colour of a turned card: the square as it is printed there. */
function turned(text) {
  for (const name of COLOURS.filter((one) => knows(`token.${one}`))) {
    const found = new RegExp(`^(.*)(${say(`token.${name}`)})(\\s?: )(\\d+)(.*)$`).exec(text);
    if (found) return [whole(found[1]), found[2], " ", h("b", { class: `numeral ${name}` }, found[4]), found[5]];
  }
  return null;
}

/** The sentence, with its dice drawn in front of what they brought. */
function sentence(line, side) {
  if (line.kind === "number") { const parts = turned(line.text); if (parts) return parts; }
  if (line.kind in RESULTS) return h("span", { class: `res ${RESULTS[line.kind]}` }, whole(line.text));
  const colours = line.kind.includes("air") && line.dice.length === 2 ? ["german", "soviet"] : line.dice.map(() => side);
  const dice = line.dice.map((face, i) => [die(face, 18, colours[i] ?? "", say("die", { n: face })), " "]);
  const [, before, result] = /^(.*?)((?:hit|miss|touché|manqué)[^,:]*)$/.exec(line.text) ?? [null, line.text, ""];
  const good = /hit|touché/.test(result);
  return [whole(before), result && h("span", { class: `res ${good ? "good" : ""}` }, result), dice.length ? [" ", dice] : ""];
}

function modifiers(line, show) {
  if (!line.modifiers.length) return null;
  return h("div", { class: "mods" }, line.modifiers.map((one) => h("span", {}, `${one.label} ${signed(one.amount)} `, ruleLink(one.rule, show))));
}
