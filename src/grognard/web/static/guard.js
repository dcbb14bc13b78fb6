/**
 * Something has vanished from under the pointer, and something else lies there: a click that was meant for the one must
 * not press the other. Pure: times and points are those of events.
 */

const STARTLE = 400; // ms in which nobody has seen yet that it is gone
const AIMED = 24; // pixels of a pointer that was led to something else since

/**
 * Whether a press is meant for what lies there now.
 * @param {number} press when it began @param {number} gone when the other vanished
 * @param {number} led how far the pointer has been from where it was then, in pixels
 */
export function isMeant(press, gone, led) {
  if (press < gone) return false; // it began on what is gone
  return press - gone >= STARTLE || led > AIMED;
}

/** Keeps clicks from a place where something vanishes. */
export class Guard {
  #gone = Number.NEGATIVE_INFINITY;
  #from = { x: 0, y: 0 }; // where the pointer was when it vanished
  #now = { x: 0, y: 0 };
  #led = 0; // how far it has been from there
  #press = 0;

  /** @param {HTMLElement} place */
  constructor(place) {
    document.addEventListener("pointermove", (event) => this.#move(event), true);
    document.addEventListener("pointerdown", (event) => this.#down(event), true);
    place.addEventListener("click", (event) => this.#click(event), true);
  }

  /** It vanishes now. */
  vanished(now = performance.now()) {
    [this.#gone, this.#from, this.#led] = [now, this.#now, 0];
  }

  /** @param {PointerEvent} event */
  #move({ clientX: x, clientY: y }) {
    this.#now = { x, y };
    this.#led = Math.max(this.#led, Math.hypot(x - this.#from.x, y - this.#from.y));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#move(event);
    this.#press = event.timeStamp;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const byKey = event.detail === 0;
    if (byKey || isMeant(this.#press, this.#gone, this.#led)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
