/** Small things that every page is made of: elements, icons, dice, buttons, dialogs. */

import { ICONS } from "./icons.js";

/**
 * @typedef {Node | string | number | null | undefined | false | Child[]} Child
 * @typedef {HTMLElementEventMap} Events
 * @typedef {{[K in keyof Events as `on${K}`]?: ((event: Events[K]) => unknown) | null}} Handlers
 * @typedef {Handlers & {[name: string]: unknown}} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "textContent", "indeterminate"]);

/**
 * An element with attributes and children. `on*` attributes are listeners; null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for drawings.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.has(name)) Reflect.set(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** What is there of some children, in one row. @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || child === false) return [];
    return typeof child === "number" ? String(child) : child;
  });
}

/** The element of the page with this id. @param {string} id */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Put new content into an element. @template {Element} E @param {E} element @param {...Child} children */
export function put(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** @param {string} name @param {number} [size] */
export function icon(name, size = 18) {
  const about = { viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true" };
  return s("svg", about, s("path", { d: ICONS[name] ?? ICONS.dot }));
}

/** The shako of the house. */
export function mark(size = 26) {
  const about = { viewBox: "0 0 20 26", width: (size * 20) / 26, height: size, "aria-hidden": "true", class: "shako" };
  return s(
    "svg",
    about,
    s("path", { d: "M3 19Q1 4 10 1Q19 4 17 19Z" }),
    s("path", { d: "M2.4 18.5h15.2v2.6q-7.6 3-15.2 0Z", class: "brass" }),
    s("path", { d: "M10 21.5l3.4 3.2h-6.8Z" }),
    s("path", { d: "M17 5q3-3 2-5q-4 1-4 4Z", class: "brass" }),
  );
}

/** @type {Readonly<Record<number, number[]>>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

const LEGIBLE = 22; // pixels of a die whose figure can be read

/**
 * A die: pips up to six sides, else its number. `look` is "good" (succeeds: filled), "off" (fails: dashed) or "".
 * @param {number} face @param {{size?: number, look?: string, label?: string, sides?: number, side?: string}} [about]
 */
export function die(face, { size = 18, look = "", label = "", sides = 6, side = "" } = {}) {
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const kind = `die ${look} ${side ? "sided" : ""}`;
  const pips = sides <= 6 ? PIPS[face] : undefined;
  const wide = pips ? size : Math.max(size, LEGIBLE);
  const drawing = s("svg", { viewBox: "0 0 24 24", width: wide, height: wide, class: kind, ...heard });
  if (side) drawing.style.setProperty("--of-side", `var(--side-${side}, currentColor)`);
  drawing.append(s("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: sides > 6 ? 10 : 5 }));
  for (const pip of pips ?? []) {
    drawing.append(s("circle", { cx: 6 + ((pip - 1) % 3) * 6, cy: 6 + Math.floor((pip - 1) / 3) * 6, r: 2.1 }));
  }
  if (!pips) drawing.append(s("text", { x: 12, y: 16, "text-anchor": "middle" }, face));
  return drawing;
}

/** @type {Map<string, string>} what is printed on some keys, in the language of the page */
export const caps = new Map();

/** A key cap. @param {string} text */
export const cap = (text) => h("kbd", { "aria-hidden": "true" }, caps.get(text) ?? text);

/**
 * A button: an icon, a word, a key.
 * @param {{icon?: string, text: string, key?: string, kind?: string} & Attributes} about
 */
export function button({ icon: name, text, key, kind = "", ...rest }) {
  const about = /** @type {Attributes} */ ({ type: "button", class: `btn ${kind}`, ...rest });
  return h("button", about, name && icon(name), h("span", { class: "word" }, text), key && cap(key));
}

/**
 * An icon alone, with its name for readers of the screen.
 * @param {string} name @param {string} label @param {(event: MouseEvent) => unknown} onclick @param {Attributes} [more]
 */
export function tool(name, label, onclick, more = {}) {
  const about = { type: "button", class: "tool", "aria-label": label, title: label, onclick, ...more };
  return h("button", about, icon(name));
}

/** A link that looks like a button. @param {string} href @param {string} name of its icon @param {string} text */
export const anchor = (href, name, text) =>
  h("a", { class: "btn", href }, icon(name), h("span", { class: "word" }, text));

/**
 * A dialog on paper, closed by Esc, its button, or `close()`.
 * @param {string} title @param {Child} content @param {{closing?: string, kind?: string, onclose?: () => void}} [about]
 */
export function dialog(title, content, { closing = "×", kind = "", onclose = () => {} } = {}) {
  const head = h("h2", { id: "dialog-title" }, title);
  const element = h("dialog", { class: `sheet ${kind}`, "aria-labelledby": "dialog-title" });
  const close = tool("close", closing, () => element.close(), { class: "tool close", title: null });
  element.append(h("header", {}, head, close), ...nodes([content]));
  element.addEventListener("close", () => {
    element.remove();
    onclose();
  });
  element.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(element);
  element.showModal();
  return element;
}

/** Let somebody save a text as a file. @param {string} name @param {string} text @param {string} [type] */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * The element that an event happened on or in, of a kind.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null}
 */
export function within(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** What went wrong, in words. @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message : String(error));
