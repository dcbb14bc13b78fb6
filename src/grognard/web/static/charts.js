/** Small charts as numbers: curves of a score, bars of dice. Pure; ending.js and dicecheck.js draw them. */

/**
 * @typedef {{side: string, name: string, value: number}} Score
 * @typedef {{turn: number, step: number, score: Score[]}} Turn
 * @typedef {{step: number, turn: number, by: number, text: string, name?: string, ids?: string[]}} Moment
 * @typedef {{step: number, seat: string, chance: number, good: boolean}} Throw
 * @typedef {{text: string, lines: string[], rule: string, rule_text: string}} Why
 * @typedef {{step: number, percent: number}} Estimate of the bots: the chance to win of the first side
 * @typedef {{
 *   turns: Turn[], turning: Moment[], luck: Throw[], why: Why, estimates?: Estimate[], begun?: Turn,
 * }} Hindsight what `/lead` tells of a game
 * @typedef {{side: string, name: string, path: string}} Curve
 */

/** @param {number} x @param {number} y */
const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** How far along each turn ends, from 0 to 1: turns are as long as their actions. @param {Turn[]} turns */
export function ends(turns) {
  const last = Math.max(1, turns.at(-1)?.step ?? 1);
  return turns.map(({ step }) => step / last);
}

/** One side's score less the other's, turn by turn. @param {Turn[]} turns */
export function leads(turns) {
  return turns.map(({ score }) => (score[0]?.value ?? 0) - (score.at(-1)?.value ?? 0));
}

/**
 * Since when who was ahead in the end had been so without a break; null where nobody was, or in the last turn only.
 * @param {Turn[]} turns
 */
export function ledSince(turns) {
  const lead = leads(turns);
  const sign = Math.sign(lead.at(-1) ?? 0);
  const first = lead.findLastIndex((n) => Math.sign(n) !== sign) + 1;
  const [since, last] = [turns[first], turns.at(-1)];
  if (!sign || !since || !last || since === last) return null;
  const name = (sign > 0 ? last.score[0] : last.score.at(-1))?.name ?? "";
  return { name, turn: since.turn, most: Math.max(...lead.slice(first).map(Math.abs)) };
}

/**
 * Whether a line says no more than a row of the points.
 * @param {string} line @param {readonly {text: string, amount: string}[]} rows
 */
export const isCounted = (line, rows) => rows.some(({ text, amount }) => line.includes(text) && line.includes(amount));

/** The largest lead that anybody had. @param {number[]} lead */
const most = (lead) => Math.max(1, ...lead.map(Math.abs));

/** Where a lead lies on a chart of this height. @param {number} n @param {number[]} lead @param {number} high */
export const levelOf = (n, lead, high) => high / 2 - (n / most(lead)) * (high / 2 - 4);

/** The area between a lead and the middle. @param {Turn[]} turns @param {number} wide @param {number} high */
export function area(turns, wide, high) {
  const [lead, at] = [leads(turns), ends(turns)];
  const points = lead.map((n, i) => point((at[i] ?? 0) * wide, levelOf(n, lead, high)));
  const first = point(0, levelOf(lead[0] ?? 0, lead, high)); // how it stood before is not told
  return `M0 ${high / 2}L${[first, ...points].join("L")}L${wide} ${high / 2}Z`;
}

/**
 * The line of the estimates: at the top the first side is sure to win, at the bottom the other.
 * @param {Estimate[]} estimates @param {number} steps of the game @param {number} wide @param {number} high
 */
export function estimateLine(estimates, steps, wide, high) {
  const points = estimates.map(({ step, percent }) =>
    point((step / Math.max(1, steps)) * wide, 2 + (1 - percent / 100) * (high - 4)),
  );
  return points.length > 1 ? `M${points.join("L")}` : "";
}

/**
 * The same as an area between that line and the middle, where nobody is ahead.
 * @param {Estimate[]} estimates @param {number} steps @param {number} wide @param {number} high
 */
export function estimateArea(estimates, steps, wide, high) {
  const line = estimateLine(estimates, steps, wide, high);
  const x = (/** @type {Estimate | undefined} */ at) => (((at?.step ?? 0) / Math.max(1, steps)) * wide).toFixed(1);
  return line && `${line}L${x(estimates.at(-1))} ${high / 2}L${x(estimates[0])} ${high / 2}Z`;
}

/** Turns, with how the first one found it where that is told. @param {Hindsight} seen */
export function fromTheStart({ turns, begun }) {
  return begun?.score.length && turns.length ? [begun, ...turns] : turns;
}

/**
 * A curve a side, for three sides and more.
 * @param {Turn[]} turns @param {number} wide @param {number} high @returns {Curve[]}
 */
export function curves(turns, wide, high) {
  const values = turns.flatMap(({ score }) => score.map(({ value }) => value));
  const [low, top] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (/** @type {number} */ value) => high - 4 - ((value - low) / (top - low)) * (high - 8);
  const at = ends(turns);
  return (turns[0]?.score ?? []).map(({ side, name }, which) => {
    const points = turns.map(({ score }, i) => point((at[i] ?? 0) * wide, y(score[which]?.value ?? 0)));
    return { side, name, path: `M${points.join("L")}` };
  });
}

/** The few moments that changed most, in their order. @param {Moment[]} moments @param {number} few */
export function weightiest(moments, few) {
  const largest = [...moments].sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, few);
  return largest.sort((a, b) => a.step - b.step);
}

/**
 * Places in their order, moved so that two are so far apart, and none beyond the end.
 * @param {number[]} places @param {number} apart @param {number} end
 */
export function spread(places, apart, end) {
  let least = Number.NEGATIVE_INFINITY;
  const right = places.map((x) => {
    least = Math.max(x, least + apart);
    return least;
  });
  const last = right.length - 1;
  return right.map((x, i) => Math.min(x, end - (last - i) * apart)); // all after it have room up to the end
}

// -- luck -------------------------------------------------------------------------------------------------------------

const NINETEEN_OF_TWENTY = 1.96; // standard deviations

/**
 * Successes above expectation, throw by throw, and how far nineteen games of twenty stay from nothing at the end.
 * @param {Throw[]} throws
 */
export function luckOf(throws) {
  let [sum, variance] = [0, 0];
  const above = throws.map(({ chance, good }) => {
    variance += chance * (1 - chance);
    sum += Number(good) - chance;
    return sum;
  });
  const expected = throws.reduce((all, { chance }) => all + chance, 0);
  return {
    above,
    expected,
    good: throws.filter(({ good }) => good).length,
    usual: NINETEEN_OF_TWENTY * Math.sqrt(variance),
  };
}

/** Where nineteen games of twenty stay, throw by throw. @param {Throw[]} throws */
export function trumpet(throws) {
  let variance = 0;
  return throws.map(({ chance }) => {
    variance += chance * (1 - chance);
    return NINETEEN_OF_TWENTY * Math.sqrt(variance);
  });
}

// -- turns and dice ---------------------------------------------------------------------------------------------------

/** Whether there is anything to see: at least two turns, and not always the same. @param {Turn[]} turns */
export function isTold(turns) {
  return turns.length > 1 && turns.some(({ score }) => score.some(({ value }) => value !== score[0]?.value));
}

/** How often each face of a die came. @param {readonly {face: number}[]} rolls @param {number} sides */
export function counted(rolls, sides) {
  return Array.from({ length: sides }, (_, i) => rolls.filter(({ face }) => face === i + 1).length);
}

/** @param {readonly {face: number}[]} rolls */
export const mean = (rolls) => rolls.reduce((sum, { face }) => sum + face, 0) / Math.max(1, rolls.length);

// -- whether dice are fair --------------------------------------------------------------------------------------------

/** How far counts are from being equal. @param {number[]} counts */
export function chiSquare(counts) {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return expected ? counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0) : 0;
}

/** The chance of a chi-square with five degrees of freedom at least this large. @param {number} x */
export function tail5(x) {
  const erfc = 1 - erf(Math.sqrt(x / 2));
  return erfc + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) * (1 + x / 3);
}

/** @param {number} x */
function erf(x) {
  let [sum, term] = [x, x];
  for (let n = 1; n < 200; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
    if (Math.abs(term) < 1e-17) break;
  }
  return Math.min(1, (2 / Math.sqrt(Math.PI)) * sum);
}
