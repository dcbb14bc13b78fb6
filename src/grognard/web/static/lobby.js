/** The shelf: boxes, my tables, open tables, a link to join. */

import { showTop, tools } from "./chrome.js";
import { $, anchor, h, icon, put, reason, s } from "./dom.js";
import { SCENARIO, titleLines } from "./forms.js";
import { forget, keptSteps, myTables } from "./keep.js";
import { styled } from "./later.js";
import { newTable } from "./newtable.js";
import { setSides, sideMark } from "./sides.js";
import { ask, Refused, Table } from "./transport.js";
import { startSteps } from "./wayin.js";
import { capital, onLanguage, say } from "./words.js";

/**
 * @typedef {import("./forms.js").BoxAbout} BoxAbout
 * @typedef {import("./forms.js").GameAbout} GameAbout
 * @typedef {import("./keep.js").Mine} Mine
 * @typedef {import("./types.js").View} View
 * @typedef {{table: string, title: string, seats: import("./types.js").Seat[], free: string[]}} OpenTable
 */

const SHOWN = 8; // tables
const NO_LINES = { log: 1000000000, undos: 0 }; // of the log: only how the table stands is asked
const BOX = [-26, -6, 228, 288]; // of a cover
const FRONT = "#svgView(viewBox(0,0,196,258))"; // of it, without the spine

/** @type {Map<string, BoxAbout>} */
const boxes = new Map();

async function show() {
  document.title = "grognard";
  $("skip").textContent = say("skip.main");
  const { games } = /** @type {{games: BoxAbout[]}} */ (await ask("/api/games"));
  for (const game of games) {
    boxes.set(game.game, game);
    setSides(game.sides);
  }
  showTop($("top"), [h("span", { class: "title" }, say("brand.line")), linksPart(games)], tools([], help));
  put($("welcome"), h("h1", {}, say("lobby.title")), h("p", {}, say("lobby.line")));
  put($("shelf"), games.map(boxOf));
  put($("mine"), h("h2", {}, say("lobby.mine")), h("div", { id: "tables", "aria-live": "polite" }));
  put($("join"), joinPart(), reviewPart());
  put($("open"), h("h2", {}, say("lobby.open")), h("div", { id: "opens" }));
  showMine();
  await showOpen();
}

/** "?": the ways into each game, then the keys; fetched when somebody asks. */
async function help() {
  const [{ shelfHelp }] = await Promise.all([import("./help.js"), styled("wayin.css")]);
  shelfHelp([...boxes.values()].map(({ game, title }) => ({ game, title, name: titleLines(title).name })));
}

/** @param {KeyboardEvent} event */
function askedByKey({ key, target }) {
  const writes = target instanceof Element && target.closest("input, select, textarea, dialog");
  if (key === "?" && !writes) help();
}

/** @param {BoxAbout[]} games */
function linksPart(games) {
  const rules = games.map((game) => h("a", { href: `/rules/${game.game}` }, titleLines(game.title).name));
  const all = h(
    "details",
    { class: "rulebooks" },
    h("summary", {}, say("tab.rules")),
    h("div", { class: "sheet" }, rules),
  );
  const check = h("a", { href: "/dice" }, say("lobby.check"));
  return h("nav", { class: "seats" }, check, all);
}

/** @param {BoxAbout} game */
function boxOf(game) {
  const { name } = titleLines(game.title);
  const plate = h("span", { class: "plate" }, h("b", {}, game.kind), h("span", {}, game.facts));
  const about = {
    type: "button",
    class: "box",
    "data-game": game.game,
    "aria-label": `${name}. ${game.facts}`,
    onclick: () => newTable(game.game),
  };
  return h("li", {}, h("button", about, cover(game), plate), boxWays(game, name));
}

/** Where to begin, under the box. @param {BoxAbout} game @param {string} name */
function boxWays({ game, title, firstSteps, howToPlay }, name) {
  const steps = () => startSteps(game, title);
  const label = (/** @type {string} */ key) => `${say(key)}: ${name}`;
  const first = { type: "button", "data-steps": game, "aria-label": label("wayin.steps"), onclick: steps };
  const how = { href: `/how/${game}`, "aria-label": label("wayin.how") };
  return h(
    "span",
    { class: "box-ways" },
    firstSteps && h("button", first, say("wayin.steps")),
    howToPlay && h("a", how, say("wayin.how")),
  );
}

/** The picture of a box, with its title in the reader's language. @param {BoxAbout} game */
function cover({ cover: href, title }) {
  const { name, lines, below } = titleLines(title);
  const [x, y, width, height] = BOX;
  const texts = lines.map((line, i) => s("text", { x: 98, y: 38 + i * 25, class: "box-title" }, line));
  const top = 33 + lines.length * 25;
  const under = below.map((line, i) =>
    s("text", { x: 98, y: top + i * 19, class: "box-under" }, i ? line : capital(line)),
  );
  const spine = s("text", { transform: "translate(-7 258)rotate(-90)", class: "box-spine" }, name);
  const about = { viewBox: BOX.join(" "), "aria-hidden": "true", class: "cover" };
  return s("svg", about, s("image", { href, x, y, width, height }), texts, under, spine);
}

function joinPart() {
  const label = say("lobby.paste");
  const about = { id: "link", placeholder: label, "aria-label": label, autocomplete: "off", spellcheck: "false" };
  const input = h("input", about);
  const told = h("p", { class: "bad", role: "alert" });
  const sent = (/** @type {Event} */ event) => {
    event.preventDefault();
    follow(input.value.trim(), told);
  };
  const go = h("button", { class: "btn primary", type: "submit" }, say("lobby.go"));
  const form = h("form", { class: "row link-row", onsubmit: sent }, input, go);
  return h("div", {}, h("h2", {}, say("lobby.join")), h("p", { class: "small" }, say("lobby.join-line")), form, told);
}

/** @param {string} text @param {HTMLElement} told */
function follow(text, told) {
  const found = /\/(table|replay)\/([0-9a-zA-Z_-]+)(#[^\s]*)?/.exec(text);
  if (found) location.assign(`/${found[1]}/${found[2]}${found[3] ?? ""}`);
  else told.textContent = say("lobby.bad-link");
}

function reviewPart() {
  const line = h("p", { class: "small" }, say("lobby.review-line"));
  return h(
    "div",
    { class: "gap-top" },
    h("h2", {}, say("lobby.review")),
    line,
    anchor("/dice", "dice", say("lobby.check")),
  );
}

// -- my tables --------------------------------------------------------------------------------------------------------

function showMine() {
  const mine = myTables().slice(0, SHOWN);
  if (!mine.length) return put($("tables"), h("p", { class: "empty" }, icon("card", 28), say("lobby.none")));
  return put(
    $("tables"),
    mine.map((one) => new Row(one).part),
  );
}

/** A table of mine: at once what this browser knows of it, then how it stands. */
class Row {
  #mine;
  #key;
  #marks = h("span", { class: "seats-line" });
  #said = h("span", { class: "said" });
  #state = h("span", { class: "state" });

  /** @param {Mine} mine */
  constructor(mine) {
    this.#mine = mine;
    this.#key = Object.values(mine.keys)[0] ?? "";
    const box = boxes.get(mine.game);
    const about = { class: "thumb", src: box && box.cover + FRONT, alt: "", width: 44, height: 58 };
    const title = titleLines(box?.title ?? mine.title ?? mine.game).name;
    const line = h("span", { class: "small seats-line" }, this.#marks, this.#said);
    const steps = keptSteps(mine.table) && h("span", { class: "small" }, say("wayin.steps"));
    const text = h("span", { class: "about" }, h("b", {}, title), steps, line);
    const address = `/table/${mine.table}`; // this browser knows its key
    const link = h("a", { class: "open-table", href: address }, box && h("img", about), text, this.#state);
    const about_ = { class: "tool", "aria-label": say("lobby.forget"), title: say("lobby.forget"), type: "button" };
    const close = h("button", { ...about_, onclick: () => this.#forget() }, icon("close", 15));
    this.part = h("div", { class: "trow", "data-table": mine.table }, link, close);
    this.#look();
  }

  #forget() {
    forget(this.#mine.table);
    this.part.remove();
  }

  async #look() {
    try {
      this.#show(await new Table(this.#mine.table, this.#key).look(NO_LINES));
    } catch (error) {
      const gone = error instanceof Refused && error.status === 404;
      this.#state.textContent = gone ? say("lobby.gone") : "";
    }
  }

  /** @param {View} view */
  #show(view) {
    const { table, keys } = this.#mine;
    const own = view.seats.filter((one) => keys[one.id]);
    const sides = [...new Set(own.map((one) => one.side))];
    put(
      this.#marks,
      sides.map((side) => sideMark(side, 15)),
    );
    this.#said.textContent = saidOf(view, own, "");
    scenarioOf(view).then((scenario) => {
      this.#said.textContent = saidOf(view, own, scenario);
    });
    const yours = view.status === "playing" && Boolean(view.actor && keys[view.actor]);
    this.part.classList.toggle("yours", yours);
    this.#state.textContent = stateOf(view, yours);
    const replay = h("a", { class: "btn ghost", href: `/replay/${table}` }, say("lobby.replay"));
    if (view.status === "over") this.part.lastElementChild?.before(replay);
  }
}

/**
 * What is played, by whom of us, and how far it is.
 * @param {View} view @param {View["seats"]} own @param {string} scenario
 */
function saidOf(view, own, scenario) {
  const all = own.length > 1 && own.length === view.seats.length;
  const seats = all ? say("form.all-seats") : own.map((one) => one.name).join(", ");
  const turn = view.turn ? say("lobby.turn", { n: view.turn }) : say("log.setup");
  const over = view.status === "over" && say("lobby.over").toLowerCase();
  return [scenario, seats, turn, over].filter(Boolean).join(" · ");
}

/** The name of the scenario, where the game has several. @param {View} view */
async function scenarioOf(view) {
  const wanted = view.options[SCENARIO];
  if (!wanted) return "";
  const game = /** @type {GameAbout | null} */ (await ask(`/api/games/${view.game}`).catch(() => null));
  const option = game?.options.find((one) => one.name === SCENARIO);
  return option?.choices.find((one) => one.value === wanted)?.label ?? "";
}

/** @param {View} view @param {boolean} yours */
function stateOf(view, yours) {
  if (view.status === "over") return "";
  if (view.status === "waiting") return say("lobby.waiting-friend");
  if (yours) return `● ${say("lobby.yours")}`;
  return view.seats.find((one) => one.id === view.actor)?.kind === "bot" ? say("lobby.bot") : say("lobby.wait");
}

// -- open tables ------------------------------------------------------------------------------------------------------

async function showOpen() {
  const sent = await ask("/api/tables").catch(() => ({ tables: [] }));
  const { tables } = /** @type {{tables: OpenTable[]}} */ (sent);
  const mine = new Set(myTables().map((one) => one.table));
  const shown = tables.filter((table) => !mine.has(table.table)).slice(0, SHOWN);
  const none = h("p", { class: "small" }, say("lobby.no-open"));
  put($("opens"), shown.length ? shown.map(openRow) : none);
}

/** @param {OpenTable} table */
function openRow({ table, title, seats, free }) {
  const who = seats.map((one) => `${one.name}: ${one.kind === "open" ? say("free") : one.player || "–"}`);
  const about = h("span", { class: "about" }, h("b", {}, title), h("span", { class: "small" }, who.join(" · ")));
  const sit = free.length > 0 && h("a", { class: "btn primary", href: `/table/${table}` }, say("lobby.sit"));
  const watch = h("a", { class: "btn", href: `/table/${table}#watch` }, say("lobby.watch"));
  return h("div", { class: "trow" }, about, sit, watch);
}

/** An address may ask for the form of a game at once: /?new=SLUG. */
function askedFor() {
  const wanted = new URLSearchParams(location.search).get("new") ?? "";
  if (boxes.has(wanted)) newTable(wanted);
}

document.addEventListener("keydown", askedByKey);
onLanguage(() => show().catch(fail));
show().then(askedFor, fail);

/** @param {unknown} error */
function fail(error) {
  put($("shelf"), h("li", {}, h("p", { class: "bad" }, reason(error))));
}
