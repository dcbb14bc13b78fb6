/** A bot in somebody's place: in one's own, now or when one is away; in that of another who allows it. */

import { button, dialog, h } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./prompt.js").Answer} Answer
 */

/** Whether a bot plays for whoever looks. @param {View} view */
const isHanded = (view) => view.seats.some((one) => one.you && one.kind === "bot");

/** @param {View | null} view */
export const mayLeave = (view) => Boolean(view?.seat && view.status === "playing" && !isHanded(view));

/**
 * What can be said about seats beside the question itself.
 * @param {TablePage} page @param {View} view @returns {Answer[]}
 */
export const ofSeats = (page, view) => [...wayBack(page, view), ...instead(page, view)];

/**
 * Whoever is asked is away, and a bot may play for him.
 * @param {TablePage} page @param {View} view @returns {Answer[]}
 */
function instead(page, view) {
  const asked = view.seats.find((one) => one.id === view.actor);
  if (!view.seat || !asked?.absent) return [];
  const text = say("deputy.instead", { player: asked.player || asked.name });
  return [{ text, icon: "bot", data: { id: "instead" }, run: () => page.acting.replace(asked.id) }];
}

/** While a bot plays for me: the way back. @param {TablePage} page @param {View} view @returns {Answer[]} */
function wayBack(page, view) {
  if (view.status !== "playing" || !isHanded(view)) return [];
  return [{ text: say("deputy.back"), kind: "primary", data: { id: "take-back" }, run: () => page.acting.deputy("") }];
}

/** Who shall play for me? @param {TablePage} page */
export function deputySheet(page) {
  const taken = (/** @type {string} */ level) => {
    sheet.close();
    page.acting.deputy(level);
  };
  const rows = (page.game?.bots ?? []).map(({ id, name, line }) => {
    const choose = button({ text: name, "data-level": id, onclick: () => taken(id) });
    return h("div", { class: "deputy" }, choose, h("span", { class: "small" }, line));
  });
  const note = h("p", { class: "small" }, say("deputy.note"));
  const sheet = dialog(say("deputy.title"), h("div", {}, rows, note, whileAway(page)), { closing: say("close") });
}

/** Whether others may put a bot here while I am away: its level, or none. @param {TablePage} page */
function whileAway(page) {
  const levels = [{ id: "", name: say("deputy.away-none") }, ...(page.game?.bots ?? [])];
  const choices = levels.map(({ id, name }) => h("option", { value: id }, name));
  const chosen = h("select", { id: "stand-in" }, choices);
  chosen.value = page.view?.seats.find((one) => one.you)?.stand_in ?? "";
  chosen.addEventListener("change", () => page.acting.standIn(chosen.value));
  return h("div", { class: "field" }, h("label", { for: "stand-in" }, say("deputy.away")), chosen);
}
