/**
 * Choosing: a sequence of picks (pieces, places, free points, words) against the actions that are offered. It says what
 * shines, what is complete, what can be said next; what a click, a drag, a key means; what to send. It knows no page
 * and no game: verbs are told by data, things by facts.
 *
 *     const choosing = new Choosing(facts);
 *     choosing.offer({ actions, odds, verbs, side, complete });     after each view; keeps what still leads somewhere
 *     const outcome = choosing.click({ id, region, node });         what to do now; everything else is state
 *
 * An outcome names at most one thing to `send` (the text of an action), to ask `why` not (an id), to make `sure` of (a
 * verb that ends while so many pieces could act), and the id to `inspect`. What is to be shown follows from the state
 * alone (`chosen.js`): `lights`, `words`, `ready`, `ofPlace`, `asked` (ways to choose from, with odds), `fan` (a stack
 * laid out), `way` (legs drawn so far). After `send` nothing more is chosen until the next `offer`, or `resume` after a
 * refusal.
 */

import { Chosen } from "./chosen.js";
import { byVerb, NOTHING, partsOf } from "./offers.js";
import { isHeading } from "./places.js";

/**
 * @typedef {import("./offers.js").Action} Action
 *
 * What was pointed at: a piece or a place ("" for the bare table), where it lies, and the free point below the pointer.
 * @typedef {{id: string, region?: string, node?: string}} Pointed
 * @typedef {{send?: string, why?: string, inspect?: string, sure?: {verb: string, count: number}}} Outcome
 */

export class Choosing extends Chosen {
  // -- what hands do ------------------------------------------------------------------------------------------------

  /** A click. @param {Pointed} at @returns {Outcome} */
  click({ id, region = this.facts.regionOf(id), node = "" }) {
    if (this.waiting) return id ? { inspect: id } : {};
    if (!id && !node) return this.#leave();
    const fanned = Boolean(id) && this.fan?.region === region;
    const piece = this.facts.isPiece(id) ? id : "";
    if (!region || this.facts.hasCards(region)) return this.point({ id: piece || region, region, node });
    const choices = this.facts.stackOf(region).filter((one) => this.isClickable(one));
    if (!fanned && this.#opens(region, piece, choices)) return this.#layOut(region, choices);
    const meant = fanned || this.isClickable(piece) || (!this.facts.isStack(region) && this.begins(piece));
    const thing = piece && meant ? piece : (choices[0] ?? piece);
    return this.point({ id: thing || region, region, node });
  }

  /**
   * Whether a click opens a stack: several of its pieces could be meant.
   * @param {string} region @param {string} piece @param {string[]} choices
   */
  #opens(region, piece, choices) {
    return choices.length > 1 && this.facts.isStack(region) && !this.usesPlace(region, piece || choices[0]);
  }

  /** @param {string} region @param {string[]} ids @returns {Outcome} */
  #layOut(region, ids) {
    this.fan = { region, ids };
    return {};
  }

  /** Point at a thing: select it, aim at it, go on to it. @param {Pointed} at @returns {Outcome} */
  point({ id, region = this.facts.regionOf(id), node = "" }) {
    if (this.waiting) return id ? { inspect: id } : {};
    this.fan = null;
    return { ...(id ? { inspect: id } : {}), ...this.#meant(id, region, node) };
  }

  /** @param {string} id @param {string} region @param {string} node @returns {Outcome} */
  #meant(id, region, node) {
    if (this.picks.includes(id) && !this.#asksAgain(id)) return this.#isInHand(id) ? {} : this.#leave();
    const place = this.usesPlace(region, id);
    const found = this.#leading(place && id !== region ? [region] : [id, region]);
    if (!found.length) return this.#otherwise(id, node);
    if (this.isOwn(id) && !place) {
      if (found.some((action) => action.ids.includes(id))) return this.#joins(id) ? this.#pick(id) : this.#select(id);
      if (!this.verb && this.facts.inHand(id)) return this.#select(id);
      this.kept = id;
    }
    return this.#goOn(id, region, found);
  }

  /** Whether a piece is all that is picked, and nobody else could be. @param {string} id */
  #isInHand(id) {
    return this.picks.length === 1 && this.onlyOne(this.left) === id;
  }

  /** The actions that are left and still ask for one of these. @param {string[]} ids */
  #leading(ids) {
    const open = ids.filter((id) => id && (!this.picks.includes(id) || this.#asksAgain(id)));
    return this.left.filter((action) => open.some((id) => this.asks(action, [...this.picks, id])));
  }

  /** Whether something that was picked is asked for once more. @param {string} id */
  #asksAgain(id) {
    return [...this.open.values()].some((asked) => asked.includes(id));
  }

  /** Nothing that is left has to do with it. @param {string} id @param {string} node @returns {Outcome} */
  #otherwise(id, node) {
    const heading = this.headingTo(node);
    if (heading) return this.takeWord(heading);
    if (this.isOwn(id) && this.begins(id)) return this.#select(id);
    if (node && this.#takes(node)) return this.#leg(node);
    const landing = node && this.picks.length ? this.#leading([node]) : []; // an offered end that is named by nobody
    if (landing.length) return this.#goOn(node, node, landing);
    if (this.picks.length && !this.selected.length && this.#leadsAlone(id)) return this.#select(id);
    return id ? { why: id } : this.#leave();
  }

  /** Whether a place could have been picked instead of the last one. @param {string} id */
  #leadsAlone(id) {
    return this.facts.isGround(id) && this.openBy({ verb: this.verb, picks: [id] }).size > 0;
  }

  /**
   * Whether a piece of ours is added to what is picked, instead of taking its place: a card is played on a piece.
   * @param {string} id
   */
  #joins(id) {
    if (this.verb || !this.picks.length) return true;
    const card = !this.facts.inHand(id) && this.picks.some((one) => this.facts.inHand(one));
    return card || this.picks.some((one) => !this.facts.isPiece(one));
  }

  /** @param {string} id @returns {Outcome} */
  #select(id) {
    const keeps = this.verb && this.openBy({ verb: this.verb, picks: [id] }).size;
    this.choose({ verb: keeps ? this.verb : "", picks: [id] });
    return {};
  }

  /** @param {string} id @returns {Outcome} */
  #pick(id) {
    this.#add(id);
    const done = this.left.filter((action) => !this.asks(action, this.picks)?.some(this.isThing));
    const quick = done.filter(({ verb, ids }) => this.about(verb).quick && ids.length === 1);
    if (quick.length === 1) return this.#settle(quick, id);
    const dice = done.length === this.left.length && done.every(({ odds }) => odds);
    if (dice && this.facts.places.lattice && done.length > 1) return this.#settle(done, id); // ways, with their chances
    const ways = this.verb ? this.#arriving(done, this.picks) : []; // the end of a way was picked first
    if (ways.length) return this.#arrive(ways, id);
    const [only] = this.left.length === 1 ? done : this.#inOrder(done.length === this.left.length ? done : []);
    return only && only.ids.length > 1 ? this.#settle([only], id) : {};
  }

  /** The action that pointing at a place would send or ask about, the shortest; "" if none. @param {string} region */
  leadsTo(region) {
    if (this.waiting || !region || this.picks.includes(region)) return "";
    const found = this.#leading([region]);
    const [way] = this.#arriving(found, [region]);
    return (way ?? found.find((action) => this.#isRipe(action, [region])))?.text ?? "";
  }

  /**
   * Something that may end a choice was pointed at: a place to go to, a piece to fire at.
   * @param {string} id @param {string} region @param {Action[]} found @returns {Outcome}
   */
  #goOn(id, region, found) {
    const ways = this.#arriving(found, [id, region]);
    if (ways[0]) return this.#arrive(ways, id);
    const ripe = found.filter((action) => this.#isRipe(action, [id, region]));
    const all = ripe.length === found.length || ripe.some((action) => action.odds);
    if (ripe.length && (all || byVerb(found).size > 1)) return this.#settle(found, id);
    if (ripe.length) return this.#grow(found, id, region);
    this.#add(found.some((action) => action.ids.includes(id)) ? id : region);
    return {};
  }

  /** Whether nothing but words is missing once these are picked. @param {Action} action @param {string[]} more */
  #isRipe(action, more) {
    const open = this.asks(action, this.picks) ?? [];
    return open.every((id) => more.includes(id) || !this.isThing(id));
  }

  /**
   * Ways that end at one of these places, the shortest first; everything before the way is picked.
   * @param {Action[]} actions @param {readonly string[]} places
   */
  #arriving(actions, places) {
    const there = actions.filter((action) => {
      const { path } = this.about(action.verb);
      const { head, way } = partsOf(action, path, this.isWord);
      return path && places.includes(way.at(-1) ?? "") && head.every((id) => this.picks.includes(id));
    });
    return there.sort((a, b) => a.ids.length - b.ids.length);
  }

  /**
   * The end of a way was pointed at: the shortest is taken; where several are as short, one is asked which.
   * @param {Action[]} ways @param {string} id
   */
  #arrive(ways, id) {
    const [first] = ways;
    if (first && this.isDrawn(first.verb)) return this.#lay(first); // it may still be bent; on a grid the click was all
    const short = ways.filter((way) => way.ids.length === first?.ids.length);
    return this.#settle(short.length > 1 ? ways : short, id);
  }

  /**
   * What others may join is not done at once: keep it, and wait for more or for Enter.
   * @param {Action[]} found @param {string} id @param {string} region @returns {Outcome}
   */
  #grow(found, id, region) {
    const key = found[0]?.ids.includes(id) ? id : region;
    this.choose({ verb: found[0]?.verb ?? "", picks: [...this.picks.filter((one) => one !== key), key] });
    const { left } = this;
    return left.length === 1 ? this.#settle(left, id) : {};
  }

  /**
   * One harmless action is sent; dice are shown first.
   * @param {Action[]} found @param {string} about @returns {Outcome}
   */
  #settle(found, about) {
    const [only] = found.length > 1 ? this.#inOrder(found) : found;
    if (only && !only.odds && !this.about(only.verb).risky) return this.#send(only);
    this.asked = { actions: found, about };
    return {};
  }

  /**
   * Of actions with the same ids the one in whose order they were picked; none if the ids differ.
   * @param {Action[]} found @returns {Action[]}
   */
  #inOrder(found) {
    const [first] = found;
    const same = found.every(({ verb, ids }) => verb === first?.verb && sameIds(ids, first.ids));
    const picked = found.find(({ ids }) => this.picks.every((pick, i) => ids[i] === pick));
    return same && picked && this.picks.length ? [picked] : [];
  }

  /**
   * Take one of the ways that are asked about: an action, or all actions of a verb that go on.
   * @param {Action[]} actions @returns {Outcome}
   */
  take(actions) {
    const [only] = actions;
    if (this.waiting || !only) return {};
    if (actions.length === 1) return this.#send(only);
    const id = this.asked?.about ?? "";
    this.asked = null;
    return this.#grow(actions, id, this.facts.regionOf(id));
  }

  /** A word that lies nowhere on the board: full, half, a zone, a formation. @param {string} id @returns {Outcome} */
  takeWord(id) {
    if (this.waiting) return {};
    const found = this.left.filter((action) => this.asks(action, this.picks)?.includes(id));
    if (isHeading(id) && this.#drawsHeading()) return this.#head(id);
    const ways = this.#arriving(found, [id]);
    if (ways[0]) return this.#arrive(ways, id);
    if (found.length === 1 && found[0] && this.#isRipe(found[0], [id])) return this.#settle(found, id);
    this.#add(id);
    return {};
  }

  /**
   * A verb of the bar. `sure`: somebody was asked whether to end. Null where it is impossible.
   * @param {string} name @returns {Outcome | null}
   */
  takeVerb(name, sure = false) {
    const found = this.verbs.get(name);
    if (!found || this.waiting) return null;
    this.fan = null;
    this.asked = null;
    const bare = found.find((action) => !action.ids.length);
    if (bare) return this.#end(bare, sure);
    const own = this.#named(found);
    const here = own.length ? [] : this.ofPlace.filter((action) => action.verb === name);
    if (here.length === 1 && here[0]) return this.sendFor(here[0], this.selected[0]);
    if (found.length === 1 && found[0] && !found[0].ids.some(this.isThing)) return this.#settle(found, "");
    const goesOn = this.openBy({ verb: name, picks: own }).size > 0;
    this.choose(this.verb === name ? NOTHING : { verb: name, picks: goesOn ? own : [] });
    return {};
  }

  /** What is picked and named by one of these; else whom all of them are about. @param {Action[]} found */
  #named(found) {
    const picked = this.picks.filter((id) => found.some((action) => action.ids.includes(id)));
    const only = picked.length ? "" : this.onlyOne(found);
    const first = found.every(({ ids }) => ids.find((id) => this.isOwn(id)) === only); // else the order is one's own
    return only && first ? [only] : picked;
  }

  /**
   * A verb without anything to choose. One that ends while pieces could still act is asked for once more.
   * @param {Action} action @param {boolean} sure
   */
  #end(action, sure) {
    const count = this.#idle();
    if (this.about(action.verb).ends && count && !sure) return { sure: { verb: action.verb, count } };
    return this.#settle([action], "");
  }

  /** How many pieces on the board could still do what a turn is for, whatever is picked now. */
  #idle() {
    const core = [...this.verbs.keys()].some((name) => this.about(name).core);
    const { can, home } = this.atRest;
    const storm = this.actions.filter(({ verb }) => this.about(verb).assault).flatMap(({ ids }) => ids);
    const could = [...can, ...home, ...storm.filter((id) => this.isOwn(id))].filter((id) => !this.facts.inHand(id));
    return core ? new Set(could).size : 0;
  }

  /** Send, and keep a piece selected for what is asked next. @param {Action} action @param {string} [id] */
  sendFor(action, id = "") {
    if (this.waiting) return {};
    this.kept = id;
    return this.#send(action);
  }

  /**
   * Answer with a card: at once if there is nothing to choose, else its targets shine.
   * @param {string} card @returns {Outcome}
   */
  answer(card) {
    const actions = this.answers.find((one) => one.card === card)?.actions ?? [];
    const [only, ...others] = actions;
    if (this.waiting || !only) return {};
    if (!others.length) return this.#send(only);
    this.choose({ verb: byVerb(actions).size === 1 ? only.verb : "", picks: [card] });
    if (actions.every(({ odds }) => odds)) return this.#settle(actions, card);
    return {};
  }

  /** Enter: what is complete is sent. Null where nothing is. @returns {Outcome | null} */
  enter() {
    if (this.asked || this.waiting) return null;
    const [first] = this.ready;
    if (first) return this.#send(first);
    return this.finished.length ? {} : null;
  }

  /** Escape: the sheet, the fan, the last pick, the verb. Whether there was anything to leave. */
  back() {
    if (this.asked) this.asked = null;
    else if (this.fan) this.fan = null;
    else if (!this.active) return false;
    else this.choose(this.picks.length > 1 ? { verb: this.verb, picks: this.picks.slice(0, -1) } : NOTHING);
    return true;
  }

  /** Backspace: the last leg of a way, and nothing else. Whether there was one. */
  shorten() {
    const last = this.picks.at(-1);
    if (this.asked || !last || !(this.facts.isGround(last) || isHeading(last))) return false;
    this.choose({ verb: this.verb, picks: this.picks.slice(0, -1) });
    return true;
  }

  clear() {
    this.asked = null;
    this.fan = null;
    this.choose(NOTHING);
  }

  /** @returns {Outcome} */
  #leave() {
    this.back();
    return {};
  }

  // -- free points --------------------------------------------------------------------------------------------------

  /** Whether a place or a free point can be a leg now, or end the way that is drawn. @param {string} node */
  #takes(node) {
    const begun = this.active || !this.lights.can.size; // bare ground is no beginning while pieces wait
    return begun && this.drafts([...this.picks, node]).length > 0;
  }

  /** A leg of one's own. The last one once more: that is all. @param {string} node @returns {Outcome} */
  #leg(node) {
    if (this.lastLeg === node) return this.enter() ?? {};
    const way = this.picks.some((id) => this.facts.isGround(id)) ? [] : this.#arriving(this.left, [node]);
    if (way[0]) return this.#lay(way[0]);
    this.#add(node);
    return this.#unlessOpen(node);
  }

  /**
   * Lay out a way that is offered, leg by leg: it may be changed before it is sent.
   * @param {Action} way @returns {Outcome}
   */
  #lay({ verb, ids }) {
    const legs = ids.slice(this.about(verb).path).filter((id) => this.facts.isGround(id));
    const heads = this.picks.filter((id) => !this.facts.isGround(id));
    this.choose({ verb: this.verb, picks: [...heads, ...legs] });
    return this.#unlessOpen(legs.at(-1) ?? "");
  }

  /** What cannot grow any more is done at once. @param {string} about @returns {Outcome} */
  #unlessOpen(about) {
    return this.drafts(this.picks).some((draft) => this.#grows(draft)) ? {} : this.#settle(this.drawn, about);
  }

  /**
   * Whether something is missing, more legs may follow, or others may join.
   * @param {import("./drafts.js").Draft} draft
   */
  #grows({ action, missing, open }) {
    return Boolean(missing.length || open.some(({ many }) => many) || (open.length && this.about(action.verb).grows));
  }

  /**
   * The heading that pointing somewhere means, where the verb that is chosen asks for one; "" where it does not.
   * @param {string} node
   */
  headingTo(node) {
    const { places, pieces } = this.facts;
    const who = pieces.get(this.selected[0] ?? "");
    const at = places.pointOf(node);
    if (!this.verb || !who || !at || ![...this.next.keys()].some(isHeading)) return "";
    return places.heading([who.x, who.y], at);
  }

  #drawsHeading() {
    return this.drafts([...this.#withoutHeading(), "h0"]).length > 0;
  }

  #withoutHeading() {
    return this.picks.filter((id) => !isHeading(id));
  }

  /** Look somewhere at the end: nothing can follow, so it is done. @param {string} heading @returns {Outcome} */
  #head(heading) {
    this.choose({ verb: this.verb, picks: [...this.#withoutHeading(), heading] });
    return this.drawn.length ? this.#settle(this.drawn, heading) : {};
  }

  /**
   * Turn the heading that is being chosen by so many steps; nothing is sent. Whether there is one to turn.
   * @param {number} steps
   */
  turn(steps) {
    const headings = this.facts.places.lattice?.headings ?? [];
    if (!headings.length || this.waiting || !this.#drawsHeading()) return false;
    const last = this.picks.at(-1) ?? "";
    const angle = this.facts.pieces.get(this.selected[0] ?? "")?.angle ?? 0;
    const now = Number((isHeading(last) ? last : this.facts.places.headingAt(angle)).slice(1));
    const heading = `h${(now + steps + headings.length) % headings.length}`;
    this.choose({ verb: this.verb, picks: [...this.#withoutHeading(), heading] });
    return true;
  }

  /**
   * A piece was dragged along: its way, leg by leg, or the last place where ways are not drawn.
   * @param {string} id @param {Pointed[]} trail @returns {Outcome}
   */
  drag(id, trail) {
    if (this.waiting || !this.isOwn(id)) return {};
    const named = this.lift(id);
    if (named.send) return named;
    const last = trail.at(-1);
    if (last && this.isMet(id, last.id)) return this.click(last);
    const legs = trail.map((at) => at.node || at.region || at.id);
    const free = legs.every((leg) => this.#takes(leg));
    if (!last || !free) return last ? this.#dropOn(last) : {};
    this.choose({ verb: this.verb, picks: [...this.picks.filter((pick) => !this.facts.isGround(pick)), ...legs] });
    return this.#unlessOpen(legs.at(-1) ?? "");
  }

  /** Whether one who is dragged is led to a piece that shines: that means what a click on it means. */
  isMet(/** @type {string} */ id, /** @type {string} */ other) {
    const { targets, can } = this.lights;
    return Boolean(this.facts.places.lattice) && id !== other && (targets.has(other) || can.has(other));
  }

  /**
   * Take up a piece that is carried: it alone is chosen, and one that is named at a touch is named.
   * @param {string} id @returns {Outcome}
   */
  lift(id) {
    if (this.waiting || this.picks.includes(id)) return {};
    this.#select(id);
    const quick = this.left.filter(({ verb, ids }) => this.about(verb).quick && ids.length === 1);
    return quick.length === 1 && this.facts.places.lattice ? this.#settle(quick, id) : {};
  }

  /** Where something is dropped, the place is meant; else what lies there. @param {Pointed} at @returns {Outcome} */
  #dropOn({ id, region = this.facts.regionOf(id), node = "" }) {
    if (this.lights.lit.has(region)) return this.point({ id: region, region });
    const bare = node && !id && !this.headingTo(node) && !this.#leading([node]).length;
    return bare ? {} : this.click({ id, region, node }); // on bare ground nothing is meant: it stays in hand
  }

  /** Whether a piece may be dragged now. @param {string} id */
  isDraggable(id) {
    return this.isOwn(id) && !this.waiting && (this.picks.includes(id) || this.begins(id));
  }

  /**
   * The action that one more leg would make, to ask the server about while one draws; "" if none.
   * @param {string} leg
   */
  wouldBe(leg = "") {
    const heading = this.headingTo(leg);
    const looks = heading && this.left.find((action) => action.ids.includes(heading));
    if (looks) return looks.text;
    const picks = leg && leg !== this.picks.at(-1) ? [...this.picks, leg] : this.picks;
    return this.drafts(picks).find(({ missing }) => !missing.length)?.action.text ?? "";
  }

  /** The action that a piece dragged along would make; "" if none. @param {string} id @param {string[]} legs */
  wouldGo(id, legs) {
    const heads = this.picks.filter((pick) => !this.facts.isGround(pick));
    const picks = [...(heads.includes(id) ? heads : [id]), ...legs];
    return this.drafts(picks).find(({ missing }) => !missing.length)?.action.text ?? "";
  }

  // -- small things -------------------------------------------------------------------------------------------------

  /** @param {string} id */
  #add(id) {
    this.choose({ verb: this.verb, picks: [...this.picks, id] });
  }

  /** @param {Action} action @returns {Outcome} */
  #send(action) {
    this.asked = null;
    this.waiting = true;
    return { send: action.text };
  }
}

/** The same ids, in whatever order. @param {string[]} some @param {string[]} others */
const sameIds = (some, others) => some.toSorted().join(" ") === others.toSorted().join(" ");
