/** The large face of a card, asked from the server once and kept. */

import { ask } from "./api.js";
import { drawing } from "./board.js";
import { s } from "./dom.js";
import { lang } from "./words.js";

const kept = new Map();

/** The drawing of a card, or null. @param {string} game @param {string} piece a card, a piece made of it, or one that lies somewhere ("v-smoke@stack-1") */
export async function faceOf(game, piece) {
  const card = piece.split(/[.@]/)[0];
  const key = `${lang()} ${game} ${card}`;
  if (!kept.has(key)) kept.set(key, ask(`/api/games/${game}/cards/${card}`).catch(() => null));
  const sent = await kept.get(key);
  if (!sent?.svg) return null;
  const [wide, high] = sent.size;
  const svg = s("svg", { class: "face-card", viewBox: `${-wide / 2 - 2} ${-high / 2 - 2} ${wide + 4} ${high + 4}`, role: "img", "aria-label": [sent.title, ...sent.text].join(". ") });
  svg.append(...drawing(sent.svg).childNodes);
  return svg;
}
