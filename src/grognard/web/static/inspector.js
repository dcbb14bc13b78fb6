/** What lies at a place: its pieces, each drawn large with its text. */

import { h, put } from "./dom.js";
import { Keyed } from "./keyed.js";
import { say } from "./words.js";
import { setText } from "./writing.js";

/** @typedef {import("./types.js").Piece} Piece @typedef {import("./board.js").Board} Board */

const MOST = 8; // pieces

export class Inspector {
  #holder;
  #label = h("b", { class: "serif" });
  #count = h("span", { class: "small" });
  #head = h("header", {}, this.#label, this.#count);
  #rows = h("div", {});
  /** @type {Keyed<Piece, HTMLDivElement>} */
  #keyed;
  /** @type {Board | null} */
  #board = null;
  #region = "";
  #first = "";

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.#holder = holder;
    this.#empty();
    const make = () => h("div", { class: "ins" }, h("div", { class: "picture" }), h("div", { class: "words" }));
    this.#keyed = new Keyed(this.#rows, make, (row, piece, before) => this.#write(row, piece, before));
  }

  /** @param {Board} board @param {string} region @param {string} first the piece that is meant: it comes first */
  show(board, region, first) {
    this.#board = board;
    this.#region = region;
    this.#first = first;
    const free = board.piece(first)?.region === ""; // it stands on a table without a grid
    const stack = free ? [first] : [...board.stackOf(region)];
    const at = stack.indexOf(first);
    if (at > 0) stack.unshift(...stack.splice(at, 1));
    if (!stack.length && !board.places.isField(region)) return this.#empty();
    const place = board.places.get(region);
    setText(this.#label, free ? "" : (board.places.isBox(region) && place?.text) || place?.label || region);
    const stacked = stack.length > 0 && !free && !board.hasCards(region) && !board.places.isBox(region);
    setText(this.#count, stacked ? say("stack", { n: stack.length }) : "");
    const pieces = stack.slice(0, MOST).map((id) => /** @type {[string, Piece | undefined]} */ ([id, board.piece(id)]));
    this.#keyed.show(new Map(pieces.flatMap(([id, piece]) => (piece ? [[id, piece]] : []))));
    if (!this.#head.isConnected) put(this.#holder, this.#head, this.#rows);
    return undefined;
  }

  /**
   * The same as it is now: a piece is followed where it goes; one that is lost leaves the others of its place.
   * @param {string} chosen a piece that is meant now, if any
   */
  again(chosen) {
    const board = this.#board;
    const meant = chosen || this.#first;
    if (!board || !(meant || this.#region)) return this.#empty();
    return this.show(board, board.piece(meant)?.region ?? this.#region, meant);
  }

  /**
   * A way before it is gone, leg by leg: the place, its price, who could fire there.
   * @param {import("./types.js").Way} way @param {{title: string, name: (id: string) => string}} about
   */
  way(way, { title, name }) {
    if (way.rows?.length) return this.#measured(way, title);
    const { legs, note } = way;
    const heads = ["way.place", "way.ground", "way.price", "way.threats"].map((key) => h("th", {}, say(key)));
    const rows = legs.map(({ place, ground, price, threats }) => {
      const who = threats.length ? threats.map(name).join(", ") : say("way.nobody");
      const kind = threats.length ? "bad" : "";
      return h(
        "tr",
        {},
        h("td", {}, place),
        h("td", {}, ground),
        h("td", { class: "num" }, price),
        h("td", { class: kind }, who),
      );
    });
    const left = legs.at(-1)?.left ?? 0;
    return put(
      this.#holder,
      h("header", {}, h("b", { class: "serif" }, title), h("span", { class: "small" }, say("way.left", { n: left }))),
      h("table", { class: "legs" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
      note && h("p", { class: "hint" }, note),
    );
  }

  /**
   * A way that is measured: what it comes to, row by row, and what may answer it.
   * @param {import("./types.js").Way} way @param {string} title
   */
  #measured({ rows = [], dangers = [], head = "", foot = "" }, title) {
    const text = [head, foot].filter(Boolean).join(" · ");
    const cells = rows.map((row) =>
      h(
        "tr",
        {},
        h("td", {}, row.text),
        h("td", { class: "small" }, row.rule),
        h("td", { class: `num ${row.tone}` }, row.value),
      ),
    );
    const known = new Map(dangers.map((one) => [one.text, one]));
    const told = [...known.values()].map((one) =>
      h("li", { class: one.known ? "known" : "" }, one.text, " ", h("span", { class: "small" }, one.rule)),
    );
    put(
      this.#holder,
      h("header", {}, h("b", { class: "serif" }, title), h("span", { class: "small" }, text)),
      h("table", { class: "legs" }, h("tbody", {}, cells)),
      told.length > 0 && h("h3", {}, say("way.answers")),
      told.length > 0 && h("ul", { class: "dangers" }, told),
    );
  }

  /** Nothing is pointed at: what this is for, and the marks of the game that are not read at sight. */
  #empty() {
    put(
      this.#holder,
      h("p", { class: "hint" }, say("inspector.empty")),
      h("p", { class: "hint legend" }, say("legend")),
    );
  }

  /** @param {HTMLElement} row @param {Piece} piece @param {Piece | null} before */
  #write(row, piece, before) {
    const [picture, words] = row.children;
    if (piece.svg !== before?.svg && this.#board) picture?.replaceChildren(this.#board.miniature(piece, "big"));
    if (piece.title === before?.title && piece.text.join() === before.text.join()) return;
    const lines = piece.text.map((line) => h("div", { class: "small" }, line));
    words?.replaceChildren(h("b", {}, piece.title), ...lines);
  }
}
