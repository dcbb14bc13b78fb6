/**
 * A tray for a contest of dice: one row a side, die after die with the sign of what it is for; the highest of a throw
 * is ringed, and throws that decided nothing stay small beside it. What came of it is said below. Beside them how the
 * chance went, throw by throw, and what each face of the next one will mean.
 */

import { die, h, s } from "./dom.js";
import { whole } from "./overlay.js";
import { sideColour, sideMark, sideOf } from "./sides.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {{count: Element, throws: Element, best: Element, before: Element}} Row
 */

const LARGE = 52;
const PHONE = 38;
const SMALL = 20; // of an earlier throw
const FACE = 26; // of what a throw will mean

export class Tray {
  #rows = h("div", { class: "tray-rows" });
  #verdict = h("p", { class: "tray-verdict" });
  #course = h("ol", { class: "tray-course" });
  #faces = h("div", { class: "tray-faces" });
  #element = h(
    "div",
    { class: "sheet tray", hidden: true, "aria-hidden": "true" },
    this.#rows,
    h("div", { class: "tray-aside" }, this.#course, this.#faces),
    this.#verdict,
  );
  /** @type {Map<string, Row>} by side */
  #sides = new Map();

  /** @param {Element} around */
  constructor(around) {
    around.append(this.#element);
  }

  clear() {
    this.#sides.clear();
    for (const part of [this.#rows, this.#course, this.#faces]) part.replaceChildren();
    this.#verdict.textContent = "";
    this.#element.hidden = true;
  }

  /**
   * The dice of a side fall, one after another.
   * @param {Line} line @param {string} side
   * @param {{ms: number, narrow: boolean, ofSeat: (seat: string) => string}} how
   */
  throw(line, side, { ms, narrow, ofSeat }) {
    const row = this.#sides.get(side) ?? this.#row(side);
    const old = [...row.throws.querySelectorAll(".die")];
    row.before.append(...old.map((one) => this.#aside(one)));
    const highest = Math.max(...line.rolls.map(({ face }) => face));
    const best = line.rolls.findIndex(({ face }) => face === highest);
    const dice = line.rolls.map(({ face, sides }, i) => {
      const drawn = die(face, { size: narrow ? PHONE : LARGE, sides, side, look: i === best ? "best" : "" });
      drawn.dataset.face = String(face);
      const thrown = h("span", {}, drawn, signOf(line.show?.signs?.[i]));
      thrown.style.animationDelay = `${Math.round((i * ms * 0.7) / line.rolls.length)}ms`;
      return thrown;
    });
    row.throws.replaceChildren(...dice);
    row.count.textContent = say("tray.dice", { n: dice.length });
    const told = h("span", {}, h("b", {}, highest), say("tray.highest")); // when the last die lies
    told.style.animationDelay = `${Math.round(ms * 0.8)}ms`;
    row.best.replaceChildren(told);
    this.#tell(line, highest, ofSeat, `${Math.round(ms * 0.8)}ms`);
    this.#verdict.textContent = line.text;
    this.#element.hidden = false;
  }

  /**
   * How the chance went with a throw, and what the next one will mean, both when the last die lies.
   * @param {Line} line @param {number} highest @param {(seat: string) => string} ofSeat @param {string} delay
   */
  #tell({ show }, highest, ofSeat, delay) {
    const { course = [], faces = [] } = show ?? {};
    const [first] = course;
    if (first && !this.#course.childElementCount) {
      const whose = sideMark(ofSeat(first.seat ?? ""), 15);
      this.#course.append(h("li", { class: "tray-title" }, say("tray.course"), whose));
    }
    this.#course.append(...course.map((step, i) => courseRow(step, ofSeat, i === course.length - 1 ? delay : "0ms")));
    const fell = this.#faces.querySelector(`[data-face="${highest}"]`);
    if (fell) fell.classList.add("fell");
    if (fell instanceof HTMLElement) fell.style.animationDelay = delay;
    if (!faces.length) return;
    const drawn = faces.map(({ text, seat }, i) => outcome(i + 1, text, seat ? ofSeat(seat) : "", delay));
    this.#faces.replaceChildren(h("small", {}, say("tray.next")), ...drawn);
  }

  /** What a throw came to. @param {string} text */
  say(text) {
    if (this.#sides.size) this.#verdict.textContent = text;
  }

  /** @param {string} side @returns {Row} */
  #row(side) {
    const count = h("small", {});
    const [throws, best] = [h("div", { class: "dice" }), h("div", { class: "tray-best" })];
    const before = h("div", { class: "before" });
    const who = h(
      "div",
      { class: "tray-who" },
      sideMark(side, 26),
      h("b", {}, capital(sideOf(side)?.short ?? ""), count),
    );
    const made = h("div", { class: "tray-row" }, who, throws, best, before);
    made.style.setProperty("--of-side", sideColour(side));
    this.#rows.append(made);
    this.#sides.set(side, { count, throws, best, before });
    return { count, throws, best, before };
  }

  /** A die of an earlier throw; who was the highest of it was lost. @param {Element} drawn */
  #aside(drawn) {
    const one = h("span", { class: drawn.classList.contains("best") ? "aside" : "" }, drawn);
    for (const name of ["width", "height"]) drawn.setAttribute(name, String(SMALL));
    drawn.classList.remove("best");
    return one;
  }
}

/**
 * A row of the course: what was thrown, the chance then, its bar.
 * @param {import("./types.js").Course} step @param {(seat: string) => string} ofSeat @param {string} delay
 */
function courseRow({ text, seat, percent }, ofSeat, delay) {
  const bar = h("i", { class: "tray-bar" });
  bar.style.setProperty("--share", `${percent}%`);
  bar.style.setProperty("--of-side", sideColour(ofSeat(seat ?? "")));
  const row = h("li", {}, h("span", {}, text), h("b", {}, say("odds.percent", { n: percent })), bar);
  row.style.animationDelay = delay;
  return row;
}

/**
 * What a face will mean, in the colour of whom it serves.
 * @param {number} face @param {string} text @param {string} side @param {string} delay
 */
function outcome(face, text, side, delay) {
  const shown = h(
    "span",
    { "data-face": String(face), class: side ? "" : "open" },
    die(face, { size: FACE, side }),
    text,
  );
  shown.style.animationDelay = delay;
  return shown;
}

/** What a die is for. @param {string | undefined} name of a small drawing */
function signOf(name) {
  if (!name) return null;
  const use = `<use href="#s-${name}" color="currentColor" fill="none"/>`;
  return s("svg", { viewBox: "0 0 24 24", width: 18, height: 18 }, whole(use));
}
