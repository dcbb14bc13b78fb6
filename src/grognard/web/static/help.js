/** Help, fetched when somebody asks for it: the ways into the game, then all keys. */

import { cap, dialog, h } from "./dom.js";
import { rowsOf } from "./keys.js";
import { startSteps, waysIn } from "./wayin.js";
import { say } from "./words.js";

/** @type {[string[], string][]} */
const REPLAY_ROWS = [
  [["←", "→", "Home", "End"], "keys.replay"],
  [["Space"], "replay.play"],
  [["+", "−", "0"], "keys.zoom"],
  [["H"], "keys.hide"],
  [["L", "R", "V"], "keys.tabs"],
];

/**
 * Help: the ways into the game, then all keys, those of a replay or of a table: some only on its kind, and the letters
 * of its verbs.
 * @param {{free?: boolean, cards?: boolean, verbs?: [string, string][]} | null} table null: a replay
 * @param {Parameters<typeof waysIn>[0] | null} [about]
 */
export function helpSheet(table, about = null) {
  /** @type {[string[], string][]} */
  const verbs = table?.verbs?.map(([key, name]) => [[key], name]) ?? [];
  const told = rowsOf(table ?? {}).filter(({ about }) => !verbs.length || about !== "keys.verbs");
  /** @type {[string[], string][]} */
  const known = told.map(({ shown, about }) => [[...shown], say(about)]);
  /** @type {[string[], string][]} */
  const replay = REPLAY_ROWS.map(([keys, key]) => [keys, say(key)]);
  const all = keysPart(table ? [...verbs, ...known] : replay);
  const ways = about && waysIn({ ...about, steps: about.steps && left(about.steps) });
  const keys = about && h("h3", { class: "gap-top keys" }, say("keys.title"));
  const content = [ways, keys, h("p", {}, say("help.mouse")), all];
  const sheet = dialog(about ? say("help") : say("keys.title"), content, { closing: say("close") });
  ways?.querySelector("button")?.focus();

  /** The sheet goes before something else comes. @param {() => void} run */
  function left(run) {
    return () => {
      sheet.close();
      run();
    };
  }
}

/** @param {[string[], string][]} rows */
function keysPart(rows) {
  const made = rows.map(([keys, text]) => {
    const shown = keys.map((one) => [cap(one), " "]);
    return h("tr", {}, h("th", { scope: "row" }, shown), h("td", {}, text));
  });
  return h("table", { class: "keys" }, h("tbody", {}, made));
}

/**
 * Help on the shelf: the ways into each game, then the keys of all tables.
 * @param {readonly {game: string, title: string, name: string}[]} games
 */
export function shelfHelp(games) {
  const ways = games.map(({ game, title, name }) => {
    const steps = () => {
      sheet.close();
      startSteps(game, title);
    };
    const first = h(
      "button",
      { type: "button", class: "link", "data-way": "steps", onclick: steps },
      say("wayin.steps"),
    );
    const how = h("a", { href: `/how/${game}`, "data-way": "how" }, say("wayin.how"));
    const rules = h("a", { href: `/rules/${game}`, "data-way": "rules" }, say("wayin.rules"));
    const cells = [first, how, rules].map((one) => h("td", {}, one));
    return h("tr", { "data-help": game }, h("th", { scope: "row" }, name), cells);
  });
  const into = h("table", { class: "shelf-ways" }, h("tbody", {}, ways));
  const keys = h("h3", { class: "gap-top keys" }, say("keys.title"));
  const rows = rowsOf({}).map(({ shown, about }) => /** @type {[string[], string]} */ ([[...shown], say(about)]));
  const content = [into, keys, h("p", {}, say("help.mouse")), keysPart(rows)];
  const sheet = dialog(say("help"), content, { closing: say("close") });
  into.querySelector("button")?.focus();
}
