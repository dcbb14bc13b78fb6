/**
 * What the page says, in the language of its reader. The words come from the server's catalogues and are there before
 * any other module runs; those of a game come with its board.
 */

import { Catalogue, signed } from "./catalogue.js";
import { keepLanguage, storedLanguage } from "./keep.js";

/** @typedef {import("./catalogue.js").Params} Params */

const LANGUAGES = ["en", "fr"];

/** As the address says, else as it was chosen here before, else as the browser says. */
function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  const list = [asked, storedLanguage(), ...(navigator.languages ?? [navigator.language])];
  const short = list.map((one) =>
    String(one ?? "")
      .slice(0, 2)
      .toLowerCase(),
  );
  return short.find((one) => LANGUAGES.includes(one)) ?? "en";
}

/** @param {string} language */
async function load(language) {
  const version = document.documentElement.dataset.version ?? "";
  const answer = await fetch(`/api/words/${language}?v=${version}`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return new Catalogue(language, await answer.json());
}

let words = await load(wanted());
document.documentElement.lang = words.language;

/** @type {Set<() => void>} */
const listeners = new Set();

/** Call `listener` whenever the language changes. @param {() => void} listener */
export const onLanguage = (listener) => listeners.add(listener);

/** @param {string} language */
export async function setLanguage(language) {
  const { game } = words;
  words = await load(language);
  words.game = game; // in the old language until its board comes again
  keepLanguage(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export const lang = () => words.language;
export const locale = () => words.locale;
export const otherLanguage = () => LANGUAGES.find((one) => one !== words.language) ?? "en";

/** The game's own words, sent with its board. @param {import("./catalogue.js").Texts} [game] */
export const setGame = (game = {}) => {
  words.game = game;
};

/** @param {string} key @param {Params} [params] */
export const say = (key, params) => words.say(key, params);
/** @param {string} key */
export const knows = (key) => words.knows(key);
/** @param {string} key */
export const template = (key) => words.raw(key);
/** @param {string} text */
export const capital = (text) => words.capital(text);

export { signed };

/** A name, and what is said of it. @param {string} name @param {string} text */
export const named = (name, text) => say("named", { name, text });

/** The name of a verb: the game's, or the verb itself. @param {string} verb */
export const verbName = (verb) => (knows(`verb.${verb}`) ? say(`verb.${verb}`) : verb);
