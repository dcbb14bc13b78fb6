/**
 * Orders to the server: actions, undo, standing orders, talk. The answer says only whether; the socket tells what came
 * of it.
 */

import { $, put } from "./dom.js";
import { isBeyond } from "./refusals.js";
import { Refused } from "./transport.js";
import { say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./transport.js").Done} Done
 */

const GONE = 6000; // ms that an alert stays

export class Acting {
  busy = false;
  /** @type {Done | null} where the table stands after our order: the view that tells it ends the wait */
  #awaited = null;
  #page;

  /** @param {TablePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** A view has come. @param {View} view */
  heard(view) {
    const done = this.#awaited;
    if (done && (view.undos > done.undos || (view.undos === done.undos && view.number >= done.number))) this.#rest();
  }

  #rest() {
    this.busy = false;
    this.#awaited = null;
    this.#page.wrap.dataset.busy = "";
  }

  /** @param {string} text of an action */
  async send(text) {
    const { view, api } = this.#page;
    if (this.busy || !view) return;
    this.#page.narrator.acted();
    this.#page.wrap.dataset.busy = text;
    this.#page.guided.sent(text);
    await this.#attempt(() => api.act(text, view.number, view.undos), text);
  }

  /** A standing order: where the server may pass for us. @param {string} order */
  order(order) {
    return this.#attempt(() => this.#page.api.order(order));
  }

  /** A bot that we play against plays at this level from now on. @param {string} seat @param {string} level */
  level(seat, level) {
    return this.#attempt(() => this.#page.api.level(seat, level));
  }

  /** A bot of this level plays for us; "" takes the seat back. @param {string} level */
  deputy(level) {
    return this.#attempt(() => this.#page.api.deputy(level));
  }

  /** Others may put a bot of this level in our seat while we are away; "" forbids it. @param {string} level */
  standIn(level) {
    return this.#attempt(() => this.#page.api.standIn(level));
  }

  /** A bot plays for somebody who is away and allows it. @param {string} seat */
  replace(seat) {
    return this.#attempt(() => this.#page.api.replace(seat));
  }

  /** Take the last action back. */
  async undo() {
    const { view, api, log } = this.#page;
    if (!view || this.busy) return;
    if (!view.undo.possible) return this.#page.say(view.undo.why);
    await this.#attempt(async () => {
      const done = await api.undo(view.number, view.undos);
      log.reset();
      return done;
    });
  }

  /** @param {() => Promise<Done>} request @param {string} [text] */
  async #attempt(request, text = "") {
    this.busy = true;
    try {
      this.#awaited = await request();
      if (this.#page.view) this.heard(this.#page.view); // the socket may have been quicker
    } catch (error) {
      this.#rest();
      this.#page.choosing.resume();
      await this.#refused(error, text);
    }
  }

  /** The piece goes back, a card beside it says why. @param {unknown} error @param {string} text */
  async #refused(error, text) {
    const page = this.#page;
    if (!(error instanceof Refused)) return this.alert(say("unreachable"));
    if (error.error === "reload") return page.line("refused", error.body);
    if (error.error === "stale") page.store.receive(await page.api.look());
    const thing = text.split(" ").find((one) => page.board.piece(one) ?? page.board.places.get(one));
    const said = isBeyond(error.error, text) ? say("why.beyond") : error.message;
    const why = { title: say("refused"), why: said, rule: error.rule ?? "", firm: true };
    if (thing) page.sheets.tell(thing, why);
    this.alert(said);
    page.showChoice();
    return undefined;
  }

  /** Said at once, and shown above the bar where nothing else says it. @param {string} text */
  alert(text) {
    const place = document.getElementById("alert");
    if (!place) return;
    place.textContent = text;
    setTimeout(() => put(place), GONE);
    const bar = this.#page.barview.first;
    if (!bar) {
      $("line").hidden = false; // the table is not laid yet
      put($("line"), text);
    } else if (!this.#page.sheets.card) this.#page.sheets.tellAt(bar, text);
  }

  /** @param {string} text */
  async talk(text) {
    try {
      await this.#page.api.say(text, "");
      return true;
    } catch (error) {
      this.alert(error instanceof Refused ? error.message : say("unreachable"));
      return false;
    }
  }
}
