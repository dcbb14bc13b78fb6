/**
 * What mouse, pen and finger mean on the board: a thing clicked, rested on, held, dragged. Says it; decides nothing.
 */

const REST = 450; // ms on a thing before its card comes
const HOLD = 480; // ms of a finger held down
const DRAG = 6; // pixels before a press on a piece carries it

/**
 * What was pointed at: a piece or a place ("" for the bare table), its region, and the point of the scene.
 * @typedef {{id: string, region: string, x: number, y: number}} Pointed
 * @typedef {{
 *   click: (at: Pointed) => void, rest: (id: string) => void, leave: () => void, over?: (at: Pointed) => void,
 *   grab?: (at: Pointed, finger: boolean) => boolean, drag?: (at: Pointed) => void,
 *   drop?: (at: Pointed | null) => void, finish?: (at: Pointed) => void,
 * }} Hands drop: null, if it was given up
 */

export class Pointer {
  #board;
  #hands;
  #timer = 0;
  #held = 0;
  #over = "";
  #long = false; // a finger was held, or a piece dropped: the click that follows means nothing
  /** @type {{pointer: number, x: number, y: number} | null} a press on something that may be carried */
  #pressed = null;
  #carries = false;

  /** @param {import("./board.js").Board} board @param {Hands} hands */
  constructor(board, hands) {
    this.#board = board;
    this.#hands = hands;
    board.camera.yields = (event) => this.#grab(event);
    const { wrap } = board;
    wrap.addEventListener("click", (event) => this.#click(event));
    wrap.addEventListener("dblclick", (event) => this.#on(event) && hands.finish?.(this.at(event)));
    wrap.addEventListener("pointermove", (event) => this.#move(event));
    wrap.addEventListener("pointerleave", () => this.#leave());
    wrap.addEventListener("pointerdown", (event) => this.#down(event));
    board.hand.holder.addEventListener("pointerdown", (event) => event.pointerType !== "touch" && this.#grab(event));
    window.addEventListener("pointermove", (event) => this.#carry(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#giveUp());
    wrap.addEventListener("contextmenu", (event) => this.#menu(event));
  }

  /** What lies under an event. @param {MouseEvent} event @returns {Pointed} */
  at(event, target = /** @type {Element | null} */ (event.target)) {
    const [x, y] = this.#board.camera.toScene(...this.#board.camera.at(event));
    const piece = /** @type {HTMLElement | null} */ (
      target?.closest?.(".piece[data-id], .hand-card, .hand-group") ?? null
    );
    const id = piece?.dataset.id ?? this.#board.places.at(x, y);
    return { id, region: this.#board.regionOf(id), x, y };
  }

  /** Whether an event happened on the world and not on something that floats above it. @param {Event} event */
  #on(event) {
    const target = /** @type {Element} */ (event.target);
    return target === this.#board.wrap || this.#board.world.contains(target);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#on(event) && !this.#board.camera.dragged && !this.#long) this.#hands.click(this.at(event));
    this.#long = false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.buttons || !this.#on(event)) return undefined;
    const at = this.at(event);
    if (at.id !== this.#over) this.#goOn(at.id, event.pointerType !== "touch");
    return this.#hands.over?.(at);
  }

  /** From one thing to another: its card comes if one rests on it. @param {string} id @param {boolean} rests */
  #goOn(id, rests) {
    this.#over = id;
    clearTimeout(this.#timer);
    this.#hands.leave();
    if (id && rests) this.#timer = window.setTimeout(() => this.#hands.rest(id), REST);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#over = "";
    this.#hands.leave();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    clearTimeout(this.#held);
    clearTimeout(this.#timer);
    this.#long = false;
    if (event.pointerType !== "touch" || !this.#on(event)) return;
    const { id } = this.at(event);
    this.#held = window.setTimeout(() => {
      if (this.#board.camera.dragged || !id) return;
      this.#long = true;
      this.#hands.rest(id);
    }, HOLD);
  }

  /** A press on something that may be carried: not the map is moved then. @param {PointerEvent} event */
  #grab(event) {
    const { target, pointerId: pointer, clientX: x, clientY: y } = event;
    const inHand = this.#board.hand.holder.contains(/** @type {Node} */ (target));
    const may = (inHand || this.#on(event)) && !event.button;
    if (!may || !this.#hands.grab?.(this.at(event), event.pointerType === "touch")) return false;
    this.#pressed = { pointer, x, y };
    return true;
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    const { clientX: x, clientY: y } = event;
    if (this.#pressed?.pointer !== event.pointerId) return;
    if (!this.#carries) {
      if (Math.hypot(x - this.#pressed.x, y - this.#pressed.y) < DRAG) return;
      this.#carries = true;
      clearTimeout(this.#held);
      this.#board.wrap.setPointerCapture(event.pointerId);
    }
    this.#hands.drag?.(this.#under(event));
  }

  /** What lies below a pointer that is captured. @param {PointerEvent} event */
  #under(event) {
    return this.at(event, document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#held);
    if (this.#pressed?.pointer !== event.pointerId) return;
    this.#pressed = null;
    if (!this.#carries) return; // a click will follow
    this.#carries = false;
    this.#long = true;
    this.#hands.drop?.(this.#under(event));
  }

  #giveUp() {
    if (this.#carries) this.#hands.drop?.(null);
    this.#pressed = null;
    this.#carries = false;
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    if (!this.#on(event)) return;
    event.preventDefault();
    const { id } = this.at(event);
    if (id) this.#hands.rest(id);
  }
}
