/**
 * A game as one file that opens from disk: the drawing of each step as differences from the one before, the log, and a
 * small script of its own. Nothing is fetched; the file holds only what this reader may know.
 */

import { lang, template } from "./words.js";

const AT_ONCE = 6; // requests

/** @param {any} page the replay page @param {(done: number, all: number) => void} progress @returns {Promise<string>} */
export async function exported(page, progress) {
  const frames = await all(page, progress);
  const layers = await page.api.board();
  const css = await (await fetch("/static/style.css")).text();
  const script = await (await fetch("/static/offline.js")).text();
  const words = Object.fromEntries(["replay.first", "replay.prev", "replay.next", "replay.last", "replay.play", "replay.slide", "replay.where", "replay.setup", "log.setup", "log.turn"].map((key) => [key, template(key)]));
  const game = { title: page.game.title, layers, box: seen(frames.map((sent) => sent.frame)), steps: frames.map((frame, i) => difference(frames[i - 1], frame)), log: page.index.log, turns: page.index.turns, words };
  return document_(page.game.title, css, JSON.stringify(game).replaceAll("<", "\\u003c"), script);
}

async function all(page, progress) {
  const frames = new Array(page.steps + 1);
  let next = 0, done = 0;
  const work = async () => {
    while (next < frames.length) {
      const step = next++;
      frames[step] = await page.frame(step);
      progress(++done, frames.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return frames;
}

/** What a step changes: pieces and marks that differ, those that are gone, panels if they differ. */
function difference(before, sent) {
  const old = before?.frame ?? { pieces: {}, marks: {}, regions: {}, panels: [] };
  const { frame } = sent;
  const part = (name) => {
    const now = Object.entries(frame[name]).filter(([id, one]) => JSON.stringify(one) !== JSON.stringify(old[name][id]));
    return { set: Object.fromEntries(now), gone: Object.keys(old[name]).filter((id) => !(id in frame[name])) };
  };
  const panels = JSON.stringify(frame.panels) === JSON.stringify(old.panels) ? null : frame.panels.filter((panel) => ["track", "markers", "score"].includes(panel.kind));
  return { turn: sent.turn, prompt: sent.prompt.text, told: sent.log.map((line) => line.text), pieces: part("pieces"), marks: part("marks"), regions: part("regions"), panels };
}

/** What the file looks at: with a hand of cards, all that is ever drawn; else what mattered first. */
function seen(frames) {
  if (!frames.some((frame) => Object.values(frame.regions).some((region) => region.kind === "hand"))) return frames[0].focus;
  const [left, top] = [0, 1].map((i) => Math.min(...frames.map(({ box }) => box[i])));
  const [right, bottom] = [0, 1].map((i) => Math.max(...frames.map(({ box }) => box[i] + box[i + 2])));
  return [left, top, right - left, bottom - top];
}

const esc = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function document_(title, css, data, script) {
  return `<!doctype html><html lang="${lang()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${esc(title)}</title><style>${css}</style></head>
<body class="table offline"><header class="top"><span class="mark">grognard</span><span class="title"><b>${esc(title)}</b></span></header><section class="prompt" id="prompt"></section>
<main class="main"><div class="left"><section class="strip" id="strip"></section><div class="boardwrap" id="board" tabindex="0" role="img"></div><div class="replay-bar" id="bar"></div></div><aside class="side"><div class="panel"><ol class="log" id="log"></ol></div></aside></main>
<script type="application/json" id="game">${data}</script><script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
}
