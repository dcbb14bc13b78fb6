/**
 * The form of a new table as values: what differs from the defaults, which ready-made set that is, who sits where.
 * Pure; newtable.js, whosits.js and options.js draw.
 */

/**
 * @typedef {{value: string, label: string, help: string, source?: string}} OptionChoice
 * @typedef {{
 *   name: string, kind: "bool" | "choice" | "int", default: string, low: number | null, high: number | null,
 *   rule: string, advanced: boolean, group: string, label: string, help: string, choices: OptionChoice[],
 *   switch?: boolean, needs?: string[],
 * }} Option
 * @typedef {Record<string, string>} Values option -> text, as the server takes it
 * @typedef {{id: string, name: string, side?: string}} SeatName
 * @typedef {{id: string, name: string, line: string}} BotLevel
 * @typedef {{
 *   game: string, title: string, kind: string, facts: string, cover: string,
 *   seats?: SeatName[], sides?: import("./types.js").Side[],
 *   firstSteps: boolean, howToPlay: boolean,
 * }} BoxAbout
 * @typedef {BoxAbout & {
 *   line: string, about: string, seating: string, secrets: boolean, windows: boolean, seats: SeatName[],
 *   options: Option[], groups: {id: string, name: string}[], presets: Record<string, Values>,
 *   presetNames: Record<string, string>, presetLines?: Record<string, string>, bots: BotLevel[],
 * }} GameAbout
 *
 * Who sits in a seat: I, somebody else at this screen, a friend by link, a bot.
 * @typedef {"me" | "here" | "link" | "bot"} Who
 * @typedef {{who: Who, level: string}} Sitter
 * @typedef {Record<string, Sitter>} Sitters by seat
 */

export const SCENARIO = "scenario";

/** What differs from the defaults. @param {readonly Option[]} options @param {Values} values @returns {Values} */
export function changes(options, values) {
  const changed = options.filter((option) => (values[option.name] ?? option.default) !== option.default);
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ""]));
}

/**
 * The ready-made set that these values are, if they are one; a set without a scenario goes with each.
 * @param {Record<string, Values>} presets @param {Values} values
 */
export function presetOf(presets, values) {
  const { [SCENARIO]: scenario = "", ...others } = values;
  const meant = (/** @type {Values} */ preset) => (SCENARIO in preset || !scenario ? values : others);
  return Object.keys(presets).find((name) => same(presets[name] ?? {}, meant(presets[name] ?? {})));
}

/** The options that say nothing as they are chosen: one that they need is not as usual. @param {Option} option */
export const unmet = ({ needs = [] }, /** @type {(name: string) => boolean} */ differs) => needs.filter(differs);

/** How an option is called beside its number. @param {Pick<Option, "label" | "rule">} option */
export function titleOf({ label, rule }) {
  const number = rule.split(":").at(-1) ?? "";
  return number && label.startsWith(`${number} `) ? label.slice(number.length + 1) : label;
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

/** The options of one group. @param {readonly Option[]} options @param {string} group */
export function grouped(options, group) {
  return options.filter((option) => option.group === group && option.name !== SCENARIO);
}

/**
 * Whether a search finds an option: all its words in the name, the text or the rule.
 * @param {string} sought @param {Pick<Option, "label" | "help" | "rule" | "name" | "choices">} option
 */
export function finds(sought, { label, help, rule, name, choices }) {
  const text = [label, help, rule, name, ...choices.map((choice) => `${choice.label} ${choice.help}`)]
    .join(" ")
    .toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** How a value is said. @param {Option} option @param {string} value @param {{yes: string, no: string}} words */
export function saidValue(option, value, words) {
  if (option.kind === "bool") return value === "yes" ? words.yes : words.no;
  return option.choices.find((choice) => choice.value === value)?.label ?? value;
}

// -- ready-made sets --------------------------------------------------------------------------------------------------

/**
 * The sets that are more than a scenario: a scenario is chosen by its picture.
 * @param {Record<string, Values>} presets
 */
export function setsOf(presets) {
  return Object.keys(presets).filter((name) => Object.keys(presets[name] ?? {}).some((option) => option !== SCENARIO));
}

/**
 * What the game calls itself as it is printed: the set that chooses nothing; "" if it has none.
 * @param {Pick<GameAbout, "presets" | "presetNames">} game
 */
export function printedName({ presets, presetNames }) {
  const name = Object.keys(presets).find((one) => !Object.keys(presets[one] ?? {}).length);
  return name === undefined ? "" : (presetNames[name] ?? "");
}

/**
 * The values of another set; "" is the game as printed, whatever the scenario.
 * @param {Pick<GameAbout, "options" | "presets">} game @param {string} name @param {Values} values as they are
 */
export function taken({ options, presets }, name, values) {
  /** @type {Values} */
  const printed = SCENARIO in values ? { [SCENARIO]: values[SCENARIO] ?? "" } : {};
  return filledFrom(options, { ...printed, ...(name ? presets[name] : {}) });
}

// -- who sits where ---------------------------------------------------------------------------------------------------

/** At first I take the first seat and bots the others. @param {SeatName[]} seats @param {BotLevel[]} bots */
export function firstSitters(seats, bots) {
  const level = bots[0]?.id ?? "";
  const other = level ? "bot" : "link";
  const rows = seats.map(({ id }, i) => [id, { who: i ? other : "me", level }]);
  return /** @type {Sitters} */ (Object.fromEntries(rows));
}

/**
 * Somebody takes a seat. I have one only: who gives me another gets mine, and whoever sat there takes my old one.
 * @param {Sitters} sitters @param {string} seat @param {Who} who @returns {Sitters}
 */
export function seated(sitters, seat, who) {
  const before = sitters[seat];
  if (!before || before.who === who) return sitters;
  const mine = Object.keys(sitters).find((id) => sitters[id]?.who === "me");
  const next = { ...sitters, [seat]: { ...before, who } };
  if (who === "me" && mine) next[mine] = { ...before };
  if (before.who === "me") {
    const heir = Object.keys(sitters).find((id) => id !== seat);
    if (heir) next[heir] = { ...(next[heir] ?? before), who: "me" };
  }
  return next;
}

/**
 * The same people at other seats, in their order.
 * @param {Sitters} sitters @param {SeatName[]} seats @param {Sitters} fresh
 */
export function moved(sitters, seats, fresh) {
  const before = Object.values(sitters);
  const kept = seats.map(({ id }, i) => [id, before[i] ?? fresh[id]]);
  return /** @type {Sitters} */ (Object.fromEntries(kept));
}

/** As the server takes them: whoever is at this screen is `me` to it. @param {Sitters} sitters */
export function wanted(sitters) {
  const said = { me: "me", here: "me", link: "open" };
  const rows = Object.entries(sitters).map(([seat, { who, level }]) => [
    seat,
    who === "bot" ? `bot:${level}` : said[who],
  ]);
  return Object.fromEntries(rows);
}

/** My seat, or the first at this screen. @param {Sitters} sitters */
export function mySeat(sitters) {
  const of = (/** @type {Who} */ who) => Object.keys(sitters).find((seat) => sitters[seat]?.who === who);
  return of("me") ?? of("here") ?? "";
}

/**
 * The title of a game as it stands on its box: the name in one or two lines, and what comes after the colon.
 * @param {string} title
 */
export function titleLines(title) {
  const [name = "", under = ""] = title.split(/\s*:\s*/);
  return { name, lines: broken(name, WIDE), under, below: broken(under, SMALL) };
}

const WIDE = 13; // letters of a line on a box,
const SMALL = 22; // and of the smaller ones below it

/** In two lines, if it is too long for one. @param {string} name @param {number} most letters */
function broken(name, most) {
  const words = name.split(" ");
  if (name.length <= most || words.length < 2) return [name];
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (/** @type {string[]} */ way) => Math.max(...way.map((line) => line.length));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}
