/**
 * Tells events on the board, one after another: the way, the line of fire, the dice, the word. The state is never
 * held back: any key or press puts the board to its end. One may pause, and step from event to event.
 */

import { $ } from "./dom.js";
import { read, stillness, write } from "./keep.js";
import { TellingBar } from "./tellbar.js";
import { hurried, length, MANY, plan, weightiest } from "./telling.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./telling.js").Event} Event
 * @typedef {import("./telling.js").Pace} Pace
 * @typedef {{game: () => string, sideOf: (seat: string) => string, changed: () => void}} Hooks
 * @typedef {{n: number, frame: import("./types.js").Frame, reach: () => void}} Stop after the line with this number
 */

const KEPT = 200; // how much of what was told is remembered

/** @returns {Pace} */
export const pace = () => (stillness() ? "off" : read("pace", /** @type {Pace} */ ("usual")));
/** @param {Pace} chosen */
export const keepPace = (chosen) => write("pace", chosen);

export class Teller {
  /** @type {Event[]} of this run */
  #events = [];
  #at = -1; // the event that is told now
  /** @type {(() => void) | null} shows the board as it is in the end */
  #settle = null;
  /** @type {Stop[]} of views that are told: where the table stands after some line */
  #stops = [];
  #running = false;
  #turn = 0; // raised by each skip and step: older gestures end
  #paused = false;
  /** @type {(() => void) | null} ends a pause */
  #resume = null;
  /** @type {(() => void)[]} who waits until all is told */
  #waiting = [];
  /** @type {{n: number, how: "told" | "skipped"}[]} by number of the line: what came of each event */
  history = [];
  #board;
  /** @type {import("./stage.js").Stage | null} fetched when there is something to tell */
  #stage = null;
  #bar;
  #line;
  #hooks;

  /** @param {Board} board @param {HTMLElement} line that fills with what is told @param {Hooks} hooks */
  constructor(board, line, hooks) {
    this.#board = board;
    this.#line = line;
    this.#hooks = hooks;
    this.#bar = new TellingBar($("bar"), {
      pause: () => this.#hold(),
      step: (by) => this.#step(by),
      skip: () => this.skip(),
      pace: (chosen) => this.#repace(chosen),
    });
    document.addEventListener("pointerdown", (event) => this.#pressed(event), true);
    $("prompt").addEventListener("click", () => this.skip());
    document.addEventListener("keydown", (event) => this.#key(event), true);
  }

  get isTelling() {
    return this.#running;
  }

  /** Whether it is one's own action that is told. */
  get isQuiet() {
    return this.#bar.quiet;
  }

  /** The line that is told now, while others act. @returns {Line | null} */
  get now() {
    return (this.#running && this.#events[this.#at]?.line) || null;
  }

  /** Resolves when nothing is left to tell. @returns {Promise<void>} */
  get allTold() {
    return this.#running ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve();
  }

  /**
   * Tell lines; then show the board as it is. What comes meanwhile is told after it, on the board as it is by then.
   * @param {readonly Line[]} lines @param {() => void} settle
   * @param {{own?: boolean, stop?: Omit<Stop, "n">}} [about] own: without the bar; stop: the table after these lines
   */
  tell(lines, settle, { own = false, stop = undefined } = {}) {
    this.#settle = settle;
    if (stop && lines.length) this.#stops.push({ ...stop, n: lines.at(-1)?.n ?? 0 });
    if (pace() === "off") return this.#atOnce(lines, own);
    const left = this.#events.slice(this.#at + 1);
    const more = [...left, ...plan(lines, pace())];
    if (!more.length && !this.#running) return this.#finish();
    const few = more.length > MANY ? weightiest(more, MANY) : more;
    this.#note(more.filter((event) => !few.includes(event)));
    this.#events = [...this.#events.slice(0, this.#at + 1), ...hurried(few)];
    this.#bar.quiet = own && (this.#bar.quiet || !this.#running);
    this.#showBar();
    if (!this.#running) this.#begin();
    return undefined;
  }

  /**
   * Without movement: the board as it is, with strokes and numbers, and the last throw, or contest of throws.
   * @param {readonly Line[]} lines @param {boolean} own
   */
  async #atOnce(lines, own) {
    const events = plan(lines, "usual");
    this.#note(events);
    this.#finish();
    if (!events.length) return;
    const turn = this.#turn;
    const stage = await this.#staged();
    if (!own) for (const event of events) stage.trace(event);
    const thrown = events.filter(({ gestures }) => gestures.some(({ kind }) => kind === "dice"));
    if (turn !== this.#turn) return; // something newer lies there
    const contest = thrown.at(-1)?.line.show?.tray ? thrown.filter(({ line }) => line.show?.tray) : thrown.slice(-1);
    for (const event of contest) stage.still(event);
    const last = events.findLast(({ line }) => line.show?.tray);
    if (last) stage.verdict(last);
  }

  async #staged() {
    const { Stage } = await import("./stage.js");
    this.#stage ??= new Stage(this.#board, this.#hooks);
    return this.#stage;
  }

  /** To the end, at once. */
  skip() {
    if (!this.#running) return;
    this.#note(this.#events.slice(this.#at + 1));
    this.#finish();
  }

  /** What was told goes: one acts oneself. */
  clear() {
    this.#stage?.clear();
    this.#stage?.forget();
  }

  /** @param {readonly Event[]} events that are not played */
  #note(events, how = /** @type {"told" | "skipped"} */ ("skipped")) {
    this.history.push(...events.map(({ line }) => ({ n: line.n, how })));
    this.history.splice(0, this.history.length - KEPT);
  }

  #finish() {
    const settle = this.#settle;
    this.#turn += 1;
    this.#running = this.#paused = false;
    this.#resume?.();
    this.#settle = null;
    this.#events = [];
    this.#stops = [];
    this.#at = -1;
    this.#stage?.clear();
    this.#bar.hide();
    this.#line.style.transform = "";
    this.#board.release();
    settle?.();
    this.#stage?.relaid();
    this.#hooks.changed();
    for (const done of this.#waiting.splice(0)) done();
  }

  /** A new telling: strokes and numbers of the one before are old. */
  #begin() {
    this.#stage?.forget();
    this.#run(0);
  }

  /** @param {number} from */
  async #run(from) {
    this.#running = true;
    this.#turn += 1;
    const turn = this.#turn;
    for (let i = from; i < this.#events.length && turn === this.#turn; i += 1) {
      const event = this.#events[i];
      if (!event) break;
      if (i > this.#at) this.#note([event], "told");
      this.#at = i;
      this.#reach(event);
      this.#showBar();
      this.#hooks.changed();
      await this.#event(event, turn);
    }
    if (turn === this.#turn) this.#finish();
  }

  /** What was told before an event lies on the table. @param {Event} event */
  #reach({ line }) {
    const passed = this.#stops.filter(({ n }) => n < line.n);
    this.#stops = this.#stops.slice(passed.length);
    passed.at(-1)?.reach();
  }

  /** @param {Event} event @param {number} turn */
  async #event(event, turn) {
    const stage = this.#stage ?? (await this.#staged());
    if (turn !== this.#turn) return;
    const ms = stage.begin(event, this.#stops[0]?.frame);
    if (ms) await new Promise((done) => setTimeout(done, ms));
    for (const gesture of event.gestures) {
      if (turn !== this.#turn) return;
      await stage.play(gesture, event.line);
      await this.#pause();
    }
    if (turn !== this.#turn) return;
    if (length(event) < 300) await new Promise((done) => setTimeout(done, 120));
    if (!this.#bar.quiet && turn === this.#turn) stage.trace(event);
  }

  #pause() {
    return this.#paused ? new Promise((done) => (this.#resume = () => done(undefined))) : null;
  }

  // -- hands ----------------------------------------------------------------------------------------------------------

  #hold() {
    this.#paused = !this.#paused;
    if (!this.#paused) this.#resume?.();
    this.#showBar();
  }

  /** @param {number} by */
  #step(by) {
    const to = this.#at + by;
    if (!this.#running || to < 0) return;
    if (to >= this.#events.length) return this.skip();
    this.#paused = false;
    this.#resume?.();
    this.#stage?.clear();
    this.#run(to);
  }

  /** @param {Pace} chosen */
  #repace(chosen) {
    keepPace(chosen);
    if (chosen === "off") return this.skip();
    const left = plan(
      this.#events.slice(this.#at + 1).map(({ line }) => line),
      chosen,
    );
    this.#events = [...this.#events.slice(0, this.#at + 1), ...left];
    return this.#showBar();
  }

  #showBar() {
    const all = this.#events.length;
    this.#line.style.transform = all > 1 ? `scaleX(${(this.#at + 1) / all})` : ""; // one event has no progress
    this.#bar.show({ events: this.#events, at: this.#at, paused: this.#paused, pace: pace() });
  }

  /** @param {PointerEvent} event */
  #pressed({ target }) {
    const held = target instanceof Element && target.closest("#prompt button"); // it must not move under the finger
    if (!held && !this.#bar.contains(target)) this.skip();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#running) return;
    const inBar = this.#bar.contains(event.target);
    if (inBar && ["Enter", " ", "Tab"].includes(event.key)) return; // its own buttons
    const does = this.#bar.quiet ? undefined : this.#keys[event.key];
    if (!does) return this.skip();
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  /** @type {Record<string, () => void>} */
  #keys = {
    p: () => this.#hold(),
    P: () => this.#hold(),
    ArrowLeft: () => this.#step(-1),
    ArrowRight: () => this.#step(1),
    " ": () => this.skip(),
  };
}
