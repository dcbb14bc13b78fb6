/** The words of one language, as the server sent them. No page in here: words.js chooses which language is read. */

/**
 * @typedef {Record<string, string | string[]>} Texts key -> a text, or its forms for one and for many
 * @typedef {Record<string, string | number | undefined>} Params
 */

const LOCALES = /** @type {Record<string, string>} */ ({ en: "en-GB", fr: "fr-FR" });

const SHORT = 1000; // whole numbers below it need no signs between their digits

export class Catalogue {
  /**
   * @type {Texts} what the game on the table says: its own words, and under `table.` the page's words as it puts them
   */
  game = {};
  #texts;
  /** @type {Intl.PluralRules | null} made when first asked for: the browser reads its tables of languages then */
  #plurals = null;
  /** @type {Intl.NumberFormat | null} */
  #numbers = null;

  /** @param {string} language @param {Texts} texts */
  constructor(language, texts) {
    this.language = language;
    this.locale = LOCALES[language] ?? language;
    this.#texts = texts;
  }

  /** @param {string} key */
  knows(key) {
    return this.#found(key) !== undefined;
  }

  /**
   * A text with its parameters filled in; an unknown key is said as it is.
   * @param {string} key @param {Params} [params]
   */
  say(key, params = {}) {
    return this.#form(key, params.n).replace(/\{(\w+)\}/g, (_, name) => this.#shown(params[name]));
  }

  /** A text with its parameters still open, of plurals the last form. @param {string} key */
  raw(key) {
    return this.#form(key, Number.POSITIVE_INFINITY);
  }

  /** With a capital, for a name that begins a line. @param {string} text */
  capital(text) {
    return text.charAt(0).toLocaleUpperCase(this.locale) + text.slice(1);
  }

  /** @param {string} key */
  #found(key) {
    return this.game[`table.${key}`] ?? this.game[key] ?? this.#texts[key];
  }

  /**
   * The form for a number, as the language counts: zero is one in French and many in English.
   * @param {string} key @param {string | number | undefined} n
   */
  #form(key, n) {
    const found = this.#found(key) ?? key;
    if (typeof found === "string") return found;
    return found[this.#isOne(n) ? 0 : found.length - 1] ?? key;
  }

  /** @param {string | number | undefined} n */
  #isOne(n) {
    if (typeof n !== "number" || !Number.isFinite(n)) return false;
    this.#plurals ??= new Intl.PluralRules(this.locale);
    return this.#plurals.select(Math.abs(n)) === "one";
  }

  /** @param {string | number | undefined} value */
  #shown(value) {
    if (typeof value !== "number") return value ?? "";
    if (Number.isInteger(value) && Math.abs(value) < SHORT) return String(value); // the same in every language
    this.#numbers ??= new Intl.NumberFormat(this.locale, { maximumFractionDigits: 2 });
    return this.#numbers.format(value);
  }
}

/** A signed number with a true minus. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
