/** Bots at the table: the sheet of one that one plays against, and the one that plays for oneself. */

import { mayChange } from "./deputy.js";
import { button, dialog, h, icon, put } from "./dom.js";
import { styled } from "./later.js";
import { paceField } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").Seat} Seat
 */

/**
 * Its level, the pace at which its moves are told, what it knows, how it has answered.
 * @param {TablePage} page @param {Seat} seat
 */
export async function botSheet(page, seat) {
  await styled("bots.css");
  const levels = (page.game?.bots ?? []).map((bot, rank) => levelRow(page, seat, bot, rank + 1));
  const plays = h("p", { class: "small" }, say("bot.sees"));
  const content = h(
    "div",
    { class: "bot-sheet" },
    h("div", { role: "radiogroup" }, levels),
    h("p", { class: "small" }, say("bot.from-now")),
    paceField(),
    h("h3", {}, say("bot.how")),
    plays,
  );
  dialog(say("bot.title", { seat: seat.name }), content, { closing: say("close") });
  const { bots } = await page.api.bots();
  const found = bots.find((one) => one.seat === seat.id);
  if (found?.answers) put(plays, say("bot.sees"), " ", answered(found));
}

/** @param {import("./types.js").Opponents["bots"][number]} soFar */
function answered({ answers, seconds, failed }) {
  const late = failed ? say("bot.failed", { n: failed }) : say("bot.never-late");
  return `${say("bot.answered", { n: answers, seconds })} ${late}`;
}

/**
 * @param {TablePage} page @param {Seat} seat
 * @param {{id: string, name: string, line: string}} bot @param {number} rank one chevron for the weakest
 */
function levelRow(page, seat, { id, name, line }, rank) {
  const input = h("input", { type: "radio", name: "level", value: id, checked: seat.player === name });
  input.addEventListener("change", () => page.acting.level(seat.id, id));
  const text = h("span", { class: "text" }, h("b", {}, name), h("span", { class: "small" }, line));
  return h("label", { class: "level" }, input, icon(`rank${rank}`, 24), text);
}

/** Who shall play for me? @param {TablePage} page */
export async function deputySheet(page) {
  await styled("bots.css");
  const taken = (/** @type {string} */ level) => {
    sheet.close();
    page.acting.deputy(level);
  };
  const rows = (page.game?.bots ?? []).map(({ id, name, line }) => {
    const choose = button({ text: name, "data-level": id, onclick: () => taken(id) });
    return h("div", { class: "deputy" }, choose, h("span", { class: "small" }, line));
  });
  const changed = (page.view?.seats ?? []).filter((seat) => mayChange(page, seat));
  const others = changed.map((seat) => {
    const text = say("bot.title", { seat: seat.name });
    const open = () => {
      sheet.close();
      botSheet(page, seat);
    };
    return button({ icon: "bot", text, "data-opponent": seat.id, onclick: open });
  });
  const note = h("p", { class: "small" }, say("deputy.note"));
  const sheet = dialog(say("deputy.title"), h("div", {}, rows, note, whileAway(page), others), {
    closing: say("close"),
  });
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
