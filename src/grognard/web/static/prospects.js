/** Places side by side with the chance at each, by how many others may still come; and as it would be. */

import { h } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").Item} Item
 * @typedef {readonly number[]} Chances in percent: nobody more comes, one does, two do ...
 */

/** With what is chosen, if it would change anything there. @param {Item} item @param {readonly string[]} picks */
export const aheadOf = ({ would = [] }, picks) => would.find(([piece]) => picks.includes(piece))?.[1] ?? [];

/** From the lowest to the highest. @param {Chances} chances */
export function rangeOf(chances) {
  const [low, high] = [Math.min(...chances), Math.max(...chances)];
  return low === high ? say("odds.percent", { n: low }) : say("prospects.range", { low, high });
}

/** @param {Panel} panel @param {readonly string[]} picks */
export function prospects({ title, note, items }, picks) {
  const rows = items.map((item) => row(item, aheadOf(item, picks)));
  return [h("h2", {}, title), h("ul", { class: "prospects" }, rows), note && h("p", { class: "small" }, note)];
}

/** @param {Item} item @param {Chances} ahead */
function row({ id, text, note, chances: now = [] }, ahead) {
  const shown = ahead.length ? ahead : now;
  const told = shown.length
    ? h("b", { class: "num" }, rangeOf(shown))
    : h("span", { class: "small" }, say("prospects.idle"));
  const changed = ahead.length > 0 && now.length > 0 && rangeOf(now) !== rangeOf(ahead);
  const before = changed && h("small", {}, say("prospects.now", { range: rangeOf(now) }));
  return h(
    "li",
    { "data-of": id, class: ahead.length ? "chosen" : "" },
    h("i", {}, id),
    h("span", {}, h("b", {}, text), h("small", {}, note)),
    h("span", { class: "columns", "aria-hidden": "true" }, ...columns(now, ahead)),
    h("span", { class: "told" }, told, before),
  );
}

/**
 * One for each number of others: as it is, and around it as it would be.
 * @param {Chances} now @param {Chances} ahead
 */
function columns(now, ahead) {
  return Array.from({ length: Math.max(now.length, ahead.length) }, (_, i) => {
    const made = h("i", { class: ahead[i] === undefined ? "" : "ahead" });
    made.style.cssText = `--now:${now[i] ?? 0}%;--ahead:${ahead[i] ?? 0}%`;
    return made;
  });
}
