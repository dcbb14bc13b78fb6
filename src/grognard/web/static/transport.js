/**
 * Talking to the server: requests with the key in a header, and a socket that comes back by itself. It draws nothing.
 */

import { Wire } from "./news.js";
import { lang } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Layers} Layers
 * @typedef {import("./types.js").Judged} Judged
 * @typedef {{number: number, undos: number}} Done where the table stands after an order
 * @typedef {import("./news.js").Body} Body
 * @typedef {string | number | boolean} Plain
 * @typedef {{method?: string, key?: string, body?: unknown, query?: Record<string, Plain>}} About
 */

export const version = () => document.documentElement.dataset.version ?? "";

/** A refusal of the server: what is not done, and why. */
export class Refused extends Error {
  /** @param {number} status @param {Body | null} body */
  constructor(status, body) {
    super(body?.message || `HTTP ${status}`);
    this.status = status;
    this.error = body?.error ?? "";
    this.rule = body?.rule ?? null;
    /** @type {Body} */
    this.body = body ?? {};
  }
}

/** The network failed: nothing is known of what happened. */
export class Unreachable extends Error {}

/** @param {string} path @param {About} about @returns {Promise<Response>} */
async function request(path, { method, key = "", body, query = {} }) {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ lang: lang(), ...query })) address.searchParams.set(name, String(value));
  const headers = new Headers({ accept: "application/json" });
  if (key) headers.set("authorization", `Bearer ${key}`);
  if (body !== undefined) {
    headers.set("content-type", "application/json");
    headers.set("x-grognard-version", version());
  }
  const written = body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(address, { method: method ?? (written === undefined ? "GET" : "POST"), headers, body: written });
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

/**
 * One request. What comes back is what the address says; nobody checks it here.
 * @template T @param {string} path @param {About} [about] @returns {Promise<T>}
 */
export async function ask(path, about = {}) {
  const answer = await request(path, about);
  if (answer.status === 204) return /** @type {T} */ (null);
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, said);
  return said;
}

/** A request for plain text. @param {string} path @param {About} [about] */
export async function askText(path, about = {}) {
  const answer = await request(path, about);
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => null));
  return answer.text();
}

/** A table seen from one seat. Orders answer with where the table stands; what came of them the socket tells. */
export class Table {
  #key;

  /** @param {string} id @param {string} key "" looks on */
  constructor(id, key) {
    this.id = id;
    this.#key = key;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
  }

  get key() {
    return this.#key;
  }

  /** @template T @param {string} path @param {About} [about] @returns {Promise<T>} */
  #ask(path, about = {}) {
    return ask(this.path + path, { key: this.#key, ...about });
  }

  /** What is drawn once: map, symbols, places. @returns {Promise<Layers>} */
  board() {
    return this.#ask("/board");
  }

  /** @param {Record<string, Plain>} [query] @returns {Promise<View>} */
  look(query = {}) {
    return this.#ask("", { query });
  }

  /** @param {string} action @param {number} number @param {number} undos @returns {Promise<Done>} */
  act(action, number, undos) {
    return this.#ask("/actions", { body: { action, number, undos } });
  }

  /** @param {number} number @param {number} undos @returns {Promise<Done>} */
  undo(number, undos) {
    return this.#ask("/undo", { body: { number, undos } });
  }

  /**
   * Where a piece could go, and where it could be fired at.
   * @param {string} piece @param {string} [verb] @returns {Promise<import("./types.js").Reached>}
   */
  reach(piece, verb = "") {
    return this.#ask(`/reach?piece=${encodeURIComponent(piece)}&verb=${verb}`);
  }

  /**
   * A tape between two things.
   * @param {string} start @param {string} end @returns {Promise<import("./types.js").Taped>}
   */
  measure(start, end) {
    return this.#ask(`/measure?start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`);
  }

  /**
   * Whether an action is legal, and why not; of a verb alone, why nothing can be done with it.
   * @param {string} action @param {string} [about] what was pointed at @returns {Promise<Judged>}
   */
  why(action, about = "") {
    return this.#ask("/why", { body: { action, ...(about ? { about } : {}) } });
  }

  /** @param {string} text @param {string} name */
  say(text, name) {
    return this.#ask("/chat", { body: { text, name } });
  }

  /** @param {string} words @returns {Promise<Done>} */
  addWords(words) {
    return this.#ask("/words", { body: { words } });
  }

  /** @param {number} start @param {number} end @returns {Promise<{lines: import("./types.js").Line[]}>} */
  log(start, end) {
    return this.#ask("/log", { query: { start, end } });
  }

  /** @returns {Promise<import("./proposals.js").Told>} */
  switches() {
    return this.#ask("/switches");
  }

  /**
   * @param {string} seat @param {string | null} invitation @param {string} name @param {string} [words] for the dice
   * @returns {Promise<{seat: string, key: string}>}
   */
  sit(seat, invitation, name, words = "") {
    return ask(`${this.path}/seats/${encodeURIComponent(seat)}`, { body: { invitation, name, words } });
  }

  /** A standing order: where the server may pass for us. @param {string} order @returns {Promise<Done>} */
  order(order) {
    return this.#ask("/order", { body: { order } });
  }

  /** What the best bot would do in our place. @returns {Promise<import("./types.js").Advice>} */
  hint() {
    return this.#ask("/hint", { body: {} });
  }

  /**
   * A bot that we play against plays at this level.
   * @param {string} seat @param {string} level @returns {Promise<Done>}
   */
  level(seat, level) {
    return this.#ask("/level", { body: { seat, level } });
  }

  /** How the bots have answered. @returns {Promise<import("./types.js").Opponents>} */
  bots() {
    return this.#ask("/bots");
  }

  /** A bot of this level plays for us; "" takes the seat back. @param {string} level @returns {Promise<Done>} */
  deputy(level) {
    return this.#ask("/deputy", { body: { level } });
  }

  /**
   * Others may put a bot in our seat while we are away; "" forbids it.
   * @param {string} level @returns {Promise<Done>}
   */
  standIn(level) {
    return this.#ask("/stand-in", { body: { level } });
  }

  /** A bot plays for somebody who is away and allows it. @param {string} seat @returns {Promise<Done>} */
  replace(seat) {
    return this.#ask("/replace", { body: { seat } });
  }

  /** @returns {Promise<import("./types.js").Steps>} */
  steps() {
    return this.#ask("/replay");
  }

  /** @param {number} number @param {string} eyes @returns {Promise<import("./types.js").Replayed>} */
  step(number, eyes) {
    return this.#ask(`/replay/${number}`, { query: { eyes } });
  }

  /** @param {number} step @param {Record<string, string>} seats @returns {Promise<import("./types.js").Opened>} */
  branch(step, seats, name = "") {
    return ask(`${this.path}/branch`, { body: { step, seats, name } });
  }

  /** The game in hindsight, once it is over. @returns {Promise<import("./charts.js").Hindsight>} */
  lead() {
    return this.#ask("/lead");
  }

  /** Another key for this seat; the old one, its links and its sockets end. @returns {Promise<{key: string}>} */
  newKey() {
    return this.#ask("/key", { body: {} });
  }

  /** The table as text. */
  text() {
    return askText(`${this.path}/text`, { key: this.#key });
  }
}

/** @param {string} game @returns {Promise<import("./types.js").AboutGame>} */
export const aboutGame = (game) => ask(`/api/games/${game}`);
/** @param {string} game @returns {Promise<import("./types.js").Rules>} */
export const rulesOf = (game) => ask(`/api/games/${game}/rules`);

/** @param {string} path */
function open(path) {
  const address = new URL(path, location.origin);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address);
}

/** News of a table by the socket of this browser. */
export class News extends Wire {
  #wake = () => this.again();
  #gone = () => this.cut();
  #seen = () => document.hidden || this.again();

  /** @param {{path: string, key: string}} table @param {import("./news.js").Ears} ears */
  constructor(table, ears) {
    super(table, ears, { open, hello: () => ({ lang: lang(), version: version() }) });
    window.addEventListener("online", this.#wake);
    window.addEventListener("offline", this.#gone);
    document.addEventListener("visibilitychange", this.#seen);
  }

  stop() {
    super.stop();
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("offline", this.#gone);
    document.removeEventListener("visibilitychange", this.#seen);
  }
}
