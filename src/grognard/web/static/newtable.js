/** A new table on one sheet: the game, the scenario, who sits where, variants; below them the whole choice in words. */

import { openTable } from "./dialogs.js";
import { cap, dialog, h, put, reason } from "./dom.js";
import { SCENARIO, titleLines } from "./forms.js";
import { keepCommitment, keepName, keepOpened, myName } from "./keep.js";
import { Options } from "./options.js";
import { radioCard } from "./picks.js";
import { Promised } from "./promise.js";
import { setSides } from "./sides.js";
import { ask, Refused } from "./transport.js";
import { WhoSits } from "./whosits.js";
import { say } from "./words.js";

/**
 * @typedef {import("./forms.js").GameAbout} GameAbout
 * @typedef {import("./forms.js").BoxAbout} BoxAbout
 * @typedef {import("./forms.js").SeatName} SeatName
 */

const TOLD = 6; // changes that are named in the sum
const FEW = 3; // options that leave the sheet narrow
const FRONT = "#svgView(viewBox(0,0,196,258))"; // of a box, without the spine

/** Ask a few questions on one sheet; the defaults are good: one click sits down. @param {string} slug */
export async function newTable(slug) {
  const [game, shelf] = await Promise.all([about(slug), ask("/api/games")]);
  const { games } = /** @type {{games: BoxAbout[]}} */ (shelf);
  const holder = h("div", { class: "opening-body" });
  const sheet = dialog(say("new.title"), holder, { closing: say("close"), kind: "opening" });
  const show = (/** @type {GameAbout} */ chosen) => {
    const form = new Form(chosen, games, async (other) => show(await about(other)));
    put(holder, form.part);
    sheet.classList.toggle("narrow", form.narrow);
    form.seeGame();
    form.go.focus({ preventScroll: true });
  };
  show(game);
}

/** @param {string} slug @returns {Promise<GameAbout>} */
async function about(slug) {
  const game = /** @type {GameAbout} */ (await ask(`/api/games/${slug}`));
  setSides(game.sides);
  return game;
}

class Form {
  #listed = false;
  #strict = false;
  #asked = 0; // questions about the seats
  #told = h("p", { class: "bad", role: "alert" });
  #sum = h("p", { class: "sum", "aria-live": "polite" });
  #scenario = h("div");
  #line = h("p", { class: "small", id: "scenario-line" });
  #link = h("div");
  #game;
  #games;
  #other;
  #who;
  #options;
  #promised = new Promised();
  #name = h("input", { id: "my-name", maxlength: 40, autocomplete: "nickname", value: myName() });
  go = h("button", { type: "submit", class: "btn primary big", id: "sit" }, say("new.sit"), cap("↵"));

  /**
   * @param {GameAbout} game what the server says about it @param {BoxAbout[]} games all that can be played
   * @param {(slug: string) => void} other takes another game
   */
  constructor(game, games, other) {
    this.#game = game;
    this.#games = games;
    this.#other = other;
    this.#who = new WhoSits(game, () => this.#summed());
    this.#options = new Options(game, () => this.#changed());
    this.#name.placeholder = say("new.name-hint");
    const sent = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#sit();
    };
    this.part = h("form", { class: "new-table", onsubmit: sent }, this.#parts());
    this.#showScenario();
    this.#summed();
  }

  /** Whether there is little to vary. */
  get narrow() {
    return this.#options.count <= FEW;
  }

  #parts() {
    const left = [
      this.#gamesPart(),
      this.#scenario,
      this.#who.part,
      h("div", { class: "row name-row" }, h("label", { class: "unseen", for: "my-name" }, say("new.name")), this.#name),
      this.#link,
      this.#promised.part,
      this.#game.windows && this.#strictPart(),
      this.#game.about && h("p", { class: "small" }, this.#game.about),
    ];
    const foot = h("footer", {}, h("div", { class: "told" }, this.#told, this.#sum), this.go);
    const right = this.#options.count > 0 && h("div", { class: "right" }, this.#options.part);
    return [h("div", { class: "halves" }, h("div", { class: "left" }, left), right), foot];
  }

  // -- parts ---------------------------------------------------------------------------------------------------------

  #gamesPart() {
    const cards = this.#games.map(({ game, title, cover }) => {
      const picture = h("img", { src: cover + FRONT, alt: "", width: 57, height: 75 });
      const change = () => this.#other(game);
      const card = { name: "game", value: game, checked: game === this.#game.game, change };
      return radioCard(card, titleLines(title).name, "", picture);
    });
    return h("fieldset", { class: "games" }, h("legend", { class: "unseen" }, say("form.game")), cards);
  }

  /** On a phone the games are a row that scrolls: the chosen one is in sight. */
  seeGame() {
    const chosen = this.part.querySelector(".games :checked")?.closest(".card-pick");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** One picture for the game, or one for each of its scenarios. */
  #showScenario() {
    const option = this.#game.options.find((one) => one.name === SCENARIO);
    const picture = (/** @type {string} */ value) => this.#picture(value);
    if (!option) {
      const line = h("p", {}, this.#game.line, " ", h("span", { class: "small" }, this.#game.facts));
      return put(this.#scenario, h("div", { class: "only" }, picture(""), line));
    }
    const now = this.#options.scenario;
    const cards = option.choices.map(({ value, label, help }) => {
      const about = { name: SCENARIO, value, checked: value === now, change: () => this.#options.play(value) };
      return radioCard(about, label, help, picture(value));
    });
    const row = h("div", { class: "scenarios" }, cards);
    return put(this.#scenario, h("fieldset", {}, h("legend", {}, option.label), row, this.#line));
  }

  /** A ready-made set may bring another scenario. */
  #markScenario() {
    const now = this.#options.scenario;
    for (const input of this.#scenario.querySelectorAll("input")) {
      if (input.checked === (input.value === now)) continue;
      input.checked = input.value === now;
      if (input.checked) input.closest("label")?.scrollIntoView({ block: "nearest" });
    }
    const option = this.#game.options.find((one) => one.name === SCENARIO);
    this.#line.textContent = option?.choices.find((one) => one.value === now)?.help ?? "";
  }

  /** @param {string} scenario */
  #picture(scenario) {
    const query = new URLSearchParams({ theme: document.documentElement.dataset.theme ?? "light" });
    if (scenario) query.set(SCENARIO, scenario);
    const src = `/api/games/${this.#game.game}/picture?${query}`;
    return h("img", { src, alt: "", width: 96, height: 66, loading: "lazy", class: "vignette" });
  }

  #strictPart() {
    const line = h("span", { class: "small block" }, say("form.strict-line"));
    const text = h("span", {}, h("b", {}, say("form.strict")), line);
    return check("strict", this.#strict, (on) => (this.#strict = on), text);
  }

  #showLink() {
    if (this.#who.byLink === Boolean(this.#link.childElementCount)) return;
    const listed = check("listed", this.#listed, (on) => (this.#listed = on), say("new.public"));
    put(this.#link, this.#who.byLink && [h("p", { class: "small" }, say("new.link-line")), listed]);
  }

  /** The whole choice in words. */
  #summed() {
    this.#markScenario();
    this.#showLink();
    const { options, title } = this.#game;
    const scenario = options.find((one) => one.name === SCENARIO);
    const played = scenario?.choices.find((one) => one.value === this.#options.scenario)?.label;
    const name = h("b", {}, [titleLines(title).name, played].filter(Boolean).join(", "), ".");
    const changed = this.#options.told();
    const { set } = this.#options;
    const few = changed.slice(0, TOLD);
    const rows = few.map(({ label, said }, i) => [i ? ", " : "", h("b", {}, label), ` ${said}`]);
    if (changed.length > few.length) rows.push([" …"]);
    const own = changed.length
      ? [say("form.sum.changed", { n: changed.length }), " ", rows, "."]
      : say("form.sum.printed");
    put(this.#sum, name, " ", this.#who.told.join(" "), " ", set ? [set, "."] : own);
  }

  // -- what is chosen -------------------------------------------------------------------------------------------------

  /** The seats follow the options; what cannot be is said at once. The last question wins. */
  async #changed() {
    const number = ++this.#asked;
    this.#summed();
    try {
      const address = `/api/games/${this.#game.game}/seats`;
      const { seats } = /** @type {{seats: SeatName[]}} */ (await ask(address, { query: this.#options.values() }));
      if (number === this.#asked) this.#settle(seats);
    } catch (error) {
      if (number === this.#asked) this.#refuse(error);
    }
  }

  /** @param {SeatName[]} seats */
  #settle(seats) {
    this.#told.textContent = "";
    this.go.disabled = false;
    this.#options.blame("");
    this.#who.settle(seats);
    this.#summed();
  }

  /** @param {unknown} error */
  #refuse(error) {
    const refused = error instanceof Refused;
    this.#told.textContent = refused ? reason(error) : say("unreachable");
    this.go.disabled = refused;
    this.#options.blame(refused ? String(error.body.option ?? "") : "");
  }

  // -- sitting down --------------------------------------------------------------------------------------------------

  async #sit() {
    const name = this.#name.value.trim();
    keepName(name);
    this.go.disabled = true;
    try {
      const { game, title } = this.#game;
      const { sent } = this.#promised;
      const opened = await openTable({ game, name, ...this.#wanted(), ...sent });
      if (sent.commitment) keepCommitment(opened.table, sent.commitment); // what was shown first counts
      keepOpened(opened, game, title);
      location.assign(`/table/${opened.table}#key=${opened.keys[this.#who.mine] ?? ""}`);
    } catch (error) {
      if (error instanceof Refused && error.error === "commitment") this.#promised.forget();
      this.#refuse(error);
      this.go.disabled = false;
    }
  }

  #wanted() {
    return {
      options: this.#options.values(),
      seats: this.#who.wanted,
      listed: this.#who.byLink && this.#listed,
      ...(this.#strict ? { strict: true } : {}),
    };
  }
}

/**
 * @param {string} id @param {boolean} on @param {(on: boolean) => void} change
 * @param {import("./dom.js").Child} content
 */
function check(id, on, change, content) {
  const input = h("input", { type: "checkbox", id, checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "row field-row", for: id }, input, content);
}
