/**
 * What the server sends, as types. Nothing of a game is in here: sides, verbs, kinds and places are names that come
 * with the table. A point is a number of the scene, y downwards.
 *
 * @typedef {[number, number]} Point
 *
 * How a verb is written and offered (`core/verbs.py`).
 * @typedef {{
 *   pattern: string, icon: string, key: string, lead: number, core: boolean, support: boolean, ends: boolean,
 *   risky: boolean, path: number, assault: boolean, meant: string[], back?: boolean, grows: boolean, quick?: boolean,
 * }} Verb
 *
 * @typedef {{id: string, name: string, short: string, light: string, dark: string, shape: string, emblem: string}} Side
 *
 * A table without a grid: a free point is called "x,y" in the measure of the game, ((x - x0) / scale, (y0 - y) / scale)
 * of the scene, in whole steps. `headings`: where h0, h1 ... look, in degrees of the scene, clockwise from east.
 * @typedef {{step: number, x0: number, y0: number, scale: number, headings?: number[]}} Lattice
 *
 * A place one can point at. `svg` is what is drawn for a box; bare places have none.
 * @typedef {{
 *   kind: string, x: number, y: number, outline: Point[], label: string, text: string, note: string, side: string,
 *   svg?: string,
 * }} Region
 *
 * @typedef {{
 *   x: number, y: number, z: number, kind: string, size: [number, number], svg: string, title: string,
 *   text: string[], side: string, region: string, level: number, height: number, copies: number, angle: number,
 *   head?: {name: string, corner: string, kind: string, colour: string, ink: string},
 *   turret?: number | null, outline?: Point[],
 * }} Piece
 *
 * @typedef {{svg: string, over: boolean}} Mark
 *
 * @typedef {{
 *   id: string, text: string, note: string, side: string, colour: string, value: number | null, state: string,
 *   rule: string, picture?: string, at?: string, chances?: number[], would?: [string, number[]][],
 * }} Item
 * @typedef {{id: string, kind: string, title: string, items: Item[], note: string}} Panel
 *
 * What is drawn once, in one language.
 * @typedef {{
 *   words: Record<string, string>, sides: Side[], verbs: Record<string, Verb>,
 *   ground: {key: string, svg: string, box: number[], desk?: string},
 *   symbols: {key: string, svg: string, style: string},
 *   regions: Record<string, Region>, lattice: Lattice | null, switches?: Record<string, boolean>,
 *   box: number[], title: string,
 * }} Layers
 *
 * What is drawn after each action.
 * @typedef {{
 *   title: string, ground: string, symbols: string, box: number[], focus: number[], core?: number[], near?: number,
 *   pieces: Record<string, Piece>,
 *   marks: Record<string, Mark>, regions: Record<string, Region>, panels: Panel[],
 * }} Frame
 *
 * The same as it travels: only what is new, and what is gone.
 * @typedef {Frame & {
 *   partial?: boolean, gone?: Record<string, string[]>, order?: Record<string, string[]>,
 * }} SentFrame
 *
 * @typedef {{rule: string, label: string, amount: number}} Modifier
 * @typedef {{rule: string, text: string}} Fact
 * @typedef {{
 *   label: string, dice: number[], added: boolean, raised?: boolean, percent: number, what: string, value: number,
 *   need: number, rule: string, modifiers: Modifier[], good: number[], facts: Fact[], other?: Other,
 * }} Stage
 * @typedef {{percent: number, value: number, amounts: number[]}} Other by other rules
 * @typedef {{side: string, dice: [sign: string, label: string][], coming: number}} Pool
 *
 * In a contest both sides throw: `pools` are their dice, those of whoever acts first; `before` is the chance as it is.
 * What a success does to the target (`sign`: "band", "burst", "cross" or ""), and how a fight in rounds may end.
 * @typedef {{sign: string, text: string, rule: string}} Effect
 * @typedef {{text: string, percent: number, tone: string}} Ending
 * @typedef {{text: string, rule: string, throws: {text: string, percent: number, own: boolean}[]}} Round
 * The ways that a fight may take: what happened at each of its stops ("" nothing), and which outcome that led to.
 * @typedef {{stops: string[], end: number, percent: number}} Branch
 * @typedef {{stops: string[], branches: Branch[]}} Flow
 * @typedef {{
 *   percent: number, fraction: string, stages: Stage[], sampled: boolean, effect?: Effect | null, outcomes?: Ending[],
 *   rounds?: Round[], flow?: Flow | null, trials?: number, pools?: Pool[], before?: number | null, editions?: string[],
 *   otherwise?: number | null,
 * }} Odds
 *
 * A way before it is gone.
 * @typedef {{place: string, price: number, left: number, ground: string, threats: string[]}} Leg
 * @typedef {{text: string, value: string, rule: string, tone: string}} Row
 * @typedef {{place: string, text: string, rule: string, known: boolean}} Danger
 * @typedef {{
 *   legs: Leg[], note: string, rule: string, tick?: number, head?: string, foot?: string, rows?: Row[],
 *   dangers?: Danger[],
 * }} Way
 *
 * What an action would cover, in the scene, and who lies there; a tape between two things.
 * @typedef {{
 *   outlines: Point[][], text: string, under: string[], names?: string[], rows?: NonNullable<Way["rows"]>,
 *   pins?: {at: Point, own: boolean}[],
 * }} Area
 * @typedef {{
 *   title: string, text: string, tone: string, rule: string, ends: [Point, Point], cut: Point | null,
 *   outlines: Point[][],
 * }} Taped
 *
 * @typedef {{label: string, places: string[], outlines: Point[][]}} Band
 * @typedef {{number: number, note: string, bands: Band[], threats: string[]}} Reached
 *
 * @typedef {{
 *   title: string, note: string, rule: string, seat: string | null, odds: Odds | null, ids: string[],
 *   answers: Record<string, Odds>, moments: {place: string, label: string}[],
 * }} Pending
 *
 * @typedef {{id: string, name: string, kind: string, player: string, you: boolean, side: string,
 *   level?: string, stand_in?: string, absent?: boolean,
 * }} Seat level: of a bot
 * @typedef {{seat: string | null, face: number, sides: number, colour?: string}} Roll
 * @typedef {{
 *   n: number, step: number, turn: number, kind: string, rule: string, text: string, seat: string | null,
 *   rolls: Roll[], modifiers: Modifier[], ids: string[], show?: Show | null, as?: string,
 * }} Line
 *
 * How a line is told on the board: who goes which way, who aims at whom, the word that falls on something.
 * @typedef {{
 *   piece: string, way: string[], target: string, word: string, on: string, tone: string, weight: number,
 *   price?: string, need?: number | null, card?: string, at?: string, tray?: boolean, lays?: boolean,
 *   signs?: string[], course?: Course[], faces?: {text: string, seat: string | null}[],
 * }} Show course: how the chance of a seat went with a throw; faces: what the highest die of the next will mean
 * @typedef {{text: string, seat: string | null, percent: number}} Course
 * @typedef {{number: number, author: string, text: string, seat?: string, when?: number}} Said
 * @typedef {{lines: number, secret: string, words: Record<string, string>}} Inherited
 *
 * The table as one seat sees it now. `complete` is false where more than the listed actions may be done.
 * @typedef {{
 *   table: string, version: string, language: string, game: string, title: string, options: Record<string, string>,
 *   seat: string | null, seats: Seat[], status: string, parent: string | null, number: number, undos: number,
 *   stamp: string, turn: number, actor: string | null, yours: boolean,
 *   prompt: {text: string, rule: string, help: string}, actions: string[], complete?: boolean,
 *   odds: Record<string, Odds>, landings?: Record<string, string>, pending: Pending | null, strict: boolean,
 *   hints: boolean, patience: number | null,
 *   order: {now: string, choices: string[]} | null, muster: string | null, undo: {possible: boolean, why: string},
 *   log: {from: number, total: number, lines: Line[]}, chat: {channel: string, total: number, lines: Said[]},
 *   frame: Frame, dice: {commitment: string, words: Record<string, string>, open: boolean, secret: string | null,
 *   rigged: boolean, inherited: Inherited[]}, departed: {action: number, why: string} | null,
 *   result: {scores: Record<string, number>, won: string[], text: string} | null,
 * }} View
 *
 * A whole game as steps, and one of them.
 * @typedef {{
 *   table: string, game: string, status: string, steps: number, seats: Seat[], eyes: string[], log: Line[],
 *   actions: {step: number, seat: string, action: string}[], turns: {turn: number, step: number}[],
 *   inherited: number, result: View["result"], options: View["options"],
 *   departed: View["departed"], rest: {seat: string, action: string}[],
 * }} Steps
 * @typedef {{
 *   table: string, step: number, eyes: string | null, actor: string | null, turn: number,
 *   prompt: {text: string, rule: string}, log: Line[], frame: Frame, hash: string | null,
 * }} Replayed
 *
 * A table that was opened: the keys of the own seats, the invitations for the others.
 * @typedef {{table: string, keys: Record<string, string>, invitations: Record<string, string>}} Opened
 *
 * @typedef {{value: string, label: string}} OptionChoice
 * @typedef {{name: string, label: string, choices?: OptionChoice[], rule?: string} & Record<string, unknown>} Option
 * @typedef {{
 *   game: string, title: string, secrets: boolean, options: Option[], verbs: Record<string, Verb>,
 *   bots: {id: string, name: string, line: string}[],
 * } & Record<string, unknown>} AboutGame
 * @typedef {{rules: {id: string, text: string}[]} & Record<string, unknown>} Rules
 *
 * What the rules say to an action.
 * @typedef {{
 *   legal: boolean, error?: string, message: string, rule: string | null, text?: string, odds?: Odds | null,
 *   way?: Way | null, area?: Area | null,
 * }} Judged
 *
 * What the best bot would do in our place.
 * @typedef {{
 *   bot: string, reasons: string[], looked: number,
 *   candidates: {action: string, text: string, percent: number | null, ids: string[]}[],
 * }} Advice
 * How the bots of a table have answered.
 * @typedef {{bots: {seat: string, answers: number, seconds: number, failed: number}[]}} Opponents
 */

export {};
