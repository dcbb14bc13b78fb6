/** Small charts as numbers: curves of a score, bars of dice. Pure; ending.js and dicecheck.js draw them. */

/**
 * @typedef {{side: string, name: string, value: number}} Score
 * @typedef {{turn: number, score: Score[]}} Turn
 * @typedef {{side: string, name: string, path: string}} Curve
 */

/** @param {number} x @param {number} y */
const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** How far each of some steps is along a width. @param {number} i @param {number} steps @param {number} wide */
const along = (i, steps, wide) => (i / Math.max(1, steps - 1)) * wide;

/** One side's score less the other's, turn by turn. @param {Turn[]} turns */
export function leads(turns) {
  return turns.map(({ score }) => (score[0]?.value ?? 0) - (score.at(-1)?.value ?? 0));
}

/** The area between a lead and the middle. @param {number[]} lead @param {number} wide @param {number} high */
export function area(lead, wide, high) {
  const most = Math.max(1, ...lead.map(Math.abs));
  const middle = high / 2;
  const points = lead.map((n, i) => point(along(i, lead.length, wide), middle - (n / most) * (middle - 4)));
  return `M0 ${middle}L${points.join("L")}L${wide} ${middle}Z`;
}

/**
 * A curve a side, for three sides and more.
 * @param {Turn[]} turns @param {number} wide @param {number} high @returns {Curve[]}
 */
export function curves(turns, wide, high) {
  const values = turns.flatMap(({ score }) => score.map(({ value }) => value));
  const [low, top] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (/** @type {number} */ value) => high - 4 - ((value - low) / (top - low)) * (high - 8);
  return (turns[0]?.score ?? []).map(({ side, name }, which) => {
    const points = turns.map(({ score }, i) => point(along(i, turns.length, wide), y(score[which]?.value ?? 0)));
    return { side, name, path: `M${points.join("L")}` };
  });
}

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
