/** The large face of a card, asked from the server once and kept. */

import { s } from "./dom.js";
import { whole } from "./overlay.js";
import { ask } from "./transport.js";
import { lang } from "./words.js";

/** @typedef {{svg: string, size: [number, number], title: string, text: string[]}} Face */

/** @type {Map<string, Promise<Face | null>>} */
const kept = new Map();

/**
 * The drawing of a card, or null. @param {string} game
 * @param {string} piece a card, a piece made of it, or one that lies somewhere ("smoke@stack-1")
 */
export async function faceOf(game, piece) {
  const [card = ""] = piece.split(/[.@]/);
  const key = `${lang()} ${game} ${card}`;
  const asked = kept.get(key) ?? ask(`/api/games/${game}/cards/${card}`).catch(() => null);
  kept.set(key, asked);
  const sent = await asked;
  if (!sent?.svg) return null;
  const [wide, high] = sent.size;
  const box = `${-wide / 2 - 2} ${-high / 2 - 2} ${wide + 4} ${high + 4}`;
  const label = [sent.title, ...sent.text].join(". ");
  return s("svg", { class: "face-card", viewBox: box, role: "img", "aria-label": label }, whole(sent.svg));
}
