/**
 * What the prompt says: the question of the rules, or how far one has come in answering it, and the words to answer
 * with.
 */

import { entryOf } from "./entries.js";
import { countOf } from "./lights.js";
import { capital, knows, named, say, verbName } from "./words.js";

/**
 * @typedef {import("./choosing.js").Choosing} Choosing
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types.js").View} View
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./prompt.js").Answer} Answer
 * @typedef {(outcome: import("./choosing.js").Outcome | null) => void} Follow
 */

const MANY = 9; // words that are shown before anything is chosen

/** @type {Readonly<Record<string, string>>} what is said to somebody without mouse and keys */
const BY_FINGER = {
  "prompt.way.help": "prompt.way.help.touch",
  "prompt.enough": "prompt.enough.touch",
  "prompt.lit": "prompt.lit.touch",
};

export class Asking {
  #board;
  #choosing;
  #follow;
  #leave;
  #isRefused;
  #finger = window.matchMedia("(pointer: coarse)");

  /**
   * @param {Board} board @param {Choosing} choosing @param {Follow} follow @param {() => void} leave
   * @param {(text: string) => boolean} isRefused whether an action is known to be against the rules
   */
  constructor(board, choosing, follow, leave, isRefused) {
    this.#board = board;
    this.#choosing = choosing;
    this.#follow = follow;
    this.#leave = leave;
    this.#isRefused = isRefused;
  }

  /** The heading. @param {View} view */
  question(view) {
    const { verb, selected } = this.#choosing;
    if (!view.yours || !this.#choosing.active || this.#isTold(view)) return capital(view.prompt.text);
    const unit = selected
      .map((id) => this.#board.nameOf(id))
      .filter(Boolean)
      .join(", ");
    if (this.#isDrawing && unit) return say("prompt.way", { unit });
    const [done] = countOf(this.#choosing.lights) ? [] : this.#choosing.finished;
    if (done && unit) return capital(say("prompt.sure", { unit, verb: verbName(done.verb) }));
    if (verb && unit) return capital(say("prompt.verb-target", { verb: verbName(verb), unit }));
    if (verb) return say("prompt.verb", { verb: verbName(verb) });
    if (!unit) return capital(view.prompt.text);
    const { lights } = this.#choosing;
    const key = lights.targets.size || !lights.lit.size ? "prompt.choose-target" : "prompt.choose-place";
    return capital(say(countOf(lights) ? key : "prompt.choose", { unit }));
  }

  /** Whether anything was chosen: whom all is about is in hand by itself. */
  get #isBegun() {
    const { active, verb, picks } = this.#choosing;
    return active && (verb !== "" || picks.length > 1 || !this.#isInHand);
  }

  get #isDrawing() {
    return this.#choosing.way.length > 0 && Boolean(this.#board.places.lattice);
  }

  get #isInHand() {
    const { picks, verb } = this.#choosing;
    return !verb && picks.length === 1 && picks[0] === this.#choosing.onlyOne();
  }

  /** Whether the question names who is in hand already. @param {View} view */
  #isTold(view) {
    const [id = ""] = this.#choosing.picks;
    return this.#isInHand && view.prompt.text.includes(this.#board.nameOf(id));
  }

  /** The line below it. @param {View} view */
  detail(view) {
    if (view.yours && this.#isBegun) return this.#hint();
    if (view.yours && view.pending) {
      const n = this.#choosing.answers.length;
      return say(n ? "window.count" : "window.nothing", { n });
    }
    return view.seat ? view.prompt.help : `${say("spectator")}. ${view.prompt.help}`;
  }

  #hint() {
    const { finished, lights } = this.#choosing;
    const n = countOf(lights);
    if (this.#isDrawing) return this.#byHand("prompt.way.help");
    if (finished.length) return n ? this.#byHand("prompt.enough") : say("prompt.ready");
    return this.#byHand("prompt.lit", n);
  }

  /** What a hand does, with a mouse and keys, or with a finger. @param {string} key @param {number} [n] */
  #byHand(key, n = 0) {
    return say((this.#finger.matches && BY_FINGER[key]) || key, { n });
  }

  /** What can be said now. @param {View} view @returns {Answer[]} */
  answers(view) {
    const { active, words } = this.#choosing;
    if (!view.yours) return [];
    const said = active || words.length <= MANY ? words.map((word, i) => this.#word(view, word, i)) : [];
    const begun = this.#isBegun || this.#choosing.asked !== null || this.#choosing.fan !== null;
    return [...said, ...(active ? this.#ofPlace() : []), ...this.#done(), ...(begun ? [this.#cancel()] : [])];
  }

  /** @param {View} view @param {{id: string, actions: Action[]}} word @param {number} i @returns {Answer} */
  #word(view, { id, actions }, i) {
    const key = i < MANY ? String(i + 1) : "";
    const run = () => this.#follow(this.#choosing.takeWord(id));
    const name = this.#wordName(view, id, actions[0]);
    const text = this.#begins(actions) ? named(verbName(actions[0]?.verb ?? ""), name) : name;
    return { text, key, data: { "data-word": id }, run };
  }

  /** Whether a word only begins one of several things: then it says which. @param {Action[]} actions */
  #begins(actions) {
    const { active, verb, picks, left } = this.#choosing;
    if (!active || verb || left.every((action) => action.verb === actions[0]?.verb)) return false;
    return actions.every(({ ids }) => ids.length > picks.length + 1);
  }

  /** @returns {Answer[]} */
  #ofPlace() {
    const [first = ""] = this.#choosing.selected;
    return this.#choosing.ofPlace.map((action) => {
      const { icon, key } = this.#choosing.about(action.verb);
      const run = () => this.#follow(this.#choosing.sendFor(action, first));
      return { text: verbName(action.verb), icon, key, data: { "data-place-verb": action.verb }, run };
    });
  }

  /** @returns {Answer[]} */
  #done() {
    return this.#choosing.ready.map((action, i) => ({
      text: verbName(action.verb),
      key: i ? "" : "↵",
      kind: this.#isRefused(action.text) ? "off" : i ? "" : "primary",
      data: { "data-finish": action.verb, ...(i ? {} : { id: "confirm" }) },
      run: () => this.#follow(this.#choosing.sendFor(action)),
    }));
  }

  /** @returns {Answer} */
  #cancel() {
    return { text: say("cancel"), key: "Esc", data: { id: "cancel" }, run: this.#leave };
  }

  /**
   * A word for people: a place of the hand, a seat, a token of the game, a box.
   * @param {View} view @param {string} word @param {Action | undefined} action
   */
  #wordName(view, word, action) {
    const verb = verbName(action?.verb ?? "");
    if (this.#board.places.has(word)) {
      const place = this.#board.labelOf(word).split(". ")[0] ?? "";
      return this.#choosing.active ? place : say("prompt.verb-place", { verb, place });
    }
    const seat = /^\d$/.test(word) ? view.seats[Number(word)] : undefined;
    if (seat && knows(`token.${word}`)) return capital(seat.name);
    if (knows(`token.${action?.verb}`)) return capital(say(`token.${action?.verb}`, { n: Number(word), word }));
    if (knows(`token.${word}`)) return capital(say(`token.${word}`));
    const { panels } = view.frame;
    const box = panels.find((panel) => panel.id === `box-${word}`);
    return box ? named(verb, box.title) : (entryOf(panels, word)?.text ?? named(verb, word));
  }
}
