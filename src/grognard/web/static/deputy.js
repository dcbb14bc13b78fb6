/** A bot in somebody's place: in one's own, now or when one is away; in that of another who allows it. */

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
 * Whether the level of a bot is ours to change: where all the others are bots.
 * @param {TablePage} page @param {import("./types.js").Seat} seat
 */
export const mayChange = ({ view, game }, seat) =>
  Boolean(view?.hints && view.status === "playing" && seat.kind === "bot" && !seat.you && (game?.bots.length ?? 0) > 1);

/**
 * The buttons beside the question, and what can be said about seats; while something is told, the way back alone.
 * @param {Pick<TablePage, "acting" | "asking" | "choosing" | "sheets">} page @param {View} view
 * @param {boolean} told @returns {Answer[]}
 */
export function answersOf(page, view, told) {
  if (told || (page.sheets.narrow && page.choosing.asked)) return wayBack(page, view);
  return [...page.asking.answers(view), ...wayBack(page, view), ...instead(page, view)];
}

/**
 * Whoever is asked is away, and a bot may play for him.
 * @param {Pick<TablePage, "acting">} page @param {View} view @returns {Answer[]}
 */
function instead(page, view) {
  const asked = view.seats.find((one) => one.id === view.actor);
  if (!view.seat || !asked?.absent) return [];
  const text = say("deputy.instead", { player: asked.player || asked.name });
  return [{ text, icon: "bot", data: { id: "instead" }, run: () => page.acting.replace(asked.id) }];
}

/**
 * While a bot plays for me: the way back, whatever else is said or told.
 * @param {Pick<TablePage, "acting">} page @param {View} view @returns {Answer[]}
 */
function wayBack(page, view) {
  if (view.status !== "playing" || !isHanded(view)) return [];
  return [{ text: say("deputy.back"), kind: "primary", data: { id: "take-back" }, run: () => page.acting.deputy("") }];
}
