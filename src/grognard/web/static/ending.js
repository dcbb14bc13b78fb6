/** The end of a game, like a dispatch: the result in one sentence, the lead, the points, losses, dice. */

import { bars } from "./bars.js";
import { area, counted, curves, isTold, leads, mean } from "./charts.js";
import { openTable } from "./dialogs.js";
import { anchor, button, dialog, h, s } from "./dom.js";
import { keepOpened, keysOf, myName } from "./keep.js";
import { ruleLink } from "./log.js";
import { ledger, ON_BOARD } from "./panels.js";
import { sideColour, sideMark } from "./sides.js";
import { ask } from "./transport.js";
import { capital, say } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./charts.js").Turn} Turn
 * @typedef {{seat: string | null, face: number, sides: number}} Roll
 *
 * What the sheet tells of: the table; the whole log; the score turn by turn; how a piece is drawn small; where a rule
 * is opened.
 * @typedef {{
 *   view: View, lines: () => Promise<Line[]>, turns: () => Promise<Turn[]>,
 *   copy: (piece: string) => Node, rule: (rule: string) => void,
 * }} Ended
 */

const SIX = 6;
const WIDE = 600;
const HIGH = 70;

/** @param {Ended} about */
export async function endSheet(about) {
  const { view } = about;
  const [lines, turns] = await Promise.all([about.lines(), about.turns()]);
  const link = (/** @type {string} */ id) =>
    ruleLink(id, (wanted) => {
      sheet.close();
      about.rule(wanted);
    });
  const panels = view.frame?.panels ?? [];
  const content = h(
    "div",
    { class: "end" },
    resultPart(view, lines),
    leadPart(turns),
    scorePart(panels, link),
    lossesPart(about, panels),
    diceTable(lines, view),
    h("p", { class: "small gap-top" }, say("dice.secret")),
    h("p", { class: "mono" }, view.dice.secret ?? ""),
    linksPart(about, () => sheet.close()),
  );
  const sheet = dialog(say("end.title"), content, { closing: say("close"), kind: "wide" });
  sheet.querySelector(/** @type {"a"} */ ("a.btn"))?.focus({ preventScroll: true });
}

/** Who has won, and what the log says last of it. @param {View} view @param {Line[]} lines */
function resultPart(view, lines) {
  const last = lines.at(-1)?.text;
  return [h("h2", { class: "result" }, view.result?.text ?? last ?? ""), view.result && last && h("p", {}, last)];
}

/** @param {Ended} about @param {() => void} close */
function linksPart({ view }, close) {
  return h(
    "div",
    { class: "row" },
    anchor(`/replay/${view.table}`, "play", say("end.replay")),
    view.seat && button({ text: say("end.again"), onclick: () => again(view) }),
    button({ text: say("end.look"), kind: "ghost", onclick: close }),
    anchor(`/dice#${view.table}`, "dice", say("share.dice")),
    anchor(`/api/tables/${view.table}/record`, "download", say("share.grog")),
  );
}

/**
 * The same game with the next seat: my opponent's. Who had all seats of one screen has them again.
 * @param {View} view
 */
async function again({ table, game, title, seats, seat, options, strict }) {
  const keys = keysOf(table);
  const alone = seats.every((one) => keys[one.id]);
  const mine = seats[(seats.findIndex((one) => one.id === seat) + 1) % seats.length]?.id ?? "";
  const about = /** @type {import("./forms.js").GameAbout} */ (await ask(`/api/games/${game}`));
  const other = seats.some((one) => one.kind === "bot") ? `bot:${about.bots[0]?.id}` : "open";
  const wanted = Object.fromEntries(seats.map((one) => [one.id, alone || one.id === mine ? "me" : other]));
  const opened = await openTable({ game, options, seats: wanted, name: myName(), ...(strict ? { strict } : {}) });
  keepOpened(opened, game, title);
  location.assign(`/table/${opened.table}#key=${opened.keys[mine]}`);
}

// -- lead and points --------------------------------------------------------------------------------------------------

/** Between two sides the lead as an area; of more a curve each. @param {Turn[]} turns */
function leadPart(turns) {
  if (!isTold(turns)) return null;
  const score = turns[0]?.score ?? [];
  const marks = h(
    "span",
    { class: "marks2" },
    score.map((one) => sideMark(one.side, 17, one.name)),
  );
  const drawn = score.length === 2 ? leadDrawing(turns) : curveDrawing(turns);
  return [h("h3", {}, say("end.lead")), h("div", { class: "row lead-row" }, marks, drawn)];
}

/** @param {string} label @param {import("./dom.js").Child} inner */
function chart(label, inner) {
  const about = { class: "end-lead", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" };
  return s("svg", { ...about, role: "img", "aria-label": `${say("end.lead")}: ${label}` }, inner);
}

/** @param {Turn[]} turns */
function leadDrawing(turns) {
  const lead = leads(turns);
  const d = area(lead, WIDE, HIGH);
  const half = (/** @type {string} */ id, /** @type {number} */ y, /** @type {string | undefined} */ side) => {
    const shape = s("path", { d, "clip-path": `url(#${id})` });
    shape.style.fill = sideColour(side ?? "");
    return [s("clipPath", { id }, s("rect", { x: 0, y, width: WIDE, height: HIGH / 2 })), shape];
  };
  const [first, last] = [turns[0]?.score[0]?.side, turns[0]?.score.at(-1)?.side];
  const middle = s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "middle" });
  return chart(lead.join(", "), [half("lead-up", 0, first), half("lead-down", HIGH / 2, last), middle]);
}

/** @param {Turn[]} turns */
function curveDrawing(turns) {
  const drawn = curves(turns, WIDE, HIGH).map(({ side, path }) => {
    const line = s("path", { d: path, class: "curve" });
    line.style.stroke = sideColour(side);
    return line;
  });
  const last = turns.at(-1)?.score.map(({ name, value }) => `${name} ${value}`) ?? [];
  return chart(last.join(", "), drawn);
}

/**
 * The ledger of points; a game that counts something else says what, and how it stands.
 * @param {readonly Panel[]} panels @param {(rule: string) => Node} link
 */
function scorePart(panels, link) {
  if (panels.some((panel) => panel.kind === "ledger" && panel.items.length)) return ledger(panels, link);
  const score = panels.find((panel) => panel.kind === "score");
  if (!score) return null;
  const rows = score.items.map(({ side, text, value }) => {
    return h("div", { class: "row" }, sideMark(side, 18), capital(text), h("b", { class: "end-score" }, value));
  });
  return [h("h3", {}, score.title), h("div", { class: "cols" }, rows)];
}

// -- losses -----------------------------------------------------------------------------------------------------------

/** @param {Ended} about @param {readonly Panel[]} panels */
function lossesPart(about, panels) {
  const boxes = panels.filter((panel) => panel.kind === "losses");
  if (!boxes.length) return null;
  return [
    h("h3", {}, say("end.losses")),
    h(
      "div",
      { class: "cols" },
      boxes.map((box) => lossesOf(about, box)),
    ),
  ];
}

/**
 * Pieces are drawn as they lie in their box; what has left the table is named, the dearest first.
 * @param {Ended} about @param {Panel} box
 */
function lossesOf({ view, copy }, box) {
  const lies = (/** @type {string} */ id) => `${ON_BOARD}${view.frame.pieces[id]?.region}` === box.id;
  const drawn = box.items.filter((item) => lies(item.id));
  const named = box.items.filter((item) => !lies(item.id));
  named.sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const points = named.reduce((sum, item) => sum + (item.value ?? 0), 0);
  const facts = [box.title, box.note || String(box.items.length), points > 0 && say("form.points", { n: points })];
  const rows = named.map(({ text, note, value }) => {
    const name = h("span", {}, text, note && h("b", {}, ` ${note}`));
    return h("li", {}, name, h("span", { class: "num" }, value || ""));
  });
  return h(
    "div",
    {},
    h("div", { class: "small" }, facts.filter(Boolean).join(" · ")),
    drawn.length > 0 &&
      h(
        "div",
        { class: "losses" },
        drawn.map((item) => copy(item.id)),
      ),
    rows.length > 0 && h("ul", { class: "lost-cards" }, rows),
  );
}

// -- dice -------------------------------------------------------------------------------------------------------------

/**
 * What chance gave each side, against expectation: a part for each kind of die that was used.
 * @param {Line[]} lines @param {View} view
 */
function diceTable(lines, view) {
  const rolls = lines.flatMap((line) => line.rolls.map((roll) => ({ ...roll, seat: roll.seat ?? seatOf(line, view) })));
  const kinds = [...new Set(rolls.map((roll) => roll.sides))].sort((a, b) => a - b);
  return kinds.map((sides) =>
    dicePart(
      rolls.filter((roll) => roll.sides === sides),
      sides,
      view,
    ),
  );
}

/**
 * A row a seat; one for all where most numbers are nobody's, as with one die for the whole table.
 * @param {Roll[]} rolls @param {number} sides @param {View} view
 */
function dicePart(rolls, sides, view) {
  const of = (/** @type {string} */ id) => rolls.filter((roll) => roll.seat === id);
  const nobody = rolls.filter((roll) => !roll.seat).length * 2 > rolls.length;
  const seats = view.seats.filter((one) => of(one.id).length);
  const each = () => seats.map((one) => row(of(one.id), sides, sideMark(one.side, 17, one.name)));
  const title = sides === SIX ? say("end.dice") : say("form.numbers", { n: sides });
  return [h("h3", {}, title), h("div", { class: "cols" }, nobody ? row(rolls, sides, null) : each())];
}

/** @param {Roll[]} rolls @param {number} sides @param {Node | null} mark */
function row(rolls, sides, mark) {
  const about = { n: rolls.length, mean: mean(rolls), fair: (sides + 1) / 2 };
  const text = say(sides === SIX ? "end.mean" : "form.mean", about);
  const head = h("div", { class: "row" }, mark, h("span", { class: "small" }, text));
  return h("div", {}, head, bars(counted(rolls, sides), rolls.length / sides));
}

/** The seat whose piece a line names first. @param {Line} line @param {View} view */
function seatOf(line, view) {
  const side = view.frame?.pieces[line.ids[0] ?? ""]?.side;
  return (side && view.seats.find((one) => one.side === side)?.id) || null;
}
