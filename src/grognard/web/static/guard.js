/**
 * Something has vanished from under the pointer, and something else lies there: a click that was meant for the one must
 * not press the other. Pure: times and points are those of events.
 */

const STARTLE = 400; // ms in which nobody has seen yet that it is gone
const AIMED = 24; // pixels of a pointer that was led to something else since

/**
 * @typedef {{at: number, x: number, y: number}} Spot when, and where on the page
 */

/**
 * Whether a press is meant for what lies there now. `gone`: when the other vanished; `seen`: where the pointer was then.
 * @param {Spot} press @param {number} gone @param {{x: number, y: number} | null} seen
 */
export function isMeant(press, gone, seen) {
  if (press.at < gone) return false; // it began on what is gone
  if (press.at - gone >= STARTLE) return true;
  return seen !== null && Math.hypot(press.x - seen.x, press.y - seen.y) > AIMED;
}

/** Keeps clicks from a place where something vanishes. */
export class Guard {
  #gone = Number.NEGATIVE_INFINITY;
  /** @type {{x: number, y: number} | null} where the pointer was when it vanished */
  #seen = null;
  /** @type {{x: number, y: number} | null} where it is */
  #now = null;
  /** @type {Spot | null} the last press */
  #press = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    const note = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
      this.#now = { x, y };
    };
    document.addEventListener("pointermove", note, true);
    document.addEventListener("pointerdown", (event) => this.#pressed(event), true);
    place.addEventListener("click", (event) => this.#clicked(event), true);
  }

  /** It vanishes now. */
  vanished(now = performance.now()) {
    this.#gone = now;
    this.#seen = this.#now;
  }

  /** @param {PointerEvent} event */
  #pressed({ timeStamp: at, clientX: x, clientY: y }) {
    this.#now = { x, y };
    this.#press = { at, x, y };
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const byKey = event.detail === 0;
    if (byKey || !this.#press || isMeant(this.#press, this.#gone, this.#seen)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
