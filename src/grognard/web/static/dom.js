/** Small things that every page is made of: elements, icons, side marks, dice. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. `on*` attributes are listeners; null, undefined and false are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false|Array<any>)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. @returns {SVGElement} */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES) element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PROPERTIES = { value: 1, checked: 1, disabled: 1, hidden: 1, textContent: 1, indeterminate: 1 };

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** Put new content into an element. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  undo: "M9 5L4 10L9 15M4.5 10H14a5 5 0 0 1 0 10H10",
  eye: "M2 12Q12 1 22 12Q12 23 2 12ZM12 9a3 3 0 1 0 .1 0Z",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.7-1.5 1.3-1.5 2.6M12 18.2v.2",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10Z",
  sun: "M12 7.5a4.5 4.5 0 1 0 .1 0ZM12 2v2.4M12 19.6V22M2 12h2.4M19.6 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5",
  auto: "M12 3a9 9 0 1 0 .1 0ZM12 3v18M12 8h6.5M12 12h9M12 16h6.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  link: "M10 14a4.5 4.5 0 0 1 0-6l3-3a4.5 4.5 0 0 1 6.4 6.4L18 13M14 10a4.5 4.5 0 0 1 0 6l-3 3a4.5 4.5 0 0 1-6.4-6.4L6 11",
  move: "M4 18C7 8 12 8 19 8M14 3l5.5 5L14 13",
  fire: "M12 3a9 9 0 1 0 .1 0ZM12 1v6M12 17v6M1 12h6M17 12h6",
  overrun: "M3 12h13M11 6l6 6-6 6M20.5 4v16",
  strike: "M12 2v20M12 8L2 14M12 8l10 6M12 18l-4 3M12 18l4 3",
  bombard: "M9 21V10q0-5 3-8q3 3 3 8v11ZM9 17h6",
  exit: "M12 21V4M5 11l7-8 7 8",
  place: "M12 3v10M7 9l5 5 5-5M4 20h16",
  end: "M5 12l5 5L20 7",
  menu: "M4 6h16M4 12h16M4 18h16",
  log: "M5 4h14v16H5ZM8.5 9h7M8.5 12.5h7M8.5 16h4",
  first: "M6 5v14M18 5l-8 7 8 7Z",
  prev: "M16 5l-9 7 9 7Z",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7Z",
  last: "M18 5v14M6 5l8 7-8 7Z",
  flag: "M5 21V4M5 5q5-3 8 0t7 0v9q-4 3-7 0t-8 0",
  text: "M4 6h16M4 10h16M4 14h10M4 18h13",
  dice: "M4 4h16v16H4ZM8 8v.1M16 16v.1M16 8v.1M8 16v.1M12 12v.1",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  close: "M6 6l12 12M18 6L6 18",
  card: "M6 3h12v18H6ZM9 7h6M9 11h6",
  draw: "M4 6h10v15H4ZM8 3h12v15M17 8l-3 3 3 3M14 11h7",
  dot: "M12 8a4 4 0 1 0 .1 0Z",
};

/** @param {string} name @param {number} [size] */
export function icon(name, size = 18) {
  const drawing = s("svg", { viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true" });
  drawing.append(s("path", { d: ICONS[name] ?? ICONS.dot }));
  return drawing;
}

/** The shako of the house. */
export function mark(size = 26) {
  return drawn("0 0 20 26", (size * 20) / 26, size, [
    ["path", { d: "M3 19Q1 4 10 1Q19 4 17 19Z", fill: "currentColor" }],
    ["path", { d: "M2.4 18.5h15.2v2.6q-7.6 3-15.2 0Z", fill: "#e0902f" }],
    ["path", { d: "M10 21.5l3.4 3.2h-6.8Z", fill: "currentColor" }],
    ["path", { d: "M17 5q3-3 2-5q-4 1-4 4Z", fill: "#e0902f" }],
  ]);
}

function drawn(box, width, height, shapes, attributes = {}) {
  const drawing = s("svg", { viewBox: box, width, height, "aria-hidden": "true", ...attributes });
  drawing.append(...shapes.map(([tag, about]) => s(tag, about)));
  return drawing;
}

const SQUARE = { x: -9, y: -9, width: 18, height: 18, rx: 3, fill: "#f6f2e6", stroke: "#2b302c", "stroke-width": 1.6 };
const CROSS = { d: "M-2.4-7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z", fill: "#20241f" };
const DISC = { r: 9, fill: "#a3301f", stroke: "#5a150b", "stroke-width": 1.4 };

/** The mark of a side: a square badge with a cross, a round one with a star; others get a plain disc. */
export function emblem(side, size = 18, name = "") {
  const shapes = { german: [["rect", SQUARE], ["path", CROSS]], soviet: [["circle", DISC], ["path", { d: star(7), fill: "#fff3d8" }]] };
  const label = name ? { role: "img", "aria-label": name, "aria-hidden": null } : {};
  return drawn("-10 -10 20 20", size, size, shapes[side] ?? [["circle", { r: 6, fill: "currentColor" }]], { class: "emblem", ...label });
}

function star(radius) {
  const points = [];
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? radius * 0.4 : radius;
    points.push(`${(r * Math.sin((i * Math.PI) / 5)).toFixed(2)} ${(-r * Math.cos((i * Math.PI) / 5)).toFixed(2)}`);
  }
  return `M${points.join("L")}Z`;
}

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/**
 * A die. `look` is a side, "good" (succeeds: filled) or "off" (fails: dashed).
 * @param {number} face @param {number} size @param {string} look @param {string} [label]
 */
export function die(face, size = 18, look = "", label = "") {
  const about = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const drawing = s("svg", { viewBox: "0 0 24 24", width: size, height: size, class: `die ${look}`, ...about });
  drawing.append(s("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }));
  for (const pip of PIPS[face] ?? []) {
    drawing.append(s("circle", { cx: 6 + ((pip - 1) % 3) * 6, cy: 6 + Math.floor((pip - 1) / 3) * 6, r: 2.1 }));
  }
  if (!PIPS[face]) drawing.append(s("text", { x: 12, y: 16, "text-anchor": "middle" }, String(face)));
  return drawing;
}

/** A key cap. */
export const cap = (text) => h("kbd", { "aria-hidden": "true" }, text);

/**
 * A button: an icon, a word, a key.
 * @param {{icon?: string, text: string, key?: string, kind?: string, onclick?: (event: Event) => void, id?: string, title?: string}} about
 */
export function button({ icon: name, text, key, kind = "", ...rest }) {
  return h("button", { type: "button", class: `btn ${kind}`, ...rest }, name && icon(name), h("span", { class: "word" }, text), key && cap(key));
}

/** An icon alone, with its name for readers of the screen. */
export function tool(name, label, onclick, more = {}) {
  return h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick, ...more }, icon(name));
}

/** A dialog on paper, closed by Esc, its button, or `close()`. Returns the element. */
export function dialog(title, content, { closing = "×", kind = "", onclose = () => {} } = {}) {
  const head = h("h2", { id: "dialog-title" }, title);
  const element = h("dialog", { class: `sheet ${kind}`, "aria-labelledby": "dialog-title" });
  const close = h("button", { type: "button", class: "tool close", "aria-label": closing, onclick: () => element.close() }, icon("close"));
  fill(element, {}, [h("header", {}, head, close), content]);
  element.addEventListener("close", () => { element.remove(); onclose(); });
  element.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(element);
  element.showModal();
  return element;
}

/** Let somebody save a text as a file. */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
