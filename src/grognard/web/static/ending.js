/** The end of a game, like a dispatch: the result in one sentence, the points, the lead, losses, dice. */

import { aboutGame, ask } from "./api.js";
import { openTable, anchor } from "./dialogs.js";
import { button, dialog, emblem, h, s } from "./dom.js";
import { keepOpened, keysOf, myName } from "./keep.js";
import { ledger } from "./panels.js";
import { ruleLink } from "./log.js";
import { seatMark, sideOfSeat } from "./seatmark.js";
import { capital, say } from "./words.js";

const RESULTS = /^(over|won|drawn|conceded)/; // kinds of events that end a game
const COUNTERS = "box-eliminated"; // panels of what is lost: counters that lie in a box,
const CARDS = "destroyed-"; // and cards of a pile, which are gone from the table
const SIX = 6;

/** @param {any} page the table page */
export async function endSheet(page) {
  const { view } = page;
  const [lines, { turns }] = await Promise.all([
    page.api.log(0, 1e9).then((sent) => sent.lines).catch(() => page.log.lines),
    ask(`${page.api.path}/lead`, { key: page.api.key }).catch(() => ({ turns: [] })),
  ]);
  const links = h("div", { class: "row" }, anchor(`/replay/${view.table}#${page.api.key}`, "play", say("end.replay")), view.seat && button({ text: say("end.again"), onclick: () => again(page) }), button({ text: say("end.look"), kind: "ghost", onclick: () => sheet.close() }), anchor(`/dice#${view.table}`, "dice", say("share.dice")), anchor(`/api/tables/${view.table}/record`, "download", say("share.grog")));
  const rule = (id) => ruleLink(id, (wanted) => { sheet.close(); page.showRule(wanted); });
  const panels = view.frame?.panels ?? [];
  const sheet = dialog(say("end.title"), h("div", { class: "end" },
    h("h2", { class: "result" }, resultOf(lines, view)),
    leadPart(turns), scorePart(panels, rule), lossesPart(page, panels), diceTable(lines, view), h("p", { class: "small gap-top" }, say("dice.secret")), h("p", { class: "mono" }, view.dice.secret ?? ""), links), { closing: say("close"), kind: "wide" });
  sheet.querySelector("a.btn")?.focus({ preventScroll: true });
}

/** What the game itself says of its end; of teams, who won. */
function resultOf(lines, view) {
  const last = view.seats.length > 2 ? null : lines.findLast((line) => RESULTS.test(line.kind));
  return last?.text ?? view.result?.text ?? "";
}

/** The same game with the next seat: my opponent's. Who had all seats of one screen has them again. */
async function again({ view }) {
  const keys = keysOf(view.table);
  const alone = view.seats.every((one) => keys[one.id]);
  const mine = view.seats[(view.seats.findIndex((one) => one.id === view.seat) + 1) % view.seats.length].id;
  const other = view.seats.some((one) => one.kind === "bot") ? `bot:${(await aboutGame(view.game)).bots[0].id}` : "open";
  const seats = Object.fromEntries(view.seats.map((one) => [one.id, alone || one.id === mine ? "me" : other]));
  const opened = await openTable({ game: view.game, options: view.options, seats, name: myName(), ...(view.strict ? { strict: true } : {}) });
  keepOpened(opened, view.game, view.title);
  location.assign(`/table/${opened.table}#${opened.keys[mine]}`);
}

// -- lead and points -------------------------------------------------------------------------------------------------------

/** One side's score less the other's, as an area. @param {{turn: number, score: {side: string, name: string, value: number}[]}[]} turns */
function leadPart(turns) {
  const leads = turns.map(({ score }) => score[0].value - score.at(-1).value);
  if (leads.length < 2 || leads.every((lead) => !lead)) return null;
  const sides = [turns[0].score[0], turns[0].score.at(-1)];
  const most = Math.max(1, ...leads.map(Math.abs));
  const [wide, high] = [600, 70];
  const points = leads.map((lead, i) => [(i / (leads.length - 1)) * wide, high / 2 - (lead / most) * (high / 2 - 4)]);
  const path = `M0 ${high / 2}L${points.map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L")}L${wide} ${high / 2}Z`;
  const clip = (id, y) => s("clipPath", { id }, s("rect", { x: 0, y, width: wide, height: high / 2 }));
  const area = (id, side) => s("path", { d: path, fill: side === "soviet" ? "#a3301f" : "#4d5854", "clip-path": `url(#${id})` });
  const svg = s("svg", { class: "end-lead", viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", role: "img", "aria-label": `${say("end.lead")}: ${leads.join(", ")}` }, clip("lead-up", 0), clip("lead-down", high / 2), area("lead-up", sides[0].side), area("lead-down", sides[1].side), s("path", { d: `M0 ${high / 2}H${wide}`, stroke: "currentColor", "stroke-opacity": 0.5 }));
  return [h("h3", {}, say("end.lead")), h("div", { class: "row lead-row" }, h("span", { class: "marks2" }, sides.map((one) => emblem(one.side, 16, one.name))), svg)];
}

/** The ledger of points; a game that counts something else says what, and how it stands. */
function scorePart(panels, rule) {
  if (panels.some((panel) => panel.kind === "ledger" && panel.items.length)) return ledger(panels, rule);
  const score = panels.find((panel) => panel.kind === "score");
  return score && [h("h3", {}, score.title), h("div", { class: "cols" }, score.items.map((item) => h("div", { class: "row" }, emblem(item.side, 18), capital(item.text), h("b", { class: "end-score" }, String(item.value)))))];
}

// -- losses ----------------------------------------------------------------------------------------------------------------

function lossesPart(page, panels) {
  const boxes = panels.filter((panel) => panel.kind === "box" && [COUNTERS, CARDS].some((start) => panel.id.startsWith(start)));
  if (!boxes.length) return null;
  return [h("h3", {}, say("end.losses")), h("div", { class: "cols" }, boxes.map((box) => lossesOf(page, box)))];
}

/** Counters are drawn as they lie in their box; cards are named, the dearest first. */
function lossesOf(page, box) {
  const drawn = box.id.startsWith(COUNTERS) ? box.items : [];
  const named = box.id.startsWith(CARDS) ? box.items.toSorted((a, b) => b.value - a.value) : [];
  const points = named.reduce((sum, item) => sum + (item.value ?? 0), 0);
  const facts = [box.title, box.note || String(box.items.length), points > 0 && say("form.points", { n: points })].filter(Boolean);
  return h("div", {}, h("div", { class: "small" }, facts.join(" · ")),
    drawn.length > 0 && h("div", { class: "losses" }, drawn.map((item) => page.board.copy(item.id, "mini"))),
    named.length > 0 && h("ul", { class: "lost-cards" }, named.map((item) => h("li", {}, h("span", {}, item.text, item.note && h("b", {}, ` ${item.note}`)), h("span", { class: "num" }, String(item.value || ""))))));
}

// -- dice ------------------------------------------------------------------------------------------------------------------

/** What chance gave each side, against expectation: a part for each kind of die that was used. @param {any[]} lines */
export function diceTable(lines, view) {
  const rolls = lines.flatMap((line) => (line.rolls ?? []).map((roll) => ({ ...roll, seat: roll.seat ?? sideOf(line, view) })));
  const kinds = [...new Set(rolls.map((roll) => roll.sides))].sort((a, b) => a - b);
  return kinds.map((sides) => dicePart(rolls.filter((roll) => roll.sides === sides), sides, view));
}

/** A row a seat; one for all where most numbers are nobody's, as with one die for the whole table. */
function dicePart(rolls, sides, view) {
  const of = (one) => rolls.filter((roll) => roll.seat === one.id);
  const nobody = rolls.filter((roll) => !roll.seat).length * 2 > rolls.length;
  const rows = nobody ? row(rolls, sides, null) : view.seats.filter((one) => of(one).length).map((one) => row(of(one), sides, seatMark(one.side || one.id, 16, one.name)));
  return [h("h3", {}, say(sides === SIX ? "end.dice" : "form.numbers", { n: sides })), h("div", { class: "cols" }, rows)];
}

function row(rolls, sides, mark) {
  const mean = rolls.reduce((sum, roll) => sum + roll.face, 0) / Math.max(1, rolls.length);
  const counts = Array.from({ length: sides }, (_, i) => rolls.filter((roll) => roll.face === i + 1).length);
  const key = sides === SIX ? "end.mean" : "form.mean";
  return h("div", {}, h("div", { class: "row" }, mark, h("span", { class: "small" }, say(key, { n: rolls.length, mean, fair: (sides + 1) / 2 }))), bars(counts, rolls.length / sides));
}

/** Whose piece a line names first. */
function sideOf(line, view) {
  const side = view.frame?.pieces?.[line.ids[0]]?.side;
  return side ? view.seats.find((one) => (one.side || sideOfSeat(one.id)) === side)?.id : undefined;
}

/** A bar a face, with a line where fair dice would be. @param {number[]} counts @param {number} expected */
export function bars(counts, expected) {
  const most = Math.max(1, expected, ...counts);
  const [high, step] = [56, 31];
  const wide = counts.length * step;
  const svg = s("svg", { class: counts.length > SIX ? "dicebars many" : "dicebars", viewBox: `0 0 ${wide} ${high + 14}`, role: "img", "aria-label": counts.map((n, i) => `${i + 1}: ${n}`).join(", ") });
  counts.forEach((n, i) => svg.append(s("rect", { x: i * step + 4, y: high - (n / most) * high, width: 23, height: (n / most) * high, rx: 2 }), s("text", { x: i * step + 15.5, y: high + 12, "text-anchor": "middle" }, `${i + 1}: ${n}`)));
  const y = high - (expected / most) * high;
  svg.append(s("path", { d: `M0 ${y}H${wide}` }));
  return svg;
}
