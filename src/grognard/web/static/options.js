/** The variants of a game: ready-made sets, a search, groups that fold, and a row an option. */

import { h, put } from "./dom.js";
import { changes, finds, grouped, presetOf, printedName, SCENARIO, saidValue, setsOf, taken, unmet } from "./forms.js";
import { radioCard } from "./picks.js";
import { Switched } from "./switched.js";
import { capital, named, say } from "./words.js";

/**
 * @typedef {import("./forms.js").Option} Option @typedef {import("./forms.js").GameAbout} GameAbout
 * @typedef {[Option, string, () => void]} Made of what a field is made
 */

const OWN = "own"; // no ready-made set
const TOLD = 6; // changes that the card of a set names one by one
const SEARCHED = 6; // options from which on a search is worth its place

export class Options {
  #game;
  #changed;
  #fields;
  #groups;
  #cards = h("fieldset", { class: "sets" });
  #search = h("input", { type: "search", id: "seek" });
  #only = h("input", { type: "checkbox", id: "only-changed" });
  #count = h("span", {});
  #none = h("p", { class: "small", hidden: true }, say("form.none-found"));
  scenario;

  /** @param {GameAbout} game what the server says about it @param {() => void} changed */
  constructor(game, changed) {
    this.#game = game;
    this.#changed = changed;
    const { options } = game;
    this.scenario = options.find((option) => option.name === SCENARIO)?.default ?? "";
    const shown = options.filter((option) => option.name !== SCENARIO);
    this.#fields = shown.map((option) => {
      const made = [option, `/rules/${game.game}#${option.rule}`, () => this.#touched()];
      return option.switch ? new Switched(.../** @type {Made} */ (made)) : new Field(.../** @type {Made} */ (made));
    });
    this.#groups = game.groups.map((group) => new Group(group, this.#of(grouped(options, group.id))));
    this.count = shown.length;
    this.part = h("div", { class: "variants" }, this.#parts());
    this.#show();
  }

  #parts() {
    const { presets } = this.#game;
    return [
      h("h2", {}, say("new.options")),
      Object.keys(presets).length > 1 && this.#setsPart(),
      this.count >= SEARCHED && this.#searchPart(),
      this.#none,
      this.#groups.map((group) => group.part),
    ];
  }

  #searchPart() {
    const label = say("form.search");
    this.#search.placeholder = label;
    this.#search.setAttribute("aria-label", label);
    this.#search.addEventListener("input", () => this.#sift());
    this.#search.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    this.#only.addEventListener("change", () => this.#sift());
    const only = h("label", { class: "chip", for: "only-changed" }, this.#only, this.#count);
    return h("div", { class: "row seek" }, this.#search, only);
  }

  /** @param {readonly Option[]} options */
  #of(options) {
    return this.#fields.filter((field) => options.includes(field.option));
  }

  #all() {
    const values = Object.fromEntries(this.#fields.map((field) => [field.option.name, field.get()]));
    return this.scenario ? { [SCENARIO]: this.scenario, ...values } : values;
  }

  /** What differs from the defaults, as the server takes it. */
  values() {
    return changes(this.#game.options, this.#all());
  }

  /** The name of the ready-made set that is chosen; "" if it is none. */
  get set() {
    const name = this.told().length ? presetOf(this.#game.presets, this.values()) : undefined;
    return name === undefined ? "" : capital(this.#game.presetNames[name] || name);
  }

  /** The options that differ, the scenario apart, each with its value in words. */
  told() {
    return this.#fields.filter((field) => field.differs).map(({ option, said }) => ({ label: option.label, said }));
  }

  /** @param {string} value */
  play(value) {
    this.scenario = value;
    this.#touched();
  }

  #touched() {
    this.#show();
    this.#changed();
  }

  #show() {
    for (const field of this.#fields) if (field instanceof Switched) field.show(this.#missing(field));
    for (const group of this.#groups) group.show();
    this.#count.textContent = say("form.changed", { n: this.told().length });
    this.#markSet();
    this.#sift();
  }

  /** The numbers of what a switch needs and has not, as long as it is on itself. @param {Switched} field */
  #missing(field) {
    const of = (/** @type {string} */ name) => this.#fields.find(({ option }) => option.name === name);
    const missing = field.differs ? [] : unmet(field.option, (name) => of(name)?.differs ?? false);
    return missing.map((name) => of(name)?.option.rule.split(":").at(-1) ?? name);
  }

  /** Show what the search finds, and what was changed if one asks for that. */
  #sift() {
    const [sought, only] = [this.#search.value.trim(), this.#only.checked];
    for (const { part, option, differs } of this.#fields) {
      part.hidden = (sought !== "" && !finds(sought, option)) || (only && !differs);
    }
    const open = sought !== "" || only;
    this.#none.hidden = this.#groups.filter((group) => group.sift(open)).length > 0;
  }

  /** Say at which option the server balked; "" at none. @param {string} name */
  blame(name) {
    for (const { input, option } of this.#fields) input.setAttribute("aria-invalid", String(option.name === name));
    for (const group of this.#groups)
      if (group.fields.some(({ option }) => option.name === name)) group.part.open = true;
  }

  // -- ready-made sets -----------------------------------------------------------------------------------------------

  /** As printed, the sets that the game knows, and what one has chosen oneself. */
  #setsPart() {
    const { presets, presetNames, presetLines = {} } = this.#game;
    const card = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ line) =>
      radioCard({ name: "preset", value: name, checked: false, change: () => this.#take(name) }, title, line);
    const known = setsOf(presets).map((name) =>
      card(name, capital(presetNames[name] || name), presetLines[name] || this.#different(presets[name] ?? {})),
    );
    const printed = card("", say("form.printed"), capital(printedName(this.#game)) || say("form.printed-line"));
    return put(
      this.#cards,
      h("legend", { class: "unseen" }, say("new.preset")),
      printed,
      known,
      card(OWN, say("form.own"), " "),
    );
  }

  #markSet() {
    const n = this.told().length;
    const now = n ? (presetOf(this.#game.presets, this.values()) ?? OWN) : "";
    for (const group of this.#groups) if (now === OWN && group.touched) group.part.open = true;
    for (const input of this.#cards.querySelectorAll("input")) input.checked = input.value === now;
    const own = this.#cards.lastElementChild?.querySelector(".small");
    if (own) own.textContent = now === OWN ? say("form.changed", { n }) : "";
  }

  /**
   * What a set chooses: its scenario by name, then each option with its value.
   * @param {Record<string, string>} preset
   */
  #different(preset) {
    const said = (/** @type {Option} */ option) => saidValue(option, preset[option.name] ?? "", yesOrNo());
    const chosen = this.#game.options.filter(({ name }) => name in preset);
    const scenario = chosen.filter(({ name }) => name === SCENARIO).map(said);
    const others = chosen.filter(({ name }) => name !== SCENARIO).map((option) => this.#changeOf(option, said(option)));
    const told = others.length > TOLD ? [say("form.changed", { n: others.length })] : others;
    return [...scenario, ...told].join(" · ");
  }

  /** A switch is named, anything else has its value. @param {Option} option @param {string} said */
  #changeOf({ kind, label }, said) {
    return kind === "bool" ? label : named(label, said);
  }

  /** @param {string} name */
  #take(name) {
    if (name === OWN) {
      for (const group of this.#groups) group.part.open = true;
      return;
    }
    const values = taken(this.#game, name, this.#all());
    this.scenario = values[SCENARIO] ?? this.scenario;
    for (const field of this.#fields) field.set(values[field.option.name] ?? field.option.default);
    this.#touched();
  }
}

// -- groups -----------------------------------------------------------------------------------------------------------

class Group {
  #told = h("span", { class: "count" });

  /** @param {{id: string, name: string}} about @param {(Field | Switched)[]} fields */
  constructor({ id, name }, fields) {
    this.fields = fields;
    const title = h("summary", {}, h("b", {}, name), this.#told);
    const rows = fields.map((field) => field.part);
    const folded = id === "rare" || fields.every((field) => field instanceof Switched);
    this.part = h("details", { class: "group", "data-group": id, open: !folded }, title, rows);
  }

  /** How many there are, and how many of them are changed. */
  show() {
    const n = this.fields.filter((field) => field.differs).length;
    this.#told.textContent = n ? say("form.changed", { n }) : String(this.fields.length);
    this.#told.classList.toggle("changed", n > 0);
  }

  get touched() {
    return this.fields.some((field) => field.differs);
  }

  /** Whether anything of it is left. @param {boolean} open */
  sift(open) {
    const left = this.fields.some((field) => !field.part.hidden);
    this.part.hidden = !left;
    if (open && left) this.part.open = true;
    return left;
  }
}

// -- one option -------------------------------------------------------------------------------------------------------

class Field {
  /** @param {Option} option @param {string} rule its address @param {() => void} changed */
  constructor(option, rule, changed) {
    this.option = option;
    const id = `option-${option.name}`;
    this.input = MADE[option.kind](option, id);
    this.input.addEventListener("change", () => {
      this.#mark();
      changed();
    });
    const link = option.rule && h("a", { class: "id", href: rule, target: "_blank" }, option.rule);
    const help = h("p", { class: "small", id: `${id}-help` }, option.help, " ", this.#usual());
    this.input.setAttribute("aria-describedby", help.id);
    const text = h("div", {}, h("label", { for: id }, option.label), help);
    this.part = h("div", { class: "option" }, h("span", { class: "number" }, link), text, this.input);
  }

  /** What one gets without choosing; a switch shows it. */
  #usual() {
    if (this.option.kind === "bool") return null;
    return say("new.default", { value: saidValue(this.option, this.option.default, yesOrNo()) });
  }

  get() {
    if (this.input instanceof HTMLSelectElement || this.option.kind !== "bool") return this.input.value;
    return this.input.checked ? "yes" : "no";
  }

  /** @param {string} value */
  set(value) {
    if (this.input instanceof HTMLInputElement && this.option.kind === "bool") this.input.checked = value === "yes";
    else this.input.value = value;
    this.#mark();
  }

  get differs() {
    return this.get() !== this.option.default;
  }

  /** The value in words. */
  get said() {
    return saidValue(this.option, this.get(), yesOrNo());
  }

  #mark() {
    this.part.classList.toggle("changed", this.differs);
  }
}

const yesOrNo = () => ({ yes: say("new.yes"), no: say("new.no") });

/** @type {Record<Option["kind"], (option: Option, id: string) => HTMLInputElement | HTMLSelectElement>} */
const MADE = {
  bool: (option, id) => h("input", { type: "checkbox", role: "switch", id, checked: option.default === "yes" }),
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
