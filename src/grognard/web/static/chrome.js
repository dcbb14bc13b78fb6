/** The top bar that all pages share: name, language, colours, help. */

import { cap, dialog, h, mark, put, tool } from "./dom.js";
import { nextTheme, showTheme, theme } from "./keep.js";
import { otherLanguage, say, setLanguage } from "./words.js";

const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

/** Tools at the right end: language, colours, help, and what a page adds. */
export function tools(extra = [], help = null) {
  const colours = tool(THEME_ICONS[theme()], say(`theme.${theme()}`), () => { nextTheme(); colours.replaceWith(...tools(extra, help).querySelectorAll(".colours")); }, {});
  colours.classList.add("colours");
  const language = h("button", { type: "button", class: "tool lang", lang: otherLanguage(), "aria-label": say("language"), title: say("language"), onclick: () => setLanguage(otherLanguage()) }, `${otherLanguage() === "fr" ? "EN" : "FR"} ▾`);
  return h("span", { class: "tools" }, language, extra, colours, help && tool("help", say("help"), help, { class: "tool help" }));
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
  [["N"], "keys.units"], [["T"], "keys.targets"], [["."], "keys.stack"], [["G"], "keys.jump"], [["M", "F", "O", "A", "B", "E"], "keys.verbs"], [["W"], "keys.why"], [["Ctrl", "Z"], "keys.undo"],
  [["+", "−", "0"], "keys.zoom"], [["Space"], "keys.space"], [["H"], "keys.hide"], [["L", "R", "V"], "keys.tabs"], [["S"], "keys.read"],
];
const REPLAY_ROWS = [[["←", "→", "Home", "End"], "keys.replay"], [["Space"], "replay.play"], [["+", "−", "0"], "keys.zoom"], [["H"], "keys.hide"], [["L", "R", "V"], "keys.tabs"]];

/** All keys, on a sheet. */
export function helpSheet(replay = false) {
  const rows = (replay ? REPLAY_ROWS : ROWS).map(([keys, key]) => h("tr", {}, h("th", { scope: "row" }, keys.map((one) => [cap(one), " "])), h("td", {}, say(key))));
  dialog(say("keys.title"), [h("p", {}, say("help.mouse")), h("table", { class: "keys" }, h("tbody", {}, rows))], { closing: say("close") });
}

showTheme();
