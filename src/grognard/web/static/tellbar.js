/** The bar of the telling, in the place of the verbs: pause, steps, a box an event, the pace, skip. */

import { button, h, icon, put } from "./dom.js";
import { Guard } from "./guard.js";
import { iconOf, PACES } from "./telling.js";
import { say } from "./words.js";

/**
 * @typedef {import("./telling.js").Event} Event
 * @typedef {import("./telling.js").Pace} Pace
 * @typedef {{pause: () => void, step: (by: number) => void, skip: () => void, pace: (chosen: Pace) => void}} Hooks
 * @typedef {{events: readonly Event[], at: number, paused: boolean, pace: Pace}} Shown
 */

const BOXES = 16; // events; more of them are one scale

export class TellingBar {
  quiet = false; // one's own action is told: nothing to hold or skip
  #hooks;
  #pause = h("button", { type: "button", class: "btn", id: "pause-telling" });
  #back = h("button", { type: "button", class: "tool" });
  #on = h("button", { type: "button", class: "tool" });
  #boxes = h("div", { class: "tell-boxes", "aria-hidden": "true" });
  #count = h("p", { class: "small tell-count" });
  #paces = h("div", { class: "tell-pace" });
  #skip = h("button", { type: "button", class: "btn", id: "skip-telling" });
  #bar;
  #guard;

  /** @param {HTMLElement} verbs over which it lies, so that nothing moves @param {Hooks} hooks */
  constructor(verbs, hooks) {
    this.#hooks = hooks;
    this.#pause.onclick = hooks.pause;
    this.#back.onclick = () => hooks.step(-1);
    this.#on.onclick = () => hooks.step(1);
    this.#skip.onclick = hooks.skip;
    const middle = h("div", { class: "tell-middle" }, this.#boxes, this.#count);
    this.#bar = h("section", { class: "telling-bar", hidden: true });
    this.#bar.append(this.#pause, this.#back, this.#on, middle, this.#paces, this.#skip);
    verbs.after(this.#bar);
    this.#guard = new Guard(verbs);
  }

  /** @param {EventTarget | null} target */
  contains(target) {
    return target instanceof Node && this.#bar.contains(target);
  }

  hide() {
    if (!this.#bar.hidden) this.#guard.vanished(); // who was about to press it does not press what lies below it
    this.#bar.hidden = true;
    this.quiet = false;
  }

  /** @param {Shown} shown */
  show({ events, at, paused, pace }) {
    this.#bar.hidden = this.quiet || events.length < 2;
    if (this.#bar.hidden) return;
    this.#bar.setAttribute("aria-label", say("settings.pace"));
    const word = h("span", { class: "word" }, say(paused ? "telling.go-on" : "telling.pause"));
    put(this.#pause, icon(paused ? "play" : "pause"), word, h("kbd", {}, "P"));
    put(this.#back, icon("prev"));
    put(this.#on, icon("next"));
    this.#back.ariaLabel = this.#back.title = say("telling.back");
    this.#on.ariaLabel = this.#on.title = say("telling.on");
    put(this.#skip, icon("last"), h("span", { class: "word" }, say("telling.skip")), h("kbd", {}, say("key.space")));
    const told = events[at]?.line.text ?? "";
    put(this.#count, h("b", {}, say("telling.count", { n: at + 1, all: events.length })), " ", told);
    put(this.#boxes, events.length > BOXES ? scale(at + 1, events.length) : events.map((one, i) => box(one, i - at)));
    put(this.#paces, h("span", { class: "small" }, say("settings.pace-short")), this.#choices(pace));
  }

  /** @param {Pace} now */
  #choices(now) {
    const choice = (/** @type {Pace} */ one) => {
      const kind = one === now ? "on" : "";
      const [text = ""] = say(`pace.${one}`).split(/[\s\u202f]*:/);
      const about = { text, kind, "aria-pressed": String(one === now) };
      return button({ ...about, onclick: () => this.#hooks.pace(one) });
    };
    return h("span", { class: "segments" }, PACES.map(choice));
  }
}

/**
 * What is told has its picture, what is to come is a bare ring: nothing is given away.
 * @param {Event} event @param {number} off
 */
function box(event, off) {
  if (off > 0) return h("i", { class: "ring" });
  return h("i", { class: off ? "box" : "box now" }, icon(iconOf(event)));
}

/** @param {number} value @param {number} max */
const scale = (value, max) => h("progress", { value, max });
