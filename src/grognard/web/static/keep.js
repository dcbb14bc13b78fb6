/** What the browser remembers: my tables with their keys, theme, notes. All of it works when storage is forbidden. */

const memory = new Map();

function read(name, other) {
  try {
    const text = localStorage.getItem(`grognard.${name}`) ?? memory.get(name);
    return text === null || text === undefined ? other : JSON.parse(text);
  } catch {
    return other;
  }
}

function write(name, value) {
  memory.set(name, JSON.stringify(value));
  try {
    localStorage.setItem(`grognard.${name}`, JSON.stringify(value));
  } catch { /* private mode: kept for this page only */ }
}

/**
 * A table this browser has sat at.
 * @typedef {{table: string, game: string, keys: Record<string, string>, title?: string, since: number}} Mine
 */

/** @returns {Mine[]} newest first */
export const myTables = () => read("tables", []);

/** Remember a table and one of its keys. @param {string} table @param {string} seat @param {string} key */
export function remember(table, game, seat, key, more = {}) {
  const tables = myTables();
  const known = tables.find((mine) => mine.table === table);
  const mine = known ?? { table, game, keys: {}, since: Date.now() };
  mine.keys[seat] = key;
  Object.assign(mine, more);
  write("tables", [mine, ...tables.filter((other) => other !== known)].slice(0, 60));
}

export const forget = (table) => write("tables", myTables().filter((mine) => mine.table !== table));

/** The keys of a table: seat name -> key. @returns {Record<string, string>} */
export const keysOf = (table) => myTables().find((mine) => mine.table === table)?.keys ?? {};

/** Invitations that I may pass on: seat name -> secret. @returns {Record<string, string>} */
export const invitationsOf = (table) => myTables().find((mine) => mine.table === table)?.invitations ?? {};

/** Remember a table that I have just opened. @param {{table: string, keys: Record<string, string>, invitations: Record<string, string>}} opened */
export function keepOpened(opened, game, title) {
  for (const [seat, key] of Object.entries(opened.keys)) remember(opened.table, game, seat, key, { title, invitations: opened.invitations });
}

export const myName = () => read("name", "");
export const keepName = (name) => write("name", name);

export const notesOf = (table) => read(`notes.${table}`, "");
export const keepNotes = (table, text) => write(`notes.${table}`, text);
export const lastSeen = (table) => read(`seen.${table}`, 0);
export const keepSeen = (table, number) => write(`seen.${table}`, number);

// -- theme: light, dark, or as the system says ------------------------------------------------------------------------

const THEMES = ["auto", "light", "dark"];
const dark = window.matchMedia?.("(prefers-color-scheme: dark)");

export const theme = () => read("theme", "auto");

export function setTheme(name) {
  write("theme", name);
  showTheme();
}

export function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  return theme();
}

export function showTheme() {
  const chosen = theme();
  document.documentElement.dataset.theme = chosen === "auto" ? (dark?.matches ? "dark" : "light") : chosen;
}

dark?.addEventListener?.("change", showTheme);

export const stillness = () => Boolean(window.matchMedia?.("(prefers-reduced-motion: reduce)").matches);

// -- language -----------------------------------------------------------------------------------------------------------

export const storedLanguage = () => read("language", "");
export const keepLanguage = (language) => write("language", language);
