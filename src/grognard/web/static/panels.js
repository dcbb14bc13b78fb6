/** The panels of a frame: tracks, markers, counts and score above the board; the ledger and boxes at its side. */

import { signDrawing } from "./contest.js";
import { h, icon, put, s } from "./dom.js";
import { ICONS } from "./icons.js";
import { Keyed } from "./keyed.js";
import { shapeOf, sideColour, sideMark } from "./sides.js";
import { capital, lang, say, signed } from "./words.js";
import { setAttribute, setText, settled } from "./writing.js";

/**
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./types.js").Item} Item
 * @typedef {(rule: string) => Node} Linked makes a link to a rule
 * @typedef {(card: string, row: HTMLElement) => void} ShowFace shows a card beside a row; "" takes it away
 */

// -- the strip above the board ----------------------------------------------------------------------------------------

const BARE = new Set(["score", "switches"]); // panels of the strip that have no cells of their own
const FOLDS = ["tight", "tighter", "tightest"]; // how the strip is made narrower, step by step

/** A section a panel; what did not change is not written again. What has no room is folded, the rarer first. */
export class Strip {
  #holder;
  #sections;
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#fold()));
  #language = "";
  /** @type {Map<string, Section>} */
  #known = new Map();

  #hooks;

  /**
   * @param {HTMLElement} holder
   * @param {{open?: () => void, look?: (id: string) => void}} [hooks] open: the switches; look: at a piece or a place
   */
  constructor(holder, { open = () => {}, look = () => {} } = {}) {
    this.#hooks = { open, look };
    this.#holder = holder;
    this.#sized.observe(holder);
    /** @type {Keyed<Panel>} */
    this.#sections = new Keyed(
      holder,
      (id, panel) => this.#made(id, panel),
      (_, panel) => this.#known.get(panel.id)?.show(panel),
    );
  }

  /** @param {readonly Panel[]} panels */
  show(panels) {
    if (this.#language !== lang()) this.#sections.show(new Map());
    this.#language = lang();
    const shown = panels.filter((panel) => panel.kind in CELLS || BARE.has(panel.kind));
    this.#sections.show(new Map(shown.map((panel) => [panel.id, panel])));
  }

  /** @param {string} id @param {Panel} panel */
  #made(id, panel) {
    const section = new Section(panel, this.#hooks);
    this.#known.set(id, section);
    this.#sized.observe(section.element);
    return section.element;
  }

  /** A section has another width, or the window has: only then sizes are read. */
  #fold() {
    const { classList } = this.#holder;
    classList.remove(...FOLDS);
    for (const name of FOLDS) {
      if (this.#holder.scrollWidth <= this.#holder.clientWidth) return;
      classList.add(name);
    }
  }
}

class Section {
  #title = h("span", {});
  #note = h("em", {});
  #cells = h("ul", { class: "cells" });
  /** @type {Map<string, Item>} */
  #items = new Map();
  #keyed;

  /** @param {Panel} panel @param {{open: () => void, look: (piece: string) => void}} hooks */
  constructor({ id, kind }, { open, look }) {
    const opens = { type: "button", class: "chip", onclick: open };
    const words = [this.#title, " ", this.#note];
    const title = kind === "switches" ? h("button", opens, words) : h("h2", {}, words);
    this.element = h("section", { class: kind, "data-panel": id }, title, this.#cells);
    /** @type {Keyed<Item>} */
    this.#keyed = new Keyed(
      this.#cells,
      () => h("li", {}),
      (cell, item) => CELLS[kind]?.(cell, item, look),
    );
  }

  /** @param {Panel} panel */
  show({ kind, title, note, items }) {
    setText(this.#title, title);
    setText(this.#note, note);
    if (kind === "score") {
      put(this.#cells, scores(items));
      return;
    }
    if (kind === "switches") return;
    if (kind === "roster") put(this.#title, items[0] && sideMark(items[0].side, 16, title));
    const shown = kind === "counts" ? items.filter((item) => item.value) : items;
    this.#items = settled(this.#items, shown.length ? shown : [NONE]);
    this.#keyed.show(this.#items);
  }
}

/** @type {Item} what stands where there is nothing */
const NONE = { id: "", text: "–", note: "", side: "", colour: "", value: null, state: "none", rule: "" };

/**
 * How an item of each kind of panel is written into its cell.
 * @type {Record<string, (cell: HTMLElement, item: Item, look: (piece: string) => void) => void>}
 */
const CELLS = {
  track: (cell, item) => {
    cell.className = `tt ${item.state}`;
    cell.title = item.note;
    setAttribute(cell, "aria-current", item.state === "now" ? "step" : null);
    put(cell, h("b", {}, item.text), h("i", {}, item.note));
  },
  stages: (cell, item) => {
    cell.className = `tt wide ${item.state}`;
    setAttribute(cell, "aria-current", item.state === "now" ? "step" : null);
    put(cell, h("b", {}, item.text));
  },
  places: (cell, item, look) => {
    cell.className = `place ${item.state}`;
    setAttribute(cell, "aria-current", item.state === "now" ? "step" : null);
    const words = h("span", {}, h("b", {}, item.text), h("small", {}, item.note));
    const about = { type: "button", "data-place": item.id, onclick: () => look(item.id) };
    put(cell, h("button", about, h("i", {}, item.id), words));
  },
  gauges: (cell, item) => {
    cell.className = `gauge ${item.state}`;
    cell.title = item.text;
    const sign = item.picture ? signDrawing(item.picture, item.text, "sign") : sideMark(item.side, 15, item.text);
    put(cell, sign, h("b", {}, item.value ?? ""), h("span", {}, item.note));
  },
  markers: (cell, item) => {
    cell.className = item === NONE ? "none" : `mk ${item.state} ${item.colour && isDark(item.colour) ? "light" : ""}`;
    cell.dataset.shape = item.side ? shapeOf(item.side) : "";
    cell.title = item.note;
    cell.style.background = item.colour;
    setText(cell, item.text);
  },
  roster: (cell, item, look) => {
    cell.className = item === NONE ? "none" : `rs ${item.state}`;
    if (item === NONE) return setText(cell, item.text);
    setAttribute(cell, "aria-current", item.state === "now" ? "true" : null);
    const about = { type: "button", title: item.note, disabled: !item.at, "data-shape": shapeOf(item.side) };
    const chip = h("button", { ...about, onclick: () => look(item.at ?? "") }, item.text);
    chip.style.setProperty("--side", sideColour(item.side));
    put(cell, chip);
  },
  counts: (cell, item) => {
    cell.className = item === NONE ? "none" : "count";
    if (item === NONE) return setText(cell, item.text);
    const name = item.id.split("-")[0] ?? "";
    cell.title = `${item.note}, ${item.text}`;
    const heard = h("span", { class: "unseen" }, `${item.text}, ${item.note}`);
    put(cell, sideMark(item.side, 16), icon(name in ICONS ? name : "dot", 17), h("span", {}, item.value), heard);
  },
};

/** Whether light lettering reads better on a colour (WCAG luminance). @param {string} colour "#rrggbb" */
export function isDark(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((p) => (p <= 0.03928 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.0 / (light + 0.05) > (light + 0.05) / 0.062;
}

/** Two scores with a bar between them; more of them side by side. @param {readonly Item[]} items */
function scores(items) {
  const marked = items.map((item, i) => {
    const parts = [sideMark(item.side, 18, item.text), String(item.value ?? "")];
    return h("li", { class: "big" }, i && items.length === 2 ? parts.reverse() : parts);
  });
  const [one, two] = items;
  return items.length === 2 && one && two ? [marked[0], h("li", {}, balance(one, two)), marked[1]] : marked;
}

/** @param {Item} one @param {Item} two */
function balance(one, two) {
  const [a, b] = [Math.max(0, one.value ?? 0), Math.max(0, two.value ?? 0)];
  const share = a + b ? (a / (a + b)) * 56 : 28;
  const bar = (/** @type {number} */ width, /** @type {Item} */ item) => {
    const made = s("rect", { width, height: 14, rx: 3 });
    made.style.fill = sideColour(item.side);
    return made;
  };
  const half = s("path", { d: "M28-1V15", class: "half" });
  const about = { width: 56, height: 14, viewBox: "0 0 56 14", "aria-hidden": "true", class: "balance" };
  return s("svg", about, bar(56, two), bar(share, one), half);
}

// -- short forms ------------------------------------------------------------------------------------------------------

/** @param {readonly Panel[]} panels */
const scoreOf = (panels) => panels.find((panel) => panel.kind === "score")?.items ?? [];

/** The short line of the phone's top bar: turn, score. */
export class Mini {
  #holder;
  #shown = "";

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.#holder = holder;
  }

  /** @param {readonly Panel[]} panels */
  show(panels) {
    const track = panels.find((panel) => panel.kind === "track");
    const now = track?.items.find((item) => item.state === "now");
    const points = scoreOf(panels);
    const text = JSON.stringify([lang(), now?.text, points]);
    if (text === this.#shown) return;
    this.#shown = text;
    const isTurn = track?.id === "turn"; // else it is called by its name
    const turn = now && h("b", {}, isTurn ? say("log.turn", { n: Number(now.text) }) : `${track?.title} ${now.text}`);
    put(
      this.#holder,
      turn,
      points.map((item) => [sideMark(item.side, 16, item.text), String(item.value ?? "")]),
    );
  }
}

/** "10:12", for the tab of the ledger. @param {readonly Panel[]} panels */
export const scoreText = (panels) =>
  scoreOf(panels)
    .map((item) => item.value)
    .join(":");

// -- boxes to read ----------------------------------------------------------------------------------------------------

export const ON_BOARD = "box-"; // before the id of a place, in that of a panel: its box is drawn there

/**
 * What wins, piles that lie open, cards that wait, own lists. Boxes that are places of the board are drawn on it.
 * @param {readonly Panel[]} panels
 */
export const boxesOf = (panels) => panels.filter((panel) => isBox(panel) && !panel.id.startsWith(ON_BOARD));

/** Boxes, and what is lost in one. @param {Panel} panel */
const isBox = ({ kind }) => kind === "box" || kind === "losses";

/** @param {readonly Panel[]} panels @param {Linked} link @param {ShowFace} [face] */
export function boxes(panels, link, face) {
  const parts = boxesOf(panels).map((panel) => {
    const title = h("h3", {}, panel.title, panel.note && h("em", {}, panel.note));
    const rows = panel.items.map((item) => boxItem(item, link, face));
    return h("section", { "data-panel": panel.id }, title, h("ul", {}, rows));
  });
  return h("div", { class: "boxes" }, parts);
}

/** @param {Item} item @param {Linked} link @param {ShowFace} [face] */
function boxItem(item, link, face) {
  const what = h("span", { class: "what" }, item.text, item.note && h("em", {}, ` ${item.note}`));
  const value = item.value !== null && h("b", { class: "num" }, item.value);
  const about = { class: item.state, "data-item": item.id };
  const row = h("li", about, item.side && sideMark(item.side, 16), what, item.rule && link(item.rule), value);
  if (!face || item.value === null) return row;
  row.tabIndex = 0;
  for (const name of ["pointerenter", "focus"]) row.addEventListener(name, () => face(item.id, row));
  for (const name of ["pointerleave", "blur"]) row.addEventListener(name, () => face("", row));
  return row;
}

// -- ledger -----------------------------------------------------------------------------------------------------------

/**
 * Every signed entry with its rule, a table a side, and the totals.
 * @param {readonly Panel[]} panels @param {Linked} link
 */
export function ledger(panels, link) {
  const entries = panels.find((panel) => panel.kind === "ledger")?.items ?? [];
  const points = scoreOf(panels);
  const counted = entries.length ? "" : (panels.find((panel) => panel.kind === "score")?.title ?? "");
  if (!entries.length && !points.length) return h("p", { class: "pad" }, say("ledger.empty"));
  const own = (/** @type {Item} */ side) => entries.filter((entry) => entry.side === side.side);
  return h(
    "div",
    {},
    points.map((side) => table(side, own(side), link, counted)),
  );
}

/** @param {Item} side @param {Item[]} entries @param {Linked} link @param {string} counted what the total is of */
function table(side, entries, link, counted) {
  const rows = entries.map((entry) => {
    const when = h("span", { class: "small" }, say("ledger.turn", { n: Number(entry.note) }));
    const rule = h("td", {}, entry.rule && link(entry.rule));
    return h("tr", { class: entry.state }, h("td", {}, entry.text, " ", when), rule, amount(signed(entry.value ?? 0)));
  });
  const empty = h("tr", {}, h("td", { colspan: 3, class: "small" }, say("ledger.empty")));
  const name = h("span", { class: "row" }, sideMark(side.side, 18), capital(side.text));
  const total = h("th", { colspan: 2, scope: "row" }, counted || say("ledger.total"));
  return h(
    "table",
    { class: "ledger" },
    h("caption", {}, name),
    h("tbody", {}, rows.length || side.value ? rows : empty),
    h("tfoot", {}, h("tr", {}, total, amount(String(side.value ?? "")))),
  );
}

/** @param {string} text */
const amount = (text) => h("td", { class: "num" }, text);
