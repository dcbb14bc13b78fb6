/** While somebody is waited for: the link of each free seat, to be sent, in the middle of the board. */

import { button, h, put } from "./dom.js";
import { invitationsOf } from "./keep.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Seat} Seat */

export class Waiting {
  #sheet = h("section", { class: "sheet waiting", hidden: true });
  #shown = "";

  /** @param {HTMLElement} wrap of the board */
  constructor(wrap) {
    wrap.append(this.#sheet);
  }

  /** @param {View} view */
  show(view) {
    const links = view.status === "waiting" && view.seat ? invitationsOf(view.table) : {};
    const free = view.seats.filter((seat) => seat.kind === "open" && links[seat.id]);
    const now = JSON.stringify([view.language, free]);
    this.#sheet.hidden = !free.length;
    if (!free.length || now === this.#shown) return;
    this.#shown = now;
    this.#sheet.setAttribute("aria-label", say("invite.title"));
    const here = `${location.origin}/table/${view.table}`;
    const rows = free.map((seat) => row(seat, `${here}#invite/${seat.id}/${links[seat.id]}`));
    put(this.#sheet, h("h2", {}, say("invite.title")), h("p", { class: "small" }, say("invite.line")), rows);
  }
}

/** A link that can be read, and the button that copies it. @param {Seat} seat @param {string} address */
function row(seat, address) {
  const field = h("input", { value: address, readonly: true, "aria-label": say("share.seat", { seat: seat.name }) });
  field.addEventListener("focus", () => field.select());
  const copy = button({
    icon: "link",
    text: say("invite.copy", { seat: seat.name }),
    kind: "primary",
    "data-invite": seat.id,
    onclick: async () => {
      await navigator.clipboard?.writeText(address).catch(() => field.select());
      put(copy, h("span", { class: "word" }, say("invite.copied", { seat: seat.name })));
    },
  });
  return h("div", { class: "row link-row" }, field, copy);
}
