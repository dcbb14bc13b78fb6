/**
 * The board: layers that are sent once (symbols, ground, regions), and above them pieces and marks patched by id.
 * It shows what it is told and says what was pointed at; it knows no rules.
 */

import { Camera, Overview } from "./camera.js";
import { h, s } from "./dom.js";
import { Hand } from "./hand.js";
import { stillness } from "./keep.js";

const REST = 450; // ms on a thing before its card comes
const HOLD = 480; // ms of a finger held down
const MANY = 10; // pieces that change at once
const SQUARE = "square";
const SHAPES = { german: SQUARE, soviet: "octagon" };
const COUNTER = [64, 64]; // the size of a piece that does not say its own

/**
 * @typedef {{x: number, y: number, z: number, svg: string, title: string, text: string[], side: string, region: string, level: number, height: number, kind?: string, size?: number[], copies?: number}} Piece
 * @typedef {{can: Set<string>, selected: Set<string>, targets: Set<string>, lit: Set<string>, assault: Set<string>}} Lights
 */

/** Turn drawn text into elements. Styles in it are moved to where the content policy allows them. */
export function drawing(svg, tag = "g") {
  const sheets = [];
  const clean = svg.replace(/<style>([\s\S]*?)<\/style>/g, (_, css) => (sheets.push(css), "")).replaceAll(' style="', ' data-style="');
  const holder = s(tag);
  holder.innerHTML = clean;
  for (const one of holder.querySelectorAll("[data-style]")) {
    one.style.cssText = one.dataset.style;
    one.removeAttribute("data-style");
  }
  sheets.forEach(adopt);
  return holder;
}

const adopted = new Set();

function adopt(css) {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export class Board {
  /** @param {HTMLElement} wrap @param {HTMLElement} over @param {{click: Function, rest: Function, leave: Function}} hands */
  constructor(wrap, over, hands) {
    Object.assign(this, { wrap, hands, frame: null, pieces: new Map(), regions: new Map(), places: new Map(), shown: new Map(), fanned: "", cursor: "", keys: {} });
    const layer = (name) => [name, s("g", { class: name })];
    this.layers = Object.fromEntries(["symbols", "ground-layer", "region-layer", "lights", "marks", "pieces", "marks-over", "ink", "fan", "cursor"].map(layer));
    const { "ground-layer": ground, ...live } = this.layers;
    this.sheet = s("svg", { class: "map sheet-map", "aria-hidden": "true" }, ground); // apart: what moves above it does not redraw it
    this.svg = s("svg", { class: "map live-map", role: "presentation" }, ...Object.values(live));
    this.layers["ground-layer"].id = "printed";
    this.layers.ink.classList.add("ink");
    wrap.prepend(this.sheet, this.svg);
    this.hand = new Hand(this.handHolder(), { click: (id) => hands.click(id), rest: (id) => hands.rest(id), leave: () => hands.leave() }, drawing);
    this.camera = new Camera(wrap, [this.sheet, this.svg]);
    this.overview = new Overview(over, this.camera);
    this.listen();
  }

  /** The strip for the own cards: below the board where the page has a place for it, else on the board. */
  handHolder() {
    return document.getElementById("hand") ?? this.wrap.appendChild(h("div", { class: "hand", hidden: true }));
  }

  // -- what does not change ------------------------------------------------------------------------------------------

  /** @param {{ground: {key: string, svg: string}, symbols: {key: string, svg: string}, regions: string, box: number[]}} sent */
  setLayers(sent) {
    if (this.keys.symbols !== sent.symbols.key) this.layers.symbols.replaceChildren(drawing(sent.symbols.svg));
    if (this.keys.ground !== sent.ground.key) this.layers["ground-layer"].replaceChildren(drawing(sent.ground.svg));
    this.keys = { symbols: sent.symbols.key, ground: sent.ground.key };
    this.layers["region-layer"].replaceChildren(drawing(sent.regions));
    this.regions.clear();
    this.places.clear();
    for (const element of this.layers["region-layer"].querySelectorAll("[data-id]")) this.addRegion(element);
    const sheet = this.layers["ground-layer"].getBBox();
    this.overview.setGround([sheet.x, sheet.y, sheet.width, sheet.height], "printed");
  }

  addRegion(element) {
    const id = element.dataset.id;
    const path = element.tagName === "path" ? element : element.querySelector("path");
    const box = path.getBBox();
    element.removeAttribute("tabindex");
    element.setAttribute("role", "img");
    this.regions.set(id, element);
    this.places.set(id, { x: box.x + box.width / 2, y: box.y + box.height / 2, d: path.getAttribute("d"), hex: element.tagName === "path", box });
    if (this.isHand(id)) element.remove(); // shown as a strip of cards
  }

  /** Look at a point of the sheet without showing more desk than needed. */
  lookAtSheet(x, y, scale, ms) {
    const [left, top, wide, high] = this.overview.box;
    const inside = (at, from, size, seen) => (seen >= size ? from + size / 2 : Math.min(from + size - seen / 2, Math.max(from + seen / 2, at)));
    this.camera.look(inside(x, left, wide, this.camera.width / scale), inside(y, top, high, this.camera.height / scale), scale, ms);
  }

  // -- what changes --------------------------------------------------------------------------------------------------

  /** Show a frame: regions, marks and pieces are patched by id. */
  show(frame) {
    const first = !this.frame;
    this.frame = frame;
    this.showHand(frame);
    this.camera.setBox(frame.box);
    this.patchRegions(frame.regions);
    this.patchMarks(frame.marks);
    this.patchPieces(frame.pieces);
    this.overview.setPieces(Object.values(frame.pieces).filter((piece) => this.places.get(piece.region)?.hex && piece.level === piece.height - 1));
    if (first) this.camera.fit(frame.focus, 0);
    if (this.fanned) this.closeFan();
  }

  isHand(region) { return this.frame?.regions[region]?.kind === "hand"; }
  inHand(id) { return this.isHand(this.pieces.get(id)?.piece.region); }

  showHand(frame) {
    const regions = Object.fromEntries(Object.entries(frame.regions).filter(([, region]) => region.kind === "hand"));
    this.hand.show(regions, frame.pieces);
  }

  patchRegions(changed) {
    for (const [id, { label, svg }] of Object.entries(changed)) {
      const old = this.regions.get(id);
      if (svg && old?.dataset.svg !== svg) {
        const made = drawing(svg).firstElementChild;
        made.dataset.svg = svg;
        if (old) old.replaceWith(made);
        else this.layers["region-layer"].firstElementChild.prepend(made);
        this.addRegion(made);
      }
      this.regions.get(id)?.setAttribute("aria-label", label);
    }
    for (const [id, element] of this.regions) {
      if (element.tagName === "path" || id in changed) continue;
      element.remove();
      this.regions.delete(id);
      this.places.delete(id);
    }
  }

  /** What a place is called. */
  labelOf(region) { return this.regions.get(region)?.getAttribute("aria-label") ?? ""; }

  patchMarks(marks) {
    for (const [layer, over] of [["marks", false], ["marks-over", true]]) {
      const text = Object.values(marks).filter((mark) => mark.over === over).map((mark) => mark.svg).join("");
      if (this.shown.get(layer) === text) continue;
      this.shown.set(layer, text);
      this.layers[layer].replaceChildren(drawing(text));
    }
  }

  patchPieces(pieces) {
    for (const [id, { element, inHand }] of this.pieces) {
      if (id in pieces && !this.changesHands(id, pieces[id])) continue;
      if (inHand) this.hand.forget(id); // not a card that has just come into the hand
      element.classList.add("gone");
      setTimeout(() => element.remove(), stillness() ? 0 : 220);
      this.pieces.delete(id);
    }
    const changed = Object.entries(pieces).filter(([id, piece]) => this.differs(id, piece));
    this.leaps = changed.length > MANY; // another moment of the game: nothing is pointed out
    for (const [id, piece] of Object.entries(pieces)) this.patchPiece(id, piece);
    this.order();
  }

  /** From the table into the hand, or back: drawn anew elsewhere. */
  changesHands(id, piece) { return Boolean(this.pieces.get(id).inHand) !== this.isHand(piece.region); }

  differs(id, piece) {
    const known = this.pieces.get(id);
    return known && (known.svg !== piece.svg || known.piece.x !== piece.x || known.piece.y !== piece.y);
  }

  patchPiece(id, piece) {
    let known = this.pieces.get(id);
    if (this.isHand(piece.region)) {
      this.pieces.set(id, { element: this.hand.card(id, piece), svg: piece.svg, piece, rings: known?.rings ?? "", inHand: true });
      return;
    }
    if (!known) {
      known = { element: s("g", { class: "at held" }), svg: "", piece: null, rings: "" };
      this.pieces.set(id, known);
      requestAnimationFrame(() => known.element.classList.remove("held"));
    }
    const changed = known.svg !== piece.svg;
    if (changed) {
      known.element.replaceChildren(...drawing(piece.svg).childNodes);
      known.element.firstElementChild.removeAttribute("tabindex");
      known.element.firstElementChild.setAttribute("role", "img");
      if (known.svg) this.notice(known.element);
      Object.assign(known, { svg: piece.svg, rings: "" });
      known.element.dataset.state = "";
    }
    const moved = known.piece && (known.piece.x !== piece.x || known.piece.y !== piece.y);
    if (moved && stillness()) this.notice(known.element);
    known.piece = piece;
    this.place(known.element, piece.x, piece.y);
  }

  place(element, x, y) { element.style.transform = `translate(${x}px, ${y}px)`; }

  notice(element) {
    if (this.leaps) return;
    element.classList.remove("changed");
    requestAnimationFrame(() => element.classList.add("changed"));
    setTimeout(() => element.classList.remove("changed"), 1100);
  }

  /** What is higher is drawn later; nothing is moved in the document when the order is right already. */
  order() {
    const raised = (id) => (this.lights?.selected.has(id) ? 1 : 0);
    const resting = [...this.pieces].filter(([, known]) => !known.inHand && known.element.parentNode !== this.layers.fan);
    const wanted = resting.sort((a, b) => raised(a[0]) - raised(b[0]) || a[1].piece.z - b[1].piece.z).map(([, known]) => known.element);
    let before = null;
    for (const element of wanted.reverse()) {
      if (element.nextElementSibling !== before || element.parentNode !== this.layers.pieces) this.layers.pieces.insertBefore(element, before);
      before = element;
    }
  }

  // -- lights --------------------------------------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    for (const [id, known] of this.pieces) this.ring(known, this.stateOf(id, lights));
    this.order();
    const shapes = [];
    this.hand.light(lights.lit);
    for (const id of lights.lit) shapes.push([id, "lit"]);
    for (const id of lights.assault) shapes.push([id, "assault"]);
    for (const id of lights.targets) shapes.push([this.pieces.get(id)?.piece.region, "target"]);
    for (const id of lights.selected) shapes.push([this.pieces.get(id)?.piece.region, "own"]);
    const known = new Map(shapes.filter(([id]) => this.places.has(id) && !this.isHand(id)));
    this.layers.lights.replaceChildren(...[...known].map(([id, kind]) => s("path", { class: `region ${kind}`, d: this.places.get(id).d, "data-id": id })));
  }

  stateOf(id, lights) {
    if (lights.selected.has(id)) return "selected";
    if (lights.targets.has(id)) return this.aimed === id ? "aim" : "target";
    return lights.can.has(id) || lights.home?.has(id) ? "can" : "";
  }

  ring(known, state) {
    if (known.rings === state) return;
    known.rings = state;
    if (known.inHand) { this.hand.ring(known.element.dataset.id, state); return; }
    known.element.querySelector(".ring")?.remove();
    known.element.dataset.state = state;
    const inner = known.element.firstElementChild?.querySelector("g");
    if (state && inner) inner.append(s("use", { class: "ring", href: `#p-${state}-${known.piece.kind?.startsWith("card") ? "card" : SHAPES[known.piece.side] ?? SQUARE}` }));
  }

  /** Point at a target before it is chosen: brackets become cross hairs. */
  aim(id) {
    this.aimed = id;
    if (this.lights) for (const [one, known] of this.pieces) this.ring(known, this.stateOf(one, this.lights));
  }

  /** A line of fire with its chance on it. */
  shot(from, to, percent) {
    const [a, b] = [this.pieces.get(from)?.piece, this.pieces.get(to)?.piece];
    if (!a || !b || this.inHand(from)) return this.layers.ink.replaceChildren();
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const [p, q] = [[a.x + dx * 32, a.y + dy * 32], [b.x - dx * 36, b.y - dy * 36]];
    const [mx, my] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2 - 16];
    const line = (kind) => s("path", { class: kind, d: `M${p}L${q}` });
    const side = [q[0] - dy * 8, q[1] + dx * 8, q[0] + dy * 8, q[1] - dx * 8];
    const head = s("path", { class: "head", d: `M${q[0] + dx * 12} ${q[1] + dy * 12}L${side[0]} ${side[1]}L${side[2]} ${side[3]}Z` });
    const tag = s("g", { class: "tag", transform: `translate(${mx} ${my})` }, s("rect", { x: -26, y: -12, width: 52, height: 22, rx: 11 }), s("text", { y: 4 }, percent));
    this.layers.ink.replaceChildren(...(length > 70 ? [line("fire0"), line("fire1"), head] : []), tag);
  }

  clearInk() { this.layers.ink.replaceChildren(); }

  /** Light what a line of the log names. */
  tell(ids) {
    for (const element of this.wrap.querySelectorAll(".told")) element.remove();
    const places = new Set(ids.map((id) => (this.pieces.has(id) ? this.pieces.get(id).piece.region : id)));
    for (const id of places) {
      const place = this.places.get(id);
      if (place) this.layers.ink.append(s("path", { class: "region told", d: place.d }));
    }
    return [...places].filter((id) => this.places.has(id));
  }

  // -- stacks --------------------------------------------------------------------------------------------------------

  /** The pieces of a region, from the top. @returns {string[]} */
  stackOf(region) {
    return [...this.pieces].filter(([, known]) => known.piece.region === region).sort((a, b) => b[1].piece.z - a[1].piece.z).map(([id]) => id);
  }

  /** Whether cards lie there, side by side. */
  hasCards(region) { return this.isHand(region) || this.stackOf(region).some((id) => this.pieces.get(id).piece.kind?.startsWith("card")); }

  /** Whether a piece is a unit on the board: cards that only lie with it say so in their id. */
  isUnit(id) { return id.includes(".") && !id.includes("@"); }

  /** A game of cards: it has a strip for the own hand, or cards on the board. */
  get ofCards() { return Object.values(this.frame?.regions ?? {}).some((region) => region.kind === "hand") || Object.values(this.frame?.pieces ?? {}).some((piece) => piece.kind?.startsWith("card")); }

  /** What must be seen of the board: all places to play on, without the piles beside them. */
  get mat() {
    const boxes = [...this.places.values()].filter((place) => place.hex).map((place) => place.box);
    const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
    return [left - 30, top - 12, right - left + 42, bottom - top + 24];
  }

  /** Whether pieces lie on each other there: only then a click opens them like a fan. */
  isStack(region) { return this.stackOf(region).some((id) => this.pieces.get(id).piece.height > 1); }

  /** Lay the pieces of a region out on an arc above it. @param {string} region @param {string[]} ids */
  fan(region, ids) {
    this.closeFan();
    this.fanned = region;
    const { x, y } = this.places.get(region);
    const step = 62;
    const start = x - ((ids.length - 1) * step) / 2;
    ids.forEach((id, i) => {
      const known = this.pieces.get(id);
      const off = (i - (ids.length - 1) / 2) / Math.max(1, ids.length - 1);
      this.layers.fan.append(known.element);
      known.element.classList.add("fanned");
      this.place(known.element, start + i * step, y - 66 + 22 * off * off);
    });
    this.camera.reveal(x, y - 60);
  }

  closeFan() {
    if (!this.fanned) return;
    this.fanned = "";
    for (const element of [...this.layers.fan.children]) {
      element.classList.remove("fanned");
      this.layers.pieces.append(element);
    }
    for (const known of this.pieces.values()) if (!known.inHand) this.place(known.element, known.piece.x, known.piece.y);
    this.order();
  }

  // -- cursor --------------------------------------------------------------------------------------------------------

  /** @param {string} region @param {boolean} [reveal] @param {string} [card] of the hand, else its first one is meant */
  setCursor(region, reveal = true, card = "") {
    const place = this.places.get(region);
    if (!place) return false;
    this.cursor = region;
    this.hand.point(this.isHand(region) ? card || this.stackOf(region)[0] : "");
    if (this.isHand(region)) { this.layers.cursor.replaceChildren(); return true; }
    this.layers.cursor.replaceChildren(s("path", { class: "c0", d: place.d }), s("path", { class: "c1", d: place.d }));
    if (reveal) this.camera.reveal(place.x, place.y);
    return true;
  }

  /** The nearest place in a direction, by angle and distance. @param {number} dx @param {number} dy */
  neighbour(dx, dy) {
    const here = this.places.get(this.cursor) ?? this.nearest(this.camera.x, this.camera.y);
    let best = "", least = Infinity;
    for (const [id, place] of this.places) {
      const [x, y] = [place.x - here.x, place.y - here.y];
      const along = x * dx + y * dy;
      if (along <= 1) continue;
      const cost = along + Math.abs(x * dy - y * dx) * 2.2;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  nearest(x, y) {
    let best = null, least = Infinity;
    for (const place of this.places.values()) {
      const far = Math.hypot(place.x - x, place.y - y);
      if (place.hex && far < least) [best, least] = [place, far];
    }
    return best ?? { x, y };
  }

  nearestId(x, y) {
    const place = this.nearest(x, y);
    return [...this.places].find(([, one]) => one === place)?.[0] ?? "";
  }

  // -- hands ---------------------------------------------------------------------------------------------------------

  idAt(event) { return event.target.closest?.("[data-id]")?.dataset.id ?? ""; }

  listen() {
    let timer = 0, held = 0, over = "";
    this.svg.addEventListener("click", (event) => {
      if (!this.camera.dragged && !this.longPressed) this.hands.click(this.idAt(event), event);
      this.longPressed = false;
    });
    this.svg.addEventListener("pointermove", (event) => {
      const id = this.idAt(event);
      if (id === over || event.buttons) return;
      over = id;
      clearTimeout(timer);
      this.hands.leave();
      if (id && event.pointerType !== "touch") timer = setTimeout(() => this.hands.rest(id), REST);
      this.hands.over?.(id);
    });
    this.svg.addEventListener("pointerleave", () => { clearTimeout(timer); over = ""; this.hands.leave(); });
    this.svg.addEventListener("pointerdown", (event) => {
      clearTimeout(held);
      clearTimeout(timer);
      if (event.pointerType !== "touch") return;
      const id = this.idAt(event);
      held = setTimeout(() => { if (!this.camera.dragged && id) { this.longPressed = true; this.hands.rest(id); } }, HOLD);
    });
    this.svg.addEventListener("pointerup", () => clearTimeout(held));
    this.svg.addEventListener("contextmenu", (event) => { event.preventDefault(); const id = this.idAt(event); if (id) this.hands.rest(id); });
  }

  /** The place of a thing on the screen, relative to the board: a square around it. */
  spot(id) {
    const piece = this.pieces.get(id)?.piece;
    const at = piece ?? this.places.get(id);
    if (!at) return null;
    if (this.inHand(id) || this.isHand(id)) return this.hand.spot(id, this.wrap.getBoundingClientRect());
    const [x, y] = this.camera.toScreen(at.x, at.y);
    const [wide, high] = (piece ? piece.size ?? COUNTER : [76, 76]).map((size) => (size / 2) * this.camera.scale);
    return { left: x - wide, right: x + wide, top: y - high, bottom: y + high, x, y };
  }

  /** A piece drawn again, for cards and lists. @param {string} id @param {string} kind class of the drawing */
  copy(id, kind = "mini") {
    const known = this.pieces.get(id);
    const [wide, high] = known?.piece.size ?? COUNTER;
    const svg = s("svg", { class: kind, viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, "aria-hidden": "true" });
    if (known) svg.append(...drawing(known.piece.svg).childNodes);
    for (const one of svg.querySelectorAll("[data-id]")) for (const name of ["data-id", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
    return svg;
  }
}
