/**
 * Drawings as bitmaps: SVG text with the colours of the theme written in and only the symbols that it uses, drawn
 * once on a
 * canvas. A picture is a document of its own: it sees neither the page's custom properties nor its symbols.
 */

const COLOUR = /var\(--([a-z0-9-]+)(?:,([^()]*))?\)/g;
const TAG = /<[^>]+>/g;
const NAMED = /\bid="([^"]+)"/;
const USED = /#([A-Za-z][\w-]*)/g;

/** The symbols that drawings use, by id, and the style sheet that goes with them. */
export class Symbols {
  /** @type {Map<string, string>} */
  #drawn = new Map();
  #style = "";

  /** @param {string} svg definitions @param {string} style */
  set(svg, style) {
    this.#style = style;
    this.#drawn = definitions(svg);
  }

  /** @param {string} id */
  has(id) {
    return this.#drawn.has(id);
  }

  /**
   * A whole document: what is drawn, with what it needs.
   * @param {string} inner @param {number[]} box @param {number} scale
   */
  document(inner, box, scale) {
    const [x = 0, y = 0, wide = 1, high = 1] = box;
    const size = `width="${wide * scale}" height="${high * scale}" viewBox="${x} ${y} ${wide} ${high}"`;
    const text = `<style>${this.#style}</style><defs>${this.#needed(inner)}</defs>${inner}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${coloured(text)}</svg>`;
  }

  /** @param {string} inner */
  #needed(inner) {
    return this.drawn(this.uses(inner));
  }

  /** @param {string[]} ids */
  drawn(ids) {
    return ids.map((id) => this.#drawn.get(id)).join("");
  }

  /** The definitions that a drawing uses, and those that they use. @param {string} inner @returns {string[]} */
  uses(inner) {
    /** @type {Set<string>} */
    const found = new Set();
    const look = (/** @type {string} */ text) => {
      for (const [, id = ""] of text.matchAll(USED)) {
        const drawn = this.#drawn.get(id);
        if (drawn === undefined || found.has(id)) continue;
        found.add(id);
        look(drawn);
      }
    };
    look(inner);
    return [...found];
  }
}

/**
 * Definitions by id, each as it is written. All games share them and a table uses few: they are cut, not parsed.
 * @param {string} svg elements with ids, one after another
 */
export function definitions(svg) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let [depth, start] = [0, 0];
  for (const { 0: tag, index } of svg.matchAll(TAG)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (depth === 0) start = index;
    if (!tag.startsWith("</") && !tag.endsWith("/>")) depth += 1;
    if (depth > 0) continue;
    const whole = svg.slice(start, index + tag.length);
    found.set(NAMED.exec(whole)?.[1] ?? "", whole);
  }
  return found;
}

/** @type {Map<string, string>} */
const colours = new Map();

/** The colours of the page's theme instead of the names of them. @param {string} text */
function coloured(text) {
  return text.replace(COLOUR, (_, name, other) => {
    let colour = colours.get(name);
    if (colour === undefined) {
      colour = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
      colours.set(name, colour);
    }
    return colour || other || "none";
  });
}

/** The theme has changed: ask for its colours again. */
export function forgetColours() {
  colours.clear();
}

/** Draw a document on a canvas. @param {string} svg @returns {Promise<HTMLCanvasElement>} */
export async function painted(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(image.naturalWidth));
    canvas.height = Math.max(1, Math.ceil(image.naturalHeight));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The address of a canvas as a picture that can be shown at once, for it is decoded; whoever asked revokes it.
 * @param {HTMLCanvasElement} canvas @param {string} type lossless for small things @returns {Promise<string>}
 */
export async function addressOf(canvas, type = "image/png") {
  const blob = await new Promise((give) => canvas.toBlob(give, type, 0.95));
  if (!blob) throw new Error("no picture");
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  return image.src;
}
