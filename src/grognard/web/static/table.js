/** The table page: wires the store, the board, the choosing and the panels. News come in, orders go out. */

import { Acting } from "./acting.js";
import { arrival, forgetTabKey } from "./address.js";
import { Asking } from "./asked.js";
import { barOf, EMPTY, isApart, verbOfKey } from "./bar.js";
import { BarView } from "./barview.js";
import { Board } from "./board.js";
import { Carrying } from "./carrying.js";
import { Choosing } from "./choosing.js";
import { confirmSheet } from "./chrome.js";
import { ContestPanel } from "./contest.js";
import { Cursor } from "./cursor.js";
import { answersOf } from "./deputy.js";
import { $, button, h, icon, put, tool } from "./dom.js";
import { Facts } from "./facts.js";
import { Foresight } from "./foresight.js";
import { Guided } from "./guided.js";
import { keepSeen, lastSeen, remember } from "./keep.js";
import { Keys, listen } from "./keys.js";
import { dialogs, Later, openSwitches, styled } from "./later.js";
import { chancesOf, dark } from "./lights.js";
import { usedAt } from "./lines.js";
import { Log } from "./log.js";
import { Looking } from "./looking.js";
import { Narrator } from "./narrator.js";
import { Mini, Strip } from "./panels.js";
import { Prompt } from "./prompt.js";
import { Seating } from "./seating.js";
import { Sheets } from "./sheet.js";
import { Side } from "./side.js";
import { setSides } from "./sides.js";
import { isAskedAnew, Store } from "./store.js";
import { setSwitches } from "./switches.js";
import { aboutGame, News, Refused, Table } from "./transport.js";
import { WhyNot } from "./whynot.js";
import { named, onLanguage, say, setGame, verbName } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Layers} Layers
 * @typedef {import("./choosing.js").Outcome} Outcome
 * @typedef {import("./pointer.js").Pointed} Pointed
 */

const id = document.documentElement.dataset.table ?? "";

export class TablePage {
  store = new Store();
  wrap = $("board");
  /** @type {Layers | null} what is drawn once */
  layers = null;
  /** @type {import("./types.js").AboutGame | null} */
  game = null;
  bar = EMPTY;
  offline = false;
  /** @type {import("./builder.js").Builder | null} */
  builder = null;
  /** @type {import("./tape-tool.js").TapeMeasure | null} once it was taken up */
  tape = null;
  /** @type {import("./types.js").Line[]} lines of views that were not shown */
  #fresh = [];
  #gone = false; // the page says that there is no table
  /** @type {View[]} views that came since the last frame */
  #arrived = [];
  carrying = new Carrying(this);
  /** @type {string[]} what the address asks to show, once */
  #shownAt = [];

  constructor() {
    const { key, invited, at } = arrival(id);
    this.#shownAt = at;
    this.api = new Table(id, key);
    this.board = new Board(this.wrap, $("overview"), this.#hands());
    this.choosing = new Choosing(new Facts(this.board.places));
    this.cursor = new Cursor(this.choosing);
    this.sheets = this.#madeSheets();
    this.log = this.#madeLog();
    this.side = this.#madeSide();
    this.prompt = new Prompt($("prompt"), (rule) => this.showRule(rule));
    this.asking = new Asking(
      this.board,
      this.choosing,
      (outcome) => this.follow(outcome),
      () => this.leave(),
      (text) => this.foresight.isRefused(text),
    );
    this.strip = this.#madeStrip();
    this.mini = new Mini($("mini"));
    this.contest = new ContestPanel($("contest"));
    this.whynot = this.#madeWhyNot();
    this.acting = new Acting(this);
    this.seating = new Seating(this, id, invited);
    this.looking = new Looking(this.board, $("overview"));
    this.barview = this.#madeBar();
    this.narrator = new Narrator(this);
    this.guided = new Guided(this, id);
    this.foresight = new Foresight(this);
    this.later = new Later(this);
    this.keys = this.#madeKeys();
    listen(this.keys);
    this.log.seen = lastSeen(id) || Number.POSITIVE_INFINITY;
    this.store.subscribe((view, before) => this.#show(view, before));
    this.dress();
    onLanguage(() => this.translate());
    this.news = this.listen();
    this.redraw().catch((error) => this.fail(error));
  }

  /** The view that is shown: none before its drawing has come. */
  get view() {
    return this.layers ? this.store.view : null;
  }

  /** Whether something was sent and not answered yet. */
  get busy() {
    return this.acting.busy;
  }

  // -- parts --------------------------------------------------------------------------------------------------------

  #madeStrip() {
    return new Strip($("strip"), { open: () => openSwitches(this), look: (one) => this.point([one]) });
  }

  /** @returns {import("./pointer.js").Hands} */
  #hands() {
    return {
      click: (at) => this.click(at),
      rest: (one) => this.whynot.rest(one),
      over: (at) => this.tape?.over(at) || this.foresight.over(at, this.#node(at)),
      leave: () => this.#unpoint(),
      finish: () => this.#finish(),
      grab: (at, finger) => this.carrying.grab(at, finger),
      drag: (at) => this.carrying.drag(at),
      drop: (at) => (at ? this.carrying.drop(at) : this.carrying.leave()),
    };
  }

  /** The pointer has left a thing. */
  #unpoint() {
    this.foresight.rest();
    this.whynot.leave();
  }

  #madeLog() {
    return new Log({
      light: (/** @type {string[]} */ ids) => this.board.tell(ids),
      go: (/** @type {{ids: string[]}} */ line) => this.looking.at(this.board.tell(line.ids)),
      rule: (/** @type {string} */ rule) => this.showRule(rule),
      earlier: (/** @type {number} */ before) => this.earlier(before),
      sideOf: (/** @type {string} */ seat) => this.sideOf(seat),
      side: (/** @type {string} */ one) => this.choosing.facts.sideOf(one) || (this.board.piece(one)?.side ?? ""),
    });
  }

  /** @returns {Sheets} */
  #madeSheets() {
    const rule = (/** @type {string} */ id) => this.showRule(id);
    const button = (/** @type {string} */ verb) => this.barview.of(verb);
    return new Sheets(this.wrap, $("drawer"), this.board, { rule, beside: $("contest"), button });
  }

  #madeSide() {
    const holders = { tabs: $("tabs"), panel: $("panel"), inspect: $("inspect") };
    return new Side(holders, this.log, {
      say: (/** @type {string} */ text) => this.acting.talk(text),
      face: (/** @type {string} */ card, /** @type {HTMLElement} */ row) => this.sheets.faceAt(card, row),
      opened: () => $("side").classList.add("open"),
      usedAt: (/** @type {string} */ rule) =>
        usedAt(this.log.lines, rule).filter((one) => this.board.places.has(this.board.regionOf(one))),
      point: (/** @type {string[]} */ ids) => this.point(ids),
    });
  }

  /** Show things on the board, and look there. @param {string[]} ids */
  point(ids) {
    $("side").classList.remove("open");
    this.looking.at(this.board.tell(ids));
  }

  #madeWhyNot() {
    return new WhyNot(this.board, this.choosing, this.sheets, {
      view: () => this.view,
      api: () => this.api,
      say: (text) => this.say(text),
      inspect: (one) => !this.foresight.shows && this.inspect(one),
    });
  }

  #madeBar() {
    return new BarView($("bar"), {
      take: (verb) => this.takeVerb(verb),
      undo: () => this.acting.undo(),
      log: () => $("side").classList.toggle("open"),
      hint: () => this.later.askHint(),
      why: (verb) => this.whynot.verb(verb),
      tell: (at, text) => this.sheets.tellAt(at, text),
      hush: () => this.sheets.hush(true),
    });
  }

  #madeKeys() {
    const { board } = this;
    return new Keys({
      cursor: this.cursor,
      choosing: this.choosing,
      say,
      middle: () => [board.camera.x, board.camera.y],
      showCursor: (cursor) => this.showCursor(cursor),
      look: ([x, y]) => board.camera.look(x, y),
      act: (outcome) => this.follow(outcome),
      changed: () => this.showChoice(),
      leave: () => this.leave(),
      letter: (letter) => this.letter(letter),
      number: (n) => this.prompt.take(n) || Boolean(this.narrator.digest?.take(n)),
      undo: () => this.acting.undo(),
      why: (one) => this.whynot.tell(one),
      inspect: (one) => this.inspect(one),
      tell: (text) => this.say(text),
      readPrompt: () => this.readPrompt(),
      help: () => this.help(),
      jump: () => this.jump(),
      hide: (on) => this.wrap.classList.toggle("hiding", on),
      tab: (name) => this.side.open(name),
      closer: () => board.camera.closer(),
      farther: () => board.camera.farther(),
      fit: () => this.looking.fit(this.view?.frame),
      tape: () => this.measure(),
    });
  }

  // -- beginning ----------------------------------------------------------------------------------------------------

  listen() {
    return new News(this.api, {
      have: () => this.store.have,
      tell: (view) => this.gather(view),
      state: (name, body) => this.line(name, body),
    });
  }

  /** The layers that are drawn once; then what came meanwhile. */
  async redraw() {
    const layers = await this.api.board();
    setGame(layers.words);
    setSides(layers.sides);
    setSwitches(layers.switches);
    if (layers.ground) this.board.setLayers(layers);
    this.layers = layers;
    if (layers.lattice) import("./tape-tool.js");
    this.#dressZoom();
    this.sheets.verbs = layers.verbs;
    this.side.inspectAgain();
    if (this.view) this.#show(this.view, null);
  }

  /** All words of the page anew. */
  async translate() {
    this.game = null; // its words are in the old language
    this.prompt.forget();
    this.dress();
    this.guided.translate();
    this.log.reset();
    this.news.greet(true);
    await this.redraw().catch((error) => this.fail(error));
  }

  dress() {
    $("skip").textContent = say("skip.board");
    this.wrap.setAttribute("aria-label", say("board"));
    const labels = { inspect: say("inspector"), bar: say("bar"), strip: say("strip") };
    for (const [id, label] of Object.entries(labels)) $(id).setAttribute("aria-label", label);
    $("overview").title = say("overview");
    this.side.showTabs();
    put($("side-close"), icon("close"));
    $("side-close").onclick = () => $("side").classList.remove("open");
    $("side-close").ariaLabel = say("close");
    if (!this.view) put($("prompt"), h("div", { class: "asked" }, h("h1", {}, say("prompt.loading"))));
    this.seating.showTop();
  }

  /** The tools on the board; a tape where there is something to measure. */
  #dressZoom() {
    put(
      $("zoom"),
      tool("plus", say("zoom.in"), () => this.board.camera.closer()),
      tool("minus", say("zoom.out"), () => this.board.camera.farther()),
      tool("fit", say("zoom.fit"), () => this.looking.fit(this.view?.frame)),
      this.layers?.lattice && tool("ruler", say("tape.tool"), () => this.measure(), { id: "tape" }),
    );
  }

  /** Take up the tape measure, or lay it away. Whether there is something to measure. */
  measure() {
    if (!this.layers?.lattice) return false;
    import("./tape-tool.js").then(({ TapeMeasure }) => {
      this.tape ??= new TapeMeasure(this);
      this.tape.toggle();
    });
    return true;
  }

  // -- news ---------------------------------------------------------------------------------------------------------

  /**
   * Views that come faster than they can be drawn: all their lines count, only the last is shown.
   * @param {View} view
   */
  gather(view) {
    this.#arrived.push(view);
    if (this.#arrived.length > 1) return;
    const draw = () => {
      const views = this.#arrived;
      this.#arrived = [];
      const last = views.pop();
      for (const one of views) if (this.store.isNews(one)) this.#fresh.push(...this.log.merge(one.log));
      if (last && !this.#gone) this.store.receive(last);
    };
    if (document.hidden) setTimeout(draw, 50);
    else requestAnimationFrame(draw);
  }

  /** Everything on the page follows from the view. @param {View} view @param {View | null} before */
  #show(view, before) {
    if (!this.layers) return;
    const fresh = [...this.#fresh, ...this.log.merge(view.log)];
    this.#fresh = [];
    this.side.setTable(id, view.game);
    this.sheets.game = view.game;
    const said = this.side.setChat(view.chat);
    if (before && isAskedAnew(view, before)) this.whynot.forget();
    this.#showFrame(view);
    this.acting.heard(view);
    this.#offer(view);
    this.narrator.show(view, before, fresh, { settle: () => this.#settle(view), reach: () => this.#reach(view) });
    this.#learnGame(view);
    this.later.showBuilder(view);
    this.looking.follow(view, before, this.choosing.lights, this.#groundOf);
    this.log.show();
    this.#announce(view, before, fresh, said);
    this.seating.show(view);
    this.later.show(view);
    this.later.hint?.changed();
    if (view.seat) remember(id, view.game, view.seat, this.api.key, { title: view.title });
    if (document.hasFocus()) keepSeen(id, view.log.total);
    if (this.#shownAt.length) this.point(this.#shownAt);
    this.#shownAt = [];
  }

  /** @param {View} view */
  #showFrame(view) {
    const { frame } = view;
    if (!frame?.pieces) return;
    this.board.expect(frame);
    this.choosing.facts.show(frame);
  }

  /** What stands beside the board goes with it: not ahead of what is told. @param {View} view */
  #showPanels({ frame: { panels } }) {
    this.strip.show(panels);
    this.mini.show(panels);
    this.contest.show(panels);
    this.side.setPanels(panels);
  }

  /** The table has come so far in what is told; what can be chosen is that of the last view. @param {View} view */
  #reach(view) {
    if (!view.frame?.pieces) return;
    this.board.comeTo(view.frame);
    this.#showPanels(view);
  }

  #groundOf = (/** @type {readonly string[]} */ ids) => this.choosing.groundOf(ids);

  /** All that is new was told: the board as it is. @param {View} view */
  #settle({ frame }) {
    if (!frame?.pieces || this.view?.frame !== frame) return;
    this.board.show(frame);
    if (this.view) this.#showPanels(this.view);
    this.showChoice();
    if (this.view) this.looking.arrive(this.view, this.choosing.atRest, this.#groundOf, 240, this.choosing.lights);
    this.side.inspectAgain(this.choosing.selected[0]);
  }

  /** @param {View} view */
  #offer(view) {
    const switching = this.seating.switchSeat(view);
    const actions = view.yours && !switching ? view.actions : [];
    const side = this.sideOf(view.seat);
    const { odds, complete, landings } = view;
    const answers = Boolean(view.pending);
    this.choosing.offer({ actions, odds, verbs: this.layers?.verbs ?? {}, side, complete, landings, answers });
    this.showChoice();
  }

  /** @param {View} view */
  async #learnGame(view) {
    if (this.game) return;
    this.game = await aboutGame(view.game).catch(() => null);
    if (this.game) this.seating.showTop();
  }

  /**
   * @param {View} view @param {View | null} before @param {import("./types.js").Line[]} fresh
   * @param {import("./types.js").Said[]} said
   */
  #announce(view, before, fresh, said) {
    if (!before || before === view) return;
    const told = [...fresh.map((line) => line.text), ...said.map((one) => named(one.author, one.text))];
    if (view.yours && (!before.yours || before.prompt.text !== view.prompt.text)) told.push(view.prompt.text);
    if (told.length) this.say(told.slice(-12).join(" "));
  }

  /** For those who listen. @param {string} text */
  say(text) {
    $("live").textContent = "";
    setTimeout(() => put($("live"), text), 30);
  }

  /**
   * How the line to the server is.
   * @param {"on" | "off" | "refused"} name @param {import("./transport.js").Body} [body]
   */
  line(name, body) {
    const strip = document.getElementById("line");
    if (!strip) return; // the page says already that there is no table
    const changed = this.offline !== (name !== "on");
    this.offline = name !== "on";
    if (body?.error === "no-table" || body?.error === "key-unknown") return this.dead(body.message ?? "");
    strip.hidden = name === "on";
    if (name === "off") put(strip, say("prompt.lost"));
    if (name === "refused") {
      put(strip, body?.message ?? say("wrong"), button({ text: say("reload"), onclick: () => location.reload() }));
    }
    if (this.view && changed) this.#showBar(this.view);
  }

  // -- what is asked ------------------------------------------------------------------------------------------------

  /** What is chosen so far, everywhere: lights, prompt, bar, window, the sheet of odds. */
  showChoice() {
    const { view, choosing, board } = this;
    if (!view) return;
    this.narrator.digest?.giveWay(choosing.active && this.sheets.narrow); // who has begun needs the room
    board.light(this.narrator.telling ? dark() : choosing.lights);
    board.way(choosing.way);
    board.chances(this.#chances());
    this.contest.choose(choosing.picks);
    this.foresight.choose();
    if (choosing.fan) board.fan(choosing.fan.region, choosing.fan.ids);
    else board.closeFan();
    this.#showAsked();
    this.showPrompt(view);
    this.#showBar(view);
    this.showWindow(view);
    this.guided.changed();
  }

  /** The chance at each target, while somebody is chosen who could fire. */
  #chances() {
    const { choosing } = this;
    const found = choosing.asked || !choosing.active ? [] : chancesOf(choosing.lights, choosing.left);
    const text = (/** @type {number} */ n) => say("odds.percent", { n: Math.round(n) });
    return new Map([...found].map(([id, { percent, sign }]) => [id, { text: text(percent), sign }]));
  }

  /** While something is told, the prompt says what, not what is asked after it; nothing shines. @param {View} view */
  showPrompt(view) {
    const { asking, choosing } = this;
    const told = this.narrator.telling;
    if (told) this.board.light(dark());
    const asked = view.seats.find((one) => one.id === this.narrator.seatIn(view));
    this.prompt.show({
      yours: view.yours,
      side: asked?.side ?? "",
      name: asked?.name ?? "",
      text: told?.text ?? asking.question(view),
      detail: told ? say("telling.detail") : asking.detail(view),
      rule: told?.rule ?? (choosing.active ? "" : view.prompt.rule),
      answers: answersOf(this, view, told !== null),
      thinking: told || view.yours ? null : view.patience,
      moment: view.number, // a bot that is asked again thinks anew
    });
  }

  /** @param {View} view */
  #showBar(view) {
    const { choosing } = this;
    const live = view.yours && !this.offline;
    const offered = live ? choosing.verbs : new Map();
    this.bar = view.status === "over" ? EMPTY : barOf(this.layers?.verbs ?? {}, offered, this.bar);
    const only = live && choosing.verbs.size === 1; // nothing else can be done
    const key = (/** @type {string} */ name, /** @type {number} */ at) => ({
      name,
      text: verbName(name),
      icon: choosing.about(name).icon,
      key: choosing.about(name).key,
      possible: live && choosing.verbs.has(name),
      on: choosing.verb === name,
      apart: isApart(choosing.known, this.bar.left, at),
      primary: only || (name === this.bar.end && !choosing.active && choosing.isIdle),
    });
    this.barview.show({
      undo: { text: say("undo"), possible: view.undo.possible && !this.offline },
      log: say("tab.log"),
      hint: live && view.hints ? say("hint.button") : "",
      left: this.bar.left.map(key),
      end: this.bar.end ? key(this.bar.end, 0) : null,
    });
  }

  /** What may be answered: not before what it answers is told, or skipped. @param {View} view */
  showWindow(view) {
    const { choosing, board, bar } = this;
    const answers = choosing.answers.map(({ card, actions }) => ({ card, actions, name: board.nameOf(card) || card }));
    const pass = { verb: bar.end, name: verbName(bar.end), key: choosing.about(bar.end).key };
    this.later.showWindow({
      pending: view.yours && !this.narrator.telling ? view.pending : null,
      side: view.pending ? this.sideOf(view.pending.seat) : "",
      answers,
      pass: choosing.verbs.has(bar.end) ? pass : null,
      order: view.order,
      strict: view.strict && view.seat !== null,
    });
  }

  /** Ways to choose from, with their odds, on a sheet beside the thing. */
  #showAsked() {
    const { asked, selected } = this.choosing;
    this.board.aim(asked?.about ?? "");
    if (!asked) return this.sheets.close();
    if (this.sheets.shows(asked)) return undefined;
    const [first] = asked.actions;
    const own = selected.find((one) => this.choosing.isOwn(one)) ?? first?.ids.find((one) => this.choosing.isOwn(one));
    this.sheets.hush();
    this.sheets.open({
      asked,
      from: own ?? asked.about,
      to: asked.about || (first?.ids.at(-1) ?? ""),
      take: (actions) => this.follow(this.choosing.take(actions)),
      leave: () => this.leave(),
      forecast: (text) => this.foresight.ask(text).then((said) => said?.odds ?? null),
    });
    const odds = first?.odds ? say("odds.percent", { n: Math.round(first.odds.percent) }) : verbName(first?.verb ?? "");
    this.say(`${this.board.nameOf(asked.about)}. ${odds}`);
    return undefined;
  }

  // -- hands --------------------------------------------------------------------------------------------------------

  /** Do what choosing has come to, and show it. @param {Outcome | null} outcome */
  follow(outcome) {
    if (!outcome) return;
    if (outcome.inspect) this.inspect(outcome.inspect);
    this.whynot.forget();
    if (outcome.why) this.whynot.tell(outcome.why);
    if (outcome.sure) this.#makeSure(outcome.sure);
    if (outcome.send) this.acting.send(outcome.send);
    this.showChoice();
    if (outcome.inspect && !outcome.send) this.looking.chosen(this.choosing.lights);
  }

  /** @param {{verb: string, count: number}} sure */
  #makeSure({ verb, count }) {
    confirmSheet(say("confirm.end", { n: count }), verbName(verb), () =>
      this.follow(this.choosing.takeVerb(verb, true)),
    );
  }

  /** The point of the table under the pointer, where it has no grid. @param {Pointed} at */
  #node({ x, y }) {
    const { places, camera } = this.board;
    const offered = [...this.choosing.lights.lit, this.choosing.lastLeg];
    return places.lattice ? places.meant([x, y], offered, 12 / camera.scale) : "";
  }

  /** @param {Pointed} at */
  click(at) {
    this.wrap.classList.remove("keyed");
    this.whynot.forget();
    this.board.tell([]);
    if (at.id) this.cursor.go(at.id);
    this.guided.pointed(at.id);
    if (this.tape?.on) return this.tape.click(at);
    if (!this.view?.yours || this.busy) return at.id ? this.inspect(at.id) : undefined;
    return this.follow(this.choosing.click({ ...at, node: this.#node(at) }));
  }

  #finish() {
    if (this.board.places.lattice) this.follow(this.choosing.enter());
  }

  /** @param {string} name */
  takeVerb(name) {
    const possible = this.view?.yours && !this.offline && !this.busy;
    const outcome = possible ? this.choosing.takeVerb(name) : null;
    if (!outcome) return void this.whynot.verb(name).then((why) => this.say(why));
    this.follow(outcome);
    if (this.view) this.say(this.asking.question(this.view));
    return undefined;
  }

  /** @param {string} letter */
  letter(letter) {
    const name = verbOfKey(this.choosing.known, this.bar, letter);
    if (name) this.takeVerb(name);
    return Boolean(name);
  }

  /** One step back, then the card, then the side sheet of a phone. */
  leave() {
    const told = Boolean(this.sheets.card);
    this.whynot.forget();
    if (this.later.hint?.open) this.later.hint.close();
    else if (this.tape?.on) this.tape.toggle();
    else if (this.choosing.back()) this.showChoice();
    else if (told) return true;
    else if (this.narrator.digest?.isShown) this.narrator.digest.hide();
    else if (!this.guided.leave()) $("side").classList.remove("open");
    return true;
  }

  /** @param {string} one */
  inspect(one) {
    this.side.inspectPlace(this.board, this.board.regionOf(one), one);
  }

  /** @param {Cursor} cursor */
  showCursor(cursor) {
    this.wrap.classList.add("keyed");
    if (document.activeElement !== this.wrap) this.wrap.focus({ preventScroll: true });
    this.board.setCursor(cursor.at, true, cursor.thing);
    const [x = 0, y = 0] = cursor.point ?? [];
    this.tape?.over({ id: cursor.thing, region: "", x, y });
  }

  /** "?": the three ways into the game, then the keys. */
  async help() {
    const [{ helpSheet }] = await Promise.all([import("./help.js"), styled("wayin.css")]);
    const { game = "", title = "" } = this.view ?? {};
    const steps = () => this.guided.resume() || import("./wayin.js").then((way) => way.startSteps(game, title));
    const verbs = [...this.bar.left, this.bar.end].filter((name) => this.choosing.about(name).key);
    const table = {
      free: Boolean(this.board.places.lattice),
      cards: this.board.ofCards,
      verbs: verbs.map((name) => /** @type {[string, string]} */ ([this.choosing.about(name).key, verbName(name)])),
    };
    helpSheet(table, game ? { game, title, table: id, steps } : null);
  }

  readPrompt() {
    if (this.view) this.say(`${this.asking.question(this.view)}. ${this.asking.detail(this.view)}`);
  }

  async jump() {
    (await dialogs()).jumpSheet((wanted) => {
      if (this.keys.go(wanted)) return true;
      this.say(say("jump.none", { id: wanted }));
      return false;
    });
  }

  showRule(/** @type {string} */ rule) {
    if (openSwitches(this, rule)) return;
    this.side.rule(rule);
    $("side").classList.add("open");
  }

  async earlier(/** @type {number} */ before) {
    const { lines } = await this.api.log(Math.max(0, before - 200), before);
    this.log.prepend(lines);
    this.log.show();
  }

  // -- ends ---------------------------------------------------------------------------------------------------------

  /** The side of a seat: what its emblem shows, and which pieces are its own. @param {string | null} seat */
  sideOf(seat) {
    return this.view?.seats.find((one) => one.id === seat)?.side ?? seat ?? "";
  }

  /** @param {string} message */
  dead(message) {
    this.#gone = true;
    this.news.stop();
    forgetTabKey(this.api.id);
    dialogs().then(({ deadPage }) => deadPage(message));
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) return this.dead(error.message);
    return this.acting.alert(error instanceof Refused ? error.message : say("unreachable"));
  }
}

Object.assign(window, { page: new TablePage() });
window.addEventListener("hashchange", () => location.reload());
