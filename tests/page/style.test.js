/** What the linter does not measure: the length of lines, and types that say nothing. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const LONGEST = 120;
const SAYS_NOTHING = /@\w+ \{[^}]*\bany\b|@ts-(ignore|nocheck|expect-error)/;
const FOLDERS = ["src/grognard/web/static/", "tests/page/"];

/** The lines of all scripts of a folder, each with its place. @param {string} folder */
function linesOf(folder) {
  const at = new URL(`../../${folder}`, import.meta.url);
  const files = readdirSync(at).filter((name) => name.endsWith(".js"));
  return files.flatMap((name) =>
    readFileSync(new URL(name, at), "utf8")
      .split("\n")
      .map((line, number) => ({ line, place: `${name}:${number + 1}` })),
  );
}

/** @param {string} folder @param {(line: string) => boolean} bad */
const placesOf = (folder, bad) =>
  linesOf(folder)
    .filter(({ line }) => bad(line))
    .map(({ place }) => place);

for (const folder of FOLDERS) {
  test(`no line of ${folder} is longer than ${LONGEST}`, () => {
    assert.deepEqual(
      placesOf(folder, (line) => line.length > LONGEST),
      [],
    );
  });
}

test("no type of the page is left open", () => {
  assert.deepEqual(
    placesOf(FOLDERS[0] ?? "", (line) => SAYS_NOTHING.test(line)),
    [],
  );
});
