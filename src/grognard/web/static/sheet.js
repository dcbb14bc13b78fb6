/** Sheets beside a thing: the odds before a shot, the card of a piece, the reason why not. */

import { button, cap, die, h, put } from "./dom.js";
import { faceOf } from "./faces.js";
import { ruleLink } from "./log.js";
import { headOf, verb, verbName } from "./verbs.js";
import { capital, knows, say, signed } from "./words.js";

const percent = (odds) => say("odds.percent", { n: Math.round(odds.percent) });

/** The name of one way: the word that tells it from its verb, or the verb itself. */
export function wayName(action) {
  if (headOf(action.verb)) {
    const places = action.ids.slice(headOf(action.verb), -1);
    return places.length ? say("way.via", { places: places.join(", ") }) : say("way.direct");
  }
  const word = action.ids.findLast((id) => knows(`token.${id}`));
  if (!word) return verbName(action.verb);
  return capital(say(`token.${word}`));
}

/**
 * What the sheet offers: an action with odds or without, each alone; actions that may still grow, together under their verb.
 * @param {any[]} actions @returns {Array<{name: string, actions: any[], odds: any, verb: string}>}
 */
export function waysOf(actions) {
  const ways = new Map();
  for (const action of actions) {
    const key = action.odds || headOf(action.verb) || action.ids.some((id) => knows(`token.${id}`)) ? action.text : action.verb;
    if (!ways.has(key)) ways.set(key, { name: wayName(action), actions: [], odds: action.odds, verb: action.verb });
    ways.get(key).actions.push(action);
  }
  return [...ways.values()];
}

/** What the chance is made of, row by row, and the chance itself. @param {any} odds @param {(rule: string) => Node} link */
export function reckoned(odds, link) {
  const row = (label, rule, value, kind = "") => h("tr", {}, h("td", {}, capital(label)), h("td", {}, rule && link(rule)), h("td", { class: `num ${kind}` }, value));
  const rows = odds.modifiers.map((one) => row(one.label, one.rule, odds.sides > 6 ? signed(one.amount) : say("odds.die", { amount: signed(one.amount) }), one.amount > 0 ? "bad" : "good"));
  const facts = (odds.facts ?? []).map((one) => h("tr", { class: "fact" }, h("td", { colspan: 2 }, capital(one.text)), h("td", { class: "num" }, one.rule && link(one.rule))));
  return [h("table", {}, h("tbody", {}, row(say(odds.sides > 6 ? "odds.number" : "odds.factor"), odds.rule, String(odds.value)), rows, facts)), chances(odds)];
}

/** The numbers that succeed, drawn, and the chance. @param {any} odds */
export function chances(odds) {
  const sides = odds.sides ?? 6;
  const good = odds.good?.length ? odds.good : Array.from({ length: Math.max(0, Math.min(odds.need, sides)) }, (_, i) => i + 1);
  const need = !good.length || !odds.percent ? say(sides > 6 && odds.value > 0 ? "odds.harmless" : "odds.never") : good.length === sides ? say("odds.always") : good.at(-1) === 1 ? say("odds.one") : good.length === good.at(-1) ? say("odds.need", { n: good.at(-1) }) : good.join(", ");
  return h("div", { class: "need" }, h("div", { class: "faces", role: "img", "aria-label": need }, figures(sides, good)), h("div", { class: "pc" }, h("b", {}, percent(odds)), h("span", { class: "small" }, need)));
}

/** Six dice, or ten figures: those that succeed are filled. @param {number} sides @param {number[]} good */
export function figures(sides, good) {
  return Array.from({ length: sides }, (_, i) => (sides === 6 ? die(i + 1, 26, good.includes(i + 1) ? "good" : "off") : h("i", { class: `figure ${good.includes(i + 1) ? "good" : "off"}` }, String(i + 1))));
}

export class Sheets {
  /** @param {HTMLElement} wrap of the board @param {import("./board.js").Board} board @param {{rule: (rule: string) => void}} hooks */
  constructor(wrap, drawer, board, hooks) {
    Object.assign(this, { wrap, drawer, board, hooks, odds: null, card: null });
  }

  get narrow() { return window.innerWidth < 720; }

  // -- odds ----------------------------------------------------------------------------------------------------------

  /** Show the ways to act on a thing. `take(actions)` is called for the chosen one. */
  open({ actions, from, to, take, leave }) {
    this.close();
    const ways = waysOf(actions);
    const reckoning = h("div", { class: "reckoning" });
    const show = (way) => { put(reckoning, this.reckoning(way)); this.draw(way, from, to); };
    const buttons = ways.map((way, i) => h("button", {
      type: "button", class: `btn ${i ? "" : "primary"}`, "data-way": way.actions[0].text, onclick: () => take(way.actions), onmouseenter: () => show(way), onfocus: () => show(way),
    }, h("span", {}, this.wayLabel(way, ways)), way.odds && ways.length > 1 && h("span", { class: "way-odds" }, percent(way.odds)), !i && !this.narrow && cap("↵")));
    const leaving = this.narrow ? button({ text: say("cancel"), kind: "ghost", onclick: leave }) : null;
    this.odds = h("section", { class: "sheet odds", role: "dialog", "aria-label": ways[0].name }, this.head(from, to, ways[0]), reckoning, h("div", { class: "ways" }, buttons, leaving));
    show(ways[0]);
    (this.narrow ? this.drawer : this.wrap).append(this.odds);
    if (!this.narrow) this.put(this.odds, to, from);
    buttons[0].focus({ preventScroll: true });
  }

  wayLabel(way, ways) {
    const same = ways.filter((other) => other.name === way.name).length > 1;
    const who = way.actions[0].ids.map((id) => this.board.pieces.get(id)?.piece.title).filter(Boolean)[0];
    return same && who ? `${way.name}: ${who}` : way.name;
  }

  head(from, to, way) {
    const [a, b] = [this.board.pieces.get(from)?.piece, this.board.pieces.get(to)?.piece];
    const side = (id, piece, note) => piece && [this.board.copy(id), h("div", { class: "vs" }, h("b", {}, piece.title), note && h("span", { class: "small" }, note))];
    const place = this.board.regions.get(to)?.getAttribute("aria-label");
    return h("header", {}, from !== to && side(from, a, verbName(way.verb)), b ? side(to, b, b.region) : h("div", { class: "vs" }, h("b", {}, place ?? "")));
  }

  /** The same rows as the log will print. */
  reckoning({ odds, verb: name }) {
    if (!odds) return name === "overrun" ? h("p", { class: "small pad0" }, say("odds.overrun")) : null;
    return reckoned(odds, (rule) => ruleLink(rule, this.hooks.rule));
  }

  draw(way, from, to) {
    if (way.odds && from !== to) this.board.shot(from, to, percent(way.odds));
    else this.board.clearInk();
  }

  close() {
    this.odds?.remove();
    this.odds = null;
  }

  // -- cards ---------------------------------------------------------------------------------------------------------

  /** A card beside a thing: what it is, and why it cannot be chosen. */
  tell(id, { title, lines = [], why = "", rule = "", firm = false }) {
    this.hush();
    const face = h("div", { class: "face", hidden: true });
    const card = h("div", { class: `sheet card ${firm ? "tip" : ""}`, role: firm ? "alert" : "tooltip" }, face, title && h("b", {}, title), lines.map((line) => h("div", { class: "small" }, line)),
      why && h("div", { class: "why" }, why), rule && firm && h("div", {}, ruleLink(rule, this.hooks.rule)));
    this.card = card;
    this.wrap.append(card);
    this.put(card, id);
    if (!firm) this.showFace(card, face, id);
    return card;
  }

  /** A small card is shown large, to read. */
  async showFace(card, face, id) {
    const piece = this.board.pieces.get(id)?.piece;
    const inHand = this.board.inHand(id) && this.narrow; // elsewhere a card of the hand is raised whole
    if (piece?.kind !== "card-small" && !inHand) return;
    const drawn = inHand ? this.board.copy(id, "face-card") : await faceOf(this.game, id);
    if (!drawn || this.card !== card) return;
    card.classList.add("faced");
    face.hidden = false;
    put(face, drawn);
    this.put(card, id);
  }

  /** The card of a row in a list, beside it; without a card it is taken away. */
  async faceAt(card, row) {
    this.hush(true);
    const drawn = card && (await faceOf(this.game, card));
    if (!drawn || !row.matches(":hover, :focus")) return;
    this.hush();
    this.card = h("div", { class: "sheet card faced bar-card", role: "tooltip" }, drawn);
    document.body.append(this.card);
    const box = row.getBoundingClientRect();
    const high = this.card.offsetHeight;
    Object.assign(this.card.style, { position: "fixed", left: `${Math.max(8, box.left - this.card.offsetWidth - 10)}px`, top: `${Math.max(8, Math.min(window.innerHeight - high - 8, box.top - high / 2))}px` });
  }

  /** Take the card away; one that answers a question stays until something else happens. @param {boolean} [gently] */
  hush(gently = false) {
    if (gently && this.card?.classList.contains("tip")) return;
    this.card?.remove();
    this.card = null;
  }

  /** A card above a button of the bar. */
  tellAt(element, text) {
    if (this.card?.classList.contains("tip")) return;
    this.hush();
    const card = h("div", { class: "sheet card bar-card", role: "tooltip" }, h("div", { class: "why" }, text));
    this.card = card;
    document.body.append(card);
    const box = element.getBoundingClientRect();
    card.style.position = "fixed";
    card.style.left = `${Math.max(8, Math.min(window.innerWidth - 272, box.left))}px`;
    card.style.bottom = `${window.innerHeight - box.top + 8}px`;
  }

  /** Beside a thing, never over it, never over the other one. */
  put(sheet, id, other = "") {
    const spot = this.board.spot(id);
    if (!spot) return Object.assign(sheet.style, { right: "66px", bottom: "14px" });
    const [wide, high] = [sheet.offsetWidth, sheet.offsetHeight];
    const [W, H] = [this.wrap.clientWidth, this.wrap.clientHeight];
    const far = this.board.spot(other);
    const avoid = [spot, far].filter(Boolean);
    const fits = (x, y) => x >= 6 && y >= 6 && x + wide <= W - 6 && y + high <= H - 6;
    const clear = (x, y) => avoid.every((box) => x + wide < box.left || x > box.right || y + high < box.top || y > box.bottom);
    const rows = [spot.y - high / 2, spot.bottom - high, spot.top, 10, H - high - 10];
    const places = [...[spot.right + 14, spot.left - wide - 14, ...(far ? [far.left - wide - 14, far.right + 14] : [])].flatMap((x) => rows.map((y) => [x, y])), ...[spot.bottom + 12, spot.top - high - 12].flatMap((y) => [spot.x - wide / 2, 10, W - wide - 10].map((x) => [x, y])), [W - wide - 10, 10], [10, 10], [W - wide - 10, H - high - 10]];
    const [x, y] = places.find(([a, b]) => fits(a, b) && clear(a, b)) ?? places.find(([a, b]) => fits(a, b)) ?? [W - wide - 10, 10];
    Object.assign(sheet.style, { left: `${Math.max(6, x)}px`, top: `${Math.max(6, y)}px` });
    return undefined;
  }
}

/** Label of a verb's button. */
export const verbButton = (name, more) => button({ icon: verb(name).icon, text: verbName(name), key: verb(name).key, "data-verb": name, ...more });
