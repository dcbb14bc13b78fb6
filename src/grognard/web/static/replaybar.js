/**
 * The bar of a replay: steps and turns, a slider with marks, speed, eyes, files. It says what is wanted; the page goes
 * there.
 */

import { h, icon, put, tool } from "./dom.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./types.js").Steps} Steps
 * @typedef {{
 *   go: (step: number) => void, turn: (by: number) => void, toggle: () => void, look: (eyes: string) => void,
 *   playOn: () => void, copy: () => void, save: () => void,
 * }} Hooks
 */

/** @type {Readonly<Record<string, number>>} milliseconds a step */
const SPEEDS = { "½×": 1600, "1×": 800, "2×": 400, "5×": 160 };
const APART = 0.07; // of the slider: marks of turns nearer than this would run into one another

export class ReplayBar {
  #holder;
  #hooks;
  #slider = h("input", { type: "range", min: 0, step: 1 });
  #where = h("span", { class: "where", role: "status" });
  /** @type {HTMLElement} */
  #play = h("button");
  #speed = "1×";

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

  /** Lay the bar out for a game. @param {Steps} index @param {string} eyes */
  lay(index, eyes) {
    this.#slider.max = String(index.steps);
    this.#slider.setAttribute("aria-label", say("replay.slide"));
    this.#play = tool("play", say("replay.play"), this.#hooks.toggle, { "data-go": "play" });
    const step = () => Number(this.#slider.value);
    const move = (/** @type {string} */ name, /** @type {() => number} */ to) =>
      tool(name, say(`replay.${name}`), () => this.#hooks.go(to()), { "data-go": name });
    put(
      this.#holder,
      move("first", () => 0),
      move("prev", () => step() - 1),
      this.#play,
      move("next", () => step() + 1),
      move("last", () => index.steps),
      this.#turnButton("prev-turn", -1),
      this.#turnButton("next-turn", 1),
      h("div", { class: "slide" }, this.#slider, this.#marks(index)),
      this.#where,
      this.#speedPart(),
      this.#eyesPart(index, eyes),
      this.#files(index),
    );
  }

  /** @param {number} step @param {string} where */
  show(step, where) {
    this.#slider.value = String(step);
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

  /** @param {string} name @param {number} by */
  #turnButton(name, by) {
    const label = say(`replay.${name}`);
    const about = { type: "button", class: "btn ghost", "data-go": name, "aria-label": label, title: label };
    const text = by < 0 ? ["‹ ", say("replay.turn")] : [say("replay.turn"), " ›"];
    return h("button", { ...about, onclick: () => this.#hooks.turn(by) }, text);
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
      tool("link", say("replay.copy"), this.#hooks.copy),
      tool("download", say("share.export"), this.#hooks.save, { id: "export" }),
      over && link(`/api/tables/${table}/record`, "log", say("share.grog"), "grog"),
      link(`/dice#${table}`, "dice", say("share.dice")),
    ];
  }
}
