/** A .grog file, read and drawn again: what the check of the dice reckons with. Pure. */

import { diceKey, drawn } from "./blake.js";

/**
 * @typedef {{stream: string, counter: number, value: number, sides: number}} Draw
 * @typedef {Draw & {line: number, same: boolean}} Checked
 * @typedef {{tags: Record<string, string>, words: Record<string, string>, draws: Draw[][], seats: string[]}} Played
 */

const TAG = /^\[([A-Za-z][\w-]*) "((?:[^"\\]|\\.)*)"\]$/gm;
const DRAW = / ; (\S+) (\d+) (\d+)\/(\d+)/g;

/**
 * Its tags, and the draws beside each action; null for another kind of file.
 * @param {string} text @returns {Played | null}
 */
export function readRecord(text) {
  /** @type {[string, string][]} */
  const found = [...text.matchAll(TAG)].map(([, name = "", value = ""]) => [name, value.replace(/\\(.)/g, "$1")]);
  const tags = Object.fromEntries(found);
  if (!tags.Grognard) return null;
  const said = found.filter(([name]) => name === "Words").map(([, one]) => one);
  const words = said.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)]);
  const lines = text.split("\n").filter((line) => /^[1-9]\d* \S+ /.test(line));
  const seats = (tags.Seats ?? "").split(/\s+/);
  return { tags, words: Object.fromEntries(words), draws: lines.map(drawsOf), seats };
}

const MOST = 2 ** 32; // sides of a die, and draws of a game: no more can be

/** Whether a draw can have come from dice at all. @param {Draw} draw */
const possible = ({ counter, value, sides }) => sides >= 1 && sides <= MOST && value < sides && counter < MOST;

/** @param {string} line @returns {Draw[]} */
function drawsOf(line) {
  return [...line.matchAll(DRAW)].map(([, stream = "", counter, value, sides]) => ({
    stream,
    counter: Number(counter),
    value: Number(value),
    sides: Number(sides),
  }));
}

/** Whose dice rolled which lines: inherited stretches first, then the table's own. @param {Played} record */
function stretches({ tags, words, draws, seats }) {
  const number = (/** @type {string} */ name) => Number(name.split("-")[2]);
  const names = Object.keys(tags).filter((name) => name.startsWith("X-Inherited-"));
  names.sort((a, b) => number(a) - number(b));
  const parts = names.map((name) => stretch(tags[name] ?? ""));
  if (tags.Secret) parts.push([draws.length, tags.Secret, words]);
  return parts.map(([last, secret, said]) => ({
    last,
    key: diceKey(
      secret,
      seats.map((seat) => [seat, said[seat] ?? ""]),
    ),
  }));
}

/**
 * A stretch of another table: its last line, the secret and the words of its dice.
 * @param {string} text of a tag @returns {[number, string, Record<string, string>]}
 */
function stretch(text) {
  const [last, secret, words] = JSON.parse(text);
  if (!Number.isInteger(last) || typeof secret !== "string") throw new Error(`no stretch: ${text}`);
  return [last, secret, words ?? {}];
}

/**
 * Draw every number again. A counter may only grow; numbers that are thrown away lie between.
 * @param {Played} record
 */
export function drawAgain(record) {
  /** @type {Map<string, number>} */
  const used = new Map();
  /** @type {Checked[]} */
  const results = [];
  let first = 0;
  for (const { last, key } of stretches(record)) {
    for (const [i, list] of record.draws.slice(first, last).entries()) {
      for (const draw of list) {
        const again = possible(draw) ? next(key, draw, used.get(draw.stream) ?? 0) : null;
        const same = again?.counter === draw.counter && again.value === draw.value;
        results.push({ ...draw, line: first + i + 1, same });
        used.set(draw.stream, draw.counter + 1);
      }
    }
    first = last;
  }
  return results;
}

/**
 * The first number from a counter on that is not thrown away.
 * @param {Uint8Array} key @param {Draw} draw @param {number} from
 */
function next(key, { stream, sides }, from) {
  let counter = from;
  let value = drawn(key, stream, counter, sides);
  while (value === null) value = drawn(key, stream, ++counter, sides);
  return { counter, value };
}
