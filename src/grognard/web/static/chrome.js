/** The top bar that all pages share: name, language, colours, help. */

import { anchor, cap, caps, dialog, h, mark, put, tool } from "./dom.js";
import { nextTheme, showTheme, theme } from "./keep.js";
import { rowsOf } from "./keys.js";
import { waysIn } from "./wayin.js";
import { onLanguage, otherLanguage, say, setLanguage } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/** @type {Record<string, string>} */
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/**
 * Tools at the right end: language, colours, help, and what a page adds. On a phone most of them are in a menu.
 * @param {Child[]} [extra] @param {(() => void) | null} [help] @param {string} [game] whose pages the menu leads to
 */
export function tools(extra = [], help = null, game = "") {
  const asks = help && tool("help", say("help"), help, { class: "tool wide-only help" });
  const more = tool("menu", say("menu"), () => menu(made, game), { class: "tool phone-only" });
  const made = h("span", { class: "tools" }, languageTool(), extra, colourTool(), asks, more);
  return made;
}

/** It goes on from one kind of colours to the next. */
function colourTool() {
  const label = say(`theme.${theme()}`);
  const next = () => {
    nextTheme();
    made.replaceWith(colourTool());
  };
  const made = tool(THEME_ICONS[theme()] ?? "auto", label, next, { class: "tool wide-only colours" });
  return made;
}

function languageTool() {
  const other = otherLanguage();
  const label = { lang: other, "aria-label": say("language"), title: say("language") };
  const about = { type: "button", class: "tool lang", ...label, onclick: () => setLanguage(other) };
  return h("button", about, `${other === "fr" ? "EN" : "FR"} ▾`);
}

/** What has no room on a phone, as a list, and the pages of the game. @param {HTMLElement} made @param {string} game */
function menu(made, game) {
  const hidden = /** @type {NodeListOf<HTMLElement>} */ (made.querySelectorAll(".wide-only:not(.held)"));
  const rows = [...hidden].map((one) => {
    const run = () => {
      sheet.close();
      one.click();
    };
    const picture = one.querySelector("svg")?.cloneNode(true);
    return h("button", { type: "button", class: "btn", onclick: run }, picture, one.title);
  });
  const home = h("a", { class: "btn", href: "/" }, say("dead.lobby"));
  const pages = game && [
    anchor(`/how/${game}`, "eye", say("wayin.how")),
    anchor(`/rules/${game}`, "text", say("wayin.rules")),
  ];
  const sheet = dialog(say("menu"), h("div", { class: "menu" }, rows, pages, home), { closing: say("close") });
}

export function brand() {
  return h(
    "a",
    { class: "mark", href: "/", "aria-label": "grognard" },
    mark(),
    h("span", { class: "word" }, "grognard"),
  );
}

/** Fill the top bar. @param {HTMLElement} top @param {Child[]} middle @param {HTMLElement} end */
export function showTop(top, middle, end) {
  put(top, brand(), middle, end);
}

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
  const rows = (table ? [...verbs, ...known] : replay).map(([keys, text]) => {
    const shown = keys.map((one) => [cap(one), " "]);
    return h("tr", {}, h("th", { scope: "row" }, shown), h("td", {}, text));
  });
  const all = h("table", { class: "keys" }, h("tbody", {}, rows));
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

/** Keys are called what is printed on the keyboards of the reader. */
function nameKeys() {
  for (const key of ["Home", "End", "Enter", "Esc", "Shift", "Space"]) caps.set(key, say(`cap.${key.toLowerCase()}`));
}

nameKeys();
onLanguage(nameKeys);
showTheme();
