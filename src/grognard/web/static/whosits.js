/** Who sits where: a row a seat with four words, and the levels of a bot below. */

import { h, put } from "./dom.js";
import { firstSitters, moved, mySeat, seated, wanted } from "./forms.js";
import { radioCard, segments } from "./picks.js";
import { sideMark, sideOf } from "./sides.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./forms.js").GameAbout} GameAbout
 * @typedef {import("./forms.js").SeatName} SeatName
 * @typedef {import("./forms.js").Who} Who
 */

const ALL = /** @type {Who[]} */ (["me", "here", "link", "bot"]);

export class WhoSits {
  #game;
  #changed;
  #seats;
  #sitters;
  part = h("fieldset", { class: "who" });

  /** @param {GameAbout} game @param {() => void} changed */
  constructor(game, changed) {
    this.#game = game;
    this.#changed = changed;
    this.#seats = game.seats;
    this.#sitters = firstSitters(game.seats, game.bots);
    this.#show();
  }

  /** As the server takes them. */
  get wanted() {
    return wanted(this.#sitters);
  }

  get mine() {
    return mySeat(this.#sitters);
  }

  get byLink() {
    return Object.values(this.#sitters).some(({ who }) => who === "link");
  }

  /** Who sits where, in words: a sentence for each kind of player that there is. */
  get told() {
    const of = (/** @type {Who} */ who) => this.#seats.filter(({ id }) => this.#sitters[id]?.who === who);
    return ALL.filter((who) => of(who).length).map((who) => {
      const levels = new Set(of(who).map(({ id }) => this.#level(this.#sitters[id]?.level ?? "")));
      const seats = of(who).map(({ name }) => name);
      return say(`form.sum.${who}`, { seats: seats.join(", "), level: [...levels].join(", ").toLowerCase() });
    });
  }

  /** The seats follow the options. @param {SeatName[]} seats */
  settle(seats) {
    const names = (/** @type {SeatName[]} */ some) => some.map((one) => one.id).join();
    if (names(seats) === names(this.#seats)) return;
    this.#sitters = moved(this.#sitters, seats, firstSitters(seats, this.#game.bots));
    this.#seats = seats;
    this.#show();
  }

  /** @param {string} id */
  #level(id) {
    return this.#game.bots.find((bot) => bot.id === id)?.name ?? "";
  }

  /** The rows of the seats; then who sits in each. */
  #show() {
    const open = this.#seats.some((seat) => !sideOf(seat.side ?? "")); // its side is decided at the table
    const note = open && this.#game.seating && h("p", { class: "small" }, this.#game.seating);
    const rows = this.#seats.map((seat) => this.#row(seat));
    put(this.part, h("legend", {}, say("form.who")), rows, note);
    this.#mark();
  }

  /** In place: whoever chooses by keys keeps his place. */
  #mark() {
    for (const { id } of this.#seats) {
      const now = this.#sitters[id];
      const words = /** @type {NodeListOf<HTMLInputElement>} */ (this.part.querySelectorAll(`[name="seat-${id}"]`));
      for (const input of words) input.checked = input.value === now?.who;
      const levels = this.part.querySelector(/** @type {"div"} */ (`[data-levels="${id}"]`));
      if (levels) levels.hidden = now?.who !== "bot";
      const note = this.part.querySelector(/** @type {"p"} */ (`[data-note="${id}"]`));
      if (note) note.textContent = now && now.who !== "bot" ? say(`form.who.${now.who}.line`) : "";
    }
  }

  /** @param {SeatName} seat */
  #row({ id, name, side }) {
    const words = ALL.filter((who) => who !== "bot" || this.#game.bots.length).map((who) => {
      const change = () => this.#take(id, who);
      return { name: `seat-${id}`, value: who, checked: false, change, text: say(`form.who.${who}`) };
    });
    const called = h("span", { class: "seat-name" }, sideMark(side, 22), h("b", {}, capital(name)));
    const row = h("div", { class: "seat-row", "data-seat": id }, called, segments(capital(name), words));
    const note = h("p", { class: "small seat-note", "data-note": id });
    return [row, note, h("div", { "data-levels": id }, this.#levels(id))];
  }

  /** One level is told, several are chosen from. @param {string} id of a seat */
  #levels(id) {
    const [only, ...more] = this.#game.bots;
    if (only && !more.length) return h("p", { class: "small levels" }, h("b", {}, only.name), `: ${only.line}`);
    const cards = this.#game.bots.map((bot) => {
      const change = () => {
        this.#sitters = { ...this.#sitters, [id]: { who: /** @type {Who} */ ("bot"), level: bot.id } };
        this.#changed();
      };
      const about = { name: `level-${id}`, value: bot.id, checked: this.#sitters[id]?.level === bot.id, change };
      return radioCard(about, bot.name, bot.line);
    });
    return h("div", { class: "levels", role: "radiogroup", "aria-label": say("new.level") }, cards);
  }

  /** @param {string} id @param {Who} who */
  #take(id, who) {
    this.#sitters = seated(this.#sitters, id, who);
    this.#mark();
    this.#changed();
  }
}
