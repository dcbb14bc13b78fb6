// The script of a replay that is one file. It runs without a server, so it imports nothing.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const $ = (id) => document.getElementById(id);
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const make = (tag, about = {}, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) if (name.startsWith("on")) element.addEventListener(name.slice(2), value); else element.setAttribute(name, value);
    element.append(...inside);
    return element;
  };
  const say = (key, params = {}) => game.words[key].replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
  const turnName = (turn) => (turn ? say("log.turn", { n: turn }) : say("log.setup"));

  // -- frames are rebuilt from differences, with one kept whole every so many steps --
  const KEEP = 50;
  const kept = [];
  const apply = (frame, change) => {
    const next = { ...change, all: {} };
    for (const name of ["pieces", "marks", "regions"]) {
      next.all[name] = { ...frame.all[name], ...change[name].set };
      for (const id of change[name].gone) delete next.all[name][id];
    }
    next.panels = change.panels ?? frame.panels;
    return next;
  };
  const at = (step) => {
    let from = Math.min(Math.floor(step / KEEP), kept.length - 1);
    let frame = from >= 0 ? kept[from] : { all: { pieces: {}, marks: {}, regions: {} }, panels: [] };
    for (let i = from >= 0 ? from * KEEP + 1 : 0; i <= step; i++) {
      frame = apply(frame, game.steps[i]);
      if (i % KEEP === 0) kept[i / KEEP] = frame;
    }
    return frame;
  };

  // -- the board --
  let [x, y, wide, high] = game.box;
  const board = $("board");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "map");
  svg.innerHTML = `${game.layers.symbols.svg}${game.layers.ground.svg}<g id="boxes"></g><g id="under"></g><g id="pieces"></g><g id="above"></g>`;
  board.append(svg);
  const look = () => svg.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
  const zoom = (by, px = 0.5, py = 0.5) => { x += wide * px * (1 - by); y += high * py * (1 - by); wide *= by; high *= by; look(); };
  board.addEventListener("wheel", (event) => { event.preventDefault(); const box = board.getBoundingClientRect(); zoom(Math.exp(event.deltaY * 0.0016), (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height); }, { passive: false });
  let last = null;
  board.addEventListener("pointerdown", (event) => { last = [event.clientX, event.clientY]; board.setPointerCapture(event.pointerId); });
  board.addEventListener("pointermove", (event) => { if (!last) return; const k = Math.max(wide / board.clientWidth, high / board.clientHeight); x -= (event.clientX - last[0]) * k; y -= (event.clientY - last[1]) * k; last = [event.clientX, event.clientY]; look(); });
  board.addEventListener("pointerup", () => { last = null; });
  look();

  // -- the bar --
  let step = 0, timer = 0;
  const last_ = game.steps.length - 1;
  const slider = make("input", { type: "range", min: 0, max: last_, value: 0, "aria-label": say("replay.slide"), oninput: () => go(Number(slider.value)) });
  const where = make("span", { class: "where", id: "where", role: "status" });
  const key = (text, label, run) => make("button", { class: "btn", type: "button", "aria-label": label, title: label, onclick: run }, text);
  const play = () => { if (timer) { clearInterval(timer); timer = 0; } else timer = setInterval(() => (step < last_ ? go(step + 1) : play()), 700); };
  $("bar").append(key("|◀", say("replay.first"), () => go(0)), key("◀", say("replay.prev"), () => go(step - 1)), key("▶ ▶", say("replay.play"), play), key("▶", say("replay.next"), () => go(step + 1)), key("▶|", say("replay.last"), () => go(last_)), make("div", { class: "slide" }, slider), where);

  // -- the log --
  let turn = null;
  for (const line of game.log) {
    if (line.turn !== turn) $("log").append(make("li", {}, make("h3", {}, turnName(line.turn))));
    turn = line.turn;
    $("log").append(make("li", { class: "ln", "data-step": line.step, onclick: () => go(line.step) }, make("i"), make("div", {}, line.text, " ", make("span", { class: "id" }, line.rule || ""))));
  }

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const isDark = (colour) => { const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16)); return r * 0.3 + g * 0.59 + b * 0.11 < 118; };
  const strip = (panels) => panels.map((panel) => {
    const items = panel.items.map((item) => { const li = make("li", { class: panel.kind === "track" ? `tt ${item.state}` : panel.kind === "markers" ? `mk ${item.side}` : "count" }, panel.kind === "score" ? `${capital(item.text)} ${item.value}` : make("b", {}, item.text), panel.kind === "track" ? make("i", {}, item.note) : ""); if (item.colour) { li.style.background = item.colour; if (isDark(item.colour)) li.classList.add("light"); } return li; });
    return make("section", { class: panel.kind }, make("h2", {}, panel.title), make("ul", { class: "cells" }, ...items));
  });

  const go = (to) => {
    step = Math.max(0, Math.min(last_, to));
    const frame = at(step);
    const { pieces, marks, regions } = frame.all;
    $("boxes").innerHTML = Object.values(regions).map((one) => one.svg ?? "").join("");
    const drawn = (over) => Object.values(marks).filter((one) => one.over === over).map((one) => one.svg).join("");
    $("under").innerHTML = drawn(false);
    $("above").innerHTML = drawn(true);
    $("pieces").innerHTML = Object.values(pieces).sort((a, b) => a.z - b.z).map((one) => `<g transform="translate(${one.x} ${one.y})">${one.svg}</g>`).join("");
    $("strip").replaceChildren(...strip(frame.panels));
    $("prompt").replaceChildren(make("div", { class: "asked" }, make("h1", {}, game.steps[step].told.join(" ") || game.steps[step].prompt)));
    slider.value = step;
    where.textContent = say(frame.turn ? "replay.where" : "replay.setup", { turn: frame.turn, step, steps: last_ });
    document.querySelectorAll(".ln").forEach((line) => line.classList.toggle("now", Number(line.dataset.step) === step));
    document.querySelector(".ln.now")?.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("keydown", (event) => {
    const run = { ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(0), End: () => go(last_), " ": play, "+": () => zoom(0.8), "-": () => zoom(1.25) }[event.key];
    if (run && event.target !== slider) { event.preventDefault(); run(); }
  });
  go(0);
})();
