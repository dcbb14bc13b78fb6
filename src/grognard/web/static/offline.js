// The script of a replay that is one file. It runs without a server, so it imports nothing.
{
  /**
   * @typedef {import("./export.js").Exported} Exported
   * @typedef {import("./export.js").Step} Step
   * @typedef {import("./types.js").Panel} Panel
   * @typedef {import("./types.js").Item} Item
   * @typedef {{
   *   pieces: Record<string, import("./types.js").Piece>, marks: Record<string, import("./types.js").Mark>,
   *   regions: Record<string, import("./types.js").Region>, panels: Panel[],
   * }} Whole
   */

  /** @param {string} id */
  const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const game = /** @type {Exported} */ (JSON.parse($("game").textContent ?? "{}"));
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} tag @param {Record<string, string | number>} [about] @param {...(Node | string)} inside
   */
  const make = (tag, about = {}, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) element.setAttribute(name, String(value));
    element.append(...inside);
    return element;
  };

  /** @param {string} key @param {Record<string, string | number>} [params] */
  const say = (key, params = {}) =>
    (game.words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));

  // -- frames are rebuilt from differences, with one kept whole every so many steps -----------------------------------

  const KEEP = 50;
  /** @type {Whole[]} */
  const kept = [];
  /** @type {Whole} */
  const EMPTY = { pieces: {}, marks: {}, regions: {}, panels: [] };

  /** @template T @param {Record<string, T>} all @param {{set: Record<string, T>, gone: string[]}} part */
  const changed = (all, { set, gone }) => {
    const next = { ...all, ...set };
    for (const id of gone) delete next[id];
    return next;
  };

  /** @param {Whole} frame @param {Step} step @returns {Whole} */
  const applied = (frame, step) => ({
    pieces: changed(frame.pieces, step.pieces),
    marks: changed(frame.marks, step.marks),
    regions: changed(frame.regions, step.regions),
    panels: step.panels ?? frame.panels,
  });

  /** @param {number} to */
  const frameAt = (to) => {
    const from = Math.min(Math.floor(to / KEEP), kept.length - 1);
    let frame = kept[from] ?? EMPTY;
    for (let i = from >= 0 ? from * KEEP + 1 : 0; i <= to; i++) {
      const step = game.steps[i];
      if (step) frame = applied(frame, step);
      if (i % KEEP === 0) kept[i / KEEP] = frame;
    }
    return frame;
  };

  // -- the board ------------------------------------------------------------------------------------------------------

  const board = $("board");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "map");
  const layers = '<g id="boxes"></g><g id="under"></g><g id="pieces"></g><g id="above"></g>';
  svg.innerHTML = `<defs>${game.layers.symbols.svg}</defs>${game.layers.ground.svg}${layers}`;
  board.append(svg);
  if (game.layers.ground.desk) board.style.setProperty("--desk", game.layers.ground.desk);

  let [x = 0, y = 0, wide = 1, high = 1] = game.box;
  const look = () => svg.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);

  /** @param {number} by @param {number} [px] @param {number} [py] the point that stays, as shares of the board */
  const zoom = (by, px = 0.5, py = 0.5) => {
    [x, y, wide, high] = [x + wide * px * (1 - by), y + high * py * (1 - by), wide * by, high * by];
    look();
  };

  const wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const { left, top, width, height } = board.getBoundingClientRect();
    zoom(Math.exp(event.deltaY * 0.0016), (event.clientX - left) / width, (event.clientY - top) / height);
  };

  /** @type {[number, number] | null} */
  let held = null;
  const press = (/** @type {PointerEvent} */ event) => {
    held = [event.clientX, event.clientY];
    board.setPointerCapture(event.pointerId);
  };
  const pull = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const scale = Math.max(wide / board.clientWidth, high / board.clientHeight);
    [x, y] = [x - (event.clientX - held[0]) * scale, y - (event.clientY - held[1]) * scale];
    held = [event.clientX, event.clientY];
    look();
  };
  board.addEventListener("wheel", wheel, { passive: false });
  board.addEventListener("pointerdown", press);
  board.addEventListener("pointermove", pull);
  board.addEventListener("pointerup", () => {
    held = null;
  });
  look();

  /** @param {Whole} frame */
  const draw = ({ pieces, marks, regions }) => {
    const marked = (/** @type {boolean} */ over) =>
      Object.values(marks)
        .filter((one) => one.over === over)
        .map((one) => one.svg)
        .join("");
    const lying = Object.values(pieces).sort((a, b) => a.z - b.z);
    const placed = lying.map((one) => {
      const at = `translate(${one.x} ${one.y})${one.angle ? `rotate(${one.angle})` : ""}`;
      return `<g transform="${at}">${one.svg}</g>`;
    });
    $("boxes").innerHTML = Object.values(regions)
      .map((one) => one.svg ?? "")
      .join("");
    $("under").innerHTML = marked(false);
    $("above").innerHTML = marked(true);
    $("pieces").innerHTML = placed.join("");
  };

  // -- the strip ------------------------------------------------------------------------------------------------------

  /** @param {string} colour "#rrggbb" */
  const isDark = (colour) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
    return r * 0.3 + g * 0.59 + b * 0.11 < 118;
  };

  /** @param {Panel} panel @param {Item} item */
  const cell = ({ kind }, item) => {
    const look = { track: `tt ${item.state}`, markers: "mk" }[kind] ?? "count";
    const text = kind === "score" ? `${item.text} ${item.value}` : make("b", {}, item.text);
    const made = make("li", { class: look }, text, kind === "track" ? make("i", {}, item.note) : "");
    if (kind === "markers") made.dataset.shape = game.shapes[item.side] ?? "";
    if (item.colour) made.style.background = item.colour;
    if (item.colour && isDark(item.colour)) made.classList.add("light");
    return made;
  };

  /** @param {Panel} panel */
  const section = (panel) => {
    const cells = panel.items.map((item) => cell(panel, item));
    return make(
      "section",
      { class: panel.kind },
      make("h2", {}, panel.title),
      make("ul", { class: "cells" }, ...cells),
    );
  };

  // -- the log --------------------------------------------------------------------------------------------------------

  /** @type {HTMLElement[]} */
  const lines = [];
  const writeLog = () => {
    let turn = -1;
    for (const line of game.log) {
      const title = line.turn ? say("log.turn", { n: line.turn }) : say("log.setup");
      if (line.turn !== turn) $("log").append(make("li", {}, make("h3", {}, title)));
      turn = line.turn;
      const text = make("div", {}, line.text, " ", make("span", { class: "id" }, line.rule || ""));
      const row = make("li", { class: "ln", "data-step": line.step, "data-kind": line.kind }, make("i"), text);
      row.addEventListener("click", () => go(line.step));
      $("log").append(row);
      lines.push(row);
    }
  };

  // -- steps ----------------------------------------------------------------------------------------------------------

  const last = game.steps.length - 1;
  const slider = make("input", { type: "range", min: 0, max: last, value: 0, "aria-label": say("replay.slide") });
  const where = make("span", { class: "where", id: "where", role: "status" });
  let step = 0;
  let timer = 0;

  /** @param {number} to */
  const go = (to) => {
    step = Math.max(0, Math.min(last, to));
    const frame = frameAt(step);
    const { turn = 0, told = [], prompt = "" } = game.steps[step] ?? {};
    draw(frame);
    $("strip").replaceChildren(...frame.panels.map(section));
    $("prompt").replaceChildren(make("div", { class: "asked" }, make("h1", {}, told.join(" ") || prompt)));
    slider.value = String(step);
    where.textContent = say(turn ? "replay.where" : "replay.setup", { turn, step, steps: last });
    for (const line of lines) line.classList.toggle("now", Number(line.dataset.step) === step);
    lines.find((line) => line.classList.contains("now"))?.scrollIntoView({ block: "nearest" });
  };

  const play = () => {
    clearInterval(timer);
    timer = timer ? 0 : window.setInterval(() => (step < last ? go(step + 1) : play()), 700);
  };

  /** @param {string} text @param {string} label @param {() => void} run */
  const key = (text, label, run) => {
    const made = make("button", { class: "btn", type: "button", "aria-label": label, title: label }, text);
    made.addEventListener("click", run);
    return made;
  };

  /** @type {Record<string, () => void>} */
  const KEYS = {
    ArrowRight: () => go(step + 1),
    ArrowLeft: () => go(step - 1),
    Home: () => go(0),
    End: () => go(last),
    " ": play,
    "+": () => zoom(0.8),
    "-": () => zoom(1.25),
  };
  document.addEventListener("keydown", (event) => {
    const run = KEYS[event.key];
    if (!run || event.target === slider) return;
    event.preventDefault();
    run();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  $("bar").append(
    key("|◀", say("replay.first"), () => go(0)),
    key("◀", say("replay.prev"), () => go(step - 1)),
    key("▶ ▶", say("replay.play"), play),
    key("▶", say("replay.next"), () => go(step + 1)),
    key("▶|", say("replay.last"), () => go(last)),
    make("div", { class: "slide" }, slider),
    where,
  );
  writeLog();
  go(0);
}
