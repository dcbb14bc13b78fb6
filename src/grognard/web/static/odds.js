/** Chances in stages, as they are told: what is thrown, what is needed. Pure; reckoning.js draws. */

/**
 * @typedef {import("./types.js").Stage} Stage
 *
 * What is needed, as a key of the words and its number; a list where no sentence says it.
 * @typedef {{key: string, n: number} | {list: number[]}} Need
 * @typedef {{sides: number, good: Set<number>, times: number}} Faces of one die, and how many are thrown
 */

const SUMS = 16; // sums of several dice that are drawn as bars
const DRAWN = 12; // faces of a die that are drawn side by side; of more the number is enough

/** The numbers that can come: faces of one die, or sums of several. @param {Stage} stage @returns {[number, number]} */
function span({ dice }) {
  return [dice.length || 1, dice.reduce((sum, sides) => sum + sides, 0)];
}

/** Whether each of several dice is looked at by itself, and not the sum of them. @param {Stage} stage */
export function isBucket({ dice, added }) {
  return dice.length > 1 && !added && dice.every((one) => one === dice[0]);
}

/**
 * Of candidates, best first: whether each is as good as the best, as far as its figure says.
 * @param {readonly {percent: number | null}[]} candidates
 */
export const asGood = (candidates) => candidates.map(({ percent }, i) => i > 0 && percent === candidates[0]?.percent);

/** Whether some numbers follow each other. @param {number[]} numbers */
const isRow = (numbers) => numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? 0) + 1);

/** @param {Stage} stage @returns {Need} */
export function needOf(stage) {
  const [low, high] = isBucket(stage) ? [1, stage.dice[0] ?? 1] : span(stage);
  const good = stage.good.filter((n) => n >= low && n <= high).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [good[0], good.at(-1)];
  if (!good.length || !stage.percent) return { key: "odds.never", n: 0 };
  if (!isRow(good)) return { list: good };
  if (first === low && last === high) return { key: "odds.always", n: last };
  if (first === low) return last === 1 ? { key: "odds.one", n: 1 } : { key: "odds.need", n: last };
  return last === high ? { key: "odds.least", n: first } : { list: good };
}

/**
 * The faces to draw, those that succeed filled; null where a sum counts, or a die has too many.
 * @param {Stage} stage @returns {Faces | null}
 */
export function facesOf(stage) {
  const { dice, good } = stage;
  const [sides = 0] = dice;
  if (sides < 2 || sides > DRAWN || (dice.length > 1 && !isBucket(stage))) return null;
  return { sides, good: new Set(stage.percent ? good : []), times: dice.length };
}

/** The dice of a throw in short: "2D6", "D10 + D6". @param {readonly number[]} dice */
export function diceText(dice) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const sides of dice) counts.set(sides, (counts.get(sides) ?? 0) + 1);
  return [...counts].map(([sides, n]) => `${n > 1 ? n : ""}D${sides}`).join(" + ");
}

/**
 * The sums that several dice may come to, each with how many ways lead to it; null where no sum counts, or there are
 * too many to draw. @param {Stage} stage @returns {{n: number, ways: number, good: boolean}[] | null}
 */
export function sumsOf(stage) {
  const { dice, added, good, percent } = stage;
  const [low, high] = span(stage);
  if (!added || dice.length < 2 || high - low >= SUMS) return null;
  let ways = new Map([[0, 1]]);
  for (const sides of dice) {
    /** @type {Map<number, number>} */
    const next = new Map();
    for (const [sum, n] of ways) {
      for (let face = 1; face <= sides; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + n);
    }
    ways = next;
  }
  const hits = new Set(percent ? good : []);
  return [...ways].map(([n, count]) => ({ n, ways: count, good: hits.has(n) }));
}

/**
 * Whether a modifier helps who throws: what adds to a throw that must be high, or takes from the number it must reach.
 * @param {Stage} stage @param {number} amount
 */
export function helps({ dice, good, added, raised }, amount) {
  const most = added ? dice.reduce((sum, sides) => sum + sides, 0) : (dice[0] ?? 0);
  return amount > 0 === (good.includes(most) !== Boolean(raised));
}

/** The rules that a reckoning cites, each once. @param {readonly Stage[]} stages */
export function citedIn(stages) {
  return [...new Set(stages.flatMap(({ rule, modifiers }) => [rule, ...modifiers.map((one) => one.rule)]))];
}
