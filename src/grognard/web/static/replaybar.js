/**
 * The bar of a replay: steps and chapters, a slider over the curve of the lead and the estimates of the bots, speed,
 * eyes, files. It says what is wanted; the page goes there.
 */

import { area, estimateArea, estimateLine, fromTheStart, isTold, leads } from "./charts.js";
import { h, icon, put, s, tool } from "./dom.js";
import { sideColour } from "./sides.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./types.js").Steps} Steps
 * @typedef {import("./charts.js").Hindsight} Hindsight
 * @typedef {{
 *   go: (step: number) => void, by: (steps: number) => void, chapter: (by: number) => void, toggle: () => void,
 *   look: (eyes: string) => void, playOn: () => void, copy: () => void, save: () => void,
 * }} Hooks
 */

/** @type {Readonly<Record<string, number>>} milliseconds a step */
const SPEEDS = { "½×": 1600, "1×": 800, "2×": 400, "5×": 160 };
const APART = 0.05; // of the slider: marks of turns nearer than this would run into one another
const PINNED = 0.03; // the same for pins
const WORDED = 0.12; // of the slider: a pin with less room has no words
const WIDE = 600; // of the curve, in its own measure
const HIGH = 40;

/**
 * The steps where something begins: turns, and what turned the game.
 * @param {Steps} index @param {Hindsight | null} seen
 */
export function chapters(index, seen) {
  const turns = index.turns.filter((one) => one.turn > 0).map((one) => one.step);
  const moments = seen?.turning.map((one) => one.step) ?? [];
  return [...new Set([0, ...turns, ...moments, index.steps])].sort((a, b) => a - b);
}

export class ReplayBar {
  #holder;
  #hooks;
  #slider = h("input", { type: "range", min: 0, step: 1 });
  #where = h("span", { class: "where", role: "status" });
  /** @type {HTMLElement} */
  #play = h("button");
  /** @type {HTMLElement[]} */
  #pins = [];
  #speed = "1×";
  #steps = 0;
  /** @type {(ids: string[]) => string} */
  #named = () => "";
  /** @type {Map<HTMLElement, {ids: string[], text: string, name: string}>} pins that have room for words */
  #chapters = new Map();
  /** @type {Hindsight | null} */
  #seen = null;

  /** @param {HTMLElement} holder @param {Hooks} hooks */
  constructor(holder, hooks) {
    this.#holder = holder;
    this.#hooks = hooks;
    this.#slider.addEventListener("input", () => hooks.go(Number(this.#slider.value)));
  }

  /** Milliseconds from one step to the next. */
  get pause() {
    return SPEEDS[this.#speed] ?? 800;
  }

  /** Where one is, in words. */
  get text() {
    return this.#where.textContent ?? "";
  }

  /**
   * Lay the bar out for a game.
   * @param {Steps} index @param {string} eyes @param {Hindsight | null} seen
   * @param {(ids: string[]) => string} named what a moment is called, in two or three words
   */
  lay(index, eyes, seen, named) {
    this.#named = named;
    this.#seen = seen;
    this.#steps = index.steps;
    this.#slider.max = String(index.steps);
    this.#slider.setAttribute("aria-label", say("replay.slide"));
    const left = h("div", { class: "transport" }, this.#transport(index), this.#where);
    const choices = h("div", { class: "choices" }, this.#speedPart(), this.#eyesPart(index, eyes));
    const curve = h("div", { class: "curve" }, seen && this.#area(seen), seen && this.#estimates(seen), this.#slider);
    const slide = h("div", { class: "slide" }, this.#pinsPart(seen), curve, this.#marks(index));
    put(this.#holder, left, choices, slide, h("div", { class: "files" }, this.#files(index)));
  }

  /** @param {number} step @param {string} where */
  show(step, where) {
    this.#slider.value = String(step);
    this.#slider.style.setProperty("--done", `${(step / Math.max(1, this.#steps)) * 100}%`);
    for (const pin of this.#pins) pin.setAttribute("aria-current", String(Number(pin.dataset.step) === step));
    this.#slider.title = this.#estimateAt(step);
    this.tell(where);
  }

  /** @param {string} text */
  tell(text) {
    this.#where.textContent = text;
  }

  /** @param {boolean} on whether it plays by itself */
  playing(on) {
    put(this.#play, icon(on ? "pause" : "play"));
  }

  /** @param {Steps} index */
  #transport(index) {
    this.#play = tool("play", say("replay.play"), this.#hooks.toggle, { "data-go": "play", class: "tool play" });
    const move = (/** @type {string} */ name, /** @type {() => void} */ go) =>
      tool(name, say(`replay.${name}`), go, { "data-go": name });
    return [
      move("first", () => this.#hooks.go(0)),
      this.#chapterButton("prev-turn", -1),
      move("prev", () => this.#hooks.by(-1)),
      this.#play,
      move("next", () => this.#hooks.by(1)),
      this.#chapterButton("next-turn", 1),
      move("last", () => this.#hooks.go(index.steps)),
      tool("menu", say("replay.more"), () => this.#holder.classList.toggle("more"), { class: "tool phone-only" }),
    ];
  }

  /** @param {string} name @param {number} by */
  #chapterButton(name, by) {
    const label = say(`replay.${name}`);
    const about = { type: "button", class: "tool chapter", "data-go": name, "aria-label": label, title: label };
    return h("button", { ...about, onclick: () => this.#hooks.chapter(by) }, by < 0 ? "‹‹" : "››");
  }

  // -- the scrubber ---------------------------------------------------------------------------------------------------

  /**
   * Two colours around the middle: what the bots thought of it; without them who was ahead. Of more than two sides
   * nothing.
   * @param {Hindsight} seen
   */
  #area(seen) {
    const score = seen.turns[0]?.score ?? [];
    const d = score.length === 2 ? this.#outline(seen) : "";
    const half = (/** @type {string} */ id, /** @type {number} */ y, /** @type {string} */ side) => {
      const shape = s("path", { d, "clip-path": `url(#${id})` });
      shape.style.fill = sideColour(side);
      return [s("clipPath", { id }, s("rect", { x: 0, y, width: WIDE, height: HIGH / 2 })), shape];
    };
    const about = { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    const [first, last] = [score[0]?.side ?? "", score[1]?.side ?? ""];
    return d ? s("svg", about, half("slide-up", 0, first), half("slide-down", HIGH / 2, last)) : null;
  }

  /** @param {Hindsight} seen */
  #outline(seen) {
    const turns = fromTheStart(seen);
    const led = isTold(seen.turns) && new Set(leads(turns)).size > 1;
    return estimateArea(seen.estimates ?? [], this.#steps, WIDE, HIGH) || (led ? area(turns, WIDE, HIGH) : "");
  }

  /** What the bots thought of it, as a line: up is good for the first side. @param {Hindsight} seen */
  #estimates({ estimates = [] }) {
    const d = estimateLine(estimates, this.#steps, WIDE, HIGH);
    const about = { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    return d ? s("svg", { ...about, class: "estimates" }, s("path", { d })) : null;
  }

  /** The same at a step, in words. @param {number} step */
  #estimateAt(step) {
    const last = this.#seen?.estimates?.filter((one) => one.step <= step).at(-1);
    const side = this.#seen?.turns[0]?.score[0]?.name;
    return last && side ? say("replay.estimate", { side: capital(side), n: last.percent }) : "";
  }

  /** What turned the game, as pins with a few words; what has no room is a number. @param {Hindsight | null} seen */
  #pinsPart(seen) {
    const steps = Math.max(1, this.#steps);
    const moments = (seen?.turning ?? []).filter((one, i, all) => {
      const before = all[i - 1];
      return !before || one.step - before.step >= steps * PINNED;
    });
    const sides = seen?.turns[0]?.score ?? [];
    this.#chapters.clear();
    this.#pins = moments.map(({ step, turn, text, by, ids, name = "" }, i) => {
      const label = say("end.moment", { turn, text });
      const about = { type: "button", class: "chapter-pin", title: label, "aria-label": label, "data-step": step };
      const next = moments[i + 1]?.step ?? steps;
      const pin = h("button", { ...about, onclick: () => this.#hooks.go(step) });
      if ((next - step) / steps >= WORDED) this.#chapters.set(pin, { ids: ids ?? [], text, name });
      pin.style.borderColor = sideColour((by > 0 ? sides[0] : sides.at(-1))?.side ?? "");
      pin.style.left = `${(step / steps) * 100}%`;
      pin.style.maxWidth = `${Math.max(0, ((next - step) / steps) * 100)}%`;
      return pin;
    });
    this.nameChapters();
    return h("div", { class: "pins" }, this.#pins);
  }

  /** The words of the pins that have room for some: the game's own, a place by its name, else the whole sentence. */
  nameChapters() {
    for (const [pin, { ids, text, name }] of this.#chapters) put(pin, h("span", {}, name || this.#named(ids) || text));
  }

  /** The numbers of the turns under the slider, where there is room for them. @param {Steps} index */
  #marks({ turns, steps }) {
    /** @type {Steps["turns"]} */
    const shown = [];
    for (const one of turns) {
      const last = shown.at(-1);
      if (one.turn > 0 && (!last || one.step - last.step >= steps * APART)) shown.push(one);
    }
    const spans = shown.map(({ turn, step }) => {
      const made = h("span", {}, turn);
      made.style.left = `${(step / Math.max(1, steps)) * 100}%`;
      return made;
    });
    return h("div", { class: "marks", "aria-hidden": "true" }, spans);
  }

  // -- speed, eyes, files --------------------------------------------------------------------------------------------

  /**
   * @param {string} name @param {string} label @param {[string, string][]} options value and text @param {string} value
   * @param {(value: string) => void} change
   */
  #choose(name, label, options, value, change) {
    const rows = options.map(([one, text]) => h("option", { value: one }, text));
    const select = h("select", { "aria-label": label, title: label, "data-choose": name }, rows);
    select.value = value;
    select.addEventListener("change", () => change(select.value));
    return select;
  }

  #speedPart() {
    const options = Object.keys(SPEEDS).map((one) => /** @type {[string, string]} */ ([one, one]));
    return this.#choose("speed", say("replay.speed"), options, this.#speed, (value) => {
      this.#speed = value;
    });
  }

  /** @param {Steps} index @param {string} eyes */
  #eyesPart({ eyes: all, seats }, eyes) {
    if (!all.length) return null;
    const name = (/** @type {string} */ id) =>
      id === "all" ? say("replay.all") : (seats.find((seat) => seat.id === id)?.name ?? id);
    const options = all.map((one) => /** @type {[string, string]} */ ([one, capital(name(one))]));
    return this.#choose("eyes", say("replay.eyes"), options, eyes, this.#hooks.look);
  }

  /** @param {Steps} index */
  #files({ status, table }) {
    const over = status === "over";
    const about = {
      type: "button",
      class: "btn",
      id: "play-on",
      "aria-disabled": over ? null : "true",
      title: over ? say("replay.on-line") : say("replay.not-over"),
      onclick: () => over && this.#hooks.playOn(),
    };
    const link = (/** @type {string} */ href, /** @type {string} */ name, /** @type {string} */ label, id = "") =>
      h("a", { class: "tool", href, "aria-label": label, title: label, id: id || null }, icon(name));
    return [
      h("button", about, say("replay.on")),
      tool("link", say("replay.copy"), this.#hooks.copy, { id: "copy-step" }),
      tool("download", say("share.export"), this.#hooks.save, { id: "export" }),
      over && link(`/api/tables/${table}/record`, "log", say("share.grog"), "grog"),
      link(`/dice#${table}`, "dice", say("share.dice")),
    ];
  }
}
