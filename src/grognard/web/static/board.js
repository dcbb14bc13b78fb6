/**
 * The board: a world of HTML moved by one transform. The ground is a picture; only pieces, lights and marks are live.
 * It shows what it is told and says what was pointed at; it knows no rules and no game.
 */

import { Atlas } from "./atlas.js";
import { Camera } from "./camera.js";
import { h, s } from "./dom.js";
import { Ground } from "./ground.js";
import { Hand } from "./hand.js";
import { defineBy, drawing, Overlay, pathOf } from "./overlay.js";
import { Overview } from "./overview.js";
import { forgetColours, Symbols } from "./picture.js";
import { Pieces } from "./pieces.js";
import { corners, isNode, Places } from "./places.js";
import { Pointer } from "./pointer.js";
import { chanceTag, shotLine } from "./shot.js";
import { pinDrawing, traceDrawing, wayDrawing } from "./waydraw.js";

const STEPS = [1.4, 2, 2.8, 4, 5.6]; // pixels a unit in which faces are drawn
const REST = 200; // ms without a move before faces are drawn finer
const FAN = { step: 62, above: 66, arc: 22 };
const TOLERANCE = 9; // pixels that a hand may tremble while it draws a way
const AROUND = 38; // half of what a place without a piece takes on the screen
const NARROW = 720; // a board so wide is a phone's: what is told there is looked at close enough to be read
const READABLE = 0.72;
const DOT = { lit: 5, cursor: 9 }; // the radius of a free point
const HATCH = `<defs>
  <pattern id="threat-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path class="hatch" d="M0 0V9"/></pattern></defs>`;

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Layers} Layers
 * @typedef {import("./lights.js").Lights} Lights
 * @typedef {import("./waydraw.js").Trace} Trace
 */

export class Board {
  /** @type {Frame | null} */
  frame = null;
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
  #lit = new Overlay("lights");
  #below = new Overlay("marks");
  #over = new Overlay("marks-over");
  #ink = new Overlay("ink");
  #way = new Overlay("ink");
  #chances = new Overlay("ink");
  #hatched = new Overlay("lights hatched");
  #foreseen = new Overlay("ink foreseen");
  #traced = new Overlay("ink traced");
  #pinned = new Overlay("ink pinned");
  #told = new Overlay("ink");
  #cursor = new Overlay("cursor");
  #pieces = new Pieces(this.#atlas);
  #defs = s("defs");
  #defined = new Set();
  #timer = 0;
  world = h("div", { class: "world" });

  /** @param {HTMLElement} wrap @param {HTMLElement} over @param {import("./pointer.js").Hands} hands */
  constructor(wrap, over, hands) {
    this.wrap = wrap;
    const layers = [this.#fixtures, this.#hatched, this.#lit, this.#below].map((layer) => layer.svg);
    const above = [
      this.#over,
      this.#traced,
      this.#pinned,
      this.#chances,
      this.#foreseen,
      this.#way,
      this.#ink,
      this.#told,
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
    const zoom = document.getElementById("zoom");
    this.camera.onMove(() => zoom?.classList.toggle("whole", this.camera.isWhole));
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
    this.places.setFixed(sent.regions);
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
    const [left = 0, top = 0, wide = 1, high = 1] = this.#ground.box;
    const { camera } = this;
    camera.look(inside(x, left, wide, camera.width / scale), inside(y, top, high, camera.height / scale), scale, ms);
  }

  // -- what changes --------------------------------------------------------------------------------------------------

  /** Show a frame: places, marks and pieces are patched by id. @param {Frame} frame */
  show(frame) {
    const first = !this.frame;
    this.frame = frame;
    this.camera.box = frame.box;
    this.places.setChanging(frame.regions);
    this.#showFixtures(frame);
    this.#showMarks(frame);
    this.#showPieces(frame);
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
    for (const [layer, over] of /** @type {const} */ ([
      [this.#below, false],
      [this.#over, true],
    ])) {
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

  /** @param {Frame} frame */
  #showPieces(frame) {
    const all = Object.entries(frame.pieces);
    const lying = new Map(all.filter(([, piece]) => !this.isHand(piece.region)));
    const hands = Object.entries(frame.regions).filter(([, region]) => region.kind === "hand");
    this.hand.show(Object.fromEntries(hands), frame.pieces);
    this.#pieces.show(lying);
    this.#atlas.want(this.#pieces.wanted(lying.values())).then((fresh) => fresh && this.#pieces.repaint());
    const tops = [...lying.values()].filter(
      (piece) => piece.level === piece.height - 1 && !this.places.isBox(piece.region),
    );
    this.overview.setPieces(tops);
  }

  // -- sharpness -----------------------------------------------------------------------------------------------------

  /** The camera has moved: what is too coarse now is drawn finer once it rests. */
  #looked() {
    const fine = this.camera.scale * window.devicePixelRatio;
    this.#ground.look(this.camera.seen, fine);
    const wanted = STEPS.find((step) => step >= Math.max(fine, 1.35 * window.devicePixelRatio)) ?? 5.6;
    clearTimeout(this.#timer);
    if (wanted === this.#atlas.resolution) return;
    if (!this.frame) this.#redrawFaces(wanted);
    else this.#timer = window.setTimeout(() => this.#redrawFaces(wanted), REST);
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
    /** @type {[string, string][]} */
    const shapes = [
      ...[...lights.lit].map((id) => /** @type {[string, string]} */ ([id, "lit"])),
      ...[...lights.assault].map((id) => /** @type {[string, string]} */ ([id, "assault"])),
      ...[...lights.targets].map((id) => /** @type {[string, string]} */ ([this.piece(id)?.region ?? "", "target"])),
      ...[...lights.selected].map((id) => /** @type {[string, string]} */ ([this.piece(id)?.region ?? "", "own"])),
    ];
    const known = new Map(shapes.filter(([id]) => isNode(id) || (this.places.get(id) && !this.isHand(id))));
    this.#lit.show(new Map([...known].map(([id, kind]) => [id, { path: this.#pathOf(id), kind: `region ${kind}` }])));
  }

  /** @param {string} id of a place or a free point */
  #pathOf(id, radius = DOT.lit) {
    const point = isNode(id) ? this.places.pointOf(id) : null;
    return point ? dot(point, radius) : pathOf(this.places.get(id)?.outline ?? []);
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
    const [a, b] = [this.piece(from), this.piece(to)];
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
    const path = places.map((id) => (this.places.get(id) ? this.#pathOf(id) : "")).join("");
    this.#hatched.show(new Map(path ? [["threats", { path, kind: "region threatened" }]] : []));
  }

  /**
   * The way that pointing at a place means, with its prices; none: take it away.
   * @param {import("./types.js").Way | null} way @param {string} [piece]
   * @param {Parameters<typeof wayDrawing>[3]} [about]
   */
  foresee(way, piece = "", about = { left: String, assault: false }) {
    const pointOf = (/** @type {string} */ id) => this.places.pointOf(id);
    this.#foreseen.show(way ? wayDrawing(way, this.#pointOf(piece), pointOf, about) : new Map());
  }

  /**
   * A way, tint or measure that somebody wants drawn, by id.
   * @param {Map<string, import("./overlay.js").Shape>} shapes
   */
  sketch(shapes) {
    this.#ink.show(shapes);
  }

  /**
   * Lead a piece along places; resolves when it is there.
   * @param {string} id @param {readonly string[]} places @param {number} ms
   */
  walk(id, places, ms) {
    const points = places.map((place) => this.#pointOf(place)).filter((point) => point !== null);
    const isThere = this.piece(id)?.region === places.at(-1); // it is told once more: it begins where the way does
    const from = isThere ? (points[0] ?? null) : this.standing(id);
    if (!from) return Promise.resolve();
    this.#ink.show(wayShapes([from, ...points]));
    return this.#pieces.walk(id, from, points, ms);
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
    const points = [from, ...ids.map((id) => this.#pointOf(id))].filter((point) => point !== null);
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
  }

  /** What was led somewhere lies where it is. */
  release() {
    this.#pieces.release();
  }

  /** The legs that are drawn so far: a piece, then places or free points. @param {readonly string[]} ids */
  way(ids) {
    const points = ids.map((id) => this.#pointOf(id)).filter((point) => point !== null);
    this.#way.show(points.length > 1 ? wayShapes(points) : new Map());
  }

  /** The trail of a piece that is dragged. @param {[number, number][]} points */
  trail(points) {
    this.#way.show(points.length > 1 ? wayShapes(points) : new Map());
  }

  /** A trail as free points: its corners, on the lattice. @param {[number, number][]} points */
  legs(points) {
    const found = corners(points, TOLERANCE / this.camera.scale).slice(1);
    return found.map((point) => this.places.node(point));
  }

  /** @param {string} id @returns {[number, number] | null} */
  #pointOf(id) {
    const piece = this.piece(id);
    return piece ? [piece.x, piece.y] : this.places.pointOf(id);
  }

  clearInk() {
    this.#ink.clear();
  }

  /** Light what a line of the log names; returns the places. @param {string[]} ids */
  tell(ids) {
    const places = [...new Set(ids.map((id) => this.regionOf(id)))].filter((id) => this.places.get(id));
    this.#told.show(new Map(places.map((id) => [id, { path: this.#pathOf(id), kind: "region told" }])));
    return places;
  }

  // -- stacks --------------------------------------------------------------------------------------------------------

  /** Lay the pieces of a region out on an arc above it. @param {string} region @param {string[]} ids */
  fan(region, ids) {
    const place = this.places.get(region);
    if (!place) return;
    this.fanned = region;
    const last = ids.length - 1;
    const spots = ids.map((id, i) => {
      const off = (i - last / 2) / Math.max(1, last);
      const [x, y] = [place.x + (i - last / 2) * FAN.step, place.y - FAN.above + FAN.arc * off * off];
      return /** @type {[string, [number, number]]} */ ([id, [x, y]]);
    });
    this.#pieces.fan(new Map(spots));
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
    else this.#showCursor(this.#pathOf(region, DOT.cursor));
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
    const [wide, high] = piece ? piece.size.map((size) => (size / 2) * this.camera.scale) : [AROUND, AROUND];
    const [w, h_] = [wide ?? AROUND, high ?? AROUND];
    return { left: x - w, right: x + w, top: y - h_, bottom: y + h_, x, y };
  }

  /** Where all pieces that are seen lie on the screen. */
  spotsOfPieces() {
    const { width, height } = this.camera;
    const all = Object.keys(this.frame?.pieces ?? {}).map((id) => (this.inHand(id) ? null : this.spot(id)));
    const seen = all.filter((spot) => spot !== null);
    return seen.filter(({ x, y }) => x > 0 && y > 0 && x < width && y < height);
  }

  /** Move the camera as little as needed to see these; a table of cards is whole. @param {readonly string[]} ids */
  bringIntoSight(ids) {
    for (const id of this.ofCards ? [] : ids) {
      const at = this.inHand(id) ? null : this.#pointOf(id);
      if (!at) continue;
      if (this.camera.width < NARROW && this.camera.scale < READABLE) this.camera.look(...at, READABLE);
      this.camera.reveal(...at);
    }
  }

  /**
   * A piece drawn again, for cards and lists: cut from the sheets.
   * @param {string} id @param {string} kind class of the drawing
   */
  copy(id, kind = "mini") {
    const piece = this.piece(id);
    return piece ? this.miniature(piece, kind) : s("svg", { class: kind, "aria-hidden": "true" });
  }

  /** @param {Pick<Piece, "svg" | "size">} piece @param {string} kind */
  miniature(piece, kind = "mini") {
    const [wide, high] = piece.size;
    const box = `${-wide / 2 - 2} ${-high / 2 - 2} ${wide + 4} ${high + 4}`;
    const svg = s("svg", { class: kind, viewBox: box, "aria-hidden": "true" });
    const slot = this.#atlas.get(piece.svg) ?? this.hand.slot(piece.svg);
    if (!slot) {
      svg.append(drawing(this.#define(piece.svg)));
      return svg;
    }
    const [x, y] = [-slot.x - slot.wide / 2, -slot.y - slot.high / 2];
    svg.append(s("image", { href: slot.address, x, y, width: slot.whole[0], height: slot.whole[1] }));
    return svg;
  }
}

/** A small circle as the text of a path. @param {[number, number]} point @param {number} radius */
const dot = ([x, y], radius) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/**
 * A way as a line with a light edge.
 * @param {[number, number][]} points @returns {Map<string, import("./overlay.js").Shape>}
 */
function wayShapes(points) {
  const path = `M${points.map((point) => point.join(" ")).join("L")}`;
  return new Map([
    ["way0", { path, kind: "way0" }],
    ["way1", { path, kind: "way1" }],
  ]);
}

/**
 * Where to look so that no more desk is seen than needed.
 * @param {number} at @param {number} from @param {number} size @param {number} seen
 */
function inside(at, from, size, seen) {
  if (seen >= size) return from + size / 2;
  return Math.min(from + size - seen / 2, Math.max(from + seen / 2, at));
}

const adopted = new Set();

/** The style sheet of the drawings, for those that are live. @param {string} css */
function adopt(css) {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
