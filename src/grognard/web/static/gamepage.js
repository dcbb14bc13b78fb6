/** A page to read about a game, written by the server: its top bar, pictures in the reader's colours, first steps. */

import { showTop, tools } from "./chrome.js";
import { $, h } from "./dom.js";
import { startSteps } from "./wayin.js";
import { lang, onLanguage, say } from "./words.js";

const top = $("top");
const { game = "", title = "", page = "", steps = "" } = top.dataset;
const asked = new URLSearchParams(location.search);

/** Another language is another page. */
function inLanguage() {
  const address = new URL(location.href);
  address.searchParams.set("lang", lang());
  location.replace(address);
}

/** The three ways in, the one we are on marked. @param {string} key @param {string} to */
const link = (key, to) =>
  h("a", { href: to + location.search, "aria-current": key === page ? "page" : null }, say(`wayin.${key}`));

export function begin() {
  startSteps(game, title);
}

/** @param {import("./dom.js").Child} [more] between the title and the ways in */
export function dressTop(more = null) {
  const [name = ""] = title.split(/\s*:\s*/);
  const titled = h("span", { class: "title" }, h("b", {}, name), " ", say(`wayin.${page}`));
  const first = steps && h("button", { type: "button", class: "plain-link", onclick: begin }, say("wayin.steps"));
  const ways = h("nav", { class: "seats" }, first, link("how", `/how/${game}`), link("rules", `/rules/${game}`));
  showTop(top, [titled, more, ways], tools([], null, game));
}

/** Pictures do not see the colours of the page: each theme has its own. */
function showPictures() {
  const theme = document.documentElement.dataset.theme ?? "light";
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-src]"))) {
    const address = `${image.dataset.src}&theme=${theme}`;
    if (image.getAttribute("src") !== address) image.src = address;
  }
}

dressTop();
showPictures();
new MutationObserver(showPictures).observe(document.documentElement, { attributeFilter: ["data-theme"] });
for (const one of document.querySelectorAll("[data-begin=steps]")) one.addEventListener("click", begin);
onLanguage(inLanguage);
if (document.documentElement.dataset.served !== lang() && !asked.has("lang")) inLanguage();
