/**
 * A tray for a contest of dice: one row a side, die after die with the sign of what it is for; the highest of a throw
 * is ringed, and throws that decided nothing stay small beside it. What came of it is said below.
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

export class Tray {
  #rows = h("div", { class: "tray-rows" });
  #verdict = h("p", { class: "tray-verdict" });
  #element = h("div", { class: "sheet tray", hidden: true, "aria-hidden": "true" }, this.#rows, this.#verdict);
  /** @type {Map<string, Row>} by side */
  #sides = new Map();

  /** @param {Element} around */
  constructor(around) {
    around.append(this.#element);
  }

  clear() {
    this.#sides.clear();
    this.#rows.replaceChildren();
    this.#verdict.textContent = "";
    this.#element.hidden = true;
  }

  /**
   * The dice of a side fall, one after another.
   * @param {Line} line @param {string} side @param {{ms: number, narrow: boolean}} how
   */
  throw(line, side, { ms, narrow }) {
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
    this.#verdict.textContent = line.text;
    this.#element.hidden = false;
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

/** What a die is for. @param {string | undefined} name of a small drawing */
function signOf(name) {
  if (!name) return null;
  const use = `<use href="#s-${name}" color="currentColor" fill="none"/>`;
  return s("svg", { viewBox: "0 0 24 24", width: 18, height: 18 }, whole(use));
}
