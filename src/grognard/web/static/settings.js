/**
 * How a table is shown to this reader: pace of the telling, sounds, notices. Kept by the browser, one for all tables.
 */

import { dialog, h } from "./dom.js";
import { read, write } from "./keep.js";
import { keepSounds, sounds } from "./sounds.js";
import { keepPace, pace } from "./teller.js";
import { PACES } from "./telling.js";
import { say } from "./words.js";

/** Whether somebody wants to hear of his turn while the page is hidden. */
export const notices = () => read("notices", false) && globalThis.Notification?.permission === "granted";

/** Say that it is somebody's turn, if the page is hidden and that was asked for. @param {string} text */
export function notice(text) {
  if (document.hidden && notices()) new Notification("grognard", { body: text, tag: location.pathname });
}

export function settingsSheet() {
  const paces = PACES.map((one) => h("option", { value: one }, say(`pace.${one}`)));
  const chosen = h("select", { id: "pace" }, paces);
  chosen.value = read("pace", pace());
  chosen.addEventListener("change", () => keepPace(/** @type {import("./telling.js").Pace} */ (chosen.value)));
  const heard = h("input", { type: "checkbox", id: "sounds", checked: sounds() });
  heard.addEventListener("change", () => keepSounds(heard.checked));
  const told = h("input", { type: "checkbox", id: "notices", checked: notices() });
  told.addEventListener("change", () => ask(told));
  const row = (/** @type {HTMLElement} */ input, /** @type {string} */ key) =>
    h("label", { class: "row field-row", for: input.id }, input, say(key));
  const field = h("div", { class: "field" }, h("label", { for: "pace" }, say("settings.pace")), chosen);
  const content = [field, row(heard, "settings.sounds"), row(told, "settings.notices")];
  dialog(say("settings.title"), content, { closing: say("close") });
}

/** Browsers ask before they let a page tell anything. @param {HTMLInputElement} box */
async function ask(box) {
  if (box.checked && globalThis.Notification) {
    box.checked = (await Notification.requestPermission()) === "granted";
  }
  write("notices", box.checked);
}
