/** The table page: the board in the middle, around it what is asked, what can be done, what has happened. */

import { News, Refused, Table, aboutGame } from "./api.js";
import { Board } from "./board.js";
import { helpSheet, showTop, tools } from "./chrome.js";
import { $, button, emblem, h, icon, put, tool } from "./dom.js";
import { endSheet } from "./ending.js";
import { keepSeen, keysOf, lastSeen, remember } from "./keep.js";
import { Keys } from "./keys.js";
import { Log, ruleLink } from "./log.js";
import { confirmSheet, curtain, deadPage, jumpSheet, seatSheet, shareSheet } from "./dialogs.js";
import { showMini, showStrip } from "./panels.js";
import { Play } from "./play.js";
import { Sheets, verbButton } from "./sheet.js";
import { Side } from "./side.js";
import { barOf, isSupport, verb, verbName } from "./verbs.js";
import { showWindow } from "./window.js";
import { capital, knows, onLanguage, say, setGame } from "./words.js";

const id = document.documentElement.dataset.table;
const WHOLE = 0.55; // at this scale pieces can be read: the board is shown whole

class TablePage {
  constructor() {
    Object.assign(this, { view: null, game: null, busy: false, bar: { left: [], end: "end" }, lastBar: [], ended: false });
    this.api = new Table(id, this.firstKey());
    this.wrap = $("board");
    this.board = new Board(this.wrap, $("overview"), { click: (one) => this.click(one), rest: (one) => this.rest(one), leave: () => this.sheets.hush(true) });
    this.sheets = new Sheets(this.wrap, $("drawer"), this.board, { rule: (rule) => this.showRule(rule) });
    this.log = new Log({ light: (ids) => this.board.tell(ids), go: (line) => this.lookAt(line.ids), rule: (rule) => this.showRule(rule), earlier: (before) => this.earlier(before), sideOf: (seat) => this.sideOf(seat), side: (one) => this.board.pieces.get(one)?.piece.side ?? "" });
    this.side = new Side({ tabs: $("tabs"), panel: $("panel"), inspect: $("inspect") }, this.log, { say: (text) => this.talk(text), face: (card, row) => this.sheets.faceAt(card, row), opened: () => $("side").classList.add("open") });
    this.side.table = id;
    this.play = new Play(this.board, { send: (text) => this.send(text), changed: () => this.showAsk(), sheet: (found, thing) => this.openSheet(found, thing), closeSheet: () => this.sheets.close(), inspect: (one) => this.inspect(one), why: (one) => this.why(one), fanned: (ids) => this.say(ids.map((one) => this.board.pieces.get(one).piece.title).join(", ")) });
    this.keys = new Keys(this);
    this.log.seen = lastSeen(id) || Infinity;
    this.dress();
    onLanguage(() => this.translate());
    this.start();
  }

  // -- beginning -----------------------------------------------------------------------------------------------------

  /** The key in the address, or the one this browser remembers. Invitations are answered after the first look. */
  firstKey() {
    const fragment = decodeURIComponent(location.hash.slice(1));
    if (fragment.startsWith("invite/")) {
      const [, seat, invitation] = fragment.split("/");
      if (!keysOf(id)[seat]) this.invited = { seat, invitation };
      return keysOf(id)[seat] ?? "";
    }
    if (fragment === "watch") return "";
    return fragment || Object.values(keysOf(id))[0] || "";
  }

  async start() {
    try {
      this.news = this.listen();
      await this.redraw();
    } catch (error) {
      this.fail(error);
    }
  }

  listen() {
    return new News(this.api, { have: () => this.have(), tell: (view) => this.gather(view), state: (name, body) => this.line(name, body) });
  }

  have() {
    return this.view && this.log.lines.length ? { log: this.log.lines.at(-1).n + 1, undos: this.view.undos, chat: this.view.chat.total } : {};
  }

  /** The layers that are drawn once; then what came meanwhile. */
  async redraw() {
    const layers = await this.api.board();
    setGame(layers.words);
    if (layers.ground) this.board.setLayers(layers);
    this.drawn = true;
    if (this.view) this.receive(this.view);
  }

  /** All words of the page anew. */
  async translate() {
    this.game = null; // its words are in the old language
    this.play.patterns = {};
    this.dress();
    this.log.reset();
    this.news?.greet(true);
    await this.redraw().catch((error) => this.fail(error));
  }

  dress() {
    document.documentElement.lang = document.documentElement.lang || "en";
    $("skip").textContent = say("skip.board");
    this.wrap.setAttribute("aria-label", say("board"));
    $("inspect").setAttribute("aria-label", say("inspector"));
    $("bar").setAttribute("aria-label", say("bar"));
    $("strip").setAttribute("aria-label", say("strip"));
    put($("zoom"), tool("plus", say("zoom.in"), () => this.board.camera.closer()), tool("minus", say("zoom.out"), () => this.board.camera.farther()), tool("fit", say("zoom.fit"), () => this.fit()));
    $("overview").title = say("overview");
    this.side.showTabs();
    put($("side-close"), icon("close"));
    Object.assign($("side-close"), { onclick: () => $("side").classList.remove("open"), ariaLabel: say("close") });
    if (!this.view) put($("prompt"), h("div", { class: "asked" }, h("h1", {}, say("prompt.loading"))));
    this.showTop();
  }

  // -- news ----------------------------------------------------------------------------------------------------------

  /** Views that come faster than they can be drawn: all their lines count, only the last is shown. */
  gather(view) {
    this.arrived = [...(this.arrived ?? []), view];
    if (this.arrived.length > 1) return;
    const draw = () => {
      const views = this.arrived;
      this.arrived = null;
      const whole = views.slice(0, -1).filter((one) => this.drawn && this.isNews(one));
      this.told = whole.flatMap((one) => [...this.log.merge(one.log), ...(this.side.setChat(one.chat) && [])]);
      this.receive(views.at(-1));
    };
    if (document.hidden) setTimeout(draw, 50);
    else requestAnimationFrame(draw);
  }

  isNews(view) { return !this.view || view.seat !== this.view.seat || view.undos !== this.view.undos || view.number >= this.view.number; }

  /** A new view of the table. Everything on the page follows from it. */
  receive(view) {
    const before = this.view;
    if (!this.isNews(view)) return;
    this.view = view;
    if (!this.drawn) return;
    const fresh = [...(this.told ?? []), ...this.log.merge(view.log)];
    this.told = null;
    this.side.setTable(id, view.game);
    this.sheets.game = view.game;
    const said = this.side.setChat(view.chat);
    this.showFrame(view);
    this.busy = false;
    if (!this.switchSeat(view)) this.play.setActions(view.yours ? view.actions : [], view.odds, this.sideOf(view.seat));
    this.learnPatterns();
    this.showBuilder();
    this.follow(before);
    this.log.show();
    this.announce(fresh, said, before);
    this.showTop();
    this.title();
    if (view.seat) remember(id, view.game, view.seat, this.api.key, { title: view.title });
    if (view.status === "over" && !this.ended) this.finish();
    if (view.status === "waiting") this.waiting(view);
    if (document.hasFocus()) keepSeen(id, view.log.total);
  }

  /** The side of a seat: what its emblem shows, and which pieces are its own. */
  sideOf(seat) { return this.view?.seats.find((one) => one.id === seat)?.side ?? seat; }

  /** The shapes of this game's actions, to ask "why not?" with. */
  async learnPatterns() {
    if (Object.keys(this.play.patterns).length) return;
    this.play.patterns = (await this.aboutGame())?.verbs ?? {};
    if (this.scenario) this.showTop();
  }

  /** A list is asked for: it is put together on a sheet of its own, in the place of the board. */
  async showBuilder() {
    const wanted = Boolean(this.view.yours && this.view.muster);
    $("builder").hidden = !wanted;
    document.body.classList.toggle("building", wanted);
    if (!wanted) return this.builder?.close();
    const { Builder } = await import("./builder.js");
    this.builder ??= new Builder($("builder"), this.api, { send: (text) => this.send(text), why: (text) => this.api.why(text), rule: (rule) => this.showRule(rule) });
    this.builder.api = this.api;
    return this.builder.show(this.view);
  }

  showFrame(view) {
    const frame = view.frame;
    if (!frame?.pieces) return this.showText();
    this.board.show(frame);
    showStrip($("strip"), frame.panels);
    showMini($("mini"), frame.panels);
    this.side.setPanels(frame.panels);
    return undefined;
  }

  /** At the beginning of a phase of ours: look where our units are, close enough to read them. */
  follow(before) {
    const { view, board, play } = this;
    const whole = board.camera.scaleOf(view.frame.focus ?? board.camera.box) > WHOLE; // all of it can be read at once
    const cards = Boolean(view.frame.pieces) && board.ofCards;
    $("overview").hidden = whole || cards;
    document.body.classList.toggle("of-cards", cards);
    if (cards && !this.fitted) { this.fitted = true; this.fit(0); }
    if (whole || cards) return undefined;
    const phase = view.yours ? view.prompt.rule + (view.frame.panels?.find((panel) => panel.id === "drawn")?.items.at(-1)?.id ?? "") : "";
    if (!view.yours || phase === this.phase || !view.frame.pieces) return;
    this.phase = phase;
    const things = [...play.shown.can, ...play.shown.lit, ...play.shown.targets].map((one) => board.pieces.get(one)?.piece ?? board.places.get(one)).filter(Boolean);
    const onMap = things.filter((one) => !one.region || board.places.get(one.region)?.hex);
    if (onMap.length !== things.length || !things.length) return board.camera.fit(view.frame.focus, before ? 240 : 0);
    const [xs, ys] = [things.map((one) => one.x), things.map((one) => one.y)];
    const box = [Math.min(...xs) - 160, Math.min(...ys) - 160, Math.max(...xs) - Math.min(...xs) + 320, Math.max(...ys) - Math.min(...ys) + 320];
    const scale = Math.min(1, Math.max(0.72, Math.min(board.camera.width / box[2], board.camera.height / box[3])));
    board.lookAtSheet(box[0] + box[2] / 2, box[1] + box[3] / 2, scale, before ? 240 : 0);
    return undefined;
  }

  /** A game without a drawing: the table as text, and the actions as a list. */
  async showText() {
    const board = this.wrap.querySelector(".textboard") ?? this.wrap.appendChild(h("pre", { class: "textboard", tabindex: 0 }));
    board.textContent = await this.api.text().catch(() => "");
  }

  announce(fresh, said, before) {
    if (!before || before === this.view) return;
    const told = [...fresh.map((line) => line.text), ...said.map((one) => `${one.author}: ${one.text}`)];
    if (this.view.yours && (!before.yours || before.prompt.text !== this.view.prompt.text)) told.push(this.view.prompt.text);
    if (told.length) this.say(told.slice(-12).join(" "));
  }

  say(text) {
    const live = $("live");
    live.textContent = "";
    setTimeout(() => { live.textContent = text; }, 30);
  }

  title() {
    const { yours, status, title } = this.view;
    const word = status === "over" ? say("title.over") : yours ? say("title.yours") : say("title.wait");
    document.title = `${word} · ${title}`;
    $("favicon").href = `/static/favicon${yours ? "-dot" : ""}.svg`;
  }

  /** How the line to the server is. */
  line(name, body) {
    const strip = $("line");
    if (!strip) return undefined; // the page says already that there is no table
    this.offline = name !== "on";
    if (name === "on") strip.hidden = true;
    else if (name === "off") { strip.hidden = false; put(strip, say("prompt.lost")); }
    else if (body?.error === "no-table" || body?.error === "key-unknown") return this.dead(body.message);
    else { strip.hidden = false; put(strip, body?.message ?? say("wrong"), button({ text: say("reload"), onclick: () => location.reload() })); }
    if (this.view) this.showBar();
    return undefined;
  }

  // -- what is asked -------------------------------------------------------------------------------------------------

  showAsk() {
    if (!this.view) return;
    this.showPrompt();
    this.showBar();
    showWindow($("window"), this);
  }

  showPrompt() {
    const { view, play } = this;
    const prompt = $("prompt");
    prompt.className = `prompt ${view.yours ? "yours" : ""}`;
    const buttons = view.yours ? this.promptButtons() : [];
    const asked = view.actor ?? view.seat;
    const side = this.sideOf(asked);
    const thinking = view.status === "playing" && !view.yours && view.seats.find((one) => one.id === view.actor)?.kind === "bot";
    const waitsFor = view.yours && view.pending ? this.answersLeft() : view.seat ? view.prompt.help : `${say("spectator")}. ${view.prompt.help}`;
    put(prompt, side && emblem(side, 34, view.seats.find((one) => one.id === asked)?.name), h("div", { class: "asked" }, h("h1", {}, this.question()), h("p", {}, play.active ? this.hint() : [waitsFor, " ", view.prompt.rule && ruleLink(view.prompt.rule, (rule) => this.showRule(rule))])), h("div", { class: "right" }, buttons), thinking && h("div", { class: "busy" }));
  }

  /** How many cards may answer: the rest is told in the window. */
  answersLeft() {
    const n = this.play.answers().length;
    return say(n ? "window.count" : "window.nothing", { n });
  }

  question() {
    const { view, play } = this;
    const unit = play.selected.map((one) => this.board.pieces.get(one)?.piece.title).filter(Boolean).join(", ");
    const name = play.choice.verb;
    if (!view.yours || !play.active) return view.prompt.text;
    const of = this.board.ofCards ? "-card" : "";
    if (name && unit) return say("prompt.verb-target", { verb: verbName(name), unit });
    if (name) return say(`prompt.verb${of}`, { verb: verbName(name) });
    return unit ? say(this.lit ? `prompt.choose-target${of}` : "prompt.choose", { unit }) : view.prompt.text;
  }

  /** How many things can be chosen next. */
  get lit() {
    const { can, targets, lit, assault } = this.play.shown;
    return can.size + targets.size + lit.size + assault.size;
  }

  hint() {
    if (this.play.finished.length) return say(this.board.ofCards ? "prompt.enough-card" : "prompt.enough");
    return say(this.board.ofCards ? "prompt.lit-card" : "prompt.lit", { n: this.lit });
  }

  promptButtons() {
    const { play } = this;
    const made = [];
    if (play.active || play.spokenChoices().length <= 9) {
      for (const { id: word, actions } of play.spokenChoices()) made.push(button({ text: this.wordName(word, actions), key: made.length < 9 ? String(made.length + 1) : "", "data-word": word, onclick: () => play.takeWord(word) }));
    }
    for (const action of play.active ? play.ofPlace() : []) made.push(button({ icon: verb(action.verb).icon, text: verbName(action.verb), key: verb(action.verb).key, "data-place-verb": action.verb, onclick: () => play.sendFor(action, play.selected[0]) }));
    const done = play.finished.filter((action) => action.ids.length === play.choice.picked.length);
    done.forEach((action, i) => made.push(button({ text: verbName(action.verb), key: i ? "" : "↵", kind: i ? "" : "primary", id: i ? null : "confirm", "data-finish": action.verb, onclick: () => play.send(action) })));
    if (play.active) made.push(button({ text: say("cancel"), key: "Esc", id: "cancel", onclick: () => this.leave() }));
    return made;
  }

  wordName(word, [action]) {
    if (this.board.isHand(word)) {
      const where = this.board.labelOf(word).split(". ")[0];
      return this.play.active ? where : say("prompt.verb-place", { verb: verbName(action.verb), place: where });
    }
    if (/^\d$/.test(word) && knows(`token.${word}`) && this.view.seats[word]) return capital(this.view.seats[word].name);
    if (action.verb === "zone") return say("token.zone", { n: Number(word) });
    if (knows(`token.${word}`)) return say(`token.${word}`);
    const box = this.view.frame.panels?.find((panel) => panel.id === `box-${word}`);
    return box ? `${verbName(action.verb)}: ${box.title}` : `${verbName(action.verb)}: ${word}`;
  }

  // -- the bar -------------------------------------------------------------------------------------------------------

  verbsShown() { return [...this.bar.left, this.bar.end]; }

  showBar() {
    const { view, play } = this;
    const live = view.yours && !this.offline;
    this.bar = barOf(live ? play.verbs : new Map(), this.lastBar);
    if (live) this.lastBar = this.bar.left;
    const focused = document.activeElement?.dataset?.verb;
    const made = this.bar.left.flatMap((name, i) => [isSupport(name) && !isSupport(this.bar.left[i - 1]) && i ? h("span", { class: "sep" }) : null, this.verbKey(name, live)]);
    const undo = this.barButton(button({ icon: "undo", text: say("undo"), key: "Ctrl Z", kind: "ghost", id: "undo", onclick: () => this.undo() }), live ? view.undo.possible : view.undo.possible && !this.offline, () => Promise.resolve(view.undo.why));
    const log = button({ icon: "log", text: say("tab.log"), kind: "ghost phone", id: "log-button", onclick: () => { $("side").classList.toggle("open"); } });
    put($("bar"), undo, h("span", { class: "sep" }), made, h("span", { class: "gap" }), log, this.verbKey(this.bar.end, live));
    if (this.sheets.card?.classList.contains("bar-card")) this.sheets.hush();
    $("bar").classList.remove("tight");
    $("bar").classList.toggle("tight", $("bar").scrollWidth > $("bar").clientWidth); // key caps go before words do
    $("bar").classList.remove("tighter");
    $("bar").classList.toggle("tighter", $("bar").scrollWidth > $("bar").clientWidth); // then the words of what is impossible
    if (focused) $("bar").querySelector(`[data-verb="${focused}"]`)?.focus();
  }

  verbKey(name, live) {
    const possible = live && this.play.verbs.has(name);
    const on = this.play.choice.verb === name ? "on" : "";
    const left = this.view.frame.panels?.find((panel) => panel.kind === "counts")?.items.find((item) => item.side === this.sideOf(this.view.seat) && verb(name).icon === (item.id.startsWith("air") ? "strike" : "bombard"));
    const made = verbButton(name, { kind: on, "aria-pressed": on ? "true" : null, onclick: () => this.takeVerb(name) });
    if (left && isSupport(name)) made.querySelector(".word").append(` ${left.value}`);
    return this.barButton(made, possible, () => this.whyVerb(name));
  }

  /** A button that stays visible when impossible, and then says why not on hover, focus and long press. */
  barButton(made, possible, why) {
    if (possible) return made;
    made.classList.add("off");
    made.setAttribute("aria-disabled", "true");
    let timer = 0;
    const tell = () => { clearTimeout(timer); timer = setTimeout(async () => { const text = await why(); if (text && made.isConnected) this.sheets.tellAt(made, text); }, 250); };
    const hush = () => { clearTimeout(timer); this.sheets.hush(true); };
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, tell);
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, hush);
    return made;
  }

  async whyVerb(name) {
    const { view, play } = this;
    if (!view) return ""; // the seats are changing
    if (!view.yours) return view.status === "playing" ? say("why.not-yours") : view.prompt.text;
    const question = play.questionOf(name);
    const said = question && (await this.api.why(question).catch(() => null));
    return said && !said.legal && said.error !== "malformed" ? said.message : say("why.verb");
  }

  takeVerb(name) {
    if (!this.view?.yours || this.offline || this.busy) return this.sayWhy(this.whyVerb(name));
    const waiting = this.play.shown.can.size;
    if (name === "end" && this.play.verbs.has("end") && waiting) return confirmSheet(say("confirm.end", { n: waiting }), verbName("end"), () => this.play.takeVerb("end"));
    if (!this.play.takeVerb(name)) return this.sayWhy(this.whyVerb(name));
    this.say(this.question());
    return undefined;
  }

  async sayWhy(why) { this.say(await why); }

  // -- hands ---------------------------------------------------------------------------------------------------------

  click(one) {
    this.wrap.classList.remove("keyed");
    this.sheets.hush();
    if (one) this.board.setCursor(this.board.pieces.get(one)?.piece.region ?? one, false, this.board.inHand(one) ? one : "");
    if (!this.view?.yours || this.busy) return one ? this.inspect(one) : undefined;
    return this.play.click(one);
  }

  leave() { return this.play.back() || (this.wrap.querySelector(".card") ? (this.sheets.hush(), true) : $("side").classList.remove("open")); }
  confirm() { return this.play.target ? false : this.play.confirm(); }
  inspect(one) { this.side.inspectPlace(this.board, this.board.pieces.get(one)?.piece.region ?? one, one); }
  /** Everything if it can be read; on a small screen a table of cards without its piles. */
  fit(ms = 240) {
    const { board } = this;
    const all = this.view?.frame?.focus ?? board.camera.box;
    const [x, y, wide, high] = board.ofCards ? board.mat : all;
    const mat = [x, y, this.sheets.narrow ? wide : wide * 1.06, high]; // room for the buttons at its right
    board.camera.fit(board.ofCards && board.camera.scaleOf(all) <= WHOLE ? mat : all, ms);
  }

  takeNumber(n) { $("prompt").querySelectorAll("[data-word]")[n - 1]?.click(); }
  hide(on) { this.wrap.classList.toggle("hiding", on); }
  help() { helpSheet(); }
  tab(name) { this.side.open(name); }
  readPrompt() { if (this.view) this.say(`${this.question()}. ${this.play.active ? this.hint() : this.view.prompt.help}`); }
  showRule(rule) { this.side.rule(rule); $("side").classList.add("open"); }

  jump() {
    jumpSheet((wanted) => {
      if (!this.board.places.has(wanted)) return this.say(say("jump.none", { id: wanted })), false;
      this.keys.show();
      this.keys.go(wanted);
      return true;
    });
  }

  lookAt(ids) {
    const [first] = this.board.tell(ids);
    const place = this.board.places.get(first);
    if (place) this.board.camera.look(place.x, place.y);
  }

  /** Rest on a thing: its card, and if it is dark, why. */
  async rest(one) {
    const piece = this.board.pieces.get(one)?.piece;
    const region = piece?.region ?? one;
    const { shown } = this.play;
    if (this.sheets.card?.classList.contains("tip") || this.sheets.odds) return;
    this.inspect(one);
    const lit = shown && (shown.can.has(one) || shown.targets.has(one) || shown.lit.has(region) || shown.assault.has(region) || this.play.choice.picked.includes(one));
    const label = this.board.regions.get(region)?.getAttribute("aria-label");
    const card = { title: piece?.title ?? label, lines: piece ? piece.text : [] };
    const raised = this.board.inHand(one) && !this.sheets.narrow; // it can be read where it is
    if (!raised) this.sheets.tell(one, card);
    const question = this.view?.yours && !lit ? this.play.question(one) : "";
    const said = question && (await this.api.why(question).catch(() => null));
    if (said && !said.legal && said.error !== "malformed" && (this.sheets.card || raised)) this.sheets.tell(one, { ...card, why: said.message, rule: said.rule });
  }

  /** Asked outright: a card that stays, and a sentence for the ear. */
  async why(one) {
    if (!one || !this.view?.yours) return this.say(say("why.not-yours"));
    const question = this.play.question(one);
    const said = question && (await this.api.why(question).catch(() => null));
    const text = said && !said.legal && said.error !== "malformed" ? said.message : say("why.none");
    this.say(text);
    const piece = this.board.pieces.get(one)?.piece;
    this.sheets.tell(one, { title: piece?.title ?? this.board.regions.get(one)?.getAttribute("aria-label"), why: text, rule: said?.rule, firm: Boolean(said?.rule) });
    return undefined;
  }

  openSheet(found, thing) {
    const own = this.play.selected.find((one) => this.play.isOwn(one)) ?? found[0].ids.find((one) => this.play.isOwn(one)) ?? thing;
    this.sheets.hush();
    this.sheets.open({ actions: found, from: own, to: thing, take: (actions) => this.play.take(actions, thing), leave: () => this.leave() });
    const [first] = found;
    this.say(`${this.board.pieces.get(thing)?.piece.title ?? thing}. ${first.odds ? say("odds.percent", { n: Math.round(first.odds.percent) }) : verbName(first.verb)}`);
  }

  // -- acting --------------------------------------------------------------------------------------------------------

  async send(text) {
    if (this.busy) return;
    this.busy = true;
    this.wrap.dataset.busy = text;
    const have = this.have();
    await this.attempt(() => this.api.act(text, this.view.number, this.view.undos, { log: have.log ?? -1, chat: have.chat ?? 0 }), text);
  }

  /** A standing order: where the server may pass for us. */
  async order(order) {
    await this.attempt(() => this.api.order(order));
  }

  async undo() {
    if (this.busy || !this.view?.undo.possible) return this.view && this.say(this.view.undo.why);
    this.busy = true;
    return this.attempt(async () => { const view = await this.api.undo(this.view.number, this.view.undos); this.log.reset(); return view; });
  }

  async attempt(request, text = "") {
    try {
      const view = await request();
      this.wrap.dataset.busy = "";
      this.receive(view);
    } catch (error) {
      this.wrap.dataset.busy = "";
      this.busy = false;
      this.refused(error, text);
    }
  }

  /** The piece goes back, a card beside it says why. */
  async refused(error, text) {
    if (!(error instanceof Refused)) return this.alert(say("unreachable"));
    if (error.error === "reload") return this.line("refused", error.body);
    const thing = text.split(" ").find((one) => this.board.pieces.has(one) || this.board.places.has(one));
    if (thing) this.sheets.tell(thing, { title: say("refused"), why: error.message, rule: error.rule, firm: true });
    this.alert(error.message);
    if (error.error === "stale") this.receive(await this.api.look());
    else this.play.show();
    return undefined;
  }

  alert(text) {
    const place = $("alert");
    if (!place) return;
    place.textContent = text;
    setTimeout(() => { place.textContent = ""; }, 6000);
    const bar = $("bar").firstElementChild;
    if (!bar) { $("line").hidden = false; put($("line"), text); } // the table is not laid yet
    else if (!this.sheets.card) this.sheets.tellAt(bar, text);
  }

  async talk(text) {
    try {
      await this.api.say(text, "");
      return true;
    } catch (error) {
      this.alert(error instanceof Refused ? error.message : say("unreachable"));
      return false;
    }
  }

  async earlier(before) {
    const { lines } = await this.api.log(Math.max(0, before - 200), before);
    this.log.prepend(lines);
    this.log.show();
  }

  // -- seats ---------------------------------------------------------------------------------------------------------

  /** At one screen the seat that is asked takes over, behind a curtain when the game has secrets. */
  switchSeat(view) {
    const keys = keysOf(id);
    if (view.status !== "playing" || !view.actor || view.actor === view.seat || !keys[view.actor] || !view.seat) return false;
    const name = view.seats.find((one) => one.id === view.actor).name;
    this.play.setActions([], {}, view.seat);
    const change = () => this.changeSeat(view.actor, keys[view.actor]);
    this.aboutGame().then((game) => (game?.secrets ? curtain(capital(name), change) : change()));
    return true;
  }

  changeSeat(seat, key) {
    this.news.stop();
    this.api = new Table(id, key);
    this.view = null;
    this.log.reset();
    history.replaceState(null, "", `#${key}`);
    this.news = this.listen();
  }

  async aboutGame() {
    this.game ??= await aboutGame(this.view.game).catch(() => null);
    return this.game;
  }

  /** A table that waits for somebody: sit down by invitation or at a listed table, or send the link. */
  waiting(view) {
    const free = view.seats.filter((one) => one.kind === "open");
    if (view.seat || this.asked) return;
    this.asked = true;
    seatSheet(free, this.invited, async (seat, name) => {
      const invitation = this.invited?.seat === seat ? this.invited.invitation : null;
      const taken = await this.api.sit(seat, invitation, name);
      remember(id, view.game, taken.seat, taken.key);
      this.changeSeat(taken.seat, taken.key);
    });
  }

  finish() {
    this.ended = true;
    if (this.news && !document.querySelector("dialog")) endSheet(this);
  }

  /** The name of the scenario, where the game has several. */
  get scenario() {
    const option = this.game?.options?.find((one) => one.name === "scenario");
    return option?.choices?.find((one) => one.value === this.view?.options?.scenario)?.label ?? "";
  }

  showTop() {
    const { view } = this;
    const seats = (view?.seats ?? []).map((one) => h("span", { class: `seat ${one.you ? "me" : ""} ${view.actor === one.id && view.status === "playing" ? "turn" : ""}`, title: one.name }, emblem(this.sideOf(one.id), 18, one.name), one.you ? say("you") : one.kind === "bot" ? `${say("bot")}, ${one.player.toLowerCase()}` : one.kind === "open" ? say("free") : one.player || one.name));
    const extra = [tool("link", say("share"), () => shareSheet(this)), tool("eye", say("hide"), () => {}, { onpointerdown: () => this.hide(true), onpointerup: () => this.hide(false), onpointerleave: () => this.hide(false), class: "tool wide-only" })];
    if (view?.seat && view.status === "playing") extra.push(tool("flag", say("resign"), () => confirmSheet(say("confirm.resign"), say("resign"), () => this.send("concede")), { id: "resign", class: "tool wide-only" }));
    const title = h("span", { class: "title" }, h("b", {}, (view?.title ?? "").split(/\s*:\s*/)[0]), " ", this.scenario || ((view?.title ?? "").split(/\s*:\s*/)[1] ?? ""));
    showTop($("top"), [title, h("span", { class: "seats" }, seats), $("mini") ?? h("span", { class: "mini", id: "mini" })], tools(extra, () => this.help()));
  }

  dead(message) {
    this.news?.stop();
    deadPage(message);
  }

  fail(error) {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) return this.dead(error.message);
    return this.alert(error instanceof Refused ? error.message : say("unreachable"));
  }
}

window.page = new TablePage();
window.addEventListener("hashchange", () => location.reload());

