/** Sheets beside a thing: the odds before a shot, the card of a piece, the reason why not. */

import { button, cap, h, put } from "./dom.js";
import { faceOf } from "./faces.js";
import { ruleLink } from "./log.js";
import { anchored, placeBeside } from "./placing.js";
import { percent, reckoned } from "./reckoning.js";
import { withoutRule } from "./refusals.js";
import { capital, knows, named, say, verbName } from "./words.js";

/**
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./types.js").Verb} Verb
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./board.js").Board} Board
 * @typedef {{name: string, actions: Action[], odds: Odds | undefined, verb: string}} Way
 * @typedef {{title?: string, lines?: string[], why?: string, rule?: string | null, firm?: boolean,
 *   near?: boolean}} Told near: beside it, whatever it covers
 * @typedef {import("./chosen.js").Asked} Asked
 */

const MANY = 3; // ways that stand side by side
const EDGE = 8; // pixels to the edge of the board
const NARROW = "(max-width: 719px)";

export class Sheets {
  /** @type {HTMLElement | null} the sheet with odds */
  odds = null;
  /** @type {HTMLElement | null} the card beside a thing or a button */
  card = null;
  /** @type {Readonly<Record<string, Verb>>} of the game */
  verbs = {};
  game = ""; // whose cards are shown large
  /** @type {Asked | null} what the sheet with odds is about */
  #asked = null;
  #wrap;
  #drawer;
  #board;
  #hooks;
  #narrow = window.matchMedia(NARROW);
  /** @type {Map<Element, (wide: number, high: number) => unknown>} where each sheet goes, once its size is known */
  #places = new Map();
  #sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const [size] = borderBoxSize;
      if (size) this.#places.get(target)?.(size.inlineSize, size.blockSize);
    }
  });

  /**
   * @param {HTMLElement} wrap of the board @param {HTMLElement} drawer for narrow screens @param {Board} board
   * @param {{rule: (rule: string) => void, beside?: HTMLElement, button?: (verb: string) => Element | null}} hooks
   *   beside: the contest that goes on, in whose place its odds are weighed; button: of a verb in the bar
   */
  constructor(wrap, drawer, board, hooks) {
    this.#wrap = wrap;
    this.#drawer = drawer;
    this.#board = board;
    this.#hooks = hooks;
    document.addEventListener("pointerdown", ({ target }) => this.#pressed(target), true);
  }

  /** A press anywhere else ends the answer to an earlier one. @param {EventTarget | null} target */
  #pressed(target) {
    const inside = target instanceof Node && this.card?.contains(target);
    if (!inside && this.card?.classList.contains("tip")) this.hush();
  }

  /** Whether the open sheet is about this very question. @param {Asked} asked */
  shows(asked) {
    return this.odds !== null && this.#asked === asked;
  }

  /** Whether something is open that is not to be disturbed: odds, or the answer to a question. */
  get busy() {
    return this.odds !== null || Boolean(this.card?.classList.contains("tip"));
  }

  get narrow() {
    return this.#narrow.matches;
  }

  // -- odds ----------------------------------------------------------------------------------------------------------

  /**
   * Show the ways to act on a thing. `take` is called with the actions of the chosen one.
   * @param {{
   *   asked: Asked, from: string, to: string, take: (actions: Action[]) => void, leave: () => void,
   *   forecast: (text: string) => Promise<Odds | null>,
   * }} about
   */
  open({ asked, from, to, take, leave, forecast }) {
    this.close();
    this.#asked = asked;
    const ways = this.#waysOf(asked.actions);
    const reckoning = h("div", { class: "reckoning" });
    const show = (/** @type {Way} */ way) => {
      reckoning.style.minHeight = `${reckoning.offsetHeight}px`; // another way is no reason to shrink
      put(reckoning, this.#reckoning(way));
      this.#draw(way, from, to);
      this.#foresee(way, forecast, () => reckoning.isConnected && show(way));
    };
    const buttons = ways.map((way, i) => this.#wayButton(way, ways, i, { take: () => take(way.actions), show }));
    const leaving = this.narrow && button({ text: say("cancel"), kind: "ghost", onclick: leave });
    const choices = h("div", { class: `ways${ways.length > MANY ? " many" : ""}` }, buttons, leaving);
    const about = { class: "sheet odds", role: "dialog", "aria-label": ways[0]?.name ?? "" };
    this.odds = h("section", about, this.#head(from, to, ways[0]), reckoning, choices);
    if (ways[0]) show(ways[0]);
    if (this.narrow) this.#lay(this.odds, this.#drawer, "");
    else if (!to) this.#layAbove(this.odds, this.#hooks.button?.(ways[0]?.verb ?? "") ?? null);
    else if (ways.some(({ odds }) => odds?.pools?.length)) this.#layAside(this.odds);
    else this.#lay(this.odds, this.#wrap, to, from);
    buttons[0]?.focus({ preventScroll: true });
  }

  /**
   * @param {Way} way @param {Way[]} ways @param {number} i @param {{take: () => void, show: (way: Way) => void}} does
   */
  #wayButton(way, ways, i, { take, show }) {
    const about = {
      type: "button",
      class: `btn ${i ? "" : "primary"}`,
      "data-way": way.actions[0]?.text,
      onclick: take,
      onmouseenter: () => show(way),
      onfocus: () => show(way),
    };
    const told = ways.length > 1 || (way.odds?.stages.length ?? 0) > 1; // else the sheet ends with it
    const chance = way.odds && told && h("span", { class: "way-odds" }, percent(way.odds));
    return h("button", about, h("span", {}, this.#label(way, ways)), chance, !i && !this.narrow && cap("↵"));
  }

  /**
   * An action with odds or without, each alone; actions that may still grow, together under their verb.
   * @param {Action[]} actions
   */
  #waysOf(actions) {
    const common = actions.length > 1 ? commonOf(actions) : new Set();
    /** @type {Map<string, Way>} */
    const ways = new Map();
    for (const action of actions) {
      const alone = action.odds || this.verbs[action.verb]?.path || action.ids.some((id) => knows(`token.${id}`));
      const key = alone ? action.text : action.verb;
      const way = ways.get(key) ?? {
        name: this.#wayName(action, common),
        actions: [],
        odds: action.odds,
        verb: action.verb,
      };
      way.actions.push(action);
      ways.set(key, way);
    }
    return [...ways.values()];
  }

  /**
   * The words that tell it from the others, the places it leads by, or the verb itself.
   * @param {Action} action @param {ReadonlySet<string>} common ids that all ways have
   */
  #wayName(action, common) {
    const head = this.verbs[action.verb]?.path ?? 0;
    if (head) {
      const places = action.ids.slice(head, -1);
      return places.length ? say("way.via", { places: places.join(", ") }) : say("way.direct");
    }
    const told = action.ids.filter((id) => knows(`token.${id}`) && !this.#board.piece(id));
    const apart = told.filter((id) => !common.has(id));
    const said = (apart.length ? apart : told).map((id) => say(`token.${id}`));
    return said.length ? capital(said.join(", ")) : verbName(action.verb);
  }

  /** Two ways of the same name are told apart by who goes. @param {Way} way @param {Way[]} ways */
  #label(way, ways) {
    const verbs = new Set(ways.map(({ verb }) => verb));
    const same = ways.filter((other) => other.name === way.name).length > 1;
    if (same && verbs.size > 1) return named(verbName(way.verb), way.name);
    const who = way.actions[0]?.ids.map((id) => this.#board.piece(id)?.title).find(Boolean);
    return same && who ? named(way.name, who) : way.name;
  }

  /** @param {string} from @param {string} to @param {Way | undefined} way */
  #head(from, to, way) {
    const [a, b] = [this.#board.piece(from), this.#board.piece(to)];
    const note = (/** @type {string} */ text) => text && h("span", { class: "small" }, text);
    const own = a && from !== to && [this.#board.copy(from), vs(a.title, note(verbName(way?.verb ?? "")))];
    const name = this.#board.nameOf(to) || (own ? "" : verbName(way?.verb ?? "")); // about no thing: what one does
    const other = b ? [this.#board.copy(to), vs(b.title, note(this.#whereOf(b)))] : vs(name, "");
    return h("header", {}, own, other);
  }

  /** Where a piece stands, as the place is called; "" if its name says it. @param {import("./types.js").Piece} b */
  #whereOf({ region, title }) {
    const [where = ""] = (this.#board.places.get(region)?.label ?? "").split(". ");
    return title.toLowerCase().includes(where.toLowerCase()) ? "" : where;
  }

  /** The same rows as the log will print; a verb without odds may have a note. @param {Way} way */
  #reckoning({ odds, verb }) {
    const note = `verb.${verb}.note`;
    if (!odds) return knows(note) && h("p", { class: "small pad0" }, say(note));
    return reckoned(odds, (rule) => ruleLink(rule, this.#hooks.rule));
  }

  /**
   * A fight in rounds is reckoned when somebody thinks of it, not for every action that is offered.
   * @param {Way} way @param {(text: string) => Promise<Odds | null>} forecast @param {() => void} again
   */
  async #foresee(way, forecast, again) {
    const [only, ...others] = way.actions;
    if (way.odds || !only || others.length || !this.verbs[way.verb]?.risky) return;
    const odds = await forecast(only.text);
    if (!odds) return;
    way.odds = odds;
    again();
  }

  /** @param {Way} way @param {string} from @param {string} to */
  #draw(way, from, to) {
    if (way.odds && from !== to) this.#board.shot(from, to, percent(way.odds));
    else this.#board.clearInk();
  }

  close() {
    if (this.odds) this.#board.clearInk(); // the line of a shot goes with its sheet
    this.#take(this.odds);
    this.odds = null;
  }

  // -- cards ---------------------------------------------------------------------------------------------------------

  /** A card beside a thing: what it is, and why it cannot be chosen. @param {string} id @param {Told} told */
  tell(id, { title = "", lines = [], why = "", rule = "", firm = false, near = firm }) {
    this.hush();
    const face = h("div", { class: "face", hidden: true });
    const about = { class: `sheet card ${firm ? "tip" : ""}`, role: firm ? "alert" : "tooltip" };
    const text = lines.map((line) => h("div", { class: "small" }, line));
    const link = rule && firm && h("div", {}, ruleLink(rule, this.#hooks.rule));
    const said = link ? withoutRule(why, rule ?? "") : why;
    const card = h(
      "div",
      about,
      face,
      title && h("b", {}, title),
      text,
      said && h("div", { class: "why" }, said),
      link,
    );
    this.card = card;
    if (firm) card.onclick = () => this.card === card && this.hush(); // it is read
    this.#lay(card, this.#wrap, id, "", near);
    if (!firm) this.#showFace(card, face, id);
    return card;
  }

  /** A small card is shown large, to read. @param {HTMLElement} card @param {HTMLElement} face @param {string} id */
  async #showFace(card, face, id) {
    const inHand = this.#board.inHand(id) && this.narrow; // elsewhere a card of the hand is raised whole
    if (this.#board.piece(id)?.kind !== "card-small" && !inHand) return;
    const drawn = inHand ? this.#board.copy(id, "face-card") : await faceOf(this.game, id);
    if (!drawn || this.card !== card) return;
    card.classList.add("faced");
    face.hidden = false;
    put(face, drawn);
  }

  /**
   * The card of a row in a list, beside it; without a card it is taken away.
   * @param {string} card @param {HTMLElement} row
   */
  async faceAt(card, row) {
    this.hush(true);
    const drawn = card && (await faceOf(this.game, card));
    if (!drawn || !row.matches(":hover, :focus")) return;
    this.hush();
    const { left, top } = row.getBoundingClientRect();
    const made = h("div", { class: "sheet card faced bar-card", role: "tooltip" }, drawn);
    this.card = made;
    this.#places.set(made, (wide, high) => {
      const y = Math.max(8, Math.min(window.innerHeight - high - 8, top - high / 2));
      Object.assign(made.style, { left: `${Math.max(8, left - wide - 10)}px`, top: `${y}px`, opacity: "" });
    });
    this.#show(made, document.body);
  }

  /** Take the card away; one that answers a question stays until something else happens. @param {boolean} [gently] */
  hush(gently = false) {
    if (gently && this.card?.classList.contains("tip")) return;
    this.#take(this.card);
    this.card = null;
  }

  /** A card above a button of the bar. @param {Element} element @param {string} text */
  tellAt(element, text) {
    if (this.card?.classList.contains("tip")) return;
    this.hush();
    const { left, top } = element.getBoundingClientRect();
    const card = h("div", { class: "sheet card bar-card", role: "tooltip" }, h("div", { class: "why" }, text));
    card.style.left = `${Math.max(8, Math.min(window.innerWidth - 272, left))}px`;
    card.style.bottom = `${window.innerHeight - top + 8}px`;
    this.card = card;
    document.body.append(card);
  }

  // -- where they lie -------------------------------------------------------------------------------------------------

  /**
   * Beside a thing, never over it, never over the other one.
   * @param {HTMLElement} sheet @param {HTMLElement} parent @param {string} id @param {string} [other]
   * @param {boolean} [near] beside it, whatever else it covers: it answers a click
   */
  #lay(sheet, parent, id, other = "", near = false) {
    const spot = id ? this.#board.spot(id) : null;
    const far = other ? this.#board.spot(other) : null;
    if (!id) return parent.append(sheet);
    this.#places.set(sheet, (wide, high) => {
      const { width, height } = this.#board.camera;
      const others = near ? [] : this.#targets(id, other);
      const place = spot ? placeBeside({ wide, high }, { width, height }, spot, far, others) : null;
      const at = place ?? /** @type {[number, number]} */ ([width - wide - 66, height - high - 14]);
      if (sheet === this.odds) return this.#settle(sheet, at, { wide, high });
      return Object.assign(sheet.style, { left: `${at[0]}px`, top: `${at[1]}px`, opacity: "" });
    });
    return this.#show(sheet, parent);
  }

  /**
   * It has its place, once: it does not run from the pointer when another way is weighed.
   * @param {HTMLElement} sheet @param {[number, number]} at @param {import("./placing.js").Size} size
   */
  #settle(sheet, at, size) {
    const { left, bottom, most } = anchored(at, size, this.#board.camera);
    const place = { left: `${left}px`, top: "auto", bottom: `${bottom}px`, maxHeight: `${most}px`, opacity: "" };
    Object.assign(sheet.style, place);
    this.#places.delete(sheet);
    this.#sizes.unobserve(sheet);
  }

  /**
   * What is about no thing lies above the button that asks for it.
   * @param {HTMLElement} sheet @param {Element | null} by
   */
  #layAbove(sheet, by) {
    this.#places.set(sheet, (wide, high) => {
      const { left, width } = this.#wrap.getBoundingClientRect();
      const at = by?.getBoundingClientRect();
      const x = at ? at.left + at.width / 2 - wide / 2 - left : width - wide;
      const [most, low] = [width - wide - EDGE, this.#board.camera.height - high - EDGE];
      this.#settle(sheet, [Math.max(EDGE, Math.min(most, x)), low], { wide, high });
    });
    this.#show(sheet, this.#wrap);
  }

  /** A contest is weighed where it stands: beside the table, over nothing. @param {HTMLElement} sheet */
  #layAside(sheet) {
    sheet.classList.add("aside");
    this.#hooks.beside?.before(sheet);
  }

  /** Pieces and places that can still be pointed at, apart from those a sheet is about. @param {...string} about */
  #targets(...about) {
    const { targets = [], lit = [] } = this.#board.lights ?? {};
    const others = [...new Set([...targets, ...lit])].filter((id) => !about.includes(id));
    return others.map((id) => this.#board.spot(id)).filter((spot) => spot !== null);
  }

  /**
   * It is seen once it has its place: its size is told after it was laid out, before it is painted.
   * @param {HTMLElement} sheet @param {HTMLElement} parent
   */
  #show(sheet, parent) {
    sheet.style.opacity = "0"; // not hidden: it may have the focus already
    parent.append(sheet);
    this.#sizes.observe(sheet, { box: "border-box" });
  }

  /** @param {HTMLElement | null} sheet */
  #take(sheet) {
    if (!sheet) return;
    this.#sizes.unobserve(sheet);
    this.#places.delete(sheet);
    sheet.remove();
  }
}

/** @param {string} title @param {import("./dom.js").Child} note */
const vs = (title, note) => h("div", { class: "vs" }, h("b", {}, title), note);

/** The ids that all actions of a verb have. @param {readonly Action[]} actions @returns {ReadonlySet<string>} */
function commonOf(actions) {
  const [first, ...others] = actions;
  const shared = first?.ids.filter((id) => others.every(({ verb, ids }) => verb === first.verb && ids.includes(id)));
  return new Set(shared ?? []);
}
