/** The end of a game, like a dispatch: the result and why in words, the lead, the points, luck, losses, dice. */

import { bars } from "./bars.js";
import { counted, isCounted, ledSince, mean } from "./charts.js";
import { openTable } from "./dialogs.js";
import { anchor, button, dialog, h, icon, put } from "./dom.js";
import { commitmentOf, keepOpened, keysOf, myName } from "./keep.js";
import { leadPart } from "./leadchart.js";
import { ruleLink } from "./log.js";
import { luckPart } from "./luckchart.js";
import { ledger, ON_BOARD } from "./panels.js";
import { sideMark } from "./sides.js";
import { ask } from "./transport.js";
import { capital, say, signed } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Line} Line
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {import("./charts.js").Hindsight} Hindsight
 * @typedef {{seat: string | null, face: number, sides: number}} Roll
 * @typedef {(rule: string) => Node} Linked
 *
 * What the sheet tells of: the table; the whole log; the game in hindsight; how a piece is drawn small; where a rule
 * is opened.
 * @typedef {{
 *   view: View, lines: () => Promise<Line[]>, hindsight: () => Promise<Hindsight | null>,
 *   copy: (piece: string) => Node, rule: (rule: string) => void,
 * }} Ended
 */

const SIX = 6;

/** @param {Ended} about */
export async function endSheet(about) {
  const { view } = about;
  const [lines, seen] = await Promise.all([about.lines(), about.hindsight()]);
  const link = (/** @type {string} */ id) =>
    ruleLink(id, (wanted) => {
      sheet.close();
      about.rule(wanted);
    });
  const panels = view.frame?.panels ?? [];
  const address = (/** @type {number} */ step) => `/replay/${view.table}#step=${step}`;
  const left = h("div", {}, seen && leadPart(seen, address), seen && luckPart(seen.luck, view.seats));
  const right = h("div", {}, scorePart(panels, link), lossesPart(about, panels));
  const content = h(
    "div",
    { class: "end" },
    whyPart(view, seen, lines, link),
    h("div", { class: "halves" }, left, right),
    diceTable(lines, view),
    promisePart(view),
    linksPart(about),
  );
  const sheet = dialog(headline(seen) || view.result?.text || say("end.title"), content, {
    closing: say("close"),
    kind: "dispatch",
  });
  sheet.querySelector("header")?.prepend(h("p", { class: "kicker small" }, kicker(view)));
  sheet.querySelector("h2")?.classList.add("result");
  sheet.querySelector(/** @type {"a"} */ ("a.btn"))?.focus({ preventScroll: true });
}

/** The game's own last sentence, unless somebody has given up: then the result. @param {Hindsight | null} seen */
const headline = (seen) => (seen?.why.rule ? seen.why.text : "");

/** @param {View} view */
function kicker({ title, turn }) {
  return [say("end.title"), title, turn > 0 && say("lobby.turn", { n: turn })].filter(Boolean).join(" · ");
}

/**
 * Why it ended so: what the log says in the same breath, and the rule that decides.
 * @param {View} view @param {Hindsight | null} seen @param {Line[]} lines @param {Linked} link
 */
function whyPart({ departed, frame }, seen, lines, link) {
  const why = seen?.why;
  const told = why?.rule ? why.lines : [why?.text || (lines.at(-1)?.text ?? "")];
  const rows = rowsOf(frame?.panels ?? []);
  const said = told.filter((line) => !isCounted(line, rows));
  if (said.length < told.length) said.push(ledPart(seen?.turns ?? [])); // instead of what the points say below
  const rule = why?.rule && h("p", { class: "small" }, link(why.rule), " ", why.rule_text);
  const score = seen?.turns.at(-1)?.score.map(({ name, value }) => `${name} ${value}`);
  const stood = !why?.rule && score && h("p", { class: "small" }, say("end.stood", { score: score.join(", ") }));
  const left = departed && h("p", { class: "warn" }, departed.why);
  const text = said.filter(Boolean).join(" ");
  return h("div", { class: "why" }, left, text && h("p", { class: "serif" }, text), rule, stood);
}

/** The rows of the points, each with what it gave. @param {readonly Panel[]} panels */
function rowsOf(panels) {
  const rows = panels.find(({ kind }) => kind === "ledger")?.items ?? [];
  return rows.map(({ text, value }) => ({ text, amount: signed(value ?? 0) }));
}

/** Who was ahead, and since when. @param {import("./charts.js").Turn[]} turns */
function ledPart(turns) {
  const led = turns.every(({ score }) => score.length === 2) && ledSince(turns);
  return led ? capital(say("end.led", { ...led, n: led.turn })) : "";
}

/**
 * What was promised before the first roll, as this browser remembers it, and what was kept.
 * @param {View} view
 */
function promisePart({ table, dice }) {
  const [promised, now] = [commitmentOf(table), dice.commitment];
  const key = !promised ? "promise.unseen" : promised === now ? "promise.same" : "promise.other";
  const told = h("p", { class: promised && promised !== now ? "bad" : "small" }, say(key));
  const secret = [h("p", { class: "small" }, say("dice.secret")), h("p", { class: "mono" }, dice.secret ?? "")];
  const rigged = dice.rigged && h("p", { class: "warn" }, say("dice.rigged"));
  const more = h(
    "details",
    {},
    h("summary", {}, say("dice.title")),
    secret,
    h("p", { class: "small" }, say("dice.promise")),
    h("p", { class: "mono" }, now),
  );
  return h("section", { class: "promised", "data-promise": key.split(".")[1] }, rigged, told, more);
}

/** @param {Ended} about */
function linksPart({ view }) {
  const copy = button({ icon: "link", text: say("replay.copy"), kind: "ghost", id: "copy-replay" });
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(`${location.origin}/replay/${view.table}`).catch(() => {});
    put(copy, h("span", { class: "word" }, say("copied")));
  });
  const replay = anchor(`/replay/${view.table}`, "play", say("end.replay"));
  replay.classList.add("primary");
  const about = { class: "tool", href: `/api/tables/${view.table}/record`, title: say("share.grog") };
  const record = h("a", { ...about, "aria-label": say("share.grog") }, icon("download"));
  return h(
    "div",
    { class: "row foot" },
    replay,
    view.seat && button({ text: say("end.again"), onclick: () => again(view) }),
    anchor(`/dice#${view.table}`, "dice", say("share.dice")),
    copy,
    record,
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

// -- points -----------------------------------------------------------------------------------------------------------

/**
 * The ledger of points; a game that counts something else says what, and how it stands.
 * @param {readonly Panel[]} panels @param {(rule: string) => Node} link
 */
function scorePart(panels, link) {
  const rows = panels.some((panel) => panel.kind === "ledger" && panel.items.length);
  if (rows) return h("section", { class: "points" }, h("h3", {}, say("end.points")), ledger(panels, link));
  const score = panels.find((panel) => panel.kind === "score");
  if (!score) return null;
  const sums = score.items.map(({ side, text, value }) => {
    return h("div", { class: "row" }, sideMark(side, 18), capital(text), h("b", { class: "end-score" }, value));
  });
  return h("section", { class: "points" }, h("h3", {}, score.title), sums);
}

// -- losses -----------------------------------------------------------------------------------------------------------

/** @param {Ended} about @param {readonly Panel[]} panels */
function lossesPart(about, panels) {
  const boxes = panels.filter((panel) => panel.kind === "losses");
  if (!boxes.length) return null;
  const all = boxes.map((box) => lossesOf(about, box));
  return h("section", {}, h("h3", {}, say("end.losses")), h("div", { class: "cols" }, all));
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
  return h(
    "section",
    { class: "dice" },
    h("h3", {}, title),
    h("div", { class: "cols" }, nobody ? row(rolls, sides, null) : each()),
  );
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
