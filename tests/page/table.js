/** A table for tests: offers that were written down once, hands that pick, and what can be seen of it afterwards. */

import { readFileSync } from "node:fs";
import { Choosing } from "../../src/grognard/web/static/choosing.js";
import { Facts } from "../../src/grognard/web/static/facts.js";
import { PLAIN } from "../../src/grognard/web/static/offers.js";
import { Places } from "../../src/grognard/web/static/places.js";

/**
 * @typedef {import("../../src/grognard/web/static/types.js").Piece} Piece
 * @typedef {import("../../src/grognard/web/static/types.js").Region} Region
 * @typedef {import("../../src/grognard/web/static/types.js").Verb} Verb
 * @typedef {import("../../src/grognard/web/static/types.js").Lattice} Lattice
 * @typedef {import("../../src/grognard/web/static/types.js").Odds} Odds
 * @typedef {import("../../src/grognard/web/static/choosing.js").Outcome} Outcome
 * @typedef {Record<string, Partial<Verb>>} Verbs
 * @typedef {{
 *   side: string, regions: Record<string, Region>, pieces: Record<string, Piece>, actions: string[], dice: string[],
 *   verbs: Verbs, lattice?: Lattice, complete?: boolean, landings?: Record<string, string>, answers?: boolean,
 * }} Moment
 */

/** @param {string} name of a file beside the tests */
export const read = (name) => readFileSync(new URL(`offers/${name}`, import.meta.url), "utf8");

/** @param {string} kind @param {number} x @param {number} y @param {number} half @returns {Region} */
export function region(kind, x, y, half = 30) {
  /** @type {[number, number][]} */
  const outline = [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
  return { kind, x, y, outline, label: `${kind} at ${x} ${y}`, text: "", note: "", side: "" };
}

/** @param {Partial<Piece>} about @returns {Piece} */
export function piece(about) {
  const plain = { x: 0, y: 0, z: 0, kind: "counter", shape: "square", svg: "", title: "", text: [], side: "" };
  const lies = { region: "", level: 0, height: 1, copies: 1, angle: 0 };
  return { ...plain, ...lies, size: [50, 50], ...about };
}

/**
 * One line a place, a piece, an action; "?" before an action whose odds are known.
 * @param {string} text @param {Verbs} verbs @returns {Moment}
 */
export function moment(text, verbs) {
  /** @type {Moment} */
  const made = { side: "", regions: {}, pieces: {}, actions: [], dice: [], verbs };
  for (const line of text.split("\n").map((one) => one.trim())) {
    const [head = "", id = "", ...rest] = line.split(" ");
    if (head === "side") made.side = id;
    else if (head === "place") made.regions[id] = placeOf(rest);
    else if (head === "piece") made.pieces[id] = pieceOf(id, rest);
    else if (head === ">" || head === "?") made.actions.push(line.slice(2));
    if (head === "?") made.dice.push(line.slice(2));
  }
  return made;
}

/** @param {string[]} written */
function placeOf([kind = "", at = ""]) {
  const [x = 0, y = 0] = at.split(",").map(Number);
  return region(kind, x, y);
}

/** @param {string} id @param {string[]} written */
function pieceOf(id, [side = "", lies = "", kind = "", at = "", ...numbers]) {
  const [x = 0, y = 0] = at.split(",").map(Number);
  const number = (/** @type {string} */ letter) => Number(numbers.find((one) => one.startsWith(letter))?.slice(1));
  const wide = number("w");
  const high = kind.startsWith("card") ? wide * 1.4 : wide;
  const where = lies === "-" ? "" : lies;
  return piece({ x, y, z: number("z"), kind, size: [wide, high], side, region: where, height: number("h"), title: id });
}

/** The moments of a game by name. @param {string} game @returns {Record<string, Moment>} */
export function momentsOf(game) {
  const verbs = JSON.parse(read("verbs.json"))[game];
  const parts = read(`${game}.txt`).split(/^# /m).filter(Boolean);
  return Object.fromEntries(parts.map((part) => [part.split("\n")[0], moment(part, verbs)]));
}

/** @type {Odds} */
const ODDS = { percent: 50, fraction: "1/2", stages: [], sampled: false };

/** What the board knows of a moment. @param {Moment} now */
export function factsOf({ regions, pieces, lattice }) {
  const places = new Places();
  places.setFixed(regions);
  places.lattice = lattice ?? null;
  const facts = new Facts(places);
  facts.show({ pieces });
  return facts;
}

/** @param {Verbs} verbs @returns {Record<string, Verb>} */
export const whole = (verbs) =>
  Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, { ...PLAIN, ...verb }]));

/** @param {Choosing} choosing @param {Moment} now */
export function offer(choosing, { actions, dice, verbs, side, complete, landings = {}, answers = false }) {
  const odds = Object.fromEntries(dice.map((text) => [text, ODDS]));
  const all = complete === undefined ? {} : { complete };
  choosing.offer({ actions, odds, verbs: whole(verbs), side, landings, answers, ...all });
}

/** @param {Moment} now */
export function chooserOf(now) {
  const choosing = new Choosing(factsOf(now));
  offer(choosing, now);
  return choosing;
}

/**
 * What a step of a case says.
 * @type {Record<string, (choosing: Choosing, id: string) => Outcome | boolean | null | void>}
 */
const HANDS = {
  verb: (choosing, name) => choosing.takeVerb(name),
  sure: (choosing, name) => choosing.takeVerb(name, true),
  word: (choosing, id) => choosing.takeWord(id),
  way: (choosing, number) => choosing.take([choosing.asked?.actions[Number(number)]].flatMap((one) => one ?? [])),
  all: (choosing, verb) => choosing.take((choosing.asked?.actions ?? []).filter((action) => action.verb === verb)),
  answer: (choosing, card) => choosing.answer(card),
  point: (choosing, id) => choosing.point({ id }),
  node: (choosing, node) => choosing.click({ id: "", region: "", node }),
  drag: (choosing, trail) => drag(choosing, trail.split(">")),
  turn: (choosing, steps) => choosing.turn(Number(steps)),
  place: (choosing, verb) => choosing.sendFor(actionOf(choosing, verb), choosing.selected[0]),
  enter: (choosing) => choosing.enter(),
  esc: (choosing) => choosing.back(),
  shorten: (choosing) => choosing.shorten(),
};

/** @param {Choosing} choosing @param {string} verb */
function actionOf(choosing, verb) {
  const found = choosing.ofPlace.find((action) => action.verb === verb);
  if (!found) throw new Error(`its place can do no ${verb}`);
  return found;
}

/** @param {Choosing} choosing @param {string[]} trail */
function drag(choosing, [id = "", ...legs]) {
  const pointed = (/** @type {string} */ leg) => {
    const [node = "", over = ""] = leg.split("@");
    return leg.includes(",") ? { id: over, region: "", node } : { id: leg };
  };
  return choosing.drag(id, legs.map(pointed));
}

/** @param {Choosing} choosing @param {string} step "verb fire", "word full", "enter", or what is clicked */
export function act(choosing, step) {
  const [head = "", rest = ""] = step.split(" ");
  const hand = HANDS[head];
  return hand ? hand(choosing, rest) : choosing.click({ id: head });
}

/** @param {Iterable<string>} ids */
const listed = (ids) => [...ids].join(" ");

/** What can be seen after some steps. @param {Moment} now @param {string[]} steps */
export function after(now, steps) {
  const choosing = chooserOf(now);
  /** @type {Outcome} */
  let last = {};
  for (const step of steps) {
    const outcome = act(choosing, step);
    last = outcome && typeof outcome === "object" ? outcome : {};
  }
  return seen(choosing, last);
}

/** @param {Choosing} choosing @param {Outcome} last */
export function seen(choosing, last) {
  const { lights, asked, fan, words, ready, verb, picks, way } = choosing;
  return {
    sent: last.send ?? "",
    why: last.why ?? "",
    sure: last.sure?.count ?? 0,
    picks: listed(picks),
    verb,
    can: listed(lights.can),
    selected: listed(lights.selected),
    targets: listed(lights.targets),
    lit: listed(lights.lit),
    assault: listed(lights.assault),
    home: listed(lights.home),
    asked: (asked?.actions ?? []).map(({ text }) => text).join(", "),
    about: asked?.about ?? "",
    fan: listed(fan?.ids ?? []),
    words: listed(words.map(({ id }) => id)),
    ready: ready.map(({ text }) => text).join(", "),
    place: choosing.ofPlace.map(({ text }) => text).join(", "),
    way: listed(way),
  };
}

/**
 * Only what a case speaks of is compared.
 * @template {object} T @param {T} whole @param {Partial<T>} wanted
 */
export const part = (whole, wanted) => Object.fromEntries(Object.entries(whole).filter(([name]) => name in wanted));
