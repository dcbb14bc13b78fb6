/** The replay page: any step of a game, by action and by turn, through any eyes once it is over; play on from there. */

import { Refused, Table, aboutGame } from "./api.js";
import { Board } from "./board.js";
import { helpSheet, showTop, tools } from "./chrome.js";
import { deadPage } from "./dialogs.js";
import { $, button, dialog, h, icon, put, save, tool } from "./dom.js";
import { exported } from "./export.js";
import { keepOpened, keysOf, myName } from "./keep.js";
import { Log } from "./log.js";
import { showMini, showStrip } from "./panels.js";
import { seatMark } from "./seatmark.js";
import { Sheets } from "./sheet.js";
import { Side } from "./side.js";
import { capital, onLanguage, say, setGame } from "./words.js";

const id = document.documentElement.dataset.table;
const APART = 0.07; // of the slider: marks of turns nearer than this would run into one another
const NEAR = 1.1; // an overview is needed once one looks so much closer than at the whole
const SPEEDS = { "½×": 1600, "1×": 800, "2×": 400, "5×": 160 };

class ReplayPage {
  constructor() {
    Object.assign(this, { step: 0, eyes: "", speed: "1×", playing: 0, frames: new Map(), wanted: 0 });
    const [key, step] = decodeURIComponent(location.hash.slice(1)).split("@");
    this.api = new Table(id, key || Object.values(keysOf(id))[0] || "");
    this.first = step === undefined || step === "" ? null : Number(step);
    this.wrap = $("board");
    this.board = new Board(this.wrap, $("overview"), { click: (one) => one && this.inspect(one), rest: (one) => this.card(one), leave: () => this.sheets.hush(true) });
    this.sheets = new Sheets(this.wrap, this.wrap, this.board, { rule: (rule) => this.rule(rule) });
    this.log = new Log({ light: (ids) => this.board.tell(ids), go: (line) => this.go(line.step), rule: (rule) => this.rule(rule), sideOf: (seat) => this.sideOf(seat), side: (one) => this.board.pieces.get(one)?.piece.side ?? "" });
    this.side = new Side({ tabs: $("tabs"), panel: $("panel"), inspect: $("inspect") }, this.log, { shown: ["log", "rules", "table", "ledger"], face: (card, row) => this.sheets.faceAt(card, row), opened: () => $("side").classList.add("open") });
    this.listen();
    onLanguage(() => this.start());
    this.start();
  }

  async start() {
    try {
      const [layers, index] = await Promise.all([this.api.board(), this.api.steps()]);
      this.index = index;
      this.game = await aboutGame(index.game);
      this.frames.clear();
      setGame(layers.words);
      this.sheets.game = index.game;
      this.board.setLayers(layers);
      this.side.setTable(id, index.game);
      this.log.reset();
      this.log.merge({ from: 0, total: index.log.length, lines: index.log });
      this.dress();
      await this.go(this.first ?? this.step ?? 0);
      this.first = null;
    } catch (error) {
      if (error instanceof Refused && [401, 404].includes(error.status)) deadPage(error.message);
      else $("alert").textContent = error.message;
    }
  }

  // -- the page ------------------------------------------------------------------------------------------------------

  dress() {
    $("skip").textContent = say("skip.board");
    this.wrap.setAttribute("aria-label", say("board"));
    $("inspect").setAttribute("aria-label", say("inspector"));
    $("strip").setAttribute("aria-label", say("strip"));
    document.title = `${say("replay.title")} · ${this.game.title}`;
    put($("zoom"), tool("plus", say("zoom.in"), () => this.board.camera.closer()), tool("minus", say("zoom.out"), () => this.board.camera.farther()), tool("fit", say("zoom.fit"), () => this.fit()));
    put($("side-close"), icon("close"));
    Object.assign($("side-close"), { onclick: () => $("side").classList.remove("open"), ariaLabel: say("close") });
    const [name, place = ""] = this.game.title.split(/\s*:\s*/);
    showTop($("top"), [h("span", { class: "title" }, h("b", {}, name), " ", place), h("span", { class: "seats" }, h("span", { class: "seat" }, say("replay.title"))), $("mini")], tools([tool("eye", say("hide"), () => {}, { onpointerdown: () => this.hide(true), onpointerup: () => this.hide(false) })], () => helpSheet(true)));
    this.bar();
    this.side.show();
  }

  get steps() { return this.index.steps; }

  bar() {
    const move = (name, to) => tool(name, say(`replay.${name}`), () => this.go(to()), { "data-go": name });
    this.slider = h("input", { type: "range", min: 0, max: this.steps, step: 1, "aria-label": say("replay.slide"), oninput: () => this.go(Number(this.slider.value)) });
    const marks = h("div", { class: "marks", "aria-hidden": "true" }, this.marked().map((one) => this.turnMark(one)));
    this.playButton = tool("play", say("replay.play"), () => this.toggle(), { "data-go": "play" });
    const turns = [h("button", { type: "button", class: "btn ghost", "data-go": "prev-turn", "aria-label": say("replay.prev-turn"), title: say("replay.prev-turn"), onclick: () => this.turn(-1) }, "‹ ", say("replay.turn")), h("button", { type: "button", class: "btn ghost", "data-go": "next-turn", "aria-label": say("replay.next-turn"), title: say("replay.next-turn"), onclick: () => this.turn(1) }, say("replay.turn"), " ›")];
    this.where = h("span", { class: "where", role: "status" });
    put($("bar"), move("first", () => 0), move("prev", () => this.step - 1), this.playButton, move("next", () => this.step + 1), move("last", () => this.steps), turns,
      h("div", { class: "slide" }, this.slider, marks), this.where, this.choose("speed", say("replay.speed"), Object.keys(SPEEDS).map((one) => [one, one]), this.speed, (value) => { this.speed = value; }), this.eyesPart(), this.files());
  }

  /** The turns that have room for their number under the slider. */
  marked() {
    const shown = [];
    for (const one of this.index.turns) if (one.turn > 0 && (!shown.length || one.step - shown.at(-1).step >= this.steps * APART)) shown.push(one);
    return shown;
  }

  /** Whose mark a seat bears: its nation, once that is known. */
  sideOf(seat) { return this.index.seats.find((one) => one.id === seat)?.side || seat; }

  turnMark({ turn, step }) {
    const made = h("span", {}, String(turn));
    made.style.left = `${(step / Math.max(1, this.steps)) * 100}%`;
    return made;
  }

  choose(name, label, options, value, change) {
    const select = h("select", { "aria-label": label, title: label, "data-choose": name, onchange: () => change(select.value) }, options.map(([one, text]) => h("option", { value: one }, text)));
    select.value = value;
    return select;
  }

  eyesPart() {
    if (!this.index.eyes.length) return null;
    const name = (eyes) => (eyes === "all" ? say("replay.all") : this.index.seats.find((seat) => seat.id === eyes)?.name ?? eyes);
    const options = this.index.eyes.map((one) => [one, capital(name(one))]);
    if (!this.index.eyes.includes(this.eyes)) this.eyes = this.index.eyes.at(-1);
    return this.choose("eyes", say("replay.eyes"), options, this.eyes, (value) => { this.eyes = value; this.frames.clear(); this.go(this.step); });
  }

  files() {
    const over = this.index.status === "over";
    return [h("button", { type: "button", class: "btn", id: "play-on", "aria-disabled": over ? null : "true", title: over ? say("replay.on-line") : say("replay.not-over"), onclick: () => over && this.playOn() }, say("replay.on")),
      tool("link", say("replay.copy"), () => navigator.clipboard?.writeText(this.address()).catch(() => {})),
      tool("download", say("share.export"), () => this.export(), { id: "export" }),
      over && h("a", { class: "tool", href: `/api/tables/${id}/record`, "aria-label": say("share.grog"), title: say("share.grog"), id: "grog" }, icon("log")),
      h("a", { class: "tool", href: `/dice#${id}`, "aria-label": say("share.dice"), title: say("share.dice") }, icon("dice"))];
  }

  address() { return `${location.origin}/replay/${id}#${this.index.status === "over" ? "" : this.api.key}@${this.step}`; }

  // -- steps -----------------------------------------------------------------------------------------------------------

  /** Go to a step; the last one asked for wins. */
  async go(step) {
    const to = Math.min(this.steps, Math.max(0, step));
    this.wanted = to;
    const sent = await this.frame(to);
    if (this.wanted !== to) return;
    this.step = to;
    this.show(sent);
    if (to < this.steps) this.frame(to + 1).catch(() => {}); // the next one is probably wanted next
  }

  async frame(step) {
    const key = `${step} ${this.eyes}`;
    if (!this.frames.has(key)) {
      if (this.frames.size > 400) this.frames.clear();
      this.frames.set(key, this.api.step(step, this.eyes));
    }
    try {
      return await this.frames.get(key);
    } catch (error) {
      this.frames.delete(key);
      throw error;
    }
  }

  show(sent) {
    if (sent.frame?.pieces) {
      this.board.show(sent.frame);
      showStrip($("strip"), sent.frame.panels);
      showMini($("mini"), sent.frame.panels);
      this.side.setPanels(sent.frame.panels);
      this.overview();
    }
    const action = this.index.actions[this.step - 1];
    const told = sent.log.map((line) => line.text).join(" ");
    put($("prompt"), action && action.seat !== "chance" && seatMark(this.sideOf(action.seat), 34), h("div", { class: "asked" }, h("h1", {}, told || sent.prompt.text), h("p", {}, told ? sent.prompt.text : "")));
    this.slider.value = String(this.step);
    this.where.textContent = say(sent.turn ? "replay.where" : "replay.setup", { turn: sent.turn, step: this.step, steps: this.steps });
    this.board.tell(sent.log.flatMap((line) => line.ids));
    this.log.show(this.step);
    history.replaceState(null, "", `#${this.api.key}@${this.step}`);
    $("live").textContent = told;
  }

  turn(by) {
    const steps = [0, ...this.index.turns.filter((one) => one.turn > 0).map((one) => one.step), this.steps];
    const to = by > 0 ? steps.find((one) => one > this.step) : steps.findLast((one) => one < this.step);
    if (to !== undefined) this.go(to);
  }

  toggle() {
    if (this.playing) return this.stop();
    const tick = async () => {
      if (this.step >= this.steps) return this.stop();
      await this.go(this.step + 1);
      this.playing = setTimeout(tick, SPEEDS[this.speed]);
      return undefined;
    };
    this.playing = setTimeout(tick, 0);
    return put(this.playButton, icon("pause"));
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    put(this.playButton, icon("play"));
  }

  // -- hands -----------------------------------------------------------------------------------------------------------

  listen() {
    const keys = { ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1), Home: () => this.go(0), End: () => this.go(this.steps), PageUp: () => this.turn(-1), PageDown: () => this.turn(1), " ": () => this.toggle(), "+": () => this.board.camera.closer(), "-": () => this.board.camera.farther(), 0: () => this.fit(), "?": () => helpSheet(true), h: () => this.hide(true), l: () => this.side.open("log"), r: () => this.side.open("rules"), v: () => this.side.open("ledger") };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("dialog, select, input[type=search], .tabs") || (event.key === " " && event.target.closest?.("button, a"))) return;
      const run = keys[event.key];
      if (run && this.index) { event.preventDefault(); run(); }
    });
    this.board.camera.onMove(() => this.board.frame && this.overview());
    document.addEventListener("keyup", (event) => event.key === "h" && this.hide(false));
  }

  hide(on) { this.wrap.classList.toggle("hiding", on); }
  overview() { $("overview").hidden = this.board.camera.scale < NEAR * this.board.camera.scaleOf(this.board.frame.focus); }
  fit() { this.board.camera.fit(this.board.frame.focus); }
  inspect(one) { this.side.inspectPlace(this.board, this.board.pieces.get(one)?.piece.region ?? one); }
  rule(rule) { this.side.rule(rule); $("side").classList.add("open"); }

  card(one) {
    const piece = this.board.pieces.get(one)?.piece;
    this.sheets.tell(one, { title: piece?.title ?? this.board.regions.get(one)?.getAttribute("aria-label"), lines: piece?.text ?? [] });
  }

  // -- playing on, files -------------------------------------------------------------------------------------------------

  playOn() {
    const { seats } = this.index;
    const told = h("p", { class: "bad", role: "alert" });
    const open = async (seat, other) => {
      try {
        const sat = Object.fromEntries(seats.map((one) => [one.id, one.id === seat ? "me" : other]));
        const opened = await this.api.branch(this.step, sat, myName());
        keepOpened(opened, this.index.game, this.game.title);
        location.assign(`/table/${opened.table}#${opened.keys[seat]}`);
      } catch (error) {
        told.textContent = error.message;
      }
    };
    const rows = seats.map((seat) => button({ text: `${capital(seat.name)} · ${say("new.bot").toLowerCase()}`, "data-on": seat.id, onclick: () => open(seat.id, `bot:${this.game.bots[0].id}`) }));
    dialog(say("replay.on"), [h("p", {}, say("replay.on-line")), h("p", { class: "small" }, this.where.textContent), told, h("div", { class: "row" }, rows, button({ text: say(seats.length > 2 ? "form.all-screen" : "new.screen"), "data-on": "both", onclick: () => open(seats[0].id, "me") }))], { closing: say("close") });
  }

  async export() {
    const text = await exported(this, (done, all) => { this.where.textContent = `${done} / ${all}`; });
    save(`${this.index.game}-${id}.html`, text, "text/html");
    this.go(this.step);
  }
}

window.page = new ReplayPage();
