/** The check of the dice, in the browser: the secret against its fingerprint, every draw again, and statistics. */

import { bars } from "./bars.js";
import { bytes, commitment } from "./blake.js";
import { chiSquare, counted, tail5 } from "./charts.js";
import { showTop, tools } from "./chrome.js";
import { $, h, icon, put, reason } from "./dom.js";
import { anyKeyOf } from "./keep.js";
import { drawAgain, readRecord } from "./records.js";
import { askText, Refused, Table } from "./transport.js";
import { onLanguage, say } from "./words.js";

/** @typedef {import("./records.js").Checked} Checked */

const SIX = 6;
const SECRET = 32; // bytes

async function show() {
  $("skip").textContent = say("skip.main");
  document.title = `${say("check.title")} · grognard`;
  showTop($("top"), [h("span", { class: "title" }, say("check.title"))], tools());
  const file = h("input", { type: "file", id: "file", accept: ".grog,text/plain" });
  file.addEventListener("change", async () => judge((await file.files?.[0]?.text()) ?? ""));
  put(
    $("content"),
    h("h1", {}, say("check.title")),
    h("p", {}, say("check.line")),
    h("div", { class: "field" }, h("label", { for: "file" }, say("check.file")), file),
    h("div", { id: "verdict", "aria-live": "polite" }),
  );
  const table = location.hash.slice(1);
  if (table) await fromTable(table);
}

/** @param {string} id */
async function fromTable(id) {
  try {
    await judge(await askText(`/api/tables/${encodeURIComponent(id)}/record`));
  } catch (error) {
    const view = await new Table(id, anyKeyOf(id)).look().catch(() => null);
    const known = error instanceof Refused && error.status !== 409;
    const promise = view && h("p", { class: "mono" }, view.dice.commitment);
    put($("verdict"), h("p", {}, known ? reason(error) : say("check.wait")), promise);
  }
}

/** @param {string} text of a record */
async function judge(text) {
  const place = $("verdict");
  const record = readRecord(text);
  if (!record) return put(place, h("p", { class: "bad" }, say("check.bad")));
  const { Dice: dice = "", Secret: secret = "", Commitment: promise = "" } = record.tags;
  if (dice.startsWith("seeded")) return put(place, h("p", {}, say("check.seeded")));
  if (bytes(secret).length !== SECRET) {
    return put(place, h("p", {}, say("check.wait")), h("p", { class: "mono" }, promise));
  }
  const kept = (await commitment(secret)) === promise;
  const results = drawAgain(record);
  const wrong = results.filter((one) => !one.same).length;
  return put(
    place,
    verdict(kept, say(kept ? "check.fingerprint" : "check.not-fingerprint")),
    verdict(!wrong, say(wrong ? "check.other" : "check.same", { n: wrong || results.length })),
    h("p", { class: "small" }, say("dice.promise")),
    h("p", { class: "mono" }, promise),
    h("p", { class: "small" }, say("dice.secret")),
    h("p", { class: "mono" }, secret),
    statistics(results),
    h("p", { class: "small" }, say("check.script")),
    everyDraw(results),
  );
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
