/** Talking to the server: requests with the key in a header, and a socket that comes back by itself. */

import { lang } from "./words.js";

export const version = () => document.documentElement.dataset.version ?? "";

/** A refusal of the server: what is not done, and why. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.message || `HTTP ${status}`);
    this.status = status;
    this.error = body?.error ?? "";
    this.rule = body?.rule ?? null;
    this.body = body ?? {};
  }
}

/** The network failed: nothing is known of what happened. */
export class Unreachable extends Error {}

/**
 * One request. @param {string} path @param {{method?: string, key?: string, body?: any, query?: Record<string, any>, as?: string}} [about]
 */
export async function ask(path, { method, key = "", body, query = {}, as = "json" } = {}) {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ lang: lang(), ...query })) address.searchParams.set(name, String(value));
  const headers = { accept: "application/json" };
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) Object.assign(headers, { "content-type": "application/json", "x-grognard-version": version() });
  let answer;
  try {
    answer = await fetch(address, { method: method ?? (body === undefined ? "GET" : "POST"), headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (answer.status === 204) return null;
  if (as === "text" && answer.ok) return answer.text();
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, said);
  return said;
}

/** A table seen from one seat. */
export class Table {
  /** @param {string} id @param {string} key "" looks on */
  constructor(id, key) {
    this.id = id;
    this.key = key;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
  }

  /** What is drawn once: map, symbols, places. */
  board = () => ask(`${this.path}/board`, { key: this.key });
  look = (query = {}) => ask(this.path, { key: this.key, query });
  act = (action, number, undos, query) => ask(`${this.path}/actions`, { key: this.key, body: { action, number, undos }, query });
  undo = (number, undos) => ask(`${this.path}/undo`, { key: this.key, body: { number, undos } });
  why = (action) => ask(`${this.path}/why`, { key: this.key, body: { action } });
  say = (text, name) => ask(`${this.path}/chat`, { key: this.key, body: { text, name } });
  addWords = (words) => ask(`${this.path}/words`, { key: this.key, body: { words } });
  log = (start, end) => ask(`${this.path}/log`, { key: this.key, query: { start, end } });
  sit = (seat, invitation, name) => ask(`${this.path}/seats/${encodeURIComponent(seat)}`, { body: { invitation, name } });
  steps = () => ask(`${this.path}/replay`, { key: this.key });
  step = (number, eyes) => ask(`${this.path}/replay/${number}`, { key: this.key, query: { eyes } });
  branch = (step, seats, name = "") => ask(`${this.path}/branch`, { body: { step, seats, name } });
  order = (order) => ask(`${this.path}/order`, { key: this.key, body: { order } });
  text = () => ask(`${this.path}/text`, { key: this.key, as: "text" });
}

export const aboutGame = (game) => ask(`/api/games/${game}`);
export const rulesOf = (game) => ask(`/api/games/${game}/rules`);

/** A drawing from the one before it and what has changed. */
function whole(before, { partial, gone, ...frame }) {
  if (!partial) return frame;
  for (const [name, ids] of Object.entries(gone)) {
    frame[name] = { ...before[name], ...frame[name] };
    for (const id of ids) delete frame[name][id];
  }
  return frame;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 75000; // the server gives a sign of life every 30 seconds

/**
 * News of a table. `have()` says what we have, so that a gap is filled; `tell(message)` gets every payload;
 * `state("on" | "off" | "refused", body)` says how the line is.
 */
export class News {
  constructor(table, { have, tell, state }) {
    Object.assign(this, { table, have, tell, state, wait: FIRST_WAIT, stopped: false, socket: null, timer: 0, watch: 0 });
    this.open();
    window.addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.socket || this.again(0));
  }

  open() {
    if (this.stopped) return;
    const address = new URL(`${this.table.path}/live`, location.origin);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.frame = null; // the drawing as this socket has told it
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
    this.alive();
  }

  /** Say who we are and what we have. Also said again when the language changes. */
  greet(fresh = false) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const have = fresh ? {} : this.have();
    this.socket.send(JSON.stringify({ key: this.table.key, lang: lang(), version: version(), delta: true, ...have }));
  }

  heard(message) {
    this.alive();
    this.wait = FIRST_WAIT;
    if (message.type === "table") {
      this.frame = message.frame = whole(this.frame, message.frame);
      this.state("on");
      this.tell(message);
    } else if (message.type === "refused") {
      this.stopped = ["reload", "no-table", "key-unknown", "broken"].includes(message.error);
      this.state("refused", message);
    }
  }

  alive() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.socket?.close(), SILENCE);
  }

  lost() {
    this.socket = null;
    clearTimeout(this.watch);
    if (this.stopped) return;
    this.state("off");
    this.again(this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  again(after) {
    if (this.stopped || this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), after);
  }

  /** Listen from another seat, or to nobody. */
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
