/**
 * A game as one file that opens from disk: the drawing of each step as differences from the one before, the log, and a
 * small script of its own. Nothing is fetched; the file holds only what this reader may know.
 */

import { equal } from "./store.js";
import { lang, template } from "./words.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Mark} Mark
 * @typedef {import("./types.js").Region} Region
 * @typedef {import("./types.js").Replayed} Replayed
 * @typedef {import("./types.js").Steps} Steps
 * @typedef {import("./types.js").Layers} Layers
 *
 * What is exported: the game's title, its steps, how one of them is asked for, and the layers drawn once.
 * @typedef {{title: string, index: Steps, frame: (step: number) => Promise<Replayed>, layers: Layers}} Source
 */

/** @template T @typedef {{set: Record<string, T>, gone: string[]}} Part */

/**
 * A step as it differs from the one before; panels only where they do.
 * @typedef {{
 *   turn: number, prompt: string, told: string[], pieces: Part<Piece>, marks: Part<Mark>, regions: Part<Region>,
 *   panels: Frame["panels"] | null,
 * }} Step
 * @typedef {{
 *   title: string, layers: Pick<Layers, "ground" | "symbols">, box: number[], steps: Step[], log: Steps["log"],
 *   words: Record<string, string>, shapes: Record<string, string>,
 * }} Exported
 */

const AT_ONCE = 6; // requests
const SHOWN = ["track", "markers", "score"]; // panels that the file shows
const SHEETS = ["theme.css", "style/style.css", "style/table.css", "style/board.css", "style/offline.css"];
const WORDS = [
  "replay.first",
  "replay.prev",
  "replay.next",
  "replay.last",
  "replay.play",
  "replay.slide",
  "replay.where",
  "replay.setup",
  "log.setup",
  "log.turn",
];

/** @param {Source} source @param {(done: number, all: number) => void} progress */
export async function exported(source, progress) {
  const { title, index, layers } = source;
  const replayed = await all(source, progress);
  const css = (await Promise.all(SHEETS.map((name) => textOf(`/${name}`)))).join("\n");
  const script = await textOf("/static/offline.js");
  /** @type {Exported} */
  const game = {
    title,
    layers: { ground: layers.ground, symbols: layers.symbols },
    box: seen(replayed.map(({ frame }) => frame)),
    steps: replayed.map((sent, i) => difference(replayed[i - 1]?.frame, sent)),
    log: index.log,
    shapes: Object.fromEntries((layers.sides ?? []).map(({ id, shape }) => [id, shape])),
    words: Object.fromEntries(WORDS.map((key) => [key, template(key)])),
  };
  const style = [css, sidesOf(layers), plain(layers.symbols.style ?? "")].join("\n");
  return document_(title, style, JSON.stringify(game).replaceAll("<", "\\u003c"), script);
}

/** @param {string} address */
const textOf = async (address) => (await fetch(address)).text();

/** A style sheet that was written for a drawing. @param {string} css */
const plain = (css) => css.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** The colours of the sides. @param {Layers} layers */
function sidesOf({ sides = [] }) {
  const colours = (/** @type {"light" | "dark"} */ look) =>
    sides.map((side) => `--side-${side.id}:${side[look]}`).join(";");
  return `:root{${colours("light")}}[data-theme="dark"]{${colours("dark")}}`;
}

/** @param {Source} source @param {(done: number, all: number) => void} progress */
async function all({ index, frame }, progress) {
  /** @type {Replayed[]} */
  const found = [];
  const count = index.steps + 1;
  let [next, done] = [0, 0];
  const work = async () => {
    while (next < count) {
      const step = next++;
      found[step] = await frame(step);
      progress(++done, count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** @param {Frame | undefined} before @param {Replayed} sent @returns {Step} */
function difference(before, { frame, turn, prompt, log }) {
  const same = before && equal(before.panels, frame.panels);
  return {
    turn,
    prompt: prompt.text,
    told: log.map((line) => line.text),
    pieces: partOf(before?.pieces, frame.pieces),
    marks: partOf(before?.marks, frame.marks),
    regions: partOf(before?.regions, frame.regions),
    panels: same ? null : frame.panels.filter((panel) => SHOWN.includes(panel.kind)),
  };
}

/** @template T @param {Record<string, T> | undefined} old @param {Record<string, T>} now @returns {Part<T>} */
function partOf(old = {}, now) {
  const set = Object.entries(now).filter(([id, one]) => !equal(one, old[id]));
  return { set: Object.fromEntries(set), gone: Object.keys(old).filter((id) => !(id in now)) };
}

/**
 * What the file looks at: with a hand of cards, all that is ever drawn; else what mattered first.
 * @param {Frame[]} frames
 */
function seen(frames) {
  const hasHand = (/** @type {Frame} */ frame) => Object.values(frame.regions).some(({ kind }) => kind === "hand");
  if (!frames.some(hasHand)) return frames[0]?.focus ?? [0, 0, 1, 1];
  const of = (/** @type {number} */ i) => frames.map(({ box }) => box[i] ?? 0);
  const end = (/** @type {number} */ i) => frames.map(({ box }) => (box[i] ?? 0) + (box[i + 2] ?? 0));
  const [left, top] = [Math.min(...of(0)), Math.min(...of(1))];
  return [left, top, Math.max(...end(0)) - left, Math.max(...end(1)) - top];
}

/** @param {string} text */
const esc = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {string} title @param {string} css @param {string} data @param {string} script */
function document_(title, css, data, script) {
  return `<!doctype html>
<html lang="${lang()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title)}</title><style>${css}</style></head>
<body class="table offline">
<header class="top"><span class="mark">grognard</span><span class="title"><b>${esc(title)}</b></span></header>
<section class="prompt" id="prompt"></section>
<main class="main"><div class="left"><section class="strip" id="strip"></section>
<div class="boardwrap" id="board" tabindex="0" role="img"></div><div class="replay-bar" id="bar"></div></div>
<aside class="side"><div class="panel"><ol class="log" id="log"></ol></div></aside></main>
<script type="application/json" id="game">${data}</script>
<script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
}
