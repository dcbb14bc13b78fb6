/** The prompt: who is asked, what, by which rule; and the words one may answer with, as buttons. */

import { button, h, put } from "./dom.js";
import { ruleLink } from "./log.js";
import { sideMark } from "./sides.js";
import { say } from "./words.js";

/**
 * One button: `data` are attributes that tests and readers find it by.
 * @typedef {{
 *   text: string, key?: string, icon?: string, kind?: string, data?: Record<string, string>, run: () => void,
 * }} Answer
 * @typedef {{
 *   yours: boolean, side: string, name: string, text: string, detail: string, rule: string, answers: Answer[],
 *   thinking: number | null, moment: number,
 * }} Asked
 */

export class Prompt {
  #holder;
  #rule;
  #shown = "";
  #right = h("div", { class: "right" }); // the same element while its buttons are: a press on one is never lost
  #offered = "";
  /** @type {Answer[]} */
  #answers = [];

  /** @param {HTMLElement} holder @param {(rule: string) => void} rule opens one */
  constructor(holder, rule) {
    this.#holder = holder;
    this.#rule = rule;
  }

  /** @param {Asked} asked */
  show(asked) {
    const answers = asked.answers.map(({ run, ...about }) => about);
    const now = JSON.stringify({ ...asked, answers });
    if (now === this.#shown) return;
    this.#shown = now;
    this.#holder.className = `prompt ${asked.yours ? "yours" : ""}`;
    const detail = h(
      "p",
      { title: asked.detail },
      h("span", {}, asked.detail),
      " ",
      asked.rule && ruleLink(asked.rule, this.#rule),
    );
    const whole = () => this.#holder.classList.toggle("whole");
    const text = h("div", { class: "asked", onclick: whole }, h("h1", {}, asked.text), detail);
    this.#offer(asked.answers, JSON.stringify(answers));
    this.#around(
      asked.side ? [sideMark(asked.side, 34, asked.name), text] : [text],
      asked.thinking === null ? [] : [thinks(asked.thinking)],
    );
  }

  /** @param {Answer[]} answers @param {string} now */
  #offer(answers, now) {
    this.#answers = answers;
    if (now === this.#offered) return;
    this.#offered = now;
    put(
      this.#right,
      answers.map((answer, i) => answerButton({ ...answer, run: () => this.#answers[i]?.run() })),
    );
  }

  /** All but the answers is new: they stay in the document. @param {Element[]} first @param {Element[]} last */
  #around(first, last) {
    if (this.#right.parentElement !== this.#holder) put(this.#holder, this.#right);
    for (const one of [...this.#holder.children]) if (one !== this.#right) one.remove();
    this.#right.before(...first);
    this.#right.after(...last);
  }

  /** The answer with a number. Whether there is one. @param {number} n */
  take(n) {
    const found = this.#holder.querySelectorAll("[data-word]")[n - 1];
    if (found instanceof HTMLElement) found.click();
    return Boolean(found);
  }

  forget() {
    this.#shown = "";
  }
}

/** A bot thinks: for how long by now, how long it may, and a line that fills. @param {number} seconds */
function thinks(seconds) {
  const line = h("div", { class: "busy", style: `animation-duration: ${seconds}s` });
  const passed = h("b", {}, say("prompt.passed", { n: 0 }));
  const begun = performance.now();
  const watch = setInterval(() => {
    if (!passed.isConnected) return clearInterval(watch);
    const now = Math.min(seconds, Math.floor((performance.now() - begun) / 100) / 10);
    return put(passed, say("prompt.passed", { n: now }));
  }, 100);
  return h("div", { class: "deadline" }, passed, " ", say("prompt.deadline", { n: seconds }), line);
}

/** @param {Answer} answer */
function answerButton({ text, key = "", icon = "", kind = "", data = {}, run }) {
  return button({ icon, text, key, kind, onclick: run, ...data });
}
