/** The check of the dice, in the browser: the secret against its fingerprint, every draw again, and statistics. */

import { Refused, Table, ask } from "./api.js";
import { bytes, commitment, diceKey, drawn } from "./blake.js";
import { showTop, tools } from "./chrome.js";
import { $, h, icon, put } from "./dom.js";
import { bars } from "./ending.js";
import { keysOf } from "./keep.js";
import { onLanguage, say } from "./words.js";

/** @typedef {{stream: string, counter: number, value: number, sides: number}} Draw */

/** Read a .grog file: its tags, and the draws beside each action. */
export function readRecord(text) {
  const found = [...text.matchAll(/^\[([A-Za-z][\w-]*) "((?:[^"\\]|\\.)*)"\]$/gm)].map(([, name, value]) => [name, value.replace(/\\(.)/g, "$1")]);
  const tags = Object.fromEntries(found);
  const words = Object.fromEntries(found.filter(([name]) => name === "Words").map(([, said]) => [said.split("=")[0], said.slice(said.indexOf("=") + 1)]));
  if (!tags.Grognard) return null;
  const lines = text.split("\n").filter((line) => /^[1-9]\d* \S+ /.test(line));
  const draws = lines.map((line) => [...line.matchAll(/ ; (\S+) (\d+) (\d+)\/(\d+)/g)].map(([, stream, counter, value, sides]) => ({ stream, counter: Number(counter), value: Number(value), sides: Number(sides) })));
  return { tags, words, draws, seats: tags.Seats.split(/\s+/) };
}

/** Whose dice rolled which lines: inherited stretches first, then the table's own. */
function stretches({ tags, words, draws, seats }) {
  const inherited = Object.keys(tags).filter((name) => name.startsWith("X-Inherited-")).sort((a, b) => Number(a.split("-")[2]) - Number(b.split("-")[2])).map((name) => JSON.parse(tags[name]));
  const own = tags.Secret ? [[draws.length, tags.Secret, words]] : [];
  return [...inherited, ...own].map(([last, secret, said]) => ({ last, key: diceKey(secret, seats.map((seat) => [seat, said[seat] ?? ""])) }));
}

/** Draw every number again. A counter may only grow; numbers that are thrown away lie between. */
export function drawAgain(record) {
  const used = {};
  const results = [];
  let first = 0;
  for (const { last, key } of stretches(record)) {
    record.draws.slice(first, last).forEach((list, i) => list.forEach((draw) => {
      let counter = used[draw.stream] ?? 0;
      let value = drawn(key, draw.stream, counter, draw.sides);
      while (value === null) value = drawn(key, draw.stream, ++counter, draw.sides);
      results.push({ ...draw, line: first + i + 1, same: counter === draw.counter && value === draw.value });
      used[draw.stream] = draw.counter + 1;
    }));
    first = last;
  }
  return results;
}

/** The chance of a chi-square with five degrees of freedom at least this large. */
export function tail5(x) {
  const root = Math.sqrt(x / 2);
  const erfc = 1 - erf(root);
  return erfc + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) * (1 + x / 3);
}

function erf(x) {
  let sum = x, term = x;
  for (let n = 1; n < 200; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
    if (Math.abs(term) < 1e-17) break;
  }
  return Math.min(1, (2 / Math.sqrt(Math.PI)) * sum);
}

// -- the page --------------------------------------------------------------------------------------------------------------

async function show() {
  $("skip").textContent = say("skip.main");
  document.title = `${say("check.title")} · grognard`;
  showTop($("top"), [h("span", { class: "title" }, say("check.title"))], tools());
  const file = h("input", { type: "file", id: "file", accept: ".grog,text/plain", onchange: async () => judge(await file.files[0].text()) });
  put($("content"), h("h1", {}, say("check.title")), h("p", {}, say("check.line")), h("div", { class: "field" }, h("label", { for: "file" }, say("check.file")), file), h("div", { id: "verdict", "aria-live": "polite" }));
  const table = location.hash.slice(1);
  if (table) await fromTable(table);
}

async function fromTable(id) {
  try {
    const text = await ask(`/api/tables/${encodeURIComponent(id)}/record`, { as: "text" });
    await judge(text);
  } catch (error) {
    const view = await new Table(id, Object.values(keysOf(id))[0] ?? "").look().catch(() => null);
    put($("verdict"), h("p", {}, error instanceof Refused && error.status !== 409 ? error.message : say("check.wait")), view && h("p", { class: "mono" }, view.dice.commitment));
  }
}

async function judge(text) {
  const record = readRecord(text);
  if (!record) return put($("verdict"), h("p", { class: "bad" }, say("check.bad")));
  if (record.tags.Dice?.startsWith("seeded")) return put($("verdict"), h("p", {}, say("check.seeded")));
  if (!record.tags.Secret || bytes(record.tags.Secret).length !== 32) return put($("verdict"), h("p", {}, say("check.wait")), h("p", { class: "mono" }, record.tags.Commitment ?? ""));
  const promised = (await commitment(record.tags.Secret)) === record.tags.Commitment;
  const results = drawAgain(record);
  const wrong = results.filter((one) => !one.same).length;
  return put($("verdict"), verdict(promised, promised ? "check.fingerprint" : "check.not-fingerprint"), verdict(!wrong, wrong ? "check.other" : "check.same", { n: wrong || results.length }),
    h("p", { class: "small" }, say("dice.promise")), h("p", { class: "mono" }, record.tags.Commitment), h("p", { class: "small" }, say("dice.secret")), h("p", { class: "mono" }, record.tags.Secret),
    statistics(results), h("p", { class: "small" }, say("check.script")), everyDraw(results));
}

const verdict = (good, key, params) => h("p", { class: `verdict ${good ? "good" : "bad"}`, "data-good": String(good) }, icon(good ? "end" : "close", 24), say(key, params));

function statistics(results) {
  const dice = results.filter((one) => one.sides === 6);
  if (!dice.length) return null; // cards and numbers of another kind
  const counts = [0, 1, 2, 3, 4, 5].map((face) => dice.filter((one) => one.value === face).length);
  const expected = dice.length / 6;
  const chi = expected ? counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0) : 0;
  const rows = counts.map((n, i) => h("tr", {}, h("th", { scope: "row" }, String(i + 1)), h("td", {}, String(n)), h("td", {}, expected.toFixed(1))));
  return h("section", {}, h("h2", {}, `${say("check.stats")} · ${dice.length}`), bars(counts, expected), h("table", {}, h("thead", {}, h("tr", {}, ["check.face", "check.seen", "check.expected"].map((key) => h("th", { scope: "col" }, say(key))))), h("tbody", {}, rows)),
    h("p", {}, say("check.chi", { x: Math.round(chi * 100) / 100, p: say("odds.percent", { n: Math.round(tail5(chi) * 100) }) })));
}

function everyDraw(results) {
  return h("details", {}, h("summary", {}, `${say("check.draws")} (${results.length})`), h("pre", { class: "mono", tabindex: 0 }, results.map((one) => `${one.same ? "=" : "≠"} ${one.line}  ${one.stream} ${one.counter}  ${one.value}/${one.sides}`).join("\n")));
}

if (document.body.classList.contains("dice-page")) {
  onLanguage(show);
  show();
}
