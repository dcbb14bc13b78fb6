/**
 * The options of a game as values: what differs from the defaults, which ready-made set that is. Pure; options.js
 * draws.
 */

/**
 * @typedef {{value: string, label: string, help: string}} OptionChoice
 * @typedef {{
 *   name: string, kind: "bool" | "choice" | "int", default: string, low: number | null, high: number | null,
 *   rule: string, advanced: boolean, label: string, help: string, choices: OptionChoice[],
 * }} Option
 * @typedef {Record<string, string>} Values option -> text, as the server takes it
 * @typedef {{id: string, name: string, side?: string}} SeatName
 * @typedef {{
 *   game: string, available: boolean, title: string, kind: string, facts: string, cover: string,
 *   seats?: SeatName[], sides?: import("./types.js").Side[],
 *   firstSteps: boolean, howToPlay: boolean,
 * }} BoxAbout
 * @typedef {BoxAbout & {
 *   line: string, about: string, seating: string, secrets: boolean, windows: boolean, seats: SeatName[],
 *   options: Option[], presets: Record<string, Values>, presetNames: Record<string, string>,
 *   bots: {id: string, name: string}[],
 * }} GameAbout
 */

export const SCENARIO = "scenario";

/** What differs from the defaults. @param {readonly Option[]} options @param {Values} values @returns {Values} */
export function changes(options, values) {
  const changed = options.filter((option) => (values[option.name] ?? option.default) !== option.default);
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ""]));
}

/**
 * The ready-made set that these values are, if they are one.
 * @param {Record<string, Values>} presets @param {Values} values
 */
export function presetOf(presets, values) {
  return Object.keys(presets).find((name) => same(presets[name] ?? {}, values));
}

/**
 * All options of a set; those that it does not name are as always.
 * @param {readonly Option[]} options @param {Values} preset
 */
export function filledFrom(options, preset) {
  return Object.fromEntries(options.map((option) => [option.name, preset[option.name] ?? option.default]));
}

/** @param {Values} one @param {Values} other */
function same(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** What one gets without choosing, in words. @param {Option} option @param {{yes: string, no: string}} words */
export function standard(option, words) {
  if (option.kind === "bool") return option.default === "yes" ? words.yes : words.no;
  return option.choices.find((choice) => choice.value === option.default)?.label ?? option.default;
}

/** The scenario apart, usual options, and those that are rarely changed. @param {readonly Option[]} options */
export function sorted(options) {
  const others = options.filter((option) => option.name !== SCENARIO);
  return {
    scenario: options.find((option) => option.name === SCENARIO),
    usual: others.filter((option) => !option.advanced),
    rare: others.filter((option) => option.advanced),
  };
}

/**
 * The title of a game as it stands on its box: the name in one or two lines, and what comes after the colon.
 * @param {string} title
 */
export function titleLines(title) {
  const [name = "", under = ""] = title.split(/\s*:\s*/);
  return { name, lines: broken(name), under };
}

const WIDE = 13; // letters of a line on a box

/** @param {string} name */
function broken(name) {
  const words = name.split(" ");
  if (name.length <= WIDE || words.length < 2) return [name];
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (/** @type {string[]} */ way) => Math.max(...way.map((line) => line.length));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}
