/**
 * The board: a world of HTML moved by one transform. The ground is a picture; only pieces, lights and marks are live.
 * It shows what it is told and says what was pointed at; it knows no rules and no game.
 */

import { Atlas } from "./atlas.js";
import { Camera } from "./camera.js";
import { h, s } from "./dom.js";
import { Ground } from "./ground.js";
import { Hand } from "./hand.js";
import { stillness } from "./keep.js";
import { miniature, turned } from "./miniature.js";
import { onSheet } from "./optics.js";
import { adopt, defineBy, drawing, Overlay } from "./overlay.js";
import { Overview } from "./overview.js";
import { forgetColours, Symbols } from "./picture.js";
import { Pieces, usualSize } from "./pieces.js";
import { corners, Places } from "./places.js";
import { FAN, fanned } from "./placing.js";
import { Pointer } from "./pointer.js";
import { DOT, Shine } from "./shine.js";
import { chanceTag, shotLine } from "./shot.js";
import { sideColour } from "./sides.js";
import { ghostShapes, pinDrawing, priceShapes, traceDrawing, wayDrawing, wayShapes } from "./waydraw.js";

const STEPS = [1.4, 2, 2.8, 4, 5.6]; // pixels a unit in which faces are drawn
const REST = 200; // ms without a move before faces are drawn finer
const TOLERANCE = 9; // pixels that a hand may tremble while it draws a way
const AROUND = 38; // half of what a place without a piece takes on the screen
const READABLE = 0.72; // what is told is looked at so closely,
const TOLD = 120; // pixels from the edge of the board at least,
const GLIDE = 240; // in so many ms
const LEAST = 24; // pixels of a man, from however far away,
const BASE = 24; // whose base is so wide in the scene, where nobody stands
const MOST = 4; // times larger than to scale
const SIGNED = 40; // around what is no wider than this stand numbers and signs
const HATCH = `<defs>
  <pattern id="threat-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path class="hatch" d="M0 0V9"/></pattern></defs>`;

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Layers} Layers
 * @typedef {import("./lights.js").Lights} Lights
 * @typedef {import("./waydraw.js").Trace} Trace
 * @typedef {import("./overlay.js").Shape} Shape
 */

export class Board {
  /** @type {Frame | null} */
  frame = null;
  /** @type {Frame | null} the one that is shown once all was told */
  #coming = null;
  places = new Places();
  fanned = "";
  cursor = "";
  /** @type {Lights | null} */
  lights = null;
  #aimed = "";
  #keys = { symbols: "", ground: "" };
  #symbols = new Symbols();
  #atlas = new Atlas(this.#symbols);
  #ground = new Ground(this.#symbols);
  #fixtures = new Overlay("fixtures");
  shine = new Shine(this);
  #below = new Overlay("marks");
  #over = new Overlay("marks-over");
  #ink = new Overlay("ink");
  #way = new Overlay("ink");
  #chances = new Overlay("ink");
  #hatched = new Overlay("lights hatched");
  #foreseen = new Overlay("ink foreseen");
  #base = BASE; // how wide most pieces are in the scene
  #bands = new Overlay("lights bands");
  #area = new Overlay("ink area");
  #taped = new Overlay("ink taped");
  #traced = new Overlay("ink traced");
  #pinned = new Overlay("ink pinned");
  #cursor = new Overlay("cursor");
  #pieces = new Pieces(this.#atlas);
  #defs = s("defs");
  #defined = new Set();
  #timer = 0;
  /** @type {Map<Overlay, unknown>} what each layer was last asked to measure */
  #measures = new Map();
  world = h("div", { class: "world" });

  /** @param {HTMLElement} wrap @param {HTMLElement} over @param {import("./pointer.js").Hands} hands */
  constructor(wrap, over, hands) {
    this.wrap = wrap;
    const layers = [this.#fixtures, this.#hatched, this.#bands, this.shine.lit, this.#below].map((layer) => layer.svg);
    const above = [
      this.#over,
      this.#traced,
      this.#pinned,
      this.#chances,
      this.#area,
      this.#foreseen,
      this.#way,
      this.#ink,
      this.shine.told,
      this.#taped,
      this.#cursor,
    ].map((layer) => layer.svg);
    this.#hatched.svg.append(drawing(HATCH));
    this.world.append(this.#ground.element, ...layers, this.#pieces.element, ...above);
    wrap.prepend(s("svg", { class: "defs", "aria-hidden": "true" }, this.#defs), this.world);
    defineBy((svg) => this.#define(svg));
    this.hand = new Hand(this.#handHolder(), hands, this.#symbols);
    this.camera = new Camera(wrap, this.world);
    this.overview = new Overview(over, this.camera);
    this.pointer = new Pointer(this, hands);
    this.camera.onMove(() => this.#looked());
    this.camera.onMove(() => this.#keepReadable());
    const zoom = document.getElementById("zoom");
    this.camera.onMove(() => zoom?.classList.toggle("whole", this.camera.isWhole));
    this.camera.onMove(() => over.classList.toggle("whole", this.camera.isWhole)); // it would show the same once more
    new MutationObserver(() => this.#recolour()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** The strip for the own cards: below the board where the page has a place for it, else on the board. */
  #handHolder() {
    return document.getElementById("hand") ?? this.wrap.appendChild(h("div", { class: "hand", hidden: true }));
  }

  // -- what does not change ------------------------------------------------------------------------------------------

  /** @param {Layers} sent */
  setLayers(sent) {
    if (this.#keys.symbols !== sent.symbols.key) {
      this.#symbols.set(sent.symbols.svg, sent.symbols.style);
      adopt(sent.symbols.style);
    }
    if (sent.ground.desk) this.wrap.style.setProperty("--desk", sent.ground.desk); // its own, where it has one
    this.places.setFixed(sent.regions);
    this.places.setChanging(this.#coming?.regions ?? {});
    this.places.lattice = sent.lattice;
    if (this.#keys.ground !== sent.ground.key) this.#drawGround(sent.ground.svg, sent.ground.box);
    this.#keys = { symbols: sent.symbols.key, ground: sent.ground.key };
  }

  /** @param {string} svg @param {number[]} box */
  async #drawGround(svg, box) {
    this.overview.setGround(box, null);
    await this.#ground.set(svg, box);
    this.overview.setGround(box, this.#ground.small);
  }

  /** Another theme: the pictures are drawn in its colours. */
  async #recolour() {
    forgetColours();
    await this.#ground.draw();
    this.overview.setGround(this.#ground.box, this.#ground.small);
    await this.#redrawFaces(this.#atlas.resolution);
    await this.hand.redraw();
  }

  /**
   * Look at a point of the sheet without showing more desk than needed.
   * @param {number} x @param {number} y @param {number} scale @param {number} ms
   */
  lookAtSheet(x, y, scale, ms) {
    const look = onSheet({ x, y, scale }, this.#ground.box, this.camera);
    this.camera.look(look.x, look.y, scale, ms);
  }

  // -- what changes --------------------------------------------------------------------------------------------------

  /** A frame will be shown: what can be chosen is there already, what moves is led to it first. @param {Frame} frame */
  expect(frame) {
    if (this.#coming === frame) return;
    this.#coming = frame;
    this.places.setChanging(frame.regions);
  }

  /** Whether another table is to be laid: what is told stands where it stands on the one that lies there. */
  get isRelaid() {
    return Boolean(this.frame && this.#coming) && this.table !== tableOf(this.#coming);
  }

  /** Which table lies there, for games with several. */
  get table() {
    return tableOf(this.frame);
  }

  /** The table when so much was told; what can be chosen stays that of the one to come. @param {Frame} frame */
  comeTo(frame) {
    const coming = this.#coming;
    if (frame !== this.frame) this.show(frame);
    if (coming) this.expect(coming);
  }

  /** What follows is told on another table. @param {Frame | null} frame of it */
  lay(frame = this.#coming) {
    if (frame && this.frame && this.table !== tableOf(frame)) this.comeTo(frame);
  }

  /** Who comes to the table is there when it is told. @param {string} id @param {Frame | null} frame in which it is */
  enter(id, frame = this.#coming) {
    const piece = frame?.pieces[id];
    if (!piece || !this.frame || this.piece(id) || this.table !== tableOf(frame)) return;
    this.comeTo({ ...this.frame, pieces: { ...this.frame.pieces, [id]: piece } });
  }

  /** Show a frame: places, marks and pieces are patched by id. @param {Frame} frame */
  show(frame) {
    const first = !this.frame;
    const anew = !first && this.table !== tableOf(frame);
    this.frame = frame;
    this.camera.box = frame.box;
    this.expect(frame);
    this.#showFixtures(frame);
    this.#showMarks(frame);
    this.#showPieces(frame, anew);
    if (anew) this.shine.tell([]); // what was pointed at lay on another table
    if (first) this.camera.fit(frame.focus, 0);
    if (this.fanned) this.closeFan();
  }

  /** @param {Frame} frame */
  #showFixtures(frame) {
    const drawn = Object.entries(frame.regions).filter(([, region]) => region.svg && region.kind !== "hand");
    this.#fixtures.show(new Map(drawn.map(([id, { svg }]) => [id, { svg: this.#define(svg ?? "") }])));
  }

  /** @param {Frame} frame */
  #showMarks(frame) {
    for (const over of [false, true]) {
      const layer = over ? this.#over : this.#below;
      const marks = Object.entries(frame.marks).filter(([, mark]) => mark.over === over);
      layer.show(new Map(marks.map(([id, { svg }]) => [id, { svg: this.#define(svg ?? "") }])));
    }
  }

  /** Symbols that live drawings use must be in this document; few of them are. @param {string} svg */
  #define(svg) {
    const missing = this.#symbols.uses(svg).filter((id) => !this.#defined.has(id));
    for (const id of missing) this.#defined.add(id);
    if (missing.length) this.#defs.append(...drawing(this.#symbols.drawn(missing)).childNodes);
    return svg;
  }

  /** @param {Frame} frame @param {boolean} anew */
  #showPieces(frame, anew) {
    const all = Object.entries(frame.pieces);
    const lying = new Map(all.filter(([, piece]) => !this.isHand(piece.region)));
    const hands = Object.entries(frame.regions).filter(([, region]) => region.kind === "hand");
    this.hand.show(Object.fromEntries(hands), frame.pieces);
    this.#pieces.show(lying, anew);
    this.#base = usualSize([...lying.values()], BASE);
    this.#keepReadable();
    this.#drawFaces(this.#pieces.wanted(lying.values()));
    const tops = [...lying.values()].filter(
      (piece) => piece.level === piece.height - 1 && !this.places.isBox(piece.region),
    );
    this.overview.setPieces(tops);
  }

  /** @param {import("./atlas.js").Wanted[]} faces */
  async #drawFaces(faces) {
    await null; // whoever shows a frame may look elsewhere at once: faces are drawn for that, and not twice
    if (await this.#atlas.want(faces)) this.#pieces.repaint();
  }

  // -- sharpness -----------------------------------------------------------------------------------------------------

  /** The camera has moved: what is too coarse now is drawn finer once it rests. */
  #looked() {
    const fine = this.camera.scale * window.devicePixelRatio;
    this.#ground.look(this.camera.seen, fine);
    const wanted = STEPS.find((step) => step >= Math.max(fine, 1.35 * window.devicePixelRatio)) ?? 5.6;
    clearTimeout(this.#timer);
    if (wanted === this.#atlas.resolution) return;
    if (this.#atlas.isEmpty) this.#redrawFaces(wanted);
    else this.#timer = window.setTimeout(() => this.#redrawFaces(wanted), REST);
  }

  /** From far away men stay as large as counters, and signs keep their size. */
  #keepReadable() {
    const { scale } = this.camera;
    this.world.style.setProperty("--steady", String(Math.min(MOST, Math.max(1, 1 / scale))));
    const grown = this.places.lattice ? LEAST / (this.#base * scale) : 1; // cards lie as large as they are
    this.world.style.setProperty("--grow", String(Math.min(MOST, Math.max(1, grown))));
  }

  /** @param {number} resolution */
  async #redrawFaces(resolution) {
    const used = this.#pieces.wanted([...this.#pieces.known.values()].map(({ piece }) => piece));
    await this.#atlas.renew(resolution, new Set(used.map(({ svg }) => svg)));
    this.#pieces.repaint();
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  /** A piece on the board or in the hand. @param {string} id @returns {Piece | undefined} */
  piece(id) {
    return this.frame?.pieces[id];
  }

  /** The place of a thing: a piece's region, or itself. @param {string} id */
  regionOf(id) {
    return this.piece(id)?.region ?? id;
  }

  /** @param {string} region */
  isHand(region) {
    return this.frame?.regions[region]?.kind === "hand";
  }

  /** @param {string} id */
  inHand(id) {
    const region = this.piece(id)?.region;
    return region !== undefined && this.isHand(region);
  }

  /** What a place is called. @param {string} region */
  labelOf(region) {
    return this.places.get(region)?.label ?? "";
  }

  /** The name of a thing: a piece's title, or what its place is called. @param {string} id */
  nameOf(id) {
    return this.piece(id)?.title ?? this.labelOf(id);
  }

  /** The pieces of a region, from the top. @param {string} region @returns {string[]} */
  stackOf(region) {
    const here = Object.entries(this.frame?.pieces ?? {}).filter(([, piece]) => piece.region === region && region);
    return here.sort((a, b) => b[1].z - a[1].z).map(([id]) => id);
  }

  /** Whether cards lie there, side by side. @param {string} region */
  hasCards(region) {
    return this.isHand(region) || this.stackOf(region).some((id) => this.piece(id)?.kind.startsWith("card"));
  }

  /** Whether pieces lie on each other there: only then a click opens them like a fan. @param {string} region */
  isStack(region) {
    return this.stackOf(region).some((id) => (this.piece(id)?.height ?? 1) > 1);
  }

  /** A game of cards: it has a strip for the own hand, or cards on the board. */
  get ofCards() {
    const { regions = {}, pieces = {} } = this.frame ?? {};
    const hand = Object.values(regions).some((region) => region.kind === "hand");
    return hand || Object.values(pieces).some((piece) => piece.kind.startsWith("card"));
  }

  /** What must be seen of the board: all places to play on, without the piles beside them. */
  get mat() {
    const [left, top, right, bottom] = this.places.extent();
    return [left - 26, top - 6, right - left + 32, bottom - top + 12];
  }

  // -- lights --------------------------------------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    this.#ringAll();
    this.hand.light(lights.lit);
    this.shine.light(lights);
  }

  #ringAll() {
    const { lights } = this;
    if (!lights) return;
    this.#pieces.light((id) => this.#stateOf(id, lights));
    for (const id of this.hand.ids()) this.hand.ring(id, this.#stateOf(id, lights));
  }

  /** @param {string} id @param {Lights} lights */
  #stateOf(id, lights) {
    if (lights.selected.has(id)) return "selected";
    if (lights.targets.has(id)) return this.#aimed === id ? "aim" : "target";
    return lights.can.has(id) || lights.home.has(id) ? "can" : "";
  }

  /** Point at a target before it is chosen: brackets become cross hairs. @param {string} id */
  aim(id) {
    this.#aimed = id;
    this.#ringAll();
  }

  /** A line of fire with its chance on it. @param {string} from @param {string} to @param {string} percent */
  shot(from, to, percent) {
    const [a, b] = [from, to].map((id) => this.piece(id) && this.standing(id)); // where they were led to
    if (!a || !b || this.inHand(from)) return this.#ink.clear();
    return this.#ink.show(new Map([["shot", { svg: shotLine(a, b, percent) }]]));
  }

  /**
   * What a shot at each target would bring, on its upper edge.
   * @param {ReadonlyMap<string, {text: string, sign: string}>} chances by piece
   */
  chances(chances) {
    /** @type {Map<string, import("./overlay.js").Shape>} */
    const shapes = new Map();
    for (const [id, { text, sign }] of chances) {
      const piece = this.piece(id);
      if (!piece) continue;
      const above = this.stackOf(piece.region).filter((one) => chances.has(one) && (this.piece(one)?.z ?? 0) > piece.z);
      shapes.set(id, { svg: chanceTag(piece, text, sign, above.length) }); // of a stack one above the other
    }
    this.#chances.show(shapes);
  }

  /** Places where somebody could fire at the piece that is chosen; one path. @param {readonly string[]} places */
  hatch(places) {
    const path = places.map((id) => (this.places.get(id) ? this.shine.pathOf(id) : "")).join("");
    this.#hatched.show(new Map(path ? [["threats", { path, kind: "region threatened" }]] : []));
  }

  /**
   * The way that pointing at a place means, with its prices; none: take it away.
   * @param {import("./types.js").Way | null} way @param {string} [piece]
   * @param {Parameters<typeof wayDrawing>[3]} [about]
   */
  foresee(way, piece = "", about = { left: String, assault: false }) {
    const pointOf = (/** @type {string} */ id) => this.places.pointOf(id);
    const from = this.#pointOf(piece);
    const ghost = this.#define(this.piece(piece)?.svg ?? "");
    this.#way.svg.classList.remove("bad");
    this.#measure(this.#foreseen, way?.tick ? (tape) => tape.measuredWay(way, from, pointOf, ghost) : null);
    if (way && !way.tick) this.#foreseen.show(wayDrawing(way, from, pointOf, about));
  }

  /** A way that is refused: a piece, then free points; and why. @param {readonly string[]} ids @param {string} why */
  refuse(ids, why) {
    this.#way.svg.classList.add("bad"); // what is drawn meanwhile goes on from there
    this.#measure(this.#foreseen, (tape) => tape.refusedWay(this.#points(ids), why));
  }

  /** How far the chosen piece could go. @param {readonly import("./types.js").Band[]} bands */
  reach(bands) {
    this.#measure(this.#bands, bands.length ? (tape) => tape.bandShapes(bands) : null);
  }

  /** What an action would cover; null: take it away. @param {import("./types.js").Area | null} area */
  cover(area) {
    this.#measure(this.#area, area && ((tape) => tape.areaShapes(area)));
  }

  /** A tape between two things. @param {import("./types.js").Taped | null} taped */
  taped(taped) {
    this.#measure(this.#taped, taped && ((tape) => tape.tapedDrawing(taped)));
  }

  /**
   * Draw what is measured, in its layer; null: nothing. How that looks is fetched with the first measure, and what was
   * asked for last is what is shown.
   * @param {Overlay} layer @param {((tape: typeof import("./tape.js")) => Map<string, Shape>) | null} draw
   */
  #measure(layer, draw) {
    this.#measures.set(layer, draw);
    if (!draw) layer.clear();
    else import("./tape.js").then((tape) => this.#measures.get(layer) === draw && layer.show(draw(tape)));
  }

  /** @param {readonly string[]} ids of pieces and places */
  #points(ids) {
    return ids.map((id) => this.#pointOf(id)).filter((point) => point !== null);
  }

  /**
   * A way, tint or measure that somebody wants drawn, by id.
   * @param {Map<string, import("./overlay.js").Shape>} shapes
   */
  sketch(shapes) {
    this.#ink.show(shapes);
  }

  /**
   * Lead a piece along places; resolves when it is there. Where it was it stands once more, pale.
   * @param {string} id @param {readonly string[]} places @param {number} ms @param {string} [price] of the way
   */
  walk(id, places, ms, price = "") {
    const points = places.map((place) => this.#stopAt(id, place)).filter((point) => point !== null);
    const isThere = this.piece(id)?.region === places.at(-1); // it is told once more: it begins where the way does
    const from = isThere ? (points[0] ?? null) : this.standing(id);
    if (!from) return Promise.resolve();
    const way = [from, ...points];
    this.#ink.show(new Map([...this.#ghosts(id, way), ...wayShapes(way), ...priceShapes(way, price)]));
    for (const layer of [this.#below, this.#over]) layer.without(id);
    return this.#pieces.walk(id, from, points, ms);
  }

  /**
   * What a piece has left behind: its hexes in the colour of its side, itself at the first and the last of them.
   * @param {string} id @param {readonly [number, number][]} way @returns {[string, import("./overlay.js").Shape][]}
   */
  #ghosts(id, way) {
    const piece = this.piece(id);
    if (!piece || this.ofCards) return [];
    const left = way.slice(0, -1);
    const path = left.map(([x, y]) => this.shine.pathOf(this.places.at(x, y))).join("");
    return ghostShapes(left, path, this.#define(piece.svg), sideColour(piece.side));
  }

  /**
   * Where a piece that is led to a place stops: where it will lie, in its stack, so that nothing moves after it.
   * @param {string} id @param {string} place
   */
  #stopAt(id, place) {
    const piece = this.#coming?.pieces[id];
    return piece?.region === place && !this.isRelaid
      ? /** @type {[number, number]} */ ([piece.x, piece.y])
      : this.#pointOf(place);
  }

  /** Where a thing is now, while it is led somewhere too. @param {string} id */
  standing(id) {
    return this.#pieces.standing(id) ?? this.#pointOf(id);
  }

  /**
   * The pale stroke of what was told: along its way, or from who fired to the target; null if nothing went anywhere.
   * @param {import("./types.js").Show | null | undefined} show @param {number} number
   * @param {[number, number] | null} from where who acts stood @returns {Trace | null}
   */
  traceOf(show, number, from) {
    const ids = show ? (show.way.length ? show.way : [show.target]).filter(Boolean) : [];
    const points = [from, ...ids.map((id) => this.standing(id))].filter((point) => point !== null);
    return from && points.length > 1 ? { number, points, shot: !show?.way.length } : null;
  }

  /** @param {readonly Trace[]} traces */
  traces(traces) {
    this.#traced.show(
      new Map(traces.map((one, i) => [String(one.number), { svg: traceDrawing(one, traces.length - 1 === i) }])),
    );
  }

  /**
   * Numbers pinned to places; what was lost lies there once more, pale and crossed.
   * @param {readonly {number: number, at: string, lost: Piece | null, now: boolean}[]} pins
   */
  pins(pins) {
    /** @type {Map<string, import("./overlay.js").Shape>} */
    const shapes = new Map();
    for (const { number, at, lost, now } of pins) {
      const point = lost ? /** @type {[number, number]} */ ([lost.x, lost.y]) : this.#pointOf(at);
      if (point)
        shapes.set(String(number), { svg: pinDrawing(point, number, now, lost ? this.#define(lost.svg) : "") });
    }
    this.#pinned.show(shapes);
    this.#traced.svg.classList.toggle("plain", shapes.size > 0); // not two rows of numbers at once
  }

  /** What was led somewhere lies where it is. */
  release() {
    this.#pieces.release();
    if (this.frame) this.#showMarks(this.frame); // and what belongs to it beside it
  }

  /** The legs that are drawn so far: a piece, then places or free points. @param {readonly string[]} ids */
  way(ids) {
    this.trail(this.#points(ids));
  }

  /** The trail of a piece that is dragged. @param {[number, number][]} points */
  trail(points) {
    const drawn = points.length > 1;
    if (this.places.lattice) this.#measure(this.#way, drawn ? (tape) => tape.tapeAlone(points) : null);
    else this.#way.show(drawn ? wayShapes(points) : new Map());
  }

  /** A trail as free points: its corners, on the lattice. @param {[number, number][]} points */
  legs(points) {
    const found = corners(points, TOLERANCE / this.camera.scale).slice(1);
    return found.map((point) => this.places.node(point));
  }

  /** @param {string} id @returns {[number, number] | null} */
  #pointOf(id) {
    const piece = this.piece(id);
    const place = piece ?? (this.isRelaid ? this.frame?.regions[id] : undefined);
    return place ? [place.x, place.y] : this.places.pointOf(id);
  }

  clearInk() {
    this.#ink.clear();
  }

  /** Light what a line of the log names; returns the places. @param {string[]} ids */
  tell(ids) {
    return this.shine.tell(ids);
  }

  // -- stacks --------------------------------------------------------------------------------------------------------

  /** Lay the pieces of a region out on an arc above it. @param {string} region @param {string[]} ids */
  fan(region, ids) {
    const place = this.places.get(region);
    if (!place) return;
    this.fanned = region;
    this.#pieces.fan(fanned(place, ids));
    this.camera.reveal(place.x, place.y - FAN.above);
  }

  closeFan() {
    if (!this.fanned) return;
    this.fanned = "";
    this.#pieces.fan(new Map());
  }

  // -- cursor --------------------------------------------------------------------------------------------------------

  /**
   * @param {string} region @param {boolean} [reveal] @param {string} [card] of the hand, else its first one is meant
   */
  setCursor(region, reveal = true, card = "") {
    const point = this.places.pointOf(region);
    if (!point) return false;
    this.cursor = region;
    this.hand.point(this.isHand(region) ? card || (this.stackOf(region)[0] ?? "") : "");
    if (this.isHand(region)) this.#cursor.clear();
    else this.#showCursor(this.shine.pathOf(region, DOT.cursor));
    if (reveal && !this.isHand(region)) this.camera.reveal(...point);
    return true;
  }

  /** @param {string} path */
  #showCursor(path) {
    this.#cursor.show(
      new Map([
        ["c0", { path, kind: "c0" }],
        ["c1", { path, kind: "c1" }],
      ]),
    );
  }

  // -- where things are ---------------------------------------------------------------------------------------------

  /** The place of a thing on the screen, relative to the board: a rectangle around it. @param {string} id */
  spot(id) {
    const piece = this.piece(id);
    const at = this.#pieces.known.get(id)?.fan ?? this.#pointOf(id); // out of its stack, where it is laid out
    if (!at) return null;
    if (this.inHand(id) || this.isHand(id)) return this.hand.spot(id, this.wrap.getBoundingClientRect());
    const [x, y] = this.camera.toScreen(...at);
    const [wide, high] = piece ? turned(piece.size, piece.angle ?? 0) : [0, 0];
    const [w, h_] = piece ? [(wide / 2) * this.camera.scale, (high / 2) * this.camera.scale] : [AROUND, AROUND];
    return { left: x - w, right: x + w, top: y - h_, bottom: y + h_, x, y };
  }

  /** Where all pieces that are seen lie on the screen. */
  spotsOfPieces() {
    const { width, height } = this.camera;
    const all = Object.keys(this.frame?.pieces ?? {}).map((id) => (this.inHand(id) ? null : this.spot(id)));
    const seen = all.filter((spot) => spot !== null);
    return seen.filter(({ x, y }) => x > 0 && y > 0 && x < width && y < height);
  }

  /**
   * See these, all if that can be, close enough to be read unless one has zoomed by hand; cards are seen whole.
   * How long that takes.
   * @param {readonly string[]} ids
   */
  bringIntoSight(ids) {
    const known = this.ofCards ? [] : ids.filter((id) => !this.inHand(id)).map((id) => this.#pointOf(id));
    const points = known.filter((point) => point !== null);
    const last = points.at(-1);
    const { camera } = this;
    const least = camera.byHand ? 0 : READABLE;
    if (!last || (camera.scale >= least && points.every(([x, y]) => camera.holds(x, y, TOLD)))) return 0;
    const scale = Math.max(camera.scale, least);
    const middle = (/** @type {0 | 1} */ i) => {
      const all = points.map((point) => point[i]);
      return [(Math.min(...all) + Math.max(...all)) / 2, Math.max(...all) - Math.min(...all)];
    };
    const [[x = 0, wide = 0], [y = 0, high = 0]] = [middle(0), middle(1)];
    const fits = wide * scale < camera.width - 2 * TOLD && high * scale < camera.height - 2 * TOLD;
    this.lookAtSheet(...(fits ? /** @type {[number, number]} */ ([x, y]) : last), scale, GLIDE);
    return stillness() ? 0 : GLIDE;
  }

  /**
   * A piece drawn again, for cards and lists: cut from the sheets. On a measured table pieces are small, and their
   * sheets are too coarse for that.
   * @param {string} id @param {string} kind class of the drawing
   */
  copy(id, kind = "mini") {
    const piece = this.piece(id);
    return piece ? this.miniature(piece, kind) : s("svg", { class: kind, "aria-hidden": "true" });
  }

  /**
   * @param {Pick<Piece, "svg" | "size"> & {angle?: number}} piece @param {string} kind
   * @param {boolean} [signs] stand around it, and want room: around men and elements
   */
  miniature(piece, kind = "mini", signs = Math.min(...piece.size) <= SIGNED) {
    const slot = this.places.lattice ? null : (this.#atlas.get(piece.svg) ?? this.hand.slot(piece.svg));
    return miniature(piece, kind, slot ?? drawing(this.#define(piece.svg)), signs);
  }
}

/** A frame says by its core which table it is of. @param {Frame | null} frame */
const tableOf = (frame) => String(frame?.core ?? "");
