/** Talk: between players, or between those who look on. */

import { h } from "./dom.js";
import { Keyed } from "./keyed.js";
import { locale, say } from "./words.js";

/**
 * @typedef {{number: number, author: string, text: string, time: number}} Said
 * @typedef {{channel: string, lines: readonly object[]}} Chat
 */

const SECONDS = 1e12; // smaller times are in seconds

/** @type {Record<string, string>} who reads a channel */
const AMONG = { watchers: "talk.watchers", team: "talk.team" };

export class Talk {
  /** @type {Map<string, Said>} */
  #said = new Map();
  #channel = "";
  #list = h("ol", {});
  /** @type {Keyed<Said, HTMLLIElement>} */
  #keyed;
  #send;

  /** @param {(text: string) => Promise<boolean>} send whether it was sent */
  constructor(send) {
    this.#send = send;
    this.#keyed = new Keyed(this.#list, () => h("li", {}), write);
  }

  /** Returns what is new. @param {Chat} chat @returns {Said[]} */
  merge({ channel, lines }) {
    this.#channel = channel;
    const sent = /** @type {readonly Said[]} */ (lines);
    const added = sent.filter((one) => !this.#said.has(String(one.number)));
    for (const one of added) this.#said.set(String(one.number), one);
    if (added.length) this.#show();
    return added;
  }

  #show() {
    this.#keyed.show(this.#said);
    requestAnimationFrame(() => this.#list.lastElementChild?.scrollIntoView({ block: "nearest" }));
  }

  part() {
    const label = say("talk.say");
    const input = h("input", {
      name: "text",
      maxlength: 500,
      autocomplete: "off",
      "aria-label": label,
      placeholder: label,
    });
    input.addEventListener("keydown", (event) => event.stopPropagation());
    const sent = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text && (await this.#send(text))) input.value = "";
    };
    const form = h("form", { onsubmit: sent }, input, h("button", { class: "btn", type: "submit" }, say("talk.send")));
    const who = say(AMONG[this.#channel.split("-")[0] ?? ""] ?? "talk.seats");
    this.#list.dataset.empty = say("talk.empty");
    this.#show();
    return h("div", { class: "talk" }, h("p", { class: "small pad" }, who), this.#list, form);
  }
}

/** @param {HTMLElement} row @param {Said} said */
function write(row, { author, text, time }) {
  const moment = new Date(time < SECONDS ? time * 1000 : time);
  const clock = moment.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
  row.append(h("b", {}, author), " ", h("span", { class: "small" }, clock), h("div", {}, text));
}
