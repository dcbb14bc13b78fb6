/** Things to choose one of: cards with a picture, words in a row. Radio buttons underneath, so keys work as always. */

import { h } from "./dom.js";

/**
 * @typedef {{name: string, value: string, checked: boolean, change: () => void}} Radio
 * @typedef {import("./dom.js").Child} Child
 */

/** @param {Radio} about */
function radio({ name, value, checked, change }) {
  return h("input", { type: "radio", name, value, checked, onchange: change });
}

/** A card: a title and a line below, perhaps a picture before them. @param {Radio} about @param {Child} [picture] */
export function radioCard(about, title = "", line = "", picture = null) {
  const text = h("span", { class: "text" }, h("b", {}, title), line && h("span", { class: "small" }, line));
  return h("label", { class: "card-pick" }, radio(about), picture, text);
}

/** Words in a row, of which one is in force. @param {string} label @param {(Radio & {text: string})[]} words */
export function segments(label, words) {
  const all = words.map((one) => h("label", {}, radio(one), h("span", {}, one.text)));
  return h("div", { class: "segments", role: "radiogroup", "aria-label": label }, all);
}
