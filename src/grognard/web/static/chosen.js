/**
 * What is offered, what is picked of it so far, and all that follows from the two: what shines, what is complete. Pure.
 */

import { draftsOf } from "./drafts.js";
import { dark, lightsOf } from "./lights.js";
import { asks, byVerb, NOTHING, PLAIN, parse } from "./offers.js";
import { Kinds, tokensOf } from "./patterns.js";
import { isHeading, isNode } from "./places.js";

/**
 * @typedef {import("./offers.js").Action} Action
 * @typedef {import("./offers.js").Choice} Choice
 * @typedef {import("./types.js").Verb} Verb
 * @typedef {import("./facts.js").Facts} Facts
 * @typedef {import("./lights.js").Lights} Lights
 * @typedef {Record<string, import("./types.js").Odds>} OddsOf
 * @typedef {{
 *   actions: string[], odds?: OddsOf, verbs: Record<string, Verb>, side: string, complete?: boolean, answers?: boolean,
 *   landings?: Record<string, string>,
 * }} Offer
 * @typedef {{actions: Action[], about: string}} Asked
 * @typedef {{region: string, ids: string[]}} Fan
 */

const MANY = 4; // headings that are still said by buttons

export class Chosen {
  facts;
  kinds;
  side = "";
  /** @type {readonly Action[]} */
  actions = [];
  /** @type {ReadonlyMap<string, Action[]>} the offered verbs, each with its actions */
  verbs = new Map();
  /** @type {Readonly<Record<string, Verb>>} all verbs of the game */
  known = {};
  /** @type {Asked | null} ways to choose from, and what they are about */
  asked = null;
  /** @type {Fan | null} a stack that is laid out */
  fan = null;
  waiting = false; // something was sent, and not answered yet
  /** @type {Choice} */
  #choice = NOTHING;
  #complete = true; // whether all that is legal is offered
  kept = ""; // the piece that stays selected for what is asked next
  /**
   * Reckoned when asked for, until something changes.
   * @type {{
   *   open?: ReadonlyMap<Action, string[]>, left?: Action[], next?: Map<string, Action[]>, lights?: Lights,
   *   finished?: Action[], drafts?: ReturnType<typeof draftsOf>,
   * }}
   */
  #reckoned = {};

  /** @param {Facts} facts */
  constructor(facts) {
    this.facts = facts;
    this.kinds = new Kinds(facts);
  }

  // -- what is offered ----------------------------------------------------------------------------------------------

  /** New actions: what was picked stays if it still leads somewhere. @param {Offer} offer */
  offer({ actions, odds = {}, verbs, side, complete = true, landings = {}, answers = false }) {
    const same = !this.waiting && side === this.side && sameTexts(this.actions, actions);
    const before = this.verbs;
    this.side = side;
    this.known = verbs;
    this.#complete = complete;
    this.actions = actions.map((text) => parse(text, odds[text], landings[text]));
    this.verbs = byVerb(this.actions);
    const acted = this.waiting;
    this.waiting = false;
    this.#forget();
    if (same) return;
    for (const [verb, [first]] of this.verbs) if (first) this.kinds.learn(first, tokensOf(this.about(verb).pattern));
    this.#keep(acted, before, answers);
  }

  /**
   * A unit may go on with what one could do before: another question is read first. A card of the hand is done with,
   * and so is one who was named at a touch where the same is asked of others. Whom all is about is in hand, unless we
   * answer somebody: that is read first.
   * @param {boolean} acted whether we have just acted @param {ReadonlyMap<string, unknown>} before verbs
   * @param {boolean} answers
   */
  #keep(acted, before, answers) {
    const still = this.picks.filter((id) => this.facts.isPiece(id) && !this.facts.inHand(id));
    const kept = { verb: "", picks: this.kept ? [this.kept] : still };
    const goesBy = (/** @type {Action} */ { verb }) => !this.about(verb).back && (this.kept !== "" || before.has(verb));
    const touched = (/** @type {Action} */ { verb, ids }) => acted && this.about(verb).quick && ids.length === 1;
    const goesOn = kept.picks.length > 0 && [...this.openBy(kept).keys()].some((one) => goesBy(one) && !touched(one));
    this.kept = "";
    this.asked = null;
    this.fan = null;
    const only = goesOn || (answers && !acted) ? "" : this.onlyOne();
    this.choose(goesOn ? kept : only ? { verb: "", picks: [only] } : NOTHING);
  }

  /**
   * On a measured table: the one piece of ours that all is about, wherever it is named; "" where several could act.
   * @param {readonly Action[]} [actions]
   */
  onlyOne(actions = this.actions) {
    const told = this.facts.places.lattice ? actions.filter(({ ids }) => ids.length) : [];
    const alone = told[0]?.ids.find((id) => this.isOwn(id) && told.every(({ ids }) => ids.includes(id)));
    return alone && told.some(({ ids }) => ids.length > 1) ? alone : "";
  }

  /** What was sent is refused, or lost: one may choose again; of what was placed, where it goes. */
  resume() {
    const placed = this.waiting && !this.way.length && this.picks.some(isNode);
    this.waiting = false;
    this.kept = "";
    if (placed) this.choose({ verb: this.verb, picks: this.picks.filter((id) => !isNode(id)) });
  }

  /** What is told of a verb. @param {string} verb */
  about(verb) {
    return this.known[verb] ?? PLAIN;
  }

  // -- what is chosen so far ----------------------------------------------------------------------------------------

  get verb() {
    return this.#choice.verb;
  }

  get picks() {
    return this.#choice.picks;
  }

  get active() {
    return Boolean(this.verb || this.picks.length);
  }

  get selected() {
    return this.picks.filter((id) => this.facts.isPiece(id));
  }

  /** The actions that agree with what is picked. */
  get left() {
    this.#reckoned.left ??= [...this.open.keys()];
    return this.#reckoned.left;
  }

  /** What each of them still asks for. @returns {ReadonlyMap<Action, string[]>} */
  get open() {
    this.#reckoned.open ??= this.openBy(this.#choice);
    return this.#reckoned.open;
  }

  /** @param {Choice} choice @returns {ReadonlyMap<Action, string[]>} */
  openBy({ verb, picks }) {
    /** @type {Map<Action, string[]>} */
    const found = new Map();
    for (const action of this.actions) {
      const asked = verb && action.verb !== verb ? null : this.asks(action, picks);
      if (asked) found.set(action, asked);
    }
    return found;
  }

  /** What can be chosen next: id -> the actions it leads to. @returns {ReadonlyMap<string, Action[]>} */
  get next() {
    this.#reckoned.next ??= this.#reckonNext();
    return this.#reckoned.next;
  }

  #reckonNext(open = this.open) {
    /** @type {Map<string, Action[]>} */
    const found = new Map();
    for (const [action, [id]] of open) {
      if (id === undefined) continue;
      const known = found.get(id);
      if (known) known.push(action);
      else found.set(id, [action]);
    }
    return found;
  }

  /** @returns {Lights} */
  get lights() {
    this.#reckoned.lights ??= this.#lit();
    return this.#reckoned.lights;
  }

  /** What would shine if nothing were picked. */
  get atRest() {
    return this.#lit(this.#reckonNext(this.openBy(NOTHING)), [], false);
  }

  #lit(next = this.next, selected = this.selected, begun = this.active) {
    if (!this.actions.length) return dark();
    const isAssault = (/** @type {Action} */ action) => this.about(action.verb).assault;
    const { facts, side } = this;
    return lightsOf({ facts, side, next, selected, begun, isAssault });
  }

  /** What is asked for and lies nowhere on the board: said by buttons. */
  get words() {
    const pointed = [...this.next.keys()].filter(isHeading).length > MANY; // then one points where to look
    const said = [...this.next].filter(
      ([id]) => !this.facts.isPiece(id) && !this.facts.isGround(id) && !(pointed && isHeading(id)),
    );
    return said.map(([id, actions]) => ({ id, actions }));
  }

  /** What is chosen completely, though more could still grow out of it. */
  get finished() {
    this.#reckoned.finished ??= this.#reckonFinished();
    return this.#reckoned.finished;
  }

  #reckonFinished() {
    if (!this.active) return [];
    const done = this.left.filter((action) => this.#isDone(action));
    if (done.length) return done.sort((a, b) => a.ids.length - b.ids.length);
    return this.drawn;
  }

  /** What the picks alone make, as far as it is complete; what is offered is meant before what is not. */
  get drawn() {
    const whole = this.drafts(this.picks).flatMap(({ missing, action }) => (missing.length ? [] : [action]));
    const offered = whole.filter((action) => this.actions.includes(action));
    return offered.length ? offered : whole;
  }

  /** @param {Action} action */
  #isDone(action) {
    if (this.open.get(action)?.length || !(this.verb || action.ids.length)) return false;
    return !this.isFree(action.verb) || action.ids.length === this.picks.length;
  }

  /** What Enter would send, and the button beside the prompt: as much as was picked, not more. */
  get ready() {
    const done = this.finished;
    const rash = Boolean(this.facts.places.lattice) && !this.verb && this.picks.length < 2; // a man alone means no deed
    const whole = done.length === this.left.length;
    return done.filter((action) => (!rash && action.ids.length === this.picks.length) || whole);
  }

  /** The last place or free point that was picked; "" if none was. */
  get lastLeg() {
    return this.picks.findLast((id) => this.facts.isGround(id)) ?? "";
  }

  /** The legs drawn so far: who goes, then where. */
  get way() {
    const legs = this.picks.filter((id) => this.facts.isGround(id));
    const bends = legs.length > 0 && this.drafts(this.picks).some(({ action }) => this.about(action.verb).path > 0);
    return bends ? [...this.selected.slice(0, 1), ...legs] : []; // a point where something is placed is no way
  }

  /** Whether a piece may be led along a way of one's own. @param {string} id */
  isLed(id) {
    return this.actions.some(({ verb, ids }) => ids[0] === id && this.about(verb).path > 0 && this.isDrawn(verb));
  }

  /** What the place of the selected piece may do for it: a move may begin with a position. */
  get ofPlace() {
    const places = this.selected.map((id) => this.facts.regionOf(id)).filter((id) => !this.facts.isPiece(id));
    return this.actions.filter(({ ids }) => ids.length === 1 && places.includes(ids[0] ?? ""));
  }

  /**
   * The cards of the hand that may be played now, or the men who may act, each with its actions: in a window they are
   * answers. Core verbs go first.
   */
  get answers() {
    const hand = this.actions.filter(({ ids }) => this.facts.inHand(ids[0] ?? ""));
    const free = this.facts.places.lattice ? this.actions.filter(({ ids }) => this.isOwn(ids[0] ?? "")) : [];
    const cards = hand.length ? hand : free; // on a measured table it is men who answer
    const core = cards.filter(({ verb }) => this.about(verb).core);
    /** @type {Map<string, Action[]>} */
    const found = new Map();
    for (const action of core.length ? core : cards) {
      const [card = ""] = action.ids;
      found.set(card, [...(found.get(card) ?? []), action]);
    }
    return [...found].map(([card, actions]) => ({ card, actions }));
  }

  /** Whether no piece, place or card can be chosen: only what finishes is left. */
  get isIdle() {
    const { can, home, lit, assault } = this.lights;
    return !(can.size || home.size || lit.size || assault.size || this.words.length || this.answers.length);
  }

  /** @param {string} id */
  isOwn(id) {
    return Boolean(this.side) && this.facts.sideOf(id) === this.side;
  }

  /** Whether a piece can be meant by a click now. @param {string} id */
  isClickable(id) {
    if (this.picks.includes(id)) return true;
    const { can, targets } = this.lights;
    return can.has(id) || targets.has(id) || this.left.some((action) => action.ids.includes(id));
  }

  /**
   * Whether a place itself is what can be chosen now. A piece of ours on it is chosen instead, unless a verb says
   * otherwise.
   * @param {string} region
   */
  usesPlace(region, id = "") {
    const other = this.isOwn(id) && !this.verb && !this.picks.includes(id) && this.begins(id);
    return Boolean(this.picks.length && this.lights.lit.has(region) && !other);
  }

  /** The ground to which some pieces may go, as far as it is offered. @param {readonly string[]} ids */
  groundOf(ids) {
    const theirs = this.actions.filter((action) => ids.includes(action.ids[0] ?? ""));
    return [...new Set(theirs.flatMap((action) => action.ids.slice(1)))].filter((id) => this.facts.isGround(id));
  }

  /** @param {string} id */
  begins(id) {
    return this.actions.some((action) => action.ids[0] === id);
  }

  /**
   * Whether more may be done with a verb than is offered: it names free points, or the offer says that it is not
   * complete.
   * @param {string} verb
   */
  isFree(verb) {
    const { path, grows } = this.about(verb);
    return this.isDrawn(verb) || (!this.#complete && (path > 0 || grows));
  }

  /** Whether a verb names free points: its way is drawn leg by leg. @param {string} verb */
  isDrawn(verb) {
    return /\bNODE\b/.test(this.about(verb).pattern);
  }

  /** Actions that picks alone make, by the patterns of the offered verbs. @param {readonly string[]} picks */
  drafts(picks) {
    if (picks !== this.picks) return this.#draftsOf(picks);
    this.#reckoned.drafts ??= this.#draftsOf(picks);
    return this.#reckoned.drafts;
  }

  /** @param {readonly string[]} picks */
  #draftsOf(picks) {
    const names = [...this.verbs.keys()].filter((name) => (!this.verb || name === this.verb) && this.isFree(name));
    const verbs = names.map((name) => this.#written(name));
    return draftsOf(verbs, picks, this.kinds, (id) => this.facts.isPiece(id));
  }

  /** @param {string} name @returns {[string, string, readonly Action[]]} */
  #written(name) {
    return [name, this.about(name).pattern, this.verbs.get(name) ?? []];
  }

  // -- small things -------------------------------------------------------------------------------------------------

  isWord = (/** @type {string} */ id) => this.facts.isWord(id);
  isThing = (/** @type {string} */ id) => !this.facts.isWord(id);

  /**
   * What an action still asks for after some picks; null if it does not agree.
   * @param {Action} action @param {readonly string[]} picks
   */
  asks(action, picks) {
    return asks(action, picks, this.about(action.verb).path, this.isWord);
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.#choice = choice;
    this.asked = null;
    this.#forget();
  }

  #forget() {
    this.#reckoned = {};
  }
}

/** @param {readonly Action[]} actions @param {readonly string[]} texts */
const sameTexts = (actions, texts) =>
  actions.length === texts.length && actions.every(({ text }, i) => text === texts[i]);
