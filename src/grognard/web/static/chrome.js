/** What all pages share: the top bar with name, language, colours, help; the question before what is final. */

import { anchor, button, caps, dialog, h, mark, put, tool } from "./dom.js";
import { nextTheme, showTheme, theme } from "./keep.js";
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

/**
 * Ask before what cannot be taken back. What is `grave` does not happen on a mere Enter.
 * @param {string} question @param {string} yes @param {() => void} go @param {boolean} [grave]
 */
export function confirmSheet(question, yes, go, grave = false) {
  const taken = () => {
    sheet.close();
    go();
  };
  const sure = button({ text: yes, kind: grave ? "" : "primary", key: grave ? "" : "↵", id: "yes", onclick: taken });
  const not = button({ text: say("cancel"), key: "Esc", onclick: () => sheet.close() });
  const sheet = dialog(question, h("div", { class: "row" }, sure, not), { closing: say("close") });
  (grave ? not : sure).focus();
}

/** Keys are called what is printed on the keyboards of the reader. */
function nameKeys() {
  for (const key of ["Home", "End", "Enter", "Esc", "Shift", "Space"]) caps.set(key, say(`cap.${key.toLowerCase()}`));
}

nameKeys();
onLanguage(nameKeys);
showTheme();
