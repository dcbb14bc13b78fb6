/** A switch with two sides, each with its text: a row of the form that opens, what it needs, where texts come from. */

import { h, put } from "./dom.js";
import { titleOf } from "./forms.js";
import { say } from "./words.js";

/** @typedef {import("./forms.js").Option} Option */

export class Switched {
  #title = h("span", { class: "needs" });
  #line = h("p", { class: "small clamp" });
  #sides = h("div", { class: "sides" });
  #pair;

  /** @param {Option} option @param {string} rule its address @param {() => void} changed */
  constructor(option, rule, changed) {
    this.option = option;
    const id = `option-${option.name}`;
    this.input = h("input", { type: "hidden", id, value: option.default });
    const sides = option.choices.map((choice) => this.#side(choice, id, changed));
    this.#pair = h("div", { class: "segments pair", role: "radiogroup", "aria-label": option.label }, sides);
    const number = option.rule.split(":").at(-1) ?? "";
    const link = h("a", { class: "id number", href: rule, target: "_blank" }, number);
    const title = h("summary", {}, h("b", {}, titleOf(option)), " ", this.#title, this.#line);
    const text = h("details", { class: "both" }, title, this.#sides);
    this.part = h("div", { class: "option switch" }, link, text, this.#pair, this.input);
    this.show([]);
  }

  /** @param {import("./forms.js").OptionChoice} choice @param {string} id @param {() => void} changed */
  #side({ value, label, source }, id, changed) {
    const input = h("input", { type: "radio", name: id, value, checked: value === this.option.default });
    input.addEventListener("change", () => {
      this.input.value = value;
      changed();
    });
    const sign =
      source && h("i", { class: "sign", title: say(`form.source.${source}`) }, source === "partly" ? "◧" : "○");
    return h("label", {}, input, h("span", {}, label, sign && " ", sign));
  }

  /** Its texts, and what it needs that is not as usual. @param {string[]} missing numbers */
  show(missing) {
    const now = this.get();
    const { choices, help } = this.option;
    this.#line.textContent = choices.find(({ value }) => value === now)?.help || help;
    const texts = choices.map(({ value, label, help: text }) =>
      h("div", { class: value === now ? "now" : "" }, h("b", {}, label), h("p", { class: "small" }, text)),
    );
    put(this.#sides, texts);
    this.#title.textContent = missing.length ? say("form.needs", { items: missing.join(", ") }) : "";
    this.part.classList.toggle("changed", this.differs);
  }

  get() {
    return this.input.value;
  }

  /** @param {string} value */
  set(value) {
    this.input.value = value;
    for (const one of this.#pair.querySelectorAll("input")) one.checked = one.value === value;
  }

  get differs() {
    return this.get() !== this.option.default;
  }

  /** The value in words. */
  get said() {
    return this.option.choices.find(({ value }) => value === this.get())?.label ?? this.get();
  }
}
