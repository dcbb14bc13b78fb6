/** The interrupt window: what is being decided, its odds, the cards that may answer, and the standing order. */

import { button, emblem, h, put } from "./dom.js";
import { ruleLink } from "./log.js";
import { figures, reckoned } from "./sheet.js";
import { verbName } from "./verbs.js";
import { say } from "./words.js";

/** Fill the window sheet; it is empty when nothing may be answered and no order can be given. @param {HTMLElement} holder @param {any} page */
export function showWindow(holder, page) {
  const { view } = page;
  const home = document.getElementById(window.innerWidth < 720 && view.yours && view.pending ? "drawer" : "side");
  if (holder.parentElement !== home) home.prepend(holder);
  const asked = view.yours && view.pending;
  holder.classList.toggle("open", Boolean(asked));
  put(holder, asked && windowPart(page, view.pending), orderPart(page));
}

function windowPart(page, pending) {
  const side = page.sideOf(pending.seat);
  const rule = (id) => ruleLink(id, (wanted) => page.showRule(wanted));
  return [
    h("header", {}, side && emblem(side, 18), h("h2", {}, say("window.title"))),
    h("div", { class: "pending", onmouseenter: () => page.board.tell(pending.ids), onmouseleave: () => page.board.tell([]) }, h("b", {}, pending.title), h("div", { class: "small" }, pending.note, " ", pending.rule && rule(pending.rule))),
    pending.odds && reckoned(pending.odds, rule), answersPart(page, pending),
  ];
}

/** One button a card; a card with several targets is chosen first and aimed on the board. */
function answersPart(page, pending) {
  const cards = page.play.answers();
  const made = cards.map(({ card, actions }, i) => {
    const [only] = actions;
    const odds = pending.answers?.[only.text];
    const name = page.board.pieces.get(card)?.piece.title ?? card;
    const note = actions.length > 1 && only.ids.length > 1 ? say("window.targets") : "";
    return h("li", { class: odds ? "rated" : "" }, button({ text: name, key: i < 9 ? String(i + 1) : "", kind: i ? "" : "primary", "data-word": card, onclick: () => page.play.answer(card) }),
      odds ? h("span", { class: "faces10" }, figures(odds.sides ?? 10, odds.good ?? []), h("b", {}, say("odds.percent", { n: Math.round(odds.percent) }))) : h("span", { class: "small" }, note));
  });
  const pass = page.play.verbs.has("pass") && button({ text: verbName("pass"), key: "P", "data-answer": "pass", onclick: () => page.takeVerb("pass") });
  return h("ul", { class: "answers" }, made, !cards.length && h("li", { class: "small" }, say("window.nothing")), h("li", {}, pass));
}

/** "Ask me: when I hold something playable". */
function orderPart(page) {
  const { view } = page;
  if (view.strict && view.seat) return h("p", { class: "order small" }, say("order.strict"));
  if (!view.order) return null;
  const select = h("select", { id: "order", title: say("order.about"), onchange: () => page.order(select.value) }, view.order.choices.map((one) => h("option", { value: one }, say(`order.${one}`))));
  select.value = view.order.now;
  select.addEventListener("keydown", (event) => event.stopPropagation());
  return h("label", { class: "order small" }, say("order.label"), " ", select);
}
