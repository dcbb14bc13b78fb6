/** The way into a game: first steps, how to play, the rules; offered on the shelf, on its pages and by "?". */

import { button, dialog, h, icon, reason } from "./dom.js";
import { allSteps, keepOpened, keepSteps, myName } from "./keep.js";
import { ask } from "./transport.js";
import { say } from "./words.js";

/** Steps of a game that somebody began and did not finish. @param {string} game */
const begun = (game) => allSteps().find((one) => one.game === game && !one.over && one.at > 0) ?? null;

/** @param {string} game @param {string} title of the game */
export async function firstSteps(game, title) {
  const before = begun(game);
  if (!before) return begin(game, title);
  const on = () => {
    keepSteps({ ...before, left: false });
    location.assign(`/table/${before.table}`);
  };
  const goOn = button({ text: say("steps.resume", { n: before.at + 1 }), kind: "primary", onclick: on });
  const anew = button({ text: say("steps.anew"), onclick: () => begin(game, title).catch((error) => tell(error)) });
  dialog(say("steps.title"), h("div", { class: "row" }, goOn, anew), { closing: say("close") });
  return goOn.focus();
}

/** A table of one's own, prepared. @param {string} game @param {string} title */
async function begin(game, title) {
  const opened = /** @type {import("./keep.js").Opened} */ (
    await ask(`/api/games/${game}/first-steps`, { body: { name: myName() } })
  );
  keepOpened(opened, game, title);
  keepSteps({ table: opened.table, game, at: 0, left: false, over: false });
  location.assign(`/table/${opened.table}#key=${Object.values(opened.keys)[0] ?? ""}`);
}

/** @param {unknown} error */
const tell = (error) => dialog(say("steps.title"), h("p", { class: "bad" }, reason(error)), { closing: say("close") });

/** Begin them from a button that cannot wait. @param {string} game @param {string} title */
export const startSteps = (game, title) => firstSteps(game, title).catch((error) => tell(error));

/**
 * The three ways, as cards: what "?" offers before the keys.
 * @param {{game: string, title: string, table?: string, steps?: () => void}} about
 */
export function waysIn({ game, title, table = "", steps = () => startSteps(game, title) }) {
  const from = table && `?table=${table}`;
  const card = (/** @type {string} */ name, /** @type {string} */ key) => [
    icon(name, 20),
    h("b", {}, say(`wayin.${key}`)),
    h("span", { class: "small" }, say(`wayin.${key}-line`)),
  ];
  return h(
    "div",
    { class: "ways-in" },
    h("button", { type: "button", class: "way", "data-way": "steps", onclick: steps }, card("play", "steps")),
    h("a", { class: "way", "data-way": "how", href: `/how/${game}${from}` }, card("eye", "how")),
    h("a", { class: "way", "data-way": "rules", href: `/rules/${game}${from}` }, card("text", "rules")),
  );
}
