/** The log: a heading a turn, one line an event with drawn dice, its modifiers and the rules behind it. */

import { die, h, put } from "./dom.js";
import { Leaves } from "./leaves.js";
import { keptRows, Lines, resultOf, rowsOf } from "./lines.js";
import { sideMark } from "./sides.js";
import { markOf } from "./switches.js";
import { lang, say, signed } from "./words.js";
import { setText } from "./writing.js";

/**
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Roll} Roll
 * @typedef {import("./lines.js").Row} Row
 * @typedef {{
 *   light: (ids: string[]) => void, go: (line: Line) => void, rule: (rule: string) => void,
 *   earlier?: (before: number) => void, sideOf: (seat: string) => string, side: (piece: string) => string,
 * }} Hooks of the page: what a line lights, where a click leads, whose a seat and a piece are
 */

const NEAR = 60; // pixels from the end that count as being there
const SWATCHES = new Set(["red", "yellow", "green", "blue", "white"]); // colours that a die may have

/** An id of a rule that opens it. @param {string} rule @param {(rule: string) => void} show */
export function ruleLink(rule, show) {
  const open = (/** @type {Event} */ event) => {
    event.stopPropagation();
    show(rule);
  };
  return h("button", { type: "button", class: `id ${markOf(rule)}`.trim(), onclick: open }, rule);
}

export class Log extends Lines {
  seen = Number.POSITIVE_INFINITY; // lines from this number on are new to the reader
  #beginning = h("ol", { class: "leaf" });
  list = h("div", { class: "log" }, this.#beginning);
  #hooks;
  #byStep; // a replay: rows are steps
  #end = h("div", { class: "log-end", "aria-hidden": "true" });
  #news = h("button", { type: "button", class: "btn log-news", hidden: true, onclick: () => this.scroll() });
  /** @type {Row[]} */
  #shown = [];
  /** @type {Leaves<Row>} */
  #leaves = new Leaves(
    this.list,
    (row) => this.#row(row),
    (row) => this.#text(row),
  );
  #language = "";
  #first = -1; // number of the first line that is shown
  #now = -1;
  #limit = Number.POSITIVE_INFINITY; // the last line that may be read
  #more = h("p", { class: "log-more", hidden: true });
  #since = Number.POSITIVE_INFINITY; // the first line after one's own last move
  #pinned = true; // the reader is at the end, and stays there
  #going = false; // on the way to the end
  #unread = 0;
  /** @type {HTMLElement | null} the panel that scrolls */
  #root = null;
  /** @type {IntersectionObserver | null} */
  #seen = null;
  #sizes = new ResizeObserver(() => this.#resized());
  /** @type {HTMLElement | undefined} the last line of the step that a replay is at */
  #here;
  #top = 0; // how far the panel was scrolled

  /** @param {Hooks} hooks @param {{byStep?: boolean}} [about] */
  constructor(hooks, { byStep = false } = {}) {
    super();
    this.#hooks = hooks;
    this.#byStep = byStep;
    this.part = h("div", { class: "log-part" }, this.list, this.#more, this.#end, this.#news);
  }

  // -- the end of it --------------------------------------------------------------------------------------------------

  /** The panel grew or shrank: that is no reading. */
  #resized() {
    if (this.#byStep) this.#here?.scrollIntoView({ block: "nearest" });
    else if (this.#pinned) this.scroll();
  }

  /** Whether the end is seen in the panel that scrolls, wherever that is: on a phone it may be folded away. */
  #watch() {
    const root = this.part.parentElement;
    if (!root || root === this.#root) return;
    this.#root = root;
    // In the frame after that in which it is scrolled: leaves far from the end are not opened first.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#leaves.watch(root)));
    this.#seen?.disconnect();
    const about = { root, rootMargin: `0px 0px ${NEAR}px` };
    this.#seen = new IntersectionObserver((told) => this.#atEnd(Boolean(told.at(-1)?.isIntersecting)), about);
    this.#seen.observe(this.#end);
    this.#sizes.disconnect();
    this.#sizes.observe(root);
    this.#sizes.observe(this.list); // leaves that open above a line move it
    if (this.#byStep) this.#follow(root);
    root.addEventListener("scroll", () => this.#scrolled(root), { passive: true });
  }

  /** The line of a step is kept in sight until a hand scrolls. @param {Element} root */
  #follow(root) {
    const leave = () => {
      this.#here = undefined;
    };
    for (const deed of ["wheel", "pointerdown", "keydown"]) root.addEventListener(deed, leave, { passive: true });
  }

  /** @param {boolean} there */
  #atEnd(there) {
    if (!there || this.#going) return;
    this.#pinned = true;
    this.#tellUnread(0);
  }

  /**
   * Only who scrolls up reads something older; a panel that shrinks hides the end, and nobody has moved.
   * @param {HTMLElement} root
   */
  #scrolled(root) {
    const up = root.scrollTop < this.#top;
    this.#top = root.scrollTop;
    if (!up || this.#going || !this.part.isConnected) return;
    this.#pinned = root.scrollHeight - root.scrollTop - root.clientHeight <= NEAR;
  }

  /** @param {number} n lines that came while the reader looked elsewhere */
  #tellUnread(n) {
    this.#unread = n;
    this.#news.hidden = !n;
    if (n) setText(this.#news, say("log.new", { n }));
  }

  /** Go to the end, once the frame is laid out. */
  scroll() {
    this.#pinned = this.#going = true;
    requestAnimationFrame(() => {
      this.#end.scrollIntoView({ block: "end" });
      this.#going = false;
      this.#tellUnread(0);
    });
  }

  /** What others did begins with this line: a rule divides it from one's own last move. @param {number} n */
  divideAt(n) {
    this.#since = n;
    this.list.querySelector(".last-move")?.remove();
  }

  /** Light the lines that name one of these. @param {readonly string[]} ids */
  lightOf(ids) {
    for (const old of this.list.querySelectorAll(".here")) old.classList.remove("here");
    for (const [i, { line }] of this.#shown.entries()) {
      const named = line.n >= this.#since && line.ids.some((id) => ids.includes(id));
      if (named) this.#leaves.opened(i).at(-1)?.classList.add("here");
    }
  }

  // -- showing --------------------------------------------------------------------------------------------------------

  /** Show what is not shown yet, and take away what is gone. @param {number} [now] step to mark, in a replay */
  show(now = -1) {
    this.#watch();
    if (this.#language !== lang() || this.#first !== this.from) this.#begin();
    const rows = rowsOf(this.#told(), this.#byStep);
    const kept = keptRows(this.#shown, rows);
    const known = this.#shown.at(-1)?.last ?? -1;
    if (kept < rows.length || rows.length < this.#shown.length) this.#leaves.show(rows, kept);
    this.#shown = rows;
    this.#mark(now, rows.filter((row) => row.last > known).length);
  }

  /** The lines that may be read: while others are told on the board, up to what is being told. */
  #told() {
    const told = this.lines.filter((line) => line.n <= this.#limit);
    const left = this.lines.length - told.length;
    this.#more.hidden = !left;
    if (left) setText(this.#more, say("log.more", { n: left }));
    return left ? told : this.lines;
  }

  /** The log grows with the telling: nothing is given away. @param {number} n the last line to read, or infinity */
  tellUntil(n) {
    if (n === this.#limit) return;
    this.#limit = n;
    this.show();
  }

  /** An empty list: another language, or older lines before those that were shown. */
  #begin() {
    this.#language = lang();
    this.#first = this.from;
    this.#shown = [];
    this.#leaves.clear();
    const earlier = { type: "button", class: "btn ghost", onclick: () => this.#hooks.earlier?.(this.from) };
    const older = this.from > 0 && h("li", {}, h("button", earlier, say("log.earlier")));
    put(this.#beginning, older, !this.lines.length && h("li", { class: "pad small empty-log" }, say("log.empty")));
  }

  /** @param {number} now @param {number} fresh rows that were not there before */
  #mark(now, fresh) {
    if (this.lines.length) this.list.querySelector(".empty-log")?.remove();
    if (now >= 0) this.#markStep(now);
    else if (this.#pinned) this.scroll();
    else if (fresh) this.#tellUnread(this.#unread + fresh);
  }

  /** The lines of a step; where it tells nothing, look where it would. @param {number} now */
  #markStep(now) {
    if (this.#now !== now) {
      for (const old of this.list.querySelectorAll(".now")) old.classList.remove("now");
    }
    this.#now = now;
    const at = this.#shown.findLastIndex((row) => row.line.step <= now);
    for (const [i, row] of this.#shown.entries()) {
      if (row.line.step === now) this.#leaves.opened(i).at(-1)?.classList.add("now");
    }
    this.#here = this.#leaves.opened(at).at(-1);
    requestAnimationFrame(() => this.#here?.scrollIntoView({ block: "nearest" }));
  }

  // -- one row --------------------------------------------------------------------------------------------------------

  /** The heading of its turn, where it begins one, and the line itself. @param {Row} row */
  #row({ n, line, times, turn, last }) {
    const head = turn === null ? [] : [h("li", {}, h("h3", {}, turnName(turn)))];
    const rule =
      n <= this.#since && this.#since <= line.n ? [h("li", { class: "last-move" }, say("log.last-move"))] : [];
    return [...rule, ...head, this.#line(line, times, last)];
  }

  /** The same in words alone, far from what is read. @param {Row} row */
  #text({ line, times, turn }) {
    const often = times > 1 ? ` ×${times}` : "";
    return `${turn === null ? "" : `${turnName(turn)}\n`}${line.text}${often}`;
  }

  /** Whose a line is: its seat's, else that of the first thing it names. @param {Line} line */
  sideOf({ seat, ids }) {
    return seat ? this.#hooks.sideOf(seat) : this.#hooks.side(ids[0] ?? "");
  }

  /** @param {Line} line @param {number} times @param {number} last */
  #line(line, times, last) {
    const side = this.sideOf(line);
    const about = {
      class: `ln ${line.n >= this.seen ? "new" : ""} ${line.step === this.#now ? "now" : ""}`,
      "data-n": last,
      "data-step": line.step,
      "data-kind": line.kind,
      onmouseenter: () => this.#hooks.light(line.ids),
      onmouseleave: () => this.#hooks.light([]),
      onclick: () => this.#hooks.go(line),
    };
    const rule = line.rule && [" ", ruleLink(line.rule, this.#hooks.rule)];
    const often = times > 1 && h("b", { class: "times" }, ` ×${times}`);
    if (line.as === "head") return h("li", about, h("h4", {}, line.text.replace(/\.$/, ""), rule));
    const text = h("div", {}, this.#sentence(line, side), rule, often, modifiers(line, this.#hooks.rule));
    return h("li", about, side ? sideMark(side, 16) : h("i", {}), text);
  }

  /** The sentence, what its dice brought set apart, and the dice themselves. @param {Line} line @param {string} side */
  #sentence(line, side) {
    if (!line.rolls.length) return whole(line.text);
    const [before, result] = resultOf(line.text);
    const dice = line.rolls.map((roll) => [this.#die(roll, side), " "]);
    return [whole(before), result && h("span", { class: "res" }, result), " ", h("span", { class: "rolled" }, dice)];
  }

  /** @param {Roll} roll @param {string} side of the line */
  #die(roll, side) {
    const { face, sides, colour = "" } = roll;
    if (SWATCHES.has(colour)) return h("b", { class: "numeral", "data-swatch": colour }, face);
    const of = roll.seat ? this.#hooks.sideOf(roll.seat) : side;
    return die(face, { sides, side: of, label: say("die", { n: face }) });
  }
}

/** @param {number} turn */
const turnName = (turn) => (turn ? say("log.turn", { n: turn }) : say("log.setup"));

/** Designations and positions (T-34, A1-2) are not torn apart at the end of a line. @param {string} text */
function whole(text) {
  return text.split(/(\S*\w-\d\S*)/).map((part, i) => (i % 2 ? h("span", { class: "whole" }, part) : part));
}

/** @param {Line} line @param {(rule: string) => void} show */
function modifiers(line, show) {
  if (!line.modifiers.length) return null;
  const parts = line.modifiers.map(({ label, amount, rule }) => {
    return h("span", {}, `${label} ${signed(amount)} `, ruleLink(rule, show));
  });
  return h("div", { class: "mods" }, parts);
}
