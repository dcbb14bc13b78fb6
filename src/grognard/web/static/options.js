/** The options of a game as a form: the scenario apart, the others folded, with their defaults in words. */

import { h, put } from "./dom.js";
import { knows, say } from "./words.js";

const SCENARIO = "scenario";
const OWN = "own"; // no ready-made set

export class Options {
  /** @param {any} game what the server says about it @param {() => void} changed */
  constructor(game, changed) {
    this.presets = game.presets;
    this.fields = game.options.map((option) => new Field(option, `/rules/${game.game}#${option.rule}`, () => this.touched()));
    this.changed = changed;
    const first = this.fields.find((field) => field.name === SCENARIO);
    const others = this.fields.filter((field) => field !== first);
    this.scenario = first ? scenarioPart(first) : null;
    this.part = h("details", { class: "variants" }, h("summary", {}, say("new.options")), this.presetPart(game), fold(others));
    this.showPreset();
  }

  /** What differs from the defaults, as the server takes it. @returns {Record<string, string>} */
  values() {
    return Object.fromEntries(this.fields.filter((field) => field.get() !== field.initial).map((field) => [field.name, field.get()]));
  }

  touched() {
    this.showPreset();
    this.changed();
  }

  /** Say at which option the server balked; "" at none. */
  blame(name) {
    for (const field of this.fields) field.input.setAttribute("aria-invalid", String(field.name === name));
    if (this.fields.some((field) => field.name === name && field.name !== SCENARIO)) this.part.open = true;
  }

  // -- ready-made sets -----------------------------------------------------------------------------------------------

  presetPart(game) {
    const names = Object.keys(game.presets);
    if (names.length < 2) return null;
    const text = (name) => game.presetNames?.[name] || (knows(`new.preset.${name}`) ? say(`new.preset.${name}`) : name);
    this.preset = h("select", { id: "preset", onchange: () => this.take(this.preset.value) }, [...names.map((name) => [name, text(name)]), [OWN, say("form.own")]].map(([value, label]) => h("option", { value }, label)));
    return h("div", { class: "field" }, h("label", { for: "preset" }, say("new.preset")), this.preset);
  }

  take(name) {
    if (!(name in this.presets)) return;
    for (const field of this.fields) field.set(this.presets[name][field.name] ?? field.initial);
    this.changed();
  }

  /** The menu tells which set the form shows. */
  showPreset() {
    if (!this.preset) return;
    const now = JSON.stringify(sorted(this.values()));
    this.preset.value = Object.keys(this.presets).find((name) => JSON.stringify(sorted(this.presets[name])) === now) ?? OWN;
  }
}

const sorted = (texts) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));

/** The scenario stands first, with a line on what it is. */
function scenarioPart(field) {
  return h("div", { class: "field scenario" }, h("label", { for: field.id }, field.option.label), field.input, field.help);
}

function fold(fields) {
  const rare = fields.filter((field) => field.option.advanced);
  const usual = fields.filter((field) => !field.option.advanced);
  return [usual.map((field) => field.part), rare.length > 0 && (usual.length ? h("details", { class: "rare" }, h("summary", {}, say("form.rare")), rare.map((field) => field.part)) : rare.map((field) => field.part))];
}

// -- one option --------------------------------------------------------------------------------------------------------

class Field {
  constructor(option, rule, changed) {
    Object.assign(this, { option, rule, name: option.name, initial: option.default, id: `option-${option.name}` });
    this.input = { bool: checkbox, choice: menu, int: figure }[option.kind](option, this.id);
    this.input.addEventListener("change", () => { this.tell(); changed(); });
    this.help = h("p", { class: "small", id: `${this.id}-help` });
    this.input.setAttribute("aria-describedby", this.help.id);
    this.tell();
  }

  get() { return this.option.kind === "bool" ? (this.input.checked ? "yes" : "no") : this.input.value; }

  set(value) {
    if (this.option.kind === "bool") this.input.checked = value === "yes";
    else this.input.value = value;
    this.tell();
  }

  /** What it does, and what one gets without choosing; of a scenario, what this one is. */
  tell() {
    const { option } = this;
    const chosen = option.choices.find((choice) => choice.value === this.get())?.help;
    put(this.help, chosen || [option.help, " ", say("new.default", { value: this.standard() })], " ", h("a", { class: "id", href: this.rule, target: "_blank" }, option.rule));
  }

  standard() {
    const { option } = this;
    if (option.kind === "bool") return say(option.default === "yes" ? "new.yes" : "new.no");
    return option.choices.find((choice) => choice.value === option.default)?.label ?? option.default;
  }

  get part() {
    const label = h("label", { for: this.id }, this.option.label);
    return h("div", { class: "field option" }, this.option.kind === "bool" ? h("div", { class: "row" }, this.input, label) : [label, this.input], this.help);
  }
}

const checkbox = (option, id) => h("input", { type: "checkbox", id, checked: option.default === "yes" });
const figure = (option, id) => h("input", { type: "number", id, min: option.low, max: option.high, required: true, value: option.default });

function menu(option, id) {
  const input = h("select", { id }, option.choices.map((choice) => h("option", { value: choice.value }, choice.label)));
  input.value = option.default;
  return input;
}
