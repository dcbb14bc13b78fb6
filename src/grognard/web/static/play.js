/**
 * Playing with the list of legal actions: a click keeps the actions that contain what was clicked, lights what can come
 * next, and sends when one is left. It asks the sheet for shots, and the server for "why not".
 */

import { filled } from "./asking.js";
import { arriving, byVerb, complete, left, nothing, open, parse } from "./choice.js";
import { isRisky, verb as aboutVerb } from "./verbs.js";

/** What one may mean by pointing at something dark: the verbs to ask about, the first possible one wins. */
const MEANT = { enemy: ["fire", "shoot", "defend", "attack"], place: ["go", "place", "bring", "move"], card: ["play", "bring", "attach", "lay", "place", "discard"] };

export class Play {
  /**
   * @param {import("./board.js").Board} board
   * @param {{send: (text: string) => void, changed: () => void, sheet: (ways: any[], thing: string) => void, closeSheet: () => void, inspect: (id: string) => void}} hooks
   */
  constructor(board, hooks) {
    Object.assign(this, { board, hooks, actions: [], choice: nothing(), side: "", target: "", kept: "", patterns: {}, verbs: new Map() });
  }

  /** New legal actions: what was picked stays if it still leads somewhere. */
  setActions(texts, odds, side) {
    this.side = side;
    this.actions = texts.map((text) => parse({ text, odds: odds[text] }));
    this.verbs = byVerb(this.actions);
    const still = this.choice.picked.filter((id) => !this.board.inHand(id)); // a unit may go on; a card of the hand is done with
    const kept = { verb: "", picked: this.kept ? [this.kept] : still };
    this.kept = "";
    this.choice = kept.picked.length && left(this.actions, kept).length ? kept : nothing();
    this.target = "";
    this.hooks.closeSheet();
    this.show();
  }

  isThing(id) { return this.board.pieces.has(id) || this.board.places.has(id); }

  /** Whether nothing but words (full, half) is missing from an action. */
  ripe(action, picked) { return action.ids.every((id) => picked.includes(id) || !this.isThing(id)); }

  get left() { return left(this.actions, this.choice); }
  get selected() { return this.choice.picked.filter((id) => this.board.pieces.has(id)); }
  get active() { return Boolean(this.choice.verb || this.choice.picked.length); }

  // -- lights --------------------------------------------------------------------------------------------------------

  /** What to light: who can act, who is selected, what can be chosen next. */
  lights() {
    const lights = { can: new Set(), selected: new Set(this.selected), targets: new Set(), lit: new Set(), assault: new Set(), home: new Set() };
    const next = open(this.actions, this.choice);
    for (const [id, actions] of next) this.lightOne(lights, id, actions);
    if (!this.choice.picked.length && !this.choice.verb) {
      this.lightHomes(lights, next);
      for (const id of [...lights.targets]) lights.targets.delete(id); // air and guns reach everywhere: only when asked for
      const owners = lights.home.size || [...lights.can].some((id) => this.board.pieces.get(id));
      if (owners) [...lights.lit].forEach((id) => (this.board.places.get(id)?.hex || this.board.isHand(id)) && lights.lit.delete(id));
    }
    return lights;
  }

  /** A move begins with a position: its cards are lit, not the ground below them. The strip of the hand has a button. */
  lightHomes(lights, next) {
    for (const [id, actions] of next) {
      if (!actions.some((action) => action.ids.length === 1) || !this.board.hasCards(id)) continue;
      if (this.board.isHand(id)) lights.lit.delete(id);
      else for (const one of this.board.stackOf(id)) if (this.isOwn(one) && this.board.isUnit(one)) lights.home.add(one);
    }
  }

  lightOne(lights, id, actions) {
    const piece = this.board.pieces.get(id)?.piece;
    if (piece) (piece.side === this.side ? lights.can : lights.targets).add(id);
    else if (this.board.places.has(id)) (actions.every((action) => action.verb === "overrun") ? lights.assault : lights.lit).add(id);
  }

  show() {
    const lights = this.lights();
    this.board.light(lights);
    this.shown = lights;
    this.hooks.changed();
  }

  /** Words that are asked for and lie nowhere on the board: shown as buttons. @returns {Array<{id: string, actions: any[]}>} */
  spokenChoices() {
    const next = open(this.actions, this.choice);
    return [...next].filter(([id]) => !this.board.pieces.has(id) && !this.board.places.get(id)?.hex).map(([id, actions]) => ({ id, actions }));
  }

  /** Actions that are chosen completely while others could still grow out of them. */
  get finished() { return complete(this.actions, this.choice); }

  // -- choosing ------------------------------------------------------------------------------------------------------

  /** A verb of the bar. Returns false when it is impossible. */
  takeVerb(name) {
    const found = this.verbs?.get(name);
    if (!found) return false;
    this.board.closeFan();
    this.hooks.closeSheet();
    const own = this.choice.picked.filter((id) => found.some((action) => action.ids.includes(id)));
    const bare = found.find((action) => !action.ids.length);
    if (bare) return this.send(bare), true;
    const here = own.length ? [] : this.ofPlace().filter((action) => action.verb === name);
    if (here.length === 1) return this.sendFor(here[0], this.selected[0]), true;
    if (found.length === 1 && this.ripe(found[0], [])) return this.send(found[0]), true;
    this.choice = this.choice.verb === name ? nothing() : { verb: name, picked: own };
    this.show();
    return true;
  }

  /** What the place of the selected piece may do for it: a move begins with a position. */
  ofPlace() {
    const places = this.selected.map((id) => this.board.pieces.get(id).piece.region);
    return this.actions.filter((action) => action.ids.length === 1 && places.includes(action.ids[0]));
  }

  /** Send, and keep a piece selected for what is asked next. */
  sendFor(action, id) {
    this.kept = id;
    this.send(action);
  }

  /** The cards that may be played now, each with its actions: in a window they are answers. */
  answers() {
    const found = new Map();
    for (const action of this.verbs.get("play") ?? []) found.set(action.ids[0], [...(found.get(action.ids[0]) ?? []), action]);
    return [...found].map(([card, actions]) => ({ card, actions }));
  }

  /** Answer with a card: at once if there is nothing to choose, else its targets are lit. */
  answer(card) {
    const actions = this.answers().find((one) => one.card === card)?.actions ?? [];
    if (actions.length === 1) return this.send(actions[0]);
    this.choice = { verb: "play", picked: [card] };
    return this.show();
  }

  /** A click on a piece or a place. */
  click(id) {
    if (!id) return this.back();
    const region = this.board.pieces.get(id)?.piece.region ?? id;
    const stack = this.board.stackOf(region);
    const fanned = this.board.fanned === region;
    if (!fanned && this.board.fanned) this.board.closeFan();
    const piece = this.board.pieces.has(id) ? id : "";
    if (this.board.hasCards(region)) return this.point(piece || region, region); // side by side: what is clicked is meant
    const choices = stack.filter((one) => this.isClickable(one));
    if (!fanned && choices.length > 1 && this.board.isStack(region) && !this.usesPlace(region, piece || choices[0])) return this.board.fan(region, choices), this.hooks.fanned?.(choices);
    const thing = piece && (fanned || this.isClickable(piece)) ? piece : choices[0] ?? piece;
    return this.point(thing || region, region);
  }

  isClickable(id) {
    if (this.choice.picked.includes(id)) return true;
    return this.shown?.can.has(id) || this.shown?.targets.has(id) || this.reaches(id).length > 0;
  }

  /** Whether a place itself is what can be chosen now. A unit of ours on it is chosen instead, unless a verb says otherwise. */
  usesPlace(region, id = "") {
    const other = this.isOwn(id) && !this.choice.verb && !this.choice.picked.includes(id) && this.actions.some((action) => action.ids[0] === id);
    return Boolean(this.choice.picked.length && this.shown?.lit.has(region) && !other);
  }

  reaches(id) { return this.left.filter((action) => action.ids.includes(id) && !this.choice.picked.includes(id)); }

  /** Point at a thing: select it, aim at it, or go on to it. */
  point(id, region) {
    this.board.closeFan();
    this.hooks.inspect(id);
    if (this.choice.picked.includes(id)) return this.back();
    const place = this.usesPlace(region, id);
    const ids = place && id !== region ? [region] : [id, region];
    const found = this.left.filter((action) => ids.some((one) => action.ids.includes(one) && !this.choice.picked.includes(one)));
    const other = this.isOwn(id) && this.actions.some((action) => action.ids[0] === id);
    if (!found.length && other) return this.select(id);
    if (!found.length) return this.hooks.why?.(id), undefined;
    if (this.isOwn(id) && !place && found.some((action) => action.ids.includes(id))) return this.joins(id, found) ? this.pick(id) : this.select(id);
    if (this.isOwn(id) && !place && !this.choice.verb && this.board.inHand(id)) return this.select(id);
    if (this.isOwn(id) && !place) this.kept = id;
    return this.choose(id, region, found);
  }

  /** Whether a unit of ours is added to what is picked, instead of taking its place. */
  joins(id, found) {
    const begun = this.choice.verb || this.choice.picked.some((one) => !this.board.pieces.has(one)) || !this.choice.picked.length;
    return Boolean(begun) && found.some((action) => action.ids.includes(id));
  }

  isOwn(id) { return Boolean(this.side) && this.board.pieces.get(id)?.piece.side === this.side; }

  select(id) {
    const keeps = this.choice.verb && left(this.actions, { verb: this.choice.verb, picked: [id] }).length;
    this.choice = { verb: keeps ? this.choice.verb : "", picked: [id] };
    this.hooks.closeSheet();
    this.show();
  }

  pick(id) {
    this.choice = { ...this.choice, picked: [...this.choice.picked, id] };
    this.hooks.closeSheet();
    const only = this.left;
    if (only.length === 1 && this.ripe(only[0], this.choice.picked) && this.choice.picked.length === only[0].ids.filter((one) => this.isThing(one)).length && only[0].ids.length > 1) return this.settle(only, id);
    this.show();
  }

  /** Something that ends a choice was pointed at: a hex to go to, a unit to fire at. */
  choose(id, region, found) {
    if (this.arrive(found, id, region)) return undefined;
    const ripe = found.filter((action) => this.ripe(action, [...this.choice.picked, id, region]));
    if (ripe.length && (ripe.length === found.length || ripe.some((action) => action.odds))) return this.settle(found, id, region);
    if (ripe.length && byVerb(found).size === 1) return this.grow(found, id, region);
    if (ripe.length) return this.settle(found, id, region);
    const key = found.some((action) => action.ids.includes(id)) ? id : region;
    this.choice = { ...this.choice, picked: [...this.choice.picked, key] };
    this.show();
  }

  /** The end of a way was pointed at: the shortest is taken; where several are as short, one is asked which. */
  arrive(found, id, region) {
    const ways = arriving(found, this.choice.picked, [id, region]);
    if (!ways.length) return false;
    const short = ways.filter((way) => way.ids.length === ways[0].ids.length);
    this.settle(short.length > 1 ? ways : short, id);
    return true;
  }

  /** An overrun by one unit that others may join: keep what is picked, and wait for more or for Enter. */
  grow(found, id, region) {
    const key = found[0].ids.includes(id) ? id : region;
    this.choice = { verb: found[0].verb, picked: [...this.choice.picked.filter((one) => one !== key), key] };
    if (this.left.length === 1) return this.settle(this.left, id, region);
    this.show();
  }

  /** One harmless action is sent; dice are shown first. */
  settle(found, id) {
    const [only] = found;
    if (found.length === 1 && !only.odds && !isRisky(only.verb)) return this.send(only);
    this.target = id;
    this.board.aim(id);
    this.hooks.sheet(found, id);
  }

  /** Take one of the ways that the sheet offers: an action, or all actions of a verb that go on. */
  take(actions, id) {
    const ripe = actions.length === 1;
    if (ripe) return this.send(actions[0]);
    const region = this.board.pieces.get(id)?.piece.region ?? id;
    this.hooks.closeSheet();
    return this.grow(actions, id, region);
  }

  /** A word that is no thing on the board: full, half, a zone, a formation. */
  takeWord(id) {
    const found = this.left.filter((action) => action.ids.includes(id));
    if (this.arrive(found, id, id)) return undefined;
    if (found.length === 1 && this.ripe(found[0], [...this.choice.picked, id])) return this.send(found[0]);
    this.choice = { ...this.choice, picked: [...this.choice.picked, id] };
    this.show();
  }

  /** Enter: what is complete is sent. */
  confirm() {
    const done = this.finished;
    if (done.length && (done.length === this.left.length || done[0].ids.length === this.choice.picked.length)) this.send(done[0]);
    return done.length > 0;
  }

  /** One step back: the sheet, the fan, the last pick, the verb. Returns false when there was nothing to leave. */
  back() {
    if (this.target) { this.target = ""; this.board.aim(""); this.board.clearInk(); this.hooks.closeSheet(); return true; }
    if (this.board.fanned) { this.board.closeFan(); return true; }
    if (!this.active) return false;
    this.choice = this.choice.picked.length ? { verb: this.choice.picked.length > 1 ? this.choice.verb : "", picked: this.choice.picked.slice(0, -1) } : nothing();
    this.show();
    return true;
  }

  clear() {
    this.choice = nothing();
    this.target = "";
    this.board.aim("");
    this.board.clearInk();
    this.board.closeFan();
    this.hooks.closeSheet();
    this.show();
  }

  send(action) {
    this.target = "";
    this.board.aim("");
    this.board.clearInk();
    this.hooks.closeSheet();
    this.hooks.send(action.text);
  }

  // -- why not ---------------------------------------------------------------------------------------------------------

  /** An action to ask about, for something dark: as near as possible to what the player means. */
  question(id, name = "") {
    const piece = this.board.pieces.get(id)?.piece;
    const region = piece?.region ?? id;
    const card = piece && this.board.inHand(id) ? id : this.selected.find((one) => this.board.inHand(one)) ?? "";
    const own = this.selected.find((one) => this.isOwn(one) && !this.board.inHand(one)) ?? (piece && this.isOwn(id) && !this.board.inHand(id) ? id : "");
    const enemy = piece && !this.isOwn(id) ? id : "";
    const verb = name || this.choice.verb || this.meant(enemy ? "enemy" : card === id ? "card" : "place");
    return this.filled(verb, { own, enemy, region, card });
  }

  /** The verb that pointing at such a thing stands for now. */
  meant(what) {
    const known = MEANT[what].filter((name) => name in this.patterns);
    return known.find((name) => this.verbs.has(name)) ?? known[0] ?? "";
  }

  filled(verb, about) { return verb in this.patterns ? filled(verb, this.patterns[verb], about) : ""; }

  /** The same for a dashed verb of the bar: with the selected unit, or any of ours, and the enemy nearest to it. */
  questionOf(name) {
    if (aboutVerb(name).ends) return name;
    const onBoard = ([, known]) => this.board.places.get(known.piece.region)?.hex && !known.inHand;
    const all = [...this.board.pieces].filter(onBoard);
    const own = this.selected.find((one) => this.isOwn(one)) ?? all.find(([id]) => this.isOwn(id))?.[0] ?? "";
    const from = this.board.pieces.get(own)?.piece;
    const far = ([, { piece }]) => (from ? Math.hypot(piece.x - from.x, piece.y - from.y) : 0);
    const enemy = all.filter(([id]) => !this.isOwn(id) && !id.startsWith("back")).sort((a, b) => far(a) - far(b))[0]?.[0] ?? "";
    const card = this.selected.find((one) => this.board.inHand(one)) ?? [...this.board.pieces].find(([, known]) => known.inHand)?.[0] ?? "";
    return this.filled(name, { own, enemy, card, region: (name === "overrun" ? this.board.pieces.get(enemy)?.piece.region : from?.region) ?? "" });
  }
}
