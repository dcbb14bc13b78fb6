/**
 * The coach of the first steps: at which step one is, what fulfils it, what was done instead, what to do for somebody
 * who asks. Pure: it is told what happens and says what to show.
 */

/**
 * @typedef {{kind: string, id: string}} Light what a step shows
 * @typedef {{
 *   id: string, title: string, do: string, why: string, learnt: string, kind: string, pattern: string, light: Light[],
 * }} Step
 *
 * The table as the coach sees it: what is on offer, what is picked, and whether the game is over.
 * @typedef {{yours: boolean, over: boolean, number: number, actions: readonly string[], picks: readonly string[]}} Seen
 *
 * What to do for somebody who asks: go on, send an action, pick a thing, or wait for the others.
 * @typedef {{go: true} | {send: string} | {pick: string} | {wait: true}} Help
 *
 * What the coach adds to the step: "" nothing, "other" (done otherwise), "gone" (no longer possible), "wait", "look"
 * (not this thing).
 * @typedef {"" | "other" | "gone" | "wait" | "look"} Remark
 * @typedef {(action: string) => number} Taste which of several answers to give for somebody: the highest
 */

/**
 * Whether an action is of a form: `*` is any word, `a|b` either, `**` at the end all that follow.
 * @param {string} pattern @param {string} action
 */
export function fits(pattern, action) {
  const wanted = pattern.split(" ");
  const said = action.split(" ");
  const open = wanted.at(-1) === "**";
  if (open) wanted.pop();
  if (open ? said.length < wanted.length : said.length !== wanted.length) return false;
  return wanted.every((word, i) => word === "*" || word.split("|").includes(said[i] ?? ""));
}

export class Coach {
  /** @type {Remark} */
  remark = "";
  /** @type {string} what was pointed at, or done, instead */
  instead = "";
  #steps;
  #at;
  #done;
  /** @type {{action: string, number: number} | null} sent, and not carried out yet */
  #sent = null;

  /** @param {readonly Step[]} steps @param {number} [at] where one left */
  constructor(steps, at = 0) {
    this.#steps = steps;
    this.#at = Math.min(Math.max(0, at), steps.length - 1);
    this.#done = this.#at; // steps before this one were taken
  }

  get at() {
    return this.#at;
  }

  get steps() {
    return this.#steps;
  }

  get step() {
    return /** @type {Step} */ (this.#steps[this.#at]);
  }

  get isLast() {
    return this.#at === this.#steps.length - 1;
  }

  /** Whether a step was taken already. @param {number} index */
  isDone(index) {
    return index < this.#done;
  }

  // -- what happens -------------------------------------------------------------------------------------------------

  /** An action of ours is on its way. @param {string} action @param {number} number of the table then */
  sent(action, number) {
    this.#sent = { action, number };
  }

  /** Something was pointed at that the step does not speak of. @param {string} id @param {string} name */
  pointed(id, name) {
    const { kind, light } = this.step;
    const meant = light.some((one) => one.id === id) || this.step.pattern.split(" ").includes(id);
    if (meant || !name || this.isDone(this.#at) || !["pick", "play"].includes(kind)) return;
    this.#remarks("look", name);
  }

  /** How the table looks now. Whether one is at another step than before. @param {Seen} seen */
  look(seen) {
    const before = this.#at;
    const sent = this.#sent;
    if (sent && seen.number > sent.number) {
      this.#sent = null;
      this.#played(sent.action);
    }
    if (this.isDone(this.#at)) return this.#at !== before;
    const { kind, pattern } = this.step;
    if (kind === "pick" && seen.picks.includes(pattern)) this.#on();
    else if (kind === "play" && this.#isGone(seen)) this.#remarks("gone", "");
    return this.#at !== before;
  }

  /** @param {string} action of ours that was carried out */
  #played(action) {
    const { kind, pattern } = this.step;
    if (this.isDone(this.#at)) return;
    if (kind === "play" && fits(pattern, action)) this.#on();
    else if (kind === "pick" && action.split(" ").includes(pattern)) this.#skipTo(action);
    else if (kind === "play") this.#remarks("other", action);
  }

  /** Whoever did the next step at once need not be told to begin it. @param {string} action */
  #skipTo(action) {
    this.#on();
    if (this.step.kind === "play" && fits(this.step.pattern, action)) this.#on();
  }

  /** What the step asks for cannot be done in this phase any more. @param {Seen} seen */
  #isGone({ yours, over, actions }) {
    return over || (yours && !actions.some((action) => fits(this.step.pattern, action)));
  }

  // -- going on -----------------------------------------------------------------------------------------------------

  /** Whether nothing stands between here and the next step. @param {Seen} seen */
  isReady({ yours, over, actions }) {
    const { kind, pattern } = this.step;
    if (this.isDone(this.#at) || kind === "read" || over || this.remark === "gone") return true;
    return kind === "asked" && yours && actions.some((action) => fits(pattern, action));
  }

  /** What to do for somebody who wants to go on. @param {Seen} seen @param {Taste} taste @returns {Help} */
  next(seen, taste) {
    if (this.isReady(seen)) {
      this.#on();
      return { go: true };
    }
    const { kind, pattern } = this.step;
    if (kind === "pick" && seen.actions.some((action) => action.split(" ").includes(pattern))) return { pick: pattern };
    const fitting = kind === "play" ? seen.actions.filter((action) => fits(pattern, action)) : seen.actions;
    const best = seen.yours && fitting.toSorted((a, b) => this.#shown(b) - this.#shown(a) || taste(b) - taste(a))[0];
    if (best) return { send: best };
    this.#remarks("wait", "");
    return { wait: true };
  }

  /** How well an action does what the card shows: it names all that is lit, and little else. @param {string} action */
  #shown(action) {
    const { kind, light } = this.step;
    const words = action.split(" ");
    const lit = light.filter(({ kind, id }) => (kind === "piece" || kind === "place") && words.includes(id));
    return kind === "play" ? 10 * lit.length - words.length : 0;
  }

  back() {
    if (this.#at > 0) this.#at -= 1;
    this.#remarks("", "");
  }

  #on() {
    this.#at = Math.min(this.#at + 1, this.#steps.length - 1);
    this.#done = Math.max(this.#done, this.#at);
    this.#remarks("", "");
  }

  /** @param {Remark} remark @param {string} instead */
  #remarks(remark, instead) {
    this.remark = remark;
    this.instead = instead;
  }
}
