/** One event played on the board: gestures one after another, then a pale stroke with its number that stays. */

import { die, h } from "./dom.js";
import { faceOf } from "./faces.js";
import { resultOf } from "./lines.js";
import { placeBeside } from "./placing.js";
import { sideMark } from "./sides.js";
import { sound } from "./sounds.js";
import { FEW_DICE, plateOf } from "./telling.js";
import { Tray } from "./tray.js";
import { capital, say, signed } from "./words.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./telling.js").Event} Event
 * @typedef {import("./telling.js").Gesture} Gesture
 * @typedef {{game: () => string, sideOf: (seat: string) => string}} Hooks
 * @typedef {import("./types.js").Frame} Frame
 */

const WIDE = 250; // of dice and plate together, at most
const BAR = 76; // of the board, below: the bar of the telling
const DIE = { one: 92, several: 56, phone: 72 };
const TRACES = 16;
const PATIENCE = 1500; // ms for the face of a card: never a card without its body

export class Stage {
  #board;
  #hooks;
  #layer = h("div", { class: "telling", "aria-hidden": "true" });
  #tray;
  /** @type {import("./board.js").Trace[]} */
  #traces = [];
  #number = 0;
  /** @type {Frame | null | undefined} the table as it is after what is told now */
  #frame = null;
  #table = ""; // the table on which the pale strokes are drawn
  /** @type {[number, number] | null} where who acts in the present event stood at its beginning */
  #from = null;

  /** @param {Board} board @param {Hooks} hooks */
  constructor(board, hooks) {
    this.#board = board;
    this.#hooks = hooks;
    board.wrap.append(this.#layer);
    this.#tray = new Tray(board.wrap);
  }

  /** @param {boolean} [goesOn] a contest of dice does: its tray stays */
  clear(goesOn = false) {
    if (!goesOn) this.#tray.clear();
    this.#layer.replaceChildren();
    delete this.#layer.dataset.line;
    this.#from = null;
    this.#board.clearInk();
  }

  /** Pale strokes go with the first own action. */
  forget() {
    this.#traces = [];
    this.#number = 0;
    this.#board.traces([]);
  }

  /** Another table lies there: strokes over the old one mean nothing on it. */
  relaid() {
    if (this.#table !== this.#board.table) this.forget();
    this.#table = this.#board.table;
  }

  /**
   * The board as it is at the beginning; how long it takes to be seen, in ms.
   * @param {Event} event @param {Frame | null} [frame] of the view that told of it
   */
  begin({ line }, frame) {
    this.#frame = frame;
    this.clear(Boolean(line.show?.tray));
    if (line.show?.tray) this.#tray.say(line.text);
    this.#layer.dataset.line = String(line.n);
    const { piece = "", way = [], target = "", on = "" } = line.show ?? {};
    this.#board.enter(piece, frame);
    if (line.show?.card) faceOf(this.#hooks.game(), line.show.card); // asked for while it is aimed
    this.#from = piece ? this.#board.standing(piece) : null;
    return this.#board.bringIntoSight([piece, target || (way.at(-1) ?? on)].filter(Boolean));
  }

  /** @param {Event} event */
  trace({ line }) {
    this.relaid();
    this.#number += 1;
    const from = this.#from ?? this.#board.standing(line.show?.piece ?? "");
    const made = this.#board.traceOf(line.show, this.#number, from);
    if (!made) return;
    this.#traces = [...this.#traces.slice(1 - TRACES), made];
    this.#board.traces(this.#traces);
  }

  /** The throw of an event, to be read without movement. @param {Event} event */
  still({ line, gestures }) {
    const thrown = gestures.find(({ kind }) => kind === "dice");
    if (thrown?.kind === "dice") this.#throw(line, thrown.beside, 0);
  }

  /** What a contest came to, without movement. @param {Event} event */
  verdict({ line }) {
    this.#tray.say(line.text);
  }

  /** @param {Gesture} gesture @param {Line} line @returns {Promise<unknown>} */
  play(gesture, line) {
    switch (gesture.kind) {
      case "way":
        sound("tick");
        return this.#board.walk(gesture.piece, gesture.way, gesture.ms, gesture.price);
      case "aim":
        this.#board.shot(gesture.from, gesture.to, "");
        return wait(gesture.ms);
      case "card":
        return this.#turn(gesture.card, gesture.at, line, gesture.ms);
      case "dice":
        return this.#throw(line, gesture.beside, gesture.ms);
      case "layout":
        this.#board.lay(this.#frame ?? undefined);
        this.relaid();
        return wait(gesture.ms);
      case "banner":
        return this.#banner(line, gesture.ms);
      default:
        return this.#word(gesture);
    }
  }

  /**
   * The dice fall beside what they are about, never on it; below them every modifier, as in the log.
   * @param {Line} line @param {string} beside @param {number} ms
   */
  #throw(line, beside, ms) {
    const narrow = this.#board.camera.width < 600;
    if (line.show?.tray) {
      const ofSeat = this.#hooks.sideOf;
      this.#tray.throw(line, ofSeat(line.seat ?? ""), { ms, narrow, ofSeat });
      sound("knock");
      return wait(ms);
    }
    const size = line.rolls.length > 1 ? DIE.several : narrow ? DIE.phone : DIE.one;
    const dice = line.rolls.map(({ face, sides, seat }) => {
      const side = seat ?? line.seat;
      return die(face, { size, sides, side: side ? this.#hooks.sideOf(side) : "" });
    });
    const apart = dice.length > FEW_DICE ? (ms * 0.8) / dice.length : 0; // many fall one after another
    for (const [i, one] of dice.entries()) one.style.animationDelay = `${Math.round(i * apart)}ms`;
    const thrown = h("div", { class: "thrown" }, h("div", { class: "dice" }, dice), plate(line));
    const [left, top] = this.#beside(beside, line.show?.piece ?? "", size + 60);
    thrown.style.transform = `translate(${left}px, ${top}px)`;
    this.#layer.append(thrown);
    sound("knock");
    return wait(ms);
  }

  /**
   * Where dice or a card lie: beside what they are about, on no piece where that can be.
   * @param {string} id @param {string} other @param {number} high
   */
  #beside(id, other, high) {
    const { width, height } = this.#board.camera;
    const room = { width, height: height - BAR };
    const size = { wide: Math.min(WIDE, width - 20), high };
    const spot = id ? this.#board.spot(id) : null;
    if (!spot) return [(width - size.wide) / 2, (room.height - high) / 2].map(Math.round);
    const far = other && other !== id ? this.#board.spot(other) : null;
    return placeBeside(size, room, spot, far, this.#board.spotsOfPieces()).map(Math.round);
  }

  /**
   * A card is turned where it lies, with the number that counts: not before its face is drawn.
   * @param {string} card @param {string} at @param {Line} line @param {number} ms
   */
  async #turn(card, at, line, ms) {
    const drawn = await Promise.race([faceOf(this.#hooks.game(), card), wait(PATIENCE)]);
    if (this.#layer.dataset.line !== String(line.n)) return; // gone on meanwhile
    const face = drawn instanceof Element && h("div", { class: "turned-face" }, drawn);
    const [roll] = line.rolls;
    const number = roll && h("b", { class: "numeral", "data-swatch": roll.colour ?? "" }, roll.face);
    const shown = h("div", { class: "turned" }, face, h("div", { class: "sheet plate" }, line.text, " ", number));
    const [left, top] = this.#beside(at, "", 240);
    shown.style.transform = `translate(${left}px, ${top}px)`;
    this.#layer.append(shown);
    sound("knock");
    await wait(ms);
  }

  /** Who has won, across the board: the log's own sentence. @param {Line} line @param {number} ms */
  #banner(line, ms) {
    const side = line.seat ? this.#hooks.sideOf(line.seat) : "";
    const word = h("b", {}, capital(line.show?.word ?? ""));
    const kind = `told-banner ${line.show?.tray ? "high" : ""}`; // a tray lies where it would be
    this.#layer.append(h("div", { class: kind }, side && sideMark(side, 40), h("p", {}, word, line.text)));
    sound("thud");
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

/** What was thrown, each modifier, the sum, the number needed, the result: as in the log. @param {Line} line */
function plate(line) {
  const told = plateOf(line);
  const [, result] = resultOf(line.text);
  const parts = line.modifiers.map(({ label, amount }) => {
    return h("span", { class: amount > 0 ? "bad" : "good" }, `${capital(label)} `, h("b", {}, signed(amount)));
  });
  const first = told.thrown !== null && h("span", {}, `${say("telling.die")} `, h("b", {}, told.thrown));
  const sum = told.sum !== null && parts.length > 0 && h("span", { class: "sum" }, `= ${told.sum}`);
  const need = told.need !== null && h("span", {}, say("telling.needs", { n: told.need }));
  if (!parts.length && !need) return h("div", { class: "sheet plate" }, line.text); // no figures: its words
  const word = result && h("em", {}, result.replace(/[.!]\s*$/, ""));
  return h("div", { class: "sheet plate" }, first, parts, sum, need, word);
}

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
