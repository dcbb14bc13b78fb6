/**
 * BLAKE2b (RFC 7693) with 32-bit halves, and the sealed dice of grognard made from it: what `core/dice.py` does,
 * written again from its definition, so that the check in the browser does not trust the server's program.
 */

// The initial values are the fractional parts of the square roots of the first eight primes (RFC 7693, 2.6).
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const MASK = (1n << 64n) - 1n;
// The order in which message words enter a round (RFC 7693, 2.7).
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const LANES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];
const BLOCK = 128;

/** @param {bigint} x @param {bigint} by */
const turned = (x, by) => (x >> by) | ((x << (64n - by)) & MASK);

/**
 * One lane of a round (RFC 7693, 3.1).
 * @param {BigUint64Array} v @param {number[]} lane @param {bigint} x @param {bigint} y
 */
function mix(v, lane, x, y) {
  const [i = 0, j = 0, k = 0, l = 0] = lane;
  let [a, b, c, d] = [at(v, i), at(v, j), at(v, k), at(v, l)];
  a = (a + b + x) & MASK;
  d = turned(d ^ a, 32n);
  c = (c + d) & MASK;
  b = turned(b ^ c, 24n);
  a = (a + b + y) & MASK;
  d = turned(d ^ a, 16n);
  c = (c + d) & MASK;
  b = turned(b ^ c, 63n);
  [v[i], v[j], v[k], v[l]] = [a, b, c, d];
}

/** @param {ArrayLike<bigint>} words @param {number} i */
const at = (words, i) => words[i] ?? 0n;

/** @param {BigUint64Array} state @param {Uint8Array} block @param {number} length @param {boolean} last */
function compress(state, block, length, last) {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true));
  const v = BigUint64Array.from([...state, ...IV]);
  v[12] = at(v, 12) ^ (BigInt(length) & MASK);
  if (last) v[14] = at(v, 14) ^ MASK;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10] ?? [];
    for (const [i, lane] of LANES.entries()) mix(v, lane, at(m, order[2 * i] ?? 0), at(m, order[2 * i + 1] ?? 0));
  }
  for (let i = 0; i < 8; i++) state[i] = at(state, i) ^ at(v, i) ^ at(v, i + 8);
}

/**
 * @param {Uint8Array} data @param {number} size of the result in bytes @param {Uint8Array} [key]
 * @returns {Uint8Array}
 */
export function blake2b(data, size, key = new Uint8Array()) {
  const state = BigUint64Array.from(IV);
  state[0] = at(state, 0) ^ 0x01010000n ^ (BigInt(key.length) << 8n) ^ BigInt(size);
  const head = key.length ? BLOCK : 0;
  const all = new Uint8Array(Math.max(BLOCK, Math.ceil((head + data.length) / BLOCK) * BLOCK));
  all.set(key);
  all.set(data, head);
  const total = head + data.length;
  for (let from = 0; from < all.length; from += BLOCK) {
    const last = from + BLOCK >= all.length;
    compress(state, all.subarray(from, from + BLOCK), last ? total : from + BLOCK, last);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [i, word] of state.entries()) out.setBigUint64(8 * i, word, true);
  return new Uint8Array(out.buffer, 0, size);
}

// -- the dice -------------------------------------------------------------------------------------------------------

const utf8 = new TextEncoder();
const LABEL = "grognard dice 1\n";
const RANGE = 1n << 64n;

/** @param {string} hex */
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {Uint8Array} array */
const hexed = (array) => [...array].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * What was shown before the first roll: the SHA-256 of the secret. Browsers lend it to secure pages only; "" where this
 * one is not (plain http from another machine).
 * @param {string} secret in hex
 */
export async function commitment(secret) {
  if (!globalThis.crypto?.subtle) return "";
  return hexed(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret))));
}

/** The key of the dice. @param {string} secret @param {Array<[string, string]>} words of the seats, in their order */
export function diceKey(secret, words) {
  const said = words.filter(([, text]) => text).map(([seat, text]) => `${seat}\t${text}\n`);
  return blake2b(utf8.encode(LABEL + said.join("")), 32, bytes(secret));
}

/**
 * Attempt `counter` of a stream, brought below `sides`; null for the few that are thrown away.
 * @param {Uint8Array} key @param {string} stream @param {number} counter @param {number} sides
 */
export function drawn(key, stream, counter, sides) {
  const raw = new DataView(blake2b(utf8.encode(`${stream} ${counter}`), 8, key).buffer).getBigUint64(0, true);
  const n = BigInt(sides);
  return raw >= RANGE - (RANGE % n) ? null : Number(raw % n);
}
