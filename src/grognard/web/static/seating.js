/** Who sits at the table: the top bar, the curtain between two at one screen, the free seat, the title of the tab. */

import { keepTabKey } from "./address.js";
import { confirmSheet, showTop, tools } from "./chrome.js";
import { mayChange, mayLeave } from "./deputy.js";
import { $, h, tool } from "./dom.js";
import { keepCommitment, keysOf, remember } from "./keep.js";
import { dialogs } from "./later.js";
import { sideMark } from "./sides.js";
import { aboutGame, Table } from "./transport.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Seat} Seat
 */

export class Seating {
  #page;
  #table;
  #invited;
  #asked = false; // whether somebody was asked to sit down
  #shown = "";

  /** @param {TablePage} page @param {string} table @param {import("./address.js").Invited | null} invited */
  constructor(page, table, invited) {
    this.#page = page;
    this.#table = table;
    this.#invited = invited;
  }

  /** @param {View} view */
  show(view) {
    const now = JSON.stringify([view.seats, view.actor, view.status, view.seat, view.title]);
    if (now !== this.#shown) this.showTop();
    this.#shown = now;
    this.#title(view);
    if (view.number === 0 || view.dice.open) keepCommitment(view.table, view.dice.commitment);
    if (view.status === "waiting") this.#waiting(view);
  }

  /** @param {View} view */
  #title({ yours, status, title }) {
    const word = status === "over" ? say("title.over") : yours ? say("title.yours") : say("title.wait");
    document.title = `${word} · ${title}`;
    $("favicon").setAttribute("href", `/static/favicon${yours ? "-dot" : ""}.svg`);
  }

  // -- one screen ---------------------------------------------------------------------------------------------------

  /** At one screen the seat that is asked takes over, behind a curtain when the game has secrets. @param {View} view */
  switchSeat(view) {
    const key = view.actor ? keysOf(this.#table)[view.actor] : "";
    const mine = view.status === "playing" && view.seat && view.actor && view.actor !== view.seat && key;
    if (!mine || !key) return false;
    const name = view.seats.find((one) => one.id === view.actor)?.name ?? "";
    const change = () => this.changeSeat(key);
    const hidden = () => dialogs().then(({ curtain }) => curtain(capital(name), change));
    aboutGame(view.game).then((game) => (game.secrets ? hidden() : change()), hidden);
    return true;
  }

  /** @param {string} key */
  changeSeat(key) {
    const page = this.#page;
    page.news.stop();
    page.api = new Table(this.#table, key);
    keepTabKey(this.#table, key);
    page.store.forget();
    page.log.reset();
    page.news = page.listen();
  }

  /** A table that waits for somebody: sit down by invitation or at a listed table. @param {View} view */
  async #waiting(view) {
    if (view.seat || this.#asked) return;
    this.#asked = true;
    const { seatSheet } = await dialogs();
    const free = view.seats.filter((one) => one.kind === "open");
    seatSheet(free, this.#invited, view.dice.commitment, async (seat, name, words) => {
      const invitation = this.#invited?.seat === seat ? this.#invited.invitation : null;
      const taken = await this.#page.api.sit(seat, invitation, name, words);
      remember(this.#table, view.game, taken.seat, taken.key);
      this.changeSeat(taken.key);
    });
  }

  // -- the top bar --------------------------------------------------------------------------------------------------

  showTop() {
    const { view, game } = this.#page;
    const option = game?.options.find((one) => one.name === "scenario");
    const scenario = option?.choices?.find((one) => one.value === view?.options.scenario)?.label;
    const [name = "", place = ""] = (view?.title ?? "").split(/\s*:\s*/);
    const title = h("span", { class: "title" }, h("b", {}, name), " ", scenario || place);
    const seats = h(
      "span",
      { class: "seats" },
      (view?.seats ?? []).map((one) => this.#seat(one)),
    );
    showTop(
      $("top"),
      [title, seats, $("mini")],
      tools(this.#tools(), () => this.#page.help(), this.#page.view?.game),
    );
  }

  /** @param {Seat} seat */
  #seat(seat) {
    const { view } = this.#page;
    const turn = view?.actor === seat.id && view.status === "playing";
    const about = { class: `seat ${seat.you ? "me" : ""} ${turn ? "turn" : ""}`, title: seat.name };
    const shown = [sideMark(seat.side, 18, seat.name), who(seat)];
    if (!mayChange(this.#page, seat)) return h("span", about, shown);
    const open = async () => (await import("./botsheet.js")).botSheet(this.#page, seat);
    return h("button", { type: "button", ...about, class: `${about.class} bot`, onclick: open }, shown, " ▾");
  }

  #tools() {
    const page = this.#page;
    const { view } = page;
    const hide = (/** @type {boolean} */ on) => () => page.wrap.classList.toggle("hiding", on);
    const eye = { onpointerdown: hide(true), onpointerup: hide(false), onpointerleave: hide(false) };
    const deputy = async () => (await import("./botsheet.js")).deputySheet(page);
    const leave = tool("bot", say("deputy.button"), deputy, { id: "deputy", class: "tool wide-only" });
    const settings = async () => {
      const { settingsSheet } = await import("./settings.js");
      settingsSheet({ now: page.view?.order ?? null, give: (order) => page.acting.order(order) });
    };
    const extra = [
      ...(mayLeave(view) && (page.game?.bots.length ?? 0) > 1 ? [leave] : []),
      tool("link", say("share"), () => this.share(), { id: "share" }),
      tool("gear", say("settings.title"), settings, { id: "settings", class: "tool wide-only" }),
      tool("eye", say("hide"), () => {}, { ...eye, class: "tool wide-only held" }),
    ];
    if (view?.seat && view.status === "playing") {
      const concede = () => page.acting.send("concede");
      const resign = () => confirmSheet(say("confirm.resign"), say("resign"), concede, true);
      extra.push(tool("flag", say("resign"), resign, { id: "resign", class: "tool wide-only" }));
    }
    return extra;
  }

  /** Another key for my seat: the old links end, this page goes on with the new one. */
  async #newKey() {
    const { view, api, news } = this.#page;
    news.stop(); // the old key ends at once, and with it whoever listens
    try {
      const { key } = await api.newKey();
      if (view?.seat) remember(this.#table, view.game, view.seat, key);
      this.changeSeat(key);
      return key;
    } catch (error) {
      this.changeSeat(api.key);
      throw error;
    }
  }

  async share() {
    const { shareSheet } = await dialogs();
    const { view, api, choosing, acting } = this.#page;
    if (!view) return;
    shareSheet({
      view,
      key: api.key,
      actions: choosing.actions,
      send: (action) => acting.send(action.text),
      text: () => api.text(),
      addWords: async (words) => void (await api.addWords(words)),
      newKey: () => this.#newKey(),
    });
  }
}

/** @param {Seat} seat */
function who(seat) {
  if (seat.kind === "bot") return `${say("bot")}, ${seat.player.toLowerCase()}`;
  if (seat.you) return say("you");
  return seat.kind === "open" ? say("free") : seat.player || seat.name;
}
