/** Sheets that ask or tell something once: jump, seats, links, the table as text, the curtain. */

import { anchor, button, dialog, h, mark, put, reason } from "./dom.js";
import { invitationsOf } from "./keep.js";
import { ask } from "./transport.js";
import { say } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./keep.js").Opened} Opened
 */

const MOST = 60; // actions in a list

/** Go to a place by its number. @param {(wanted: string) => boolean} go whether there is such a place */
export function jumpSheet(go) {
  const about = { id: "jump", maxlength: 12, autocomplete: "off", "aria-label": say("jump") };
  const input = h("input", about);
  const sent = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (go(input.value.trim())) sheet.close();
    else input.select();
  };
  const open = h("button", { class: "btn primary", type: "submit" }, say("lobby.go"));
  const form = h("form", { class: "row", onsubmit: sent }, input, open);
  const sheet = dialog(say("jump"), form, { closing: say("close") });
  input.focus();
}

/**
 * A free seat: sit down.
 * @param {Seat[]} free @param {{seat: string} | null | undefined} invited @param {string} promise of the dice
 * @param {(seat: string, name: string, words: string) => Promise<void>} sit
 */
export function seatSheet(free, invited, promise, sit) {
  const words = h("input", { id: "sit-words", maxlength: 100, autocomplete: "off" });
  const name = h("input", { id: "sit-name", maxlength: 40, autocomplete: "nickname" });
  const told = h("p", { class: "bad", role: "alert" });
  const seats = invited ? free.filter((one) => one.id === invited.seat) : free;
  const take = async (/** @type {string} */ seat) => {
    try {
      await sit(seat, name.value.trim(), words.value.trim());
      sheet.close();
    } catch (error) {
      told.textContent = reason(error);
    }
  };
  const buttons = seats.map(({ id, name: called }) => {
    const text = say("take.seat", { seat: called });
    return button({ text, kind: "primary", "data-seat": id, onclick: () => take(id) });
  });
  const watch = button({ text: say("share.watch"), onclick: () => sheet.close() });
  const field = h("div", { class: "field" }, h("label", { for: "sit-name" }, say("take.name")), name);
  const said = [h("p", { class: "small" }, say("dice.why")), h("p", { class: "mono" }, promise)];
  const given = h("div", { class: "field" }, h("label", { for: "sit-words" }, say("dice.words")), words);
  const dice = h("details", { class: "promise" }, h("summary", {}, say("dice.fold")), said, given);
  const content = [field, dice, told, h("div", { class: "row" }, buttons, watch)];
  const sheet = dialog(say("take.title"), content, { closing: say("close") });
}

// -- links -----------------------------------------------------------------------------------------------------------

/** @param {string} label @param {string} address @param {string} [kind] */
function linkRow(label, address, kind = "") {
  const field = h("input", { readonly: true, value: address, "aria-label": label, class: "mono" });
  field.addEventListener("focus", () => field.select());
  const copy = button({ text: say("copy") });
  copy.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => {});
    put(copy, h("span", { class: "word" }, say("copied")));
  });
  const row = h("div", { class: "row link-row" }, field, copy);
  return h("div", { class: `field ${kind}` }, h("span", { class: "label" }, label), row);
}

/**
 * What the sheet of links needs: the table, the key of the seat that looks ("" looks on), the actions on offer and
 * what to do with one, the table as text, and words for the dice.
 * @typedef {{
 *   view: View, key: string, actions: readonly Action[], send: (action: Action) => void,
 *   text: () => Promise<string>, addWords: (words: string) => Promise<void>, newKey: () => Promise<string>,
 * }} Sharing
 */

/** All links of a table, its dice, its files. @param {Sharing} about */
export function shareSheet(about) {
  const { view, key } = about;
  const here = `${location.origin}/table/${view.table}`;
  const invitations = invitationsOf(view.table);
  const open = view.seats.filter((one) => one.kind === "open" && invitations[one.id]);
  /** @type {HTMLElement[]} */
  const rows = open.map(({ id, name }) => {
    return linkRow(say("share.seat", { seat: name }), `${here}#invite/${id}/${invitations[id]}`, "invite");
  });
  rows.push(linkRow(say("share.watch"), `${here}#watch`, "watch"));
  if (key) rows.push(minePart(about, here));
  const asText = () => {
    sheet.close();
    textSheet(about);
  };
  const links = [
    anchor(`/replay/${view.table}`, "play", say("share.replay")),
    anchor(`/dice#${view.table}`, "dice", say("share.dice")),
    button({ icon: "text", text: say("share.text"), onclick: asText }),
    view.status === "over" && anchor(`/api/tables/${view.table}/record`, "download", say("share.grog")),
  ];
  const content = [rows, h("div", { class: "row" }, links), dicePart(about)];
  const sheet = dialog(say("share"), content, { closing: say("close") });
}

/**
 * My own link, folded away: whoever has it sits here. It can be replaced.
 * @param {Sharing} about @param {string} here
 */
function minePart({ key, newKey }, here) {
  const row = h("div", {}, linkRow(say("share.mine"), `${here}#key=${key}`, "mine"));
  const told = h("p", { class: "small", role: "status" });
  const replace = button({ text: say("share.new-key"), id: "new-key" });
  replace.addEventListener("click", async () => {
    try {
      const made = await newKey();
      put(row, linkRow(say("share.mine"), `${here}#key=${made}`, "mine"));
      told.textContent = say("share.new-key-done");
    } catch (error) {
      told.textContent = reason(error);
    }
  });
  const line = h("p", { class: "small" }, say("share.new-key-line"));
  return h("details", { class: "own-link" }, h("summary", {}, say("share.own")), row, line, replace, told);
}

/** @param {Sharing} about */
function dicePart({ view, addWords }) {
  const { dice, seat } = view;
  const small = (/** @type {string} */ text) => h("p", { class: "small" }, text);
  const mono = (/** @type {string} */ text) => h("p", { class: "mono" }, text);
  return h(
    "div",
    {},
    h("h3", { class: "gap-top" }, say("dice.title")),
    dice.rigged && h("p", { class: "warn" }, say("dice.rigged")),
    small(say("dice.promise")),
    mono(dice.commitment),
    dice.secret && [small(say("dice.secret")), mono(dice.secret)],
    dice.open && seat && wordsPart(dice.words[seat] ?? "", addWords),
  );
}

/** @param {string} value @param {(words: string) => Promise<void>} addWords */
function wordsPart(value, addWords) {
  const label = say("dice.words");
  const input = h("input", { maxlength: 100, autocomplete: "off", "aria-label": label, placeholder: label, value });
  const told = h("p", { class: "small", role: "status" });
  const add = async () => {
    try {
      await addWords(input.value);
      told.textContent = "✓";
    } catch (error) {
      told.textContent = reason(error);
    }
  };
  return [h("div", { class: "row link-row" }, input, button({ text: say("dice.add"), onclick: add })), told];
}

// -- the table as text ------------------------------------------------------------------------------------------------

/** The table as text, and a form for everything one may do: it works where drawings do not. @param {Sharing} about */
export function textSheet({ view, actions, send, text }) {
  const board = h("pre", { class: "mono textsheet", tabindex: 0, "aria-label": say("text.title") });
  text().then(
    (told) => put(board, told),
    (error) => put(board, reason(error)),
  );
  const label = say("text.filter");
  const filter = h("input", { type: "search", "aria-label": label, placeholder: label });
  const list = h("ul", { class: "plain" });
  const take = (/** @type {Action} */ action) => {
    sheet.close();
    send(action);
  };
  const show = () => put(list, found(actions, filter.value, take));
  filter.addEventListener("input", show);
  const content = [h("p", {}, view.prompt.text), filter, list, board];
  const sheet = dialog(say("text.title"), content, { closing: say("close"), kind: "wide" });
  show();
}

/** @param {readonly Action[]} actions @param {string} sought @param {(action: Action) => void} take */
function found(actions, sought, take) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const all = actions.filter((action) => words.every((word) => action.text.includes(word)));
  const rows = all.slice(0, MOST).map((action) => {
    const odds = action.odds ? ` · ${say("odds.percent", { n: Math.round(action.odds.percent) })}` : "";
    return h("li", {}, button({ text: action.text + odds, onclick: () => take(action) }));
  });
  const more = all.length > MOST && h("li", { class: "small" }, say("text.more", { n: all.length - MOST }));
  return [h("li", { class: "small" }, say("text.actions", { n: all.length })), rows, more];
}

// -- whole screens ----------------------------------------------------------------------------------------------------

/** Between two players at one screen. @param {string} name @param {() => void} open */
export function curtain(name, open) {
  document.querySelector(".curtain")?.remove();
  const up = () => {
    cloth.remove();
    open();
  };
  const raise = button({ text: say("curtain.open"), kind: "primary", id: "raise", onclick: up });
  const title = h("h2", { id: "curtain-title" }, say("curtain.title", { seat: name }));
  const about = { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" };
  const cloth = h("div", about, mark(60), title, h("p", {}, say("curtain.line")), raise);
  cloth.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(cloth);
  raise.focus();
}

/** A link that leads nowhere. @param {string} message */
export function deadPage(message) {
  document.body.className = "dead";
  const home = h("a", { class: "btn primary", href: "/" }, say("dead.lobby"));
  const told = h("p", {}, message || say("dead.line"));
  put(document.body, h("main", { class: "sheet lonely" }, mark(48), h("h1", {}, say("dead.title")), told, home));
}

/**
 * Open a new table.
 * @param {{
 *   game: string, options: Record<string, string>, seats: Record<string, string>, name: string, listed?: boolean,
 *   strict?: boolean, commitment?: string, words?: string,
 * }} body
 * @returns {Promise<Opened>}
 */
export const openTable = (body) => ask("/api/tables", { body });
