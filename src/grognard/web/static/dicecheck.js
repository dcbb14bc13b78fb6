/** The check of the dice, in the browser: the secret against its fingerprint, every draw again, and statistics. */

import { bars } from "./bars.js";
import { bytes, commitment } from "./blake.js";
import { chiSquare, counted, tail5 } from "./charts.js";
import { showTop, tools } from "./chrome.js";
import { $, h, icon, put, reason } from "./dom.js";
import { anyKeyOf, commitmentOf } from "./keep.js";
import { drawAgain, readRecord } from "./records.js";
import { askText, Table } from "./transport.js";
import { onLanguage, say } from "./words.js";

/** @typedef {import("./records.js").Checked} Checked */

const SIX = 6;
const SECRET = 32; // bytes

async function show() {
  $("skip").textContent = say("skip.main");
  document.title = `${say("check.title")} · grognard`;
  showTop($("top"), [h("span", { class: "title" }, say("check.title"))], tools());
  const file = h("input", { type: "file", id: "file", accept: ".grog,text/plain" });
  file.addEventListener("change", async () => judge((await file.files?.[0]?.text()) ?? "", ""));
  const table = location.hash.slice(1);
  const steps = ["promise", "words", "roll", "proof"].map((name) => h("li", {}, say(`check.how-${name}`)));
  put(
    $("content"),
    h("h1", {}, say("check.title")),
    h("p", {}, say("check.line")),
    h("div", { id: "verdict", "aria-live": "polite" }),
    h("h2", {}, say("check.how")),
    h("ol", { class: "how" }, steps),
    h("div", { class: "field" }, h("label", { for: "file" }, say("check.file")), file),
  );
  if (table) await fromTable(table);
}

/** @param {string} id */
async function fromTable(id) {
  const view = await new Table(id, anyKeyOf(id)).look().catch(() => null);
  if (view && view.status !== "over") return waits(view);
  try {
    return await judge(await askText(`/api/tables/${encodeURIComponent(id)}/record`), id);
  } catch (error) {
    return put($("verdict"), h("p", { class: "bad" }, reason(error)));
  }
}

/** The game goes on: only the promise is known. @param {import("./types.js").View} view */
function waits({ table, dice }) {
  const rigged = dice.rigged && h("p", { class: "warn" }, say("dice.rigged"));
  const said = [h("p", { class: "small" }, say("dice.promise")), h("p", { class: "mono" }, dice.commitment)];
  put($("verdict"), rigged, h("p", {}, say("check.wait")), said, remembered(table, dice.commitment));
}

/** Whether it is the promise that this browser was shown at the start. @param {string} table @param {string} now */
function remembered(table, now) {
  const shown = table && commitmentOf(table);
  if (!shown) return table ? h("p", { class: "small" }, say("promise.unseen")) : null;
  return verdict(shown === now, say(shown === now ? "promise.same" : "promise.other"));
}

/** @param {string} text of a record @param {string} table where it came from, "" for a file */
async function judge(text, table) {
  const place = $("verdict");
  const record = readRecord(text);
  if (!record) return put(place, h("p", { class: "bad" }, say("check.bad")));
  const { Dice: dice = "", Secret: secret = "", Commitment: promise = "" } = record.tags;
  if (dice.startsWith("seeded")) return put(place, h("p", {}, say("check.seeded")));
  if (bytes(secret).length !== SECRET) {
    return put(place, h("p", {}, say("check.wait")), h("p", { class: "mono" }, promise));
  }
  const print = await commitment(secret);
  const results = drawn(record);
  if (!results) return put(place, h("p", { class: "bad" }, say("check.bad")));
  const wrong = results.filter((one) => !one.same).length;
  const kept = print
    ? verdict(print === promise, say(print === promise ? "check.fingerprint" : "check.not-fingerprint"))
    : null;
  return put(
    place,
    kept ?? h("p", { class: "warn" }, say("check.insecure")),
    verdict(!wrong, say(wrong ? "check.other" : "check.same", { n: wrong || results.length })),
    remembered(table, promise),
    h("p", { class: "small" }, say("dice.promise")),
    h("p", { class: "mono" }, promise),
    h("p", { class: "small" }, say("dice.secret")),
    h("p", { class: "mono" }, secret),
    statistics(results),
    h("p", { class: "small" }, say("check.script")),
    everyDraw(results),
  );
}

/** Every number again; null where the record contradicts itself. @param {import("./records.js").Played} record */
function drawn(record) {
  try {
    return drawAgain(record);
  } catch {
    return null;
  }
}

/** @param {boolean} good @param {string} text */
function verdict(good, text) {
  const about = { class: `verdict ${good ? "good" : "bad"}`, "data-good": String(good) };
  return h("p", about, icon(good ? "end" : "close", 24), text);
}

/** Of dice with six sides; cards and numbers of another kind have none. @param {Checked[]} results */
function statistics(results) {
  const rolls = results.filter((one) => one.sides === SIX).map((one) => ({ face: one.value + 1 }));
  if (!rolls.length) return null;
  const counts = counted(rolls, SIX);
  const expected = rolls.length / SIX;
  const rows = counts.map((n, i) =>
    h("tr", {}, h("th", { scope: "row" }, i + 1), h("td", {}, n), h("td", {}, expected.toFixed(1))),
  );
  const heads = ["check.face", "check.seen", "check.expected"].map((key) => h("th", { scope: "col" }, say(key)));
  const chi = chiSquare(counts);
  const share = say("odds.percent", { n: Math.round(tail5(chi) * 100) });
  return h(
    "section",
    {},
    h("h2", {}, `${say("check.stats")} · ${rolls.length}`),
    bars(counts, expected),
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    h("p", {}, say("check.chi", { x: chi, p: share })),
  );
}

/** @param {Checked[]} results */
function everyDraw(results) {
  const lines = results.map(
    (one) => `${one.same ? "=" : "≠"} ${one.line}  ${one.stream} ${one.counter}  ${one.value}/${one.sides}`,
  );
  const title = `${say("check.draws")} (${results.length})`;
  return h("details", {}, h("summary", {}, title), h("pre", { class: "mono", tabindex: 0 }, lines.join("\n")));
}

onLanguage(show);
show();
