/** A new table: the scenario, how, which seat, and the options as the game declares them. */

import { Refused, aboutGame, ask } from "./api.js";
import { openTable } from "./dialogs.js";
import { dialog, h, put } from "./dom.js";
import { keepName, keepOpened, myName } from "./keep.js";
import { Options } from "./options.js";
import { seatMark, sideOfSeat } from "./seatmark.js";
import { capital, say } from "./words.js";

const HOW = ["bot", "screen", "link"];
const ROLES = ["south", "north"]; // seats whose nation is decided at the table

/** Ask a few questions on one sheet; the defaults are good: one click sits down. @param {string} slug */
export async function newTable(slug) {
  const game = await aboutGame(slug);
  const form = new Form(game);
  const sheet = dialog(game.title, form.part, { closing: say("close") });
  sheet.scrollTop = 0;
  form.go.focus({ preventScroll: true });
}

class Form {
  /** @param {any} game what the server says about it */
  constructor(game) {
    Object.assign(this, { game, seats: game.seats, how: "bot", bot: game.bots[0]?.id ?? "recruit", listed: false, strict: false, asked: 0 });
    this.seat = this.seats[0].id;
    this.told = h("p", { class: "bad", role: "alert" });
    this.options = new Options(game, () => this.changed());
    this.holders = { how: h("div"), side: h("div"), only: h("div") };
    this.name = h("input", { id: "my-name", maxlength: 40, autocomplete: "nickname", value: myName(), placeholder: say("new.name-hint") });
    this.go = h("button", { type: "submit", class: "btn primary big", id: "sit" }, say("new.sit"));
    this.part = h("form", { class: "new-table", onsubmit: (event) => { event.preventDefault(); this.sit(); } },
      game.line && h("p", {}, game.line),
      this.options.scenario, this.holders.how, this.holders.side, this.holders.only,
      h("div", { class: "field" }, h("label", { for: "my-name" }, say("new.name")), this.name),
      this.options.part, game.windows && this.strictPart(), h("p", { class: "small" }, game.about || say("new.reconstructed")), this.told,
      h("div", { class: "row" }, this.go));
    this.show();
  }

  show() {
    put(this.holders.how, this.howPart());
    put(this.holders.side, this.sidePart());
    put(this.holders.only, this.onlyPart());
  }

  /** The seats follow the options; what cannot be is said at once. The last question wins. */
  async changed() {
    const number = ++this.asked;
    try {
      const { seats } = await ask(`/api/games/${this.game.game}/seats`, { query: this.options.values() });
      if (number === this.asked) this.settle(seats);
    } catch (error) {
      if (number === this.asked) this.refuse(error);
    }
  }

  settle(seats) {
    this.told.textContent = "";
    this.go.disabled = false;
    this.options.blame("");
    if (seats.map((one) => one.id).join() === this.seats.map((one) => one.id).join()) return;
    const place = this.seats.findIndex((one) => one.id === this.seat);
    this.seats = seats;
    this.seat = (seats[place] ?? seats[0]).id;
    this.show();
  }

  refuse(error) {
    this.told.textContent = error instanceof Refused ? error.message : say("unreachable");
    this.go.disabled = error instanceof Refused;
    this.options.blame(error.body?.option ?? "");
  }

  // -- parts ---------------------------------------------------------------------------------------------------------

  get many() { return this.seats.length > 2; }

  howPart() {
    const title = (how) => (how === "screen" && this.many ? say("form.all-screen") : say(`new.${how}`));
    const line = (how) => say(this.many && how !== "screen" ? `form.${how}s-line` : `new.${how}-line`);
    const picks = HOW.map((how) => radio("how", how, this.how === how, () => { this.how = how; put(this.holders.only, this.onlyPart()); }, h("b", {}, title(how)), h("span", { class: "small" }, line(how))));
    return h("fieldset", { class: "picks" }, h("legend", {}, say("new.how")), picks);
  }

  sidePart() {
    const picks = this.seats.map((seat) => radio("seat", seat.id, this.seat === seat.id, () => { this.seat = seat.id; }, h("span", { class: "seat-name" }, seatMark(seat.id, 20), h("b", {}, capital(seat.name)))));
    const open = this.seats.some((seat) => ROLES.includes(sideOfSeat(seat.id)));
    const title = open || this.many ? say("form.seat") : say("new.side");
    return [h("fieldset", { class: "picks two" }, h("legend", {}, title), picks), open && h("p", { class: "small under" }, say("form.roles"))];
  }

  onlyPart() {
    const { game } = this;
    if (this.how === "bot" && game.bots.length > 1) {
      const select = h("select", { id: "level", onchange: () => { this.bot = select.value; } }, game.bots.map((bot) => h("option", { value: bot.id }, bot.name)));
      select.value = this.bot;
      return h("div", { class: "field" }, h("label", { for: "level" }, say("new.level")), select);
    }
    return this.how === "link" && check("listed", this.listed, (on) => { this.listed = on; }, say("new.public"));
  }

  strictPart() {
    return check("strict", false, (on) => { this.strict = on; }, h("span", {}, h("b", {}, say("form.strict")), h("span", { class: "small block" }, say("form.strict-line"))));
  }

  // -- sitting down --------------------------------------------------------------------------------------------------

  async sit() {
    const { game, how, seat, seats } = this;
    const other = { bot: `bot:${this.bot}`, screen: "me", link: "open" }[how];
    const name = this.name.value.trim();
    keepName(name);
    this.go.disabled = true;
    try {
      const opened = await openTable({
        game: game.game, options: this.options.values(), name, listed: how === "link" && this.listed, ...(this.strict ? { strict: true } : {}),
        seats: Object.fromEntries(seats.map((one) => [one.id, one.id === seat ? "me" : other])),
      });
      keepOpened(opened, game.game, game.title);
      location.assign(`/table/${opened.table}#${opened.keys[how === "screen" ? seats[0].id : seat]}`);
    } catch (error) {
      this.refuse(error);
      this.go.disabled = false;
    }
  }
}

function radio(name, value, checked, change, ...content) {
  const input = h("input", { type: "radio", name, value, checked, onchange: change });
  return h("label", { class: "pick" }, input, h("span", {}, content));
}

function check(id, on, change, content) {
  const input = h("input", { type: "checkbox", id, checked: on, onchange: () => change(input.checked) });
  return h("label", { class: "row field-row", for: id }, input, content);
}
