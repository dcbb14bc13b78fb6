/** The check of the dice: the hash by its published example, a record read and drawn again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { blake2b, commitment, diceKey, drawn } from "../../src/grognard/web/static/blake.js";
import { drawAgain, readRecord } from "../../src/grognard/web/static/records.js";

const SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const hex = (/** @type {Uint8Array} */ bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");

test("BLAKE2b of “abc” is that of RFC 7693", () => {
  const wanted =
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1" +
    "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";
  assert.equal(hex(blake2b(new TextEncoder().encode("abc"), 64)), wanted);
});

test("the fingerprint is the SHA-256 of the secret", async () => {
  assert.equal(await commitment(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

/** A record whose dice were drawn with a key. @param {(value: number) => number} told */
function record(told) {
  const key = diceKey(SECRET, [
    ["red", "my words"],
    ["blue", ""],
  ]);
  const rows = [0, 1, 2].map((n) => `${n + 1} chance roll x ; public ${n} ${told(drawn(key, "public", n, 6) ?? 0)}/6`);
  const tags = ['[Grognard "1"]', '[Seats "red blue"]', '[Words "red=my words"]', `[Secret "${SECRET}"]`];
  return [...tags, "", ...rows].join("\n");
}

test("draws that were made with the secret come out the same", () => {
  const read = readRecord(record((value) => value));
  assert.ok(read);
  assert.deepEqual(read.seats, ["red", "blue"]);
  assert.deepEqual(
    drawAgain(read).map(({ same, line }) => [same, line]),
    [
      [true, 1],
      [true, 2],
      [true, 3],
    ],
  );
});

test("a draw that was changed is found", () => {
  const read = readRecord(record((value) => (value + 1) % 6));
  assert.ok(read);
  assert.ok(drawAgain(read).every(({ same }) => !same));
});

test("another file is no record", () => assert.equal(readRecord("hello"), null));

test("numbers that no die can show are told to be wrong, and do not hang the check", () => {
  const huge = record((value) => value).replace(/ (\d+)\/6/, " 3/99999999999999999999999");
  const played = readRecord(huge);
  assert.equal(played && drawAgain(played).filter((one) => !one.same).length, 1);
  const none = readRecord(record((value) => value).replace(/ (\d+)\/6/, " 0/0"));
  assert.equal(none && drawAgain(none).filter((one) => !one.same).length, 1);
});

test("a malformed stretch is an error, not a silence", () => {
  const played = readRecord(record((value) => value).replace("[Secret", '[X-Inherited-1 "[true]"]\n[Secret'));
  assert.throws(() => played && drawAgain(played));
});

test("without the browser's SHA-256 there is no fingerprint", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    assert.equal(await commitment(SECRET), "");
  } finally {
    if (own) Object.defineProperty(globalThis, "crypto", own);
  }
});
