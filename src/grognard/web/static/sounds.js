/** Small sounds that the page makes itself; off until somebody switches them on. */

import { read, write } from "./keep.js";

/** @type {Record<string, {from: number, to: number, ms: number, loud: number}>} pitches in hertz */
const SOUNDS = {
  tick: { from: 900, to: 700, ms: 30, loud: 0.04 },
  knock: { from: 260, to: 120, ms: 70, loud: 0.16 },
  thud: { from: 110, to: 40, ms: 220, loud: 0.22 },
};

/** @type {AudioContext | null} */
let context = null;

export const sounds = () => read("sounds", false);
/** @param {boolean} on */
export const keepSounds = (on) => write("sounds", on);

/** @param {string} name */
export function sound(name) {
  const about = SOUNDS[name];
  if (!about || !sounds() || document.hidden) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(about.from, now);
  tone.frequency.exponentialRampToValueAtTime(about.to, now + about.ms / 1000);
  volume.gain.setValueAtTime(about.loud, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + about.ms / 1000);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + about.ms / 1000);
}
