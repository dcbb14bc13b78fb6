/**
 * Tells events on the board, one after another: the way, the line of fire, the dice, the word. The state is never
 * held back:
 * any key or press puts the board to its end.
 */

import { die, h, put } from "./dom.js";
import { read, stillness, write } from "./keep.js";
import { sound } from "./sounds.js";
import { FEW_DICE, length, plan, SOON, weightiest } from "./telling.js";
import { capital, say, signed } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./telling.js").Event} Event
 * @typedef {import("./telling.js").Gesture} Gesture
 * @typedef {import("./telling.js").Pace} Pace
 */

/** @returns {Pace} */
export const pace = () => (stillness() ? "off" : read("pace", /** @type {Pace} */ ("usual")));
/** @param {Pace} chosen */
export const keepPace = (chosen) => write("pace", chosen);

export class Teller {
  /** @type {Event[]} what is still to be told */
  #queue = [];
  /** @type {(() => void) | null} shows the board as it is in the end */
  #settle = null;
  #told = 0; // events of this run
  #running = false;
  #turn = 0; // raised by each skip: older gestures end
  #board;
  #layer = h("div", { class: "telling", "aria-hidden": "true" });
  #count = h("span", { class: "small" });
  #skip = h("button", { type: "button", class: "btn", id: "skip-telling", onclick: () => this.skip() });
  #bar = h("div", { class: "sheet telling-bar", hidden: true }, this.#count, this.#skip);
  #line;

  /** @param {Board} board @param {HTMLElement} line the thin line that fills with what is told */
  constructor(board, line) {
    this.#board = board;
    this.#line = line;
    board.wrap.append(this.#layer, this.#bar);
    document.addEventListener("pointerdown", (event) => this.#interrupted(event), true);
    document.addEventListener("keydown", () => this.skip(), true);
  }

  get isTelling() {
    return this.#running;
  }

  /** What is shown now, for those who watch the page: the number of the line. */
  get now() {
    return this.#layer.dataset.line ?? "";
  }

  /**
   * Tell lines; then show the board as it is. What comes meanwhile is told after it.
   * @param {readonly Line[]} lines @param {() => void} settle
   */
  tell(lines, settle) {
    const events = plan(lines, pace());
    this.#settle = settle;
    this.#queue.push(...events);
    if (this.#queue.length > SOON) this.#queue = weightiest(this.#queue, SOON); // others act faster than one can tell
    if (!this.#queue.length && !this.#running) return this.#finish();
    if (!this.#running) this.#run();
    return undefined;
  }

  /** To the end, at once. */
  skip() {
    if (!this.#running) return;
    this.#turn += 1;
    this.#queue = [];
    this.#finish();
  }

  /** @param {Event | globalThis.Event} event */
  #interrupted(event) {
    const target = /** @type {globalThis.Event} */ (event).target;
    if (target instanceof Node && this.#bar.contains(target)) return; // its own button
    this.skip();
  }

  #finish() {
    const settle = this.#settle;
    this.#running = false;
    this.#settle = null;
    this.#told = 0;
    this.#clean();
    this.#bar.hidden = true;
    this.#line.style.transform = "";
    this.#board.release();
    settle?.();
  }

  #clean() {
    this.#layer.replaceChildren();
    delete this.#layer.dataset.line;
    this.#board.clearInk();
  }

  async #run() {
    this.#running = true;
    const turn = this.#turn;
    while (this.#queue.length && turn === this.#turn) {
      const event = this.#queue.shift();
      if (!event) break;
      this.#progress();
      await this.#event(event, turn);
    }
    if (turn === this.#turn) this.#finish();
  }

  #progress() {
    this.#told += 1;
    const all = this.#told + this.#queue.length;
    this.#line.style.transform = `scaleX(${this.#told / all})`;
    this.#bar.hidden = all < 3;
    put(this.#count, say("telling.count", { n: this.#told, all }));
    put(this.#skip, say("telling.skip"), " ", h("kbd", {}, say("key.space")));
  }

  /** @param {Event} event @param {number} turn */
  async #event(event, turn) {
    this.#clean();
    this.#layer.dataset.line = String(event.line.n);
    for (const gesture of event.gestures) {
      if (turn !== this.#turn) return;
      await this.#gesture(gesture, event.line);
    }
    if (turn === this.#turn && length(event) < 300) await wait(120);
  }

  /** @param {Gesture} gesture @param {Line} line */
  #gesture(gesture, line) {
    if (gesture.kind === "way") return this.#board.walk(gesture.piece, gesture.way, gesture.ms);
    if (gesture.kind === "aim") {
      this.#board.shot(gesture.from, gesture.to, "");
      return wait(gesture.ms);
    }
    return gesture.kind === "dice" ? this.#throw(line, gesture.beside, gesture.ms) : this.#word(gesture);
  }

  /**
   * The dice fall beside what they are about, never on it; below them every modifier, as in the log.
   * @param {Line} line @param {string} beside @param {number} ms
   */
  #throw(line, beside, ms) {
    const spot = this.#board.spot(beside);
    const { width, height } = this.#board.camera;
    const left = spot ? (spot.right + 190 > width ? spot.left - 180 : spot.right + 14) : width / 2 - 90;
    const top = Math.min(height - 150, Math.max(70, spot ? spot.y - 60 : height / 2 - 60));
    const size = line.rolls.length > 1 ? 46 : 64;
    const dice = line.rolls.map(({ face, sides, seat }) => die(face, { size, sides, side: seat ?? "" }));
    const apart = dice.length > FEW_DICE ? (ms * 0.8) / dice.length : 0; // one after another
    for (const [i, one] of dice.entries()) one.style.animationDelay = `${Math.round(i * apart)}ms`;
    const parts = line.modifiers.map((one) => `${capital(one.label)} ${signed(one.amount)}`);
    const plate = parts.length > 0 && h("div", { class: "sheet plate" }, parts.join(" · "));
    const thrown = h("div", { class: "thrown" }, h("div", { class: "dice" }, dice), plate);
    thrown.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    this.#layer.append(thrown);
    sound("knock");
    return wait(ms);
  }

  /** @param {import("./telling.js").Word} word */
  #word({ on, text, tone, ms }) {
    const spot = this.#board.spot(on);
    if (spot) {
      const label = h("div", { class: `told-word ${tone}` }, h("b", {}, text));
      label.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`;
      this.#layer.append(label);
    }
    if (tone === "bad") sound("thud");
    return wait(ms);
  }
}

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
