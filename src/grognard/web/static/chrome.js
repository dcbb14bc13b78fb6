/** The top bar that all pages share: name, language, colours, help. */

import { cap, dialog, h, mark, put, tool } from "./dom.js";
import { nextTheme, showTheme, theme } from "./keep.js";
import { rowsOf } from "./keys.js";
import { waysIn } from "./wayin.js";
import { otherLanguage, say, setLanguage } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/** @type {Record<string, string>} */
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/**
 * Tools at the right end: language, colours, help, and what a page adds. On a phone most of them are in a menu.
 * @param {Child[]} [extra] @param {(() => void) | null} [help]
 */
export function tools(extra = [], help = null) {
  const asks = help && tool("help", say("help"), help, { class: "tool wide-only help" });
  const more = tool("menu", say("menu"), () => menu(made), { class: "tool phone-only" });
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

/** What has no room on a phone, as a list. @param {HTMLElement} made */
function menu(made) {
  const hidden = /** @type {NodeListOf<HTMLElement>} */ (made.querySelectorAll(".wide-only"));
  const rows = [...hidden].map((one) => {
    const run = () => {
      sheet.close();
      one.click();
    };
    const picture = one.querySelector("svg")?.cloneNode(true);
    return h("button", { type: "button", class: "btn", onclick: run }, picture, one.title);
  });
  const home = h("a", { class: "btn", href: "/" }, say("dead.lobby"));
  const sheet = dialog(say("menu"), h("div", { class: "menu" }, rows, home), { closing: say("close") });
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
 * Help: the ways into the game, then all keys, those of a replay or of a table, some of them only where it has no grid.
 * @param {boolean} [replay] @param {boolean} [free] @param {Parameters<typeof waysIn>[0] | null} [about]
 */
export function helpSheet(replay = false, free = false, about = null) {
  /** @type {[string[], string][]} */
  const table = rowsOf(free).map(({ shown, about }) => [[...shown], about]);
  const rows = (replay ? REPLAY_ROWS : table).map(([keys, key]) => {
    const caps = keys.map((one) => [cap(one), " "]);
    return h("tr", {}, h("th", { scope: "row" }, caps), h("td", {}, say(key)));
  });
  const all = h("table", { class: "keys" }, h("tbody", {}, rows));
  const ways = about && waysIn({ ...about, steps: about.steps && left(about.steps) });
  const keys = about && h("h3", { class: "gap-top" }, say("keys.title"));
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

showTheme();
