/** The card of the coach: which step, what to do, why; and the list of all steps in the side panel. */

import { Coach } from "./coach.js";
import { besideAll, boxOf, holderOf, isWhole, rectOf, Veil } from "./coachlight.js";
import { button, cap, dialog, die, h, put, tool } from "./dom.js";
import { keepSteps } from "./keep.js";
import { ruleLink } from "./log.js";
import { facesOf, needOf } from "./odds.js";
import { ask } from "./transport.js";
import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./keep.js").Kept} Kept
 * @typedef {import("./coachlight.js").Rect} Rect
 */

const LINKED = /([a-z]{2}:[\w.]*\w[^\s\w]*)/; // a rule id, with the stop after it
const ALONE = /^([a-z]{2}:[\w.]*\w)([^\s\w]*)$/;
const NEAR = { least: 0.62, most: 1.15 }; // scales at which a step is shown
const ROOM = { card: 390, around: 150 };

export class CoachView {
  #page;
  #kept;
  #gone;
  #coach;
  #veil = new Veil();
  #card;
  #list = h("ol", { class: "coach-list" });
  #shown = ""; // what the card says
  #aimed = -1; // the step that the board was moved for
  /** @type {import("./types.js").Frame | null} the board as it was then: what is told moves the map elsewhere */
  #framed = null;
  #frame = 0;
  #sheet = ""; // where the sheet of odds was

  /** The coach of a table, with its steps. @param {TablePage} page @param {Kept} kept @param {() => void} gone */
  static async of(page, kept, gone) {
    return new CoachView(page, kept, gone, await stepsOf(kept.game));
  }

  /** @param {TablePage} page @param {Kept} kept @param {() => void} gone @param {import("./coach.js").Step[]} steps */
  constructor(page, kept, gone, steps) {
    this.#page = page;
    this.#kept = kept;
    this.#gone = gone;
    this.#coach = new Coach(steps, kept.at);
    this.#card = holderOf(page.sheets.narrow);
    this.#card.addEventListener("keydown", (event) => this.#key(event));
    document.body.classList.add("coached");
    page.board.camera.onMove(() => this.#soon());
    new ResizeObserver(() => this.#soon()).observe(page.wrap);
    page.side.setSteps(this.#list);
  }

  /** In another language, at the same step. */
  async translate() {
    this.#coach = new Coach(await stepsOf(this.#kept.game), this.#coach.at);
    this.#shown = "";
    this.changed();
  }

  // -- what happens -------------------------------------------------------------------------------------------------

  /** @returns {import("./coach.js").Seen} */
  get #seen() {
    const { view, choosing } = this.#page;
    const actions = view?.yours ? view.actions.filter((action) => action !== "concede") : [];
    const { status = "", number = 0, yours = false } = view ?? {};
    return { yours, over: status === "over", number, actions, picks: choosing.picks };
  }

  changed() {
    if (!this.#page.view || !this.#page.layers) return;
    this.#coach.look(this.#seen);
    this.#show();
  }

  /** @param {string} action */
  sent(action) {
    this.#coach.sent(action, this.#page.view?.number ?? 0);
  }

  /** @param {string} id */
  pointed(id) {
    const { board } = this.#page;
    const region = board.regionOf(id);
    const goesOn = this.#following().includes(id) || this.#following().includes(region);
    const meant = goesOn || this.#coach.step.light.some((one) => region && board.regionOf(one.id) === region);
    if (!meant) this.#coach.pointed(id, board.piece(id)?.title ?? "");
  }

  /** What may be chosen next by somebody who has begun what a step leaves to him. */
  #following() {
    const { choosing } = this.#page;
    const { kind, pattern } = this.#coach.step;
    if (kind !== "play" || !pattern.includes("*") || !choosing.active || choosing.asked) return [];
    const { can, targets, lit } = choosing.lights;
    return [...can, ...targets, ...lit];
  }

  #next() {
    if (this.#coach.isLast) return this.#end({ over: true });
    const help = this.#coach.next(this.#seen, (action) => this.#taste(action));
    const page = this.#page;
    if ("send" in help) page.acting.send(help.send);
    if ("pick" in help) page.choosing.choose({ verb: "", picks: [help.pick] });
    if (!("send" in help)) page.showChoice();
    return this.#show();
  }

  /** Of several answers: fight, else be done with it. @param {string} action */
  #taste(action) {
    const about = this.#page.choosing.about(action.split(" ")[0] ?? "");
    if (about.meant.includes("enemy")) return 2;
    return about.ends ? 1 : 0;
  }

  #back() {
    this.#coach.back();
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.leave();
  }

  // -- leaving ------------------------------------------------------------------------------------------------------

  /** The table stays; one may play on. */
  leave() {
    if (document.querySelector("dialog[open]")) return;
    const end = () => {
      sheet.close();
      this.#end({ left: true });
    };
    const on = button({ text: say("steps.play-on"), kind: "primary", id: "play-on", onclick: end });
    const shelf = h("a", { class: "btn", href: "/", onclick: () => this.#keep({ left: true }) }, say("dead.lobby"));
    const stay = button({ text: say("steps.stay"), key: "Esc", onclick: () => sheet.close() });
    const sheet = dialog(say("steps.leave-title"), h("div", { class: "row" }, on, shelf, stay), {
      closing: say("close"),
    });
    on.focus();
  }

  /** @param {Partial<Kept>} how */
  #end(how) {
    this.#keep(how);
    cancelAnimationFrame(this.#frame);
    this.#veil.remove();
    this.#card.remove();
    document.body.classList.remove("coached");
    this.#page.side.setSteps(null);
    this.#gone();
    this.#page.wrap.focus({ preventScroll: true });
  }

  /** @param {Partial<Kept>} how */
  #keep(how = {}) {
    this.#kept = { ...this.#kept, at: this.#coach.at, ...how };
    keepSteps(this.#kept);
  }

  // -- the card -----------------------------------------------------------------------------------------------------

  #show() {
    const { at, remark, instead } = this.#coach;
    const ready = this.#coach.isReady(this.#seen);
    const about = [at, remark, instead, ready, this.#odds()?.percent, this.#isEnterTaken];
    const now = JSON.stringify([...about, document.documentElement.lang]);
    if (this.#isEnterTaken && document.activeElement?.id === "coach-next")
      this.#page.wrap.focus({ preventScroll: true });
    if (now !== this.#shown) this.#write(ready);
    this.#shown = now;
    if (this.#aimed !== at) this.#turnTo(at);
    this.#soon();
  }

  /** Whether Enter means something else already: it does what is chosen, not what comes next. */
  get #isEnterTaken() {
    const { view, choosing } = this.#page;
    return Boolean(view?.yours && choosing.active && choosing.ready.length);
  }

  /** A new step. @param {number} at */
  #turnTo(at) {
    this.#aimed = at;
    this.#keep();
    this.#putDown();
    this.#aim();
    this.#writeList();
    const { step } = this.#coach;
    this.#openTab(step.light.some(({ kind, id }) => kind === "part" && id === "log") ? "log" : "steps");
    this.#page.say(`${say("steps.count", { n: at + 1, all: this.#coach.steps.length })}. ${step.do} ${step.why}`);
    const elsewhere = document.activeElement?.closest("dialog, input, textarea, .side");
    if (!elsewhere && !this.#isEnterTaken) this.#button("next")?.focus({ preventScroll: true });
  }

  /** What was picked for the step before is put down, unless this one begins with it. */
  #putDown() {
    const { choosing } = this.#page;
    const { pattern, light } = this.#coach.step;
    const meant = new Set([...pattern.split(" "), ...light.map(({ id }) => id)]);
    if (!choosing.picks.length || choosing.picks.some((id) => meant.has(id))) return;
    choosing.clear();
    requestAnimationFrame(() => this.#page.showChoice());
  }

  /** The list of steps beside the board, or the log where a step speaks of it. @param {string} tab */
  #openTab(tab) {
    if (!this.#page.sheets.narrow && this.#page.side.tab !== tab) this.#page.side.open(tab);
    if (tab === "steps") this.#showStep();
  }

  /** @param {string} id */
  #button(id) {
    return /** @type {HTMLElement | null} */ (this.#card.querySelector(`#coach-${id}`));
  }

  /** @param {boolean} ready */
  #write(ready) {
    const focused = document.activeElement?.id ?? "";
    const { step, at, steps } = this.#coach;
    const count = say("steps.count", { n: at + 1, all: steps.length });
    this.#card.setAttribute("aria-label", `${say("steps.title")}. ${count}`);
    const close = tool("close", say("steps.leave"), () => this.leave(), { class: "tool close" });
    put(
      this.#card,
      h(
        "header",
        {},
        h("b", { class: "mine" }, say("steps.title")),
        h("b", {}, count),
        h("span", {}, step.title),
        close,
      ),
      this.#track(),
      h("h2", {}, step.do),
      this.#remark(),
      h("p", { class: "why" }, h("b", {}, say("steps.why")), " ", this.#linked(step.why)),
      this.#chance(),
      this.#buttons(ready),
    );
    if (focused.startsWith("coach-")) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  #track() {
    const boxes = this.#coach.steps.map((_, i) => {
      const kind = i === this.#coach.at ? "now" : this.#coach.isDone(i) ? "taken" : "";
      return h("li", { class: kind, "data-step": i + 1 }, kind === "taken" ? "✓" : i + 1);
    });
    return h("ol", { class: "coach-track", "aria-hidden": "true" }, boxes);
  }

  /** What was done instead, kindly. */
  #remark() {
    const { remark, instead, step } = this.#coach;
    if (!remark) return null;
    return h("p", { class: "remark", role: "status" }, say(`steps.${remark}`, { name: instead, title: step.title }));
  }

  /** @param {string} text */
  #linked(text) {
    return text.split(LINKED).map((part) => {
      const [, id = "", after = ""] = ALONE.exec(part) ?? [];
      return id
        ? h(
            "span",
            { class: "cited" },
            ruleLink(id, (rule) => this.#page.showRule(rule)),
            after,
          )
        : part;
    });
  }

  /** The chance of what the step asks for. */
  #odds() {
    const { step, at } = this.#coach;
    if (step.kind !== "play" || this.#coach.isDone(at)) return null;
    const { choosing } = this.#page;
    const action = choosing.actions.find((one) => one.text === this.#wanted());
    return action?.odds ?? null;
  }

  #wanted() {
    const { pattern } = this.#coach.step;
    return this.#page.choosing.actions.find((one) => one.text.startsWith(pattern.replace(/ \*+$/, "")))?.text ?? "";
  }

  #chance() {
    const odds = this.#odds();
    const stage = odds?.stages.at(0);
    if (!odds || !stage) return null;
    const faces = facesOf(stage);
    const look = (/** @type {number} */ face) => (faces?.good.has(face) ? "good" : "off");
    const drawn =
      faces &&
      Array.from({ length: faces.sides }, (_, i) => die(i + 1, { size: 24, sides: faces.sides, look: look(i + 1) }));
    const need = needOf(stage);
    const words = "key" in need && odds.stages.length === 1 ? say(need.key, { n: need.n }) : "";
    const percent = h("b", {}, say("odds.percent", { n: Math.round(odds.percent) }));
    return h(
      "p",
      { class: "chance" },
      drawn && h("span", { class: "faces" }, drawn),
      h("span", {}, words, " ", percent),
    );
  }

  /** @param {boolean} ready */
  #buttons(ready) {
    const { at, isLast } = this.#coach;
    const back = button({ text: say("steps.back"), id: "coach-back", disabled: at === 0, onclick: () => this.#back() });
    const text = isLast ? say("steps.done") : say("steps.next");
    const key = this.#isEnterTaken ? "" : "↵";
    const next = button({ text, key, kind: "primary", id: "coach-next", onclick: () => this.#next() });
    const said = at === 0 ? say("steps.prepared") : ready ? "" : say("steps.for-you");
    const note = h("span", { class: "small note" }, said);
    const leave = h(
      "button",
      { type: "button", class: "btn ghost", id: "coach-leave", onclick: () => this.leave() },
      h("span", { class: "word" }, say("steps.leave")),
      cap("Esc"),
    );
    return h("div", { class: "row" }, back, next, note, leave);
  }

  /** All steps, in the side panel. */
  #writeList() {
    const rows = this.#coach.steps.map((step, i) => {
      const kind = i === this.#coach.at ? "now" : this.#coach.isDone(i) ? "taken" : "";
      const mark = h("span", { class: "mark", "aria-hidden": "true" }, kind === "taken" ? "✓" : i + 1);
      const said = kind && h("span", { class: "small" }, step.learnt);
      return h(
        "li",
        { class: kind, "aria-current": kind === "now" ? "step" : null },
        mark,
        h("b", {}, step.title),
        said,
      );
    });
    put(this.#list, rows);
    this.#showStep();
  }

  /** The list is read from its top, as far as the step that one is at. */
  #showStep() {
    const holder = this.#list.parentElement;
    const now = this.#list.querySelector("li.now");
    if (!holder || !(now instanceof HTMLElement)) return;
    holder.scrollTop = Math.max(0, now.offsetTop + 2 * now.offsetHeight - this.#list.offsetTop - holder.clientHeight);
  }

  // -- where --------------------------------------------------------------------------------------------------------

  /** Bring what is spoken of into sight, beside the card. */
  #aim() {
    const { board, sheets } = this.#page;
    this.#framed = board.frame;
    const ids = this.#coach.step.light.filter(({ kind }) => kind === "piece" || kind === "place").map(({ id }) => id);
    const things = ids
      .filter((id) => !board.inHand(id))
      .map((id) => board.piece(id) ?? board.places.get(id) ?? pointOf(board, id))
      .filter((one) => one !== undefined && one !== null);
    if (this.#coach.step.light.some(isWhole) && board.places.lattice && board.frame)
      board.camera.fit(board.frame.focus, 240); // to scale: it fits
    if (!things.length || (board.ofCards && !sheets.narrow)) return;
    const [xs, ys] = [things.map((one) => one.x), things.map((one) => one.y)];
    const span = [
      Math.max(...xs) - Math.min(...xs) + 2 * ROOM.around,
      Math.max(...ys) - Math.min(...ys) + 2 * ROOM.around,
    ];
    const { camera } = board;
    const card = sheets.narrow ? 0 : ROOM.card;
    const fits = Math.min((camera.width - card) / (span[0] ?? 1), camera.height / (span[1] ?? 1));
    const scale = Math.min(NEAR.most, Math.max(NEAR.least, fits));
    const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    board.lookAtSheet(x + card / 2 / scale, y, scale, 240);
  }

  #soon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#place());
  }

  /** The sheet of odds finds its place after us: look again until it lies still. @param {Rect | null} odds */
  #until(odds) {
    const now = odds ? `${odds.left} ${odds.top} ${odds.bottom}` : "";
    if (now !== this.#sheet) this.#soon();
    this.#sheet = now;
  }

  #place() {
    const { board, sheets } = this.#page;
    if (board.frame !== this.#framed) this.#aim();
    const next = this.#following().map((id) => ({ kind: board.piece(id) ? "piece" : "place", id }));
    const found = [...next, ...this.#coach.step.light].map((light) => rectOf(board, light));
    const things = /** @type {Rect[]} */ (found.filter((one) => one !== null));
    const room = boxOf(board.wrap);
    if (!room || !this.#card.isConnected) return;
    const { offsetWidth: wide, offsetHeight: high } = this.#card;
    const odds = boxOf(sheets.odds);
    this.#until(odds);
    if (sheets.narrow) return this.#veil.show(things, null);
    const tools = boxOf(document.getElementById("zoom")); // steps speak of them
    const others = [odds, tools].filter((one) => one !== null);
    const [left, top] = besideAll({ wide, high }, room, [...things, ...others], innerWidth);
    this.#card.classList.add("placed");
    this.#card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    return this.#veil.show(things, { left, top, right: left + wide, bottom: top + high });
  }
}

/** A free point of a measured table. @param {import("./board.js").Board} board @param {string} id */
function pointOf(board, id) {
  const point = board.places.pointOf(id);
  return point ? { x: point[0], y: point[1] } : null;
}

/** @param {string} game */
async function stepsOf(game) {
  const sent = /** @type {{steps: import("./coach.js").Step[]}} */ (await ask(`/api/games/${game}/first-steps`));
  return sent.steps;
}
