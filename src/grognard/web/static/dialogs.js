/** Sheets that ask or tell something once: confirm, jump, seats, links, the table as text, the curtain. */

import { ask } from "./api.js";
import { button, dialog, h, icon, mark, put } from "./dom.js";
import { invitationsOf } from "./keep.js";
import { say } from "./words.js";

/** Ask before what cannot be taken back. */
export function confirmSheet(question, yes, go) {
  const sheet = dialog(question, h("div", { class: "row" }, button({ text: yes, kind: "primary", key: "↵", id: "yes", onclick: () => { sheet.close(); go(); } }), button({ text: say("cancel"), key: "Esc", onclick: () => sheet.close() })), { closing: say("close") });
  sheet.querySelector("#yes").focus();
}

/** Go to a hex by its number. @param {(wanted: string) => boolean} go */
export function jumpSheet(go) {
  const input = h("input", { id: "jump", inputmode: "numeric", maxlength: 12, autocomplete: "off", "aria-label": say("jump") });
  const form = h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); if (go(input.value.trim())) sheet.close(); else input.select(); } }, input, h("button", { class: "btn primary", type: "submit" }, say("lobby.go")));
  const sheet = dialog(say("jump"), form, { closing: say("close") });
  input.focus();
}

/** A free seat: sit down. */
export function seatSheet(free, invited, sit) {
  const name = h("input", { id: "sit-name", maxlength: 40, autocomplete: "nickname" });
  const told = h("p", { class: "bad", role: "alert" });
  const seats = invited ? free.filter((one) => one.id === invited.seat) : free;
  const take = async (seat) => {
    try {
      await sit(seat, name.value.trim());
      sheet.close();
    } catch (error) {
      told.textContent = error.message;
    }
  };
  const buttons = seats.map((one) => button({ text: say("take.seat", { seat: one.name }), kind: "primary", "data-seat": one.id, onclick: () => take(one.id) }));
  const sheet = dialog(say("take.title"), [h("div", { class: "field" }, h("label", { for: "sit-name" }, say("take.name")), name), told, h("div", { class: "row" }, buttons, button({ text: say("share.watch"), onclick: () => sheet.close() }))], { closing: say("close") });
}

function linkRow(label, address, kind = "") {
  const field = h("input", { readonly: true, value: address, "aria-label": label, class: "mono", onfocus: (event) => event.target.select() });
  const copy = button({ text: say("copy"), onclick: async () => { field.select(); await navigator.clipboard?.writeText(address).catch(() => {}); copy.querySelector(".word").textContent = say("copied"); } });
  return h("div", { class: `field ${kind}` }, h("span", { class: "label" }, label), h("div", { class: "row link-row" }, field, copy));
}

/** All links of a table, its dice, its files. */
export function shareSheet(page) {
  const { view } = page;
  const here = `${location.origin}/table/${view.table}`;
  const invitations = invitationsOf(view.table);
  const rows = view.seats.filter((one) => one.kind === "open" && invitations[one.id]).map((one) => linkRow(say("share.seat", { seat: one.name }), `${here}#invite/${one.id}/${invitations[one.id]}`, "invite"));
  rows.push(linkRow(say("share.watch"), `${here}#watch`, "watch"));
  if (page.api.key) rows.push(linkRow(say("share.mine"), `${here}#${page.api.key}`));
  const links = h("div", { class: "row" }, anchor(`/replay/${view.table}#${page.api.key}`, "play", say("share.replay")), anchor(`/dice#${view.table}`, "dice", say("share.dice")), button({ icon: "text", text: say("share.text"), onclick: () => { sheet.close(); textSheet(page); } }), view.status === "over" && anchor(`/api/tables/${view.table}/record`, "download", say("share.grog")));
  const sheet = dialog(say("share"), [rows, links, dicePart(page)], { closing: say("close") });
}

export const anchor = (href, name, text) => h("a", { class: "btn", href }, icon(name), h("span", { class: "word" }, text));

function dicePart(page) {
  const { dice } = page.view;
  const parts = [h("h3", { class: "gap-top" }, say("dice.title")), h("p", { class: "small" }, say("dice.promise")), h("p", { class: "mono" }, dice.commitment)];
  if (dice.secret) parts.push(h("p", { class: "small" }, say("dice.secret")), h("p", { class: "mono" }, dice.secret));
  if (dice.open && page.view.seat) {
    const input = h("input", { maxlength: 100, autocomplete: "off", "aria-label": say("dice.words"), placeholder: say("dice.words"), value: dice.words[page.view.seat] ?? "" });
    const told = h("p", { class: "small", role: "status" });
    const add = async () => { try { page.receive(await page.api.addWords(input.value)); told.textContent = "✓"; } catch (error) { told.textContent = error.message; } };
    parts.push(h("div", { class: "row link-row" }, input, button({ text: say("dice.add"), onclick: add })), told);
  }
  return h("div", {}, parts);
}

const MOST = 60;

/** The table as text, and a form for everything one may do: it works where drawings do not. */
export function textSheet(page) {
  const board = h("pre", { class: "mono textsheet", tabindex: 0, "aria-label": say("text.title") });
  page.api.text().then((text) => { board.textContent = text; }).catch((error) => { board.textContent = error.message; });
  const filter = h("input", { type: "search", "aria-label": say("text.filter"), placeholder: say("text.filter"), oninput: () => show() });
  const list = h("ul", { class: "plain" });
  const show = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = page.play.actions.filter((action) => words.every((word) => action.text.includes(word)));
    const rows = found.slice(0, MOST).map((action) => h("li", {}, button({ text: action.text + (action.odds ? ` · ${say("odds.percent", { n: Math.round(action.odds.percent) })}` : ""), onclick: () => { sheet.close(); page.play.send(action); } })));
    put(list, h("li", { class: "small" }, say("text.actions", { n: found.length })), rows, found.length > MOST && h("li", { class: "small" }, say("text.more", { n: found.length - MOST })));
  };
  const sheet = dialog(say("text.title"), [h("p", {}, page.view.prompt.text), filter, list, board], { closing: say("close"), kind: "wide" });
  show();
}

/** Between two players at one screen. */
export function curtain(name, open) {
  document.querySelector(".curtain")?.remove();
  const raise = button({ text: say("curtain.open"), kind: "primary", id: "raise", onclick: () => { cloth.remove(); open(); } });
  const cloth = h("div", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" }, mark(60), h("h2", { id: "curtain-title" }, say("curtain.title", { seat: name })), h("p", {}, say("curtain.line")), raise);
  cloth.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(cloth);
  raise.focus();
}

/** A link that leads nowhere. */
export function deadPage(message) {
  document.body.className = "dead";
  put(document.body, h("main", { class: "sheet lonely" }, mark(48), h("h1", {}, say("dead.title")), h("p", {}, message || say("dead.line")), h("a", { class: "btn primary", href: "/" }, say("dead.lobby"))));
}

/** Open a new table of the same game. @returns {Promise<{table: string, keys: Record<string, string>, invitations: Record<string, string>}>} */
export const openTable = (body) => ask("/api/tables", { body });
