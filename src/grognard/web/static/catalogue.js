/** The words of one language, as the server sent them. No page in here: words.js chooses which language is read. */

/**
 * @typedef {Record<string, string | string[]>} Texts key -> a text, or its forms for one and for many
 * @typedef {Record<string, string | number | undefined>} Params
 */

const LOCALES = /** @type {Record<string, string>} */ ({ en: "en-GB", fr: "fr-FR" });

export class Catalogue {
  /**
   * @type {Texts} what the game on the table says: its own words, and under `table.` the page's words as it puts them
   */
  game = {};
  #texts;
  #plurals;
  #numbers;

  /** @param {string} language @param {Texts} texts */
  constructor(language, texts) {
    this.language = language;
    this.locale = LOCALES[language] ?? language;
    this.#texts = texts;
    this.#plurals = new Intl.PluralRules(this.locale);
    this.#numbers = new Intl.NumberFormat(this.locale, { maximumFractionDigits: 2 });
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
    return typeof n === "number" && Number.isFinite(n) && this.#plurals.select(Math.abs(n)) === "one";
  }

  /** @param {string | number | undefined} value */
  #shown(value) {
    return typeof value === "number" ? this.#numbers.format(value) : (value ?? "");
  }
}

/** A signed number with a true minus. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
