/** The shelf: five boxes, my tables, open tables, a link to join. */

import { Refused, Table, ask } from "./api.js";
import { showTop, tools } from "./chrome.js";
import { BOXES, box, thumb } from "./covers.js";
import { $, dialog, h, icon, put, s } from "./dom.js";
import { anchor } from "./dialogs.js";
import { forget, myTables } from "./keep.js";
import { newTable } from "./newtable.js";
import { seatMark, sideOfSeat } from "./seatmark.js";
import { lang, onLanguage, say } from "./words.js";

const MINUTES = { "blood-and-steel": 90, "tank-commander": 60 };
const SHOWN = 8;

function svgOf(text, attributes) {
  const drawing = s("svg", attributes);
  drawing.innerHTML = text;
  return drawing;
}

async function show() {
  document.title = "grognard";
  $("skip").textContent = say("skip.main");
  const { games } = await ask("/api/games");
  showTop($("top"), [h("span", { class: "title" }, say("brand.line")), linksPart(games.filter((game) => game.available))], tools());
  put($("welcome"), h("h1", {}, say("lobby.title")), h("p", {}, say("lobby.line")));
  put($("shelf"), games.filter((game) => BOXES[game.game]).map(boxOf));
  put($("mine"), h("h2", {}, say("lobby.mine")), h("div", { id: "tables", "aria-live": "polite" }));
  put($("join"), joinPart(), reviewPart());
  put($("open"), h("h2", {}, say("lobby.open")), h("div", { id: "opens" }));
  showMine();
  showOpen();
}

function linksPart(games) {
  const rules = games.map((game) => h("a", { href: `/rules/${game.game}` }, games.length > 1 ? `${say("tab.rules")} · ${BOXES[game.game]?.title.join(" ") ?? game.title}` : say("tab.rules")));
  return h("nav", { class: "seats" }, h("a", { href: "/dice" }, say("lobby.check")), rules, h("a", { href: "/api" }, "API"));
}

function boxOf(game) {
  const about = BOXES[game.game];
  const name = about.title.join(" ");
  const cover = svgOf(box(game.game, lang() === "fr" ? 1 : 0), { viewBox: "-26 -6 228 288", "aria-hidden": "true", class: "cover" });
  const facts = [say(about.players), game.available && MINUTES[game.game] && say("form.minutes", { n: MINUTES[game.game] }), !game.available && say("lobby.coming")].filter(Boolean).join(" · ");
  const plate = h("span", { class: "plate" }, h("b", {}, say(`box.${game.game}`)), h("span", {}, facts));
  return h("li", {}, h("button", { type: "button", class: `box ${game.available ? "" : "coming"}`, "data-game": game.game, "aria-label": `${name}. ${facts}`, "aria-disabled": game.available ? null : "true", onclick: () => (game.available ? newTable(game.game) : soon(name)) }, cover, plate));
}

const soon = (name) => dialog(name, h("p", {}, say("lobby.coming")), { closing: say("close") });

function joinPart() {
  const input = h("input", { id: "link", placeholder: say("lobby.paste"), "aria-label": say("lobby.paste"), autocomplete: "off", spellcheck: "false" });
  const told = h("p", { class: "bad", role: "alert" });
  const form = h("form", { class: "row link-row", onsubmit: (event) => { event.preventDefault(); follow(input.value.trim(), told); } }, input, h("button", { class: "btn primary", type: "submit" }, say("lobby.go")));
  return h("div", {}, h("h2", {}, say("lobby.join")), h("p", { class: "small" }, say("lobby.join-line")), form, told);
}

function follow(text, told) {
  const found = /\/(table|replay)\/([0-9a-zA-Z_-]+)(#[^\s]*)?/.exec(text);
  if (found) location.assign(`/${found[1]}/${found[2]}${found[3] ?? ""}`);
  else told.textContent = say("lobby.bad-link");
}

const reviewPart = () => h("div", { class: "gap-top" }, h("h2", {}, say("lobby.review")), h("p", { class: "small" }, say("lobby.review-line")), anchor("/dice", "dice", say("lobby.check")));

// -- my tables -----------------------------------------------------------------------------------------------------------

async function showMine() {
  const mine = myTables().slice(0, SHOWN);
  if (!mine.length) return put($("tables"), h("p", { class: "empty" }, icon("place", 28), say("lobby.none")));
  put($("tables"), mine.map((one) => rowOf(one)));
  for (const one of mine) lookAt(one);
  return undefined;
}

function rowOf(mine) {
  const seats = Object.keys(mine.keys);
  const picture = BOXES[mine.game] ? svgOf(thumb(mine.game), { viewBox: "0 0 196 258", width: 44, height: 58, "aria-hidden": "true", class: "thumb" }) : null;
  const state = h("span", { class: "state" });
  const link = h("a", { class: "open-table", href: `/table/${mine.table}#${mine.keys[seats[0]]}` }, picture, h("span", { class: "about" }, h("b", {}, BOXES[mine.game]?.title.join(" ") ?? mine.title ?? mine.game), h("span", { class: "small seats-line" }, [...new Set(seats.map(sideOfSeat))].map((side) => seatMark(side, 14)), h("span", { class: "said" }))), state);
  return h("div", { class: "trow", "data-table": mine.table }, link, h("button", { type: "button", class: "tool", "aria-label": say("lobby.forget"), title: say("lobby.forget"), onclick: (event) => { forget(mine.table); event.target.closest(".trow").remove(); } }, icon("close", 15)));
}

async function lookAt(mine) {
  const row = document.querySelector(`.trow[data-table="${mine.table}"]`);
  try {
    const key = Object.values(mine.keys)[0];
    const view = await new Table(mine.table, key).look({ log: 1000000000, undos: 0 });
    row.querySelector(".said").textContent = saidOf(view, mine);
    const yours = view.status === "playing" && mine.keys[view.actor];
    row.classList.toggle("yours", Boolean(yours));
    row.querySelector(".state").textContent = stateOf(view, yours);
    if (view.status === "over") row.lastElementChild.before(h("a", { class: "btn ghost", href: `/replay/${mine.table}#${key}` }, say("lobby.replay")));
  } catch (error) {
    if (row) row.querySelector(".state").textContent = error instanceof Refused && error.status === 404 ? say("lobby.gone") : "";
  }
}

/** What is played, by whom of us, and how far it is. */
function saidOf(view, mine) {
  const own = view.seats.filter((one) => mine.keys[one.id]);
  const seats = own.length > 1 && own.length === view.seats.length ? say("form.all-seats") : own.map((one) => one.name).join(", ");
  const scenario = view.frame?.panels?.find((panel) => panel.id === "objective")?.note;
  const far = [view.turn ? say("lobby.turn", { n: view.turn }) : say("log.setup"), view.status === "over" && say("lobby.over").toLowerCase()];
  return [scenario, seats, ...far].filter(Boolean).join(" · ");
}

function stateOf(view, yours) {
  if (view.status === "over") return "";
  if (view.status === "waiting") return say("lobby.waiting-friend");
  if (yours) return `● ${say("lobby.yours")}`;
  return view.seats.find((one) => one.id === view.actor)?.kind === "bot" ? say("lobby.bot") : say("lobby.wait");
}

// -- open tables -----------------------------------------------------------------------------------------------------------

async function showOpen() {
  const { tables } = await ask("/api/tables").catch(() => ({ tables: [] }));
  const mine = new Set(myTables().map((one) => one.table));
  const shown = tables.filter((table) => !mine.has(table.table)).slice(0, SHOWN);
  if (!shown.length) return put($("opens"), h("p", { class: "small" }, say("lobby.no-open")));
  return put($("opens"), shown.map((table) => h("div", { class: "trow" }, h("span", { class: "about" }, h("b", {}, table.title), h("span", { class: "small" }, table.seats.map((one) => `${one.name}: ${one.kind === "open" ? say("free") : one.player || "–"}`).join(" · "))), table.free.length ? h("a", { class: "btn primary", href: `/table/${table.table}` }, say("lobby.sit")) : null, h("a", { class: "btn", href: `/table/${table.table}#watch` }, say("lobby.watch")))));
}

onLanguage(show);
show().catch((error) => put($("shelf"), h("li", {}, h("p", { class: "bad" }, error.message))));
