/** A new table: how, which side, and the options as the game declares them. */

import { Refused, aboutGame } from "./api.js";
import { openTable } from "./dialogs.js";
import { dialog, emblem, h } from "./dom.js";
import { keepName, keepOpened, myName } from "./keep.js";
import { capital, knows, say } from "./words.js";

const HOW = ["bot", "screen", "link"];

/** Ask three questions on one sheet; the defaults are good: one click sits down. @param {string} slug */
export async function newTable(slug) {
  const game = await aboutGame(slug);
  const chosen = { how: "bot", seat: game.seats[0].id, bot: game.bots[0]?.id ?? "recruit" };
  const told = h("p", { class: "bad", role: "alert" });
  const options = optionsPart(game);
  const only = h("div", {});
  const show = () => only.replaceChildren(...onlyPart(game, chosen));
  const name = h("input", { id: "my-name", maxlength: 40, autocomplete: "nickname", value: myName(), placeholder: say("new.name-hint") });
  const form = h("form", { class: "new-table", onsubmit: (event) => { event.preventDefault(); sit(game, chosen, options.values(), name.value.trim(), form, told); } },
    game.line && h("p", {}, game.line),
    howPart(chosen, show), sidePart(game, chosen), only,
    h("div", { class: "field" }, h("label", { for: "my-name" }, say("new.name")), name),
    options.part, h("p", { class: "small" }, game.about || say("new.reconstructed")), told,
    h("div", { class: "row" }, h("button", { type: "submit", class: "btn primary big", id: "sit" }, say("new.sit"))));
  show();
  const sheet = dialog(game.title, form, { closing: say("close") });
  sheet.scrollTop = 0;
  form.querySelector("#sit").focus({ preventScroll: true });
}

function radio(name, value, checked, change, ...content) {
  const input = h("input", { type: "radio", name, value, checked, onchange: change });
  return h("label", { class: "pick" }, input, h("span", {}, content));
}

function howPart(chosen, show) {
  const picks = HOW.map((how) => radio("how", how, chosen.how === how, () => { chosen.how = how; show(); }, h("b", {}, say(`new.${how}`)), h("span", { class: "small" }, say(`new.${how}-line`))));
  return h("fieldset", { class: "picks" }, h("legend", {}, say("new.how")), picks);
}

function sidePart(game, chosen) {
  const picks = game.seats.map((seat) => radio("seat", seat.id, chosen.seat === seat.id, () => { chosen.seat = seat.id; }, h("span", { class: "row" }, emblem(seat.id, 20), h("b", {}, capital(seat.name)))));
  return h("fieldset", { class: "picks two" }, h("legend", {}, say("new.side")), picks);
}

function onlyPart(game, chosen) {
  if (chosen.how === "bot" && game.bots.length > 1) {
    const select = h("select", { id: "level", onchange: () => { chosen.bot = select.value; } }, game.bots.map((bot) => h("option", { value: bot.id }, bot.name)));
    select.value = chosen.bot;
    return [h("div", { class: "field" }, h("label", { for: "level" }, say("new.level")), select)];
  }
  if (chosen.how === "link") {
    const check = h("input", { type: "checkbox", id: "listed", checked: Boolean(chosen.listed), onchange: () => { chosen.listed = check.checked; } });
    return [h("label", { class: "row field-row" }, check, say("new.public"))];
  }
  return [];
}

// -- options ---------------------------------------------------------------------------------------------------------------

/** The form that the game's declaration gives. */
function optionsPart(game) {
  const fields = game.options.map(optionField);
  const presets = Object.keys(game.presets);
  const preset = h("select", { id: "preset", onchange: () => fields.forEach((field) => field.set(game.presets[preset.value]?.[field.name] ?? field.initial)) }, presets.map((name) => h("option", { value: name }, knows(`new.preset.${name}`) ? say(`new.preset.${name}`) : name)));
  const part = h("details", { class: "variants" }, h("summary", {}, say("new.options")), presets.length > 1 && h("div", { class: "field" }, h("label", { for: "preset" }, say("new.preset")), preset), fields.map((field) => field.part));
  return { part, values: () => Object.fromEntries(fields.map((field) => [field.name, field.get()]).filter(([name, value]) => value !== fields.find((one) => one.name === name).initial)) };
}

function optionField(option) {
  const id = `option-${option.name}`;
  const make = { bool: boolField, choice: choiceField, int: numberField }[option.kind];
  const { input, get, set } = make(option, id);
  const standard = option.choices.find((choice) => choice.value === option.default)?.label ?? option.default;
  const shown = option.kind === "bool" ? say(option.default === "yes" ? "new.yes" : "new.no") : standard;
  const help = h("p", { class: "small", id: `${id}-help` }, option.help, " ", say("new.default", { value: shown }), " ", h("span", { class: "id" }, option.rule));
  input.setAttribute("aria-describedby", `${id}-help`);
  const label = h("label", { for: id }, option.label);
  const head = option.kind === "bool" ? h("div", { class: "row" }, input, label) : [label, input];
  return { name: option.name, initial: option.default, get, set, part: h("div", { class: "field option" }, head, help) };
}

function boolField(option, id) {
  const input = h("input", { type: "checkbox", id, checked: option.default === "yes" });
  return { input, get: () => (input.checked ? "yes" : "no"), set: (value) => { input.checked = value === "yes"; } };
}

function choiceField(option, id) {
  const input = h("select", { id }, option.choices.map((choice) => h("option", { value: choice.value }, choice.label)));
  input.value = option.default;
  return { input, get: () => input.value, set: (value) => { input.value = value; } };
}

function numberField(option, id) {
  const input = h("input", { type: "number", id, min: option.low, max: option.high, value: option.default });
  return { input, get: () => input.value, set: (value) => { input.value = value; } };
}

// -- sitting down ------------------------------------------------------------------------------------------------------------

async function sit(game, { how, seat, bot, listed = false }, options, name, form, told) {
  const other = { bot: `bot:${bot}`, screen: "me", link: "open" }[how];
  const seats = Object.fromEntries(game.seats.map((one) => [one.id, one.id === seat ? "me" : other]));
  keepName(name);
  const go = form.querySelector("#sit");
  go.disabled = true;
  try {
    const opened = await openTable({ game: game.game, options, seats, name, listed: how === "link" && listed });
    keepOpened(opened, game.game, game.title);
    location.assign(`/table/${opened.table}#${opened.keys[how === "screen" ? game.seats[0].id : seat]}`);
  } catch (error) {
    go.disabled = false;
    told.textContent = error instanceof Refused ? error.message : say("unreachable");
  }
}
