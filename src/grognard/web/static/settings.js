/**
 * How a table is shown to this reader: pace of the telling, sounds, notices, kept by the browser, one for all tables;
 * and the standing order at this table.
 */

import { dialog, h } from "./dom.js";
import { notices, read, write } from "./keep.js";
import { keepSounds, sounds } from "./sounds.js";
import { keepPace, pace } from "./teller.js";
import { PACES } from "./telling.js";
import { orderSelect } from "./window.js";
import { say } from "./words.js";

/** @typedef {{now: import("./types.js").View["order"], give: (order: string) => void}} Order */

/** @param {Order} order what the server answers for oneself, where a game asks in between */
export function settingsSheet(order) {
  const heard = h("input", { type: "checkbox", id: "sounds", checked: sounds() });
  heard.addEventListener("change", () => keepSounds(heard.checked));
  const told = h("input", { type: "checkbox", id: "notices", checked: notices() });
  told.addEventListener("change", () => ask(told));
  const row = (/** @type {HTMLElement} */ input, /** @type {string} */ key) =>
    h("label", { class: "row field-row", for: input.id }, input, say(key));
  const content = [paceField(), orderField(order), row(heard, "settings.sounds"), row(told, "settings.notices")];
  dialog(say("settings.title"), content, { closing: say("close") });
}

/** How fast events are told, the moves of bots among them. */
export function paceField() {
  const paces = PACES.map((one) => h("option", { value: one }, say(`pace.${one}`)));
  const chosen = h("select", { id: "pace" }, paces);
  chosen.value = read("pace", pace());
  chosen.addEventListener("change", () => keepPace(/** @type {import("./telling.js").Pace} */ (chosen.value)));
  return h("div", { class: "field" }, h("label", { for: "pace" }, say("settings.pace")), chosen);
}

/** @param {Order} order */
function orderField({ now, give }) {
  if (!now) return null;
  const select = orderSelect(now, give);
  select.id = "order-setting";
  const about = h("p", { class: "small" }, say("order.about"));
  return h("div", { class: "field" }, h("label", { for: select.id }, say("settings.order")), select, about);
}

/** Browsers ask before they let a page tell anything. @param {HTMLInputElement} box */
async function ask(box) {
  if (box.checked && globalThis.Notification) {
    box.checked = (await Notification.requestPermission()) === "granted";
  }
  write("notices", box.checked);
}
