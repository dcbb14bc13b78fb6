/** Finding rules: by number, by words in either language, by what a table plays with. Pure. */

/**
 * @typedef {{
 *   id: string, title: string, text: string, other: string, kind: string, option: string, chapter: string,
 * }} Found one rule: `other` is what it says in the other language, `option` the one that brings it into play
 * @typedef {"all" | "rulebook" | "rulings" | "force" | "option"} Filter
 * @typedef {"" | "on" | "off"} Force whether an option decided something here
 */

export const FILTERS = /** @type {Filter[]} */ (["all", "rulebook", "rulings", "force", "option"]);

/** Letters alone: no accents, no capitals, plain signs. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();

/** The words that somebody looks for. @param {string} sought */
export const wordsOf = (sought) => plain(sought).split(/\s+/).filter(Boolean);

/** Whether a rule has all the words, in whichever language. @param {Found} rule @param {readonly string[]} words */
export function has(rule, words) {
  const said = plain(`${rule.id} ${rule.title} ${rule.text} ${rule.other}`);
  return words.every((word) => said.includes(word));
}

/**
 * Whether a rule is in play: one that an option brings is not while the option is off.
 * @param {Found} rule @param {Readonly<Record<string, string>>} options of the table @returns {Force}
 */
export function force(rule, options) {
  const chosen = rule.option ? options[rule.option] : undefined;
  if (chosen === undefined) return "";
  return chosen === "no" ? "off" : "on";
}

/** @param {Found} rule @param {Filter} filter @param {Readonly<Record<string, string>>} options */
export function passes(rule, filter, options) {
  if (filter === "rulebook") return rule.kind !== "ruling";
  if (filter === "rulings") return rule.kind === "ruling";
  if (filter === "force") return force(rule, options) !== "off";
  return filter !== "option" || rule.option !== "";
}

/**
 * Rules that have all the words and pass a filter, in order.
 * @param {readonly Found[]} rules @param {string} sought @param {Filter} filter
 * @param {Readonly<Record<string, string>>} options
 */
export function found(rules, sought, filter, options) {
  const words = wordsOf(sought);
  return rules.filter((rule) => passes(rule, filter, options) && has(rule, words));
}

/**
 * A text cut at the words that were found: every second part is one of them.
 * @param {string} text @param {readonly string[]} words @returns {string[]}
 */
export function cut(text, words) {
  const folded = plain(text);
  if (!words.length || folded.length !== text.length) return [text]; // letters that fold to several cannot be marked
  /** @type {[number, number][]} */
  const spans = [];
  for (let at = 0; at < folded.length; at += 1) {
    const hit = words.filter((word) => folded.startsWith(word, at)).toSorted((a, b) => b.length - a.length)[0];
    if (!hit) continue;
    spans.push([at, at + hit.length]);
    at += hit.length - 1;
  }
  let from = 0;
  const parts = spans.flatMap(([start, end]) => {
    const two = [text.slice(from, start), text.slice(start, end)];
    from = end;
    return two;
  });
  return [...parts, text.slice(from)];
}

/** Rules that name another one, in their text or beside it. @param {readonly Found[]} rules @param {string} id */
export function naming(rules, id) {
  const mark = new RegExp(`(?<![\\w.:])${id.replaceAll(".", "\\.")}(?![\\w])(?!\\.\\w)`);
  return rules.filter((rule) => rule.id !== id && mark.test(rule.text)).map((rule) => rule.id);
}

/** The rule an address means: itself, else the first below it. @param {readonly Found[]} rules @param {string} id */
export function meant(rules, id) {
  const below = (/** @type {Found} */ rule) => rule.id.startsWith(id) && /^[.a-z]/.test(rule.id.slice(id.length));
  return rules.find((rule) => rule.id === id) ?? (id ? rules.find(below) : undefined);
}
