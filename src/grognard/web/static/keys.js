/** Playing with the keyboard: a cursor on the board, next unit, next target, one letter a verb. */

import { say } from "./words.js";
import { verb } from "./verbs.js";

const HALF = Math.sqrt(3) / 2;
const WAYS = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  Home: [-HALF, -0.5], PageUp: [HALF, -0.5], End: [-HALF, 0.5], PageDown: [HALF, 0.5],
};

export class Keys {
  /** @param {any} page what the table page offers: board, play, verbs on the bar, commands */
  constructor(page) {
    this.page = page;
    this.at = 0; // which piece of the stack under the cursor
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keyup", (event) => event.key.toLowerCase() === "h" && page.hide(false));
    window.addEventListener("blur", () => page.hide(false));
  }

  get board() { return this.page.board; }

  down(event) {
    if (event.target.closest?.("input, textarea, select, dialog") || event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      if (event.key.toLowerCase() === "z") { event.preventDefault(); this.page.undo(); }
      return;
    }
    if (this.run(event)) event.preventDefault();
  }

  /** Returns whether the key meant something. */
  run(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (WAYS[event.key] && !event.target.closest?.(".tabs, .panel, .odds")) return this.walk(event.key), true;
    if (/^[1-9]$/.test(key)) return this.page.takeNumber(Number(key)), true;
    const on = event.target.closest?.("button, a, [role=tab], .panel");
    const command = this.commands()[key];
    if (command && !(on && (key === "Enter" || key === " "))) return command(event) !== false;
    return key.length === 1 && this.letter(key.toUpperCase());
  }

  commands() {
    const { page } = this;
    return {
      Enter: () => this.choose(), Escape: () => page.leave(), " ": () => this.centre(), "?": () => page.help(),
      n: (event) => this.next("can", event.shiftKey ? -1 : 1), t: (event) => this.next("targets", event.shiftKey ? -1 : 1), ".": () => this.deeper(),
      g: () => page.jump(), "/": () => page.jump(), w: () => page.why(this.thing() || this.board.cursor), h: () => page.hide(true), s: () => page.readPrompt(),
      l: () => page.tab("log"), r: () => page.tab("rules"), v: () => page.tab("ledger"),
      "+": () => this.board.camera.closer(), "=": () => this.board.camera.closer(), "-": () => this.board.camera.farther(), "−": () => this.board.camera.farther(), 0: () => page.fit(),
    };
  }

  letter(letter) {
    const name = this.page.verbsShown().find((one) => verb(one).key === letter);
    if (name) this.page.takeVerb(name);
    return Boolean(name);
  }

  // -- the cursor --------------------------------------------------------------------------------------------------------

  walk(key) {
    this.show();
    if (!this.board.cursor) return this.go(this.board.nearestId(this.board.camera.x, this.board.camera.y));
    const [dx, dy] = WAYS[key];
    const to = this.board.neighbour(dx, dy);
    return to ? this.go(to) : undefined;
  }

  show() {
    this.board.wrap.classList.add("keyed");
    if (document.activeElement !== this.board.wrap) this.board.wrap.focus({ preventScroll: true });
  }

  go(region) {
    this.at = 0;
    if (this.board.setCursor(region)) this.announce();
  }

  /** The piece under the cursor that `.` has reached; those that can be chosen come first. */
  thing() {
    const stack = this.board.stackOf(this.board.cursor);
    const first = stack.filter((id) => this.page.play.isClickable(id));
    const order = [...first, ...stack.filter((id) => !first.includes(id))];
    return order.length ? order[this.at % order.length] : "";
  }

  deeper() {
    this.at += 1;
    this.announce();
    this.page.inspect(this.thing() || this.board.cursor);
  }

  announce() {
    const { page, board } = this;
    const thing = this.thing();
    const label = board.regions.get(board.cursor)?.getAttribute("aria-label") ?? board.cursor;
    const names = board.stackOf(board.cursor).map((id) => this.named(id));
    const place = page.play.shown?.lit.has(board.cursor) || page.play.shown?.assault.has(board.cursor) ? say("cursor.target") : "";
    const first = this.at && thing ? [this.named(thing)] : [];
    page.say([...first, label, place, names.length ? names.join(", ") : say("cursor.empty")].filter(Boolean).join(". "));
    page.inspect(thing || board.cursor);
  }

  named(id) {
    const { shown, choice } = this.page.play;
    const state = choice.picked.includes(id) ? "cursor.selected" : shown?.targets.has(id) ? "cursor.target" : shown?.can.has(id) ? "cursor.can" : "";
    return this.board.pieces.get(id).piece.title + (state ? ` (${say(state)})` : "");
  }

  choose() {
    if (this.page.confirm()) return true;
    if (!this.board.cursor) return false;
    this.show();
    const thing = this.thing();
    const region = this.board.cursor;
    const place = this.page.play.usesPlace(region) || this.page.play.shown?.lit.has(region);
    this.page.play.point(thing && !place ? thing : thing && this.page.play.isClickable(thing) && !place ? thing : region, region);
    return true;
  }

  centre() {
    const place = this.board.places.get(this.board.cursor);
    if (!place) return false;
    this.board.camera.look(place.x, place.y);
    return true;
  }

  /** The next unit that can act, or the next thing that is lit. */
  next(kind, step) {
    const { shown } = this.page.play;
    const ids = kind === "can" ? [...shown.can] : [...shown.targets, ...shown.assault, ...shown.lit];
    if (!ids.length) return this.page.say(say(kind === "can" ? "cursor.no-units" : "cursor.no-targets"));
    const spots = ids.map((id) => this.board.pieces.get(id)?.piece.region ?? id);
    this.show();
    const last = this.last?.kind === kind ? ids.indexOf(this.last.id) : -1;
    const at = last < 0 ? (step > 0 ? 0 : ids.length - 1) : (last + step + ids.length) % ids.length;
    this.last = { kind, id: ids[at] };
    this.board.setCursor(spots[at]);
    this.at = 0;
    const order = this.board.stackOf(spots[at]);
    for (let i = 0; i < order.length && this.thing() !== ids[at]; i++) this.at += 1;
    if (this.thing() !== ids[at]) this.at = 0;
    return this.announce();
  }
}
