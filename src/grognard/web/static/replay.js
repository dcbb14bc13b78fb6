/** The replay page: any step of a game, by action and by turn, through any eyes once it is over; play on from there. */

import { arrival, clear, forgetTabKey } from "./address.js";
import { Board } from "./board.js";
import { showTop, tools } from "./chrome.js";
import { deadPage } from "./dialogs.js";
import { $, button, dialog, h, icon, put, reason, save, tool, within } from "./dom.js";
import { exported } from "./export.js";
import { SCENARIO, titleLines } from "./forms.js";
import { keepOpened, myName } from "./keep.js";
import { Log } from "./log.js";
import { Looking } from "./looking.js";
import { Mini, Strip } from "./panels.js";
import { chapters, ReplayBar } from "./replaybar.js";
import { Sheets } from "./sheet.js";
import { Side } from "./side.js";
import { setSides, sideMark } from "./sides.js";
import { merged } from "./store.js";
import { setSwitches } from "./switches.js";
import { ask, Refused, Table } from "./transport.js";
import { capital, onLanguage, say, setGame } from "./words.js";

/**
 * @typedef {import("./types.js").Steps} Steps
 * @typedef {import("./types.js").Replayed} Replayed
 * @typedef {import("./types.js").Layers} Layers
 * @typedef {import("./forms.js").GameAbout} GameAbout
 */

const id = document.documentElement.dataset.table ?? "";
const NEAR = 1.1; // an overview is needed once one looks so much closer than at the whole
const KEPT = 400; // steps
const TABS = /** @type {import("./side.js").Tab[]} */ (["log", "rules", "table", "ledger"]);
const help = () => import("./help.js").then(({ helpSheet }) => helpSheet(null));

class ReplayPage {
  step = 0;
  #wanted = 0; // the step that was asked for last: keys count from it, however slow the drawing is
  /** @type {Promise<void> | null} the way there */
  #walk = null;
  #stale = true; // the step on the screen is to be drawn anew
  /** @type {import("./charts.js").Hindsight | null} */
  #seen = null;
  #eyes = "";
  #playing = 0; // the timer of what plays by itself
  /** @type {Map<string, Promise<Replayed>>} */
  #frames = new Map();
  /** @type {Steps | null} */
  #index = null;
  /** @type {Layers | null} */
  #layers = null;
  /** @type {GameAbout | null} */
  #game = null;
  #api;
  #first;
  #wrap = $("board");
  board = new Board(this.#wrap, $("overview"), {
    click: (at) => at.id && this.#inspect(at.id),
    rest: (one) => this.#card(one),
    leave: () => this.sheets.hush(true),
  });
  sheets = new Sheets(this.#wrap, this.#wrap, this.board, { rule: (rule) => this.#rule(rule) });
  log = new Log(
    {
      light: (ids) => this.board.tell(ids),
      go: (line) => this.go(line.step),
      rule: (rule) => this.#rule(rule),
      sideOf: (seat) => this.#sideOf(seat),
      side: (piece) => this.board.piece(piece)?.side ?? "",
    },
    { byStep: true },
  );
  #side = new Side({ tabs: $("tabs"), panel: $("panel"), inspect: $("inspect") }, this.log, {
    shown: TABS,
    face: (card, row) => this.sheets.faceAt(card, row),
    opened: () => $("side").classList.add("open"),
  });
  #looking = new Looking(this.board, $("overview"));
  #strip = new Strip($("strip"), { look: (one) => this.#looking.at(this.board.tell([one])) });
  #mini = new Mini($("mini"));
  #bar = new ReplayBar($("bar"), {
    go: (step) => this.go(step),
    by: (steps) => this.go(this.#wanted + steps),
    chapter: (by) => this.#chapter(by),
    toggle: () => this.#toggle(),
    look: (eyes) => this.#look(eyes),
    playOn: () => this.#playOn(),
    copy: () => this.#copy(),
    save: () => this.#export(),
  });

  constructor() {
    const { key, step } = arrival(id);
    this.#api = new Table(id, key);
    this.#first = step;
    this.#listen();
    onLanguage(() => this.start());
  }

  async start() {
    try {
      const [layers, index] = await Promise.all([this.#api.board(), this.#api.steps()]);
      this.#game = /** @type {GameAbout} */ (await ask(`/api/games/${index.game}`));
      this.#seen = index.status === "over" ? await this.#api.lead().catch(() => null) : null;
      const again = this.#index !== null; // another language
      this.#lay(layers, index);
      await this.go(again ? this.step : (this.#first ?? index.steps)); // it opens at the end that one came from
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {Layers} layers @param {Steps} index */
  #lay(layers, index) {
    this.#index = index;
    this.#layers = layers;
    this.#frames.clear();
    setGame(layers.words);
    setSides(layers.sides);
    setSwitches(layers.switches);
    this.board.setLayers(layers);
    this.sheets.verbs = layers.verbs;
    this.sheets.game = index.game;
    this.#side.setTable(id, index.game);
    this.log.reset();
    this.log.merge({ from: 0, lines: index.log });
    if (!index.eyes.includes(this.#eyes)) this.#eyes = index.eyes.at(-1) ?? "";
    this.#dress();
    this.#stale = true;
    this.#bar.lay(index, this.#eyes, this.#seen, (ids) => this.#placeName(ids));
    this.#side.show();
    this.#side.inspectAgain(); // its legend is that of the game
  }

  /** The name of the first place among some things, without its number and what lies there. @param {string[]} ids */
  #placeName(ids) {
    const place = ids.map((one) => this.board.labelOf(one)).find(Boolean);
    return place?.split(",")[0]?.replace(/^\d+\s+(?=\S)/, "") ?? "";
  }

  // -- the page ------------------------------------------------------------------------------------------------------

  #dress() {
    const { name, under } = titleLines(this.#game?.title ?? "");
    document.title = `${say("replay.title")} · ${this.#game?.title}`;
    $("skip").textContent = say("skip.board");
    this.#wrap.setAttribute("aria-label", say("board"));
    $("inspect").setAttribute("aria-label", say("inspector"));
    $("strip").setAttribute("aria-label", say("strip"));
    $("overview").title = say("overview");
    const { camera } = this.board;
    put(
      $("zoom"),
      tool("plus", say("zoom.in"), () => camera.closer()),
      tool("minus", say("zoom.out"), () => camera.farther()),
      tool("fit", say("zoom.fit"), () => this.#fit()),
    );
    put($("side-close"), icon("close"));
    $("side-close").ariaLabel = say("close");
    $("side-close").onclick = () => $("side").classList.remove("open");
    const title = h("span", { class: "title" }, h("b", {}, name), " ", this.#scenario() || under);
    const what = h("span", { class: "seats" }, h("span", { class: "seat" }, say("replay.title")));
    const show = () => this.#hide(false);
    const held = { onpointerdown: () => this.#hide(true), onpointerup: show, onpointerleave: show };
    const eye = tool("eye", say("hide"), () => {}, held);
    showTop($("top"), [title, what, $("mini")], tools([eye], help));
  }

  /** The scenario by its name, if the game has several. */
  #scenario() {
    const option = this.#game?.options.find((one) => one.name === SCENARIO);
    return option?.choices?.find((one) => one.value === this.#index?.options.scenario)?.label ?? "";
  }

  /** Whose mark a seat bears: its side, once that is known. @param {string} seat */
  #sideOf(seat) {
    return this.#index?.seats.find((one) => one.id === seat)?.side || seat;
  }

  #address() {
    return `${location.origin}/replay/${id}#step=${this.step}`;
  }

  // -- steps ----------------------------------------------------------------------------------------------------------

  get steps() {
    return this.#index?.steps ?? 0;
  }

  /**
   * Go to a step; the last one asked for wins. Steps that come faster than they can be drawn are counted, not drawn.
   * @param {number} step
   */
  go(step) {
    this.#wanted = Math.min(this.steps, Math.max(0, step));
    this.#walk ??= this.#walked().finally(() => {
      this.#walk = null;
    });
    return this.#walk;
  }

  async #walked() {
    try {
      while (this.#stale || this.step !== this.#wanted) {
        const to = this.#wanted;
        const sent = await this.frame(to);
        this.#line("");
        if (to !== this.#wanted) continue;
        this.step = to;
        this.#stale = false;
        this.#show(sent);
      }
      if (this.step < this.steps) this.frame(this.step + 1).catch(() => {}); // it is probably wanted next
    } catch (error) {
      this.#wanted = this.step;
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) {
      forgetTabKey(id);
      return deadPage(error.message);
    }
    this.#stop();
    $("alert").textContent = reason(error);
    return this.#line(error instanceof Refused ? error.message : say("prompt.lost"));
  }

  /** What is the matter with the line to the server, or nothing. @param {string} text */
  #line(text) {
    $("line").hidden = !text;
    if (text) put($("line"), text);
  }

  /** @param {number} step */
  async frame(step) {
    const key = `${step} ${this.#eyes}`;
    if (this.#frames.size > KEPT) this.#frames.clear();
    const asked = this.#frames.get(key) ?? this.#api.step(step, this.#eyes);
    this.#frames.set(key, asked);
    try {
      return await asked;
    } catch (error) {
      this.#frames.delete(key);
      throw error;
    }
  }

  /** @param {Replayed} sent */
  #show(sent) {
    if (sent.frame.pieces) this.#showFrame(merged(this.board.frame, sent.frame));
    const told = sent.log.map((line) => line.text).join(" ");
    this.#showPrompt(sent, told);
    const about = { turn: sent.turn, step: this.step, steps: this.steps };
    const ended = this.step === this.steps && this.#index?.status === "over";
    const where = ended ? "replay.ended" : sent.turn ? "replay.where" : "replay.setup";
    this.#bar.show(this.step, say(where, about));
    this.board.tell(sent.log.flatMap((line) => line.ids));
    this.log.show(this.step);
    clear(`step=${this.step}`);
    $("live").textContent = told;
  }

  /** @param {import("./types.js").Frame} frame */
  #showFrame(frame) {
    this.board.show(frame);
    this.#looking.onCards(frame);
    this.#bar.nameChapters(); // places may be known by their frame alone
    this.#strip.show(frame.panels);
    this.#mini.show(frame.panels);
    this.#side.setPanels(frame.panels);
    this.#overview();
  }

  /** What has just happened, and who did it. @param {Replayed} sent @param {string} told */
  #showPrompt(sent, told) {
    const action = this.#index?.actions[this.step - 1];
    const acted = action && this.#index?.seats.some((seat) => seat.id === action.seat);
    const [first = "", ...more] = sent.log.map((line) => line.text);
    const result = this.step === this.steps && this.#index?.status === "over" ? (more.at(-1) ?? "") : "";
    const question = this.#question(sent);
    const under = result ? told : [...more, question].join(" ");
    const heading = h("h1", {}, result || first || question);
    const asked = h("div", { class: "asked" }, heading, h("p", { title: under }, first && under));
    const left = this.step === this.steps && this.#index?.departed && this.#rest(this.#index);
    put($("prompt"), acted && sideMark(this.#sideOf(action.seat), 34), left || asked);
  }

  /** What is asked next, and of whom: whoever looks on is not meant. @param {Replayed} sent */
  #question({ actor, prompt }) {
    const seat = this.#index?.seats.find((one) => one.id === actor);
    return seat ? say("replay.asked", { name: seat.name, text: prompt.text }) : prompt.text;
  }

  /** Where the rules of today leave a game: the sentence, and what was played after that. @param {Steps} index */
  #rest({ departed, rest, seats }) {
    const rows = rest.map(({ seat, action }) => {
      const name = seats.find((one) => one.id === seat)?.name ?? seat;
      return h("li", {}, h("b", {}, capital(name)), ` ${action}`);
    });
    const told = () =>
      dialog(
        say("replay.rest", { n: rest.length }),
        [h("p", {}, departed?.why ?? ""), h("ol", { class: "rest" }, rows)],
        {
          closing: say("close"),
        },
      );
    const more = rest.length > 0 && button({ text: say("replay.rest", { n: rest.length }), id: "rest", onclick: told });
    return h("div", { class: "asked departed" }, h("h1", {}, departed?.why ?? ""), more);
  }

  /** @param {string} eyes */
  #look(eyes) {
    this.#eyes = eyes;
    this.#frames.clear();
    this.#stale = true;
    this.go(this.#wanted);
  }

  /** To the next beginning of something, or back. @param {number} by */
  #chapter(by) {
    if (!this.#index) return;
    const [steps, now] = [chapters(this.#index, this.#seen), this.#wanted];
    const to = by > 0 ? steps.find((one) => one > now) : steps.findLast((one) => one < now);
    if (to !== undefined) this.go(to);
  }

  /** A link to this step: it holds no key. */
  async #copy() {
    await navigator.clipboard?.writeText(this.#address()).catch(() => {});
    this.#bar.tell(say("copied"));
    $("live").textContent = say("copied");
  }

  #toggle() {
    if (this.#playing) return this.#stop();
    if (this.#wanted >= this.steps) this.#wanted = 0; // from the end it begins again
    const tick = async () => {
      if (this.#wanted >= this.steps) return this.#stop();
      await this.go(this.#wanted + 1);
      if (this.#playing) this.#playing = window.setTimeout(tick, this.#bar.pause);
      return undefined;
    };
    this.#playing = window.setTimeout(tick, 0);
    return this.#bar.playing(true);
  }

  #stop() {
    clearTimeout(this.#playing);
    this.#playing = 0;
    this.#bar.playing(false);
  }

  // -- hands ----------------------------------------------------------------------------------------------------------

  /** @type {Record<string, () => unknown>} */
  #keys = {
    ArrowRight: () => this.go(this.#wanted + 1),
    ArrowLeft: () => this.go(this.#wanted - 1),
    Home: () => this.go(0),
    End: () => this.go(this.steps),
    PageUp: () => this.#chapter(-1),
    PageDown: () => this.#chapter(1),
    " ": () => this.#toggle(),
    "+": () => this.board.camera.closer(),
    "-": () => this.board.camera.farther(),
    0: () => this.#fit(),
    "?": () => help(),
    h: () => this.#hide(true),
    l: () => this.#side.open("log"),
    r: () => this.#side.open("rules"),
    v: () => this.#side.open("ledger"),
  };

  #listen() {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !this.#index) return;
      if (within(event, "dialog, select, input[type=search], .tabs")) return;
      if (event.key === " " && within(event, "button, a")) return;
      const run = this.#keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    });
    window.addEventListener("offline", () => this.#line(say("prompt.lost")));
    window.addEventListener("online", () => (this.#index ? this.#line("") : this.start()));
    document.addEventListener("keyup", (event) => event.key === "h" && this.#hide(false));
    this.board.camera.onMove(() => this.#overview());
  }

  /** @param {boolean} on */
  #hide(on) {
    this.#wrap.classList.toggle("hiding", on);
  }

  #overview() {
    const { frame, camera } = this.board;
    if (frame) $("overview").hidden = camera.scale < NEAR * camera.scaleOf(frame.focus);
  }

  #fit() {
    if (this.board.frame) this.#looking.fit(this.board.frame);
  }

  /** @param {string} one */
  #inspect(one) {
    this.#side.inspectPlace(this.board, this.board.regionOf(one), one);
  }

  /** @param {string} rule */
  #rule(rule) {
    this.#side.rule(rule);
    $("side").classList.add("open");
  }

  /** @param {string} one */
  #card(one) {
    this.sheets.tell(one, { title: this.board.nameOf(one), lines: this.board.piece(one)?.text ?? [] });
  }

  // -- playing on, files ----------------------------------------------------------------------------------------------

  #playOn() {
    const seats = this.#index?.seats ?? [];
    const told = h("p", { class: "bad", role: "alert" });
    const open = async (/** @type {string} */ seat, /** @type {string} */ other) => {
      try {
        await this.#branch(seat, other);
      } catch (error) {
        told.textContent = reason(error);
      }
    };
    const met = seats.find(({ level }) => level)?.level; // the same one is met again
    const bot = `bot:${met ?? this.#game?.bots[0]?.id ?? ""}`;
    const rows = seats.map((seat) => {
      const text = `${capital(seat.name)} · ${say("new.bot").toLowerCase()}`;
      return button({ text, "data-on": seat.id, onclick: () => open(seat.id, bot) });
    });
    const alone = say(seats.length > 2 ? "form.all-screen" : "new.screen");
    const both = button({ text: alone, "data-on": "both", onclick: () => open(seats[0]?.id ?? "", "me") });
    const content = [
      h("p", {}, say("replay.on-line")),
      h("p", { class: "small" }, this.#bar.text),
      told,
      h("div", { class: "row" }, rows, both),
    ];
    dialog(say("replay.on"), content, { closing: say("close") });
  }

  /** @param {string} seat @param {string} other */
  async #branch(seat, other) {
    const seats = this.#index?.seats.map((one) => [one.id, one.id === seat ? "me" : other]) ?? [];
    const opened = await this.#api.branch(this.step, Object.fromEntries(seats), myName());
    keepOpened(opened, this.#index?.game ?? "", this.#game?.title ?? "");
    location.assign(`/table/${opened.table}#key=${opened.keys[seat]}`);
  }

  async #export() {
    if (!this.#index || !this.#layers || !this.#game) return;
    const about = { title: this.#game.title, index: this.#index, layers: this.#layers };
    const source = { ...about, frame: (/** @type {number} */ step) => this.frame(step) };
    const text = await exported(source, (done, all) => this.#bar.tell(`${done} / ${all}`));
    save(`${this.#index.game}-${id}.html`, text, "text/html");
    this.go(this.step);
  }
}

const page = new ReplayPage();
page.start();
Reflect.set(window, "page", page); // for whoever looks at it from outside
