/** The end of a game, like a dispatch: the result in one sentence, the points, the lead, losses, dice. */

import { openTable, anchor } from "./dialogs.js";
import { button, dialog, emblem, h, s } from "./dom.js";
import { keepOpened, myName } from "./keep.js";
import { ledger } from "./panels.js";
import { ruleLink } from "./log.js";
import { say } from "./words.js";

/** @param {any} page the table page */
export async function endSheet(page) {
  const { view } = page;
  const lines = await page.api.log(0, 1e9).then((sent) => sent.lines).catch(() => page.log.lines);
  const last = lines.findLast((line) => line.kind.startsWith("over"));
  const links = h("div", { class: "row" }, anchor(`/replay/${view.table}#${page.api.key}`, "play", say("end.replay")), view.seat && button({ text: say("end.again"), onclick: () => again(page) }), button({ text: say("end.look"), kind: "ghost", onclick: () => sheet.close() }), anchor(`/dice#${view.table}`, "dice", say("share.dice")), anchor(`/api/tables/${view.table}/record`, "download", say("share.grog")));
  const rule = (id) => ruleLink(id, (wanted) => { sheet.close(); page.showRule(wanted); });
  const sheet = dialog(say("end.title"), h("div", { class: "end" },
    h("h2", { class: "result" }, last?.text ?? view.result?.text ?? ""),
    leadPart(lines, view), ledger(view.frame.panels ?? [], rule), lossesPart(page), diceTable(lines, view), h("p", { class: "small gap-top" }, say("dice.secret")), h("p", { class: "mono" }, view.dice.secret ?? ""), links), { closing: say("close"), kind: "wide" });
  sheet.querySelector("a.btn")?.focus({ preventScroll: true });
}

async function again({ view }) {
  const mine = view.seat;
  const seats = {};
  for (const one of view.seats) seats[one.id] = one.id === mine ? (view.seats.some((other) => other.kind === "bot") ? "bot:recruit" : "open") : "me";
  const opened = await openTable({ game: view.game, options: view.options, seats, name: myName() });
  keepOpened(opened, view.game, view.title);
  location.assign(`/table/${opened.table}#${Object.values(opened.keys)[0]}`);
}

/** The points of both sides at the end of each turn, as the log tells them. */
function leadPart(lines, view) {
  const seen = lines.filter((line) => line.kind === "statement").map((line) => [...line.text.matchAll(/([-−]?\d+)\s?VP/g)].map(([, n]) => Number(n.replace("−", "-"))));
  if (seen.length < 2) return null;
  const leads = [0, ...seen.map(([a, b]) => a - b)];
  const most = Math.max(1, ...leads.map(Math.abs));
  const [wide, high] = [600, 70];
  const points = leads.map((lead, i) => [(i / (leads.length - 1)) * wide, high / 2 - (lead / most) * (high / 2 - 4)]);
  const path = `M0 ${high / 2}L${points.map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L")}L${wide} ${high / 2}Z`;
  const clip = (id, y) => s("clipPath", { id }, s("rect", { x: 0, y, width: wide, height: high / 2 }));
  const svg = s("svg", { class: "end-lead", viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", role: "img", "aria-label": `${say("end.lead")}: ${leads.join(", ")}` }, clip("lead-up", 0), clip("lead-down", high / 2), s("path", { d: path, fill: "#4d5854", "clip-path": "url(#lead-up)" }), s("path", { d: path, fill: "#a3301f", "clip-path": "url(#lead-down)" }), s("path", { d: `M0 ${high / 2}H${wide}`, stroke: "currentColor", "stroke-opacity": 0.5 }));
  return [h("h3", {}, say("end.lead")), h("div", { class: "row lead-row" }, h("span", { class: "marks2" }, view.seats.map((one) => emblem(one.id, 16, one.name))), svg)];
}

function lossesPart(page) {
  const boxes = (page.view.frame.panels ?? []).filter((panel) => panel.id.startsWith("box-eliminated"));
  return [h("h3", {}, say("end.losses")), h("div", { class: "cols" }, boxes.map((box) => h("div", {}, h("div", { class: "small" }, `${box.title} · ${box.items.length}`), h("div", { class: "losses" }, box.items.map((item) => page.board.copy(item.id, "mini"))))))];
}

/** Dice of both sides against expectation. @param {any[]} lines */
export function diceTable(lines, view) {
  const bySide = new Map(view.seats.map((one) => [one.id, []]));
  for (const line of lines) {
    if (line.kind.includes("air") && line.dice.length === 2) view.seats.forEach((one, i) => bySide.get(one.id).push(line.dice[i]));
    else for (const face of line.dice) bySide.get(line.seat ?? sideOf(line, view))?.push(face);
  }
  const rows = [...bySide].map(([side, dice]) => {
    const mean = dice.length ? dice.reduce((a, b) => a + b, 0) / dice.length : 0;
    const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((one) => one === face).length);
    return h("div", {}, h("div", { class: "row" }, emblem(side, 16), h("span", { class: "small" }, say("end.mean", { n: dice.length, mean }))), bars(counts, dice.length / 6));
  });
  return [h("h3", {}, say("end.dice")), h("div", { class: "cols" }, rows)];
}

const sideOf = (line, view) => view.seats.find((one) => Object.entries(view.frame.pieces ?? {}).some(([id, piece]) => id === line.ids[0] && piece.side === one.id))?.id;

/** Six bars with a line where fair dice would be. @param {number[]} counts @param {number} expected */
export function bars(counts, expected) {
  const most = Math.max(1, expected, ...counts);
  const high = 56;
  const svg = s("svg", { class: "dicebars", viewBox: `0 0 186 ${high + 14}`, role: "img", "aria-label": counts.map((n, i) => `${i + 1}: ${n}`).join(", ") });
  counts.forEach((n, i) => svg.append(s("rect", { x: i * 31 + 4, y: high - (n / most) * high, width: 23, height: (n / most) * high, rx: 2 }), s("text", { x: i * 31 + 15.5, y: high + 12, "text-anchor": "middle" }, `${i + 1}: ${n}`)));
  const y = high - (expected / most) * high;
  svg.append(s("path", { d: `M0 ${y}H186` }));
  return svg;
}
