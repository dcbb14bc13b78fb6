/** What the browser remembers: my tables with their keys, theme, notes. All of it works when storage is forbidden. */

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * Where a store is forbidden, or full, the memory of this page serves.
 * @param {"localStorage" | "sessionStorage"} store
 */
function storage(store) {
  try {
    return globalThis[store];
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {string} name @param {T} other what it is if nothing is remembered
 * @param {"localStorage" | "sessionStorage"} [store] @returns {T}
 */
export function read(name, other, store = "localStorage") {
  try {
    const text = storage(store)?.getItem(`grognard.${name}`) ?? memory.get(name);
    return text === undefined ? other : (JSON.parse(text) ?? other);
  } catch {
    return other;
  }
}

/** @param {string} name @param {unknown} value @param {"localStorage" | "sessionStorage"} [store] */
export function write(name, value, store = "localStorage") {
  memory.set(name, JSON.stringify(value));
  try {
    storage(store)?.setItem(`grognard.${name}`, JSON.stringify(value));
  } catch {
    // private mode, or full: kept for this page only
  }
}

// -- tables -----------------------------------------------------------------------------------------------------------

/**
 * A table this browser has sat at: its keys and, for seats that I may pass on, invitations, each by its seat.
 * @typedef {{
 *   table: string, game: string, keys: Record<string, string>, title?: string, since: number,
 *   invitations?: Record<string, string>,
 * }} Mine
 * @typedef {{
 *   table: string, keys: Record<string, string>, invitations: Record<string, string>, commitment?: string,
 * }} Opened
 */

const MOST = 60; // tables

/** Newest first. */
export const myTables = () => read("tables", /** @type {Mine[]} */ ([]));

/**
 * Remember a table and one of its keys.
 * @param {string} table @param {string} game @param {string} seat @param {string} key
 * @param {Pick<Mine, "title" | "invitations">} [more]
 */
export function remember(table, game, seat, key, more = {}) {
  const tables = myTables();
  const known = tables.find((mine) => mine.table === table);
  const mine = { ...(known ?? { table, game, keys: {}, since: Date.now() }), ...more };
  mine.keys = { ...mine.keys, [seat]: key };
  write("tables", [mine, ...tables.filter((other) => other !== known)].slice(0, MOST));
}

/** @param {string} table */
export const forget = (table) =>
  write(
    "tables",
    myTables().filter((mine) => mine.table !== table),
  );

/** The keys of a table, by the name of the seat. @param {string} table */
export const keysOf = (table) => myTables().find((mine) => mine.table === table)?.keys ?? {};

/** Any key of a table, "" for none. @param {string} table */
export const anyKeyOf = (table) => Object.values(keysOf(table))[0] ?? "";

/** Invitations that I may pass on, by the name of the seat. @param {string} table */
export const invitationsOf = (table) => myTables().find((mine) => mine.table === table)?.invitations ?? {};

/**
 * Remember a table that I have just opened, and what was promised of its dice: they may be thrown before I see it.
 * @param {Opened} opened @param {string} game @param {string} title
 */
export function keepOpened(opened, game, title) {
  keepCommitment(opened.table, opened.commitment ?? "");
  for (const [seat, key] of Object.entries(opened.keys)) {
    remember(opened.table, game, seat, key, { title, invitations: opened.invitations });
  }
}

export const myName = () => read("name", "");
/** @param {string} name */
export const keepName = (name) => write("name", name);

/** @param {string} table */
export const notesOf = (table) => read(`notes.${table}`, "");
/** @param {string} table @param {string} text */
export const keepNotes = (table, text) => write(`notes.${table}`, text);
/** @param {string} table */
export const lastSeen = (table) => read(`seen.${table}`, 0);
/** @param {string} table @param {number} number */
export const keepSeen = (table, number) => write(`seen.${table}`, number);

// -- theme: light, dark, or as the system says ------------------------------------------------------------------------

const THEMES = ["auto", "light", "dark"];
const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

export const theme = () => read("theme", "auto");

/** @param {string} name */
export function setTheme(name) {
  write("theme", name);
  showTheme();
}

export function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? "auto");
  return theme();
}

export function showTheme() {
  const chosen = theme();
  const now = chosen === "auto" ? (dark?.matches ? "dark" : "light") : chosen;
  if (document.documentElement.dataset.theme !== now) document.documentElement.dataset.theme = now;
}

dark?.addEventListener?.("change", showTheme);

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether somebody wants nothing to move. */
export const stillness = () => Boolean(calm?.matches);

// -- language ---------------------------------------------------------------------------------------------------------

export const storedLanguage = () => read("language", "");
/** @param {string} language */
export const keepLanguage = (language) => write("language", language);

// -- the promise of the dice ------------------------------------------------------------------------------------------

/**
 * The commitment that was shown when this browser first saw a table: at the end it is compared.
 * @param {string} table
 */
export const commitmentOf = (table) => read(`dice.${table}`, "");
/** The first one counts. @param {string} table @param {string} commitment */
export function keepCommitment(table, commitment) {
  if (commitment && !commitmentOf(table)) write(`dice.${table}`, commitment);
}

// -- first steps ------------------------------------------------------------------------------------------------------

/**
 * Where somebody is on a table of first steps: at which step, and whether he left them there.
 * @typedef {{table: string, game: string, at: number, left: boolean, over: boolean}} Kept
 */

const STEPS = 20; // tables of which the step is remembered

export const allSteps = () => read("steps", /** @type {Kept[]} */ ([]));

/** @param {string} table */
export const keptSteps = (table) => allSteps().find((one) => one.table === table) ?? null;

/** @param {Kept} kept */
export const keepSteps = (kept) =>
  write("steps", [kept, ...allSteps().filter((one) => one.table !== kept.table)].slice(0, STEPS));

// -- notices ----------------------------------------------------------------------------------------------------------

/** Whether somebody wants to hear of his turn while the page is hidden. */
export const notices = () => read("notices", false) && globalThis.Notification?.permission === "granted";
