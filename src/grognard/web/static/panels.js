/** The panels of a frame: tracks, markers, counts and score above the board; the ledger at its side. */

import { emblem, h, icon, put, s } from "./dom.js";
import { capital, say, signed } from "./words.js";

const PICTURES = { air: "strike", artillery: "bombard", hand: "card" };

/** @typedef {{id: string, kind: string, title: string, items: any[], note: string}} Panel */

/** Fill the strip. @param {HTMLElement} strip @param {Panel[]} panels */
export function showStrip(strip, panels) {
  put(strip, panels.filter((panel) => KINDS[panel.kind]).map((panel) => {
    const title = h("h2", {}, panel.title, panel.note && [" ", h("em", {}, panel.note)]);
    return h("section", { class: panel.kind, "data-panel": panel.id }, title, KINDS[panel.kind](panel));
  }));
}

const KINDS = {
  track: (panel) => list(panel.items.map((item) =>
    h("li", { class: `tt ${item.state}`, "aria-current": item.state === "now" ? "step" : null }, h("b", {}, item.text), h("i", {}, item.note)))),
  markers: (panel) => list(some(panel.items.map(marker))),
  counts: (panel) => list(some(panel.items.filter((item) => item.value).map((item) =>
    h("li", { class: "count", title: `${item.note}, ${item.text}` },
      emblem(item.side, 15), icon(PICTURES[item.id.split("-")[0]] ?? "dot", 17), h("span", {}, String(item.value)), h("span", { class: "unseen" }, `${item.text}, ${item.note}`))))),
  score: (panel) => score(panel.items),
};

const some = (items) => (items.length ? items : [h("li", { class: "none" }, "–")]);
const list = (items) => h("ul", { class: "cells" }, items);

function marker(item) {
  const cell = h("li", { class: `mk ${item.side} ${item.state} ${isDark(item.colour) ? "light" : ""}`, title: item.note }, item.text);
  cell.style.background = item.colour;
  return cell;
}

/** Whether light lettering reads better on a colour (WCAG luminance). */
export function isDark(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((p) => (p <= 0.03928 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.0 / (light + 0.05) > (light + 0.05) / 0.062;
}

function score(items) {
  const [one, two] = [items[0], items.at(-1)];
  const [a, b] = [Math.max(0, one.value), Math.max(0, two.value)];
  const share = a + b ? (a / (a + b)) * 56 : 28;
  const bar = s("svg", { width: 56, height: 14, viewBox: "0 0 56 14", "aria-hidden": "true" },
    s("rect", { width: 56, height: 14, rx: 3, fill: "#a3301f" }), s("rect", { width: share, height: 14, rx: 3, fill: "#4d5854" }), s("path", { d: "M28-1V15", stroke: "#f8f4ea", "stroke-width": 2, "stroke-dasharray": "2 2" }));
  return h("div", { class: "cells" },
    h("span", { class: "big" }, emblem(one.side, 18, one.text), String(one.value)), bar, h("span", { class: "big" }, String(two.value), emblem(two.side, 18, two.text)));
}

/** The short line of the phone's top bar: turn, clock, score. @param {Panel[]} panels */
export function showMini(holder, panels) {
  const turn = panels.find((panel) => panel.kind === "track")?.items.find((item) => item.state === "now");
  const points = panels.find((panel) => panel.kind === "score")?.items ?? [];
  put(holder, turn && h("b", {}, say("log.turn", { n: Number(turn.text) })), points.map((item) => [emblem(item.side, 15, item.text), String(item.value)]));
}

/** "10:12", for the tab of the ledger. */
export function scoreText(panels) {
  const points = panels.find((panel) => panel.kind === "score")?.items ?? [];
  return points.map((item) => item.value).join(":");
}

/** Boxes to read: what wins, piles that lie open, cards that wait for their effect, own lists. Boxes of the map are drawn on it. */
export const boxesOf = (panels) => panels.filter((panel) => panel.kind === "box" && !panel.id.startsWith("box-"));

/** @param {Panel[]} panels @param {(rule: string) => Node} ruleLink @param {(card: string, row: HTMLElement) => void} [face] shows a card */
export function boxes(panels, ruleLink, face) {
  return h("div", { class: "boxes" }, boxesOf(panels).map((panel) => h("section", { "data-panel": panel.id },
    h("h3", {}, panel.title, panel.note && h("em", {}, panel.note)),
    h("ul", {}, panel.items.map((item) => boxItem(item, ruleLink, face))))));
}

function boxItem(item, ruleLink, face) {
  const row = h("li", { class: item.state, "data-item": item.id }, item.side && emblem(item.side, 15), h("span", { class: "what" }, item.text, item.note && h("em", {}, ` ${item.note}`)), item.rule && ruleLink(item.rule), item.value !== null && h("b", { class: "num" }, String(item.value)));
  if (!face || item.value === null) return row;
  row.tabIndex = 0;
  for (const name of ["pointerenter", "focus"]) row.addEventListener(name, () => face(item.id, row));
  for (const name of ["pointerleave", "blur"]) row.addEventListener(name, () => face("", row));
  return row;
}

/** Every signed entry with its rule, side by side, and the totals. */
export function ledger(panels, ruleLink) {
  const entries = panels.find((panel) => panel.kind === "ledger")?.items ?? [];
  const points = panels.find((panel) => panel.kind === "score")?.items ?? [];
  if (!entries.length && !points.length) return h("p", { class: "pad" }, say("ledger.empty"));
  return h("div", {}, points.map((side) => table(side, entries.filter((entry) => entry.side === side.side), ruleLink)));
}

function table(side, entries, ruleLink) {
  const rows = entries.map((entry) => h("tr", { class: entry.state },
    h("td", {}, entry.text, " ", h("span", { class: "small" }, say("ledger.turn", { n: Number(entry.note) }))),
    h("td", {}, entry.rule && ruleLink(entry.rule)), h("td", { class: "num" }, signed(entry.value))));
  const empty = h("tr", {}, h("td", { colspan: 3, class: "small" }, say("ledger.empty")));
  return h("table", { class: "ledger" }, h("caption", {}, h("span", { class: "row" }, emblem(side.side, 18), capital(side.text))),
    h("tbody", {}, rows.length || side.value ? rows : empty),
    h("tfoot", {}, h("tr", {}, h("th", { colspan: 2, scope: "row" }, say("ledger.total")), h("td", { class: "num" }, String(side.value)))));
}
