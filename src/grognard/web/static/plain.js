/** Pages that the server writes whole: only the top bar is made here; another language is another page. */

import { showTop, tools } from "./chrome.js";
import { $, h } from "./dom.js";
import { lang, onLanguage } from "./words.js";

function inLanguage() {
  const address = new URL(location.href);
  address.searchParams.set("lang", lang());
  location.replace(address);
}

const title = document.querySelector(".top .title")?.textContent ?? "";
showTop($("top"), [h("span", { class: "title" }, title)], tools());
onLanguage(inLanguage);
if (document.documentElement.dataset.served !== lang()) inLanguage();
