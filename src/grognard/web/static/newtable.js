/** A new table: the scenario, how, which seat, and the options as the game declares them. */

import { openTable } from "./dialogs.js";
import { dialog, h, put, reason } from "./dom.js";
import { keepName, keepOpened, myName } from "./keep.js";
import { Options } from "./options.js";
import { setSides, sideMark, sideOf } from "./sides.js";
import { ask, Refused } from "./transport.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./forms.js").GameAbout} GameAbout
 * @typedef {import("./forms.js").SeatName} SeatName
 * @typedef {"bot" | "screen" | "link"} How
 */

const HOW = /** @type {How[]} */ (["bot", "screen", "link"]);

/** Ask a few questions on one sheet; the defaults are good: one click sits down. @param {string} slug */
export async function newTable(slug) {
  const game = /** @type {GameAbout} */ (await ask(`/api/games/${slug}`));
  setSides(game.sides);
  const form = new Form(game);
  const sheet = dialog(game.title, form.part, { closing: say("close") });
  sheet.scrollTop = 0;
  form.go.focus({ preventScroll: true });
}

class Form {
  /** @type {How} */
  #how = "bot";
  #listed = false;
  #strict = false;
  #asked = 0; // questions about the seats
  #told = h("p", { class: "bad", role: "alert" });
  #holders = { how: h("div"), side: h("div"), only: h("div") };
  #game;
  #seats;
  #seat;
  #bot;
  #options;
  #name = h("input", { id: "my-name", maxlength: 40, autocomplete: "nickname", value: myName() });
  go = h("button", { type: "submit", class: "btn primary big", id: "sit" }, say("new.sit"));

  /** @param {GameAbout} game what the server says about it */
  constructor(game) {
    this.#game = game;
    this.#seats = game.seats;
    this.#seat = game.seats[0]?.id ?? "";
    this.#bot = game.bots[0]?.id ?? "";
    this.#options = new Options(game, () => this.#changed());
    this.#name.placeholder = say("new.name-hint");
    const sent = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#sit();
    };
    this.part = h("form", { class: "new-table", onsubmit: sent }, this.#parts());
    this.#show();
  }

  #parts() {
    const { how, side, only } = this.#holders;
    return [
      this.#game.line && h("p", {}, this.#game.line),
      this.#options.scenario,
      [how, side, only],
      h("div", { class: "field" }, h("label", { for: "my-name" }, say("new.name")), this.#name),
      this.#options.part,
      this.#game.windows && this.#strictPart(),
      this.#game.about && h("p", { class: "small" }, this.#game.about),
      this.#told,
      h("div", { class: "row" }, this.go),
    ];
  }

  #show() {
    put(this.#holders.how, this.#howPart());
    put(this.#holders.side, this.#sidePart());
    put(this.#holders.only, this.#onlyPart());
  }

  /** The seats follow the options; what cannot be is said at once. The last question wins. */
  async #changed() {
    const number = ++this.#asked;
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
    const names = (/** @type {SeatName[]} */ some) => some.map((one) => one.id).join();
    if (names(seats) === names(this.#seats)) return;
    const place = this.#seats.findIndex((one) => one.id === this.#seat);
    this.#seats = seats;
    this.#seat = (seats[place] ?? seats[0])?.id ?? "";
    this.#show();
  }

  /** @param {unknown} error */
  #refuse(error) {
    const refused = error instanceof Refused;
    this.#told.textContent = refused ? reason(error) : say("unreachable");
    this.go.disabled = refused;
    this.#options.blame(refused ? String(error.body.option ?? "") : "");
  }

  // -- parts ---------------------------------------------------------------------------------------------------------

  get #many() {
    return this.#seats.length > 2;
  }

  #howPart() {
    const title = (/** @type {How} */ how) =>
      how === "screen" && this.#many ? say("form.all-screen") : say(`new.${how}`);
    const line = (/** @type {How} */ how) =>
      this.#many && how !== "screen" ? say(`form.${how}s-line`, { n: this.#seats.length - 1 }) : say(`new.${how}-line`);
    const picks = HOW.map((how) => {
      const take = () => {
        this.#how = how;
        put(this.#holders.only, this.#onlyPart());
      };
      const small = h("span", { class: "small" }, line(how));
      return radio("how", how, this.#how === how, take, h("b", {}, title(how)), small);
    });
    return h("fieldset", { class: "picks" }, h("legend", {}, say("new.how")), picks);
  }

  #sidePart() {
    const picks = this.#seats.map((seat) => {
      const take = () => {
        this.#seat = seat.id;
      };
      const name = h("span", { class: "seat-name" }, sideMark(seat.side, 20), h("b", {}, capital(seat.name)));
      return radio("seat", seat.id, this.#seat === seat.id, take, name);
    });
    const open = this.#seats.some((seat) => !sideOf(seat.side ?? "")); // its side is decided at the table
    const seating = open && this.#game.seating;
    const title = open || this.#many ? say("form.seat") : say("new.side");
    const note = seating && h("p", { class: "small under" }, seating);
    return [h("fieldset", { class: "picks two" }, h("legend", {}, title), picks), note];
  }

  #onlyPart() {
    if (this.#how === "link") return check("listed", this.#listed, (on) => (this.#listed = on), say("new.public"));
    const { bots } = this.#game;
    if (this.#how !== "bot" || bots.length < 2) return null;
    const select = h(
      "select",
      { id: "level" },
      bots.map((bot) => h("option", { value: bot.id }, bot.name)),
    );
    select.value = this.#bot;
    select.addEventListener("change", () => {
      this.#bot = select.value;
    });
    return h("div", { class: "field" }, h("label", { for: "level" }, say("new.level")), select);
  }

  #strictPart() {
    const line = h("span", { class: "small block" }, say("form.strict-line"));
    const text = h("span", {}, h("b", {}, say("form.strict")), line);
    return check("strict", false, (on) => (this.#strict = on), text);
  }

  // -- sitting down --------------------------------------------------------------------------------------------------

  async #sit() {
    const name = this.#name.value.trim();
    keepName(name);
    this.go.disabled = true;
    try {
      const { game, title } = this.#game;
      const opened = await openTable({ game, name, ...this.#wanted() });
      keepOpened(opened, game, title);
      const first = this.#how === "screen" ? this.#seats[0]?.id : this.#seat;
      location.assign(`/table/${opened.table}#key=${opened.keys[first ?? ""] ?? ""}`);
    } catch (error) {
      this.#refuse(error);
      this.go.disabled = false;
    }
  }

  #wanted() {
    const other = { bot: `bot:${this.#bot}`, screen: "me", link: "open" }[this.#how];
    const seats = this.#seats.map((one) => [one.id, one.id === this.#seat ? "me" : other]);
    return {
      options: this.#options.values(),
      seats: Object.fromEntries(seats),
      listed: this.#how === "link" && this.#listed,
      ...(this.#strict ? { strict: true } : {}),
    };
  }
}

/**
 * @param {string} name @param {string} value @param {boolean} checked @param {() => void} change
 * @param {...import("./dom.js").Child} content
 */
function radio(name, value, checked, change, ...content) {
  const input = h("input", { type: "radio", name, value, checked, onchange: change });
  return h("label", { class: "pick" }, input, h("span", {}, content));
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
