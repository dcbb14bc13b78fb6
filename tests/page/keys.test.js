/** Playing by keys: the table of keys, the cursor on places and on free points, what is said. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Cursor } from "../../src/grognard/web/static/cursor.js";
import { KEYS, Keys, rowsOf } from "../../src/grognard/web/static/keys.js";
import { chooserOf, moment, momentsOf } from "./table.js";

/**
 * @typedef {import("../../src/grognard/web/static/keys.js").Press} Press
 * @typedef {import("./table.js").Moment} Moment
 */

const STEEL = momentsOf("blood-and-steel");
const TANKS = momentsOf("tank-commander");

const FREE = {
  ...moment(
    `side red
    piece r1 red - disc 100,-100 z1 h1 w20
    piece b1 blue - disc 300,-300 z3 h1 w20
    > move r1 100,200
    > move r1 200,200
    ? shoot r1 b1
    > rest`,
    {
      move: { pattern: "MAN NODE+ HEADING?", path: 1, core: true },
      shoot: { pattern: "MAN MAN", core: true },
      rest: { ends: true },
    },
  ),
  lattice: { step: 10, x0: 0, y0: 0, scale: 1, headings: [0, 90, 180, 270] },
  complete: false,
};

/** A page that only writes down what it is told. @param {Moment | undefined} now */
function page(now) {
  assert.ok(now);
  const choosing = chooserOf(now);
  /** @type {string[]} */
  const done = [];
  const note =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...about) =>
      void done.push([name, ...about].join(" "));
  const keys = new Keys({
    choosing,
    cursor: new Cursor(choosing),
    say: (key) => key,
    middle: () => [0, 0],
    showCursor: ({ at, thing }) => void done.push(`cursor ${at} ${thing}`.trim()),
    look: note("look"),
    act: ({ send = "", why = "" }) => void (send || why ? done.push(send ? `send ${send}` : `why ${why}`) : 0),
    changed: note("changed"),
    leave: () => choosing.back(),
    letter: (letter) => letter === "M" && Boolean(done.push("verb")),
    number: note("number"),
    undo: note("undo"),
    why: note("why"),
    inspect: () => {},
    tell: note("tell"),
    readPrompt: note("prompt"),
    help: note("help"),
    jump: note("jump"),
    tape: () => Boolean(done.push("tape")),
    hide: note("hide"),
    tab: note("tab"),
    closer: note("closer"),
    farther: note("farther"),
    fit: note("fit"),
  });
  return { keys, done, choosing };
}

/** "Shift+n" @param {string} written @param {Press["where"]} where @returns {Press} */
function press(written, where = "board") {
  const parts = written.split("+").filter(Boolean);
  const has = (/** @type {string} */ name) => parts.includes(name);
  return { key: parts.at(-1) ?? "+", shift: has("Shift"), ctrl: has("Ctrl"), alt: has("Alt"), where };
}

/** @type {[name: string, key: string, where: Press["where"], done: string[], meant: boolean][]} */
const CASES = [
  ["a letter of the table", "g", "board", ["jump"], true],
  ["capitals are the same", "L", "board", ["tab log"], true],
  ["a letter of a verb", "m", "board", ["verb"], true],
  ["a letter that nobody knows", "q", "board", [], false],
  ["a number", "3", "board", ["number 3"], true],
  ["nought is the whole board", "0", "board", ["fit"], true],
  ["undo", "Ctrl+z", "board", ["undo"], true],
  ["other keys with Ctrl are the browser's", "Ctrl+g", "board", [], false],
  ["and those with Alt", "Alt+g", "board", [], false],
  ["who writes is left alone", "g", "field", [], false],
  ["a button takes Enter itself", "Enter", "button", [], false],
  ["but not letters", "w", "button", ["why "], true],
  ["a panel scrolls by arrows", "ArrowDown", "panel", [], false],
  ["Tab moves the focus where there is a grid", "Tab", "board", [], false],
  ["Escape means nothing where nothing was begun", "Escape", "board", [], false],
  ["Backspace neither", "Backspace", "board", [], false],
  ["Enter without a cursor neither", "Enter", "board", [], false],
];
for (const [name, key, where, done, meant] of CASES) {
  test(name, () => {
    const here = page(STEEL["a phase"]);
    assert.equal(here.keys.press(press(key, where)), meant);
    assert.deepEqual(here.done, done);
  });
}

/** @type {[name: string, now: Moment | undefined, keys: string, done: string[]][]} */
const PLAYED = [
  ["the cursor appears in the middle", STEEL["a phase"], "ArrowUp", ["cursor 0105"]],
  ["and walks to neighbours", STEEL["a phase"], "ArrowUp ArrowDown", ["cursor 0105", "cursor 0107"]],
  [
    "the next unit, its move, by keys alone",
    STEEL["a phase"],
    "n Enter t t t Enter",
    ["cursor 0209 tk-th", "cursor 0310 rem-67g", "cursor 0310 rem-67g", "cursor 0105", "send move tk-th 0105"],
  ],
  ["the one before the first is the last", STEEL["a phase"], "Shift+n", ["cursor 0209 tk-tig"]],
  ["down in the stack", STEEL["a phase"], "n . .", ["cursor 0209 tk-th", "cursor 0209 tk-tig", "cursor 0209 tk-pz"]],
  [
    "a hex by keys that is dark is asked about",
    STEEL["a phase"],
    "n Enter PageDown Enter",
    ["cursor 0209 tk-th", "cursor 0310 rem-67g"],
  ],
  [
    "a card of the hand, then a position",
    TANKS["setting up"],
    "n Enter t Enter",
    ["cursor pool s-t34m41", "cursor B2-1", "send place s-t34m41 B2-1"],
  ],
  ["nothing to go to is said", TANKS["a colour"], "n t", ["tell cursor.no-units", "tell cursor.no-targets"]],
  [
    "on a measured table the cursor goes in steps",
    FREE,
    "ArrowUp ArrowUp Shift+ArrowRight",
    ["cursor 0,0", "cursor 0,10", "cursor 50,10"],
  ],
  ["units are found where they stand", FREE, "n", ["cursor 100,100 r1"]],
  [
    "Tab goes through the offered ends",
    FREE,
    "n Enter Tab Tab Shift+Tab",
    ["cursor 100,100 r1", "cursor 300,300 b1", "cursor 100,200", "cursor 300,300 b1"],
  ],
  [
    "Enter draws a leg, Enter again sends",
    FREE,
    "n Enter ArrowUp Enter ArrowUp Enter Enter",
    ["cursor 100,100 r1", "cursor 100,110", "cursor 100,120", "send move r1 100,110 100,120"],
  ],
  [
    "Backspace shortens",
    FREE,
    "n Enter ArrowUp Enter ArrowUp Enter Backspace Enter",
    ["cursor 100,100 r1", "cursor 100,110", "cursor 100,120", "changed"],
  ],
  [
    "a heading is turned, then sent",
    FREE,
    "n Enter ArrowUp Enter > > Enter",
    ["cursor 100,100 r1", "cursor 100,110", "changed", "changed", "send move r1 100,110 h2"],
  ],
  ["an enemy by keys", FREE, "n Enter t Enter", ["cursor 100,100 r1", "cursor 300,300 b1"]],
];
for (const [name, now, written, wanted] of PLAYED) {
  test(name, () => {
    const { keys, done } = page(now);
    for (const key of written.split(" ")) keys.press(press(key));
    assert.deepEqual(
      done.filter((line) => !line.startsWith("tell hex") && !/^tell .*\. /.test(line)),
      wanted,
    );
  });
}

test("what is under the cursor is said: the place, what it is, who is there", () => {
  const { keys } = page(STEEL["a phase"]);
  keys.press(press("n"));
  assert.equal(
    keys.spoken(),
    "tk-th (cursor.can). hex at 105 655. tk-pz (cursor.can), tk-th (cursor.can), tk-tig (cursor.can)",
  );
  keys.go("0105");
  assert.equal(keys.spoken(), "hex at 42 327. cursor.empty");
  keys.go("0310");
  assert.equal(keys.spoken(), "hex at 168 691. cursor.target. rem-67g");
});

test("the pieces are hidden while H is held", () => {
  const { keys, done } = page(STEEL["a phase"]);
  keys.press(press("h"));
  keys.release("H");
  assert.deepEqual(done, ["hide true", "hide false"]);
});

test("space looks where the cursor is", () => {
  const { keys, done } = page(STEEL["a phase"]);
  assert.equal(keys.press(press(" ")), false);
  keys.go("0105");
  keys.press(press(" "));
  assert.equal(done.at(-1), "look 42,327");
});

test("no key has two meanings", () => {
  const all = KEYS.flatMap(({ does }) => Object.keys(does));
  assert.equal(new Set(all).size, all.length);
});

test("the letters of the table are those that games leave to it", () => {
  const verbs = readFileSync(new URL("../../src/grognard/core/verbs.py", import.meta.url), "utf8");
  const letters = KEYS.flatMap(({ does }) => Object.keys(does)).filter((key) => /^[a-z]$/.test(key));
  assert.equal(letters.sort().join("").toUpperCase(), /TAKEN: Final = "([A-Z]+)"/.exec(verbs)?.[1]);
});

test("every row of the help has caps and a sentence; some are for measured tables only", () => {
  for (const { shown, about } of KEYS) assert.ok(shown.length && about.startsWith("keys."), about);
  assert.ok(rowsOf({ free: true }).length > rowsOf({}).length);
});

test("a compass is explained on maps only, on tables of cards the cursor", () => {
  const said = (/** @type {{cards?: boolean}} */ table) => rowsOf(table).map(({ about }) => about);
  assert.ok(said({}).includes("keys.six"));
  assert.ok(!said({ cards: true }).includes("keys.six"));
  assert.ok(said({ cards: true }).includes("keys.cursor"));
});
