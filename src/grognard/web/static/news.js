/** News of a table, told by a socket that comes back by itself. What a socket is, it is told: tests bring their own. */

import { merged } from "./store.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {Omit<View, "frame"> & {frame: import("./types.js").SentFrame}} Sent a view as it travels
 * @typedef {{error?: string, message?: string, rule?: string | null} & Record<string, unknown>} Body of a refusal
 * @typedef {(Sent & {type: "table"}) | (Body & {type: "refused"}) | {type: "alive"}} Message
 *
 * What is done with news: `have` says what we have, so that a gap is filled; `tell` gets every view, its drawing whole;
 * `state` hears how the line is.
 * @typedef {{
 *   have: () => {log?: number, undos?: number, chat?: number}, tell: (view: View) => void,
 *   state: (name: "on" | "off" | "refused", body?: Body) => void,
 * }} Ears
 *
 * @typedef {Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close">} Socket
 * @typedef {{open: (path: string) => Socket, hello: () => Record<string, string>}} Line
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SLOWER = 1.7;
const SILENCE = 75000; // the server gives a sign of life every 30 seconds
const OPEN = 1; // the state of a socket that can be written to
const FINAL = ["reload", "no-table", "key-unknown", "broken"]; // refusals after which it is no use to come back

/** News of a table, until `stop`. */
export class Wire {
  #table;
  #ears;
  #line;
  #wait = FIRST_WAIT;
  #stopped = false;
  /** @type {Socket | null} */
  #socket = null;
  /** @type {import("./types.js").Frame | null} the drawing as this socket has told it: parts that follow refer to it */
  #frame = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next try */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} until silence means that the line is dead */
  #watch;

  /** @param {{path: string, key: string}} table @param {Ears} ears @param {Line} line */
  constructor(table, ears, line) {
    this.#table = table;
    this.#ears = ears;
    this.#line = line;
    this.#open();
  }

  #open() {
    if (this.#stopped) return;
    const socket = this.#line.open(`${this.#table.path}/live`);
    this.#socket = socket;
    this.#frame = null;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => socket === this.#socket && this.#heard(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
    this.#alive();
  }

  /** Say who we are and what we have. Said again when the language changes. */
  greet(fresh = false) {
    const socket = this.#socket;
    if (socket?.readyState !== OPEN) return;
    const have = fresh ? {} : this.#ears.have();
    socket.send(JSON.stringify({ key: this.#table.key, ...this.#line.hello(), delta: true, ...have }));
  }

  /** @param {Message} message */
  #heard(message) {
    this.#alive();
    this.#wait = FIRST_WAIT;
    if (message.type === "table") {
      this.#ears.state("on");
      this.#frame = merged(this.#frame, message.frame);
      this.#ears.tell({ ...message, frame: this.#frame });
    } else if (message.type === "refused") {
      this.#stopped = FINAL.includes(message.error ?? "");
      this.#ears.state("refused", message);
    }
  }

  #alive() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#socket?.close(), SILENCE);
  }

  #lost() {
    this.#socket = null;
    clearTimeout(this.#watch);
    if (this.#stopped) return;
    this.#ears.state("off");
    this.again(this.#wait);
    this.#wait = Math.min(this.#wait * SLOWER, LONGEST_WAIT);
  }

  /** The network is gone: say so at once, a socket may notice it only much later. */
  cut() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  /** Try to come back, at once unless somebody says later. */
  again(after = 0) {
    if (this.#stopped || this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), after);
  }

  /** Listen from another seat, or to nobody. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
