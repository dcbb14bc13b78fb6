/** The options of a game as a form: the scenario apart, the others folded, with their defaults in words. */

import { h, put } from "./dom.js";
import { changes, filledFrom, presetOf, SCENARIO, sorted, standard } from "./forms.js";
import { say } from "./words.js";

/** @typedef {import("./forms.js").Option} Option @typedef {import("./forms.js").GameAbout} GameAbout */

const OWN = "own"; // no ready-made set

export class Options {
  /** @type {HTMLSelectElement | null} */
  #preset = null;
  #game;
  #changed;
  #fields;

  /** @param {GameAbout} game what the server says about it @param {() => void} changed */
  constructor(game, changed) {
    this.#game = game;
    this.#changed = changed;
    this.#fields = game.options.map((option) => this.#field(option));
    const { scenario, usual, rare } = sorted(game.options);
    this.scenario = scenario ? scenarioPart(this.#of(scenario)) : null;
    const [shown, folded] = [usual, rare].map((options) => options.map((option) => this.#of(option).part));
    const title = h("summary", {}, say("new.options"));
    this.part = h("details", { class: "variants" }, title, this.#presetPart(), fold(shown ?? [], folded ?? []));
    this.#showPreset();
  }

  /** @param {Option} option */
  #field(option) {
    return new Field(option, `/rules/${this.#game.game}#${option.rule}`, () => this.#touched());
  }

  /** @param {Option} option */
  #of(option) {
    const found = this.#fields.find((field) => field.option === option);
    if (!found) throw new Error(`no field ${option.name}`);
    return found;
  }

  /** What differs from the defaults, as the server takes it. */
  values() {
    const values = Object.fromEntries(this.#fields.map((field) => [field.option.name, field.get()]));
    return changes(this.#game.options, values);
  }

  #touched() {
    this.#showPreset();
    this.#changed();
  }

  /** Say at which option the server balked; "" at none. @param {string} name */
  blame(name) {
    for (const { input, option } of this.#fields) input.setAttribute("aria-invalid", String(option.name === name));
    if (name !== SCENARIO && this.#fields.some(({ option }) => option.name === name)) this.part.open = true;
  }

  // -- ready-made sets -----------------------------------------------------------------------------------------------

  #presetPart() {
    const { presets, presetNames } = this.#game;
    const names = Object.keys(presets);
    if (names.length < 2) return null;
    const rows = names.map((name) => h("option", { value: name }, presetNames[name] || name));
    const select = h("select", { id: "preset" }, rows, h("option", { value: OWN }, say("form.own")));
    select.addEventListener("change", () => this.#take(select.value));
    this.#preset = select;
    return h("div", { class: "field" }, h("label", { for: "preset" }, say("new.preset")), select);
  }

  /** @param {string} name */
  #take(name) {
    const preset = this.#game.presets[name];
    if (!preset) return;
    const values = filledFrom(this.#game.options, preset);
    for (const field of this.#fields) field.set(values[field.option.name] ?? field.option.default);
    this.#changed();
  }

  /** The menu tells which set the form shows. */
  #showPreset() {
    if (this.#preset) this.#preset.value = presetOf(this.#game.presets, this.values()) ?? OWN;
  }
}

/** The scenario stands first, with a line on what it is. @param {Field} field */
function scenarioPart({ id, option, input, help }) {
  return h("div", { class: "field scenario" }, h("label", { for: id }, option.label), input, help);
}

/** @param {HTMLElement[]} usual @param {HTMLElement[]} rare */
function fold(usual, rare) {
  if (!rare.length || !usual.length) return [...usual, ...rare];
  return [...usual, h("details", { class: "rare" }, h("summary", {}, say("form.rare")), rare)];
}

// -- one option -------------------------------------------------------------------------------------------------------

class Field {
  #rule;

  /** @param {Option} option @param {string} rule its address @param {() => void} changed */
  constructor(option, rule, changed) {
    this.option = option;
    this.#rule = rule;
    this.id = `option-${option.name}`;
    this.input = MADE[option.kind](option, this.id);
    this.input.addEventListener("change", () => {
      this.#tell();
      changed();
    });
    this.help = h("p", { class: "small", id: `${this.id}-help` });
    this.input.setAttribute("aria-describedby", this.help.id);
    this.#tell();
  }

  get() {
    if (this.input instanceof HTMLSelectElement || this.option.kind !== "bool") return this.input.value;
    return this.input.checked ? "yes" : "no";
  }

  /** @param {string} value */
  set(value) {
    if (this.input instanceof HTMLInputElement && this.option.kind === "bool") this.input.checked = value === "yes";
    else this.input.value = value;
    this.#tell();
  }

  /** What it does, and what one gets without choosing; of a scenario, what this one is. */
  #tell() {
    const { option } = this;
    const chosen = option.choices.find((choice) => choice.value === this.get())?.help;
    const usual = standard(option, { yes: say("new.yes"), no: say("new.no") });
    const told = chosen || [option.help, " ", say("new.default", { value: usual })];
    put(this.help, told, " ", h("a", { class: "id", href: this.#rule, target: "_blank" }, option.rule));
  }

  get part() {
    const label = h("label", { for: this.id }, this.option.label);
    const row = this.option.kind === "bool" ? h("div", { class: "row" }, this.input, label) : [label, this.input];
    return h("div", { class: "field option" }, row, this.help);
  }
}

/** @type {Record<Option["kind"], (option: Option, id: string) => HTMLInputElement | HTMLSelectElement>} */
const MADE = {
  bool: (option, id) => h("input", { type: "checkbox", id, checked: option.default === "yes" }),
  int: ({ low, high, default: value }, id) => {
    return h("input", { type: "number", id, min: low, max: high, required: true, value });
  },
  choice: (option, id) => {
    const rows = option.choices.map((choice) => h("option", { value: choice.value }, choice.label));
    const input = h("select", { id }, rows);
    input.value = option.default;
    return input;
  },
};
