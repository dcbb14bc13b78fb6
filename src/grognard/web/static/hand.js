/** The own hand: cards along the lower edge, the pointed one raised whole. The board gives it what lies in regions of kind "hand". */

import { h, put, s } from "./dom.js";
import { say } from "./words.js";

const REST = 350;
const HOLD = 420; // milliseconds that make a press long

export class Hand {
  /** @param {HTMLElement} holder @param {{click: (id: string) => void, rest: (id: string) => void, leave: () => void}} hands @param {(svg: string) => Element} drawing */
  constructor(holder, hands, drawing) {
    Object.assign(this, { holder, hands, drawing, groups: new Map(), cards: new Map() });
    holder.addEventListener("click", (event) => {
      if (!this.held) this.hands.click(event.target.closest("[data-id]")?.dataset.id ?? "");
      this.held = false;
    });
    this.listenToFingers(holder);
    holder.addEventListener("keydown", (event) => this.walk(event));
    let timer = 0;
    holder.addEventListener("pointerover", (event) => {
      clearTimeout(timer);
      const id = event.target.closest(".hand-card")?.dataset.id;
      if (id && event.pointerType !== "touch") timer = setTimeout(() => this.hands.rest(id), REST);
    });
    holder.addEventListener("pointerleave", () => { clearTimeout(timer); this.hands.leave(); });
    new ResizeObserver(() => this.spread()).observe(holder);
  }

  /** A tap chooses a card; a long press shows it large until the finger leaves. */
  listenToFingers(holder) {
    let timer = 0;
    holder.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      this.held = false;
      const id = event.pointerType === "touch" ? event.target.closest(".hand-card")?.dataset.id : "";
      if (id) timer = setTimeout(() => { this.held = true; this.hands.rest(id); }, HOLD);
    });
    for (const name of ["pointerup", "pointercancel", "scroll"]) holder.addEventListener(name, () => { clearTimeout(timer); if (this.held) this.hands.leave(); });
    holder.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {Record<string, {label: string}>} regions of kind "hand" @param {Record<string, any>} pieces all pieces in them */
  show(regions, pieces) {
    this.holder.hidden = !Object.keys(regions).length;
    for (const [id, group] of this.groups) if (!(id in regions)) { group.element.remove(); this.groups.delete(id); }
    for (const [id, region] of Object.entries(regions)) this.showGroup(id, region, Object.entries(pieces).filter(([, piece]) => piece.region === id));
    this.spread();
  }

  showGroup(id, region, cards) {
    let group = this.groups.get(id);
    if (!group) {
      group = { element: h("section", { class: "hand-group", "data-id": id }), title: h("h2", {}), list: h("div", { class: "hand-cards" }) };
      group.element.append(group.title, group.list);
      this.groups.set(id, group);
      this.holder.append(group.element);
    }
    const count = cards.reduce((sum, [, piece]) => sum + (piece.copies ?? 1), 0);
    group.element.setAttribute("aria-label", region.label);
    put(group.title, region.title ?? region.label.split(". ")[0], " ", h("em", {}, say("hand.count", { n: count })));
    const made = cards.sort((a, b) => a[1].z - b[1].z).map(([card, piece]) => this.card(card, piece));
    if (made.some((element, i) => group.list.children[i] !== element) || group.list.children.length !== made.length) put(group.list, made);
    group.element.classList.toggle("bare", !made.length);
  }

  card(id, piece) {
    let known = this.cards.get(id);
    if (!known) {
      known = { svg: "", element: h("button", { type: "button", class: "hand-card", "data-id": id }) };
      this.cards.set(id, known);
    }
    if (known.svg !== piece.svg) {
      known.svg = piece.svg;
      const [wide, high] = piece.size ?? [200, 280];
      const picture = s("svg", { viewBox: `${-wide / 2 - 2} ${-high / 2 - 2} ${wide + 4} ${high + 4}`, "aria-hidden": "true" });
      picture.append(...this.drawing(piece.svg).childNodes);
      for (const one of picture.querySelectorAll("[data-id]")) for (const name of ["data-id", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
      put(known.element, picture);
    }
    known.element.setAttribute("aria-label", [piece.title, ...piece.text].join(". "));
    return known.element;
  }

  forget(id) {
    this.cards.get(id)?.element.remove();
    this.cards.delete(id);
  }

  /** Cards overlap as much as the width asks for. */
  spread() {
    const groups = [...this.groups.values()];
    const count = groups.reduce((sum, { list }) => sum + list.children.length, 0);
    this.holder.classList.toggle("empty", !count);
    if (!count) return;
    const wide = parseFloat(getComputedStyle(this.holder).getPropertyValue("--wide")) || 150;
    const filled = groups.filter(({ list }) => list.children.length).length;
    const room = this.holder.clientWidth - groups.length * 28 - wide * filled - (groups.length - filled) * 120;
    const step = Math.max(26, Math.min(wide + 6, room / Math.max(1, count - filled)));
    this.holder.style.setProperty("--step", `${Math.floor(step)}px`);
  }

  /** @param {string} id @param {string} state can, selected, target, aim or "" */
  ring(id, state) {
    const element = this.cards.get(id)?.element;
    if (element) element.dataset.state = state;
  }

  /** Light whole groups: places one can go to. @param {Set<string>} lit */
  light(lit) {
    for (const [id, group] of this.groups) group.element.classList.toggle("lit", lit.has(id));
    this.holder.classList.toggle("choosing", [...this.cards.values()].some(({ element }) => element.dataset.state));
  }

  /** Raise a card that the keyboard has reached. */
  point(id) {
    for (const [card, { element }] of this.cards) element.classList.toggle("raised", card === id);
    if (id) this.cards.get(id)?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Arrows go from card to card. */
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const here = event.target.closest(".hand-card");
    if (!step || !here) return;
    const all = [...this.holder.querySelectorAll(".hand-card")];
    all[(all.indexOf(here) + step + all.length) % all.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a card or a group is, relative to the board. @param {string} id @param {DOMRect} frame */
  spot(id, frame) {
    const element = this.cards.get(id)?.element ?? this.groups.get(id)?.element;
    if (!element?.isConnected) return null;
    const box = element.getBoundingClientRect();
    const [left, top] = [box.left - frame.left, box.top - frame.top];
    return { left, top, right: left + box.width, bottom: top + box.height, x: left + box.width / 2, y: top + box.height / 2 };
  }
}
