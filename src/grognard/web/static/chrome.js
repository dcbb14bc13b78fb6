/** The top bar that all pages share: name, language, colours, help. */

import { cap, dialog, h, mark, put, tool } from "./dom.js";
import { nextTheme, showTheme, theme } from "./keep.js";
import { otherLanguage, say, setLanguage } from "./words.js";

const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/** Tools at the right end: language, colours, help, and what a page adds. On a phone most of them are in a menu. */
export function tools(extra = [], help = null) {
  const colours = tool(THEME_ICONS[theme()], say(`theme.${theme()}`), () => { nextTheme(); colours.replaceWith(...tools(extra, help).querySelectorAll(".colours")); }, { class: "tool wide-only colours" });
  const language = h("button", { type: "button", class: "tool lang", lang: otherLanguage(), "aria-label": say("language"), title: say("language"), onclick: () => setLanguage(otherLanguage()) }, `${otherLanguage() === "fr" ? "EN" : "FR"} ▾`);
  const made = h("span", { class: "tools" }, language, extra, colours, help && tool("help", say("help"), help, { class: "tool wide-only help" }), tool("menu", say("menu"), () => menu(made), { class: "tool phone-only" }));
  return made;
}

/** What has no room on a phone, as a list. */
function menu(made) {
  const rows = [...made.querySelectorAll(".wide-only")].map((one) => h("button", { type: "button", class: "btn", onclick: () => { sheet.close(); one.click(); } }, one.querySelector("svg").cloneNode(true), one.title));
  const sheet = dialog(say("menu"), h("div", { class: "menu" }, rows, h("a", { class: "btn", href: "/" }, say("dead.lobby"))), { closing: say("close") });
}

export function brand() {
  return h("a", { class: "mark", href: "/", "aria-label": "grognard" }, mark(), h("span", { class: "word" }, "grognard"));
}

/** Fill the top bar. @param {HTMLElement} top @param {any[]} middle @param {HTMLElement} end */
export function showTop(top, middle, end) {
  put(top, brand(), middle, end);
}

const ROWS = [
  [["↑", "↓", "←", "→"], "keys.arrows"], [["Home", "Page ↑", "End", "Page ↓"], "keys.six"], [["Enter"], "keys.enter"], [["Esc"], "keys.esc"],
  [["N"], "keys.units"], [["T"], "keys.targets"], [["."], "keys.stack"], [["G"], "keys.jump"], [["M", "F", "O", "A", "B", "E"], "keys.verbs"], [["1", "…", "9"], "keys.numbers"], [["W"], "keys.why"], [["Ctrl", "Z"], "keys.undo"],
  [["+", "−", "0"], "keys.zoom"], [["Space"], "keys.space"], [["H"], "keys.hide"], [["L", "R", "V"], "keys.tabs"], [["S"], "keys.read"],
];
const REPLAY_ROWS = [[["←", "→", "Home", "End"], "keys.replay"], [["Space"], "replay.play"], [["+", "−", "0"], "keys.zoom"], [["H"], "keys.hide"], [["L", "R", "V"], "keys.tabs"]];

/** All keys, on a sheet. */
export function helpSheet(replay = false) {
  const rows = (replay ? REPLAY_ROWS : ROWS).map(([keys, key]) => h("tr", {}, h("th", { scope: "row" }, keys.map((one) => [cap(one), " "])), h("td", {}, say(key))));
  dialog(say("keys.title"), [h("p", {}, say("help.mouse")), h("table", { class: "keys" }, h("tbody", {}, rows))], { closing: say("close") });
}

showTheme();
