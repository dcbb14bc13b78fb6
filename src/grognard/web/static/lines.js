/**
 * The log as lines: told by number, dropped from a number on after an undo, equal ones gathered in rows. Pure; log.js
 * draws.
 */

import { equal } from "./store.js";

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {{from: number, lines: Line[]}} Sent
 *
 * What stands in the list: one line, or the same said several times at once. `turn` is told where it begins there.
 * @typedef {{n: number, last: number, line: Line, times: number, turn: number | null}} Row
 */

export class Lines {
  /** @type {Line[]} in order, without gaps */
  lines = [];
  from = 0; // the number of the first line that we have

  /** Drop our lines from `from` on, add these. Returns those that are new to us. @param {Sent} sent */
  merge(sent) {
    const had = this.lines.at(-1)?.n ?? -1;
    if (!this.lines.length || sent.from < this.from) this.from = sent.from;
    const known = new Map(this.lines.map((line) => [line.n, line]));
    const kept = this.lines.filter((line) => line.n < sent.from);
    this.lines = [...kept, ...sent.lines.map((line) => same(known.get(line.n), line))];
    return sent.lines.filter((line) => line.n > had);
  }

  /** Older lines, before those that we have. @param {Line[]} lines */
  prepend(lines) {
    this.lines = [...lines, ...this.lines];
    this.from = lines[0]?.n ?? this.from;
  }

  /** Forget everything, to be told again in another language. */
  reset() {
    this.lines = [];
    this.from = 0;
  }
}

/** The line of before where it says the same: what is sent once more after an undo is not drawn again.
 * @param {Line | undefined} known @param {Line} line
 */
const same = (known, line) => (known && equal(known, line) ? known : line);

/**
 * Whether a line says once more what a row says (seven cards drawn): it is counted there.
 * @param {Row} row @param {Line} line @param {boolean} byStep
 */
function repeats(row, line, byStep) {
  if (byStep && row.line.step !== line.step) return false; // a replay goes through them one by one
  return row.line.text === line.text && row.line.turn === line.turn && !line.rolls.length && !line.modifiers.length;
}

/**
 * Whether a row only opened what a line tells: somebody was chosen, and now has gone somewhere.
 * @param {Row} row @param {Line} line @param {boolean} byStep
 */
function opened(row, line, byStep) {
  if (byStep || row.line.as !== "opens" || row.times > 1) return false;
  return line.ids[0] === row.line.ids[0] && row.line.turn === line.turn;
}

/**
 * The rows of a log.
 * @param {readonly Line[]} lines @param {boolean} [byStep] only lines of one step are gathered @returns {Row[]}
 */
export function rowsOf(lines, byStep = false) {
  /** @type {Row[]} */
  const rows = [];
  let turn = -1;
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && repeats(last, line, byStep)) {
      rows[rows.length - 1] = { ...last, last: line.n, times: last.times + 1 };
      continue;
    }
    if (last && opened(last, line, byStep)) {
      rows[rows.length - 1] = { ...last, last: line.n, line };
      continue;
    }
    rows.push({ n: line.n, last: line.n, line, times: 1, turn: line.turn === turn ? null : line.turn });
    turn = line.turn;
  }
  return rows;
}

/**
 * How many rows at the beginning are shown already, as they are.
 * @param {readonly Row[]} shown @param {readonly Row[]} rows
 */
export function keptRows(shown, rows) {
  const differs = (/** @type {Row} */ row, /** @type {Row | undefined} */ other) =>
    row.line !== other?.line || row.times !== other.times || row.turn !== other.turn;
  const at = shown.findIndex((row, i) => differs(row, rows[i]));
  return at < 0 ? shown.length : at;
}

/**
 * What dice brought stands at the end of its sentence, after a colon or a comma, and is a word: set apart, so that it
 * is found.
 * @param {string} text @returns {[string, string]} what comes before, and the result
 */
export function resultOf(text) {
  const found = /^(.*[:,][\s\u202f]+)([^:,\d]{1,28})$/su.exec(text);
  return found ? [found[1] ?? "", found[2] ?? ""] : [text, ""];
}

/**
 * The things of the last line of a log that a rule stands beside; none if it was not used yet.
 * @param {readonly {rule: string, ids: string[]}[]} lines @param {string} rule
 */
export const usedAt = (lines, rule) => lines.findLast((line) => line.rule === rule && line.ids.length)?.ids ?? [];
